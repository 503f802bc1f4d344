//! `jackal help`: a page of help, or all of it as Markdown.

use std::path::Path;

use jackal::rooms::help::{self, HelpAnswer, markdown};
use jackal::rooms::session::os::terminal_columns;
use jackal::rooms::session::{Notation, Session};

use super::exit_status::{FAILED, complain};
use super::{colour, output};

/// The page of `words`, in the notation asked for; the status.
pub fn run(words: &[String], notation: Notation, folder: Option<&Path>) -> u8 {
    if let Some(folder) = folder {
        return write_reference(folder);
    }
    // A session knows names; it begins only if no word is meant.
    let what = words.join(" ");
    let mut session = if help::needs_no_names(what.trim(), notation) { Session::bare() } else { Session::new() };
    session.set_notation(notation);
    match help::page(&mut session, &what, terminal_columns()) {
        HelpAnswer::Known(text) => {
            let shown = output::shown(&text);
            if colour::on_output() { output::paged(&colour::help(&shown)) } else { output::paged(&shown) }
        }
        HelpAnswer::Unknown(text) => {
            complain(text.trim_end());
            u8::try_from(FAILED).unwrap_or(1)
        }
    }
}

fn write_reference(folder: &Path) -> u8 {
    let written = std::fs::create_dir_all(folder).and_then(|()| {
        markdown::pages().iter().try_for_each(|page| std::fs::write(folder.join(&page.file), &page.text))
    });
    match written {
        Ok(()) => 0,
        Err(error) => {
            complain(&format!("cannot write to '{}': {error}", folder.display()));
            u8::try_from(FAILED).unwrap_or(1)
        }
    }
}
