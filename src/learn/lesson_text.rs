//! The steps and the contents of a course as text.

use super::course::Course;
use super::format::{Chapter, Step};
use super::progress::Progress;
use crate::explain::Style;
use crate::help::page::wrapped;
use crate::session::Session;

/// The contents: chapters with their steps, and which are done.
pub fn contents(course: &Course, progress: &Progress) -> String {
    let mut out = String::new();
    for (index, chapter) in course.chapters.iter().enumerate() {
        out += &format!("{:>2}  {:12} {}\n", index + 1, chapter.id, chapter.title);
        for (number, step) in chapter.steps.iter().enumerate() {
            let mark = if progress.has(course, index, number) { 'x' } else { ' ' };
            out += &format!("      [{mark}] {}\n", step.title);
        }
    }
    out
}

/// The text of a step before its question is answered.
pub fn step(chapter: &Chapter, step: &Step, style: &Style) -> String {
    let prompt = chapter.notation.prompt();
    let mut out = format!("\n{} - {}\n\n{}", chapter.title, step.title, wrapped(&step.text, "", style.width));
    for shown in &step.shown {
        let mut session = Session::new();
        session.set_notation(chapter.notation);
        out += &format!("\n{prompt}{}\n", shown.sentence);
        out += &if shown.ladder {
            session.explain(&shown.sentence).ladder(style)
        } else {
            session.eval(&shown.sentence).text()
        };
    }
    if !step.data.is_empty() {
        out.push('\n');
    }
    for sentence in &step.data {
        out += &format!("{prompt}{sentence}\n");
    }
    out + "\n" + &wrapped(&format!("? {}", step.question), "", style.width)
}

/// The right ways of a step, to be shown afterwards.
pub fn ways(chapter: &Chapter, step: &Step) -> String {
    step.ways.iter().map(|way| format!("{}{}\n", chapter.notation.prompt(), way.sentence)).collect()
}
