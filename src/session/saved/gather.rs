//! The lines that define the names of a session.
//!
//! Each definition is run in a session of its own, and what the name means there is compared with what it means here, in every notation
//! that knows the name. So no text is written that would not give the same when it is loaded. A definition that needs another one is
//! tried again when that one is there.

use super::super::{Notation, Session};
use super::format;
use crate::array::Value;
use crate::array::exactly::Strictness;
use crate::error::{ErrorKind, Result};
use crate::language::{Meaning, Part};

/// The definitions of names.
#[derive(Debug, Default)]
pub struct Definitions {
    /// The names that are defined, in the order of the lines.
    pub names: Vec<String>,
    /// The names that are not.
    pub unsaved: Vec<Unsaved>,
    /// The one notation of the lines, if one was asked for.
    only: Option<Notation>,
    /// The lines by notation, in the order in which they are to be run.
    sections: Vec<(Notation, String)>,
}

/// A name that no lines define.
#[derive(Debug)]
pub struct Unsaved {
    /// The name.
    pub name: String,
    /// Why.
    pub reason: String,
}

impl Definitions {
    /// The text of a workspace file.
    pub fn workspace(&self) -> String {
        format::workspace(
            &self.sections.iter().map(|(notation, lines)| format!("){}\n{lines}", notation.name())).collect::<String>(),
        )
    }

    /// The text of the file that was asked for: a script of the one notation, else a workspace file.
    pub fn text(&self) -> String {
        match self.only {
            Some(notation) => {
                format::script(notation, &self.sections.iter().map(|(_, lines)| lines.as_str()).collect::<String>())
            }
            None => self.workspace(),
        }
    }

    fn add(&mut self, notation: Notation, lines: &str) {
        match self.sections.last_mut() {
            Some((last, text)) if *last == notation => text.push_str(lines),
            _ => self.sections.push((notation, lines.to_string())),
        }
    }
}

/// A name that is to be defined.
struct NameToDefine {
    name: String,
    part: Part,
    /// Its meaning in each interpreter that knows it.
    meanings: Vec<Option<Meaning>>,
}

pub(super) fn gathered(session: &mut Session, only: Option<Notation>, chosen: Option<&[&str]>) -> Result<Definitions> {
    let mut trial = session.blank();
    let current = only.unwrap_or(session.notation());
    let others = Notation::all().filter(|notation| only.is_none() && *notation != current);
    let notations: Vec<Notation> = std::iter::once(current).chain(others).collect();
    let mut found = Definitions { only, ..Definitions::default() };
    let preambles = preambles(session, &mut trial, &notations);
    let mut wanted = wanted(session, &mut trial)?;
    wanted.retain(|name| chosen.is_none_or(|chosen| chosen.contains(&name.name.as_str())));
    let sameness = if only.is_some() { Strictness::OfValue } else { Strictness::OfType };
    loop {
        let before = wanted.len();
        for &notation in &notations {
            let mut left = Vec::new();
            for name in wanted {
                match tried(session, &mut trial, notation, &name, sameness)? {
                    Some(lines) => {
                        if let Some((_, preamble)) = preambles.iter().find(|(own, _)| *own == notation)
                            && found.sections.iter().all(|(known, _)| *known != notation)
                        {
                            found.add(notation, preamble);
                        }
                        found.add(notation, &lines);
                        found.names.push(name.name);
                    }
                    None => left.push(name),
                }
            }
            wanted = left;
        }
        if wanted.is_empty() || wanted.len() == before {
            break;
        }
    }
    let begins_otherwise = |(notation, lines): &&(Notation, String)| {
        only.is_none() && chosen.is_none() && found.sections.iter().all(|(known, _)| known != notation) && {
            let blank = session.blank().once(*notation, |language| Ok(language.preamble()));
            blank.is_ok_and(|blank| blank != *lines)
        }
    };
    let settings: Vec<&(Notation, String)> = preambles.iter().filter(begins_otherwise).collect();
    settings.into_iter().for_each(|(notation, lines)| found.add(*notation, lines));
    found.unsaved = wanted.into_iter().map(|name| unsaved(name, only)).collect();
    Ok(found)
}

