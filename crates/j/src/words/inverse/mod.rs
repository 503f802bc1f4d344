//! Inverses: what undoes a verb (`u^:_1`, `u&.v`, `u b. _1`).
//!
//! The inverses of primitives are texts in the vocabulary; those of bonds and compounds are built here by the rules of the
//! dictionary. A verb without an inverse is a domain error.

mod bonds;
mod newton;

use crate::array::{Array, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::Ranks;
use crate::read::sentence;
use crate::value::entity::{Data, Derived, Entity, Verb, VerbKind};
use crate::vocabulary::Word;
pub use bonds::parse;
use bonds::{is_number, join, none};

/// `u^:_1` that is known to be done by another verb.
fn at_power(verb: &Verb, done_by: Verb) -> Verb {
    let row = crate::vocabulary::modifier(Word::Power);
    let Some(row) = row else { return done_by };
    let operands = (verb.clone().into(), Some(Array::from(-1_i64).into()));
    let run = (crate::apply::data_monad as _, crate::apply::no_dyad as _);
    crate::words::modifiers::derived(row, operands, Ranks::INFINITE, run, Data::Verb(done_by))
}

/// `u^:_1` that is known to be done by a verb of the engine.
fn power_of(verb: &Verb, run: crate::value::entity::RunMonad) -> Verb {
    let Some(row) = crate::vocabulary::modifier(Word::Power) else { return verb.clone() };
    let operands = (verb.clone().into(), Some(Array::from(-1_i64).into()));
    crate::words::modifiers::derived(row, operands, Ranks::INFINITE, (run, crate::apply::no_dyad), Data::None)
}

fn counts_of_places(env: &Env<'_>, _derived: &Derived, y: Array) -> Result<Array> {
    crate::verbs::numbers::integers::counts_of_places(env.cx, y.into())
}

fn made_dense(_env: &Env<'_>, _derived: &Derived, y: Array) -> Result<Array> {
    y.densified()
}

impl Env<'_> {
    /// The inverse of a verb.
    pub fn inverse(&self, verb: &Verb) -> Result<Verb> {
        inverse(self, verb)
    }
}

