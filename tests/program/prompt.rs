//! The prompt as a person meets it, driven through a pseudo-terminal: colours, definitions of several lines, completion, hints, history,
//! commands, Ctrl-C.

#![cfg(unix)]
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::common::{Folder, program, run};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// How long an answer may take on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A session at a terminal.
struct Terminal {
    keys: File,
    shown: Receiver<Vec<u8>>,
    screen: String,
    program: Child,
}

impl Terminal {
    fn new(state: &Folder, colour: bool) -> Terminal {
        Terminal::with(state, colour, &[])
    }

    /// With variables in its environment.
    fn with(state: &Folder, colour: bool, variables: &[(&str, &str)]) -> Terminal {
        let mut terminal = Terminal::begun(&[], state, colour, variables);
        terminal.wait_for("leaves.");
        terminal
    }

    /// With arguments, too, and whatever it shows at first.
    fn begun(arguments: &[&str], state: &Folder, colour: bool, variables: &[(&str, &str)]) -> Terminal {
        Terminal::sized(arguments, state, colour, variables, 0)
    }

    /// With a number of columns; 0 if the terminal does not know it.
    fn sized(arguments: &[&str], state: &Folder, colour: bool, variables: &[(&str, &str)], columns: u16) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        let size = Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let line = || Stdio::from(OpenOptions::new().read(true).write(true).open(name.to_str().unwrap()).unwrap());
        let mut command = program(arguments);
        command.env("XDG_STATE_HOME", state.path()).env("TERM", "xterm").current_dir(state.path());
        command.env("NO_COLOR", if colour { "" } else { "1" }).envs(variables.iter().copied());
        let program = command.stdin(line()).stdout(line()).stderr(line()).spawn().unwrap();
        let keys = File::from(master);
        let mut output = keys.try_clone().unwrap();
        let (sender, shown) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read) = output.read(&mut bytes) {
                if read == 0 || sender.send(bytes[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        Terminal { keys, shown, screen: String::new(), program }
    }

    /// Types a text and waits until the screen shows another, which was not there before.
    fn types(&mut self, text: &str, shows: &str) {
        self.screen.clear();
        self.keys.write_all(text.as_bytes()).unwrap();
        self.wait_for(shows);
    }

    /// Waits until the screen shows a text.
    fn wait_for(&mut self, text: &str) {
        assert!(self.shows_within(text, PATIENCE), "{text:?} is not on the screen:\n{:?}", self.screen);
    }

    /// Waits until the screen shows a text, and a prompt behind it that takes keys.
    fn wait_for_prompt_behind(&mut self, text: &str) {
        self.wait_for(text);
        let behind = self.screen.rsplit(text).next().unwrap_or_default().to_string();
        self.screen = behind;
        self.wait_for("\x1b[?2004h");
    }

    /// Whether the screen comes to show a text.
    fn shows_within(&mut self, text: &str, time: Duration) -> bool {
        let until = Instant::now() + time;
        while !self.screen.contains(text) {
            match self.shown.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.screen.push_str(&String::from_utf8_lossy(&bytes)),
                Err(_) => return false,
            }
        }
        true
    }

    /// Presses Ctrl-C until the screen shows a text. The system keeps one signal for a process that is not running just now, so that on
    /// a busy machine two presses may arrive as one.
    fn interrupt_until(&mut self, text: &str) {
        let (number, until) = (self.program.id().to_string(), Instant::now() + PATIENCE);
        while !self.shows_within(text, Duration::from_millis(200)) {
            assert!(Instant::now() < until, "{text:?} is not on the screen:\n{:?}", self.screen);
            let _ = Command::new("kill").args(["-INT", &number]).status();
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// The second wall leaves the prompt what it needs: keys, editing, the history.
#[cfg(target_os = "linux")]
#[test]
fn the_prompt_works_behind_the_second_wall() {
    if run(program(&["--sandbox=strict", "-e", "1"]), b"").errors.contains("no second wall") {
        return;
    }
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::begun(&["--sandbox=strict"], &state, false, &[]);
    terminal.wait_for_prompt_behind("leaves.");
    terminal.types("20 + 3\r", "23");
    terminal.types("\x1b[A\x1b[D4\r", "63");
    terminal.types("1!:1 <'/etc/passwd'\r", "security");
}

/// Help, the greeting and errors fit the terminal, and no word is split.
#[test]
fn texts_fit_the_terminal() {
    let state = Folder::new::<&str>(&[]);
    let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
    let fits = |text: &str, columns: u16| {
        let long = text.lines().find(|line| line.trim_end().chars().count() > usize::from(columns));
        assert_eq!(long, None, "at {columns} columns");
    };
    let page = state.run(&["help", "rank"], b"").output;
    let error = "1 2 3 + 4 5";
    let report = state.run(&["-e", error], b"").errors;
    for columns in [20, 40, 80, 130] {
        let read = |arguments: &[&str]| {
            let mut terminal = Terminal::sized(arguments, &state, false, &[("COLUMNS", ""), ("PAGER", "cat")], columns);
            while let Ok(bytes) = terminal.shown.recv_timeout(PATIENCE) {
                terminal.screen.push_str(&String::from_utf8_lossy(&bytes));
            }
            terminal.screen.replace('\r', "")
        };
        let (help, failed) = (read(&["help", "rank"]), read(&["-e", error]));
        fits(&help, columns);
        fits(&failed, columns);
        assert_eq!(words(&help), words(&page));
        assert_eq!(words(&failed).concat().replace('|', ""), words(&report).concat().replace('|', ""));
        let mut prompt = Terminal::sized(&[], &state, false, &[("COLUMNS", "")], columns);
        prompt.wait_for("leaves.");
        fits(&prompt.screen.split("leaves.").next().unwrap_or_default().replace('\r', ""), columns);
    }
}

/// Every page of help fits narrow and wide terminals, and has the same words at each width.
#[test]
fn every_page_of_help_fits_each_width() {
    use jackal::rooms::help::{self, HelpAnswer, find, text::entries};
    let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
    let longest = |text: &str| text.split_whitespace().map(|word| word.chars().count()).max().unwrap_or(0);
    let mut session = jackal::Session::new();
    let mut page = |what: &str, columns: usize| match help::page(&mut session, what, columns) {
        HelpAnswer::Known(text) | HelpAnswer::Unknown(text) => text,
    };
    let first = ["", "words", "topics", "commands", "j", "k", "q", "apl", "stddev", "fread", "puzzles/life"];
    for what in first.into_iter().chain(entries().iter().map(|entry| entry.key.as_str())) {
        let wide = page(what, 10_000);
        for columns in [20, 40, 80, 130] {
            let text = page(what, columns);
            // A word that is longer than the line stands on a line of its own.
            for line in text.lines().filter(|line| jackal::rooms::display::width::columns(line.as_bytes()) > columns) {
                assert!(longest(line) + 8 > columns, "{what} at {columns}: {line:?}");
            }
            let is_cut = text.lines().any(|line| line.ends_with("..."));
            assert!(is_cut || words(&text) == words(&wide), "{what} at {columns}: words differ\n{text}\n{wide}");
        }
    }
    for columns in [20, 40, 80, 130] {
        for text in ["mean", "count", "sort by"] {
            let found = find::found_page(text, jackal::Notation::J, columns);
            let long = found.lines().find(|line| line.chars().count() > columns && longest(line) + 8 <= columns);
            assert_eq!(long, None, "{text} at {columns}");
        }
    }
    // The texts of the command line as well.
    let state = Folder::new::<&str>(&[]);
    for arguments in
        [["list"].as_slice(), &["--help"], &["help"], &["help", "words"], &["learn", "--list"], &["test", "--help"]]
    {
        for columns in [20, 40, 80, 130] {
            let mut terminal = Terminal::sized(arguments, &state, false, &[("COLUMNS", ""), ("PAGER", "cat")], columns);
            while let Ok(bytes) = terminal.shown.recv_timeout(PATIENCE) {
                terminal.screen.push_str(&String::from_utf8_lossy(&bytes));
            }
            let is_long = |line: &&str| {
                line.trim_end().chars().count() > usize::from(columns) && longest(line) + 8 <= usize::from(columns)
            };
            assert_eq!(terminal.screen.lines().find(is_long), None, "{arguments:?} at {columns}");
        }
    }
}

/// Output that is longer than the terminal goes through the pager of the variable PAGER, unless that is turned off.
#[test]
fn long_output_has_a_pager() {
    let state = Folder::new(&[("pager.sh", "#!/bin/sh\necho PAGED $1\nhead -n 3\n")]);
    let pager = state.path().join("pager.sh");
    assert!(Command::new("chmod").arg("+x").arg(&pager).status().unwrap().success());
    let pager = format!("{} here", pager.display());
    let variables = [("PAGER", pager.as_str()), ("COLUMNS", "")];
    let mut terminal = Terminal::sized(&[], &state, false, &variables, 30);
    terminal.wait_for("leaves.");
    terminal.types(")help q\r", "PAGED here");
    terminal.types("2000 + 2\r", "2002");
    assert!(!terminal.screen.contains("setenv"), "{}", terminal.screen);
    terminal.types(")help +\r", "see: ");
    assert!(!terminal.screen.contains("PAGED"), "a short page");
    drop(terminal);
    let mut terminal = Terminal::sized(&["--no-pager"], &state, false, &variables, 30);
    terminal.wait_for("leaves.");
    terminal.types(")help q\r", "setenv");
    assert!(!terminal.screen.contains("PAGED"), "{}", terminal.screen);
    // A pager is a program, which a sandbox does not run.
    let mut terminal = Terminal::sized(&["--sandbox"], &state, false, &variables, 30);
    terminal.wait_for("leaves.");
    terminal.types(")help q\r", "setenv");
    assert!(!terminal.screen.contains("PAGED"), "{}", terminal.screen);
    // A pager that is not there is done without.
    let mut terminal = Terminal::sized(&[], &state, false, &[("PAGER", "/no/such/pager")], 60);
    terminal.wait_for("leaves.");
    terminal.types(")help q\r", "setenv");
    assert!(!state.run(&["help", "q"], b"").output.contains("PAGED"), "a pipe has no pager");
}

/// Without a folder that can be written the session works, and says that it forgets.
#[test]
fn without_a_home_nothing_is_kept() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::sized(&[], &state, false, &[("XDG_STATE_HOME", "/dev/null/nowhere")], 80);
    terminal.wait_for("not kept for the next session.");
    terminal.types("500 + 5\r", "505");
    terminal.types(")learn\r", "step 1 of");
    terminal.types("quit\r", "No folder can be written to keep this");
}

/// The prompts of a pasted transcript are taken off, and its results are not run; a pasted script is as it was.
#[test]
fn pasted_transcripts_are_run() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, false);
    let paste = |text: &str| format!("\x1b[200~{text}\x1b[201~\r");
    let transcript = "   mean =: +/ % #\n   mean 1000 3000 5000\n3000\n   nosuch 1\n|value error: nosuch\n|       nosuch 1\nk)+/4000 1\n4001";
    terminal.types(&paste(transcript), "4 lines of results are left out");
    terminal.wait_for("\r\n4001");
    assert!(!terminal.screen.contains("syntax error"), "{}", terminal.screen);
    terminal.types(&paste("a =: 7000\n  a + 7\n7000 + 8"), "7007");
    terminal.wait_for("7008");
    assert!(!terminal.screen.contains("left out"), "{}", terminal.screen);
}

