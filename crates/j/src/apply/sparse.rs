//! Verbs on sparse arrays.
//!
//! A noun that is a sparse array looks like an atom to what does not know it, so that verbs of the vocabulary and what modifiers make
//! of verbs ask here first. The verbs listed below work on the stored cells; every other verb gets the dense array. Of
//! verbs that only move elements the result is sparse in any case.

use std::sync::Arc;

use crate::array::{Array, Sparse, Value};
use crate::error::{Error, Result};
use crate::names::env::Env;
use crate::operators::Ranks;
use crate::value::entity::{Data, Derived, Dyad, Entity, Monad, Verb, VerbKind};
use crate::verbs::atomic;
use crate::verbs::sparse::{self, Folding};
use crate::vocabulary::{Primitive, Word};

impl Env<'_> {
    /// The monad of a word, or of what a modifier made, for a sparse array.
    #[cold]
    pub(super) fn of_sparse(&self, verb: &Verb, y: Array) -> Result<Array> {
        match (&verb.0.kind, y.as_sparse()) {
            (VerbKind::Primitive(primitive), Some(sparse)) => self.sparse_monad(primitive, sparse),
            (VerbKind::Derived(derived), Some(_)) => self.sparse_derived(verb, derived, y),
            _ => self.monad(verb, y),
        }
    }

    /// The dyad of a word, or of what a modifier made, of whose arguments one is a sparse array at least.
    #[cold]
    pub(super) fn of_sparse_dyad(&self, verb: &Verb, x: Array, y: Array) -> Result<Array> {
        match &verb.0.kind {
            VerbKind::Primitive(primitive) => self.sparse_dyad(primitive, x, y),
            VerbKind::Derived(derived) => self.sparse_derived_dyad(verb, derived, x, y),
            _ => self.dyad(verb, x.densified()?, y.densified()?),
        }
    }

    /// The monad of a word for a sparse array.
    fn sparse_monad(&self, primitive: &'static Primitive, y: &Arc<Sparse>) -> Result<Array> {
        let own = || Array::atom(Value::Sparse(y.clone()));
        let one = |n: i64| Array::from(n);
        match primitive.word {
            Word::Left | Word::Right | Word::LargerThan => Ok(own()),
            Word::LessThan => Ok(Array::boxed(own())),
            Word::Sparse | Word::Format => self.of_session(primitive, own()),
            Word::Shape => Ok(Array::list(y.shape().iter().map(|&n| n as i64).collect::<Vec<_>>())),
            Word::Copy => Ok(one(y.shape().first().map_or(1, |&n| n as i64))),
            Word::Append | Word::Link => sparse::ravel(y)?.noun(),
            Word::Transpose => sparse::reverse_axes(y)?.noun(),
            Word::Take | Word::Tail if y.shape().first().is_some_and(|&n| n > 0) => {
                sparse::from(self.cx, &one(if primitive.word == Word::Take { 0 } else { -1 }), y)?.noun()
            }
            Word::Drop => sparse::drop(self.cx, &one(1), y)?.noun(),
            Word::Curtail => sparse::drop(self.cx, &one(-1), y)?.noun(),
            Word::Rotate => sparse::reverse(y)?.noun(),
            Word::Nub | Word::NotEqual | Word::Stitch | Word::Laminate => {
                sparse::sparse_as(y, self.monad_cells(primitive, y.dense()?)?)
            }
            // Each atom gives a list.
            Word::GcdOr | Word::LcmAnd => self.monad_cells(primitive, y.dense()?),
            _ if primitive.ranks.monad == 0 => sparse::monad(y, &|y| self.monad_cells(primitive, y))?.noun(),
            _ => self.monad_cells(primitive, y.dense()?),
        }
    }

    /// The monad on what is not a sparse array, or by a verb that takes sparse arrays as they are.
    fn of_session(&self, primitive: &'static Primitive, y: Array) -> Result<Array> {
        match primitive.monad {
            Monad::Session(run) => run(self, y),
            Monad::Engine(run) => run(self.cx, y.into()),
            Monad::None => Err(super::valence(&format!("{} has no monad", primitive.spelling()))),
        }
    }

    fn monad_cells(&self, primitive: &'static Primitive, y: Array) -> Result<Array> {
        self.primitive_monad(primitive, y.into())
    }

    /// The dyad of a word of whose arguments one is a sparse array at least.
    fn sparse_dyad(&self, primitive: &'static Primitive, x: Array, y: Array) -> Result<Array> {
        let run = |x: Array, y: Array| self.primitive_dyad(primitive, x.into(), y.into());
        let Ranks { left, right, .. } = primitive.ranks;
        let numeric = |noun: &Array| noun.is_sparse() || noun.is_empty() || noun.kind().is_numeric();
        let is_list = x.as_sparse().map_or(x.rank(), |x| x.shape().len()) <= 1;
        match (primitive.word, y.as_sparse()) {
            (Word::Left, _) => Ok(x),
            (Word::Right, _) => Ok(y),
            (Word::Sparse | Word::Format, _) => match primitive.dyad {
                Dyad::Session(run) => run(self, x, y),
                _ => run(x.densified()?, y.densified()?),
            },
            (Word::Link, _) => {
                let enclosed = |noun: Array| if noun.is_sparse() { Array::boxed(noun) } else { noun };
                crate::verbs::structure::boxes::link(self.cx, x.into(), enclosed(y).into())
            }
            (Word::Match, _) => {
                let equal = |x: Array, y: Array| atomic::comparison::EQUAL.apply(self.cx, x, y);
                sparse::matches(&x, &y, &equal).map(Array::from)
            }
            (Word::From, Some(sparse)) => sparse::from(self.cx, &x.densified()?, sparse)?.noun(),
            (Word::Take, Some(sparse)) if is_list => sparse::take(self.cx, &x.densified()?, sparse)?.noun(),
            (Word::Drop, Some(sparse)) if is_list => sparse::drop(self.cx, &x.densified()?, sparse)?.noun(),
            (Word::Copy, Some(sparse)) if is_list && !x.kind().is_exact() => {
                sparse::replicate(self.cx, &x.densified()?, sparse)?.noun()
            }
            (Word::Shape, Some(sparse)) => {
                let x = x.densified()?;
                match if is_list { sparse::reshape(self.cx, &x, sparse)? } else { None } {
                    Some(reshaped) => reshaped.noun(),
                    None => sparse::sparse_as(sparse, run(x, sparse.dense()?)?),
                }
            }
            (Word::Append, _) => sparse::join(self.cx, &[x, y]),
            (Word::Stitch | Word::Laminate, _) => {
                let like = y.as_sparse().or(x.as_sparse()).cloned();
                let joined = run(x.densified()?, y.densified()?)?;
                like.map_or_else(|| Ok(joined.clone()), |like| sparse::sparse_as(&like, joined.clone()))
            }
            (Word::SortUp | Word::SortDown, _) => match x.as_sparse() {
                Some(like) => sparse::sparse_as(&like.clone(), run(x.densified()?, y.densified()?)?),
                None => run(x, y.densified()?),
            },
            (Word::Rotate | Word::Transpose | Word::Take | Word::Drop | Word::Copy, Some(sparse)) => {
                sparse::sparse_as(sparse, run(x.densified()?, sparse.dense()?)?)
            }
            (Word::IndexOf, Some(sparse)) => match x.densified()? {
                x if x.rank() <= 1 => sparse::monad(sparse, &|y| run(x.clone(), y))?.noun(),
                x => run(x, y.densified()?),
            },
            (Word::Member, _) if x.is_sparse() => match (x.as_sparse(), y.densified()?) {
                (Some(x), y) if y.rank() <= 1 => sparse::monad(x, &|x| run(x, y.clone()))?.noun(),
                (_, y) => run(x.densified()?, y),
            },
            _ if left == 0 && right == 0 && numeric(&x) && numeric(&y) => sparse::dyad(&x, &y, &run)?.noun(),
            _ => run(x.densified()?, y.densified()?),
        }
    }

    /// The monad of what a modifier made, for a sparse array.
    fn sparse_derived(&self, verb: &Verb, derived: &Derived, y: Array) -> Result<Array> {
        let Some(own) = y.as_sparse().cloned() else { return self.monad(verb, y) };
        let (u, v) = (derived.u.verb(), derived.v.as_ref().and_then(Entity::verb));
        match (derived.row.word, u, v) {
            (word, _, _) if passes(word) => (derived.monad)(self, derived, y),
            (Word::Foreign, _, _) if takes_sparse(derived) => (derived.monad)(self, derived, y),
            (Word::At | Word::Appose, Some(u), Some(v)) => self.monad(u, self.monad(v, y)?),
            (Word::Atop | Word::Bond, Some(u), Some(v)) if is_whole(u, v) => self.monad(u, self.monad(v, y)?),
            (Word::Bond, Some(u), None) => self.dyad(u, y, derived.v_noun()?.clone()),
            (Word::Bond, None, Some(v)) => match derived.u.noun() {
                Some(noun) => self.dyad(v, noun.clone(), y),
                None => self.monad(verb, own.dense()?),
            },
            (Word::Reflexive, Some(u), _) => self.dyad(u, y.clone(), y),
            (Word::Insert, Some(u), _) => self.sparse_insert(verb, u, &own, 0),
            (Word::Prefix | Word::Suffix, Some(u), _) if inserts_pairwise(u) => {
                sparse::sparse_as(&own, self.monad(verb, own.dense()?)?)
            }
            (Word::Under | Word::UnderWhole, Some(u), Some(v))
                if is_whole(u, v) || derived.row.word == Word::UnderWhole =>
            {
                (derived.monad)(self, derived, y)
            }
            (Word::Rank, Some(u), None) => self.sparse_rank(verb, derived, u, y, &own),
            _ => self.monad(verb, own.dense()?),
        }
    }

    /// The dyad of what a modifier made, of whose arguments one is a sparse array at least.
    fn sparse_derived_dyad(&self, verb: &Verb, derived: &Derived, x: Array, y: Array) -> Result<Array> {
        let (u, v) = (derived.u.verb(), derived.v.as_ref().and_then(Entity::verb));
        match (derived.row.word, u, v) {
            (word, _, _) if passes(word) => (derived.dyad)(self, derived, x, y),
            (Word::Amend, _, _) if !x.is_sparse() => (derived.dyad)(self, derived, x, y),
            (Word::Foreign, _, _) if takes_sparse(derived) => (derived.dyad)(self, derived, x, y),
            (Word::At, Some(u), Some(v)) => self.monad(u, self.dyad(v, x, y)?),
            (Word::Atop, Some(u), Some(v)) if is_whole(u, v) => self.monad(u, self.dyad(v, x, y)?),
            (Word::Appose, Some(u), Some(v)) => self.dyad(u, self.monad(v, x)?, self.monad(v, y)?),
            (Word::Bond, Some(u), Some(v)) if is_whole(u, v) => self.dyad(u, self.monad(v, x)?, self.monad(v, y)?),
            (Word::Reflexive, Some(u), _) => self.dyad(u, y, x),
            (Word::Insert, Some(u), _) if u.primitive().as_ref().is_some_and(is_pairwise) => {
                self.as_argument(verb, x, y)
            }
            (Word::DotProduct, _, _) => self.as_argument(verb, x, y),
            (Word::Rank, Some(u), None) if u.primitive().is_some_and(|u| is_pairwise(&u) || moves_at(u)) => {
                self.as_argument(verb, x, y)
            }
            (Word::Prefix | Word::Suffix, Some(u), _) if inserts_pairwise(u) => self.as_argument(verb, x, y),
            _ => self.dyad(verb, x.densified()?, y.densified()?),
        }
    }

    /// The dyad of dense arrays, sparse as the argument that is.
    fn as_argument(&self, verb: &Verb, x: Array, y: Array) -> Result<Array> {
        let like = y.as_sparse().or(x.as_sparse()).cloned();
        let result = self.dyad(verb, x.densified()?, y.densified()?)?;
        match like {
            Some(like) => sparse::sparse_as(&like, result),
            None => Ok(result),
        }
    }

    /// `x , y` of which one may be sparse.
    pub fn joined(&self, x: Array, y: Array) -> Result<Array> {
        match x.is_sparse() || y.is_sparse() {
            true => sparse::join(self.cx, &[x, y]),
            false => crate::verbs::structure::join::append(self.cx, x.into(), y.into()),
        }
    }

    /// `u/` along an axis.
    fn sparse_insert(&self, verb: &Verb, u: &Verb, y: &Arc<Sparse>, axis: usize) -> Result<Array> {
        let length = y.shape().get(axis).copied().unwrap_or(0);
        let Some(primitive) = u.primitive().filter(is_pairwise) else {
            return self.monad(verb, y.dense()?);
        };
        if length == 0 || y.shape().is_empty() {
            return self.monad(verb, y.dense()?);
        }
        let insert = |list: Array| match axis {
            0 => self.monad(verb, list),
            _ => self.monad(&self.inserting(u)?, list),
        };
        let pair = |x: Array, y: Array| self.primitive_dyad(primitive, x.into(), y.into());
        let times = |atom: &Array, n: usize| match primitive.word {
            Word::Plus => atomic::arithmetic::multiply(self.cx, atom.clone().into(), count(n).into()),
            Word::Times => atomic::power::POWER.apply(self.cx, atom.clone(), count(n)),
            _ if n < 2 => Ok(atom.clone()),
            _ => pair(atom.clone(), atom.clone()),
        };
        let gathers = matches!(
            primitive.word,
            Word::Plus | Word::Times | Word::LargerOf | Word::LesserOf | Word::GcdOr | Word::LcmAnd
        );
        sparse::fold(
            y,
            axis,
            &Folding { insert: &insert, pair: &pair, many: if gathers { Some(&times) } else { None } },
        )?
        .noun()
    }

    /// `u/` of a verb.
    fn inserting(&self, u: &Verb) -> Result<Verb> {
        let row = crate::vocabulary::modifier(Word::Insert).ok_or_else(|| Error::syntax("there is no insert"))?;
        match (row.derive)(self, row, Entity::Verb(u.clone()), None)? {
            Entity::Verb(verb) => Ok(verb),
            _ => Err(Error::syntax("an insert is a verb")),
        }
    }

    /// `u"r`: an elementwise verb is what it is at any rank, and `u/"r` goes along an axis.
    fn sparse_rank(&self, verb: &Verb, derived: &Derived, u: &Verb, y: Array, own: &Arc<Sparse>) -> Result<Array> {
        let rank = own.shape().len();
        let limit = match derived.data {
            Data::Ranks(ranks) => ranks.monad,
            _ => return self.monad(verb, own.dense()?),
        };
        let cell = if limit < 0 { rank as i64 + limit } else { limit.min(rank as i64) };
        let is_elementwise = u.primitive().is_some_and(|primitive| primitive.ranks.monad == 0);
        match usize::try_from(cell) {
            Ok(cell) if cell == rank => self.monad(u, y),
            _ if is_elementwise => self.monad(u, y),
            Ok(cell) if cell > 0 && u.derived().is_some_and(|derived| derived.row.word == Word::Insert) => {
                match u.derived().and_then(|derived| derived.u.verb()) {
                    Some(inner) if inserts_pairwise(u) => self.sparse_insert(verb, inner, own, rank - cell),
                    _ => self.monad(verb, own.dense()?),
                }
            }
            _ if u.primitive().is_some_and(moves) || u.derived().is_some_and(moves_by_noun) => {
                sparse::sparse_as(own, self.monad(verb, own.dense()?)?)
            }
            _ => self.monad(verb, own.dense()?),
        }
    }
}

