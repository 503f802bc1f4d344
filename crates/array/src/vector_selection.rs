//! Vector instructions that select by bits, chosen for the machine: compress elements by a mask, expand bits to
//! booleans, and back.
//!
//! They are written for vectors of 512 bits, of 256 bits, and for any machine; the loops around are compiled for
//! each.

use super::mask::{self, ONES, WORD};
use pulp::bytemuck::Pod;

/// Elements that are chosen at a time, one for each bit of a byte.
pub const EIGHT: usize = 8;

/// The selection instructions of a machine. Elements of a room beyond the selected ones are arbitrary.
pub trait Choose: Copy {
    /// Whether one instruction compresses elements.
    const QUICK: bool;
    /// Runs a loop in which the others are instructions.
    fn run<R>(self, run: impl FnOnce() -> R) -> R;
    /// Compresses eight words of eight bytes: those whose bit is set, from the lowest bit on.
    fn words<T: Pod>(self, room: &mut [T; EIGHT], bits: u8, eight: &[T; EIGHT]);
    /// Compresses eight words of four bytes.
    fn halves<T: Pod>(self, room: &mut [T; EIGHT], bits: u8, eight: &[T; EIGHT]);
    /// Compresses eight bytes.
    fn bytes(self, room: &mut [u8; EIGHT], bits: u8, eight: &[u8; EIGHT]);
    /// Booleans as the bits of a word.
    fn bits(self, truths: &[bool; WORD]) -> u64;
    /// The bits of a word as booleans.
    fn truths(self, word: u64) -> [bool; WORD];
}

/// The way of this machine.
#[derive(Clone, Copy)]
pub enum Chooser {
    /// By vectors of 512 bits.
    #[cfg(target_arch = "x86_64")]
    Whole(Whole),
    /// By vectors of 256 bits.
    #[cfg(target_arch = "x86_64")]
    Half(Half),
    /// By a table.
    Any(Any),
}

impl Chooser {
    /// The best instructions of this machine.
    #[inline]
    pub fn for_machine() -> Chooser {
        #[cfg(target_arch = "x86_64")]
        match pulp::Arch::new() {
            pulp::Arch::V4(vectors) => return Chooser::Whole(Whole(vectors)),
            pulp::Arch::V3(vectors) => return Chooser::Half(Half(vectors)),
            _ => {}
        }
        Chooser::Any(Any)
    }

    /// All that this machine can do, the best first: they give the same.
    ///
    /// ```
    /// use jackal_array::vector_selection::{Choose, Chooser};
    /// use jackal_array::choosing;
    /// for way in Chooser::all() {
    ///     let mut room = [0_u8; 8];
    ///     choosing!(way, chooser => chooser.run(|| chooser.bytes(&mut room, 0b1000_0010, b"abcdefgh")));
    ///     assert_eq!(&room[..2], b"bh");
    /// }
    /// ```
    pub fn all() -> Vec<Chooser> {
        let best = Chooser::for_machine();
        let mut all = vec![best];
        #[cfg(target_arch = "x86_64")]
        if let Chooser::Whole(Whole(vectors)) = best {
            all.push(Chooser::Half(Half(*vectors)));
        }
        all.extend((!matches!(best, Chooser::Any(_))).then_some(Chooser::Any(Any)));
        all
    }

    /// Whether one instruction compresses elements.
    pub fn is_quick(self) -> bool {
        choosing!(self, chooser => quick(chooser))
    }
}

fn quick<C: Choose>(_: C) -> bool {
    C::QUICK
}

/// Runs a loop compiled for the instructions of the machine.
#[doc(hidden)]
#[macro_export]
macro_rules! choosing {
    ($way:expr, $chooser:ident => $run:expr) => {
        match $way {
            #[cfg(target_arch = "x86_64")]
            $crate::vector_selection::Chooser::Whole($chooser) => $run,
            #[cfg(target_arch = "x86_64")]
            $crate::vector_selection::Chooser::Half($chooser) => $run,
            $crate::vector_selection::Chooser::Any($chooser) => $run,
        }
    };
}

pub use choosing;

