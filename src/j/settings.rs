//! What users set by foreigns and may ask for again.

use std::cell::{Cell, RefCell};

/// The settings of a session.
#[derive(Debug)]
pub struct Settings {
    /// Digits of floats on display: `9!:10`.
    pub precision: Cell<usize>,
    /// The eleven characters that draw boxes: `9!:6`.
    pub boxes: RefCell<[Vec<u8>; 11]>,
    /// Where contents stand in boxes, vertically and horizontally, 0 1 2 each: `9!:16`.
    pub alignment: Cell<(u8, u8)>,
    /// Line end, width, lines before and after what is left out: `9!:36`.
    pub output: Cell<[i64; 4]>,
    /// The forms in which a verb is shown: `9!:2`.
    pub forms: RefCell<Vec<i64>>,
    /// Whether `assert.` is executed: `9!:34`.
    pub asserts: Cell<bool>,
    /// Whether comments are kept in definitions: `9!:40`.
    pub comments: Cell<bool>,
    /// The security level: `9!:24`.
    pub security: Cell<bool>,
    /// The debug switch: `13!:0`.
    pub debug: Cell<bool>,
    /// Whether sentences of scripts are shown as they run.
    pub show: Cell<bool>,
    /// Whether names that scripts define are recorded: `4!:5`.
    pub record: Cell<bool>,
}

/// Box drawing of a terminal.
pub const UNICODE_BOXES: [&str; 11] = ["┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘", "│", "─"];

impl Default for Settings {
    fn default() -> Self {
        Settings {
            precision: Cell::new(6),
            boxes: RefCell::new(UNICODE_BOXES.map(|text| text.as_bytes().to_vec())),
            alignment: Cell::new((0, 0)),
            output: Cell::new([0, 256, 0, 222]),
            forms: RefCell::new(vec![5]),
            asserts: Cell::new(true),
            comments: Cell::new(true),
            security: Cell::new(false),
            debug: Cell::new(false),
            show: Cell::new(false),
            record: Cell::new(false),
        }
    }
}
