//! `b.`: boolean functions, and what is known of a verb. `f.`: names replaced by what they mean.

use std::sync::Arc;

use super::derived;
use crate::apply::identity;
use crate::array::{Array, Value, promote};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::{KnownDyad, Ranks, rank};
use crate::read::definition::Definition;
use crate::show::atomic;
use crate::show::linear;
use crate::value::entity::{Data, Derived, Entity, Explicit, Modifier, ModifierKind, Verb, VerbKind};
use crate::value::name::Name;
use crate::verbs::atomic::{AtomicDyad, bitwise};
use crate::vocabulary::{ModifierRow, Word};
use crate::words::gerund;
use crate::words::inverse;

/// `m b.` and `u b.`
pub fn basic(env: &Env<'_>, row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    match &u {
        Entity::Noun(noun) => {
            let numbers = crate::array::budget::owned(promote::integers(noun, env.cx.tolerance)?)?;
            if let Some(bad) = numbers.iter().find(|&&number| !(-16..=34).contains(&number)) {
                return Err(Error::index(format!("there is no boolean function {bad}")));
            }
            let ranks = Ranks::new(crate::array::cells::INFINITE, 0, 0);
            let one = match (numbers.as_slice(), noun.is_atom()) {
                (&[one], true) => Some(KnownDyad::Atomic(function(one)?)),
                _ => None,
            };
            let verb = derived(row, (u, None), ranks, (function_monad, function_dyad), Data::Integers(numbers));
            // One function is elementwise: it pairs its arguments itself.
            Ok(verb.splitting(false, one.is_some()).with_kernels(one, None).into())
        }
        Entity::Verb(_) => Ok(derived(row, (u, None), Ranks::new(0, 0, 0), (about, no_about), Data::None).into()),
        _ => Err(Error::domain("b. needs a verb or a number")),
    }
}

/// The functions from this number on shift bits.
const FIRST_SHIFT: i64 = 32;

/// The function of a number; negative ones count from the end of the sixteen.
fn function(number: i64) -> Result<&'static AtomicDyad> {
    bitwise::truth_function(if number < 0 { number + 16 } else { number })
}

/// The result of each function of the list, under the shape of the list.
fn functions(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    let Data::Integers(numbers) = &derived.data else { return Err(Error::domain("not a boolean function")) };
    if let ([one], Some(true)) = (numbers.as_slice(), derived.u.noun().map(Array::is_atom)) {
        return function(*one)?.apply(env.cx, x, y);
    }
    let shape: Vec<usize> = derived.u.noun().map(|noun| noun.shape().to_vec()).unwrap_or_default();
    if !x.is_atom() || !y.is_atom() {
        // Every pair of atoms gets the results of all functions.
        return rank::dyad(env.cx, (0, 0), x, y, &|cx, x, y| functions(&Env { cx, ..*env }, derived, x, y));
    }
    if numbers.is_empty() {
        return crate::array::fill::empty_of(crate::array::ElementType::Bool, &shape);
    }
    let mut assembly = crate::array::Assembly::new(&shape);
    for &number in numbers {
        assembly.push(function(number)?.apply(env.cx, x.clone(), y.clone())?)?;
    }
    assembly.finish(env.cx)
}

/// `m b. y` is `0 m b. y`.
fn function_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    if let Data::Integers(numbers) = &derived.data
        && numbers.iter().any(|&number| number >= FIRST_SHIFT)
    {
        return Err(crate::apply::valence("a shift of bits has no monad"));
    }
    functions(env, derived, Array::from(false), y)
}

fn function_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    functions(env, derived, x, y)
}

/// `u b. 0`: ranks; `u b. _1`: the inverse; `u b. 1`: the identity function.
fn about(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    let verb = derived.u_verb()?;
    match promote::integer(&y, env.cx.tolerance)? {
        0 => {
            let verb = resolve(env, verb)?;
            Ok(ranks(&verb))
        }
        -1 => Ok(Array::text(linear::linear(&inverse::inverse(env, verb)?.into(), false)?)),
        1 => {
            let verb = valued(resolve(env, verb)?)?;
            let text = match identity::text(&verb) {
                Some(text) => Some(text),
                None => identity::text_under(env, &verb)?,
            };
            text.map(Array::text).ok_or_else(|| Error::domain("this verb has no identity function"))
        }
        _ => Err(Error::domain("b. takes _1, 0 or 1")),
    }
}

