//! The stepper: it stops at lines of definitions and at errors, and asks the host's user how to go on.

use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;

use super::request::{self, Typed};
use super::stop_text;
use crate::error::{Error, ErrorKind, Result};
use crate::host::{Host, Stream};
use crate::language::line_observer::{Call, LineObserver, Mark, Request, Resume, Stops, not_stopped, unhandled};
use crate::trace::Seen;

/// The place where an evaluation under the stepper stops first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// At the first line of a definition, and where a line fails.
    AtFirstLine,
    /// Where a line fails.
    AtError,
}

/// The next place where a line that begins stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextStop {
    /// Only at the stops that were set.
    Marked,
    /// At any line.
    Anywhere,
    /// In a call of at most this depth.
    Depth(usize),
    /// At a line of a definition.
    Line(u64, usize),
}

/// Stops at lines and at errors. Lines that a user sets ([`Stops`]) stay until they are taken away.
pub struct Stepper {
    host: Rc<dyn Host>,
    next: Cell<NextStop>,
    /// Whether a line that fails stops while this evaluation runs.
    stops_at_errors: Cell<bool>,
    /// Whether a line that fails always stops.
    always_at_errors: Cell<bool>,
    /// Whether an error that was passed on is on its way to its handler or to the prompt.
    passing: Cell<bool>,
    /// The user has ended the evaluation.
    ended: Cell<bool>,
    /// Whether the next line is one that the user went to: it does not stop.
    jumped: Cell<bool>,
    /// The request of a sentence at a stop.
    asked: Cell<Option<Request>>,
    /// The number of stops that are waiting, one within the other.
    waiting: Cell<usize>,
    /// The calls that run, each with its definition and line once it is known.
    calls: RefCell<Vec<CallShown>>,
    stops: RefCell<Stops>,
}

/// A call that runs, as far as a stop has shown it.
#[derive(Clone, Debug, Default)]
struct CallShown {
    definition: String,
    line: usize,
    /// The local names and their values as they were shown last.
    names: Vec<(String, String)>,
    /// Whether the evaluation has stopped in it.
    has_stopped: bool,
    /// The value of its last line as it is shown.
    value: Option<String>,
}

impl Stepper {
    /// A stepper that asks at a host.
    pub(crate) fn new(host: Rc<dyn Host>) -> Self {
        Stepper {
            host,
            next: Cell::new(NextStop::Marked),
            stops_at_errors: Cell::new(false),
            always_at_errors: Cell::new(false),
            passing: Cell::new(false),
            ended: Cell::new(false),
            jumped: Cell::new(false),
            asked: Cell::new(None),
            waiting: Cell::new(0),
            calls: RefCell::default(),
            stops: RefCell::default(),
        }
    }

    /// Steps through the evaluation that begins.
    pub(super) fn begin(&self, beginning: Beginning) {
        self.ended.set(false);
        self.stops_at_errors.set(true);
        self.next.set(match beginning {
            Beginning::AtFirstLine => NextStop::Anywhere,
            Beginning::AtError => NextStop::Marked,
        });
    }

    /// An evaluation has ended: nothing is stopped any more. Whether the user has ended it.
    pub(crate) fn finish(&self) -> bool {
        self.stops_at_errors.set(false);
        self.next.set(NextStop::Marked);
        self.jumped.set(false);
        self.calls.borrow_mut().clear();
        self.ended.replace(false)
    }

    /// Whether it has something to stop at.
    pub(super) fn is_active(&self) -> bool {
        self.next.get() != NextStop::Marked || self.is_at_errors() || !self.stops.borrow().is_empty()
    }

    fn is_at_errors(&self) -> bool {
        self.stops_at_errors.get() || self.always_at_errors.get()
    }

    /// Whether each line that fails stops, also in evaluations that are not stepped through.
    pub fn at_errors(&self) -> bool {
        self.always_at_errors.get()
    }

    /// Changes the marked lines.
    pub fn change_stops(&self, change: impl FnOnce(&mut Stops)) {
        change(&mut self.stops.borrow_mut());
    }

    /// The marked lines.
    pub fn stops(&self) -> Stops {
        self.stops.borrow().clone()
    }

