//! Inverses, for `f⍣¯1`: what `f` gives back its argument from. A function has one here if an argument of it is enough to find
//! the other.

use super::call_scope;
use super::caller::result;
use crate::array::{Array, budget, nested, promote, shape};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::value::{Function, Operand};
use crate::vocabulary::{OperatorCode, function};
use crate::words::nest;

/// The argument from which `f`, with `x` at its left if there is one, makes `y`. A nonce error if that is not known.
pub fn inverse(ws: &Workspace, f: &Function, x: Option<Array>, y: Array) -> Result<Array> {
    ws.check_stack()?;
    match f {
        Function::Primitive(row) => match x {
            None => monadic_inverse(ws, row.glyph, y),
            Some(x) => dyadic_inverse(ws, row.glyph, x, y),
        },
        Function::Derived(parts) => {
            let (operator, left, right) = &**parts;
            derived(ws, operator.code, left, right.as_ref(), x, y)
        }
        Function::Train(parts) => match (&**parts, x) {
            ([Operand::Function(f), Operand::Function(g)], x) => {
                let inner = inverse(ws, f, None, y)?;
                inverse(ws, g, x, inner)
            }
            ([Operand::Value(a), Operand::Function(g), Operand::Function(h)], None) => {
                let inner = inverse(ws, g, Some(a.clone()), y)?;
                inverse(ws, h, None, inner)
            }
            _ => Err(unknown("a train")),
        },
        Function::Observed(observed) => inverse(ws, &observed.0, x, y),
        Function::Closed(parts) => {
            let _seen = call_scope::enter_call(ws, parts.1);
            inverse(ws, &parts.0, x, y)
        }
        _ => Err(unknown("this function")),
    }
}

#[cold]
fn unknown(what: &str) -> Error {
    Error::new(ErrorKind::Nonce).note(format!("the inverse of {what} is not known"))
}

/// A primitive function applied.
fn with(ws: &Workspace, glyph: char, x: Option<Array>, y: Array) -> Result<Array> {
    let row = function(glyph).ok_or_else(|| unknown("this function"))?;
    result(ws, &Function::Primitive(row), x, y)
}

fn monadic_inverse(ws: &Workspace, glyph: char, y: Array) -> Result<Array> {
    match glyph {
        '+' | '-' | '÷' | '⌽' | '⊖' | '⍉' | '~' | '⊢' | '⊣' => with(ws, glyph, None, y),
        '*' => with(ws, '⍟', None, y),
        '⍟' => with(ws, '*', None, y),
        '○' => with(ws, '÷', Some(y), Array::from(std::f64::consts::PI)),
        '⊂' if y.is_atom() => Ok(nested::content(&y, 0)),
        '⌹' => with(ws, '⌹', None, y),
        // Mix and split.
        '↑' if ws.settings.mixes_by_arrow() => with(ws, '↓', None, y),
        '↓' if ws.settings.mixes_by_arrow() => with(ws, '↑', None, y),
        '⍸' => counts(ws, &y),
        other => Err(unknown(&format!("{other} with one argument"))),
    }
}

/// The counts of each index, from which `⍸` makes them again: they are in order.
fn counts(ws: &Workspace, y: &Array) -> Result<Array> {
    if y.rank() != 1 {
        return Err(Error::rank("the result of ⍸ is a list of indices"));
    }
    let (tolerance, origin) = (ws.context.borrow().tolerance, ws.settings.origin.get());
    let mut indices: Vec<Vec<usize>> = budget::vec(y.count())?;
    for place in 0..y.count() {
        ws.poll()?;
        let content = nested::content(y, place);
        let index = promote::integers(&content, tolerance)?;
        let places = index.iter().map(|&n| n.checked_sub(origin).and_then(|n| usize::try_from(n).ok()));
        let places: Option<Vec<usize>> = places.collect();
        indices.push(places.ok_or_else(|| Error::domain(format!("indices begin at {origin}")))?);
    }
    let rank = indices.first().map_or(1, Vec::len);
    if indices.iter().any(|index| index.len() != rank) {
        return Err(Error::length("indices into one array are equally many"));
    }
    if !indices.is_sorted() {
        return Err(Error::domain("⍸ makes indices in order only"));
    }
    let along = |axis: usize| indices.iter().filter_map(|index| index.get(axis)).max().map_or(0, |most| most + 1);
    let shape: Vec<usize> = (0..rank).map(along).collect();
    let mut counts = budget::filled(shape::count(&shape)?, 0_i64)?;
    for index in &indices {
        let place = index.iter().zip(&shape).fold(0, |place, (n, length)| place * length + n);
        counts.get_mut(place).into_iter().for_each(|count| *count += 1);
    }
    Array::new(&shape, counts)
}

