//! Short ways of k against the general form: what a lambda gives must not depend on how its values are handed on.
//!
//! Inside a lambda values are cells and primitives take short ways. Each both of one item (`(,x)f',y`) and scans
//! (`1 f\y`) apply a primitive to values, which is the general form.

mod amended;
mod grown;
mod singles;

use std::rc::Rc;

use jackal::rooms::array::fast_ways::Plain;
use jackal::rooms::k::show::report::report;
use jackal::rooms::k::{Dialect, Interpreter};
use jackal::rooms::session::OsHost;

/// What a text shows; of an error its name only, since the general form meets it at another place.
fn run(text: &str) -> String {
    run_as(text, Dialect::K, false)
}

/// The same in k or q, with short ways or without.
fn run_as(text: &str, dialect: Dialect, plain: bool) -> String {
    let host = Rc::new(OsHost::captured());
    let k = Interpreter::new(host.clone());
    k.enter_stack(32 << 20);
    k.set_plain(Plain::all_if(plain));
    match k.run(text, dialect, true) {
        Ok(_) => String::from_utf8_lossy(&host.take_output()).into_owned(),
        Err(error) => report(&error).lines().next().unwrap_or_default().to_string(),
    }
}

/// Compares pairs of texts, and tells how many gave a value.
fn compare(pairs: impl Iterator<Item = (String, String)> + Send + 'static) -> usize {
    let compared = move || {
        let (mut shown, mut differing) = (0, Vec::new());
        // Several short ways stand after one another with the same general form.
        let mut last = (String::new(), String::new());
        for (short, general) in pairs {
            if last.0 != general {
                last = (general.clone(), run(&general));
            }
            let (a, b) = (run(&short), &last.1);
            shown += usize::from(!a.starts_with('\''));
            if a.trim_end() != b.trim_end() {
                differing.push(format!("{short}\n{a:.200}\n--- in general\n{general}\n{b:.200}"));
            }
        }
        assert!(differing.is_empty(), "{}", differing.join("\n"));
        shown
    };
    std::thread::Builder::new().stack_size(64 << 20).spawn(compared).unwrap().join().unwrap()
}

/// Values of every form that a cell can have, and some that it cannot.
const VALUES: &[&str] = &[
    "3",
    "0",
    "(-2)",
    "0N",
    "0W",
    "2.5",
    "0n",
    "1b",
    "5h",
    "7i",
    "`a",
    "\"c\"",
    "(1 2 3)",
    "(!0)",
    "(,4)",
    "(0N 7 0W)",
    "(70 -1 2)",
    "(101b)",
    "(0#0b)",
    "(1.5 2 3)",
    "(2 3i)",
    "(\"abc\")",
    "(`a`b)",
    "()",
    "(1 2;3 4)",
    "(1 2 3;4 5 6;7 8 9)",
    "(1 2;3 4 5)",
    "(,1 2)",
    "(1;2 3)",
    "(0;1 2 3;-1)",
    "(1;`a;\"s\")",
    "(+;1;2)",
    "(+;(-;1;2);3)",
    "(1 2;\"ab\")",
    "((0 1;1);(2 0;0))",
    "(+)",
    "(1 2!(3 4;5))",
];

#[test]
fn dyads() {
    let verbs = ["+", "-", "*", "%", "&", "|", "<", ">", "=", "~", ",", "@", "#", "_", " in ", " . "];
    let mut pairs = Vec::new();
    for verb in verbs {
        let bare = verb.trim();
        for x in VALUES {
            for y in VALUES {
                let general = format!("r:*(,{x})({bare})',{y};(@r;r)");
                pairs.push((format!("{{r:x{verb}y;(@r;r)}}[{x};{y}]"), general.clone()));
                // The left argument is made in the lambda, then the right one, then both.
                pairs.push((format!("{{r:(*1#,x){verb}y;(@r;r)}}[{x};{y}]"), general.clone()));
                pairs.push((format!("{{r:x{verb}*1#,y;(@r;r)}}[{x};{y}]"), general.clone()));
                // The last use of an argument must not take what another name holds.
                pairs.push((
                    format!("{{a:x;b:y;r:x{verb}y;(@r;r;a~{x};b~{y})}}[{x};{y}]"),
                    format!("r:*(,{x})({bare})',{y};(@r;r;1b;1b)"),
                ));
            }
        }
    }
    assert!(compare(pairs.into_iter()) > 20_000);
}

