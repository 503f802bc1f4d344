//! Namespaces: names with dots, `\d`, and namespaces as dictionaries.

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::value;

/// The namespaces that are there from the beginning.
const OWN_SPACES: [&str; 6] = ["q", "Q", "h", "j", "o", "z"];

/// Names that are the same in every namespace.
fn is_everywhere(name: &str) -> bool {
    name.is_empty() || name.starts_with(['.', ':']) || name == "csv"
}

impl Interpreter {
    /// A name with the namespace that `\d` set before it, unless it has one.
    pub fn qualified(&self, name: Symbol) -> Result<Symbol> {
        let space = self.settings.namespace.get();
        if space == Symbol::default() {
            return Ok(name);
        }
        within(space, name)
    }

    /// Switches to a namespace: `.` is the default one.
    pub fn enter_namespace(&self, name: &str) -> Result<()> {
        if name == "." {
            self.settings.namespace.set(Symbol::default());
            return Ok(());
        }
        let fine = name.strip_prefix('.').is_some_and(|rest| {
            rest.split('.').all(|part| {
                part.starts_with(|c: char| c.is_ascii_alphabetic()) && part.chars().all(|c| c.is_ascii_alphanumeric())
            })
        });
        if !fine {
            return Err(Error::domain("a namespace is named by a dot and a name, as in \\d .my"));
        }
        self.settings.namespace.set(Symbol::new(name)?);
        Ok(())
    }

    /// The names in a namespace, without it: `prefix` is empty, or ends with a dot. They are sorted in the default one, and stand in
    /// the order in which they were first spoken of in others.
    pub(crate) fn names_within(&self, prefix: &str) -> Vec<String> {
        let views = self.views.borrow().keys().cloned().collect::<Vec<String>>();
        let inside = self.global_names().into_iter().chain(views).filter_map(|name| match prefix.is_empty() {
            true => (!name.starts_with('.')).then_some(name),
            false => name.strip_prefix(prefix).map(|rest| rest.split('.').next().unwrap_or(rest).to_string()),
        });
        let mut names: Vec<String> = inside.chain(self.system_names(prefix)).collect();
        names.sort();
        names.dedup();
        let spoken = |name: &String| Symbol::known(&format!("{prefix}{name}")).map_or(u32::MAX, Symbol::number);
        if !prefix.is_empty() {
            names.sort_by_cached_key(spoken);
        }
        names
    }

    /// A namespace as a dictionary; nothing if there is no name in it, unless it is one of the system's.
    pub(crate) fn namespace(&self, name: &str) -> Result<Option<Value>> {
        self.check_stack()?;
        let prefix = if name == "." { String::new() } else { format!("{name}.") };
        let names = self.names_within(&prefix);
        if names.is_empty() && !prefix.is_empty() && !OWN_SPACES.iter().any(|own| name.strip_prefix('.') == Some(own)) {
            return Ok(None);
        }
        let (mut keys, mut values) = (Vec::new(), Vec::new());
        if !prefix.is_empty() {
            keys.push(Symbol::default());
            values.push(value::nothing());
        }
        for inner in &names {
            keys.push(Symbol::new(inner)?);
            values.push(self.global_value(Symbol::new(&format!("{prefix}{inner}"))?)?);
        }
        Ok(Some(value::dictionary(Value::Array(Array::list(keys)), value::general(values))))
    }

    /// The namespaces below the default one.
    pub(crate) fn namespaces(&self) -> Result<Value> {
        let first = |name: String| name.strip_prefix('.')?.split('.').next().map(str::to_string);
        let mut names: Vec<String> = self.global_names().into_iter().filter_map(first).collect();
        names.extend(OWN_SPACES.map(str::to_string));
        names.sort();
        names.dedup();
        let names = names.iter().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?;
        Ok(Value::Array(Array::list(names)))
    }

    /// Takes names out of a namespace, and those that are within them.
    pub(crate) fn forget(&self, space: &str, names: &[Symbol]) -> Result<()> {
        self.check_changes()?;
        let space = if space == "." { String::new() } else { format!("{space}.") };
        let names = names.iter().map(|name| format!("{space}{}", name.name())).collect::<Vec<String>>();
        let is_gone =
            |name: &str| names.iter().any(|gone| name.strip_prefix(&**gone).is_some_and(|r| r.starts_with('.')));
        let within: Vec<String> = self.global_names().into_iter().filter(|name| is_gone(name)).collect();
        for name in names.iter().chain(&within) {
            let full = Symbol::new(name)?;
            self.forget_view(full);
            self.globals.borrow_mut().remove(&full);
            if let Some(shared) = self.shared() {
                shared.set(full, None);
            }
        }
        Ok(())
    }
}

/// A name in a namespace, unless it has one.
pub fn within(space: Symbol, name: Symbol) -> Result<Symbol> {
    let text = name.name();
    if is_everywhere(&text) { Ok(name) } else { Symbol::new(&format!("{}.{text}", space.name())) }
}
