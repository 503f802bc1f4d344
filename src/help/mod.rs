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
use crate::session::built_in_functions::is_built_in;
use crate::session::{Notation, Session, library};

use text::{Entry, Family};
pub use text::{entry, families};

/// A message has at most this many similar words.
const NEAR_WORDS_MAX: usize = 3;
/// A subject has at most this many characters.
const SUBJECT_MAX: usize = 400;

/// The answer of the help.
pub enum HelpAnswer {
    /// The page.
    Known(String),
    /// There is no page: the message.
    Unknown(String),
}

/// The help page of a word, phrase, topic or name, as lines of at most `width` columns. A term of the list of synonyms has the page of
/// the word that it means.
///
/// ```
/// use jackal::rooms::help::{self, HelpAnswer};
/// use jackal::rooms::session::Session;
///
/// let page = help::page(&mut Session::new(), "loop", 80);
/// assert!(matches!(page, HelpAnswer::Known(text) if text.starts_with("loop: this is the page of for.")));
/// ```
pub fn page(session: &mut Session, what: &str, width: usize) -> HelpAnswer {
    let (what, notation) = (what.trim(), session.notation());
    if what.is_empty() {
        return HelpAnswer::Known(page::overview(notation, width));
    }
    if what.chars().count() > SUBJECT_MAX {
        return HelpAnswer::Unknown(unknown(what));
    }
    let found = own_page(session, what, width)
        .or_else(|| of_term(session, what, width))
        .or_else(|| entry(what, notation).map(|entry| page::entry(entry, notation, width)))
        .or_else(|| name::not_loaded(what, width))
        .or_else(|| of_title(what, notation).map(|entry| page::entry(entry, notation, width)))
        .or_else(|| phrase::page(session, what, width));
    found.map_or_else(|| HelpAnswer::Unknown(unknown(what)), HelpAnswer::Known)
}

/// The page of what has this name: a word of the notation, a name of the session, a topic, a command, a list, a word or a script of the
/// library.
fn own_page(session: &mut Session, what: &str, width: usize) -> Option<String> {
    let notation = session.notation();
    let known = entry(what, notation).filter(|entry| is_of(entry, notation));
    let is_word = known.is_some_and(|entry| families(notation).contains(&entry.family));
    // A name that the user has defined comes before a topic, which comes before a name of the library.
    let is_ours = library_words::library_word(what).is_some() || is_built_in(what);
    if !is_word && !is_ours && session.names().iter().any(|name| name == what) {
        let is_users = known.is_none() || !has_from_the_start(what, notation);
        if is_users && let Some(page) = name::defined(session, what, width) {
            return Some(page);
        }
    }
    let families = page::families_of_list(what, notation);
    let list = families.map(|families| page::list(&families, notation, width));
    let page = match known {
        Some(entry) => {
            // The page of the topic of commands ends with all of them.
            let list = list.filter(|_| entry.family == Family::Topic).map(|list| format!("\n{list}"));
            page::entry(entry, notation, width) + &list.unwrap_or_default()
        }
        None if list.is_some() => return list,
        None => name::defined(session, what, width)
            .or_else(|| text::command(what).map(|entry| page::entry(entry, notation, width)))
            .or_else(|| name::not_loaded(what, width).filter(|_| notation == Notation::J))
            .or_else(|| script(what, width))?,
    };
    Some(page + &see_also(what, known, notation, width))
}

/// Whether a new session has a name, so that the user has not given it a value.
fn has_from_the_start(what: &str, notation: Notation) -> bool {
    let mut session = Session::new();
    if notation == Notation::J {
        // The library runs when a sentence first mentions one of its names.
        session.eval(&format!("4!:0 <'{what}'"));
    }
    session.set_notation(notation);
    session.names().iter().any(|name| name == what)
}

