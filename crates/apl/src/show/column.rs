//! One column of a matrix: numbers with their points one below the other, all with exponents if one needs it.

use super::number::{Digits, ElementText};
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
pub fn column(atoms: &[ElementText], precision: usize) -> Result<Column> {
    let numeric = atoms.iter().any(|atom| !atom.is_character());
    let mut texts = texts(atoms, precision)?;
    let mixed = atoms.iter().any(ElementText::is_character);
    if numeric {
        align(&mut texts, mixed)?;
    }
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
