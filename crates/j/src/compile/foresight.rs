//! What the compiler's parse works on, and what can be foreseen of modifiers whose operands are not known yet.

use super::expression::{Expression, VerbExpression};
use crate::apply::execute::tag_of;
use crate::array::{Array, ElementType};
use crate::error::{Error, ErrorKind, Result};
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

/// What stands on the stack of the parse.
pub(super) enum Item {
    /// Something that computes.
    Expression(Expression),
    /// A name that is assigned to.
    Name(Name),
    /// The word of an assignment.
    Copula(Copula),
    /// A parenthesis.
    Paren,
}

pub(super) fn tagged(expression: Expression, class: Class) -> Tagged<Item> {
    let tag = match class {
        Class::Noun => parse::NOUN,
        Class::Verb => parse::VERB,
        Class::Adverb => parse::ADVERB,
        Class::Conjunction => parse::CONJUNCTION,
    };
    (tag, Item::Expression(expression))
}

pub(super) fn constant(entity: Entity) -> Tagged<Item> {
    (tag_of(&entity), Item::Expression(Expression::Constant(entity)))
}

pub(super) fn expression(item: Item) -> Result<Expression> {
    match item {
        Item::Expression(expression) => Ok(expression),
        _ => Err(refused()),
    }
}

pub(super) fn verb_expression(item: Item) -> Result<VerbExpression> {
    Ok(match expression(item)? {
        Expression::Constant(Entity::Verb(verb)) => VerbExpression::of(verb),
        other => VerbExpression::computed(other),
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
