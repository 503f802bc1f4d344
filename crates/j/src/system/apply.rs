//! `128!:n`: matrices, checks and digests.

use super::row::Foreign;
use super::row::{bytes, number, numbers, string};
use crate::array::cells::INFINITE as X;
use crate::array::{Array, Complex, TextOrBoxes, Value, budget};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::verbs::linear_algebra::orthogonal;
use crate::verbs::text::digest::{self, Algorithm};
use crate::words::inverse;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(128, 0, factors, "an orthogonal and a triangular matrix whose product is y").ranked(2, X, X),
    Foreign::monad(128, 1, triangular_inverse, "the inverse of an upper triangular matrix").ranked(2, X, X),
    Foreign::dyad(128, 2, apply, "applies the verb that the text x means to y").ranked(X, 1, X),
    Foreign::both(128, 3, crc, crc_with, "the CRC-32 of text; x: polynomial, initial state"),
    Foreign::monad(128, 4, raw, "y words of the random generator"),
    Foreign::monad(128, 5, is_nan, "1 where a number is not a number"),
    Foreign::both(
        128,
        6,
        sha1,
        sha,
        "SHA of text: x is 1 for SHA-1, 2 to 5 for SHA-2, 6 to 9 for SHA-3; negative for bytes",
    ),
];

/// `128!:0 y`
fn factors(env: &Env<'_>, y: Array) -> Result<Array> {
    orthogonal::factors(env.cx, y.into())
}

/// `128!:1 y`
fn triangular_inverse(env: &Env<'_>, y: Array) -> Result<Array> {
    orthogonal::triangular_inverse(env.cx, y.into())
}

/// `x 128!:2 y`
fn apply(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let text = match x.text_or_boxes() {
        TextOrBoxes::Box([value]) => string(value.array()?, "a verb")?,
        _ => string(&x, "a verb")?,
    };
    let verb = inverse::parse(env, &text)?;
    env.monad(&verb, y)
}

/// The common polynomial, its bits reflected.
const POLYNOMIAL: u32 = 0xedb8_8320;

fn checked(polynomial: u32, initial: u32, y: &Array) -> Result<Array> {
    let check = digest::crc32(polynomial, initial, &bytes(y, "the value to check")?)?;
    // As a signed number of 32 bits.
    Ok(Array::from(i64::from(check.cast_signed())))
}

/// `128!:3 y`
fn crc(_env: &Env<'_>, y: Array) -> Result<Array> {
    checked(POLYNOMIAL, !0, &y)
}

/// `x 128!:3 y`: x is a polynomial, or boxes of it and of an initial state.
fn crc_with(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    match x.text_or_boxes() {
        TextOrBoxes::Box([of]) => checked(polynomial(env, of.array()?)?, !0, &y),
        TextOrBoxes::Box([of, initial]) => {
            let initial = number(env, initial.array()?)?;
            checked(polynomial(env, of.array()?)?, initial as u32, &y)
        }
        TextOrBoxes::Box(_) => Err(Error::length("a polynomial and an initial state are needed")),
        _ => checked(polynomial(env, &x)?, !0, &y),
    }
}

/// A polynomial: a number, or its 32 bits from the highest.
fn polynomial(env: &Env<'_>, x: &Array) -> Result<u32> {
    match numbers(env, x)?.as_slice() {
        [polynomial] => Ok(*polynomial as u32),
        bits if bits.len() == 32 && bits.iter().all(|bit| matches!(bit, 0 | 1)) => {
            Ok(bits.iter().fold(0, |so_far, bit| so_far << 1 | *bit as u32))
        }
        other => Err(Error::length(format!("a polynomial is one number or 32 bits, not {} numbers", other.len()))),
    }
}

/// `128!:4 y`
fn raw(env: &Env<'_>, y: Array) -> Result<Array> {
    let count = usize::try_from(number(env, &y)?).map_err(|_| Error::domain("a count is needed"))?;
    let mut out = budget::vec(count)?;
    let mut random = env.interpreter.random.borrow_mut();
    for index in 0..count {
        if index % 8192 == 0 {
            env.cx.poll()?;
        }
        out.push(random.word().cast_signed());
    }
    Ok(Array::list(out))
}

/// `128!:5 y`
fn is_nan(env: &Env<'_>, y: Array) -> Result<Array> {
    let flags = match y.as_slice::<Value>() {
        Some(values) => values.iter().map(|value| holds_nan(env, value)).collect::<Result<Vec<bool>>>()?,
        None => nan_flags(&y)?,
    };
    Ok(y.with_items(flags))
}

/// Which elements of an array without boxes are not a number.
fn nan_flags(y: &Array) -> Result<Vec<bool>> {
    if let Some(items) = y.as_slice::<f64>() {
        return budget::mapped(items, |item| item.is_nan());
    }
    if let Some(items) = y.as_slice::<Complex>() {
        return budget::mapped(items, |item| item.re.is_nan() || item.im.is_nan());
    }
    budget::filled(y.count(), false)
}

/// Whether a box holds what is not a number, at any depth.
fn holds_nan(env: &Env<'_>, value: &Value) -> Result<bool> {
    // A list of values still to be looked at instead of a recursion: boxes may be nested deep.
    let mut waiting = vec![value.clone()];
    while let Some(value) = waiting.pop() {
        env.cx.poll()?;
        let Value::Array(content) = value else { continue };
        match content.as_slice::<Value>() {
            Some(values) => waiting.extend(values.iter().cloned()),
            None if nan_flags(&content)?.contains(&true) => return Ok(true),
            None => {}
        }
    }
    Ok(false)
}

/// `128!:6 y`
fn sha1(_env: &Env<'_>, y: Array) -> Result<Array> {
    digested(1, &y)
}

/// `x 128!:6 y`
fn sha(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    digested(number(env, &x)?, &y)
}

fn digested(which: i64, y: &Array) -> Result<Array> {
    let algorithm = match which.unsigned_abs() {
        1 => Algorithm::Sha1,
        2 => Algorithm::Sha224,
        3 => Algorithm::Sha256,
        4 => Algorithm::Sha384,
        5 => Algorithm::Sha512,
        6 => Algorithm::Sha3Of224,
        7 => Algorithm::Sha3Of256,
        8 => Algorithm::Sha3Of384,
        9 => Algorithm::Sha3Of512,
        15 => Algorithm::Md5,
        _ => return Err(Error::domain(format!("there is no digest {which}: 1 to 9 and 15"))),
    };
    let digest = digest::digest(algorithm, &bytes(y, "the value to digest")?)?;
    if which < 0 {
        return Ok(Array::list(digest));
    }
    Ok(Array::text(digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>()))
}
