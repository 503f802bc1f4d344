//! Colours: when they are shown, and those of errors and of pages of help.

use std::cell::Cell;
use std::io::IsTerminal;
use std::sync::OnceLock;

/// When colours are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ColourChoice {
    /// At a terminal that has colours, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

static CHOICE: OnceLock<ColourChoice> = OnceLock::new();

thread_local! {
    /// Whether what is written on the stream for errors is the report of an error.
    static REPORTS: Cell<bool> = const { Cell::new(false) };
}

const RESET: &str = "\x1b[0m";
const BOLD: &str = "\x1b[1m";
const RED: &str = "\x1b[1;31m";
const GREEN: &str = "\x1b[32m";
const CYAN: &str = "\x1b[36m";

/// Sets when colours are shown.
pub fn choose(choice: ColourChoice) {
    let _ = CHOICE.set(choice);
}

/// Whether a stream gets colours, if it is a terminal or not.
pub fn is_shown_on(terminal: bool) -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    match CHOICE.get().copied().unwrap_or_default() {
        ColourChoice::Always => true,
        ColourChoice::Never => false,
        ColourChoice::Auto => {
            let is_dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
            terminal && !set("NO_COLOR") && !is_dumb
        }
    }
}

/// Whether the standard output gets colours.
pub fn on_output() -> bool {
    is_shown_on(std::io::stdout().is_terminal())
}

/// Does something that reports an error: what it writes on the stream for errors gets the colours of a report.
pub fn while_reporting<T>(work: impl FnOnce() -> T) -> T {
    let before = REPORTS.replace(true);
    let done = work();
    REPORTS.set(before);
    done
}

/// A text for the stream for errors with the colours of a report, if it is one and colours are shown there.
pub fn error_text(text: &str) -> Option<String> {
    (REPORTS.get() && is_shown_on(std::io::stderr().is_terminal())).then(|| report(text))
}

/// A report: the kind of the error is red, a sentence that would work and a name that may be meant are green.
pub fn report(text: &str) -> String {
    let mut is_first = true;
    let line = |line: &str| {
        let body = line.trim_end_matches('\n');
        let end = line.get(body.len()..).unwrap_or_default();
        if std::mem::take(&mut is_first) {
            return format!("{RED}{body}{RESET}{end}");
        }
        match MENDS.iter().find_map(|words| body.find(words)) {
            Some(at) => {
                let (before, works) = body.split_at(at);
                format!("{before}{GREEN}{works}{RESET}{end}")
            }
            None => line.to_string(),
        }
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The words before a sentence that would work, and before a name that may be meant.
const MENDS: [&str; 2] = ["this works", "  is it "];

/// A step of a course: its place, its title and its question are bold, its sentences cyan.
pub fn lesson(text: &str) -> String {
    let (mut is_head, mut is_question) = (true, false);
    let line = |line: &str| {
        let body = line.trim_end_matches('\n');
        let end = line.get(body.len()..).unwrap_or_default();
        is_head &= !body.is_empty();
        is_question |= body.starts_with("? ");
        match body {
            "" => line.to_string(),
            _ if is_head || is_question => format!("{BOLD}{body}{RESET}{end}"),
            _ if is_input(body) => format!("{CYAN}{body}{RESET}{end}"),
            _ => line.to_string(),
        }
    };
    let (begin, rest) = text.split_at(text.len() - text.trim_start_matches('\n').len());
    let lines: Vec<String> = rest.split_inclusive('\n').map(line).collect();
    begin.to_string() + &lines.concat()
}

/// What is as it should be, in green.
pub fn good(text: &str) -> String {
    format!("{GREEN}{text}{RESET}")
}

/// A page of help: the word of its first line and what may be typed are bold, the sentences of examples cyan.
pub fn help(text: &str) -> String {
    let is_page = text.lines().next().is_some_and(|line| line.contains("   (") || line.ends_with(')'));
    let line = |(index, line): (usize, &str)| {
        let body = line.trim_end_matches('\n');
        let end = line.get(body.len()..).unwrap_or_default();
        match body.strip_prefix("  )") {
            Some(_) => {
                let at = body.get(2..).and_then(|rest| rest.find("  ")).map_or(body.len(), |at| at + 2);
                let (typed, rest) = body.split_at(at);
                format!("{BOLD}{typed}{RESET}{rest}{end}")
            }
            None if is_page && index == 0 => {
                let (word, rest) = body.split_at(body.find("   ").unwrap_or(body.len()));
                format!("{BOLD}{word}{RESET}{rest}{end}")
            }
            None if is_page && is_input(body) => format!("{CYAN}{body}{RESET}{end}"),
            None => line.to_string(),
        }
    };
    text.split_inclusive('\n').enumerate().map(line).collect()
}

/// Whether a line of a page is a sentence behind a prompt.
fn is_input(line: &str) -> bool {
    let blanks = line.len() - line.trim_start_matches(' ').len();
    matches!(blanks, 3 | 6) && blanks < line.len() || line.starts_with("k)") || line.starts_with("q)")
}

#[cfg(test)]
mod tests {
    use super::{help, lesson, report};

    #[test]
    fn what_has_a_colour() {
        let text = report("|length error\n|   1 2+3\n|  this works: 1\n");
        assert_eq!(text, "\x1b[1;31m|length error\x1b[0m\n|   1 2+3\n|  \x1b[32mthis works: 1\x1b[0m\n");
        let text = report("|value error\n|   men 3\n|  is it mean?\n");
        assert_eq!(text, "\x1b[1;31m|value error\x1b[0m\n|   men 3\n|\x1b[32m  is it mean?\x1b[0m\n");
        let text = lesson("\nstep 1 of 2\nTitle\n\ntext\n   1 + 2\n3\n\n? the sum\n");
        assert_eq!(
            text,
            "\n\x1b[1mstep 1 of 2\x1b[0m\n\x1b[1mTitle\x1b[0m\n\ntext\n\x1b[36m   1 + 2\x1b[0m\n3\n\n\x1b[1m? the sum\x1b[0m\n"
        );
        let text = help("+   plus   (verbs of J)\ntext\n   1 + 2\n3\n");
        assert_eq!(text, "\x1b[1m+\x1b[0m   plus   (verbs of J)\ntext\n\x1b[36m   1 + 2\x1b[0m\n3\n");
    }
}
