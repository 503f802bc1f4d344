//! Facts of the vocabularies on a word: its valences, ranks, identity, inverse, and the effect of a fit.

use super::text::{Entry, Family};
use crate::apl::vocabulary as apl;
use crate::j::vocabulary::{Fit, ModifierRow, Primitive, Word, modifier, verb};
use crate::k::vocabulary as k;
use crate::session::Session;

/// The facts about a word.
#[derive(Debug, Default)]
pub struct Facts {
    /// Its name.
    pub name: String,
    /// A line for each of its uses.
    pub uses: Vec<String>,
    /// Labels and what they say: `ranks`, `identity`, `inverse`, `fit`.
    pub lines: Vec<(&'static str, String)>,
}

/// The facts on the word of an entry; none if it is in no table.
pub fn facts(entry: &Entry) -> Facts {
    match entry.family {
        Family::JVerb => find_verb(&entry.key).map(verb_facts).unwrap_or_default(),
        Family::JModifier => find_modifier(&entry.key).map_or_else(Facts::default, |row| Facts {
            name: row.name.to_string(),
            uses: row.help.split("; ").map(String::from).collect(),
            lines: vec![("class", if row.is_adverb() { "adverb" } else { "conjunction" }.to_string())],
        }),
        Family::K | Family::Q => k::described(&entry.key).map(k_facts).unwrap_or_default(),
        Family::Apl => apl_facts(&entry.key).unwrap_or_default(),
        Family::JWord | Family::JPhrase | Family::Topic | Family::Command => Facts::default(),
    }
}

fn verb_facts(row: &'static Primitive) -> Facts {
    let ranks = [row.ranks.monad, row.ranks.left, row.ranks.right].map(rank).join(" ");
    let mut lines = vec![("ranks", format!("{ranks} (monad, left, right)"))];
    lines.extend(identity(row.spelling()).map(|text| ("identity", text)));
    lines.extend(row.obverse.map(|text| ("inverse", inverse(text))));
    lines.extend(fit(row.fit).map(|text| ("fit", text.to_string())));
    Facts { name: row.name.to_string(), uses: row.help.split("; ").map(String::from).collect(), lines }
}

fn rank(rank: impl Into<i64>) -> String {
    let rank = rank.into();
    if rank > 63 { "_".to_string() } else { rank.to_string().replace('-', "_") }
}

fn inverse(text: &str) -> String {
    if text.is_empty() { "itself".to_string() } else { text.to_string() }
}

/// The value of the verb's insertion for no items, if it is one atom.
fn identity(spelling: &str) -> Option<String> {
    let mut session = Session::bare();
    let value = session.value(&format!("{spelling}/ i. 0")).ok()??;
    let text = value.shape().is_empty().then(|| session.shown(&value))?;
    (!text.trim().is_empty()).then_some(text)
}

fn fit(fit: Fit) -> Option<&'static str> {
    Some(match fit {
        Fit::None => return None,
        Fit::Tolerance => "a tolerance: 0 compares exactly",
        Fit::Fill => "the fill",
        Fit::FillOrTolerance => "the fill (monad), the tolerance (dyad)",
        Fit::Stope => "the step between the factors of the power",
        Fit::PolynomialStope => "the step of a polynomial in stopes",
        Fit::Digits => "the digits to show",
        Fit::Parity => "the parity in place of the permutation",
    })
}

fn k_facts(row: &'static crate::k::value::primitive::Primitive) -> Facts {
    let symbol = || k::VOCABULARY.iter().find(|other| other.keyword == row.spelling);
    let mut lines = Vec::new();
    if !row.keyword.is_empty() {
        lines.push(("in q", format!("{} for one argument", row.keyword)));
    }
    if let Some(symbol) = symbol() {
        lines.push(("in k", symbol.spelling.to_string()));
    }
    let arguments = match (row.monad.is_some(), row.dyad.is_some()) {
        (true, true) => "one argument or two",
        (true, false) => "one argument",
        (false, true) => "two arguments",
        (false, false) => match row.many {
            Some((4, _)) => "four arguments",
            Some((5, _)) => "five arguments",
            _ => "three arguments",
        },
    };
    lines.push(("takes", arguments.to_string()));
    Facts { name: String::new(), uses: row.help.split(" | ").map(String::from).collect(), lines }
}

/// The names and the help of a glyph of APL.
fn row_of_apl(glyph: &str) -> Option<(&'static [&'static str], &'static str)> {
    let found = apl::glyphs().find(|(known, ..)| glyph.chars().eq([*known]))?;
    Some((found.1, found.2))
}

fn apl_facts(glyph: &str) -> Option<Facts> {
    let (names, help) = row_of_apl(glyph)?;
    let function = glyph.chars().next().and_then(apl::function);
    let mut lines = Vec::new();
    if let Some(row) = function {
        let arguments = match (&row.one, &row.two) {
            (apl::OnOne::None, _) => "two arguments",
            (_, apl::OnTwo::None) => "one argument",
            _ => "one argument or two",
        };
        lines.push(("takes", arguments.to_string()));
        if row.axis || row.is_scalar() {
            lines.push(("axis", format!("{glyph}[k]")));
        }
    }
    if let Some(typed) = names.iter().find(|name| name.bytes().all(|byte| byte.is_ascii_alphabetic())) {
        lines.push(("typed", format!("\\{typed} and Tab, or {{{typed}}}")));
    }
    let name = names.first().copied().unwrap_or_default().to_string();
    Some(Facts { name, uses: help.split(" | ").map(String::from).collect(), lines })
}

/// The name of a word and its line of help, without working anything out.
pub fn in_short(entry: &Entry) -> (&'static str, &'static str) {
    match entry.family {
        Family::JVerb => find_verb(&entry.key).map_or(("", ""), |row| (row.name, row.help)),
        Family::JModifier => find_modifier(&entry.key).map_or(("", ""), |row| (row.name, row.help)),
        Family::K | Family::Q => k::described(&entry.key).map_or(("", ""), |row| (row.keyword, row.help)),
        Family::Apl => {
            row_of_apl(&entry.key).map_or(("", ""), |(names, help)| (names.first().copied().unwrap_or(""), help))
        }
        Family::JWord | Family::JPhrase | Family::Topic | Family::Command => ("", ""),
    }
}

/// The row of a verb of J, by its spelling.
fn find_verb(spelling: &str) -> Option<&'static Primitive> {
    Word::from_spelling(spelling).and_then(verb)
}

/// The row of an adverb or conjunction of J, by its spelling.
fn find_modifier(spelling: &str) -> Option<&'static ModifierRow> {
    Word::from_spelling(spelling).and_then(modifier)
}
