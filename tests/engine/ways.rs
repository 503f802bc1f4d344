//! Quick ways against plain ones: what a sentence gives must not depend on whether the engine knows it as a whole.

use jackal::rooms::array::Array;
use jackal::rooms::session::Session;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// Nouns that the sentences get as `y` (and `x`): types, shapes, empties, mixed boxes, overflow.
const NOUNS: &[&str] = &[
    "i. 4",
    "100 | 7919 * i. 5 3",
    "(2 3 4 $ i. 24) % 3",
    "0 1 1 0 1",
    "4611686018427387904 + i. 6",
    "_1 2 3.5 0 1e300 __",
    "'abca'",
    "2 3 $ 'abc'",
    "i. 0",
    "0 3 $ 0",
    "7",
    "<'abc'",
    "'a' ; 1 2 3 ; 'bcd'",
    "1 2 ; 3 4 ; 5 6",
    "1 2 ; 3.5 4 ; 5 6",
    "2 2 $ 1 ; 2 3 ; 4 ; 5 6",
    "3j1 2 1",
];

/// Two spellings of one verb, the second with steps that no quick way sees through.
const PAIRS: &[(&str, &str)] = &[
    ("(1&+)`(3&*)@.(2&|)\"0", "3 : '(1&+)`(3&*)@.(2&|) y'\"0"),
    ("-`(%&2)`*:@.(3&|)\"0", "3 : '-`(%&2)`*:@.(3&|) y'\"0"),
    ("+/&>", "3 : '+/ > y'\"0"),
    ("#&>", "3 : '# > y'\"0"),
    ("|.&>", "3 : '|. > y'\"0"),
    ("(+/ % #)@>", "3 : '(+/ % #) > y'\"0"),
    ("|.&.>", "3 : '< |. > y'\"0"),
    ("+/\"1", "3 : '+/ y'\"1"),
    ("+/\"2", "3 : '+/ y'\"2"),
    ("-/\"2", "3 : '-/ y'\"2"),
    (">./\"1", "3 : '>./ y'\"1"),
    ("*/\"2", "3 : '*/ y'\"2"),
    ("3 +/\\ ]", "3 : '3 (3 : ''+/ y'')\\ y'"),
    ("2 <./\\ ]", "3 : '2 (3 : ''<./ y'')\\ y'"),
    ("+/\\", "(3 : '+/ y')\\"),
    (">./\\", "(3 : '>./ y')\\"),
    (",/\\.", "(3 : ',/ y')\\."),
    (",&.>/\\.", "(3 : ',&.>/ y')\\."),
    ("(- % 2:)/\\.", "(3 : '(- % 2:)/ y')\\."),
    ("-\"1/~", "3 : '((4 : ''x -\"1 y'')\"1 _)~ y'"),
    (",\"1/~", "3 : '((4 : ''x ,\"1 y'')\"1 _)~ y'"),
    (",\"1 0\"1 _~", "3 : '((4 : ''x , y'')\"1 0)\"1 _~ y'"),
    ("-~\"1 0\"1 _~", "3 : '((4 : ''y - x'')\"1 0)\"1 _~ y'"),
    ("*:@-", "3 : '*: - y'\"0"),
    ("<.@%&3", "3 : '<. y % 3'\"0"),
    ("<.@(%&3)", "3 : '<. y % 3'\"0"),
    ("(3 <.@% ])", "3 : '<. 3 % y'\"0"),
    ("(] 2&|@+ ])", "3 : '2 | y + y'\"0"),
    ("(] +&*: ])", "3 : '(*: y) + *: y'\"0"),
    ("(3 -~ ])", "3 : 'y - 3'\"0"),
    ("(] %~ 3 -~ ])", "3 : '(y - 3) % y'\"0"),
    ("2 -~/\\ ]", "3 : '2 (3 : ''-~/ y'')\\ y'"),
    ("2 ]\\ ]", "3 : '2 (3 : ''] y'')\\ y'"),
    ("_2 ]\\ ]", "3 : '_2 (3 : ''] y'')\\ y'"),
    ("_9 [\\ ]", "3 : '_9 (3 : ''] y'')\\ y'"),
    ("3 ,\\ ]", "3 : '3 (3 : '', y'')\\ y'"),
    ("_2 ,\\ ]", "3 : '_2 (3 : '', y'')\\ y'"),
    ("2 <\\ ]", "3 : '2 (3 : ''< y'')\\ y'"),
    ("_3 <\\ ]", "3 : '_3 (3 : ''< y'')\\ y'"),
    ("(17 b.)/", "3 : 'if. 0 = # y do. (17 b.)/ y else. (4 : ''x 17 b. y'')/ y end.'"),
    ("(22 b.)/\\", "3 : 'if. 0 = # y do. (22 b.)/\\ y else. (4 : ''x 22 b. y'')/\\ y end.'"),
    ("(6 b.)~", "(3 : 'y 6 b. y')\"0"),
    ("(- : (23 b.))~", "(3 : 'y 23 b. y')\"0"),
    ("3 (17 b.)\"0 ]", "3 : '3 (17 b.) y'\"0"),
    ("1 (<.@%)/\\ ]", "3 : '1 (3 : ''(<.@%)/ y'')\\ y'"),
    (";@:(<\"0)", "3 : ', y'"),
    ("(>:^:(0&<))\"0", "3 : 'if. 0 < y do. >: y else. y end.'\"0"),
    ("(-:^:(0 = 2&|))\"0", "3 : 'if. 0 = 2 | y do. -: y else. y end.'\"0"),
    ("~:/\\", "(3 : '~:/ y')\\"),
    ("</\\", "(3 : '</ y')\\"),
    (">:/\\", "(3 : '>:/ y')\\"),
    ("</", "3 : 'if. 0 = # y do. </ y else. (4 : ''x < y'')/ y end.'"),
    ("~:/", "3 : 'if. 0 = # y do. ~:/ y else. (4 : ''x ~: y'')/ y end.'"),
    (";/", "3 : '(4 : ''x ; y'')/ y'"),
    (";@:(<\"1)", "3 : ', y'"),
    ("4 0 3 #: ]", "3 : '4 0 3 #: y'\"0"),
    ("4 3 #. ]", "3 : '4 3 #. y'\"1"),
    // Amended and extended in place, or where another name holds the noun too.
    (
        "3 : 'r=. y for_i. i. # y do. r=. (i { y) (<: # r)} r end. r'",
        "3 : 'r=. y for_i. i. # y do. r=. (i { y) (4 : ''x (<: # y)} y'') c=. r end. r'",
    ),
    (
        "3 : 'r=. 0 # y for_i. i. # y do. r=. r , i { y end. r'",
        "3 : 'r=. 0 # y for_i. i. # y do. r=. (c=. r) , i { y end. r'",
    ),
    ("3 : 'k=. r=. y for_i. i. # y do. r=. r , {. y end. k'", "]"),
];

