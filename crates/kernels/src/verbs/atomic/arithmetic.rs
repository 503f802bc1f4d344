//! Sum, difference, product, quotient, minimum, maximum.

use super::complex::{divide_complex, multiply_complex, multiply_complex_quickly};
use super::floats::sum_lanes;
use super::floats::{divide_floats, larger, multiply_floats, multiply_quickly, smaller};
use super::gathers::Gathers;
use super::loops::{ExactFold, Fold, Onto, onto, onto_by_atom, onto_checked, onto_chosen, pairs};
use super::loops::{try_zip, zip_as_floats, zip_checked, zip_exact, zip_float, zip_float_quick, zip_reals};
use super::scalar::ScalarDyad;
use super::{AtomicDyad, ExactKernel, Flow, GroupInsertion, Kernel, Role, Scan, SlimDyad, each_dyad, slim_loops};
use crate::array::mask;
use crate::array::wide::{are_halves, wide, wide_256};
use crate::array::{Array, Complex, Context, Extended, Rational, exact};
use crate::error::Result;

/// Sum.
pub static ADD: AtomicDyad = AtomicDyad {
    associative: true,
    bools: Kernel::Int(pairs!(|a, b| i64::from(a) + i64::from(b))),
    ints: Kernel::Int(|_, x, y, out| zip_checked(x, y, out, sum_checked)),
    slim: slim_loops::SUMS,
    onto: Onto {
        ints: Some(|mine, other, left| onto_checked(mine, other, left, sum_checked, i64::wrapping_sub)),
        floats: Some(|mine, other, left| onto_by_atom(mine, other, left, |a, b| a + b)),
    },
    floats: Kernel::Float(|_, x, y, out| zip_float(x, y, out, |a, b| a + b)),
    complexes: Kernel::Complex(|_, x, y, out| zip_float(x, y, out, |a, b| a + b)),
    extendeds: ExactKernel::Extended(|_, x, y, out| zip_exact(x, y, out, |a, b| a + b)),
    rationals: ExactKernel::Rational(|_, x, y, out| zip_rational(x, y, out, Rational::has_sum, Rational::checked_add)),
    gathers: Some(Gathers::Sum),
    fold: Fold {
        bools_to_int: Some(count_ones),
        bools: None,
        ints: Some(sum_ints),
        floats: Some(sum_floats),
        lanes: Some(a_number),
        exact: Some(ExactFold {
            extendeds: |a, b| Ok(a + b),
            rationals: |a, b| if a.has_sum(b) { Ok(a + b) } else { Err(Flow::Limit) },
        }),
    },
    role: Role::Sum,
    scan: Scan::SUM,
    grouping: GroupInsertion::SUM,
    scalar: Some(ScalarDyad::Add),
    ..AtomicDyad::new("add", Some(0.0))
};

/// Difference.
pub static SUBTRACT: AtomicDyad = AtomicDyad {
    bools: Kernel::Int(pairs!(|a, b| i64::from(a) - i64::from(b))),
    ints: Kernel::Int(|_, x, y, out| zip_checked(x, y, out, difference_checked)),
    slim: slim_loops::DIFFERENCES,
    onto: Onto {
        ints: Some(|mine, other, left| match left {
            true => onto_checked(mine, other, true, difference_checked, i64::wrapping_add),
            false => onto_checked(mine, other, false, difference_checked, |result, a| a.wrapping_sub(result)),
        }),
        floats: Some(|mine, other, left| onto_by_atom(mine, other, left, |a, b| a - b)),
    },
    floats: Kernel::Float(|_, x, y, out| zip_float(x, y, out, |a, b| a - b)),
    complexes: Kernel::Complex(|_, x, y, out| zip_float(x, y, out, |a, b| a - b)),
    extendeds: ExactKernel::Extended(|_, x, y, out| zip_exact(x, y, out, |a, b| a - b)),
    rationals: ExactKernel::Rational(|_, x, y, out| zip_rational(x, y, out, Rational::has_sum, Rational::checked_sub)),
    role: Role::Difference,
    alternates: Some(&ADD),
    scalar: Some(ScalarDyad::Subtract),
    ..AtomicDyad::new("subtract", Some(0.0))
};

