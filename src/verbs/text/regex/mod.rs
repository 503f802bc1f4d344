//! Regular expressions over bytes: Perl's language of patterns, with places and lengths counted in bytes.
//!
//! The matching is the crate fancy-regex's; [`syntax`] writes a pattern of Perl's language in the crate's.

pub mod syntax;
mod watched;

use fancy_regex::{BytesMode, RegexBuilder};

use crate::error::{Error, Result};
use watched::Watched;

/// A place and a length in bytes; `None` for a group that took no part.
pub type Span = Option<(usize, usize)>;

/// What is tried before a search that goes back too often is given up.
const MOST_STEPS: usize = 10_000_000;
/// The most bytes of a compiled pattern.
const MOST_BYTES: usize = 1 << 23;

/// The most bytes of a pattern as it is written: reading one takes some hundred times its room and cannot be stopped.
const LONGEST: usize = 1 << 16;

/// A compiled pattern.
///
/// ```
/// use jackal::rooms::verbs::text::regex::Pattern;
/// let pattern = Pattern::new("(b+)(x)?", true)?;
/// assert_eq!(pattern.groups(), 3);
/// assert_eq!(pattern.find(b"abbb", 0)?, Some(vec![Some((1, 3)), Some((1, 3)), None]));
/// assert_eq!(pattern.find(b"ccc", 0)?, None);
/// # Ok::<(), jackal::rooms::error::Error>(())
/// ```
pub struct Pattern {
    regex: fancy_regex::Regex,
}

impl Pattern {
    /// Compiles a pattern; `unicode`: characters are those of UTF-8, else bytes. A domain error for what is no pattern.
    pub fn new(pattern: &str, unicode: bool) -> Result<Pattern> {
        if pattern.len() > LONGEST {
            let long =
                format!("regular expression: {} bytes are more than the {LONGEST} that it may have", pattern.len());
            return Err(Error::domain(long));
        }
        let written = syntax::written(pattern)?;
        let mode = if unicode { BytesMode::UnicodeBytes } else { BytesMode::Ascii };
        let mut builder = RegexBuilder::new(&written);
        builder.multi_line(true).bytes_mode(mode).backtrack_limit(MOST_STEPS).delegate_size_limit(MOST_BYTES);
        let regex = builder.build().map_err(|error| Error::domain(reason(&error)))?;
        Ok(Pattern { regex })
    }

    /// How many groups there are, the whole match counted.
    pub fn groups(&self) -> usize {
        self.regex.captures_len()
    }

    /// The first match at or behind `from`: the whole and its groups.
    ///
    /// A limit error when the search goes back too often; the error that it was asked to end with.
    pub fn find(&self, text: &[u8], from: usize) -> Result<Option<Vec<Span>>> {
        Watched::new(text).search(|text| {
            let found = self.regex.captures_from_pos(text, from).map_err(|error| Error::limit(reason(&error)))?;
            Ok(found.map(|found| (0..found.len()).map(|index| found.get(index)).collect()))
        })
    }
}

/// The last line of a report of the crate: the lines before it show the pattern.
fn reason(error: &fancy_regex::Error) -> String {
    let text = error.to_string();
    let line = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("no regular expression");
    format!("regular expression: {}", line.trim().trim_start_matches("error: "))
}
