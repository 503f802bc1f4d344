//! Composition: `@` `@:` `&` `&:` `&.` `&.:`.

use super::contents::{each_dyad, each_monad, on_contents, opens};
use super::{derived, need_verb, right};
use crate::apply::forms::{self, Valence};
use crate::apply::no_dyad;
use crate::array::cells::INFINITE;
use crate::array::{Array, Context, ElementType, View, budget, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::{Ranks, rank};
use crate::value::composition::DerivedForm;
use crate::value::entity::{Data, Derived, Entity, RunDyad, RunMonad, Verb};
use crate::verbs::numbers::enclosed::{self as exact, RoundingSide};
use crate::vocabulary::{ModifierRow, Word};
use crate::words::inverse;

/// `u@v`: u on the result for each cell of v.
pub fn atop(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    need_verb(row, &u)?;
    if let Entity::Noun(_) = v {
        return Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (constant_monad, constant_dyad), Data::None).into());
    }
    let ranks = need_verb(row, &v)?.ranks();
    if let (Some(modulus), Entity::Verb(power)) = (modulus(&u), &v)
        && power.is(Word::Exponential)
    {
        let data = Data::Fit(Some(modulus), None);
        return Ok(derived(row, (u, Some(v)), ranks, (atop_monad, power_modulo), data).into());
    }
    if let (Some(modulus), Some(_)) = (modulus(&u), raised(&v)) {
        let data = Data::Fit(Some(modulus), None);
        return Ok(derived(row, (u, Some(v)), ranks, (raised_modulo, atop_dyad), data).into());
    }
    if opens(&v) {
        return Ok(on_contents(row, u, v));
    }
    let monad = forms::elementwise(env, &u, &v, (Valence::Monad, Valence::Monad));
    let dyad = forms::elementwise(env, &u, &v, (Valence::Monad, Valence::Dyad));
    let (run, data) = applied(&u, &v);
    Ok(derived(row, (u, Some(v)), ranks, run, data).elementwise(monad, dyad).into())
}

/// How `u@v` runs: rounded results of exact numbers are exact where the verb that is rounded is known.
fn applied(u: &Entity, v: &Entity) -> ((RunMonad, RunDyad), Data) {
    match side(u) {
        Some(_) if enclosed(v) => ((rounded_monad, rounded_dyad), Data::Exact),
        _ => ((atop_monad, atop_dyad), Data::None),
    }
}

fn side(u: &Entity) -> Option<RoundingSide> {
    let u = u.verb()?;
    if u.is(Word::LesserOf) { Some(RoundingSide::Below) } else { u.is(Word::LargerOf).then_some(RoundingSide::Above) }
}

fn enclosed(v: &Entity) -> bool {
    v.verb().is_some_and(|v| {
        let word = v.primitive().map(|primitive| primitive.word);
        matches!(word, Some(Word::Root | Word::Circle | Word::Exponential | Word::Logarithm))
            || root_order(v).is_some()
            || bonded(v, Word::Logarithm).is_some()
    })
}

/// The order n of a verb `n&%:`.
fn root_order(v: &Verb) -> Option<usize> {
    order(bonded(v, Word::Root)?)
}

/// The noun n of a verb `n&v`, where v is that word.
fn bonded(verb: &Verb, v: Word) -> Option<&Array> {
    match verb.form() {
        DerivedForm::BoundLeft(noun, bound) if bound.is(v) => Some(noun),
        _ => None,
    }
}

fn order(x: &Array) -> Option<usize> {
    let whole = promote::cast(x.clone(), ElementType::Int).ok()?;
    usize::try_from(*whole.as_atom::<i64>()?).ok()
}

/// `<.@%: y`, `>.@o. y` and their kin.
fn rounded_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    if let (Some(side), v) = (side(&derived.u), derived.v_verb()?) {
        let exact = match root_order(v) {
            Some(order) => exact::root(env.cx, side, order, &y)?,
            None if v.is(Word::Logarithm) => None,
            None if let Some(base) = bonded(v, Word::Logarithm) => exact::logarithm(env.cx, side, base, &y)?,
            None if v.is(Word::Root) => exact::root(env.cx, side, 2, &y)?,
            None if v.is(Word::Circle) => exact::times_pi(env.cx, side, &y)?,
            None => exact::exponential(env.cx, side, &y)?,
        };
        if let Some(exact) = exact {
            return Ok(exact);
        }
    }
    atop_monad(env, derived, y)
}

