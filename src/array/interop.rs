//! What the notations of one session offer each other.
//!
//! Data crosses as arrays: the notation that has more than arrays converts, both ways. Functions cross as they are, opaque
//! ([`Function`]), and come home to be applied.

use std::sync::Arc;

use crate::array::{Function, Symbol, Value};
use crate::error::Result;

/// A notation as another one of its session sees it.
pub trait Neighbour {
    /// Applies a function that came from here to one or two arrays; the result is an array.
    fn apply(&self, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Value>;
    /// Runs a script that is this notation's; `None` if it is not, judged by its name.
    fn load(&self, script: &str) -> Option<Result<()>>;
}

/// A neighbour whose names are seen here too.
pub trait Names: Neighbour {
    /// The array or the function of a name; an error if it has a meaning that cannot cross.
    fn get(&self, name: Symbol) -> Result<Option<Value>>;
    /// A security violation if the neighbour's settings shut off `what`.
    fn guard(&self, what: &str) -> Result<()>;
    /// Gives a name an array or a function; `None` takes its meaning away. Whether it is a name here.
    fn set(&self, name: Symbol, value: Option<Value>) -> bool;
}