    fn stops_here(&self, call: &dyn Call) -> bool {
        let depth = self.calls.borrow().len();
        let is_next = match self.next.get() {
            NextStop::Marked => false,
            NextStop::Anywhere => true,
            NextStop::Depth(most) => depth <= most,
            NextStop::Line(id, line) => call.id() == id && call.line() == line,
        };
        (is_next && !call.is_of_library()) || {
            let stops = self.stops.borrow();
            let is_first = self.calls.borrow().last().is_some_and(|call| call.line == 0);
            !stops.is_empty() && stops.has(Mark::Stop, &call.definition(), call.line(), is_first)
        }
    }

    fn write(&self, text: &str) -> Result<()> {
        self.host.write(Stream::Output, text.as_bytes()).map_err(|error| Error::outside(&error))
    }

    /// Waits for the user at a call; how it goes on.
    fn wait(&self, call: &dyn Call, failed: bool) -> Result<Resume> {
        self.next.set(NextStop::Marked);
        self.waiting.set(self.waiting.get() + 1);
        let resume = self.answered(call, failed);
        self.waiting.set(self.waiting.get().saturating_sub(1));
        resume
    }

    fn answered(&self, call: &dyn Call, failed: bool) -> Result<Resume> {
        loop {
            crate::array::stop::poll_running()?;
            let Some(line) = self.typed(call)? else {
                self.stops_at_errors.set(false);
                self.always_at_errors.set(false);
                self.stops.borrow_mut().clear(None);
                self.write("the input has ended at a stop: the evaluation goes on, and stops no more\n")?;
                return Ok(Resume::Run);
            };
            let request = match request::read(&line) {
                Typed::Request(request) => request,
                Typed::Names => {
                    self.write(&stop_text::names(&call.names(), self.columns()))?;
                    continue;
                }
                Typed::Calls => {
                    self.write(&self.where_text())?;
                    continue;
                }
                Typed::Help => {
                    self.write(&request::help())?;
                    continue;
                }
                Typed::Unknown => {
                    self.write("no such command at a stop; )help lists them\n")?;
                    continue;
                }
                Typed::Sentence => {
                    if let Err(error) = unhandled(|| call.evaluate(&line)) {
                        if matches!(error.kind(), ErrorKind::Interrupt | ErrorKind::TimeLimit | ErrorKind::Exit(_)) {
                            return Err(error);
                        }
                        call.show_error(&error)?;
                    }
                    self.next.set(NextStop::Marked);
                    match self.asked.take() {
                        Some(request) => request,
                        None => continue,
                    }
                }
            };
            match self.resume(call, request, failed) {
                Ok(resume) => return resume,
                Err(refusal) => self.write(&stop_text::message(refusal, self.columns()))?,
            }
        }
    }

    fn columns(&self) -> usize {
        self.host.columns().unwrap_or(stop_text::COLUMNS)
    }

    /// The next line of the host.
    fn typed(&self, call: &dyn Call) -> Result<Option<String>> {
        match self.host.read_line(&stop_text::prompt(call)) {
            Ok(line) => Ok(line.map(|line| String::from_utf8_lossy(&line).into_owned())),
            Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(None),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(Error::new(ErrorKind::Interrupt)),
            Err(error) => Err(asked_to_end(&error)),
        }
    }

