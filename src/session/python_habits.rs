//! Sentences that are Python's: J says what to type in their place.

use crate::error::{Error, ErrorKind};

/// A habit: whether a sentence shows it, and what to type here.
type Habit = (fn(&str) -> bool, &'static str);

/// The habits that lines begin with, and others that say more than the names of the functions in them.
const BEGINNINGS: &[Habit] = &[
    (
        |s| s.starts_with("import ") || s.starts_with("from "),
        "load 'stats' brings a library; jackal list names those that are there",
    ),
    (|s| s.starts_with("def "), "a verb is defined so: double =: {{ 2 * y }}; y is its argument"),
    (
        |s| s.starts_with("for ") && s.contains(" in "),
        "most loops are not needed: +/ *: i. 3 squares and adds; in a definition for_i. i. 3 do. ... end.",
    ),
    (
        |s| begins_block(s, &["if", "while", "elif", "else"]),
        "in a definition: if. y > 3 do. 1 else. 2 end. and while. y > 3 do. ... end.",
    ),
    (
        |s| begins_block(s, &["try", "except", "finally"]),
        "in a definition: try. 1 + y catch. 0 end. gives 0 if the sum fails",
    ),
    (|s| begins_block(s, &["class"]), "a class is a locale: )help locales; most programs need none"),
    (|s| begins_block(s, &["with"]), "fread 'x.txt' is the text of a file, 'text' fwrite 'x.txt' writes one"),
    (
        |s| begins(s, "return"),
        "the value of a definition is that of its last sentence: {{ y + 1 }}; return. ends it before",
    ),
    (|s| begins(s, "raise"), "'text' 13!:8 ] 3 is an error of one's own"),
    (|s| begins(s, "del"), "erase 'x' takes away the value of x"),
    (|s| begins(s, "not"), "-. y is not: -. 1 is 0"),
    (|s| begins(s, "print"), "the prompt shows results; in scripts: echo 'text'"),
    (|s| s == "pass" || s == "break" || s == "continue", "in the loop of a definition: break. and continue."),
    (
        |s| s.starts_with("lambda ") || s.contains(" lambda ") || s.contains("(lambda "),
        "{{ 2 * y }} is a verb without a name",
    ),
    (
        |s| s.contains(" for ") && s.contains(" in ") && s.contains(['[', '(']),
        "verbs take whole lists: 2 * x doubles all items, (x > 3) # x keeps some",
    ),
    (|s| s.starts_with("np.") || s.contains(" np."), ")help from-numpy has a table of what to type here"),
    (|s| s.starts_with("pd.") || s.contains(" pd."), ")help from-pandas has a table of what to type here"),
    (assigns_several, "'x y' =: 1 2 gives both names a value"),
];

/// Functions of Python by their names, and what to type in place of a call.
const CALLS: &[(&[&str], &str)] = &[
    (&["print"], "the prompt shows results; in scripts: echo 'text'"),
    (&["len"], "# y counts the items of y, $ y gives its shape"),
    (&["sum"], "+/ y adds the items of y"),
    (&["range"], "i. 5 gives 0 1 2 3 4"),
    (&["max", "min"], ">./ y is the largest item of y, <./ y the least"),
    (&["sorted"], "/:~ y sorts y, \\:~ y the other way"),
    (&["reversed"], "|. y has the items of y from the last to the first"),
    (&["set"], "~. y has the distinct items of y"),
    (&["abs"], "| y is the absolute value of y: | _5 is 5"),
    (&["pow"], "2 ^ 3 is the power"),
    (&["str", "repr", "format"], "\": y is the text of y: \": 42"),
    (&["int", "float"], "\". '42' is the number of a text; <. y is the whole part of y"),
    (&["list", "tuple"], "a list is written without brackets and commas: 1 2 3"),
    (&["dict"], "load 'dict' brings dictionaries: )help Dict"),
    (&["input"], "1!:1 ] 1 reads a line that is typed"),
    (&["open"], "fread 'x.txt' is the text of a file, 'text' fwrite 'x.txt' writes one"),
    (&["type"], "datatype y says what y is, $ y gives its shape"),
    (&["enumerate"], "(i. # y) ,. y has the indices beside the items"),
    (&["zip"], "x ,. y has the items of x beside those of y"),
    (&["map", "filter"], "verbs take whole lists: 2 * y doubles all items, (y > 3) # y keeps some"),
    (&["any", "all"], "+./ y is whether any item is 1, *./ y whether all are"),
    (&["ord", "chr"], "a. i. 'a' is the code of a letter, 97 { a. the letter of a code"),
    (&["exit", "quit"], "Ctrl-D or )quit ends the session"),
    (&["help", "dir"], ")help explains a word, )find searches, )names lists your names"),
];

/// Methods of Python's texts, lists and dictionaries, and what to type in place of a call.
const METHODS: &[(&[&str], &str)] = &[
    (&["append", "extend", "insert"], "x =: x , 4 gives x one item more"),
    (&["sort"], "x =: /:~ x sorts x"),
    (&["reverse"], "x =: |. x turns x around"),
    (&["pop", "remove"], "x =: }: x drops the last item, x -. 4 removes all items 4"),
    (&["index", "find"], "x i. 4 is the index of the item 4"),
    (&["count"], "+/ x = 4 counts the items that are 4"),
    (&["join"], "', ' joinstring x puts text between the boxed texts of x"),
    (&["split"], "cut x cuts at blanks, ',' splitstring x at commas"),
    (&["strip"], "dltb x has no blanks at its ends"),
    (&["upper", "lower"], "toupper x and tolower x change the letters of x"),
    (&["replace"], "x rplc 'old' ; 'new' replaces text"),
    (&["format"], "\": x is the text of x; load 'printf' brings sprintf"),
    (&["keys", "values", "items", "get"], "load 'dict' brings dictionaries: )help Dict"),
];

/// The habits that show in signs.
const SIGNS: &[Habit] = &[
    (|s| s.starts_with("f'") || s.starts_with("f\""), "'x is ' , \": x joins text and the text of a number"),
    (is_dictionary, "load 'dict' brings dictionaries: )help Dict"),
    (is_list, "a list is written without brackets and commas: 1 2 3"),
    (takes_item, "0 { y is the first item of y, _1 { y the last, 2 {. y the first two"),
    (|s| s.contains(" and ") || s.contains(" or "), "*. is and, +. is or: (x > 1) *. x < 5"),
    (|s| s.contains(" not in ") || s.contains(" in "), "x e. y is whether x is an item of y"),
    (|s| s.contains("=="), "= compares, =: gives a name a value"),
    (|s| s.contains("!="), "~: is not equal, -. is not"),
    (opens_text, "text stands between single quotes: 'text'"),
    (|s| ["True", "False", "None"].contains(&s), "truths are 1 and 0; an empty list is i. 0"),
    (|s| s.contains(" is "), "x -: y is whether x and y are the same"),
];

/// What J reads in another way than Python without an error: the sign, and what to type here.
const OTHER_MEANINGS: &[(&str, &str)] = &[
    ("**", "2 ^ 3 is the power; ** are two words of J"),
    ("==", "= compares, =: gives a name a value; == are two words of J"),
    ("!=", "~: is not equal; != are two words of J"),
    ("<=", "<: is at most: 2 <: 3; <= are two words of J"),
    (">=", ">: is at least: 3 >: 2; >= are two words of J"),
    ("+=", "x =: x + 1 changes x; += are two words of J"),
    ("-=", "x =: x - 1 changes x; -= are two words of J"),
    ("//", "<. 7 % 2 is the whole part of a quotient; // are two words of J"),
];

/// What to type in place of Python's form, for a line that ran. Names without a value tell more forms.
///
/// ```
/// use jackal::rooms::session::python_habits::line_note;
/// assert!(line_note("2**3", false).is_some_and(|note| note.starts_with("2 ^ 3")));
/// assert_eq!(line_note("import math", true), Some("load 'stats' brings a library; jackal list names those that are there"));
/// assert_eq!(line_note("2 ^ 3", true), None);
/// assert!(line_note("2 <= 3", false).is_some_and(|note| note.starts_with("<:")));
/// assert!(line_note("10 % 3", false).is_some_and(|note| note.starts_with("3 | 10")));
/// assert!(line_note("-5 + 3", false).is_some_and(|note| note.starts_with("_5")));
/// assert_eq!(line_note("a =: 5 # five", true), Some("a comment begins with NB."));
/// assert_eq!(line_note("average =: total % # prices", true), None);
/// ```
pub fn line_note(line: &str, has_unknown: bool) -> Option<&'static str> {
    if let Some(note) = other_meaning(line) {
        return Some(note);
    }
    if let Some(note) = other_number(line) {
        return Some(note);
    }
    let has_comment = line.split_once('=').and_then(|(_, value)| value.split_once(" # "));
    let is_text = |(value, text): (&str, &str)| {
        value.ends_with(|c: char| c.is_ascii_digit() || c == '\'')
            && text.starts_with(|c: char| c.is_ascii_alphabetic())
    };
    if has_unknown && has_comment.is_some_and(is_text) {
        return Some("a comment begins with NB.");
    }
    let is_comment = line.strip_prefix("# ").is_some_and(|text| text.split_whitespace().count() > 1);
    match has_unknown {
        true if is_comment => Some("a comment begins with NB."),
        true => habit(line),
        false => None,
    }
}

