//! What docs/safety.md promises beside the fence: pipes that nobody reads or writes, files that are there whole, folders that are
//! granted, output that has a limit, exits that are alike.
#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{Done, Folder, program, run};

/// What even a busy machine needs for a line that takes no time.
const SOON: Duration = Duration::from_secs(30);

fn said(arguments: &[&str]) -> Done {
    run(program(arguments), b"")
}

/// The words for each notation on the command line, and how it ends itself with a status.
const EXITS: &[(&str, &str)] = &[("", "exit 3"), ("", "2!:55 ] 3"), ("--k", "exit 3"), ("--q", "exit 3")];

#[test]
fn a_script_ends_itself_in_the_sandbox_as_outside() {
    for (notation, sentence) in EXITS {
        for sandbox in ["--sandbox", "--errors=full"] {
            let arguments = [sandbox, notation, "-e", sentence];
            let arguments: Vec<&str> = arguments.into_iter().filter(|word| !word.is_empty()).collect();
            let done = said(&arguments);
            assert_eq!((done.status, done.errors.as_str()), (3, ""), "{arguments:?}");
        }
    }
}

#[test]
fn a_read_of_a_pipe_that_stays_open_ends_in_time() {
    let mut command = program(&["--max-time", "0.2", "-e", "1!:1 ] 1"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let (kept_open, started) = (child.stdin.take(), Instant::now());
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(started.elapsed() < SOON && errors.starts_with("|time limit"), "{errors}");
    drop(kept_open);
}

/// Devices without an end, files larger than the memory: the budget ends the read, not the machine's memory.
#[test]
fn a_file_that_does_not_fit_is_refused() {
    let folder = Folder::new::<&str>(&[]);
    fs::File::create(folder.path().join("large")).unwrap().set_len(1 << 40).unwrap();
    for file in ["/dev/zero", "large"] {
        let sentences = [("--errors=full", format!("1!:1 <'{file}'")), ("--q", format!("read1 `:{file}"))];
        for (notation, sentence) in sentences {
            let done = folder.run(&["--max-memory", "60M", "--max-time", "20", notation, "-e", &sentence], b"");
            let told = done.errors.trim_start_matches(['|', '\'']);
            assert!(done.status == 1 && told.starts_with("limit"), "{sentence}: {} {}", done.status, done.errors);
        }
    }
}

/// A part of a file is read without the rest.
#[test]
fn a_part_of_a_file_that_does_not_fit_is_read() {
    let folder = Folder::new(&[("large", "abcdefghij")]);
    fs::OpenOptions::new().write(true).open(folder.path().join("large")).unwrap().set_len(1 << 40).unwrap();
    for (notation, sentence, output) in [
        ("--errors=full", "1!:11 'large';2 3", "cde\n"),
        ("--errors=full", "a. i. 1!:11 'large';_2 2", "0 0\n"),
        ("--errors=full", "# 1!:11 'large';_2", "2\n"),
        ("--errors=full", "1!:11 '/proc/self/stat';0 0", "\n"),
        ("--q", "read1 (`:large;2;3)", "0x636465\n"),
    ] {
        let done = folder.run(&["--max-memory", "60M", notation, "-e", sentence], b"");
        assert_eq!((done.status, done.output.as_str()), (0, output), "{sentence}: {}", done.errors);
    }
    for sentence in ["1!:11 'large';0 2e12", "1!:11 'large';2e12 0", "1!:11 'nosuch';0 1", "1!:11 '.';0 0"] {
        assert_eq!(folder.run(&["-e", sentence], b"").status, 1, "{sentence}");
    }
}

/// q works on a text file in blocks of lines, however large the file is; blocks end with lines, also with lines longer than a block.
#[test]
fn a_text_file_is_worked_on_in_blocks() {
    let line = format!("{}\n", "12345678 ".repeat(11));
    let folder = Folder::new(&[("large", line.repeat(400_000)), ("mixed", "ab\ncd\n\nlonger line\ne".to_string())]);
    for (sentence, output) in [
        ("n:0;r:.Q.fs[{n+:sum count each x}] `:large;(r;n)", "40000000 39600000\n"),
        (
            "n:();r:.Q.fsn[{n,:enlist x};`:mixed;6];(r;n 0;raze 1_n)",
            "20\n(\"ab\";\"cd\")\n(\"\";\"longer line\";,\"e\")\n",
        ),
        ("n:();.Q.fsn[{n,:enlist count x};`:mixed;20];n", ",5\n"),
        ("n:();.Q.fsn[{n,:enlist count x};`:mixed;1];n", "1 1 1 1 1\n"),
    ] {
        let sentence =
            format!("{{{}}}[]", sentence.replace("n:", "n::").replace("n+:", "n::n+").replace("n,:", "n::n,"));
        let done = folder.run(&["--q", "--max-memory", "24M", "-e", &sentence], b"");
        assert_eq!((done.status, done.output.as_str()), (0, output), "{sentence}: {}", done.errors);
    }
    let done = folder.run(&["--q", "-e", ".Q.fs[{x}] `:nosuch"], b"");
    assert!(done.errors.starts_with("'nosuch. OS reports"), "{}", done.errors);
}

/// The standard input as it is, whatever its lines end with; without an end it is a limit error, also where it is read line by line.
#[test]
fn all_of_the_standard_input_is_read_as_it_is() {
    let done = run(program(&["-e", "a. i. 1!:1 ] 3"]), b"a\r\n\nb");
    assert_eq!((done.status, done.output.as_str()), (0, "97 13 10 10 98\n"), "{}", done.errors);
    let done = run(program(&["-e", "(1!:1 ] 1) ; 1!:1 ] 3"]), b"line\nrest");
    assert!(done.status == 0 && done.output.contains("line") && done.output.contains("rest"), "{}", done.output);
    for arguments in [&["-e", "# 1!:1 ] 3"][..], &["-e", "# 1!:1 ] 1"], &[], &["--q"], &["lsp"]] {
        let mut command = program(arguments);
        if !arguments.contains(&"lsp") {
            command.args(["--max-memory", "60M", "--max-time", "20"]);
        }
        let endless = fs::File::open("/dev/zero").unwrap();
        let done: Done = command.stdin(endless).output().unwrap().into();
        let told = done.errors.contains("limit") || arguments.contains(&"lsp");
        assert!(done.status == 1 && told, "{arguments:?}: {} {}", done.status, done.errors);
    }
}

/// A named pipe is read when someone writes, and waited for as long as the sentence may take.
#[test]
fn a_named_pipe_is_waited_for_only_so_long() {
    let folder = Folder::new::<&str>(&[]);
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let done = folder.run(&["--max-time", "0.2", "-e", "1!:1 <'pipe'"], b"");
    assert!(done.status == 1 && done.errors.starts_with("|time limit"), "{}", done.errors);
    let writer = std::thread::spawn(move || fs::write(pipe, "what was written"));
    let done = folder.run(&["-e", "1!:1 <'pipe'"], b"");
    writer.join().unwrap().unwrap();
    assert_eq!((done.status, done.output.as_str()), (0, "what was written\n"), "{}", done.errors);
    let done = folder.run(&["-e", "1!:1 <'/dev/stdin'"], b"what came in");
    assert_eq!((done.status, done.output.as_str()), (0, "what came in\n"), "{}", done.errors);
}

#[test]
fn a_pipe_that_nobody_reads_is_left_in_time() {
    for (notation, sentence) in [("--k", "!3000000"), ("--q", "til 3000000"), ("--apl", "⍳300000")] {
        let mut command = program(&["--max-time", "0.3", notation, "-e", sentence]);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let (unread, started) = (child.stdout.take(), Instant::now());
        assert_eq!(child.wait().unwrap().code(), Some(1), "{sentence}");
        assert!(started.elapsed() < SOON, "{sentence}");
        drop(unread);
    }
}

/// The same where errors go to that pipe too.
#[test]
fn a_pipe_for_output_and_errors_that_nobody_reads_is_left_in_time() {
    let (unread, both) = std::io::pipe().unwrap();
    let mut command = program(&["--max-time", "0.3", "--k", "-e", "!3000000"]);
    command.stdin(Stdio::null()).stdout(both.try_clone().unwrap()).stderr(both);
    let (mut child, started) = (command.spawn().unwrap(), Instant::now());
    // What is left of the command holds the other end.
    drop(command);
    while child.try_wait().unwrap().is_none() && started.elapsed() < SOON {
        std::thread::sleep(Duration::from_millis(10));
    }
    let status = child.try_wait().unwrap();
    child.kill().unwrap();
    assert_eq!(status.and_then(|status| status.code()), Some(1));
    drop(unread);
}

#[test]
fn a_reader_that_goes_ends_the_run_quietly() {
    let mut command = program(&["--k", "-e", "!3000000"]);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 4];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(141), ""));
}