/// Product. Zero times infinity is zero.
pub static MULTIPLY: AtomicDyad = AtomicDyad {
    associative: true,
    bools: Kernel::Bool(pairs!(|a, b| a & b)),
    ints: Kernel::Int(|_, x, y, out| products(x, y, out)),
    slim: slim_loops::PRODUCTS,
    floats: Kernel::Float(|_, x, y, out| zip_float_quick(x, y, out, multiply_quickly, multiply_floats)),
    onto: Onto { floats: Some(multiply_onto), ..Onto::NONE },
    scan: Scan::PRODUCT,
    complexes: Kernel::Complex(|_, x, y, out| zip_float_quick(x, y, out, multiply_complex_quickly, multiply_complex)),
    extendeds: ExactKernel::Extended(|_, x, y, out| try_zip(x, y, out, |a, b| Ok(exact::product(a, b)?))),
    rationals: ExactKernel::Rational(|_, x, y, out| {
        zip_rational(x, y, out, Rational::has_product, Rational::checked_mul)
    }),
    fold: Fold {
        bools: Some(all),
        ints: Some(multiply_ints),
        exact: Some(ExactFold {
            extendeds: |a, b| Ok(exact::product(a, b)?),
            rationals: |a, b| if a.has_product(b) { Ok(a * b) } else { Err(Flow::Limit) },
        }),
        ..Fold::NONE
    },
    role: Role::Product,
    scalar: Some(ScalarDyad::Multiply),
    ..AtomicDyad::new("multiply", Some(1.0))
};

/// Quotient. Zero divided by zero is zero. Exact numbers stay exact.
pub static DIVIDE: AtomicDyad = AtomicDyad {
    ints: Kernel::Float(|_, x, y, out| zip_as_floats(x, y, out, divide_floats)),
    slim: slim_loops::made(SlimDyad::Floats(|_, x, y, out| zip_float_quick(x, y, out, |a, b| a / b, divide_floats))),
    floats: Kernel::Float(|_, x, y, out| zip_float_quick(x, y, out, |a, b| a / b, divide_floats)),
    onto: Onto { floats: Some(|mine, other, left| onto_by_atom(mine, other, left, divide_floats)), ..Onto::NONE },
    complexes: Kernel::Complex(|_, x, y, out| zip_float(x, y, out, divide_complex)),
    extendeds: ExactKernel::Extended(|_, x, y, out| try_zip(x, y, out, divide_extended)),
    rationals: ExactKernel::Rational(|_, x, y, out| {
        zip_rational(x, y, out, Rational::has_quotient, Rational::checked_div)
    }),
    role: Role::Quotient,
    scalar: Some(ScalarDyad::Divide),
    ..AtomicDyad::new("divide", Some(1.0))
};

/// Quotient where zero divided by zero is one. What else is divided by zero is infinite, which a notation without
/// infinities refuses.
pub static DIVIDE_OR_ONE: AtomicDyad = AtomicDyad {
    ints: Kernel::Float(|_, x, y, out| zip_as_floats(x, y, out, divide_or_one)),
    floats: Kernel::Float(|_, x, y, out| zip_float(x, y, out, divide_or_one)),
    complexes: Kernel::Complex(|_, x, y, out| {
        let (zero, one) = (Complex::new(0.0, 0.0), Complex::new(1.0, 0.0));
        zip_float(x, y, out, |a, b| if a == zero && b == zero { one } else { divide_complex(a, b) })
    }),
    extendeds: ExactKernel::Extended(|_, x, y, out| {
        try_zip(x, y, out, |a, b| if a.is_zero() && b.is_zero() { Ok(Extended::ONE) } else { divide_extended(a, b) })
    }),
    rationals: ExactKernel::Rational(|_, x, y, out| {
        zip_rational(x, y, out, Rational::has_quotient, |a, b| {
            if a.is_zero() && b.is_zero() { Some(Rational::ONE) } else { a.checked_div(b) }
        })
    }),
    // By zero there is no short way.
    scalar: Some(ScalarDyad::Divide),
    ..AtomicDyad::new("divide", Some(1.0))
};

