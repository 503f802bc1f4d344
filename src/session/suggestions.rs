//! Suggested sentences for an error: the notation proposes changes of the sentence, which run in a copy of the
//! session. Only those that work are shown.

use std::cell::Cell;
use std::time::Duration;

use super::python_habits::advice::is_advice;
use super::{Notation, Session};
use crate::array::shape;
use crate::error::{Error, ErrorKind, Place};
use crate::language::{Mode, suggestions};

/// The longest sentence for which changes are tried, in bytes.
const SENTENCE_BYTES_MAX: usize = 300;
/// How often a trial may look at the flag that ends it, since the user waits: a count, and not a time, so that a busy machine shows the
/// same hints.
const TRIAL_POLLS_MAX: usize = 20_000;
/// The time that a trial may take in any case.
const TRIAL_TIME_MAX: Duration = Duration::from_secs(2);
/// The bytes that the arrays of a trial may hold.
const MEMORY: usize = 16 << 20;

impl Session {
    /// The error with a changed sentence that works, if one is found. What failed inside of a definition or of a script is left as it is:
    /// its sentence means nothing elsewhere.
    #[cold]
    pub(super) fn mended(&self, error: Error, notation: Notation) -> Error {
        let [place] = error.places() else { return error };
        // What to type in place of a form of Python says more than a change of it.
        if error.notes().iter().any(|note| is_advice(note)) {
            return error;
        }
        if place.definition.is_some() || place.file.is_some() || place.sentence.len() > SENTENCE_BYTES_MAX {
            return error;
        }
        let mut proposals = self.language(notation).suggestions(notation.facts(), error.kind(), place);
        proposals.extend(self.general_mends(notation, error.kind(), place));
        if matches!(error.kind(), ErrorKind::Value | ErrorKind::Syntax | ErrorKind::Spelling) {
            proposals.extend(assignment(&place.sentence, notation.facts().assigns));
        }
        if proposals.is_empty() {
            return error;
        }
        let trial = self.trial();
        let interrupted = Cell::new(false);
        let tried = proposals.iter().map_while(|sentence| {
            (!interrupted.get()).then(|| (sentence, trial.value_shape(notation, sentence, &interrupted)))
        });
        // A value without elements is not an answer that anyone waits for.
        let mut works = tried.filter(|(_, shape)| !shape.as_ref().is_none_or(|shape| shape.contains(&0)));
        let works = works.next();
        if !interrupted.get() {
            // The time of a trial may have been up, not that of the session.
            self.stop.clear();
        }
        match works {
            Some((sentence, Some(found))) if !found.is_empty() => {
                error.note(format!("this works, and has shape {}:  {sentence}", shape::text(&found)))
            }
            Some((sentence, _)) => error.note(format!("this works:  {sentence}")),
            None => error,
        }
    }

    /// Changes that apply to any notation: closing brackets, reading text as numbers, exchanging the arguments.
    fn general_mends(&self, notation: Notation, kind: ErrorKind, place: &Place) -> Vec<String> {
        match kind {
            ErrorKind::Syntax | ErrorKind::OpenQuote | ErrorKind::Spelling => {
                suggestions::closed(&place.sentence, notation.facts().quotes, notation.facts().backslash)
                    .into_iter()
                    .collect()
            }
            ErrorKind::Domain | ErrorKind::Type | ErrorKind::Length | ErrorKind::Index | ErrorKind::Rank => {
                let facts = notation.facts();
                let words = self.language(notation).read(facts, &place.sentence).unwrap_or_default();
                let numbers = suggestions::read_as_numbers(&place.sentence, &words, place.mark, facts.reads);
                let exchanged = suggestions::exchanged(&place.sentence, &words, place.mark, kind);
                numbers.into_iter().chain(exchanged).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A copy of the session for one sentence: it shows nothing, reaches nothing outside, and has little time and room. Who asks the
    /// session to stop stops it.
    fn trial(&self) -> Session {
        let mut trial = Session::bare_under(self.stop.clone());
        self.languages.iter().for_each(|language| language.publish());
        for (mine, theirs) in self.languages.iter().zip(&trial.languages) {
            theirs.copy_from(mine.as_ref());
        }
        trial.set_sandbox(true);
        trial.set_time_limit(Some(TRIAL_TIME_MAX));
        // The session's own arrays are there as well.
        let left = self.account.limit().saturating_sub(self.account.in_use());
        trial.set_memory_limit(MEMORY.min(left / 4));
        trial
    }

    /// The shape of a sentence's value; that of an atom if it has none or is not an array; `None` if it fails. Sets `interrupted` if it was
    /// asked to end.
    fn value_shape(&self, notation: Notation, sentence: &str, interrupted: &Cell<bool>) -> Option<Vec<usize>> {
        let mode = Mode { show: false, keep: true };
        let value = self.once(notation, |language| {
            let looks = Cell::new(0);
            self.stop.ask(move || looks.replace(looks.get() + 1) >= TRIAL_POLLS_MAX);
            language.evaluate(notation.facts(), sentence, mode)
        });
        interrupted.set(value.as_ref().is_err_and(|error| error.kind() == ErrorKind::Interrupt));
        let value = value.ok()?;
        let array = value.and_then(|value| value.into_array().ok());
        Some(array.map_or_else(Vec::new, |array| array.shape().to_vec()))
    }
}

/// The assignment signs of other languages.
const OTHERS: [&str; 3] = [":=", "<-", "="];

/// A sentence that begins with a name and the sign of assignment of another notation or language, with that of this one.
pub fn assignment(sentence: &str, sign: &str) -> Option<String> {
    let sentence = sentence.trim_start();
    let end = sentence.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    let (name, rest) = sentence.split_at(end);
    let rest = rest.trim_start();
    let signs = Notation::all().map(|notation| notation.facts().assigns.trim());
    let wrong = signs.chain(OTHERS).filter(|wrong| rest.starts_with(wrong)).max_by_key(|wrong| wrong.len())?;
    let value = rest.strip_prefix(wrong)?.trim_start();
    let is_another = name.starts_with(char::is_alphabetic) && wrong != sign.trim() && !value.is_empty();
    (is_another && !value.starts_with('=')).then(|| format!("{name}{sign}{value}"))
}
