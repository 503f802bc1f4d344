//! Tells the program its version and how it is linked.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rustc-env=JACKAL_VERSION={}", version());
    // A program at a fixed address starts without writing a hundred pages of pointers: a fifth of what its start costs.
    // One without shared libraries is linked in a way of its own.
    let target = |what: &str| env::var(format!("CARGO_CFG_TARGET_{what}")).unwrap_or_default();
    let whole = target("FEATURE").split(',').any(|feature| feature == "crt-static");
    if [target("OS"), target("ENV"), target("ARCH")] == ["linux", "gnu", "x86_64"] && !whole {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}

/// The version, the commit of a build for users, and the features.
fn version() -> String {
    let number = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let known = ["cli", "jupyter", "lsp", "manual", "arrow", "cluster"];
    let has = |name: &&&str| env::var_os(format!("CARGO_FEATURE_{}", name.to_uppercase())).is_some();
    let features: Vec<&str> = known.iter().filter(has).copied().collect();
    format!("{number} ({}; {})", commit(), features.join(" "))
}

/// The commit, told by JACKAL_COMMIT or by git. A development build has none: it would be built anew for each.
fn commit() -> String {
    println!("cargo:rerun-if-env-changed=JACKAL_COMMIT");
    if let Ok(said) = env::var("JACKAL_COMMIT") {
        return said;
    }
    if env::var("PROFILE").as_deref() != Ok("release") {
        return "development".to_string();
    }
    let git = |arguments: &[&str]| {
        let run = Command::new("git").args(arguments).output().ok().filter(|run| run.status.success())?;
        Some(String::from_utf8_lossy(&run.stdout).trim().to_string()).filter(|text| !text.is_empty())
    };
    // Where git keeps what changes with a commit: also in a work tree of its own.
    for kept in ["HEAD", "logs/HEAD"] {
        if let Some(file) = git(&["rev-parse", "--git-path", kept]) {
            println!("cargo:rerun-if-changed={file}");
        }
    }
    git(&["rev-parse", "--short=10", "HEAD"]).unwrap_or_else(|| "no commit".to_string())
}
