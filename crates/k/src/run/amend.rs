//! Amending: a value with some of its items replaced, by index (`@[x;i;f;y]`) or by path (`.[x;p;f;y]`).

use std::sync::Arc;

use smallvec::SmallVec;

use crate::array::{Array, Element, Extended, Symbol, Value, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::names::interpreter::Interpreter;
use crate::run::frame::DyadLoop;
use crate::value::function::{Function, as_function};
use crate::value::primitive::Code;
use crate::value::register::Register;
use crate::value::{self, Kind, boxes, count, integer, integers_of, is_atom, is_list, is_nothing, item, items, kind};
use crate::verbs::lists::scatter::scatter;
use crate::verbs::tables::in_place::columns_to_write;
use crate::verbs::tables::marks;
use crate::verbs::tables::stack;
use crate::vocabulary::fast_ways::AMENDS;
use crate::words::streams::is_file;
use crate::words::{cast, index, search};

/// The change of an item: a function of the old value, or of the old value and a new one.
pub struct Change<'a> {
    /// Who applies the function.
    pub k: &'a Interpreter,
    /// The function.
    pub function: &'a Value,
    /// Whether there is a second argument.
    pub dyadic: bool,
}

impl Change<'_> {
    fn apply(&self, old: Value, new: Option<Value>) -> Result<Value> {
        match (self.dyadic, new) {
            (true, Some(new)) if self.replaces() => Ok(new),
            (true, Some(new)) => {
                let mut result = new.into();
                self.k.apply_two_in_place(self.function, old.into(), &mut result)?;
                Ok(result.into_value())
            }
            _ => self.k.apply_one(self.function, old),
        }
    }

    pub(super) fn replaces(&self) -> bool {
        replaces(self.function)
    }

    fn joins(&self) -> bool {
        matches!(as_function(self.function), Some(Function::Primitive(primitive)) if primitive.code == Code::Join)
    }
}

/// Whether a function gives its right argument.
fn replaces(function: &Value) -> bool {
    match as_function(function) {
        Some(Function::Primitive(primitive)) => primitive.code == Code::Right,
        _ => false,
    }
}

/// Whether a path leads nowhere: to the whole.
fn is_whole(path: &Value) -> bool {
    !is_atom(path) && count(path) == 0
}

/// Indices, one for each level; `None` is every item.
type Path = SmallVec<[Option<Value>; 2]>;

/// `@[x;i;f]`, `@[x;i;f;y]`
pub fn at(k: &Interpreter, x: Value, i: &Value, function: &Value, y: Option<Value>) -> Result<Value> {
    if let Some(name) = name_of(&x) {
        k.check_stack()?;
        if !is_nothing(i) && in_place(k, name, &[Some(i.clone())], function, y.as_ref())? {
            return Ok(x);
        }
        if let Some(column) = k.column_file(&x, i)? {
            let new = at(k, k.saved_or_empty(&column)?, &value::nothing(), function, y)?;
            return k.save_value(&column, &new).map(|()| x);
        }
        let new = at(k, named(k, &x, name)?, i, function, y)?;
        renew(k, &x, name, new)?;
        return Ok(x);
    }
    let change = Change { k, function, dyadic: y.is_some() };
    if is_nothing(i) {
        return change.apply(x, y);
    }
    change.along(x, &[Some(i.clone())], y)
}

/// The value of the variable or the file that a symbol names.
fn named(k: &Interpreter, x: &Value, name: Symbol) -> Result<Value> {
    if is_file(name) { k.saved_or_empty(x) } else { k.global_value(k.qualified(name)?) }
}

/// Gives the variable or the file that a symbol names another value.
fn renew(k: &Interpreter, x: &Value, name: Symbol, new: Value) -> Result<()> {
    if is_file(name) { k.save_value(x, &new) } else { k.assign(k.qualified(name)?, new) }
}

