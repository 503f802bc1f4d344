//! The forms of Python that a line shows.

use super::super::Notation;

/// A form: whether a line shows it, and its name in the list.
type Form = (fn(&TypedLine<'_>) -> bool, &'static str);

/// A line that was typed.
pub(super) struct TypedLine<'a> {
    /// The line without the blanks around it.
    pub line: &'a str,
    /// The line without the letters of its texts and without its comment.
    pub bare: String,
}

impl<'a> TypedLine<'a> {
    pub fn new(line: &'a str, notation: Notation) -> Self {
        let mut quotes = notation.facts().quotes.to_vec();
        // Python has both, where one of them has no other meaning.
        if notation != Notation::J {
            quotes = vec!['"', '\''];
        }
        let comment = notation.facts().comment.trim_end();
        let comment = if comment == "/" { " / " } else { comment };
        TypedLine { line: line.trim(), bare: without_texts(line.trim(), &quotes, comment).trim().to_string() }
    }

    /// Whether a sign stands between two operands.
    fn has_between(&self, sign: &str) -> bool {
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ')' | ']' | '\'');
        self.bare.match_indices(sign).any(|(at, _)| {
            let before = self.bare.get(..at).unwrap_or_default().trim_end().chars().next_back();
            let after = self.bare.get(at + sign.len()..).unwrap_or_default().trim_start().chars().next();
            before.is_some_and(is_part) && after.is_some_and(|c| is_part(c) || c == '(' || c == '[')
        })
    }

    /// The numbers on both sides of a sign, if the line has nothing else.
    fn divided_at(&self, sign: char) -> bool {
        let is_number = |s: &str| !s.is_empty() && s.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        self.line.split_once(sign).is_some_and(|(x, y)| is_number(x.trim()) && is_number(y.trim()))
    }

    fn has_word(&self, word: &str) -> bool {
        self.bare.split(|c: char| !c.is_alphanumeric() && c != '_').any(|part| part == word)
    }

    /// Whether a word between blanks satisfies a condition.
    fn has_part(&self, is_so: impl Fn(&str) -> bool) -> bool {
        self.bare.split([' ', '(', ')', ',', '+', '*', '[', ']', '=']).any(is_so)
    }
}

/// The forms that a line begins with.
const BEGINNINGS: &[Form] = &[
    (|t| t.bare.starts_with("def ") || t.bare.starts_with("async def "), "def"),
    (|t| t.bare.starts_with("for ") && t.bare.contains(" in "), "for"),
    (|t| begins_block(&t.bare, &["if", "elif", "else"]), "if"),
    (|t| begins_block(&t.bare, &["while"]), "while"),
    (|t| begins_block(&t.bare, &["try", "except", "finally"]), "try"),
    (|t| begins_block(&t.bare, &["class"]), "class"),
    (|t| begins_block(&t.bare, &["with"]), "with"),
    (|t| begins(&t.bare, "return") || begins(&t.bare, "yield"), "return"),
    (|t| begins(&t.bare, "raise"), "raise"),
    (|t| begins(&t.bare, "del"), "del"),
    (|t| begins(&t.bare, "not"), "not"),
    (|t| begins(&t.bare, "print"), "print"),
    (|t| matches!(t.bare.as_str(), "pass" | "break" | "continue"), "loop-word"),
    (|t| t.line.starts_with("pip ") || t.line.starts_with("conda ") || t.line.starts_with("!pip "), "install"),
    (|t| t.line.starts_with("%time") || t.line.starts_with("%%time"), "magic"),
    (|t| t.bare.starts_with("lambda ") || t.bare.contains(" lambda ") || t.bare.contains("(lambda "), "lambda"),
    (|t| t.bare.contains(" for ") && t.bare.contains(" in ") && t.bare.contains(['[', '(', '{']), "comprehension"),
    (|t| assigns_several(&t.bare), "several"),
    (assigns_behind_semicolon, "statements"),
    (is_annotation, "annotation"),
    (|t| t.bare.contains(" if ") && t.bare.contains(" else "), "conditional"),
];

