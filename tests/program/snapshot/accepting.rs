//! Accepting what was found, all at once or block by block.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

use super::{Done, Folder};

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
fn reviewing_goes_back() {
    let folder = Folder::new(&[("a.jt", "> 1\n= 9\n> 2\n= 8\n")]);
    let run = folder.answer(&["--review"], "r\nb\nx\na\na\n");
    run.says("2 of 2");
    run.says("b  back to the previous one");
    assert_eq!(folder.read("a.jt"), "> 1\n= 1\n> 2\n= 2\n");
}

/// A script that ends with an error is taken over only if that is asked for, and is told where it ends.
#[test]
fn a_script_that_fails_is_not_taken_over() {
    let folder = Folder::new(&[
        ("bfs.ijs", "echo 1\necho 4!:3 ''\n1 2 + 1 2 3\n"),
        ("fine.ijs", "echo 2\n"),
        ("fine.out", "2\n"),
    ]);
    let run = folder.run(&["--new", "bfs.ijs", "fine.ijs"]);
    assert_eq!(run.status, 3);
    run.says("2 files, 2 blocks: 1 passed, 1 new, ends with length error at bfs.ijs:3");
    run.says("--new records it only with --allow-errors");
    assert!(!folder.has("bfs.out"));
    let run = folder.run(&["--new", "--allow-errors", "bfs.ijs", "fine.ijs"]);
    assert_eq!(run.status, 0);
    run.says("2 files, 2 blocks: 1 passed, 1 accepted");
    // Its path is its own, not that of the folder in which it runs.
    let own = folder.0.canonicalize().unwrap().join("bfs.ijs");
    assert!(folder.read("bfs.out").contains(&own.display().to_string()), "{}", folder.read("bfs.out"));
}

/// A script that ends with another status than 0 is taken over as one that ends with an error is.
#[test]
fn scripts_that_fail_by_their_status_are_not_new() {
    let folder = Folder::new(&[("a.ijs", "echo 1\nexit 3\n"), ("b.ijs", "echo 1\nexit 0\n")]);
    let run = folder.run(&["--new", "a.ijs", "b.ijs"]);
    run.says("ends with exit 3");
    assert_eq!((folder.has("a.out"), folder.has("b.out")), (false, true));
    folder.run(&["--new", "--allow-errors", "a.ijs"]);
    assert_eq!(folder.read("a.out"), "1\n");
}

/// A folder of scripts without recorded output says how to record it, and `--new` records all.
#[test]
fn a_folder_of_scripts_has_a_way_in() {
    let folder = Folder::new(&[("a.ijs", "echo 1 + 1\n"), ("b.q", "show 2+2\n")]);
    let run = folder.run(&[]);
    assert_eq!(run.status, 2);
    assert!(run.errors.contains("2 scripts: a.ijs, b.q") && run.errors.contains("jackal test --new"), "{}", run.errors);
    assert_eq!(folder.run(&["--new"]).status, 0);
    assert_eq!((folder.read("a.out").as_str(), folder.read("b.out").as_str()), ("2\n", "4\n"));
    assert_eq!(folder.run(&[]).status, 0);
}

/// What changes from run to run is replaced before it is compared and recorded.
#[test]
fn filters_replace_what_changes() {
    let script = "NB. A script.\nNB. #! filter \\d+\\.\\d+ s => N s\necho 'took ' , (\": 1 + ? 0) , ' s'\n";
    let folder = Folder::new(&[("a.ijs", script)]);
    assert_eq!(folder.run(&["--new"]).status, 0);
    assert_eq!(folder.read("a.out"), "took N s\n");
    assert_eq!(folder.run(&[]).status, 0);
    folder.write("b.jt", "#! filter [0-9]+ ms => N ms\n> echo 'took 17 ms'\n= took N ms\n");
    assert_eq!(folder.run(&["b.jt"]).status, 0);
    folder.write("b.jt", "#! filter ( => N\n> 1\n= 1\n");
    let run = folder.run(&["b.jt"]);
    assert_eq!(run.status, 2);
    run.says("b.jt:1: '(' is not a regular expression");
}

/// `-k` reports the blocks that contain a text; those before them ran as setup.
#[test]
fn blocks_are_chosen_by_their_text() {
    let folder = Folder::new(&[("a.jt", "> a =: 5\n> a + 1\n= 7\n> 2 * a\n= 10\n"), ("b.jt", "> 3\n= 4\n")]);
    let run = folder.run(&["-k", "2 * A"]);
    assert_eq!(run.status, 0, "{}", run.output);
    run.says("ran only a.jt:4 (earlier blocks as setup)");
    assert_eq!(folder.run(&["-k", "a + 1"]).status, 1);
}

/// The words for what went wrong.
#[test]
fn words_of_the_summary() {
    let folder = Folder::new(&[("a.jt", "#! limit time=100ms\n> {{ while. 1 do. end. }} 0\n= 1\n"), ("c.out", "1\n")]);
    let run = folder.run(&[]);
    assert_eq!(run.status, 4);
    run.says("1 timed out");
    run.says("c.out: orphaned: there is no script beside it");
    let run = Done::of(&folder.command(&["--color=always"]).output().unwrap());
    assert!(run.output.contains("\x1b[31m"), "{}", run.output);
}
