//! The numbers by which messages name primitives and adverbs.

use crate::value::primitive::Adverb;

/// The form of a lambda.
pub const LAMBDA: u8 = 100;
/// The form of a primitive of one argument.
pub const UNARY: u8 = 101;
/// The form of a primitive of two.
pub const BINARY: u8 = 102;
/// The form of an adverb alone.
pub const ADVERB: u8 = 103;
/// The form of a projection.
pub const PROJECTION: u8 = 104;
/// The form of a composition.
pub const COMPOSITION: u8 = 105;
/// The form of what the first adverb derives; those of the others follow.
pub const DERIVED: u8 = 106;

/// The number of an argument that a projection leaves out.
pub const HOLE: u8 = 255;

/// The primitives of one argument as they are shown, by their numbers.
const UNARIES: &[&str] = &[
    "::", "+:", "-:", "*:", "%:", "&:", "|:", "^:", "=:", "<:", ">:", "$:", ",:", "#:", "_:", "~:", "!:", "?:", "@:",
    ".:", "0::", "1::", "2::", "avg", "last", "sum", "prd", "min", "max", "exit", "getenv", "abs", "sqrt", "log",
    "exp", "sin", "asin", "cos", "acos", "tan", "atan", "enlist", "var", "dev", "hopen",
];

/// The primitives of two arguments.
const BINARIES: &[&str] = &[
    ":", "+", "-", "*", "%", "&", "|", "^", "=", "<", ">", "$", ",", "#", "_", "~", "!", "?", "@", ".", "0:", "1:",
    "2:", "in", "within", "like", "bin", "ss", "insert", "wsum", "wavg", "div", "xexp", "setenv", "binr", "cov", "cor",
];

/// The adverbs.
const ADVERBS: [Adverb; 6] = [Adverb::Each, Adverb::Over, Adverb::Scan, Adverb::Prior, Adverb::Right, Adverb::Left];

/// The number of a primitive of one argument by its text.
pub fn unary(text: &str) -> Option<u8> {
    UNARIES.iter().position(|own| *own == text).and_then(|place| u8::try_from(place).ok())
}

/// The number of a primitive of two arguments by its text.
pub fn binary(text: &str) -> Option<u8> {
    BINARIES.iter().position(|own| *own == text).and_then(|place| u8::try_from(place).ok())
}

/// The number of an adverb.
pub fn adverb(adverb: Adverb) -> u8 {
    ADVERBS.iter().position(|own| *own == adverb).unwrap_or(0) as u8
}

/// The adverb of a number.
pub fn adverb_of(number: u8) -> Option<Adverb> {
    ADVERBS.get(usize::from(number)).copied()
}

/// The text of a primitive of one argument by its number.
pub fn unary_text(number: u8) -> Option<&'static str> {
    UNARIES.get(usize::from(number)).copied()
}

/// The text of a primitive of two arguments by its number.
pub fn binary_text(number: u8) -> Option<&'static str> {
    BINARIES.get(usize::from(number)).copied()
}
