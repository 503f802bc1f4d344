//! `1!:n`: files and standard streams.
//!
//! A file is a boxed name, or the number of an open file; 1 is the keyboard, 2 the screen, 3 all of the standard input, 4
//! the standard output, 5 the standard error.

use std::path::{Path, PathBuf};

use glob::Pattern;

use super::row::Foreign;
use super::row::{bytes, no_argument, nothing, numbers, string};
use crate::array::cells::INFINITE as X;
use crate::array::{Array, TextOrBoxes, Value, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::host::{Entry, Stream};
use crate::names::env::Env;
use crate::run::script;

/// The family.
pub static ROWS: &[Foreign] = &[
    Foreign::monad(1, 0, directory, "the entries of a directory that match a pattern"),
    Foreign::monad(1, 1, read, "the contents of a file, or a line of the keyboard").ranked(0, X, 0),
    Foreign::dyad(1, 2, write, "writes text to a file, or shows a value on the screen").ranked(X, X, 0),
    Foreign::dyad(1, 3, append, "appends text to a file").ranked(X, X, 0),
    Foreign::monad(1, 4, size, "the size of a file in bytes").ranked(0, X, 0),
    Foreign::monad(1, 5, make_directory, "makes a directory").ranked(0, X, 0),
    Foreign::monad(1, 6, attributes, "the attributes of a file").ranked(0, X, 0),
    Foreign::both(1, 7, permissions, set_permissions, "the permissions of a file, or changes them").ranked(0, 1, 0),
    Foreign::monad(1, 11, read_part, "part of a file: name ; start, length").ranked(1, X, 1),
    Foreign::dyad(1, 12, write_part, "writes text into a file: name ; start").ranked(1, X, 1),
    Foreign::monad(1, 20, open_files, "numbers and names of the open files"),
    Foreign::monad(1, 21, open, "opens a file and gives its number").ranked(0, X, 0),
    Foreign::monad(1, 22, close, "closes a numbered file").ranked(0, X, 0),
    Foreign::monad(1, 43, current_directory, "the current directory"),
    Foreign::monad(1, 44, set_directory, "changes the current directory"),
    Foreign::monad(1, 55, erase, "erases a file or an empty directory").ranked(0, X, 0),
];

/// The first number of an open file.
const FIRST_NUMBER: i64 = 100;

/// The file or stream of a file argument.
enum FileTarget {
    Path(PathBuf),
    Stream(i64),
}

/// The file of an atom.
fn target(env: &Env<'_>, y: &Array) -> Result<FileTarget> {
    match y.text_or_boxes() {
        TextOrBoxes::Box([value]) => {
            env.interpreter.guard("files")?;
            match value.array()? {
                name if name.kind().is_numeric() && !name.is_empty() => target(env, name),
                name => Ok(FileTarget::Path(path_of(name)?)),
            }
        }
        _ if y.kind().is_numeric() && !y.is_empty() => {
            let number = promote::integer(y, env.cx.tolerance)?;
            if (1..=5).contains(&number) {
                return Ok(FileTarget::Stream(number));
            }
            Ok(FileTarget::Path(numbered(env, number)?))
        }
        _ => Err(Error::domain("a file is a boxed name, as in <'name', or a number")),
    }
}

fn path_of(name: &Array) -> Result<PathBuf> {
    let name = string(name, "a file name")?;
    if name.is_empty() || name.contains('\0') {
        return Err(Error::new(ErrorKind::FileName).note("this cannot name a file"));
    }
    Ok(PathBuf::from(name))
}

#[cold]
fn not_open(number: i64) -> Error {
    Error::new(ErrorKind::FileNumber).note(format!("there is no open file {number}"))
}

fn numbered(env: &Env<'_>, number: i64) -> Result<PathBuf> {
    let files = env.interpreter.files.borrow();
    let index = usize::try_from(number - FIRST_NUMBER).map_err(|_| not_open(number))?;
    files.get(index).cloned().flatten().ok_or_else(|| not_open(number))
}

/// The file of an argument that may be no stream.
fn path(env: &Env<'_>, y: &Array) -> Result<PathBuf> {
    match target(env, y)? {
        FileTarget::Path(path) => Ok(path),
        FileTarget::Stream(number) => Err(not_open(number)),
    }
}

fn failed(error: &std::io::Error, path: &Path) -> Error {
    Error::outside(error).note(path.display().to_string())
}

/// `1!:1 y`
fn read(env: &Env<'_>, y: Array) -> Result<Array> {
    let host = &env.interpreter.host;
    match target(env, &y)? {
        FileTarget::Path(path) => Ok(Array::list(host.read(&path).map_err(|error| failed(&error, &path))?)),
        FileTarget::Stream(1) => {
            host.flush().map_err(|error| Error::outside(&error))?;
            match host.read_line("").map_err(|error| Error::outside(&error))? {
                Some(line) => Ok(Array::list(line)),
                // At the end of the input there is an empty line.
                None => Ok(Array::text("")),
            }
        }
        FileTarget::Stream(3) => {
            if let Some(all) = host.read_rest().map_err(|error| Error::outside(&error))? {
                return Ok(Array::list(all));
            }
            let mut all = Vec::new();
            while let Some(line) = host.read_line("").map_err(|error| Error::outside(&error))? {
                all.extend_from_slice(&line);
                all.push(b'\n');
                env.cx.poll()?;
            }
            Ok(Array::list(all))
        }
        FileTarget::Stream(number) => Err(not_open(number)),
    }
}

/// `x 1!:2 y`
fn write(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let host = &env.interpreter.host;
    let stream = match target(env, &y)? {
        FileTarget::Path(path) => {
            let text = bytes(&x, "the value to write")?;
            host.write_file(&path, &text).map_err(|error| failed(&error, &path))?;
            return Ok(nothing());
        }
        FileTarget::Stream(2) => {
            script::show_entity(env, &x.clone().into())?;
            return Ok(x);
        }
        FileTarget::Stream(4) => Stream::Output,
        FileTarget::Stream(5) => Stream::Error,
        FileTarget::Stream(number) => return Err(not_open(number)),
    };
    host.write(stream, &bytes(&x, "the value to write")?).map_err(|error| Error::outside(&error))?;
    Ok(x)
}

/// `x 1!:3 y`
fn append(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    if let FileTarget::Path(path) = target(env, &y)? {
        let text = bytes(&x, "the value to append")?;
        env.interpreter.host.append_file(&path, &text).map_err(|error| failed(&error, &path))?;
        return Ok(nothing());
    }
    write(env, x, y)
}

fn entry(env: &Env<'_>, y: &Array) -> Result<Entry> {
    let path = path(env, y)?;
    env.interpreter.host.entry(&path).map_err(|error| failed(&error, &path))
}

fn integer(size: u64) -> Array {
    i64::try_from(size).map_or_else(|_| Array::from(size as f64), Array::from)
}

/// `1!:4 y`
fn size(env: &Env<'_>, y: Array) -> Result<Array> {
    Ok(integer(entry(env, &y)?.size))
}

/// `1!:5 y`
fn make_directory(env: &Env<'_>, y: Array) -> Result<Array> {
    let path = path(env, &y)?;
    env.interpreter.host.create_directory(&path).map_err(|error| failed(&error, &path))?;
    Ok(Array::from(true))
}

/// `1!:6 y`
fn attributes(env: &Env<'_>, y: Array) -> Result<Array> {
    Ok(Array::text(attribute_text(&entry(env, &y)?)))
}

fn attribute_text(entry: &Entry) -> String {
    let hidden = if entry.name.starts_with('.') { 'h' } else { '-' };
    let fixed = if entry.writable { '-' } else { 'r' };
    let directory = if entry.directory { 'd' } else { '-' };
    format!("{fixed}{hidden}--{directory}-")
}

/// `1!:7 y`
fn permissions(env: &Env<'_>, y: Array) -> Result<Array> {
    let entry = entry(env, &y)?;
    Ok(Array::text(permission_text(env, &path(env, &y)?, &entry)))
}

/// `x 1!:7 y`
fn set_permissions(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let text = string(&x, "the text of permissions")?;
    let permissions = permissions_of(&text).ok_or_else(|| {
        Error::domain(
            "permissions are nine letters, as in 'rwxr-xr-x': of the owner, the group, the others, - for none",
        )
    })?;
    let path = path(env, &y)?;
    env.interpreter.host.set_permissions(&path, permissions).map_err(|error| failed(&error, &path))?;
    Ok(nothing())
}

/// The letters of the nine bits, highest first.
const LETTERS: &str = "rwxrwxrwx";

/// The permissions of a file; where the host knows none, what its entry says of it.
fn permission_text(env: &Env<'_>, path: &Path, entry: &Entry) -> String {
    let known = env.interpreter.host.permissions(path).ok().flatten();
    let permissions = known.unwrap_or_else(|| likely_permissions(entry));
    let letter = |(place, letter)| if permissions & (0o400_u32 >> place) == 0 { '-' } else { letter };
    LETTERS.chars().enumerate().map(letter).collect()
}

fn permissions_of(text: &str) -> Option<u32> {
    if text.len() != LETTERS.len() {
        return None;
    }
    text.chars().zip(LETTERS.chars()).try_fold(0, |bits, (given, letter)| match given {
        '-' => Some(bits << 1),
        _ if given == letter => Some(bits << 1 | 1),
        _ => None,
    })
}

/// The permissions that are assumed of a host without permissions.
fn likely_permissions(entry: &Entry) -> u32 {
    let (write, enter) = (if entry.writable { 0o200 } else { 0 }, if entry.directory { 0o111 } else { 0 });
    0o444 | write | enter
}

/// The name and the numbers of `1!:11` and `1!:12`: two boxes, or one list that begins with an open file's number.
fn part(env: &Env<'_>, y: &Array) -> Result<(PathBuf, Vec<i64>)> {
    if y.kind().is_numeric() {
        let all = numbers(env, y)?;
        let [file, rest @ ..] = all.as_slice() else { return Err(Error::length("the number of a file is needed")) };
        return Ok((path(env, &Array::from(*file))?, rest.to_vec()));
    }
    let TextOrBoxes::Box([name, numbers_of_part]) = y.text_or_boxes() else {
        return Err(Error::length("part of a file is given as a name and numbers, as in 'name';0 10"));
    };
    let boxed = match name.array()? {
        name if name.kind().is_text() => Array::boxed(name.clone()),
        other => other.clone(),
    };
    Ok((path(env, &boxed)?, numbers(env, numbers_of_part.array()?)?))
}

/// A start in a file, counted from the end when negative.
fn start_in(start: i64, size: usize) -> Result<usize> {
    let from_end = i64::try_from(size).unwrap_or(i64::MAX);
    let at = if start < 0 { start.saturating_add(from_end) } else { start };
    let found = usize::try_from(at).ok().filter(|&at| at <= size);
    found.ok_or_else(|| Error::index(format!("{start} lies outside a file of {size} bytes")))
}

/// `1!:11 y`
fn read_part(env: &Env<'_>, y: Array) -> Result<Array> {
    let (path, numbers) = part(env, &y)?;
    let host = &env.interpreter.host;
    let failed = |error| failed(&error, &path);
    let entry = host.entry(&path).map_err(failed)?;
    // What tells no size is read to see how much there is; of a folder that is an error.
    let all = if entry.size == 0 || entry.directory { Some(host.read(&path).map_err(failed)?) } else { None };
    let size = all.as_ref().map_or(usize::try_from(entry.size).unwrap_or(usize::MAX), Vec::len);
    let (start, count) = match numbers.as_slice() {
        [start] => (start_in(*start, size)?, None),
        [start, count] => (start_in(*start, size)?, Some(*count)),
        _ => return Err(Error::length("a start and a length are needed")),
    };
    let end = match count {
        None => size,
        Some(count) => usize::try_from(count).ok().and_then(|count| start.checked_add(count)).unwrap_or(usize::MAX),
    };
    if end > size {
        return Err(Error::index(format!("the file has only {size} bytes")));
    }
    Ok(Array::list(match all {
        Some(all) => all.get(start..end).unwrap_or_default().to_vec(),
        None => host.read_part(&path, start as u64, (end - start) as u64).map_err(failed)?,
    }))
}

/// `x 1!:12 y`
fn write_part(env: &Env<'_>, x: Array, y: Array) -> Result<Array> {
    let (path, numbers) = part(env, &y)?;
    let [start, rest @ ..] = numbers.as_slice() else { return Err(Error::length("a start is needed")) };
    let text = bytes(&x, "the value to write")?;
    if rest.first().is_some_and(|&count| usize::try_from(count).ok() != Some(text.len())) {
        return Err(Error::length("the length is not that of the text"));
    }
    let host = &env.interpreter.host;
    let size = host.entry(&path).map_err(|error| failed(&error, &path))?.size;
    // Behind the end the file grows, with zeros between.
    let start = match u64::try_from(*start) {
        Ok(start) if start >= size => start,
        _ => start_in(*start, usize::try_from(size).unwrap_or(usize::MAX))? as u64,
    };
    host.write_at(&path, start, &text).map_err(|error| failed(&error, &path))?;
    Ok(nothing())
}

/// `1!:20 y`
fn open_files(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    let files = env.interpreter.files.borrow();
    let mut cells: Vec<Value> = Vec::new();
    for (number, file) in (FIRST_NUMBER..).zip(files.iter()) {
        if let Some(path) = file {
            cells.push(Array::from(number).into());
            cells.push(Array::text(path.to_string_lossy().as_bytes()).into());
        }
    }
    Array::new(&[cells.len() / 2, 2], cells)
}

/// `1!:21 y`
fn open(env: &Env<'_>, y: Array) -> Result<Array> {
    let path = path(env, &y)?;
    let host = &env.interpreter.host;
    if host.entry(&path).is_err() {
        host.write_file(&path, b"").map_err(|error| failed(&error, &path))?;
    }
    let mut files = env.interpreter.files.borrow_mut();
    let index = match files.iter().position(Option::is_none) {
        Some(index) => index,
        None => {
            files.push(None);
            files.len() - 1
        }
    };
    if let Some(slot) = files.get_mut(index) {
        *slot = Some(path);
    }
    Ok(Array::from(FIRST_NUMBER + index as i64))
}

/// `1!:22 y`: a file is named or numbered.
fn close(env: &Env<'_>, y: Array) -> Result<Array> {
    let index = if y.kind().is_numeric() {
        let number = promote::integer(&y, env.cx.tolerance)?;
        numbered(env, number)?;
        usize::try_from(number - FIRST_NUMBER).map_err(|_| not_open(number))?
    } else {
        let path = path(env, &y)?;
        let open = env.interpreter.files.borrow().iter().position(|slot| slot.as_ref() == Some(&path));
        open.ok_or_else(|| Error::new(ErrorKind::FileNumber).note(format!("the file {} is not open", path.display())))?
    };
    if let Some(slot) = env.interpreter.files.borrow_mut().get_mut(index) {
        *slot = None;
    }
    Ok(Array::from(true))
}

/// `1!:43 y`
fn current_directory(env: &Env<'_>, y: Array) -> Result<Array> {
    no_argument(&y)?;
    env.interpreter.guard("files")?;
    let directory = env.interpreter.host.directory().map_err(|error| Error::outside(&error))?;
    Ok(Array::text(directory.to_string_lossy().as_bytes()))
}

/// `1!:44 y`
fn set_directory(env: &Env<'_>, y: Array) -> Result<Array> {
    env.interpreter.guard("files")?;
    let name = match y.text_or_boxes() {
        TextOrBoxes::Box([value]) => value.array()?.clone(),
        _ => y,
    };
    let path = path_of(&name)?;
    env.interpreter.host.set_directory(&path).map_err(|error| failed(&error, &path))?;
    Ok(nothing())
}

/// `1!:55 y`
fn erase(env: &Env<'_>, y: Array) -> Result<Array> {
    let path = path(env, &y)?;
    env.interpreter.host.remove(&path).map_err(|error| failed(&error, &path))?;
    Ok(Array::from(true))
}

/// `1!:0 y`: name, time, size, permissions, attributes, permissions of owner, group and others.
fn directory(env: &Env<'_>, y: Array) -> Result<Array> {
    env.interpreter.guard("files")?;
    let pattern = match y.text_or_boxes() {
        TextOrBoxes::Box([value]) => string(value.array()?, "a pattern")?,
        _ => string(&y, "a pattern")?,
    };
    let (folder, names) = match pattern.rfind('/') {
        Some(0) => ("/", &pattern[1..]),
        Some(at) => (&pattern[..at], &pattern[at + 1..]),
        None => (".", pattern.as_str()),
    };
    let host = &env.interpreter.host;
    let mut entries = match host.list(Path::new(folder)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(nothing()),
        Err(error) => return Err(Error::outside(&error)),
    };
    let pattern = name_pattern(names);
    entries.retain(|entry| pattern.matches(&entry.name));
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    if entries.is_empty() {
        return Ok(nothing());
    }
    let offset = host.now().1;
    let mut cells: Vec<Value> = Vec::with_capacity(entries.len() * 6);
    for entry in &entries {
        let [year, month, day, hour, minute, second] =
            crate::system::time::civil(entry.modified.floor() as i64 + offset);
        let permissions = permission_text(env, &Path::new(folder).join(&entry.name), entry);
        let row: [Array; 6] = [
            Array::text(&entry.name),
            Array::list(vec![year, month, day, hour, minute, second]),
            integer(entry.size),
            Array::text(permissions.get(..3).unwrap_or_default()),
            Array::text(attribute_text(entry)),
            Array::text(permissions),
        ];
        cells.extend(row.map(Value::from));
    }
    Array::new(&[entries.len(), 6], cells)
}

/// The pattern of names: `*` any text, `?` any character, `[a-c]` and `[!a-c]` one of some or none of them. A
/// bracket that is not closed is itself.
///
/// ```
/// use jackal_j::system::files::name_pattern;
/// assert!(name_pattern("*.ijs").matches("x.ijs") && !name_pattern("[!x]*").matches("x.ijs"));
/// ```
pub fn name_pattern(pattern: &str) -> Pattern {
    // Several stars are one: where names of folders are matched too, they mean something else.
    let mut single = String::with_capacity(pattern.len());
    pattern.chars().for_each(|c| {
        if c != '*' || !single.ends_with('*') {
            single.push(c)
        }
    });
    Pattern::new(&single).or_else(|_| Pattern::new(&single.replace('[', "[[]"))).unwrap_or_default()
}