#[test]
fn a_command_of_the_shell_ends_with_its_sentence() {
    let started = Instant::now();
    let done = said(&["--max-time", "0.2", "-e", "2!:0 'exec sleep 100'"]);
    assert!(started.elapsed() < SOON && done.errors.starts_with("|time limit"), "{}", done.errors);
}

#[test]
fn output_has_a_limit() {
    let done = said(&["--max-output", "100", "-e", "i. 1000", "-e", "1"]);
    assert_eq!((done.status, done.output.len()), (1, 100));
    assert!(done.errors.starts_with("|limit error"), "{}", done.errors);
    let done = run(program(&["--max-output", "1K"]), b"i. 5\ni. 1000 1000\n1 + 1\n");
    assert_eq!((done.status, done.output.len(), done.output.lines().next()), (1, 1024, Some("0 1 2 3 4")));
}

#[test]
fn a_budget_too_small_to_begin_with_is_one_error() {
    let done = said(&["--max-memory", "10", "-e", "i. 100000"]);
    let told = done.errors.lines().next().unwrap_or_default();
    // One error: of the beginning, or of the sentence where that takes next to nothing; none of the library's.
    assert!(told.starts_with("jackal: a session begins") || told.starts_with("|limit error"), "{}", done.errors);
    assert_eq!((done.status, done.errors.matches("error").count() <= 1, done.output.as_str()), (1, true, ""));
}

