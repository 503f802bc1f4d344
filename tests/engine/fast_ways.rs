//! The rows of fast ways: what a form gives must not depend on whether its fast way is taken.
//!
//! Each form of each row, in `tests/data/fast_ways`, is evaluated in three sessions for many arguments: as usual, with the row alone
//! turned off, and with all turned off.

mod arguments;
mod rows;

use std::collections::HashSet;
use std::fmt::Debug;

use jackal::rooms::array::fast_ways::{BITS, FastWay, PARTS, Plain, SLIM};
use jackal::rooms::array::{Array, Tolerance, compare, part, slim};
use jackal::rooms::session::{Notation, Session};

use arguments::{ATOMS, NUMBERS, SHAPES, TRUTHS, VALUES};
use rows::{FILES, File, Section, shared};

/// What the sessions made of the forms of a row.
#[derive(Default)]
struct Outcome {
    differing: Vec<String>,
    /// How many of the sentences gave a result.
    answered: usize,
    asked: usize,
}

/// One session as usual, one with a row turned off, one with all turned off.
struct Sessions([Session; 3]);

impl Sessions {
    fn new(notation: Notation, row: &FastWay) -> Sessions {
        let mut sessions = [(); 3].map(|()| Session::bare());
        for session in &mut sessions {
            session.set_notation(notation);
        }
        sessions[1].set_plain_in(&[row.name]).unwrap();
        sessions[2].set_plain(true);
        if [BITS, SLIM, PARTS].contains(row) {
            sessions[0].stop().set_packed_from(1);
            sessions[1].stop().set_packed_from(1);
            slim::set_fewest(1);
            part::set_fewest(1);
        }
        Sessions(sessions)
    }

    /// What the sessions make of a sentence is the same.
    fn compare<A: Debug>(
        &mut self,
        sentence: &str,
        mut answer: impl FnMut(&mut Session) -> A,
        same: impl Fn(&A, &A) -> bool,
        outcome: &mut Outcome,
    ) -> A {
        outcome.asked += 1;
        let [usual, alone, plain] = self.0.each_mut().map(&mut answer);
        for (other, how) in [(alone, "with the row off"), (plain, "with all off")] {
            if !same(&usual, &other) {
                outcome.differing.push(format!("{sentence}\n{usual:?}\n--- {how}\n{other:?}"));
            }
        }
        usual
    }

    /// The same noun, up to the order in which floats were added, or an error of the same kind.
    fn compare_values(&mut self, sentence: &str, outcome: &mut Outcome) {
        let answer = |session: &mut Session| session.value(sentence).map_err(|error| error.kind());
        let found = self.compare(
            sentence,
            answer,
            |a, b| match (a, b) {
                (Ok(Some(a)), Ok(Some(b))) => same(a, b),
                (a, b) => format!("{a:?}") == format!("{b:?}"),
            },
            outcome,
        );
        outcome.answered += usize::from(matches!(found, Ok(Some(_))));
    }

    /// The same text, and the same report of an error.
    fn compare_texts(&mut self, sentence: &str, outcome: &mut Outcome) {
        let answer = |session: &mut Session| {
            let done = session.eval(sentence);
            (done.text(), done.error.map(|error| error.to_string()))
        };
        let (_, error) = self.compare(sentence, answer, |a, b| a == b, outcome);
        outcome.answered += usize::from(error.is_none());
    }
}

fn same(a: &Array, b: &Array) -> bool {
    // Texts are compared so that NaN is itself.
    a.kind() == b.kind() && compare::matches(Tolerance::default(), a, b) || format!("{a:?}") == format!("{b:?}")
}

/// Runs the forms of all sections of a file, each of which must meet its row.
fn compare_all(file: &File, forms: impl Fn(&Section, &mut Sessions, &mut Outcome)) {
    let mut differing = Vec::new();
    for (row, section) in file.sections() {
        let (mut sessions, mut outcome) = (Sessions::new(file.notation, &row), Outcome::default());
        met();
        forms(&section, &mut sessions, &mut outcome);
        assert!(!row.is_on(met()), "{}: no form meets {}", file.name, row.name);
        assert!(outcome.answered * 4 > outcome.asked, "{}, {}: most sentences are errors", file.name, row.name);
        differing.extend(outcome.differing.into_iter().map(|difference| format!("{}: {difference}", row.name)));
    }
    let shown = differing.iter().take(20).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(differing.is_empty(), "{} differ:\n{shown}", differing.len());
}

/// The rows that were met since the last call; in a build that does not count them, all.
fn met() -> Plain {
    #[cfg(debug_assertions)]
    return jackal::rooms::array::fast_ways::met();
    #[cfg(not(debug_assertions))]
    Plain::ALL
}

