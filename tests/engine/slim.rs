//! Slim integers against the same in eight bytes: storing, reading, writing, counting, and the verbs that take them as they are.

use jackal::rooms::array::{Array, Bounds, SlimInt, SlimView, account, budget, slim};
use jackal::{Notation, Session};
use std::sync::Arc;

/// Integers of one width, of eight bytes and slim.
fn both<T: SlimInt>(numbers: &[i64]) -> (Array, Array) {
    slim::set_fewest(1);
    (
        Array::list(numbers.to_vec()),
        Array::list(numbers.iter().map(|&number| T::from_number(number)).collect::<Vec<T>>()),
    )
}

fn is_stored_as_it_was<T: SlimInt>() {
    let numbers: Vec<i64> =
        (0..2000).map(|i| if i % 2 == 0 { T::INTEGER_MIN + i / 32 } else { T::INTEGER_MAX - i / 32 }).collect();
    let (wide, slim) = both::<T>(&numbers);
    assert!(slim.slim().is_some() && !slim.is_unpacked() && wide.slim().is_none());
    assert_eq!(slim, wide);
    assert_eq!(slim.clone(), wide);
    assert_eq!(slim.bounds(), Some(Bounds { least: T::INTEGER_MIN, most: T::INTEGER_MAX }));
    assert_eq!(slim.cell(7, &[]), Array::from(numbers[7]));
    let (mut written, mut longer) = (slim.clone(), slim.clone());
    written.make_mut::<i64>().unwrap()[0] = 1 << 40;
    assert!(written.slim().is_none() && slim.slim().is_some());
    assert_ne!(written, slim);
    drop(written);
    assert!(!longer.append_in_place(&Array::from(1_i64 << 40)), "two hold it");
    drop(slim);
    assert!(longer.append_in_place(&Array::from(1_i64 << 40)));
    assert_eq!(longer.into_items::<i64>().unwrap(), [numbers, vec![1 << 40]].concat());
}

#[test]
fn slim_integers_are_stored_as_they_were() {
    is_stored_as_it_was::<i8>();
    is_stored_as_it_was::<i16>();
    is_stored_as_it_was::<i32>();
}

#[test]
fn bounds_tell_the_width() {
    let width = |text: &str| {
        let mut session = Session::bare();
        slim::set_fewest(1);
        session.stop().set_packed_from(1);
        session.eval("n=: i. 70000");
        match session.value(text).unwrap().unwrap().slim() {
            Some(SlimView::One(_)) => 1,
            Some(SlimView::Two(_)) => 2,
            Some(SlimView::Four(_)) => 4,
            None => 8,
        }
    };
    let widths = [
        ("128 | n", 1),
        ("129 | n", 2),
        ("_129 | n", 1),
        ("_130 | n", 2),
        ("32768 | n", 2),
        ("32769 | n", 4),
        ("2147483648 | n", 4),
        ("2147483649 | n", 8),
        ("(100 | n) + 27 + 100 | n", 2),
        ("(64 | n) + 64 | n", 1),
        ("(64 | n) * 64 | n", 2),
        ("(64 | n) - 64 | n", 1),
        ("- 129 | n", 2),
        ("(65536 | n) * 65536 | n", 8),
        ("(32768 | n) * 32768 | n", 4),
        ("(2 | n) + 3 < n", 1),
        ("(0 < n) + 3 < n", 1),
        ("n { 100 | n", 1),
        ("(100 | n) <. 1000 | n", 2),
        ("+/\\ 100 | n", 4),
        (">./\\ 100 | n", 1),
        ("|. 100 | n", 1),
        ("n", 4),
        ("1 + 1e15 * n", 8),
        ("128 | 3 + 7 * n + 5000000000", 1),
        ("_70000 | 3 + 7 * n + 5000000000", 4),
        ("3000000000 | 3 + 7 * n + 5000000000", 8),
    ];
    for (text, wanted) in widths {
        assert_eq!(width(text), wanted, "{text}");
    }
}