#[test]
fn folders_are_granted_in_every_notation() {
    let (open, shut) = (Folder::new::<&str>(&[]), Folder::new::<&str>(&[]));
    let (inside, outside) = (open.path().join("a.txt"), shut.path().join("a.txt"));
    for file in [&inside, &outside] {
        fs::write(file, "text\n").unwrap();
    }
    std::os::unix::fs::symlink(&outside, open.path().join("link.txt")).unwrap();
    let folder = open.path().display().to_string();
    let name = |path: &Path| path.display().to_string();
    let reads = |file: &str| {
        [("", format!("1!:1 <'{file}'")), ("--k", format!("0:`:{file}")), ("--q", format!("read0 `:{file}"))]
    };
    let status = |grant: &str, notation: &str, sentence: &str| {
        let arguments: Vec<&str> =
            [grant, &folder, notation, "-e", sentence].into_iter().filter(|word| !word.is_empty()).collect();
        said(&arguments).status
    };
    for (notation, sentence) in reads(&name(&inside)) {
        assert_eq!(status("--allow-read", notation, &sentence), 0, "{sentence}");
    }
    let others =
        [name(&outside), name(&open.path().join("link.txt")), format!("{folder}/../a.txt"), "/etc/passwd".to_string()];
    for (notation, sentence) in others.iter().flat_map(|file| reads(file)) {
        assert_eq!(status("--allow-read", notation, &sentence), 1, "{sentence}");
    }
    let told = said(&["--allow-read", "no/such/folder", "-e", "1"]);
    assert!(told.status == 1 && told.errors.contains("cannot grant 'no/such/folder': No such file"), "{}", told.errors);
    let write = format!("'new' 1!:2 <'{}'", name(&inside));
    assert_eq!(status("--allow-read", "", &write), 1);
    assert_eq!(fs::read_to_string(&inside).unwrap(), "text\n");
    assert_eq!(status("--allow-write", "", &write), 0);
    assert_eq!(fs::read_to_string(&inside).unwrap(), "new");
    // The folders above the granted one are shut, and those below are made.
    for (notation, file) in [("--k", inside.clone()), ("--q", open.path().join("new/er/a.txt"))] {
        let write = format!("`:{} 0:(\"ab\";\"c\")", name(&file));
        assert_eq!(status("--allow-read", notation, &write), 1);
        assert_eq!(status("--allow-write", notation, &write), 0, "{write}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "ab\nc\n");
    }
    let write = format!("`:{} 0:enlist\"ab\"", name(&outside));
    assert_eq!(status("--allow-write", "--q", &write), 1);
    assert_eq!(fs::read_to_string(&outside).unwrap(), "text\n");
    assert_eq!(status("--allow-write", "", "2!:0 'echo'"), 1, "the shell stays shut");
    assert_eq!(status("--allow-write", "", "2!:5 'HOME'"), 1, "and the environment");
}

/// Outside of what is granted every path is refused alike, whether it is there or not, and whatever it is.
#[test]
fn what_is_not_granted_does_not_tell_what_is_there() {
    let (open, shut) = (Folder::new(&[("a.txt", "text")]), Folder::new(&[("there", "secret")]));
    std::os::unix::fs::symlink(shut.path().join("there"), open.path().join("to")).unwrap();
    std::os::unix::fs::symlink(shut.path().join("not"), open.path().join("nowhere")).unwrap();
    let (inside, outside) = (open.path().display().to_string(), shut.path().display().to_string());
    let told = |path: &str| {
        let done = said(&["--allow-read", &inside, "--errors=full", "-e", &format!("1!:1 <'{path}'")]);
        assert_eq!(done.status, 1, "{path} {}", done.output);
        done.errors.replace(path, "PATH")
    };
    let refused = told(&format!("{outside}/there"));
    assert!(refused.contains("the sandbox does not grant reading there"), "{refused}");
    for path in [
        format!("{outside}/not"),
        format!("{outside}/not/x"),
        format!("{outside}/there/x"),
        outside.clone(),
        format!("{inside}/to"),
        format!("{inside}/nowhere"),
        format!("{inside}/nowhere/x"),
        format!("{inside}/to/x"),
        format!("{outside}/not/../../{}/a.txt", open.path().file_name().unwrap().display()),
        format!("{outside}/there/../../{}/a.txt", open.path().file_name().unwrap().display()),
    ] {
        assert_eq!(told(&path), refused, "{path}");
    }
    assert!(told(&format!("{inside}/not")).contains("No such file"));
    let near = format!("1!:1 <'{outside}/../{}/a.txt'", open.path().file_name().unwrap().display());
    let done = shut.run(&["--allow-read", &inside, "-e", &near], b"");
    assert_eq!(done.output, "text\n", "from where one is, `..` leads on: {}", done.errors);
}

/// Kills the program while it writes a file again and again: what is found is one of the contents, whole.
#[test]
fn files_are_found_whole_whenever_the_process_dies() {
    let folder = Folder::new::<&str>(&[]);
    let file = folder.path().join("data");
    let script = format!("{{{{while. 1 do. for_c. 'abcd' do. (300000 $ c) 1!:2 <'{}' end. end.}}}} 0", file.display());
    let turns = std::env::var("JACKAL_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(12);
    let mut found = 0;
    for turn in 0..turns {
        let mut child = program(&["-e", &script]).stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        // Until it writes, which on a busy machine may be late; then for a while.
        let started = Instant::now();
        while !file.exists() && started.elapsed() < SOON {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(30 + turn * 37 % 200));
        child.kill().unwrap();
        child.wait().unwrap();
        if let Ok(bytes) = fs::read(&file) {
            assert_eq!(bytes.len(), 300_000);
            assert!(bytes.iter().all(|byte| Some(byte) == bytes.first()), "two contents in one file");
            found += 1;
        }
    }
    assert!(found > 0 || turns < 3, "the file was written");
}

/// The same of q's saved values: what is read back is one of the two, and a table in a folder has a whole column.
#[test]
fn saved_values_are_found_whole_whenever_the_process_dies() {
    let folder = Folder::new::<&str>(&[]);
    let file = folder.path().join("value");
    let script = format!(
        "a:100000#1;b:100000#2;while[1b;`:{0} set a;`:{0} set b;@[`:{0};til 100000;:;a];`:{1}/ set([]v:a)]",
        file.display(),
        folder.path().join("table").display()
    );
    let read = format!(
        "x:get`:{0};y:get`:{1}/v;show(x~100000#1;x~100000#2;y~100000#1)",
        file.display(),
        folder.path().join("table").display()
    );
    let turns = std::env::var("JACKAL_KILLS").ok().and_then(|n| n.parse().ok()).unwrap_or(6);
    for turn in 0..turns {
        let mut child = program(&["--q", "-e", &script]).stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        let started = Instant::now();
        while !folder.path().join("table/.d").exists() && started.elapsed() < SOON {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(20 + turn * 53 % 200));
        child.kill().unwrap();
        child.wait().unwrap();
        let found = said(&["--q", "-e", &read]);
        assert!(["101b", "011b"].contains(&found.output.trim()), "{}{}", found.output, found.errors);
    }
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let done = said(&["-e", "(100000 $ 'a') 1!:2 <'/dev/full'"]);
    assert!(cfg!(not(target_os = "linux")) || done.status == 1 && !done.errors.is_empty(), "{}", done.errors);
    assert_eq!(said(&["-e", "'a' 1!:2 <'/no/such/folder/file'"]).status, 1);
    assert_eq!(said(&["-e", "'a' 1!:2 <'/dev/null'"]).status, 0, "a device is written to");
}

/// Under a limit of addresses (`ulimit -v`) the budget is less than that, and what is too large is an error.
#[test]
#[cfg(target_os = "linux")]
fn a_limit_of_addresses_is_heeded() {
    let program = env!("CARGO_BIN_EXE_jackal");
    let sentences = ["(1+)\\0", "{x,x}/1", "{(x;x)}\\1", "1000000000#0", "(,/)\\1000000#,1 2 3"];
    for (most, sentence) in [3_000_000, 700_000, 300_000].into_iter().flat_map(|most| sentences.map(|s| (most, s))) {
        let text = format!("ulimit -v {most}; exec '{program}' --max-time 3 --k -e '{sentence};'");
        // The stacks that tests have would be a third of the addresses.
        let done = Command::new("sh").args(["-c", &text]).env_remove("RUST_MIN_STACK").output().unwrap();
        let errors = String::from_utf8_lossy(&done.stderr);
        assert!(matches!(done.status.code(), Some(0 | 1)), "{most} {sentence}: {:?} {errors}", done.status);
    }
    let done = Command::new("sh").args(["-c", &format!("ulimit -v 150000; exec '{program}' -e 1")]).output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&done.stderr).contains("224 MB of addresses are needed"));
}

