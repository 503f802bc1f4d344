//! Answers to an editor's questions about a place: hover, completion, signatures, symbols.

use std::path::Path;

use jackal::rooms::assist::Knowledge;
use jackal::rooms::assist::coloured_pieces::Part;
use jackal::rooms::help::{self, facts};
use jackal::rooms::session::Notation;
use serde_json::{Value, json};

use super::document::{Kind, OpenDocument};
use super::outline::{KnowledgeOf, Outline, Place, Section};

/// The columns of a page of help.
const WIDTH: usize = 80;
/// The lines of a definition that are shown.
const DEFINITION_LINES_MAX: usize = 12;
/// A document reports at most this many symbols.
const SYMBOLS_MAX: usize = 10_000;
/// A completion has at most this many proposals.
const PROPOSALS_MAX: usize = 400;

/// A part of speech in words.
fn speech(part: Part, notation: Notation) -> &'static str {
    match (part, notation == Notation::J) {
        (Part::Verb, true) => "verb",
        (Part::Verb, false) => "function",
        (Part::Adverb, true) => "adverb",
        (Part::Conjunction, true) => "conjunction",
        (Part::Adverb | Part::Conjunction, false) => "operator",
        (Part::Noun | Part::Text, true) => "noun",
        _ => "value",
    }
}

fn markdown(text: &str) -> Value {
    json!({"kind": "markdown", "value": text})
}

fn fenced(text: &str) -> String {
    format!("```text\n{}\n```", text.trim_end().replace("```", "'''"))
}

/// The notation of a line of a document.
pub fn notation_at(document: &OpenDocument, outline: &Outline, line: usize) -> Notation {
    let own = match document.kind {
        Kind::Script(notation) => notation,
        Kind::Transcript => Notation::default(),
    };
    let before = outline.sections.iter().take_while(|section| section.input.line <= line);
    before.last().map_or(own, |section| section.input.notation)
}

/// The description of the word at a byte.
pub fn hover(document: &OpenDocument, outline: &Outline, offset: usize, known: KnowledgeOf<'_>) -> Option<Value> {
    let line = document.line_of(offset);
    let (text, start) = (document.line(line), document.start(line));
    let notation = notation_at(document, outline, line);
    let knowledge = known(notation);
    let words = knowledge.read(text).ok()?;
    let column = offset - start;
    let word = words.iter().find(|word| word.span.start <= column && column < word.span.end)?;
    let spelled = text.get(word.span.clone())?;
    let told = place_text(document, outline, outline.at(start + word.span.start))
        .or_else(|| word_help(spelled, notation))
        .or_else(|| library_help(spelled, notation, knowledge))?;
    let span = start + word.span.start..start + word.span.end;
    Some(json!({"contents": markdown(&told), "range": document.range(&span)}))
}

/// The description of a name that the script defines.
fn place_text(document: &OpenDocument, outline: &Outline, place: Option<&Place>) -> Option<String> {
    let place = place?;
    let definition = outline.places_of_name(place).find(|other| other.defines)?;
    let section = outline.sections.get(definition.input)?;
    let part = if place.local { None } else { outline.parts.get(&place.name) };
    let what = part.map_or("local name", |part| speech(*part, section.input.notation));
    let line = document.line_of(definition.span.start);
    let text = if place.local { document.line(line).trim() } else { section.input.text.as_str() };
    let lines: Vec<&str> = text.lines().collect();
    let mut shown = lines.get(..DEFINITION_LINES_MAX.min(lines.len())).unwrap_or_default().join("\n");
    if lines.len() > DEFINITION_LINES_MAX {
        shown.push_str("\n...");
    }
    let comment = comment_before(document, section);
    Some(format!("**{}** ({what}), line {}\n\n{comment}{}", place.name, line + 1, fenced(&shown)))
}

/// The comment that stands in the lines before an input: the last lines of it.
fn comment_before(document: &OpenDocument, section: &Section) -> String {
    let stripped = |line: &str| {
        let text = line.trim();
        let rest = ["NB.", "⍝", "/ "].iter().find_map(|mark| text.strip_prefix(mark))?;
        Some(rest.trim().to_string())
    };
    let mut lines = Vec::new();
    let mut line = section.input.line;
    while let Some(text) = line.checked_sub(1).and_then(|before| stripped(document.line(before)))
        && lines.len() < DEFINITION_LINES_MAX
    {
        lines.push(text);
        line -= 1;
    }
    lines.reverse();
    if lines.is_empty() { String::new() } else { lines.join(" ") + "\n\n" }
}

/// The help of a word of the vocabulary.
fn word_help(word: &str, notation: Notation) -> Option<String> {
    let entry = help::entry(word, notation)?;
    Some(fenced(&help::page::entry(entry, notation, WIDTH)))
}

/// The library's description of a name of its own.
fn library_help(name: &str, notation: Notation, knowledge: &Knowledge) -> Option<String> {
    let part = knowledge.names().get(name)?;
    let comment = jackal::rooms::assist::library_hint(name).filter(|_| notation == Notation::J).unwrap_or_default();
    Some(format!("**{name}** ({} of the library)\n\n{comment}", speech(*part, notation)))
}

