//! Text that is nothing but whole numbers: what executing it gives needs no sentence.

use crate::array::{Array, Context, Small, View, budget};
use crate::error::{Error, Result};
use crate::operators::MonadRow;

/// Execution of a text that names integers: for operators, which know a verb by its row. Another text has none of its ways.
pub static NUMBERS: MonadRow =
    MonadRow { borrowed: Some(small), cells: Some(digits), ..MonadRow::new("numbers", general) };

fn general(_cx: &Context, y: Array) -> Result<Array> {
    let numbers = match y.view() {
        View::Byte(text) => whole_numbers(text, b'_'),
        _ => None,
    };
    numbers.map(Array::from).ok_or_else(|| Error::domain("the text is no list of integers"))
}

fn small(_cx: &Context, y: &Array) -> Option<Small> {
    match y.view() {
        View::Byte(text) if y.rank() < 2 => whole_numbers(text, b'_'),
        _ => None,
    }
}

/// Each character of an array by itself, where all are digits.
fn digits(cx: &Context, y: &Array, (_, cell): (&[usize], &[usize])) -> Result<Option<Array>> {
    let View::Byte(text) = y.view() else { return Ok(None) };
    if !cell.is_empty() || text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return Ok(None);
    }
    cx.poll()?;
    if text.iter().all(|digit| matches!(digit, b'0' | b'1')) {
        let mut bits = budget::vec(text.len())?;
        bits.extend(text.iter().map(|&digit| digit == b'1'));
        return Ok(Some(y.with_items(bits)));
    }
    let mut numbers = budget::vec(text.len())?;
    numbers.extend(text.iter().map(|&digit| i64::from(digit - b'0')));
    Ok(Some(y.with_items(numbers)))
}

/// The integers that a text of digits, blanks and signs (`_`, or this one) names, of the type of a constant; `None` for any other
/// text.
pub fn whole_numbers(text: &[u8], sign: u8) -> Option<Small> {
    let mut room = [0_i64; 16];
    let mut count = 0;
    for word in text.split(|&byte| byte == b' ').filter(|word| !word.is_empty()) {
        *room.get_mut(count)? = whole_number(word, sign)?;
        count += 1;
    }
    match room.get(..count)? {
        [] => None,
        [bit @ (0 | 1)] => Some(Small::bool(*bit == 1)),
        [one] => Some(Small::Int(*one)),
        bits if bits.iter().all(|bit| matches!(bit, 0 | 1)) => {
            let mut ones = [false; 16];
            let ones = ones.get_mut(..count)?;
            ones.iter_mut().zip(bits).for_each(|(to, &bit)| *to = bit == 1);
            Some(Small::list(ones))
        }
        many => Some(Small::list(many)),
    }
}

/// The integer of a word of digits, perhaps with a sign; not with zeros before it.
fn whole_number(word: &[u8], sign: u8) -> Option<i64> {
    let (negative, digits) = match word {
        [first, digits @ ..] if *first == b'_' || *first == sign => (true, digits),
        digits => (false, digits),
    };
    match digits {
        [b'0'] if !negative => return Some(0),
        [b'1'..=b'9', ..] if digits.len() <= 18 => {}
        _ => return None,
    }
    let value = |sum: i64, digit: &u8| digit.is_ascii_digit().then(|| sum * 10 + i64::from(digit - b'0'));
    let size = digits.iter().try_fold(0, value)?;
    Some(if negative { -size } else { size })
}
