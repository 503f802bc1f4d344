//! Functions, and trees of statements. One file, because a function holds lines, a line a tree, and a tree functions.

use std::ops::Deref;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::class::{Class, Dotted, Header, Slot};
use super::control::Control;
use super::definition::{Activation, DefinitionKind, TextualNesting, Watch};
use super::number_action::NumberAction;
use super::token::{Span, Token};

use crate::array::{self, Array};
use crate::trace::Recorder;
use crate::vocabulary::{Operator, OperatorCode, Primitive};

/// A function as a value.
#[derive(Clone, Debug)]
pub enum Function {
    /// A primitive one.
    Primitive(&'static Primitive),
    /// A function with axes in brackets.
    Axis(Arc<(Function, Array)>),
    /// A primitive operator with its operands.
    Derived(Arc<(&'static Operator, Operand, Option<Operand>)>),
    /// A defined one.
    Defined(Arc<Defined>),
    /// A defined operator with its operands.
    Bound(Arc<(Arc<Defined>, Operand, Option<Operand>)>),
    /// A train of two or three functions.
    Train(Arc<[Operand]>),
    /// A function of the system.
    Quad(&'static str),
    /// A function of another notation.
    Foreign(Arc<dyn array::Function>),
    /// A function whose applications are recorded.
    Observed(Arc<(Function, Watch)>),
    /// No function but a primitive operator that has no operands yet, as a name may mean it.
    Operator(&'static Operator),
    /// An operator of two operands that has the one at its right: it is one of one operand.
    Curried(Arc<(Function, Operand)>),
    /// A function that runs in a namespace.
    Within(Arc<(Array, Function)>),
    /// The meaning of a name in each of several namespaces.
    Members(Arc<(Array, Slot)>),
    /// A function that is given to an operator, with the call whose names it sees.
    Closed(Arc<(Function, Activation)>),
}

impl Function {
    /// The class of the function.
    pub fn class(&self) -> Class {
        match self {
            Function::Defined(defined) => defined.class(),
            Function::Within(parts) => parts.1.class(),
            Function::Closed(parts) => parts.0.class(),
            Function::Operator(operator) if operator.dyadic => Class::Operator2,
            Function::Operator(operator) if operator.code == OperatorCode::Outer => Class::Outer,
            Function::Operator(_) | Function::Curried(_) => Class::Operator1,
            Function::Primitive(row) if row.slash => Class::Slash(row.glyph),
            _ => Class::Function,
        }
    }
}

/// An operand of an operator.
#[derive(Clone, Debug)]
pub enum Operand {
    /// A function.
    Function(Function),
    /// A value.
    Value(Array),
}

/// A defined function or operator.
#[derive(Debug)]
pub struct Defined {
    /// The form of the definition.
    pub kind: DefinitionKind,
    /// Its names.
    pub header: Header,
    /// Its lines, the first one at 1; those of a direct definition are its expressions.
    pub lines: Vec<Line>,
    /// Labels, with the numbers of their lines.
    pub labels: Vec<(Slot, i64)>,
    /// The lines as text, the header first.
    pub text: Vec<String>,
    /// The controls at the beginnings of lines, line by line; empty if there are none.
    pub controls: Vec<Option<Control>>,
    /// The first name that a function in braces was given.
    pub given: OnceLock<String>,
    /// The primitive function that braces hold between `⍺` and `⍵`, and nothing else: `{⍺+⍵}`.
    pub between: Option<&'static Primitive>,
    /// The place in the text of others.
    pub nest: TextualNesting,
}

impl Defined {
    /// The name in its header, or the first name that it was given; empty if it never had one.
    pub fn name(&self) -> &str {
        if self.header.name.is_empty() { self.given.get().map_or("", String::as_str) } else { &self.header.name }
    }

    /// The class of the function.
    pub fn class(&self) -> Class {
        match (&self.header.left_operand, &self.header.right_operand, &self.header.right) {
            (Some(_), Some(_), _) => Class::Operator2,
            (Some(_), None, _) => Class::Operator1,
            (None, _, Some(_)) => Class::Function,
            _ => Class::Value,
        }
    }

    /// Whether it takes no arguments.
    pub fn is_niladic(&self) -> bool {
        self.header.right.is_none() && self.header.left_operand.is_none()
    }
}

/// A line of a definition: text that was cut into tokens, read when it first runs, and anew when a name has changed its class.
#[derive(Debug)]
pub struct Line {
    /// The text.
    pub text: Arc<str>,
    /// Its tokens.
    pub tokens: Arc<[(Token, Span)]>,
    /// Its number in its definition, from 1; the parts of a line that control words begin are lines by themselves with one number.
    pub number: usize,
    /// The recorder of its words' applications, if the sentence is observed.
    pub recorder: Option<Recorder>,
    /// Its first reading, which nearly all lines run by ever after: it is found without a lock.
    first: OnceLock<Compiled>,
    /// Its last reading, if names have changed their classes since the first.
    last: Mutex<Option<Arc<Compiled>>>,
}

impl Line {
    /// A line that was not read yet.
    pub fn new(text: impl Into<Arc<str>>, tokens: Vec<(Token, Span)>, number: usize) -> Line {
        Line::unread(text.into(), tokens.into(), number, None)
    }

    fn unread(text: Arc<str>, tokens: Arc<[(Token, Span)]>, number: usize, recorder: Option<Recorder>) -> Line {
        Line { text, tokens, number, recorder, first: OnceLock::new(), last: Mutex::new(None) }
    }

    /// The same line with recorded applications.
    #[must_use]
    pub fn watched(&self, recorder: Recorder) -> Line {
        Line::unread(self.text.clone(), self.tokens.clone(), self.number, Some(recorder))
    }

    /// A reading of the line for which something holds, if there is one.
    #[inline(always)]
    pub fn reading(&self, holds: impl Fn(&Compiled) -> bool) -> Option<LineReading<'_>> {
        if let Some(first) = self.first.get()
            && holds(first)
        {
            return Some(LineReading::First(first));
        }
        self.last_reading().clone().filter(|last| holds(last)).map(LineReading::Last)
    }

    #[cold]
    fn last_reading(&self) -> MutexGuard<'_, Option<Arc<Compiled>>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores what the line was read into.
    pub fn add_reading(&self, compiled: Compiled) -> LineReading<'_> {
        let mut compiled = Some(compiled);
        let first = self.first.get_or_init(|| compiled.take().unwrap_or_default());
        match compiled {
            None => LineReading::First(first),
            Some(compiled) => {
                let last = Arc::new(compiled);
                *self.last_reading() = Some(last.clone());
                LineReading::Last(last)
            }
        }
    }
}

/// What a line was read into.
#[derive(Clone, Debug)]
pub enum LineReading<'a> {
    /// When it was first read.
    First(&'a Compiled),
    /// When it was last read.
    Last(Arc<Compiled>),
}

impl Deref for LineReading<'_> {
    type Target = Compiled;

    #[inline]
    fn deref(&self) -> &Compiled {
        match self {
            LineReading::First(compiled) => compiled,
            LineReading::Last(compiled) => compiled,
        }
    }
}

/// A line that was read, and what was assumed of the names in it.
#[derive(Debug, Default)]
pub struct Compiled {
    /// The statements, first to last.
    pub statements: Vec<Node>,
    /// The class that each name had.
    pub assumed: Vec<(Slot, Class)>,
    /// The names that it assigns.
    pub assigned: Vec<Slot>,
    /// The variables of the system that it assigns.
    pub assigned_quads: Vec<&'static str>,
    /// The classes that names behind points had.
    pub members: Vec<(Dotted, Class)>,
    /// Whether the line is read anew each time that it runs.
    pub is_volatile: bool,
    /// When the classes of the names were last found to be those: what the workspace counted then.
    pub checked: AtomicU64,
}

/// A node of a tree, and the place of the word that failing parts are shown at.
#[derive(Debug)]
pub struct Node {
    /// The kind of node.
    pub tree: Tree,
    /// The byte in its line at which it begins.
    pub from: usize,
    /// The place of the word that names it: a function, a bracket, a name.
    pub at: usize,
}

/// A value, and the functions and assignments at its left in the order in which they run.
#[derive(Debug)]
pub struct Steps {
    /// The value at the right end.
    pub first: Node,
    /// The steps; there is one at least.
    pub steps: Vec<Step>,
}

/// A function or an assignment, which is applied to all that stands at its right.
#[derive(Debug)]
pub struct Step {
    /// The function or the assignment.
    pub action: Action,
    /// The action on a single machine number.
    pub on_number: NumberAction,
    /// The byte in its line at which it begins, its left argument included.
    pub from: usize,
    /// The place of its word.
    pub at: usize,
}

/// The kinds of steps.
#[derive(Debug)]
pub enum Action {
    /// A function of one argument.
    Monad(FunctionNode),
    /// A function of two arguments, with the left one.
    Dyad(FunctionNode, Node),
    /// An assignment, with a function between if it changes what is there.
    Assign(Target, Option<FunctionNode>),
}

/// An expression, or its right end.
#[derive(Clone, Copy, Debug)]
pub struct Expression<'a> {
    /// The value at the right end.
    pub first: &'a Node,
    /// The steps at its left, the first one first.
    pub steps: &'a [Step],
}

/// The kinds of nodes.
#[derive(Debug)]
pub enum Tree {
    /// A constant.
    Constant(Array),
    /// A name of class value.
    Name(Slot),
    /// A variable of the system.
    Quad(&'static str),
    /// A name that the system does not have.
    Absent(Arc<str>),
    /// `⎕`
    Input,
    /// `⍞`
    TextInput,
    /// A strand of values.
    Strand(Vec<Node>),
    /// An expression in parentheses: it must have a value.
    Paren(Box<Node>),
    /// `a[i;j]`
    Index(Box<Node>, Vec<Option<Node>>),
    /// `a.b`: what a name means in a namespace, or in each of several.
    Member(Box<Node>, Slot),
    /// `a.(…)`: what stands in parentheses, in a namespace.
    Within(Box<Node>, Arc<Line>),
    /// Functions and assignments with the value at their right.
    Steps(Box<Steps>),
    /// A function gets a name.
    Define(Slot, Box<FunctionNode>),
    /// A function gets a name in a namespace.
    DefineMember(Box<Node>, Slot, Box<FunctionNode>),
    /// `→y`, or `→` alone.
    Branch(Option<Box<Node>>),
    /// An array or a namespace whose parts stand between diamonds.
    Notation(Box<ArrayNotation>),
    /// A function by itself, as a line of braces may have it: shown.
    Function(Box<FunctionNode>),
    /// `condition: result` in braces.
    Guard(Box<Guard>),
    /// `numbers::result` in braces: the result of the function if one of those errors follows.
    ErrorGuard(Box<Guard>),
    /// An application that is recorded.
    Observed(Box<(Node, Watch)>),
    /// No statement.
    Nothing,
}

/// What is written with diamonds between parentheses or brackets.
#[derive(Debug)]
pub enum ArrayNotation {
    /// `(a ⋄ b)`: the items of a list.
    Items(Vec<Node>),
    /// `[a ⋄ b]`: the major cells of an array.
    Cells(Vec<Node>),
    /// `(a:1 ⋄ b:2)`: the names of a namespace and what they mean.
    Members(Vec<(Slot, OperandNode)>),
}

/// A condition and what follows if it holds; of an error guard the numbers that it waits for.
#[derive(Debug)]
pub struct Guard {
    /// The condition.
    pub condition: Node,
    /// The result then.
    pub result: Node,
}

/// The target of an assignment.
#[derive(Debug)]
pub enum Target {
    /// A name.
    Name(Slot),
    /// A variable of the system.
    Quad(&'static str),
    /// A name that the system does not have.
    Absent(Arc<str>),
    /// `⎕`: shows.
    Output,
    /// `⍞`: shows without ending the line.
    TextOutput,
    /// Elements of a name at indices.
    Indexed(Slot, Vec<Option<Node>>),
    /// Elements of a variable of the system.
    IndexedQuad(&'static str, Vec<Option<Node>>),
    /// A name in a namespace; some of its elements, if there are indices.
    Member(Node, Slot, Option<Vec<Option<Node>>>),
    /// Several names or variables of the system in a namespace, or one of the latter.
    Members(Node, Vec<Target>),
    /// Several targets in parentheses.
    Several(Vec<Target>),
    /// A selection from the name at the right end of the expression.
    Selected(Box<Node>),
}

/// A function in a tree.
#[derive(Debug)]
pub struct FunctionNode {
    /// The kind of function.
    pub tree: FunctionTree,
    /// The beginning of its text.
    pub from: usize,
    /// The place of its word.
    pub at: usize,
}

/// The kinds of functions in a tree.
#[derive(Debug)]
pub enum FunctionTree {
    /// A function that is the same whenever it runs.
    Constant(Function),
    /// The meaning of a name at run time.
    Name(Slot),
    /// With axes in brackets.
    Axis(Box<FunctionNode>, Box<Node>),
    /// A primitive operator with operands.
    Derived(&'static Operator, Box<OperandNode>, Option<Box<OperandNode>>),
    /// A defined operator with operands.
    Bound(Slot, Box<OperandNode>, Option<Box<OperandNode>>),
    /// An operator that was read by itself, with operands.
    BoundBy(Box<FunctionNode>, Box<OperandNode>, Option<Box<OperandNode>>),
    /// An operator with its right operand only.
    Curried(Box<FunctionNode>, Box<OperandNode>),
    /// An operator in braces with operands.
    BoundHere(Arc<Defined>, Box<OperandNode>, Option<Box<OperandNode>>),
    /// A train of functions.
    Train(Vec<OperandNode>),
    /// `∇`: the one that runs.
    This,
    /// `∇∇`: the operator that runs.
    ThisOperator,
    /// `a.f`
    Member(Box<Node>, Slot),
    /// `a.{…}`: one that runs in a namespace.
    Within(Box<Node>, Box<FunctionNode>),
    /// A function that is given a name where it stands: `(f←+/)1 2`.
    Named(Slot, Box<FunctionNode>),
    /// A function that is shown where it stands: `f←⎕←+/`.
    Shown(Box<FunctionNode>),
    /// A function whose applications are recorded.
    Observed(Box<(FunctionNode, Watch)>),
}

/// An operand in a tree.
#[derive(Debug)]
pub enum OperandNode {
    /// A function.
    Function(FunctionNode),
    /// A value.
    Value(Node),
}

impl OperandNode {
    /// The beginning of its text.
    pub fn from(&self) -> usize {
        match self {
            OperandNode::Function(function) => function.from,
            OperandNode::Value(node) => node.begin(),
        }
    }
}
