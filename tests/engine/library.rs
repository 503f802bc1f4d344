//! The standard library: its names in a session, as text and what it shows.

use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::library::LIBRARIES;
use jackal::rooms::session::{Notation, Session};

/// Each group is a fresh session; each pair a sentence and what it shows, or `|` and the error.
const CASES: &[&[(&str, &str)]] = &[
    &[
        ("noun , verb , dyad", "0 3 4"),
        ("# CRLF", "2"),
        ("f =: monad define\ny + 1\n)\nf 3", "4"),
        ("(3 def '2 * y') 4", "8"),
        (">: each 1 ; 2", "+-+-+\n|2|3|\n+-+-+"),
        (">: every 1 2 ; 3", "2 3\n4 0"),
        ("+&1 inv 5", "4"),
        ("+: on +: 3", "12"),
        ("+ table i. 2", "+-+---+\n|+|0 1|\n+-+---+\n|0|0 1|\n|1|1 2|\n+-+---+"),
        ("sort 3 1 2", "1 2 3"),
        ("1 pick 'a' ; 'b'", "b"),
        ("2 split 'abc'", "+--+-+\n|ab|c|\n+--+-+"),
        ("type 'each'", "+------+\n|adverb|\n+------+"),
        ("datatype 1.5", "floating"),
        ("nc <'nothing'", "_1"),
        ("x1 =: 5\nerase 'x1'", "1"),
        ("'q' default 4\nq", "4"),
        ("assert 1 1", ""),
        ("assert 1 0", "|assertion failure"),
        ("'no good' assert 0", "|no good"),
        ("echo 1 2", "1 2"),
        ("empty 3", ""),
        ("list 'aa bb'", "aa bb"),
        ("one =: 1\nnames 0", "one q"),
        ("'o' nl 0", "+---+\n|one|\n+---+"),
        ("Note 'x'\nany text\n)\n5", "5"),
    ],
    &[
        ("deb '  a  b   c '", "a b c"),
        ("'|' , '|' ,~ dlb ' ab '", "|ab |"),
        ("'|' , '|' ,~ dtb ' ab '", "| ab|"),
        ("'|' , '|' ,~ dltb ' ab '", "|ab|"),
        ("quote 'don''t'", "'don''t'"),
        ("dquote 'a\"b'", "\"a\"\"b\""),
        ("cut ' a  bc '", "+-+--+\n|a|bc|\n+-+--+"),
        ("',' cut 'a,,b'", "+-+-+\n|a|b|\n+-+-+"),
        ("', ' splitstring 'a, b, , c'", "+-+-++-+\n|a|b||c|\n+-+-++-+"),
        ("'-' joinstring 'a' ; 'bc'", "a-bc"),
        ("# '-' joinstring ''", "0"),
        ("('aba';'XYZT';'cd';'0123';'e';'') stringreplace 'abbabadecdef'", "abbXYZTd0123f"),
        ("'aaa' rplc 'aa' ; 'b'", "ba"),
        ("'ab' delstring 'cabdab'", "cd"),
        ("'axbz' charsub 'abc'", "xzc"),
        ("'b' (taketo , ';' , takeafter , ';' , dropto , ';' , dropafter) 'abc'", "a;c;bc;ab"),
        ("'zz' (taketo , ';' , takeafter) 'abc'", "abc;"),
        ("',' chopstring 'a,\"b,c\",d'", "+-+---+-+\n|a|b,c|d|\n+-+---+-+"),
        ("cutopen 'a b' , LF , 'c'", "+---+-+\n|a b|c|\n+---+-+"),
        ("(toupper , tolower) 'aB'", "ABab"),
        ("a. i. toJ 'a' , CRLF , CR", "97 10 10"),
        ("hfd 255 16", "ff\n10"),
        ("dfh 'FF'", "255"),
        ("ucpcount 'λx'", "2"),
    ],
    &[
        ("todayno 1800 1 1", "0"),
        ("todate 81873", "2024 2 29"),
        ("(i. 5000) -: 50 %~ todayno todate 50 * i. 5000", "1"),
        ("1 todate 1 todayno 20240229", "20240229"),
        ("weekday 2026 11 20", "5"),
        ("valdate 3 3 $ 2023 2 29 2024 2 29 2000 13 1", "0 1 0"),
        ("timestamp 1994 5 6 1 2 3", "06 May 1994 01:02:03"),
        ("isotimestamp 2008 9 13 14 32 50.123", "2008-09-13 14:32:50.123"),
        ("$ > calendar 2024", "12 8 21"),
        ("1 tsrep tsrep 1994 5 6 1 2 3", "1994 5 6 1 2 3"),
    ],
    &[
        ("> coname ''", "base"),
        ("coclass 'Point'\ncreate =: 3 : 'at =: y'\nwhere =: 3 : 'at'\ndestroy =: codestroy\ncocurrent 'base'", ""),
        ("p =: 7 conew 'Point'\nwhere__p ''", "7"),
        ("> copath p", "Point\nz"),
        ("destroy__p ''", "1"),
        ("# conl 1", "0"),
        ("size_other_ =: 3\ncoinsert 'other'\nsize", "3"),
    ],
    &[
        ("load 'trig stats numeric printf'\nmean 1 2 6", "3"),
        ("median 3 1 2", "2"),
        ("0.5 round 2.7", "2.5"),
        ("0.1 rounddist 6 $ 0.45", "0.5 0.4 0.5 0.4 0.5 0.4"),
        ("0.1 roundbanker 1.23 2.15 2.25 2.35 2.45", "1.2 2.2 2.2 2.4 2.4"),
        ("1.05 1.10 recur 100 100 100", "100 205 325.5"),
        (
            "(0 3 6 groupndx i. 8) ; 1000 (rounddown , roundup) 12345",
            "+---------------+-----------+\n|0 0 0 1 1 1 2 2|12000 13000|\n+---------------+-----------+",
        ),
        ("'%d:%5.2f|%-4s|%04d' sprintf 3 ; 2.345 ; 'ab' ; 7", "3: 2.35|ab  |0007"),
        ("require 'strings files dates'", ""),
        ("load '/nowhere/at/all.ijs'", "not found: /nowhere/at/all.ijs\n|file name error"),
        // The verb that was called is blamed, not a helper of the library.
        ("todayno ::(({.~ i.&LF)@(13!:12)@(''\"_)) 'abc'", "|domain error: todayno"),
    ],
];

