//! The command line as a user meets it.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{Done, Folder, program, run};

fn jackal(arguments: &[&str], input: &[u8]) -> Done {
    crate::common::run(program(arguments), input)
}

fn evaluated(sentence: &str) -> Done {
    jackal(&["-e", sentence], b"")
}

/// A script in a folder of its own, removed at the end.
struct Script(Folder);

impl Script {
    fn new(text: impl AsRef<[u8]>) -> Self {
        Script(Folder::new(&[("script.ijs", text)]))
    }

    fn path(&self) -> String {
        self.0.path().join("script.ijs").display().to_string()
    }
}

/// The permissions of a file are told and changed as the letters that `ls` has.
#[test]
#[cfg(unix)]
fn permissions_of_a_file() {
    let folder = Folder::new(&[("a", "text")]);
    let run = |arguments: &[&str], sentence: &str| {
        let arguments: Vec<&str> = arguments.iter().copied().chain(["-e", sentence]).collect();
        folder.run(&arguments, b"")
    };
    assert_eq!(run(&[], "'rwxr-x---' 1!:7 <'a'").errors, "");
    assert_eq!(run(&[], "1!:7 <'a'").output, "rwxr-x---\n");
    assert_eq!(run(&[], "; 3 5 { {. 1!:0 'a'").output, "rwxrwxr-x---\n");
    assert_eq!(run(&["--allow-write", "."], "'rw-rw-rw-' 1!:7 <'a'").errors, "");
    for (refused, kind) in [
        (run(&["--sandbox"], "'r--------' 1!:7 <'a'"), "security violation"),
        (run(&["--allow-read", "."], "'r--------' 1!:7 <'a'"), "file access error"),
        (run(&[], "'wrxr-x---' 1!:7 <'a'"), "domain error"),
        (run(&[], "'rwx' 1!:7 <'a'"), "domain error"),
        (run(&[], "'rwxrwxrwx' 1!:7 <'nosuch'"), "file name error"),
    ] {
        assert!(refused.errors.contains(kind), "{}", refused.errors);
    }
    assert_eq!(run(&[], "1!:7 <'a'").output, "rw-rw-rw-\n");
}

#[test]
fn sentences_are_evaluated_and_shown() {
    let run = evaluated("+/ 1 2 3");
    assert_eq!((run.output.as_str(), run.errors.as_str(), run.status), ("6\n", "", 0));
    let run = jackal(&["-e", "a =: 5", "-e", "a * 2"], b"");
    assert_eq!((run.output.as_str(), run.status), ("10\n", 0));
    let run = evaluated("f =: 3 : 0\n y + 1\n)\nf 1");
    assert_eq!(run.output, "2\n");
}

#[test]
fn an_error_names_the_sentence_and_sets_the_status() {
    let run = evaluated("1 2 + 1 2 3");
    assert_eq!((run.output.as_str(), run.status), ("", 1));
    assert!(run.errors.starts_with("|length error\n|   1 2    + 1 2 3\n") || run.errors.contains("|length error"));
    assert!(run.errors.contains("1 2 3"), "{}", run.errors);
}

#[test]
fn help_and_version() {
    let run = jackal(&["--help"], b"");
    assert!(run.output.contains("Usage: jackal") && run.output.contains("--sandbox"), "{}", run.output);
    assert_eq!(run.status, 0);
    let run = jackal(&["--version"], b"");
    // The version, the commit (of a development build none), the features.
    assert!(run.output.starts_with(concat!("jackal ", env!("CARGO_PKG_VERSION"), " (")), "{}", run.output);
    assert!(run.output.trim_end().ends_with(')') && run.output.contains("; cli"), "{}", run.output);
    assert_eq!(jackal(&["--no-such-option"], b"").status, 2);
}

#[test]
fn a_script_shows_what_it_echoes() {
    let script = Script::new("1 + 1\necho 'hello'\necho 2 }. ARGV\n");
    let run = jackal(&[&script.path(), "one", "-two"], b"");
    assert_eq!(run.errors, "");
    assert!(run.output.starts_with("hello\n"), "{}", run.output);
    assert!(run.output.contains("one") && run.output.contains("-two") && !run.output.contains("2\n"), "{}", run.output);
    assert_eq!(run.status, 0);
}

