//! Rows of the table of foreigns, checks of their arguments, and results that many of them give.

use std::borrow::Cow;

use crate::array::cells::Rank;
use crate::array::{Array, ElementType, TextOrBoxes, Value, budget, fill, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::Ranks;
use crate::value::name::Name;
use crate::vocabulary::{Dyad, Monad};

/// A foreign: its numbers, its valences and its ranks.
pub struct Foreign {
    /// The family.
    pub m: i64,
    /// The service.
    pub n: i64,
    /// The monad.
    pub monad: Monad,
    /// The dyad.
    pub dyad: Dyad,
    /// The ranks.
    pub ranks: Ranks,
    /// One line of help.
    pub help: &'static str,
}

/// The function of a foreign with one argument.
type ForeignMonad = fn(&Env<'_>, Array) -> Result<Array>;
/// The function of a foreign with two arguments.
type ForeignDyad = fn(&Env<'_>, Array, Array) -> Result<Array>;

impl Foreign {
    /// A foreign with a monad only.
    pub(super) const fn monad(m: i64, n: i64, monad: ForeignMonad, help: &'static str) -> Foreign {
        Foreign { m, n, monad: Monad::Session(monad), dyad: Dyad::None, ranks: Ranks::INFINITE, help }
    }

    /// A foreign with a dyad only.
    pub(super) const fn dyad(m: i64, n: i64, dyad: ForeignDyad, help: &'static str) -> Foreign {
        Foreign { m, n, monad: Monad::None, dyad: Dyad::Session(dyad), ranks: Ranks::INFINITE, help }
    }

    /// A foreign with both valences.
    pub(super) const fn both(m: i64, n: i64, monad: ForeignMonad, dyad: ForeignDyad, help: &'static str) -> Foreign {
        Foreign { m, n, monad: Monad::Session(monad), dyad: Dyad::Session(dyad), ranks: Ranks::INFINITE, help }
    }

    /// The same with ranks.
    pub(super) const fn ranked(mut self, monad: Rank, left: Rank, right: Rank) -> Foreign {
        self.ranks = Ranks::new(monad, left, right);
        self
    }
}

/// The result of a foreign that only has an effect: an empty table.
pub fn nothing() -> Array {
    fill::empty_of(ElementType::Bool, &[0, 0]).unwrap_or_else(|_| Array::empty_list::<bool>())
}

/// Checks the argument of a query: an empty list.
pub fn no_argument(y: &Array) -> Result<()> {
    match y.shape() {
        [0] => Ok(()),
        [_] => Err(Error::length("a query takes an empty list, as in 9!:10 ''")),
        _ => Err(Error::rank("a query takes an empty list, as in 9!:10 ''")),
    }
}

/// The bytes of text as they stand; Unicode is encoded.
pub fn bytes<'a>(y: &'a Array, what: &str) -> Result<Cow<'a, [u8]>> {
    match y.text_or_boxes() {
        TextOrBoxes::Byte(bytes) => Ok(Cow::Borrowed(bytes)),
        TextOrBoxes::Unicode(units) => crate::verbs::text::encodings::encode(units).map(Cow::Owned),
        _ if y.is_empty() => Ok(Cow::Borrowed(&[])),
        _ => Err(Error::domain(format!("{what} must be text, not {} data", y.kind().name()))),
    }
}

/// The bytes of text as a string; what is not UTF-8 is replaced.
pub fn string(y: &Array, what: &str) -> Result<String> {
    match bytes(y, what)? {
        Cow::Borrowed(bytes) => budget::text(budget::copied(bytes)?),
        Cow::Owned(bytes) => budget::text(bytes),
    }
}

/// One integer.
pub fn number(env: &Env<'_>, y: &Array) -> Result<i64> {
    if y.rank() > 1 || y.count() > 1 && y.kind().is_numeric() {
        return Err(Error::rank("one number is needed here"));
    }
    promote::integer(y, env.cx.tolerance)
}

/// Integers.
pub fn numbers(env: &Env<'_>, y: &Array) -> Result<Vec<i64>> {
    budget::owned(promote::integers(y, env.cx.tolerance)?)
}

/// A truth value.
pub fn truth(env: &Env<'_>, y: &Array) -> Result<bool> {
    match number(env, y)? {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(Error::domain(format!("0 or 1 is needed here, not {other}"))),
    }
}

/// The contents of boxes. A domain error for anything else that is not empty.
pub fn boxes<'a>(y: &'a Array, what: &str) -> Result<&'a [Value]> {
    match y.text_or_boxes() {
        TextOrBoxes::Box(values) => Ok(values),
        _ if y.is_empty() => Ok(&[]),
        _ => Err(Error::domain(format!("{what} stand in boxes, as in <'abc'"))),
    }
}

/// The texts in boxes.
pub fn texts(y: &Array, what: &str) -> Result<Vec<String>> {
    boxes(y, what)?.iter().map(|value| string(value.array()?, what)).collect()
}

/// The one boxed name that a foreign of rank 0 sees.
pub fn name(y: &Array) -> Result<Name> {
    match texts(y, "names")?.as_slice() {
        [one] => Name::parse(one.trim()),
        _ => Err(Error::length("one name is needed here")),
    }
}

/// Texts in boxes, as a list.
pub fn boxed_texts<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> Array {
    Array::boxes(texts.into_iter().map(Array::text))
}
