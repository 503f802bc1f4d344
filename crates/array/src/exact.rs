//! Arithmetic of exact numbers of any length that looks at the flag: the number crate multiplies and divides in one go, which for
//! millions of digits takes minutes. Here long numbers are cut in pieces that it does in less than a tenth of a second.
//!
//! Products by Karatsuba's rule above the crate's own fast ones; quotients by Burnikel and Ziegler, "Fast Recursive Division" (1998);
//! decimal text by halves (Knuth, The Art of Computer Programming 2, 4.4).

use dashu_base::{DivRem, Sign, UnsignedAbs};
use dashu_int::{IBig, UBig};

use super::budget;
use super::stop::poll_running;
use crate::error::{Error, Result};

/// Bits of a word of the number crate.
const WORD: usize = dashu_int::Word::BITS as usize;
/// Factors of so many bits are multiplied in one go.
const FACTOR_BITS_MAX: usize = 1 << 22;
/// Dividends of so many bits are divided in one go.
const DIVIDEND_BITS_MAX: usize = 1 << 21;
/// The number crate converts at most this many decimal digits in one call.
const DIGITS_MAX: usize = 150_000;
/// The root of so many bits is drawn in one go.
const ROOT_BITS_MAX: usize = 1 << 17;
/// Numbers of more bits have no common divisor looked for: the time grows with the square.
const REDUCED_BITS_MAX: usize = 1 << 20;
/// Numbers of more bits have no root drawn.
const ROOTED_BITS_MAX: usize = 1 << 24;

/// About how many bits a number has: those of its words.
#[inline]
pub fn bits(number: &IBig) -> usize {
    number.as_sign_words().1.len() * WORD
}

fn size(number: &UBig) -> usize {
    number.as_words().len() * WORD
}

fn signed(negative: bool, magnitude: UBig) -> IBig {
    if negative { -IBig::from(magnitude) } else { magnitude.into() }
}

/// The product. The error that the sentence was asked to end with, or a limit error for a product beyond the budget.
///
/// ```
/// use jackal_array::{Extended, exact};
/// let long = Extended::ONE << 30_000_000;
/// assert_eq!(exact::product(&long, &(&long - Extended::ONE))?, (Extended::ONE << 60_000_000) - &long);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn product(a: &IBig, b: &IBig) -> Result<IBig> {
    if bits(a).max(bits(b)) <= FACTOR_BITS_MAX {
        return Ok(a * b);
    }
    let negative = (a.sign() == Sign::Negative) != (b.sign() == Sign::Negative);
    Ok(signed(negative, long_product(&a.unsigned_abs(), &b.unsigned_abs())?))
}

/// The product of two numbers that are not negative.
pub fn long_product(a: &UBig, b: &UBig) -> Result<UBig> {
    let (long, short) = if size(a) >= size(b) { (a, b) } else { (b, a) };
    poll_running()?;
    if size(long) <= FACTOR_BITS_MAX {
        return Ok(long * short);
    }
    budget::check::<u8>((size(long) + size(short)) / 4)?;
    let half = size(long) / 2;
    let (low, high) = long.clone().split_bits(half);
    if size(short) <= half {
        return Ok((long_product(&high, short)? << half) + long_product(&low, short)?);
    }
    let (other_low, other_high) = short.clone().split_bits(half);
    let lows = long_product(&low, &other_low)?;
    let highs = long_product(&high, &other_high)?;
    let middle = long_product(&(low + high), &(other_low + other_high))? - &lows - &highs;
    Ok((highs << (2 * half)) + (middle << half) + lows)
}

/// The quotient towards zero and what is left, which has the sign of `a`. `b` is not zero.
///
/// ```
/// use jackal_array::{Extended, exact};
/// let (long, other) = (Extended::from(3).pow(3_000_000), Extended::from(7).pow(500_000));
/// let (quotient, rest) = exact::quotient(&long, &other)?;
/// assert!(rest < other && quotient * other + rest == long);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
#[inline]
pub fn quotient(a: &IBig, b: &IBig) -> Result<(IBig, IBig)> {
    if bits(a) <= DIVIDEND_BITS_MAX {
        return Ok(a.div_rem(b));
    }
    let negative = a.sign() == Sign::Negative;
    let (quotient, rest) = long_quotient(a.unsigned_abs(), &b.unsigned_abs())?;
    Ok((signed(negative != (b.sign() == Sign::Negative), quotient), signed(negative, rest)))
}

fn long_quotient(a: UBig, b: &UBig) -> Result<(UBig, UBig)> {
    poll_running()?;
    let (above, below) = (size(&a), size(b));
    if above <= DIVIDEND_BITS_MAX || below + WORD > above {
        return Ok(a.div_rem(b));
    }
    let wanted = above - below + WORD;
    if wanted + 2 * WORD < below {
        // The first digits of both give the quotient but for one or two.
        let cut = below - wanted - WORD;
        let (low, high) = a.split_bits(cut);
        let (other_low, other_high) = b.clone().split_bits(cut);
        let (mut quotient, rest) = long_quotient(high, &other_high)?;
        let mut rest = IBig::from((rest << cut) + low) - IBig::from(long_product(&quotient, &other_low)?);
        while rest.sign() == Sign::Negative {
            quotient -= UBig::ONE;
            rest += b;
        }
        return Ok((quotient, rest.unsigned_abs()));
    }
    let half = wanted / 2;
    let (low, high) = a.split_bits(half);
    let (first, rest) = long_quotient(high, b)?;
    let (second, rest) = long_quotient((rest << half) + low, b)?;
    Ok(((first << half) + second, rest))
}

