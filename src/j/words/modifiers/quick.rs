//! Which derived verbs have quick ways on small arrays: found when the verb is made.

use crate::j::value::entity::{Data, Derived, Entity, Verb};
use crate::j::vocabulary::Word;
use crate::operators::borrowed_derived::{QuickDyad, QuickMonad, on_rows};
use crate::operators::{KnownDyad, KnownMonad};
use crate::verbs::atomic::AtomicDyad;

/// The quick ways of the valences of a derived verb.
pub fn of(derived: &Derived) -> (Option<QuickMonad>, Option<QuickDyad>) {
    let Entity::Verb(u) = &derived.u else { return (None, None) };
    match (derived.row.word, &derived.data) {
        (Word::Insert, Data::None) => (None, elementwise(u).map(QuickDyad::Table)),
        (Word::Reflexive, Data::None) => {
            let table = inserted(u).map(QuickMonad::Table);
            let known = u.primitive().and(u.0.known);
            (table.or(known.map(QuickMonad::Both)), known.map(QuickDyad::Exchanged))
        }
        (Word::Prefix, Data::None) => {
            let scan = inserted(u).map(QuickMonad::Prefixes);
            let windows = match inserted(u) {
                Some(verb) => Some(QuickDyad::Windows(verb, false)),
                None => exchanged(u).map(|verb| QuickDyad::Windows(verb, true)),
            };
            (scan, windows)
        }
        (Word::Rank, Data::Ranks(ranks)) => {
            let monad = u.0.known_monad.filter(|_| ranks.monad == 1).and_then(on_rows);
            let dyad = match (u.primitive().and(u.0.known), (ranks.left, ranks.right)) {
                (Some(KnownDyad::Row(row)), (_, 1)) if row.has_cells() => Some(QuickDyad::Rows(row)),
                (Some(KnownDyad::Row(row)), (0, 0)) if row.joins => Some(QuickDyad::Pairs),
                _ => None,
            };
            (monad, dyad)
        }
        _ => (None, None),
    }
}

fn elementwise(u: &Verb) -> Option<&'static AtomicDyad> {
    match u.primitive().and(u.0.known) {
        Some(KnownDyad::Atomic(verb)) => Some(verb),
        _ => None,
    }
}

/// The elementwise verb that is inserted.
fn inserted(u: &Verb) -> Option<&'static AtomicDyad> {
    match (u.derived()?.row.word, u.0.known_monad) {
        (Word::Insert, Some(KnownMonad::Insert(verb))) => Some(verb),
        _ => None,
    }
}

/// The elementwise verb that is inserted with its arguments exchanged.
fn exchanged(u: &Verb) -> Option<&'static AtomicDyad> {
    let insertion = u.derived().filter(|derived| derived.row.word == Word::Insert)?;
    let reflexive = insertion.u.verb()?.derived().filter(|derived| derived.row.word == Word::Reflexive)?;
    elementwise(reflexive.u.verb()?)
}