/// Puts booleans in words, as many as there are for them; the rest of the last word is 0.
///
/// ```
/// let mut words = [7, 7];
/// jackal_array::pack(&[true; 65], &mut words);
/// assert_eq!(words, [u64::MAX, 1]);
/// ```
pub fn pack(truths: &[bool], words: &mut [u64]) {
    let (full, rest) = truths.as_chunks::<WORD>();
    if !full.is_empty() {
        choosing!(Chooser::for_machine(), chooser => chooser.run(
            #[inline(always)]
            || words.iter_mut().zip(full).for_each(|(to, truths)| *to = chooser.bits(truths)),
        ));
    }
    if let Some(last) = words.get_mut(full.len()).filter(|_| !rest.is_empty()) {
        *last = mask::word(rest);
    }
}

/// Puts the first bits of words in bytes, as many as these are.
pub(super) fn spread(words: &[u64], out: &mut [bool]) {
    let (full, rest) = out.as_chunks_mut::<WORD>();
    let last = words.get(full.len());
    if !full.is_empty() {
        choosing!(Chooser::for_machine(), chooser => chooser.run(
            #[inline(always)]
            || full.iter_mut().zip(words).for_each(|(out, &word)| *out = chooser.truths(word)),
        ));
    }
    if let Some(&last) = last {
        rest.iter_mut().enumerate().for_each(|(place, to)| *to = last >> (place & 63) & 1 == 1);
    }
}

/// Any machine: a table says where the chosen ones are.
#[derive(Clone, Copy)]
pub struct Any;

impl Any {
    #[inline(always)]
    fn put<T: Copy>(room: &mut [T; EIGHT], bits: u8, eight: &[T; EIGHT]) {
        let ones = &ONES[usize::from(bits)];
        *room = std::array::from_fn(|place| eight[usize::from(ones[place] & 7)]);
    }
}

impl Choose for Any {
    const QUICK: bool = false;

    #[inline(always)]
    fn run<R>(self, run: impl FnOnce() -> R) -> R {
        run()
    }

    #[inline(always)]
    fn words<T: Pod>(self, room: &mut [T; EIGHT], bits: u8, eight: &[T; EIGHT]) {
        Any::put(room, bits, eight);
    }

    #[inline(always)]
    fn halves<T: Pod>(self, room: &mut [T; EIGHT], bits: u8, eight: &[T; EIGHT]) {
        Any::put(room, bits, eight);
    }

    #[inline(always)]
    fn bytes(self, room: &mut [u8; EIGHT], bits: u8, eight: &[u8; EIGHT]) {
        Any::put(room, bits, eight);
    }

    #[inline(always)]
    fn bits(self, truths: &[bool; WORD]) -> u64 {
        mask::word(truths)
    }

    #[inline(always)]
    fn truths(self, word: u64) -> [bool; WORD] {
        std::array::from_fn(|place| word >> place & 1 == 1)
    }
}

#[cfg(target_arch = "x86_64")]
pub use vectors::{Half, Whole};

#[cfg(target_arch = "x86_64")]
mod vectors {
    use super::{Choose, EIGHT, ONES, WORD};
    use pulp::bytemuck::Pod;
    use pulp::cast;

    /// The indices of the halves of the selected words among four words of eight bytes, followed by arbitrary ones.
    static PAIRS: [[u32; 8]; 16] = {
        let mut all = [[0; 8]; 16];
        let mut bits = 0;
        while bits < 16 {
            let mut at = 0;
            while at < 4 {
                let place = 2 * (ONES[bits][at] & 3) as u32;
                all[bits][2 * at] = place;
                all[bits][2 * at + 1] = place + 1;
                at += 1;
            }
            bits += 1;
        }
        all
    };

    /// Vectors of 512 bits: what chooses is one instruction.
    #[derive(Clone, Copy)]
    pub struct Whole(pub(super) pulp::x86::V4);

    /// Vectors of 256 bits: elements are put in an order that a table tells.
    #[derive(Clone, Copy)]
    pub struct Half(pub(super) pulp::x86::V3);

    impl Choose for Whole {
        const QUICK: bool = true;

        #[inline(always)]
        fn run<R>(self, run: impl FnOnce() -> R) -> R {
            self.0.vectorize(run)
        }

        #[inline(always)]
        fn words<T: Pod>(self, room: &mut [T; EIGHT], bits: u8, eight: &[T; EIGHT]) {
            *room = cast(self.0.avx512f._mm512_maskz_compress_epi64(bits, cast(*eight)));
        }

