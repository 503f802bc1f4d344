//! `x?y`: finds, or draws at random when x is an integer.

use crate::array::domains::resolved;
use crate::array::{Array, Context, ElementType, Symbol, Value, View, Width, budget, promote};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::value::{self, Kind, NULL, array_of, count, guid, integer, integers, is_atom, is_list, kind};
use crate::verbs::lists::convert::to_kind;
use crate::verbs::lists::pieces::items_at;
use crate::verbs::selection::select;
use crate::words::search;

/// `x?y`
pub fn find_or_draw(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if let Some(&name) = array_of(&x).and_then(|array| array.as_atom::<Symbol>()) {
        return k.extend_domain(name, &y);
    }
    match integer(&x).filter(|_| is_atom(&x)) {
        Some(n) => draw(k, n, &y),
        None if is_list(&x) || matches!(kind(&x), Kind::Dictionary | Kind::Table) => {
            search::find(k, &x, search::as_list_among(&x, &y).as_ref().unwrap_or(&y))
        }
        None => Err(Error::type_("the left argument of ? is a list or a count")),
    }
}

/// `rand y`
pub fn one(k: &Interpreter, y: Value) -> Result<Value> {
    Ok(value::item(&draw(k, 1, &y)?, 0))
}

/// The nanoseconds of a day.
const DAY: i64 = 86_400_000_000_000;

/// The letters of random symbols.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz";

/// Random numbers from 0 to below a limit.
fn below(k: &Interpreter, wanted: usize, limit: i64) -> Result<Vec<i64>> {
    let rolled = k.random.borrow_mut().roll(&k.cx(), Array::list(budget::filled(wanted, limit)?))?;
    Ok(match rolled.as_slice::<bool>() {
        Some(bits) => bits.iter().map(|&bit| i64::from(bit)).collect(),
        None => rolled.as_slice::<i64>().unwrap_or_default().to_vec(),
    })
}

/// Draws by an example: booleans, bytes, characters, symbols of so many letters, guids, numbers of the whole range of a type;
/// nothing where what is drawn lies below the example.
fn by_example(k: &Interpreter, n: i64, y: &Value) -> Result<Option<Value>> {
    let wanted = match usize::try_from(n.saturating_abs()) {
        Ok(wanted) if n != NULL && is_atom(y) => wanted,
        _ => return Ok(None),
    };
    let zero = match array_of(y).map(Array::widened) {
        Some(View::Int([number])) => *number == 0,
        _ => integer(y) == Some(0),
    };
    Ok(Some(match kind(y) {
        Kind::Bool => Value::Array(Array::list(budget::mapped(&below(k, wanted, 2)?, |&bit| bit == 1)?)),
        Kind::Byte => {
            integers(Kind::Byte, Array::list(below(k, wanted, integer(y).filter(|&m| m > 0).unwrap_or(256))?))
        }
        Kind::Char => {
            let letters = below(k, wanted, LETTERS.len() as i64)?;
            let letter = |place: i64| LETTERS.get(place as usize).copied().unwrap_or(b' ');
            value::string(budget::mapped(&letters, |&place| letter(place))?)
        }
        Kind::Symbol => {
            let length = value::text_or_symbol(y).and_then(|name| String::from_utf8_lossy(&name).parse::<usize>().ok());
            let Some(length) = length.filter(|length| (1..=8).contains(length)) else {
                return Err(Error::type_("symbols are drawn of 1 to 8 letters: 5?`3"));
            };
            Value::Array(Array::list(names(k, wanted, length, n < 0)?))
        }
        Kind::Guid => {
            let mut out = budget::vec(wanted)?;
            let mut random = k.random.borrow_mut();
            for _ in 0..wanted {
                k.poll()?;
                let bytes = [random.word(), random.word()].map(u64::to_be_bytes).concat();
                let mut text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                [20, 16, 12, 8].into_iter().for_each(|place| text.insert(place, '-'));
                out.push(guid::parsed(&text).unwrap_or_default());
            }
            integers(Kind::Guid, Array::list(out))
        }
        // What begins a day is drawn from all of it.
        kind @ (Kind::Timespan | Kind::Minute | Kind::Second | Kind::Time) if zero && n > 0 => {
            let unit = kind.width().and_then(Width::nanoseconds).unwrap_or(1);
            integers(kind, Array::list(below(k, wanted, DAY / unit)?))
        }
        Kind::Long | Kind::Int | Kind::Short if zero && n > 0 && k.dialect() == Dialect::Q => {
            let mut out = budget::vec(wanted)?;
            let mut random = k.random.borrow_mut();
            let unused = 64 - kind(y).width().map_or(64, Width::bits);
            for turn in 0..wanted {
                if turn % 8192 == 0 {
                    k.poll()?;
                }
                // The least number is the null, which is not drawn.
                out.push((random.word() as i64 >> unused).max(i64::MIN >> unused | 1));
            }
            integers(kind(y), Array::list(out))
        }
        _ => return Ok(None),
    }))
}

