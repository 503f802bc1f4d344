//! `jackal learn` and `)learn`: the course, asked and answered.

use std::io::{BufRead, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use jackal::rooms::display::width::wrapped;
use jackal::rooms::explain::Style;
use jackal::rooms::help::{HelpAnswer, page};
use jackal::rooms::learn::check::{Judgement, begun, judge, reply};
use jackal::rooms::learn::course::{self, Course};
use jackal::rooms::learn::format::{Chapter, Step};
use jackal::rooms::learn::lesson_text;
use jackal::rooms::learn::lesson_text::Progress;
use jackal::rooms::session::Notation;
use jackal::rooms::session::os::terminal_columns;

use super::exit_status::{FAILED, complain};
use super::lines::Lines;
use super::shared_options::Switches;
use super::{colour, output, state_directory};

/// What to learn.
#[derive(Debug, Default, Args)]
pub struct LearnOptions {
    /// A language (j, k, q, apl), a chapter, or a folder of lessons of your own
    #[arg(value_name = "WHAT")]
    pub folder: Option<PathBuf>,
    /// List the chapters and the steps that are done
    #[arg(long)]
    pub list: bool,
    /// Begin with a chapter, by name or number
    #[arg(long, value_name = "CHAPTER")]
    pub chapter: Option<String>,
    /// Forget which steps were done
    #[arg(long)]
    pub reset: bool,
    #[command(flatten)]
    pub notation: Switches,
}

const KEYS: &str =
    "Type an answer, or: hint, show (the right answers), skip (to the next step), back, list, help WORD, quit.\n";

/// The words that are not answers.
const KEY_WORDS: [&str; 8] = ["quit", "exit", "skip", "next", "back", "list", "hint", "show"];

/// A line without the parenthesis with which commands of the prompt begin, if it is one of the words that are not answers.
fn key(line: &str) -> &str {
    line.strip_prefix(')').filter(|word| KEY_WORDS.contains(word) || *word == "help").unwrap_or(line)
}

/// The course as the options say; the status.
pub fn run(options: &LearnOptions) -> i32 {
    let named = options.folder.as_deref().filter(|folder| !folder.exists()).and_then(Path::to_str);
    let language = named.and_then(Notation::from_name);
    let course = match &options.folder {
        Some(folder) if named.is_none() => course::from_folder(folder),
        _ => course::own(language.unwrap_or_else(|| options.notation.notation())),
    };
    let course = match course {
        Ok(course) => course,
        Err(trouble) => {
            complain(&trouble.to_string());
            return FAILED;
        }
    };
    let mut progress = Progress::read(state_directory::file("learned").as_deref());
    if options.reset {
        progress.reset(&course);
        return 0;
    }
    if options.list {
        return output::print(&lesson_text::contents(&course, &progress, terminal_columns())).into();
    }
    let wanted = options.chapter.as_deref().or(named.filter(|_| language.is_none()));
    let from = match wanted {
        None => 0,
        Some(wanted) => match chapter(&course, wanted) {
            Some(from) => from,
            None => {
                complain(&format!("no language, chapter or folder '{wanted}'; jackal learn --list names the chapters"));
                return FAILED;
            }
        },
    };
    let again = wanted.is_some();
    teach(&course, &mut progress, from, again)
}

fn chapter(course: &Course, wanted: &str) -> Option<usize> {
    let number = wanted.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let named = course.chapters.iter().position(|chapter| chapter.id == wanted);
    named.or(number.filter(|number| *number < course.chapters.len()))
}

/// Teaches one step after the other, until the end or until the learner leaves. A chapter that was asked for begins
/// at its first step.
fn teach(course: &Course, progress: &mut Progress, from: usize, again: bool) -> i32 {
    let mut at = if again { Some((from, 0)) } else { progress.next(course, from) };
    if at.is_none() {
        let all = "All steps of this course are done. --chapter NAME repeats a chapter, --reset forgets which steps were done.\n";
        return output::print(&fitted(all)).into();
    }
    let keyboard = LessonInput::new();
    print(&fitted(KEYS));
    if keyboard.lines.is_none() {
        print(&fitted("This is not a terminal: each line of the input is taken as an answer."));
    }
    if let Some((chapter, step)) = at.filter(|at| !again && *at != (from, 0)) {
        print(&fitted(&format!("You continue at {}.\n", lesson_text::place(course, chapter, step))));
    }
    while let Some((chapter, step)) = at {
        match ask(course, progress, (chapter, step), &keyboard) {
            StepEnd::Done => progress.add(course, chapter, step),
            StepEnd::Skipped => {}
            StepEnd::Back => {
                at = before(course, chapter, step).or(at);
                continue;
            }
            StepEnd::Left => {
                let place = lesson_text::place(course, chapter, step);
                let open = progress.next(course, 0).filter(|open| *open != (chapter, step));
                let next = match (progress.is_kept(), open) {
                    (true, None) => "learn continues there.".to_string(),
                    (true, Some((open, left_out))) => {
                        let place = lesson_text::place(course, open, left_out);
                        format!("learn continues at {place}, which is open; learn {} begins this chapter.", chapter + 1)
                    }
                    (false, _) => {
                        format!("No folder can be written to keep this place; learn {} begins here.", chapter + 1)
                    }
                };
                print(&fitted(&format!("You are at {place}. {next}\n")));
                return 0;
            }
        }
        let last = course.chapters.get(chapter).is_none_or(|all| step + 1 >= all.steps.len());
        at = if last { Some((chapter + 1, 0)) } else { Some((chapter, step + 1)) };
        at = at.filter(|(chapter, _)| *chapter < course.chapters.len());
        if let Some((next, _)) = at.filter(|_| last) {
            print(&fitted(&between(course, chapter, next)));
        }
    }
    print(&fitted(&format!("\n{}", after(course))));
    0
}

/// The step before another.
fn before(course: &Course, chapter: usize, step: usize) -> Option<(usize, usize)> {
    if let Some(step) = step.checked_sub(1) {
        return Some((chapter, step));
    }
    let chapter = chapter.checked_sub(1)?;
    Some((chapter, course.chapters.get(chapter)?.steps.len().checked_sub(1)?))
}

/// What is said between two chapters.
fn between(course: &Course, chapter: usize, next: usize) -> String {
    let title = |at: usize| course.chapters.get(at).map(|chapter| chapter.title.as_str()).unwrap_or_default();
    format!("\nThat was the chapter {}. The next one is {}.\n", title(chapter), title(next))
}

/// What comes after a course.
fn after(course: &Course) -> String {
    let next = match course.name.as_str() {
        "j" => {
            "Next: )help topics, jackal list, and jackal show --run puzzles/sudoku. learn k, learn q and learn apl are the other courses."
        }
        "k" => "Next: learn q is the course of q; jackal show puzzles/queens.k prints a program in k.",
        "q" => "Next: jackal show --run puzzles/market.q is a program in q; )help words has all words.",
        "apl" => "Next: jackal show --run puzzles/set_game.apl is a program in APL; )help words has all words.",
        _ => "",
    };
    format!("That was the last step. {next}\n")
}

/// A text in lines that fit the terminal.
fn fitted(text: &str) -> String {
    let begins = text.len() - text.trim_start_matches('\n').len();
    "\n".repeat(begins) + &wrapped(text.trim(), "", terminal_columns())
}

/// The end of a step.
enum StepEnd {
    Done,
    Skipped,
    Back,
    Left,
}

fn ask(course: &Course, progress: &Progress, (chapter, step): (usize, usize), keyboard: &LessonInput) -> StepEnd {
    let place = lesson_text::place(course, chapter, step);
    let Some((chapter, step)) = course.chapters.get(chapter).and_then(|all| Some((all, all.steps.get(step)?))) else {
        return StepEnd::Left;
    };
    let text = lesson_text::step(chapter, step, &Style { width: terminal_columns(), ..Style::default() });
    print_coloured(&format!("\n{place}{text}"), colour::lesson);
    keyboard.look(chapter, step);
    let mut hints = step.hints.iter();
    loop {
        let Some(line) = keyboard.read(chapter.notation.prompt()) else { return StepEnd::Left };
        match key(line.trim()) {
            "" => {}
            "quit" | "exit" => return StepEnd::Left,
            "skip" | "next" => {
                print(&fitted("This step is left out. back returns to it; learn begins with it the next time."));
                return StepEnd::Skipped;
            }
            "back" => return StepEnd::Back,
            "list" => print(&lesson_text::contents(course, progress, terminal_columns())),
            "help" | "?" => print(&fitted(KEYS)),
            asked if asked.starts_with("help ") || asked.starts_with(")help ") => {
                print_coloured(&explained(chapter, step, asked), colour::help)
            }
            "hint" => print(&fitted(
                hints.next().map_or("There are no more hints. show prints the right answers.", String::as_str),
            )),
            "show" => print(&lesson_text::ways(chapter, step)),
            answer => match judge(chapter, step, answer) {
                Judgement::Right => {
                    print_coloured("right", colour::good);
                    let others = lesson_text::other_ways(chapter, step, answer);
                    print(&if others.is_empty() { "\n".to_string() } else { format!("; other ways:\n{others}") });
                    return StepEnd::Done;
                }
                Judgement::Wrong(why) => {
                    let why = format!("not yet: {why}");
                    print(&if why.contains('\n') { why + "\n" } else { fitted(&why) });
                    print(&help(chapter, step, answer, &mut hints));
                }
                Judgement::Failed(report) => {
                    print_coloured(&format!("{}\n", report.trim_end()), colour::report);
                    print(&help(chapter, step, answer, &mut hints));
                }
            },
        }
    }
}

/// What helps after an answer that is not right: the reply to this mistake, or else the next hint.
fn help<'a>(chapter: &Chapter, step: &Step, answer: &str, hints: &mut impl Iterator<Item = &'a String>) -> String {
    match reply(chapter, step, answer) {
        Some(reply) => fitted(reply),
        None => hints.next().map(|hint| fitted(&format!("hint: {hint}"))).unwrap_or_default(),
    }
}

