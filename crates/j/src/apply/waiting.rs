//! Elementwise verbs that wait for the next one: a sentence applies a chain of them to long arrays in one pass.
//!
//! A verb between long arrays is not applied before it is known what happens to its result. If that is another elementwise verb, or
//! one is inserted into it, both are done on each block while it is in the cache. Where that cannot be (an overflow, an error), the verbs
//! are applied one after the other as ever, and the error is theirs. Nothing else happens meanwhile: what has an effect comes after.

use std::cell::RefCell;
use std::rc::Rc;

use crate::array::Array;
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::{KnownMonad, insert};
use crate::show::report::{self, Brief};
use crate::value::entity::Verb;
use crate::verbs::atomic::chain::{CHAIN_ELEMENTS_MIN, Chain, Link};
use crate::vocabulary::fast_ways;

/// A value that may wait for what is done with it.
#[derive(Clone, Debug)]
pub struct Waiting(Rc<RefCell<State>>);

#[derive(Debug)]
enum State {
    /// The chain, and the verbs in it with the words where they stand.
    Chain(Chain, Vec<(Verb, usize)>),
    Value(Array),
    /// It was taken, or failed.
    Gone,
}

impl Waiting {
    fn new(chain: Chain, verb: &Verb, word: usize) -> Waiting {
        Waiting(Rc::new(RefCell::new(State::Chain(chain, vec![(verb.clone(), word)]))))
    }

    /// `u y` of a long array waits, if u is elementwise; else the array.
    pub fn monad(env: &Env<'_>, u: &Verb, y: Array, word: usize) -> std::result::Result<Waiting, Array> {
        match u.atomic_monad() {
            Some(row) if y.count() >= CHAIN_ELEMENTS_MIN && fast_ways::CHAINS.on(env.cx) => {
                Chain::of_one(row, y).map(|chain| Waiting::new(chain, u, word))
            }
            _ => Err(y),
        }
    }

    /// `x u y` of long arrays waits, if u is elementwise; else the arguments.
    pub fn dyad(
        env: &Env<'_>,
        x: Array,
        u: &Verb,
        y: Array,
        word: usize,
    ) -> std::result::Result<Waiting, (Array, Array)> {
        match u.atomic_dyad() {
            Some(row) if x.count().max(y.count()) >= CHAIN_ELEMENTS_MIN && fast_ways::CHAINS.on(env.cx) => {
                Chain::of_pair(x, row, y).map(|chain| Waiting::new(chain, u, word))
            }
            _ => Err((x, y)),
        }
    }

    /// Whether it waits no longer.
    pub fn is_settled(&self) -> bool {
        matches!(&*self.0.borrow(), State::Value(_))
    }

    /// Whether `other` is this value.
    pub fn is(&self, other: &Waiting) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Adds `u` to what waits; whether it could.
    pub fn then_monad(&self, u: &Verb, word: usize) -> bool {
        u.atomic_monad().is_some_and(|row| self.push(Link::Monad(row), u, word))
    }

    /// Adds `x u`, if what waits is at the right of u.
    pub fn then_after(&self, x: &Array, u: &Verb, word: usize) -> bool {
        u.atomic_dyad().is_some_and(|row| self.push(Link::Left(x.clone(), row), u, word))
    }

    /// Adds `u y`, if what waits is at the left of u.
    pub fn then_before(&self, u: &Verb, y: &Array, word: usize) -> bool {
        u.atomic_dyad().is_some_and(|row| self.push(Link::Right(row, y.clone()), u, word))
    }

    fn push(&self, link: Link, verb: &Verb, word: usize) -> bool {
        match &mut *self.0.borrow_mut() {
            State::Chain(chain, verbs) if chain.takes(&link) => {
                chain.push(link);
                verbs.push((verb.clone(), word));
                true
            }
            _ => false,
        }
    }

    /// `u/` of what waits, where that has a way of its own: then it waits no longer.
    pub fn inserted(&self, env: &Env<'_>, u: &Verb) -> Result<Option<Array>> {
        let result = match (u.0.known_monad, &*self.0.borrow()) {
            (Some(KnownMonad::Insert(row)), State::Chain(chain, _)) => insert::insert_into_chain(env.cx, row, chain)?,
            _ => None,
        };
        if result.is_some() {
            *self.0.borrow_mut() = State::Gone;
        }
        Ok(result)
    }

    /// Waits no longer.
    pub fn settle(&self, env: &Env<'_>) -> Result<()> {
        let state = std::mem::replace(&mut *self.0.borrow_mut(), State::Gone);
        let settled = match state {
            State::Chain(chain, verbs) => State::Value(value(env, chain, &verbs)?),
            other => other,
        };
        *self.0.borrow_mut() = settled;
        Ok(())
    }

    /// The value, which is asked for once.
    pub fn value(&self, env: &Env<'_>) -> Result<Array> {
        self.settle(env)?;
        match std::mem::replace(&mut *self.0.borrow_mut(), State::Gone) {
            State::Value(value) => Ok(value),
            _ => Err(Error::syntax("a noun is needed here")),
        }
    }
}

/// The result of a chain: in one pass, or by the verbs one after the other.
fn value(env: &Env<'_>, chain: Chain, verbs: &[(Verb, usize)]) -> Result<Array> {
    if chain.len() > 1
        && let Some(result) = chain.result(env.cx)?
    {
        return Ok(result);
    }
    let (first, links) = chain.into_parts();
    links.into_iter().zip(verbs).try_fold(first, |result, (link, (verb, word))| {
        let (x, y) = match link {
            Link::Monad(_) => (None, result),
            Link::Left(x, _) => (Some(x), result),
            Link::Right(_, y) => (Some(result), y),
        };
        let (left, right) = (x.as_ref().map(Brief::new), Brief::new(&y));
        let result = env.ambivalent(verb, x, y);
        result.map_err(|error| report::with_arguments(error, left.as_ref(), &right).mark(*word))
    })
}
