//! A call frame holds the meanings that its local names had before the call, and the places of its errors.

use std::sync::Arc;

use super::evaluate::ESCAPE;
use crate::array::Array;
use crate::error::{Error, ErrorKind, Place, Result};
use crate::names::{ActiveCall, Meaning, Workspace};
use crate::read::token::marked;
use crate::system::variables;
use crate::value::{Defined, Line, Operand, Slot};

/// The arguments and operands of a call.
#[derive(Default)]
pub struct CallArguments<'a> {
    /// The left argument.
    pub left: Option<Array>,
    /// The right argument, where the header has one name for it.
    pub right: Option<Array>,
    /// The operand at the left, of an operator.
    pub left_operand: Option<&'a Operand>,
    /// The operand at the right.
    pub right_operand: Option<&'a Operand>,
}

/// A call, which makes names local. They mean what they did when it ends, however it ends.
pub struct Frame<'a> {
    /// The workspace with the meanings of its names.
    pub ws: &'a Workspace,
    /// The number of local names that are in the header.
    own: usize,
}

impl<'a> Frame<'a> {
    /// Makes the names of a function local, with the meanings of its arguments and operands.
    pub fn enter(ws: &'a Workspace, f: &Arc<Defined>, given: CallArguments<'_>) -> Result<Frame<'a>> {
        let header = &f.header;
        let value = |value: Option<Array>| value.map_or(Meaning::None, Meaning::Value);
        let operand = |operand: Option<&Operand>| match operand {
            Some(Operand::Function(function)) => Meaning::Function(function.clone()),
            Some(Operand::Value(value)) => Meaning::Value(value.clone()),
            None => Meaning::None,
        };
        let mut names = ws.begin_call(f);
        let mut put = |slot: Option<Slot>, meaning: Meaning| {
            if let Some(slot) = slot {
                names.put(slot, meaning);
            }
        };
        put(header.result, Meaning::None);
        put(header.left, value(given.left));
        put(header.right, value(given.right));
        if header.left_operand.is_some() {
            put(header.left_operand, operand(given.left_operand));
            put(header.right_operand, operand(given.right_operand));
        }
        header.listed().for_each(|slot| put(Some(slot), Meaning::None));
        let own = names.count();
        f.labels.iter().for_each(|&(slot, line)| names.put(slot, Meaning::Label(line)));
        drop(names);
        let frame = Frame { ws, own };
        for &name in &header.quads {
            frame.localise_quad(name)?;
        }
        Ok(frame)
    }

    fn with_call_record<T>(&self, work: impl FnOnce(&mut ActiveCall) -> T) -> Option<T> {
        self.ws.running.borrow_mut().last_mut().map(work)
    }

    /// Keeps the value of a variable of the system, which is put back when the call ends.
    pub fn localise_quad(&self, name: &'static str) -> Result<()> {
        if self.with_call_record(|call| call.quads.iter().any(|(saved, _)| *saved == name)) == Some(false) {
            let value = variables::get(self.ws, name)?;
            self.with_call_record(|call| call.quads.push((name, value)));
        }
        Ok(())
    }

    /// Begins the function anew in the place of this call, with other arguments.
    pub fn begin_again(&mut self, f: &Defined, x: Option<Array>, y: Array) -> Result<()> {
        self.ws.poll()?;
        self.ws.restore_locals(self.own);
        for (slot, value) in [(f.header.left, x), (f.header.right, Some(y))] {
            if let Some(slot) = slot {
                self.ws.set(slot, value.map_or(Meaning::None, Meaning::Value));
            }
        }
        self.at(1);
        Ok(())
    }

    /// Says which line runs.
    pub fn at(&self, line: usize) {
        self.with_call_record(|call| call.line = line);
    }

    /// The present meanings of its local names.
    pub fn meanings(&self) -> Vec<(Slot, Meaning)> {
        self.ws.local_slots().into_iter().map(|slot| (slot, self.ws.meaning(slot))).collect()
    }

    /// Makes the local names mean what they did; those that were made local since are not any more.
    pub fn unwind(&mut self, meanings: Vec<(Slot, Meaning)>) {
        self.ws.restore_locals(meanings.len());
        for (slot, meaning) in meanings {
            self.ws.set(slot, meaning);
        }
    }
}

impl Drop for Frame<'_> {
    fn drop(&mut self) {
        for (name, value) in self.ws.end_call() {
            // The value was this variable's own.
            let _ = variables::set(self.ws, name, value);
        }
    }
}

/// An error with the line of the function in which it happened.
#[cold]
pub fn with_place(mut error: Error, f: &Defined, line: &Line, number: usize) -> Error {
    if matches!(error.kind(), ErrorKind::Signal(ESCAPE)) {
        return error;
    }
    let mark = error.take_mark().map(marked);
    let definition = if f.name().is_empty() { "λ" } else { f.name() }.to_string();
    let sentence = line.text.to_string();
    error.at(Place { definition: Some(definition), sentence, mark, line: Some(number), ..Place::default() })
}

/// An error of a line of a function; one that the function has raised itself is its caller's.
#[cold]
pub fn failed(ws: &Workspace, mut error: Error, f: &Defined, line: &Line) -> Error {
    if ws.raised.take() {
        error.take_mark();
        return error;
    }
    with_place(error, f, line, line.number)
}
