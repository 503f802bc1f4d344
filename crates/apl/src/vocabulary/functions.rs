//! The primitive functions: a row each.

use crate::array::Array;
use crate::array::rules::Division;
use crate::error::Result;
use crate::verbs::atomic::{
    ADD, AtomicDyad, AtomicMonad, CEILING, CONJUGATE, DIVIDE_OR_ONE, DIVIDE_OR_ZERO, EQUAL, EXPONENTIAL, FACTORIAL,
    FLOOR, GCD_OR, GREATER, GREATER_OR_EQUAL, LCM_AND, LESS, LESS_OR_EQUAL, LOGARITHM_OR_ONE, MAGNITUDE, MAXIMUM,
    MINIMUM, MULTIPLY, NATURAL_LOG, NEGATE, NOT_EQUAL, OUT_OF, PI_TIMES, POWER, RECIPROCAL, RECIPROCAL_OR_ZERO,
    RESIDUE, SIGN, SUBTRACT,
};
use crate::words::{Call, Dyad, Monad, format, nest, number, partition, search, shape, take};

/// The action of a function on one argument.
#[derive(Clone, Copy)]
pub enum OnOne {
    /// The function needs two arguments.
    None,
    /// An elementwise verb, which goes into nested items.
    Each(&'static AtomicMonad),
    /// A word.
    Word(Monad),
    /// The function runs text, which the evaluator does.
    Execute,
}

/// The action of a function on two arguments.
#[derive(Clone, Copy)]
pub enum OnTwo {
    /// The function takes one argument.
    None,
    /// An elementwise verb, which goes into nested items.
    Each(&'static AtomicDyad),
    /// A word.
    Word(Dyad),
}

/// The reduction of no items.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Identity {
    /// The identity element of the elementwise verb, if it has one.
    OfVerb,
    /// A number.
    Number(f64),
    /// No items, enclosed.
    NoItems,
    /// There is no identity.
    None,
}

/// Whether a function of two arguments works element by element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Elementwise {
    /// It does not.
    No,
    /// It does, and may fail for some pairs of numbers.
    Partial,
    /// It does, and gives a number for any two numbers that are not too large. Then a failure within a reduction shows in its result.
    Total,
}

/// A primitive function.
pub struct Primitive {
    /// The glyph.
    pub glyph: char,
    /// Its names, which the keyword form takes.
    pub names: &'static [&'static str],
    /// The help for one argument, and for two.
    pub help: &'static str,
    /// With one argument.
    pub one: OnOne,
    /// With two.
    pub two: OnTwo,
    /// Whether brackets behind it name axes; elementwise functions take them anyhow.
    pub axis: bool,
    /// Whether it is an operator where a function stands at its left.
    pub slash: bool,
    /// The reduction of no items.
    pub identity: Identity,
    /// Whether it works element by element on two arguments.
    pub elementwise: Elementwise,
}

impl Primitive {
    /// Whether it works element by element on two arguments.
    pub fn is_scalar(&self) -> bool {
        self.elementwise != Elementwise::No
    }

    /// The function itself, or what stands for it where division by zero gives zero.
    #[inline]
    pub fn under(&'static self, division: Division) -> &'static Primitive {
        if division == Division::Zero && self.glyph == DIVIDES_TO_ZERO.glyph { &DIVIDES_TO_ZERO } else { self }
    }
}

impl std::fmt::Debug for Primitive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.glyph)
    }
}

fn same_one(_: &Call<'_>, y: Array) -> Result<Array> {
    Ok(y)
}

fn left_argument(_: &Call<'_>, x: Array, _: Array) -> Result<Array> {
    Ok(x)
}

fn right(_: &Call<'_>, _: Array, y: Array) -> Result<Array> {
    Ok(y)
}

const fn row(glyph: char, names: &'static [&'static str], help: &'static str, one: OnOne, two: OnTwo) -> Primitive {
    let elementwise = if matches!(two, OnTwo::Each(_)) { Elementwise::Partial } else { Elementwise::No };
    Primitive { glyph, names, help, one, two, axis: false, slash: false, identity: Identity::OfVerb, elementwise }
}