/// Amends one item of what a name means where it is. Whether that was possible.
fn in_place(
    k: &Interpreter,
    name: Symbol,
    path: &[Option<Value>],
    function: &Value,
    y: Option<&Value>,
) -> Result<bool> {
    let Some(y) = y.filter(|_| !is_file(name)) else { return Ok(false) };
    let change = Change { k, function, dyadic: true };
    Ok(k.change(k.qualified(name)?, |old| change.one_in_place(old, path, y))? == Some(true))
}

/// `.[x;p;f]`, `.[x;p;f;y]`
pub fn dot(k: &Interpreter, x: Value, path: &Value, function: &Value, y: Option<Value>) -> Result<Value> {
    if let Some(name) = name_of(&x) {
        k.check_stack()?;
        if in_place(k, name, &places_of(path)?, function, y.as_ref())? {
            return Ok(x);
        }
        let old = match (named(k, &x, name), &y) {
            // A name that has no value is given one: `.[`n;();:;5]`.
            (Err(error), Some(new)) if error.kind() == ErrorKind::Value && replaces(function) && is_whole(path) => {
                new.clone()
            }
            (old, _) => old?,
        };
        let new = dot(k, old, path, function, y)?;
        renew(k, &x, name, new)?;
        return Ok(x);
    }
    Change { k, function, dyadic: y.is_some() }.along(x, &places_of(path)?, y)
}

/// The places along a path: its items, `None` where one is `::`.
fn places_of(path: &Value) -> Result<Path> {
    if is_atom(path) {
        return Ok(Path::from_iter([Some(path.clone())]));
    }
    let length = count(path);
    let places = (0..length).map(|i| Some(item(path, i)).filter(|place| !is_nothing(place)));
    let is_short = length <= Path::new().inline_size();
    Ok(if is_short { places.collect() } else { Path::from_vec(budget::collected(length, places)?) })
}

/// An amendment that waits for its new value: `@[x;i;f;]`, `.[x;p;f;]`.
pub struct PendingAmendment<'a> {
    x: &'a Value,
    path: Path,
    function: &'a Value,
}

