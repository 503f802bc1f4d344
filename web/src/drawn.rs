//! What sentences show, in the order in which they show it: text, values as tables, pictures, pages.

use std::cell::RefCell;
use std::rc::Rc;

use jackal::rooms::assist::html;
use jackal::rooms::language::viewer::{View, Viewer};
use serde_json::{Value, json};

/// The longest text of one value.
const LONGEST: usize = 1 << 18;

/// What was shown since it was last taken.
#[derive(Default)]
pub struct Shown(RefCell<Vec<Value>>);

impl Shown {
    /// Text: behind other text, it belongs to that.
    pub fn text(&self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        let mut all = self.0.borrow_mut();
        match all.last_mut().and_then(|last| last.get_mut("text")) {
            Some(Value::String(before)) => before.push_str(&text),
            _ => all.push(json!({"text": text})),
        }
    }

    /// Something drawn, and the text that it stands for.
    pub fn html(&self, html: String, plain: String) {
        self.0.borrow_mut().push(json!({"html": html, "plain": plain}));
    }

    /// What is there, which is then gone.
    pub fn take(&self) -> Vec<Value> {
        self.0.take()
    }
}

/// Draws for the page.
pub struct Drawing(pub Rc<Shown>);

impl Viewer for Drawing {
    fn view(&self, view: &View<'_>, text: &[u8]) -> bool {
        let Some(html) = html::view_html(view) else { return false };
        let plain = String::from_utf8_lossy(text.get(..LONGEST).unwrap_or(text));
        self.0.html(html, plain.trim_end_matches('\n').to_string());
        true
    }
}
