//! Types: `@y`, `x$y` (cast, parse, pad), `.y`.

use crate::array::domains::{plain, resolved};
use crate::array::{Array, Symbol, Value, Width, budget, temporal};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::value::function::{Function, Lambda, as_function};
use crate::value::node::{Node, visit};
use crate::value::{
    self, Kind, array_of, boxes, collapse, count, general, integer, integers, is_atom, is_function, is_list, kind,
    text_of, time,
};
use crate::verbs::lists::convert::to_kind;
use crate::verbs::text::parsing;
use crate::words::linear;

/// `@y`: the number of the type, a short.
pub fn type_of(_: &Interpreter, y: Value) -> Result<Value> {
    thread_local! {
        static SHORTS: Vec<Value> = (-20..=112).map(|n: i64| integers(Kind::Short, Array::atom(n))).collect();
    }
    let number = value::type_number(&y);
    let place = usize::try_from(number + 20).unwrap_or(0);
    Ok(SHORTS.with(|shorts| shorts.get(place).cloned()).unwrap_or_else(value::empty))
}

/// A list of more items is applied to nothing: no list is nested so deeply.
const MOST_ARGUMENTS: usize = 1 << 16;

/// `.y`: the value of a text, of a name, of a call in a list; the values of a dictionary.
pub fn value_of(k: &Interpreter, y: Value) -> Result<Value> {
    match &y {
        Value::Dictionary(d) => return Ok(d.values.clone()),
        Value::Function(_) if k.dialect() == Dialect::Q => return function_parts(k, &y),
        Value::Function(_) => return Ok(y),
        _ if value::domain_of(&y).is_some() => return plain(y),
        _ => {}
    }
    if let Some(text) = text_of(&y) {
        return k.value_of(&budget::lossy(text)?);
    }
    if let Some(&name) = array_of(&y).and_then(|array| array.as_atom::<Symbol>()) {
        if name.name().starts_with(':') {
            return k.saved_value(&y);
        }
        if name.name().starts_with('.')
            && let Some(space) = k.namespace(&name.name())?
            && k.global_value(name).is_err()
        {
            return Ok(space);
        }
        return k.global_value(k.qualified(name)?);
    }
    if !is_list(&y) {
        return Ok(y);
    }
    if count(&y) > MOST_ARGUMENTS {
        return Err(Error::rank(format!("nothing is applied to more than {MOST_ARGUMENTS} arguments")));
    }
    // The items stand there twice: in the list and as arguments.
    budget::check::<Value>(count(&y).saturating_mul(2))?;
    let mut all = value::taken(&y)?.into_iter();
    let Some(f) = all.next() else { return Ok(y) };
    let named = array_of(&f).and_then(|array| array.as_atom::<Symbol>());
    let f = match (named, text_of(&f)) {
        (Some(&name), _) => k.global_value(k.qualified(name)?)?,
        (None, Some(text)) if !is_atom(&f) => k.value_of(&budget::lossy(text)?)?,
        (None, _) => f,
    };
    if all.len() == 0 {
        return Ok(f);
    }
    k.apply(&f, all.collect())
}

/// `x$y`
pub fn cast(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    if value::domain_of(&y).is_some() && kind(&x) != Kind::Long {
        return cast_enumerated(k, x, &y);
    }
    match kind(&x) {
        Kind::Char => match text_of(&x) {
            Some(&[letter]) => cast_letter(k, letter, &y),
            _ => each_pair(k, &x, &y),
        },
        Kind::Symbol if is_atom(&x) => cast_name(k, &x, &y),
        Kind::Symbol | Kind::List | Kind::Short if is_list(&x) && !is_matrix_of_floats(&x) => each_pair(k, &x, &y),
        Kind::Short if is_atom(&x) => {
            let number = integer(&x).unwrap_or(0);
            if number == 0 {
                return Ok(y);
            }
            match Kind::SIMPLE.iter().find(|kind| kind.number() == number.abs()) {
                Some(&kind) if number < 0 => parse_nested(k, &y, kind),
                Some(&kind) => to_nested(k, &y, kind),
                None => Err(Error::type_(format!("there is no type {number}"))),
            }
        }
        Kind::Long | Kind::Int => pad(k, &x, &y),
        Kind::Float if is_list(&x) => linear::product(k, x, y),
        Kind::List
            if boxes(&x).is_some_and(|rows| !rows.is_empty() && rows.iter().all(|row| kind(row) == Kind::Float)) =>
        {
            linear::product(k, x, y)
        }
        _ => Err(Error::type_("the left argument of $ names a type or a width")),
    }
}

