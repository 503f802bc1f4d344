//! How files are written, in every notation: under a name that nobody can foresee and then in their place, with the mode that they had;
//! pipes are waited for; folders of tables are replaced as a whole; what a killed process left is taken away.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use crate::common::{Done, Folder, program};

const NO_FILES: &[(&str, &str)] = &[];

fn q(folder: &Folder, sentences: &[&str]) -> Done {
    let arguments: Vec<&str> = sentences.iter().flat_map(|sentence| ["-e", sentence]).collect();
    folder.run(&[&["--q"], arguments.as_slice()].concat(), b"")
}

fn pipe(folder: &Folder, name: &str) {
    assert!(Command::new("mkfifo").arg(folder.path().join(name)).status().unwrap().success());
}

/// The names of files that are not finished.
fn unfinished(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with("-new")).collect()
}

/// Neither a file nor a link of a name that could be foreseen is touched.
#[test]
fn no_name_can_be_foreseen() {
    let folder = Folder::new(&[("secret", "secret"), ("mine.csv.jackal-new", "mine")]);
    symlink("secret", folder.path().join("x.csv.jackal-new")).unwrap();
    for sentence in ["`:x.csv 0: enlist \"new\"", "`:mine.csv 0: enlist \"new\""] {
        let done = q(&folder, &[sentence]);
        assert_eq!(done.status, 0, "{}", done.errors);
    }
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(["secret", "mine.csv.jackal-new", "x.csv", "mine.csv"].map(text), ["secret", "mine", "new\n", "new\n"]);
    assert!(!folder.path().join("x.csv").is_symlink());
}

/// The mode of a file, a link and a pipe stay what they are.
#[test]
fn what_a_file_is_stays() {
    let folder = Folder::new(&[("private", "old"), ("target", "old")]);
    let path = |name: &str| folder.path().join(name);
    fs::set_permissions(path("private"), fs::Permissions::from_mode(0o600)).unwrap();
    symlink("target", path("link")).unwrap();
    pipe(&folder, "pipe");
    let reader = std::thread::spawn({
        let pipe = path("pipe");
        move || fs::read_to_string(pipe).unwrap()
    });
    let done = q(&folder, &["`:private set 1 2", "`:link 0: enlist \"new\"", "`:pipe 0: enlist \"through\""]);
    assert_eq!(done.status, 0, "{}", done.errors);
    assert_eq!(reader.join().unwrap(), "through\n");
    assert_eq!(fs::metadata(path("private")).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(path("link").is_symlink() && fs::metadata(path("pipe")).unwrap().file_type().is_fifo());
    assert_eq!(fs::read_to_string(path("target")).unwrap(), "new\n");
}

#[test]
fn writers_do_not_fail_each_other() {
    let folder = Folder::new(NO_FILES);
    let script = "do[40;`:new/value set 1 2;`:new/table/ set ([]a:1 2)]";
    let begin = || {
        let mut command = program(&["--q", "-e", script]);
        command.current_dir(folder.path()).stdin(Stdio::null()).stderr(Stdio::piped()).stdout(Stdio::null());
        command.spawn().unwrap()
    };
    for child in [begin(), begin(), begin()] {
        let done: Done = child.wait_with_output().unwrap().into();
        assert_eq!((done.status, done.errors.as_str()), (0, ""));
    }
    assert!(unfinished(&folder.path().join("new")).is_empty());
}

/// Files that others make in the folder of a table while it is replaced stay.
#[test]
fn files_of_others_stay() {
    let folder = Folder::new(NO_FILES);
    assert_eq!(q(&folder, &["`:t/ set ([]a:1 2)"]).status, 0);
    let table = folder.path().join("t");
    let made = std::thread::scope(|scope| {
        let writer = scope.spawn(|| q(&folder, &["do[40;`:t/ set ([]a:1 2)]"]).status);
        let mut made = 0;
        while !writer.is_finished() && made < 20_000 {
            made += usize::from(fs::write(table.join(format!("f{made}")), "x").is_ok());
        }
        assert_eq!(writer.join().unwrap(), 0);
        made
    });
    let missing = (0..made).filter(|number| !table.join(format!("f{number}")).exists()).count();
    assert_eq!(missing, 0, "of {made} files");
}

/// Rows of a table in a folder are those of one version, whenever the process dies; what it leaves is taken away by the next one.
#[test]
fn tables_are_replaced_as_a_whole() {
    let folder = Folder::new(NO_FILES);
    let script = "while[1b;`:d/t/ set ([]a:20000#1;b:20000#1;c:20000#1);`:d/t/ set ([]a:20000#2;b:20000#2;c:20000#2)]";
    for turn in 0..8_u64 {
        let mut command = program(&["--q", "-e", script]);
        let mut child = command.current_dir(folder.path()).stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        let begun = Instant::now();
        while !folder.path().join("d/t/.d").exists() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(40 + turn * 37 % 150));
        child.kill().unwrap();
        child.wait().unwrap();
        let done = q(&folder, &["t:get `:d/t/", "(count distinct t;count t;cols t)"]);
        assert_eq!(done.output, "1\n20000\n`a`b`c\n", "{}", done.errors);
    }
    // Left by a process that was killed: a file and a folder that nobody holds; what was touched a moment ago may be held.
    let (file, table) = (
        folder.path().join("d/.x.0123456789abcdef.jackal-new"),
        folder.path().join("d/.t.00000000000000ff.jackal-new"),
    );
    fs::create_dir(&table).unwrap();
    fs::write(table.join("a"), "half").unwrap();
    fs::write(&file, "half").unwrap();
    fs::write(folder.path().join("d/.y.0123456789abcdef.jackal-new"), "now").unwrap();
    let long_ago = SystemTime::now() - Duration::from_secs(3600);
    for left in unfinished(&folder.path().join("d")).iter().filter(|name| !name.starts_with(".y")) {
        fs::File::open(folder.path().join("d").join(left)).unwrap().set_modified(long_ago).unwrap();
    }
    assert_eq!(q(&folder, &["`:d/t/ set ([]a:1 2)"]).status, 0);
    assert_eq!(unfinished(&folder.path().join("d")), [".y.0123456789abcdef.jackal-new"]);
}

