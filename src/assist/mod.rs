//! Services of front ends for typing: parts of speech, completion, hints, commands, the ends of inputs.
//!
//! The prompt, the notebook and the editor share them.

pub mod coloured_pieces;
pub mod commands;
mod complete;
pub mod csv;
pub mod html;
pub mod inputs;
pub mod notes;

use std::collections::HashMap;
use std::rc::Rc;

use crate::apl::vocabulary::signs::glyph_of_key;
use crate::error::Result;
use crate::language::{Fault, Language, Word};
use crate::session::{Notation, QUERY_WORDS, Session};

use coloured_pieces::Part;
use coloured_pieces::Pieces;
pub use complete::Proposal;
pub use complete::{is_script_name, library_hint};

/// The state of a session that typing needs: its notation, a speaker of it, and its names.
#[derive(Default)]
pub struct Knowledge {
    notation: Notation,
    names: HashMap<String, Part>,
    speaker: Option<Rc<dyn Language>>,
}

impl Knowledge {
    /// The present state of a session.
    pub fn new(session: &Session) -> Self {
        Knowledge::in_notation(session, session.notation())
    }

    /// The present state in a notation, whichever the session's is.
    pub fn in_notation(session: &Session, notation: Notation) -> Self {
        let speaker = session.speaker_of(notation);
        let names = speaker
            .names_with_parts()
            .into_iter()
            .map(|(name, part)| (name, coloured_pieces::display_part(part)))
            .collect();
        Knowledge { notation, names, speaker: Some(speaker) }
    }

    /// The notation.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// The names, with what they are.
    pub fn names(&self) -> &HashMap<String, Part> {
        &self.names
    }

    /// The words of the notation that are spelled as names are.
    pub fn keywords(&self) -> Vec<String> {
        let own = self.speaker.as_ref().map(|speaker| speaker.keywords(self.notation.facts())).unwrap_or_default();
        let queries = QUERY_WORDS.iter().filter(|_| self.notation == Notation::Q);
        own.into_iter().chain(queries.map(|word| (*word).to_string())).collect()
    }

    /// Gives further names a part of speech, such as those that a text would define if it ran.
    pub fn learn(&mut self, names: impl IntoIterator<Item = (String, Part)>) {
        self.names.extend(names);
    }

    /// The words of a line.
    ///
    /// # Errors
    /// What the notation says of a line that is not a sentence.
    pub fn read(&self, line: &str) -> Result<Vec<Word>> {
        match &self.speaker {
            Some(speaker) => speaker.read(self.notation.facts(), line),
            None => Ok(Vec::new()),
        }
    }

    /// The pieces of a text with what they are.
    ///
    /// ```
    /// use jackal::rooms::assist::{Knowledge, coloured_pieces::Part};
    /// let session = jackal::Session::new();
    /// let parts: Vec<Part> = Knowledge::new(&session).pieces("mean =: +/ % #").iter().map(|(_, part)| *part).collect();
    /// assert_eq!(parts, [Part::Unknown, Part::Copula, Part::Verb, Part::Adverb, Part::Verb, Part::Verb]);
    /// ```
    pub fn pieces(&self, text: &str) -> Pieces {
        coloured_pieces::pieces(text, &|line| self.read(line), &self.names)
    }

    /// The faults of an input, of which nothing runs.
    pub fn check(&self, input: &inputs::Input) -> Vec<Fault> {
        self.speaker.as_ref().map(|speaker| speaker.check(input.notation.facts(), &input.text)).unwrap_or_default()
    }

    /// Whether the lines behind the first one of an input are text and no sentences.
    pub fn holds_text(&self, head: &str) -> bool {
        self.speaker.as_ref().is_some_and(|speaker| speaker.holds_text(self.notation.facts(), head))
    }

    /// The place where a text begins that is one definition without the marks around it.
    pub fn unmarked_definition(&self, text: &str) -> Option<usize> {
        self.speaker.as_ref()?.unmarked_definition(text)
    }

    /// The hint for the last word of a line, which may have blanks behind it.
    pub fn hint(&self, line: &str) -> Option<String> {
        complete::hint(line, self.notation, &|line| self.read(line), &self.names)
    }

    /// The start of the word before the cursor, and the proposals for it. Within quotes there are none: files are
    /// named there.
    ///
    /// ```
    /// let mut session = jackal::Session::new();
    /// session.eval("median =: 3");
    /// let known = jackal::rooms::assist::Knowledge::new(&session);
    /// let (start, found) = known.complete("1 + medi").expect("names begin so");
    /// assert_eq!((start, found[0].replacement.as_str()), (4, "median"));
    /// assert_eq!(known.complete("\\tally").expect("a verb").1[0].replacement, "#");
    /// ```
    pub fn complete(&self, before: &str) -> Option<(usize, Vec<Proposal>)> {
        if let Some(found) = self.signs(before) {
            return Some(found);
        }
        let found = complete::complete(before, self.notation, &self.names, &commands::names_in(self.notation))?;
        Some(self.with_columns(before, found))
    }

    /// The proposals, and in k and q also the columns of the tables in the line's queries, and the names of the
    /// system.
    fn with_columns(&self, before: &str, (start, mut found): (usize, Vec<Proposal>)) -> (usize, Vec<Proposal>) {
        if let Some(speaker) = self.speaker.as_ref().filter(|_| self.notation.dialect().is_some()) {
            let (place, words) = speaker.complete(self.notation.facts(), before);
            let known: Vec<String> = found.iter().map(|proposal| proposal.replacement.clone()).collect();
            let new = words.into_iter().filter(|word| place == start && !known.contains(word));
            found.extend(new.map(Proposal::new));
        }
        (start, found)
    }

    /// The glyph of APL that the backquote and the key at the end of a text give, and where they begin.
    pub fn keyed_glyph(&self, before: &str) -> Option<(usize, char)> {
        let key = before.chars().next_back().filter(|_| self.notation == Notation::APL)?;
        let front = before.strip_suffix(key)?.strip_suffix('`')?;
        glyph_of_key(key).map(|glyph| (front.len(), glyph))
    }

    /// The signs whose names begin as what stands behind the last backquote or backslash, and the names of the system behind a quad, where
    /// the notation knows such names.
    fn signs(&self, before: &str) -> Option<(usize, Vec<Proposal>)> {
        if let Some((start, glyph)) = self.keyed_glyph(before) {
            return Some((start, vec![Proposal::new(glyph.to_string())]));
        }
        let (start, found) = self.speaker.as_ref()?.complete(self.notation.facts(), before);
        let asked = before.get(start..).is_some_and(|typed| typed.starts_with(['`', '\\', '⎕'])) && !found.is_empty();
        asked.then(|| (start, found.into_iter().map(Proposal::new).collect()))
    }
}