/// The proposals before a byte.
pub fn complete(document: &OpenDocument, outline: &Outline, offset: usize, known: KnowledgeOf<'_>) -> Value {
    let line = document.line_of(offset);
    let start = document.start(line);
    let before = document.text.get(start..offset).unwrap_or_default();
    let knowledge = known(notation_at(document, outline, line));
    let mut items = Vec::new();
    let Some((from, found)) = knowledge.complete(before) else { return json!({"isIncomplete": false, "items": []}) };
    let range = document.range(&(start + from..offset));
    let typed = before.get(from..).unwrap_or_default();
    let mut names: Vec<&str> = outline.places.iter().map(|place| place.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let own = names.into_iter().filter(|name| name.starts_with(typed) && *name != typed);
    let own: Vec<String> = own.map(String::from).collect();
    let all = found.iter().map(|proposal| (proposal.display.clone(), proposal.replacement.clone()));
    let library = all.filter(|(_, word)| !own.contains(word));
    for (label, word) in own.iter().map(|name| (name.clone(), name.clone())).chain(library).take(PROPOSALS_MAX) {
        let part = outline.parts.get(&word).or_else(|| knowledge.names().get(&word)).copied();
        let kind = match part {
            Some(Part::Verb | Part::Adverb | Part::Conjunction) => 3,
            Some(_) => 6,
            None => 14,
        };
        items.push(json!({
            "label": label,
            "kind": kind,
            "filterText": if typed.starts_with(['\\', '`']) { typed } else { &word },
            "textEdit": {"range": range, "newText": word},
        }));
    }
    json!({"isIncomplete": false, "items": items})
}

/// The signature of the function before a byte.
pub fn signature(document: &OpenDocument, outline: &Outline, offset: usize, known: KnowledgeOf<'_>) -> Option<Value> {
    let line = document.line_of(offset);
    let start = document.start(line);
    let before = document.text.get(start..offset)?;
    let notation = notation_at(document, outline, line);
    let knowledge = known(notation);
    // The bracket that is open, and how many semicolons stand in it.
    let (mut depth, mut given, mut open) = (0_i64, 0, None);
    for (at, sign) in before.char_indices().rev() {
        match sign {
            ')' | ']' | '}' => depth += 1,
            '(' | '{' => depth -= 1,
            '[' if depth == 0 => {
                open = Some(at);
                break;
            }
            '[' => depth -= 1,
            ';' if depth == 0 => given += 1,
            _ => {}
        }
    }
    let brackets = notation.dialect().is_some();
    let head = if brackets { before.get(..open?)? } else { before };
    let words = knowledge.read(head).ok()?;
    let is_function = |part: Part| matches!(part, Part::Verb | Part::Adverb | Part::Conjunction);
    let spoken = |word: &&jackal::rooms::language::Word| {
        let name = head.get(word.span.clone()).unwrap_or_default();
        let own = outline.parts.get(name).or_else(|| knowledge.names().get(name)).copied();
        is_function(own.unwrap_or_else(|| jackal::rooms::assist::coloured_pieces::display_part(word.part)))
    };
    let word = if brackets { words.last()? } else { words.iter().rev().find(spoken)? };
    let name = head.get(word.span.clone())?;
    let parameters = parameters(outline, name, notation);
    let entry = help::entry(name, notation);
    let (label, about) = match (&parameters, entry) {
        (Some(names), _) => (format!("{name}[{}]", names.join(";")), String::new()),
        (None, Some(entry)) => {
            let (title, about) = facts::in_short(entry);
            (format!("{name}  {title}"), about.to_string())
        }
        (None, None) => (name.to_string(), jackal::rooms::assist::library_hint(name)?.to_string()),
    };
    let parameters: Vec<Value> =
        parameters.unwrap_or_default().into_iter().map(|name| json!({"label": name})).collect();
    Some(json!({
        "signatures": [{"label": label, "documentation": about, "parameters": parameters}],
        "activeSignature": 0,
        "activeParameter": given,
    }))
}

/// The names of the parameters of a function of k that the script defines.
fn parameters(outline: &Outline, name: &str, notation: Notation) -> Option<Vec<String>> {
    notation.dialect()?;
    let place = outline.places.iter().find(|place| place.defines && !place.local && place.name == name)?;
    let text = &outline.sections.get(place.input)?.input.text;
    let body = text.split_once('{')?.1.trim_start();
    match body.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((names, _)) => Some(names.split(';').map(|name| name.trim().to_string()).collect()),
        None => Some(vec!["x".to_string()]),
    }
}

/// The places of the names that a script defines globally.
pub fn symbols(document: &OpenDocument, outline: &Outline) -> Value {
    let mut seen = std::collections::HashSet::new();
    let own = outline.places.iter().filter(|place| place.defines && !place.local);
    let first = own.filter(|place| seen.insert(place.name.clone()));
    let symbol = |place: &Place| {
        let section = outline.sections.get(place.input);
        let end = section.map_or(place.span.end, |section| {
            let last = section.input.line + section.lines.len().saturating_sub(1);
            document.start(last) + document.line(last).len()
        });
        let start = section.map_or(place.span.start, |section| document.start(section.input.line));
        json!({
            "name": place.name,
            "kind": symbol_kind(outline, &place.name),
            "range": document.range(&(start..end.max(place.span.end))),
            "selectionRange": document.range(&place.span),
        })
    };
    Value::Array(first.take(SYMBOLS_MAX).map(symbol).collect())
}

/// The protocol's number for a symbol: a function, or else a variable.
pub fn symbol_kind(outline: &Outline, name: &str) -> u8 {
    match outline.parts.get(name) {
        Some(Part::Verb | Part::Adverb | Part::Conjunction) => 12,
        _ => 13,
    }
}

/// The folder of a document, if its address is a file's.
pub fn document_folder(address: &str) -> Option<std::path::PathBuf> {
    let path = address.strip_prefix("file://")?;
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digits = [rest.next()?, rest.next()?];
        bytes.push(u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?);
    }
    let text = String::from_utf8(bytes).ok()?;
    Path::new(&text).parent().map(Path::to_path_buf)
}
