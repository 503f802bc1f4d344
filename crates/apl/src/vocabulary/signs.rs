//! Signs that are neither functions nor operators, a row for each, and the names of glyphs in braces.

use super::glyphs;

/// A sign.
#[derive(Debug)]
pub struct Sign {
    /// The glyph.
    pub glyph: char,
    /// Its names, which the keyword form takes.
    pub names: &'static [&'static str],
    /// The line of help.
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

/// The glyphs that a backquote and a key give, as on the usual keyboards of APL.
const KEYS: &[(char, char)] = &[
    ('`', '⋄'),
    ('1', '¨'),
    ('2', '¯'),
    ('4', '≤'),
    ('6', '≥'),
    ('8', '≠'),
    ('9', '∨'),
    ('0', '∧'),
    ('-', '×'),
    ('=', '÷'),
    ('w', '⍵'),
    ('e', '∊'),
    ('r', '⍴'),
    ('y', '↑'),
    ('u', '↓'),
    ('i', '⍳'),
    ('o', '○'),
    ('[', '←'),
    (']', '→'),
    ('a', '⍺'),
    ('s', '⌈'),
    ('d', '⌊'),
    ('g', '∇'),
    ('h', '∆'),
    ('j', '∘'),
    ('l', '⎕'),
    (';', '⍎'),
    ('\'', '⍕'),
    ('\\', '⊢'),
    ('z', '⊂'),
    ('x', '⊃'),
    ('c', '∩'),
    ('v', '∪'),
    ('b', '⊥'),
    ('n', '⊤'),
    (',', '⍝'),
    ('.', '⍀'),
    ('/', '⌿'),
    ('#', '⍒'),
    ('$', '⍋'),
    ('%', '⌽'),
    ('^', '⍉'),
    ('&', '⊖'),
    ('*', '⍟'),
    ('(', '⍱'),
    (')', '⍲'),
    ('+', '⌹'),
    ('E', '⍷'),
    ('T', '⍨'),
    ('I', '⍸'),
    ('O', '⍥'),
    ('P', '⍣'),
    ('{', '⍞'),
    ('}', '⍬'),
    ('J', '⍤'),
    ('K', '⌸'),
    ('L', '⌷'),
    (':', '≡'),
    ('"', '≢'),
    ('|', '⊣'),
    ('Z', '⊆'),
    ('<', '⍪'),
];

/// The glyph that a backquote and a key give.
///
/// ```
/// use jackal_apl::vocabulary::signs::glyph_of_key;
/// assert_eq!((glyph_of_key('r'), glyph_of_key('i'), glyph_of_key('!')), (Some('⍴'), Some('⍳'), None));
/// ```
pub fn glyph_of_key(key: char) -> Option<char> {
    KEYS.iter().find(|(known, _)| *known == key).map(|(_, glyph)| *glyph)
}

/// The glyph of a name, in any letter case, if it has one.
///
/// ```
/// use jackal_apl::vocabulary::signs::glyph;
/// assert_eq!((glyph("rho"), glyph("RESHAPE"), glyph("<-"), glyph("rhoo")), (Some('⍴'), Some('⍴'), Some('←'), None));
/// ```
pub fn glyph(name: &str) -> Option<char> {
    let lower = name.to_lowercase();
    let lower = lower.trim();
    glyphs().find(|(_, names, _)| names.contains(&lower)).map(|(glyph, _, _)| glyph)
}

/// The known name nearest to another.
///
/// ```
/// use jackal_apl::vocabulary::signs::nearest;
/// assert_eq!(nearest("rhoo"), Some("rho"));
/// ```
pub fn nearest(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    let all = glyphs().flat_map(|(_, names, _)| names.iter().copied());
    let best = all.map(|known| (distance(&lower, known), known)).min_by_key(|(distance, _)| *distance)?;
    (best.0 <= 1 + lower.chars().count() / 3).then_some(best.1)
}

/// The edit distance of two words: insertions, deletions and changes of characters.
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = i;
        if let Some(first) = row.first_mut() {
            *first = i + 1;
        }
        for (j, &y) in b.iter().enumerate() {
            let (left, above) = (row.get(j).copied().unwrap_or(0), row.get(j + 1).copied().unwrap_or(0));
            let best = (diagonal + usize::from(x != y)).min(left + 1).min(above + 1);
            diagonal = above;
            if let Some(place) = row.get_mut(j + 1) {
                *place = best;
            }
        }
    }
    row.last().copied().unwrap_or(0)
}
