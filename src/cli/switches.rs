//! Switches that several subcommands have.

use std::time::Duration;

use clap::Args;
use jackal::rooms::session::Notation;

use super::amounts::{seconds, size};

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

// What sentences are held to. No doc comment, for the same reason.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Fence {
    /// Seconds that each sentence may take; what it said until then is kept
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_time: Option<Duration>,
    /// Memory that arrays may hold: bytes, or with K, M, G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_memory: Option<usize>,
    /// No files, no environment, no shell
    #[arg(long)]
    pub sandbox: bool,
}

impl Fence {
    /// The switches again, for a program that is started with them.
    pub fn arguments(self) -> Vec<String> {
        let mut arguments = Vec::new();
        if self.sandbox {
            arguments.push("--sandbox".to_string());
        }
        if let Some(bytes) = self.max_memory {
            arguments.extend(["--max-memory".to_string(), bytes.to_string()]);
        }
        if let Some(time) = self.max_time {
            arguments.extend(["--max-time".to_string(), time.as_secs_f64().to_string()]);
        }
        arguments
    }
}
