//! `x?y`: finds, or draws at random when x is an integer.

use crate::array::{Array, Context, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::{self, Kind, NULL, array_of, count, integer, is_atom, is_list, kind, longs};
use crate::k::words::pieces::items_at;
use crate::k::words::search;
use crate::verbs::selection::select;

/// `x?y`
pub fn find_or_draw(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Some(&name) = array_of(&x).and_then(|array| array.as_atom::<Symbol>()) {
        return k.extend_domain(name, &y);
    }
    match integer(&x).filter(|_| is_atom(&x)) {
        Some(n) => draw(k, n, &y),
        None if is_list(&x) || matches!(kind(&x), Kind::Dictionary | Kind::Table) => search::find(k, &x, &y),
        None => Err(Error::type_("the left argument of ? is a list or a count")),
    }
}

/// `rand y`
pub fn one(k: &Interpreter, y: Value) -> Result<Value> {
    Ok(value::item(&draw(k, 1, &y)?, 0))
}

/// n draws from y: with repetition, without if n is negative, all of them if n is the null.
fn draw(k: &Interpreter, n: i64, y: &Value) -> Result<Value> {
    let pool = match (is_list(y), integer(y)) {
        (true, _) => count(y) as i64,
        (_, Some(m)) if m >= 0 => m,
        (_, Some(m)) => return Err(Error::domain(format!("draws below {m}"))),
        _ if kind(y) == Kind::Float => return draw_floats(k, n, y),
        _ => return Err(Error::type_("the right argument of ? is a list, or what draws are to be below")),
    };
    let distinct = n < 0;
    let wanted = if n == NULL { pool } else { n.saturating_abs() };
    if distinct && wanted > pool {
        return Err(Error::length(format!("{wanted} distinct draws from {pool}")));
    }
    let wanted = usize::try_from(wanted).map_err(|_| Error::limit("too many draws"))?;
    let cx = Context::default();
    let mut random = k.random.borrow_mut();
    let places = if distinct {
        random.deal(&cx, Array::from(wanted as i64), Array::from(pool))?
    } else if pool == 0 && wanted > 0 {
        return Err(Error::length("draws from an empty list"));
    } else {
        random.roll(&cx, Array::list(budget::filled(wanted, pool)?))?
    };
    let places = places
        .as_slice::<i64>()
        .map(<[i64]>::to_vec)
        .or_else(|| places.as_slice::<bool>().map(|bits| bits.iter().map(|&bit| i64::from(bit)).collect()));
    let places = places.unwrap_or_default();
    if !is_list(y) {
        return Ok(longs(places));
    }
    drop(random);
    items_at(k, y, &select::positions(&places, count(y))?)
}

fn draw_floats(k: &Interpreter, n: i64, y: &Value) -> Result<Value> {
    let Some(&[limit]) = value::floats_of(y).as_deref().and_then(|numbers| numbers.first_chunk::<1>()) else {
        return Err(Error::type_("draws are below one number"));
    };
    let Ok(wanted) = usize::try_from(n) else { return Err(Error::domain("floats are drawn with repetition")) };
    let mut out = budget::vec(wanted)?;
    let mut random = k.random.borrow_mut();
    for turn in 0..wanted {
        if turn % 8192 == 0 {
            k.poll()?;
        }
        out.push((random.word() >> 11) as f64 / (1_u64 << 53) as f64 * limit);
    }
    Ok(Value::Array(Array::list(out)))
}
