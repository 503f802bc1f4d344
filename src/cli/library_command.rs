//! `jackal list` and `jackal show`: the scripts that are part of the program.

use jackal::rooms::display::width::wrapped;
use jackal::rooms::help::page as help_page;
use jackal::rooms::session::library::{self, LIBRARIES, Library};
use jackal::rooms::session::os::terminal_columns;
use jackal::rooms::session::{Notation, Session};

use super::exit_status::complain;
use super::output;

/// The status of a command that found nothing to show.
const UNKNOWN: u8 = 1;

/// Names what is there: first what every session begins with, then what `load` brings.
pub fn list() -> u8 {
    let always = section("Every session begins with", true);
    let loaded = section("Brought by load 'name'", false);
    let last = wrapped("jackal show NAME prints the text of one.", "", terminal_columns());
    output::paged(&output::shown(&format!("{always}\n{loaded}\n{last}")))
}

/// Prints the text of a script; of an unknown one, says which names would do.
pub fn show(name: &str) -> u8 {
    match library::find(name.trim_end_matches(".ijs")) {
        Some(library) => output::paged(&output::shown(library.text)),
        None => {
            complain(&unknown(name));
            UNKNOWN
        }
    }
}

/// Prints a script with what it gives: below each example in the comments of one of J (behind three blanks or more), below each line of
/// the other notations.
pub fn show_run(name: &str) -> u8 {
    let Some(library) = library::find(name.trim_end_matches(".ijs")) else { return show(name) };
    let mut session = Session::new();
    let text = match library.notation() {
        Notation::J => run_of_j(&mut session, library),
        notation => run_by_lines(&mut session, notation, library.text),
    };
    output::paged(&output::shown(&text))
}

/// The output of a sentence, with the report of its error.
fn answer(session: &mut Session, sentence: &str) -> String {
    let done = session.eval(sentence);
    let report = done.error.as_ref().map(|error| session.report(error)).unwrap_or_default();
    done.text() + &report
}

fn run_of_j(session: &mut Session, library: &Library) -> String {
    let loaded = session.run_script(library.text.as_bytes(), library.name, false);
    let mut out = loaded.error.as_ref().map(|error| session.report(error)).unwrap_or_default();
    for line in library.text.lines() {
        out += &format!("{line}\n");
        if let Some(example) = line.strip_prefix("NB.").filter(|rest| rest.starts_with("   ")).map(str::trim)
            && !example.is_empty()
        {
            out += &answer(session, example);
        }
    }
    out
}

fn run_by_lines(session: &mut Session, notation: Notation, text: &str) -> String {
    session.set_notation(notation);
    let (mut out, mut lines) = (String::new(), text.lines().peekable());
    while let Some(line) = lines.next() {
        out += &format!("{line}\n");
        if line.trim().is_empty() || line.starts_with('/') {
            continue;
        }
        let (mut sentence, mut gathering) = (line.to_string(), notation.gathering());
        gathering.feed(line);
        // A definition goes on up to its end, or in the lines that are indented.
        while let Some(more) =
            lines.next_if(|next| gathering.needs_more() || next.starts_with([' ', '\t']) || next.starts_with('}'))
        {
            gathering.feed(more);
            out += &format!("{more}\n");
            sentence += &format!("\n{more}");
        }
        out += &answer(session, &sentence);
    }
    out
}

fn section(title: &str, always: bool) -> String {
    let column = LIBRARIES.iter().map(|library| library.name.len()).max().unwrap_or(0);
    let width = terminal_columns();
    let line = |library: &Library| help_page::row(library.name, column, library.help, width);
    let lines: String = LIBRARIES.iter().filter(|library| library.always == always).map(line).collect();
    format!("{}{lines}", wrapped(title, "", width))
}

/// The message for a name that does not exist, with the names that end or begin alike.
fn unknown(name: &str) -> String {
    let last = |name: &str| name.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let wanted = last(name);
    let near = |library: &&Library| {
        let have = last(library.name);
        !wanted.is_empty() && (have.contains(&wanted) || wanted.contains(&have))
    };
    let near: Vec<&str> = LIBRARIES.iter().filter(near).map(|library| library.name).collect();
    match near.as_slice() {
        [] => format!("no script '{name}' is part of the program; 'jackal list' names them"),
        names => format!("no script '{name}' is part of the program; is it {}?", names.join(" or ")),
    }
}