#[test]
fn monads() {
    let verbs = ["!", "&", "~", "|", "#", "*", "@", ",", "-", "_", "^", "+", "?", "<", "="];
    let pairs = verbs.into_iter().flat_map(|verb| {
        VALUES.iter().flat_map(move |y| {
            let general = format!("r:*|1({verb}:)\\{y};(@r;r)");
            [
                (format!("{{r:{verb}x;(@r;r)}}{y}"), general.clone()),
                (format!("{{r:{verb}*1#,x;(@r;r)}}{y}"), general.clone()),
                (format!("{{a:x;r:{verb}x;(@r;r;a~{y})}}{y}"), format!("r:*|1({verb}:)\\{y};(@r;r;1b)")),
            ]
        })
    });
    assert!(compare(pairs) > 1000);
}

#[test]
fn phrases() {
    let phrases = [
        ("&~x", "t:*|1(~:)\\x;r:*|1(&:)\\t"),
        ("&~x in y", "m:*(,x)(in)',y;t:*|1(~:)\\m;r:*|1(&:)\\t"),
        ("0>@x", "t:*|1(@:)\\x;r:*(,0)>',t"),
        ("$[0>@x;`atom;`list]", "t:*|1(@:)\\x;r:$[*(,0)>',t;`atom;`list];r"),
        ("$[7=@x;`longs;`others]", "t:*|1(@:)\\x;r:$[*(,7)=',t;`longs;`others];r"),
        ("+/x", "r:{x+y}/x;r"),
        ("|/x", "r:{x|y}/x;r"),
        ("&/x", "r:{x&y}/x;r"),
        ("1_x", "r:*(,1)_',x;r"),
        ("x+/:y", "r:x{x+y}/:y;r"),
        ("x-\\:y", "r:x{x-y}\\:y;r"),
        ("x,/:y", "r:x{x,y}/:y;r"),
        ("x,\\:y", "r:x{x,y}\\:y;r"),
        ("|x+/:1 2 3", "r:x{x+y}/:1 2 3;r:*|1(|:)\\r"),
        ("1+|x+/:1 2 3", "r:x{x+y}/:1 2 3;s:*|1(|:)\\r;r:*(,1)+',s"),
    ];
    // A fold of nothing has an identity for a primitive and none for a lambda, which meets nulls too.
    let is_other = |value: &str| matches!(value, "(!0)" | "(0#0b)" | "()" | "(0N 7 0W)");
    let pairs = phrases.into_iter().flat_map(move |(short, general)| {
        VALUES.iter().flat_map(move |x| {
            let ys: &[&str] = if short.contains('y') { VALUES } else { &["0"] };
            ys.iter()
                .filter(move |_| !(short.contains("/x") && is_other(x)))
                .map(move |y| (format!("{{[x;y]r:{short};(@r;r)}}[{x};{y}]"), format!("x:{x};y:{y};{general};(@r;r)")))
        })
    });
    assert!(compare(pairs) > 3000);
}

