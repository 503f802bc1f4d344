//! Hints of an error: similar names that have a meaning, libraries that have the name, and parts of the library that
//! are left out.

use std::collections::BTreeMap;

use super::suggestions::assignment;
use super::{Notation, Session, absent_addons, library, python_habits};
use crate::array::{Array, budget, bytes, nested};
use crate::error::{Error, ErrorKind};
use crate::language::Mode;
use crate::near::nearest;

/// A hint has at most this many similar names.
const NEAR_NAMES_MAX: usize = 3;
/// The longest name that is looked for.
const NAME_BYTES_MAX: usize = 64;

/// Features of other systems, by the names of their calls, and the substitutes here.
const ELSEWHERE: [(&str, &str); 9] = [
    ("help", ")help shows the help"),
    ("quit", "Ctrl-D ends the session"),
    ("bye", "Ctrl-D ends the session"),
    ("dissect", "dissect is not part of Jackal; )explain shows the shape of each step"),
    ("wd", "windows are not part of Jackal; plot and viewmat draw"),
    ("jdb", "Jd is not part of Jackal; tables are in q"),
    ("gethttp", "connections to other machines are not part of Jackal"),
    ("getqtbin", "windows are not part of Jackal; plot and viewmat draw"),
    ("jpkg", "addons are not fetched: jackal list names those that are there"),
];

/// The words that begin a query of q.
pub const QUERY_WORDS: [&str; 4] = ["select", "exec", "update", "delete"];

/// The word that begins a query, for one that is almost spelled so: before the word `from`, at which the sentence could not be read.
fn query_word(error: &Error) -> Option<&'static str> {
    error.notes().iter().find(|note| note.ends_with("a word of q for queries"))?;
    let sentence = &error.places().first()?.sentence;
    let words = sentence.split(|letter: char| !letter.is_ascii_alphanumeric()).take_while(|word| *word != "from");
    words.filter(|word| !word.is_empty()).find_map(|word| nearest(word, QUERY_WORDS, 1).first().copied())
}

impl Session {
    /// The error of a script that is not there with the places where it was looked for, which the library has noted: the file that it
    /// then tried to run, the name that was asked for, the places. Of an addon of J that is not part of Jackal it says why.
    fn with_places(&self, error: Error) -> Error {
        let script = error.notes().iter().find_map(|note| note.strip_prefix("script "));
        if script.is_none() && !error.headline().contains("no library has this name") {
            return error;
        }
        let keep = Mode { show: false, keep: true };
        let noted = self.language(Notation::J).evaluate(Notation::J.facts(), "LOOKED_jlib_", keep);
        let Some(noted) = noted.ok().flatten().and_then(|value| value.into_array().ok()) else { return error };
        let noted: Vec<Array> = (0..noted.count()).map(|at| nested::content(&noted, at)).collect();
        let texts = noted.iter().filter_map(|text| text.as_slice::<u8>().map(String::from_utf8_lossy));
        match texts.collect::<Vec<_>>().as_slice() {
            [file, name, places @ ..] if script.is_none_or(|script| script == file) => {
                let looked = script.map(|_| format!("looked at {}", places.join(", ")));
                let why = absent_addons::reason(name).map(|why| format!("{name} {why}"));
                looked.into_iter().chain(why).fold(error, Error::note)
            }
            _ => error,
        }
    }

