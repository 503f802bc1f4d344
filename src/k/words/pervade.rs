//! How the itemwise primitives go down into lists and dictionaries, once for all of them.

use crate::array::{Array, Dictionary, Value, budget};
use crate::error::{Error, Result};
use crate::k::names::interpreter::Interpreter;
use crate::k::value::dictionary::{columns, table};
use crate::k::value::{self, Kind, boxes, collapse, count, dictionary, is_atom, item, kind};
use crate::k::words::search;

/// An itemwise dyad on atoms and vectors of simple types. It may write its result where an argument was.
pub type Flat = fn(Value, Value) -> Result<Value>;
/// An itemwise dyad of a long and longs that no one else holds: the result takes their place. Whether it could.
pub type Longs = fn(i64, &mut Value) -> bool;
/// An itemwise monad on an atom or a vector of a simple type.
pub type Flat1 = fn(&Value) -> Result<Value>;

/// An itemwise dyad: how it works on simple values, and what becomes of a dictionary entry that only the right one has.
pub struct Itemwise {
    /// On simple values.
    pub flat: Flat,
    /// On an entry that only the right dictionary has.
    pub right_only: Option<Flat1>,
    /// On longs in place, the same as `flat`.
    pub longs: Option<Longs>,
}

impl Itemwise {
    /// Applies it to any two values.
    pub fn apply(&self, k: &Interpreter, x: Value, y: Value) -> Result<Value> {
        match (kind(&x), kind(&y)) {
            (a, b) if a.is_simple() && b.is_simple() => (self.flat)(x, y),
            (Kind::List | Kind::Dictionary | Kind::Table, _) | (_, Kind::List | Kind::Dictionary | Kind::Table) => {
                k.check_stack()?;
                self.nested(k, x, y)
            }
            _ => Err(Error::type_("an itemwise primitive needs data, not functions")),
        }
    }

    fn nested(&self, k: &Interpreter, x: Value, mut y: Value) -> Result<Value> {
        match (columns(&x), columns(&y)) {
            (None, None) => {}
            // A table is computed with as the dictionary of its columns.
            (a, b) => {
                let turned = |columns: &Dictionary| dictionary(columns.keys.clone(), columns.values.clone());
                let result = self.apply(k, a.map_or(x.clone(), turned), b.map_or(y.clone(), turned))?;
                return Ok(turned_back(result));
            }
        }
        match (&x, &y) {
            (Value::Dictionary(x), Value::Dictionary(y)) => return self.dictionaries(k, x, y),
            (Value::Dictionary(d), _) => return Ok(dictionary(d.keys.clone(), self.apply(k, d.values.clone(), y)?)),
            (_, Value::Dictionary(d)) => return Ok(dictionary(d.keys.clone(), self.apply(k, x, d.values.clone())?)),
            (Value::Function(_), _) | (_, Value::Function(_)) => {
                return Err(Error::type_("an itemwise primitive needs data"));
            }
            _ => {}
        }
        let (m, n) = (count(&x), count(&y));
        if !is_atom(&x) && !is_atom(&y) && m != n {
            return Err(unequal(m, n));
        }
        let left = |i: usize| if is_atom(&x) { x.clone() } else { item(&x, i) };
        if let Value::Array(array) = &mut y
            && let Some(items) = array.unique_mut::<Value>()
        {
            // No one else holds the list at the right: its items are replaced one by one.
            let numbers = value::array_of(&x).filter(|_| kind(&x) == Kind::Long).and_then(Array::as_slice::<i64>);
            let number = |i: usize| numbers?.get(if is_atom(&x) { 0 } else { i }).copied();
            for (i, slot) in items.iter_mut().enumerate() {
                k.poll()?;
                if let (Some(longs), Some(number)) = (self.longs, number(i))
                    && longs(number, slot)
                {
                    continue;
                }
                let right = std::mem::replace(slot, value::boolean(false));
                *slot = self.apply(k, left(i), right)?;
            }
            return Ok(if items.first().is_some_and(is_atom) { collapse(value::items(&y)) } else { y });
        }
        let right = |i: usize| if is_atom(&y) { y.clone() } else { item(&y, i) };
        let common = if is_atom(&x) { n } else { m };
        let mut out = Vec::with_capacity(common);
        for i in 0..common {
            k.poll()?;
            out.push(self.apply(k, left(i), right(i))?);
        }
        Ok(collapse(out))
    }

    fn dictionaries(&self, k: &Interpreter, x: &Dictionary, y: &Dictionary) -> Result<Value> {
        let places = search::find(k, &x.keys, &y.keys)?;
        let places = value::integers_of(&places).unwrap_or_default().into_owned();
        let (mut keys, mut values) = (value::items(&x.keys), value::items(&x.values));
        let known = keys.len();
        for (i, &place) in places.iter().enumerate() {
            let theirs = item(&y.values, i);
            match usize::try_from(place).ok().filter(|&place| place < known) {
                Some(place) => {
                    if let Some(ours) = values.get_mut(place) {
                        *ours = self.apply(k, ours.clone(), theirs)?;
                    }
                }
                None => {
                    keys.push(item(&y.keys, i));
                    values.push(match self.right_only {
                        Some(change) => itemwise(k, &theirs, change)?,
                        None => theirs,
                    });
                }
            }
        }
        Ok(dictionary(collapse(keys), collapse(values)))
    }
}

/// The table whose columns a dictionary has.
fn turned_back(result: Value) -> Value {
    match &result {
        Value::Dictionary(d) => table(d.keys.clone(), d.values.clone()),
        _ => result,
    }
}

/// Applies an itemwise monad to any value.
pub fn itemwise(k: &Interpreter, y: &Value, flat: Flat1) -> Result<Value> {
    if let Some(columns) = columns(y) {
        return Ok(table(columns.keys.clone(), itemwise(k, &columns.values, flat)?));
    }
    match y {
        Value::Dictionary(y) => Ok(dictionary(y.keys.clone(), itemwise(k, &y.values, flat)?)),
        Value::Function(_) => Err(Error::type_("an itemwise primitive needs data, not functions")),
        _ => match boxes(y) {
            Some(items) => {
                k.check_stack()?;
                let one = |item| k.poll().and_then(|()| itemwise(k, item, flat));
                let out: Result<Vec<Value>> = items.iter().map(one).collect();
                Ok(collapse(out?))
            }
            None => flat(y),
        },
    }
}

/// Two counts that should be one.
#[cold]
pub fn unequal(m: usize, n: usize) -> Error {
    Error::length(format!("the left argument has {m} items, the right one {n}"))
}

/// Pairs the elements of two simple values: equal counts, or one an atom.
#[inline]
pub fn pairs<A: Copy, B: Copy, R>(
    x: &[A],
    y: &[B],
    atoms: (bool, bool),
    mut f: impl FnMut(A, B) -> R,
) -> Result<Vec<R>> {
    budget::check::<R>(x.len().max(y.len()))?;
    match (atoms, x, y) {
        ((true, _), &[a], _) => Ok(y.iter().map(|&b| f(a, b)).collect()),
        ((_, true), _, &[b]) => Ok(x.iter().map(|&a| f(a, b)).collect()),
        _ if x.len() != y.len() => Err(unequal(x.len(), y.len())),
        _ => Ok(x.iter().zip(y).map(|(&a, &b)| f(a, b)).collect()),
    }
}
