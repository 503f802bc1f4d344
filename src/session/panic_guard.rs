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
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(internal(&*panic)))
}

#[cold]
fn internal(panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let place = PLACE.with(|slot| slot.borrow_mut().take());
    let mut note = text.unwrap_or("no reason given").to_string();
    if let Some(place) = place {
        note = format!("{note} ({place})");
    }
    Error::new(ErrorKind::Internal).note(note).note("this is a mistake in Jackal itself; please report the sentence")
}
