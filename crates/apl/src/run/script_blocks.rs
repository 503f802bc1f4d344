//! Blocks of a script of Dyalog's: namespaces, sections, user commands. The lines of a namespace's block run in it.

use crate::error::{Error, ErrorKind, Result};
use crate::names::{Meaning, Workspace};
use crate::read::{Classes, token};
use crate::show::text_array;
use crate::system::spaces;
use crate::value::{Outcome, Token};

/// A line that begins with a colon, without it: the beginning or the end of a namespace or of a section.
///
/// A nonce error for a class or an interface, a syntax error for a control word, which has its place in a function.
pub fn directive(ws: &Workspace, line: &str) -> Result<()> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word.to_lowercase().as_str() {
        "namespace" => {
            let name = rest.split(['⍝', ' ', '\t']).find(|word| !word.is_empty());
            let space = match name {
                Some(name) if name.split('.').all(is_name) => ws.named_space(name)?,
                Some(name) => return Err(Error::syntax(format!("{name} can be no namespace's name"))),
                None => ws.new_space(None)?,
            };
            let how = ws.enter_unguarded(&space)?;
            ws.opened.borrow_mut().push(how);
            Ok(())
        }
        "endnamespace" => match ws.opened.borrow_mut().pop() {
            Some(how) => {
                ws.leave(how);
                Ok(())
            }
            None => Err(Error::syntax(":EndNamespace without :Namespace")),
        },
        "section" | "endsection" => Ok(()),
        "class" | "interface" | "endclass" | "endinterface" => {
            Err(Error::new(ErrorKind::Nonce).note(format!(":{word}: there are no classes")))
        }
        _ => Err(Error::syntax(format!(":{word} stands in a function, between ∇ and ∇"))),
    }
}

/// Shows the value of an expression as a function of the program's scripts draws it.
fn drawn(ws: &Workspace, shows: &str, expression: &str) -> Result<()> {
    let outcome = ws.machine.execute(ws, &text_array(expression.trim()))?;
    let (Outcome::Shown(value) | Outcome::Silent(value)) = outcome else { return Ok(()) };
    let source = spaces::script(ws, "dfns")?;
    let Meaning::Function(function) = ws.member(&source, ws.slot(shows))? else { return Ok(()) };
    match ws.machine.apply(ws, &function, None, value)? {
        Some(drawn) => ws.show(&drawn),
        None => Ok(()),
    }
}

/// Whether a word can be a name.
fn is_name(word: &str) -> bool {
    matches!(token::tokens(word).as_deref(), Ok([(Token::Name(_), (0, end))]) if *end == word.len())
}

/// Leaves the namespaces that were opened since there were so many.
pub fn close(ws: &Workspace, open: usize) {
    while ws.opened.borrow().len() > open {
        let how = ws.opened.borrow_mut().pop();
        how.into_iter().for_each(|how| ws.leave(how));
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
        shows @ ("display" | "disp") => drawn(ws, shows, line.get(word.len()..).unwrap_or_default()),
        _ => Err(Error::new(ErrorKind::Nonce).note(format!("]{word}: there are no user commands"))),
    }
}
