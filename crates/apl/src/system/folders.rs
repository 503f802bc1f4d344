//! Folders, names of files by their parts, facts on files, copies, commands of the system's shell: `⎕MKDIR ⎕NPARTS ⎕NINFO ⎕NCOPY ⎕NMOVE
//! ⎕SH ⎕CMD`.

use std::path::{Component, Path, PathBuf};

use super::files::{are_texts, check_files, is_text, names, truths};
use super::options::Options;
use super::variables::moment_list;
use crate::array::{Array, budget, nested, promote};
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::show::{text_array, text_of};

/// `⎕NPARTS y`: the folder, the name and the ending of a name of a file.
pub fn parts(y: &Array) -> Result<Array> {
    if !is_text(y) && are_texts(y) {
        let all = nested::contents(y)?.iter().map(parts).collect::<Result<Vec<Array>>>()?;
        return nested::assemble(&[all.len()], all);
    }
    let name = names(y)?.into_iter().next().unwrap_or_default().replace('\\', "/");
    let (folder, file) = name.rfind('/').map_or(("", name.as_str()), |at| name.split_at(at + 1));
    // A point at the front begins no ending.
    let (stem, ending) = match file.rfind('.').filter(|&at| at > 0) {
        Some(at) => file.split_at(at),
        None => (file, ""),
    };
    nested::assemble(&[3], [folder, stem, ending].map(|part| text_array(part).raveled()).to_vec())
}

/// `x ⎕NPARTS y`: with 1 the parts of the full name, in which nothing is left out and no `..` is.
pub fn parts_of_full(ws: &Workspace, x: &Array, y: &Array) -> Result<Array> {
    match promote::integer(x, ws.context.borrow().tolerance)? {
        0 => return parts(y),
        1 => {}
        other => return Err(Error::domain(format!("before ⎕NPARTS stands 0 or 1, not {other}"))),
    }
    if !is_text(y) && are_texts(y) {
        let all = nested::contents(y)?.iter().map(|y| parts_of_full(ws, x, y)).collect::<Result<Vec<Array>>>()?;
        return nested::assemble(&[all.len()], all);
    }
    check_files(ws)?;
    let name = names(y)?.into_iter().next().unwrap_or_default();
    let here = ws.host.directory().map_err(|error| Error::outside(&error))?;
    let mut full = PathBuf::new();
    for part in here.join(&name).components() {
        match part {
            Component::ParentDir => drop(full.pop()),
            Component::CurDir => {}
            part => full.push(part),
        }
    }
    let ends = if name.is_empty() || name.ends_with('/') { "/" } else { "" };
    parts(&text_array(&format!("{}{ends}", full.display())))
}

/// The entries that a name with `*` and `?` in its last part stands for; without such signs itself.
fn matching(ws: &Workspace, pattern: &str) -> Result<Vec<String>> {
    let (folder, last) = pattern.rfind('/').map_or(("", pattern), |at| pattern.split_at(at + 1));
    if !last.contains(['*', '?']) {
        return Ok(vec![pattern.to_string()]);
    }
    let place = if folder.is_empty() { "." } else { folder };
    let entries = ws.host.list(Path::new(place)).map_err(|error| Error::outside(&error))?;
    let wanted: Vec<char> = last.chars().collect();
    let mut found: Vec<String> = entries
        .into_iter()
        .filter(|entry| is_matched(&wanted, &entry.name.chars().collect::<Vec<char>>()))
        .map(|entry| format!("{folder}{}", entry.name))
        .collect();
    found.sort();
    Ok(found)
}

/// Whether a name is what a pattern with `*` and `?` stands for.
fn is_matched(pattern: &[char], name: &[char]) -> bool {
    let (mut at, mut place, mut star) = (0, 0, None);
    while place < name.len() {
        match pattern.get(at) {
            Some('*') => {
                star = Some((at, place));
                at += 1;
            }
            Some(&c) if c == '?' || name.get(place) == Some(&c) => (at, place) = (at + 1, place + 1),
            _ => match star {
                Some((from, taken)) => {
                    (at, place) = (from + 1, taken + 1);
                    star = Some((from, taken + 1));
                }
                None => return false,
            },
        }
    }
    pattern.get(at..).unwrap_or_default().iter().all(|&c| c == '*')
}

/// `x ⎕NINFO y`: facts on a file: 0 its name, 1 whether it is a folder (1) or a file (2), 2 its size, 3 when it was changed. With the option
/// `Wildcard` a name may stand for several, of which each fact is a list.
pub fn facts(ws: &Workspace, x: Option<&Array>, y: &Array, options: &Options) -> Result<Array> {
    options.check(&["Wildcard", "Recurse", "Follow"], "Wildcard")?;
    let wild = options.flag("Wildcard", "Wildcard")?;
    check_files(ws)?;
    let zero = Array::from(0_i64);
    let wanted = x.unwrap_or(&zero);
    let numbers = promote::integers(wanted, ws.context.borrow().tolerance)?.into_owned();
    let pattern = names(y)?.into_iter().next().unwrap_or_default();
    let found = if wild { matching(ws, &pattern)? } else { vec![pattern] };
    let mut all = Vec::new();
    for &number in &numbers {
        let mut facts = Vec::with_capacity(found.len());
        for name in &found {
            let entry = ws.host.entry(Path::new(name)).map_err(|error| Error::outside(&error))?;
            facts.push(match number {
                0 => text_array(name).raveled(),
                1 => Array::from(if entry.directory { 1_i64 } else { 2 }),
                2 => Array::from(if entry.directory { 0 } else { entry.size as i64 }),
                3..=5 => moment_list(entry.modified),
                6 => Array::from(i64::from(entry.name.starts_with('.'))),
                other => {
                    return Err(Error::domain(format!("there is no fact {other} on files: there are 0 1 2 3 4 5 6")));
                }
            });
        }
        all.push(match facts.pop() {
            Some(one) if !wild => one,
            last => {
                facts.extend(last);
                nested::assemble(&[facts.len()], facts)?
            }
        });
    }
    match all.pop() {
        Some(one) if wanted.is_atom() => Ok(one),
        last => {
            all.extend(last);
            nested::assemble(wanted.shape(), all)
        }
    }
}

