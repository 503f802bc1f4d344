//! APL under random input: lines of random tokens, random sentences, recorded sentences cut apart, and what is too long or too
//! deep all end in a value or an error, and the session lives. And APL against J: every primitive that has an equal there gives
//! what the sentence of J gives, for random arguments.

use std::time::Duration;

use crate::dice::{Dice, on_stack, shuffled, turns};
use jackal::rooms::array::{Array, Tolerance, View, compare};
use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::{Notation, Session};

/// A session of APL.
fn session() -> Session {
    let mut session = Session::bare();
    session.set_sandbox(true);
    session.set_time_limit(Some(Duration::from_millis(500)));
    session.set_notation(Notation::APL);
    session
}

/// Evaluates texts in one session. Anything but a panic is right.
fn survives(begin: &str, texts: impl Iterator<Item = String>) {
    let mut session = session();
    for (index, text) in texts.enumerate() {
        // What a text does to names and settings must not reach the others.
        if index % 50 == 0 {
            session = self::session();
            session.eval(begin);
        }
        if std::env::var_os("LOUD").is_some() {
            eprintln!("{}", text.chars().take(200).collect::<String>());
        }
        let done = session.eval(&text);
        if let Some(error) = done.error {
            let shown: String = text.chars().take(300).collect();
            assert_ne!(error.kind(), ErrorKind::Internal, "{shown}: {error}");
            session.show_error(&error).unwrap();
        }
    }
    let mut session = self::session();
    assert_eq!(session.eval("1+1").text().lines().last(), Some("2"), "the session lives");
}

const BEGIN: &str = "v←3 1 2\nm←2 3⍴⍳6\nn←(1 2)'ab' 3\nf←{⍵+1}\n∇Z←A g B\nZ←A,B\n∇\n∇Z←(F twice)B\nZ←F F B\n∇";

#[test]
fn random_lines() {
    let glyphs: Vec<String> = jackal::rooms::apl::vocabulary::glyphs().map(|(glyph, ..)| glyph.to_string()).collect();
    let others = "1 2 0.5 ¯3 1E400 3J4 'a' 'abc' '' v m n f g twice ( ) [ ] ; { } ← → : ⋄ ⎕IO ⎕CR ⎕FX ⎕EA ⎕ES ⎕NC ⎕ML ⎕CT ∘. .× +/ \
        +\\ ¨ ⍣2 ⍤1 @1 ⌺3 :If :EndIf {rho} {<-} ½ ' \" )SI ∇";
    let words: Vec<String> = glyphs.into_iter().chain(others.split_whitespace().map(String::from)).collect();
    on_stack(move || {
        let mut dice = Dice(42);
        let texts = (0..turns(5_000)).map(move |_| {
            let blank = ["", " "][dice.next(2)];
            (0..2 + dice.next(9)).map(|_| words[dice.next(words.len())].as_str()).collect::<Vec<_>>().join(blank)
        });
        survives(BEGIN, texts);
    });
}

