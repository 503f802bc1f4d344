//! The cells of a step: how the arguments fall into frames and cells, which cell meets which, how results are put together.

use std::fmt::Write;

use super::{Explained, Style, ladder, shape_text, split};
use crate::trace::{Seen, Step, Way};

/// The text for a missing argument.
const NOTHING: &str = "nothing";
/// The most pairs of cells that are listed.
const CELL_PAIRS_MAX: usize = 12;

impl Explained {
    /// The message that a step of a number does not exist, with the numbers that do; `None` if it exists.
    pub fn without_step(&self, number: usize) -> Option<String> {
        let are = match self.trace.steps.len() {
            count if (1..=count).contains(&number) => return None,
            0 => "no steps".to_string(),
            1 => "one step, number 1".to_string(),
            count => format!("the steps 1 to {count}"),
        };
        Some(format!("there is no step {number}: the sentence has {are}"))
    }

    /// The events of step `number`, counted from 1.
    pub fn cells(&self, number: usize, style: &Style) -> String {
        let Some(step) = number.checked_sub(1).and_then(|index| self.trace.steps.get(index)) else {
            return self.without_step(number).map(|why| why + "\n").unwrap_or_default();
        };
        let mut out = format!("step {number}: {}\n", self.verb(step));
        match (&step.left, step.ranks.as_slice()) {
            (None, &[rank]) => out += &argument("y", rank, &step.right),
            (Some(left), &[left_rank, right_rank]) => {
                out += &argument("x", left_rank, left);
                out += &argument("y", right_rank, &step.right);
                out += &meeting(step, left, left_rank, right_rank);
            }
            // A notation without ranks.
            (left, _) => {
                let both = left.iter().map(|left| ("x", left)).chain([("y", &step.right)]);
                for (name, seen) in both.filter(|(_, seen)| seen.kind != NOTHING) {
                    let whole = if step.way == Way::Ranks { " is taken whole" } else { "" };
                    let _ = writeln!(out, "{name}{whole}: shape {}, {}", shape_text(&seen.shape), seen.kind);
                }
                match (step.way, left) {
                    (Way::Items | Way::Elements, Some(left)) => out += &items_meet(step.way, left, &step.right),
                    (Way::Turns, _) => out += &self.turns(number - 1),
                    _ => {}
                }
            }
        }
        match &step.result {
            Ok(result) => out += &assembled(step, result),
            Err(lines) => {
                for line in lines {
                    let _ = writeln!(out, "{line}");
                }
            }
        }
        out += &self.shown_values(number - 1);
        super::bounded(if style.ascii { ladder::ascii(&out) } else { out })
    }

    /// The turns of a step, which ended right before it, one level further in.
    fn turns(&self, index: usize) -> String {
        let Some(step) = self.trace.steps.get(index) else { return String::new() };
        let within = self.trace.steps.get(..index).unwrap_or_default().iter().enumerate().rev();
        let within = within.take_while(|(_, other)| other.depth > step.depth);
        let mut turns: Vec<usize> =
            within.filter(|(_, other)| other.depth == step.depth + 1).map(|(index, _)| index).collect();
        turns.reverse();
        let text = |text: Option<&String>| match text {
            Some(text) if text.lines().count() == 1 => text.trim().to_string(),
            Some(text) => format!("[{} lines]", text.lines().count()),
            None => "...".to_string(),
        };
        let mut out = String::new();
        for (turn, &at) in turns.iter().take(CELL_PAIRS_MAX).enumerate() {
            let Some((inner, (left, right))) = self.trace.steps.get(at).zip(self.arguments.get(at)) else { continue };
            let left = if inner.left.is_some() { text(left.as_ref()) + " " } else { String::new() };
            let result = match &inner.result {
                Ok(_) => text(self.values.get(at).and_then(Option::as_ref)),
                Err(lines) => lines.join("; "),
            };
            let _ = writeln!(out, "turn {}: {left}{} {} → {result}", turn + 1, self.verb(inner), text(right.as_ref()));
        }
        if turns.len() > CELL_PAIRS_MAX {
            let _ = writeln!(out, "... and {} turns more", turns.len() - CELL_PAIRS_MAX);
        }
        out
    }

    /// The arguments and the result, where they are small.
    fn shown_values(&self, index: usize) -> String {
        let mut out = String::new();
        let mut show = |name: &str, text: Option<&String>| {
            if let Some(text) = text {
                let _ = writeln!(out, "{name}\n{}", text.trim_end_matches('\n'));
            }
        };
        if let Some((left, right)) = self.arguments.get(index) {
            show("x:", left.as_ref());
            show("y:", right.as_ref());
        }
        for (name, seen) in self.trace.steps.get(index).map(|step| step.stages.as_slice()).unwrap_or_default() {
            show(&format!("{name}:"), seen.text.as_ref());
        }
        show("result:", self.values.get(index).and_then(Option::as_ref));
        out
    }
}

