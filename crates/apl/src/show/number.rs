//! Numbers as text: so many significant digits, a high minus, exponents after `E`, the parts of a complex number about `J`.

use crate::array::descend::{Visit, fold};
use crate::array::{Array, Complex, ElementType, TextOrBoxes, Value, View, budget, exact, nested, promote};
use crate::display::number as display;
use crate::error::Result;

/// The sign of negative numbers.
pub const MINUS: char = '¯';

/// The text of a real number, in parts, so that columns can align them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digits {
    /// Whether it is below 0.
    pub negative: bool,
    /// Significant digits without zeros at the end, at least one.
    pub digits: String,
    /// The power of ten of the first digit.
    pub exponent: i32,
}

impl Digits {
    /// The significant digits of a number, at most `precision` of them.
    pub fn new(number: f64, precision: usize) -> Digits {
        let text = format!("{:.*e}", precision.clamp(1, 18) - 1, number.abs());
        let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let all: String = mantissa.chars().filter(char::is_ascii_digit).collect();
        let kept = all.trim_end_matches('0');
        let is_zero = kept.is_empty();
        let exponent = if is_zero { 0 } else { exponent.parse().unwrap_or(0) };
        Digits {
            negative: number < 0.0 && !is_zero,
            digits: if is_zero { "0".to_string() } else { kept.to_string() },
            exponent,
        }
    }

    /// Whether the number is written with an exponent: it has more places before the point than digits are shown, or
    /// more than five zeros after it.
    pub fn is_large(&self, precision: usize) -> bool {
        self.exponent < -6 || self.exponent >= i32::try_from(precision).unwrap_or(i32::MAX)
    }

    /// Without an exponent.
    pub fn plain_text(&self) -> String {
        let mut out = String::new();
        if self.negative {
            out.push(MINUS);
        }
        let before = usize::try_from(self.exponent + 1).unwrap_or(0);
        match self.digits.get(..before) {
            _ if self.exponent < 0 => {
                out.push_str("0.");
                out.extend(std::iter::repeat_n('0', (-self.exponent - 1) as usize));
                out.push_str(&self.digits);
            }
            Some(whole) if before < self.digits.len() => {
                out.push_str(whole);
                out.push('.');
                out.push_str(self.digits.get(before..).unwrap_or_default());
            }
            _ => {
                out.push_str(&self.digits);
                out.extend(std::iter::repeat_n('0', before.saturating_sub(self.digits.len())));
            }
        }
        out
    }

    /// With an exponent and at least so many digits after the point.
    pub fn scaled(&self, decimals: usize) -> String {
        let mut out = String::new();
        if self.negative {
            out.push(MINUS);
        }
        let (first, rest) = self.digits.split_at(1);
        out.push_str(first);
        if !rest.is_empty() || decimals > 0 {
            out.push('.');
            out.push_str(rest);
            out.extend(std::iter::repeat_n('0', decimals.saturating_sub(rest.len())));
        }
        out.push('E');
        if self.exponent < 0 {
            out.push(MINUS);
        }
        out.push_str(&self.exponent.unsigned_abs().to_string());
        out
    }
}

/// A real number as text.
///
/// ```
/// use jackal_apl::show::number::real;
/// assert_eq!([real(1.0 / 3.0, 10), real(-0.5, 10), real(1e10, 10), real(1e-6, 10)],
///     ["0.3333333333", "¯0.5", "1E10", "0.000001"]);
/// ```
pub fn real(number: f64, precision: usize) -> String {
    if !number.is_finite() {
        return if number.is_nan() {
            "NaN"
        } else if number > 0.0 {
            "∞"
        } else {
            "¯∞"
        }
        .to_string();
    }
    let digits = Digits::new(number, precision);
    if digits.is_large(precision) { digits.scaled(0) } else { digits.plain_text() }
}

/// A complex number as text; one whose imaginary part is 0 is its real part.
pub fn complex(number: Complex, precision: usize) -> String {
    let text = real(number.re, precision);
    if number.im == 0.0 { text } else { format!("{text}J{}", real(number.im, precision)) }
}

/// An integer as text.
pub fn integer(number: i64) -> String {
    let mut out = String::new();
    push_integer(&mut out, number);
    out
}

