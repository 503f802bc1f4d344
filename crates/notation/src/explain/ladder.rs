//! The ladder: under the sentence a bar for each step, in it the shape of what came out.

use std::fmt::Write;

use unicode_width::UnicodeWidthStr;

use super::layout::Row;
use super::{Explained, Style, VALUE_LINES_MAX, shape_text, split};
use crate::trace::{PLAN, Seen, Step};

/// The words at the bars need at least this many columns.
const WORD_COLUMNS_MIN: usize = 34;
const CYAN: &str = "\x1b[36m";
const RED: &str = "\x1b[31m";
const RESET: &str = "\x1b[0m";

impl Explained {
    /// The ladder: the output of the sentence, then the sentence with a bar below it for each step, the name of the
    /// step, its value where that is short, and the result.
    pub fn ladder(&self, style: &Style) -> String {
        let line = self.line();
        let mut out = self.written_lines();
        if self.given != self.trace.sentence && !line.is_empty() {
            let _ = writeln!(out, "{}", self.given);
        }
        let _ = writeln!(out, "{}", if line.is_empty() { &self.given } else { &line });
        let rows = self.rows();
        // A shape that does not fit into its bar stands next to it.
        let steps = rows.iter().filter_map(|row| if let Row::Step(index) = row { Some(*index) } else { None });
        let bars = steps.filter_map(|index| self.trace.steps.get(index)).map(|step| self.bar(step).width());
        let column = bars.max().unwrap_or(0).max(self.widest());
        let beside = column + WORD_COLUMNS_MIN <= style.width;
        let turns = self.numbered_turns();
        let mut now = 0;
        for row in rows {
            let (Row::Step(index) | Row::Turns(index, _)) = row;
            let Some(step) = self.trace.steps.get(index) else { continue };
            if index == self.trace.first && self.trace.more > 0 {
                let _ = writeln!(out, "... and {} steps more, then the last", self.trace.more);
                now = 0;
            }
            // The line of another definition, or of the same one again.
            if step.source != now {
                now = step.source;
                let _ = writeln!(out, "{}{}", self.label(now), self.line_of(now));
            }
            match row {
                Row::Step(index) => {
                    if let Some(turn) = turns.get(&index) {
                        let indentation = if beside { column + 2 } else { 4 };
                        let _ = writeln!(out, "{}turn {turn}: {}", " ".repeat(indentation), self.argument(index, step));
                    }
                    for (name, seen) in &step.stages {
                        let indentation = if beside { column + 2 } else { 4 };
                        out += &stage(name, seen, indentation);
                    }
                    out += &self.rung(index, beside.then_some(column), style);
                }
                Row::Turns(_, count) => {
                    let _ = writeln!(out, "{}  ... {count} more turns of {}", " ".repeat(column), self.verb(step));
                }
            }
        }
        if let Some(error) = &self.error {
            out += error;
        }
        out += &self.result;
        // A definition has no steps: its words are shown.
        if self.trace.steps.is_empty() && self.error.is_none() && self.result.is_empty() && self.trace.tree.is_some() {
            out += &self.branches();
        }
        if style.legend {
            out += &legend(&out);
        }
        super::bounded(if style.ascii { ascii(&out) } else { out })
    }

    /// The arguments of a turn: the shape of each, and its value where that is short.
    fn argument(&self, index: usize, step: &Step) -> String {
        let (left, right) = self.arguments.get(index).cloned().unwrap_or_default();
        let right = described(&step.right, right.as_deref());
        step.left.as_ref().map_or(right.clone(), |seen| format!("x {}; y {right}", described(seen, left.as_deref())))
    }

    /// A step: its bar, and next to it (or below, where there is no room) its description.
    fn rung(&self, index: usize, beside: Option<usize>, style: &Style) -> String {
        let Some(step) = self.trace.steps.get(index) else { return String::new() };
        let bar = self.bar(step);
        let colour = if step.result.is_err() { RED } else { CYAN };
        let painted = if style.colour { format!("{colour}{bar}{RESET}") } else { bar.clone() };
        let about = self.about(index, step);
        let mut out = String::new();
        let from = if let Some(widest) = beside {
            let column = widest.max(bar.width()) + 2;
            let _ = writeln!(out, "{painted}{}{about}", " ".repeat(column - bar.width()));
            column
        } else {
            let _ = writeln!(out, "{painted}\n    {about}");
            4
        };
        let value = self.values.get(index).and_then(Option::as_deref).unwrap_or_default();
        let lines = value.lines().count();
        let wide = value.lines().map(UnicodeWidthStr::width).max().unwrap_or(0);
        if (2..=VALUE_LINES_MAX).contains(&lines) && from + 5 + wide <= style.width.max(from + 20) {
            for line in value.lines() {
                let _ = writeln!(out, "{}{line}", " ".repeat(from + 5));
            }
        }
        out
    }

    /// The bar of a step: under the text that it covers, with the shape in it, or next to it where it is too narrow.
    fn bar(&self, step: &Step) -> String {
        let (start, end) = self.columns(step.source, step.span);
        let label = match &step.result {
            Ok(seen) => shape_text(&seen.shape),
            Err(_) => "error".to_string(),
        };
        let width = end.saturating_sub(start).max(2);
        let room = width - 2;
        let bar = if label.width() <= room {
            let left = (room - label.width()) / 2;
            format!("└{}{label}{}┘", "─".repeat(left), "─".repeat(room - label.width() - left))
        } else {
            format!("└{}┘{label}", "─".repeat(room))
        };
        format!("{}{bar}", " ".repeat(start))
    }

