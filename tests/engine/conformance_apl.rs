//! The recorded answers of APL (`tests/conformance/apl/*.jsonl`), compared strictly and never accepted.
//!
//! Of an error only its name is compared. Deviations kept on purpose stand with their reasons in
//! `tests/conformance/deviations_apl.txt`.

use std::rc::Rc;

use crate::corpus::{Case, Way, compare};
use jackal::rooms::apl::read::definition::direct_name;
use jackal::rooms::apl::run::lines::Interpreter;
use jackal::rooms::apl::run::report::name;
use jackal::rooms::apl::run::trace_run::observe;
use jackal::rooms::session::OsHost;

#[test]
fn answers_of_the_reference() {
    compare("apl", |case| difference(case, Way::Usual));
}

#[test]
fn answers_of_the_reference_without_fast_ways() {
    compare("apl", |case| difference(case, Way::Plain));
}

/// Sentences that someone watches give what they give otherwise.
#[test]
fn answers_of_the_reference_while_watched() {
    compare("apl", |case| {
        let (apl, host) = interpreter(Way::Usual);
        case.steps.iter().find_map(|wanted| {
            let line = wanted.input.trim_start();
            let is_sentence = !line.contains('\n') && !line.starts_with([')', '∇', '⍝']) && direct_name(line).is_none();
            let (text, failed) = if is_sentence && !apl.is_defining() {
                let seen = observe(&apl.workspace, &wanted.input);
                (seen.text.unwrap_or_default(), seen.error)
            } else {
                (String::new(), apl.run(&wanted.input, None, true).err())
            };
            let output = [host.take_output(), text.into_bytes()].concat();
            wanted.difference(&output, failed.map(|error| (name(&error), error.to_string())))
        })
    });
}

fn interpreter(way: Way) -> (Interpreter, Rc<OsHost>) {
    let host = Rc::new(OsHost::captured());
    let apl = Interpreter::new(host.clone());
    apl.workspace.change_context(|cx| way.set(cx));
    apl.workspace.enter_stack(64 << 20);
    (apl, host)
}

#[test]
fn answers_of_the_reference_with_booleans_in_bits() {
    compare("apl", |case| difference(case, Way::InBits));
}

/// What differs in a case, if anything does.
fn difference(case: &Case, way: Way) -> Option<String> {
    let (apl, host) = interpreter(way);
    case.steps.iter().find_map(|wanted| {
        let failed = apl.run(&wanted.input, None, true).err();
        wanted.difference(&host.take_output(), failed.map(|error| (name(&error), error.to_string())))
    })
}
