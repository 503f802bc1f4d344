//! Elementwise verbs on long arrays that follow each other in flat code: done together, block by block.

use super::application::{Atomic, Monadic};
use super::bytecode::Operation;
use crate::error::Result;
use crate::names::env::Env;
use crate::operators::insert;
use crate::value::entity::Entity;
use crate::value::frame::Frame;
use crate::verbs::atomic::AtomicDyad;
use crate::verbs::atomic::chain::{CHAIN_ELEMENTS_MIN, Chain, Link};
use crate::vocabulary::fast_ways;

impl Atomic {
    /// Does the verb, for whose arguments there was no short way, and those after it at once if they make a chain. How many of the
    /// later operations are done then; nothing, and nothing has changed, if there is no chain.
    #[inline(never)]
    pub(super) fn and_later(&self, later: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Result<Option<usize>> {
        if !continues(later) || !fast_ways::CHAINS.on(env.cx) {
            return Ok(None);
        }
        let Some((x, y)) = self.long_arguments(env, frame, CHAIN_ELEMENTS_MIN) else { return Ok(None) };
        let Ok(chain) = Chain::of_pair(x, self.row(), y) else { return Ok(None) };
        run(chain, self.arguments.taken, later, env, frame)
    }
}

impl Monadic {
    /// Applies the verb, and what follows it if they make a chain; how many of the later operations are done then.
    #[inline(never)]
    pub(super) fn run(&self, later: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Result<usize> {
        if self.quick(env, frame) {
            return Ok(0);
        }
        match self.and_later(later, env, frame)? {
            Some(done) => Ok(done),
            None => self.long(env, frame).map(|()| 0),
        }
    }

    /// The same where a verb of one argument begins.
    #[inline(never)]
    pub(super) fn and_later(&self, later: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Result<Option<usize>> {
        if !continues(later) || !fast_ways::CHAINS.on(env.cx) {
            return Ok(None);
        }
        let (Some(row), Some(y)) = (self.row(), self.long_argument(env, frame, CHAIN_ELEMENTS_MIN)) else {
            return Ok(None);
        };
        let Ok(chain) = Chain::of_one(row, y) else { return Ok(None) };
        run(chain, self.taken(), later, env, frame)
    }
}

/// Whether what comes next can be of a chain.
fn continues(later: &[Operation]) -> bool {
    match later.first() {
        Some(Operation::Atomic(atomic)) => atomic.arguments.taken == 1,
        Some(Operation::Monad(monadic)) => {
            monadic.taken() == 1 && (monadic.row().is_some() || monadic.inserts().is_some())
        }
        _ => false,
    }
}

/// Adds what follows, and puts the result in the place of the arguments of the first verb, of which so many are on the stack.
fn run(mut chain: Chain, taken: usize, later: &[Operation], env: &Env<'_>, frame: &Frame<'_>) -> Result<Option<usize>> {
    let mut inserted: Option<&'static AtomicDyad> = None;
    let mut done = 0_usize;
    for operation in later {
        let link = match operation {
            Operation::Atomic(atomic) => atomic.link(env, frame),
            Operation::Monad(monadic) if monadic.taken() == 1 => {
                inserted = monadic.inserts();
                monadic.row().map(Link::Monad)
            }
            _ => None,
        };
        match link {
            Some(link) if chain.takes(&link) => chain.push(link),
            _ => break,
        }
        done += 1;
    }
    let folded = match inserted {
        Some(verb) => insert::insert_into_chain(env.cx, verb, &chain)?,
        None => None,
    };
    let result = match folded {
        Some(result) => {
            done += 1;
            Some(result)
        }
        None if done > 0 => chain.result(env.cx)?,
        None => None,
    };
    let Some(result) = result else { return Ok(None) };
    {
        let mut stack = frame.cells.0.borrow_mut();
        (0..taken).for_each(|_| stack.drop_last());
        stack.push(Some(Entity::Noun(result)));
    }
    // The last verb may give its result to a local.
    if let Some(slot) = done.checked_sub(1).and_then(|last| later.get(last)?.goes_to()) {
        frame.store(slot);
    }
    Ok(Some(done))
}
