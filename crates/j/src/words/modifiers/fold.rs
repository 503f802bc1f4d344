//! The folds `F.` `F:` `F..` `F.:` `F:.` `F::`, and the word `Z:` that steers them.
//!
//! A running fold has an entry in `Interpreter::folds`, where `Z:` leaves its request and finds how far the fold is.

use super::{derived, need_verb, right};
use crate::array::deferred_drops::Pile;
use crate::array::{Array, Assembly, budget, fill, promote, shape};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::names::interpreter::FoldSteps;
use crate::operators::{Apply, Ranks};
use crate::value::entity::{Data, Derived, Entity};
use crate::value::truth::holds;
use crate::vocabulary::ModifierRow;

/// The request of `Z:` in a step.
const SKIP_OUTPUT: i64 = 1;
const STOP_AFTER: i64 = 2;
const SKIP_STEP: i64 = 4;
const STOP_NOW: i64 = 8;

/// The order and the output of a fold, packed in the data of its verb.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Repeat,
    Forward,
    Reverse,
}

macro_rules! folds {
    ($($(#[$doc:meta])* $name:ident($kind:expr, $all:expr);)*) => {
        $($(#[$doc])* pub fn $name(_env: &Env<'_>, row: &'static ModifierRow, u: Entity, v: Option<Entity>) -> Result<Entity> {
            make(row, u, right(v)?, $kind, $all)
        })*
    };
}

folds! {
    /// `u F. v`
    single(0, false);
    /// `u F: v`
    multiple(0, true);
    /// `u F.. v`
    forward(1, false);
    /// `u F.: v`
    reverse(2, false);
    /// `u F:. v`
    forward_all(1, true);
    /// `u F:: v`
    reverse_all(2, true);
}

fn make(row: &'static ModifierRow, u: Entity, v: Entity, kind: i64, all: bool) -> Result<Entity> {
    need_verb(row, &u)?;
    need_verb(row, &v)?;
    let data = Data::Foreign(kind, i64::from(all));
    Ok(derived(row, (u, Some(v)), Ranks::INFINITE, (monad, dyad), data).into())
}

fn monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    fold(env, derived, None, y)
}

fn dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    fold(env, derived, Some(x), y)
}

fn fold(env: &Env<'_>, derived: &Derived, x: Option<Array>, y: Array) -> Result<Array> {
    let Data::Foreign(kind, all) = derived.data else { return Err(Error::domain("not a fold")) };
    let kind = match kind {
        0 => Kind::Repeat,
        1 => Kind::Forward,
        _ => Kind::Reverse,
    };
    env.interpreter.folds.borrow_mut().push(FoldSteps::default());
    let result = Fold { env, derived, all: all == 1, results: Pile::new(Vec::new()), last: None }.run(kind, x, y);
    env.interpreter.folds.borrow_mut().pop();
    result
}

struct Fold<'a> {
    env: &'a Env<'a>,
    derived: &'a Derived,
    all: bool,
    results: Pile<Array>,
    last: Option<Array>,
}

/// The continuation after a step.
enum Next {
    /// The new running value, and whether to go on.
    Value(Array, bool),
    /// The running value stays, and whether to go on.
    Same(bool),
}

