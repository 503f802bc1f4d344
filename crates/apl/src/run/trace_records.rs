//! Recorded applications: those of an observed sentence, and those of functions that operators are given.
//!
//! The evaluator does not know whether it is observed: recorded nodes replace others in the tree.

use std::sync::Arc;

use super::caller::{indexed, indices};
use super::report;
use super::trace_trees::{self, traced_definition};
use crate::array::{Array, ElementType, nested};
use crate::error::{Error, Result};
use crate::names::{Meaning, Workspace};
use crate::show;
use crate::show::number::MINUS;
use crate::trace::{self, RIGHT_SORTED, Recorder, Seen, Stage, Way};
use crate::value::{
    Action, Compiled, Defined, DefinitionKind, Function, FunctionNode, FunctionTree, Node, Operand, Span, Step, Token,
    Tree, Watch,
};
use crate::verbs::selection::select::items_at;
use crate::vocabulary::OperatorCode;

/// The turns of an operator are recorded for arguments of so many elements at most, those of a scan, which are many more, for fewer.
const RECORDED_ELEMENTS_MAX: usize = 100;
const RECORDED_SCAN_ELEMENTS_MAX: usize = 20;
/// The longest text of a value that is remembered.
const REMEMBERED_BYTES_MAX: usize = 2_000;

/// A line with its applications recorded.
#[cold]
pub fn watched(line: Compiled, text: &str, tokens: &[(Token, Span)], recorder: &Recorder) -> Compiled {
    trace_trees::watched(line, text, tokens, recorder)
}

/// The arguments of an application.
struct RecordedArguments {
    function: Option<Function>,
    left: Option<Array>,
    right: Option<Array>,
}

/// Evaluates an application and records it.
#[cold]
pub fn application(ws: &Workspace, node: &Node, watch: &Watch) -> Result<Option<Array>> {
    ws.check_stack()?;
    match &node.tree {
        Tree::Steps(steps) => match steps.all().split_last() {
            Some((Step { action: Action::Monad(f), .. }, y)) => {
                let y = ws.machine.expression(ws, y)?;
                let function = function(ws, f, watch, y.count())?;
                applied(ws, watch, RecordedArguments { function: Some(function), left: None, right: Some(y) })
            }
            Some((Step { action: Action::Dyad(f, x), .. }, y)) => {
                let y = ws.machine.expression(ws, y)?;
                let x = ws.machine.value(ws, x)?;
                let function = function(ws, f, watch, x.count().max(y.count()))?;
                applied(ws, watch, RecordedArguments { function: Some(function), left: Some(x), right: Some(y) })
            }
            _ => ws.machine.value(ws, node).map(Some),
        },
        Tree::Index(inner, places) => {
            let places = indices(ws, places)?;
            let array = ws.machine.value(ws, inner)?;
            let left = match places.as_slice() {
                [Some(one)] => Some(seen_value(ws, one)),
                _ => None,
            };
            let right = seen_value(ws, &array);
            recorded(ws, watch, (left, right, Way::Ranks), || indexed(ws, inner, &places, &array).map(Some), no_stages)
        }
        Tree::Name(slot) => match ws.meaning(*slot) {
            Meaning::Function(Function::Defined(f)) if f.is_niladic() => {
                let function = Function::Defined(opened(&f, watch).unwrap_or(f));
                applied(ws, watch, RecordedArguments { function: Some(function), left: None, right: None })
            }
            _ => ws.machine.value(ws, node).map(Some),
        },
        _ => ws.machine.value(ws, node).map(Some),
    }
}

/// A turn of an operator with a function whose applications are recorded.
#[cold]
pub fn turn(ws: &Workspace, f: &Function, watch: &Watch, x: Option<Array>, y: Array) -> Result<Option<Array>> {
    ws.check_stack()?;
    let function = match f {
        Function::Defined(defined) => Function::Defined(opened(defined, watch).unwrap_or_else(|| defined.clone())),
        other => other.clone(),
    };
    applied(ws, watch, RecordedArguments { function: Some(function), left: x, right: Some(y) })
}

/// The function of an application: the functions that its operators are given are recorded in few turns, not in many; a defined one
/// is opened.
fn function(ws: &Workspace, node: &FunctionNode, watch: &Watch, count: usize) -> Result<Function> {
    let function = ws.machine.resolve(ws, node)?;
    let most = if scans(&function) { RECORDED_SCAN_ELEMENTS_MAX } else { RECORDED_ELEMENTS_MAX };
    if count > most {
        return Ok(unobserved(&function));
    }
    Ok(match (&function, &node.tree) {
        (Function::Defined(defined), FunctionTree::Name(_)) => {
            opened(defined, watch).map_or(function, Function::Defined)
        }
        _ => function,
    })
}

fn scans(function: &Function) -> bool {
    match function {
        Function::Axis(pair) => scans(&pair.0),
        Function::Derived(parts) => matches!(parts.0.code, OperatorCode::Scan | OperatorCode::ScanFirst),
        _ => false,
    }
}

/// The function whose parts are not recorded.
fn unobserved(function: &Function) -> Function {
    let part = |operand: &Operand| match operand {
        Operand::Function(function) => Operand::Function(unobserved(function)),
        Operand::Value(value) => Operand::Value(value.clone()),
    };
    match function {
        Function::Observed(observed) => unobserved(&observed.0),
        Function::Axis(pair) => Function::Axis(Arc::new((unobserved(&pair.0), pair.1.clone()))),
        Function::Derived(parts) => Function::Derived(Arc::new((parts.0, part(&parts.1), parts.2.as_ref().map(part)))),
        Function::Bound(parts) => {
            Function::Bound(Arc::new((parts.0.clone(), part(&parts.1), parts.2.as_ref().map(part))))
        }
        Function::Train(parts) => Function::Train(parts.iter().map(part).collect()),
        other => other.clone(),
    }
}

