//! Random input that is the same every time, and the recorded cases cut apart.

use std::path::Path;
use std::sync::Arc;

use jackal::rooms::array::budget::{self, Account};

/// A generator that is the same every time.
pub struct Dice(pub u64);

impl Dice {
    /// A word; its high bits are better than its low ones.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0
    }

    /// A number below `below`, or 0.
    pub fn next(&mut self, below: usize) -> usize {
        (self.word() >> 33) as usize % below.max(1)
    }

    /// Booleans of a density in 256ths.
    pub fn truths(&mut self, count: usize, density: u64) -> Vec<bool> {
        (0..count).map(|_| self.word() >> 56 < density).collect()
    }

    /// One of some texts.
    pub fn of<'a, T: AsRef<str>>(&mut self, texts: &'a [T]) -> &'a str {
        texts[self.next(texts.len())].as_ref()
    }

    /// One of the words of a text.
    pub fn pick<'a>(&mut self, of: &'a str) -> &'a str {
        let all: Vec<&str> = of.split_whitespace().collect();
        all[self.next(all.len())]
    }
}

/// How many turns a test takes: what the environment says, or so many.
pub fn turns(usual: usize) -> usize {
    std::env::var("TURNS").map_or(usual, |turns| turns.parse().unwrap())
}

/// Works on a stack as large as a session's, with a gigabyte of its own.
pub fn on_stack(work: impl FnOnce() + Send + 'static) {
    let limited = || {
        let _entered = budget::enter(Arc::new(Account::new(1 << 30)));
        work();
    };
    std::thread::Builder::new().stack_size(512 << 20).spawn(limited).unwrap().join().unwrap();
}

/// Texts made of the steps of a corpus below `tests/conformance`: the beginning of one and the end of another, now and then with a
/// character changed into one of `odd`.
pub fn shuffled(corpus: &str, odd: &'static [char], count: usize) -> impl Iterator<Item = String> + use<> {
    let mut lines: Vec<Vec<char>> = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance").join(corpus);
    for entry in std::fs::read_dir(folder).unwrap() {
        for line in std::fs::read_to_string(entry.unwrap().path()).unwrap().lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            lines.extend(
                case["steps"].as_array().unwrap().iter().map(|step| step[0].as_str().unwrap().chars().collect()),
            );
        }
    }
    assert!(lines.len() > 1000);
    lines.sort();
    let mut dice = Dice(7);
    (0..count).map(move |_| {
        let (first, second) = (dice.next(lines.len()), dice.next(lines.len()));
        let (first, second) = (&lines[first], &lines[second]);
        let (cut, from) = (dice.next(first.len() + 1), dice.next(second.len() + 1));
        let mut text: Vec<char> = first[..cut].iter().chain(&second[from..]).copied().collect();
        if dice.next(3) == 0 && !text.is_empty() {
            let at = dice.next(text.len());
            text[at] = odd[dice.next(odd.len())];
        }
        text.into_iter().collect()
    })
}
