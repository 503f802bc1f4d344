//! Applying verbs: splitting arguments by rank and running each kind of verb. [`execute`] runs a sentence, [`rank_fusion`] a verb
//! on cells, [`all_parts`] and [`all_pairs`] on all of them, [`atoms`] one on machine atoms, [`sparse`] one on sparse arrays, [`identity`] tells what a verb gives between no items.

pub mod all_pairs;
pub mod all_parts;
pub mod atoms;
pub mod calls;
mod choice;
pub mod execute;
pub mod forms;
pub mod identity;
mod named;
pub mod rank_fusion;
pub mod sparse;
pub mod tiles;
pub mod waiting;

use std::cell::OnceCell;

use crate::apply::calls::Calls;
use crate::apply::forms::{Valence, boxes};
use crate::array::cells::INFINITE;
use crate::array::{Arg, Array, Context};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::operators::{Apply, KnownDyad, KnownMonad, Ranks, rank};
use crate::value::entity::{Data, Derived, Dyad, Entity, Monad, Verb, VerbKind};
use crate::verbs::atomic::{AtomicDyad, Span};
use crate::vocabulary::fast_ways;
use crate::vocabulary::{Primitive, Word};

/// A verb in its surroundings, as operators see it.
pub struct Applied<'a> {
    /// The surroundings.
    pub env: &'a Env<'a>,
    /// The verb.
    pub verb: &'a Verb,
    /// The meaning of its name, after the first application.
    calls: OnceCell<Calls<'a>>,
}

impl Applied<'_> {
    /// The applications of a name, which is looked up once.
    fn calls(&self) -> Option<&Calls<'_>> {
        match self.verb.0.kind {
            VerbKind::Name(_) => Some(self.calls.get_or_init(|| Calls::new(self.env, self.verb))),
            _ => None,
        }
    }
}

impl Apply for Applied<'_> {
    fn monad(&self, cx: &Context, y: Arg<'_>) -> Result<Array> {
        match self.calls() {
            Some(calls) => calls.monad(cx, y),
            None => Env { cx, ..*self.env }.monad(self.verb, y),
        }
    }

    fn dyad(&self, cx: &Context, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        match self.calls() {
            Some(calls) => calls.dyad(cx, x, y),
            None => Env { cx, ..*self.env }.dyad(self.verb, x, y),
        }
    }

    fn ranks(&self) -> Ranks {
        self.verb.ranks()
    }

    fn known(&self) -> Option<KnownDyad> {
        self.verb.0.known.filter(|_| fast_ways::KERNELS.on(self.env.cx))
    }

    fn elementwise(&self) -> Option<&'static AtomicDyad> {
        self.verb.atomic_dyad()
    }

    fn known_monad(&self) -> Option<KnownMonad> {
        self.verb.0.known_monad.filter(|_| fast_ways::KERNELS.on(self.env.cx))
    }

    fn on_segments(&self, cx: &Context, y: &Array, segments: &[Span]) -> Result<Option<Array>> {
        all_parts::on_segments(self.env, cx, self.verb, y, segments)
    }

    fn identity(&self, cx: &Context, item_shape: &[usize]) -> Result<Array> {
        crate::apply::identity::identity(&Env { cx, ..*self.env }, self.verb, item_shape)
    }
}

/// The error of a verb that lacks a valence.
#[cold]
pub fn valence(text: &str) -> Error {
    Error::new(ErrorKind::Valence).note(text)
}

