//! Files as people have them, read by the server for editors: what the engine takes has no fault.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::common::program;
use crate::lsp::Editor;

/// What is not a name of the script is not told to have no value: commands of the system, first lines of programs, words of APL that declare,
/// names within classes and namespaces, files that are one function. What has none is told all the same.
#[test]
fn files_as_they_are_in_the_world_have_no_false_faults() {
    let mut editor = Editor::new();
    for (file, text) in [
        (
            "a.dyalog",
            ":Class Account: Base\n    :Field Public Shared total←0\n    ∇ r←Pay y\n      :Access Public\n      r←balance-y\n    ∇\n    :Property P\n      ∇ r←get\n        r←x\n      ∇\n    :EndProperty\n:EndClass\n⎕NEW Account\n",
        ),
        ("f.aplf", " r←f x;t\n t←helper x\n r←t+1\n"),
        ("i.dyalog", ":Interface I\n:EndInterface\n"),
        ("n.apl", ":Namespace N\n  A←3\n  F←{A+⍵}\n  :Namespace M\n  B←A\n  :EndNamespace\n:EndNamespace\nN.F 3\n"),
        (
            "s.dyalog",
            "∇ r←a F b;c\n⍝ c\n:If a=0 ⋄ r←b ⋄ :Else ⋄ r←a ⋄ :EndIf\n:Trap 0\n r←÷0\n:EndTrap\n∇\n2 F 3\n:Section End\n:EndSection\n",
        ),
        ("g.dyalog", "g←{⍵≤1:1 ⋄ ⍵×∇⍵-1}\n:If 1\n g 3\n:EndIf\n"),
        ("n.q", "\\d .ml\nh:{x+1}\ng:{h x}\n\\d .\n.ml.h 1\nk)+/1 2 3\n\\l other.q\n\\t g 3\n"),
        ("t.q", "t:([]a:1 2;b:3 4)\nselect a,c:a+b from t where b>3\n.z.ts:{0N!x}\nsystem\"d .foo\"\nbar:3\nbar\n"),
        (
            "r.ijs",
            "#!/usr/bin/env jackal\nrequire 'strings'\nload 'csv'\nf =: 3 : 0\ny + 1\n)\nf 1\ncoclass 'pp'\nreadcsv\n",
        ),
        ("lab.ijt", "LABTITLE =: 'one'\nLab Section One\nIt isn't (balanced, them. and so on.\n)\n+/ 1 2\n"),
        ("s.k", "#!/usr/bin/k\nf:{x+1}\nf 3\n\\t f 3\n\\\n"),
    ] {
        let address = format!("file:///nowhere/{file}");
        editor.open(&address, "", text);
        let faults = editor.faults(&address, 1);
        assert!(faults.is_empty(), "{file}: {faults:?}");
        editor.tell("textDocument/didClose", json!({"textDocument": {"uri": address}}));
    }
    for (file, text) in [("a.apl", "x←1\ny←nosuch+x\n"), ("b.q", "a:1\nb:nosuch+a\n"), ("c.apl", "{⍵:nosuch ⋄ 1}1\n")]
    {
        let address = format!("file:///nowhere/{file}");
        editor.open(&address, "", text);
        assert_eq!(editor.faults(&address, 1).len(), 1, "{file}");
    }
    // A word of queries that is almost right makes no query, in which names may be columns.
    let address = "file:///nowhere/d.q";
    editor.open(address, "", "t:([]a:1 2)\nselct a from t\nsumz 1 2\n");
    let messages: Vec<String> = editor.faults(address, 1).into_iter().map(|(_, _, message)| message).collect();
    for wanted in ["selct has no value here; is it select?", "sumz has no value here; is it sum?"] {
        assert!(messages.iter().any(|message| message == wanted), "{messages:?}");
    }
    editor.leave();
}

/// The cases of the conformance suites that run without an error, a script each: an address and its text.
fn scripts_without_errors() -> Vec<(String, String)> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut found = Vec::new();
    for suite in ["conformance", "documented"] {
        for (language, ending) in [("j", "ijs"), ("k", "k"), ("q", "q"), ("apl", "apl")] {
            let Ok(folder) = std::fs::read_dir(root.join(suite).join(language)) else { continue };
            for file in folder.map(|entry| entry.unwrap().path()) {
                let name = file.file_stem().unwrap().to_string_lossy().into_owned();
                for (number, line) in std::fs::read_to_string(&file).unwrap().lines().enumerate() {
                    let case: Value = serde_json::from_str(line).unwrap();
                    let steps = case["steps"].as_array().unwrap();
                    if steps.iter().any(|step| step[2] != "") {
                        continue;
                    }
                    let text: String = steps.iter().map(|step| format!("{}\n", step[0].as_str().unwrap())).collect();
                    let ending = case["dialect"].as_str().unwrap_or(ending);
                    found.push((format!("file:///nowhere/{name}_{number}.{ending}"), text));
                }
            }
        }
    }
    found
}