/// Quotient where whatever is divided by zero is zero.
pub static DIVIDE_OR_ZERO: AtomicDyad = AtomicDyad {
    ints: Kernel::Float(|_, x, y, out| zip_as_floats(x, y, out, divide_or_zero)),
    floats: Kernel::Float(|_, x, y, out| zip_float(x, y, out, divide_or_zero)),
    complexes: Kernel::Complex(|_, x, y, out| {
        let zero = Complex::new(0.0, 0.0);
        zip_float(x, y, out, |a, b| if b == zero { zero } else { divide_complex(a, b) })
    }),
    extendeds: ExactKernel::Extended(|_, x, y, out| {
        try_zip(x, y, out, |a, b| if b.is_zero() { Ok(Extended::ZERO) } else { divide_extended(a, b) })
    }),
    rationals: ExactKernel::Rational(|_, x, y, out| {
        zip_rational(x, y, out, Rational::has_quotient, |a, b| {
            if b.is_zero() { Some(Rational::ZERO) } else { a.checked_div(b) }
        })
    }),
    // By zero there is no short way.
    scalar: Some(ScalarDyad::Divide),
    ..AtomicDyad::new("divide", Some(1.0))
};

/// A product in the place of an argument: by one finite number that is not zero nothing but what is not a number becomes such.
fn multiply_onto(mine: &mut [f64], other: &[f64], left: bool) -> Option<Flow> {
    match other {
        [atom] if *atom != 0.0 => onto_by_atom(mine, other, left, multiply_quickly),
        _ => onto_by_atom(mine, other, left, multiply_floats),
    }
}

/// The sum, and a word whose sign bit is set if it overflows.
#[inline(always)]
fn sum_checked(a: i64, b: i64) -> (i64, i64) {
    let sum = a.wrapping_add(b);
    (sum, (a ^ sum) & (b ^ sum))
}

/// So many products are worth a look at what they are made of.
const LOOKED_AT: usize = 32;

/// Products of integers. Those of halves of a word fit into one, and vectors have an instruction for them; whether another one fits
/// tells only the instruction that goes one by one.
#[inline(always)]
fn products(x: &[i64], y: &[i64], out: &mut [i64]) -> Flow {
    let halves = |ints: &[i64]| {
        wide(
            ints.len(),
            #[inline(always)]
            || are_halves(ints),
        )
    };
    if out.len() >= LOOKED_AT && halves(x) && halves(y) {
        return zip_checked(x, y, out, |a, b| (i64::from(a as i32) * i64::from(b as i32), 0));
    }
    zip_checked(x, y, out, |a, b| {
        let (product, overflow) = a.overflowing_mul(b);
        (product, -i64::from(overflow))
    })
}

/// The difference, and a word whose sign bit is set if it overflows.
#[inline(always)]
fn difference_checked(a: i64, b: i64) -> (i64, i64) {
    let difference = a.wrapping_sub(b);
    (difference, (a ^ b) & (a ^ difference))
}

#[inline(always)]
pub(super) fn divide_or_one(a: f64, b: f64) -> f64 {
    if (a == 0.0) & (b == 0.0) { 1.0 } else { a / b }
}

fn divide_or_zero(a: f64, b: f64) -> f64 {
    if b == 0.0 { 0.0 } else { a / b }
}

