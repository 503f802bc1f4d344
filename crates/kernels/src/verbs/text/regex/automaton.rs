//! Searches of long texts by an automaton of our own walking: its states are made while it walks, and it looks at the flag.

use std::cell::RefCell;

use regex_automata::hybrid::dfa::{Cache, Config, DFA};
use regex_automata::nfa::thompson::{Compiler, Config as Building, NFA, WhichCaptures};
use regex_automata::util::prefilter::Prefilter;
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind, PatternID, Span as Range};

use super::threads::Search;
use super::watched::{COMPILED_BYTES_MAX, GroupSpan, Reading};
use crate::array::{budget, stop};
use crate::error::Result;

/// The flag is polled after at most this many states of a pattern.
const STATES_BETWEEN_POLLS: usize = 1 << 16;
/// A literal at the beginning of matches is searched in pieces of this many bytes, which overlap a little.
const PIECE_BYTES: usize = 1 << 20;
const PIECE_OVERLAP_BYTES: usize = 1 << 10;
/// The most bytes of the states that were made.
const STATE_BYTES_MAX: usize = 2 << 20;

/// A pattern as an automaton.
///
/// ```
/// use jackal_kernels::verbs::text::regex::{Reading, automaton::Automaton};
/// let automaton = Automaton::new("(b+)(x)?", Reading { unicode: true, crlf: false }, 3).expect("a regular pattern");
/// assert_eq!(automaton.find(b"abbb", 0)?, Some(vec![Some((1, 3)), Some((1, 3)), None]));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub struct Automaton {
    ways: NFA,
    /// Tells where a match ends, and where the one that ends there begins; `None` if neither can be made.
    walks: Option<(DFA, DFA)>,
    /// Finds what a match begins with.
    begins: Option<Prefilter>,
    room: RefCell<Option<SearchCaches>>,
}

/// The caches that searches reuse.
struct SearchCaches {
    caches: Option<(Cache, Cache)>,
    search: Search,
}

impl Automaton {
    /// The automaton of a pattern in the crate's words; `None` if it has too many groups.
    pub fn new(pattern: &str, reading: Reading, groups: usize) -> Option<Automaton> {
        let syntax = syntax::Config::new().unicode(reading.unicode).utf8(false).multi_line(true).crlf(reading.crlf);
        let parsed = syntax::parse_with(pattern, &syntax).ok()?;
        let building = Building::new().utf8(false).nfa_size_limit(Some(COMPILED_BYTES_MAX));
        let ways = Compiler::new().configure(building.clone()).build_from_hir(&parsed).ok()?;
        if ways.group_info().group_len(PatternID::ZERO) != groups {
            return None;
        }
        let back = building.reverse(true).which_captures(WhichCaptures::None);
        let back = Compiler::new().configure(back).build_from_hir(&parsed).ok()?;
        let begins = Prefilter::from_hir_prefix(MatchKind::LeftmostFirst, &parsed)
            .filter(|begins| begins.is_fast() && begins.max_needle_len() < PIECE_OVERLAP_BYTES);
        let walk = Config::new()
            .unicode_word_boundary(true)
            .skip_cache_capacity_check(true)
            .cache_capacity(STATE_BYTES_MAX)
            .specialize_start_states(begins.is_some());
        let forth = DFA::builder().configure(walk.clone()).build_from_nfa(ways.clone());
        let back = DFA::builder()
            .configure(walk.specialize_start_states(false).match_kind(MatchKind::All))
            .build_from_nfa(back);
        Some(Automaton { ways, walks: forth.ok().zip(back.ok()), begins, room: RefCell::default() })
    }

    /// The greatest number of steps of a search of `bytes` bytes.
    pub fn cost(&self, bytes: usize) -> usize {
        self.ways.states().len().saturating_mul(bytes)
    }

    /// How many bytes the places of the groups take while they are searched for.
    pub fn room(&self) -> usize {
        let slots = self.ways.group_info().slot_len();
        self.ways.states().len().saturating_mul(slots).saturating_mul(2 * size_of::<usize>())
    }

    /// The first match at or behind a place.
    pub fn find(&self, text: &[u8], from: usize) -> Result<Option<Vec<GroupSpan>>> {
        let mut room = self.room.borrow_mut();
        let room = match &mut *room {
            Some(room) => room,
            none => {
                budget::check::<u8>(2 * STATE_BYTES_MAX)?;
                let caches = self.walks.as_ref().map(|(forth, back)| (forth.create_cache(), back.create_cache()));
                none.insert(SearchCaches { caches, search: Search::new(&self.ways)? })
            }
        };
        match self.whole(room, text, from)? {
            Walked::Unknown => room.search.find(&self.ways, text, from, false),
            Walked::Nowhere => Ok(None),
            Walked::To((start, end)) if self.ways.group_info().slot_len() <= 2 => {
                Ok(Some(vec![Some((start, end - start))]))
            }
            Walked::To((start, _)) => room.search.find(&self.ways, text, start, true),
        }
    }