impl<'a> Env<'a> {
    /// The verb as operators see it.
    pub fn applied(&'a self, verb: &'a Verb) -> Applied<'a> {
        Applied { env: self, verb, calls: OnceCell::new() }
    }

    /// `u y`. An argument that is passed by reference stays as it is; one that is passed by value may be written to.
    pub fn monad<'y>(&self, verb: &Verb, y: impl Into<Arg<'y>>) -> Result<Array> {
        self.apply_to_one(verb, y.into())
    }

    /// `x u y`
    pub fn dyad<'x, 'y>(&self, verb: &Verb, x: impl Into<Arg<'x>>, y: impl Into<Arg<'y>>) -> Result<Array> {
        self.apply_to_two(verb, x.into(), y.into())
    }

    fn apply_to_one(&self, verb: &Verb, y: Arg<'_>) -> Result<Array> {
        match &verb.0.kind {
            VerbKind::Primitive(_) | VerbKind::Derived(_) if y.is_sparse() => self.of_sparse(verb, y.into_array()),
            VerbKind::Primitive(primitive) => self.primitive_monad(primitive, y),
            VerbKind::Constant(noun) => Ok(noun.clone()),
            VerbKind::Name(name) => self.named(name, |env, verb| env.monad(verb, y)),
            _ if y.is_machine_atom()
                && let Some(result) = self.of_atom(verb, &y) =>
            {
                Ok(result)
            }
            VerbKind::Hook(u, v) => {
                self.interpreter.check_stack()?;
                let right = self.monad(v, y.lend())?;
                self.dyad(u, y, right)
            }
            VerbKind::Fork(..) | VerbKind::Derived(_)
                if let Some(KnownMonad::Row(row)) = verb.0.known_monad
                    && fast_ways::KERNELS.on(self.cx)
                    && !splits(verb.0.ranks.monad, y.rank())
                    && !y.is_sparse() =>
            {
                (row.general)(self.cx, y)
            }
            VerbKind::Fork(f, g, h) => {
                self.interpreter.check_stack()?;
                self.fork_monad(f, g, h, y)
            }
            VerbKind::Derived(derived) => self.derived_monad(verb, derived, y.into_array()),
            VerbKind::Explicit(explicit) => self.call(verb, explicit, None, y.into_array()),
            VerbKind::Function(function) => self.call_elsewhere(function, vec![y.into_array().into()]),
            VerbKind::CallerBound(bound) => self.where_it_belongs(bound, |env, verb| env.monad(verb, y)),
            VerbKind::Observed(observed) => observed.apply(self, None, y.into_array()),
        }
    }

    fn apply_to_two(&self, verb: &Verb, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        match &verb.0.kind {
            VerbKind::Primitive(_) | VerbKind::Derived(_) if x.is_sparse() || y.is_sparse() => {
                self.of_sparse_dyad(verb, x.into_array(), y.into_array())
            }
            VerbKind::Primitive(primitive) => self.primitive_dyad(primitive, x, y),
            VerbKind::Constant(noun) => Ok(noun.clone()),
            VerbKind::Name(name) => self.named(name, |env, verb| env.dyad(verb, x, y)),
            _ if y.is_machine_atom()
                && let Some(result) = self.of_atoms(verb, &x, &y) =>
            {
                Ok(result)
            }
            VerbKind::Hook(u, v) => {
                self.interpreter.check_stack()?;
                let right = self.monad(v, y)?;
                self.dyad(u, x, right)
            }
            VerbKind::Fork(f, g, h) => {
                self.interpreter.check_stack()?;
                self.fork_dyad(f, g, h, x, y)
            }
            VerbKind::Derived(derived) => self.derived_dyad(verb, derived, x.into_array(), y.into_array()),
            VerbKind::Explicit(explicit) => self.call(verb, explicit, Some(x.into_array()), y.into_array()),
            VerbKind::Function(function) => {
                self.call_elsewhere(function, vec![x.into_array().into(), y.into_array().into()])
            }
            VerbKind::CallerBound(bound) => self.where_it_belongs(bound, |env, verb| env.dyad(verb, x, y)),
            VerbKind::Observed(observed) => observed.apply(self, Some(x.into_array()), y.into_array()),
        }
    }

    #[inline]
    fn derived_monad(&self, verb: &Verb, derived: &Derived, y: Array) -> Result<Array> {
        self.interpreter.check_stack()?;
        let limit = verb.0.ranks.monad;
        if splits(limit, y.rank()) && !verb.takes_whole(&y) {
            if y.is_empty()
                && boxes(verb, Valence::Monad)
                && let Some(none) = rank::no_boxes(limit, &y)?
            {
                return Ok(none);
            }
            return rank::monad(self.cx, limit, y, &|cx, y| (derived.monad)(&Env { cx, ..*self }, derived, y));
        }
        (derived.monad)(self, derived, y)
    }

    #[inline]
    fn derived_dyad(&self, verb: &Verb, derived: &Derived, x: Array, y: Array) -> Result<Array> {
        self.interpreter.check_stack()?;
        let ranks = verb.0.ranks;
        if (splits(ranks.left, x.rank()) || splits(ranks.right, y.rank())) && !verb.takes_both_whole(&x, &y) {
            if (x.is_empty() || y.is_empty())
                && boxes(verb, Valence::Dyad)
                && let Some(none) = rank::no_boxes_paired((ranks.left, ranks.right), &x, &y)?
            {
                return Ok(none);
            }
            let run = |cx: &Context, x: Array, y: Array| (derived.dyad)(&Env { cx, ..*self }, derived, x, y);
            return rank::dyad(self.cx, (ranks.left, ranks.right), x, y, &run);
        }
        (derived.dyad)(self, derived, x, y)
    }

    /// `u y` of a machine atom in registers. It is never inlined, so that the stack frames of evaluators, which recur, stay small.
    #[inline(never)]
    fn of_atom(&self, verb: &Verb, y: &Array) -> Option<Array> {
        let tacit = matches!(verb.0.kind, VerbKind::Hook(..) | VerbKind::Fork(..) | VerbKind::Derived(_));
        if tacit { atoms::monad(self, verb, y) } else { None }
    }

    /// `x u y` of machine atoms in registers.
    #[inline(never)]
    fn of_atoms(&self, verb: &Verb, x: &Array, y: &Array) -> Option<Array> {
        let tacit = matches!(verb.0.kind, VerbKind::Hook(..) | VerbKind::Fork(..) | VerbKind::Derived(_));
        if tacit { atoms::dyad(self, verb, x, y) } else { None }
    }

    /// Either valence.
    pub fn ambivalent(&self, verb: &Verb, x: Option<Array>, y: Array) -> Result<Array> {
        match x {
            Some(x) => self.dyad(verb, x, y),
            None => self.monad(verb, y),
        }
    }

    fn primitive_monad(&self, primitive: &'static Primitive, y: Arg<'_>) -> Result<Array> {
        let limit = primitive.ranks.monad;
        if !primitive.whole_monad && splits(limit, y.rank()) {
            let run = |cx: &Context, y: Array| self.primitive_monad_cell(primitive, cx, y.into());
            return rank::monad(self.cx, limit, y.into_array(), &run);
        }
        self.primitive_monad_cell(primitive, self.cx, y)
    }

    fn primitive_monad_cell(&self, primitive: &'static Primitive, cx: &Context, y: Arg<'_>) -> Result<Array> {
        match primitive.monad {
            Monad::Engine(run) => run(cx, y),
            Monad::Session(run) => run(&Env { cx, ..*self }, y.into_array()),
            Monad::None => Err(valence(&format!("{} has no monad", primitive.spelling()))),
        }
    }

    fn primitive_dyad(&self, primitive: &'static Primitive, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        let Ranks { left, right, .. } = primitive.ranks;
        if !primitive.whole_dyad && (splits(left, x.rank()) || splits(right, y.rank())) {
            let run = |cx: &Context, x: Array, y: Array| self.primitive_dyad_cell(primitive, cx, x.into(), y.into());
            return rank::dyad(self.cx, (left, right), x.into_array(), y.into_array(), &run);
        }
        self.primitive_dyad_cell(primitive, self.cx, x, y)
    }

    fn primitive_dyad_cell(
        &self,
        primitive: &'static Primitive,
        cx: &Context,
        x: Arg<'_>,
        y: Arg<'_>,
    ) -> Result<Array> {
        match primitive.dyad {
            Dyad::Engine(run) => run(cx, x, y),
            Dyad::Session(run) => run(&Env { cx, ..*self }, x.into_array(), y.into_array()),
            Dyad::None => Err(valence(&format!("{} has no dyad", primitive.spelling()))),
        }
    }

    fn fork_monad(&self, f: &Entity, g: &Verb, h: &Verb, y: Arg<'_>) -> Result<Array> {
        match f {
            Entity::Verb(f) if f.is(Word::Cap) => {
                let right = self.monad(h, y)?;
                self.monad(g, right)
            }
            Entity::Verb(f) => {
                let right = self.monad(h, y.lend())?;
                let left = self.monad(f, y)?;
                self.dyad(g, left, right)
            }
            Entity::Noun(noun) => {
                let right = self.monad(h, y)?;
                self.dyad(g, noun, right)
            }
            _ => Err(Error::syntax("a fork needs a noun or a verb at its left")),
        }
    }

    /// The result of a tine of a fork, which may be one of the arguments.
    #[inline]
    fn tine<'b>(&self, verb: &Verb, x: Arg<'b>, y: Arg<'b>) -> Result<Arg<'b>> {
        if verb.is(Word::Left) {
            return Ok(x);
        }
        if verb.is(Word::Right) {
            return Ok(y);
        }
        self.dyad(verb, x, y).map(Arg::Owned)
    }

    fn fork_dyad(&self, f: &Entity, g: &Verb, h: &Verb, x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
        match f {
            // Where nothing begins: behind all of y, as programs that split text count on.
            Entity::Verb(f)
                if x.shape() == [0]
                    && f.is(Word::MemberOfInterval)
                    && g.is(Word::IndexOf)
                    && y.rank() == 1
                    && finds_ones(h) =>
            {
                Ok(Array::from(y.tally() as i64))
            }
            Entity::Verb(f) if f.is(Word::Cap) => {
                let right = self.dyad(h, x, y)?;
                self.monad(g, right)
            }
            Entity::Verb(f) => match self.tine(h, x.lend(), y.lend())? {
                right @ Arg::Lent(_) => self.dyad(g, self.tine(f, x.lend(), y.lend())?, right),
                Arg::Owned(right) => self.dyad(g, self.tine(f, x, y)?, right),
            },
            Entity::Noun(noun) => {
                let right = self.dyad(h, x, y)?;
                self.dyad(g, noun, right)
            }
            _ => Err(Error::syntax("a fork needs a noun or a verb at its left")),
        }
    }

    /// Applies the verb that a self-reference means.
    pub fn self_reference(&self, x: Option<Array>, y: Array) -> Result<Array> {
        self.interpreter.check_stack()?;
        self.cx.poll()?;
        match self.this {
            Some(verb) => self.ambivalent(verb, x, y),
            None => Err(Error::new(ErrorKind::Stack).note("there is no verb for $: to refer to")),
        }
    }
}

