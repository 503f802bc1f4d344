//! The compiled form of definitions.
//!
//! A sentence has one meaning: what [`execute`](crate::apply::execute) does with it word by word. What stands here gives the
//! same, sooner, and is a row of the registry of fast ways ([`fast_ways`](crate::vocabulary::fast_ways)), so that a plain
//! session does without it:
//!
//! 1. [`compiler`] parses a sentence of a definition by the same nine cases as the executor ([`parse`](crate::read::parse)),
//!    under an assumption about the classes of its names, into a tree ([`expression`]); it refuses what it cannot foresee, and
//!    such a sentence is executed.
//! 2. `flatten` makes of the tree the code that [`bytecode`] runs on the stack of values, with operations that apply verbs to what
//!    lies there (`application`, `applied_modifiers`, `in_place`, `places`, `shares`, `shifts`), and that make verbs of operands which are
//!    known only then (`computed`). Blocks, loops and handlers are the runner's ([`runner`](crate::run::runner)), for compiled and
//!    executed sentences alike.
//!
//! [`rank_fusion`](crate::apply::rank_fusion), which applies a verb to all cells of an array at once, stands with applying.
//!
//! Two machine atoms meet in one place for all of these: the short way in the row of the elementwise verb
//! ([`AtomicDyad`](crate::verbs::atomic::AtomicDyad)); an evaluator asks it and falls back on the verb.

mod application;
mod applied_modifiers;
pub mod bytecode;
pub mod call_cache;
mod chains;
pub mod compiler;
mod computed;
pub mod evaluate;
pub mod expression;
mod flatten;
mod foresight;
mod in_place;
pub mod operand;
mod places;
mod shares;
mod shifts;
mod short_chains;
mod shortened;
pub mod target;
