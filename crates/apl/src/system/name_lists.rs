//! Names as text: of one, of a list, of the rows of a matrix.

use crate::array::{Array, ElementType, nested, stop};
use crate::error::{Error, Result};
use crate::show::text_of;

/// The most bytes of a name. What is asked about as one may be any text.
const NAME_BYTES_MAX: usize = 1 << 20;

/// Whether a text is a name.
pub fn is_name(name: &str) -> bool {
    if name.len() > NAME_BYTES_MAX {
        return false;
    }
    let begins =
        name.chars().next().is_some_and(|c| c.is_alphabetic() || matches!(c, '_' | '∆' | '⍙' | '⎕' | '⍺' | '⍵'));
    begins && name.chars().skip(1).all(|c| c.is_alphanumeric() || matches!(c, '_' | '∆' | '⍙' | '¯'))
}

/// The rows of a matrix of names, or the items of a list of them.
pub fn rows(y: &Array) -> Result<Vec<String>> {
    if y.rank() > 2 {
        return Err(Error::rank("names are a list or a matrix"));
    }
    if y.kind() == ElementType::Box {
        let name = |index| stop::poll_turn(index).and_then(|()| text_of(&nested::content(y, index)).map(trimmed));
        return (0..y.count()).map(name).collect();
    }
    if !matches!(y.kind(), ElementType::Byte | ElementType::Unicode) && !y.is_empty() {
        return Err(Error::domain("names are text"));
    }
    match y.rank() {
        2 => table_rows(y),
        _ => Ok(vec![trimmed(text_of(y)?)]),
    }
}

/// A text without the blanks around it, where it is.
fn trimmed(mut text: String) -> String {
    text.truncate(text.trim_end().len());
    text.drain(..text.len() - text.trim_start().len());
    text
}

/// The rows of a matrix of text.
pub fn table_rows(y: &Array) -> Result<Vec<String>> {
    let row = |row| stop::poll_turn(row).and_then(|()| Ok(text_of(&y.item(row))?.trim_end().to_string()));
    (0..y.tally()).map(row).collect()
}
