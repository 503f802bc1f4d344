//! Phrases: each word of one, and what the whole is.

use super::facts;
use super::page::shown;
use super::text::Family;
use super::text::{entry, integer};
use crate::display::width::wrapped;
use crate::language::Part;
use crate::session::{Notation, Session};

/// The widest column of words: what is longer stands beyond it.
const WORD_COLUMNS_MAX: usize = 24;
/// The time that evaluating a phrase may take.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(1);

/// The page of several words: what is known of the whole, then a line for each. Nothing if one of them is not a word.
pub fn page(session: &Session, phrase: &str, width: usize) -> Option<String> {
    let parts = distinct_words(session, phrase)?;
    let mut out = format!("{phrase}\n");
    if session.notation() == Notation::J {
        out += &phrase_summary(phrase, width);
    }
    let column = parts.iter().map(|part| part.chars().count()).max().unwrap_or(0).min(WORD_COLUMNS_MAX);
    let mut any = false;
    for part in &parts {
        let line = one_line(part, session.notation());
        any |= line.is_some();
        let line = line.unwrap_or_else(|| "a constant or a name".to_string());
        let text = wrapped(&line, &" ".repeat(column + 4), width);
        out += &format!("  {part:column$}  {}", text.trim_start());
    }
    any.then_some(out)
}

/// The words of a phrase as they are written, each once.
fn distinct_words(session: &Session, phrase: &str) -> Option<Vec<String>> {
    let found = session.words(phrase).ok()?;
    let kept = found.iter().filter(|word| !matches!(word.part, Part::Punctuation | Part::Comment));
    let mut parts: Vec<String> =
        kept.map(|word| phrase.get(word.span.clone()).unwrap_or_default().to_string()).collect();
    let mut seen = std::collections::HashSet::new();
    parts.retain(|part| seen.insert(part.clone()));
    (!parts.is_empty()).then_some(parts)
}

fn one_line(part: &str, notation: Notation) -> Option<String> {
    let entry = entry(part, notation)?;
    let (name, help) = facts::in_short(entry);
    let first = entry.text.split_inclusive(['.', ';']).next().unwrap_or_default();
    Some(match (name, help) {
        ("", "") => first.to_string(),
        ("", help) => help.to_string(),
        (name, help) => format!("{name}: {help}"),
    })
}

/// The summary of a phrase of J: its entry in the list of phrases, its part of speech and its ranks.
fn phrase_summary(phrase: &str, width: usize) -> String {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let known = super::text::entries()
        .iter()
        .find(|entry| entry.family == Family::JPhrase && squeezed(&entry.key) == squeezed(phrase));
    let mut out = String::new();
    if let Some(known) = known {
        out += &wrapped(&known.text, "  ", width);
    }
    let mut session = Session::bare();
    session.set_sandbox(true);
    session.set_time_limit(Some(PATIENCE));
    let class = session
        .value(&format!("4!:0 <'help_whole' [ help_whole =: {phrase}"))
        .ok()
        .flatten()
        .and_then(|value| integer(&value));
    match class {
        Some(3) => {
            let ranks = session.eval("help_whole b. 0").text();
            out += &format!("  a verb of ranks {} (monad, left, right)\n", ranks.trim());
        }
        Some(1) => out += "  an adverb\n",
        Some(2) => out += "  a conjunction\n",
        _ => {}
    }
    if let Some(known) = known {
        for example in &known.examples {
            out += &shown(example, Notation::J.prompt(), width);
        }
    }
    out
}
