//! Text: bytes, code units, code points and the encodings between them.
//!
//! Code units and code points have one element type here, so a conversion between them changes only what needs it:
//! characters above 65535 are two units or one point.

use crate::array::{Arg, Array, Context, View, budget, promote, stop};
use crate::error::{Error, Result};

pub use crate::array::Unicode;

/// Numbers and bytes as code units; what are code units already stays. An index error for a number beyond 16 bits.
///
/// ```
/// use jackal_array::{Array, Context, Unicode};
/// use jackal_kernels::verbs::text::encodings::to_units;
/// assert_eq!(to_units(&Context::default(), Array::from(955_i64).into())?, Array::from(Unicode::new(955)));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn to_units(cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    match y.widened() {
        View::Unicode(_) => Ok(y),
        View::Byte(items) => {
            let units = budget::mapped(items, |&b| Unicode::new(b.into()))?;
            Ok(y.with_items(units))
        }
        _ => numbers_to_units(cx, y),
    }
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
    Ok(y.with_items(budget::tried(&numbers, fitting)?))
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
pub fn convert(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let number = promote::number_of_form(&x, cx.tolerance)?;
    let conversion = Conversion::numbered(number);
    converted(cx, conversion.ok_or_else(|| Error::domain(format!("there is no conversion number {number}")))?, y)
}

/// One of the conversions of text.
///
/// ```
/// use jackal_array::{Array, Context};
/// use jackal_kernels::verbs::text::encodings::{Conversion, converted};
/// let decoded = converted(&Context::default(), Conversion::DecodedUnits, Array::text("é"))?;
/// assert_eq!(converted(&Context::default(), Conversion::Encoded, decoded)?, Array::text("é"));
/// # Ok::<(), jackal_array::error::Error>(())
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
        Units => Ok(match y.widened() {
            View::Unicode(items) => y.with_items(budget::mapped(items, |u| Unicode::new(u.point() & 0xffff))?),
            _ => to_units(cx, y.into())?,
        }),
        Numbers => match y.widened() {
            View::Byte(items) => Ok(y.with_items(budget::mapped(items, |&b| i64::from(b))?)),
            View::Unicode(items) => Ok(y.with_items(budget::mapped(items, |u| i64::from(u.point()))?)),
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
    match y.widened() {
        View::Unicode(units) => Ok(y.with_items(budget::tried(units, |&u| byte(u))?)),
        View::Byte(_) => Ok(y),
        _ => Ok(y.with_items(Vec::<u8>::new())),
    }
}

fn units_of_pairs(y: &Array) -> Result<Array> {
    let View::Byte(bytes) = y.widened() else { return Ok(Array::empty_list::<Unicode>()) };
    if y.rank() > 1 {
        return Err(Error::rank("a list of bytes is decoded"));
    }
    let (pairs, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(Error::length("an odd number of bytes"));
    }
    Ok(Array::list(budget::mapped(pairs, |pair| Unicode::new(u16::from_le_bytes(*pair).into()))?))
}

/// Numbers and text as code points.
fn points(cx: &Context, y: Array) -> Result<Array> {
    let y = if y.kind().is_text() { to_units(cx, y.into())? } else { y };
    if let View::Unicode(items) = y.widened() {
        return Ok(y.with_items(budget::mapped(items, |u| Unicode::wide(u.point()))?));
    }
    of_numbers(cx, y, "is not a code of 32 bits", |n| u32::try_from(n).ok().map(Unicode::wide))
}

fn decoded(cx: &Context, y: Array, units: bool) -> Result<Array> {
    let split = if units { split_points } else { join_units };
    match y.widened() {
        View::Byte(bytes) if bytes.is_ascii() => Ok(y),
        _ if y.is_empty() => Ok(y.with_items(Vec::<u8>::new())),
        View::Byte(_) | View::Unicode(_) if y.rank() > 1 => Err(Error::rank("a list of characters is decoded")),
        View::Byte(bytes) => Ok(Array::list(split(&decode(bytes)?)?)),
        View::Unicode(items) if items.iter().all(|u| u.point() < 128) => to_bytes(y, |u| Ok(u.point() as u8)),
        View::Unicode(items) => Ok(in_place_of(&y, split(items)?)),
        _ if y.rank() > 1 => points(cx, y),
        _ => {
            let all = points(cx, y)?;
            let new = split(all.as_slice::<Unicode>().unwrap_or(&[]))?;
            Ok(in_place_of(&all, new))
        }
    }
}

