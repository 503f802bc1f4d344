//! Lines of a definition that is typed begin under the line before: Enter puts the blanks there.

use std::sync::{Arc, Mutex, PoisonError};

use jackal::rooms::session::Notation;
use rustyline::{Cmd, ConditionalEventHandler, Event, EventContext, RepeatCount};

/// The notation of the line that is typed; none while a sentence reads from the keyboard.
pub type Spoken = Arc<Mutex<Option<Notation>>>;

/// The indentation of the lines between braces.
const STEP: usize = 2;

/// The action of Enter at the end of a text that continues. Elsewhere it is the usual one.
pub struct Enter(pub Spoken);

impl ConditionalEventHandler for Enter {
    fn handle(&self, _: &Event, n: RepeatCount, _: bool, context: &EventContext<'_>) -> Option<Cmd> {
        let notation = (*self.0.lock().unwrap_or_else(PoisonError::into_inner))?;
        let text = context.line();
        let goes_on = context.pos() == text.len() && notation.needs_more(text);
        let blanks = indentation(text);
        (goes_on && blanks > 0).then(|| Cmd::Insert(n, format!("\n{}", " ".repeat(blanks))))
    }
}

/// The number of blanks at the beginning of the next line: as many as on the last one, and more behind an opening
/// brace. Text in a definition stays as it is typed.
fn indentation(text: &str) -> usize {
    let last = text.rsplit('\n').next().unwrap_or_default();
    let own = last.len() - last.trim_start_matches(' ').len();
    let opens = last.trim_end().ends_with('{') && !text.contains("{{)");
    if opens { own + STEP } else { own }
}

#[cfg(test)]
mod tests {
    use super::indentation;

    #[test]
    fn lines_begin_under_the_line_before() {
        assert_eq!([indentation("f =: {{"), indentation("f =: {{\n  y"), indentation("3 : 0\ny")], [2, 2, 0]);
        assert_eq!([indentation("f:{\n  {"), indentation("{{)n\ntext {"), indentation("")], [4, 0, 0]);
    }
}
