//! Handles of files that text is appended to and of connections, and logs that are replayed: `hopen`, `hclose`, `-11!`.

use std::path::Path;

use crate::array::{Array, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::messages::log;
use crate::names::interpreter::Interpreter;
use crate::names::settings::{FIRST_HANDLE, OpenFile, OpenHandle};
use crate::system::files::{path_of, refused};
use crate::value::{self, Kind, boxes, count, integer, integers, item, items};
use crate::words::streams::lacks;

/// `hopen y` of a file symbol: a handle under which text is appended to the file, which is made if it is not there. Of the address of
/// another process: a handle of a connection.
pub fn open(k: &Interpreter, y: Value) -> Result<Value> {
    let handle = |number: i64| integers(Kind::Int, Array::atom(number));
    if let Some(number) = k.open_process(&y)? {
        return Ok(handle(number));
    }
    let file = file_of(&y)?;
    k.guard_change("files")?;
    let (path, name) = path_of(&Value::Array(Array::atom(file)))?;
    k.host.append_file(&path, b"").map_err(|error| refused(&name, &error))?;
    add(k, OpenHandle::File(OpenFile { file, path })).map(handle)
}

/// The number of a new handle: the first that is free.
pub fn add(k: &Interpreter, opened: OpenHandle) -> Result<i64> {
    let mut open = k.settings.open_handles.borrow_mut();
    let free = open.iter().position(Option::is_none);
    let place = free.unwrap_or(open.len());
    match open.get_mut(place) {
        Some(slot) => *slot = Some(opened),
        None => budget::push(&mut open, Some(opened))?,
    }
    Ok((place + FIRST_HANDLE) as i64)
}

/// The file that a symbol or a text names, beside which a time to wait may stand.
fn file_of(y: &Value) -> Result<Symbol> {
    let of = if boxes(y).is_some() && count(y) == 2 { item(y, 0) } else { y.clone() };
    let name = match (&of, value::text_of(&of)) {
        (_, Some(text)) => Symbol::new(&String::from_utf8_lossy(text))?,
        (Value::Array(array), _) => match array.as_atom::<Symbol>() {
            Some(&name) => name,
            None => return Err(no_address(&integer(&of).map(|port| port.to_string()).unwrap_or_default())),
        },
        _ => return Err(no_address("")),
    };
    let whole = name.name();
    let path = whole.strip_prefix(':').filter(|path| !path.is_empty() && (!path.contains(':') || is_drive(path)));
    path.map(|_| name).ok_or_else(|| no_address(&whole))
}

#[cold]
fn no_address(name: &str) -> Error {
    Error::domain(format!("hopen {name}: a file is opened by its symbol, a process by its address, as in `:host:port"))
}

/// Whether a path begins with the letter of a drive, as some systems have them.
fn is_drive(path: &str) -> bool {
    Path::new(path).has_root() && path.find(':') == Some(1) && path.matches(':').count() == 1
}

/// `hclose y`: frees the handle.
pub fn close(k: &Interpreter, y: Value) -> Result<Value> {
    let number = value::need_integer(&y, "a handle")?;
    let place = usize::try_from(number).ok().and_then(|number| number.checked_sub(FIRST_HANDLE));
    let taken = place.and_then(|place| k.settings.open_handles.borrow_mut().get_mut(place).and_then(Option::take));
    match taken {
        Some(OpenHandle::File(_)) => {}
        Some(OpenHandle::Connection(connection)) => k.close_connection(connection),
        None => return Err(lacks(number)),
    }
    Ok(value::nothing())
}

/// `-11!y`: the records of a log, or the items of the list that a file holds, each given to `.z.ps` or evaluated as a call; the first n
/// of them for `-11!(n;file)`. How many there were. For `-11!(-2;file)` only that, with the bytes up to the last whole record if another
/// one is torn.
pub fn replay(k: &Interpreter, y: &Value) -> Result<Value> {
    let (many, file) = match (boxes(y), count(y)) {
        (Some(_), 2) => (Some(value::need_integer(&item(y, 0), "the number of items")?), item(y, 1)),
        _ => (None, y.clone()),
    };
    k.guard("files")?;
    let (path, name) = path_of(&file)?;
    let most = many.and_then(|many| usize::try_from(many).ok()).unwrap_or(usize::MAX);
    let head = k.host.read_part(&path, 0, log::LOG_HEAD.len() as u64).unwrap_or_default();
    let (all, torn) = if log::is_log(&head) {
        let bytes = k.host.read(&path).map_err(|error| refused(&name, &error))?;
        let records = log::records(k, &bytes, most)?;
        (records.values, records.is_torn.then_some((records.whole_bytes, bytes.len())))
    } else {
        let held = if k.host.entry(&path).is_ok() { k.saved_or_empty(&file)? } else { k.saved_value(&file)? };
        (items(&held), None)
    };
    if many == Some(ONLY_COUNTED) {
        let number = all.len() as i64;
        return Ok(torn.map_or_else(|| value::long(number), |(damaged, _)| value::longs(vec![number, damaged as i64])));
    }
    let done = all.len().min(most);
    let handler = k.handler(".z.ps")?;
    for item in all.iter().take(most) {
        k.poll()?;
        match &handler {
            Some(function) => k.apply_one(function, item.clone())?,
            None => k.served(item)?,
        };
    }
    if let Some((damaged, end)) = torn {
        let note = format!(
            "{name}: the record at byte {damaged} is damaged; it and all that follows were left out, up to byte {end}\n"
        );
        k.write(crate::host::Stream::Error, note.as_bytes())?;
    }
    Ok(value::long(done as i64))
}

/// The number for which `-11!` only counts.
const ONLY_COUNTED: i64 = -2;
