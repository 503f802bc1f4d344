//! k and q as a whole: the lessons, the reports of errors, the names shared with another notation, and random lines.

use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use crate::dice::{Dice, on_stack, shuffled, turns};
use jackal::rooms::error::ErrorKind;
use jackal::rooms::k::show::report::report;
use jackal::rooms::k::{Dialect, Interpreter};
use jackal::rooms::session::{Notation, OsHost, Session};

/// What a text shows, and the report of its error.
fn run(text: &str, dialect: Dialect) -> String {
    let host = Rc::new(OsHost::captured());
    let k = Interpreter::new(host.clone());
    k.enter_stack(32 << 20);
    let result = k.run(text, dialect, true);
    let mut out = String::from_utf8_lossy(&host.take_output()).into_owned();
    if let Err(error) = result {
        out.push_str(&report(&error));
    }
    out
}

fn check(text: &str, expected: &str) {
    assert_eq!(run(text, Dialect::K).trim_end(), expected, "{text}");
}

#[test]
fn lessons() {
    on_stack(|| {
        for name in ["countdown", "queens", "sudoku", "words"] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("stdlib/puzzles").join(format!("{name}.k"));
            let text = std::fs::read_to_string(path).unwrap();
            insta::assert_snapshot!(name, run(&text, Dialect::K));
        }
    });
}

#[test]
fn reports() {
    on_stack(|| {
        let lines = [
            "1 2+1 2 3",
            "double:{x*2};double`a",
            "{missing x}1",
            "1+(2;3",
            "\"open",
            "1 2 3[0;1]",
            "@[1 2 3;([]a:1 2);:;1]",
            ".[(1 2;3 4);(,`a)!,1;:;0]",
            "f:{f x};f 1",
            "x:1 2;x[5]:0",
            "'\"my own words\"",
            "0:`:no/such/file",
            "$[1 2;3;4]",
        ];
        let text = lines.map(|line| format!("   {line}\n{}", run(line, Dialect::K))).join("\n");
        // How deep a recursion gets depends on the size of the machine's frames.
        let (before, after) = text.split_once("  ... and ").expect("a report of deep recursion");
        let (depth, after) = after.split_once(' ').unwrap();
        assert!(depth.parse::<usize>().unwrap() > 1000, "{depth}");
        insta::assert_snapshot!("reports", format!("{before}  ... and N {after}"));
    });
}

/// Each right and each left of primitives on longs make all rows at once; a lambda around the primitive calls it for each.
#[test]
fn rows_at_once_are_those_of_calls() {
    on_stack(|| {
        let values = [
            "1 2 3", "-4 5", "(!0)", "0N 7 0W", "3", "0b", "101b", "2 3i", "1.5 2", "(1 2;3)", "()", "\"ab\"", "0x0102",
        ];
        let mut shown = 0;
        for verb in ["+", "-", "*", "%", "&", "|", ",", "=", "<"] {
            for x in values {
                for y in values {
                    for adverb in ["/:", "\\:"] {
                        let quick = run(&format!("({x}){verb}{adverb}({y})"), Dialect::K);
                        let called = run(&format!("({x}){{x{verb}y}}{adverb}({y})"), Dialect::K);
                        let first = |text: &str| text.lines().next().unwrap_or_default().to_string();
                        if quick.starts_with('\'') {
                            assert_eq!(first(&quick), first(&called), "{x} {verb}{adverb} {y}");
                        } else {
                            assert_eq!(quick, called, "{x} {verb}{adverb} {y}");
                            shown += 1;
                        }
                    }
                }
            }
        }
        assert!(shown > 1500, "{shown}");
    });
}

/// A few values are looked for in many by a table of the few, many by a table of the others, and two or three by comparing.
#[test]
fn many_are_found_as_one_by_one() {
    on_stack(|| {
        let lists = "x:($!40),($!40),(`a;1.5;0n;\"1\";,+;1 2 3);";
        for wanted in
            ["($5 7 5 99),(0n;\"1\";`b;1 2 3;$7;$39;1 2)", "x", "|x,,\"none\"", "(\"12\";\"12\")", "($!30),($!30)"]
        {
            check(&format!("{lists}y:{wanted};(x?y)~{{[x;v]*&(x~\\:v),1b}}[x]'y"), "1b");
        }
    });
}

