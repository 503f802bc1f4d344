//! The console of a workspace: shown values, text, complaints, lines of input, `⍞`.

use super::workspace::Workspace;
use crate::array::{Array, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::host::Stream;
use crate::notation::viewer::View;
use crate::show::look::{BoxStyle, Look};
use crate::show::{self, first_lines, text_array};

/// A terminal shows at most this many lines of a result.
const SHOWN_LINES_MAX: usize = 1000;

impl Workspace {
    /// The look of what is shown now: functions that run show without boxes unless they are asked for.
    pub fn present_look(&self) -> Look {
        let boxing = self.settings.boxing.get();
        let is_inside = !self.running.borrow().is_empty();
        let boxes = if is_inside && !boxing.functions { BoxStyle::Non } else { boxing.boxes() };
        self.settings.look().with_boxes(boxes)
    }

    /// Shows a value as a line of the session does.
    pub fn show(&self, value: &Array) -> Result<()> {
        let most = if self.host.columns().is_some() { SHOWN_LINES_MAX } else { usize::MAX };
        let look = match self.is_picture.take() {
            true => self.settings.look(),
            false => self.present_look(),
        };
        let (mut lines, cut) = first_lines(value, &look, most)?;
        self.settings.rows.get().folded(&mut lines);
        let mut text = String::new();
        for line in &lines {
            text.push_str(line);
            text.push('\n');
        }
        if let Some(note) = cut.note() {
            text.push_str(&note);
            text.push('\n');
        }
        self.open_line.set(false);
        let drawn = self.session().is_some_and(|session| {
            let cell = |inner: &Value| {
                let lines = inner.array().and_then(|inner| show::display(inner, &look));
                lines.map(|lines| lines.join("\n")).unwrap_or_default()
            };
            session.has_viewer() && session.view(&View::Value(&Value::Array(value.clone()), &cell), text.as_bytes())
        });
        if drawn { Ok(()) } else { self.write(&text) }
    }

    /// Writes text to the output.
    pub fn write(&self, text: &str) -> Result<()> {
        let done = self.host.write(Stream::Output, text.as_bytes());
        done.map_err(|error| Error::outside(&error))
    }

    /// Writes to the stream for errors, after what was shown before.
    pub fn complain(&self, text: &str) -> Result<()> {
        let done = self.host.flush().and_then(|()| self.host.write(Stream::Error, text.as_bytes()));
        done.map_err(|error| Error::outside(&error))
    }

    /// The next line of input: one given together with what runs, or one of the host's.
    pub fn read_line(&self, prompt: &str) -> Result<Option<String>> {
        if let Some(line) = self.input.borrow_mut().pop_front() {
            return Ok(Some(line));
        }
        let read = self.host.read_line(prompt).map_err(|error| Error::outside(&error))?;
        Ok(read.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// `⍞`: a line as text.
pub fn text_input(ws: &Workspace) -> Result<Array> {
    ws.host.flush().map_err(|error| Error::outside(&error))?;
    ws.open_line.set(false);
    match ws.read_line("")? {
        Some(line) => Ok(text_array(&line)),
        None => Err(Error::new(ErrorKind::Interface).note("there is no more input")),
    }
}

/// `⍞←`: shows without ending the line.
pub fn text_output(ws: &Workspace, value: &Array) -> Result<()> {
    let lines = show::display(value, &ws.settings.look())?;
    ws.open_line.set(true);
    ws.write(&lines.join("\n"))
}