/// Whether a verb is `1:`.
fn finds_ones(verb: &Verb) -> bool {
    matches!(&verb.0.kind, VerbKind::Constant(noun) if noun.as_atom::<i64>() == Some(&1) || noun.as_atom::<bool>() == Some(&true))
}

/// Whether a verb of rank `limit` sees an argument of rank `rank` in cells.
#[inline]
pub fn splits(limit: i64, rank: usize) -> bool {
    if limit >= 0 { limit != INFINITE && (rank as i64) > limit } else { rank > 0 }
}

/// The run function of a derived verb that has no monad.
pub fn no_monad(_env: &Env<'_>, derived: &Derived, _y: Array) -> Result<Array> {
    Err(valence(&format!("the verb that {} makes here has no monad", derived.row.spelling())))
}

/// The run function of a derived verb that has no dyad.
pub fn no_dyad(_env: &Env<'_>, derived: &Derived, _x: Array, _y: Array) -> Result<Array> {
    Err(valence(&format!("the verb that {} makes here has no dyad", derived.row.spelling())))
}

/// A run function that applies the verb in the data to one argument.
pub fn data_monad(env: &Env<'_>, derived: &Derived, y: Array) -> Result<Array> {
    match &derived.data {
        Data::Verb(verb) => env.monad(verb, y),
        _ => no_monad(env, derived, y),
    }
}

/// A run function that applies the verb in the data to two arguments.
pub fn data_dyad(env: &Env<'_>, derived: &Derived, x: Array, y: Array) -> Result<Array> {
    match &derived.data {
        Data::Verb(verb) => env.dyad(verb, x, y),
        _ => no_dyad(env, derived, x, y),
    }
}
