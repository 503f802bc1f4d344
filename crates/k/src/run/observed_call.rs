//! A running call of a lambda as an observer of lines sees it. A statement is a line here.

use std::cell::RefCell;
use std::sync::Arc;

use crate::array::Symbol;
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::notation::Language;
use crate::notation::line_observer::{Call, LineEnd, keeps_names, observed_line};
use crate::read::parse;
use crate::read::spans::Spans;
use crate::run::frame::{Frame, Slots};
use crate::run::script::Shown;
use crate::run::stop::{Evaluated, Stop};
use crate::trace::{Seen, Span};
use crate::value;
use crate::value::function::{Function, Lambda, as_function};
use crate::value::node::Node;
use crate::value::register::Register;

/// The call whose locals a frame has, at a statement of its body.
struct CallOfLambda<'a, 'f, 'l> {
    k: &'a Interpreter,
    lambda: &'l Lambda,
    frame: RefCell<&'a mut Frame<'f>>,
    statement: &'a Node,
}

/// The statement and its line, in bytes of the text of the lambda.
struct StatementPlace {
    line: Span,
    /// The number of the line, from 1.
    number: usize,
    statement: Span,
}

impl Interpreter {
    /// Evaluates a statement of a lambda under observation.
    #[cold]
    pub(crate) fn observed_statement(&self, node: &Node, frame: &mut Frame<'_>, out: &mut Register) -> Evaluated {
        let Some((lambda, _)) = frame.lambda else { return self.eval(node, frame, out) };
        let call = CallOfLambda { k: self, lambda, frame: RefCell::new(frame), statement: node };
        let run = || {
            let mut frame = call.frame.borrow_mut();
            let mut before = keeps_names().then(|| frame.slots.iter_mut().map(Register::copy).collect::<Slots>());
            let done = self.eval(node, &mut frame, out);
            if let Some(before) = &mut before {
                refill(&mut frame.slots, before);
            }
            match done {
                Ok(()) => Ok((false, before.is_some().then(|| self.seen(&out.copy().into_value())))),
                Err(Stop::Return) => Ok((true, before.is_some().then(|| self.seen(&frame.result.copy().into_value())))),
                Err(Stop::Error(error)) => Err(error),
            }
        };
        match observed_line(&call, run, |(_, seen)| seen.clone()).map_err(Stop::Error)? {
            LineEnd::Done((true, _)) => Err(Stop::Return),
            LineEnd::Done((false, _)) => Ok(()),
            LineEnd::Skipped | LineEnd::Jump(_) => {
                *out = value::nothing().into();
                Ok(())
            }
        }
    }

    /// The value of a sentence among some locals, which it may change, as the console shows it.
    fn evaluate_in(&self, lambda: &Lambda, frame: &mut Frame<'_>, sentence: &str) -> Result<()> {
        let names: Vec<Arc<str>> = lambda.slots.iter().map(|name| name.name()).collect();
        let head = format!("{{[{}]", names.join(";"));
        let text = format!("{head}{sentence}\n }}");
        let dialect = lambda.read_in.0;
        let statements = parse::line(&text, dialect, lambda.read_in.1, &self.own_words(), None)?;
        let made = match statements.as_slice() {
            [Some(Node::Constant(value))] => value.clone(),
            _ => return Err(Error::domain("a sentence at a stop is an expression, or several between semicolons")),
        };
        let Some(Function::Lambda(inner)) = as_function(&made) else {
            return Err(Error::domain("a sentence at a stop is an expression, or several between semicolons"));
        };
        let mut own = Frame::new(inner, &made);
        own.slots.extend(frame.slots.iter_mut().map(Register::copy));
        own.slots.resize_with(inner.slots.len(), || Register::Items(Vec::new()));
        let mut out = Register::Nothing;
        let done = inner.body.iter().try_for_each(|node| self.eval(node, &mut own, &mut out));
        if let Err(Stop::Return) = done {
            out = std::mem::take(&mut own.result);
        }
        refill(&mut own.slots, &mut frame.slots);
        for (slot, value) in frame.slots.iter_mut().zip(own.slots) {
            *slot = value;
        }
        if let Err(Stop::Error(error)) = done {
            return Err(error);
        }
        let assigns = matches!(inner.body.last(), Some(Node::Assign(_)));
        let shown = if assigns || inner.silent { Shown::Not } else { Shown::Plain };
        self.show_value(&out.into_value(), shown, dialect)
    }
}

/// Gives back the values that the last uses of locals have taken: the statements that follow, and a user, may still ask for them.
fn refill(slots: &mut Slots, before: &mut Slots) {
    for (slot, value) in slots.iter_mut().zip(before.iter_mut()) {
        if !slot.is_some() {
            *slot = std::mem::take(value);
        }
    }
}

impl CallOfLambda<'_, '_, '_> {
    fn place(&self) -> Option<StatementPlace> {
        let text = &self.lambda.text;
        let blank = " ".repeat(self.lambda.start);
        let spans = Spans::new(&(blank + text), self.lambda.read_in.0).ok()?;
        let (start, end) = spans.statement(self.statement.place()?)?;
        let (start, end) = (start.checked_sub(self.lambda.start)?, end.checked_sub(self.lambda.start)?);
        let before = text.get(..start)?;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = text.get(start..)?.find('\n').map_or(text.len(), |at| start + at);
        let number = 1 + before.bytes().filter(|&byte| byte == b'\n').count();
        Some(StatementPlace { line: (line_start, line_end), number, statement: (start, end.min(line_end)) })
    }
}

impl Call for CallOfLambda<'_, '_, '_> {
    fn id(&self) -> u64 {
        std::ptr::from_ref(self.lambda).addr() as u64
    }

    fn definition(&self) -> String {
        self.lambda.name.get().map_or_else(|| "a lambda".to_string(), |name| name.name().to_string())
    }

    fn line(&self) -> usize {
        self.place().map_or(1, |place| place.number)
    }

    fn text(&self) -> String {
        let text = &self.lambda.text;
        let line = self.place().and_then(|place| text.get(place.line.0..place.line.1));
        line.unwrap_or_else(|| text.lines().next().unwrap_or_default()).to_string()
    }

    fn span(&self) -> Option<Span> {
        let place = self.place()?;
        Some((place.statement.0.checked_sub(place.line.0)?, place.statement.1.checked_sub(place.line.0)?))
    }

    fn names(&self) -> Vec<(String, Seen)> {
        let mut frame = self.frame.borrow_mut();
        let seen = |(name, slot): (&Symbol, &mut Register)| {
            slot.is_some().then(|| (name.name().to_string(), self.k.seen(&slot.copy().into_value())))
        };
        self.lambda.slots.iter().zip(frame.slots.iter_mut()).filter_map(seen).collect()
    }

    fn show_error(&self, error: &Error) -> Result<()> {
        Language::show_error(self.k, error)
    }

    fn evaluate(&self, sentence: &str) -> Result<()> {
        self.k.evaluate_in(self.lambda, &mut self.frame.borrow_mut(), sentence)
    }
}