impl Fold<'_> {
    fn run(mut self, kind: Kind, x: Option<Array>, y: Array) -> Result<Array> {
        if kind == Kind::Repeat {
            let mut running = y;
            loop {
                self.env.cx.poll()?;
                match self.step(x.clone(), running.clone())? {
                    Next::Value(next, true) => running = next,
                    Next::Same(true) => {}
                    Next::Value(_, false) | Next::Same(false) => return self.finish(),
                }
            }
        }
        let tally = y.tally();
        let mut order = (0..tally).map(|turn| if kind == Kind::Reverse { tally - 1 - turn } else { turn });
        let mut running = match x {
            Some(x) => x,
            None => match order.next() {
                Some(first) => y.item(first),
                None if self.all => {
                    return Err(Error::domain("a fold of no items has no results to collect"));
                }
                None => {
                    let v = self.derived.v_verb()?;
                    return self.env.applied(v).identity(self.env.cx, y.item_shape());
                }
            },
        };
        for index in order {
            self.env.cx.poll()?;
            match self.step(Some(y.item(index)), running.clone())? {
                Next::Value(next, true) => running = next,
                Next::Same(true) => {}
                Next::Value(_, false) | Next::Same(false) => return self.finish(),
            }
        }
        if self.last.is_none() && !self.all && self.results.is_empty() {
            return self.env.monad(self.derived.u_verb()?, running);
        }
        if self.all && self.results.is_empty() && self.begun_nothing() {
            // No step: the results that there could be tell the shape.
            let sample = self.env.monad(self.derived.u_verb()?, running)?;
            return fill::empty_of(sample.kind(), &shape::concat(&[0], sample.shape()));
        }
        self.finish()
    }

    fn begun_nothing(&self) -> bool {
        self.env.interpreter.folds.borrow().last().is_none_or(|steps| steps.begun == 0)
    }

    fn request(&self) -> i64 {
        match self.env.interpreter.folds.borrow_mut().last_mut() {
            Some(steps) => std::mem::take(&mut steps.request),
            None => 0,
        }
    }

    fn count(&self, step: impl FnOnce(&mut FoldSteps)) {
        if let Some(steps) = self.env.interpreter.folds.borrow_mut().last_mut() {
            step(steps);
        }
    }

    /// One step: v on the item and the running value, u on the result.
    fn step(&mut self, x: Option<Array>, running: Array) -> Result<Next> {
        self.count(|steps| steps.begun += 1);
        let next = match self.env.ambivalent(self.derived.v_verb()?, x, running) {
            Ok(next) => next,
            Err(error) if error.kind() == ErrorKind::FoldEnd => {
                return Ok(Next::Same(self.request() & STOP_NOW == 0));
            }
            Err(error) => return Err(error),
        };
        let mut request = self.request();
        if request & SKIP_OUTPUT == 0 {
            self.count(|steps| steps.shown += 1);
            match self.env.monad(self.derived.u_verb()?, next.clone()) {
                Ok(output) => {
                    request |= self.request();
                    if request & SKIP_OUTPUT == 0 {
                        self.count(|steps| steps.taken += 1);
                        if self.all {
                            budget::push(&mut self.results, output)?;
                        } else {
                            self.last = Some(output);
                        }
                    }
                }
                Err(error) if error.kind() == ErrorKind::FoldEnd => {
                    if self.request() & STOP_NOW != 0 {
                        return Ok(Next::Same(false));
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Next::Value(next, request & STOP_AFTER == 0))
    }

    fn finish(self) -> Result<Array> {
        if !self.all {
            return self.last.ok_or_else(|| Error::domain("the fold ended before it had a result"));
        }
        let mut assembly = Assembly::new(&[self.results.len()]);
        self.results.each(|result| assembly.push(result))?;
        assembly.finish(self.env.cx)
    }
}

/// The fold that is running.
fn running(env: &Env<'_>) -> Result<FoldSteps> {
    let running = env.interpreter.folds.borrow().last().copied();
    running.ok_or_else(|| Error::new(ErrorKind::FoldEnd).note("Z: is used only inside a fold"))
}

/// `Z: y`: how often v (0) and u (1) of the running fold began, how many results it has (2).
pub fn status(env: &Env<'_>, y: Array) -> Result<Array> {
    let steps = running(env)?;
    match promote::integer(&y, env.cx.tolerance)? {
        0 => Ok(Array::from(steps.begun)),
        1 => Ok(Array::from(steps.shown)),
        2 => Ok(Array::from(steps.taken)),
        _ => Err(Error::domain("Z: takes 0, 1 or 2 at its right")),
    }
}

/// `x Z: y`: if y is not 0, the running fold is asked to do what x says. `_3 Z: n` ends a fold whose v began n times.
pub fn end(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let code = promote::integer(&x, env.cx.tolerance)?;
    let steps = running(env)?;
    let result = Array::empty_list::<bool>();
    if !holds(&y) {
        return Ok(result);
    }
    let request = match code {
        0 => SKIP_OUTPUT,
        1 => STOP_AFTER,
        -1 => SKIP_STEP,
        -2 => STOP_NOW,
        -3 if steps.begun < promote::integer(&y, env.cx.tolerance)? => return Ok(result),
        -3 => return Err(Error::new(ErrorKind::FoldLimit)),
        _ => return Err(Error::domain("Z: takes _3 _2 _1 0 or 1 at its left")),
    };
    if let Some(entry) = env.interpreter.folds.borrow_mut().last_mut() {
        entry.request |= request;
    }
    if request >= SKIP_STEP {
        return Err(Error::new(ErrorKind::FoldEnd));
    }
    Ok(result)
}
