//! Values on their way from one operation to the next, in the form that is cheapest to make and to use.
//!
//! A [`Value`] is shared and has an allocation of its own; most results of a lambda's operations are used once. So the
//! evaluator hands on registers: numbers in place, vectors that no one else holds, and lists of equal rows as one vector. A register
//! becomes a value when someone wants to keep it ([`Register::into_value`], [`Register::settle`]); which form it had is then no more
//! to be seen.

use crate::array::{Array, Mark, Value};
use crate::value::function::{Lambda, nothing};
use crate::value::{self, Kind, boolean, float, general, integers, long};
use crate::verbs::atomic::scalar::Scalar;

/// Longer lists are computed by the general forms, which count memory and can be interrupted.
pub const UNBUDGETED_ITEMS_MAX: usize = 4096;

/// A value that no one else holds.
#[derive(Debug, Default)]
pub enum Register {
    /// No value: a name that was not assigned.
    #[default]
    Nothing,
    /// A long.
    Long(i64),
    /// A float.
    Float(f64),
    /// A short, which is what `@` gives.
    Short(i64),
    /// A boolean.
    Boolean(bool),
    /// A vector of longs.
    Longs(Vec<i64>),
    /// A vector of booleans.
    Booleans(Vec<bool>),
    /// A general list of vectors of longs, all of one length.
    Rows(Rows),
    /// A general list, which could not be a vector.
    Items(Vec<Value>),
    /// Any value.
    Value(Value),
}

/// Rows of one length, one behind the other. There is at least one row, and it is not empty.
#[derive(Debug)]
pub struct Rows {
    /// The length of a row.
    pub width: usize,
    /// The items of all rows.
    pub items: Vec<i64>,
}

impl Rows {
    /// The rows as vectors.
    pub fn values(&self) -> impl Iterator<Item = Value> + '_ {
        self.items.chunks_exact(self.width.max(1)).map(|row| Value::Array(Array::copied(row)))
    }
}