/// Whether a verb's monad only moves elements.
fn moves(primitive: &Primitive) -> bool {
    let word = primitive.word;
    matches!(word, Word::Rotate | Word::Append | Word::Transpose | Word::Take | Word::Tail | Word::Drop | Word::Curtail)
}

/// Whether a verb's dyad only moves elements of the right argument.
fn moves_at(primitive: &Primitive) -> bool {
    let word = primitive.word;
    matches!(word, Word::Rotate | Word::Append | Word::Transpose | Word::Take | Word::Drop | Word::From | Word::Copy)
}

/// Whether a verb is such a dyad with a noun: `2&{.`
fn moves_by_noun(derived: &Derived) -> bool {
    derived.row.word == Word::Bond
        && derived.u.noun().is_some()
        && derived.v.as_ref().and_then(Entity::verb).and_then(Verb::primitive).is_some_and(moves_at)
}

/// A number of items as an atom.
fn count(n: usize) -> Array {
    Array::from(i64::try_from(n).unwrap_or(i64::MAX))
}

/// Whether a dyad takes atoms, so that pairs of whole arrays may be given to it.
fn is_pairwise(primitive: &&'static Primitive) -> bool {
    primitive.ranks.left == 0 && primitive.ranks.right == 0
}

/// Whether a verb is the insert of one that takes atoms.
fn inserts_pairwise(verb: &Verb) -> bool {
    let inner = verb.derived().filter(|derived| derived.row.word == Word::Insert).and_then(|derived| derived.u.verb());
    inner.and_then(Verb::primitive).is_some_and(|inner| is_pairwise(&inner))
}

/// Whether `u@v` and `u&v` are `u@:v` and `u&:v`: v takes all at once, or both take atoms.
fn is_whole(u: &Verb, v: &Verb) -> bool {
    let (u, v) = (u.ranks(), v.ranks());
    v == Ranks::INFINITE || v.monad == 0 && u.monad == 0 && u.left == 0 && u.right == 0
}

/// Modifiers whose verbs hand their arguments on as they are.
fn passes(word: Word) -> bool {
    matches!(word, Word::Power | Word::Obverse | Word::Adverse | Word::Definition | Word::Agenda | Word::Memo)
}

/// The services that know sparse arrays: the type of a noun, its name's representation, and showing it.
fn takes_sparse(derived: &Derived) -> bool {
    matches!(derived.data, Data::Foreign(3, 0) | Data::Foreign(1, 2))
}
