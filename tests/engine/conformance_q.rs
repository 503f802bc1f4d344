//! The recorded answers of q as people use it (`tests/conformance/q/*.jsonl`), and ours (`tests/documented/q`), compared strictly and never accepted.
//!
//! A case is a fresh session whose steps run in order, in an empty folder that holds the files that the case names; an error
//! matches when ours begins with it. Cases that do not pass yet stand, one `file: title` a line, in
//! `tests/conformance/pending_q.txt`, which only shrinks: a case in it that passes is an error too. Deviations kept on purpose
//! stand with their reasons in `tests/conformance/deviations_q.txt`.
//!
//! `CONFORMANCE=joins cargo test --test conformance_q -- --nocapture` runs the cases whose `file: title` holds the text and
//! prints every difference; `CONFORMANCE_FILES=folder` takes the cases from another folder, `CONFORMANCE_PENDING=file` writes
//! the list of those that failed.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::corpus::documented;
use crate::folder::InFolder;
use jackal::rooms::k::show::report::error_text;
use jackal::rooms::k::{Dialect, Interpreter};
use serde_json::Value;

/// The stack of the cases' thread.
const STACK: usize = 256 << 20;

struct Case {
    name: String,
    file: String,
    steps: Vec<(String, String, String)>,
    files: Vec<(String, String)>,
}

#[test]
fn answers_of_the_documentation() {
    std::thread::Builder::new().stack_size(STACK).spawn(compare).unwrap().join().unwrap();
}

fn compare() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let other = std::env::var("CONFORMANCE_FILES");
    let folder = other.as_ref().map_or_else(|_| root.join("q"), PathBuf::from);
    let wanted = std::env::var("CONFORMANCE").unwrap_or_default();
    let (pending, deviations) = (listed(&root.join("pending_q.txt")), listed(&root.join("deviations_q.txt")));
    let mut cases = read_folder(&folder);
    if other.is_err() {
        cases.extend(read_folder(&documented("q")));
    }
    cases.retain(|case| case.name.contains(&wanted));
    let mut tallies = BTreeMap::<&str, (usize, usize, usize)>::new();
    let (mut wrong, mut failed) = (Vec::new(), Vec::new());
    for case in &cases {
        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| difference(case)));
        let difference = found.unwrap_or_else(|_| Some("panicked".to_string()));
        let tally = tallies.entry(&case.file).or_default();
        match difference {
            None => {
                tally.0 += 1;
                if other.is_err() && (pending.contains(&case.name) || deviations.contains(&case.name)) {
                    wrong.push(format!("{}\n    is listed, but passes", case.name));
                }
            }
            Some(_) if deviations.contains(&case.name) => tally.2 += 1,
            Some(difference) => {
                tally.1 += 1;
                failed.push(case.name.clone());
                if !pending.contains(&case.name) || !wanted.is_empty() {
                    wrong.push(format!("{}\n{difference}", case.name));
                }
            }
        }
    }
    println!("file                   passed  failed  listed");
    for (file, (passed, failed, listed)) in &tallies {
        println!("{file:<22} {passed:>6}  {failed:>6}  {listed:>6}");
    }
    let passed: usize = tallies.values().map(|tally| tally.0).sum();
    println!("{passed} of {} cases pass", cases.len());
    for difference in &wrong {
        println!("\n{difference}");
    }
    if let Ok(path) = std::env::var("CONFORMANCE_PENDING") {
        std::fs::write(path, failed.join("\n") + "\n").unwrap();
    }
    assert!(wrong.is_empty(), "{} cases differ, or pass though they are listed", wrong.len());
}

fn read_folder(folder: &Path) -> Vec<Case> {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut cases = Vec::new();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "jsonl")) {
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut seen: HashMap<String, usize> = HashMap::new();
        for line in std::fs::read_to_string(path).unwrap().lines().filter(|line| !line.trim().is_empty()) {
            let case: Value = serde_json::from_str(line).unwrap();
            let title = text(&case["title"]).replace('\n', "\\n");
            let count = seen.entry(title.clone()).or_default();
            *count += 1;
            let name = if *count > 1 { format!("{title}#{count}") } else { title };
            let name = if name.starts_with(&format!("{file}: ")) { name } else { format!("{file}: {name}") };
            let steps = case["steps"].as_array().unwrap();
            let steps = steps.iter().map(|step| (text(&step[0]), text(&step[1]), text(&step[2]))).collect();
            let files = case["files"].as_object().into_iter().flatten();
            let files = files.map(|(name, content)| (name.clone(), text(content))).collect();
            cases.push(Case { name, file: file.clone(), steps, files });
        }
    }
    cases
}

fn listed(path: &Path) -> HashSet<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split('\t').next().unwrap_or_default().to_string()).collect()
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
    for (input, output, error) in &case.steps {
        let result = k.run(input, Dialect::Q, true);
        let found = trimmed(&String::from_utf8_lossy(&host.take_output()));
        let failed = result.err();
        let kind = failed.as_ref().map(error_text).unwrap_or_default();
        let right = found == trimmed(output) && kind.starts_with(error.as_str()) && error.is_empty() == kind.is_empty();
        if !right {
            let why = failed.map(|error| error.to_string()).unwrap_or_default();
            return Some(format!("    {input}\n  expected '{error}\n{output}\n  found    '{kind}   {why}\n{found}"));
        }
    }
    None
}

fn trimmed(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_string()
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