/// A random sentence: every kind of value under every kind of function and operator.
fn sentence(dice: &mut Dice, depth: usize) -> String {
    let nouns = "1|2 3|¯1|0|1.5 2|'abc'|'a'|''|⍬|(1 2)(3 4)|1 'a'|(1 'ab')(2 3)|⍳5|2 3⍴⍳6|2 2⍴'abcd'|1 0 1|1J2|1E300|v|m|n|(⊂1 2)|0 3⍴0\
        |0⍴⊂1 2|3 3⍴1 0 0 0|,5|1 1⍴7|⎕IO|2 2 2⍴⍳8";
    let all: Vec<&str> = nouns.split('|').map(str::trim).collect();
    if depth == 0 {
        return all[dice.next(all.len())].to_string();
    }
    let functions = "+ - × ÷ * ⍟ ⌈ ⌊ | ! ○ ? ~ ∧ ∨ ⍲ ⍱ < ≤ = ≥ > ≠ ≡ ≢ ⍴ , ⍪ ⌽ ⊖ ⍉ ↑ ↓ ⊂ ⊃ ⊆ ∊ ⍳ ⍸ ⍷ ∪ ∩ ⍋ ⍒ ⌹ ⊤ ⊥ ⌷ ⍕ ⍎ ⊣ ⊢ / ⌿ \\ ⍀ f g \
        {⍵} {⍺,⍵} {⍺⍵} ⎕UCS ⎕NC ⎕CR ⎕EA";
    let part = |dice: &mut Dice| sentence(dice, depth - 1);
    let (a, b) = (part(dice), part(dice));
    let (u, w) = (dice.pick(functions).to_string(), dice.pick(functions).to_string());
    let derived = match dice.next(14) {
        0 => format!("({u}/)"),
        1 => format!("({u}\\)"),
        2 => format!("({u}⌿)"),
        3 => format!("({u}¨)"),
        4 => format!("({u}⍨)"),
        5 => format!("({u}.{w})"),
        6 => format!("(∘.{u})"),
        7 => format!("({u}⍤{})", dice.pick("0 1 2 ¯1")),
        8 => format!("({u}⍣{})", dice.pick("0 1 2 ¯1")),
        9 => format!("({u}∘{w})"),
        10 => format!("({u}⍥{w})"),
        11 => format!("({u} twice)"),
        12 => format!("({u}{}{w})", dice.pick("+ , - ⊣")),
        _ => format!("({u}[{}])", dice.pick("1 2 0.5 3 ⍬")),
    };
    match dice.next(14) {
        0 | 1 => format!("{u} {a}"),
        2..=5 => format!("({a}) {u} {b}"),
        6 => format!("{derived} {a}"),
        7 | 8 => format!("({a}) {derived} {b}"),
        9 => format!("({a})[{b}]"),
        10 => format!("x←{a} ⋄ x[{}]←{b} ⋄ x", dice.pick("1 2 1;1 ;1 ⊂1")),
        11 => format!("x←{a} ⋄ ({} x)←{b} ⋄ x", dice.pick("1↑ ¯1↑ , ⌽ ⍉ 1↓ ↑ 1⊃ ∊ 2⌷")),
        12 => format!("{u}⌸ {a}"),
        _ => format!("({a})({b})"),
    }
}

#[test]
fn random_sentences() {
    on_stack(|| {
        let mut dice = Dice(3);
        survives(
            BEGIN,
            (0..turns(4_000)).map(move |_| {
                let depth = 1 + dice.next(3);
                sentence(&mut dice, depth)
            }),
        );
    });
}

/// Steps of the recorded cases, cut apart and put together anew.
#[test]
fn shuffled_cases() {
    const ODD: &[char] = &[' ', '(', ']', '\'', '\0', 'é', '\u{a0}', '∇', '⍵'];
    on_stack(|| survives(BEGIN, shuffled("apl", ODD, turns(1_500))));
}

/// What is too long, too deep or no text at all.
#[test]
fn monstrous_lines() {
    on_stack(|| {
        let many = |text: &str, times: usize| text.repeat(times);
        let texts = [
            many("(", 100_000),
            many(")", 100_000),
            many("{", 20_000),
            many("[", 100_000),
            many("m[", 50_000),
            many("1+", 200_000),
            many("1+", 200_000) + "1",
            many("1,", 20_000) + "1",
            many("1 ", 300_000),
            many("-", 200_000),
            many("-", 200_000) + "1",
            many("+/", 50_000) + "1",
            many("⊂", 20_000) + "1 2",
            many("⊂", 300) + "1 2",
            many("'", 99_999),
            many("9", 500_000),
            many("a", 1_000_000),
            many("⋄", 300_000),
            many("1⋄", 50_000),
            many("{⍵}", 20_000) + "1",
            many("x←", 50_000) + "1",
            many("∇", 10_000),
            many("½", 100_000),
            many("{rho}", 50_000),
            "f←{⍵:f ⍵ ⋄ f ⍵} ⋄ f 0".to_string(),
            "{∇⍵}1".to_string(),
            "∇Z←h X\nZ←h X\n∇\nh 1".to_string(),
            "∇Z←h X\n:If X\nZ←1".to_string(),
            "⍎'⍎''⍎''''1''''''".to_string(),
            "n←⍬ ⋄ {n∘←⊂n 1}⍣100000⊢1".to_string(),
        ];
        survives(BEGIN, texts.into_iter());
    });
}

/// How one argument is made.
#[derive(Clone, Copy)]
enum Kind {
    /// A list of integers.
    Ints,
    /// As many floats.
    Floats,
    /// Truths.
    Truths,
    /// Positive integers.
    Counts,
    /// A list of small letters.
    Letters,
    /// A matrix of integers.
    Matrix,
    /// A matrix of floats that has an inverse.
    Regular,
}

