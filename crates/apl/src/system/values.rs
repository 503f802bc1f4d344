//! `⎕VGET ⎕VSET`: values of names that stand in text, with others in the place of those that are not there.

use super::name_lists::{is_name, table_rows};
use super::spaces::{existing, referred};
use crate::array::{Array, ElementType, nested, promote};
use crate::error::{Error, Result};
use crate::names::{Meaning, Space, Workspace};
use crate::read::Classes;
use crate::show::{matrix, text_array, text_of};

/// A name, with the value that it gets, or that stands for it where it has none.
struct NamedValue {
    name: String,
    value: Option<Array>,
}

fn is_text(y: &Array) -> bool {
    matches!(y.kind(), ElementType::Byte | ElementType::Unicode)
}

fn checked(name: String) -> Result<String> {
    let name = name.trim().to_string();
    if is_name(&name) { Ok(name) } else { Err(Error::domain(format!("{name} is not a name"))) }
}

/// A name alone, or a name with a value.
fn item(y: &Array) -> Result<NamedValue> {
    if is_text(y) && y.rank() < 2 {
        return Ok(NamedValue { name: checked(text_of(y)?)?, value: None });
    }
    let name = nested::content(y, 0);
    if y.kind() != ElementType::Box || y.rank() != 1 || y.count() != 2 || !is_text(&name) {
        return Err(Error::domain("names are text, alone or with a value"));
    }
    Ok(NamedValue { name: checked(text_of(&name)?)?, value: Some(nested::content(y, 1)) })
}

/// The names of a matrix, with values that are a list of as many or one for all.
fn table(names: &Array, values: Option<&Array>) -> Result<Vec<NamedValue>> {
    let names = table_rows(names)?;
    if let Some(values) = values.filter(|values| !values.is_atom() && values.count() != names.len()) {
        return Err(Error::length(format!("{} values for {} names", values.count(), names.len())));
    }
    let value = |place: usize| values.map(|values| nested::content(values, if values.is_atom() { 0 } else { place }));
    let named = |(place, name): (usize, String)| Ok(NamedValue { name: checked(name)?, value: value(place) });
    names.into_iter().enumerate().map(named).collect()
}

/// The names that an argument tells, and whether it is one name alone.
fn named(y: &Array) -> Result<(Vec<NamedValue>, bool)> {
    if is_text(y) {
        return match y.rank() {
            0 | 1 => Ok((vec![item(y)?], true)),
            2 => Ok((table(y, None)?, false)),
            _ => Err(Error::rank("names are a list or a matrix")),
        };
    }
    if y.kind() != ElementType::Box || y.rank() > 1 {
        return Err(Error::domain("names are text, alone or with a value"));
    }
    let first = nested::content(y, 0);
    if y.rank() == 1 && y.count() == 2 && is_text(&first) && first.rank() == 2 {
        return Ok((table(&first, Some(&nested::content(y, 1)))?, false));
    }
    Ok((nested::contents(y)?.iter().map(item).collect::<Result<_>>()?, false))
}

/// The namespaces that a left argument refers to: one, or each of several.
fn spaces_of(ws: &Workspace, x: &Array, make: bool) -> Result<(Vec<Space>, bool)> {
    let one = |x: &Array| if make { referred(ws, x) } else { existing(ws, x) };
    if Space::from_value(x).is_some() || is_text(x) {
        return Ok((vec![one(x)?], true));
    }
    if x.kind() != ElementType::Box {
        return Err(Error::domain("the left argument refers to namespaces"));
    }
    Ok((nested::contents(x)?.iter().map(one).collect::<Result<_>>()?, false))
}

/// `x ⎕VGET y`: the values of names, in a namespace or in each of several.
pub fn get(ws: &Workspace, x: Option<&Array>, y: &Array) -> Result<Array> {
    let Some(x) = x else { return values_in(ws, &ws.current_space(), y) };
    let (spaces, single) = spaces_of(ws, x, false)?;
    let mut found = spaces.iter().map(|space| values_in(ws, space, y)).collect::<Result<Vec<Array>>>()?;
    match (single, found.pop()) {
        (true, Some(one)) => Ok(one),
        (_, last) => {
            found.extend(last);
            nested::assemble(x.shape(), found)
        }
    }
}