/// `n <.@%: y`
fn rounded_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    if let (Some(side), v) = (side(&derived.u), derived.v_verb()?) {
        let exact = match order(&x) {
            Some(order) if v.is(Word::Root) => exact::root(env.cx, side, order, &y)?,
            Some(_) if v.is(Word::Logarithm) => exact::logarithm(env.cx, side, &x, &y)?,
            _ => None,
        };
        if let Some(exact) = exact {
            return Ok(exact);
        }
    }
    atop_dyad(env, derived, x, y)
}

/// `u@:v`: u on the whole result of v.
pub fn at(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    need_verb(row, &v)?;
    need_verb(row, &u)?;
    if let (Some(modulus), Some(_)) = (modulus(&u), raised(&v)) {
        let data = Data::Fit(Some(modulus), None);
        return Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (raised_modulo, atop_dyad), data).into());
    }
    let (run, data) = applied(&u, &v);
    Ok(derived(row, (u, Some(v)), Ranks::INFINITE, run, data).into())
}

/// The modulus of a verb `m&|`.
fn modulus(u: &Entity) -> Option<Array> {
    bonded(u.verb()?, Word::Residue).cloned()
}

/// The base of a verb `n&^`.
fn raised(v: &Entity) -> Option<&Array> {
    bonded(v.verb()?, Word::Exponential)
}

/// `m&|@(n&^) y`: the power is never formed when all are integers.
fn raised_modulo(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    if let (Data::Fit(Some(modulus), _), Some(base)) = (&derived.data, derived.v.as_ref().and_then(raised)) {
        let one = |cx: &Context, y: Array| match crate::verbs::numbers::primes::power_residue(cx, base, &y, modulus)? {
            Some(result) => Ok(result),
            None => atop_monad(&Env { cx, ..*env }, derived, y),
        };
        if base.is_atom() && modulus.is_atom() {
            return rank::monad(env.cx, 0, y, &one);
        }
    }
    atop_monad(env, derived, y)
}

/// `x m&|@^ y`: the power is never formed when all are integers.
fn power_modulo(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let Data::Fit(Some(modulus), _) = &derived.data else { return atop_dyad(env, derived, x, y) };
    match crate::verbs::numbers::primes::power_residue(env.cx, &x, &y, modulus)? {
        Some(result) => Ok(result),
        None => atop_dyad(env, derived, x, y),
    }
}

/// `u@n`: u on the noun, whatever the argument.
fn constant_monad(env: &Env<'_>, derived: &Derived, _y: Array) -> Result<Array> {
    env.monad(derived.u_verb()?, derived.v_noun()?.clone())
}

fn constant_dyad(env: &Env<'_>, derived: &Derived, _x: Array, _y: Array) -> Result<Array> {
    env.monad(derived.u_verb()?, derived.v_noun()?.clone())
}

fn atop_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let inner = env.monad(derived.v_verb()?, y)?;
    env.monad(derived.u_verb()?, inner)
}

fn atop_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let inner = env.dyad(derived.v_verb()?, x, y)?;
    env.monad(derived.u_verb()?, inner)
}

/// `m&v`, `u&n` (an argument fixed) or `u&v` (v on both arguments, cell by cell).
pub fn bond(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    match (&u, &v) {
        (Entity::Noun(_), Entity::Verb(_)) => {
            Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (left_bond, bond_power), Data::None).into())
        }
        (Entity::Verb(_), Entity::Noun(_)) => {
            Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (right_bond, bond_power), Data::None).into())
        }
        (Entity::Verb(_), Entity::Verb(second)) => {
            let rank = second.ranks().monad;
            if opens(&v) {
                return Ok(on_contents(row, u, v));
            }
            let monad = forms::elementwise(env, &u, &v, (Valence::Monad, Valence::Monad));
            let dyad = forms::elementwise(env, &u, &v, (Valence::Dyad, Valence::Monad));
            let ranks = Ranks::new(rank, rank, rank);
            Ok(derived(row, (u, Some(v)), ranks, (atop_monad, compose_dyad), Data::None)
                .elementwise(monad, dyad)
                .into())
        }
        _ => Err(Error::domain("& needs a verb on at least one side")),
    }
}

