//! `3!:n`: types, and arrays as bytes.

use super::bytes::number_of_type;
use super::bytes::{self as representation};
use super::row::Foreign;
use super::row::{bytes, number, numbers};
use crate::array::cells::INFINITE as X;
use crate::array::{Array, Complex, ElementType, Unicode, budget, promote, stop};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::verbs::text::base64;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(3, 0, type_number, "the number of the type: 1 2 4 8 16 32 64 128 65536 131072 262144"),
    Foreign::both(3, 1, to_bytes, to_bytes_in, "an array as bytes"),
    Foreign::monad(3, 2, of_bytes, "the array that bytes stand for"),
    Foreign::both(3, 3, to_hexadecimal, to_hexadecimal_in, "an array as a table of hexadecimal digits"),
    Foreign::dyad(
        3,
        4,
        integers,
        "integers as bytes and back: x is 1 2 3 for 2 4 8 bytes (6 7 as 1 2), negative for back",
    ),
    Foreign::dyad(
        3,
        5,
        floats,
        "floats as bytes and back: x is 1 2 for 4 8 bytes, 10 11 for complex numbers of 8 16, negative for back",
    ),
    Foreign::monad(3, 6, locked, "a script as locked text, which runs and is not shown"),
    Foreign::monad(3, 10, to_base64, "bytes as text in base 64"),
    Foreign::monad(3, 11, of_base64, "the bytes of text in base 64"),
    Foreign::dyad(3, 12, letter_case, "text with ASCII letters made small (x is 0) or capital (x is 1)")
        .ranked(X, 0, X),
];

/// `3!:0 y`
fn type_number(_env: &Env<'_>, y: Array) -> Result<Array> {
    Ok(Array::from(number_of_type(&y)))
}

/// `3!:1 y`
fn to_bytes(env: &Env<'_>, y: Array) -> Result<Array> {
    representation::write(env, &y, representation::Codec::NATIVE).map(Array::list)
}

/// `x 3!:1 y`
fn to_bytes_in(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    representation::write(env, &y, representation::Codec::numbered(number(env, &x)?)?).map(Array::list)
}

/// `3!:6 y`
fn locked(_env: &Env<'_>, y: Array) -> Result<Array> {
    let text = bytes(&y, "a script")?;
    if y.rank() > 1 {
        return Err(Error::rank("a script is a list of characters"));
    }
    budget::check::<u16>(text.len())?;
    Ok(Array::list(crate::read::lines::lock(&text)))
}

/// `3!:2 y`
fn of_bytes(env: &Env<'_>, y: Array) -> Result<Array> {
    let all = bytes(&y, "a binary representation")?;
    if y.rank() == 2 {
        let mut plain = budget::vec(all.len() / 2)?;
        for pair in all.chunks(2) {
            let text = std::str::from_utf8(pair).ok().and_then(|pair| u8::from_str_radix(pair, 16).ok());
            plain.push(text.ok_or_else(|| Error::domain("these are not hexadecimal digits"))?);
        }
        return representation::read(env, &plain);
    }
    representation::read(env, &all)
}

/// The digits of base 16.
const HEXADECIMAL: &[u8; 16] = b"0123456789abcdef";

/// Bytes that are written between two polls of the interrupt flag.
const BYTES_BETWEEN_POLLS: usize = 1 << 16;

fn hexadecimal(env: &Env<'_>, y: &Array, codec: representation::Codec) -> Result<Array> {
    let all = representation::write(env, y, codec)?;
    let mut digits = budget::vec(all.len().saturating_mul(2))?;
    let digit = |half: u8| HEXADECIMAL.get(usize::from(half)).copied().unwrap_or(b'0');
    for block in all.chunks(BYTES_BETWEEN_POLLS) {
        stop::poll_running()?;
        digits.extend(block.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]));
    }
    let width = codec.word() * 2;
    Array::new(&[digits.len() / width, width], digits)
}

/// `3!:3 y`
fn to_hexadecimal(env: &Env<'_>, y: Array) -> Result<Array> {
    hexadecimal(env, &y, representation::Codec::NATIVE)
}

/// `x 3!:3 y`
fn to_hexadecimal_in(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    hexadecimal(env, &y, representation::Codec::numbered(number(env, &x)?)?)
}

/// Converts each piece of a fixed number of bytes; a length error if bytes are left over.
fn pieces<const N: usize, T>(all: &[u8], make: impl Fn([u8; N]) -> T) -> Result<Vec<T>> {
    let (pieces, rest) = all.as_chunks::<N>();
    if !rest.is_empty() {
        return Err(Error::length(format!("{} bytes are not a whole number of {N}-byte numbers", all.len())));
    }
    budget::mapped(pieces, |piece| make(*piece))
}