/// Errors and help have colours at a terminal, and elsewhere if that is asked for.
#[test]
fn errors_and_help_have_colours() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, true);
    terminal.types("1 2 + 1 2 3\r", "\x1b[1;31m|length error\x1b[0m");
    terminal.types("x = 5\r", "\x1b[32mthis works");
    terminal.types(")help +\r", "\x1b[1m+\x1b[0m");
    terminal.types("stderr 'plain text'\r", "plain text");
    assert!(!terminal.screen.contains("\x1b[1;31mplain"), "{}", terminal.screen);
    terminal.types(")k\r1 2+1 2 3\r", "\x1b[1;31m'length");
    let colours = |arguments: &[&str]| {
        let done = state.run(arguments, b"");
        done.output.contains("\x1b[") || done.errors.contains("\x1b[")
    };
    assert!(!colours(&["-e", "1 2 + 1 2 3"]) && !colours(&["help", "+"]));
    assert!(colours(&["--color=always", "-e", "1 2 + 1 2 3"]) && colours(&["--color", "always", "help", "+"]));
    let mut terminal = Terminal::begun(&["--color=never"], &state, true, &[]);
    terminal.wait_for("leaves.");
    terminal.types("1 2 + 1 2 3\r", "length error");
    assert!(!terminal.screen.contains("\x1b[1;31m"), "{}", terminal.screen);
}

