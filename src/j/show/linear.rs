//! The linear form of words: how verbs and modifiers are shown on one line (`5!:5` and the prompt).
//!
//! Words of a train stand apart, operands stand tight on their modifiers; parentheses appear only where the meaning needs
//! them. A conjunction that begins with a dot or a colon gets a blank before it, `{` and `}` get one behind. A definition of
//! several lines is `3 : 0` in its place; its lines follow the form, as they would follow the sentence that is typed.

use std::cell::{Cell, RefCell};

use super::noun_text;
use crate::array::{Array, Value};
use crate::error::{Error, Result};
use crate::j::read::definition::Definition;
use crate::j::value::entity::{Data, Derived, Entity, Explicit, Modifier, ModifierKind, Verb, VerbKind};
use crate::j::vocabulary::{ModifierRow, Word};

/// How tightly the words of a form hold together.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    /// One word.
    Word,
    /// Modifiers with their operands.
    Chain,
    /// A hook (also a train of modifiers).
    Hook,
    /// A fork.
    Fork,
    /// A noun that is more than a literal.
    Phrase,
}

/// The linear form.
///
/// `parens` asks for all parentheses, as `5!:6` gives them.
pub fn linear(entity: &Entity, parens: bool) -> Result<String> {
    let writer = Writer { parens, depth: Cell::new(0), bodies: RefCell::default() };
    let mut text = writer.entity(entity)?.0;
    // A sentence is read from the right, so the last word that asks for a body gets the first.
    for body in writer.bodies.take().iter().rev() {
        text.push('\n');
        text.push_str(body);
    }
    Ok(text)
}

/// How deep the words of a form may be nested: writing deeper ones takes time with the square of their depth.
const DEEPEST: usize = 10_000;

struct Writer {
    parens: bool,
    depth: Cell<usize>,
    /// The lines of the definitions that are `3 : 0` in the form, from left to right, each with its end.
    bodies: RefCell<Vec<String>>,
}

/// The text of a word of the vocabulary inside a form.
fn spaced(word: Word) -> String {
    let text = word.spelling();
    match word {
        Word::From | Word::Amend => format!("{text} "),
        _ if text.starts_with(['.', ':']) => format!(" {text}"),
        _ => text.to_string(),
    }
}

fn parenthesised(text: &str) -> String {
    format!("({text})")
}

/// Two words side by side: apart only if they would run together.
fn tight(left: &str, right: &str) -> String {
    let wordy = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let touch = left.ends_with(wordy) && right.starts_with(wordy);
    // A number before a dot or colon would take it as part of itself.
    if touch { format!("{left} {right}") } else { format!("{left}{right}") }
}

/// A word of a train before another: one that is inflected with a dot would take a number behind it.
fn before_number(left: String, right: &str) -> String {
    let numeric = right.starts_with(|c: char| c.is_ascii_digit() || c == '_');
    if numeric && left.ends_with('.') { parenthesised(&left) } else { left }
}

/// Two words of a train. Numbers side by side would be one list: then the second is parenthesised.
fn apart(left: &str, right: &str) -> String {
    let wordy = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
    let number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit() || c == '_');
    let last = left.rsplit(|c| !wordy(c)).next().unwrap_or_default();
    if !number(last) || !number(right) {
        return format!("{left} {right}");
    }
    // The numbers that would join it: `33 b.` and `3!:4` go on as one word, `3:` is a word of its own.
    let mut end = 0;
    for word in right.split_inclusive(' ') {
        let text = word.trim_end();
        let own = text == "b." || text.starts_with("b.") && end > 0 && !text.starts_with("b.:");
        if own {
            end += 2;
            break;
        }
        if !number(text) || text.ends_with(':') {
            break;
        }
        end += word.len();
        if text.contains("!:") {
            break;
        }
    }
    let (numbers, rest) = right.split_at(end);
    let gap = if numbers.ends_with(' ') { " " } else { "" };
    match numbers.trim_end() {
        "" => format!("{left} {right}"),
        numbers => format!("{left} {}{gap}{rest}", parenthesised(numbers)),
    }
}

impl Writer {
    fn entity(&self, entity: &Entity) -> Result<(String, Form)> {
        let depth = self.depth.get() + 1;
        if depth > DEEPEST {
            return Err(Error::limit(format!("a form nested more than {DEEPEST} deep is not written out")));
        }
        self.depth.set(depth);
        let written = match entity {
            Entity::Noun(noun) => self.noun(noun),
            Entity::Verb(verb) => self.verb(verb),
            Entity::Adverb(modifier) | Entity::Conjunction(modifier) => self.modifier(modifier),
        };
        self.depth.set(depth - 1);
        written
    }

