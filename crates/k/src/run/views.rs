//! Views: names that stand for expressions, which are evaluated anew when what they are made of has changed.

use std::any::Any;
use std::cell::RefCell;
use std::rc::Rc;

use crate::array::{Array, Mark, Symbol, Value};
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
    /// Gives a name an expression to stand for. It is evaluated when the name is asked for. A name in it that has no value yet is an error,
    /// as in kdb+, that leaves the view defined.
    pub fn define_view(&self, name: Symbol, node: &Node, text: &str) -> Result<()> {
        self.check_changes()?;
        let mut needs = Vec::new();
        visit(node, &mut |node| {
            if let Node::Global(need, _) = node
                && *need != name
                && !needs.contains(need)
            {
                needs.push(*need);
            }
        });
        let (statement, text) = (Rc::new(Statement::new(node.clone())), text.to_string());
        let space = self.settings.namespace.get();
        let view = View { statement, text, space, needs: needs.clone(), known: None, running: false };
        self.globals.borrow_mut().remove(&name);
        self.views.borrow_mut().insert(name.name().to_string(), Rc::new(RefCell::new(view)));
        // The operand at the right is evaluated first, and its error is the first.
        let is_view = |need: &Symbol| self.views.borrow().contains_key(&*need.name());
        needs.iter().rev().filter(|need| !is_view(need)).try_for_each(|need| self.global_value(*need).map(|_| ()))
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
                // A view that asks for itself is given its last value.
                let last = view.known.as_ref().map(|(value, _)| value.clone());
                return Some(last.ok_or_else(|| Error::refusal("loop", format!("the view {text} asks for itself"))));
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

    /// The names of the views, sorted; only of those that would be evaluated if they were asked for.
    pub fn view_names(&self, only_pending: bool) -> Result<Value> {
        let names: Vec<String> = self.views.borrow().keys().cloned().collect();
        let mut out = Vec::with_capacity(names.len());
        for name in names {
            if !only_pending || self.is_pending(&name)? {
                out.push(Symbol::new(&name)?);
            }
        }
        let names = Value::Array(Array::list(out));
        Ok(if only_pending { names } else { value::marked(names, Mark::Sorted) })
    }

    /// Whether a view was not evaluated since something that it is made of has changed.
    fn is_pending(&self, name: &str) -> Result<bool> {
        self.check_stack()?;
        let Some(view) = self.view(name) else { return Ok(false) };
        let (needs, before) = {
            let mut view = view.borrow_mut();
            let Some((_, before)) = view.known.clone().filter(|_| !view.running) else { return Ok(true) };
            view.running = true;
            (view.needs.clone(), before)
        };
        let changed = needs.iter().zip(&before).try_fold(false, |changed, (need, before)| {
            Ok(changed
                || self.is_pending(&need.name())?
                || !all_same(std::slice::from_ref(before), &[self.global_value(*need).ok()]))
        });
        view.borrow_mut().running = false;
        changed
    }

    /// `.z.b`: the names that views are made of, with the names of the views that are made of them.
    pub(crate) fn views_by_need(&self) -> Result<Value> {
        let views: Vec<String> = self.views.borrow().keys().cloned().collect();
        let (mut needs, mut users): (Vec<Symbol>, Vec<Vec<Symbol>>) = (Vec::new(), Vec::new());
        for name in views {
            let Some(view) = self.view(&name) else { continue };
            for need in &view.borrow().needs {
                let place = needs.iter().position(|known| known == need).unwrap_or_else(|| {
                    needs.push(*need);
                    users.push(Vec::new());
                    needs.len() - 1
                });
                if let Some(users) = users.get_mut(place) {
                    users.push(Symbol::new(&name)?);
                }
            }
        }
        let users = users.into_iter().map(|users| Value::Array(Array::list(users))).collect();
        Ok(value::dictionary(Value::Array(Array::list(needs)), value::general(users)))
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
