//! Text: bytes, code units, code points and the encodings between them.
//!
//! Code units and code points have one element type here, so a conversion between them changes only what needs it:
//! characters above 65535 are two units or one point.

use crate::array::{Array, Context, View, budget, promote};
use crate::error::{Error, Result};

pub use crate::array::Unicode;

/// Numbers and bytes as code units; what are code units already stays. An index error for a number beyond 16 bits.
///
/// ```
/// use jackal::rooms::array::{Array, Context, Unicode};
/// use jackal::rooms::verbs::text::encodings::to_units;
/// assert_eq!(to_units(&Context::default(), Array::from(955_i64))?, Array::from(Unicode::new(955)));
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
pub fn to_units(cx: &Context, y: Array) -> Result<Array> {
    match y.view() {
        View::Unicode(_) => Ok(y),
        View::Byte(items) => {
            let units = mapped(items, |&b| Ok(Unicode::new(b.into())))?;
            Ok(y.with_items(units))
        }
        _ => numbers_to_units(cx, y),
    }
}

fn mapped<A, B>(items: &[A], f: impl Fn(&A) -> Result<B>) -> Result<Vec<B>> {
    let mut out = budget::vec(items.len())?;
    for item in items {
        out.push(f(item)?);
    }
    Ok(out)
}

fn numbers_to_units(cx: &Context, y: Array) -> Result<Array> {
    of_numbers(cx, y, "is beyond 16 bits", |n| {
        let unit = if n < 0 { n.checked_add(65536)? } else { n };
        u16::try_from(unit).ok().map(|unit| Unicode::new(unit.into()))
    })
}

/// Numbers as characters; an index error for one that is none.
fn of_numbers(cx: &Context, y: Array, misfit: &str, character: fn(i64) -> Option<Unicode>) -> Result<Array> {
    let numbers = promote::integers(&y, cx.tolerance)?;
    let fitting = |&n: &i64| character(n).ok_or_else(|| Error::index(format!("{n} {misfit}")));
    Ok(y.with_items(mapped(&numbers, fitting)?))
}

/// The conversions, in the order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// Text to bytes, the higher bits dropped.
    TruncatedBytes,
    /// Text to code units.
    Units,
    /// Text to numbers.
    Numbers,
    /// Numbers to code units.
    UnitsOfNumbers,
    /// Text to bytes; a domain error for what does not fit.
    Bytes,
    /// Pairs of bytes, low byte first, to code units.
    UnitsOfPairs,
    /// UTF-8 to code units; text of ASCII only becomes bytes.
    DecodedUnits,
    /// Text to UTF-8.
    Encoded,
    /// UTF-8, code units or numbers to code points; text of ASCII only becomes bytes.
    DecodedPoints,
    /// Bytes, code units or numbers to code points one by one.
    Points,
}

impl Conversion {
    /// The conversion with a number from 1 to 10.
    pub fn numbered(number: i64) -> Option<Conversion> {
        use Conversion::*;
        let all = [
            TruncatedBytes,
            Units,
            Numbers,
            UnitsOfNumbers,
            Bytes,
            UnitsOfPairs,
            DecodedUnits,
            Encoded,
            DecodedPoints,
            Points,
        ];
        usize::try_from(number).ok().and_then(|n| n.checked_sub(1)).and_then(|n| all.get(n)).copied()
    }
}

/// The conversion of `y` whose number is `x`, see [`Conversion`].
pub fn convert(cx: &Context, x: Array, y: Array) -> Result<Array> {
    let number = promote::integer(&x, cx.tolerance)?;
    let conversion = Conversion::numbered(number);
    converted(cx, conversion.ok_or_else(|| Error::domain(format!("there is no conversion number {number}")))?, y)
}