/// Verbs that stand for `U` in the forms: elementwise ones, and others with ways of their own in some form.
const VERBS: &[&str] = &[
    "+", "-", "*", "%", "<.", ">.", "+.", "=", "~:", "<", "<:", ">", ">:", "|", "^", ",", "!", "i.", "e.", "-:", "#",
    "{.", "}.", "|.", "{", ",.", ";", "#.", "#:", "$", "[", "]", "-.", "E.", "%:", "o.", "I.", "(-~)", "(%~)", "(~:~)",
    "(i:)",
];

/// Verbs that stand for `U` in the forms of one argument.
const MONADS: &[&str] = &[
    "#",
    "<",
    "{.",
    "{:",
    "|.",
    ",",
    "+:",
    "-:",
    "*:",
    "-",
    "|",
    ">:",
    "<:",
    "}.",
    "}:",
    "$",
    "~.",
    "/:",
    "\\:",
    ",.",
    ",:",
    ";",
    "~:",
    "=",
    "*",
    "%",
    "^",
    "#.",
    "|:",
    "[",
    "]",
    "i.",
    "L.",
    "(/:~)",
    "(\\:~)",
    "(+/)",
    "(>./)",
    "(<./)",
    "(*/)",
    "(+/@,)",
    "(+./)",
    "(~.@,)",
    "(#@~.)",
    "(+/ % #)",
    "(>./ - <./)",
    "(<@,)",
    "({.@/:~)",
    "(#@,)",
    "(0&{)",
    "(_1&{)",
    "(1&|.)",
    "(2&{.)",
    "(_1&}.)",
    "(-&1)",
    "(1&+)",
    "(;/)",
    "(<\\)",
    "(i.@#)",
    "(I.@,)",
];