/// What to type in place of a sign between two operands that J reads in another way.
fn other_meaning(line: &str) -> Option<&'static str> {
    let line = &without_texts(line);
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ')' | ']' | '\'');
    let stands_between = |sign: &str| {
        line.match_indices(sign).any(|(at, _)| {
            let before = line.get(..at).unwrap_or_default().trim_end().chars().next_back();
            let after = line.get(at + sign.len()..).unwrap_or_default().trim_start().chars().next();
            before.is_some_and(is_part) && after.is_some_and(|c| is_part(c) || c == '(' || c == '[')
        })
    };
    let other = OTHER_MEANINGS.iter().find(|(sign, _)| stands_between(sign));
    other.map(|(_, note)| *note)
}

/// What to type in place of a number that J reads in another way.
fn other_number(line: &str) -> Option<&'static str> {
    let is_digit = |c: char| c.is_ascii_digit();
    let mut words = line.split_whitespace();
    if line.strip_prefix('-').is_some_and(|rest| rest.starts_with(is_digit)) && words.clone().count() > 1 {
        return Some("_5 is minus five; - 5 + 3 takes the minus of all that follows");
    }
    if let [x, "%", y] = words.clone().collect::<Vec<_>>().as_slice()
        && [x, y].iter().all(|number| number.chars().all(is_digit))
    {
        return Some("3 | 10 is the remainder of 10 by 3; % divides");
    }
    let is_in_base = |word: &str, prefix: &str, base: u32| {
        word.strip_prefix(prefix).is_some_and(|digits| !digits.is_empty() && digits.chars().all(|c| c.is_digit(base)))
    };
    match words {
        _ if words.clone().any(|word| is_in_base(word, "0x", 16)) => Some("16b1f is a number in base 16"),
        _ if words.any(|word| is_in_base(word, "0b", 2)) => Some("2b101 is a number in base 2"),
        _ => None,
    }
}

