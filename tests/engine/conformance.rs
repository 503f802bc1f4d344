//! The recorded answers of the reference engines (`tests/conformance/*/*.jsonl`), compared strictly and never accepted.
//!
//! A case is a fresh session whose steps run in order. Trailing blanks of a line are ignored; where a step names the
//! answer of an older version too, either is right. Known deviations are listed, with reasons, in
//! `tests/conformance/deviations.txt`; a listed case that passes is reported, so that the list stays short.
//!
//! `CONFORMANCE=o_control cargo test --test conformance -- --nocapture` runs the files (or `file: title`) whose name
//! holds the text, and prints every difference.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::Value;

use crate::corpus::Way;

/// What a step prints, and the kind of its error or nothing.
type Answer = (String, String);

/// A session: from an input to its answer.
type Session = Box<dyn FnMut(&str) -> Answer>;

/// A fresh session without the standard library, as the engine of the corpora ran: boxes in ASCII. A plain one takes no fast
/// ways.
fn fresh_session(way: Way) -> Session {
    let mut session = jackal::rooms::session::Session::bare();
    session.set_plain(way == Way::Plain);
    if way == Way::InBits {
        session.stop().set_packed_from(1);
        jackal::rooms::array::slim::set_fewest(1);
        jackal::rooms::array::part::set_fewest(1);
    }
    session
        .interpreter::<jackal::rooms::j::names::interpreter::Interpreter>()
        .unwrap()
        .settings
        .display
        .borrow_mut()
        .set_box_bytes(b"+++++++++|-");
    Box::new(move |input| {
        let done = session.eval(input);
        let text = done.text();
        let text = text.strip_suffix('\n').unwrap_or(&text).to_string();
        (text, done.error.map(|error| error.headline().to_string()).unwrap_or_default())
    })
}

/// How long a case may take.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// The stack of a case's thread.
const STACK: usize = 256 << 20;

/// One input and the answers that are right.
#[derive(Clone)]
struct Step {
    input: String,
    right: Vec<Answer>,
}

#[derive(Clone)]
struct Case {
    file: String,
    title: String,
    steps: Vec<Step>,
}

#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    listed: usize,
}

#[test]
fn answers_of_the_reference() {
    compare_all(Way::Usual);
}

#[test]
fn answers_of_the_reference_without_fast_ways() {
    compare_all(Way::Plain);
}

#[test]
fn answers_of_the_reference_with_booleans_in_bits() {
    compare_all(Way::InBits);
}