/// A review takes single keys, and gives the terminal back as it was.
#[test]
fn a_review_takes_single_keys() {
    let state = Folder::new(&[("a.jt", "> 1\n= 9\n> 2\n= 9\n")]);
    let mut terminal = Terminal::begun(&["test", "--review"], &state, false, &[("CI", "")]);
    terminal.wait_for("q quit");
    terminal.types("x", "accept the same change everywhere");
    terminal.wait_for("q quit");
    terminal.types("a", "2 of 2");
    terminal.types("r", "1 differs");
    assert_eq!(terminal.program.wait().unwrap().code(), Some(1));
    assert_eq!(std::fs::read_to_string(state.path().join("a.jt")).unwrap(), "> 1\n= 1\n> 2\n= 9\n");
}

/// A text of the screen without the sequences that colour it and move the cursor.
fn without_sequences(screen: &str) -> String {
    let sequence = fancy_regex::Regex::new("\x1b\\[[0-9;?]*[A-Za-z]").unwrap();
    sequence.replace_all(screen, "").replace('\r', "\n")
}

/// README, typed from top to bottom at a terminal of 80 columns, shows what it prints, and no line is longer.
#[test]
fn the_readme_is_typed() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::sized(&[], &state, false, &[("COLUMNS", "")], 80);
    terminal.wait_for("leaves.");
    let (mut fence, mut typed, mut shown) = (None, 0, 0);
    for line in include_str!("../../README.md").lines() {
        if let Some(name) = line.strip_prefix("```") {
            match (fence.take(), name) {
                (None, name) => fence = Some(name),
                (Some("apl"), _) => terminal.types(")j\r", "\n"),
                (Some(_), _) => {}
            }
            if fence == Some("apl") {
                terminal.types(")apl\r", "\n");
            }
            continue;
        }
        let is_input = match fence {
            Some("jackal" | "k" | "q") => ["   ", "k)", "q)"].iter().any(|prompt| line.starts_with(prompt)),
            Some("apl") => line.starts_with("      "),
            Some("") if line.starts_with("$ jackal explain") => {
                let sentence = line.split('\'').nth(1).unwrap();
                let mut explained = Terminal::sized(&["explain", sentence], &state, false, &[("COLUMNS", "")], 80);
                while let Ok(bytes) = explained.shown.recv_timeout(PATIENCE) {
                    explained.screen.push_str(&String::from_utf8_lossy(&bytes));
                }
                assert!(include_str!("../../README.md").contains(explained.screen.replace('\r', "").trim_end()));
                typed += 1;
                continue;
            }
            _ => continue,
        };
        // A line that the screen wraps or colours is compared by its text.
        if is_input {
            terminal.types(&format!("{line}\r"), "\x1b[?2004l");
            typed += 1;
        } else {
            let until = Instant::now() + PATIENCE;
            while !without_sequences(&terminal.screen).contains(line) {
                assert!(Instant::now() < until, "README shows {line:?}:\n{}", without_sequences(&terminal.screen));
                terminal.shows_within("\0", Duration::from_millis(50));
            }
            let long = without_sequences(&terminal.screen).lines().map(|line| line.chars().count()).max();
            assert!(long.is_none_or(|long| long <= 80), "{}", without_sequences(&terminal.screen));
            shown += 1;
        }
    }
    assert!(typed >= 11 && shown >= 17, "{typed} lines typed, {shown} shown");
}

