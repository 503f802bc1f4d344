//! The linear form of words: how verbs and modifiers are written on one line, by `5!:5`, `5!:6` and the prompt.
//!
//! The rules stand here, those of nouns in [`noun_text`]; a test runs the form of every word and compares what comes of it.
//!
//! - Words of a train stand apart, operands tight on their modifiers. A conjunction that begins with a dot or a colon gets a blank
//!   before it, `{` and `}` one behind.
//! - Brackets stand only where the meaning needs them: round a hook; round a fork but as the last word of a fork; round a noun that
//!   is more than one word; round all but single words as a right operand; round nothing else as a left operand, so `+@-@*`.
//! - A word of a train that ends in a letter, a digit or a dot, before one that begins with a digit, is bracketed, or the two would be
//!   one list or another word: `(+"1) 2 3 + ]`, `(4) 1!:2~ ]`, `(<;._2) 1!:1@]`, `(zz9) 2&+ ]`, `(+.) 4&=`. A train in its brackets
//!   counts by its first word, `(+.) (1: |. -)`; a word that begins with a bracket does not: `|. (3$2) #: ]`.
//! - A gerund as operand of `@. }` and their kin, and at the right of `^: &. &.:`, is written as its words: the first as a left
//!   operand, the others as right operands: ``{.@]`]`[@.[``.
//! - A definition of one line is `3 : 'y+1'`, one of several `3 : 0` in its place; its lines follow the form, as they would follow
//!   the sentence that is typed. One of a dyad alone is `3 : (':'; 'x+y')`; so is a modifier whose one line mentions x. A
//!   direct definition is written so too, but the prompt shows its braces.
//! - A rank that the verb has anyway is not there to be written: `+"0` is `+` (see the conjunction `"`), as `u^:1` is u.
//! - The prompt shows floats with the print precision, other forms all their digits.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};

use super::noun_text;
use crate::array::Array;
use crate::error::{Error, Result};
use crate::read::definition::Definition;
use crate::value::entity::{Data, Derived, Entity, Explicit, Modifier, ModifierKind, Verb, VerbKind};
use crate::vocabulary::{ModifierRow, Word};

/// How tightly the words of a form hold together.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Binding {
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

/// The differences between the prompt, `5!:5` and `5!:6`.
#[derive(Clone, Copy, Debug)]
struct Style {
    /// Whether all parentheses are written.
    parens: bool,
    /// Whether direct definitions keep their braces.
    braces: bool,
    /// Whether a definition of one line is written as one of several.
    lines: bool,
    /// The digits of floats.
    precision: usize,
}

/// As `5!:5` writes.
const LINEAR: Style = Style { parens: false, braces: false, lines: false, precision: noun_text::FULL_PRECISION };

/// The linear form; `parens` asks for all parentheses, as `5!:6` gives them.
pub fn linear(entity: &Entity, parens: bool) -> Result<String> {
    written(entity, Style { parens, ..LINEAR })
}

/// The linear form with definitions always as `3 : 0` and their lines, as `1 (5!:5)` gives it.
pub fn linear_lines(entity: &Entity) -> Result<String> {
    written(entity, Style { lines: true, ..LINEAR })
}

/// The linear form as the prompt shows it, with the digits that it shows of floats.
pub fn shown(entity: &Entity, parens: bool, precision: usize) -> Result<String> {
    written(entity, Style { parens, braces: true, precision, ..LINEAR })
}

fn written(entity: &Entity, style: Style) -> Result<String> {
    let writer = Writer { style, depth: Cell::new(0), bodies: RefCell::default() };
    let mut text = writer.entity(entity)?.0;
    // A sentence is read from the right, so the last word that asks for a body gets the first.
    for body in writer.bodies.take().iter().rev() {
        text.push('\n');
        text.push_str(body);
    }
    Ok(text)
}

/// How deep the words of a form may be nested: writing deeper ones takes time with the square of their depth.
const FORM_DEPTH_MAX: usize = 10_000;

