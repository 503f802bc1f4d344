//! The options of a picture, as text: `type bar;title Rain in May;rain.svg`.
//!
//! Options stand between semicolons, each a name and what belongs to it. A name with the ending of a picture alone is the file that it goes
//! to. Options that say how a window or a printed page is arranged are accepted and change nothing.

use std::path::PathBuf;

use super::colours::{self, Colour};
use crate::error::{Error, Result};
use crate::near::nearest;

/// The style of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeriesStyle {
    /// Points joined by lines.
    #[default]
    Line,
    /// Points.
    Dot,
    /// Points joined by lines, both seen.
    LineAndDot,
    /// A thin line down from each point.
    Stick,
    /// A bar for each number.
    Bar,
    /// The area below a line.
    Area,
    /// Bars for how many numbers lie in each of a row of intervals.
    Histogram,
}

/// Names of the styles.
const STYLES: &[(&str, SeriesStyle)] = &[
    ("line", SeriesStyle::Line),
    ("dot", SeriesStyle::Dot),
    ("point", SeriesStyle::Dot),
    ("points", SeriesStyle::Dot),
    ("marker", SeriesStyle::Dot),
    ("symbol", SeriesStyle::Dot),
    ("line,marker", SeriesStyle::LineAndDot),
    ("marker,line", SeriesStyle::LineAndDot),
    ("line,dot", SeriesStyle::LineAndDot),
    ("stick", SeriesStyle::Stick),
    ("bar", SeriesStyle::Bar),
    ("bars", SeriesStyle::Bar),
    ("area", SeriesStyle::Area),
    ("hist", SeriesStyle::Histogram),
    ("histogram", SeriesStyle::Histogram),
];

/// Options that need no argument to be understood and change nothing here.
const IGNORED: &[&str] = &[
    "aspect",
    "axes",
    "axiscolor",
    "backcolor",
    "boxed",
    "captionfont",
    "clear",
    "forecolor",
    "frame",
    "graphbackcolor",
    "grids",
    "gridcolor",
    "keyfont",
    "keypos",
    "keystyle",
    "labelfont",
    "labels",
    "markers",
    "markersize",
    "mesh",
    "new",
    "pens",
    "pensize",
    "penstyle",
    "rules",
    "rulecolor",
    "sub",
    "textfont",
    "tics",
    "titlefont",
    "use",
    "viewpoint",
    "viewsize",
    "visible",
    "xgroup",
    "xint",
    "xlabel",
    "xtic",
    "ygroup",
    "yint",
    "ylabel",
    "ytic",
];

/// Options that are understood.
const KNOWN: &[&str] = &[
    "type", "title", "xcaption", "ycaption", "key", "color", "colour", "xrange", "yrange", "size", "bins", "file",
    "output",
];

/// The destination of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// The terminal.
    #[default]
    Screen,
    /// A file of SVG.
    Svg(PathBuf),
    /// A file of PNG.
    Png(PathBuf),
}

/// The options of a picture.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The style of its series.
    pub style: Option<SeriesStyle>,
    /// The title above it.
    pub title: String,
    /// The caption below.
    pub x_caption: String,
    /// The caption at the left.
    pub y_caption: String,
    /// The names of the series.
    pub key: Vec<String>,
    /// The colours of the series.
    pub colours: Vec<Colour>,
    /// The ends of the horizontal axis.
    pub x_range: Option<(f64, f64)>,
    /// The ends of the vertical one.
    pub y_range: Option<(f64, f64)>,
    /// Width and height: of the terminal's cells, or the picture's points.
    pub size: Option<(usize, usize)>,
    /// The intervals of a histogram.
    pub bins: Option<usize>,
    /// The destination.
    pub target: Target,
}

/// The least and the largest number of points on a side of a picture.
const SIDES: (usize, usize) = (100, 4000);
/// The smallest and largest size in columns and lines of a terminal.
const CELLS: (usize, usize) = (16, 400);
/// The lines of a picture in a terminal, and its columns at most where nothing is said.
const LINES: usize = 18;
const COLUMNS: usize = 76;

impl Options {
    /// Reads a text of options. A domain error names one that is not known.
    ///
    /// ```
    /// use jackal_notation::picture::options::{Options, SeriesStyle};
    /// let options = Options::read("type bar; title Rain")?;
    /// assert_eq!((options.style, options.title.as_str()), (Some(SeriesStyle::Bar), "Rain"));
    /// assert!(Options::read("tipe bar").is_err());
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Options> {
        let mut options = Options::default();
        options.extend(text)?;
        Ok(options)
    }

    /// Reads further options, which replace those that are there.
    pub fn extend(&mut self, text: &str) -> Result<()> {
        text.split([';', '\n'])
            .map(str::trim)
            .filter(|piece| !piece.is_empty())
            .try_for_each(|piece| self.read_option(piece))
    }

