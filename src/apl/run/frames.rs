//! What stands around the definitions of a script of Dyalog's: namespaces, sections, user commands. There is one workspace, so what a
//! namespace holds goes into it.

use crate::apl::names::Workspace;
use crate::error::{Error, ErrorKind, Result};

/// A line that begins with a colon, without it: the beginning or the end of a namespace or of a section.
///
/// A nonce error for a class or an interface, a syntax error for a control word, which has its place in a function.
pub fn directive(ws: &Workspace, line: &str) -> Result<()> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word.to_lowercase().as_str() {
        "namespace" => {
            let name = rest.split_whitespace().next().unwrap_or_default();
            if !name.is_empty() {
                ws.namespaces.borrow_mut().insert(name.into());
            }
            Ok(())
        }
        "endnamespace" | "section" | "endsection" => Ok(()),
        "class" | "interface" | "endclass" | "endinterface" => {
            Err(Error::new(ErrorKind::Nonce).note(format!(":{word}: there are no classes")))
        }
        _ => Err(Error::syntax(format!(":{word} stands in a function, between ∇ and ∇"))),
    }
}

/// A user command, without its bracket. Those that say how results are shown are passed over with a warning.
///
/// A nonce error for others.
pub fn user_command(ws: &Workspace, line: &str) -> Result<()> {
    let word = line.split_whitespace().next().unwrap_or_default();
    match word.to_lowercase().as_str() {
        "box" | "boxing" | "rows" => {
            ws.complain(&format!("WARNING: ]{word} is passed over: results are shown without boxes\n"))
        }
        _ => Err(Error::new(ErrorKind::Nonce).note(format!("]{word}: there are no user commands"))),
    }
}
