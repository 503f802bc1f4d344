//! Blocks of a script of Dyalog's: namespaces, sections. The lines of a namespace's block run in it.

use std::sync::Arc;

use super::logical_lines::BLOCKS;
use crate::error::{Error, Result};
use crate::names::Workspace;
use crate::read::{definition, token};
use crate::system::{classes, links};
use crate::value::Token;

/// What begins with a colon, without it: the beginning or the end of a namespace or of a section; a class, or control words, with their
/// lines.
///
/// A syntax error for a word that ends what has not begun.
pub fn directive(ws: &Workspace, line: &str) -> Result<()> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word.to_lowercase().as_str() {
        "namespace" => {
            let name = rest.split(['⍝', ' ', '\t']).find(|word| !word.is_empty());
            let space = match name {
                Some(name) if name.split('.').all(is_name) => ws.named_space(name)?,
                Some(name) => return Err(Error::syntax(format!("{name} cannot be the name of a namespace"))),
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
        "section" | "endsection" | "using" => Ok(()),
        "require" => links::required(ws, rest),
        "class" | "interface" => classes::define(ws, &format!(":{line}")).map(drop),
        control if BLOCKS.contains(&control) => run_block(ws, &format!(":{line}")),
        _ => Err(Error::syntax(format!(":{word} has no beginning before it"))),
    }
}

/// Runs control words outside of functions, with their lines, as a function without a name does.
fn run_block(ws: &Workspace, text: &str) -> Result<()> {
    let lines: Vec<String> = std::iter::once("∆").chain(text.lines()).map(str::to_string).collect();
    let mut block = definition::function(&lines, ws)?;
    block.header.name = String::new();
    ws.machine.call(ws, &Arc::new(block), None, (None, None)).map(drop)
}

/// Whether a word can be a name.
fn is_name(word: &str) -> bool {
    matches!(token::tokens(word).as_deref(), Ok([(Token::Name(_), (0, end))]) if *end == word.len())
}

/// Leaves the namespaces that were opened since there were so many; whether there is one.
pub fn close(ws: &Workspace, open: usize) -> bool {
    let is_open = ws.opened.borrow().len() > open;
    while ws.opened.borrow().len() > open {
        let how = ws.opened.borrow_mut().pop();
        how.into_iter().for_each(|how| ws.leave(how));
    }
    is_open
}
