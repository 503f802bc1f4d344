//! `n⌶`: services by their numbers, which are Dyalog's.

use super::call_scope;
use crate::array::{Array, ElementType, budget, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Workspace};
use crate::show::{text_array, text_of};
use crate::system::options::Options;
use crate::system::{json, moments, text};
use crate::value::{Operand, Outcome};
use crate::verbs::search::index_of;
use crate::verbs::structure::join;

/// The service number that runs a text with the names of the caller of a library function.
const OF_CALLER: i64 = -1;

/// `n⌶`: 8, rows of tables whose columns are the items of a list; 819, the case of letters; 900, whether the function that runs has no left
/// argument; 1200, days as texts by a pattern; 1500, an array that is to be searched often, which is the array; 7162, names of JSON as names
/// of APL, and back.
///
/// # Errors
/// A nonce error for a number that is not one of these, a syntax error where an argument is missing.
pub(super) fn numbered(ws: &Workspace, number: &Operand, x: Option<Array>, y: &Array) -> Result<Array> {
    let Operand::Value(number) = number else {
        return Err(Error::syntax("⌶ needs a number at its left"));
    };
    let left = |x: Option<Array>| x.ok_or_else(|| Error::syntax("this service takes two arguments"));
    match promote::integer(number, ws.context.borrow().tolerance)? {
        8 => rows_found(ws, &left(x)?, y),
        819 => {
            let is_upper = x.map_or(Ok(0), |x| promote::integer(&x, ws.context.borrow().tolerance))? != 0;
            text::in_case(if is_upper { text::Case::Upper } else { text::Case::Lower }, y)
        }
        900 => {
            let left = ws.running.borrow().last().and_then(|running| running.function.header.left);
            Ok(Array::from(left.is_some_and(|left| matches!(ws.meaning(left), Meaning::None))))
        }
        1200 => dated(ws, &left(x)?, y),
        1500 => Ok(y.clone()),
        7162 => {
            let name = text_of(y)?;
            match promote::integer(&left(x)?, ws.context.borrow().tolerance)? {
                0 => Ok(text_array(&json::inward(&name))),
                1 => Ok(text_array(&json::outward(&name))),
                _ => Err(Error::domain("0 makes a name of APL of a name of JSON, 1 the other way")),
            }
        }
        OF_CALLER => {
            let _seen = call_scope::enter_caller(ws);
            match ws.machine.execute(ws, y)? {
                Outcome::Shown(value) | Outcome::Silent(value) => Ok(value),
                Outcome::Nothing | Outcome::Branch(_) => Ok(Array::empty_list::<i64>()),
            }
        }
        other => {
            let note = format!(
                "{other}⌶ is a service of Dyalog's own: of them 8⌶, 819⌶, 900⌶, 1200⌶, 1500⌶ and 7162⌶ are there"
            );
            Err(Error::new(ErrorKind::Nonce).note(note))
        }
    }
}

/// `pattern(1200⌶)days`: a text for each day number, by a pattern.
fn dated(ws: &Workspace, pattern: &Array, days: &Array) -> Result<Array> {
    if !matches!(pattern.kind(), ElementType::Byte | ElementType::Unicode) || pattern.rank() > 1 {
        return Err(Error::domain("a pattern is a text, such as 'YYYY-MM-DD'"));
    }
    if !days.kind().is_numeric() && !days.is_empty() {
        return Err(Error::domain("days are numbers, as 1 ⎕DT gives them"));
    }
    let texts = moments::converted(ws, &Array::boxes([pattern.clone().raveled()]), days, &Options::default())?;
    // A single text is an item, too.
    if days.rank() == 0 && texts.kind() != ElementType::Box {
        Ok(Array::boxes([texts]).reshaped(&[])?)
    } else {
        Ok(texts)
    }
}

/// `x(8⌶)y`: for each row of a table y the row of the table x that equals it. The items of both are columns, of which each has an item for
/// each row.
fn rows_found(ws: &Workspace, x: &Array, y: &Array) -> Result<Array> {
    let (mine, theirs) = (nested::contents(x)?, nested::contents(y)?);
    if x.rank() != 1 || y.rank() != 1 {
        return Err(Error::rank("8⌶ takes lists of columns"));
    }
    let cx = ws.context.borrow().clone();
    let rows = |columns: &[Array]| match columns.split_first() {
        Some((first, rest)) if rest.iter().all(|column| column.tally() == first.tally()) => Ok(first.tally()),
        Some(_) => Err(Error::length("the columns of a table have the same number of items")),
        None => Err(Error::length("a table has a column at least")),
    };
    let (own, wanted) = (rows(&mine)?, rows(&theirs)?);
    if mine.len() != theirs.len() {
        return Err(Error::length(format!("tables of {} and {} columns", mine.len(), theirs.len())));
    }
    let (width, all) = (mine.len(), own + wanted);
    let mut numbers = budget::filled(all * width, 0_i64)?;
    for (place, (a, b)) in mine.iter().zip(&theirs).enumerate() {
        ws.poll()?;
        let column = join::append(&cx, a.clone().into(), b.clone().into())?;
        let found = index_of(&cx, column.clone().into(), column.into())?;
        let firsts = promote::integers(&found, cx.tolerance)?;
        numbers.iter_mut().skip(place).step_by(width).zip(firsts.iter()).for_each(|(slot, &first)| *slot = first);
    }
    let (own_numbers, other_numbers) = numbers.split_at(own * width);
    let table = Array::new(&[own, width], own_numbers.to_vec())?;
    let sought = Array::new(&[wanted, width], other_numbers.to_vec())?;
    let found = index_of(&cx, table.into(), sought.into())?;
    let origin = ws.settings.origin.get();
    let found = promote::integers(&found, cx.tolerance)?;
    Ok(Array::list(budget::mapped(&found, |&row| row + origin)?))
}
