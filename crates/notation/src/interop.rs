//! The exchange of values between the notations of a session, and its forms. Each is written once: a notation knows
//! this form and its own, never another notation's.
//!
//! | what | how it crosses |
//! |--|--|
//! | data | as an array of the core; the notation that has more than arrays converts, both ways |
//! | a function | as it is, opaque ([`Function`]): it comes home to be applied, to arrays, and gives an array |
//! | anything else | not at all: asking for such a name is an error |
//!
//! A text that begins with the prompt of a notation, `q)sum 1 2 3`, runs there, be it a line or the argument of the word that executes
//! texts, which gives the value of the line.
//!
//! What no notation owns, such as drawing, the session offers to all of them as functions ([`Names::offer`]): each sees them as it
//! sees the functions of another notation, until a name of its own hides them. Those that say so take and give values of every kind
//! ([`Speaker::takes_values`]).
//!
//! One notation, the workspace's home, keeps the shared names ([`Names`]). Any other gives it what it changed before another
//! runs, and asks it for names that it does not know; so a session that stays in one notation pays for nothing.

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::sync::Arc;

use crate::array::{Function, Symbol, Value};
use crate::error::{Error, Result};
use crate::viewer::{View, Viewer};

/// A notation as the others of its session see it.
pub trait Speaker {
    /// Whether a function came from here.
    fn owns(&self, function: &dyn Function) -> bool;
    /// Whether a function that came from here takes values as the notation that calls it has them, and not arrays alone.
    fn takes_values(&self, function: &dyn Function) -> bool {
        let _ = function;
        false
    }
    /// Applies a function that came from here to one or two arrays; the result is an array.
    fn apply(&self, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Value>;
    /// Runs a script that is this notation's; `None` if it is not, judged by its name.
    fn load(&self, script: &str) -> Option<Result<()>>;
    /// Runs a line of a notation of that name, and gives its value if that is asked for; `None` if the name is not ours.
    fn run_line(&self, notation: &str, line: &str, wanted: LineValue) -> Option<Result<Option<Value>>> {
        let _ = (notation, line, wanted);
        None
    }
}

/// The use of the value of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineValue {
    /// It is shown.
    Shown,
    /// It is left out.
    Dropped,
    /// The notation that runs the line gets it, in the form in which data crosses; a value that is not data is left out.
    Given,
}

impl LineValue {
    /// Shown or left out.
    pub fn shown_if(is_shown: bool) -> LineValue {
        if is_shown { LineValue::Shown } else { LineValue::Dropped }
    }
}

/// The longest name of a notation, with its parenthesis.
const PROMPT_BYTES_MAX: usize = 4;

/// The name of a notation and the rest of a line that begins as a prompt does: `k)+/1 2 3`. The session tells whether a notation has this
/// name.
///
/// ```
/// use jackal_notation::interop::prompted;
/// assert_eq!(prompted("apl)+/1 2 3"), Some(("apl", "+/1 2 3")));
/// assert_eq!(prompted(")k"), None);
/// assert_eq!(prompted("f 2)"), None);
/// ```
pub fn prompted(line: &str) -> Option<(&str, &str)> {
    let length = line.bytes().take(PROMPT_BYTES_MAX).position(|byte| byte == b')')?;
    let (name, rest) = line.split_at_checked(length)?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
    is_name.then_some((name, rest.strip_prefix(')')?))
}

/// The store of the shared names.
pub trait Names {
    /// The array or the function of a name; an error if it has a meaning that cannot cross.
    fn get(&self, name: Symbol) -> Result<Option<Value>>;
    /// Gives a name an array or a function; `None` takes its meaning away. Whether it can be a name there.
    fn set(&self, name: Symbol, value: Option<Value>) -> bool;
    /// Gives every notation a function of the session's under a name, which names of users hide.
    fn offer(&self, name: Symbol, function: Arc<dyn Function>);
    /// A security violation if a setting of the session shuts off `what`.
    fn guard(&self, what: &str) -> Result<()>;
}

/// The names of a session, and who speaks in it.
#[derive(Default)]
pub struct Workspace {
    names: RefCell<Option<Weak<dyn Names>>>,
    speakers: RefCell<Vec<Weak<dyn Speaker>>>,
    viewer: RefCell<Option<Rc<dyn Viewer>>>,
}

impl Workspace {
    /// Sets the store of the names.
    pub fn keep_in(&self, names: Weak<dyn Names>) {
        *self.names.borrow_mut() = Some(names);
    }

    /// Adds a notation.
    pub fn join(&self, speaker: Weak<dyn Speaker>) {
        self.speakers.borrow_mut().push(speaker);
    }

    /// The store of the names, if there is one.
    pub fn names(&self) -> Option<Rc<dyn Names>> {
        self.names.borrow().as_ref().and_then(Weak::upgrade)
    }

    /// From now on values are drawn by a viewer, or by none.
    pub fn set_viewer(&self, viewer: Option<Rc<dyn Viewer>>) {
        *self.viewer.borrow_mut() = viewer;
    }

    /// Whether values are drawn.
    pub fn has_viewer(&self) -> bool {
        self.viewer.borrow().is_some()
    }

    /// Gives the viewer what is shown, whose text is `text`. Whether it took it: if not, the text goes to the output.
    pub fn view(&self, view: &View<'_>, text: &[u8]) -> bool {
        let viewer = self.viewer.borrow().clone();
        viewer.is_some_and(|viewer| viewer.view(view, text))
    }

    fn speakers(&self) -> Vec<Rc<dyn Speaker>> {
        self.speakers.borrow().iter().filter_map(Weak::upgrade).collect()
    }

    /// Whether a function takes values as they are, and gives such.
    pub fn takes_values(&self, function: &dyn Function) -> bool {
        self.speakers().iter().any(|speaker| speaker.owns(function) && speaker.takes_values(function))
    }

    /// Applies a function where it came from. A type error if that notation is not part of the session.
    pub fn apply(&self, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Value> {
        match self.speakers().into_iter().find(|speaker| speaker.owns(function.as_ref())) {
            Some(speaker) => speaker.apply(function, arguments),
            None => Err(Error::type_("the language of this function is not part of the session")),
        }
    }

    /// Runs a line that begins with the prompt of a notation of the session; `None` of any other line.
    pub fn run_prompted(&self, line: &str, wanted: LineValue) -> Option<Result<Option<Value>>> {
        let (name, rest) = prompted(line)?;
        self.speakers().into_iter().find_map(|speaker| speaker.run_line(name, rest, wanted))
    }

    /// Runs a script in another notation than the one that asks, the last that joined being asked first; `None` if none
    /// takes it.
    pub fn load(&self, asking: &dyn Speaker, script: &str) -> Option<Result<()>> {
        let others =
            self.speakers().into_iter().rev().filter(|speaker| !std::ptr::addr_eq(&raw const **speaker, asking));
        others.into_iter().find_map(|speaker| speaker.load(script))
    }
}