/// What the engine runs without an error has no faults: every third case of the conformance suites as a script.
#[test]
fn what_runs_has_no_faults() {
    const SERVERS: usize = 8;
    const STEP: usize = 3;
    let all = scripts_without_errors();
    let scripts: Vec<&(String, String)> = all.iter().step_by(STEP).collect();
    assert!(scripts.len() > 1500, "{}", scripts.len());
    let look = |scripts: &[&(String, String)]| {
        let (mut editor, mut wrong) = (Editor::new(), Vec::new());
        for (address, text) in scripts {
            editor.open(address, "", text);
            let faults = editor.faults(address, 1);
            if !faults.is_empty() {
                wrong.push(format!("{address}: {faults:?}\n{text}"));
            }
            editor.tell("textDocument/didClose", json!({"textDocument": {"uri": address}}));
        }
        editor.leave();
        wrong
    };
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let share = scripts.len().div_ceil(SERVERS);
        let running: Vec<_> = scripts.chunks(share).map(|part| scope.spawn(|| look(part))).collect();
        running.into_iter().flat_map(|one| one.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{} of {} have faults:\n{}", wrong.len(), scripts.len(), wrong.join("\n"));
}

/// The endings of scripts and of files of tests.
const ENDINGS: [&str; 12] = ["ijs", "ijt", "k", "q", "apl", "dyalog", "aplf", "aplo", "apln", "apla", "aplc", "jt"];

/// The files of a folder and of those in it that have such an ending; what is built or fetched is left out.
fn scripts_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with(['.', '_']) && !["target", "node_modules"].contains(&name.as_str()) {
                scripts_below(&path, found);
            }
        } else if path.extension().is_some_and(|ending| ENDINGS.iter().any(|own| ending == *own)) {
            found.push(path);
        }
    }
    found.sort();
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/editor_files")
}

/// The faults of some files in an editor that has one of them open at a time, with their names.
fn faults_of(paths: &[PathBuf]) -> Vec<String> {
    let (mut editor, mut wrong) = (Editor::new(), Vec::new());
    for path in paths {
        let address = format!("file://{}", path.display());
        editor.open(&address, "", &String::from_utf8_lossy(&std::fs::read(path).unwrap()));
        let faults = editor.faults(&address, 1);
        if !faults.is_empty() {
            wrong.push(format!("{}: {faults:?}", path.display()));
        }
        editor.tell("textDocument/didClose", json!({"textDocument": {"uri": address}}));
    }
    editor.leave();
    wrong
}

/// No script of the repository has a fault: the library, the examples, the tests, and the files in `tests/data/editor_files`, which are of all the
/// kinds that people have.
#[test]
fn scripts_have_no_faults() {
    let mut files = Vec::new();
    scripts_below(Path::new(env!("CARGO_MANIFEST_DIR")), &mut files);
    assert!(files.len() >= 200, "{} files", files.len());
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let running: Vec<_> =
            files.chunks(files.len().div_ceil(4)).map(|part| scope.spawn(|| faults_of(part))).collect();
        running.into_iter().flat_map(|one| one.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

/// The files that have no fault in an editor run: each in a sandbox that lets it read its own folder. One that needs more says so at its head.
#[test]
fn files_without_faults_run() {
    let mut files = Vec::new();
    scripts_below(&corpus(), &mut files);
    let needs_more = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().take(2).any(|line| line.contains("needs the outside"))
    };
    let (outside, own): (Vec<PathBuf>, Vec<PathBuf>) = files.into_iter().partition(needs_more);
    assert!(own.len() >= 90 && outside.len() < 6, "{} files, {} that need the outside", own.len(), outside.len());
    let run = |path: &PathBuf| {
        let folder = corpus().display().to_string();
        let options =
            ["--allow-read", &folder, "--max-time", "60", "--max-memory", "500M", &path.display().to_string()];
        let done = program(&options).current_dir(corpus()).stdin(Stdio::null()).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        (!done.status.success()).then(|| format!("{}: {said}", path.display()))
    };
    let wrong: Vec<String> = own.iter().filter_map(run).collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), own.len(), wrong.join("\n"));
}

/// A file that is one function is read as one: its names are its own, and what is wrong in it is told once.
#[test]
fn a_function_without_marks_is_read_as_one() {
    let mut editor = Editor::new();
    let address = "file:///nowhere/total.dyalog";
    editor.open(address, "", " r←rate total items;sum\n sum←+/items\n :If sum>100\n     r←sum×1-rate\n :EndIf\n");
    assert_eq!(editor.faults(address, 1), []);
    // The name of an item in each place of the function, and nowhere else.
    let position = json!({"textDocument": {"uri": address}, "position": {"line": 1, "character": 1}});
    let marks = editor.ask("textDocument/documentHighlight", position);
    let lines: Vec<u64> =
        marks.as_array().unwrap().iter().map(|mark| mark["range"]["start"]["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [0, 1, 2, 3]);
    let address = "file:///nowhere/open.aplf";
    editor.open(address, "", " r←f x\n :If x>0\n     r←x\n");
    let faults = editor.faults(address, 1);
    assert_eq!(faults.len(), 1, "{faults:?}");
    editor.leave();
}
