//! Jackal in a page: one session in a worker, asked in JSON. The page's side is `page/worker.js`.
//!
//! The worker writes a question into the [`room`], calls [`ask`] and reads the answer, which is as long as [`said`] says. Nothing is
//! imported but a clock, so that no glue has to be generated.

mod answers;
mod course;
mod drawn;
mod page_host;

use std::cell::RefCell;

use jackal::rooms::session::clock::{self, Clock};

use answers::Desk;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds that only go forward.
    safe fn page_ticks() -> f64;
    /// Milliseconds since 1970 UTC.
    safe fn page_now() -> f64;
    /// Minutes that local time is behind UTC.
    safe fn page_zone() -> f64;
}

/// Elsewhere, where tests run, time stands.
#[cfg(not(target_family = "wasm"))]
fn page_ticks() -> f64 {
    0.0
}

#[cfg(not(target_family = "wasm"))]
use page_ticks as page_now;
#[cfg(not(target_family = "wasm"))]
use page_ticks as page_zone;

thread_local! {
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
    static ROOM: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Begins: makes the session, whose recursion may take so many bytes of stack.
#[unsafe(no_mangle)]
pub extern "C" fn begin(stack_size: usize) {
    clock::set(Clock {
        monotonic: || page_ticks() / 1000.0,
        now: || (page_now() / 1000.0, (-60.0 * page_zone()) as i64),
    });
    DESK.replace(Some(Desk::new(stack_size)));
}

/// Room for a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(bytes: usize) -> *mut u8 {
    ROOM.with_borrow_mut(|room| {
        room.clear();
        room.resize(bytes, 0);
        room.as_mut_ptr()
    })
}

/// Answers the question in the room; where the answer stands.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> *const u8 {
    let question = ROOM.take();
    let answer = DESK.with_borrow_mut(|desk| match desk {
        Some(desk) => desk.answer(&question),
        None => br#"{"trouble":"not begun"}"#.to_vec(),
    });
    ROOM.replace(answer);
    ROOM.with_borrow(|room| room.as_ptr())
}

/// How long the answer is.
#[unsafe(no_mangle)]
pub extern "C" fn said() -> usize {
    ROOM.with_borrow(Vec::len)
}
