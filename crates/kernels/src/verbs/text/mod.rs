//! Text: encodings, symbols, regular expressions, patterns, digests, cutting into words; numbers, times and columns of fields in it.

pub mod base64;
pub mod controls;
pub mod digest;
pub mod encodings;
pub mod fields;
pub mod parsing;
pub mod patterns;
pub mod regex;
pub mod sequential;
pub mod symbols;
pub mod time;
mod time_text;
