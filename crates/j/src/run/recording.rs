//! Verbs that record their applications, made of those of a sentence, and what is remembered of nouns and errors.

use crate::array::{Array, ElementType};
use crate::error::Error;
use crate::names::env::Env;
use crate::operators::{KnownMonad, MonadRow, Ranks};
use crate::show::display::display;
use crate::trace::{Node, ORDER_OF_LEFT, ORDER_OF_RIGHT, RIGHT_SORTED, Recorder, Seen, Span, Stage};
use crate::value::entity::{Derived, Dyad, Entity, Monad, Observed, Opens, Verb, VerbKind};
use crate::verbs::order;
use crate::vocabulary::Word;

/// The record of a noun.
pub(super) fn seen_of(env: &Env<'_>, noun: &Array) -> Seen {
    Seen::new(noun, |noun| shown(env, noun))
}

/// A noun as the prompt shows it.
pub(super) fn shown(env: &Env<'_>, noun: &Array) -> String {
    let lines: Vec<Vec<u8>> = display(noun, &env.interpreter.settings.display.borrow()).into_iter().collect();
    String::from_utf8_lossy(&lines.join(&b'\n')).into_owned()
}

/// Whether a verb is `/:` or `\:`, or one of these with `~`: whether it goes down, and whether it has the `~`.
fn sorting(verb: &Verb) -> Option<(bool, bool)> {
    let (row, is_reflexive) = match &verb.0.kind {
        VerbKind::Derived(derived) if derived.row.word == Word::Reflexive => {
            (derived.u.verb().and_then(Verb::primitive), true)
        }
        _ => (verb.primitive(), false),
    };
    match row?.word {
        Word::SortUp => Some((false, is_reflexive)),
        Word::SortDown => Some((true, is_reflexive)),
        _ => None,
    }
}

/// The stages of a sort and of a grade: the order of the items, and the items in it.
pub(super) fn stages_of(env: &Env<'_>, verb: &Verb, x: Option<&Array>, y: &Array) -> Vec<Stage> {
    let Some((down, is_reflexive)) = sorting(verb) else { return Vec::new() };
    let (name, of) = match (is_reflexive, x) {
        (true, Some(x)) => (ORDER_OF_LEFT, x),
        (false, None) => (RIGHT_SORTED, y),
        _ => (ORDER_OF_RIGHT, y),
    };
    let seen = Seen::new(of, |_| String::new());
    if !seen.is_small() {
        let shape = if name == RIGHT_SORTED { seen.shape } else { vec![of.tally()] };
        let kind = if name == RIGHT_SORTED { seen.kind } else { ElementType::Int.name() };
        return vec![(name, Seen { kind, shape, text: None })];
    }
    let make = match (name == RIGHT_SORTED, down) {
        (true, false) => order::sort_up,
        (true, true) => order::sort_down,
        (false, false) => order::grade_up,
        (false, true) => order::grade_down,
    };
    make(env.cx, of.clone().into()).ok().map(|value| (name, seen_of(env, &value))).into_iter().collect()
}

/// The ranks of a monad, or those of a dyad.
pub(super) fn of_valence(ranks: Ranks, dyad: bool) -> Vec<i64> {
    if dyad { vec![ranks.left, ranks.right] } else { vec![ranks.monad] }
}

/// The words for an error: its kind and what it says.
pub(super) fn words_of(error: &Error) -> Vec<String> {
    std::iter::once(error.headline().to_string()).chain(error.notes_with('_')).collect()
}

