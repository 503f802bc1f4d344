//! The directory of files that outlive a session, and the history of the prompt there.
//!
//! The history has a line for each entry, appended in one write, whatever other process appends to it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file that outlives the session, its folder made: in the state folder of the XDG base directories. None where nothing can be written
/// there.
pub fn file(name: &str) -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = variable("XDG_STATE_HOME").or_else(|| Some(std::env::home_dir()?.join(".local/state")))?;
    let folder = state.join("jackal");
    std::fs::create_dir_all(&folder).ok()?;
    is_writable(&folder).then(|| folder.join(name))
}

/// Whether files can be made in a folder.
#[cfg(unix)]
fn is_writable(folder: &Path) -> bool {
    rustix::fs::access(folder, rustix::fs::Access::WRITE_OK).is_ok()
}

/// Other systems say so when a file is written.
#[cfg(not(unix))]
fn is_writable(_: &Path) -> bool {
    true
}

/// The first line of the file. Behind it, in an entry, `\n` is the end of a line and `\\` a backslash: the line editor's own form.
const HEAD: &str = "#V2";
/// The file is shortened when it has this many times the entries that are kept.
const HISTORY_EXCESS_FACTOR: usize = 2;

/// The entries of the file, the last ones if there are too many. None where it cannot be read.
pub fn read(file: &Path, kept: usize) -> Vec<String> {
    let bytes = fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty() && *line != HEAD).collect();
    let last = lines.get(lines.len().saturating_sub(kept)..).unwrap_or_default();
    if lines.len() > kept.saturating_mul(HISTORY_EXCESS_FACTOR) {
        let shorter = last.iter().fold(format!("{HEAD}\n"), |text, line| text + line + "\n");
        // A file that cannot be shortened stays long.
        let _ = jackal::rooms::session::os::write_whole(file, shorter.as_bytes());
    }
    last.iter().map(|line| unescaped(line)).collect()
}

/// Adds an entry. What cannot be remembered is forgotten; the session goes on.
pub fn add(file: &Path, entry: &str) {
    let escaped = entry.replace('\\', "\\\\").replace('\n', "\\n");
    // The file may be empty: its writer may have been stopped before its first line.
    let begun = fs::metadata(file).is_ok_and(|data| data.len() > 0);
    let text = if begun { format!("{escaped}\n") } else { format!("{HEAD}\n{escaped}\n") };
    let mut options = fs::OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let _ = options.open(file).and_then(|mut file| file.write_all(text.as_bytes()));
}

fn unescaped(line: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(line.len()), line.chars());
    while let Some(c) = rest.next() {
        match (c, rest.as_str().chars().next()) {
            ('\\', Some('n')) => {
                out.push('\n');
                rest.next();
            }
            ('\\', Some('\\')) => {
                out.push('\\');
                rest.next();
            }
            _ => out.push(c),
        }
    }
    out
}
