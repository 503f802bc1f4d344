//! `⍞`: text in and out.

use crate::array::Array;
use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::show::text_array;

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
    let (precision, page) = (ws.settings.precision.get(), ws.settings.width.get());
    let lines = crate::show::display(value, precision, page)?;
    ws.open_line.set(true);
    ws.write(&lines.join("\n"))
}
