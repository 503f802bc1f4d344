//! Switches that several subcommands have.

use std::time::Duration;

use clap::Args;
use jackal::rooms::array::cores::THREADS_MAX;
use jackal::rooms::session::Notation;

// Which notation is meant where nothing else says so; J without any of them. No doc comment: as a flattened part of the arguments of
// a command its text would take the place of the text about the command.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct Switches {
    /// Use k in place of J
    #[arg(long, conflicts_with_all = ["q", "apl"])]
    k: bool,
    /// Use q in place of J
    #[arg(long, conflicts_with = "apl")]
    q: bool,
    /// Use APL in place of J
    #[arg(long)]
    apl: bool,
}

impl Switches {
    /// The switches that select a notation.
    pub fn new(notation: Notation) -> Switches {
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
pub struct LimitOptions {
    /// Seconds that each sentence may take
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_time: Option<Duration>,
    /// Memory that arrays may use: bytes, or with K, M, G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_memory: Option<usize>,
    /// Allow no files, no environment and no shell
    #[arg(long)]
    pub sandbox: bool,
}

impl LimitOptions {
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

/// A number of bytes.
pub fn size(text: &str) -> Result<usize, String> {
    let wrong = || format!("'{text}' is not a size; write 500M or 2G");
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: f64 = match text.get(digits.len()..).unwrap_or_default().to_ascii_uppercase().trim_end_matches('B') {
        "" => 1.0,
        "K" => 1024.0,
        "M" => 1024.0 * 1024.0,
        "G" => 1024.0 * 1024.0 * 1024.0,
        "T" => 1024.0 * 1024.0 * 1024.0 * 1024.0,
        _ => return Err(wrong()),
    };
    let bytes = digits.parse::<f64>().map_err(|_| wrong())? * unit;
    // Beyond what the machine can count, there is no limit.
    if bytes.is_finite() && bytes >= 1.0 { Ok(bytes as usize) } else { Err(wrong()) }
}

/// A number of seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a number of seconds");
    let time = Duration::try_from_secs_f64(text.parse().map_err(|_| wrong())?).map_err(|_| wrong())?;
    if time.is_zero() { Err(wrong()) } else { Ok(time) }
}

/// A number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    let count: usize = text.parse().map_err(|_| format!("'{text}' is not a number of threads"))?;
    if (1..=THREADS_MAX).contains(&count) { Ok(count) } else { Err(format!("from 1 to {THREADS_MAX} threads")) }
}
