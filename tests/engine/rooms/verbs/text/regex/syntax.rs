//! Tests of `crates/kernels/src/verbs/text/regex/syntax.rs`.

use jackal::rooms::verbs::text::regex::Pattern;

#[test]
fn patterns_of_perl() {
    for (pattern, text, place) in [
        (r"\d+", "ab12c", Some((2, 2))),
        (r"\w+x*\w+", "b", None),
        (r"(?:(\1|a)b){2}", "xabab", Some((1, 4))),
        (r"[[:alpha:]_][\w]*", "1x_2 ", Some((1, 3))),
        (r"(a)\1", "xaab", Some((1, 2))),
        (r"(?<=x)y(?!z)", "xyz xy", Some((5, 1))),
        (r"^b$", "a\nb\nc", Some((2, 1))),
        ("a.c", "a\nc", None),
        (r"a\.c", "a.c", Some((0, 3))),
        (r"[]x]+", "a]x]", Some((1, 3))),
        ("[a[b]+", "c[ab", Some((1, 3))),
        ("[^&&x]", "&y", Some((1, 1))),
        (r"[\w-]+", "=a-b", Some((1, 3))),
        ("{a}", "x{a}", Some((1, 3))),
        ("a{2,3}", "aaaa", Some((0, 3))),
        (r"\Qa.b\E+", "axb a.bb", Some((4, 4))),
        (r"\<b\>", "<b>", Some((0, 3))),
        (r"(?i)ABC", "xabc", Some((1, 3))),
        (r"\bfoo\b", "xfoo foo", Some((5, 3))),
        (r"(?:a|ab)(?:c|bcd)", "abcd", Some((0, 4))),
        ("λ.", "xλy", Some((1, 3))),
        (r"\w", "λ", None),
        (r"(*UTF)(*UCP)\w+", "-λx", Some((1, 3))),
        (r"[\p{Lu}0-9]\P{L}", "aB1", Some((1, 2))),
        (r"\x{4F}\x{2d}", "-O-", Some((1, 2))),
        (r"(*UCP)[^\s\p{L}]+", "a b1", Some((3, 1))),
        (r"\x41\101\t", "AA\t", Some((0, 3))),
        ("a++b", "aab", Some((0, 3))),
        (r"(?#note)a", "ba", Some((1, 1))),
        (r"(?'n'a)\g{n}", "baa", Some((1, 2))),
        (r"\s\S", "a b", Some((1, 2))),
        (r"[^\s,]+", " ,ab,", Some((2, 2))),
        ("a*?", "aaa", Some((0, 0))),
        (r"\/\-\'", "/-'", Some((0, 3))),
    ] {
        let found = Pattern::new(pattern, true).and_then(|compiled| compiled.find(text.as_bytes(), 0));
        let found = found.map(|found| found.and_then(|spans| spans.first().copied().flatten()));
        assert_eq!(found.ok(), Some(place), "{pattern} in {text}");
    }
    for pattern in ["(", "a)", "[a", "*a", "\\", "(?#a", "a{3,2}"] {
        assert!(Pattern::new(pattern, true).is_err(), "{pattern}");
    }
}
