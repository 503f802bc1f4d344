//! The generators of random words: the Mersenne twister, Knuth's subtractive one, Deng and Xu's, L'Ecuyer's, and their sum.

use crate::error::{Error, Result};

/// Numbers the generators, as users choose them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// 0: the sum of the others.
    Sum,
    /// 1: Knuth's `gb_flip` of the Stanford GraphBase.
    Flip,
    /// 2: the Mersenne twister MT19937-64 of Matsumoto and Nishimura.
    Twister,
    /// 3: DX-1597-4 of Deng and Xu.
    Long,
    /// 4: MRG32k3a of L'Ecuyer.
    Combined,
}

impl Kind {
    /// All of them, in the order of their numbers.
    pub const ALL: [Kind; 5] = [Kind::Sum, Kind::Flip, Kind::Twister, Kind::Long, Kind::Combined];

    /// The kind of a number. A domain error for a number that no generator has.
    pub fn numbered(number: i64) -> Result<Kind> {
        let found = usize::try_from(number).ok().and_then(|index| Kind::ALL.get(index)).copied();
        found.ok_or_else(|| Error::domain(format!("there is no random generator {number}: 0 to 4")))
    }

    /// Its number.
    pub fn number(self) -> i64 {
        self as i64
    }
}

/// A generator in some state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    kind: Kind,
    seeds: Vec<u64>,
    next: usize,
    words: Vec<u64>,
    /// The generators that a sum adds.
    parts: Vec<Generator>,
}

const TWISTER_WORDS: usize = 312;
const TWISTER_SHIFT: usize = 156;
const FLIP_WORDS: usize = 55;
const LONG_WORDS: usize = 1597;
/// 2^31 - 1, the prime of the long one, and the mask of 31 bits.
const PRIME: u64 = (1 << 31) - 1;
/// The primes of the combined one.
const FIRST_PRIME: u64 = 4_294_967_087;
const SECOND_PRIME: u64 = 4_294_944_443;

impl Generator {
    /// A generator that starts from a seed.
    ///
    /// ```
    /// use jackal_kernels::verbs::numbers::random::generators::{Generator, Kind};
    /// assert_eq!(Generator::seeded(Kind::Flip, 16807).word() % 100, 94);
    /// ```
    pub fn seeded(kind: Kind, seed: u64) -> Self {
        let mut parts = Vec::new();
        let (words, next) = match kind {
            Kind::Sum => {
                parts = Kind::ALL.into_iter().skip(1).map(|part| Generator::seeded(part, seed)).collect();
                (Vec::new(), 0)
            }
            Kind::Flip => (flip_words(seed & PRIME), FLIP_WORDS - 1),
            Kind::Twister => (twister_words(seed), TWISTER_WORDS),
            Kind::Long => (lehmer_words(seed, LONG_WORDS), 0),
            Kind::Combined => (lehmer_words(seed, 6), 0),
        };
        Generator { kind, seeds: vec![seed], next, words, parts }
    }

    /// A generator that starts from one seed, or the Mersenne twister from several, by its authors' way to take a list in.
    /// A length error for several seeds of another, or for none.
    ///
    /// ```
    /// use jackal_kernels::verbs::numbers::random::generators::{Generator, Kind};
    /// let mut generator = Generator::started(Kind::Twister, &[0x12345, 0x23456, 0x34567, 0x45678])?;
    /// assert_eq!(generator.word(), 7266447313870364031);
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn started(kind: Kind, seeds: &[u64]) -> Result<Self> {
        match (kind, seeds) {
            (_, [seed]) => Ok(Generator::seeded(kind, *seed)),
            (Kind::Twister, [_, ..]) => {
                let twister = Generator::seeded(kind, 19_650_218);
                Ok(Generator { seeds: seeds.to_vec(), words: keyed_words(twister.words, seeds), ..twister })
            }
            _ => Err(Error::length(format!("this random generator takes one seed, not {}", seeds.len()))),
        }
    }

