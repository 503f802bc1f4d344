//! The registry of fast ways, row by row: what a form gives must not depend on whether its fast way is taken.
//!
//! One session takes the fast ways, another is plain; every form of every row is applied to many nouns in both.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use jackal::rooms::array::slim;
use jackal::rooms::array::{Array, Tolerance, compare};
use jackal::rooms::j::vocabulary::fast_ways::{BITS, FAST_WAYS, FastWay};
use jackal::rooms::session::Session;

/// What the elements of a noun are made of, repeated as its shape needs.
const ATOMS: &[&str] = &[
    "0 1 1 0 1 0 0 1",
    "3 _1 4 1 _5 9 2 6 0",
    "1 2 3 4 5 1 2 0",
    "0.5 _2 1e10 3.25 0 1.5 2",
    "9223372036854775807 1 _1 5",
    "1j2 3 0j_1 2.5j1",
    "3x 100000000000000000000 _7 2",
    "1r2 3 _5r7 2r3",
    "'abcab d'",
    "1 ; 'ab' ; 2 3 ; < < 4",
    "1 2 ; 3 4 ; 5 6",
    "1 2 ; 3.5 4 ; 7 8",
    "s: ' a b c a'",
];

/// The shapes of nouns.
const SHAPES: &[&str] = &["''", "0", "1", "5", "2 3", "2 3 4", "1 1", "3 3", "7", "0 3", "50"];

/// Each form meets every third of the nouns, the next form the next third: all together, they meet all.
const EACH: usize = 3;

fn sessions() -> (Session, Session) {
    let (fast, mut plain) = (Session::bare(), Session::bare());
    plain.set_plain(true);
    (fast, plain)
}

/// What both sessions answer is the same: the same noun, up to the order in which floats were added, or an error of the same
/// kind.
fn compared(fast: &mut Session, plain: &mut Session, sentence: &str) -> Result<bool, String> {
    let (a, b) = (fast.value(sentence), plain.value(sentence));
    let same = match (&a, &b) {
        (Ok(Some(a)), Ok(Some(b))) => same(a, b),
        (Err(a), Err(b)) => a.kind() == b.kind(),
        _ => false,
    };
    if same { Ok(matches!(a, Ok(Some(_)))) } else { Err(format!("{sentence}\n{a:?}\n--- plainly\n{b:?}")) }
}

fn same(a: &Array, b: &Array) -> bool {
    // Texts are compared so that NaN is itself.
    a.kind() == b.kind() && compare::matches(Tolerance::default(), a, b) || format!("{a:?}") == format!("{b:?}")
}

#[test]
fn every_row_gives_what_its_general_form_gives() {
    let (mut fast, mut plain) = sessions();
    let nouns: Vec<String> =
        SHAPES.iter().flat_map(|shape| ATOMS.iter().map(move |atoms| format!("({shape} $ {atoms})"))).collect();
    // Numbers without an end to their digits, squared once for each item.
    let endless = |form: &str, noun: &str| {
        let many = ["(2 3 4 $", "(50 $"].iter().any(|shape| noun.starts_with(shape));
        form.contains("*:@]") && many && (noun.contains('x') || noun.contains('r'))
    };
    let mut differing = Vec::new();
    let mut turn = 0;
    for row in FAST_WAYS {
        let mut answered = 0;
        if row.name == BITS.name {
            fast.stop().set_packed_from(1);
            slim::set_fewest(1);
            jackal::rooms::array::part::set_fewest(1);
        }
        for form in row.forms {
            turn += 1;
            for noun in nouns.iter().skip(turn % EACH).step_by(EACH).filter(|noun| !endless(form, noun)) {
                match compared(&mut fast, &mut plain, &format!("({form}) {noun}")) {
                    Ok(noun) => answered += usize::from(noun),
                    Err(difference) => differing.push(format!("{}: {difference}", row.name)),
                }
            }
        }
        assert!(answered > row.forms.len() * 10, "{}: most sentences are errors", row.name);
    }
    let shown = differing.iter().take(20).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(differing.is_empty(), "{} differ:\n{shown}", differing.len());
}

/// Parts of sentences with effects, in every place where one may come before the other.
const EFFECTS: &[&str] = &[
    "(f y) + g y",
    "(f y) + g h y",
    "(f y) + (g h y)",
    "((f y) + h y) + g y",
    "((f y) + h y) - (g y) * h y",
    "(f y) k g y",
    "(f y) k (g y) k h y",
    "(f y) , 1 + g y",
    "(f y) ] - g y",
    "(n=. f y) + g n=. h y",
    "(+/ f y) (k) g y",
    "(f y) k~ g y",
    "(f y) + g 'a' + h y",
    "2 + (f y) + g y [ h y",
];

#[test]
fn effects_come_in_the_order_of_plain_execution() {
    let orders = [false, true].map(|plain| {
        let mut session = Session::bare();
        session.set_plain(plain);
        for (name, number) in [("f", 1), ("g", 2), ("h", 3)] {
            session.value(&format!("{name} =: 3 : 'y [ r =: r , {number}'")).unwrap();
        }
        session.value("k =: 4 : 'x + y [ r =: r , 4'").unwrap();
        let mut order = |body: &str| {
            session.value("r =: 0 $ 0").unwrap();
            // Once more, now that it is compiled; what fails has done what came before.
            let results = [(); 2].map(|()| session.value(&format!("(3 : '{body}') 5")).ok());
            format!("{results:?} {:?}", session.value("r").unwrap())
        };
        EFFECTS.iter().map(|body| (*body, order(&body.replace('\'', "''")))).collect::<Vec<_>>()
    });
    assert_eq!(orders[0], orders[1]);
    assert!(orders[0].iter().all(|(_, order)| !order.ends_with("[0] [])")), "nothing had an effect: {orders:?}");
}

