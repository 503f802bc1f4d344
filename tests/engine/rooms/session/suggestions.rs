//! Tests of `src/session/suggestions.rs`.

use jackal::rooms::session::suggestions::assignment;

#[test]
fn signs_of_assignment() {
    assert_eq!(assignment("a = 5", " =: ").as_deref(), Some("a =: 5"));
    assert_eq!(assignment("a := 5", ":").as_deref(), Some("a:5"));
    assert_eq!(assignment("a ← 5", ":").as_deref(), Some("a:5"));
    for other in ["a == 5", "a =: 5", "=: 5", "a +", "1 = 2", ""] {
        assert_eq!(assignment(other, " =: "), None, "{other}");
    }
}
