//! The profiler: calls, time and memory of each line of the definitions that a sentence calls.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::array::budget::Account;
use crate::error::{Error, Result};
use crate::host::Host;
use crate::language::line_observer::{Call, LineObserver, Resume};

/// The measures of a line.
#[derive(Clone, Debug)]
pub struct LineCost {
    /// The definition that the line is in.
    pub definition: String,
    /// The number of the line there.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// The number of times that it ran.
    pub calls: u64,
    /// The time that it took, without that of the lines of other definitions that it called.
    pub own: Duration,
    /// The time that it took with what it called; a line that calls itself is counted once.
    pub total: Duration,
    /// The most bytes that it held at once in addition to those in use when it began.
    pub bytes: usize,
}

/// The measures of all lines that ran.
#[derive(Clone, Debug, Default)]
pub struct Profile {
    /// The lines; definitions that took the most time first, the lines of each in order.
    pub lines: Vec<LineCost>,
    /// The time of the sentence.
    pub total: Duration,
}

/// Measures lines.
pub(super) struct Profiler {
    /// The clock.
    host: Rc<dyn Host>,
    account: Arc<Account>,
    begun: Duration,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    lines: Vec<LineCost>,
    places: HashMap<(u64, usize), usize>,
    /// The calls of each line that run now: a recursion counts once.
    active: Vec<u32>,
    calls: Vec<RunningCall>,
}

/// A call that runs.
struct RunningCall {
    begun: Duration,
    line: Option<RunningLine>,
    /// The most bytes in use while it ran.
    peak: usize,
    /// The time of the calls that its lines made.
    within: Duration,
}

struct RunningLine {
    place: usize,
    begun: Duration,
    /// The bytes in use when it began.
    in_use: usize,
    /// The time that the call's lines had spent in other calls when it began.
    within: Duration,
}

/// The time on the clock of a host.
fn time(host: &dyn Host) -> Duration {
    Duration::try_from_secs_f64(host.monotonic()).unwrap_or_default()
}

impl Profiler {
    pub fn new(host: Rc<dyn Host>, account: Arc<Account>) -> Self {
        account.reset_peak();
        let begun = time(host.as_ref());
        Profiler { host, account, begun, state: RefCell::default() }
    }

    /// The measures of what has run.
    pub fn finish(&self) -> Profile {
        let total = time(self.host.as_ref()).saturating_sub(self.begun);
        let mut lines = std::mem::take(&mut self.state.borrow_mut().lines);
        let mut by_definition: HashMap<String, Duration> = HashMap::new();
        for line in &lines {
            *by_definition.entry(line.definition.clone()).or_default() += line.own;
        }
        let time_of = |line: &LineCost| by_definition.get(&line.definition).copied().unwrap_or_default();
        lines.sort_by(|one, other| {
            time_of(other)
                .cmp(&time_of(one))
                .then_with(|| one.definition.cmp(&other.definition))
                .then(one.number.cmp(&other.number))
        });
        Profile { lines, total }
    }
}

impl State {
    /// Ends the line that the innermost call is at.
    fn end_line(&mut self, now: Duration, peak: usize) {
        let Some(call) = self.calls.last_mut() else { return };
        call.peak = call.peak.max(peak);
        let Some(line) = call.line.take() else { return };
        let Some(cost) = self.lines.get_mut(line.place) else { return };
        let total = now.saturating_sub(line.begun);
        if let Some(active) = self.active.get_mut(line.place) {
            *active = active.saturating_sub(1);
            if *active == 0 {
                cost.total += total;
            }
        }
        cost.own += total.saturating_sub(call.within.saturating_sub(line.within));
        cost.bytes = cost.bytes.max(call.peak.saturating_sub(line.in_use));
    }
}

impl LineObserver for Profiler {
    fn enter(&self) {
        let begun = time(self.host.as_ref());
        let call = RunningCall { begun, line: None, peak: self.account.in_use(), within: Duration::ZERO };
        self.state.borrow_mut().calls.push(call);
    }

    fn line(&self, call: &dyn Call) -> Result<Resume> {
        let now = time(self.host.as_ref());
        let mut state = self.state.borrow_mut();
        let state = &mut *state;
        state.end_line(now, self.account.peak());
        let next = state.lines.len();
        let key = (call.id(), call.line());
        let place = *state.places.entry(key).or_insert(next);
        if place == next {
            state.lines.push(LineCost {
                definition: call.definition(),
                number: call.line(),
                text: call.text(),
                calls: 0,
                own: Duration::ZERO,
                total: Duration::ZERO,
                bytes: 0,
            });
        }
        if let Some(cost) = state.lines.get_mut(place) {
            cost.calls += 1;
        }
        state.active.resize(state.lines.len(), 0);
        if let Some(active) = state.active.get_mut(place) {
            *active += 1;
        }
        if let Some(running) = state.calls.last_mut() {
            let in_use = self.account.reset_peak();
            running.peak = in_use;
            // What was measured and looked up here is not the program's.
            let begun = time(self.host.as_ref());
            running.line = Some(RunningLine { place, begun, in_use, within: running.within });
        }
        Ok(Resume::Run)
    }

    fn failed(&self, _call: &dyn Call, _error: &Error) -> Result<Resume> {
        Ok(Resume::Run)
    }

    fn leave(&self) {
        let now = time(self.host.as_ref());
        let mut state = self.state.borrow_mut();
        state.end_line(now, self.account.peak());
        let Some(ended) = state.calls.pop() else { return };
        if let Some(caller) = state.calls.last_mut() {
            caller.peak = caller.peak.max(ended.peak);
            caller.within += now.saturating_sub(ended.begun);
        }
    }
}