/// The registry as text: its files after one another.
fn registry() -> String {
    let mut files = Vec::new();
    sources(Path::new("crates/j/src/vocabulary/fast_ways"), &mut files);
    files.sort();
    files.into_iter().map(|(_, text)| text).collect()
}

/// The names of the statics of the rows, as code says them.
fn statics() -> Vec<String> {
    let text = registry();
    let names = text.lines().filter_map(|line| line.strip_prefix("pub static ")?.strip_suffix(": FastWay = FastWay {"));
    names.map(str::to_string).collect()
}

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The rows as they stand in the text.
fn rows_in_order() -> Vec<&'static FastWay> {
    let text = registry();
    let names = text.lines().filter_map(|line| line.trim().strip_prefix("name: \"")?.strip_suffix("\","));
    names
        .map(|name| *FAST_WAYS.iter().find(|row| row.name == name).expect("a row of the text is in the list"))
        .collect()
}

#[test]
fn the_core_is_plain_where_rows_say_so() {
    let mut code = Vec::new();
    for room in ["crates/array/src", "crates/kernels/src"] {
        sources(Path::new(room), &mut code);
    }
    let told: HashSet<&str> = FAST_WAYS.iter().flat_map(|row| row.core).copied().collect();
    // By the context at hand, or by what the context tells of packing.
    let asks = |text: &str| text.contains("cx.plain") || text.contains("packed_from() && !self.plain");
    let named = |path: &str| path.replace("crates/array/src/", "array/").replace("crates/kernels/src/", "");
    let asking: HashSet<String> = code.iter().filter(|(_, text)| asks(text)).map(|(path, _)| named(path)).collect();
    let asking: HashSet<&str> = asking.iter().map(String::as_str).collect();
    assert_eq!(told, asking, "files of the core that ask whether the context is plain, and the rows that name them");
}

#[test]
fn every_row_is_asked_and_stands_once_in_the_registry() {
    let statics = statics();
    assert_eq!(statics.len(), FAST_WAYS.len(), "a row is missing from the list");
    let names: HashSet<&str> = FAST_WAYS.iter().map(|row| row.name).collect();
    assert_eq!(names.len(), FAST_WAYS.len(), "two rows have one name");
    let whole = |row: &&FastWay| !row.general.is_empty() && !row.when.is_empty() && !row.forms.is_empty();
    assert!(FAST_WAYS.iter().all(whole), "a row says what it stands for, when, and how to meet it");
    let mut code = Vec::new();
    sources(Path::new("crates/j/src"), &mut code);
    for (name, row) in statics.iter().zip(rows_in_order()) {
        let asked = format!("fast_ways::{name}.on(");
        assert!(
            !row.core.is_empty() || code.iter().any(|(_, text)| text.contains(&asked)),
            "nothing asks the row {name}"
        );
    }
    for (path, text) in &code {
        // Setting it, or taking it over from another session, turns nothing off by itself.
        let text = text.replace("cx.plain = ", "").replace("(cx.tolerance, cx.plain) = ", "");
        let by_the_way = text.contains("cx.plain") && !path.contains("/fast_ways/");
        assert!(!by_the_way, "{path} turns a fast way off that has no row");
    }
}

/// A sum over a chain is folded while it is made, piece by piece; that of a list which lies in memory by the same lanes and blocks.
#[test]
fn sums_over_chains_of_floats_are_those_of_lists_to_the_last_bit() {
    let mut session = Session::bare();
    for count in [16_384, 16_391, 65_536, 100_003, 262_145] {
        session.eval(&format!("t=: % 1 + ? {count} $ 1000"));
        for chain in ["t * 1.1 + t", "*: t - 0.3", "% t + t", "| 0.5 - t", "_ * t - t", "t * __ + _ * t"] {
            session.eval(&format!("over=: 3 : '+/ {chain}'"));
            session.eval(&format!("apart=: 3 : ('u=. {chain}';'+/ u')"));
            let [over, apart] = ["over 0", "apart 0"].map(|sentence| {
                let sum = session.value(sentence).map_err(|error| error.kind())?;
                Ok::<_, jackal::ErrorKind>(sum.and_then(|sum| sum.as_atom::<f64>().map(|sum| sum.to_bits())))
            });
            assert_eq!(over, apart, "{chain}, {count}");
            assert_eq!(
                over.is_ok_and(|sum| sum.is_some()),
                !chain.contains("__"),
                "{chain}: of two infinities there is no sum"
            );
        }
    }
}

/// Many prefixes take each step together: each is still made from its right end, as its own insertion is.
#[test]
fn prefixes_of_floats_are_their_own_insertions_to_the_last_bit() {
    let mut session = Session::bare();
    session.eval("t=: 0.5 + ? 1300 $ 1000");
    for verb in ["%", "|", "^", "-", "^."] {
        let same = session.value(&format!("({verb}/\\ t) -:!.0 ; <@({verb}/)\\ t")).unwrap();
        assert_eq!(same.and_then(|same| same.as_atom::<bool>().copied()), Some(true), "{verb}");
    }
}
