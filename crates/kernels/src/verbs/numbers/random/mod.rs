//! Random numbers: rolls and deals from the words of a generator.
//!
//! The way from the generator's words to results is that of the reference engine, so that a seeded session gives the
//! numbers that its users know.

pub mod generators;

use crate::array::{Arg, Array, Bounds, Context, ElementType, Extended, View, budget, fill, promote};
use crate::error::{Error, Result};
use generators::{Generator, Kind};

/// The seed that a session starts from, and the fixed rolls.
pub const SEED: u64 = 16807;

/// The interrupt flag is polled after this many numbers.
const NUMBERS_BETWEEN_POLLS: usize = 1 << 13;

/// A source of random numbers. Part of the session; clone it to keep its state.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::random::Random;
/// let mut random = Random::default();
/// let roll = random.roll(&Context::default(), Array::list(vec![100_i64; 5]))?;
/// assert_eq!(roll, Array::list(vec![38_i64, 6, 90, 32, 62]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Random {
    generator: Generator,
    /// The other generators that were used, each in its state.
    resting: Vec<Generator>,
    /// Whether integers are remainders of words, one after the other: the way of the fixed rolls.
    plain: bool,
}

impl Default for Random {
    fn default() -> Self {
        Random::seeded(SEED)
    }
}

impl Random {
    /// The Mersenne twister, from a seed.
    pub fn seeded(seed: u64) -> Self {
        Random { generator: Generator::seeded(Kind::Twister, seed), resting: Vec::new(), plain: false }
    }

    /// The generator of the fixed rolls, as it starts.
    fn fixed() -> Self {
        Random { generator: Generator::seeded(Kind::Flip, SEED), resting: Vec::new(), plain: true }
    }

    /// The generator in use.
    pub fn generator(&self) -> &Generator {
        &self.generator
    }

    /// Puts a generator in the place of the one in use.
    pub fn set_generator(&mut self, generator: Generator) {
        self.generator = generator;
    }

    /// Uses another kind of generator, from where it was left or, the first time, from the common seed.
    pub fn choose(&mut self, kind: Kind) {
        if kind == self.generator.kind() {
            return;
        }
        let known = self.resting.iter().position(|generator| generator.kind() == kind);
        let chosen = known.map(|index| self.resting.swap_remove(index));
        let chosen = chosen.unwrap_or_else(|| Generator::seeded(kind, SEED));
        self.resting.push(std::mem::replace(&mut self.generator, chosen));
    }

    /// The next word.
    pub fn word(&mut self) -> u64 {
        self.generator.word()
    }

    /// A float between 0 and 1: the place of the lowest set bit of a word gives the power of 2, the high bits the rest.
    fn fraction(&mut self) -> f64 {
        let word = self.word();
        let scale = 1 + word.trailing_zeros().min(62);
        (1.0 + (word >> 12) as f64 / (1_u64 << 52) as f64) / (1_u64 << scale) as f64
    }

    /// A number below `m`, which is above 0: the word, its sign bit turned, scaled to `m`; or its remainder.
    fn scaled(&mut self, m: u64) -> u64 {
        if self.plain {
            return self.remainder(m);
        }
        ((u128::from(self.word() ^ (1 << 63)) * u128::from(m)) >> 64) as u64
    }

    /// The remainder of a word. Words beyond the last whole multiple would favour small numbers: they are left out.
    fn remainder(&mut self, m: u64) -> u64 {
        let most = u64::MAX - u64::MAX % m;
        let mut word = self.word();
        while word >= most {
            word = self.word();
        }
        word % m
    }

    /// One roll of an atom.
    fn below(&mut self, m: u64) -> u64 {
        if m.is_power_of_two() || m >= 1 << 62 { self.word() % m } else { self.scaled(m) }
    }

    /// Each element of `y` a random number below it; below 0 means a float between 0 and 1. Any rank.
    pub fn roll(&mut self, cx: &Context, y: Array) -> Result<Array> {
        if y.kind() == ElementType::Extended {
            return self.roll_exact(cx, &y);
        }
        if y.is_empty() && !y.kind().is_numeric() {
            return fill::empty_of(ElementType::Int, y.shape());
        }
        if let (Some(Bounds { least: limit @ 3.., most }), false, 2..) = (y.bounds(), self.plain, y.count())
            && limit == most
        {
            return self.rolls_below(cx, limit, y.shape(), y.count());
        }
        let limits = limits(cx, &y)?;
        if limits.contains(&0) || y.kind() == ElementType::Bool && y.is_atom() {
            let mut out = budget::vec(limits.len())?;
            for block in limits.chunks(NUMBERS_BETWEEN_POLLS) {
                cx.poll()?;
                for &limit in block {
                    out.push(if limit == 0 { self.fraction() } else { self.below(limit) as f64 });
                }
            }
            return Ok(y.with_items(out));
        }
        let equal = limits.windows(2).all(|pair| pair[0] == pair[1]);
        let out = match limits.as_slice() {
            [one] => vec![self.below(*one) as i64],
            [2, ..] if equal && y.rank() > 0 => {
                let bits =
                    if self.plain { self.sliced(cx, 2, limits.len())? } else { self.equal_rolls(cx, 2, limits.len())? };
                return promote::cast(y.with_items(bits), ElementType::Bool);
            }
            &[first, ..] if equal && !self.plain => {
                return self.rolls_below(cx, i64::try_from(first).unwrap_or(i64::MAX), y.shape(), limits.len());
            }
            [first, ..] if equal && first.is_power_of_two() && *first > 1 => self.sliced(cx, *first, limits.len())?,
            _ => {
                let mut out = budget::vec(limits.len())?;
                for block in limits.chunks(NUMBERS_BETWEEN_POLLS) {
                    cx.poll()?;
                    out.extend(block.iter().map(|&limit| self.remainder(limit) as i64));
                }
                out
            }
        };
        Ok(y.with_items(out))
    }

