//! Names of a session: what they are, how they are defined, and what the comment at their definition says.

use super::library_words::{LibraryWord, library_word};
use super::page::{example_lines, fitting};
use super::text::integer;
use crate::array::Array;
use crate::display::width::wrapped;
use crate::session::library::documented;
use crate::session::{Notation, Session};

/// The page of a name that has a meaning in the session.
pub fn defined(session: &mut Session, name: &str, width: usize) -> Option<String> {
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '.')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'));
    if !is_name {
        return None;
    }
    match session.notation() {
        Notation::J => in_j(session, name, width),
        Notation::APL => in_apl(session, name, width),
        _ => in_k(session, name, width),
    }
}

/// The page of a word of the library that the session has not loaded.
pub fn not_loaded(name: &str, width: usize) -> Option<String> {
    let word = library_word(name)?;
    let mut out = heading(name, &format!("word of J, in the script {}", word.library.name), width);
    out += &wrapped(&word.comment, "  ", width);
    if let Some(load) = word.how_to_load() {
        out += &wrapped(&format!("{load} brings it."), "  ", width);
    }
    Some(out + &example_of(word, width))
}

/// The first line of the page of a name.
fn heading(name: &str, what: &str, width: usize) -> String {
    fitting(format!("{name}   ({what})\n"), width)
}

fn example_of(word: &LibraryWord, width: usize) -> String {
    word.shown_example(width).map(|example| format!("\n{example}")).unwrap_or_default()
}

fn in_j(session: &mut Session, name: &str, width: usize) -> Option<String> {
    let class = match number(session, &format!("4!:0 <'{name}'"))? {
        0 => "noun",
        1 => "adverb",
        2 => "conjunction",
        3 => "verb",
        _ => return None,
    };
    let mut out = heading(name, &format!("{class} of J"), width);
    let definition = text(session, &format!("5!:5 <'{name}'"));
    let word = library_word(name).filter(|word| word.definition() == definition);
    if let Some(word) = word {
        out += &wrapped(&word.comment, "  ", width);
        out += &wrapped(&format!("defined in the script {} of the library", word.library.name), "  ", width);
    } else if let Some((file, comment)) = script(session, name) {
        if let Some(comment) = comment {
            out += &wrapped(&comment, "  ", width);
        }
        out += &wrapped(&format!("defined in {file}"), "  ", width);
    }
    if class == "noun" {
        let shape = text(session, &format!("\": $ {name}")).unwrap_or_default();
        let kind = text(session, &format!("datatype {name}")).unwrap_or_default();
        let shape = if shape.trim().is_empty() { "an atom".to_string() } else { format!("shape {shape}") };
        out += &wrapped(&format!("{kind}, {shape}"), "  ", width);
    } else if class == "verb"
        && let Some(ranks) = text(session, &format!("\": {name} b. 0"))
    {
        out += &wrapped(&format!("ranks: {ranks} (monad, left, right)"), "  ", width);
    }
    if let Some(word) = word {
        out += &example_of(word, width);
    }
    // The source of a longer word of the library is what `)show` prints.
    if let Some(definition) = definition.filter(|text| word.is_none() || !text.contains('\n')) {
        let lines: Vec<String> = cut(&format!("{name} =: {definition}")).lines().map(String::from).collect();
        out += &format!("\n{}", example_lines(&lines, &[], "", width));
    }
    Some(out)
}

fn in_k(session: &mut Session, name: &str, width: usize) -> Option<String> {
    let value = session.value_text(name)?;
    Some(format!("{name}   (name of {})\n{}", session.notation().name(), wrapped(&cut(&value), "  ", width)))
}

fn in_apl(session: &mut Session, name: &str, width: usize) -> Option<String> {
    let (class, definition) = match number(session, &format!("⎕NC '{name}'"))? {
        2 => ("variable", format!("⍴{name}")),
        3 => ("function", format!("⎕CR '{name}'")),
        4 => ("operator", format!("⎕CR '{name}'")),
        _ => return None,
    };
    let text = text(session, &definition).unwrap_or_default();
    let text = match class {
        "variable" if text.trim().is_empty() => "  a scalar\n".to_string(),
        "variable" => wrapped(&format!("shape {text}"), "  ", width),
        _ => format!("\n{}\n", cut(&text)),
    };
    Some(format!("{name}   ({class} of APL)\n{text}"))
}

/// The script that a name was defined in, and the comment there.
fn script(session: &mut Session, name: &str) -> Option<(String, Option<String>)> {
    let index = number(session, &format!("4!:4 <'{name}'")).filter(|index| *index >= 0)?;
    let file = text(session, &format!("> {index} {{ 4!:3 ''"))?;
    let source = crate::session::os::read_script(file.as_ref(), 1 << 24).ok().map(lossy);
    let comment = source.and_then(|text| documented(&text).into_iter().find(|(found, _)| found == name));
    Some((file, comment.map(|(_, comment)| comment)))
}

fn lossy(bytes: Vec<u8>) -> String {
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The first lines of a long text.
fn cut(text: &str) -> String {
    const TEXT_LINES_MAX: usize = 40;
    let count = text.lines().count();
    if count <= TEXT_LINES_MAX {
        return text.trim_end().to_string();
    }
    let first: Vec<&str> = text.lines().take(TEXT_LINES_MAX).collect();
    format!("{}\n... and {} lines more", first.join("\n"), count - TEXT_LINES_MAX)
}

/// The value of a sentence that looks at the session without changing it.
fn value(session: &mut Session, sentence: &str) -> Option<Array> {
    session.value(sentence).ok().flatten()
}

fn number(session: &mut Session, sentence: &str) -> Option<i64> {
    integer(&value(session, sentence)?)
}

fn text(session: &mut Session, sentence: &str) -> Option<String> {
    value(session, sentence).map(|value| session.shown(&value))
}
