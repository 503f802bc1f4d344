//! The observer of lines: the evaluators of definitions tell it of each call and of each line that is about to run.
//!
//! A stepper and a profiler are observers. A session sets one for the time of an evaluation ([`observe_with`]); where there is none, an
//! evaluator pays for one look at a flag of its thread ([`is_observed`]) in each call.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::error::{Error, ErrorKind, Result};
use crate::trace::{Seen, Span};

/// A running call of a definition, at the line that is about to run or that failed.
pub trait Call {
    /// The number of the definition: two definitions that are alive have different ones.
    fn id(&self) -> u64;
    /// The name by which the definition is known, or a word for one without a name.
    fn definition(&self) -> String;
    /// The number of the line in the definition as its notation counts them.
    fn line(&self) -> usize;
    /// The text of the line.
    fn text(&self) -> String;
    /// The statement of the line that is about to run, in bytes of the text; `None` for the whole line.
    fn span(&self) -> Option<Span> {
        None
    }
    /// The local names that have values, and these.
    fn names(&self) -> Vec<(String, Seen)>;
    /// Evaluates a sentence where the names of the call are in reach, and shows its value.
    ///
    /// # Errors
    /// Those of the sentence.
    fn evaluate(&self, sentence: &str) -> Result<()>;
    /// Shows an error of a sentence that was typed at a stop.
    ///
    /// # Errors
    /// Those of the host.
    fn show_error(&self, error: &Error) -> Result<()>;
    /// Whether the definition is part of the library, whose lines are not stepped through.
    fn is_of_library(&self) -> bool {
        false
    }
    /// Whether [`Resume::Line`] can be followed here.
    fn can_jump(&self) -> bool {
        false
    }
}

/// The way in which a call goes on.
#[derive(Debug)]
pub enum Resume {
    /// With the line, or behind an error with its end.
    Run,
    /// With the line once more.
    Again,
    /// With what follows the line.
    Skip,
    /// With the line of this number.
    Line(usize),
}

/// An observer of lines.
pub trait LineObserver {
    /// A definition begins.
    fn enter(&self);
    /// A line is about to run. An error ends what runs.
    ///
    /// # Errors
    /// The request to end.
    fn line(&self, call: &dyn Call) -> Result<Resume>;
    /// A line failed, and no handler of the program waits for the error. [`Resume::Run`] passes the error on.
    ///
    /// # Errors
    /// The request to end.
    fn failed(&self, call: &dyn Call, error: &Error) -> Result<Resume>;
    /// A line has run: its value, if it has one and the observer looks at names ([`LineObserver::keeps_names`]).
    ///
    /// # Errors
    /// Those of the host.
    fn ran(&self, call: &dyn Call, value: Option<Seen>) -> Result<()> {
        let _ = (call, value);
        Ok(())
    }
    /// A definition ends.
    fn leave(&self);
    /// Whether local names keep their values to the end of the call, and not to their last use.
    fn keeps_names(&self) -> bool {
        false
    }
    /// The calls that are stopped, outermost first, each as its definition and line.
    fn calls(&self) -> Vec<(String, usize)> {
        Vec::new()
    }
    /// A sentence at a stop asks how the stopped call is to go on.
    ///
    /// # Errors
    /// A domain error where nothing is stopped.
    fn ask(&self, request: Request) -> Result<()> {
        let _ = request;
        Err(not_stopped())
    }
    /// Looks at the lines that are marked, or changes them.
    fn with_stops(&self, work: &mut dyn FnMut(&mut Stops)) {
        let _ = work;
    }
    /// Whether lines that fail stop from now on.
    fn set_at_errors(&self, on: bool) {
        let _ = on;
    }
}

/// The action at a line that is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The evaluation stops before it.
    Stop,
    /// Its value is shown behind it.
    Trace,
}

/// Lines of a definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkedLines {
    /// The first line that runs in each call.
    First,
    /// All lines.
    All,
    /// The lines of these numbers.
    These(Vec<usize>),
}

