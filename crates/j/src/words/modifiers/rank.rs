//! The rank conjunction `"`, and which verbs shift lists under a rank.

use super::{derived, right};
use crate::apply::{Applied, rank_fusion};
use crate::array::cells::{INFINITE, Rank};
use crate::array::{Array, ElementType, Value, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::cyclic::Cyclic;
use crate::operators::{Apply, Ranks, rank as ranked};
use crate::read::sentence;
use crate::value::composition::DerivedForm;
use crate::value::entity::{Data, Derived, Entity, Verb, VerbKind};
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::selection::shifted::Shift;
use crate::vocabulary::{ModifierRow, Word};
use crate::words::gerund;

/// Ranks of this size and more are infinite.
const INFINITE_RANK_MIN: i64 = 63;

/// `u"n`, `m"n` (a constant verb), `u"v` (the ranks of v).
pub fn rank(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    let ranks = match &v {
        Entity::Noun(noun) => rank_list(env, noun)?,
        Entity::Verb(verb) => verb.ranks(),
        _ => return Err(Error::domain("the ranks are given by a noun or a verb")),
    };
    match &u {
        Entity::Noun(noun) if noun.rank() == 1 && ranks != Ranks::INFINITE && noun.as_slice::<Value>().is_some() => {
            match gerund::verbs(env, noun) {
                Ok(verbs) => {
                    let data = Data::Verbs(verbs);
                    Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (gerund_monad, gerund_dyad), data).into())
                }
                Err(_) => Ok(derived(row, (u, Some(v)), ranks, (constant_monad, constant_dyad), Data::None).into()),
            }
        }
        Entity::Noun(_) => {
            let data = Data::Ranks(ranks);
            let run = (constant_monad as _, constant_dyad as _);
            Ok(derived(row, (u, Some(v)), outward(ranks), run, data).splitting_itself().into())
        }
        Entity::Verb(verb) => {
            if ranks == Ranks::INFINITE
                && let (VerbKind::Name(name), Entity::Noun(_)) = (&verb.0.kind, &v)
                && env.find(name)?.is_none()
            {
                // Infinite rank leaves the verb as it is, so the verb must be known.
                return Err(crate::names::lookup::value_error(&name.0.text));
            }
            let named = matches!(verb.0.kind, VerbKind::Name(_));
            if ranks == verb.ranks() && matches!(v, Entity::Noun(_)) && !named {
                // A rank that the verb has anyway adds nothing to it.
                return Ok(u);
            }
            // A verb that is done no times is the identity, which is how J shows it here.
            let u = if is_done_never(verb) { sentence::verb(Word::Right)?.into() } else { u };
            Ok(derived(row, (u, Some(v)), outward(ranks), (monad, dyad), Data::Ranks(ranks)).splitting_itself().into())
        }
        _ => Err(Error::domain("rank is given to a verb or a noun")),
    }
}

/// Whether a verb is `u^:0`.
fn is_done_never(verb: &Verb) -> bool {
    let never = |times: &Entity| match times {
        Entity::Noun(times) => times.as_atom::<i64>() == Some(&0) || times.as_atom::<bool>() == Some(&false),
        _ => false,
    };
    let power = verb.derived().filter(|derived| derived.row.word == Word::Power && derived.u.verb().is_some());
    power.and_then(|power| power.v.as_ref()).is_some_and(never)
}

/// The ranks that other verbs see: one counted from the argument takes that whole.
fn outward(ranks: Ranks) -> Ranks {
    let outward = |rank: Rank| if rank < 0 { INFINITE } else { rank };
    Ranks::new(outward(ranks.monad), outward(ranks.left), outward(ranks.right))
}

