//! The outline of a script: the places where names are defined and used, globally or within one definition, and their
//! probable parts of speech.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use jackal::rooms::assist::Knowledge;
use jackal::rooms::assist::coloured_pieces::Part;
use jackal::rooms::assist::inputs::{Input, inputs};
use jackal::rooms::k::read::lines::in_comments;
use jackal::rooms::language::{self, Word};
use jackal::rooms::session::{Notation, QUERY_WORDS, library};

use super::document::OpenDocument;

/// A name at a place.
#[derive(Clone, Debug)]
pub struct Place {
    /// The name.
    pub name: String,
    /// The place, in bytes of the document.
    pub span: Range<usize>,
    /// The number of the input.
    pub input: usize,
    /// Whether it gets its meaning here.
    pub defines: bool,
    /// Whether it has a meaning within this input alone.
    pub local: bool,
    /// Whether it stands inside of a definition, so that a local name of the input is meant if there is one.
    pub inside: bool,
}

/// How a name is used at a place: the fields of [`Place`] of the same names.
#[derive(Clone, Copy)]
struct Role {
    defines: bool,
    local: bool,
    inside: bool,
}

/// A line of an input.
pub struct Line {
    /// Its number in the document.
    pub number: usize,
    /// Its words; none if it is text, or no sentence.
    pub words: Vec<Word>,
    /// Whether it is text.
    pub is_text: bool,
}

/// An input with its lines.
pub struct Section {
    /// The input.
    pub input: Input,
    /// Its lines.
    pub lines: Vec<Line>,
    /// Whether it has words of a query, in which names may be columns.
    pub may_query: bool,
    /// Whether it is a definition without the marks around it.
    pub is_unmarked: bool,
}

/// The names of a script.
#[derive(Default)]
pub struct Outline {
    /// The inputs.
    pub sections: Vec<Section>,
    /// The names, in order.
    pub places: Vec<Place>,
    /// The names that the script defines for all, with the parts of speech that they seem to be.
    pub parts: HashMap<String, Part>,
    /// The scripts that it loads.
    pub loads: Vec<String>,
}

/// An open document with what was found in it.
pub struct Open {
    /// The document.
    pub document: OpenDocument,
    /// Its names.
    pub outline: Outline,
    /// Whether its faults have to be reported again.
    pub changed: bool,
}

/// The open documents by their addresses.
pub type Documents = BTreeMap<String, Open>;

/// The names of arguments and operands, which have a meaning in every definition of J.
const ARGUMENTS: [&str; 6] = ["x", "y", "u", "v", "m", "n"];

/// The knowledge of each notation.
pub type KnowledgeOf<'a> = &'a dyn Fn(Notation) -> &'a Knowledge;

impl Outline {
    /// The names of a document that begins in a notation.
    pub fn new(document: &OpenDocument, notation: Notation, known: KnowledgeOf<'_>) -> Outline {
        let mut outline = Outline::default();
        let unmarked = known(notation).unmarked_definition(&document.text);
        let all = match unmarked.map(|at| document.line_of(at)) {
            Some(line) => {
                let text = document.text.get(document.start(line)..).unwrap_or_default().trim_end().to_string();
                vec![Input { notation, line, text }]
            }
            None => inputs(&document.text, notation).0,
        };
        for (number, input) in all.into_iter().enumerate() {
            let knowledge = known(input.notation);
            let section = Section { is_unmarked: unmarked.is_some(), ..section(input, knowledge) };
            let mut reader = Reader { document, section: &section, number, places: Vec::new(), depth: 0 };
            reader.read();
            let mut places = reader.places;
            let locals: HashSet<String> =
                places.iter().filter(|place| place.defines && place.local).map(|place| place.name.clone()).collect();
            let within = places.iter_mut().filter(|place| place.inside);
            within.for_each(|place| place.local |= locals.contains(&place.name));
            outline.places.append(&mut places);
            outline.loads.extend(loads(&section, document));
            outline.sections.push(section);
        }
        outline.find_parts(document, known);
        outline
    }

    fn find_parts(&mut self, document: &OpenDocument, known: KnowledgeOf<'_>) {
        for place in self.places.iter().filter(|place| place.defines && !place.local) {
            let Some(section) = self.sections.get(place.input) else { continue };
            let part = name_part(section, document, place, known(section.input.notation), &self.parts);
            self.parts.insert(place.name.clone(), part);
        }
    }

    /// The name at a byte.
    pub fn at(&self, offset: usize) -> Option<&Place> {
        self.places.iter().find(|place| place.span.start <= offset && offset <= place.span.end)
    }

