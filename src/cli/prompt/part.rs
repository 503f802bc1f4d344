//! Parts of speech as the prompt shows them, and what the names of a session are now.

use std::collections::HashMap;

use jackal::j::value::entity::Class;
use jackal::session::{Notation, Session};
use jackal::{j, k};

/// What a piece of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A number, or a name of one.
    Noun,
    /// Text.
    Text,
    /// A verb, or a function.
    Verb,
    /// An adverb.
    Adverb,
    /// A conjunction.
    Conjunction,
    /// A control word.
    Control,
    /// A comment.
    Comment,
    /// What gives a name its meaning.
    Copula,
    /// A parenthesis or brace.
    Bracket,
    /// A name without a meaning.
    Unknown,
    /// What is no word.
    Wrong,
}

/// The names that a sentence would find, with what they are: those of the locale base with those of its path, and the members of
/// every other locale under their full names.
pub fn of_names(session: &Session) -> HashMap<String, Part> {
    let mut names = HashMap::new();
    let Some(j) = session.interpreter::<j::names::interpreter::Interpreter>() else { return names };
    let locales = &j.locales;
    for locale in [locales.z(), locales.base()] {
        for (symbol, entity) in locale.names.borrow().iter() {
            names.insert(symbol.name().to_string(), of_class(entity.class()));
        }
    }
    let others = [false, true].into_iter().flat_map(|numbered| locales.list(numbered));
    for place in others.filter(|place| !matches!(place.as_str(), "base" | "z")) {
        let Some(locale) = locales.existing(&place) else { continue };
        for (symbol, entity) in locale.names.borrow().iter() {
            names.insert(format!("{}_{place}_", symbol.name()), of_class(entity.class()));
        }
    }
    if session.notation() != Notation::J {
        names.extend(
            session
                .interpreter::<k::Interpreter>()
                .map(|k| k.global_names())
                .unwrap_or_default()
                .into_iter()
                .map(|name| (name, Part::Noun)),
        );
    }
    names
}

fn of_class(class: Class) -> Part {
    match class {
        Class::Noun => Part::Noun,
        Class::Adverb => Part::Adverb,
        Class::Conjunction => Part::Conjunction,
        Class::Verb => Part::Verb,
    }
}
