//! The code of a tacit verb for machine atoms: a tree whose nodes take and give atoms in registers.
//!
//! [`crate::apply::atoms`] makes and runs it; a verb keeps it here, once it has been applied to atoms more than once.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

use super::name::Name;
use crate::array::Array;
use crate::operators::DyadRow;
use crate::verbs::atomic::scalar::{Scalar, ScalarDyad};
use crate::verbs::atomic::scalar_monad::ScalarMonad;
use crate::verbs::atomic::{AtomicDyad, AtomicMonad};

/// An expression of the two atoms x and y.
#[derive(Clone, Debug)]
pub enum AtomCode {
    /// The left atom.
    X,
    /// The right atom.
    Y,
    /// An atom of the verb's own.
    Constant(Scalar),
    /// A noun of the verb's own, which only [`AtomCode::Beside`] takes.
    Noun(Array),
    /// An elementwise monad.
    Monad(Option<ScalarMonad>, &'static AtomicMonad, Box<AtomCode>),
    /// An elementwise dyad.
    Dyad(Option<ScalarDyad>, &'static AtomicDyad, Box<(AtomCode, AtomCode)>),
    /// A verb between a noun and an atom, the noun at its left if the flag is set.
    Beside(&'static DyadRow, Box<(Array, AtomCode)>, bool),
    /// An expression whose x and y are the values of the first two.
    With(Box<(AtomCode, AtomCode, AtomCode)>),
    /// One of several expressions, by number.
    Choose(Box<(AtomCode, Vec<AtomCode>)>),
    /// The monad or, if the flag is set, the dyad of the verb that a self-reference means.
    SelfReference(bool, Box<(AtomCode, AtomCode)>),
    /// The monad or the dyad of the verb that a name means.
    Named(Name, bool, Box<(AtomCode, AtomCode)>),
    /// An expression that is y of the next turn, so often; its first y.
    Repeat {
        /// How often.
        times: Box<AtomCode>,
        /// What a turn makes of y.
        turn: Box<AtomCode>,
        /// The first y.
        start: Box<AtomCode>,
    },
    /// The same until nothing changes.
    Limit(Box<(AtomCode, AtomCode)>),
}

/// The code of one valence of a verb.
#[derive(Debug, Default)]
pub struct AtomForm {
    /// How often the verb met atoms while there was no code, then how often the code gave up.
    count: AtomicU8,
    code: OnceLock<Option<Box<AtomCode>>>,
}

/// A verb that meets atoms for the first time runs in the general way: many are made for one application.
const FIRST: u8 = 1;
/// Code that gave up this often is no longer tried: each time the verb runs after it in the general way.
const PATIENCE: u8 = 24;

impl AtomForm {
    /// The code, made now if the verb has met atoms before.
    #[inline]
    pub fn code(&self, make: impl FnOnce() -> Option<AtomCode>) -> Option<&AtomCode> {
        match self.code.get() {
            Some(Some(code)) if self.count.load(Ordering::Relaxed) < PATIENCE => Some(code),
            Some(_) => None,
            None => self.first(make),
        }
    }

    #[cold]
    fn first(&self, make: impl FnOnce() -> Option<AtomCode>) -> Option<&AtomCode> {
        if self.count.load(Ordering::Relaxed) < FIRST {
            self.count.store(FIRST, Ordering::Relaxed);
            return None;
        }
        self.code.get_or_init(|| make().map(Box::new)).as_deref()
    }

    /// The code gave up.
    #[cold]
    pub fn gave_up(&self) {
        let count = self.count.load(Ordering::Relaxed);
        self.count.store(count.saturating_add(1), Ordering::Relaxed);
    }
}
