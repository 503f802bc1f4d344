//! Tests of `crates/j/src/read/lines.rs`.

use jackal::rooms::j::read::lines::needs_more;

#[test]
fn open_definitions() {
    for (text, more) in [
        ("f =: {{", true),
        ("f =: 3 : 0\n y + 1", true),
        ("f =: 3 : 0\n y + 1\n)", false),
        ("f =: verb define", true),
        ("1 + 2", false),
    ] {
        assert_eq!(needs_more(text), more, "{text}");
    }
}