fn resolve(env: &Env<'_>, verb: &Verb) -> Result<Verb> {
    match &verb.0.kind {
        VerbKind::Name(name) => match env.find(name)? {
            Some(Entity::Verb(value)) => resolve(env, &value),
            _ => Ok(verb.clone()),
        },
        _ => Ok(verb.clone()),
    }
}

/// The verb, unless it is a name without a value.
fn valued(verb: Verb) -> Result<Verb> {
    match &verb.0.kind {
        VerbKind::Name(name) => Err(crate::names::lookup::value_error(&name.0.text)),
        _ => Ok(verb),
    }
}

/// Ranks as numbers: infinite ones as infinity, negative ones too.
fn ranks(verb: &Verb) -> Array {
    let Ranks { monad, left, right } = verb.ranks();
    let all = [monad, left, right];
    let infinite = |rank: i64| !(0..64).contains(&rank);
    if all.iter().any(|&rank| infinite(rank)) {
        let float = |rank: i64| if infinite(rank) { f64::INFINITY } else { rank as f64 };
        return Array::list(all.map(float).to_vec());
    }
    Array::list(all.to_vec())
}

fn no_about(_env: &Env<'_>, _derived: &Derived, _x: Array, _y: Array) -> Result<Array> {
    Err(crate::apply::valence("u b. has no dyad"))
}

/// How deep a verb may be nested whose names are replaced.
const VERB_DEPTH_MAX: usize = 200;

/// `u f.`
pub fn fix(env: &Env<'_>, _row: &'static ModifierRow, u: Entity, _v: Option<Entity>) -> Result<Entity> {
    let mut fixing = Fixing { env, names: Vec::new() };
    if let Entity::Noun(noun) = &u {
        // Text is a name whose value is meant.
        let text = crate::names::lookup::text_of(noun)?;
        let name = Name::parse(text.trim()).map_err(|_| crate::names::lookup::value_error(&text))?;
        let value = env.find(&name)?.ok_or_else(|| crate::names::lookup::value_error(&text))?;
        return fixing.value(&name, &value, VERB_DEPTH_MAX);
    }
    fixing.entity(&u, VERB_DEPTH_MAX)
}

fn takes_gerunds(row: &ModifierRow) -> bool {
    row.takes_gerund() || row.word == Word::Power
}

/// The adverb that keeps a self-reference to its operand: what refers to itself stands in a definition of its own.
fn bounded(env: &Env<'_>, verb: Verb) -> Result<Entity> {
    let lines = ["u y", ":", "x u y"].map(|line| line.as_bytes().to_vec()).to_vec();
    env.modify_by_definition(&Arc::new(Definition::new(1, lines, false, None)?), verb.into(), None)
}

/// The names that are being replaced. A name within its own value stays.
struct Fixing<'a> {
    env: &'a Env<'a>,
    names: Vec<String>,
}

