//! Parts of arrays that atoms name, without the index as an array: `(<i,j) { t`, `> i { t`, `t =. x i} t`, `t =. x (<i,j)} t`;
//! and those that a list or the rows of a table name, `(<p) { t`, `(<"1 i) { t`.
//!
//! Programs on grids and on lists of boxes spend much of their time on making an index of two numbers in a box, and on the box
//! around an item that is opened at once. What stands here looks whether the operands are atoms that name a place which is
//! there; if not, the code that it stands for runs, which flat code keeps beside it.

use super::expression::{Expression, Target, VerbExpression};
use super::operand::{Operand, Pair};
use crate::array::{Array, Element, Symbol, Value, View};
use crate::error::Result;
use crate::names::env::Env;
use crate::names::lookup::Copula;
use crate::value::composition::DerivedForm;
use crate::value::entity::{Entity, Verb};
use crate::value::frame::Frame;
use crate::value::value_stack::Stack;
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::selection::from::from_rows;
use crate::verbs::small::{named_cell, place};
use crate::vocabulary::Word;

/// A part of an array that is named without an index.
#[derive(Debug)]
pub enum ArrayPart {
    /// `(<i,j) { t`: i and j, and the table, on the stack below them or where it lies.
    Element {
        /// i and j.
        places: Pair,
        /// t.
        table: Operand,
    },
    /// `(<"1 i) { t` and `t {~ <"1 i`: the cells that the rows of a table of numbers name.
    Rows {
        /// The table of numbers.
        index: Operand,
        /// The array.
        table: Operand,
        /// How many of them are on the stack.
        taken: usize,
    },
    /// `(<p) { t`: the cell that a list of numbers names.
    Cell {
        /// The list of numbers.
        index: Operand,
        /// The array.
        table: Operand,
        /// How many of them are on the stack.
        taken: usize,
    },
    /// The content of an item of a list of boxes.
    Content(BoxItem),
}

/// Which item of a list of boxes is opened.
#[derive(Debug)]
pub enum BoxItem {
    /// `> i { t`
    At(Pair),
    /// `> {. t`
    First(Operand),
    /// `> {: t`
    Last(Operand),
}

/// `t =. x i} t` and `t =. x (<i,j)} t`, and the same of a global name.
#[derive(Debug)]
pub struct Placed {
    /// Where t is.
    pub(super) holder: Holder,
    /// The new element: on the stack, or where it lies.
    pub(super) value: Operand,
    /// The place on each axis, those on the stack below the value.
    pub(super) places: Vec<Operand>,
    /// Whether there is one operand, which is the list of the places.
    pub(super) as_list: bool,
    /// How many of the places are on the stack.
    pub(super) taken: usize,
}

/// Where the array is that is changed.
#[derive(Debug)]
pub enum Holder {
    /// In this slot.
    Slot(usize),
    /// In the current locale, under a simple name.
    Global(Symbol),
    /// Elsewhere.
    Other,
}

impl Holder {
    /// The holder of the noun of a target.
    pub(super) fn from_target(target: &Target) -> Holder {
        match target {
            Target::Slot(slot) => Holder::Slot(*slot),
            Target::Name(name, Copula::Global) if name.is_simple() => Holder::Global(name.0.symbol),
            _ => Holder::Other,
        }
    }
}

/// Elements of a cell that is copied without asking for its room, at most.
const UNBUDGETED_CELL_MAX: usize = 4096;

/// Writes the numbers of a short list, or an atom; how many there are.
fn listed(list: &Array, room: &mut [i64]) -> Option<usize> {
    let room = room.get_mut(..list.count()).filter(|_| list.rank() < 2)?;
    match list.widened() {
        View::Int(items) => room.copy_from_slice(items),
        View::Bool(items) => room.iter_mut().zip(items).for_each(|(to, &bool)| *to = bool.into()),
        _ => return None,
    }
    Some(room.len())
}

/// The number that an operand is.
#[inline(always)]
fn number(env: &Env<'_>, operand: &Operand, stack: &Stack, base: usize) -> Option<i64> {
    match operand {
        Operand::Global(_) => operand.with_noun(env, stack, base, |noun| Scalar::from_array(noun)?.int()),
        other => other.atom(stack, base)?.int(),
    }
}

/// Whether an operand is on the stack, as a number of values.
fn on_stack(operand: &Operand) -> usize {
    usize::from(matches!(operand, Operand::Stack(_)))
}

