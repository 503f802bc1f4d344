//! The binary representation (`3!:1`): a header of words and the elements.
//!
//! The words: a mark, the type's number, the count of elements, the rank, the shape. Numbers follow as they are, filled up
//! to whole words; boxes and exact numbers as offsets from the beginning to representations of their parts: an exact
//! integer is the list of its digits in base 10000, lowest first, all with its sign; a fraction is two of them.

use crate::array::{
    Array, Complex, ElementType, Extended, Rational, Symbol, Unicode, Value, View, budget, exact, shape, stop,
};
use crate::error::{Error, Result};
use crate::names::env::Env;

/// How words are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Codec {
    wide: bool,
    little: bool,
}

/// Base of the digits of an exact integer.
const DIGIT: i64 = 10_000;
/// Boxes nested deeper than this are refused.
const NEST_DEPTH_MAX: usize = 1_000;

impl Codec {
    /// Words of eight bytes, the lowest first.
    pub const NATIVE: Codec = Codec { wide: true, little: true };

    /// By J's numbers: 0 and 1 for words of four bytes, 2 and 3 (or 10 and 11) for words of eight; odd ones have the
    /// lowest byte first.
    pub fn numbered(number: i64) -> Result<Codec> {
        match number {
            0..=3 | 10 | 11 => Ok(Codec { wide: number >= 2, little: number % 2 == 1 }),
            _ => Err(Error::domain(format!("a binary representation is one of 0 1 2 3, not {number}"))),
        }
    }

    fn of_mark(mark: u8) -> Result<Codec> {
        match mark {
            0xe0..=0xe3 => Ok(Codec { wide: mark & 2 != 0, little: mark & 1 != 0 }),
            _ => Err(Error::domain("this is not a binary representation: the mark is missing")),
        }
    }

    fn mark(self) -> u8 {
        0xe0 | u8::from(self.wide) << 1 | u8::from(self.little)
    }

    /// The bytes of a word.
    pub fn word(self) -> usize {
        if self.wide { 8 } else { 4 }
    }

    fn put(self, out: &mut Vec<u8>, value: i64) -> Result<()> {
        if self.wide {
            out.extend(if self.little { value.to_le_bytes() } else { value.to_be_bytes() });
            return Ok(());
        }
        let narrow =
            i32::try_from(value).map_err(|_| Error::limit(format!("{value} does not fit a word of 4 bytes")))?;
        out.extend(if self.little { narrow.to_le_bytes() } else { narrow.to_be_bytes() });
        Ok(())
    }

    fn get(self, bytes: &[u8]) -> i64 {
        let ordered = |index: usize| if self.little { index } else { self.word() - 1 - index };
        let mut value = 0_u64;
        for index in (0..self.word()).rev() {
            value = value << 8 | u64::from(bytes.get(ordered(index)).copied().unwrap_or(0));
        }
        if self.wide { value as i64 } else { i64::from(value as u32 as i32) }
    }

    fn put_float(self, out: &mut Vec<u8>, value: f64) {
        out.extend(if self.little { value.to_le_bytes() } else { value.to_be_bytes() });
    }
}

/// The bytes of an array. A limit error if boxes are nested too deep or there is no room.
pub fn write(env: &Env<'_>, array: &Array, codec: Codec) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    put(env, array, codec, 0, &mut out)?;
    Ok(out)
}

fn count_of(number: usize) -> Result<i64> {
    i64::try_from(number).map_err(|_| Error::limit("too large for a binary representation"))
}

fn put(env: &Env<'_>, array: &Array, codec: Codec, depth: usize, out: &mut Vec<u8>) -> Result<()> {
    env.cx.poll()?;
    if depth > NEST_DEPTH_MAX {
        return Err(Error::limit("boxes are nested too deep for a binary representation"));
    }
    budget::check::<u8>(out.len().saturating_add(array.count().saturating_mul(16)))?;
    let begin = out.len();
    out.push(codec.mark());
    out.resize(begin + codec.word(), 0);
    codec.put(out, number_of_type(array))?;
    codec.put(out, count_of(array.count())?)?;
    codec.put(out, count_of(array.rank())?)?;
    for &axis in array.shape() {
        codec.put(out, count_of(axis)?)?;
    }
    match array.widened() {
        View::Bool(items) => out.extend(items.iter().map(|&item| u8::from(item))),
        View::Byte(items) => out.extend_from_slice(items),
        View::Int(items) => each(items, |&item| codec.put(out, item))?,
        View::Float(items) => each(items, |&item| {
            codec.put_float(out, item);
            Ok(())
        })?,
        View::Complex(items) => each(items, |item| {
            codec.put_float(out, item.re);
            codec.put_float(out, item.im);
            Ok(())
        })?,
        View::Unicode(items) => {
            let size = if number_of_type(array) == 262_144 { 4 } else { 2 };
            each(items, |item| {
                let le = item.point().to_le_bytes();
                let used = le.get(..size).unwrap_or(&le);
                if codec.little {
                    out.extend(used)
                } else {
                    out.extend(used.iter().rev())
                }
                Ok(())
            })?;
        }
        View::Symbol(items) => {
            let parts = budget::mapped(items, |symbol| Array::text(&*symbol.name()))?;
            put_parts(env, &parts, codec, depth, begin, out)?;
        }
        View::Extended(items) => {
            let parts = budget::mapped(items, digits)?;
            put_parts(env, &parts, codec, depth, begin, out)?;
        }
        View::Rational(items) => {
            let mut parts = budget::vec(items.len().saturating_mul(2))?;
            each(items, |value| {
                parts.push(digits(value.numerator()));
                parts.push(digits(&Extended::from(value.denominator().clone())));
                Ok(())
            })?;
            put_parts(env, &parts, codec, depth, begin, out)?;
        }
        View::Box(items) => {
            let parts = items.iter().map(|value| value.array().cloned()).collect::<Result<Vec<Array>>>()?;
            put_parts(env, &parts, codec, depth, begin, out)?;
        }
    }
    let used = out.len() - begin;
    out.resize(begin + used.next_multiple_of(codec.word()), 0);
    Ok(())
}

