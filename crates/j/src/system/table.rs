//! The table of foreigns: one family per first number.

use super::apply;
use super::columns;
use super::conversions;
use super::debug;
use super::files;
use super::formats;
use super::library;
use super::locales;
use super::names;
use super::patterns;
use super::representations;
use super::row::Foreign;
use super::scripts;
use super::settings;
use super::shell;
use super::space;
use super::time;

/// All foreigns, by family.
pub static FAMILIES: &[(i64, &[Foreign])] = &[
    (0, scripts::ROWS),
    (1, files::ROWS),
    (2, shell::ROWS),
    (3, conversions::ROWS),
    (4, names::ROWS),
    (5, representations::ROWS),
    (6, time::ROWS),
    (7, space::ROWS),
    (8, formats::ROWS),
    (9, settings::ROWS),
    (13, debug::ROWS),
    (15, space::COPIES),
    (18, locales::ROWS),
    (66, patterns::ROWS),
    (67, columns::ROWS),
    (68, library::ROWS),
    (128, apply::ROWS),
];

/// The row of `m!:n`.
pub fn find(m: i64, n: i64) -> Option<&'static Foreign> {
    let (_, rows) = FAMILIES.iter().find(|(family, _)| *family == m)?;
    rows.iter().find(|row| row.n == n)
}

/// Foreigns of J that Jackal refuses: the family, its numbers, and why.
static REFUSED: &[(i64, &[i64], &str)] = &[
    (1, &[46], "would call the system's own code"),
    (2, &[7, 8, 10], "would call the system's own code"),
    (3, &[7, 9], "shows how J's own engine keeps a noun in memory"),
    (6, &[4, 10, 11, 12, 13, 18], "is the performance monitor of J's own engine"),
    (7, &[7, 8], "is about the memory of J's own engine"),
    (
        9,
        &[22, 23, 30, 31, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 65, 66],
        "is a setting of J's own engine that has no counterpart here",
    ),
    (13, &[16, 19, 23, 24], "steps through a suspension in further ways"),
    (18, &[6], "is an internal service of J's own libraries"),
    (128, &[7, 8, 9, 10, 11, 12, 13, 14, 15, 19, 22], "is an internal service of J's own libraries"),
];

/// Why a service that J's own engine has is refused here. Calls of the system's libraries all are.
///
/// ```
/// use jackal_j::system::table::refusal;
/// assert!(refusal(15, 0).is_some() && refusal(128, 10).is_some() && refusal(1, 1).is_none());
/// ```
pub fn refusal(m: i64, n: i64) -> Option<&'static str> {
    if m == 15 && n >= 0 {
        return Some("would call the system's own code");
    }
    if m == 11 && n >= 0 {
        return Some("would show windows; plot and viewmat draw");
    }
    REFUSED.iter().find(|(family, numbers, _)| *family == m && numbers.contains(&n)).map(|(_, _, why)| *why)
}
