//! Explicit definitions: their text, and the steps it was taken apart into.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

use super::control::{self, Block, Statement};
use super::sentence::{self, Sentence, Token};
use super::words::{self, WordKind};
use crate::array::{Array, Symbol, TextOrBoxes, budget};
use crate::error::{Error, ErrorKind, Result};
use crate::value::entity::Entity;

/// An explicit verb, adverb or conjunction.
#[derive(Debug)]
pub struct Definition {
    /// 1 adverb, 2 conjunction, 3 verb, 4 dyad.
    pub class: u8,
    /// The lines as written, without the terminating parenthesis.
    pub lines: Vec<Vec<u8>>,
    /// Whether it was written as a direct definition.
    pub direct: bool,
    /// The body for one argument (for a modifier: also for no arguments).
    pub monad: Option<DefinedValence>,
    /// The body for two arguments.
    pub dyad: Option<DefinedValence>,
    /// For a modifier: whether its body mentions x or y, so that it makes a verb.
    pub waits_for_arguments: bool,
    /// The script and the line before its first.
    pub origin: Option<Origin>,
}

/// A script with a line of it.
pub type Origin = (Arc<str>, usize);

/// One valence of a definition. It is taken apart at once, so that its errors are reported where it is written; a verb
/// of the library waits until it is first used, which most of them never are.
#[derive(Debug)]
pub struct DefinedValence {
    lines: Range<usize>,
    body: OnceLock<Body>,
}

/// The compiled parts of a valence of a definition.
#[derive(Debug)]
pub struct Body {
    /// A number that no other body has.
    pub id: u64,
    /// The names of the slots: y, x, then for modifiers u v m n, then the names assigned locally.
    pub names: Vec<Symbol>,
    /// Whether y and x keep the nouns they come with: no sentence assigns to them.
    pub arguments_stay: bool,
    /// The sentences.
    pub sentences: Vec<Sentence>,
    /// The steps, which refer to the sentences by number.
    pub steps: Vec<Step>,
    /// The script and the line before the definition, for the definitions inside.
    origin: Option<Origin>,
    /// The names of the numbers of items of the loops around what is taken apart just now.
    numbers: Vec<Symbol>,
}

impl Body {
    /// The script that it stands in.
    pub fn script(&self) -> Option<&str> {
        self.origin.as_ref().map(|(script, _)| &**script)
    }
}

/// A step of a body.
#[derive(Debug)]
pub enum Step {
    /// A sentence whose value may become the result.
    Sentence(usize),
    /// A sentence in a loop `for_name.` that assigns to `name_index`, which belongs to the loop.
    ReadOnly(usize),
    /// `if.`
    If {
        /// Tests with their blocks, in order.
        arms: Vec<(Vec<Step>, Vec<Step>)>,
        /// The block of `else.`.
        otherwise: Option<Vec<Step>>,
    },
    /// `while.` and `whilst.`.
    While {
        /// Tested before each turn.
        test: Vec<Step>,
        /// Runs each turn.
        body: Vec<Step>,
        /// Whether the first turn is taken without a test.
        first: bool,
    },
    /// `for.` and `for_name.`
    For {
        /// The name with the slots of item and index.
        name: Option<Box<(String, usize, usize)>>,
        /// Gives the noun whose items are gone through.
        over: Vec<Step>,
        /// Runs for each item.
        body: Vec<Step>,
    },
    /// `select.`
    Select {
        /// Gives the value that is compared.
        value: Vec<Step>,
        /// The cases in order.
        cases: Vec<SelectCase>,
    },
    /// `try.`
    Try {
        /// Runs guarded.
        body: Vec<Step>,
        /// Runs after an error.
        catch: Option<Vec<Step>>,
        /// Runs after an error if there is no `catch.`.
        catchd: Option<Vec<Step>>,
        /// Runs after a `throw.` of a verb that was called.
        catcht: Option<Vec<Step>>,
    },
    /// `assert.`
    Assert(usize),
    /// `return.`
    Return,
    /// `break.`
    Break,
    /// `continue.`
    Continue,
    /// `throw.`
    Throw,
    /// `goto_name.`
    Goto(Symbol),
    /// `label_name.`
    Label(Symbol),
}

