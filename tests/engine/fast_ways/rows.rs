//! The data of fast ways, `tests/data/fast_ways/NOTATION.txt`: what the tests and `cargo bench --bench ways` have in common.

use std::path::Path;

use jackal::rooms::array::fast_ways::FastWay;
use jackal::rooms::session::Notation;
use jackal::rooms::{apl, array, fast_ways, j, k};

/// What a file says of a row.
#[derive(Default)]
pub struct Section {
    /// The name of the row.
    pub name: String,
    /// Lines that come before the sentence of the bench; `\n` in one ends a line of it.
    pub given: Vec<String>,
    /// The sentence of the bench.
    pub bench: Option<String>,
    /// The name of a list of arguments for the forms, where it is not the usual one.
    pub arguments: Option<String>,
    /// Sentences that meet the row.
    pub forms: Vec<String>,
}

/// A file.
pub struct File {
    /// Its name.
    pub name: &'static str,
    /// The notation of its sentences.
    pub notation: Notation,
    /// The rows that the notation has for itself.
    pub own: &'static [FastWay],
}

/// All files.
pub const FILES: [File; 4] = [
    File { name: "j", notation: Notation::J, own: j::vocabulary::fast_ways::FAST_WAYS },
    File { name: "k", notation: Notation::K, own: k::vocabulary::fast_ways::FAST_WAYS },
    File { name: "q", notation: Notation::Q, own: k::vocabulary::fast_ways::FAST_WAYS },
    File { name: "apl", notation: Notation::APL, own: apl::vocabulary::fast_ways::FAST_WAYS },
];

/// The rows that all notations share.
pub fn shared() -> Vec<FastWay> {
    [array::fast_ways::FAST_WAYS, fast_ways::FAST_WAYS].concat()
}

impl File {
    /// The sections, each with its row.
    pub fn sections(&self) -> Vec<(FastWay, Section)> {
        let known = [&shared(), self.own].concat();
        let row = |section: &Section| known.iter().find(|row| row.name == section.name).copied();
        let with_row = |section: Section| match row(&section) {
            Some(row) => (row, section),
            None => panic!("{}.txt: no row is called {}", self.name, section.name),
        };
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/fast_ways/{}.txt", self.name));
        parsed(&std::fs::read_to_string(path).unwrap()).into_iter().map(with_row).collect()
    }
}

fn parsed(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let heading = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        if let Some(name) = heading.filter(|name| name.chars().all(|letter| letter == ' ' || letter.is_alphabetic())) {
            sections.push(Section { name: name.to_string(), ..Section::default() });
            continue;
        }
        let section = sections.last_mut().expect("a section begins with the name of its row in brackets");
        match line.split_once(": ") {
            Some(("given", line)) => section.given.push(line.replace("\\n", "\n")),
            Some(("bench", line)) => section.bench = Some(line.to_string()),
            Some(("arguments", list)) => section.arguments = Some(list.to_string()),
            _ => section.forms.push(line.to_string()),
        }
    }
    sections
}
