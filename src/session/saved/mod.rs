//! A session's names as text, and back: a workspace file of all notations, or a script of one.
//!
//! | here | what for |
//! |--|--|
//! | `format` | the text of a workspace file, and what is wrong with one |
//! | `gather` | the lines that define the names of a session, each of them tried |
//! | [`Session::load_workspace`] | loading, whole or not at all |

pub mod format;
mod gather;

use super::{Notation, Session};
use crate::array::exactly::Strictness;
use crate::error::Result;
use crate::language::Meaning;

pub use gather::{Definitions, Unsaved};

/// The way in which a workspace file is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loading<'a> {
    /// Its names come to those of the session, unless one of these would get another value: then nothing is loaded.
    Add,
    /// Its names take the place of those of the session.
    Replace,
    /// As `Add`, these names alone.
    Chosen(&'a [&'a str]),
    /// The same of these names, or of all if there are none, but for those that the session has.
    Missing(&'a [&'a str]),
    /// All that the session had goes.
    Anew,
}

/// The result of loading a workspace file.
#[derive(Debug)]
pub enum Loaded {
    /// The names that came, and those of the file that were wanted and did not.
    Names(Vec<String>, Vec<String>),
    /// Nothing, because these names have other values here.
    Refused(Vec<String>),
}

impl Session {
    /// The names of the session as lines that define them: of all notations, or as far as one notation can write them.
    ///
    /// ```
    /// use jackal::rooms::session::{Notation, Session};
    /// let mut session = Session::new();
    /// session.eval("mean =: +/ % #\n)k\nprices:`a`b!1 2");
    /// let found = session.definitions(None)?;
    /// assert_eq!((found.names, found.unsaved.len()), (vec!["prices".to_string(), "mean".to_string()], 0));
    /// let found = session.definitions(Some(Notation::J))?;
    /// assert_eq!((found.names, found.unsaved[0].name.as_str()), (vec!["mean".to_string()], "prices"));
    /// # Ok::<(), jackal::Error>(())
    /// ```
    ///
    /// # Errors
    /// An interrupt, a limit.
    pub fn definitions(&mut self, only: Option<Notation>) -> Result<Definitions> {
        gather::gathered(self, only, None)
    }

    /// Loads the text of a workspace file: all of it, or nothing.
    ///
    /// ```
    /// use jackal::rooms::session::saved::Loading;
    /// let mut session = jackal::Session::new();
    /// session.eval("total =: 3");
    /// let text = session.definitions(None)?.text();
    /// let mut other = jackal::Session::new();
    /// other.load_workspace(&text, Loading::Add)?;
    /// assert_eq!(other.eval("total").text(), "3\n");
    /// assert!(other.load_workspace(")workspace 1\n)j\ntotal =: 4\n", Loading::Replace).is_err(), "it has no end");
    /// # Ok::<(), jackal::Error>(())
    /// ```
    ///
    /// # Errors
    /// What is wrong with the file; the session is as it was.
    pub fn load_workspace(&mut self, text: &str, loading: Loading<'_>) -> Result<Loaded> {
        let body = format::body(text)?;
        // The file is examined in a session of its own first.
        let mut trial = self.blank();
        let library = trial.known_names();
        trial.run_definitions(body)?;
        let mut came = trial.known_names();
        came.retain(|name| !library.contains(name));
        if loading == Loading::Add {
            // A word that every session begins with may be given a meaning.
            let blank = self.blank();
            let is_own = |name: &str| self.meanings(name).iter().zip(&blank.meanings(name)).any(differs);
            let is_changed = |name: &&String| is_own(name) && self.differs_in(&trial, name);
            let changed: Vec<String> = came.iter().filter(is_changed).cloned().collect();
            if !changed.is_empty() {
                return Ok(Loaded::Refused(changed));
            }
        }
        let mut stayed = Vec::new();
        let chosen: Option<Vec<&str>> = match loading {
            Loading::Chosen(names) => Some(names.to_vec()),
            Loading::Missing(names) => {
                came.retain(|name| names.is_empty() || names.contains(&name.as_str()));
                let is_here = |name: &String| self.meanings(name).iter().any(Option::is_some);
                stayed = came.iter().filter(|name| is_here(name)).cloned().collect();
                Some(came.iter().filter(|name| !is_here(name)).map(String::as_str).collect())
            }
            _ => None,
        };
        let chosen = match chosen {
            Some(names) => {
                let found = gather::gathered(&mut trial, None, Some(&names))?;
                came = found.names.clone();
                Some(found.workspace())
            }
            None => {
                // The names of scripts that the file loads belong to the library.
                came = gather::gathered(&mut trial, None, None)?.names;
                None
            }
        };
        let body = chosen.as_deref().map_or(Ok(body), format::body)?;
        let before = self.fork();
        let cleared = if loading == Loading::Anew { self.clear_names() } else { Ok(()) };
        match cleared.and_then(|()| self.run_definitions(body)) {
            Ok(()) => Ok(Loaded::Names(came, stayed)),
            Err(error) => {
                self.take_back(&before);
                Err(error)
            }
        }
    }

