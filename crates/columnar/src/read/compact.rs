//! Thrift's compact protocol, as far as a file's claims are checked in it before its reader believes them.

use crate::damaged;
use crate::error::Result;

/// Bytes that are walked.
pub struct Walk<'a> {
    rest: &'a [u8],
}

/// The type of a field of a structure, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// The number of the field.
    pub id: i64,
    /// The number of its type.
    pub held: u8,
}

/// An integer of 32 bits.
pub const INTEGER: u8 = 5;
const TRUE: u8 = 1;
/// A boolean that is false: in a structure the type is the value.
pub const FALSE: u8 = 2;
const BYTE: u8 = 3;
const I64: u8 = 6;
const DOUBLE: u8 = 7;
const BINARY: u8 = 8;
/// A list.
pub const LIST: u8 = 9;
const SET: u8 = 10;
const MAP: u8 = 11;
/// A structure.
pub const STRUCTURE: u8 = 12;

/// A structure that is skipped may be nested to this depth.
const SKIP_DEPTH_MAX: usize = 32;

impl<'a> Walk<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Walk { rest: bytes }
    }

    /// The number of bytes that are left.
    pub fn remaining(&self) -> usize {
        self.rest.len()
    }

    fn take_bytes(&mut self, count: usize) -> Result<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count).ok_or_else(short)?;
        self.rest = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8> {
        Ok(self.take_bytes(1)?.first().copied().unwrap_or(0))
    }

    fn varint(&mut self) -> Result<u64> {
        let mut number = 0_u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(damaged("a number in the file's claims does not end"))
    }

    /// An integer with its sign.
    pub fn integer(&mut self) -> Result<i64> {
        let number = self.varint()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// The next field of a structure, after the field of a number; nothing at the structure's end.
    pub fn field(&mut self, before: i64) -> Result<Option<Field>> {
        let byte = self.byte()?;
        let held = byte & 0x0F;
        if held == 0 {
            return Ok(None);
        }
        let id = match byte >> 4 {
            0 => self.integer()?,
            step => before.saturating_add(i64::from(step)),
        };
        Ok(Some(Field { id, held }))
    }

    /// The number of items of a list, and their type; not more than there are bytes left.
    pub fn list(&mut self) -> Result<(usize, u8)> {
        let byte = self.byte()?;
        let count = match byte >> 4 {
            15 => self.varint()?,
            few => u64::from(few),
        };
        match usize::try_from(count).ok().filter(|&count| count <= self.remaining()) {
            Some(count) => Ok((count, byte & 0x0F)),
            None => Err(damaged("a list in the file's claims is longer than its bytes")),
        }
    }

    /// Goes behind a value of a type.
    pub fn skip(&mut self, held: u8) -> Result<()> {
        self.skip_within(held, SKIP_DEPTH_MAX)
    }

    fn skip_within(&mut self, held: u8, depth: usize) -> Result<()> {
        let Some(depth) = depth.checked_sub(1) else { return Err(damaged("the file's claims are too deep")) };
        match held {
            TRUE | FALSE => {}
            BYTE => drop(self.byte()?),
            4 | INTEGER | I64 => drop(self.varint()?),
            DOUBLE => drop(self.take_bytes(8)?),
            BINARY => {
                let count = usize::try_from(self.varint()?).map_err(|_| short())?;
                self.take_bytes(count)?;
            }
            LIST | SET => {
                let (count, held) = self.list()?;
                for _ in 0..count {
                    self.skip_item(held, depth)?;
                }
            }
            MAP => {
                let count = usize::try_from(self.varint()?).map_err(|_| short())?;
                let kinds = if count > 0 { self.byte()? } else { 0 };
                if count > self.remaining() {
                    return Err(short());
                }
                for _ in 0..count {
                    self.skip_item(kinds >> 4, depth)?;
                    self.skip_item(kinds & 0x0F, depth)?;
                }
            }
            STRUCTURE => {
                let mut id = 0;
                while let Some(field) = self.field(id)? {
                    id = field.id;
                    self.skip_within(field.held, depth)?;
                }
            }
            _ => return Err(damaged("the file's claims have a type that is unknown")),
        }
        Ok(())
    }

    /// An item of a list: a boolean has a byte there.
    fn skip_item(&mut self, held: u8, depth: usize) -> Result<()> {
        match held {
            TRUE | FALSE => self.byte().map(drop),
            held => self.skip_within(held, depth),
        }
    }
}

#[cold]
fn short() -> crate::error::Error {
    damaged("the file's claims end too soon")
}