/// Tab completes words of the library, topics, commands and scripts from the first key on.
#[test]
fn completion_knows_the_library() {
    let state = Folder::new(&[("puzzling.ijs", "1\n")]);
    let mut terminal = Terminal::new(&state, false);
    terminal.types("toup\t 'abc'\r", "ABC");
    terminal.types("load 'puzzles/su\t", "puzzles/sudoku");
    terminal.types("\x15load 'puzzli\t", "puzzling.ijs");
    terminal.types("\x15)load puzzles/wor\t", "puzzles/word");
    terminal.types("\x15)help agre\t\r", "(topic)");
    terminal.types(")apl\r)VA\t\r", ")VARS");
    // A backquote and a key are a glyph, by Tab and when the line is entered.
    terminal.types("3 4`r\t`i12\r", "\r\n1  2");
    terminal.types("2 2`r7\r", "\r\n7 7");
}

/// Lines sent at once, as by a paste without brackets, are all read.
#[test]
fn lines_that_are_sent_at_once_are_all_read() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, true);
    terminal.types("a =: 3\r1000 + a\rf =: 3 : 0\r y + 2000\r)\rf a\r4000 + a\r", "1003");
    terminal.wait_for("2003");
    terminal.wait_for("4003");
    assert!(!terminal.screen.contains("error"), "{}", terminal.screen);
}

#[test]
fn a_session_with_colours() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, true);
    // A verb is bold, a number cyan, what is not a word red, a hint grey.
    terminal.types("+/ 10 20", "\x1b[1m+\x1b[0m");
    terminal.types("0", "\x1b[36m10 200\x1b[0m");
    terminal.types("\r", "210");
    terminal.types("2 +/", "\x1b[90m   ");
    terminal.types("\x15mean =: +/ % #\rmean 1 2 6\r", "\r\n3");
    terminal.types("nosuch", "\x1b[4mnosuch");
    terminal.types("\x15(1)", "\x1b[1;7m(");
    terminal.types("\x15('a')", "\x1b[1;7m)");
    // A line that was entered has no marks.
    terminal.types("\x15(7)\r", "(\x1b[36m7\x1b[0m)");
    // The quotes of the text at the cursor; one that is not closed has no partner.
    terminal.types("\x15'text'", "\x1b[1;7m'\x1b[0m\x1b[32mtext\x1b[0m\x1b[1;7m'");
    terminal.types("\x15'open", "\x1b[32m'open");
    terminal.types("\x15\x03", "\r\n");
    // Tab completes names, primitives by their names, and commands.
    terminal.types("tolow\t 'ABC'\r", "abc");
    terminal.types("\\tally\t 'four'\r", "\r\n4");
    terminal.types(")nam\t\r", "verbs: ");
}

