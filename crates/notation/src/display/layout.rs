//! Layout: what every line of an array's picture is, nested boxes included.
//!
//! A layout is built bottom up, once for each distinct part (boxes share their contents, and a picture is often drawn of
//! the same part many times), so that it costs what the array weighs and not what its picture would. Lines are then
//! written one by one, cut off at the width that is wanted.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::grid::{Planes, column_widths};
use super::{sparse, width};
use crate::array::{Array, ElementType, Sparse, TextOrBoxes, Value, budget, stop};
use crate::error::Result;

/// A notation's spelling of one element of an array that is neither text nor boxed.
pub type Speller<'a> = &'a dyn Fn(&Array, usize, &mut Vec<u8>);

/// The bytes that stand for the lines of boxes until a notation puts its own characters there: corners and crossings from
/// top left to bottom right, then the upright and the level line.
pub const BOX_BYTES: [u8; 11] = [16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26];

/// The flag is polled once in this many parts.
const POLL_PARTS: usize = 1024;

/// Parts nested deeper than this are shown as `...`.
const BOX_DEPTH_MAX: usize = 600;

/// The place of contents in a larger cell: at the beginning, in the middle or at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Top or left.
    #[default]
    Start,
    /// In the middle.
    Centre,
    /// Bottom or right.
    End,
}

impl Place {
    fn offset(self, room: usize) -> usize {
        match self {
            Place::Start => 0,
            Place::Centre => room / 2,
            Place::End => room,
        }
    }
}

/// The picture of an array, ready to be written line by line.
pub struct Layout<'a> {
    nodes: Vec<LayoutNode<'a>>,
    root: usize,
    speller: Speller<'a>,
    vertical: Place,
    horizontal: Place,
}

struct LayoutNode<'a> {
    height: usize,
    width: usize,
    /// The number of levels of boxes inside.
    depth: usize,
    content: Content<'a>,
}

impl LayoutNode<'_> {
    /// Whether a line is one of those between planes.
    fn is_blank(&self, line: usize) -> bool {
        match &self.content {
            Content::Text { planes, .. } | Content::Grid { planes, .. } | Content::Boxes { planes, .. } => {
                planes.row_at(line).is_none()
            }
            Content::Blank => true,
            Content::Word(_) | Content::Lines(_) => false,
        }
    }
}

/// The widths of columns. An atom has one, and there may be millions of boxed atoms.
type Widths = SmallVec<[usize; 2]>;

