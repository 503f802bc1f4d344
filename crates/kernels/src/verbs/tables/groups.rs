//! Rows grouped by some lists, and rows in the order of some lists.

use std::sync::OnceLock;

use crate::array::domains::{domain_of, places_of, resolved};
use crate::array::items::{array_of, boxes, collapse, count as count_of, is_atom, is_list, item, items};
use crate::array::kind::{Kind, kind};
use crate::array::make::longs;
use crate::array::{Array, Context, Tolerance, Value, budget};
use crate::error::Result;
use crate::verbs::lists::order::in_order;
use crate::verbs::lists::pieces::items_at;
use crate::verbs::order::Direction;
use crate::verbs::search::{self as kernels, Groups};

/// Pairs of group numbers up to this count are numbered by a table of all pairs.
const DIRECT: usize = 1 << 16;

/// Numbers of groups by two lists, in order of first appearance, from those by each.
fn renumbered(
    mut first: Vec<usize>,
    second: &[usize],
    pairs: usize,
    pair: impl Fn(&(usize, usize)) -> usize,
) -> Result<(Vec<usize>, usize)> {
    let mut known = budget::filled(pairs, usize::MAX)?;
    let mut next = 0;
    for (slot, &b) in first.iter_mut().zip(second) {
        if let Some(number) = known.get_mut(pair(&(*slot, b))) {
            if *number == usize::MAX {
                *number = next;
                next += 1;
            }
            *slot = *number;
        }
    }
    Ok((first, next))
}

/// The items of a list as an array: of a table its rows, of an enumeration what they stand for.
pub fn list_of(y: &Value) -> Result<Array> {
    match array_of(&resolved(y)?) {
        Some(array) => Ok(array.clone()),
        None => {
            budget::check::<Value>(count_of(y))?;
            Ok(Array::list(items(y)))
        }
    }
}

/// Lists of more items are not taken apart into columns.
const ROW_ITEMS_MAX: usize = 8;
/// Fewer lists are compared as they are.
const ROWS_MIN: usize = 64;

/// The columns of a list whose items are many short lists of one length: two of these are equal where all their items are.
fn columns_of(cx: &Context, y: &Value) -> Result<Option<Vec<Value>>> {
    let Some(rows) = boxes(y).filter(|rows| rows.len() >= ROWS_MIN) else { return Ok(None) };
    let width = rows.first().map_or(0, count_of);
    let is_row = |row: &Value| count_of(row) == width && is_list(row) && kind(row) != Kind::Char;
    if !(2..=ROW_ITEMS_MAX).contains(&width) || !rows.iter().all(is_row) {
        return Ok(None);
    }
    let mut columns = Vec::with_capacity(width);
    for place in 0..width {
        cx.poll()?;
        let cells = budget::mapped(rows, |row| item(row, place))?;
        if cells.iter().any(|cell| !is_atom(cell)) {
            return Ok(None);
        }
        columns.push(collapse(cells));
    }
    Ok(Some(columns))
}

/// For each item of a list the number of its value, in order of first appearance.
pub fn classes_of(cx: &Context, y: &Value) -> Result<Vec<usize>> {
    let exact = cx.with_tolerance(Tolerance::EXACT);
    if let Some(columns) = columns_of(cx, y)? {
        return Ok(classes(cx, &columns, count_of(y))?.0);
    }
    let Some(places) = places_of(y).filter(|_| domain_of(y).is_some()) else {
        return Ok(kernels::classes(&exact, &list_of(y)?)?.0);
    };
    // Places in a domain are equal where their items are, unless the domain has one twice.
    let (mut classes, count) = kernels::classes(&exact, places)?;
    let mut firsts = budget::vec(count)?;
    for (row, &class) in classes.iter().enumerate() {
        if class == firsts.len() {
            firsts.push(row);
        }
    }
    let (of_items, items) = kernels::classes(&exact, &list_of(&items_at(cx, y, &firsts)?)?)?;
    if items < count {
        for class in &mut classes {
            *class = of_items.get(*class).copied().unwrap_or(*class);
        }
    }
    Ok(classes)
}

/// The number of the group of each row, in order of first appearance, and the count of groups.
pub fn classes(cx: &Context, lists: &[Value], count: usize) -> Result<(Vec<usize>, usize)> {
    let mut known: Option<(Vec<usize>, usize)> = None;
    for list in lists {
        let classes = classes_of(cx, list)?;
        let many = classes.iter().max().map_or(0, |&most| most + 1);
        known = Some(match known {
            None => (classes, many),
            Some((before, first)) if first.checked_mul(many).is_some_and(|pairs| pairs <= DIRECT.max(count)) => {
                renumbered(before, &classes, first * many, |&(a, b)| a * many + b)?
            }
            Some((before, _)) => {
                let both = budget::collected(count, before.iter().zip(&classes).map(|(&a, &b)| (a * many + b) as i64))?;
                let classes = classes_of(cx, &longs(both))?;
                let many = classes.iter().max().map_or(0, |&most| most + 1);
                (classes, many)
            }
        });
    }
    Ok(known.unwrap_or_default())
}