impl<'a> PendingAmendment<'a> {
    /// The amendment of a projection of `@` or `.`; `None` if it is a trap or amends a name.
    pub fn from_projection(f: &'a Value) -> Option<PendingAmendment<'a>> {
        let Some(Function::Projection(inner, given)) = as_function(f) else { return None };
        let [Some(x), Some(place), Some(function), None] = given.as_slice() else { return None };
        if value::is_function(x) || name_of(x).is_some() {
            return None;
        }
        let path = match as_function(inner) {
            Some(Function::Primitive(primitive)) if primitive.code == Code::Dot => places_of(place).ok()?,
            Some(Function::Primitive(primitive)) if primitive.code == Code::At && !is_nothing(place) => {
                Path::from_iter([Some(place.clone())])
            }
            _ => return None,
        };
        Some(PendingAmendment { x, path, function })
    }

    /// With the new value.
    pub fn with(&self, k: &Interpreter, y: Value) -> Result<Value> {
        if let Some(changed) = self.rows_with(k, &y) {
            return changed;
        }
        self.change(k).along(self.x.clone(), &self.path, Some(y))
    }

    fn change<'b>(&'b self, k: &'b Interpreter) -> Change<'b> {
        Change { k, function: self.function, dyadic: true }
    }

    /// One place in some rows of a list of general lists, which are made anew at once: `.[x;(0 2;1);f;]`.
    fn rows_with(&self, k: &Interpreter, y: &Value) -> Option<Result<Value>> {
        let [Some(Value::Array(places)), Some(column)] = self.path.as_slice() else { return None };
        let (rows, places) = (boxes(self.x)?, places.as_slice::<i64>().filter(|_| !places.is_atom())?);
        let column = usize::try_from(integer(column)?).ok()?;
        let has_column = |&place: &i64| boxes(rows.get(place as usize)?).map(|row| column < row.len());
        if is_list(y) || !rising(places, rows.len()) || !places.iter().all(|place| has_column(place) == Some(true)) {
            return None;
        }
        let replaces = self.change(k).replaces();
        let (mut function, mut out) = (DyadLoop::new(self.function), Register::Nothing);
        let mut next = places.iter().map(|&place| place as usize).peekable();
        let changed = rows.iter().enumerate().map(|(place, row)| match (next.next_if_eq(&place), boxes(row)) {
            (Some(_), Some(items)) => {
                k.poll()?;
                let mut new = Vec::with_capacity(items.len());
                for (at, item) in items.iter().enumerate() {
                    new.push(match at == column {
                        true if replaces => y.clone(),
                        true => {
                            function.apply(k, item, y, &mut out)?;
                            out.take()
                        }
                        false => item.clone(),
                    });
                }
                Ok(tidy(value::general(new)))
            }
            _ => Ok(row.clone()),
        });
        Some(changed.collect::<Result<Vec<Value>>>().map(|rows| tidy(value::general(rows))))
    }
}

/// Places in ascending order, all below a count.
fn rising(places: &[i64], count: usize) -> bool {
    let (first, last) = (places.first().copied().unwrap_or(0), places.last().copied().unwrap_or(0));
    first >= 0 && usize::try_from(last).is_ok_and(|last| last < count) && places.is_sorted_by(|a, b| a < b)
}

fn name_of(x: &Value) -> Option<Symbol> {
    match x {
        Value::Array(array) => array.as_atom::<Symbol>().copied(),
        _ => None,
    }
}

/// A general list that may have become a vector.
pub(super) fn tidy(x: Value) -> Value {
    match boxes(&x) {
        Some(all @ [first, ..]) if is_atom(first) => value::try_vector(all).unwrap_or(x),
        _ => x,
    }
}

/// Whether a list may be a vector once it has an item.
pub(super) fn may_be_vector(list: &Value, item: &Value) -> bool {
    match boxes(list) {
        Some([first, ..]) => is_atom(first) && kind(first) == kind(item),
        _ => false,
    }
}

fn check_items(x: &Value) -> Result<()> {
    match is_list(x) || matches!(x, Value::Dictionary(_) | Value::Table(_)) {
        true => Ok(()),
        false => Err(Error::type_("only lists and dictionaries have items to amend")),
    }
}

/// The walk along a path. `rest` is the part of the path behind the current place, `y` the new value if there is one.
impl Change<'_> {
    /// Amends x along a path; `None` in it is every item.
    pub fn along(&self, mut x: Value, path: &[Option<Value>], y: Option<Value>) -> Result<Value> {
        if let Some(y) = &y
            && (path.len() > 1 || self.joins())
            && self.one_in_place(&mut x, path, y)?
        {
            return Ok(x);
        }
        if self.cells(&mut x, path, y.as_ref())? {
            return Ok(x);
        }
        if value::columns(&x).is_some() && !path.is_empty() {
            return self.table(x, path, y);
        }
        self.amend(&mut x, path, y)?;
        Ok(tidy(x))
    }

    /// A table is amended as the dictionary of its columns where it is named by symbols, as the list of its rows otherwise.
    fn table(&self, mut x: Value, path: &[Option<Value>], y: Option<Value>) -> Result<Value> {
        self.k.check_stack()?;
        if let (Some(columns), Some(Some(Kind::Symbol))) =
            (value::columns(&x), path.first().map(|first| first.as_ref().map(kind)))
        {
            let columns = value::dictionary(columns.keys.clone(), columns.values.clone());
            return match self.along(columns, path, y)? {
                Value::Dictionary(d) => stack::checked_table(&self.k.cx(), d.keys.clone(), d.values.clone()),
                other => Ok(other),
            };
        }
        self.amend(&mut x, path, y)?;
        Ok(x)
    }

    pub(super) fn amend(&self, x: &mut Value, path: &[Option<Value>], y: Option<Value>) -> Result<()> {
        self.k.check_stack()?;
        let Some((first, rest)) = path.split_first() else {
            let old = std::mem::replace(x, value::empty());
            *x = self.apply(old, y)?;
            return Ok(());
        };
        check_items(x)?;
        let all;
        let index = match first {
            Some(index) => index,
            None => {
                all = match &*x {
                    Value::Dictionary(d) => d.keys.clone(),
                    _ => value::longs(budget::collected(count(x), 0..count(x) as i64)?),
                };
                &all
            }
        };
        self.at_index(x, index, rest, y)
    }

