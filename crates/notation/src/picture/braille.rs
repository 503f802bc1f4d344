//! A surface of the cells of a terminal, eight dots each: the letters of braille.

use plotters::prelude::DrawingBackend;
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, rasterizer};
use unicode_width::UnicodeWidthChar;

use super::colours::Colour;
use crate::array::budget;
use crate::error::Result;
use crate::verbs::text::controls::picture;

/// The dots of a cell, by column and row, as the letters of braille number them.
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
/// The letter without dots.
const BLANK: u32 = 0x2800;
const RESET: &str = "\x1b[0m";

/// The halves of a cell that a line of the frame goes through: up, down, left, right.
const UP: u8 = 1;
const DOWN: u8 = 2;
const LEFT: u8 = 4;
const RIGHT: u8 = 8;
/// The letters of these, by their sum.
const FRAME: [char; 16] = [' ', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];
/// The letter of a point, where points are few.
const POINT: char = '•';

#[derive(Clone, Copy, Default)]
struct Cell {
    dots: u8,
    frame: u8,
    letter: Option<char>,
    colour: Option<Colour>,
}

impl Cell {
    fn letter(&self) -> char {
        match (self.letter, self.dots) {
            (Some(letter), _) => letter,
            (None, 0) => FRAME.get(usize::from(self.frame)).copied().unwrap_or(' '),
            (None, dots) => char::from_u32(BLANK + u32::from(dots)).unwrap_or(' '),
        }
    }
}

/// The cells.
pub struct Dots {
    /// The colour of the frame, whose lines are drawn as those of boxes.
    ink: Colour,
    columns: usize,
    lines: usize,
    cells: Vec<Cell>,
}

/// Drawing into memory does not fail.
type DotsResult = std::result::Result<(), DrawingErrorKind<std::convert::Infallible>>;

impl Dots {
    /// Makes a surface of empty cells. A limit error where memory is short.
    pub fn new(columns: usize, lines: usize, ink: Colour) -> Result<Dots> {
        Ok(Dots { ink, columns, lines, cells: budget::filled(columns * lines, Cell::default())? })
    }

    fn cell(&mut self, column: i32, line: i32) -> Option<&mut Cell> {
        let (column, line) = (usize::try_from(column).ok()?, usize::try_from(line).ok()?);
        (column < self.columns).then(|| self.cells.get_mut(line * self.columns + column)).flatten()
    }

    fn frame(&mut self, column: i32, line: i32, half: u8) {
        if let Some(cell) = self.cell(column, line) {
            cell.frame |= half;
        }
    }

    /// The lines, without blanks at their ends.
    pub fn text(&self, colour: bool) -> String {
        let mut out = String::new();
        for line in self.cells.chunks(self.columns.max(1)) {
            let used = line.iter().rposition(|cell| cell.letter() != ' ').map_or(0, |last| last + 1);
            let (mut now, mut skip) = (None, 0);
            for cell in line.iter().take(used) {
                // A wide letter takes two cells.
                if skip > 0 {
                    skip -= 1;
                    continue;
                }
                let letter = cell.letter();
                let wanted = if letter == ' ' { now } else { cell.colour };
                if colour && wanted != now {
                    out.push_str(&wanted.map_or(RESET.to_string(), |(r, g, b)| format!("\x1b[38;2;{r};{g};{b}m")));
                    now = wanted;
                }
                out.push(letter);
                skip = letter.width().unwrap_or(1).saturating_sub(1);
            }
            if now.is_some() {
                out.push_str(RESET);
            }
            out.push('\n');
        }
        out
    }
}

impl DrawingBackend for &mut Dots {
    type ErrorType = std::convert::Infallible;

    fn get_size(&self) -> (u32, u32) {
        let points = |cells: usize, each: usize| u32::try_from(cells * each).unwrap_or(u32::MAX);
        (points(self.columns, 2), points(self.lines, 4))
    }

    fn ensure_prepared(&mut self) -> DotsResult {
        Ok(())
    }

    fn present(&mut self) -> DotsResult {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, colour: BackendColor) -> DotsResult {
        let (x, y) = point;
        if colour.alpha > 0.05
            && x >= 0
            && y >= 0
            && let Some(cell) = self.cell(x / 2, y / 4)
        {
            // The remainder is not negative, and smaller than the table.
            let dot = DOTS.get((x % 2) as usize).and_then(|column| column.get((y % 4) as usize));
            cell.dots |= dot.copied().unwrap_or(0);
            cell.colour = Some(colour.rgb);
        }
        Ok(())
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> DotsResult {
        if style.color().rgb != self.ink || (from.0 != to.0 && from.1 != to.1) {
            return rasterizer::draw_line(self, from, to, style);
        }
        let (column, line) =
            ((from.0.min(to.0) / 2, from.0.max(to.0) / 2), (from.1.min(to.1) / 4, from.1.max(to.1) / 4));
        for at in column.0..column.1 {
            self.frame(at, line.0, RIGHT);
            self.frame(at + 1, line.0, LEFT);
        }
        for at in line.0..line.1 {
            self.frame(column.0, at, DOWN);
            self.frame(column.0, at + 1, UP);
        }
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        centre: BackendCoord,
        radius: u32,
        style: &S,
        _fill: bool,
    ) -> DotsResult {
        if radius > 0
            && let Some(cell) = self.cell(centre.0 / 2, centre.1 / 4)
        {
            (cell.letter, cell.colour) = (Some(POINT), Some(style.color().rgb));
            return Ok(());
        }
        self.draw_pixel(centre, style.color())
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> DotsResult {
        let wide: i32 = text.chars().map(|letter| letter.width().unwrap_or(0) as i32).sum();
        let anchor = style.anchor();
        let mut column = match anchor.h_pos {
            HPos::Left => at.0 / 2,
            HPos::Center => at.0 / 2 - wide / 2,
            HPos::Right => (at.0 + 1) / 2 - wide,
        };
        let line = match anchor.v_pos {
            VPos::Top | VPos::Center => at.1 / 4,
            VPos::Bottom => at.1 / 4 - 1,
        };
        for letter in text.chars().map(|letter| picture(letter).unwrap_or(letter)) {
            if let Some(cell) = self.cell(column, line.max(0)) {
                (cell.letter, cell.colour) = (Some(letter), None);
            }
            column += letter.width().unwrap_or(0) as i32;
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        _style: &S,
    ) -> std::result::Result<(u32, u32), DrawingErrorKind<Self::ErrorType>> {
        Ok((2 * u32::try_from(text.chars().count()).unwrap_or(u32::MAX / 2), 4))
    }
}
