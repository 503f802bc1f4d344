//! Cells of a few booleans: a row of at most eight is a word of eight bytes, so that a verb meets all of it at once.

use super::in_bits::table_of_two;
use super::{AtomicDyad, Kernel};
use crate::array::Context;

/// Booleans of a word.
const WORD: usize = 8;
/// The lowest bit of each byte.
const LOWEST_BITS: u64 = 0x0101_0101_0101_0101;

/// The question that a verb inserted between booleans answers, in any order of the items.
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
    /// The question of a verb between booleans; `None` of any other verb.
    pub(crate) fn from_verb(cx: &Context, verb: &AtomicDyad) -> Option<Asks> {
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

/// Whether cells of `items` items of `row` elements are processed by words.
pub(crate) fn are_words((items, row): (usize, usize)) -> bool {
    if row == 1 { items <= 2 * WORD } else { row <= WORD && items <= usize::from(u8::MAX) }
}

/// How many items of each cell hold, element by element.
pub(crate) fn counted(given: &[bool], (items, row): (usize, usize), out: &mut [i64]) {
    if row == 1 {
        let (low, high) = ones_of(items);
        let one = |word: u64| i64::from((word & low).count_ones());
        return match high {
            0 => of_lists(given, items, out, one),
            _ => of_long_lists(given, items, out, |first, second| one(first) + i64::from((second & high).count_ones())),
        };
    }
    of_rows(given, (items, row), out, u64::wrapping_add, i64::from);
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
        return match high {
            0 => of_lists(given, items, out, |word| over(word, low)),
            _ => of_long_lists(given, items, out, |first, second| {
                meet(over(first, low).into(), over(second, high).into()) != 0
            }),
        };
    }
    of_rows(given, (items, row), out, meet, |byte| byte & 1 == 1);
}

/// What `of` makes of each list of at most eight booleans. The words of all but the last lists lie in what is given.
#[inline(always)]
fn of_lists<U>(given: &[bool], items: usize, out: &mut [U], of: impl Fn(u64) -> U) {
    let mut lists = out.iter_mut().enumerate();
    for (window, (_, to)) in given.windows(WORD).step_by(items).zip(lists.by_ref()) {
        *to = of(word(window, 0));
    }
    lists.for_each(|(list, to)| *to = of(word(given, list * items)));
}

/// The same of lists of more, which are two words.
#[inline(always)]
fn of_long_lists<U>(given: &[bool], items: usize, out: &mut [U], of: impl Fn(u64, u64) -> U) {
    let mut lists = out.iter_mut().enumerate();
    for (window, (_, to)) in given.windows(2 * WORD).step_by(items).zip(lists.by_ref()) {
        *to = of(word(window, 0), word(window, WORD));
    }
    lists.for_each(|(list, to)| *to = of(word(given, list * items), word(given, list * items + WORD)));
}

/// What `of` makes of each byte of what `meet` makes of the rows of a cell.
#[inline(always)]
fn of_rows<U>(
    given: &[bool],
    (items, row): (usize, usize),
    out: &mut [U],
    meet: impl Fn(u64, u64) -> u64,
    of: impl Fn(u8) -> U,
) {
    let mut cells = out.chunks_exact_mut(row).enumerate();
    let put = |to: &mut [U], all: u64| to.iter_mut().zip(all.to_le_bytes()).for_each(|(to, byte)| *to = of(byte));
    let reach = (items - 1) * row + WORD;
    for (window, (_, to)) in given.windows(reach).step_by(items * row).zip(cells.by_ref()) {
        let words = window.windows(WORD).step_by(row).map(|eight| word(eight, 0));
        put(to, words.reduce(&meet).unwrap_or(0));
    }
    for (cell, to) in cells {
        let start = cell * items * row;
        put(to, (1..items).fold(word(given, start), |all, item| meet(all, word(given, start + item * row))));
    }
}

/// The bits of a list of at most sixteen booleans, in two words.
fn ones_of(items: usize) -> (u64, u64) {
    let first = |count: usize| if count >= WORD { LOWEST_BITS } else { LOWEST_BITS & ((1 << (8 * count)) - 1) };
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