/// A list of lists that no one else holds is computed with in its place; one with a second name is not touched.
#[test]
fn lists_in_place_are_as_lists_elsewhere() {
    let verbs = ["+", "-", "*", "&", "|"];
    for verb in verbs {
        for x in ["1 -2 0N", "5", "1 2 3i", "101b", "0.5 1 2"] {
            for rows in ["(1 2;3 0N;!0)", "(1 2;3 4f;5)", "(1 2i;3 4;(5;6 7))"] {
                let alone = run(&format!("{x}{verb}|{rows}"), Dialect::K);
                let held = run(&format!("r:|{rows};s:{x}{verb}r;s"), Dialect::K);
                let same =
                    if alone.starts_with('\'') { alone.lines().next() == held.lines().next() } else { alone == held };
                assert!(same, "{x}{verb}|{rows}: {alone} and {held}");
                check(&format!("r:|{rows};s:{x}{verb}r;r~|{rows}"), "1b");
            }
        }
    }
}

/// Joining dictionaries is amending one by one; taking keys away is keeping the others.
#[test]
fn dictionaries_joined_are_amended_one_by_one() {
    for (x, y) in [
        ("(!5)!10*!5", "3 7 7 3!1 2 3 4"),
        ("1 1 2!7 8 9", "1 2 2!4 5 6"),
        ("`a`b!1 2", "`b`c!3 4"),
        ("(1 2;3 4)!5 6", "(3 4;5 6;1 2)!7 8 9"),
        ("(`c;2.5;1)!1 2 3", "(`c;2;2.5)!4 5 6"),
        ("(!300)!!300", "(|200+!300)!-!300"),
    ] {
        check(&format!("d:{x};e:{y};(d,e)~{{@[x;*y;:;y 1]}}/[d;+(!e;. e)]"), "1b");
        // Of several entries with one key the first goes.
        let left = if x.starts_with("1 1") { "(!e)_d;(,1)!,8" } else { "!(!e)_d;(!d)@&~(!d)in !e" };
        check(&format!("d:{x};e:{y};(~).({left})"), "1b");
    }
}

/// The results of each are the arguments of `.`: as many as there are items, of a list that is lent or one of its own.
#[test]
fn results_of_each_are_arguments() {
    check("{(+). {2*x}'x}(1;2.5)", "7f");
    check("e:{$[0>@x;x;#x]};{(,). e'x}(5;1 2)", "5 2");
    check("e:{$[0>@x;x;#x]};{(,). e'1_x}(`a;1 2;5)", "2 5");
    check("{f:{x+1};{x,y,z}. f'x}(1;2.5;3)", "(2;3.5;4)");
    check("{{[a;b;c;d]a,b,c,d}[;;;0]. {x+1}'x}(1;2.5;3)", "(2;3.5;4;0)");
    check("e:{$[0>@x;x;(*x). e'1_x]};e(+;1;(*;2.5;(-;4;2)))", "6f");
    check("e:{$[0>@x;x;(*x). e'1_x]};e'((+;1;2);(%;1;4);(,;1;2.5);(&;2.5;1);3)", "(3;0.25;(1;2.5);1f;3)");
    check("e:{$[0>@x;x;x[0][e x 1;e x 2]]};e(+;1;(*;2.5;(-;4;2)))", "6f");
    check("{x[1][0;1]}(5;(1 2;3 4))", "2");
    check("{(*x)[0;1]}((1 2;3 4);5)", "2");
    check("{(x 0)[x 1;2]}(,;1)", "1 2");
    check("{(x 0)[x 1;(x:(-;7)) 1]}(,;1)", "0");
    // What makes the function may name the list anew; its items are those from before.
    check("{(+). (x:10 20;{2*x})[1]'x}(1;2.5)", "7f");
}