/// The page of help that a line asks for, in the notation of the step.
fn explained(chapter: &Chapter, step: &Step, line: &str) -> String {
    let what = line.trim_start_matches(')').trim_start_matches("help").trim();
    match page(&mut begun(chapter, step).0, what, terminal_columns()) {
        HelpAnswer::Known(text) | HelpAnswer::Unknown(text) => text,
    }
}

/// Shows a text, with colours where there are some.
fn print_coloured(text: &str, coloured: fn(&str) -> String) {
    let text = output::shown(text);
    output::print_drawn(&if colour::on_output() { coloured(&text) } else { text.into_owned() });
    let _ = std::io::stdout().flush();
}

fn print(text: &str) {
    let _ = output::print(text);
    let _ = std::io::stdout().flush();
}

/// The source of answers.
struct LessonInput {
    /// The terminal's editor of lines, whose history is that of the lesson; a pipe has none.
    lines: Option<Lines>,
}

impl LessonInput {
    fn new() -> LessonInput {
        let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let lines = if terminal { Lines::new(None) } else { None };
        if let Some(lines) = &lines {
            lines.set_keys(&KEY_WORDS);
        }
        LessonInput { lines }
    }

    /// Looks at what a step has, for colours, completion and where definitions end.
    fn look(&self, chapter: &Chapter, step: &Step) {
        if let Some(lines) = &self.lines {
            lines.look(&begun(chapter, step).0);
        }
    }

    /// The next answer; nothing at the end. What Ctrl-C drops is typed anew.
    fn read(&self, prompt: &str) -> Option<String> {
        let Some(lines) = &self.lines else {
            print(prompt);
            let mut line = String::new();
            return match std::io::stdin().lock().read_line(&mut line) {
                Ok(0) | Err(_) => None,
                Ok(_) => Some(line),
            };
        };
        loop {
            match lines.read_input(prompt) {
                Ok(answer) => return answer,
                Err(error) if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::InvalidData) => {}
                Err(_) => return None,
            }
        }
    }
}
