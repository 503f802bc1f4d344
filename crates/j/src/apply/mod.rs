//! Applying verbs: splitting arguments by rank and running each kind of verb. [`execute`] runs a sentence, [`rank_fusion`] a verb
//! on cells, [`at_once`] on all of them, [`atoms`] one on machine atoms, [`sparse`] one on sparse arrays, [`identity`] tells what a verb gives between no items.

pub mod at_once;
pub mod atoms;
pub mod calls;
mod choice;
pub mod execute;
pub mod forms;
pub mod identity;
pub mod known_pairs;
mod named;
pub mod on_segments;
pub mod rank_fusion;
mod run_functions;
pub mod sparse;
pub mod tiles;
pub mod waiting;
pub mod windows;

use std::borrow::Cow;
use std::cell::OnceCell;

use crate::apply::calls::Calls;
use crate::apply::forms::{Valence, boxes};
use crate::array::cells::INFINITE;
use crate::array::{Array, Context};
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::operators::borrowed_arrays;
use crate::operators::borrowed_derived::{self, QuickDyad, QuickMonad};
use crate::operators::{Apply, KnownDyad, KnownMonad, Ranks, rank};
use crate::value::entity::{Derived, Dyad, Entity, Monad, Verb, VerbKind};
use crate::verbs::atomic::{AtomicDyad, Span};
use crate::vocabulary::fast_ways;
use crate::vocabulary::{Primitive, Word};

pub use run_functions::{data_dyad, data_monad, no_dyad, no_monad};

