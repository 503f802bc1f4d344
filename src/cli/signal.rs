//! Ctrl-C: ends the running sentence; pressed again and again, the program.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use jackal::session::Session;

use super::ending::INTERRUPTED;

/// Presses within this time count together.
const TOGETHER: Duration = Duration::from_secs(2);

/// Lets Ctrl-C end the sentence that runs. Pressed three times in two seconds (twice where no prompt would come back),
/// it ends the process, which may be waiting for the world outside.
pub fn listen(session: &Session, at_prompt: bool) {
    let (stop, most) = (session.stop(), if at_prompt { 3 } else { 2 });
    let presses: Mutex<Vec<Instant>> = Mutex::new(Vec::new());
    let handler = move || {
        stop.interrupt();
        let Ok(mut presses) = presses.lock() else { return };
        presses.retain(|press| press.elapsed() < TOGETHER);
        presses.push(Instant::now());
        if presses.len() >= most {
            std::process::exit(INTERRUPTED);
        }
    };
    // Without a handler, Ctrl-C ends the program, as the system has it.
    let _ = ctrlc::set_handler(handler);
}