/// `x 3!:4 y`
fn integers(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let way = number(env, &x)?;
    at_most_list(&y)?;
    if way > 0 {
        let size = match way {
            1 | 6 => 2,
            2 | 7 => 4,
            3 => 8,
            _ => return Err(bad_way(way)),
        };
        let items = numbers(env, &y)?;
        let mut out: Vec<u8> = budget::vec(items.len().saturating_mul(size))?;
        for item in &items {
            // The lowest bytes: a larger integer loses its upper part, as in the reference.
            out.extend(item.to_le_bytes().iter().take(size));
        }
        return Ok(Array::list(out));
    }
    let all = bytes(&y, "the value to convert")?;
    Ok(Array::list(match way {
        0 => pieces(&all, |piece| i64::from(u16::from_le_bytes(piece)))?,
        -1 | -6 => pieces(&all, |piece| i64::from(i16::from_le_bytes(piece)))?,
        -2 | -7 => pieces(&all, |piece| i64::from(i32::from_le_bytes(piece)))?,
        -3 => pieces(&all, i64::from_le_bytes)?,
        _ => return Err(bad_way(way)),
    }))
}

/// Checks that an argument is an atom or a list.
fn at_most_list(y: &Array) -> Result<()> {
    if y.rank() > 1 { Err(Error::rank("the value to convert must be a list")) } else { Ok(()) }
}

#[cold]
fn bad_way(way: i64) -> Error {
    Error::domain(format!("{way} is not a way to convert numbers"))
}

/// `x 3!:5 y`
fn floats(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let way = number(env, &x)?;
    at_most_list(&y)?;
    if let 10 | 11 = way {
        let items = promote::complexes(&y)?.ok_or_else(|| Error::domain("numbers are needed"))?;
        let mut out: Vec<u8> = budget::vec(items.len().saturating_mul(16))?;
        for part in items.iter().flat_map(|item| [item.re, item.im]) {
            if way == 10 { out.extend((part as f32).to_le_bytes()) } else { out.extend(part.to_le_bytes()) }
        }
        return Ok(Array::list(out));
    }
    if way > 0 {
        let items = promote::floats(&y)?.ok_or_else(|| Error::domain("real numbers are needed"))?;
        let mut out = budget::vec(items.len().saturating_mul(8))?;
        for &item in items.iter() {
            match way {
                1 => out.extend((item as f32).to_le_bytes()),
                2 => out.extend(item.to_le_bytes()),
                _ => return Err(bad_way(way)),
            }
        }
        return Ok(Array::list(out));
    }
    let all = bytes(&y, "the value to convert")?;
    let complex = |[re, im]: [f64; 2]| Complex::new(re, im);
    match way {
        -10 => {
            let halves = |[a, b, c, d, e, f, g, h]: [u8; 8]| [[a, b, c, d], [e, f, g, h]];
            let made = |piece| complex(halves(piece).map(|part| f64::from(f32::from_le_bytes(part))));
            return Ok(Array::list(pieces(&all, made)?));
        }
        -11 => {
            let made = |piece: [u8; 16]| {
                let (re, im) = piece.split_at(8);
                complex([re, im].map(|part| f64::from_le_bytes(part.try_into().unwrap_or_default())))
            };
            return Ok(Array::list(pieces(&all, made)?));
        }
        _ => {}
    }
    Ok(Array::list(match way {
        -1 => pieces(&all, |piece| f64::from(f32::from_le_bytes(piece)))?,
        -2 => pieces(&all, f64::from_le_bytes)?,
        _ => return Err(bad_way(way)),
    }))
}

/// `3!:10 y`
pub fn to_base64(_env: &Env<'_>, y: Array) -> Result<Array> {
    base64::encoded(&bytes(&y, "the value to encode")?).map(Array::list)
}

/// `3!:11 y`
pub fn of_base64(_env: &Env<'_>, y: Array) -> Result<Array> {
    base64::decoded(&bytes(&y, "the value to decode")?).map(Array::list)
}

/// `x 3!:12 y`
fn letter_case(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let capital = match number(env, &x)? {
        0 => false,
        1 => true,
        _ => return Err(Error::domain("0 makes small letters, 1 capital ones")),
    };
    let byte = |b: u8| if capital { b.to_ascii_uppercase() } else { b.to_ascii_lowercase() };
    match y.kind() {
        ElementType::Byte => {
            let atom = y.is_atom();
            let shape = y.shape().to_vec();
            let mut items = y.into_items::<u8>()?;
            items.iter_mut().for_each(|item| *item = byte(*item));
            let list = Array::list(items);
            if atom { list.reshaped(&[]) } else { list.reshaped(&shape) }
        }
        ElementType::Unicode => {
            let unit = |unit: &Unicode| u8::try_from(unit.point()).map_or(*unit, |b| Unicode::new(u32::from(byte(b))));
            Ok(y.with_items(budget::mapped(y.as_slice::<Unicode>().unwrap_or(&[]), unit)?))
        }
        // What has no letters stays as it is.
        _ => Ok(y),
    }
}