/// Each form meets every third of the nouns, the next form the next third: all together, they meet all.
const EACH: usize = 3;

#[test]
fn j_gives_what_general_forms_give() {
    let nouns: Vec<String> =
        SHAPES.iter().flat_map(|shape| ATOMS.iter().map(move |atoms| format!("({shape} $ {atoms})"))).collect();
    // Numbers without an end to their digits, squared once for each item.
    let endless = |form: &str, noun: &str| {
        let many = ["(2 3 4 $", "(50 $"].iter().any(|shape| noun.starts_with(shape));
        form.contains("*:@]") && many && (noun.contains('x') || noun.contains('r'))
    };
    compare_all(&FILES[0], |section, sessions, outcome| {
        for (turn, form) in section.forms.iter().enumerate() {
            for noun in nouns.iter().skip(turn % EACH).step_by(EACH).filter(|noun| !endless(form, noun)) {
                sessions.compare_values(&format!("({form}) {noun}"), outcome);
            }
        }
    });
}

/// Lines in a function that runs them again and again.
#[test]
fn apl_gives_what_general_forms_give() {
    compare_all(&FILES[3], |section, sessions, outcome| {
        let are_truths = section.arguments.as_deref() == Some("truths");
        let (left, right) = if are_truths { (TRUTHS, &["0"][..]) } else { (NUMBERS, NUMBERS) };
        for line in &section.forms {
            // Statements are lines of the function; those of functions in braces stay on theirs.
            let body = line.replace('⋄', "\n").replace('◇', "⋄");
            let text =
                format!("∇Z←X RUN Y;Q;K\nQ←5\nK←0\nAGAIN:K←K+1\n{body}\n→(3>K)/AGAIN\n→0\nLINE:Z←Q 'at the line'\n∇");
            for session in &mut sessions.0 {
                assert!(session.eval(&text).error.is_none(), "{text}");
            }
            for (i, x) in left.iter().enumerate() {
                // Every fourth pair, others for each left argument.
                for (_, y) in right.iter().enumerate().filter(|(j, _)| right.len() == 1 || (7 * i + j) % 4 == 0) {
                    sessions.compare_texts(&format!("({x}) RUN {y}"), outcome);
                }
            }
        }
    });
}

/// A function takes the name of a variable, and gives it back.
#[test]
fn a_name_of_apl_changes_its_class_in_a_loop() {
    let text = "∇Z←SWAP N;K;F;Q\nK←0\nF←10\nZ←⍬\nL:Z←Z,F+K\n→(K=2)/G\n→(5>K←K+1)/L\n→0\nG:K←K+1\nQ←⎕EX'F'\nF←K×7\n→L\n∇\nSWAP 0";
    for plain in [false, true] {
        let mut session = Session::bare();
        session.set_notation(Notation::APL);
        session.set_plain(plain);
        assert_eq!(session.eval(text).text(), "10 11 12 24 25\n");
    }
}

#[test]
fn k_gives_what_general_forms_give() {
    compare_bodies(&FILES[1]);
}

#[test]
fn q_gives_what_general_forms_give() {
    compare_bodies(&FILES[2]);
}

/// The forms are bodies of lambdas.
fn compare_bodies(file: &File) {
    compare_all(file, |section, sessions, outcome| {
        for (turn, form) in section.forms.iter().enumerate() {
            for (i, x) in VALUES.iter().enumerate() {
                for y in VALUES.iter().skip((turn + i) % EACH).step_by(EACH) {
                    sessions.compare_texts(&format!("{{[x;y] {form}}}[{x};{y}]"), outcome);
                }
            }
        }
    });
}

#[test]
fn every_row_has_forms_and_a_bench() {
    let all = FILES.map(|file| (file.own, file.sections()));
    let check = |rows: &[FastWay], is_own: bool| {
        let names: HashSet<&str> = rows.iter().map(|row| row.name).collect();
        assert_eq!(names.len(), rows.len(), "two rows have one name");
        for row in rows {
            let files = all.iter().filter(|(own, _)| !is_own || *own == rows);
            let sections: Vec<&Section> = files
                .flat_map(|(_, sections)| sections)
                .filter(|(other, _)| other == row)
                .map(|(_, section)| section)
                .collect();
            assert!(sections.iter().any(|section| !section.forms.is_empty()), "no form of {}", row.name);
            assert!(
                sections.iter().any(|section| section.bench.is_some()),
                "no sentence for the bench of {}",
                row.name
            );
        }
    };
    check(&shared(), false);
    FILES.iter().for_each(|file| check(file.own, true));
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
