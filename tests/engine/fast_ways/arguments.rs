//! What the forms of fast ways are applied to.

/// What the elements of a noun are made of, repeated as its shape needs.
pub const ATOMS: &[&str] = &[
    "0 1 1 0 1 0 0 1",
    "3 _1 4 1 _5 9 2 6 0",
    "1 2 3 4 5 1 2 0",
    "0.5 _2 1e10 3.25 0 1.5 2",
    "9223372036854775807 1 _1 5",
    "1j2 3 0j_1 2.5j1",
    "3x 100000000000000000000 _7 2",
    "1r2 3 _5r7 2r3",
    "'abcab d'",
    "1 ; 'ab' ; 2 3 ; < < 4",
    "1 2 ; 3 4 ; 5 6",
    "1 2 ; 3.5 4 ; 7 8",
    "s: ' a b c a'",
];

/// The shapes of nouns.
pub const SHAPES: &[&str] = &["''", "0", "1", "5", "2 3", "2 3 4", "1 1", "3 3", "7", "0 3", "50"];

/// Single numbers of every kind, and what is none.
pub const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "¯3",
    "0.5",
    "1E308",
    "9223372036854775807",
    "¯9223372036854775808",
    "1+1E¯14",
    "1J2",
    "'a'",
    "1 2",
    "⍬",
    "1 1⍴4",
    "⊂1 2",
    "1=1",
];
/// Truths of several shapes, and others.
pub const TRUTHS: &[&str] = &[
    "0 1 1 0 1=1",
    "(2 3⍴0 1 1)=1",
    "(2 3 4⍴0 1 1 0 1)=1",
    "⍬=1",
    "(0 3⍴0)=1",
    "(1 5⍴1 0)=1",
    "1=1",
    "3 1 2",
    "(3 4 5⍴1 1 0 1 0 0 0)=1",
    "'ab'",
];

/// Values of k and q.
pub const VALUES: &[&str] = &[
    "3",
    "0",
    "-2",
    "2.5",
    "0N",
    "1b",
    "0#0",
    "()",
    "1#5",
    "1 2",
    "3 1 2",
    "0 1 2 3 4",
    "1 0N 3",
    "10b",
    "1.5 0n",
    "`a",
    "`a`b",
    "\"ab\"",
    "(1 2;3 4)",
    "(1;2 3)",
    "2 1i",
    "5h",
    "2024.01.02",
];