/// Arguments go to their slots in three ways: one, two, more; and what returns early or fails says so in each.
#[test]
fn calls_of_lambdas() {
    check("{x}3", "3");
    check("{[a;b]a-b}[5;3]", "2");
    check("{[a;b;c;d;e]t:a+b;t+c+d+e}[1;2;3;4;5]", "15");
    check("{if[x>2;:`big];`small}'1 3", "`small`big");
    check("{[a;b]if[a>b;:a];b}'[1 5;4 2]", "4 5");
    check("{x;}1", "");
    check("{}1", "");
    check("{y}[;2]1", "2");
    // The arguments come first: what they make of the function's name is applied.
    check("{f:{x-y};f[(f:{x*y};3)1]4}0", "12");
    check("{f:{x-y};f[(f:{x*y};3)1]'4 5}0", "12 15");
    check("f:{$[x<2;x;f[x-1]+f x-2]};f 15", "610");
    check("{[v]v 1 0}(3 4 5)", "4 3");
    assert!(run("{x+`a}1", Dialect::K).starts_with("'type"));
    assert!(run("{[a;b]a+b}[1 2;1 2 3]", Dialect::K).starts_with("'length"));
}

/// A null in a pair of counts stands for as many rows, or as long ones, as the items give; a keyword of q takes a function.
#[test]
fn counts_that_are_left_open_and_keywords_of_functions() {
    check("0N 3#!7", "(0 1 2;3 4 5;,6)");
    check("2 0N#!6", "(0 1 2;3 4 5)");
    check("2 0N#!5", "(0 1;2 3 4)");
    check("2 3#!6", "(0 1 2;3 4 5)");
    assert_eq!(run("type neg\n(neg;reverse)@\\:1 2\ncount til", Dialect::Q).trim_end(), "101h\n-1 -2\n2  1\n1");
    let bracketed = "each[neg;1 2]\nover[+;1 2 3]\nscan[+;1 2 3]\nprior[-;1 4 9]\nneg each 1 2\n(+) over 1 2 3";
    assert_eq!(run(bracketed, Dialect::Q).trim_end(), "-1 -2\n6\n1 3 6\n1 3 5\n-1 -2\n6");
}

/// Facts about puzzles that were computed independently.
#[test]
fn puzzles() {
    on_stack(|| {
        let grown = "go:{[n;b]b,/:&~(!n)in,/b+/:(0;-h;h:|1+!#b)};all8:{[n]n(,/go[n]')/,()}\n";
        check(&format!("{grown}#:'all8'1+!8\n*all8 8\n#all8 0"), "1 0 0 2 10 4 40 92\n0 4 7 5 2 6 1 3\n1");
        check("sq:(9\\:!81),,3/:_(9\\:!81)%3\n#:'sq\nsq[;80]\n+/|/sq[;40]=sq", "81 81 81\n8 8 8\n21i");
        check("-18=6%1-4%3\n24=6%1-3%4\n1e-8>0n", "1b\n1b\n1b");
        check("(6 7 8;3 4)?(3 4;9 9)\n0 5 0?0", "1 2\n0");
    });
}

/// Runs texts as a pipe would, in a session with limits, and looks for what must never happen.
fn survives(texts: impl Iterator<Item = (Notation, Vec<u8>)>) {
    let mut session = Session::new();
    session.set_sandbox(true);
    session.set_time_limit(Some(Duration::from_millis(200)));
    for (notation, text) in texts {
        session.set_notation(notation);
        if std::env::var_os("LOUD").is_some() {
            eprintln!("{}", String::from_utf8_lossy(&text));
        }
        let file = if notation == Notation::Q { "x.q" } else { "x.k" };
        let error = match notation {
            Notation::J => session.eval(&String::from_utf8_lossy(&text)).error,
            _ => session.run_script(&text, file, false).error,
        };
        if let Some(error) = error {
            let shown = String::from_utf8_lossy(&text[..text.len().min(300)]).into_owned();
            assert_ne!(error.kind(), ErrorKind::Internal, "{shown}: {error}");
            session.show_error(&error).unwrap();
        }
    }
    session.set_notation(Notation::K);
    assert_eq!(session.eval("1+1").text().lines().last(), Some("2"), "the session lives");
}

