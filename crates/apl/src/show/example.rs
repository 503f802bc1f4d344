//! Formatting by example: a picture of the text in which digits say what becomes of them and other characters are decoration.
//!
//! In a field, 5 is a digit, 0 a digit from which zeros are filled in, 9 the same unless the number is zero; 1, 2 and 3 let the
//! decoration beside them float next to the digits (1 if the number is negative, 2 if not, 3 always), 4 keeps it in its place,
//! 6 ends a field, 8 fills blanks with the third of the marks. Rule: APL2's format by example.

use super::{matrix, text_array};
use crate::array::{Array, budget, promote, stop};
use crate::display::number::fixed;
use crate::error::{Error, Result};

/// A field of a picture.
#[derive(Clone, Debug, Default)]
struct PictureField {
    picture: Vec<char>,
}

fn is_control(c: char) -> bool {
    c.is_ascii_digit()
}

/// The fields of a picture: runs that hold digits; blanks before one are part of it.
fn fields(picture: &str) -> Vec<PictureField> {
    let mut all: Vec<PictureField> = vec![PictureField::default()];
    let mut seen = false;
    for c in picture.chars() {
        if c == ' ' && seen {
            all.push(PictureField::default());
            seen = false;
        }
        if let Some(field) = all.last_mut() {
            if c == '6' {
                field.picture.push('5');
                all.push(PictureField::default());
                seen = false;
                continue;
            }
            field.picture.push(c);
        }
        seen |= is_control(c);
    }
    // The text behind the last field with digits belongs to that field.
    if all.len() > 1
        && let Some(last) = all.pop_if(|field| !field.picture.iter().any(|&c| is_control(c)))
        && let Some(field) = all.last_mut()
    {
        field.picture.extend(last.picture);
    }
    all
}

/// Numbers in the form of an example; `marks` are point, thousands, fill, overflow, blank, minus.
pub fn format(picture: &str, y: &Array, marks: [char; 6]) -> Result<Array> {
    let numbers = match y.kind().is_numeric() {
        true => promote::floats(y)?.ok_or_else(|| Error::domain("complex numbers have no such form"))?,
        false => return Err(Error::domain("only numbers are formatted by example")),
    };
    // The fields of a picture take several times its memory.
    budget::check::<[u64; 4]>(picture.len())?;
    let fields = fields(picture);
    let columns = y.shape().last().copied().unwrap_or(1);
    if fields.len() != 1 && fields.len() != columns {
        return Err(Error::length(format!("{} fields for {columns} columns", fields.len())));
    }
    let mut lines = Vec::new();
    for row in numbers.chunks(columns.max(1)) {
        let mut line = String::new();
        for (index, &number) in row.iter().enumerate() {
            stop::poll_running()?;
            if let Some(field) = fields.get(if fields.len() == 1 { 0 } else { index }) {
                line.push_str(&field.text(number, marks)?);
            }
        }
        lines.push(line);
    }
    let lead = y.shape().split_last().map_or(&[][..], |(_, lead)| lead);
    if lead.is_empty() {
        return Ok(text_array(lines.first().map_or("", String::as_str)));
    }
    matrix(&lines, lead)
}

impl PictureField {
    /// The number in this field.
    fn text(&self, number: f64, marks: [char; 6]) -> Result<String> {
        let has = |wanted: &[char]| self.picture.iter().any(|c| wanted.contains(c));
        let point = self.point();
        let places = |from: usize, to: usize| self.picture.get(from..to).unwrap_or_default();
        let decimals = places(point, self.picture.len()).iter().filter(|c| is_control(**c)).count();
        let whole_places = places(0, point).iter().filter(|c| is_control(**c)).count();
        let text = fixed(number.abs(), decimals);
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let whole = if whole == "0" { "" } else { whole };
        let negative = number < 0.0 && text.bytes().any(|b| (b'1'..=b'9').contains(&b));
        if whole.len() > whole_places || negative && !has(&['1', '2', '3']) {
            return match marks[3] {
                '0' => Err(Error::domain("a number does not fit its field")),
                other => Ok(std::iter::repeat_n(other, self.picture.len()).collect()),
            };
        }
        if number == 0.0 && has(&['9']) && !has(&['0']) && whole.is_empty() && fraction.bytes().all(|b| b == b'0') {
            return Ok(" ".repeat(self.picture.len()));
        }
        let mut out = self.whole_part(whole, point, negative, marks);
        out.extend(self.fraction_part(fraction, point, marks));
        if has(&['8']) {
            out.iter_mut().take_while(|c| **c == ' ').for_each(|c| *c = marks[2]);
        }
        self.float(&mut out, negative);
        Ok(out.into_iter().map(|c| if c == marks[4] && c != ' ' { ' ' } else { c }).collect())
    }

