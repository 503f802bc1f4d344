//! The steps and the contents of a course as text, and the progress of a learner: a file of lines `course/chapter/step`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::course::Course;
use super::format::{Chapter, Step};
use unicode_width::UnicodeWidthStr;

use crate::display::width::wrapped;
use crate::explain::Style;
use crate::help::page::example_lines;
use crate::session::Session;

/// The steps that are done.
pub struct Progress {
    file: Option<PathBuf>,
    done: BTreeSet<String>,
}

fn line(course: &Course, chapter: usize, step: usize) -> Option<String> {
    let chapter = course.chapters.get(chapter)?;
    Some(format!("{}/{}/{}", course.name, chapter.id, chapter.steps.get(step)?.title))
}

impl Progress {
    /// Reads the file; without one, or if it cannot be read, nothing is done yet.
    pub fn read(file: Option<&Path>) -> Progress {
        let text = file.and_then(|file| std::fs::read_to_string(file).ok()).unwrap_or_default();
        Progress { file: file.map(Path::to_path_buf), done: text.lines().map(String::from).collect() }
    }

    /// Whether there is a file that keeps them.
    pub fn is_kept(&self) -> bool {
        self.file.is_some()
    }

    /// Whether a step is done.
    pub fn has(&self, course: &Course, chapter: usize, step: usize) -> bool {
        line(course, chapter, step).is_some_and(|line| self.done.contains(&line))
    }

    /// Remembers a step. What cannot be written is forgotten with the process.
    pub fn add(&mut self, course: &Course, chapter: usize, step: usize) {
        self.done.extend(line(course, chapter, step));
        self.write();
    }

    /// Forgets what was done of a course.
    pub fn reset(&mut self, course: &Course) {
        let head = format!("{}/", course.name);
        self.done.retain(|line| !line.starts_with(&head));
        self.write();
    }

    /// The first step that is not done, from a chapter on.
    pub fn next(&self, course: &Course, from: usize) -> Option<(usize, usize)> {
        let steps = course.chapters.iter().enumerate().skip(from);
        let mut all = steps.flat_map(|(chapter, steps)| (0..steps.steps.len()).map(move |step| (chapter, step)));
        all.find(|&(chapter, step)| !self.has(course, chapter, step))
    }

    fn write(&self) {
        if let Some(file) = &self.file {
            let text: String = self.done.iter().map(|line| format!("{line}\n")).collect();
            let _ = crate::session::os::write_whole(file.as_ref(), text.as_ref());
        }
    }
}

/// The contents: chapters with their steps, and which are done.
pub fn contents(course: &Course, progress: &Progress, width: usize) -> String {
    let mut out = String::new();
    for (index, chapter) in course.chapters.iter().enumerate() {
        let heading = format!("{:>2}  {:12} {}", index + 1, chapter.id, chapter.title);
        let fits = heading.chars().count() <= width;
        out += &if fits { heading + "\n" } else { wrapped(heading.trim_start(), "", width) };
        for (number, step) in chapter.steps.iter().enumerate() {
            let mark = if progress.has(course, index, number) { 'x' } else { ' ' };
            out += &wrapped(&format!("[{mark}] {}", step.title).replace("[ ]", "[\u{a0}]"), "      ", width)
                .replace('\u{a0}', " ");
        }
    }
    out
}

/// The place of a step in its course, as `step 3 of 48`.
pub fn place(course: &Course, chapter: usize, step: usize) -> String {
    let before: usize = course.chapters.iter().take(chapter).map(|chapter| chapter.steps.len()).sum();
    let all: usize = course.chapters.iter().map(|chapter| chapter.steps.len()).sum();
    format!("step {} of {all}", before + step + 1)
}

/// The text of a step before its question is answered.
pub fn step(chapter: &Chapter, step: &Step, style: &Style) -> String {
    let prompt = chapter.notation.prompt();
    let heading = wrapped(&format!("{}: {}", chapter.title, step.title), "", style.width);
    let mut out = format!("\n{heading}\n");
    for line in step.text.lines() {
        match line.starts_with("  ") && line.width() <= style.width {
            true => out += &format!("{line}\n"),
            false => out += &wrapped(line, if line.starts_with("  ") { "  " } else { "" }, style.width),
        }
    }
    for shown in &step.shown {
        let mut session = Session::new();
        session.set_notation(chapter.notation);
        let input = [shown.sentence.clone()];
        out.push('\n');
        if shown.ladder {
            out += &example_lines(&input, &[], prompt, style.width);
            out += &session.explain(&shown.sentence).ladder(style);
        } else {
            let output: Vec<String> = session.eval(&shown.sentence).text().lines().map(String::from).collect();
            out += &example_lines(&input, &output, prompt, style.width);
        }
    }
    if !step.data.is_empty() {
        out.push('\n');
    }
    for sentence in &step.data {
        out += &example_lines(std::slice::from_ref(sentence), &[], prompt, style.width);
    }
    out + "\n" + &wrapped(&format!("? {}", step.question), "", style.width)
}

/// The right ways of a step, to be shown afterwards.
pub fn ways(chapter: &Chapter, step: &Step) -> String {
    other_ways(chapter, step, "")
}

/// The right ways of a step other than an answer, whatever its blanks.
pub fn other_ways(chapter: &Chapter, step: &Step, answer: &str) -> String {
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    let others = step.ways.iter().filter(|way| squeezed(&way.sentence) != squeezed(answer));
    others.map(|way| format!("{}{}\n", chapter.notation.prompt(), way.sentence)).collect()
}
