//! The layout of values: columns of simple arrays, blocks of nested ones.
//!
//! A nested array stands between two blanks. Its columns are as wide as their widest items; text stands left in them and numbers
//! right. One blank is between two columns of text or of single numbers, two where a list of numbers or a nested item stands
//! at either side.

use super::column::{column, width};
use super::number::{Atom, atoms};
use crate::array::{Array, ElementType, budget, nested, stop};
use crate::error::Result;

/// Rows of text of one width.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The rows.
    pub rows: Vec<String>,
    /// The width of each.
    pub width: usize,
    /// In which row of text each row of the array begins.
    pub starts: Vec<usize>,
}

impl Block {
    fn of_rows(rows: Vec<String>) -> Block {
        let width = rows.iter().map(|row| width(row)).max().unwrap_or(0);
        let starts = (0..rows.len()).collect();
        Block { rows, width, starts }
    }
}

/// A value laid out with all planes one below the other, without the blank lines between them.
pub fn block(y: &Array, precision: usize) -> Result<Block> {
    let _level = nested::Depth::enter()?;
    stop::poll_running()?;
    match y.as_slice::<crate::array::Value>() {
        None => simple(y, precision),
        Some(_) => {
            let items = nested::contents(y)?;
            let plain = !items.is_empty() && items.iter().all(nested::is_simple_atom);
            if plain { simple(y, precision) } else { of_items(y, &items, precision) }
        }
    }
}

/// How many blank lines stand before a row: one between planes, two between blocks of planes, and so on.
pub(super) fn blank_lines(lengths: &[usize], row: usize, block: &Block) -> usize {
    let Some(planes) = lengths.len().checked_sub(2).filter(|&planes| planes > 0) else { return 0 };
    let Some(matrix_row) = block.starts.iter().position(|&start| start == row) else { return 0 };
    let mut size = lengths.get(planes).copied().unwrap_or(1).max(1);
    let mut blanks = 0;
    for &length in lengths.iter().take(planes).rev() {
        if matrix_row % size != 0 {
            break;
        }
        blanks += 1;
        size = size.saturating_mul(length.max(1));
    }
    blanks
}

fn row_length(y: &Array) -> usize {
    y.shape().last().copied().unwrap_or(1)
}

fn simple(y: &Array, precision: usize) -> Result<Block> {
    // An atom, its text and the padded text.
    budget::check::<[u64; 12]>(y.count())?;
    let length = row_length(y);
    if length == 0 || y.is_empty() {
        return Ok(Block { rows: Vec::new(), width: 0, starts: Vec::new() });
    }
    if matches!(y.kind(), ElementType::Byte | ElementType::Unicode) {
        let all: Vec<char> = atoms(y, precision).iter().flat_map(|a| a.text(precision).chars().next()).collect();
        return Ok(Block::of_rows(all.chunks(length).map(|row| row.iter().collect()).collect()));
    }
    let atoms = atoms(y, precision);
    if y.rank() < 2 {
        let line = line(&atoms, precision);
        stop::poll_running()?;
        return Ok(Block::of_rows(vec![line]));
    }
    let mut rows = vec![String::new(); atoms.len() / length];
    let mut last_is_text = true;
    for place in 0..length {
        stop::poll_running()?;
        let down: Vec<Atom> = atoms.iter().skip(place).step_by(length).cloned().collect();
        let column = column(&down, precision);
        let gap = place > 0 && (column.numeric || !last_is_text);
        for (row, cell) in rows.iter_mut().zip(&column.cells) {
            if gap {
                row.push(' ');
            }
            row.push_str(cell);
        }
        last_is_text = !column.numeric;
    }
    Ok(Block::of_rows(rows))
}

/// How many atoms are written between two looks at the flag.
const POLLED: usize = 1024;

/// A list: one blank between numbers, none between characters. What is asked to end on the way writes no more.
fn line(atoms: &[Atom], precision: usize) -> String {
    let mut out = String::new();
    let mut last_is_text = true;
    for (index, atom) in atoms.iter().enumerate() {
        if index % POLLED == POLLED - 1 && stop::is_ending() {
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

/// An item of a nested array: its block, and how it wants to stand.
struct Item {
    block: Block,
    /// A list of numbers, or nested: two blanks to its neighbours.
    wide: bool,
    /// A single number: its column is justified at the right.
    number: bool,
    character: bool,
    /// What a single number is.
    atom: Option<Atom>,
}

/// A block with the blank lines that stand between its planes.
fn with_blank_lines(block: Block, lengths: &[usize]) -> Block {
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

fn item(y: &Array, precision: usize) -> Result<Item> {
    let mut block = with_blank_lines(block(y, precision)?, y.shape());
    let text = matches!(y.kind(), ElementType::Byte | ElementType::Unicode);
    if block.rows.is_empty() {
        block.rows.push(String::new());
    }
    let number = y.is_atom() && y.kind().is_numeric();
    let character = y.is_atom() && text;
    let atom = if number { atoms(y, precision).pop() } else { None };
    Ok(Item { block, wide: !y.is_atom() && !text || y.kind() == ElementType::Box, number, character, atom })
}

fn of_items(y: &Array, contents: &[Array], precision: usize) -> Result<Block> {
    if contents.is_empty() {
        return Ok(Block::default());
    }
    let length = row_length(y);
    let items = contents.iter().map(|content| item(content, precision)).collect::<Result<Vec<Item>>>()?;
    let rows: Vec<&[Item]> = items.chunks(length).collect();
    let heights: Vec<usize> =
        rows.iter().map(|row| row.iter().map(|item| item.block.rows.len()).max().unwrap_or(1)).collect();
    let mut lines: Vec<Vec<String>> = heights.iter().map(|&height| vec![String::from(" "); height]).collect();
    let mut was_wide = false;
    let mut was_character = false;
    for place in 0..length {
        let column: Vec<&Item> = rows.iter().filter_map(|row| row.get(place)).collect();
        let wide = column.iter().any(|item| item.wide);
        let number = column.iter().any(|item| item.number);
        let character = column.iter().all(|item| item.character);
        let gap = if place == 0 || character && was_character { 0 } else { 1 + usize::from(wide || was_wide) };
        // Single numbers below each other have their points in a line.
        let numbers = column.iter().map(|item| item.atom.clone()).collect::<Option<Vec<Atom>>>();
        let aligned = numbers.map(|numbers| super::column::column(&numbers, precision));
        let most = column.iter().map(|item| item.block.width).max().unwrap_or(0);
        let most = aligned.as_ref().map_or(most, |aligned| aligned.width);
        for (row, (item, lines)) in column.iter().zip(&mut lines).enumerate() {
            let own = aligned.as_ref().and_then(|aligned| aligned.cells.get(row));
            for (index, line) in lines.iter_mut().enumerate() {
                let text = own.or_else(|| item.block.rows.get(index)).filter(|_| index == 0 || own.is_none());
                let text = text.map_or("", String::as_str);
                let blanks = " ".repeat(most - width(text));
                line.push_str(&" ".repeat(gap));
                if number {
                    line.push_str(&blanks);
                    line.push_str(text);
                } else {
                    line.push_str(text);
                    line.push_str(&blanks);
                }
            }
        }
        (was_wide, was_character) = (wide, character);
    }
    let mut starts = Vec::new();
    let mut out: Vec<String> = Vec::new();
    for lines in lines {
        starts.push(out.len());
        out.extend(lines.into_iter().map(|line| line + " "));
    }
    Ok(Block { starts, ..Block::of_rows(out) })
}
