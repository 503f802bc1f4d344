//! `plot`, `viewmat` and `explain`: functions that the session offers to all of its notations.
//!
//! The first two take data, with options before it if there are two arguments ([`crate::picture::options`]); a picture goes to the output, or
//! to the file that the options name. `explain` takes a sentence of the notation that runs, and shows its ladder; `'tree'`, `'steps'` or
//! `'cells 2'` before it asks for another view. All give the empty table.

use std::any::Any;
use std::cell::Cell;
use std::path::Path;
use std::rc::{Rc, Weak};
use std::sync::Arc;

use crate::array::{Array, ElementType, Function, Symbol, Unicode, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::explain::{Explained, Style};
use crate::host::Host;
use crate::language::Language;
use crate::language::interop::{Speaker, Workspace};
use crate::language::viewer::View;
use crate::picture::{self, Kind, Picture, Screen};

use super::Notation;

/// The functions: their names, and what they show.
const OFFERED: [(&str, Drawing); 4] = [
    ("plot", Drawing::One(Kind::Chart)),
    ("viewmat", Drawing::One(Kind::Matrix)),
    ("plotlayers", Drawing::Layers),
    ("explain", Drawing::Ladder),
];

/// Whether a name is that of a built-in function.
pub(crate) fn is_built_in(name: &str) -> bool {
    OFFERED.iter().any(|(offered, _)| *offered == name)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawing {
    One(Kind),
    Layers,
    Ladder,
}

/// A built-in function.
#[derive(Debug)]
struct Offer {
    name: &'static str,
    drawing: Drawing,
}

impl Function for Offer {
    fn text(&self) -> String {
        self.name.to_string()
    }

    fn rank(&self) -> usize {
        2
    }

    fn same(&self, other: &dyn Function) -> bool {
        as_offer(other).is_some_and(|other| other.drawing == self.drawing)
    }
}

fn as_offer(function: &dyn Function) -> Option<&Offer> {
    let function: &dyn Any = function;
    function.downcast_ref::<Offer>()
}

/// The built-in functions of a session, with the surface that they draw on.
pub(super) struct Offers {
    host: Rc<dyn Host>,
    workspace: Weak<Workspace>,
    languages: Vec<Weak<dyn Language>>,
    /// The notation that runs.
    ran: Rc<Cell<Notation>>,
}

impl Offers {
    /// Joins a workspace and offers the functions there.
    pub fn join(
        host: Rc<dyn Host>,
        workspace: &Rc<Workspace>,
        languages: &[Rc<dyn Language>],
        ran: Rc<Cell<Notation>>,
    ) -> Rc<Offers> {
        let offers = Rc::new(Offers {
            host,
            workspace: Rc::downgrade(workspace),
            languages: languages.iter().map(Rc::downgrade).collect(),
            ran,
        });
        let speaker: Rc<dyn Speaker> = offers.clone();
        workspace.join(Rc::downgrade(&speaker));
        if let Some(names) = workspace.names() {
            for (name, drawing) in OFFERED {
                if let Ok(symbol) = Symbol::new(name) {
                    names.offer(symbol, Arc::new(Offer { name, drawing }));
                }
            }
        }
        offers
    }

    /// The world outside, as the session sees it.
    pub fn host(&self) -> Rc<dyn Host> {
        self.host.clone()
    }

    fn screen(&self) -> Screen {
        let page = self.workspace.upgrade().is_some_and(|workspace| workspace.has_viewer());
        let no_colour = self.host.variable("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = self.host.variable("TERM").is_some_and(|value| value == "dumb");
        match self.host.columns() {
            Some(columns) => Screen { columns, colour: !no_colour && !dumb, page },
            None => Screen { page, ..Screen::default() },
        }
    }

    fn draw(&self, drawing: Drawing, left: Option<&Array>, data: &Array) -> Result<Picture> {
        let screen = self.screen();
        match (drawing, left) {
            (Drawing::Ladder, view) => self.explain(view, data).map(Picture::Text),
            (Drawing::Layers, left) => {
                let options = left.and_then(text_of).unwrap_or_default();
                picture::draw_layers(&options, &layers(data)?, &screen)
            }
            (Drawing::One(kind), None) => picture::draw(kind, "", data, &screen),
            (Drawing::One(Kind::Matrix), Some(colours)) if text_of(colours).is_none() => {
                picture::draw_coloured(colours, data, &screen)
            }
            (Drawing::One(kind), Some(options)) => {
                let text = text_of(options).ok_or_else(|| Error::domain("the options of a picture are text"))?;
                picture::draw(kind, &text, data, &screen)
            }
        }
    }

    /// A sentence explained by the language that runs.
    fn explain(&self, view: Option<&Array>, data: &Array) -> Result<String> {
        let sentence = text_of(data).ok_or_else(|| Error::domain("explain takes a sentence as text"))?;
        let view = view.map_or(Some(String::new()), text_of).unwrap_or_default();
        let notation = self.ran.get();
        let language = self.languages.get(notation.row()).and_then(Weak::upgrade);
        let language = language.ok_or_else(|| Error::nonce("the session has ended"))?;
        let outcome = language.observe(notation.facts(), &sentence)?;
        let report = outcome.error.as_ref().map(|error| language.report(error));
        let explained = Explained::new(&sentence, outcome, report);
        let style = Style { width: self.screen().columns, ..Style::default() };
        match view.split_whitespace().collect::<Vec<_>>().as_slice() {
            [] => {
                let ladder = explained.ladder(&style);
                let workspace = self.workspace.upgrade().filter(|workspace| workspace.has_viewer());
                let drawn =
                    workspace.is_some_and(|known| known.view(&View::Page(&explained.html()), ladder.as_bytes()));
                Ok(if drawn { String::new() } else { ladder })
            }
            ["tree"] => Ok(explained.tree(&style)),
            ["steps"] => Ok(explained.steps(&style)),
            ["cells", step] => Ok(explained.cells(step.parse().unwrap_or(0), &style)),
            _ => Err(Error::domain(format!("explain has no view '{view}'; there are tree, steps and cells N"))),
        }
    }

    fn write(&self, file: &Path, bytes: &[u8]) -> Result<()> {
        let names = self.workspace.upgrade().and_then(|workspace| workspace.names());
        if let Some(names) = names {
            names.guard("files")?;
        }
        self.host
            .write_file(file, bytes)
            .map_err(|error| Error::outside(&error).note(format!("in writing {}", file.display())))
    }
}

/// Rows of two boxes: options, data.
fn layers(data: &Array) -> Result<Vec<(String, Array)>> {
    let wrong = || Error::domain("layers of a chart are rows of two boxes: options and data");
    let items = data.as_slice::<Value>().filter(|_| data.shape().last() == Some(&2)).ok_or_else(wrong)?;
    let layer = |pair: &[Value]| match pair {
        [Value::Array(options), Value::Array(data)] => Ok((text_of(options).ok_or_else(wrong)?, data.clone())),
        _ => Err(wrong()),
    };
    items.chunks(2).map(layer).collect()
}

/// The text of characters; of nothing the empty one.
fn text_of(array: &Array) -> Option<String> {
    if array.count() == 0 {
        return Some(String::new());
    }
    match array.kind() {
        ElementType::Byte => array.as_slice::<u8>().map(|bytes| String::from_utf8_lossy(bytes).into_owned()),
        ElementType::Unicode => {
            let units = array.as_slice::<Unicode>()?;
            Some(units.iter().map(|unit| char::from_u32(unit.point()).unwrap_or(char::REPLACEMENT_CHARACTER)).collect())
        }
        ElementType::Symbol => array.as_atom::<Symbol>().map(|symbol| symbol.name().to_string()),
        ElementType::Box if array.count() == 1 => match array.as_slice::<Value>()? {
            [Value::Array(inner)] => text_of(inner),
            _ => None,
        },
        _ => None,
    }
}

impl Speaker for Offers {
    fn owns(&self, function: &dyn Function) -> bool {
        as_offer(function).is_some()
    }

    fn apply(&self, function: &Arc<dyn Function>, arguments: Vec<Value>) -> Result<Value> {
        let Some(known) = as_offer(function.as_ref()) else { return Err(Error::type_("this draws nothing")) };
        let arguments = arguments.into_iter().map(Value::into_array).collect::<Result<Vec<Array>>>()?;
        let made = match arguments.as_slice() {
            [data] => self.draw(known.drawing, None, data),
            [options, data] => self.draw(known.drawing, Some(options), data),
            _ => Err(Error::new(ErrorKind::Valence).note(format!("{} takes data, and options before it", known.name))),
        };
        match made? {
            Picture::Text(text) => {
                self.host.draw(&text).map_err(|error| Error::outside(&error))?;
            }
            Picture::Svg(svg) => {
                // Only where there is a viewer is such a picture made.
                let _ = self.workspace.upgrade().is_some_and(|workspace| workspace.view(&View::Picture(&svg), &[]));
            }
            Picture::File(file, bytes) => self.write(&file, &bytes)?,
        }
        Array::new(&[0, 0], Vec::<i64>::new()).map(Value::Array)
    }

    fn load(&self, _script: &str) -> Option<Result<()>> {
        None
    }
}
