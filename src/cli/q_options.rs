//! The options of q behind the name of a script, as its users write them: `jackal trades.q -p 5001 -t 1000`. The script finds them
//! in `.z.x` too, as in kdb+.

use jackal::rooms::session::{Notation, Session};

use super::options::Options;

/// The options of q that are commands of the session, and how many words follow each.
const COMMANDS: &[(&str, usize)] = &[
    ("p", 1),
    ("u", 1),
    ("U", 1),
    ("t", 1),
    ("c", 2),
    ("C", 2),
    ("o", 1),
    ("P", 1),
    ("S", 1),
    ("T", 1),
    ("W", 1),
    ("z", 1),
    ("e", 1),
    ("g", 1),
    ("s", 1),
];

/// Gives the session the settings that the command line names for q. The reason, if one is refused.
pub fn apply(session: &mut Session, options: &Options) -> Result<(), String> {
    for (name, text) in [("u", &options.users), ("p", &options.port)] {
        if let Some(text) = text {
            command(session, name, text)?;
        }
    }
    let is_of_q = |notation: Notation| [Notation::Q, Notation::K].contains(&notation);
    let script = options.script.as_ref().and_then(|path| Notation::from_file_name(&path.to_string_lossy()));
    if !script.is_some_and(is_of_q) {
        return Ok(());
    }
    let mut words = options.arguments.iter();
    while let Some(word) = words.next() {
        let named = |(name, _): &&(&str, usize)| word.strip_prefix('-') == Some(name);
        let Some((name, count)) = COMMANDS.iter().find(named) else { continue };
        let values: Vec<&str> = words.by_ref().take(*count).map(String::as_str).collect();
        command(session, name, &values.join(" "))?;
    }
    Ok(())
}

/// Runs a command of q.
fn command(session: &mut Session, name: &str, text: &str) -> Result<(), String> {
    let command = if name == "U" { "u" } else { name };
    let before = session.notation();
    session.set_notation(Notation::Q);
    let done = session.eval(&format!("\\{command} {text}"));
    session.set_notation(before);
    match done.error {
        Some(error) => Err(format!("-{name} {text}: {error}")),
        None => Ok(()),
    }
}
