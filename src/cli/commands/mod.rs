//! Lines that speak to the session and not in a notation: `)help`, `)time S`, `)names` and others.

mod edit;
mod measure;
mod names;
mod reply;

pub use names::save;

use jackal::help::{self, Asked};
use jackal::near::nearest;
use jackal::session::{Notation, Session};

use super::ending::{self, End};
use super::help::width;
use super::shelf;
use reply::{failed, in_j, say};

/// What a command does with what stands behind its name. What it shows goes to the standard output.
type Run = fn(&mut Session, &str) -> End;

/// A command: its name, what it takes, what it does.
pub struct Command {
    /// The name, without the parenthesis.
    pub name: &'static str,
    /// What stands behind it, and what it is for.
    pub help: &'static str,
    run: Run,
}

/// All of them, but those that change the notation.
pub static COMMANDS: &[Command] = &[
    Command { name: "help", help: "WHAT: about a word, phrase, name or topic", run: on_help },
    Command { name: "find", help: "TEXT: words by what they do", run: on_find },
    Command { name: "explain", help: "S: the shapes on the way; tree S, steps S, cells N S", run: on_explain },
    Command { name: "learn", help: "a course in short steps; k or apl, or a chapter", run: on_learn },
    Command { name: "time", help: "S: the seconds that a sentence takes", run: measure::time },
    Command { name: "space", help: "S: the bytes that a sentence needs", run: measure::space },
    Command { name: "last", help: "what the last line came to: kind, shape, time", run: measure::last },
    Command { name: "names", help: "the names that have a meaning", run: names::list },
    Command { name: "clear", help: "takes all names away", run: names::clear },
    Command { name: "save", help: "FILE: the names as a script that runs", run: names::save },
    Command { name: "load", help: "FILE: runs a script", run: edit::load },
    Command { name: "edit", help: "NAME: its definition in $EDITOR", run: edit::edit },
    Command { name: "show", help: "NAME: a script of the program with what its examples give", run: on_show },
    Command { name: "ascii", help: "boxes of + - and |, and back", run: on_ascii },
    Command { name: "width", help: "N: the longest line of output", run: on_width },
    Command { name: "quit", help: "ends the session", run: |_, _| End::Exit(0) },
];

/// The names of all commands, those that change the notation among them.
pub fn names() -> Vec<&'static str> {
    COMMANDS.iter().map(|command| command.name).chain(Notation::all().map(Notation::name)).collect()
}

/// Does what a line says that is a command; nothing if it is none. At the prompt, `help`, `?`, `quit` and `exit` alone are commands,
/// too.
pub fn run(session: &mut Session, line: &[u8], at_prompt: bool) -> Option<End> {
    let line = std::str::from_utf8(line).ok()?.trim();
    let line = if at_prompt { plain(line, session.notation()) } else { line };
    let said = line.strip_prefix("\\explain ").filter(|_| session.notation().facts().backslash);
    if let Some(sentence) = said {
        return Some(on_explain(session, sentence));
    }
    let (name, rest) = line.strip_prefix(')')?.split_once([' ', '\t']).unwrap_or((line.get(1..)?, ""));
    if name.is_empty() || Notation::named(name).is_some() || !name.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let known = COMMANDS.iter().find(|command| command.name == name);
    let own = session.notation().commands();
    Some(match known {
        Some(command) => (command.run)(session, rest.trim()),
        // The notation's own are said in capitals, or in small letters where the session has no such command.
        None if own.contains(&name.to_ascii_uppercase().as_str()) => return None,
        None => unknown(name, own),
    })
}

/// The commands that may be said without a parenthesis.
fn plain(line: &str, notation: Notation) -> &str {
    match line {
        "help" | "?" => ")help",
        "quit" | "exit" => ")quit",
        "\\h" | "\\help" if notation.facts().backslash => ")help",
        _ => line,
    }
}

fn unknown(name: &str, own: &[&str]) -> End {
    let own = own.iter().filter(|_| name.bytes().all(|byte| byte.is_ascii_uppercase())).copied();
    let near = nearest(name, COMMANDS.iter().map(|command| command.name).chain(own), 1);
    let maybe = near.first().map(|near| format!("; is it ){near}?")).unwrap_or_default();
    failed(&format!("no command ){name}{maybe} )help commands names them"))
}

fn on_help(session: &mut Session, what: &str) -> End {
    match help::page(session, what, width()) {
        Asked::Known(text) if what.is_empty() => say(&(text + &listed())),
        Asked::Known(text) => say(&text),
        Asked::Unknown(text) => failed(text.trim_end()),
    }
}

/// The commands with what they do.
fn listed() -> String {
    let line = |command: &Command| format!("  ){:6} {}\n", command.name, command.help);
    format!("\nCommands\n{}", COMMANDS.iter().map(line).collect::<String>())
}

fn on_find(_session: &mut Session, what: &str) -> End {
    say(&help::find::page(what, width()))
}

fn on_show(_session: &mut Session, name: &str) -> End {
    match shelf::show_run(name) {
        0 => End::Done,
        status => End::Failed(status.into()),
    }
}

fn on_explain(session: &mut Session, sentence: &str) -> End {
    if sentence.is_empty() {
        return failed(")explain takes a sentence");
    }
    // As boxes are drawn, so are bars.
    let signs = in_j(session, |session| session.value("9!:6 ''")).ok().flatten();
    let ascii = signs.and_then(|signs| reply::text_of(&signs)).is_some_and(|signs| signs.contains('+'));
    say(&super::explain::shown(session, sentence, ascii))
}

/// The course of a notation, or a chapter of it; it has sessions of its own.
fn on_learn(session: &mut Session, text: &str) -> End {
    // The name of a notation asks for its course, else it is that of the notation here.
    let asked = Notation::named(text);
    let notation = asked.unwrap_or_else(|| session.notation());
    let chapter = Some(text.to_string()).filter(|text| !text.is_empty() && asked.is_none());
    let (k, apl) = (notation.dialect().is_some(), notation == Notation::APL);
    let options = super::learn::LearnOptions { k, apl, chapter, ..Default::default() };
    match super::learn::run(&options) {
        0 => End::Done,
        status => End::Failed(status),
    }
}

/// Boxes are drawn with + - and |, or if they are with lines.
fn on_ascii(session: &mut Session, _: &str) -> End {
    set(session, "9!:7 (-. '+' = {. 9!:6 '') {:: (16 17 18 19 20 21 22 23 24 25 26 { a.) ; '+++++++++|-'")
}

/// Draws boxes with + - and | from now on.
pub fn begin_in_ascii(session: &mut Session) {
    set(session, "9!:7 '+++++++++|-'");
}

fn on_width(session: &mut Session, text: &str) -> End {
    match text.parse::<u32>() {
        Ok(width) if width > 0 => set(session, &format!("9!:37 ({width}) 1}} 9!:36 ''")),
        _ => failed(")width takes the number of columns that a line of output may have"),
    }
}

/// Evaluates a sentence of J that sets something.
fn set(session: &mut Session, sentence: &str) -> End {
    match in_j(session, |session| session.value(sentence)) {
        Ok(_) => End::Done,
        Err(error) => ending::ended_by(session, &error),
    }
}
