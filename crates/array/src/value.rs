//! Values below the notations: arrays, and the further kinds that k needs.

use std::any::Any;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use super::{Array, Sparse, Symbol};
use crate::error::{Error, Result};

/// An array, a function, a dictionary or a table. J's nouns are always arrays.
#[derive(Clone, Debug)]
pub enum Value {
    /// An array.
    Array(Array),
    /// A function of some notation.
    Function(Arc<dyn Function>),
    /// Keys and values of equal count.
    Dictionary(Arc<Dictionary>),
    /// A table: the dictionary of its columns, symbols and as many lists of equal count.
    Table(Arc<Dictionary>),
    /// Integers that a notation keeps apart from the engine's own 64-bit ones by the name of a narrower type.
    Narrow(Arc<Narrow>),
    /// A sparse array, stored as an atom that holds it.
    Sparse(Arc<Sparse>),
}

/// The meaning of the numbers of a [`Narrow`]: integers of fewer bits, or counts of a unit of time (see
/// [`temporal`](super::temporal)).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// 8 bits.
    Byte,
    /// 16 bits.
    Short,
    /// 32 bits.
    Int,
    /// Floats of 32 bits.
    Real,
    /// Names of 128 bits: exact whole numbers that only compare.
    Guid,
    /// Places in the list, or among the keys or the rows of the table, that a name stands for (see [`domains`](super::domains)).
    Enumerated(Symbol),
    /// Nanoseconds since the beginning of 2000.
    Timestamp,
    /// Months since January 2000.
    Month,
    /// Days since 2000.01.01.
    Date,
    /// Days since 2000.01.01 as a float.
    Datetime,
    /// Nanoseconds.
    Timespan,
    /// Minutes of a day.
    Minute,
    /// Seconds of a day.
    Second,
    /// Milliseconds of a day.
    Time,
}

/// Numbers with the name of a type of their own: narrower integers, times. They are computed with as what they are, an array
/// of 64-bit integers; the notation that tells the widths apart keeps them within theirs, and one that does not sees the array.
#[derive(Clone, Debug, PartialEq)]
pub struct Narrow {
    /// The width.
    pub width: Width,
    /// The integers.
    pub array: Array,
}

/// A function as a value: opaque to the core, which only needs to tell two apart. The notation that made it knows its type.
pub trait Function: Any + Send + Sync {
    /// The function as text in its own notation.
    fn text(&self) -> String;
    /// The number of arguments it takes: 2 if it also takes one.
    fn rank(&self) -> usize;
    /// Whether two functions are the same.
    fn same(&self, other: &dyn Function) -> bool;
    /// The values that it holds: arguments that it was given, parts that it is made of, members of a namespace.
    fn held(&self) -> Vec<Value> {
        Vec::new()
    }
    /// Whether it is data that nothing applies: an object of the program, a namespace.
    fn is_data(&self) -> bool {
        false
    }
}

impl fmt::Debug for dyn Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

/// Keys and values, item by item.
#[derive(Clone, Debug)]
pub struct Dictionary {
    /// The keys.
    pub keys: Value,
    /// The values, as many items as there are keys.
    pub values: Value,
    /// The index that a notation keeps to find keys quickly.
    pub memo: Memo,
}

/// A memo of a value: something computed on request that lives as long as the value. A copy starts anew.
#[derive(Default)]
pub struct Memo {
    made: OnceLock<Box<dyn Any + Send + Sync>>,
    asked: AtomicU32,
}

impl Memo {
    /// The memo, if it exists; it is computed on the request after so many.
    pub fn get<T: Any + Send + Sync>(&self, before: u32, make: impl FnOnce() -> T) -> Option<&T> {
        if self.made.get().is_none() && self.asked.fetch_add(1, Relaxed) < before {
            return None;
        }
        self.made.get_or_init(|| Box::new(make())).downcast_ref()
    }
}

impl Memo {
    /// Takes the memo out, if it is of a type.
    pub fn take<T: Any>(&mut self) -> Option<T> {
        self.made.take()?.downcast::<T>().ok().map(|made| *made)
    }

    /// Keeps something, until the value is changed.
    pub fn keep<T: Any + Send + Sync>(&mut self, made: T) {
        self.made = OnceLock::from(Box::new(made) as Box<dyn Any + Send + Sync>);
    }
}

impl fmt::Debug for Memo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memo")
    }
}

impl Clone for Memo {
    fn clone(&self) -> Self {
        Memo::default()
    }
}

impl Value {
    /// A dictionary of keys and as many values, item by item.
    pub fn dictionary(keys: impl Into<Value>, values: impl Into<Value>) -> Value {
        let (keys, values) = (keys.into(), values.into());
        Value::Dictionary(Arc::new(Dictionary { keys, values, memo: Memo::default() }))
    }

    /// The array, or a type error: what J does with anything it cannot see.
    pub fn array(&self) -> Result<&Array> {
        match self {
            Value::Array(array) => Ok(array),
            Value::Narrow(narrow) => Ok(&narrow.array),
            _ => Err(Error::type_("this is a function, a dictionary or a table, not an array")),
        }
    }

    /// The array itself, or a type error.
    pub fn into_array(self) -> Result<Array> {
        match self {
            Value::Array(array) => Ok(array),
            Value::Narrow(narrow) => Ok(Arc::unwrap_or_clone(narrow).array),
            _ => Err(Error::type_("this is a function, a dictionary or a table, not an array")),
        }
    }
}

impl From<Array> for Value {
    /// A boxed value is stored: a small slice of a large array is copied.
    #[inline]
    fn from(array: Array) -> Self {
        Value::Array(array.at_rest())
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Array(a), Value::Array(b)) => a == b,
            (Value::Function(a), Value::Function(b)) => a.same(b.as_ref()),
            (Value::Dictionary(a), Value::Dictionary(b)) | (Value::Table(a), Value::Table(b)) => {
                a.keys == b.keys && a.values == b.values
            }
            (Value::Narrow(a), Value::Narrow(b)) => a == b,
            (Value::Sparse(a), Value::Sparse(b)) => a == b,
            _ => false,
        }
    }
}
