//! Compiles the grammar of `grammar/j` into `OUT_DIR`.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=../../grammar/j");
    let out = env::var_os("OUT_DIR").unwrap_or_default();
    let result = lalrpop::Configuration::new().set_in_dir("../../grammar/j").set_out_dir(out).process();
    if let Err(error) = result {
        eprintln!("grammar: {error}");
        std::process::exit(1);
    }
}
