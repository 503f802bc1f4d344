//! Limits over the whole vocabulary of APL: every primitive, with large arguments, in a process of its own, ends soon after its
//! time is up and takes little more memory than it may.
#![cfg(target_os = "linux")]

use crate::limits::assert_kept;
use jackal::rooms::apl::vocabulary::{FUNCTIONS, OPERATORS, OnOne, OnTwo};

/// Large arguments: integers, floats, a matrix, nested lists, text, truths that take an eighth of the room that integers do.
const ARGUMENTS: &[&str] = &[
    "?1000000⍴1000000000",
    "(?1000000⍴1000000)÷7",
    "1000 1000⍴⍳1000",
    "100000⍴'ab'(1 2)5",
    "1000000⍴'abcde'",
    "4000 5000⍴0 1 1",
];

/// The lines to be run: each primitive with one argument and with two, and operators. Each takes one of the arguments in turn, or all
/// of them if the environment asks for it: `JACKAL_LIMITS=all`.
fn lines() -> Vec<(&'static str, String)> {
    let all = std::env::var("JACKAL_LIMITS").is_ok_and(|which| which == "all");
    let mut sentences = Vec::new();
    for row in FUNCTIONS {
        if !matches!(row.one, OnOne::None) {
            sentences.push(format!("Z←{} Y", row.glyph));
        }
        if !matches!(row.two, OnTwo::None) {
            sentences.push(format!("Z←Y {} Y", row.glyph));
            sentences.push(format!("Z←3 {} Y", row.glyph));
        }
    }
    for row in OPERATORS {
        sentences.push(match row.dyadic {
            true => format!("Z←(-{}2)Y", row.glyph),
            false => format!("Z←{{⍵}}{}Y", row.glyph),
        });
    }
    for sentence in [
        "Z←Y∘.+Y",
        "Z←Y+.×Y",
        "Z←+/Y",
        "Z←+\\Y",
        "Z←,/Y",
        "Z←,\\Y",
        "Z←{⍺+⍵}/Y",
        "Z←{⍵}¨Y",
        "Z←3+/Y",
        "Z←Y[⍋Y]",
        "Z←Y[Y]",
        "Z←{⍵}⌺3⊢,Y",
        "Z←{⍺}⌸Y",
        "Z←⊃Y Y Y",
        "Z←(1↑Y)@1⊢Y",
        "Z←2⊥⍣¯1⊢Y",
        "Z←+/¨⍳¨⍳10000",
        "Z←⍎⍕Y",
        "Y",
        "⍞←Y",
        "Z←⍕Y",
    ] {
        sentences.push(sentence.to_string());
    }
    let mut lines: Vec<(&str, String)> = Vec::new();
    for (turn, sentence) in sentences.iter().enumerate() {
        let chosen = ARGUMENTS.iter().enumerate().filter(|(place, _)| all || *place == turn % ARGUMENTS.len());
        lines.extend(chosen.map(|(_, argument)| ("--apl", format!("Y←{argument} ⋄ {sentence}"))));
    }
    for line in [
        "⍳5000000",
        "{∇⍵}1",
        "{⍵<2:⍵ ⋄ (∇⍵-1)+∇⍵-2}40",
        "F←{F ⍵} ⋄ F 1",
        "{⊂⍵}⍣10000000⊢1 2",
        "{⍵,⍵}⍣50⊢1",
        "{⍵+1}⍣¯10000000⊢1",
        "1E9⍴0",
        "1E5 1E5⍴0",
        "(⍳1E5)∘.×⍳1E5",
        "!200000",
        "⍎3000000⍴'+/'",
        "⍎3000000⍴'('",
        "⍎3000000⍴'1 '",
        "Z←1000 1000 1000⍴⊂1 2",
        "⎕DL 100",
    ] {
        lines.push(("--apl", line.to_string()));
    }
    lines
}

#[test]
fn every_primitive_ends_in_time_and_keeps_within_its_memory() {
    assert_kept(&lines(), 150, 0.2, 60);
}
