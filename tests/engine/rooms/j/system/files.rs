//! Tests of `crates/j/src/system/files.rs`.

use jackal::rooms::j::system::files::name_pattern;

#[test]
fn patterns() {
    let cases = [("*", "a", true), ("*.ijs", "x.ijs", true), ("*.ijs", "x.ij", false), ("a?c", "abc", true)];
    let more = [("a*b*c", "aXXbYYbc", true), ("", "", true), ("a", "", false), ("*a", "b", false), ("**", "", true)];
    let sets = [
        ("[a-c]?", "bx", true),
        ("[!a-c]?", "bx", false),
        ("x[*", "x[y", true),
        ("x[*", "xy", false),
        ("a**c", "abc", true),
    ];
    for (pattern, name, expected) in cases.into_iter().chain(more).chain(sets) {
        assert_eq!(name_pattern(pattern).matches(name), expected, "{pattern} {name}");
    }
}
