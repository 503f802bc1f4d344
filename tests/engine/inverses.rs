//! Inverses: `u^:_1 u y` is `y` for all invertible verbs, over generated arguments.

use std::cell::RefCell;

use jackal::rooms::session::Session;
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// What a verb may be given.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Domain {
    /// Integers of either sign.
    Integers,
    /// Integers from 0.
    Naturals,
    /// Numbers above 0.
    Positive,
    /// Any real numbers.
    Reals,
    /// Rational numbers other than 0.
    Rationals,
    /// Complex numbers.
    Complex,
    /// Anything with at least two items: numbers, text, boxes.
    Anything,
    /// Lists of numbers.
    Lists,
    /// Angles between 0 and 1.
    Angles,
    /// Square matrices that are not singular.
    Matrices,
    /// A permutation of five things.
    Permutations,
    /// Lists of truth values that begin with 1.
    Bits,
    /// Texts.
    Texts,
    /// Boxes.
    Boxes,
    /// One number from 10 to 99 that does not end with 0.
    Whole,
    /// One number above 1.
    Primes,
    /// Lists of rational numbers other than 0.
    Fractions,
    /// Polynomials with coefficients from 1 to 9.
    Coefficients,
}

use Domain::*;

/// Invertible verbs with what they may be given.
const VERBS: &[(&str, Domain)] = &[
    // Primitives.
    ("<", Anything),
    ("<:", Reals),
    (">:", Reals),
    ("+", Complex),
    ("-", Complex),
    ("%", Positive),
    ("%", Rationals),
    ("[", Anything),
    ("]", Anything),
    ("+:", Complex),
    ("-:", Complex),
    ("*:", Positive),
    ("%:", Positive),
    ("-.", Reals),
    ("^", Reals),
    ("^.", Positive),
    ("%.", Matrices),
    ("|.", Anything),
    ("|:", Anything),
    (",:", Anything),
    ("/:", Permutations),
    ("#.", Bits),
    ("#:", Naturals),
    ("\":", Whole),
    ("C.", Permutations),
    ("+.", Complex),
    ("j.", Complex),
    ("r.", Angles),
    ("o.", Reals),
    ("p.", Coefficients),
    ("p:", Naturals),
    ("q:\"0", Primes),
    ("x:", Integers),
    ("u:", Bits),
    ("3!:1", Anything),
    ("3!:3", Anything),
    (";:", Texts),
    // Bonds.
    ("3&+", Complex),
    ("+&1r2", Rationals),
    ("3&-", Complex),
    ("-&3", Complex),
    ("3&*", Complex),
    ("*&1r3", Rationals),
    ("3&%", Positive),
    ("%&3", Reals),
    ("2&^", Reals),
    ("^&3", Positive),
    ("2&^.", Positive),
    ("^.&2", Positive),
    ("2&%:", Positive),
    ("2&|.", Anything),
    ("0 1&|:", Matrices),
    ("1 0&|:", Matrices),
    ("'ab'&,", Texts),
    (",&'ab'", Texts),
    ("0 24 60 60&#:", Naturals),
    ("10&#.^:_1", Naturals),
    ("2&#.^:_1", Naturals),
    ("3&j.", Reals),
    ("j.&3", Reals),
    ("3&r.", Angles),
    ("1&o.", Angles),
    ("_1&o.", Angles),
    ("2&o.", Angles),
    ("_2&o.", Angles),
    ("3&o.", Angles),
    ("_3&o.", Angles),
    ("5&o.", Angles),
    ("_5&o.", Angles),
    ("7&o.", Angles),
    ("4&o.", Positive),
    ("0&o.", Angles),
    ("1 2&p.", Reals),
    ("{&'abcdefgh'", Permutations),
    ("4 3 2 1 0&C.", Permutations),
    ("7&A.", Permutations),
    ("(2 2 $ 2 1 1 1)&(+/ . *)", Matrices),
    ("(+/ . *)&(2 2 $ 2 1 1 1)", Matrices),
    ("5&(22 b.)", Integers),
    ("5&(25 b.)", Integers),
    ("3&(33 b.)", Naturals),
    ("2&(3!:4)", Lists),
    ("2&(3!:5)", Lists),
    ("1&x:", Integers),
    ("0&\".@\":", Whole),
    ("a.&i.", Texts),
    // Reflexive.
    ("+~", Complex),
    ("*~", Positive),
    // Scans and their kin.
    ("+/\\", Lists),
    ("-/\\", Lists),
    ("*/\\", Fractions),
    ("%/\\", Fractions),
    ("~:/\\", Bits),
    ("=/\\", Bits),
    ("+/\\.", Lists),
    ("-/\\.", Lists),
    ("~:/\\.", Bits),
    // Compositions, conjunctions, adverbs.
    ("*:@>:", Positive),
    (">:@:*:", Positive),
    ("^.&>:", Positive),
    ("%:&:%", Positive),
    ("[: >: *:", Positive),
    ("+:&.>", Boxes),
    (">:&.^.", Positive),
    ("|.&.:\":", Whole),
    ("+:\"0", Complex),
    ("|.\"1", Anything),
    ("+:^:3", Reals),
    (">:^:_2", Reals),
    ("2&*^:_1", Reals),
    ("(+:`>:)@.1", Reals),
    ("+: M.", Reals),
    ("(3 : '2 * y') :. (3 : '-: y')", Reals),
    (">: :. <:", Reals),
    // Forks and hooks with a noun on one side.
    ("2 * 3 + ]", Reals),
    ("3 - ]", Complex),
    ("2 ^ ]", Reals),
    ("(] ^ 2:)", Positive),
    ("(] % 3:)", Reals),
    ("(3 + *:)", Positive),
    ("(*: + 3:)", Positive),
    ("32 + 1.8 * ]", Reals),
];