    /// All places of the name at a place: in its input if it is local there, else in the script.
    pub fn places_of_name<'a>(&'a self, place: &'a Place) -> impl Iterator<Item = &'a Place> {
        self.places.iter().filter(move |other| {
            other.name == place.name && other.local == place.local && (!place.local || other.input == place.input)
        })
    }
}

fn section(input: Input, knowledge: &Knowledge) -> Section {
    let head = input.text.lines().next().unwrap_or_default();
    let text_follows = input.lines() > 1 && knowledge.holds_text(head);
    let comments = if input.notation.dialect().is_some() { in_comments(&input.text) } else { Vec::new() };
    let line = |(index, text): (usize, &str)| {
        let is_text = index > 0 && text_follows && text.trim() != ")" || comments.get(index) == Some(&true);
        let skipped = is_text || input.is_command() || text.starts_with(')');
        let words = if skipped { Vec::new() } else { knowledge.read(text).unwrap_or_default() };
        Line { number: input.line + index, words, is_text }
    };
    let lines = input.text.lines().enumerate().map(line).collect();
    let may_query = QUERY_WORDS.iter().chain(&["(["]).any(|word| input.text.contains(word));
    Section { input, lines, may_query, is_unmarked: false }
}

/// The scripts that an input loads.
fn loads(section: &Section, document: &OpenDocument) -> Vec<String> {
    let mut found = Vec::new();
    for line in &section.lines {
        let text = document.line(line.number);
        let of = |word: &Word| text.get(word.span.clone()).unwrap_or_default();
        if let Some(file) = text.strip_prefix("\\l ") {
            found.push(file.trim().to_string());
        }
        if section.input.notation == Notation::APL {
            found.extend(loads_of_apl(text));
        }
        if section.input.notation == Notation::Q {
            let files = line.words.windows(2).filter(|pair| pair.first().is_some_and(|word| of(word) == "system"));
            let files = files.filter_map(|pair| of(pair.get(1)?).trim_matches('"').strip_prefix("l "));
            found.extend(files.map(|file| file.trim().to_string()));
        }
        if let Some(file) = text.strip_prefix(")COPY ").and_then(|rest| rest.split_whitespace().next()) {
            // A script of the library that is there in APL as well.
            let own = format!("{file}.apl");
            found.push(if library::find(&own).is_some() { own } else { file.to_string() });
        }
        for pair in line.words.windows(2) {
            if let [verb, what] = pair
                && matches!(of(verb), "load" | "require")
                && what.part == language::Part::Text
            {
                let names = of(what).trim_matches('\'').split_whitespace();
                found.extend(names.map(String::from));
            }
        }
    }
    found
}

/// What a line of APL reads besides scripts of the library: a file that it requires, a folder, a workspace.
fn loads_of_apl(text: &str) -> Option<String> {
    const IMPORTS: [&str; 4] = ["link.import", "]load", ")load", ")xload"];
    let lower = text.trim().to_ascii_lowercase();
    let rest = match lower.strip_prefix(":require") {
        Some(rest) => text.trim().get(text.trim().len() - rest.len()..)?,
        None => lower.split_once(IMPORTS.into_iter().find(|import| lower.contains(import))?)?.1,
    };
    let file = rest.split('⍝').next().unwrap_or_default().trim();
    let file = file.strip_prefix("file://").unwrap_or(file);
    Some(if std::path::Path::new(file).extension().is_some() { file.to_string() } else { format!("{file}.dyalog") })
}

struct Reader<'a> {
    document: &'a OpenDocument,
    section: &'a Section,
    number: usize,
    places: Vec<Place>,
    /// The braces that are open.
    depth: usize,
}