/// A defined function whose lines are recorded as texts of their own, if it is to be opened here.
fn opened(f: &Arc<Defined>, watch: &Watch) -> Option<Arc<Defined>> {
    if f.lines.iter().any(|line| line.recorder.is_some()) || !watch.recorder.opens(watch.verb) {
        return None;
    }
    let name = if f.name().is_empty() { watch.recorder.words(watch.verb) } else { f.name().to_string() };
    let several = f.kind == DefinitionKind::Del && f.lines.len() > 1;
    let recorder = |number: usize, text: &str| {
        let label = if several { format!("{name}[{number}]") } else { name.clone() };
        watch.recorder.within(label, text.to_string())
    };
    Some(Arc::new(traced_definition(f, recorder)))
}

fn applied(ws: &Workspace, watch: &Watch, given: RecordedArguments) -> Result<Option<Array>> {
    let RecordedArguments { function: Some(function), left, right } = given else { return Ok(None) };
    let way = way(&function, left.is_some());
    let nothing = || Seen { kind: "nothing", shape: Vec::new(), text: None };
    let seen_left = left.as_ref().map(|left| seen_value(ws, left));
    let seen_right = right.as_ref().map_or_else(nothing, |right| seen_value(ws, right));
    let graded = right.clone().filter(|_| is_grade(&function));
    let work = || match (right, &function) {
        (Some(right), _) => ws.machine.apply(ws, &function, left, right),
        (None, Function::Defined(f)) => ws.machine.call(ws, f, None, (None, None)),
        (None, _) => Ok(None),
    };
    recorded(ws, watch, (seen_left, seen_right, way), work, |order| {
        graded.and_then(|items| in_order(ws, &items, order)).map(|seen| (RIGHT_SORTED, seen)).into_iter().collect()
    })
}

/// The stages of an application that has none.
fn no_stages(_: &Array) -> Vec<Stage> {
    Vec::new()
}

fn is_grade(function: &Function) -> bool {
    matches!(function, Function::Primitive(row) if matches!(row.glyph, '⍋' | '⍒'))
}

/// The items of an array in the order that a grade gave.
fn in_order(ws: &Workspace, items: &Array, order: &Array) -> Option<Seen> {
    let seen = Seen::new(items, |_| String::new());
    if !seen.is_small() {
        return Some(Seen { text: None, ..seen });
    }
    let origin = ws.settings.origin.get();
    let indices = order.clone().into_items::<i64>().ok()?;
    let places: Vec<usize> = indices.iter().map(|index| usize::try_from(index - origin).ok()).collect::<Option<_>>()?;
    let sorted = ws.with_call(None, |call| items_at(call.cx, items, &places, &[places.len()])).ok()?;
    Some(seen_value(ws, &sorted))
}

fn recorded(
    ws: &Workspace,
    watch: &Watch,
    (left, right, way): (Option<Seen>, Seen, Way),
    work: impl FnOnce() -> Result<Option<Array>>,
    stages: impl FnOnce(&Array) -> Vec<Stage>,
) -> Result<Option<Array>> {
    let recorder = &watch.recorder;
    let before = recorder.enter();
    let done = recorder.inside(work);
    let result = match &done {
        Ok(Some(value)) => Ok(seen_value(ws, value)),
        Ok(None) => Ok(Seen { kind: "no result", shape: Vec::new(), text: None }),
        Err(error) => Err(error_words(error)),
    };
    let what = if left.is_some() { "dyad" } else { "monad" };
    let unread = Some((0, watch.span.0)).filter(|(_, end)| *end > 0);
    recorder.moved(what, &unread.into_iter().chain([watch.span]).collect::<Vec<Span>>());
    let (span, verb) = (watch.span, watch.verb);
    let stages = done.as_ref().ok().and_then(Option::as_ref).map(stages).unwrap_or_default();
    let step = trace::Step { source: 0, span, verb, depth: 0, left, right, ranks: Vec::new(), way, stages, result };
    recorder.leave(before, step, true);
    done
}

/// The way in which the arguments of a function meet.
fn way(function: &Function, dyad: bool) -> Way {
    match function {
        Function::Primitive(row) if dyad && row.is_scalar() => Way::Elements,
        Function::Derived(_) | Function::Bound(_) | Function::Train(_) => Way::Turns,
        Function::Axis(pair) => way(&pair.0, false),
        _ => Way::Ranks,
    }
}

/// The description of a value in the trace.
pub(super) fn seen_value(ws: &Workspace, value: &Array) -> Seen {
    let shown = |value: &Array| {
        let lines = show::display(value, &ws.settings.look()).unwrap_or_default();
        lines.join("\n")
    };
    let mut seen = Seen::new(value, shown);
    seen.text = seen.text.filter(|text| text.len() <= REMEMBERED_BYTES_MAX);
    seen.kind = match value.kind() {
        ElementType::Byte | ElementType::Unicode => "text",
        ElementType::Box if nested::contents(value).is_ok_and(|items| items.iter().all(nested::is_simple_atom)) => {
            "mixed"
        }
        ElementType::Box => "nested",
        _ => seen.kind,
    };
    seen
}

/// The words for an error: its kind and what it says.
fn error_words(error: &Error) -> Vec<String> {
    std::iter::once(report::name(error)).chain(error.notes_with(MINUS)).collect()
}
