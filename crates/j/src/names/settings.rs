//! Settings that foreigns change and read.

use std::cell::{Cell, RefCell};

/// The settings of a session.
#[derive(Debug)]
pub struct Settings {
    /// How nouns are shown: digits, boxes, limits.
    pub display: RefCell<crate::show::display::DisplaySettings>,
    /// How lines of output end: 0 LF, 1 CR, 2 CRLF.
    pub line_end: Cell<i64>,
    /// The forms in which a verb is shown: `9!:2`.
    pub forms: RefCell<Vec<i64>>,
    /// Whether `assert.` is executed: `9!:34`.
    pub asserts: Cell<bool>,
    /// Whether definitions retain their comments: `9!:40`.
    pub comments: Cell<bool>,
    /// The security level: `9!:24`.
    pub security: Cell<bool>,
    /// The debug switch: `13!:0`.
    pub debug: Cell<bool>,
    /// Whether sentences of scripts are shown as they run.
    pub show: Cell<bool>,
    /// The switch of the input prompt: `9!:4`.
    pub prompt: Cell<bool>,
    /// The sentence that runs next at the prompt: `9!:26`.
    pub immediate: RefCell<Vec<u8>>,
    /// Whether that sentence will run, once: `9!:28`.
    pub immediate_next: Cell<bool>,
    /// Whether names that scripts define are recorded: `4!:5`.
    pub record: Cell<bool>,
    /// The seconds that each sentence of the session may take, until one takes longer; 0 is no limit: `9!:32`.
    pub time_limit: Cell<f64>,
    /// Whether reports of errors have more than the kind and the sentence: `9!:58`.
    pub reasons: Cell<bool>,
    /// The texts of errors by their numbers, from 1 on, if a script has set them: `9!:9`.
    pub messages: RefCell<Vec<String>>,
    /// The lines that stop while the debug switch is on, as text: `13!:2`.
    pub stops: RefCell<Vec<u8>>,
    /// The sentence of `13!:14`, which a stop does not run.
    pub latent: RefCell<Vec<u8>>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            display: RefCell::default(),
            line_end: Cell::new(0),
            forms: RefCell::new(vec![5]),
            asserts: Cell::new(true),
            comments: Cell::new(true),
            security: Cell::new(false),
            debug: Cell::new(false),
            show: Cell::new(false),
            prompt: Cell::new(false),
            immediate: RefCell::default(),
            immediate_next: Cell::new(false),
            record: Cell::new(false),
            time_limit: Cell::new(0.0),
            reasons: Cell::new(true),
            messages: RefCell::default(),
            stops: RefCell::default(),
            latent: RefCell::default(),
        }
    }
}

impl Settings {
    fn switches(&self) -> [&Cell<bool>; 9] {
        [
            &self.asserts,
            &self.comments,
            &self.security,
            &self.debug,
            &self.show,
            &self.prompt,
            &self.immediate_next,
            &self.record,
            &self.reasons,
        ]
    }

    fn texts(&self) -> [&RefCell<Vec<u8>>; 3] {
        [&self.immediate, &self.stops, &self.latent]
    }

    /// Takes the settings of another session.
    pub fn copy_from(&self, other: &Settings) {
        self.display.replace(other.display.borrow().clone());
        self.forms.replace(other.forms.borrow().clone());
        self.messages.replace(other.messages.borrow().clone());
        for (mine, theirs) in self.texts().into_iter().zip(other.texts()) {
            mine.replace(theirs.borrow().clone());
        }
        self.line_end.set(other.line_end.get());
        self.time_limit.set(other.time_limit.get());
        for (mine, theirs) in self.switches().into_iter().zip(other.switches()) {
            mine.set(theirs.get());
        }
    }
}