/// The sentence of J that makes a random argument: `n` elements, or a matrix `n` by `k`.
fn argument(dice: &mut Dice, kind: Kind, n: usize, k: usize) -> String {
    let mut list = |count: usize, one: &mut dyn FnMut(&mut Dice) -> String| {
        let items: Vec<String> = (0..count).map(|_| one(dice)).collect();
        if items.is_empty() { "i.0".to_string() } else { items.join(" ") }
    };
    let signed = |n: i64| n.to_string().replace('-', "_");
    let mut int = |dice: &mut Dice| signed(dice.next(19) as i64 - 9);
    match kind {
        Kind::Ints => format!(",{}", list(n, &mut int)),
        Kind::Floats => {
            format!(",{}", list(n, &mut |dice| format!("{}.{}", signed(dice.next(19) as i64 - 9), 1 + dice.next(9))))
        }
        Kind::Truths => format!(",{}", list(n, &mut |dice| dice.next(2).to_string())),
        Kind::Counts => format!(",{}", list(n, &mut |dice| (1 + dice.next(9)).to_string())),
        Kind::Letters => {
            let text: String = (0..n).map(|_| (b'a' + dice.next(5) as u8) as char).collect();
            format!(",'{text}'")
        }
        Kind::Matrix => format!("{n} {k} $ {}", if n * k == 0 { "0".to_string() } else { list(n * k, &mut int) }),
        Kind::Regular => {
            let items = list(n * n, &mut |dice| dice.next(5).to_string());
            format!("({n} {n} $ {}) + 20 * =/~ i. {n}", if n == 0 { "0".to_string() } else { items })
        }
    }
}

use Kind::{Counts, Floats, Ints, Letters, Matrix, Regular, Truths};

