//! Symbols: names interned once, so that comparing two is comparing two numbers.
//!
//! The table is one for the process, because a symbol is a value that sessions may exchange; it only grows.

use std::collections::HashMap;
use std::sync::{LazyLock, RwLock};

use super::{account, budget};
use crate::error::{Error, Result};

/// The bytes of a name's entry besides its letters: two pointers with their shared counts, and a number.
const ENTRY: usize = 64;

/// An interned name. The default one is the empty name, which is also the fill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Symbol(u32);

#[derive(Default)]
struct Table {
    names: Vec<std::sync::Arc<str>>,
    numbers: HashMap<std::sync::Arc<str>, u32>,
}

static TABLE: LazyLock<RwLock<Table>> = LazyLock::new(|| {
    let empty: std::sync::Arc<str> = "".into();
    RwLock::new(Table { names: vec![empty.clone()], numbers: HashMap::from([(empty, 0)]) })
});

impl Symbol {
    /// The symbol of a name. A limit error when the table is full (2^32 names). What a new name takes is counted on the account of
    /// who said it first, for good.
    ///
    /// ```
    /// use jackal_array::Symbol;
    /// assert_eq!(Symbol::new("red")?, Symbol::new("red")?);
    /// assert_eq!(&*Symbol::new("red")?.name(), "red");
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn new(name: &str) -> Result<Symbol> {
        if let Some(symbol) = Symbol::known(name) {
            return Ok(symbol);
        }
        budget::check::<u8>(name.len())?;
        let mut table = TABLE.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(&number) = table.numbers.get(name) {
            return Ok(Symbol(number));
        }
        let number = u32::try_from(table.names.len()).map_err(|_| Error::limit("the symbol table is full"))?;
        let shared: std::sync::Arc<str> = name.into();
        table.names.push(shared.clone());
        table.numbers.insert(shared, number);
        account::took_for_good(name.len() + ENTRY);
        Ok(Symbol(number))
    }

    /// The symbol of a name that has one already.
    ///
    /// ```
    /// # use jackal::Symbol;
    /// let symbol = Symbol::new("mean")?;
    /// assert_eq!(Symbol::known("mean"), Some(symbol));
    /// assert_eq!(Symbol::known("nobody has said this yet"), None);
    /// # Ok::<(), jackal::Error>(())
    /// ```
    pub fn known(name: &str) -> Option<Symbol> {
        let table = TABLE.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        table.numbers.get(name).copied().map(Symbol)
    }

    /// The name.
    pub fn name(self) -> std::sync::Arc<str> {
        let table = TABLE.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        table.names.get(self.0 as usize).cloned().unwrap_or_default()
    }

    /// The number of the name, from 0 for the empty name.
    pub fn number(self) -> u32 {
        self.0
    }

    /// All names that there are, by their numbers.
    pub fn names() -> Vec<std::sync::Arc<str>> {
        TABLE.read().unwrap_or_else(|poisoned| poisoned.into_inner()).names.clone()
    }

    /// The symbol of a number, if there is one.
    pub fn from_number(number: u32) -> Option<Symbol> {
        let table = TABLE.read().unwrap_or_else(|poisoned| poisoned.into_inner());
        table.names.get(number as usize).map(|_| Symbol(number))
    }
}

impl From<Symbol> for i64 {
    fn from(symbol: Symbol) -> i64 {
        symbol.0.into()
    }
}

impl PartialOrd for Symbol {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Symbol {
    /// Symbols are ordered by their names.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        if self == other { std::cmp::Ordering::Equal } else { self.name().cmp(&other.name()) }
    }
}
