//! `jackal test`: the transcripts of the project, and the command as a user meets it.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use jackal::rooms::snapshot::diff::{Paint, render};
use jackal::rooms::snapshot::{Outcome, Settings, suite};

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

static NUMBER: AtomicUsize = AtomicUsize::new(0);

impl Folder {
    fn new(files: &[(&str, &str)]) -> Self {
        let name = format!("jackal-snapshot-{}-{}", std::process::id(), NUMBER.fetch_add(1, Relaxed));
        let folder = Folder(std::env::temp_dir().join(name));
        std::fs::create_dir_all(&folder.0).unwrap();
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap_or_else(|_| "(not there)".to_string())
    }

    fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jackal"));
        command.arg("test").args(arguments).current_dir(&self.0).env_remove("CI").env_remove("NO_COLOR");
        command.env("XDG_STATE_HOME", self.0.join(".state"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str]) -> Done {
        Done::of(&self.command(arguments).output().unwrap())
    }

    fn run_in_ci(&self, arguments: &[&str]) -> Done {
        Done::of(&self.command(arguments).env("CI", "true").output().unwrap())
    }

    fn answer(&self, arguments: &[&str], answers: &str) -> Done {
        let mut child = self.command(arguments).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(answers.as_bytes()).unwrap();
        Done::of(&child.wait_with_output().unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Done {
    output: String,
    errors: String,
    status: i32,
}

impl Done {
    fn of(output: &std::process::Output) -> Self {
        Done {
            output: String::from_utf8_lossy(&output.stdout).into_owned(),
            errors: String::from_utf8_lossy(&output.stderr).into_owned(),
            status: output.status.code().unwrap_or(-1),
        }
    }

    fn says(&self, text: &str) {
        assert!(
            self.output.contains(text) || self.errors.contains(text),
            "no '{text}' in\n{}{}",
            self.output,
            self.errors
        );
    }
}

#[test]
fn the_transcripts_of_the_project_hold() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = suite::find(&[root.join("tests/transcripts"), root.join("README.md")]).unwrap();
    assert_eq!(found.orphans, Vec::<PathBuf>::new());
    assert!(found.files.len() >= 16, "{:?}", found.files);
    let jobs = std::thread::available_parallelism().map_or(2, usize::from);
    let mut differences = String::new();
    for file in suite::run(&found.files, &Settings::default(), jobs, &|_| {}) {
        assert!(matches!(file.outcome, Outcome::Ran(_)), "{}: {:?}", file.path.display(), file.outcome);
        for block in file.blocks().iter().filter(|block| !block.verdict.is_pass()) {
            let difference = render(&block.expected, &block.found, "  ", Paint::Plain);
            let hints = block.hints.join("\n");
            differences +=
                &format!("{}:{}: {}\n{difference}{hints}\n", file.path.display(), block.line, block.verdict.word());
        }
    }
    assert!(differences.is_empty(), "{differences}");
}

#[test]
fn a_broken_snapshot_is_shown() {
    let folder = Folder::new(&[("sums.jt", "# sums\n> 1 + 1\n= 2\n> i. 2 3\n= 0 1 2\n= 3 9 5\n")]);
    let run = folder.run(&[]);
    assert_eq!(run.status, 1);
    for text in [
        "sums.jt:4: differs\n    i. 2 3\n",
        "    = 0 1 2\n  - = 3 9 5\n  + = 3 4 5\n        ^\n",
        "at 1 1: 4 instead of 9",
        "1 file, 2 blocks: 1 passed, 1 differs",
    ] {
        run.says(text);
    }
    assert_eq!(folder.read("sums.jt.new"), "# sums\n> 1 + 1\n= 2\n> i. 2 3\n= 0 1 2\n= 3 4 5\n");
    assert!(folder.read("sums.jt").contains("3 9 5"));
}

#[test]
fn differences_speak_of_arrays_and_show_white_space() {
    let text = "> i. 3 2\n= 0 1 2\n= 3 4 5\n> 'a  b'\n= a b\n> i. 2 2\n== i. 2 3\n> 5\n== '5'\n> 1 2 3\n== 1 2 4\n";
    let run = Folder::new(&[("a.jt", text)]).run(&["--check"]);
    for text in [
        "shape 3 2 instead of 2 3",
        "- = a·b\n  + = a··b",
        "shape 2 2 instead of 2 3",
        "type integer instead of character",
        "at 2: 3 instead of 4",
    ] {
        run.says(text);
    }
    assert_eq!(run.status, 1);
}

#[test]
fn accepting_rewrites_expectations_and_nothing_else() {
    let before = "# head\r\n\r\n> 1 + 1\r\n# why\r\n= 3\r\n\r\n> a =: 5\r\n> 2 3 $ 'ab '\r\n> 1 + 'a'\r\n= 1\r\n# end";
    let after = "# head\r\n\r\n> 1 + 1\r\n# why\r\n= 2\r\n\r\n> a =: 5\r\n> 2 3 $ 'ab '\r\n=\"ab \"\r\n=\"ab \"\r\n> 1 + 'a'\r\n! domain error\r\n# end";
    let folder = Folder::new(&[("a.jt", before), ("a.jt.new", "old")]);
    let run = folder.run(&["-u"]);
    assert_eq!(folder.read("a.jt"), after);
    assert_eq!((run.status, folder.has("a.jt.new")), (0, false), "{}", run.output);
    assert_eq!(folder.run(&["--check"]).status, 0);
}

#[test]
fn expressions_that_still_hold_survive_accepting() {
    let folder = Folder::new(&[("a.jt", "> echo 'took 5 ms' [ echo 'b'\n= a\n~ took \\d+ ms\n")]);
    assert_eq!(folder.run(&["--accept"]).status, 0);
    assert_eq!(folder.read("a.jt"), "> echo 'took 5 ms' [ echo 'b'\n= b\n~ took \\d+ ms\n");
}

#[test]
fn new_blocks_are_filled_and_old_ones_wait() {
    let folder = Folder::new(&[("a.jt", "> 1 + 1\n> 2 + 2\n= 5\n")]);
    let run = folder.run(&["--check"]);
    assert_eq!(run.status, 1);
    let run = folder.run(&["--new"]);
    assert_eq!((run.status, folder.read("a.jt").as_str()), (1, "> 1 + 1\n= 2\n> 2 + 2\n= 5\n"));
    assert_eq!(folder.read("a.jt.new"), "> 1 + 1\n= 2\n> 2 + 2\n= 4\n");
    folder.write("a.jt", "> 1 + 1\n");
    assert_eq!(folder.run(&[]).status, 3);
    assert_eq!(folder.run(&["--new"]).status, 0);
    assert!(!folder.has("a.jt.new"));
}

#[test]
fn reviewing_asks_about_each_block() {
    let text = "> 1\n= 9\n> 2\n= 9\n> 3\n= 9\n> 1 + 0\n= 9\n";
    let folder = Folder::new(&[("a.jt", text)]);
    // The first everywhere, the second not, the third another time.
    let run = folder.answer(&["--review"], "what\nA\nr\ns\n");
    run.says("the same change: a.jt:7");
    assert_eq!(run.status, 1);
    assert_eq!(folder.read("a.jt"), "> 1\n= 1\n> 2\n= 9\n> 3\n= 9\n> 1 + 0\n= 1\n");
    assert_eq!(folder.read("a.jt.new"), "> 1\n= 1\n> 2\n= 9\n> 3\n= 3\n> 1 + 0\n= 1\n");
    let run = folder.answer(&["--review"], "a\nq\n");
    assert_eq!(run.status, 1);
    assert_eq!(folder.answer(&["--review"], "a\n").status, 0);
    assert_eq!(folder.read("a.jt"), "> 1\n= 1\n> 2\n= 2\n> 3\n= 3\n> 1 + 0\n= 1\n");
}

/// Ctrl-C ends the questions, and what was answered before is kept.
#[test]
#[cfg(unix)]
fn an_interrupted_review_keeps_its_answers() {
    let folder = Folder::new(&[("a.jt", "> 1\n= 9\n> 2\n= 9\n")]);
    let mut child = folder.command(&["--review"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut typed = child.stdin.take().unwrap();
    let mut shown = child.stdout.take().unwrap();
    typed.write_all(b"a\n").unwrap();
    let (mut seen, mut byte) = (Vec::new(), [0]);
    // The second question ends with a mark and a blank.
    while !String::from_utf8_lossy(&seen).split("2 of 2").nth(1).is_some_and(|text| text.contains("? ")) {
        assert_eq!(shown.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&seen));
        seen.extend(byte);
    }
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert!(child.wait().unwrap().code().is_some(), "it ends by itself");
    assert_eq!(folder.read("a.jt"), "> 1\n= 1\n> 2\n= 9\n");
}

#[test]
fn checking_writes_nothing() {
    let folder = Folder::new(&[("a.jt", "> 1\n= 2\n")]);
    for run in [folder.run(&["--check"]), folder.run_in_ci(&[])] {
        assert_eq!((run.status, folder.has("a.jt.new")), (1, false));
    }
    assert_eq!(folder.run_in_ci(&["--accept"]).status, 2);
    assert_eq!(folder.run(&["--accept", "--check"]).status, 2);
    assert_eq!(folder.read("a.jt"), "> 1\n= 2\n");
    let folder = Folder::new(&[("a.jt", "> 1\n= 1\n"), ("a.jt.new", "> 1\n= 2\n")]);
    let run = folder.run(&["--check"]);
    assert_eq!(run.status, 3);
    run.says("a.jt.new: results that nobody accepted");
    assert_eq!(folder.run(&[]).status, 0);
    assert!(!folder.has("a.jt.new"));
}

#[test]
fn malformed_transcripts_name_file_and_line() {
    for (text, line) in [
        ("> 1\n1\n", 2),
        ("= 1\n", 1),
        ("> 1\n=1\n", 2),
        ("> 1\n=\"open\n", 2),
        ("> 1\n~ (\n", 2),
        ("> 1\n= 1\n+ 2\n", 3),
        ("> 1\n! domain error\n= 1\n", 3),
        ("> 1\n==\n", 2),
        ("> 1\n== ±x 1\n", 2),
        ("#! sead 1\n", 1),
        ("#! limit time=soon\n", 1),
        ("#! mode x\n", 1),
        ("> 1\n#! seed 1\n", 2),
    ] {
        let run = Folder::new(&[("a.jt", text), ("b.jt", "> 1\n= 1\n")]).run(&[]);
        assert_eq!(run.status, 2, "{text}");
        run.says(&format!("a.jt:{line}: "));
        run.says("1 file, 1 block: 1 passed; 1 file malformed");
    }
    let folder = Folder::new(&[]);
    std::fs::write(folder.0.join("a.jt"), b"> 1\n= \xff\n").unwrap();
    folder.run(&[]).says("a.jt:2: ");
    assert_eq!(Folder::new(&[("a.md", "```jackal\n   1\n")]).run(&[]).status, 2);
}

#[test]
fn statuses() {
    assert_eq!(Folder::new(&[]).run(&[]).status, 2);
    assert_eq!(Folder::new(&[]).run(&["nowhere.jt"]).status, 2);
    assert_eq!(Folder::new(&[]).run(&["--no-such-option"]).status, 2);
    let slow = Folder::new(&[("a.jt", "> >:^:_ ] 0\n= 1\n")]);
    let run = slow.run(&["--max-time", "200ms", "--accept"]);
    assert_eq!((run.status, slow.read("a.jt").as_str()), (4, "> >:^:_ ] 0\n= 1\n"), "{}", run.output);
    let large = Folder::new(&[("a.jt", "#! limit mem=1M\n> # i. 1000000\n= 1000000\n")]);
    assert_eq!(large.run(&["--check"]).status, 4);
    let orphan = Folder::new(&[("a.jt", "> 1\n= 1\n"), ("b.jt.new", "> 1\n"), ("c.out", "")]);
    let run = orphan.run(&[]);
    assert_eq!(run.status, 3);
    run.says("b.jt.new: ");
    run.says("c.out: ");
}

#[test]
fn directives() {
    let skipped = format!("#! skip-if os={}\n> 1\n= 2\n", std::env::consts::OS);
    let folder =
        Folder::new(&[("a.jt", skipped.as_str()), ("b.jt", "#! seed 7\n#! mode j\n> ? 1000\n> 9!:0 ''\n= 7\n")]);
    let run = folder.run(&["--new"]);
    assert_eq!(run.status, 0, "{}", run.output);
    run.says("1 file skipped");
    let once = folder.read("b.jt");
    assert_eq!(folder.run(&["--check"]).status, 0);
    folder.write("b.jt", &once.replace("seed 7", "seed 8"));
    assert_eq!(folder.run(&["--check"]).status, 1);
}

#[test]
fn files_are_sessions_of_their_own() {
    let folder = Folder::new(&[
        ("a.jt", "> a =: 1\n> 'x' 1!:2 < 'kept.txt'\n> ? 1000\n= 38\n"),
        (
            "b.jt",
            "> a\n! value error\n> 1!:1 < 'kept.txt'\n! file name error\n> ? 1000\n= 38\n> exit 5\n! exit 5\n> 1\n",
        ),
    ]);
    let first = folder.run(&["--accept", "a.jt"]);
    assert_eq!(first.status, 0, "{}", first.output);
    let seeded = folder.read("a.jt").lines().last().unwrap().to_string();
    folder.write("b.jt", &folder.read("b.jt").replace("= 38", &seeded));
    let run = folder.run(&["--check", "b.jt"]);
    run.says("b.jt:9: not run");
    run.says("the session ended at line 7");
    assert_eq!(run.status, 1, "{}", run.output);
    assert!(!folder.has("kept.txt"));
}

#[test]
fn goldens() {
    let folder = Folder::new(&[("s.ijs", "echo 'one'\necho i. 2 2\n1 + 'a'\necho 'never'\n"), ("t.ijs", "echo 1\n")]);
    assert_eq!(folder.run(&[]).status, 2);
    assert_eq!(folder.run(&["s.ijs"]).status, 3);
    assert!(folder.has("s.out.new"));
    assert_eq!(folder.run(&["--new", "s.ijs"]).status, 0);
    let golden = folder.read("s.out");
    assert!(golden.starts_with("one\n0 1\n2 3\n|domain error") && golden.contains("s.ijs:3"), "{golden}");
    assert!(!folder.has("s.out.new") && !golden.contains("never"));
    let run = folder.run(&["--list"]);
    assert_eq!(run.output, "s.ijs  1\n");
    folder.write("s.out", &golden.replace("2 3\n", "2  3 \n"));
    let run = folder.run(&["--check"]);
    assert_eq!(run.status, 1);
    run.says("s.ijs:1: differs");
    assert_eq!(folder.run(&["--accept"]).status, 0);
    assert_eq!(folder.read("s.out"), golden);
}

#[test]
fn goldens_of_k_and_q() {
    let text = "x:(1 2;30 4)\nx\n1+`a\n`never\n";
    let folder = Folder::new(&[("s.k", text), ("s.q", text), ("s.ijs", "echo 1\n"), ("t.q", text)]);
    assert_eq!(folder.run(&["--new", "s.k", "s.q", "s.ijs", "t.q"]).status, 0);
    let report =
        "'type\n  arithmetic needs numbers, not symbol data: left one integer, right one symbol\n  1+`a\n   ^\n  at ";
    assert_eq!(folder.read("s.k.out"), format!("(1 2;30 4)\n{report}s.k:3\n"));
    assert_eq!(folder.read("s.q.out"), format!("1  2\n30 4\n{report}s.q:3\n"));
    assert_eq!(
        (folder.read("s.out"), folder.read("t.out")),
        ("1\n".to_string(), folder.read("s.q.out").replace("s.q", "t.q"))
    );
    assert_eq!(folder.run(&["--list"]).output, "s.ijs  1\ns.k  1\ns.q  1\nt.q  1\n");
    assert_eq!(folder.run(&["--check"]).status, 0);
    folder.write("s.k", "x:1\nx\n");
    assert_eq!(folder.run(&["s.k.out"]).status, 1);
    assert_eq!(folder.run(&["-u"]).status, 0);
    assert_eq!(folder.read("s.k.out"), "1\n");
    std::fs::remove_file(folder.0.join("s.k")).unwrap();
    let run = folder.run(&[]);
    assert_eq!(run.status, 3);
    run.says("s.k.out");
}

#[test]
fn markdown_in_k_and_q() {
    let page = "```q\nq)f:{\n  x+1}\nq)f 1\nq)(1 2;30 4)\n```\n\n```k\nk)f 2\n   k)not a prompt\nk)1+`a\n```\n```k\nf:{no test}\n```\n\
                ```q\n> til 3\n> )k\n> !2\n```\n```jackal\n   f 3\nq)sum f til 3\n```\n```k\n#! mode\n";
    let folder = Folder::new(&[("page.md", page), ("other.md", "```k\ncode\n```\n")]);
    let run = folder.run(&["--list"]);
    assert!(run.status == 2 && run.output.contains("not closed"), "{}", run.output);
    folder.write("page.md", page.trim_end_matches("```k\n#! mode\n"));
    assert_eq!(folder.run(&["--list"]).output, "page.md  10\n");
    assert_eq!(folder.run(&["-u"]).status, 0);
    let after = folder.read("page.md");
    assert!(
        after.starts_with(
            "```q\nq)f:{\n  x+1}\nq)f 1\n2\nq)(1 2;30 4)\n1  2\n30 4\n```\n\n```k\nk)f 2\n3\nk)1+`a\n'type\n"
        ),
        "{after}"
    );
    assert!(
        after.contains("> til 3\n= 0 1 2\n> )k\n> !2\n= 0 1\n```\n```jackal\n   f 3\n4\nq)sum f til 3\n6\n```\n"),
        "{after}"
    );
    assert_eq!(folder.run(&["--check"]).status, 0);
}

#[test]
fn markdown() {
    let page =
        "# Page\n\n```jackal\n   f =: 3 : 0\n  y + 1\n)\n   f 1\n3\n\n   f 2\n3\n   1 + 'a'\n```\n\n```\n   no\n```\n";
    let folder = Folder::new(&[("page.md", page), ("other.md", "# nothing\n")]);
    let run = folder.run(&["--list"]);
    assert_eq!(run.output, "page.md  4\n");
    assert_eq!(folder.run(&["-u"]).status, 0);
    let after = folder.read("page.md");
    assert!(after.contains("   f 1\n2\n   f 2\n3\n   1 + 'a'\n|domain error\n|   1    +"), "{after}");
    assert!(
        after.starts_with("# Page\n\n```jackal\n   f =: 3 : 0\n  y + 1\n)\n") && after.ends_with("```\n   no\n```\n")
    );
    assert_eq!(folder.run(&["--check"]).status, 0);
    // What would be taken for input cannot be written as at the prompt.
    folder.write("page.md", "```jackal\n   '   a'\nb\n```\n");
    let run = folder.run(&["-u"]);
    assert_eq!((run.status, folder.read("page.md").contains("   '   a'\nb\n")), (1, true));
    run.says("gutter");
}

#[test]
fn choosing_and_ordering_files() {
    let files: Vec<(String, &str)> = (0..8).map(|n| (format!("f{n}.jt"), "> 1\n= 1\n")).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), *text)).collect();
    let folder = Folder::new(&files);
    assert_eq!(folder.run(&["--list", "--filter", "f3"]).output, "f3.jt  1\n");
    let shuffled = folder.run(&["--list", "--shuffle", "5"]).output;
    assert_eq!(shuffled, folder.run(&["--list", "--shuffle", "5"]).output);
    assert_ne!(shuffled, folder.run(&["--list"]).output);
    assert_eq!(shuffled.lines().count(), 8);
    folder.write("f0.jt", "> 1\n= 2\n> 2\n= 3\n");
    let run = folder.run(&["--fail-fast", "--jobs", "1"]);
    assert_eq!((run.status, folder.has("f0.jt.new")), (1, false));
    run.says("1 file, 1 block: 1 differs; 7 files left out");
}

