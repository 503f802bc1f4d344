//! A running call of a function as an observer of lines sees it.

use std::sync::Arc;

use super::evaluate::ESCAPE;
use super::execute::statements;
use super::trace_records::seen_value;
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Workspace};
use crate::notation::line_observer::{Call, LineEnd, Request, ask, handled, observed_line};
use crate::trace::{Seen, Span};
use crate::value::{Class, Defined, DefinitionKind, Line, Outcome};

/// The call that runs, at one of its lines.
struct CallOfFunction<'a> {
    ws: &'a Workspace,
    f: &'a Arc<Defined>,
    line: &'a Line,
}

/// Runs a line under observation; `is_handled` if the function itself waits for its errors.
#[cold]
pub fn line<T>(
    ws: &Workspace,
    f: &Arc<Defined>,
    line: &Line,
    is_handled: bool,
    run: impl FnMut() -> Result<T>,
) -> Result<LineEnd<T>> {
    let call = CallOfFunction { ws, f, line };
    ws.line_value.take();
    let value = |_: &T| ws.line_value.take().map(|value| seen_value(ws, &value));
    match is_handled {
        true => handled(|| observed_line(&call, run, value)),
        false => observed_line(&call, run, value),
    }
}

impl Call for CallOfFunction<'_> {
    fn id(&self) -> u64 {
        Arc::as_ptr(self.f).addr() as u64
    }

    fn definition(&self) -> String {
        if self.f.name().is_empty() { "λ".to_string() } else { self.f.name().to_string() }
    }

    fn line(&self) -> usize {
        self.line.number
    }

    fn text(&self) -> String {
        self.line.text.trim().to_string()
    }

    fn span(&self) -> Option<Span> {
        let ((_, (start, _)), (_, (_, end))) = (self.line.tokens.first()?, self.line.tokens.last()?);
        let before = self.line.text.len() - self.line.text.trim_start().len();
        Some((start.checked_sub(before)?, end.checked_sub(before)?))
    }

    fn names(&self) -> Vec<(String, Seen)> {
        let value = |slot| match self.ws.meaning(slot) {
            Meaning::Value(value) => Some(seen_value(self.ws, &value)),
            Meaning::Function(function) => {
                let kind = if function.class() == Class::Function { "function" } else { "operator" };
                Some(Seen { kind, shape: Vec::new(), text: None })
            }
            _ => None,
        };
        let slots = self.ws.local_slots().into_iter();
        slots.filter_map(|slot| Some((self.ws.name(slot).to_string(), value(slot)?))).collect()
    }

    fn show_error(&self, error: &Error) -> Result<()> {
        self.ws.complain(&super::report::report(error))
    }

    fn evaluate(&self, sentence: &str) -> Result<()> {
        let request = match statements(self.ws, sentence, |ws, value| ws.show(value)) {
            Ok(Outcome::Branch(number)) => Request::Jump(usize::try_from(number).unwrap_or(0)),
            Err(error) if error.kind() == ErrorKind::Signal(ESCAPE) => Request::End,
            other => return other.map(drop),
        };
        ask(request)
    }

    fn can_jump(&self) -> bool {
        self.f.kind == DefinitionKind::Del
    }
}
