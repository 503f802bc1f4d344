//! The kernel's spec, by which front ends find it, and colours for J in JupyterLab.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use jackal::rooms::session::Notation;
use jackal::rooms::session::os::write_whole;
use serde_json::json;

/// Writes the spec of a kernel of that name whose cells begin in a notation, called with further arguments, below a prefix or where the user's own are. The folder it
/// stands in, or a line that says what failed.
pub fn install(prefix: Option<&Path>, name: &str, notation: Notation, arguments: &[String]) -> Result<PathBuf, String> {
    let fine = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if name.is_empty() || !name.chars().all(fine) || name.starts_with('.') {
        return Err(format!("'{name}' cannot be the name of a kernel, which has letters, digits, '-', '_' and '.'"));
    }
    let program = env::current_exe().map_err(|error| format!("where this program stands is not known: {error}"))?;
    let data = data(prefix).ok_or("no home folder is known; say --prefix DIR")?;
    let folder = data.join("kernels").join(name);
    let mut argv = vec![program.display().to_string(), "jupyter".to_string(), "{connection_file}".to_string()];
    argv.extend_from_slice(arguments);
    let title = if name == "jackal" { "Jackal".to_string() } else { format!("Jackal ({name})") };
    let spec = json!({
        "argv": argv,
        "display_name": title,
        "language": notation.name(),
        "interrupt_mode": "message",
        "metadata": {"debugger": false},
    });
    let text = serde_json::to_string_pretty(&spec).unwrap_or_default() + "\n";
    let failed = |error: std::io::Error| format!("cannot write into '{}': {error}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    write_whole(&folder.join("kernel.json"), text.as_bytes()).map_err(failed)?;
    write_whole(&folder.join("logo-svg.svg"), LOGO.as_bytes()).map_err(failed)?;
    let colours = data.join("labextensions").join("jackal-colours");
    let failed = |error: std::io::Error| format!("cannot write into '{}': {error}", colours.display());
    fs::create_dir_all(colours.join("static")).map_err(failed)?;
    write_whole(&colours.join("package.json"), COLOURS_PACKAGE.as_bytes()).map_err(failed)?;
    write_whole(&colours.join("static").join("colours.js"), COLOURS.as_bytes()).map_err(failed)?;
    Ok(folder)
}

/// The folder of Jupyter's data.
fn data(prefix: Option<&Path>) -> Option<PathBuf> {
    if let Some(prefix) = prefix {
        return Some(prefix.join("share/jupyter"));
    }
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    variable("JUPYTER_DATA_DIR").or_else(|| {
        if cfg!(windows) {
            return variable("APPDATA").map(|folder| folder.join("jupyter"));
        }
        let home = variable("HOME");
        if cfg!(target_os = "macos") {
            return home.map(|home| home.join("Library/Jupyter"));
        }
        let own = variable("XDG_DATA_HOME").or_else(|| home.map(|home| home.join(".local/share")));
        own.map(|folder| folder.join("jupyter"))
    })
}

/// The extension of JupyterLab that has colours for J, of which it has none itself.
const COLOURS_PACKAGE: &str = include_str!("../../editors/jupyterlab/package.json");
const COLOURS: &str = include_str!("../../editors/jupyterlab/static/colours.js");

/// The bars of an explained sentence.
const LOGO: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="#0a6"/>
<g fill="none" stroke="#fff" stroke-width="4"><path d="M30 14v8h22v-8"/><path d="M20 28v8h32v-8"/><path d="M10 42v8h42v-8"/></g></svg>
"##;
