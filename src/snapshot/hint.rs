//! Differences of arrays in the terms of arrays: shape, type, the first index that differs.

use crate::array::compare::matches;
use crate::array::{Array, ElementType, Tolerance, Value};
use crate::session::Session;

/// Whether two arrays hold things of one kind: numbers, text, symbols, boxes.
pub fn same_class(a: &Array, b: &Array) -> bool {
    class(a.kind()) == class(b.kind())
}

fn class(kind: ElementType) -> u8 {
    match kind {
        kind if kind.is_numeric() => 0,
        kind if kind.is_text() => 1,
        ElementType::Symbol => 2,
        _ => 3,
    }
}

fn shape_text(shape: &[usize]) -> String {
    match shape {
        [] => "(atom)".to_string(),
        axes => axes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
    }
}

/// A description of a value.
///
/// ```
/// use jackal::{rooms::array::Array, rooms::snapshot::hint::describe_value};
/// assert_eq!(describe_value(&Array::list(vec![1_i64, 2])), "the value: integer, shape 2");
/// ```
pub fn describe_value(value: &Array) -> String {
    format!("the value: {}, shape {}", value.kind().name(), shape_text(value.shape()))
}

/// The difference of a value from the right one.
pub fn value_difference(right: &Array, found: &Array, tolerance: Tolerance, session: &Session) -> String {
    if !same_class(right, found) {
        return format!("type {} instead of {}", found.kind().name(), right.kind().name());
    }
    if right.shape() != found.shape() {
        return format!("shape {} instead of {}", shape_text(found.shape()), shape_text(right.shape()));
    }
    let differs = |index: &usize| !matches(tolerance, &right.cell(*index, &[]), &found.cell(*index, &[]));
    match (0..found.count()).find(differs) {
        None => "the values differ".to_string(),
        Some(index) if opened(right, index).zip(opened(found, index)).is_some() => {
            let inside = opened(right, index).zip(opened(found, index));
            let inside = inside.map(|(right, found)| value_difference(&right, &found, tolerance, session));
            format!("in box {}: {}", shape_text(&position(index, found.shape())), inside.unwrap_or_default())
        }
        Some(index) => {
            let show = |array: &Array| session.shown(&array.cell(index, &[]));
            at(&position(index, found.shape()), &show(found), &show(right))
        }
    }
}

/// The contents of a box; `None` for other atoms.
fn opened(array: &Array, index: usize) -> Option<Array> {
    match array.as_slice::<Value>()?.get(index)? {
        Value::Array(inner) => Some(inner.clone()),
        _ => None,
    }
}

fn at(position: &[usize], found: &str, right: &str) -> String {
    match position {
        [] => format!("{found} instead of {right}"),
        index => format!("at {}: {found} instead of {right}", shape_text(index)),
    }
}

/// The index along each axis of an element.
fn position(mut index: usize, shape: &[usize]) -> Vec<usize> {
    let mut position: Vec<usize> = Vec::with_capacity(shape.len());
    for &axis in shape.iter().rev() {
        position.push(index % axis.max(1));
        index /= axis.max(1);
    }
    position.reverse();
    position
}

/// The difference of two shown tables of numbers. None if one of them is not a table of numbers.
///
/// ```
/// use jackal::rooms::snapshot::hint::text_hints;
/// let lines = |text: &str| text.lines().map(String::from).collect::<Vec<_>>();
/// assert_eq!(text_hints(&lines("0 1 2\n3 4 5"), &lines("0 1 2\n3 9 5")), ["at 1 1: 9 instead of 4"]);
/// assert_eq!(text_hints(&lines("0 1\n2 3"), &lines("0 1")), ["shape 2 instead of 2 2"]);
/// assert!(text_hints(&lines("a b"), &lines("0 1")).is_empty());
/// ```
pub fn text_hints(right: &[String], found: &[String]) -> Vec<String> {
    let (Some(right), Some(found)) = (Grid::read(right), Grid::read(found)) else { return Vec::new() };
    if right.shape != found.shape {
        return vec![format!("shape {} instead of {}", shape_text(&found.shape), shape_text(&right.shape))];
    }
    let shape = found.shape;
    let mut pairs = right.words.iter().zip(&found.words).enumerate();
    let first = pairs.find(|(_, (right, found))| right != found);
    first.map(|(index, (right, found))| at(&position(index, &shape), found, right)).into_iter().collect()
}

/// A table of numbers as it is shown.
struct Grid {
    shape: Vec<usize>,
    words: Vec<String>,
}

impl Grid {
    /// Planes apart by blank lines, a row a line. Axes of length 1 in front cannot be seen.
    fn read(lines: &[String]) -> Option<Grid> {
        let planes: Vec<&[String]> =
            lines.split(|line| line.trim().is_empty()).filter(|plane| !plane.is_empty()).collect();
        let rows = planes.first()?.len();
        let columns = planes.first()?.first()?.split_whitespace().count();
        let mut words = Vec::new();
        for plane in &planes {
            for line in *plane {
                let before = words.len();
                words.extend(line.split_whitespace().map(String::from));
                if words.len() - before != columns {
                    return None;
                }
            }
        }
        let even = planes.iter().all(|plane| plane.len() == rows);
        let axes = [planes.len(), rows, columns];
        let shape = axes.into_iter().skip_while(|&axis| axis == 1).collect();
        (even && words.iter().all(|word| is_number(word))).then_some(Grid { shape, words })
    }
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit() || c == '_')
        && word.chars().all(|c| c.is_ascii_digit() || "_.ejrxadp".contains(c))
}
