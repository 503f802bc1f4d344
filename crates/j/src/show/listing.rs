//! An explicit definition as a table of its control words and sentences (`5!:7`).

use crate::error::Result;
use crate::read::control::{self, Token};

/// A row: the code, the row that follows (or `ONWARD`), the line from 0, the text.
pub type Row = (i64, usize, usize, Vec<u8>);

/// Stands for the next row, where the row is a sentence.
pub const ONWARD: usize = 65_535;

/// A block that is open.
struct Open {
    /// The row of the word that opened it.
    row: usize,
    /// Whether it is a loop.
    is_loop: bool,
    /// The row of the `do.` that still lacks where to go when its test fails.
    test: Option<usize>,
    /// Rows that go on behind the end.
    leaving: Vec<usize>,
}

/// The rows of one valence.
pub fn listing<L: AsRef<[u8]>>(lines: &[L]) -> Result<Vec<Row>> {
    let tokens = control::tokens(lines)?;
    let mut rows: Vec<Row> = Vec::with_capacity(tokens.len());
    let mut open: Vec<Open> = Vec::new();
    let mut testing = false;
    for (index, (line, token)) in tokens.iter().enumerate() {
        let next = if matches!(token, Token::Sentence(_)) { ONWARD } else { index + 1 };
        rows.push((code(token, testing), next, line.saturating_sub(1), token.word().into_bytes()));
        match token {
            Token::If
            | Token::ElseIf
            | Token::While
            | Token::Whilst
            | Token::For(_)
            | Token::Select
            | Token::Case
            | Token::FallingCase => testing = true,
            Token::Do => testing = false,
            _ => {}
        }
        follow(&mut rows, &mut open, index, token);
    }
    let labels: Vec<(usize, String)> = tokens
        .iter()
        .enumerate()
        .filter_map(
            |(index, (_, token))| if let Token::Label(name) = token { Some((index, name.clone())) } else { None },
        )
        .collect();
    for (row, (_, token)) in rows.iter_mut().zip(&tokens) {
        match token {
            Token::Goto(name) => row.1 = labels.iter().find(|(_, label)| label == name).map_or(row.1, |(at, _)| at + 1),
            Token::Return => row.1 = tokens.len(),
            _ => {}
        }
    }
    Ok(rows)
}

/// Works out where rows go on, as far as `token` in row `index` tells.
fn follow(rows: &mut [Row], open: &mut Vec<Open>, index: usize, token: &Token) {
    let mut set = |row: usize, next: usize| {
        if let Some(row) = rows.get_mut(row) {
            row.1 = next;
        }
    };
    if token.opens() {
        let is_loop = matches!(token, Token::While | Token::Whilst | Token::For(_));
        open.push(Open { row: index, is_loop, test: None, leaving: Vec::new() });
        return;
    }
    match token {
        Token::Break | Token::Continue => {
            if let Some(around) = open.iter_mut().rev().find(|open| open.is_loop) {
                match token {
                    Token::Break => around.leaving.push(index),
                    _ => set(index, around.row + 1),
                }
            }
        }
        Token::Do => {
            if let Some(inner) = open.last_mut() {
                inner.test = Some(index);
            }
        }
        Token::ElseIf
        | Token::Else
        | Token::Case
        | Token::FallingCase
        | Token::Catch
        | Token::CatchDebug
        | Token::CatchThrow => {
            if let Some(inner) = open.last_mut() {
                if let Some(test) = inner.test.take() {
                    set(test, index + 1);
                }
                if inner.row + 1 < index && !matches!(token, Token::FallingCase) {
                    inner.leaving.push(index);
                }
            }
        }
        Token::End => {
            if let Some(inner) = open.pop() {
                inner.leaving.into_iter().chain(inner.test).for_each(|row| set(row, index + 1));
                if inner.is_loop {
                    set(index, inner.row + 1);
                }
            }
        }
        _ => {}
    }
}

/// The code of a row.
fn code(token: &Token, testing: bool) -> i64 {
    match token {
        Token::Sentence(_) if testing => 2,
        Token::Sentence(_) => 1,
        Token::Do => 3,
        Token::If => 4,
        Token::Else => 5,
        Token::End => 6,
        Token::While => 7,
        Token::Whilst => 8,
        Token::ElseIf => 9,
        Token::Try => 10,
        Token::Catch => 11,
        Token::Break => 12,
        Token::Continue => 13,
        Token::Label(_) => 14,
        Token::Goto(_) => 15,
        Token::Return => 16,
        Token::For(_) => 17,
        Token::Select => 19,
        Token::Case => 20,
        Token::FallingCase => 21,
        Token::Assert => 24,
        Token::Throw => 25,
        Token::CatchDebug => 26,
        Token::CatchThrow => 27,
    }
}