/// Forms around a verb of two arguments; the left argument, where there is one, is before the form.
const FORMS: &[&str] = &[
    "U", "U\"0", "U\"1", "U\"2", "U\"0 1", "U\"1 0", "U\"_ 0", "U\"0 _", "U\"1 _", "U\"_ 1", "U\"_1", "U\"1 2", "U/",
    "U/\"0 1", "U/\"1", "U/\"1 0", "U~", "U~/", "(U~)\"1", "U~\"0 1", "U&.>", "U&>", "+/ . U", "U/ . +", "+/@:U",
    "+/@U", "[: +/ U", "*./@:U", "+./@:U", "#@:U", "I.@:U", "i.&1@:U", "i.&0@:U", "e.&,@:U", "+/\"1@:U", "U&,", "U&{.",
    "U&:>", "U^:2", "U L:0", "U S:0", "(U , ])",
];

/// Forms around the insertion of a verb, of one argument.
const INSERTIONS: &[&str] = &[
    "U/",
    "U/\"1",
    "U/\"2",
    "U/&>",
    "U/\\",
    "U/\\.",
    "2 U/\\ ]",
    "_2 U/\\ ]",
    "3 U/\\ ]",
    "1 U/\\ ]",
    "2 U/\\. ]",
    "1 U/\\. ]",
    "_2 U/\\. ]",
    "U/;.1",
    "U/;._2",
    "2 U/;.3 ]",
    "U//.",
    "U~",
    "U/~",
    "U\"1~",
    "U/@:,",
    "[: U/ ,",
    "U/@>",
    "U/ . *~",
    "U/L:0",
    "U/\\\"1",
    "U/&.>",
    "U/@:>",
    "(U/ , #)",
    "U\"0 1~",
    "U\"1 _~",
    "U/\"1@:|:",
    "U/@|:",
    "(U/\\)\\",
    "U/\\/.~",
    "U//.~",
    "U//.~\"1",
    "+/@:U~",
    "*./@:U~",
    "U&#~",
    "U&{.~",
    "] F.. U",
    "] F:. U",
    "U/..~",
];

/// Forms around a verb of one argument.
const CELLS: &[&str] = &[
    "U\"0",
    "U\"1",
    "U\"2",
    "U\"_1",
    "U&>",
    "U&.>",
    "U\\",
    "U\\.",
    "2 U\\ ]",
    "_2 U\\ ]",
    "2 U\\. ]",
    "0 U\\ ]",
    "U;.1",
    "U;._1",
    "U;.2",
    "U;._2",
    "U/.~",
    "U/.",
    "U@>",
    "U L:0",
    "U S:0",
    "U@:>",
    "U\"1@:|:",
    "U&.|:",
    "U^:2",
    "U&.>\"1",
    "(U\"1)\"2",
    "U/.\"1~",
    "U\\\"1",
    "(U,U)",
    "U`-@.0",
    "U M.",
    "2 2 U;.3 ]",
    "U@{.",
    "3 U;.3 ]",
    "U@]\"1",
    "U/.~&>",
];