/// Sentences of APL and of J that give the same, with the kinds of their arguments A, B and C: lists of one length, C a single
/// integer from ¯9 to 9 that J's sentence sees as an atom. The origin is 1.
const SAME: &[(&str, &str, &[Kind])] = &[
    ("A+B", "A+B", &[Ints, Floats]),
    ("A-B", "A-B", &[Ints, Floats]),
    ("A×B", "A*B", &[Floats, Floats]),
    ("A÷B", "A%B", &[Ints, Counts]),
    ("A*B", "A^B", &[Counts, Ints]),
    ("A⍟B", "A^.B", &[Counts, Floats]),
    ("A⌈B", "A>.B", &[Ints, Floats]),
    ("A⌊B", "A<.B", &[Ints, Floats]),
    ("A|B", "A|B", &[Ints, Ints]),
    ("A|B", "A|B", &[Floats, Ints]),
    ("A!B", "A!B", &[Counts, Counts]),
    ("A<B", "A<B", &[Ints, Ints]),
    ("A≤B", "A<:B", &[Ints, Floats]),
    ("A=B", "A=B", &[Ints, Ints]),
    ("A=B", "A=B", &[Letters, Letters]),
    ("A≥B", "A>:B", &[Ints, Ints]),
    ("A>B", "A>B", &[Floats, Ints]),
    ("A≠B", "A~:B", &[Letters, Letters]),
    ("A∧B", "A*.B", &[Ints, Counts]),
    ("A∨B", "A+.B", &[Ints, Counts]),
    ("A∧B", "A*.B", &[Truths, Truths]),
    ("A⍲B", "A*:B", &[Truths, Truths]),
    ("A⍱B", "A+:B", &[Truths, Truths]),
    ("1○A", "1 o. A", &[Floats]),
    ("2○A", "2 o. A", &[Floats]),
    ("6○A", "6 o. A", &[Floats]),
    ("+A", "+A", &[Floats]),
    ("-A", "-A", &[Ints]),
    ("×A", "*A", &[Floats]),
    ("÷A", "%A", &[Floats]),
    ("*A", "^A", &[Floats]),
    ("⍟A", "^.A", &[Floats]),
    ("⌈A", ">.A", &[Floats]),
    ("⌊A", "<.A", &[Floats]),
    ("|A", "|A", &[Floats]),
    ("!A", "!A", &[Counts]),
    ("○A", "o.A", &[Floats]),
    ("~A", "-.A", &[Truths]),
    ("⍴A", "$A", &[Matrix]),
    ("≢A", "#A", &[Matrix]),
    ("3 4⍴A", "3 4$A,(0=#A)#0", &[Ints]),
    (",A", ",A", &[Matrix]),
    ("A,B", "A,B", &[Letters, Letters]),
    ("A,B", "A,.B", &[Matrix, Matrix]),
    ("A⍪B", "A,B", &[Matrix, Matrix]),
    ("A,[0.5]B", "A,:B", &[Ints, Floats]),
    ("A,[1]B", "A,B", &[Matrix, Matrix]),
    ("⍪A", ",.A", &[Ints]),
    ("⌽A", "|.\"1 A", &[Matrix]),
    ("⊖A", "|.A", &[Matrix]),
    ("C⌽A", "C|.\"1 A", &[Matrix]),
    ("C⊖A", "C|.A", &[Matrix]),
    ("⍉A", "|:A", &[Matrix]),
    ("1 1⍉A", "(<0 1)|:A", &[Matrix]),
    ("C↑A", "C{.A", &[Ints]),
    ("C↓A", "C}.A", &[Letters]),
    ("2 ¯3↑A", "2 _3{.A", &[Matrix]),
    ("1 ¯1↓A", "1 _1}.A", &[Matrix]),
    ("A/B", "A#B", &[Truths, Letters]),
    ("A/B", "A#B", &[Counts, Ints]),
    ("A⌿B", "A#B", &[Truths, Matrix]),
    ("(A,1)\\(1++/A)⍴B,9", "(A,1)#^:_1 (1++/A)$B,9", &[Truths, Ints]),
    ("⍳+/A", "1+i.+/A", &[Truths]),
    ("A⍳B", "1+A i.B", &[Ints, Ints]),
    ("A⍳B", "1+A i.B", &[Letters, Letters]),
    ("A∊B", "A e.B", &[Ints, Ints]),
    ("A∊B", "A e.,B", &[Matrix, Matrix]),
    ("∊A", ",A", &[Matrix]),
    ("∪A", "~.A", &[Letters]),
    ("≠A", "~:A", &[Letters]),
    ("A∪B", "A,B-.A", &[Ints, Ints]),
    ("A∩B", "(A e.B)#A", &[Letters, Letters]),
    ("A~B", "A-.B", &[Ints, Ints]),
    ("⍋A", "1+/:A", &[Ints]),
    ("⍒A", "1+\\:A", &[Floats]),
    ("⍋A", "1+/:A", &[Matrix]),
    ("A[⍋A]", "/:~A", &[Letters]),
    ("⍸A", "1+I.A", &[Truths]),
    ("A⍷B", "A E.B", &[Letters, Letters]),
    ("'ab'⍷B", "'ab' E.B", &[Letters, Letters]),
    ("⌹A", "%.A", &[Regular]),
    ("(⊢/A)⌹A", "({:\"1 A)%.A", &[Regular]),
    ("7 5 3⊤B", "|:7 5 3#:B", &[Ints, Ints]),
    ("2⊥A", "2#.A", &[Ints]),
    ("A⊥B", "A#.B", &[Counts, Ints]),
    ("A≡B", "A-:B", &[Truths, Truths]),
    ("A≢B", "-.A-:B", &[Truths, Truths]),
    ("A⊣B", "A[B", &[Ints, Floats]),
    ("A⊢B", "A]B", &[Ints, Floats]),
    ("+/A", "+/A", &[Ints]),
    ("+/A", "+/\"1 A", &[Matrix]),
    ("+⌿A", "+/A", &[Matrix]),
    ("-/A", "-/A", &[Floats]),
    ("×/A", "*/A", &[Ints]),
    ("∨/A", "+./A", &[Truths]),
    ("∧/A", "*./A", &[Truths]),
    ("⌈/A,0", ">./A,0", &[Floats]),
    ("≠/A", "~:/A", &[Truths]),
    ("</A", "</A", &[Truths]),
    ("+\\A", "+/\\A", &[Floats]),
    ("-\\A", "-/\\A", &[Ints]),
    ("+\\A", "+/\\\"1 A", &[Matrix]),
    ("⌊⍀A", "<./\\A", &[Matrix]),
    ("≠\\A", "~:/\\A", &[Truths]),
    ("<\\A", "</\\A", &[Truths]),
    ("∧\\A", "*./\\A", &[Truths]),
    ("2+/A,B,1", "2+/\\A,B,1", &[Ints, Ints]),
    ("¯2-/A,B,1 2", "2(-/@|.)\\A,B,1 2", &[Ints, Ints]),
    ("A∘.+B", "A+/B", &[Ints, Floats]),
    ("A∘.=B", "A=/B", &[Letters, Letters]),
    ("A∘.×B", "A*/B", &[Ints, Matrix]),
    ("A+.×B", "A+/ .*B", &[Ints, Floats]),
    ("A+.×⍉B", "A+/ .*|:B", &[Matrix, Matrix]),
    ("A∧.=B", "A*./ .=B", &[Letters, Letters]),
    ("A≠.∧⍉B", "A~:/ .*.|:B", &[Truths, Truths]),
    ("(A,1)⌊.+B,1", "<./(A,1)+B,1", &[Counts, Counts]),
    ("A⍴¨5", "A$&.>5", &[Counts]),
    ("⊂A", "<A", &[Ints, Ints]),
    ("⊃(A)(B)", "A,:B", &[Counts, Floats]),
    ("≢¨(A)(B,1)", "(#A),#B,1", &[Ints, Ints]),
    ("-⍨A", "-~A", &[Ints]),
    ("A-⍨B", "B-A", &[Ints, Ints]),
    ("(⌽⍤1)A", "|.\"1 A", &[Matrix]),
    ("+/∘⌽A", "+/|.A", &[Ints]),
    ("A(-⍥|)B", "A(-&:|)B", &[Ints, Ints]),
    ("(+⍣3)A", "+^:3 A", &[Ints]),
    ("(+/÷≢)A,1", "(+/%#)A,1", &[Floats]),
    ("A{⍺-2×⍵}B", "A-2*B", &[Ints, Floats]),
];