/// An array that is slim counts as one of eight bytes each until these are asked for, and then as both.
#[test]
fn slim_integers_count_with_what_may_be_asked_for() {
    let _entered = account::enter(Arc::new(account::Account::new(1 << 24)));
    let many = 1 << 19;
    let room = || (0..300).take_while(|part| budget::check::<u8>(part << 16).is_ok()).count();
    let before = room();
    let list = Array::list(vec![7_i16; many]);
    let slim = room();
    assert!(slim < before);
    assert_eq!(list.as_slice::<i64>().map(<[i64]>::len), Some(many));
    let with_both = room();
    assert!((slim - 17..slim - 15).contains(&with_both), "{slim} {with_both}: a million bytes more");
    let copy = list.clone();
    drop(list);
    assert!(copy.into_items::<i64>().is_ok());
    assert_eq!(room(), before);
}

/// What is compared: nouns of every width, with what lies at the ends of each, and atoms that do and do not have room in it.
const NOUNS: [&str; 12] = [
    "(128 | n)",
    "(_128 | n)",
    "((255 | n) - 127)",
    "(32768 | 331 * n)",
    "((65535 | 331 * n) - 32767)",
    "(2147483647 | 7919317 * n)",
    "(_2147483647 | 7919317 * n)",
    "(3 < 5 | n)",
    "(n % 2)",
    "n",
    "(7 | n)",
    "(3000000000 * 7 | n)",
];
const ATOMS: [&str; 9] = ["0", "1", "_1", "7", "127", "_128", "32767", "2147483647", "1e10"];
const DYADS: [&str; 19] =
    ["+", "-", "*", "%", "<.", ">.", "|", "=", "~:", "<", "<:", ">", ">:", "^", "!", "+.", "*.", "-:", "i."];
const MONADS: [&str; 46] = [
    "-",
    "*:",
    "+:",
    "-:",
    ">:",
    "<:",
    "|",
    "-.",
    "%:",
    "*",
    "<.",
    "+/",
    "-/",
    "*/",
    ">./",
    "<./",
    "+/\\",
    "-/\\",
    ">./\\",
    "<./\\",
    "+/\\.",
    "|.",
    "3&|.",
    "_3&|.",
    "}.",
    "}:",
    "{.",
    "{:",
    "5&{.",
    "_5&{.",
    "2&}.",
    "~.",
    "/:",
    "/:~",
    "\\:~",
    "#/.~",
    "<",
    "3!:0",
    "3!:1",
    "\":",
    "+/ % #",
    "2&(+/\\)",
    "2 -/\\ ]",
    ",~",
    "] , 1e9\"_",
    "#.",
];
const OF_TABLES: [&str; 18] = [
    "+/",
    "+/\"1",
    ">./",
    ">./\"1",
    "<./\"1",
    "|:",
    "|.",
    "|.\"1",
    "1&|.\"1",
    "1 1&|.",
    "1 2&}.",
    "3 _2&{.",
    "{.\"1",
    "0 2&{",
    "+\"1 i.@{:@$",
    "*/ 1 2 3\"_",
    "+/@,",
    ",~",
];
const OF_TWO: [&str; 27] = [
    "(2 | n) # x",
    "(2 | n) # |. x",
    "(3 | n) # x",
    "(|. n) { x",
    "(5 | n) { x",
    "((# n) $ 0 1 _1) { x",
    "x i. |. x",
    "x e. 3 {. x",
    "(2 | n) +//. x",
    "x */ 1 2 3",
    "(3 {. x) +/ x",
    "2 (0)} x",
    "(5 | n) { 3 _1 300 4 40000",
    "(3 | n) { 3 4 $ 3 _1 7 0 2",
    "(_3 + 6 | n) { 3 2 2 $ 3 _100000 7 5000000000",
    "+/\"2 (3 | n) { 3 3 4 $ 3 _1 7 0 2",
    "(_5 + i. 40) */ 300 * i. 33",
    "(i. 40) =/ 7 _9 , i. 33",
    "(i. 40) -/ 5000000000 + i. 33",
    "(7 | n) +//. x",
    "(7 | n) >.//. x",
    "(_3 + 7 | n) #/. x",
    "x #/. n",
    "x <.//. n",
    "(2 * 2 | n) +//. n % 3",
    "~. 3 | n",
    "I. (7 | n) , 2 | n",
];

