//! What the page may ask, and what it is told.

use std::rc::Rc;
use std::time::Duration;

use jackal::rooms::assist::Knowledge;
use jackal::rooms::assist::commands::{self, Reply, View};
use jackal::rooms::assist::html::framed;
use jackal::rooms::assist::inputs::inputs;
use jackal::rooms::error::{Error, ErrorKind};
use jackal::rooms::explain::Style;
use jackal::rooms::host::Host;
use jackal::rooms::session::{Limits, Notation, OsHost, Session, library};
use jackal::rooms::verbs::text::base64;
use serde_json::{Value, json};

use crate::course;
use crate::drawn::{Drawing, Shown};
use crate::page_host::PageHost;

/// The columns of text.
const WIDTH: usize = 100;
/// What a sentence may use unless the page says something else.
const MEMORY: usize = 1 << 30;
const TIME: Duration = Duration::from_secs(20);
/// What one input may show.
const OUTPUT: u64 = 1 << 20;

/// What the texts of sentences that read lines have in them. A session in which one was seen is copied before each input, so that an input
/// that reads a line can begin again when the line has been typed.
const READERS: [&str; 5] = ["1!:1", "⍞", "⎕", "read0", "prompt"];

/// The session, and what it shows.
pub struct Desk {
    session: Session,
    host: Rc<PageHost>,
    shown: Rc<Shown>,
    limits: Limits,
    /// Whether an input may read lines.
    reads: bool,
}

impl Desk {
    /// A fresh session whose recursion may take so many bytes of stack. The shell is shut; files are those that the page keeps.
    pub fn new(stack: usize) -> Desk {
        let shown = Rc::new(Shown::default());
        let writes = shown.clone();
        let host = OsHost::writing_to(Box::new(move |_, bytes| {
            writes.text(bytes);
            Ok(())
        }));
        let host = Rc::new(PageHost::new(host));
        let mut session = Session::with_host(host.clone());
        session.set_sandbox(true);
        session.set_viewer(Some(Rc::new(Drawing(shown.clone()))));
        let limits = Limits {
            memory: Some(MEMORY),
            time: Some(TIME),
            output: Some(OUTPUT),
            stack: Some(stack),
            threads: Some(1),
        };
        session.set_limits(limits);
        Desk { session, host, shown, limits, reads: false }
    }

    /// Answers a question in JSON.
    pub fn answer(&mut self, question: &[u8]) -> Vec<u8> {
        let answer = match serde_json::from_slice::<Value>(question) {
            Ok(question) => self.told(&question),
            Err(error) => json!({"trouble": format!("no JSON: {error}")}),
        };
        answer.to_string().into_bytes()
    }

    fn told(&mut self, question: &Value) -> Value {
        let text = |key: &str| question.get(key).and_then(Value::as_str).unwrap_or_default();
        let number =
            |key: &str| question.get(key).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
        if let Some(notation) = Notation::from_name(text("notation")) {
            self.session.set_notation(notation);
        }
        match text("ask") {
            "inputs" => self.inputs(text("text")),
            "run" => self.run_with_lines(text("text"), lines(question)),
            "put" => self.put(text("name"), text("base64")),
            "get" => self.get(text("name")),
            "drop" => self.forget(text("name")),
            "files" => json!({"files": self.files()}),
            "explain" => self.explain(text("text"), text("view"), number("step").unwrap_or(0)),
            "pieces" => self.pieces(text("text")),
            "complete" => self.complete(text("before")),
            "hint" => json!({"hint": Knowledge::new(&self.session).hint(text("before"))}),
            "help" => self.help(text("what")),
            "more" => json!({"more": self.session.notation().needs_more(text("text"))}),
            "limits" => self.set_limits(number("seconds"), number("megabytes")),
            "glyphs" => glyphs(),
            "scripts" => scripts(),
            "script" => json!({"text": library::find(text("name")).map(|known| known.text)}),
            "course" => course::contents(self.session.notation()),
            "step" => course::step(self.session.notation(), number("chapter"), number("step")),
            "judge" => course::judge(self.session.notation(), number("chapter"), number("step"), text("answer")),
            other => json!({"trouble": format!("nothing is known of '{other}'")}),
        }
    }

