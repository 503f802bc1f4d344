//! Front ends that draw values themselves: a notebook, a page.
//!
//! A notation shows the value of a sentence by the workspace ([`Workspace::view`](super::interop::Workspace::view)): a viewer that takes
//! it draws it, else its text goes to the output as everywhere.

use crate::array::Value;

/// A view of a value.
pub enum View<'a> {
    /// A value, and what tells how the notation writes a value within it, without marks of its type.
    Value(&'a Value, &'a dyn Fn(&Value) -> String),
    /// A picture as SVG.
    Picture(&'a str),
    /// A page of HTML on its own.
    Page(&'a str),
}

/// A front end that draws values in place of their text.
pub trait Viewer {
    /// Takes what is shown, whose text is `text`. Whether it was taken: if not, the text goes to the output.
    fn view(&self, view: &View<'_>, text: &[u8]) -> bool;
}