fn values_in(ws: &Workspace, space: &Space, y: &Array) -> Result<Array> {
    if y.kind().is_numeric() && !y.is_empty() {
        return of_classes(ws, space, y);
    }
    let (names, alone) = named(y)?;
    let is_pair = names.iter().any(|named| named.value.is_some());
    let value = |named: NamedValue| match ws.member(space, ws.slot(&named.name))? {
        Meaning::Value(value) => Ok(value),
        Meaning::Label(line) => Ok(Array::from(line)),
        Meaning::Function(_) => Err(Error::domain(format!("{} is a function", named.name))),
        Meaning::None => named.value.ok_or_else(|| Error::value(format!("{} has no value", named.name))),
    };
    let mut values = names.into_iter().map(value).collect::<Result<Vec<Array>>>()?;
    match values.pop() {
        Some(one) if alone || y.rank() == 0 && is_pair => Ok(one),
        Some(one) if y.rank() == 0 => Ok(nested::enclosed(one)),
        last => {
            values.extend(last);
            nested::assemble(&[values.len()], values)
        }
    }
}

/// All names of some classes with their values: pairs where a class is negative, else a matrix and a list.
fn of_classes(ws: &Workspace, space: &Space, y: &Array) -> Result<Array> {
    let classes = promote::floats(y)?.ok_or_else(|| Error::domain("classes of names are real numbers"))?.into_owned();
    let is =
        |exact: f64| classes.iter().any(|class| class.abs() == exact.trunc() || (class.abs() - exact).abs() < 0.01);
    let (mut names, mut values) = (Vec::new(), Vec::new());
    for (name, meaning) in ws.members(space)? {
        if is(ws.exact_class(&meaning))
            && let Meaning::Value(value) = meaning
        {
            names.push(name.to_string());
            values.push(value);
        }
    }
    if classes.iter().any(|class| *class < 0.0) {
        let pair = |(name, value): (&String, Array)| nested::assemble(&[2], vec![text_array(name).raveled(), value]);
        let pairs = names.iter().zip(values).map(pair).collect::<Result<Vec<Array>>>()?;
        return nested::assemble(&[pairs.len()], pairs);
    }
    let values = nested::assemble(&[values.len()], values)?;
    nested::assemble(&[2], vec![matrix(&names, &[names.len()])?, values])
}

/// `x ⎕VSET y`: gives names values, in a namespace or in each of several; the namespace.
pub fn set(ws: &Workspace, x: Option<&Array>, y: &Array) -> Result<Array> {
    let (spaces, _) = match x {
        Some(x) => spaces_of(ws, x, true)?,
        None => (vec![ws.current_space()], true),
    };
    let y = match y.kind() {
        // A pair by itself is a list of one.
        ElementType::Box if y.rank() == 1 && y.count() == 2 && item(y).is_ok_and(|item| item.value.is_some()) => {
            let first = nested::content(y, 0);
            if first.rank() == 2 { y.clone() } else { nested::enclosed(y.clone()) }
        }
        _ => y.clone(),
    };
    let (names, _) = named(&y)?;
    if let Some(bare) = names.iter().find(|named| named.value.is_none()) {
        return Err(Error::domain(format!("{} gets no value: write ('{}' value)", bare.name, bare.name)));
    }
    for space in &spaces {
        for named in &names {
            if let Some(value) = &named.value {
                ws.set_member(space, ws.slot(&named.name), Meaning::Value(value.clone()))?;
            }
        }
    }
    ws.shy.set(true);
    match x {
        Some(x) if spaces.len() != 1 || Space::from_value(x).is_some() => Ok(x.clone()),
        _ => Ok(spaces.first().map_or_else(|| ws.current_space().value(), Space::value)),
    }
}
