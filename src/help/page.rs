//! Help as text for a terminal.

use super::facts::{self, Facts};
use super::text::{self, Entry, Example, Family};
use crate::display::width::{columns, wrapped};
use crate::session::Notation;

/// The overview: the words of each family, and the topics.
pub fn overview(width: usize) -> String {
    let mut out = String::from("help WHAT tells about a word, phrase, name or topic; )find TEXT searches.\n");
    let families = [Family::Topic, Family::JVerb, Family::JModifier, Family::JWord, Family::K, Family::Q, Family::Apl];
    for family in families {
        let keys = text::entries().iter().filter(|entry| entry.family == family).map(|entry| entry.key.as_str());
        let keys: Vec<&str> = keys.collect();
        out += &format!("\n{}\n{}", capital(family.title()), wrapped(&keys.join("  "), "  ", width));
    }
    out
}

/// The page of a word or topic.
pub fn entry(entry: &Entry, session: Notation, width: usize) -> String {
    let facts = facts::facts(entry);
    let heading = heading(entry, &facts);
    let mut out =
        if columns(heading.trim_end().as_bytes()) > width { wrapped(heading.trim_end(), "", width) } else { heading };
    for line in &facts.uses {
        out += &wrapped(line, "  ", width);
    }
    for (label, text) in &facts.lines {
        out += &wrapped(&format!("{label}: {text}"), "  ", width);
    }
    out += &wrapped(&entry.text, "", width);
    if !entry.errors.is_empty() {
        out += &wrapped(&format!("errors: {}", entry.errors), "", width);
    }
    for example in &entry.examples {
        out.push('\n');
        out += &shown(example, prompt(entry.family, session));
    }
    if !entry.see.is_empty() {
        out.push('\n');
        out += &wrapped(&format!("see: {}", entry.see.join("  ")), "", width);
    }
    out
}

/// The first line of a page.
pub fn heading(entry: &Entry, facts: &Facts) -> String {
    let name = if entry.title.is_empty() { &facts.name } else { &entry.title };
    let place = if entry.family == Family::Topic { "topic" } else { entry.family.title() };
    if name.is_empty() {
        format!("{}   ({place})\n", entry.key)
    } else {
        format!("{}   {name}   ({place})\n", entry.key)
    }
}

fn prompt(family: Family, session: Notation) -> &'static str {
    match family {
        Family::Q => Notation::Q.prompt(),
        // An example of k reads the same in q's session only if it is q's.
        Family::K if session == Notation::Q => Notation::K.prompt(),
        Family::K => Notation::K.prompt(),
        Family::Apl => Notation::APL.prompt(),
        _ => Notation::J.prompt(),
    }
}

/// An example as a session shows it.
pub fn shown(example: &Example, prompt: &str) -> String {
    let mut out = String::new();
    for (index, line) in example.input.iter().enumerate() {
        let prompt = if index == 0 { prompt } else { "" };
        out += &format!("{prompt}{line}\n");
    }
    for line in &example.output {
        out += &format!("{line}\n");
    }
    if let Some(error) = &example.error {
        let mark = match prompt {
            _ if prompt == Notation::J.prompt() => "|",
            _ if prompt == Notation::APL.prompt() => "",
            _ => "'",
        };
        out += &format!("{mark}{error}\n");
    }
    out
}

/// With a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
