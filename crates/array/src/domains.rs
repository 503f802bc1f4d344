//! What enumerations stand for. They hold places in a list or a table that has a name, and the name may be given another value: so
//! the session that runs is asked for the items whenever they matter.

use std::cell::RefCell;
use std::rc::Weak;

use super::{Array, Symbol, Value, Width};
use crate::error::{Error, Result};

/// The names of a session, which domains are looked up by.
pub trait Domains {
    /// The items at some places of a domain, nulls where there are none, in the shape of the places.
    fn items_at(&self, domain: Symbol, places: &Array) -> Result<Value>;
}

/// Where the sentence that runs looks domains up.
pub type Names = Option<Weak<dyn Domains>>;

thread_local! {
    static RUNNING: RefCell<Names> = const { RefCell::new(None) };
}

/// Domains are looked up here from now on, by this thread. Gives where it was before.
pub fn look_up_in(names: Names) -> Names {
    RUNNING.replace(names)
}

/// Where domains are looked up by this thread.
pub fn names() -> Names {
    RUNNING.with_borrow(Clone::clone)
}

/// The name of the list or table that a value is enumerated over.
#[inline]
pub fn domain_of(value: &Value) -> Option<Symbol> {
    match value {
        Value::Narrow(narrow) => match narrow.width {
            Width::Enumerated(name) => Some(name),
            _ => None,
        },
        _ => None,
    }
}

/// The places of an enumeration in its domain.
pub fn places_of(value: &Value) -> Option<&Array> {
    match value {
        Value::Narrow(narrow) if domain_of(value).is_some() => Some(&narrow.array),
        _ => None,
    }
}

/// What an enumeration stands for now; any other value unchanged. An error if its domain has no value.
pub fn resolved(value: &Value) -> Result<Value> {
    match (places_of(value), domain_of(value)) {
        (Some(places), Some(domain)) => {
            let Some(names) = names().as_ref().and_then(Weak::upgrade) else {
                return Err(Error::type_("the domain of an enumeration is looked up while its session runs"));
            };
            names.items_at(domain, places)
        }
        _ => Ok(value.clone()),
    }
}

/// The same of a value that is given away.
#[inline]
pub fn plain(value: Value) -> Result<Value> {
    if domain_of(&value).is_some() { resolved(&value) } else { Ok(value) }
}
