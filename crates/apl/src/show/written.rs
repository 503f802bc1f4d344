//! Values and functions as they would be written: text that gives the same when it is run.

use crate::array::{Array, Complex, ElementType, Tolerance, Unicode, Value, nested, promote, shape, stop};
use crate::error::Result;
use crate::value::{DefinitionKind, Function, Operand};
use crate::vocabulary::operators::OUTER;

/// A value as an expression; `None` of what has no words here, such as infinity.
///
/// ```
/// use {jackal_apl::show::written::value, jackal_array::Array};
/// assert_eq!(value(&Array::list(vec![1_i64, -2]))?.as_deref(), Some("1 ¯2"));
/// assert_eq!(value(&Array::new(&[2, 1], vec![0.5, 2e99])?)?.as_deref(), Some("2 1⍴0.5 2E99"));
/// assert_eq!(value(&Array::boxes([Array::from(1_i64), Array::text("it's")]))?.as_deref(), Some("1 'it''s'"));
/// # Ok::<(), jackal_array::error::Error>(())
/// ```
pub fn value(y: &Array) -> Result<Option<String>> {
    let mut out = String::new();
    // The parts that are yet to be written, the next one last: a nest may be deeper than the machine's stack.
    let mut waiting = vec![PendingPart::Value(y.clone())];
    while let Some(part) = waiting.pop() {
        stop::poll_running()?;
        match part {
            PendingPart::Text(text) => out.push_str(text),
            PendingPart::Value(y) => match simple(&y)? {
                Simple::Text(text) => out.push_str(&text),
                Simple::Unwritten => return Ok(None),
                Simple::Prototype(one) => {
                    out.push_str(&shape::text(y.shape()));
                    out.push_str(if nested::is_simple_atom(&one) { "⍴" } else { "⍴⊂" });
                    waiting.push(PendingPart::Value(one));
                }
                Simple::Items => {
                    out.push_str(&prefix(&y));
                    for index in (0..y.count()).rev() {
                        waiting.push(PendingPart::Item(nested::content(&y, index)));
                        if index > 0 {
                            waiting.push(PendingPart::Text(" "));
                        }
                    }
                }
            },
            // An element next to others is in parentheses unless it is one word.
            PendingPart::Item(y) => match simple(&y)? {
                Simple::Text(text) if y.is_atom() && y.kind().is_numeric() || text.starts_with(['\'', '⍬']) => {
                    out.push_str(&text);
                }
                Simple::Unwritten => return Ok(None),
                _ => {
                    out.push('(');
                    waiting.extend([PendingPart::Text(")"), PendingPart::Value(y)]);
                }
            },
        }
    }
    Ok(Some(out))
}

