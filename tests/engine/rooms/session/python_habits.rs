//! Forms of Python and their answers: `src/session/python_habits`.

use std::collections::HashSet;

use jackal::rooms::session::python_habits::advice::{FormKind, all};
use jackal::rooms::session::python_habits::forms;
use jackal::rooms::session::{Notation, Session};

/// Every form that is recognized has an answer in some language, and every answer is that of a form.
#[test]
fn every_form_has_an_answer() {
    let known: HashSet<&str> = forms::names().collect();
    let answered: HashSet<&str> =
        all().iter().filter(|row| row.kind == FormKind::Form).flat_map(|row| &row.names).map(String::as_str).collect();
    assert_eq!(known, answered);
    for notation in Notation::all() {
        let count = all().iter().filter(|row| row.notation == notation).count();
        assert!(count > 80, "{}: {count}", notation.name());
    }
}

/// What is said to be typed does what is said.
#[test]
fn the_examples_of_the_answers_run() {
    let (mut tried, mut faults) = (0, Vec::new());
    for row in all() {
        let Some((sentences, wanted)) = &row.example else { continue };
        let mut session = Session::new();
        session.set_notation(row.notation);
        let done = session.eval(&sentences.join("\n"));
        let shown = done.text();
        let has = shown.lines().any(|line| line.trim() == wanted.trim());
        if !has {
            faults.push(format!(
                "{} {:?}: {sentences:?} shows\n{shown}{:?}",
                row.notation.name(),
                row.names,
                done.error
            ));
        }
        tried += 1;
    }
    assert!(faults.is_empty() && tried > 250, "{tried} tried, of which fail\n{}", faults.join("\n"));
}
