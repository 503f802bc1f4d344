//! Numeric constants: what a word of numbers means, and the freer reading of numbers in data.
//!
//! From tight to loose a constant is built of digits with `.` and the sign `_`; `e` and an exponent; the suffix `x`
//! (exact); `r` (a fraction); one of `j`, `ad`, `ar` (complex, by parts or by magnitude and angle); one of `p`, `x`
//! (times a power of pi or of e); and `b` (digits in a base). The type of a word is the least that holds all its numbers.

use std::f64::consts::{E, PI};

use crate::array::{Array, Complex, Element, ElementType, Extended, Rational, View, budget, exact, promote, stop};
use crate::error::{Error, ErrorKind, Result};

/// One number as it was written.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Atom {
    /// A lone digit 0 or 1.
    Bool(bool),
    Int(i64),
    Float(f64),
    Complex(Complex),
    Extended(Extended),
    Rational(Rational),
}

impl Atom {
    pub(super) fn kind(&self) -> ElementType {
        match self {
            Atom::Bool(_) => ElementType::Bool,
            Atom::Int(_) => ElementType::Int,
            Atom::Float(_) => ElementType::Float,
            Atom::Complex(_) => ElementType::Complex,
            Atom::Extended(_) => ElementType::Extended,
            Atom::Rational(_) => ElementType::Rational,
        }
    }

    fn int(&self) -> i64 {
        match self {
            Atom::Bool(b) => i64::from(*b),
            Atom::Int(i) => *i,
            _ => 0,
        }
    }

    fn float(&self) -> f64 {
        match self {
            Atom::Float(f) => *f,
            Atom::Complex(c) => c.re,
            Atom::Extended(i) => promote::extended_to_float(i),
            Atom::Rational(q) => promote::rational_to_float(q),
            _ => self.int() as f64,
        }
    }

    fn complex(&self) -> Complex {
        if let Atom::Complex(c) = self { *c } else { Complex::new(self.float(), 0.0) }
    }

    fn extended(&self) -> Extended {
        if let Atom::Extended(i) = self { i.clone() } else { Extended::from(self.int()) }
    }

    fn rational(&self) -> Rational {
        match self {
            Atom::Rational(q) => q.clone(),
            Atom::Float(f) => Rational::from_float(*f).unwrap_or(Rational::ZERO),
            _ => Rational::from(self.extended()),
        }
    }

    /// The number of an array that holds one.
    pub(super) fn from_array(array: &Array) -> Option<Atom> {
        Some(match array.widened() {
            View::Bool([b]) => Atom::Bool(*b),
            View::Int([i]) => Atom::Int(*i),
            View::Float([f]) => Atom::Float(*f),
            View::Complex([c]) => Atom::Complex(*c),
            View::Extended([i]) => Atom::Extended(i.clone()),
            View::Rational([q]) => Atom::Rational(q.clone()),
            _ => return None,
        })
    }
}

/// The value of a word of numbers: an atom for one, a list for several.
///
/// ```
/// use jackal_array::{Array, ElementType};
/// use jackal_j::read::constant::number;
/// assert_eq!(number("1 0")?, Array::list(vec![true, false]));
/// assert_eq!(number("16b1f")?, Array::from(31_i64));
/// assert_eq!(number("1 2.5e1")?, Array::list(vec![1.0, 25.0]));
/// assert_eq!(number("1 2x")?.kind(), ElementType::Extended);
/// assert!(number("1.2.3").is_err());
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn number(word: &str) -> Result<Array> {
    let mut atoms = Vec::new();
    for (index, text) in blank_separated(word).enumerate() {
        if index % 1024 == 0 {
            stop::poll_running()?;
        }
        match atom(text) {
            Some(atom) => budget::push(&mut atoms, atom)?,
            None => {
                // A number that could not be read in time is none.
                stop::poll_running()?;
                return Err(ill_formed(format!("{text} is not a number")));
            }
        }
    }
    let shape: &[usize] = if atoms.len() == 1 { &[] } else { &[atoms.len()] };
    if atoms.iter().any(|a| matches!(a, Atom::Extended(_))) {
        for (atom, text) in atoms.iter_mut().zip(blank_separated(word)) {
            *atom = exactly(atom, text)?;
        }
    } else if atoms.iter().any(|a| matches!(a, Atom::Rational(_))) {
        let floats = |a: &Atom| matches!(a, Atom::Float(f) if f.is_finite()) || matches!(a, Atom::Complex(_));
        if blank_separated(word).any(|text| text.contains(['e', 'E']) && !text.contains('r')) {
            // A number with an exponent makes fractions beside it floats.
            let all = array_of(shape, &atoms, ElementType::Float)?;
            return Ok(promote::narrowest(all));
        }
        if !atoms.iter().any(floats) {
            for atom in atoms.iter_mut().filter(|a| matches!(a, Atom::Float(f) if f.is_infinite())) {
                *atom = Atom::Rational(atom.rational());
            }
        }
    }
    array_of(shape, &atoms, ElementType::Bool)
}