/// What to type in place of the first habit that a sentence shows.
fn habit(sentence: &str) -> Option<&'static str> {
    let bare = without_texts(sentence);
    let first = |habits: &[Habit]| habits.iter().find(|(shows, _)| shows(bare.trim())).map(|(_, note)| *note);
    let calls = CALLS.iter().filter_map(|(names, note)| Some((called(&bare, names)?, *note)));
    let methods = METHODS.iter().find(|(names, _)| names.iter().any(|name| bare.contains(&format!(".{name}("))));
    first(BEGINNINGS)
        .or_else(|| methods.map(|(_, note)| *note))
        .or_else(|| calls.min_by_key(|(place, _)| *place).map(|(_, note)| note))
        .or_else(|| first(SIGNS))
}

/// A sentence without the letters of its texts and without its comment.
fn without_texts(sentence: &str) -> String {
    let mut out = String::new();
    for (index, part) in sentence.split('\'').enumerate() {
        if index > 0 {
            out.push('\'');
        }
        if index % 2 == 0 {
            let code = part.split_once("NB.").map_or(part, |(code, _)| code);
            out.push_str(code);
            if code.len() < part.len() {
                break;
            }
        }
    }
    out
}

/// The place of the first call of one of these functions with parentheses, as Python writes it.
fn called(sentence: &str, names: &[&str]) -> Option<usize> {
    names.iter().filter_map(|name| call(sentence, name)).min()
}

/// The place where a sentence calls a function of a name with parentheses.
fn call(sentence: &str, name: &str) -> Option<usize> {
    let mut places = sentence.match_indices(name).map(|(at, _)| at);
    places.find(|&at| {
        let before = sentence.get(..at).unwrap_or_default().bytes().next_back();
        let after = sentence.get(at + name.len()..).unwrap_or_default();
        after.starts_with('(') && !before.is_some_and(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte))
    })
}