enum Content<'a> {
    /// Blanks.
    Blank,
    /// Fixed text.
    Word(Vec<u8>),
    /// Fixed lines.
    Lines(Vec<Vec<u8>>),
    /// Rows of characters.
    Text { array: &'a Array, planes: Planes, columns: usize },
    /// Entries in columns; `left` when they stand at the left of their column.
    Grid { array: &'a Array, planes: Planes, columns: usize, widths: Widths, left: bool },
    /// Boxes in rows and columns.
    /// `tops` are the lines of the level borders in a plane.
    Boxes { planes: Planes, tops: Vec<usize>, widths: Vec<usize>, cells: Vec<usize> },
}

/// The plane axes of a shape: frame, rows, columns.
fn axes(shape: &[usize]) -> (&[usize], usize, usize) {
    match shape {
        [] => (&[], 1, 1),
        [columns] => (&[], 1, *columns),
        [frame @ .., rows, columns] => (frame, *rows, *columns),
    }
}

/// The state of building a layout.
struct Builder<'a> {
    nodes: Vec<LayoutNode<'a>>,
    seen: HashMap<(usize, &'a [usize]), usize>,
    speller: Speller<'a>,
    column_limit: usize,
}

impl<'a> Layout<'a> {
    /// The layout of an array. Of grids outside boxes only as many columns are measured as fit `width_limit` characters.
    pub fn new(array: &'a Array, speller: Speller<'a>, places: (Place, Place), width_limit: usize) -> Self {
        let column_limit = (width_limit / 2).saturating_add(2);
        let mut builder = Builder { nodes: Vec::new(), seen: HashMap::new(), speller, column_limit };
        let root = builder.array(array, 0);
        Layout { nodes: builder.nodes, root, speller, vertical: places.0, horizontal: places.1 }
    }

    /// The number of lines.
    pub fn height(&self) -> usize {
        self.nodes.get(self.root).map_or(0, |node| node.height)
    }

    /// The width of the widest line in columns of the terminal (as far as it was measured).
    pub fn width(&self) -> usize {
        self.nodes.get(self.root).map_or(0, |node| node.width)
    }

    /// Appends a line; it may be left off once `out` is longer than `limit`. Lines of boxes are made of [`BOX_BYTES`].
    pub fn write_line(&self, line: usize, limit: usize, out: &mut Vec<u8>) {
        let blank = self.nodes.get(self.root).is_some_and(|node| node.is_blank(line));
        if !blank {
            self.write(self.root, line, limit, out);
        }
    }

    fn write(&self, node: usize, line: usize, limit: usize, out: &mut Vec<u8>) {
        let Some(node) = self.nodes.get(node) else { return };
        let blank = |out: &mut Vec<u8>| pad(out, node.width, limit);
        match &node.content {
            Content::Blank => blank(out),
            Content::Word(word) => out.extend_from_slice(word),
            Content::Lines(lines) => {
                let line = lines.get(line).map_or(&[][..], Vec::as_slice);
                out.extend_from_slice(line);
                pad(out, node.width.saturating_sub(width::columns(line)), limit);
            }
            Content::Text { array, planes, columns } => match planes.row_at(line) {
                Some(row) => {
                    let start = out.len();
                    text_row(array, row * columns, *columns, out);
                    let taken = width::columns(out.get(start..).unwrap_or_default());
                    pad(out, node.width.saturating_sub(taken), limit);
                }
                None => blank(out),
            },
            Content::Grid { array, planes, columns, widths, left } => match planes.row_at(line) {
                Some(row) => self.write_entries(array, row * columns, widths, *left, limit, out),
                None => blank(out),
            },
            Content::Boxes { planes, tops, widths, cells } => match planes.row_at(line) {
                Some(row) => {
                    let plane_height = tops.last().map_or(1, |bottom| bottom.saturating_add(1));
                    let first = (row / plane_height).saturating_mul(tops.len() - 1);
                    let row = BoxLine { line: row % plane_height, first, tops, widths, cells };
                    self.write_box_line(&row, limit, out);
                }
                None => blank(out),
            },
        }
    }

    /// A row of entries in columns.
    fn write_entries(
        &self,
        array: &Array,
        first: usize,
        widths: &[usize],
        left: bool,
        limit: usize,
        out: &mut Vec<u8>,
    ) {
        let mut entry = Vec::new();
        for (column, &wide) in widths.iter().enumerate() {
            if out.len() > limit || column % POLL_PARTS == POLL_PARTS - 1 && stop::is_ending() {
                return;
            }
            if column > 0 {
                out.push(b' ');
            }
            entry.clear();
            (self.speller)(array, first + column, &mut entry);
            let room = wide.saturating_sub(if left { width::columns(&entry) } else { entry.len() });
            if left {
                out.extend_from_slice(&entry);
                pad(out, room, usize::MAX);
            } else {
                pad(out, room, usize::MAX);
                out.extend_from_slice(&entry);
            }
        }
    }

    /// A line of a plane of boxes: a border, or a line of the contents of a row of boxes.
    fn write_box_line(&self, cut: &BoxLine<'_>, limit: usize, out: &mut Vec<u8>) {
        let row = cut.tops.partition_point(|&top| top <= cut.line).saturating_sub(1);
        let (Some(&top), bottom) = (cut.tops.get(row), cut.tops.get(row + 1)) else { return };
        let Some(&bottom) = bottom else { return border(6, cut.widths, limit, out) };
        if cut.line == top {
            return border(if row == 0 { 0 } else { 3 }, cut.widths, limit, out);
        }
        let (line, high, first) = (
            cut.line - top - 1,
            bottom.saturating_sub(top + 1),
            cut.first.saturating_add(row).saturating_mul(cut.widths.len()),
        );
        for (column, &wide) in cut.widths.iter().enumerate() {
            if out.len() > limit {
                return;
            }
            out.push(25);
            let Some(&cell) = cut.cells.get(first.saturating_add(column)) else { continue };
            self.write_content(cell, line, (high, wide), limit, out);
        }
        out.push(25);
    }

    /// A line of the content of a box of a height and width.
    fn write_content(&self, cell: usize, line: usize, (high, wide): (usize, usize), limit: usize, out: &mut Vec<u8>) {
        let Some(node) = self.nodes.get(cell) else { return };
        let top = self.vertical.offset(high.saturating_sub(node.height));
        let left = self.horizontal.offset(wide.saturating_sub(node.width));
        match line.checked_sub(top).filter(|&own| own < node.height) {
            Some(own) => {
                pad(out, left, limit);
                self.write(cell, own, limit, out);
                pad(out, wide.saturating_sub(left).saturating_sub(node.width), limit);
            }
            None => pad(out, wide, limit),
        }
    }
}

/// A line through a plane of boxes; `first` is the number of the plane's first row of boxes.
struct BoxLine<'a> {
    line: usize,
    first: usize,
    tops: &'a [usize],
    widths: &'a [usize],
    cells: &'a [usize],
}

