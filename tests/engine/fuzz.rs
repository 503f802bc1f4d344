//! Random sentences of every notation, and random data for what reads data: each ends in a result or an error of its own, in time, and
//! the session lives. The same ones every time; `JACKAL_FUZZ_SEED` chooses others, `JACKAL_FUZZ` how many (scripts/fuzz.sh).

use std::io::Write;
use std::time::{Duration, Instant};

use jackal::rooms::array::Array;
use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::{Notation, Session, run_with_big_stack};
use jackal::rooms::snapshot::Document;

/// Sentences of each notation in the test command.
const TURNS: usize = 20_000;
/// What one may take, and its arrays may hold.
const TIME: Duration = Duration::from_millis(100);
const MEMORY: usize = 48 << 20;
/// A sentence that takes longer than this by the clock hangs: the machine may be busy, but not so.
const HANG: Duration = Duration::from_secs(30);

/// Random numbers by Marsaglia's xorshift.
struct Dice(u64);

impl Dice {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % below.max(1)
    }

    fn of<'a, T: AsRef<str>>(&mut self, items: &'a [T]) -> &'a str {
        items[self.next(items.len())].as_ref()
    }
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

/// What sentences of a notation are made of.
struct Target {
    notation: Notation,
    begin: &'static str,
    nouns: &'static [&'static str],
    words: Vec<String>,
    joins: &'static [&'static str],
}

