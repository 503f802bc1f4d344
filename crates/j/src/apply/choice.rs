//! A choice between verbs for each atom of an array: each verb on all the atoms it is chosen for at once.

use crate::array::{Array, Context, budget, promote};
use crate::error::Result;
use crate::value::entity::Verb;
use crate::verbs::selection::select;
use crate::verbs::structure::join;

/// A verb on every atom of a list: an atom for each, or nothing.
type OnAtoms<'a> = &'a dyn Fn(&Verb, &Array) -> Result<Option<Array>>;

/// The results of the verbs whose numbers `chosen` has, one for each atom of `y`, in the shape of `y`. Nothing where there are none, a number is none
/// of a verb, or a verb gives anything but atoms: then the atoms are done one by one.
pub(super) fn chosen(
    cx: &Context,
    verbs: &[Verb],
    chosen: &Array,
    y: &Array,
    on_atoms: OnAtoms<'_>,
) -> Result<Option<Array>> {
    if y.count() == 0 {
        return Ok(None);
    }
    let atoms = y.clone().raveled();
    let numbers = promote::integers(chosen, cx.tolerance)?;
    let results = match verbs {
        // No other bit is set in any of them.
        [no, yes] if numbers.iter().fold(0, |bits, number| bits | number) >> 1 == 0 => {
            let truths = budget::mapped(&numbers, |number| *number == 1)?;
            of_two(cx, (no, yes), &truths, &atoms, on_atoms)?
        }
        _ => of_many(cx, verbs, &numbers, &atoms, on_atoms)?,
    };
    results.map(|results| results.reshaped(y.shape())).transpose()
}

/// A choice between two verbs by truths.
fn of_two(
    cx: &Context,
    (no, yes): (&Verb, &Verb),
    truths: &[bool],
    atoms: &Array,
    on_atoms: OnAtoms<'_>,
) -> Result<Option<Array>> {
    let part = |verb: &Verb, keep: &[bool]| {
        let mine = select::items_where(cx, atoms, keep)?;
        if mine.count() == 0 { Ok(Some(mine)) } else { on_atoms(verb, &mine) }
    };
    let Some(first) = part(no, &budget::mapped(truths, |truth| !truth)?)? else { return Ok(None) };
    let Some(second) = part(yes, truths)? else { return Ok(None) };
    if first.count() == 0 {
        return Ok(Some(second));
    }
    if second.count() == 0 {
        return Ok(Some(first));
    }
    select::interleaved(cx, &join::append(cx, first.into(), second.into())?, truths).map(Some)
}

/// A choice between any number of verbs by their numbers.
fn of_many(
    cx: &Context,
    verbs: &[Verb],
    chosen: &[i64],
    atoms: &Array,
    on_atoms: OnAtoms<'_>,
) -> Result<Option<Array>> {
    let mut places: Vec<Vec<usize>> = budget::filled(verbs.len(), Vec::new())?;
    for (place, &index) in chosen.iter().enumerate() {
        match usize::try_from(index).ok().and_then(|index| places.get_mut(index)) {
            Some(own) => budget::push(own, place)?,
            None => return Ok(None),
        }
    }
    let mut joined: Option<Array> = None;
    let mut back = budget::filled(atoms.count(), 0_usize)?;
    let mut done = 0;
    for (verb, own) in verbs.iter().zip(&places).filter(|(_, own)| !own.is_empty()) {
        let mine = select::items_at(cx, atoms, own, &[own.len()])?;
        let Some(results) = on_atoms(verb, &mine)? else { return Ok(None) };
        for (index, &place) in own.iter().enumerate() {
            if let Some(slot) = back.get_mut(place) {
                *slot = done + index;
            }
        }
        done += own.len();
        joined = Some(match joined {
            Some(before) => join::append(cx, before.into(), results.into())?,
            None => results,
        });
    }
    let Some(joined) = joined else { return Ok(None) };
    select::items_at(cx, &joined, &back, &[back.len()]).map(Some)
}