/// The lines that the definitions of a notation begin with, which are run in the session where these are tried.
fn preambles(session: &Session, trial: &mut Session, notations: &[Notation]) -> Vec<(Notation, String)> {
    let mut all: Vec<(Notation, String)> = Vec::new();
    for &notation in notations {
        // k and q have one interpreter.
        if all.iter().any(|(known, _)| known.row() == notation.row()) {
            continue;
        }
        let lines = session.once(notation, |language| Ok(language.preamble())).unwrap_or_default();
        if !lines.is_empty() && run(trial, notation, &lines).is_ok() {
            all.push((notation, lines));
        }
    }
    all
}

/// The names of a session that are not those of the library: what makes words of others first, data before functions.
fn wanted(session: &mut Session, trial: &mut Session) -> Result<Vec<NameToDefine>> {
    let mut parts: Vec<(String, Part)> = Vec::new();
    for notation in session.interpreters() {
        parts.extend(session.once(notation, |language| Ok(language.defined()))?);
    }
    let rank = |part: Part| match part {
        Part::Adverb | Part::Conjunction => 0,
        Part::Primitive => 2,
        _ => 1,
    };
    // If several notations have the name, a function counts more than data.
    parts.sort_by(|(a, of_a), (b, of_b)| a.cmp(b).then((rank(*of_b) != 1).cmp(&(rank(*of_a) != 1))));
    parts.dedup_by(|(a, _), (b, _)| a == b);
    parts.sort_by_key(|(_, part)| rank(*part));
    let mut all = Vec::new();
    for (name, part) in parts {
        let meanings = session.meanings(&name);
        if meanings.iter().any(Option::is_some) && !all_same(&meanings, &trial.meanings(&name), Strictness::OfType)? {
            all.push(NameToDefine { name, part, meanings });
        }
    }
    Ok(all)
}

/// The lines of a notation that define a name, if they do.
fn tried(
    session: &Session,
    trial: &mut Session,
    notation: Notation,
    name: &NameToDefine,
    sameness: Strictness,
) -> Result<Option<String>> {
    let facts = notation.facts();
    let Some(lines) = session.once(notation, |language| Ok(language.definition(facts, &name.name)))? else {
        return Ok(None);
    };
    match run(trial, notation, &lines) {
        Ok(()) => {}
        Err(error) if matches!(error.kind(), ErrorKind::Interrupt | ErrorKind::TimeLimit) => return Err(error),
        Err(_) => return Ok(None),
    }
    let there = trial.meanings(&name.name);
    Ok(all_same(&name.meanings, &there, sameness)?.then_some(lines))
}

/// Whether a name means the same there as here, to everyone here who knows it.
fn all_same(here: &[Option<Meaning>], there: &[Option<Meaning>], sameness: Strictness) -> Result<bool> {
    for (here, there) in here.iter().zip(there) {
        let same = match (here, there) {
            (None, _) => true,
            (Some(here), Some(there)) => here.is_same(there, sameness)?,
            (Some(_), None) => false,
        };
        if !same {
            return Ok(false);
        }
    }
    Ok(true)
}

fn run(trial: &mut Session, notation: Notation, lines: &str) -> Result<()> {
    trial.set_notation(notation);
    trial.run(lines).map(drop)
}

/// Why a name is not among the definitions.
fn unsaved(name: NameToDefine, only: Option<Notation>) -> Unsaved {
    let owner = name.meanings.iter().zip(0_u8..).find_map(|(meaning, row)| match meaning {
        Some(Meaning::Code(_) | Meaning::Data(Value::Function(_))) => Some(Notation::at(row, 0)),
        _ => None,
    });
    let reason = match (owner, only) {
        (Some(owner), Some(only)) if owner.row() != only.row() => {
            format!("a {} of {}", function_word(owner, name.part), title(owner))
        }
        (_, Some(only)) => format!("no text of {} gives it back", title(only)),
        (_, None) => "no text gives it back".to_string(),
    };
    Unsaved { name: name.name, reason }
}

fn function_word(owner: Notation, part: Part) -> &'static str {
    match part {
        Part::Adverb | Part::Conjunction => "modifier",
        _ if owner == Notation::J => "verb",
        _ => "function",
    }
}

/// The name of a notation as it is written in a sentence.
fn title(notation: Notation) -> String {
    match notation.dialect() {
        Some(_) => notation.name().to_string(),
        None => notation.name().to_uppercase(),
    }
}