/// A number to a whole power.
pub fn power(base: &UBig, exponent: usize) -> Result<UBig> {
    let mut result = UBig::ONE;
    for bit in (0..usize::BITS - exponent.leading_zeros()).rev() {
        poll_running()?;
        result = if size(&result) <= FACTOR_BITS_MAX { result.sqr() } else { long_product(&result, &result)? };
        if exponent >> bit & 1 == 1 {
            result = long_product(&result, base)?;
        }
    }
    Ok(result)
}

/// The largest whole number whose power of an order, which is not 0, is no more than this: Newton's rule from above, which begins at the
/// root of the upper half of the digits (Brent and Zimmermann, Modern Computer Arithmetic, 1.5.2).
///
/// ```
/// use dashu_int::UBig;
/// use jackal_array::exact::root;
/// let long = UBig::from(7_u8).pow(900_000);
/// assert_eq!(root(3, &long)?, UBig::from(7_u8).pow(300_000));
/// assert_eq!(root(3, &(long - UBig::ONE))?, UBig::from(7_u8).pow(300_000) - UBig::ONE);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn root(order: usize, number: &UBig) -> Result<UBig> {
    poll_running()?;
    let half = size(number) / order / 2;
    if size(number) <= ROOT_BITS_MAX || half == 0 {
        return Ok(number.nth_root(order));
    }
    let mut guess = (root(order, &(number >> (half * order)))? + UBig::ONE) << half;
    loop {
        let (quotient, _) = long_quotient(number.clone(), &power(&guess, order - 1)?)?;
        let next = (long_product(&guess, &UBig::from(order - 1))? + quotient) / UBig::from(order);
        if next >= guess {
            return Ok(guess);
        }
        guess = next;
    }
}

/// The powers of ten by which text of so many digits is halved: that of [`DIGITS`], its square, and so on.
fn powers_of_ten(digits: usize) -> Result<Vec<UBig>> {
    let mut powers = Vec::new();
    let mut covered = DIGITS_MAX;
    while covered < digits {
        powers.push(match powers.last() {
            None => UBig::from(10_u8).pow(DIGITS_MAX),
            Some(last) => long_product(last, last)?,
        });
        covered *= 2;
    }
    Ok(powers)
}

/// The decimal digits, behind a sign if the number is negative.
///
/// ```
/// use jackal_array::{Extended, exact};
/// assert_eq!(exact::decimal(&Extended::from(-120))?, "-120");
/// let long = Extended::from(10).pow(400_000) - Extended::from(7);
/// assert_eq!(exact::decimal(&long)?, format!("{}3", "9".repeat(399_999)));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn decimal(number: &IBig) -> Result<String> {
    let digits = bits(number) / 3;
    if digits <= DIGITS_MAX {
        return Ok(number.to_string());
    }
    budget::check::<u8>(digits)?;
    let powers = powers_of_ten(digits)?;
    let mut out = String::with_capacity(digits);
    write_digits(number.unsigned_abs(), &powers, &mut out)?;
    let sign = if number.sign() == Sign::Negative { "-" } else { "" };
    Ok(sign.to_string() + out.trim_start_matches('0'))
}

/// The decimal digits of a number for display. Where there is no room, the text is empty and the evaluation is asked
/// to end: the caller polls.
pub fn drawn(number: &IBig) -> String {
    decimal(number).unwrap_or_else(|_| {
        super::stop::no_room();
        String::new()
    })
}

/// Writes as many digits as the powers stand for, with zeros in front.
fn write_digits(number: UBig, powers: &[UBig], out: &mut String) -> Result<()> {
    poll_running()?;
    let Some((power, smaller)) = powers.split_last() else {
        let digits = number.to_string();
        out.extend(std::iter::repeat_n('0', DIGITS_MAX.saturating_sub(digits.len())));
        out.push_str(&digits);
        return Ok(());
    };
    let (high, low) = long_quotient(number, power)?;
    write_digits(high, smaller, out)?;
    write_digits(low, smaller, out)
}

/// The number that decimal digits stand for; nothing if there is anything else.
///
/// ```
/// use jackal_array::{Extended, exact};
/// assert_eq!(exact::from_decimal(&"9".repeat(400_000))?, Some(Extended::from(10).pow(400_000) - Extended::ONE));
/// assert_eq!(exact::from_decimal("1e5")?, None);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn from_decimal(digits: &str) -> Result<Option<IBig>> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(None);
    }
    let powers = powers_of_ten(digits.len())?;
    Ok(Some(read_digits(digits, &powers)?.into()))
}

fn read_digits(digits: &str, powers: &[UBig]) -> Result<UBig> {
    poll_running()?;
    let Some((power, smaller)) = powers.split_last() else {
        return Ok(UBig::from_str_radix(digits, 10).unwrap_or(UBig::ZERO));
    };
    let (high, low) = digits.split_at(digits.len().saturating_sub(DIGITS_MAX << smaller.len()));
    if high.is_empty() {
        return read_digits(low, smaller);
    }
    Ok(long_product(&read_digits(high, smaller)?, power)? + read_digits(low, smaller)?)
}

/// Whether two numbers are short enough for a common divisor: longer fractions are not reduced, and so do not exist.
#[inline]
pub fn can_reduce(a: usize, b: usize) -> bool {
    a.min(b) <= REDUCED_BITS_MAX
}

/// A limit error unless a number is short enough to have its root drawn.
pub fn check_root(number: &IBig) -> Result<()> {
    if bits(number) <= ROOTED_BITS_MAX {
        Ok(())
    } else {
        Err(Error::limit("a root of so many digits would take too long"))
    }
}