/// One rank for all, two for left and right, or three for monad, left and right.
pub fn rank_list(env: &Env<'_>, noun: &Array) -> Result<Ranks> {
    if noun.rank() > 1 {
        return Err(Error::new(crate::error::ErrorKind::Rank).note("ranks are given by an atom or a list"));
    }
    let limits = ranks_of(env, noun)?;
    match limits.as_slice() {
        &[all] => Ok(Ranks::new(all, all, all)),
        &[left, right] => Ok(Ranks::new(right, left, right)),
        &[monad, left, right] => Ok(Ranks::new(monad, left, right)),
        other => Err(Error::length(format!("one, two or three ranks are needed, not {}", other.len()))),
    }
}

fn ranks_of(env: &Env<'_>, noun: &Array) -> Result<Vec<Rank>> {
    let limit = |rank: i64| if rank >= INFINITE_RANK_MIN { INFINITE } else { rank };
    // An infinite rank beside an exact one makes it a fraction.
    let fractions = noun.kind() == ElementType::Rational;
    let noun = if fractions { &promote::cast(noun.clone(), ElementType::Float)? } else { noun };
    if let Some(floats) = noun.as_slice::<f64>() {
        let whole = |&f: &f64| {
            if f == f64::INFINITY {
                Ok(INFINITE)
            } else if f == f64::NEG_INFINITY {
                Ok(0)
            } else {
                let integer = env.cx.tolerance.integer(f);
                integer.map(limit).ok_or_else(|| Error::domain("ranks are integers"))
            }
        };
        return floats.iter().map(whole).collect();
    }
    Ok(promote::integers(noun, env.cx.tolerance)?.iter().map(|&rank| limit(rank)).collect())
}

fn own_ranks(derived: &Derived) -> Ranks {
    match derived.data {
        Data::Ranks(ranks) => ranks,
        _ => Ranks::INFINITE,
    }
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    rank_fusion::monad(env, derived.u_verb()?, own_ranks(derived).monad, y)
}

fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let Ranks { left, right, .. } = own_ranks(derived);
    rank_fusion::dyad(env, derived.u_verb()?, (left, right), x, y)
}

/// ``(u`v)"n``: the verbs in turn on the cells.
fn gerund_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let turns = turns(env, derived)?;
    let limit = rank_list(env, derived.v_noun()?)?.monad;
    ranked::monad(env.cx, limit, y, &|cx, y| turns.monad(cx, y.into()))
}

fn gerund_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let turns = turns(env, derived)?;
    let ranks = rank_list(env, derived.v_noun()?)?;
    ranked::dyad(env.cx, (ranks.left, ranks.right), x, y, &|cx, x, y| turns.dyad(cx, x.into(), y.into()))
}

fn turns<'a>(env: &'a Env<'a>, derived: &'a Derived) -> Result<Cyclic<Applied<'a>>> {
    match &derived.data {
        Data::Verbs(verbs) => Ok(Cyclic::new(verbs.iter().map(|verb| env.applied(verb)).collect())),
        _ => Err(Error::domain("a gerund is needed")),
    }
}

fn constant_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    ranked::monad(env.cx, own_ranks(derived).monad, y, &|_, _| constant(derived))
}

fn constant_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let Ranks { left, right, .. } = own_ranks(derived);
    ranked::dyad(env.cx, (left, right), x, y, &|_, _, _| constant(derived))
}

fn constant(derived: &Derived) -> Result<Array> {
    derived.u.noun().cloned().ok_or_else(|| Error::domain("the left operand must be a noun"))
}

/// The shift that a verb is: `|.`, `|."1`, and both with a fill.
pub fn shift(verb: &Verb) -> Option<Shift> {
    match verb.form() {
        DerivedForm::Filled(u, fill) if u.is(Word::Rotate) => {
            Scalar::from_array(fill).map(|fill| Shift { last: false, fill: Some(fill) })
        }
        DerivedForm::Ranked(u, ranks) if ranks.left >= 0 && ranks.right == 1 => {
            shift(u).map(|shift| Shift { last: true, ..shift })
        }
        _ => verb.is(Word::Rotate).then_some(Shift { last: false, fill: None }),
    }
}
