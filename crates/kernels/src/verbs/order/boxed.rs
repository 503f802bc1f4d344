//! Keys of boxes: what is compared first when boxes are put in order, read from them once.

use std::cmp::Ordering;

use super::radix::float_key;
use crate::array::compare::{class as class_of, order_contents};
use crate::array::{Array, ElementType, Value, View, budget, stop};
use crate::error::Result;

/// A number in the order of boxes by class: two boxes with different keys are in the order of their keys.
#[derive(Clone, Copy)]
pub(super) struct Key {
    /// The class, the rank up to a limit, and whether there are elements.
    tag: u8,
    /// The beginning of the elements.
    first: u64,
    /// Whether the box is nothing more: boxes with equal keys that are whole are the same in order.
    whole: bool,
}

impl Key {
    /// The beginning of the key, in its order.
    pub(super) fn prefix(&self) -> u64 {
        u64::from(self.tag) << 58 | self.first >> 6
    }

    fn from_value(value: &Value) -> Key {
        let Value::Array(array) = value else { return Key { tag: 63, first: 0, whole: false } };
        if array.rank() >= RANK_TOLD_MAX {
            return Key { tag: tag(class_of(array), array), first: 0, whole: false };
        }
        let (first, whole) = match array.widened() {
            _ if array.is_empty() => return Key { tag: tag(0, array) & !1, first: 0, whole: array.rank() == 1 },
            View::Byte(items) => text(array, items.iter().map(|&byte| byte.into())),
            View::Unicode(items) => text(array, items.iter().map(|item| item.point())),
            View::Symbol(_) | View::Box(_) => (0, false),
            _ => number(array),
        };
        Key { tag: tag(class_of(array), array), first, whole }
    }

    /// The order of two boxes with these keys.
    fn order(&self, other: &Key, (value, other_value): (&Value, &Value)) -> Ordering {
        match (self.tag, self.first).cmp(&(other.tag, other.first)) {
            Ordering::Equal if self.whole && other.whole => Ordering::Equal,
            Ordering::Equal => order_contents(value, other_value),
            order => order,
        }
    }
}

/// Keys do not distinguish higher ranks.
const RANK_TOLD_MAX: usize = 7;

fn tag(class: u8, array: &Array) -> u8 {
    class << 4 | (array.rank().min(RANK_TOLD_MAX) as u8) << 1 | 1
}

/// The first number as a float: numbers are in the order of the floats that are made of them, where these differ.
fn number(array: &Array) -> (u64, bool) {
    let alone = array.count() == 1 && array.rank() <= 1;
    let (float, is_that) = match array.widened() {
        View::Bool(&[item, ..]) => (f64::from(item), true),
        View::Int(&[item, ..]) => (item as f64, item.unsigned_abs() < 1 << 53),
        View::Float(&[item, ..]) => (item, !item.is_nan()),
        View::Complex([item, ..]) => (item.re, false),
        _ => (f64::NEG_INFINITY, false),
    };
    (float_key(u64::MAX, float), alone && is_that)
}

/// The first characters of a list, or the first one of what has rows: those are compared one after the other.
fn text(array: &Array, points: impl Iterator<Item = u32>) -> (u64, bool) {
    let (most, mut whole) = (if array.rank() <= 1 { 8 } else { 1 }, array.rank() <= 1 && array.count() <= 8);
    let (mut first, mut shift) = (0, 64_u32);
    for point in points.take(most) {
        shift -= 8;
        first |= u64::from(point.min(255)) << shift;
        whole &= (1..255).contains(&point);
        // What is beyond a byte is not told apart, and nothing behind it.
        if point >= 255 {
            break;
        }
    }
    (first, whole)
}

/// Boxes with their keys.
pub(super) struct Keyed<'a> {
    values: &'a [Value],
    keys: Vec<Key>,
    /// Boxes of a row.
    size: usize,
}

impl<'a> Keyed<'a> {
    /// The keys of rows of boxes; `None` if there are exact numbers, whose order floats do not have.
    pub(super) fn new(values: &'a [Value], size: usize) -> Result<Option<Keyed<'a>>> {
        let mut keys = budget::vec(values.len())?;
        for (turn, value) in values.iter().enumerate() {
            stop::poll_turn(turn)?;
            if let Value::Array(array) = value
                && matches!(array.kind(), ElementType::Extended | ElementType::Rational)
            {
                return Ok(None);
            }
            keys.push(Key::from_value(value));
        }
        Ok(Some(Keyed { values, keys, size }))
    }

    /// The key of the first box of each row.
    pub(super) fn firsts(&self) -> impl ExactSizeIterator<Item = &Key> {
        self.keys.iter().step_by(self.size)
    }

    /// The order of two rows, box by box.
    pub(super) fn order(&self, a: usize, b: usize) -> Ordering {
        let row = |place: usize| {
            let range = place * self.size..(place + 1) * self.size;
            let (keys, values) = (self.keys.get(range.clone()), self.values.get(range));
            keys.unwrap_or(&[]).iter().zip(values.unwrap_or(&[]))
        };
        let order = |((a, x), (b, y)): ((&Key, &Value), (&Key, &Value))| a.order(b, (x, y));
        row(a).zip(row(b)).map(order).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}
