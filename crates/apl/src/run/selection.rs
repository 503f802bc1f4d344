//! What the expression of a selective assignment selects: it is run with numbers in the place of the items of the name's value.
//!
//! Functions that arrange items arrange the numbers. Where `¨`, pick or enlist goes into an item, its number gives way to the numbers
//! of its own items (`item_numbers.rs`).

use super::caller::{indices, result};
use super::item_numbers::{Numbering, Selected, WHOLE, number};
use super::targets::{no_selection, picks};
use crate::array::{Arg, Array, Context, Shape, budget, mask, nested};
use crate::error::{Error, Result};
use crate::names::Workspace;
use crate::operators::{Dyadic, Monadic};
use crate::read::token::mark;
use crate::value::{Action, Function, Node, Operand, Step, Tree};
use crate::verbs::selection::crossed::AxisPlaces;
use crate::vocabulary::{OperatorCode, Primitive};
use crate::words::{nest, operators};

/// Functions of one argument that arrange items; pick, enlist and disclose go into them.
const ARRANGE_ONE: &str = ",⍪⌽⊖⍉⊢⊣⌷";
/// Functions of two arguments that arrange the items of the right one.
const ARRANGE_TWO: &str = "↑↓⌽⊖⍴⍉/⌿\\⍀⌷⊢";

/// An expression that is run on numbers instead of the name's value.
pub struct SelectionTracker<'a> {
    ws: &'a Workspace,
    numbering: &'a Numbering,
}

impl<'a> SelectionTracker<'a> {
    /// The tracker of a value's numbering.
    pub fn new(ws: &'a Workspace, numbering: &'a Numbering) -> SelectionTracker<'a> {
        SelectionTracker { ws, numbering }
    }

    /// The places that an expression selects.
    pub fn selected(&self, node: &Node) -> Result<Selected> {
        match &node.tree {
            Tree::Name(_) | Tree::Member(..) => Ok(Selected::Item(WHOLE)),
            Tree::Paren(inner) => self.selected(inner),
            Tree::Index(inner, places) => {
                let places = indices(self.ws, places)?;
                let from = self.numbering.inside(self.selected(inner)?)?;
                self.indexed(&places, from)
            }
            Tree::Steps(steps) => {
                let first = self.selected(&steps.first)?;
                steps.steps.iter().try_fold(first, |from, step| {
                    self.after_step(from, step).map_err(|error| error.mark(mark(step.at, step.at)))
                })
            }
            _ => Err(no_selection()),
        }
    }

    /// The places of indices.
    fn indexed(&self, places: &[Option<Array>], from: Selected) -> Result<Selected> {
        let block = match from {
            Selected::All(block) => Some(block),
            _ => None,
        };
        let array = match block {
            Some(block) => self.numbering.array(block),
            None => self.numbering.places(from)?,
        };
        if let Some(paths) = nest::paths(places, array.rank()) {
            let mut found = budget::vec(paths.count())?;
            for turn in 0..paths.count() {
                self.ws.poll()?;
                let from = block.map_or_else(|| Selected::Places(array.clone()), Selected::All);
                let path = nested::content(paths, turn);
                found.push(self.numbering.places(self.picked(Some(&path), from)?)?);
            }
            return nested::assemble(paths.shape(), found).map(Selected::Places);
        }
        let numbers = match block {
            Some(block) if places.len() == array.rank() => {
                let places = self.ws.with_call(None, |call| nest::numbers_at(call, array.shape(), places))?;
                self.numbering.shifted(block, places)
            }
            Some(block) => {
                let numbers = self.numbering.numbers(block)?;
                self.ws.with_call(None, |call| nest::indexed(call, places, &numbers))
            }
            None => self.ws.with_call(None, |call| nest::indexed(call, places, &array)),
        };
        numbers.map(Selected::Places)
    }

    /// The places that a step selects of those that the expression at its right does.
    fn after_step(&self, from: Selected, step: &Step) -> Result<Selected> {
        let ws = self.ws;
        match &step.action {
            Action::Monad(function) => self.applied(&ws.machine.resolve(ws, function)?, None, from),
            Action::Dyad(function, x) => {
                let x = ws.machine.value(ws, x)?;
                self.applied(&ws.machine.resolve(ws, function)?, Some(x), from)
            }
            Action::Assign(..) => Err(no_selection()),
        }
    }

    /// The places that a function selects of others.
    fn applied(&self, function: &Function, x: Option<Array>, from: Selected) -> Result<Selected> {
        match function {
            Function::Observed(observed) => self.applied(&observed.0, x, from),
            Function::Primitive(_) if picks(self.ws, function, x.is_some()) => self.picked(x.as_ref(), from),
            Function::Primitive(row) => self.arranged(row, function, x, from),
            Function::Axis(pair) => match &pair.0 {
                Function::Primitive(row) => self.arranged(row, function, x, from),
                _ => Err(does_not_select(function)),
            },
            Function::Derived(parts) => match (parts.0.code, &parts.1) {
                (OperatorCode::Each, Operand::Function(inner)) => self.of_each(inner, x, from),
                _ => Err(does_not_select(function)),
            },
            _ => Err(does_not_select(function)),
        }
    }

    /// The places as a primitive function, with its axis if it has one, arranges them.
    fn arranged(&self, row: &Primitive, function: &Function, x: Option<Array>, from: Selected) -> Result<Selected> {
        let from = self.numbering.inside(from)?;
        let goes_inside = match (row.glyph, &x) {
            ('∊', None) if !self.ws.settings.tells_types() => Some(true),
            ('⊃', None) => Some(false),
            (glyph, None) if ARRANGE_ONE.contains(glyph) => None,
            (glyph, Some(_)) if ARRANGE_TWO.contains(glyph) => None,
            _ => return Err(does_not_select(function)),
        };
        if let (Selected::All(block), Function::Primitive(_), Some(x)) = (&from, function, &x)
            && let Some(found) = self.along_axes(row, x, *block)?
        {
            return Ok(Selected::Places(found));
        }
        let mut places = self.numbering.places(from)?;
        if let Some(deep) = goes_inside {
            places = self.numbering.opened(&places, deep)?;
        }
        result(self.ws, function, x, places).map(Selected::Places)
    }

    /// The item at the end of a path, one step a level; the first item for no path.
    fn picked(&self, path: Option<&Array>, from: Selected) -> Result<Selected> {
        let Some(path) = path else { return self.one_item(None, from) };
        if path.rank() > 1 {
            return Err(Error::rank("a path is a list of steps"));
        }
        (0..path.count()).try_fold(from, |from, index| self.one_item(Some(&nested::content(path, index)), from))
    }

    fn one_item(&self, step: Option<&Array>, from: Selected) -> Result<Selected> {
        let from = self.numbering.inside(from)?;
        let place_in = |array: &Array| match step {
            Some(step) => self.ws.with_call(None, |call| nest::place_of(call, step, array)),
            None if array.is_empty() => Err(Error::index("an empty array has no first item")),
            None => Ok(0),
        };
        if let Selected::All(block) = from {
            let place = place_in(&self.numbering.array(block))?;
            return Ok(Selected::Item(self.numbering.first_and_own(block).0 + place as i64));
        }
        let places = self.numbering.places(from)?;
        let item = nested::content(&places, place_in(&places)?);
        Ok(as_selected(item))
    }

    /// The places that a function selects of each item.
    fn of_each(&self, function: &Function, x: Option<Array>, from: Selected) -> Result<Selected> {
        let cx = self.ws.context.borrow().clone();
        let places = self.numbering.places(self.numbering.inside(from)?)?;
        if places.is_empty() {
            return Ok(Selected::Places(places));
        }
        let of_item = |x: Option<Array>, y: Arg<'_>| {
            self.numbering.places(self.applied(function, x, as_selected(y.into_array()))?)
        };
        match x {
            None => operators::each(&cx, &Monadic(|_: &Context, y: Arg<'_>| of_item(None, y)), places),
            Some(x) => {
                let between = Dyadic(|_: &Context, x: Arg<'_>, y: Arg<'_>| of_item(Some(x.into_array()), y));
                operators::each_between(&cx, &between, x, places)
            }
        }
        .map(Selected::Places)
    }

    /// The numbers that take, drop and compress select of a block, if they are whole lists along axes: only those are made.
    fn along_axes(&self, row: &Primitive, x: &Array, block: usize) -> Result<Option<Array>> {
        let array = self.numbering.array(block);
        let lengths = array.shape();
        let places = match row.glyph {
            '↑' => sides(x, lengths, |number, length| match usize::try_from(number.unsigned_abs()).ok()? {
                many if many > length => None,
                many if number < 0 => Some(length - many..length),
                many => Some(0..many),
            }),
            '↓' => sides(x, lengths, |number, length| {
                let many = usize::try_from(number.unsigned_abs()).ok()?.min(length);
                Some(if number < 0 { 0..length - many } else { many..length })
            }),
            '/' => compressed(x, lengths)?,
            _ => None,
        };
        let Some(places) = places else { return Ok(None) };
        let numbers = self.ws.with_call(None, |call| nest::element_numbers(call, lengths, &places))?;
        self.numbering.shifted(block, numbers).map(Some)
    }
}

