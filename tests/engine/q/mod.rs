//! q as people use it: what queries, joins, files and times must hold on random tables, every word on every kind of value, text that is no
//! proper csv, and each error by its name and its place.

mod databases;
mod disk;
mod engine_tables;
mod enumerations;
mod errors;
mod files;
mod keys;
mod messages;
mod nouns;
mod parallel;
mod queries;
mod random_queries;
mod times;
mod words;

use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::dice::Dice;
use crate::folder::InFolder;
use jackal::rooms::k::show::report::{error_text, report};
use jackal::rooms::k::{Dialect, Interpreter};

/// A session in a folder of its own.
struct Q {
    k: Rc<Interpreter>,
    host: Rc<InFolder>,
    folder: PathBuf,
}

impl Q {
    fn new() -> Q {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("jackal-q-words-{}-{}", std::process::id(), NEXT.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let host = Rc::new(InFolder::new(&folder));
        let k = Interpreter::new(host.clone());
        k.enter_stack(64 << 20);
        Q { k, host, folder }
    }

    /// What a line shows, or its error.
    fn try_run(&self, line: &str) -> Result<String, String> {
        let result = self.k.run(line, Dialect::Q, true);
        let shown = String::from_utf8_lossy(&self.host.take_output()).trim_end().to_string();
        result.map(|_| shown).map_err(|error| report(&error))
    }

    fn run(&self, line: &str) -> String {
        self.try_run(line).unwrap_or_else(|error| panic!("{line}\n{error}"))
    }

    /// A line that must come to `1b`.
    fn holds(&self, line: &str) {
        let found = self.run(line);
        assert_eq!(found, "1b", "{line}\n t is {}", self.try_run("0N!t;").unwrap_or_default());
    }

    /// The word of a line's error.
    fn error(&self, line: &str) -> String {
        let result = self.k.run(line, Dialect::Q, true);
        self.host.take_output();
        result.err().map(|error| error_text(&error)).unwrap_or_default()
    }
}

impl Drop for Q {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A column of random items as text of q: nulls among them, few different values.
fn column(dice: &mut Dice, kind: char, many: usize) -> String {
    let item = |dice: &mut Dice| -> String {
        let n = dice.next(6);
        let null = dice.next(7) == 0;
        match kind {
            's' if null => "`".to_string(),
            's' => format!("`{}", ["a", "b", "cc", "d", "ee", "f"][n]),
            'j' if null => "0N".to_string(),
            'j' => format!("{}", n as i64 - 2),
            'i' if null => "0Ni".to_string(),
            'i' => format!("{}i", n as i64 - 2),
            'h' => format!("{}h", n),
            'f' if null => "0n".to_string(),
            'f' => format!("{}f", n as f64 / 4.0 - 0.5),
            'e' => format!("{}e", n as f64 / 4.0),
            'b' => format!("{}b", n % 2),
            'x' => format!("0x0{n}"),
            'c' => format!("\"{}\"", ["x", "y", "z", " ", "q", "r"][n]),
            'd' if null => "0Nd".to_string(),
            'd' => format!("2024.02.{:02}", n + 20),
            'm' => format!("2024.{:02}m", n + 1),
            't' => format!("09:30:0{n}.500"),
            'u' => format!("09:3{n}"),
            'v' => format!("09:30:0{n}"),
            'n' => format!("0D00:00:0{n}"),
            'p' if null => "0Np".to_string(),
            'p' => format!("2024.01.0{}D09:30", n + 1),
            _ => format!("2024.01.0{}T09:30", n + 1),
        }
    };
    let items: Vec<String> = (0..many).map(|_| item(dice)).collect();
    match items.as_slice() {
        [] => format!("\"{kind}\"$()"),
        [one] => format!("enlist {one}"),
        all => format!("({})", all.join(";")),
    }
}

fn table(dice: &mut Dice, name: &str, kinds: &str, many: usize) -> String {
    let columns: Vec<String> = kinds
        .chars()
        .zip("abcdefghijklmnopqrs".chars())
        .map(|(kind, name)| format!("{name}:{}", column(dice, kind, many)))
        .collect();
    format!("{name}:([]{})", columns.join(";"))
}

/// Each line in one session, and what it shows; an empty text where nothing is to be seen.
fn show(lines: &[(&str, &str)]) {
    let q = Q::new();
    for (line, shown) in lines {
        assert_eq!(q.try_run(line).unwrap_or_else(|error| error), *shown, "{line}");
    }
}
