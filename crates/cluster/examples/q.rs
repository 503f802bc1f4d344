//! `q SCRIPT [BYTES]`: runs a script of q that knows the engine, within so many bytes of memory. scripts/check_cluster.sh uses it in place of
//! the program, for which DataFusion would be compiled once more.

#[path = "../tests/host/mod.rs"]
mod host;

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(script), limit) = (arguments.next(), arguments.next()) else {
        eprintln!("q SCRIPT [BYTES]");
        return ExitCode::FAILURE;
    };
    if let Some(bytes) = limit.and_then(|bytes| bytes.parse().ok()) {
        jackal_array::budget::set_limit(bytes);
    }
    let text = match std::fs::read(&script) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{script}: {error}");
            return ExitCode::FAILURE;
        }
    };
    match host::Q::new(false).run_script(&text, &script) {
        Ok(_) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