/// The verb with its parts observed, as far as the tree of words shows them.
pub(super) fn observed(verb: &Verb, node: &Node, recorder: &Recorder) -> Verb {
    let watch = |part: &Verb, child: &Node, span: Span| watched(part, child, span, recorder);
    if let VerbKind::Name(_) | VerbKind::Explicit(_) = verb.0.kind {
        return opener(verb, node, recorder, Opens::Explicit);
    }
    let (of_fork, of_two) = (node.children.len() == 3, node.children.len() == 2);
    let kind = match (&verb.0.kind, node.children.as_slice()) {
        (VerbKind::Fork(f, g, h), [first, second, third]) if of_fork => {
            let f = match f {
                Entity::Verb(f) => watch(f, first, first.span).into(),
                other => other.clone(),
            };
            VerbKind::Fork(f, watch(g, second, node.span), watch(h, third, third.span))
        }
        (VerbKind::Hook(u, v), [first, second]) if of_two => {
            VerbKind::Hook(watch(u, first, node.span), watch(v, second, second.span))
        }
        (VerbKind::Derived(derived), [first, rest @ ..]) if !rest.is_empty() => {
            let u = match &derived.u {
                // The turns of a simple verb between items or on cells say little.
                Entity::Verb(u)
                    if derived.v.as_ref().and_then(Entity::verb).is_none()
                        && !has_parts(u)
                        && !applies_to_pieces(derived) =>
                {
                    u.clone().into()
                }
                Entity::Verb(u) => watch(u, first, node.span).into(),
                other => other.clone(),
            };
            let v = match (&derived.v, rest) {
                (Some(Entity::Verb(v)), [_, last]) => Some(watch(v, last, last.span).into()),
                (other, _) => other.clone(),
            };
            VerbKind::Derived(Derived { u, v, ..derived.clone() })
        }
        _ => return verb.clone(),
    };
    let observed = Verb::new(kind, verb.ranks());
    let (monad, dyad) = (verb.0.whole_monad, verb.0.whole_dyad);
    if verb.0.composed { observed.elementwise(monad, dyad) } else { observed.splitting(monad, dyad) }
}

/// A verb whose definition is opened when it is applied.
pub(super) fn opener(verb: &Verb, node: &Node, recorder: &Recorder, opens: Opens) -> Verb {
    let kind = VerbKind::Observed(Box::new(Observed {
        verb: verb.clone(),
        plain: verb.clone(),
        span: node.span,
        word: node.span,
        recorder: recorder.clone(),
        opens: Some(opens),
    }));
    Verb::new(kind, verb.ranks()).splitting(true, true)
}

/// A part of a verb that records its applications. What can be applied in no way, such as the cap, is left as it is: the verbs around ask what
/// it is.
fn watched(verb: &Verb, node: &Node, span: Span, recorder: &Recorder) -> Verb {
    let inert = verb.primitive().is_some_and(|row| matches!((row.monad, row.dyad), (Monad::None, Dyad::None)));
    let hands_on = matches!(verb.0.known_monad, Some(KnownMonad::Row(MonadRow { gives_argument: true, .. })));
    if inert || hands_on || verb.0.has_self {
        return verb.clone();
    }
    let inner = observed(verb, node, recorder);
    let kind = VerbKind::Observed(Box::new(Observed {
        verb: inner,
        plain: verb.clone(),
        span,
        word: node.span,
        recorder: recorder.clone(),
        opens: None,
    }));
    Verb::new(kind, verb.ranks()).splitting(true, true)
}

/// Whether a verb applies its operand to groups, beginnings, ends or pieces of its argument, or again and again.
fn applies_to_pieces(derived: &Derived) -> bool {
    matches!(derived.row.word, Word::Key | Word::Prefix | Word::Suffix | Word::Cut | Word::Power)
}

/// Whether a verb is made of others that do something each: a train, a composition, a sort, or a name that may be one.
fn has_parts(verb: &Verb) -> bool {
    match &verb.0.kind {
        VerbKind::Name(_) | VerbKind::Hook(..) | VerbKind::Fork(..) | VerbKind::Explicit(_) => true,
        VerbKind::Derived(derived) => {
            derived.v.as_ref().and_then(Entity::verb).is_some()
                || applies_to_pieces(derived)
                || sorting(verb).is_some()
                || derived.u.verb().is_some_and(has_parts)
        }
        _ => false,
    }
}
