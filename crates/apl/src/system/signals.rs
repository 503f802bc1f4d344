//! Errors by their numbers: what `⎕ES` and `⎕SIGNAL` raise, what `⎕ET` tells, what error guards wait for.

use crate::array::{Array, ElementType, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::show::text_of;

/// The kinds of errors, with the numbers that tell them.
const EVENTS: [((i64, i64), ErrorKind); 9] = [
    ((1, 3), ErrorKind::Limit),
    ((2, 1), ErrorKind::Syntax),
    ((3, 1), ErrorKind::Value),
    ((5, 1), ErrorKind::Valence),
    ((5, 2), ErrorKind::Rank),
    ((5, 3), ErrorKind::Length),
    ((5, 4), ErrorKind::Domain),
    ((5, 5), ErrorKind::Index),
    ((5, 6), ErrorKind::Axis),
];

/// The pair of numbers of an error.
pub fn event(error: &Error) -> Array {
    let kind = match error.kind() {
        ErrorKind::Type | ErrorKind::NotANumber => ErrorKind::Domain,
        other => other,
    };
    let pair = EVENTS.iter().find(|(_, known)| *known == kind).map_or((0, 1), |(pair, _)| *pair);
    Array::list(vec![pair.0, pair.1])
}

/// The numbers by which Dyalog APL tells errors; an axis is an index there, and arguments too many a matter of syntax.
const NUMBERS: [(i64, ErrorKind); 14] = [
    (1, ErrorKind::OutOfMemory),
    (2, ErrorKind::Syntax),
    (2, ErrorKind::Valence),
    (3, ErrorKind::Index),
    (4, ErrorKind::Rank),
    (4, ErrorKind::Axis),
    (5, ErrorKind::Length),
    (6, ErrorKind::Value),
    (10, ErrorKind::Limit),
    (11, ErrorKind::Domain),
    (11, ErrorKind::Type),
    (11, ErrorKind::NotANumber),
    (16, ErrorKind::Nonce),
    (22, ErrorKind::FileName),
];

/// An error as the notation of now names it: Dyalog knows neither arguments too many nor axes.
#[cold]
pub fn by_notation(ws: &Workspace, error: Error) -> Error {
    match error.kind() {
        ErrorKind::Valence if ws.settings.is_dyalog() => error.as_kind(ErrorKind::Syntax),
        ErrorKind::Axis if ws.settings.is_dyalog() => error.as_kind(ErrorKind::Rank),
        _ => error,
    }
}

/// The number of an error, by which error guards and `⎕SIGNAL` know it.
pub fn number(error: &Error) -> Option<i64> {
    match error.kind() {
        ErrorKind::Signal(number) => Some(number),
        kind => NUMBERS.iter().find(|(_, known)| *known == kind).map(|(number, _)| *number),
    }
}

/// Forgets the last error: what `⎕DM`, `⎕DMX` and `⎕EN` tell.
fn forget(ws: &Workspace) {
    let mut variables = ws.variables.borrow_mut();
    for name in ["DM", "EN", "DMX.EM", "DMX.MESSAGE", "DMX.VENDOR"] {
        variables.remove(name);
    }
}

/// `⎕SIGNAL`: raises the error of a number, with a text if there is one. Nothing if there is no number; 0 forgets the last error.
pub fn signal(ws: &Workspace, x: Option<&Array>, y: &Array) -> Result<()> {
    if y.kind() == ElementType::Box && !y.is_empty() {
        return signal_told(ws, y);
    }
    let numbers = promote::integers(y, ws.context.borrow().tolerance)?;
    let number = match numbers.as_ref() {
        [] => return Ok(()),
        [0, ..] if x.is_none() => {
            forget(ws);
            return Ok(());
        }
        [number, ..] if (1..=999).contains(number) => *number,
        _ => return Err(Error::domain("the number of an error is one from 1 to 999")),
    };
    let kind = NUMBERS.iter().find(|(known, _)| *known == number).map_or(ErrorKind::Signal(number), |(_, kind)| *kind);
    ws.raised.set(!ws.running.borrow().is_empty());
    Err(match x {
        Some(text) => Error::with_message(kind, text_of(&beginning(text)?)?),
        None if matches!(kind, ErrorKind::Signal(_)) => Error::with_message(kind, format!("ERROR {number}")),
        None => Error::new(kind),
    })
}

/// Raises the error that names and values tell: `EN` its number, `EM` its text, `Message` what explains it.
fn signal_told(ws: &Workspace, y: &Array) -> Result<()> {
    // A list of pairs, or a table of names and values, is the first item.
    let is_text = |y: &Array| matches!(y.kind(), ElementType::Byte | ElementType::Unicode);
    let told = nested::content(y, 0);
    let pairs = match (told.rank(), told.shape()) {
        (2, [rows, 2]) => (0..*rows).map(|row| told.cell(row, &[2])).collect(),
        _ => nested::contents(&told)?,
    };
    let (mut number, mut headline, mut message, mut vendor) = (None, None, None, None);
    for pair in &pairs {
        if pair.count() != 2 || pair.kind() != ElementType::Box || !is_text(&nested::content(pair, 0)) {
            return Err(Error::domain("an error is described by names and values, such as ('EN' 11)('Message' 'why')"));
        }
        let value = nested::content(pair, 1);
        match text_of(&nested::content(pair, 0))?.as_str() {
            "EN" => number = Some(promote::integer(&value, ws.context.borrow().tolerance)?),
            "EM" => headline = Some(text_of(&beginning(&value)?)?),
            "Message" => message = Some(text_of(&beginning(&value)?)?),
            "Vendor" => vendor = Some(value),
            "ENX" | "HelpURL" | "Category" | "OSError" => {}
            other => return Err(Error::domain(format!("an error has no {other}"))),
        }
    }
    let number = match number {
        Some(0) => return Ok(()),
        Some(number) if (1..=999).contains(&number) => number,
        _ => return Err(Error::domain("an error has one number EN, from 1 to 999")),
    };
    let kind = NUMBERS.iter().find(|(known, _)| *known == number).map_or(ErrorKind::Signal(number), |(_, kind)| *kind);
    ws.raised.set(!ws.running.borrow().is_empty());
    ws.vendor.replace(vendor);
    let error = match headline {
        Some(headline) => Error::with_message(kind, headline),
        None if matches!(kind, ErrorKind::Signal(_)) => Error::with_message(kind, format!("ERROR {number}")),
        None => Error::new(kind),
    };
    Err(message.into_iter().fold(error, |error, message| error.note(message)))
}

/// Raises an error: of a text, of a pair of numbers, or of a pair with a text. Nothing if the right side is empty.
pub fn raise(ws: &Workspace, x: Option<&Array>, y: &Array) -> Result<()> {
    let (text, pair) = match x {
        Some(text) => (Some(text), Some(y)),
        None if y.kind().is_numeric() && !y.is_empty() => (None, Some(y)),
        None => (Some(y), None),
    };
    if y.is_empty() {
        return Ok(());
    }
    let pair =
        pair.map(|pair| promote::integers(pair, ws.context.borrow().tolerance).map(|n| n.into_owned())).transpose()?;
    let kind = match pair.as_deref() {
        Some([0, 0]) => return Ok(()),
        Some([major, minor]) => EVENTS
            .iter()
            .find(|(known, _)| *known == (*major, *minor))
            .map_or(ErrorKind::Signal(*major), |(_, kind)| *kind),
        Some(_) => return Err(Error::length("an event is a pair of numbers")),
        None => ErrorKind::Signal(0),
    };
    ws.raised.set(!ws.running.borrow().is_empty());
    Err(match text {
        Some(text) => Error::with_message(kind, text_of(&beginning(text)?)?),
        None => Error::new(kind),
    })
}

/// The first elements of a text, which an error shows.
fn beginning(text: &Array) -> Result<Array> {
    const MESSAGE_CHARS_MAX: usize = 1 << 14;
    if text.count() <= MESSAGE_CHARS_MAX {
        Ok(text.clone())
    } else {
        Ok(text.clone().raveled().cell(0, &[MESSAGE_CHARS_MAX]))
    }
}