/// What the two notations give for the same arguments, some lengths for each.
#[test]
fn every_primitive_with_an_equal_in_j_gives_what_it_gives() {
    on_stack(|| {
        let mut dice = Dice(11);
        let (mut compared, mut wrong) = (0, Vec::new());
        let mut session = session();
        session.set_time_limit(None);
        for (apl, j, kinds) in SAME {
            for turn in 0..turns(12) {
                let (n, k) = ([0, 1, 2, 5, 9, 40][turn % 6], [3, 1, 0, 4][turn % 4]);
                let n = if matches!(kinds[0], Regular) { n.clamp(1, 5) } else { n };
                session.set_notation(Notation::J);
                let mut arguments = format!("C =: {}\n", (dice.next(19) as i64 - 9).to_string().replace('-', "_"));
                for (name, kind) in ["A", "B"].iter().zip(*kinds) {
                    arguments += &format!("{name} =: {}\n", argument(&mut dice, *kind, n, k));
                }
                session.eval(&arguments);
                let expected = session.value(j);
                session.set_notation(Notation::APL);
                let found = session.value(apl);
                compared += 1;
                let right = match (&expected, &found) {
                    (Ok(Some(a)), Ok(Some(b))) => alike(a, b),
                    (Err(_), Err(_)) => true,
                    // What is infinite in J is an error here.
                    (Ok(Some(a)), Err(error)) => error.kind() == ErrorKind::Domain && is_infinite(a),
                    _ => false,
                };
                if !right && !wrong.iter().any(|told: &String| told.starts_with(&format!("{apl}   {j}\n"))) {
                    wrong.push(format!("{apl}   {j}\n{arguments}J {expected:?}\nAPL {found:?}"));
                }
            }
        }
        assert!(compared > 1000);
        assert!(wrong.is_empty(), "{} of {compared}\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n\n"));
    });
}

fn is_infinite(y: &Array) -> bool {
    let parts: Vec<f64> = match y.widened() {
        View::Float(items) => items.to_vec(),
        View::Complex(items) => items.iter().flat_map(|z| [z.re, z.im]).collect(),
        _ => Vec::new(),
    };
    parts.iter().any(|part| !part.is_finite())
}

/// The same shape and elements; of no elements the shape.
fn alike(a: &Array, b: &Array) -> bool {
    a.shape() == b.shape() && (a.is_empty() || compare::matches(Tolerance::default(), a, b))
}
