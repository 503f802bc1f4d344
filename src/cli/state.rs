//! Files that outlive a session.

use std::path::PathBuf;

/// A file that outlives the session, its folder made: in the state folder of the XDG base directories.
pub fn file(name: &str) -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = variable("XDG_STATE_HOME").or_else(|| Some(std::env::home_dir()?.join(".local/state")))?;
    let folder = state.join("jackal");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join(name))
}