    /// The inputs of a text: each is run by a question of its own, so that results are seen as they come.
    fn inputs(&self, text: &str) -> Value {
        let (found, last) = inputs(text, self.session.notation());
        let all = found
            .iter()
            .map(|input| json!({"notation": input.notation.name(), "line": input.line, "text": input.text}));
        json!({"inputs": all.collect::<Vec<_>>(), "last": last.name()})
    }

    /// One input with the lines that were typed for it. If it reads more lines, the workspace and the files are as before, and the answer
    /// asks for the next one.
    fn run_with_lines(&mut self, text: &str, lines: Vec<String>) -> Value {
        self.reads |= READERS.iter().any(|reader| text.contains(reader));
        let before = self.reads.then(|| (self.session.fork(), self.host.files()));
        self.host.give(lines, self.session.stop());
        let mut answer = self.run(text);
        if self.host.lacks_line() {
            self.reads = true;
            match before {
                Some((session, files)) => {
                    self.session = session;
                    self.session.set_viewer(Some(Rc::new(Drawing(self.shown.clone()))));
                    self.host.set_files(files);
                    answer["asks"] = json!(true);
                    answer["error"] = Value::Null;
                }
                None => {
                    answer["error"] =
                        json!("This sentence reads a line. Run it again: the page asks for the line then.")
                }
            }
        }
        answer["files"] = self.files();
        answer
    }

    /// The names of the files, each with its size.
    fn files(&self) -> Value {
        let files = self.host.files();
        json!(files.iter().map(|(path, bytes)| json!([path.display().to_string(), bytes.len()])).collect::<Vec<_>>())
    }