    /// Many rolls below one number, under a shape.
    fn rolls_below(&mut self, cx: &Context, limit: i64, shape: &[usize], count: usize) -> Result<Array> {
        let rolls = self.equal_rolls(cx, limit.unsigned_abs(), count)?;
        Array::bounded(cx, shape, rolls, Bounds { least: 0, most: limit - 1 })
    }

    /// Fixed rolls below a power of 2 above 1: a word gives as many as it has slices, low bits first, while as many are
    /// left; the rest take a word each. A slice for a truth is a byte.
    fn sliced(&mut self, cx: &Context, m: u64, count: usize) -> Result<Vec<i64>> {
        let bits = if m == 2 { u8::BITS } else { m.trailing_zeros() };
        let slices = (64 / bits) as usize;
        let mut out = budget::vec(count)?;
        while count - out.len() >= slices {
            if out.len() % NUMBERS_BETWEEN_POLLS < slices {
                cx.poll()?;
            }
            let word = self.word();
            out.extend((0..slices as u32).map(|slice| (word >> (slice * bits) & (m - 1)) as i64));
        }
        out.extend((out.len()..count).map(|_| (self.word() & (m - 1)) as i64));
        Ok(out)
    }

    /// Many rolls below the same number: powers of 2 take slices of words, others fill from the last item.
    fn equal_rolls(&mut self, cx: &Context, m: u64, count: usize) -> Result<Vec<i64>> {
        let mut out = budget::filled(count, 0_i64)?;
        if m.is_power_of_two() {
            let bits = m.trailing_zeros();
            let (mut word, mut left) = (0_u64, 0);
            let blocks = if bits == 0 { &mut [][..] } else { &mut out[..] };
            for block in blocks.chunks_mut(NUMBERS_BETWEEN_POLLS) {
                cx.poll()?;
                for item in block {
                    if left < bits {
                        (word, left) = (self.word(), 64);
                    }
                    *item = (word & (m - 1)) as i64;
                    word = word.checked_shr(bits).unwrap_or(0);
                    left -= bits;
                }
            }
            return Ok(out);
        }
        for (index, item) in out.iter_mut().rev().enumerate() {
            if index % NUMBERS_BETWEEN_POLLS == 0 {
                cx.poll()?;
            }
            *item = self.scaled(m) as i64;
        }
        Ok(out)
    }

    fn roll_exact(&mut self, cx: &Context, y: &Array) -> Result<Array> {
        let mut out = budget::vec(y.count())?;
        for item in y.as_slice::<Extended>().unwrap_or(&[]) {
            cx.poll()?;
            if *item <= Extended::ZERO {
                return Err(Error::domain("exact limits of random numbers are above 0"));
            }
            out.push(match u64::try_from(item) {
                Ok(small) if small < 1 << 62 => Extended::from(self.below(small)),
                _ => self.long(cx, item)?,
            });
        }
        Ok(y.with_items(out))
    }

    /// A number below a long one: more words than it has, the first one the most significant, then the remainder.
    fn long(&mut self, cx: &Context, limit: &Extended) -> Result<Extended> {
        let bits = dashu_base::BitTest::bit_len(&dashu_base::UnsignedAbs::unsigned_abs(limit));
        let words = bits / 64 + 2;
        let mut bytes = budget::vec(words.saturating_mul(size_of::<u64>()))?;
        for index in 0..words {
            if index % NUMBERS_BETWEEN_POLLS == 0 {
                cx.poll()?;
            }
            bytes.extend_from_slice(&self.word().to_be_bytes());
        }
        Ok(Extended::from(dashu_int::UBig::from_be_bytes(&bytes)) % limit)
    }

