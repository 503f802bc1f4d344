//! Tokens: what a line is cut into.

use std::sync::Arc;

use crate::array::Array;
use crate::vocabulary::{Operator, Primitive};

/// A range of bytes in a line.
pub type Span = (usize, usize);

/// A token of a line.
#[derive(Clone, Debug)]
pub enum Token {
    /// A number, or text.
    Constant(Array),
    /// A name, `⍺` and `⍵` among them.
    Name(Arc<str>),
    /// A name of the system; the empty one is `⎕` itself.
    Quad(&'static str),
    /// A name that the system does not have.
    Absent(Arc<str>),
    /// `⍞`
    QuoteQuad,
    /// A primitive function.
    Function(&'static Primitive),
    /// A primitive operator.
    Operator(&'static Operator),
    /// `←`
    Assign,
    /// `→`
    Branch,
    /// `⋄`, or the end of a line in braces.
    Diamond,
    /// `:`
    Colon,
    /// `;`
    Semicolon,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `∇`: the function that runs.
    Del,
    /// `∇∇`: the operator that runs.
    DoubleDel,
}
