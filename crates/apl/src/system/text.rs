//! Text: its case, the numbers in it, and values as a matrix of it: `⎕C ⎕VFI ⎕FMT`.

use crate::array::deferred_drops::Pile;
use crate::array::descend::{Visit, fold};
use crate::array::{Array, ElementType, TextOrBoxes, Unicode, budget, nested, promote, stop};
use crate::error::{Error, Result};
use crate::names::Workspace;
use crate::read::token::number;
use crate::show::look::BoxStyle;
use crate::show::{self, text_of};

/// The case that letters get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// Small letters.
    Lower,
    /// The letters by which text is compared whatever its case.
    Folded,
    /// Capitals.
    Upper,
}

/// The small sigma at the end of a word.
const FINAL_SIGMA: char = 'ς';

impl Case {
    /// The case that the left argument of `⎕C` names: 1 is the upper one, `¯1` the lower one, `¯3` the one for comparisons.
    pub fn from_argument(ws: &Workspace, x: &Array) -> Result<Case> {
        match promote::integers(x, ws.context.borrow().tolerance)?.as_ref() {
            [1] => Ok(Case::Upper),
            [-1] => Ok(Case::Lower),
            [-3] => Ok(Case::Folded),
            _ => Err(Error::domain("the case of letters is 1, ¯1 or ¯3")),
        }
    }

    /// A letter in this case, where that is one letter too.
    fn convert(self, letter: char) -> char {
        let one = |mut letters: Box<dyn Iterator<Item = char>>| match (letters.next(), letters.next()) {
            (Some(one), None) => one,
            _ => letter,
        };
        match self {
            Case::Folded if letter == FINAL_SIGMA => 'σ',
            Case::Lower | Case::Folded => one(Box::new(letter.to_lowercase())),
            Case::Upper => one(Box::new(letter.to_uppercase())),
        }
    }
}

/// The type of signed bytes, as `⎕DR` names it.
const SIGNED_BYTES: i64 = 83;

/// The encodings of characters in smaller numbers.
const ENCODINGS: [&str; 3] = ["UTF-8", "UTF-16", "UTF-32"];

/// `⎕UCS` with the name of an encoding: the numbers of characters in it, or the characters of such numbers, as a list.
///
/// A domain error for numbers that are not text in it.
pub fn encoded(x: &Array, y: &Array) -> Result<Array> {
    // Bytes are numbers from ¯128 to 127 if the type of such follows the name.
    let is_typed = x.kind() == ElementType::Box && x.count() == 2;
    let name = if is_typed { nested::content(x, 0) } else { x.clone() };
    let name = text_of(&name)?.to_uppercase();
    if is_typed && (name != ENCODINGS[0] || nested::content(x, 1).as_atom::<i64>() != Some(&SIGNED_BYTES)) {
        return Err(Error::domain("the type behind the name is 83, of signed bytes, and the name is UTF-8"));
    }
    let Some(encoding) = ENCODINGS.iter().position(|known| *known == name) else {
        return Err(Error::domain(format!("{name} is not one of {}", ENCODINGS.join(", "))));
    };
    if y.rank() > 1 {
        return Err(Error::rank("an encoded text is a list"));
    }
    if matches!(y.kind(), ElementType::Byte | ElementType::Unicode) {
        // The numbers of a text take several times its memory.
        budget::check::<u64>(y.count())?;
        let text = text_of(y)?;
        return Ok(Array::list(match encoding {
            0 if is_typed => budget::mapped(text.as_bytes(), |&byte| i64::from(byte.cast_signed()))?,
            0 => budget::mapped(text.as_bytes(), |&byte| i64::from(byte))?,
            1 => text.encode_utf16().map(i64::from).collect(),
            _ => text.chars().map(|c| i64::from(u32::from(c))).collect(),
        }));
    }
    let numbers = promote::integers(y, crate::array::Tolerance::default())?;
    let none = |_| Error::domain(format!("these numbers are not text in {name}"));
    let text = match encoding {
        0 => {
            let byte = |&n: &i64| match is_typed {
                true => i8::try_from(n).map(i8::cast_unsigned).map_err(|_| none(())),
                false => u8::try_from(n).map_err(|_| none(())),
            };
            let bytes = budget::tried(&numbers, byte)?;
            String::from_utf8(bytes).map_err(|_| none(()))?
        }
        1 => {
            let units = budget::tried(&numbers, |&n| u16::try_from(n).map_err(|_| none(())))?;
            String::from_utf16(&units).map_err(|_| none(()))?
        }
        _ => {
            let point = |&n: &i64| u32::try_from(n).ok().and_then(char::from_u32).ok_or_else(|| none(()));
            budget::tried(&numbers, point)?.into_iter().collect()
        }
    };
    Ok(show::text_array(&text).raveled())
}