/// Of what is enumerated numbers are made of its places, symbols of what it stands for.
fn cast_enumerated(k: &Interpreter, x: Value, y: &Value) -> Result<Value> {
    let symbols = match kind(&x) {
        Kind::Symbol => value::text_or_symbol(&x).is_some_and(|name| {
            name.is_empty()
                || *name == *b"symbol"
                || !Kind::SIMPLE.iter().any(|kind| *kind.names().1.as_bytes() == *name)
        }),
        Kind::Char => text_of(&x).is_some_and(|letters| letters == b"s" || letters == b"S" || letters == b"*"),
        _ => false,
    };
    let places = value::places_of(y).filter(|_| !symbols).cloned();
    let meant = places.map_or_else(|| resolved(y), |places| Ok(Value::Array(places)))?;
    cast(k, x, meant)
}

fn is_matrix_of_floats(x: &Value) -> bool {
    boxes(x).is_some_and(|rows| !rows.is_empty() && rows.iter().all(|row| kind(row) == Kind::Float && is_list(row)))
}

/// Types and items pair by pair, or all types on one atom.
fn each_pair(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    k.check_stack()?;
    if !is_atom(y) && (!is_list(y) || count(x) != count(y)) {
        return Err(Error::length("as many letters as items to cast"));
    }
    let mut out = budget::vec(count(x))?;
    for place in 0..count(x) {
        k.poll()?;
        let item = if is_atom(y) { y.clone() } else { value::item(y, place) };
        out.push(cast(k, value::item(x, place), item)?);
    }
    Ok(collapse(out))
}

/// Shorts, ints and longs that a vector of another of these types takes, as numbers of its type; `None` for anything else.
pub fn integers_for(k: &Interpreter, x: &Value, y: &Value) -> Result<Option<Value>> {
    let is_number = |kind: Kind| matches!(kind, Kind::Short | Kind::Int | Kind::Long);
    let (to, from) = (kind(x), kind(y));
    match value::is_vector(x) && to != from && is_number(to) && is_number(from) {
        true => to_nested(k, y, to).map(Some),
        false => Ok(None),
    }
}

fn cast_letter(k: &Interpreter, letter: u8, y: &Value) -> Result<Value> {
    let small = letter.to_ascii_lowercase();
    let Some(&to) = Kind::SIMPLE.iter().find(|kind| kind.names().0 == small) else {
        return match letter {
            b'*' => Ok(y.clone()),
            _ => Err(Error::type_(format!("'{}' is not the letter of a type", char::from(letter)))),
        };
    };
    if letter.is_ascii_uppercase() { parse_nested(k, y, to) } else { to_nested(k, y, to) }
}

fn cast_name(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    let name = value::text_or_symbol(x);
    let name = name.as_deref().unwrap_or_default();
    if name.is_empty() {
        return symbols(k, y);
    }
    if matches!(boxes(y), Some([]))
        && let Some(kind) = Kind::SIMPLE.iter().find(|kind| kind.names().1.as_bytes() == name)
    {
        return Ok(value::empty_of(*kind));
    }
    match Kind::SIMPLE.iter().find(|kind| kind.names().1.as_bytes() == name) {
        Some(&kind) => to_nested(k, y, kind),
        None => match components(k, &budget::lossy(name)?, y)? {
            // An empty list has no times; it is enumerated where the name is that of a domain.
            Some(parts) if count(&parts) > 0 || is_atom(&parts) || !is_domain(k, x) => Ok(parts),
            _ if is_domain(k, x) => match array_of(x).and_then(|array| array.as_atom::<Symbol>()) {
                Some(&name) => k.enumerate(name, y),
                None => Err(Error::type_("a domain is named by one symbol")),
            },
            _ => Err(Error::type_(format!("`{} is not the name of a type", budget::lossy(name)?))),
        },
    }
}

/// Whether a symbol names a list or a table, over which symbols are enumerated.
fn is_domain(k: &Interpreter, x: &Value) -> bool {
    let name = array_of(x).and_then(|array| array.as_atom::<Symbol>()).and_then(|name| k.qualified(*name).ok());
    name.and_then(|name| k.global_value(name).ok()).is_some_and(|held| !is_atom(&held))
}

