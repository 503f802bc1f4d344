//! Numbers as text: the general, fixed and exponential forms of C, with each notation's own signs.

use crate::array::{Complex, Extended, Rational};

/// How a notation spells what is not a digit.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// The sign of negative numbers.
    pub minus: u8,
    /// Positive infinity.
    pub infinity: &'static str,
    /// Negative infinity.
    pub negative_infinity: &'static str,
    /// What is no number.
    pub nan: &'static str,
}

impl Spelling {
    /// The word for a number that has no digits, if it is one.
    pub fn special(&self, x: f64) -> Option<&'static str> {
        if x.is_nan() {
            Some(self.nan)
        } else if x.is_infinite() {
            Some(if x > 0.0 { self.infinity } else { self.negative_infinity })
        } else {
            None
        }
    }
}

/// More digits than any float has; a larger precision shows no more.
const MAX_DIGITS: usize = 1100;

/// Appends an integer.
pub fn integer(out: &mut Vec<u8>, value: i64, spelling: &Spelling) {
    if value < 0 {
        out.push(spelling.minus);
    }
    let mut digits = [0_u8; 20];
    let mut rest = value.unsigned_abs();
    let mut start = digits.len();
    for place in digits.iter_mut().rev() {
        *place = b'0' + u8::try_from(rest % 10).unwrap_or(0);
        start -= 1;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    out.extend_from_slice(digits.get(start..).unwrap_or_default());
}

/// Appends a float as C's `%.{precision}g` prints it, but with exponents as `1e6` and `1e_5`, and negative zero as 0.
///
/// ```
/// use jackal::display::number::{Spelling, general};
/// let spelling = Spelling { minus: b'_', infinity: "_", negative_infinity: "__", nan: "_." };
/// let text = |x: f64| {
///     let mut out = Vec::new();
///     general(&mut out, x, 6, &spelling);
///     String::from_utf8(out).unwrap()
/// };
/// assert_eq!([text(0.1 + 0.2), text(-1e-5), text(999999.5), text(123456.5)], ["0.3", "_1e_5", "1e6", "123456"]);
/// ```
pub fn general(out: &mut Vec<u8>, x: f64, precision: usize, spelling: &Spelling) {
    if let Some(word) = spelling.special(x) {
        out.extend_from_slice(word.as_bytes());
        return;
    }
    let precision = precision.clamp(1, MAX_DIGITS);
    if x.fract() == 0.0 && x.abs() < 1e15 && x.abs() < 10_f64.powi(i32::try_from(precision).unwrap_or(15).min(15)) {
        integer(out, x as i64, spelling);
        return;
    }
    let text = format!("{:.*e}", precision - 1, x.abs());
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: Vec<u8> = mantissa.bytes().filter(u8::is_ascii_digit).collect();
    let used = digits.len() - digits.iter().rev().take_while(|&&d| d == b'0').count();
    let digits = digits.get(..used.max(1)).unwrap_or_default();
    if x < 0.0 {
        out.push(spelling.minus);
    }
    if exponent < -4 || i64::from(exponent) >= precision as i64 {
        place_point(out, digits, 1);
        out.push(b'e');
        integer(out, exponent.into(), spelling);
    } else if exponent < 0 {
        out.extend_from_slice(b"0.");
        out.extend(std::iter::repeat_n(b'0', (-exponent - 1) as usize));
        out.extend_from_slice(digits);
    } else {
        place_point(out, digits, exponent as usize + 1);
    }
}

/// Digits with a point after the first `whole` of them, zeros put in where digits lack.
fn place_point(out: &mut Vec<u8>, digits: &[u8], whole: usize) {
    let split = whole.min(digits.len());
    let (front, back) = digits.split_at(split);
    out.extend_from_slice(front);
    out.extend(std::iter::repeat_n(b'0', whole - split));
    if !back.is_empty() {
        out.push(b'.');
        out.extend_from_slice(back);
    }
}

/// Appends a complex number: its parts with `mark` between, the imaginary part left out when it is 0.
pub fn complex(out: &mut Vec<u8>, z: Complex, mark: u8, precision: usize, spelling: &Spelling) {
    general(out, z.re, precision, spelling);
    if z.im != 0.0 {
        out.push(mark);
        general(out, z.im, precision, spelling);
    }
}

/// Appends an exact integer.
pub fn extended(out: &mut Vec<u8>, value: &Extended, spelling: &Spelling) {
    out.extend(value.to_string().bytes().map(|b| if b == b'-' { spelling.minus } else { b }));
}

/// Appends a fraction: numerator, `mark`, denominator; a whole one as an integer.
pub fn rational(out: &mut Vec<u8>, value: &Rational, mark: u8, spelling: &Spelling) {
    extended(out, value.numerator(), spelling);
    if !value.is_int() {
        out.push(mark);
        out.extend(value.denominator().to_string().bytes());
    }
}

/// A finite float with a fixed number of decimals, rounded from its exact value; never a negative zero.
///
/// ```
/// use jackal::display::number::fixed;
/// assert_eq!([fixed(0.25, 1), fixed(0.35, 1), fixed(-0.001, 2), fixed(2.5, 0)], ["0.2", "0.3", "0.00", "2"]);
/// ```
pub fn fixed(x: f64, decimals: usize) -> String {
    unsigned_zero(format!("{x:.decimals$}"))
}

/// An exact fraction with a fixed number of decimals, halves away from zero.
pub fn fixed_rational(value: &Rational, decimals: usize) -> String {
    let scale = Extended::from(10_u8).pow(decimals);
    let scaled = value.numerator() * &scale;
    let below = Extended::from(value.denominator().clone());
    let (quotient, rest) = (magnitude(&scaled) / &below, magnitude(&scaled) % &below);
    let twice = rest * Extended::from(2_u8);
    let digits = (if twice >= below { quotient + Extended::ONE } else { quotient }).to_string();
    let padded = format!("{digits:0>width$}", width = decimals + 1);
    let (whole, fraction) = padded.split_at(padded.len() - decimals);
    let sign = if scaled < Extended::ZERO { "-" } else { "" };
    let point = if decimals > 0 { "." } else { "" };
    unsigned_zero(format!("{sign}{whole}{point}{fraction}"))
}

fn magnitude(value: &Extended) -> Extended {
    if *value < Extended::ZERO { -value.clone() } else { value.clone() }
}

fn unsigned_zero(text: String) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|b| b == b'0' || b == b'.') => rest.to_string(),
        _ => text,
    }
}

/// A finite float in exponential form with a number of decimals: `1.50e0`, `-3e-4`.
pub fn exponential(x: f64, decimals: usize) -> String {
    unsigned_zero_exponential(format!("{x:.decimals$e}"))
}

fn unsigned_zero_exponential(text: String) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.split('e').next().is_some_and(|m| m.bytes().all(|b| b == b'0' || b == b'.')) => {
            rest.to_string()
        }
        _ => text,
    }
}
