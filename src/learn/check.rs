//! Judging an answer: its value must be that of the first way, with the data that is shown and with other data.

use std::time::Duration;

use super::format::{Answer, Chapter, Mistake, Step};
use crate::array::{Array, Context, shape};
use crate::language::Part;
use crate::session::{Notation, Session};
use crate::verbs::search::matching::match_arrays;

/// The time that an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The message where no answer can be right.
const OWN: &str = "the lesson's own way fails";

/// The judgement of an answer.
#[derive(Debug)]
pub enum Judgement {
    /// The answer is right.
    Right,
    /// The answer is wrong: the difference.
    Wrong(String),
    /// The answer fails: the report.
    Failed(String),
}

/// The result of a sentence.
enum Value {
    /// An array.
    Array(Array, String),
    /// Anything else, as it is shown.
    Other(String),
}

/// Judges an answer to a step.
pub fn judge(chapter: &Chapter, step: &Step, answer: &str) -> Judgement {
    let Some(way) = step.ways.first().map(|way| way.sentence.as_str()) else { return Judgement::Right };
    let (mut wanted, mut found) = (Trial::new(chapter, step), Trial::new(chapter, step));
    let seen = compare(&mut wanted, &mut found, way, answer, &[], step.compared.as_deref());
    if !matches!(seen, Judgement::Right) {
        return seen;
    }
    for unseen in &step.unseen {
        let compared = unseen.compared.as_deref().or(step.compared.as_deref());
        let with = match (&unseen.compared, unseen.data.is_empty()) {
            (Some(compared), true) => compared.clone(),
            _ => unseen.data.join(" and "),
        };
        match compare(&mut wanted, &mut found, way, answer, &unseen.data, compared) {
            Judgement::Right => {}
            Judgement::Wrong(why) => return Judgement::Wrong(format!("right here, but not with {with}: {why}")),
            Judgement::Failed(why) => return Judgement::Failed(format!("right here, but not with {with}:\n{why}")),
        }
    }
    Judgement::Right
}

/// The reply of a step to a wrong answer: that to the mistake which gives the same value.
pub fn reply<'a>(chapter: &Chapter, step: &'a Step, answer: &str) -> Option<&'a str> {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let is_made = |mistake: &&Answer| {
        if squeezed(&mistake.sentence) == squeezed(answer) {
            return true;
        }
        let (mut wanted, mut found) = (Trial::new(chapter, step), Trial::new(chapter, step));
        let same = compare(&mut wanted, &mut found, &mistake.sentence, answer, &[], step.compared.as_deref());
        matches!(same, Judgement::Right)
    };
    let replies = step.wrong.iter().filter(|mistake| !mistake.reply.is_empty());
    replies.into_iter().find(is_made).map(|mistake| mistake.reply.as_str())
}

/// The mistake in a step's own answers: the first of its right answers that is refused, or of its wrong answers that
/// is accepted.
pub fn mistake(chapter: &Chapter, step: &Step) -> Option<Mistake> {
    let said = |answer: &Answer, reason: String| Some(Mistake { line: answer.line, reason });
    let refused = step.ways.iter().find_map(|way| match judge(chapter, step, &way.sentence) {
        Judgement::Right => None,
        Judgement::Wrong(why) => said(way, format!("this right way is not right: {}", why.trim_end())),
        Judgement::Failed(why) if why.starts_with(OWN) => said(way, why.trim_end().to_string()),
        Judgement::Failed(why) => said(way, format!("this right way fails: {}", why.trim_end())),
    });
    refused.or_else(|| {
        let accepted = |answer: &&Answer| matches!(judge(chapter, step, &answer.sentence), Judgement::Right);
        step.wrong.iter().find(accepted).and_then(|answer| said(answer, "this wrong answer is right".to_string()))
    })
}

fn compare(
    wanted: &mut Trial,
    found: &mut Trial,
    way: &str,
    answer: &str,
    data: &[String],
    compared: Option<&str>,
) -> Judgement {
    let wanted = match wanted.value(way, data, compared) {
        Ok(wanted) => wanted,
        Err(why) => return Judgement::Failed(format!("{OWN}: {why}")),
    };
    match found.value(answer, data, compared) {
        Ok(found) => difference(&wanted, &found).map_or(Judgement::Right, Judgement::Wrong),
        Err(why) => Judgement::Failed(why),
    }
}

/// A session in which one answer is tried, with one set of data after the other.
struct Trial {
    session: Session,
    /// The error in the data of the step.
    trouble: Option<String>,
}

/// A session in which a step can be answered, and what went wrong with the data there.
pub fn begun(chapter: &Chapter, step: &Step) -> (Session, Option<String>) {
    let mut session = Session::new();
    session.set_sandbox(true);
    session.set_time_limit(Some(PATIENCE));
    session.set_notation(chapter.notation);
    let trouble = step.data.iter().find_map(|sentence| run(&mut session, sentence).err());
    (session, trouble)
}

impl Trial {
    fn new(chapter: &Chapter, step: &Step) -> Trial {
        let (session, trouble) = begun(chapter, step);
        Trial { session, trouble }
    }

