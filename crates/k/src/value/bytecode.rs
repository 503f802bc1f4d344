//! The code of a lambda's body, of a statement, of an expression of a query: operations on numbered registers.
//!
//! The first registers are the slots of the local names, those behind them hold values between operations. An operation reads the
//! registers of its operands when it runs and writes its result into one; the compiler sees to it that no name is assigned
//! between its evaluation as an operand and the operation.

use std::sync::Arc;

use crate::array::{Symbol, Value};
use crate::trace::{Recorder, Span, Way};
use crate::value::node::Query;
use crate::value::primitive::{Adverb, Primitive};
use crate::verbs::atomic::scalar::{Scalar, ScalarDyad};

/// Where an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// In a register, where it stays.
    Register(usize),
    /// In a register that nobody reads afterwards: the operation may take it.
    Last(usize),
    /// Among the constants.
    Constant(usize),
    /// The running lambda.
    This,
}

impl Operand {
    /// The same operand, which stays where it is.
    pub fn shared(self) -> Operand {
        match self {
            Operand::Last(register) => Operand::Register(register),
            other => other,
        }
    }

    /// Whether the operation may take the operand.
    pub fn is_last(self) -> bool {
        matches!(self, Operand::Last(_))
    }
}

/// Arguments in order; `None` where one is left out.
pub type Operands = Box<[Option<Operand>]>;

/// A function, or a function with its first argument: `f` or `f[x]`. The second is applied without a projection.
#[derive(Clone, Copy, Debug)]
pub struct Callee {
    /// The function.
    pub function: Operand,
    /// The first argument.
    pub first: Option<Operand>,
    /// Whether a second place stands open: `f[x;]`.
    pub open: bool,
    /// The byte of the sentence where `f[x]` may fail.
    pub at: usize,
}

/// `&t`, the places of truths: the primitive, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct WhereMonad {
    /// The primitive `&`.
    pub primitive: &'static Primitive,
    /// The byte of the sentence where it may fail.
    pub at: usize,
}

/// `x[i]:v`, `x[i]+:v`.
#[derive(Clone, Debug)]
pub struct Amendment {
    /// The name.
    pub name: Symbol,
    /// Its register, if it is local.
    pub slot: Option<usize>,
    /// The indices.
    pub places: Operands,
    /// The function between the old items and the new.
    pub function: Option<Operand>,
    /// What the function does with single numbers, if it is an elementwise primitive; nothing without a function.
    pub verb: Option<ScalarDyad>,
    /// The new value.
    pub value: Operand,
    /// Whether the value of the assignment is asked for.
    pub is_wanted: bool,
}

/// `x+:v` of a global name or by any function, `x,:v`.
#[derive(Clone, Debug)]
pub struct Update {
    /// The name.
    pub name: Symbol,
    /// Its register, if it is local.
    pub slot: Option<usize>,
    /// The function between the old value and the new.
    pub function: Operand,
    /// What the function does with single numbers, if it is an elementwise primitive.
    pub verb: Option<ScalarDyad>,
    /// The value.
    pub value: Operand,
    /// Whether the value of the assignment is asked for.
    pub is_wanted: bool,
}

/// A query and the operands that it is evaluated with.
#[derive(Clone, Debug)]
pub struct QueryOperation {
    /// The query.
    pub query: Query,
    /// The code of its expressions, in the order of [`Query::phrases`].
    pub codes: Vec<Bytecode>,
    /// The table, or its name.
    pub table: Operand,
    /// The number of rows.
    pub limit: Option<Operand>,
}

/// An application that is recorded for `explain`.
#[derive(Clone, Debug)]
pub struct RecordedOperation {
    /// The range of the text that it covers.
    pub span: Span,
    /// The words that are applied.
    pub verb: Span,
    /// Where it is written down.
    pub recorder: Recorder,
    /// How its arguments meet.
    pub way: Way,
    /// The primitive, if it is one.
    pub primitive: Option<&'static Primitive>,
    /// The function, if it is an operand, and the global name that it has.
    pub function: Option<(Operand, Option<Symbol>)>,
    /// The adverb that applies the function.
    pub adverb: Option<Adverb>,
    /// The arguments, from the left.
    pub arguments: Vec<Operand>,
    /// The application itself.
    pub instructions: Vec<Instruction>,
    /// Where its result is.
    pub result: Operand,
}

