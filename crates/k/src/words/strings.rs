//! Text: strings of atoms, letters' case, patterns, and what digits and strings have in common: encode and decode, split and
//! join.

use crate::array::domains::{plain, resolved};
use crate::array::{Array, Symbol, Value, View, budget, stop};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::show::{console, display};
use crate::value::{
    self, Kind, array_of, boxes, collapse, count, empty, general, integer, integers_of, is_atom, is_list, item, items,
    kind, long, longs, string, text_of,
};
use crate::verbs::lists::pieces;
use crate::words::numeric;
use crate::words::structure;

/// `$y`: the text of each atom.
pub fn string_of(k: &Interpreter, y: Value) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => Ok(value::dictionary(d.keys.clone(), string_of(k, d.values.clone())?)),
        Value::Function(_) => Ok(string(display::text(&k.cx(), &y)?)),
        _ if is_list(&y) => {
            k.check_stack()?;
            let mut out = budget::vec(count(&y))?;
            for index in 0..count(&y) {
                k.poll()?;
                out.push(string_of(k, item(&y, index))?);
            }
            Ok(general(out))
        }
        _ => Ok(string(atom_text(k, &y)?)),
    }
}

/// The text of an atom, without backtick, quotes or the letter of its type.
fn atom_text(k: &Interpreter, y: &Value) -> Result<Vec<u8>> {
    let y = &resolved(y)?;
    Ok(match array_of(y).map(Array::widened) {
        Some(View::Symbol([symbol])) => symbol.name().as_bytes().to_vec(),
        Some(View::Byte(bytes)) => bytes.to_vec(),
        Some(View::Bool([truth])) => vec![b'0' + u8::from(*truth)],
        Some(View::Int([number])) if kind(y) == Kind::Byte => format!("{:02x}", number & 255).into_bytes(),
        // Of nulls k shows what they are, q nothing.
        _ => match console::cell(&k.cx(), y)? {
            text if text.is_empty() && k.dialect() == Dialect::K => display::text(&k.cx(), y)?,
            text => text,
        },
    })
}

fn trimmed(k: &Interpreter, y: Value, left: bool, right: bool) -> Result<Value> {
    if let Some(all) = boxes(&y) {
        k.check_stack()?;
        let one = |item: &Value| k.poll().and_then(|()| trimmed(k, item.clone(), left, right));
        return Ok(general(all.iter().map(one).collect::<Result<Vec<Value>>>()?));
    }
    let Some(text) = text_of(&y).filter(|_| is_list(&y)) else {
        return if is_list(&y) { without_outer_nulls(k, y, left, right) } else { Ok(y) };
    };
    let start = if left { text.iter().position(|&b| b != b' ').unwrap_or(text.len()) } else { 0 };
    let end = if right { text.iter().rposition(|&b| b != b' ').map_or(start, |i| i + 1) } else { text.len() };
    Ok(string(text.get(start..end).unwrap_or(&[])))
}

/// A vector without the nulls at its ends.
fn without_outer_nulls(k: &Interpreter, y: Value, left: bool, right: bool) -> Result<Value> {
    let nulls = numeric::null(k, y.clone())?;
    let Some(nulls) = array_of(&nulls).and_then(|nulls| nulls.as_slice::<bool>()) else { return Ok(y) };
    let start = if left { nulls.iter().position(|null| !null).unwrap_or(nulls.len()) } else { 0 };
    let end = if right { nulls.iter().rposition(|null| !null).map_or(start, |last| last + 1) } else { nulls.len() };
    pieces::span(&y, start, end.max(start))
}

/// `trim y`
pub fn trim(k: &Interpreter, y: Value) -> Result<Value> {
    trimmed(k, y, true, true)
}

/// `ltrim y`
pub fn trim_left(k: &Interpreter, y: Value) -> Result<Value> {
    trimmed(k, y, true, false)
}

/// `rtrim y`
pub fn trim_right(k: &Interpreter, y: Value) -> Result<Value> {
    trimmed(k, y, false, true)
}

/// `hsym y`: the symbol of a file.
pub fn file_symbol(k: &Interpreter, y: Value) -> Result<Value> {
    let y = plain(y)?;
    if kind(&y) == Kind::Symbol && is_list(&y) {
        let all = items(&y).into_iter().map(|name| k.poll().and_then(|()| file_symbol(k, name)));
        return Ok(collapse(all.collect::<Result<Vec<Value>>>()?));
    }
    match value::text_or_symbol(&y) {
        Some(text) if text.starts_with(b":") => value::symbol(&budget::lossy(&text)?),
        Some(text) => {
            budget::check::<[u8; 4]>(text.len())?;
            value::symbol(&format!(":{}", String::from_utf8_lossy(&text)))
        }
        None => Err(Error::type_("hsym takes a symbol")),
    }
}