/// Does something for every element, with a look at the flag now and then.
fn each<T>(items: &[T], mut write: impl FnMut(&T) -> Result<()>) -> Result<()> {
    items.chunks(ELEMENTS_BETWEEN_POLLS).try_for_each(|block| {
        stop::poll_running()?;
        block.iter().try_for_each(&mut write)
    })
}

/// Elements that are written between two polls of the interrupt flag.
const ELEMENTS_BETWEEN_POLLS: usize = 1 << 12;

/// Offsets from `begin` to the parts, and the parts.
fn put_parts(
    env: &Env<'_>,
    parts: &[Array],
    codec: Codec,
    depth: usize,
    begin: usize,
    out: &mut Vec<u8>,
) -> Result<()> {
    let table = out.len();
    out.resize(table + parts.len() * codec.word(), 0);
    for (index, part) in parts.iter().enumerate() {
        stop::poll_turn(index)?;
        let mut offset = Vec::with_capacity(codec.word());
        codec.put(&mut offset, count_of(out.len() - begin)?)?;
        if let Some(slot) = out.get_mut(table + index * codec.word()..table + (index + 1) * codec.word()) {
            slot.copy_from_slice(&offset);
        }
        put(env, part, codec, depth + 1, out)?;
    }
    Ok(())
}

/// The digits of an exact integer.
fn digits(value: &Extended) -> Array {
    let text = exact::drawn(value);
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.as_str()),
    };
    let groups = text.as_bytes().rchunks(4);
    let group = |digits: &[u8]| digits.iter().fold(0_i64, |value, digit| value * 10 + i64::from(digit - b'0'));
    Array::list(groups.map(|digits| sign * group(digits)).collect())
}

fn of_digits(array: &Array) -> Result<Extended> {
    let items = array.as_slice::<i64>().ok_or_else(damaged)?;
    let mut text = String::with_capacity(items.len() * 4 + 1);
    if items.iter().any(|&item| item < 0) {
        text.push('-');
    }
    for item in items.iter().rev() {
        if item.abs() >= DIGIT {
            return Err(damaged());
        }
        text.push_str(&format!("{:04}", item.abs()));
    }
    text.parse().map_err(|_| damaged())
}

#[cold]
fn damaged() -> Error {
    Error::domain("this binary representation is damaged")
}

/// The array of a binary representation. A length error if bytes are missing, a domain error if they are malformed.
pub fn read(env: &Env<'_>, bytes: &[u8]) -> Result<Array> {
    if bytes.len() < 16 {
        return Err(Error::length("a binary representation has at least a header"));
    }
    Reader { env, bytes, codec: Codec::of_mark(bytes.first().copied().unwrap_or(0))? }.array(0, 0)
}

struct Reader<'a> {
    env: &'a Env<'a>,
    bytes: &'a [u8],
    codec: Codec,
}

