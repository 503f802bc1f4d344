//! The kernels: verbs, which take arrays, and operators, which take functions. They know no notation.

extern crate jackal_array as array;

pub mod fast_ways;
pub mod operators;
pub mod verbs;

use array::{error, near, with_items, with_slim, with_stored};