/// Characters with the shape of those they were made of, or as a list if they are not as many.
fn in_place_of(all: &Array, new: Vec<Unicode>) -> Array {
    if new.len() == all.count() { all.with_items(new) } else { Array::list(new) }
}

/// UTF-8 to code points. Surrogates are let pass, as everywhere in unicode text. A domain error for what is not UTF-8.
fn decode(bytes: &[u8]) -> Result<Vec<Unicode>> {
    // Every byte but those that continue a character begins one.
    let count = bytes.iter().filter(|&byte| byte & 0xC0 != 0x80).count();
    let mut out = budget::vec(count)?;
    let (mut at, mut looked) = (0, 0);
    while let Some(&lead) = bytes.get(at) {
        if at - looked >= CHARACTERS_BETWEEN_POLLS {
            stop::poll_running()?;
            looked = at;
        }
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
    Error::domain(format!("byte {at} does not begin a character of UTF-8"))
}

/// Code points as code units: those above 65535 become pairs.
fn split_points(points: &[Unicode]) -> Result<Vec<Unicode>> {
    let halves = |point: &Unicode| match point.point().checked_sub(0x10000) {
        Some(high) if high < 0x100000 => [Some(0xD800 + (high >> 10)), Some(0xDC00 + (high & 0x3FF))],
        _ => [Some(point.point()), None],
    };
    let pairs = points.iter().filter(|point| (0x10000..0x110000).contains(&point.point())).count();
    budget::collected(points.len() + pairs, points.iter().flat_map(halves).flatten().map(Unicode::new))
}

/// Code units as code points: pairs become one.
fn joined(units: &[Unicode]) -> impl Iterator<Item = u32> {
    let mut units = units.iter().map(|unit| unit.point()).peekable();
    std::iter::from_fn(move || {
        let unit = units.next()?;
        match units.next_if(|low| (0xD800..0xDC00).contains(&unit) && (0xDC00..0xE000).contains(low)) {
            Some(low) => Some(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)),
            None => Some(unit),
        }
    })
}

/// Code units as code points, each of them wide.
fn join_units(units: &[Unicode]) -> Result<Vec<Unicode>> {
    budget::collected(joined(units).count(), joined(units).map(Unicode::wide))
}

fn encoded(cx: &Context, y: Array) -> Result<Array> {
    if let View::Byte(_) = y.widened() {
        return Ok(if y.is_atom() { y.raveled() } else { y });
    }
    if y.rank() > 1 {
        return Err(Error::rank("a list of characters is encoded"));
    }
    let all = points(cx, y)?;
    encode(all.as_slice::<Unicode>().unwrap_or(&[])).map(Array::list)
}

/// The interrupt flag is polled after this many characters.
const CHARACTERS_BETWEEN_POLLS: usize = 1 << 20;

/// Code units or points in UTF-8. Lone surrogates are written as if they were characters.
pub fn encode(units: &[Unicode]) -> Result<Vec<u8>> {
    let length = |point: u32| match point {
        0..0x80 => 1,
        0x80..0x800 => 2,
        0x800..0x10000 => 3,
        _ => 4,
    };
    let mut out = budget::vec(joined(units).map(length).sum())?;
    for (count, point) in joined(units).enumerate() {
        if count % CHARACTERS_BETWEEN_POLLS == CHARACTERS_BETWEEN_POLLS - 1 {
            stop::poll_running()?;
        }
        let part = |shift: u32| 0x80 | (point >> shift & 0x3F) as u8;
        match length(point) {
            1 => out.push(point as u8),
            2 => out.extend([0xC0 | (point >> 6) as u8, part(0)]),
            3 => out.extend([0xE0 | (point >> 12) as u8, part(6), part(0)]),
            _ => out.extend([0xF0 | (point >> 18 & 0x07) as u8, part(12), part(6), part(0)]),
        }
    }
    Ok(out)
}