fn targets() -> Vec<Target> {
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

fn session() -> Session {
    let mut session = Session::new();
    session.set_sandbox(true);
    session.set_memory_limit(MEMORY);
    for target in targets() {
        session.set_notation(target.notation);
        let begun = session.eval(target.begin);
        assert!(begun.error.is_none(), "{:?}", begun.error);
    }
    // Only what is random has a clock: on a busy machine the rest may take its time.
    session.set_time_limit(Some(TIME));
    session
}

/// Evaluates a text: a result or an error of its own, in time, and the session lives.
fn survives(session: &mut Session, notation: Notation, text: &str) {
    session.set_notation(notation);
    // What ends the process itself is found at the end of that file.
    if let Ok(file) = std::env::var("JACKAL_FUZZ_LAST") {
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap();
        writeln!(file, "{text}").unwrap();
    }
    let started = Instant::now();
    let done = session.eval(text);
    assert!(started.elapsed() < HANG, "{text} took {:?}", started.elapsed());
    if let Some(error) = &done.error {
        assert_ne!(error.kind(), ErrorKind::Internal, "{text}: {error}");
        // A report is made of every error.
        assert!(!session.report(error).is_empty() || matches!(error.kind(), ErrorKind::Exit(_)), "{text}");
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
                session = self::session();
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

/// What reads data, in J and k: numbers, the binary forms, JSON, CSV, dates; and texts that it is given, which are changed at random.
const READERS: &[(&str, &[&str])] = &[
    ("z =: 0 \". y", &["1 2.5 _3 1e5 2r3 3j4 0x1f", "16b1f 1p1 _. __ 1e400"]),
    ("z =: 3!:2 y", &["3!:1 i. 2 3", "3!:1 'ab';3;<i. 2", "3!:1 (2r3;7x;3j4;'abc')", "3!:3 <\"0 i. 3"]),
    ("z =: dec_json y", &["'[1,2.5,{\"a\":null,\"b\":[true,\"x\\u00e9\"]}]'"]),
    ("z =: fixcsv y", &["'a,b,\"c,d\"',LF,'1,2,\"x\"\"y\"',LF"]),
    ("z =: ;: y", &["'mean =: +/ % # NB. x'", "'''a'' {{ y }} (1 2) '"]),
    ("z =: 1 (3!:4) y", &["'abcdefgh'"]),
    ("z =: rplc y ; 'a' ; 'bb'", &["'banana'"]),
    ("z =: 6!:17 y", &["'2024-01-05T12:30:00'"]),
];

#[test]
fn data_for_what_reads_data() {
    let turns = setting("JACKAL_FUZZ", TURNS as u64) as usize / 4;
    let seed = setting("JACKAL_FUZZ_SEED", 1);
    let work = move || {
        let mut dice = Dice(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) + 77);
        let mut session = session();
        session.set_notation(Notation::J);
        session.set_time_limit(None);
        assert!(session.eval("load 'convert/json csv'").error.is_none() || session.eval("1").error.is_none());
        session.set_time_limit(Some(TIME));
        for turn in 0..turns {
            let (reader, texts) = READERS[turn % READERS.len()];
            let text = dice.of(texts);
            let text = if text.contains('\'') || text.contains(':') { text.to_string() } else { format!("'{text}'") };
            let change = match dice.next(4) {
                0 => format!("({} {{ a.) ({} | #t) }} t", dice.next(256), dice.next(60)),
                1 => format!("({} | #t) {{. t", dice.next(60)),
                2 => format!("({} {{ a.) ({} {} | #t) }} t", dice.next(256), dice.next(60), dice.next(60)),
                _ => format!("t , ({} {{ a.) , t", dice.next(256)),
            };
            survives(&mut session, Notation::J, &format!("y =: {change} [ t =: {text}\n{reader}\nz"));
        }
    };
    assert!(run_with_big_stack(work).is_ok(), "there is a thread");
}

/// What reads bytes, and what makes some that it can read: the binary forms, saved values, records, JSON, CSV, numbers.
const BYTES: &[(Notation, &str, &str)] = &[
    (Notation::J, "3!:1 i. 2 3", "z =: 3!:2 y"),
    (Notation::J, "3!:1 'ab';3.5;<i. 2", "z =: 3!:2 y"),
    (Notation::J, "3!:1 (2r3;7x;3j4;(s: ' a b');<u: 960 961)", "z =: 3!:2 y"),
    (Notation::J, ", 3!:3 <\"0 i. 3", "z =: 3!:2 y"),
    (Notation::J, r#"'{"a":[1,2.5,true,null],"b":"\u00e9"}'"#, "z =: dec_json y"),
    (Notation::J, r#"'a,b,"c,d"',LF,'1,2,"x""y"',LF"#, "z =: fixcsv y"),
    (Notation::J, "'1 2.5 _3j4 1e5 2r3 16b1f 1p1 _. __'", "z =: 0 \". y"),
    (Notation::J, "'(<''a'') ,. +/ % # {{ y }} NB. c'", "z =: ;: y"),
    (Notation::Q, "\"c\"$-8!`a`b!(1 2;(\"x\";0N))", "-9!\"x\"$y"),
    (Notation::Q, "\"c\"$-8!([]a:1 2 3;b:`x`y`z;c:2024.01.05 2024.01.06 0Nd)", "-9!\"x\"$y"),
    (Notation::Q, "\"c\"$-8!(1b;0x01;2h;3i;4;5e;6f;\"g\";`h;2024.01.05;0D01;12:30)", "-9!\"x\"$y"),
    (Notation::Q, r#".j.j ([]a:1 2;b:("x";"yz"))"#, ".j.k y"),
    (Notation::Q, r#""a,b,c\n1,2.5,x\n2,,y""#, r#"("JFS";enlist ",")0:y"#),
    (Notation::Q, r#""1 0N 2.5 2024.01.05 12:30:00 0x0f""#, r#""JFDVX"$\:" " vs y"#),
    (Notation::Q, r#""select a by b from t where a>1""#, "parse y"),
    (Notation::APL, "'¯1.5E3 2J¯4 (3 4) ''it''''s'''", "⍎y"),
    (Notation::APL, "'R←A F B;C[IO]:x→(1 2⍴⍬)/0'", "⎕FX y"),
];

/// Bytes with changes: some are others, some are missing, the end is cut off, or a part is there again.
fn changed(dice: &mut Dice, mut bytes: Vec<u8>) -> Vec<u8> {
    for _ in 0..1 + dice.next(3) {
        let at = dice.next(bytes.len().max(1)).min(bytes.len());
        match dice.next(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..(at + dice.next(9)).min(bytes.len()))),
            2 => bytes.insert(at, dice.next(256) as u8),
            3 => bytes.extend_from_within(at..),
            _ => {
                let to = [0, 1, 0x7f, 0x80, 0xff, dice.next(256) as u8][dice.next(6)];
                let end = (at + 1 + dice.next(8)).min(bytes.len());
                bytes[at.min(end)..end].fill(to);
            }
        }
    }
    bytes
}

/// The bytes that a sentence gives as text.
fn bytes_of(session: &mut Session, notation: Notation, made: &str) -> Vec<u8> {
    session.set_notation(notation);
    session.set_time_limit(None);
    let value = session.value(made).ok().flatten();
    session.set_time_limit(Some(TIME));
    let bytes = value.and_then(|value| match value.as_slice::<u8>() {
        Some(bytes) => Some(bytes.to_vec()),
        None => String::try_from(&value).ok().map(String::into_bytes),
    });
    assert!(bytes.is_some(), "{made} is text");
    bytes.unwrap_or_default()
}

#[test]
fn bytes_for_what_reads_bytes() {
    let turns = setting("JACKAL_FUZZ", TURNS as u64) as usize / 4;
    let seed = setting("JACKAL_FUZZ_SEED", 1);
    let work = move || {
        let mut dice = Dice(seed.wrapping_mul(0x5851_f42d_4c95_7f2d) + 3);
        let mut session = session();
        let whole: Vec<Vec<u8>> =
            BYTES.iter().map(|(notation, made, _)| bytes_of(&mut session, *notation, made)).collect();
        for turn in 0..turns {
            let (notation, _, reads) = BYTES[turn % BYTES.len()];
            let bytes = changed(&mut dice, whole[turn % BYTES.len()].clone());
            session.set_notation(notation);
            session.set_time_limit(None);
            assert!(session.set("y", Array::text(&bytes)).is_ok());
            session.set_time_limit(Some(TIME));
            survives(&mut session, notation, reads);
            if turn % 500 == 499 {
                session = self::session();
            }
        }
    };
    assert!(run_with_big_stack(work).is_ok(), "there is a thread");
}

/// Saved values of q whose files were changed.
#[test]
fn files_of_saved_values() {
    let turns = setting("JACKAL_FUZZ", TURNS as u64) as usize / 20;
    let seed = setting("JACKAL_FUZZ_SEED", 1);
    let work = move || {
        let folder = std::env::temp_dir().join(format!("jackal-fuzz-files-{}-{seed}", std::process::id()));
        assert!(std::fs::create_dir_all(&folder).is_ok());
        let file = folder.join("t");
        let mut dice = Dice(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) + 11);
        let mut session = Session::new();
        session.set_memory_limit(MEMORY);
        session.set_notation(Notation::Q);
        let made = format!("`:{} set ([k:`a`b]v:1 2;w:(1 2;`s`t))", file.display());
        let done = session.eval(&made);
        assert!(done.error.is_none(), "{:?}", done.error);
        let whole = std::fs::read(&file).unwrap_or_default();
        assert!(!whole.is_empty());
        session.set_time_limit(Some(TIME));
        for _ in 0..turns {
            assert!(std::fs::write(&file, changed(&mut dice, whole.clone())).is_ok());
            survives(&mut session, Notation::Q, &format!("t:get `:{0};count t;read1 `:{0}", file.display()));
        }
        assert!(std::fs::remove_dir_all(&folder).is_ok());
    };
    assert!(run_with_big_stack(work).is_ok(), "there is a thread");
}

/// The lines that transcripts are made of.
const LINES: &[&str] = &[
    "> 1 + 1\n",
    "= 2\n",
    "# a title\n",
    "> f =: 3 : 0\n",
    "+ y\n",
    "+ )\n",
    "! domain error\n",
    "```jackal\n",
    "```\n",
    "   1 + 2\n",
    "3\n",
    "> )k\n",
    "> !3\n",
    "= ...\n",
    "@timeout 1s\n",
    "@only\n",
    "\n",
    "\t\n",
    "\u{feff}",
    "\u{0}",
    "> 'open\n",
    "~ \\d+\n",
    "\r\n",
    "?\n",
    "| x\n",
    "=\n",
    ">\n",
    "@ skip\n",
];

/// Transcripts of random lines, with changes, are read; and written as they were where nothing is to be changed.
#[test]
fn transcripts() {
    let turns = setting("JACKAL_FUZZ", TURNS as u64) as usize / 10;
    let seed = setting("JACKAL_FUZZ_SEED", 1);
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 21);
    for _ in 0..turns {
        let text: String = (0..dice.next(20)).map(|_| dice.of(LINES)).collect();
        let bytes = if dice.next(2) == 0 { text.into_bytes() } else { changed(&mut dice, text.into_bytes()) };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let plain = !text.contains(['\u{feff}', '\r']);
        for read in [Document::transcript(&text), Document::markdown(&text)] {
            if let Ok(document) = read
                && plain
            {
                assert_eq!(jackal::rooms::snapshot::rewrite::rewritten(&document, &[]), text);
            }
        }
    }
}

/// Transcripts and scripts of bytes at random are read without a fault.
#[test]
fn text_that_is_none() {
    let work = || {
        let mut dice = Dice(setting("JACKAL_FUZZ_SEED", 1) + 5);
        let mut session = session();
        for turn in 0..600 {
            let length = 1 + dice.next(40);
            let bytes: Vec<u8> = (0..length)
                .map(|_| if dice.next(3) == 0 { dice.next(256) } else { 32 + dice.next(96) } as u8)
                .collect();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            survives(&mut session, targets()[turn % 4].notation, &text);
            let name = ["x.ijs", "x.k", "x.q", "x.apl"][turn % 4];
            let done = session.run_script(&bytes, name, false);
            assert!(done.error.is_none_or(|error| error.kind() != ErrorKind::Internal), "{text:?}");
        }
    };
    assert!(run_with_big_stack(work).is_ok(), "there is a thread");
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
                    let mut fresh = self::session();
                    fresh.set_notation(Notation::J);
                    assert!(fresh.eval("own").error.is_some(), "names of its own");
                };
                assert!(run_with_big_stack(work).is_ok(), "there is a thread");
            });
        }
    });
}