    /// The number of a step, its verb, how arguments were split or what broke, and a value of one line.
    pub(super) fn about(&self, index: usize, step: &Step) -> String {
        let mut out = format!("{:>2}  {}", index + 1, self.verb(step));
        match &step.result {
            Ok(seen) => {
                if let Some(text) = splitting(step, seen) {
                    let _ = write!(out, "   {text}");
                }
                let value = self.values.get(index).and_then(Option::as_deref).unwrap_or_default();
                if value.lines().count() == 1 && value.width() <= WORD_COLUMNS_MIN {
                    let _ = write!(out, "   {}", value.trim_end());
                } else if value.lines().count() != 1 && seen.shape.contains(&0) {
                    out += "   nothing";
                } else if value.lines().count() > VALUE_LINES_MAX || value.is_empty() {
                    let _ = write!(out, "   {}", seen.kind);
                }
            }
            Err(lines) => {
                let shapes = match &step.left {
                    Some(left) => {
                        format!("x {}, y {}", shape_text(&left.shape), shape_text(&step.right.shape))
                    }
                    None => format!("y {}", shape_text(&step.right.shape)),
                };
                let _ = write!(out, "   {}; {shapes}", lines.first().map_or("error", String::as_str));
            }
        }
        out
    }
}

/// A value inside of a step; a plan has its lines below its name.
fn stage(name: &str, seen: &Seen, indentation: usize) -> String {
    let (indentation, text) = (" ".repeat(indentation), seen.text.as_deref());
    if name != PLAN {
        return format!("{indentation}{name}: {}\n", described(seen, text));
    }
    let lines = text.unwrap_or_default().lines().map(|line| format!("{indentation}  {line}\n"));
    format!("{indentation}{name}:\n{}", lines.collect::<String>())
}

/// A value that is not the result of a step: its shape, and the value where that is short.
fn described(seen: &Seen, value: Option<&str>) -> String {
    let value = value.unwrap_or_default();
    let shape = match seen.shape.as_slice() {
        [] => "an atom".to_string(),
        shape => format!("shape {}", shape_text(shape)),
    };
    let is_short = value.lines().count() == 1 && value.width() <= WORD_COLUMNS_MIN;
    if is_short { format!("{shape}   {}", value.trim_end()) } else { shape }
}

/// The frames and cells of the arguments of a verb of finite rank, and the cells of the result.
fn splitting(step: &Step, result: &Seen) -> Option<String> {
    let part = |rank: i64, seen: &Seen| {
        let (frame, cell) = split(rank, &seen.shape);
        (frame.to_vec(), format!("{} ╎ {}", shape_text(frame), shape_text(cell)))
    };
    match (step.ranks.as_slice(), &step.left) {
        (&[rank], None) => {
            let (frame, text) = part(rank, &step.right);
            let of_cell = result.shape.get(frame.len()..)?;
            // A verb of atoms works everywhere alike: nothing is to be learned from its frame.
            (!frame.is_empty() && rank != 0).then(|| format!("{text} → {}", shape_text(of_cell)))
        }
        (&[left_rank, right_rank], Some(left)) => {
            let ((left_frame, left_text), (right_frame, right_text)) =
                (part(left_rank, left), part(right_rank, &step.right));
            if left_frame.is_empty() && right_frame.is_empty() {
                return None;
            }
            if left_rank == 0 && right_rank == 0 {
                let (short, long) = if left_frame.len() <= right_frame.len() {
                    (left_frame, right_frame)
                } else {
                    (right_frame, left_frame)
                };
                let differ = short.len() != long.len() && !short.is_empty();
                return differ.then(|| format!("agree on {}", shape_text(&short)));
            }
            Some(format!("{left_text} with {right_text}"))
        }
        _ => None,
    }
}

/// The signs of a drawing with their meanings.
const SIGNS: [(&str, &str); 9] = [
    ("└", "└──┘ stands below the part of the sentence whose value the line shows; in it is the shape of the value"),
    ("·", "· is the shape of an atom, which has no axes"),
    ("╎", "╎ stands between the frame, the axes that count the cells, and the shape of one cell"),
    ("→", "→ leads from the shape of a cell to the shape of its result"),
    ("agree on", "agree on: the axes at the front of both arguments that are the same, in which their items meet"),
    ("turn 0", "turn 0: the first time that a part is applied, with the shape and the value of its argument"),
    (
        "order of",
        "order of: the indices of the items, first that of the item which comes first; the sort takes the items in this order",
    ),
    (PLAN, "plan of the engine: what the engine of the table, which is not in memory, is asked for"),
    ("y sorted", "y sorted: the items of y in the order that the result gives"),
];

/// The legend of a drawing: the meanings of the signs that it has.
pub fn legend(drawing: &str) -> String {
    let known = SIGNS.iter().filter(|(sign, _)| drawing.contains(sign));
    let lines: String = known.map(|(_, meaning)| format!("  {meaning}\n")).collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

/// The drawing in ASCII.
pub fn ascii(text: &str) -> String {
    let letter = |c: char| match c {
        '─' => '-',
        '│' | '╎' => '|',
        '└' | '┘' | '├' | '┌' | '┐' | '┤' | '┬' | '┴' | '┼' => '+',
        '→' => '>',
        '·' => '.',
        c => c,
    };
    text.chars().map(letter).collect()
}