    /// The value of an answer with some data.
    fn value(&mut self, answer: &str, data: &[String], compared: Option<&str>) -> Result<Value, String> {
        if let Some(trouble) = &self.trouble {
            return Err(trouble.clone());
        }
        for sentence in data {
            run(&mut self.session, sentence)?;
        }
        match compared {
            None => last(&mut self.session, answer),
            Some(compared) => {
                run(&mut self.session, answer)?;
                last(&mut self.session, compared)
            }
        }
    }
}

fn run(session: &mut Session, sentence: &str) -> Result<(), String> {
    session.eval(sentence).error.map_or(Ok(()), |error| Err(session.report(&error)))
}

fn last(session: &mut Session, sentence: &str) -> Result<Value, String> {
    let value = session.value(sentence).map_err(|error| session.report(&error))?;
    let text = match session.notation() {
        Notation::J => None,
        _ => session.value_text(sentence),
    };
    match (value, text) {
        (Some(array), text) => {
            let text = text.unwrap_or_else(|| session.shown(&array));
            Ok(Value::Array(array, text))
        }
        (None, Some(text)) => Ok(Value::Other(text)),
        (None, None) => Err(without_value(session, sentence)),
    }
}

/// The message for an answer that has no value: the names in it that have no meaning, if there are any.
fn without_value(session: &mut Session, sentence: &str) -> String {
    let words = session.words(sentence).unwrap_or_default();
    let defines = words.iter().any(|word| word.part == Part::Copula);
    let names = words
        .iter()
        .filter(|word| word.part == Part::Name && !defines)
        .filter_map(|word| sentence.get(word.span.clone()));
    let known = session.speaker().names_with_parts();
    let mut unknown: Vec<&str> = names.filter(|name| !known.iter().any(|(known, _)| known == name)).collect();
    unknown.dedup();
    match unknown.as_slice() {
        [] => "this has no value: an answer is a sentence with a result\n".to_string(),
        [name] => format!("{name} is not defined\n"),
        names => format!("{} are not defined\n", names.join(" and ")),
    }
}

/// The difference, if there is one.
fn difference(wanted: &Value, found: &Value) -> Option<String> {
    match (wanted, found) {
        (Value::Array(wanted, _), Value::Array(found, shown)) => array_difference(wanted, found, shown),
        (Value::Other(wanted), Value::Other(found)) => (wanted != found).then(|| format!("that gives {found}")),
        (_, Value::Array(_, shown) | Value::Other(shown)) => Some(format!("that gives {}", short(shown))),
    }
}

fn array_difference(wanted: &Array, found: &Array, shown: &str) -> Option<String> {
    let named = |lengths: &[usize]| {
        if lengths.is_empty() { "an atom".to_string() } else { format!("shape {}", shape::text(lengths)) }
    };
    let same = match_arrays(&Context::default(), wanted.clone().into(), found.clone().into());
    if same.is_ok_and(|same| same.as_slice::<bool>().is_some_and(|bits| bits.first() == Some(&true))) {
        return None;
    }
    if wanted.shape() != found.shape() {
        let (wanted, found, shown) = (named(wanted.shape()), named(found.shape()), short(shown));
        let shown = if shown.trim().is_empty() { ", without items".to_string() } else { format!(": {shown}") };
        return Some(format!("{wanted} is wanted, this is {found}{shown}"));
    }
    let (left, right) = (wanted.kind().name(), found.kind().name());
    let first = (0..wanted.count()).find(|&index| !atoms_match(wanted, found, index));
    match first {
        Some(index) if !wanted.shape().is_empty() => {
            let place = shape::text(&index_at(index, wanted.shape()));
            Some(format!("the first difference is at index {place}: {}", short(shown)))
        }
        _ if left != right => Some(format!("{left} is wanted, this is {right}: {}", short(shown))),
        _ => Some(format!("that gives {}", short(shown))),
    }
}

/// Whether the atoms at a place of the ravel are the same.
fn atoms_match(one: &Array, other: &Array, index: usize) -> bool {
    let cx = Context::default();
    let same = match_arrays(&cx, one.cell(index, &[]).into(), other.cell(index, &[]).into());
    same.is_ok_and(|same| same.as_slice::<bool>().is_some_and(|bits| bits.first() == Some(&true)))
}

/// The index along each axis of a place of the ravel.
fn index_at(mut index: usize, shape: &[usize]) -> Vec<usize> {
    let mut place: Vec<usize> = shape
        .iter()
        .rev()
        .map(|&length| {
            let at = index % length.max(1);
            index /= length.max(1);
            at
        })
        .collect();
    place.reverse();
    place
}

/// A value in few lines.
fn short(shown: &str) -> String {
    let count = shown.lines().count();
    if count <= 1 {
        return shown.trim_end().to_string();
    }
    let lines: Vec<&str> = shown.lines().take(8).collect();
    format!("\n{}{}", lines.join("\n"), if count > 8 { "\n..." } else { "" })
}
