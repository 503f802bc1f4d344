//! A running call of a lambda as an observer of lines sees it. A statement is a line here.

use std::cell::RefCell;
use std::sync::Arc;

use crate::array::Symbol;
use crate::compile::{self, CodeUse};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::notation::Language;
use crate::notation::line_observer::{Call, LineEnd, keeps_names, observed_line};
use crate::read::parse;
use crate::read::spans::Spans;
use crate::run::frame::Frame;
use crate::run::machine::{Ended, Machine};
use crate::run::script::Shown;
use crate::trace::{Seen, Span};
use crate::value;
use crate::value::bytecode::ObservedStatement;
use crate::value::function::{Function, Lambda, as_function};
use crate::value::node::Node;
use crate::value::register::Register;

/// The call whose locals a frame has, at a statement of its body.
struct CallOfLambda<'a, 'f, 'l> {
    k: &'a Interpreter,
    lambda: &'l Lambda,
    frame: RefCell<&'a mut Frame<'f>>,
    /// A byte of the statement.
    statement: Option<usize>,
}

/// The statement and its line, in bytes of the text of the lambda.
struct StatementPlace {
    line: Span,
    /// The number of the line, from 1.
    number: usize,
    statement: Span,
}

impl Machine<'_, '_> {
    /// Runs a statement of a lambda under observation.
    #[cold]
    pub(super) fn observed_statement(&mut self, statement: &ObservedStatement, out: &mut Register) -> Result<Ended> {
        let (k, code) = (self.k, self.code);
        let Some((lambda, _)) = self.frame.lambda else {
            return self.run_instructions(&statement.instructions, out);
        };
        let call = CallOfLambda { k, lambda, frame: RefCell::new(&mut *self.frame), statement: statement.place };
        let run = || {
            let mut frame = call.frame.borrow_mut();
            let mut machine = Machine::new(k, code, &mut frame);
            let ended = machine.run_instructions(&statement.instructions, out)?;
            Ok((ended, keeps_names().then(|| k.seen(&out.copy().into_value()))))
        };
        match observed_line(&call, run, |(_, seen)| seen.clone())? {
            LineEnd::Done((ended, _)) => Ok(ended),
            LineEnd::Skipped | LineEnd::Jump(_) => {
                *out = value::nothing().into();
                Ok(Ended::Behind)
            }
        }
    }
}

impl Interpreter {
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
        own.registers.extend(frame.registers.iter_mut().take(lambda.slots.len()).map(Register::copy));
        own.begin(inner);
        let mut out = Register::Nothing;
        let code = compile::body(self, inner, CodeUse::Observe)?;
        let done = Machine::new(self, &code, &mut own).run(&mut out);
        for (slot, value) in frame.registers.iter_mut().zip(own.registers).take(lambda.slots.len()) {
            *slot = value;
        }
        done?;
        let assigns = matches!(inner.body.last(), Some(Node::Assign(_)));
        let shown = if assigns || inner.silent { Shown::Not } else { Shown::Plain };
        self.show_value(&out.into_value(), shown, dialect)
    }
}

impl CallOfLambda<'_, '_, '_> {
    fn place(&self) -> Option<StatementPlace> {
        let text = &self.lambda.text;
        let blank = " ".repeat(self.lambda.start);
        let spans = Spans::new(&(blank + text), self.lambda.read_in.0).ok()?;
        let (start, end) = spans.statement(self.statement?)?;
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
        self.lambda.slots.iter().zip(frame.registers.iter_mut()).filter_map(seen).collect()
    }

    fn show_error(&self, error: &Error) -> Result<()> {
        Language::show_error(self.k, error)
    }

    fn evaluate(&self, sentence: &str) -> Result<()> {
        self.k.evaluate_in(self.lambda, &mut self.frame.borrow_mut(), sentence)
    }
}
