//! What a call of a defined function keeps: the meanings that its local names had before it, and where its errors happened.

use std::sync::Arc;

use smallvec::SmallVec;

use super::evaluate::ESCAPE;
use crate::apl::names::{Meaning, Running, Workspace};
use crate::apl::read::token::marked;
use crate::apl::system::variables;
use crate::apl::value::{Defined, Line, Slot};
use crate::array::{Array, nested, promote};
use crate::error::{Error, ErrorKind, Place, Result};

/// A call: the meanings that its local names had before it. They are put back when it ends, however it ends.
pub struct Frame<'a> {
    /// Where its names mean something.
    pub ws: &'a Workspace,
    saved: SmallVec<[(Slot, Meaning); 6]>,
    /// How many of them are of the names in its header.
    own: usize,
    quads: Vec<(&'static str, Array)>,
}

impl<'a> Frame<'a> {
    /// Makes the names of a function local.
    pub fn enter(ws: &'a Workspace, f: &Arc<Defined>) -> Result<Frame<'a>> {
        let header = &f.header;
        let own = [header.result, header.left, header.right, header.left_operand, header.right_operand];
        let mut frame = Frame { ws, saved: SmallVec::new(), own: 0, quads: Vec::new() };
        for slot in own.into_iter().flatten().chain(header.listed()) {
            frame.localise(slot);
        }
        frame.own = frame.saved.len();
        for &(slot, line) in &f.labels {
            frame.localise(slot);
            ws.set(slot, Meaning::Label(line));
        }
        for &name in &header.quads {
            frame.quads.push((name, variables::get(ws, name)?));
        }
        ws.running.borrow_mut().push(Running { line: 1, function: f.clone(), shadowed: Vec::new() });
        Ok(frame)
    }

    /// Makes a name local, unless it is.
    fn localise(&mut self, slot: Slot) {
        if !self.saved.iter().any(|(saved, _)| *saved == slot) {
            self.saved.push((slot, self.ws.localise(slot)));
        }
    }

    /// Makes a name local that still has the value around until it is assigned: `{a←a+1 ⋄ a}`.
    pub fn localise_with_value(&mut self, slot: Slot) {
        if !self.saved.iter().any(|(saved, _)| *saved == slot) {
            let meaning = self.ws.localise(slot);
            if matches!(meaning, Meaning::Value(_)) {
                self.ws.set(slot, meaning.clone());
            }
            self.saved.push((slot, meaning));
        }
    }

    /// Keeps the value of a variable of the system, which is put back when the call ends.
    pub fn localise_quad(&mut self, name: &'static str) -> Result<()> {
        if !self.quads.iter().any(|(kept, _)| *kept == name) {
            self.quads.push((name, variables::get(self.ws, name)?));
        }
        Ok(())
    }

    /// Begins the function anew in the place of this call, with other arguments.
    pub fn begin_again(&mut self, f: &Defined, x: Option<Array>, y: Array) -> Result<()> {
        self.ws.poll()?;
        while self.saved.len() > self.own
            && let Some((slot, meaning)) = self.saved.pop()
        {
            self.ws.restore(slot, meaning);
        }
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
        if let Some(running) = self.ws.running.borrow_mut().last_mut() {
            running.line = line;
        }
    }

    /// What its local names mean now.
    pub fn meanings(&self) -> Vec<(Slot, Meaning)> {
        self.saved.iter().map(|&(slot, _)| (slot, self.ws.meaning(slot))).collect()
    }

    /// Makes the local names mean what they did; those that were made local since are not any more.
    pub fn unwind(&mut self, meanings: Vec<(Slot, Meaning)>) {
        while self.saved.len() > meanings.len()
            && let Some((slot, meaning)) = self.saved.pop()
        {
            self.ws.restore(slot, meaning);
        }
        for (slot, meaning) in meanings {
            self.ws.set(slot, meaning);
        }
    }
}

impl Drop for Frame<'_> {
    fn drop(&mut self) {
        // Last made local, first given back.
        let ended = self.ws.running.borrow_mut().pop();
        for (slot, meaning) in ended.map_or_else(Vec::new, |running| running.shadowed).into_iter().rev() {
            self.ws.restore(slot, meaning);
        }
        for (slot, meaning) in self.saved.drain(..).rev() {
            self.ws.restore(slot, meaning);
        }
        for (name, value) in self.quads.drain(..) {
            // It was this variable's own value.
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

/// Whether a truth holds.
pub fn truth_of(ws: &Workspace, truth: &Array) -> Result<bool> {
    match promote::integer(&nested::content(truth, 0), ws.context.borrow().tolerance)? {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(Error::domain(format!("a condition is 0 or 1, not {other}"))),
    }
}
