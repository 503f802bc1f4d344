//! Numbers for the items of a value: what selective assignment runs its expression on.
//!
//! An item has one number as long as nothing goes into it. The items of one that is gone into get numbers of their own. The number 0
//! is the fill: it names no place.

use std::cell::RefCell;
use std::collections::HashMap;

use crate::array::{Array, budget, nested, stop};
use crate::error::Result;

/// The number of the whole value.
pub const WHOLE: i64 = 1;

/// The array whose items have numbers.
#[derive(Clone, Debug)]
struct ItemBlock {
    array: Array,
    /// The number of the array itself, as an item of another.
    own: i64,
    /// The number of its first item.
    first: i64,
}

/// The numbers of the items of a value, and of items of those that an expression goes into.
#[derive(Debug)]
pub struct Numbering {
    whole: Array,
    blocks: RefCell<ItemBlocks>,
}

#[derive(Debug, Default)]
struct ItemBlocks {
    /// In the order of their numbers.
    all: Vec<ItemBlock>,
    by_number: HashMap<i64, usize>,
}

/// The places that an expression selects.
#[derive(Debug)]
pub enum Selected {
    /// One item as it is, by its number.
    Item(i64),
    /// All items of a block.
    All(usize),
    /// The places with these numbers.
    Places(Array),
}

impl Numbering {
    /// The numbering of a value.
    pub fn new(whole: Array) -> Numbering {
        Numbering { whole, blocks: RefCell::default() }
    }

    /// The block of an item's own items. `None` for an item that has none: a number, a character, a fill.
    pub fn entered(&self, number: i64) -> Result<Option<usize>> {
        if let Some(&block) = self.blocks.borrow().by_number.get(&number) {
            return Ok(Some(block));
        }
        let item = match number {
            WHOLE => Some(self.whole.clone()),
            _ => self.item(number).filter(|item| !nested::is_simple_atom(item) && !nested::holds_no_array(item)),
        };
        let Some(array) = item else { return Ok(None) };
        let mut blocks = self.blocks.borrow_mut();
        let first = blocks.all.last().map_or(WHOLE + 1, |block| block.first + block.array.count() as i64);
        let index = blocks.all.len();
        budget::push(&mut blocks.all, ItemBlock { array, own: number, first })?;
        blocks.by_number.insert(number, index);
        Ok(Some(index))
    }

    /// The item with a number.
    pub fn item(&self, number: i64) -> Option<Array> {
        let (block, place) = self.place(number)?;
        Some(nested::content(&block.array, place))
    }

    /// The block that an item is in, and its place there. `None` for the whole value and for fills.
    fn place(&self, number: i64) -> Option<(ItemBlock, usize)> {
        let index = self.block_of(number)?;
        let block = self.blocks.borrow().all.get(index).cloned()?;
        let place = usize::try_from(number - block.first).ok()?;
        Some((block, place))
    }

    /// The index of the block that an item is in.
    pub fn block_of(&self, number: i64) -> Option<usize> {
        let behind = self.blocks.borrow().all.partition_point(|block| block.first <= number);
        behind.checked_sub(1).filter(|_| number > WHOLE)
    }

    /// The number of a block's first item, and of the array that holds them.
    pub fn first_and_own(&self, block: usize) -> (i64, i64) {
        self.blocks.borrow().all.get(block).map_or((WHOLE + 1, WHOLE), |block| (block.first, block.own))
    }

    /// The array of a block.
    pub fn array(&self, block: usize) -> Array {
        self.blocks.borrow().all.get(block).map_or_else(|| self.whole.clone(), |block| block.array.clone())
    }

    /// The places to an item from the whole value, one a level.
    pub fn path(&self, mut number: i64) -> Result<Vec<usize>> {
        let mut path = Vec::new();
        while let Some((block, place)) = self.place(number) {
            budget::push(&mut path, place)?;
            number = block.own;
        }
        path.reverse();
        Ok(path)
    }

    /// The numbers of the items of a block, under its shape.
    pub fn numbers(&self, block: usize) -> Result<Array> {
        let (array, (first, _)) = (self.array(block), self.first_and_own(block));
        let numbers = budget::collected(array.count(), first..first + array.count() as i64)?;
        Array::new(array.shape(), numbers)
    }

    /// Places in a block, from 0, as numbers.
    pub fn shifted(&self, block: usize, places: Array) -> Result<Array> {
        let (first, _) = self.first_and_own(block);
        let numbers = budget::mapped(places.as_slice::<i64>().unwrap_or_default(), |&place| place + first)?;
        Array::new(places.shape(), numbers)
    }

    /// The selected places as numbers.
    pub fn places(&self, selected: Selected) -> Result<Array> {
        match selected {
            Selected::Item(number) => Ok(Array::from(number)),
            Selected::All(block) => self.numbers(block),
            Selected::Places(places) => Ok(places),
        }
    }

    /// The selection with an item, if it is one, gone into.
    pub fn inside(&self, selected: Selected) -> Result<Selected> {
        Ok(match selected {
            Selected::Item(number) => match self.entered(number)? {
                Some(block) => Selected::All(block),
                None => Selected::Places(Array::from(number)),
            },
            other => other,
        })
    }

    /// Numbers with each item gone into, all the way down if `deep`.
    pub fn opened(&self, places: &Array, deep: bool) -> Result<Array> {
        let mut waiting: Vec<(Array, Vec<Array>)> = vec![(places.clone(), Vec::new())];
        loop {
            let Some((level, done)) = waiting.last_mut() else { return Ok(places.clone()) };
            if done.len() < level.count() {
                stop::poll_turn(done.len())?;
                let item = nested::content(level, done.len());
                let inner = match number(&item) {
                    Some(number) => self.entered(number)?.map(|block| self.numbers(block)).transpose()?,
                    None => Some(item.clone()),
                };
                match inner {
                    Some(inner) if deep => budget::push(&mut waiting, (inner, Vec::new()))?,
                    other => budget::push(done, other.unwrap_or(item))?,
                }
                continue;
            }
            let Some((level, done)) = waiting.pop() else { return Ok(places.clone()) };
            let whole = nested::assemble(level.shape(), done)?;
            match waiting.last_mut() {
                None => return Ok(whole),
                Some((_, outer)) => budget::push(outer, whole)?,
            }
        }
    }
}

/// The number of an item that no function has gone into; `None` for an array of numbers.
pub fn number(item: &Array) -> Option<i64> {
    item.as_atom::<i64>().copied()
}