impl Reader<'_> {
    fn read(&mut self) {
        let section = self.section;
        let notation = section.input.notation;
        for (index, line) in section.lines.iter().enumerate() {
            let text = self.document.line(line.number);
            let is_header = section.is_unmarked || text.trim_start().starts_with('∇');
            if notation == Notation::APL && index == 0 && is_header {
                self.header(line, text);
                continue;
            }
            self.line(line, text, index);
        }
    }

    fn add(&mut self, line: &Line, span: Range<usize>, role: Role) {
        let text = self.document.line(line.number);
        let name = text.get(span.clone()).unwrap_or_default().to_string();
        let start = self.document.start(line.number);
        if name.is_empty() || (self.section.input.notation == Notation::J && ARGUMENTS.contains(&name.as_str())) {
            return;
        }
        self.places.push(Place {
            name,
            span: start + span.start..start + span.end,
            input: self.number,
            defines: role.defines,
            local: role.local,
            inside: role.inside,
        });
    }

    fn line(&mut self, line: &Line, text: &str, index: usize) {
        let notation = self.section.input.notation;
        let of = |word: &Word| text.get(word.span.clone()).unwrap_or_default();
        let mut parameters = false;
        let of_patterns =
            if notation.dialect().is_some() { names_of_patterns(&line.words, &of) } else { HashSet::new() };
        let loops = if notation == Notation::APL { Keywords::of_line(&line.words, &of) } else { Keywords::default() };
        for (at, word) in line.words.iter().enumerate() {
            let next = line.words.get(at + 1);
            let behind = if notation == Notation::APL { behind_strand(&line.words, at, &of) } else { next };
            let sign = behind.filter(|next| next.part == language::Part::Copula).map(&of);
            match word.part {
                language::Part::Punctuation => match of(word) {
                    "{" | "{{" => {
                        self.depth += 1;
                        parameters = notation.dialect().is_some() && next.is_some_and(|next| of(next) == "[");
                    }
                    "}" | "}}" => self.depth = self.depth.saturating_sub(1),
                    "]" => parameters = false,
                    _ => {}
                },
                language::Part::Name if loops.words.contains(&at) => {}
                language::Part::Name => {
                    let inside = self.depth > 0 || (index > 0 && notation != Notation::Q && notation != Notation::K);
                    let local = match sign {
                        Some("=.") | Some("←") => inside,
                        Some(":") => self.depth > 0,
                        _ => self.depth > 0 && of_patterns.contains(&at),
                    };
                    // A label of APL, or a direct definition: MEAN: (+/⍵)÷⍴⍵.
                    let has_colon = notation == Notation::APL && at == 0 && next.is_some_and(|next| of(next) == ":");
                    let label = has_colon && index > 0;
                    let direct = has_colon && self.section.lines.len() == 1;
                    let local = (notation != Notation::APL && local)
                        || (notation == Notation::APL && local && self.depth > 0)
                        || parameters
                        || label;
                    let defines = sign.is_some()
                        || parameters
                        || label
                        || direct
                        || of_patterns.contains(&at)
                        || loops.items.contains(&at);
                    self.add(line, word.span.clone(), Role { defines, local, inside: inside || parameters });
                }
                language::Part::Text if sign.is_some() && notation == Notation::J => {
                    let local = sign == Some("=.") && (index > 0 || self.depth > 0);
                    for span in names_in(of(word), word.span.start) {
                        self.add(line, span, Role { defines: true, local, inside: local });
                    }
                }
                language::Part::Control => {
                    // for_item. names an item and its number.
                    if let Some(name) = of(word).strip_prefix("for_").and_then(|rest| rest.strip_suffix('.')) {
                        let start = word.span.start + "for_".len();
                        let role = Role { defines: true, local: true, inside: true };
                        self.add(line, start..start + name.len(), role);
                    }
                }
                _ => {}
            }
        }
    }

    /// The header of a del function: its name is for all, the others are its own.
    fn header(&mut self, line: &Line, text: &str) {
        let arrow = text.find('←').map_or(0, |at| at + '←'.len_utf8());
        let semicolon = text.find(';').unwrap_or(text.len());
        let names: Vec<&Word> = line.words.iter().filter(|word| word.part == language::Part::Name).collect();
        let core: Vec<usize> = (0..names.len())
            .filter(|&at| names.get(at).is_some_and(|word| word.span.start >= arrow && word.span.start < semicolon))
            .collect();
        // A F B, F B, F; (F OP) B, (F OP G) B with parentheses: the operator stands second within them.
        let own = match (text.contains('('), core.as_slice()) {
            (true, [_, second, ..]) if text.find('(').is_some_and(|at| at < arrow.max(3) + 3) => Some(*second),
            (_, [only]) => Some(*only),
            (_, [first, _]) => Some(*first),
            (_, [_, second, _]) => Some(*second),
            _ => None,
        };
        for (at, word) in names.iter().enumerate() {
            let local = own != Some(at);
            self.add(line, word.span.clone(), Role { defines: true, local, inside: local });
        }
    }
}

/// The control words of a line of APL, by their numbers, and the names that a loop gives its items.
#[derive(Default)]
struct Keywords {
    words: HashSet<usize>,
    items: HashSet<usize>,
}

impl Keywords {
    fn of_line<'b>(words: &[Word], of: &dyn Fn(&Word) -> &'b str) -> Keywords {
        let mut found = Keywords::default();
        // Whether a statement begins here, and whether the names of the items of a loop stand here.
        let (mut begins, mut names) = (true, false);
        for (at, pair) in words.windows(2).enumerate() {
            let [colon, word] = pair else { continue };
            let name = of(word).to_ascii_lowercase();
            let is_word = of(colon) == ":" && colon.span.end == word.span.start && word.part == language::Part::Name;
            if is_word && (begins || names && matches!(name.as_str(), "in" | "ineach")) {
                found.words.insert(at + 1);
                names = begins && name == "for";
            } else if names && word.part == language::Part::Name {
                found.items.insert(at + 1);
            }
            begins = of(colon) == "⋄";
        }
        found
    }
}

