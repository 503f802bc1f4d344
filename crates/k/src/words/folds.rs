//! Functions of two arguments between the items of a list: over, scan, each prior.
//!
//! The elementwise primitives go through the engine's rows ([`from_left`]), which need no call for each item; everything that
//! these leave is done item by item.

use crate::array::domains::plain;
use crate::array::nulls::truncated;
use crate::array::{Array, ElementType, Value, View, budget};
use crate::error::Result;
use crate::names::interpreter::Interpreter;
use crate::operators::from_left;
use crate::value::function::{Function, as_function};
use crate::value::primitive::Code;
use crate::value::{self, Kind, boxes, collapse, count, empty, is_atom, is_list, item, kind};
use crate::verbs::atomic::AtomicDyad;
use crate::verbs::atomic::nulls::FILL_NULL;
use crate::verbs::lists::convert::to_kind;
use crate::verbs::lists::pieces;
use crate::words::join;
use crate::words::pervade;

/// The function between the items.
#[derive(Clone, Copy)]
pub enum Between<'a> {
    /// An elementwise verb of the engine.
    Row(&'static AtomicDyad),
    /// Joining.
    Join(&'a Value),
    /// Any other function.
    Function(&'a Value),
}

impl<'a> Between<'a> {
    /// Classifies a function.
    pub fn from_function(f: &'a Value) -> Between<'a> {
        match as_function(f) {
            Some(Function::Primitive(primitive)) => match primitive.atomic {
                Some(verb) => Between::Row(verb),
                None if primitive.code == Code::Join => Between::Join(f),
                None => Between::Function(f),
            },
            _ => Between::Function(f),
        }
    }

    fn apply(self, k: &Interpreter, x: Value, y: Value) -> Result<Value> {
        match self {
            Between::Row(verb) => pervade::dyad(k, verb, x, y),
            Between::Join(f) | Between::Function(f) => k.apply_two(f, x, y),
        }
    }

    /// The list between whose items it stands, its nulls as the verb counts them.
    fn counted(self, k: &Interpreter, y: Value) -> Result<Value> {
        match self {
            Between::Row(verb) => without_nulls(k, verb, plain(y)?),
            Between::Join(_) | Between::Function(_) => Ok(y),
        }
    }

    /// The result of a fold of no items.
    fn of_nothing(self, k: &Interpreter, y: &Value) -> Result<Value> {
        let numeric = kind(y).is_number() && kind(y) > Kind::Byte || kind(y).is_temporal();
        Ok(match self {
            // Of numbers and times one of their type.
            Between::Row(verb) if verb.associative && numeric && is_list(y) => {
                let result = if verb.least_bits > 1 && kind(y) == Kind::Short { Kind::Int } else { kind(y) };
                match verb.identity {
                    Some(identity) => of_kind(result, truncated(identity))?,
                    None => empty(),
                }
            }
            // The least boolean is false, and no infinity: the greatest of none is that.
            Between::Row(verb) if kind(y) == Kind::Bool && verb.identity.is_some_and(f64::is_infinite) => {
                Value::Array(Array::atom(verb.identity == Some(f64::INFINITY)))
            }
            // The identity of a verb such as minus stands on the right only.
            Between::Row(verb) if verb.associative => identity(k, verb).unwrap_or_else(empty),
            _ => empty(),
        })
    }

    /// The value before the first item of a list for each prior.
    fn before(self, k: &Interpreter, y: &Value) -> Value {
        let known = match self {
            Between::Row(verb) => identity(k, verb),
            Between::Join(_) => Some(empty()),
            Between::Function(_) => None,
        };
        known.unwrap_or_else(|| value::missing(y))
    }
}

fn identity(k: &Interpreter, verb: &AtomicDyad) -> Option<Value> {
    verb.identity_in(k.context.borrow().rules).map(Value::Array)
}

/// The items of a value, one after the other, without copying general lists: those of a table are its rows.
pub fn items_of(y: &Value) -> impl Iterator<Item = Value> + '_ {
    let n = if is_atom(y) { 1 } else { count(y) };
    (0..n).map(move |i| item(y, i))
}

/// `f/y`
pub fn fold(k: &Interpreter, f: Between<'_>, y: Value) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        return fold(k, f, d.values.clone());
    }
    if is_atom(&y) {
        return Ok(y);
    }
    if count(&y) == 0 {
        return f.of_nothing(k, &y);
    }
    let mut y = y;
    match f {
        Between::Join(_) => return join::raze(k, y),
        Between::Row(verb) => {
            y = plain(y)?;
            if let Some(columns) = value::columns(&y).filter(|_| verb.associative) {
                let folded = items_of(&columns.values).map(|column| fold(k, f, column));
                return Ok(value::dictionary(columns.keys.clone(), collapse(folded.collect::<Result<Vec<Value>>>()?)));
            }
            match inserted(k, verb, &y)? {
                Some(result) => return Ok(result),
                None => y = without_nulls(k, verb, y)?,
            }
        }
        Between::Function(_) => {}
    }
    let mut items = items_of(&y);
    let mut result = items.next().unwrap_or_else(empty);
    for item in items {
        k.poll()?;
        result = f.apply(k, result, item)?;
    }
    Ok(result)
}

/// The fold of two or more numbers. Only where nulls hide the result are they looked for.
fn inserted(k: &Interpreter, verb: &'static AtomicDyad, y: &Value) -> Result<Option<Value>> {
    let result = from_left::insert(&k.context.borrow(), verb, y)?;
    if !result.as_ref().is_some_and(has_null) || !has_null(y) {
        return Ok(result);
    }
    let y = without_nulls(k, verb, y.clone())?;
    from_left::insert(&k.context.borrow(), verb, &y)
}

/// Whether a number or a time, or one in a vector of them, is a null.
pub fn has_null(y: &Value) -> bool {
    match value::array_of(y).map(Array::widened) {
        Some(View::Float(all)) => all.iter().any(|number| number.is_nan()),
        Some(View::Int(all)) => kind(y) != Kind::Byte && all.contains(&value::NULL),
        _ => false,
    }
}

/// A vector as folds and scans of sums, products, least and greatest items take it: nulls count as the identity of the verb, which changes
/// nothing. Other verbs, and lists of lists, meet their nulls.
pub fn without_nulls(k: &Interpreter, verb: &'static AtomicDyad, y: Value) -> Result<Value> {
    match verb.identity.filter(|_| verb.associative && is_list(&y) && has_null(&y)) {
        Some(identity) => {
            let identity = of_kind(kind(&y), truncated(identity))?;
            pervade::dyad(k, &FILL_NULL, identity, y)
        }
        None => Ok(y),
    }
}

/// A number of a type; the infinities are the type's own.
pub fn of_kind(kind: Kind, number: i64) -> Result<Value> {
    let number = match kind.width() {
        Some(width) if !width.is_floating() && number.abs() == value::INFINITY => number.signum() * width.infinity(),
        _ => number,
    };
    to_kind(&value::long(number), kind)
}

/// A number before numbers of its type, as one list: a fold that begins with it is the fold of that.
fn beginning_with(x: &Value, y: &Value) -> Result<Option<Value>> {
    fn list<T: crate::array::Element + Copy>(first: T, items: &[T]) -> Result<Option<Value>> {
        let mut all = budget::vec(items.len() + 1)?;
        all.push(first);
        all.extend_from_slice(items);
        Ok(Some(Value::Array(Array::list(all))))
    }
    let (Value::Array(x), Value::Array(y)) = (x, y) else { return Ok(None) };
    if let (Some(&first), Some(items)) = (x.as_atom::<i64>(), y.as_slice::<i64>()) {
        return list(first, items);
    }
    match (x.as_atom::<f64>(), y.as_slice::<f64>()) {
        (Some(&first), Some(items)) => list(first, items),
        _ => Ok(None),
    }
}

/// A list of which the first item is what the verb gives of x and it, if that is of the list's type: a scan that begins with x is the
/// scan of that.
fn begun(k: &Interpreter, verb: &'static AtomicDyad, x: &Value, y: &Value) -> Result<Option<Value>> {
    fn replaced<T: crate::array::Element>(first: &Value, list: &Array) -> Option<Value> {
        let (Value::Array(first), mut list) = (first, list.clone()) else { return None };
        let first = first.as_atom::<T>()?.clone();
        *list.make_mut::<T>()?.first_mut()? = first;
        Some(list.into())
    }
    let (Value::Array(start), Value::Array(list)) = (x, y) else { return Ok(None) };
    if !start.is_machine_atom() || list.rank() != 1 || list.is_empty() {
        return Ok(None);
    }
    let first = pervade::dyad(k, verb, x.clone(), item(y, 0))?;
    budget::check::<u64>(list.count())?;
    Ok(match list.kind() {
        ElementType::Int => replaced::<i64>(&first, list),
        ElementType::Float => replaced::<f64>(&first, list),
        _ => None,
    })
}

/// `x f/y`
pub fn fold_from(k: &Interpreter, f: Between<'_>, x: Value, y: Value) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        return fold_from(k, f, x, d.values.clone());
    }
    if is_atom(&y) {
        return f.apply(k, x, y);
    }
    let y = f.counted(k, y)?;
    if let Between::Row(verb) = f
        && let Some(all) = beginning_with(&x, &y)?
        && let Some(result) = from_left::insert(&k.context.borrow(), verb, &all)?
    {
        return Ok(result);
    }
    let mut result = x;
    for item in items_of(&y) {
        k.poll()?;
        result = f.apply(k, result, item)?;
    }
    Ok(result)
}