    /// Amends at an index or at each of several.
    fn at_index(&self, x: &mut Value, index: &Value, rest: &[Option<Value>], y: Option<Value>) -> Result<()> {
        self.k.check_stack()?;
        check_items(x)?;
        if is_nothing(index) {
            let path: Path = std::iter::once(None).chain(rest.iter().cloned()).collect();
            return self.amend(x, &path, y);
        }
        if is_one(x, index) {
            return self.at_one(x, index, rest, y);
        }
        if !is_list(index) && kind(index) != Kind::Table {
            return Err(Error::type_("an amend needs an index, a key, or a list of them"));
        }
        if rest.is_empty() && replace_all(x, index, self, y.as_ref())? {
            return Ok(());
        }
        let many = count(index);
        // A table is a list of its rows.
        let has_parts = |y: &Value| is_list(y) || matches!(y, Value::Table(_));
        if let Some(y) = &y
            && has_parts(y)
            && count(y) != many
        {
            return Err(crate::words::pervade::unequal(many, count(y)));
        }
        if rest.is_empty() && self.entries(x, index, y.as_ref())? {
            return Ok(());
        }
        let done = if rest.is_empty() { self.changed_all(x, index, y.as_ref())? } else { 0 };
        // The first keys of a dictionary may be anything.
        let takes_any = matches!(x, Value::Dictionary(d) if matches!(boxes(&d.keys), Some([])));
        for i in done..many {
            self.k.poll()?;
            let new = y.as_ref().map(|y| if has_parts(y) { item(y, i) } else { y.clone() });
            match takes_any {
                true => self.at_one(x, &item(index, i), rest, new)?,
                false => self.at_index(x, &item(index, i), rest, new)?,
            }
        }
        Ok(())
    }

    pub(super) fn at_one(&self, x: &mut Value, index: &Value, rest: &[Option<Value>], y: Option<Value>) -> Result<()> {
        if let Value::Dictionary(d) = x {
            if !value::is_keyed_table(d) {
                return self.entry(d, index, rest, y);
            }
            marks::check_steps(d)?;
            let new = self.changed(index::at(self.k, x, index)?, rest, y)?;
            return self.k.put_row(x, index, &new);
        }
        let Some(place) = integer(index) else { return Err(Error::type_("a list is amended at integers")) };
        let Some(place) = usize::try_from(place).ok().filter(|&place| place < count(x)) else {
            return Err(Error::length(format!("there is no item {place} among {}", count(x))));
        };
        // The item is taken out, so that it can be amended where it is if no one else holds it.
        let old = match x {
            Value::Array(array) if !array.is_atom() => {
                match array.unique_mut::<Value>().and_then(|all| all.get_mut(place)) {
                    Some(slot) if !rest.is_empty() => std::mem::replace(slot, value::boolean(false)),
                    _ => item(x, place),
                }
            }
            _ => item(x, place),
        };
        set(self.k, x, place, self.changed(old, rest, y)?)
    }

    /// The new value of an item, which is changed at the end of the path, or amended further along.
    pub(super) fn changed(&self, old: Value, rest: &[Option<Value>], y: Option<Value>) -> Result<Value> {
        if rest.is_empty() { self.apply(old, y) } else { self.along(old, rest, y) }
    }
}

/// Whether an index means one item: an atom, a list that is a key, a row of a table of keys.
pub(super) fn is_one(x: &Value, index: &Value) -> bool {
    match x {
        Value::Dictionary(d) => {
            is_atom(index)
                || index::is_row_of_keys(d, index)
                || matches!((kind(index), kind(&d.keys)), (Kind::Dictionary, Kind::Table))
                || (value::depth(index) < value::depth(&d.keys) && boxes(&d.keys).is_some())
        }
        _ => is_atom(index),
    }
}