/// A function that works element by element and does not fail for numbers.
const fn total(row: Primitive) -> Primitive {
    Primitive { elementwise: Elementwise::Total, ..row }
}

const fn with_axis(row: Primitive) -> Primitive {
    Primitive { axis: true, ..row }
}

const fn slash(row: Primitive) -> Primitive {
    Primitive { axis: true, slash: true, identity: Identity::Number(1.0), ..row }
}

const fn no_identity(row: Primitive) -> Primitive {
    Primitive { identity: Identity::None, ..row }
}

/// A function that joins items, whose identity is the empty list.
const fn joins(row: Primitive) -> Primitive {
    Primitive { identity: Identity::NoItems, ..row }
}

const fn identity(number: f64, row: Primitive) -> Primitive {
    Primitive { identity: Identity::Number(number), ..row }
}

/// Division as it is as long as nothing else is asked for.
const DIVIDES: Primitive = row(
    '÷',
    &["divide", "reciprocal"],
    "reciprocal | quotient; 0÷0 is 1",
    OnOne::Each(&RECIPROCAL),
    OnTwo::Each(&DIVIDE_OR_ONE),
);

/// Division where what is divided by zero is zero: `⎕DIV` is 1.
static DIVIDES_TO_ZERO: Primitive =
    Primitive { one: OnOne::Each(&RECIPROCAL_OR_ZERO), two: OnTwo::Each(&DIVIDE_OR_ZERO), ..DIVIDES };

