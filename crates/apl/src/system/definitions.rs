//! Names as lines of a script that define them: what `)save` and `)edit` write.

use super::variables;
use crate::array::{Array, Value};
use crate::names::{Meaning, Workspace};
use crate::notation;
use crate::read::Classes;
use crate::show::written;
use crate::value::{DefinitionKind, Function};

/// The system variables that belong to a workspace, and that of them which is always written.
const VARIABLES: [&str; 9] = ["IO", "CT", "ML", "DIV", "FC", "PP", "PW", "RL", "LX"];
const ALWAYS: &str = "IO";

/// The meaning of a name of the outermost namespace; `None` if it has none.
fn root_meaning(ws: &Workspace, name: &str) -> Option<Meaning> {
    let meaning = ws.member(&ws.root(), ws.slot(name)).ok()?;
    (!matches!(meaning, Meaning::None | Meaning::Label(_))).then_some(meaning)
}

/// The names of the outermost namespace with what they mean.
pub fn defined(ws: &Workspace) -> Vec<(std::sync::Arc<str>, Meaning)> {
    ws.members(&ws.root()).unwrap_or_default()
}

/// The meaning of a name of the outermost namespace, in a form that can be compared.
pub fn meaning(ws: &Workspace, name: &str) -> Option<notation::Meaning> {
    Some(match root_meaning(ws, name)? {
        Meaning::Value(value) => notation::Meaning::Data(Value::Array(value)),
        Meaning::Function(Function::Foreign(function)) => notation::Meaning::Elsewhere(function.text()),
        Meaning::Function(Function::Defined(f)) => {
            notation::Meaning::Code(format!("{:?} {} {}", f.kind, f.header.name, f.text.join("\n")))
        }
        Meaning::Function(function) => notation::Meaning::Code(written::function(&function).ok()??),
        Meaning::None | Meaning::Label(_) => return None,
    })
}

/// The lines that give a name of the outermost namespace the meaning that it has; nothing if no text does.
pub fn definition(ws: &Workspace, name: &str) -> Option<String> {
    match root_meaning(ws, name)? {
        Meaning::Value(value) => Some(format!("{name}←{}\n", written::value(&value).ok()??)),
        Meaning::Function(Function::Defined(f)) if f.header.name == name => match f.kind {
            DefinitionKind::Del => Some(format!("∇{}\n∇\n", f.text.join("\n"))),
            _ => Some(format!("{}\n", f.text.join("\n"))),
        },
        Meaning::Function(function) => Some(format!("{name}←{}\n", written::function(&function).ok()??)),
        Meaning::None | Meaning::Label(_) => None,
    }
}

/// Lines that set the system variables which are not as in a clear workspace, and the index origin.
pub fn preamble(ws: &Workspace) -> String {
    let fresh = Workspace::new(ws.host.clone(), ws.machine);
    let text =
        |ws: &Workspace, name| variables::get(ws, name).ok().and_then(|value: Array| written::value(&value).ok()?);
    let line = |name: &'static str| {
        let now = text(ws, name)?;
        (name == ALWAYS || text(&fresh, name)? != now).then(|| format!("⎕{name}←{now}\n"))
    };
    VARIABLES.into_iter().filter_map(line).collect()
}
