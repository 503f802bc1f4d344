//! The layout of values: columns of simple arrays, blocks of nested ones.
//!
//! A nested array stands between two blanks. Its columns are as wide as their widest items; text stands left in them and numbers
//! right. One blank is between two columns of text or of single numbers, two where a list of numbers or a nested item stands
//! at either side, three beside a table of numbers. With Dyalog's spacing each item that is not a single element has a blank at either side for each level of nesting
//! instead, and a blank is between two columns where a single element stands next to another item.

use std::cell::RefCell;

use super::column::{column, width};
use super::look::{Look, Spacing};
use super::number::{ElementText, atoms, push_integer};
use crate::array::descend::{Visit, fold};
use crate::array::{Array, ElementType, Value, View, budget, nested, stop};
use crate::error::Result;

/// Rows of text of one width.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The rows.
    pub rows: Vec<String>,
    /// The width of each.
    pub width: usize,
    /// The row of text in which each row of the array begins.
    pub starts: Vec<usize>,
}

impl Block {
    fn from_rows(rows: Vec<String>) -> Block {
        let width = rows.iter().map(|row| width(row)).max().unwrap_or(0);
        let starts = (0..rows.len()).collect();
        Block { rows, width, starts }
    }
}

/// A value laid out with all planes one below the other, without the blank lines between them.
pub fn block(y: &Array, look: &Look) -> Result<Block> {
    stop::poll_running()?;
    match inside(y)? {
        Contents::Atoms => simple(y, look),
        Contents::Nothing => Ok(Block::default()),
        Contents::Items => {
            let pieces = Pieces::new(look);
            let mut items = budget::vec(y.count())?;
            for index in 0..y.count() {
                items.push(pieces.item(&nested::content(y, index))?);
            }
            let whole = pieces.arranged(y, &items, false)?;
            let starts = whole.starts.clone();
            let whole = pieces.between_margins(whole)?;
            let width = whole.width;
            let rows = pieces.drawn(&whole)?;
            Ok(Block { rows, width, starts })
        }
    }
}

/// The kind of contents, which decides the layout.
pub(super) enum Contents {
    Atoms,
    Items,
    Nothing,
}

pub(super) fn inside(y: &Array) -> Result<Contents> {
    let Some(values) = y.as_slice::<Value>() else { return Ok(Contents::Atoms) };
    let simple = |value: &Value| matches!(value, Value::Array(array) if nested::is_simple_atom(array));
    Ok(match values {
        [] => Contents::Nothing,
        values if values.iter().all(simple) || nested::holds_no_array(y) => Contents::Atoms,
        _ => Contents::Items,
    })
}

/// The number of blank lines before a row of text.
pub(super) fn blank_lines(lengths: &[usize], row: usize, block: &Block) -> usize {
    if lengths.len() < 3 {
        return 0;
    }
    block.starts.binary_search(&row).map_or(0, |matrix_row| blanks_before(lengths, matrix_row))
}

/// The number of blank lines before a row of an array: one between planes, two between blocks of planes, and so on.
pub(super) fn blanks_before(lengths: &[usize], matrix_row: usize) -> usize {
    let Some(planes) = lengths.len().checked_sub(2).filter(|&planes| planes > 0) else { return 0 };
    let mut size = lengths.get(planes).copied().unwrap_or(1).max(1);
    let mut blanks = 0;
    for &length in lengths.iter().take(planes).rev() {
        if !matrix_row.is_multiple_of(size) {
            break;
        }
        blanks += 1;
        size = size.saturating_mul(length.max(1));
    }
    blanks
}

/// The number of blank lines among the rows of an array.
pub(super) fn blanks_among(lengths: &[usize]) -> usize {
    let Some(planes) = lengths.len().checked_sub(2) else { return 0 };
    // Before each item of an axis but the first one, and of each axis before it.
    let items = |axes: usize| lengths.iter().take(axes).fold(1_usize, |all, &length| all.saturating_mul(length));
    (1..=planes).map(|axes| items(axes).saturating_sub(1)).fold(0, usize::saturating_add)
}

pub(super) fn row_length(y: &Array) -> usize {
    y.shape().last().copied().unwrap_or(1)
}

