//! Help as pages of Markdown: the reference.

use super::facts;
use super::page::{capital, shown, table};
use super::text::{self, Entry, Family};
use crate::session::Notation;

/// A page: the name of its file and its text.
pub struct Page {
    /// The name of the file.
    pub file: String,
    /// The text.
    pub text: String,
}

const FAMILIES: [(Family, &str); 9] = [
    (Family::Topic, "topics"),
    (Family::Command, "commands"),
    (Family::JVerb, "j-verbs"),
    (Family::JModifier, "j-modifiers"),
    (Family::JWord, "j-words"),
    (Family::JPhrase, "j-phrases"),
    (Family::K, "k"),
    (Family::Q, "q"),
    (Family::Apl, "apl"),
];

/// The longest line of a table.
const TABLE_COLUMNS: usize = 120;

/// All pages of the reference, with one that leads to them.
pub fn pages() -> Vec<Page> {
    let mut index = String::from(
        "# Reference\n\nWhat `help` and `jackal help` say, as pages; `jackal help --markdown docs/reference` writes them. \
         Every example is run by a test.\n\n",
    );
    let mut pages = Vec::new();
    for (family, file) in FAMILIES {
        let title = capital(family.title());
        index += &format!("- [{title}]({file}.md)\n");
        let own = text::entries().iter().filter(|entry| entry.family == family);
        let text = own.fold(format!("# {title}\n"), |text, entry| text + &section(entry));
        pages.push(Page { file: format!("{file}.md"), text });
    }
    pages.insert(0, Page { file: "README.md".to_string(), text: index });
    pages
}

fn section(entry: &Entry) -> String {
    let facts = facts::facts(entry);
    let name = if entry.title.is_empty() { &facts.name } else { &entry.title };
    let dash = if name.is_empty() { "" } else { ": " };
    let mut out = format!("\n## {}{dash}{}\n\n", code(&entry.key), escaped(name));
    for line in &facts.uses {
        out += &format!("- {}\n", code(line));
    }
    for (label, text) in &facts.lines {
        out += &format!("- {label}: {}\n", code(text));
    }
    if !facts.uses.is_empty() || !facts.lines.is_empty() {
        out.push('\n');
    }
    out += &format!("{}\n", escaped(&entry.text));
    if !entry.rows.is_empty() {
        out += &format!("\n```text{}```\n", table(&entry.rows, TABLE_COLUMNS));
    }
    if !entry.typed.is_empty() {
        out += &format!("\n```text\n{}\n```\n", entry.typed.join("\n"));
    }
    if !entry.errors.is_empty() {
        out += &format!("\nErrors: {}.\n", escaped(&entry.errors));
    }
    if !entry.examples.is_empty() {
        let prompt = match entry.family {
            Family::K => Notation::K.prompt(),
            Family::Q => Notation::Q.prompt(),
            Family::Apl => Notation::APL.prompt(),
            _ => Notation::J.prompt(),
        };
        let examples: String = entry.examples.iter().map(|example| shown(example, prompt, usize::MAX)).collect();
        out += &format!("\n```text\n{examples}```\n");
    }
    if !entry.see.is_empty() {
        let see: Vec<String> = entry.see.iter().map(|word| code(word)).collect();
        out += &format!("\nSee {}.\n", see.join(", "));
    }
    out
}

/// Text as code, fenced by more backticks than are in it.
fn code(text: &str) -> String {
    if !text.contains('`') { format!("`{text}`") } else { format!("`` {text} ``") }
}

/// Text in which nothing is taken for Markdown.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~') {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
