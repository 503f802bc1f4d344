//! The structure of explicit definitions: lines cut into sentences at the control words, and blocks of them.
//!
//! A sentence stays opaque: what it means is known only when it runs. The words of a direct definition inside a sentence,
//! control words among them, belong to that sentence. The blocks are recognised by the grammar in
//! `grammar/j/control.lalrpop`; what a grammar cannot say (loops around `break.`, labels) is checked here.
//!
//! ```
//! use jackal_j::read::control::{Statement, parse_body};
//! let body = parse_body(&["if. y do. 1", "else. 2 end."])?;
//! assert!(matches!(&body.0[..], [Statement::If { arms, otherwise: Some(_) }] if arms.len() == 1));
//! # Ok::<(), jackal_array::error::Error>(())
//! ```

use lalrpop_util::ParseError;

pub use statement::{Block, Case, Handler, SourceSentence, Statement};

use super::words::{Balance, WordKind, WordSpan, named_control_word, words};
use crate::error::{Error, Result};
use crate::vocabulary::word::ControlWord;
use statement::control;

mod jumps;
mod statement;

lalrpop_util::lalrpop_mod!(
    #[allow(clippy::all, clippy::unwrap_used, clippy::panic, missing_docs, unused, rust_2018_idioms)]
    grammar,
    "/control.rs"
);

/// The tokens of the grammar: control words and whole sentences.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum ControlToken {
    Sentence(SourceSentence),
    Assert,
    If,
    Do,
    ElseIf,
    Else,
    End,
    While,
    Whilst,
    For(Option<String>),
    Select,
    Case,
    FallingCase,
    Try,
    Catch,
    CatchDebug,
    CatchThrow,
    Return,
    Break,
    Continue,
    Throw,
    Goto(String),
    Label(String),
}

/// The tokens of the control words without a name in them.
static TOKENS: [(ControlWord, ControlToken); 20] = [
    (ControlWord::Assert, ControlToken::Assert),
    (ControlWord::If, ControlToken::If),
    (ControlWord::Do, ControlToken::Do),
    (ControlWord::ElseIf, ControlToken::ElseIf),
    (ControlWord::Else, ControlToken::Else),
    (ControlWord::End, ControlToken::End),
    (ControlWord::While, ControlToken::While),
    (ControlWord::Whilst, ControlToken::Whilst),
    (ControlWord::Select, ControlToken::Select),
    (ControlWord::Case, ControlToken::Case),
    (ControlWord::FallingCase, ControlToken::FallingCase),
    (ControlWord::Try, ControlToken::Try),
    (ControlWord::Catch, ControlToken::Catch),
    (ControlWord::CatchDebug, ControlToken::CatchDebug),
    (ControlWord::CatchThrow, ControlToken::CatchThrow),
    (ControlWord::Return, ControlToken::Return),
    (ControlWord::Break, ControlToken::Break),
    (ControlWord::Continue, ControlToken::Continue),
    (ControlWord::Throw, ControlToken::Throw),
    (ControlWord::For, ControlToken::For(None)),
];

impl ControlToken {
    /// The token of a control word.
    fn from_word(word: &str) -> Option<ControlToken> {
        if let Some(word) = ControlWord::from_spelling(word) {
            return TOKENS.iter().find(|row| row.0 == word).map(|row| row.1.clone());
        }
        Some(match named_control_word(word)? {
            ("for", name) => ControlToken::For(Some(name.to_string())),
            ("goto", name) => ControlToken::Goto(name.to_string()),
            (_, name) => ControlToken::Label(name.to_string()),
        })
    }

    /// The word, for messages.
    pub(crate) fn word(&self) -> String {
        match self {
            ControlToken::Sentence(sentence) => String::from_utf8_lossy(&sentence.text).into_owned(),
            ControlToken::For(Some(name)) => format!("for_{name}."),
            ControlToken::Goto(name) => format!("goto_{name}."),
            ControlToken::Label(name) => format!("label_{name}."),
            plain => {
                let row = TOKENS.iter().find(|row| row.1 == *plain);
                row.map_or("", |row| row.0.spelling()).to_string()
            }
        }
    }