pub(super) fn simple(y: &Array, look: &Look) -> Result<Block> {
    let precision = look.precision;
    // An atom, its text and the padded text.
    budget::check::<[u64; 12]>(y.count())?;
    let length = row_length(y);
    if length == 0 || y.is_empty() {
        return Ok(Block { rows: Vec::new(), width: 0, starts: Vec::new() });
    }
    if matches!(y.kind(), ElementType::Byte | ElementType::Unicode) {
        let all: Vec<char> = atoms(y)?.iter().flat_map(|a| a.text(precision).chars().next()).collect();
        return Ok(Block::from_rows(all.chunks(length).map(|row| row.iter().collect()).collect()));
    }
    if let (View::Int(items), ..2) = (y.widened(), y.rank()) {
        let line = line_of_integers(items);
        stop::poll_running()?;
        return Ok(Block::from_rows(vec![line]));
    }
    let atoms = atoms(y)?;
    if y.rank() < 2 {
        let line = line(&atoms, precision);
        stop::poll_running()?;
        return Ok(Block::from_rows(vec![line]));
    }
    let mut rows = vec![String::new(); atoms.len() / length];
    let mut last_is_text = true;
    for place in 0..length {
        stop::poll_running()?;
        let down: Vec<ElementText> = atoms.iter().skip(place).step_by(length).cloned().collect();
        let column = column(&down, look)?;
        let gap = place > 0 && (column.numeric || !last_is_text);
        for (row, cell) in rows.iter_mut().zip(&column.cells) {
            if gap {
                row.push(' ');
            }
            row.push_str(cell);
        }
        last_is_text = !column.numeric;
    }
    Ok(Block::from_rows(rows))
}

/// The flag is polled once in this many atoms.
const POLL_ATOMS: usize = 1024;

/// A list of integers, one blank between them.
fn line_of_integers(items: &[i64]) -> String {
    let mut out = String::new();
    for (index, &item) in items.iter().enumerate() {
        if index % POLL_ATOMS == POLL_ATOMS - 1 && stop::is_ending() {
            break;
        }
        if index > 0 {
            out.push(' ');
        }
        push_integer(&mut out, item);
    }
    out
}

/// A list: one blank between numbers, none between characters. What is asked to end on the way writes no more.
fn line(atoms: &[ElementText], precision: usize) -> String {
    let mut out = String::new();
    let mut last_is_text = true;
    for (index, atom) in atoms.iter().enumerate() {
        if index % POLL_ATOMS == POLL_ATOMS - 1 && stop::is_ending() {
            break;
        }
        if index > 0 && !(atom.is_character() && last_is_text) {
            out.push(' ');
        }
        out.push_str(&atom.text(precision));
        last_is_text = atom.is_character();
    }
    out
}

/// A piece of a layout: rows of text, or blocks next to and below each other.
pub(super) enum Piece {
    Rows(Vec<String>),
    Nest(Vec<PlacedPiece>),
}

/// A piece with its place in the piece around it.
pub(super) struct PlacedPiece {
    pub piece: usize,
    pub top: usize,
    pub left: usize,
}

/// The pieces of a nest. Each is measured once all inside of it is, and drawn once all around it is: a nest may be deeper than the
/// machine's stack, and what is in it is copied once, however deep it lies.
pub(super) struct Pieces {
    all: RefCell<Vec<Piece>>,
    pub(super) look: Look,
}

/// An item of a nested array: its piece, and how it wants to stand.
pub(super) struct Item {
    pub(super) piece: usize,
    pub(super) height: usize,
    pub(super) width: usize,
    /// The blanks that it wants at its left and at its right, with Dyalog's spacing.
    margins: (usize, usize),
    /// The blanks to its neighbours beyond one, with APL2's spacing: as many as the axes of numbers, one less of characters, one of a nest.
    apart: usize,
    /// A single number: its column is justified at the right.
    number: bool,
    character: bool,
    /// The text of a single number.
    atom: Option<ElementText>,
    /// The row of text in which each row of a nested array begins.
    starts: Vec<usize>,
}

