//! The inverses of bonds: a noun and a verb, the noun at either side.

use super::{inverse, is_number, join, none, parse};
use crate::array::{Array, ElementType, promote};
use crate::error::{Error, Result};
use crate::j::entity::{Data, Derived, Entity, Verb, VerbKind};
use crate::j::env::Env;
use crate::j::identity::is_matrix_product;
use crate::j::sentence;
use crate::operators::Ranks;

/// `n&v` with the number put in for N in a text of J, or built from the noun itself.
fn with_noun(env: &Env<'_>, noun: Array, verb: &str) -> Result<Verb> {
    join(env, "&", noun.into(), parse(env, verb)?.into())
}

fn noun_right(env: &Env<'_>, verb: &str, noun: Array) -> Result<Verb> {
    join(env, "&", parse(env, verb)?.into(), noun.into())
}

fn computed(env: &Env<'_>, verb: &str, noun: &Array) -> Result<Array> {
    env.monad(&parse(env, verb)?, noun.clone())
}

/// The inverse of `n&v`.
pub(super) fn left_bond(env: &Env<'_>, verb: &Verb, n: &Array, v: &Verb) -> Result<Verb> {
    if let Some(derived) = v.derived() {
        return left_bond_derived(env, verb, n, derived);
    }
    if let VerbKind::Name(name) = &v.0.kind {
        return match env.find(name)? {
            Some(Entity::Verb(value)) => left_bond(env, verb, n, &value),
            _ => Err(crate::j::names::value_error(&name.0.text)),
        };
    }
    let Some(primitive) = v.primitive() else { return Err(none(verb)) };
    let keep = || n.clone();
    match primitive.spelling {
        "+" => with_noun(env, computed(env, "-", n)?, "+"),
        "-" => with_noun(env, keep(), "-"),
        "*" => with_noun(env, computed(env, "%", n)?, "*"),
        "%" => with_noun(env, keep(), "%"),
        "^" => with_noun(env, keep(), "^."),
        "^." => with_noun(env, keep(), "^"),
        "%:" => noun_right(env, "^", keep()),
        "|." => with_noun(env, computed(env, "-", n)?, "|."),
        "|:" => join(env, "&", keep().into(), transpose_back(env)?.into()),
        "," => {
            let front =
                if n.tally() == 1 { parse(env, "}.")? } else { with_noun(env, Array::from(n.tally() as i64), "}.")? };
            join(env, ":.", front.into(), verb.clone().into())
        }
        "#" => expand_with(verb, None),
        "#." if n.is_atom() => digits(env, n),
        "#." => with_noun(env, keep(), "#:"),
        "#:" => with_noun(env, keep(), "#."),
        "{" => Err(none(verb)),
        "i." => noun_right(env, "{", keep()),
        "}." => fills_put_back(env, verb, n),
        "p.." => sentence::verb("p.."),
        "A." | "C." => permutation_back(env, n, primitive.spelling),
        "j." => {
            let minus = noun_right(env, "-", keep())?;
            join(env, "@", parse(env, "0j_1&*")?.into(), minus.into())
        }
        "r." => {
            let divide = noun_right(env, "%", keep())?;
            join(env, "@", parse(env, "%&0j1@^.")?.into(), divide.into())
        }
        "o." => {
            let code = promote::integer(n, env.cx.tolerance)?;
            if !(-12..=12).contains(&code) {
                return Err(none(verb));
            }
            if code == 0 {
                return Ok(verb.clone());
            }
            with_noun(env, Array::from(-code), "o.")
        }
        "p." => linear_polynomial(env, verb, n),
        "p:" => match promote::integer(n, env.cx.tolerance)? {
            2 => parse(env, "*/@(^/)\"2"),
            3 => parse(env, "*/"),
            4 => parse(env, "_4&p:"),
            -4 => parse(env, "4&p:"),
            -1 => parse(env, "p:"),
            _ => Err(none(verb)),
        },
        "q:" => parse(env, "*/@(p:@i.@# ^ ])\"1"),
        "x:" => match promote::integer(n, env.cx.tolerance)? {
            code @ (1 | 2 | -1 | -2) => with_noun(env, Array::from(-code), "x:"),
            _ => Err(none(verb)),
        },
        "u:" => match promote::integer(n, env.cx.tolerance)? {
            1 => parse(env, "2&u:"),
            2 => parse(env, "1&u:"),
            3 => parse(env, "4&u:"),
            4 => parse(env, "3&u:"),
            7 => parse(env, "8&u:"),
            8 => parse(env, "7&u:"),
            _ => Err(none(verb)),
        },
        "\"." => parse(env, "\":"),
        "\":" => parse(env, "\"."),
        "[" | "]" => Ok(parse(env, "]")?),
        "s:" => Err(none(verb)),
        _ => Err(none(verb)),
    }
}