/// A fault of ours names itself, asks for a report, and keeps the session; a run ends with 101.
#[test]
#[cfg(debug_assertions)]
fn a_fault_of_ours_is_an_error_that_asks_for_a_report() {
    for (notation, sentence) in
        [("", "+/ i. 10"), ("--k", "+/{x}'!10"), ("--q", "sum {x} each til 10"), ("--apl", "+/⍳10")]
    {
        let arguments: Vec<&str> = [notation, "-e", sentence].into_iter().filter(|word| !word.is_empty()).collect();
        let mut command = program(&arguments);
        let done = run(
            {
                command.env("JACKAL_FAULT", "panic:1");
                command
            },
            b"",
        );
        assert_eq!(done.status, 101, "{sentence}: {}", done.errors);
        for part in ["a fault that was ordered", "please report the sentence"] {
            assert!(done.errors.contains(part), "{sentence}: no {part} in {}", done.errors);
        }
    }
    let mut command = program(&[]);
    command.env("JACKAL_FAULT", "panic:1");
    let done = run(command, b"+/ i. 10\n2 + 40\n");
    assert_eq!((done.status, done.output.trim()), (101, "42"), "{}", done.errors);
}

/// With a second wall files, programs and the network stay shut even where the first one is not asked; what is granted is open.
#[test]
#[cfg(target_os = "linux")]
fn the_second_wall_stands_or_is_said_not_to() {
    let open = Folder::new(&[("a.txt", "inside")]);
    let folder = open.path().display().to_string();
    let done = said(&["--sandbox=strict", "-e", "+/ i. 5"]);
    if done.status != 0 {
        assert!(done.errors.contains("no second wall"), "{}", done.errors);
        return;
    }
    assert_eq!(done.output.trim(), "10");
    let read = format!("1!:1 <'{folder}/a.txt'");
    let refused = said(&["--sandbox=strict", "-e", &read]);
    assert!(refused.status == 1 && refused.errors.contains("security"), "{}", refused.errors);
    assert_eq!(said(&["--sandbox=strict", "--allow-read", &folder, "-e", &read]).output.trim(), "inside");
    // The first wall left open, the system refuses alone.
    if cfg!(debug_assertions) {
        let target = folder.clone() + "/new.txt";
        let write = format!("'a' 1!:2 <'{target}'");
        let change = format!("'rwxrwxrwx' 1!:7 <'{folder}/a.txt'");
        for sentence in [
            read.as_str(),
            &write,
            &change,
            "2!:0 'echo 1'",
            "1!:0 '/etc/*'",
            "1!:1 <'/proc/self/environ'",
            "1!:1 <'/proc/self/maps'",
        ] {
            let mut command = program(&["--sandbox=strict", "-e", sentence]);
            command.env("JACKAL_FAULT", "open:1");
            let done = run(command, b"");
            let empty = sentence.starts_with("1!:0") && done.output.trim().is_empty();
            assert!(
                empty || done.status == 1 && !done.errors.contains("security"),
                "{sentence}: {} {}",
                done.output,
                done.errors
            );
        }
        assert!(!std::path::Path::new(&target).exists());
    }
    let mode =
        || std::os::unix::fs::PermissionsExt::mode(&fs::metadata(open.path().join("a.txt")).unwrap().permissions());
    assert_ne!(mode() & 0o777, 0o777, "the first wall left open, the second one lets no mode be changed");
    let change = format!("'rwxrwxrwx' 1!:7 <'{folder}/a.txt'");
    let done = said(&["--sandbox=strict", "--allow-write", &folder, "-e", &change]);
    assert_eq!((done.status, mode() & 0o777), (0, 0o777), "where it is granted it is changed: {}", done.errors);
    // The limits hold inside of it, and scripts are read.
    assert_eq!(said(&["--sandbox=strict", "--max-time", "0.2", "-e", "{{ while. 1 do. end. }} 0"]).status, 1);
    assert_eq!(said(&["--sandbox=strict", "--max-memory", "60M", "-e", "# <^:(1e9) 1"]).status, 1);
    let script = Folder::new(&[("s.ijs", "echo 6 * 7")]);
    assert_eq!(said(&["--sandbox=strict", &script.path().join("s.ijs").display().to_string()]).output.trim(), "42");
}

