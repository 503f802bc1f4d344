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

use super::words::{Balance, WordKind, WordSpan, named_control_word, words};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::vocabulary::word::ControlWord;

lalrpop_util::lalrpop_mod!(
    #[allow(clippy::all, clippy::unwrap_used, clippy::panic, missing_docs, unused, rust_2018_idioms)]
    grammar,
    "/control.rs"
);

/// Statements that run one after another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block(pub Vec<Statement>);

/// A sentence in a definition.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceSentence {
    /// The sentence as written, from its first word to its last. Holds line ends if a direct definition in it does.
    pub text: Vec<u8>,
    /// Its words, as offsets into `text`; comments are left out, except inside direct definitions.
    pub words: Vec<WordSpan>,
    /// The line of the definition it stands in, from 1.
    pub line: usize,
}

/// A statement of a block.
#[derive(Clone, Debug, PartialEq)]
pub enum Statement {
    /// A sentence to run.
    Sentence(SourceSentence),
    /// `assert.`: a sentence whose result must be all ones.
    Assert(SourceSentence),
    /// `if.`, `elseif.`, `else.`: tests with their blocks in order, and the block for when none holds.
    If {
        /// Test and block of `if.` and of each `elseif.`; an empty test holds.
        arms: Vec<(Block, Block)>,
        /// The block of `else.`.
        otherwise: Option<Block>,
    },
    /// `while.` and `whilst.`.
    While {
        /// Tested before each turn.
        test: Block,
        /// Runs each turn.
        body: Block,
        /// `whilst.`: the first turn is taken without a test.
        body_first: bool,
    },
    /// `for.` and `for_name.`.
    For {
        /// The name that takes each item; `name_index` takes its number.
        name: Option<String>,
        /// Gives the array whose items are gone through.
        over: Block,
        /// Runs for each item.
        body: Block,
    },
    /// `select.`
    Select {
        /// Gives the value that the cases are compared with.
        value: Block,
        /// The cases in order.
        cases: Vec<Case>,
    },
    /// `try.`
    Try {
        /// Runs guarded.
        body: Block,
        /// `catch.`: runs after an error.
        catch: Option<Block>,
        /// `catchd.`: runs after an error, in debug mode too.
        catchd: Option<Block>,
        /// `catcht.`: runs after a `throw.` in a verb that was called.
        catcht: Option<Block>,
    },
    /// `return.` and its line.
    Return(usize),
    /// `break.` and its line.
    Break(usize),
    /// `continue.` and its line.
    Continue(usize),
    /// `throw.` and its line.
    Throw(usize),
    /// `goto_name.`: the label stands anywhere in the body, but not in another `for.` or `select.`.
    Goto {
        /// The label to go to.
        name: String,
        /// The line of the word.
        line: usize,
    },
    /// `label_name.`
    Label(String),
}

/// A case of `select.`
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// Gives the values of this case; empty: any value.
    pub test: Block,
    /// Runs if the case is chosen.
    pub body: Block,
    /// `fcase.`: goes on with the next case's block.
    pub falls: bool,
}

/// A part of `try.`, for the grammar.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Handler {
    Error(Block),
    Debug(Block),
    Throw(Block),
}

impl Statement {
    pub(super) fn conditional(first: (Block, Block), rest: Vec<(Block, Block)>, otherwise: Option<Block>) -> Self {
        Statement::If { arms: std::iter::once(first).chain(rest).collect(), otherwise }
    }

    pub(super) fn guarded(body: Block, handlers: Vec<Handler>) -> Self {
        let (mut catch, mut catchd, mut catcht) = (None, None, None);
        for handler in handlers {
            let (place, block) = match handler {
                Handler::Error(block) => (&mut catch, block),
                Handler::Debug(block) => (&mut catchd, block),
                Handler::Throw(block) => (&mut catcht, block),
            };
            place.get_or_insert(block);
        }
        Statement::Try { body, catch, catchd, catcht }
    }

    /// The blocks inside this statement.
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Statement::If { arms, otherwise } => arms.iter().flat_map(|(t, b)| [t, b]).chain(otherwise).collect(),
            Statement::While { test, body, .. } => vec![test, body],
            Statement::For { over, body, .. } => vec![over, body],
            Statement::Select { value, cases } => {
                std::iter::once(value).chain(cases.iter().flat_map(|case| [&case.test, &case.body])).collect()
            }
            Statement::Try { body, catch, catchd, catcht } => {
                std::iter::once(body).chain(catch).chain(catchd).chain(catcht).collect()
            }
            _ => Vec::new(),
        }
    }
}

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
    check_jumps(&block)?;
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

#[cold]
fn control(line: usize, note: impl std::fmt::Display) -> Error {
    let place = Place { line: Some(line), ..Place::default() };
    Error::new(ErrorKind::Control).note(format!("line {line}: {note}")).at(place)
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

/// `break.` and `continue.` stand in loops. A `goto_` has a label, the first of that name; the structures around the label are around the `goto_` too:
/// none is entered but at its head. A `select.` has a case.
fn check_jumps(block: &Block) -> Result<()> {
    let mut jumps = Jumps::default();
    jumps.walk(block, false, &[])?;
    for (name, line, around) in &jumps.gotos {
        match jumps.labels.iter().find(|(label, _)| label == name) {
            None => return Err(control(*line, format!("there is no label_{name}."))),
            Some((_, entered)) if !around.starts_with(entered) => {
                return Err(control(*line, format!("label_{name}. stands in a block that begins at its head")));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// The jumps of a body: labels and `goto_`s, each with the numbers of the structures around it.
#[derive(Default)]
struct Jumps<'a> {
    labels: Vec<(&'a str, Vec<usize>)>,
    gotos: Vec<(&'a str, usize, Vec<usize>)>,
    heads: usize,
}

impl<'a> Jumps<'a> {
    fn walk(&mut self, block: &'a Block, in_loop: bool, around: &[usize]) -> Result<()> {
        for statement in &block.0 {
            let mut inside = around.to_vec();
            let looping = match statement {
                Statement::Break(line) if !in_loop => return Err(control(*line, "break. stands in no loop")),
                Statement::Continue(line) if !in_loop => return Err(control(*line, "continue. stands in no loop")),
                Statement::Goto { name, line } => {
                    self.gotos.push((name, *line, inside));
                    continue;
                }
                Statement::Label(name) => {
                    self.labels.push((name, inside));
                    continue;
                }
                Statement::For { .. } | Statement::While { .. } => true,
                _ => in_loop,
            };
            if !statement.blocks().is_empty() {
                self.heads += 1;
                inside.push(self.heads);
            }
            // Where one of several blocks runs, each is a place of its own.
            let apart = matches!(statement, Statement::If { .. } | Statement::Select { .. });
            for inner in statement.blocks() {
                if apart {
                    self.heads += 1;
                    inside.push(self.heads);
                }
                self.walk(inner, looping, &inside)?;
                if apart {
                    inside.pop();
                }
            }
        }
        Ok(())
    }
}
