//! `⎕DR`: what the elements of an array are held as, and the same bits as elements of another type.
//!
//! A type has a number: how many bits an element takes, then one digit: 0 characters, 1 truths, 3 integers, 5 floats, 9 complex numbers.
//! Numbers stand with their lowest byte first, the truths of a byte with its highest bit first.

use crate::array::{Array, Complex, Unicode, View, budget, nested, promote, stop};
use crate::error::{Error, Result};

/// Enclosed items, which have no bits of their own.
const ENCLOSED: i64 = 326;

/// The number of a type: of what an element takes and what it is, the narrowest that holds all elements.
pub fn representation(y: &Array) -> i64 {
    let within = |numbers: &[i64], least: i64, most: i64| numbers.iter().all(|number| (least..=most).contains(number));
    match y.widened() {
        View::Bool(_) => 11,
        View::Byte(_) => 80,
        View::Unicode(items) => match items.iter().map(|item| item.point()).max() {
            Some(0..=0xFF) | None => 80,
            Some(0..=0xFFFF) => 160,
            Some(_) => 320,
        },
        View::Int(items) if within(items, 0, 1) => 11,
        View::Int(items) if within(items, i8::MIN.into(), i8::MAX.into()) => 83,
        View::Int(items) if within(items, i16::MIN.into(), i16::MAX.into()) => 163,
        View::Int(items) if within(items, i32::MIN.into(), i32::MAX.into()) => 323,
        View::Int(_) | View::Float(_) | View::Extended(_) | View::Rational(_) => 645,
        View::Complex(_) => 1289,
        View::Symbol(_) | View::Box(_) => ENCLOSED,
    }
}

/// `x ⎕DR y`: the bits of y as elements of type x, row by row; with two types the elements, of the first one unless it is 0, converted to
/// the second, and which ones could be.
pub fn reinterpreted(x: &Array, y: &Array) -> Result<Array> {
    match *promote::integers(x, crate::array::Tolerance::default())?.as_ref() {
        [wanted] => as_type(known(wanted)?, y),
        [0, wanted] => converted(known(wanted)?, y),
        [own, wanted] => converted(known(wanted)?, &as_type(known(own)?, y)?),
        _ => Err(Error::length("⎕DR takes the number of a type, or of two")),
    }
}

/// The number of a type that elements can be of.
fn known(kind: i64) -> Result<i64> {
    match kind {
        11 | 80 | 82 | 83 | 160 | 163 | 320 | 323 | 645 | 1289 => Ok(kind),
        _ => Err(Error::domain(format!("no elements are of type {kind}"))),
    }
}

/// The elements as a type that has their values, with 0 or a blank for those that it has not; and which ones it has.
fn converted(wanted: i64, y: &Array) -> Result<Array> {
    let y = if y.is_atom() { y.clone().reshaped(&[1])? } else { y.clone() };
    let fill = if is_text(wanted) { Array::atom(b' ') } else { Array::from(0_i64) };
    let (mut values, mut fitting) = (budget::vec(y.count())?, budget::vec(y.count())?);
    for index in 0..y.count() {
        stop::poll_turn(index)?;
        let value = nested::content(&y, index);
        let fits = holds(wanted, &value);
        fitting.push(fits);
        values.push(if fits { value } else { fill.clone() });
    }
    nested::assemble(&[2], vec![nested::assemble(y.shape(), values)?, Array::new(y.shape(), fitting)?])
}

/// Whether a type is one of characters.
fn is_text(kind: i64) -> bool {
    kind % 10 == 0 || kind == 82
}

/// Whether a type has the value of an atom.
fn holds(kind: i64, value: &Array) -> bool {
    let own = representation(value);
    if !value.is_atom() || own == ENCLOSED || is_text(own) != is_text(kind) {
        return false;
    }
    // A number that is stored as a wider one may be whole.
    let whole =
        promote::integer(value, crate::array::Tolerance::default()).map(|number| representation(&Array::from(number)));
    match kind {
        82 => own == 80,
        645 => own != 1289,
        _ => own <= kind || whole.is_ok_and(|own| own <= kind),
    }
}