/// The split of an argument by a rank.
fn argument(name: &str, rank: i64, seen: &Seen) -> String {
    let shape = shape_text(&seen.shape);
    if rank == i64::MAX {
        return format!("{name} is taken whole: shape {shape}, {}\n", seen.kind);
    }
    let (frame, cell) = split(rank, &seen.shape);
    if frame.is_empty() {
        return format!("{name} of shape {shape} is one cell: the rank of the verb there is {rank}\n");
    }
    let count: usize = frame.iter().product();
    format!(
        "{name} of shape {shape}, rank of the verb {rank}: frame {} ╎ cell {}, {count} cells\n",
        shape_text(frame),
        shape_text(cell)
    )
}

/// The pairs of cells that meet.
fn meeting(step: &Step, left: &Seen, left_rank: i64, right_rank: i64) -> String {
    let (left_frame, right_frame) = (split(left_rank, &left.shape).0, split(right_rank, &step.right.shape).0);
    let (short, long) =
        if left_frame.len() <= right_frame.len() { (left_frame, right_frame) } else { (right_frame, left_frame) };
    if !long.starts_with(short) {
        let axis = short.iter().zip(long).position(|(one, other)| one != other).unwrap_or(0);
        let of = |frame: &[usize]| frame.get(axis).copied().unwrap_or(0);
        return format!(
            "the frames do not agree: axis {axis} is {} on the left and {} on the right\n",
            of(left_frame),
            of(right_frame)
        );
    }
    if long.is_empty() {
        return "the one cell of x meets the one of y\n".to_string();
    }
    if short.len() == long.len() {
        return format!(
            "the frames are equal: each cell of x meets the cell of y at the same place of {}\n",
            shape_text(long)
        );
    }
    let each: usize = long.get(short.len()..).unwrap_or_default().iter().product();
    let (few, many) = if left_frame.len() < right_frame.len() { ("x", "y") } else { ("y", "x") };
    let mut out = if short.is_empty() {
        format!("the one cell of {few} meets all {each} cells of {many}\n")
    } else {
        format!("the frames agree on {}: each cell of {few} is used for {each} cells of {many}\n", shape_text(short))
    };
    let cells: usize = short.iter().product();
    if !short.is_empty() {
        for cell in 0..cells.min(CELL_PAIRS_MAX) {
            let (from, to) = (cell * each, (cell + 1) * each - 1);
            out += &format!("  cell {cell} of {few}  ─  cells {from} to {to} of {many}\n");
        }
        if cells > CELL_PAIRS_MAX {
            out += &format!("  {CELL_PAIRS_MAX} of {cells} cells\n");
        }
    }
    out
}

/// The way in which the items of two arguments meet where there are no ranks.
fn items_meet(way: Way, left: &Seen, right: &Seen) -> String {
    let single = |seen: &Seen| seen.shape.is_empty() || way == Way::Elements && seen.shape.iter().all(|&n| n == 1);
    let (x, y) = (&left.shape, &right.shape);
    match (single(left), single(right)) {
        (true, true) => return "the one item of x meets the one of y\n".to_string(),
        (true, false) => return "the one item of x meets every item of y\n".to_string(),
        (false, true) => return "the one item of y meets every item of x\n".to_string(),
        (false, false) => {}
    }
    let agree = if way == Way::Elements { x == y } else { x.first() == y.first() };
    if !agree {
        return format!("the items do not pair: shapes {} and {}\n", shape_text(x), shape_text(y));
    }
    let deeper = if x == y { "" } else { "; an atom there meets all of a list" };
    format!("each item of x meets the item of y at the same place{deeper}\n")
}

/// The assembly of the results.
fn assembled(step: &Step, result: &Seen) -> String {
    let frame = match (&step.left, step.ranks.as_slice()) {
        (None, &[rank]) => split(rank, &step.right.shape).0.to_vec(),
        (Some(left), &[left_rank, right_rank]) => {
            let (one, other) = (split(left_rank, &left.shape).0, split(right_rank, &step.right.shape).0);
            if one.len() > other.len() { one.to_vec() } else { other.to_vec() }
        }
        _ => Vec::new(),
    };
    match result.shape.get(frame.len()..).filter(|_| result.shape.starts_with(&frame)) {
        Some(cell) if !frame.is_empty() => format!(
            "the results, each of shape {}, stand under the frame {}: shape {}\n",
            shape_text(cell),
            shape_text(&frame),
            shape_text(&result.shape)
        ),
        _ => format!("the result: shape {}, {}\n", shape_text(&result.shape), result.kind),
    }
}
