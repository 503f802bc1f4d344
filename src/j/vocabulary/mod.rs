//! The vocabulary of J: one row per word.
//!
//! Everything that depends on a spelling is in these tables: what a word does, its ranks, its inverse, what a fit means for
//! it, how help describes it. The tables are [`verbs::VERBS`], [`modifiers::MODIFIERS`] and [`noun`].

mod lookup;
pub mod modifiers;
pub mod verbs;

use super::names::env::Env;
use super::value::entity::Entity;
pub use super::value::entity::{Dyad, Monad};
use crate::array::Array;
use crate::error::Result;
use crate::operators::{Known, Ranks};

/// The foreign that the names which enter locales stand for.
pub const CURRENT: (i64, i64) = (18, -4);

/// A verb of the vocabulary.
pub struct Primitive {
    /// How it is written.
    pub spelling: &'static str,
    /// The names of its monad and dyad in the dictionary, with a slash between.
    pub name: &'static str,
    /// Its ranks.
    pub ranks: Ranks,
    /// The monad.
    pub monad: Monad,
    /// The dyad.
    pub dyad: Dyad,
    /// Whether the monad splits arguments of higher rank by itself.
    pub whole_monad: bool,
    /// Whether the dyad splits arguments of higher rank by itself.
    pub whole_dyad: bool,
    /// What operators may know of its dyad.
    pub known: Option<Known>,
    /// What operators may know of its monad.
    pub known_monad: Option<Known>,
    /// Its inverse, as J text.
    pub obverse: Option<&'static str>,
    /// What a fit means for it.
    pub fit: Fit,
    /// One line of help.
    pub help: &'static str,
}

/// What `!.` means for a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It takes none.
    None,
    /// A tolerance.
    Tolerance,
    /// A fill.
    Fill,
    /// A fill for the monad, a tolerance for the dyad.
    FillOrTolerance,
    /// The step of a factorial power.
    Stope,
    /// The step of a polynomial in stopes.
    PolynomialStope,
    /// Digits to print.
    Digits,
    /// Parity instead of a permutation.
    Parity,
    /// Exact conversion.
    Exact,
}

/// How a modifier makes a word of its operands.
pub type Derive = fn(&Env<'_>, &'static ModifierRow, Entity, Option<Entity>) -> Result<Entity>;

/// An adverb or conjunction of the vocabulary.
pub struct ModifierRow {
    /// How it is written.
    pub spelling: &'static str,
    /// Its name in the dictionary.
    pub name: &'static str,
    /// Whether it takes one operand.
    pub is_adverb: bool,
    /// How it makes a word of its operands.
    pub derive: Derive,
    /// One line of help.
    pub help: &'static str,
}

impl std::fmt::Debug for Primitive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.spelling)
    }
}

impl std::fmt::Debug for ModifierRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.spelling)
    }
}

impl Primitive {
    /// Whether it is the self-reference.
    pub fn is_self(&self) -> bool {
        self.spelling == "$:"
    }

    /// Whether a valence needs the session, and so may have effects.
    pub fn is_session(&self) -> bool {
        matches!(self.monad, Monad::Session(_)) || matches!(self.dyad, Dyad::Session(_))
    }
}

/// The verb of a spelling.
pub fn verb(spelling: &str) -> Option<&'static Primitive> {
    Primitive::of(spelling)
}

/// The adverb or conjunction of a spelling.
pub fn modifier(spelling: &str) -> Option<&'static ModifierRow> {
    ModifierRow::of(spelling)
}

/// The noun of a spelling: the alphabet and the empty box.
pub fn noun(spelling: &str) -> Option<Array> {
    match spelling {
        "a." => Some(Array::list((0..=255_u8).collect::<Vec<u8>>())),
        "a:" => Some(Array::boxed(Array::empty_list::<bool>())),
        _ => None,
    }
}
