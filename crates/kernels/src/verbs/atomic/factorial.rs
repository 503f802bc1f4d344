//! Factorial (the gamma function of y+1) and combinations.

use super::complex::{divide_complex, exponential_complex, multiply_complex, power_complex};
use super::loops::{check_nan, map, try_map, try_zip};
use super::{AtomicDyad, AtomicMonad, ExactKernel, ExactKernel1, Flow, Kernel, Kernel1, each_dyad};
use crate::array::threads::Cost;
use crate::array::{Arg, Array, Complex, Context, Extended, Rational, budget, promote};
use crate::error::Result;
use dashu_base::Signed;

/// Exact factorials beyond this are refused.
const EXACT_FACTORIAL_MAX: u64 = 1_000_000;

/// Numbers of combinations up to this are given as integers: those that a float has exactly.
const LARGEST_COUNT: f64 = 9_007_199_254_740_992.0;

/// Factorial.
pub static FACTORIAL: AtomicMonad = AtomicMonad {
    is_costly: true,
    cost: Cost::Middling,
    bools: Kernel1::Bool(|_, y, out| map(y, out, |_| true)),
    floats: Kernel1::Float(|_, y, out| map(y, out, factorial_float)),
    complexes: Kernel1::Complex(|_, y, out| map(y, out, factorial_complex)),
    extendeds: ExactKernel1::Extended(|cx, y, out| try_map(y, out, |y| factorial_extended(cx, y))),
    ..AtomicMonad::new("factorial")
};

/// The number of combinations of x things out of y, and what its formula gives elsewhere.
pub static OUT_OF: AtomicDyad = AtomicDyad {
    is_costly: true,
    cost: Cost::Middling,
    bools: Kernel::Bool(|_, x, y, out| try_zip(x, y, out, |&a, &b| Ok(!a | b))),
    ints: Kernel::Int(|_, x, y, out| try_zip(x, y, out, |&a, &b| binomial_int(a, b).ok_or(Flow::Widen))),
    floats: Kernel::Float(|_, x, y, out| {
        let flow = try_zip(x, y, out, |&a, &b| Ok(binomial_float(a, b)));
        if flow == Flow::Fine { check_nan(x, y, out) } else { flow }
    }),
    complexes: Kernel::Complex(|_, x, y, out| {
        let flow = try_zip(x, y, out, |&a, &b| {
            if a.im == 0.0 && b.im == 0.0 {
                return Ok(Complex::new(binomial_float(a.re, b.re), 0.0));
            }
            let below = multiply_complex(factorial_complex(a), factorial_complex(b - a));
            Ok(divide_complex(factorial_complex(b), below))
        });
        if flow == Flow::Fine { check_nan(x, y, out) } else { flow }
    }),
    extendeds: ExactKernel::Extended(|cx, x, y, out| try_zip(x, y, out, |x, y| binomial_extended(cx, x, y))),
    rationals: ExactKernel::Extended(|cx, x, y, out| {
        let whole = |q: &Rational| promote::rational_to_int(q).ok_or(Flow::Widen);
        try_zip(x, y, out, |x, y| binomial_extended(cx, &whole(x)?, &whole(y)?))
    }),
    ..AtomicDyad::new("combinations", Some(1.0))
};

/// The factorial of y: the gamma function of y+1 off the whole numbers; exact on exact numbers.
pub fn factorial(cx: &Context, y: Arg<'_>) -> Result<Array> {
    match y.as_slice::<Extended>().filter(|items| items.len() > 1) {
        Some(items) => match factorials(cx, items)? {
            Some(all) => Ok(y.with_items(all)),
            None => FACTORIAL.apply(cx, y),
        },
        None => FACTORIAL.apply(cx, y),
    }
}

/// The factorials of several exact numbers: one that is not below the one before it takes that one's up. `None` where one is
/// negative or too large.
fn factorials(cx: &Context, y: &[Extended]) -> Result<Option<Vec<Extended>>> {
    let mut out = budget::vec(y.len())?;
    let (mut before, mut last) = (0, Extended::ONE);
    for item in y {
        cx.poll()?;
        let Some(n) = u64::try_from(item).ok().filter(|&n| n <= EXACT_FACTORIAL_MAX) else { return Ok(None) };
        let start = if n < before { 0 } else { before };
        let Ok(rest) = product(cx, start + 1, n) else { return Ok(None) };
        last = if start == 0 { rest } else { last * rest };
        before = n;
        out.push(last.clone());
    }
    Ok(Some(out))
}

each_dyad! {
    /// The number of ways to take x out of y, extended to all numbers by the gamma function.
    out_of = OUT_OF;
}

/// Whole numbers by multiplication, others by the gamma function. At negative whole numbers the pole's sign alternates.
pub fn factorial_float(y: f64) -> f64 {
    if y.fract() == 0.0 {
        if (0.0..=170.0).contains(&y) {
            return (2..=y as u32).fold(1.0, |product, i| product * f64::from(i));
        }
        if y < 0.0 && y.is_finite() {
            // Beyond 2^53 nothing tells odd from even.
            let even = y % 2.0 == 0.0 && y >= -LARGEST_COUNT;
            return if even { f64::NEG_INFINITY } else { f64::INFINITY };
        }
    }
    libm::tgamma(y + 1.0)
}