/// The lines that a user has marked.
///
/// ```
/// use jackal_notation::line_observer::{Mark, MarkedLines, Stops};
/// let mut stops = Stops::default();
/// stops.set(Mark::Stop, "f", MarkedLines::These(vec![2]));
/// assert!(stops.has(Mark::Stop, "f", 2, false) && !stops.has(Mark::Stop, "f", 1, true));
/// stops.set(Mark::Stop, "f", MarkedLines::These(vec![]));
/// assert!(stops.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stops(Vec<(Mark, String, MarkedLines)>);

impl Stops {
    /// Marks lines of a definition, and no others of it any more. The name may end with `*`, for all that begin so.
    pub fn set(&mut self, mark: Mark, definition: &str, lines: MarkedLines) {
        self.0.retain(|(own, name, _)| (*own, name.as_str()) != (mark, definition));
        if lines != MarkedLines::These(Vec::new()) {
            self.0.push((mark, definition.to_string(), lines));
        }
    }

    /// Whether a line is marked; `is_first` if it is the first one that runs in its call.
    pub fn has(&self, mark: Mark, definition: &str, line: usize, is_first: bool) -> bool {
        self.0.iter().any(|(own, name, lines)| {
            let is_named = match name.strip_suffix('*') {
                Some(beginning) => definition.starts_with(beginning),
                None => name == definition,
            };
            let is_line = match lines {
                MarkedLines::First => is_first,
                MarkedLines::All => true,
                MarkedLines::These(numbers) => numbers.contains(&line),
            };
            *own == mark && is_named && is_line
        })
    }

    /// The marked lines of a definition.
    pub fn get(&self, mark: Mark, definition: &str) -> Option<&MarkedLines> {
        self.0.iter().find(|(own, name, _)| *own == mark && name == definition).map(|(.., lines)| lines)
    }

    /// The definitions with marked lines, in the order in which they were marked.
    pub fn iter(&self) -> impl Iterator<Item = (Mark, &str, &MarkedLines)> {
        self.0.iter().map(|(mark, name, lines)| (*mark, name.as_str(), lines))
    }

    /// Whether no line is marked.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Takes all marks away, or those of one kind.
    pub fn clear(&mut self, mark: Option<Mark>) {
        self.0.retain(|(own, ..)| mark.is_some_and(|mark| *own != mark));
    }
}

/// Looks at the lines that are marked in the session that runs on this thread, or changes them. Where lines are marked, they are observed
/// from the next call on.
pub fn with_stops<T>(work: impl FnOnce(&mut Stops) -> T) -> Option<T> {
    let observer = observer()?;
    let (mut work, mut done, mut is_active) = (Some(work), None, false);
    observer.with_stops(&mut |stops| {
        done = work.take().map(|work| work(stops));
        is_active = !stops.is_empty();
    });
    if is_active {
        OBSERVED.set(true);
    }
    done
}

/// A request of a user at a stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// To stop at the next line, in whichever call it is.
    In,
    /// To stop at the next line of this call, or of its caller.
    Over,
    /// To stop in the caller.
    Out,
    /// To stop at a line of this definition.
    To(usize),
    /// To run on up to the next stop that was set.
    Go,
    /// To run the line again.
    Again,
    /// To leave the line out.
    Skip,
    /// To run the line again, and on up to the next stop that was set.
    RunAgain,
    /// To leave the line out, and run on up to the next stop that was set.
    RunNext,
    /// To go on with another line.
    Jump(usize),
    /// To end the evaluation.
    End,
}

/// Asks how the call that is stopped on this thread is to go on.
///
/// # Errors
/// A domain error where nothing is stopped.
pub fn ask(request: Request) -> Result<()> {
    observer().map_or_else(|| Err(not_stopped()), |observer| observer.ask(request))
}

/// The error of a request where nothing is stopped.
pub fn not_stopped() -> Error {
    Error::domain("nothing is stopped; )step S stops at each line of the definitions that S calls")
}

thread_local! {
    static OBSERVED: Cell<bool> = const { Cell::new(false) };
    static OBSERVER: RefCell<Option<Rc<dyn LineObserver>>> = const { RefCell::new(None) };
    /// The number of handlers of errors around what runs.
    static HANDLERS: Cell<usize> = const { Cell::new(0) };
}

/// Whether someone observes the lines that run on this thread.
#[inline(always)]
pub fn is_observed() -> bool {
    OBSERVED.get()
}

/// The observer of what runs on this thread.
pub fn observer() -> Option<Rc<dyn LineObserver>> {
    OBSERVER.with_borrow(Clone::clone)
}