/// What the elements of a generated noun are made of, repeated as its shape needs.
const ATOMS: &[&str] = &[
    "0 1 1 0 1 0 0 1",
    "3 _1 4 1 _5 9 2 6 0",
    "1 2 3 4 5 1 2 0",
    "0.5 _2 1e300 3.25 _ 0 1.5 2",
    "1.5 2.5 _0.5 3 0.25",
    "1j2 3 0j_1 2.5j1",
    "3x 100000000000000000000 _7 0 2",
    "1r2 3 _5r7 0 2r3",
    "'abcab d'",
    "u: 97 955 98",
    "1 ; 'ab' ; 2 3 ; < < 4",
    "1 ; 2 3 ; 4 ; 5 6 7",
    "s: ' a b c a'",
    "1 2 ; 3 4 ; 5 6",
    "'ab' ; 'cd' ; 'ab' ; ''",
    "1 2 ; 3.5 4",
];

/// The shapes of generated nouns.
const SHAPES: &[&str] = &["''", "1", "5", "2 3", "2 3 4", "1 1", "4 2", "7", "3 1 2", "6 5"];

/// A verb that does what `u` does, with its ranks, and that no quick way knows.
fn plain(u: &str) -> String {
    let quoted = u.replace('\'', "''");
    format!("(((3 : '{quoted} y') : (4 : 'x {quoted} y'))\"({u} b. 0))")
}

/// A form around a verb, and around the same verb as no quick way knows it.
fn ways(form: &str, u: &str, dyadic: bool) -> (String, String) {
    let apart = dyadic || ["U/~", "U/ .", "U/."].iter().any(|table| form.contains(table));
    // What is inserted is hidden with its insertion, since only a verb that is known has an identity.
    let plainly = if apart { form.to_string() } else { form.replacen("U/", &format!("(3 : '{u}/ y')"), 1) };
    (form.replace('U', u), plainly.replace('U', &plain(u)))
}

#[test]
fn generated_quick_ways_give_what_plain_ones_give() {
    let noun = (select(SHAPES), select(ATOMS)).prop_map(|(shape, atoms)| format!("({shape} $ {atoms})"));
    let nouns = (noun.clone(), noun, any::<bool>());
    let dyads = (select(FORMS), select(VERBS)).prop_map(|(form, u)| (form, u, true));
    let inserted = (select(INSERTIONS), select(VERBS)).prop_map(|(form, u)| (form, u, false));
    let cells = (select(CELLS), select(MONADS)).prop_map(|(form, u)| (form, u, false));
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[240; 32]);
    let config = ProptestConfig { cases: 12_000, failure_persistence: None, ..ProptestConfig::default() };
    let session = std::cell::RefCell::new(Session::new());
    session.borrow_mut().eval("9!:21 ] 2e7"); // what is huge in both ways need not be made
    let answered = std::cell::Cell::new(0);
    let strategy = (nouns, prop_oneof![dyads, inserted, cells]);
    let outcome = TestRunner::new_with_rng(config, rng).run(&strategy, |((x, y, same_kind), (form, u, dyadic))| {
        let mut session = session.borrow_mut();
        let left = if same_kind { y.as_str() } else { x.as_str() };
        let (quick, plain) = ways(form, u, dyadic);
        let mut value = |verb: &str| {
            let sentence = if dyadic { format!("{left} ({verb}) {y}") } else { format!("({verb}) {y}") };
            session.value(&sentence).ok().flatten()
        };
        let (a, b) = (value(&quick), value(&plain));
        // Sums may be taken in another order: what differs must match within the tolerance, and be of one type.
        let near = a.as_ref().map(Array::kind) == b.as_ref().map(Array::kind) && {
            let sides = if dyadic {
                format!("({left} ({quick}) {y}) -: {left} ({plain}) {y}")
            } else {
                format!("(({quick}) {y}) -: ({plain}) {y}")
            };
            session.value(&sides).ok().flatten() == Some(Array::from(true))
        };
        answered.set(answered.get() + usize::from(a.is_some()));
        prop_assert!(near || same(a.as_ref(), b.as_ref()), "{left} ({quick}) {y}\n{a:?}\n--- ({plain})\n{b:?}");
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
    assert!(answered.get() > 4000, "most sentences are errors: only {} were answered", answered.get());
}

/// What a verb gives: the noun, or `None` for any error (a plain way meets it at another place).
fn result(session: &mut Session, verb: &str, noun: &str) -> Option<Array> {
    session.value(&format!("({verb}) {noun}")).ok().flatten()
}

/// Empties have no elements by which to tell their type; texts are compared so that NaN is itself.
fn same(a: Option<&Array>, b: Option<&Array>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) if a.is_empty() && b.is_empty() => a.shape() == b.shape(),
        (a, b) => format!("{a:?}") == format!("{b:?}"),
    }
}

