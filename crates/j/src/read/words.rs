//! WordSpan formation: a sentence of J as a list of words (the rhematic rules of the dictionary, part I).
//!
//! A word is a run of adjacent numbers, quoted text, a name, a primitive with its inflections (`.` and `:`), a copula,
//! a control word, a parenthesis, a brace pair of a direct definition, or a comment. Text is bytes: what is not a word
//! outside quotes and comments is a spelling error, never a failure of the interpreter.
//!
//! ```
//! use jackal_j::read::words::word_texts;
//! assert_eq!(word_texts("x=: 1 2 3: y")?, ["x", "=:", "1 2", "3:", "y"].map(str::as_bytes));
//! # Ok::<(), jackal_array::error::Error>(())
//! ```

use logos::{Lexer, Logos};

use crate::array::{budget, stop};
use crate::error::{Error, ErrorKind, Place, Result};
use crate::vocabulary::word::{self as vocabulary, ControlWord, Part, constant_verb};

/// The kind of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// A run of adjacent numeric constants, one word: `1 2.5 _3`.
    Number,
    /// Quoted text, with its quotes.
    Text,
    /// A name, possibly with a locative: `a`, `a_base_`, `a__object`.
    Name,
    /// A primitive: `+`, `i.`, `{::`, `_9:`.
    Primitive,
    /// `=.` or `=:`.
    Copula,
    /// A control word: `if.`, `for_i.`.
    Control,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `{{`
    DefinitionOpen,
    /// `}}`
    DefinitionClose,
    /// A direct definition of a noun, whole: `{{)n text}}`.
    NounDefinition,
    /// `NB.` and the rest of the line.
    Comment,
    /// The end of a line inside a direct definition.
    Newline,
}

/// A word: its kind and its place in the sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordSpan {
    /// The kind of the word.
    pub kind: WordKind,
    /// The offset of its first byte.
    pub start: usize,
    /// The offset behind its last byte.
    pub end: usize,
}

impl WordSpan {
    /// The word's own bytes in the sentence it was found in.
    pub fn text<'a>(&self, sentence: &'a [u8]) -> &'a [u8] {
        sentence.get(self.start..self.end).unwrap_or_default()
    }

    /// The word as UTF-8 (names and primitives are ASCII; other bytes are replaced).
    pub fn name<'a>(&self, sentence: &'a [u8]) -> std::borrow::Cow<'a, str> {
        String::from_utf8_lossy(self.text(sentence))
    }
}

/// The tokens of the lexer, before adjacent numbers are joined and words are checked.
#[derive(Logos, Clone, Copy, Debug, PartialEq)]
#[logos(utf8 = false)]
enum LexToken {
    #[regex(br"[ \t\r]+")]
    Blank,
    #[token(b"\n")]
    Newline,
    #[regex(br"[0-9_][0-9A-Za-z_.]*")]
    Number,
    #[regex(br"[0-9_][0-9A-Za-z_.]*:[.:]*")]
    ConstantVerb,
    #[regex(br"[A-Za-z][0-9A-Za-z_]*")]
    Name,
    #[regex(br"[A-Za-z][0-9A-Za-z_]*[.:]+", priority = 3)]
    InflectedName,
    #[regex(br"NB\.([^.:\n][^\n]*)?", priority = 20)]
    Comment,
    #[regex(br"'([^']|'')*'")]
    Text,
    #[regex(br"'([^']|'')*", priority = 1)]
    OpenQuote,
    #[token(b"{{")]
    DefinitionOpen,
    #[token(b"}}")]
    DefinitionClose,
    #[regex(br"(\{\{|\}\})[.:]+")]
    BraceThenInflected,
    #[token(b"{{)n", noun_definition)]
    NounDefinition(bool),
    #[regex(br"[!-&(-/:-@\[-^`{-~][.:]*", priority = 2)]
    Graphic,
}

