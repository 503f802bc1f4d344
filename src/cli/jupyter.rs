//! `jackal jupyter`: tells Jupyter of the kernel, and is the kernel.

use std::path::PathBuf;

use clap::Args;
use jackal::rooms::session::{self, Notation};

use super::exit_status::{FAILED, complain};
use super::output;
use super::shared_options::{LimitOptions, Switches};
use crate::jupyter::{self, KernelSettings};

/// What to do.
#[derive(Debug, Args)]
pub struct JupyterOptions {
    /// 'install' writes the kernel's spec; a connection file, which Jupyter gives, begins a kernel
    #[arg(value_name = "install|CONNECTION_FILE")]
    pub what: PathBuf,
    /// Install below this folder, such as that of a virtual environment, and not for this user
    #[arg(long, value_name = "DIR")]
    pub prefix: Option<PathBuf>,
    /// Name of the kernel, so that several can be installed
    #[arg(long, default_value = "jackal")]
    pub name: String,
    #[command(flatten)]
    pub notation: Switches,
    #[command(flatten)]
    pub fence: LimitOptions,
}

/// Installs or runs; the status.
pub fn run(options: &JupyterOptions) -> i32 {
    let own = options.notation.notation();
    if options.what.as_os_str() == "install" {
        return match jupyter::install(options.prefix.as_deref(), &options.name, own, &arguments(options, own)) {
            Ok(folder) => output::print(&format!("the kernel '{}' is in {}\n", options.name, folder.display())).into(),
            Err(why) => failed(&why),
        };
    }
    let LimitOptions { max_time: time, max_memory: memory, sandbox } = options.fence;
    let settings = KernelSettings { notation: own, time, memory, sandbox };
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
    arguments.extend(options.fence.arguments());
    arguments
}
