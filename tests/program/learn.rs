//! The course: every step is solved by each of its ways, and refuses wrong answers; the command as a learner meets it.

use crate::common::{Folder, program, run};
use jackal::rooms::learn::check::{Judgement, judge, reply};
use jackal::rooms::learn::course::{from_folder, own};
use jackal::rooms::learn::format::{Answer, parse};
use jackal::rooms::learn::lesson_text;
use jackal::rooms::session::Notation;

#[test]
fn every_step_accepts_its_ways_and_refuses_wrong_answers() {
    let mut wrong = Vec::new();
    let mut steps = 0;
    for course in [Notation::J, Notation::K, Notation::Q, Notation::APL].map(|notation| own(notation).unwrap()) {
        for chapter in &course.chapters {
            for step in &chapter.steps {
                steps += 1;
                let place = format!("{}/{}: {}", course.name, chapter.id, step.title);
                for way in step.ways.iter().map(|way| &way.sentence) {
                    if !matches!(judge(chapter, step, way), Judgement::Right) {
                        wrong.push(format!("{place}\n  refuses {way}: {:?}", judge(chapter, step, way)));
                    }
                }
                for Answer { sentence: answer, reply: own, .. } in &step.wrong {
                    if matches!(judge(chapter, step, answer), Judgement::Right) {
                        wrong.push(format!("{place}\n  accepts {answer}"));
                    }
                    if own.is_empty() || reply(chapter, step, answer).is_none() {
                        wrong.push(format!("{place}\n  does not reply to {answer}"));
                    }
                }
                // An answer with an error is explained, and is not accepted.
                for answer in [")", "(1", "nosuch 1"] {
                    let judged = judge(chapter, step, answer);
                    if !matches!(&judged, Judgement::Failed(why) if !why.trim().is_empty() && !why.contains("own way"))
                    {
                        wrong.push(format!("{place}\n  says to {answer}: {judged:?}"));
                    }
                }
                if step.wrong.len() < 3 || step.hints.len() < 2 || step.unseen.is_empty() {
                    wrong.push(format!("{place} has too few wrong answers, hints or hidden data"));
                }
                if step.text.is_empty() && step.shown.is_empty() {
                    wrong.push(format!("{place} has no text"));
                }
            }
        }
    }
    assert!(steps >= 100, "{steps} steps");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The text of every step fits narrow and wide terminals.
#[test]
fn every_step_fits_each_width() {
    use jackal::rooms::display::width::columns as columns_of;
    use jackal::rooms::explain::Style;
    for course in [Notation::J, Notation::K, Notation::Q, Notation::APL].map(|notation| own(notation).unwrap()) {
        for chapter in &course.chapters {
            for step in &chapter.steps {
                let text = |width: usize| lesson_text::step(chapter, step, &Style { width, ..Style::default() });
                let is_drawn = step.shown.iter().any(|shown| shown.ladder);
                for width in [20, 40, 80, 130] {
                    let text = text(width);
                    let longest = |line: &str| line.split_whitespace().map(str::len).max().unwrap_or(0);
                    for line in text.lines().filter(|line| columns_of(line.as_bytes()) > width && !is_drawn) {
                        assert!(longest(line) + 8 > width, "{}/{} at {width}: {line:?}", course.name, step.title);
                    }
                    for word in step.text.split_whitespace().chain(step.question.split_whitespace()) {
                        assert!(text.contains(word), "{}/{} at {width}: {word} is split", course.name, step.title);
                    }
                }
            }
        }
    }
}

#[test]
fn a_wrong_answer_is_told_what_differs() {
    let text = "## t: T\n### S\nt\n: a =: 2 3 $ 1 2 3 4 5 6\n? q\n* 2 * a\n~ a =: 7\n- a\n- 5\n";
    let chapter = parse("t", text).unwrap();
    let why = |answer: &str| match judge(&chapter, &chapter.steps[0], answer) {
        Judgement::Right => "right".to_string(),
        Judgement::Wrong(why) | Judgement::Failed(why) => why,
    };
    assert_eq!(why("a + a"), "right");
    assert!(why("|: 2 * a").contains("shape 2 3 is wanted, this is shape 3 2"), "{}", why("|: 2 * a"));
    assert!(why("2 * a + 5 = a").contains("first difference is at index 1 1"), "{}", why("2 * a + 5 = a"));
    assert!(why("2 3 $ 2 4 6 8 10 12").contains("not with a =: 7"), "{}", why("2 3 $ 2 4 6 8 10 12"));
    assert!(why("nosuch a").contains("value error"), "{}", why("nosuch a"));
    assert!(why("b =: {{ y }}").contains("no value"), "{}", why("b =: {{ y }}"));
    assert!(why("1 {::^:_ a").contains("error"), "an endless answer");
}

#[test]
fn a_mistake_names_its_line() {
    for (text, line, part) in [
        ("text", 1, "before the first step"),
        ("## no title", 1, "## id: Title"),
        ("### A\n? q", 1, "no right way"),
        ("### A\ntext\n* 1", 1, "asks nothing"),
        ("### A\n? q\nmore\n* 1", 3, "before the question"),
        ("### A\n~~ a =: 1", 2, "~~"),
        ("#! pascal\n### A\n? q\n* 1", 1, "not a language"),
        ("", 1, "no step"),
    ] {
        let mistake = parse("t", text).unwrap_err();
        assert!(mistake.line == line && mistake.reason.contains(part), "{text:?}: {mistake}");
    }
}

#[test]
fn a_learner_answers() {
    let folder = Folder::new(&[
        (
            "1.lesson",
            "## sums: Sums\n### Add\nAdd up.\n>> +/ 3 1\n: a =: 1 2\n? The sum of a.\n* +/ a\n~ a =: 5 6\n- 3\n- a + 1 2 3\n-> Two are not three.\n^ +/\n",
        ),
        ("2.lesson", "#! k\n## k: In k\n### Count\nCount.\n> #1 2\n? Count 4 5.\n* #4 5\n- 3\n- 1\n"),
    ]);
    let learn = |arguments: &[&str], input: &str| {
        let mut command = program(&["learn"]);
        command.args(arguments).current_dir(folder.path()).env("XDG_STATE_HOME", folder.path());
        run(command, input.as_bytes())
    };
    let done = learn(&["."], "help\n3\nhint\na + 1 2 3\nnosuch\nshow\n+/ a\nquit\n");
    for part in [
        "The sum of a.",
        "hint: +/",
        "not with a =: 5 6",
        "no more hints",
        "length error",
        "Two are not three.",
        "value error",
        "right",
        "Count 4 5",
    ] {
        assert!(done.output.contains(part), "no {part:?} in\n{}", done.output);
    }
    assert!(done.output.contains('└'), "the ladder: {}", done.output);
    assert!(done.output.contains("This is not a terminal: each line"), "{}", done.output);
    let list = learn(&[".", "--list"], "").output;
    assert!(list.contains("[x] Add") && list.contains("[ ] Count"), "{list}");
    let again = learn(&["."], "2\n");
    assert!(!again.output.contains("The sum of a.") && again.output.contains("last step"), "{}", again.output);
    assert!(learn(&["."], "").output.contains("All steps of this course are done"));
    assert!(learn(&[".", "--chapter", "sums"], "").output.contains("The sum of a."));
    assert_eq!(learn(&[".", "--chapter", "nosuch"], "").status, 1);
    assert_eq!(learn(&[".", "--reset"], "").status, 0);
    assert!(learn(&[".", "--list"], "").output.contains("[ ] Add"));
    // The commands of the prompt are words of the course, too; what is left out stays open.
    let skipped = learn(&["."], ")help\n)hint\n)next\n)quit\n").output;
    for part in
        ["help WORD", "+/\n", "This step is left out", "Count 4 5", "learn continues at step 1 of 2, which is open"]
    {
        assert!(skipped.contains(part), "no {part:?} in\n{skipped}");
    }
    let listed = learn(&["."], "skip\n)list\n)back\nquit\n").output;
    assert!(listed.contains("[ ] Add") && listed.matches("The sum of a.").count() == 2, "{listed}");
    assert!(learn(&["nosuch"], "").errors.contains("no language, chapter or folder"));
    assert!(learn(&["--list"], "").output.contains("Items and shape"));
    let bad = Folder::new(&[("x.lesson", "### A\n? q\n")]);
    assert!(from_folder(bad.path()).is_err_and(|trouble| trouble.to_string().contains("x.lesson:1: ")));
    let empty = Folder::new::<&str>(&[]);
    assert!(learn(&["--q", "--list"], "").output.contains("select"));
    assert!(from_folder(empty.path()).is_err_and(|trouble| trouble.to_string().contains("no lessons")));
}

/// What a lesson of one's own says of its answers is tried when it is loaded.
#[test]
fn answers_that_are_not_what_they_are_said_to_be_are_refused() {
    for (lines, line, part) in [
        ("* nosuch 1\n- 3\n", 4, "the lesson's own way fails: |value error"),
        ("* 1 2\n* 1 3\n", 5, "first difference is at index 1"),
        (": a =: nosuch\n* a\n", 5, "this has no value"),
        ("* +/ 1 2\n- 4\n- 3\n", 6, "this wrong answer is right"),
    ] {
        let folder = Folder::new(&[("x.lesson", format!("## a: A\n### B\n? q\n{lines}"))]);
        let Err(trouble) = from_folder(folder.path()) else { panic!("{lines:?} is accepted") };
        let told = trouble.to_string();
        assert!(told.contains(&format!("x.lesson:{line}: ")) && told.contains(part), "{told}");
    }
}
