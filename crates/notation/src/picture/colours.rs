//! Colours of series, a scale from dark to light for numbers, and cells of a terminal as colours.

use std::fmt::Write;

/// Red, green and blue.
pub type Colour = (u8, u8, u8);

/// The colours of series, one after the other: those of Okabe and Ito, which colour-blind readers tell apart, but for their yellow.
const SERIES: [Colour; 7] =
    [(0, 114, 178), (213, 94, 0), (0, 158, 115), (204, 121, 167), (86, 180, 233), (230, 159, 0), (90, 90, 90)];

/// The ends of the scale and what lies between, evenly: the colour map viridis, whose lightness grows with the number.
const SCALE: [Colour; 9] = [
    (68, 1, 84),
    (71, 44, 122),
    (59, 81, 139),
    (44, 113, 142),
    (33, 144, 141),
    (39, 173, 129),
    (92, 200, 99),
    (170, 220, 50),
    (253, 231, 37),
];

/// Names of colours that options may use.
const NAMED: &[(&str, Colour)] = &[
    ("black", (0, 0, 0)),
    ("blue", (0, 70, 200)),
    ("brown", (140, 80, 30)),
    ("cyan", (0, 160, 180)),
    ("gray", (120, 120, 120)),
    ("green", (0, 140, 60)),
    ("grey", (120, 120, 120)),
    ("magenta", (190, 40, 160)),
    ("orange", (230, 120, 0)),
    ("purple", (110, 50, 160)),
    ("red", (210, 30, 40)),
    ("yellow", (220, 190, 0)),
];

/// The colour of a series.
pub fn series_colour(index: usize) -> Colour {
    SERIES.get(index % SERIES.len()).copied().unwrap_or_default()
}

/// The colour of a share between 0 and 1, on a scale of evenly spaced colours.
pub fn on_scale(share: f64, scale: &[Colour]) -> Colour {
    let last = scale.len().saturating_sub(1);
    let at = share.clamp(0.0, 1.0) * last as f64;
    // At most `last`, and no NaN: clamp keeps one, and the cast makes it 0.
    let below = at as usize;
    let one = scale.get(below).copied().unwrap_or_default();
    let other = scale.get(below + 1).copied().unwrap_or(one);
    let part = at - below as f64;
    let mix = |a: u8, b: u8| (f64::from(a) + part * (f64::from(b) - f64::from(a))).round() as u8;
    (mix(one.0, other.0), mix(one.1, other.1), mix(one.2, other.2))
}

/// The scale for numbers where no other is asked for.
pub fn scale() -> Vec<Colour> {
    SCALE.to_vec()
}

/// The colour of a name, or of `#rrggbb`.
///
/// ```
/// use jackal_notation::picture::colours::colour_by_name;
/// assert_eq!(colour_by_name("#ff8000"), Some((255, 128, 0)));
/// assert_eq!(colour_by_name("no colour"), None);
/// ```
pub fn colour_by_name(text: &str) -> Option<Colour> {
    if let Some(digits) = text.strip_prefix('#').filter(|digits| digits.len() == 6) {
        let part = |from: usize| u8::from_str_radix(digits.get(from..from + 2)?, 16).ok();
        return Some((part(0)?, part(2)?, part(4)?));
    }
    NAMED.iter().find(|(name, _)| *name == text.to_ascii_lowercase()).map(|(_, colour)| *colour)
}

/// The names of colours.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMED.iter().map(|(name, _)| *name)
}

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

/// Rows of shares as letters, two for each share; a question mark for what is not a number.
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