#[test]
fn show_shows_sentences_and_results() {
    let script = Script::new("a =: 1 2 3\n+/ a\n");
    let run = jackal(&["--show", &script.path()], b"");
    assert_eq!(run.output, "   a =: 1 2 3\n   +/ a\n6\n");
}

#[test]
fn an_error_in_a_script_ends_it_and_names_file_and_line() {
    let script = Script::new("echo 'before'\n\n1 2 + 1 2 3\necho 'after'\n");
    let run = jackal(&[&script.path()], b"");
    assert_eq!((run.output.as_str(), run.status), ("before\n", 1));
    assert!(run.errors.contains(&format!("{}:3", script.path())), "{}", run.errors);
}

#[test]
fn staying_after_a_script() {
    let script = Script::new("a =: 41\n1 + 'a'\n");
    let run = jackal(&["-i", &script.path()], b"a + 1\n");
    assert_eq!(run.output, "42\n");
    assert!(run.errors.contains("domain error"), "{}", run.errors);
}

#[test]
fn a_sentence_can_ask_for_the_next() {
    let run = jackal(&[], b"9!:27 '1 + 2'\n9!:28 ''\n9!:29 ] 1\n9!:28 ''\n");
    assert_eq!(run.output, "0\n3\n0\n");
    // One that a script asks for runs when the script is done.
    let script = Script::new("9!:27 'echo 2'\n9!:29 ] 1\necho 1\n");
    let run = jackal(&[&script.path()], b"");
    assert_eq!((run.output.as_str(), run.status), ("1\n2\n", 0));
}

#[test]
fn exit_statuses() {
    assert_eq!(evaluated("2!:55 ] 3").status, 3);
    assert_eq!(jackal(&[], b"exit 4\n1\n").status, 4);
    assert_eq!(jackal(&[], b"exit ''\n1\n").status, 0);
    let script = Script::new("echo 'x'\nexit 7\necho 'y'\n");
    let run = jackal(&[&script.path()], b"");
    assert_eq!((run.output.as_str(), run.status, run.errors.as_str()), ("x\n", 7, ""));
}

#[test]
fn a_pipe_is_a_session() {
    let run = jackal(&[], b"a =: i. 3\na\nf =: 3 : 0\n*: y\n)\nf a\ng =: {{\n y + 1\n}}\ng 1\n");
    assert_eq!((run.output.as_str(), run.errors.as_str(), run.status), ("0 1 2\n0 1 4\n2\n", "", 0));
}

#[test]
fn a_pipe_may_begin_with_a_byte_order_mark() {
    let run = jackal(&[], b"\xef\xbb\xbf1 + 2\n'\xef\xbb\xbf' -: 239 187 191 { a.\n");
    assert_eq!((run.output.as_str(), run.status), ("3\n1\n", 0), "{}", run.errors);
}

#[test]
fn errors_do_not_end_a_pipe() {
    let run = jackal(&[], b"1\n1 +\n'abc\n2\n");
    assert_eq!((run.output.as_str(), run.status), ("1\n2\n", 1));
    assert!(run.errors.contains("syntax error") && run.errors.contains("open quote"), "{}", run.errors);
}

#[test]
fn a_definition_left_open_names_its_opening_line() {
    for text in ["f =: 3 : 0\n y\n", "f =: {{\n y\n", "f =: verb define\n y\n"] {
        let run = jackal(&[], text.as_bytes());
        let opening = text.lines().next().unwrap();
        let flat = |text: &str| text.split_whitespace().collect::<String>();
        assert!(run.errors.contains("control error"), "{}", run.errors);
        assert!(flat(&run.errors).contains(&flat(opening)), "{}", run.errors);
        assert_eq!(run.status, 1);
        let run = jackal(&[], format!("1\n2\n{text}").as_bytes());
        assert!(run.errors.contains("in line 3 is not closed"), "{}", run.errors);
    }
    // Lines that a definition reads count as well.
    let run = jackal(&[], b"f =: 3 : 0\n y\n)\n{{\n y\n");
    assert!(run.errors.contains("in line 4 is not closed"), "{}", run.errors);
}

