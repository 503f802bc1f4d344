//! Namespaces that are given values: by a name in one, or whole as a dictionary.

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::names::globals::{WORDS, is_same};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::read::parse::OwnWord;
use crate::run::amend;
use crate::value;
use crate::value::function::{rank_of, right_argument};
use crate::words::comparison;
use crate::words::index;

impl Interpreter {
    /// The words that the program has added to those of q, which it has put into their namespace.
    pub(crate) fn own_words(&self) -> Vec<OwnWord> {
        if self.words.borrow().is_empty() || self.dialect() != Dialect::Q {
            return Vec::new();
        }
        let names = self.words.borrow().clone();
        let own = names.into_iter().filter_map(|name| {
            let value = self.global_value(name).ok()?;
            let word = name.name().strip_prefix(WORDS)?.to_string();
            Some(OwnWord { word, between: rank_of(&value) == Some(2) })
        });
        own.collect()
    }

    /// Gives a name with a dot before it a value. What is in a namespace that was assigned as a dictionary becomes an entry of that;
    /// a dictionary for a namespace whose names have values of their own, as `@` and `.` amend it, becomes the values of these.
    pub(crate) fn assign_in_space(&self, name: Symbol, value: Value) -> Result<()> {
        let text = name.name();
        if let Some((space, inner)) = text.rsplit_once('.').filter(|(space, _)| !space.is_empty()) {
            let space = Symbol::new(space)?;
            if self.is_assigned(space) && symbol_keys(&self.global_value(space)?).is_some() {
                let inner = Value::Array(Array::atom(Symbol::new(inner)?));
                let set = right_argument();
                let entry = |whole: &mut Value| {
                    *whole = amend::at(self, whole.clone(), &inner, &set, Some(value))?;
                    Ok(())
                };
                return self.change(space, entry).map(|_| ());
            }
        }
        let prefix = if &*text == "." { String::new() } else { format!("{text}.") };
        match symbol_keys(&value) {
            Some(names) if prefix.is_empty() || !self.names_within(&prefix).is_empty() => {
                self.assign_names(&prefix, &names, &value)
            }
            _ => self.assign_simple_name(name, value),
        }
    }

    /// Gives a name with dots in it a value: what stands before the first dot names a dictionary or a table, of which it is an entry. One
    /// that has no value yet becomes a dictionary.
    pub(crate) fn assign_in_dictionary(&self, name: Symbol, value: Value) -> Result<()> {
        let text = name.name();
        let parts = text.split('.').map(Symbol::new).collect::<Result<Vec<Symbol>>>()?;
        let Some((&first, rest)) = parts.split_first() else { return Ok(()) };
        let old = match self.global_value(first) {
            Ok(Value::Function(_)) if !self.is_assigned(first) => return self.assign_simple_name(name, value),
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::Value => None,
            Err(error) => return Err(error),
        };
        let new = self.with_entry(old, rest, value)?;
        self.assign_simple_name(first, new)
    }

    /// A value with an entry at the end of a path of names, on which dictionaries are made where there is nothing.
    fn with_entry(&self, old: Option<Value>, path: &[Symbol], new: Value) -> Result<Value> {
        self.check_stack()?;
        let Some((&name, rest)) = path.split_first() else { return Ok(new) };
        // The entry without a name keeps the values a general list.
        let old = old.unwrap_or_else(|| {
            value::dictionary(
                Value::Array(Array::list(vec![Symbol::default()])),
                value::general(vec![value::nothing()]),
            )
        });
        let inner = match (&old, symbol_keys(&old)) {
            (Value::Table(_), _) if rest.is_empty() => None,
            (_, Some(keys)) if keys.contains(&name) => Some(index::at(self, &old, &Value::Array(Array::atom(name)))?),
            (_, Some(_)) => None,
            _ => return Err(Error::type_(format!("the value before .{} is not a dictionary", name.name()))),
        };
        let new = self.with_entry(inner, rest, new)?;
        amend::at(self, old, &Value::Array(Array::atom(name)), &right_argument(), Some(new))
    }

    /// Gives the names of a namespace the values of a dictionary, and takes those away that it does not have.
    fn assign_names(&self, prefix: &str, names: &[Symbol], values: &Value) -> Result<()> {
        for (place, inner) in names.iter().enumerate().filter(|(_, inner)| **inner != Symbol::default()) {
            let full = Symbol::new(&format!("{prefix}{}", inner.name()))?;
            let new = value::item(values, place);
            let same = match self.global_value(full) {
                Ok(old) if self.is_assigned(full) => is_same(&old, &new),
                Ok(old) => comparison::matches(self, &old, &new)?,
                Err(_) => false,
            };
            if !same {
                self.assign(full, new)?;
            }
        }
        let gone = self.names_within(prefix).into_iter().map(|name| Symbol::new(&name));
        let gone = gone.filter(|name| !name.as_ref().is_ok_and(|name| names.contains(name)));
        let gone = gone.collect::<Result<Vec<Symbol>>>()?;
        self.forget(if prefix.is_empty() { "." } else { prefix.trim_end_matches('.') }, &gone)
    }
}

/// The keys of a dictionary that are symbols; of other values none.
fn symbol_keys(value: &Value) -> Option<Vec<Symbol>> {
    let Value::Dictionary(dictionary) = value else { return None };
    value::array_of(&dictionary.keys).and_then(|keys| keys.as_slice::<Symbol>()).map(<[Symbol]>::to_vec)
}
