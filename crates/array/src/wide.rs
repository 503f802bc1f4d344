//! Loops that are compiled three times: for any machine, and for vectors of 256 and of 512 bits.

/// Elements of a loop that is worth the widest instructions of the machine: without them, to compare integers of 64 bits takes ten
/// instructions.
const WIDE_LOOP_ELEMENTS_MIN: usize = 32;
/// Integers are checked in blocks of this many before they are converted.
const CHECKED_INTEGERS: usize = 1024;

/// Runs a loop of `count` turns, compiled also for the vectors of the machines of today, if it is long enough and this
/// machine has them.
#[inline(always)]
pub fn wide<R>(count: usize, run: impl FnOnce() -> R) -> R {
    machine(count).dispatch(run)
}

/// The instructions that a loop of `count` turns is worth.
#[inline(always)]
fn machine(count: usize) -> pulp::Arch {
    if count < WIDE_LOOP_ELEMENTS_MIN { pulp::Arch::Scalar } else { pulp::Arch::new() }
}

/// Runs a loop as [`wide`] does, but by vectors of 256 bits at most. Those of 512 are slower where a small table names elements (the
/// compiler gathers them from memory), where accumulators of integers stand side by side (it gathers them too), and where eight
/// sums of floats are one vector, of which each addition waits for the one before.
#[inline(always)]
pub fn wide_256<R>(count: usize, run: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if let pulp::Arch::V4(all) = machine(count) {
        return pulp::Arch::V3(*all).dispatch(run);
    }
    machine(count).dispatch(run)
}

/// Whether the machine has vectors of 512 bits.
#[inline]
pub(crate) fn has_widest() -> bool {
    #[cfg(target_arch = "x86_64")]
    if matches!(pulp::Arch::new(), pulp::Arch::V4(_)) {
        return true;
    }
    false
}

/// A word of zeros of which the compiler does not know what it is, made before a loop.
///
/// A result that is chosen between what stands in its place and another would be written only where the other is taken, and processors
/// of AMD take a dozen times as long for such a write of a vector as for one of all of it (what [`Veil::over`] gives, is written whole:
/// extremes in the place of an argument take .4 of the time).
#[derive(Clone, Copy)]
pub struct Veil(u64);

impl Default for Veil {
    /// A veil whose zero the compiler does not know.
    #[inline(always)]
    fn default() -> Veil {
        Veil(std::hint::black_box(0))
    }
}

impl Veil {
    /// A result as it is.
    #[inline(always)]
    pub fn over<T: Veiled>(self, result: T) -> T {
        result.veiled(self.0)
    }
}

/// A number that can be put under a [`Veil`]; needless where vectors have a blend instruction.
pub trait Veiled: Copy {
    /// The same number, opaque to the compiler.
    fn veiled(self, _zeros: u64) -> Self {
        self
    }
}

impl Veiled for i8 {}
impl Veiled for i16 {}
impl Veiled for i32 {}

impl Veiled for i64 {
    #[inline(always)]
    fn veiled(self, zeros: u64) -> Self {
        self ^ zeros as i64
    }
}

impl Veiled for f64 {
    #[inline(always)]
    fn veiled(self, zeros: u64) -> Self {
        f64::from_bits(self.to_bits() ^ zeros)
    }
}

/// Whether [`wide`] runs a loop of this length where `mul_add` is one instruction.
#[inline]
pub fn fuses(count: usize) -> bool {
    count >= WIDE_LOOP_ELEMENTS_MIN && !matches!(pulp::Arch::new(), pulp::Arch::Scalar)
}

/// The number of sums that are computed side by side.
const LANES: usize = 32;

/// Whether none of some floats is infinite or no number: such a one times 0 is not a number, and so is each sum with it. A multiplication
/// and addition is one instruction for four of them.
pub fn are_finite(floats: &[f64]) -> bool {
    let each = |floats: &[f64]| floats.iter().all(|float| float.is_finite());
    if !fuses(floats.len()) {
        return each(floats);
    }
    let (blocks, rest) = floats.as_chunks::<LANES>();
    let sums = wide(
        floats.len(),
        #[inline(always)]
        || {
            let mut sums = [0.0_f64; LANES];
            for block in blocks {
                sums.iter_mut().zip(block).for_each(|(sum, &float)| *sum = float.mul_add(0.0, *sum));
            }
            sums
        },
    );
    sums.iter().all(|sum| !sum.is_nan()) && each(rest)
}

/// 3 times 2^51: a float that is small against it, added, is rounded to a whole number, which then stands in the lowest bits.
/// So integers of at most 51 bits become floats, and floats whole numbers, by instructions that vectors have.
pub const THREE_HALVES: f64 = 6_755_399_441_055_744.0;

/// The nearest floats of as many integers.
///
/// ```
/// use jackal_array::{Array, promote};
/// let wide: Vec<i64> = (0..1000).map(|i| (i << 53) + 1).collect();
/// let floats: Vec<f64> = wide.iter().map(|&i| i as f64).collect();
/// assert_eq!(promote::floats(&Array::list(wide))?.as_deref(), Some(&floats[..]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn to_floats(ints: &[i64], out: &mut [f64]) {
    wide(
        ints.len().min(out.len()),
        #[inline(always)]
        || {
            for (ints, out) in ints.chunks(CHECKED_INTEGERS).zip(out.chunks_mut(CHECKED_INTEGERS)) {
                if are_short(ints) {
                    out.iter_mut().zip(ints).for_each(|(to, &i)| *to = short_to_float(i));
                } else {
                    out.iter_mut().zip(ints).for_each(|(to, &i)| *to = i as f64);
                }
            }
        },
    );
}

/// Whether integers have at most 51 bits and a sign.
#[inline(always)]
pub fn are_short(ints: &[i64]) -> bool {
    ints.iter().fold(0, |all, &i| all | (i.wrapping_add(1 << 51) as u64 >> 52)) == 0
}

/// Whether integers have at most 31 bits and a sign, so that a product of two fits 64 bits.
#[inline(always)]
pub fn are_halves(ints: &[i64]) -> bool {
    ints.iter().fold(0, |all, &i| all | (i.wrapping_add(1 << 31) as u64 >> 32)) == 0
}

/// An integer of at most 51 bits as a float, by instructions that vectors have.
#[inline(always)]
pub fn short_to_float(int: i64) -> f64 {
    f64::from_bits(THREE_HALVES.to_bits().wrapping_add(int as u64)) - THREE_HALVES
}

/// A whole number of at most 51 bits as an integer, by the same instructions.
#[inline(always)]
pub fn whole_to_int(float: f64) -> i64 {
    (float + THREE_HALVES).to_bits().wrapping_sub(THREE_HALVES.to_bits()) as i64
}
