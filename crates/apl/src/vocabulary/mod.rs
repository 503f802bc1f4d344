//! The vocabulary: every primitive function, operator and other sign once, with its names and its help. The lexer, the keyword
//! filter, completion and help derive from these tables.

pub mod fast_ways;
pub mod functions;
pub mod operators;
pub mod quads;
pub mod signs;

pub use functions::{Elementwise, FUNCTIONS, Identity, OnOne, OnTwo, Primitive};
pub use operators::{OPERATORS, Operator, OperatorCode};
pub use signs::{SIGNS, Sign};

/// The primitive function of a glyph, in any of its spellings.
pub fn function(glyph: char) -> Option<&'static Primitive> {
    FUNCTIONS.iter().find(|row| row.glyph == glyph)
}

/// The operator of a glyph.
pub fn operator(glyph: char) -> Option<&'static Operator> {
    OPERATORS.iter().find(|row| row.glyph == glyph)
}

/// The operator of the system with a name.
pub fn system_operator(name: &str) -> Option<&'static Operator> {
    operators::SYSTEM.iter().find(|row| row.letters == name)
}

/// The glyph for characters that look like one and are typed instead of it.
///
/// ```
/// use jackal_apl::vocabulary::canonical;
/// assert_eq!((canonical('^'), canonical('∣'), canonical('+')), ('∧', '|', '+'));
/// ```
pub fn canonical(glyph: char) -> char {
    match glyph {
        '^' => '∧',
        '∣' => '|',
        '⋆' => '*',
        '∼' => '~',
        '∈' => '∊',
        '◊' => '⋄',
        '⍬' => '⍬',
        'α' => '⍺',
        'ω' => '⍵',
        '−' => '-',
        other => other,
    }
}

/// Every glyph with its names and what it does, for help and completion.
pub fn glyphs() -> impl Iterator<Item = (char, &'static [&'static str], &'static str)> {
    let functions = FUNCTIONS.iter().map(|row| (row.glyph, row.names, row.help));
    let operators = OPERATORS.iter().map(|row| (row.glyph, row.names, row.help));
    let signs = SIGNS.iter().map(|row| (row.glyph, row.names, row.help));
    functions.chain(operators).chain(signs)
}