    /// The error with what may help: of a name without a value, names that are spelled almost so and have one, and the library that has
    /// it. Nothing is said that is not so.
    #[cold]
    pub(super) fn hinted(&self, error: Error, notation: Notation) -> Error {
        let error = blaming_the_caller(error);
        if let Some(note) = self.python_note(&error, notation) {
            return error.note(note);
        }
        if error.kind() == ErrorKind::FileName {
            return self.with_places(error);
        }
        if let Some(word) = query_word(&error) {
            return error.note(format!("is it {word}?"));
        }
        if error.kind() != ErrorKind::Value {
            return error;
        }
        let said = |note: &String| note.strip_suffix(" has no value").map(str::to_string);
        let name = match notation {
            Notation::J => error.notes().iter().find_map(said),
            _ => Some(error.headline().to_string()),
        };
        let Some(name) = name.filter(|name| name.len() <= NAME_BYTES_MAX && !name.contains(' ')) else { return error };
        if notation == Notation::J && matches!(name.as_str(), "x" | "y" | "u" | "v" | "m" | "n") {
            return match name.as_str() {
                "x" if error.places().first().is_some_and(|place| assignment(&place.sentence, " =: ").is_none()) => {
                    error.note("x is the left argument: without one it has no value")
                }
                _ => error,
            };
        }
        if notation == Notation::J
            && let Some(library) = library::library_of_name(&name)
        {
            return error.note(format!("load '{library}' brings {name}"));
        }
        let has =
            |other: &Notation| *other != notation && self.language(*other).keywords(other.facts()).contains(&name);
        if let Some(other) = Notation::all().find(has) {
            return error.note(format!("{name} is a word of {}: ){} changes to it", other.name(), other.name()));
        }
        if let Some((_, said)) = ELSEWHERE.iter().find(|(word, _)| *word == name) {
            return error.note(*said);
        }
        let language = self.language(notation);
        let mut names: Vec<String> = language.names_with_parts().into_iter().map(|(name, _)| name).collect();
        names.extend(language.keywords(notation.facts()));
        if notation == Notation::Q {
            names.extend(QUERY_WORDS.map(String::from));
        }
        match nearest(&name, names.iter().map(String::as_str), NEAR_NAMES_MAX).as_slice() {
            [] => {}
            near => return error.note(format!("is it {}?", near.join(" or "))),
        }
        if notation == Notation::J
            && let Some((near, library)) = library::near_name(&name)
        {
            return error.note(format!("is it {near}? load '{library}' brings it"));
        }
        match python_habits::call_note(&error, notation) {
            Some(note) => error.note(note),
            None => error,
        }
    }

    /// What to type in place of a form of Python.
    fn python_note(&self, error: &Error, notation: Notation) -> Option<&'static str> {
        let language = self.language(notation);
        let has_value = |name: &str| {
            let is_so = |known: &String| known == name;
            language.names().iter().any(is_so) || language.keywords(notation.facts()).iter().any(is_so)
        };
        python_habits::note(error, notation, &has_value)
    }
}

/// The error without the places inside of the library, if the library was called from elsewhere.
fn blaming_the_caller(error: Error) -> Error {
    let ours = |file: &Option<String>| file.as_deref().is_some_and(is_library);
    match error.places().iter().position(|place| !ours(&place.file)) {
        Some(first) if first > 0 => error.from_place(first),
        _ => error,
    }
}

fn is_library(file: &str) -> bool {
    !file.starts_with("puzzles/") && library::LIBRARIES.iter().any(|library| library.name == file)
}

/// A report names at most this many names.
const NAMES_MAX: usize = 3;
/// A name is reported if it holds at least this fraction of the held bytes, and the rest if it is this fraction of
/// the budget.
const SHARE: usize = 100;

impl Session {
    /// The error of a sentence for which there was no memory, with what is held and by which names.
    #[cold]
    pub(super) fn weighed(&self, error: Error) -> Error {
        if !budget::is_spent_by(&error) {
            return error;
        }
        let held = self.account.in_use();
        if held < self.account.limit() / SHARE {
            // The request would fail even if nothing were held.
            return error;
        }
        let (mut counted, mut sizes) = (bytes::Counted::new(), BTreeMap::<String, usize>::new());
        for (name, value) in self.languages.iter().flat_map(|language| language.values()) {
            // The notations share names, and names share buffers.
            *sizes.entry(name).or_default() += bytes::held(&value, &mut counted);
        }
        let mut names: Vec<(String, usize)> = sizes.into_iter().collect();
        names.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
        let megabytes = |bytes: usize| format!("{:.1} MB", bytes as f64 / 1e6);
        let large = names.iter().take(NAMES_MAX).filter(|(_, bytes)| *bytes >= held / SHARE && *bytes > 0);
        let large: Vec<String> = large.map(|(name, bytes)| format!("{name} {}", megabytes(*bytes))).collect();
        let named: usize = names.iter().map(|(_, bytes)| bytes).sum();
        let by = match large.is_empty() {
            true => "none of it by a name that is large".to_string(),
            false if named < held / 2 => format!("{}; more than half of it by no name", large.join(", ")),
            false => large.join(", "),
        };
        error.note(format!("{} are held: {by}", megabytes(held)))
    }
}