/// Each, `,/` of each and repetition over lists of every form, of lambdas with results of every form.
#[test]
fn adverbs() {
    let lambdas = [
        "{x}",
        "{,x}",
        "{(x;`a)}",
        "{x,1}",
        "{3#x}",
        "{x~1}",
        "{1.5}",
        "{\"ab\"}",
        "{()}",
        "{!0}",
        "{`a`b}",
        "{(1 2;3 4)}",
        "{,1 2 3}",
        "{$[x~1;1 2;3 4 5]}",
        "{$[x~1;1 2;()]}",
        "{$[x~1;();1 2]}",
        "{$[x~1;();,1 2]}",
        "{$[x~1;1 2;1.5 2]}",
        "{$[x~1;1;2 3]}",
        "{$[x~1;,1 2;,1 2 3]}",
        "{$[x~1;,1 2;(`a;1)]}",
        "{$[x~1;1b;0b]}",
        "{$[x~1;1;1.5]}",
        "{$[x~1;+;-]}",
        "{y}[;x]",
        "{[a;b]b,a}[1 2]",
        "{[a;b]a:a,b;a}[1 2]",
        "{[a;b]a}[1 2]",
        "{[a;b]c:b;$[c~1;c:2;];c}[0]",
    ];
    let pairs = lambdas.into_iter().flat_map(|f| {
        VALUES.iter().flat_map(move |y| {
            let f = if f == "{y}[;x]" { "{y;x}[;5]" } else { f };
            let general = format!("x:{y};r:x{{[f;a;b]f a}}[{f}]'(#x)#0");
            let general =
                if y.starts_with("(1 2!") { format!("x:{y};r:(!x)!(. x){{[f;a;b]f a}}[{f}]'(#x)#0") } else { general };
            let general = if *y == "()" || *y == "(!0)" || *y == "(0#0b)" { "r:()".to_string() } else { general };
            let general = if is_atom(y) { format!("r:*|1 {f}\\{y}") } else { general };
            [
                (format!("{{r:{f}'x;(@r;r)}}[{y}]"), format!("{general};(@r;r)")),
                (format!("{{r:,/{f}'x;(@r;r)}}[{y}]"), format!("{general};r:,/r;(@r;r)")),
                (format!("r:(,/{f}'){y};(@r;r)"), format!("{general};r:,/r;(@r;r)")),
                (format!("{{r:2 {f}/x;(@r;r)}}[{y}]"), format!("r:*|2 {f}\\{y};(@r;r)")),
            ]
        })
    });
    assert!(compare(pairs) > 3000);
}

fn is_atom(text: &str) -> bool {
    !text.starts_with('(') || matches!(text, "(+)" | "(-2)")
}

/// An amendment that waits for its new value, over several, against the amendments one by one.
#[test]
fn amendments() {
    let heads = [
        "@[1 2 3;0",
        "@[1 2 3;0 1",
        "@[1 2 3;(::)",
        "@[(1;`a);1",
        "@[`a`b!1 2;`b",
        "@[1 2 3;9",
        "@[{x};0",
        "@[();()",
        ".[(1 2;3 4);0 1",
        ".[(1 2;3 4);(0 1;0)",
        ".[(1 2;3 4);(::;0)",
        ".[(1 2;3 4);()",
        ".[((1 2;3);(4 5;6));(!2;0)",
        ".[((1;`a;2);(3 4;5;`b);(`c;6;7));(0 2;1)",
        ".[((1;`a;2);(3 4;5;`b);(`c;6;7));(!3;0)",
        ".[((1;`a;2);(3 4;5;`b);(`c;6;7));(2 0;1)",
        ".[((1;`a;2);(3 4;5;`b);(`c;6;7));(0 0;1)",
        ".[((1;`a;2);(3 4;5;`b);(`c;6;7));(1 3;1)",
        ".[((1;`a;2);(3 4;5;`b);(`c;6;7));(0 1;5)",
        ".[((1;`a);(3 4;5));(,1;0)",
        ".[((1;`a);1 2;4);(0 1;0)",
        ".[1 2 3;,0",
        ".[{x+y};1 2",
        ".[1 2 3;0",
    ];
    let pairs = heads.into_iter().flat_map(|head| {
        ["+", ":", ",", "{y,x}", "{x}"].into_iter().flat_map(move |f| {
            ["1 2", "(1;`a)", "(1 2;3 4)", ",`a", "(+;-)", "(1;1 2)"]
                .into_iter()
                .map(move |new| (format!("{head};{f};]'{new}"), format!("{{{head};{f};x]}}'{new}")))
        })
    });
    assert!(compare(pairs) > 100);
}