fn dyadic_inverse(ws: &Workspace, glyph: char, x: Array, y: Array) -> Result<Array> {
    match glyph {
        '+' => with(ws, '-', Some(y), x),
        '⍳' => ws.with_call(None, |call| nest::indexed(call, &[Some(y)], &x)),
        '×' => with(ws, '÷', Some(y), x),
        // These are their own inverses.
        '-' | '÷' | '≠' | '=' => with(ws, glyph, Some(x), y),
        '*' => with(ws, '⍟', Some(x), y),
        '⍟' => with(ws, '*', Some(x), y),
        '○' | '⌽' | '⊖' => {
            let back = with(ws, '-', None, x)?;
            with(ws, glyph, Some(back), y)
        }
        '⍉' => {
            let back = with(ws, '⍋', None, x)?;
            with(ws, glyph, Some(back), y)
        }
        '⊤' => with(ws, '⊥', Some(x), y),
        '⊥' => digits(ws, x, y),
        '⊢' => Ok(y),
        other => Err(unknown(&format!("{other} with two arguments"))),
    }
}

/// The digits of numbers: in one base as many as the largest needs, at least one.
fn digits(ws: &Workspace, base: Array, y: Array) -> Result<Array> {
    if base.count() != 1 {
        return with(ws, '⊤', Some(base), y);
    }
    let tolerance = ws.context.borrow().tolerance;
    let number = promote::integer(&base.reshaped(&[])?, tolerance)?;
    if number < 2 {
        return Err(Error::domain(format!("numbers have no last digit in base {number}")));
    }
    let largest = promote::integers(&y, tolerance)?.iter().copied().max().unwrap_or(0);
    if promote::integers(&y, tolerance)?.iter().any(|&n| n < 0) {
        return Err(Error::domain("negative numbers have no digits in a base"));
    }
    let (mut places, mut rest) = (1, largest / number);
    while rest > 0 {
        (places, rest) = (places + 1, rest / number);
    }
    with(ws, '⊤', Some(Array::list(vec![number; places])), y)
}

fn derived(
    ws: &Workspace,
    code: OperatorCode,
    left: &Operand,
    right: Option<&Operand>,
    x: Option<Array>,
    y: Array,
) -> Result<Array> {
    match (code, left, right, x) {
        (OperatorCode::Commute, Operand::Function(f), None, x) => commuted(ws, f, x, y),
        (OperatorCode::Compose, Operand::Function(f), Some(Operand::Function(g)), x) => {
            let inner = inverse(ws, f, x, y)?;
            inverse(ws, g, None, inner)
        }
        (OperatorCode::Rank, Operand::Function(f), Some(Operand::Function(g)), x) => {
            let inner = inverse(ws, f, None, y)?;
            inverse(ws, g, x, inner)
        }
        (OperatorCode::Over, Operand::Function(f), Some(Operand::Function(g)), x) => {
            let x = x.map(|x| result(ws, g, None, x)).transpose()?;
            let inner = inverse(ws, f, x, y)?;
            inverse(ws, g, None, inner)
        }
        (OperatorCode::Compose, Operand::Value(a), Some(Operand::Function(g)), None) => {
            inverse(ws, g, Some(a.clone()), y)
        }
        (OperatorCode::Compose, Operand::Function(f), Some(Operand::Value(a)), None) => {
            commuted(ws, f, Some(a.clone()), y)
        }
        (OperatorCode::Scan, Operand::Function(Function::Primitive(row)), None, None) if y.rank() == 1 => {
            // Between each result and the one before it stands what was put in.
            let (back, none) = match row.glyph {
                '+' => ('-', 0_i64),
                '×' => ('÷', 1),
                '≠' => ('≠', 0),
                other => return Err(unknown(&format!("{other}\\"))),
            };
            let front = with(ws, '↓', Some(Array::from(-1_i64)), y.clone())?;
            let before = with(ws, ',', Some(Array::from(none)), front)?;
            with(ws, back, Some(y), before)
        }
        _ => Err(unknown("this function")),
    }
}

/// The inverse of `f⍨`, which with one argument uses it on both sides.
fn commuted(ws: &Workspace, f: &Function, x: Option<Array>, y: Array) -> Result<Array> {
    let Function::Primitive(row) = f else { return Err(unknown("this function")) };
    let Some(x) = x else {
        return match row.glyph {
            '+' => with(ws, '÷', Some(y), Array::from(2_i64)),
            '×' => with(ws, '*', Some(y), Array::from(0.5)),
            other => Err(unknown(&format!("{other}⍨"))),
        };
    };
    match row.glyph {
        '+' | '×' | '=' | '≠' => dyadic_inverse(ws, row.glyph, x, y),
        '-' => with(ws, '+', Some(y), x),
        '÷' => with(ws, '×', Some(y), x),
        '*' => {
            let root = with(ws, '÷', None, x)?;
            with(ws, '*', Some(y), root)
        }
        '⍟' => {
            let root = with(ws, '÷', None, y)?;
            with(ws, '*', Some(x), root)
        }
        other => Err(unknown(&format!("{other}⍨"))),
    }
}
