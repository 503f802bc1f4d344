//! Functions as values: primitives, lambdas, projections, compositions, what adverbs derive.

use std::any::Any;
use std::sync::{Arc, LazyLock, OnceLock};

use smallvec::SmallVec;

use crate::array::items::is_atom;
use crate::array::kind::kind;
use crate::array::{self, Symbol, Value};
use crate::names::interpreter::Dialect;
use crate::value::bytecode::SharedBytecode;
use crate::value::node::Node;
use crate::value::partitioned::partitioned_of;
use crate::value::primitive::{Adverb, Code, IDENTITY, Primitive, RIGHT};

/// The arguments of a call.
pub type Arguments = SmallVec<[Value; 4]>;

/// A lambda: its parameters, its body with every local name resolved to a slot, and its text.
#[derive(Clone, Debug)]
pub struct Lambda {
    /// The text as written, from `{` to `}`.
    pub text: String,
    /// Where the text begins in its sentence.
    pub start: usize,
    /// The script that it was read from, and the line there on which the text begins.
    pub origin: Option<(Arc<str>, usize)>,
    /// The dialect and the namespace in which the text was read.
    pub read_in: (Dialect, Symbol),
    /// The name that it was given where it was written.
    pub name: OnceLock<Symbol>,
    /// The number of parameters.
    pub rank: usize,
    /// The names of the slots: the parameters, then the other locals.
    pub slots: Vec<Symbol>,
    /// The statements.
    pub body: Vec<Node>,
    /// Whether the last statement is followed by `;`, so that the value is `::`.
    pub silent: bool,
    /// The slots that the body assigns to.
    pub assigned: Vec<usize>,
    /// Whether it is one conditional that begins `0>@x;x`: the end of a recursion over the items of a tree.
    pub keeps_atoms: bool,
    /// The code of the body, made when it is first called.
    pub code: LambdaCode,
}

/// The code of the body of a lambda.
#[derive(Clone, Debug, Default)]
pub struct LambdaCode {
    /// As it runs.
    pub run: OnceLock<SharedBytecode>,
    /// As it runs while a user looks at its statements.
    pub observed: OnceLock<SharedBytecode>,
}

impl Lambda {
    /// Whether the body leaves a parameter as it came.
    #[inline]
    pub fn stays(&self, slot: usize) -> bool {
        !self.assigned.contains(&slot)
    }
}

/// A function of k.
#[derive(Debug)]
pub enum Function {
    /// A primitive, both monad and dyad.
    Primitive(&'static Primitive),
    /// A primitive as a monad: `#:`.
    Monad(&'static Primitive),
    /// A lambda.
    Lambda(Arc<Lambda>),
    /// A function with some of its arguments; `None` is a hole.
    Projection(Value, Vec<Option<Value>>),
    /// Functions applied one after the other, the last one first.
    Composition(Vec<Value>),
    /// An adverb alone, which makes a function of a function.
    Adverb(Adverb),
    /// A function derived by an adverb from a function or a value.
    Derived(Adverb, Value),
}

impl Function {
    /// The number that `@x` gives.
    pub fn type_number(&self) -> i64 {
        match self {
            Function::Lambda(_) => 100,
            Function::Monad(_) => 101,
            Function::Primitive(primitive) if primitive.code == Code::Identity || primitive.dyad.is_none() => 101,
            Function::Primitive(_) => 102,
            Function::Adverb(_) => 103,
            Function::Projection(..) => 104,
            Function::Composition(_) => 105,
            Function::Derived(adverb, _) => match adverb {
                Adverb::Each => 106,
                Adverb::Over => 107,
                Adverb::Scan => 108,
                Adverb::Prior => 109,
                Adverb::Right => 110,
                Adverb::Left => 111,
            },
        }
    }

    /// Whether this is `::`.
    pub fn is_nothing(&self) -> bool {
        matches!(self, Function::Primitive(primitive) | Function::Monad(primitive) if primitive.code == Code::Identity)
    }

    /// How many arguments it takes, as `/` and `\` ask: 1, 2 or more.
    pub fn rank(&self) -> usize {
        match self {
            Function::Primitive(Primitive { many: Some((rank, _)), monad: None, .. }) => *rank,
            Function::Primitive(primitive) => {
                if primitive.dyad.is_some() {
                    2
                } else {
                    1
                }
            }
            Function::Monad(_) | Function::Adverb(_) => 1,
            Function::Lambda(lambda) => lambda.rank,
            Function::Projection(function, arguments) => {
                let given = arguments.iter().filter(|argument| argument.is_some()).count();
                let holes = arguments.len() - given;
                rank_of(function).map_or(holes, |rank| holes.max(rank.saturating_sub(given)))
            }
            Function::Composition(functions) => functions.last().and_then(rank_of).unwrap_or(1),
            Function::Derived(Adverb::Each, function) => rank_of(function).unwrap_or(1),
            Function::Derived(Adverb::Over | Adverb::Scan, function) => match rank_of(function).unwrap_or(1) {
                0..=2 => 1,
                rank => rank,
            },
            Function::Derived(Adverb::Prior, _) => 1,
            // Of data they are the base of digits, or what joins and splits text.
            Function::Derived(Adverb::Right | Adverb::Left, function) => 1 + usize::from(is_function(function)),
        }
    }

    /// As a value.
    pub fn into_value(self) -> Value {
        Value::Function(Arc::new(self))
    }
}

/// The rank of a function; `None` for data.
pub fn rank_of(value: &Value) -> Option<usize> {
    match value {
        Value::Function(function) => Some(function.rank()),
        _ => None,
    }
}

/// The function of k behind the engine's opaque one.
#[inline]
pub fn function_of(function: &dyn array::Function) -> Option<&Function> {
    let function: &dyn Any = function;
    function.downcast_ref::<Function>()
}

/// The function of k that a value is.
#[inline]
pub fn as_function(value: &Value) -> Option<&Function> {
    match value {
        Value::Function(function) => function_of(function.as_ref()),
        _ => None,
    }
}

static NOTHING_ROW: Primitive = IDENTITY;
static RIGHT_ROW: Primitive = RIGHT;
static NOTHING: LazyLock<Value> = LazyLock::new(|| Function::Primitive(&NOTHING_ROW).into_value());
static RIGHT_ARGUMENT: LazyLock<Value> = LazyLock::new(|| Function::Primitive(&RIGHT_ROW).into_value());

/// `::`, the missing argument.
pub fn nothing() -> Value {
    NOTHING.clone()
}

/// The same, where it is.
pub fn nothing_ref() -> &'static Value {
    &NOTHING
}

/// `:` as a value: the function that gives its right argument.
pub fn right_argument() -> Value {
    RIGHT_ARGUMENT.clone()
}

/// The number that `@x` gives.
pub fn type_number(value: &Value) -> i64 {
    match value {
        Value::Function(_) if partitioned_of(value).is_some() => 98,
        Value::Function(function) => function_of(function.as_ref()).map_or(112, Function::type_number),
        _ => {
            let number = kind(value).number();
            if is_atom(value) { -number } else { number }
        }
    }
}

/// Whether a value is the identity function `::`, which is the missing argument.
pub fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Function(function) => function_of(function.as_ref()).is_some_and(Function::is_nothing),
        _ => false,
    }
}

/// Whether a value can be applied as a function.
#[inline]
pub fn is_function(value: &Value) -> bool {
    matches!(value, Value::Function(_))
}
