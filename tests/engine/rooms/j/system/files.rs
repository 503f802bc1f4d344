//! Tests of `src/j/system/files.rs`.

use jackal::rooms::j::system::files::matches;

#[test]
fn patterns() {
    let cases = [("*", "a", true), ("*.ijs", "x.ijs", true), ("*.ijs", "x.ij", false), ("a?c", "abc", true)];
    let more = [("a*b*c", "aXXbYYbc", true), ("", "", true), ("a", "", false), ("*a", "b", false), ("**", "", true)];
    for (pattern, name, expected) in cases.into_iter().chain(more) {
        assert_eq!(matches(pattern.as_bytes(), name.as_bytes()), expected, "{pattern} {name}");
    }
}
