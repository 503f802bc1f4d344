//! Views: names that stand for expressions, which are evaluated anew when what they are made of has changed.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, Result};
use crate::names::globals::{is_same, undefined};
use crate::names::interpreter::Interpreter;
use crate::run::body::Statement;
use crate::value;
use crate::value::node::{Node, visit};

/// A name whose value is computed by an expression.
pub struct View {
    statement: Rc<Statement>,
    text: String,
    /// The namespace in which the text was read.
    space: Symbol,
    /// The global names in the expression.
    needs: Vec<Symbol>,
    /// The value, and what the names were when it was made.
    known: Option<(Value, Vec<Option<Value>>)>,
    /// Whether it is being evaluated.
    running: bool,
}

impl Interpreter {
    /// Gives a name an expression to stand for, and evaluates it.
    pub fn define_view(&self, name: Symbol, node: &Node, text: &str) -> Result<Value> {
        self.check_changes()?;
        let mut needs = Vec::new();
        visit(node, &mut |node| {
            if let Node::Global(name, _) = node
                && !needs.contains(name)
            {
                needs.push(*name);
            }
        });
        let (statement, text) = (Rc::new(Statement::new(node.clone())), text.to_string());
        let space = self.settings.namespace.get();
        let view = View { statement, text, space, needs, known: None, running: false };
        self.globals.borrow_mut().remove(&name);
        self.views.borrow_mut().insert(name.name().to_string(), Rc::new(RefCell::new(view)));
        self.view_value(name).unwrap_or_else(|| Err(undefined(&name.name())))
    }

    /// The value of a view; nothing of a name that is none.
    pub(crate) fn view_value(&self, name: Symbol) -> Option<Result<Value>> {
        if self.views.borrow().is_empty() {
            return None;
        }
        let text = name.name();
        let kept = self.view(&text)?;
        let (statement, needs) = {
            let mut view = kept.borrow_mut();
            if view.running {
                return Some(Err(Error::refusal("loop", format!("the view {text} asks for itself"))));
            }
            view.running = true;
            (view.statement.clone(), view.needs.clone())
        };
        let seen: Vec<Option<Value>> = needs.iter().map(|need| self.global_value(*need).ok()).collect();
        let known = kept.borrow().known.clone();
        let result = match known {
            Some((value, before)) if all_same(&before, &seen) => Ok(value),
            _ => self.check_stack().and_then(|()| statement.value(self)).map_err(|mut error| {
                // The place is in the line of the definition.
                error.take_mark();
                error
            }),
        };
        let mut view = kept.borrow_mut();
        view.running = false;
        view.known = result.as_ref().ok().map(|value| (value.clone(), seen));
        Some(result)
    }

    fn view(&self, name: &str) -> Option<Rc<RefCell<View>>> {
        let kept: Rc<dyn Any> = self.views.borrow().get(name)?.clone();
        kept.downcast::<RefCell<View>>().ok()
    }

    /// The text of a view, and the namespace in which it was read.
    pub(crate) fn view_source(&self, name: &str) -> Option<(String, Symbol)> {
        let view = self.view(name)?;
        let view = view.borrow();
        Some((view.text.clone(), view.space))
    }

    /// The text of a view.
    pub fn view_text(&self, name: &str) -> Result<Value> {
        match self.view(name) {
            Some(view) => Ok(value::string(view.borrow().text.as_str())),
            None => Err(undefined(name).note("no view has this name")),
        }
    }

    /// Removes the view of a name that is assigned a value.
    pub(crate) fn forget_view(&self, name: Symbol) {
        if !self.views.borrow().is_empty() {
            self.views.borrow_mut().remove(&*name.name());
        }
    }

    /// The names of the views, sorted.
    pub fn view_names(&self) -> Result<Value> {
        let views = self.views.borrow();
        let names = views.keys().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?;
        Ok(Value::Array(Array::list(names)))
    }
}

/// Whether names have the values that they had. A value that cannot be told to be the same counts as another one.
fn all_same(before: &[Option<Value>], now: &[Option<Value>]) -> bool {
    before.iter().zip(now).all(|pair| match pair {
        (Some(a), Some(b)) => is_same(a, b) || value::is_atom(a) && !value::is_function(a) && value::same_exactly(a, b),
        (None, None) => true,
        _ => false,
    })
}
