//! Identity elements: what a verb gives when it is inserted between no items.

use crate::array::{Array, shape};
use crate::error::{Error, ErrorKind, Result};
use crate::j::names::env::Env;
use crate::j::value::entity::{Derived, Entity, Verb, VerbKind};
use crate::verbs::numbers::integers;
use crate::verbs::structure::shape::{self as shapes};

/// The element of a primitive, as text; the result is that element in the shape of an item.
fn element(spelling: &str) -> Option<f64> {
    Some(match spelling {
        "+" | "-" | "+." | "~:" | "<" | ">" | "|" | "j." | "r." => 0.0,
        "*" | "%" | "*." | "=" | "<:" | ">:" | "!" | "%:" | "^" => 1.0,
        "<." => f64::INFINITY,
        ">." => f64::NEG_INFINITY,
        _ => return None,
    })
}

/// The identity function of a verb as J text, for `u b. 1`.
pub fn text(verb: &Verb) -> Option<String> {
    match &verb.0.kind {
        VerbKind::Primitive(primitive) => match primitive.spelling {
            "," => Some("i.@(0&,)@(2&}.)@$".to_string()),
            "%." => Some("=@/:@{.".to_string()),
            "{" => Some("/:@{.".to_string()),
            "C." => Some("i.@(1&{.)@}.@$".to_string()),
            spelling => element(spelling).map(|value| {
                let number = match value {
                    f64::INFINITY => "_".to_string(),
                    f64::NEG_INFINITY => "__".to_string(),
                    value => format!("{value}"),
                };
                format!("{number} $~ }}.@$")
            }),
        },
        VerbKind::Derived(derived) => match derived.row.spelling {
            "b." => boolean(derived).map(|value| {
                let sign = if value < 0 { "_" } else { "" };
                format!("{sign}{} $~ }}.@$", value.abs())
            }),
            "." if is_matrix_product(derived) => Some("=@/:@{.".to_string()),
            "~" if derived.u.verb().is_some_and(|u| u.is("-")) => Some("0 $~ }.@$".to_string()),
            "!." => derived.u.verb().and_then(text),
            "\"" if verb.ranks().left == 0 && verb.ranks().right == 0 => derived.u.verb().and_then(text),
            _ => None,
        },
        _ => None,
    }
}

fn boolean(derived: &Derived) -> Option<i64> {
    let number = derived.u.noun()?.as_slice::<i64>().and_then(<[i64]>::first).copied();
    let number =
        number.or_else(|| derived.u.noun()?.as_slice::<bool>().and_then(<[bool]>::first).map(|&b| b.into()))?;
    match number {
        2 | 4 | 5 | 6 | 7 | 22 | 23 => Some(0),
        1 | 9 | 11 | 13 | 17 | 27 | 29 => Some(1),
        25 => Some(-1),
        _ => None,
    }
}

/// The identity for items of a shape.
pub fn identity(env: &Env<'_>, verb: &Verb, item_shape: &[usize]) -> Result<Array> {
    if let VerbKind::Observed(observed) = &verb.0.kind {
        return identity(env, &observed.plain, item_shape);
    }
    let whole = |value: f64| -> Result<Array> {
        let atom = match value {
            0.0 => Array::from(false),
            1.0 => Array::from(true),
            value => Array::from(value),
        };
        spread(env, atom, item_shape)
    };
    match &verb.0.kind {
        VerbKind::Primitive(primitive) => match primitive.spelling {
            "," => crate::array::fill::empty_of(
                crate::array::ElementType::Bool,
                &shape::concat(&[0], item_shape.get(1..).unwrap_or(&[])),
            ),
            "%." => matrix(env, item_shape),
            "C." | "{" => {
                let n = item_shape.first().copied().unwrap_or(1);
                integers::integers(env.cx, Array::from(n as i64))
            }
            spelling => match element(spelling) {
                Some(value) => whole(value),
                None => Err(none()),
            },
        },
        VerbKind::Name(name) => match env.find(name)? {
            Some(Entity::Verb(verb)) => identity(env, &verb, item_shape),
            _ => Err(crate::j::names::lookup::value_error(&name.0.text)),
        },
        VerbKind::Derived(derived) => match (derived.row.spelling, &derived.u) {
            ("b.", _) => match boolean(derived) {
                Some(value) => spread(env, Array::from(value), item_shape),
                None => Err(none()),
            },
            ("~", Entity::Verb(u)) if u.is("-") => whole(0.0),
            ("!.", Entity::Verb(u)) => identity(env, u, item_shape),
            ("&.", Entity::Verb(u)) if derived.v.as_ref().and_then(Entity::verb).is_some_and(|v| v.is(">")) => {
                Ok(Array::boxed(identity(env, u, item_shape)?))
            }
            ("\"", Entity::Verb(u)) if verb.ranks().left == 0 && verb.ranks().right == 0 => {
                identity(env, u, item_shape)
            }
            (".", _) if is_matrix_product(derived) => matrix(env, item_shape),
            _ => Err(none()),
        },
        _ => Err(none()),
    }
}

/// Whether a derived verb is `+/ .*`.
pub(super) fn is_matrix_product(derived: &Derived) -> bool {
    let sum = derived.u.verb().and_then(Verb::derived);
    let sum = sum.is_some_and(|u| u.row.spelling == "/" && u.u.verb().is_some_and(|u| u.is("+")));
    sum && derived.v.as_ref().and_then(Entity::verb).is_some_and(|v| v.is("*"))
}

#[cold]
fn none() -> Error {
    Error::new(ErrorKind::Domain).note("this verb has no identity element, so it cannot be inserted between no items")
}

fn spread(env: &Env<'_>, atom: Array, shape: &[usize]) -> Result<Array> {
    let lengths: Vec<i64> = shape.iter().map(|&n| n as i64).collect();
    shapes::reshape(env.cx, Array::list(lengths), atom)
}

fn matrix(_env: &Env<'_>, item_shape: &[usize]) -> Result<Array> {
    let n = item_shape.first().copied().unwrap_or(1);
    let count = shape::count(&[n, n])?;
    let mut items = crate::array::budget::filled(count, false)?;
    items.iter_mut().step_by(n + 1).for_each(|item| *item = true);
    Array::new(&[n, n], items)
}
