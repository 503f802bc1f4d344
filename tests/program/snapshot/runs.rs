//! Which files are run, how, and with which status the command ends.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::Folder;
use jackal::rooms::snapshot::diff::{Paint, render};
use jackal::rooms::snapshot::{Outcome, TestSettings, suite};

#[test]
fn the_transcripts_of_the_project_hold() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = suite::find(&[
        root.join("tests/transcripts"),
        root.join("README.md"),
        root.join("docs/puzzles"),
        root.join("docs/puzzles.md"),
    ])
    .unwrap();
    assert_eq!(found.orphans, Vec::<PathBuf>::new());
    assert!(found.files.len() >= 16, "{:?}", found.files);
    let jobs = std::thread::available_parallelism().map_or(2, usize::from);
    let mut differences = String::new();
    for file in suite::run(&found.files, &TestSettings::default(), jobs, &|_| {}) {
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
    run.says("a.jt.new: unreviewed results");
    assert_eq!(folder.run(&[]).status, 0);
    assert!(!folder.has("a.jt.new"));
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
fn one_block_the_last_failures_and_what_passed() {
    let folder = Folder::new(&[("a.jt", "> a =: 5\n> a\n= 5\n> a + 1\n= 7\n"), ("b.jt", "> 2\n= 2\n")]);
    let run = folder.run(&["-v"]);
    run.says("b.jt:1: passed  2");
    run.says("a.jt:4: differs");
    // The block before the line ran for its sake.
    let run = folder.run(&["a.jt:3"]);
    assert_eq!(run.status, 0);
    run.says("1 file, 1 block: 1 passed (");
    run.says("ran only a.jt:2");
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