/// The bits of elements as elements of a type.
fn as_type(wanted: i64, y: &Array) -> Result<Array> {
    let own = representation(y);
    let (rows, width) =
        (y.shape().split_last().map_or(&[][..], |(_, rows)| rows), y.shape().last().copied().unwrap_or(1));
    let (size, bits) = (bits_of(wanted), width.saturating_mul(bits_of(own)));
    if !bits.is_multiple_of(size) {
        return Err(Error::length(format!("{bits} bits are not a whole number of elements of {size} bits")));
    }
    let shape: Vec<usize> = rows.iter().copied().chain([bits / size]).collect();
    if own == wanted {
        return y.clone().reshaped(&shape);
    }
    if !bits.is_multiple_of(8) {
        return Err(Error::length(format!("{bits} bits are not a whole number of bytes")));
    }
    elements(wanted, &bytes(own, y)?, &shape)
}

/// The bits of an element of a type: all digits of the type's number but the last.
fn bits_of(kind: i64) -> usize {
    usize::try_from(kind / 10).unwrap_or(1).max(1)
}

/// The bytes of elements.
fn bytes(kind: i64, y: &Array) -> Result<Vec<u8>> {
    let width = bits_of(kind).div_ceil(8);
    let mut out = budget::vec(y.count().saturating_mul(width))?;
    match y.widened() {
        View::Byte(items) => out.extend_from_slice(items),
        View::Unicode(items) => {
            for (turn, item) in items.iter().enumerate() {
                stop::poll_turn(turn)?;
                out.extend(item.point().to_le_bytes().iter().take(width));
            }
        }
        View::Box(_) | View::Symbol(_) => return Err(Error::domain("enclosed items have no bits of their own")),
        View::Complex(items) => {
            for (turn, item) in items.iter().enumerate() {
                stop::poll_turn(turn)?;
                out.extend(item.re.to_le_bytes());
                out.extend(item.im.to_le_bytes());
            }
        }
        _ if kind == 645 => {
            let floats = promote::floats(y)?.unwrap_or_default();
            for (turn, float) in floats.iter().enumerate() {
                stop::poll_turn(turn)?;
                out.extend(float.to_le_bytes());
            }
        }
        _ => {
            let numbers = promote::integers(y, crate::array::Tolerance::default())?;
            if kind == 11 {
                for (turn, bits) in numbers.chunks(8).enumerate() {
                    stop::poll_turn(turn)?;
                    out.push(bits.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit != 0)));
                }
                return Ok(out);
            }
            for (turn, number) in numbers.iter().enumerate() {
                stop::poll_turn(turn)?;
                out.extend(number.to_le_bytes().iter().take(width));
            }
        }
    }
    Ok(out)
}

/// Elements of bytes.
fn elements(kind: i64, bytes: &[u8], shape: &[usize]) -> Result<Array> {
    let width = bits_of(kind).div_ceil(8);
    let parts = bytes.chunks(width);
    let count = parts.len();
    // A number of fewer bytes, its sign or zeros before them.
    let number = |part: &[u8], signed: bool| {
        let fill = if signed && part.last().is_some_and(|&byte| byte >= 0x80) { 0xFF } else { 0 };
        let mut all = [fill; 8];
        all.iter_mut().zip(part).for_each(|(to, &byte)| *to = byte);
        i64::from_le_bytes(all)
    };
    let float = |part: &[u8]| f64::from_bits(number(part, false) as u64);
    match kind {
        11 => {
            let bits = bytes.iter().flat_map(|byte| (0..8).rev().map(move |at| i64::from(byte >> at & 1)));
            Array::new(shape, budget::collected(bytes.len().saturating_mul(8), bits)?)
        }
        80 | 82 if bytes.is_ascii() => Array::new(shape, budget::copied(bytes)?),
        80 | 82 | 160 | 320 => {
            let mut points = budget::vec(count)?;
            for (turn, part) in parts.enumerate() {
                stop::poll_turn(turn)?;
                let point = u32::try_from(number(part, false)).ok().filter(|&point| point < 0x11_0000);
                points.push(Unicode::new(point.ok_or_else(|| Error::domain("some bits are not a character"))?));
            }
            Array::new(shape, points)
        }
        83 | 163 | 323 => Array::new(shape, budget::collected(count, parts.map(|part| number(part, true)))?),
        _ if !bytes.chunks(8).all(|part| float(part).is_finite()) => Err(Error::domain("some bits are not a number")),
        645 => Array::new(shape, budget::collected(count, parts.map(float))?),
        _ => {
            let complex = |part: &[u8]| {
                let (re, im) = part.split_at(part.len().min(8));
                Complex::new(float(re), float(im))
            };
            Array::new(shape, budget::collected(count, parts.map(complex))?)
        }
    }
}
