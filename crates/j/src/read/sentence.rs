//! A sentence, tokenised once: words with their constant meanings worked out, names taken apart.

use std::sync::Arc;

use super::constant;
use super::definition::{self, Definition, Origin};
use super::words::{self, WordKind, WordSpan};
use crate::array::{Array, budget, stop};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::names::lookup::Copula;
use crate::operators::Ranks;
use crate::value::entity::{Entity, Modifier, ModifierKind, Verb, VerbKind};
use crate::value::name::Name;
use crate::vocabulary;

/// The interrupt flag is polled after this many words.
const WORDS_BETWEEN_POLLS: usize = 1024;

/// A word ready to be parsed.
#[derive(Clone, Debug)]
pub enum Token {
    /// `(`
    Left,
    /// `)`
    Right,
    /// `=:` or `=.`
    Copula(Copula),
    /// A word that always means the same.
    Constant(Entity),
    /// A name.
    Name(Name),
}

/// A tokenised sentence with its text.
#[derive(Clone, Debug)]
pub struct Sentence {
    /// The words.
    pub tokens: Vec<Token>,
    /// The byte range of each word in the text.
    pub spans: Vec<(usize, usize)>,
    /// The text.
    pub text: Arc<[u8]>,
    /// The line in its definition, from 1; 0 at the prompt.
    pub line: usize,
}

/// The bytes of a sentence that nobody writes by hand.
const WRITTEN_SENTENCE_BYTES_MAX: usize = 1 << 12;

impl Sentence {
    /// A sentence of words whose meanings are known.
    pub fn from_entities(words: Vec<Entity>) -> Sentence {
        let spans = vec![(0, 0); words.len()];
        let tokens = words.into_iter().map(Token::Constant).collect();
        Sentence { tokens, spans, text: Arc::from([]), line: 0 }
    }

    /// Tokenises a sentence that stands in no definition; `origin` is the script and the line on which it begins.
    pub fn new(text: &[u8], origin: Option<Origin>) -> Result<Sentence> {
        if text.len() > WRITTEN_SENTENCE_BYTES_MAX {
            // What is read of a text takes several times its room.
            budget::check::<u64>(text.len())?;
        }
        let words = words::words(text)?;
        Self::from_words(text, &words, 0, origin)
    }

    /// Tokenises words already found in `text`, which is a line of a definition, and where that is in a script.
    pub fn from_words(text: &[u8], words: &[WordSpan], line: usize, origin: Option<Origin>) -> Result<Sentence> {
        let mut sentence = Sentence { tokens: Vec::new(), spans: Vec::new(), text: text.into(), line };
        let mut rest = words;
        while let Some((word, after)) = rest.split_first() {
            if rest.len().is_multiple_of(WORDS_BETWEEN_POLLS) {
                stop::poll_running()?;
            }
            rest = after;
            let mut end = word.end;
            let token = match word.kind {
                WordKind::Comment | WordKind::Newline => continue,
                WordKind::Open => Token::Left,
                WordKind::Close => Token::Right,
                WordKind::Copula => Token::Copula(match word.text(text) {
                    b"=:" => Copula::Global,
                    _ => Copula::Local,
                }),
                WordKind::Number => {
                    let number = constant::number(&word.name(text)).map_err(|error| error.at(place(text, word)))?;
                    Token::Constant(number.into())
                }
                WordKind::Text => Token::Constant(quoted(word.text(text)).into()),
                WordKind::Name => Token::Name(Name::parse(&word.name(text))?),
                WordKind::NounDefinition => {
                    Token::Constant(match words::noun_definition_text(word.text(text)) {
                        // One character is an atom, as between quotes.
                        [one] => Array::atom(*one).into(),
                        text => Array::text(text).into(),
                    })
                }
                // The operands, or other local verbs of these names, with the names in them as the caller sees them.
                WordKind::Primitive if words::is_operand(word.text(text)) => {
                    Token::Name(Name::caller(&word.name(text))?)
                }
                WordKind::Primitive => Token::Constant(primitive(&word.name(text))?),
                WordKind::DefinitionOpen => {
                    let (body, close, after) = enclosed(text, word, rest)?;
                    (rest, end) = (after, close);
                    let lines = || text.iter().take(word.start).filter(|&&byte| byte == b'\n').count();
                    let origin = origin.as_ref().map(|(file, line)| (file.clone(), line + lines()));
                    Token::Constant(definition::direct(body, origin)?)
                }
                WordKind::DefinitionClose => {
                    return Err(Error::new(ErrorKind::Control).note("}} closes nothing"));
                }
                WordKind::Control => {
                    let note = format!("{} belongs in a definition", word.name(text));
                    return Err(Error::new(ErrorKind::Spelling).note(note).at(place(text, word)));
                }
            };
            budget::push(&mut sentence.tokens, token)?;
            budget::push(&mut sentence.spans, (word.start, end))?;
        }
        Ok(sentence)
    }

