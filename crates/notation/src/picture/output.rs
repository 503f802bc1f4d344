//! The output of pictures: terminals, pages and files.

use std::path::PathBuf;

/// The terminal that a picture without a file is for.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Its columns.
    pub columns: usize,
    /// Whether it shows colours.
    pub colour: bool,
    /// Whether it is not a terminal but a page, which shows SVG.
    pub page: bool,
}

impl Default for Screen {
    fn default() -> Self {
        Screen { columns: 80, colour: false, page: false }
    }
}

/// A picture that is ready.
#[derive(Clone, Debug)]
pub enum Picture {
    /// Lines for the terminal.
    Text(String),
    /// A picture for a page, as SVG.
    Svg(String),
    /// A file and what is to stand in it.
    File(PathBuf, Vec<u8>),
}