/// What to type in place of a call of a name without a value, `f(2)`, if nothing better is known of the name.
pub(super) fn call_note(error: &Error) -> Option<&'static str> {
    let [place] = error.places() else { return None };
    let (name, rest) = place.sentence.trim().split_once('(')?;
    let is_call = is_name(name) && rest.ends_with(')');
    is_call.then_some("f =: {{ 2 * y }} defines f; then f 2 is its value, and 1 f 2 that for two arguments")
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether a sentence begins with a word, and is it or goes on behind a blank.
fn begins(sentence: &str, word: &str) -> bool {
    sentence.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

fn begins_block(sentence: &str, words: &[&str]) -> bool {
    let opens = |word: &&str| sentence.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', ':', '(']));
    sentence.ends_with(':') && words.iter().any(opens)
}

/// Whether a sentence gives values to names between commas: `x, y = 1, 2`.
fn assigns_several(sentence: &str) -> bool {
    let Some((names, _)) = sentence.split_once(" = ") else { return false };
    names.contains(',') && names.split(',').all(|name| is_name(name.trim()))
}

/// Whether a sentence has a dictionary in braces: `{'a': 1}`. Texts have lost their letters.
fn is_dictionary(sentence: &str) -> bool {
    let inside = sentence.split_once('{').and_then(|(_, rest)| rest.strip_suffix('}'));
    inside.is_some_and(|inside| inside.trim().is_empty() || inside.contains("':") || inside.contains("' :"))
}

/// Whether a sentence has a list such as `[1, 2]` in brackets.
fn is_list(sentence: &str) -> bool {
    let inside = sentence.split_once('[').and_then(|(_, rest)| rest.split_once(']'));
    inside.is_some_and(|(inside, _)| inside.contains(',') || inside.trim().is_empty() && sentence.ends_with(']'))
}

/// Whether a sentence has an index in brackets behind a name: `a[0]`.
fn takes_item(sentence: &str) -> bool {
    sentence.match_indices('[').any(|(at, _)| {
        let before = sentence.get(..at).unwrap_or_default().bytes().next_back();
        before.is_some_and(|byte| byte.is_ascii_alphanumeric())
            && sentence.get(at..).is_some_and(|rest| rest.contains(']'))
    })
}

/// Whether a word of a sentence begins with a double quote.
fn opens_text(sentence: &str) -> bool {
    sentence.split([' ', '(', ',', '=', ':']).any(|word| word.starts_with('"'))
        && sentence.bytes().filter(|byte| *byte == b'"').count().is_multiple_of(2)
}

/// What to type in place of Python's form, for the error of a sentence that was typed.
pub(super) fn note(error: &Error) -> Option<&'static str> {
    let [place] = error.places() else { return None };
    if place.definition.is_some() || place.file.is_some() {
        return None;
    }
    let sentence = place.sentence.trim();
    match error.kind() {
        ErrorKind::OpenQuote if has_apostrophe(sentence) => Some("a quote within a text is doubled: 'it''s'"),
        ErrorKind::Value | ErrorKind::Syntax | ErrorKind::Spelling | ErrorKind::OpenQuote => {
            other_meaning(sentence).or_else(|| habit(sentence))
        }
        ErrorKind::Domain | ErrorKind::Type | ErrorKind::Length if joins(&without_texts(sentence)) => {
            Some("texts are joined by a comma: 'a' , 'b'")
        }
        ErrorKind::Domain | ErrorKind::Type if sentence.starts_with("type(") => habit(sentence),
        ErrorKind::Domain if divides(sentence) => Some("% divides: 1 % 2"),
        ErrorKind::Domain | ErrorKind::Type if is_dictionary(&without_texts(sentence)) => habit(sentence),
        ErrorKind::Domain | ErrorKind::Type if sentence.contains("//") => other_meaning(sentence),
        _ => None,
    }
}

/// Whether a quote stands between two letters.
fn has_apostrophe(sentence: &str) -> bool {
    let bytes = sentence.as_bytes();
    bytes.windows(3).any(
        |near| matches!(near, [before, b'\'', after] if before.is_ascii_alphabetic() && after.is_ascii_alphabetic()),
    )
}

/// Whether a plus stands between a text and a text or a name. Texts have lost their letters.
fn joins(sentence: &str) -> bool {
    sentence.match_indices('+').any(|(at, _)| {
        let before = sentence.get(..at).unwrap_or_default().trim_end();
        let after = sentence.get(at + 1..).unwrap_or_default().trim_start();
        let is_letter = |c: char| c.is_ascii_alphabetic();
        let ends_in_name = before.split([' ', '(', ',']).next_back().is_some_and(|word| word.starts_with(is_letter));
        before.ends_with('\'') && after.starts_with(|c: char| c == '\'' || is_letter(c))
            || ends_in_name && after.starts_with('\'')
    })
}

/// Whether a sentence is a number, a slash and a number.
fn divides(sentence: &str) -> bool {
    let is_number = |s: &str| !s.is_empty() && s.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    sentence.split_once('/').is_some_and(|(x, y)| is_number(x.trim()) && is_number(y.trim()))
}
