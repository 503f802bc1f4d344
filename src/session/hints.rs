//! What an error could have meant: near names that have a meaning, libraries that have the name, and places of the library left out.

use super::{Notation, Session, library};
use crate::error::{Error, ErrorKind};
use crate::near::nearest;

/// How many near names are named.
const NAMED: usize = 3;
/// The longest name that is looked for.
const LONGEST: usize = 64;

impl Session {
    /// The error with what may help: of a name without a value, names that are spelled almost so and have one, and the library that has
    /// it. Nothing is said that is not so.
    #[cold]
    pub(super) fn hinted(&self, error: Error, notation: Notation) -> Error {
        let error = blaming_the_caller(error);
        if error.kind() != ErrorKind::Value {
            return error;
        }
        let said = |note: &String| note.strip_suffix(" has no value").map(str::to_string);
        let name = match notation {
            Notation::J => error.notes().iter().find_map(said),
            _ => Some(error.headline().to_string()),
        };
        let Some(name) = name.filter(|name| name.len() <= LONGEST && !name.contains(' ')) else { return error };
        if notation == Notation::J && matches!(name.as_str(), "x" | "y" | "u" | "v" | "m" | "n") {
            return match name.as_str() {
                "x" if !error.places().is_empty() => error.note("x is the left argument: without one it has no value"),
                _ => error,
            };
        }
        if notation == Notation::J
            && let Some(library) = library::of_name(&name)
        {
            return error.note(format!("load '{library}' brings {name}"));
        }
        let language = self.language(notation);
        let mut names: Vec<String> = language.named().into_iter().map(|(name, _)| name).collect();
        names.extend(language.keywords(notation.facts()));
        match nearest(&name, names.iter().map(String::as_str), NAMED).as_slice() {
            [] if notation == Notation::J => match library::near_name(&name) {
                Some((near, library)) => error.note(format!("is it {near}? load '{library}' brings it")),
                None => error,
            },
            [] => error,
            near => error.note(format!("is it {}?", near.join(" or "))),
        }
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