/// The parts of times that a name asks for, such as `year`; `None` of anything else.
fn components(k: &Interpreter, name: &str, y: &Value) -> Result<Option<Value>> {
    if let Some(all) = boxes(y) {
        k.check_stack()?;
        let out: Result<Option<Vec<Value>>> = all.iter().map(|item| components(k, name, item)).collect();
        return Ok(out?.map(collapse));
    }
    let (Some(array), true) = (array_of(y), kind(y).is_temporal()) else { return Ok(None) };
    let (unit, whole) = match kind(y).width() {
        Some(Width::Datetime) => (Width::Timestamp, temporal::converted(array, Width::Datetime, Width::Timestamp)?),
        Some(unit) => (unit, array.clone()),
        None => return Ok(None),
    };
    let mut out: Vec<i64> = budget::vec(whole.count())?;
    for (turn, &number) in whole.as_slice::<i64>().unwrap_or_default().iter().enumerate() {
        crate::array::stop::poll_turn(turn)?;
        match time::part(name, number, unit, k.settings.week.get().unwrap_or(2)) {
            Some(part) => out.push(part),
            None => return Ok(None),
        }
    }
    Ok(Some(integers(if name == "week" { Kind::Date } else { Kind::Int }, whole.with_items(out))))
}

/// `` `$y ``: strings to symbols.
fn symbols(k: &Interpreter, y: &Value) -> Result<Value> {
    let y = &resolved(y)?;
    if let Some(text) = text_of(y) {
        return value::symbol(budget::lossy(text)?.trim());
    }
    match y {
        _ if kind(y) == Kind::Symbol => Ok(y.clone()),
        Value::Dictionary(d) => Ok(value::dictionary(d.keys.clone(), symbols(k, &d.values)?)),
        Value::Table(d) => Ok(value::table(d.keys.clone(), symbols(k, &d.values)?)),
        _ => match boxes(y) {
            Some([]) => Ok(value::empty_of(Kind::Symbol)),
            Some(all) => {
                k.check_stack()?;
                let out: Result<Vec<Value>> = all.iter().map(|item| k.poll().and_then(|()| symbols(k, item))).collect();
                Ok(collapse(out?))
            }
            None => Err(Error::type_("only strings become symbols")),
        },
    }
}

fn to_nested(k: &Interpreter, y: &Value, to: Kind) -> Result<Value> {
    if let Value::Dictionary(d) = y {
        return Ok(value::dictionary(d.keys.clone(), to_nested(k, &d.values, to)?));
    }
    match boxes(y) {
        Some([]) => Ok(value::empty_of(to)),
        Some(all) => {
            k.check_stack()?;
            let out: Result<Vec<Value>> =
                all.iter().map(|item| k.poll().and_then(|()| to_nested(k, item, to))).collect();
            Ok(collapse(out?))
        }
        None => to_kind(y, to),
    }
}

fn parse_nested(k: &Interpreter, y: &Value, to: Kind) -> Result<Value> {
    if to == Kind::Char {
        // Text is what it is.
        return Ok(y.clone());
    }
    if let Some(text) = text_of(y) {
        return parsing::one(&budget::lossy(text)?, to, k.settings.day_first.get());
    }
    match (y, boxes(y)) {
        (Value::Dictionary(d), _) => Ok(value::dictionary(d.keys.clone(), parse_nested(k, &d.values, to)?)),
        (_, Some([])) => Ok(value::empty_of(to)),
        (_, Some(all)) if all.iter().all(|item| text_of(item).is_some() && !is_atom(item)) => {
            budget::check::<u64>(all.len().saturating_mul(2))?;
            let mut column = parsing::Column::new(to, k.settings.day_first.get());
            for (turn, item) in all.iter().enumerate() {
                if turn % 1024 == 0 {
                    k.poll()?;
                }
                column.push(text_of(item).unwrap_or_default())?;
            }
            Ok(column.finish())
        }
        (_, Some(all)) => {
            k.check_stack()?;
            let out: Result<Vec<Value>> =
                all.iter().map(|item| k.poll().and_then(|()| parse_nested(k, item, to))).collect();
            Ok(collapse(out?))
        }
        _ if kind(y) == Kind::Symbol && !is_atom(y) => {
            let parsed = |item| k.poll().and_then(|()| parse_nested(k, item, to));
            let out: Result<Vec<Value>> = value::taken(y)?.iter().map(parsed).collect();
            Ok(collapse(out?))
        }
        _ => match value::text_or_symbol(y) {
            Some(text) => parsing::one(&budget::lossy(&text)?, to, k.settings.day_first.get()),
            None => Err(Error::type_("only strings are parsed")),
        },
    }
}

