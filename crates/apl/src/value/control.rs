//! Control words of functions between dels, as the lines at which they go on.

use super::class::Slot;

/// A name that gets a value in each turn of a loop, or several that get the items of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopNames {
    /// A name.
    One(Slot),
    /// What stands between parentheses.
    Several(Vec<LoopNames>),
}

/// The action of a control word at the beginning of a line. Lines count from 0 here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Control {
    /// `:If`, `:While`, `:Until` and the `:AndIf` and `:OrIf` behind them: goes on at one of two lines.
    Test {
        /// The line to go on at if the condition holds.
        yes: usize,
        /// The line to go on at if it does not. The condition of that line is evaluated then.
        no: usize,
        /// Whether `no` is behind the loop, where a condition belongs to something else.
        leaves: bool,
    },
    /// `:ElseIf`: reached from above it leads to the end, else it is a condition.
    ElseIf {
        /// The line to go on at if it holds.
        yes: usize,
        /// The line to look at next.
        no: usize,
        /// The end.
        end: usize,
    },
    /// Goes on at a line unconditionally: `:Else` reached from above, `:Leave`.
    Jump(usize),
    /// The end of a loop: back to its beginning.
    Again(usize),
    /// `:For`: the next item, or the end.
    For {
        /// The names that get the items.
        names: Vec<LoopNames>,
        /// Whether each name has a list of its own: `:InEach`.
        apart: bool,
        /// Behind the loop.
        end: usize,
    },
    /// `:Select`: keeps a value; goes to the first case.
    Select {
        /// The first case.
        first: usize,
    },
    /// `:Case` and `:CaseList`: compares with the value that a line has saved.
    Case {
        /// The line of `:Select`.
        select: usize,
        /// Whether each item of the list is a case.
        list: bool,
        /// The next case.
        otherwise: usize,
        /// The end.
        end: usize,
    },
    /// `:Trap`: errors with the numbers behind it, in the lines up to its first case, lead to that.
    Trap {
        /// The first case, or behind the end.
        first: usize,
    },
    /// `:With`: the names are those of a namespace from here on.
    With,
    /// The end of `:With`.
    EndWith,
    /// `:Return`
    Return,
    /// `:GoTo`
    GoTo,
    /// `:EndIf`, `:Repeat` and others at which nothing is done.
    Pass,
}
