//! Words by their parts of speech, as editors colour them.

use jackal::rooms::assist::coloured_pieces::Part;
use serde_json::{Value, json};

use super::document::{Kind, OpenDocument};
use super::outline::{KnowledgeOf, Outline};

/// The reported kinds of words, by the names that editors know.
pub const LEGEND: [&str; 9] =
    ["number", "string", "function", "decorator", "macro", "keyword", "comment", "operator", "variable"];

fn kind(part: Part, is_name: bool) -> Option<usize> {
    Some(match part {
        Part::Noun | Part::Unknown if is_name => 8,
        Part::Noun => 0,
        Part::Text => 1,
        Part::Verb => 2,
        Part::Adverb => 3,
        Part::Conjunction => 4,
        Part::Control => 5,
        Part::Comment => 6,
        Part::Copula => 7,
        Part::Unknown | Part::Bracket | Part::Wrong => return None,
    })
}

/// The words of some lines of a document: five numbers each, places relative to the word before.
pub fn semantic_tokens(
    document: &OpenDocument,
    outline: &Outline,
    lines: &std::ops::RangeInclusive<usize>,
    known: KnowledgeOf<'_>,
) -> Value {
    let (mut data, mut last) = (Vec::new(), (0, 0));
    let mut add = |line: usize, span: std::ops::Range<usize>, kind: usize| {
        let start = document.start(line);
        let column = document.column(start, start + span.start);
        let width = document.width_of(&(start + span.start..start + span.end));
        let from = if line == last.0 { last.1 } else { 0 };
        data.extend([line - last.0, column - from, width, kind, 0]);
        last = (line, column);
    };
    if let Kind::Script(_) = document.kind {
        for section in &outline.sections {
            let knowledge = known(section.input.notation);
            for line in section.lines.iter().filter(|line| lines.contains(&line.number)) {
                let text = document.line(line.number);
                if line.is_text {
                    add(line.number, 0..text.len(), 1);
                    continue;
                }
                for (span, part) in knowledge.pieces(text) {
                    let word = text.get(span.clone()).unwrap_or_default();
                    let is_name = word.starts_with(char::is_alphabetic) && !word.contains(['.', ':']);
                    // The script's own definition counts more than the session's.
                    let part = if is_name { outline.parts.get(word).copied().unwrap_or(part) } else { part };
                    if let Some(kind) = kind(part, is_name) {
                        add(line.number, span, kind);
                    }
                }
            }
        }
    }
    json!({"data": data})
}