    /// The way on that a request asks for, or why it is not possible here.
    fn resume(
        &self,
        call: &dyn Call,
        request: Request,
        failed: bool,
    ) -> std::result::Result<Result<Resume>, &'static str> {
        let depth = self.calls.borrow().len();
        if failed && matches!(request, Request::In | Request::Over | Request::Out | Request::To(_)) {
            return Err(
                "the line has failed: )again runs it once more, )skip leaves it out, )go passes the error on, )end ends the evaluation",
            );
        }
        let next = match request {
            Request::In => NextStop::Anywhere,
            Request::Over | Request::Again | Request::Skip => NextStop::Depth(depth),
            Request::Out => NextStop::Depth(depth.saturating_sub(1)),
            Request::To(line) => NextStop::Line(call.id(), line),
            Request::Go | Request::End | Request::RunAgain | Request::RunNext => NextStop::Marked,
            Request::Jump(0) => NextStop::Depth(depth.saturating_sub(1)),
            Request::Jump(_) if !call.can_jump() => return Err("this definition has no numbered lines to go to"),
            Request::Jump(_) => NextStop::Marked,
        };
        self.next.set(next);
        Ok(match request {
            Request::End => {
                self.ended.set(true);
                Err(Error::new(ErrorKind::Interrupt).note("ended at a stop"))
            }
            Request::Go if failed => {
                self.passing.set(true);
                Ok(Resume::Run)
            }
            Request::Again | Request::RunAgain => Ok(Resume::Again),
            Request::Skip | Request::RunNext => Ok(Resume::Skip),
            Request::Jump(line) => {
                self.jumped.set(true);
                Ok(Resume::Line(line))
            }
            _ => Ok(Resume::Run),
        })
    }

    /// Notes where the innermost call is; the names that are to be shown: those that have changed since they were shown last.
    fn arrive(&self, call: &dyn Call) -> Vec<String> {
        let names = call.names().into_iter().map(|(name, seen)| (name, stop_text::described(&seen)));
        let names: Vec<(String, String)> = names.collect();
        let mut calls = self.calls.borrow_mut();
        let Some(own) = calls.last_mut() else { return stop_text::lines_of(&names, self.columns()) };
        own.has_stopped = true;
        let before = std::mem::replace(&mut own.names, names.clone());
        let changed: Vec<_> = names.into_iter().filter(|name| !before.contains(name)).collect();
        stop_text::lines_of(&changed, self.columns())
    }

    fn where_text(&self) -> String {
        let calls = self.calls.borrow();
        let known = calls.iter().rev().filter(|call| call.line > 0);
        known.map(|call| format!("  {}[{}]\n", call.definition, call.line)).collect()
    }
}

/// The error of a host that cannot read: the request to end, if that is the cause.
fn asked_to_end(error: &io::Error) -> Error {
    crate::array::stop::poll_running().err().unwrap_or_else(|| Error::outside(error))
}

impl LineObserver for Stepper {
    fn enter(&self) {
        self.calls.borrow_mut().push(CallShown::default());
    }

    fn line(&self, call: &dyn Call) -> Result<Resume> {
        self.passing.set(false);
        let stops = self.stops_here(call);
        if let Some(own) = self.calls.borrow_mut().last_mut() {
            (own.definition, own.line) = (call.definition(), call.line());
        }
        if self.jumped.take() || !stops {
            return Ok(Resume::Run);
        }
        let names = self.arrive(call);
        self.write(&stop_text::line(call, &names, self.columns()))?;
        self.wait(call, false)
    }

    fn failed(&self, call: &dyn Call, error: &Error) -> Result<Resume> {
        if !self.is_at_errors() || self.passing.get() {
            return Ok(Resume::Run);
        }
        let names = self.arrive(call);
        self.write(&stop_text::failure(call, error, &names, self.columns()))?;
        self.wait(call, true)
    }

    fn ran(&self, call: &dyn Call, value: Option<Seen>) -> Result<()> {
        let traced = self.stops.borrow().has(Mark::Trace, &call.definition(), call.line(), false);
        if traced {
            let text = value.as_ref().and_then(|value| value.text.as_deref()).unwrap_or_default();
            self.write(&format!("{}{text}\n", stop_text::prompt(call)))?;
        }
        let text = value.map(|value| stop_text::value(&value, self.columns()));
        if let Some(own) = self.calls.borrow_mut().last_mut() {
            own.value = text;
        }
        Ok(())
    }

    fn leave(&self) {
        let Some(ended) = self.calls.borrow_mut().pop() else { return };
        if ended.has_stopped
            && self.next.get() != NextStop::Marked
            && let Some(value) = ended.value
        {
            // A host that cannot write says so at the next line.
            let _ = self.write(&format!("{} gives {value}\n", ended.definition));
        }
    }

    fn keeps_names(&self) -> bool {
        true
    }

    fn calls(&self) -> Vec<(String, usize)> {
        let calls = self.calls.borrow();
        calls.iter().filter(|call| call.line > 0).map(|call| (call.definition.clone(), call.line)).collect()
    }

    fn ask(&self, request: Request) -> Result<()> {
        if self.waiting.get() == 0 {
            return Err(not_stopped());
        }
        self.asked.set(Some(request));
        Ok(())
    }

    fn with_stops(&self, work: &mut dyn FnMut(&mut Stops)) {
        work(&mut self.stops.borrow_mut());
    }

    fn set_at_errors(&self, on: bool) {
        self.always_at_errors.set(on);
    }
}
