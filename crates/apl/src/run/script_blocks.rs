//! Blocks of a script of Dyalog's: namespaces, sections. The lines of a namespace's block run in it.

use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::read::token;
use crate::value::Token;

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
