//! Values in boxes: lines between the items of nested arrays, or a box around each array.
//!
//! The signs in the lines tell axes and types: → ↓ an axis, ⊖ ⌽ one without items, ~ numbers, + numbers and characters, ∊ other
//! arrays, # references; a line says characters.

use std::cell::Cell;

use super::column::width;
use super::layout::{
    Contents, Item, Piece, Pieces, PlacedPiece, blanks_before, block, inside, row_length, simple, with_blank_lines,
};
use super::look::{BoxStyle, Look};
use crate::array::descend::{Visit, fold};
use crate::array::{Array, ElementType, Value, budget, nested, stop};
use crate::error::Result;

/// The rows of a value in boxes. `None` if it has none in this style.
pub(super) fn drawn(y: &Array, look: &Look) -> Result<Option<Vec<String>>> {
    let is_plain = look.boxes != BoxStyle::Max && are_references(y);
    let is_nested = matches!(inside(y)?, Contents::Items) && !is_plain || is_empty_nest(y)?;
    let frames = look.boxes == BoxStyle::Max || look.boxes == BoxStyle::Mid && look.frames_simple;
    // In the style with a box around each array a single element stands between two lines, of which the lower one tells its type.
    if !is_nested && !(frames && (y.rank() > 0 || look.boxes == BoxStyle::Max)) {
        return Ok(None);
    }
    let boxes = Boxes { pieces: Pieces::new(look), drawn: Cell::new(0) };
    let mut cell = boxes.cell(y, y.shape())?;
    if !is_nested && look.boxes == BoxStyle::Mid {
        cell.item = boxes.framed(cell.item, y.shape(), cell.kind)?;
    }
    boxes.pieces.drawn(&cell.item).map(Some)
}

/// Whether all items refer to namespaces. The array is a simple one then, which has no boxes inside but in the style with a box around
/// each array.
fn are_references(y: &Array) -> bool {
    let refers = |value: &Value| match value {
        Value::Array(item) => nested::holds_no_array(item),
        _ => true,
    };
    y.as_slice::<Value>().is_some_and(|values| !values.is_empty() && values.iter().all(refers))
}

/// Whether an array is empty and would hold arrays.
fn is_empty_nest(y: &Array) -> Result<bool> {
    Ok(y.is_empty() && y.kind() == ElementType::Box && !nested::is_simple_atom(&nested::prototype(y)?))
}

/// A drawn array, with what the lines around it tell.
struct BoxedCell {
    item: Item,
    kind: char,
    shape: Vec<usize>,
}

struct Boxes {
    pieces: Pieces,
    /// The characters of the lines so far: those of a deep nest take more than its items.
    drawn: Cell<usize>,
}

/// The sign of the last axis, or a line if there is none.
fn last_axis(shape: &[usize]) -> char {
    match shape.last() {
        None => '─',
        Some(0) => '⊖',
        Some(_) => '→',
    }
}

fn axis(length: usize) -> char {
    if length == 0 { '⌽' } else { '↓' }
}

/// The sign of the type of a simple array.
fn type_of(y: &Array) -> Result<char> {
    let is_text = |y: &Array| matches!(y.kind(), ElementType::Byte | ElementType::Unicode);
    let Some(values) = y.as_slice::<Value>() else { return Ok(if is_text(y) { '─' } else { '~' }) };
    let (mut texts, mut numbers, mut others) = (false, false, false);
    for value in values {
        match value {
            Value::Array(item) if is_text(item) => texts = true,
            Value::Array(item) if item.kind() != ElementType::Box => numbers = true,
            _ => others = true,
        }
    }
    Ok(match (texts, numbers, others) {
        (true, false, false) => '─',
        (false, _, false) => '~',
        (false, false, true) => '#',
        _ => '+',
    })
}

/// An array without items as one with an item along each axis, which shows its prototype.
fn with_prototype(y: &Array) -> Result<Array> {
    let shape: Vec<usize> = y.shape().iter().map(|&length| length.max(1)).collect();
    let count = crate::array::shape::count(&shape)?;
    nested::assemble(&shape, budget::filled(count, nested::prototype(y)?)?)
}

impl Boxes {
    fn style(&self) -> BoxStyle {
        self.pieces.look.boxes
    }

    /// Counts the characters of lines around a piece.
    fn count(&self, characters: usize) -> Result<()> {
        self.drawn.set(self.drawn.get().saturating_add(characters));
        budget::check::<[u8; 4]>(self.drawn.get())
    }

    fn rows(&self, rows: Vec<String>) -> Result<Item> {
        let (height, most) = (rows.len(), rows.iter().map(|row| width(row)).max().unwrap_or(0));
        Ok(Item::of_piece(self.pieces.add(Piece::Rows(rows))?, height, most))
    }