    fn read_option(&mut self, piece: &str) -> Result<()> {
        let (name, rest) = piece.split_once(char::is_whitespace).unwrap_or((piece, ""));
        let rest = rest.trim();
        match name.to_ascii_lowercase().as_str() {
            "type" => self.style = Some(style(rest)?),
            "title" => self.title = rest.to_string(),
            "xcaption" => self.x_caption = rest.to_string(),
            "ycaption" => self.y_caption = rest.to_string(),
            "key" => self.key = words(rest),
            "color" | "colour" => self.colours = words(rest).iter().map(|word| colour(word)).collect::<Result<_>>()?,
            "xrange" => self.x_range = Some(range(name, rest)?),
            "yrange" => self.y_range = Some(range(name, rest)?),
            "size" => self.size = Some(size(rest)?),
            "bins" => self.bins = Some(count(name, rest)?),
            "file" | "output" => self.target = target(rest)?,
            // A kind of file, as in `svg FILE`.
            "svg" | "png" if !rest.is_empty() => self.target = target(&with_ending(rest, name))?,
            _ if rest.is_empty() && style(name).is_ok() => self.style = Some(style(name)?),
            _ if is_file(piece) => self.target = target(piece)?,
            known if IGNORED.contains(&known) => {}
            _ => return Err(unknown(name)),
        }
        Ok(())
    }

    /// The columns and lines of the terminal that the picture takes.
    pub fn screen_size(&self, columns: usize) -> (usize, usize) {
        let (width, height) = self.size.unwrap_or((COLUMNS.min(columns.saturating_sub(1)), LINES));
        (width.clamp(CELLS.0, CELLS.1), height.clamp(6, CELLS.1))
    }

    /// The width and height of a picture in a file.
    pub fn picture_size(&self, width: usize, height: usize) -> (usize, usize) {
        let (width, height) = self.size.unwrap_or((width, height));
        (width.clamp(SIDES.0, SIDES.1), height.clamp(SIDES.0, SIDES.1))
    }
}

#[cold]
fn unknown(name: &str) -> Error {
    let names = KNOWN.iter().copied().chain(STYLES.iter().map(|(style, _)| *style));
    let near = nearest(name, names, 1);
    let error = Error::domain(format!("pictures have no option '{name}'"));
    match near.first() {
        Some(near) => error.note(format!("is it {near}?")),
        None => error.note(format!("there are {}; a file ends in .svg or .png", KNOWN.join(" "))),
    }
}

fn style(text: &str) -> Result<SeriesStyle> {
    let wanted = text.to_ascii_lowercase().replace(' ', "");
    STYLES.iter().find(|(name, _)| *name == wanted).map(|(_, style)| *style).ok_or_else(|| {
        Error::domain(format!("unknown picture type '{text}'"))
            .note("there are line dot stick bar area hist, and line,marker")
    })
}

fn colour(word: &str) -> Result<Colour> {
    colours::colour_by_name(word).ok_or_else(|| {
        let names: Vec<&str> = colours::names().collect();
        Error::domain(format!("no colour is called '{word}'"))
            .note(format!("there are {} and #rrggbb", names.join(" ")))
    })
}

/// Words between blanks or commas; in quotes, blanks belong to the word.
fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, part) in text.split('"').enumerate() {
        if index % 2 == 1 {
            found.push(part.to_string());
        } else {
            found.extend(part.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_string));
        }
    }
    found
}

fn numbers(text: &str) -> Vec<f64> {
    // Negative numbers are written as people of each notation do.
    words(text).iter().filter_map(|word| word.replace(['_', '¯'], "-").parse().ok()).collect()
}

fn range(name: &str, text: &str) -> Result<(f64, f64)> {
    match numbers(text).as_slice() {
        &[low, high, ..] if low.is_finite() && high.is_finite() && low < high => Ok((low, high)),
        _ => Err(Error::domain(format!("{name} takes two numbers, the lesser one first"))),
    }
}

fn size(text: &str) -> Result<(usize, usize)> {
    match numbers(text).as_slice() {
        // Too large a number becomes the largest side.
        &[width, height] if width >= 1.0 && height >= 1.0 => Ok((width as usize, height as usize)),
        _ => Err(Error::domain("size takes a width and a height")),
    }
}

fn count(name: &str, text: &str) -> Result<usize> {
    text.parse()
        .ok()
        .filter(|&count| (1..=1000).contains(&count))
        .ok_or_else(|| Error::domain(format!("{name} takes a number from 1 to 1000")))
}

fn ending(text: &str) -> Option<String> {
    Some(std::path::Path::new(text).extension()?.to_str()?.to_ascii_lowercase())
}

fn is_file(text: &str) -> bool {
    ending(text).is_some_and(|ending| matches!(ending.as_str(), "svg" | "png"))
}

fn with_ending(file: &str, kind: &str) -> String {
    if is_file(file) { file.to_string() } else { format!("{file}.{}", kind.to_ascii_lowercase()) }
}

fn target(file: &str) -> Result<Target> {
    match ending(file).as_deref() {
        Some("svg") => Ok(Target::Svg(file.into())),
        Some("png") => Ok(Target::Png(file.into())),
        _ => Err(Error::domain(format!("'{file}' is not a file for a picture: its name ends in .svg or .png"))),
    }
}