struct Writer {
    style: Style,
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

/// Two words of a train: the first in brackets where it would run together with a number behind it.
fn apart(left: &str, right: TrainPart) -> TrainPart {
    let number = right.bare.starts_with(|c: char| c.is_ascii_digit() || c == '_');
    let dotted = left.ends_with('.');
    let wordy = left.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_') && !is_constant_verb(&right.bare);
    let left = if number && (dotted || wordy) { Cow::Owned(parenthesised(left)) } else { Cow::Borrowed(left) };
    let bare = format!("{left} {}", right.text);
    TrainPart { text: bare.clone(), bare }
}

/// A part of a train, as it is written there and without brackets of its own.
struct TrainPart {
    text: String,
    bare: String,
}

fn is_wordy(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '.'
}

/// Whether a text that begins with a digit begins with a verb such as `3:`, which no number joins.
fn is_constant_verb(text: &str) -> bool {
    text.trim_start_matches(is_wordy).starts_with(':')
}

impl Writer {
    fn entity(&self, entity: &Entity) -> Result<(String, Binding)> {
        let depth = self.depth.get() + 1;
        if depth > FORM_DEPTH_MAX {
            return Err(Error::limit(format!("a form nested more than {FORM_DEPTH_MAX} deep is not written out")));
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

    fn noun(&self, noun: &Array) -> Result<(String, Binding)> {
        if noun_text::is_empty_box(noun) {
            return Ok(("a:".to_string(), Binding::Word));
        }
        let text = self.constant(noun)?;
        let form = if noun_text::is_compound(text.as_bytes()) { Binding::Phrase } else { Binding::Word };
        Ok((text, form))
    }

    fn constant(&self, noun: &Array) -> Result<String> {
        let text = noun_text::constant_text(noun, self.style.precision)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// The words of a gerund, if a noun is one.
    fn gerund(&self, noun: &Array) -> Result<Option<String>> {
        let Some(words) = crate::show::atomic::words(noun) else { return Ok(None) };
        let mut text = String::new();
        for (index, word) in words.iter().enumerate() {
            if index > 0 {
                text.push('`');
            }
            let (word, form) = self.entity(word)?;
            let bare = form == Binding::Word && (index == 0 || !word.ends_with(' '))
                || index == 0 && form == Binding::Chain && !self.style.parens;
            text.push_str(&if bare { word } else { parenthesised(&word) });
        }
        Ok(Some(text))
    }

    fn verb(&self, verb: &Verb) -> Result<(String, Binding)> {
        match &verb.0.kind {
            VerbKind::Primitive(primitive) => Ok((spaced(primitive.word), Binding::Word)),
            VerbKind::Constant(noun) => {
                // With all parentheses a constant verb is bracketed as what it is made of would be.
                let form = if self.style.parens { Binding::Chain } else { Binding::Word };
                Ok((noun_text::constant_verb(noun)?, form))
            }
            VerbKind::Name(name) => Ok((name.0.text.clone(), Binding::Word)),
            VerbKind::Hook(u, v) => {
                let left = self.part(&Entity::Verb(u.clone()), false)?;
                let right = self.part(&Entity::Verb(v.clone()), false)?;
                Ok((apart(&left.text, right).text, Binding::Hook))
            }
            VerbKind::Fork(f, g, h) => {
                let left = self.part(f, false)?;
                let middle = self.part(&Entity::Verb(g.clone()), false)?;
                let right = self.part(&Entity::Verb(h.clone()), true)?;
                let behind = apart(&middle.text, right);
                // A train in the middle counts by its first word, as one at the right does.
                let bare = if middle.text == middle.bare { behind.bare } else { middle.bare };
                Ok((apart(&left.text, TrainPart { text: behind.text, bare }).text, Binding::Fork))
            }
            VerbKind::Derived(derived) => self.derived(derived),
            VerbKind::Explicit(explicit) => self.explicit(explicit),
            VerbKind::Function(function) => Ok((function.text(), Binding::Phrase)),
            VerbKind::CallerBound(bound) => self.verb(&bound.verb),
            VerbKind::Observed(observed) => self.verb(&observed.plain),
        }
    }

    /// A word of a train; the last word of a fork may itself be a fork without parentheses.
    fn part(&self, entity: &Entity, last_of_fork: bool) -> Result<TrainPart> {
        let (text, form) = self.entity(entity)?;
        let bare = match form {
            Binding::Word => true,
            Binding::Chain => !self.style.parens,
            Binding::Fork => last_of_fork && !self.style.parens,
            Binding::Hook | Binding::Phrase => false,
        };
        Ok(TrainPart { text: if bare { text.clone() } else { parenthesised(&text) }, bare: text })
    }

    fn derived(&self, derived: &Derived) -> Result<(String, Binding)> {
        if let (Data::Foreign(m, n), Word::Foreign) = (&derived.data, derived.row.word) {
            if (*m, *n) == crate::vocabulary::CURRENT {
                return Ok(("cocurrent_z_".to_string(), Binding::Word));
            }
            return Ok((format!("{m}!:{n}"), Binding::Chain));
        }
        let left = self.left(derived.row, &derived.u)?;
        let word = self.evoked(derived);
        let head = tight(&left, &word);
        let Some(v) = &derived.v else { return Ok((head, Binding::Chain)) };
        let right = self.right(v, takes_gerund_behind(derived.row.word))?;
        Ok((tight(&head, &right), Binding::Chain))
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
            && let Some(text) = self.gerund(noun)?
        {
            return Ok(text);
        }
        let (mut text, form) = self.entity(operand)?;
        // J shows a truth in front of `b.` with another zero.
        if row.word == Word::Basic && matches!(operand, Entity::Noun(noun) if noun.as_atom::<bool>().is_some()) {
            text.insert(0, '0');
        }
        let bare = match form {
            Binding::Word => true,
            Binding::Chain => !self.style.parens,
            _ => false,
        };
        Ok(if bare { text } else { parenthesised(&text) })
    }

    /// A right operand.
    fn right(&self, operand: &Entity, gerund: bool) -> Result<String> {
        if let Entity::Noun(noun) = operand
            && gerund
            && let Some(text) = self.gerund(noun)?
        {
            return Ok(parenthesised(&text));
        }
        let (text, form) = self.entity(operand)?;
        let bare = form == Binding::Word && !text.ends_with(' ') && !is_fetch(operand);
        Ok(if bare { text } else { parenthesised(&text) })
    }

    fn explicit(&self, explicit: &Explicit) -> Result<(String, Binding)> {
        let Some(operands) = &explicit.operands else {
            return Ok((self.definition(&explicit.definition)?, self.form_of(&explicit.definition)));
        };
        let (left, form) = self.entity(&operands.0)?;
        let text = self.definition(&explicit.definition)?;
        let text = if self.in_braces(&explicit.definition) { text } else { parenthesised(&text) };
        let bare = match (&operands.0, form) {
            (Entity::Noun(_), _) => is_quoted(&left),
            (Entity::Verb(u), _) if operands.1.is_some() && is_joined_by_definition(u) => false,
            (_, form) => form == Binding::Word || form == Binding::Chain && !self.style.parens,
        };
        let left = if bare { left } else { parenthesised(&left) };
        let head = format!("{left} {text}");
        match &operands.1 {
            None => Ok((head, Binding::Chain)),
            Some(v) => Ok((format!("{head} {}", self.right(v, false)?), Binding::Chain)),
        }
    }

    fn in_braces(&self, definition: &Definition) -> bool {
        definition.direct && self.style.braces
    }

    fn form_of(&self, definition: &Definition) -> Binding {
        if self.in_braces(definition) { Binding::Word } else { Binding::Chain }
    }

    /// A definition; lines of its own are put aside.
    fn definition(&self, definition: &Definition) -> Result<String> {
        if self.in_braces(definition) {
            return Ok(braced(definition));
        }
        let text = definition_text(definition, self.style.lines)?;
        Ok(match text.split_once('\n') {
            None => text,
            Some((head, body)) => {
                self.bodies.borrow_mut().push(body.to_string());
                head.to_string()
            }
        })
    }

    fn modifier(&self, modifier: &Modifier) -> Result<(String, Binding)> {
        match &*modifier.0 {
            ModifierKind::Primitive(row) => Ok((spaced(row.word), Binding::Word)),
            ModifierKind::Explicit(definition) => Ok((self.definition(definition)?, self.form_of(definition))),
            ModifierKind::Located(_, modifier) => self.modifier(modifier),
            ModifierKind::Foreign(m, n) => Ok((format!("{m}!:{n}"), Binding::Word)),
            ModifierKind::Name(name) | ModifierKind::Named(name, _) => Ok((name.0.text.clone(), Binding::Word)),
            ModifierKind::Train(parts) => self.modifier_train(parts),
        }
    }

    /// A train with a modifier among its words: two stand tight, three apart.
    fn modifier_train(&self, parts: &[Entity]) -> Result<(String, Binding)> {
        let mut text = String::new();
        let loose = parts.len() > 2;
        for (index, part) in parts.iter().enumerate() {
            let (word, form) = match self.gerund_among(parts, index)? {
                Some(gerund) => (gerund, if index == 0 { Binding::Chain } else { Binding::Phrase }),
                None => self.entity(part)?,
            };
            let word = if loose { word.trim_start().to_string() } else { word };
            let bare = match form {
                // A negative number would run together with a colon, a list with what follows it.
                Binding::Word => index == 0 || !(word.starts_with('_') || loose && word.contains([' ', '\''])),
                Binding::Chain => index == 0 && !self.style.parens,
                _ => false,
            };
            // A dot before a number would be part of it.
            let number = word.starts_with(|c: char| c.is_ascii_digit() || c == '_');
            if number && text.ends_with('.') {
                let start = if loose { text.rfind(' ').map_or(0, |blank| blank + 1) } else { 0 };
                text.insert(start, '(');
                text.push(')');
            }
            let word = if bare { word } else { parenthesised(&word) };
            text = if index == 0 {
                word
            } else if loose {
                format!("{text} {word}")
            } else {
                tight(&text, &word)
            };
        }
        Ok((text, Binding::Hook))
    }

    /// The words of a noun in a train, if it is a gerund and the operand of a conjunction that takes one.
    fn gerund_among(&self, parts: &[Entity], index: usize) -> Result<Option<String>> {
        let row = |part: Option<&Entity>| match part {
            Some(Entity::Adverb(modifier) | Entity::Conjunction(modifier)) => match &*modifier.0 {
                ModifierKind::Primitive(row) => Some(*row),
                _ => None,
            },
            _ => None,
        };
        let before = index.checked_sub(1).and_then(|before| row(parts.get(before)));
        let behind = row(parts.get(index + 1));
        match parts.get(index) {
            Some(Entity::Noun(noun))
                if before.is_some_and(|row| takes_gerund_behind(row.word))
                    || before.is_none() && behind.is_some_and(ModifierRow::takes_gerund) =>
            {
                self.gerund(noun)
            }
            _ => Ok(None),
        }
    }
}

/// Whether the right operand of a conjunction may be a gerund, which then shows as such.
pub fn takes_gerund_behind(word: Word) -> bool {
    matches!(word, Word::Power | Word::Under | Word::UnderWhole)
}

/// Whether a verb is made by a defined conjunction.
fn is_joined_by_definition(verb: &Verb) -> bool {
    let VerbKind::Explicit(explicit) = &verb.0.kind else { return false };
    explicit.operands.as_deref().is_some_and(|(_, v)| v.is_some())
}

/// Whether an operand is `{::`, which is bracketed at the right.
fn is_fetch(operand: &Entity) -> bool {
    operand.verb().is_some_and(|verb| verb.is(Word::Fetch))
}

/// Whether a text is one quoted literal.
fn is_quoted(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) else { return false };
    !inner.replace("''", "").contains('\'')
}

fn text_of_line(line: &[u8]) -> String {
    String::from_utf8_lossy(line).into_owned()
}

/// A direct definition as it would be written; the blank before its line went when it was read.
fn braced(definition: &Definition) -> String {
    match definition.lines.as_slice() {
        [] => format!(
            "{{{{){}}}}}",
            match definition.class {
                1 => 'a',
                2 => 'c',
                _ => 'm',
            }
        ),
        [line] if line.trim_ascii().is_empty() => "{{ }}".to_string(),
        [line] => format!("{{{{ {}}}}}", text_of_line(line)),
        lines => format!("{{{{\n{}\n}}}}", text_of_line(&lines.join(&b'\n'))),
    }
}

/// An explicit definition as it would be written without braces; `always` with its lines below it.
fn definition_text(definition: &Definition, always: bool) -> Result<String> {
    let (class, lines) = (definition.class, definition.written_lines());
    let quoted = |line: &[u8]| -> Result<String> {
        let text = noun_text::linear_text(&Array::text(line))?;
        Ok(if is_quoted(&text) { text } else { parenthesised(&text) })
    };
    Ok(match lines.as_slice() {
        [] => format!("{class} : ''"),
        [[]] => format!("{class} : ''"),
        [line] if !always => format!("{class} : {}", quoted(line)?),
        [colon, line] if !always && *colon == b":" => format!("{class} : (':'; {})", quoted(line)?),
        lines => format!("{class} : 0\n{}\n)", text_of_line(&lines.join(&b'\n'))),
    })
}
