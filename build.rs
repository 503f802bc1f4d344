//! Compiles the grammars of `grammar/` into `OUT_DIR`, and nothing else.

fn main() {
    println!("cargo:rerun-if-changed=grammar");
    let out = std::env::var_os("OUT_DIR").unwrap_or_default();
    let result = lalrpop::Configuration::new().set_in_dir("grammar").set_out_dir(out).process();
    if let Err(error) = result {
        eprintln!("grammar: {error}");
        std::process::exit(1);
    }
}