/// A table that replaces another has no columns of that; other files stay, with the modes that they have.
#[test]
fn a_table_takes_the_place_of_another() {
    let folder = Folder::new(NO_FILES);
    assert_eq!(q(&folder, &["`:t/ set ([]a:1 2;b:3 4)"]).status, 0);
    let path = |name: &str| folder.path().join("t").join(name);
    fs::write(path("note"), "kept").unwrap();
    fs::set_permissions(path("a"), fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(q(&folder, &["`:t/ set ([]a:5 6;c:7 8)", "get `:t/"]).output, "`:t/\na c\n---\n5 7\n6 8\n");
    assert!(path("note").exists() && !path("b").exists());
    assert_eq!(fs::metadata(path("a")).unwrap().permissions().mode() & 0o777, 0o600);
    fs::create_dir(path("inner")).unwrap();
    let done = q(&folder, &["`:t/ set ([]a:1 2)"]);
    assert!(done.status == 1 && done.errors.contains("there is a folder inner in it"), "{}", done.errors);
    assert_eq!(q(&folder, &["get `:t/"]).output, "a c\n---\n5 7\n6 8\n");
    let t = path("").display().to_string();
    let done = folder.run(&["--q", "--allow-write", &t, "-e", "`:t/ set ([]a:enlist 9)", "-e", "get `:t/"], b"");
    assert_eq!(done.output, "`:t/\na\n-\n9\n", "in the granted folder itself: {}", done.errors);
}

/// The name of a column is the name of its file, and not a path.
#[test]
fn columns_are_not_paths() {
    let folder = Folder::new(NO_FILES);
    fs::create_dir_all(folder.path().join("d/e")).unwrap();
    let absolute = folder.path().join("absolute").display().to_string();
    for name in ["../../escaped", "..", ".", "a/b", "", ".d", absolute.as_str()] {
        let done = q(&folder, &[&format!("`:d/e/t/ set flip (`a;`$\"{name}\")!(1 2;3 4)")]);
        assert!(done.status == 1 && done.errors.contains("cannot be that of a file"), "{name}: {}", done.errors);
        let done = q(&folder, &[&format!("`:d/e/r/a set 1 2;`:d/e/r/.d set `a,`$\"{name}\""), "get `:d/e/r/"]);
        assert!(done.status == 1 && done.errors.contains("cannot be that of a file"), "{name}: {}", done.errors);
    }
    assert!(!folder.path().join("escaped").exists() && !folder.path().join("absolute").exists());
}

/// A pipe that nobody reads is waited for as long as the sentence may take, by all that write.
#[test]
fn a_pipe_without_a_reader_is_left_in_time() {
    let folder = Folder::new(NO_FILES);
    pipe(&folder, "p");
    for (notation, sentence) in [
        ("--errors=full", "'x' 1!:2 <'p'"),
        ("--errors=full", "'x' 1!:3 <'p'"),
        ("--errors=full", "'x' 1!:12 'p';0"),
        ("--q", "hopen `:p"),
        ("--q", "`:p 0: enlist \"x\""),
        ("--apl", "(⊂'x')⎕NPUT 'p' 1"),
        ("--apl", "(⊂'x')⎕NPUT 'p' 2"),
    ] {
        let done = folder.run(&["--max-time", "0.2", notation, "-e", sentence], b"");
        let told = done.errors.to_lowercase();
        assert!(done.status == 1 && (told.contains("time limit") || told.contains("'stop")), "{sentence} {told}");
        assert!(!told.contains("did not react"), "{sentence} {told}");
    }
}

/// Tests that are pipes are told of, and the others run.
#[test]
fn a_pipe_is_not_a_test() {
    let folder = Folder::new(&[("good.jt", "> 1 + 1\n= 2\n"), ("s.ijs", "echo 1\n")]);
    for name in ["x.jt", "y.md", "s.out"] {
        pipe(&folder, name);
    }
    let done = folder.run(&["test", "--max-time", "2"], b"");
    assert!(done.output.contains("x.jt: cannot be read: it is not an ordinary file"), "{}", done.output);
    assert!(done.output.contains("1 passed") && done.status == 2, "{}", done.output);
}

/// What a command of the shell has started ends with the sentence.
#[test]
fn commands_end_with_what_they_started() {
    let folder = Folder::new(NO_FILES);
    let done = folder.run(&["--max-time", "0.5", "-e", "2!:0 'sleep 1000 & echo $! > pid; wait; true'"], b"");
    assert!(done.status == 1 && done.errors.starts_with("|time limit"), "{}", done.errors);
    let pid = fs::read_to_string(folder.path().join("pid")).unwrap();
    // What ended is there until someone asks how.
    let state = || Command::new("ps").args(["-o", "state=", "-p", pid.trim()]).output().unwrap().stdout;
    let begun = Instant::now();
    while state().first().is_some_and(|state| *state != b'Z') {
        assert!(begun.elapsed() < Duration::from_secs(60), "the sleep lives on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Commands leave pipes alone, which nobody may ever write to.
#[test]
fn commands_open_no_pipes() {
    let folder = Folder::new(NO_FILES);
    pipe(&folder, "p.ijs");
    let done = folder.run(&[], b"a =: 1\n)load p.ijs\n)save p.ijs\na\n");
    assert!(done.errors.contains("'p.ijs' is not an ordinary file"), "{}", done.errors);
    assert!(done.errors.contains("'p.ijs' is there"), "{}", done.errors);
    assert_eq!(done.output, "1\n");
}

/// One process writes a column while another writes the whole table.
#[test]
fn a_column_and_its_table_are_written_at_once() {
    let folder = Folder::new(NO_FILES);
    assert_eq!(q(&folder, &["`:t/ set ([]a:1 2;b:3 4)"]).status, 0);
    let begin = |script: &str| {
        let mut command = program(&["--q", "-e", script]);
        command.current_dir(folder.path()).stdin(Stdio::null()).stderr(Stdio::piped()).stdout(Stdio::null());
        command.spawn().unwrap()
    };
    let column = "do[60;`:t/a set 5 6]";
    for child in [begin(column), begin("do[60;`:t/ set ([]a:1 2;b:3 4)]"), begin(column)] {
        let done: Done = child.wait_with_output().unwrap().into();
        assert_eq!((done.status, done.errors.as_str()), (0, ""));
    }
    assert!(unfinished(&folder.path().join("t")).is_empty());
    assert_eq!(q(&folder, &["cols get `:t/"]).output, "`a`b\n");
}

/// A table that is written where the process stands does not take the folder away from it.
#[test]
fn a_table_is_written_where_the_session_stands() {
    let folder = Folder::new(NO_FILES);
    for grant in [&[][..], &["--allow-write", "."]] {
        let sentences = ["`:./ set ([]a:1 2;b:3 4)", "`:./ set ([]a:5 6)", "`:x 0: enlist \"x\"", "get `:./"];
        let sentences: Vec<&str> = sentences.iter().flat_map(|sentence| ["-e", sentence]).collect();
        let done = folder.run(&[&["--q"], grant, &sentences].concat(), b"");
        assert!(done.output.ends_with("a\n-\n5\n6\n"), "{} {}", done.output, done.errors);
        assert!(folder.path().join("x").exists() && !folder.path().join("b").exists());
    }
}

/// What is written by the name of a link goes where that leads, be it there or not; a table replaces no links.
#[test]
fn links_are_followed() {
    let folder = Folder::new(NO_FILES);
    let path = |name: &str| folder.path().join(name);
    fs::create_dir(path("d")).unwrap();
    symlink("d/to", path("link")).unwrap();
    symlink("link", path("second")).unwrap();
    for (arguments, written) in [
        (&["-e", "'one' 1!:2 <'second'"][..], "one"),
        (&["--q", "-e", "`:second 0: enlist \"two\""], "two\n"),
        (&["--apl", "-e", "(⊂'three')⎕NPUT 'second'"], "three"),
    ] {
        let done = folder.run(arguments, b"");
        assert_eq!(done.status, 0, "{}", done.errors);
        assert_eq!(fs::read_to_string(path("d/to")).unwrap(), written);
        assert!(path("link").is_symlink() && path("second").is_symlink());
        fs::remove_file(path("d/to")).unwrap();
    }
    symlink("round", path("about")).unwrap();
    symlink("about", path("round")).unwrap();
    assert_eq!(q(&folder, &["`:about set 1"]).status, 1);
    assert!(path("about").is_symlink());
    assert_eq!(q(&folder, &["`:t/ set ([]a:1 2)"]).status, 0);
    fs::rename(path("t/a"), path("a")).unwrap();
    symlink("../a", path("t/a")).unwrap();
    let done = q(&folder, &["`:t/ set ([]a:7 8)"]);
    assert!(done.status == 1 && done.errors.contains("a is a link"), "{}", done.errors);
    assert_eq!(q(&folder, &["`:t/a set 5 6", "get `:t/"]).output, "`:t/a\na\n-\n5\n6\n");
    assert!(path("t/a").is_symlink());
}

/// Where a file is expected, a named pipe is an error at once; the streams of a shell are read as they come.
#[test]
fn the_command_line_opens_no_pipes() {
    let folder = Folder::new(&[("s.ijs", "echo 1\n"), ("t.jt", "> 1\n= 1\n")]);
    for name in ["p.ijs", "s.out", "r.xml"] {
        pipe(&folder, name);
    }
    for (arguments, status) in [
        (&["p.ijs"][..], 1),
        (&["test", "--new", "s.ijs"], 2),
        (&["test", "--junit", "r.xml", "t.jt"], 2),
        (&["explain", "1", "--html", "r.xml"], 1),
    ] {
        let done = folder.run(arguments, b"");
        let told = done.output + &done.errors;
        assert!(done.status == status && told.contains("pipe") | told.contains("not an ordinary file"), "{told}");
    }
    let done = folder.run(&["/dev/stdin"], b"echo 5\n");
    assert_eq!((done.output.as_str(), done.status), ("5\n", 0), "{}", done.errors);
    let mut shell = Command::new("bash");
    let script = "\"$1\" <(echo 'echo 6'); \"$1\" test --junit >(cat >/dev/null) t.jt >/dev/null; echo $?";
    shell.args(["-c", script, "bash", env!("CARGO_BIN_EXE_jackal")]).current_dir(folder.path());
    let done: Done = shell.output().unwrap().into();
    assert_eq!(done.output, "6\n0\n", "{}", done.errors);
}
