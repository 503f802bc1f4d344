//! The outlet sends to all front ends: the text that a cell shows, gathered in pieces, and its values.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use jackal::rooms::assist::html::view_html;
use jackal::rooms::language::viewer::{View, Viewer};
use serde_json::{Value, json};

use super::sockets::Publisher;
use super::wire::Wire;

/// A cell may show this many bytes of text and values; of more only the number is shown.
const CELL_BYTES_MAX: usize = 4 << 20;
/// Text that is sent at once.
const PIECE: usize = 1 << 15;
/// The time that text waits for more.
const WAIT: Duration = Duration::from_millis(40);

/// A stream of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Channel {
    /// The output.
    #[default]
    Output,
    /// The errors.
    Error,
}

impl Channel {
    fn name(self) -> &'static str {
        match self {
            Channel::Output => "stdout",
            Channel::Error => "stderr",
        }
    }
}

#[derive(Default)]
struct OutletState {
    /// The header of the request that runs.
    parent: Value,
    silent: bool,
    channel: Channel,
    gathered: Vec<u8>,
    /// The bytes that the cell has shown, and those that it was not let.
    shown: usize,
    refused: usize,
    /// Whether the last input of the cell runs: of its values, the last one is the cell's.
    last: bool,
    held: Option<Value>,
}

/// The outlet of a cell's text and values, for any thread.
#[derive(Clone)]
pub struct Outlet {
    wire: Wire,
    publisher: Publisher,
    state: Arc<(Mutex<OutletState>, Condvar)>,
}

impl Outlet {
    /// An outlet by a publisher, with a thread that sends what waited long enough.
    pub fn new(wire: Wire, publisher: Publisher) -> std::io::Result<Outlet> {
        let outlet = Outlet { wire, publisher, state: Arc::default() };
        let own = outlet.clone();
        let body = move || {
            loop {
                let state = own.state();
                drop(own.state.1.wait_while(state, |state| state.gathered.is_empty()));
                thread::sleep(WAIT);
                own.flush(&mut own.state(), false);
            }
        };
        thread::Builder::new().name("outlet".to_string()).spawn(body)?;
        Ok(outlet)
    }

    fn state(&self) -> MutexGuard<'_, OutletState> {
        self.state.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells of what a request came to.
    pub fn tell(&self, parent: &Value, kind: &str, content: &Value) {
        self.publisher.send(&self.wire.write(&[kind.as_bytes().to_vec()], kind, parent, content));
    }

    /// A request begins: all that is sent belongs to it.
    pub fn begin(&self, parent: &Value, silent: bool) {
        *self.state() = OutletState { parent: parent.clone(), silent, ..OutletState::default() };
    }

    /// The last input of the cell begins.
    pub fn begin_last(&self) {
        self.state().last = true;
    }

    /// Shows text.
    pub fn write(&self, channel: Channel, bytes: &[u8]) {
        let mut state = self.state();
        self.display_held(&mut state);
        if state.channel != channel {
            self.flush(&mut state, true);
            state.channel = channel;
        }
        let fitting = bytes.len().min(CELL_BYTES_MAX.saturating_sub(state.shown));
        state.shown += fitting;
        state.refused += bytes.len() - fitting;
        for piece in bytes.get(..fitting).unwrap_or_default().chunks(PIECE) {
            state.gathered.extend_from_slice(piece);
            if state.gathered.len() >= PIECE {
                self.flush(&mut state, false);
            }
        }
        self.state.1.notify_one();
    }

    /// Sends what was gathered; a character whose end has not come waits, unless it is the end.
    fn flush(&self, state: &mut OutletState, end: bool) {
        let whole = match std::str::from_utf8(&state.gathered) {
            Err(error) if error.error_len().is_none() && !end => error.valid_up_to(),
            _ => state.gathered.len(),
        };
        let rest = state.gathered.split_off(whole);
        let text = std::mem::replace(&mut state.gathered, rest);
        if !text.is_empty() && !state.silent {
            let content = json!({"name": state.channel.name(), "text": String::from_utf8_lossy(&text)});
            self.tell(&state.parent, "stream", &content);
        }
    }

