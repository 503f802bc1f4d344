//! The fence: whatever a sentence is, it ends in time and within its memory, with an error of its own or with its result. Each line
//! runs in a process of its own under limits.
#![cfg(target_os = "linux")]

use crate::limits::{Cost, allowed, assert_kept, run, wrong};
use jackal::j::vocabulary::modifiers::MODIFIERS;
use jackal::j::vocabulary::verbs::VERBS;

/// What ran on for minutes or for ever once, or took memory that nobody had counted.
const ONCE: &[(&str, &str)] = &[
    ("--k", "fib:{$[x<2;x;fib[x-1]+fib[x-2]]};fib 45"),
    ("--k", "f:{@[f;x;{f 0}]};f 0"),
    ("", "2^10^9x"),
    ("", "(2^100x)^10^7x"),
    ("", "(3x^8e6)%7x^7e6"),
    ("", "3x^4e7"),
    ("", "(1e6#10x)#.1e6#1x"),
    ("", "3^20000000x"),
    ("", "*/1x+i.1000000"),
    ("", "!1000000x"),
    ("", r#"". 'x',~5e6#'9'"#),
    ("", "<S:0 <^:100000 ] 1"),
    ("--k", "!100000000"),
    ("", r#"<"0 i. 2e7"#),
    ("", r#"": ? 5000 5000$0"#),
    ("", "/:~ ? 5e7$0"),
    ("", r#"/:~ <"0 ? 2e6$0"#),
    ("--k", "+/'50000000#,!2"),
    ("", "? 1e4 1e4$100"),
    ("", r#"". 1e8#'-'"#),
    ("", ";: 1e8#'('"),
    ("", r#"". 3e6#'+/'"#),
    ("", ">:^:a: 1"),
    ("", ";/i. 3e6"),
    ("--k", "$!10000000"),
    ("", "{{$: y}} 1"),
    ("", "$.^:_1 ] 1 0 2"),
    ("--k", r#"10000000#"ab""#),
    ("--k", r#"(1+)\0"#),
];

/// What could do so: recursion, loops, exact numbers, reading, drawing, growing, searching, ordering, in each notation.
const LIKELY: &[(&str, &str)] = &[
    ("--k", "f:{@[f;x;{f 0}]};f 0"),
    ("--k", "{x,x}/1"),
    ("--k", "{x,x}/[1000000000;1]"),
    ("--k", r#"(,/|:)\10#1"#),
    ("--k", "{x}/[100000000;0]"),
    ("--k", r#"{1+x}\[100000000;0]"#),
    ("--k", "#,/1000000000#,1 2 3"),
    ("--k", r#",/10000000#,"abc""#),
    ("--k", "!1000000000000"),
    ("--k", "{.z.s x}0"),
    ("--k", "{.z.s[x]+1}0"),
    ("--k", "(!10000000)!!10000000"),
    ("--k", "$!3000000"),
    ("--k", r#". 5000000#"(""#),
    ("--k", r#". 5000000#"+""#),
    ("--k", "`k@3000000#1"),
    ("--k", "x:();do[100000000;x,:1]"),
    ("--k", "a:1;while[1;a:a]"),
    ("--k", "?5000000?1000000000"),
    ("--k", "<5000000?`4"),
    ("--k", "x@<x:3000000?1.0"),
    ("--k", "(1000000?1000)?1000000?1000"),
    ("--k", "10000000 5 _ !20000000"),
    ("--k", "=10000000?1000000"),
    ("--k", "+/!100000000"),
    ("--k", r#""abc"@10000000?3"#),
    ("--k", "1000000 1000000#0"),
    ("--k", "2000 2000#!4000000"),
    ("--k", "!300 300 300 300"),
    ("--q", "til 1000000000"),
    ("--q", "(til 3000000)!til 3000000"),
    ("--q", "string til 3000000"),
    ("--q", "10000000?`8"),
    ("--q", "raze 10000000#enlist til 10"),
    ("--q", "([]a:til 3000000;b:3000000?1.0)"),
    ("--q", "asc 5000000?1.0"),
    ("--q", "select sum b by a from ([]a:3000000?1000000;b:3000000?1.0)"),
    ("--q", "3000000#enlist til 3"),
    ("--q", r#"value 3000000#"-""#),
    ("--q", r#"value 3000000#"(""#),
    ("--q", "f:{f x};f 0"),
    ("--q", "{x+1}/[1000000000;0]"),
    ("--q", "while[1b;0]"),
    ("--q", "(til 100000)cross til 100000"),
    ("--q", "reverse over 10000000#1"),
    ("--q", "sums til 50000000"),
    ("--q", "prds 50000000#1.0"),
    ("--apl", "{∇⍵}1"),
    ("--apl", "{⍵<2:⍵ ⋄ (∇⍵-1)+∇⍵-2}40"),
    ("--apl", "(⍳1E5)∘.×⍳1E5"),
    ("--apl", "⍎3000000⍴'+/'"),
    ("--apl", "⍎10000000⍴'('"),
    ("--apl", "⍎10000000⍴'-'"),
    ("--apl", "⍎10000000⍴'1 '"),
    ("--apl", "{⊂⍵}⍣10000000⊢1 2"),
    ("--apl", "{⍵,⍵}⍣50⊢1"),
    ("--apl", r#",\⍳100000"#),
    ("--apl", r#"⊂\⍳100000"#),
    ("--apl", "↑⍳¨⍳20000"),
    ("--apl", "⍳300 300 300 300"),
    ("--apl", "⍕⍳5000000"),
    ("--apl", "⍪⍳5000000"),
    ("--apl", "+/⍳1E9"),
    ("--apl", "!⍳1000000"),
    ("--apl", "(⍳3000)+.×⍉3000 3000⍴⍳9E6"),
    ("--apl", "⌹1000 1000⍴?1000000⍴1000"),
    ("--apl", "10 10⍴⊂1000 1000⍴1"),
    ("--apl", "⍋5000000?5000000"),
    ("--apl", "∪?5000000⍴1000000000"),
    ("--apl", "{⍺+⍵}/⍳5000000"),
    ("--apl", "{⍵}¨⍳5000000"),
    ("--apl", "⎕DL 100"),
    ("--apl", "→1"),
    ("--apl", "2*⍳100000"),
    ("--apl", "5000 5000⍴⎕AV"),
    ("--apl", "⍳1E18"),
    ("--apl", "1E18⍴0"),
    ("", ">:^:_ ] 0"),
    ("", "{{while. 1 do. end.}} 0"),
    ("", "{{while. 1 do. try. 1+'a' catch. end. end.}} 0"),
    ("", "{{$: y}} 1"),
    ("", "$:@>: 0"),
    ("", "(, ,)^:30 ] 1"),
    ("", ",~^:60 ] 1"),
    ("", "<^:_ ] 1"),
    ("", "<^:(1e6) 1"),
    ("", "# 5!:1 <'a' [ a =: <^:(1e5) 1"),
    ("", "(-: ]) <^:(1e6) 1"),
    ("", "(i. ]) <^:(3e5) 1"),
    ("", "i. 1e18"),
    ("", "1e18 $ 0"),
    ("", "(1e9 1e9) $ 0"),
    ("", "1e12 # 0"),
    ("", "+/ i. 1e9"),
    ("", "(i. 1e6) +/ i. 1e6"),
    ("", r#"". 1e5#'('"#),
    ("", r#"". (1e5#'('),'1',1e5#')'"#),
    ("", r#"". 1e6 $ '1+'"#),
    ("", r#"". 1e6 $ '1 '"#),
    ("", r#"". 3e6 $ '''a'' '"#),
    ("", r#"". 1e6 $ 'a '"#),
    ("", ";: 3e7 $ 'a '"),
    ("", r#"": i. 5e6"#),
    ("", r#"": <"0 i. 3e5"#),
    ("", r#"": 3x^4e6"#),
    ("", "5!:5 <'a' [ a =: i. 3e6"),
    ("", r#"5!:5 <'a' [ a =: <"0 i. 1e6"#),
    ("", r#"5!:2 <'a' [ a =: <"0 i. 1e6"#),
    ("", r#"3!:1 <"0 i. 3e6"#),
    ("", "!:a: 1"),
    ("", "2x^2^100x"),
    ("", "10x^1e9"),
    ("", "!1e7x"),
    ("", "(10^3e6x) +. 7^2e6x"),
    ("", "%: 10^1e7x"),
    ("", "q: 10^60x"),
    ("", "q: 1000000007x*1000000009x*1000000021x*(2^89x)-1"),
    ("", "p: 1e9"),
    ("", "p: i. 1e7"),
    ("", "4 p: 2^200x"),
    ("", "x: 1r3 + i. 1e6"),
    ("", "+/ % 1x + i. 1e5"),
    ("", "(%1x+i.1000) +/ . * |: 1000 1000$1x"),
    ("", "%. ? 2000 2000$0"),
    ("", "(+/ . *)~ ? 3000 3000$0"),
    ("", "-/ . * ? 400 400$0"),
    ("", "-/ . * 40 40 $ 1x+i.1600"),
    ("", "A. i. 1e5"),
    ("", "100000x A. i. 1e5"),
    ("", "/: ? 1e7$1000000"),
    ("", r#"\:~ ? 1e7$0"#),
    ("", "~. ? 1e7$1e9"),
    ("", "i.~ ? 1e7$1e9"),
    ("", r#"(<"0 i. 1e6) i. <"0 i. 1e6"#),
    ("", r#"+/\ i. 5e7"#),
    ("", r#"*/\. 1 + i. 1e5"#),
    ("", r#"<\ i. 1e5"#),
    ("", r#",/\ i. 1e5"#),
    ("", r#"1e5 ]\ i. 2e5"#),
    ("", "{i. 5e3;i. 5e3"),
    ("", ", { 3 # < i. 1000"),
    ("", "C. i. 1e7"),
    ("", "E.~ 1e6 # 'a'"),
    ("", "('a*a*a*a*a*a*b' ; 0) rxmatch 1e5 # 'a' [ load 'regex'"),
    ("", "? 1e4 1e4 $ 100"),
    ("", "|: i. 3000 3000 3"),
    ("", "3000 3000 3 $ 'abc'"),
    ("", "o. i. 1e7"),
    ("", "1e7 ? 1e7"),
    ("", "#: i. 3e6"),
    ("", "(64#2) #: i. 1e6"),
    ("", "2 #. 1e7 2 $ 1"),
    ("", r#"". ": i. 1e6"#),
    ("", r#"0 ". ": i. 1e6"#),
    ("", "'a' $: 1"),
    ("", "f =: 3 : 'f y'"),
    ("", "(f =: 3 : 'f >: y') 0"),
    ("", "L. <^:(1e6) 1"),
    ("", "S: 0 <^:(1e5) 1"),
    ("", ";(<@<)^:(1e5) 1"),
    ("", "6!:3 ] 100"),
    ("", "wd =: 1!:1 ] 1"),
    ("", "2 (3!:4) i. 1e7"),
    ("", "8!:0 i. 1e6"),
    ("", "'10.2' 8!:2 i. 1000 1000"),
    ("", "(<'/') 8!:2 i. 1e5"),
    ("", r#"datatype"0 i. 1e5"#),
    ("", "toupper 1e7 $ 'abc'"),
    ("", "1e6 {. 1e3 1e3 $ 0"),
    ("", r#"(i. 1000 1000) {~"1/ i. 1000"#),
    ("", "|. ^: 1e9 i. 10"),
    ("", "t. 1"),
    ("", "^ t. i. 1e6"),
    ("", "(^.) T. 100000"),
    ("", "^ D. 1 i. 1e4"),
    ("", "1 2 3 p. i. 1e7"),
    ("", "p. 1 + i. 300"),
    ("", "p.. i. 1e7"),
];

/// Nests a million deep: made, drawn, compared, hashed, ordered, taken apart, dropped.
const DEEP: &[(&str, &str)] = &[
    ("", "(-: ]) <^:(1e6) 1"),
    ("", "(-:&<) <^:(1e6) 1"),
    ("", "3 : '1 [ a =: <^:(1e6) 1' 0"),
    ("", "(= ]) <^:(1e6) 1"),
    ("", "# ~. (; ]) <^:(1e6) 1"),
    ("", "# (i. ]) (; ]) <^:(1e6) 1"),
    ("", "L. <^:(1e6) 1"),
    ("", "# 3!:1 <^:(1e6) 1"),
    ("", "128!:6 <^:(1e6) 1"),
    ("", "# 5!:5 <'a' [ a =: <^:(1e6) 1"),
    ("", r#"# ": <^:(1e6) 1"#),
    ("", "/:~ (; ]) <^:(1e6) 1"),
    ("", "# 3 : 'y [ z =. y , <y' <^:(1e6) 1"),
    ("", "# {:: <^:(1e6) 1"),
    ("", "< S: 0 <^:(1e6) 1"),
    ("", "# 5!:2 <'a' [ a =: <^:(1e6) 1"),
    ("", "(<^:(1e6) 1) -: <^:(1e6) 2"),
    ("", "# 5!:1 <'a' [ a =: <^:(1e6) 1"),
    ("", "# 5!:6 <'a' [ a =: <^:(1e6) 1"),
    ("", "# 7!:5 <'a' [ a =: <^:(1e6) 1"),
    ("", ";^:(1e6) <^:(1e6) 1"),
    ("", "> L:0 <^:(1e6) 1"),
    ("", "# ~. 2 # <^:(1e6) 1"),
    ("", "3!:3 <^:(1e6) 1"),
    ("--k", "(~/)2#,{,x}/[1000000;1]"),
    ("--k", "#?2#,{(x;1)}/[1000000;1]"),
    ("--k", "#$`k@{(x;1)}/[1000000;1]"),
    ("--k", "{(x;1)}/[1000000;1]"),
    ("--k", "(,/)/{(x;1)}/[1000000;1]"),
    ("--k", "#<2#,{(x;1)}/[1000000;1]"),
    ("--k", "+{(x;1)}/[1000000;1]"),
    ("--k", "1+{(x;1)}/[1000000;1]"),
    ("--apl", "≡{⊂⍵}⍣1000000⊢1 2"),
    ("--apl", "Y≡Y←{⊂⍵}⍣1000000⊢1 2"),
    ("--apl", "∪Y Y⊣Y←{⊂⍵}⍣1000000⊢1 2"),
    ("--apl", "{⊂⍵}⍣1000000⊢1 2"),
    ("--apl", "∊{⊂⍵}⍣1000000⊢1 2"),
    ("--apl", "1+{⊂⍵}⍣1000000⊢1 2"),
    ("--apl", "⍴⍕{⊂⍵}⍣1000000⊢1 2"),
    ("--apl", "⍋Y Y⊣Y←{⊂⍵}⍣1000000⊢1 2"),
    ("--apl", "↑{⊂⍵}⍣1000000⊢1 2"),
];

/// Large arguments of J: integers, floats, a table, boxes, text.
const ARGUMENTS: &[&str] =
    &["? 300000 $ 1000000000", "? 300000 $ 0", "i. 500 600", "<\"0 i. 60000", "300000 $ 'abcde'"];

/// Seconds and megabytes that a line may take.
const SECONDS: f64 = 0.15;
const MEGABYTES: u64 = 200;
/// The lines that took too much, or did not end as the kinds of error say that end a line; each with what it took.
fn beyond_the_fence(lines: &[(&str, &str)]) -> Vec<String> {
    let (seconds, megabytes) = (format!("{SECONDS}"), format!("{MEGABYTES}M"));
    let limits = ["--max-time", &seconds, "--max-memory", &megabytes];
    let allowed = allowed(SECONDS, MEGABYTES);
    wrong(lines, |(dialect, line)| {
        let done = run(&limits, dialect, line);
        let Cost { seconds, bytes } = done.cost;
        let told = done.errors.lines().next().unwrap_or_default();
        let ended = match done.status {
            Some(0) => told.is_empty(),
            Some(1) => !told.is_empty() && !done.errors.contains("mistake in Jackal"),
            _ => false,
        };
        let fine = ended && seconds <= allowed.seconds && bytes <= allowed.bytes;
        (!fine)
            .then(|| format!("{dialect} {line}  {seconds:.2} s, {} MB, status {:?} {told}", bytes >> 20, done.status))
    })
}

#[test]
fn what_ran_on_or_ate_the_machine_ends() {
    let wrong = beyond_the_fence(ONCE);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

#[test]
fn what_could_ends_too() {
    let wrong = beyond_the_fence(LIKELY);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

#[test]
fn nests_a_million_deep_use_no_machine_stack() {
    let wrong = beyond_the_fence(DEEP);
    assert!(wrong.is_empty(), "beyond the fence:\n{}", wrong.join("\n"));
}

/// Every word of J with one large argument and with two, modifiers with verbs. Each takes one of the arguments in turn, or all of them
/// if the environment asks for it: `JACKAL_LIMITS=all`.
fn words_of_j() -> Vec<(&'static str, String)> {
    let all = std::env::var("JACKAL_LIMITS").is_ok_and(|which| which == "all");
    let mut sentences = Vec::new();
    for row in VERBS {
        let word = row.word.spelling();
        sentences.extend([format!("z =: {word} y"), format!("z =: 3 {word} y"), format!("z =: y {word} y")]);
    }
    for row in MODIFIERS {
        let word = row.word.spelling();
        sentences.push(if row.is_adverb() { format!("z =: + {word} y") } else { format!("z =: (+ {word} 2) y") });
        if !row.is_adverb() {
            sentences.push(format!("z =: (+ {word} -) y"));
        }
    }
    let mut lines = Vec::new();
    for (turn, sentence) in sentences.iter().enumerate() {
        let chosen = ARGUMENTS.iter().enumerate().filter(|(place, _)| all || *place == turn % ARGUMENTS.len());
        lines.extend(chosen.map(|(_, argument)| ("", format!("{sentence} [ y =: {argument}"))));
    }
    lines
}

#[test]
fn every_word_of_j_ends_in_time_and_keeps_within_its_memory() {
    assert_kept(&words_of_j(), 200, 0.15, 60);
}
