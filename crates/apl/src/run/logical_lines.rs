//! Logical lines: joins the lines of a text that run together.

use super::editor;
use crate::notation::{self, Gathering};
use crate::read::definition::open_braces;
use crate::read::filters::{self, Spelling};
use crate::read::token;
use crate::value::Token;

/// Whether a text ends within a definition, braces or a line that goes on.
///
/// ```
/// use jackal_apl::run::logical_lines::needs_more;
/// assert!(needs_more("∇Z←F X") && needs_more("F←{⍵+") && !needs_more("∇Z←F X\nZ←X\n∇"));
/// assert!(needs_more("A←1,{+") && !needs_more("A←1,{+\n+}2"));
/// assert!(needs_more("F←{\n∇ ⍵") && !needs_more("F←{\n∇ ⍵\n}") && !needs_more("∇Z←F X\nG←{\n∇ ⍵\n}\n∇"));
/// ```
pub fn needs_more(text: &str) -> bool {
    notation::needs_more(LineGatherer::default(), text)
}

/// The lines of an input as they come: what is open behind the last of them.
#[derive(Default)]
pub struct LineGatherer {
    spelling: Spelling,
    /// Lines that go on in the next one.
    continued: Option<String>,
    /// The braces that are open.
    braces: usize,
    /// Whether some part could not be cut into words: then braces are not counted.
    is_unread: bool,
    /// The signs of definition so far.
    dels: usize,
    /// The namespaces of a script that are open.
    spaces: usize,
    /// The classes and control words outside of functions that are open.
    blocks: usize,
    /// Whether a line could not be spelled in Unicode.
    is_wrong: bool,
}

impl Gathering for LineGatherer {
    fn feed(&mut self, line: &str) {
        let joined = match self.continued.take() {
            None => line.to_string(),
            Some(before) => before + "\n" + line,
        };
        if filters::goes_on(&joined) {
            self.continued = Some(joined);
            return;
        }
        match self.spelling.unicode(&joined) {
            Ok(unicode) => self.take_text(&unicode),
            Err(_) => self.is_wrong = true,
        }
    }

    fn needs_more(&self) -> bool {
        !self.is_wrong && (self.is_within() || self.dels % 2 == 1 || self.spaces > 0 || self.blocks > 0)
    }
}

impl LineGatherer {
    /// Whether braces are open, or the last line goes on.
    fn is_within(&self) -> bool {
        self.continued.is_some() || (!self.is_wrong && self.braces > 0)
    }

    fn take_text(&mut self, unicode: &str) {
        let open = if self.is_unread { None } else { open_braces(unicode, self.braces) };
        let ends_definition = unicode.trim() == "∇" && self.dels % 2 == 1;
        let is_within_braces = self.braces > 0 && open.is_some() && !ends_definition;
        (self.braces, self.is_unread) = (open.filter(|_| !ends_definition).unwrap_or(0), open.is_none());
        if is_within_braces {
            // `∇` within braces is the function that runs.
            return;
        }
        for line in unicode.lines() {
            let line = line.trim();
            let inside = self.dels % 2 == 1;
            if let Some(directive) = line.strip_prefix(':').filter(|_| !inside) {
                match directive.split_whitespace().next().unwrap_or_default().to_lowercase().as_str() {
                    "namespace" => self.spaces += 1,
                    "endnamespace" => self.spaces = self.spaces.saturating_sub(1),
                    _ => {
                        let (begun, ended) = block_words(line);
                        self.blocks = (self.blocks + begun).saturating_sub(ended);
                    }
                }
            }
            let begins = line.starts_with('∇');
            let ends = editor::without_end(line).is_some() && (line.chars().count() > 1 || inside);
            self.dels += usize::from(begins && !(line == "∇" && inside)) + usize::from(ends);
            if begins && ends && self.dels == 2 {
                self.dels = 0;
            }
        }
    }
}

/// The words on a line that begin a class or a control structure, and those that end one.
fn block_words(line: &str) -> (usize, usize) {
    let tokens = token::tokens(line).unwrap_or_default();
    let (mut begun, mut ended) = (0, 0);
    for statement in token::at_depth_0(&tokens, &Token::Diamond) {
        let [(Token::Colon, _), (Token::Name(word), _), ..] = statement else { continue };
        match word.to_lowercase().as_str() {
            "endsection" => {}
            word if BLOCKS.contains(&word) => begun += 1,
            word if word.starts_with("end") || word == "until" => ended += 1,
            _ => {}
        }
    }
    (begun, ended)
}

/// Words that begin what an end word ends.
pub const BLOCKS: &[&str] =
    &["class", "interface", "property", "if", "while", "repeat", "for", "select", "trap", "with", "hold", "disposable"];

/// The definition of a name by a function in braces that some write between dels: `∇name←{…}`, with or without the `∇` at the end.
///
/// ```
/// use jackal_apl::run::logical_lines::named_braces;
/// assert_eq!(named_braces("F←{⍵+1}∇"), Some("F←{⍵+1}"));
/// assert_eq!(named_braces("Z←{A} F B"), None);
/// ```
pub fn named_braces(definition: &str) -> Option<&str> {
    let text = editor::without_end(definition).unwrap_or(definition).trim();
    let tokens = token::tokens(text).ok()?;
    let [(Token::Name(_), _), (Token::Assign, _), (Token::OpenBrace, _), inner @ .., (Token::CloseBrace, _)] =
        tokens.as_slice()
    else {
        return None;
    };
    // The braces are one pair.
    let mut open = 1_usize;
    let is_one = inner.iter().all(|(token, _)| {
        match token {
            Token::OpenBrace => open += 1,
            Token::CloseBrace => open = open.saturating_sub(1),
            _ => {}
        }
        open > 0
    });
    is_one.then_some(text)
}

/// The lines of a text with their numbers from 1: continued ones joined, functions in braces in one piece.
pub fn logical_lines(text: &str, spelling: Spelling) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut pending: Option<(usize, String)> = None;
    let mut defining = false;
    // The braces that are open within a definition.
    let mut inner = 0;
    let mut gathered = LineGatherer { spelling, ..LineGatherer::default() };
    for (index, line) in text.lines().enumerate() {
        let (number, joined) = match pending.take() {
            Some((number, before)) => (number, before + "\n" + line),
            None => {
                gathered = LineGatherer { spelling: gathered.spelling, ..LineGatherer::default() };
                (index + 1, line.to_string())
            }
        };
        gathered.feed(line);
        if gathered.continued.is_some() || (!defining && (gathered.is_within() || gathered.blocks > 0)) {
            pending = Some((number, joined));
            continue;
        }
        let trimmed = joined.trim();
        let begins = trimmed.starts_with('∇');
        let ends = editor::without_end(trimmed).is_some() && (inner == 0 || trimmed == "∇");
        inner = if defining && !ends { open_braces(trimmed, inner).unwrap_or(0) } else { 0 };
        defining = if begins && !defining { !(ends && trimmed.chars().count() > 1) } else { defining && !ends };
        lines.push((number, joined));
    }
    lines.extend(pending);
    lines
}
