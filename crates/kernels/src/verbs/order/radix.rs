//! Keys whose unsigned order is the order of numbers, and sorting by their bytes.

use std::ops::Range;

use crate::array::Context;
use crate::array::buffer_pool::{self, PooledBuffer};
use crate::array::rules::NanOrder;
use crate::array::threads::{self, Cost};
use crate::array::wide::wide;
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
    number_key(value)
}

/// A key for a float that is a number: all bits of a negative one are turned, of another the sign.
#[inline(always)]
pub(super) fn number_key(value: f64) -> u64 {
    let bits = (value + 0.0).to_bits();
    bits ^ ((bits as i64 >> 63) as u64 | 1 << 63)
}

/// The float of a key.
#[inline(always)]
pub(super) fn number_of(key: u64) -> f64 {
    f64::from_bits(key ^ ((!key as i64 >> 63) as u64 | 1 << 63))
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
    number_of(key)
}

/// The bits by which keys are sorted first; keys that agree in them are few, or are sorted by the rest.
const FIELD: u32 = 32;

/// The least and the largest of the keys of some items; without any the least is above the largest.
pub(super) fn ends<T: Sync>(cx: &Context, items: &[T], key: impl Fn(&T) -> u64 + Sync) -> Result<(u64, u64)> {
    let ends = threads::of_blocks(cx, Cost::Light.work(items.len()), KEYS_BETWEEN_POLLS, items.len(), |range| {
        cx.poll()?;
        let items = items.get(range).unwrap_or(&[]);
        Ok::<_, Error>(wide(
            items.len(),
            #[inline(always)]
            || items.iter().map(&key).fold((u64::MAX, 0), |(low, high), key| (low.min(key), high.max(key))),
        ))
    })?;
    Ok(ends.into_iter().fold((u64::MAX, 0), |(low, high), (l, h)| (low.min(l), high.max(h))))
}

/// How many bits tell any key from the least, given this and the largest.
pub(super) fn width((low, high): (u64, u64)) -> u32 {
    u64::BITS - high.saturating_sub(low).leading_zeros()
}

/// From how many words on they are sorted in parts. Each part looks at all words, which pays for very many only: a million are sorted
/// sooner by one thread (measured). Tests have fewer.
const PARTED: usize = if cfg!(debug_assertions) { 1 << 17 } else { 1 << 23 };

/// The interrupt flag is polled after this many keys.
const KEYS_BETWEEN_POLLS: usize = 1 << 16;