    pub(crate) fn opens(&self) -> bool {
        use ControlToken::{For, If, Select, Try, While, Whilst};
        matches!(self, If | While | Whilst | For(_) | Select | Try)
    }
}

/// A token and the line it stands in.
type TokenAtLine = (usize, ControlToken);

/// Blocks nested deeper than this are refused, so that walking and dropping them never runs out of stack.
const MAX_NESTING: usize = 250;

/// The lines of a definition's body (of one valence) as a block. Spelling errors and open quotes as
/// [`words`] reports them, with the line; a control error for control words that do not match.
pub fn parse_body<L: AsRef<[u8]>>(lines: &[L]) -> Result<Block> {
    parsed(lines).map_err(|error| shown(error, lines))
}

/// The error of a body, and the line it names, from 0.
pub fn fault<L: AsRef<[u8]>>(lines: &[L]) -> Option<(usize, Error)> {
    let error = parsed(lines).err()?;
    let line = error.places().first().and_then(|place| place.line).unwrap_or(1);
    Some((line.saturating_sub(1), error))
}

/// An error of control words with the line that it names.
#[cold]
fn shown<L: AsRef<[u8]>>(mut error: Error, lines: &[L]) -> Error {
    let named = error.places_mut().pop_if(|place| place.sentence.is_empty()).and_then(|place| place.line);
    match named.and_then(|line| lines.get(line.checked_sub(1)?)) {
        Some(line) => error.note(format!("  {}", String::from_utf8_lossy(line.as_ref()).trim())),
        None => error,
    }
}

fn parsed<L: AsRef<[u8]>>(lines: &[L]) -> Result<Block> {
    let tokens = tokens(lines)?;
    check_nesting(&tokens)?;
    let triples = tokens.iter().cloned().map(|(line, token)| Ok((line, token, line)));
    let block = grammar::BodyParser::new().parse(triples).map_err(|error| unmatched(&tokens, error))?;
    jumps::check(&block)?;
    Ok(block)
}

/// Lines cut at `:` alone on a line, as the two valences of a definition are; lines of direct definitions inside are
/// passed over.
///
/// ```
/// use jackal_j::read::control::split_valences;
/// assert_eq!(split_valences(&["y", ":", "x+y"]), (&["y"][..], Some(&["x+y"][..])));
/// ```
pub fn split_valences<L: AsRef<[u8]>>(lines: &[L]) -> (&[L], Option<&[L]>) {
    match colon(lines) {
        Some(at) => (lines.get(..at).unwrap_or_default(), lines.get(at + 1..)),
        None => (lines, None),
    }
}

/// The line that stands between monad and dyad: a lone colon that is in no direct definition inside.
pub fn colon<L: AsRef<[u8]>>(lines: &[L]) -> Option<usize> {
    // Most definitions have no such line at all, and need no looking for direct definitions.
    let alone = |line: &L| line.as_ref().trim_ascii() == b":";
    if !lines.iter().any(alone) {
        return None;
    }
    let mut balance = Balance::default();
    lines.iter().position(|line| {
        let outside = !balance.is_open();
        balance.feed(line);
        outside && alone(line)
    })
}

/// All lines as tokens. Lines that a direct definition holds together are one.
pub(crate) fn tokens<L: AsRef<[u8]>>(lines: &[L]) -> Result<Vec<TokenAtLine>> {
    let mut tokens = Vec::new();
    let (mut joined, mut first, mut balance) = (Vec::new(), 1, Balance::default());
    for (i, line) in lines.iter().enumerate() {
        if balance.is_open() {
            joined.push(b'\n');
        } else {
            (joined, first) = (Vec::new(), i + 1);
        }
        joined.extend_from_slice(line.as_ref());
        balance.feed(line);
        if !balance.is_open() {
            line_tokens(&joined, first, &mut tokens)?;
        }
    }
    if balance.is_open() {
        return Err(control(first, "a direct definition that begins here has no }}"));
    }
    Ok(tokens)
}