/// Different numbers from 0 to below a limit.
fn different_below(k: &Interpreter, wanted: usize, limit: usize) -> Result<Vec<i64>> {
    if wanted > limit {
        return Err(Error::length(format!("{wanted} distinct draws from {limit}")));
    }
    let dealt = k.random.borrow_mut().deal(&k.cx(), Array::from(wanted as i64), Array::from(limit as i64))?;
    let dealt = promote::cast(dealt, ElementType::Int)?;
    budget::copied(dealt.as_slice::<i64>().unwrap_or_default())
}

/// Names of so many letters, of the first sixteen: four bits each. Short names that were drawn before are not interned anew.
fn names(k: &Interpreter, wanted: usize, length: usize, differ: bool) -> Result<Vec<Symbol>> {
    let different = 1_usize << (4 * length);
    let words = match differ {
        true => different_below(k, wanted, different)?,
        false => below(k, wanted, different as i64)?,
    };
    let mut known = if different <= wanted { budget::filled(different, None)? } else { Vec::new() };
    let mut out = budget::vec(wanted)?;
    for word in words {
        k.poll()?;
        let known = known.get_mut(word as usize);
        if let Some(Some(name)) = known {
            out.push(*name);
            continue;
        }
        let letter = |turn: usize| char::from(LETTERS.get((word >> (4 * turn)) as usize & 15).copied().unwrap_or(b'a'));
        let name = Symbol::new(&(0..length).map(letter).collect::<String>())?;
        if let Some(known) = known {
            *known = Some(name);
        }
        out.push(name);
    }
    Ok(out)
}

/// n draws from y: with repetition, without if n is negative, all of them if n is the null.
fn draw(k: &Interpreter, n: i64, y: &Value) -> Result<Value> {
    let meant = if is_atom(y) { resolved(y)? } else { y.clone() };
    let y = &meant;
    if let Some(drawn) = by_example(k, n, y)? {
        return Ok(drawn);
    }
    let counted = match array_of(y).map(Array::widened) {
        Some(View::Int([number])) if kind(y).is_temporal() && is_atom(y) => Some(*number),
        _ => integer(y),
    };
    let pool = match (is_list(y), counted) {
        (true, _) => count(y) as i64,
        _ if kind(y) == Kind::Table => count(y) as i64,
        (_, Some(m)) if m >= 0 => m,
        (_, Some(m)) => return Err(Error::domain(format!("draws below {m}"))),
        _ if matches!(kind(y), Kind::Float | Kind::Real | Kind::Datetime) => {
            return to_kind(&draw_floats(k, n, y)?, kind(y));
        }
        _ => return Err(Error::type_("the right argument of ? is a list, or an upper bound for the numbers")),
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
    let places = promote::cast(places, ElementType::Int)?;
    if !is_list(y) && kind(y) != Kind::Table {
        return Ok(integers(kind(y), places));
    }
    drop(random);
    let places = places.as_slice::<i64>().unwrap_or_default();
    items_at(&k.cx(), y, &select::positions(places, count(y))?)
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
