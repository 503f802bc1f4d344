//! The functions that nodes of a tree stand for, and their operands.

use std::sync::Arc;

use super::{call_scope, members};
use crate::array::{Array, nested};
use crate::error::{Error, Result};
use crate::names::{Meaning, Workspace};
use crate::read::token::mark;
use crate::show::look::TrainStyle;
use crate::show::{self, text_array, trees, written};
use crate::value::{ArrayNotation, Defined, Function, FunctionNode, FunctionTree, Node, Operand, OperandNode, Slot};
use crate::vocabulary::OnOne;
use crate::words::nest;

/// The function that a node of a tree is now.
pub fn resolve(ws: &Workspace, node: &FunctionNode) -> Result<Function> {
    Ok(match &node.tree {
        FunctionTree::Constant(function) => function.clone(),
        FunctionTree::Name(slot) => match ws.meaning(*slot) {
            Meaning::Function(function) => function,
            _ => return Err(ws.undefined(*slot).mark(mark(node.at, node.at))),
        },
        FunctionTree::This => match ws.machine.this(ws) {
            Some(defined) => with_operands(ws, defined),
            None => return Err(Error::syntax("∇ stands for the function that runs, and none does")),
        },
        FunctionTree::Named(slot, function) => {
            let function = resolve(ws, function)?;
            give_name(ws, *slot, &function);
            function
        }
        FunctionTree::Shown(inner) => {
            let function = resolve(ws, inner)?;
            if let Some(picture) = picture(ws, &function)? {
                ws.show(&picture)?;
            }
            function
        }
        FunctionTree::ThisOperator => match ws.operator_around() {
            Some(operator) => Function::Defined(operator),
            None => return Err(Error::syntax("∇∇ stands for the operator that runs, and none does")),
        },
        FunctionTree::Axis(function, axis) => {
            let axis = ws.machine.value(ws, axis)?;
            Function::Axis(Arc::new((resolve(ws, function)?, axis)))
        }
        FunctionTree::Derived(operator, left, right) => {
            let right = right.as_ref().map(|right| operand(ws, right)).transpose()?;
            Function::Derived(Arc::new((operator, operand(ws, left)?, right)))
        }
        FunctionTree::Bound(slot, left, right) => {
            let right = right.as_ref().map(|right| captured_operand(ws, right)).transpose()?;
            match ws.meaning(*slot) {
                Meaning::Function(operator) => bound(operator, captured_operand(ws, left)?, right)?,
                _ => return Err(ws.undefined(*slot).mark(mark(node.at, node.at))),
            }
        }
        FunctionTree::BoundBy(operator, left, right) => {
            let right = right.as_ref().map(|right| captured_operand(ws, right)).transpose()?;
            let (operator, left) = (resolve(ws, operator)?, captured_operand(ws, left)?);
            let home = |operand| at_home(ws, &operator, operand);
            let (left, right) = (home(left), right.map(home));
            bound(operator, left, right)?
        }
        FunctionTree::Curried(operator, right) => {
            Function::Curried(Arc::new((resolve(ws, operator)?, captured_operand(ws, right)?)))
        }
        FunctionTree::BoundHere(defined, left, right) => {
            let right = right.as_ref().map(|right| captured_operand(ws, right)).transpose()?;
            Function::Bound(Arc::new((defined.clone(), captured_operand(ws, left)?, right)))
        }
        FunctionTree::Train(parts) => {
            let parts = parts.iter().map(|part| operand(ws, part)).collect::<Result<Vec<Operand>>>()?;
            Function::Train(parts.into())
        }
        FunctionTree::Member(head, slot) => members::function(ws, ws.machine.value(ws, head)?, *slot)?,
        FunctionTree::Within(head, function) => members::within(ws.machine.value(ws, head)?, resolve(ws, function)?),
        FunctionTree::Observed(observed) => {
            Function::Observed(Arc::new((resolve(ws, &observed.0)?, observed.1.clone())))
        }
    })
}

/// An operand of an operator of another namespace: a function runs in this one.
fn at_home(ws: &Workspace, operator: &Function, operand: Operand) -> Operand {
    match (operator, operand) {
        (Function::Within(_), Operand::Function(function)) => {
            let here = ws.current_space().value();
            Operand::Function(match function {
                // The text that it runs has names of this namespace.
                Function::Primitive(row) if matches!(row.one, OnOne::Execute) => {
                    Function::Within(Arc::new((here, function)))
                }
                function => members::within(here, function),
            })
        }
        (_, operand) => operand,
    }
}

