//! Boolean lists that select, in bits or in bytes.

use super::mask::{self, WORD};
use super::vector_selection::pack;
use super::{Array, Bits};

/// Words of truths that are gone through at a time.
pub const WORDS: usize = 128;
/// The truths of so many words.
pub const BLOCK_TRUTHS: usize = WORDS * WORD;

/// A boolean list that selects: bytes, or words of bits.
#[derive(Clone, Copy)]
pub enum Truths<'a> {
    /// A byte for each.
    Bytes(&'a [bool]),
    /// A bit for each.
    Bits(&'a Bits),
}

impl<'a> From<&'a [bool]> for Truths<'a> {
    fn from(bytes: &'a [bool]) -> Self {
        Truths::Bytes(bytes)
    }
}

impl<'a> Truths<'a> {
    /// The booleans of an array, if it has such.
    #[inline]
    pub fn new(array: &'a Array) -> Option<Truths<'a>> {
        match array.bits() {
            Some(bits) => Some(Truths::Bits(bits)),
            None => array.as_slice::<bool>().map(Truths::Bytes),
        }
    }

    /// The number of booleans.
    pub fn count(self) -> usize {
        match self {
            Truths::Bytes(bytes) => bytes.len(),
            Truths::Bits(bits) => bits.count(),
        }
    }

    /// The number of ones.
    pub fn ones(self) -> usize {
        match self {
            Truths::Bytes(bytes) => mask::count(bytes),
            Truths::Bits(bits) => bits.ones(),
        }
    }

    /// The truths as bytes.
    pub fn bytes(self) -> &'a [bool] {
        match self {
            Truths::Bytes(bytes) => bytes,
            Truths::Bits(bits) => bits.as_bytes(),
        }
    }

    /// The words of block `index` of [`BLOCK_TRUTHS`] truths; of the last one the bits after the last truth are 0.
    #[inline]
    pub fn block<'b>(&'b self, index: usize, room: &'b mut [u64; WORDS]) -> &'b [u64] {
        match self {
            Truths::Bytes(bytes) => {
                let rest = bytes.get(index * BLOCK_TRUTHS..).unwrap_or(&[]);
                let part = rest.get(..BLOCK_TRUTHS).unwrap_or(rest);
                let words = &mut room[..part.len().div_ceil(WORD)];
                pack(part, words);
                words
            }
            Truths::Bits(bits) => {
                let rest = bits.words().get(index * WORDS..).unwrap_or(&[]);
                rest.get(..WORDS).unwrap_or(rest)
            }
        }
    }
}