    /// Which one it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The seed it started from, or the seeds.
    pub fn seeds(&self) -> &[u64] {
        &self.seeds
    }

    /// The words of the state, those of a sum's parts one behind the other.
    pub fn state(&self) -> Vec<u64> {
        let own = std::iter::once(self.next as u64).chain(self.words.iter().copied());
        own.chain(self.parts.iter().flat_map(Generator::state)).collect()
    }

    /// A generator in a state that was taken from one, or nothing if it is none.
    pub fn with_state(kind: Kind, seeds: &[u64], state: &[u64]) -> Option<Self> {
        let mut generator = Generator::started(kind, seeds).ok()?;
        let rest = generator.restore(state)?;
        rest.is_empty().then_some(generator)
    }

    fn restore<'a>(&mut self, state: &'a [u64]) -> Option<&'a [u64]> {
        let (next, state) = state.split_first()?;
        let (words, mut rest) = state.split_at_checked(self.words.len())?;
        self.next = usize::try_from(*next).ok().filter(|next| *next <= self.words.len())?;
        self.words.copy_from_slice(words);
        for part in &mut self.parts {
            rest = part.restore(rest)?;
        }
        Some(rest)
    }

    /// The next word.
    pub fn word(&mut self) -> u64 {
        match self.kind {
            Kind::Sum => self.parts.iter_mut().fold(0, |sum, part| part.word().wrapping_add(sum)),
            Kind::Flip => word_of_three(|| self.flip()),
            Kind::Twister => self.twist(),
            Kind::Long => word_of_three(|| self.long()),
            Kind::Combined => self.combine() | self.combine() << 32,
        }
    }

    fn twist(&mut self) -> u64 {
        if self.next >= TWISTER_WORDS {
            refill(&mut self.words);
            self.next = 0;
        }
        let mut x = self.words[self.next];
        self.next += 1;
        x ^= (x >> 29) & 0x5555_5555_5555_5555;
        x ^= (x << 17) & 0x71D6_7FFF_EDA6_0000;
        x ^= (x << 37) & 0xFFF7_EEE0_0000_0000;
        x ^ (x >> 43)
    }

    /// 31 bits; `next` counts how many of the words are still unused.
    pub fn flip(&mut self) -> u64 {
        if self.next == 0 {
            flip_cycle(&mut self.words);
            self.next = FLIP_WORDS;
        }
        self.next -= 1;
        self.words[self.next]
    }

    /// 31 bits.
    fn long(&mut self) -> u64 {
        let back = |by: usize| self.words[(self.next + LONG_WORDS - by) % LONG_WORDS];
        let sum = back(1) + back(532) + back(1064) + back(LONG_WORDS);
        let value = ((u128::from(sum) * 268_435_712) % u128::from(PRIME)) as u64;
        self.words[self.next % LONG_WORDS] = value;
        self.next = (self.next + 1) % LONG_WORDS;
        value
    }

    /// 32 bits.
    fn combine(&mut self) -> u64 {
        let [a, b, c, d, e, f] = self.words[..] else { return 0 };
        let first = (1_403_580 * b + 810_728 * (FIRST_PRIME - a)) % FIRST_PRIME;
        let second = (527_612 * f + 1_370_589 * (SECOND_PRIME - d)) % SECOND_PRIME;
        self.words.copy_from_slice(&[b, c, first, e, f, second]);
        (first + FIRST_PRIME - second) % FIRST_PRIME
    }
}

/// A word of three numbers of 31 bits: the first two, then the highest two bits of the third.
fn word_of_three(mut next: impl FnMut() -> u64) -> u64 {
    let (low, middle, high) = (next(), next(), next());
    low | middle << 31 | high >> 29 << 62
}

