//! What a name can hold below the notations: an array, and what k needs beside it.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use super::Array;
use crate::error::{Error, Result};

/// An array, a function or a dictionary. J's nouns are always arrays.
#[derive(Clone, Debug)]
pub enum Value {
    /// An array.
    Array(Array),
    /// A function of some notation.
    Function(Arc<dyn Function>),
    /// Keys and values of equal count.
    Dictionary(Arc<Dictionary>),
}

/// A function as a value: opaque to the core, which only needs to tell two apart.
pub trait Function: Any + fmt::Debug + Send + Sync {
    /// The function as text in its own notation.
    fn text(&self) -> String;
    /// Whether two functions are the same.
    fn same(&self, other: &dyn Function) -> bool;
    /// For the notation that made it.
    fn as_any(&self) -> &dyn Any;
}

/// Keys and values, item by item.
#[derive(Clone, Debug)]
pub struct Dictionary {
    /// The keys.
    pub keys: Value,
    /// The values, as many items as there are keys.
    pub values: Value,
}

impl Value {
    /// The array, or a type error: what J does with anything it cannot see.
    pub fn array(&self) -> Result<&Array> {
        match self {
            Value::Array(array) => Ok(array),
            _ => Err(Error::type_("this is a function or a dictionary, not an array")),
        }
    }

    /// The array itself, or a type error.
    pub fn into_array(self) -> Result<Array> {
        match self {
            Value::Array(array) => Ok(array),
            _ => Err(Error::type_("this is a function or a dictionary, not an array")),
        }
    }
}

impl From<Array> for Value {
    fn from(array: Array) -> Self {
        Value::Array(array)
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Array(a), Value::Array(b)) => a == b,
            (Value::Function(a), Value::Function(b)) => a.same(b.as_ref()),
            (Value::Dictionary(a), Value::Dictionary(b)) => a.keys == b.keys && a.values == b.values,
            _ => false,
        }
    }
}
