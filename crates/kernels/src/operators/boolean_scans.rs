//! Scans of booleans: any function of two booleans inserted into every prefix, in one pass.

use crate::array::{Array, Bits, Context, View, budget};
use crate::error::Result;
use crate::verbs::atomic::{AtomicDyad, Kernel, Loop};

/// The table of a function of two booleans: its results for 0 and 0, 0 and 1, 1 and 0, 1 and 1.
pub(super) fn table_of(cx: &Context, f: Loop<bool, bool>) -> [bool; 4] {
    let mut table = [false; 4];
    f(cx, &[false, false, true, true], &[false, true, false, true], &mut table);
    table
}

/// Whether a function of two booleans gives the same between booleans however they are grouped.
pub(super) fn groups_booleans_freely(cx: &Context, f: Loop<bool, bool>) -> bool {
    let table = table_of(cx, f);
    let of = |a: bool, b: bool| table.get(2 * usize::from(a) + usize::from(b)).copied();
    (0..8).all(|bits| {
        let [a, b, c] = [bits & 1, bits & 2, bits & 4].map(|bit| bit != 0);
        of(a, b).and_then(|first| of(first, c)) == of(b, c).and_then(|last| of(a, last))
    })
}

/// As [`forward_bools`], for items of `row` elements: each column has a function of its own of what comes after it.
pub(super) fn forward_bool_rows(cx: &Context, f: Loop<bool, bool>, items: &[bool], row: usize) -> Result<Vec<bool>> {
    let mut out = budget::filled(items.len(), false)?;
    rows_of_bools(cx, table_of(cx, f), items, row, &mut out)?;
    Ok(out)
}

/// A function of two booleans, not in order nor associative, inserted into every prefix along one axis of an array: before it stand so
/// many axes' elements, it is so long, and behind it stand so many. `None` for other types and verbs.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::operators::boolean_scans::forward_bools_along;
/// use jackal_kernels::verbs::atomic::LESS;
/// let y = Array::new(&[1, 3, 2], vec![false, true, true, true, true, false])?;
/// let first = Array::new(&[1, 3, 2], vec![false, true, true, false, false, false])?;
/// assert_eq!(forward_bools_along(&Context::default(), &LESS, &y, (1, 3, 2))?, Some(first));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn forward_bools_along(
    cx: &Context,
    verb: &AtomicDyad,
    y: &Array,
    (_, length, after): (usize, usize, usize),
) -> Result<Option<Array>> {
    let (View::Bool(items), Kernel::Bool(f)) = (y.widened(), verb.bools) else { return Ok(None) };
    let table = table_of(cx, f);
    let mut out = budget::filled(items.len(), false)?;
    let block = length.saturating_mul(after).max(1);
    for (items, out) in items.chunks_exact(block).zip(out.chunks_exact_mut(block)) {
        rows_of_bools(cx, table, items, after, out)?;
    }
    Ok(Some(y.with_items(out)))
}

/// [`forward_bool_rows`] into room that is there. Selections are made by arithmetic on bytes, which vectors have.
fn rows_of_bools(cx: &Context, table: [bool; 4], items: &[bool], row: usize, out: &mut [bool]) -> Result<()> {
    let row = row.max(1);
    let [none_none, none_one, one_none, one_one] = table.map(u8::from);
    let choose = |which: u8, no: u8, yes: u8| no ^ ((no ^ yes) & which);
    let (mut of_none, mut of_one) = (budget::filled(row, 0_u8)?, budget::filled(row, 1_u8)?);
    for (index, (items, out)) in items.chunks_exact(row).zip(out.chunks_exact_mut(row)).enumerate() {
        if row >= 512 || index % 1024 == 0 {
            cx.poll()?;
        }
        for (((&item, out), of_none), of_one) in items.iter().zip(out).zip(&mut of_none).zip(&mut of_one) {
            let (item, none, one) = (u8::from(item), *of_none, *of_one);
            *out = choose(item, none, one) != 0;
            *of_none = choose(choose(item, none_none, one_none), none, one);
            *of_one = choose(choose(item, none_one, one_one), none, one);
        }
    }
    Ok(())
}

