//! Names across the open documents: where one is defined and used, and another name in its place.

use jackal::rooms::language::Part;
use serde_json::{Value, json};

use super::answers;
use super::outline::{Documents, KnowledgeOf, Open, Place};

/// A name has at most this many reported places: each takes a kilobyte on its way.
const PLACES_MAX: usize = 10_000;

fn located(address: &str, open: &Open, place: &Place) -> Value {
    json!({"uri": address, "range": open.document.range(&place.span)})
}

/// The place that gives a name its meaning for all: in a document, else in another one.
pub fn defined<'a>(documents: &'a Documents, address: &str, name: &str) -> Option<(&'a str, &'a Open, &'a Place)> {
    let own = documents.get_key_value(address);
    let others = documents.iter().filter(|(other, _)| *other != address);
    let defines = |place: &&Place| place.defines && !place.local && place.name == name;
    let mut all = own.into_iter().chain(others);
    all.find_map(|(address, open)| Some((address.as_str(), open, open.outline.places.iter().find(defines)?)))
}

/// The place of a name's definition: here, else in another document.
pub fn definition(documents: &Documents, address: &str, open: &Open, offset: usize) -> Value {
    let Some(place) = open.outline.at(offset) else { return Value::Null };
    if let Some(found) = open.outline.places_of_name(place).find(|other| other.defines) {
        return located(address, open, found);
    }
    defined(documents, address, &place.name).map_or(Value::Null, |(address, open, place)| located(address, open, place))
}

/// The places of a name, with those that define it if `with_definitions`.
pub fn references(documents: &Documents, address: &str, open: &Open, offset: usize, with_definitions: bool) -> Value {
    let Some(place) = open.outline.at(offset) else { return json!([]) };
    let mut found: Vec<Value> = open
        .outline
        .places_of_name(place)
        .filter(|other| with_definitions || !other.defines)
        .take(PLACES_MAX)
        .map(|other| located(address, open, other))
        .collect();
    if !place.local {
        for (other, open) in documents.iter().filter(|(other, _)| *other != address) {
            let same = open.outline.places.iter().filter(|known| !known.local && known.name == place.name);
            let uses = same.filter(|known| with_definitions || !known.defines).take(PLACES_MAX - found.len());
            found.extend(uses.map(|known| located(other, open, known)));
        }
    }
    Value::Array(found)
}

/// The edits that give a name of a definition, or of the script alone, another name.
///
/// # Errors
/// The reason why it cannot have that name.
pub fn rename(documents: &Documents, parameters: &Value, known: KnowledgeOf<'_>) -> Result<Value, String> {
    let address = parameters.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default();
    let open = documents.get(address).ok_or("the document is not open")?;
    let offset = parameters.get("position").map_or(0, |position| open.document.offset(position));
    let place = open.outline.at(offset).ok_or("no name stands there")?;
    let name = parameters.get("newName").and_then(Value::as_str).unwrap_or_default();
    let line = open.document.line_of(place.span.start);
    let knowledge = known(answers::notation_at(&open.document, &open.outline, line));
    let words = knowledge.read(name).unwrap_or_default();
    let is_name = words.len() == 1 && words.iter().all(|word| word.part == Part::Name && word.span.len() == name.len());
    if !is_name {
        return Err(format!("'{name}' cannot be a name"));
    }
    if !open.outline.places_of_name(place).any(|other| other.defines) {
        return Err(format!("{} gets its meaning elsewhere", place.name));
    }
    let mut others = open.outline.places.iter();
    let clashes = |other: &Place| other.input == place.input || !place.local || !other.local;
    if others.any(|other| other.name == name && clashes(other)) {
        return Err(format!("'{name}' is there already"));
    }
    let uses = |open: &Open| open.outline.places.iter().any(|known| !known.local && known.name == place.name);
    if !place.local && documents.iter().any(|(other, open)| other != address && uses(open)) {
        return Err(format!("{} is used in other documents too; only names of one are changed", place.name));
    }
    if open.outline.places_of_name(place).nth(PLACES_MAX).is_some() {
        return Err(format!("{} stands in more than {PLACES_MAX} places", place.name));
    }
    let places = open.outline.places_of_name(place);
    let edits: Vec<Value> =
        places.map(|other| json!({"range": open.document.range(&other.span), "newText": name})).collect();
    Ok(json!({"changes": {address: edits}}))
}
