//! k and q: tokens, grammar, values, functions.
//!
//! The way of a line: [`token`] cuts it, the grammar (`grammar/k.lalrpop`, called by [`parse`]) builds a tree ([`tree`]),
//! [`resolve`] finds the place of every local name and [`last_use`] its last use, [`eval`] walks the tree. Functions are values
//! ([`function`]), applied by [`apply`]; the primitives are the rows of the [`vocabulary`]; adverbs are in [`adverbs`].
//!
//! Between operations values are cells ([`cell`]): numbers in place, vectors that no one shares, equal rows as one vector. Common
//! primitives have short ways for them ([`quick`], [`quick_arithmetic`]), and loops of lambdas hand them on ([`calls`],
//! [`gather`]). Everything else takes values, and says what is right.
//!
//! q is k with another spelling: its keywords are rows of the same vocabulary, its console another [`display`].

pub mod adverbs;
pub mod amend;
pub mod apply;
pub mod arithmetic;
pub mod assign;
pub mod calls;
pub mod cast;
pub mod cell;
pub mod commands;
pub mod comparison;
pub mod control;
pub mod dictionary;
pub mod display;
pub mod eval;
pub mod eval_apply;
pub mod files;
pub mod function;
pub mod gather;
pub mod globals;
pub mod index;
pub mod interpreter;
pub mod join;
pub mod keywords;
pub mod last_use;
pub mod linear;
pub mod lines;
pub mod moving;
pub mod neighbour;
pub mod number;
pub mod numeric;
pub mod order;
pub mod parse;
pub mod patterns;
pub mod pervade;
pub mod pieces;
pub mod quick;
pub mod quick_arithmetic;
pub mod random;
pub mod report;
pub mod resolve;
pub mod rows;
pub mod same;
pub mod search;
pub mod statistics;
pub mod stop;
pub mod strings;
pub mod structure;
pub mod token;
pub mod tree;
pub mod value;
pub mod vocabulary;

pub use interpreter::{Dialect, Interpreter, Mode};
