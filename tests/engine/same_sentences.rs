//! Random sentences, run in all the ways there are: typed at the prompt, with and without fast ways, in a
//! definition of either notation, with their nouns in locals and globals, and as the tacit verb that `13 :` makes. What they
//! give is the same: value, type and shape, or the kind of the error.

use crate::dice::Dice;
use jackal::rooms::session::Session;

/// Nouns of every type: atoms, lists, tables, rank 3, and empty ones of each rank.
const NOUNS: &[&str] = &[
    "0",
    "1",
    "(1 0 1)",
    "(2 2$1 0 0 1)",
    "(0$0)",
    "(1 2 2$0 1 1 0)",
    "5",
    "_3",
    "(3 1 2)",
    "(i. 2 3)",
    "(i. 2 2 2)",
    "(i. 0)",
    "(i. 0 3)",
    "(i. 2 0 2)",
    "2.5",
    "(0.5 1e10 _7.25)",
    "(2 2$0.5 1.5 _ 3)",
    "(0#1.5)",
    "(2 1 2$1.5)",
    "1j2",
    "(3 1j_1)",
    "(2 2$1j1 0 0 2)",
    "(0#1j1)",
    "7x",
    "(1 2 3x)",
    "(2 2$5x)",
    "1r3",
    "(1r2 3 _)",
    "(0#1r2)",
    "'a'",
    "'abc'",
    "(2 3$'abcdef')",
    "''",
    "(0 2$'')",
    "(2 1 2$'wxyz')",
    "(<1 2)",
    "(1;'ab')",
    "(2 2$<'q')",
    "(0$a:)",
    "(1 1 2$<3)",
    "(u: 233 97)",
    "(0#u: 'a')",
];

/// Verbs of one argument.
const MONADS: &[&str] = &[
    "+",
    "-",
    "*",
    "%",
    "*:",
    "%:",
    ">:",
    "<:",
    "+:",
    "-:",
    "-.",
    "<.",
    ">.",
    "|",
    "^",
    "#",
    "$",
    ",",
    "|.",
    "|:",
    "{.",
    "{:",
    "}.",
    "}:",
    "<",
    ">",
    ";",
    "~.",
    "~:",
    "=",
    "/:",
    "\\:",
    "+/",
    "*/",
    "<./",
    ",/",
    "+/\\",
    "-/\\.",
    "<\\",
    "#/.~",
    ",.",
    ",:",
    "[",
    "]",
    "(+/\"1)",
    "(|.\"1)",
    "(<\"0)",
    "#.",
    "L.",
    "+./",
    "=/",
    "/:~",
    "(+/ % #)",
    "(-@+:)",
    "($ , #)",
    "(<@,\"1)",
    "(>./\"2)",
    "(3!:0)",
    "([: +/ ,)",
    "+/&.>",
    "i.@#",
    "I.@,",
    "\":",
];

/// Verbs of two.
const DYADS: &[&str] = &[
    "+", "-", "*", "%", "<", ">", "<:", ">:", "=", "~:", "-:", "<.", ">.", "|", "^", ",", ",.", ",:", ";", "$", "#",
    "{.", "}.", "|.", "{", "i.", "e.", "-.", "[", "]", "+.", "*.", "!", "#.", "#:", "i:", "E.", "+/", "(*\"1)",
    "(,\"0)", "-~", "%~", "<@,", "(+\"1 0)", "(+ , -)", "-&+:", "(] , [)", ",&.>", "*/", "+/@:*", "=/", "(-:\"1)",
    ",@+", "|:", "/:", "I.",
];

/// A sentence with holes for its nouns.
fn sentence(dice: &mut Dice, depth: usize, nouns: &mut Vec<String>) -> String {
    let mut noun = |dice: &mut Dice| {
        nouns.push(dice.of(NOUNS).to_string());
        format!("\x01{}\x01", nouns.len() - 1)
    };
    match dice.next(if depth == 0 { 1 } else { 5 }) {
        0 => noun(dice),
        1 => {
            let verb = dice.of(MONADS);
            format!("{verb} {}", sentence(dice, depth - 1, nouns))
        }
        2 => {
            let left = noun(dice);
            let verb = dice.of(DYADS);
            format!("{left} {verb} {}", sentence(dice, depth - 1, nouns))
        }
        3 => {
            let (left, verb) = (sentence(dice, depth - 1, nouns), dice.of(DYADS));
            format!("({left}) {verb} {}", sentence(dice, depth - 1, nouns))
        }
        _ => {
            let (verb, rest) = (dice.of(MONADS), sentence(dice, depth - 1, nouns));
            format!("({verb} {rest}) {} {}", dice.of(DYADS), sentence(dice, depth - 1, nouns))
        }
    }
}

