//! Names as lines of a script that define them: what `)save` and `)edit` write.

use std::rc::Rc;

use crate::array::{Array, Context, Value};
use crate::names::interpreter::Interpreter;
use crate::names::locale::Locale;
use crate::notation::{Meaning, Part};
use crate::show::{atomic, display, linear, noun_text};
use crate::value::entity::{Class, Entity, VerbKind};
use crate::value::name::{HELPERS, Locative, Name};

/// Where the library notes what was loaded.
const LOADED: &str = "LOADED_jlib_";

/// The beginning of the lines of a preamble.
pub(crate) const SETTINGS: [&str; 4] = ["require '", "(;:'", "9!:11 ", "9!:19 "];

/// Names of locale z that tell of the process, which every process finds out anew.
const OF_PROCESS: [&str; 5] = ["ARGV", "BINPATH", "IFUNIX", "IFWIN", "UNAME"];

impl Interpreter {
    /// The names of all locales, those of other locales than base with their locatives. What the library defines is among them as far
    /// as it was read.
    pub(crate) fn defined_names(&self) -> Vec<(String, Part)> {
        let mut found = Vec::new();
        for place in [false, true].into_iter().flat_map(|numbered| self.locales.list(numbered)) {
            let Some(locale) = self.locales.existing(&place).filter(|_| place != HELPERS) else { continue };
            let is_base = Rc::ptr_eq(&locale, &self.locales.base());
            let is_last = self.locales.is_last(&locale);
            for (name, entity) in locale.names.borrow().iter() {
                let name = name.name();
                if is_last && OF_PROCESS.contains(&&*name) {
                    continue;
                }
                let full = if is_base { name.to_string() } else { format!("{name}_{place}_") };
                found.push((full, part(entity.class())));
            }
        }
        found
    }

    /// The meaning of a name of any locale; one without a locative is looked for in the base locale.
    pub(crate) fn meaning_of(&self, name: &str) -> Option<Meaning> {
        let entity = self.entity(name)?;
        Some(match &entity {
            Entity::Noun(noun) => Meaning::Data(Value::Array(noun.clone())),
            Entity::Verb(verb) if let VerbKind::Function(function) = &verb.0.kind => {
                Meaning::Elsewhere(function.text())
            }
            other => Meaning::Code(format!("{:?} {}", other.class(), linear::linear(other, false).ok()?)),
        })
    }

    /// The line that gives a name the meaning that it has, with the lines of a definition; nothing if it has no such line.
    pub(crate) fn definition_of(&self, name: &str) -> Option<String> {
        let entity = self.entity(name)?;
        // A function of another notation has no words here, wherever it stands.
        if !matches!(entity, Entity::Noun(_)) {
            atomic::atomic(&entity).ok()?;
        }
        let form = linear::linear(&entity, false).ok()?;
        Some(format!("{name} =: {}\n", form.trim_end()))
    }

    fn entity(&self, name: &str) -> Option<Entity> {
        let name = Name::parse(name).ok()?;
        let symbol = name.0.symbol;
        let get = || match &name.0.locative {
            Locative::None => self.locales.base().get(symbol),
            Locative::Direct(place) => self.locales.existing(place)?.get(symbol),
            Locative::Indirect(_) => None,
        };
        match get() {
            // The library's script that defines it may not have been read.
            None if self.meets(symbol) => get(),
            found => found,
        }
    }

    /// The lines that the names of this session need before they are defined: what of the library it loaded, and the paths of locales.
    pub(crate) fn preamble_lines(&self) -> String {
        let loaded = self.entity(LOADED).and_then(|entity| entity.noun().cloned());
        let names = loaded.iter().flat_map(|names| names.as_slice::<Value>().unwrap_or_default());
        let names = names.filter_map(|name| name.array().ok()?.as_slice::<u8>());
        let known = names.filter_map(|name| self.library.get().iter().find(|script| script.name.as_bytes() == name));
        let loads = known.map(|script| format!("require '{}'\n", script.name));
        let named = self.locales.list(false).into_iter().filter_map(|name| self.locales.existing(&name));
        let precision = self.settings.display.borrow().precision;
        let tolerance = self.context.borrow().tolerance;
        let digits =
            (precision != display::DisplaySettings::default().precision).then(|| format!("9!:11 ] {precision}\n"));
        let exactness = (tolerance != Context::default().tolerance)
            .then(|| noun_text::linear_text(&Array::from(tolerance.0)).ok())
            .flatten()
            .map(|number| format!("9!:19 ] {number}\n"));
        loads.chain(named.filter_map(|locale| path_line(&locale))).chain(digits).chain(exactness).collect()
    }
}

/// The line that gives a locale its path, if that is another one than every new locale has.
fn path_line(locale: &Locale) -> Option<String> {
    let path = locale.path.borrow();
    let names: Vec<&str> = path.iter().map(|locale| locale.name.as_str()).collect();
    let usual = if locale.name == "z" { &[][..] } else { &["z"] };
    let is_plain = path.iter().all(|locale| !locale.is_numbered());
    (names != usual && is_plain).then(|| format!("(;:'{}') 18!:2 <'{}'\n", names.join(" "), locale.name))
}

/// The part of speech of a class of words.
pub(crate) fn part(class: Class) -> Part {
    match class {
        Class::Noun => Part::Number,
        Class::Verb => Part::Primitive,
        Class::Adverb => Part::Adverb,
        Class::Conjunction => Part::Conjunction,
    }
}