    fn noun(&self, noun: &Array) -> Result<(String, Form)> {
        if let Some(Value::Array(inner)) = noun.as_atom::<Value>()
            && *inner == Array::empty_list::<bool>()
        {
            return Ok(("a:".to_string(), Form::Word));
        }
        let text = constant_text(noun)?;
        let form = if noun_text::is_compound(text.as_bytes()) { Form::Phrase } else { Form::Word };
        Ok((text, form))
    }

    fn verb(&self, verb: &Verb) -> Result<(String, Form)> {
        match &verb.0.kind {
            VerbKind::Primitive(primitive) => Ok((spaced(primitive.word), Form::Word)),
            VerbKind::Constant(noun) => Ok((constant_verb(noun)?, Form::Word)),
            VerbKind::Name(name) => Ok((name.0.text.clone(), Form::Word)),
            VerbKind::Hook(u, v) => {
                let left = self.part(&Entity::Verb(u.clone()), false)?;
                let right = self.part(&Entity::Verb(v.clone()), false)?;
                Ok((apart(&before_number(left, &right), &right), Form::Hook))
            }
            VerbKind::Fork(f, g, h) => {
                let left = self.part(f, false)?;
                let middle = self.part(&Entity::Verb(g.clone()), false)?;
                let right = self.part(&Entity::Verb(h.clone()), true)?;
                let rest = apart(&before_number(middle, &right), &right);
                Ok((apart(&before_number(left, &rest), &rest), Form::Fork))
            }
            VerbKind::Derived(derived) => self.derived(derived),
            VerbKind::Explicit(explicit) => self.explicit(explicit),
            VerbKind::Function(function) => Ok((function.text(), Form::Phrase)),
            VerbKind::CallerBound(placed) => self.verb(&placed.verb),
        }
    }

    /// A word of a train; the last word of a fork may itself be a fork without parentheses.
    fn part(&self, entity: &Entity, last_of_fork: bool) -> Result<String> {
        let (text, form) = self.entity(entity)?;
        let bare = match form {
            Form::Word => true,
            Form::Chain => !self.parens,
            Form::Fork => last_of_fork && !self.parens,
            Form::Hook | Form::Phrase => false,
        };
        Ok(if bare { text } else { parenthesised(&text) })
    }

    fn derived(&self, derived: &Derived) -> Result<(String, Form)> {
        if let (Data::Foreign(m, n), Word::Foreign) = (&derived.data, derived.row.word) {
            if (*m, *n) == crate::j::vocabulary::CURRENT {
                return Ok(("cocurrent_z_".to_string(), Form::Word));
            }
            return Ok((format!("{m}!:{n}"), Form::Chain));
        }
        let left = self.left(derived.row, &derived.u)?;
        let word = self.evoked(derived);
        let head = tight(&left, &word);
        let Some(v) = &derived.v else { return Ok((head, Form::Chain)) };
        let right = self.right(v, matches!(derived.row.word, Word::Power | Word::Under | Word::UnderWhole))?;
        Ok((tight(&head, &right), Form::Chain))
    }

    /// An inserted gerund shows as what it is evoked with.
    fn evoked(&self, derived: &Derived) -> String {
        match (&derived.data, derived.row.word) {
            (Data::Verbs(_), Word::Insert) => "`:3".to_string(),
            (_, word) => spaced(word),
        }
    }

    /// A left operand.
    fn left(&self, row: &ModifierRow, operand: &Entity) -> Result<String> {
        if let Entity::Noun(noun) = operand
            && row.takes_gerund()
            && let Some(text) = crate::j::words::gerund::text(noun)
        {
            return Ok(text);
        }
        let (text, form) = self.entity(operand)?;
        let bare = match form {
            Form::Word => true,
            Form::Chain => !self.parens,
            _ => false,
        };
        Ok(if bare { text } else { parenthesised(&text) })
    }

    /// A right operand.
    fn right(&self, operand: &Entity, gerund: bool) -> Result<String> {
        if let Entity::Noun(noun) = operand
            && gerund
            && let Some(text) = crate::j::words::gerund::text(noun)
        {
            return Ok(parenthesised(&text));
        }
        let (text, form) = self.entity(operand)?;
        Ok(if form == Form::Word && !text.ends_with(' ') { text } else { parenthesised(&text) })
    }

