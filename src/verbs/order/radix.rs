//! Keys whose unsigned order is the order of numbers, and sorting by their bytes.

use std::ops::Range;

use crate::array::Context;
use crate::array::kept::{self, Lent};
use crate::array::rules::NanOrder;
use crate::array::threads::{self, Cost};
use crate::error::{Error, Result};

/// A key for an integer.
#[inline]
pub(super) fn integer_key(value: i64) -> u64 {
    u64::from_le_bytes(value.to_le_bytes()) ^ 1 << 63
}

/// A key for a float: the two zeros have one key, all NaN another, below or above the numbers.
#[inline]
pub(super) fn float_key(nan: u64, value: f64) -> u64 {
    if value.is_nan() {
        return nan;
    }
    let bits = (value + 0.0).to_bits();
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
}

/// The key of a NaN. A domain error if there is one among some numbers and the rule has no place for it.
pub(super) fn nan_key(rule: NanOrder, items: &[f64]) -> Result<u64> {
    match rule {
        NanOrder::First => Ok(0),
        NanOrder::Last => Ok(u64::MAX),
        NanOrder::Error if items.iter().any(|item| item.is_nan()) => Err(Error::domain("a NaN has no place in order")),
        NanOrder::Error => Ok(u64::MAX),
    }
}

/// The float of a key.
#[inline]
pub(super) fn float_of(key: u64) -> f64 {
    if key == u64::MAX || key == 0 {
        return f64::NAN;
    }
    f64::from_bits(if key >> 63 == 1 { key & !(1 << 63) } else { !key })
}

/// Keys that are sorted by so many of their bits at first; those that agree in these are few, or are sorted by the rest.
const FIELD: u32 = 32;

/// The least of some keys, and how many bits tell any of them from it.
pub(super) fn span(cx: &Context, count: usize, key: impl Fn(usize) -> u64 + Sync) -> Result<(u64, u32)> {
    let ends = threads::of_blocks(cx, Cost::Light.of(count), BLOCK, count, |range| {
        cx.poll()?;
        Ok::<_, Error>(range.map(&key).fold((u64::MAX, 0), |(low, high), key| (low.min(key), high.max(key))))
    })?;
    let (low, high) = ends.into_iter().fold((u64::MAX, 0), |(low, high), (l, h)| (low.min(l), high.max(h)));
    Ok((low, u64::BITS - high.saturating_sub(low).leading_zeros()))
}

/// From how many words on they are sorted in parts. Each part looks at all words, which pays for very many only: a million are sorted
/// sooner by one thread (measured). Tests have fewer.
const PARTED: usize = if cfg!(debug_assertions) { 1 << 17 } else { 1 << 23 };

/// How many keys are handled between two looks at the flag.
const BLOCK: usize = 1 << 16;

/// Sorts words by some of their bits, stably.
pub(super) fn sort_words(cx: &Context, words: &mut [u64], bits: Range<u32>) -> Result<()> {
    let digits = Digits::of(bits);
    let parts = if words.len() < PARTED { 1 } else { threads::count(cx, Cost::Middling.of(words.len())) };
    if digits.passes == 0 {
        return Ok(());
    }
    let mut room = kept::lend::<u64>(words.len())?;
    if parts < 2 {
        return digits.sort_from_either(cx, words, &mut room, true);
    }
    // Each thread takes the words of a range of the highest digit: it finds them in order, and sorts them for itself.
    let ranges = digits.ranges(cx, words, parts)?;
    let mut rest = &mut room[..];
    let mut shares = Vec::new();
    for (range, count) in ranges {
        let (share, after) = std::mem::take(&mut rest).split_at_mut(count);
        rest = after;
        shares.push((range, share));
    }
    let given = &*words;
    threads::each_part(cx, Cost::Middling.of(given.len()), shares, |(range, share)| {
        let mut other = kept::lend::<u64>(share.len())?;
        let mut found = given.iter().filter(|word| range.contains(&digits.highest(**word)));
        let direct = digits.passes.is_multiple_of(2);
        let first: &mut [u64] = if direct { share } else { &mut other };
        first.iter_mut().zip(&mut found).for_each(|(to, word)| *to = *word);
        digits.sort_from_either(cx, share, &mut other, direct)
    })?;
    words.copy_from_slice(&room);
    Ok(())
}

/// The digits by which words are sorted, the lowest first: of eight bits each. As many lines of memory are written to side by side
/// as a digit has values, and more than some hundreds do not stay near (measured with 11 bits: three passes take longer than four).
#[derive(Clone, Copy)]
struct Digits {
    lowest: u32,
    passes: u32,
}

/// Bits of a digit.
const DIGIT: u32 = u8::BITS;

/// How many values a digit has.
const VALUES: usize = 1 << DIGIT;

/// Digits at most.
const PASSES: usize = (FIELD / DIGIT) as usize;

impl Digits {
    /// The digits of at most [`FIELD`] bits. The lowest digit may have bits below them: those that are sorted stand in the order of
    /// these, or are to.
    fn of(bits: Range<u32>) -> Self {
        let passes = (bits.end - bits.start).div_ceil(DIGIT);
        Digits { lowest: bits.end.saturating_sub(passes * DIGIT), passes }
    }

    #[inline(always)]
    fn digit(self, word: u64, pass: u32) -> u8 {
        (word >> (self.lowest + pass * DIGIT)) as u8
    }

    #[inline(always)]
    fn highest(self, word: u64) -> usize {
        usize::from(self.digit(word, self.passes - 1))
    }

