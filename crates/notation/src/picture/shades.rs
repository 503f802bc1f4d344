//! Cells of a terminal as colours: two of them in each letter, or letters that grow darker where there are no colours.

use std::fmt::Write;

use super::colours::Colour;

/// From the least to the largest.
const SHADES: [char; 5] = ['·', '░', '▒', '▓', '█'];

/// Rows of colours, two in each line: the upper one is the ink of a half block, the lower one its paper.
pub fn halves((rows, columns): (usize, usize), colour: impl Fn(usize, usize) -> Colour) -> String {
    let mut out = String::new();
    for row in (0..rows).step_by(2) {
        for column in 0..columns {
            let (r, g, b) = colour(row, column);
            let _ = write!(out, "\x1b[38;2;{r};{g};{b}m");
            if row + 1 < rows {
                let (r, g, b) = colour(row + 1, column);
                let _ = write!(out, "\x1b[48;2;{r};{g};{b}m");
            }
            out.push('▀');
        }
        out.push_str("\x1b[0m\n");
    }
    out
}

/// Rows of shares as letters, two for each share; a question mark for what is no number.
pub fn letters((rows, columns): (usize, usize), share: impl Fn(usize, usize) -> Option<f64>) -> String {
    let mut out = String::new();
    for row in 0..rows {
        let line: String = (0..columns)
            .flat_map(|column| {
                let letter = share(row, column).map_or('?', |share| {
                    // At most the last one: shares are no more than 1.
                    let index = (share.clamp(0.0, 1.0) * (SHADES.len() - 1) as f64).round() as usize;
                    SHADES.get(index).copied().unwrap_or(' ')
                });
                [letter; 2]
            })
            .collect();
        out += line.trim_end();
        out.push('\n');
    }
    out
}