/// `⎕NEXISTS⍠1`: whether names, which may stand for several, stand for any.
pub fn are_there(ws: &Workspace, y: &Array, options: &Options) -> Result<Array> {
    options.check(&["Wildcard"], "Wildcard")?;
    if !options.flag("Wildcard", "Wildcard")? {
        return super::files::exists(ws, y);
    }
    check_files(ws)?;
    let found = names(y)?
        .iter()
        .map(|name| {
            Ok(matching(ws, name).is_ok_and(|found| found.iter().any(|one| ws.host.entry(Path::new(one)).is_ok())))
        })
        .collect::<Result<Vec<bool>>>()?;
    truths(y, found)
}

/// Folders are copied to this depth.
const COPY_DEPTH_MAX: usize = 100;

/// `x ⎕NCOPY y`, `x ⎕NMOVE y`: copies or moves a file or a folder to a name, or into a folder that is there.
pub fn copied(ws: &Workspace, x: &Array, y: &Array, moves: bool) -> Result<Array> {
    let to = names(x)?.into_iter().next().unwrap_or_default();
    let sources = names(y)?;
    check_files(ws)?;
    let into = ws.host.entry(Path::new(&to)).is_ok_and(|entry| entry.directory);
    if sources.len() > 1 && !into {
        return Err(Error::domain("several files are copied into a folder"));
    }
    for source in &sources {
        let file = Path::new(source).file_name().unwrap_or_default();
        let target = if into { Path::new(&to).join(file) } else { PathBuf::from(&to) };
        if ws.host.entry(&target).is_ok() {
            return Err(Error::new(ErrorKind::FileName).note(format!("{} is there", target.display())));
        }
        match moves {
            true => ws.host.rename(Path::new(source), &target).map_err(|error| Error::outside(&error))?,
            false => copy(ws, Path::new(source), &target, 0)?,
        }
    }
    ws.shy.set(true);
    truths(y, vec![true; sources.len()])
}

fn copy(ws: &Workspace, from: &Path, to: &Path, depth: usize) -> Result<()> {
    ws.poll()?;
    if depth > COPY_DEPTH_MAX {
        return Err(Error::limit(format!("folders are nested deeper than {COPY_DEPTH_MAX}")));
    }
    let outside = |error: std::io::Error| Error::outside(&error);
    if !ws.host.entry(from).map_err(outside)?.directory {
        let bytes = ws.host.read(from).map_err(outside)?;
        return ws.host.write_file(to, &bytes).map_err(outside);
    }
    // What is in it is listed before the copy is made, which may be within it.
    let entries = ws.host.list(from).map_err(outside)?;
    ws.host.create_directory(to).map_err(outside)?;
    entries.iter().try_for_each(|entry| copy(ws, &from.join(&entry.name), &to.join(&entry.name), depth + 1))
}

/// `⎕MKDIR y`: makes folders. With 1 as left argument one that is there is no error, with 2 those around it are made, with 3 both.
pub fn folder(ws: &Workspace, x: Option<&Array>, y: &Array) -> Result<Array> {
    let names = names(y)?;
    let manner = x.map_or(Ok(0), |x| promote::integer(x, ws.context.borrow().tolerance))?;
    if !(0..=3).contains(&manner) {
        return Err(Error::domain(format!("how folders are made is 0, 1, 2 or 3, not {manner}")));
    }
    check_files(ws)?;
    let is_there = |path: &Path| ws.host.entry(path).is_ok();
    let mut made = Vec::with_capacity(names.len());
    for name in &names {
        let path = Path::new(name);
        let around: Vec<&Path> = path.ancestors().skip(1).filter(|path| !path.as_os_str().is_empty()).collect();
        if manner >= 2 {
            for path in around.into_iter().rev().filter(|path| !is_there(path)) {
                ws.host.create_directory(path).map_err(|error| Error::outside(&error))?;
            }
        }
        let is_fresh = manner % 2 == 0 || !is_there(path);
        if is_fresh {
            ws.host.create_directory(path).map_err(|error| Error::outside(&error))?;
        }
        made.push(is_fresh);
    }
    truths(y, made)
}

/// `⎕SH y`: runs a command of the system's shell; the lines that it prints.
///
/// A security error in a sandbox, a domain error with the number that a command ended with if that is not 0.
pub fn command(ws: &Workspace, y: &Array) -> Result<Array> {
    if !is_text(y) {
        return Err(Error::domain("a command is text"));
    }
    let command = text_of(y)?;
    if ws.sandbox.get() {
        return Err(Error::new(ErrorKind::Security).note("the sandbox shuts off the shell"));
    }
    ws.host.flush().map_err(|error| Error::outside(&error))?;
    let done = ws.host.shell(&command, b"").map_err(|error| Error::outside(&error));
    // Ctrl-C ends the command as well: then the statement was interrupted, whatever the command says.
    ws.poll()?;
    match done? {
        (output, 0) => {
            let text = budget::text(output)?;
            let lines = budget::collected(text.lines().count(), text.lines().map(|line| text_array(line).raveled()))?;
            nested::assemble(&[lines.len()], lines)
        }
        (_, code) => Err(Error::domain(format!("the command ended with exit code {code}"))),
    }
}
