//! `jackal jupyter`: tells Jupyter of the kernel, and is the kernel.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use jackal::rooms::session::{self, Notation};

use super::amounts::{seconds, size};
use super::ending::{FAILED, complain};
use super::shelf;
use super::switches::Switches;
use crate::jupyter::{self, Settings};

/// What to do.
#[derive(Debug, Args)]
pub struct JupyterOptions {
    /// 'install' writes the kernel's spec; a connection file, which Jupyter gives, begins a kernel
    #[arg(value_name = "install|CONNECTION_FILE")]
    pub what: PathBuf,
    /// Install below this folder, such as that of a virtual environment, and not for this user
    #[arg(long, value_name = "DIR")]
    pub prefix: Option<PathBuf>,
    /// The kernel's name, by which there can be several
    #[arg(long, default_value = "jackal")]
    pub name: String,
    #[command(flatten)]
    pub notation: Switches,
    /// Memory that arrays may hold: bytes, or with K, M, G
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub max_memory: Option<usize>,
    /// Seconds that a sentence may take
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_time: Option<Duration>,
    /// No files, no environment, no shell
    #[arg(long)]
    pub sandbox: bool,
}

/// Installs or runs; the status.
pub fn run(options: &JupyterOptions) -> i32 {
    let own = options.notation.notation();
    if options.what.as_os_str() == "install" {
        return match jupyter::install(options.prefix.as_deref(), &options.name, &arguments(options, own)) {
            Ok(folder) => shelf::print(&format!("the kernel '{}' is in {}\n", options.name, folder.display())).into(),
            Err(why) => failed(&why),
        };
    }
    let settings =
        Settings { notation: own, time: options.max_time, memory: options.max_memory, sandbox: options.sandbox };
    match session::run_with_big_stack(|| jupyter::run(&options.what, &settings)) {
        Ok(Ok(status)) => status,
        Ok(Err(why)) => failed(&why),
        Err(error) => failed(&format!("no thread for the session: {error}")),
    }
}

fn failed(why: &str) -> i32 {
    complain(why);
    FAILED
}

/// The arguments by which the kernel is what the options say.
fn arguments(options: &JupyterOptions, own: Notation) -> Vec<String> {
    let mut arguments = Vec::new();
    if own != Notation::default() {
        arguments.push(format!("--{}", own.name()));
    }
    if options.sandbox {
        arguments.push("--sandbox".to_string());
    }
    if let Some(bytes) = options.max_memory {
        arguments.extend(["--max-memory".to_string(), bytes.to_string()]);
    }
    if let Some(time) = options.max_time {
        arguments.extend(["--max-time".to_string(), time.as_secs_f64().to_string()]);
    }
    arguments
}