/// A number of a word with the suffix x: all of them are exact.
fn exactly(atom: &Atom, text: &str) -> Result<Atom> {
    match atom {
        Atom::Float(f) if f.is_infinite() && text.bytes().all(|b| b == b'_') => Ok(Atom::Rational(atom.rational())),
        Atom::Float(_) | Atom::Int(_) if text.contains(['e', 'E', 'b', 'p']) => {
            Err(ill_formed("the suffix x does not go with exponents, bases and powers".to_string()))
        }
        Atom::Float(_) => match digits_only(text) {
            Some(integer) => Ok(Atom::Extended(integer)),
            None => Err(ill_formed("the suffix x makes all numbers of a word exact, but one is floating".to_string())),
        },
        Atom::Complex(_) => {
            Err(ill_formed("the suffix x makes all numbers of a word exact, but one is complex".to_string()))
        }
        other => Ok(other.clone()),
    }
}

#[cold]
fn ill_formed(note: String) -> Error {
    Error::new(ErrorKind::IllFormedNumber).note(note)
}

fn blank_separated(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty())
}

/// Numbers as an array of their common type, which is at least `least`.
pub(super) fn array_of(shape: &[usize], atoms: &[Atom], least: ElementType) -> Result<Array> {
    let kind = atoms.iter().fold(least, |kind, atom| promote::common(kind, atom.kind()).unwrap_or(kind));
    fn build<T: Element>(shape: &[usize], atoms: &[Atom], convert: impl Fn(&Atom) -> T) -> Result<Array> {
        let mut items = budget::mapped(atoms, convert)?;
        match (shape, items.pop()) {
            ([], Some(item)) => Ok(Array::atom(item)),
            (_, item) => {
                items.extend(item);
                Array::new(shape, items)
            }
        }
    }
    match kind {
        ElementType::Bool => build(shape, atoms, |a| a.int() == 1),
        ElementType::Float => build(shape, atoms, Atom::float),
        ElementType::Complex => build(shape, atoms, Atom::complex),
        ElementType::Extended => build(shape, atoms, Atom::extended),
        ElementType::Rational => build(shape, atoms, Atom::rational),
        _ => build(shape, atoms, Atom::int),
    }
}

/// One number, loosest part first: digits in a base.
pub(super) fn atom(text: &str) -> Option<Atom> {
    match text {
        "0" => return Some(Atom::Bool(false)),
        "1" => return Some(Atom::Bool(true)),
        _ => {}
    }
    if let Some(integer) = integer(text) {
        return Some(Atom::Int(integer));
    }
    match text.split_once('b') {
        Some((base, digits)) => in_base(&scaled(base)?, digits),
        None => scaled(text),
    }
}

/// Digits that an integer surely holds, perhaps with a sign.
fn integer(text: &str) -> Option<i64> {
    let (negative, digits) = text.strip_prefix('_').map_or((false, text), |rest| (true, rest));
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let value = digits.bytes().try_fold(0_i64, |value, byte| {
        let digit = byte.wrapping_sub(b'0');
        (digit < 10).then(|| value * 10 + i64::from(digit))
    })?;
    Some(if negative { -value } else { value })
}

