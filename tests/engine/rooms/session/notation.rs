//! Tests of `src/session/notation.rs`.

use jackal::rooms::session::Notation;

#[test]
fn the_constants_name_their_rows() {
    let named = [(Notation::J, "j"), (Notation::K, "k"), (Notation::Q, "q"), (Notation::APL, "apl")];
    assert!(named.iter().all(|(notation, name)| notation.name() == *name));
    assert_eq!(Notation::all().count(), named.len());
}
