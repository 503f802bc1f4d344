//! The table of foreigns: one family per first number.

use super::{
    Foreign, apply, conversions, debug, files, formats, locales, names, patterns, representations, scripts, settings,
    space, system, time,
};

/// All foreigns, by family.
pub static FAMILIES: &[(i64, &[Foreign])] = &[
    (0, scripts::ROWS),
    (1, files::ROWS),
    (2, system::ROWS),
    (3, conversions::ROWS),
    (4, names::ROWS),
    (5, representations::ROWS),
    (6, time::ROWS),
    (7, space::ROWS),
    (8, formats::ROWS),
    (9, settings::ROWS),
    (13, debug::ROWS),
    (18, locales::ROWS),
    (66, patterns::ROWS),
    (128, apply::ROWS),
];

/// The row of `m!:n`.
pub fn find(m: i64, n: i64) -> Option<&'static Foreign> {
    let (_, rows) = FAMILIES.iter().find(|(family, _)| *family == m)?;
    rows.iter().find(|row| row.n == n)
}