#[test]
fn the_keyboard_of_a_pipe_is_the_pipe() {
    let run = jackal(&[], b"line =: 1!:1 ] 1\nhello\n#line\n");
    assert_eq!((run.output.as_str(), run.errors.as_str()), ("5\n", ""));
}

#[test]
fn files_that_cannot_be_run() {
    let run = jackal(&["/nowhere/at/all.ijs"], b"");
    assert_eq!(run.status, 1);
    assert!(run.errors.contains("/nowhere/at/all.ijs"), "{}", run.errors);
    let folder = std::env::temp_dir().display().to_string();
    let run = jackal(&[&folder], b"");
    assert_eq!(run.status, 1);
    assert!(run.errors.contains("directory"), "{}", run.errors);
}

#[test]
fn bytes_that_are_no_text() {
    for bytes in [&b"echo 'ok'\n\xff\xfe + 1\n"[..], b"echo 'ok'\n1 + \0 2\n", b"\xef\xbb\xbfecho 'ok'\r\n1 +\r\n"] {
        let script = Script::new(bytes);
        let run = jackal(&[&script.path()], b"");
        assert_eq!((run.output.as_str(), run.status), ("ok\n", 1), "{}", run.errors);
        assert!(run.errors.contains("error") && !run.errors.contains("internal"), "{}", run.errors);
    }
    let run = evaluated("# '\u{3bb}'");
    assert_eq!(run.output, "2\n");
}

#[test]
fn a_line_of_a_megabyte() {
    let mut text = b"# ".to_vec();
    text.extend(std::iter::repeat_n(&b"1 "[..], 500_000).flatten());
    let run = jackal(&[], &text);
    assert_eq!((run.output.as_str(), run.errors.as_str()), ("500000\n", ""));
    let mut text = b"1".to_vec();
    text.extend(std::iter::repeat_n(&b"+1"[..], 100_000).flatten());
    let run = jackal(&[], &text);
    assert!(run.output == "100001\n" || run.errors.contains("error"), "{}", run.errors);
    // Joined to the front one by one, without a copy of the list for each.
    for joined in ["1;", "1,"] {
        let run = jackal(&["--max-time", "60"], format!("# {}1", joined.repeat(500_000)).as_bytes());
        assert_eq!((run.output.as_str(), run.errors.as_str()), ("500001\n", ""));
    }
}

#[test]
fn deep_nesting_is_an_error_and_no_crash() {
    let parentheses = "(".repeat(200_000) + "1" + &")".repeat(200_000);
    let run = jackal(&[], parentheses.as_bytes());
    assert!([0, 1].contains(&run.status), "{} {}", run.status, run.errors);
    let run = jackal(&[], b"f =: 3 : 'f y + 1'\nf 0\n1 + 1\n");
    assert!(run.errors.contains("stack error") && run.errors.len() < 5000, "{}", run.errors);
    assert_eq!((run.output.as_str(), run.status), ("2\n", 1));
}

#[test]
fn limits() {
    let start = Instant::now();
    let run = jackal(&["--max-time", "0.3", "-e", "3 : 'while. 1 do. end.' 0"], b"");
    assert!(run.errors.contains("time limit"), "{}", run.errors);
    assert!(start.elapsed() < Duration::from_secs(5));
    assert_eq!(run.status, 1);
    // Many small lists weigh as much as a large one.
    let run = jackal(&["--max-memory", "60M", "-e", "# <@i.\"0 ] 1000000 $ 500"], b"");
    assert!(run.errors.contains("limit error"), "{}", run.errors);
    let run = jackal(&["--max-memory", "10M", "-e", "# i. 10000000"], b"");
    assert!(run.errors.contains("limit error"), "{}", run.errors);
    let run = evaluated("1e6 1e6 1e6 $ 1");
    assert!(run.errors.contains("limit error"), "{}", run.errors);
    assert_eq!(jackal(&["--max-time", "x"], b"").status, 2);
}

