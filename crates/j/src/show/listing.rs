//! An explicit definition as a table of its control words and sentences (`5!:7`).

use crate::error::Result;
use crate::read::control::{self, ControlToken};

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
        let next = if matches!(token, ControlToken::Sentence(_)) { ONWARD } else { index + 1 };
        rows.push((code(token, testing), next, line.saturating_sub(1), token.word().into_bytes()));
        match token {
            ControlToken::If
            | ControlToken::ElseIf
            | ControlToken::While
            | ControlToken::Whilst
            | ControlToken::For(_)
            | ControlToken::Select
            | ControlToken::Case
            | ControlToken::FallingCase => testing = true,
            ControlToken::Do => testing = false,
            _ => {}
        }
        follow(&mut rows, &mut open, index, token);
    }
    let labels: Vec<(usize, String)> = tokens
        .iter()
        .enumerate()
        .filter_map(
            |(index, (_, token))| {
                if let ControlToken::Label(name) = token { Some((index, name.clone())) } else { None }
            },
        )
        .collect();
    for (row, (_, token)) in rows.iter_mut().zip(&tokens) {
        match token {
            ControlToken::Goto(name) => {
                row.1 = labels.iter().find(|(_, label)| label == name).map_or(row.1, |(at, _)| at + 1)
            }
            ControlToken::Return => row.1 = tokens.len(),
            _ => {}
        }
    }
    Ok(rows)
}

/// Works out where rows go on, as far as `token` in row `index` determines it.
fn follow(rows: &mut [Row], open: &mut Vec<Open>, index: usize, token: &ControlToken) {
    let mut set = |row: usize, next: usize| {
        if let Some(row) = rows.get_mut(row) {
            row.1 = next;
        }
    };
    if token.opens() {
        let is_loop = matches!(token, ControlToken::While | ControlToken::Whilst | ControlToken::For(_));
        open.push(Open { row: index, is_loop, test: None, leaving: Vec::new() });
        return;
    }
    match token {
        ControlToken::Break | ControlToken::Continue => {
            if let Some(around) = open.iter_mut().rev().find(|open| open.is_loop) {
                match token {
                    ControlToken::Break => around.leaving.push(index),
                    _ => set(index, around.row + 1),
                }
            }
        }
        ControlToken::Do => {
            if let Some(inner) = open.last_mut() {
                inner.test = Some(index);
            }
        }
        ControlToken::ElseIf
        | ControlToken::Else
        | ControlToken::Case
        | ControlToken::FallingCase
        | ControlToken::Catch
        | ControlToken::CatchDebug
        | ControlToken::CatchThrow => {
            if let Some(inner) = open.last_mut() {
                if let Some(test) = inner.test.take() {
                    set(test, index + 1);
                }
                if inner.row + 1 < index && !matches!(token, ControlToken::FallingCase) {
                    inner.leaving.push(index);
                }
            }
        }
        ControlToken::End => {
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
fn code(token: &ControlToken, testing: bool) -> i64 {
    match token {
        ControlToken::Sentence(_) if testing => 2,
        ControlToken::Sentence(_) => 1,
        ControlToken::Do => 3,
        ControlToken::If => 4,
        ControlToken::Else => 5,
        ControlToken::End => 6,
        ControlToken::While => 7,
        ControlToken::Whilst => 8,
        ControlToken::ElseIf => 9,
        ControlToken::Try => 10,
        ControlToken::Catch => 11,
        ControlToken::Break => 12,
        ControlToken::Continue => 13,
        ControlToken::Label(_) => 14,
        ControlToken::Goto(_) => 15,
        ControlToken::Return => 16,
        ControlToken::For(_) => 17,
        ControlToken::Select => 19,
        ControlToken::Case => 20,
        ControlToken::FallingCase => 21,
        ControlToken::Assert => 24,
        ControlToken::Throw => 25,
        ControlToken::CatchDebug => 26,
        ControlToken::CatchThrow => 27,
    }
}
