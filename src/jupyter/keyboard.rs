//! Input that a sentence reads from the keyboard: the front end of the cell is asked for a line.

use std::cell::RefCell;
use std::io;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use jackal::rooms::array::stop;
use serde_json::json;

use super::sockets::Router;
use super::wire::{Request, Wire};

/// From one look at the flag to the next.
const STEP: Duration = Duration::from_millis(20);

/// Asks front ends for lines.
pub struct FrontEndInput {
    /// The socket.
    pub stdin: Router,
    /// The signer of messages.
    pub wire: Wire,
    /// The answers of front ends.
    pub answers: Receiver<Request>,
    /// The cell that runs, if its front end gives lines.
    pub cell: Rc<RefCell<Option<Request>>>,
}

impl FrontEndInput {
    /// A line; nothing if there is no one to ask.
    ///
    /// # Errors
    /// A cell whose front end gives no lines; the interrupt that ends the sentence.
    pub fn read(&mut self, prompt: &str) -> io::Result<Option<Vec<u8>>> {
        let Some(cell) = self.cell.borrow().clone() else {
            return Err(io::Error::new(io::ErrorKind::Unsupported, "this front end gives no input"));
        };
        // An answer to an earlier question, which nobody waits for any more, is dropped.
        while self.answers.try_recv().is_ok() {}
        let content = json!({"prompt": prompt.trim_start(), "password": false});
        let frames = self.wire.write(&cell.route, "input_request", &cell.header, &content);
        if !self.stdin.send(&cell.from, &frames) {
            return Ok(None);
        }
        loop {
            match self.answers.recv_timeout(STEP) {
                Ok(answer) if answer.kind() == "input_reply" => {
                    return Ok(Some(answer.text("value").as_bytes().to_vec()));
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    stop::poll_running().map_err(io::Error::other)?;
                    if !self.stdin.knows(&cell.from.identity) {
                        return Ok(None);
                    }
                }
            }
        }
    }
}
