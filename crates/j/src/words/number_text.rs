//! Text that is nothing but whole numbers: what executing it gives needs no sentence.

use crate::array::{Arg, Array, Context, ElementType, Shape, Small, TextOrBoxes, View, budget, stop};
use crate::error::{Error, Result};
use crate::operators::MonadRow;

/// Execution of a text that names integers: for operators, which know a verb by its row. Another text has none of its ways.
pub static NUMBERS: MonadRow = MonadRow { cells: Some(digits), ..MonadRow::new("numbers", general) };

fn general(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    let numbers = match y.text_or_boxes() {
        TextOrBoxes::Byte(text) => whole_numbers(text, b'_')?,
        _ => None,
    };
    numbers.ok_or_else(|| Error::domain("the text is not a list of integers"))
}

/// Each character of an array by itself, where all are digits.
fn digits(cx: &Context, y: &Array, (_, cell): (&[usize], &[usize])) -> Result<Option<Array>> {
    let TextOrBoxes::Byte(text) = y.text_or_boxes() else { return Ok(None) };
    if !cell.is_empty() || text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return Ok(None);
    }
    cx.poll()?;
    if text.iter().all(|digit| matches!(digit, b'0' | b'1')) {
        let bits = budget::mapped(text, |&digit| digit == b'1')?;
        return Ok(Some(y.with_items(bits)));
    }
    let numbers = budget::mapped(text, |&digit| i64::from(digit - b'0'))?;
    Ok(Some(y.with_items(numbers)))
}

/// The integers that a text of digits, blanks and signs (`_`, or this one) names, of the type of a constant; `None` for any other
/// text.
///
/// # Errors
/// A limit error where there are too many for the budget, or what ends the running sentence.
pub fn whole_numbers(text: &[u8], sign: u8) -> Result<Option<Array>> {
    if text.len() <= SHORT_LIST_NUMBERS * 2 {
        return Ok(short_list(&mut Numbers { text, sign }).map(Array::from));
    }
    many(&mut Numbers { text, sign })
}

/// The integers that the rows of a text name, in the same way, an array of them: rows of one number each make a list, and rows of fewer
/// numbers than others are filled with the default, which is a truth or an integer. `None` for any other text.
///
/// # Errors
/// As [`whole_numbers`].
pub fn whole_rows(default: &Array, text: &Array, sign: u8) -> Result<Option<Array>> {
    let (TextOrBoxes::Byte(bytes), [frame @ .., length]) = (text.text_or_boxes(), text.shape()) else {
        return Ok(None);
    };
    let (least, fill) = match default.widened() {
        View::Bool(&[bit]) => (ElementType::Bool, i64::from(bit)),
        View::Int(&[number]) => (ElementType::Int, number),
        _ => return Ok(None),
    };
    let (mut items, mut ends) = (Vec::new(), budget::vec(bytes.len() / (*length).max(1))?);
    for row in bytes.chunks_exact((*length).max(1)) {
        stop::poll_turn(ends.len())?;
        if !read_row(&mut Numbers { text: row, sign }, &mut items)? {
            return Ok(None);
        }
        ends.push(items.len());
    }
    let width = lengths(&ends).max().unwrap_or(0);
    if width == 0 {
        return Ok(None);
    }
    if lengths(&ends).any(|own| own < width) {
        items = filled_rows(&items, &ends, width, fill)?;
    }
    let mut whole = Shape::from_slice(frame);
    if width > 1 {
        whole.push(width);
    }
    if least == ElementType::Bool && items.iter().all(|bit| matches!(bit, 0 | 1)) {
        return Array::new(&whole, budget::mapped(&items, |&bit| bit == 1)?).map(Some);
    }
    Array::new(&whole, items).map(Some)
}

/// Appends the integers of a row; whether it has nothing else.
fn read_row(numbers: &mut Numbers<'_>, items: &mut Vec<i64>) -> Result<bool> {
    while let Some(number) = numbers.next() {
        let Some(number) = number else { return Ok(false) };
        if items.len().is_multiple_of(1024) {
            stop::poll_running()?;
        }
        budget::push(items, number)?;
    }
    Ok(true)
}

/// How many items each row has, of which these are the ends.
fn lengths(ends: &[usize]) -> impl Iterator<Item = usize> {
    let starts = std::iter::once(&0).chain(ends);
    ends.iter().zip(starts).map(|(end, start)| end - start)
}

