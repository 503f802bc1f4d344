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
pub mod markdown;
pub mod name;
pub mod page;
pub mod phrase;
pub mod text;

use crate::near;
use crate::session::Session;

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
    let what = what.trim();
    if what.is_empty() {
        return HelpAnswer::Known(page::overview(width));
    }
    if let Some(entry) = entry(what, session.notation()) {
        return HelpAnswer::Known(page::entry(entry, session.notation(), width));
    }
    if let Some(text) = name::page(session, what, width).or_else(|| phrase::page(session, what, width)) {
        return HelpAnswer::Known(text);
    }
    HelpAnswer::Unknown(unknown(what))
}

/// The message for an unknown subject.
fn unknown(what: &str) -> String {
    let keys = text::entries().iter().filter(|entry| entry.key.len() > 2).map(|entry| entry.key.as_str());
    let near = near::nearest(what, keys, NEAR_WORDS_MAX);
    let maybe = if near.is_empty() { String::new() } else { format!("; is it {}?", near.join(" or ")) };
    format!("no help for '{what}'{maybe}\n)find TEXT searches in all that there is.\n")
}
