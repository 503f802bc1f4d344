//! The commands at a stop.

use crate::language::line_observer::Request;

/// The meaning of a line that is typed at a stop.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// A request of how to go on.
    Request(Request),
    /// All local names.
    Names,
    /// The calls that are stopped.
    Calls,
    /// The list of these commands.
    Help,
    /// A command that is not known.
    Unknown,
    /// A sentence.
    Sentence,
}

/// A command: its name, what it takes and does, and its meaning with the number behind it.
struct StopCommand {
    name: &'static str,
    about: &'static str,
    meaning: fn(Option<usize>) -> Typed,
}

/// All of them, in the order in which a prefix chooses.
static COMMANDS: &[StopCommand] = &[
    StopCommand {
        name: "next",
        about: "runs this line; an empty line does so too",
        meaning: |_| Typed::Request(Request::Over),
    },
    StopCommand {
        name: "in",
        about: "stops at the next line, also in definitions that this line calls",
        meaning: |_| Typed::Request(Request::In),
    },
    StopCommand { name: "out", about: "runs to the end of this definition", meaning: |_| Typed::Request(Request::Out) },
    StopCommand {
        name: "to",
        about: "N: runs up to line N of this definition",
        meaning: |number| number.map_or(Typed::Unknown, |number| Typed::Request(Request::To(number))),
    },
    StopCommand {
        name: "go",
        about: "runs on; an error that has stopped goes to its caller",
        meaning: |_| Typed::Request(Request::Go),
    },
    StopCommand {
        name: "again",
        about: "runs the line that failed once more",
        meaning: |_| Typed::Request(Request::Again),
    },
    StopCommand { name: "skip", about: "leaves this line out", meaning: |_| Typed::Request(Request::Skip) },
    StopCommand { name: "names", about: "shows the local names with their values", meaning: |_| Typed::Names },
    StopCommand { name: "where", about: "shows the calls that led here", meaning: |_| Typed::Calls },
    StopCommand { name: "end", about: "ends the evaluation", meaning: |_| Typed::Request(Request::End) },
    StopCommand { name: "help", about: "shows this list", meaning: |_| Typed::Help },
];

/// The list of the commands.
pub(super) fn help() -> String {
    let lines = COMMANDS.iter().map(|command| format!("  ){:6} {}\n", command.name, command.about));
    let all: String = lines.collect();
    format!("{all}  Anything else is a sentence: it sees the local names, and may change them.\n")
}

/// Reads a line that was typed at a stop. The commands that users of kdb+ and of APL know are understood where no sentence begins so.
pub(super) fn read(line: &str) -> Typed {
    let line = line.trim();
    match line {
        "" => return Typed::Request(Request::Over),
        "\\" | "'" | "→" => return Typed::Request(Request::End),
        ".Q.bt[]" | ")SI" | ")si" => return Typed::Calls,
        _ => {}
    }
    let Some(command) = line.strip_prefix(')') else { return Typed::Sentence };
    let mut words = command.split_whitespace();
    let (name, number) = (words.next().unwrap_or_default(), words.next().map(str::parse::<usize>));
    let number = match (number, words.next()) {
        (None, None) => None,
        (Some(Ok(number)), None) => Some(number),
        _ => return Typed::Unknown,
    };
    let known = COMMANDS.iter().find(|command| !name.is_empty() && command.name.starts_with(name));
    known.map_or(Typed::Unknown, |command| (command.meaning)(number))
}
