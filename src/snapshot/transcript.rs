//! Transcripts (`.jt`): every line tells by its first character what it is.
//!
//! `>` input, `+` a further line of it, `=` a line of output, `="..."` the same quoted, `==` an expression for the value,
//! `!` the error's kind and then its text, `~` a regular expression for a line, `...` any lines, `#` a comment, `#!` a
//! directive. Blank lines separate.

use std::ops::Range;

use fancy_regex::Regex;

use super::quote::unquoted;
use super::{Directives, Malformed};
use crate::session::Notation;

/// A file of blocks: its lines, and what they mean.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The lines without their ends.
    pub lines: Vec<String>,
    /// Whether lines end in CR LF.
    pub crlf: bool,
    /// The directives.
    pub directives: Directives,
    /// Its blocks in order.
    pub blocks: Vec<Block>,
}

/// The style by which the lines of a block are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// By the character in column 0.
    Gutter,
    /// As at the prompt: input follows `k)`, `q)` or the blanks of `own`, three of J and six of APL; all other lines
    /// are output. Blanks at line ends do not count.
    Prompt {
        /// The notation whose prompt of blanks is one here.
        own: Option<Notation>,
    },
}

/// An input and what is expected of it.
#[derive(Clone, Debug)]
pub struct Block {
    /// The line of its input, from 1.
    pub line: usize,
    /// The style.
    pub style: Style,
    /// The notation that it is in, if that is not the one of the block before.
    pub notation: Option<Notation>,
    /// The input, its lines separated by newlines.
    pub input: String,
    /// The lines of output.
    pub output: Vec<Pattern>,
    /// Expressions for the value.
    pub values: Vec<ValueCheck>,
    /// The lines about the error: its kind, then its text.
    pub error: Vec<String>,
    /// The lines of the document that say what is expected, from 0; where they would stand if there are none.
    pub span: Range<usize>,
}

/// The pattern that one or more lines of output must match.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// These bytes.
    Exact(Vec<u8>),
    /// A line that the expression matches from end to end; its source.
    Matching(Regex, String),
    /// Any number of any lines.
    Any,
}

/// `== 3`, `== ±1e_12 3`
#[derive(Clone, Debug)]
pub struct ValueCheck {
    /// The tolerance of numbers.
    pub tolerance: Option<f64>,
    /// The sentence whose value is right.
    pub sentence: String,
    /// The line as written.
    pub source: String,
}

impl Block {
    /// A block without expectations.
    pub fn new(line: usize, style: Style, input: String, next: usize) -> Self {
        let (output, values, error) = Default::default();
        Block { line, style, notation: None, input, output, values, error, span: next..next }
    }

    /// Whether nothing is expected yet.
    pub fn is_open(&self) -> bool {
        self.output.is_empty() && self.values.is_empty() && self.error.is_empty()
    }

    /// Remembers that a line, from 0, belongs to what is expected.
    pub fn include(&mut self, index: usize) {
        let start = if self.is_open() { index } else { self.span.start };
        self.span = start..index + 1;
    }
}