/// Lines of random tokens end in a value or an error, never in a panic.
#[test]
fn random_lines() {
    let words: Vec<&str> = "1|0 1 2|-3|2.5|0N|`a|`a`b|\"x\"|\"abc\"|()|(1;`a;\"s\")|x|y|{x+y}|{x}|{x,y}[1]|+|-|*|%|&|\\||<|>|=|~|!|@|?|#|_|^|,\
        |$|.|/|\\|'|/:|\\:|':|(|)|[|]|;|:|+:|,:| |in|101b|3i|(`a`b!1 2)|within|::|sum|each|vs|til|@[|.[|$[|.z.s|0x1f|1 2 3f|like|ss|mean"
        .split('|')
        .filter(|word| *word != "\\")
        .collect();
    on_stack(move || {
        let mut dice = Dice(42);
        let start = b"x:1 2 3;y:(1 2;\"ab\";`c)".to_vec();
        let texts = (0..turns(20_000)).flat_map(move |_| {
            let line: String = (0..2 + dice.next(9)).map(|_| words[dice.next(words.len())]).collect();
            let notation = if dice.next(2) == 0 { Notation::K } else { Notation::Q };
            [(Notation::K, start.clone()), (notation, line.into_bytes())]
        });
        survives([(Notation::J, b"mean =: +/ % #".to_vec())].into_iter().chain(texts));
    });
}

/// A random sentence: every kind of value under every kind of verb.
fn sentence(dice: &mut Dice, depth: usize) -> String {
    let nouns = "1|2 3|-1|0N|0n|1.5 2|\"abc\"|\"a\"|`a|`a`b|()|(1 2;3 4)|(1;\"a\";`b)|!5|!0|101b|(`a`b!1 2)|([]a:1 2;b:3 4)|([k:`a`b]v:1 2)\
        |0x01|5h|3i|1e300|0W|0w|{x}|{x+y}|x|y|(+)|(::)|(1 2f;3 4f)|f";
    let verbs = "+ - * % & | < > = ~ ! @ ? # _ ^ , $ .";
    let infix = "in within bin like ss div xexp wsum cov mod or sv vs cut rotate except inter union cross xbar xprev sublist \
        each over scan prior msum mavg mcount mdev mmax mmin ema mmu lsq xrank insert set xasc";
    let prefix = "abs sqrt sum prd max var last rand til count first not null flip group where reverse iasc rank distinct type \
        value string floor raze sums deltas all next fills differ upper trim svar key cols med inv";
    fn pick<'a>(dice: &mut Dice, of: &'a str, by: char) -> &'a str {
        let all: Vec<&str> = of.split(by).map(str::trim).filter(|word| !word.is_empty()).collect();
        all[dice.next(all.len())]
    }
    if depth == 0 {
        return pick(dice, nouns, '|').to_string();
    }
    let adverb = ["'", "/", "\\", "/:", "\\:", "':"][dice.next(6)];
    let part = |dice: &mut Dice| sentence(dice, depth - 1);
    let (a, b, c) = (part(dice), part(dice), part(dice));
    match dice.next(16) {
        0 => format!("{}:{a}", pick(dice, verbs, ' ')),
        1 => format!("{} {a}", pick(dice, prefix, ' ')),
        2 => format!("({a})({}){adverb}{b}", pick(dice, infix, ' ')),
        3 | 4 => format!("({a}){}{adverb}{b}", pick(dice, verbs, ' ')),
        5 => format!("({a}) {} {b}", pick(dice, infix, ' ')),
        6 => format!("({a}){adverb}{b}"),
        7 => format!("{}[{a};{b};{c}]", pick(dice, "@ . ? $", ' ')),
        8 => format!("{}[{a};{b};{c};{}]", pick(dice, "@ .", ' '), part(dice)),
        9 => format!("x{}{a}", pick(dice, ": :: +: ,: [0]: [1]+:", ' ')),
        10 => format!("({a};{b})[{c}]"),
        11 => format!("{{{a}}}[{b};{c}]"),
        12 => format!("([]a:{a};b:{b})"),
        _ => format!("({a}){}{b}", pick(dice, verbs, ' ')),
    }
}

#[test]
fn random_sentences() {
    on_stack(|| {
        let mut dice = Dice(3);
        let texts = (0..turns(10_000)).flat_map(move |_| {
            let depth = 1 + dice.next(3);
            let line = sentence(&mut dice, depth);
            let notation = if dice.next(2) == 0 { Notation::K } else { Notation::Q };
            [(Notation::K, b"x:3 1 2;y:`a`b!1 2;f:{x+y}".to_vec()), (notation, line.into_bytes())]
        });
        survives(texts);
    });
}

