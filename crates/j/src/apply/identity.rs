//! Identity elements: what a verb gives when it is inserted between no items.

use crate::array::{Array, ElementType, promote, shape};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::operators::KnownDyad;
use crate::show::noun_text::linear_text;
use crate::value::entity::{Derived, Entity, Verb, VerbKind};
use crate::verbs::numbers::integers;
use crate::verbs::structure::shape::{self as shapes};
use crate::vocabulary::{Identity, Word};

/// The identity function of a verb as J text, for `u b. 1`.
pub fn text(verb: &Verb) -> Option<String> {
    match &verb.0.kind {
        VerbKind::Primitive(primitive) => match primitive.identity {
            Identity::NoItems => Some("i.@(0&,)@(2&}.)@$".to_string()),
            Identity::UnitMatrix => Some("=@/:@{.".to_string()),
            Identity::Places if primitive.word == Word::Permute => Some("i.@(1&{.)@}.@$".to_string()),
            Identity::Places => Some("/:@{.".to_string()),
            Identity::Number(number) => Some(spread_text(number)),
            Identity::None => None,
        },
        VerbKind::Derived(derived) => match derived.row.word {
            Word::Basic => of_kernel(verb).map(spread_text),
            Word::DotProduct if is_matrix_product(derived) => Some("=@/:@{.".to_string()),
            Word::Reflexive if derived.u.verb().is_some_and(|u| u.is(Word::Minus)) => Some("0 $~ }.@$".to_string()),
            Word::Fit => derived.u.verb().and_then(text),
            Word::Insert => derived.u.verb().and_then(text).map(|inserted| format!("({inserted})@#")),
            Word::Rank if verb.ranks().left == 0 && verb.ranks().right == 0 => derived.u.verb().and_then(text),
            _ => None,
        },
        _ => None,
    }
}

/// The identity function of `u&.v`: what v makes of the identity element of u. `None` for other verbs, and where there is no single
/// number.
pub fn text_under(env: &Env<'_>, verb: &Verb) -> Result<Option<String>> {
    if !matches!(&verb.0.kind, VerbKind::Derived(derived) if derived.row.word == Word::Under) {
        return Ok(None);
    }
    let element = identity(env, verb, &[]).ok().filter(|element| element.is_atom() && element.kind().is_numeric());
    let Some(element) = element else { return Ok(None) };
    let text = linear_text(&element)?;
    // A float shows that it is one.
    let is_plain = element.kind() == ElementType::Float && text.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    Ok(Some(format!("{text}{} $~ }}.@$", if is_plain { "." } else { "" })))
}

/// The identity element of the elementwise verb that a verb is.
fn of_kernel(verb: &Verb) -> Option<f64> {
    match verb.0.known {
        Some(KnownDyad::Atomic(kernel)) => kernel.identity,
        _ => None,
    }
}

/// The identity function of a number: it, in the shape of an item.
fn spread_text(number: f64) -> String {
    let sign = if number < 0.0 { "_" } else { "" };
    let digits = if number.is_infinite() { "_".to_string() } else { number.abs().to_string() };
    format!("{sign}{digits} $~ }}.@$")
}

/// The identity for items of a shape.
pub fn identity(env: &Env<'_>, verb: &Verb, item_shape: &[usize]) -> Result<Array> {
    if let VerbKind::Observed(observed) = &verb.0.kind {
        return identity(env, &observed.plain, item_shape);
    }
    let whole = |value: f64| -> Result<Array> { spread(env, promote::narrowest(Array::from(value)), item_shape) };
    match &verb.0.kind {
        VerbKind::Primitive(primitive) => match primitive.identity {
            Identity::NoItems => crate::array::fill::empty_of(
                crate::array::ElementType::Bool,
                &shape::concat(&[0], item_shape.get(1..).unwrap_or(&[])),
            ),
            Identity::UnitMatrix => matrix(env, item_shape),
            Identity::Places => {
                let n = item_shape.first().copied().unwrap_or(1);
                integers::integers(env.cx, Array::from(n as i64).into())
            }
            Identity::Number(number) => whole(number),
            Identity::None => Err(none()),
        },
        VerbKind::Name(name) => match env.find(name)? {
            Some(Entity::Verb(verb)) => identity(env, &verb, item_shape),
            _ => Err(crate::names::lookup::value_error(&name.0.text)),
        },
        VerbKind::Derived(derived) => match (derived.row.word, &derived.u) {
            (Word::Basic, _) => match of_kernel(verb) {
                Some(number) => whole(number),
                None => Err(none()),
            },
            (Word::Reflexive, Entity::Verb(u)) if u.is(Word::Minus) => whole(0.0),
            (Word::Fit, Entity::Verb(u)) => identity(env, u, item_shape),
            (Word::Under, Entity::Verb(u))
                if derived.v.as_ref().and_then(Entity::verb).is_some_and(|v| v.is(Word::LargerThan)) =>
            {
                Ok(Array::boxed(identity(env, u, item_shape)?))
            }
            (Word::Under, Entity::Verb(u)) => {
                // What v makes the identity element of u.
                let inner = identity(env, u, item_shape)?;
                env.monad(&env.inverse(derived.v_verb()?)?, inner)
            }
            (Word::Insert, Entity::Verb(u)) => identity(env, u, &[]),
            (Word::Rank, Entity::Verb(u)) if verb.ranks().left == 0 && verb.ranks().right == 0 => {
                identity(env, u, item_shape)
            }
            (Word::DotProduct, _) if is_matrix_product(derived) => matrix(env, item_shape),
            (Word::DotProduct, Entity::Verb(u)) => inner_product(env, u, derived.v_verb()?, item_shape),
            _ => Err(none()),
        },
        _ => Err(none()),
    }
}

/// Whether a derived verb is `+/ .*`.
pub fn is_matrix_product(derived: &Derived) -> bool {
    let sum = derived.u.verb().and_then(Verb::inserted).is_some_and(|u| u.is(Word::Plus));
    sum && derived.v.as_ref().and_then(Entity::verb).is_some_and(|v| v.is(Word::Times))
}

#[cold]
fn none() -> Error {
    Error::new(ErrorKind::Domain).note("this verb has no identity element, so it cannot be inserted between no items")
}

fn spread(env: &Env<'_>, atom: Array, shape: &[usize]) -> Result<Array> {
    let lengths: Vec<i64> = shape.iter().map(|&n| n as i64).collect();
    shapes::reshape(env.cx, Array::list(lengths).into(), atom.into())
}

/// The matrix of `f/ .g`: the identity element of g on its diagonal, elsewhere that of f.
fn inner_product(env: &Env<'_>, u: &Verb, v: &Verb, item_shape: &[usize]) -> Result<Array> {
    let f = u.inserted().ok_or_else(none)?;
    let choices = [identity(env, f, &[])?, identity(env, v, &[])?];
    let kind = promote::common_of(choices.iter())?.unwrap_or(ElementType::Bool);
    let [off, on] = choices.map(|choice| promote::cast(choice, kind));
    let both = crate::verbs::structure::join::append(env.cx, off?.into(), on?.into())?;
    crate::verbs::selection::from::from(env.cx, matrix(env, item_shape)?.into(), both.into())
}

fn matrix(_env: &Env<'_>, item_shape: &[usize]) -> Result<Array> {
    let n = item_shape.first().copied().unwrap_or(1);
    let count = shape::count(&[n, n])?;
    let mut items = crate::array::budget::filled(count, false)?;
    items.iter_mut().step_by(n + 1).for_each(|item| *item = true);
    Array::new(&[n, n], items)
}
