//! Expressions of single numbers, without a register for each part: most statements of loops are such.
//!
//! They are of names, constants, elementwise dyads, conditions, items of lists and entries of dictionaries. One that turns out to be no
//! single number is left to the general form, from its beginning: nothing has happened until then.

use std::sync::Arc;

use crate::array::{Rules, Symbol, Value};
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::run::frame::Frame;
use crate::value::function::{Function, as_function};
use crate::value::node::{Assignment, Node};
use crate::value::primitive::Code;
use crate::value::register::{Register, RegisterView};
use crate::verbs::atomic::scalar::{Scalar, ScalarDyad};
use crate::verbs::tables::marks;
use crate::vocabulary::fast_ways::SINGLES;

/// Deeper expressions are evaluated by the general form.
const EXPRESSION_DEPTH_MAX: usize = 16;

/// Where in the value of a name a number goes.
#[derive(Clone, Copy)]
enum Spot {
    /// It is the value.
    Whole,
    /// It is an item.
    One(usize),
    /// It is an item of an item.
    Two(usize, usize),
    /// It is the value of a key.
    Key(Symbol),
}

/// Dictionaries with more keys are left to the general form, which may keep an index of them.
const FEW_KEYS: usize = 256;

#[inline(always)]
fn number(look: RegisterView<'_>) -> Option<Scalar> {
    match look {
        RegisterView::Long(number) => Some(Scalar::Int(number)),
        RegisterView::Float(number) => Some(Scalar::Float(number)),
        RegisterView::Boolean(truth) => Some(Scalar::bool(truth)),
        _ => None,
    }
}

#[inline(always)]
fn number_in(cell: &Register) -> Option<Scalar> {
    match cell {
        Register::Long(number) => Some(Scalar::Int(*number)),
        Register::Float(number) => Some(Scalar::Float(*number)),
        Register::Boolean(truth) => Some(Scalar::bool(*truth)),
        Register::Value(value) => number(RegisterView::from_value(value)),
        _ => None,
    }
}

/// A dyad between two numbers. Of booleans only their order is asked, which gives booleans.
#[inline(always)]
fn between(verb: ScalarDyad, x: Scalar, y: Scalar) -> Option<Scalar> {
    match (verb, x, y) {
        (ScalarDyad::MinimumNull, Scalar::Bool(a), Scalar::Bool(b)) => {
            Some(Scalar::bool(bool::from(a) & bool::from(b)))
        }
        (ScalarDyad::MaximumNull, Scalar::Bool(a), Scalar::Bool(b)) => {
            Some(Scalar::bool(bool::from(a) | bool::from(b)))
        }
        _ => verb.apply_with_nulls(Rules::LISTS.tolerance, x, y),
    }
}

#[inline]
fn place(index: Scalar) -> Option<usize> {
    match index {
        Scalar::Int(index) => usize::try_from(index).ok(),
        _ => None,
    }
}

/// An item of a list of longs or floats.
#[inline]
fn item(list: &Value, place: usize) -> Option<Scalar> {
    let Value::Array(array) = list else { return None };
    if let Some(items) = array.as_slice::<i64>().filter(|_| !array.is_atom()) {
        return items.get(place).map(|&number| Scalar::Int(number));
    }
    array.as_slice::<f64>().filter(|_| !array.is_atom())?.get(place).map(|&number| Scalar::Float(number))
}

/// The place of a key in a short list of its type.
fn place_of(keys: &Value, spot: Spot) -> Option<usize> {
    let Value::Array(keys) = keys else { return None };
    match spot {
        Spot::One(number) => {
            let number = i64::try_from(number).ok()?;
            keys.as_slice::<i64>().filter(|keys| keys.len() <= FEW_KEYS)?.iter().position(|key| *key == number)
        }
        Spot::Key(name) => {
            keys.as_slice::<Symbol>().filter(|keys| keys.len() <= FEW_KEYS)?.iter().position(|key| *key == name)
        }
        Spot::Whole | Spot::Two(..) => None,
    }
}

/// The single number that a spot of a list or a dictionary leads to.
fn found(list: &Value, spot: Spot) -> Option<Scalar> {
    match (list, spot) {
        (Value::Dictionary(d), _) if !marks::is_step(d) => item(&d.values, place_of(&d.keys, spot)?),
        (Value::Array(_), Spot::One(i)) => item(list, i),
        (Value::Array(rows), Spot::Two(i, j)) => item(rows.as_slice::<Value>().filter(|_| !rows.is_atom())?.get(i)?, j),
        _ => None,
    }
}