    fn explicit(&self, explicit: &Explicit) -> Result<(String, Form)> {
        let Some(operands) = &explicit.operands else {
            let form = if explicit.definition.direct { Form::Word } else { Form::Chain };
            return Ok((self.definition(&explicit.definition)?, form));
        };
        let (left, form) = self.entity(&operands.0)?;
        let text = self.definition(&explicit.definition)?;
        let text = if explicit.definition.direct { text } else { parenthesised(&text) };
        let bare = match (&operands.0, form) {
            (Entity::Noun(_), _) => is_quoted(&left),
            (_, form) => form == Form::Word || form == Form::Chain && !self.parens,
        };
        let left = if bare { left } else { parenthesised(&left) };
        let head = format!("{left} {text}");
        match &operands.1 {
            None => Ok((head, Form::Chain)),
            Some(v) => Ok((format!("{head} {}", self.right(v, false)?), Form::Chain)),
        }
    }

    /// A definition; lines of its own are put aside.
    fn definition(&self, definition: &Definition) -> Result<String> {
        let text = definition_text(definition)?;
        if definition.direct {
            return Ok(text);
        }
        Ok(match text.split_once('\n') {
            None => text,
            Some((head, body)) => {
                self.bodies.borrow_mut().push(body.to_string());
                head.to_string()
            }
        })
    }

    fn modifier(&self, modifier: &Modifier) -> Result<(String, Form)> {
        match &*modifier.0 {
            ModifierKind::Primitive(row) => Ok((spaced(row.word), Form::Word)),
            ModifierKind::Explicit(definition) => {
                let form = if definition.direct { Form::Word } else { Form::Chain };
                Ok((self.definition(definition)?, form))
            }
            ModifierKind::Foreign(m, n) => Ok((format!("{m}!:{n}"), Form::Word)),
            ModifierKind::Name(name) => Ok((name.0.text.clone(), Form::Word)),
            ModifierKind::Train(parts) => {
                let mut text = String::new();
                let loose = parts.len() > 2;
                for (index, part) in parts.iter().enumerate() {
                    let (word, form) = self.entity(part)?;
                    let bare = match form {
                        // A negative number would run together with a colon, a list with what follows it.
                        Form::Word => index == 0 || !(word.starts_with('_') || loose && word.contains(' ')),
                        Form::Chain => index == 0 && !loose,
                        _ => false,
                    };
                    let word = if bare { word } else { parenthesised(&word) };
                    text = if index == 0 {
                        word
                    } else if loose {
                        format!("{text} {word}")
                    } else if text.ends_with('.') && word.starts_with(|c: char| c.is_ascii_digit()) {
                        format!("({text}){word}")
                    } else {
                        tight(&text, &word)
                    };
                }
                Ok((text, Form::Hook))
            }
        }
    }
}

/// Whether a text is one quoted literal.
fn is_quoted(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) else { return false };
    !inner.replace("''", "").contains('\'')
}

/// An explicit definition as it would be written.
pub fn definition_text(definition: &Definition) -> Result<String> {
    let lines: Vec<String> = definition.lines.iter().map(|line| String::from_utf8_lossy(line).into_owned()).collect();
    if definition.direct {
        return Ok(match lines.as_slice() {
            [line] if line.trim().is_empty() => "{{ }}".to_string(),
            [line] => format!("{{{{{}}}}}", line.trim_end().to_string() + if line.ends_with(' ') { " " } else { "" }),
            lines => format!("{{{{\n{}\n}}}}", lines.join("\n")),
        });
    }
    Ok(match lines.as_slice() {
        [] => format!("{} : ''", definition.class),
        [line] => {
            let text = constant_text(&Array::text(line))?;
            let text =
                if is_quoted(&text) { text } else { parenthesised(text.trim_start_matches('(').trim_end_matches(')')) };
            format!("{} : {text}", definition.class)
        }
        lines => format!("{} : 0\n{}\n)", definition.class, lines.join("\n")),
    })
}

/// The text of a noun as `5!:5` gives it.
pub fn constant_text(noun: &Array) -> Result<String> {
    let text = noun_text::constant_text(noun, noun_text::FULL_PRECISION)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The text of a constant verb: `3:`.
pub fn constant_verb(noun: &Array) -> Result<String> {
    Ok(format!("{}:", constant_text(noun)?))
}
