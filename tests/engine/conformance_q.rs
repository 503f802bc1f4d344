//! The recorded answers of q as people use it (`tests/conformance/q/*.jsonl`), and ours (`tests/documented/q`).
//!
//! A case runs in an empty folder that holds the files that the case names; an error matches when ours begins with it.

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::corpus::{Case, compare};
use crate::folder::InFolder;
use jackal::rooms::k::show::report::error_text;
use jackal::rooms::k::{Dialect, Interpreter};

#[test]
fn answers_of_the_documentation() {
    compare("q", difference);
}

/// What differs in a case, if anything does.
fn difference(case: &Case) -> Option<String> {
    let folder = Empty::new();
    for (name, content) in &case.files {
        std::fs::write(folder.0.join(name), content).unwrap();
    }
    let host = Rc::new(InFolder::new(&folder.0));
    let k = Interpreter::new(host.clone());
    k.enter_stack(64 << 20);
    let is_right = |kind: &str, right: &str| kind.starts_with(right) && kind.is_empty() == right.is_empty();
    case.steps.iter().find_map(|wanted| {
        let failed = k.run(&wanted.input, Dialect::Q, true).err();
        let failed = failed.map(|error| (error_text(&error), error.to_string()));
        // The documentation leaves out empty lines at the end.
        wanted.difference_by(is_right, host.take_output().trim_ascii_end(), failed)
    })
}

/// An empty folder, which goes when the case is done.
struct Empty(PathBuf);

impl Empty {
    fn new() -> Empty {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("jackal-q-{}-{}", std::process::id(), NEXT.fetch_add(1, Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Empty(path)
    }
}

impl Drop for Empty {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