/// A block with the blank lines that stand between its planes.
pub(super) fn with_blank_lines(block: Block, lengths: &[usize]) -> Block {
    if lengths.len() < 3 {
        return block;
    }
    let mut rows = Vec::new();
    for (index, row) in block.rows.iter().enumerate() {
        if index > 0 {
            rows.extend(std::iter::repeat_n(String::new(), blank_lines(lengths, index, &block)));
        }
        rows.push(row.clone());
    }
    Block { rows, ..block }
}

impl Item {
    /// A piece that is placed as it is.
    pub(super) fn of_piece(piece: usize, height: usize, width: usize) -> Item {
        let (margins, starts) = ((0, 0), Vec::new());
        Item { piece, height, width, margins, apart: 0, number: false, character: false, atom: None, starts }
    }
}

impl Pieces {
    /// None yet.
    pub(super) fn new(look: &Look) -> Pieces {
        Pieces { all: RefCell::default(), look: *look }
    }

    /// An item with the blanks at its sides.
    fn between_margins(&self, item: Item) -> Result<Item> {
        let (left, right) = item.margins;
        if self.look.spacing == Spacing::Apl2 {
            return Ok(item);
        }
        let placed = PlacedPiece { piece: item.piece, top: 0, left };
        Ok(Item { piece: self.add(Piece::Nest(vec![placed]))?, width: left + item.width + right, ..item })
    }

    pub(super) fn add(&self, piece: Piece) -> Result<usize> {
        let mut all = self.all.borrow_mut();
        budget::push(&mut all, piece)?;
        Ok(all.len() - 1)
    }

    /// An item whose own items, if it has some, are laid out: what stands inside of another.
    fn item(&self, y: &Array) -> Result<Item> {
        let enter = |y: &Array| match inside(y)? {
            Contents::Items => Ok(Visit::Inside),
            Contents::Nothing => self.leaf(y, Block::default()).map(Visit::Done),
            Contents::Atoms => self.leaf(y, simple(y, &self.look)?).map(Visit::Done),
        };
        // An item that holds others stands a level deeper than they.
        let deeper = |item: Item| Item { margins: (item.margins.0 + 1, item.margins.1 + 1), ..item };
        fold(y, enter, |y, items| self.arranged(y, &items, true).map(deeper))
    }

    fn leaf(&self, y: &Array, block: Block) -> Result<Item> {
        stop::poll_running()?;
        let Block { mut rows, width, .. } = with_blank_lines(block, y.shape());
        if rows.is_empty() {
            rows.push(String::new());
        }
        let text = matches!(y.kind(), ElementType::Byte | ElementType::Unicode);
        let number = y.is_atom() && y.kind().is_numeric();
        Ok(Item {
            height: rows.len(),
            width,
            piece: self.add(Piece::Rows(rows))?,
            margins: if y.is_atom() && y.kind() != ElementType::Box { (0, 0) } else { (1, 1) },
            apart: match y.kind() {
                ElementType::Box => y.rank().max(1),
                _ if text => y.rank().saturating_sub(1),
                _ => y.rank(),
            },
            number,
            character: y.is_atom() && text,
            atom: if number { atoms(y)?.pop() } else { None },
            starts: Vec::new(),
        })
    }