/// The items of rows, each filled to a width.
fn filled_rows(items: &[i64], ends: &[usize], width: usize, fill: i64) -> Result<Vec<i64>> {
    let mut out = budget::vec(ends.len().saturating_mul(width))?;
    let mut start = 0;
    for (turn, &end) in ends.iter().enumerate() {
        stop::poll_turn(turn)?;
        budget::extend(&mut out, items.get(start..end).unwrap_or(&[]))?;
        budget::pad(&mut out, (turn + 1) * width, fill)?;
        start = end;
    }
    Ok(out)
}

/// Numbers by the type of the constant that they are: a single one is an atom, and where all are 0 or 1 they are truths.
enum Constant<'a> {
    Bit(bool),
    Int(i64),
    Bits(&'a [i64]),
    Ints(&'a [i64]),
}

impl<'a> Constant<'a> {
    /// Classifies the numbers of a constant; `None` if there are none.
    #[inline(always)]
    fn from_numbers(numbers: &'a [i64]) -> Option<Self> {
        Some(match numbers {
            [] => return None,
            [bit @ (0 | 1)] => Constant::Bit(*bit == 1),
            [one] => Constant::Int(*one),
            bits if bits.iter().all(|bit| matches!(bit, 0 | 1)) => Constant::Bits(bits),
            many => Constant::Ints(many),
        })
    }
}

/// A list of at most this many numbers is short.
const SHORT_LIST_NUMBERS: usize = 16;

/// The numbers of a text, if it is short.
#[inline]
fn short_list(numbers: &mut Numbers<'_>) -> Option<Small> {
    let mut room = [0_i64; SHORT_LIST_NUMBERS];
    let mut count = 0;
    while let Some(number) = numbers.next() {
        *room.get_mut(count)? = number?;
        count += 1;
    }
    Some(match Constant::from_numbers(room.get(..count)?)? {
        Constant::Bit(bit) => Small::bool(bit),
        Constant::Int(one) => Small::Int(one),
        Constant::Bits(bits) => {
            let mut ones = [false; SHORT_LIST_NUMBERS];
            let ones = ones.get_mut(..count)?;
            ones.iter_mut().zip(bits).for_each(|(to, &bit)| *to = bit == 1);
            Small::list(ones)
        }
        Constant::Ints(many) => Small::list(many),
    })
}

/// Those of a text that may name any number of them.
fn many(numbers: &mut Numbers<'_>) -> Result<Option<Array>> {
    let mut items = Vec::new();
    if !read_row(numbers, &mut items)? {
        return Ok(None);
    }
    let Some(constant) = Constant::from_numbers(&items) else { return Ok(None) };
    Ok(Some(match constant {
        Constant::Bit(bit) => bit.into(),
        Constant::Int(one) => one.into(),
        Constant::Bits(bits) => Array::list(budget::mapped(bits, |&bit| bit == 1)?),
        Constant::Ints(_) => Array::list(items),
    }))
}

/// The rest of a text of numbers.
struct Numbers<'a> {
    text: &'a [u8],
    sign: u8,
}

impl Numbers<'_> {
    /// The integer of the next word of digits, perhaps with a sign, but without zeros before it; a word that is none of these gives
    /// none.
    #[inline(always)]
    fn next(&mut self) -> Option<Option<i64>> {
        let blanks = self.text.iter().take_while(|&&byte| byte == b' ').count();
        let word = self.text.get(blanks..)?;
        let negative = matches!(word.first()?, &first if first == b'_' || first == self.sign);
        let digits = word.get(usize::from(negative)..)?;
        let (mut size, mut count) = (0_i64, 0);
        for digit in digits.iter().map(|byte| byte.wrapping_sub(b'0')).take_while(|&digit| digit < 10) {
            size = size.wrapping_mul(10).wrapping_add(i64::from(digit));
            count += 1;
        }
        let ends = digits.get(count).is_none_or(|&byte| byte == b' ');
        let plain = digits.first() != Some(&b'0') || count == 1 && !negative;
        self.text = digits.get(count..)?;
        Some((ends && plain && (1..=18).contains(&count)).then_some(if negative { size.wrapping_neg() } else { size }))
    }
}