    /// The place of a word of this sentence, for messages.
    #[cold]
    pub fn place(&self, word: Option<usize>) -> Place {
        Place {
            sentence: String::from_utf8_lossy(&self.text).into_owned(),
            mark: word.and_then(|word| self.spans.get(word).copied()),
            line: (self.line > 0).then_some(self.line),
            ..Place::default()
        }
    }
}

#[cold]
fn place(text: &[u8], word: &WordSpan) -> Place {
    let sentence = String::from_utf8_lossy(text).into_owned();
    Place { sentence, mark: Some((word.start, word.end)), ..Place::default() }
}

/// How deep definitions may stand in definitions: each is read from a text of its own.
const DEFINITION_DEPTH_MAX: usize = 200;

/// The text between `{{` and its `}}`, where the latter ends, and the words behind it.
fn enclosed<'a, 'b>(
    text: &'a [u8],
    open: &WordSpan,
    rest: &'b [WordSpan],
) -> Result<(&'a [u8], usize, &'b [WordSpan])> {
    let mut depth = 1_usize;
    for (index, word) in rest.iter().enumerate() {
        match word.kind {
            WordKind::DefinitionOpen => depth += 1,
            WordKind::DefinitionClose => depth -= 1,
            _ => {}
        }
        if depth > DEFINITION_DEPTH_MAX {
            let note = format!("definitions stand in definitions more than {DEFINITION_DEPTH_MAX} deep");
            return Err(Error::limit(note).at(place(text, open)));
        }
        if depth == 0 {
            let body = text.get(open.end..word.start).unwrap_or_default();
            return Ok((body, word.end, rest.get(index + 1..).unwrap_or_default()));
        }
    }
    Err(Error::new(ErrorKind::Control).note("{{ is not closed").at(place(text, open)))
}

/// The characters of quoted text: an atom if there is just one.
fn quoted(word: &[u8]) -> Array {
    let inner = word.get(1..word.len().saturating_sub(1)).unwrap_or_default();
    let mut characters = Vec::with_capacity(inner.len());
    let mut bytes = inner.iter();
    while let Some(&byte) = bytes.next() {
        if byte == b'\'' {
            bytes.next();
        }
        characters.push(byte);
    }
    match characters.as_slice() {
        [one] => Array::atom(*one),
        _ => Array::list(characters),
    }
}

/// The meaning of a word of J by its spelling.
pub fn primitive(spelling: &str) -> Result<Entity> {
    if let Some(word) = vocabulary::Word::from_spelling(spelling) {
        return entity(word);
    }
    if let Some(number) = vocabulary::word::constant_verb(spelling) {
        return Ok(Verb::new(VerbKind::Constant(constant::number(number)?), Ranks::INFINITE).into());
    }
    Err(no_word(spelling))
}

#[cold]
fn no_word(spelling: &str) -> Error {
    Error::new(ErrorKind::Spelling).note(format!("'{spelling}' is not a word of J"))
}

/// The meaning of a word of the vocabulary.
pub fn entity(word: vocabulary::Word) -> Result<Entity> {
    if let Some(primitive) = vocabulary::verb(word) {
        return Ok(Verb::new(VerbKind::Primitive(primitive), primitive.ranks).into());
    }
    if let Some(row) = vocabulary::modifier(word) {
        let modifier = Modifier(Arc::new(ModifierKind::Primitive(row)));
        return Ok(if row.is_adverb() { Entity::Adverb(modifier) } else { Entity::Conjunction(modifier) });
    }
    match vocabulary::noun(word) {
        Some(noun) => Ok(noun.into()),
        None => Err(no_word(word.spelling())),
    }
}

/// A verb of the vocabulary.
pub fn verb(word: vocabulary::Word) -> Result<Verb> {
    match entity(word)? {
        Entity::Verb(verb) => Ok(verb),
        _ => Err(Error::syntax(format!("{} is not a verb", word.spelling()))),
    }
}

/// The definition's entity for a verb or modifier.
pub fn defined(definition: Arc<Definition>) -> Entity {
    let modifier = |definition| Modifier(Arc::new(ModifierKind::Explicit(definition)));
    match definition.class {
        1 => Entity::Adverb(modifier(definition)),
        2 => Entity::Conjunction(modifier(definition)),
        _ => {
            let explicit = crate::value::entity::Explicit { definition, operands: None, home: None };
            Verb::new(VerbKind::Explicit(explicit), Ranks::INFINITE).into()
        }
    }
}