/// Sorts words by some of their bits, stably.
pub(super) fn sort_words(cx: &Context, words: &mut [u64], bits: Range<u32>) -> Result<()> {
    let digits = Digits::from_bits(bits);
    let parts = if words.len() < PARTED { 1 } else { threads::count(cx, Cost::Middling.work(words.len())) };
    if digits.passes == 0 {
        return Ok(());
    }
    let mut room = buffer_pool::lend::<u64>(words.len())?;
    if parts < 2 {
        return digits.sort(cx, words, &mut room);
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
    threads::each_part(cx, Cost::Middling.work(given.len()), shares, |(range, share)| {
        let mut other = buffer_pool::lend::<u64>(share.len())?;
        let mut found = given.iter().filter(|word| range.contains(&digits.highest(**word)));
        share.iter_mut().zip(&mut found).for_each(|(to, word)| *to = *word);
        digits.sort(cx, share, &mut other)
    })?;
    words.copy_from_slice(&room);
    Ok(())
}

/// The digits by which words are sorted, the lowest first: of eight bits each. As many lines of memory are written to side by side
/// as a digit has values, and more than some hundreds do not stay near (measured with 11 bits: three passes take longer than four).
#[derive(Clone, Copy)]
pub(super) struct Digits {
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
    pub(super) fn from_bits(bits: Range<u32>) -> Self {
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
        let blocks = threads::of_blocks(cx, Cost::Light.work(words.len()), KEYS_BETWEEN_POLLS, words.len(), |range| {
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

    /// The count of each value of each digit.
    fn counts<const PASSES: usize>(self, cx: &Context, words: &[u64]) -> Result<[[u32; VALUES]; PASSES]> {
        let mut counts = [[0_u32; VALUES]; PASSES];
        for block in words.chunks(KEYS_BETWEEN_POLLS) {
            cx.poll()?;
            for &word in block {
                // What a word has above the digits is counted too, and not used.
                let digits = (word >> self.lowest).to_le_bytes();
                counts.iter_mut().zip(digits).for_each(|(counts, digit)| counts[usize::from(digit)] += 1);
            }
        }
        Ok(counts)
    }

    /// Sorts what is in `home`. Of many words those with the same highest digit are put together first, and each such part, which stays
    /// near, is sorted by the other digits: only one pass goes over all of memory.
    fn sort(self, cx: &Context, home: &mut [u64], away: &mut [u64]) -> Result<()> {
        if home.len() < FAR || self.passes < 2 {
            return self.sort_from_either(cx, home, away, true);
        }
        let counts = self.counts_of_highest(cx, home)?;
        let lower = Digits { passes: self.passes - 1, ..self };
        if counts.iter().any(|&own| own as usize == home.len()) {
            return lower.sort_from_either(cx, home, away, true);
        }
        self.move_by(cx, self.passes - 1, home, away, counts)?;
        let (mut home, mut away) = (home, away);
        for count in counts {
            let (near, rest) = std::mem::take(&mut home).split_at_mut(count as usize);
            let (given, others) = std::mem::take(&mut away).split_at_mut(count as usize);
            (home, away) = (rest, others);
            if near.len() < COUNTED_WORDS_MIN {
                near.copy_from_slice(given);
                near.sort_unstable();
            } else {
                lower.sort_from_either(cx, near, given, false)?;
            }
        }
        Ok(())
    }

    fn counts_of_highest(self, cx: &Context, words: &[u64]) -> Result<[u32; VALUES]> {
        let mut counts = [0_u32; VALUES];
        for block in words.chunks(KEYS_BETWEEN_POLLS) {
            cx.poll()?;
            block.iter().for_each(|&word| counts[self.highest(word)] += 1);
        }
        Ok(counts)
    }

    /// Sorts words that fit the cache, with a buffer for as many.
    pub(super) fn sort_in_cache(self, cx: &Context, home: &mut [u64], away: &mut [u64]) -> Result<()> {
        self.sort_from_either(cx, home, away, true)
    }

    /// Sorts what is in `home`, or else in `away`; the result is in `home`.
    fn sort_from_either(self, cx: &Context, home: &mut [u64], away: &mut [u64], in_home: bool) -> Result<()> {
        // Of few digits no more are counted than there are.
        match self.passes {
            0..=2 => self.sort_by::<2>(cx, home, away, in_home),
            _ => self.sort_by::<PASSES>(cx, home, away, in_home),
        }
    }

    fn sort_by<const PASSES: usize>(
        self,
        cx: &Context,
        home: &mut [u64],
        away: &mut [u64],
        in_home: bool,
    ) -> Result<()> {
        let counts = self.counts::<PASSES>(cx, if in_home { home } else { away })?;
        let count = home.len();
        let (mut from, mut to, mut at_home) = if in_home { (home, away, true) } else { (away, home, false) };
        for (counts, pass) in counts.into_iter().zip(0..self.passes) {
            if counts.iter().any(|&own| own as usize == count) {
                continue;
            }
            self.move_by(cx, pass, from, to, counts)?;
            std::mem::swap(&mut from, &mut to);
            at_home = !at_home;
        }
        if !at_home {
            to.copy_from_slice(from);
        }
        Ok(())
    }

    /// Distributes words by a digit, given the counts of its values.
    fn move_by(self, cx: &Context, pass: u32, from: &[u64], to: &mut [u64], counts: [u32; VALUES]) -> Result<()> {
        let (mut starts, mut sum) = (counts, 0);
        starts.iter_mut().for_each(|start| sum += std::mem::replace(start, sum));
        for block in from.chunks(KEYS_BETWEEN_POLLS) {
            cx.poll()?;
            for &word in block {
                let start = &mut starts[usize::from(self.digit(word, pass))];
                if let Some(slot) = to.get_mut(*start as usize) {
                    *slot = word;
                }
                *start += 1;
            }
        }
        Ok(())
    }
}

/// From how many words on those with the same highest digit are put together first: fewer stay near as they are (measured: 262,144 take
/// as long, a million .8 of the time). Tests have fewer.
const FAR: usize = if cfg!(debug_assertions) { 1 << 11 } else { 1 << 19 };

/// Fewer words of a part are compared: to count their digits takes as long.
const COUNTED_WORDS_MIN: usize = 64;

/// Calls `each` with every stretch of words that agree in the bits from `lowest` on, if there are two or more of them.
fn each_tie(words: &mut [u64], lowest: u32, mut each: impl FnMut(&mut [u64]) -> Result<()>) -> Result<()> {
    let mut rest = words;
    while let Some(&first) = rest.first() {
        // Most words differ from the next: a block of such is passed over at once.
        if rest.get(..=PASSED).is_some_and(|block| !has_tie(block, lowest)) {
            rest = std::mem::take(&mut rest).split_at_mut(PASSED).1;
            continue;
        }
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

/// Words that are skipped in one step.
const PASSED: usize = 64;

/// Whether two words that stand side by side agree in the bits from `lowest` on.
fn has_tie(words: &[u64], lowest: u32) -> bool {
    let pairs = words.iter().zip(words.get(1..).unwrap_or(&[]));
    pairs.fold(false, |tie, (word, next)| tie | ((word ^ next) >> lowest == 0))
}

/// Sorts keys of a number of bits.
pub fn sort_offsets(cx: &Context, keys: &mut [u64], width: u32) -> Result<()> {
    if keys.len() < RADIX_KEYS_MIN || keys.len() >= u32::MAX as usize {
        keys.sort_unstable();
        return Ok(());
    }
    let rest = width.saturating_sub(FIELD);
    sort_words(cx, keys, rest..width)?;
    if rest > 0 {
        each_tie(keys, rest, |tie| {
            if tie.len() < RADIX_KEYS_MIN {
                tie.sort_unstable();
                return Ok(());
            }
            sort_words(cx, tie, 0..rest)
        })?;
    }
    Ok(())
}

/// Fewer keys are sorted by comparing.
const RADIX_KEYS_MIN: usize = 600;

/// The places of keys in their order, equal ones as they stand. Fewer than 2^32 keys.
pub fn grade_keys(cx: &Context, keys: &[u64], turned: impl Fn(u64) -> u64 + Sync) -> Result<PooledBuffer<u64>> {
    let mut words = buffer_pool::lend::<u64>(keys.len())?;
    let ends = ends(cx, keys, |&key| turned(key))?;
    let (low, width) = (ends.0, width(ends));
    let rest = width.saturating_sub(FIELD);
    threads::each_block(
        cx,
        Cost::Light.work(keys.len()),
        KEYS_BETWEEN_POLLS,
        &mut words,
        || (),
        |_, start, block| {
            cx.poll()?;
            let fields = block.iter_mut().zip(keys.get(start..).unwrap_or(&[])).zip(start as u64..);
            fields.for_each(|((to, &key), place)| *to = (((turned(key) - low) >> rest) << FIELD) | place);
            Ok::<_, Error>(())
        },
    )?;
    sort_words(cx, &mut words, FIELD..FIELD + width - rest)?;
    if rest > 0 {
        let key = |word: u64| turned(keys.get(place_of(word)).copied().unwrap_or(low));
        let part = |word: u64| key(word).wrapping_sub(low) & ((1 << rest) - 1);
        each_tie(&mut words, FIELD, |tie| {
            if tie.len() < RADIX_KEYS_MIN {
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
