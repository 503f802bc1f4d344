//! The files of lessons: text, sentences that are shown, and what is asked, a mark at the head of each line.
//!
//! | line | meaning |
//! |--|--|
//! | `#! k` | the notation of the file, if it is not J: `k`, `q` or `apl` |
//! | `## id: Title` | the chapter |
//! | `### Title` | a step begins |
//! | no mark | a line of text |
//! | `> S`, `>> S` | a sentence that is shown with its result, or with its ladder |
//! | `: S` | data for the question: a sentence that runs before the answer, and that the learner sees |
//! | `? text` | what is asked |
//! | `* S` | a right way; the first decides what is right |
//! | `@ S` | what is compared in place of the answer's own value: of answers that define something |
//! | `~ S` | data that the learner does not see: the answer must be right for it as well. `~ @ S` compares another sentence |
//! | `~~ S` | further data for the `~` before |
//! | `- S` | a wrong answer, which must be refused |
//! | `-> text` | the reply to whoever gives the wrong answer before, in this or another way |
//! | `^ text` | a hint |
use crate::session::Notation;

/// A file that breaks the rules: the line, from 1, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

impl std::fmt::Display for Mistake {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for Mistake {}

/// A chapter: what is in a file.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The notation of its sentences.
    pub notation: Notation,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// A sentence that is shown.
#[derive(Clone, Debug)]
pub struct ShownSentence {
    /// The sentence.
    pub sentence: String,
    /// Whether its ladder is shown, too.
    pub ladder: bool,
}

/// An answer that a lesson knows of.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The sentence.
    pub sentence: String,
    /// The line that it stands in.
    pub line: usize,
    /// The reply to a wrong answer; empty if the lesson has none.
    pub reply: String,
}

/// Data that the learner does not see.
#[derive(Clone, Debug, Default)]
pub struct Unseen {
    /// Sentences that run before the answer.
    pub data: Vec<String>,
    /// The expression that is compared, where a step does not have its own.
    pub compared: Option<String>,
}

/// A step.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// Its title.
    pub title: String,
    /// The line of the file where it begins.
    pub line: usize,
    /// The text.
    pub text: String,
    /// Sentences that are shown.
    pub shown: Vec<ShownSentence>,
    /// Sentences that run before the answer.
    pub data: Vec<String>,
    /// The question.
    pub question: String,
    /// Right ways.
    pub ways: Vec<Answer>,
    /// The expression that is compared, if it is not the value of the answer.
    pub compared: Option<String>,
    /// Other data.
    pub unseen: Vec<Unseen>,
    /// Wrong answers.
    pub wrong: Vec<Answer>,
    /// Hints, one after the other.
    pub hints: Vec<String>,
}

/// The chapter in a text. `name` is its id if it names none.
pub fn parse(name: &str, text: &str) -> Result<Chapter, Mistake> {
    let mut chapter =
        Chapter { id: name.to_string(), title: name.to_string(), notation: Notation::J, steps: Vec::new() };
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end();
        take_line(&mut chapter, line, index + 1)?;
    }
    if chapter.steps.is_empty() {
        return Err(Mistake { line: 1, reason: "there is no step: ### and a title begins one".to_string() });
    }
    match chapter.steps.iter().find_map(lack) {
        Some(mistake) => Err(mistake),
        None => Ok(chapter),
    }
}

/// The missing part of a step.
fn lack(step: &Step) -> Option<Mistake> {
    let reason = match step {
        step if step.question.is_empty() => "this step asks nothing: a line with ? is missing",
        step if step.ways.is_empty() => "this step has no right way: a line with * is missing",
        _ => return None,
    };
    Some(Mistake { line: step.line, reason: reason.to_string() })
}

fn take_line(chapter: &mut Chapter, line: &str, number: usize) -> Result<(), Mistake> {
    let wrong = |reason: &str| Err(Mistake { line: number, reason: reason.to_string() });
    if let Some(name) = line.strip_prefix("#! ") {
        let Some(notation) = Notation::from_name(name.trim()) else {
            return wrong("this is not a language: the languages are j, k, q and apl");
        };
        chapter.notation = notation;
        return Ok(());
    }
    if let Some(title) = line.strip_prefix("### ") {
        chapter.steps.push(Step { title: title.trim().to_string(), line: number, ..Step::default() });
        return Ok(());
    }
    if let Some(heading) = line.strip_prefix("## ") {
        let Some((id, title)) = heading.split_once(": ") else { return wrong("a chapter is ## id: Title") };
        (chapter.id, chapter.title) = (id.trim().to_string(), title.trim().to_string());
        return Ok(());
    }
    if line.is_empty() {
        return Ok(());
    }
    let Some(step) = chapter.steps.last_mut() else { return wrong("this stands before the first step (### Title)") };
    let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.to_string();
    match mark {
        ">" | ">>" => step.shown.push(ShownSentence { sentence: rest, ladder: mark == ">>" }),
        ":" => step.data.push(rest),
        "?" => join(&mut step.question, &rest),
        "*" => step.ways.push(Answer { sentence: rest, line: number, reply: String::new() }),
        "@" => step.compared = Some(rest),
        "~" => step.unseen.push(match rest.strip_prefix("@ ") {
            Some(compared) => Unseen { data: Vec::new(), compared: Some(compared.to_string()) },
            None => Unseen { data: vec![rest], compared: None },
        }),
        "~~" => match step.unseen.last_mut() {
            Some(unseen) => unseen.data.push(rest),
            None => return wrong("~~ adds to the data of a ~ before it, and there is none"),
        },
        "-" => step.wrong.push(Answer { sentence: rest, line: number, reply: String::new() }),
        "->" => match step.wrong.last_mut() {
            Some(answer) => join(&mut answer.reply, &rest),
            None => return wrong("-> replies to a wrong answer (-) before it, and there is none"),
        },
        "^" => step.hints.push(rest),
        _ if step.question.is_empty() => join_text(&mut step.text, line),
        _ => return wrong("text stands before the question; a further line of it begins with ? as well"),
    }
    Ok(())
}

/// Adds a line to the text of a step. One that begins with two blanks stays a line, as what is typed or shown at a prompt is.
fn join_text(text: &mut String, line: &str) {
    let is_code = |line: &str| line.starts_with("  ");
    match is_code(line) || text.lines().last().is_some_and(is_code) {
        true => {
            text.push('\n');
            text.push_str(line);
        }
        false => join(text, line),
    }
}

fn join(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(line.trim());
}