/// A case of `select.`; without a test it takes everything; one that falls goes on into the next.
#[derive(Debug)]
pub struct SelectCase {
    /// The values of the case.
    pub test: Option<Vec<Step>>,
    /// Whether it runs on into the next case's block.
    pub falls: bool,
    /// The steps of the case.
    pub body: Vec<Step>,
}

static NEXT: AtomicU64 = AtomicU64::new(1);

impl Definition {
    /// The definition of a class from its lines: for a verb or modifier a line `:` stands between monad and dyad; of a dyad
    /// the lines behind it count. `origin` is the script and the line before the first. The error is that of the first line that
    /// is wrong.
    pub fn new(class: u8, lines: Vec<Vec<u8>>, direct: bool, origin: Option<Origin>) -> Result<Definition> {
        let mut definition = Definition { origin, ..Definition::unread(class, lines, direct) };
        let monad = definition.monad.as_ref().map(|part| definition.read(part)).transpose()?;
        let dyad = definition.dyad.as_ref().map(|part| definition.read(part)).transpose()?;
        if class < 3 {
            let mentions = |body: &Body| body.mentions("x") || body.mentions("y");
            let two_parts = definition.has_colon();
            let waits = two_parts || monad.into_iter().chain(dyad).any(mentions);
            let is_dyad = waits && dyad.is_none() && monad.is_some_and(|body| body.mentions("x"));
            definition.waits_for_arguments = waits;
            if is_dyad {
                // Without a second part, a body that mentions x is the dyad.
                definition.dyad = definition.monad.take();
            }
        }
        Ok(definition)
    }

    /// As [`Definition::new`], not yet taken apart. Errors are reported when it is used, so this is for texts of which
    /// tests have shown that nothing is; and only for verbs.
    pub fn unread(class: u8, lines: Vec<Vec<u8>>, direct: bool) -> Definition {
        let colon = control::colon(&lines);
        let whole = 0..lines.len();
        let (first, second) = match colon {
            Some(at) => (0..at, Some(at + 1..lines.len())),
            None => (whole, None),
        };
        let (monad, dyad) = match (class, second) {
            (4, None) => (None, Some(first)),
            // What stands before the colon is not used.
            (4, second) => (None, second),
            (_, second) => (Some(first), second),
        };
        let part = |range: Range<usize>| {
            let blank = lines.get(range.clone()).unwrap_or_default().iter().all(|line| is_blank(line));
            (!blank).then(|| DefinedValence { lines: range, body: OnceLock::new() })
        };
        let (monad, dyad) = (monad.and_then(part), dyad.and_then(part));
        Definition { class, lines, direct, monad, dyad, waits_for_arguments: false, origin: None }
    }

    /// The lines as `5!:` shows them: a modifier's that mention x alone stand behind a colon, as its dyad.
    pub fn written_lines(&self) -> Vec<&[u8]> {
        let moved = self.class < 3
            && self.waits_for_arguments
            && self.monad.is_none()
            && self.dyad.is_some()
            && !self.has_colon();
        let colon: Option<&[u8]> = moved.then_some(b":");
        colon.into_iter().chain(self.lines.iter().map(Vec::as_slice)).collect()
    }

    /// The same as the rows of a table.
    pub fn table(&self) -> Result<Array> {
        let lines = self.written_lines();
        let width = lines.iter().map(|line| line.len()).max().unwrap_or(0);
        let mut rows = budget::vec(lines.len().saturating_mul(width))?;
        for line in &lines {
            rows.extend_from_slice(line);
            rows.extend(std::iter::repeat_n(b' ', width - line.len()));
        }
        Array::new(&[lines.len(), width], rows)
    }

