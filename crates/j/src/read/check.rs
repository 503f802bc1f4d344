//! Errors of an input that does not run: words that are none, parentheses, definitions without an end, control words.

use super::control;
use super::lines::{ends_definition, is_note, needs_more};
use super::words::{Balance, WordKind, words};
use crate::notation::{self, Fault, Part};

/// The faults of an input: a sentence, with the lines of the definitions that it begins.
///
/// ```
/// use jackal_j::read::check::faults;
/// let of = |text: &str| faults(text).into_iter().map(|fault| (fault.span.start, fault.message)).collect::<Vec<_>>();
/// assert_eq!(of("a =: (1 + 2)"), []);
/// assert_eq!(of("a =: 'abc")[0].0, 5);
/// assert_eq!(of("f =: 3 : 0\nif. y do. 1\n)")[0].0, 11);
/// assert_eq!(of("f =: 3 : 0\n1")[0].0, 0);
/// assert_eq!(of("text =: 0 : 0\nit's (not a sentence\n)"), []);
/// ```
pub fn faults(text: &str) -> Vec<Fault> {
    if needs_more(text) && text.trim() != ")" {
        let first = text.lines().next().unwrap_or_default();
        let how = if is_open(text) { "}}" } else { "a line with ) alone" };
        let mut faults = vec![Fault::new(0..first.len(), format!("this definition has no end: {how} ends it"))];
        if !is_open(first) {
            faults.extend(of_sentence(first, 0));
        }
        return faults;
    }
    let mut lines = text.split_inclusive('\n').peekable();
    let (mut head, mut at) = (String::new(), 0);
    let mut balance = Balance::default();
    for line in lines.by_ref() {
        balance.feed(line.trim_end_matches(['\n', '\r']));
        head.push_str(line);
        at += line.len();
        if !balance.is_open() {
            break;
        }
    }
    let mut faults = of_sentence(head.trim_end_matches(['\n', '\r']), 0);
    let body: Vec<&str> = lines.collect();
    if !body.is_empty() && !is_noun(&head) {
        faults.extend(of_body(&body, at));
    }
    faults
}

/// Whether a direct definition is open at the end of a text.
fn is_open(text: &str) -> bool {
    let mut balance = Balance::default();
    text.lines().for_each(|line| balance.feed(line));
    balance.is_open()
}

/// The faults of a sentence, which begins at a byte of the text; it may have several lines where a direct definition does.
fn of_sentence(sentence: &str, start: usize) -> Vec<Fault> {
    let found = match words(sentence) {
        Ok(found) => found,
        Err(error) => return vec![Fault::from_error(&error, start, sentence)],
    };
    let kind = |kind: WordKind| match kind {
        WordKind::Open | WordKind::Close | WordKind::DefinitionOpen | WordKind::DefinitionClose => Part::Punctuation,
        _ => Part::Name,
    };
    let parts: Vec<notation::Word> =
        found.iter().map(|word| notation::Word { span: word.start..word.end, part: kind(word.kind) }).collect();
    let moved = |fault: Fault| Fault { span: fault.span.start + start..fault.span.end + start, ..fault };
    notation::bracket_faults(sentence, &parts).into_iter().map(moved).collect()
}

/// Whether the body of the definition that a sentence begins is a noun.
pub fn is_noun(head: &str) -> bool {
    let Ok(found) = words(head) else { return false };
    if head.contains("{{)n") || is_note(&found, head) {
        return true;
    }
    let names: Vec<_> = found.iter().map(|word| word.name(head.as_bytes())).collect();
    names.iter().zip(names.iter().skip(1)).any(|(one, next)| match (&**one, &**next) {
        ("0" | "noun", "define") => true,
        (class, ":" | "def") => class == "noun" || class.split_whitespace().next_back() == Some("0"),
        _ => false,
    })
}

/// The faults of the lines of a body, which begin at a byte of the text: of each sentence, else of the control words.
fn of_body(body: &[&str], start: usize) -> Vec<Fault> {
    let plain: Vec<&str> = body.iter().map(|line| line.trim_end_matches(['\n', '\r'])).collect();
    let end = plain.iter().position(|line| ends_definition(line.as_bytes())).unwrap_or(plain.len());
    let offset = |line: usize| start + body.iter().take(line).map(|line| line.len()).sum::<usize>();
    let (mut faults, mut balance, mut at) = (Vec::new(), Balance::default(), start);
    for (number, line) in plain.iter().take(end).enumerate() {
        let inside = balance.is_open();
        balance.feed(line);
        if !inside && !balance.is_open() && line.trim() != ":" {
            faults.extend(of_sentence(line, at));
        }
        at += body.get(number).map_or(0, |line| line.len());
    }
    if !faults.is_empty() {
        return faults;
    }
    let lines = plain.get(..end).unwrap_or_default();
    let colon = control::colon(lines);
    let halves = match colon {
        Some(at) => vec![(0, lines.get(..at)), (at + 1, lines.get(at + 1..))],
        None => vec![(0, Some(lines))],
    };
    for (first, half) in halves {
        if let Some((line, error)) = control::fault(half.unwrap_or_default()) {
            let number = (first + line).min(end.saturating_sub(1));
            let text = plain.get(number).copied().unwrap_or_default();
            faults.push(Fault::from_error(&error, offset(number), text));
        }
    }
    faults
}
