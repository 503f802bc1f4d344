//! What the recorded answers of all notations have in common: cases in files of lines of JSON, each a fresh session whose steps run in order;
//! lists of those that differ on purpose; running them on two threads and telling what differs. No answer is ever accepted.
//!
//! `CONFORMANCE=adverbs cargo test --test engine -- conformance_k --nocapture` runs the cases whose `file: title` holds the text and prints
//! every difference; `CONFORMANCE_FILES=folder` takes the cases from another folder.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use jackal::rooms::array::Context;
use jackal::rooms::array::fast_ways::Plain;
use serde_json::Value;

/// How sentences are run. What they give is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// As users run them.
    Usual,
    /// Without fast ways.
    Plain,
    /// All booleans that comparisons give stay in bits, however few they are.
    InBits,
}

impl Way {
    /// Lets what runs in a context run so.
    pub fn set(self, cx: &mut Context) {
        cx.plain = Plain::all_if(self == Way::Plain);
        if self == Way::InBits {
            cx.stop().set_packed_from(1);
            jackal::rooms::array::slim::set_fewest(1);
            jackal::rooms::array::part::set_fewest(1);
        }
    }
}

/// The stack of a thread.
const STACK: usize = 256 << 20;

/// A case: input, output and the words of an error for each step.
pub struct Case {
    /// The file and the title; the second of a title has `#2` behind it.
    pub name: String,
    /// The dialect, if the case says one.
    pub dialect: String,
    /// Files that it finds, with what is in them.
    pub files: Vec<(String, String)>,
    /// What is given, one after the other.
    pub steps: Vec<Step>,
}

/// One input and the answers that are right: the output, and the words of the error or nothing.
pub struct Step {
    /// The input.
    pub input: String,
    right: Vec<(String, String)>,
}

/// The cases that we wrote after the documentation of other engines, beside the recorded ones: below this folder, by notation.
fn documented(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/documented").join(folder)
}

/// Compares the answers of a corpus, `folder` below `tests/conformance` and below `tests/documented`, or those that the environment
/// names.
///
/// Cases that do not pass yet stand in `pending_FOLDER.txt`, deviations on purpose in `deviations_FOLDER.txt`, a `file: title` a
/// line; one that is listed and passes is an error too.
pub fn compare(folder: &str, difference: impl Fn(&Case) -> Option<String> + Sync) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let other = std::env::var("CONFORMANCE_FILES");
    let wanted = std::env::var("CONFORMANCE").unwrap_or_default();
    let pending = listed(&root.join(format!("pending_{folder}.txt")));
    let deviations = listed(&root.join(format!("deviations_{folder}.txt")));
    let mut cases = read(&other.as_ref().map_or_else(|_| root.join(folder), PathBuf::from));
    if other.is_err() && documented(folder).is_dir() {
        cases.extend(read(&documented(folder)));
    }
    cases.retain(|case| case.name.contains(&wanted));
    let (mut tallies, mut wrong) = (BTreeMap::<&str, (usize, usize, usize)>::new(), Vec::new());
    for (case, result) in cases.iter().zip(run(&cases, difference)) {
        let tally = tallies.entry(case.name.split(':').next().unwrap()).or_default();
        let known = pending.contains(&case.name) || deviations.contains(&case.name);
        match result {
            None => {
                tally.0 += 1;
                if known && other.is_err() {
                    wrong.push(format!("{}\n    is listed, but passes", case.name));
                }
            }
            Some(_) if known => tally.2 += 1,
            Some(difference) => {
                tally.1 += 1;
                wrong.push(format!("{}\n{difference}", case.name));
            }
        }
    }
    println!("{:<34} passed  failed  listed", "file");
    for (file, (passed, failed, listed)) in &tallies {
        println!("{file:<34} {passed:>6}  {failed:>6}  {listed:>6}");
    }
    for wrong in &wrong {
        println!("\n{wrong}");
    }
    assert!(!cases.is_empty(), "no cases");
    assert!(wrong.is_empty(), "{} cases differ from the reference, or pass though they are listed", wrong.len());
}

impl Step {
    fn of(step: &Value) -> Step {
        // Where an older version of the reference answers otherwise, that is right too.
        let answers = [Some((&step[1], &step[2])), step[3].is_array().then(|| (&step[3][0], &step[3][1]))];
        Step {
            input: text(&step[0]),
            right: answers.into_iter().flatten().map(|(output, error)| (text(output), text(error))).collect(),
        }
    }

    /// What differs, if anything does: the output, without blanks at the ends of lines, or the words of the error.
    pub fn difference(&self, found: &[u8], failed: Option<(String, String)>) -> Option<String> {
        self.difference_by(|kind, right| kind == right, found, failed)
    }

    /// The same, where the words of an error are right as a function of ours and theirs says.
    pub fn difference_by(
        &self,
        is_right: impl Fn(&str, &str) -> bool,
        found: &[u8],
        failed: Option<(String, String)>,
    ) -> Option<String> {
        let found = trimmed(&String::from_utf8_lossy(found.strip_suffix(b"\n").unwrap_or(found)));
        let (kind, why) = failed.unwrap_or_default();
        let right = |(output, error): &(String, String)| found == trimmed(output) && is_right(&kind, error);
        (!self.right.iter().any(right))
            .then(|| format!("    {}\n  expected {:?}\n  found    {found:?} {kind}   {why}", self.input, self.right))
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_string()
}

fn read(folder: &Path) -> Vec<Case> {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut cases = Vec::new();
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "jsonl")) {
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut seen: HashMap<String, usize> = HashMap::new();
        for line in std::fs::read_to_string(path).unwrap().lines().filter(|line| !line.trim().is_empty()) {
            let case: Value = serde_json::from_str(line).unwrap();
            let title = text(&case["title"]).replace('\t', "\\t").replace('\n', "\\n");
            let title = title.strip_prefix(&format!("{file}: ")).unwrap_or(&title).to_string();
            let count = seen.entry(title.clone()).or_default();
            *count += 1;
            let name = if *count > 1 { format!("{file}: {title}#{count}") } else { format!("{file}: {title}") };
            let files = case["files"].as_object().into_iter().flatten();
            let files = files.map(|(name, content)| (name.clone(), text(content))).collect();
            let steps = case["steps"].as_array().unwrap().iter().map(Step::of).collect();
            cases.push(Case { name, dialect: text(&case["dialect"]), files, steps });
        }
    }
    cases
}

fn listed(path: &Path) -> HashSet<String> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.map(|line| line.split('\t').next().unwrap_or_default().to_string()).collect()
}

/// The lines without blanks at their ends.
fn trimmed(text: &str) -> String {
    text.split('\n').map(str::trim_end).collect::<Vec<_>>().join("\n")
}

fn run(cases: &[Case], difference: impl Fn(&Case) -> Option<String> + Sync) -> Vec<Option<String>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((0..cases.len()).map(|_| None).collect::<Vec<_>>());
    let work = || {
        while let Some((index, case)) = Some(next.fetch_add(1, Relaxed)).and_then(|i| Some((i, cases.get(i)?))) {
            let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| difference(case)));
            results.lock().unwrap()[index] = found.unwrap_or_else(|_| Some("panicked".to_string()));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).unwrap();
        }
    });
    results.into_inner().unwrap()
}
