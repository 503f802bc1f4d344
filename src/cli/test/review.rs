//! Asking about each difference.

use std::io::{BufRead, Read, Write};
use std::sync::mpsc::{Receiver, channel};

use jackal::rooms::snapshot::{BlockResult, FileResult};

use super::report::{self, ReportStyle};

/// The answer to the review of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewAnswer {
    /// The result is right.
    Accept,
    /// The expectation stays.
    Reject,
    /// Another time.
    Skip,
}

/// The number of the file, of the block in it, and the answer.
pub type Decision = (usize, usize, ReviewAnswer);

/// Asks about every block that is not as expected. Whoever quits, with Ctrl-C too, or whose input ends, skips the rest: what was
/// answered stays answered.
pub fn ask(results: &[FileResult], shown: &ReportStyle) -> Vec<Decision> {
    let open: Vec<(usize, usize, &FileResult, &BlockResult)> = results
        .iter()
        .enumerate()
        .flat_map(|(number, file)| {
            file.blocks().iter().enumerate().map(move |(index, block)| (number, index, file, block))
        })
        .filter(|(.., block)| !block.verdict.is_pass() && block.acceptable)
        .collect();
    let mut decisions: Vec<Decision> = Vec::new();
    if open.is_empty() {
        return decisions;
    }
    let keys = SingleKeys::begin();
    let input = answers(keys.is_some());
    // The blocks that were reviewed, to go back to them.
    let (mut at, mut asked): (usize, Vec<usize>) = (0, Vec::new());
    while let Some(&(number, index, file, block)) = open.get(at) {
        if decisions.iter().any(|decision| (decision.0, decision.1) == (number, index)) {
            at += 1;
            continue;
        }
        let same = |other: &&(usize, usize, &FileResult, &BlockResult)| {
            (other.0, other.1) != (number, index) && other.3.expected == block.expected && other.3.found == block.found
        };
        let elsewhere: Vec<_> = open.iter().filter(same).collect();
        let mut text = format!("{} of {}\n{}", at + 1, open.len(), report::block(file, block, shown));
        if !elsewhere.is_empty() {
            let places: Vec<String> = elsewhere
                .iter()
                .map(|(.., file, block)| format!("{}:{}", report::shown_path(&file.path), block.line))
                .collect();
            text.push_str(&format!("  the same change: {}\n", places.join(", ")));
        }
        let everywhere = if elsewhere.is_empty() { "" } else { ", A accept it everywhere" };
        let back = if asked.is_empty() { "" } else { ", b back" };
        let question = format!("a accept, r reject, s skip{back}, q quit{everywhere}? ");
        match read_answer(&input, &text, &question) {
            Some(Said::Back) => {
                at = asked.pop().unwrap_or(at);
                let again = open.get(at).map(|&(number, index, ..)| (number, index));
                decisions.retain(|&(number, index, _)| Some((number, index)) != again);
                continue;
            }
            Some(Said::Answer(answer, all)) => {
                asked.push(at);
                decisions.push((number, index, answer));
                if all {
                    decisions.extend(elsewhere.iter().map(|(number, index, ..)| (*number, *index, answer)));
                }
            }
            None => break,
        }
        at += 1;
    }
    decisions
}

/// The key that ends the input.
const CTRL_D: u8 = 4;

/// A terminal whose keys are read one by one, without Enter, until this is dropped.
struct SingleKeys {
    #[cfg(unix)]
    before: rustix::termios::Termios,
}

impl SingleKeys {
    /// Nothing if the input is not a terminal, or the terminal cannot be asked for it.
    #[cfg(unix)]
    fn begin() -> Option<SingleKeys> {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
        let input = std::io::stdin();
        let before = tcgetattr(&input).ok()?;
        let mut keys = before.clone();
        keys.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        tcsetattr(&input, OptionalActions::Now, &keys).ok()?;
        Some(SingleKeys { before })
    }

    /// Other systems read lines.
    #[cfg(not(unix))]
    fn begin() -> Option<SingleKeys> {
        None
    }
}

#[cfg(unix)]
impl Drop for SingleKeys {
    fn drop(&mut self) {
        let _ = rustix::termios::tcsetattr(std::io::stdin(), rustix::termios::OptionalActions::Now, &self.before);
    }
}

/// The typed lines, each when it comes; `None` at their end and at Ctrl-C. A thread of its own reads them, since a
/// read cannot be interrupted.
fn answers(single: bool) -> Receiver<Option<String>> {
    let (sender, lines) = channel();
    let interrupted = sender.clone();
    let read = move || {
        let mut input = std::io::stdin().lock();
        loop {
            let mut line = String::new();
            let ended = if single {
                let mut key = [0];
                let read = input.read(&mut key).unwrap_or(0);
                line.extend(key.map(char::from));
                // Ctrl-D is a key here.
                read == 0 || key == [CTRL_D]
            } else {
                input.read_line(&mut line).map_or(true, |count| count == 0)
            };
            if sender.send((!ended).then_some(line)).is_err() || ended {
                return;
            }
        }
    };
    // Without the thread nothing is read, and without the handler Ctrl-C ends the process as ever.
    let _ = std::thread::Builder::new().name("answers".to_string()).spawn(read);
    let _ = ctrlc::set_handler(move || {
        let _ = interrupted.send(None);
    });
    lines
}

/// A typed answer.
enum Said {
    /// An answer, and whether it holds for the same change elsewhere.
    Answer(ReviewAnswer, bool),
    /// The question before is to be asked again.
    Back,
}

/// The meanings of the keys.
const KEYS: &str = "\
a  accept: the result is what is expected from now on
A  accept the same change everywhere
r  reject: what is expected stays
s  skip this one
b  back to the previous one
q  quit and skip all others
";

/// The answer to a question; `None` to quit.
fn read_answer(input: &Receiver<Option<String>>, text: &str, question: &str) -> Option<Said> {
    let mut output = std::io::stdout();
    let _ = output.write_all(text.as_bytes());
    loop {
        let _ = output.write_all(question.as_bytes()).and_then(|()| output.flush());
        let Ok(Some(line)) = input.recv() else {
            let _ = writeln!(output);
            return None;
        };
        if line.trim().len() == line.len() {
            // A key that was pressed alone has no line of its own yet.
            let _ = writeln!(output, "{}", line.escape_default());
        }
        match line.trim() {
            "a" => return Some(Said::Answer(ReviewAnswer::Accept, false)),
            "A" => return Some(Said::Answer(ReviewAnswer::Accept, true)),
            "r" => return Some(Said::Answer(ReviewAnswer::Reject, false)),
            "s" => return Some(Said::Answer(ReviewAnswer::Skip, false)),
            "b" => return Some(Said::Back),
            "q" => return None,
            _ => {
                let _ = output.write_all(KEYS.as_bytes());
            }
        }
    }
}