    /// An array that stands in another, whose signs tell a shape.
    fn cell(&self, y: &Array, shape: &[usize]) -> Result<BoxedCell> {
        let enter = |y: &Array| match inside(y)? {
            Contents::Items if self.style() == BoxStyle::Max || !are_references(y) => Ok(Visit::Inside),
            Contents::Items => self.references(y).map(Visit::Done),
            _ => self.leaf(y).map(Visit::Done),
        };
        fold(y, enter, |inner, cells| {
            // Only the outermost array may have another shape than it had.
            let shape = if inner.shape() == y.shape() { shape } else { inner.shape() };
            self.nest(inner, &cells, shape)
        })
    }

    /// References to namespaces, as they stand without boxes.
    fn references(&self, y: &Array) -> Result<BoxedCell> {
        let plain = self.pieces.look.with_boxes(BoxStyle::Non);
        let item = self.rows(with_blank_lines(block(y, &plain)?, y.shape()).rows)?;
        Ok(BoxedCell { item, kind: type_of(y)?, shape: y.shape().to_vec() })
    }

    /// A simple array, or one without items.
    fn leaf(&self, y: &Array) -> Result<BoxedCell> {
        stop::poll_running()?;
        let shape = y.shape().to_vec();
        if is_empty_nest(y)? {
            let _level = nested::Depth::enter()?;
            return self.cell(&with_prototype(y)?, &shape);
        }
        let filled = if y.is_empty() && self.style() != BoxStyle::Min { with_prototype(y)? } else { y.clone() };
        let block = with_blank_lines(simple(&filled, &self.pieces.look)?, filled.shape());
        let mut rows = block.rows;
        if rows.is_empty() {
            rows.push(String::new());
        }
        let kind = type_of(&filled)?;
        let item = match (self.style(), shape.len()) {
            (BoxStyle::Max, 0) => {
                rows.insert(0, String::new());
                rows.push(if kind == '─' { "-".to_string() } else { String::new() });
                self.rows(rows)?
            }
            (BoxStyle::Max, _) => {
                let inner = self.rows(rows)?;
                self.framed(inner, &shape, kind)?
            }
            _ => self.rows(rows)?,
        };
        Ok(BoxedCell { item, kind, shape })
    }

    fn nest(&self, y: &Array, cells: &[BoxedCell], shape: &[usize]) -> Result<BoxedCell> {
        stop::poll_running()?;
        let grid = Grid::new(y, cells, self.style() == BoxStyle::Mid)?;
        let item = match self.style() {
            BoxStyle::Max => {
                let inner = self.side_by_side(&grid)?;
                self.framed(inner, shape, '∊')?
            }
            _ => self.ruled(&grid, shape)?,
        };
        Ok(BoxedCell { item, kind: '∊', shape: shape.to_vec() })
    }

    /// A box around a piece.
    fn framed(&self, inner: Item, shape: &[usize], kind: char) -> Result<Item> {
        let (wide, height) = (inner.width.max(1), inner.height);
        self.count(wide.saturating_add(height).saturating_mul(2))?;
        let lead = shape.split_last().map_or(&[][..], |(_, lead)| lead);
        let sides = lead.len().max(1);
        let line = |corner: &str, first: char, end: char| {
            let mut line = corner.repeat(sides);
            line.push(first);
            line.extend(std::iter::repeat_n('─', wide - 1));
            line.push(end);
            line
        };
        let left = (0..height).map(|row| match lead {
            [] => "│".to_string(),
            lead => lead.iter().map(|&length| if row == 0 { axis(length) } else { '│' }).collect(),
        });
        let pieces = [
            (vec![line("┌", last_axis(shape), '┐')], 0, 0),
            (left.collect(), 1, 0),
            (vec!["│".to_string(); height], 1, sides + wide),
            (vec![line("└", kind, '┘')], height + 1, 0),
        ];
        let mut placed = vec![PlacedPiece { piece: inner.piece, top: 1, left: sides }];
        for (rows, top, left) in pieces {
            placed.push(PlacedPiece { piece: self.pieces.add(Piece::Rows(rows))?, top, left });
        }
        Ok(Item::of_piece(self.pieces.add(Piece::Nest(placed))?, height + 2, sides + wide + 1))
    }

    /// Cells next to each other with blanks between them.
    fn side_by_side(&self, grid: &Grid<'_>) -> Result<Item> {
        let (mut placed, mut top) = (budget::vec(grid.cells.len())?, 0);
        for (index, row) in grid.rows().enumerate() {
            top += if index > 0 { blanks_before(grid.lengths, index) } else { 0 };
            let mut left = 1;
            for (cell, wide) in row.iter().zip(&grid.widths) {
                placed.push(PlacedPiece { piece: cell.item.piece, top, left });
                left += wide + 1;
            }
            top += grid.heights.get(index).copied().unwrap_or(0);
        }
        let width = grid.widths.iter().map(|wide| wide + 1).sum::<usize>() + 1;
        Ok(Item::of_piece(self.pieces.add(Piece::Nest(placed))?, top, width))
    }

