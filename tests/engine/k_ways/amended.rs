//! Amending in place against amending one by one.

use super::{compare, run};

/// Lists and dictionaries that are amended.
const AMENDED: &[&str] = &[
    "(10 20 30 40)",
    "(1.5 2.5 0n 4)",
    "(1010b)",
    "(\"abcd\")",
    "(`a`b`c`d)",
    "(1;`a;2 3;\"s\")",
    "(1 2;3 4;5 6;7 8)",
    "(1 2 3!10 20 30)",
    "(`a`b`c!1 2 3)",
    "(`a`b`c!(1;`x;2 3))",
    "((1 2;3 4)!5 6)",
    "((\"ab\";\"cd\";\"e\")!(1 2;3 4;5 6))",
    "((0#0)!0#0)",
    "((0#0)!())",
    "(()!())",
    "(0 1 2 3!1.5 2.5 3.5 4.5)",
    "(\"abc\"!(1;2 3;`a))",
];

/// Places among them and as many new values.
const PLACES: &[(&str, &str)] = &[
    ("1", "5"),
    ("2", "0.5"),
    ("`a", "7"),
    ("`z", "7"),
    ("\"a\"", "7"),
    ("0", "\"q\""),
    ("1", "`z"),
    ("3", "1 2"),
    ("1 2", "8 9"),
    ("1 1 2 0", "8 9 10 11"),
    ("2 0 2 1 3 3", "1 2 3 4 5 6"),
    ("1 3 1", "0.5 1.5 2.5"),
    ("1 2", "10b"),
    ("3 1 2 1", "5 6 7 0N"),
    ("0 1 9", "1 2 3"),
    ("1 2 3 7", "1 2 3 4"),
    ("`b`a`b", "4 5 6"),
    ("`a`b`c`a`b", "4 5 6 7 8"),
    ("`a`q`b`q", "4 5 6 7"),
    ("0 1 2 3", "\"wxyz\""),
    ("1 0 1 2", "`p`q`r`s"),
    ("1 2", "(1 2;`a)"),
];

/// Many items amended at once, and entries where they are, give what one item after the other gives to a value that is held.
#[test]
fn amending_is_the_same_one_by_one() {
    let mut pairs = Vec::new();
    for value in AMENDED {
        for (places, new) in PLACES {
            // Where keys are lists, a list is one of them.
            let keys_are_lists = value.starts_with("((1 2;") || value.starts_with("((\"ab");
            let many = (places.contains(' ') || places.matches('`').count() > 1) && !keys_are_lists;
            for f in [":", "+", "*", "|", "=", "%", ",", "{y}", "{x+y}"] {
                if many {
                    let one = format!("{value}{{@[x;*y;{f};y 1]}}/+({places};{new})");
                    pairs.push((format!("e:d:{value};@[d;{places};{f};{new}]"), one));
                }
                if !f.starts_with('{') {
                    let operation = if f == ":" { "" } else { f };
                    let held = format!("d:{value};e:d;d:@[d;{places};{f};{new}];d");
                    pairs.push((format!("d:{value};d[{places}]{operation}:{new};d"), held));
                }
            }
        }
    }
    assert!(compare(pairs.into_iter()) > 600);
}

/// A dictionary that others hold is not changed with the one that is.
#[test]
fn entries_are_of_one_name() {
    for (text, shown) in [
        ("d:`a`b!1 2;e:d;d[`a]:9;d[`c]:3;(e;d)", "(`a`b!1 2;`a`b`c!9 2 3)"),
        ("d:`a`b!1 2;f:{d[`a]+:1;x};e:d;f 0;d[`b]*:5;(e;d)", "(`a`b!1 2;`a`b!2 10)"),
        ("g:{d:`a`b!1 2;e:d;d[`a]:x;d[`q]:x;(e;d)};g 5", "(`a`b!1 2;`a`b`q!5 2 5)"),
        ("d:(!0)!!0;{d[x]:x*x}'!5;d", "0 1 2 3 4!0 1 4 9 16"),
        ("d:()!();d[`a]:1 2;d[`b]:3 4;d[`a]:0 0;d", "`a`b!(0 0;3 4)"),
        ("d:(\"ab\";\"cd\")!1 2;d[\"ab\"]+:5;d[\"xyz\"]:7;d", "(\"ab\";\"cd\";\"xyz\")!6 2 7"),
    ] {
        assert_eq!(run(text), run(shown), "{text}");
    }
}

