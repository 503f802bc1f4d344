//! The last resort: a panic in the interpreter becomes an error that says so.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::{Error, ErrorKind, Result};

thread_local! {
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Makes panics say nothing by themselves: what [`catch`] makes of them says it all. For programs, not for libraries:
/// the hook is the process's.
pub fn quiet_panics() {
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string);
        PLACE.with(|slot| *slot.borrow_mut() = place);
    }));
}

/// Runs `work`; a panic is an internal error.
pub fn catch<T>(work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let note = reason(&*panic);
        Err(Error::new(ErrorKind::Internal)
            .note(note)
            .note("this is a mistake in Jackal itself; please report the sentence"))
    })
}

/// Runs a function that the program registered under a name; a panic in it is an internal error that names the function.
pub fn catch_registered<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let note = format!("the function {name} of the program panicked: {}", reason(&*panic));
        Err(Error::new(ErrorKind::Internal).note(note))
    })
}

/// What a panic says, and where it happened.
#[cold]
fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let place = PLACE.with(|slot| slot.borrow_mut().take());
    let text = text.unwrap_or("no reason given");
    place.map_or_else(|| text.to_string(), |place| format!("{text} ({place})"))
}