#[test]
fn reports_for_programs() {
    let text = "> 1\n= 2\n> '<&>\"'\n= ]]>\n> 2\n= 2\n> 3\n> 'a' , (1 { a.) , 'b'\n= x\n";
    let folder = Folder::new(&[("a.jt", text), ("b.jt", "nonsense\n"), ("c.jt", "#! skip-if os=unix\n> 1\n")]);
    let tap = folder.run(&["--check", "--tap"]);
    let lines: Vec<&str> = tap.output.lines().collect();
    assert_eq!((lines[0], lines[1], lines[2]), ("TAP version 14", "1..7", "not ok 1 - a.jt:1 1"));
    assert!(lines.contains(&"ok 3 - a.jt:5 2") && lines.contains(&"ok 7 - c.jt # SKIP os=unix"), "{}", tap.output);
    assert!(lines.contains(&"  expected: [\"= 2\"]"), "{}", tap.output);
    assert_eq!(lines.iter().filter(|line| line.starts_with("ok ") || line.starts_with("not ok ")).count(), 7);
    let run = folder.run(&["--check", "--json", "--junit", "report.xml"]);
    assert_eq!(run.status, 2);
    let objects: Vec<serde_json::Value> =
        run.output.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect();
    assert_eq!(objects.len(), 7);
    assert_eq!(objects[0]["status"], "differs");
    assert_eq!(objects[0]["expected"][0], "= 2");
    assert_eq!((&objects[2]["status"], &objects[3]["status"]), (&"passed".into(), &"new".into()));
    assert_eq!((&objects[5]["status"], &objects[5]["line"]), (&"malformed".into(), &1.into()));
    let report = folder.read("report.xml");
    let cases = check_xml(&report);
    assert_eq!(cases, 7);
    assert!(report.contains("tests=\"7\" failures=\"4\" errors=\"1\" skipped=\"1\""), "{report}");
    let document = roxmltree::Document::parse(&report).unwrap();
    let failure =
        document.descendants().find(|node| node.has_tag_name("failure") && node.text().unwrap().contains("]]>"));
    let case = failure.and_then(|node| node.parent()).expect("the block with signs of XML");
    assert_eq!(case.attribute("name"), Some("3: '<&>\"'"));
}

