//! The history of the prompt as a file: a line for each entry, added whole in one step, whoever else adds to it.

use std::fs;
use std::io::Write;
use std::path::Path;

/// The first line of the file. Behind it, in an entry, `\n` is the end of a line and `\\` a backslash: the line editor's own form.
const HEAD: &str = "#V2";
/// The file is shortened when it has so many times the entries that are kept.
const LONG: usize = 2;

/// The entries of the file, the last ones if there are more than are kept. None where it cannot be read.
pub fn read(file: &Path, kept: usize) -> Vec<String> {
    let bytes = fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().filter(|line| !line.is_empty() && *line != HEAD).collect();
    let last = lines.get(lines.len().saturating_sub(kept)..).unwrap_or_default();
    if lines.len() > kept.saturating_mul(LONG) {
        let shorter = last.iter().fold(format!("{HEAD}\n"), |text, line| text + line + "\n");
        // What cannot be shortened stays long.
        let _ = jackal::rooms::session::os::write_whole(file, shorter.as_bytes());
    }
    last.iter().map(|line| unescaped(line)).collect()
}

/// Adds an entry. What cannot be remembered is forgotten; the session goes on.
pub fn add(file: &Path, entry: &str) {
    let escaped = entry.replace('\\', "\\\\").replace('\n', "\\n");
    // A file that is there may be empty: whoever began it was stopped before its first line.
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
