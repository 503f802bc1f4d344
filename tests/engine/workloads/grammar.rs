//! Workloads of each notation, written at random from the grammars in `tests/data/workloads`: loops around sentences and small programs on
//! arrays of a given size. The test command compares their results, `cargo bench --bench workloads` their times.

use std::collections::BTreeMap;
use std::path::Path;

use crate::dice::Dice;
use jackal::rooms::session::Notation;

/// How deep the kinds of a grammar are put into each other.
const DEPTH: usize = 3;

/// What workloads of a notation are made of: the sections of a file.
pub struct Grammar {
    pub notation: Notation,
    sections: BTreeMap<String, String>,
    ways: BTreeMap<String, Vec<String>>,
}

impl Grammar {
    /// The grammars of all notations.
    pub fn all() -> Vec<Grammar> {
        let of = |(notation, name): (Notation, &str)| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/workloads").join(name);
            Grammar::parse(notation, &std::fs::read_to_string(path).unwrap())
        };
        let files =
            [(Notation::J, "j.txt"), (Notation::K, "k.txt"), (Notation::Q, "q.txt"), (Notation::APL, "apl.txt")];
        files.into_iter().map(of).collect()
    }

    fn parse(notation: Notation, text: &str) -> Grammar {
        let (mut sections, mut ways) = (BTreeMap::<String, String>::new(), BTreeMap::<String, Vec<String>>::new());
        let mut section = String::new();
        for line in text.lines().filter(|line| !line.starts_with("# ")) {
            match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                Some(name) => section = name.to_string(),
                None if section == "grammar" => {
                    let (kind, way) = line.split_once(": ").unwrap();
                    ways.entry(kind.to_string()).or_default().push(way.to_string());
                }
                None => *sections.entry(section.clone()).or_default() += &format!("{line}\n"),
            }
        }
        Grammar { notation, sections, ways }
    }

    /// The body of a workload: lines.
    pub fn body(&self, dice: &mut Dice) -> String {
        self.written("body", dice, DEPTH).replace(" / ", "\n")
    }

    /// A random way to write a kind, with random ways to write the kinds in it; where no depth is left, one without kinds in it.
    fn written(&self, kind: &str, dice: &mut Dice, depth: usize) -> String {
        let ways = &self.ways[kind];
        let simple: Vec<&String> = ways.iter().filter(|way| self.first_kind(way).is_none()).collect();
        let mut text = match (depth, simple.as_slice()) {
            (0, [_, ..]) => simple[dice.next(simple.len())].clone(),
            _ => ways[dice.next(ways.len())].clone(),
        };
        while let Some((at, inner)) = self.first_kind(&text) {
            let part = self.written(&inner, dice, depth.saturating_sub(1));
            text.replace_range(at..at + inner.len() + 2, &part);
        }
        text
    }

    /// The first kind in braces, and its place.
    fn first_kind(&self, text: &str) -> Option<(usize, String)> {
        let kinds = self.ways.keys().filter_map(|kind| Some((text.find(&format!("{{{kind}}}"))?, kind.clone())));
        kinds.min()
    }

    /// The lines that give the data of a size and define the loop around a body.
    pub fn definition(&self, body: &str, size: usize) -> String {
        let given: String = self.sections["given"].lines().map(|line| sized(line, size) + "\n").collect();
        given + &self.sections["loop"].replace("{body}", body)
    }

    /// A line that runs the loop so often: `run`, `check`, which shows its value with type and shape, or `timed`, which prints its seconds,
    /// where the notation can measure them.
    pub fn line(&self, section: &str, turns: usize) -> Option<String> {
        self.sections.get(section).map(|line| line.trim().replace("{turns}", &turns.to_string()))
    }
}

/// A line whose word N is a size.
fn sized(line: &str, size: usize) -> String {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let mut fresh = String::new();
    for (at, c) in line.char_indices() {
        let alone = || !is_part(line[..at].chars().next_back()) && !is_part(line[at + 1..].chars().next());
        match c {
            'N' if alone() => fresh += &size.to_string(),
            _ => fresh.push(c),
        }
    }
    fresh
}