/// `u&:v`: v on both whole arguments.
pub fn appose(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    let v = right(v)?;
    need_verb(row, &v)?;
    need_verb(row, &u)?;
    Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (atop_monad, compose_dyad), Data::None).into())
}

fn compose_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let v = derived.v_verb()?;
    let right = env.monad(v, y)?;
    let left = env.monad(v, x)?;
    env.dyad(derived.u_verb()?, left, right)
}

fn left_bond(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    match &derived.u {
        Entity::Noun(noun) => env.dyad(derived.v_verb()?, noun, y),
        _ => Err(Error::domain("the left operand must be a noun")),
    }
}

fn right_bond(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    env.dyad(derived.u_verb()?, y, derived.v_noun()?)
}

/// `x m&v y` is `m&v^:x y`: the documented meaning.
fn bond_power(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let row = derived.row;
    let verb = crate::words::modifiers::derived(
        row,
        (derived.u.clone(), derived.v.clone()),
        Ranks::INFINITE,
        (derived.monad, derived.dyad),
        Data::None,
    );
    crate::words::modifiers::power::repeat(env, &verb, &x, y)
}

/// `u&.v`
pub fn under(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    under_of(env, row, u, right(v)?, false)
}

/// `u&.:v`
pub fn under_whole(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
    under_of(env, row, u, right(v)?, true)
}

fn under_of(env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Entity, whole: bool) -> Result<Entity> {
    if let (Entity::Verb(_), Entity::Noun(gerund)) = (&u, &v) {
        return under_gerund(env, row, (u.clone(), v.clone()), gerund, whole);
    }
    let (_, second) = (need_verb(row, &u)?, need_verb(row, &v)?);
    if second.is(Word::LargerThan) && !whole {
        let ranks = Ranks::new(0, 0, 0);
        return Ok(derived(row, (u, Some(v)), ranks, (each_monad, each_dyad), Data::None).splitting_itself().into());
    }
    // A word that has no inverse is refused at once; other verbs may get one by the time they are used.
    let data = match second.primitive().is_some() && !second.is(Word::Append) {
        true => Data::Verb(inverse::inverse(env, &second)?),
        false => Data::None,
    };
    let rank = if whole { INFINITE } else { second.ranks().monad };
    let ranks = Ranks::new(rank, rank, rank);
    // The inverse of an elementwise verb is elementwise.
    let monad = forms::elementwise(env, &u, &v, (Valence::Monad, Valence::Monad));
    let dyad = forms::elementwise(env, &u, &v, (Valence::Dyad, Valence::Monad));
    Ok(derived(row, (u, Some(v)), ranks, (under_monad, under_dyad), data).elementwise(monad, dyad).into())
}

/// ``u&.(v`w)`` transforms only the argument whose verb is not `a:`, on cells of that verb's rank; the other argument is
/// taken in cells as u takes it.
fn under_gerund(
    env: &Env<'_>,
    row: &'static ModifierRow,
    (u, v): (Entity, Entity),
    gerund: &Array,
    whole: bool,
) -> Result<Entity> {
    if gerund.count() != 2 {
        return Err(Error::length("a gerund for under has two verbs"));
    }
    let side = |index: usize| -> Result<Option<Verb>> {
        match crate::words::gerund::entity(env, &gerund.clone().raveled().item(index)) {
            Ok(Entity::Verb(verb)) => Ok(Some(verb)),
            Ok(_) => Ok(None),
            Err(_) => Ok(None),
        }
    };
    let (left, right) = (side(0)?, side(1)?);
    if left.is_some() == right.is_some() {
        return Err(Error::domain("a gerund for under has one verb, and a: for the other side"));
    }
    let rank_of = |verb: &Option<Verb>| verb.as_ref().map(|verb| verb.ranks().monad);
    let own = need_verb(row, &u)?.ranks();
    let ranks = match (rank_of(&left), rank_of(&right)) {
        (_, Some(right)) => Ranks::new(right, own.left, right),
        (Some(left), None) => Ranks::new(left, left, own.right),
        (None, None) => Ranks::INFINITE,
    };
    let ranks = if whole { Ranks::INFINITE } else { ranks };
    let data = Data::Valences(left, right);
    Ok(derived(row, (u, Some(v)), ranks, (crate::apply::no_monad, under_gerund_dyad), data).into())
}