impl Document {
    /// A document with lines and no blocks yet.
    pub fn with_lines(text: &str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let crlf = text.split('\n').next().is_some_and(|line| line.ends_with('\r'));
        let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line).to_string()).collect();
        Document { lines, crlf, ..Document::default() }
    }

    /// Reads a transcript.
    ///
    /// ```
    /// use jackal::rooms::snapshot::Document;
    /// let document = Document::transcript("# sums\n> f =: 3 : 0\n+ y + 1\n+ )\n> f 1\n= 2\n")?;
    /// assert_eq!(document.blocks.len(), 2);
    /// assert_eq!(document.blocks[0].input, "f =: 3 : 0\ny + 1\n)");
    /// assert_eq!(Document::transcript("> 1\n2\n").unwrap_err().line, 2);
    /// # Ok::<(), jackal::rooms::snapshot::Malformed>(())
    /// ```
    pub fn transcript(text: &str) -> Result<Self, Malformed> {
        let mut document = Document::with_lines(text);
        let all = 0..document.lines.len();
        document.read_gutter(all)?;
        Ok(document)
    }

    /// Reads lines that have a gutter.
    pub fn read_gutter(&mut self, range: Range<usize>) -> Result<(), Malformed> {
        let first = self.blocks.len();
        for index in range {
            let Some(line) = self.lines.get(index).cloned() else { break };
            self.read_line(&line, index, first)?;
        }
        Ok(())
    }

    fn read_line(&mut self, line: &str, index: usize, first: usize) -> Result<(), Malformed> {
        let wrong = |reason: &str| Malformed::new(index + 1, reason);
        if let Some(directive) = line.strip_prefix("#!").filter(|rest| !rest.starts_with('/')) {
            if !self.blocks.is_empty() {
                return Err(wrong("directives stand before the first input"));
            }
            return self.directives.read(directive, index + 1);
        }
        if line.trim().is_empty() || line.starts_with('#') {
            return Ok(());
        }
        if let Some(input) = gutter(line, ">") {
            self.blocks.push(Block::new(index + 1, Style::Gutter, input.to_string(), index + 1));
            return Ok(());
        }
        let block = self.blocks.get_mut(first..).and_then(<[Block]>::last_mut);
        let block = block.ok_or_else(|| wrong("a line before the first input: input begins with '> '"))?;
        if let Some(more) = gutter(line, "+") {
            if !block.is_open() {
                return Err(wrong("a further line of input stands behind its expected output"));
            }
            block.input.push('\n');
            block.input.push_str(more);
            block.span = index + 1..index + 1;
            return Ok(());
        }
        expect(block, line, index).map_err(|reason| wrong(&reason))
    }
}

/// Takes in a line that says what is expected.
fn expect(block: &mut Block, line: &str, index: usize) -> Result<(), String> {
    let after_error = !block.error.is_empty();
    if let Some(text) = gutter(line, "!") {
        block.include(index);
        block.error.push(text.to_string());
        return Ok(());
    }
    let expected =
        if let Some(value) = gutter(line, "==") { Err(value_check(value, line)?) } else { Ok(pattern(line)?) };
    if after_error {
        return Err("the lines about the error come last".to_string());
    }
    block.include(index);
    match expected {
        Ok(pattern) => block.output.push(pattern),
        Err(check) => block.values.push(check),
    }
    Ok(())
}

fn pattern(line: &str) -> Result<Pattern, String> {
    if line.starts_with("=\"") {
        let bytes = unquoted(line.get(1..).unwrap_or_default());
        return bytes
            .map(Pattern::Exact)
            .ok_or_else(|| "a quoted line is =\"...\" with \\xNN, \\\\ and \\\"".to_string());
    }
    if let Some(text) = gutter(line, "=") {
        return Ok(Pattern::Exact(text.as_bytes().to_vec()));
    }
    if let Some(source) = gutter(line, "~") {
        let regex = Regex::new(&format!("^(?:{source})$")).map_err(|error| {
            let reason = error.to_string();
            format!("no regular expression: {}", reason.lines().last().unwrap_or_default().trim())
        })?;
        return Ok(Pattern::Matching(regex, source.to_string()));
    }
    if line.trim_end() == "..." {
        return Ok(Pattern::Any);
    }
    Err("a line begins with one of > + = ! ~ # or is '...', and a blank follows".to_string())
}

fn value_check(text: &str, line: &str) -> Result<ValueCheck, String> {
    let (mut tolerance, mut sentence) = (None, text.trim());
    if let Some(rest) = sentence.strip_prefix('±') {
        let (number, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let parsed = number.replace('_', "-").parse::<f64>().ok().filter(|t| t.is_finite() && *t >= 0.0);
        tolerance = Some(parsed.ok_or_else(|| format!("'{number}' is not a tolerance: ±1e_12"))?);
        sentence = rest.trim();
    }
    if sentence.is_empty() {
        return Err("no expression after '=='".to_string());
    }
    Ok(ValueCheck { tolerance, sentence: sentence.to_string(), source: line.to_string() })
}

/// The text behind a gutter's mark: after one blank, or nothing at all.
fn gutter<'a>(line: &'a str, mark: &str) -> Option<&'a str> {
    let rest = line.strip_prefix(mark)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}