/// Whether local names are to keep their values to the end of the call.
pub fn keeps_names() -> bool {
    observer().is_some_and(|observer| observer.keeps_names())
}

/// The observer of a thread, and whether it observes lines.
#[derive(Default)]
pub struct Observing {
    observer: Option<Rc<dyn LineObserver>>,
    is_active: bool,
}

impl Observing {
    /// An observer. One that is not active can be found ([`observer`]) but observes no lines.
    pub fn new(observer: Rc<dyn LineObserver>, is_active: bool) -> Self {
        Observing { observer: Some(observer), is_active }
    }
}

/// Observes what runs on this thread from now on; gives what held before.
pub fn observe_with(observing: Observing) -> Observing {
    let is_active = OBSERVED.replace(observing.is_active);
    Observing { observer: OBSERVER.replace(observing.observer), is_active }
}

/// The observer of this thread observes lines from the next call on.
pub fn activate() {
    OBSERVED.set(observer().is_some());
}

/// The number of handlers before some work, which holds again when this is dropped.
struct HandlersBefore(usize);

impl Drop for HandlersBefore {
    fn drop(&mut self) {
        HANDLERS.set(self.0);
    }
}

/// Runs something whose errors the program handles itself.
#[inline]
pub fn handled<T>(work: impl FnOnce() -> T) -> T {
    if !is_observed() {
        return work();
    }
    let before = HANDLERS.get();
    let _restored = HandlersBefore(HANDLERS.replace(before + 1));
    work()
}

/// Runs something whose errors no handler around it waits for, such as a sentence at a stop.
pub fn unhandled<T>(work: impl FnOnce() -> T) -> T {
    let _restored = HandlersBefore(HANDLERS.replace(0));
    work()
}

/// Whether an error ends all that runs, whatever waits for it.
fn ends_all(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::Interrupt
            | ErrorKind::TimeLimit
            | ErrorKind::Exit(_)
            | ErrorKind::Internal
            | ErrorKind::UncaughtThrow
    )
}

/// An observed call: the observer learns of its beginning now, and of its end when this is dropped.
#[derive(Debug)]
pub struct ObservedCall(());

impl ObservedCall {
    /// A call begins; nothing where no one observes.
    #[inline(always)]
    pub fn begin() -> Option<ObservedCall> {
        if is_observed() { Some(ObservedCall::begun()) } else { None }
    }

    #[cold]
    fn begun() -> ObservedCall {
        if let Some(observer) = observer() {
            observer.enter();
        }
        ObservedCall(())
    }
}

impl Drop for ObservedCall {
    fn drop(&mut self) {
        if let Some(observer) = observer() {
            observer.leave();
        }
    }
}

/// The end of a line that is observed.
#[derive(Debug)]
pub enum LineEnd<T> {
    /// It ran: its outcome.
    Done(T),
    /// It was left out.
    Skipped,
    /// The call goes on with another line.
    Jump(usize),
}

/// Runs a line under observation: the observer may have it run again, leave it out, or go on elsewhere, before it runs and when it fails.
/// `value` gives the value of what has run.
///
/// # Errors
/// Those of the line, and the request to end.
#[cold]
pub fn observed_line<T>(
    call: &dyn Call,
    mut run: impl FnMut() -> Result<T>,
    value: impl FnOnce(&T) -> Option<Seen>,
) -> Result<LineEnd<T>> {
    let Some(observer) = observer() else { return run().map(LineEnd::Done) };
    let mut resume = observer.line(call)?;
    loop {
        match resume {
            Resume::Skip => return Ok(LineEnd::Skipped),
            Resume::Line(line) if call.can_jump() => return Ok(LineEnd::Jump(line)),
            Resume::Run | Resume::Again | Resume::Line(_) => {}
        }
        let error = match run() {
            Ok(done) => {
                observer.ran(call, if observer.keeps_names() { value(&done) } else { None })?;
                return Ok(LineEnd::Done(done));
            }
            Err(error) => error,
        };
        if HANDLERS.get() > 0 || ends_all(&error) {
            return Err(error);
        }
        resume = match observer.failed(call, &error)? {
            Resume::Run => return Err(error),
            other => other,
        };
    }
}
