//! Diagnostics while a user types: faults of each input, and names without a meaning. Nothing runs.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use jackal::rooms::apl::read::filters::Spelling;
use jackal::rooms::assist::Knowledge;
use jackal::rooms::assist::inputs::{Input, inputs};
use jackal::rooms::language::Fault;
use jackal::rooms::near::nearest;
use jackal::rooms::session::os::read_script;
use jackal::rooms::session::{Notation, library};
use jackal::rooms::snapshot;
use serde_json::{Value, json};

use super::document::{Kind, OpenDocument, Units};
use super::outline::{KnowledgeOf, Outline, Section};
use super::quiet_lines::{QuietLines, is_source};

/// The longest script that is looked into for its names, and how deep scripts that load others are followed.
const LOADED_SCRIPT_BYTES_MAX: u64 = 1 << 22;
const LOAD_DEPTH_MAX: usize = 4;
/// A document reports at most this many faults.
const FAULTS_MAX: usize = 500;
/// The unknown names for which one that is known is looked for.
const GUESSES_MAX: usize = 50;

/// Whether a name has a meaning in every session of a notation, also if that is made when the name is first used.
pub type HasMeaning<'a> = &'a dyn Fn(Notation, &str) -> bool;

const ERROR: u8 = 1;
const WARNING: u8 = 2;

fn fault(document: &OpenDocument, span: &std::ops::Range<usize>, severity: u8, message: &str) -> Value {
    json!({"range": document.range(span), "severity": severity, "source": "jackal", "message": message})
}

/// The surroundings of a document.
pub struct Surroundings<'a> {
    /// Its address.
    pub address: &'a str,
    /// The folder where its files stand.
    pub folder: Option<&'a Path>,
    /// The names of the other documents.
    pub defined: &'a HashSet<String>,
    /// The knowledge of each notation.
    pub known: KnowledgeOf<'a>,
    /// Whether a name has a meaning in every session.
    pub has_meaning: HasMeaning<'a>,
}

/// The faults of a document.
pub fn document_faults(document: &OpenDocument, outline: &Outline, around: &Surroundings<'_>) -> Vec<Value> {
    let (known, folder) = (around.known, around.folder);
    if document.kind == Kind::Transcript {
        return transcript_faults(document);
    }
    if is_lab(around.address, &document.text) {
        return Vec::new();
    }
    if document.kind == Kind::Script(Notation::APL) && is_spelled_otherwise(&document.text) {
        return Vec::new();
    }
    let (mut found, mut whole) = (Vec::new(), vec![true; outline.sections.len()]);
    for (section, whole) in outline.sections.iter().zip(&mut whole) {
        if section.input.is_command() {
            continue;
        }
        for wrong in section_faults(section, known) {
            *whole = false;
            if found.len() >= FAULTS_MAX {
                break;
            }
            let span = byte_offset(document, section, wrong.span.start)..byte_offset(document, section, wrong.span.end);
            found.push(fault(document, &span, ERROR, &wrong.message));
        }
    }
    if !is_source(around.address)
        && !outline.sections.iter().any(|section| section.is_unmarked)
        && let Some(loaded) = loaded(outline, folder, known, LOAD_DEPTH_MAX)
    {
        let most = FAULTS_MAX - found.len();
        found.extend(unknown(document, outline, &whole, &loaded, around, most));
    }
    found
}

/// The faults of a section; a definition without marks is given them.
fn section_faults(section: &Section, known: KnowledgeOf<'_>) -> Vec<Fault> {
    let knowledge = known(section.input.notation);
    if !section.is_unmarked {
        return knowledge.check(&section.input);
    }
    let marked = Input { text: format!("∇{}\n∇", section.input.text), ..section.input };
    let moved = |at: usize| at.saturating_sub('∇'.len_utf8()).min(section.input.text.len());
    let found = knowledge.check(&marked).into_iter();
    found.map(|fault| Fault { span: moved(fault.span.start)..moved(fault.span.end), ..fault }).collect()
}

/// Whether a document is a lab of J, most of which is prose between sentences.
fn is_lab(address: &str, text: &str) -> bool {
    address.ends_with(".ijt") && text.lines().any(|line| line.starts_with("Lab Section"))
}

/// Whether the glyphs of a text of APL are spelled in another way, by names in braces or in a font of the 1990s. What stands where is known when
/// it is read.
fn is_spelled_otherwise(text: &str) -> bool {
    Spelling::default().unicode(text).is_ok_and(|read| read != text)
}

/// The byte of the document that a byte of an input is.
fn byte_offset(document: &OpenDocument, section: &Section, at: usize) -> usize {
    let before = section.input.text.get(..at).unwrap_or(&section.input.text);
    let line = before.matches('\n').count();
    let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
    let number = section.input.line + line;
    document.start(number) + column.min(document.line(number).len())
}

/// The names that the scripts which are loaded define; nothing if one of them cannot be looked into.
fn loaded(outline: &Outline, folder: Option<&Path>, known: KnowledgeOf<'_>, deep: usize) -> Option<HashSet<String>> {
    let mut names = HashSet::new();
    for name in &outline.loads {
        let (text, notation, place): (String, Notation, Option<PathBuf>) = match library::find(name) {
            Some(found) => (found.text.to_string(), found.notation(), None),
            None => {
                let path = folder?.join(name);
                let bytes = read_script(&path, LOADED_SCRIPT_BYTES_MAX).ok()?;
                let own = Notation::from_file_name(name).unwrap_or_default();
                (String::from_utf8_lossy(&bytes).into_owned(), own, path.parent().map(Path::to_path_buf))
            }
        };
        let document = OpenDocument::new(Kind::Script(notation), text, Value::Null, Units::Utf8);
        let inner = Outline::new(&document, notation, known);
        names.extend(inner.parts.keys().cloned());
        names.extend(QuietLines::new(&document, &inner).into_names());
        // A name that a library defines in another locale, such as that of global names, is spelled with the locale.
        names.extend(inner.parts.keys().filter_map(|name| name.strip_suffix("_z_").map(String::from)));
        names.extend(loaded(&inner, place.as_deref().or(folder), known, deep.checked_sub(1)?)?);
    }
    Some(names)
}