/// Names that are assigned while they are lent, used in branches and loops, and given up at their last use.
#[test]
fn last_uses() {
    let pairs = [
        ("{(x:5)+x}1", "6"),
        ("{x+x:5}1", "10"),
        ("{x,(x:7),x}1 2", "7 7 1 2"),
        ("{(1_x),x}1 2 3", "2 3 1 2 3"),
        ("{x,1_x}1 2 3", "1 2 3 2 3"),
        ("{(1_x)+-1_x}1 2 3", "3 5"),
        ("{$[#x;x;0],x}1 2", "1 2 1 2"),
        ("{a:x;x:1_x;(a;x)}1 2 3", "(1 2 3;2 3)"),
        ("{do[2;x:1_x];x}1 2 3", ",3"),
        ("{r:();while[#x;r:r,,x;x:1_x];r}1 2 3", "(1 2 3;2 3;,3)"),
        ("{[x]y:x;do[2;y:y,x];y}1 2", "1 2 1 2 1 2"),
        ("{[a;b]a,b,a}[1 2;3]", "1 2 3 1 2"),
        ("{[a;b]b,:a;b,a}[1 2;,3]", "3 1 2 1 2"),
        ("{x[0]:9;x}1 2", "9 2"),
        ("{[x]y:x;x[0]:9;x,y}1 2", "9 2 1 2"),
        ("{if[x~1 2;:x];x,x}1 2", "1 2"),
        ("{if[x~1;:x];x,x}1 2", "1 2 1 2"),
        ("{(x;1_x;x)}1 2", "(1 2;,2;1 2)"),
        ("{[f;x]f f x}[{1_x};1 2 3]", ",3"),
        ("{f:{x,y};f[x;f[x;x]]}1", "1 1 1"),
        ("{x@x}0 1", "0 1"),
        ("{x[1]+x 0}3 4", "7"),
        ("{g:x;h:g;g:1_g;(g;h)}1 2", "(,2;1 2)"),
        ("({x,y}[1 2])'3 4", "(1 2 3;1 2 4)"),
        ("({[a;b]a:1_a;a,b}[1 2 3])'3 4", "(2 3 3;2 3 4)"),
        ("{[a;b]c:a;a:b;b:c;(a;b)}[1 2;3]", "(3;1 2)"),
        ("{x:x,1;x:x,2;x}()", "1 2"),
        ("x:1 2 3;{1_x}x;x", "1 2 3"),
        ("x:(1 2;3);({1_x}')x,,x;x", "(1 2;3)"),
        ("{.z.s}[1]", "{.z.s}"),
        ("{$[x<1;();.z.s[x-1],x]}3", "1 2 3"),
        ("{,/&x}0b", "()"),
        ("{,/x}\"\"", "()"),
        ("{,/{!0}'x}5", "()"),
        ("{,/{!0}'x}5 6", "!0"),
    ];
    let pairs = pairs.map(|(text, shown)| (text.to_string(), format!("r:{shown};r")));
    assert_eq!(compare(pairs.into_iter()), 35);
}

/// A lambda that gives atoms back is not called with them; one that looks at them otherwise is.
#[test]
fn kept_atoms() {
    let pairs = VALUES.iter().flat_map(|value| {
        ["f", "f'", "(f')'", "+/f'2#,"].into_iter().map(move |applied| {
            (format!("f:{{$[0>@x;x;,f'x]}};{applied}{value}"), format!("f:{{$[~0<=@x;x;,f'x]}};{applied}{value}"))
        })
    });
    assert_eq!(compare(pairs.collect::<Vec<_>>().into_iter()), 121);
}

/// Lists of more items than short ways take.
#[test]
fn long_lists() {
    let pairs = [
        ("{x+1}@!5000", "1+!5000"),
        ("{0>@x}@!5000", "0b"),
        ("{$[0>@x,x;1;2]}@!5000", "2"),
        ("{&~x in y}[!5000;!4990]", "4990+!10"),
        ("{|x,y}[!5000;1]", "1,4999-!5000"),
        ("{#x,/:y}[!5000;!50]", "50"),
        ("{+/,/x+/:y}[!100;!1000]", "54900000"),
        ("{+/x}@!5000", "12497500"),
        ("{x y}[!5000;|!5000]", "|!5000"),
        ("{#,/{!x}'x}@!300", "44850"),
        ("{x~,/{,x}'x}@!5000", "1b"),
    ];
    let pairs = pairs.map(|(text, shown)| (text.to_string(), format!("r:{shown};r")));
    assert_eq!(compare(pairs.into_iter()), 11);
}

