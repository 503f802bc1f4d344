//! Phrases of constants: what verbs that only arrange their arguments make of them is made once, when a sentence is compiled.

use super::expression::{Expression, VerbExpression};
use crate::array::{Array, shape};
use crate::names::env::Env;
use crate::value::entity::Entity;
use crate::vocabulary::Word;

/// Elements of a result at most, and of an argument: others are made anew each time, so that they take room only while they are used.
const FOLDED_ELEMENTS_MAX: usize = 256;

/// What a verb makes of constants, if neither settings nor names can change that, and it is no error.
pub(super) fn settled(env: &Env<'_>, verb: &VerbExpression, x: Option<&Expression>, y: &Expression) -> Option<Array> {
    let VerbExpression::Fixed(verb) = verb else { return None };
    let word = verb.primitive()?.word;
    let y = constant(y)?;
    let x = match x {
        Some(x) => Some(constant(x)?),
        None => None,
    };
    if !arranges(word, x, y) {
        return None;
    }
    env.ambivalent(verb, x.cloned(), y.clone()).ok().filter(is_small)
}

/// A small noun in the text.
fn constant(tree: &Expression) -> Option<&Array> {
    match tree {
        Expression::Constant(Entity::Noun(noun)) => Some(noun).filter(|noun| is_small(noun)),
        _ => None,
    }
}

fn is_small(noun: &Array) -> bool {
    noun.count() <= FOLDED_ELEMENTS_MAX
}

/// Whether a verb only arranges such arguments, in not much more room than they take.
fn arranges(word: Word, x: Option<&Array>, y: &Array) -> bool {
    match (word, x) {
        (Word::Append | Word::Stitch | Word::Laminate | Word::Link | Word::Rotate, _) => true,
        (Word::LessThan | Word::Tail | Word::Curtail | Word::Take | Word::Drop, None) => true,
        (Word::IndexOf, None) => makes_few(y),
        (Word::Shape, Some(x)) => makes_few(x) && y.item_count() <= 1,
        _ => false,
    }
}

/// Whether axes of such lengths hold few elements.
fn makes_few(axes: &Array) -> bool {
    let lengths = match (axes.as_slice::<i64>(), axes.as_slice::<bool>()) {
        (Some(ints), _) => ints.iter().map(|&n| usize::try_from(n.unsigned_abs()).unwrap_or(usize::MAX)).collect(),
        (_, Some(bools)) => bools.iter().map(|&one| usize::from(one)).collect::<Vec<usize>>(),
        _ => return false,
    };
    shape::count(&lengths).is_ok_and(|count| count <= FOLDED_ELEMENTS_MAX)
}