#[inline]
fn write_long(item: &mut i64, new: impl Fn(Scalar) -> Option<Scalar>) -> Option<Scalar> {
    let Scalar::Int(number) = new(Scalar::Int(*item))? else { return None };
    *item = number;
    Some(Scalar::Int(number))
}

/// Writes into a list that no one else holds: `new` gives the number for the old one. Nothing is written unless it is of the list's type.
#[inline]
fn write_in(list: &mut Value, spot: Spot, new: impl Fn(Scalar) -> Option<Scalar>) -> Option<Scalar> {
    if let Value::Dictionary(d) = list {
        let place = place_of(&d.keys, spot).filter(|_| !marks::is_step(d))?;
        return write_in(&mut Arc::get_mut(d)?.values, Spot::One(place), new);
    }
    let Value::Array(array) = list else { return None };
    match spot {
        Spot::Whole => {
            let result = number(RegisterView::from_value(list)).and_then(new)?;
            *list = Register::from(result).into_value();
            Some(result)
        }
        Spot::Key(_) => None,
        _ if array.is_atom() => None,
        Spot::Two(i, j) => write_in(array.unique_mut::<Value>()?.get_mut(i)?, Spot::One(j), new),
        Spot::One(i) => {
            if let Some(items) = array.unique_mut::<i64>() {
                return write_long(items.get_mut(i)?, new);
            }
            let item = array.unique_mut::<f64>()?.get_mut(i)?;
            let Scalar::Float(number) = new(Scalar::Float(*item))? else { return None };
            *item = number;
            Some(Scalar::Float(number))
        }
    }
}

#[inline]
fn write(cell: &mut Register, spot: Spot, new: impl Fn(Scalar) -> Option<Scalar>) -> Option<Scalar> {
    match (&mut *cell, spot) {
        (_, Spot::Whole) => {
            let result = number_in(cell).and_then(new)?;
            cell.put(result.into());
            Some(result)
        }
        (Register::Longs(items), Spot::One(i)) => write_long(items.get_mut(i)?, new),
        (Register::Items(items), Spot::Two(i, j)) => write_in(items.get_mut(i)?, Spot::One(j), new),
        (Register::Value(list), _) => write_in(list, spot, new),
        _ => None,
    }
}

impl Interpreter {
    /// The single number that an expression is, if it is one and changes nothing.
    #[inline]
    pub(crate) fn single(&self, node: &Node, frame: &Frame<'_>) -> Option<Scalar> {
        if !self.takes(&SINGLES) {
            return None;
        }
        self.number_of(node, frame, EXPRESSION_DEPTH_MAX)
    }

    fn number_of(&self, node: &Node, frame: &Frame<'_>, deepest: usize) -> Option<Scalar> {
        match node {
            Node::Local(slot, ..) => return number_in(frame.slots.get(*slot)?),
            Node::Constant(value) => return number(RegisterView::from_value(value)),
            _ => {}
        }
        let deepest = deepest.checked_sub(1)?;
        match node {
            Node::Dyad(primitive, x, y, _) => {
                let verb = primitive.atomic?.scalar?;
                // A name that is not a number ends the attempt: it is looked at before what has to be computed.
                let x = self.number_of(x, frame, deepest)?;
                between(verb, x, self.number_of(y, frame, deepest)?)
            }
            Node::Global(name, _) => self.with_global(*name, |value| number(RegisterView::from_value(value))),
            Node::Copied(node) => self.number_of(node, frame, deepest),
            Node::Monad(primitive, y, _) if primitive.code == Code::Match => {
                match self.number_of(y, frame, deepest)? {
                    Scalar::Bool(truth) => Some(Scalar::bool(!bool::from(truth))),
                    Scalar::Int(number) => Some(Scalar::bool(number == 0)),
                    Scalar::Float(_) => None,
                }
            }
            Node::Apply(list, index, _) => self.item_of(list, || self.spot_of(index, frame, deepest), frame),
            Node::Call(list, indices, _) => self.item_of(list, || self.spot(indices, frame, deepest), frame),
            Node::Conditional(nodes, _) => {
                let mut rest = nodes.as_slice();
                while let [condition, then, others @ ..] = rest {
                    if self.number_of(condition, frame, deepest)?.holds() {
                        return self.number_of(then, frame, deepest);
                    }
                    rest = others;
                }
                self.number_of(rest.first()?, frame, deepest)
            }
            _ => None,
        }
    }

