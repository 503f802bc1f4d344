//! The course in the page: its chapters, a step, an answer judged.

use jackal::rooms::explain::Style;
use jackal::rooms::learn::check::{Judgement, judge as judged, reply};
use jackal::rooms::learn::course::own;
use jackal::rooms::learn::lesson_text;
use jackal::rooms::session::Notation;
use serde_json::{Value, json};

/// The chapters with the titles of their steps.
pub fn contents(notation: Notation) -> Value {
    let Ok(course) = own(notation) else { return json!({"trouble": "the course cannot be read"}) };
    let chapters = course.chapters.iter().map(|chapter| {
        let steps: Vec<&str> = chapter.steps.iter().map(|step| step.title.as_str()).collect();
        json!({"title": chapter.title, "notation": chapter.notation.name(), "steps": steps})
    });
    json!({"chapters": chapters.collect::<Vec<_>>()})
}

/// A step: what it says, its hints, and the right ways, which the page keeps for later.
pub fn step(notation: Notation, chapter: Option<usize>, step: Option<usize>) -> Value {
    let found = own(notation).ok().and_then(|course| {
        let chapter = course.chapters.get(chapter?)?;
        let step = chapter.steps.get(step?)?;
        let text = lesson_text::step(chapter, step, &Style { width: 76, ..Style::default() });
        Some(json!({"text": text, "hints": step.hints, "ways": lesson_text::ways(chapter, step), "notation": chapter.notation.name()}))
    });
    found.unwrap_or_else(|| json!({"trouble": "the course has no such step"}))
}

/// What is thought of an answer.
pub fn judge(notation: Notation, chapter: Option<usize>, step: Option<usize>, answer: &str) -> Value {
    let verdict = own(notation).ok().and_then(|course| {
        let chapter = course.chapters.get(chapter?)?;
        let step = chapter.steps.get(step?)?;
        let verdict = judged(chapter, step, answer);
        let reply =
            if matches!(verdict, Judgement::Right) { None } else { reply(chapter, step, answer).map(String::from) };
        Some((verdict, reply))
    });
    match verdict {
        Some((Judgement::Right, _)) => json!({"right": true}),
        Some((Judgement::Wrong(why) | Judgement::Failed(why), reply)) => {
            json!({"right": false, "why": why, "reply": reply})
        }
        None => json!({"trouble": "the course has no such step"}),
    }
}