/// The inverse of a verb.
pub fn inverse(env: &Env<'_>, verb: &Verb) -> Result<Verb> {
    env.interpreter.check_stack()?;
    match &verb.0.kind {
        VerbKind::Primitive(primitive) => match primitive.obverse {
            Some("") => Ok(verb.clone()),
            Some(_) if primitive.word == Word::Primes => parse(env, "_1&p:").map(|below| at_power(verb, below)),
            Some(_) if primitive.word == Word::IntervalIndex => Ok(power_of(verb, counts_of_places)),
            Some(_) if primitive.word == Word::Sparse => Ok(power_of(verb, made_dense)),
            Some(text) => parse(env, text),
            None if primitive.word == Word::OutOf => crate::words::inverse::newton::inverse(env, verb),
            None => Err(none(verb)),
        },
        VerbKind::Name(name) => match env.find(name)? {
            Some(Entity::Verb(value)) => inverse(env, &value),
            _ => Err(crate::names::lookup::value_error(&name.0.text)),
        },
        VerbKind::Derived(derived) => of_derived(env, verb, derived),
        VerbKind::Fork(f, g, h) => of_fork(env, verb, f, g, h),
        VerbKind::CallerBound(bound) => env.where_it_belongs(bound, inverse),
        VerbKind::Observed(observed) => inverse(env, &observed.plain),
        VerbKind::Hook(..) | VerbKind::Constant(_) | VerbKind::Explicit(_) | VerbKind::Function(_) => Err(none(verb)),
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
    match (derived.row.word, &derived.u, &derived.v) {
        (word @ (Word::Atop | Word::At | Word::Appose | Word::Bond), Entity::Verb(u), Some(Entity::Verb(v))) => {
            let (first, second) = (inverse(env, v)?, inverse(env, u)?);
            join(env, if word == Word::Bond { Word::Atop } else { word }, first.into(), second.into())
        }
        (Word::Bond, Entity::Noun(noun), Some(Entity::Verb(v))) => bonds::left_bond(env, verb, noun, v),
        (Word::Bond, Entity::Verb(u), Some(Entity::Noun(noun))) => bonds::right_bond(env, verb, u, noun),
        (Word::Rank, Entity::Verb(u), _) if u.primitive().is_some_and(|u| u.whole_monad) && verb.ranks().monad == 0 => {
            inverse(env, u)
        }
        (Word::Under | Word::UnderWhole | Word::Rank | Word::Memo | Word::Fix, Entity::Verb(_), _) => {
            wrapped(env, derived)
        }
        (Word::Fit, Entity::Verb(u), Some(Entity::Noun(_))) if u.is(Word::Rotate) => Err(none(verb)),
        (Word::Fit, Entity::Verb(u), _) if u.is(Word::Extended) => inverse(env, u),
        (Word::Fit, Entity::Verb(_), _) => wrapped(env, derived),
        (Word::Obverse, Entity::Verb(u), Some(Entity::Verb(v))) => {
            join(env, Word::Obverse, v.clone().into(), u.clone().into())
        }
        (Word::Definition, Entity::Verb(_), _) | (Word::Adverse, Entity::Verb(_), _) => Err(none(verb)),
        (Word::Power, Entity::Verb(u), Some(Entity::Noun(n))) => of_power(env, verb, u, n),
        (Word::Reflexive, Entity::Verb(u), None) => of_reflexive(env, verb, u),
        (Word::Insert, Entity::Verb(u), None) if u.is(Word::Times) => sentence::verb(Word::PrimeFactors),
        (Word::Prefix | Word::Suffix, Entity::Verb(u), None) => of_scan(env, verb, derived.row.word, u),
        (Word::Cut, Entity::Verb(u), Some(Entity::Noun(n)))
            if u.is(Word::LessThan) && (is_number(n, 1) || is_number(n, 2)) =>
        {
            sentence::verb(Word::Link)
        }
        (Word::Agenda, _, Some(Entity::Noun(_))) => match &derived.data {
            Data::Verb(chosen) => inverse(env, chosen),
            _ => Err(none(verb)),
        },
        (Word::Basic, Entity::Noun(_), None) => Err(none(verb)),
        (Word::Foreign, ..) => of_foreign(env, verb, derived),
        _ => Err(none(verb)),
    }
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
        n if n < 0 => join(env, Word::Power, u.clone().into(), Array::from(n.saturating_neg()).into()),
        n => {
            let inverse = inverse(env, u)?;
            join(env, Word::Power, inverse.into(), Array::from(n).into())
        }
    }
}

fn of_reflexive(env: &Env<'_>, verb: &Verb, u: &Verb) -> Result<Verb> {
    if let VerbKind::Name(name) = &u.0.kind {
        return match env.find(name)? {
            Some(Entity::Verb(value)) => of_reflexive(env, verb, &value),
            _ => Err(crate::names::lookup::value_error(&name.0.text)),
        };
    }
    let text = match u.primitive().map(|primitive| primitive.word) {
        Some(Word::Plus) => "-:",
        Some(Word::Times) => "%:",
        Some(Word::Complex) => "0.5j_0.5&*",
        Some(Word::Append) => "<.@-:@# {. ] :.(,~)",
        Some(Word::Laminate) => "{.",
        Some(Word::Link) => ">@{. :.(;~)",
        Some(Word::Exponential) => return crate::words::inverse::newton::inverse(env, verb),
        _ => return Err(none(verb)),
    };
    parse(env, text)
}

