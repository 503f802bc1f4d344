//! Which derived verbs have quick ways on small arrays: found when the verb is made.

use crate::operators::borrowed_derived::{QuickDyad, QuickMonad, on_rows};
use crate::operators::{KnownDyad, KnownMonad};
use crate::value::entity::{Data, Derived, Entity, Verb};
use crate::verbs::atomic::AtomicDyad;
use crate::verbs::atomic::scalar::Scalar;
use crate::verbs::selection::shifted::Shift;
use crate::vocabulary::Word;

/// The quick ways of the valences of a derived verb.
pub fn of(derived: &Derived) -> (Option<QuickMonad>, Option<QuickDyad>) {
    let Entity::Verb(u) = &derived.u else { return (None, None) };
    match (derived.row.word, &derived.data) {
        (Word::Insert, Data::None) => {
            let table = match u.0.quick {
                Some(QuickDyad::Ranked(verb, 0, 0)) => Some(QuickDyad::Table(verb)),
                Some(QuickDyad::Pairs) => Some(QuickDyad::AllPairs),
                _ => elementwise(u).map(QuickDyad::Table),
            };
            (None, table)
        }
        (Word::Reflexive, Data::None) => {
            let table = inserted(u).map(QuickMonad::Table);
            let known = u.primitive().and(u.0.known);
            let derived = u.derived().and(u.0.quick).map(QuickMonad::BothDerived);
            (table.or(known.map(QuickMonad::Both)).or(derived), known.map(QuickDyad::Exchanged))
        }
        (Word::Prefix, Data::None) => {
            let scan = inserted(u).map(QuickMonad::Prefixes);
            let windows = match inserted(u) {
                Some(verb) => Some(QuickDyad::Windows(verb, false)),
                None => match exchanged(u) {
                    Some(verb) => Some(QuickDyad::Windows(verb, true)),
                    None => u.0.known_monad.map(|known| QuickDyad::Parts(known, u.is(Word::LessThan))),
                },
            };
            (scan, windows)
        }
        (Word::Rank, Data::Ranks(ranks)) => {
            let monad = match u.0.known_monad {
                Some(_) if ranks.monad == 0 && u.is(Word::LessThan) => Some(QuickMonad::BoxedAtoms),
                known => known.filter(|_| ranks.monad == 1).and_then(on_rows),
            };
            let dyad = match (u.primitive().and(u.0.known), (ranks.left, ranks.right)) {
                (None, (0.., 1)) if let Some(QuickDyad::Shifted(shift)) = u.0.quick => {
                    Some(QuickDyad::Shifted(Shift { last: true, ..shift }))
                }
                (Some(KnownDyad::Row(row)), (_, 1)) if row.has_cells() => Some(QuickDyad::Rows(row)),
                (Some(KnownDyad::Row(row)), (0, 0)) if row.joins => Some(QuickDyad::Pairs),
                (Some(KnownDyad::Row(row)), (left @ 0..=1, right @ 0..=1)) if row.joins => {
                    Some(QuickDyad::Joined(left, right))
                }
                (Some(KnownDyad::Atomic(verb)), (left @ 0.., right @ 0..)) => {
                    Some(QuickDyad::Ranked(verb, left, right))
                }
                _ => None,
            };
            (monad, dyad)
        }
        (Word::Cut, &Data::Foreign(kind @ (-2..=-1 | 1..=2), _)) => {
            let (kind, boxes) = (kind as i8, u.is(Word::LessThan));
            let known = u.0.known_monad;
            let monad = known.map(|known| QuickMonad::Cut(known, boxes, kind));
            (monad, known.map(|known| QuickDyad::Cut(known, boxes, kind)))
        }
        (Word::Fit, Data::Fit(Some(fill), None)) if u.is(Word::Rotate) => {
            let shift = Scalar::of(fill).map(|fill| Shift { last: false, fill: Some(fill) });
            (None, shift.map(QuickDyad::Shifted))
        }
        (Word::Key, Data::None) => (None, u.0.known_monad.map(|known| QuickDyad::Keys(known, u.is(Word::LessThan)))),
        _ => on_boxes(u, derived),
    }
}

/// The shift that a verb is: `|.`, `|."1`, and both with a fill.
pub fn shift(verb: &Verb) -> Option<Shift> {
    match (verb.0.quick, verb.derived()) {
        (Some(QuickDyad::Shifted(shift)), _) => Some(shift),
        (_, None) => verb.is(Word::Rotate).then_some(Shift { last: false, fill: None }),
        (_, Some(Derived { row, u: Entity::Verb(u), data: Data::Ranks(ranks), .. })) => {
            let rows = row.word == Word::Rank && ranks.left >= 0 && ranks.right == 1 && u.is(Word::Rotate);
            rows.then_some(Shift { last: true, fill: None })
        }
        _ => None,
    }
}

/// The quick ways of `u&.>`, `u&>` and `u@>`.
fn on_boxes(u: &Verb, derived: &Derived) -> (Option<QuickMonad>, Option<QuickDyad>) {
    let Some(Entity::Verb(v)) = &derived.v else { return (None, None) };
    let (monad, dyad) = (u.0.known_monad, u.primitive().and(u.0.known));
    match derived.row.word {
        _ if !v.is(Word::LargerThan) => (None, None),
        Word::Under => (monad.map(QuickMonad::Each), dyad.map(QuickDyad::Each)),
        Word::Bond => (monad.map(QuickMonad::Contents), dyad.map(QuickDyad::Contents)),
        Word::Atop => (monad.map(QuickMonad::Contents), None),
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
