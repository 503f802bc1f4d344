//! Entries of dictionaries, amended and added where the dictionary is if no one else holds it, and many items amended at once.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::array::{Array, Dictionary, Element, ElementType, Mark, Narrow, Symbol, Value, View, Width};
use crate::error::{Error, Result};
use crate::run::amend::{Change, is_one, may_be_vector, replace_all, set, tidy};
use crate::value::function::{Function, as_function};
use crate::value::primitive::Code;
use crate::value::{self, boxes, count, integer, integers_of, is_atom, is_list, item, kind};
use crate::verbs::atomic::scalar::{Scalar, ScalarDyad};
use crate::verbs::tables::in_place::columns_to_write;
use crate::verbs::tables::marks;
use crate::vocabulary::fast_ways::AMENDS;
use crate::words::dictionary;
use crate::words::join::join_to;
use crate::words::search;

/// A whole number as keys of another width have it, if it fits: a long among ints.
fn in_width(keys: &Value, key: &Value) -> Option<Value> {
    match (keys, key) {
        (Value::Narrow(keys), Value::Array(atom)) => {
            let number = *atom.as_atom::<i64>()?;
            let fits = match keys.width {
                Width::Short => i16::try_from(number).is_ok_and(|short| short > i16::MIN),
                Width::Int => i32::try_from(number).is_ok_and(|int| int > i32::MIN),
                _ => false,
            };
            fits.then(|| Value::Narrow(Arc::new(Narrow { width: keys.width, array: atom.clone() })))
        }
        (Value::Array(keys), Value::Narrow(atom)) if matches!(atom.width, Width::Short | Width::Int) => {
            (keys.kind() == ElementType::Int && atom.array.is_atom()).then(|| Value::Array(atom.array.clone()))
        }
        _ => None,
    }
}

/// At least this many keys are looked up together.
const KEYS_TOGETHER_MIN: usize = 4;
/// Items that are amended between two polls of the interrupt flag.
const ITEMS_BETWEEN_POLLS: usize = 4096;