    fn has_colon(&self) -> bool {
        control::colon(&self.lines).is_some()
    }

    /// The body of a valence, if it has been taken apart.
    #[inline]
    pub fn ready(&self, dyad: bool) -> Option<&Body> {
        let part = if dyad { &self.dyad } else { &self.monad };
        part.as_ref()?.body.get()
    }

    /// The body of a valence; `None` if the definition lacks it.
    #[cold]
    pub fn body(&self, dyad: bool) -> Result<Option<&Body>> {
        let part = if dyad { &self.dyad } else { &self.monad };
        part.as_ref().map(|part| self.read(part)).transpose()
    }

    fn read<'a>(&self, part: &'a DefinedValence) -> Result<&'a Body> {
        if let Some(body) = part.body.get() {
            return Ok(body);
        }
        let lines = self.lines.get(part.lines.clone()).unwrap_or_default();
        let body = Body::new(lines, part.lines.start, self.class < 3, self.origin.clone())?;
        Ok(part.body.get_or_init(|| body))
    }
}

fn is_blank(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    line.is_empty() || line.starts_with(b"NB.") && !line.get(3).is_some_and(|&b| b == b'.' || b == b':')
}

/// The entity of a direct definition, from the text between its braces: its class is told by the operands and arguments
/// it mentions, or by a letter after a parenthesis at its start. `origin` is the script and the line on which the text begins.
pub fn direct(text: &[u8], origin: Option<Origin>) -> Result<Entity> {
    let (marked, text) = match text.strip_prefix(b")") {
        Some(rest) => {
            let letter = rest.first().copied().unwrap_or(b' ');
            let body = rest.get(1..).unwrap_or_default();
            let end = body.iter().position(|&b| b == b'\n');
            if end.is_none() && body.trim_ascii().is_empty() && !body.is_empty() {
                // Marked, and nothing in it.
                return of_class(marked_class(letter)?, Vec::new(), origin);
            }
            match end.and_then(|end| body.split_at_checked(end)) {
                // A comment may follow the letter.
                Some((rest, lines)) if is_blank(rest) => (Some(letter), lines.get(1..).unwrap_or_default()),
                _ => return Err(Error::domain("after a class letter the definition begins on the next line")),
            }
        }
        None => (None, text),
    };
    let mut lines: Vec<Vec<u8>> = text.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
    let own_line = marked.is_some() || lines.first().is_some_and(|line| line.trim_ascii().is_empty());
    let origin = origin.map(|(file, line)| (file, if own_line { line } else { line.saturating_sub(1) }));
    if marked.is_none() && lines.len() > 1 && lines.first().is_some_and(|line| line.trim_ascii().is_empty()) {
        lines.remove(0);
    }
    if lines.len() > 1 && lines.last().is_some_and(|line| line.trim_ascii().is_empty()) {
        lines.pop();
    }
    if let ([line], None) = (lines.as_mut_slice(), marked)
        && line.first() == Some(&b' ')
    {
        // The blank behind the braces is none of the definition.
        line.remove(0);
    }
    let two_parts = control::colon(&lines).is_some();
    let class = match marked {
        Some(letter) => marked_class(letter)?,
        None => match class_of(text)? {
            4 if two_parts => 3,
            class => class,
        },
    };
    of_class(class, lines, origin)
}

fn of_class(class: u8, lines: Vec<Vec<u8>>, origin: Option<Origin>) -> Result<Entity> {
    Ok(sentence::defined(Arc::new(Definition::new(class, lines, true, origin)?)))
}

/// The class that the letter of a direct definition says.
fn marked_class(letter: u8) -> Result<u8> {
    Ok(match letter {
        b'a' => 1,
        b'c' => 2,
        b'm' | b'v' => 3,
        b'd' => 4,
        _ => return Err(Error::domain("a direct definition is marked with one of a c d m n v")),
    })
}