/// A definition that has many lines is gathered in a time that grows as they do, and its gathering ends with the time.
#[test]
fn definitions_of_many_lines_are_gathered_in_time() {
    let lines = [
        ("--j", "f =: {{\n", "NB. c\n", "1\n}}\n1+1\n"),
        ("--k", "f:{\n", " / c\n", " 1}\n1+1\n"),
        ("--q", "f:{\n", " / c\n", " 1}\n1+1\n"),
        ("--apl", "F←{\n", "⍝c\n", "1}\n1+1\n"),
        ("--apl", "∇F\n", "⍝c\n", "∇\n1+1\n"),
    ];
    for (notation, begins, goes_on, ends) in lines {
        let text = [begins, &goes_on.repeat(20_000), ends].concat();
        let notation: &[&str] = if notation == "--j" { &[] } else { &[notation] };
        let done = run(program(&[&["--max-time", "20"], notation].concat()), text.as_bytes());
        assert_eq!((done.output.as_str(), done.status), ("2\n", 0), "{notation:?} {}", done.errors);
    }
}

/// Columns are no wider than the machine's formatting takes, however long names and words are.
#[test]
fn words_of_any_length_are_told_of() {
    let name = "n".repeat(70_000);
    assert!(said(&["help", &name]).status <= 1);
    let done = run(program(&[]), format!("{name} =: 1\n)names\n)help {name}\n1 + 1\n").as_bytes());
    assert!(done.output.ends_with("2\n") && !done.errors.contains("internal"), "{}", done.errors);
    assert!(said(&["explain", &format!("# '{}'", "a".repeat(70_000))]).output.contains("too long"));
}