/// The words of the twister after a list of seeds is mixed into them: each word takes the one before it, and a seed.
fn keyed_words(mut words: Vec<u64>, seeds: &[u64]) -> Vec<u64> {
    let mix = |words: &[u64], at: usize, factor: u64| {
        let before = words[(at + TWISTER_WORDS - 1) % TWISTER_WORDS];
        words[at] ^ (before ^ before >> 62).wrapping_mul(factor)
    };
    // Places go round from 1 on; the first word is the last one whenever they begin again.
    let following = |words: &mut Vec<u64>, at: usize| {
        if at + 1 < TWISTER_WORDS {
            return at + 1;
        }
        words[0] = words[TWISTER_WORDS - 1];
        1
    };
    let mut at = 1;
    for turn in 0..seeds.len().max(TWISTER_WORDS) {
        let key = turn % seeds.len();
        let mixed = mix(&words, at, 3_935_559_000_370_003_845);
        words[at] = mixed.wrapping_add(seeds[key]).wrapping_add(key as u64);
        at = following(&mut words, at);
    }
    for _ in 1..TWISTER_WORDS {
        words[at] = mix(&words, at, 2_862_933_555_777_941_757).wrapping_sub(at as u64);
        at = following(&mut words, at);
    }
    words[0] = 1 << 63;
    words
}

fn twister_words(seed: u64) -> Vec<u64> {
    let mut last = seed;
    let rest = (1..TWISTER_WORDS as u64).map(|index| {
        last = 6_364_136_223_846_793_005_u64.wrapping_mul(last ^ (last >> 62)).wrapping_add(index);
        last
    });
    std::iter::once(seed).chain(rest).collect()
}

/// The next words of the twister. No step has a branch: the lowest bit of a word is as good as random.
fn refill(words: &mut [u64]) {
    let Some(words) = words.first_chunk_mut::<TWISTER_WORDS>() else { return };
    let mixed = |word: u64, next: u64, other: u64| {
        let x = (word & 0xFFFF_FFFF_8000_0000) | (next & 0x7FFF_FFFF);
        other ^ (x >> 1) ^ ((x & 1).wrapping_neg() & 0xB502_6F5A_A966_19E9)
    };
    for i in 0..TWISTER_WORDS - TWISTER_SHIFT {
        words[i] = mixed(words[i], words[i + 1], words[i + TWISTER_SHIFT]);
    }
    for i in TWISTER_WORDS - TWISTER_SHIFT..TWISTER_WORDS - 1 {
        words[i] = mixed(words[i], words[i + 1], words[i + TWISTER_SHIFT - TWISTER_WORDS]);
    }
    let last = TWISTER_WORDS - 1;
    words[last] = mixed(words[last], words[0], words[TWISTER_SHIFT - 1]);
}

/// The difference modulo 2^31.
fn minus(x: u64, y: u64) -> u64 {
    x.wrapping_sub(y) & PRIME
}

/// The words of Knuth's generator: a shuffled sequence of differences, warmed up by five cycles.
fn flip_words(seed: u64) -> Vec<u64> {
    let mut words = vec![0; FLIP_WORDS];
    let (mut shifted, mut last, mut next) = (seed, seed, 1);
    words[FLIP_WORDS - 1] = last;
    let mut place = 21;
    while place > 0 {
        words[place - 1] = next;
        next = minus(last, next);
        shifted = if shifted & 1 == 1 { (1 << 30) + (shifted >> 1) } else { shifted >> 1 };
        next = minus(next, shifted);
        last = words[place - 1];
        place = (place + 21) % FLIP_WORDS;
    }
    (0..5).for_each(|_| flip_cycle(&mut words));
    words
}

fn flip_cycle(words: &mut [u64]) {
    for i in 0..FLIP_WORDS {
        words[i] = minus(words[i], words[(i + 31) % FLIP_WORDS]);
    }
}

/// Numbers of Lehmer's generator, none of them 0.
fn lehmer_words(seed: u64, count: usize) -> Vec<u64> {
    let mut last = seed % PRIME;
    if last == 0 {
        last = 1;
    }
    let next = || {
        let value = last;
        last = last * 16807 % PRIME;
        value
    };
    std::iter::repeat_with(next).take(count).collect()
}
