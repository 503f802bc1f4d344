//! Random data for what reads data: numbers, binary forms, JSON, CSV, files of saved values.

use super::{MEMORY, TIME, TURNS, changed, session, setting, survives};
use crate::dice::Dice;
use jackal::rooms::array::Array;
use jackal::rooms::session::{Notation, Session, run_with_big_stack};

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
