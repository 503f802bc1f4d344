//! Differences for people: by line, and within a line by word. White space shows itself only where it differs.

use std::fmt::Write as _;

use similar::{Algorithm, DiffOp, capture_diff_slices};
use unicode_width::UnicodeWidthStr;

/// Equal lines that are shown on either side of a difference.
const CONTEXT: usize = 2;
/// Lines longer than this are compared as a whole.
const COMPARED_LINE_BYTES_MAX: usize = 2000;

/// The style of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Differing words are underlined with `^`.
    Plain,
    /// Differing words are in colour.
    Colour,
}

/// The lines from `expected` to `found`: `-` what was expected, `+` what was found. Every line begins with `indent`.
///
/// ```
/// use jackal::rooms::snapshot::diff::{Paint, render};
/// let lines = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
/// assert_eq!(
///     render(&lines("= 0 1\n= 2 3"), &lines("= 0 1\n= 2 4"), "", Paint::Plain),
///     "  = 0 1\n- = 2 3\n+ = 2 4\n      ^\n"
/// );
/// assert_eq!(render(&lines("= a b"), &lines("= a  b"), "", Paint::Plain), "- = a·b\n+ = a··b\n     ^^\n");
/// ```
pub fn render(expected: &[String], found: &[String], indent: &str, paint: Paint) -> String {
    let mut out = String::new();
    for op in capture_diff_slices(Algorithm::Myers, expected, found) {
        let old = expected.get(op.old_range()).unwrap_or_default();
        let new = found.get(op.new_range()).unwrap_or_default();
        match op {
            DiffOp::Equal { .. } => equal_lines(&mut out, old, indent),
            _ => {
                let alike = old.len() == new.len() && old.iter().zip(new).all(|(old, new)| are_alike(old, new));
                if alike {
                    old.iter().zip(new).for_each(|(old, new)| pair(&mut out, old, new, indent, paint));
                } else {
                    old.iter().for_each(|line| write_line(&mut out, '-', line, indent, paint));
                    new.iter().for_each(|line| write_line(&mut out, '+', line, indent, paint));
                }
            }
        }
    }
    out
}

fn equal_lines(out: &mut String, lines: &[String], indent: &str) {
    let hidden = lines.len().saturating_sub(2 * CONTEXT);
    for (index, line) in lines.iter().enumerate() {
        if hidden > 1 && (CONTEXT..CONTEXT + hidden).contains(&index) {
            if index == CONTEXT {
                let _ = writeln!(out, "{indent}  ({hidden} equal lines)");
            }
            continue;
        }
        let _ = writeln!(out, "{indent}  {line}");
    }
}

fn write_line(out: &mut String, sign: char, line: &str, indent: &str, paint: Paint) {
    let line = visible_end(line);
    let _ = match paint {
        Paint::Plain => writeln!(out, "{indent}{sign} {line}"),
        Paint::Colour => writeln!(out, "{indent}{}{sign} {line}\x1b[0m", colour(sign)),
    };
}

fn colour(sign: char) -> &'static str {
    if sign == '-' { "\x1b[31m" } else { "\x1b[32m" }
}

/// Blanks at the end of a line, made visible.
fn visible_end(line: &str) -> String {
    let kept = line.trim_end_matches(' ');
    // The blank of an empty gutter is none of the line's.
    format!("{kept}{}", "·".repeat(line.len() - kept.len()))
}

/// A part of a line: its text, and whether the other line has it too.
type LinePart = (String, bool);

fn pair(out: &mut String, old: &str, new: &str, indent: &str, paint: Paint) {
    let (old, new) = compared_parts(old, new);
    for (sign, parts) in [('-', &old), ('+', &new)] {
        let _ = write!(out, "{indent}");
        match paint {
            Paint::Plain => {
                let _ = writeln!(out, "{sign} {}", text_of(parts));
            }
            Paint::Colour => {
                let colour = colour(sign);
                let _ = write!(out, "{colour}{sign} ");
                for (text, same) in parts {
                    let _ = if *same { write!(out, "{text}") } else { write!(out, "\x1b[7m{text}\x1b[27m") };
                }
                out.push_str("\x1b[0m\n");
            }
        }
    }
    let marks: String = new.iter().map(|(text, same)| if *same { " " } else { "^" }.repeat(text.width())).collect();
    if paint == Paint::Plain && marks.contains('^') {
        let _ = writeln!(out, "{indent}  {}", marks.trim_end());
    }
}

/// Whether two lines have a word in common besides the gutter, so that a comparison by words is useful.
fn are_alike(old: &str, new: &str) -> bool {
    let solid = |line: &str| words(line).into_iter().filter(|w| !w.trim().is_empty()).map(String::from).collect();
    let (old_words, new_words): (Vec<String>, Vec<String>) = (solid(old), solid(new));
    let common = old_words.iter().skip(1).any(|word| new_words.iter().skip(1).any(|other| word == other));
    old.len().max(new.len()) <= COMPARED_LINE_BYTES_MAX && common
}

fn text_of(parts: &[LinePart]) -> String {
    parts.iter().map(|(text, _)| text.as_str()).collect()
}

/// Two lines as parts. If nothing but white space differs, all of it is made visible.
fn compared_parts(old: &str, new: &str) -> (Vec<LinePart>, Vec<LinePart>) {
    let (old_words, new_words) = (words(old), words(new));
    let solid = |words: &[&str]| words.iter().filter(|word| !word.trim().is_empty()).map(ToString::to_string).collect();
    let (old_solid, new_solid): (Vec<String>, Vec<String>) = (solid(&old_words), solid(&new_words));
    let blanks_only = old_solid == new_solid;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for op in capture_diff_slices(Algorithm::Myers, &old_words, &new_words) {
        let same = matches!(op, DiffOp::Equal { .. });
        // The gutter's own blank stays one.
        let show = |index: usize, word: &str| {
            let visible = index > 1 && word.trim().is_empty() && (blanks_only || !same);
            if visible { word.replace(' ', "·") } else { word.to_string() }
        };
        left.extend(op.old_range().filter_map(|i| Some((show(i, old_words.get(i)?), same))));
        right.extend(op.new_range().filter_map(|i| Some((show(i, new_words.get(i)?), same))));
    }
    (left, right)
}

/// A line as words and the white space between them.
fn words(line: &str) -> Vec<&str> {
    let (mut words, mut start, mut blank) = (Vec::new(), 0, None);
    for (index, c) in line.char_indices() {
        if blank.is_some_and(|blank| blank != c.is_whitespace()) {
            words.extend(line.get(start..index));
            start = index;
        }
        blank = Some(c.is_whitespace());
    }
    words.extend(line.get(start..).filter(|rest| !rest.is_empty()));
    words
}
