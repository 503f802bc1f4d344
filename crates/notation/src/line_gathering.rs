//! Lines that are gathered until they are an input.

use std::io;

use crate::array::{budget, stop};
use crate::error::Result;

/// The lines of an input as they come: whether evaluating them would ask for further ones. Each line is looked at once, so that a
/// definition of many lines is gathered in a time that grows as they do.
pub trait Gathering {
    /// Takes in the next line, without its end.
    fn feed(&mut self, line: &str);

    /// Whether the gathered lines end within a definition.
    fn needs_more(&self) -> bool;
}

/// Whether evaluating a text would ask for further lines, of which nothing was taken in yet.
pub fn needs_more(mut gathering: impl Gathering, text: &str) -> bool {
    text.lines().for_each(|line| gathering.feed(line));
    gathering.needs_more()
}

/// A line with those behind it that belong to its input, which `more` gives as long as there are any. A limit error, or the error that
/// what runs was asked to end with.
pub fn gathered(
    mut gathering: impl Gathering,
    line: &[u8],
    more: impl Fn() -> io::Result<Option<Vec<u8>>>,
) -> Result<Vec<u8>> {
    let mut text = line.to_vec();
    budget::lossy(line)?.lines().for_each(|line| gathering.feed(line));
    while gathering.needs_more()
        && let Ok(Some(line)) = more()
    {
        stop::poll_running()?;
        budget::lossy(&line)?.lines().for_each(|line| gathering.feed(line));
        budget::append(&mut text, b"\n")?;
        budget::append(&mut text, &line)?;
    }
    Ok(text)
}
