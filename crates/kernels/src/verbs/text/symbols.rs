//! Symbols: interning text and getting it back.

use super::encodings::encode;
use crate::array::{Arg, Array, Context, Symbol, Value, View, budget, promote, shape, stop};
use crate::error::{Error, Result};
use std::borrow::Cow;
use std::sync::Arc;

/// The interrupt flag is polled after this many symbols.
const SYMBOLS_BETWEEN_POLLS: usize = 1 << 12;

/// Symbols of text: the first character of a list separates the names; each row of a table is a name; each box holds one.
/// Symbols stay.
///
/// ```
/// use jackal_array::{Array, Context, Symbol};
/// use jackal_kernels::verbs::text::symbols::intern;
/// let symbols = intern(&Context::default(), Array::text(" red green").into())?;
/// assert_eq!(symbols, Array::list(vec![Symbol::new("red")?, Symbol::new("green")?]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn intern(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    match y.widened() {
        View::Symbol(_) => Ok(y),
        View::Box(boxes) => {
            let mut out = budget::vec(boxes.len())?;
            for value in boxes {
                out.push(symbol(&bytes_of(value.array()?)?)?);
            }
            Ok(y.with_items(out))
        }
        _ if y.is_empty() => Ok(Array::empty_list::<Symbol>()),
        _ if y.rank() > 1 => rows(&y),
        _ => {
            let bytes = bytes_of(&y)?;
            match bytes.split_first() {
                Some((separator, names)) => split(names, *separator),
                None => Ok(Array::empty_list::<Symbol>()),
            }
        }
    }
}

/// A list of the symbols whose names stand between separators.
fn split(names: &[u8], separator: u8) -> Result<Array> {
    let mut out = Vec::new();
    for (count, name) in names.split(|&byte| byte == separator).enumerate() {
        if count % SYMBOLS_BETWEEN_POLLS == SYMBOLS_BETWEEN_POLLS - 1 {
            stop::poll_running()?;
        }
        budget::push(&mut out, symbol(name)?)?;
    }
    Ok(Array::list(out))
}

/// Each row of a table of text as a symbol, trailing blanks dropped.
fn rows(y: &Array) -> Result<Array> {
    let frame = y.shape().split_last().map_or(&[][..], |(_, frame)| frame);
    let width = y.shape().last().copied().unwrap_or(1).max(1);
    let count = shape::count(frame)?;
    let mut out = budget::vec(count)?;
    for index in 0..count {
        if index % SYMBOLS_BETWEEN_POLLS == SYMBOLS_BETWEEN_POLLS - 1 {
            stop::poll_running()?;
        }
        let row = y.cell(index, &[width]);
        let bytes = bytes_of(&row)?;
        out.push(symbol(bytes.trim_ascii_end())?);
    }
    Array::new(frame, out)
}

fn bytes_of(array: &Array) -> Result<Cow<'_, [u8]>> {
    match array.widened() {
        View::Byte(bytes) => Ok(Cow::Borrowed(bytes)),
        View::Unicode(units) => encode(units).map(Cow::Owned),
        _ if array.is_empty() => Ok(Cow::Borrowed(&[])),
        _ => Err(Error::domain(format!("a symbol is made of text, not of {} data", array.kind().name()))),
    }
}

fn symbol(bytes: &[u8]) -> Result<Symbol> {
    Symbol::new(&budget::lossy(bytes)?)
}

/// The texts of symbols, in the form of the number `x`: 1 one text with a mark before each, 2 one text with a zero after each, 3
/// and 4 a table padded with zeros or blanks, 5 boxed text, 6 their numbers in the table of symbols, 7 their places in the
/// order of all symbols. The negative number makes symbols of that; 0 asks about the table of symbols.
pub fn convert(cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    let number = promote::number_of_form(&x, cx.tolerance)?;
    if number < 0 {
        return from_form(cx, number, y);
    }
    if number == 0 {
        return about_table(promote::integer(&y, cx.tolerance)?);
    }
    let View::Symbol(symbols) = y.widened() else {
        return Err(Error::domain(format!("symbols are needed here, not {} data", y.kind().name())));
    };
    let names: Vec<Arc<str>> = budget::mapped(symbols, |s| s.name())?;
    let room = || names.iter().map(|name| name.len() + 1).sum();
    match number {
        1 => budget::collected(room(), names.iter().flat_map(|name| [b"`", name.as_bytes()]).flatten().copied())
            .map(Array::text),
        2 => budget::collected(room(), names.iter().flat_map(|name| [name.as_bytes(), b"\0"]).flatten().copied())
            .map(Array::text),
        3 | 4 => {
            let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
            let pad = if number == 3 { 0 } else { b' ' };
            let mut out = budget::vec(shape::count(&[names.len(), width])?)?;
            for (count, name) in names.iter().enumerate() {
                if count % SYMBOLS_BETWEEN_POLLS == SYMBOLS_BETWEEN_POLLS - 1 {
                    stop::poll_running()?;
                }
                out.extend_from_slice(name.as_bytes());
                out.resize(out.len() + width - name.len(), pad);
            }
            Array::new(&shape::concat(y.shape(), &[width]), out)
        }
        5 => Ok(y.with_items(budget::mapped(&names, |name| Value::Array(Array::text(&**name)))?)),
        6 => Ok(y.with_items(budget::mapped(symbols, |s| i64::from(s.number()))?)),
        7 => {
            let sorted = in_order();
            let place = |name: &Arc<str>| sorted.partition_point(|other| other < name) as i64;
            Ok(y.with_items(budget::mapped(&names, place)?))
        }
        _ => Err(Error::domain(format!("symbols have no form number {number}"))),
    }
}

/// The names of all symbols in their order.
fn in_order() -> Vec<Arc<str>> {
    let mut names = Symbol::names();
    names.sort_unstable();
    names
}

/// Facts about the table of symbols: 0 how many there are, 1 how many bytes their names have, 3 the names one
/// after another, 11 whether the table is sound, 12 how many questions it takes to find each name.
fn about_table(question: i64) -> Result<Array> {
    let names = Symbol::names();
    match question {
        0 => Ok(Array::from(names.len() as i64)),
        1 => Ok(Array::from(names.iter().map(|name| name.len()).sum::<usize>() as i64)),
        3 => Ok(Array::text(names.iter().flat_map(|name| name.bytes()).collect::<Vec<u8>>())),
        11 => Ok(Array::from(true)),
        12 => Ok(Array::list(vec![1_i64; names.len()])),
        2 | 4..=7 | 10 => Err(Error::nonce("how the table of symbols is kept can not be seen")),
        _ => Err(Error::domain(format!("there is no question {question} about symbols"))),
    }
}

fn from_form(cx: &Context, number: i64, y: Array) -> Result<Array> {
    match number {
        -1 | -5 => intern(cx, y.into()),
        -2 => {
            let bytes = bytes_of(&y)?;
            // The last byte ends each name.
            match bytes.split_last() {
                Some((end, names)) => split(names, *end),
                None => Ok(Array::empty_list::<Symbol>()),
            }
        }
        -3 | -4 => rows(&y),
        -6 => {
            let numbers = promote::integers(&y, cx.tolerance)?;
            let symbol = |&n: &i64| u32::try_from(n).ok().and_then(Symbol::from_number);
            let none = || Error::index("there is no symbol with that number");
            Ok(y.with_items(budget::tried(&numbers, |n| symbol(n).ok_or_else(none))?))
        }
        _ => Err(Error::domain(format!("symbols have no form number {number}"))),
    }
}
