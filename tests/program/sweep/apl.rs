//! The lines of APL.

use jackal::rooms::apl::vocabulary::quads::QUADS;
use jackal::rooms::apl::vocabulary::{FUNCTIONS, OPERATORS, operators::SLASHES};

use super::Task;

/// Integers far apart and near, floats, truths, text, wide text, nested text, a deep nest, complex numbers, tables.
const ARGUMENTS: &[(char, &str)] = &[
    ('i', "1000000007|7919×⍳10000000"),
    ('n', "10000000⍴3 1 4 1 5"),
    ('f', "(1000003|7919×⍳5000000)÷7"),
    ('b', "100000000⍴1 0 0"),
    ('c', "50000000⍴'abc de'"),
    ('u', "5000000⍴'⍵aλ'"),
    ('x', "1000000⍴'ab' (1 2) 5"),
    ('d', "{⊂⍵}⍣1000000⊢1 2"),
    ('z', "5000000⍴1J2 3 4J5"),
    ('t', "3000 3000⍴1000003|7919×⍳1000003"),
    ('F', "3000 1000⍴1.5 2 0.25"),
    ('C', "5000 8000⍴'abc de'"),
    ('X', "1000 1000⍴'ab' (1 2) 5"),
];

/// Sentences beside those of single words.
const PHRASES: &[&str] = &[
    "Y",
    "⍞←Y",
    "⎕←Y",
    "Z←+/Y",
    "Z←+\\Y",
    "Z←+⌿Y",
    "Z←+⍀Y",
    "Z←,/Y",
    "Z←,\\Y",
    "Z←⌈/Y",
    "Z←∧/Y",
    "Z←=/Y",
    "Z←-\\Y",
    "Z←{⍺+⍵}/Y",
    "Z←{⍺+⍵}\\Y",
    "Z←3+/Y",
    "Z←1000⌈/Y",
    "Z←2,/Y",
    "Z←{⍵}¨Y",
    "Z←⌽¨Y",
    "Z←≢¨Y",
    "Z←Y,¨Y",
    "Z←Y[⍋Y]",
    "Z←Y[Y]",
    "Z←(⍳1000)[1+1000|Y]",
    "Z←Y∘.=1 2",
    "Z←Y∘.+⍳100",
    "Z←Y+.=Y",
    "Z←Y+.×Y",
    "Z←(⍉Y)+.×Y",
    "Z←{⍺,≢⍵}⌸Y",
    "Z←{⊂⍵}⌸Y",
    "Z←,¨Y",
    "Z←⊃Y",
    "Z←⊃Y Y",
    "Z←↑Y",
    "Z←↓Y",
    "Z←⊂[1]Y",
    "Z←≡Y",
    "Z←∊Y",
    "Z←⊂Y",
    "Z←Y⍪Y",
    "Z←Y,[.5]Y",
    "Z←⍉Y",
    "Z←⊖Y",
    "Z←1⌽Y",
    "Z←1⊖Y",
    "Z←(⍴Y)⍴Y",
    "Z←Y Y Y",
    "Z←Y≡Y",
    "Z←Y≡⌽Y",
    "Z←Y∪Y",
    "Z←Y∩Y",
    "Z←Y~Y",
    "Z←∪Y",
    "Z←Y⍳Y",
    "Z←Y∊Y",
    "Z←⍋Y",
    "Z←⍒Y",
    "Z←Y⍷Y",
    "Z←'ab'⍷Y",
    "Z←1 0/Y",
    "Z←(Y∊'a')/Y",
    "Z←(Y∊'a')⊂Y",
    "Z←(Y=1)⊂Y",
    "Z←⍕Y",
    "Z←⍕¨Y",
    "Z←10 2⍕Y",
    "Z←⍎⍕Y",
    "Z←{⍵}⍤0⊢Y",
    "Z←{⍵}⍤1⊢Y",
    "Z←⌽⍤1⊢Y",
    "Z←+/⍤1⊢Y",
    "Z←{⍵}⌺3⊢Y",
    "Z←{+/,⍵}⌺3 3⊢Y",
    "Z←('z'@1)Y",
    "Z←('z'@{⍵∊'a'})Y",
    "Z←(0@{⍵>3})Y",
    "Y[1]←'z'",
    "Y[⍳1000]←'z'",
    "Y[;1]←0",
    "(3↑Y)←'z'",
    "(⌽Y)←'z'",
    "((Y=1)/Y)←0",
    "(⊃Y)←'z'",
    "(,Y)←0",
    "Y+←1",
    "⍎Y",
    "⍎'Z←',Y",
    "→Y",
    "⎕ES Y",
    "Z←⎕FX Y",
    "Z←⎕CR Y",
    "Z←⎕NC Y",
    "Z←⎕EX Y",
    "Z←Y ⎕EA '1'",
    "Z←'1' ⎕EA Y",
    "Z←10⊥Y",
    "Z←2⊥Y",
    "Z←10 10⊤Y",
    "Z←(20⍴2)⊤Y",
    "Z←⍸Y",
    "Z←⌹Y",
    "Z←!Y",
    "Z←?Y",
    "Z←*Y",
    "Z←⍟Y",
    "Z←1○Y",
    "Z←Y*2",
    "Z←Y*.5",
    "Z←7|Y",
    "Z←Y∨6",
    "Z←Y∧6",
    "Z←⌊Y÷2",
    "Z←{⍵+1}⍣100⊢Y",
    "Z←{⍵,⍵}⍣9⊢Y",
    "Z←+/¨Y",
    "Z←Y⍴⍨3 4",
    "Z←20000000↑Y",
    "Z←¯20000000↑Y",
    "Z←5↓Y",
    "Z←Y\\⍨1",
    "Z←(1 0⍴⍨≢Y)\\⌽Y",
    "Z←Y⍪¨Y",
    "Z←⊃,/Y",
    "Z←⊃⍪/Y",
    "Z←+/+/Y",
    "Z←+/,Y",
    "Z←⌽⍉Y",
    "Z←2 1⍉Y",
    "Z←Y⌷⍨⊂⍳10",
    "Z←3⌷Y",
    "Z←(⊂⍋Y)⌷Y",
    "Z←Y⊂Y",
    "Z←1 0 1\\⍳2",
    "Z←(≢Y)?≢Y",
    "Z←Y[?⍨≢Y]",
    "Z←∪Y Y",
    "Z←Y⍳⊂Y",
    "Z←(⊂Y)∊Y",
    "Z←⍋⍋Y",
    "Z←Y>Y",
    "Z←~Y",
    "Z←Y⍲Y",
    "Z←{⍺←1 ⋄ ⍵}Y",
    "Z←{⍵≡⍬:0 ⋄ ∇ 1↓⍵}Y",
];