fn left_bond_derived(env: &Env<'_>, verb: &Verb, n: &Array, derived: &Derived) -> Result<Verb> {
    match (derived.row.spelling, &derived.u, &derived.v) {
        ("~", Entity::Verb(u), None) => right_bond(env, verb, u, n),
        ("@" | "@:", Entity::Verb(u), Some(Entity::Verb(v))) => {
            let outer = inverse(env, u)?;
            let inner = left_bond(env, verb, n, v)?;
            join(env, "@:", inner.into(), outer.into())
        }
        ("\"", Entity::Verb(u), Some(rank)) => {
            let inner = left_bond(env, verb, n, u)?;
            join(env, "\"", inner.into(), rank.clone())
        }
        (":.", Entity::Verb(_), Some(v)) => join(env, "&", n.clone().into(), v.clone()),
        (".", Entity::Verb(_), Some(Entity::Verb(_))) if is_matrix_product(derived) => noun_right(env, "%.", n.clone()),
        ("b.", Entity::Noun(code), None) => {
            let code = promote::integer(code, env.cx.tolerance)?;
            match code {
                22 | 25 | 6 | 9 => Ok(verb.clone()),
                32..=34 => {
                    let function = crate::j::entity::VerbKind::Derived(copy(derived));
                    let function = Verb::new(function, verb_ranks(derived));
                    join(env, "&", computed(env, "-", n)?.into(), function.into())
                }
                _ => Err(none(verb)),
            }
        }
        ("&.", Entity::Verb(u), Some(v)) => {
            let inner = left_bond(env, verb, &opened_for(env, n, v)?, u)?;
            join(env, "&.", inner.into(), v.clone())
        }
        ("!:", ..) => match derived.data {
            Data::Foreign(3, 4 | 5) => {
                let function = Verb::new(crate::j::entity::VerbKind::Derived(copy(derived)), Ranks::INFINITE);
                join(env, "&", computed(env, "-", n)?.into(), function.into())
            }
            _ => Err(none(verb)),
        },
        ("!.", Entity::Verb(u), Some(fill)) if u.is("#") => {
            let fill = fill.noun().cloned().ok_or_else(|| none(verb))?;
            expand_with(verb, Some(fill))
        }
        ("^:", Entity::Verb(u), Some(Entity::Noun(times))) if is_number(times, -1) => {
            join(env, "&", n.clone().into(), u.clone().into())
        }
        _ => Err(none(verb)),
    }
}

/// A noun on the far side of an under: what v makes of it.
fn opened_for(env: &Env<'_>, n: &Array, v: &Entity) -> Result<Array> {
    match v {
        Entity::Verb(v) => env.monad(v, n.clone()),
        _ => Ok(n.clone()),
    }
}

fn verb_ranks(_derived: &Derived) -> Ranks {
    Ranks::new(crate::array::cells::INFINITE, 0, 0)
}

fn copy(derived: &Derived) -> Derived {
    let data = match &derived.data {
        Data::Integers(numbers) => Data::Integers(numbers.clone()),
        Data::Foreign(m, n) => Data::Foreign(*m, *n),
        _ => Data::None,
    };
    Derived {
        row: derived.row,
        u: derived.u.clone(),
        v: derived.v.clone(),
        monad: derived.monad,
        dyad: derived.dyad,
        data,
    }
}

fn transpose_back(env: &Env<'_>) -> Result<Verb> {
    // x |: with the axes put back: the grade of a permutation is its inverse.
    parse(env, "(/:@[ |: ])")
}

/// The number of digits that the largest needs, in a base.
fn digits(env: &Env<'_>, n: &Array) -> Result<Verb> {
    let row = crate::j::vocabulary::modifier("^:").ok_or_else(|| Error::syntax("no power"))?;
    let bond = with_noun(env, n.clone(), "#.")?;
    let operands = (bond.into(), Some(Array::from(-1_i64).into()));
    Ok(crate::j::modifiers::derived(
        row,
        operands,
        Ranks::INFINITE,
        (digits_monad, crate::j::apply::no_dyad),
        Data::None,
    ))
}

fn digits_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let base = derived.u_verb()?.derived().and_then(|bond| bond.u.noun().cloned());
    crate::verbs::base::digits(env.cx, base.ok_or_else(|| Error::domain("a base is needed"))?, y)
}

/// Expansion: the inverse of copying by a mask, `mask&#`.
fn expand_with(copy: &Verb, fill: Option<Array>) -> Result<Verb> {
    let row = crate::j::vocabulary::modifier("^:").ok_or_else(|| Error::syntax("no power"))?;
    let data = Data::Fit(fill, None);
    let verb = crate::j::modifiers::derived(
        row,
        (copy.clone().into(), Some(Array::from(-1_i64).into())),
        Ranks::INFINITE,
        (expand_monad, crate::j::apply::no_dyad),
        data,
    );
    Ok(verb)
}

