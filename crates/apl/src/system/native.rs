//! Files that are open by numbers: `⎕NTIE ⎕NCREATE ⎕NREAD ⎕NAPPEND ⎕NREPLACE ⎕NSIZE ⎕NUNTIE ⎕NERASE ⎕NRENAME ⎕NRESIZE ⎕NNUMS ⎕NNAMES`.
//!
//! A tie is a number below 0, a name and the place behind what was read last. Bytes are read and written where they are; nothing is held.

use std::path::Path;

use super::files::{check_files, is_text};
use crate::array::{Array, ElementType, Unicode, budget, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Tie, Workspace};
use crate::show::{matrix, text_of};

/// How bytes are numbers or characters.
#[derive(Clone, Copy)]
enum Conversion {
    Bits,
    /// Characters of so many bytes.
    Characters(usize),
    /// Integers of so many bytes.
    Integers(usize),
    Floats,
}

impl Conversion {
    fn new(number: i64) -> Result<Conversion> {
        Ok(match number {
            11 => Conversion::Bits,
            80 | 82 => Conversion::Characters(1),
            160 => Conversion::Characters(2),
            320 => Conversion::Characters(4),
            83 => Conversion::Integers(1),
            163 => Conversion::Integers(2),
            323 => Conversion::Integers(4),
            645 => Conversion::Floats,
            other => {
                return Err(Error::domain(format!(
                    "there is no conversion {other}: there are 11 80 82 83 160 163 320 323 645"
                )));
            }
        })
    }

    /// The bytes of so many elements.
    fn bytes(self, count: usize) -> usize {
        match self {
            Conversion::Bits => count.div_ceil(8),
            Conversion::Characters(size) | Conversion::Integers(size) => count.saturating_mul(size),
            Conversion::Floats => count.saturating_mul(8),
        }
    }

    fn read(self, bytes: &[u8]) -> Result<Array> {
        Ok(match self {
            Conversion::Bits => {
                let bits = bytes.iter().flat_map(|byte| (0..8).rev().map(move |place| byte >> place & 1 == 1));
                Array::list(budget::collected(bytes.len() * 8, bits)?)
            }
            Conversion::Characters(size) => {
                let points: Vec<u32> = budget::collected(bytes.len() / size, bytes.chunks_exact(size).map(unsigned))?;
                if points.iter().all(|&point| point < 128) {
                    return Ok(Array::list(budget::mapped(&points, |&point| point as u8)?));
                }
                Array::list(budget::mapped(&points, |&point| Unicode::new(point))?)
            }
            Conversion::Integers(size) => {
                let shift = 64 - 8 * size as u32;
                let signed = |part: &[u8]| (i64::from(unsigned(part)) << shift) >> shift;
                Array::list(budget::collected(bytes.len() / size, bytes.chunks_exact(size).map(signed))?)
            }
            Conversion::Floats => {
                let float = |part: &[u8]| f64::from_le_bytes(part.try_into().unwrap_or_default());
                Array::list(budget::collected(bytes.len() / 8, bytes.chunks_exact(8).map(float))?)
            }
        })
    }

    fn written(self, ws: &Workspace, y: &Array) -> Result<Vec<u8>> {
        let mut out = Vec::new();
        match self {
            Conversion::Characters(size) => {
                if !matches!(y.kind(), ElementType::Byte | ElementType::Unicode) && !y.is_empty() {
                    return Err(Error::domain("this conversion writes characters"));
                }
                for point in text_of(&y.clone().raveled())?.chars().map(u32::from) {
                    if size < 4 && point >> (8 * size) != 0 {
                        return Err(Error::domain(format!("the character {point} does not fit {size} bytes")));
                    }
                    budget::append(&mut out, point.to_le_bytes().get(..size).unwrap_or_default())?;
                }
            }
            Conversion::Floats => {
                let floats = promote::floats(y)?.ok_or_else(|| Error::domain("complex numbers are not written so"))?;
                for float in floats.iter() {
                    budget::append(&mut out, &float.to_le_bytes())?;
                }
            }
            Conversion::Integers(size) => {
                for &number in promote::integers(y, ws.context.borrow().tolerance)?.iter() {
                    let most = 1_i64 << (8 * size - 1);
                    if !(-most..most).contains(&number) {
                        return Err(Error::domain(format!("{number} does not fit {size} bytes").replace('-', "¯")));
                    }
                    budget::append(&mut out, number.to_le_bytes().get(..size).unwrap_or_default())?;
                }
            }
            Conversion::Bits => {
                let bits = promote::integers(y, ws.context.borrow().tolerance)?;
                if bits.iter().any(|bit| !(0..=1).contains(bit)) {
                    return Err(Error::domain("bits are 0 and 1"));
                }
                for eight in bits.chunks(8) {
                    let byte =
                        eight.iter().enumerate().fold(0_u8, |byte, (place, &bit)| byte | (bit as u8) << (7 - place));
                    budget::append(&mut out, &[byte])?;
                }
            }
        }
        Ok(out)
    }
}

