//! The text of a workspace file: a first line with the version, lines of definitions with `)j`, `)k`, `)q` and `)apl` where the notation
//! changes, and a last line that tells that nothing is missing.

use crate::error::{Error, ErrorKind, Result};
use crate::session::Notation;

/// The version of the form.
const VERSION: u32 = 1;
/// The beginning of the first line.
const HEAD: &str = ")workspace ";
/// The last line.
const END: &str = ")end";
/// The ending of the names of workspace files.
pub const ENDING: &str = "jackal";
/// The comment at the beginning of a script of one notation.
const SCRIPT: &str = "saved by Jackal";

/// A workspace file with these definitions.
pub fn workspace(definitions: &str) -> String {
    format!("{HEAD}{VERSION}\n{definitions}{END}\n")
}

/// A script of a notation with these definitions.
pub fn script(notation: Notation, definitions: &str) -> String {
    format!("{}{SCRIPT}\n{definitions}", notation.facts().comment)
}

/// Whether a file is a workspace file by the ending of its name or by its first line.
pub fn is_workspace(beginning: &[u8], file: &str) -> bool {
    has_head(beginning) || file.ends_with(&format!(".{ENDING}"))
}

fn has_head(beginning: &[u8]) -> bool {
    first_lines(beginning).contains(HEAD)
}

/// Whether a file begins as one that a session has written: a workspace, or a script of one notation.
pub fn is_ours(beginning: &[u8]) -> bool {
    let first = first_lines(beginning);
    let is_script =
        Notation::all().any(|notation| first.starts_with(&format!("{}{SCRIPT}\n", notation.facts().comment)));
    has_head(beginning) || is_script
}

/// The first line, behind one with which a system finds who runs a script.
fn first_lines(text: &[u8]) -> String {
    let mut lines = text.split_inclusive(|&byte| byte == b'\n');
    let first = lines.next().unwrap_or_default();
    let first = if first.starts_with(b"#!") { lines.next().unwrap_or_default() } else { first };
    String::from_utf8_lossy(first).replace("\r\n", "\n")
}

/// The definitions of a workspace file.
///
/// # Errors
/// What is wrong with the file.
///
/// ```
/// use jackal::rooms::session::saved::format::{body, workspace};
/// assert_eq!(body(&workspace(")k\na:1\n"))?, ")k\na:1\n");
/// assert!(body(")workspace 1\n)k\na:1\n").unwrap_err().notes()[0].contains("cut off"));
/// assert!(body(")workspace 9\n)end\n").unwrap_err().notes()[0].contains("version 9"));
/// # Ok::<(), jackal::Error>(())
/// ```
pub fn body(text: &str) -> Result<&str> {
    let text = match text.strip_prefix("#!") {
        Some(rest) => rest.split_once('\n').map_or("", |(_, rest)| rest),
        None => text,
    };
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let version = first.strip_prefix(HEAD).map(str::trim);
    match version.map(str::parse::<u32>) {
        Some(Ok(VERSION)) => {}
        Some(Ok(version)) if version > VERSION => {
            let reason =
                format!("it is of version {version}, which a later Jackal wrote; this one reads version {VERSION}");
            return Err(damaged(reason));
        }
        _ => return Err(damaged(format!("its first line is not '{HEAD}{VERSION}'"))),
    }
    let body = rest.trim_end().strip_suffix(END).filter(|body| body.is_empty() || body.ends_with('\n'));
    body.ok_or_else(|| damaged(format!("it is cut off: its last line is not '{END}'")))
}

/// The error of a file that is not a workspace of this version, whole.
#[cold]
fn damaged(reason: String) -> Error {
    Error::with_message(ErrorKind::Domain, "workspace").note(reason)
}