/// The inverses of exact scans: differences with a shift.
fn of_scan(env: &Env<'_>, verb: &Verb, adverb: Word, u: &Verb) -> Result<Verb> {
    if let VerbKind::Name(name) = &u.0.kind {
        return match env.find(name)? {
            Some(Entity::Verb(value)) => of_scan(env, verb, adverb, &value),
            _ => Err(crate::names::lookup::value_error(&name.0.text)),
        };
    }
    let Some(insert) = u.derived().filter(|u| u.row.word == Word::Insert) else { return Err(none(verb)) };
    let inserted = match insert.u.verb().map(|inserted| &inserted.0.kind) {
        Some(VerbKind::Name(name)) => env.find(name)?,
        _ => Some(insert.u.clone()),
    };
    let inserted = inserted.as_ref().and_then(Entity::verb);
    let Some(primitive) = inserted.and_then(Verb::primitive) else { return Err(none(verb)) };
    let text = match (primitive.word, adverb) {
        (Word::Plus, Word::Prefix) => "(- |.!.0) :.(+/\\)",
        (Word::Times, Word::Prefix) => "(% |.!.1) :.(*/\\)",
        (Word::Equal, Word::Prefix) => "(= |.!.1) :.(=/\\)",
        (Word::NotEqual, Word::Prefix) => "(~: |.!.0) :.(~:/\\)",
        (Word::Minus, Word::Prefix) => "(((- |.!.0) * $ $ 1 _1\"_)\"1&.|:) :.(-/\\)",
        (Word::DividedBy, Word::Prefix) => "(((% |.!.1) ^ $ $ 1 _1\"_)\"1&.|:) :.(%/\\)",
        (Word::Plus, Word::Suffix) => "(- 1&(|.!.0)) :.(+/\\.)",
        (Word::Times, Word::Suffix) => "(% 1&(|.!.1)) :.(*/\\.)",
        (Word::Equal, Word::Suffix) => "(= 1&(|.!.1)) :.(=/\\.)",
        (Word::NotEqual, Word::Suffix) => "(~: 1&(|.!.0)) :.(~:/\\.)",
        (Word::Minus, Word::Suffix) => "(+ 1&(|.!.0)) :.(-/\\.)",
        (Word::DividedBy, Word::Suffix) => "(* 1&(|.!.1)) :.(%/\\.)",
        _ => return Err(none(verb)),
    };
    parse(env, text)
}

/// A fork with a constant side is worked backwards.
fn of_fork(env: &Env<'_>, verb: &Verb, f: &Entity, g: &Verb, h: &Verb) -> Result<Verb> {
    match f {
        Entity::Verb(cap) if cap.is(Word::Cap) => {
            let (first, second) = (inverse(env, h)?, inverse(env, g)?);
            Ok(crate::value::train::fork(sentence::entity(Word::Cap)?, first, second)?)
        }
        _ => unwind(env, verb, sentence::verb(Word::Right)?),
    }
}

/// Works a fork with a constant side backwards: `target` is what the whole fork gave, as a verb of that result.
fn unwind(env: &Env<'_>, verb: &Verb, target: Verb) -> Result<Verb> {
    env.interpreter.check_stack()?;
    if verb.is(Word::Right) || verb.is(Word::Left) {
        return Ok(target);
    }
    if let VerbKind::Fork(f, g, h) = &verb.0.kind {
        if let Some(n) = constant_of(env, f)? {
            return unwind(env, h, onto(bonds::left_bond(env, verb, &n, g)?, target)?);
        }
        if let (Some(n), Entity::Verb(f)) = (constant_of(env, &h.clone().into())?, f)
            && !f.is(Word::Cap)
        {
            return unwind(env, f, onto(bonds::right_bond(env, verb, g, &n)?, target)?);
        }
        if !matches!(f, Entity::Verb(cap) if cap.is(Word::Cap)) {
            return Err(none(verb));
        }
    }
    onto(inverse(env, verb)?, target)
}

/// A verb after the target: a bond as a fork, `n v target`.
fn onto(verb: Verb, target: Verb) -> Result<Verb> {
    if let Some(bond) = verb.derived().filter(|derived| derived.row.word == Word::Bond)
        && let (Entity::Noun(n), Some(Entity::Verb(v))) = (&bond.u, &bond.v)
    {
        return crate::value::train::fork(n.clone().into(), v.clone(), target);
    }
    if target.is(Word::Right) {
        return Ok(verb);
    }
    crate::value::train::fork(sentence::entity(Word::Cap)?, verb, target)
}

/// The noun of a constant side: a noun, `3:`, `3"_`, or a fork of such.
fn constant_of(env: &Env<'_>, entity: &Entity) -> Result<Option<Array>> {
    Ok(match entity {
        Entity::Noun(noun) => Some(noun.clone()),
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Constant(noun) => Some(noun.clone()),
            VerbKind::Derived(derived) if derived.row.word == Word::Rank => derived.u.noun().cloned(),
            VerbKind::Fork(f, g, h) => match (constant_of(env, f)?, constant_of(env, &h.clone().into())?) {
                (Some(x), Some(y)) => Some(env.dyad(g, x, y)?),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    })
}

/// The inverse of `x&u`.
pub fn inverse_bonded(env: &Env<'_>, x: Array, u: &Verb) -> Result<Verb> {
    let bonded = join(env, Word::Bond, x.into(), u.clone().into())?;
    inverse(env, &bonded)
}