    /// `x` distinct numbers below `y`. Ranks 0. A domain error if there are not as many.
    pub fn deal(&mut self, cx: &Context, x: Array, y: Array) -> Result<Array> {
        let exact = x.kind() == ElementType::Extended || y.kind() == ElementType::Extended;
        if let Some(limit) = y.as_atom::<Extended>().filter(|limit| i64::try_from(*limit).is_err()) {
            return self.deal_long(cx, promote::integer(&x, cx.tolerance)?, limit);
        }
        let (count, limit) = (promote::integer(&x, cx.tolerance)?, promote::integer(&y, cx.tolerance)?);
        let (Ok(count), Ok(limit)) = (u64::try_from(count), u64::try_from(limit)) else {
            return Err(Error::domain("a deal is of a number of things out of a number of things"));
        };
        if count > limit {
            return Err(Error::domain(format!("{count} distinct numbers below {limit}")));
        }
        let size = usize::try_from(count).unwrap_or(usize::MAX);
        let dealt = if count.saturating_mul(3) > limit {
            self.shuffled(cx, size, limit)?
        } else if self.plain {
            self.shuffled_in_part(cx, size, limit)?
        } else {
            self.distinct(cx, size, limit)?
        };
        let dealt = Array::list(dealt);
        if exact { promote::cast(dealt, ElementType::Extended) } else { Ok(dealt) }
    }

    /// Distinct numbers below a long one, of which there are more than could be asked for.
    fn deal_long(&mut self, cx: &Context, count: i64, limit: &Extended) -> Result<Array> {
        let count = usize::try_from(count).map_err(|_| Error::domain("a deal is of a number of things"))?;
        if *limit < Extended::ZERO {
            return Err(Error::domain("a deal is out of a number of things"));
        }
        let mut out: Vec<Extended> = budget::vec(count)?;
        let mut seen = hashbrown::HashSet::new();
        while out.len() < count {
            cx.poll()?;
            let item = self.long(cx, limit)?;
            if seen.insert(item.clone()) {
                out.push(item);
            }
        }
        Ok(Array::list(out))
    }

    /// The first of a shuffle of all: Fisher and Yates.
    fn shuffled(&mut self, cx: &Context, count: usize, limit: u64) -> Result<Vec<i64>> {
        let all = usize::try_from(limit).unwrap_or(usize::MAX);
        let mut out = budget::vec(all)?;
        for low in (0..limit).step_by(NUMBERS_BETWEEN_POLLS) {
            cx.poll()?;
            out.extend(low as i64..limit.min(low + NUMBERS_BETWEEN_POLLS as u64) as i64);
        }
        for index in 0..count {
            if index % NUMBERS_BETWEEN_POLLS == 0 {
                cx.poll()?;
            }
            let left = (all - index) as u64;
            out.swap(index, index + self.scaled(left) as usize);
        }
        out.truncate(count);
        Ok(out)
    }

    /// The same out of many more, of which only those that changed places are held.
    fn shuffled_in_part(&mut self, cx: &Context, count: usize, limit: u64) -> Result<Vec<i64>> {
        let mut out = budget::vec(count)?;
        budget::check::<(u64, u64)>(count.saturating_mul(2))?;
        let mut moved = hashbrown::HashMap::with_capacity(count);
        for index in 0..count as u64 {
            if index % NUMBERS_BETWEEN_POLLS as u64 == 0 {
                cx.poll()?;
            }
            let place = index + self.scaled(limit - index);
            let here = moved.get(&index).copied().unwrap_or(index);
            out.push(moved.insert(place, here).unwrap_or(place) as i64);
        }
        Ok(out)
    }

    /// The distinct ones of a block of rolls, until there are enough.
    fn distinct(&mut self, cx: &Context, count: usize, limit: u64) -> Result<Vec<i64>> {
        let mut out: Vec<i64> = budget::vec(count)?;
        budget::check::<(i64, u64)>(count.saturating_mul(2))?;
        let mut seen = hashbrown::HashSet::with_capacity(count);
        while out.len() < count {
            let (n, m) = (count as f64, limit as f64);
            let draws = (n + 4.0 + (1.05 * n * n / m).floor()) as usize;
            for (turn, item) in self.equal_rolls(cx, limit, draws)?.into_iter().enumerate() {
                if turn % NUMBERS_BETWEEN_POLLS == 0 {
                    cx.poll()?;
                }
                if out.len() < count && seen.insert(item) {
                    out.push(item);
                }
            }
        }
        Ok(out)
    }
}

/// The limits of rolls.
fn limits(cx: &Context, y: &Array) -> Result<Vec<u64>> {
    if let View::Rational(_) = y.widened() {
        return Err(Error::domain("limits of random numbers are integers"));
    }
    let integers = promote::integers(y, cx.tolerance)?;
    let mut out = budget::vec(integers.len())?;
    for block in integers.chunks(NUMBERS_BETWEEN_POLLS) {
        cx.poll()?;
        for &limit in block {
            out.push(u64::try_from(limit).map_err(|_| Error::domain("limits of random numbers are not negative"))?);
        }
    }
    Ok(out)
}

/// Rolls from a generator that starts anew each time: the same every time.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::numbers::random::fixed_roll;
/// let roll = fixed_roll(&Context::default(), Array::list(vec![100_i64; 5]).into())?;
/// assert_eq!(roll, Array::list(vec![94_i64, 56, 8, 6, 85]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn fixed_roll(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    Random::fixed().roll(cx, y)
}

/// Deals from a generator that starts anew each time.
pub fn fixed_deal(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let (x, y) = (x.into_array(), y.into_array());
    Random::fixed().deal(cx, x, y)
}
