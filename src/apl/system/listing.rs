//! Functions as text, and how much room a name takes: `⎕NR ⎕VR ⎕SIZE`.

use super::named::{is_name, rows};
use crate::apl::names::{Meaning, Workspace};
use crate::apl::read::Classes;
use crate::apl::show::text_array;
use crate::apl::show::written;
use crate::apl::value::{Function, Kind};
use crate::array::descend::{Visit, fold};
use crate::array::{Array, ElementType, nested};
use crate::error::Result;

/// The lines of the function that a name means, and whether it stands between dels; no lines if it means none.
fn listed(ws: &Workspace, y: &Array) -> Result<(Vec<String>, bool)> {
    let name = rows(y)?.into_iter().next().unwrap_or_default();
    if !is_name(&name) {
        return Ok((Vec::new(), false));
    }
    Ok(match ws.meaning(ws.slot(&name)) {
        Meaning::Function(Function::Defined(f)) if f.kind == Kind::Del => (f.text.clone(), true),
        Meaning::Function(Function::Defined(f)) if f.kind == Kind::Direct => (f.text.clone(), false),
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

/// About how many bytes the value of a name takes; 0 if it has none.
pub fn size(ws: &Workspace, name: &str) -> Result<i64> {
    /// What an array takes beside its elements.
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
