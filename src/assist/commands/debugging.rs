//! `)step`, `)debug`, `)trace` and `)profile`.

use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use super::measure::seconds;
use super::reply::{Reply, failed};
use crate::display::width::wrapped;
use crate::language::line_observer::{LineObserver, Mark, MarkedLines, Stops};
use crate::session::{Beginning, LineCost, Profile, Session};

/// The width of the bars of a profile.
const BAR_COLUMNS: usize = 10;
/// The most lines of a profile that are shown.
const PROFILE_LINES_MAX: usize = 60;

/// Evaluates a sentence and stops at each line of the definitions that it calls.
pub fn step(session: &mut Session, sentence: &str, _: usize) -> Reply {
    if sentence.is_empty() {
        return failed(")step takes a sentence; it stops at each line of the definitions that the sentence calls");
    }
    stepped(session, sentence, Beginning::AtFirstLine)
}

/// Evaluates the sentence that failed last once more, and stops in the definition where it fails.
pub fn trace(session: &mut Session, text: &str, _: usize) -> Reply {
    if !text.is_empty() {
        return failed(
            ")trace takes nothing: it runs the sentence that failed last once more, and stops where it fails",
        );
    }
    let Some((notation, sentence)) = session.last_failed() else {
        return failed("no sentence has failed");
    };
    super::reply::in_notation(session, notation, |session| stepped(session, &sentence, Beginning::AtError))
}

fn stepped(session: &mut Session, sentence: &str, beginning: Beginning) -> Reply {
    match session.step(sentence, beginning) {
        Ok(()) => Reply::Said(String::new()),
        Err(error) => Reply::Error(error),
    }
}

/// Sets and takes away the definitions and lines at which every evaluation stops.
pub fn debug(session: &mut Session, text: &str, width: usize) -> Reply {
    let words: Vec<&str> = text.split_whitespace().collect();
    let stepper = session.stepper();
    match words.as_slice() {
        [] => {}
        ["off"] => {
            stepper.change_stops(|stops| stops.clear(Some(Mark::Stop)));
            stepper.set_at_errors(false);
        }
        ["errors"] => stepper.set_at_errors(true),
        [name] => stepper.change_stops(|stops| stops.set(Mark::Stop, name, MarkedLines::First)),
        [name, "off"] => stepper.change_stops(|stops| stops.set(Mark::Stop, name, MarkedLines::These(Vec::new()))),
        [name, lines @ ..] => {
            let numbers: Result<Vec<usize>, _> = lines.iter().map(|line| line.parse()).collect();
            match numbers {
                Ok(numbers) => stepper.change_stops(|stops| stops.set(Mark::Stop, name, MarkedLines::These(numbers))),
                Err(_) => {
                    return failed(")debug NAME 2 3 stops at lines 2 and 3; )debug NAME off takes the stops away");
                }
            }
        }
    }
    let text = stops_text(&session.stepper().stops(), session.stepper().at_errors());
    Reply::Said(text.lines().map(|line| wrapped(line, "", width)).collect())
}

/// The stops that are set, a line each.
fn stops_text(stops: &Stops, at_errors: bool) -> String {
    let mut lines: Vec<String> = stops
        .iter()
        .filter(|(mark, ..)| *mark == Mark::Stop)
        .map(|(_, name, lines)| match lines {
            MarkedLines::First => format!("stops in {name}"),
            MarkedLines::All => format!("stops at all lines of {name}"),
            MarkedLines::These(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                format!(
                    "stops in {name} at {} {}",
                    if numbers.len() == 1 { "line" } else { "lines" },
                    numbers.join(" ")
                )
            }
        })
        .collect();
    if at_errors {
        lines.push("stops where a line fails".to_string());
    }
    match lines.as_slice() {
        [] => "no stop is set\n)debug NAME stops in a definition, )debug NAME 2 at its line 2, )debug errors where a line fails\n"
            .to_string(),
        lines => lines.iter().map(|line| format!("{line}\n")).collect(),
    }
}

/// Runs a sentence and shows the calls, time and memory of each line of the definitions that it calls.
pub fn profile(session: &mut Session, sentence: &str, width: usize) -> Reply {
    if sentence.is_empty() {
        return failed(
            ")profile takes a sentence; it shows the time of each line of the definitions that the sentence calls",
        );
    }
    let (profile, error) = session.profile(sentence);
    match error {
        Some(error) => Reply::Error(error),
        None => Reply::Said(table(&profile, width)),
    }
}

/// A profile as a table.
fn table(profile: &Profile, width: usize) -> String {
    let total = format!("{} in all", seconds(profile.total.as_secs_f64()));
    if profile.lines.is_empty() {
        return format!("{total}; no line of a definition ran\n");
    }
    let shown: Vec<&LineCost> = shown_lines(profile);
    let most = profile.lines.iter().map(|line| line.own).max().unwrap_or_default();
    let mut rows = vec![["line", "calls", "own time", "with calls", "bytes", ""].map(String::from)];
    rows.extend(shown.iter().map(|line| {
        [
            format!("{}[{}]", line.definition, line.number),
            line.calls.to_string(),
            seconds(line.own.as_secs_f64()),
            seconds(line.total.as_secs_f64()),
            bytes(line.bytes),
            bar(line.own, most),
        ]
    }));
    let widths: Vec<usize> = (0..6)
        .map(|column| rows.iter().map(|row| row.get(column).map_or(0, |text| text.width())).max().unwrap_or(0))
        .collect();
    let texts = std::iter::once("").chain(shown.iter().map(|line| line.text.as_str()));
    let mut out = String::new();
    for (row, text) in rows.iter().zip(texts) {
        let mut line = String::new();
        for (column, (cell, &wide)) in row.iter().zip(&widths).enumerate() {
            let blanks = " ".repeat(wide - cell.width());
            let is_left = column == 0 || column == 5;
            line += &if is_left { format!("{cell}{blanks}  ") } else { format!("{blanks}{cell}  ") };
        }
        let room = width.saturating_sub(line.width());
        let text: String = text.chars().take(room).collect();
        out += &format!("{}\n", (line + &text).trim_end());
    }
    let left_out = profile.lines.len() - shown.len();
    if left_out > 0 {
        out += &format!("{left_out} lines that took less are not shown\n");
    }
    out + &format!("{total}\n")
}

/// The lines that took the most time, in the order of the profile.
fn shown_lines(profile: &Profile) -> Vec<&LineCost> {
    let mut own: Vec<Duration> = profile.lines.iter().map(|line| line.own).collect();
    own.sort_unstable_by(|one, other| other.cmp(one));
    let least = own.get(PROFILE_LINES_MAX).copied();
    profile.lines.iter().filter(|line| least.is_none_or(|least| line.own > least)).collect()
}

fn bar(part: Duration, whole: Duration) -> String {
    let share = if whole.is_zero() { 0.0 } else { part.as_secs_f64() / whole.as_secs_f64() };
    "#".repeat((share * BAR_COLUMNS as f64).round() as usize)
}

/// A number of bytes in a unit that reads well.
fn bytes(count: usize) -> String {
    match count {
        0..=9_999 => format!("{count}"),
        10_000..=9_999_999 => format!("{} KB", count / 1000),
        _ => format!("{} MB", count / 1_000_000),
    }
}
