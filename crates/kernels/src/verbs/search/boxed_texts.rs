//! Searching text in boxes, which is known by its first bytes and its length.

use std::hash::{Hash, Hasher};

use super::cells::Which;
use super::exact::by_hash;
use crate::array::{Context, Value, budget};
use crate::error::Result;

/// Text in a box, with its first eight bytes, so that short text is compared without reading its memory.
#[derive(Clone, Copy)]
struct Text<'a> {
    front: u64,
    bytes: &'a [u8],
    /// An atom differs from a list of one.
    atom: bool,
}

impl<'a> Text<'a> {
    fn from_value(value: &'a Value) -> Text<'a> {
        let (atom, bytes) = match value {
            Value::Array(array) => (array.is_atom(), array.as_slice::<u8>().unwrap_or(&[])),
            _ => (false, &[][..]),
        };
        let front = bytes.iter().take(8).fold(0, |front, &byte| front << 8 | u64::from(byte));
        Text { front, bytes, atom }
    }

    fn all(values: &'a [Value]) -> Result<Vec<Text<'a>>> {
        let out = budget::mapped(values, Text::from_value)?;
        Ok(out)
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(8..).unwrap_or(&[])
    }
}

impl PartialEq for Text<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.front, self.bytes.len(), self.atom) == (other.front, other.bytes.len(), other.atom)
            && (self.bytes.len() <= 8 || self.rest() == other.rest())
    }
}

impl Eq for Text<'_> {}

impl Hash for Text<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.front);
        if self.bytes.len() > 8 {
            state.write(self.rest());
        } else {
            state.write_usize(self.bytes.len());
        }
    }
}

/// Searching boxed text: bytes or lists of bytes.
pub(super) fn search(cx: &Context, table: &[Value], probes: Option<&[Value]>, which: Which) -> Result<Vec<i64>> {
    let table = Text::all(table)?;
    match probes {
        Some(others) => {
            let others = Text::all(others)?;
            by_hash(cx, table.len(), |i| table[i], Some((others.len(), &|i| others[i])), which)
        }
        None => by_hash(cx, table.len(), |i| table[i], None, which),
    }
}
