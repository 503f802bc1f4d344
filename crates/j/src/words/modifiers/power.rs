//! The power conjunction `^:`.

use super::{derived, need_verb, right};
use crate::array::{Array, Assembly, ElementType, Value, budget, compare, merge, promote, stop};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::Ranks;
use crate::value::composition::DerivedForm;
use crate::value::entity::{Data, Derived, Entity, Verb};
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::numbers::digits;
use crate::vocabulary::{ModifierRow, Word};
use crate::words::inverse;

/// How often: a number of times, until nothing changes, or the inverse so many times.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Times {
    Finite(i64),
    Limit,
    InverseLimit,
}

/// `u^:n`, `u^:v`, ``u^:(v`w)``, `u^:v^:_.`.
pub fn power(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    let verb = need_verb(row, &u)?;
    match &v {
        Entity::Verb(_) => Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (verb_monad, verb_dyad), Data::None).into()),
        Entity::Noun(noun) => {
            if let Some(verbs) = gerund_powers(env, noun) {
                let data = Data::Verbs(verbs);
                return Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (gerund_monad, gerund_dyad), data).into());
            }
            if boxed_limit(env, noun)?.is_some() {
                return Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (noun_monad, noun_dyad), Data::None).into());
            }
            if noun.is_atom() && noun.as_slice::<f64>().is_some_and(|floats| floats.iter().all(|f| f.is_nan())) {
                guarded(&verb)?;
                return Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (while_monad, while_dyad), Data::None).into());
            }
            if noun.is_atom() && matches!(times(env, noun)?.as_slice(), [Times::Finite(1)]) {
                return Ok(u);
            }
            // The inverse of a known verb is made once.
            if noun.is_atom() && matches!(times(env, noun)?.as_slice(), [Times::Finite(-1)]) {
                let data = match inverse::inverse(env, &verb) {
                    Ok(verb) => Data::Verb(verb),
                    Err(_) => Data::None,
                };
                return Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (inverse_monad, noun_dyad), data).into());
            }
            times(env, noun)?;
            Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (noun_monad, noun_dyad), Data::None).into())
        }
        _ => Err(Error::domain("the power is given by a noun or a verb")),
    }
}

fn gerund_powers(env: &Env<'_>, noun: &Array) -> Option<Vec<Verb>> {
    let boxes = noun.as_slice::<Value>()?;
    if noun.rank() != 1 || !(2..=3).contains(&boxes.len()) {
        return None;
    }
    crate::words::gerund::verbs(env, noun).ok()
}

fn times(env: &Env<'_>, noun: &Array) -> Result<Vec<Times>> {
    // Beyond what an integer counts a power is a limit.
    const LIMIT: f64 = i64::MAX as f64;
    let long = noun.kind().is_exact() && promote::integers(noun, env.cx.tolerance).is_err();
    let noun = if long { &promote::cast(noun.clone(), ElementType::Float)? } else { noun };
    if let Some(floats) = noun.as_slice::<f64>() {
        let one = |&f: &f64| {
            if f >= LIMIT {
                Ok(Times::Limit)
            } else if f <= -LIMIT {
                Ok(Times::InverseLimit)
            } else {
                let whole = env.cx.tolerance.integer(f);
                whole.map(Times::Finite).ok_or_else(|| Error::domain("powers are integers"))
            }
        };
        return budget::tried(floats, one);
    }
    if noun.kind().is_text() {
        return Err(Error::domain("powers are integers, also where there are none"));
    }
    budget::mapped(&promote::integers(noun, env.cx.tolerance)?, |&n| Times::Finite(n))
}

/// A boxed power `<n` collects the first n results; `a:` all until nothing changes.
fn boxed_limit(env: &Env<'_>, noun: &Array) -> Result<Option<Times>> {
    let [value] = noun.as_slice::<Value>().unwrap_or(&[]) else {
        return if noun.as_slice::<Value>().is_some() {
            Err(Error::domain("a boxed power is one box"))
        } else {
            Ok(None)
        };
    };
    let inner = value.array()?;
    if inner.is_empty() {
        return Ok(Some(Times::Limit));
    }
    match times(env, inner)?.as_slice() {
        [one] => Ok(Some(*one)),
        _ => Err(Error::domain("a boxed power is one number")),
    }
}

fn noun_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    apply(env, derived.u_verb()?, derived.v_noun()?, None, y)
}

fn noun_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    apply(env, derived.u_verb()?, derived.v_noun()?, Some(x), y)
}

/// The verb `u^:v` that `^:_.` repeats as long as v says so; a domain error for any other verb.
fn guarded(verb: &Verb) -> Result<&Derived> {
    let power = verb.derived().filter(|derived| derived.row.word == Word::Power && derived.v_verb().is_ok());
    power.ok_or_else(|| Error::domain("the power _. needs a verb u^:v, whose v says whether to go on"))
}