    /// The place of the decimal point, or the end.
    fn point(&self) -> usize {
        let digits = |from: usize| self.picture.get(from..).unwrap_or_default().iter().any(|c| is_control(*c));
        let point = self.picture.iter().position(|&c| c == '.').filter(|&at| digits(at));
        point.unwrap_or_else(|| self.picture.iter().rposition(|c| is_control(*c)).map_or(0, |at| at + 1))
    }

    /// Digits from the right; those that are missing are zeros from the first 0 on and blanks before it.
    fn whole_part(&self, whole: &str, point: usize, negative: bool, marks: [char; 6]) -> Vec<char> {
        let picture = self.picture.get(..point).unwrap_or_default();
        let zeros_from = picture.iter().position(|c| matches!(c, '0' | '9')).unwrap_or(usize::MAX);
        let first = picture.iter().position(|c| is_control(*c)).unwrap_or(0);
        let mut digits = whole.chars().rev();
        let mut out: Vec<char> = Vec::new();
        let mut left = whole.len();
        for (at, &c) in picture.iter().enumerate().rev() {
            let shown = match c {
                c if is_control(c) => match digits.next() {
                    Some(digit) => {
                        left -= 1;
                        digit
                    }
                    None if at >= zeros_from => '0',
                    None => ' ',
                },
                _ if at < first => c,
                ',' if left == 0 && at < zeros_from => ' ',
                ',' => marks[1],
                other => other,
            };
            out.push(shown);
        }
        out.reverse();
        let floats =
            picture.contains(&'3') || picture.contains(&'1') && negative || picture.contains(&'2') && !negative;
        if !floats && (picture.contains(&'1') || picture.contains(&'2')) {
            out.iter_mut().take(first).for_each(|c| *c = ' ');
        }
        out
    }

    fn fraction_part(&self, fraction: &str, point: usize, marks: [char; 6]) -> Vec<char> {
        let picture = self.picture.get(point..).unwrap_or_default();
        let kept = picture.iter().filter(|c| is_control(**c)).collect::<Vec<_>>();
        let zeros_to = kept.iter().rposition(|c| matches!(c, '0' | '9')).map_or(0, |at| at + 1);
        let significant = fraction.trim_end_matches('0').len().max(zeros_to.min(fraction.len()));
        let mut digits = fraction.chars().enumerate();
        let shown = |c: &char| match c {
            '.' if kept.is_empty() => '.',
            '.' if significant == 0 && zeros_to == 0 => ' ',
            '.' => marks[0],
            c if is_control(*c) => match digits.next() {
                Some((at, digit)) if at < significant => digit,
                _ => ' ',
            },
            other => *other,
        };
        picture.iter().map(shown).collect()
    }

    /// Decoration at the left that floats moves to the digits.
    fn float(&self, out: &mut [char], negative: bool) {
        let has = |c: char| self.picture.contains(&c);
        let floats = has('3') || has('1') && negative || has('2') && !negative;
        let first = self.picture.iter().position(|c| is_control(*c)).unwrap_or(0);
        let digits = out.iter().skip(first).position(|c| *c != ' ').map_or(out.len(), |at| at + first);
        if floats && first > 0 && digits > first {
            let by = digits - first;
            out.get_mut(..digits).unwrap_or_default().rotate_right(by);
        }
    }
}
