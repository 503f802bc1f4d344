//! Looking names up, assigning to them, and a cache of the verbs found last.

use std::cell::RefCell;
use std::rc::Rc;

use super::env::Env;
use super::locale::Locale;
use crate::array::{Array, Context, ElementType, Symbol, TextOrBoxes, Value, budget, stop};
use crate::error::{Error, ErrorKind, Result};
use crate::value::entity::Entity;
use crate::value::name::{Locative, Name};
use crate::verbs::structure::boxes;

/// The two copulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copula {
    /// `=:`
    Global,
    /// `=.`
    Local,
}

impl Env<'_> {
    /// The value of a name, if it has one.
    pub fn find(&self, name: &Name) -> Result<Option<Entity>> {
        if name.is_simple() {
            if let Some(frame) = self.frame
                && let Some(entity) = frame.get(name.0.symbol)
            {
                return Ok(Some(entity));
            }
            return Ok(self.find_global(name.0.symbol));
        }
        let locale = self.locale_of(name)?;
        let found = locale.find(name.0.symbol);
        Ok(match found {
            None if self.interpreter.meets(name.0.symbol) => locale.find(name.0.symbol),
            found => found,
        })
    }

    /// The value of an identifier in the current locale and its path.
    #[inline]
    pub fn find_global(&self, symbol: Symbol) -> Option<Entity> {
        let found = self.interpreter.current.borrow().find(symbol);
        match found {
            None if self.interpreter.meets(symbol) => self.interpreter.current.borrow().find(symbol),
            found => found,
        }
    }

    /// The locale that a name with a locative refers to; the current one without.
    pub fn locale_of(&self, name: &Name) -> Result<Rc<Locale>> {
        let interpreter = self.interpreter;
        match &name.0.locative {
            Locative::None => Ok(interpreter.current.borrow().clone()),
            Locative::Direct(locale) => interpreter.locales.named(locale),
            Locative::Indirect(objects) => {
                // The last object is looked up here, each one before it in the locale that the last one names.
                let mut locale: Option<Rc<Locale>> = None;
                for &object in objects.iter().rev() {
                    let value = match &locale {
                        None => match self.frame.and_then(|frame| frame.get(object)) {
                            Some(value) => Some(value),
                            None => self.find_global(object),
                        },
                        Some(locale) => locale.find(object),
                    };
                    let value = value.ok_or_else(|| value_error(&object.name()))?;
                    let found = match value.noun() {
                        Some(noun) => locale_text(noun).and_then(|text| match text.is_empty() {
                            true => Err(Error::length("the name of a locale is not empty")),
                            false => interpreter.locales.named(&text),
                        }),
                        None => Err(Error::domain("a locative must name a boxed locale")),
                    };
                    locale = Some(found.map_err(|error| error.within(&object.name()))?);
                }
                locale.ok_or_else(|| Error::new(ErrorKind::IllFormedName))
            }
        }
    }

    /// Assigns a value to a name.
    pub fn assign(&self, name: &Name, copula: Copula, value: Entity) -> Result<()> {
        if name.is_simple() {
            if let Some(frame) = self.frame {
                if copula == Copula::Local {
                    frame.set(name.0.symbol, value);
                    return Ok(());
                }
                if frame.get(name.0.symbol).is_some() {
                    return Err(Error::domain(format!("{} is a local name here and has a value", name.0.text)));
                }
            }
            let locale = self.interpreter.current.borrow().clone();
            self.interpreter.define(&locale, name.0.symbol, value);
            return Ok(());
        }
        let locale = self.locale_of(name)?;
        self.interpreter.define(&locale, name.0.symbol, value);
        Ok(())
    }

    /// Assigns to the names that a noun lists: a string of names, or boxed names.
    pub fn assign_to_noun(&self, target: &Array, copula: Copula, value: &Entity) -> Result<()> {
        match target.text_or_boxes() {
            TextOrBoxes::Byte(text) if target.rank() <= 1 => self.assign_to_text(text, copula, value),
            TextOrBoxes::Byte(_) => Err(Error::rank("names to assign to are a list of characters, or boxed")),
            TextOrBoxes::Box(names) => {
                let mut parsed = Vec::with_capacity(names.len());
                for name in names {
                    if name.array()?.rank() > 1 {
                        return Err(Error::rank("a name to assign to is a list of characters"));
                    }
                    parsed.push(Name::parse(text_of(name.array()?)?.trim())?);
                }
                if let ([name], true) = (parsed.as_slice(), target.is_atom()) {
                    return self.assign(name, copula, value.clone());
                }
                self.assign_items(&parsed, copula, value)
            }
            _ => Err(Error::domain("only names can be assigned to: text, or boxed names")),
        }
    }

    fn assign_to_text(&self, text: &[u8], copula: Copula, value: &Entity) -> Result<()> {
        let text = std::str::from_utf8(text).map_err(|_| Error::new(ErrorKind::IllFormedName))?;
        let (gerund, list) = match text.trim_start().strip_prefix('`') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let mut names = Vec::new();
        for (turn, name) in list.split_whitespace().enumerate() {
            stop::poll_turn(turn)?;
            budget::push(&mut names, Name::parse(name)?)?;
        }
        if gerund {
            return self.assign_gerund(&names, copula, value);
        }
        match names.as_slice() {
            [] => Err(Error::new(ErrorKind::IllFormedName).note("there is no name to assign to")),
            [name] if list.trim() == name.0.text => self.assign(name, copula, value.clone()),
            names => self.assign_items(names, copula, value),
        }
    }

    /// One item of the value to each name; boxes are opened; an atom goes to all.
    pub fn assign_items(&self, names: &[Name], copula: Copula, value: &Entity) -> Result<()> {
        let noun = shared_by(value, names.len())?;
        for (index, name) in names.iter().enumerate() {
            self.assign(name, copula, share(self.cx, noun, index)?.into())?;
        }
        Ok(())
    }

    fn assign_gerund(&self, names: &[Name], copula: Copula, value: &Entity) -> Result<()> {
        let noun = value.noun().ok_or_else(|| Error::domain("a gerund is needed to assign verbs to several names"))?;
        if !noun.is_atom() && noun.tally() != names.len() {
            return Err(Error::length(format!("{} names cannot share {} verbs", names.len(), noun.tally())));
        }
        for (index, name) in names.iter().enumerate() {
            let entity = self.word_of(&noun.item(index))?;
            self.assign(name, copula, entity)?;
        }
        Ok(())
    }
}

