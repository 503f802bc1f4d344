//! The house keeps its plan: rooms import only from the rooms below, storage stays in `array/`, and the tables are whole.

mod imports;
mod names;
mod paths;

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use self::imports::{House, Module, module_of};

/// The crates, lowest first: cargo keeps their order. `jackal` is the one in `src`.
const CRATES: &[&str] = &["maps", "array", "kernels", "notation", "columnar", "j", "k", "apl", "jackal"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn all_sources() -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    sources(Path::new("src"), &mut paths);
    for name in CRATES.iter().filter(|name| **name != "jackal") {
        sources(&Path::new("crates").join(name).join("src"), &mut paths);
    }
    let read = |path: PathBuf| fs::read_to_string(&path).map(|text| (path, text));
    let all: Vec<_> = paths.into_iter().flat_map(read).collect();
    assert!(all.len() > 100, "the sources are found");
    all
}

fn crate_of(path: &Path) -> String {
    module_of(path).first().cloned().unwrap_or_default()
}

/// The code of a file without its tests and comments.
fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]\nmod ").next().unwrap_or(text);
    before_tests.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn house() -> House {
    House::new(all_sources().into_iter().map(|(path, text)| (module_of(&path), code(&text))))
}

/// The floors inside a crate or one of its rooms, lowest first, where it has sub-rooms. Those on one line are side by side. A file that stands in no
/// sub-room is above them all. A file of a sub-room may stand on another floor than the rest: a table that names functions of
/// upper rooms is above them, what a lower room keeps of an upper one is below.
const FLOORS_INSIDE: &[(&str, &[&[&str]])] = &[
    (
        "jackal",
        &[&["session"], &["help"], &["assist", "snapshot"], &["learn"], &["jupyter", "lsp"], &["cli", "main", "rooms"]],
    ),
    ("kernels", &[&["fast_ways"], &["verbs"], &["operators"]]),
    ("notation", &[&["trace"], &["display", "explain", "picture"]]),
    (
        "kernels/verbs",
        &[
            &["small"],
            &["atomic"],
            &["structure"],
            &["selection"],
            &["order", "search"],
            &["numbers", "text", "linear_algebra", "sparse"],
            &["lists"],
            &["tables"],
        ],
    ),
    (
        "j",
        &[
            &["vocabulary/word", "vocabulary/fast_ways", "show/display"],
            &["names+read+value+vocabulary"],
            &["show"],
            &["apply"],
            &["words"],
            &["compile"],
            &["run"],
            &["system"],
            &["vocabulary/modifiers", "vocabulary/verbs"],
            &["vocabulary/lookup"],
        ],
    ),
    (
        "k",
        &[
            &["vocabulary/fast_ways"],
            &["names"],
            &["value"],
            &["show"],
            &["words"],
            &["query"],
            &["messages"],
            &["disk"],
            &["system"],
            &["processes"],
            &["vocabulary"],
            &["read"],
            &["compile"],
            &["run"],
        ],
    ),
];

/// Files that import each other in a circle because what they define is one recursive type, with the reason.
const KNOTS: &[(&[&str], &str)] = &[
    (
        &[
            "array/bits",
            "array/body",
            "array/boxed",
            "array/element",
            "array/foreign_elements",
            "array/handle",
            "array/part",
            "array/repr",
            "array/slim",
            "array/sparse",
            "array/value",
            "array/view",
        ],
        "an array holds elements, an element may be a box, a box holds a value, a value is an array, also a sparse, slim or foreign one, or part of one",
    ),
    (
        &[
            "j/names/env",
            "j/names/interpreter",
            "j/names/locale",
            "j/names/lookup",
            "j/read/definition",
            "j/read/sentence",
            "j/value/entity",
            "j/value/frame",
            "j/value/value_stack",
            "j/vocabulary",
        ],
        "a verb may be a definition, made of sentences, made of words that mean verbs; how it runs is a function of the \
         surroundings, in which names mean verbs",
    ),
    (
        &["notation/display/layout", "notation/display/sparse"],
        "a layout may be of a sparse array, of which places and values are laid out",
    ),
];

/// How many files of a room still stand in circles that are to be undone. The numbers only fall.
const IN_CIRCLES: &[(&str, usize)] = &[];