/// All of them.
pub static FUNCTIONS: &[Primitive] = &[
    total(row('+', &["conjugate", "plus"], "conjugate | sum", OnOne::Each(&CONJUGATE), OnTwo::Each(&ADD))),
    total(row('-', &["minus", "negate"], "negative | difference", OnOne::Each(&NEGATE), OnTwo::Each(&SUBTRACT))),
    total(row('×', &["times", "signum", "multiply"], "sign | product", OnOne::Each(&SIGN), OnTwo::Each(&MULTIPLY))),
    DIVIDES,
    row(
        '*',
        &["power", "exponential", "star"],
        "e to the power | power",
        OnOne::Each(&EXPONENTIAL),
        OnTwo::Each(&POWER),
    ),
    no_identity(row(
        '⍟',
        &["log", "logarithm", "ln"],
        "natural logarithm | logarithm of y in base x",
        OnOne::Each(&NATURAL_LOG),
        OnTwo::Each(&LOGARITHM_OR_ONE),
    )),
    identity(
        -f64::MAX,
        total(row(
            '⌈',
            &["max", "ceiling", "upstile", "maximum"],
            "ceiling | the larger",
            OnOne::Each(&CEILING),
            OnTwo::Each(&MAXIMUM),
        )),
    ),
    identity(
        f64::MAX,
        total(row(
            '⌊',
            &["min", "floor", "downstile", "minimum"],
            "floor | the smaller",
            OnOne::Each(&FLOOR),
            OnTwo::Each(&MINIMUM),
        )),
    ),
    row(
        '|',
        &["residue", "magnitude", "stile", "abs"],
        "magnitude | remainder of y divided by x",
        OnOne::Each(&MAGNITUDE),
        OnTwo::Each(&RESIDUE),
    ),
    row(
        '!',
        &["factorial", "binomial", "shriek"],
        "factorial | number of ways to choose x of y",
        OnOne::Each(&FACTORIAL),
        OnTwo::Each(&OUT_OF),
    ),
    Primitive {
        elementwise: Elementwise::Partial,
        ..row(
            '○',
            &["circle", "circular", "pitimes"],
            "times pi | circular function number x",
            OnOne::Each(&PI_TIMES),
            OnTwo::Word(number::circle),
        )
    },
    row(
        '?',
        &["roll", "deal", "query"],
        "random integer up to y | x different integers up to y",
        OnOne::Word(number::roll),
        OnTwo::Word(number::deal),
    ),
    row(
        '~',
        &["not", "tilde", "without"],
        "not | x without the elements of y",
        OnOne::Word(number::not),
        OnTwo::Word(search::without),
    ),
    total(row('∧', &["and", "lcm", "caret"], "and; least common multiple", OnOne::None, OnTwo::Each(&LCM_AND))),
    total(row('∨', &["or", "gcd", "vel"], "or; greatest common divisor", OnOne::None, OnTwo::Each(&GCD_OR))),
    total(row('⍲', &["nand"], "not and", OnOne::None, OnTwo::Word(number::not_and))),
    total(row('⍱', &["nor"], "not or", OnOne::None, OnTwo::Word(number::not_or))),
    total(row('<', &["less", "lessthan"], "less", OnOne::None, OnTwo::Each(&LESS))),
    total(row('≤', &["<=", "lessorequal"], "less or equal", OnOne::None, OnTwo::Each(&LESS_OR_EQUAL))),
    total(row('=', &["equal", "equals"], "equal", OnOne::None, OnTwo::Each(&EQUAL))),
    total(row('≥', &[">=", "greaterorequal"], "greater or equal", OnOne::None, OnTwo::Each(&GREATER_OR_EQUAL))),
    total(row('>', &["greater", "greaterthan"], "greater", OnOne::None, OnTwo::Each(&GREATER))),
    total(row(
        '≠',
        &["/=", "notequal"],
        "which items are the first of their kind | not equal",
        OnOne::Word(search::firsts),
        OnTwo::Each(&NOT_EQUAL),
    )),
    row(
        '≡',
        &["match", "depth", "equivalent"],
        "depth of nesting | match",
        OnOne::Word(nest::depth),
        OnTwo::Word(search::match_arrays),
    ),
    row(
        '≢',
        &["notmatch", "tally"],
        "number of items | do not match",
        OnOne::Word(nest::tally),
        OnTwo::Word(search::differ),
    ),
    row(
        '⍴',
        &["rho", "shape", "reshape"],
        "shape | y in the shape x",
        OnOne::Word(shape::shape_of),
        OnTwo::Word(shape::reshape),
    ),
    joins(with_axis(row(
        ',',
        &["comma", "ravel", "catenate"],
        "elements as a list | joined along the last axis",
        OnOne::Word(shape::ravel),
        OnTwo::Word(shape::catenate),
    ))),
    joins(with_axis(row(
        '⍪',
        &["commabar", "table", "laminate"],
        "a table of the items | joined along the first axis",
        OnOne::Word(shape::table),
        OnTwo::Word(shape::catenate_first),
    ))),
    identity(
        0.0,
        with_axis(row(
            '⌽',
            &["reverse", "rotate", "circlestile"],
            "reversed along the last axis | rotated along it by x",
            OnOne::Word(take::reverse),
            OnTwo::Word(take::rotate),
        )),
    ),
    identity(
        0.0,
        with_axis(row(
            '⊖',
            &["circlebar", "reversefirst", "rotatefirst"],
            "reversed along the first axis | rotated along it by x",
            OnOne::Word(take::reverse_first),
            OnTwo::Word(take::rotate_first),
        )),
    ),
    row(
        '⍉',
        &["transpose", "circleslope"],
        "axes in reverse order | axis i becomes axis x[i]",
        OnOne::Word(take::reverse_axes),
        OnTwo::Word(take::transpose),
    ),
    with_axis(row(
        '↑',
        &["take", "uparrow", "first"],
        "first element | x from the front of each axis",
        OnOne::Word(nest::up_arrow),
        OnTwo::Word(take::take),
    )),
    with_axis(row(
        '↓',
        &["drop", "downarrow"],
        "the rows, each enclosed | all but x from the front of each axis",
        OnOne::Word(nest::split),
        OnTwo::Word(take::drop),
    )),
    with_axis(row(
        '⊂',
        &["enclose", "leftshoe", "partition"],
        "enclosed | parts where x grows",
        OnOne::Word(nest::enclose),
        OnTwo::Word(partition::partition),
    )),
    with_axis(row(
        '⊃',
        &["disclose", "pick", "rightshoe"],
        "items side by side | item at the end of path x",
        OnOne::Word(nest::right_shoe),
        OnTwo::Word(nest::pick),
    )),
    with_axis(row(
        '⊆',
        &["nest"],
        "enclosed if simple | parts where x grows",
        OnOne::Word(nest::nest),
        OnTwo::Word(partition::partition_at_growth),
    )),
    row(
        '∊',
        &["epsilon", "member", "enlist"],
        "simple elements as a list | which elements of x are in y",
        OnOne::Word(nest::epsilon),
        OnTwo::Word(search::member),
    ),
    row(
        '⍳',
        &["iota", "indexof", "indexgenerator", "index"],
        "first integers | where y is first in x",
        OnOne::Word(number::integers),
        OnTwo::Word(search::index_of),
    ),
    row(
        '⍸',
        &["iotaunderbar", "where", "interval"],
        "where the ones are | in which interval y lies",
        OnOne::Word(search::wherever),
        OnTwo::Word(search::interval),
    ),
    row('⍷', &["find", "epsilonunderbar"], "where x begins in y", OnOne::None, OnTwo::Word(search::find)),
    joins(row(
        '∪',
        &["unique", "union", "cup"],
        "different elements | elements of either",
        OnOne::Word(search::unique),
        OnTwo::Word(search::union),
    )),
    row('∩', &["intersection", "cap"], "elements of both", OnOne::None, OnTwo::Word(search::intersection)),
    row(
        '⍋',
        &["gradeup", "grade"],
        "order of ascending items | order by the sequence x",
        OnOne::Word(search::grade_up),
        OnTwo::Word(search::collate_up),
    ),
    row(
        '⍒',
        &["gradedown"],
        "order of descending items | the same from the last",
        OnOne::Word(search::grade_down),
        OnTwo::Word(search::collate_down),
    ),
    row(
        '⌹',
        &["domino", "quaddivide", "matrixinverse"],
        "inverse matrix | solution of equations",
        OnOne::Word(number::inverse),
        OnTwo::Word(number::divide),
    ),
    identity(
        0.0,
        row(
            '⊤',
            &["represent", "encode", "down"],
            "digits of y in the bases x",
            OnOne::None,
            OnTwo::Word(number::encode),
        ),
    ),
    row(
        '⊥',
        &["base", "basevalue", "decode", "up"],
        "value of digits y in the bases x",
        OnOne::None,
        OnTwo::Word(number::decode),
    ),
    with_axis(row(
        '⌷',
        &["squad", "squish"],
        "elements at one index an axis",
        OnOne::Word(nest::materialised),
        OnTwo::Word(nest::index),
    )),
    row(
        '⍕',
        &["format", "thorn"],
        "as text | in columns of width and decimals x",
        OnOne::Word(format::format),
        OnTwo::Word(format::format_with),
    ),
    row('⍎', &["execute", "hydrant"], "run text", OnOne::Execute, OnTwo::None),
    row(
        '⊣',
        &["left", "lefttack"],
        "the argument | the left argument",
        OnOne::Word(same_one),
        OnTwo::Word(left_argument),
    ),
    row('⊢', &["right", "righttack"], "the argument | the right argument", OnOne::Word(same_one), OnTwo::Word(right)),
    slash(row(
        '/',
        &["slash", "replicate", "compress", "reduce"],
        "each item x times, along the last axis",
        OnOne::None,
        OnTwo::Word(take::replicate),
    )),
    slash(row('⌿', &["slashbar"], "the same along the first axis", OnOne::None, OnTwo::Word(take::replicate_first))),
    slash(row(
        '\\',
        &["slope", "backslash", "expand", "scan"],
        "items at the ones of x",
        OnOne::None,
        OnTwo::Word(take::expand),
    )),
    slash(row('⍀', &["slopebar"], "the same along the first axis", OnOne::None, OnTwo::Word(take::expand_first))),
];
