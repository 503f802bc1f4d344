//! `⍠`: a function with another tolerance, or one of the system with options.

use crate::array::{Array, Tolerance, promote};
use crate::error::{Error, Result};
use crate::names::Workspace;
use crate::system::options::Options;
use crate::system::{functions, replace};
use crate::value::{Function, Operand};
use crate::vocabulary::OperatorCode;

/// `x⎕R y` and `x⎕S y`: text with other text where patterns match, and what they find.
pub fn text_matched(
    ws: &Workspace,
    code: OperatorCode,
    operands: (&Operand, &Operand),
    options: &Options,
    y: &Array,
) -> Result<Array> {
    let (Operand::Value(patterns), told) = operands else { return Err(Error::domain("a pattern is text")) };
    match code {
        OperatorCode::Replace => replace::replaced(ws, (patterns, told), options, y),
        _ => replace::searched(ws, (patterns, told), options, y),
    }
}

/// A function that takes options.
enum OptionTaker<'a> {
    /// A function of the system.
    Quad(&'static str),
    /// An operator of the system with its operands.
    Text(OperatorCode, &'a Operand, &'a Operand),
}

/// The function that takes options, with the options that `⍠` gave it; `None` for a function that has none.
fn options_of(f: &Function) -> Result<Option<(OptionTaker<'_>, Options)>> {
    Ok(match f {
        Function::Observed(observed) => options_of(&observed.0)?,
        Function::Quad(name) if functions::has_options(name) => Some((OptionTaker::Quad(name), Options::default())),
        Function::Derived(parts) => match &**parts {
            (operator, left, Some(right)) if matches!(operator.code, OperatorCode::Replace | OperatorCode::Search) => {
                Some((OptionTaker::Text(operator.code, left, right), Options::default()))
            }
            (operator, Operand::Function(f), Some(Operand::Value(given))) if operator.code == OperatorCode::Variant => {
                match options_of(f)? {
                    Some((taker, options)) => Some((taker, options.with(given)?)),
                    None => None,
                }
            }
            _ => None,
        },
        _ => None,
    })
}

/// `f⍠n`: the function with another tolerance, a function or operator of the system with options.
pub fn variant(ws: &Workspace, f: &Function, given: &Array, x: Option<Array>, y: Array) -> Result<Option<Array>> {
    if let Some((taker, options)) = options_of(f)? {
        let options = options.with(given)?;
        return match taker {
            OptionTaker::Quad(name) => functions::with_options(ws, name, &options, x.as_ref(), &y),
            OptionTaker::Text(code, left, right) => text_matched(ws, code, (left, right), &options, &y).map(Some),
        };
    }
    let floats = promote::floats(given)?.map(|floats| floats.into_owned()).unwrap_or_default();
    let [number] = floats.as_slice() else { return Err(Error::domain("a variant is a tolerance: one number")) };
    if !(0.0..=1e-8).contains(number) {
        return Err(Error::domain("a tolerance is a number from 0 to 1E¯8"));
    }
    let before = ws.context.borrow().clone();
    ws.change_context(|cx| cx.tolerance = Tolerance(*number));
    let done = ws.machine.apply(ws, f, x, y);
    ws.context.replace(before);
    done
}
