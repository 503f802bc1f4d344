//! What a notebook shows of a value: its text, and HTML or a picture beside.

use jackal::rooms::assist::html::of_view;
use jackal::rooms::language::viewer::{View, Viewer};
use serde_json::json;

use super::outlet::Outlet;

/// The longest text of a value.
const LONGEST: usize = 1 << 20;

/// Draws for a notebook.
pub struct Drawer {
    /// Where it goes.
    pub outlet: Outlet,
}

impl Viewer for Drawer {
    fn view(&self, view: &View<'_>, text: &[u8]) -> bool {
        let (text, drawn) = (plain(text), of_view(view));
        let forms = match (view, drawn) {
            (View::Picture(_), Some(svg)) => json!({"text/plain": "a picture", "image/svg+xml": svg}),
            (_, Some(html)) => json!({"text/plain": text, "text/html": html}),
            // What shows nothing, such as the empty table that a drawing gives, is nothing here too.
            (_, None) if text.is_empty() => return true,
            (_, None) => json!({"text/plain": text}),
        };
        let size = forms.to_string().len();
        self.outlet.show(forms, size);
        true
    }
}

/// A text without its last line's end, and not too long.
fn plain(text: &[u8]) -> String {
    let cut = text.get(..LONGEST).unwrap_or(text);
    let more = if cut.len() < text.len() { "\n..." } else { "" };
    String::from_utf8_lossy(cut).trim_end_matches('\n').to_string() + more
}