    /// Lays the items of a nested array out; `spaced`, with blank lines between planes.
    fn arranged(&self, y: &Array, items: &[Item], spaced: bool) -> Result<Item> {
        stop::poll_running()?;
        let length = row_length(y);
        let rows: Vec<&[Item]> = items.chunks(length).collect();
        let (mut starts, mut height) = (budget::vec(rows.len())?, 0);
        for (index, row) in rows.iter().enumerate() {
            if spaced && index > 0 {
                height += blanks_before(y.shape(), index);
            }
            starts.push(height);
            height += row.iter().map(|item| item.height).max().unwrap_or(1);
        }
        let dyalog = self.look.spacing == Spacing::Dyalog;
        let (mut placed, mut left) = (budget::vec(items.len())?, usize::from(!dyalog));
        let mut before: Option<Vec<&Item>> = None;
        let mut margins = (0, 0);
        for place in 0..length {
            let column: Vec<&Item> = rows.iter().filter_map(|row| row.get(place)).collect();
            let number = column.iter().any(|item| item.number);
            let own = column
                .iter()
                .fold((0, 0), |all: (usize, usize), item| (all.0.max(item.margins.0), all.1.max(item.margins.1)));
            left += match &before {
                None => 0,
                Some(before) if dyalog => margins.1 + separation(before, &column) + own.0,
                Some(before) => apl2_separation(before, &column),
            };
            margins = (if place == 0 { own.0 } else { margins.0 }, own.1);
            // Single numbers below each other have their points in a line.
            let numbers = column.iter().map(|item| item.atom.clone()).collect::<Option<Vec<ElementText>>>();
            let aligned = numbers.map(|numbers| super::column::column(&numbers, &self.look)).transpose()?;
            let most = column.iter().map(|item| item.width).max().unwrap_or(0);
            let most = aligned.as_ref().map_or(most, |aligned| aligned.width);
            for (row, item) in column.iter().enumerate() {
                let own = aligned.as_ref().and_then(|aligned| aligned.cells.get(row));
                let (piece, width) = match own {
                    Some(text) => (self.add(Piece::Rows(vec![text.clone()]))?, width(text)),
                    None => (item.piece, item.width),
                };
                let top = starts.get(row).copied().unwrap_or(0);
                placed.push(PlacedPiece { piece, top, left: left + if number { most - width } else { 0 } });
            }
            left += most;
            before = Some(column);
        }
        let width = left + usize::from(!dyalog);
        let item = Item::of_piece(self.add(Piece::Nest(placed))?, height, width);
        Ok(Item { margins, apart: 1, starts, ..item })
    }

    /// The rows of text of an item, each of its width.
    pub(super) fn drawn(self, item: &Item) -> Result<Vec<String>> {
        budget::check::<u8>(item.height.saturating_mul(item.width))?;
        let mut canvas: Vec<(String, usize)> = budget::filled(item.height, (String::new(), 0))?;
        let mut pieces = self.all.into_inner();
        let mut waiting = vec![PlacedPiece { piece: item.piece, top: 0, left: 0 }];
        while let Some(PlacedPiece { piece, top, left }) = waiting.pop() {
            stop::poll_running()?;
            match pieces.get_mut(piece) {
                Some(Piece::Rows(rows)) => {
                    for (row, (line, drawn)) in rows.iter().zip(canvas.iter_mut().skip(top)) {
                        line.extend(std::iter::repeat_n(' ', left.saturating_sub(*drawn)));
                        line.push_str(row);
                        *drawn = left.max(*drawn) + width(row);
                    }
                }
                // The leftmost is drawn first: lines grow to the right.
                Some(Piece::Nest(inner)) => {
                    inner.sort_by_key(|placed| placed.left);
                    let inner = std::mem::take(inner).into_iter().rev();
                    waiting.extend(inner.map(|one| PlacedPiece { top: top + one.top, left: left + one.left, ..one }));
                }
                None => {}
            }
        }
        let padded = canvas.into_iter().map(|(mut line, drawn)| {
            line.extend(std::iter::repeat_n(' ', item.width.saturating_sub(drawn)));
            line
        });
        Ok(padded.collect())
    }
}

/// The blanks between two columns as APL2 has them.
fn apl2_separation(before: &[&Item], column: &[&Item]) -> usize {
    let are_characters = |column: &[&Item]| column.iter().all(|item| item.character);
    if are_characters(before) && are_characters(column) {
        return 0;
    }
    1 + before.iter().chain(column).map(|item| item.apart).max().unwrap_or(0)
}

/// The blanks between two columns in addition to those that their items want: one before a column of single elements, unless both columns
/// are characters, and one where a column of single elements, or a single character in one that is not, stands before an item that is not.
fn separation(before: &[&Item], column: &[&Item]) -> usize {
    let is_single = |item: &Item| item.margins == (0, 0);
    if column.iter().all(|item| is_single(item)) {
        return usize::from(!before.iter().chain(column).all(|item| item.character));
    }
    let is_lone = |(left, right): (&&Item, &&Item)| left.character && is_single(left) && !is_single(right);
    usize::from(before.iter().all(|item| is_single(item)) || before.iter().zip(column).any(is_lone))
}