/// Values within values.
const NESTED: &[&str] = &[
    "((1 2;3 4);(5 6;`a))",
    "(`a`b!(1 2;()))",
    "(`a`b!(0;()))",
    "(0;())",
    "(`a`b!((1 2;3);(`x;\"s\")))",
    "((`p`q!1 2);(`p`r!3 4))",
    "(`a`b!(`p`q!1 2;`p`q!3 4))",
    "(`a`b!(`p`q!1 2;`r`s!3 4))",
    "(1 2;+`x`y!(1 2;3 4))",
    "((1 2;3 4)!((5;6);(7;`q)))",
];

/// What is amended at depth where it is becomes what it becomes in a copy, at the top of a script and in a function, and whoever held it
/// before has what was.
#[test]
fn amending_at_depth_is_the_same_in_place() {
    let paths = "0|1|`a|`b|0;1|1;0|`a;0|`b;`p|`a;`z|0;`r|1;`x|1;0;`y|1;`x;0|5|`z|1 2;0|1 2|0;0;0|0;7|`b;;0";
    let mut pairs = Vec::new();
    for value in NESTED {
        for path in paths.split('|') {
            for new in ["5", "1 2", ",1 2", "`z", "2.5", "(`p`q!8 9)", "()", "+`x`y!(,7;,8)"] {
                for f in ["", "+", ",", "|"] {
                    let held = format!("d:{value};e:d;d[{path}]{f}:{new};(d;e~{value})");
                    pairs.push((format!("d:{value};d[{path}]{f}:{new};(d;1b)"), held.clone()));
                    pairs.push((format!("{{d:x;d[{path}]{f}:{new};(d;1b)}}{value}"), held.clone()));
                    let f = if f.is_empty() { ":" } else { f };
                    pairs.push((format!("d:{value};.[`d;({});{f};{new}];(d;1b)", list(path)), held));
                }
            }
        }
    }
    assert!(compare(pairs.into_iter()) > 600);
}

/// A path as a list.
fn list(path: &str) -> String {
    match path.contains(';') {
        true => path.replace(";;", ";::;"),
        false => format!(",{path}"),
    }
}

/// Large dictionaries keep a table of their keys while entries are added, and have what small ones have.
#[test]
fn large_dictionaries_grow_by_their_keys() {
    for keys in [
        "7*!300",
        "`$'$!300",
        "$100+!300",
        "(!300),'|!300",
        "(!150),(`$'$!150)",
        "300#0N 5 7 0W",
        "\"abc\"(!300)!'3",
        "0.5*!300",
    ] {
        let grown = format!("K:{keys};d:(1#K)!,0;{{d[x]:y;}}'[K;!#K];");
        for (text, shown) in [
            ("d", "u:?K;u!(|!#K)(|K)?u"),
            ("d[K 299],d[K 0],d[K 150]", "r:(|!#K)(|K)?K;r 299 0 150"),
            ("{d[x]+:1000;}'K;d[K]", "(+/'K~/:\\:K)*1000+0*!#K;(1000*+/'K~/:\\:K)+(|!#K)(|K)?K"),
            ("e:d;d[K 3]:-1;d[-5 -6]:1;(e~d;e K 3)", "(0b;((|!#K)(|K)?K)3)"),
        ] {
            assert_eq!(run(&format!("{grown}{text}")), run(&format!("K:{keys};{shown}")), "{keys} {text}");
        }
    }
}

/// Entries joined to a large dictionary where it is, and to a copy.
#[test]
fn joined_entries_are_those_of_a_copy() {
    let mut pairs = Vec::new();
    for large in
        ["(!99)!!99", "(`$'$!99)!!99", "(!99)!99#,1 2", "(!99)!99#(1 2;3)", "(99#,\"ab\")!!99", "(!99)!0.5*!99"]
    {
        for new in [
            "(,5)!,7",
            "(,500)!,7",
            "5 500 5!7 8 9",
            "(,`z)!,7",
            "(,5)!,,8 9",
            "5 500!(8 9;,1)",
            "(,\"ab\")!,7",
            "(,5)!,2.5",
            "(!20)!20#0",
        ] {
            let held = format!("d:{large};e:d;d:d,{new};(d;e~{large})");
            pairs.push((format!("d:{large};d,:{new};(d;1b)"), held.clone()));
            pairs.push((format!("{{(x,y;1b)}}[{large};{new}]"), held.clone()));
            pairs.push((format!("d:{large};e:d;d,:{new};(d;e~{large})"), held));
        }
    }
    assert!(compare(pairs.into_iter()) > 100);
}
