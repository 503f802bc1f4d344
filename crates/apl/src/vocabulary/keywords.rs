//! The names of glyphs in braces: `{rho}`, `{<-}`.

use super::glyphs;

/// The glyph of a name, in any letter case, if it has one.
///
/// ```
/// use jackal_apl::vocabulary::keywords::glyph;
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
/// use jackal_apl::vocabulary::keywords::nearest;
/// assert_eq!(nearest("rhoo"), Some("rho"));
/// ```
pub fn nearest(name: &str) -> Option<&'static str> {
    let lower = name.to_lowercase();
    let all = glyphs().flat_map(|(_, names, _)| names.iter().copied());
    let best = all.map(|known| (distance(&lower, known), known)).min_by_key(|(distance, _)| *distance)?;
    (best.0 <= 1 + lower.chars().count() / 3).then_some(best.1)
}

/// How many characters must be put in, taken out or changed to make one word of another.
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