/// Writes one item; a vector refuses another type.
pub(super) fn set(k: &Interpreter, x: &mut Value, place: usize, new: Value) -> Result<()> {
    if let Value::Table(_) = x {
        return set_row(k, x, place, &new);
    }
    // An enumeration takes what its domain has, integers those of another width.
    let new = k.fitting(x, &new)?.unwrap_or(new);
    let new = cast::integers_for(k, x, &new)?.unwrap_or(new);
    if let Value::Array(array) = x {
        array.ask_to_write()?;
    }
    if boxes(x).is_some() {
        if let Value::Array(array) = x
            && let Some(slot) = array.make_mut::<Value>().and_then(|all| all.get_mut(place))
        {
            *slot = new;
        }
        return Ok(());
    }
    if kind(x) != kind(&new) || !is_atom(&new) {
        return Err(Error::type_("a vector takes items of its own type only"));
    }
    match (x, &new) {
        (Value::Array(array), Value::Array(atom)) => {
            let _ = write::<i64>(array, place, atom)
                || write::<f64>(array, place, atom)
                || write::<u8>(array, place, atom)
                || write::<bool>(array, place, atom)
                || write::<Symbol>(array, place, atom);
        }
        (Value::Narrow(narrow), Value::Narrow(atom)) => {
            // Where the value is, if no one else holds it.
            let array = &mut Arc::make_mut(narrow).array;
            array.ask_to_write()?;
            let _ = write::<i64>(array, place, &atom.array)
                || write::<f64>(array, place, &atom.array)
                || write::<Symbol>(array, place, &atom.array)
                || write::<Extended>(array, place, &atom.array);
        }
        _ => {}
    }
    Ok(())
}

/// Writes a row of a table, each cell as an item of its column. A mismatch error unless the columns are the same; then nothing has changed.
fn set_row(k: &Interpreter, x: &mut Value, place: usize, row: &Value) -> Result<()> {
    let (Value::Table(table), Value::Dictionary(row)) = (&*x, row) else {
        return Err(Error::type_("a row of a table is a dictionary of its columns"));
    };
    let found = search::find_keys(k, row, &table.keys)?;
    let numbers = integers_of(&found).unwrap_or_default();
    let (columns, known) = (items(&table.values), count(&row.keys));
    let is_known = |number: &i64| usize::try_from(*number).is_ok_and(|number| number < known);
    if known != columns.len() || !numbers.iter().all(is_known) {
        return Err(Error::refusal("mismatch", "the row has other columns than the table"));
    }
    let mut cells = Vec::with_capacity(known);
    for (column, number) in columns.iter().zip(numbers.iter()) {
        let new = item(&row.values, usize::try_from(*number).unwrap_or(0));
        let cell = k.fitting(column, &new)?.unwrap_or(new);
        if boxes(column).is_none() && (kind(column) != kind(&cell) || !is_atom(&cell)) {
            return Err(Error::type_("a column takes items of its own type only"));
        }
        cells.push(cell);
    }
    drop(columns);
    for (column, cell) in columns_to_write(x).iter_mut().zip(cells) {
        let whole = may_be_vector(column, &cell);
        set(k, column, place, cell)?;
        if whole {
            *column = tidy(std::mem::replace(column, value::empty()));
        }
    }
    Ok(())
}

fn write<T: Element>(array: &mut Array, place: usize, atom: &Array) -> bool {
    match (array.make_mut::<T>().and_then(|all| all.get_mut(place)), atom.as_atom::<T>()) {
        (Some(slot), Some(new)) => {
            *slot = new.clone();
            true
        }
        _ => false,
    }
}

/// Replaces items of a vector by an atom or by as many of the same type. Whether that is what was asked; if not, nothing has changed.
pub(super) fn replace_all(x: &mut Value, index: &Value, change: &Change<'_>, y: Option<&Value>) -> Result<bool> {
    let (Some(y), Value::Array(index), true) = (y, index, change.replaces() && change.k.takes(&AMENDS)) else {
        return Ok(false);
    };
    match index.as_slice::<i64>() {
        Some(places) => scatter(&change.k.cx(), x, places, y),
        None => Ok(false),
    }
}