/// The forms that show in signs.
const SIGNS: &[Form] = &[
    (|t| t.line.starts_with("f'") || t.line.starts_with("f\""), "f-string"),
    (is_dictionary, "dictionary"),
    (|t| is_list(t) && has_text_in_brackets(t), "list-of-texts"),
    (|t| t.bare.contains("] + [") || t.bare.contains("]+["), "join-lists"),
    (is_list, "list"),
    (sets_item, "set-item"),
    (|t| t.bare.contains("[::-1]"), "reverse-slice"),
    (|t| indexed(t, &|inside| inside.starts_with('-')), "from-end"),
    (|t| indexed(t, &|inside| inside.contains(':')), "slice"),
    (|t| indexed(t, &|_| true), "item"),
    (|t| t.bare.contains(" is "), "is"),
    (|t| t.bare.contains(" and ") || t.bare.contains(" or "), "and-or"),
    (|t| t.bare.contains(" not in ") || t.bare.contains(" in "), "in"),
    (single_quotes, "single-quotes"),
    (opens_text, "text"),
    (|t| t.has_word("True") || t.has_word("False"), "truth"),
    (|t| t.has_word("None"), "none"),
    (opens_call, "open-call"),
];

/// The forms that another language reads in another way without an error.
const SILENT: &[Form] = &[
    (steps_by_one, "increment"),
    (|t| t.bare.ends_with(':') && begins_block(&t.bare, &["if", "elif", "else"]), "if"),
    (|t| t.bare.ends_with(':') && begins_block(&t.bare, &["try", "except", "finally"]), "try"),
    (calls_with_list, "call-list"),
    (|t| t.has_between("**"), "power"),
    (|t| t.has_between("=="), "equal"),
    (|t| t.has_between("!="), "not-equal"),
    (|t| t.has_between("<="), "at-most"),
    (|t| t.has_between(">="), "at-least"),
    (|t| t.has_between("+="), "add-to"),
    (|t| t.has_between("-="), "subtract-from"),
    (|t| t.has_between("*="), "multiply-by"),
    (|t| t.has_between("//"), "floor-division"),
    (|t| t.has_between("<<") || t.has_between(">>"), "shift"),
    (|t| t.divided_at('%') && t.bare.contains(" % "), "remainder"),
    (|t| t.divided_at('*'), "multiplication"),
    // In k and q a slash between blanks begins a comment, in APL it repeats; in J it fails.
    (|t| t.divided_at('/') && (t.line.contains(" / ") || !t.line.contains(' ')), "division"),
    (begins_with_minus, "minus"),
    (|t| t.has_part(|word| is_in_base(word, "0x", 16)), "hexadecimal"),
    (|t| t.has_part(|word| is_in_base(word, "0b", 2)), "binary"),
    (|t| t.has_part(has_underscores), "underscores"),
    (repeats_list, "repeat-list"),
    (|t| t.bare.starts_with('[') && is_list(t) || t.bare.contains("([") && is_list(t), "silent-list"),
];

/// The forms of numbers.
const NUMBERS: &[Form] = &[
    (|t| t.has_part(has_exponent), "exponent"),
    (|t| t.has_part(is_imaginary), "imaginary"),
    (|t| t.has_part(|word| word.strip_prefix('.').is_some_and(is_digits)), "leading-point"),
];

/// The forms that fail because of their arguments.
const FAILING: &[Form] = &[
    (|t| t.bare.contains("] + [") || t.bare.contains("]+["), "join-lists"),
    (is_dictionary, "dictionary"),
    (|t| t.divided_at('/'), "division"),
    (|t| t.has_between("&"), "bit-and"),
    (|t| indexed(t, &|inside| inside.starts_with('-')), "from-end"),
    (|t| indexed(t, &is_slice), "slice"),
    (single_quotes, "single-quotes"),
];

fn shown<'a>(forms: &'static [Form], typed: &'a TypedLine<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    forms.iter().filter(|(shows, _)| shows(typed)).map(|(_, name)| *name)
}

pub(super) fn beginnings<'a>(typed: &'a TypedLine<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    shown(BEGINNINGS, typed)
}

pub(super) fn signs<'a>(typed: &'a TypedLine<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    shown(SIGNS, typed)
}

pub(super) fn silent<'a>(typed: &'a TypedLine<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    shown(SILENT, typed)
}

pub(super) fn numbers<'a>(typed: &'a TypedLine<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    shown(NUMBERS, typed)
}