impl Fixing<'_> {
    /// The value of a name, with the names in it replaced.
    fn value(&mut self, name: &Name, value: &Entity, depth: usize) -> Result<Entity> {
        self.names.push(name.0.text.clone());
        let fixed = self.entity(value, depth);
        self.names.pop();
        fixed
    }

    /// A gerund with the names in its verbs replaced by their values; any other noun as it is.
    fn gerund(&mut self, noun: &Array, depth: usize) -> Result<Entity> {
        let verbs = match gerund::verbs(self.env, noun) {
            Ok(verbs) if noun.rank() == 1 => verbs,
            _ => return Ok(noun.clone().into()),
        };
        let mut words = Vec::with_capacity(verbs.len());
        for verb in verbs {
            let word = atomic::atomic(&self.part(&verb.into(), depth)?)?;
            words.extend(word.as_slice::<Value>().into_iter().flatten().cloned());
        }
        Ok(Array::list(words).into())
    }

    /// A modifier with the names in it replaced; a noun as it is.
    fn modifier(&mut self, entity: &Entity, depth: usize) -> Result<Entity> {
        let (Entity::Adverb(modifier) | Entity::Conjunction(modifier)) = entity else { return Ok(entity.clone()) };
        let Some(depth) = depth.checked_sub(1) else {
            return Err(Error::limit(format!("a modifier nested more than {VERB_DEPTH_MAX} deep is not fixed")));
        };
        let made = |modifier: Modifier| match entity {
            Entity::Adverb(_) => Entity::Adverb(modifier),
            _ => Entity::Conjunction(modifier),
        };
        match &*modifier.0 {
            ModifierKind::Named(_, value) => self.modifier(&made(value.clone()), depth),
            ModifierKind::Name(name) => match self.env.find(name)? {
                Some(found @ (Entity::Adverb(_) | Entity::Conjunction(_))) => self.modifier(&found, depth),
                _ => Ok(entity.clone()),
            },
            ModifierKind::Train(parts) => {
                let parts = parts.iter().map(|part| self.part(part, depth)).collect::<Result<Vec<Entity>>>()?;
                Ok(made(Modifier(Arc::new(ModifierKind::Train(parts)))))
            }
            _ => Ok(entity.clone()),
        }
    }

    /// A part of a verb. A name whose value refers to itself would refer to the whole: it is kept apart.
    fn part(&mut self, entity: &Entity, depth: usize) -> Result<Entity> {
        let named = entity.verb().is_some_and(|verb| matches!(verb.0.kind, VerbKind::Name(_)));
        match self.entity(entity, depth)? {
            Entity::Verb(verb) if named && verb.0.has_self => bounded(self.env, verb),
            fixed => Ok(fixed),
        }
    }

    /// An entity with names of verbs replaced by their values. A name that stands for no verb stays.
    fn entity(&mut self, entity: &Entity, depth: usize) -> Result<Entity> {
        let Entity::Verb(verb) = entity else { return self.modifier(entity, depth) };
        let Some(depth) = depth.checked_sub(1) else {
            return Err(Error::limit(format!("a verb nested more than {VERB_DEPTH_MAX} deep is not fixed")));
        };
        let env = self.env;
        let verb_of = |entity: Entity| match entity {
            Entity::Verb(verb) => Ok(verb),
            _ => Err(Error::domain("a name in a train is not a verb")),
        };
        Ok(match &verb.0.kind {
            VerbKind::Name(name) if self.names.contains(&name.0.text) => entity.clone(),
            VerbKind::Name(name) => match env.find(name)? {
                Some(value @ Entity::Verb(_)) => self.value(name, &value, depth)?,
                Some(_) => entity.clone(),
                None => return Err(crate::names::lookup::value_error(&name.0.text)),
            },
            VerbKind::Hook(u, v) => {
                let u = self.part(&u.clone().into(), depth)?;
                crate::value::train::bident(u, self.part(&v.clone().into(), depth)?)?
            }
            VerbKind::Fork(f, g, h) => {
                let f = self.part(f, depth)?;
                let g = verb_of(self.part(&g.clone().into(), depth)?)?;
                crate::value::train::fork(f, g, verb_of(self.part(&h.clone().into(), depth)?)?)?.into()
            }
            VerbKind::Derived(derived) => {
                let mut word = |entity: &Entity| match entity {
                    Entity::Noun(noun) if takes_gerunds(derived.row) => self.gerund(noun, depth),
                    _ => self.part(entity, depth),
                };
                let u = word(&derived.u)?;
                let v = derived.v.as_ref().map(word).transpose()?;
                (derived.row.derive)(env, derived.row, u, v)?
            }
            VerbKind::Explicit(Explicit { definition, operands: Some(operands), home: None }) => {
                let u = self.entity(&operands.0, depth)?;
                let v = operands.1.as_ref().map(|v| self.entity(v, depth)).transpose()?;
                env.modify_by_definition(definition, u, v)?
            }
            _ => entity.clone(),
        })
    }
}