/// Steps of the recorded cases, cut apart and put together anew.
#[test]
fn shuffled_cases() {
    const ODD: &[char] = &[' ', '(', ']', '"', '\0', 'é', '\u{a0}', '\\', '/'];
    on_stack(|| {
        let mut dice = Dice(11);
        survives(
            shuffled("k", ODD, turns(6_000))
                .map(move |text| (if dice.next(2) == 0 { Notation::K } else { Notation::Q }, text.into_bytes())),
        );
    });
}

/// Expressions that are too long or deep for a tree are evaluated part by part, to the same values.
#[test]
fn long_and_deep_expressions() {
    on_stack(|| {
        let around =
            |before: &str, middle: &str, after: &str| format!("{}{middle}{}", before.repeat(5000), after.repeat(5000));
        for (text, value) in [
            (around("(", "1", ")"), "1"),
            (around("(1+", "1", ")"), "5001"),
            (around("(", "1", "+1)"), "5001"),
            (around("1-", "1", ""), "1"),
            (around("-", "1", ""), "1"),
            (format!("#{}", around("(", "1", ";2)")), "2"),
            (format!("a:0;{};a", around("(", "a", "+a:a+1)")), "5000"),
            (format!("{{{}}}[0;1]", around("(", "x", "+y)")), "5000"),
            (format!("{{a:0;{};a}}0", around("(", "a", "+a:a+1)")), "5000"),
            (format!("x:1 2 0;{}", around("x@", "1", "")), "0"),
            (around("+/", "1 2", ""), "3"),
            (around("{x}", " 5", ""), "5"),
            (format!("{{:{};2}}1", around("1+", "x", "")), "5001"),
        ] {
            let mut session = Session::new();
            session.set_notation(Notation::K);
            let done = session.eval(&text);
            assert_eq!(done.text().trim_end(), value, "{}", text.chars().take(30).collect::<String>());
        }
    });
}

/// What is too long, too deep or no text at all.
#[test]
fn monstrous_lines() {
    on_stack(|| {
        let many = |text: &str, times: usize| text.repeat(times).into_bytes();
        let texts = [
            many("(", 100_000),
            many(")", 100_000),
            many("{", 100_000),
            many("[", 100_000),
            many("f[", 100_000),
            many("1+", 100_000),
            many("1,", 100_000),
            many("1 ", 500_000),
            many("x'", 100_000),
            many("+/", 100_000),
            many("-", 100_000),
            many("a", 1_000_000),
            many("`a", 200_000),
            many("\"", 99_999),
            many("9", 1_000_000),
            many("1;", 300_000),
            many("{x}", 100_000),
            many("$[1;", 50_000),
            many("(1;", 50_000),
            many("x:", 100_000),
            many("\\", 10_000),
            many("/\n", 10_000),
            many("x\n y\n", 10_000),
            b"1+\0+2".to_vec(),
            b"\0".to_vec(),
            b"\"\xff\xfe\"".to_vec(),
            b"x:1 / \xff in a comment".to_vec(),
            b"\xef\xbb\xbfx:1".to_vec(),
            b"a\r\nb:1\r\n".to_vec(),
            b"x:();do[100000;x:(1;x)];x".to_vec(),
            b"x:();do[100000;x:,x];x~x".to_vec(),
            b"f:{x};do[100000;f:{[g;x]g x}[f]];f 1".to_vec(),
            b"(1000000000#1)#1000000000".to_vec(),
            b"1000000000000 1000000000000#1".to_vec(),
            b"!9223372036854775807".to_vec(),
            b"-9223372036854775808".to_vec(),
            b"(!10)@-9223372036854775807 0N 0W".to_vec(),
            b"0N#!10".to_vec(),
            b"0W#!10".to_vec(),
            b"-0W#!10".to_vec(),
            b"0N _ !10".to_vec(),
            b"9223372036854775807 $\"x\"".to_vec(),
            b"10000000000?10".to_vec(),
            b". \". x\";x:\". x\";. x".to_vec(),
        ];
        survives(texts.into_iter().flat_map(|text| [(Notation::K, text.clone()), (Notation::Q, text)]));
        // What k made, J looks at.
        let deep = b"x:();do[100000;x:(1;x)]".to_vec();
        survives([(Notation::K, deep), (Notation::J, b"x".to_vec()), (Notation::J, b"$ x".to_vec())].into_iter());
    });
}
