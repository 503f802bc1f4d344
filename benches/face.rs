//! The crate's face: what a call from Rust costs beside the same in a sentence, what a value costs to hand over, what a session costs.
//!
//! `cargo bench --bench face`. The ratios and the bytes are the thing; the times are this machine's.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::hint::black_box;
use std::time::Instant;

use jackal::{Array, Session, Value};

/// The least nanoseconds a turn of `work` takes, of five rounds of `turns`.
fn nanoseconds(turns: usize, mut work: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        for _ in 0..turns {
            work();
        }
        best = best.min(start.elapsed().as_secs_f64() * 1e9 / turns as f64);
    }
    best
}

/// The bytes that the process has in memory now, as Linux counts them; 0 elsewhere.
fn resident() -> usize {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok()).unwrap_or(0) * 4096
}

fn calls() {
    let mut session = Session::new();
    session.eval("plus =: +");
    session.eval("twice =: 3 : 'y + y'");
    session.eval("x =: 3");
    session.eval("loop =: 3 : 0\nfor. i. y do. 2 plus x end.\n)");
    let sentence = nanoseconds(5, || drop(session.eval("loop 100000"))) / 1e5;
    let (x, y) = (Value::from(2_i64), Value::from(3_i64));
    let named = nanoseconds(100_000, || drop(black_box(session.call("plus", &[x.clone(), y.clone()]).unwrap())));
    let plus = session.function("plus").unwrap();
    let held = nanoseconds(100_000, || drop(black_box(session.apply(&plus, &[x.clone(), y.clone()]).unwrap())));
    let twice = nanoseconds(100_000, || drop(black_box(session.call("twice", std::slice::from_ref(&y)).unwrap())));
    println!("a turn of a loop in a sentence {sentence:>6.0} ns");
    println!("call by name                   {named:>6.0} ns");
    println!("apply of a function held       {held:>6.0} ns");
    println!("call of an explicit verb       {twice:>6.0} ns");
}

fn values() {
    let mut session = Session::new();
    let large = Value::from(Array::from((0..1_000_000_i64).collect::<Vec<_>>()));
    let hand = nanoseconds(10_000, || session.set("large", large.clone()).unwrap());
    let take = nanoseconds(10_000, || drop(black_box(session.get("large"))));
    println!("set of a million integers      {hand:>6.0} ns");
    println!("get of a million integers      {take:>6.0} ns");
}

fn sessions() {
    drop(Session::new());
    let made = nanoseconds(200, || drop(black_box(Session::new())));
    println!("a session made and dropped     {:>6.1} us ({:.0} a second)", made / 1e3, 1e9 / made);
    let before = resident();
    let many: Vec<Session> = (0..200).map(|_| Session::new()).collect();
    println!("a session held                 {:>6.1} kB", (resident() - before) as f64 / 1e3 / many.len() as f64);
    let used: Vec<Session> = many
        .into_iter()
        .map(|mut session| {
            session.eval("+/ i. 10");
            session
        })
        .collect();
    println!("the same after a sentence      {:>6.1} kB", (resident() - before) as f64 / 1e3 / used.len() as f64);
}

/// Nothing is slower because it can be explained: a loop in a session that never explained anything, and in one that did.
fn explained() {
    let mut session = Session::new();
    session.eval("plus =: +");
    session.eval("loop =: 3 : 0\nfor. i. y do. 2 plus y end.\n)");
    let before = nanoseconds(20, || drop(session.eval("loop 100000"))) / 1e5;
    drop(session.explain("loop 3"));
    let after = nanoseconds(20, || drop(session.eval("loop 100000"))) / 1e5;
    println!("a turn of a loop, never explained {before:>6.1} ns, once explained {after:>6.1} ns");
}

fn main() {
    explained();
    calls();
    values();
    sessions();
}