    /// So many ranges of the highest digit, of about as many words each, and how many words they have.
    fn ranges(self, cx: &Context, words: &[u64], parts: usize) -> Result<Vec<(Range<usize>, usize)>> {
        let blocks = threads::of_blocks(cx, Cost::Light.of(words.len()), BLOCK, words.len(), |range| {
            let mut counts = [0_usize; VALUES];
            words[range].iter().for_each(|&word| counts[self.highest(word)] += 1);
            Ok::<_, Error>(counts)
        })?;
        let (mut ranges, mut start, mut count) = (Vec::new(), 0, 0);
        for digit in 0..VALUES {
            count += blocks.iter().map(|counts| counts[digit]).sum::<usize>();
            if count >= words.len().div_ceil(parts) || digit + 1 == VALUES {
                ranges.push((start..digit + 1, count));
                (start, count) = (digit + 1, 0);
            }
        }
        Ok(ranges)
    }

    /// How often each value of each digit occurs.
    fn counts(self, cx: &Context, words: &[u64]) -> Result<[[u32; VALUES]; PASSES]> {
        let mut counts = [[0_u32; VALUES]; PASSES];
        for block in words.chunks(BLOCK) {
            cx.poll()?;
            for &word in block {
                // What a word has above the digits is counted too, and not used.
                let digits = (word >> self.lowest).to_le_bytes();
                counts.iter_mut().zip(digits).for_each(|(counts, digit)| counts[usize::from(digit)] += 1);
            }
        }
        Ok(counts)
    }

    /// Sorts what is in `home`, or else in `away`; the result is in `home`.
    fn sort_from_either(self, cx: &Context, home: &mut [u64], away: &mut [u64], in_home: bool) -> Result<()> {
        let mut counts = self.counts(cx, if in_home { home } else { away })?;
        let count = home.len();
        let (mut from, mut to, mut at_home) = if in_home { (home, away, true) } else { (away, home, false) };
        for (starts, pass) in counts.iter_mut().zip(0..self.passes) {
            if starts.iter().any(|&own| own as usize == count) {
                continue;
            }
            let mut sum = 0;
            starts.iter_mut().for_each(|start| sum += std::mem::replace(start, sum));
            for block in from.chunks(BLOCK) {
                cx.poll()?;
                for &word in block {
                    let start = &mut starts[usize::from(self.digit(word, pass))];
                    if let Some(slot) = to.get_mut(*start as usize) {
                        *slot = word;
                    }
                    *start += 1;
                }
            }
            std::mem::swap(&mut from, &mut to);
            at_home = !at_home;
        }
        if !at_home {
            to.copy_from_slice(from);
        }
        Ok(())
    }
}

/// Calls `each` with every stretch of words that agree in the bits from `lowest` on, if there are two or more of them.
fn each_tie(words: &mut [u64], lowest: u32, mut each: impl FnMut(&mut [u64]) -> Result<()>) -> Result<()> {
    let mut rest = words;
    while let Some(&first) = rest.first() {
        let field = first >> lowest;
        let count = rest.iter().position(|word| word >> lowest != field).unwrap_or(rest.len());
        let (tie, after) = std::mem::take(&mut rest).split_at_mut(count);
        if count > 1 {
            each(tie)?;
        }
        rest = after;
    }
    Ok(())
}

/// Sorts keys.
pub fn sort_keys(cx: &Context, keys: &mut [u64]) -> Result<()> {
    if keys.len() < SMALL || keys.len() >= u32::MAX as usize {
        keys.sort_unstable();
        return Ok(());
    }
    let (low, width) = span(cx, keys.len(), |place| keys[place])?;
    keys.iter_mut().for_each(|key| *key -= low);
    sort_offsets(cx, keys, width)?;
    keys.iter_mut().for_each(|key| *key += low);
    Ok(())
}

/// Sorts keys of so many bits. Fewer than 2^32 keys.
pub(super) fn sort_offsets(cx: &Context, keys: &mut [u64], width: u32) -> Result<()> {
    let rest = width.saturating_sub(FIELD);
    sort_words(cx, keys, rest..width)?;
    if rest > 0 {
        each_tie(keys, rest, |tie| {
            if tie.len() < SMALL {
                tie.sort_unstable();
                return Ok(());
            }
            sort_words(cx, tie, 0..rest)
        })?;
    }
    Ok(())
}

/// Fewer keys are sorted by comparing.
const SMALL: usize = 600;

/// The places of keys in their order, equal ones as they stand. Fewer than 2^32 keys.
pub fn grade_keys(cx: &Context, count: usize, key: impl Fn(usize) -> u64 + Sync) -> Result<Lent<u64>> {
    let mut words = kept::lend::<u64>(count)?;
    let (low, width) = span(cx, count, &key)?;
    let rest = width.saturating_sub(FIELD);
    threads::each_block(
        cx,
        Cost::Light.of(count),
        BLOCK,
        &mut words,
        || (),
        |_, start, block| {
            cx.poll()?;
            let fields = block.iter_mut().zip(start..);
            fields.for_each(|(to, place)| *to = (((key(place) - low) >> rest) << FIELD) | place as u64);
            Ok::<_, Error>(())
        },
    )?;
    sort_words(cx, &mut words, FIELD..FIELD + width - rest)?;
    if rest > 0 {
        let part = |word: u64| (key(place_of(word)) - low) & ((1 << rest) - 1);
        each_tie(&mut words, FIELD, |tie| {
            if tie.len() < SMALL {
                // They stand in the order of their places.
                tie.sort_by_key(|&word| part(word));
                return Ok(());
            }
            tie.iter_mut().for_each(|word| *word = (part(*word) << FIELD) | place_of(*word) as u64);
            sort_words(cx, tie, FIELD..FIELD + rest)
        })?;
    }
    Ok(words)
}

/// The place in a word of [`grade_keys`].
#[inline(always)]
pub fn place_of(word: u64) -> usize {
    (word & u64::from(u32::MAX)) as usize
}
