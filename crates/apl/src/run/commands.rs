//! Commands: lines that begin with `)`.

use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Workspace};
use crate::read::Classes;
use crate::show::text_array;
use crate::system::spaces;
use crate::vocabulary;

/// Runs a script of a name; whether its values are shown.
type Load<'a> = &'a dyn Fn(&str, bool) -> Result<()>;

/// All of them.
pub const COMMANDS: &[&str] = &[
    "VARS", "FNS", "OPS", "NMS", "OBS", "NS", "CS", "ERASE", "CLEAR", "SI", "SIC", "RESET", "OFF", "COPY", "LOAD",
    "GLYPHS",
];

/// Commands of other systems, and what is here instead.
pub const ABSENT_COMMANDS: &[(&[&str], &str)] = &[
    (
        &["ED", "EDITOR"],
        "opens a window: )edit NAME opens the editor of the terminal, and ∇NAME edits a function line by line",
    ),
    (&["PCOPY"], "copies only names that are free: )COPY copies all of them"),
    (&["XLOAD"], "loads a workspace without running ⎕LX: )LOAD loads one"),
    (&["LIB"], "lists the workspaces of a folder: ⎕SH'ls' lists its files"),
    (&["DROP"], "deletes a workspace: ⎕NDELETE deletes its file"),
    (&["CONTINUE"], "saves and ends: )SAVE NAME and )OFF do so"),
    (&["CMD", "SH", "HOST"], "runs a command of the system: ⎕SH'command' does so where the sandbox allows it"),
    (&["METHODS", "EVENTS", "PROPS", "INTRO"], "lists members: ⎕NL 2 and ⎕NL 3 give the names in a namespace"),
    (&["OBJECTS", "CLASSES"], "lists namespaces and classes: )OBS does so"),
    (&["TID", "HELD"], "is about threads: ⎕TID and ⎕TNUMS give their numbers"),
    (&["WSID"], "names the workspace: )SAVE NAME names its file, ⎕WSID gives it"),
    (&["SYMBOLS", "SINL", "SIS", "IN", "OUT"], "is a command of old systems: )SI, )NMS, )COPY and )SAVE are here"),
];

/// Runs a command.
pub fn run(ws: &Workspace, line: &str, load: Load<'_>) -> Result<()> {
    let mut words = line.trim_start_matches(')').split_whitespace();
    let command = words.next().unwrap_or_default().to_uppercase();
    let rest: Vec<&str> = words.collect();
    match command.as_str() {
        "VARS" => names(ws, 2),
        "FNS" => names(ws, 3),
        "OPS" => names(ws, 4),
        "NMS" => all_names(ws),
        "OBS" | "OBJECTS" | "CLASSES" => names(ws, 9),
        "NS" => match rest.first() {
            Some(name) => {
                let space = spaces::referred(ws, &text_array(name))?;
                ws.write(&format!("{}\n", space.label()))
            }
            None => ws.write(&format!("{}\n", ws.current_space().label())),
        },
        "CS" => change_space(ws, rest.first().copied()),
        "ERASE" => erase(ws, &rest),
        "CLEAR" => {
            if let Some(how) = ws.moved.take() {
                ws.leave(how);
            }
            ws.clear();
            ws.write("CLEAR WS\n")
        }
        "SI" => {
            let chain = ws.stopped.borrow();
            ws.write(&chain.iter().map(|line| format!("{line}\n")).collect::<String>())
        }
        "SIC" | "RESET" => {
            ws.stopped.borrow_mut().clear();
            Ok(())
        }
        "OFF" => Err(Error::new(ErrorKind::Exit(0))),
        "COPY" | "LOAD" => match rest.first() {
            Some(script) => load(script, command == "LOAD"),
            None => Err(Error::syntax(format!("){command} needs the name of a script"))),
        },
        "GLYPHS" => glyphs(ws),
        "" => Ok(()),
        other => {
            let near = COMMANDS.iter().min_by_key(|known| vocabulary::signs::distance(other, known));
            let error =
                Error::with_message(ErrorKind::Syntax, "BAD COMMAND").note(format!("there is no command ){other}"));
            Err(near.map_or(error.clone(), |near| error.note(format!("did you mean ){near}?"))))
        }
    }
}

/// `)CS NAME`: the lines that follow run in a namespace; `)CS` in the outermost one again. Which one it was.
fn change_space(ws: &Workspace, name: Option<&str>) -> Result<()> {
    let before = ws.current_space().label();
    let space = match name {
        None | Some("#") => ws.root(),
        Some(name) => spaces::existing(ws, &text_array(name))?,
    };
    spaces::move_to(ws, &space)?;
    ws.write(&format!("was {before}\n"))
}

fn write_names(ws: &Workspace, names: Vec<String>) -> Result<()> {
    if names.is_empty() {
        return Ok(());
    }
    let mut out = String::new();
    let page = ws.settings.width.get();
    let mut column = 0;
    for name in names {
        // At least a blank stands between two.
        let room = (name.chars().count() / 8 + 1) * 8;
        if column > 0 && column + room > page {
            out.push('\n');
            column = 0;
        }
        out.push_str(&name);
        out.extend(std::iter::repeat_n(' ', room - name.chars().count()));
        column += room;
    }
    out.push('\n');
    ws.write(&out)
}

fn names(ws: &Workspace, class: i64) -> Result<()> {
    let found = ws.all_names().into_iter().filter(|(_, meaning)| ws.class_number(meaning) == class);
    write_names(ws, found.map(|(name, _)| name.to_string()).collect())
}

fn all_names(ws: &Workspace) -> Result<()> {
    let found = ws.all_names().into_iter().map(|(name, meaning)| format!("{name}.{}", ws.class_number(&meaning)));
    write_names(ws, found.collect())
}

fn erase(ws: &Workspace, names: &[&str]) -> Result<()> {
    let mut missing = Vec::new();
    for name in names {
        let slot = ws.slot(name);
        match ws.meaning(slot) {
            Meaning::None => missing.push(*name),
            _ => ws.set(slot, Meaning::None),
        }
    }
    if missing.is_empty() { Ok(()) } else { ws.write(&format!("NOT ERASED: {}\n", missing.join(" "))) }
}

/// The glyphs with the names that stand for them in braces.
fn glyphs(ws: &Workspace) -> Result<()> {
    let mut out = String::new();
    for (glyph, names, help) in vocabulary::glyphs() {
        let names: Vec<String> = names.iter().map(|name| format!("{{{name}}}")).collect();
        out.push_str(&format!("{glyph}  {:<40} {help}\n", names.join(" ")));
    }
    ws.write(&out)
}