    /// Cells with lines between them.
    fn ruled(&self, grid: &Grid<'_>, shape: &[usize]) -> Result<Item> {
        let marks = self.style() == BoxStyle::Mid;
        let (mut placed, mut top) = (Vec::new(), 0);
        let mut put = |rows: Vec<String>, top: usize, left: usize| -> Result<()> {
            budget::push(&mut placed, PlacedPiece { piece: self.pieces.add(Piece::Rows(rows))?, top, left })
        };
        let wide = grid.widths.iter().map(|wide| wide + 1).sum::<usize>() + 1;
        let lead = shape.split_last().map_or(&[][..], |(_, lead)| lead);
        let rows: Vec<&[BoxedCell]> = grid.rows().collect();
        let bars = grid.heights.iter().fold(0_usize, |all, height| all.saturating_add(*height));
        self.count(wide.saturating_mul(rows.len() + 1).saturating_add(bars.saturating_mul(grid.widths.len() + 1)))?;
        let mut cells = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            stop::poll_running()?;
            let blanks = if index > 0 { blanks_before(grid.lengths, index) } else { 0 };
            if index == 0 || blanks > 0 {
                top += blanks;
                let mut line = grid.line(['┌', '┬', '┐']);
                if marks && index == 0 {
                    line = with_sign(line, 1, last_axis(shape));
                }
                put(vec![line], top, 0)?;
                top += 1;
            }
            let height = grid.heights.get(index).copied().unwrap_or(1);
            let mut bar = vec!["│".to_string(); height];
            if let (true, 0, false, Some(first)) = (marks, index, lead.is_empty(), bar.first_mut()) {
                *first = axis(lead.iter().copied().min().unwrap_or(1)).to_string();
            }
            put(bar, top, 0)?;
            let mut left = 1;
            for (cell, wide) in row.iter().zip(&grid.widths) {
                let (down, right) = match self.pieces.look.centred {
                    true => ((height - cell.item.height.min(height)) / 2, (wide - cell.item.width.min(*wide)) / 2),
                    false => (0, 0),
                };
                cells.push(PlacedPiece { piece: cell.item.piece, top: top + down, left: left + right });
                let mut bar = vec!["│".to_string(); height];
                if let (true, Some((_, lead)), Some(last)) = (marks, cell.shape.split_last(), bar.last_mut())
                    && !lead.is_empty()
                {
                    *last = axis(lead.iter().copied().min().unwrap_or(1)).to_string();
                }
                put(bar, top, left + wide)?;
                left += wide + 1;
            }
            top += height;
            let is_last = index + 1 == rows.len() || blanks_before(grid.lengths, index + 1) > 0;
            let mut line = grid.line(if is_last { ['└', '┴', '┘'] } else { ['├', '┼', '┤'] });
            if marks {
                line = grid.marked(line, row);
            }
            put(vec![line], top, 0)?;
            top += 1;
        }
        placed.append(&mut cells);
        Ok(Item::of_piece(self.pieces.add(Piece::Nest(placed))?, top, wide))
    }
}

/// The cells of a nested array in rows, with the heights of the rows and the widths of the columns.
struct Grid<'a> {
    lengths: &'a [usize],
    cells: &'a [BoxedCell],
    heights: Vec<usize>,
    widths: Vec<usize>,
}

impl<'a> Grid<'a> {
    fn new(y: &'a Array, cells: &'a [BoxedCell], marks: bool) -> Result<Grid<'a>> {
        let length = row_length(y).max(1);
        let mut widths = budget::filled(length, usize::from(marks))?;
        let mut heights = budget::vec(cells.len() / length)?;
        for row in cells.chunks(length) {
            heights.push(row.iter().map(|cell| cell.item.height).max().unwrap_or(1));
            for (wide, cell) in widths.iter_mut().zip(row) {
                *wide = (*wide).max(cell.item.width);
            }
        }
        Ok(Grid { lengths: y.shape(), cells, heights, widths })
    }

    fn rows(&self) -> impl Iterator<Item = &'a [BoxedCell]> {
        self.cells.chunks(self.widths.len().max(1))
    }

    /// A line with signs where the columns meet it.
    fn line(&self, [begin, between, end]: [char; 3]) -> String {
        let mut line = String::from(begin);
        for (place, &wide) in self.widths.iter().enumerate() {
            if place > 0 {
                line.push(between);
            }
            line.extend(std::iter::repeat_n('─', wide));
        }
        line.push(end);
        line
    }

    /// A line below cells with their types and last axes.
    fn marked(&self, line: String, row: &[BoxedCell]) -> String {
        let mut line: Vec<char> = line.chars().collect();
        let mut left = 1;
        for (cell, wide) in row.iter().zip(&self.widths) {
            // The sign of the axis stands where a cell is too narrow for both.
            for (place, sign) in [(left, cell.kind), (left + wide - 1, last_axis(&cell.shape))] {
                if let Some(old) = line.get_mut(place).filter(|_| sign != '─' || place == left + wide - 1 && *wide == 1)
                {
                    *old = sign;
                }
            }
            left += wide + 1;
        }
        line.into_iter().collect()
    }
}

fn with_sign(line: String, place: usize, sign: char) -> String {
    line.chars().enumerate().map(|(at, c)| if at == place { sign } else { c }).collect()
}
