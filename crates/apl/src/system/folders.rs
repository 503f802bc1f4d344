//! Folders, names of files by their parts, commands of the system's shell: `⎕MKDIR ⎕NPARTS ⎕SH ⎕CMD`.

use std::path::Path;

use super::files::{are_texts, check_files, is_text, names, truths};
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
