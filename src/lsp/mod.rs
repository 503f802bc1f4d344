//! A server of the Language Server Protocol (3.17) over the standard streams: what editors show of scripts while they are written.
//!
//! [`message_frame`] is the wire, [`document`] texts and places, [`outline`] where names stand; [`diagnostics`], [`tokens`], [`answers`], [`names`], [`calls`],
//! [`marks`], [`shapes`] and [`format`] what is told of them, of which nothing runs; [`code_actions`] what runs when it is asked for. The protocol's messages are taken as JSON: they
//! would be types of a crate that takes longer to build than all of this.

mod answers;
mod calls;
mod code_actions;
mod diagnostics;
mod document;
mod format;
mod marks;
mod message_frame;
mod names;
mod outline;
mod quiet_lines;
mod script_names;
mod server;
mod shapes;
mod tokens;

pub use server::serve;
