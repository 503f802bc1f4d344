//! Databases of q on disk, by the program itself: columns are mapped, another process cuts their files, rows arrive while they are read.

use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use crate::common::{Folder, program};

/// A session of q whose lines are answered one by one.
struct Session {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Session {
    fn new(folder: &Folder) -> Session {
        let mut command = program(&["--q"]);
        command.current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Session { child, input, output }
    }

    /// What a line gives, or the name of its error, as one line of text.
    fn value(&mut self, line: &str) -> String {
        let text = line.replace('\\', "\\\\").replace('"', "\\\"");
        // A line runs when the next one has come.
        writeln!(self.input, "-1 @[{{-3!value x}};\"{text}\";{{\"'\",x}}];\n::").unwrap();
        self.input.flush().unwrap();
        let mut shown = String::new();
        assert!(self.output.read_line(&mut shown).unwrap() > 0, "{line}: the session has ended");
        shown.trim_end().to_string()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
#[cfg(unix)]
fn a_mapped_file_that_is_cut_is_an_error() {
    let folder = Folder::new::<&str>(&[]);
    let mut session = Session::new(&folder);
    assert_eq!(session.value("`:n set til 2000000"), "`:n");
    assert_eq!(session.value("n:get`:n;sum n"), "1999999000000");
    let file = OpenOptions::new().write(true).open(folder.path().join("n")).unwrap();
    file.set_len(8192).unwrap();
    // The line ends with an error that no trap of the line itself sees; the session goes on.
    writeln!(session.input, "sum n").unwrap();
    assert_eq!(session.value("1+1"), "2");
    assert_eq!(session.value("sum get`:n"), "'badmsg");
    assert_eq!(session.value("`:n set 1 2 3"), "`:n");
    assert_eq!(session.value("sum get`:n"), "6");
}

#[test]
fn rows_arrive_while_others_read() {
    let folder = Folder::new::<&str>(&[]);
    let (mut writer, mut reader) = (Session::new(&folder), Session::new(&folder));
    writer.value("t:.Q.en[`:db]([]sym:20000#`a`b;n:til 20000;w:20000#(\"x\";\"yy\"))");
    writer.value("`:db/t/ set t");
    reader.value("system\"l db\"");
    reader.value("k:get`:t/");
    for round in 1..4 {
        writer.value("`:db/t/ upsert .Q.en[`:db]([]sym:`a`c;n:7 8;w:(\"new\";200#\"z\"))");
        assert_eq!(reader.value("count k"), "20000");
        assert_eq!(reader.value("count get`:t/"), format!("{}", 20_000 + 2 * round));
        assert_eq!(reader.value("(20000#get`:t/)~k"), "1b");
    }
    assert_eq!(reader.value("exec n from get`:t/ where i>=20000"), "7 8 7 8 7 8");
}

#[test]
fn a_database_of_many_partitions_is_queried_in_little_memory() {
    let folder = Folder::new::<&str>(&[]);
    let script = "mk:{[d]t::([]sym:200000#`a`b`c`d;size:200000#til 1000;price:200000#1.5 2.5);.Q.dpft[`:db;d;`sym;`t]};\n\
                  mk each 2024.01.01+til 20;\n";
    let done = folder.run(&["--q"], script.as_bytes());
    assert_eq!(done.errors, "");
    // All rows are 96 MB in memory, those of a partition 5 MB.
    let query = "\\l db\n\
                 select sum size,avg price by sym from t\n\
                 exec count i from t\n\
                 select sum size by date from t where date<2024.01.03\n\
                 count select from t\n";
    let done = folder.run(&["--q", "--max-memory", "64M"], query.as_bytes());
    assert!(done.output.contains("a  | 498000000 1.5"), "{}{}", done.output, done.errors);
    assert!(done.output.contains("\n4000000\n"), "{}", done.output);
    assert!(done.output.contains("2024.01.02| 99900000"), "{}", done.output);
    assert!(done.errors.starts_with("'limit"), "{}", done.errors);
}

#[test]
fn the_page_on_databases_shows_what_happens() {
    let page = std::fs::read_to_string("docs/q-databases.md").unwrap();
    let folder = Folder::new::<&str>(&[]);
    let blocks: Vec<&str> = page.split("```q\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() > 3, "the page has examples");
    for block in blocks {
        let (lines, shown): (Vec<&str>, Vec<&str>) = block.lines().partition(|line| line.starts_with("q)"));
        let script: String = lines.iter().map(|line| format!("{}\n", line.trim_start_matches("q)"))).collect();
        let done = folder.run(&["--q"], script.as_bytes());
        assert_eq!(done.errors, "", "{block}");
        let found: Vec<&str> = done.output.lines().map(str::trim_end).collect();
        assert_eq!(found, shown, "{block}");
    }
}

#[test]
fn symbols_of_several_processes_have_numbers_of_their_own() {
    let folder = Folder::new::<&str>(&[]);
    assert_eq!(folder.run(&["--q"], b"`:db/sym set 0#`;\n").errors, "");
    let script = |name: &str| {
        format!("{{r:.Q.en[`:db;([]s:u:`$\"{name}\",/:string x+til 3)];if[not u~value r`s;'wrong]}}each til 60;\n")
    };
    std::thread::scope(|scope| {
        let other = scope.spawn(|| folder.run(&["--q"], script("b").as_bytes()).errors);
        assert_eq!(folder.run(&["--q"], script("a").as_bytes()).errors, "");
        assert_eq!(other.join().unwrap(), "");
    });
    let done = folder.run(&["--q"], b"s:get`:db/sym;count s\n(count s)=count distinct s\n");
    assert_eq!(done.output, "124\n1b\n");
}