/// Any function of two booleans in every prefix, in one pass: the items before the last one act on it as one of the four functions of one
/// boolean, which two values describe.
pub(super) fn forward_bools(cx: &Context, f: Loop<bool, bool>, items: &[bool]) -> Result<Vec<bool>> {
    let mut out = budget::vec(items.len())?;
    prefixes_of_bools(cx, f, items, &mut out)?;
    Ok(out)
}

/// Appends the results of [`forward_bools`] to a vector.
pub(super) fn prefixes_of_bools(cx: &Context, f: Loop<bool, bool>, items: &[bool], out: &mut Vec<bool>) -> Result<()> {
    let table = table_of(cx, f);
    if is_quick(table) {
        return budget::extend(out, &quick_prefixes(cx, table, items)?);
    }
    let mut before = [false, true];
    for block in items.chunks(8192) {
        cx.poll()?;
        for &item in block {
            out.push(before[usize::from(item)]);
            let row = 2 * usize::from(item);
            before = [before[usize::from(table[row])], before[usize::from(table[row + 1])]];
        }
    }
    Ok(())
}

/// Whether the table of a function of two booleans is that of and, or, unequal or equal.
pub(super) fn is_quick(table: [bool; 4]) -> bool {
    let [none, one, other, both] = table;
    parity(table).is_some() || one == other && !none && both
}

/// Whether a function of two booleans is equal; `None` where it is neither that nor unequal.
pub(super) fn parity(table: [bool; 4]) -> Option<bool> {
    let [none, one, other, both] = table;
    (one == other && none == both && one != none).then_some(none)
}

/// Inserts such a function into every prefix.
pub(super) fn quick_prefixes(cx: &Context, table: [bool; 4], items: &[bool]) -> Result<Vec<bool>> {
    let [_, one, ..] = table;
    if let Some(equal) = parity(table) {
        return parities(cx, items, equal);
    }
    // And stays what it is from the first 0 on, or from the first 1.
    let mut at = 0;
    for block in items.chunks(SCANNED_TOGETHER) {
        cx.poll()?;
        if block.iter().fold(!one, |all, &item| if one { all | item } else { all & item }) == one {
            at += block.iter().position(|&item| item == one).unwrap_or(0);
            break;
        }
        at += block.len();
    }
    let mut out = budget::filled(items.len(), one)?;
    out.iter_mut().take(at).for_each(|to| *to = !one);
    Ok(out)
}

/// Elements that are looked at at once.
const SCANNED_TOGETHER: usize = 1024;

/// Unequal in every prefix, or equal. Eight bytes are a word: each meets the one before it, these pairs those before them, and so on.
fn parities(cx: &Context, items: &[bool], equal: bool) -> Result<Vec<bool>> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let mut out = budget::filled(items.len(), false)?;
    let mut last = u64::from(equal);
    for (items, out) in items.chunks(SCANNED_TOGETHER).zip(out.chunks_mut(SCANNED_TOGETHER)) {
        cx.poll()?;
        let ((words, rest), (out_words, out_rest)) = (items.as_chunks::<8>(), out.as_chunks_mut::<8>());
        for (word, to) in words.iter().zip(out_words) {
            let mut word = u64::from_le_bytes(word.map(|item| u8::from(item != equal)));
            for shift in [8, 16, 32] {
                word ^= word << shift;
            }
            word ^= last * EACH;
            last = word >> 56;
            *to = word.to_le_bytes().map(|byte| byte != 0);
        }
        for (&item, to) in rest.iter().zip(out_rest) {
            last ^= u64::from(item != equal);
            *to = last != 0;
        }
    }
    Ok(out)
}

/// The same of packed booleans, 64 at a time.
pub(super) fn parities_of_bits(cx: &Context, bits: &Bits, equal: bool) -> Result<Bits> {
    let (mut out, all) = (Bits::blank(bits.count())?, u64::from(equal).wrapping_neg());
    let mut last = all;
    for (words, out) in bits.words().chunks(SCANNED_TOGETHER).zip(out.chunks_mut(SCANNED_TOGETHER)) {
        cx.poll()?;
        for (&word, to) in words.iter().zip(out) {
            let mut word = word ^ all;
            for shift in [1, 2, 4, 8, 16, 32] {
                word ^= word << shift;
            }
            *to = word ^ last;
            last = (*to >> 63).wrapping_neg();
        }
    }
    Ok(Bits::new(out, bits.count()))
}