pub(super) fn failing<'a>(typed: &'a TypedLine<'_>) -> impl Iterator<Item = &'static str> + use<'a> {
    shown(FAILING, typed)
}

/// The names of all forms.
pub fn names() -> impl Iterator<Item = &'static str> {
    let others = ["apostrophe", "join-texts", "repeat-text", "comment", "import", "unknown-call"];
    [BEGINNINGS, SIGNS, SILENT, NUMBERS, FAILING].into_iter().flatten().map(|(_, name)| *name).chain(others)
}

/// A sentence without the letters of its texts and without its comment.
fn without_texts(sentence: &str, quotes: &[char], comment: &str) -> String {
    let (mut out, mut open) = (String::new(), None);
    for (at, letter) in sentence.char_indices() {
        match open {
            Some(quote) if quote == letter => open = None,
            Some(_) => continue,
            None if quotes.contains(&letter) => open = Some(letter),
            None if sentence.get(at..).is_some_and(|rest| rest.starts_with(comment)) => break,
            None => {}
        }
        out.push(letter);
    }
    out
}

/// Whether a line is a comment of Python's, or has one behind a value.
pub(super) fn comment(typed: &TypedLine<'_>) -> bool {
    let line = typed.line;
    let is_text = |(value, text): (&str, &str)| {
        value.ends_with(|c: char| c.is_ascii_digit() || c == '\'')
            && text.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    let is_behind = line.split_once('=').and_then(|(_, value)| value.split_once(" # ")).is_some_and(is_text);
    let text = line.strip_prefix("# ").or_else(|| line.strip_prefix("// "));
    is_behind || text.is_some_and(|text| text.split_whitespace().count() > 1)
}

/// The place where a sentence calls a function of a name with parentheses, as Python writes it.
pub(super) fn call(sentence: &str, name: &str) -> Option<usize> {
    let mut places = sentence.match_indices(name).map(|(at, _)| at);
    places.find(|&at| {
        sentence.get(at + name.len()..).is_some_and(|rest| rest.starts_with('(')) && begins_word(sentence, at)
    })
}

/// The place where a sentence imports a module of a name, or takes something from it.
pub(super) fn module(sentence: &str, name: &str) -> Option<usize> {
    let imports = is_import(sentence) && sentence.split([' ', ',', '.']).skip(1).any(|word| word == name);
    if imports {
        return Some(0);
    }
    let taken = format!("{name}.");
    let mut places = sentence.match_indices(&taken).map(|(at, _)| at);
    places.find(|&at| {
        let after = sentence.get(at + taken.len()..).unwrap_or_default();
        after.starts_with(|c: char| c.is_ascii_alphabetic()) && begins_word(sentence, at)
    })
}

pub(super) fn is_import(sentence: &str) -> bool {
    sentence.starts_with("import ") || sentence.starts_with("from ") && sentence.contains(" import ")
}

/// The place of an attribute of a name that is not called: `x.shape`.
pub(super) fn attribute(sentence: &str, name: &str) -> Option<usize> {
    let dotted = format!(".{name}");
    let mut places = sentence.match_indices(&dotted).map(|(at, _)| at);
    places.find(|&at| {
        let before = sentence.get(..at).unwrap_or_default().bytes().next_back();
        let after = sentence.get(at + dotted.len()..).unwrap_or_default();
        before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b')')
            && !after.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.'))
    })
}

/// Whether a word can begin at a place.
fn begins_word(sentence: &str, at: usize) -> bool {
    let before = sentence.get(..at).unwrap_or_default().bytes().next_back();
    !before.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte))
}