/// One of the conversions of text.
///
/// ```
/// use jackal::rooms::array::{Array, Context};
/// use jackal::rooms::verbs::text::encodings::{Conversion, converted};
/// let decoded = converted(&Context::default(), Conversion::DecodedUnits, Array::text("é"))?;
/// assert_eq!(converted(&Context::default(), Conversion::Encoded, decoded)?, Array::text("é"));
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
pub fn converted(cx: &Context, conversion: Conversion, y: Array) -> Result<Array> {
    use Conversion::*;
    let text = y.kind().is_text() || y.is_empty();
    match conversion {
        TruncatedBytes | Bytes | Units | Numbers | UnitsOfPairs if !text => {
            Err(Error::domain(format!("text is needed here, not {} data", y.kind().name())))
        }
        TruncatedBytes => to_bytes(y, |unit| Ok(unit.point() as u8)),
        Bytes => {
            to_bytes(y, |unit| u8::try_from(unit.point()).map_err(|_| Error::domain("a character beyond one byte")))
        }
        Units => Ok(match y.view() {
            View::Unicode(items) => y.with_items(mapped(items, |u| Ok(Unicode::new(u.point() & 0xffff)))?),
            _ => to_units(cx, y)?,
        }),
        Numbers => match y.view() {
            View::Byte(items) => Ok(y.with_items(mapped(items, |&b| Ok(i64::from(b)))?)),
            View::Unicode(items) => Ok(y.with_items(mapped(items, |u| Ok(i64::from(u.point())))?)),
            _ => Ok(y.with_items(Vec::<i64>::new())),
        },
        UnitsOfNumbers if y.kind().is_text() && !y.is_empty() => {
            Err(Error::domain("numbers are needed here, not text"))
        }
        UnitsOfNumbers => numbers_to_units(cx, y),
        UnitsOfPairs => units_of_pairs(&y),
        DecodedUnits => decoded(cx, y, true),
        DecodedPoints => decoded(cx, y, false),
        Encoded => encoded(cx, y),
        Points => points(cx, y),
    }
}

fn to_bytes(y: Array, byte: impl Fn(Unicode) -> Result<u8>) -> Result<Array> {
    match y.view() {
        View::Unicode(units) => Ok(y.with_items(mapped(units, |&u| byte(u))?)),
        View::Byte(_) => Ok(y),
        _ => Ok(y.with_items(Vec::<u8>::new())),
    }
}

fn units_of_pairs(y: &Array) -> Result<Array> {
    let View::Byte(bytes) = y.view() else { return Ok(Array::empty_list::<Unicode>()) };
    if y.rank() > 1 {
        return Err(Error::rank("a list of bytes is decoded"));
    }
    let pairs = bytes.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return Err(Error::length("an odd number of bytes"));
    }
    Ok(Array::list(pairs.map(|pair| Unicode::new(u32::from(pair[0]) | u32::from(pair[1]) << 8)).collect()))
}

/// Numbers and text as code points.
fn points(cx: &Context, y: Array) -> Result<Array> {
    let y = if y.kind().is_text() { to_units(cx, y)? } else { y };
    if let View::Unicode(items) = y.view() {
        return Ok(y.with_items(mapped(items, |u| Ok(Unicode::wide(u.point())))?));
    }
    of_numbers(cx, y, "is no code of 32 bits", |n| u32::try_from(n).ok().map(Unicode::wide))
}

fn decoded(cx: &Context, y: Array, units: bool) -> Result<Array> {
    let split = |points: &[Unicode]| {
        if units { split_points(points) } else { join_units(points).into_iter().map(Unicode::wide).collect() }
    };
    match y.view() {
        View::Byte(bytes) if bytes.is_ascii() => Ok(y),
        _ if y.is_empty() => Ok(y.with_items(Vec::<u8>::new())),
        View::Byte(_) | View::Unicode(_) if y.rank() > 1 => Err(Error::rank("a list of characters is decoded")),
        View::Byte(bytes) => Ok(Array::list(split(&decode(bytes)?))),
        View::Unicode(items) if items.iter().all(|u| u.point() < 128) => to_bytes(y, |u| Ok(u.point() as u8)),
        View::Unicode(items) => Ok(in_place_of(&y, split(items))),
        _ if y.rank() > 1 => points(cx, y),
        _ => {
            let all = points(cx, y)?;
            let new = split(all.as_slice::<Unicode>().unwrap_or(&[]));
            Ok(in_place_of(&all, new))
        }
    }
}

