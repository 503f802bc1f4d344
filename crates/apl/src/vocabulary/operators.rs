//! The primitive operators: a row each. `/ ⌿ \\ ⍀` are among the functions, since they are both.

/// The codes of the operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorCode {
    /// `f/` and its kin along the last axis.
    Reduce,
    /// `f⌿`
    ReduceFirst,
    /// `f\`
    Scan,
    /// `f⍀`
    ScanFirst,
    /// `∘.f`
    Outer,
    /// `¨`
    Each,
    /// `⍨`
    Commute,
    /// `⌸`
    Key,
    /// `.`
    Product,
    /// `∘`
    Compose,
    /// `⍤`
    Rank,
    /// `⍥`
    Over,
    /// `⍣`
    Power,
    /// `@`
    At,
    /// `⌺`
    Stencil,
    /// `⍠`
    Variant,
    /// `⍛`
    Behind,
    /// `⌶`
    Numbered,
    /// `&`
    Spawn,
    /// `⎕R`
    Replace,
    /// `⎕S`
    Search,
}

/// A primitive operator.
#[derive(Debug)]
pub struct Operator {
    /// The glyph.
    pub glyph: char,
    /// The letters behind it: those of the system have some.
    pub letters: &'static str,
    /// Its names, which the keyword form takes.
    pub names: &'static [&'static str],
    /// The line of help.
    pub help: &'static str,
    /// The code.
    pub code: OperatorCode,
    /// Whether it takes a second operand at its right.
    pub dyadic: bool,
}

const fn row(
    glyph: char,
    code: OperatorCode,
    dyadic: bool,
    names: &'static [&'static str],
    help: &'static str,
) -> Operator {
    Operator { glyph, letters: "", names, help, code, dyadic }
}

impl std::fmt::Display for Operator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let point = if self.code == OperatorCode::Outer { "." } else { "" };
        write!(f, "{}{}{point}", self.glyph, self.letters)
    }
}

/// The operators that are operators only.
pub static OPERATORS: &[Operator] = &[
    row('¨', OperatorCode::Each, false, &["each", "dieresis"], "the function of each item"),
    row(
        '⍨',
        OperatorCode::Commute,
        false,
        &["commute", "selfie", "tildedieresis"],
        "arguments exchanged, or one used twice",
    ),
    row('⌸', OperatorCode::Key, false, &["key", "quadequal"], "the function of each different item and where it is"),
    row('.', OperatorCode::Product, true, &["dot", "product"], "inner product; with ∘ at its left the outer one"),
    row(
        '∘',
        OperatorCode::Compose,
        true,
        &["jot", "compose"],
        "one function on the result of the other, or an argument bound to one",
    ),
    row(
        '⍤',
        OperatorCode::Rank,
        true,
        &["rank", "atop", "jotdieresis"],
        "the function on cells of a rank, or on the result of another",
    ),
    row('⍥', OperatorCode::Over, true, &["over", "circledieresis"], "the function between the results of another"),
    row('⍣', OperatorCode::Power, true, &["poweroperator", "stardieresis"], "the function again and again"),
    row('@', OperatorCode::At, true, &["at"], "the function, or values, at some places"),
    row(
        '⌺',
        OperatorCode::Stencil,
        true,
        &["stencil", "quaddiamond"],
        "the function on the surroundings of each element",
    ),
    row('⍠', OperatorCode::Variant, true, &["variant", "quadcolon"], "the function with another tolerance"),
    row('&', OperatorCode::Spawn, false, &["spawn", "ampersand"], "the function in a thread, which runs later"),
    row('⌶', OperatorCode::Numbered, false, &["ibeam"], "a service of the system by its number"),
    row(
        '⍛',
        OperatorCode::Behind,
        true,
        &["behind"],
        "the right function, one function of its left argument before it",
    ),
];

const fn system_operator(letters: &'static str, code: OperatorCode, help: &'static str) -> Operator {
    Operator { letters, ..row('⎕', code, true, &[], help) }
}

/// The operators of the system, which have a name.
pub static SYSTEM: &[Operator] = &[
    system_operator("R", OperatorCode::Replace, "text with other text where patterns match"),
    system_operator("S", OperatorCode::Search, "the matches of patterns in text"),
];

/// The operators that are functions where no function stands at their left.
pub static SLASHES: &[Operator] = &[
    row('/', OperatorCode::Reduce, false, &[], "between the items along the last axis"),
    row('⌿', OperatorCode::ReduceFirst, false, &[], "between the items along the first axis"),
    row('\\', OperatorCode::Scan, false, &[], "the reduction of every prefix along the last axis"),
    row('⍀', OperatorCode::ScanFirst, false, &[], "the reduction of every prefix along the first axis"),
];

/// The outer product, `∘.`.
pub static OUTER: Operator =
    row('∘', OperatorCode::Outer, false, &[], "the function between each element of one and each of the other");

/// The operator that a slash is.
pub fn slash(glyph: char) -> Option<&'static Operator> {
    SLASHES.iter().find(|row| row.glyph == glyph)
}