/// The name that a sentence calls: `f(2)`.
pub(super) fn called(sentence: &str) -> Option<&str> {
    let (name, rest) = sentence.split_once('(')?;
    (is_name(name) && rest.ends_with(')')).then_some(name)
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether a sentence begins with a word, and is it or goes on behind a blank.
fn begins(sentence: &str, word: &str) -> bool {
    sentence.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

fn begins_block(sentence: &str, words: &[&str]) -> bool {
    let opens = |word: &&str| {
        let rest = sentence.strip_prefix(word);
        rest.is_some_and(|rest| rest.starts_with([' ', ':', '(']) && rest.contains(':'))
    };
    words.iter().any(opens)
}

/// Whether a sentence gives values to names between commas: `x, y = 1, 2`.
fn assigns_several(sentence: &str) -> bool {
    let Some((names, _)) = sentence.split_once(" = ") else { return false };
    names.contains(',') && names.split(',').all(|name| is_name(name.trim()))
}

/// Whether a sentence has a dictionary in braces: `{'a': 1}`. Texts have lost their letters.
fn is_dictionary(typed: &TypedLine<'_>) -> bool {
    let bare = typed.bare.as_str();
    let inside = bare.split_once('{').and_then(|(_, rest)| rest.strip_suffix('}'));
    let has_key = |inside: &str| ["':", "' :", "\":", "\" :"].iter().any(|key| inside.contains(key));
    inside.is_some_and(|inside| inside.trim().is_empty() || has_key(inside))
}

/// Whether a sentence has a list such as `[1, 2]` in brackets, which is not an index.
fn is_list(typed: &TypedLine<'_>) -> bool {
    let bare = typed.bare.as_str();
    bare.match_indices('[').any(|(at, _)| {
        let before = bare.get(..at).unwrap_or_default();
        let inside = bare.get(at + 1..).and_then(|rest| rest.split_once(']')).map(|(inside, _)| inside);
        let begins = before.is_empty() || before.ends_with([' ', '(', ',', '=', '[']);
        begins
            && inside.is_some_and(|inside| inside.contains(',') || inside.trim().is_empty() && !before.ends_with('('))
    })
}

/// Whether a sentence has an index in brackets behind a name, `a[0]`, that satisfies a condition.
fn indexed(typed: &TypedLine<'_>, is_so: &dyn Fn(&str) -> bool) -> bool {
    let bare = typed.bare.as_str();
    bare.match_indices('[').any(|(at, _)| {
        let before = bare.get(..at).unwrap_or_default().bytes().next_back();
        let inside = bare.get(at + 1..).and_then(|rest| rest.split_once(']')).map(|(inside, _)| inside);
        let is_value = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'"' | b'\'');
        before.is_some_and(is_value) && inside.is_some_and(is_so)
    })
}

/// Whether a list has a text behind its bracket: `["a", "b"]`.
fn has_text_in_brackets(typed: &TypedLine<'_>) -> bool {
    typed.bare.contains("[\"") || typed.bare.contains("['")
}

/// Whether a sentence gives an item a value: `x[0] = 9`.
fn sets_item(typed: &TypedLine<'_>) -> bool {
    let parts = typed.bare.split_once("] = ").filter(|(place, _)| !place.contains(' '));
    parts.and_then(|(place, _)| place.split_once('[')).is_some_and(|(name, _)| is_name(name))
}

/// Whether a sentence gives values to names between semicolons: `x = 3; y = 4`.
fn assigns_behind_semicolon(typed: &TypedLine<'_>) -> bool {
    let parts: Vec<&str> = typed.bare.split(';').collect();
    let assigns = |part: &&str| part.split_once(" = ").is_some_and(|(name, _)| is_name(name.trim()));
    parts.len() > 1 && parts.iter().all(assigns)
}

/// Whether a sentence names the type of a name: `x: int = 5`.
fn is_annotation(typed: &TypedLine<'_>) -> bool {
    let parts = typed.bare.split_once(" = ").and_then(|(front, _)| front.split_once(": "));
    parts.is_some_and(|(name, of_type)| is_name(name) && is_name(of_type.split('[').next().unwrap_or_default()))
}

/// Whether a list in brackets is multiplied by a number: `[0] * 5`.
fn repeats_list(typed: &TypedLine<'_>) -> bool {
    let parts = typed.bare.split_once('*');
    parts.is_some_and(|(list, count)| {
        list.trim_start().starts_with('[') && list.trim_end().ends_with(']') && is_digits(count.trim())
    })
}

/// Whether a sentence adds one to a name, or takes one from it, as C writes it: `x++`.
fn steps_by_one(typed: &TypedLine<'_>) -> bool {
    ["++", "--"].iter().any(|sign| {
        let bare = typed.bare.as_str();
        bare.strip_suffix(sign).or_else(|| bare.strip_prefix(sign)).is_some_and(is_name)
    })
}

/// Whether a sentence calls a name with a list in brackets: `sum([1, 2, 3])`.
fn calls_with_list(typed: &TypedLine<'_>) -> bool {
    typed.bare.split_once("([").is_some_and(|(name, _)| is_name(name)) && is_list(typed)
}

/// Whether an index is of Python's form `1:3`.
fn is_slice(inside: &str) -> bool {
    inside.contains(':') && inside.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b':' | b'-'))
}

