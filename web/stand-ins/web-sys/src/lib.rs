//! On WebAssembly, plotters measures text by hanging it into the page. The engine runs in a worker, which has no page, and the crates that
//! speak to one would bring two thousand functions along. So this answers what plotters asks, by the estimate that it makes itself
//! where there is no page: the width of a letter is 0.7 of the font's.

use std::cell::{Cell, RefCell};

/// Nothing goes wrong here.
pub type Trouble = std::convert::Infallible;

/// Where a page would be.
pub fn window() -> Option<Window> {
    Some(Window)
}

/// A window.
#[derive(Debug)]
pub struct Window;

impl Window {
    /// Its document.
    pub fn document(&self) -> Option<Document> {
        Some(Document)
    }
}

/// A document.
#[derive(Debug)]
pub struct Document;

impl Document {
    /// What elements are hung into.
    pub fn body(&self) -> Option<HtmlElement> {
        Some(HtmlElement(Element::default()))
    }

    /// An element that holds nothing yet.
    ///
    /// # Errors
    /// None.
    pub fn create_element(&self, _: &str) -> Result<Element, Trouble> {
        Ok(Element::default())
    }
}

/// A text and the size of its font.
#[derive(Debug, Default)]
pub struct Element {
    text: RefCell<String>,
    size: Cell<f64>,
}

/// What can be hung into a document.
pub type Node = Element;

impl Element {
    /// Gives it a text.
    pub fn set_text_content(&self, text: Option<&str>) {
        self.text.replace(text.unwrap_or_default().to_string());
    }

    /// Takes the size of the font out of its style.
    ///
    /// # Errors
    /// None.
    pub fn set_attribute(&self, _: &str, style: &str) -> Result<(), Trouble> {
        let size = style.split("font-size:").nth(1).and_then(|rest| rest.split("px").next()?.trim().parse().ok());
        self.size.set(size.unwrap_or_default());
        Ok(())
    }
}

/// An element with a size.
#[derive(Debug)]
pub struct HtmlElement(Element);

impl From<Element> for HtmlElement {
    fn from(element: Element) -> Self {
        HtmlElement(element)
    }
}

impl HtmlElement {
    fn em(&self) -> f64 {
        self.0.size.get() / 1.24 / 1.24
    }

    /// Hangs another one into it: nothing is to be done.
    ///
    /// # Errors
    /// None.
    pub fn append_with_node_1(&self, _: &Node) -> Result<(), Trouble> {
        Ok(())
    }

    /// The height of its text.
    pub fn offset_height(&self) -> i32 {
        (self.em() * 1.24).round() as i32
    }

    /// The width of its text.
    pub fn offset_width(&self) -> i32 {
        (self.em() * 0.7 * self.0.text.borrow().chars().count() as f64).round() as i32
    }

    /// Takes it away again.
    pub fn remove(&self) {}
}
