//! A kernel for notebooks: the Jupyter protocol over one session.
//!
//! [`zmtp`] and [`sockets`] are the part of ZeroMQ that it takes, [`wire`] the signed messages, [`cell`] runs cells, [`outlet`] tells front
//! ends what they show, [`answers`] what else is asked. The session lives on one thread, where requests are answered in their turn; what
//! comes by the control socket, an interrupt above all, is answered at once by another.

mod answers;
mod cell;
mod connection;
mod install;
mod kernel;
mod keyboard;
mod outlet;
mod sockets;
mod wire;
mod zmtp;

pub use install::install;
pub use kernel::{KernelSettings, run};
