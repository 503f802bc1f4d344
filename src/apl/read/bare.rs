//! What is taken off the tokens of a line before it is read: parentheses in parentheses.

use crate::apl::value::{Span, Token};

/// From which depth on parentheses that stand directly in others are dropped.
const DEEPEST: usize = 100;

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
