//! What is taken off the tokens of a line before it is read: namespaces before names, parentheses in parentheses.

use super::classes::Classes;
use crate::apl::value::{Span, Token};

/// From which depth on parentheses that stand directly in others are dropped.
const DEEPEST: usize = 100;

/// The tokens without the namespaces before names, `N.f`, whose names are in the workspace; `None` if there are none.
pub fn without_namespaces(tokens: &[(Token, Span)], names: &dyn Classes) -> Option<Vec<(Token, Span)>> {
    let begins = |at: usize| match tokens.get(at..at + 3) {
        Some([(Token::Name(space), a), (Token::Operator(dot), b), (Token::Name(_), c)]) => {
            dot.glyph == '.' && a.1 == b.0 && b.1 == c.0 && names.is_namespace(space)
        }
        _ => false,
    };
    if !(0..tokens.len()).any(begins) {
        return None;
    }
    let is_left_out = |at: usize| begins(at) || at.checked_sub(1).is_some_and(begins);
    Some((0..tokens.len()).filter(|&at| !is_left_out(at)).filter_map(|at| tokens.get(at).cloned()).collect())
}

/// The tokens without parentheses that stand directly in others, where they are nested deep; `None` if they are not.
pub fn without_double(tokens: &[(Token, Span)]) -> Option<Vec<(Token, Span)>> {
    let (mut open, mut pairs, mut deepest) = (Vec::new(), Vec::new(), 0);
    for (index, (token, _)) in tokens.iter().enumerate() {
        match token {
            Token::Open => open.push(index),
            Token::Close => pairs.extend(open.pop().map(|from| (from, index))),
            _ => {}
        }
        deepest = deepest.max(open.len());
    }
    if deepest <= DEEPEST {
        return None;
    }
    // A pair is closed right after the one that stands in it.
    let double = pairs.windows(2).filter_map(|both| match both {
        [(inner, end), (outer, after)] if *inner == outer + 1 && *after == end + 1 => Some([*inner, *end]),
        _ => None,
    });
    let mut dropped = vec![false; tokens.len()];
    double.flatten().for_each(|at| dropped.get_mut(at).into_iter().for_each(|entry| *entry = true));
    Some(tokens.iter().zip(dropped).filter(|(_, dropped)| !dropped).map(|(token, _)| token.clone()).collect())
}
