//! Tests of `crates/kernels/src/operators/scan.rs`: scans in one pass against a step for each prefix or suffix.

use jackal::Session;

fn holds(session: &mut Session, sentence: &str) {
    let same = session.value(sentence).unwrap();
    assert_eq!(same.and_then(|same| same.as_atom::<bool>().copied()), Some(true), "{sentence}");
}

/// Lists long enough for several blocks and a part of a word behind them.
#[test]
fn scans_of_booleans_are_their_steps() {
    let mut session = Session::bare();
    for (count, ones) in [(1, 1), (7, 3), (64, 65), (1029, 2000), (1029, 3), (2051, 2), (2051, 3000)] {
        for which in ["0 =", "0 <"] {
            session.eval(&format!("b=: {which} {ones} | 1 + i. {count}"));
            for verb in ["+.", "*.", "=", "~:", "<", "<:", "+:", "*:"] {
                // From the end on: each element meets what came of those behind it.
                let step = format!("3 : 'r =. {{: y for_e. |. }}: y do. r =. (e {verb} {{. r) , r end. r'");
                holds(&mut session, &format!("({verb}/\\. b) -: ,({step}) b"));
            }
            for verb in ["+.", "*.", "=", "~:"] {
                holds(&mut session, &format!("({verb}/\\ b) -: |. {verb}/\\. |. b"));
                holds(&mut session, &format!("({verb}/\\\"1 ] 3 # ,: b) -: 3 # ,: {verb}/\\ b"));
            }
        }
    }
}

/// With what overflows, what is infinite and zeros after it.
#[test]
fn products_of_prefixes_are_their_steps() {
    let mut session = Session::bare();
    let step = "3 : 'r =. {. y for_e. }. y do. r =. r , e * {: r end. r'";
    for list in [
        "1 + 3 | i. 70",
        "_2 2 3 $~ 200",
        "1 + 1e_3 * i. 3000",
        "2 _ 3 0 5 __",
        "0 0.5 _ 2",
        "1e200 _1e200 0 2",
        "i. 9",
    ] {
        holds(&mut session, &format!("(*/\\ y) -: ({step}) y =. {list}"));
        holds(&mut session, &format!("(*/\\. y) -: |. ({step}) |. y =. {list}"));
    }
}