/// Cuts a line at its control words.
fn line_tokens(text: &[u8], line: usize, tokens: &mut Vec<TokenAtLine>) -> Result<()> {
    let found = words(text).map_err(|mut error| {
        error.places_mut().iter_mut().for_each(|place| place.line = Some(line));
        error
    })?;
    let (mut depth, mut run) = (0_usize, Vec::new());
    for word in found {
        match word.kind {
            WordKind::DefinitionOpen => depth += 1,
            WordKind::DefinitionClose if depth == 0 => return Err(control(line, "}} closes no definition")),
            WordKind::DefinitionClose => depth -= 1,
            WordKind::Comment | WordKind::Newline if depth == 0 => continue,
            WordKind::Control if depth == 0 => {
                tokens.extend(sentence(text, line, std::mem::take(&mut run)));
                tokens.extend(ControlToken::from_word(&word.name(text)).map(|token| (line, token)));
                continue;
            }
            _ => {}
        }
        run.push(word);
    }
    tokens.extend(sentence(text, line, run));
    Ok(())
}

/// A run of words as a sentence of its own.
fn sentence(line_text: &[u8], line: usize, mut words: Vec<WordSpan>) -> Option<TokenAtLine> {
    let (start, end) = (words.first()?.start, words.last()?.end);
    for word in &mut words {
        (word.start, word.end) = (word.start - start, word.end - start);
    }
    let text = line_text.get(start..end)?.to_vec();
    Some((line, ControlToken::Sentence(SourceSentence { text, words, line })))
}

/// Blocks are not nested too deep, and no `try.` has two handlers of a kind.
fn check_nesting(tokens: &[TokenAtLine]) -> Result<()> {
    // The handlers that each open block has had.
    let mut open: Vec<Vec<&ControlToken>> = Vec::new();
    for (line, token) in tokens {
        if token.opens() {
            open.push(Vec::new());
        } else if *token == ControlToken::End {
            open.pop();
        } else if matches!(token, ControlToken::Catch | ControlToken::CatchDebug | ControlToken::CatchThrow)
            && let Some(handlers) = open.last_mut()
        {
            if handlers.contains(&token) {
                return Err(control(*line, format!("{} stands twice in a try.", token.word())));
            }
            handlers.push(token);
        }
        if open.len() > MAX_NESTING {
            return Err(control(*line, format!("blocks are nested more than {MAX_NESTING} deep")));
        }
    }
    Ok(())
}

/// Says which word does not match, and with what.
fn unmatched(tokens: &[TokenAtLine], error: ParseError<usize, ControlToken, ()>) -> Error {
    let (count, found) = match &error {
        ParseError::UnrecognizedToken { token: (line, token, _), .. }
        | ParseError::ExtraToken { token: (line, token, _) } => {
            let at = tokens.iter().position(|(l, t)| l == line && t == token).unwrap_or(tokens.len());
            (at, Some((*line, token.word())))
        }
        _ => (tokens.len(), None),
    };
    let mut open: Vec<&TokenAtLine> = Vec::new();
    for placed in tokens.iter().take(count) {
        if placed.1.opens() {
            open.push(placed);
        } else if placed.1 == ControlToken::End {
            open.pop();
        }
    }
    let around = open.last().map(|(line, token)| (line, token.word()));
    match (found, around) {
        (Some((_, word)), Some((first, opener))) if (word.as_str(), opener.as_str()) == ("end.", "try.") => {
            control(*first, "the try. has no catch., catchd. or catcht.".to_string())
        }
        (Some((line, word)), Some((first, opener))) => {
            control(line, format!("{word} does not fit the {opener} of line {first}"))
        }
        (Some((line, word)), None) => control(line, format!("{word} belongs to no block")),
        (None, Some((first, opener))) => {
            control(*first, format!("{opener} is not complete: a part of it or its end. is missing"))
        }
        (None, None) => control(tokens.last().map_or(1, |(line, _)| *line), "a sentence is missing at the end"),
    }
}