#[test]
fn the_sandbox_shuts_the_world_off() {
    for sentence in ["1!:1 <'/etc/passwd'", "'x' 1!:2 <'/tmp/jackal-x'", "2!:0 'ls'", "2!:5 'HOME'"] {
        let run = jackal(&["--sandbox", "-e", sentence], b"");
        assert!(run.errors.contains("security violation"), "{sentence}: {}", run.errors);
        assert_eq!(run.status, 1);
    }
    assert_eq!(jackal(&["--sandbox", "-e", "1 + 1"], b"").output, "2\n");
    // Ending is harmless: programs that close with exit '' end with their status.
    let run = jackal(&["--sandbox", "-e", "load 'nosuch'"], b"");
    assert_eq!((run.output.as_str(), run.status), ("not found: nosuch\n", 1));
    assert!(run.errors.contains("file name error: no library has this name"), "{}", run.errors);
    assert!(run.errors.lines().next().is_some_and(|line| line.ends_with(": load")), "{}", run.errors);
    assert_eq!(jackal(&["--sandbox", "-e", "jpath '/x'", "-e", "load 'trig'", "-e", "sin 0"], b"").output, "/x\n0\n");
    let run = jackal(&["--sandbox", "-e", "exit 3"], b"");
    assert_eq!((run.errors.as_str(), run.status), ("", 3));
}

#[test]
fn the_sandbox_binds_commands() {
    let kept = Script::new("");
    let file = kept.0.path().join("saved.ijs").display().to_string();
    let lines = format!("a =: 5\n)save {file}\n)load /etc/hostname\n)edit a\n)load stats\nmean a , 7\n");
    let run = jackal(&["--sandbox"], lines.as_bytes());
    assert_eq!(run.errors.matches("security violation").count(), 3, "{}", run.errors);
    assert!(run.output.starts_with("loaded stats: ") && run.output.ends_with("\n6\n"), "{}", run.output);
    assert!(!std::path::Path::new(&file).exists());
    let folder = kept.0.path().display().to_string();
    let lines = format!("a =: 5\n)save {file}\na =: 6\n)load {file}\na\n)load /etc/hostname\n)edit a\n");
    let run = jackal(&["--allow-write", &folder], lines.as_bytes());
    assert_eq!(run.output, format!("saved 1 name to {file}\n5\n"), "{}", run.errors);
    assert!(
        run.errors.contains("cannot read '/etc/hostname'") && run.errors.contains("shuts off the shell"),
        "{}",
        run.errors
    );
}

#[test]
fn scripts_load_scripts() {
    let script = Script::new("");
    std::fs::write(script.0.path().join("lib.ijs"), "answer =: 42\necho 'loaded'\n").unwrap();
    let lib = script.0.path().join("lib.ijs").display().to_string();
    std::fs::write(
        script.0.path().join("script.ijs"),
        format!("require '{lib}'\nrequire '{lib}'\necho answer\nload 'trig'\necho cos 0\n"),
    )
    .unwrap();
    let run = jackal(&[&script.path()], b"");
    assert_eq!((run.output.as_str(), run.errors.as_str()), ("loaded\n42\n1\n", ""));
    let run = evaluated("load '/nowhere/lib.ijs'");
    assert!(run.errors.contains("file name error") && run.errors.contains("/nowhere/lib.ijs"), "{}", run.errors);
}