/// A verb in its surroundings, as operators see it.
pub struct Applied<'a> {
    /// The surroundings.
    pub env: &'a Env<'a>,
    /// The verb.
    pub verb: &'a Verb,
    /// What its name means, once it was applied.
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
    fn monad(&self, cx: &Context, y: Array) -> Result<Array> {
        match self.calls() {
            Some(calls) => calls.monad(cx, y),
            None => Env { cx, ..*self.env }.monad(self.verb, y),
        }
    }

    fn dyad(&self, cx: &Context, x: Array, y: Array) -> Result<Array> {
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
        on_segments::on_segments(self.env, cx, self.verb, y, segments)
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

    /// `u y`
    pub fn monad(&self, verb: &Verb, y: Array) -> Result<Array> {
        match &verb.0.kind {
            VerbKind::Primitive(_) | VerbKind::Derived(_) if y.is_sparse() => self.of_sparse(verb, y),
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
                let right = self.monad_of(v, &y)?;
                self.dyad(u, y, right)
            }
            VerbKind::Fork(f, g, h) => {
                self.interpreter.check_stack()?;
                self.fork_monad(f, g, h, y)
            }
            VerbKind::Derived(derived) => self.derived_monad(verb, derived, y),
            VerbKind::Explicit(explicit) => self.call(verb, explicit, None, y),
            VerbKind::Function(function) => self.call_elsewhere(function, vec![y.into()]),
            VerbKind::CallerBound(bound) => self.where_it_belongs(bound, |env, verb| env.monad(verb, y)),
            VerbKind::Observed(observed) => observed.apply(self, None, y),
        }
    }

    /// `x u y`
    pub fn dyad(&self, verb: &Verb, x: Array, y: Array) -> Result<Array> {
        match &verb.0.kind {
            VerbKind::Primitive(_) | VerbKind::Derived(_) if x.is_sparse() || y.is_sparse() => {
                self.of_sparse_dyad(verb, x, y)
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
            VerbKind::Derived(derived) => self.derived_dyad(verb, derived, x, y),
            VerbKind::Explicit(explicit) => self.call(verb, explicit, Some(x), y),
            VerbKind::Function(function) => self.call_elsewhere(function, vec![x.into(), y.into()]),
            VerbKind::CallerBound(bound) => self.where_it_belongs(bound, |env, verb| env.dyad(verb, x, y)),
            VerbKind::Observed(observed) => observed.apply(self, Some(x), y),
        }
    }

    #[inline]
    fn derived_monad(&self, verb: &Verb, derived: &Derived, y: Array) -> Result<Array> {
        if let Some(result) = self.small_monad(verb.0.known_monad, verb.0.quick_monad, &y) {
            return Ok(result);
        }
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
        if let Some(result) = self.small_dyad(None, verb.0.quick, &x, &y) {
            return Ok(result);
        }
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

    /// `u y` where the quick ways of a primitive have been tried.
    pub fn monad_in_full(&self, verb: &Verb, y: Array) -> Result<Array> {
        match &verb.0.kind {
            VerbKind::Primitive(primitive) if !y.is_sparse() => self.full_primitive_monad(primitive, y),
            _ => self.monad(verb, y),
        }
    }

    /// `x u y` where the quick ways of a primitive have been tried.
    pub fn dyad_in_full(&self, verb: &Verb, x: Array, y: Array) -> Result<Array> {
        match &verb.0.kind {
            VerbKind::Primitive(primitive)
                if matches!(primitive.known, Some(KnownDyad::Row(_))) && !x.is_sparse() && !y.is_sparse() =>
            {
                self.full_primitive_dyad(primitive, x, y)
            }
            _ => self.dyad(verb, x, y),
        }
    }

    /// `u y` of an argument that stays where it is.
    pub fn monad_of(&self, verb: &Verb, y: &Array) -> Result<Array> {
        if let Some(result) = self.small_monad(verb.0.known_monad, verb.0.quick_monad, y) {
            return Ok(result);
        }
        match &verb.0.kind {
            VerbKind::Constant(noun) => Ok(noun.clone()),
            VerbKind::Name(name) => self.named(name, |env, verb| env.monad_of(verb, y)),
            _ if y.is_machine_atom() => self.monad(verb, y.clone()),
            VerbKind::Hook(u, v) => {
                self.interpreter.check_stack()?;
                let right = self.monad_of(v, y)?;
                self.dyad(u, y.clone(), right)
            }
            VerbKind::Fork(f, g, h) => {
                self.interpreter.check_stack()?;
                let right = self.monad_of(h, y)?;
                self.tine_and(f, g, right, |f| self.monad_of(f, y))
            }
            _ => self.monad(verb, y.clone()),
        }
    }

    /// `x u y` of arguments that stay where they are.
    pub fn dyad_of(&self, verb: &Verb, x: &Array, y: &Array) -> Result<Array> {
        if let Some(result) = self.small_dyad(verb.0.known, verb.0.quick, x, y) {
            return Ok(result);
        }
        match &verb.0.kind {
            VerbKind::Constant(noun) => Ok(noun.clone()),
            VerbKind::Name(name) => self.named(name, |env, verb| env.dyad_of(verb, x, y)),
            _ if y.is_machine_atom() => self.dyad(verb, x.clone(), y.clone()),
            VerbKind::Hook(u, v) => {
                self.interpreter.check_stack()?;
                let right = self.monad_of(v, y)?;
                self.dyad(u, x.clone(), right)
            }
            _ => self.dyad(verb, x.clone(), y.clone()),
        }
    }

    /// `x u y` with a left argument that stays where it is.
    #[inline]
    pub fn dyad_after(&self, verb: &Verb, x: &Array, y: Array) -> Result<Array> {
        match self.small_dyad(verb.0.known, verb.0.quick, x, &y) {
            Some(result) => Ok(result),
            None => self.dyad(verb, x.clone(), y),
        }
    }

    /// `x u y` with a right argument that stays where it is.
    #[inline]
    pub fn dyad_before(&self, verb: &Verb, x: Array, y: &Array) -> Result<Array> {
        match self.small_dyad(verb.0.known, verb.0.quick, &x, y) {
            Some(result) => Ok(result),
            None => self.dyad(verb, x, y.clone()),
        }
    }

    /// `u y` of a machine atom in registers. Its rooms are no part of the frames of evaluators, which recur.
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

    /// What a known verb gives by its quick way for arguments that stay where they are.
    #[inline(always)]
    fn small_monad(&self, known: Option<KnownMonad>, quick: Option<QuickMonad>, y: &Array) -> Option<Array> {
        if !fast_ways::BORROWED.on(self.cx) {
            return None;
        }
        match known {
            Some(known) => borrowed_arrays::monad(self.cx, known, y),
            None => borrowed_derived::monad(self.cx, quick?, y),
        }
    }

    /// The same of two arguments.
    #[inline]
    fn small_dyad(&self, known: Option<KnownDyad>, quick: Option<QuickDyad>, x: &Array, y: &Array) -> Option<Array> {
        if !fast_ways::BORROWED.on(self.cx) {
            return None;
        }
        match known {
            Some(known) => borrowed_arrays::dyad(self.cx, known, x, y),
            None => borrowed_derived::dyad(self.cx, quick?, x, y),
        }
    }

    /// Either valence.
    pub fn ambivalent(&self, verb: &Verb, x: Option<Array>, y: Array) -> Result<Array> {
        match x {
            Some(x) => self.dyad(verb, x, y),
            None => self.monad(verb, y),
        }
    }

    #[inline]
    fn primitive_monad(&self, primitive: &'static Primitive, y: Array) -> Result<Array> {
        if let Some(result) = self.small_monad(primitive.known_monad, None, &y) {
            return Ok(result);
        }
        self.full_primitive_monad(primitive, y)
    }

    fn full_primitive_monad(&self, primitive: &'static Primitive, y: Array) -> Result<Array> {
        let limit = primitive.ranks.monad;
        if !primitive.whole_monad && splits(limit, y.rank()) {
            return rank::monad(self.cx, limit, y, &|cx, y| self.primitive_monad_cell(primitive, cx, y));
        }
        self.primitive_monad_cell(primitive, self.cx, y)
    }

    fn primitive_monad_cell(&self, primitive: &'static Primitive, cx: &Context, y: Array) -> Result<Array> {
        match primitive.monad {
            Monad::Engine(run) => run(cx, y),
            Monad::Session(run) => run(&Env { cx, ..*self }, y),
            Monad::None => Err(valence(&format!("{} has no monad", primitive.spelling()))),
        }
    }

    #[inline]
    fn primitive_dyad(&self, primitive: &'static Primitive, x: Array, y: Array) -> Result<Array> {
        match self.quick_primitive_dyad(primitive, x, y) {
            Ok(result) => Ok(result),
            Err((x, y)) => self.full_primitive_dyad(primitive, x, y),
        }
    }

    /// What a primitive gives by a quick way; else the arguments. Its rooms are no part of the frames of evaluators, which recur.
    #[inline(never)]
    fn quick_primitive_dyad(
        &self,
        primitive: &'static Primitive,
        x: Array,
        y: Array,
    ) -> std::result::Result<Array, (Array, Array)> {
        if let Some(KnownDyad::Atomic(verb)) = primitive.known
            && fast_ways::BORROWED.on(self.cx)
            && let Some(atom) = verb.of_atoms(self.cx, &x, &y)
        {
            return Ok(atom.into());
        }
        self.small_dyad(primitive.known, None, &x, &y).ok_or((x, y))
    }

    fn full_primitive_dyad(&self, primitive: &'static Primitive, x: Array, y: Array) -> Result<Array> {
        let Ranks { left, right, .. } = primitive.ranks;
        if !primitive.whole_dyad && (splits(left, x.rank()) || splits(right, y.rank())) {
            let run = |cx: &Context, x: Array, y: Array| self.primitive_dyad_cell(primitive, cx, x, y);
            return rank::dyad(self.cx, (left, right), x, y, &run);
        }
        self.primitive_dyad_cell(primitive, self.cx, x, y)
    }

    fn primitive_dyad_cell(&self, primitive: &'static Primitive, cx: &Context, x: Array, y: Array) -> Result<Array> {
        match primitive.dyad {
            Dyad::Engine(run) => run(cx, x, y),
            Dyad::Session(run) => run(&Env { cx, ..*self }, x, y),
            Dyad::None => Err(valence(&format!("{} has no dyad", primitive.spelling()))),
        }
    }

    fn fork_monad(&self, f: &Entity, g: &Verb, h: &Verb, y: Array) -> Result<Array> {
        match f {
            Entity::Verb(verb) if !verb.is(Word::Cap) => {
                let right = self.monad_of(h, &y)?;
                self.tine_and(f, g, right, |f| self.monad(f, y))
            }
            _ => {
                let right = self.monad(h, y)?;
                self.tine_and(f, g, right, |_| Err(Error::syntax("this fork has no left verb")))
            }
        }
    }

    /// What a tine of a fork gives: one of the arguments, where it says so.
    #[inline]
    fn tine<'b>(&self, verb: &Verb, x: &'b Array, y: &'b Array) -> Result<Cow<'b, Array>> {
        if verb.is(Word::Left) {
            return Ok(Cow::Borrowed(x));
        }
        if verb.is(Word::Right) {
            return Ok(Cow::Borrowed(y));
        }
        self.dyad_of(verb, x, y).map(Cow::Owned)
    }

    /// The end of a fork: what its left tine is or gives, then its middle verb.
    #[inline]
    fn tine_and(&self, f: &Entity, g: &Verb, right: Array, tine: impl FnOnce(&Verb) -> Result<Array>) -> Result<Array> {
        match f {
            Entity::Verb(f) if f.is(Word::Cap) => self.monad(g, right),
            Entity::Verb(f) => self.dyad(g, tine(f)?, right),
            Entity::Noun(noun) => self.dyad_after(g, noun, right),
            _ => Err(Error::syntax("a fork needs a noun or a verb at its left")),
        }
    }

    fn fork_dyad(&self, f: &Entity, g: &Verb, h: &Verb, x: Array, y: Array) -> Result<Array> {
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
            Entity::Verb(f) if !f.is(Word::Cap) && x.count() <= SMALL && y.count() <= SMALL => {
                let right = self.tine(h, &x, &y)?;
                let left = self.tine(f, &x, &y)?;
                self.dyad_of(g, &left, &right)
            }
            Entity::Verb(verb) if !verb.is(Word::Cap) => {
                let right = self.dyad_of(h, &x, &y)?;
                self.tine_and(f, g, right, |f| self.dyad(f, x, y))
            }
            _ => {
                let right = self.dyad(h, x, y)?;
                self.tine_and(f, g, right, |_| Err(Error::syntax("this fork has no left verb")))
            }
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

/// Arguments of so few elements are lent to the tines of a fork: larger ones are handed over, so that the last may write to them.
const SMALL: usize = 64;

/// Whether a verb is `1:`.
fn finds_ones(verb: &Verb) -> bool {
    matches!(&verb.0.kind, VerbKind::Constant(noun) if noun.as_atom::<i64>() == Some(&1) || noun.as_atom::<bool>() == Some(&true))
}

/// Whether a verb of rank `limit` sees an argument of rank `rank` in cells.
#[inline]
pub fn splits(limit: i64, rank: usize) -> bool {
    if limit >= 0 { limit != INFINITE && (rank as i64) > limit } else { rank > 0 }
}
