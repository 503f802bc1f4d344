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
/// The most characters of a line that a message shows.
const SHOWN_MAX: usize = 60;
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

/// Whether a text begins as a workspace file.
pub fn has_head(beginning: &[u8]) -> bool {
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
pub fn body(whole: &str) -> Result<&str> {
    let text = match whole.strip_prefix("#!") {
        Some(rest) => rest.split_once('\n').map_or("", |(_, rest)| rest),
        None => whole,
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
    let body = body.ok_or_else(|| damaged(format!("it is cut off: its last line is not '{END}'")))?;
    let before = whole.get(..whole.len() - rest.len()).unwrap_or_default().lines().count();
    check_lines(body, before)?;
    Ok(body)
}

/// An error if a line does not belong to a definition: what a workspace file holds is not run but for that. So many lines stand before.
fn check_lines(body: &str, before: usize) -> Result<()> {
    let mut lines = body.lines().zip(before + 1..).filter(|(line, _)| !line.trim().is_empty());
    let mut notation = Notation::J;
    while let Some((line, number)) = lines.next() {
        if let Some(other) = Notation::switched_to(line.as_bytes()) {
            notation = other;
            continue;
        }
        let facts = notation.facts();
        let goes_on = line.starts_with([' ', '\t']) && notation.dialect().is_some();
        if !(goes_on || line.starts_with(facts.comment.trim_end()) || (facts.defines)(line)) {
            let shown: String = line.chars().take(SHOWN_MAX).collect();
            return Err(damaged(format!("line {number} is not a definition: {shown}")));
        }
        let mut gathering = notation.gathering();
        gathering.feed(line);
        while gathering.needs_more()
            && let Some((line, _)) = lines.next()
        {
            gathering.feed(line);
        }
    }
    Ok(())
}

/// The error of a file that is not a workspace of this version, whole.
#[cold]
fn damaged(reason: String) -> Error {
    Error::with_message(ErrorKind::Domain, "workspace").note(reason)
}