    /// The spot that an index leads to: a number, or a symbol.
    #[inline]
    fn spot_of(&self, index: &Node, frame: &Frame<'_>, deepest: usize) -> Option<Spot> {
        let symbol = |value: &Value| match value {
            Value::Array(array) => array.as_atom::<Symbol>().copied(),
            _ => None,
        };
        let key = match index {
            Node::Constant(key) => symbol(key),
            Node::Local(slot, ..) => frame.slots.get(*slot)?.value().and_then(symbol),
            _ => None,
        };
        match key {
            Some(key) => Some(Spot::Key(key)),
            None => Some(Spot::One(place(self.number_of(index, frame, deepest)?)?)),
        }
    }

    fn spot(&self, indices: &[Option<Node>], frame: &Frame<'_>, deepest: usize) -> Option<Spot> {
        match indices {
            [Some(i)] => self.spot_of(i, frame, deepest),
            [Some(i), Some(j)] => match (self.spot_of(i, frame, deepest)?, self.spot_of(j, frame, deepest)?) {
                (Spot::One(i), Spot::One(j)) => Some(Spot::Two(i, j)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The item of a named list at a spot.
    #[inline]
    fn item_of(&self, list: &Node, spot: impl Fn() -> Option<Spot>, frame: &Frame<'_>) -> Option<Scalar> {
        match list {
            Node::Local(slot, ..) => match frame.slots.get(*slot)? {
                Register::Longs(items) => match spot()? {
                    Spot::One(i) => items.get(i).map(|&number| Scalar::Int(number)),
                    _ => None,
                },
                Register::Rows(rows) => match spot()? {
                    Spot::Two(i, j) => {
                        let row = rows.items.chunks_exact(rows.width.max(1)).nth(i)?;
                        row.get(j).map(|&number| Scalar::Int(number))
                    }
                    _ => None,
                },
                Register::Items(items) => match spot()? {
                    Spot::Two(i, j) => item(items.get(i)?, j),
                    _ => None,
                },
                Register::Value(value @ (Value::Array(_) | Value::Dictionary(_))) => found(value, spot()?),
                _ => None,
            },
            Node::Global(name, _) => self.with_global(*name, |value| match value {
                Value::Array(_) | Value::Dictionary(_) => found(value, spot()?),
                _ => None,
            }),
            _ => None,
        }
    }

    /// An item of the value of a global name that this run has read and nobody has changed since.
    #[inline]
    fn with_global<T>(&self, name: Symbol, find: impl FnOnce(&Value) -> Option<T>) -> Option<T> {
        let globals = self.globals.borrow();
        globals.get(&name).filter(|global| global.run == self.run.get()).and_then(|global| find(&global.value))
    }

    /// Gives a name, or an item of its list, a single number; gives what the assignment comes to. `None` if the general form has to do
    /// it: nothing has happened then.
    #[inline]
    pub(crate) fn assign_single(&self, assignment: &Assignment, frame: &mut Frame<'_>) -> Result<Option<Scalar>> {
        let Some((verb, value, spot)) = self.parts(assignment, frame) else { return Ok(None) };
        let new = |old: Scalar| match verb {
            Some(verb) => between(verb, old, value),
            None => Some(value),
        };
        match assignment.slot {
            Some(slot) => Ok(frame.slots.get_mut(slot).and_then(|cell| write(cell, spot, new))),
            None => {
                self.check_changes()?;
                Ok(self.change_known(assignment.name, |value| write_in(value, spot, new)))
            }
        }
    }

    /// The dyad between the old value and the new, if there is one, the number that is assigned, and where it goes.
    #[inline]
    fn parts(&self, assignment: &Assignment, frame: &Frame<'_>) -> Option<(Option<ScalarDyad>, Scalar, Spot)> {
        let verb = match &assignment.operation {
            None => None,
            Some(Node::Constant(operation)) => match as_function(operation)? {
                Function::Primitive(primitive) => Some(primitive.atomic?.scalar?),
                _ => return None,
            },
            Some(_) => return None,
        };
        let value = self.single(&assignment.value, frame)?;
        let spot = match assignment.indices.as_deref() {
            None => Spot::Whole,
            Some(indices) => self.spot(indices, frame, EXPRESSION_DEPTH_MAX)?,
        };
        Some((verb, value, spot))
    }
}
