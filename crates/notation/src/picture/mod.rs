//! Pictures of arrays: charts of series, and matrices in colours. For terminals in braille dots and half blocks, for files as SVG or PNG.
//!
//! No notation is known here: a picture is made of an array and a text of [`options`], and goes where the options say. The charts are
//! drawn by the crate plotters on one of three surfaces: its own for SVG, [`braille`] and [`pixels`].
//!
//! ```
//! use jackal_array::Array;
//! use jackal_notation::picture::{Kind, Picture, Screen, draw};
//! let rows = Array::list(vec![1.0, 4.0, 9.0, 16.0]);
//! let Picture::Text(text) = draw(Kind::Chart, "type bar;size 40 8", &rows, &Screen::default())? else { panic!("no text") };
//! assert!(text.lines().count() <= 8 && text.contains('⣿'), "{text}");
//! # Ok::<(), jackal_array::error::Error>(())
//! ```

pub mod braille;
pub mod chart;
pub mod colours;
pub mod matrix;
pub mod options;
pub mod output;
pub mod pixels;
pub mod series;

use crate::array::Array;
use crate::error::{Error, Result};
use options::{Options, Target};

pub use output::{Picture, Screen};

/// The kind of picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Lines, points, bars or a histogram of one or several series.
    Chart,
    /// A matrix, each number as a colour.
    Matrix,
}

/// Draws a picture. A domain error for options that are not known or data that cannot be drawn, a rank error for data of too many axes,
/// a limit error where memory is short.
pub fn draw(kind: Kind, text: &str, data: &Array, screen: &Screen) -> Result<Picture> {
    let options = Options::read(text)?;
    match kind {
        Kind::Chart => charted(&[(options.clone(), data.clone())], &options, screen),
        Kind::Matrix => {
            let cells = matrix::Cells::from_array(data, None)?;
            matrix::draw_matrix(&cells, &options, screen)
        }
    }
}

/// Draws a matrix with colours of one's own: a row of red, green and blue, 0 to 255, for each.
pub fn draw_coloured(colours: &Array, data: &Array, screen: &Screen) -> Result<Picture> {
    matrix::draw_matrix(&matrix::Cells::from_array(data, Some(colours))?, &Options::default(), screen)
}

/// Draws several layers into one chart, each with options of its own; all of them, and those of the whole, say what it is like.
pub fn draw_layers(text: &str, layers: &[(String, Array)], screen: &Screen) -> Result<Picture> {
    let mut whole = Options::default();
    let mut read = Vec::with_capacity(layers.len());
    for (text, data) in layers {
        whole.extend(text)?;
        read.push((Options::read(text)?, data.clone()));
    }
    whole.extend(text)?;
    charted(&read, &whole, screen)
}

fn charted(layers: &[(Options, Array)], whole: &Options, screen: &Screen) -> Result<Picture> {
    let mut all = Vec::new();
    for (options, data) in layers {
        all.extend(series::read_series(data, options.style.unwrap_or_default(), options.bins)?);
    }
    let chart = chart::Chart::new(all, whole);
    let (width, height) = whole.picture_size(640, 400);
    let failed = |why: String| Error::domain(format!("the picture cannot be drawn: {why}"));
    match &whole.target {
        Target::Screen if screen.page => chart.svg(width, height).map(Picture::Svg).map_err(failed),
        Target::Screen if chart.is_empty() => Ok(Picture::Text(format!("{}\n", chart::NOTHING))),
        Target::Screen => {
            let (columns, lines) = whole.screen_size(screen.columns);
            let mut dots = braille::Dots::new(columns, lines, chart::INK)?;
            chart.draw_small(&mut dots).map_err(failed)?;
            Ok(Picture::Text(dots.text(screen.colour)))
        }
        Target::Svg(file) => {
            let svg = chart.svg(width, height).map_err(failed)?;
            Ok(Picture::File(file.clone(), svg.into_bytes()))
        }
        Target::Png(file) => {
            let mut pixels = pixels::Pixels::new(2 * width, 2 * height)?;
            chart.draw_large(&mut pixels, 2).map_err(failed)?;
            Ok(Picture::File(file.clone(), pixels.png()?))
        }
    }
}
