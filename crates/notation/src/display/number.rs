//! Numbers as text: the general, fixed and exponential forms of C, with each notation's own signs.

use crate::array::{Complex, Extended, Rational, exact};

/// A notation's spelling of signs other than digits.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// The sign of negative numbers.
    pub minus: u8,
    /// Positive infinity.
    pub infinity: &'static str,
    /// Negative infinity.
    pub negative_infinity: &'static str,
    /// The text of a NaN.
    pub nan: &'static str,
    /// The form of an exponent.
    pub exponent: Exponent,
}

/// The form of the power of ten behind an `e`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exponent {
    /// An integer.
    Plain,
    /// With its sign, in two digits at least, as C does.
    Signed,
}

/// Appends the power of ten of the exponential form.
fn power_of_ten(out: &mut Vec<u8>, exponent: i32, spelling: &Spelling) {
    out.push(b'e');
    if spelling.exponent == Exponent::Plain {
        return integer(out, exponent.into(), spelling);
    }
    out.push(if exponent < 0 { spelling.minus } else { b'+' });
    if exponent.abs() < 10 {
        out.push(b'0');
    }
    integer(out, exponent.abs().into(), spelling);
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
const DIGITS_MAX: usize = 1100;

/// Appends an integer.
pub fn integer(out: &mut Vec<u8>, value: i64, spelling: &Spelling) {
    if value < 0 {
        out.push(spelling.minus);
    }
    out.extend_from_slice(digits_of(value.unsigned_abs(), 1, &mut [0; 20]));
}

/// The decimal digits of a number, so many at least.
///
/// ```
/// use jackal_notation::display::number::digits_of;
/// assert_eq!((digits_of(40, 1, &mut [0; 20]), digits_of(7, 3, &mut [0; 20])), (&b"40"[..], &b"007"[..]));
/// ```
pub fn digits_of(mut rest: u64, least: usize, room: &mut [u8; 20]) -> &[u8] {
    let mut start = room.len();
    for (written, place) in room.iter_mut().rev().enumerate() {
        if rest == 0 && written >= least {
            break;
        }
        *place = b'0' + u8::try_from(rest % 10).unwrap_or(0);
        start -= 1;
        rest /= 10;
    }
    room.get(start..).unwrap_or_default()
}

/// Appends a float as C's `%.{precision}g` prints it, but with exponents as `1e6` and `1e_5`, and negative zero as 0.
///
/// ```
/// use jackal_notation::display::number::{Exponent, Spelling, general};
/// let spelling = Spelling { minus: b'_', infinity: "_", negative_infinity: "__", nan: "_.", exponent: Exponent::Plain };
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
    let precision = precision.clamp(1, DIGITS_MAX);
    if x.fract() == 0.0 && x.abs() < 1e15 && x.abs() < 10_f64.powi(i32::try_from(precision).unwrap_or(15).min(15)) {
        integer(out, x as i64, spelling);
        return;
    }
    let mut room = [0; QUICK_DIGITS_MAX];
    let exact;
    let (digits, exponent) = match quick_digits(x.abs(), precision, &mut room) {
        Some(found) => found,
        None => {
            exact = exact_digits(x.abs(), precision);
            (exact.0.as_slice(), exact.1)
        }
    };
    let used = digits.len() - digits.iter().rev().take_while(|&&d| d == b'0').count();
    let digits = digits.get(..used.max(1)).unwrap_or_default();
    if x < 0.0 {
        out.push(spelling.minus);
    }
    if exponent < -4 || i64::from(exponent) >= precision as i64 {
        place_point(out, digits, 1);
        power_of_ten(out, exponent, spelling);
    } else if exponent < 0 {
        out.extend_from_slice(b"0.");
        out.extend(std::iter::repeat_n(b'0', (-exponent - 1) as usize));
        out.extend_from_slice(digits);
    } else {
        place_point(out, digits, exponent as usize + 1);
    }
}