/// The class that the names in a direct definition tell: v or n a conjunction, u or m an adverb, x a dyad, else a monad.
/// Names in direct definitions inside do not count, nor do names that are assigned.
fn class_of(text: &[u8]) -> Result<u8> {
    let mut class = 3;
    let mut depth = 0_usize;
    let words = words::words(text)?;
    for (index, word) in words.iter().enumerate() {
        let assigned = || words.get(index + 1).is_some_and(|next| next.kind == WordKind::Copula);
        match word.kind {
            // A name that is assigned here does not determine the class.
            WordKind::Name if depth == 0 && assigned() => {}
            WordKind::DefinitionOpen => depth += 1,
            WordKind::DefinitionClose => depth = depth.saturating_sub(1),
            WordKind::Name | WordKind::Primitive if depth == 0 => match (word.text(text), class) {
                (b"v" | b"n" | b"v.", _) => return Ok(2),
                (b"u" | b"m" | b"u.", _) => class = 1,
                (b"x", 3) => class = 4,
                _ => {}
            },
            _ => {}
        }
    }
    Ok(class)
}

impl Body {
    /// Takes the lines apart. `offset` is the number of lines of the definition before the first, `origin` the script and the
    /// line before the definition.
    fn new(lines: &[Vec<u8>], offset: usize, modifier: bool, origin: Option<Origin>) -> Result<Body> {
        let block = control::parse_body(lines)?;
        let mut names = Vec::new();
        for name in ["y", "x"].into_iter().chain(if modifier { &["u", "v", "m", "n"][..] } else { &[] }.iter().copied())
        {
            names.push(Symbol::new(name)?);
        }
        let mut body = Body {
            id: NEXT.fetch_add(1, Relaxed),
            names,
            arguments_stay: true,
            sentences: Vec::new(),
            steps: Vec::new(),
            origin,
            numbers: Vec::new(),
        };
        body.steps = body.lower(&block, offset)?;
        Ok(body)
    }

    /// Whether a name occurs in a sentence.
    fn mentions(&self, name: &str) -> bool {
        let is_it = |token: &Token| matches!(token, Token::Name(found) if found.0.text == name);
        self.sentences.iter().any(|sentence| sentence.tokens.iter().any(is_it))
    }

    /// The slot of a name that is assigned.
    fn slot(&mut self, name: &str) -> Result<usize> {
        let symbol = Symbol::new(name)?;
        if let Some(found) = self.names.iter().position(|&own| own == symbol) {
            self.arguments_stay &= found > 1;
            return Ok(found);
        }
        self.names.push(symbol);
        Ok(self.names.len() - 1)
    }

    fn add(&mut self, sentence: &control::SourceSentence, offset: usize) -> Result<usize> {
        let line = sentence.line + offset;
        let origin = self.origin.as_ref().map(|(file, before)| (file.clone(), before + line));
        let sentence = Sentence::from_words(&sentence.text, &sentence.words, line, origin)?;
        self.find_locals(&sentence)?;
        self.sentences.push(sentence);
        Ok(self.sentences.len() - 1)
    }