/// `5$"abc"`: text in a width, to the right if it is negative.
fn pad(k: &Interpreter, x: &Value, y: &Value) -> Result<Value> {
    let width = value::need_integer(x, "the width")?;
    match y {
        Value::Dictionary(d) => return Ok(value::dictionary(d.keys.clone(), pad(k, x, &d.values)?)),
        Value::Table(d) => return Ok(value::table(d.keys.clone(), pad(k, x, &d.values)?)),
        _ => {}
    }
    if let Some(all) = boxes(y) {
        k.check_stack()?;
        let out: Result<Vec<Value>> = all.iter().map(|item| k.poll().and_then(|()| pad(k, x, item))).collect();
        return Ok(general(out?));
    }
    let Some(text) = text_of(y) else { return Err(Error::type_("only strings are padded")) };
    let wide = usize::try_from(width.unsigned_abs()).map_err(|_| Error::limit("the width is too large"))?;
    let mut out = budget::vec(wide)?;
    if width >= 0 {
        out.extend_from_slice(text.get(..wide).unwrap_or(text));
        out.resize(wide, b' ');
    } else {
        out.resize(wide.saturating_sub(text.len()), b' ');
        out.extend_from_slice(text.get(text.len().saturating_sub(wide)..).unwrap_or(text));
    }
    Ok(value::string(out))
}

impl Interpreter {
    /// A part of a value that a name with dots asks for: an entry, a column, the month of a date.
    pub fn part_of(&self, whole: &Value, part: Symbol) -> Result<Value> {
        let part = Value::Array(Array::atom(part));
        match whole {
            Value::Dictionary(_) | Value::Table(_) => self.apply_one(whole, part),
            _ if value::domain_of(whole).is_some() => {
                let Some(&name) = array_of(&part).and_then(|array| array.as_atom::<Symbol>()) else { return Ok(part) };
                match self.followed(whole, name)? {
                    Some(found) => Ok(found),
                    None => cast_name(self, &part, &resolved(whole)?),
                }
            }
            _ => cast_name(self, &part, whole),
        }
    }
}

/// The parts of a function: of a lambda its code (which has no bytes here), its parameters, its other locals, its namespace and
/// globals, its constants one by one, and last its name, the file and the line that it comes from, and its text; of a projection and of a composition their functions and arguments; of what
/// an adverb derived its function. A primitive has no parts.
pub fn function_parts(k: &Interpreter, f: &Value) -> Result<Value> {
    Ok(match as_function(f) {
        Some(Function::Lambda(lambda)) => of_lambda(k, lambda)?,
        Some(Function::Projection(inner, places)) => {
            let mut all = budget::vec(places.len() + 1)?;
            all.push(inner.clone());
            all.extend(places.iter().map(|place| place.clone().unwrap_or_else(value::nothing)));
            while all.len() > 2 && all.last().is_some_and(value::is_nothing) {
                all.pop();
            }
            general(all)
        }
        Some(Function::Composition(functions)) => general(functions.clone()),
        Some(Function::Derived(_, inner)) => inner.clone(),
        _ => f.clone(),
    })
}

fn of_lambda(k: &Interpreter, lambda: &Lambda) -> Result<Value> {
    let symbols = |names: &[Symbol]| Value::Array(Array::list(names.to_vec()));
    let (parameters, locals) = lambda.slots.split_at(lambda.rank.min(lambda.slots.len()));
    let mut globals = vec![k.settings.namespace.get()];
    let mut constants: Vec<Value> = Vec::new();
    for node in &lambda.body {
        k.poll()?;
        visit(node, &mut |node| match node {
            Node::Global(name, _) if !globals.contains(name) => globals.push(*name),
            Node::Assign(given) if given.slot.is_none() && !globals.contains(&given.name) => globals.push(given.name),
            Node::Constant(constant) if !is_function(constant) => constants.push(constant.clone()),
            _ => {}
        });
    }
    let mut all = vec![value::empty_of(Kind::Byte), symbols(parameters), symbols(locals), symbols(&globals)];
    all.extend(constants);
    let name = lambda.name.get().map(|name| name.name().to_string()).unwrap_or_default();
    let (file, line) = match &lambda.origin {
        Some((file, line)) => (file.to_string(), *line as i64),
        None => (String::new(), -1),
    };
    all.extend([value::string(name), value::string(file), value::long(line), value::string(lambda.text.as_str())]);
    Ok(general(all))
}