/// The names of the scripts that every session of J begins with.
pub fn library_names(known: KnowledgeOf<'_>) -> HashSet<String> {
    let mut names = HashSet::new();
    for script in library::LIBRARIES.iter().filter(|script| script.always) {
        let kind = Kind::Script(script.notation());
        let document = OpenDocument::new(kind, script.text.to_string(), Value::Null, Units::Utf8);
        let outline = Outline::new(&document, script.notation(), known);
        names.extend(outline.parts.keys().map(|name| name.strip_suffix("_z_").unwrap_or(name).to_string()));
    }
    names
}

/// Uses of names that have no meaning here, in another document, in what is loaded or in every session; as many of them at most.
fn unknown(
    document: &OpenDocument,
    outline: &Outline,
    whole: &[bool],
    loaded: &HashSet<String>,
    around: &Surroundings<'_>,
    most: usize,
) -> Vec<Value> {
    let mut found = Vec::new();
    let quiet = QuietLines::new(document, outline);
    // A name that J's scripts define in a locale is used there without it.
    let in_locales: HashSet<&str> = outline
        .parts
        .keys()
        .filter_map(|name| name.strip_suffix('_')?.rsplit_once('_'))
        .map(|(name, _)| name)
        .collect();
    for place in outline.places.iter().filter(|place| !place.defines && !place.local) {
        if found.len() >= most {
            break;
        }
        let Some(section) = outline.sections.get(place.input) else { continue };
        let knowledge = (around.known)(section.input.notation);
        let name = &place.name;
        let notation = section.input.notation;
        let told = whole.get(place.input) == Some(&true)
            && !is_loose(section, name)
            && quiet.is_asked(document, section, place);
        let is_known = outline.parts.contains_key(name)
            || loaded.contains(name)
            || around.defined.contains(name)
            || knowledge.names().contains_key(name)
            || jackal::rooms::help::entry(name, notation).is_some()
            || notation == Notation::J && (in_locales.contains(name.as_str()) || is_index_of_loop(document, name))
            || (around.has_meaning)(notation, name);
        if !told || is_known {
            continue;
        }
        // The script's own names come first.
        let own = || nearest(name, outline.parts.keys().map(String::as_str), 1).first().copied();
        let keywords = knowledge.keywords();
        let meant = knowledge.names().keys().chain(&keywords);
        let known = || nearest(name, meant.map(String::as_str), 1).first().copied();
        let near = if found.len() < GUESSES_MAX { own().or_else(known) } else { None };
        let maybe = near.map(|near| format!("; is it {near}?")).unwrap_or_default();
        found.push(fault(document, &place.span, WARNING, &format!("{name} has no value here{maybe}")));
    }
    found
}

/// Whether a name is the index of a loop of J: for_item. has item_index.
fn is_index_of_loop(document: &OpenDocument, name: &str) -> bool {
    name.strip_suffix("_index").is_some_and(|item| document.text.contains(&format!("for_{item}.")))
}

/// Whether the meaning of a name is known only at run time: one of another locale, a column of a query, an argument.
fn is_loose(section: &Section, name: &str) -> bool {
    match section.input.notation {
        Notation::J => name.ends_with('_') || name.contains("__"),
        // Whether ¯ is a letter of names is a setting.
        Notation::APL => name.starts_with(['⎕', '⍺', '⍵', '⍞', '∇', '#']) || name.contains('¯'),
        _ => name.starts_with('.') || matches!(name, "x" | "y" | "z") || section.may_query,
    }
}

/// The faults of a file of tests.
fn transcript_faults(document: &OpenDocument) -> Vec<Value> {
    match snapshot::Document::transcript(&document.text) {
        Ok(_) => Vec::new(),
        Err(wrong) => {
            let line = wrong.line.saturating_sub(1);
            let start = document.start(line);
            vec![fault(document, &(start..start + document.line(line).len()), ERROR, &wrong.reason)]
        }
    }
}

/// The blocks of a file of tests that did not pass, as faults at their lines.
pub fn result_faults(document: &OpenDocument, results: &[snapshot::BlockResult]) -> Vec<Value> {
    let failed = results.iter().filter(|result| !result.verdict.is_pass());
    let told = failed.map(|result| {
        let line = result.line.saturating_sub(1);
        let start = document.start(line);
        let mut message = format!("{}: found\n{}", result.verdict.word(), result.found.join("\n"));
        for hint in &result.hints {
            message.push_str(&format!("\n{hint}"));
        }
        fault(document, &(start..start + document.line(line).len()), ERROR, &message)
    });
    told.collect()
}

/// The lines with sentences that a session can run, so that they can be explained.
pub fn sentences(text: &str, notation: Notation, knowledge: &Knowledge) -> Vec<usize> {
    if knowledge.unmarked_definition(text).is_some() {
        return Vec::new();
    }
    let alone = inputs(text, notation).0.into_iter().filter(|input| {
        let plain = input.lines() == 1 && !input.text.trim_start().starts_with([')', '\\', '/', '⍝', '∇']);
        let words = knowledge.read(&input.text).unwrap_or_default();
        let spoken = words.iter().filter(|word| word.part != jackal::rooms::language::Part::Comment).count();
        plain && spoken > 1
    });
    alone.map(|input| input.line).collect()
}
