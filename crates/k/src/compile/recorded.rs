//! Applications that `explain` records: their operands are in registers of their own, so that they can be looked at.

use crate::compile::Compiler;
use crate::trace::Way;
use crate::value::bytecode::{Callee, Operand, Operation, RecordedOperation};
use crate::value::node::{Node, Observed};

impl Compiler<'_> {
    /// The code of an application that is recorded.
    pub(super) fn recorded(&mut self, observed: &Observed, wanted: Option<usize>) -> Operand {
        let mark = self.free;
        let mut recorded = RecordedOperation {
            span: observed.span,
            verb: observed.verb,
            recorder: observed.recorder.clone(),
            way: way_of(&observed.node),
            primitive: None,
            function: None,
            adverb: None,
            arguments: Vec::new(),
            instructions: Vec::new(),
            result: Operand::Constant(0),
        };
        let application = self.known(&observed.node, &mut recorded);
        let behind = self.free;
        let (instructions, result) = self.apart(|compiler| match application {
            Some((operation, at)) => compiler.result(operation, Some(at), behind, None),
            None => compiler.owned(&observed.node),
        });
        (recorded.instructions, recorded.result) = (instructions, result);
        self.result(Operation::Recorded(Box::new(recorded)), None, mark, wanted)
    }

    /// An application whose operands are evaluated before it is recorded; `None` of any other expression, which is recorded as a whole.
    fn known(&mut self, node: &Node, recorded: &mut RecordedOperation) -> Option<(Operation, usize)> {
        let name = |f: &Node| if let Node::Global(name, _) = f { Some(*name) } else { None };
        Some(match node {
            Node::Monad(primitive, y, at) => {
                let y = self.shown(y);
                (recorded.primitive, recorded.arguments) = (Some(*primitive), vec![y]);
                (Operation::Monad(primitive, y), *at)
            }
            Node::Dyad(primitive, x, y, at) => {
                let (y, x) = (self.shown(y), self.shown(x));
                (recorded.primitive, recorded.arguments) = (Some(*primitive), vec![x, y]);
                (Operation::Dyad(primitive, x, y), *at)
            }
            Node::Apply(f, y, at) => {
                let (y, function) = (self.shown(y), self.shown(f));
                (recorded.function, recorded.arguments) = (Some((function, name(f))), vec![y]);
                (Operation::Apply(Callee { function, first: None, open: false, at: 0 }, y), *at)
            }
            Node::DerivedMonad(adverb, f, y, at) => {
                let (y, function) = (self.shown(y), self.shown(f));
                (recorded.function, recorded.arguments) = (Some((function, name(f))), vec![y]);
                recorded.adverb = Some(*adverb);
                (Operation::DerivedMonad(*adverb, function, y), *at)
            }
            Node::DerivedDyad(adverb, f, x, y, at) => {
                let y = self.shown(y);
                let function = self.shown(f);
                let x = self.shown(x);
                (recorded.function, recorded.arguments) = (Some((function, name(f))), vec![x, y]);
                recorded.adverb = Some(*adverb);
                (Operation::DerivedDyad(*adverb, function, [x, y]), *at)
            }
            Node::Call(f, places, at) => {
                let mut operands = Vec::with_capacity(places.len());
                for place in places.iter().rev() {
                    operands.push(place.as_ref().map(|node| self.shown(node)));
                }
                operands.reverse();
                let function = self.shown(f);
                recorded.function = Some((function, name(f)));
                recorded.arguments = operands.iter().flatten().copied().collect();
                (Operation::ApplyPlaces(function, operands.into_boxed_slice()), *at)
            }
            _ => return None,
        })
    }

    /// An operand in a register of its own, where it stays.
    fn shown(&mut self, node: &Node) -> Operand {
        let to = self.register();
        self.value(node, Some(to))
    }
}

/// How the arguments of an application meet.
fn way_of(node: &Node) -> Way {
    match node {
        Node::Dyad(primitive, ..) if primitive.atomic.is_some() => Way::Items,
        Node::DerivedMonad(..) | Node::DerivedDyad(..) => Way::Turns,
        _ => Way::Ranks,
    }
}