/// Rows by groups: for each row the number of its group, in order of first appearance.
#[derive(Debug)]
pub struct RowGroups {
    classes: Vec<usize>,
    count: usize,
    places: OnceLock<Groups>,
}

impl RowGroups {
    /// Groups rows that are equal in all of the lists.
    ///
    /// ```
    /// use jackal_array::{Array, Context, Value};
    /// use jackal_kernels::verbs::tables::groups::RowGroups;
    /// let list = Value::Array(Array::list(vec![7_i64, 5, 7]));
    /// let groups = RowGroups::from_lists(&Context::default(), &[list], 3)?;
    /// assert_eq!((groups.classes(), groups.firsts()?, groups.lasts()?), (&[0, 1, 0][..], vec![0, 1], vec![2, 1]));
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn from_lists(cx: &Context, lists: &[Value], count: usize) -> Result<RowGroups> {
        let (classes, count) = classes(cx, lists, count)?;
        Ok(RowGroups { classes, count, places: OnceLock::new() })
    }

    /// The number of the group of each row.
    pub fn classes(&self) -> &[usize] {
        &self.classes
    }

    /// How many groups there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The places of the rows of each group, which are found when they are first asked for.
    pub fn places(&self, cx: &Context) -> Result<&Groups> {
        if let Some(places) = self.places.get() {
            return Ok(places);
        }
        let places = kernels::grouped(cx, &self.classes, self.count)?;
        Ok(self.places.get_or_init(|| places))
    }

    /// The first row of each group.
    pub fn firsts(&self) -> Result<Vec<usize>> {
        let mut firsts = budget::vec(self.count)?;
        for (row, &class) in self.classes.iter().enumerate() {
            if class == firsts.len() {
                firsts.push(row);
            }
        }
        Ok(firsts)
    }

    /// The last row of each group.
    pub fn lasts(&self) -> Result<Vec<usize>> {
        let mut lasts = budget::filled(self.count, 0)?;
        for (row, &class) in self.classes.iter().enumerate() {
            if let Some(last) = lasts.get_mut(class) {
                *last = row;
            }
        }
        Ok(lasts)
    }

    /// The number of rows of each group.
    pub fn sizes(&self) -> Result<Vec<i64>> {
        let mut sizes = budget::filled(self.count, 0)?;
        for &class in &self.classes {
            if let Some(size) = sizes.get_mut(class) {
                *size += 1;
            }
        }
        Ok(sizes)
    }
}

/// Groups of rows, and the order of the groups by their keys.
#[derive(Debug)]
pub struct Grouping {
    /// The groups.
    pub groups: RowGroups,
    /// The numbers of the groups in the order of their keys.
    pub order: Vec<usize>,
}

impl Grouping {
    /// Groups rows that are equal in all of the lists.
    pub fn from_lists(cx: &Context, lists: &[Value], count: usize) -> Result<Grouping> {
        let groups = RowGroups::from_lists(cx, lists, count)?;
        let firsts = groups.firsts()?;
        let keys = lists.iter().map(|list| items_at(cx, list, &firsts)).collect::<Result<Vec<Value>>>()?;
        let order = in_order(cx, &keys, firsts.len(), Direction::Up)?;
        Ok(Grouping { groups, order })
    }

    /// The places of the rows of each group, the groups in the order of their keys.
    pub fn sorted<'a>(&'a self, cx: &Context) -> Result<impl Iterator<Item = &'a [usize]> + use<'a>> {
        let groups = self.groups.places(cx)?;
        let spans = self.order.iter().filter_map(|&class| groups.spans.get(class));
        Ok(spans.map(|&(start, end)| groups.places.get(start..end).unwrap_or(&[])))
    }

    /// A number of each group, the groups in the order of their keys.
    pub fn in_order(&self, numbers: &[usize]) -> Vec<usize> {
        self.order.iter().filter_map(|&class| numbers.get(class).copied()).collect()
    }

    /// How many groups there are.
    pub fn count(&self) -> usize {
        self.order.len()
    }
}

/// The places of the rows of each group, in order of first appearance.
pub fn groups(cx: &Context, lists: &[Value], count: usize) -> Result<Groups> {
    let (classes, many) = classes(cx, lists, count)?;
    kernels::grouped(cx, &classes, many)
}
