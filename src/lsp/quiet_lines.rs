//! Lines of a document whose words are not names of the script: commands of the system, the first line of a program, blocks of APL that have names
//! of their own.

use std::collections::HashSet;

use jackal::rooms::session::Notation;

use super::document::OpenDocument;
use super::outline::Outline;

/// Words of APL that begin a block with names of its own, and those that end one.
const BEGINS: [&str; 3] = ["class", "interface", "namespace"];
const ENDS: [&str; 3] = ["endclass", "endinterface", "endnamespace"];
/// Words of APL whose line names no variable of the script.
const DECLARATIONS: [&str; 12] = [
    "access",
    "attribute",
    "field",
    "implements",
    "include",
    "property",
    "endproperty",
    "require",
    "section",
    "endsection",
    "signature",
    "using",
];

/// The endings of files that are one function, or another source of APL, whose names belong to the place where it is loaded.
const SOURCES: [&str; 5] = [".aplf", ".aplo", ".apln", ".aplc", ".apli"];

/// Whether a document is a source whose names belong to the place where it is loaded.
pub fn is_source(address: &str) -> bool {
    SOURCES.iter().any(|ending| address.ends_with(ending))
}

/// The lines in which names are not looked up, and the names that blocks define.
#[derive(Default)]
pub struct QuietLines {
    lines: HashSet<usize>,
    names: HashSet<String>,
}

impl QuietLines {
    /// Those of a document.
    pub fn new(document: &OpenDocument, outline: &Outline) -> QuietLines {
        let mut quiet = QuietLines::default();
        if document.line(0).starts_with("#!") {
            quiet.lines.insert(0);
        }
        let mut depth = 0_usize;
        for section in &outline.sections {
            for line in &section.lines {
                let text = document.line(line.number);
                let is_quiet = match section.input.notation {
                    Notation::J => false,
                    Notation::APL => quiet.is_in_block(text, &mut depth),
                    _ => is_command(text),
                };
                if is_quiet {
                    quiet.lines.insert(line.number);
                }
            }
        }
        quiet
    }

    /// Whether a name at a byte of the document is looked up.
    pub fn is_asked(&self, document: &OpenDocument, at: usize, notation: Notation, name: &str) -> bool {
        let line = document.line_of(at);
        let before = document.text.get(document.start(line)..at).unwrap_or_default();
        let is_keyword = notation == Notation::APL
            && before.strip_suffix(':').is_some_and(|front| {
                let front = front.trim_end();
                front.is_empty() || front.ends_with('⋄')
            });
        // A name of a namespace: that of a value, and not the product f.g.
        let is_member = notation == Notation::APL
            && before.strip_suffix('.').is_some_and(|front| {
                front.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ')' | ']' | '#'))
            });
        !self.lines.contains(&line) && !is_keyword && !is_member && !self.names.contains(name)
    }

    /// Whether a line of APL is in a block with names of its own, or begins, ends or declares one.
    fn is_in_block(&mut self, text: &str, depth: &mut usize) -> bool {
        let was_within = *depth > 0;
        let Some(rest) = text.trim_start().strip_prefix(':') else { return was_within };
        let (word, behind) = rest.split_at(rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len()));
        let word = word.to_ascii_lowercase();
        if BEGINS.contains(&word.as_str()) {
            let name = behind.split(|c: char| c.is_whitespace() || c == ':').find(|name| !name.is_empty());
            if !was_within {
                self.names.extend(name.map(String::from));
            }
            *depth += 1;
            return true;
        }
        if ENDS.contains(&word.as_str()) {
            *depth = depth.saturating_sub(1);
            return true;
        }
        was_within || DECLARATIONS.contains(&word.as_str())
    }
}

/// Whether a line of k or q is a command of the system.
fn is_command(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('\\') else { return false };
    rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '\\')
}
