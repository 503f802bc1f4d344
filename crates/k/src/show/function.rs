//! Functions as the engine sees them: opaque, with a text and a rank.

use crate::array::{self, Value};
use crate::show::display;
use crate::value::function::{Function, function_of};

impl array::Function for Function {
    fn text(&self) -> String {
        display::function_text(&array::Context::default(), self)
    }

    fn rank(&self) -> usize {
        self.rank()
    }

    fn held(&self) -> Vec<Value> {
        match self {
            Function::Projection(inner, places) => places.iter().flatten().chain([inner]).cloned().collect(),
            Function::Composition(parts) => parts.clone(),
            Function::Derived(_, inner) => vec![inner.clone()],
            Function::Primitive(_) | Function::Monad(_) | Function::Lambda(_) | Function::Adverb(_) => Vec::new(),
        }
    }

    fn same(&self, other: &dyn array::Function) -> bool {
        let Some(other) = function_of(other) else { return false };
        match (self, other) {
            (Function::Primitive(a), Function::Primitive(b)) | (Function::Monad(a), Function::Monad(b)) => a == b,
            (Function::Lambda(a), Function::Lambda(b)) => a.text == b.text,
            (Function::Projection(a, xs), Function::Projection(b, ys)) => a == b && xs == ys,
            (Function::Composition(a), Function::Composition(b)) => a == b,
            (Function::Adverb(a), Function::Adverb(b)) => a == b,
            (Function::Derived(a, f), Function::Derived(b, g)) => a == b && f == g,
            _ => false,
        }
    }
}
