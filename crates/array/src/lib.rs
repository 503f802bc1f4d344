//! Arrays: elements, shape, cells, agreement, fill, promotion, comparison.
//!
//! An [`Array`] is a rectangular collection of elements of one type in row-major order; its *shape* lists the lengths of
//! its axes, its *rank* is how many there are. An array of rank r is seen as a *frame* of *cells* for every split of its
//! shape in two; its *items* are the cells of rank r-1.
//!
//! Invariant: how elements are stored is private to this folder. Verbs and notations see typed views ([`View`]) and
//! build arrays from vectors. Nothing here knows a notation: no primitive's spelling, no part of speech.

#[macro_use]
mod view;
pub mod account;
pub mod agree;
mod arg;
mod bits;
pub mod blank;
mod body;
mod bounded_integers;
mod bounds;
mod boxed;
pub mod budget;
pub mod buffer_pool;
pub mod bytes;
pub mod cells;
pub mod compare;
pub mod context;
mod copy_on_write;
pub mod cores;
pub mod deferred_drops;
pub mod descend;
pub mod domains;
mod element;
pub mod error;
pub mod exact;
pub mod exactly;
mod exchange;
pub mod fast_ways;
#[cfg(debug_assertions)]
pub mod faults;
pub mod fill;
mod foreign_elements;
mod from_data;
pub mod gather_source;
pub mod guid;
mod handle;
pub mod host;
pub mod items;
pub mod kind;
pub mod make;
pub mod mark;
pub mod mask;
pub mod merge;
pub mod narrow;
pub mod near;
pub mod nested;
pub mod network;
pub mod nulls;
pub mod part;
pub mod pieces;
pub mod process_memory;
pub mod promote;
pub mod rank;
mod ranking;
mod rational;
mod repr;
pub mod rules;
mod same_shape;
pub mod sequence;
mod serial;
pub mod shape;
mod short_text;
mod shrink;
pub mod slim;
mod small;
mod sparse;
pub mod sparse_elements;
mod sparsity;
mod stack;
pub mod stop;
mod symbol;
pub mod table_engine;
pub mod table_plan;
pub mod temporal;
pub mod thread_buffers;
pub mod threads;
mod to_data;
pub mod tolerance;
pub mod total;
pub mod truths;
mod value;
pub mod vector_selection;
pub mod wide;

pub use agree::Plan;
pub use arg::Arg;
pub use bits::Bits;
pub use bounds::Bounds;
pub use cells::Assembly;
pub use context::Context;
pub use deferred_drops::drop_left;
pub use deferred_drops::forget_left;
pub use element::{Complex, Element, ElementType, Extended, Unicode};
pub use foreign_elements::{Lendable, Lender, Lent};
pub use from_data::{to_boxes, to_value};
pub use handle::Array;
pub use mark::Mark;
pub use rational::Rational;
pub use rules::Rules;
pub use same_shape::SameShapePair;
pub use shape::Shape;
pub use slim::{Slim, SlimInt, SlimView};
pub use small::{List, Small, SmallElement};
pub use sparse::Sparse;
pub use stack::StackGuard;
pub use symbol::Symbol;
pub use to_data::from_value;
pub use tolerance::Tolerance;
pub use value::{Dictionary, Function, Memo, Narrow, Value, Width};
pub use vector_selection::pack;
pub use view::{TextOrBoxes, View};