/// A part that is yet to be written.
enum PendingPart {
    Text(&'static str),
    Value(Array),
    Item(Array),
}

/// A value that is written at once, or of what it is written.
enum Simple {
    Text(String),
    Unwritten,
    Items,
    Prototype(Array),
}

fn simple(y: &Array) -> Result<Simple> {
    let axes = || shape::text(y.shape());
    Ok(Simple::Text(match (y.kind(), y.rank()) {
        (ElementType::Box, _) if y.is_empty() => return nested::prototype(y).map(Simple::Prototype),
        (ElementType::Box, _) if nested::holds_no_array(y) => return Ok(Simple::Unwritten),
        (ElementType::Box, _) => return Ok(Simple::Items),
        (ElementType::Byte | ElementType::Unicode, 1) if y.is_empty() => "''".to_string(),
        (ElementType::Byte | ElementType::Unicode, _) if y.is_empty() => format!("{}⍴' '", axes()),
        (_, 1) if y.is_empty() => "⍬".to_string(),
        _ if y.is_empty() => format!("{}⍴0", axes()),
        _ => match elements(y)? {
            Some(list) => prefix(y) + &list,
            None => return Ok(Simple::Unwritten),
        },
    }))
}

/// The text before the elements of a value: its shape, unless it is an atom or a list of several; and a sign for one
/// enclosed element.
fn prefix(y: &Array) -> String {
    let alone = y.kind() == ElementType::Box && y.count() == 1 && !nested::is_simple_atom(&nested::content(y, 0));
    let shape = match y.shape() {
        [] => String::new(),
        [1] => ",".to_string(),
        [_] => String::new(),
        axes => format!("{}⍴", shape::text(axes)),
    };
    shape + if alone { "⊂" } else { "" }
}

/// The elements of a simple value side by side.
fn elements(y: &Array) -> Result<Option<String>> {
    let numbers = |all: Vec<Option<String>>| all.into_iter().collect::<Option<Vec<_>>>().map(|all| all.join(" "));
    Ok(match y.kind() {
        ElementType::Byte | ElementType::Unicode => Some(text(y)),
        ElementType::Float => numbers(y.as_slice::<f64>().unwrap_or_default().iter().map(|&n| real(n)).collect()),
        ElementType::Complex => {
            let items = y.as_slice::<Complex>().unwrap_or_default();
            numbers(items.iter().map(|z| Some(format!("{}J{}", real(z.re)?, real(z.im)?))).collect())
        }
        ElementType::Bool | ElementType::Int => {
            let items = promote::integers(y, Tolerance::EXACT)?;
            numbers(items.iter().map(|n| Some(n.to_string().replace('-', "¯"))).collect())
        }
        _ => None,
    })
}

/// An element next to others: in parentheses unless it is one word.
fn item(y: &Array) -> Result<Option<String>> {
    let Some(written) = value(y)? else { return Ok(None) };
    let number = y.is_atom() && y.kind().is_numeric();
    let one_word = number || y.kind() != ElementType::Box && written.starts_with(['\'', '⍬']);
    Ok(Some(if one_word { written } else { format!("({written})") }))
}

fn real(n: f64) -> Option<String> {
    let plain = format!("{n}");
    let exponent = format!("{n:E}");
    let shorter = if plain.len() > 17 { exponent } else { plain };
    n.is_finite().then(|| shorter.replace('-', "¯"))
}

/// Text between quotes, or by its codes where quotes cannot hold it.
fn text(y: &Array) -> String {
    let wide = |c: &Unicode| char::from_u32(c.point()).unwrap_or(char::REPLACEMENT_CHARACTER);
    let letters: Vec<char> = match y.as_slice::<u8>() {
        Some(bytes) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        None => y.as_slice::<Unicode>().unwrap_or_default().iter().map(wide).collect(),
    };
    if letters.iter().any(|c| c.is_control()) {
        let codes: Vec<String> = letters.iter().map(|&c| u32::from(c).to_string()).collect();
        return format!("⎕UCS {}", codes.join(" "));
    }
    format!("'{}'", letters.into_iter().collect::<String>().replace('\'', "''"))
}

/// A function as it is written behind an arrow; `None` of a function of another notation.
pub fn function(f: &Function) -> Result<Option<String>> {
    let _level = nested::Depth::enter()?;
    Ok(match f {
        Function::Primitive(row) => Some(row.glyph.to_string()),
        Function::Quad(name) => Some(format!("⎕{name}")),
        Function::Axis(pair) => {
            function(&pair.0)?.zip(value(&pair.1)?).map(|(function, axis)| format!("{function}[{axis}]"))
        }
        Function::Defined(f) if f.header.name.is_empty() => f.text.first().cloned(),
        Function::Defined(f) => Some(f.header.name.clone()),
        Function::Derived(parts) if std::ptr::eq(parts.0, &raw const OUTER) => {
            operand(&parts.1, true)?.map(|operand| format!("∘.{operand}"))
        }
        Function::Derived(parts) => derived_text(&parts.0.to_string(), &parts.1, parts.2.as_ref())?,
        Function::Bound(parts) if parts.0.kind == DefinitionKind::Braces && parts.0.header.name.is_empty() => {
            derived_text(parts.0.text.first().map_or("", String::as_str), &parts.1, parts.2.as_ref())?
        }
        Function::Bound(parts) => derived_text(&format!(" {} ", parts.0.header.name), &parts.1, parts.2.as_ref())?,
        Function::Train(parts) => {
            let parts = parts.iter().map(|part| operand(part, true)).collect::<Result<Option<Vec<_>>>>()?;
            parts.map(|parts| format!("({})", parts.join(" ")))
        }
        Function::Operator(operator) => Some(operator.to_string()),
        Function::Curried(parts) => {
            function(&parts.0)?.zip(operand(&parts.1, true)?).map(|(operator, right)| format!("{operator}{right}"))
        }
        Function::Observed(observed) => function(&observed.0)?,
        Function::Closed(parts) => function(&parts.0)?,
        Function::Within(parts) => function(&parts.1)?.map(|text| format!("{}.{text}", reference(&parts.0))),
        Function::Members(_) | Function::Foreign(_) => None,
    })
}

/// The text of a namespace.
fn reference(y: &Array) -> String {
    match y.as_slice::<Value>() {
        Some([Value::Function(held)]) => held.text(),
        _ => "…".to_string(),
    }
}

/// An operator between its operands.
fn derived_text(operator: &str, left: &Operand, right: Option<&Operand>) -> Result<Option<String>> {
    let Some(left) = operand(left, false)? else { return Ok(None) };
    match right {
        None => Ok(Some(format!("{left}{operator}"))),
        Some(right) => Ok(operand(right, true)?.map(|right| format!("{left}{operator}{right}"))),
    }
}

/// An operand; in parentheses where it would fall apart: at the right of an operator what an operator made, anywhere several
/// values.
fn operand(part: &Operand, right: bool) -> Result<Option<String>> {
    match part {
        Operand::Function(f) => {
            let loose = right && matches!(f, Function::Derived(_) | Function::Bound(_) | Function::Axis(_));
            Ok(function(f)?.map(|text| if loose { format!("({text})") } else { text }))
        }
        Operand::Value(y) => item(y),
    }
}
