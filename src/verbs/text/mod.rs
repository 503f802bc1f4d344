//! Text: encodings, symbols, regular expressions, digests, cutting into words.

pub mod digest;
pub mod encodings;
pub mod regex;
pub mod sequential;
pub mod symbols;