/// Compares all answers, run in a way.
fn compare_all(way: Way) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance");
    let wanted = std::env::var("CONFORMANCE").unwrap_or_default();
    let deviations = deviations(&root.join("deviations.txt"));
    let mut cases = Vec::new();
    read_folder(&root.join("j"), &mut cases);
    cases.retain(|case| format!("{}: {}", case.file, case.title).contains(&wanted));

    let folder = std::env::temp_dir().join(format!("jackal-conformance-{}-{way:?}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    move_files(&mut cases, &folder);
    let results = run_all(&cases, way);
    std::fs::remove_dir_all(&folder).unwrap();
    let (mut tallies, mut differences, mut fixed) = (BTreeMap::<&str, Tally>::new(), Vec::new(), Vec::new());
    for (case, result) in cases.iter().zip(&results) {
        let tally = tallies.entry(&case.file).or_default();
        let listed = deviations.contains_key(&(case.file.clone(), case.title.clone()));
        match result {
            None if listed => fixed.push(format!("{}: {}", case.file, case.title)),
            None => {}
            Some(difference) if !listed => differences.push(format!("{}: {}\n{difference}", case.file, case.title)),
            Some(_) => tally.listed += 1,
        }
        match result {
            None => tally.passed += 1,
            Some(_) if !listed => tally.failed += 1,
            Some(_) => {}
        }
    }
    print!("{}", table(&tallies));
    for name in &fixed {
        println!("listed as a deviation, but passes: {name}");
    }
    let shown = if wanted.is_empty() { 40 } else { usize::MAX };
    for difference in differences.iter().take(shown) {
        println!("\n{difference}");
    }
    assert!(differences.is_empty(), "{} cases differ from the reference", differences.len());
}

/// Puts the files that the inputs name into `folder`: the tests of this program run at once, and each needs its own.
fn move_files(cases: &mut [Case], folder: &Path) {
    let there = format!("{}/", folder.display());
    for step in cases.iter_mut().flat_map(|case| &mut case.steps) {
        step.input = step.input.replace("/tmp/", &there);
    }
}

fn table(tallies: &BTreeMap<&str, Tally>) -> String {
    let mut out = String::from("file                   passed  failed  listed\n");
    let mut sum = Tally::default();
    for (file, tally) in tallies {
        let _ = writeln!(out, "{file:<22} {:>6}  {:>6}  {:>6}", tally.passed, tally.failed, tally.listed);
        sum.passed += tally.passed;
        sum.failed += tally.failed;
        sum.listed += tally.listed;
    }
    let _ = writeln!(out, "{:<22} {:>6}  {:>6}  {:>6}", "all", sum.passed, sum.failed, sum.listed);
    out
}

/// The cases of all files of a folder, in order.
fn read_folder(folder: &Path, cases: &mut Vec<Case>) {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    for path in files.iter().filter(|path| path.extension().is_some_and(|e| e == "jsonl")) {
        let file = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut seen: HashMap<String, usize> = HashMap::new();
        for line in std::fs::read_to_string(path).unwrap().lines().filter(|line| !line.trim().is_empty()) {
            let case: Value = serde_json::from_str(line).unwrap();
            let mut title = case["title"].as_str().unwrap().replace('\t', "\\t").replace('\n', "\\n");
            let count = seen.entry(title.clone()).or_default();
            *count += 1;
            if *count > 1 {
                title = format!("{title}#{count}");
            }
            let steps = case["steps"].as_array().unwrap().iter().map(step).collect();
            cases.push(Case { file: file.clone(), title, steps });
        }
    }
}

fn step(step: &Value) -> Step {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    let mut right = vec![(text(&step[1]), text(&step[2]))];
    if step[3].is_array() {
        right.push((text(&step[3][0]), text(&step[3][1])));
    }
    Step { input: text(&step[0]), right }
}

fn deviations(path: &Path) -> HashMap<(String, String), String> {
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|line| {
            let mut parts = line.splitn(3, '\t').map(str::to_string);
            let mut part =
                || parts.next().unwrap_or_else(|| panic!("deviations.txt: {line:?} lacks file, title or reason"));
            ((part(), part()), part())
        })
        .collect()
}

/// Runs the cases on all processors; nothing for a case that passes, else the difference.
fn run_all(cases: &[Case], way: Way) -> Vec<Option<String>> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(vec![None; cases.len()]));
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Relaxed);
                    let Some(case) = cases.get(index) else { return };
                    let result = run_guarded(case, way);
                    results.lock().unwrap()[index] = result;
                }
            });
        }
    });
    results.into_inner().unwrap()
}

/// Runs a case in a thread of its own: it may panic or never end, and the run goes on.
fn run_guarded(case: &Case, way: Way) -> Option<String> {
    let (sender, receiver) = mpsc::channel();
    let case = case.clone();
    let work = move || drop(sender.send(run(&case, way)));
    let guarded = move || drop(jackal::rooms::session::run_with_stack(STACK, work));
    std::thread::spawn(guarded);
    match receiver.recv_timeout(TIME_LIMIT) {
        Ok(result) => result,
        Err(mpsc::RecvTimeoutError::Timeout) => Some(format!("  takes more than {TIME_LIMIT:?}")),
        Err(mpsc::RecvTimeoutError::Disconnected) => Some("  panics".to_string()),
    }
}

fn run(case: &Case, way: Way) -> Option<String> {
    let mut session = fresh_session(way);
    let mut differences = String::new();
    for step in &case.steps {
        let (output, error) = session(&step.input);
        let same = |(right, kind): &Answer| *kind == error && trimmed(right) == trimmed(&output);
        if !step.right.iter().any(same) {
            let (right, kind) = &step.right[0];
            let _ = writeln!(differences, "   {}", step.input.replace('\n', "\n   "));
            let _ = write!(
                differences,
                "expected{}\n{}found{}\n{}",
                mark(kind),
                block(right),
                mark(&error),
                block(&output)
            );
        }
    }
    (!differences.is_empty()).then_some(differences)
}

fn mark(error: &str) -> String {
    if error.is_empty() { String::new() } else { format!(": |{error}") }
}

fn block(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// The lines without their trailing blanks.
fn trimmed(text: &str) -> Vec<&str> {
    text.split('\n').map(str::trim_end).collect()
}