/// The course has colours: what is asked is bold, a right answer is green, an error red.
#[test]
fn a_course_with_colours() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::begun(&["learn"], &state, true, &[]);
    terminal.wait_for("\x1b[1m? price and tip");
    terminal.types("1 +\r", "\x1b[1;31m|syntax error");
    terminal.types("price + tip\r", "\x1b[32mright\x1b[0m; other ways:\r\n   tip + price\r\n");
    terminal.wait_for("\x1b[36m   10 + 1 2 3");
}

#[test]
fn a_session_without() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, false);
    // A definition is edited as one piece, and comes back as one.
    terminal.types("f =: {{\r  y + 1000\r}}\rf 4\r", "1004");
    terminal.types("\x1b[A\x1b[A", "y + 1000");
    terminal.types("\rf 5\r", "1005");
    terminal.types("g =: 3 : 0\ry + 2300\r)\rg 4\r", "2304");
    // Ctrl-C is a key only once the prompt reads again, which it tells by asking for pastes in brackets.
    terminal.wait_for("2304\r\n\x1b[?2004h");
    // What is being typed is dropped with Ctrl-C, a sentence that runs is stopped.
    terminal.types("h =: {{\r  y\x03", "\r\n");
    terminal.types("3000 + 3\r", "3003");
    terminal.types("{{ while. 1 do. end. }} 0\r", " s, Ctrl-C stops");
    let number = terminal.program.id().to_string();
    assert!(Command::new("kill").args(["-INT", &number]).status().unwrap().success());
    terminal.wait_for("attention interrupt");
    terminal.types("4000 + 4\r", "4004");
    // In µs, or on a busy machine in ms.
    terminal.types(")time 1 + 1\r", "s\r\n\x1b[?2004h");
    terminal.types("?\r", ")help commands");
    terminal.types(")nonsense\r", "no command )nonsense");
    terminal.types(")k\r5000+5\r", "5005");
    assert!(!terminal.screen.contains("\x1b[36m"), "{:?}", terminal.screen);
    terminal.types("quit\r", "quit");
    assert_eq!(terminal.program.wait().unwrap().code(), Some(0));
    drop(terminal);
    // The history outlives the session.
    let mut terminal = Terminal::new(&state, false);
    terminal.types("\x1b[A\x1b[A\x1b[A\x1b[A", "nonsense");
}

#[test]
fn the_glyphs_of_apl() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, false);
    terminal.types(")apl\r\\rho\t 6 7 8 9\r", "\r\n4");
    terminal.types("+/`iota\t 100\r", "\r\n5050");
    terminal.types("T←2 3\\rho\t\\iota\t6 ⋄ T[2;]\r", "\r\n4 5 6");
    terminal.types(")glyphs\r", "⍉");
    terminal.types("∇Z←DOUBLE X\rZ←X+X\r∇\rDOUBLE 2100\r", "4200");
    terminal.types("1 2 3+4 5 6 7\r", "LENGTH ERROR");
}

/// What the prompt is asked for beside sentences: files, members of locales, the history, commands.
#[test]
fn what_else_the_prompt_does() {
    let state =
        Folder::new(&[("tools.ijs", "treble =: 3 * ]\n"), ("editor.sh", "#!/bin/sh\necho 'six =: 6 * ]' > \"$1\"\n")]);
    let mut terminal = Terminal::new(&state, false);
    // Names of files within quotes, members of locales.
    terminal.types("# 'tool\t'\r", "\r\n9");
    terminal.types("far_away_ =: 7000\rfar_aw\t + 1\r", "7001");
    // A command loads, another times, counts memory, tells of the last result, lists, saves and clears.
    terminal.types(")load tools.ijs\rtreble 2002\r", "6006");
    terminal.types("i. 2 3 4\r)last\r", "shape 2 3 4");
    terminal.types(")space i. 100000\r", " bytes");
    terminal.types(")names\r", "verbs: treble");
    terminal.types(")save kept.ijs\r)clear\r)names\r", "no names");
    terminal.types(")load kept.ijs\rtreble 3003\r", "9009");
    // What the search of the history finds is the line again.
    terminal.wait_for("9009\r\n\x1b[?2004h");
    terminal.types("\x12treble 2", "treble 2002");
    terminal.types("\r", "\r\n6006");
    terminal.types(")width 30\ri. 100\r", "12 1...");
    terminal.types(")ascii\r<5\r", "+-+");
    terminal.types(")explain +/ 1 2 3\r", "+--.---+");
    terminal.types(")find rotate\r", "|.");
    // A program edits a definition, which runs when it is done.
    let editor = state.path().join("editor.sh");
    assert!(Command::new("chmod").arg("+x").arg(&editor).status().unwrap().success());
    terminal.types(")k\r1+6110\r", "6111");
    drop(terminal);
    let mut terminal = Terminal::with(&state, false, &[("EDITOR", editor.to_str().unwrap())]);
    terminal.types(")edit six\rsix 111\r", "666");
}