/// Takes in the rest of `{{)n`: to `}}` on its line, or to a line that starts with it. `false` when it does not end.
fn noun_definition(lexer: &mut Lexer<'_, LexToken>) -> bool {
    let rest = lexer.remainder();
    let line = rest.split(|&b| b == b'\n').next().unwrap_or(rest);
    let end = find(line, b"}}").or_else(|| find(rest, b"\n}}").map(|at| at + 1));
    lexer.bump(end.map_or(rest.len(), |at| at + 2));
    end.is_some()
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

/// The words of a sentence, comments included. Errors carry the place of the word: an open quote, or a spelling error
/// for what is not a word, or an inflected word that is neither a primitive nor a control word.
pub fn words(sentence: impl AsRef<[u8]>) -> Result<Vec<WordSpan>> {
    let sentence = sentence.as_ref();
    let mut words = raw_words(sentence)?;
    if let Some(place) = carriage_return(sentence) {
        let note = "invalid character in sentence: a carriage return stands only at the end of a line";
        return Err(misspelled(sentence, ErrorKind::Spelling, place..place + 1, note));
    }
    for (index, word) in words.iter_mut().enumerate() {
        if index % WORDS_BETWEEN_POLLS == 0 {
            stop::poll_running()?;
        }
        word.kind = checked_kind(sentence, word)?;
    }
    Ok(words)
}

/// Where a carriage return stands between words, and not at the end of a line.
fn carriage_return(sentence: &[u8]) -> Option<usize> {
    if !sentence.contains(&b'\r') {
        return None;
    }
    let blanks = LexToken::lexer(sentence).spanned().filter(|(token, _)| *token == Ok(LexToken::Blank));
    blanks
        .filter(|(_, span)| sentence.get(span.end).is_some_and(|&next| next != b'\n'))
        .find_map(|(_, span)| Some(span.start + sentence.get(span)?.iter().position(|&byte| byte == b'\r')?))
}

/// The texts of the words, comments included, whether or not they are spelled as J's own words are: what J's `;:` gives.
/// An open quote is the only error.
pub fn word_texts<T: AsRef<[u8]> + ?Sized>(sentence: &T) -> Result<Vec<&[u8]>> {
    let sentence = sentence.as_ref();
    let words = raw_words(sentence)?;
    budget::mapped(&words, |word| word.text(sentence))
}

/// The interrupt flag is polled after this many words.
const WORDS_BETWEEN_POLLS: usize = 1024;

/// Words by shape alone: adjacent numbers joined, nothing checked but quotes.
fn raw_words(sentence: &[u8]) -> Result<Vec<WordSpan>> {
    let mut words: Vec<WordSpan> = Vec::new();
    let mut after_newline = false;
    for (index, (token, span)) in LexToken::lexer(sentence).spanned().enumerate() {
        if index % WORDS_BETWEEN_POLLS == 0 {
            stop::poll_running()?;
        }
        let kind = match token {
            Ok(LexToken::Blank) => continue,
            Ok(LexToken::OpenQuote) => {
                return Err(misspelled(sentence, ErrorKind::OpenQuote, span, "this quote is not closed"));
            }
            Ok(LexToken::BraceThenInflected) => {
                budget::push(
                    &mut words,
                    WordSpan { kind: WordKind::Primitive, start: span.start, end: span.start + 1 },
                )?;
                budget::push(&mut words, WordSpan { kind: WordKind::Primitive, start: span.start + 1, end: span.end })?;
                continue;
            }
            Ok(LexToken::Number) => {
                if let (Some(last), false) = (words.last_mut(), after_newline)
                    && last.kind == WordKind::Number
                {
                    last.end = span.end;
                    continue;
                }
                WordKind::Number
            }
            Ok(token) => kind_of(token),
            Err(()) => WordKind::Primitive,
        };
        after_newline = kind == WordKind::Newline;
        budget::push(&mut words, WordSpan { kind, start: span.start, end: span.end })?;
    }
    Ok(words)
}

/// The kind of word a token is at first sight.
fn kind_of(token: LexToken) -> WordKind {
    match token {
        LexToken::Newline => WordKind::Newline,
        LexToken::Name => WordKind::Name,
        LexToken::Comment => WordKind::Comment,
        LexToken::Text => WordKind::Text,
        LexToken::DefinitionOpen => WordKind::DefinitionOpen,
        LexToken::DefinitionClose => WordKind::DefinitionClose,
        LexToken::NounDefinition(_) => WordKind::NounDefinition,
        _ => WordKind::Primitive,
    }
}

/// The kind of a word after looking at its spelling.
fn checked_kind(sentence: &[u8], word: &WordSpan) -> Result<WordKind> {
    if word.kind != WordKind::Primitive {
        return Ok(word.kind);
    }
    let text = word.text(sentence);
    match text {
        b"(" => return Ok(WordKind::Open),
        b")" => return Ok(WordKind::Close),
        b"=." | b"=:" => return Ok(WordKind::Copula),
        _ => {}
    }
    let spelling = std::str::from_utf8(text).unwrap_or("");
    if is_primitive(spelling) {
        return Ok(WordKind::Primitive);
    }
    if is_control_word(spelling) {
        return Ok(WordKind::Control);
    }
    if let Some(name) = spelling.strip_prefix("for_").and_then(|rest| rest.strip_suffix('.'))
        && name.starts_with(|c: char| c.is_ascii_digit())
    {
        let error =
            misspelled(sentence, ErrorKind::IllFormedName, word.start..word.end, format!("'{name}' is not a name"));
        return Err(error.within(name));
    }
    let note = match text {
        [byte, ..] if !byte.is_ascii() => "only text and comments may hold characters beyond ASCII".to_string(),
        [byte, ..] if byte.is_ascii_control() => format!("a control character (byte {byte}) is not a word"),
        [.., b'.' | b':'] => format!("{} is not a word of J (invalid inflection)", word.name(sentence)),
        _ => format!("{} is not a word of J", word.name(sentence)),
    };
    Err(misspelled(sentence, ErrorKind::Spelling, word.start..word.end, note))
}

#[cold]
fn misspelled(sentence: &[u8], kind: ErrorKind, span: std::ops::Range<usize>, note: impl Into<String>) -> Error {
    let sentence = String::from_utf8_lossy(sentence).into_owned();
    Error::new(kind).note(note).at(Place { sentence, mark: Some((span.start, span.end)), ..Place::default() })
}

/// Whether a word is the spelling of a primitive.
///
/// ```
/// use jackal_j::read::words::is_primitive;
/// assert!(is_primitive("{::") && is_primitive("_9:") && !is_primitive("10:") && !is_primitive("y."));
/// ```
pub fn is_primitive(word: &str) -> bool {
    vocabulary::Word::from_spelling(word).is_some() || constant_verb(word).is_some()
}

/// Whether a word is an operand as the caller means it: `u.` or `v.`.
pub fn is_operand(word: &[u8]) -> bool {
    let word = std::str::from_utf8(word).ok().and_then(vocabulary::Word::from_spelling);
    word.is_some_and(|word| word.part() == Part::Operand)
}

/// Whether a word is a control word; `for_`, `goto_` and `label_` carry a name, which may be empty in a label: `label_.` parts
/// sentences of a line.
///
/// ```
/// use jackal_j::read::words::is_control_word;
/// assert!(is_control_word("if.") && is_control_word("for_i.") && is_control_word("label_."));
/// assert!(!is_control_word("for_.") && !is_control_word("foo."));
/// ```
pub fn is_control_word(word: &str) -> bool {
    ControlWord::from_spelling(word).is_some() || named_control_word(word).is_some()
}

/// The parts of a control word with a name: `for_item.` is `("for", "item")`.
pub fn named_control_word(word: &str) -> Option<(&str, &str)> {
    let (stem, name) = word.strip_suffix('.')?.split_once('_')?;
    let named =
        matches!(stem, "for" | "goto" | "label") && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    (named && (stem != "for" || name.starts_with(|c: char| c.is_ascii_alphabetic()))).then_some((stem, name))
}

/// Whether lines leave a direct definition open, so that a reader must read on. Lines are given one by one.
///
/// ```
/// use jackal_j::read::words::Balance;
/// let mut balance = Balance::default();
/// balance.feed("f=: {{ y + 1 NB. }}");
/// assert!(balance.is_open());
/// balance.feed("}}");
/// assert!(!balance.is_open());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Balance {
    depth: usize,
    in_noun: bool,
}

