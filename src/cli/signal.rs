//! Ctrl-C: ends the running sentence; pressed again and again, the program.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use jackal::rooms::session::{Session, limits};

use super::exit_status::INTERRUPTED;

/// Presses within this time count together.
const TOGETHER: Duration = Duration::from_secs(2);
/// The time that a sentence may take to end before the process ends without saving.
const PATIENCE: Duration = Duration::from_secs(3);
/// The time that saving the names may take, once it has begun.
const SAVING: Duration = Duration::from_secs(60);

/// Whether Ctrl-C was pressed often enough to end the session.
static LEAVING: AtomicBool = AtomicBool::new(false);
/// Whether the names are being saved.
static SAVES: AtomicBool = AtomicBool::new(false);

/// Whether the session is to save its names and end.
pub fn is_leaving() -> bool {
    LEAVING.load(Relaxed)
}

/// Says that the names are being saved: the process waits for it.
pub fn begin_saving() {
    SAVES.store(true, Relaxed);
}

/// Lets Ctrl-C end the sentence that runs. Pressed twice in two seconds it says what a third time does: the session's names are saved
/// and it ends. Where no prompt would come back, the second time ends the process.
pub fn listen(session: &Session, at_prompt: bool) {
    let stop = session.stop();
    let presses: Mutex<Vec<Instant>> = Mutex::new(Vec::new());
    let handler = move || {
        stop.interrupt();
        limits::look();
        let count = {
            let Ok(mut presses) = presses.lock() else { return };
            presses.retain(|press| press.elapsed() < TOGETHER);
            presses.push(Instant::now());
            presses.len()
        };
        match count {
            0 | 1 => {}
            2 if at_prompt => {
                let _ = writeln!(std::io::stderr(), "\r\x1b[KCtrl-C once more saves the names and ends the session");
            }
            _ if at_prompt => {
                LEAVING.store(true, Relaxed);
                #[cfg(debug_assertions)]
                jackal::rooms::array::faults::hear();
                // The sentence ends, the prompt saves and leaves. What does not come back, perhaps from the world outside, is left.
                thread::sleep(PATIENCE);
                if SAVES.load(Relaxed) {
                    thread::sleep(SAVING);
                }
                std::process::exit(INTERRUPTED);
            }
            _ => std::process::exit(INTERRUPTED),
        }
    };
    // Without a handler, Ctrl-C ends the program, as the system has it.
    let _ = ctrlc::set_handler(handler);
}
