//! The recorded answers of k and q (`tests/conformance/k/*.jsonl`), compared strictly and never accepted.
//!
//! A case is a fresh session whose steps run in order, in the dialect that the case names. Of an error only the kind is
//! compared. Known deviations are listed, with reasons, in `tests/conformance/deviations_k.txt`; a listed case that passes is
//! reported.
//!
//! `CONFORMANCE=adverbs cargo test --test conformance_k -- --nocapture` runs the cases whose `file: title` holds the text and
//! prints every difference; `CONFORMANCE_FILES=folder` takes the cases from another folder.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use jackal::k::show::report::error_text;
use jackal::k::{Dialect, Interpreter};
use jackal::session::OsHost;
use serde_json::Value;

/// The stack of a case's thread.
const STACK: usize = 256 << 20;

struct Case {
    file: String,
    title: String,
    dialect: Dialect,
    steps: Vec<(String, String, String)>,
}

#[test]
fn answers_of_the_reference() {
    compare_all(false);
}

#[test]
fn answers_of_the_reference_without_fast_ways() {
    compare_all(true);
}

/// Compares all answers, with fast ways or plainly.
fn compare_all(plain: bool) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let folder = std::env::var("CONFORMANCE_FILES").map_or_else(|_| root.join("k"), PathBuf::from);
    let wanted = std::env::var("CONFORMANCE").unwrap_or_default();
    let deviations = deviations(&root.join("deviations_k.txt"));
    let mut cases = read_folder(&folder);
    cases.retain(|case| format!("{}: {}", case.file, case.title).contains(&wanted));

    let results = run_all(&cases, plain);
    let (mut tallies, mut differences) = (BTreeMap::<&str, (usize, usize, usize)>::new(), Vec::new());
    for (case, result) in cases.iter().zip(&results) {
        let name = format!("{}: {}", case.file, case.title);
        let listed = deviations.contains(&name);
        let tally = tallies.entry(&case.file).or_default();
        match result {
            None => {
                tally.0 += 1;
                if listed {
                    println!("listed as a deviation, but passes: {name}");
                }
            }
            Some(_) if listed => tally.2 += 1,
            Some(difference) => {
                tally.1 += 1;
                differences.push(format!("{name}\n{difference}"));
            }
        }
    }
    println!("file                   passed  failed  listed");
    for (file, (passed, failed, listed)) in &tallies {
        println!("{file:<22} {passed:>6}  {failed:>6}  {listed:>6}");
    }
    for difference in &differences {
        println!("\n{difference}");
    }
    assert!(differences.is_empty(), "{} cases differ from the reference", differences.len());
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
            let mut title = text(&case["title"]).replace('\n', "\\n");
            let count = seen.entry(title.clone()).or_default();
            *count += 1;
            if *count > 1 {
                title = format!("{title}#{count}");
            }
            let steps = case["steps"].as_array().unwrap();
            let steps = steps.iter().map(|step| (text(&step[0]), text(&step[1]), text(&step[2]))).collect();
            let dialect = if case["dialect"] == "q" { Dialect::Q } else { Dialect::K };
            cases.push(Case { file: file.clone(), title, dialect, steps });
        }
    }
    cases
}

fn deviations(path: &Path) -> HashSet<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split('\t').next().unwrap_or_default().to_string()).collect()
}

/// What differs in a case, if anything does.
fn difference(case: &Case, plain: bool) -> Option<String> {
    let host = Rc::new(OsHost::captured());
    let k = Interpreter::new(host.clone());
    k.context.borrow_mut().plain = plain;
    k.enter_stack(64 << 20);
    for (input, output, error) in &case.steps {
        let result = k.run(input, case.dialect, true);
        let found = trimmed(&String::from_utf8_lossy(&host.take_output()));
        let failed = result.err();
        let kind = failed.as_ref().map(error_text).unwrap_or_default();
        if found != trimmed(output) || kind != *error {
            let why = failed.map(|error| error.to_string()).unwrap_or_default();
            return Some(format!("    {input}\n  expected {output:?} '{error}\n  found    {found:?} '{kind}   {why}"));
        }
    }
    None
}

fn trimmed(text: &str) -> String {
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_string()
}

fn run_all(cases: &[Case], plain: bool) -> Vec<Option<String>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((0..cases.len()).map(|_| None).collect::<Vec<_>>());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            std::thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, || {
                    while let Some((index, case)) =
                        Some(next.fetch_add(1, Relaxed)).and_then(|i| Some((i, cases.get(i)?)))
                    {
                        let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| difference(case, plain)));
                        let found = found.unwrap_or_else(|_| Some(format!("panicked: {}", case.title)));
                        results.lock().unwrap()[index] = found;
                    }
                })
                .unwrap();
        }
    });
    results.into_inner().unwrap()
}
