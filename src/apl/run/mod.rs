//! Running: statements, functions, definitions, lines, commands.

pub mod append;
pub mod apply;
pub mod assign;
pub mod braces;
pub mod call;
pub mod caller;
pub mod commands;
pub mod derived;
pub mod editor;
pub mod evaluate;
pub mod execute;
pub mod frame;
pub mod gathered;
pub mod inverse;
pub mod lines;
pub mod machine;
pub mod mends;
pub mod naming;
pub mod observe;
pub mod observed;
pub mod output;
pub mod put;
pub mod report;
pub mod select;
pub mod short;
pub mod watch;
