//! Booleans at rest: 64 of them in a word.
//!
//! A boolean in the hands of a verb is a byte, as every element is a value of its type. A long list of them, such as a comparison
//! gives, is eight times as much memory as it says, and to read and write it is what the verbs after it spend their time on. So it
//! stays in bits, which functions of booleans, sums, selections and searches take as they are. Any other verb gets the bytes: they are
//! made when they are first asked for, and stay with the bits.

use std::sync::OnceLock;

use triomphe::Arc;

use super::body::{Buffer, Shared, Store};
use super::budget::{self, Owner};
use super::buffer_pool::{self, Pooled};
use super::mask::WORD;
use super::repr::Repr;
use super::vector_selection::spread;
use super::wide::wide;
use super::{Array, Shape, shape};
use crate::error::Result;

/// Booleans in words, the first in the lowest bit of the first word. The bits after the last boolean are 0.
pub struct Bits {
    words: Vec<u64>,
    count: usize,
    bytes: OnceLock<Buffer<bool>>,
    owner: Owner,
}

impl Bits {
    /// Words for so many booleans, each of which is to be written. A limit error where there is no room for them, or for the bytes
    /// that may be asked for later: these count from now on.
    pub fn blank(count: usize) -> Result<Vec<u64>> {
        budget::check::<bool>(count)?;
        buffer_pool::blank(count.div_ceil(WORD))
    }

    /// The first `count` booleans of some words.
    ///
    /// ```
    /// use jackal_array::{Array, Bits};
    /// let bits = Bits::new(vec![0b101], 3);
    /// assert_eq!((bits.get(2), bits.get(1), bits.get(3), bits.ones()), (Some(true), Some(false), None, 2));
    /// assert_eq!(Array::from_bits(&[3], bits), Array::list(vec![true, false, true]));
    /// ```
    pub fn new(mut words: Vec<u64>, count: usize) -> Bits {
        words.resize(count.div_ceil(WORD), 0);
        if let (Some(last), 1..) = (words.last_mut(), count % WORD) {
            *last &= (1 << (count % WORD)) - 1;
        }
        let mut bits = Bits { words, count, bytes: OnceLock::new(), owner: Owner::NONE };
        bits.owner = Owner::took(bits.room());
        bits
    }

    /// The bytes that count as used: the words, and the unpacked form that may be requested.
    fn room(&self) -> usize {
        let reserved = if self.bytes.get().is_none() { self.count } else { 0 };
        self.words.capacity() * size_of::<u64>() + reserved
    }

    /// The words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The number of booleans.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The number of ones.
    pub fn ones(&self) -> usize {
        wide(
            self.words.len(),
            #[inline(always)]
            || self.words.iter().map(|word| u64::from(word.count_ones())).sum::<u64>(),
        ) as usize
    }

    /// The boolean at an index; `None` beyond the last.
    pub fn get(&self, index: usize) -> Option<bool> {
        let word = self.words.get(index / WORD).filter(|_| index < self.count)?;
        Some(word >> (index % WORD) & 1 == 1)
    }

    /// The index of the first boolean of a value.
    ///
    /// ```
    /// use jackal_array::Bits;
    /// let bits = Bits::new(vec![0b0110], 4);
    /// assert_eq!((bits.first(true), bits.last(true), bits.last(false)), (Some(1), Some(2), Some(3)));
    /// assert_eq!(Bits::new(vec![0], 4).first(true), None);
    /// ```
    pub fn first(&self, truth: bool) -> Option<usize> {
        let place = |(at, &word): (usize, &u64)| {
            let sought = if truth { word } else { !word };
            (sought != 0).then(|| at * WORD + sought.trailing_zeros() as usize)
        };
        self.words.iter().enumerate().find_map(place).filter(|&place| place < self.count)
    }

    /// The index of the last boolean of a value.
    pub fn last(&self, truth: bool) -> Option<usize> {
        let (last, before) = self.words.split_last()?;
        let within = match self.count % WORD {
            0 => u64::MAX,
            rest => (1 << rest) - 1,
        };
        let place = |word: u64, start: usize| (word != 0).then(|| start + (WORD - 1) - word.leading_zeros() as usize);
        let sought = |word: u64| if truth { word } else { !word };
        place(sought(*last) & within, before.len() * WORD)
            .or_else(|| before.iter().enumerate().rev().find_map(|(at, &word)| place(sought(word), at * WORD)))
    }

    /// Puts those from `start` on in bytes, as many as these are.
    pub fn spread(&self, start: usize, out: &mut [bool]) {
        let words = self.words.get(start / WORD..).unwrap_or(&[]);
        if start.is_multiple_of(WORD) {
            return spread(words, out);
        }
        let shift = start % WORD;
        for (at, part) in out.chunks_mut(WORD).enumerate() {
            let word = |at: usize| words.get(at).copied().unwrap_or(0);
            spread(&[word(at) >> shift | word(at + 1) << (WORD - shift)], part);
        }
    }

    /// All of them as bytes, which stay.
    pub fn as_bytes(&self) -> &[bool] {
        self.bytes().items()
    }

    /// The buffer of these.
    fn bytes(&self) -> &Buffer<bool> {
        self.bytes.get_or_init(|| {
            // Gives the reserved bytes back.
            self.owner.gives(self.count);
            let mut bytes = buffer_pool::blank(self.count).unwrap_or_else(|_| vec![false; self.count]);
            spread(&self.words, &mut bytes);
            Buffer::from_vec(bytes)
        })
    }

    /// The booleans as an ordinary buffer.
    pub(super) fn into_buffer(mut self) -> Buffer<bool> {
        self.bytes();
        // The words alone count for what is left.
        match self.bytes.take() {
            Some(buffer) => {
                self.owner.takes(self.count);
                buffer
            }
            None => Buffer::from_vec(Vec::new()),
        }
    }
}

impl Array {
    /// Booleans in words, under a shape of as many.
    ///
    /// ```
    /// use jackal_array::{Array, Bits};
    /// assert_eq!(Array::from_bits(&[2, 2], Bits::new(vec![0b0110], 4)), Array::new(&[2, 2], vec![false, true, true, false])?);
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn from_bits(shape: &[usize], bits: Bits) -> Array {
        debug_assert_eq!(shape::size(shape), bits.count());
        Array(match *shape {
            [] => Repr::Bool(bits.get(0).unwrap_or_default()),
            [count] => Repr::List([count], Shared::from_bits(bits)),
            _ => Repr::Higher(Arc::new(Shape::from_slice(shape)), Shared::from_bits(bits)),
        })
    }

    /// Whether the elements are stored one by one in their own type: not sparse, not in bits and not slim.
    #[inline]
    pub fn is_unpacked(&self) -> bool {
        match &self.0 {
            Repr::List(_, shared) | Repr::Higher(_, shared) => !shared.store().is_packed(),
            _ => !self.is_sparse(),
        }
    }

    /// The words of booleans that are at rest in bits.
    pub fn bits(&self) -> Option<&Bits> {
        if let Store::Bits(_, bits) = self.0.shared()?.store() { Some(bits) } else { None }
    }
}

impl Drop for Bits {
    fn drop(&mut self) {
        self.owner.gives(self.room());
        if buffer_pool::is_kept(self.words.len() * size_of::<u64>()) {
            u64::shelf().keep(std::mem::take(&mut self.words));
        }
    }
}

impl Clone for Bits {
    /// A copy of the bits alone.
    fn clone(&self) -> Self {
        Bits::new(self.words.clone(), self.count)
    }
}

impl std::fmt::Debug for Bits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bits", self.count)
    }
}