/// Appends blanks, no more than make the line longer than `limit`.
fn pad(out: &mut Vec<u8>, count: usize, limit: usize) {
    let count = count.min(limit.saturating_add(1).saturating_sub(out.len()));
    out.extend(std::iter::repeat_n(b' ', count));
}

/// A level line of boxes: its left end, crossings and right end are three bytes from `corner` on.
fn border(corner: u8, widths: &[usize], limit: usize, out: &mut Vec<u8>) {
    out.push(16 + corner);
    for (column, &wide) in widths.iter().enumerate() {
        if out.len() > limit {
            return;
        }
        let dashes = wide.min(limit.saturating_add(1).saturating_sub(out.len()));
        out.extend(std::iter::repeat_n(26, dashes));
        out.push(16 + corner + if column + 1 == widths.len() { 2 } else { 1 });
    }
}

/// A row of characters for the inside of a box: what would move the cursor is blank.
fn text_row(array: &Array, start: usize, length: usize, out: &mut Vec<u8>) {
    let begin = out.len();
    match array.text_or_boxes() {
        TextOrBoxes::Byte(bytes) => out.extend_from_slice(bytes.get(start..start + length).unwrap_or_default()),
        TextOrBoxes::Unicode(units) => {
            width::encode(out, units.iter().skip(start).take(length).map(|unit| unit.point()))
        }
        _ => {}
    }
    for byte in out.iter_mut().skip(begin) {
        if matches!(byte, 0 | 9 | 10 | 13) {
            *byte = b' ';
        }
    }
}

/// The memory that the budget granted. Where it did not, the flag tells the caller of the drawing.
fn granted<T: Default>(asked: Result<T>) -> T {
    asked.unwrap_or_else(|_| {
        stop::no_room();
        T::default()
    })
}

impl<'a> Builder<'a> {
    /// Appends a part; where there is no room for it the drawing ends as one does that is asked to end.
    fn push(&mut self, height: usize, width: usize, content: Content<'a>) -> usize {
        granted(budget::push(&mut self.nodes, LayoutNode { height, width, depth: 0, content }));
        self.nodes.len().saturating_sub(1)
    }

