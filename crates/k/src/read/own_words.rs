//! Words that a program adds to q: what it puts into the namespace `.q` is written as q's own words are, without the namespace, and
//! a function of two arguments stands between them: `.q.plus:{x+y}`, `1 plus 2`.

use super::token::Token;

/// A word that a program has added.
#[derive(Clone, Debug)]
pub struct OwnWord {
    /// The word.
    pub word: String,
    /// Whether it stands between its arguments.
    pub between: bool,
}

/// The tokens with the program's own words in them. Where one is assigned, it is a name like others.
pub fn marked(tokens: Vec<(usize, Token, usize)>, words: &[OwnWord]) -> Vec<(usize, Token, usize)> {
    if words.is_empty() {
        return tokens;
    }
    let assigned: Vec<bool> = (1..=tokens.len())
        .map(|next| matches!(tokens.get(next), Some((_, Token::Colon | Token::DoubleColon, _))))
        .collect();
    let known = |token: Token, assigned: bool| match token {
        Token::Name(name) if !assigned => match words.iter().find(|own| own.word == name) {
            Some(own) if own.between => Token::OwnWord(format!(".q.{name}")),
            Some(_) => Token::Name(format!(".q.{name}")),
            None => Token::Name(name),
        },
        other => other,
    };
    tokens.into_iter().zip(assigned).map(|((from, token, to), assigned)| (from, known(token, assigned), to)).collect()
}