/// Reads a report as the servers do, with a parser of XML, and checks what they rely on: the form, and counts that agree with
/// the cases. Gives the number of cases.
fn check_xml(text: &str) -> usize {
    let document = roxmltree::Document::parse(text).expect("well-formed XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    let number = |node: roxmltree::Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<usize>().unwrap();
    let kinds = [("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")];
    let count = |node: roxmltree::Node<'_, '_>, tag| node.descendants().filter(|node| node.has_tag_name(tag)).count();
    for (attribute, tag) in kinds {
        assert_eq!(number(root, attribute), count(root, tag), "{attribute}: {text}");
    }
    for suite in root.children().filter(roxmltree::Node::is_element) {
        assert!(suite.has_tag_name("testsuite") && suite.attribute("name").is_some(), "{text}");
        for (attribute, tag) in kinds {
            assert_eq!(number(suite, attribute), count(suite, tag), "{attribute}: {text}");
        }
        for case in suite.children().filter(roxmltree::Node::is_element) {
            assert!(case.has_tag_name("testcase"), "{text}");
            assert!(case.attribute("name").is_some() && case.attribute("classname").is_some(), "{text}");
            assert!(case.attribute("time").unwrap().parse::<f64>().is_ok(), "{text}");
        }
    }
    count(root, "testcase")
}

#[test]
fn one_block_the_last_failures_and_what_passed() {
    let folder = Folder::new(&[("a.jt", "> a =: 5\n> a\n= 5\n> a + 1\n= 7\n"), ("b.jt", "> 2\n= 2\n")]);
    let run = folder.run(&["-v"]);
    run.says("b.jt:1: passed  2");
    run.says("a.jt:4: differs");
    // The block before the line ran for its sake.
    assert_eq!(folder.run(&["a.jt:3"]).status, 0);
    assert_eq!(folder.run(&["--check", "a.jt:4"]).status, 1);
    folder.run(&[]);
    let run = folder.run(&["--last-failed"]);
    run.says("1 file, 3 blocks");
    assert_eq!(run.status, 1);
    folder.write("a.jt", "> 1\n= 1\n");
    folder.run(&[]);
    assert_eq!(folder.run(&["--last-failed"]).status, 2);
}

#[test]
fn reviewing_goes_back() {
    let folder = Folder::new(&[("a.jt", "> 1\n= 9\n> 2\n= 8\n")]);
    let run = folder.answer(&["--review"], "r\nb\nx\na\na\n");
    run.says("2 of 2");
    run.says("b  back to the question before");
    assert_eq!(folder.read("a.jt"), "> 1\n= 1\n> 2\n= 2\n");
}

#[test]
fn a_difference_in_a_box_is_found() {
    let folder = Folder::new(&[("a.jt", "> 1 2 ; 3 4\n== 1 2 ; 3 5\n")]);
    folder.run(&["--check"]).says("in box 1: at 1: 4 instead of 5");
}

#[test]
fn watching_runs_what_changed() {
    let folder = Folder::new(&[("a.jt", "> 1\n= 1\n"), ("b.jt", "> 2\n= 2\n")]);
    let log = folder.0.join("log.txt");
    let mut command = folder.command(&["--watch", "--check"]);
    let mut child = command.stdout(std::fs::File::create(&log).unwrap()).spawn().unwrap();
    let waits_for = |text: &str| {
        let start = Instant::now();
        while !folder.read("log.txt").contains(text) && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(50));
        }
        folder.read("log.txt").contains(text)
    };
    let first = waits_for("2 files, 2 blocks: 2 passed");
    std::thread::sleep(Duration::from_millis(500));
    folder.write("b.jt", "> 2\n= 22\n");
    let second = waits_for("b.jt:1: differs") && waits_for("1 file, 1 block: 1 differs");
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(first && second, "{}", folder.read("log.txt"));
}

#[test]
fn a_limit_of_memory_is_the_files_own() {
    let folder = Folder::new(&[
        ("a.jt", "#! limit mem=2M\n> # i. 1000000\n! limit error\n"),
        ("b.jt", "> # i. 1000000\n= 1000000\n"),
    ]);
    assert_eq!(folder.run(&["--check", "--jobs", "2"]).status, 0);
}
