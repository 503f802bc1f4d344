//! The texts that a stop shows: the line, the names, the error.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::display::width;
use crate::error::Error;
use crate::language::line_observer::Call;
use crate::trace::Seen;

/// The columns where the host has no terminal.
pub(super) const COLUMNS: usize = 80;
/// The most names that are shown at a stop; `)names` shows all.
const NAMES_MAX: usize = 8;

/// The text before a line that is typed at a stop.
pub(super) fn prompt(call: &dyn Call) -> String {
    format!("{}[{}]  ", call.definition(), call.line())
}

/// The line that is about to run, its part that runs if that is not all of it, and names.
pub(super) fn line(call: &dyn Call, names: &[String], columns: usize) -> String {
    let head = format!("{}[{}]  ", call.definition(), call.line());
    let text = call.text();
    let mut out = format!("{head}{text}\n");
    if let Some((start, end)) = call.span()
        && let (Some(before), Some(part)) = (text.get(..start), text.get(start..end))
        && part.trim_end() != text.trim()
    {
        let blanks = head.width() + before.width();
        if blanks + part.width() <= columns {
            out += &format!("{}{}\n", " ".repeat(blanks), "^".repeat(part.width().max(1)));
        }
    }
    out + &shown(names)
}

/// A message in lines that fit.
pub(super) fn message(text: &str, columns: usize) -> String {
    format!("{}\n", width::wrapped(text, "", columns).trim_end())
}

/// A line that has failed, with the error.
pub(super) fn failure(call: &dyn Call, error: &Error, names: &[String], columns: usize) -> String {
    let notes: String = error.notes().iter().map(|note| format!("; {note}")).collect();
    message(&format!("{}{notes}", error.headline()), columns) + &line(call, names, columns)
}

fn shown(names: &[String]) -> String {
    let mut out: String = names.iter().take(NAMES_MAX).map(|line| format!("{line}\n")).collect();
    if let Some(more) = names.len().checked_sub(NAMES_MAX + 1) {
        out += &format!("    and {} more; )names shows them\n", more + 1);
    }
    out
}

/// All names with their values.
pub(super) fn names(names: &[(String, Seen)], columns: usize) -> String {
    match names {
        [] => "no local name has a value\n".to_string(),
        _ => name_lines(names, columns).iter().map(|line| format!("{line}\n")).collect(),
    }
}

/// A line for each name: its kind, its shape, and its value as far as it fits.
pub(super) fn name_lines(names: &[(String, Seen)], columns: usize) -> Vec<String> {
    let described = names.iter().map(|(name, seen)| (name.clone(), described(seen)));
    lines_of(&described.collect::<Vec<_>>(), columns)
}

/// A line for each name and its description.
pub(super) fn lines_of(names: &[(String, String)], columns: usize) -> Vec<String> {
    let widest = names.iter().map(|(name, _)| name.width()).max().unwrap_or(0);
    let line = |(name, described): &(String, String)| {
        let blanks = " ".repeat(widest - name.width());
        cut(&format!("    {name}{blanks}  {described}"), columns)
    };
    names.iter().map(line).collect()
}

/// A value: its kind, its shape, and as much of its text as fits.
pub(super) fn value(seen: &Seen, columns: usize) -> String {
    cut(&described(seen), columns)
}

/// A value: its kind, its shape, and its text in one line.
pub(super) fn described(seen: &Seen) -> String {
    let shape = match seen.shape.as_slice() {
        [] => String::new(),
        lengths => format!(", shape {}", crate::array::shape::text(lengths)),
    };
    let lines = seen.text.iter().flat_map(|text| text.lines()).map(str::trim_end);
    let text = lines.collect::<Vec<&str>>().join(" / ");
    let colon = if text.is_empty() { "" } else { ": " };
    format!("{}{shape}{colon}{text}", seen.kind)
}

/// The beginning of a line that fits, with a sign that it is cut.
fn cut(line: &str, columns: usize) -> String {
    if line.width() <= columns {
        return line.to_string();
    }
    let mut used = 1;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used <= columns
    };
    line.chars().take_while(fits).chain(['…']).collect()
}
