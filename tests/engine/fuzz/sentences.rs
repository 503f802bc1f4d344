//! Random sentences of every notation, in one session and in ten at once.

use super::{TIME, TURNS, session, setting, survives};
use crate::dice::Dice;
use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::{Notation, run_with_big_stack};

/// What sentences of a notation are made of.
pub struct Target {
    pub notation: Notation,
    pub begin: &'static str,
    nouns: &'static [&'static str],
    words: Vec<String>,
    joins: &'static [&'static str],
}

/// One for each notation.
pub fn targets() -> Vec<Target> {
    let j = jackal::rooms::j::vocabulary::verbs::VERBS.iter().map(|row| row.word.spelling().to_string());
    let modifiers =
        jackal::rooms::j::vocabulary::modifiers::MODIFIERS.iter().map(|row| row.word.spelling().to_string());
    let k = jackal::rooms::k::vocabulary::VOCABULARY.iter().map(|row| row.spelling.to_string());
    let apl = jackal::rooms::apl::vocabulary::glyphs().map(|(glyph, ..)| glyph.to_string());
    let k_nouns: &[&str] = &[
        "1",
        "0N",
        "2.5",
        "-3",
        "`a",
        "\"abc\"",
        "()",
        "(1;`b;\"c\")",
        "1 2 3",
        "!9",
        "(`a`b!1 2)",
        "([]a:1 2;b:3 4)",
        "{x+y}",
        "{x}",
        "x",
        "1000000",
        "0x0102",
        "2024.01.05",
        "12:30",
        "1i",
        "01b",
        "(!3;!4)",
        "-1",
        "0w",
        "`",
    ];
    vec![
        Target {
            notation: Notation::J,
            begin: "v =: 3 1 2\nm =: i. 3 4\nb =: 'ab';3;<i. 2\nf =: +/ % #\ng =: 3 : 'if. y > 1 do. y * g y - 1 else. 1 end.'",
            nouns: &[
                "1",
                "0",
                "_1",
                "2.5",
                "_",
                "__",
                "3j4",
                "7x",
                "2r3",
                "'abc'",
                "''",
                "(i. 0)",
                "(i. 2 3)",
                "v",
                "m",
                "b",
                "f",
                "g",
                "a:",
                "(<'ab')",
                "1e6",
                "100000",
                "(10^30x)",
                "(0 3 $ 0)",
                "(u: 960 961)",
                "(s: ' a b')",
                "0 1 1",
                "_2 3",
                "x",
                "y",
                "u",
                "9",
                "(<<1 2)",
            ],
            words: j.chain(modifiers).collect(),
            joins: &["", " ", "(", ")", "@:", "\"0 ", "&", "/ ", "\\ ", "`", " =: ", ";"],
        },
        Target {
            notation: Notation::K,
            begin: "x:1 2 3;y:(1 2;\"ab\";`c)",
            nouns: k_nouns,
            words: k.clone().filter(|word| !word.starts_with(|c: char| c.is_alphabetic())).collect(),
            joins: &["", " ", "'", "/", "\\", "/:", "\\:", "':", "(", ")", "[", "]", ";", ":"],
        },
        Target {
            notation: Notation::Q,
            begin: "x:1 2 3;t:([]a:1 2 1;b:`x`y`z)",
            nouns: k_nouns,
            words: k.collect(),
            joins: &[" ", " ", " each ", " over ", "(", ")", "[", "]", ";", " from t", "select ", " by ", " where "],
        },
        Target {
            notation: Notation::APL,
            begin: "v←3 1 2\nm←2 3⍴⍳6\nn←(1 2)'ab' 3\nf←{⍵+1}",
            nouns: &[
                "1",
                "0",
                "¯3",
                "2.5",
                "3J4",
                "'a'",
                "'abc'",
                "''",
                "⍬",
                "v",
                "m",
                "n",
                "f",
                "1E6",
                "100000",
                "(⍳3)",
                "(2 2⍴⍳4)",
                "⎕IO",
                "(⊂1 2)",
                "{⍵}",
                "{⍺⍵}",
                "1E400",
            ],
            words: apl.collect(),
            joins: &["", " ", "(", ")", "[", "]", ";", "¨", "/", "\\", "⍤1 ", "⍣2 ", "∘", "⋄", "←"],
        },
    ]
}

impl Target {
    /// A sentence: mostly words between nouns, now and then anything.
    fn sentence(&self, dice: &mut Dice) -> String {
        let mut text = String::new();
        for _ in 0..1 + dice.next(5) {
            text += if dice.next(3) > 0 { dice.of(self.nouns) } else { "" };
            text += if dice.next(3) > 0 { " " } else { dice.of(self.joins) };
            text += dice.of(&self.words);
            text += if dice.next(3) > 0 { " " } else { dice.of(self.joins) };
        }
        text + dice.of(self.nouns)
    }
}

fn fuzz(which: usize) {
    let turns = setting("JACKAL_FUZZ", TURNS as u64) as usize;
    let seed = setting("JACKAL_FUZZ_SEED", 1);
    let work = move || {
        let target = &targets()[which];
        let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + which as u64 + 1);
        let mut session = session();
        for turn in 0..turns {
            survives(&mut session, target.notation, &target.sentence(&mut dice));
            // Names, settings and definitions that sentences left behind do not pile up.
            if turn % 500 == 499 {
                session = super::session();
            }
            if turn % 50 == 49 {
                session.set_notation(Notation::K);
                session.set_time_limit(None);
                assert_eq!(session.eval("1+1").text().lines().last(), Some("2"), "the session lives");
                session.set_time_limit(Some(TIME));
            }
        }
    };
    assert!(run_with_big_stack(work).is_ok(), "there is a thread");
}

#[test]
fn sentences_of_j() {
    fuzz(0);
}

#[test]
fn sentences_of_k() {
    fuzz(1);
}

#[test]
fn sentences_of_q() {
    fuzz(2);
}

#[test]
fn sentences_of_apl() {
    fuzz(3);
}

/// Ten sessions on ten threads, each with its names, its budget and its clock.
#[test]
fn ten_sessions_on_ten_threads() {
    std::thread::scope(|scope| {
        for number in 0..10 {
            scope.spawn(move || {
                let work = || {
                    let target = &targets()[number % 4];
                    let (mut dice, mut session) = (Dice(number as u64 + 99), session());
                    let small = number % 2 == 0;
                    session.set_memory_limit(if small { 4 << 20 } else { 512 << 20 });
                    session.set_time_limit(None);
                    session.set_notation(Notation::J);
                    assert!(session.eval(&format!("own =: {number}")).error.is_none());
                    for _ in 0..200 {
                        session.set_time_limit(Some(TIME));
                        survives(&mut session, target.notation, &target.sentence(&mut dice));
                        session.set_time_limit(None);
                        session.set_notation(Notation::J);
                        let refused = session.eval("# 1000000 $ 2").error.map(|error| error.kind());
                        assert_eq!(refused, small.then_some(ErrorKind::Limit), "a budget of its own");
                    }
                    let mut fresh = super::session();
                    fresh.set_notation(Notation::J);
                    assert!(fresh.eval("own").error.is_some(), "names of its own");
                };
                assert!(run_with_big_stack(work).is_ok(), "there is a thread");
            });
        }
    });
}
