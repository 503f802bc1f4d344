//! What a turn of a loop takes that does one thing to small and middling arrays, in nanoseconds, at four sizes; and what it takes in a
//! plain session, as a multiple. Most of what programs do is this.
//!
//! `cargo bench --bench small`, or with the beginning of a group's name: `cargo bench --bench small -- rows`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use jackal::rooms::session::Session;

/// Elements of the lists, of which a table has as many in rows of four.
const SIZES: [usize; 4] = [4, 40, 400, 4000];

/// What the sentences find: `n` is the size.
const NAMES: &[&str] = &[
    "a =. 100 | 7 * i. n",
    "b =. 5 + a",
    "f =. a % 3",
    "g =. 1 = 3 | a",
    "t =. (4 ,~ 3 >. <. n % 4) $ a",
    "s =. n $ 'ab cd,ef'",
    "w =. <;._1 ' ' , n $ 'abc de '",
    "d =. '12' ; '345' ; ,'6'",
    "p =. 1 2",
    "k =. 1",
    "c =. 'e'",
    "m =. a",
    "v =. ''",
];

/// A group of ways, and the sentences of it.
type Group = (&'static str, &'static [&'static str]);

const GROUPS: &[Group] = &[
    (
        "results to locals",
        &["r =. }. a", "r =. a , 8", "r =. a + b", "m =. m + 1", "m =. a - m", "r =. +/ a", "r =. k { a"],
    ),
    ("constant phrases", &["r =. 2 2 $ 1 0 0 1", "r =. k { 1 , 2 3 , 4", "r =. (<1 2 ; 'ab') i. w", "r =. i. 5"]),
    ("items seen before", &["r =. ~: a", "r =. ~. a", "r =. a e. k", "r =. a e. p"]),
    (
        "two types",
        &[
            "r =. a + f",
            "r =. f * g",
            "r =. a * g",
            "r =. a > 0",
            "r =. 1 = g",
            "r =. a - 0.5",
            "r =. a , f",
            "r =. g , a",
        ],
    ),
    (
        "names under operators",
        &["r =. one\"0 a", "r =. one&.> a", "r =. one&.> w", "r =. one&> w", "r =. a two\"0 b", "r =. two/ a"],
    ),
    ("put in front", &["r =. 7 , a", "r =. ' ' , s", "r =. _1 |. a", "r =. _1 |.!.0 a", "r =. 0 ,. t"]),
    ("verbs made of numbers", &["r =. k |.!.k a", "r =. k |.!.k\"1 t", "r =. (k + 1) |.!.(k) a"]),
    (
        "neighbours",
        &[
            "r =. 1 |.!.0\"1 t",
            "r =. f >. 1 + _3 |.!.0 f",
            "r =. (_1 |.!.9 t) <. (1 |.!.9 t) <. (_1 |.!.9\"1 t) <. 1 |.!.9\"1 t",
            "r =. (1 |. t) + (_1 |. t) + (1 |.\"1 t) + _1 |.\"1 t",
            "r =. (1 |.!.0 g) +. (_1 |.!.0 g) +. g",
        ],
    ),
    (
        "truths and what is left",
        &["r =. 1 e. g", "r =. (-. g) i. 1", "r =. +./ g", "r =. a -. 3", "r =. s -. c", "r =. w -. <'de'"],
    ),
    (
        "extremes and ranks",
        &[
            "r =. <./\\ a",
            "r =. >./\\ f",
            "r =. >./\\\"1 t",
            "r =. >./\"1 t",
            "r =. p +\"0 1 a",
            "r =. a *\"0/ p",
            "r =. 0 ,\"1 t",
            "r =. p ,\"0/ a",
        ],
    ),
    ("short texts", &["r =. <;._1 s", "r =. ;: s", "r =. |.&.> w", "r =. w , <'ab'", "r =. ~. w", "r =. w i. <'de'"]),
    (
        "rows",
        &[
            "r =. t +\"1 ] 1 2 3 4",
            "r =. 1 2 3 4 -\"1 t",
            "r =. ~. t",
            "r =. t i. 2 3 4 5",
            "r =. t e. 2 4 $ i. 8",
            "r =. t -. 2 4 $ i. 8",
            "r =. /:~ t",
            "r =. t ,. 9",
            "r =. a ,. b",
            "r =. +/\"1 t",
            "r =. |.\"1 t",
            "r =. 1 |.\"1 t",
            "r =. (<0 0 ; 1 2) { t",
            "for_q. t do. end.",
            "'x y z u' =. 0 { t",
        ],
    ),
    (
        "what is left out",
        &["r =. 1 +/\\. a", "r =. 2 >./\\. f", "r =. 1 +./\\. g", "r =. _2 */\\. 1 + 0 * a", "r =. 1 */\\. x: 1 + a"],
    ),
    (
        "rows of floats, boxes of several kinds",
        &[
            "r =. ~. 0.5 + t",
            "r =. u i. u =. t % 3",
            "r =. ~. <\"1 t",
            "r =. (<1 2 3 4) e.~ <\"1 t",
            "r =. /:~ (<\"0 a) ,. w {~ (# w) | a",
            "r =. \\: (<\"0 f) , w",
            "r =. /:\"1 t",
            "r =. (3 | a) (<./ , >./ , #)/. a",
            "r =. (3 | a) (# ; {.)/. a",
        ],
    ),
    (
        "few in order, classes, and what is joined",
        &[
            "r =. /:~ a",
            "r =. /: a",
            "r =. /:~\"1 t",
            "r =. ~. a",
            "r =. #/.~ a",
            "r =. a , f",
            "r =. k , f",
            "r =. a {.&.> <s",
            "r =. (<;._2)&.> 4 # <s , {: s",
        ],
    ),
    (
        "long numbers and residues",
        &[
            "r =. 10 #.inv n ^~ 7x",
            "r =. (n # 3) #: 5x ^ n",
            "r =. 1000003&|@^&65537\"0 a",
            "r =. q: 1000000007 * 998244353 + k",
        ],
    ),
    (
        "windows and reversals",
        &[
            "r =. 2 -~/\\ a",
            "r =. 3 +/\\ a",
            "r =. 2 </\\ a",
            "r =. 3 ((1&{ > {.) *. 1&{ > {:)\\ a",
            "r =. 1000 | 1 |. a + 3 * a",
            "r =. +/ 2 * }. a - 1",
            "r =. |. a",
            "r =. 1 |. a",
            "r =. |. s",
            "r =. 1 |.!.0 a",
        ],
    ),
    (
        "pieces",
        &[
            "r =. <;._1 s",
            "r =. <;._2 s",
            "r =. #;.1 s",
            "r =. (1 (0)} g) <;.1 a",
            "r =. 2 <\\ a",
            "r =. a </. b",
            "r =. #/.~ a",
            "r =. (3 | a) +//. a",
            "r =. <\"0 a",
        ],
    ),
    (
        "contents",
        &[
            "r =. #&.> w",
            "r =. # &> w",
            "r =. |.&.> w",
            "r =. w ,&.> '.'",
            "r =. w -:&> <'abc'",
            "r =. ; w",
            "r =. > w",
            "r =. \".&> d",
            "r =. \".&.> d",
        ],
    ),
    (
        "parts changed",
        &[
            "r =. 9 k} a",
            "m =. (one k { m) k} m",
            "m =. ((\". '3') + k { m) k} m",
            "m =. 9 (0 1)} m",
            "r =. 9 (<1 2)} t",
        ],
    ),
    (
        "tests and characters",
        &[
            "if. c = 'e' do. 1 end.",
            "if. 'e' ~: k { s do. 1 end.",
            "if. k e. 1 2 3 do. 1 end.",
            "if. *./ (p >: 0) *. p < 5 do. 1 end.",
            "select. c case. 'a' do. 1 case. 'e' do. 2 end.",
            "v =. '' [ v =. v , 5 [ v =. ''",
            "r =. \".\"0 '31415'",
        ],
    ),
];

/// Seconds that are measured at least at a time, and how often.
const SLICE: f64 = 0.002;
const TURNS: usize = 5;

fn main() {
    let wanted = std::env::args().skip(1).find(|name| !name.starts_with('-')).unwrap_or_default();
    print!("{:<44}", "sentence");
    SIZES.iter().for_each(|size| print!(" {size:>10}"));
    println!("   plain: {}", SIZES.map(|size| size.to_string()).join(" "));
    for (name, sentences) in GROUPS.iter().filter(|(name, _)| name.starts_with(&wanted)) {
        println!("{name}");
        for sentence in *sentences {
            let (mut fast, mut plain) = (Session::bare(), Session::bare());
            plain.set_plain(true);
            print!("  {sentence:<42}");
            let times = SIZES.map(|size| {
                let fast = turn(&mut fast, sentence, size);
                (fast, turn(&mut plain, sentence, size) / fast)
            });
            times.iter().for_each(|(nanoseconds, _)| print!(" {nanoseconds:>10.0}"));
            println!("          {}", times.map(|(_, ratio)| format!("{ratio:.1}")).join(" "));
        }
    }
}

/// The nanoseconds of a turn: those of a loop that does nothing else do not count.
fn turn(session: &mut Session, sentence: &str, size: usize) -> f64 {
    let quoted = |text: &str| format!("'{}'", text.replace('\'', "''"));
    for define in ["one =: 3 : 'y'", "two =: 4 : 'x + y'"] {
        session.value(define).unwrap();
    }
    let mut best = [f64::INFINITY; 2];
    for (best, body) in best.iter_mut().zip(["k =. 1", sentence]) {
        let names = NAMES.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(";");
        let body = quoted(body);
        session.value(&format!("work =: 3 : ('n =. {size}';{names};'for. i. y do.';{body};'end.')")).unwrap();
        session.value("work 3").unwrap();
        let once = seconds(session, 1, 30) / 30.0;
        let turns = ((SLICE / once) as usize).clamp(1, 20_000);
        for _ in 0..TURNS {
            *best = best.min(seconds(session, 1, turns) / turns as f64);
        }
    }
    (best[1] - best[0]).max(0.0) * 1e9
}

/// The seconds of so many calls of so many turns.
fn seconds(session: &mut Session, calls: usize, turns: usize) -> f64 {
    let value = session.value(&format!("{calls} (6!:2) 'work {turns}'")).unwrap();
    value.and_then(|value| value.as_atom::<f64>().copied()).unwrap()
}
