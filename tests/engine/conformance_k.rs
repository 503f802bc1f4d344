//! The recorded answers of k and q (`tests/conformance/k/*.jsonl`), compared strictly and never accepted.
//!
//! A case is a fresh session whose steps run in order, in the dialect that the case names. Of an error only the kind is
//! compared. Known deviations are listed, with reasons, in `tests/conformance/deviations_k.txt`.

use std::rc::Rc;

use crate::corpus::{Case, Way, compare};
use jackal::rooms::array::fast_ways::Plain;
use jackal::rooms::k::show::report::error_text;
use jackal::rooms::k::{Dialect, Interpreter};
use jackal::rooms::session::OsHost;

#[test]
fn answers_of_the_reference() {
    compare("k", |case| difference(case, Way::Usual));
}

#[test]
fn answers_of_the_reference_without_fast_ways() {
    compare("k", |case| difference(case, Way::Plain));
}

#[test]
fn answers_of_the_reference_with_booleans_in_bits() {
    compare("k", |case| difference(case, Way::InBits));
}

/// What differs in a case, if anything does.
fn difference(case: &Case, way: Way) -> Option<String> {
    let host = Rc::new(OsHost::captured());
    let k = Interpreter::new(host.clone());
    k.set_plain(Plain::all_if(way == Way::Plain));
    way.set(&mut k.context.borrow_mut());
    k.enter_stack(64 << 20);
    let dialect = if case.dialect == "q" { Dialect::Q } else { Dialect::K };
    case.steps.iter().find_map(|wanted| {
        let failed = k.run(&wanted.input, dialect, true).err();
        wanted.difference(&host.take_output(), failed.map(|error| (error_text(&error), error.to_string())))
    })
}
