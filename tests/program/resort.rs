//! The last resort: a run whose sentence does not answer ends all the same, as it would have, and loses nothing.
#![cfg(all(unix, debug_assertions))]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Folder, program};

/// A run in which something does not look at the flag, or takes what nobody asked for; in a folder.
fn faulty(fault: &str, arguments: &[&str], folder: &Folder) -> Command {
    let mut command = program(arguments);
    command.env("JACKAL_FAULT", fault).current_dir(folder.path()).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What a run printed, what it told, and its status.
fn ended(mut command: Command) -> (String, String, Option<i32>) {
    let begun = Instant::now();
    let done = command.output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(40), "it ended by itself");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&done.stdout), text(&done.stderr), done.status.code())
}

#[test]
fn a_run_that_does_not_answer_ends_as_its_notation_has_it() {
    let folder = Folder::new::<&str>(&[]);
    for (notation, printed, endless, told) in [
        ("", "'said'", "{{while. 1 do. y end.}} 1", "|time limit\n"),
        ("--k", "`0:\"said\"", "f:{while[1;x]};f 1", "'stop\n"),
        ("--q", "-1 \"said\";", "f:{while[1b;x]};f 1", "'stop\n"),
        ("--apl", "'said'", "{⍵+1}⍣{0}⊢1", "TIME LIMIT\n"),
    ] {
        let mut arguments = vec!["--max-time", "0.1", "-e", printed, "-e", endless];
        arguments.extend((!notation.is_empty()).then_some(notation));
        let (output, errors, status) = ended(faulty("deaf:1", &arguments, &folder));
        assert_eq!((output.as_str(), status), ("said\n", Some(1)), "{notation} {errors}");
        assert!(errors.starts_with(told) && errors.contains("did not react"), "{notation} {errors}");
    }
}

/// What a script printed a moment before, which was gathered for a file, is there.
#[test]
fn what_was_printed_is_written() {
    let folder = Folder::new(&[("many.ijs", "{{for_i. i. 3000 do. echo i end.}} 0\n{{while. 1 do. y end.}} 1\n")]);
    let mut command = faulty("deaf:1", &["--max-time", "3", "many.ijs"], &folder);
    command.stdout(std::fs::File::create(folder.path().join("printed")).unwrap());
    assert_eq!(ended(command).2, Some(1));
    let printed = std::fs::read_to_string(folder.path().join("printed")).unwrap();
    assert_eq!((printed.lines().count(), printed.lines().last()), (3000, Some("2999")));
}

/// Who reads nothing does not keep it.
#[test]
fn a_reader_that_takes_nothing_is_not_waited_for() {
    let folder = Folder::new::<&str>(&[]);
    let endless = "{{while. 1 do. echo 10000 $ 'a' end.}} 0";
    let mut command = faulty("deaf:1", &["--max-time", "0.2", "-e", endless], &folder);
    let begun = Instant::now();
    let mut child = command.spawn().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(begun.elapsed() < Duration::from_secs(40));
}

#[test]
fn an_interrupt_that_is_not_answered_ends_the_run() {
    let folder = Folder::new(&[("endless.ijs", "1!:2&2 'begun'\n{{while. 1 do. y end.}} 1\n")]);
    let mut child = faulty("deaf:1", &["endless.ijs"], &folder).spawn().unwrap();
    let mut begun = [0; 6];
    std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut begun).unwrap();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let done = child.wait_with_output().unwrap();
    let errors = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(130), "{errors}");
    assert!(errors.starts_with("|attention interrupt"), "{errors}");
}

#[test]
fn files_are_whole_when_a_run_ends_from_outside() {
    let folder = Folder::new::<&str>(&[]);
    let writes = "{{while. 1 do. (3000000 $ 'a') 1!:2 <'whole' end.}} 0";
    let (_, errors, status) = ended(faulty("deaf:1", &["--max-time", "0.2", "-e", writes], &folder));
    assert_eq!(status, Some(1), "{errors}");
    let names = |folder: &Folder| {
        let entries = std::fs::read_dir(folder.path()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(names(&folder), ["whole"]);
    assert_eq!(std::fs::metadata(folder.path().join("whole")).unwrap().len(), 3_000_000);
}

#[test]
#[cfg(target_os = "linux")]
fn a_process_that_holds_too_much_ends() {
    let folder = Folder::new::<&str>(&[]);
    let (_, errors, status) = ended(faulty("hog:300", &["--max-memory", "100M", "-e", "+/ i. 1e6"], &folder));
    assert_eq!(status, Some(1), "{errors}");
    assert!(errors.starts_with("|limit error"), "{errors}");
}