/// `x sv y`
pub fn decode_dyad(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    decode(k, &x, y)
}

/// `x vs y`
pub fn encode_dyad(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    encode(k, &x, y)
}

/// `b/:y`: the number that digits stand for; strings joined by a string or by newlines.
pub fn decode(k: &Interpreter, b: &Value, y: Value) -> Result<Value> {
    let y = plain(y)?;
    match kind(b) {
        Kind::Char => join_strings(k, text_of(b).unwrap_or(&[]), &y),
        Kind::Symbol => join_symbols(k, b, &y),
        Kind::Bool | Kind::Byte if integer(b) == Some(0) && kind(&y) == kind(b) => whole_of(&y),
        kind if kind.is_number() => digits_to_number(k, b, &y),
        _ => Err(Error::type_("/: takes a function, a base or a separator")),
    }
}

fn join_strings(k: &Interpreter, separator: &[u8], y: &Value) -> Result<Value> {
    let mut out = Vec::new();
    for (i, part) in items(y).iter().enumerate() {
        k.poll()?;
        let Some(text) = text_of(part) else { return Err(Error::type_("only strings are joined")) };
        if i > 0 {
            budget::append(&mut out, separator)?;
        }
        budget::append(&mut out, text)?;
    }
    Ok(string(out))
}

fn join_symbols(k: &Interpreter, b: &Value, y: &Value) -> Result<Value> {
    if value::text_or_symbol(b).is_some_and(|separator| !separator.is_empty()) {
        return Err(Error::type_("the separator is a string or the empty symbol"));
    }
    if kind(y) == Kind::Symbol {
        let names = array_of(y).and_then(|array| array.as_slice::<Symbol>()).unwrap_or(&[]);
        let separator = if names.first().is_some_and(|first| first.name().starts_with(':')) { "/" } else { "." };
        let mut out = Vec::new();
        for (turn, symbol) in names.iter().enumerate() {
            stop::poll_turn(turn)?;
            if turn > 0 {
                budget::append(&mut out, separator.as_bytes())?;
            }
            budget::append(&mut out, symbol.name().as_bytes())?;
        }
        return value::symbol(&budget::lossy(&out)?);
    }
    let mut out = Vec::new();
    for part in items(y) {
        k.poll()?;
        let Some(text) = text_of(&part) else { return Err(Error::type_("only strings are joined")) };
        budget::append(&mut out, text)?;
        budget::push(&mut out, b'\n')?;
    }
    Ok(string(out))
}

/// From the first digit on: the number so far, times the base, plus the digit; column by column on a list of vectors.
fn digits_to_number(k: &Interpreter, b: &Value, y: &Value) -> Result<Value> {
    if !is_list(y) {
        return Err(Error::type_("digits are a list"));
    }
    if is_list(b) && count(b) != count(y) {
        return Err(crate::words::pervade::unequal(count(b), count(y)));
    }
    let mut number = match kind(y) {
        Kind::Float => value::float(0.0),
        _ => long(0),
    };
    for i in 0..count(y) {
        k.poll()?;
        let base = if is_list(b) { item(b, i) } else { b.clone() };
        number = numeric::add(k, numeric::multiply(k, number, base)?, item(y, i))?;
    }
    Ok(number)
}

/// `b\:y`: the digits of a number; a string split.
pub fn encode(k: &Interpreter, b: &Value, y: Value) -> Result<Value> {
    let y = plain(y)?;
    match kind(b) {
        Kind::Char => split_string(k, text_of(b).unwrap_or(&[]), &y),
        Kind::Symbol => split_symbol(&y),
        Kind::Byte if kind(&y) == Kind::Byte && is_list(&y) => {
            split(k, &bytes_of(b).unwrap_or_default(), &bytes_of(&y).unwrap_or_default(), bytes)
        }
        Kind::Bool | Kind::Byte if integer(b) == Some(0) && is_atom(&y) => parts_of(kind(b), &y),
        kind if kind.is_integer() => number_to_digits(k, b, &y),
        _ => Err(Error::type_("\\: takes a function, a base or a separator")),
    }
}