fn joined(numbers: &[String]) -> String {
    numbers.join(" ")
}

/// A sentence for an argument of a domain.
fn argument(domain: Domain) -> BoxedStrategy<String> {
    let spelled = |text: String| text.replace('-', "_");
    let list = |numbers: BoxedStrategy<String>| {
        let shaped = (prop::collection::vec(numbers, 1..6), 0..3_u8);
        shaped.prop_map(|(numbers, shape)| match shape {
            0 => numbers[0].clone(),
            1 => format!(", {}", joined(&numbers)),
            _ => format!("2 3 $ {}", joined(&numbers)),
        })
    };
    let integer = (-1000..1000_i32).prop_map(move |i| spelled(i.to_string()));
    let natural = (0..100_000_i32).prop_map(|i| i.to_string());
    let real = (-400..400_i32).prop_map(move |i| spelled(format!("{}", f64::from(i) / 16.0)));
    match domain {
        Integers => list(integer.boxed()).boxed(),
        Naturals => list(natural.boxed()).boxed(),
        Positive => list((1..500_i32).prop_map(|i| i.to_string()).boxed()).boxed(),
        Reals => list(real.boxed()).boxed(),
        Rationals => list(
            (1..60_i32, 1..60_i32, prop::bool::ANY)
                .prop_map(|(a, b, minus)| format!("{}{a}r{b}", if minus { "_" } else { "" }))
                .boxed(),
        )
        .boxed(),
        Complex => list((-50..50_i32, -50..50_i32).prop_map(move |(a, b)| spelled(format!("{a}j{b}"))).boxed()).boxed(),
        Anything => prop_oneof![
            prop::collection::vec(-1000..1000_i32, 2..7)
                .prop_map(move |items| spelled(joined(&items.iter().map(i32::to_string).collect::<Vec<_>>()))),
            "[a-z ]{2,9}".prop_map(|text| format!("'{text}'")),
            Just("2 3 $ i. 6".to_string()),
            Just("2 3 4 $ i. 24".to_string()),
            Just("1 2.5 ; 'abc' ; < < 3".to_string()),
            Just("2 2 $ 'abcd'".to_string()),
            Just("1r2 3 4x".to_string()),
            Just("1j2 3".to_string()),
        ]
        .boxed(),
        Lists => prop::collection::vec(-1000..1000_i32, 1..9)
            .prop_map(move |items| {
                format!(", {}", spelled(joined(&items.iter().map(i32::to_string).collect::<Vec<_>>())))
            })
            .boxed(),
        Whole => (1..10_i32, 1..10_i32).prop_map(|(tens, ones)| format!("{tens}{ones}")).boxed(),
        Primes => (2..100_000_i32).prop_map(|number| number.to_string()).boxed(),
        Fractions => prop::collection::vec((1..60_i32, 1..60_i32), 1..7)
            .prop_map(|parts| {
                let parts: Vec<String> = parts.iter().map(|(a, b)| format!("{a}r{b}")).collect();
                format!(", {}", joined(&parts))
            })
            .boxed(),
        Coefficients => prop::collection::vec(1..10_i32, 2..14)
            .prop_map(|items| joined(&items.iter().map(i32::to_string).collect::<Vec<_>>()))
            .boxed(),
        Angles => list((1..1000_i32).prop_map(|i| format!("{}", f64::from(i) / 1001.0)).boxed()).boxed(),
        Matrices => (1..20_i32, -9..9_i32, -9..9_i32, 1..20_i32)
            .prop_filter("singular", |(a, b, c, d)| a * d != b * c)
            .prop_map(move |(a, b, c, d)| spelled(format!("2 2 $ {a} {b} {c} {d}")))
            .boxed(),
        Permutations => (0..120_u32).prop_map(|index| format!("{index} A. i. 5")).boxed(),
        Bits => prop::collection::vec(0..2_u8, 0..12)
            .prop_map(|bits| format!(", 1 {}", bits.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")))
            .boxed(),
        Texts => "[a-z]{1,4}( [a-z]{1,4}){0,3}".prop_map(|text| format!(", '{text}'")).boxed(),
        Boxes => prop::collection::vec(-1000..1000_i32, 2..5)
            .prop_map(move |items| spelled(items.iter().map(i32::to_string).collect::<Vec<_>>().join(" ; ")))
            .boxed(),
    }
}

/// Verbs whose results are rounded so much that only most digits come back.
const TOLERANCE: &str = "9!:19 ] 2 ^ _34";

#[test]
fn inverses_undo() {
    let session = RefCell::new(Session::new());
    session.borrow_mut().eval(TOLERANCE);
    let mut wrong = Vec::new();
    for &(verb, domain) in VERBS {
        let config = ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() };
        // The same arguments every time: a test that fails now and then tells nothing of the change it fails for.
        let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
        let outcome = runner.run(&argument(domain), |argument| {
            // A matrix comes back but for rounding, which makes small numbers of zeros.
            let rounds = domain == Matrices && (verb.contains("%.") || verb.contains(". *"));
            let same = if rounds { "*./ , 1e_9 > | y -" } else { "y -:" };
            let sentence = format!("{same} ({verb})^:_1 ({verb}) y=: {argument}");
            let mut session = session.borrow_mut();
            let found = session.value(&sentence);
            match found {
                Ok(Some(value)) if value.as_atom::<bool>() == Some(&true) => Ok(()),
                other => Err(TestCaseError::fail(format!("{sentence}: {other:?}"))),
            }
        });
        if let Err(error) = outcome {
            wrong.push(format!("{verb}: {}", error.to_string().lines().next().unwrap_or_default()));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}