#[test]
fn quick_ways_give_what_plain_ones_give() {
    let mut session = Session::new();
    let mut differing = Vec::new();
    for noun in NOUNS {
        for (quick, plain) in PAIRS {
            let (a, b) = (result(&mut session, quick, noun), result(&mut session, plain, noun));
            if !same(a.as_ref(), b.as_ref()) {
                differing.push(format!("({quick}) {noun}\n{a:?}\n--- plainly\n{b:?}"));
            }
        }
    }
    assert!(differing.is_empty(), "{} differ:\n{}", differing.len(), differing.join("\n\n"));
}

/// Monads that have a quick way in definitions, on arguments that stay in their names.
const LENT_MONADS: &[&str] = &[
    "-", "<:", ">:", "+:", "*:", "%:", "%", "^", "^.", "|", "!", "<.", ">.", "*", "-.", "-:", "+/", "*/", ">./", "-/",
    "+./", "#", "{.", "{:", "}.", "}:", "|.", "(+/ % #)", ",", "i.", "~.", "/:~", "\\:~",
];

/// Dyads of the same kind.
const LENT_DYADS: &[&str] = &[
    "+", "-", "*", "%", "<", "<:", "=", "~:", ">.", "<.", "|", "^", "+.", "*.", "-:", "{", "{.", "}.", "|.", ",", "i.",
    "e.",
];

/// Atoms and lists that stand in the text of a definition.
const TEXT: &[&str] = &["0", "1", "2", "_3", "0.5", "9223372036854775807", "2x", "3 1 2", "0 1", "_"];

/// Nouns beside those of [`NOUNS`].
const SHORT: &[&str] = &[
    "3",
    "1",
    "_2",
    "0.5",
    "3 1 2",
    "1.5 _2 0",
    "1 0 1",
    "'abc'",
    "'banana'",
    "3 1 3 2 1",
    "9223372036854775807 1",
    "i. 0",
    "i. 17",
    "20 $ 0.1",
    "<5",
    "2 2 $ 1",
    "3 1 2x",
];

#[test]
fn a_verb_gives_in_a_definition_what_it_gives_outside() {
    let mut session = Session::new();
    let mut differing = Vec::new();
    let mut compare = |quick: String, plain: String| {
        let (a, b) = (session.value(&quick).ok().flatten(), session.value(&plain).ok().flatten());
        if !same(a.as_ref(), b.as_ref()) {
            differing.push(format!("{quick}\n{a:?}\n--- plainly\n{b:?}"));
        }
    };
    for (x, y) in TEXT.iter().flat_map(|x| TEXT.iter().map(move |y| (x, y))) {
        for verb in LENT_DYADS {
            compare(format!("(3 : '{x} {verb} {y}') 0"), format!("{x} {verb} {y}"));
            compare(format!("(3 : '{x} {verb} y') {y}"), format!("{x} {verb} {y}"));
        }
    }
    for y in SHORT.iter().chain(NOUNS) {
        for verb in LENT_MONADS {
            compare(format!("(3 : '{verb} y') {y}"), format!("({verb}) {y}"));
        }
        for x in SHORT {
            for verb in LENT_DYADS {
                compare(format!("({x}) (4 : 'x {verb} y') {y}"), format!("({x}) {verb} {y}"));
            }
        }
    }
    assert!(differing.is_empty(), "{} differ:\n{}", differing.len(), differing.join("\n\n"));
}
