//! `8!:n`: formatting by phrases.

use super::row::Foreign;
use crate::array::Array;
use crate::error::Result;
use crate::names::env::Env;
use crate::show::phrase::{Form, format_phrases};

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::both(8, 0, boxes, boxes_by, "numbers formatted by the phrases x, each in a box"),
    Foreign::both(8, 1, columns, columns_by, "numbers formatted by the phrases x, a box for each column"),
    Foreign::both(8, 2, table, table_by, "numbers formatted by the phrases x, as a table"),
];

/// `8!:0 y`
fn boxes(_: &Env<'_>, y: Array) -> Result<Array> {
    format_phrases(None, &y, Form::Boxes)
}

/// `x 8!:0 y`
fn boxes_by(_: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    format_phrases(Some(&x), &y, Form::Boxes)
}

/// `8!:1 y`
fn columns(_: &Env<'_>, y: Array) -> Result<Array> {
    format_phrases(None, &y, Form::Columns)
}

/// `x 8!:1 y`
fn columns_by(_: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    format_phrases(Some(&x), &y, Form::Columns)
}

/// `8!:2 y`
fn table(_: &Env<'_>, y: Array) -> Result<Array> {
    format_phrases(None, &y, Form::Table)
}

/// `x 8!:2 y`
fn table_by(_: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    format_phrases(Some(&x), &y, Form::Table)
}