/// Whether a word of a sentence begins with a double quote.
fn opens_text(typed: &TypedLine<'_>) -> bool {
    typed.line.split([' ', '(', ',', '=', ':']).any(|word| word.starts_with('"'))
        && typed.line.bytes().filter(|byte| *byte == b'"').count().is_multiple_of(2)
}

/// Whether a word begins with a single quote and another one ends it.
fn single_quotes(typed: &TypedLine<'_>) -> bool {
    let line = typed.line;
    line.match_indices('\'').any(|(at, _)| {
        let before = line.get(..at).unwrap_or_default();
        let rest = line.get(at + 1..).unwrap_or_default();
        let begins = before.is_empty() || before.ends_with([' ', '(', ',', '=', '[', ':']);
        begins && rest.split_once('\'').is_some_and(|(text, _)| !text.contains(['"', '`']))
    })
}

/// Whether a name and an open parenthesis end a sentence.
fn opens_call(typed: &TypedLine<'_>) -> bool {
    typed.bare.strip_suffix('(').is_some_and(|name| name.ends_with(|c: char| c.is_ascii_alphanumeric()))
}

/// Whether a sentence begins with a negative number as Python writes it, and goes on.
fn begins_with_minus(typed: &TypedLine<'_>) -> bool {
    let rest = typed.bare.strip_prefix('-');
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) && typed.bare.split_whitespace().count() > 1
}

fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_in_base(word: &str, prefix: &str, base: u32) -> bool {
    word.strip_prefix(prefix).is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_digit(base)))
}

/// Whether a word is a number with underscores between its digits, three by three: `1_000_000`.
fn has_underscores(word: &str) -> bool {
    let mut groups = word.split('_');
    let first = groups.next().is_some_and(|group| is_digits(group) && group.len() <= 3);
    let others: Vec<&str> = groups.collect();
    first && !others.is_empty() && others.iter().all(|group| is_digits(group) && group.len() == 3)
}

/// Whether a word is a number with a negative exponent: `1e-5`.
fn has_exponent(word: &str) -> bool {
    let parts = word.split_once(['e', 'E']);
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    parts.is_some_and(|(number, power)| is_number(number) && power.strip_prefix('-').is_some_and(is_digits))
}

/// Whether a word is an imaginary number: `2j`.
fn is_imaginary(word: &str) -> bool {
    word.strip_suffix('j')
        .is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'))
}

/// Whether a quote stands between two letters, and one quote has no other that closes it.
pub(super) fn has_apostrophe(sentence: &str) -> bool {
    let bytes = sentence.as_bytes();
    let is_unpaired = bytes.iter().filter(|&&byte| byte == b'\'').count() % 2 == 1;
    is_unpaired && bytes.windows(3).any(
        |near| matches!(near, [before, b'\'', after] if before.is_ascii_alphabetic() && after.is_ascii_alphabetic()),
    )
}

/// Whether a plus stands between a text and a text or a name. Texts have lost their letters.
pub(super) fn joins_texts(typed: &TypedLine<'_>) -> bool {
    const QUOTES: [char; 2] = ['\'', '"'];
    let sentence = typed.bare.as_str();
    sentence.match_indices('+').any(|(at, _)| {
        let before = sentence.get(..at).unwrap_or_default().trim_end();
        let after = sentence.get(at + 1..).unwrap_or_default().trim_start();
        let is_letter = |c: char| c.is_ascii_alphabetic();
        let ends_in_name = before.split([' ', '(', ',']).next_back().is_some_and(|word| word.starts_with(is_letter));
        before.ends_with(QUOTES) && after.starts_with(|c: char| QUOTES.contains(&c) || is_letter(c))
            || ends_in_name && after.starts_with(QUOTES)
    })
}

/// Whether a text is multiplied by a number: `'ab' * 3`.
pub(super) fn repeats_text(typed: &TypedLine<'_>) -> bool {
    let parts = typed.bare.split_once('*');
    parts.is_some_and(|(text, count)| text.trim_end().ends_with(['\'', '"']) && is_digits(count.trim()))
}
