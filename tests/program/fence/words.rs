//! Every word of J with large arguments.

use jackal::rooms::j::vocabulary::modifiers::MODIFIERS;
use jackal::rooms::j::vocabulary::verbs::VERBS;

use crate::limits::assert_kept;

/// Large arguments of J: integers, floats, a table, boxes, text.
const ARGUMENTS: &[&str] =
    &["? 300000 $ 1000000000", "? 300000 $ 0", "i. 500 600", "<\"0 i. 60000", "300000 $ 'abcde'"];

/// Every word of J with one large argument and with two, modifiers with verbs. Each takes one of the arguments in turn, or all of them
/// if the environment asks for it: `JACKAL_LIMITS=all`.
fn words_of_j() -> Vec<(&'static str, String)> {
    let all = std::env::var("JACKAL_LIMITS").is_ok_and(|which| which == "all");
    let mut sentences = Vec::new();
    for row in VERBS {
        let word = row.word.spelling();
        sentences.extend([format!("z =: {word} y"), format!("z =: 3 {word} y"), format!("z =: y {word} y")]);
    }
    for row in MODIFIERS {
        let word = row.word.spelling();
        sentences.push(if row.is_adverb() { format!("z =: + {word} y") } else { format!("z =: (+ {word} 2) y") });
        if !row.is_adverb() {
            sentences.push(format!("z =: (+ {word} -) y"));
        }
    }
    let mut lines = Vec::new();
    for (turn, sentence) in sentences.iter().enumerate() {
        let chosen = ARGUMENTS.iter().enumerate().filter(|(place, _)| all || *place == turn % ARGUMENTS.len());
        lines.extend(chosen.map(|(_, argument)| ("", format!("{sentence} [ y =: {argument}"))));
    }
    lines
}

#[test]
fn every_word_of_j_ends_in_time_and_keeps_within_its_memory() {
    assert_kept(&words_of_j(), 200, 0.15, 60);
}
