//! Paths that comments and documents name, and texts of the standard library that a list in the sources must name.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders in which named paths lie.
const FOLDERS: &[&str] = &[
    "benches/",
    "crates/",
    "docs/",
    "editors/",
    "examples/",
    "grammar/",
    "python/",
    "scripts/",
    "src/",
    "stdlib/",
    "tests/",
    "web/",
];
/// The endings of the files.
const ENDINGS: &[&str] =
    &[".apl", ".ijs", ".jt", ".k", ".lalrpop", ".lesson", ".md", ".q", ".rs", ".sh", ".toml", ".txt"];

/// The files below a folder with an ending.
fn files(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, endings, found);
        } else if path.to_str().is_some_and(|name| endings.iter().any(|ending| name.ends_with(ending))) {
            found.push(path);
        }
    }
}

/// The paths that a text names between backquotes. Capitals stand for any name.
fn named_paths(text: &str) -> Vec<&str> {
    let is_path = |span: &&str| {
        FOLDERS.iter().any(|folder| span.starts_with(folder))
            && ENDINGS.iter().any(|ending| span.ends_with(ending))
            && !span.contains([' ', '*'])
            && !span.split(['/', '.']).any(|part| part.len() > 2 && part.bytes().all(|byte| byte.is_ascii_uppercase()))
    };
    text.split('`').skip(1).step_by(2).filter(is_path).collect()
}

#[test]
fn comments_and_documents_name_files_that_exist() {
    assert_eq!(named_paths("see `src/lib.rs`, `a b` and `src/ROOM/FILE.rs`"), ["src/lib.rs"]);
    let mut found = Vec::new();
    for folder in ["benches", "crates", "src", "tests"] {
        files(Path::new(folder), &[".rs"], &mut found);
    }
    files(Path::new("docs"), &[".md"], &mut found);
    found.extend(["CONTRIBUTING.md", "README.md", "tests/README.md"].map(PathBuf::from));
    let (mut wrong, mut count) = (Vec::new(), 0);
    for file in found {
        let text = fs::read_to_string(&file).unwrap_or_default();
        // A document may hold an odd number of backquotes in a block, so that lines are read one by one.
        for path in text.lines().flat_map(named_paths) {
            count += 1;
            if !Path::new(path).exists() {
                wrong.push(format!("{} names {path}", file.display()));
            }
        }
    }
    assert!(count > 100 && wrong.is_empty(), "{wrong:#?}");
}

/// A text that its list does not name would not be part of the program, and no other test would say so.
#[test]
fn every_text_of_help_and_of_the_courses_is_in_its_list() {
    for (folder, ending, list) in
        [("stdlib/help", ".jt", "src/help/text.rs"), ("stdlib/lessons", ".lesson", "src/learn/course.rs")]
    {
        let list_text = fs::read_to_string(list).unwrap_or_default();
        let mut found = Vec::new();
        files(Path::new(folder), &[ending], &mut found);
        assert!(found.len() > 10, "{folder}");
        for file in found {
            let name =
                file.to_str().and_then(|name| name.strip_prefix(folder)?.strip_suffix(ending)).unwrap_or_default();
            let name = format!("\"{}\"", name.trim_start_matches('/'));
            assert!(list_text.contains(&name), "{list} does not name {name}");
        }
    }
}
