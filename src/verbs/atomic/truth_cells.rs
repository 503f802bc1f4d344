//! Cells of a few booleans: a row of at most eight is a word of eight bytes, so that a verb meets all of it at once.

use super::in_bits::table_of_two;
use super::{AtomicDyad, Kernel};
use crate::array::Context;

/// Booleans of a word.
const WORD: usize = 8;
/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// What a verb that is inserted between booleans asks of them, in whatever order it takes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    /// Whether all hold.
    All,
    /// Whether any holds.
    Any,
    /// Whether an odd number of them hold.
    Odd,
}

impl Asks {
    /// What a verb asks; `None` of any other.
    pub(crate) fn of(cx: &Context, verb: &AtomicDyad) -> Option<Asks> {
        let Kernel::Bool(f) = verb.bools else { return None };
        match table_of_two(cx, f)?.map(|word| word != 0) {
            [false, false, false, true] => Some(Asks::All),
            [false, true, true, true] => Some(Asks::Any),
            [false, true, true, false] => Some(Asks::Odd),
            _ => None,
        }
    }

    /// What the items of each cell come to: cells of so many items, items of so many elements, see [`are_words`].
    pub(crate) fn of_cells(self, given: &[bool], size: (usize, usize), out: &mut [bool]) {
        match self {
            Asks::All => met(given, size, out, |a, b| a & b, |word, ones| word & ones == ones),
            Asks::Any => met(given, size, out, |a, b| a | b, |word, ones| word & ones != 0),
            Asks::Odd => met(given, size, out, |a, b| a ^ b, |word, ones| (word & ones).count_ones() & 1 == 1),
        }
    }
}

/// Whether cells of so many items of so many elements are gone through by words.
pub(crate) fn are_words((items, row): (usize, usize)) -> bool {
    if row == 1 { items <= 2 * WORD } else { row <= WORD && items <= usize::from(u8::MAX) }
}

/// How many items of each cell hold, element by element.
pub(crate) fn counted(given: &[bool], (items, row): (usize, usize), out: &mut [i64]) {
    if row == 1 {
        let (low, high) = ones_of(items);
        for (cell, to) in out.iter_mut().enumerate() {
            let words = (word(given, cell * items) & low, word(given, cell * items + WORD) & high);
            *to = i64::from(words.0.count_ones() + words.1.count_ones());
        }
        return;
    }
    for (cell, to) in out.chunks_exact_mut(row).enumerate() {
        let start = cell * items * row;
        let sums = (0..items).fold(0, |sums: u64, item| sums.wrapping_add(word(given, start + item * row)));
        to.iter_mut().zip(sums.to_le_bytes()).for_each(|(to, sum)| *to = sum.into());
    }
}

/// What `meet` makes of the words of rows, and `over` of those of lists.
#[inline(always)]
fn met(
    given: &[bool],
    (items, row): (usize, usize),
    out: &mut [bool],
    meet: impl Fn(u64, u64) -> u64,
    over: impl Fn(u64, u64) -> bool,
) {
    if row == 1 {
        let (low, high) = ones_of(items);
        for (cell, to) in out.iter_mut().enumerate() {
            let (first, second) = (word(given, cell * items), word(given, cell * items + WORD));
            *to = meet(over(first, low).into(), over(second, high).into()) != 0;
        }
        return;
    }
    for (cell, to) in out.chunks_exact_mut(row).enumerate() {
        let start = cell * items * row;
        let all = (1..items).fold(word(given, start), |all, item| meet(all, word(given, start + item * row)));
        to.iter_mut().zip(all.to_le_bytes()).for_each(|(to, byte)| *to = byte & 1 == 1);
    }
}

/// The bits of a list of at most sixteen booleans, in two words.
fn ones_of(items: usize) -> (u64, u64) {
    let first = |count: usize| if count >= WORD { ONES } else { ONES & ((1 << (8 * count)) - 1) };
    (first(items), first(items.saturating_sub(WORD)))
}

/// Eight booleans from a place on, and zeros behind the last.
#[inline(always)]
fn word(given: &[bool], at: usize) -> u64 {
    let rest = given.get(at..).unwrap_or(&[]);
    match rest.first_chunk::<WORD>() {
        Some(eight) => u64::from_le_bytes(eight.map(u8::from)),
        None => rest.iter().rev().fold(0, |word, &truth| word << 8 | u64::from(truth)),
    }
}