/// The word behind the names that stand side by side with the one at a place, in parentheses or without: what follows several names of APL that
/// are given an item each.
fn behind_strand<'a, 'b>(words: &'a [Word], at: usize, of: &dyn Fn(&Word) -> &'b str) -> Option<&'a Word> {
    let is_of_strand = |word: &Word| word.part == language::Part::Name || matches!(of(word), "(" | ")");
    let last = words.iter().skip(at).take_while(|word| word.part == language::Part::Name).count().max(1) + at;
    let front = words.get(..at)?.iter().rev().take_while(|word| is_of_strand(word));
    let opens = front.last().is_some_and(|word| of(word) == "(");
    if !opens {
        return words.get(last);
    }
    words.get(at..)?.iter().find(|word| !is_of_strand(word))
}

/// The places of the names of k and q in parentheses that are given the items of what stands behind: (a;b):1 2.
fn names_of_patterns<'b>(words: &[Word], of: &dyn Fn(&Word) -> &'b str) -> HashSet<usize> {
    let mut found = HashSet::new();
    let mut open = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match of(word) {
            "(" => open.push(at),
            ")" => {
                let begin = open.pop().unwrap_or(at);
                if words.get(at + 1).is_some_and(|next| next.part == language::Part::Copula) {
                    let is_name = |at: &usize| words.get(*at).is_some_and(|word| word.part == language::Part::Name);
                    found.extend((begin..at).filter(is_name));
                }
            }
            _ => {}
        }
    }
    found
}

/// The names within the quotes of a multiple assignment.
fn names_in(quoted: &str, start: usize) -> Vec<Range<usize>> {
    let inner = quoted.trim_matches('\'');
    let shift = start + quoted.find(inner).unwrap_or(0);
    let mut at = 0;
    let mut found = Vec::new();
    for piece in inner.split(' ') {
        if piece.starts_with(|c: char| c.is_ascii_alphabetic()) {
            found.push(shift + at..shift + at + piece.len());
        }
        at += piece.len() + 1;
    }
    found
}

/// The probable part of speech of a name, by the words behind its copula.
fn name_part(
    section: &Section,
    document: &OpenDocument,
    place: &Place,
    knowledge: &Knowledge,
    parts: &HashMap<String, Part>,
) -> Part {
    let line_number = document.line_of(place.span.start);
    // The lines of a section are those of the document, one after the other.
    let line = line_number.checked_sub(section.input.line).and_then(|line| section.lines.get(line));
    let Some(line) = line else { return Part::Noun };
    let text = document.line(line.number);
    let column = place.span.start - document.start(line.number);
    if section.is_unmarked || section.input.notation == Notation::APL && text.trim_start().starts_with('∇') {
        return Part::Verb;
    }
    let behind = line.words.partition_point(|word| word.span.start <= column);
    let behind = line.words.get(behind + 1..).unwrap_or_default();
    let of = |word: &Word| text.get(word.span.clone()).unwrap_or_default();
    let Some(first) = behind.first() else { return Part::Noun };
    match of(first) {
        "{{" | "{" => return Part::Verb,
        "verb" | "monad" | "dyad" | "3" | "4" | "13" if is_definition(behind, &of) => return Part::Verb,
        "adverb" | "1" if is_definition(behind, &of) => return Part::Adverb,
        "conjunction" | "2" if is_definition(behind, &of) => return Part::Conjunction,
        _ => {}
    }
    let speech = |word: &Word| match word.part {
        language::Part::Name => {
            let name = of(word);
            parts.get(name).or_else(|| knowledge.names().get(name)).copied().unwrap_or(Part::Noun)
        }
        other => jackal::rooms::assist::coloured_pieces::display_part(other),
    };
    let mut spoken = behind.iter().rev().map(speech).filter(|part| *part != Part::Comment);
    match (spoken.next(), spoken.next()) {
        (Some(_), Some(Part::Conjunction)) => Part::Verb,
        (Some(Part::Verb | Part::Adverb | Part::Conjunction), _) => Part::Verb,
        // A parenthesis: what stands in it last.
        (Some(Part::Bracket), before) if section.input.notation == Notation::J => {
            match before.into_iter().chain(spoken).find(|part| *part != Part::Bracket) {
                Some(Part::Verb | Part::Adverb) => Part::Verb,
                _ => Part::Noun,
            }
        }
        _ => Part::Noun,
    }
}

fn is_definition<'a>(behind: &[Word], of: &dyn Fn(&Word) -> &'a str) -> bool {
    behind.get(1).is_some_and(|word| matches!(of(word), "define" | ":" | "def"))
}
