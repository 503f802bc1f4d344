//! k and q: tokens, grammar, values, functions.
//!
//! The way of a line: [`read`] cuts it into tokens, the grammar (`grammar/k/k.lalrpop`) builds a tree, in which the place of every
//! local name and its last use are found; [`compile`] makes code of it, which [`run`] runs. Functions are values ([`value::function`]), applied by
//! [`run::apply`]; the primitives are the rows of the [`vocabulary`], and what they do is in [`words`].
//!
//! Between operations values are in registers ([`value::register`]): numbers in place, vectors that no one shares, equal rows as one vector.
//! Common primitives have fast paths for them ([`run::quick`], [`run::quick_arithmetic`]), and loops of lambdas hand them on
//! ([`run::calls`], [`run::collect`]). Everything else takes values, and says what is right.
//!
//! q is k with another spelling: its keywords are rows of the same vocabulary, its console another [`show::display`].

extern crate jackal_array as array;
extern crate jackal_columnar as columnar;
extern crate jackal_notation as notation;

pub mod compile;
pub mod disk;
pub mod language;
pub mod messages;
pub mod names;
pub mod processes;
pub mod query;
pub mod read;
pub mod run;
pub mod show;
pub mod system;
pub mod value;
pub mod vocabulary;
pub mod words;

use array::{error, host, near, network, with_items};
use jackal_kernels::{operators, verbs};
use notation::{display, trace};

pub use names::interpreter::{Dialect, Interpreter, Mode};