/// The digits of a positive number and the power of ten of the first one, rounded from its exact value.
pub fn exact_digits(x: f64, precision: usize) -> (Vec<u8>, i32) {
    let text = format!("{:.*e}", precision - 1, x);
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    (mantissa.bytes().filter(u8::is_ascii_digit).collect(), exponent.parse().unwrap_or(0))
}

/// The quick way finds at most this many digits.
pub const QUICK_DIGITS_MAX: usize = 9;
/// The powers of ten that are floats.
const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// The digits of a number of medium size, where one product or quotient of floats rounds as the exact value does: its
/// error is less than a millionth, and it is not that near to the middle between two results. `None` elsewhere.
pub fn quick_digits(x: f64, precision: usize, room: &mut [u8; QUICK_DIGITS_MAX]) -> Option<(&[u8], i32)> {
    if precision > QUICK_DIGITS_MAX || !(1e-5..1e15).contains(&x) {
        return None;
    }
    let last = precision as i32 - 1;
    let mut exponent = TENS.partition_point(|&ten| ten <= x) as i32 - 1;
    let (least, most) = (TENS[last as usize], TENS[precision]);
    let scaled = loop {
        let shift = last - exponent;
        let ten = *TENS.get(shift.unsigned_abs() as usize)?;
        let scaled = if shift < 0 { x / ten } else { x * ten };
        if scaled >= least || exponent < -5 {
            break scaled;
        }
        exponent -= 1;
    };
    let whole = scaled.floor();
    let rest = scaled - whole;
    if (rest - 0.5).abs() < 1e-6 || scaled - least < 1e-6 && scaled != least {
        return None;
    }
    let mut rounded = whole + f64::from(u8::from(rest > 0.5));
    if rounded == most {
        (rounded, exponent) = (least, exponent + 1);
    }
    let mut left = rounded as u64;
    let digits = room.get_mut(..precision)?;
    for digit in digits.iter_mut().rev() {
        *digit = b'0' + u8::try_from(left % 10).unwrap_or(0);
        left /= 10;
    }
    Some((digits, exponent))
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

/// Appends an exact integer; nothing if the sentence was asked to end on the way.
pub fn extended(out: &mut Vec<u8>, value: &Extended, spelling: &Spelling) {
    let text = exact::drawn(value);
    out.extend(text.bytes().map(|b| if b == b'-' { spelling.minus } else { b }));
}

/// Appends a fraction: numerator, `mark`, denominator; a whole one as an integer.
pub fn rational(out: &mut Vec<u8>, value: &Rational, mark: u8, spelling: &Spelling) {
    if let (false, Some(word)) = (value.is_finite(), spelling.special(value.to_float())) {
        return out.extend(word.bytes());
    }
    extended(out, value.numerator(), spelling);
    if !value.is_int() {
        out.push(mark);
        extended(out, &value.denominator().clone().into(), spelling);
    }
}

/// A finite float with a fixed number of decimals, rounded from its exact value; never a negative zero.
///
/// ```
/// use jackal_notation::display::number::fixed;
/// assert_eq!([fixed(0.25, 1), fixed(0.35, 1), fixed(-0.001, 2), fixed(2.5, 0)], ["0.2", "0.3", "0.00", "2"]);
/// ```
pub fn fixed(x: f64, decimals: usize) -> String {
    if let Some(text) = fixed_quickly(x, decimals) {
        return text;
    }
    let exact = decimals.min(DECIMALS_MAX);
    let mut text = format!("{x:.exact$}");
    text.extend(std::iter::repeat_n('0', decimals - exact));
    unsigned_zero(text)
}

/// The decimals behind which every float has zeros only: the least of them is 2 to the power of -1074. What formats text takes no
/// width beyond 65,535, so that what may be longer is padded by hand.
const DECIMALS_MAX: usize = 1074;

/// Text with as many zeros before it as bring it to a width.
fn zeros_before(text: &str, width: usize) -> String {
    let mut padded = "0".repeat(width.saturating_sub(text.len()));
    padded.push_str(text);
    padded
}

/// The digits that tell a finite float from its neighbours, without a point, and the power of ten of the first of them.
fn shortest(x: f64) -> (Vec<u8>, i64) {
    let text = format!("{:e}", x.abs());
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    (digits.bytes().filter(u8::is_ascii_digit).collect(), power.parse().unwrap_or(0))
}

/// The first so many digits, halves away from zero, and whether that took a digit more.
fn cut(mut digits: Vec<u8>, kept: usize) -> (Vec<u8>, bool) {
    let up = digits.get(kept).is_some_and(|&digit| digit >= b'5');
    digits.resize(kept, b'0');
    if !up {
        return (digits, false);
    }
    for digit in digits.iter_mut().rev() {
        match *digit {
            b'9' => *digit = b'0',
            _ => {
                *digit += 1;
                return (digits, false);
            }
        }
    }
    digits.insert(0, b'1');
    (digits, true)
}

/// A finite float with a fixed number of decimals, rounded from its shortest decimal digits, halves away from zero, as people
/// round; never a negative zero.
///
/// ```
/// use jackal_notation::display::number::fixed_halves_up;
/// let rounded = [(0.5, 0), (2.25, 1), (-2.675, 2), (-0.04, 1), (999.96, 1), (1e-3, 0)].map(|(x, d)| fixed_halves_up(x, d));
/// assert_eq!(rounded, ["1", "2.3", "-2.68", "0.0", "1000.0", "0"]);
/// ```
pub fn fixed_halves_up(x: f64, decimals: usize) -> String {
    if let Some(text) = fixed_quickly(x, decimals) {
        return text;
    }
    let (digits, power) = shortest(x);
    // The digits before the point, of which a small number has none or less.
    let before = power + 1;
    let kept = before.saturating_add(i64::try_from(decimals).unwrap_or(i64::MAX));
    let digits = match usize::try_from(kept) {
        Ok(kept) => cut(digits, kept).0,
        Err(_) => Vec::new(),
    };
    let padded = zeros_before(&String::from_utf8_lossy(&digits), decimals.saturating_add(1));
    let (whole, fraction) = padded.split_at(padded.len().saturating_sub(decimals));
    let sign = if x < 0.0 { "-" } else { "" };
    let point = if decimals > 0 { "." } else { "" };
    unsigned_zero(format!("{sign}{whole}{point}{fraction}"))
}

/// The same in machine arithmetic, where this decides on which side of a half the number lies.
fn fixed_quickly(x: f64, decimals: usize) -> Option<String> {
    let mut text = Vec::new();
    push_fixed(&mut text, x, decimals, b'-').then(|| String::from_utf8_lossy(&text).into_owned())
}

/// Writes a float with a fixed number of decimals behind others, if machine numbers tell on which side of a half it lies: as far from one
/// as the errors of a product and of the shortest digits come to. Whether it did.
///
/// ```
/// use jackal_notation::display::number::push_fixed;
/// let mut text = Vec::new();
/// assert!(push_fixed(&mut text, -2.679, 2, b'_') && !push_fixed(&mut text, 0.5, 0, b'_'));
/// assert_eq!(text, b"_2.68");
/// ```
pub fn push_fixed(out: &mut Vec<u8>, x: f64, decimals: usize, minus: u8) -> bool {
    const SCALES: [u64; 10] = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
    /// A larger scaled number has too few bits behind the point.
    const QUICK_NUMBER_MAX: f64 = 1e14;
    let Some(&scale) = SCALES.get(decimals) else { return false };
    let scaled = x.abs() * scale as f64;
    let near = 4.0 * f64::EPSILON * scaled.max(1.0);
    // A NaN compares with nothing.
    if scaled.is_nan() || scaled >= QUICK_NUMBER_MAX || (scaled.fract() - 0.5).abs() <= near {
        return false;
    }
    let rounded = (scaled + 0.5).floor() as u64;
    if x < 0.0 && rounded > 0 {
        out.push(minus);
    }
    let mut room = [0; 20];
    out.extend_from_slice(digits_of(rounded / scale, 1, &mut room));
    if decimals > 0 {
        out.push(b'.');
        out.extend_from_slice(digits_of(rounded % scale, decimals, &mut room));
    }
    true
}

/// A finite float in exponential form with a fixed number of decimals, rounded in the same way.
///
/// ```
/// use jackal_notation::display::number::exponential_halves_up;
/// assert_eq!([(12345678901.0, 9), (-1e-10, 2), (9.995, 2)].map(|(x, d)| exponential_halves_up(x, d)),
///     ["1.234567890e10", "-1.00e-10", "1.00e1"]);
/// ```
pub fn exponential_halves_up(x: f64, decimals: usize) -> String {
    let (digits, power) = shortest(x);
    let (mut digits, carried) = cut(digits, decimals.saturating_add(1));
    digits.truncate(decimals.saturating_add(1));
    let text = String::from_utf8_lossy(&digits).into_owned();
    let (whole, fraction) = text.split_at(1.min(text.len()));
    let sign = if x < 0.0 { "-" } else { "" };
    let point = if decimals > 0 { "." } else { "" };
    format!("{sign}{whole}{point}{fraction}e{}", power + i64::from(carried))
}

/// An exact fraction with a fixed number of decimals, halves away from zero.
pub fn fixed_rational(value: &Rational, decimals: usize) -> String {
    let scale = Extended::from(10_u8).pow(decimals);
    let scaled = value.numerator() * &scale;
    let below = Extended::from(value.denominator().clone());
    let (quotient, rest) = (magnitude(&scaled) / &below, magnitude(&scaled) % &below);
    let twice = rest * Extended::from(2_u8);
    let digits = exact::drawn(&if twice >= below { quotient + Extended::ONE } else { quotient });
    let padded = zeros_before(&digits, decimals.saturating_add(1));
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
    let exact = decimals.min(DECIMALS_MAX);
    let text = format!("{x:.exact$e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    unsigned_zero_exponential(format!("{digits}{}e{power}", "0".repeat(decimals - exact)))
}

/// An exact fraction in exponential form with a number of decimals, halves away from zero.
///
/// ```
/// use jackal_array::{Extended, Rational};
/// use jackal_notation::display::number::exponential_rational;
/// let large = Rational::from(Extended::from(12_u8).pow(400));
/// assert_eq!(exponential_rational(&large, 3), "4.704e431");
/// ```
pub fn exponential_rational(value: &Rational, decimals: usize) -> String {
    let above = magnitude(value.numerator());
    if above == Extended::ZERO {
        return exponential(0.0, decimals);
    }
    let ten = |power: usize| Extended::from(10_u8).pow(power);
    let below = Extended::from(value.denominator().clone());
    // The value times 10 to the given power, rounded.
    let scaled = |power: i64| {
        let times = ten(usize::try_from(power.unsigned_abs()).unwrap_or(usize::MAX));
        let (above, below) =
            if power < 0 { (above.clone(), &below * &times) } else { (&above * &times, below.clone()) };
        let (quotient, rest) = (&above / &below, &above % &below);
        if rest * Extended::from(2_u8) >= below { quotient + Extended::ONE } else { quotient }
    };
    let length = |value: &Extended| exact::drawn(value).len() as i64;
    // One digit more than needed, or one too many where rounding carries: then the next power has it right.
    let mut exponent = length(&above) - length(&below) - 1;
    let mut digits = exact::drawn(&scaled(decimals as i64 - exponent));
    while digits.len() > decimals + 1 {
        exponent += 1;
        digits = exact::drawn(&scaled(decimals as i64 - exponent));
    }
    let sign = if *value.numerator() < Extended::ZERO { "-" } else { "" };
    let (whole, fraction) = digits.split_at(1);
    let point = if decimals > 0 { "." } else { "" };
    format!("{sign}{whole}{point}{fraction}e{exponent}")
}

fn unsigned_zero_exponential(text: String) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.split('e').next().is_some_and(|m| m.bytes().all(|b| b == b'0' || b == b'.')) => {
            rest.to_string()
        }
        _ => text,
    }
}