#[test]
fn nobody_reads_the_output() {
    let mut child = program(&["-e", "i. 100000 2", "-e", "echo each i. 100000"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let run = Done::from(child.wait_with_output().unwrap());
    assert_eq!((run.status, run.errors.as_str()), (141, ""));
}

#[test]
fn starting_is_quick() {
    let best = (0..5).map(|_| {
        let start = Instant::now();
        evaluated("1");
        start.elapsed()
    });
    assert!(best.min().unwrap() < Duration::from_millis(250));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_sentence() {
    for sentence in ["3 : 'while. 1 do. end.' 0", "# \": 7 ^ 300000000x", "2!:0 'sleep 1'"] {
        let mut child = program(&["-e", sentence]).stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(300));
        let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        if !killed.is_ok_and(|status| status.success()) {
            // No such command here: nothing to test.
            let _ = child.kill();
            let _ = child.wait();
            return;
        }
        let run = Done::from(child.wait_with_output().unwrap());
        assert!(run.errors.contains("attention interrupt"), "{sentence}: {}", run.errors);
        assert_eq!(run.status, 130);
    }
}

#[test]
fn every_library_loads() {
    for library in jackal::rooms::session::library::LIBRARIES {
        let run = evaluated(&format!("load '{}'", library.name));
        assert_eq!((run.errors.as_str(), run.status), ("", 0), "{}", library.name);
    }
    assert!(Path::new(env!("CARGO_MANIFEST_DIR")).join("stdlib").is_dir());
}

#[test]
fn scripts_are_found_beside_the_one_that_runs_and_are_listed() {
    let script = Script::new("zz =: ''\nload 'sub'\necho (4!:4 'zz' ; 'sub') = (4!:3 '') i. paths");
    let folder = std::fs::canonicalize(script.0.path()).unwrap().display().to_string();
    std::fs::write(script.0.path().join("sub.ijs"), "sub =: 3 : 'y'").unwrap();
    let text = format!("paths =: '{folder}/script.ijs' ; '{folder}/sub.ijs'\n");
    let own = std::fs::read_to_string(script.path()).unwrap();
    std::fs::write(script.path(), text + &own).unwrap();
    let run = jackal(&[&format!("{folder}/script.ijs")], b"");
    assert_eq!((run.output.as_str(), run.status), ("1 1\n", 0), "{}", run.errors);
}

#[test]
fn a_session_goes_on_after_a_library_that_is_not_there() {
    let run = jackal(&[], b"require 'math/nosuch'\ncd =: 15!:0\n1 + 2\n");
    let (told, rest) = run.output.split_once('\n').unwrap();
    assert!(told.starts_with("not found: ") && told.ends_with("/addons/math/nosuch/nosuch.ijs"), "{told}");
    assert_eq!(rest, "3\n");
    assert!(run.errors.contains("file name error"), "{}", run.errors);
}

#[test]
fn errors_in_definitions_name_the_line_of_the_script() {
    let text = "NB. one\nf=: 3 : 0\n z=. y\n\n z + 'a'\n)\ng=: {{\n  f y\n}}\nh=: {{ g y }}\nk=: 3 : 'h y'\nm=: 3 : 0\n w=. {{\n  k y }}\n \
                w y\n)\nm 5\n";
    let script = Script::new(text);
    let run = jackal(&[&script.path()], b"");
    let places: Vec<String> = run
        .errors
        .lines()
        .filter_map(|line| line.strip_prefix("|  ").filter(|line| line.contains("script.ijs:")))
        .map(|line| line.replace(&script.path(), ""))
        .collect();
    let expected = ["in f at :5", "in g at :8", "in h at :10", "in k at :11", "in w at :14", "in m at :15", "at :17"];
    assert_eq!(places, expected, "{}", run.errors);
}

#[test]
fn errors_in_functions_of_k_name_the_function_and_its_line() {
    let folder = Folder::new(&[("script.q", "/ one\nf:{x+`a}\ng:{\n b:x;\n f b}\n{g x} 1\n")]);
    let run = folder.run(&["script.q"], b"");
    let places: Vec<&str> =
        run.errors.lines().filter(|line| line.contains("script.q:")).map(|line| line.trim_start()).collect();
    assert_eq!(
        places,
        ["in f at script.q:2", "in g at script.q:5", "at script.q:6", "at script.q:6"],
        "{}",
        run.errors
    );
    let run = jackal(&["--k"], b"f:{x+`a}\nf 1\n");
    assert!(run.errors.contains("  in f\n"), "{}", run.errors);
}

#[test]
fn a_value_that_is_said_to_be_written_to_a_file_is_in_it() {
    let folder = Folder::new::<&str>(&[]);
    let run = folder.run(&["--q"], b"`:saved set 1 2 3\nget `:saved\n`kept set 4\nkept\n");
    assert_eq!((run.output.as_str(), run.errors.as_str()), ("`:saved\n1 2 3\n`kept\n4\n", ""));
    assert!(folder.path().join("saved").exists());
    let again = folder.run(&["--q"], b"1+get `:saved\n");
    assert_eq!(again.output, "2 3 4\n", "{}", again.errors);
}

#[test]
fn pages_of_a_script_are_parted_by_form_feeds() {
    let script = Script::new(b"echo 3\n\x0c\necho 4\n\x0b\necho 5\n\x1a");
    let run = jackal(&[&script.path()], b"");
    assert_eq!((run.output.as_str(), run.errors.as_str()), ("3\n4\n5\n", ""));
    assert!(jackal(&[], b"\x0c\n5\n").errors.contains("spelling error"));
}

#[test]
fn a_script_is_shown_with_what_it_gives() {
    let life = crate::common::run(program(&["show", "--run", "puzzles/life"]), b"");
    assert!(life.output.contains("NB.    next_life^:4 glider\n0 0 0"), "{}", life.output);
    let queens = crate::common::run(program(&["show", "--run", "puzzles/queens.k"]), b"");
    assert!(
        queens.output.contains("heights 1 3 0\n") && queens.output.contains("\n/ ---- All boards"),
        "{}",
        queens.output
    );
    assert_eq!(crate::common::run(program(&["show", "--run", "nosuch"]), b"").status, 1);
}

#[test]
fn errors_are_told_as_asked() {
    let told = |how: &str| run(program(&[&format!("--errors={how}"), "-e", "1 2 + 1 2 3"]), b"").errors;
    assert_eq!(told("bare"), "|length error\n");
    assert_eq!(told("j"), "|length error\n|   1 2    +1 2 3\n");
    assert!(told("full").contains("2 items on the left, 3 on the right"));
    let k = run(program(&["--k", "--errors=j", "-e", "1 2+1 2 3"]), b"").errors;
    assert_eq!(k, "'length\n  1 2+1 2 3\n     ^\n");
    assert_eq!(run(program(&["--errors=loud"]), b"").status, 2);
}

/// A timer runs while nothing comes through the pipe, `.z.exit` when the session ends.
#[test]
fn what_runs_by_itself() {
    let mut child = program(&["--q"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    input
        .write_all(b"n:0\n.z.ts:{n+:1;-1\"tick \",string type x;}\n.z.exit:{-1\"status \",string x;}\n\\t 5\n\\t\n")
        .unwrap();
    let mut lines = output.lines().map(|line| line.unwrap());
    assert_eq!(lines.next().as_deref(), Some("5i"));
    assert!(lines.by_ref().take(3).all(|line| line == "tick -12"));
    input.write_all(b"\\t 0\nn>2\nexit 3\n").unwrap();
    let rest: Vec<String> = lines.skip_while(|line| line == "tick -12").collect();
    assert_eq!((rest.join(" "), child.wait().unwrap().code()), ("1b status 3".to_string(), Some(3)));
    let refused = jackal(&["--q"], b"\\t -1\n");
    assert!(refused.errors.contains("0 for none") && refused.status == 1, "{}", refused.errors);
}

/// Fast ways are turned off by their names; a name that there is not is refused.
#[test]
fn fast_ways_are_turned_off_by_name() {
    for plain in ["--plain", "--plain=bits", "--plain=each,small cells"] {
        assert_eq!(jackal(&[plain, "-e", "+/ #&.> 1 ; 2 3"], b"").output, evaluated("+/ #&.> 1 ; 2 3").output);
    }
    let refused = jackal(&["--plain=each,bitz", "-e", "1"], b"");
    let told = "jackal: no fast way is called 'bitz'; is it bits? There are bits, slim integers, ";
    assert!(refused.status == 1 && refused.errors.starts_with(told), "{}", refused.errors);
}

/// A word that is spelled almost like a command is one; languages and chapters of the course can be named.
#[test]
fn commands_and_courses_are_found_by_what_was_meant() {
    let folder = Folder::new::<&str>(&[]);
    let errors = |arguments: &[&str]| folder.run(arguments, b"").errors;
    assert_eq!(errors(&["lsit"]), "jackal: there is no file 'lsit'; is it 'jackal list'?\n");
    assert!(errors(&["nosuchfile"]).starts_with("jackal: cannot read 'nosuchfile'"));
    assert!(errors(&["learn", "nosuch"]).contains("no language, chapter or folder 'nosuch'"));
    let course = folder.run(&["learn", "k"], b"").output;
    assert_eq!(course, folder.run(&["learn", "--k"], b"").output);
    assert!(course.contains("Lists: Right to left"), "{course}");
    assert!(folder.run(&["learn", "--list", "apl"], b"").output.contains("[ ]"));
}
