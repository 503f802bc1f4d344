//! The time in which nothing is typed, while the session has something to run by itself.

use jackal::rooms::host::Host;
use jackal::rooms::session::{OsHost, Session};

use super::exit_status::{INTERRUPTED, RunEnd, ended_by};

/// Runs what is due until a key is pressed; at once where nothing ever is. The exit status, if what ran asked to end.
pub fn until_key(session: &mut Session, host: &OsHost) -> Option<i32> {
    while let Some(due) = session.due() {
        let pressed = {
            let _keys = Keys::one_by_one(&session.prompt());
            host.is_line_ready(due)
        };
        if pressed {
            return None;
        }
        if let Err(error) = session.run_due()
            && let RunEnd::Exit(status) = ended_by(session, &error)
        {
            return Some(status);
        }
    }
    None
}

/// Runs what is due after a script, as long as a timer runs or other processes may connect; the exit status.
pub fn until_ended(session: &mut Session, host: &OsHost) -> i32 {
    while session.stays() {
        host.wait_for_others(session.due().unwrap_or_default());
        if let Err(error) = session.run_due()
            && let RunEnd::Exit(status) | RunEnd::Failed(status @ INTERRUPTED) = ended_by(session, &error)
        {
            return status;
        }
        let _ = host.flush();
    }
    0
}

/// The terminal while it is asked for a key: the prompt is shown, what is typed is not, until the editor of lines takes it.
struct Keys {
    #[cfg(unix)]
    before: Option<rustix::termios::Termios>,
}

impl Keys {
    fn one_by_one(prompt: &str) -> Keys {
        show(prompt);
        Keys {
            #[cfg(unix)]
            before: raw(),
        }
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Some(before) = &self.before {
            let _ = rustix::termios::tcsetattr(std::io::stdin(), rustix::termios::OptionalActions::Drain, before);
        }
        // The line is empty for what is shown next: the prompt of the editor, or what runs.
        show("\r\x1b[K");
    }
}

fn show(text: &str) {
    use std::io::Write;
    let mut output = std::io::stdout().lock();
    let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
}

/// Gives keys one by one and as they are, Ctrl-C too; what the terminal was set to before.
#[cfg(unix)]
fn raw() -> Option<rustix::termios::Termios> {
    use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
    let before = tcgetattr(std::io::stdin()).ok()?;
    let mut now = before.clone();
    now.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG);
    tcsetattr(std::io::stdin(), OptionalActions::Drain, &now).ok().map(|()| before)
}