/// What ran without an error and may mean something else than was meant is said, once a name, and at the prompt alone.
#[test]
fn accidents_are_told() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, false);
    let verb = "a definition whose first line is\r\n{{)v is a verb";
    terminal.types("f =: {{ n =. y + 1\rn }}\r", &format!("\r\nf is a conjunction: its definition mentions n; {verb}"));
    terminal
        .types("g =: {{ u y }}\r", "g is an adverb: its definition mentions u; a definition whose first line is {{)v");
    terminal.types("double prices\r", "double and prices have no value yet");
    terminal.types("average =: total % # prices\r", "total has no value yet");
    terminal.types("$ jackal learn k\r", "Here you type )learn k");
    terminal.types("find average\r", "with a parenthesis: )find average");
    terminal.types("f 3 4\rdouble prices\rtotal prices\r1 + 7000\r", "7001");
    // An empty line of a definition shows its number in APL, and what ends the definition.
    terminal.types("h =: 3 : 0\r", ") ends the definition");
    terminal.types("y\r)\rk =: {{\r", "}} ends the definition");
    terminal.types("y }}\r)apl\r∇Z←N X\rZ←X\r", "[2]   ∇ ends the function");
    terminal.types("∇\rN 7002\r", "7002");
    assert!(!terminal.screen.contains("conjunction") && !terminal.screen.contains("value yet"), "{}", terminal.screen);
    let done = state.run(&[], b"f =: {{ n =. y }}\ndouble prices\n");
    assert_eq!((done.output.as_str(), done.errors.as_str()), ("double prices\n", ""));
}

/// How much of a long loop is done is told while it runs.
/// Control characters of values, names and messages are shown by their pictures at a terminal, unless it is to get them as they are.
#[test]
fn what_is_shown_does_not_work_the_terminal() {
    let state = Folder::new(&[("a\u{1b}]0;P\u{7}.jt", "> 1 + 1\n= '\u{1b}]0;P\u{7}'\n")]);
    let mut terminal = Terminal::new(&state, true);
    for (line, shown) in [
        ("'J',(27{a.),']0;P',7{a.", "J␛]0;P␇\r\n"),
        ("<'B',(27{a.),']0;P',7{a.", "│B␛]0;P␇│"),
        ("('E',(27{a.),'[2J') 13!:8 ] 12", "|E␛[2J"),
        ("1!:1 <'F',(27{a.),'[2J'", "F␛[2J"),
        (")q\r`$\"Q\\033]0;P\"", "`Q␛]0;P"),
        ("flip enlist[`$\"C\\033[2J\"]!enlist 1 2", "C␛[2J"),
        ("'`$\"S\\033[2J\"", "'S␛[2J"),
        (")apl\r'A',(⎕UCS 27 155),'[2J'", "A␛\u{fffd}[2J"),
    ] {
        terminal.types(&format!("{line}\r"), shown);
        assert!(!terminal.screen.contains("\u{1b}]0;"), "{:?}", terminal.screen);
    }
    for (arguments, shown) in [
        (&["explain", "# 'a\u{1b}]0;P'"][..], "a␛]0;P"),
        (&["help", "X\u{1b}]0;P"], "X␛]0;P"),
        (&["show", "X\u{1b}]0;P"], "X␛]0;P"),
        (&["test", "--list"], "a␛]0;P␇.jt"),
        (&["test", "--tap"], "a␛]0;P␇.jt"),
        (&["test"], "␛]0;P␇"),
    ] {
        for colour in [false, true] {
            let mut terminal = Terminal::begun(arguments, &state, colour, &[]);
            terminal.wait_for(shown);
            assert!(!terminal.screen.contains("\u{1b}]0;"), "{:?}", terminal.screen);
        }
    }
    let mut terminal = Terminal::begun(&["--raw-control", "-e", "'J',(27{a.),']0;P',7{a."], &state, false, &[]);
    terminal.wait_for("J\u{1b}]0;P\u{7}");
    // A file or a pipe gets them as they are.
    assert_eq!(state.run(&["-e", "'J',(27{a.),']0;P',7{a."], b"").output, "J\u{1b}]0;P\u{7}\n");
}