fn expand_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let mask = derived.u_verb()?.derived().and_then(|bond| bond.u.noun().cloned());
    let mask = mask.ok_or_else(|| Error::domain("a mask is needed"))?;
    let fill = match &derived.data {
        Data::Fit(fill, _) => fill.clone(),
        _ => None,
    };
    let cx = env.cx.with_fill(fill);
    crate::verbs::copy::expand(&cx, mask, y)
}

fn permutation_back(env: &Env<'_>, n: &Array, spelling: &str) -> Result<Verb> {
    let text = if spelling == "A." { "(/:@(A. i.@#) { ])" } else { "(/:@(C. i.@#) { ])" };
    join(env, "&", n.clone().into(), parse(env, text)?.into())
}

/// The inverse of `n&}.`: fills in the place of the items that were dropped.
fn fills_put_back(env: &Env<'_>, verb: &Verb, n: &Array) -> Result<Verb> {
    let count = promote::integer(n, env.cx.tolerance).map_err(|_| none(verb))?;
    let number = |n: i64| if n < 0 { format!("_{}", n.unsigned_abs()) } else { n.to_string() };
    let grown = if count < 0 { format!("{} + #", number(-count)) } else { format!("{} - #", number(-count)) };
    parse(env, &format!("({grown}) {{. ]"))
}

/// `a b&p.` with b not 0: `(-a%b) (%b)&p.`
fn linear_polynomial(env: &Env<'_>, verb: &Verb, n: &Array) -> Result<Verb> {
    if n.rank() != 1 || n.count() != 2 || n.kind() == ElementType::Box {
        return Err(none(verb));
    }
    with_noun(env, computed(env, "(-@{. , 1:) % {:", n)?, "p.")
}

/// The inverse of `v&n`.
pub(super) fn right_bond(env: &Env<'_>, verb: &Verb, u: &Verb, n: &Array) -> Result<Verb> {
    if let Some(derived) = u.derived() {
        return match (derived.row.spelling, &derived.u, &derived.v) {
            ("~", Entity::Verb(inner), None) => left_bond(env, verb, n, inner),
            ("@" | "@:", Entity::Verb(outer), Some(Entity::Verb(inner))) => {
                let first = inverse(env, outer)?;
                let second = right_bond(env, verb, inner, n)?;
                join(env, "@:", second.into(), first.into())
            }
            ("\"", Entity::Verb(inner), Some(rank)) => {
                let inner = right_bond(env, verb, inner, n)?;
                join(env, "\"", inner.into(), rank.clone())
            }
            (".", ..) if is_matrix_product(derived) => join(env, "&", u.clone().into(), computed(env, "%.", n)?.into()),
            ("b.", Entity::Noun(code), None) if is_number(code, 22) || is_number(code, 25) => Ok(verb.clone()),
            ("&.", Entity::Verb(inner), Some(v)) => {
                let inner = right_bond(env, verb, inner, &opened_for(env, n, v)?)?;
                join(env, "&.", inner.into(), v.clone())
            }
            _ => Err(none(verb)),
        };
    }
    if let VerbKind::Name(name) = &u.0.kind {
        return match env.find(name)? {
            Some(Entity::Verb(value)) => right_bond(env, verb, &value, n),
            _ => Err(crate::j::names::value_error(&name.0.text)),
        };
    }
    let Some(primitive) = u.primitive() else { return Err(none(verb)) };
    let keep = || n.clone();
    match primitive.spelling {
        "+" => with_noun(env, computed(env, "-", n)?, "+"),
        "-" => with_noun(env, keep(), "+"),
        "*" => with_noun(env, computed(env, "%", n)?, "*"),
        "%" => with_noun(env, keep(), "*"),
        "^" if is_number(n, 2) => sentence::verb("%:"),
        "^" => with_noun(env, keep(), "%:"),
        "^." => noun_right(env, "%:", keep()),
        "%:" => noun_right(env, "^.", keep()),
        "," => {
            let end = if n.tally() == 1 {
                parse(env, "}:")?
            } else {
                with_noun(env, Array::from(-(n.tally() as i64)), "}.")?
            };
            join(env, ":.", end.into(), verb.clone().into())
        }
        "%." => with_noun(env, keep(), "+/ .*"),
        "{" => with_noun(env, keep(), "i."),
        "j." => noun_right(env, "-", computed(env, "0j1&*", n)?),
        "r." => noun_right(env, "%", computed(env, "r.", n)?),
        "[" | "]" => parse(env, "["),
        _ => Err(none(verb)),
    }
}
