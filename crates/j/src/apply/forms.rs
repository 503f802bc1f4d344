//! Properties of a verb that follow from its form: whether it gives an atom for each atom, a box, or may have kernels for pairs of cells.

use crate::names::env::Env;
use crate::operators::KnownDyad;
use crate::value::composition::DerivedForm;
use crate::value::entity::{Entity, Verb, VerbKind};
use crate::vocabulary::Word;
use crate::vocabulary::fast_ways;

/// Which of the two verbs that a word means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Valence {
    /// That of one argument.
    Monad,
    /// That of two.
    Dyad,
}

/// Whether every result of a verb is one box by its form: `<@f`, `<@:f`, and the monad of `<&f` and `<&:f`. Over no cells
/// such a verb is not run.
pub fn boxes(verb: &Verb, valence: Valence) -> bool {
    match verb.form() {
        DerivedForm::After(u, ..) => u.is(Word::LessThan),
        DerivedForm::Over(u, ..) => valence == Valence::Monad && u.is(Word::LessThan),
        _ => false,
    }
}

/// Whether two verbs are elementwise in these valences: then a composition of them may go over whole arguments, one verb
/// after the other, instead of over every pair of atoms.
pub fn elementwise(env: &Env<'_>, u: &Entity, v: &Entity, (of_u, of_v): (Valence, Valence)) -> bool {
    match (u, v) {
        _ if !fast_ways::COMPOSITIONS.on(env.cx) => false,
        (Entity::Verb(u), Entity::Verb(v)) => is_elementwise(u, of_u, DEPTH) && is_elementwise(v, of_v, DEPTH),
        _ => false,
    }
}

/// Whether a verb gives an atom for every atom, or for every pair of atoms that its arguments' agreement makes.
pub(super) fn is_elementwise(u: &Verb, valence: Valence, depth: usize) -> bool {
    let both = |first: (&Verb, Valence), second: (&Verb, Valence)| {
        depth > 0 && is_elementwise(first.0, first.1, depth - 1) && is_elementwise(second.0, second.1, depth - 1)
    };
    match u.form() {
        DerivedForm::Other => match valence {
            Valence::Monad => pervades(u),
            Valence::Dyad => is_atomic(u),
        },
        DerivedForm::After(u, v, _) => both((u, Valence::Monad), (v, valence)),
        DerivedForm::Over(u, v, _) => both((u, valence), (v, Valence::Monad)),
        DerivedForm::BoundLeft(noun, verb) | DerivedForm::BoundRight(verb, noun) => {
            valence == Valence::Monad && noun.is_atom() && is_atomic(verb)
        }
        DerivedForm::Reflexive(u) => depth > 0 && is_elementwise(u, Valence::Dyad, depth - 1),
        _ => false,
    }
}

/// How many ranks, tables and exchanges around a verb are looked through.
pub(super) const DEPTH: usize = 8;

/// Whether the monad is elementwise: an atom for every atom.
pub(super) fn pervades(u: &Verb) -> bool {
    u.primitive().is_some_and(|primitive| primitive.atom_for_atom)
}

pub(super) fn is_atomic(verb: &Verb) -> bool {
    verb.primitive().is_some() && matches!(verb.0.known, Some(KnownDyad::Atomic(_)))
}

/// Whether a verb may have a kernel for pairs of cells: what cannot is not given the work of its sides.
pub(super) fn is_joint(verb: &Verb) -> bool {
    match &verb.0.kind {
        VerbKind::Primitive(_) => verb.0.known.is_some(),
        VerbKind::Name(_) | VerbKind::Fork(..) | VerbKind::Derived(_) => true,
        _ => false,
    }
}