/// `⎕C`: letters in a case, also in nested arrays; what is not text stays.
pub fn in_case(case: Case, y: &Array) -> Result<Array> {
    let enter = |y: &Array| match y.text_or_boxes() {
        _ if y.kind() == ElementType::Box && !nested::holds_no_array(y) => Ok(Visit::Inside),
        TextOrBoxes::Byte(bytes) => {
            let bytes = budget::mapped(bytes, |&byte| match case {
                Case::Lower | Case::Folded => byte.to_ascii_lowercase(),
                Case::Upper => byte.to_ascii_uppercase(),
            });
            Ok(Visit::Done(y.with_items(bytes?)))
        }
        TextOrBoxes::Unicode(letters) => {
            let converted = budget::mapped(letters, |letter| {
                char::from_u32(letter.point()).map_or(*letter, |c| Unicode::new(case.convert(c) as u32))
            });
            let mut converted = converted?;
            if case == Case::Lower {
                end_words(letters, &mut converted);
            }
            Ok(Visit::Done(y.with_items(converted)))
        }
        _ => Ok(Visit::Done(y.clone())),
    };
    fold(y, enter, |y, items| nested::assemble(y.shape(), items))
}

/// Makes the small sigma of each capital at the end of a word that of word ends.
fn end_words(capitals: &[Unicode], small: &mut [Unicode]) {
    let is_letter = |at: Option<usize>| {
        let letter = at.and_then(|at| capitals.get(at)).and_then(|letter| char::from_u32(letter.point()));
        letter.is_some_and(char::is_alphabetic)
    };
    for (at, small) in small.iter_mut().enumerate() {
        let is_sigma = capitals.get(at).is_some_and(|letter| letter.point() == u32::from('Σ'));
        if is_sigma && is_letter(at.checked_sub(1)) && !is_letter(Some(at + 1)) {
            *small = Unicode::new(FINAL_SIGMA as u32);
        }
    }
}

/// `⎕VFI`: which fields of a text are numbers, and the numbers, 0 for what is none. Fields have blanks between them, or one of the
/// characters at the left; there an empty one is 0.
pub fn numbers(separators: Option<&Array>, y: &Array) -> Result<Array> {
    if y.rank() > 1 {
        return Err(Error::rank("the fields of a list of characters are read"));
    }
    if !y.is_empty() && !matches!(y.kind(), ElementType::Byte | ElementType::Unicode) {
        return Err(Error::domain("fields are read from text"));
    }
    let text = text_of(y)?;
    let separators = separators.map(text_of).transpose()?.filter(|separators| separators != " ");
    let fields: Box<dyn Iterator<Item = &str>> = match &separators {
        None => Box::new(text.split_whitespace()),
        Some(_) if text.is_empty() => Box::new(std::iter::empty()),
        Some(separators) => Box::new(text.split(|c| separators.contains(c)).map(str::trim)),
    };
    let (mut valid, mut found) = (Vec::new(), Pile::new(Vec::new()));
    for (turn, field) in fields.enumerate() {
        stop::poll_turn(turn)?;
        let written = field.chars().all(|c| c.is_ascii_digit() || "¯.EeJj".contains(c));
        let number = match written {
            _ if field.is_empty() => Some(Array::from(0_i64)),
            true => number(field).ok(),
            false => None,
        };
        budget::push(&mut valid, number.is_some())?;
        budget::push(&mut found, number.unwrap_or_else(|| Array::from(0_i64)))?;
    }
    let found = nested::assemble(&[found.len()], found.into_vec())?;
    nested::assemble(&[2], vec![Array::list(valid), found])
}

/// `⎕FMT`: the rows that a value displays, as a matrix.
pub fn formatted(ws: &Workspace, y: &Array) -> Result<Array> {
    let rows = show::display(y, &show::Look { page: usize::MAX, ..ws.settings.look() })?;
    show::matrix(&rows, &[rows.len()])
}

/// `⎕DISPLAY y`: the picture of a value in boxes, as a matrix. `x` says which: `'max'` (or 1) a box around each array, `'min'` and `'mid'`
/// lines between items, the latter with signs; behind the word `'centred'` puts items in the middle.
pub fn in_boxes(ws: &Workspace, x: Option<&Array>, y: &Array) -> Result<Array> {
    let mut look = show::Look { page: usize::MAX, frames_simple: true, ..ws.settings.look().with_boxes(BoxStyle::Max) };
    for word in x.map(text_of).transpose()?.unwrap_or_default().split_whitespace() {
        match word {
            "1" | "max" => look.boxes = BoxStyle::Max,
            "mid" => look.boxes = BoxStyle::Mid,
            "min" => look.boxes = BoxStyle::Min,
            "centred" => look.centred = true,
            other => return Err(Error::domain(format!("there are no boxes {other}: there are min, mid and max"))),
        }
    }
    let rows = show::display(y, &look)?;
    show::matrix(&rows, &[rows.len()])
}
