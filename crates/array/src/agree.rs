//! Agreement: which cell of the left argument meets which cell of the right. Every dyad asks for a [`Plan`].

use super::rules::Agreement;
use super::{Shape, shape};
use crate::error::{Error, Result};

/// The pairing of the cells of two frames: pair `i` is cell `i / x_repeat` of x with cell `i / y_repeat` of y.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The frame of the result: the longer of the two.
    pub frame: Shape,
    /// The number of pairs: the product of the frame.
    pub count: usize,
    /// The number of consecutive pairs that share one cell of x.
    pub x_repeat: usize,
    /// The number of consecutive pairs that share one cell of y.
    pub y_repeat: usize,
}

impl Plan {
    /// Prefix agreement (J): one frame is a prefix of the other, and each cell under the shorter frame meets all the
    /// cells of the longer that lie below it. A length error otherwise.
    ///
    /// ```
    /// use jackal_array::Plan;
    /// let plan = Plan::prefix(&[2, 3], &[2])?;
    /// assert_eq!((plan.count, plan.x_repeat, plan.y_repeat), (6, 1, 3));
    /// assert!(Plan::prefix(&[2, 3], &[3]).is_err());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn prefix(x: &[usize], y: &[usize]) -> Result<Plan> {
        let shared = x.len().min(y.len());
        if !shape::same(&x[..shared], &y[..shared]) {
            return Err(disagree(x, y, Agreement::Prefix));
        }
        let longer = if x.len() >= y.len() { x } else { y };
        let count = shape::count(longer)?;
        let repeat = shape::count(&longer[shared..])?;
        let (x_repeat, y_repeat) = if x.len() >= y.len() { (1, repeat) } else { (repeat, 1) };
        Ok(Plan { frame: Shape::from_slice(longer), count, x_repeat, y_repeat })
    }

    /// The plan of two frames under a rule. A length error that tells the rule if they do not agree.
    ///
    /// ```
    /// use jackal_array::{Plan, rules::Agreement};
    /// assert_eq!(Plan::agreed(Agreement::EqualOrAtom, &[3], &[])?.count, 3);
    /// assert!(Plan::agreed(Agreement::EqualOrAtom, &[2, 3], &[2]).is_err());
    /// assert_eq!(Plan::agreed(Agreement::EqualOrOne, &[1, 1], &[3])?.frame.as_slice(), &[3]);
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn agreed(rule: Agreement, x: &[usize], y: &[usize]) -> Result<Plan> {
        let one = |shape: &[usize]| shape.iter().all(|&length| length == 1);
        match rule {
            Agreement::Prefix => Plan::prefix(x, y),
            _ if x.is_empty() || y.is_empty() || shape::same(x, y) => Plan::prefix(x, y),
            // The one of higher rank gives the shape of two arrays of one element.
            Agreement::EqualOrOne if one(x) && (!one(y) || x.len() <= y.len()) => Plan::prefix(&[], y),
            Agreement::EqualOrOne if one(y) => Plan::prefix(x, &[]),
            rule => Err(disagree(x, y, rule)),
        }
    }

    /// Whether pair `i` is simply cell `i` of both.
    pub fn is_one_to_one(&self) -> bool {
        self.x_repeat == 1 && self.y_repeat == 1
    }
}

#[cold]
fn disagree(x: &[usize], y: &[usize], rule: Agreement) -> Error {
    if let (Agreement::EqualOrAtom, &[m], &[n]) = (rule, x, y) {
        return unequal(m, n);
    }
    if let Agreement::EqualOrOne = rule {
        return unequal_shapes(x, y);
    }
    let frames = format!("frames {} and {} do not agree", shape::text(x), shape::text(y));
    let mut error = match (x, y) {
        // The counts of lists say it in plain words.
        (&[m], &[n]) => Error::length(format!("{m} items on the left, {n} on the right")).note(frames),
        _ => Error::length(frames),
    };
    if let Some((axis, (a, b))) =
        x.iter().zip(y).enumerate().find(|(_, (a, b))| a != b).filter(|_| x.len() + y.len() > 2)
    {
        error = error.note(format!("axis {axis} differs: {a} and {b}"));
    }
    error.note(match rule {
        Agreement::Prefix => "one frame must be a prefix of the other",
        Agreement::EqualOrAtom => "the shapes must be equal, or one argument an atom",
        Agreement::EqualOrOne => "the shapes must be equal, or one argument a single element",
    })
}

/// The error of shapes that are not equal: a length error where their ranks are, else a rank error.
#[cold]
pub fn unequal_shapes(x: &[usize], y: &[usize]) -> Error {
    let note = format!("shapes {} and {} do not agree", shape::text(x), shape::text(y));
    if x.len() != y.len() {
        return Error::rank(note).note("shapes must be equal, or one argument a single element");
    }
    let error = Error::length(note);
    match x.iter().zip(y).position(|(a, b)| a != b) {
        Some(axis) => error.note(format!("axis {} differs: {} and {}", axis + 1, x[axis], y[axis])),
        None => error,
    }
}

/// Two lists that should have as many items.
#[cold]
pub fn unequal(m: usize, n: usize) -> Error {
    Error::length(format!("the left argument has {m} items, the right one {n}"))
        .note("their counts must be equal, or one of them an atom")
}
