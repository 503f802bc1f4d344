//! The inverses of bonds: a noun and a verb, the noun at either side. The parts that inverses of all kinds are built from.

use crate::apply::execute::{execute, modify};
use crate::apply::identity::is_matrix_product;
use crate::array::{Array, ElementType, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::names::lookup::value_error;
use crate::operators::Ranks;
use crate::read::sentence::{self, Sentence};
use crate::show::linear::linear;
use crate::value::entity::{Data, Derived, Entity, RunMonad, Verb, VerbKind};
use crate::vocabulary::Word;

/// The error of a verb without an inverse.
#[cold]
pub fn none(verb: &Verb) -> Error {
    let text = linear(&verb.clone().into(), false).unwrap_or_default();
    Error::new(ErrorKind::Domain).note(format!("{text} has no inverse"))
}

/// The verb that a text of J means.
pub fn parse(env: &Env<'_>, text: &str) -> Result<Verb> {
    let sentence = Sentence::new(text.as_bytes(), None)?;
    // The text is ours, so it is read where no user's name can change it: it holds primitives only.
    match execute(env, &sentence)?.item {
        Some((_, Entity::Verb(verb))) => Ok(verb),
        _ => Err(Error::syntax(format!("{text} is not a verb"))),
    }
}

/// A conjunction of the vocabulary applied to two words.
pub fn join(env: &Env<'_>, word: Word, u: Entity, v: Entity) -> Result<Verb> {
    let modifier = crate::apply::execute::modifier(sentence::entity(word)?)?;
    match modify(env, &modifier, u, Some(v))? {
        Entity::Verb(verb) => Ok(verb),
        _ => Err(Error::domain("not a verb")),
    }
}

pub fn is_number(noun: &Array, value: i64) -> bool {
    promote::integer(noun, crate::array::Tolerance::EXACT).is_ok_and(|number| number == value)
}

/// `n&v` of a noun and a verb in the notation.
fn with_noun(env: &Env<'_>, noun: Array, verb: &str) -> Result<Verb> {
    join(env, Word::Bond, noun.into(), parse(env, verb)?.into())
}

/// `v&n` of the same.
fn noun_right(env: &Env<'_>, verb: &str, noun: Array) -> Result<Verb> {
    join(env, Word::Bond, parse(env, verb)?.into(), noun.into())
}

/// Applies a verb, given as text, to a noun.
fn computed(env: &Env<'_>, verb: &str, noun: &Array) -> Result<Array> {
    env.monad(&parse(env, verb)?, noun.clone())
}

/// The inverse of `n&v`.
pub(super) fn left_bond(env: &Env<'_>, verb: &Verb, n: &Array, v: &Verb) -> Result<Verb> {
    if let Some(derived) = v.derived() {
        return left_bond_derived(env, verb, n, (v, derived));
    }
    if let Some(value) = named(env, v)? {
        return left_bond(env, verb, n, &value);
    }
    let Some(primitive) = v.primitive() else { return Err(none(verb)) };
    let keep = || n.clone();
    match primitive.word {
        Word::Plus => with_noun(env, computed(env, "-", n)?, "+"),
        Word::Minus => with_noun(env, keep(), "-"),
        Word::Times => with_noun(env, computed(env, "%", n)?, "*"),
        Word::DividedBy => with_noun(env, keep(), "%"),
        Word::Exponential => with_noun(env, keep(), "^."),
        Word::Logarithm => with_noun(env, keep(), "^"),
        Word::Root => noun_right(env, "^", keep()),
        Word::Rotate => with_noun(env, computed(env, "-", n)?, "|."),
        Word::Transpose => join(env, Word::Bond, keep().into(), transpose_back(env, n)?.into()),
        Word::Append => join(env, Word::Obverse, without(env, "}.", n.tally() as i64)?.into(), verb.clone().into()),
        Word::Copy => expand_with(verb, None),
        Word::Base if n.is_atom() => digits(env, n),
        Word::Base => with_noun(env, keep(), "#:"),
        Word::Antibase => with_noun(env, keep(), "#."),
        Word::IndexOf => noun_right(env, "{", keep()),
        Word::Drop => fills_put_back(env, verb, n),
        Word::Integral => sentence::verb(Word::Integral),
        Word::Anagram | Word::Permute => permutation_back(env, verb),
        Word::Complex => join(env, Word::Atop, parse(env, "0j_1&*")?.into(), noun_right(env, "-", keep())?.into()),
        Word::Polar => join(env, Word::Atop, parse(env, "%&0j1@^.")?.into(), noun_right(env, "%", keep())?.into()),
        Word::Polynomial => linear_polynomial(env, verb, n),
        // A negative left argument gives primes and exponents, two rows.
        Word::PrimeFactors if promote::floats(n)?.is_some_and(|n| n.first().is_some_and(|&n| n < 0.0)) => {
            parse(env, "*/@(^/)\"2")
        }
        Word::PrimeFactors => parse(env, "*/@(p:@i.@# ^ ])\"1"),
        Word::Circle | Word::Primes | Word::Extended | Word::Symbol | Word::Unicode => {
            left_code(env, verb, n, primitive.word)
        }
        Word::Do => parse(env, "\":"),
        Word::Format => parse(env, "\"."),
        Word::Left | Word::Right => parse(env, "]"),
        _ => Err(none(verb)),
    }
}

/// The verb that a name means; none if `v` is not a name.
fn named(env: &Env<'_>, v: &Verb) -> Result<Option<Verb>> {
    let VerbKind::Name(name) = &v.0.kind else { return Ok(None) };
    match env.find(name)? {
        Some(Entity::Verb(value)) => Ok(Some(value)),
        _ => Err(value_error(&name.0.text)),
    }
}

/// The inverse of `n&v` for a verb whose left argument is a code that says what it does.
fn left_code(env: &Env<'_>, verb: &Verb, n: &Array, word: Word) -> Result<Verb> {
    if word == Word::Circle && n.kind() == ElementType::Float && promote::integer(n, env.cx.tolerance).is_err() {
        // There is no such function, which using it says.
        return with_noun(env, computed(env, "-", n)?, "o.");
    }
    match (word, promote::integer(n, env.cx.tolerance)?) {
        (Word::Circle, 0) => Ok(verb.clone()),
        (Word::Circle, code @ -12..=12) => with_noun(env, Array::from(-code), "o."),
        (Word::Extended, code @ (1 | 2 | -1 | -2)) => with_noun(env, Array::from(-code), "x:"),
        (Word::Symbol, code @ (1..=6 | -6..=-1)) => with_noun(env, Array::from(-code), "s:"),
        (Word::Primes, 2) => {
            let product = parse(env, "*/@(^/)\"2")?;
            join(env, Word::Obverse, product.into(), verb.clone().into())
        }
        (Word::Primes, 3) => parse(env, "*/"),
        (Word::Primes, 4) => parse(env, "_4&p:"),
        (Word::Primes, -4) => parse(env, "4&p:"),
        (Word::Primes, -1) => parse(env, "p:"),
        (Word::Unicode, 1) => parse(env, "2&u:"),
        (Word::Unicode, 2) => parse(env, "1&u:"),
        (Word::Unicode, 3) => parse(env, "4&u:"),
        (Word::Unicode, 4) => parse(env, "3&u:"),
        (Word::Unicode, 7) => parse(env, "8&u:"),
        (Word::Unicode, 8) => parse(env, "7&u:"),
        _ => Err(none(verb)),
    }
}

/// The verb that drops what a join put at one end: `}.` or `}:` for one item.
fn without(env: &Env<'_>, one: &str, items: i64) -> Result<Verb> {
    if items.abs() == 1 { parse(env, one) } else { with_noun(env, Array::from(items), "}.") }
}

/// The inverse of `n&v` for a v that was derived.
fn left_bond_derived(env: &Env<'_>, verb: &Verb, n: &Array, (v, derived): (&Verb, &Derived)) -> Result<Verb> {
    match (derived.row.word, &derived.u, &derived.v) {
        (Word::Reflexive, Entity::Verb(u), None) => right_bond(env, verb, u, n),
        (Word::Atop | Word::At, Entity::Verb(u), Some(Entity::Verb(v))) => {
            let outer = env.inverse(u)?;
            let inner = left_bond(env, verb, n, v)?;
            join(env, Word::At, inner.into(), outer.into())
        }
        (Word::Rank, Entity::Verb(u), Some(rank)) => {
            let inner = left_bond(env, verb, n, u)?;
            join(env, Word::Rank, inner.into(), rank.clone())
        }
        (Word::Obverse, Entity::Verb(_), Some(v)) => join(env, Word::Bond, n.clone().into(), v.clone()),
        (Word::DotProduct, Entity::Verb(_), Some(Entity::Verb(_))) if is_matrix_product(derived) => {
            noun_right(env, "%.", n.clone())
        }
        (Word::Basic, Entity::Noun(code), None) => {
            let code = promote::integer(code, env.cx.tolerance)?;
            match code {
                5 | 6 | 9 | 10 | 21 | 22 | 25 | 26 => Ok(verb.clone()),
                // A shift by as much the other way.
                32..=34 => join(env, Word::Bond, computed(env, "-", n)?.into(), v.clone().into()),
                _ => Err(none(verb)),
            }
        }
        (Word::Under, Entity::Verb(u), Some(v)) => {
            let inner = left_bond(env, verb, &opened_for(env, n, v)?, u)?;
            join(env, Word::Under, inner.into(), v.clone())
        }
        (Word::Foreign, ..) => match derived.data {
            Data::Foreign(3, 1 | 3) => parse(env, "3!:2"),
            Data::Foreign(3, 4 | 5) => join(env, Word::Bond, computed(env, "-", n)?.into(), v.clone().into()),
            _ => Err(none(verb)),
        },
        (Word::Fit, Entity::Verb(u), Some(fill)) if u.is(Word::Copy) => {
            let fill = fill.noun().cloned().ok_or_else(|| none(verb))?;
            expand_with(verb, Some(fill))
        }
        (Word::Power, Entity::Verb(u), Some(Entity::Noun(times))) if is_number(times, -1) => {
            join(env, Word::Bond, n.clone().into(), u.clone().into())
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

fn transpose_back(env: &Env<'_>, n: &Array) -> Result<Verb> {
    // x |: with the axes put back: the grade of a permutation is its inverse. Axes that x does not name come first.
    if n.kind() == ElementType::Box {
        return parse(env, "(/:@[ |: ])");
    }
    parse(env, "((/:@((i.@] -. |~) , |~) #@$) |: ])")
}

/// The number of digits that the largest needs, in a base.
fn digits(env: &Env<'_>, n: &Array) -> Result<Verb> {
    inverted(with_noun(env, n.clone(), "#.")?, digits_monad, Data::None)
}

/// `u^:_1` that is done by a function of its own, which finds the noun of the bond u with [`noun_of_bond`].
fn inverted(u: Verb, monad: RunMonad, data: Data) -> Result<Verb> {
    let row = crate::vocabulary::modifier(Word::Power).ok_or_else(|| Error::syntax("no power"))?;
    let operands = (u.into(), Some(Array::from(-1_i64).into()));
    Ok(crate::words::modifiers::derived(row, operands, Ranks::INFINITE, (monad, crate::apply::no_dyad), data))
}

fn noun_of_bond(derived: &Derived) -> Result<Array> {
    let noun = derived.u_verb()?.derived().and_then(|bond| bond.u.noun().cloned());
    noun.ok_or_else(|| Error::domain("a bond with a noun is needed"))
}

fn digits_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    crate::verbs::numbers::digits::digits(env.cx, noun_of_bond(derived)?.into(), y.into())
}

/// Expansion: the inverse of copying by a mask, `mask&#`.
fn expand_with(copy: &Verb, fill: Option<Array>) -> Result<Verb> {
    inverted(copy.clone(), expand_monad, Data::Fit(fill, None))
}

fn expand_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let mask = noun_of_bond(derived)?;
    if mask.is_atom() && y.is_atom() && promote::integer(&mask, env.cx.tolerance)? == 1 {
        return Ok(y);
    }
    let fill = match &derived.data {
        Data::Fit(fill, _) => fill.clone(),
        _ => None,
    };
    let cx = env.cx.with_fill(fill);
    crate::verbs::selection::copy::expand(&cx, mask.into(), y.into())
}

fn permutation_back(env: &Env<'_>, verb: &Verb) -> Result<Verb> {
    let grade = sentence::verb(Word::SortUp)?;
    let grade = join(env, Word::Atop, grade.into(), verb.clone().into())?;
    let grade = join(env, Word::Atop, grade.into(), parse(env, "i.@#")?.into())?;
    let back = crate::value::train::fork(grade.into(), sentence::verb(Word::From)?, sentence::verb(Word::Right)?)?;
    join(env, Word::Obverse, back.into(), verb.clone().into())
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
        return right_bond_derived(env, verb, (u, derived), n);
    }
    if let Some(value) = named(env, u)? {
        return right_bond(env, verb, &value, n);
    }
    let Some(primitive) = u.primitive() else { return Err(none(verb)) };
    let keep = || n.clone();
    match primitive.word {
        Word::Plus => with_noun(env, computed(env, "-", n)?, "+"),
        Word::Minus => with_noun(env, keep(), "+"),
        Word::Times => with_noun(env, computed(env, "%", n)?, "*"),
        Word::DividedBy => with_noun(env, keep(), "*"),
        Word::Exponential if is_number(n, 2) => sentence::verb(Word::Root),
        Word::Exponential => with_noun(env, keep(), "%:"),
        Word::Logarithm => noun_right(env, "%:", keep()),
        Word::Root => noun_right(env, "^.", keep()),
        Word::Append => join(env, Word::Obverse, without(env, "}:", -(n.tally() as i64))?.into(), verb.clone().into()),
        Word::MatrixDivide => with_noun(env, keep(), "+/ .*"),
        Word::From => with_noun(env, keep(), "i."),
        Word::Anagram => {
            join(env, Word::Atop, sentence::verb(Word::Anagram)?.into(), with_noun(env, keep(), "i.")?.into())
        }
        Word::Complex => noun_right(env, "-", computed(env, "0j1&*", n)?),
        Word::Polar => noun_right(env, "%", computed(env, "r.", n)?),
        Word::Left | Word::Right => parse(env, "["),
        _ => Err(none(verb)),
    }
}

/// The inverse of `v&n` for a v that was derived.
fn right_bond_derived(env: &Env<'_>, verb: &Verb, (u, derived): (&Verb, &Derived), n: &Array) -> Result<Verb> {
    match (derived.row.word, &derived.u, &derived.v) {
        (Word::Reflexive, Entity::Verb(inner), None) => left_bond(env, verb, n, inner),
        (Word::Atop | Word::At, Entity::Verb(outer), Some(Entity::Verb(inner))) => {
            let first = env.inverse(outer)?;
            let second = right_bond(env, verb, inner, n)?;
            join(env, Word::At, second.into(), first.into())
        }
        (Word::Rank, Entity::Verb(inner), Some(Entity::Noun(rank)))
            if inner.is(Word::IndexOf) && is_number(rank, 1) && is_number(n, 1) =>
        {
            // Which place of a row holds the first 1: that row of the identity matrix.
            parse(env, "{ =")
        }
        (Word::Rank, Entity::Verb(inner), Some(rank)) => {
            let inner = right_bond(env, verb, inner, n)?;
            join(env, Word::Rank, inner.into(), rank.clone())
        }
        (Word::DotProduct, ..) if is_matrix_product(derived) => {
            join(env, Word::Bond, u.clone().into(), computed(env, "%.", n)?.into())
        }
        (Word::Basic, Entity::Noun(code), None) if is_number(code, 22) || is_number(code, 25) => Ok(verb.clone()),
        (Word::Under, Entity::Verb(inner), Some(v)) => {
            let inner = right_bond(env, verb, inner, &opened_for(env, n, v)?)?;
            join(env, Word::Under, inner.into(), v.clone())
        }
        _ => Err(none(verb)),
    }
}