impl Change<'_> {
    /// The value of a key amended, or a new entry. A dictionary that others hold is copied for it.
    pub(super) fn entry(
        &self,
        shared: &mut Arc<Dictionary>,
        key: &Value,
        rest: &[Option<Value>],
        y: Option<Value>,
    ) -> Result<()> {
        marks::check_steps(shared)?;
        let fitted = in_width(&shared.keys, key);
        let key = fitted.as_ref().unwrap_or(key);
        let place = search::place_of_key(self.k, shared, key);
        let old = match place {
            Some(place) => item(&shared.values, place),
            None => value::missing(&shared.values),
        };
        let new = match (place, rest, y) {
            // Counting and summing begin with what is counted: `d[k]+:1`.
            (None, [], Some(y)) if self.dyadic && self.is_arithmetic() => y,
            (_, _, y) => self.changed(old, rest, y)?,
        };
        let d = Arc::make_mut(shared);
        if let Some(place) = place {
            let whole = may_be_vector(&d.values, &new);
            set(self.k, &mut d.values, place, new)?;
            if whole {
                d.values = tidy(std::mem::replace(&mut d.values, value::empty()));
            }
            return Ok(());
        }
        let values = &d.values;
        let new = self.k.fitting(values, &new)?.unwrap_or(new);
        if value::is_vector(values) && count(values) > 0 && (kind(values) != kind(&new) || !is_atom(&new)) {
            return Err(Error::type_("the new value has another type than the others"));
        }
        let key = self.k.fitting(&d.keys, key)?.unwrap_or_else(|| key.clone());
        dictionary::add(self.k, d, key, new)
    }

    /// Whether the function is an elementwise verb of the engine.
    fn is_arithmetic(&self) -> bool {
        matches!(as_function(self.function), Some(Function::Primitive(primitive)) if primitive.atomic.is_some())
    }

    /// Amends a dictionary at many keys that it has, all at once. Whether that was possible.
    pub(super) fn entries(&self, x: &mut Value, keys: &Value, y: Option<&Value>) -> Result<bool> {
        let Value::Dictionary(shared) = x else { return Ok(false) };
        if count(keys) < KEYS_TOGETHER_MIN || value::is_keyed_table(shared) || boxes(&shared.keys).is_some() {
            return Ok(false);
        }
        marks::check_steps(shared)?;
        let Ok(found) = search::find_keys(self.k, shared, keys) else { return Ok(false) };
        let known = count(&shared.keys);
        let is_known = |&place: &i64| usize::try_from(place).is_ok_and(|place| place < known);
        let places = integers_of(&found).filter(|places| places.len() == count(keys) && places.iter().all(is_known));
        if places.is_none() || is_atom(&found) {
            return Ok(false);
        }
        // What changes before an error is of a copy.
        let mut values = shared.values.clone();
        self.amend(&mut values, &[Some(found)], y.cloned())?;
        Arc::make_mut(shared).values = tidy(values);
        Ok(true)
    }

    /// Amends one item of a list, one entry of a dictionary, a row or a cell of a table where it is, or joins to it, however deep it is,
    /// for a function that looks at no names. Whether that was possible; if not, and on an error, all is as it was.
    pub(super) fn one_in_place(&self, x: &mut Value, path: &[Option<Value>], y: &Value) -> Result<bool> {
        let Some(Function::Primitive(primitive)) = as_function(self.function) else { return Ok(false) };
        let joins = primitive.code == Code::Join;
        if primitive.atomic.is_none() && primitive.code != Code::Right && !joins {
            return Ok(false);
        }
        if let (Value::Dictionary(d), [Some(key), rest @ ..]) = (&*x, path)
            && value::is_keyed_table(d)
            && is_one(x, key)
        {
            self.at_one(x, key, rest, Some(y.clone()))?;
            return Ok(true);
        }
        let mut place = x;
        for (depth, index) in path.iter().enumerate() {
            let (Some(index), Some(rest)) = (index, path.get(depth + 1..)) else { return Ok(false) };
            match place {
                Value::Table(_) => return self.cells(place, path.get(depth..).unwrap_or_default(), Some(y)),
                Value::Dictionary(d) if value::columns(&d.values).is_some() => {
                    return self.cells_of_entry(d, index, rest, y);
                }
                _ if rest.is_empty() && (!joins || self.is_new(place, index)) => {
                    return self.last_in_place(place, index, y, depth > 0);
                }
                _ => {}
            }
            place = match self.slot(place, index) {
                Some(slot) => slot,
                None => return Ok(false),
            };
        }
        match place {
            // Dictionaries that become alike become rows.
            Value::Dictionary(_) | Value::Function(_) => Ok(false),
            _ if joins => join_to(self.k, place, y).map(|()| true),
            _ => Ok(false),
        }
    }

    /// Whether an index is a key that a dictionary does not have.
    fn is_new(&self, x: &Value, key: &Value) -> bool {
        let Value::Dictionary(d) = x else { return false };
        !value::is_keyed_table(d) && is_one(x, key) && search::place_of_key(self.k, d, key).is_none()
    }

    /// The same at the last index of a path. What stands in a list or a dictionary keeps its keys.
    fn last_in_place(&self, x: &mut Value, index: &Value, y: &Value, inside: bool) -> Result<bool> {
        let serves = match &*x {
            Value::Array(_) => is_atom(index),
            Value::Dictionary(d) => {
                !value::is_keyed_table(d)
                    && is_one(x, index)
                    && (!inside || search::place_of_key(self.k, d, index).is_some())
            }
            _ => false,
        };
        if !serves {
            return self.many_in_place(x, index, y);
        }
        self.amend(x, &[Some(index.clone())], Some(y.clone()))?;
        *x = tidy(std::mem::replace(x, value::empty()));
        Ok(true)
    }

    /// The same at many indices of a vector, or at many keys of a dictionary of one, if no one else holds that.
    fn many_in_place(&self, x: &mut Value, index: &Value, y: &Value) -> Result<bool> {
        if is_one(x, index) {
            return Ok(false);
        }
        match x {
            Value::Dictionary(d) => {
                if value::is_keyed_table(d) || marks::is_step(d) || boxes(&d.keys).is_some() {
                    return Ok(false);
                }
                let Ok(found) = search::find_keys(self.k, d, index) else { return Ok(false) };
                match Arc::get_mut(d) {
                    Some(d) => self.all_changed(&mut d.values, &found, y),
                    None => Ok(false),
                }
            }
            Value::Array(_) | Value::Narrow(_) => self.all_changed(x, index, y),
            _ => Ok(false),
        }
    }

    /// All items at some indices replaced, or changed by a verb that gives numbers of their type. Whether that could be done; if not, nothing
    /// has changed.
    fn all_changed(&self, x: &mut Value, index: &Value, y: &Value) -> Result<bool> {
        if !is_list(index) || replace_all(x, index, self, Some(y))? {
            return Ok(is_list(index));
        }
        let (Value::Array(numbers), Value::Array(places), Value::Array(new)) = (&*x, index, y) else {
            return Ok(false);
        };
        let alike = matches!(numbers.kind(), ElementType::Int | ElementType::Float) && numbers.kind() == new.kind();
        let fits = new.is_atom() || new.count() == places.count();
        let within = |&place: &i64| usize::try_from(place).is_ok_and(|place| place < numbers.count());
        if !alike || !fits || !self.keeps_type() || !places.as_slice::<i64>().is_some_and(|all| all.iter().all(within))
        {
            return Ok(false);
        }
        for turn in self.changed_all(x, index, Some(y))?..count(index) {
            self.k.poll()?;
            let new = if is_atom(y) { y.clone() } else { item(y, turn) };
            self.at_one(x, &item(index, turn), &[], Some(new))?;
        }
        Ok(true)
    }

    /// Whether the function is one that gives an integer for two integers and a float for two floats.
    fn keeps_type(&self) -> bool {
        let scalar = match as_function(self.function) {
            Some(Function::Primitive(primitive)) => primitive.atomic.and_then(|verb| verb.scalar),
            _ => None,
        };
        matches!(
            scalar,
            Some(
                ScalarDyad::AddNull
                    | ScalarDyad::SubtractNull
                    | ScalarDyad::MultiplyNull
                    | ScalarDyad::MinimumNull
                    | ScalarDyad::MaximumNull
            )
        )
    }

    /// The same of an entry of a dictionary whose values are the rows of a table.
    fn cells_of_entry(&self, d: &mut Arc<Dictionary>, key: &Value, rest: &[Option<Value>], y: &Value) -> Result<bool> {
        if value::is_keyed_table(d) || marks::is_step(d) || !is_atom(key) || rest.is_empty() {
            return Ok(false);
        }
        let Some(row) = search::place_of_key(self.k, d, key) else { return Ok(false) };
        let Some(d) = Arc::get_mut(d) else { return Ok(false) };
        let path: Vec<Option<Value>> =
            std::iter::once(Some(value::long(row as i64))).chain(rest.iter().cloned()).collect();
        self.cells(&mut d.values, &path, Some(y))
    }

    /// Where an item of a general list is, or the value of a key, if no one else holds the list and it has no mark.
    fn slot<'b>(&self, x: &'b mut Value, index: &Value) -> Option<&'b mut Value> {
        if !is_one(x, index) {
            return None;
        }
        let (list, place) = match x {
            Value::Array(list) => (list, usize::try_from(integer(index)?).ok()?),
            Value::Dictionary(d) if !value::is_keyed_table(d) && !marks::is_step(d) => {
                let place = search::place_of_key(self.k, d, index)?;
                match &mut Arc::get_mut(d)?.values {
                    Value::Array(list) => (list, place),
                    _ => return None,
                }
            }
            _ => return None,
        };
        if list.is_atom() || list.mark() != Mark::None {
            return None;
        }
        list.unique_mut::<Value>()?.get_mut(place)
    }

    /// Amends a cell of a table, or all cells of a row, in their columns: where these are if no one else holds them. Whether that was
    /// possible; if not, nothing has happened.
    pub(super) fn cells(&self, x: &mut Value, path: &[Option<Value>], y: Option<&Value>) -> Result<bool> {
        let Value::Table(d) = &*x else { return Ok(false) };
        let Some((row, cells)) = self.new_cells(d, path, y)? else { return Ok(false) };
        let columns = columns_to_write(x);
        for (column, new) in cells {
            if let Some(column) = columns.get_mut(column) {
                set(self.k, column, row, new)?;
            }
        }
        Ok(true)
    }

    /// The row of a table that a path leads to, and what its cells become, with the numbers of their columns. Nothing unless each fits
    /// into its column as it is.
    fn new_cells(
        &self,
        d: &Dictionary,
        path: &[Option<Value>],
        y: Option<&Value>,
    ) -> Result<Option<(usize, NewCells)>> {
        let (Some(names), Some(columns)) = (symbols(&d.keys), boxes(&d.values)) else { return Ok(None) };
        let number = |name: Symbol| names.iter().position(|other| *other == name);
        let (row, of_cells) = match (path, y) {
            ([Some(row)], Some(Value::Dictionary(new))) if self.replaces() && symbols(&new.keys) == Some(names) => {
                (integer(row), (0..names.len()).map(|i| (i, Some(item(&new.values, i)))).collect::<Vec<_>>())
            }
            ([Some(a), Some(b)], y) => match (integer(a), symbol(a), integer(b), symbol(b)) {
                (Some(row), _, _, Some(name)) | (_, Some(name), Some(row), _) => match number(name) {
                    Some(column) => (Some(row), vec![(column, y.cloned())]),
                    None => return Ok(None),
                },
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let Some(row) = row.and_then(|row| usize::try_from(row).ok()) else { return Ok(None) };
        let mut cells = NewCells::new();
        for (number, y) in of_cells {
            let Some(column) = columns.get(number).filter(|column| is_plain_column(column) && row < count(column))
            else {
                return Ok(None);
            };
            let new = self.changed(item(column, row), &[], y)?;
            if kind(column) != kind(&new) || !is_atom(&new) {
                return Ok(None);
            }
            cells.push((number, new));
        }
        Ok(Some((row, cells)))
    }

    /// Items of a vector of numbers changed by an elementwise verb, one after the other: an index that is there twice changes its
    /// item twice. How many of the indices are done with; the first of the rest needs the general way.
    pub(super) fn changed_all(&self, x: &mut Value, index: &Value, y: Option<&Value>) -> Result<usize> {
        let Some(Function::Primitive(primitive)) = as_function(self.function) else { return Ok(0) };
        let (Some(verb), true) = (primitive.atomic.and_then(|verb| verb.scalar), self.k.takes(&AMENDS)) else {
            return Ok(0);
        };
        let (Value::Array(array), Some(Value::Array(new)), Value::Array(index)) = (x, y, index) else { return Ok(0) };
        let fits = new.is_atom() || new.count() == index.count();
        // Nothing is written for no places: a mark stays.
        let Some(places) = index.as_slice::<i64>().filter(|places| fits && !places.is_empty()) else { return Ok(0) };
        array.ask_to_write()?;
        match array.kind() {
            ElementType::Int => {
                self.changed_in(array.make_mut::<i64>(), (verb, new), places, Scalar::Int, |scalar| match scalar {
                    Scalar::Int(number) => Some(number),
                    _ => None,
                })
            }
            ElementType::Float => {
                self.changed_in(array.make_mut::<f64>(), (verb, new), places, Scalar::Float, |scalar| match scalar {
                    Scalar::Float(number) => Some(number),
                    _ => None,
                })
            }
            _ => Ok(0),
        }
    }

    fn changed_in<T: Element + Copy>(
        &self,
        items: Option<&mut [T]>,
        (verb, new): (ScalarDyad, &Array),
        places: &[i64],
        scalar: impl Fn(T) -> Scalar,
        element: impl Fn(Scalar) -> Option<T>,
    ) -> Result<usize> {
        let new = |turn: usize| match new.widened() {
            View::Int(all) => all.get(if new.is_atom() { 0 } else { turn }).map(|&number| Scalar::Int(number)),
            View::Float(all) => all.get(if new.is_atom() { 0 } else { turn }).map(|&number| Scalar::Float(number)),
            _ => None,
        };
        let (Some(items), tolerance) = (items, self.k.context.borrow().tolerance) else { return Ok(0) };
        for (turn, &place) in places.iter().enumerate() {
            if turn % ITEMS_BETWEEN_POLLS == 0 {
                self.k.poll()?;
            }
            let Some(slot) = usize::try_from(place).ok().and_then(|place| items.get_mut(place)) else {
                return Ok(turn);
            };
            let result = new(turn).and_then(|new| verb.apply_with_nulls(tolerance, scalar(*slot), new));
            match result.and_then(&element) {
                Some(result) => *slot = result,
                None => return Ok(turn),
            }
        }
        Ok(places.len())
    }
}

/// New cells, with the numbers of their columns.
type NewCells = SmallVec<[(usize, Value); 4]>;

/// Whether a column is a vector that takes any item of its type.
fn is_plain_column(column: &Value) -> bool {
    value::is_vector(column) && value::mark_of(column) == Mark::None && value::domain_of(column).is_none()
}

fn symbols(value: &Value) -> Option<&[Symbol]> {
    value::array_of(value)?.as_slice::<Symbol>()
}

fn symbol(value: &Value) -> Option<Symbol> {
    match value {
        Value::Array(array) => array.as_atom::<Symbol>().copied(),
        _ => None,
    }
}
