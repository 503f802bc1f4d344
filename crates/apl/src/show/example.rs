//! Formatting by example: a picture of the text in which digits say what becomes of them and other characters are decoration.
//!
//! In a field, 5 is a digit, 0 a digit from which zeros are filled in, 9 the same unless the number is zero; 1, 2 and 3 let the
//! decoration at both sides float next to the digits (1 if the number is negative, 2 if not, 3 always) and leave it out otherwise; 4 keeps
//! it in its place at the side where it stands. 6 ends a field at the next character that is not a digit, 7 says that the next one begins
//! an exponent, 8 fills blanks with the third of the marks. Rule: APL2's format by example.

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
    let (mut seen, mut ends) = (false, false);
    for c in picture.chars() {
        if !is_control(c) && seen && (c == ' ' || ends) {
            all.push(PictureField::default());
            (seen, ends) = (false, false);
        }
        ends |= c == '6';
        seen |= is_control(c);
        if let Some(field) = all.last_mut() {
            field.picture.push(c);
        }
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
        match self.exponent_sign() {
            Some(sign) => self.scaled(number, sign, marks),
            None => self.plain(number, marks),
        }
    }

    /// The place of the character that begins an exponent: the first one behind a 7 that is not a digit.
    fn exponent_sign(&self) -> Option<usize> {
        let seven = self.picture.iter().position(|&c| c == '7')?;
        let behind = self.picture.get(seven..).unwrap_or_default();
        behind.iter().position(|&c| !is_control(c) && c != '.' && c != ',').map(|at| at + seven)
    }

    /// The number with an exponent: so many digits before its point as the picture has there.
    fn scaled(&self, number: f64, sign: usize, marks: [char; 6]) -> Result<String> {
        let mantissa = PictureField { picture: self.picture.get(..sign).unwrap_or_default().to_vec() };
        let behind = self.picture.get(sign + 1..).unwrap_or_default();
        // A minus sign in front of its digits is one more place for them.
        let signed = usize::from(behind.first() == Some(&'-'));
        let places = signed + behind.iter().skip(signed).take_while(|c| is_control(**c)).count();
        let (exponent, rest) = behind.split_at(places);
        let (point, whole) = (mantissa.point(), mantissa.whole_places());
        let decimals = mantissa.picture.iter().skip(point).filter(|c| is_control(**c)).count();
        let text = format!("{:.*e}", (whole + decimals).saturating_sub(1).min(1000), number.abs());
        let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
        let digits: String = digits.chars().filter(char::is_ascii_digit).collect();
        let power = match number == 0.0 {
            true => 0,
            false => power.parse::<i64>().unwrap_or(0) - i64::try_from(whole.saturating_sub(1)).unwrap_or(0),
        };
        let (whole, fraction) = digits.split_at(whole.min(digits.len()));
        let mut out = mantissa.laid_out(whole, fraction, number < 0.0, marks);
        let minus = if power < 0 { marks[5].to_string() } else { String::new() };
        let filled = if exponent.contains(&'0') { places.saturating_sub(minus.chars().count()) } else { 0 };
        let power = format!("{minus}{:0>filled$}", power.unsigned_abs());
        if power.chars().count() > places || number < 0.0 && !mantissa.has(&['1', '2', '3']) {
            return self.overflow(marks);
        }
        out.push(self.picture.get(sign).copied().unwrap_or('E'));
        out.extend(format!("{power:<places$}").chars());
        out.extend(rest);
        Ok(out.into_iter().collect())
    }

    fn plain(&self, number: f64, marks: [char; 6]) -> Result<String> {
        let point = self.point();
        let decimals = self.picture.iter().skip(point).filter(|c| is_control(**c)).count();
        let text = fixed(number.abs(), decimals);
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let whole = if whole == "0" { "" } else { whole };
        let negative = number < 0.0 && text.bytes().any(|b| (b'1'..=b'9').contains(&b));
        if whole.len() > self.whole_places() || negative && !self.has(&['1', '2', '3']) {
            return self.overflow(marks);
        }
        let is_zero = whole.is_empty() && fraction.bytes().all(|b| b == b'0');
        if number == 0.0 && self.has(&['9']) && !self.has(&['0']) && is_zero {
            return Ok(" ".repeat(self.picture.len()));
        }
        Ok(self.laid_out(whole, fraction, negative, marks).into_iter().collect())
    }

    /// A field that its number does not fit: an error, or full of the fourth mark.
    fn overflow(&self, marks: [char; 6]) -> Result<String> {
        match marks[3] {
            '0' => Err(Error::domain("a number does not fit its field")),
            other => Ok(std::iter::repeat_n(other, self.picture.len()).collect()),
        }
    }

    /// The digits in their places, with the decoration.
    fn laid_out(&self, whole: &str, fraction: &str, negative: bool, marks: [char; 6]) -> Vec<char> {
        let mut out = self.whole_part(whole, marks);
        out.extend(self.fraction_part(fraction, marks));
        self.decorate_left(&mut out, negative);
        self.decorate_right(&mut out, negative);
        if self.has(&['8']) {
            let first = self.picture.iter().position(|c| is_control(*c)).unwrap_or(0);
            let from = if out.first() == Some(&' ') { 0 } else { first };
            out.iter_mut().skip(from).take_while(|c| **c == ' ').for_each(|c| *c = marks[2]);
        }
        out.into_iter().map(|c| if c == marks[4] && c != ' ' { ' ' } else { c }).collect()
    }

    fn has(&self, wanted: &[char]) -> bool {
        self.picture.iter().any(|c| wanted.contains(c))
    }

    /// The number of digits before the point.
    fn whole_places(&self) -> usize {
        self.picture.iter().take(self.point()).filter(|c| is_control(**c)).count()
    }

    /// The place of the decimal point, or the end of the digits.
    fn point(&self) -> usize {
        let digits = |from: usize| self.picture.get(from..).unwrap_or_default().iter().any(|c| is_control(*c));
        let point = self.picture.iter().position(|&c| c == '.').filter(|&at| digits(at));
        point.unwrap_or_else(|| self.end_of_digits())
    }

    /// The place behind the last digit.
    fn end_of_digits(&self) -> usize {
        self.picture.iter().rposition(|c| is_control(*c)).map_or(0, |at| at + 1)
    }

    /// Digits from the right; those that are missing are zeros from the first 0 on and blanks before it.
    fn whole_part(&self, whole: &str, marks: [char; 6]) -> Vec<char> {
        let picture = self.picture.get(..self.point()).unwrap_or_default();
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
        out
    }

    fn fraction_part(&self, fraction: &str, marks: [char; 6]) -> Vec<char> {
        let picture = self.picture.get(self.point()..).unwrap_or_default();
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

    /// What becomes of the decoration at a side, whose part of the picture is given: whether it floats and is shown. Nothing if it stays
    /// where it is.
    fn floating(&self, side: &[char], negative: bool) -> Option<bool> {
        let is_conditional = self.has(&['1', '2', '3']) && !side.contains(&'4');
        is_conditional.then(|| self.has(&['3']) || self.has(&[if negative { '1' } else { '2' }]))
    }

    /// Decoration at the left that floats moves to the digits; what does not hold for the number goes.
    fn decorate_left(&self, out: &mut [char], negative: bool) {
        let first = self.picture.iter().position(|c| is_control(*c)).unwrap_or(0);
        let Some(shown) = self.floating(self.picture.get(..self.point()).unwrap_or_default(), negative) else { return };
        if !shown {
            return out.iter_mut().take(first).for_each(|c| *c = ' ');
        }
        let digits = out.iter().skip(first).position(|c| *c != ' ').map_or(out.len(), |at| at + first);
        out.get_mut(..digits).unwrap_or_default().rotate_right(digits - first);
    }

    /// The same at the right.
    fn decorate_right(&self, out: &mut [char], negative: bool) {
        let last = self.end_of_digits();
        let side = self.picture.get(self.point()..).unwrap_or_default();
        let Some(shown) = self.floating(side, negative) else { return };
        if !shown {
            return out.iter_mut().skip(last).for_each(|c| *c = ' ');
        }
        let digits = out.iter().take(last).rposition(|c| *c != ' ').map_or(0, |at| at + 1);
        out.get_mut(digits..).unwrap_or_default().rotate_left(last - digits);
    }
}
