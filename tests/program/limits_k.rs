//! Limits over the whole vocabulary of k and q: every primitive, with large arguments, in a process of its own, ends soon after
//! its time is up and takes little more memory than it may.
#![cfg(target_os = "linux")]

use crate::limits::assert_kept;
use jackal::rooms::k::vocabulary::VOCABULARY;

/// Large arguments: longs, floats, nested lists, strings, and booleans that take an eighth of the room that integers do.
const ARGUMENTS: &[&str] =
    &["1000000?1000000000", "1000000?1.0", "300000#(\"ab\";1 2;`c)", "300000#(\"ab\";\"cde\")", "20000000#01b"];

/// The lines to be run: each primitive, adverbs, and display. Each takes one of the arguments in turn, or all of them if the
/// environment asks for it: `JACKAL_LIMITS=all`.
fn lines() -> Vec<(&'static str, String)> {
    let all = std::env::var("JACKAL_LIMITS").is_ok_and(|which| which == "all");
    let mut lines = Vec::new();
    let mut add = |dialect: &'static str, line: String| {
        let turn = lines.len() % ARGUMENTS.len();
        let chosen = ARGUMENTS.iter().enumerate().filter(|(place, _)| all || *place == turn);
        lines.extend(chosen.map(|(_, argument)| (dialect, format!("y:{argument};{line}"))).collect::<Vec<_>>());
    };
    for row in VOCABULARY.iter().filter(|row| !row.spelling.contains(':')) {
        let dialect = if row.is_keyword() { "--q" } else { "--k" };
        if row.monad.is_some() {
            add(dialect, format!("{} y;", row.spelling));
        }
        if row.dyad.is_some() {
            add(dialect, format!("y {} y;", row.spelling));
            add(dialect, format!("3 {} y;", row.spelling));
        }
    }
    for line in
        ["+/y;", "+\\y;", "|\\y;", ",/y;", ",\\y;", "-':y;", "{x}'y;", "y+/:!1000;", "y,\\:y;", "y@<y;", "y[y];", "y"]
    {
        add("--k", line.to_string());
    }
    add("--q", "y".to_string());
    lines.push(("--k", "#?!5000000".to_string()));
    lines.push(("--k", "#<5000000?1.0".to_string()));
    lines.push(("--k", "!5000000".to_string()));
    lines.push(("--q", "1000 1000#!9".to_string()));
    lines.push(("--q", "(!300000)!300000#2 3#!6".to_string()));
    lines
}

#[test]
fn every_primitive_ends_in_time_and_keeps_within_its_memory() {
    assert_kept(&lines(), 150, 0.2, 60);
}