/// Digits `0-9a-z` in a base: a polynomial in the base, evaluated exactly as long as integers hold it.
fn in_base(base: &Atom, digits: &str) -> Option<Atom> {
    let (negative, digits) = digits.strip_prefix('_').map_or((false, digits), |rest| (true, rest));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let value = |c: char| (c.is_ascii_digit() || c.is_ascii_lowercase()).then(|| c.to_digit(36)).flatten();
    let whole: Vec<u32> = whole.chars().map(value).collect::<Option<_>>()?;
    let fraction: Vec<u32> = fraction.chars().map(value).collect::<Option<_>>()?;
    if whole.is_empty() && fraction.is_empty() || matches!(base, Atom::Extended(_)) {
        return None;
    }
    if let (Atom::Bool(_) | Atom::Int(_), false) = (base, digits.contains('.')) {
        let exact = whole.iter().try_fold(0_i64, |sum, &d| sum.checked_mul(base.int())?.checked_add(i64::from(d)));
        if let Some(exact) = exact {
            return Some(Atom::Int(if negative { exact.checked_neg()? } else { exact }));
        }
    }
    if !matches!(base, Atom::Complex(_)) {
        let base = base.float();
        let upper = whole.iter().fold(0.0, |sum, &d| sum * base + f64::from(d));
        let lower = fraction.iter().rev().fold(0.0, |sum, &d| (sum + f64::from(d)) / base);
        return Some(Atom::Float(if negative { -(upper + lower) } else { upper + lower }));
    }
    let point = base.complex();
    let upper = whole.iter().fold(Complex::ZERO, |sum, &d| sum * point + f64::from(d));
    let lower = fraction.iter().rev().fold(Complex::ZERO, |sum, &d| (sum + f64::from(d)) / point);
    let sum = if fraction.is_empty() { upper } else { upper + lower };
    Some(Atom::Complex(if negative { -sum } else { sum }))
}

/// A number times a power of pi (`p`) or of e (`x`).
fn scaled(text: &str) -> Option<Atom> {
    let mark = text.find('p').or_else(|| text.find('x')).filter(|&at| at + 1 < text.len());
    let Some(at) = mark else { return polar(text) };
    let (factor, power) = (polar(text.get(..at)?)?, polar(text.get(at + 1..)?)?);
    let base = if text.as_bytes().get(at) == Some(&b'p') { PI } else { E };
    if matches!(factor, Atom::Extended(_)) || matches!(power, Atom::Extended(_)) {
        return None;
    }
    if matches!(factor, Atom::Complex(_)) || matches!(power, Atom::Complex(_)) {
        return Some(Atom::Complex(factor.complex() * Complex::new(base, 0.0).powc(power.complex())));
    }
    let exponent = power.float();
    if exponent == 0.0 || factor.float() == 0.0 {
        return Some(factor);
    }
    let scale = if base == E { exponent.exp() } else { base.powf(exponent) };
    Some(Atom::Float(factor.float() * scale))
}

/// A complex number: real and imaginary part (`j`), or magnitude and angle in degrees (`ad`) or radians (`ar`).
fn polar(text: &str) -> Option<Atom> {
    let Some(at) = text.find(['j', 'a']) else { return fraction(text) };
    let left = fraction(text.get(..at)?)?;
    let rest = text.get(at..)?;
    let (mark, length) = match rest.get(..2) {
        Some("ad") => (b'd', 2),
        Some("ar") => (b'r', 2),
        _ if rest.starts_with('j') => (b'j', 1),
        _ => return None,
    };
    let right = fraction(rest.get(length..)?)?;
    if matches!(left, Atom::Extended(_)) || matches!(right, Atom::Extended(_)) {
        return None;
    }
    let (left, right) = (left.float(), right.float());
    if mark != b'j' && left < 0.0 {
        // A magnitude is not negative.
        return None;
    }
    Some(Atom::Complex(match mark {
        b'j' => Complex::new(left, right),
        b'd' => degrees(left, right),
        _ => Complex::from_polar(left, right),
    }))
}

