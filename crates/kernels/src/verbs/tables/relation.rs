//! A table taken apart: the names of its columns, the columns, and how many of them are keys.

use crate::array::domains::resolved;
use crate::array::items::{self, array_of, boxes, columns, count, items};
use crate::array::kind::kind;
use crate::array::make::{dictionary, general};
use crate::array::{Array, Context, Dictionary, Symbol, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::verbs::lists::pieces::items_at;

/// Named columns of equal length, of which the first may be keys.
#[derive(Clone, Debug)]
pub struct Relation {
    /// The names of the columns, the keys first.
    pub names: Vec<Symbol>,
    /// The columns.
    pub columns: Vec<Value>,
    /// How many of them are keys.
    pub keys: usize,
    /// How many rows there are.
    pub count: usize,
}

impl Relation {
    /// The relation of a table or a keyed table; `None` of any other value.
    pub fn from_value(value: &Value) -> Option<Relation> {
        match value {
            Value::Table(table) => Some(Relation::new(&[table])),
            Value::Dictionary(d) if items::is_keyed_table(d) => match (columns(&d.keys), columns(&d.values)) {
                (Some(keys), Some(values)) => {
                    let mut subject = Relation::new(&[keys, values]);
                    subject.keys = count(&keys.keys);
                    Some(subject)
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// Of the columns of a table.
    pub fn plain(table: &Dictionary) -> Relation {
        Relation::new(&[table])
    }

    fn new(parts: &[&Dictionary]) -> Relation {
        let (mut names, mut all) = (Vec::new(), Vec::new());
        for part in parts {
            names.extend(array_of(&part.keys).and_then(|keys| keys.as_slice::<Symbol>()).unwrap_or_default());
            all.extend(items(&part.values));
        }
        let count = all.first().map_or(0, count);
        Relation { names, columns: all, keys: 0, count }
    }

    /// The table of some columns, keyed as before.
    pub fn table(&self) -> Value {
        keyed(&self.names, self.columns.clone(), self.keys)
    }

    /// The number of a column.
    pub fn column(&self, name: Symbol) -> Option<usize> {
        self.names.iter().position(|&other| other == name)
    }

    /// The rows at some places.
    pub fn at(&self, cx: &Context, places: &[usize]) -> Result<Relation> {
        let cut = self.columns.iter().map(|column| items_at(cx, column, places)).collect::<Result<Vec<Value>>>()?;
        Ok(Relation { names: self.names.clone(), columns: cut, keys: self.keys, count: places.len() })
    }
}

/// A table of named columns, of which the first are keys.
pub fn keyed(names: &[Symbol], mut columns: Vec<Value>, keys: usize) -> Value {
    let table = |names: &[Symbol], columns: Vec<Value>| {
        items::table(Value::Array(Array::list(names.to_vec())), general(columns))
    };
    if keys == 0 {
        return table(names, columns);
    }
    let values = columns.split_off(keys.min(columns.len()));
    let (left, right) = names.split_at(keys.min(names.len()));
    dictionary(table(left, columns), table(right, values))
}

/// The columns that a word is given by name: one symbol, or a list of them.
pub fn named_columns(x: &Value) -> Result<Vec<Symbol>> {
    if items::count(x) == 0 && items::boxes(x).is_some() {
        return Ok(Vec::new());
    }
    match array_of(&resolved(x)?).and_then(|array| array.as_slice::<Symbol>()) {
        Some(names) => Ok(names.to_vec()),
        None => Err(Error::type_("columns are named by symbols")),
    }
}

/// The numbers of named columns; a value error for what is none.
pub fn places(table: &Relation, names: &[Symbol]) -> Result<Vec<usize>> {
    let place = |name: &Symbol| table.column(*name).ok_or_else(|| missing(table, *name));
    names.iter().map(place).collect()
}

#[cold]
fn missing(table: &Relation, name: Symbol) -> Error {
    let all: Vec<String> = table.names.iter().map(|name| name.name().to_string()).collect();
    let text = name.name().to_string();
    let near = crate::near::nearest(&text, all.iter().map(String::as_str), 1);
    let error = Error::with_message(ErrorKind::Value, text.clone())
        .note("this name has no value")
        .note(format!("the columns are {}", all.join(", ")));
    match near.first() {
        Some(near) => error.note(format!("is {near} meant?")),
        None => error,
    }
}

/// Some columns of a table.
pub fn some_columns(table: &Relation, places: &[usize]) -> Vec<Value> {
    places.iter().filter_map(|&place| table.columns.get(place).cloned()).collect()
}

/// The columns in another order, some of them keys.
pub fn arranged(table: &Relation, order: &[usize], keys: usize) -> Value {
    let names: Vec<Symbol> = order.iter().filter_map(|&place| table.names.get(place).copied()).collect();
    keyed(&names, order.iter().filter_map(|&place| table.columns.get(place).cloned()).collect(), keys)
}

/// The numbers of all columns, some of them before the others.
pub fn first(table: &Relation, front: &[usize]) -> Vec<usize> {
    let others = (0..table.names.len()).filter(|place| !front.contains(place));
    front.iter().copied().chain(others).collect()
}

/// The items of a column in the words of a message: `longs`, `mixed items`.
pub fn held(column: &Value) -> String {
    match kind(column).names().1 {
        "" => "mixed items".to_string(),
        name => format!("{name}s"),
    }
}

/// A type error if a column of one type would get items of another.
pub fn check_type(old: &Value, new: &Value, name: Symbol) -> Result<()> {
    // A list of dictionaries is one of mixed items, even where they are alike and it is a table.
    let mixed = boxes(old).is_some() || columns(old).is_some();
    let fits = mixed || kind(old) == kind(new) || count(new) == 0;
    if fits {
        return Ok(());
    }
    Err(Error::type_(format!("the column {} holds {} and takes no {}", name.name(), held(old), held(new))))
}