fn under_gerund_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let Data::Valences(left, right) = &derived.data else { return no_dyad(env, derived, x, y) };
    let y = match right {
        Some(v) => env.monad(v, y)?,
        None => y,
    };
    let x = match left {
        Some(v) => env.monad(v, x)?,
        None => x,
    };
    let result = env.dyad(derived.u_verb()?, x, y)?;
    match right.as_ref().or(left.as_ref()) {
        Some(v) => env.monad(&inverse::inverse(env, v)?, result),
        None => Ok(result),
    }
}

fn under_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let v = derived.v_verb()?;
    if derived.row.word == Word::Under
        && let Some(index) = selection(env, v, &y)?
    {
        // Under a selection only what it selects is changed.
        let chosen = env.monad(v, y.clone())?;
        let changed = env.monad(derived.u_verb()?, chosen)?;
        return crate::verbs::selection::amend::amend(env.cx, changed, index, y);
    }
    if v.is(Word::Append) && derived.row.word == Word::Under {
        // The ravel of y is undone by the shape of y.
        let shape = Array::list(y.shape().iter().map(|&n| n as i64).collect::<Vec<i64>>());
        let result = env.monad(derived.u_verb()?, y.raveled())?;
        return crate::verbs::structure::shape::reshape(env.cx, shape.into(), result.raveled().into());
    }
    let inner = env.monad(v, y)?;
    let result = env.monad(derived.u_verb()?, inner)?;
    back(env, derived, v, result)
}

/// The inverse of v on a result: that of a word is known since the verb was made.
fn back(env: &Env<'_>, derived: &Derived, v: &Verb, result: Array) -> Result<Array> {
    match &derived.data {
        Data::Verb(inverse) => env.monad(inverse, result),
        _ => env.monad(&inverse::inverse(env, v)?, result),
    }
}

/// The index of what a verb `n&{` or `n&(];.0)` selects from an argument; n of the latter is a column: start and length.
fn selection(env: &Env<'_>, v: &Verb, y: &Array) -> Result<Option<Array>> {
    match v.form() {
        DerivedForm::BoundLeft(index, from) if from.is(Word::From) => Ok(Some(index.clone())),
        DerivedForm::BoundLeft(column, cut) if column.shape() == [2, 1] && cuts_subarray(cut) => {
            let items = Array::list(budget::collected(y.tally(), 0..y.tally() as i64)?);
            env.monad(v, items).map(Some)
        }
        _ => Ok(None),
    }
}

/// Whether a verb is `];.0`, or `[;.0`.
fn cuts_subarray(verb: &Verb) -> bool {
    verb.derived().is_some_and(|cut| {
        let same = cut.u.verb().is_some_and(|u| u.is(Word::Right) || u.is(Word::Left));
        let zero = |v: &Entity| v.noun().is_some_and(|n| matches!(n.widened(), View::Bool([false]) | View::Int([0])));
        cut.row.word == Word::Cut && same && cut.v.as_ref().is_some_and(zero)
    })
}

fn under_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let v = derived.v_verb()?;
    let right = env.monad(v, y)?;
    let left = env.monad(v, x)?;
    let result = env.dyad(derived.u_verb()?, left, right)?;
    back(env, derived, v, result)
}