        #[inline(always)]
        fn halves<T: Pod>(self, room: &mut [T; EIGHT], bits: u8, eight: &[T; EIGHT]) {
            *room = cast(self.0.avx512vl._mm256_maskz_compress_epi32(bits, cast(*eight)));
        }

        #[inline(always)]
        fn bytes(self, room: &mut [u8; EIGHT], bits: u8, eight: &[u8; EIGHT]) {
            Half(*self.0).bytes(room, bits, eight);
        }

        #[inline(always)]
        fn bits(self, truths: &[bool; WORD]) -> u64 {
            let bytes = cast(truths.map(u8::from));
            self.0.avx512bw._mm512_test_epi8_mask(bytes, bytes)
        }

        #[inline(always)]
        fn truths(self, word: u64) -> [bool; WORD] {
            let bytes: [u8; WORD] = cast(self.0.avx512bw._mm512_maskz_set1_epi8(word, 1));
            bytes.map(|byte| byte != 0)
        }
    }

    impl Choose for Half {
        const QUICK: bool = true;

        #[inline(always)]
        fn run<R>(self, run: impl FnOnce() -> R) -> R {
            self.0.vectorize(run)
        }

        #[inline(always)]
        fn words<T: Pod>(self, room: &mut [T; EIGHT], bits: u8, eight: &[T; EIGHT]) {
            let (low, high) = (usize::from(bits & 15), usize::from(bits >> 4));
            let [first, second] = cast(*eight);
            let first: [T; 4] = cast(self.0.avx2._mm256_permutevar8x32_epi32(first, cast(PAIRS[low])));
            let second: [T; 4] = cast(self.0.avx2._mm256_permutevar8x32_epi32(second, cast(PAIRS[high])));
            let (start, _) = room.split_at_mut(4);
            start.copy_from_slice(&first);
            if let Some(room) = room.get_mut(low.count_ones() as usize..).and_then(<[T]>::first_chunk_mut) {
                *room = second;
            }
        }

        #[inline(always)]
        fn halves<T: Pod>(self, room: &mut [T; EIGHT], bits: u8, eight: &[T; EIGHT]) {
            let places = [u64::from_le_bytes(ONES[usize::from(bits)]), 0];
            let places = self.0.avx2._mm256_cvtepu8_epi32(cast(places));
            *room = cast(self.0.avx2._mm256_permutevar8x32_epi32(cast(*eight), places));
        }

        #[inline(always)]
        fn bytes(self, room: &mut [u8; EIGHT], bits: u8, eight: &[u8; EIGHT]) {
            let places = [u64::from_le_bytes(ONES[usize::from(bits)]), 0];
            let chosen = self.0.ssse3._mm_shuffle_epi8(cast([u64::from_le_bytes(*eight), 0]), cast(places));
            let [chosen, _]: [u64; 2] = cast(chosen);
            *room = chosen.to_le_bytes();
        }

        #[inline(always)]
        fn bits(self, truths: &[bool; WORD]) -> u64 {
            // The lowest bit of each byte becomes its highest, of which words are made.
            let word = |bytes| {
                let highest = self.0.avx2._mm256_slli_epi16::<7>(bytes);
                u64::from(self.0.avx2._mm256_movemask_epi8(highest) as u32)
            };
            let [low, high] = cast(truths.map(u8::from));
            word(high) << 32 | word(low)
        }

        #[inline(always)]
        fn truths(self, word: u64) -> [bool; WORD] {
            // Each byte gets the byte of the word with its bit, and keeps that bit.
            let bytes: [u8; 32] = std::array::from_fn(|place| (place / 8) as u8);
            let kept: [u8; 32] = std::array::from_fn(|place| 1 << (place % 8));
            let avx2 = self.0.avx2;
            let spread = |half: u32| -> [u8; 32] {
                let all = avx2._mm256_shuffle_epi8(cast([half; 8]), cast(bytes));
                cast(avx2._mm256_and_si256(all, cast(kept)))
            };
            let halves = [spread(word as u32), spread((word >> 32) as u32)];
            let bytes: [u8; WORD] = cast(halves);
            bytes.map(|byte| byte != 0)
        }
    }
}