/// Lanczos' approximation with g = 7 and nine terms; reflected on the left half plane.
pub fn factorial_complex(z: Complex) -> Complex {
    const TERMS: [f64; 9] = [
        0.999_999_999_999_809_9,
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    if z.im == 0.0 {
        return Complex::new(factorial_float(z.re), 0.0);
    }
    let pi = std::f64::consts::PI;
    if z.re < -0.5 {
        // z! (-z)! is pi z over sin(pi z).
        let turn = z * pi;
        return divide_complex(turn, multiply_complex(turn.sin(), factorial_complex(-z)));
    }
    let mut sum = Complex::new(TERMS[0], 0.0);
    for (i, &term) in TERMS.iter().enumerate().skip(1) {
        sum += divide_complex(Complex::new(term, 0.0), z + i as f64);
    }
    let base = z + 7.5;
    multiply_complex(
        sum * (2.0 * pi).sqrt(),
        multiply_complex(power_complex(base, z + 0.5), exponential_complex(-base)),
    )
}

fn factorial_extended(cx: &Context, y: &Extended) -> std::result::Result<Extended, Flow> {
    if y.is_negative() {
        return Err(Flow::Widen);
    }
    match u64::try_from(y) {
        Ok(n) if n <= EXACT_FACTORIAL_MAX => product(cx, 1, n),
        _ => Err(Flow::Limit),
    }
}

/// The product of the whole numbers from `low` to `high`, by halves so that factors stay of like size.
fn product(cx: &Context, low: u64, high: u64) -> std::result::Result<Extended, Flow> {
    if high <= low {
        return Ok(Extended::from(if high == low { low } else { 1 }));
    }
    if high - low < 8 {
        return Ok((low..=high).fold(Extended::ONE, |product, i| product * Extended::from(i)));
    }
    cx.poll().map_err(|_| Flow::Stopped)?;
    let middle = low + (high - low) / 2;
    Ok(product(cx, low, middle)? * product(cx, middle + 1, high)?)
}

/// Binomials of whole numbers: a count `n` over `k` and a sign, or zero.
fn reduce<T>(x: &T, y: &T, one: &T) -> Option<(T, T, bool)>
where
    T: Clone + PartialOrd + Default + std::ops::Sub<Output = T>,
{
    let zero = T::default();
    match (*x < zero, *y < zero) {
        (false, false) if x <= y => Some((y.clone(), x.clone(), false)),
        (false, true) => Some((x.clone() - y.clone() - one.clone(), x.clone(), true)),
        (true, true) if x <= y => Some((zero - x.clone() - one.clone(), y.clone() - x.clone(), true)),
        _ => None,
    }
}

fn binomial_int(x: i64, y: i64) -> Option<i64> {
    let Some((n, k, alternating)) = reduce(&i128::from(x), &i128::from(y), &1) else { return Some(0) };
    let negative = alternating && k % 2 == 1;
    let k = k.min(n - k);
    let mut result = 1_i128;
    for i in 1..=k {
        result = result.checked_mul(n - k + i)? / i;
        if result > LARGEST_COUNT as i128 {
            return None;
        }
    }
    i64::try_from(if negative { -result } else { result }).ok()
}

fn binomial_extended(cx: &Context, x: &Extended, y: &Extended) -> std::result::Result<Extended, Flow> {
    let Some((n, k, alternating)) = reduce(x, y, &Extended::ONE) else { return Ok(Extended::ZERO) };
    let negative = alternating && dashu_base::BitTest::bit(&k, 0);
    let other = &n - &k;
    let few = u64::try_from(k.min(other)).ok().filter(|&k| k <= EXACT_FACTORIAL_MAX).ok_or(Flow::Limit)?;
    if let Ok(n) = u64::try_from(&n) {
        // Two products by halves, and one division.
        let result = product(cx, n - few + 1, n)? / product(cx, 1, few)?;
        return Ok(if negative { -result } else { result });
    }
    let start = &n - Extended::from(few);
    let mut result = Extended::ONE;
    for i in 1..=few {
        if i % 256 == 0 {
            cx.poll().map_err(|_| Flow::Stopped)?;
        }
        result = result * (&start + Extended::from(i)) / Extended::from(i);
    }
    Ok(if negative { -result } else { result })
}

fn binomial_float(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 0.0 {
        return 1.0;
    }
    let whole = |f: f64| f.fract() == 0.0 && f.abs() < 1e15;
    if whole(x) && whole(y) {
        return match reduce(&x, &y, &1.0) {
            None => 0.0,
            Some((n, k, alternating)) => {
                let negative = alternating && k % 2.0 != 0.0;
                let size = count_float(n, k.min(n - k));
                if negative { -size } else { size }
            }
        };
    }
    if whole(x) {
        if x < 0.0 {
            return 0.0;
        }
        if x <= 1000.0 {
            return (1..=x as u32).fold(1.0, |product, i| product * (y - x + f64::from(i)) / f64::from(i));
        }
    }
    if y.abs() > 160.0 || x.abs() > 160.0 {
        let (a, sign_a) = libm::lgamma_r(y + 1.0);
        let (b, sign_b) = libm::lgamma_r(x + 1.0);
        let (c, sign_c) = libm::lgamma_r(y - x + 1.0);
        return f64::from(sign_a * sign_b * sign_c) * (a - b - c).exp();
    }
    factorial_float(y) / (factorial_float(x) * factorial_float(y - x))
}

/// Combinations of whole numbers with `k` at most half of `n`.
fn count_float(n: f64, k: f64) -> f64 {
    if k <= 2000.0 {
        let product = (1..=k as u32).fold(1.0, |product: f64, i| product * ((n - k + f64::from(i)) / f64::from(i)));
        return if product < 9e15 { product.round() } else { product };
    }
    (libm::lgamma(n + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0)).exp()
}
