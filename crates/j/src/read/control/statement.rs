//! The statements of explicit definitions, and the error of one that has no place.

use crate::error::{Error, ErrorKind, Place};
use crate::read::words::WordSpan;

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
    pub(in crate::read) fn conditional(
        first: (Block, Block),
        rest: Vec<(Block, Block)>,
        otherwise: Option<Block>,
    ) -> Self {
        Statement::If { arms: std::iter::once(first).chain(rest).collect(), otherwise }
    }

    pub(in crate::read) fn guarded(body: Block, handlers: Vec<Handler>) -> Self {
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

#[cold]
pub(super) fn control(line: usize, note: impl std::fmt::Display) -> Error {
    let place = Place { line: Some(line), ..Place::default() };
    Error::new(ErrorKind::Control).note(format!("line {line}: {note}")).at(place)
}
