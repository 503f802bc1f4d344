//! Common parts of the notations' suggestions for a sentence that failed.

use super::{Part, Word};
use crate::error::ErrorKind;

/// The sentence with something put in at a place.
///
/// ```
/// use jackal_notation::suggestions::with;
/// assert_eq!(with("1 2 + 3", 5, "/").as_deref(), Some("1 2 +/ 3"));
/// assert_eq!(with("é", 1, "/"), None);
/// ```
pub fn with(sentence: &str, at: usize, more: &str) -> Option<String> {
    Some(format!("{}{more}{}", sentence.get(..at)?, sentence.get(at..)?))
}

/// The sentence with what is open at its end closed: a quote, parentheses, brackets, braces. `None` if nothing is, or if what closes does
/// not fit what opens, or if there are several lines. `escapes` says whether a backslash takes the next character with it within quotes.
///
/// ```
/// use jackal_notation::suggestions::closed;
/// assert_eq!(closed("+/(1 2 3", &['\''], false).as_deref(), Some("+/(1 2 3)"));
/// assert_eq!(closed("x:(1;\"a)", &['"'], true).as_deref(), Some("x:(1;\"a)\")"));
/// assert_eq!(closed("(1)", &['\''], false), None);
/// assert_eq!(closed("1)", &['\''], false), None);
/// ```
pub fn closed(sentence: &str, quotes: &[char], escapes: bool) -> Option<String> {
    if sentence.contains('\n') {
        return None;
    }
    let (mut open, mut quote) = (Vec::new(), None);
    let mut characters = sentence.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (Some(_), '\\') if escapes => drop(characters.next()),
            (Some(begun), _) if begun == c => quote = None,
            (Some(_), _) => {}
            (None, _) if quotes.contains(&c) => quote = Some(c),
            (None, '(') => open.push(')'),
            (None, '[') => open.push(']'),
            (None, '{') if escapes => open.push('}'),
            (None, ')' | ']') if open.pop() != Some(c) => return None,
            (None, '}') if escapes && open.pop() != Some(c) => return None,
            _ => {}
        }
    }
    let missing: String = quote.into_iter().chain(open.into_iter().rev()).collect();
    (!missing.is_empty()).then(|| format!("{}{missing}", sentence.trim_end()))
}

/// The sentence with the arguments of the word at a place exchanged, if it is nothing but a noun, that word and a noun: each a number or a
/// list of them, text, a name, or something in parentheses. This is meant where an index was outside, or where one of them is text.
pub fn exchanged(sentence: &str, words: &[Word], mark: Option<(usize, usize)>, kind: ErrorKind) -> Option<String> {
    let nouns = |words: &[Word]| {
        let first = words.first()?;
        // Text without characters fits everywhere and is seldom meant.
        let empty = first.part == Part::Text && first.span.len() <= 2;
        let one = words.len() == 1 && !empty && matches!(first.part, Part::Number | Part::Text | Part::Name);
        let numbers = words.iter().all(|word| word.part == Part::Number);
        let depth = |word: &Word| match sentence.get(word.span.clone()) {
            Some("(") => 1,
            Some(")") => -1,
            _ => 0_isize,
        };
        // The first parenthesis is closed by the last one.
        let mut open = 0;
        let closes = words.iter().position(|word| {
            open += depth(word);
            open <= 0
        });
        let enclosed = depth(first) == 1 && closes == Some(words.len() - 1);
        (one || numbers || enclosed).then(|| sentence.get(first.span.start..words.last()?.span.end)).flatten()
    };
    let (start, _) = mark?;
    let verb = words.iter().position(|word| word.span.start == start)?;
    let (before, behind) = (words.get(..verb)?, words.get(verb + 1..)?);
    let is_text = |words: &[Word]| matches!(words, [word] if word.part == Part::Text);
    if kind != ErrorKind::Index && is_text(before) == is_text(behind) {
        return None;
    }
    let (left, right) = (nouns(before)?, nouns(behind)?);
    let verb = sentence.get(words.get(verb)?.span.clone())?;
    let blank = if verb.starts_with(char::is_alphabetic) { " " } else { "" };
    Some(format!("{right}{blank}{verb}{blank}{left}"))
}

/// The sentence with a text of digits at a word read as numbers: the text right of the word first, else the text left
/// of it. The reading function is put before the text, which is enclosed where it stands at the left.
pub fn read_as_numbers(
    sentence: &str,
    words: &[Word],
    mark: Option<(usize, usize)>,
    reads: [&str; 2],
) -> Option<String> {
    let (start, _) = mark?;
    let verb = words.iter().position(|word| word.span.start == start)?;
    let digits = |word: &Word| {
        let text = sentence.get(word.span.clone()).unwrap_or_default();
        let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
        word.part == Part::Text && inner.contains(|c: char| c.is_ascii_digit()) && inner.bytes().all(is_of_number)
    };
    let reader = |text: &str| if text.contains('.') { reads[1] } else { reads[0] };
    if let Some(right) = words.get(verb + 1).filter(|word| digits(word)) {
        return with(sentence, right.span.start, reader(sentence.get(right.span.clone())?));
    }
    let left = verb.checked_sub(1).and_then(|at| words.get(at)).filter(|word| digits(word))?;
    let (before, text, rest) =
        (sentence.get(..left.span.start)?, sentence.get(left.span.clone())?, sentence.get(left.span.end..)?);
    Some(format!("{before}({}{text}){rest}", reader(text)))
}

fn is_of_number(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b' ' | b'_' | b'-' | b'.' | b'e')
}