    /// Where the first match begins and ends.
    fn whole(&self, room: &mut SearchCaches, text: &[u8], from: usize) -> Result<Walked<(usize, usize)>> {
        let Some(((forth, back), (ahead, behind))) = self.walks.as_ref().zip(room.caches.as_mut()) else {
            return Ok(Walked::Unknown);
        };
        let end = match self.end(forth, ahead, text, from)? {
            Walked::To(end) => end,
            Walked::Nowhere => return Ok(Walked::Nowhere),
            Walked::Unknown => return Ok(Walked::Unknown),
        };
        Ok(match self.start(back, behind, text, from, end)? {
            Walked::To(start) => Walked::To((start, end)),
            _ => Walked::Unknown,
        })
    }

    /// Where the first match ends.
    fn end(&self, walk: &DFA, cache: &mut Cache, text: &[u8], from: usize) -> Result<Walked<usize>> {
        let Some(mut at) = self.begin(text, from)? else { return Ok(Walked::Nowhere) };
        let Ok(mut state) = walk.start_state_forward(cache, &Input::new(text).range(at..)) else {
            return Ok(Walked::Unknown);
        };
        let mut last = Walked::Nowhere;
        let mut pace = self.pace();
        while let Some(&byte) = text.get(at) {
            pace.step()?;
            let Ok(next) = walk.next_state(cache, state, byte) else { return Ok(Walked::Unknown) };
            state = next;
            if state.is_tagged() {
                if state.is_match() {
                    last = Walked::To(at);
                } else if state.is_dead() {
                    return Ok(last);
                } else if state.is_quit() {
                    return Ok(Walked::Unknown);
                } else if state.is_start() && self.begins.is_some() {
                    let Some(begin) = self.begin(text, at + 1)? else { return Ok(last) };
                    let Ok(again) = walk.start_state_forward(cache, &Input::new(text).range(begin..)) else {
                        return Ok(Walked::Unknown);
                    };
                    (state, at) = (again, begin);
                    continue;
                }
            }
            at += 1;
        }
        Ok(match walk.next_eoi_state(cache, state) {
            Ok(state) if state.is_match() => Walked::To(text.len()),
            Ok(_) => last,
            Err(_) => Walked::Unknown,
        })
    }

    /// Where the next place is that a match may begin at.
    fn begin(&self, text: &[u8], from: usize) -> Result<Option<usize>> {
        let Some(begins) = &self.begins else { return Ok(Some(from)) };
        let mut start = from;
        while start <= text.len() {
            stop::poll_running()?;
            let end = text.len().min(start + PIECE_BYTES + PIECE_OVERLAP_BYTES);
            if let Some(found) = begins.find(text, Range { start, end }) {
                return Ok(Some(found.start));
            }
            start += PIECE_BYTES;
        }
        Ok(None)
    }

    /// Where the match begins that ends there.
    fn start(&self, walk: &DFA, cache: &mut Cache, text: &[u8], from: usize, end: usize) -> Result<Walked<usize>> {
        let input = Input::new(text).range(from..end).anchored(Anchored::Yes);
        let Ok(mut state) = walk.start_state_reverse(cache, &input) else { return Ok(Walked::Unknown) };
        let mut last = Walked::Nowhere;
        let mut pace = self.pace();
        for (at, &byte) in text.iter().enumerate().take(end).skip(from).rev() {
            pace.step()?;
            let Ok(next) = walk.next_state(cache, state, byte) else { return Ok(Walked::Unknown) };
            state = next;
            if state.is_match() {
                last = Walked::To(at + 1);
            } else if state.is_dead() {
                return Ok(last);
            } else if state.is_quit() {
                return Ok(Walked::Unknown);
            }
        }
        let before = from.checked_sub(1).and_then(|before| text.get(before));
        let state = match before {
            Some(&byte) => walk.next_state(cache, state, byte),
            None => walk.next_eoi_state(cache, state),
        };
        Ok(match state {
            Ok(state) if state.is_match() => Walked::To(from),
            Ok(state) if !state.is_quit() => last,
            _ => Walked::Unknown,
        })
    }

    fn pace(&self) -> Pace {
        let every = (STATES_BETWEEN_POLLS / self.ways.states().len().max(1)).max(1);
        Pace { every, left: every }
    }
}

/// How far a walk came.
enum Walked<T> {
    To(T),
    Nowhere,
    /// It cannot tell: it met a character whose kind the automaton does not know.
    Unknown,
}

/// How many bytes a walk goes between two looks at the flag: each may lead to a state that is to be made of all that the pattern has.
struct Pace {
    every: usize,
    left: usize,
}

impl Pace {
    #[inline]
    fn step(&mut self) -> Result<()> {
        self.left -= 1;
        if self.left == 0 {
            self.left = self.every;
            stop::poll_running()?;
        }
        Ok(())
    }
}
