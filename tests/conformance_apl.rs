//! The recorded answers of APL (`tests/conformance/apl/*.jsonl`), compared strictly and never accepted.
//!
//! A case is a fresh session whose steps run in order; of an error only its name is compared. Cases that do not pass yet stand,
//! one `file: title` a line, in `tests/conformance/pending_apl.txt`, which only shrinks: a case in it that passes is an error
//! too. Deviations kept on purpose stand with their reasons in `tests/conformance/deviations_apl.txt`.
//!
//! `CONFORMANCE=reduce cargo test --test conformance_apl -- --nocapture` runs the cases whose `file: title` holds the text and
//! prints every difference; `CONFORMANCE_FILES=folder` takes the cases from another folder.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use jackal::apl::run::lines::Interpreter;
use jackal::apl::run::report::name;
use jackal::session::OsHost;
use serde_json::Value;

/// The stack of the cases' thread.
const STACK: usize = 256 << 20;

struct Case {
    name: String,
    file: String,
    steps: Vec<(String, String, String)>,
}

#[test]
fn answers_of_the_reference() {
    std::thread::Builder::new().stack_size(STACK).spawn(compare).unwrap().join().unwrap();
}

fn compare() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let other = std::env::var("CONFORMANCE_FILES");
    let folder = other.as_ref().map_or_else(|_| root.join("apl"), PathBuf::from);
    let wanted = std::env::var("CONFORMANCE").unwrap_or_default();
    let (pending, deviations) = (listed(&root.join("pending_apl.txt")), listed(&root.join("deviations_apl.txt")));
    let mut cases = read_folder(&folder);
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
    println!("file                              passed  failed  listed");
    for (file, (passed, failed, listed)) in &tallies {
        println!("{file:<32} {passed:>6}  {failed:>6}  {listed:>6}");
    }
    let passed: usize = tallies.values().map(|tally| tally.0).sum();
    println!("{passed} of {} cases pass", cases.len());
    for difference in &wrong {
        println!("\n{difference}");
    }
    if let Ok(path) = std::env::var("CONFORMANCE_PENDING") {
        std::fs::write(path, failed.join("\n") + "\n").unwrap();
    }
    assert!(wrong.is_empty(), "{} cases differ from the reference, or pass though they are listed", wrong.len());
}

fn read_folder(folder: &Path) -> Vec<Case> {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut cases = Vec::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "jsonl")) {
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut seen: HashMap<String, usize> = HashMap::new();
        for line in std::fs::read_to_string(path).unwrap().lines().filter(|line| !line.trim().is_empty()) {
            let case: Value = serde_json::from_str(line).unwrap();
            let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
            let title = text(&case["title"]).replace('\n', "\\n");
            let count = seen.entry(title.clone()).or_default();
            *count += 1;
            let name = if *count > 1 { format!("{file}: {title}#{count}") } else { format!("{file}: {title}") };
            let steps = case["steps"].as_array().unwrap();
            let steps = steps.iter().map(|step| (text(&step[0]), text(&step[1]), text(&step[2]))).collect();
            cases.push(Case { name, file: file.clone(), steps });
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
    let host = Rc::new(OsHost::captured());
    let apl = Interpreter::new(host.clone());
    apl.workspace.enter_stack(64 << 20);
    for (input, output, error) in &case.steps {
        let failed = apl.run(input, None, true).err();
        let found = trimmed(&String::from_utf8_lossy(&host.take_output()));
        let kind = failed.as_ref().map(name).unwrap_or_default();
        if found != trimmed(output) || kind != *error {
            let why = failed.map(|error| error.to_string()).unwrap_or_default();
            return Some(format!("    {input}\n  expected {output:?} {error}\n  found    {found:?} {kind}   {why}"));
        }
    }
    None
}

fn trimmed(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_string()
}