#[test]
fn the_share_that_is_done() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, false);
    terminal.types("{{ for_i. i. 100000 do. 6!:3 ] 0.01 end. }} 0\r", "% done, Ctrl-C stops");
    let number = terminal.program.id().to_string();
    assert!(Command::new("kill").args(["-INT", &number]).status().unwrap().success());
    terminal.wait_for("attention interrupt");
    terminal.types("4000 + 4\r", "4004");
}

/// A command of the shell ends with the sentence that runs it.
#[test]
fn a_command_of_the_shell_is_interrupted() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, false);
    let number = terminal.program.id().to_string();
    for sentence in ["\\sleep 600", "system \"sleep 600\""] {
        terminal.types(&format!(")q\r{sentence}\r"), " s, Ctrl-C stops");
        assert!(Command::new("kill").args(["-INT", &number]).status().unwrap().success());
        terminal.wait_for("'stop");
        terminal.types("4000+4\r", "4004");
    }
}

/// The lines of a definition begin under the line before, two blanks further behind a brace; what is pasted stays as it is.
#[test]
fn definitions_are_indented() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, false);
    // What is typed before the prompt reads is taken as it is.
    terminal.wait_for("\x1b[?2004h");
    terminal.types("f =: {{\ry + 1000\rif. y do. 1 end.\r\x7f\x7f}}\r5!:5 <'f'\r", "if. y do. 1 end.");
    terminal.types(")save kept.ijs\r1 + 2001\r", "2002");
    let kept = std::fs::read_to_string(state.path().join("kept.ijs")).unwrap();
    assert!(kept.contains("1000"), "{kept}");
    // The history has the blanks.
    terminal.types("\x1b[A\x1b[A\x1b[A\x1b[A", "  y + 1000");
    terminal.types("\x03", "\x1b[?2004h");
    terminal.types("g =: 3 : 0\ry + 3000\r)\rg 3\r", "3003");
    terminal.types(")k\rh:{\rx+5000}\rh 5\r", "5005");
    terminal.types("\x1b[200~)j\nn =: {{\n y + 7000\n}}\x1b[201~\rn 7\r", "7007");
}

/// A terminal whose language has no Unicode gets boxes of ASCII.
#[test]
fn a_terminal_without_unicode() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::with(&state, false, &[("LC_ALL", ""), ("LC_CTYPE", ""), ("LANG", "C")]);
    terminal.types("1 ; 22\r", "+-+--+");
    terminal.types(")explain +/ 1 2 3\r", "+--.---+");
    let mut terminal = Terminal::with(&state, false, &[("LC_ALL", ""), ("LC_CTYPE", ""), ("LANG", "C.UTF-8")]);
    terminal.types("1 ; 22\r", "┌─┬──┐");
}

/// A terminal that can do nothing gets plain text.
#[test]
fn a_terminal_that_can_do_little() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::with(&state, true, &[("TERM", "dumb"), ("NO_COLOR", "")]);
    terminal.types("+/ 100 20\r", "120");
    assert!(!terminal.screen.contains("\x1b[1m"), "{:?}", terminal.screen);
}

/// A sentence that does not see that it is to end: the second Ctrl-C tells what the third does, and the third saves the names.
#[test]
#[cfg(debug_assertions)]
fn three_interrupts_save_the_names_and_leave() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::with(&state, false, &[("JACKAL_FAULT", "deaf:1")]);
    terminal.types("kept =: 30 40 50 + 1000\r+/ kept\r", "3120");
    terminal.types("{{ while. 1 do. end. }} 0\r", " s, Ctrl-C stops");
    terminal.screen.clear();
    terminal.interrupt_until("once more saves the names and ends the session");
    terminal.interrupt_until("the names are in");
    assert_eq!(terminal.program.wait().unwrap().code(), Some(130));
    let left = std::fs::read_to_string(state.path().join("jackal/left.jackal")).unwrap();
    assert!(left.contains("kept =: 1030 1040 1050"), "{left}");
}

