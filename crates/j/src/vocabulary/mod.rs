//! The vocabulary of J: one row per word.
//!
//! How a word is written is in [`word`]; what it does, its ranks, its inverse, what a fit means for it, how help describes it
//! in the tables. They are [`verbs::VERBS`], [`modifiers::MODIFIERS`] and [`noun`].

pub mod fast_ways;
pub mod modifiers;
pub mod verbs;
pub mod word;

pub use word::{ControlWord, Part, Word};

use super::names::env::Env;
use super::value::entity::Entity;
pub use super::value::entity::{Dyad, Monad};
use crate::array::Array;
use crate::error::Result;
use crate::operators::{KnownDyad, KnownMonad, Ranks};

/// The foreign that the names which enter locales stand for.
pub const CURRENT: (i64, i64) = (18, -4);

/// A verb of the vocabulary.
pub struct Primitive {
    /// The word.
    pub word: Word,
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
    /// Whether the monad gives an atom for every atom.
    pub atom_for_atom: bool,
    /// The kernels of its dyad under operators.
    pub known: Option<KnownDyad>,
    /// The kernels of its monad under operators.
    pub known_monad: Option<KnownMonad>,
    /// Its inverse, as J text.
    pub obverse: Option<&'static str>,
    /// The result of the dyad inserted between no items.
    pub identity: Identity,
    /// The word that means the same with the arguments exchanged.
    pub converse: Option<Word>,
    /// The meaning of a fit.
    pub fit: Fit,
    /// One line of help.
    pub help: &'static str,
}

/// The result of a dyad inserted between no items.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Identity {
    /// It has no identity element.
    None,
    /// A number in every place of an item.
    Number(f64),
    /// No items.
    NoItems,
    /// The places of the items of an item.
    Places,
    /// The unit matrix.
    UnitMatrix,
}

/// The meaning of `!.` for a verb.
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
}

/// How a modifier makes a word of its operands.
pub type Derive = fn(&Env<'_>, &'static ModifierRow, Entity, Option<Entity>) -> Result<Entity>;

/// An adverb or conjunction of the vocabulary.
pub struct ModifierRow {
    /// The word.
    pub word: Word,
    /// Its name in the dictionary.
    pub name: &'static str,
    /// How it makes a word of its operands.
    pub derive: Derive,
    /// One line of help.
    pub help: &'static str,
}

impl ModifierRow {
    /// The spelling.
    pub const fn spelling(&self) -> &'static str {
        self.word.spelling()
    }

    /// Whether it takes one operand.
    pub fn is_adverb(&self) -> bool {
        self.word.part() == Part::Adverb
    }

    /// Whether its left operand may be a gerund, which then shows as such.
    pub const fn takes_gerund(&self) -> bool {
        use Word::{Agenda, Amend, Cut, Evoke, Insert, Key, KeyWithKeys, Prefix, Suffix};
        matches!(self.word, Insert | Prefix | Suffix | Key | KeyWithKeys | Cut | Agenda | Evoke | Amend)
    }
}

impl std::fmt::Debug for Primitive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word.spelling())
    }
}

impl std::fmt::Debug for ModifierRow {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word.spelling())
    }
}

impl Primitive {
    /// The spelling.
    pub const fn spelling(&self) -> &'static str {
        self.word.spelling()
    }

    /// Whether it is the self-reference.
    pub fn is_self(&self) -> bool {
        self.word == Word::SelfReference
    }

    /// Whether a valence needs the session, and so may have effects.
    pub fn is_session(&self) -> bool {
        matches!(self.monad, Monad::Session(_)) || matches!(self.dyad, Dyad::Session(_))
    }
}

/// The row of a verb.
pub fn verb(word: Word) -> Option<&'static Primitive> {
    Primitive::for_word(word)
}

/// The row of an adverb or conjunction.
pub fn modifier(word: Word) -> Option<&'static ModifierRow> {
    ModifierRow::for_word(word)
}

/// The value of a noun: the alphabet and the empty box.
pub fn noun(word: Word) -> Option<Array> {
    match word {
        Word::Alphabet => Some(Array::list((0..=255_u8).collect::<Vec<u8>>())),
        Word::Ace => Some(Array::boxed(Array::empty_list::<bool>())),
        _ => None,
    }
}