/// The form of a register or a value, as the fast paths distinguish it.
#[derive(Clone, Copy)]
pub enum RegisterView<'a> {
    /// A long.
    Long(i64),
    /// A float.
    Float(f64),
    /// A short.
    Short(i64),
    /// A boolean.
    Boolean(bool),
    /// A vector of longs.
    Longs(&'a [i64]),
    /// A vector of booleans.
    Booleans(&'a [bool]),
    /// The length of a row, and the items of all rows.
    Rows(usize, &'a [i64]),
    /// A general list.
    Items(&'a [Value]),
    /// Any other value.
    Other(&'a Value),
    /// No value, or one that is too long.
    Nothing,
}

impl<'a> RegisterView<'a> {
    /// The operand of a value.
    #[inline(always)]
    pub fn from_value(value: &'a Value) -> RegisterView<'a> {
        if let Value::Array(array) = value {
            if let Some(&number) = array.as_atom::<i64>() {
                return RegisterView::Long(number);
            }
            if let Some(&number) = array.as_atom::<f64>() {
                return RegisterView::Float(number);
            }
            if array.is_atom() {
                return array
                    .as_atom::<bool>()
                    .map_or(RegisterView::Other(value), |&truth| RegisterView::Boolean(truth));
            }
            if let Some(items) = array.as_slice::<i64>() {
                // What is known of the order of a list stays with it.
                let short = items.len() <= UNBUDGETED_ITEMS_MAX && array.mark() == Mark::None;
                return if short { RegisterView::Longs(items) } else { RegisterView::Other(value) };
            }
            if let Some(items) = array.as_slice::<Value>() {
                return RegisterView::Items(items);
            }
            if let Some(items) = array.as_slice::<bool>() {
                return if items.len() <= UNBUDGETED_ITEMS_MAX {
                    RegisterView::Booleans(items)
                } else {
                    RegisterView::Other(value)
                };
            }
        }
        RegisterView::Other(value)
    }

    /// The single number that it is.
    #[inline(always)]
    pub fn scalar(self) -> Option<Scalar> {
        match self {
            RegisterView::Long(number) => Some(Scalar::Int(number)),
            RegisterView::Float(number) => Some(Scalar::Float(number)),
            RegisterView::Boolean(truth) => Some(Scalar::bool(truth)),
            _ => None,
        }
    }
}

impl Register {
    /// Looks at the register.
    #[inline(always)]
    pub fn look(&self) -> RegisterView<'_> {
        match self {
            Register::Long(number) => RegisterView::Long(*number),
            Register::Float(number) => RegisterView::Float(*number),
            Register::Short(number) => RegisterView::Short(*number),
            Register::Boolean(truth) => RegisterView::Boolean(*truth),
            Register::Longs(items) if items.len() <= UNBUDGETED_ITEMS_MAX => RegisterView::Longs(items),
            Register::Booleans(items) if items.len() <= UNBUDGETED_ITEMS_MAX => RegisterView::Booleans(items),
            Register::Rows(rows) if rows.items.len() <= UNBUDGETED_ITEMS_MAX => {
                RegisterView::Rows(rows.width, &rows.items)
            }
            Register::Items(items) => RegisterView::Items(items),
            Register::Value(value) => RegisterView::from_value(value),
            _ => RegisterView::Nothing,
        }
    }

    /// The single number in the register.
    #[inline(always)]
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Register::Long(number) => Some(Scalar::Int(*number)),
            Register::Float(number) => Some(Scalar::Float(*number)),
            Register::Boolean(truth) => Some(Scalar::bool(*truth)),
            Register::Value(value) => RegisterView::from_value(value).scalar(),
            _ => None,
        }
    }

    /// Whether it may hold a list or a dictionary.
    #[inline(always)]
    pub fn may_be_list(&self) -> bool {
        match self {
            Register::Longs(_) | Register::Rows(_) | Register::Items(_) => true,
            Register::Value(value) => matches!(value, Value::Array(_) | Value::Dictionary(_)),
            _ => false,
        }
    }

    /// The register of a value that others hold too.
    #[inline]
    pub fn from_value(value: &Value) -> Register {
        if let Value::Array(array) = value {
            if let Some(&number) = array.as_atom::<i64>() {
                return Register::Long(number);
            }
            if let Some(&number) = array.as_atom::<f64>() {
                return Register::Float(number);
            }
        }
        Register::Value(value.clone())
    }

    /// Puts another register in this one's place. A number has nothing to give back, which the compiler does not see.
    #[inline(always)]
    pub fn put(&mut self, new: Register) {
        let old = std::mem::replace(self, new);
        if matches!(
            old,
            Register::Nothing | Register::Long(_) | Register::Float(_) | Register::Short(_) | Register::Boolean(_)
        ) {
            std::mem::forget(old);
        }
    }

    /// Whether a lambda gives this argument back as it is, which needs no call.
    #[inline(always)]
    pub fn is_kept_by(&self, lambda: &Lambda) -> bool {
        lambda.keeps_atoms
            && match self {
                Register::Long(_) | Register::Float(_) | Register::Boolean(_) | Register::Short(_) => true,
                Register::Value(Value::Array(array)) => array.is_machine_atom(),
                _ => false,
            }
    }

    /// The value.
    #[inline]
    pub fn into_value(self) -> Value {
        match self {
            Register::Value(value) => value,
            Register::Long(number) => long(number),
            Register::Float(number) => float(number),
            Register::Boolean(truth) => boolean(truth),
            other => other.made(),
        }
    }

    fn made(self) -> Value {
        match self {
            Register::Long(number) => long(number),
            Register::Float(number) => float(number),
            Register::Short(number) => integers(Kind::Short, Array::atom(number)),
            Register::Boolean(truth) => boolean(truth),
            Register::Longs(items) => long_lived(items),
            Register::Booleans(items) => long_lived(items),
            Register::Rows(rows) => general(rows.values().collect()),
            Register::Items(items) => general(items),
            Register::Value(value) => value,
            Register::Nothing => nothing(),
        }
    }

    /// Takes the value out.
    #[inline]
    pub fn take(&mut self) -> Value {
        std::mem::take(self).into_value()
    }

    /// Puts the register into the form of a value.
    #[inline]
    pub fn settle(&mut self) {
        if !matches!(self, Register::Value(_)) {
            *self = Register::Value(self.take());
        }
    }

    /// A reference to the value; `None` unless the register is in the form of a value.
    #[inline]
    pub fn value(&self) -> Option<&Value> {
        if let Register::Value(value) = self { Some(value) } else { None }
    }

    /// Lends the value for changes.
    #[inline]
    pub fn value_mut(&mut self) -> Option<&mut Value> {
        self.settle();
        if let Register::Value(value) = self { Some(value) } else { None }
    }

    /// A copy; a list is shared, and takes the form of a value for that.
    #[inline]
    pub fn copy(&mut self) -> Register {
        match self {
            Register::Long(number) => Register::Long(*number),
            Register::Float(number) => Register::Float(*number),
            Register::Short(number) => Register::Short(*number),
            Register::Boolean(truth) => Register::Boolean(*truth),
            Register::Nothing => Register::Nothing,
            other => {
                other.settle();
                match other {
                    Register::Value(value) => Register::Value(value.clone()),
                    _ => Register::Nothing,
                }
            }
        }
    }

    /// Whether there is a value.
    #[inline]
    pub fn is_some(&self) -> bool {
        !matches!(self, Register::Nothing)
    }

    /// The number of items.
    pub fn count(&self) -> usize {
        match self {
            Register::Longs(items) => items.len(),
            Register::Booleans(items) => items.len(),
            Register::Rows(rows) => rows.items.len() / rows.width.max(1),
            Register::Items(items) => items.len(),
            Register::Value(value) => value::count(value),
            _ => 1,
        }
    }
}

impl From<Scalar> for Register {
    #[inline(always)]
    fn from(scalar: Scalar) -> Register {
        match scalar {
            Scalar::Int(number) => Register::Long(number),
            Scalar::Float(number) => Register::Float(number),
            Scalar::Bool(truth) => Register::Boolean(truth.into()),
        }
    }
}

impl From<Value> for Register {
    #[inline]
    fn from(value: Value) -> Register {
        Register::Value(value)
    }
}

/// A vector that lives longer: a short one in one allocation.
fn long_lived<T: crate::array::Element>(items: Vec<T>) -> Value {
    Value::Array(if items.len() <= 8 { Array::copied(&items) } else { Array::list(items) })
}

/// The items of a list, one after the other, from the register that holds it.
pub enum Each<'a> {
    /// Values that stay where they are.
    Slice(std::slice::Iter<'a, Value>),
    /// A row of longs each.
    Rows(usize, Rows),
    /// Longs.
    Longs(std::vec::IntoIter<i64>),
    /// Values.
    Items(std::vec::IntoIter<Value>),
    /// Boxes that others hold too, from an index on.
    Boxes(usize, Array),
    /// The items of a value that is not a general list, from an index on.
    Value(usize, Value),
}

impl Each<'_> {
    /// The items of a list.
    pub fn new(list: Register) -> Self {
        match list {
            Register::Rows(rows) => Each::Rows(0, rows),
            Register::Longs(items) => Each::Longs(items.into_iter()),
            Register::Items(items) => Each::Items(items.into_iter()),
            other => {
                let value = other.into_value();
                match value {
                    Value::Array(mut array) if array.as_slice::<Value>().is_some() => {
                        match array.unique_mut::<Value>().is_some() {
                            true => Each::Items(array.into_vec::<Value>().unwrap_or_default().into_iter()),
                            false => Each::Boxes(0, array),
                        }
                    }
                    value => Each::Value(0, value),
                }
            }
        }
    }

    /// The number of items that are still to come.
    pub fn count(&self) -> usize {
        match self {
            Each::Rows(start, rows) => (rows.items.len() - start) / rows.width.max(1),
            Each::Longs(items) => items.len(),
            Each::Items(items) => items.len(),
            Each::Slice(items) => items.len(),
            Each::Boxes(at, array) => array.count().saturating_sub(*at),
            Each::Value(at, value) => value::count(value).saturating_sub(*at),
        }
    }

    /// Puts the next item into a register, whose memory it reuses; whether there is one.
    #[inline]
    pub fn next_into(&mut self, cell: &mut Register) -> bool {
        match self {
            Each::Rows(start, rows) => {
                let Some(row) = rows.items.get(*start..*start + rows.width) else { return false };
                *start += rows.width;
                match cell {
                    Register::Longs(items) => {
                        items.clear();
                        items.extend_from_slice(row);
                    }
                    other => *other = Register::Longs(row.to_vec()),
                }
            }
            Each::Slice(items) => match items.next() {
                Some(item) => cell.put(Register::from_value(item)),
                None => return false,
            },
            Each::Longs(items) => match items.next() {
                Some(number) => cell.put(Register::Long(number)),
                None => return false,
            },
            Each::Items(items) => match items.next() {
                Some(item) => *cell = Register::Value(item),
                None => return false,
            },
            Each::Boxes(at, array) => match array.as_slice::<Value>().and_then(|items| items.get(*at)) {
                Some(item) => {
                    cell.put(Register::from_value(item));
                    *at += 1;
                }
                None => return false,
            },
            Each::Value(at, value) => {
                if *at >= value::count(value) {
                    return false;
                }
                *cell = Register::Value(value::item(value, *at));
                *at += 1;
            }
        }
        true
    }
}