    /// Takes a file.
    fn put(&mut self, name: &str, base64: &str) -> Value {
        let done = match base64::decoded(base64.as_bytes()) {
            Ok(bytes) => self.host.put(name.as_ref(), &bytes).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match done {
            Ok(()) => json!({"files": self.files()}),
            Err(trouble) => json!({"trouble": trouble}),
        }
    }

    /// Gives a file.
    fn get(&self, name: &str) -> Value {
        match self.host.read(name.as_ref()) {
            Ok(bytes) => match base64::encoded(&bytes) {
                Ok(text) => json!({"base64": String::from_utf8_lossy(&text)}),
                Err(error) => json!({"trouble": error.to_string()}),
            },
            Err(error) => json!({"trouble": error.to_string()}),
        }
    }

    /// Forgets a file.
    fn forget(&self, name: &str) -> Value {
        match self.host.remove(name.as_ref()) {
            Ok(()) => json!({"files": self.files()}),
            Err(error) => json!({"trouble": error.to_string()}),
        }
    }

    /// One input: a sentence, a definition or a command.
    fn run(&mut self, text: &str) -> Value {
        self.session.set_limits(self.limits);
        self.shown.take();
        let mut error = Value::Null;
        match commands::run(&mut self.session, text.as_bytes(), true, WIDTH) {
            None => {
                let failed = self.session.eval(text).error;
                error = self.report(failed);
            }
            Some(Reply::Said(said)) => self.shown.text(said.as_bytes()),
            Some(Reply::Failed(message)) => error = json!(message),
            Some(Reply::Error(failed)) => error = self.report(Some(failed)),
            Some(Reply::Explained(explained, view)) => {
                let style = Style { width: WIDTH, ..Style::default() };
                match view {
                    View::Ladder | View::Legend => self.shown.html(framed(&explained.html()), explained.ladder(&style)),
                    View::Tree => self.shown.text(explained.tree(&style).as_bytes()),
                    View::Steps => self.shown.text(explained.steps(&style).as_bytes()),
                    View::Cells(step) => self.shown.text(explained.cells(step, &style).as_bytes()),
                }
            }
            Some(Reply::Elsewhere(name, what)) => error = self.elsewhere(name, &what),
        }
        let (kind, shape) = self
            .session
            .last_result()
            .0
            .map_or((Value::Null, Value::Null), |(kind, shape)| (json!(kind), json!(shape)));
        json!({
            "shown": self.shown.take(), "error": error, "kind": kind, "shape": shape,
            "notation": self.session.notation().name(),
        })
    }

    fn report(&self, error: Option<Error>) -> Value {
        match error {
            None => Value::Null,
            Some(error) if matches!(error.kind(), ErrorKind::Exit(_)) => json!("the script asks to end"),
            Some(error) => json!(self.session.report(&error)),
        }
    }

    fn elsewhere(&mut self, name: &str, what: &str) -> Value {
        match (name, library::find(what)) {
            ("load", None) if self.host.read(what.as_ref()).is_ok() => {
                let text = self.host.read(what.as_ref()).unwrap_or_default();
                let failed = self.session.run_script(&text, what, false).error;
                self.report(failed)
            }
            ("load" | "show", None) => {
                json!(format!("no script '{what}' is part of the program; the list of lessons names them"))
            }
            ("load", Some(known)) => {
                let failed = self.session.run_script(known.text.as_bytes(), known.name, false).error;
                self.report(failed)
            }
            ("show", Some(known)) => {
                self.shown.text(known.text.as_bytes());
                Value::Null
            }
            ("quit", _) => json!("a page is ended by closing it"),
            ("learn", _) => json!("the course is behind the button Learn"),
            _ => json!(format!("){name} is there at a terminal alone")),
        }
    }

    fn explain(&mut self, text: &str, view: &str, step: usize) -> Value {
        self.session.set_limits(self.limits);
        let explained = self.session.explain(text);
        self.shown.take();
        let style = Style { width: WIDTH, ..Style::default() };
        match view {
            "tree" => json!({"text": explained.tree(&style)}),
            "steps" => json!({"text": explained.steps(&style)}),
            "cells" => json!({"text": explained.cells(step, &style)}),
            _ => json!({"html": framed(&explained.html())}),
        }
    }

    /// The pieces of a text by part of speech, at places in UTF-16 units, which is how a page counts.
    fn pieces(&self, text: &str) -> Value {
        let units = |byte: usize| text.get(..byte).map_or(0, |before| before.encode_utf16().count());
        let known = Knowledge::new(&self.session).pieces(text);
        let all = known
            .iter()
            .map(|(span, part)| json!([units(span.start), units(span.end), format!("{part:?}").to_lowercase()]));
        json!({"pieces": all.collect::<Vec<_>>()})
    }

    fn complete(&self, before: &str) -> Value {
        let Some((start, found)) = Knowledge::new(&self.session).complete(before) else { return json!({"found": []}) };
        let start = before.get(..start).map_or(0, |text| text.encode_utf16().count());
        let all = found.iter().take(50).map(|proposal| json!([proposal.display, proposal.replacement]));
        json!({"start": start, "found": all.collect::<Vec<_>>()})
    }

    fn help(&mut self, what: &str) -> Value {
        match jackal::rooms::help::page(&mut self.session, what, 80) {
            jackal::rooms::help::HelpAnswer::Known(text) => json!({"text": text}),
            jackal::rooms::help::HelpAnswer::Unknown(text) => json!({"unknown": text}),
        }
    }

    fn set_limits(&mut self, seconds: Option<usize>, megabytes: Option<usize>) -> Value {
        if let Some(seconds) = seconds {
            self.limits.time = Some(Duration::from_secs(seconds as u64));
        }
        if let Some(megabytes) = megabytes {
            self.limits.memory = megabytes.checked_mul(1 << 20);
        }
        json!({"seconds": self.limits.time.map(|time| time.as_secs()), "bytes": self.limits.memory})
    }
}

/// The lines that were typed for an input.
fn lines(question: &Value) -> Vec<String> {
    let lines = question.get("lines").and_then(Value::as_array);
    lines.into_iter().flatten().filter_map(|line| line.as_str().map(String::from)).collect()
}

/// The glyphs of APL, with their names and what they do.
fn glyphs() -> Value {
    let all =
        jackal::rooms::apl::vocabulary::glyphs().map(|(glyph, names, help)| json!([glyph.to_string(), names, help]));
    json!({"glyphs": all.collect::<Vec<_>>()})
}

/// The scripts that are part of the program.
fn scripts() -> Value {
    let all = library::LIBRARIES.iter().filter(|known| !known.always);
    json!({"scripts": all.map(|known| json!([known.name, known.notation().name()])).collect::<Vec<_>>()})
}

#[cfg(test)]
mod tests {
    use super::*;

