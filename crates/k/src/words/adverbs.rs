//! Functions derived by adverbs: each, over, scan, each prior, each right, each left; encode and decode.

use crate::array::{Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value::function::{Arguments, Function, as_function, rank_of};
use crate::value::primitive::{Adverb, Code};
use crate::value::{
    self, Kind, collapse, count, empty, integer, integers_of, is_atom, is_function, is_list, item, kind, long,
};
use crate::words::comparison;
use crate::words::folds::{self, Between, items_of};
use crate::words::index;
use crate::words::numeric;
use crate::words::pervade;
use crate::words::rows;
use crate::words::search;
use crate::words::strings;

/// A derived function of one argument.
pub fn monad(k: &Interpreter, adverb: Adverb, f: &Value, y: Value) -> Result<Value> {
    match adverb {
        Adverb::Each => each(k, f, y),
        Adverb::Over => match rank(f)? {
            1 => converge(k, f, y),
            2 => folds::fold(k, Between::from_function(f), y),
            rank => Ok(waiting(adverb, f, &[y], rank)),
        },
        Adverb::Scan => match rank(f)? {
            1 => converge_scan(k, f, y),
            2 => folds::scan(k, Between::from_function(f), y),
            rank => Ok(waiting(adverb, f, &[y], rank)),
        },
        // Of a function of one argument it is each in parallel.
        Adverb::Prior if rank(f)? == 1 => each(k, f, y),
        Adverb::Prior => folds::prior(k, Between::from_function(f), None, y),
        Adverb::Right if is_function(f) => Err(Error::rank("each right takes two arguments")),
        Adverb::Left if is_function(f) => Err(Error::rank("each left takes two arguments")),
        Adverb::Right => strings::decode(k, f, y),
        Adverb::Left => strings::encode(k, f, y),
    }
}

/// A derived function of two arguments.
pub fn dyad(k: &Interpreter, adverb: Adverb, f: &Value, x: Value, y: Value) -> Result<Value> {
    match adverb {
        Adverb::Each => each_both(k, f, &x, &y),
        Adverb::Scan if is_number(f) || is_series(f, &y) => decaying(k, x, f, &y),
        Adverb::Over | Adverb::Scan if rank(f)? == 1 => {
            let keep = adverb == Adverb::Scan;
            // A list or a dictionary says of each value whether it goes on, as a function does.
            match is_function(&x) || !is_atom(&x) {
                true => while_true(k, f, &x, y, keep),
                false => repeat(k, f, &x, y, keep),
            }
        }
        Adverb::Over | Adverb::Scan if rank(f)? > 3 => Ok(waiting(adverb, f, &[x, y], rank(f)?)),
        Adverb::Over | Adverb::Scan if rank(f)? > 2 => fold_many(k, f, x, &[y], adverb == Adverb::Scan),
        Adverb::Over => folds::fold_from(k, Between::from_function(f), x, y),
        Adverb::Scan => folds::scan_from(k, Between::from_function(f), x, y),
        Adverb::Prior => folds::prior(k, Between::from_function(f), Some(x), y),
        Adverb::Right => each_right(k, f, &x, y),
        Adverb::Left => each_left(k, f, x, &y),
    }
}

/// A fold of a function of so many arguments with the first of them: it waits for the others.
fn waiting(adverb: Adverb, f: &Value, given: &[Value], rank: usize) -> Value {
    let derived = Function::Derived(adverb, f.clone()).into_value();
    let places = given.iter().cloned().map(Some).chain(std::iter::repeat(None)).take(rank).collect();
    Function::Projection(derived, places).into_value()
}

/// A derived function of three and more arguments.
pub fn many(k: &Interpreter, adverb: Adverb, f: &Value, arguments: Arguments) -> Result<Value> {
    match adverb {
        Adverb::Each => each_many(k, f, &arguments),
        Adverb::Over | Adverb::Scan => {
            let Some((start, lists)) = arguments.split_first() else { return Ok(empty()) };
            fold_many(k, f, start.clone(), lists, adverb == Adverb::Scan)
        }
        _ => Err(Error::rank("this adverb derives functions of one or two arguments")),
    }
}

/// `each[f;y]`
pub fn each_word(k: &Interpreter, f: Value, y: Value) -> Result<Value> {
    monad(k, Adverb::Each, &f, y)
}

/// `over[f;y]`
pub fn over_word(k: &Interpreter, f: Value, y: Value) -> Result<Value> {
    monad(k, Adverb::Over, &f, y)
}

/// `scan[f;y]`
pub fn scan_word(k: &Interpreter, f: Value, y: Value) -> Result<Value> {
    monad(k, Adverb::Scan, &f, y)
}

/// `prior[f;y]`
pub fn prior_word(k: &Interpreter, f: Value, y: Value) -> Result<Value> {
    monad(k, Adverb::Prior, &f, y)
}

/// How many arguments a function takes. Data takes an index for each of its levels: a list of lists two.
fn rank(f: &Value) -> Result<usize> {
    // `n enlist/y` goes on n times: enlist takes whatever number of arguments it is given.
    if let Some(Function::Primitive(row)) = as_function(f)
        && row.code == Code::Enlist
    {
        return Ok(1);
    }
    match (rank_of(f), levels(f)) {
        (Some(rank), _) => Ok(rank.max(1)),
        (None, 0) => Err(no_function()),
        (None, levels) => Ok(levels),
    }
}

/// The levels of data at which it has items, along the first of them: those of a dictionary are its values, those of a table rows.
fn levels(mut f: &Value) -> usize {
    let mut level = 0;
    loop {
        f = match (f, value::boxes(f)) {
            (Value::Dictionary(d), _) => &d.values,
            (Value::Table(_), _) => return level + 2,
            (_, Some([first, ..])) => {
                level += 1;
                first
            }
            // A list of functions takes an index, then what the functions take.
            _ if is_list(f) => return level + 1,
            _ => return level + rank_of(f).unwrap_or(0),
        };
    }
}

#[cold]
fn no_function() -> Error {
    Error::type_("an adverb takes a function")
}

/// `f'y`
fn each(k: &Interpreter, f: &Value, y: Value) -> Result<Value> {
    // A number is what lines are written to: `-1 each lines`.
    if !is_function(f) && is_atom(f) && !kind(f).is_integer() {
        return Err(no_function());
    }
    match &y {
        Value::Dictionary(d) => {
            let values = each(k, f, d.values.clone())?;
            return Ok(value::dictionary(d.keys.clone(), values));
        }
        _ if is_atom(&y) => return k.apply_one(f, y),
        _ if count(&y) == 0 => return Ok(empty()),
        _ => {}
    }
    if let Some(result) = rows::of_monad(k, f, &y).or_else(|| rows::with_given(k, f, &y)) {
        return result;
    }
    let mut out = budget::vec(count(&y))?;
    if kind(&y) == Kind::Table {
        for i in 0..count(&y) {
            k.poll()?;
            out.push(k.apply_one(f, crate::words::index::at(k, &y, &long(i as i64))?)?);
        }
        return Ok(collapse(out));
    }
    let cx = k.cx();
    let turns = cx.turns(count(&y));
    for (done, item) in items_of(&y).enumerate() {
        k.poll()?;
        turns.at(done);
        out.push(k.apply_one(f, item)?);
    }
    Ok(collapse(out))
}

/// The common count of arguments that go together, atoms aside; `None` if all are atoms.
fn together(arguments: &[Value]) -> Result<Option<usize>> {
    let mut common = None;
    for argument in arguments.iter().filter(|argument| !is_atom(argument)) {
        let n = count(argument);
        match common {
            Some(m) if m != n => return Err(pervade::unequal(m, n)),
            _ => common = Some(n),
        }
    }
    Ok(common)
}

fn keys_of<'a>(arguments: impl IntoIterator<Item = &'a Value>) -> Option<Value> {
    arguments.into_iter().find_map(|argument| match argument {
        Value::Dictionary(d) => Some(d.keys.clone()),
        _ => None,
    })
}