/// The integer types by the number of their bytes.
const SIZES: [(usize, Kind); 4] = [(1, Kind::Byte), (2, Kind::Short), (4, Kind::Int), (8, Kind::Long)];

/// A vector of bytes.
fn bytes(bytes: &[u8]) -> Value {
    value::integers(Kind::Byte, Array::list(bytes.iter().map(|&byte| i64::from(byte)).collect::<Vec<i64>>()))
}

/// The bytes of a value of that type.
fn bytes_of(y: &Value) -> Option<Vec<u8>> {
    let numbers = integers_of(y).filter(|_| kind(y) == Kind::Byte)?;
    Some(numbers.iter().map(|&number| number as u8).collect())
}

/// Some bytes, the most significant first, as bits or as bytes.
fn as_parts(part: Kind, all: &[u8]) -> Value {
    match part {
        Kind::Bool => {
            let bits = all.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1));
            Value::Array(Array::list(bits.collect::<Vec<bool>>()))
        }
        _ => bytes(all),
    }
}

/// `0b vs y` and `0x0 vs y`: the bits or the bytes of an integer or a guid, the most significant first.
fn parts_of(part: Kind, y: &Value) -> Result<Value> {
    if let Some(View::Extended([guid])) = array_of(y).map(Array::widened) {
        return Ok(as_parts(part, &value::guid::bytes(guid)));
    }
    let size = match (SIZES.iter().find(|(_, size)| *size == kind(y)), kind(y)) {
        (Some((size, _)), _) => Some(*size),
        (None, Kind::Bool | Kind::Char) => Some(1),
        (None, Kind::Real) => Some(4),
        (None, Kind::Float | Kind::Datetime) => Some(8),
        (None, kind) => kind.width().filter(|_| kind.is_temporal()).map(|width| width.bits() as usize / 8),
    };
    let bits = match array_of(y).map(Array::widened) {
        Some(View::Int([number])) => Some(*number),
        Some(View::Float([number])) if size == Some(4) => Some(i64::from((*number as f32).to_bits())),
        Some(View::Float([number])) => Some(number.to_bits() as i64),
        Some(View::Byte([byte])) => Some(i64::from(*byte)),
        Some(View::Bool([truth])) => Some(i64::from(*truth)),
        _ => None,
    };
    let (Some(size), Some(number)) = (size, bits) else {
        return Err(Error::type_("bits and bytes are those of a number, a time or a character"));
    };
    // A null is the least number of its own type.
    let number = if number == value::NULL { number >> (64 - 8 * size) } else { number };
    let all = number.to_be_bytes();
    Ok(as_parts(part, all.get(all.len() - size..).unwrap_or(&all)))
}

/// `0b sv y` and `0x0 sv y`: the integer of some bits or bytes.
fn whole_of(y: &Value) -> Result<Value> {
    if let Some(all) = bytes_of(y).filter(|all| all.len() == 16) {
        return Ok(value::integers(Kind::Guid, Array::atom(value::guid::from_bytes(&all))));
    }
    let (parts, width) = (integers_of(y).unwrap_or_default(), if kind(y) == Kind::Bool { 1 } else { 8 });
    if parts.len() * width == 128 {
        let bytes: Vec<u8> =
            parts.chunks(8).map(|bits| bits.iter().fold(0, |byte, bit| byte << 1 | *bit as u8)).collect();
        return Ok(value::integers(Kind::Guid, Array::atom(value::guid::from_bytes(&bytes))));
    }
    let size = SIZES.iter().find(|(size, _)| size * 8 == parts.len() * width);
    let Some(&(size, kind)) = size else {
        return Err(Error::length("an integer has 8, 16, 32 or 64 bits, or 1, 2, 4 or 8 bytes"));
    };
    let number = parts.iter().fold(0_i64, |number, part| number << width | part);
    // The sign is the first bit, but a byte has none.
    let unused = if kind == Kind::Byte { 0 } else { 64 - 8 * size };
    let number = number << unused >> unused;
    let is_null = kind != Kind::Byte && number == i64::MIN >> unused;
    Ok(value::integers(kind, Array::atom(if is_null { value::NULL } else { number })))
}

fn split_string(k: &Interpreter, separator: &[u8], y: &Value) -> Result<Value> {
    match (text_of(y), bytes_of(y)) {
        (Some(text), _) => split(k, separator, text, |part| string(part)),
        (_, Some(all)) => split(k, separator, &all, bytes),
        _ => Err(Error::type_("only a string is split")),
    }
}