impl Balance {
    /// Takes in the next line.
    pub fn feed(&mut self, line: impl AsRef<[u8]>) {
        let mut line = line.as_ref();
        if self.in_noun {
            match line.strip_prefix(b"}}") {
                Some(rest) => (self.in_noun, line) = (false, rest),
                None => return,
            }
        }
        for token in LexToken::lexer(line) {
            match token {
                Ok(LexToken::DefinitionOpen) => self.depth += 1,
                Ok(LexToken::DefinitionClose) => self.depth = self.depth.saturating_sub(1),
                Ok(LexToken::NounDefinition(false)) => self.in_noun = true,
                _ => {}
            }
        }
    }

    /// Whether a definition is still open.
    pub fn is_open(&self) -> bool {
        self.depth > 0 || self.in_noun
    }
}

/// The text of a noun that is defined directly: what stands between `{{)n` and `}}`. Text on the first line is part of
/// it; a first line without any is not.
///
/// ```
/// use jackal_j::read::words::noun_definition_text;
/// assert_eq!(noun_definition_text(b"{{)n abc }}"), b" abc ");
/// assert_eq!(noun_definition_text(b"{{)n\ntwo\nlines\n}}"), b"two\nlines\n");
/// ```
pub fn noun_definition_text(word: &[u8]) -> &[u8] {
    let inner = word.strip_prefix(b"{{)n").unwrap_or(word);
    let inner = inner.strip_suffix(b"}}").unwrap_or(inner);
    let first_line = inner.iter().position(|&b| b == b'\n');
    match first_line {
        Some(end) if inner.iter().take(end).all(u8::is_ascii_whitespace) => inner.get(end + 1..).unwrap_or_default(),
        _ => inner,
    }
}

/// Whether text is a name: a letter, then letters, digits and `_`; a locative ends in `_` with a locale's name or number
/// between, or goes on with `__` and names of objects.
///
/// ```
/// use jackal_j::read::words::is_name;
/// assert!(is_name("a_b") && is_name("a_base_") && is_name("a__b__c") && is_name("a__") && is_name("a_12_"));
/// assert!(!is_name("abc_") && !is_name("1a") && !is_name(""));
/// ```
pub fn is_name(text: &str) -> bool {
    let letters = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic());
    if !letters || !begins || !text.contains('_') {
        return letters && begins;
    }
    if text.ends_with("__") {
        return !text.trim_end_matches('_').contains("__") && text.len() - text.trim_end_matches('_').len() == 2;
    }
    if let Some((_, objects)) = text.split_once("__") {
        return objects
            .split("__")
            .all(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.ends_with('_'));
    }
    match text.strip_suffix('_') {
        Some(front) => front.contains('_'),
        None => true,
    }
}