/// A statement under observation.
#[derive(Clone, Debug)]
pub struct ObservedStatement {
    /// A byte of its text, to find its line.
    pub place: Option<usize>,
    /// Its instructions.
    pub instructions: Vec<Instruction>,
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub enum Operation {
    /// A copy of an operand, or the operand itself.
    Move(Operand),
    /// The value of a global name.
    Global(Symbol),
    /// A primitive on one argument.
    Monad(&'static Primitive, Operand),
    /// A primitive on two arguments.
    Dyad(&'static Primitive, Operand, Operand),
    /// `&~t`: where truths do not hold. The second primitive is `~`, and where it stands.
    Falses(WhereMonad, (&'static Primitive, usize), Operand),
    /// `&~x in y`: where items are not among others, without the truths between. The primitives are `&`, `~`, `in`.
    Outsiders(WhereMonad, (&'static Primitive, usize), (&'static Primitive, usize), [Operand; 2]),
    /// `&t` behind a list: the places of truths, or a long list of truths as it is.
    PlacesOrTruths(&'static Primitive, Operand),
    /// `x@&t` and `x[&t]`: the items at places, or those for which a long list of truths holds. Where `&` stands and the primitive, and the
    /// primitive `@` if it is written.
    Select(Option<&'static Primitive>, WhereMonad, Operand, Operand),
    /// A function or a list on one argument.
    Apply(Callee, Operand),
    /// A function or a list on two arguments.
    ApplyTwo(Operand, [Operand; 2]),
    /// A function or a list on any number of arguments, of which some may be missing.
    ApplyPlaces(Operand, Operands),
    /// `f'y`.
    Each(Callee, Operand),
    /// `,/f'y`, without the list between.
    EachJoined(Callee, Operand),
    /// A derived function on one argument.
    DerivedMonad(Adverb, Operand, Operand),
    /// A derived function on two arguments.
    DerivedDyad(Adverb, Operand, [Operand; 2]),
    /// A list of some items.
    List(Operands),
    /// A derived function as a value.
    Derived(Adverb, Operand),
    /// A composition as a value, the last one applied first.
    Composition(Box<[Operand]>),
    /// Gives a global name a value.
    Store(Symbol, Operand),
    /// `x:x,y` and `x:x upsert y` of a global name.
    Grow(Symbol, &'static Primitive, Operand),
    /// An assignment through a function.
    Update(Box<Update>),
    /// An assignment of items.
    Amend(Box<Amendment>),
    /// Goes on at an instruction.
    Jump(usize),
    /// Goes on at an instruction if a condition does not hold.
    JumpUnless(Operand, usize),
    /// The number of turns of `do`.
    Count(Operand),
    /// Counts down the register of the instruction and goes back to the beginning of a loop, unless it is 0.
    Turn(usize),
    /// Goes back to the beginning of a loop if a condition holds.
    While(Operand, usize),
    /// The value of the code.
    Return(Operand),
    /// `'e`.
    Signal(Operand),
    /// A syntax error that is found when it is reached.
    Wrong,
    /// The error of `.z.s` where no lambda runs.
    NoLambda,
    /// A query.
    Query(Box<QueryOperation>),
    /// Puts a value on the stack of values that wait.
    Push(Operand),
    /// Turns the order of the last values that wait.
    Reverse(usize),
    /// Takes a value from the stack of values that wait.
    Pop,
    /// An error if a register has no value.
    Check(usize),
    /// Drops the value of a register.
    Clear,
    /// An application that is recorded.
    Recorded(Box<RecordedOperation>),
    /// A statement of a lambda that is observed.
    Statement(Box<ObservedStatement>),
}

/// An operation, the register of its result, and the byte of its sentence where it may fail.
#[derive(Clone, Debug)]
pub struct Instruction {
    /// What it does.
    pub operation: Operation,
    /// The register of its result.
    pub to: usize,
    /// The byte of its sentence.
    pub at: Option<usize>,
}

/// A constant, and the number that it is.
#[derive(Clone, Debug)]
pub struct Constant {
    /// The value.
    pub value: Value,
    /// The number, if it is a single one.
    pub number: Option<Scalar>,
}

/// The code of a body.
#[derive(Clone, Debug, Default)]
pub struct Bytecode {
    /// The instructions.
    pub instructions: Vec<Instruction>,
    /// The constants.
    pub constants: Vec<Constant>,
    /// The number of registers.
    pub registers: usize,
    /// Whether values wait on the interpreter's stack.
    pub uses_stack: bool,
}

/// Code that is shared.
pub type SharedBytecode = Arc<Bytecode>;
