//! What is done to the tokens of a line before it is read: parentheses in parentheses are taken off, and as Dyalog has it a name ends
//! before a `¯`.

use super::token::number;
use crate::value::{Span, Token};

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

/// The tokens with names cut before a `¯`, which begins a number: `w¯1.5` is `w ¯1.5`. `None` if no name has one.
pub fn without_minus(text: &str, tokens: &[(Token, Span)]) -> Option<Vec<(Token, Span)>> {
    let has_minus = |token: &Token| matches!(token, Token::Name(name) if name.contains('¯'));
    if !tokens.iter().any(|(token, _)| has_minus(token)) {
        return None;
    }
    let (mut all, mut rest) = (Vec::new(), tokens);
    while let Some(((token, (start, end)), behind)) = rest.split_first() {
        rest = behind;
        // The rest of the number was read as one of its own.
        let more = behind.first().filter(|(token, (from, _))| matches!(token, Token::Constant(_)) && from == end);
        let to = more.map_or(*end, |(_, (_, to))| *to);
        let cut = text.get(*start..to).filter(|_| has_minus(token)).and_then(|word| {
            let (name, value) = word.split_at(word.find('¯')?);
            Some((name, number(value).ok()?))
        });
        let Some((name, value)) = cut else {
            all.push((token.clone(), (*start, *end)));
            continue;
        };
        let place = *start + name.len();
        all.extend([(Token::Name(name.into()), (*start, place)), (Token::Constant(value), (place, to))]);
        rest = if more.is_some() { behind.get(1..).unwrap_or_default() } else { behind };
    }
    Some(all)
}