/// A value that so many names share: a noun with an item for each, or an atom, which goes to all.
pub fn shared_by(value: &Entity, names: usize) -> Result<&Array> {
    let noun = value.noun().ok_or_else(|| Error::domain("only a noun can be split over several names"))?;
    if !noun.is_atom() && noun.tally() != names {
        return Err(Error::length(format!("{names} names cannot share {} items", noun.tally())));
    }
    Ok(noun)
}

/// The item of a noun that the name with this number is assigned, opened if it is a box.
pub fn share(cx: &Context, noun: &Array, index: usize) -> Result<Array> {
    if noun.rank() == 1
        && let Some(Value::Array(content)) = noun.as_slice::<Value>().and_then(|boxes| boxes.get(index))
    {
        return Ok(content.clone());
    }
    let item = noun.item(index);
    if matches!(item.text_or_boxes(), TextOrBoxes::Box(_)) { boxes::open(cx, item.into()) } else { Ok(item) }
}

/// The text of a noun that must be text.
pub fn text_of(noun: &Array) -> Result<String> {
    match noun.text_or_boxes() {
        TextOrBoxes::Byte(bytes) => budget::text(budget::copied(bytes)?),
        TextOrBoxes::Unicode(units) => {
            budget::check::<[u8; 6]>(units.len())?;
            Ok(units.iter().map(|u| char::from_u32(u.point()).unwrap_or('\u{fffd}')).collect())
        }
        _ if noun.is_empty() => Ok(String::new()),
        _ => Err(Error::domain(format!("text is needed here, not {} data", noun.kind().name()))),
    }
}

/// The name of a locale that a noun gives: boxed text, or an integer.
pub fn locale_text(noun: &Array) -> Result<String> {
    if let Some([inner]) = noun.as_slice::<Value>() {
        return match inner.array()? {
            name if name.rank() > 1 => Err(Error::rank("the name of a locale is a list of characters")),
            name if name.kind() == ElementType::Byte => text_of(name),
            name => locale_number(name),
        };
    }
    match noun.kind() {
        ElementType::Rational | ElementType::Symbol => {
            Err(Error::domain("a locale is given as a boxed name or a number"))
        }
        kind if kind.is_numeric() => locale_number(noun),
        _ if !noun.is_atom() => Err(Error::rank("a locale is given as a boxed name or a number")),
        _ => Err(Error::domain("a locale is given as a boxed name or a number")),
    }
}

fn locale_number(noun: &Array) -> Result<String> {
    if !noun.is_atom() {
        return Err(Error::domain("a locale is given as a boxed name or a number"));
    }
    Ok(crate::array::promote::integer(noun, crate::array::Tolerance::EXACT)?.to_string())
}

/// The error of a name without a value.
#[cold]
pub fn value_error(name: &str) -> Error {
    Error::value(format!("{name} has no value")).within(name)
}

/// When and where names were looked up: the epoch, and the place of the locale. A verb's name means the same as long as both
/// are the same; a noun's does not, since a new noun for an old one begins no epoch.
pub type Moment = (u64, usize);

/// A cache of the verbs that simple global names meant. The last digits of a name's number give its place.
pub struct RecentVerbs<T>(RefCell<[Option<Found<T>>; RECENT_VERBS_MAX]>);

/// A name, when it was looked up, and what it meant.
type Found<T> = (Symbol, Moment, Rc<T>);

/// The cache has a place for this many verbs.
const RECENT_VERBS_MAX: usize = 32;

impl<T> Default for RecentVerbs<T> {
    fn default() -> Self {
        RecentVerbs(RefCell::new([const { None }; RECENT_VERBS_MAX]))
    }
}

impl<T> RecentVerbs<T> {
    /// The verb that a name meant at this moment.
    #[inline]
    pub fn find(&self, symbol: Symbol, now: Moment) -> Option<Rc<T>> {
        match self.0.borrow().get(symbol.number() as usize % RECENT_VERBS_MAX) {
            Some(Some((name, then, verb))) if *name == symbol && *then == now => Some(verb.clone()),
            _ => None,
        }
    }

    /// Keeps the verb that a name means at this moment.
    pub fn keep(&self, symbol: Symbol, now: Moment, verb: Rc<T>) {
        let old = self
            .0
            .borrow_mut()
            .get_mut(symbol.number() as usize % RECENT_VERBS_MAX)
            .and_then(|place| place.replace((symbol, now, verb)));
        // Dropped when the table is no longer borrowed.
        drop(old);
    }
}