    /// Gives slots to the names that a sentence assigns with `=.`.
    fn find_locals(&mut self, sentence: &Sentence) -> Result<()> {
        for pair in sentence.tokens.windows(2) {
            match pair {
                [Token::Name(name), Token::Copula(crate::names::lookup::Copula::Local)] if name.is_simple() => {
                    self.slot(&name.0.text)?;
                }
                [Token::Constant(Entity::Noun(names)), Token::Copula(crate::names::lookup::Copula::Local)] => {
                    let TextOrBoxes::Byte(text) = names.text_or_boxes() else { continue };
                    let text = String::from_utf8_lossy(text);
                    for name in text.trim_start_matches('`').split_whitespace() {
                        if crate::value::name::Name::parse(name).is_ok_and(|name| name.is_simple()) {
                            self.slot(name)?;
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a sentence assigns to the number of the item of a loop around it.
    fn assigns_number(&self, index: usize) -> bool {
        let tokens = self.sentences.get(index).map_or(&[][..], |sentence| &sentence.tokens);
        tokens.windows(2).any(|pair| match pair {
            [Token::Name(name), Token::Copula(crate::names::lookup::Copula::Local)] => {
                self.numbers.contains(&name.0.symbol)
            }
            _ => false,
        })
    }

    fn lower(&mut self, block: &Block, offset: usize) -> Result<Vec<Step>> {
        block.0.iter().map(|statement| self.lower_statement(statement, offset)).collect()
    }

    fn lower_option(&mut self, block: Option<&Block>, offset: usize) -> Result<Option<Vec<Step>>> {
        block.map(|block| self.lower(block, offset)).transpose()
    }

    fn lower_statement(&mut self, statement: &Statement, offset: usize) -> Result<Step> {
        Ok(match statement {
            Statement::Sentence(sentence) => {
                let index = self.add(sentence, offset)?;
                if self.assigns_number(index) { Step::ReadOnly(index) } else { Step::Sentence(index) }
            }
            Statement::Assert(sentence) => Step::Assert(self.add(sentence, offset)?),
            Statement::If { arms, otherwise } => {
                let mut lowered = Vec::with_capacity(arms.len());
                for (test, body) in arms {
                    lowered.push((self.lower(test, offset)?, self.lower(body, offset)?));
                }
                Step::If { arms: lowered, otherwise: self.lower_option(otherwise.as_ref(), offset)? }
            }
            Statement::While { test, body, body_first } => {
                Step::While { test: self.lower(test, offset)?, body: self.lower(body, offset)?, first: *body_first }
            }
            Statement::For { name, over, body } => {
                let name = match name {
                    Some(name) => {
                        Some(Box::new((name.clone(), self.slot(name)?, self.slot(&format!("{name}_index"))?)))
                    }
                    None => None,
                };
                let over = self.lower(over, offset)?;
                let outside = self.numbers.len();
                self.numbers.extend(name.as_ref().and_then(|name| self.names.get(name.2)));
                let body = self.lower(body, offset)?;
                self.numbers.truncate(outside);
                Step::For { name, over, body }
            }
            Statement::Select { value, cases } => {
                let value = self.lower(value, offset)?;
                let mut lowered = Vec::with_capacity(cases.len());
                for case in cases {
                    let test = if case.test.0.is_empty() { None } else { Some(self.lower(&case.test, offset)?) };
                    lowered.push(SelectCase { test, falls: case.falls, body: self.lower(&case.body, offset)? });
                }
                Step::Select { value, cases: lowered }
            }
            Statement::Try { body, catch, catchd, catcht } => Step::Try {
                body: self.lower(body, offset)?,
                catch: self.lower_option(catch.as_ref(), offset)?,
                catchd: self.lower_option(catchd.as_ref(), offset)?,
                catcht: self.lower_option(catcht.as_ref(), offset)?,
            },
            Statement::Return(_) => Step::Return,
            Statement::Break(_) => Step::Break,
            Statement::Continue(_) => Step::Continue,
            Statement::Throw(_) => Step::Throw,
            Statement::Goto { name, .. } => Step::Goto(Symbol::new(name)?),
            Statement::Label(name) => Step::Label(Symbol::new(name)?),
        })
    }
}

/// The error of a definition whose lines end before its closing parenthesis; with the line of the standard input where
/// it begins, if it was read from there.
#[cold]
pub fn unfinished(opening: &str, line: Option<usize>) -> Error {
    let place = line.map(|line| format!(" in line {line}")).unwrap_or_default();
    Error::new(ErrorKind::Control).note(format!("the definition that begins with '{opening}'{place} is not closed"))
}
