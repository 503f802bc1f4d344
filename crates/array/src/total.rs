//! The order of all arrays, nested ones and those of different types and shapes among them, as APL grades them: numbers come before
//! characters, arrays are ordered by their first items that differ, what is shorter along an axis comes first where it ends, and of
//! arrays of different ranks the one of lower rank counts as having axes of length 1 in front.

use std::cmp::Ordering;

use super::compare::order_contents;
use super::nested::{content, holds_no_array, prototype};
use super::rules::{Nulls, Rules, ValueOrder};
use super::{Array, Shape, Value, sequence, shape};

/// The order of enclosed values for grading, as the rules have it: [`sequence::order`] item by item, [`order_contents`], or [`order`].
pub fn order_values(rules: &Rules, a: &Value, b: &Value) -> Ordering {
    match rules.value_order {
        ValueOrder::ByClass => order_contents(a, b),
        ValueOrder::Total => order(a, b),
        ValueOrder::ByItems => sequence::order(rules.nulls == Nulls::Least, a, b),
    }
}

/// The order of what two boxes hold.
///
/// ```
/// use std::cmp::Ordering;
/// use jackal_array::{Array, Value, total::order};
/// let text = |text: &str| Value::from(Array::text(text));
/// assert_eq!(order(&text("car"), &text("carpet")), Ordering::Less);
/// assert_eq!(order(&text("a"), &Array::list(vec![1_i64, 2]).into()), Ordering::Greater);
/// ```
pub fn order(a: &Value, b: &Value) -> Ordering {
    let item = |value: &Value| content(&Array::boxed(value.clone()), 0);
    let mut pair = (item(a), item(b));
    // Pairs of arrays whose items are being compared: they may be nested deeper than the machine's stack.
    let mut above: Vec<Walk> = Vec::new();
    loop {
        match known(&pair.0, &pair.1) {
            Some(Ordering::Equal) => {}
            Some(order) => return order,
            None => above.push(Walk::new(pair.0, pair.1)),
        }
        pair = loop {
            let Some(walk) = above.last_mut() else { return Ordering::Equal };
            match walk.next() {
                Next::Pair(a, b) => break (a, b),
                Next::Decided(Ordering::Equal) => drop(above.pop()),
                Next::Decided(order) => return order,
            }
        };
    }
}

/// The order of two arrays, where it is known without comparing their items one by one.
fn known(a: &Array, b: &Array) -> Option<Ordering> {
    let simple = a.as_slice::<Value>().is_none() && b.as_slice::<Value>().is_none();
    match (holds_no_array(a), holds_no_array(b)) {
        (false, false) => {}
        (a, b) => return Some(a.cmp(&b)),
    }
    match (a.is_empty(), b.is_empty()) {
        (true, true) => {
            let from_the_right = || a.shape().iter().rev().cmp(b.shape().iter().rev());
            return Some(holds_text(a).cmp(&holds_text(b)).then_with(from_the_right));
        }
        (false, false) => {}
        (a, b) => return Some(b.cmp(&a)),
    }
    let alike = simple && a.rank() == b.rank() && a.rank() <= 1;
    alike.then(|| order_contents(&Value::Array(a.clone()), &Value::Array(b.clone())))
}

/// Whether an array without elements is one of characters.
fn holds_text(y: &Array) -> bool {
    prototype(y).is_ok_and(|one| one.kind().is_text())
}

/// The next step of a walk.
enum Next {
    /// Two items that are to be compared.
    Pair(Array, Array),
    /// The order of the two arrays, all of whose items were the same before.
    Decided(Ordering),
}

/// Two arrays whose items are being compared, in the order of an array that has room for both.
struct Walk {
    sides: [(Array, Shape); 2],
    whole: Shape,
    next: usize,
}

impl Walk {
    fn new(a: Array, b: Array) -> Walk {
        let rank = a.rank().max(b.rank());
        let extended = |array: Array| {
            let mut lengths = Shape::from_elem(1, rank - array.rank());
            lengths.extend_from_slice(array.shape());
            (array, lengths)
        };
        let sides = [extended(a), extended(b)];
        let [(_, x), (_, y)] = &sides;
        let whole = x.iter().zip(y).map(|(&x, &y)| x.max(y)).collect();
        Walk { sides, whole, next: 0 }
    }

    fn next(&mut self) -> Next {
        let [(a, a_shape), (b, b_shape)] = &self.sides;
        let count = shape::size(&self.whole);
        while self.next < count {
            let index = self.next;
            self.next += 1;
            match (place(&self.whole, a_shape, index), place(&self.whole, b_shape, index)) {
                (Some(i), Some(j)) => return Next::Pair(content(a, i), content(b, j)),
                (None, None) => {}
                (i, j) => return Next::Decided(i.is_some().cmp(&j.is_some())),
            }
        }
        Next::Decided(a.rank().cmp(&b.rank()))
    }
}

/// The place in the ravel of a smaller array of the element at a place of a larger one, if it has it.
fn place(whole: &[usize], part: &[usize], index: usize) -> Option<usize> {
    if whole == part {
        return Some(index);
    }
    let (mut rest, mut found, mut step) = (index, 0, 1);
    for (&length, &own) in whole.iter().zip(part).rev() {
        let at = rest % length.max(1);
        rest /= length.max(1);
        if at >= own {
            return None;
        }
        found += at * step;
        step *= own;
    }
    Some(found)
}
