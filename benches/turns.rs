//! What a turn of a loop takes in k, q and APL, in nanoseconds, and what it takes in a plain session, as a multiple: statements of single
//! numbers, items of lists, dictionaries and tables, lambdas under adverbs, functions in braces, lines between dels.
//!
//! `cargo bench --bench turns`, or with a part of a line's text: `cargo bench --bench turns -- while`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::time::Instant;

use jackal::rooms::session::{Notation, Session};

/// A notation, and lines in it: `N` is the number of turns.
type Lines = (Notation, &'static [&'static str]);

const LINES: &[Lines] = &[
    (
        Notation::K,
        &[
            "{s:0;i:0;while[i<x;s+:i;i+:1];s}N",
            "s:0;i:0;while[i<N;s:s+i*i;i:i+1];s",
            "{s:0;i:0;while[i<x;if[i>5;s+:i*2];i+:1];s}N",
            "{s:0;i:0;while[i<x;s+:$[i>5;1;2];i+:1];s}N",
            "{v:100#0;i:0;while[i<x;v[5]+:i;i+:1];v}N",
            "{m:(1 2;3 4);i:0;while[i<x;m[1;0]+:i;i+:1];m}N",
            "{d:`a`b!1 2;i:0;while[i<x;d[`b]+:1;i+:1];d}N",
            "{v:!0;i:0;while[i<x;v,:i;i+:1];#v}N",
            "{x+1}/[N;0]",
            "{x+y}/!N",
            "#{x*x}'!N",
            "#{a:x+1;b:a*2;a+b}'!N",
            "#{$[x>5;x;2*x]}'!N",
            "#{+/x*x}'N#,3 1 2",
            "g:{x+1};{s:0;i:0;while[i<x;s+:g i;i+:1];s}N",
        ],
    ),
    (
        Notation::Q,
        &[
            "{s:0;do[x;s+:1];s}N",
            "{r:1;i:1;while[i<=x;r:(r*i)mod 1000007;i+:1];r}N",
            "{v:til 100;s:0;i:0;while[i<x;s+:v[i mod 100];i+:1];s}N",
            "t:([]a:til 10;b:til 10);do[N;t[3;`b]+:1];t",
            "t:([]a:til 1000;b:til 1000);do[N;t[`b;3]:7];count t",
            "t:([k:til 10]b:til 10);do[N;t[3;`b]+:1];count t",
            "count{`long$x}each til N",
        ],
    ),
    (
        Notation::APL,
        &[
            "+/{⍵×⍵}¨⍳N",
            "⍴{⍵>5:⍵ ⋄ 2×⍵}¨⍳N",
            "⍴{a←⍵+1 ⋄ b←a×2 ⋄ a+b}¨⍳N",
            "{⍵+1}⍣N⊢0",
            "{⍺+⍵}/⍳N",
            "{⍵≤0:0 ⋄ 1+∇⍵-1}¨(N÷100)⍴100",
            "⍴{(+/⍵)÷⍴⍵}¨N⍴⊂1 2 3",
            "⍴⌽¨N⍴⊂3 1 2",
            "⍴+/¨N⍴⊂3 1 2",
            "⍴⊃N⍴⊂3 1 2",
            "⍴⍎¨N⍴⊂'12.5'",
            "⍴÷\\?1000⍴0",
            "(0=2|⍳N)⍳1",
        ],
    ),
];

/// How many turns are timed, and how often.
const TURNS: usize = 20_000;
const TIMES: usize = 7;

fn main() {
    let wanted = std::env::args().skip(1).find(|name| !name.starts_with('-')).unwrap_or_default();
    println!("{:<64} {:>6}   plain", "line", "ns");
    for (notation, lines) in LINES {
        for line in lines.iter().filter(|line| line.contains(&wanted)) {
            let [fast, plain] = [false, true].map(|plain| turn(*notation, line, plain));
            println!("{line:<64} {fast:>6.0}   {:.1}", plain / fast);
        }
    }
}

/// The nanoseconds of a turn at best.
fn turn(notation: Notation, line: &str, plain: bool) -> f64 {
    let mut session = Session::bare();
    session.set_notation(notation);
    session.set_plain(plain);
    let line = line.replace('N', &TURNS.to_string());
    let mut best = f64::INFINITY;
    for _ in 0..TIMES {
        let start = Instant::now();
        let done = session.eval(&line);
        best = best.min(start.elapsed().as_secs_f64());
        assert!(done.error.is_none(), "{line}: {}", done.text());
    }
    best / TURNS as f64 * 1e9
}
