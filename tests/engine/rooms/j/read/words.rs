//! Tests of `crates/j/src/read/words.rs`.

use jackal::rooms::error::ErrorKind;
use jackal::rooms::j::read::words::*;

/// Words with their kinds, one a line.
fn listed(sentence: &str) -> String {
    match words(sentence) {
        Ok(words) => {
            let line =
                |word: &WordSpan| format!("{:?} {}", word.kind, word.name(sentence.as_bytes()).replace('\n', "\\n"));
            words.iter().map(line).collect::<Vec<_>>().join("\n")
        }
        Err(error) => format!("{error} at {:?}", error.places().first().and_then(|place| place.mark)),
    }
}

fn texts(sentence: &str) -> Vec<String> {
    word_texts(sentence).unwrap().iter().map(|t| String::from_utf8_lossy(t).into_owned()).collect()
}

#[test]
fn kinds() {
    insta::assert_snapshot!(listed("avg=: +/ % # NB. it's"), @r"
    Name avg
    Copula =:
    Primitive +
    Primitive /
    Primitive %
    Primitive #
    Comment NB. it's
    ");
    insta::assert_snapshot!(listed("(1 2 3: 'it''s') for_i. 3{{y}}4"), @r"
    Open (
    Number 1 2
    Primitive 3:
    Text 'it''s'
    Close )
    Control for_i.
    Number 3
    DefinitionOpen {{
    Name y
    DefinitionClose }}
    Number 4
    ");
    insta::assert_snapshot!(listed("a_loc_ + b__obj {{)n it's\nraw\n}}, _9: 9: _: __: _. __"), @r"
    Name a_loc_
    Primitive +
    Name b__obj
    NounDefinition {{)n it's\nraw\n}}
    Primitive ,
    Primitive _9:
    Primitive 9:
    Primitive _:
    Primitive __:
    Number _. __
    ");
}

#[test]
fn errors() {
    insta::assert_snapshot!(listed("1 + 'abc"), @"open quote: this quote is not closed at Some((4, 8))");
    insta::assert_snapshot!(listed("5 NB.. foo"), @"spelling error: NB.. is not a word of J (invalid inflection) at Some((2, 6))");
    insta::assert_snapshot!(listed("10: 5"), @"spelling error: 10: is not a word of J (invalid inflection) at Some((0, 3))");
    insta::assert_snapshot!(listed("é=: 3"), @"spelling error: only text and comments may hold characters beyond ASCII at Some((0, 1))");
    insta::assert_snapshot!(listed("1\0"), @"spelling error: a control character (byte 0) is not a word at Some((1, 2))");
    for bad in ["ab.c", "foo. y", "y.", "+..", "_10:", "x.:"] {
        assert_eq!(words(bad).unwrap_err().kind(), ErrorKind::Spelling, "{bad}");
    }
    assert_eq!(words("'a''").unwrap_err().kind(), ErrorKind::OpenQuote);
    assert!(words([0xff, 0xc3, b'\'', 0xff, b'\'']).is_err());
    assert!(words([b'\'', 0xff, b'\'']).is_ok());
}

#[test]
fn corners_of_word_formation() {
    assert_eq!(texts("a_b_ __ _5 _."), ["a_b_", "__ _5 _."]);
    assert_eq!(texts("=. =: .. ::"), ["=.", "=:", "..", "::"]);
    assert_eq!(texts("abc123 1abc"), ["abc123", "1abc"]);
    assert_eq!(texts("p..x"), ["p..", "x"]);
    assert_eq!(texts("i}}.y"), ["i", "}", "}.", "y"]);
    assert_eq!(texts("aNB. x"), ["aNB.", "x"]);
    assert_eq!(texts("3:4"), ["3:", "4"]);
    assert_eq!(texts("a\tb\n1\n2"), ["a", "b", "\n", "1", "\n", "2"]);
    assert_eq!(texts(".5 1.5e3x"), [".", "5 1.5e3x"]);
    assert_eq!(texts("=.. $:. F.. +.:"), ["=..", "$:.", "F..", "+.:"]);
    assert_eq!(texts("é"), ["\u{fffd}", "\u{fffd}"]);
    assert_eq!(texts("  "), Vec::<String>::new());
}
