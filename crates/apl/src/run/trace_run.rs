//! Runs a sentence under observation, by the same evaluator on a tree with recorded applications.

use std::sync::Arc;

use super::execute::with_place;
use super::{evaluate, trace_trees};
use crate::array::shape;
use crate::error::{ErrorKind, Result};
use crate::names::Workspace;
use crate::read::parse::{self, ReadMode};
use crate::read::{filters, token};
use crate::show;
use crate::system::signals::by_notation;
use crate::trace::{self, Recorder};
use crate::value::{Outcome, Token};

/// Larger values are described by their shapes.
const SHOWN_ELEMENTS_MAX: usize = 10_000;

/// Runs a sentence once and records what happens.
pub fn observe(ws: &Workspace, sentence: &str) -> trace::Outcome {
    let recorder = Recorder::default();
    let text = filters::unicode(sentence).unwrap_or_else(|_| sentence.to_string());
    recorder.with(|trace| trace.sentence = text.clone());
    let mut shown = String::new();
    let done = run(ws, &text, &recorder, &mut shown).map_err(|error| by_notation(ws, with_place(error, &text)));
    let trace = recorder.with(std::mem::take);
    match done {
        // `→` alone ended what ran.
        Err(error) if error.kind() == ErrorKind::Signal(evaluate::ESCAPE) => {
            ws.stopped.borrow_mut().clear();
            trace::Outcome { trace, ..trace::Outcome::default() }
        }
        Ok(()) => trace::Outcome { trace, text: (!shown.is_empty()).then_some(shown), error: None },
        Err(error) => {
            ws.stopped.borrow_mut().clear();
            trace::Outcome { trace, text: None, error: Some(error) }
        }
    }
}

fn run(ws: &Workspace, text: &str, recorder: &Recorder, out: &mut String) -> Result<()> {
    ws.raised.set(false);
    ws.check_stack()?;
    let source: Arc<str> = text.into();
    let tokens = token::tokens(text)?;
    let mut shown = Vec::new();
    'line: for part in token::at_depth_0(&tokens, &Token::Diamond) {
        let compiled = parse::line(&source, part, ws, ReadMode { braces: false, places: true })?;
        if let Some(last) = compiled.statements.last() {
            let tree = trace_trees::tree(last, text, part);
            recorder.with(|trace| trace.tree = Some(tree));
        }
        let compiled = trace_trees::watched(compiled, text, part, recorder);
        for node in &compiled.statements {
            match evaluate::statement(ws, node)? {
                Outcome::Shown(value) => shown.push(value),
                Outcome::Branch(_) => break 'line,
                Outcome::Silent(_) | Outcome::Nothing => {}
            }
        }
    }
    for value in shown {
        let lines = match value.count() > SHOWN_ELEMENTS_MAX {
            true => vec![format!("{}, shape {}", value.kind().name(), shape::text(value.shape()))],
            false => show::display(&value, &ws.settings.look())?,
        };
        lines.iter().for_each(|line| *out += &format!("{line}\n"));
    }
    Ok(())
}
