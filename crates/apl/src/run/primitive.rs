//! Primitive functions with what they need to be applied, without the evaluator.

use crate::array::{Arg, Array, Context, ElementType};
use crate::error::{Error, ErrorKind, Result};
use crate::operators::{Apply, KnownDyad};
use crate::verbs::atomic::pervasive;
use crate::vocabulary::{OnOne, OnTwo, Primitive};
use crate::words::number::{nearly_real, real_where_it_can};
use crate::words::{Axes, Call, axes};

/// A primitive function between two arguments.
pub fn between(call: &Call<'_>, row: &'static Primitive, x: Array, y: Array) -> Result<Array> {
    let row = row.under(call.cx.rules.division);
    if call.axis.is_some() && row.is_scalar() {
        let rank = x.rank().max(y.rank());
        let Some(Axes::Of(named)) = call.axes(rank)? else {
            return Err(Error::axis("axes are whole numbers"));
        };
        return axes::along_axes(call.cx, &PrimitiveCall { call, row }, x, y, &named).map(|y| real(row, y));
    }
    match row.two {
        OnTwo::Each(verb) => pervasive::dyad(call.cx, verb, x, y).map(|y| real(row, y)),
        OnTwo::Word(word) => word(call, x, y),
        OnTwo::None => Err(valence(row, "one argument")),
    }
}

/// The result of a function, as real numbers where possible.
#[inline(always)]
pub fn real(row: &Primitive, y: Array) -> Array {
    if y.kind() == ElementType::Complex { real_of_complex(row, y) } else { y }
}

#[cold]
fn real_of_complex(row: &Primitive, y: Array) -> Array {
    if matches!(row.glyph, '*' | '⍟' | '!') { nearly_real(y) } else { real_where_it_can(y) }
}

/// The error of an application to one argument or two where it takes the other number.
#[cold]
pub fn valence(row: &Primitive, takes: &str) -> Error {
    // A slash without anything at its left is not a function.
    let kind = if matches!(row.glyph, '/' | '⌿' | '\\' | '⍀') { ErrorKind::Syntax } else { ErrorKind::Valence };
    Error::new(kind).note(format!("{} takes {takes}", row.glyph))
}

/// Whether a primitive function is one that [`PrimitiveCall`] applies: it runs no text.
pub fn is_known_way(row: &Primitive) -> bool {
    !matches!(row.one, OnOne::Execute)
}

/// A primitive function without its axis, and what it needs to be applied.
pub struct PrimitiveCall<'a> {
    /// The session's settings.
    pub call: &'a Call<'a>,
    /// The function.
    pub row: &'static Primitive,
}

impl Apply for PrimitiveCall<'_> {
    fn monad(&self, _: &Context, y: Arg<'_>) -> Result<Array> {
        match self.row.under(self.call.cx.rules.division).one {
            OnOne::Each(verb) => pervasive::monad(self.call.cx, verb, y.into_array()).map(|y| real(self.row, y)),
            OnOne::Word(word) => word(self.call, y.into_array()),
            OnOne::Execute | OnOne::None => Err(valence(self.row, "two arguments")),
        }
    }

    fn dyad(&self, _: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        between(&Call { axis: None, ..*self.call }, self.row, x.into_array(), y.into_array())
    }

    fn known(&self) -> Option<KnownDyad> {
        match self.row.under(self.call.cx.rules.division).two {
            OnTwo::Each(verb) => Some(KnownDyad::Atomic(verb)),
            _ => None,
        }
    }
}