/// The smaller.
pub static MINIMUM: AtomicDyad = AtomicDyad {
    associative: true,
    bools: Kernel::Bool(pairs!(|a, b| a & b)),
    ints: Kernel::Int(pairs!(|a, b| a.min(b))),
    slim: slim_loops::SMALLER,
    floats: Kernel::Float(pairs!(|a, b| smaller(a, b))),
    onto: Onto {
        ints: Some(|mine, other, left| onto_chosen(mine, other, left, i64::min)),
        floats: Some(|mine, other, left| onto(mine, other, left, smaller)),
    },
    complexes: Kernel::Float(|_, x, y, out| zip_reals(x, y, out, smaller)),
    extendeds: ExactKernel::Extended(|_, x, y, out| zip_exact(x, y, out, |a, b| a.min(b).clone())),
    rationals: ExactKernel::Rational(|_, x, y, out| zip_exact(x, y, out, |a, b| a.min(b).clone())),
    gathers: Some(Gathers::Least),
    fold: Fold {
        bools: Some(all),
        ints: Some(|y| extreme_int(y, i64::min)),
        floats: Some(|y| extreme(y, |a, b| if a < b { a } else { b })),
        ..Fold::NONE
    },
    scan: Scan::MINIMUM,
    grouping: GroupInsertion::MINIMUM,
    scalar: Some(ScalarDyad::Minimum),
    ..AtomicDyad::new("minimum", Some(f64::INFINITY))
};

/// The larger.
pub static MAXIMUM: AtomicDyad = AtomicDyad {
    associative: true,
    bools: Kernel::Bool(pairs!(|a, b| a | b)),
    ints: Kernel::Int(pairs!(|a, b| a.max(b))),
    slim: slim_loops::LARGER,
    floats: Kernel::Float(pairs!(|a, b| larger(a, b))),
    onto: Onto {
        ints: Some(|mine, other, left| onto_chosen(mine, other, left, i64::max)),
        floats: Some(|mine, other, left| onto(mine, other, left, larger)),
    },
    complexes: Kernel::Float(|_, x, y, out| zip_reals(x, y, out, larger)),
    extendeds: ExactKernel::Extended(|_, x, y, out| zip_exact(x, y, out, |a, b| a.max(b).clone())),
    rationals: ExactKernel::Rational(|_, x, y, out| zip_exact(x, y, out, |a, b| a.max(b).clone())),
    gathers: Some(Gathers::Most),
    fold: Fold {
        bools: Some(any),
        ints: Some(|y| extreme_int(y, i64::max)),
        floats: Some(|y| extreme(y, |a, b| if a > b { a } else { b })),
        ..Fold::NONE
    },
    scan: Scan::MAXIMUM,
    grouping: GroupInsertion::MAXIMUM,
    scalar: Some(ScalarDyad::Maximum),
    ..AtomicDyad::new("maximum", Some(f64::NEG_INFINITY))
};

each_dyad! {
    /// x + y.
    add = ADD;
    /// x - y.
    subtract = SUBTRACT;
    /// x times y; zero times infinity is zero.
    multiply = MULTIPLY;
    /// x divided by y; zero divided by zero is zero.
    divide = DIVIDE;
    /// The smaller of x and y. A domain error on complex numbers that are not real.
    minimum = MINIMUM;
    /// The larger of x and y. A domain error on complex numbers that are not real.
    maximum = MAXIMUM;
}

fn divide_extended(a: &Extended, b: &Extended) -> std::result::Result<Extended, Flow> {
    if b.is_zero() {
        return if a.is_zero() { Ok(Extended::ZERO) } else { Err(Flow::Widen) };
    }
    let (quotient, rest) = exact::quotient(a, b)?;
    if rest.is_zero() { Ok(quotient) } else { Err(Flow::Widen) }
}

/// A function of fractions on each pair, where there is `room` for its result in lowest terms; where it has no value, neither has the
/// verb.
fn zip_rational(
    x: &[Rational],
    y: &[Rational],
    out: &mut [Rational],
    room: impl Fn(&Rational, &Rational) -> bool,
    f: impl Fn(&Rational, &Rational) -> Option<Rational>,
) -> Flow {
    try_zip(x, y, out, |a, b| if room(a, b) { f(a, b).ok_or(Flow::NotANumber) } else { Err(Flow::Limit) })
}

pub(super) fn count_ones(y: &[bool]) -> Option<i64> {
    i64::try_from(mask::count(y)).ok()
}