impl ArrayPart {
    /// Replaces the operands by the part if they name one; whether they did.
    pub(super) fn quick(&self, env: &Env<'_>, frame: &Frame<'_>) -> Result<bool> {
        let mut stack = frame.cells.0.borrow_mut();
        let (found, taken) = match self {
            ArrayPart::Element { places, table } => {
                (element(env, places, table, &stack, frame.base), places.taken + on_stack(table))
            }
            ArrayPart::Rows { index, table, taken } => {
                let rows = |index: &Array, table: &Array| from_rows(env.cx, index, table).transpose();
                let found = index.with_noun(env, &stack, frame.base, |index| {
                    table.with_noun(env, &stack, frame.base, |table| rows(index, table))
                });
                (found.transpose()?, *taken)
            }
            ArrayPart::Cell { index, table, taken } => {
                let cell = |index: &Array, table: &Array| {
                    let (cell, axes) = named_cell(index, table.shape())?;
                    Some(table.cell(cell, table.shape().get(axes..)?))
                        .filter(|cell| cell.count() <= UNBUDGETED_CELL_MAX)
                };
                let found =
                    index.with_noun(env, &stack, frame.base, |index| {
                        table.with_noun(env, &stack, frame.base, |table| {
                            if table.is_sparse() { None } else { cell(index, table) }
                        })
                    });
                (found, *taken)
            }
            ArrayPart::Content(item) => (item.content(env, &stack, frame.base), item.taken()),
        };
        let Some(found) = found else { return Ok(false) };
        (0..taken).for_each(|_| stack.drop_last());
        match Scalar::from_array(&found) {
            Some(atom) => stack.push_atom(atom),
            None => stack.push(Some(Entity::Noun(found))),
        }
        Ok(true)
    }
}

fn element(env: &Env<'_>, places: &Pair, table: &Operand, stack: &Stack, base: usize) -> Option<Array> {
    let row = number(env, &places.x, stack, base)?;
    let column = number(env, &places.y, stack, base)?;
    table.with_noun(env, stack, base, |table| {
        let &[rows, columns, ref cell @ ..] = table.shape() else { return None };
        Some(table.cell(place(row, rows)? * columns + place(column, columns)?, cell))
    })
}

impl BoxItem {
    fn list(&self) -> &Operand {
        match self {
            BoxItem::At(pair) => &pair.y,
            BoxItem::First(list) | BoxItem::Last(list) => list,
        }
    }

    /// How many operands are on the stack.
    fn taken(&self) -> usize {
        match self {
            BoxItem::At(pair) => pair.taken,
            BoxItem::First(list) | BoxItem::Last(list) => on_stack(list),
        }
    }

    fn content(&self, env: &Env<'_>, stack: &Stack, base: usize) -> Option<Array> {
        let place = match self {
            BoxItem::At(pair) => number(env, &pair.x, stack, base)?,
            BoxItem::First(_) => 0,
            BoxItem::Last(_) => -1,
        };
        self.list().with_noun(env, stack, base, |list| {
            let boxes = list.as_slice::<Value>().filter(|_| list.rank() == 1)?;
            boxes.get(self::place(place, boxes.len())?)?.array().ok().cloned()
        })
    }
}

impl Placed {
    /// Whether the new element is on the stack.
    pub(super) fn takes_value(&self) -> bool {
        on_stack(&self.value) == 1
    }

    /// Changes the element, and takes the operands off the stack; whether that could be done.
    pub(super) fn quick(&self, env: &Env<'_>, frame: &Frame<'_>) -> bool {
        let mut stack = frame.cells.0.borrow_mut();
        if !self.written(env, &mut stack, frame).is_some_and(|written| written) {
            return false;
        }
        (0..self.taken + on_stack(&self.value)).for_each(|_| stack.drop_last());
        true
    }

    /// Writes the element into its place if nobody else holds the array; whether it did.
    fn written(&self, env: &Env<'_>, stack: &mut Stack, frame: &Frame<'_>) -> Option<bool> {
        let base = frame.base;
        let mut room = [0_i64; 2];
        let places = match (self.as_list, self.places.as_slice()) {
            (true, [list]) => {
                let count = list.with_noun(env, stack, base, |list| listed(list, &mut room))?;
                room.get(..count)?
            }
            (_, places) => {
                let room = room.get_mut(..places.len())?;
                for (to, operand) in room.iter_mut().zip(places) {
                    *to = number(env, operand, stack, base)?;
                }
                room
            }
        };
        let item = self.value.with_noun(env, stack, base, New::from_noun)?;
        match &self.holder {
            Holder::Slot(slot) => match stack.get_mut(base + slot) {
                Some(Some(Entity::Noun(array))) => item.put(array, places),
                _ => None,
            },
            Holder::Global(symbol) => {
                let others = frame.has_others() || frame.position(*symbol).is_some();
                if others || env.interpreter.settings.record.get() {
                    return None;
                }
                let locale = env.interpreter.current.borrow();
                match locale.names.borrow_mut().get_mut(symbol) {
                    Some(Entity::Noun(array)) => item.put(array, places),
                    _ => None,
                }
            }
            Holder::Other => None,
        }
    }
}