/// All lines.
pub fn tasks() -> Vec<Task> {
    let mut sentences: Vec<(String, &str)> = Vec::new();
    let mut add = |letters: &'static str, lines: &[String]| {
        sentences.extend(lines.iter().map(|line| (format!("Z←{line}"), letters)));
    };
    let glyphs = FUNCTIONS.iter().map(|row| (row.glyph.to_string(), ""));
    // What waits, and commands of the shell, which might be any.
    let quads =
        QUADS.iter().filter(|name| !matches!(**name, "DL" | "SH" | "CMD")).map(|name| (format!("⎕{name}"), "icxuC"));
    for (f, letters) in glyphs.chain(quads) {
        let forms =
            [format!("{f} Y"), format!("3 {f} Y"), format!("Y {f} 3"), format!("Y {f} Y"), format!("'ab' {f} Y")];
        add(letters, &forms);
        add("ic", &[format!("{f}[1]Y"), format!("1 0 {f} Y")]);
    }
    for row in OPERATORS.iter().chain(SLASHES) {
        let o = row.glyph;
        let derived: Vec<String> = match row.dyadic {
            true => ["+ 2", "+ -", "⊂ 1", "{⍵} 0", ", ⌽", "+ ×"]
                .iter()
                .filter_map(|operands| operands.split_once(' '))
                .map(|(f, g)| format!("({f}{o}{g})"))
                .collect(),
            false => ["+", ",", "⊂", "⌈", "{⍵}", "{⍺ ⍵}", "⍴"].iter().map(|f| format!("({f}{o})")).collect(),
        };
        for f in derived {
            add("", &[format!("{f}Y"), format!("3{f}Y"), format!("Y{f}Y")]);
        }
    }
    for name in QUADS {
        sentences.push((format!("⎕{name}←Y"), "ic"));
    }
    sentences.extend(PHRASES.iter().map(|phrase| (phrase.to_string(), "")));
    super::tasks("--apl", ARGUMENTS, "Y←", &sentences)
}
