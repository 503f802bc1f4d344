//! Namespaces that are given values: by a name in one, or whole as a dictionary.

use crate::array::{Array, Symbol, Value};
use crate::error::Result;
use crate::k::names::globals::{WORDS, is_same};
use crate::k::names::interpreter::{Dialect, Interpreter};
use crate::k::read::own_words::OwnWord;
use crate::k::run::amend::{self, Change};
use crate::k::value;
use crate::k::value::function::{rank_of, right_argument};
use crate::k::words::comparison;

impl Interpreter {
    /// The words that the program has added to those of q, which it has put into their namespace.
    pub(in crate::rooms::k) fn own_words(&self) -> Vec<OwnWord> {
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
    pub(in crate::rooms::k) fn assign_in_space(&self, name: Symbol, value: Value) -> Result<()> {
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
            _ => self.assign_here(name, value),
        }
    }

    /// Gives a name with dots in it a value: where it begins with that of a dictionary of symbols, an entry of that, or of one in it.
    pub(in crate::rooms::k) fn assign_in_dictionary(&self, name: Symbol, value: Value) -> Result<()> {
        let text = name.name();
        let parts = text.split('.').map(Symbol::new).collect::<Result<Vec<Symbol>>>()?;
        if let Some((first, rest)) = parts.split_first()
            && self.is_assigned(*first)
            && symbol_keys(&self.global_value(*first)?).is_some()
        {
            let path: Vec<Option<Value>> = rest.iter().map(|part| Some(Value::Array(Array::atom(*part)))).collect();
            let set = right_argument();
            let change = Change { k: self, function: &set, dyadic: true };
            let entry = |whole: &mut Value| {
                *whole = change.along(whole.clone(), &path, Some(value))?;
                Ok(())
            };
            return self.change(*first, entry).map(|_| ());
        }
        self.assign_here(name, value)
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