/// The sub-room that a module stands in and its floor, in a room with floors inside. Sub-rooms that a knot of files spans have a
/// plus between them.
fn sub_room(module: &Module, room: &str, floors: &'static [&[&'static str]]) -> Option<(usize, &'static str)> {
    let path = module.join("/");
    let path = path.strip_prefix(room)?.strip_prefix('/')?;
    let within = |place: &str| path == place || path.starts_with(&format!("{place}/"));
    let all = floors.iter().enumerate().flat_map(|(floor, rooms)| rooms.iter().map(move |name| (floor, *name)));
    let place = |name: &'static str| name.split('+').filter(|place| within(place)).map(str::len).max();
    let best = all.filter_map(|(floor, name)| Some((place(name)?, floor, name))).max();
    Some(best.map_or((floors.len(), ""), |(_, floor, name)| (floor, name)))
}

#[test]
fn imports_point_downwards() {
    let (house, mut wrong) = (house(), Vec::new());
    for (room, floors) in FLOORS_INSIDE {
        for module in house.modules() {
            let Some((own, name)) = sub_room(module, room, floors).filter(|(own, _)| *own < floors.len()) else {
                continue;
            };
            for import in house.imports(module) {
                if sub_room(&import, room, floors).is_some_and(|(other, sub)| other >= own && sub != name) {
                    wrong.push(format!("{} imports {}", module.join("/"), import.join("/")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "imports must point to lower floors:\n{}", wrong.join("\n"));
}

#[test]
fn no_file_imports_itself_by_way_of_others() {
    let mut found: Vec<(String, usize)> = Vec::new();
    for circle in house().circles() {
        let names: Vec<String> = circle.iter().map(|module| module.join("/")).collect();
        if KNOTS.iter().any(|(knot, _)| *knot == names) {
            continue;
        }
        let room = circle.first().and_then(|module| module.first()).cloned().unwrap_or_default();
        println!("{} files of {room} in a circle: {}", names.len(), names.join(" "));
        match found.iter_mut().find(|(known, _)| *known == room) {
            Some((_, count)) => *count += names.len(),
            None => found.push((room, names.len())),
        }
    }
    found.sort();
    let allowed: Vec<(String, usize)> = IN_CIRCLES.iter().map(|(room, count)| (room.to_string(), *count)).collect();
    assert_eq!(found, allowed, "files in circles, by room; where there are fewer now, write the lower number down");
}

#[test]
fn the_library_is_compiled_once() {
    for (path, text) in all_sources() {
        let is_program = ["src/main.rs", "src/cli", "src/jupyter", "src/lsp"].iter().any(|room| path.starts_with(room));
        if !is_program {
            let place = path.display();
            assert!(
                !text.contains("cfg(test)") && !text.contains("cfg!(test)"),
                "{place}: the tests of rooms stand in tests/engine/rooms"
            );
        }
    }
    let manifests = CRATES.iter().map(|name| match *name {
        "jackal" => "Cargo.toml".to_string(),
        name => format!("crates/{name}/Cargo.toml"),
    });
    for manifest in manifests {
        let package = fs::read_to_string(&manifest).unwrap_or_default();
        let of_library = package.split("[lib]").nth(1).and_then(|rest| rest.split("\n[").next()).unwrap_or_default();
        assert!(
            of_library.lines().any(|line| line == "test = false"),
            "{manifest}: with tests of its own a crate is compiled twice"
        );
    }
}

#[test]
fn storage_is_private_to_the_array_room() {
    for (path, text) in all_sources() {
        if crate_of(&path) != "array" {
            let code = code(&text);
            for private in ["Repr::", "Store::", "Shared::"] {
                assert!(!code.contains(private), "{} looks at storage: {private}", path.display());
            }
        }
    }
}

#[test]
fn the_core_prints_nothing_and_touches_no_system() {
    for (path, text) in all_sources() {
        // A file is mapped by those who have opened it.
        if !["jackal", "maps"].contains(&crate_of(&path).as_str()) {
            let code = code(&text);
            for outside in [
                "println!",
                "eprintln!",
                "std::fs",
                "std::env::var",
                "std::env::args",
                "std::env::current",
                "std::process",
                "std::net",
            ] {
                assert!(!code.contains(outside), "{} reaches outside: {outside}", path.display());
            }
        }
    }
}

#[test]
fn no_spelling_of_a_notation_below_its_folder() {
    for (path, text) in all_sources() {
        if ["array", "kernels", "notation", "columnar"].contains(&crate_of(&path).as_str()) {
            let code = code(&text);
            for word in ["\"i.\"", "\"#.\"", "\"|:\"", "\"=:\"", "\"NB.\"", "\"{::\""] {
                assert!(!code.contains(word), "{} spells {word}", path.display());
            }
        }
    }
}

/// Whether a line of code decides something by how a word is written, or by where the row of a verb lies in memory.
fn decides_by_spelling(line: &str) -> bool {
    let line = line.trim_start();
    let field = |text: &str| text.contains(".spelling") || text.contains("verb.name");
    let compared = ["==", "!="].iter().flat_map(|how| line.match_indices(how)).any(|(at, _)| {
        let side = line[..at].trim_end().trim_end_matches("()");
        side.ends_with(".spelling") || side.ends_with("verb.name")
    });
    let matched = field(line) && (line.contains("match ") || line.contains("matches!"));
    compared || matched || line.contains(".is(\"") || line.contains("ptr::eq(")
}

#[test]
fn words_are_known_by_their_rows_and_not_by_their_spelling() {
    assert!(decides_by_spelling("    if derived.row.spelling() == \"&\" {") && decides_by_spelling("u.is(\"<.\")"));
    assert!(decides_by_spelling("std::ptr::eq(verb, &ADD)") && !decides_by_spelling("word(row.spelling())"));
    let mut wrong = Vec::new();
    for (path, text) in all_sources() {
        if ["kernels", "j", "k"].contains(&crate_of(&path).as_str())
            && !path.components().any(|part| part.as_os_str() == "vocabulary")
            && !path.ends_with("k/src/value/primitive.rs")
        {
            let lines = code(&text);
            let found = lines.lines().filter(|line| decides_by_spelling(line));
            wrong.extend(found.map(|line| format!("{}: {}", path.display(), line.trim())));
        }
    }
    assert!(wrong.is_empty(), "a spelling, a name or an address steers what is done:\n{}", wrong.join("\n"));
}

#[test]
fn the_words_of_the_lexer_are_the_words_of_the_tables() {
    use jackal::rooms::j::read::sentence;
    use jackal::rooms::j::read::words::{WordKind, is_primitive, words};
    use jackal::rooms::j::vocabulary::{ControlWord, Part, Word, modifier, noun, verb};
    use jackal::rooms::j::vocabulary::{modifiers::MODIFIERS, verbs::VERBS};
    let mut seen = HashSet::new();
    let rows = VERBS.iter().map(|row| (row.word, row.name, row.help));
    for (word, name, help) in rows.chain(MODIFIERS.iter().map(|row| (row.word, row.name, row.help))) {
        assert!(seen.insert(word), "{word:?} has two rows");
        assert!(!name.is_empty() && !help.is_empty(), "{word:?} lacks its name or help");
    }
    let mut spellings = HashSet::new();
    for &word in Word::ALL {
        let spelling = word.spelling();
        assert!(spellings.insert(spelling), "{spelling} is two words");
        let found = match word.part() {
            Part::Verb => verb(word).is_some(),
            Part::Adverb | Part::Conjunction => modifier(word).is_some(),
            Part::Noun => noun(word).is_some(),
            Part::Operand => true,
        };
        assert!(found, "{spelling} has no row");
        assert_eq!(seen.contains(&word), !matches!(word.part(), Part::Noun | Part::Operand), "{spelling}");
        let lexed = words(spelling).unwrap_or_else(|error| panic!("{spelling}: {error}"));
        assert!(matches!(&lexed[..], [one] if one.kind == WordKind::Primitive), "{spelling} is read as {lexed:?}");
        assert!(word.part() == Part::Operand || sentence::primitive(spelling).is_ok(), "{spelling} has no meaning");
    }
    for &word in ControlWord::ALL {
        let lexed = words(word.spelling()).unwrap_or_else(|error| panic!("{word:?}: {error}"));
        assert!(matches!(&lexed[..], [one] if one.kind == WordKind::Control), "{word:?} is read as {lexed:?}");
    }
    // Nothing else that has the shape of a word is one: a sign or a letter, with up to three inflections.
    let inflections = ["", ".", ":", "..", ".:", ":.", "::", "...", ":::", "..:"];
    for first in (b'!'..=b'~').map(char::from).filter(|c| !c.is_ascii_digit() && *c != '_') {
        for inflection in inflections {
            let text = format!("{first}{inflection}");
            assert_eq!(is_primitive(&text), spellings.contains(text.as_str()), "{text}");
        }
    }
}

#[test]
fn every_row_of_the_vocabulary_of_k_is_helped_and_spelled_once() {
    use jackal::rooms::k::vocabulary::{VOCABULARY, primitive};
    let mut seen = HashSet::new();
    for row in VOCABULARY {
        let spelling = row.spelling;
        assert!(seen.insert(spelling), "{spelling} has two rows");
        assert!(!row.help.is_empty(), "{spelling} lacks its help");
        let takes_three = row.many.is_some();
        assert!(row.monad.is_some() || row.dyad.is_some() || takes_three, "{spelling} does nothing");
        let both = row.monad.is_some() && row.dyad.is_some() && !row.is_keyword() && !matches!(spelling, ":");
        assert_eq!(row.help.contains(" | "), both, "{spelling}: a line of help for each valence");
    }
    // A monad that q has a word for is that word's.
    for row in VOCABULARY.iter().filter(|row| !row.keyword.is_empty()) {
        let word = primitive(row.keyword).map(|word| word.monad.map(|monad| monad as usize));
        let same = word == Some(row.monad.map(|monad| monad as usize)) || row.keyword == "enlist";
        assert!(same, "{} is not {}", row.keyword, row.spelling);
    }
}

#[test]
fn a_foreign_stands_once_in_the_table() {
    let mut seen = HashSet::new();
    for foreign in jackal::rooms::j::system::table::FAMILIES.iter().flat_map(|(_, rows)| rows.iter()) {
        assert!(seen.insert((foreign.m, foreign.n)), "{}!:{} has two rows", foreign.m, foreign.n);
    }
}

/// Lines of the map that name a function: "| `file` `function` |".
fn functions_of_the_map(text: &str) -> Vec<(&str, &str)> {
    text.lines()
        .filter_map(|line| {
            let (file, rest) = line.strip_prefix("| `")?.split_once("` `")?;
            Some((file, rest.split_once("` |")?.0)).filter(|(file, _)| file.ends_with(".rs"))
        })
        .collect()
}

#[test]
fn the_map_names_functions_that_exist() {
    let map = fs::read_to_string("docs/architecture.md").unwrap_or_default();
    let named = functions_of_the_map(&map);
    assert!(named.len() > 30, "the map is read");
    for (file, function) in named {
        let code = fs::read_to_string(file).unwrap_or_default();
        let defines =
            |line: &str| line.contains(&format!("fn {function}(")) || line.contains(&format!("fn {function}<"));
        assert!(code.lines().any(defines), "docs/architecture.md names {function} of {file}");
    }
    // Files and folders that the map sends a reader to.
    let spans = map.split('`').skip(1).step_by(2);
    for path in spans.filter(|span| span.contains('/') && !span.contains(['*', ' ', '!', '+'])) {
        assert!(Path::new(path).exists() || Path::new(path.trim_end_matches('/')).exists(), "the map names {path}");
    }
}

/// How often the rooms above the kernels look at elements in a way that unpacks numbers and holds the wide form.
const WIDENINGS_MAX: usize = 48;

#[test]
fn packed_numbers_are_widened_by_kernels() {
    let above = |path: &Path| !["array", "kernels"].contains(&crate_of(path).as_str());
    let of = |text: &str| code(text).matches(".widened()").count() + code(text).matches("Array::widened").count();
    let found: usize = all_sources().iter().filter(|(path, _)| above(path)).map(|(_, text)| of(text)).sum();
    assert!(
        found <= WIDENINGS_MAX,
        "{found} places above the kernels widen numbers instead of at most {WIDENINGS_MAX}"
    );
}
