//! Help: what each word is and does, topics, and names of a session.
//!
//! What can be said of a word without knowing it (ranks, inverse, what a fit does, the line of each valence) is read from the
//! vocabularies ([`facts`]); the rest stands in `stdlib/help`, whose files are transcripts and so tested like any other ([`text`]
//! takes them apart). Nothing is read before someone asks.
//!
//! ```
//! use jackal::rooms::help::{self, HelpAnswer};
//! use jackal::rooms::session::Session;
//!
//! let page = help::page(&mut Session::new(), "#", 80);
//! assert!(matches!(&page, HelpAnswer::Known(text) if text.contains("tally/copy")));
//! assert!(matches!(help::page(&mut Session::new(), "agrement", 80), HelpAnswer::Unknown(text) if text.contains("agreement")));
//! ```

pub mod facts;
pub mod find;
pub mod library_words;
pub mod markdown;
pub mod name;
pub mod page;
pub mod phrase;
pub mod synonyms;
pub mod text;

use crate::display::width::wrapped;
use crate::near;
use crate::session::{Notation, Session, library};

use text::{Entry, Family};
pub use text::{entry, families};

/// A message has at most this many similar words.
const NEAR_WORDS_MAX: usize = 3;

/// The answer of the help.
pub enum HelpAnswer {
    /// The page.
    Known(String),
    /// There is no page: the message.
    Unknown(String),
}

/// The help page of a word, phrase, topic or name, as lines of at most `width` columns.
pub fn page(session: &mut Session, what: &str, width: usize) -> HelpAnswer {
    let (what, notation) = (what.trim(), session.notation());
    if what.is_empty() {
        return HelpAnswer::Known(page::overview(notation, width));
    }
    let known = entry(what, notation);
    // A name of the session comes before a word of another notation.
    if known.is_some_and(|entry| !is_of(entry, notation))
        && let Some(page) = name::defined(session, what, width)
    {
        return HelpAnswer::Known(page);
    }
    if let Some(entry) = known {
        // The page of the topic of commands ends with all of them.
        let families = page::families_of_list(what, notation).filter(|_| entry.family == Family::Topic);
        let list = families.map(|families| format!("\n{}", page::list(&families, notation, width)));
        return HelpAnswer::Known(page::entry(entry, notation, width) + &list.unwrap_or_default());
    }
    let found = name::defined(session, what, width)
        .or_else(|| page::families_of_list(what, notation).map(|families| page::list(&families, notation, width)))
        .or_else(|| text::command(what).map(|entry| page::entry(entry, notation, width)))
        .or_else(|| name::not_loaded(what, width))
        .or_else(|| script(what, width))
        .or_else(|| phrase::page(session, what, width));
    found.map_or_else(|| HelpAnswer::Unknown(unknown(what)), HelpAnswer::Known)
}

/// Whether an entry is of a notation, or of none.
fn is_of(entry: &Entry, notation: Notation) -> bool {
    matches!(entry.family, Family::Topic | Family::Command) || families(notation).contains(&entry.family)
}

/// Whether a page needs no session that knows the names of the library.
pub fn needs_no_names(what: &str, notation: Notation) -> bool {
    what.is_empty()
        || entry(what, notation).is_some_and(|entry| is_of(entry, notation))
        || text::command(what).is_some()
        || page::families_of_list(what, notation).is_some()
}

/// The page of a script of the library: its purpose, and how to read, run and load it.
fn script(what: &str, width: usize) -> Option<String> {
    let name = what.trim_end_matches(".ijs");
    let found = library::find(name).or_else(|| library::find(&format!("puzzles/{name}")))?;
    let name = found.name;
    let load = if found.notation() == Notation::J { format!("load '{name}'") } else { format!(")load {name}") };
    let rows = [
        (load, "runs it in this session"),
        (format!(")show {name}"), "prints it with the results of its examples"),
        (format!("jackal show {name}"), "prints it at the shell"),
    ];
    let column = rows.iter().map(|(typed, _)| typed.len()).max().unwrap_or(0);
    let mut out = wrapped(&format!("{name}   {}   (script of the library)", found.help), "", width);
    for (typed, text) in rows {
        out += &page::row(&typed, column, text, width);
    }
    Some(out)
}

/// The message for an unknown subject.
fn unknown(what: &str) -> String {
    let keys = text::entries().iter().filter(|entry| entry.key.len() > 2).map(|entry| entry.key.as_str());
    let near = near::nearest(what, keys, NEAR_WORDS_MAX);
    let maybe = if near.is_empty() { String::new() } else { format!("; is it {}?", near.join(" or ")) };
    format!("no help for '{what}'{maybe}\n)find {what} searches for words that do this.\n")
}
