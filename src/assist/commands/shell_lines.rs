//! Lines at the prompt that are meant for the shell, such as `$ jackal learn`, and commands without their parenthesis.

use crate::display::width::wrapped;
use crate::session::{Notation, Session};

use super::reply::Reply;

/// Programs whose lines people paste from a README.
const PROGRAMS: [&str; 4] = ["jackal", "cargo", "pip", "pip3"];
/// The subcommands of the program, each with the command of the prompt that does the same.
const SUBCOMMANDS: [(&str, Option<&str>); 10] = [
    ("learn", Some(")learn")),
    ("help", Some(")help")),
    ("explain", Some(")explain")),
    ("show", Some(")show")),
    ("list", Some(")help library")),
    ("test", None),
    ("fmt", None),
    ("lsp", None),
    ("jupyter", None),
    ("completions", None),
];
/// The commands that are typed without their parenthesis.
const COMMANDS: [&str; 3] = ["help", "find", "learn"];

/// The answer to a line that is meant for the shell, or that is a command without its parenthesis. None if the session has a name that the
/// line could speak of.
pub(super) fn answer(session: &Session, line: &str, width: usize) -> Option<Reply> {
    let (is_marked, command) = line.strip_prefix("$ ").map_or((false, line), |rest| (true, rest));
    let mut words = command.split_whitespace();
    let first = words.next()?;
    let rest: Vec<&str> = words.collect();
    let is_program = PROGRAMS.contains(&first) && (is_marked || is_run(first, &rest));
    let is_command =
        !is_marked && COMMANDS.contains(&first) && (first == "learn" || rest.iter().any(|word| is_word(word)));
    if !is_program && !is_command || session.names().iter().any(|name| name == first) {
        return None;
    }
    let text = if is_command {
        format!("A command begins with a parenthesis: ){line}")
    } else {
        match here(&rest) {
            Some(here) => format!("This line is for the shell. Here you type {here}"),
            None => "This line is for the shell, not for this session.".to_string(),
        }
    };
    Some(Reply::Said(wrapped(&text, "", width)))
}

/// Whether the words behind the name of a program are arguments of its command line.
fn is_run(program: &str, rest: &[&str]) -> bool {
    match rest.first() {
        None => program == "jackal",
        Some(first) if program == "jackal" => {
            SUBCOMMANDS.iter().any(|(name, _)| name == first)
                || first.starts_with("--")
                || *first == "-e"
                || Notation::from_file_name(first).is_some()
        }
        Some(first) => ["run", "test", "build", "install", "bench"].contains(first),
    }
}

fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// What to type at the prompt in place of arguments of the program.
fn here(arguments: &[&str]) -> Option<String> {
    let Some((first, rest)) = arguments.split_first() else { return Some(")help".to_string()) };
    let said = rest.join(" ");
    let said = said.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')).unwrap_or(&said).trim();
    if let Some((_, command)) = SUBCOMMANDS.iter().find(|(name, _)| name == first) {
        // The language of a course may be an option; a command of the prompt has no other options.
        let said = if *first == "learn" { said.trim_start_matches("--") } else { said };
        return command
            .filter(|_| !said.contains("--"))
            .map(|command| format!("{command} {said}").trim_end().to_string());
    }
    if *first == "-e" && !said.is_empty() {
        return Some(said.to_string());
    }
    let of_option = first.strip_prefix("--").and_then(Notation::from_name);
    let of_option = of_option.map(|notation| format!("){}", notation.name()));
    of_option.or_else(|| Notation::from_file_name(first).map(|_| format!(")load {first}")))
}
