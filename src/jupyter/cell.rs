//! A cell: which notation it is in, its inputs one after the other, and what came of them.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use jackal::rooms::assist::commands::{self, Reply, View};
use jackal::rooms::assist::inputs::{Input, inputs};
use jackal::rooms::error::{Error, ErrorKind};
use jackal::rooms::explain::Style;
use jackal::rooms::explain::html::escaped;
use jackal::rooms::session::{Notation, Session, library};
use serde_json::json;

use super::outlet::{Channel, Outlet};

/// The columns of text.
pub const WIDTH: usize = 100;
/// The longest script that `)load` reads.
const SCRIPT_BYTES_MAX: u64 = 1 << 28;

/// The end of a cell.
pub enum CellEnd {
    /// All of it ran.
    Well,
    /// An error ended it: its words, the first reason, and the lines that tell of it.
    Failed(String, String, Vec<String>),
    /// The cell asked the session to end.
    Exit(i32),
}

/// The notation of a cell that names one in its first line (`%%k`), and the rest; that line unless there is such a notation.
pub fn cell_notation(code: &str) -> Result<(Option<Notation>, &str), &str> {
    let Some(rest) = code.trim_start().strip_prefix("%%") else { return Ok((None, code)) };
    let (name, rest) = rest.split_once('\n').unwrap_or((rest, ""));
    match Notation::from_name(name.trim()) {
        Some(notation) => Ok((Some(notation), rest)),
        None => Err(name.trim()),
    }
}

/// Whether a cell asks for the time that it takes, in a first line `%%time`; and the rest of it.
pub fn untimed(code: &str) -> (bool, &str) {
    let Some(rest) = code.trim_start().strip_prefix("%%time") else { return (false, code) };
    match rest.split_once('\n') {
        Some((end, rest)) if end.trim().is_empty() => (true, rest),
        None if rest.trim().is_empty() => (true, ""),
        _ => (false, code),
    }
}

/// Runs a cell.
pub fn run(session: &mut Session, outlet: &Outlet, interrupted: &AtomicBool, code: &str) -> CellEnd {
    let (is_timed, code) = untimed(code);
    let begun = Instant::now();
    let ended = run_inputs(session, outlet, interrupted, code, usize::from(is_timed));
    if is_timed {
        let took = begun.elapsed().as_secs_f64();
        let text = if took < 1.0 { format!("{:.1} ms", took * 1e3) } else { format!("{took:.2} s") };
        outlet.write(Channel::Output, format!("the cell took {text}\n").as_bytes());
    }
    ended
}

/// Runs the inputs of a cell, before whose text some lines stand.
fn run_inputs(
    session: &mut Session,
    outlet: &Outlet,
    interrupted: &AtomicBool,
    code: &str,
    lines_before: usize,
) -> CellEnd {
    let before = session.notation();
    let (own, text) = match cell_notation(code) {
        Ok(found) => found,
        Err(name) => {
            let names: Vec<String> = Notation::all().map(|known| format!("%%{}", known.name())).collect();
            let reason = format!("no cell is in %%{name}; there are {}", names.join(" ") + " and %%time");
            return CellEnd::Failed("no such notation".to_string(), reason.clone(), vec![reason]);
        }
    };
    let (found, last) = inputs(text, own.unwrap_or(before));
    let mut ended = CellEnd::Well;
    for (index, input) in found.iter().enumerate() {
        if interrupted.load(Relaxed) {
            ended =
                CellEnd::Failed("attention interrupt".to_string(), String::new(), vec!["|attention interrupt".into()]);
            break;
        }
        if index + 1 == found.len() {
            outlet.begin_last();
        }
        session.set_notation(input.notation);
        match run_input(session, outlet, input) {
            CellEnd::Well => {}
            CellEnd::Failed(name, reason, mut lines) if found.len() > 1 => {
                lines.push(format!("line {} of the cell", input.line + 1 + lines_before + usize::from(own.is_some())));
                ended = CellEnd::Failed(name, reason, lines);
                break;
            }
            other => {
                ended = other;
                break;
            }
        }
    }
    session.set_notation(if own.is_some() { before } else { last });
    ended
}

fn run_input(session: &mut Session, outlet: &Outlet, input: &Input) -> CellEnd {
    match commands::run(session, input.text.as_bytes(), false, WIDTH) {
        None => {
            let error = session.eval(&input.text).error;
            error_end(session, error)
        }
        Some(reply) => reply_end(session, outlet, reply),
    }
}

fn error_end(session: &Session, error: Option<Error>) -> CellEnd {
    let Some(error) = error else { return CellEnd::Well };
    if let ErrorKind::Exit(status) = error.kind() {
        return CellEnd::Exit(status);
    }
    let lines = session.report(&error).lines().map(String::from).collect();
    let reason = error.notes().first().cloned().unwrap_or_default();
    CellEnd::Failed(session.error_text(&error), reason, lines)
}

fn reply_end(session: &mut Session, outlet: &Outlet, reply: Reply) -> CellEnd {
    match reply {
        Reply::Said(text) => {
            outlet.write(Channel::Output, text.as_bytes());
            CellEnd::Well
        }
        Reply::Failed(message) => failed(message),
        Reply::Error(error) => error_end(session, Some(error)),
        Reply::Explained(explained, view) => {
            let legend = view == View::Legend;
            let style = Style { width: WIDTH, legend, ascii: commands::is_ascii(session), ..Style::default() };
            let (text, html) = match view {
                View::Ladder | View::Legend => (explained.ladder(&style), explained.html_part()),
                View::Tree => preformatted(explained.tree(&style)),
                View::Steps => preformatted(explained.steps(&style)),
                View::Cells(number) => preformatted(explained.cells(number, &style)),
            };
            let size = text.len() + html.len();
            outlet.show(json!({"text/plain": text, "text/html": html}), size);
            CellEnd::Well
        }
        Reply::Elsewhere("load", file) => {
            let reply = commands::load(session, &file, SCRIPT_BYTES_MAX);
            reply_end(session, outlet, reply)
        }
        Reply::Elsewhere("show", name) => match library::find(name.trim_end_matches(".ijs")) {
            Some(found) => {
                outlet.write(Channel::Output, found.text.as_bytes());
                CellEnd::Well
            }
            None => failed(format!("no script '{name}' is part of the program")),
        },
        Reply::Elsewhere("quit", _) => CellEnd::Exit(0),
        Reply::Elsewhere(name, _) => failed(format!("){name} works only at a terminal, in 'jackal'")),
    }
}

fn preformatted(text: String) -> (String, String) {
    let html = format!("<pre>{}</pre>", escaped(&text));
    (text, html)
}

fn failed(message: String) -> CellEnd {
    CellEnd::Failed("command".to_string(), message.clone(), vec![message])
}