fn keyed(keys: Option<Value>, values: Value) -> Value {
    match keys {
        Some(keys) => value::dictionary(keys, values),
        None => values,
    }
}

fn nth(argument: &Value, index: usize) -> Value {
    match is_atom(argument) {
        true => argument.clone(),
        false => item(argument, index),
    }
}

/// `0 1 0'[x;y]`: of each item the argument that an integer names; atoms go with every item.
fn case(k: &Interpreter, choices: &Value, arguments: &[Value]) -> Result<Option<Value>> {
    if !is_list(choices) || !kind(choices).is_integer() {
        return Ok(None);
    }
    let choices = integers_of(choices).unwrap_or_default();
    let common = together(arguments)?.unwrap_or(choices.len());
    if choices.len() != common {
        return Err(pervade::unequal(choices.len(), common));
    }
    let mut out = budget::vec(common)?;
    for (place, &choice) in choices.iter().enumerate() {
        k.poll()?;
        let chosen = usize::try_from(choice).ok().and_then(|choice| arguments.get(choice));
        let Some(chosen) = chosen else {
            let many = arguments.len();
            return Err(Error::domain(format!(
                "a case chooses among {many} lists, from 0 on, and {choice} is none of them"
            )));
        };
        out.push(nth(chosen, place));
    }
    Ok(Some(collapse(out)))
}

