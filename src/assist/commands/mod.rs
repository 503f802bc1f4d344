//! Lines that speak to the session and not in a notation: `)help`, `)time S`, `)names` and others.

mod debugging;
mod measure;
mod names;
mod reply;
mod saved;
mod shell_lines;
mod workspaces;

use crate::help::{self, HelpAnswer};
use crate::near::nearest;
use crate::session::{Notation, Session};

pub use reply::{Reply, View};
use reply::{failed, in_j};
pub use saved::{keep, load};

/// The action of a command on the text behind its name, in lines of a number of columns.
type CommandAction = fn(&mut Session, &str, usize) -> Reply;

/// A command: its name and what it does. `stdlib/help/commands.jt` explains it.
pub struct Command {
    /// The name, without the parenthesis.
    pub name: &'static str,
    /// The action; `None` if the front end does it.
    run: Option<CommandAction>,
}

/// All of them, but those that change the notation.
pub static COMMANDS: &[Command] = &[
    Command { name: "help", run: Some(on_help) },
    Command { name: "find", run: Some(on_find) },
    Command { name: "explain", run: Some(on_explain) },
    Command { name: "learn", run: None },
    Command { name: "time", run: Some(measure::time) },
    Command { name: "space", run: Some(measure::space) },
    Command { name: "profile", run: Some(debugging::profile) },
    Command { name: "step", run: Some(debugging::step) },
    Command { name: "debug", run: Some(debugging::debug) },
    Command { name: "trace", run: Some(debugging::trace) },
    Command { name: "last", run: Some(measure::last) },
    Command { name: "names", run: Some(names::list) },
    Command { name: "clear", run: Some(names::clear) },
    Command { name: "save", run: Some(saved::save) },
    Command { name: "load", run: None },
    Command { name: "edit", run: None },
    Command { name: "show", run: None },
    Command { name: "ascii", run: Some(on_ascii) },
    Command { name: "width", run: Some(on_width) },
    Command { name: "quit", run: None },
];

/// The names of all commands, those that change the notation among them.
pub fn names() -> Vec<&'static str> {
    COMMANDS.iter().map(|command| command.name).chain(Notation::all().map(Notation::name)).collect()
}

/// The names of all commands that a notation knows.
pub fn names_in(notation: Notation) -> Vec<&'static str> {
    let own = if notation == Notation::APL { workspaces::NAMES.as_slice() } else { &[] };
    let mut all: Vec<&str> =
        names().into_iter().chain(own.iter().copied()).chain(notation.commands().iter().copied()).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Does what a line says that is a command; nothing if it is not a command. At the prompt, `help`, `?`, `quit` and `exit` alone are
/// commands, too, and a line that is meant for the shell is answered. The reply is in lines of `width` columns.
///
/// ```
/// use jackal::rooms::assist::commands::{Reply, run};
/// let mut session = jackal::Session::new();
/// session.eval("a =: i. 2 3");
/// assert!(matches!(run(&mut session, b")names", false, 80), Some(Reply::Said(text)) if text.contains("shape 2 3")));
/// assert!(run(&mut session, b"a + 1", false, 80).is_none());
/// let reply = run(&mut session, b"$ jackal learn k", true, 80);
/// assert!(matches!(reply, Some(Reply::Said(text)) if text.ends_with("Here you type )learn k\n")));
/// assert!(run(&mut session, b"$ a", true, 80).is_none());
/// ```
pub fn run(session: &mut Session, line: &[u8], at_prompt: bool, width: usize) -> Option<Reply> {
    let line = std::str::from_utf8(line).ok()?.trim();
    let line = if at_prompt { with_parenthesis(line, session.notation()) } else { line };
    if at_prompt && let Some(reply) = shell_lines::answer(session, line, width) {
        return Some(reply);
    }
    let said = line.strip_prefix("\\explain ").filter(|_| session.notation().facts().backslash);
    if let Some(sentence) = said {
        return Some(on_explain(session, sentence, width));
    }
    let (name, rest) = line.strip_prefix(')')?.split_once([' ', '\t']).unwrap_or((line.get(1..)?, ""));
    if name.is_empty() || Notation::from_name(name).is_some() || !name.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    let known = COMMANDS.iter().find(|command| command.name == name);
    let own = session.notation().commands();
    if let Some(reply) = workspaces::run(session, name, rest.trim()) {
        return Some(reply);
    }
    Some(match known {
        Some(Command { run: Some(run), .. }) => run(session, rest.trim(), width),
        Some(command) => Reply::Elsewhere(command.name, rest.trim().to_string()),
        // The notation's own are said in capitals, or in small letters where the session has no such command.
        None if own.contains(&name.to_ascii_uppercase().as_str()) => return None,
        None if let Some(why) = absent(session.notation(), name) => failed(format!("no command ){name}: it {why}")),
        None if session.notation() == Notation::APL => unknown(name, &[own, workspaces::NAMES.as_slice()].concat()),
        None => unknown(name, own),
    })
}