/// The function that an operator makes of its operands.
fn bound(operator: Function, left: Operand, right: Option<Operand>) -> Result<Function> {
    let (operator, right) = match operator {
        Function::Curried(parts) => (parts.0.clone(), Some(parts.1.clone())),
        other => (other, right),
    };
    match operator {
        Function::Operator(operator) => Ok(Function::Derived(Arc::new((operator, left, right)))),
        Function::Defined(defined) => Ok(Function::Bound(Arc::new((defined, left, right)))),
        Function::Within(parts) => Ok(members::within(parts.0.clone(), bound(parts.1.clone(), left, right)?)),
        _ => Err(Error::syntax("an operator is missing here")),
    }
}

/// The function that runs: of an operator what it made of the operands that it has.
fn with_operands(ws: &Workspace, defined: Arc<Defined>) -> Function {
    let operand = |slot: Option<u32>| match ws.meaning(slot?) {
        Meaning::Function(function) => Some(Operand::Function(function)),
        Meaning::Value(value) => Some(Operand::Value(value)),
        _ => None,
    };
    match operand(defined.header.left_operand) {
        Some(left) => {
            let right = operand(defined.header.right_operand);
            Function::Bound(Arc::new((defined, left, right)))
        }
        None => Function::Defined(defined),
    }
}

fn operand(ws: &Workspace, node: &OperandNode) -> Result<Operand> {
    match node {
        OperandNode::Function(function) => resolve(ws, function).map(Operand::Function),
        OperandNode::Value(node) => ws.machine.value(ws, node).map(Operand::Value),
    }
}

/// An operand of a defined operator.
fn captured_operand(ws: &Workspace, node: &OperandNode) -> Result<Operand> {
    operand(ws, node).map(|operand| call_scope::captured(ws, operand))
}

/// Gives a name a function.
pub fn give_name(ws: &Workspace, slot: Slot, function: &Function) {
    if let Function::Defined(defined) = function {
        defined.given.get_or_init(|| ws.name(slot).to_string());
    }
    ws.set(slot, Meaning::Function(function.clone()));
}

/// The picture of a function, which is shown without boxes around it. `None` of a function of another notation.
pub fn picture(ws: &Workspace, function: &Function) -> Result<Option<Array>> {
    let boxing = ws.settings.boxing.get();
    let style = match boxing.on {
        true => Some(boxing.trains),
        false if !ws.settings.is_dyalog() => None,
        false if trees::has_train(function)? => Some(TrainStyle::Tree),
        false => Some(TrainStyle::Def),
    };
    let lines = match style {
        None => written::function(function)?.map(|text| vec![text]),
        Some(style) => trees::drawn(function, style)?,
    };
    ws.is_picture.set(lines.is_some());
    Ok(match lines.as_deref() {
        None => None,
        Some([line]) => Some(text_array(line)),
        Some(lines) => Some(show::matrix(lines, &[lines.len()])?),
    })
}

/// The array or the namespace of array notation; its parts run from left to right.
pub fn notation(ws: &Workspace, noted: &ArrayNotation) -> Result<Array> {
    let values = |items: &[Node]| items.iter().map(|item| ws.machine.value(ws, item)).collect::<Result<Vec<Array>>>();
    match noted {
        ArrayNotation::Items(items) => nested::assemble(&[items.len()], values(items)?),
        ArrayNotation::Cells(items) => {
            let cell = |cell: Array| if cell.is_atom() { cell.raveled() } else { cell };
            let cells: Vec<Array> = values(items)?.into_iter().map(cell).collect();
            let cells = nested::assemble(&[cells.len()], cells)?;
            ws.with_call(None, |call| nest::disclose(call, cells))
        }
        ArrayNotation::Members(members) => {
            let space = ws.new_space(None)?;
            for (slot, member) in members {
                let meaning = match operand(ws, member)? {
                    Operand::Value(value) => Meaning::Value(value),
                    Operand::Function(function) => Meaning::Function(function),
                };
                ws.set_member(&space, *slot, meaning)?;
            }
            Ok(space.value())
        }
    }
}
