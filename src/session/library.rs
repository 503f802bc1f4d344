//! The standard library: scripts in J that are part of the binary.

/// A script of the standard library.
pub struct Library {
    /// The name by which `load` finds it.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// Whether every session begins with it.
    pub always: bool,
}

const fn always(name: &'static str, text: &'static str, help: &'static str) -> Library {
    Library { name, text, help, always: true }
}

const fn optional(name: &'static str, text: &'static str, help: &'static str) -> Library {
    Library { name, text, help, always: false }
}

/// All of them. Those that every session begins with come first, in the order in which they run.
pub static LIBRARIES: &[Library] = &[
    always("stdlib", include_str!("../../stdlib/general.ijs"), "names of parts of speech, adverbs, classes of names"),
    always("strings", include_str!("../../stdlib/text.ijs"), "blanks, case, cutting, joining, searching, replacing"),
    always("files", include_str!("../../stdlib/files.ijs"), "reading, writing and listing files"),
    always("dates", include_str!("../../stdlib/dates.ijs"), "day numbers, weekdays, calendars, timestamps"),
    always("locales", include_str!("../../stdlib/locales.ijs"), "locales and objects"),
    always("scripts", include_str!("../../stdlib/scripts.ijs"), "load and require"),
    optional("numeric", include_str!("../../stdlib/numeric.ijs"), "rounding, ranges, steps"),
    optional("trig", include_str!("../../stdlib/trig.ijs"), "sin cos tan and their kin, degrees and radians"),
    optional("stats", include_str!("../../stdlib/stats.ijs"), "means, deviations, medians, frequencies"),
    optional("printf", include_str!("../../stdlib/printf.ijs"), "text formatted as C does it"),
    optional(
        "puzzles/four_cubes",
        include_str!("../../stdlib/puzzles/four_cubes.ijs"),
        "pile coloured cubes so that each side shows all colours",
    ),
    optional(
        "puzzles/four_cubes_brute",
        include_str!("../../stdlib/puzzles/four_cubes_brute.ijs"),
        "the cubes in a row, all 331776 combinations as one array",
    ),
    optional(
        "puzzles/set_game",
        include_str!("../../stdlib/puzzles/set_game.ijs"),
        "which three cards belong together",
    ),
    optional(
        "puzzles/magic",
        include_str!("../../stdlib/puzzles/magic.ijs"),
        "press boxes to flip a board: a matrix inverse over bits",
    ),
    optional(
        "puzzles/countdown",
        include_str!("../../stdlib/puzzles/countdown.ijs"),
        "24 from 1 3 4 6 on a stack of columns",
    ),
];

/// Other names under which libraries are asked for.
pub static ALIASES: &[(&str, &str)] = &[
    ("convert", "strings"),
    ("text", "strings"),
    ("misc", "stdlib"),
    ("dir", "files"),
    ("coutil", "locales"),
    ("libpath", "files"),
    ("compare", "strings"),
    ("task", "stdlib"),
    ("general/misc/numeric", "numeric"),
    ("math/misc/trig", "trig"),
    ("stats/base", "stats"),
    ("stats/base/univariate", "stats"),
    ("format/printf", "printf"),
    ("types/datetime", "dates"),
];

/// The library of a name.
pub fn find(name: &str) -> Option<&'static Library> {
    let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, meant)| meant);
    LIBRARIES.iter().find(|library| library.name == name)
}

/// All names that `load` knows, with the text to run: nothing for what every session has.
pub fn loadable() -> impl Iterator<Item = (&'static str, &'static str)> {
    let names = LIBRARIES.iter().map(|library| library.name).chain(ALIASES.iter().map(|(alias, _)| *alias));
    names.filter_map(|name| find(name).map(|library| (name, if library.always { "" } else { library.text })))
}