    /// Remembers a part, in the same way.
    fn remember(&mut self, key: (usize, &'a [usize]), node: usize) {
        if self.seen.len() == self.seen.capacity() {
            // While a table moves, it is there twice.
            granted(budget::check::<(u64, (usize, &[usize]), usize)>(self.seen.len().saturating_mul(3)));
        }
        self.seen.insert(key, node);
    }

    fn value(&mut self, value: &'a Value, depth: usize) -> usize {
        match value {
            Value::Array(array) => self.array(array, depth),
            Value::Function(function) => self.word(function.text().into_bytes()),
            Value::Narrow(narrow) => self.array(&narrow.array, depth),
            Value::Dictionary(_) => self.word(b"(dictionary)".to_vec()),
            Value::Table(_) => self.word(b"(table)".to_vec()),
            Value::Sparse(sparse) => self.sparse(sparse),
        }
    }

    fn word(&mut self, word: Vec<u8>) -> usize {
        let wide = width::columns(&word);
        self.push(1, wide, Content::Word(word))
    }

    fn sparse(&mut self, sparse: &Sparse) -> usize {
        let lines = sparse::lines(sparse, self.speller);
        self.push(lines.len(), sparse::widest(&lines), Content::Lines(lines))
    }

    fn array(&mut self, array: &'a Array, depth: usize) -> usize {
        if let Some(sparse) = array.as_sparse() {
            return self.sparse(sparse);
        }
        let (frame, rows, columns) = axes(array.shape());
        let planes = Planes::new(frame, rows);
        if array.is_empty() {
            return self.push(planes.lines(), columns, Content::Blank);
        }
        match array.text_or_boxes() {
            TextOrBoxes::Box(values) => self.boxes(array, values, depth),
            TextOrBoxes::Byte(_) | TextOrBoxes::Unicode(_) => {
                let count = array.count() / columns;
                let mut line = Vec::new();
                let mut wide = 0;
                for row in 0..count {
                    if row % POLL_PARTS == 0 && stop::is_ending() {
                        break;
                    }
                    line.clear();
                    text_row(array, row * columns, columns, &mut line);
                    wide = wide.max(width::columns(&line));
                }
                self.push(planes.lines(), wide, Content::Text { array, planes, columns })
            }
            TextOrBoxes::Other => {
                let left = array.kind() == ElementType::Symbol;
                let limit = if depth == 0 { self.column_limit } else { usize::MAX };
                let (speller, mut entry) = (self.speller, Vec::new());
                let widths = granted(column_widths(array.count(), columns, limit, |index| {
                    entry.clear();
                    speller(array, index, &mut entry);
                    if left { width::columns(&entry) } else { entry.len() }
                }));
                let wide = widths.iter().fold(widths.len().saturating_sub(1), |sum, n| sum.saturating_add(*n));
                let widths = Widths::from_vec(widths);
                self.push(planes.lines(), wide, Content::Grid { array, planes, columns, widths, left })
            }
        }
    }

    /// The lines of a content that is not drawn.
    fn height(&mut self, value: &'a Value, depth: usize) -> usize {
        match value {
            Value::Array(array) if !matches!(array.text_or_boxes(), TextOrBoxes::Box(_)) => {
                let (frame, rows, _) = axes(array.shape());
                Planes::new(frame, rows).lines()
            }
            other => {
                let node = self.value(other, depth);
                self.nodes.get(node).map_or(0, |node| node.height)
            }
        }
    }

    fn boxes(&mut self, array: &'a Array, values: &'a [Value], depth: usize) -> usize {
        let key = (values.as_ptr() as usize, array.shape());
        let known = self.seen.get(&key).copied();
        let known_depth = known.and_then(|node| self.nodes.get(node)).map_or(1, |node| node.depth);
        if depth + known_depth > BOX_DEPTH_MAX {
            return self.word(b"...".to_vec());
        }
        if let Some(node) = known {
            return node;
        }
        let (frame, rows, columns) = axes(array.shape());
        // A list is drawn up to the width of the line: a box takes two columns at least. Further boxes may still be
        // higher.
        let drawn =
            if depth == 0 && array.rank() == 1 { columns.min(self.column_limit.saturating_mul(2)) } else { columns };
        let mut cells = Vec::new();
        let mut highest = 0;
        for (index, value) in values.iter().enumerate() {
            if (index.is_multiple_of(POLL_PARTS) || self.nodes.len().is_multiple_of(POLL_PARTS)) && stop::is_ending() {
                return self.word(b"...".to_vec());
            }
            if index % columns < drawn {
                let cell = self.value(value, depth + 1);
                granted(budget::push(&mut cells, cell));
            } else {
                highest = self.height(value, depth + 1).max(highest);
            }
        }
        let columns = drawn;
        let mut heights = granted(budget::filled(rows, highest));
        let (mut widths, mut inner) = (granted(budget::filled(columns, 0)), 0);
        for (index, node) in cells.iter().filter_map(|&cell| self.nodes.get(cell)).enumerate() {
            if let Some(high) = heights.get_mut(index / columns % rows) {
                *high = node.height.max(*high);
            }
            if let Some(wide) = widths.get_mut(index % columns) {
                *wide = node.width.max(*wide);
            }
            inner = node.depth.max(inner);
        }
        let wide = widths.iter().fold(1_usize, |sum, n| sum.saturating_add(*n).saturating_add(1));
        let mut tops = granted(budget::vec(heights.len() + 1));
        tops.push(0_usize);
        for high in heights {
            let top = tops.last().copied().unwrap_or(0);
            tops.push(top.saturating_add(high).saturating_add(1));
        }
        let planes = Planes::new(frame, tops.last().map_or(1, |bottom| bottom.saturating_add(1)));
        let node = self.push(planes.lines(), wide, Content::Boxes { planes, tops, widths, cells });
        if let Some(new) = self.nodes.get_mut(node) {
            new.depth = inner + 1;
        }
        self.remember(key, node);
        node
    }
}