/// The sentence with something in each hole.
fn filled(sentence: &str, fill: impl Fn(usize) -> String) -> String {
    let parts = sentence.split('\x01').enumerate();
    parts.map(|(place, part)| if place % 2 == 0 { part.to_string() } else { fill(part.parse().unwrap()) }).collect()
}

/// What a sentence shows, or the kind of its error.
fn answer(session: &mut Session, input: &str) -> String {
    let done = session.eval(input);
    match &done.error {
        None => done.text(),
        Some(error) => error.headline().split(':').next().unwrap_or("").to_string(),
    }
}

/// Sessions that know the names the sentences use: one as users have it, one that takes no fast ways, and one whose booleans stay in
/// bits however few they are.
fn sessions() -> [Session; 3] {
    let mut all = [Session::bare(), Session::bare(), Session::bare()];
    all[1].set_plain(true);
    all[2].stop().set_packed_from(1);
    jackal::rooms::array::slim::set_fewest(1);
    jackal::rooms::array::part::set_fewest(1);
    for session in &mut all {
        answer(session, "9!:11 ] 17");
        answer(session, "what=: 3!:0 ; $ ; ]");
    }
    all
}

/// One random sentence in all its ways; adds those that differ.
fn compare(dice: &mut Dice, [session, plainly, in_bits]: &mut [Session; 3], differing: &mut Vec<String>) {
    let mut nouns = Vec::new();
    let depth = 1 + dice.next(3);
    let holes = sentence(dice, depth, &mut nouns);
    let plain = filled(&holes, |hole| nouns[hole].clone());
    let quoted = |text: &str| text.replace('\'', "''");
    for (n, noun) in nouns.iter().enumerate() {
        answer(session, &format!("g{n}=: {noun}"));
    }
    let locals: Vec<String> = nouns.iter().enumerate().map(|(n, noun)| format!("l{n}=. {noun}\n")).collect();
    let by_local = filled(&holes, |hole| format!("l{hole}"));
    let by_global = filled(&holes, |hole| format!("g{hole}"));
    // The last noun is the argument of a tacit verb; the others stand in it.
    let last = nouns.len() - 1;
    let of_y = filled(&holes, |hole| if hole == last { "y".to_string() } else { nouns[hole].clone() });
    let typed = format!("what {plain}");
    let expected = answer(session, &typed);
    for (other, how) in [(plainly, "without fast ways"), (in_bits, "with booleans in bits")] {
        let found = answer(other, &typed);
        if expected != found {
            differing.push(format!("{typed}\n{expected}\n{how}\n{found}\n"));
        }
    }
    let ways = [
        format!("(3 : '{}') 0", quoted(&typed)),
        format!("{{{{ {typed}\n}}}} 0"),
        format!("(3 : 'what {}') 0", quoted(&by_global)),
        format!("what {by_global}"),
        format!("{{{{ {}what {by_local}\n}}}} 0", locals.concat()),
        format!("(3 : '{}') {}", quoted(&format!("what {of_y}")), nouns[last]),
        format!("what (13 : '{}') {}", quoted(&of_y), nouns[last]),
    ];
    for way in ways {
        let found = answer(session, &way);
        // `x [ y` is one of the two for `13 :`, so that an error in the other does not show.
        let unused = way.contains("13 :") && (holes.contains(" [ ") || holes.contains(" ] "));
        if found != expected && !(unused && expected.ends_with("error")) {
            differing.push(format!("{typed}\n{expected}\n{way}\n{found}\n"));
        }
    }
}

/// How many sentences each of the two tests tries; `SENTENCES=20000` tries more, and `SEED=5` others.
fn count() -> usize {
    std::env::var("SENTENCES").ok().and_then(|count| count.parse().ok()).unwrap_or(3_000)
}

fn try_all(seed: u64) {
    let other: u64 = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0);
    let mut dice = Dice(seed + other);
    let mut all = sessions();
    let mut differing = Vec::new();
    for turn in 1..=count() {
        if turn % 500 == 0 {
            all = sessions();
        }
        compare(&mut dice, &mut all, &mut differing);
    }
    let shown: Vec<&str> = differing.iter().take(12).map(String::as_str).collect();
    assert!(differing.is_empty(), "{} ways differ, such as\n{}", differing.len(), shown.join("\n"));
}

#[test]
fn sentences_give_the_same_whichever_way_they_run() {
    try_all(20_261_122);
}

#[test]
fn other_sentences_too() {
    try_all(7_654_321);
}
