//! One column of a matrix: numbers with their points one below the other, all with exponents if one needs it.
//!
//! In a column of today's systems that holds a complex number all numbers have two parts, the points and the `J` stand below each other,
//! and zeros fill what would be blank beside a `J`: `10J01.5`.

use super::look::{Look, Spacing};
use super::number::{Digits, ElementText, MINUS, real};
use crate::array::{budget, stop};
use crate::error::Result;

/// The cells of a column as text of one width.
#[derive(Clone, Debug, Default)]
pub struct Column {
    /// The texts, padded.
    pub cells: Vec<String>,
    /// The width, in characters.
    pub width: usize,
    /// Whether a number stands in it.
    pub numeric: bool,
}

/// The number of characters of a text.
pub fn width(text: &str) -> usize {
    text.chars().count()
}

/// Puts atoms that stand below each other into a column.
pub fn column(atoms: &[ElementText], look: &Look) -> Result<Column> {
    let numeric = atoms.iter().any(|atom| !atom.is_character());
    let mixed = atoms.iter().any(ElementText::is_character);
    let in_parts = if look.spacing == Spacing::Dyalog { in_parts(atoms, look.precision)? } else { None };
    let mut texts = match in_parts {
        Some(texts) => texts,
        None => {
            let mut texts = texts(atoms, look.precision)?;
            if numeric {
                align(&mut texts, mixed)?;
            }
            texts
        }
    };
    let width = texts.iter().map(|text| width(text)).max().unwrap_or(0);
    for (turn, text) in texts.iter_mut().enumerate() {
        stop::poll_turn(turn)?;
        let blanks = " ".repeat(width - self::width(text));
        if numeric { text.insert_str(0, &blanks) } else { text.push_str(&blanks) }
    }
    Ok(Column { cells: texts, width, numeric })
}

fn texts(atoms: &[ElementText], precision: usize) -> Result<Vec<String>> {
    let of = |number: f64| Digits::new(number, precision);
    let large =
        atoms.iter().any(|atom| matches!(atom, ElementText::Float(f) if f.is_finite() && of(*f).is_large(precision)));
    if !large || atoms.len() < 2 {
        return budget::mapped(atoms, |atom| atom.text(precision));
    }
    let number = |atom: &ElementText| match atom {
        ElementText::Float(f) if f.is_finite() => Some(of(*f)),
        ElementText::Whole(text) => text.replace('¯', "-").parse().ok().map(of),
        _ => None,
    };
    let decimals = atoms.iter().filter_map(number).map(|d| d.digits.len() - 1).max().unwrap_or(0);
    let text = |atom: &ElementText| number(atom).map_or_else(|| atom.text(precision), |digits| digits.scaled(decimals));
    budget::mapped(atoms, text)
}

/// Puts the points of numbers below each other: what stands before the point to the right, what stands behind it to the left.
fn align(texts: &mut [String], mixed: bool) -> Result<()> {
    let before = |text: &str| text.chars().take_while(|c| !matches!(c, '.' | 'J' | 'E')).count();
    let behind = |text: &str| width(text) - before(text);
    let most = texts.iter().map(|text| behind(text)).max().unwrap_or(0);
    if most == 0 || mixed {
        return Ok(());
    }
    for (turn, text) in texts.iter_mut().enumerate() {
        stop::poll_turn(turn)?;
        let blanks = most - behind(text);
        text.push_str(&" ".repeat(blanks));
    }
    Ok(())
}

/// The texts of numbers, one of which is complex, with their parts below each other. `None` if none is complex, or if something has
/// another form: characters, exponents.
fn in_parts(atoms: &[ElementText], precision: usize) -> Result<Option<Vec<String>>> {
    if !atoms.iter().any(|atom| matches!(atom, ElementText::Complex(_))) {
        return Ok(None);
    }
    let mut parts = budget::vec(atoms.len())?;
    for (turn, atom) in atoms.iter().enumerate() {
        stop::poll_turn(turn)?;
        let (re, im) = match atom {
            ElementText::Complex(number) => (real(number.re, precision), real(number.im, precision)),
            ElementText::Whole(_) | ElementText::Float(_) => (atom.text(precision), "0".to_string()),
            ElementText::Character(_) | ElementText::Other(_) => return Ok(None),
        };
        if re.contains('E') || im.contains('E') {
            return Ok(None);
        }
        parts.push((re, im));
    }
    let before = |text: &str| text.chars().take_while(|&c| c != '.').count();
    let behind = |text: &str| width(text) - before(text);
    let most = |of: &dyn Fn(&(String, String)) -> usize| parts.iter().map(of).max().unwrap_or(0);
    let (decimals, integers) = (most(&|part| behind(&part.0)), most(&|part| before(&part.1)));
    let ends = most(&|part| behind(&part.1));
    budget::mapped(&parts, |(re, im)| {
        let zeros: String =
            ".".chars().chain(std::iter::repeat('0')).skip(behind(re)).take(decimals - behind(re)).collect();
        let (sign, digits) = im.strip_prefix(MINUS).map_or(("", im.as_str()), |digits| ("¯", digits));
        let leading = "0".repeat(integers - before(im));
        format!("{re}{zeros}J{sign}{leading}{digits}{}", " ".repeat(ends - behind(im)))
    })
    .map(Some)
}
