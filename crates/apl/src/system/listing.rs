//! Functions as text, what there is to say about them, and how much room a name takes: `⎕NR ⎕VR ⎕AT ⎕SIZE`.

use super::name_lists::{is_name, rows};
use crate::array::deferred_drops::Pile;
use crate::array::descend::{Visit, fold};
use crate::array::{Array, ElementType, budget, nested, promote, stop};
use crate::error::{Error, Result};
use crate::names::{Meaning, Workspace};
use crate::read::Classes;
use crate::show::text_array;
use crate::show::written;
use crate::value::{Class, DefinitionKind, Function};

/// The lines of the function that a name means, and whether it stands between dels; no lines if it means none.
pub fn listed(ws: &Workspace, y: &Array) -> Result<(Vec<String>, bool)> {
    let name = rows(y)?.into_iter().next().unwrap_or_default();
    if !is_name(&name) {
        return Ok((Vec::new(), false));
    }
    Ok(match ws.meaning(ws.slot(&name)) {
        Meaning::Function(Function::Defined(f)) if f.kind == DefinitionKind::Del => (f.text.clone(), true),
        Meaning::Function(Function::Defined(f)) if f.kind == DefinitionKind::Direct => (f.text.clone(), false),
        Meaning::Function(function) => match written::function(&function)? {
            Some(text) => (format!("{name}←{text}").lines().map(str::to_string).collect(), false),
            None => (Vec::new(), false),
        },
        _ => (Vec::new(), false),
    })
}

/// `⎕NR y`: the lines of a function.
pub fn lines(ws: &Workspace, y: &Array) -> Result<Array> {
    let (lines, _) = listed(ws, y)?;
    nested::assemble(&[lines.len()], lines.iter().map(|line| text_array(line).raveled()).collect())
}

/// `⎕VR y`: a function as it is listed, with the numbers of its lines.
pub fn text(ws: &Workspace, y: &Array) -> Result<Array> {
    let (lines, is_between_dels) = listed(ws, y)?;
    let Some((first, rest)) = lines.split_first() else { return Ok(Array::text("")) };
    if !is_between_dels {
        return Ok(text_array(&lines.join("\r")).raveled());
    }
    let mut out = format!("     ∇ {first}\r");
    for (line, number) in rest.iter().zip(1..) {
        out.push_str(&format!("{:<6} {line}\r", format!("[{number}]")));
    }
    out.push_str("     ∇");
    Ok(text_array(&out).raveled())
}

/// `⎕AT y`: a row for each name: its valences, when it was made, whether it is locked, who made it. `x ⎕AT y`: one of these, numbered from
/// 1, of one name as a list. Nobody notes times, locks and authors here: zeros and no letters.
pub fn attributes(ws: &Workspace, x: Option<&Array>, y: &Array) -> Result<Array> {
    let names = rows(y)?;
    let wanted = x.map(|x| promote::integer(x, ws.context.borrow().tolerance)).transpose()?;
    let (mut kept, mut width) = (Pile::new(Vec::new()), 0);
    for (turn, name) in names.iter().enumerate() {
        stop::poll_turn(turn)?;
        let valences = valences(ws, name)?.to_vec();
        let row: Vec<i64> = match wanted {
            Some(1) => valences,
            Some(2) => vec![0; TIME],
            Some(3) => vec![0; PROPERTIES],
            Some(4) => vec![size(ws, name)?, 0],
            Some(other) => return Err(Error::domain(format!("⎕AT tells 1 2 3 or 4 of a name, not {other}"))),
            None => {
                let parts = [Array::list(valences), Array::list(vec![0_i64; TIME]), Array::from(0), Array::text("")];
                parts.into_iter().try_for_each(|part| budget::push(&mut kept, part))?;
                continue;
            }
        };
        width = row.len();
        row.into_iter().try_for_each(|number| budget::push(&mut kept, Array::from(number)))?;
    }
    let kept = kept.into_vec();
    match wanted {
        None => nested::assemble(&[names.len(), 4], kept),
        Some(_) if y.rank() < 2 && y.kind() != ElementType::Box => nested::assemble(&[width], kept),
        Some(_) => nested::assemble(&[names.len(), width], kept),
    }
}

/// The numbers of a timestamp, and the properties of a function's execution.
const TIME: usize = 7;
const PROPERTIES: usize = 4;

/// Whether a name gives a result (¯1 for one that is not shown), how many arguments it takes (¯2 for one or two), and how many operands.
fn valences(ws: &Workspace, name: &str) -> Result<[i64; 3]> {
    if !is_name(name) {
        return Ok([0; 3]);
    }
    Ok(match ws.meaning(ws.slot(name)) {
        Meaning::None => [0; 3],
        Meaning::Value(_) | Meaning::Label(_) => [1, 0, 0],
        Meaning::Function(Function::Defined(f)) if f.kind == DefinitionKind::Del => {
            let header = &f.header;
            let has_result = header.result.is_some() || !header.result_items.is_empty();
            let result = if header.shy { -1 } else { i64::from(has_result) };
            let takes_one = header.right.is_some() || !header.right_items.is_empty();
            let arguments = match header.left {
                Some(_) if header.left_is_optional => -2,
                left => i64::from(takes_one) + i64::from(left.is_some()),
            };
            let operands = i64::from(header.left_operand.is_some()) + i64::from(header.right_operand.is_some());
            [result, arguments, operands]
        }
        Meaning::Function(function) => {
            let operands = match function.class() {
                Class::Operator1 | Class::Outer => 1,
                Class::Operator2 => 2,
                _ => 0,
            };
            [1, -2, operands]
        }
    })
}

/// About how many bytes the value of a name takes; 0 if it has none.
pub fn size(ws: &Workspace, name: &str) -> Result<i64> {
    /// The bytes of an array besides its elements.
    const FRAME: usize = 32;
    if !is_name(name) {
        return Ok(0);
    }
    let bytes = |y: &Array| {
        let element = match y.kind() {
            ElementType::Bool => return FRAME + y.count().div_ceil(8),
            ElementType::Byte => 1,
            ElementType::Unicode => 4,
            ElementType::Complex => 16,
            _ => 8,
        };
        FRAME + y.count().saturating_mul(element)
    };
    Ok(match ws.meaning(ws.slot(name)) {
        Meaning::Value(value) => {
            let enter = |y: &Array| {
                let is_nested = y.kind() == ElementType::Box && !nested::holds_no_array(y);
                Ok(if is_nested { Visit::Inside } else { Visit::Done(bytes(y)) })
            };
            let total = fold(&value, enter, |y, inner: Vec<usize>| Ok(bytes(y) + inner.into_iter().sum::<usize>()))?;
            i64::try_from(total).unwrap_or(i64::MAX)
        }
        Meaning::Function(Function::Defined(f)) => {
            let letters: usize = f.text.iter().map(String::len).sum();
            i64::try_from(FRAME + letters).unwrap_or(i64::MAX)
        }
        Meaning::Function(_) => FRAME as i64,
        Meaning::None | Meaning::Label(_) => 0,
    })
}