/// Characters with the shape of those they were made of, or as a list if they are not as many.
fn in_place_of(all: &Array, new: Vec<Unicode>) -> Array {
    if new.len() == all.count() { all.with_items(new) } else { Array::list(new) }
}

/// UTF-8 to code points. Surrogates are let pass, as everywhere in unicode text. A domain error for what is no UTF-8.
fn decode(bytes: &[u8]) -> Result<Vec<Unicode>> {
    let mut out = budget::vec(bytes.len())?;
    let mut at = 0;
    while let Some(&lead) = bytes.get(at) {
        let (length, mut point) = match lead {
            0..0x80 => (1, u32::from(lead)),
            0xC2..0xE0 => (2, u32::from(lead & 0x1F)),
            0xE0..0xF0 => (3, u32::from(lead & 0x0F)),
            0xF0..0xF5 => (4, u32::from(lead & 0x07)),
            _ => return Err(not_encoded(at)),
        };
        for offset in 1..length {
            match bytes.get(at + offset) {
                Some(&next) if next & 0xC0 == 0x80 => point = point << 6 | u32::from(next & 0x3F),
                _ => return Err(not_encoded(at)),
            }
        }
        out.push(Unicode::new(point));
        at += length;
    }
    Ok(out)
}

#[cold]
fn not_encoded(at: usize) -> Error {
    Error::domain(format!("byte {at} begins no UTF-8 character"))
}

/// Code points as code units: those above 65535 become pairs.
fn split_points(points: &[Unicode]) -> Vec<Unicode> {
    let mut out = Vec::with_capacity(points.len());
    for point in points.iter().map(|unit| unit.point()) {
        match point.checked_sub(0x10000) {
            Some(high) if high < 0x100000 => {
                out.extend([Unicode::new(0xD800 + (high >> 10)), Unicode::new(0xDC00 + (high & 0x3FF))]);
            }
            _ => out.push(Unicode::new(point)),
        }
    }
    out
}

/// Code units as code points: pairs become one.
fn join_units(units: &[Unicode]) -> Vec<u32> {
    let mut out: Vec<u32> = Vec::with_capacity(units.len());
    for unit in units.iter().map(|unit| unit.point()) {
        match out.last_mut() {
            Some(high) if (0xD800..0xDC00).contains(high) && (0xDC00..0xE000).contains(&unit) => {
                *high = 0x10000 + ((*high - 0xD800) << 10) + (unit - 0xDC00);
            }
            _ => out.push(unit),
        }
    }
    out
}

fn encoded(cx: &Context, y: Array) -> Result<Array> {
    if let View::Byte(_) = y.view() {
        return Ok(if y.is_atom() { y.raveled() } else { y });
    }
    if y.rank() > 1 {
        return Err(Error::rank("a list of characters is encoded"));
    }
    let all = points(cx, y)?;
    Ok(Array::list(encode(all.as_slice::<Unicode>().unwrap_or(&[]))))
}

/// Code units or points in UTF-8. Lone surrogates are written as if they were characters.
pub fn encode(units: &[Unicode]) -> Vec<u8> {
    let mut out = Vec::with_capacity(units.len());
    for point in join_units(units) {
        let part = |shift: u32| 0x80 | (point >> shift & 0x3F) as u8;
        match point {
            0..0x80 => out.push(point as u8),
            0x80..0x800 => out.extend([0xC0 | (point >> 6) as u8, part(0)]),
            0x800..0x10000 => out.extend([0xE0 | (point >> 12) as u8, part(6), part(0)]),
            _ => out.extend([0xF0 | (point >> 18 & 0x07) as u8, part(12), part(6), part(0)]),
        }
    }
    out
}
