//! `jackal list` and `jackal show`: the scripts that are part of the program.

use std::io::Write;

use jackal::session::library::{self, LIBRARIES, Library};

use super::ending::complain;

/// The status of a command that found nothing to show.
const UNKNOWN: u8 = 1;

/// Names what is there: first what every session begins with, then what `load` brings.
pub fn list() -> u8 {
    let always = section("Every session begins with", true);
    let loaded = section("Brought by load 'name'", false);
    print(&format!("{always}\n{loaded}\njackal show NAME prints the text of one.\n"))
}

/// Prints the text of a script; of an unknown one, says which names would do.
pub fn show(name: &str) -> u8 {
    match library::find(name.trim_end_matches(".ijs")) {
        Some(library) => print(library.text),
        None => {
            complain(&unknown(name));
            UNKNOWN
        }
    }
}

fn section(title: &str, always: bool) -> String {
    let width = LIBRARIES.iter().map(|library| library.name.len()).max().unwrap_or(0);
    let line = |library: &Library| format!("  {:width$}  {}\n", library.name, library.help);
    let lines: String = LIBRARIES.iter().filter(|library| library.always == always).map(line).collect();
    format!("{title}\n{lines}")
}

/// What is said of a name that is not there, with the names that end or begin alike.
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

/// Writes to the standard output. A reader that left early is no failure.
fn print(text: &str) -> u8 {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot write: {error}"));
            UNKNOWN
        }
        _ => 0,
    }
}