/// One range for each axis, from one integer for each.
fn sides(
    x: &Array,
    lengths: &[usize],
    range: impl Fn(i64, usize) -> Option<std::ops::Range<usize>>,
) -> Option<Vec<AxisPlaces>> {
    let numbers = x.as_slice::<i64>().filter(|numbers| x.rank() < 2 && numbers.len() == lengths.len())?;
    let axis = |(&number, &length): (&i64, &usize)| {
        let range = range(number, length)?;
        budget::check::<usize>(range.len()).ok()?;
        Some(Some((Shape::from_slice(&[range.len()]), range.collect())))
    };
    numbers.iter().zip(lengths).map(axis).collect()
}

/// The places on the last axis that truths choose, one for each.
fn compressed(x: &Array, lengths: &[usize]) -> Result<Option<Vec<AxisPlaces>>> {
    let (Some(truths), Some((&last, front))) = (x.as_slice::<bool>(), lengths.split_last()) else { return Ok(None) };
    if x.rank() != 1 || truths.len() != last {
        return Ok(None);
    }
    let mut chosen = budget::vec(mask::count(truths))?;
    mask::each_place(truths, |place| chosen.push(place));
    let mut places: Vec<AxisPlaces> = vec![None; front.len()];
    places.push(Some((Shape::from_slice(&[chosen.len()]), chosen)));
    Ok(Some(places))
}

/// An item of numbers as a selection.
fn as_selected(item: Array) -> Selected {
    match number(&item) {
        Some(number) if number >= WHOLE => Selected::Item(number),
        _ => Selected::Places(item),
    }
}

/// The error of a function in a target that computes something else than a selection.
#[cold]
fn does_not_select(function: &Function) -> Error {
    let name = match function {
        Function::Primitive(row) => format!("{} here", row.glyph),
        Function::Derived(parts) => format!("a function that {} makes", parts.0.glyph),
        _ => "this function".to_string(),
    };
    Error::syntax(format!(
        "{name} selects no places: at the left of an assignment stand a name and functions that take or arrange its items, with or without ¨: \
         ↑ ↓ , ⍪ ⌽ ⊖ ⍴ ⍉ ⌷ ⊃ ∊ / ⌿ \\ ⍀"
    ))
}
