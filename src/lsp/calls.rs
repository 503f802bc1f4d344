//! Who calls whom: the definitions that use a name, and the names that a definition uses.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::answers::symbol_kind;
use super::names;
use super::outline::{Documents, Open, Place};

/// An answer has at most this many calls, and a call at most this many places.
const CALLS_MAX: usize = 1000;
const PLACES_MAX: usize = 1000;
/// The protocol's number for a file as a symbol.
const FILE: u8 = 1;

/// The item of a definition.
fn item(address: &str, open: &Open, place: &Place) -> Value {
    let section = open.outline.sections.get(place.input);
    let lines = section.map_or(0..0, |section| section.input.line..section.input.line + section.lines.len());
    let last = lines.end.saturating_sub(1);
    let span = open.document.start(lines.start)..open.document.start(last) + open.document.line(last).len();
    json!({
        "name": place.name,
        "kind": symbol_kind(&open.outline, &place.name),
        "uri": address,
        "range": open.document.range(&(span.start..span.end.max(place.span.end))),
        "selectionRange": open.document.range(&place.span),
    })
}

/// The item of a document, whose sentences outside of definitions call as well.
fn file(address: &str) -> Value {
    let start = json!({"line": 0, "character": 0});
    let range = json!({"start": start, "end": start});
    let name = address.rsplit('/').next().unwrap_or(address);
    json!({"name": name, "kind": FILE, "uri": address, "range": range, "selectionRange": range})
}

/// The item of the definition of the name at a byte, if that name is known to all.
pub fn prepared(address: &str, open: &Open, offset: usize) -> Value {
    let Some(place) = open.outline.at(offset).filter(|place| !place.local) else { return Value::Null };
    let definition = open.outline.places_of_name(place).find(|other| other.defines);
    match definition {
        Some(definition) => json!([item(address, open, definition)]),
        // Its definition may stand in another document, where the calls are looked for by the name.
        None => json!([item(address, open, place)]),
    }
}

fn of_item<'a>(parameters: &'a Value, name: &str) -> &'a str {
    parameters.pointer(&format!("/item/{name}")).and_then(Value::as_str).unwrap_or_default()
}

/// The definitions and documents that use the name of an item.
pub fn incoming(documents: &Documents, parameters: &Value) -> Value {
    let name = of_item(parameters, "name");
    let mut calls = Vec::new();
    for (address, open) in documents {
        // By the input in which they stand.
        let mut uses: BTreeMap<usize, Vec<&Place>> = BTreeMap::new();
        for place in open.outline.places.iter().filter(|place| place.name == name && !place.local && !place.defines) {
            uses.entry(place.input).or_default().push(place);
        }
        let mut outside = Vec::new();
        for (input, places) in uses {
            let ranges: Vec<Value> =
                places.iter().take(PLACES_MAX).map(|place| open.document.range(&place.span)).collect();
            let defines = |place: &&Place| place.input == input && place.defines && !place.local;
            match open.outline.places.iter().find(defines) {
                Some(caller) => calls.push(json!({"from": item(address, open, caller), "fromRanges": ranges})),
                None => outside.extend(ranges),
            }
        }
        if !outside.is_empty() {
            outside.truncate(PLACES_MAX);
            calls.push(json!({"from": file(address), "fromRanges": outside}));
        }
    }
    calls.truncate(CALLS_MAX);
    Value::Array(calls)
}

/// The definitions that the definition of an item uses.
pub fn outgoing(documents: &Documents, parameters: &Value) -> Value {
    let (address, name) = (of_item(parameters, "uri"), of_item(parameters, "name"));
    let Some((address, open, caller)) = names::defined(documents, address, name) else { return json!([]) };
    let mut used: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    let inside = |place: &&Place| place.input == caller.input && !place.local && !place.defines;
    for place in open.outline.places.iter().filter(inside) {
        let ranges = used.entry(place.name.as_str()).or_default();
        if ranges.len() < PLACES_MAX {
            ranges.push(open.document.range(&place.span));
        }
    }
    let call = |(name, ranges): (&str, Vec<Value>)| {
        let (address, open, place) = names::defined(documents, address, name)?;
        Some(json!({"to": item(address, open, place), "fromRanges": ranges}))
    };
    Value::Array(used.into_iter().filter_map(call).take(CALLS_MAX).collect())
}
