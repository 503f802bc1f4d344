//! Formatting as words: `⍕`.

use super::call::Call;
use crate::array::Array;
use crate::error::Result;
use crate::show::fields::{self, FieldMarks};

/// `⍕y`: the value as text.
pub fn format(call: &Call<'_>, y: Array) -> Result<Array> {
    fields::format(&y, &call.settings.look())
}

/// `x⍕y`: numbers in columns of given width and decimals, or by an example.
pub fn format_with(call: &Call<'_>, x: Array, y: Array) -> Result<Array> {
    if super::take::is_text(&x) && !x.is_empty() {
        return crate::show::example::format(&crate::show::text_of(&x)?, &y, call.settings.marks.get());
    }
    let marks = match call.is_dyalog() {
        true => FieldMarks { overflow: '*', unknown: Some('_') },
        false => FieldMarks { overflow: call.settings.marks.get()[3], unknown: None },
    };
    fields::with_forms(call.cx, &call.integers(&x)?, &y, marks)
}