/// `u^:v^:_. y`: u as often as v says, until it says 0; that nothing changes does not end it.
fn while_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    repeat_while(env, derived, None, y)
}

fn while_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    repeat_while(env, derived, Some(x), y)
}

fn repeat_while(env: &Env<'_>, derived: &Derived, x: Option<Array>, mut y: Array) -> Result<Array> {
    let power = guarded(derived.u_verb()?)?;
    loop {
        env.cx.poll()?;
        let n = env.ambivalent(power.v_verb()?, x.clone(), y.clone())?;
        if n.is_atom() && matches!(times(env, &n), Ok(times) if times == [Times::Finite(0)]) {
            return Ok(y);
        }
        y = apply(env, power.u_verb()?, &n, x.clone(), y)?;
    }
}

fn inverse_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    match &derived.data {
        Data::Verb(inverse) => env.monad(inverse, y),
        _ => env.monad(&inverse::inverse(env, derived.u_verb()?)?, y),
    }
}

fn verb_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let n = env.monad(derived.v_verb()?, &y)?;
    apply(env, derived.u_verb()?, &n, None, y)
}

fn verb_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let n = env.dyad(derived.v_verb()?, &x, &y)?;
    apply(env, derived.u_verb()?, &n, Some(x), y)
}

/// ``u^:(v0`v1`v2) y``: v1 gives the power, v0 and v2 the arguments.
fn gerund_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let Data::Verbs(verbs) = &derived.data else { return Err(Error::domain("a gerund is needed")) };
    match verbs.as_slice() {
        [v0, v1] => {
            let start = env.monad(v1, y.clone())?;
            let n = env.monad(v0, y)?;
            apply(env, derived.u_verb()?, &n, None, start)
        }
        [_, v1, v2] => {
            let start = env.monad(v2, y.clone())?;
            let n = env.monad(v1, y)?;
            apply(env, derived.u_verb()?, &n, None, start)
        }
        _ => Err(Error::length("a gerund of powers has two or three verbs")),
    }
}

fn gerund_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let Data::Verbs(verbs) = &derived.data else { return Err(Error::domain("a gerund is needed")) };
    match verbs.as_slice() {
        [v0, v1] => {
            let start = env.dyad(v1, x.clone(), y.clone())?;
            let n = env.dyad(v0, x.clone(), y)?;
            apply(env, derived.u_verb()?, &n, Some(x), start)
        }
        [v0, v1, v2] => {
            let start = env.dyad(v2, x.clone(), y.clone())?;
            let n = env.dyad(v1, x.clone(), y.clone())?;
            let left = env.dyad(v0, x, y)?;
            apply(env, derived.u_verb()?, &n, Some(left), start)
        }
        _ => Err(Error::length("a gerund of powers has two or three verbs")),
    }
}

/// `x m&v y`: `m&v` as often as x says.
pub fn repeat(env: &Env<'_>, verb: &Verb, x: &Array, y: Array) -> Result<Array> {
    apply(env, verb, x, None, y)
}

fn apply(env: &Env<'_>, u: &Verb, n: &Array, x: Option<Array>, y: Array) -> Result<Array> {
    if let Some(times) = Scalar::from_array(n).and_then(Scalar::int) {
        return once(env, u, Times::Finite(times), x, y);
    }
    if let Some(limit) = boxed_limit(env, n)? {
        return collect(env, u, limit, x, y);
    }
    let powers = times(env, n)?;
    if let ([one], true) = (powers.as_slice(), n.is_atom()) {
        return once(env, u, *one, x, y);
    }
    // A list of powers: run to the farthest, keeping the ones asked for.
    let mut assembly = Assembly::new(n.shape());
    if powers.is_empty() {
        let shape = crate::array::shape::concat(n.shape(), y.shape());
        return crate::array::fill::empty_of(y.kind(), &shape);
    }
    let mut kept: Vec<Array> = Vec::new();
    let mut order = budget::copied(&powers)?;
    let place = |times: &Times| match times {
        Times::Finite(n) => *n,
        Times::Limit => i64::MAX,
        Times::InverseLimit => i64::MIN,
    };
    merge::sort(&mut order, |a, b| place(a).cmp(&place(b)))?;
    order.dedup();
    // Counts in order and each once are written to their places directly, so that no other value is stored.
    let straight = order == powers;
    let mut now = (0_i64, y.clone());
    for &times in &order {
        let result = match times {
            Times::Finite(n) if n >= 0 => {
                let result = once(env, u, Times::Finite(n - now.0), x.clone(), now.1.clone())?;
                now = (n, result.clone());
                result
            }
            other => once(env, u, other, x.clone(), y.clone())?,
        };
        if straight {
            assembly.push(result)?;
        } else {
            kept.push(result);
        }
    }
    let rest = if straight { Vec::new() } else { powers };
    for (turn, times) in rest.into_iter().enumerate() {
        stop::poll_turn(turn)?;
        let result = order.binary_search_by_key(&place(&times), place).ok().and_then(|index| kept.get(index));
        if let Some(result) = result {
            assembly.push(result.clone())?;
        }
    }
    assembly.finish(env.cx)
}