/// `x f'y`
fn each_both(k: &Interpreter, f: &Value, x: &Value, y: &Value) -> Result<Value> {
    if !is_function(f)
        && let Some(chosen) = case(k, f, &[x.clone(), y.clone()])?
    {
        return Ok(chosen);
    }
    if let (Value::Dictionary(a), Value::Dictionary(b)) = (x, y)
        && !value::same_exactly(&a.keys, &b.keys)
    {
        // Entries of one key go together, nulls where one of the two has none.
        let keys = search::union(k, a.keys.clone(), b.keys.clone())?;
        let both = each_both(k, f, &index::at(k, x, &keys)?, &index::at(k, y, &keys)?)?;
        return Ok(keyed(Some(keys), both));
    }
    let common = match (is_atom(x), is_atom(y)) {
        (true, true) => return k.apply_two(f, x.clone(), y.clone()),
        (true, false) => count(y),
        (false, true) => count(x),
        _ if count(x) != count(y) => return Err(pervade::unequal(count(x), count(y))),
        _ => count(x),
    };
    if common == 0 {
        return Ok(empty());
    }
    if common > 1
        && let Some(verb) = rows::of_numbers(k, f).filter(|_| rows::are_numbers(x) && rows::are_numbers(y))
    {
        return pervade::dyad(k, verb, x.clone(), y.clone());
    }
    let mut out = budget::vec(common)?;
    for i in 0..common {
        k.poll()?;
        out.push(k.apply_two(f, nth(x, i), nth(y, i))?);
    }
    Ok(keyed(keys_of([x, y]), collapse(out)))
}

/// `f'[x;y;z]`
fn each_many(k: &Interpreter, f: &Value, arguments: &[Value]) -> Result<Value> {
    if !is_function(f)
        && let Some(chosen) = case(k, f, arguments)?
    {
        return Ok(chosen);
    }
    let Some(common) = together(arguments)? else { return k.apply(f, arguments.iter().cloned().collect()) };
    if common == 0 {
        return Ok(empty());
    }
    let mut out = budget::vec(common)?;
    for i in 0..common {
        k.poll()?;
        out.push(k.apply(f, arguments.iter().map(|argument| nth(argument, i)).collect())?);
    }
    Ok(keyed(keys_of(arguments), collapse(out)))
}

/// `x f/:y`
fn each_right(k: &Interpreter, f: &Value, x: &Value, y: Value) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => {
            return Ok(value::dictionary(d.keys.clone(), each_right(k, f, x, d.values.clone())?));
        }
        _ if is_atom(&y) => return k.apply_two(f, x.clone(), y),
        _ if count(&y) == 0 => return Ok(empty()),
        _ => {}
    }
    if let Some(rows) = rows::right(k, f, x, &y)? {
        return Ok(rows);
    }
    let mut out = budget::vec(count(&y))?;
    for item in items_of(&y) {
        k.poll()?;
        out.push(k.apply_two(f, x.clone(), item)?);
    }
    Ok(collapse(out))
}

/// Whether a value is a number.
fn is_number(f: &Value) -> bool {
    is_atom(f) && kind(f).is_number()
}

/// Whether a value is a list of floats, one for each item of another. One of integers may be a map that is followed.
fn is_series(f: &Value, y: &Value) -> bool {
    kind(f) == Kind::Float && is_list(f) && is_list(y) && count(f) == count(y)
}