/// `f[x]` that is only applied becomes no projection; kept in a name it is one.
#[test]
fn a_lambda_with_its_first_argument_is_its_projection() {
    const LAMBDAS: &[&str] =
        &["{x,y}", "{y}", "{(x;y)}", "{[a;b]a:a,b;a}", "{$[0>@y;x;y]}", "{x+`a}", "{x}", "{x,y,z}"];
    const FORMS: &[(&str, &str, &str)] = &[
        ("g[{x}] {y}", "g[{x}]", "h {y}"),
        ("g[{x}]'{y}", "g[{x}]", "h'{y}"),
        (",/g[{x}]'{y}", "g[{x}]", ",/h'{y}"),
        ("g[{x};]'{y}", "g[{x};]", "h'{y}"),
    ];
    let pairs = LAMBDAS.iter().flat_map(|f| {
        VALUES.iter().flat_map(move |x| {
            VALUES.iter().step_by(3).flat_map(move |y| {
                FORMS.iter().map(move |(short, projection, general)| {
                    let of = |text: &str| text.replace("{x}", x).replace("{y}", y);
                    let general = format!("{{g:{f};h:{};h:h;{}}}0", of(projection), of(general));
                    (format!("{{g:{f};{}}}0", of(short)), general)
                })
            })
        })
    });
    let pairs: Vec<(String, String)> = pairs.collect();
    assert!(compare(pairs.into_iter()) > 1000);
}

/// Items where truths hold: long lists of every type, and truths that are not as many.
#[test]
fn items_where_truths_hold() {
    let lists = [
        "!5000",
        "5000#7 0N -1",
        "5000#1.5 0n 2",
        "5000#\"abc\"",
        "5000#`a`b`c",
        "5000#101b",
        "5000#2 3i",
        "5000#5 6h",
        "5000#(1;`a;2 3)",
        "5000#,1 2",
        "(!5000)!|!5000",
        "+`a`b!(!5000;5000#`x`y)",
        "2000.01.01+!5000",
        "`s#!5000",
        "{x+1}",
        "1 2 3",
        "7",
    ];
    let truths =
        ["5000#01b", "0=3!!5000", "5000#0b", "5000#1b", "4999#01b", "5001#01b", "5000#!7", "5000#0 2", "5000#0.5"];
    let forms = [
        ("r:x@&y", "p:*|1(&:)\\y;r:x@p"),
        ("r:x[&y]", "p:*|1(&:)\\y;r:x@p"),
        ("r:x@&~~y", "y:~~y;p:*|1(&:)\\y;r:x@p"),
        ("r:{a:x;b:y;a[&b]}[x;y]", "p:*|1(&:)\\y;r:x@p"),
        ("r:{a:x;r:a@&0<y;(#a;#r;3#r)}[x;y]", "y:0<y;p:*|1(&:)\\y;r:x@p;r:(#x;#r;3#r)"),
    ];
    let mut pairs = Vec::new();
    for x in lists {
        for y in truths {
            for (short, general) in forms {
                let check = "(@r;#r;5#r;-5#r;(*r)~*r)";
                pairs.push((format!("x:{x};y:{y};{short};{check}"), format!("x:{x};y:{y};{general};{check}")));
            }
        }
    }
    assert!(compare(pairs.into_iter()) > 400);
}

/// Each of an elementwise primitive between numbers gives what each of a lambda gives.
#[test]
fn each_of_numbers_is_the_same_one_by_one() {
    let pairs = VALUES.iter().enumerate().flat_map(|(i, x)| {
        VALUES.iter().skip(i % 2).step_by(2).flat_map(move |y| {
            ["+", "%", "<", "|", "="].into_iter().flat_map(move |f| {
                [
                    (format!("{x}{f}'{y}"), format!("{x}{{x{f}y}}'{y}")),
                    (format!("({x}{f})'{y}"), format!("{{[a;b]a{f}b}}[{x}]'{y}")),
                    (format!("{f}[;{x}]'{y}"), format!("{{[a;b]b{f}a}}[{x}]'{y}")),
                ]
            })
        })
    });
    let mut pairs: Vec<(String, String)> = pairs.collect();
    for y in VALUES {
        for (short, general) in
            [("-:", "-x"), ("%:", "%x"), ("~:", "~x"), ("^:", "^x"), ("abs", "abs x"), ("sqrt", "sqrt x")]
        {
            pairs.push((format!("{short}'{y}"), format!("{{[a]{{{general}}}a}}'{y}")));
        }
    }
    assert!(compare(pairs.into_iter()) > 1000);
}