#[test]
fn verbs_take_slim_integers_as_they_take_others() {
    slim::set_fewest(1);
    let (mut slim, mut plain) = (Session::bare(), Session::bare());
    slim.stop().set_packed_from(1);
    plain.set_plain(true);
    let mut sentences = Vec::new();
    for (place, x) in NOUNS.iter().enumerate() {
        sentences.extend(MONADS.iter().map(|verb| format!("({verb}) {x}")));
        sentences.extend(OF_TABLES.iter().map(|verb| format!("({verb}) (5 , # n) $ {x}")));
        sentences.extend(OF_TWO.iter().map(|form| format!("{form} [ x=. {x}")));
        for (items, row) in [(2, 1), (3, 1), (4, 1), (7, 1), (3, 2), (2, 3), (5, 4), (2, 5), (4, 8), (3, 7), (6, 20)] {
            let cells = if row == 1 { format!("1 ((# n) , {items})") } else { format!("2 ((# n) , {items} , {row})") };
            sentences.extend(["+", "<.", ">."].map(|verb| format!("({verb}/\"{cells} $ {x})")));
        }
        for dyad in DYADS {
            sentences.extend(ATOMS.iter().flat_map(|a| [format!("{a} ({dyad}) {x}"), format!("{x} ({dyad}) {a}")]));
            sentences.extend(NOUNS.iter().skip(place % 2).step_by(2).map(|y| format!("{x} ({dyad}) {y}")));
        }
    }
    let mut differing = Vec::new();
    for count in [2, 65, 1030] {
        let few = sentences.iter().enumerate().filter(|(turn, _)| count < 100 || turn % 5 == 0);
        for session in [&mut slim, &mut plain] {
            session.eval(&format!("n=: i. {count}"));
        }
        for (_, sentence) in few {
            match (slim.value(sentence), plain.value(sentence)) {
                (Ok(found), Ok(wanted)) if found == wanted => {}
                (Err(found), Err(wanted)) if found.to_string() == wanted.to_string() => {}
                (found, wanted) => differing.push(format!("{sentence}, {count}\n{found:?}\n{wanted:?}")),
            }
        }
    }
    let shown: Vec<String> = differing.iter().take(10).map(|text| text.chars().take(600).collect()).collect();
    assert!(differing.is_empty(), "{} differ:\n{}", differing.len(), shown.join("\n\n"));
}

/// Lists of q, some with nulls and infinities, which are never slim, and of narrower types.
#[test]
fn q_takes_slim_integers_as_it_takes_others() {
    slim::set_fewest(1);
    let (mut slim, mut plain) = (Session::bare(), Session::bare());
    slim.stop().set_packed_from(1);
    plain.set_plain(true);
    let lists =
        ["n", "(n mod 7)", "((n*331)mod 30000)", "(n-50)", "(0N,n)", "(n,0W)", "`int$n mod 7", "(n>5)", "(reverse n)"];
    let dyads =
        ["+", "-", "*", "%", "&", "|", "<", ">", "=", "<>", "<=", ">=", "mod", "div", "xbar", ",", "in", "?", "^"];
    let monads = [
        "sum", "max", "min", "sums", "maxs", "mins", "reverse", "neg", "avg", "distinct", "deltas", "iasc", "asc",
        "abs",
    ];
    let mut sentences = Vec::new();
    for x in lists {
        sentences.extend(monads.iter().flat_map(|verb| [format!("{verb} {x}"), format!("type {verb} {x}")]));
        for verb in dyads {
            sentences.extend(lists.iter().map(|y| format!("({x}){verb} 100#{y}")));
            sentences.extend(["7", "0N", "0", "-3i", "2.5"].iter().map(|atom| format!("({x}){verb} {atom}")));
        }
    }
    for session in [&mut slim, &mut plain] {
        session.set_notation(Notation::Q);
        session.eval("n: til 100");
    }
    for sentence in sentences {
        assert_eq!(slim.eval(&sentence).text(), plain.eval(&sentence).text(), "{sentence}");
    }
}