/// Magnitude and angle in degrees; quarter turns are exact.
fn degrees(magnitude: f64, angle: f64) -> Complex {
    let turned = angle.rem_euclid(360.0);
    let unit = match turned {
        0.0 => Complex::new(1.0, 0.0),
        90.0 => Complex::new(0.0, 1.0),
        180.0 => Complex::new(-1.0, 0.0),
        270.0 => Complex::new(0.0, -1.0),
        _ => Complex::from_polar(1.0, angle.to_radians()),
    };
    Complex::new(
        if unit.re == 0.0 { 0.0 } else { unit.re * magnitude },
        if unit.im == 0.0 { 0.0 } else { unit.im * magnitude },
    )
}

/// A fraction (`r`), exact when both its parts are whole numbers.
fn fraction(text: &str) -> Option<Atom> {
    let Some((above, below)) = text.split_once('r') else { return real(text) };
    if let (Some(above), Some(below)) = (whole(above), whole(below)) {
        return Some(Atom::Rational(Rational::from_parts_signed(above, below)));
    }
    let is_infinite = |part: &str| matches!(part, "_" | "__");
    if is_infinite(above) && is_infinite(below) {
        return None;
    }
    if let ("_" | "__", Some(_)) = (above, whole(below)) {
        return Some(Atom::Rational(Rational::infinite(above == "__")));
    }
    let (above, below) = (real(above)?, real(below)?);
    if matches!(above, Atom::Extended(_)) || matches!(below, Atom::Extended(_)) {
        return None;
    }
    let (above, below) = (above.float(), below.float());
    let quotient = if above == 0.0 && below == 0.0 { 0.0 } else { above / below };
    Some(Atom::Float(quotient))
}

/// A whole number of any size: digits, or a number with an exponent that is an integer.
fn whole(text: &str) -> Option<Extended> {
    if let Some(integer) = digits_only(text) {
        return Some(integer);
    }
    match real(text)? {
        Atom::Int(i) if text.contains(['e', 'E']) => Some(Extended::from(i)),
        _ => None,
    }
}

fn digits_only(text: &str) -> Option<Extended> {
    let (negative, digits) = text.strip_prefix('_').map_or((false, text), |rest| (true, rest));
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    // A number of more digits than can be read in the time there is ends with the sentence.
    let value = exact::from_decimal(digits).ok()??;
    Some(if negative { -value } else { value })
}

/// A real number: digits with a point and an exponent, an infinity, the indeterminate, or an exact integer.
fn real(text: &str) -> Option<Atom> {
    match text {
        "_" => return Some(Atom::Float(f64::INFINITY)),
        "__" => return Some(Atom::Float(f64::NEG_INFINITY)),
        "_." => return Some(Atom::Float(f64::NAN)),
        _ => {}
    }
    // The reference reads a part of a number as C does, so that 0x1p3 is the third power of pi.
    if let Some(digits) = text.strip_prefix("0x")
        && !digits.starts_with('+')
        && let Ok(value) = i64::from_str_radix(digits, 16)
    {
        return Some(Atom::Int(value));
    }
    if let Some(digits) = text.strip_suffix('x') {
        return digits_only(digits).map(Atom::Extended);
    }
    let (negative, digits) = text.strip_prefix('_').map_or((false, text), |rest| (true, rest));
    if let Some(value) = integer(text) {
        return Some(Atom::Int(value));
    }
    let (mantissa, exponent) = match digits.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (digits, None),
    };
    let plain = mantissa.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let points = mantissa.bytes().filter(|&b| b == b'.').count();
    if !plain || points > 1 || mantissa.len() == points {
        return None;
    }
    let sign = if negative { "-" } else { "" };
    let Some(exponent) = exponent else {
        if points == 0
            && let Ok(value) = format!("{sign}{mantissa}").parse()
        {
            return Some(Atom::Int(value));
        }
        return mantissa.parse().ok().map(|size: f64| Atom::Float(if negative { -size } else { size }));
    };
    let (down, places) = exponent.strip_prefix('_').map_or(("", exponent), |rest| ("-", rest));
    if places.is_empty() || !places.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value: f64 = format!("{sign}{mantissa}e{down}{places}").parse().ok()?;
    let integral = points == 0 && value.fract() == 0.0 && value.abs() < 9_223_372_036_854_775_808.0;
    Some(if integral { Atom::Int(value as i64) } else { Atom::Float(value) })
}