/// The value that is put into a place.
enum New {
    Atom(Scalar),
    Byte(u8),
    Box(Value),
    /// A short list, which becomes a row.
    Row(Array),
}

impl New {
    fn from_noun(noun: &Array) -> Option<New> {
        if let Some(atom) = Scalar::from_array(noun) {
            return Some(New::Atom(atom));
        }
        if let Some(&byte) = noun.as_atom::<u8>() {
            return Some(New::Byte(byte));
        }
        if let Some(value) = noun.as_atom::<Value>() {
            return Some(New::Box(value.clone()));
        }
        (noun.rank() == 1).then(|| New::Row(noun.clone()))
    }

    /// Puts it into the place of an array; whether that was done.
    fn put(self, array: &mut Array, places: &[i64]) -> Option<bool> {
        let at = match (array.shape(), places) {
            (&[length], &[index]) => place(index, length)?,
            (&[rows, columns], &[row, column]) => place(row, rows)? * columns + place(column, columns)?,
            (&[rows, columns], &[row]) => {
                let New::Row(list) = self else { return None };
                return Some(put_row(array, place(row, rows)? * columns, columns, &list));
            }
            _ => return None,
        };
        Some(match self {
            New::Atom(Scalar::Int(int)) => put(array, at, int) || put(array, at, int as f64),
            New::Atom(Scalar::Float(float)) => put(array, at, float),
            New::Atom(Scalar::Bool(bool)) => {
                put(array, at, bool::from(bool)) || put(array, at, i64::from(bool)) || put(array, at, f64::from(bool))
            }
            New::Byte(byte) => put(array, at, byte),
            New::Box(value) => put(array, at, value),
            New::Row(_) => return None,
        })
    }
}

/// Writes an element of the array's own type; whether it has that type and one holder.
fn put<T: Element>(array: &mut Array, at: usize, item: T) -> bool {
    match array.unique_mut::<T>().and_then(|items| items.get_mut(at)) {
        Some(place) => {
            *place = item;
            true
        }
        None => false,
    }
}

/// Writes a row of the array's own machine type; whether it has that type and length, and one holder.
fn put_row(array: &mut Array, at: usize, columns: usize, list: &Array) -> bool {
    fn copied<T: Element + Copy>(array: &mut Array, range: std::ops::Range<usize>, row: &[T]) -> bool {
        match array.unique_mut::<T>().and_then(|items| items.get_mut(range)) {
            Some(place) if place.len() == row.len() => {
                place.copy_from_slice(row);
                true
            }
            _ => false,
        }
    }
    let range = at..at + columns;
    match list.widened() {
        View::Int(row) => copied(array, range, row),
        View::Float(row) => copied(array, range, row),
        View::Bool(row) => copied(array, range, row),
        View::Byte(row) => copied(array, range, row),
        _ => false,
    }
}

/// Two atoms that are joined and put into a box, to name a place in a table.
pub struct TwoPlaces {
    /// The first place.
    pub(super) row: Expression,
    /// The second one.
    pub(super) column: Expression,
    /// The verb that joins them, and the number of its word.
    pub(super) join: (Verb, usize),
    /// The verb that puts them into a box, and the number of its word.
    pub(super) enclose: (Verb, usize),
}

/// The two places of an index `<i,j`; any other index is given back.
pub(super) fn two_places(index: Expression) -> std::result::Result<TwoPlaces, Expression> {
    let (enclose, joined, place) = match index {
        Expression::Monad { verb: VerbExpression::Fixed(verb), y, word } if verb.is(Word::LessThan) => (verb, y, word),
        other => return Err(other),
    };
    match *joined {
        Expression::Dyad { x, verb: VerbExpression::Fixed(join), y, word } if join.is(Word::Append) => {
            Ok(TwoPlaces { row: *x, column: *y, join: (join, word), enclose: (enclose, place) })
        }
        other => Err(Expression::Monad { verb: VerbExpression::Fixed(enclose), y: Box::new(other), word: place }),
    }
}

/// Whether a verb is `<"1`.
pub(super) fn encloses_rows(verb: &Verb) -> bool {
    matches!(verb.form(), DerivedForm::Ranked(u, ranks) if ranks.monad == 1 && u.is(Word::LessThan))
}

/// Whether a verb is `{~`.
pub(super) fn is_from_reflexive(verb: &Verb) -> bool {
    matches!(verb.form(), DerivedForm::Reflexive(u) if u.is(Word::From))
}
