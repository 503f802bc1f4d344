//! The signs that are neither functions nor operators: a row each.

/// A sign.
#[derive(Debug)]
pub struct Sign {
    /// The glyph.
    pub glyph: char,
    /// Its names, which the keyword form takes.
    pub names: &'static [&'static str],
    /// What it is for.
    pub help: &'static str,
}

const fn row(glyph: char, names: &'static [&'static str], help: &'static str) -> Sign {
    Sign { glyph, names, help }
}

/// All of them.
pub static SIGNS: &[Sign] = &[
    row('←', &["<-", "gets", "assign", "is", "leftarrow"], "gives a name a value"),
    row('→', &["->", "goto", "branch", "rightarrow"], "goes on at a line"),
    row('¯', &["neg", "overbar", "highminus"], "the sign of a negative number"),
    row('⎕', &["#", "quad"], "shows; reads and runs a line; begins names of the system"),
    row('⍞', &["quotequad"], "shows or reads text"),
    row('⋄', &["&", "diamond"], "ends a statement"),
    row('⍝', &["@", "lamp", "comment"], "a comment"),
    row('⍺', &["alpha"], "the left argument of a direct definition"),
    row('⍵', &["omega"], "the right argument of a direct definition"),
    row('∆', &["delta"], "a letter of names"),
    row('⍙', &["deltaunderbar"], "a letter of names"),
    row('∇', &["del"], "begins and ends a definition"),
    row('⍬', &["zilde"], "the empty list of numbers"),
    row('{', &["leftbrace"], "begins a function without a name"),
    row('}', &["rightbrace"], "ends it"),
    row('\'', &["quote"], "text"),
    row(';', &["semicolon"], "between indices"),
];