impl Reader<'_> {
    fn slice(&self, at: usize, count: usize) -> Result<&[u8]> {
        let end = at.checked_add(count).ok_or_else(damaged)?;
        self.bytes.get(at..end).ok_or_else(|| Error::length("the binary representation is cut off"))
    }

    fn word(&self, at: usize) -> Result<i64> {
        Ok(self.codec.get(self.slice(at, self.codec.word())?))
    }

    fn size(&self, at: usize) -> Result<usize> {
        usize::try_from(self.word(at)?).map_err(|_| damaged())
    }

    fn array(&self, begin: usize, depth: usize) -> Result<Array> {
        self.env.cx.poll()?;
        if begin > self.bytes.len() {
            return Err(Error::index("a part of the binary representation lies outside it"));
        }
        if depth > NEST_DEPTH_MAX {
            return Err(Error::limit("boxes are nested too deep"));
        }
        if self.slice(begin, 1)? != [self.codec.mark()] {
            return Err(damaged());
        }
        let word = self.codec.word();
        let (kind, count, rank) =
            (self.word(begin + word)?, self.size(begin + 2 * word)?, self.size(begin + 3 * word)?);
        shape::check_rank(rank)?;
        let lengths = (0..rank).map(|axis| self.size(begin + (4 + axis) * word)).collect::<Result<Vec<usize>>>()?;
        if shape::count(&lengths)? != count {
            return Err(damaged());
        }
        self.elements(kind, &lengths, count, begin, begin + (4 + rank) * word, depth)
    }

    fn elements(
        &self,
        kind: i64,
        lengths: &[usize],
        count: usize,
        begin: usize,
        at: usize,
        depth: usize,
    ) -> Result<Array> {
        let sized = |size: usize| self.slice(at, count.checked_mul(size).ok_or_else(damaged)?);
        let float = |bytes: &[u8]| {
            let mut all: [u8; 8] = bytes.try_into().unwrap_or_default();
            if !self.codec.little {
                all.reverse();
            }
            f64::from_le_bytes(all)
        };
        match kind {
            1 => Array::new(lengths, budget::mapped(sized(1)?, |&byte| byte != 0)?),
            2 => Array::new(lengths, budget::copied(sized(1)?)?),
            4 => {
                let word = self.codec.word();
                let all = sized(word)?.chunks_exact(word).map(|b| self.codec.get(b));
                Array::new(lengths, budget::collected(count, all)?)
            }
            8 => Array::new(lengths, budget::collected(count, sized(8)?.chunks_exact(8).map(float))?),
            16 => {
                let pair = |b: &[u8]| Complex::new(b.get(..8).map_or(0.0, float), b.get(8..).map_or(0.0, float));
                Array::new(lengths, budget::collected(count, sized(16)?.chunks_exact(16).map(pair))?)
            }
            131_072 | 262_144 => {
                let size = if kind == 131_072 { 2 } else { 4 };
                let unit = |b: &[u8]| {
                    let fold = |value: u32, byte: &u8| value << 8 | u32::from(*byte);
                    let point = if self.codec.little { b.iter().rev().fold(0, fold) } else { b.iter().fold(0, fold) };
                    if size == 4 { Unicode::wide(point) } else { Unicode::new(point) }
                };
                Array::new(lengths, budget::collected(count, sized(size)?.chunks_exact(size).map(unit))?)
            }
            32 => {
                let parts = self.read_parts(count, begin, at, depth)?;
                Array::new(lengths, budget::collected(count, parts.into_iter().map(Value::from))?)
            }
            64 => {
                let parts = self.read_parts(count, begin, at, depth)?;
                Array::new(lengths, budget::tried(&parts, of_digits)?)
            }
            128 => {
                let parts = self.read_parts(count.checked_mul(2).ok_or_else(damaged)?, begin, at, depth)?;
                let fraction = |pair: &[Array]| match pair {
                    [numerator, denominator] => {
                        let (numerator, denominator) = (of_digits(numerator)?, of_digits(denominator)?);
                        if denominator < Extended::ZERO {
                            return Err(damaged());
                        }
                        Ok(Rational::from_parts_signed(numerator, denominator))
                    }
                    _ => Err(damaged()),
                };
                Array::new(lengths, parts.chunks(2).map(fraction).collect::<Result<Vec<Rational>>>()?)
            }
            65_536 => {
                let name = |part: &Array| {
                    let text = part.as_slice::<u8>().unwrap_or(&[]);
                    Symbol::new(std::str::from_utf8(text).map_err(|_| damaged())?)
                };
                let parts = self.read_parts(count, begin, at, depth)?;
                Array::new(lengths, budget::tried(&parts, name)?)
            }
            _ => Err(Error::domain(format!("there is no type {kind}"))),
        }
    }

    fn read_parts(&self, count: usize, begin: usize, at: usize, depth: usize) -> Result<Vec<Array>> {
        self.slice(at, count.checked_mul(self.codec.word()).ok_or_else(damaged)?)?;
        let mut parts = budget::vec(count)?;
        for index in 0..count {
            let offset = self.size(at + index * self.codec.word())?;
            // Parts lie behind what names them, so no chain of offsets can run in a circle.
            let place = begin.checked_add(offset).filter(|&place| place > at).ok_or_else(damaged)?;
            parts.push(self.array(place, depth + 1)?);
        }
        Ok(parts)
    }
}

/// J's number of a type; of a sparse array 1024 times that of its elements. Unicode is two numbers: units of two bytes, or of four when one has them.
pub fn number_of_type(array: &Array) -> i64 {
    if let Some(sparse) = array.as_sparse() {
        return 1024 * number_of_type(sparse.values());
    }
    match array.kind() {
        ElementType::Bool => 1,
        ElementType::Byte => 2,
        ElementType::Int => 4,
        ElementType::Float => 8,
        ElementType::Complex => 16,
        ElementType::Box => 32,
        ElementType::Extended => 64,
        ElementType::Rational => 128,
        ElementType::Symbol => 65_536,
        ElementType::Unicode
            if array.as_slice::<Unicode>().is_some_and(|units| units.iter().any(|unit| unit.is_wide())) =>
        {
            262_144
        }
        ElementType::Unicode => 131_072,
    }
}
