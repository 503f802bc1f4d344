//! Run functions that several derived verbs share.

use super::valence;
use crate::array::Array;
use crate::error::Result;
use crate::names::env::Env;
use crate::value::entity::{Data, Derived};

/// The run function of a derived verb that has no monad.
pub fn no_monad(_env: &Env<'_>, derived: &Derived, _y: Array) -> Result<Array> {
    Err(valence(&format!("what {} makes here has no monad", derived.row.spelling())))
}

/// The run function of a derived verb that has no dyad.
pub fn no_dyad(_env: &Env<'_>, derived: &Derived, _x: Array, _y: Array) -> Result<Array> {
    Err(valence(&format!("what {} makes here has no dyad", derived.row.spelling())))
}

/// A run function that applies the verb kept in the data.
pub fn data_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    match &derived.data {
        Data::Verb(verb) => env.monad(verb, y),
        _ => no_monad(env, derived, y),
    }
}

/// A run function that applies the verb kept in the data.
pub fn data_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    match &derived.data {
        Data::Verb(verb) => env.dyad(verb, x, y),
        _ => no_dyad(env, derived, x, y),
    }
}
