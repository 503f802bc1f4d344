//! Regular expressions over bytes: Perl's language of patterns, with places and lengths counted in bytes.
//!
//! The matching is the crate fancy-regex's; [`syntax`] writes a pattern of Perl's language in the crate's. What it cannot be stopped in,
//! a long search by an automaton, we walk ourselves.

pub mod automaton;
mod recursive;
mod recursive_parse;
mod recursive_search;
pub mod subroutines;
pub mod syntax;
mod threads;
mod watched;

use std::cell::OnceCell;

use fancy_regex::{BytesMode, RegexBuilder};

use crate::error::{Error, Result};
use automaton::Automaton;
use recursive::Program;

use syntax::Written;
use watched::{BACKTRACK_STEPS_MAX, COMPILED_BYTES_MAX, Watched, reason};

pub use watched::{GroupSpan, Reading};

/// The most bytes of a pattern as it is written: reading one takes some hundred times its room and cannot be stopped.
const PATTERN_BYTES_MAX: usize = 1 << 16;
/// The bytes that a set of Unicode properties counts for.
const PROPERTY: usize = 64;

/// Texts of fewer bytes are never searched by our own automaton, if the pattern has no more groups than this.
const AUTOMATON_TEXT_BYTES_MIN: usize = 1 << 12;
const AUTOMATON_GROUPS_MIN: usize = 16;
/// What searches of the crate may cost, in steps: some fifty milliseconds; and the bytes that they may take for the places of groups.
const MOST_COST: usize = 10_000_000;
const MOST_ROOM: usize = 1 << 22;

/// A compiled pattern.
///
/// ```
/// use jackal_kernels::verbs::text::regex::Pattern;
/// let pattern = Pattern::new("(b+)(x)?", true)?;
/// assert_eq!(pattern.groups(), 3);
/// assert_eq!(pattern.find(b"abbb", 0)?, Some(vec![Some((1, 3)), Some((1, 3)), None]));
/// assert_eq!(pattern.find(b"ccc", 0)?, None);
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub struct Pattern {
    regex: fancy_regex::Regex,
    /// What an automaton of our own is made of, if one can search for it: the pattern in the crate's words.
    regular: Option<String>,
    reading: Reading,
    automaton: OnceCell<Option<Automaton>>,
    /// The pattern as a program, if groups of it call themselves.
    program: Option<Program>,
}

impl Pattern {
    /// Compiles a pattern; `unicode`: characters are those of UTF-8, else bytes. A domain error for what is not a pattern.
    pub fn new(pattern: &str, unicode: bool) -> Result<Pattern> {
        Pattern::reading(pattern, Reading { unicode, crlf: false })
    }

    /// Compiles a pattern for texts that are read in some way. A domain error for what is not a pattern.
    ///
    /// ```
    /// use jackal_kernels::verbs::text::regex::{Pattern, Reading};
    /// let pattern = Pattern::reading("b.*$", Reading { unicode: true, crlf: true })?;
    /// assert_eq!(pattern.find(b"abb\r\nc", 0)?, Some(vec![Some((1, 2))]));
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn reading(pattern: &str, reading: Reading) -> Result<Pattern> {
        if pattern.len() > PATTERN_BYTES_MAX {
            let long = format!(
                "regular expression: {} bytes are more than the {PATTERN_BYTES_MAX} that it may have",
                pattern.len()
            );
            return Err(Error::domain(long));
        }
        let program = Program::new(pattern, reading)?;
        let text = match program {
            // The crate counts the groups of it and knows their names.
            Some(_) => subroutines::without_calls(pattern)?,
            None => subroutines::written_out(pattern)?,
        };
        let written = Written::new(&text)?;
        if written.properties.saturating_mul(PROPERTY) > PATTERN_BYTES_MAX {
            let many = format!("regular expression: {} sets of Unicode's properties are too many", written.properties);
            return Err(Error::domain(many));
        }
        let mode = if reading.unicode { BytesMode::UnicodeBytes } else { BytesMode::Ascii };
        let mut builder = RegexBuilder::new(&written.text);
        builder
            .multi_line(true)
            .crlf(reading.crlf)
            .bytes_mode(mode)
            .backtrack_limit(BACKTRACK_STEPS_MAX)
            .delegate_size_limit(COMPILED_BYTES_MAX);
        let regex = builder.build().map_err(|error| Error::domain(reason(&error)))?;
        let regular = written.is_regular.then_some(written.text);
        Ok(Pattern { regex, regular, reading, automaton: OnceCell::new(), program })
    }

    /// How many groups there are, the match itself counted as one.
    pub fn groups(&self) -> usize {
        self.regex.captures_len()
    }

    /// The names of the groups, the whole match counted; those without one have an empty one.
    ///
    /// ```
    /// use jackal_kernels::verbs::text::regex::Pattern;
    /// assert_eq!(Pattern::new("(?<word>b+)(x)?", true)?.names(), ["", "word", ""]);
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn names(&self) -> Vec<&str> {
        self.regex.capture_names().map(Option::unwrap_or_default).collect()
    }

    /// The first match at or behind `from`: the match itself and its groups.
    ///
    /// A limit error when the search goes back too often; the error that it was asked to end with.
    pub fn find(&self, text: &[u8], from: usize) -> Result<Option<Vec<GroupSpan>>> {
        if let Some(program) = &self.program {
            return program.find(text, from);
        }
        if let Some(automaton) = self.automaton(text.len().saturating_sub(from)) {
            return automaton.find(text, from);
        }
        Watched::new(text).search(|text| {
            let found = self.regex.captures_from_pos(text, from).map_err(|error| Error::limit(reason(&error)))?;
            Ok(found.map(|found| (0..found.len()).map(|index| found.get(index)).collect()))
        })
    }
}

impl Pattern {
    /// Our own automaton, if the crate's may take too much time or memory for a search of `bytes` bytes.
    fn automaton(&self, bytes: usize) -> Option<&Automaton> {
        let text = self.regular.as_ref()?;
        if bytes < AUTOMATON_TEXT_BYTES_MIN && self.groups() <= AUTOMATON_GROUPS_MIN {
            return None;
        }
        let automaton = self.automaton.get_or_init(|| Automaton::new(text, self.reading, self.groups())).as_ref()?;
        (automaton.cost(bytes) > MOST_COST || automaton.room() > MOST_ROOM).then_some(automaton)
    }
}
