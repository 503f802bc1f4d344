//! Every word of every notation with large arguments, as lines that `scripts/sweep.py` runs on a released program: how long past its
//! time each went on, and what memory it held at most. `JACKAL_SWEEP=FILE cargo test --test program sweep::` writes them.

mod apl;
mod j;
mod k;

use std::fmt::Write;

/// A line: the notation on the command line, what is done before, and the sentence that is looked at.
pub struct Task {
    dialect: &'static str,
    before: String,
    sentence: String,
}

/// A sentence, and the letters of the arguments that it is run with: none for all.
type Line = (String, &'static str);

/// The arguments of a notation by letters, the sentences with `y` for one of them, and the letters that each is run with.
fn tasks(dialect: &'static str, arguments: &[(char, &str)], begin: &str, sentences: &[Line]) -> Vec<Task> {
    let mut tasks = Vec::new();
    for (sentence, letters) in sentences {
        for (_, argument) in arguments.iter().filter(|(letter, _)| letters.contains(*letter) || letters.is_empty()) {
            let before = format!("{begin}{argument}");
            tasks.push(Task { dialect, before, sentence: sentence.clone() });
        }
    }
    tasks
}

/// All of them.
fn all() -> Vec<Task> {
    [j::tasks(), k::tasks(), apl::tasks()].into_iter().flatten().collect()
}

#[test]
fn every_word_has_lines_that_can_be_swept() {
    let all = all();
    for (dialect, least) in [("--j", 5000), ("--k", 1000), ("--q", 3000), ("--apl", 3000)] {
        let count = all.iter().filter(|task| task.dialect == dialect).count();
        assert!(count > least, "{dialect}: {count}");
    }
    if let Ok(file) = std::env::var("JACKAL_SWEEP") {
        let mut text = String::new();
        for Task { dialect, before, sentence } in all {
            assert!(!format!("{before}{sentence}").contains(['\t', '\n']), "{before} {sentence}");
            let _ = writeln!(text, "{dialect}\t{before}\t{sentence}");
        }
        std::fs::write(file, text).unwrap();
    }
}
