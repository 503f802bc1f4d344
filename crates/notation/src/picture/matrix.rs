//! A matrix in colours: each number on a scale from the least to the largest.

use std::fmt::Write;

use super::chart::NOTHING;
use super::colours;
use super::colours::{Colour, on_scale, scale};
use super::options::{Options, Target};
use super::output::{Picture, Screen};
use super::pixels::Pixels;
use super::series::numbers;
use crate::array::{Array, budget};
use crate::error::{Error, Result};

/// The most cells on a side of a picture of SVG, where each is an element: of larger matrices evenly chosen cells are drawn.
const DRAWN_CELLS_MAX: usize = 200;

/// The cells of a matrix: shares of the way from its least number to its largest; none for what is not a finite number.
pub struct Cells {
    rows: usize,
    columns: usize,
    shares: Vec<Option<f64>>,
    scale: Vec<Colour>,
}

impl Cells {
    /// Cells of a matrix; a list is its only row. `colours` is a table of red, green and blue.
    pub fn from_array(data: &Array, colours: Option<&Array>) -> Result<Cells> {
        let (rows, columns) = match data.shape() {
            [] => (1, 1),
            &[columns] => (1, columns),
            &[rows, columns] => (rows, columns),
            _ => return Err(Error::rank("a picture of numbers in colours is made of a matrix")),
        };
        let numbers = numbers(data)?;
        let finite = || numbers.iter().copied().filter(|number| number.is_finite());
        let (least, most) = (finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max));
        let share = |&number: &f64| match number {
            number if !number.is_finite() => None,
            _ if most <= least => Some(0.5),
            number => Some(number / (most - least) - least / (most - least)),
        };
        let shares = budget::mapped(&numbers, share)?;
        Ok(Cells { rows, columns, shares, scale: colours.map_or_else(|| Ok(scale()), own_scale)? })
    }

    fn is_empty(&self) -> bool {
        self.rows == 0 || self.columns == 0
    }

    /// The cell at a share of the height and width, of `of` rows and columns that are drawn.
    fn at(&self, row: usize, column: usize, of: (usize, usize)) -> Option<f64> {
        let (row, column) = (row * self.rows / of.0.max(1), column * self.columns / of.1.max(1));
        self.shares.get(row * self.columns + column).copied().flatten()
    }

    /// The colour of such a cell; grey for what is not a number.
    fn colour(&self, row: usize, column: usize, of: (usize, usize)) -> Colour {
        self.at(row, column, of).map_or((160, 160, 160), |share| on_scale(share, &self.scale))
    }
}

fn own_scale(colours: &Array) -> Result<Vec<Colour>> {
    let wrong = || Error::domain("colours are rows of red, green and blue, each from 0 to 255");
    if colours.shape().last() != Some(&3) || colours.rank() > 2 || colours.count() == 0 {
        return Err(wrong());
    }
    let numbers = numbers(colours)?;
    if !numbers.iter().all(|number| (0.0..=255.0).contains(number)) {
        return Err(wrong());
    }
    // Within a byte, as was just seen.
    let colour = |row: &[f64]| if let &[r, g, b] = row { (r as u8, g as u8, b as u8) } else { (0, 0, 0) };
    Ok(numbers.chunks(3).map(colour).collect())
}

/// The picture, where the options say.
pub fn draw_matrix(cells: &Cells, options: &Options, screen: &Screen) -> Result<Picture> {
    match &options.target {
        Target::Screen if screen.page => Ok(Picture::Svg(svg(cells, options))),
        Target::Screen => {
            let (columns, lines) = options.screen_size(screen.columns);
            let title = if options.title.is_empty() { String::new() } else { format!("{}\n", options.title) };
            Ok(Picture::Text(title + &on_screen(cells, (columns, lines.max(24)), screen.colour)))
        }
        Target::Svg(file) => Ok(Picture::File(file.clone(), svg(cells, options).into_bytes())),
        Target::Png(file) => Ok(Picture::File(file.clone(), png(cells, options)?)),
    }
}

fn on_screen(cells: &Cells, (columns, lines): (usize, usize), colour: bool) -> String {
    if cells.is_empty() {
        return format!("{NOTHING}\n");
    }
    if colour {
        let size = (cells.rows.min(2 * lines), cells.columns.min(columns));
        return colours::halves(size, |row, column| cells.colour(row, column, size));
    }
    // A cell of a terminal is twice as high as wide.
    let size = (cells.rows.min(lines), cells.columns.min(columns / 2));
    colours::letters(size, |row, column| cells.at(row, column, size))
}

/// Width and height of the picture, and of it the cells that are drawn in each direction, at most so many.
fn layout(cells: &Cells, options: &Options, most: usize) -> ((usize, usize), (usize, usize)) {
    let (width, height) = options.picture_size(480, 480);
    let side = (width / cells.columns.max(1)).min(height / cells.rows.max(1)).max(1);
    let size = if options.size.is_some() {
        (width, height)
    } else {
        ((side * cells.columns).clamp(100.min(width), width), (side * cells.rows).clamp(20.min(height), height))
    };
    (size, (cells.rows.min(most).min(size.1), cells.columns.min(most).min(size.0)))
}

fn svg(cells: &Cells, options: &Options) -> String {
    let ((width, height), drawn) = layout(cells, options, DRAWN_CELLS_MAX);
    let head = if options.title.is_empty() { 0 } else { 30 };
    let all = height + head;
    let mut out = format!(
        "<svg width=\"{width}\" height=\"{all}\" viewBox=\"0 0 {width} {all}\" xmlns=\"http://www.w3.org/2000/svg\" \
         shape-rendering=\"crispEdges\">\n"
    );
    if head > 0 {
        let title = quick_xml::escape::partial_escape(options.title.as_str());
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"20\" text-anchor=\"middle\" font-family=\"sans-serif\" font-size=\"16\">{title}</text>",
            width / 2
        );
    }
    if cells.is_empty() {
        let _ = writeln!(out, "<text x=\"8\" y=\"{}\" font-family=\"sans-serif\">{NOTHING}</text>", head + 16);
        return out + "</svg>\n";
    }
    let place = |index: usize, of: usize, side: usize| index * side / of.max(1);
    for row in 0..drawn.0 {
        let mut column = 0;
        while column < drawn.1 {
            // Cells of one colour side by side are one rectangle.
            let (from, colour) = (column, cells.colour(row, column, drawn));
            while column < drawn.1 && cells.colour(row, column, drawn) == colour {
                column += 1;
            }
            let (left, right) = (place(from, drawn.1, width), place(column, drawn.1, width));
            let (top, bottom) = (place(row, drawn.0, height) + head, place(row + 1, drawn.0, height) + head);
            let (r, g, b) = colour;
            let _ = writeln!(
                out,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" fill=\"#{r:02x}{g:02x}{b:02x}\"/>",
                right - left,
                bottom - top
            );
        }
    }
    out + "</svg>\n"
}

fn png(cells: &Cells, options: &Options) -> Result<Vec<u8>> {
    let ((width, height), _) = layout(cells, options, usize::MAX);
    let mut pixels = Pixels::new(width, height)?;
    if !cells.is_empty() {
        for (row, y) in (0..height).zip(0..) {
            for (column, x) in (0..width).zip(0..) {
                pixels.mix(x, y, cells.colour(row, column, (height, width)), 1.0);
            }
        }
    }
    pixels.png()
}