#[test]
fn names_of_the_standard_library() {
    let mut wrong = Vec::new();
    for group in CASES {
        let mut session = Session::new();
        session.eval("9!:7 '+++++++++|-'");
        for (input, right) in *group {
            let done = session.eval(input);
            let mut found: Vec<String> = done.text().lines().map(|line| line.trim_end().to_string()).collect();
            found.extend(done.error.map(|error| format!("|{}", error.headline())));
            if found.join("\n") != *right {
                wrong.push(format!("   {input}\nexpected\n{right}\nfound\n{}", found.join("\n")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn addons_that_are_not_here_say_why() {
    for (name, why) in [
        ("math/lapack2", "math/lapack2 calls libraries of the system"),
        ("gl2", "graphics/gl2 draws in windows"),
        ("format/zulu", "is an addon of J that is not part of Jackal"),
    ] {
        let mut session = Session::new();
        let error = session.eval(&format!("load '{name}'")).error.unwrap();
        assert_eq!(error.headline(), "file name error");
        assert!(session.report(&error).contains(why), "{}", session.report(&error));
    }
    let mut session = Session::new();
    let error = session.eval("load 'my/own.ijs'").error.unwrap();
    assert!(!session.report(&error).contains("Jackal"), "{}", session.report(&error));
}

#[test]
fn files() {
    let folder = std::env::temp_dir().join(format!("jackal-library-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut session = Session::new();
    session.eval(&format!("file =: '{}'", folder.join("file").display()));
    let text = |sentence: &str, session: &mut Session| {
        let done = session.eval(sentence);
        assert!(done.error.is_none(), "{sentence}: {:?}", done.error);
        done.text()
    };
    for (sentence, right) in [
        ("fexist file", "0\n"),
        ("fread file", "_1\n"),
        ("'abc' fwrite file", "3\n"),
        ("fread file", "abc\n"),
        ("fread file ; 1 2", "bc\n"),
        ("'de' fappend file", "2\n"),
        ("(fsize , fexist) file", "5 1\n"),
        ("('a' ; 'bc') fwrites file", "5\n"),
        ("# 'b' fread file", "2\n"),
        ("$ 'm' fread file", "2 2\n"),
        ("collect =: 3 : 'got =: got , < y'", ""),
        ("got =: ''", ""),
        ("collect fapplylines file", ""),
        ("; got", "abc\n"),
        ("1 collect fapplylines file", ""),
        ("# ; 2 }. got", "5\n"),
        ("'X' freplace file ; 0", "1\n"),
        ("(file , '2') frename file", "1\n"),
        ("freads file , '2'", "X\nbc\n\n"),
        ("ferase file , '2'", "1\n"),
        ("ferase file , '2'", "_1\n"),
        ("1!:22 < file [ number =: 1!:21 < file", "1\n"),
        ("1!:22 ::7: number", "7\n"),
    ] {
        assert_eq!(text(sentence, &mut session), right, "{sentence}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What every session begins with is read when one of its names is first met: each has a value then, in a session in which nothing else
/// was said, and what a user puts in its place stays there.
#[test]
fn names_are_there_when_they_are_first_met() {
    let word = fancy_regex::Regex::new(r"^[A-Za-z][A-Za-z0-9_]*(?==:)").unwrap();
    // Whoever lists names has read them all.
    let mut all = Session::new();
    all.eval("4!:1 ] 3");
    for library in LIBRARIES.iter().filter(|library| library.always) {
        let mut session = Session::new();
        for name in library.text.lines().filter_map(|line| word.find(line).unwrap()) {
            let class = format!("4!:0 <'{}'", name.as_str());
            assert_eq!(session.eval(&class).text(), all.eval(&class).text(), "{}", name.as_str());
        }
    }
    let first = |text: &str| Session::new().eval(text).text().to_string();
    assert_eq!(first("toupper 'abc'"), "ABC\n");
    assert_eq!(first("+/ each 1 2 ; 3 4"), first("each =: &.>\n+/ each 1 2 ; 3 4"));
    assert_eq!(first("toupper_z_ =: 5\ntolower 'ABC'\ntoupper"), "abc\n5\n");
    assert_eq!(first("'toupper tolower' =: 5 6\ntoupper , tolower , # deb 'a  b'"), "5 6 3\n");
    assert_eq!(first("4!:55 <'toupper_z_'\ntolower 'ABC'\n4!:0 <'toupper'"), "1\nabc\n_1\n");
    assert_eq!(first("# 4!:1 ] 3"), "0\n");
    assert_eq!(first("100 < # nl_z_ 3"), "1\n");
    assert_eq!(first("(<'jregex') e. 18!:1 ] 0"), "1\n");
    assert_eq!(Session::new().fork().eval("toupper 'abc'").text(), "ABC\n");
}

/// The verbs and modifiers that a library's text defines for its users.
fn defined(text: &str, session: &mut Session) -> Vec<String> {
    let word = fancy_regex::Regex::new(r"^(?:[A-Za-z][A-Za-z0-9_]*=: *)+").unwrap();
    let heads = text.lines().filter_map(|line| word.find(line).unwrap()).flat_map(|head| head.as_str().split("=:"));
    let names = heads.map(str::trim).filter(|name| !name.is_empty() && !name.ends_with('_'));
    let mut names: Vec<String> = names.map(String::from).collect();
    names.dedup();
    names.retain(|name| session.eval(&format!("0 < 4!:0 <'{name}'")).text().trim() == "1");
    names
}

#[test]
fn examples_hold_and_each_definition_has_one() {
    let mut wrong = Vec::new();
    for library in LIBRARIES.iter().filter(|library| !library.name.starts_with("puzzles/")) {
        let mut session = Session::new();
        session.eval(&format!("load '{}'", library.name));
        let examples: Vec<&str> =
            library.text.lines().filter_map(|line| line.trim_start().strip_prefix("NB. e.g. ")).collect();
        for example in &examples {
            session.eval("9!:19 ] 2 ^ _44");
            match session.value(example) {
                Ok(Some(value)) if value.as_slice::<bool>().is_some_and(|all| all.iter().all(|&one| one)) => {}
                other => wrong.push(format!("{}: {example}\n  {other:?}", library.name)),
            }
        }
        let all = examples.join("\n");
        for name in defined(library.text, &mut session) {
            if !fancy_regex::Regex::new(&format!(r"\b{name}\b")).unwrap().is_match(all.as_str()).unwrap() {
                wrong.push(format!("{}: {name} has no example", library.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_readme_lists_the_foreigns() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/foreigns.md")).unwrap();
    let row = fancy_regex::Regex::new(r"(?m)^\| (\d+) \|[^|]*\| ([\d ]+) \|$").unwrap();
    let number = |text: &str| text.parse::<i64>().unwrap();
    let listed: Vec<(i64, Vec<i64>)> = row
        .captures_iter(readme.as_str())
        .map(|row| row.unwrap())
        .map(|row| (number(&row[1]), row[2].split_whitespace().map(number).collect()))
        .collect();
    let there: Vec<(i64, Vec<i64>)> = jackal::rooms::j::system::table::FAMILIES
        .iter()
        .map(|(m, rows)| {
            // 5!:0 is an adverb, and what has a negative number is nobody's to write.
            let adverbs = (*m == 5).then_some(0);
            let mut all: Vec<i64> = rows.iter().map(|row| row.n).filter(|n| *n >= 0).chain(adverbs).collect();
            all.sort_unstable();
            (*m, all)
        })
        .collect();
    assert_eq!(listed, there);
}

/// The library's verbs are taken apart when they are used; here all of them are, so that a mistake in one is found.
#[test]
fn every_definition_can_be_taken_apart() {
    let mut session = Session::bare();
    for library in LIBRARIES.iter().filter(|library| library.always) {
        let outcome = session.run_script(library.text.as_bytes(), library.name, false);
        assert!(outcome.error.is_none(), "{}: {:?}", library.name, outcome.error);
    }
}

/// What `cmpx` measures is run with the names and settings of its caller, not with those that it uses itself.
#[test]
fn texts_that_are_measured_are_those_of_their_caller() {
    let mut session = Session::new();
    session.set_notation(Notation::APL);
    let lines = [
        ("⎕ML←1 ⋄ 'cmpx'⎕CY'dfns' ⋄ ⎕IO←0", ""),
        ("{text←⍵ ⋄ 0<≢cmpx 'text×(⎕IO=0)/1'}5", "1\n"),
        ("cmpx '÷⎕IO'", "DOMAIN ERROR"),
        ("0<≢cmpx 'best←3'", "1\n"),
        ("best", "3\n"),
        ("⎕ML←3 ⋄ cmpx '÷⎕ML-3'", "DOMAIN ERROR"),
    ];
    for (line, wanted) in lines {
        let done = session.eval(line);
        let found = match &done.error {
            Some(error) if error.kind() == ErrorKind::Domain => "DOMAIN ERROR".to_string(),
            Some(error) => error.to_string(),
            None => done.text().to_string(),
        };
        assert_eq!(found, wanted, "{line}");
    }
}