/// The sum of a block of integers of this many bits cannot overflow.
const SUMMED_BITS: u32 = 42;

/// The exact sum while it fits. A block of middling integers is summed as it is; in another the high and low words are
/// summed apart, which cannot overflow either.
fn sum_ints(y: &[i64]) -> Option<i64> {
    let mut total = 0_i128;
    for block in y.chunks(1 << 20) {
        let (sum, bits) = wide(
            block.len(),
            #[inline(always)]
            || {
                block.iter().fold((0_i64, 0_i64), |(sum, bits), &item| {
                    (sum.wrapping_add(item), bits | item.wrapping_add(1 << SUMMED_BITS))
                })
            },
        );
        if bits >> (SUMMED_BITS + 1) == 0 {
            total += i128::from(sum);
            continue;
        }
        let (mut high, mut low) = (0_i64, 0_i64);
        for &item in block {
            high += item >> 32;
            low += item & 0xffff_ffff;
        }
        total += (i128::from(high) << 32) + i128::from(low);
    }
    i64::try_from(total).ok()
}

fn sum_floats(y: &[f64]) -> Option<f64> {
    a_number(sum_lanes(y))
}

/// A sum that is a number.
fn a_number(sum: f64) -> Option<f64> {
    (!sum.is_nan()).then_some(sum)
}

/// The extreme of integers by sixteen accumulators; `None` of none. What is left behind the last sixteen is met together with those
/// before it: to meet an item twice changes nothing.
pub(super) fn extreme_int(y: &[i64], better: impl Fn(i64, i64) -> i64 + Copy) -> Option<i64> {
    let Some(last) = y.last_chunk::<16>() else { return y.iter().copied().reduce(better) };
    let lanes = wide_256(
        y.len(),
        #[inline(always)]
        || {
            let mut lanes = *last;
            for chunk in y.as_chunks::<16>().0 {
                for (lane, &item) in lanes.iter_mut().zip(chunk) {
                    *lane = better(item, *lane);
                }
            }
            // By halves, as vectors can; one by one each would wait for the one before.
            let (mut eight, mut four) = ([0; 8], [0; 4]);
            let (front, back) = lanes.split_at(8);
            eight.iter_mut().zip(front).zip(back).for_each(|((to, &a), &b)| *to = better(a, b));
            let (front, back) = eight.split_at(4);
            four.iter_mut().zip(front).zip(back).for_each(|((to, &a), &b)| *to = better(a, b));
            four
        },
    );
    lanes.into_iter().reduce(better)
}

/// From the last to the first, as an insertion goes: what overflows on the way does so whatever comes after.
fn multiply_ints(y: &[i64]) -> Option<i64> {
    y.iter().rev().try_fold(1_i64, |product, &item| product.checked_mul(item))
}

pub(super) fn all(y: &[bool]) -> Option<bool> {
    Some(mask::first(y, false).is_none())
}

pub(super) fn any(y: &[bool]) -> Option<bool> {
    Some(mask::first(y, true).is_some())
}

/// The extreme by sixteen accumulators, as [`extreme_int`] finds it; not for lists with something that is not a number.
pub(super) fn extreme(y: &[f64], better: impl Fn(f64, f64) -> f64 + Copy) -> Option<f64> {
    let Some(last) = y.last_chunk::<16>() else {
        return y.iter().all(|item| !item.is_nan()).then(|| y.iter().copied().reduce(better))?;
    };
    let (lanes, nan) = wide_256(
        y.len(),
        #[inline(always)]
        || {
            let mut lanes = *last;
            let mut nan = last.map(|item| u64::from(item.is_nan()));
            for chunk in y.as_chunks::<16>().0 {
                for ((lane, nan), &item) in lanes.iter_mut().zip(&mut nan).zip(chunk) {
                    *lane = better(item, *lane);
                    *nan += u64::from(item.is_nan());
                }
            }
            (lanes, nan)
        },
    );
    (nan == [0; 16]).then(|| lanes.into_iter().reduce(better))?
}