/// The commands that may be said without a parenthesis.
fn with_parenthesis(line: &str, notation: Notation) -> &str {
    match line {
        "help" | "?" => ")help",
        "quit" | "exit" => ")quit",
        "\\h" | "\\help" if notation.facts().backslash => ")help",
        _ => line,
    }
}

/// What is here instead of a command that other systems of a notation have.
fn absent(notation: Notation, name: &str) -> Option<&'static str> {
    let name = name.to_ascii_uppercase();
    let groups = notation.facts().absent_commands.iter();
    groups.filter(|(names, _)| names.contains(&name.as_str())).map(|(_, why)| *why).next()
}

fn unknown(name: &str, own: &[&str]) -> Reply {
    let own = own.iter().filter(|_| name.bytes().all(|byte| byte.is_ascii_uppercase())).copied();
    let near = nearest(name, COMMANDS.iter().map(|command| command.name).chain(own), 1);
    let maybe = near.first().map(|near| format!("; is it ){near}?")).unwrap_or_default();
    failed(format!("no command ){name}{maybe}\n)help commands names them"))
}

fn on_help(session: &mut Session, what: &str, width: usize) -> Reply {
    match help::page(session, what, width) {
        HelpAnswer::Known(text) => Reply::Said(text),
        HelpAnswer::Unknown(text) => failed(text.trim_end()),
    }
}

fn on_find(session: &mut Session, what: &str, width: usize) -> Reply {
    Reply::Said(help::find::found_page(what, session.notation(), width))
}

fn on_explain(session: &mut Session, text: &str, _: usize) -> Reply {
    if text.is_empty() {
        return failed(")explain takes a sentence");
    }
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (sentence, view) = match first {
        "tree" if !rest.is_empty() => (rest, View::Tree),
        "legend" if !rest.is_empty() => (rest, View::Legend),
        "steps" if !rest.is_empty() => (rest, View::Steps),
        "cells" => match rest.trim().split_once(' ').map(|(number, rest)| (number.parse(), rest)) {
            Some((Ok(number), sentence)) => (sentence, View::Cells(number)),
            _ => return Reply::Said(")explain cells N SENTENCE shows the cells of step N\n".to_string()),
        },
        _ => (text, View::Ladder),
    };
    Reply::Explained(Box::new(session.explain(sentence)), view)
}

/// Whether boxes, and so bars, are drawn with + - and |.
pub fn is_ascii(session: &mut Session) -> bool {
    let signs = in_j(session, |session| session.value("9!:6 ''")).ok().flatten();
    signs.and_then(|signs| reply::text_of(&signs)).is_some_and(|signs| signs.contains('+'))
}

/// Boxes are drawn with + - and |, or if they are with lines.
fn on_ascii(session: &mut Session, _: &str, _: usize) -> Reply {
    set(session, "9!:7 (-. '+' = {. 9!:6 '') {:: (16 17 18 19 20 21 22 23 24 25 26 { a.) ; '+++++++++|-'")
}

/// Draws boxes with + - and | from now on.
pub fn begin_in_ascii(session: &mut Session) {
    set(session, "9!:7 '+++++++++|-'");
}

fn on_width(session: &mut Session, text: &str, _: usize) -> Reply {
    match text.parse::<u32>() {
        Ok(width) if width > 0 => set(session, &format!("9!:37 ({width}) 1}} 9!:36 ''")),
        _ => failed(")width takes the number of columns that a line of output may have"),
    }
}

/// Evaluates a sentence of J that sets something.
fn set(session: &mut Session, sentence: &str) -> Reply {
    match in_j(session, |session| session.value(sentence)) {
        Ok(_) => Reply::Said(String::new()),
        Err(error) => Reply::Error(error),
    }
}
