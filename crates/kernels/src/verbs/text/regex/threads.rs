//! A search that follows all ways through a pattern at once, a character of the text after the other, and looks at the flag while it
//! does: its work is at most the product of the states of the pattern and the bytes of the text.

use regex_automata::PatternID;
use regex_automata::nfa::thompson::{NFA, State};
use regex_automata::util::primitives::StateID;

use super::watched::GroupSpan;
use crate::array::{budget, stop};
use crate::error::Result;

/// No place in the text.
const NOWHERE: usize = usize::MAX;
/// The flag is polled after this many states.
const STATES_BETWEEN_POLLS: usize = 1 << 14;

/// The states that ways have come to, in the order in which they are preferred, and where the groups of each begin and end.
struct Ways {
    order: Vec<StateID>,
    /// Where a state stands in the order, if it does.
    place: Vec<u32>,
    slots: Vec<usize>,
}

impl Ways {
    fn new(states: usize, slots: usize) -> Result<Ways> {
        Ok(Ways {
            order: budget::vec(states)?,
            place: budget::filled(states, 0)?,
            slots: budget::filled(states.saturating_mul(slots), NOWHERE)?,
        })
    }

    /// Notes a state; whether it is new.
    fn insert(&mut self, state: StateID) -> bool {
        let Some(place) = self.place.get_mut(state.as_usize()) else { return false };
        if self.order.get(*place as usize) == Some(&state) {
            return false;
        }
        *place = self.order.len() as u32;
        self.order.push(state);
        true
    }

    fn slots(&mut self, state: StateID, count: usize) -> &mut [usize] {
        self.slots.get_mut(state.as_usize() * count..(state.as_usize() + 1) * count).unwrap_or(&mut [])
    }
}

/// A task of the walk to the states that take a character.
enum ThreadStep {
    Go(StateID),
    /// A slot gets back what it held.
    Restore(usize, usize),
}

/// The buffers of a search, which the next search reuses.
pub struct Search {
    now: Ways,
    next: Ways,
    steps: Vec<ThreadStep>,
    /// The slots of the way that is followed.
    held: Vec<usize>,
    /// How many states are met until the next look at the flag.
    left: usize,
}

impl Search {
    /// The room for searches by an automaton.
    pub fn new(automaton: &NFA) -> Result<Search> {
        let (states, slots) = (automaton.states().len(), automaton.group_info().slot_len());
        Ok(Search {
            now: Ways::new(states, slots)?,
            next: Ways::new(states, slots)?,
            steps: Vec::new(),
            held: budget::filled(slots, NOWHERE)?,
            left: STATES_BETWEEN_POLLS,
        })
    }

    /// The first match that begins at a place, if `anchored`, or there or behind it.
    pub fn find(
        &mut self,
        automaton: &NFA,
        text: &[u8],
        from: usize,
        anchored: bool,
    ) -> Result<Option<Vec<GroupSpan>>> {
        let count = self.held.len();
        let mut best: Option<Vec<usize>> = None;
        self.now.order.clear();
        for at in from..=text.len() {
            if best.is_none() && (at == from || !anchored) {
                self.held.fill(NOWHERE);
                self.follow(automaton, text, at, automaton.start_anchored(), false)?;
            } else if self.now.order.is_empty() {
                break;
            }
            self.next.order.clear();
            for index in 0..self.now.order.len() {
                let Some(&state) = self.now.order.get(index) else { break };
                self.turn(count)?;
                let slots = self.now.slots(state, count);
                if let State::Match { .. } = automaton.state(state) {
                    // What is preferred less than this match does not count.
                    best = Some(slots.to_vec());
                    break;
                }
                if let Some(behind) = text.get(at).and_then(|&byte| behind(automaton.state(state), byte)) {
                    self.held.copy_from_slice(slots);
                    self.follow(automaton, text, at + 1, behind, true)?;
                }
            }
            std::mem::swap(&mut self.now, &mut self.next);
        }
        Ok(best.map(|slots| spans(automaton, &slots)))
    }

    /// Notes all states that are come to from a state without taking a character.
    fn follow(&mut self, automaton: &NFA, text: &[u8], at: usize, from: StateID, is_next: bool) -> Result<()> {
        self.steps.push(ThreadStep::Go(from));
        while let Some(step) = self.steps.pop() {
            match step {
                ThreadStep::Restore(slot, held) => set(&mut self.held, slot, held),
                ThreadStep::Go(state) => self.go(automaton, text, at, state, is_next)?,
            }
        }
        Ok(())
    }

    fn go(&mut self, automaton: &NFA, text: &[u8], at: usize, mut state: StateID, is_next: bool) -> Result<()> {
        loop {
            self.turn(1)?;
            let ways = if is_next { &mut self.next } else { &mut self.now };
            if !ways.insert(state) {
                return Ok(());
            }
            state = match automaton.state(state) {
                State::Union { alternates } => {
                    let Some((&first, rest)) = alternates.split_first() else { return Ok(()) };
                    self.steps.extend(rest.iter().rev().map(|&state| ThreadStep::Go(state)));
                    first
                }
                &State::BinaryUnion { alt1, alt2 } => {
                    self.steps.push(ThreadStep::Go(alt2));
                    alt1
                }
                &State::Look { look, next } if automaton.look_matcher().matches(look, text, at) => next,
                &State::Capture { next, slot, .. } => {
                    let slot = slot.as_usize();
                    self.steps.push(ThreadStep::Restore(slot, self.held.get(slot).copied().unwrap_or(NOWHERE)));
                    set(&mut self.held, slot, at);
                    next
                }
                State::Look { .. } | State::Fail => return Ok(()),
                _ => {
                    let count = self.held.len();
                    self.left = self.left.saturating_sub(count);
                    ways.slots(state, count).copy_from_slice(&self.held);
                    return Ok(());
                }
            };
        }
    }

    /// Some states are met; the error that the search was asked to end with.
    #[inline]
    fn turn(&mut self, steps: usize) -> Result<()> {
        if self.left > steps {
            self.left -= steps;
            return Ok(());
        }
        self.left = STATES_BETWEEN_POLLS;
        stop::poll_running()
    }
}

fn set(slots: &mut [usize], slot: usize, place: usize) {
    if let Some(slot) = slots.get_mut(slot) {
        *slot = place;
    }
}

/// The state behind one that takes this character.
fn behind(state: &State, byte: u8) -> Option<StateID> {
    match state {
        State::ByteRange { trans } if trans.matches_byte(byte) => Some(trans.next),
        State::Sparse(some) => some.matches_byte(byte),
        State::Dense(all) => all.matches_byte(byte),
        _ => None,
    }
}

/// The groups that slots tell the begin and the end of.
fn spans(automaton: &NFA, slots: &[usize]) -> Vec<GroupSpan> {
    let groups = automaton.group_info().group_len(PatternID::ZERO);
    (0..groups)
        .map(|group| {
            let (start, end) = automaton.group_info().slots(PatternID::ZERO, group)?;
            let (&start, &end) = (slots.get(start)?, slots.get(end)?);
            (start != NOWHERE && end != NOWHERE).then(|| (start, end - start))
        })
        .collect()
}
