//! The stack of the compiler's parse, the foreseeable classes of modifiers' results, and constants that are folded.

use super::expression::{Expression, VerbExpression};
use crate::apply::execute::tag_of;
use crate::array::{Array, ElementType, shape};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::names::lookup::Copula;
use crate::read::parse::{self, Tagged};
use crate::value::entity::{Class, Entity, Modifier, ModifierKind};
use crate::value::name::Name;
use crate::vocabulary::Word;

/// The sentence is not compiled.
#[cold]
pub(super) fn refused() -> Error {
    Error::new(ErrorKind::Nonce)
}

/// An entry of the stack of the parse.
pub(super) enum ParseItem {
    /// Something that computes.
    Expression(Expression),
    /// A name that is assigned to.
    Name(Name),
    /// The word of an assignment.
    Copula(Copula),
    /// A parenthesis.
    Paren,
}

pub(super) fn tagged(expression: Expression, class: Class) -> Tagged<ParseItem> {
    let tag = match class {
        Class::Noun => parse::NOUN,
        Class::Verb => parse::VERB,
        Class::Adverb => parse::ADVERB,
        Class::Conjunction => parse::CONJUNCTION,
    };
    (tag, ParseItem::Expression(expression))
}

pub(super) fn constant(entity: Entity) -> Tagged<ParseItem> {
    (tag_of(&entity), ParseItem::Expression(Expression::Constant(entity)))
}

pub(super) fn expression(item: ParseItem) -> Result<Expression> {
    match item {
        ParseItem::Expression(expression) => Ok(expression),
        _ => Err(refused()),
    }
}

pub(super) fn verb_expression(item: ParseItem) -> Result<VerbExpression> {
    Ok(match expression(item)? {
        Expression::Constant(Entity::Verb(verb)) => VerbExpression::from_verb(verb),
        other => VerbExpression::Computed(Box::new(other)),
    })
}

/// Whether applying a modifier has no effect beside its result and depends on nothing but its operands.
pub(super) fn is_pure(modifier: &Modifier, noun_operand: bool) -> bool {
    match &*modifier.0 {
        ModifierKind::Primitive(row) => match row.word {
            Word::Reflexive => !noun_operand,
            Word::Fix | Word::Memo => false,
            _ => true,
        },
        ModifierKind::Explicit(definition) => definition.waits_for_arguments,
        ModifierKind::Train(parts) => parts.iter().all(|part| match part {
            Entity::Adverb(part) | Entity::Conjunction(part) => is_pure(part, true),
            _ => true,
        }),
        ModifierKind::Named(_, value) => is_pure(value, noun_operand),
        ModifierKind::Foreign(..) | ModifierKind::Name(_) | ModifierKind::Located(..) => false,
    }
}

/// Whether applying a modifier takes lines from the input: `m : 0` does, anew each time.
pub(super) fn reads_input(modifier: &Modifier, noun_operand: bool, v: Option<&Expression>) -> bool {
    let defines = matches!(&*modifier.0, ModifierKind::Primitive(row) if row.word == Word::Definition);
    let text = |body: &Array| body.is_empty() || body.kind().is_text() || body.kind() == ElementType::Box;
    defines && noun_operand && matches!(v, Some(Expression::Constant(Entity::Noun(body))) if !text(body))
}

/// The class of what a modifier makes of operands that are not known yet, if it can be foreseen.
pub(super) fn result_class(modifier: &Modifier, u: &Expression) -> Option<Class> {
    match &*modifier.0 {
        ModifierKind::Primitive(row) => match row.word {
            Word::Tie => Some(Class::Noun),
            Word::Definition
            | Word::Evoke
            | Word::Foreign
            | Word::LeftOperand
            | Word::RightOperand
            | Word::SameOperand => None,
            Word::Reflexive if !u.is_verb() => None,
            _ => Some(Class::Verb),
        },
        ModifierKind::Explicit(definition) if definition.waits_for_arguments => Some(Class::Verb),
        _ => None,
    }
}

/// Elements of a result at most, and of an argument: others are made anew each time, so that they take room only while they are used.
const FOLDED_ELEMENTS_MAX: usize = 256;

/// The result of a verb for constants, if neither settings nor names can change it, and it is not an error.
pub(super) fn fold_constants(
    env: &Env<'_>,
    verb: &VerbExpression,
    x: Option<&Expression>,
    y: &Expression,
) -> Option<Array> {
    let VerbExpression::Fixed(verb) = verb else { return None };
    let word = verb.primitive()?.word;
    let y = small_constant(y)?;
    let x = match x {
        Some(x) => Some(small_constant(x)?),
        None => None,
    };
    if !arranges(word, x, y) {
        return None;
    }
    env.ambivalent(verb, x.cloned(), y.clone()).ok().filter(is_small)
}

/// A small noun in the text.
fn small_constant(tree: &Expression) -> Option<&Array> {
    match tree {
        Expression::Constant(Entity::Noun(noun)) => Some(noun).filter(|noun| is_small(noun)),
        _ => None,
    }
}

fn is_small(noun: &Array) -> bool {
    noun.count() <= FOLDED_ELEMENTS_MAX
}

/// Whether a verb only arranges such arguments, in not much more room than they take.
fn arranges(word: Word, x: Option<&Array>, y: &Array) -> bool {
    match (word, x) {
        (Word::Append | Word::Stitch | Word::Laminate | Word::Link | Word::Rotate, _) => true,
        (Word::LessThan | Word::Tail | Word::Curtail | Word::Take | Word::Drop, None) => true,
        (Word::IndexOf, None) => makes_few(y),
        (Word::Shape, Some(x)) => makes_few(x) && y.item_count() <= 1,
        _ => false,
    }
}

/// Whether axes of these lengths hold no more elements than are folded.
fn makes_few(axes: &Array) -> bool {
    let lengths = match (axes.as_slice::<i64>(), axes.as_slice::<bool>()) {
        (Some(ints), _) => ints.iter().map(|&n| usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX)).collect(),
        (_, Some(bools)) => bools.iter().map(|&one| usize::from(one)).collect::<Vec<usize>>(),
        _ => return false,
    };
    shape::count(&lengths).is_ok_and(|count| count <= FOLDED_ELEMENTS_MAX)
}
