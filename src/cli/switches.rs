//! Switches that several subcommands have.

use clap::Args;
use jackal::rooms::session::Notation;

// Which notation is meant where nothing else says so; J without any of them. No doc comment: as a flattened part of the arguments of
// a command its text would take the place of the text about the command.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Switches {
    /// k, in place of J
    #[arg(long, conflicts_with_all = ["q", "apl"])]
    k: bool,
    /// q, in place of J
    #[arg(long, conflicts_with = "apl")]
    q: bool,
    /// APL, in place of J
    #[arg(long)]
    apl: bool,
}

impl Switches {
    /// Those that ask for a notation.
    pub fn of(notation: Notation) -> Switches {
        Switches { k: notation == Notation::K, q: notation == Notation::Q, apl: notation == Notation::APL }
    }

    /// The notation.
    pub fn notation(self) -> Notation {
        match self {
            Switches { k: true, .. } => Notation::K,
            Switches { q: true, .. } => Notation::Q,
            Switches { apl: true, .. } => Notation::APL,
            _ => Notation::default(),
        }
    }
}
