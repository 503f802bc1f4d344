//! Tests of `src/snapshot/expect.rs`.

use jackal::rooms::snapshot::expect::*;
use jackal::rooms::snapshot::transcript::Pattern;

fn patterns(text: &str) -> Vec<Pattern> {
    let document = jackal::rooms::snapshot::Document::transcript(&format!("> 1\n{text}")).unwrap();
    document.blocks[0].output.clone()
}

fn lines(text: &str) -> Vec<Vec<u8>> {
    text.lines().map(|line| line.as_bytes().to_vec()).collect()
}

#[test]
fn patterns_describe_lines() {
    for (pattern, text, holds) in [
        ("= a\n= b", "a\nb", true),
        ("= a", "a\nb", false),
        ("...", "", true),
        ("...\n= b", "a\nb\na\nb", true),
        ("= a\n...\n~ \\d+ ms\n...", "a\nx\n12 ms", true),
        ("~ \\d", "12", false),
        ("= a\n...", "b", false),
        ("=", "", false),
    ] {
        assert_eq!(lines_match(&patterns(pattern), &lines(text)), holds, "{pattern} {text}");
    }
}

#[test]
fn expressions_that_fit_stay() {
    let found = found_lines(&patterns("= a\n~ \\d+ ms\n= c"), &lines("a\n12 ms\nd"));
    assert_eq!(found, ["= a", "~ \\d+ ms", "= d"]);
}