/// Entries of the history are added whole, and one of a file that another program has broken does no harm.
#[test]
fn the_history_outlives_the_session() {
    let state = Folder::new::<&str>(&[]);
    let file = state.path().join("jackal/history");
    {
        let mut terminal = Terminal::new(&state, false);
        // What is typed before the prompt reads again is taken as it is.
        terminal.types("1000 + 1\r", "1001\r\n\x1b[?2004h");
        // The line within braces is indented by itself; the closing ones stand where two blanks were taken back.
        terminal.types("f =: {{\ry + 2000\r\x7f\x7f}}\rf 2\r", "2002");
    }
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text, "#V2\n1000 + 1\nf =: {{\\n  y + 2000\\n}}\nf 2\n");
    std::fs::write(&file, [text.as_bytes(), b"\xff\n3000 + 3"].concat()).unwrap();
    let mut terminal = Terminal::new(&state, false);
    terminal.types("\x1b[A\r", "3003");
}

/// A terminal shows a part of what is long, and how much is left out.
#[test]
fn what_is_left_out_is_told() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, false);
    terminal.types("i. 1000 3\r", "(778 lines are left out)");
    terminal.types("i. 1000 1000\r", "(778 lines and the ends of 222 lines are left out)");
    terminal.types(")k\r!100000\r", "..\r\n(the end of 1 line is left out)");
    terminal.types(")q\r\\c 25 80\r([]a:til 1000)\r", "..\r\n(980 lines are left out)");
    terminal.types("til 1000\r", "..\r\n(the end of 1 line is left out)");
    terminal.types(")apl\r⍪⍳5000\r", "(4000 lines are left out)");
    terminal.types("3000+3\r", "3003");
    assert!(!terminal.screen.contains("left out"), "{}", terminal.screen);
}

/// A timer runs while the prompt waits for a key, and waits itself while a line is typed.
#[test]
fn the_timer_runs_while_no_one_types() {
    let state = Folder::new::<&str>(&[]);
    let mut terminal = Terminal::new(&state, false);
    terminal.types(")q\rn:0;.z.ts:{n+:1;-1\"tick \",string n;}\r\\t 20\r", "tick 3\r\n");
    terminal.types("\\t 0\r1000+n>2\r", "\r\n1001");
    terminal.types("\"typed \",\"later\"\r", "typed later");
    // An error in it is shown, and leaves the session as it was.
    terminal.types(".z.ts:{system\"t 0\";1+`a}\r\\t 20\r", "in .z.ts");
    terminal.types("3000+4\r", "3004");
}

/// Answers to a lesson are edited as lines of a session are: Tab, the arrows, definitions of several lines, Ctrl-C.
#[test]
fn answers_to_a_lesson_are_edited() {
    let steps = "## a: A\n### Sum\n: prices =: 2 5\n? Sum.\n* +/ prices\n- 3\n\
        ### Twice\n? Define twice.\n* twice =: +:\n@ twice 4\n- twice =: ]\n### Third\n? Three.\n* 3\n- 4\n";
    let state = Folder::new(&[("x.lesson", steps)]);
    let mut terminal = Terminal::begun(&["learn", "."], &state, false, &[]);
    terminal.wait_for("\x1b[?2004h");
    terminal.types("# pri\t\r", "not yet");
    terminal.wait_for_prompt_behind("not yet");
    // The last answer comes back, and is mended at its beginning.
    terminal.types("\x1b[A\x01\x1b[3~+/\r", "right");
    terminal.wait_for_prompt_behind("Define twice.");
    // Ctrl-C drops the line, and what was typed behind it too early.
    terminal.types("dropped\x03", "\r\n\x1b[?2004h");
    terminal.types("twice =: 3 : 0\r", "twice =: 3 : 0");
    terminal.types("2 * y\r)\r", "right");
    terminal.wait_for_prompt_behind("Three.");
    terminal.types("\x04", "\r\n");
    assert_eq!(terminal.program.wait().unwrap().code(), Some(0));
}

/// What cannot be written to a terminal as it is is not completed, and shown by its picture where the command line is refused.
#[test]
fn names_with_control_characters() {
    let state = Folder::new::<&str>(&[("plain.txt", ""), ("odd\u{1b}[31m.txt", "")]);
    let mut terminal = Terminal::new(&state, false);
    terminal.types("1!:1 <'pl\t", "plain.txt");
    terminal.types("\x15", "\x1b[");
    terminal.types("1!:1 <'od\t5'", "od\u{7}5'");
    assert!(!terminal.screen.contains("\x1b[31m"), "{:?}", terminal.screen);
    let mut refused = Terminal::begun(&["--bad\x1b[31m"], &state, true, &[]);
    refused.wait_for("--help");
    assert!(refused.screen.contains("--bad␛[31m") && !refused.screen.contains("\x1b[31m"), "{:?}", refused.screen);
}
