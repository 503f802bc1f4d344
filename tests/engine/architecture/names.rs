//! Bars for the names of each crate. The numbers only fall: where a crate is better now, write the lower number down.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// What a crate may have at most.
struct Bars {
    name: &'static str,
    /// Names of types that two definitions share.
    doubled_types: usize,
    /// Thresholds whose names do not say what they bound.
    nameless_thresholds: usize,
    /// Functions called `of`, where Rust says `new` or `from_...`, or the function should say what it gives.
    functions_called_of: usize,
    /// Files below [`FILE_LINES_MIN`].
    short_files: usize,
}

const BARS: &[Bars] = &[
    Bars { name: "array", doubled_types: 0, nameless_thresholds: 0, functions_called_of: 0, short_files: 9 },
    Bars { name: "kernels", doubled_types: 0, nameless_thresholds: 0, functions_called_of: 0, short_files: 1 },
    Bars { name: "notation", doubled_types: 0, nameless_thresholds: 0, functions_called_of: 0, short_files: 5 },
    Bars { name: "columnar", doubled_types: 0, nameless_thresholds: 0, functions_called_of: 0, short_files: 3 },
    Bars { name: "j", doubled_types: 0, nameless_thresholds: 0, functions_called_of: 0, short_files: 5 },
    Bars { name: "k", doubled_types: 0, nameless_thresholds: 0, functions_called_of: 0, short_files: 1 },
    Bars { name: "apl", doubled_types: 0, nameless_thresholds: 0, functions_called_of: 0, short_files: 7 },
    Bars { name: "jackal", doubled_types: 0, nameless_thresholds: 0, functions_called_of: 0, short_files: 13 },
];

/// A shorter file belongs to the file of its topic.
const FILE_LINES_MIN: usize = 60;

/// Names of constants that do not say what is bounded: say `ROW_BYTES_MAX`.
const NAMELESS: &[&str] = &[
    "BLOCK",
    "DEEP",
    "DEEPEST",
    "ENOUGH",
    "FEW",
    "FEWEST",
    "KEPT",
    "LARGE",
    "LARGEST",
    "LEAST",
    "LONG",
    "LONGEST",
    "MANY",
    "MIDDLING",
    "MOST",
    "MUCH",
    "NARROW",
    "NARROWEST",
    "POLLED",
    "SHORT",
    "SHORTEST",
    "SMALL",
    "SOME",
    "TALL",
    "TOLD",
    "TURNS",
    "WIDE",
    "WIDEST",
    "WORTH",
];

/// The words of a line behind its visibility.
fn words(line: &str) -> Vec<&str> {
    let line = line.trim_start();
    let line = line.strip_prefix("pub").filter(|rest| rest.starts_with([' ', '('])).map_or(line, |rest| {
        if rest.starts_with('(') { rest.split_once(')').map_or("", |(_, rest)| rest) } else { rest }
    });
    line.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).take(4).collect()
}

/// The name of the type that a line defines. A `type` within a block belongs to an implementation.
fn type_name(line: &str) -> Option<&str> {
    let name = match words(line)[..] {
        ["struct" | "enum" | "trait", name, ..] => name,
        ["type", name, ..] if !line.starts_with(' ') => name,
        _ => return None,
    };
    name.starts_with(char::is_uppercase).then_some(name)
}

fn is_nameless_threshold(line: &str) -> bool {
    matches!(words(line)[..], ["const" | "static", name, ..] if NAMELESS.contains(&name))
}

fn is_called_of(line: &str) -> bool {
    matches!(words(line)[..], ["fn", "of", ..] | ["const", "fn", "of", ..])
}

#[test]
fn names_keep_their_bars() {
    assert_eq!((type_name("pub(crate) struct Part<'a> {"), type_name("    type Item = Part;")), (Some("Part"), None));
    assert!(
        is_nameless_threshold("    pub const FEW: usize = 4;") && !is_nameless_threshold("const ROWS_MAX: u8 = 1;")
    );
    assert!(is_called_of("    pub fn of(items: &[T]) -> Self {") && !is_called_of("fn offset() {"));
    let mut wrong = Vec::new();
    for bars in BARS {
        let files: Vec<(PathBuf, String)> =
            super::all_sources().into_iter().filter(|(path, _)| super::crate_of(path) == bars.name).collect();
        let code: Vec<String> = files.iter().map(|(_, text)| super::code(text)).collect();
        let lines = || code.iter().flat_map(|text| text.lines());
        let mut types: HashMap<&str, usize> = HashMap::new();
        lines().filter_map(type_name).for_each(|name| *types.entry(name).or_default() += 1);
        let mut doubled: Vec<&str> = types.iter().filter(|(_, count)| **count > 1).map(|(name, _)| *name).collect();
        doubled.sort_unstable();
        let is_topic = |path: &Path| !["mod.rs", "lib.rs", "main.rs"].iter().any(|name| path.ends_with(name));
        let short = files.iter().filter(|(path, text)| is_topic(path) && text.lines().count() < FILE_LINES_MIN);
        for (bar, found, most) in [
            ("doubled types", doubled.len(), bars.doubled_types),
            (
                "nameless thresholds",
                lines().filter(|line| is_nameless_threshold(line)).count(),
                bars.nameless_thresholds,
            ),
            ("functions called `of`", lines().filter(|line| is_called_of(line)).count(), bars.functions_called_of),
            ("short files", short.count(), bars.short_files),
        ] {
            println!("{}: {found} {bar}", bars.name);
            if found > most {
                wrong.push(format!("{}: {found} {bar} instead of at most {most}; types: {doubled:?}", bars.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
