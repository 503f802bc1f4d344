//! Inverses: what undoes a verb (`u^:_1`, `u&.v`, `u b. _1`).
//!
//! The inverses of primitives are texts in the vocabulary; those of bonds and compounds are built here by the rules of the
//! dictionary. A verb without an inverse is a domain error.

use super::entity::{Data, Derived, Entity, Verb, VerbKind};
use super::env::Env;
use super::execute::{execute, modify};
use super::linear::linear;
use super::sentence::{self, Sentence};
use crate::array::{Array, ElementType, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::operators::Ranks;

/// The error of a verb without an inverse.
#[cold]
fn none(verb: &Verb) -> Error {
    let text = linear(&verb.clone().into(), false).unwrap_or_default();
    Error::new(ErrorKind::Domain).note(format!("{text} has no inverse"))
}

/// `u^:_1` that is known to be done by another verb.
fn at_power(verb: &Verb, done_by: Verb) -> Verb {
    let row = super::vocabulary::modifier("^:");
    let Some(row) = row else { return done_by };
    let operands = (verb.clone().into(), Some(Array::from(-1_i64).into()));
    let run = (super::apply::data_monad as _, super::apply::no_dyad as _);
    super::modifiers::derived(row, operands, Ranks::INFINITE, run, Data::Verb(done_by))
}

/// `u^:_1` that is known to be done by a verb of the engine.
fn power_of(verb: &Verb, run: super::entity::RunMonad) -> Verb {
    let Some(row) = super::vocabulary::modifier("^:") else { return verb.clone() };
    let operands = (verb.clone().into(), Some(Array::from(-1_i64).into()));
    super::modifiers::derived(row, operands, Ranks::INFINITE, (run, super::apply::no_dyad), Data::None)
}

fn counts_of_places(env: &Env<'_>, _derived: &Derived, y: Array) -> Result<Array> {
    crate::verbs::integers::counts_of_places(env.cx, y)
}

/// The verb that a text of J means.
pub fn parse(env: &Env<'_>, text: &str) -> Result<Verb> {
    let sentence = Sentence::new(text.as_bytes(), 0)?;
    // The text is ours, so it is read where no user's name can change it: it holds primitives only.
    match execute(env, &sentence)?.item {
        Some((_, Entity::Verb(verb))) => Ok(verb),
        _ => Err(Error::syntax(format!("{text} is not a verb"))),
    }
}

/// The inverse of a verb.
pub fn inverse(env: &Env<'_>, verb: &Verb) -> Result<Verb> {
    env.interpreter.check_stack()?;
    match &verb.0.kind {
        VerbKind::Primitive(primitive) => match primitive.obverse {
            Some("") => Ok(verb.clone()),
            Some(_) if primitive.spelling == "p:" => parse(env, "_1&p:").map(|below| at_power(verb, below)),
            Some(_) if primitive.spelling == "I." => Ok(power_of(verb, counts_of_places)),
            Some(text) => parse(env, text),
            None if primitive.spelling == "!" => super::newton::inverse(env, verb),
            None => Err(none(verb)),
        },
        VerbKind::Name(name) => match env.find(name)? {
            Some(Entity::Verb(value)) => inverse(env, &value),
            _ => Err(super::names::value_error(&name.0.text)),
        },
        VerbKind::Derived(derived) => of_derived(env, verb, derived),
        VerbKind::Fork(f, g, h) => of_fork(env, verb, f, g, h),
        VerbKind::Hook(..) | VerbKind::Constant(_) | VerbKind::Explicit(_) | VerbKind::Function(_) => Err(none(verb)),
    }
}

/// A conjunction of the vocabulary applied to two words.
fn join(env: &Env<'_>, spelling: &str, u: Entity, v: Entity) -> Result<Verb> {
    let modifier = super::execute::modifier(sentence::primitive(spelling)?)?;
    match modify(env, &modifier, u, Some(v))? {
        Entity::Verb(verb) => Ok(verb),
        _ => Err(Error::domain("not a verb")),
    }
}

/// The same modifier around the inverse of its left operand.
fn wrapped(env: &Env<'_>, derived: &Derived) -> Result<Verb> {
    let u = inverse(env, derived.u_verb()?)?;
    match (derived.row.derive)(env, derived.row, u.into(), derived.v.clone())? {
        Entity::Verb(verb) => Ok(verb),
        _ => Err(Error::domain("not a verb")),
    }
}

fn of_derived(env: &Env<'_>, verb: &Verb, derived: &Derived) -> Result<Verb> {
    match (derived.row.spelling, &derived.u, &derived.v) {
        ("@" | "@:" | "&:", Entity::Verb(u), Some(Entity::Verb(v))) | ("&", Entity::Verb(u), Some(Entity::Verb(v))) => {
            let (first, second) = (inverse(env, v)?, inverse(env, u)?);
            join(env, derived.row.spelling, first.into(), second.into())
        }
        ("&", Entity::Noun(noun), Some(Entity::Verb(v))) => left_bond(env, verb, noun, v),
        ("&", Entity::Verb(u), Some(Entity::Noun(noun))) => right_bond(env, verb, u, noun),
        ("\"", Entity::Verb(u), _) if u.primitive().is_some_and(|u| u.whole_monad) && verb.ranks().monad == 0 => {
            inverse(env, u)
        }
        ("&." | "&.:" | "\"" | "M." | "f.", Entity::Verb(_), _) => wrapped(env, derived),
        ("!.", Entity::Verb(u), Some(Entity::Noun(_))) if u.is("|.") => Err(none(verb)),
        ("!.", Entity::Verb(_), _) => wrapped(env, derived),
        (":.", Entity::Verb(u), Some(Entity::Verb(v))) => join(env, ":.", v.clone().into(), u.clone().into()),
        (":", Entity::Verb(_), _) | ("::", Entity::Verb(_), _) => Err(none(verb)),
        ("^:", Entity::Verb(u), Some(Entity::Noun(n))) => of_power(env, verb, u, n),
        ("~", Entity::Verb(u), None) => of_reflexive(env, verb, u),
        ("/", Entity::Verb(u), None) if u.is("*") => sentence::verb("q:"),
        ("\\" | "\\.", Entity::Verb(u), None) => of_scan(env, verb, derived.row.spelling, u),
        (";.", Entity::Verb(u), Some(Entity::Noun(n))) if u.is("<") && is_number(n, 1) => sentence::verb(";"),
        ("@.", _, Some(Entity::Noun(_))) => match &derived.data {
            Data::Verb(chosen) => inverse(env, chosen),
            _ => Err(none(verb)),
        },
        ("b.", Entity::Noun(_), None) => Err(none(verb)),
        ("!:", ..) => of_foreign(env, verb, derived),
        _ => Err(none(verb)),
    }
}

fn is_number(noun: &Array, value: i64) -> bool {
    promote::integer(noun, crate::array::Tolerance::EXACT).is_ok_and(|number| number == value)
}

fn of_foreign(env: &Env<'_>, verb: &Verb, derived: &Derived) -> Result<Verb> {
    let Data::Foreign(m, n) = derived.data else { return Err(none(verb)) };
    match (m, n) {
        (3, 1) => parse(env, "3!:2"),
        (3, 2) => parse(env, "3!:1"),
        (3, 3) => parse(env, "3!:2"),
        _ => Err(none(verb)),
    }
}

fn of_power(env: &Env<'_>, verb: &Verb, u: &Verb, n: &Array) -> Result<Verb> {
    let times = promote::integer(n, env.cx.tolerance).map_err(|_| none(verb))?;
    match times {
        -1 => Ok(u.clone()),
        n if n < 0 => join(env, "^:", u.clone().into(), Array::from(n.saturating_neg()).into()),
        n => {
            let inverse = inverse(env, u)?;
            join(env, "^:", inverse.into(), Array::from(n).into())
        }
    }
}

fn of_reflexive(env: &Env<'_>, verb: &Verb, u: &Verb) -> Result<Verb> {
    let text = match u.primitive().map(|primitive| primitive.spelling) {
        Some("+") => "-:",
        Some("*") => "%:",
        Some("j.") => "0.5j_0.5&*",
        Some(",") => "<.@-:@# {. ] :.(,~)",
        Some(",:") => "{.",
        Some(";") => ">@{.",
        Some("^") => return super::newton::inverse(env, verb),
        _ => return Err(none(verb)),
    };
    parse(env, text)
}

/// The inverses of exact scans: differences with a shift.
fn of_scan(env: &Env<'_>, verb: &Verb, adverb: &str, u: &Verb) -> Result<Verb> {
    let Some(insert) = u.derived().filter(|u| u.row.spelling == "/") else { return Err(none(verb)) };
    let Some(primitive) = insert.u.verb().and_then(Verb::primitive) else { return Err(none(verb)) };
    let text = match (primitive.spelling, adverb) {
        ("+", "\\") => "(- |.!.0) :.(+/\\)",
        ("*", "\\") => "(% |.!.1) :.(*/\\)",
        ("=", "\\") => "(= |.!.1) :.(=/\\)",
        ("~:", "\\") => "(~: |.!.0) :.(~:/\\)",
        ("-", "\\") => "(((- |.!.0) * $ $ 1 _1\"_)\"1&.|:) :.(-/\\)",
        ("%", "\\") => "(((% |.!.1) ^ $ $ 1 _1\"_)\"1&.|:) :.(%/\\)",
        ("+", "\\.") => "(- 1&(|.!.0)) :.(+/\\.)",
        ("*", "\\.") => "(% 1&(|.!.1)) :.(*/\\.)",
        ("=", "\\.") => "(= 1&(|.!.1)) :.(=/\\.)",
        ("~:", "\\.") => "(~: 1&(|.!.0)) :.(~:/\\.)",
        ("-", "\\.") => "(+ 1&(|.!.0)) :.(-/\\.)",
        ("%", "\\.") => "(* 1&(|.!.1)) :.(%/\\.)",
        _ => return Err(none(verb)),
    };
    parse(env, text)
}

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
fn left_bond(env: &Env<'_>, verb: &Verb, n: &Array, v: &Verb) -> Result<Verb> {
    if let Some(derived) = v.derived() {
        return left_bond_derived(env, verb, n, derived);
    }
    if let VerbKind::Name(name) = &v.0.kind {
        return match env.find(name)? {
            Some(Entity::Verb(value)) => left_bond(env, verb, n, &value),
            _ => Err(super::names::value_error(&name.0.text)),
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
        "}." => Err(none(verb)),
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
                    let function = super::entity::VerbKind::Derived(copy(derived));
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
                let function = Verb::new(super::entity::VerbKind::Derived(copy(derived)), Ranks::INFINITE);
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

fn is_matrix_product(derived: &Derived) -> bool {
    let sum = derived.u.verb().and_then(Verb::derived);
    let sum = sum.is_some_and(|u| u.row.spelling == "/" && u.u.verb().is_some_and(|u| u.is("+")));
    sum && derived.v.as_ref().and_then(Entity::verb).is_some_and(|v| v.is("*"))
}

fn transpose_back(env: &Env<'_>) -> Result<Verb> {
    // x |: with the axes put back: the grade of a permutation is its inverse.
    parse(env, "(/:@[ |: ])")
}

/// The number of digits that the largest needs, in a base.
fn digits(env: &Env<'_>, n: &Array) -> Result<Verb> {
    let row = super::vocabulary::modifier("^:").ok_or_else(|| Error::syntax("no power"))?;
    let bond = with_noun(env, n.clone(), "#.")?;
    let operands = (bond.into(), Some(Array::from(-1_i64).into()));
    Ok(super::modifiers::derived(row, operands, Ranks::INFINITE, (digits_monad, super::apply::no_dyad), Data::None))
}

fn digits_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let base = derived.u_verb()?.derived().and_then(|bond| bond.u.noun().cloned());
    crate::verbs::base::digits(env.cx, base.ok_or_else(|| Error::domain("a base is needed"))?, y)
}

/// Expansion: the inverse of copying by a mask, `mask&#`.
fn expand_with(copy: &Verb, fill: Option<Array>) -> Result<Verb> {
    let row = super::vocabulary::modifier("^:").ok_or_else(|| Error::syntax("no power"))?;
    let data = Data::Fit(fill, None);
    let verb = super::modifiers::derived(
        row,
        (copy.clone().into(), Some(Array::from(-1_i64).into())),
        Ranks::INFINITE,
        (expand_monad, super::apply::no_dyad),
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

/// `a b&p.` with b not 0: `(-a%b) (%b)&p.`
fn linear_polynomial(env: &Env<'_>, verb: &Verb, n: &Array) -> Result<Verb> {
    if n.rank() != 1 || n.count() != 2 || n.kind() == ElementType::Box {
        return Err(none(verb));
    }
    with_noun(env, computed(env, "(-@{. , 1:) % {:", n)?, "p.")
}

/// The inverse of `v&n`.
fn right_bond(env: &Env<'_>, verb: &Verb, u: &Verb, n: &Array) -> Result<Verb> {
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
            _ => Err(super::names::value_error(&name.0.text)),
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

/// A fork with a constant side is worked backwards.
fn of_fork(env: &Env<'_>, verb: &Verb, f: &Entity, g: &Verb, h: &Verb) -> Result<Verb> {
    match f {
        Entity::Verb(cap) if cap.is("[:") => {
            let (first, second) = (inverse(env, h)?, inverse(env, g)?);
            Ok(super::train::fork(sentence::primitive("[:")?, first, second)?)
        }
        _ => unwind(env, verb, sentence::verb("]")?),
    }
}

/// Works a fork with a constant side backwards: `target` is what the whole fork gave, as a verb of that result.
fn unwind(env: &Env<'_>, verb: &Verb, target: Verb) -> Result<Verb> {
    env.interpreter.check_stack()?;
    if verb.is("]") || verb.is("[") {
        return Ok(target);
    }
    if let VerbKind::Fork(f, g, h) = &verb.0.kind {
        if let Some(n) = constant_of(f) {
            return unwind(env, h, onto(left_bond(env, verb, &n, g)?, target)?);
        }
        if let (Some(n), Entity::Verb(f)) = (constant_of(&h.clone().into()), f)
            && !f.is("[:")
        {
            return unwind(env, f, onto(right_bond(env, verb, g, &n)?, target)?);
        }
        if !matches!(f, Entity::Verb(cap) if cap.is("[:")) {
            return Err(none(verb));
        }
    }
    onto(inverse(env, verb)?, target)
}

/// A verb after the target: a bond as a fork, `n v target`.
fn onto(verb: Verb, target: Verb) -> Result<Verb> {
    if let Some(bond) = verb.derived().filter(|derived| derived.row.spelling == "&")
        && let (Entity::Noun(n), Some(Entity::Verb(v))) = (&bond.u, &bond.v)
    {
        return super::train::fork(n.clone().into(), v.clone(), target);
    }
    if target.is("]") {
        return Ok(verb);
    }
    super::train::fork(sentence::primitive("[:")?, verb, target)
}

/// The noun of a constant side: a noun, `3:`, or `3"_`.
fn constant_of(entity: &Entity) -> Option<Array> {
    match entity {
        Entity::Noun(noun) => Some(noun.clone()),
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Constant(noun) => Some(noun.clone()),
            VerbKind::Derived(derived) if derived.row.spelling == "\"" => derived.u.noun().cloned(),
            _ => None,
        },
        _ => None,
    }
}

/// The inverse of `x&u`.
pub fn inverse_bonded(env: &Env<'_>, x: Array, u: &Verb) -> Result<Verb> {
    let bonded = join(env, "&", x.into(), u.clone().into())?;
    inverse(env, &bonded)
}