    fn desk() -> Desk {
        Desk::new(1 << 20)
    }

    fn told(desk: &mut Desk, question: &Value) -> Value {
        serde_json::from_slice(&desk.answer(question.to_string().as_bytes())).unwrap()
    }

    #[test]
    fn an_input_that_reads_lines_begins_again_with_them() {
        let mut desk = desk();
        let mut run = |notation: &str, text: &str, lines: &[&str]| {
            told(&mut desk, &json!({"ask": "run", "notation": notation, "text": text, "lines": lines}))
        };
        assert!(run("j", "n =: 0", &[])["asks"].is_null());
        let asked = run("j", "n =: n + 1 [ a =: 1!:1 ] 1 [ 'x' fappend 'log'", &[]);
        assert_eq!((asked["asks"].clone(), asked["files"].clone()), (json!(true), json!([])), "{asked}");
        let done = run("j", "n =: n + 1 [ a =: 1!:1 ] 1 [ 'x' fappend 'log'", &["Ann"]);
        assert_eq!((done["asks"].clone(), done["files"].clone()), (Value::Null, json!([["log", 1]])), "{done}");
        assert_eq!(run("j", "a , ' ' , \": n", &[])["shown"][0]["text"], "Ann 1\n");
        let asked = run("apl", "⍞←'Name: ' ⋄ B←⍞", &[]);
        assert_eq!(
            (asked["asks"].clone(), asked["shown"][0]["text"].clone()),
            (json!(true), json!("Name: ")),
            "{asked}"
        );
        assert!(run("apl", "⍞←'Name: ' ⋄ B←⍞", &["Bob"])["asks"].is_null());
        assert!(run("apl", "B", &[])["shown"][0]["text"].as_str().unwrap().contains("Bob"));
        // What catches errors asks all the same.
        assert_eq!(run("j", "(3 : 'try. 1!:1 ] 1 catch. 0 end.') 0", &[])["asks"], true);
    }

    #[test]
    fn files_come_and_go() {
        let mut desk = desk();
        let put = told(&mut desk, &json!({"ask": "put", "name": "t.csv", "base64": "YSxiCjEsMgo="}));
        assert_eq!(put["files"], json!([["t.csv", 8]]));
        let run = |desk: &mut Desk, text: &str| told(desk, &json!({"ask": "run", "notation": "j", "text": text}));
        assert_eq!(run(&mut desk, "# fread 't.csv'")["shown"][0]["text"], "8\n");
        assert_eq!(run(&mut desk, "'abc' fwrite 'out/x.txt'")["files"], json!([["out/x.txt", 3], ["t.csv", 8]]));
        let got = told(&mut desk, &json!({"ask": "get", "name": "out/x.txt"}));
        assert_eq!(base64::decoded(got["base64"].as_str().unwrap().as_bytes()).unwrap(), b"abc");
        assert_eq!(told(&mut desk, &json!({"ask": "drop", "name": "t.csv"}))["files"], json!([["out/x.txt", 3]]));
        assert!(told(&mut desk, &json!({"ask": "get", "name": "t.csv"}))["trouble"].is_string());
        assert!(told(&mut desk, &json!({"ask": "put", "name": "x", "base64": "?"}))["trouble"].is_string());
        assert!(run(&mut desk, "2!:0 'ls'")["error"].as_str().unwrap().contains("sandbox shuts off"));
    }
}