fn unsigned(part: &[u8]) -> u32 {
    part.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

fn integers(ws: &Workspace, y: &Array) -> Result<Vec<i64>> {
    Ok(promote::integers(y, ws.context.borrow().tolerance)?.into_owned())
}

fn name(y: &Array) -> Result<String> {
    if !is_text(y) || y.is_empty() {
        return Err(Error::domain("the name of a file is text"));
    }
    text_of(y)
}

/// The name of an open file.
fn tied(ws: &Workspace, number: i64) -> Result<String> {
    let ties = ws.ties.borrow();
    let found = ties.iter().find(|tie| tie.number == number);
    found
        .map(|tie| tie.name.clone())
        .ok_or_else(|| Error::new(ErrorKind::FileNumber).note(format!("no file is tied to {number}").replace('-', "¯")))
}

fn size(ws: &Workspace, name: &str) -> Result<u64> {
    Ok(ws.host.entry(Path::new(name)).map_err(|error| Error::outside(&error))?.size)
}

/// Ties a file to a number, or to the next one that is free if the number is 0.
fn tie(ws: &Workspace, x: &Array, y: &Array, create: bool) -> Result<Array> {
    let name = name(x)?;
    let number = *integers(ws, y)?.first().ok_or_else(|| Error::length("a tie is a number"))?;
    check_files(ws)?;
    let is_there = ws.host.entry(Path::new(&name)).is_ok();
    match (create, is_there) {
        (true, true) => return Err(Error::new(ErrorKind::FileName).note(format!("the file {name} is there"))),
        (true, false) => ws.host.write_file(Path::new(&name), b"").map_err(|error| Error::outside(&error))?,
        (false, _) => drop(size(ws, &name)?),
    }
    let mut ties = ws.ties.borrow_mut();
    let number = match number {
        0 => ties.iter().map(|tie| tie.number).min().unwrap_or(0).min(0) - 1,
        number if number > 0 => return Err(Error::domain("a tie of a file of bytes is 0 or below")),
        number if ties.iter().any(|tie| tie.number == number) => {
            return Err(Error::new(ErrorKind::FileNumber).note(format!("{number} is tied").replace('-', "¯")));
        }
        number => number,
    };
    budget::push(&mut ties, Tie { number, name, place: 0 })?;
    Ok(Array::from(number))
}

/// `⎕NREAD tie conversion count start`
fn read(ws: &Workspace, y: &Array) -> Result<Array> {
    let given = integers(ws, y)?;
    let (number, conversion, count, start) = match given.as_slice() {
        [number, conversion] => (*number, *conversion, -1, -1),
        [number, conversion, count] => (*number, *conversion, *count, -1),
        [number, conversion, count, start] => (*number, *conversion, *count, *start),
        _ => return Err(Error::length("⎕NREAD takes a tie, a conversion, a count and a place")),
    };
    let (name, conversion) = (tied(ws, number)?, Conversion::new(conversion)?);
    let all = size(ws, &name)?;
    let place = ws.ties.borrow().iter().find(|tie| tie.number == number).map_or(0, |tie| tie.place);
    let start = u64::try_from(start).unwrap_or(place).min(all);
    let rest = all - start;
    let wanted = match usize::try_from(count) {
        Ok(count) => (conversion.bytes(count) as u64).min(rest),
        Err(_) => rest,
    };
    budget::check::<u8>(usize::try_from(wanted).unwrap_or(usize::MAX))?;
    let bytes = ws.host.read_part(Path::new(&name), start, wanted).map_err(|error| Error::outside(&error))?;
    if let Some(tie) = ws.ties.borrow_mut().iter_mut().find(|tie| tie.number == number) {
        tie.place = start + bytes.len() as u64;
    }
    let found = conversion.read(&bytes)?;
    match usize::try_from(count) {
        Ok(count) if count < found.count() => Ok(found.cell(0, &[count])),
        _ => Ok(found),
    }
}

/// `data ⎕NAPPEND tie conversion`, `data ⎕NREPLACE tie start conversion`: the place behind what was written.
fn write(ws: &Workspace, x: &Array, y: &Array, replaces: bool) -> Result<Array> {
    let given = integers(ws, y)?;
    let text = matches!(x.kind(), ElementType::Byte | ElementType::Unicode);
    let usual = || {
        if text {
            80
        } else if x.kind() == ElementType::Float {
            645
        } else {
            323
        }
    };
    let (number, start, conversion) = match (replaces, given.as_slice()) {
        (false, [number]) => (*number, None, usual()),
        (false, [number, conversion]) => (*number, None, *conversion),
        (true, [number, start]) => (*number, Some(*start), usual()),
        (true, [number, start, conversion]) => (*number, Some(*start), *conversion),
        _ => return Err(Error::length("a tie, a place where one is needed, and a conversion tell where and how")),
    };
    let name = tied(ws, number)?;
    let bytes = Conversion::new(conversion)?.written(ws, x)?;
    let end = match start {
        None => {
            ws.host.append_file(Path::new(&name), &bytes).map_err(|error| Error::outside(&error))?;
            size(ws, &name)?
        }
        Some(start) => {
            let start = u64::try_from(start).map_err(|_| Error::domain("a place in a file is 0 or above"))?;
            if start > size(ws, &name)? {
                return Err(Error::domain("the place is behind the end of the file"));
            }
            ws.host.write_at(Path::new(&name), start, &bytes).map_err(|error| Error::outside(&error))?;
            start + bytes.len() as u64
        }
    };
    Ok(Array::from(i64::try_from(end).unwrap_or(i64::MAX)))
}

/// `name ⎕NERASE tie`, `name ⎕NRENAME tie`.
fn with_name(ws: &Workspace, word: &str, x: &Array, y: &Array) -> Result<Array> {
    let given = name(x)?;
    let number = *integers(ws, y)?.first().ok_or_else(|| Error::length("a tie is a number"))?;
    let own = tied(ws, number)?;
    if word == "NERASE" {
        if own != given {
            return Err(Error::new(ErrorKind::FileName).note(format!("the tie is that of {own}, not of {given}")));
        }
        ws.host.remove(Path::new(&own)).map_err(|error| Error::outside(&error))?;
        ws.ties.borrow_mut().retain(|tie| tie.number != number);
    } else {
        ws.host.rename(Path::new(&own), Path::new(&given)).map_err(|error| Error::outside(&error))?;
        if let Some(tie) = ws.ties.borrow_mut().iter_mut().find(|tie| tie.number == number) {
            tie.name = given;
        }
    }
    Ok(Array::from(number))
}

/// A function of ties with one argument or two; the ties as `⎕NNUMS` and `⎕NNAMES` tell them.
pub fn apply(ws: &Workspace, word: &str, x: Option<&Array>, y: &Array) -> Result<Array> {
    check_files(ws)?;
    match (word, x) {
        ("NTIE", Some(x)) => tie(ws, x, y, false),
        ("NCREATE", Some(x)) => tie(ws, x, y, true),
        ("NREAD", None) => read(ws, y),
        ("NAPPEND", Some(x)) => write(ws, x, y, false),
        ("NREPLACE", Some(x)) => write(ws, x, y, true),
        ("NERASE" | "NRENAME", Some(x)) => with_name(ws, word, x, y),
        ("NSIZE", None) => {
            let sizes = integers(ws, y)?.into_iter().map(|number| Ok(size(ws, &tied(ws, number)?)? as i64));
            Array::new(y.shape(), sizes.collect::<Result<Vec<i64>>>()?)
        }
        ("NUNTIE", None) => {
            let numbers = integers(ws, y)?;
            numbers.iter().try_for_each(|&number| tied(ws, number).map(drop))?;
            ws.ties.borrow_mut().retain(|tie| !numbers.contains(&tie.number));
            ws.shy.set(true);
            Ok(Array::list(numbers))
        }
        ("NRESIZE", Some(x)) => {
            let number = *integers(ws, y)?.first().ok_or_else(|| Error::length("a tie is a number"))?;
            let wanted = integers(ws, x)?.first().copied().and_then(|size| usize::try_from(size).ok());
            let wanted = wanted.ok_or_else(|| Error::domain("a size is a number, 0 or above"))?;
            let name = tied(ws, number)?;
            let mut bytes = ws.host.read(Path::new(&name)).map_err(|error| Error::outside(&error))?;
            budget::check::<u8>(wanted)?;
            bytes.resize(wanted, 0);
            ws.host.write_file(Path::new(&name), &bytes).map_err(|error| Error::outside(&error))?;
            Ok(Array::from(number))
        }
        (word, None) => Err(Error::new(ErrorKind::Valence).note(format!("⎕{word} takes two arguments"))),
        (word, Some(_)) => Err(Error::new(ErrorKind::Valence).note(format!("⎕{word} takes one argument"))),
    }
}

/// `⎕NNUMS`: the numbers of open files; `⎕NNAMES`: their names.
pub fn open_files(ws: &Workspace, word: &str) -> Result<Array> {
    let ties = ws.ties.borrow();
    if word == "NNUMS" {
        return Ok(Array::list(ties.iter().map(|tie| tie.number).collect::<Vec<i64>>()));
    }
    let names: Vec<String> = ties.iter().map(|tie| tie.name.clone()).collect();
    matrix(&names, &[names.len()])
}

/// Whether a word is a function of ties.
pub fn is_one(word: &str) -> bool {
    matches!(
        word,
        "NTIE" | "NCREATE" | "NREAD" | "NAPPEND" | "NREPLACE" | "NSIZE" | "NUNTIE" | "NERASE" | "NRENAME" | "NRESIZE"
    )
}
