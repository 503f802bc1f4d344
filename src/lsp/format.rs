//! Lines of definitions moved in and out by their control words; nothing else is changed.

use jackal::rooms::assist::Knowledge;
use jackal::rooms::language::Part;
use jackal::rooms::session::Notation;
use serde_json::{Value, json};

use super::document::OpenDocument;
use super::outline::{KnowledgeOf, Line, Outline, Section};

/// The effect of a control word on the indentation of the lines behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    In,
    /// Out for its own line, and in again.
    Between,
    Out,
    None,
}

fn turn(word: &str) -> Turn {
    match word {
        "if." | "while." | "whilst." | "select." | "try." | "for." => Turn::In,
        _ if word.starts_with("for_") => Turn::In,
        "else." | "elseif." | "case." | "fcase." | "catch." | "catchd." | "catcht." => Turn::Between,
        "end." => Turn::Out,
        _ => Turn::None,
    }
}

fn turn_of_apl(word: &str) -> Turn {
    match word.to_lowercase().as_str() {
        ":if" | ":while" | ":repeat" | ":for" | ":select" | ":trap" | ":hold" | ":section" => Turn::In,
        ":else" | ":elseif" | ":case" | ":caselist" => Turn::Between,
        ":until" => Turn::Out,
        word if word.starts_with(":end") => Turn::Out,
        _ => Turn::None,
    }
}

/// The edits that indent the lines of definitions by their control words, `width` columns a step. Definitions with a fault are left.
pub fn edits(document: &OpenDocument, outline: &Outline, width: usize, known: KnowledgeOf<'_>) -> Vec<Value> {
    let mut edits = Vec::new();
    for section in outline.sections.iter().filter(|section| section.input.lines() > 1) {
        let knowledge: &Knowledge = known(section.input.notation);
        if knowledge.check(&section.input).is_empty() && section.input.notation.dialect().is_none() {
            edits.extend(section_edits(document, section, width));
        }
    }
    edits
}

fn section_edits(document: &OpenDocument, section: &Section, width: usize) -> Vec<Value> {
    let (mut edits, mut depth) = (Vec::new(), 0_usize);
    let apl = section.input.notation == Notation::APL;
    let last = section.input.line + section.input.lines() - 1;
    let mut braces = braces(document, section.lines.first());
    for line in section.lines.iter().skip(1) {
        let text = document.line(line.number);
        let turns = if apl { turns_of_apl(text) } else { turns(line, text) };
        let inside = braces;
        braces = (braces + self::braces(document, Some(line))).max(0);
        if line.is_text || text.trim().is_empty() || inside > 1 {
            continue;
        }
        let ends = line.number == last && matches!(text.trim(), ")" | "}}" | "∇" | "}");
        let out = turns.first().is_some_and(|turn| matches!(turn, Turn::Between | Turn::Out));
        let shown = if ends || text.trim() == ":" { 0 } else { depth.saturating_sub(usize::from(out)) + 1 };
        let wanted = " ".repeat(width * shown);
        let have = text.len() - text.trim_start().len();
        if text.get(..have) != Some(wanted.as_str()) {
            let start = document.start(line.number);
            edits.push(json!({"range": document.range(&(start..start + have)), "newText": wanted}));
        }
        for turn in turns {
            match turn {
                Turn::In => depth += 1,
                Turn::Out => depth = depth.saturating_sub(1),
                Turn::Between | Turn::None => {}
            }
        }
    }
    edits
}

/// The number of braces that a line opens more than it closes.
fn braces(document: &OpenDocument, line: Option<&Line>) -> i64 {
    let Some(line) = line else { return 0 };
    let text = document.line(line.number);
    let signs = line.words.iter().filter(|word| word.part == Part::Punctuation);
    signs
        .map(|word| match text.get(word.span.clone()) {
            Some("{{" | "{") => 1,
            Some("}}" | "}") => -1,
            _ => 0,
        })
        .sum()
}

fn turns(line: &Line, text: &str) -> Vec<Turn> {
    let first = line.words.first().map(|word| word.span.start);
    let words = line.words.iter().filter(|word| word.part == Part::Control);
    let turns = words.map(|word| {
        let turn = turn(text.get(word.span.clone()).unwrap_or_default());
        // Only at the beginning of its line does it stand further out.
        if turn == Turn::Between && Some(word.span.start) != first { Turn::None } else { turn }
    });
    let turns: Vec<Turn> = turns.collect();
    // A structure that ends in its own line moves nothing.
    match turns.first() {
        Some(Turn::Out) if line.words.first().is_some_and(|word| word.part != Part::Control) => {
            std::iter::once(Turn::None).chain(turns).collect()
        }
        _ => turns,
    }
}

fn turns_of_apl(text: &str) -> Vec<Turn> {
    text.split_whitespace().next().map(turn_of_apl).into_iter().collect()
}