/// Writes an integer behind a text: to make a text of each takes longer than to write its digits.
///
/// ```
/// use jackal_apl::show::number::push_integer;
/// let mut text = "7 ".to_string();
/// push_integer(&mut text, i64::MIN);
/// assert_eq!(text, "7 ¯9223372036854775808");
/// ```
pub fn push_integer(out: &mut String, number: i64) {
    if number < 0 {
        out.push(MINUS);
    }
    let mut room = [0; 20];
    let digits = display::digits_of(number.unsigned_abs(), 1, &mut room);
    out.extend(digits.iter().map(|&digit| char::from(digit)));
}

/// The text of an element that is not boxed: a number, or a character.
#[derive(Clone, Debug, PartialEq)]
pub enum ElementText {
    /// A character.
    Character(char),
    /// A number that is written in full.
    Whole(String),
    /// A float, whose form may depend on the other numbers of its column.
    Float(f64),
    /// A number of two parts, which are aligned in a column of today's systems.
    Complex(Complex),
    /// A name.
    Other(String),
}

impl ElementText {
    /// The text by itself.
    pub fn text(&self, precision: usize) -> String {
        match self {
            ElementText::Character(c) => c.to_string(),
            ElementText::Whole(text) | ElementText::Other(text) => text.clone(),
            ElementText::Float(number) => real(*number, precision),
            ElementText::Complex(number) => complex(*number, precision),
        }
    }

    /// Whether it is a character.
    pub fn is_character(&self) -> bool {
        matches!(self, ElementText::Character(_))
    }
}

/// The elements of an array and of what is in its boxes, however deep these are.
pub fn atoms(y: &Array) -> Result<Vec<ElementText>> {
    if y.kind() != ElementType::Box {
        return simple(y);
    }
    let mut all = budget::vec(y.count())?;
    let enter = |y: &Array| {
        match y.text_or_boxes() {
            TextOrBoxes::Box(_) if !nested::holds_no_array(y) => return Ok(Visit::Inside),
            TextOrBoxes::Box([Value::Function(function)]) => {
                budget::push(&mut all, ElementText::Other(function.text()))?
            }
            TextOrBoxes::Box(_) => budget::push(&mut all, ElementText::Other("…".to_string()))?,
            _ => simple(y)?.into_iter().try_for_each(|atom| budget::push(&mut all, atom))?,
        }
        Ok(Visit::Done(()))
    };
    fold(y, enter, |_, _| Ok(()))?;
    Ok(all)
}

/// The elements of an array without boxes.
fn simple(y: &Array) -> Result<Vec<ElementText>> {
    let character = |code: u32| ElementText::Character(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
    match y.widened() {
        View::Bool(items) => budget::mapped(items, |&b| ElementText::Whole(u8::from(b).to_string())),
        View::Int(items) => budget::mapped(items, |&i| ElementText::Whole(integer(i))),
        View::Float(items) => budget::mapped(items, |&f| ElementText::Float(f)),
        View::Complex(items) => {
            budget::mapped(items, |&z| if z.im == 0.0 { ElementText::Float(z.re) } else { ElementText::Complex(z) })
        }
        View::Extended(items) => budget::mapped(items, |i| ElementText::Whole(exact::drawn(i).replace('-', "¯"))),
        View::Rational(items) => budget::mapped(items, |q| ElementText::Float(promote::rational_to_float(q))),
        View::Byte(items) => budget::mapped(items, |&b| character(b.into())),
        View::Unicode(items) => budget::mapped(items, |u| character(u.point())),
        View::Symbol(items) => budget::mapped(items, |s| ElementText::Other(s.name().to_string())),
        View::Box(_) => Ok(Vec::new()),
    }
}

/// The digits that a float has.
const FLOAT_DIGITS: usize = 16;

/// The text of a number with a mark in place of the digits that a float does not know.
pub fn with_known_digits(text: &str, mark: char) -> String {
    let (digits, exponent) = text.split_at(text.find('E').unwrap_or(text.len()));
    let mut count = 0_usize;
    let known = |c: char| {
        count += usize::from(c.is_ascii_digit() && (count > 0 || c != '0'));
        if c.is_ascii_digit() && count > FLOAT_DIGITS { mark } else { c }
    };
    digits.chars().map(known).chain(exponent.chars()).collect()
}

/// A number with so many decimals, rounded, with a high minus.
pub fn fixed(number: f64, decimals: usize) -> String {
    let text = display::fixed(number, decimals);
    match text.strip_prefix(['-', '_']) {
        Some(rest) if rest.bytes().all(|b| matches!(b, b'0' | b'.')) => rest.to_string(),
        Some(rest) => format!("{MINUS}{rest}"),
        None => text,
    }
}