    /// Shows a value in several forms, of which `size` is the length.
    pub fn show(&self, forms: Value, size: usize) {
        let mut state = self.state();
        self.flush(&mut state, true);
        self.display_held(&mut state);
        if state.shown + size > CELL_BYTES_MAX {
            state.refused += size;
            return;
        }
        state.shown += size;
        state.held = Some(forms);
        if !state.last {
            self.display_held(&mut state);
        }
    }

    fn display_held(&self, state: &mut OutletState) {
        if let Some(forms) = state.held.take()
            && !state.silent
        {
            self.tell(&state.parent, "display_data", &json!({"data": forms, "metadata": {}, "transient": {}}));
        }
    }

    /// The cell ends: what is left is sent, the last value as the cell's if it has a number.
    pub fn end(&self, number: Option<u64>) {
        let mut state = self.state();
        self.flush(&mut state, true);
        match (number, state.held.take()) {
            (Some(number), Some(forms)) if !state.silent => {
                let content = json!({"execution_count": number, "data": forms, "metadata": {}});
                self.tell(&state.parent, "execute_result", &content);
            }
            (_, held) => {
                state.held = held;
                self.display_held(&mut state);
            }
        }
        if state.refused > 0 && !state.silent {
            let text = format!("... and {} bytes more: a cell shows {CELL_BYTES_MAX} at most\n", state.refused);
            self.tell(&state.parent, "stream", &json!({"name": "stderr", "text": text}));
        }
    }

    /// Waits until the front ends have received everything.
    pub fn drain(&self) {
        self.publisher.drain(Duration::from_secs(1));
    }
}

/// The lines of a value's text that are shown, as many as the rows that are drawn, and the bytes of each.
const TEXT_LINES_MAX: usize = 60;
const LINE_BYTES_MAX: usize = 2_000;

/// Draws for a notebook.
pub struct Drawer {
    /// The outlet.
    pub outlet: Outlet,
}

impl Viewer for Drawer {
    fn view(&self, view: &View<'_>, text: &[u8]) -> bool {
        let (text, drawn) = (shortened_text(text), view_html(view));
        let forms = match (view, drawn) {
            (View::Picture(_), Some(svg)) => json!({"text/plain": "a picture", "image/svg+xml": svg}),
            (_, Some(html)) => json!({"text/plain": text, "text/html": html}),
            // A value that shows nothing, such as the empty table of a drawing, is not sent.
            (_, None) if text.is_empty() => return true,
            (_, None) => json!({"text/plain": text}),
        };
        let size = forms.to_string().len();
        self.outlet.show(forms, size);
        true
    }
}

/// The text of a value without its last line's end. Of a long one the first lines, and of a long line its beginning; what is left out is said.
fn shortened_text(text: &[u8]) -> String {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    let mut lines = Vec::new();
    let mut is_cut = false;
    let mut all = text.split(|byte| *byte == b'\n');
    for line in all.by_ref().take(TEXT_LINES_MAX) {
        // A character is not cut: its further bytes begin with the bits 10.
        let end = (0..=LINE_BYTES_MAX.min(line.len())).rev();
        let end = end.into_iter().find(|&end| line.get(end).is_none_or(|byte| byte & 0xc0 != 0x80)).unwrap_or(0);
        let shown = String::from_utf8_lossy(line.get(..end).unwrap_or(line)).into_owned();
        is_cut |= end < line.len();
        lines.push(if end < line.len() { shown + "..." } else { shown });
    }
    let more = all.count();
    if more > 0 {
        lines.push(format!("... and {more} lines more"));
    }
    if is_cut || more > 0 {
        lines.push(format!("({} bytes in all)", text.len()));
    }
    lines.join("\n").trim_end_matches('\n').to_string()
}

#[cfg(test)]
mod tests {
    use super::shortened_text;

    #[test]
    fn a_long_text_is_cut_and_says_so() {
        assert_eq!(shortened_text(b"1 2\n3 4\n"), "1 2\n3 4");
        let lines = "x\n".repeat(100);
        let shown = shortened_text(lines.as_bytes());
        assert!(shown.ends_with("x\n... and 40 lines more\n(199 bytes in all)"), "{shown}");
        let line = "é".repeat(3000);
        let shown = shortened_text(line.as_bytes());
        assert!(shown.starts_with("éé") && shown.ends_with("é...\n(6000 bytes in all)"), "{}", shown.len());
        assert!(shown.len() < 2100 && !shown.contains('\u{fffd}'));
    }
}