fn once(env: &Env<'_>, u: &Verb, times: Times, x: Option<Array>, y: Array) -> Result<Array> {
    match times {
        Times::Finite(0) => Ok(y),
        Times::Finite(n) if n > 0 => run(env, u, n, x, y),
        // The inverse of an atom and `#.` needs no verb that is made for it.
        Times::Finite(-1) if u.is(Word::Base) && x.as_ref().is_some_and(Array::is_atom) => {
            digits::digits(env.cx, x.unwrap_or_else(|| Array::from(2_i64)).into(), y.into())
        }
        Times::Finite(n) => {
            let inverse = invert(env, u, x)?;
            run(env, &inverse, n.saturating_neg(), None, y)
        }
        Times::Limit => limit(env, u, x, y),
        Times::InverseLimit => limit(env, &invert(env, u, x)?, None, y),
    }
}

/// The inverse of u, or of `x&u`.
fn invert(env: &Env<'_>, u: &Verb, x: Option<Array>) -> Result<Verb> {
    match x {
        Some(x) => inverse::inverse_bonded(env, x, u),
        None => inverse::inverse(env, u),
    }
}

fn run(env: &Env<'_>, u: &Verb, times: i64, x: Option<Array>, mut y: Array) -> Result<Array> {
    let turns = env.cx.turns(usize::try_from(times).unwrap_or(0));
    for turn in 0..times {
        env.cx.poll()?;
        turns.at(usize::try_from(turn).unwrap_or(0));
        y = env.ambivalent(u, x.clone(), y)?;
    }
    Ok(y)
}

fn limit(env: &Env<'_>, u: &Verb, x: Option<Array>, mut y: Array) -> Result<Array> {
    if let (Ok(power), None) = (guarded(u), &x) {
        return limit_while(env, power, y);
    }
    loop {
        env.cx.poll()?;
        let next = match &x {
            Some(x) => env.dyad(u, x, &y)?,
            None => env.monad(u, &y)?,
        };
        if compare::matches(env.cx.tolerance, &next, &y) {
            return Ok(next);
        }
        y = next;
    }
}

/// `u^:v^:_ y`: where v says 0 nothing changes.
fn limit_while(env: &Env<'_>, power: &Derived, mut y: Array) -> Result<Array> {
    let (u, v) = (power.u_verb()?, power.v_verb()?);
    loop {
        env.cx.poll()?;
        let n = env.monad(v, &y)?;
        let next = match Scalar::from_array(&n).and_then(Scalar::int) {
            Some(0) => return Ok(y),
            Some(1) => env.monad(u, &y)?,
            _ => apply(env, u, &n, None, y.clone())?,
        };
        if compare::matches(env.cx.tolerance, &next, &y) {
            return Ok(next);
        }
        y = next;
    }
}

/// How many places follow one another at most until they stay or run in a circle, for a verb `{&n` that
/// takes the next.
fn longest_chain(u: &Verb) -> usize {
    match u.form() {
        DerivedForm::BoundRight(from, next) if from.is(Word::From) => next.tally() + 1,
        _ => usize::MAX,
    }
}

/// All results from y itself on, until nothing changes or there are as many as the limit says.
fn collect(env: &Env<'_>, u: &Verb, limit: Times, x: Option<Array>, y: Array) -> Result<Array> {
    let (u, x, most) = match limit {
        Times::Finite(n) if n < 0 => (invert(env, u, x)?, None, n.saturating_neg()),
        Times::Finite(n) => (u.clone(), x, n),
        Times::Limit => (u.clone(), x, i64::MAX),
        Times::InverseLimit => (invert(env, u, x)?, None, i64::MAX),
    };
    let mut results = vec![y];
    let longest = if most == i64::MAX { longest_chain(&u) } else { usize::MAX };
    while (results.len() as i64) < most {
        env.cx.poll()?;
        if results.len() > longest {
            return Err(Error::limit("the places run in a circle: there is no end"));
        }
        if results.len().is_power_of_two() {
            budget::check::<Array>(results.len().saturating_mul(2))?;
        }
        let Some(last) = results.last() else { break };
        let next = match &x {
            Some(x) => env.dyad(&u, x, last)?,
            None => env.monad(&u, last)?,
        };
        if most == i64::MAX && compare::matches(env.cx.tolerance, &next, last) {
            break;
        }
        results.push(next);
    }
    if most == 0 {
        results.clear();
    }
    let mut assembly = Assembly::new(&[results.len()]);
    for result in results {
        assembly.push(result)?;
    }
    assembly.finish(env.cx)
}