/// `x a\y` of a number a, or one for each item: each result is the one before it times a, and an item of y; x stands before the first.
fn decaying(k: &Interpreter, x: Value, a: &Value, y: &Value) -> Result<Value> {
    let mut last = x;
    let mut out = budget::vec(count(y))?;
    for (index, item) in items_of(y).enumerate() {
        k.poll()?;
        last = numeric::add(k, numeric::multiply(k, last, nth(a, index))?, item)?;
        out.push(last.clone());
    }
    Ok(collapse(out))
}

/// `x f\:y`
fn each_left(k: &Interpreter, f: &Value, x: Value, y: &Value) -> Result<Value> {
    match &x {
        Value::Dictionary(d) => {
            return Ok(value::dictionary(d.keys.clone(), each_left(k, f, d.values.clone(), y)?));
        }
        _ if is_atom(&x) => return k.apply_two(f, x, y.clone()),
        _ if count(&x) == 0 => return Ok(empty()),
        _ => {}
    }
    if let Some(rows) = rows::left(k, f, &x, y)? {
        return Ok(rows);
    }
    let mut out = budget::vec(count(&x))?;
    for item in items_of(&x) {
        k.poll()?;
        out.push(k.apply_two(f, item, y.clone())?);
    }
    Ok(collapse(out))
}

/// `f/[x;y;z]`
fn fold_many(k: &Interpreter, f: &Value, start: Value, lists: &[Value], keep: bool) -> Result<Value> {
    let mut result = start;
    let mut out = Vec::new();
    for i in 0..together(lists)?.unwrap_or(1) {
        k.poll()?;
        let arguments = std::iter::once(result).chain(lists.iter().map(|list| nth(list, i))).collect();
        result = k.apply(f, arguments)?;
        if keep {
            out.push(result.clone());
        }
    }
    Ok(if keep { collapse(out) } else { result })
}

/// `f/y` of a monad: until the result is the one before it, or the first.
fn converge(k: &Interpreter, f: &Value, y: Value) -> Result<Value> {
    let (first, mut last) = (y.clone(), y);
    loop {
        k.poll()?;
        let next = k.apply_one(f, last.clone())?;
        if comparison::matches(k, &next, &last)? {
            return Ok(next);
        }
        if comparison::matches(k, &next, &first)? {
            return Ok(last);
        }
        last = next;
    }
}

/// `f\y` of a monad.
fn converge_scan(k: &Interpreter, f: &Value, y: Value) -> Result<Value> {
    let mut out = vec![y];
    loop {
        k.poll()?;
        let (Some(first), Some(last)) = (out.first(), out.last()) else { return Ok(empty()) };
        let next = k.apply_one(f, last.clone())?;
        if comparison::matches(k, &next, last)? || comparison::matches(k, &next, first)? {
            return Ok(collapse(out));
        }
        budget::push(&mut out, next)?;
    }
}

/// `n f/y` and `n f\y` of a monad.
fn repeat(k: &Interpreter, f: &Value, n: &Value, y: Value, keep: bool) -> Result<Value> {
    let Some(n) = integer(n) else { return Err(Error::type_("the left argument says how often: an integer")) };
    let mut left = n.max(0);
    iterate(k, f, y, keep, |_| {
        left -= 1;
        Ok(left >= 0)
    })
}

/// `c f/y` and `c f\y` of a monad.
fn while_true(k: &Interpreter, f: &Value, condition: &Value, y: Value, keep: bool) -> Result<Value> {
    iterate(k, f, y, keep, |value| k.is_true(&k.apply_one(condition, value.clone())?))
}

/// Applies f repeatedly as long as `goes_on` holds of the value; gives all values if they are collected, otherwise the last.
fn iterate(
    k: &Interpreter,
    f: &Value,
    y: Value,
    keep: bool,
    mut goes_on: impl FnMut(&Value) -> Result<bool>,
) -> Result<Value> {
    let mut value = y;
    let mut out = if keep { vec![value.clone()] } else { Vec::new() };
    while goes_on(&value)? {
        k.poll()?;
        value = k.apply_one(f, value)?;
        if keep {
            budget::push(&mut out, value.clone())?;
        }
    }
    Ok(if keep { collapse(out) } else { value })
}

/// `x@y`: applied to one argument, or indexed by it.
pub fn at(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    k.at(&x, y)
}

/// `x . y`: applied to the items of y, or indexed by them.
pub fn dot(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    k.dot(x, y)
}
