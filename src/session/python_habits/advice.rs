//! The list of Python's forms, and what to type in their place in each language: `stdlib/help/python.txt`.

use std::sync::LazyLock;

use super::super::Notation;

/// The kind of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormKind {
    /// A call of a function: `len(x)`.
    Call,
    /// A call of a method: `x.append(1)`.
    Method,
    /// An attribute: `x.shape`.
    Attribute,
    /// A module: `import math`, `math.pi`.
    Module,
    /// Anything else, by a name of its own.
    Form,
}

/// A form in a language.
#[derive(Debug)]
pub struct Advice {
    /// The kind of the form.
    pub kind: FormKind,
    /// The names of the functions, methods or modules; the name of the form.
    pub names: Vec<String>,
    /// The language.
    pub notation: Notation,
    /// What to type.
    pub text: String,
    /// Lines that a test runs, and a line of their result.
    pub example: Option<(Vec<String>, String)>,
}

static ALL: LazyLock<Vec<Advice>> = LazyLock::new(|| parse(include_str!("../../../stdlib/help/python.txt")));

/// All of it.
pub fn all() -> &'static [Advice] {
    &ALL
}

/// The forms of a kind in a language.
pub(super) fn rows(kind: FormKind, notation: Notation) -> impl Iterator<Item = &'static Advice> {
    ALL.iter().filter(move |row| row.kind == kind && row.notation == notation)
}

/// What to type in a language in place of a form of a name.
pub(super) fn advice(kind: FormKind, name: &str, notation: Notation) -> Option<&'static str> {
    rows(kind, notation).find(|row| row.names.iter().any(|known| known == name)).map(|row| row.text.as_str())
}

/// Whether a note is one of these.
pub fn is_advice(note: &str) -> bool {
    ALL.iter().any(|row| row.text == note)
}

fn parse(text: &'static str) -> Vec<Advice> {
    let (mut all, mut kind, mut names, mut added) = (Vec::<Advice>::new(), FormKind::Form, Vec::new(), 0);
    for line in text.lines().filter(|line| !line.starts_with("# ") && !line.is_empty()) {
        if let Some(line) = line.strip_prefix("    ") {
            // The example belongs to all rows of the line before.
            let first = all.len() - added;
            for row in all.iter_mut().skip(first) {
                let (sentences, result) = row.example.get_or_insert_default();
                match (line.strip_prefix("> "), line.strip_prefix("= ")) {
                    (Some(sentence), _) => sentences.push(sentence.to_string()),
                    (_, Some(shown)) => *result = shown.to_string(),
                    _ => {}
                }
            }
            continue;
        }
        if let Some(row) = line.strip_prefix("  ") {
            let (languages, text) = row.split_once(' ').unwrap_or((row, ""));
            let notations = languages.split(',').filter_map(Notation::from_name);
            let before = all.len();
            all.extend(notations.map(|notation| Advice {
                kind,
                names: names.clone(),
                notation,
                text: text.to_string(),
                example: None,
            }));
            added = all.len() - before;
            continue;
        }
        let mut words = line.split(' ');
        let first = words.next().unwrap_or_default();
        kind = match first {
            "call" => FormKind::Call,
            "method" => FormKind::Method,
            "attribute" => FormKind::Attribute,
            "module" => FormKind::Module,
            _ => FormKind::Form,
        };
        names = match kind {
            FormKind::Form => vec![first.to_string()],
            _ => words.map(str::to_string).collect(),
        };
    }
    all
}