/// `f\y`
pub fn scan(k: &Interpreter, f: Between<'_>, y: Value) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        return Ok(value::dictionary(d.keys.clone(), scan(k, f, d.values.clone())?));
    }
    if is_atom(&y) || count(&y) == 0 {
        // What a function of a program would give for items is not known where there are none.
        return Ok(if is_list(&y) && matches!(f, Between::Function(_)) { empty() } else { y });
    }
    let y = f.counted(k, y)?;
    if let Between::Row(verb) = f
        && let Some(result) = from_left::scan(&k.context.borrow(), verb, &y)?
    {
        return Ok(result);
    }
    let mut items = items_of(&y);
    let mut last = items.next().unwrap_or_else(empty);
    if matches!(f, Between::Join(_)) && is_atom(&last) {
        last = pieces::one(last);
    }
    let mut out = budget::vec(count(&y))?;
    out.push(last.clone());
    for item in items {
        k.poll()?;
        last = f.apply(k, last, item)?;
        out.push(last.clone());
    }
    Ok(collapse(out))
}

/// `x f\y`
pub fn scan_from(k: &Interpreter, f: Between<'_>, x: Value, y: Value) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        return Ok(value::dictionary(d.keys.clone(), scan_from(k, f, x, d.values.clone())?));
    }
    if is_atom(&y) {
        return f.apply(k, x, y);
    }
    let y = f.counted(k, y)?;
    if let Between::Row(verb) = f
        && let Some(begun) = begun(k, verb, &x, &y)?
        && let Some(result) = from_left::scan(&k.context.borrow(), verb, &begun)?
    {
        return Ok(result);
    }
    let mut last = x;
    let mut out = budget::vec(count(&y))?;
    for item in items_of(&y) {
        k.poll()?;
        last = f.apply(k, last, item)?;
        out.push(last.clone());
    }
    Ok(if out.is_empty() { empty() } else { collapse(out) })
}

/// `f':y`, `x f':y`
pub fn prior(k: &Interpreter, f: Between<'_>, seed: Option<Value>, y: Value) -> Result<Value> {
    if let Value::Dictionary(d) = &y {
        return Ok(value::dictionary(d.keys.clone(), prior(k, f, seed, d.values.clone())?));
    }
    if is_atom(&y) || count(&y) == 0 {
        return Ok(y);
    }
    if let (None, Between::Row(verb), None) = (&seed, f, boxes(&y))
        && let Some(result) = from_left::prior(&k.context.borrow(), verb, &y)?
    {
        return Ok(result);
    }
    let mut before = seed.unwrap_or_else(|| f.before(k, &y));
    // Before lists of numbers stand nulls, one for each.
    if let (Between::Row(_), Some([first, ..])) = (f, boxes(&y))
        && is_list(&before)
        && count(&before) == 0
        && boxes(first).is_none()
    {
        before = value::missing(first);
    }
    let mut out = budget::vec(count(&y))?;
    for item in items_of(&y) {
        k.poll()?;
        out.push(f.apply(k, item.clone(), before)?);
        before = item;
    }
    Ok(collapse(out))
}
