//! What an editor marks in a document besides faults: the places of a name, what can be folded, mends of faults; and names of all documents.

use serde_json::{Value, json};

use super::answers::symbol_kind;
use super::document::OpenDocument;
use super::outline::{Outline, Place};

/// A name has at most this many marks, and a search at most this many findings.
const MARKS_MAX: usize = 10_000;
const FINDINGS_MAX: usize = 500;
/// The protocol's numbers for a place that reads a name and one that gives it a meaning.
const READ: u8 = 2;
const WRITE: u8 = 3;

/// The places of the name at a byte.
pub fn highlights(document: &OpenDocument, outline: &Outline, offset: usize) -> Value {
    let Some(place) = outline.at(offset) else { return json!([]) };
    let mark = |kind: bool| if kind { WRITE } else { READ };
    let places = outline.places_of_name(place).take(MARKS_MAX);
    Value::Array(
        places.map(|other| json!({"range": document.range(&other.span), "kind": mark(other.defines)})).collect(),
    )
}

/// The definitions of more than one line, and the comments.
pub fn folds(outline: &Outline) -> Value {
    let mut found = Vec::new();
    let mut comment: Option<(usize, usize)> = None;
    let end_comment = |comment: &mut Option<(usize, usize)>, found: &mut Vec<Value>| {
        if let Some((first, last)) = comment.take().filter(|(first, last)| last > first) {
            found.push(json!({"startLine": first, "endLine": last, "kind": "comment"}));
        }
    };
    for section in &outline.sections {
        let (first, count) = (section.input.line, section.input.lines());
        let sign = match section.input.notation.name() {
            "j" => "NB.",
            "apl" => "⍝",
            _ => "/",
        };
        if count == 1 && section.input.text.trim_start().starts_with(sign) {
            comment = match comment {
                Some((begin, last)) if last + 1 == first => Some((begin, first)),
                other => {
                    let mut other = other;
                    end_comment(&mut other, &mut found);
                    Some((first, first))
                }
            };
            continue;
        }
        end_comment(&mut comment, &mut found);
        if count > 1 {
            found.push(json!({"startLine": first, "endLine": first + count - 1}));
        }
    }
    end_comment(&mut comment, &mut found);
    Value::Array(found)
}

/// The mends of the faults that a request names: a name that is similar in place of one without a value.
pub fn mends(address: &str, parameters: &Value) -> Value {
    let faults = parameters.pointer("/context/diagnostics").and_then(Value::as_array);
    let mend = |fault: &Value| {
        let message = fault.get("message")?.as_str()?;
        let name = message.rsplit_once("; is it ")?.1.strip_suffix('?')?;
        let edit = json!({"range": fault.get("range")?, "newText": name});
        Some(json!({
            "title": format!("Write {name}"),
            "kind": "quickfix",
            "diagnostics": [fault],
            "isPreferred": true,
            "edit": {"changes": {address: [edit]}},
        }))
    };
    Value::Array(faults.into_iter().flatten().filter_map(mend).collect())
}

/// The names of a document that contain the letters of a query in their order, in any case.
pub fn named(address: &str, document: &OpenDocument, outline: &Outline, query: &str) -> Vec<Value> {
    let is_wanted = |name: &str| {
        let mut letters = name.chars().flat_map(char::to_lowercase);
        query.chars().flat_map(char::to_lowercase).all(|wanted| letters.any(|letter| letter == wanted))
    };
    let mut seen = std::collections::HashSet::new();
    let defined = outline.places.iter().filter(|place| place.defines && !place.local && is_wanted(&place.name));
    let symbol = |place: &Place| {
        json!({
            "name": place.name,
            "kind": symbol_kind(outline, &place.name),
            "location": {"uri": address, "range": document.range(&place.span)},
        })
    };
    defined.filter(|place| seen.insert(place.name.clone())).take(FINDINGS_MAX).map(symbol).collect()
}