/// The page of the first word that a term of the list of synonyms means in this notation, else in any one if it is a topic or a command.
fn of_term(session: &mut Session, what: &str, width: usize) -> Option<String> {
    let notation = session.notation();
    let (key, page) = meanings(what, notation).find_map(|key| Some((key, own_page(session, key, width)?)))?;
    let said = wrapped(&format!("{what}: this is the page of {key}; )find {what} finds more."), "", width);
    Some(format!("{said}\n{page}"))
}

/// The entry of a title, or of the name of a word, as `)find` prints them: one of the notation comes first.
fn of_title(what: &str, notation: Notation) -> Option<&'static Entry> {
    let is_titled = |entry: &&Entry| match entry.title.as_str() {
        "" => facts::in_short(entry).0.split('/').any(|name| name.eq_ignore_ascii_case(what)),
        title => title.eq_ignore_ascii_case(what),
    };
    let found = || text::entries().iter().filter(is_titled);
    found().find(|entry| is_of(entry, notation)).or_else(|| found().next())
}

/// The keys of what a term means in a notation, then of the topics and commands that it means in another.
fn meanings(what: &str, notation: Notation) -> impl Iterator<Item = &'static str> {
    let mut found: Vec<_> = synonyms::found(&synonyms::stems(what)).collect();
    // A group that has the term itself comes before one that has another form of it.
    found.sort_by_key(|meaning| !meaning.terms.iter().any(|term| term == what));
    let is_shared = move |key: &str| {
        entry(key, notation).is_some_and(|entry| matches!(entry.family, Family::Topic | Family::Command))
    };
    let (own, others): (Vec<_>, Vec<_>) =
        found.into_iter().partition(|meaning| find::is_read_in(meaning.notation, notation));
    own.into_iter().chain(others.into_iter().filter(move |other| is_shared(&other.key))).map(|one| one.key.as_str())
}

/// A line with the command of the same name, and with what else the list of synonyms has for it.
fn see_also(what: &str, known: Option<&Entry>, notation: Notation, width: usize) -> String {
    let is_said = |key: &str| {
        key == what || known.is_some_and(|entry| entry.key == key || entry.see.iter().any(|see| see == key))
    };
    let command = text::command(what).map(|entry| entry.key.as_str());
    let has_page = |key: &&str| entry(key, notation).is_some() || library_words::library_word(key).is_some();
    let mut keys: Vec<&str> = command.into_iter().chain(meanings(what, notation).filter(has_page)).collect();
    keys.retain(|key| !is_said(key));
    let mut seen = std::collections::HashSet::new();
    keys.retain(|key| seen.insert(*key));
    match keys.as_slice() {
        [] => String::new(),
        keys => format!("\n{}", wrapped(&format!("see also: {}", keys.join("  ")), "", width)),
    }
}

/// Whether an entry is of a notation, or of none.
fn is_of(entry: &Entry, notation: Notation) -> bool {
    matches!(entry.family, Family::Topic | Family::Command) || families(notation).contains(&entry.family)
}

/// Whether a page needs no session that knows the names of the library.
pub fn needs_no_names(what: &str, notation: Notation) -> bool {
    what.is_empty()
        || entry(what, notation).is_some_and(|entry| is_of(entry, notation))
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
    let mut out = page::fitting(format!("{name}   {}   (script of the library)\n", found.help), width);
    for (typed, text) in rows {
        out += &page::row(&typed, column, text, width);
    }
    Some(out)
}

/// The message for an unknown subject.
fn unknown(what: &str) -> String {
    let keys = text::entries().iter().filter(|entry| entry.key.len() > 2).map(|entry| entry.key.as_str());
    let shown = page::beginning(what);
    if shown != what {
        return format!("no help for '{shown}'\n");
    }
    let near = near::nearest(what, keys, NEAR_WORDS_MAX);
    let maybe = if near.is_empty() { String::new() } else { format!("; is it {}?", near.join(" or ")) };
    format!("no help for '{what}'{maybe}\n)find {what} searches for words that do this.\n")
}
