//! J: words, sentences, verbs, definitions, locales.
//!
//! The way of a sentence: [`read::words`] cuts it, [`read::sentence`] gives its words their constant meanings, [`read::parse`]
//! applies the nine cases while [`apply::execute`] computes values (or [`compile::compiler`] builds a [`compile::expression`] for
//! a definition, of which [`compile::bytecode`] makes the code that runs). Verbs are trees ([`value::entity`]), applied by
//! [`apply`]; the vocabulary is in [`vocabulary`], what adverbs and conjunctions make in [`words::modifiers`].
//!
//! What a lower room needs of an upper one it asks of a type of its own, to which the upper room gives the method: words apply
//! verbs by [`names::env::Env`]'s `monad` and `dyad`, whatever runs them, and rows of the vocabulary are found by functions
//! that stand above its tables. So imports have one direction, and no call is dispatched at run time.

extern crate jackal_array as array;
extern crate jackal_columnar as columnar;
extern crate jackal_notation as notation;

pub mod apply;
pub mod compile;
pub mod language;
pub mod names;
pub mod read;
pub mod run;
pub mod show;
pub mod system;
pub mod value;
pub mod vocabulary;
pub mod words;

use array::{error, host, with_items};
use jackal_kernels::{operators, verbs};
use notation::{display, trace};