fn split(k: &Interpreter, separator: &[u8], text: &[u8], made: impl Fn(&[u8]) -> Value) -> Result<Value> {
    if separator.is_empty() {
        return Err(Error::length("a string is split at one character or more"));
    }
    let mut parts = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < text.len() {
        if text.get(at..).is_some_and(|rest| rest.starts_with(separator)) {
            k.poll()?;
            budget::check::<Value>(parts.len())?;
            parts.push(made(text.get(start..at).unwrap_or(&[])));
            at += separator.len();
            start = at;
        } else {
            at += 1;
        }
    }
    parts.push(made(text.get(start..).unwrap_or(&[])));
    Ok(general(parts))
}

/// The lines of a text, without what ends them.
fn lines_of(text: &[u8], made: impl Fn(&[u8]) -> Value) -> Value {
    let lines = text.strip_suffix(b"\n").unwrap_or(text).split(|&b| b == b'\n');
    general(lines.map(|line| made(line.strip_suffix(b"\r").unwrap_or(line))).collect())
}

fn split_symbol(y: &Value) -> Result<Value> {
    match (text_of(y), bytes_of(y)) {
        (Some(text), _) => return Ok(lines_of(text, |line| string(line))),
        (_, Some(all)) if is_list(y) => return Ok(lines_of(&all, bytes)),
        _ => {}
    }
    let Some(&symbol) = array_of(y).and_then(|array| array.as_atom::<Symbol>()) else {
        return Err(Error::type_("only a symbol or a string is split at `"));
    };
    let name = symbol.name();
    if name.starts_with(':') {
        return match name.rsplit_once('/') {
            Some((folder, file)) => Ok(collapse(vec![value::symbol(folder)?, value::symbol(file)?])),
            None => Ok(pieces::one(y.clone())),
        };
    }
    let parts: Result<Vec<Value>> = name.split('.').map(value::symbol).collect();
    Ok(collapse(parts?))
}

/// The last digit of a number to a base, and the number that the others are. A null has nulls for digits.
fn last_digit(base: i64, n: i64) -> (i64, i64) {
    // Short numbers divide in a fraction of the time.
    match (u32::try_from(base), u32::try_from(n)) {
        (Ok(base @ 1..), Ok(n)) => (i64::from(n % base), i64::from(n / base)),
        _ if n == value::NULL => (n, n),
        _ if base == 0 => (n, 0),
        _ => (n.rem_euclid(base), n.checked_div_euclid(base).unwrap_or(0)),
    }
}

/// One row per digit, the most significant first, as many as the largest number needs; a list of bases says how many.
fn number_to_digits(k: &Interpreter, b: &Value, y: &Value) -> Result<Value> {
    if let Some(nest) = boxes(y) {
        k.check_stack()?;
        let all: Result<Vec<Value>> = nest.iter().map(|y| encode(k, b, y.clone())).collect();
        return structure::flip(k, general(all?));
    }
    let (Some(bases), Some(numbers)) = (integers_of(b), integers_of(y)) else {
        return Err(Error::type_("digits are taken of integers"));
    };
    let bases = if is_atom(b) {
        let &[base] = &*bases else { return Err(Error::type_("the base is an integer")) };
        if base < 2 {
            return Err(Error::domain("a base is at least 2"));
        }
        let mut width = 0;
        let mut largest = numbers.iter().filter(|n| **n != value::NULL).map(|n| n.saturating_abs()).max().unwrap_or(0);
        while largest > 0 {
            largest /= base;
            width += 1;
        }
        vec![base; width]
    } else {
        budget::owned(bases)?
    };
    budget::check::<i64>(numbers.len().saturating_mul(bases.len()))?;
    let mut rest = budget::owned(numbers)?;
    let mut rows: Vec<Vec<i64>> = Vec::with_capacity(bases.len());
    for &base in bases.iter().rev() {
        k.poll()?;
        let digit_of = |n: &mut i64| {
            let (digit, above) = last_digit(base, *n);
            *n = above;
            digit
        };
        rows.push(rest.iter_mut().map(digit_of).collect());
    }
    rows.reverse();
    if is_atom(y) {
        return Ok(longs(rows.into_iter().filter_map(|row| row.first().copied()).collect()));
    }
    Ok(if rows.is_empty() { empty() } else { general(rows.into_iter().map(longs).collect()) })
}
