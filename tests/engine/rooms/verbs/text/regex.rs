//! Tests of `crates/kernels/src/verbs/text/regex/mod.rs`.

mod syntax;

use crate::dice::Dice;
use jackal::rooms::array::stop::{self, Stop};
use jackal::rooms::error::ErrorKind;
use jackal::rooms::verbs::text::regex::automaton::Automaton;
use jackal::rooms::verbs::text::regex::syntax::Written;
use jackal::rooms::verbs::text::regex::{Pattern, Reading};

/// Each step of these goes through the whole text.
#[test]
fn a_search_that_goes_back_again_and_again_can_be_ended() {
    let text = vec![b'a'; 30_000];
    for pattern in [r"(?=.*b)a(x)?\1", "(?<!b.*)c", "(?:a(?=[a-z]*))*b"] {
        let pattern = Pattern::new(pattern, true).expect(pattern);
        let flag = Stop::default();
        let outer = stop::run_under(&flag);
        flag.time_up();
        let ended = pattern.find(&text, 0).map_err(|error| error.kind());
        stop::run_under(&outer);
        assert_eq!(ended, Err(ErrorKind::TimeLimit));
    }
}

/// Pieces of patterns, of which the tests make some at random.
const PIECES: &[&str] = &[
    "a", "b", "ab", "(a)", "(b|ab)", "(?:a|)", "[ab]", "[^a]", ".", "\\b", "^", "$", "\\w+", "(a+)?", "(?:b*?)", "c",
    "\\n", "λ", "(?i)A", "(a|b)*", "a{2,3}", "(a?){3}", "\\B", "\\d", "(?s).", "(|b)", "\\p{L}", "x*", "abc", r"\xFF",
    r"\x{e9}", r"\101",
];

/// Patterns of at most four pieces, one of which may be an alternative to the others; and texts.
fn at_random(dice: &mut Dice) -> (String, Vec<u8>) {
    let mut next = |below: usize| dice.next(below);
    let pieces = 1 + next(4);
    let mut pattern = String::new();
    for piece in 0..pieces {
        pattern.push_str(if piece > 0 && next(4) == 0 { "|" } else { "" });
        pattern.push_str(PIECES[next(PIECES.len())]);
    }
    let letters: [&[u8]; 8] = [b"a", b"b", b"a", b"b", b"c", b"\n", "λ".as_bytes(), b"\xFF 1"];
    let text = (0..next(12)).flat_map(|_| letters[next(8)].to_vec()).collect();
    (pattern, text)
}

#[test]
fn our_own_automaton_finds_what_the_crate_finds() {
    let mut dice = Dice(7);
    let mut searched = 0;
    for _ in 0..20_000 {
        let (pattern, text) = at_random(&mut dice);
        for (unicode, crlf) in [(true, false), (false, false), (true, true)] {
            let reading = Reading { unicode, crlf };
            let (Ok(compiled), Ok(written)) = (Pattern::reading(&pattern, reading), Written::new(&pattern)) else {
                continue;
            };
            assert!(written.is_regular, "{pattern}");
            let Some(automaton) = Automaton::new(&written.text, reading, compiled.groups()) else { continue };
            for from in 0..=text.len().min(3) {
                let (ours, theirs) = (automaton.find(&text, from).ok(), compiled.find(&text, from).ok());
                assert_eq!(ours, theirs, "{pattern:?} ({reading:?}) in {text:?} from {from}");
                searched += 1;
            }
        }
    }
    assert!(searched > 50_000, "only {searched}");
}

#[test]
fn a_long_search_by_an_automaton_can_be_ended() {
    let text: Vec<u8> =
        (0..3_000_000_u32).map(|n| if n.wrapping_mul(2654435761) >> 31 == 0 { b'a' } else { b'b' }).collect();
    for pattern in ["a[ab]{400}c", "((.)|b)*", "(?:a|b)(?:(?:a|b)?){900}c", "x", ".*", r"\bx"] {
        let pattern = Pattern::new(pattern, true).expect(pattern);
        let flag = Stop::default();
        let outer = stop::run_under(&flag);
        flag.time_up();
        let ended = pattern.find(&text, 0).map_err(|error| error.kind());
        stop::run_under(&outer);
        assert_eq!(ended, Err(ErrorKind::TimeLimit));
    }
}

#[test]
fn what_takes_long_to_compile_is_refused() {
    for pattern in [r"\p{L}".repeat(2000), r"\p{L}{10000}".to_string(), "a".repeat(70_000)] {
        assert!(Pattern::new(&pattern, true).is_err());
    }
}
