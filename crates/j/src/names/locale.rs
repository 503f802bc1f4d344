//! Locales: tables of names, each with a path of further locales to look in.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::array::Symbol;
use crate::error::{Error, ErrorKind, Result};
use crate::value::entity::{Entity, Verb};
use crate::value::name::may_be_a_name;

/// Whether a text is the number of a locale, be it there or not.
fn is_number(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0')) && !text.is_empty()
}

/// Whether a text may name a locale, by number or otherwise. Underscores would end it in a locative.
///
/// ```
/// use jackal_j::names::locale::may_name;
/// assert!(may_name("abc") && may_name("a1") && may_name("12"));
/// assert!(!may_name("1a") && !may_name("a_b") && !may_name(""));
/// ```
pub fn may_name(text: &str) -> bool {
    let word = text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(|b| b.is_ascii_alphanumeric());
    word || is_number(text)
}

/// A table of names.
#[derive(Debug)]
pub struct Locale {
    /// `base`, `z`, or the digits of a numbered locale.
    pub name: String,
    /// The names defined here.
    pub names: RefCell<HashMap<Symbol, Entity>>,
    /// Where names are looked up that are not defined here.
    pub path: RefCell<Vec<Rc<Locale>>>,
    /// Whether it was destroyed and only lives on because something still refers to it.
    pub dead: Cell<bool>,
    /// How many verbs that run in it wait for one that runs elsewhere.
    pub waiting: Cell<usize>,
}

impl Locale {
    /// Whether it was made by number.
    pub fn is_numbered(&self) -> bool {
        self.name.starts_with(|c: char| c.is_ascii_digit())
    }

    /// The value of a name in this locale alone.
    pub fn get(&self, symbol: Symbol) -> Option<Entity> {
        self.names.borrow().get(&symbol).cloned()
    }

    /// The value of a name here or along the path.
    pub fn find(&self, symbol: Symbol) -> Option<Entity> {
        if let Some(entity) = self.names.borrow().get(&symbol) {
            return Some(entity.clone());
        }
        self.path.borrow().iter().find_map(|locale| locale.get(symbol))
    }

    /// A name here or along the path that means this very verb; of several the first in the alphabet.
    pub fn name_of(&self, verb: &Verb) -> Option<Symbol> {
        let own = |names: &HashMap<Symbol, Entity>| {
            let same = |entity: &Entity| entity.verb().is_some_and(|other| Arc::ptr_eq(&other.0, &verb.0));
            names.iter().filter(|(_, entity)| same(entity)).map(|(name, _)| *name).min_by_key(|name| name.name())
        };
        let here = own(&self.names.borrow());
        here.or_else(|| self.path.borrow().iter().find_map(|locale| own(&locale.names.borrow())))
    }
}

/// All locales of a session.
#[derive(Debug)]
pub struct Locales {
    all: RefCell<HashMap<String, Rc<Locale>>>,
    next_number: Cell<u64>,
    base: Rc<Locale>,
    z: Rc<Locale>,
}

impl Default for Locales {
    fn default() -> Self {
        let make = |name: &str, path: Vec<Rc<Locale>>| {
            Rc::new(Locale {
                name: name.to_string(),
                names: RefCell::default(),
                path: RefCell::new(path),
                dead: Cell::new(false),
                waiting: Cell::new(0),
            })
        };
        let z = make("z", Vec::new());
        let base = make("base", vec![z.clone()]);
        let all = HashMap::from_iter([("z".to_string(), z.clone()), ("base".to_string(), base.clone())]);
        Locales { all: RefCell::new(all), next_number: Cell::new(0), base, z }
    }
}

impl Locales {
    /// The locale where a session starts.
    pub fn base(&self) -> Rc<Locale> {
        self.base.clone()
    }

    /// The locale that every path ends with.
    pub fn z(&self) -> Rc<Locale> {
        self.z.clone()
    }

    /// Whether a locale is the one that every path ends with.
    pub fn is_last(&self, locale: &Locale) -> bool {
        locale.name == self.z.name
    }

    /// A locale that exists.
    pub fn existing(&self, name: &str) -> Option<Rc<Locale>> {
        self.all.borrow().get(name).cloned()
    }

    /// The locale of a name, made if it is not there: with the path `z` for a name; a number that is not there is a
    /// locale error.
    pub fn named(&self, name: &str) -> Result<Rc<Locale>> {
        if let Some(locale) = self.existing(name) {
            return Ok(locale);
        }
        may_be_a_name(name)?;
        if is_number(name) {
            return Err(Error::new(ErrorKind::Locale).note(format!("there is no locale {name}")));
        }
        if !may_name(name) {
            return Err(Error::new(ErrorKind::IllFormedName).note(format!("'{name}' cannot name a locale")));
        }
        Ok(self.make(name.to_string()))
    }

    /// A new numbered locale.
    pub fn numbered(&self) -> Rc<Locale> {
        let number = self.next_number.get();
        self.next_number.set(number + 1);
        self.make(number.to_string())
    }

    fn make(&self, name: String) -> Rc<Locale> {
        let locale = Rc::new(Locale {
            name: name.clone(),
            names: RefCell::default(),
            path: RefCell::new(vec![self.z()]),
            dead: Cell::new(false),
            waiting: Cell::new(0),
        });
        self.all.borrow_mut().insert(name, locale.clone());
        locale
    }

    /// Makes the locales of another session here, with its names and paths, in place of these.
    pub fn copy_from(&self, other: &Locales) {
        self.all.borrow_mut().retain(|_, locale| Rc::ptr_eq(locale, &self.base) || Rc::ptr_eq(locale, &self.z));
        let theirs: Vec<Rc<Locale>> = other.all.borrow().values().cloned().collect();
        let here = |name: &str| self.existing(name).unwrap_or_else(|| self.make(name.to_string()));
        for locale in theirs {
            let copy = here(&locale.name);
            *copy.names.borrow_mut() = locale.names.borrow().clone();
            *copy.path.borrow_mut() = locale.path.borrow().iter().map(|next| here(&next.name)).collect();
        }
        self.next_number.set(other.next_number.get());
    }

    /// Destroys a locale; one that is `current`, or in which verbs wait, keeps its names until they end, unless it is
    /// destroyed `at_once`. `false` if there is none of that name.
    pub fn destroy(&self, name: &str, current: &Rc<Locale>, at_once: bool) -> bool {
        let Some(locale) = self.all.borrow_mut().remove(name) else { return false };
        locale.dead.set(true);
        if at_once || locale.waiting.get() == 0 && !Rc::ptr_eq(&locale, current) {
            locale.names.borrow_mut().clear();
        }
        true
    }

    /// The names of the named or numbered locales, sorted.
    pub fn list(&self, numbered: bool) -> Vec<String> {
        let mut names: Vec<String> = self.all.borrow().keys().cloned().collect();
        names.retain(|name| name.starts_with(|c: char| c.is_ascii_digit()) == numbered);
        // Numbered locales sort by number, so by length first; named ones by their text alone.
        names.sort_by_key(|name| (if numbered { name.len() } else { 0 }, name.clone()));
        names
    }
}
