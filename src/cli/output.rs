//! The standard output of the program itself. Long output goes through a pager, as git shows it: at a terminal, and only if it has more
//! lines than that.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use jackal::rooms::verbs::text::controls::visible_text;

use super::exit_status::complain;

/// The status of a command that could not write.
const FAILURE: u8 = 1;
/// Whether `--no-pager` was said.
static IS_OFF: AtomicBool = AtomicBool::new(false);

/// The pager where the variable PAGER names none.
const DEFAULT: &str = "less";
/// The options of `less` where the variable LESS has none: to end at once if all fits, to let colours through, and to say which keys there
/// are.
const LESS: &str = "FRXPs q leaves this page, Space shows more ?e(end).$";

/// Turns the pager off.
pub fn turn_pager_off() {
    IS_OFF.store(true, Relaxed);
}

/// Prints a text whose control characters are all our own: through the pager if it is longer than the terminal.
pub fn paged(text: &str) -> u8 {
    match pager(text).and_then(|pager| through(&pager, text)) {
        Some(()) => 0,
        None => print_drawn(text),
    }
}

/// The pager for a text, if there is to be one.
fn pager(text: &str) -> Option<String> {
    let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if IS_OFF.load(Relaxed) || !is_terminal || std::env::var_os("TERM").is_some_and(|name| name == "dumb") {
        return None;
    }
    if text.lines().count() < terminal_rows()? {
        return None;
    }
    let named = std::env::var("PAGER").unwrap_or_else(|_| DEFAULT.to_string());
    let named = named.trim();
    (!named.is_empty() && named != "cat").then(|| named.to_string())
}

#[cfg(unix)]
fn terminal_rows() -> Option<usize> {
    rustix::termios::tcgetwinsize(std::io::stdout()).ok().map(|size| size.ws_row.into()).filter(|rows| *rows > 0)
}

/// Other systems show long output as it is.
#[cfg(not(unix))]
fn terminal_rows() -> Option<usize> {
    None
}

/// Gives a text to the pager and waits until it ends. Nothing if it cannot be run.
fn through(pager: &str, text: &str) -> Option<()> {
    let mut words = pager.split_whitespace();
    let mut command = Command::new(words.next()?);
    command.args(words).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        command.env("LESS", LESS);
    }
    let mut running = command.spawn().ok()?;
    if let Some(mut input) = running.stdin.take() {
        // A pager that is left early reads no further.
        let _ = input.write_all(text.as_bytes());
    }
    let _ = running.wait();
    Some(())
}

/// Writes to the standard output; at a terminal with pictures of control characters. A reader that left early is not a failure.
pub fn print(text: &str) -> u8 {
    print_drawn(&shown(text))
}

/// Text as the standard output is to get it.
pub fn shown(text: &str) -> Cow<'_, str> {
    if std::io::stdout().is_terminal() { visible_text(text) } else { text.into() }
}

/// Prints text with colours, whose control characters are all our own.
pub fn print_drawn(text: &str) -> u8 {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            complain(&format!("cannot write: {error}"));
            FAILURE
        }
        _ => 0,
    }
}
