//! Words that are spelled almost like another: what a message asks when a name is not known.

/// The candidates that differ least from a word, the nearest first, at most `most`: those within a third of its length, and one mistake at least.
///
/// The distance is that of Damerau and Levenshtein: a letter more, less, another, or two exchanged each count one.
///
/// ```
/// use jackal_array::near::nearest;
/// assert_eq!(nearest("maen", ["mean", "median", "i."], 3), ["mean"]);
/// assert!(nearest("qqqqq", ["mean"], 3).is_empty());
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let wanted: Vec<char> = word.chars().take(COMPARED_LETTERS_MAX).collect();
    let allowed = match wanted.len() {
        0 | 1 => return Vec::new(),
        2 => 1,
        length => (length / 3).max(1),
    };
    let mut near: Vec<(usize, &str)> = candidates
        .into_iter()
        .filter(|candidate| candidate.len().abs_diff(word.len()) <= 2 * allowed && *candidate != word)
        .map(|candidate| {
            (distance(&wanted, &candidate.chars().take(COMPARED_LETTERS_MAX).collect::<Vec<_>>()), candidate)
        })
        // A word without a common letter is not near.
        .filter(|&(distance, candidate)| distance <= allowed && distance < candidate.chars().count())
        .collect();
    near.sort();
    near.dedup();
    near.truncate(most);
    near.into_iter().map(|(_, candidate)| candidate).collect()
}

/// Letters that are compared.
const COMPARED_LETTERS_MAX: usize = 64;

/// The edit distance of two words.
fn distance(left: &[char], right: &[char]) -> usize {
    let (mut before, mut last): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..=right.len()).collect());
    for (row, &letter) in left.iter().enumerate() {
        let mut now = vec![row + 1];
        for (column, &other) in right.iter().enumerate() {
            let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX / 2);
            let changed = at(&last, column) + usize::from(letter != other);
            let mut best = changed.min(at(&last, column + 1) + 1).min(at(&now, column) + 1);
            let swapped =
                row > 0 && column > 0 && left.get(row - 1) == Some(&other) && right.get(column - 1) == Some(&letter);
            if swapped {
                best = best.min(at(&before, column - 1) + 1);
            }
            now.push(best);
        }
        (before, last) = (last, now);
    }
    last.last().copied().unwrap_or(0)
}
