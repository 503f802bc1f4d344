//! The recorded answers of J (`tests/conformance/j/*.jsonl`).
//!
//! Where a step names the answer of an older version too, either is right. Known deviations are listed, with reasons, in
//! `tests/conformance/deviations_j.txt`.

use std::path::Path;
use std::time::Duration;

use crate::corpus::{Case, Way, compare};
use jackal::rooms::array::{part, slim};
use jackal::rooms::j::names::interpreter::Interpreter;
use jackal::rooms::session::{Session, run_with_stack};

/// How long an input may take.
const TIME_LIMIT: Duration = Duration::from_secs(10);
/// The stack of a case's thread.
const STACK: usize = 256 << 20;

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

/// Compares all answers, run in a way. The tests of this program run at once, and each needs files of its own.
fn compare_all(way: Way) {
    let folder = std::env::temp_dir().join(format!("jackal-conformance-{}-{way:?}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    compare("j", |case| run_with_stack(STACK, || difference(case, way, &folder)).unwrap());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A fresh session without the standard library, as the engine of the corpora ran: boxes in ASCII.
fn fresh_session(way: Way) -> Session {
    let mut session = Session::bare();
    session.set_time_limit(Some(TIME_LIMIT));
    session.set_plain(way == Way::Plain);
    if way == Way::InBits {
        session.stop().set_packed_from(1);
        slim::set_fewest(1);
        part::set_fewest(1);
    }
    session.interpreter::<Interpreter>().unwrap().settings.display.borrow_mut().set_box_bytes(b"+++++++++|-");
    session
}

/// What differs in a case, if anything does. Where inputs name files, these are in the folder.
fn difference(case: &Case, way: Way, folder: &Path) -> Option<String> {
    let (mut session, there) = (fresh_session(way), format!("{}/", folder.display()));
    case.steps.iter().find_map(|wanted| {
        let done = session.eval(&wanted.input.replace("/tmp/", &there));
        let failed = done.error.as_ref().map(|error| (error.headline().to_string(), error.to_string()));
        wanted.difference(done.text().as_bytes(), failed)
    })
}