    /// Whether a name has a meaning in both sessions and not the same.
    fn differs_in(&self, other: &Session, name: &str) -> bool {
        let (here, there) = (self.meanings(name), other.meanings(name));
        let differ = |pair: (&Option<Meaning>, &Option<Meaning>)| matches!(pair, (Some(a), Some(b)) if !is_same(a, b));
        here.iter().zip(&there).any(differ)
    }

    /// Takes the names of the session away, those of every notation.
    pub fn clear_names(&self) -> Result<()> {
        for notation in self.interpreters() {
            self.once(notation, |language| {
                language.clear_names();
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Takes names and settings of another session in place of its own.
    fn take_back(&self, other: &Session) {
        other.languages.iter().for_each(|language| language.publish());
        for (mine, theirs) in self.languages.iter().zip(&other.languages) {
            mine.copy_from(theirs.as_ref());
        }
    }

    /// A session with the standard library and nothing else, in which definitions are tried.
    fn blank(&self) -> Session {
        let mut trial = Session::bare_under(self.stop.clone());
        trial.load_prelude();
        trial.set_limits(self.limits);
        trial.set_sandbox(self.sandboxed);
        trial
    }

    /// Runs definitions, which show nothing, and stays in its notation.
    fn run_definitions(&mut self, text: &str) -> Result<()> {
        let notation = self.notation;
        self.languages.iter().for_each(|language| language.go_home());
        let done = self.run(text);
        self.notation = notation;
        done.map(drop)
    }

    /// The names that have values in any notation, in whichever place.
    pub fn known_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for notation in self.interpreters() {
            let found = self.once(notation, |language| Ok(language.defined())).unwrap_or_default();
            names.extend(found.into_iter().map(|(name, _)| name));
        }
        names.sort();
        names.dedup();
        names
    }

    /// The meanings of a name in each interpreter.
    fn meanings(&self, name: &str) -> Vec<Option<Meaning>> {
        let ask = |notation| self.once(notation, |language| Ok(language.meaning(name))).ok().flatten();
        self.interpreters().map(ask).collect()
    }

    /// A notation of each interpreter.
    fn interpreters(&self) -> impl Iterator<Item = Notation> + use<> {
        let rows = u8::try_from(self.languages.len()).unwrap_or(0);
        (0..rows).map(|row| Notation::at(row, 0))
    }
}

/// Whether a name has a meaning that it has not there, or another one.
fn differs((here, there): (&Option<Meaning>, &Option<Meaning>)) -> bool {
    match (here, there) {
        (Some(a), Some(b)) => !is_same(a, b),
        (here, _) => here.is_some(),
    }
}

fn is_same(a: &Meaning, b: &Meaning) -> bool {
    a.is_same(b, Strictness::OfType).unwrap_or(false)
}
