//! The standard library: scripts that are part of the binary.

use std::sync::OnceLock;

use super::Notation;
use crate::language::{Beginning, Script};
use crate::near::nearest;

/// A script of the standard library.
pub struct Library {
    /// The name by which `load` finds it; of a script of k with its ending.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
    /// Its purpose.
    pub help: &'static str,
    /// Whether every session begins with it.
    pub always: bool,
}

impl Library {
    /// The notation it is written in: the first one, unless its name's ending says otherwise.
    pub fn notation(&self) -> Notation {
        Notation::from_file_name(self.name).unwrap_or_default()
    }
}

const fn always(name: &'static str, text: &'static str, help: &'static str) -> Library {
    Library { name, text, help, always: true }
}

const fn optional(name: &'static str, text: &'static str, help: &'static str) -> Library {
    Library { name, text, help, always: false }
}

/// A lesson: the script of that name in `stdlib/puzzles`.
macro_rules! puzzle {
    ($name:literal, $help:literal) => {
        optional(concat!("puzzles/", $name), include_str!(concat!("../../stdlib/puzzles/", $name, ".ijs")), $help)
    };
}

/// Declares a puzzle script of another notation: its name has the ending.
macro_rules! puzzle_in {
    ($name:literal, $help:literal) => {
        optional(concat!("puzzles/", $name), include_str!(concat!("../../stdlib/puzzles/", $name)), $help)
    };
}

/// All of them. Those that every session begins with come first, in the order in which they run.
pub static LIBRARIES: &[Library] = &[
    always("stdlib", include_str!("../../stdlib/general.ijs"), "names of parts of speech, adverbs, classes of names"),
    always("strings", include_str!("../../stdlib/text.ijs"), "blanks, case, cutting, joining, searching, replacing"),
    always("files", include_str!("../../stdlib/files.ijs"), "reading and writing files"),
    always("dir", include_str!("../../stdlib/folders.ijs"), "listing, searching and comparing files in folders"),
    always("dates", include_str!("../../stdlib/dates.ijs"), "day numbers, weekdays, calendars, timestamps"),
    always("locales", include_str!("../../stdlib/locales.ijs"), "locales and objects"),
    always("scripts", include_str!("../../stdlib/scripts.ijs"), "load and require"),
    always("regex", include_str!("../../stdlib/regex.ijs"), "regular expressions: matching, cutting, replacing"),
    optional("numeric", include_str!("../../stdlib/numeric.ijs"), "rounding, ranges, steps"),
    optional("trig", include_str!("../../stdlib/trig.ijs"), "sin cos tan and their kin, degrees and radians"),
    optional("stats", include_str!("../../stdlib/stats.ijs"), "means, deviations, medians, frequencies"),
    optional("sets", include_str!("../../stdlib/sets.ijs"), "union, intersection, difference, parts"),
    optional("printf", include_str!("../../stdlib/printf.ijs"), "text formatted as C does it"),
    optional(
        "tables/dsv",
        include_str!("../../stdlib/dsv.ijs"),
        "tables in text with delimiters, in files and out of them",
    ),
    optional("tables/csv", include_str!("../../stdlib/csv.ijs"), "tables in text with commas"),
    optional("data/arrow", include_str!("../../stdlib/arrow.ijs"), "tables in Parquet and Arrow files"),
    optional("data/jfiles", include_str!("../../stdlib/jfiles.ijs"), "component files: lists of values in a file"),
    optional("data/jfiles/keyfiles", include_str!("../../stdlib/keyfiles.ijs"), "values in a file, found by keywords"),
    optional("convert/json", include_str!("../../stdlib/json.ijs"), "JSON to arrays and back"),
    optional("convert/misc/base64", include_str!("../../stdlib/base64.ijs"), "bytes as text in base 64"),
    optional("convert/misc/ascii85", include_str!("../../stdlib/ascii85.ijs"), "bytes as text in ascii85"),
    optional("convert/misc/md5", include_str!("../../stdlib/md5.ijs"), "the digest MD5"),
    optional("graphics/bmp", include_str!("../../stdlib/bmp.ijs"), "bitmaps as matrices of colours and back"),
    optional("graphics/png", include_str!("../../stdlib/png.ijs"), "PNG files as matrices of colours and back"),
    optional("graphics/plot", include_str!("../../stdlib/plot.ijs"), "charts of several layers, in steps"),
    optional("graphics/viewmat", include_str!("../../stdlib/viewmat.ijs"), "matrices of colours"),
    optional(
        "types/datetime",
        include_str!("../../stdlib/datetime.ijs"),
        "times as numbers and as text, and arithmetic with them",
    ),
    optional("dict", include_str!("../../stdlib/dict.ijs"), "dictionaries: values found by keys"),
    optional("math/calculus", include_str!("../../stdlib/calculus.ijs"), "derivatives and integrals of verbs"),
    optional("math/misc/linear", include_str!("../../stdlib/linear.ijs"), "linear equations by elimination"),
    optional(
        "math/misc/amoeba",
        include_str!("../../stdlib/amoeba.ijs"),
        "the least value of a verb of several numbers",
    ),
    optional("math/misc/primutil", include_str!("../../stdlib/primutil.ijs"), "primes: tests, neighbours, lists"),
    optional("math/misc/simplexnr", include_str!("../../stdlib/simplexnr.ijs"), "linear programming"),
    optional("finance/interest", include_str!("../../stdlib/interest.ijs"), "interest, loans, payments"),
    optional("pack", include_str!("../../stdlib/pack.ijs"), "nouns with their names as tables"),
    optional("math/misc/mathutil", include_str!("../../stdlib/mathutil.ijs"), "products of matrices and vectors"),
    optional("general/misc/prompt", include_str!("../../stdlib/prompt.ijs"), "questions at the keyboard"),
    optional("general/misc/inverted", include_str!("../../stdlib/inverted.ijs"), "tables as lists of columns"),
    optional(
        "general/misc/validate",
        include_str!("../../stdlib/validate.ijs"),
        "tests of arguments: whether y is a list, a table, an integer",
    ),
    optional(
        "web/gethttp",
        include_str!("../../stdlib/gethttp.ijs"),
        "downloads: always an error, since there is no network",
    ),
    optional("general/unittest", include_str!("../../stdlib/unittest.ijs"), "scripts of tests"),
    puzzle!("four_cubes", "pile coloured cubes so that each side shows all colours"),
    puzzle!("four_cubes_brute", "the cubes in a row, all 331776 combinations as one array"),
    puzzle!("set_game", "which three cards belong together"),
    puzzle!("magic", "press boxes to flip a board: a matrix inverse over bits"),
    puzzle!("countdown", "24 from 1 3 4 6, on a stack of columns"),
    puzzle!("countdown_trees", "24 from 1 3 4 6, by growing all trees"),
    puzzle!("queens", "all ways to put n queens, a row at a time"),
    puzzle!("random_queens", "one way to put n queens, by going back"),
    puzzle!("words", "which words can be made of these letters"),
    puzzle!("sudoku", "by breadth and by depth"),
    puzzle!("life", "cells that live and die on a torus"),
    puzzle!("mandelbrot", "Mandelbrot's set in letters"),
    puzzle!("knights_tour", "a knight visits every cell once"),
    puzzle!("primes", "four ways to find them"),
    puzzle!("rpn_calculator", "a stack, and words from a gerund"),
    puzzle!("word_frequencies", "cut a text, count with key"),
    puzzle!("run_lengths", "encode and decode runs of anything"),
    puzzle!("maze", "make one, flood it, find the way"),
    puzzle!("matrix_chain", "where to put the parentheses"),
    puzzle!("look_and_say", "terms that read themselves aloud"),
    puzzle_in!("countdown.k", "24 from 1 3 4 6, in k: operators are values"),
    puzzle_in!("queens.k", "all ways, the different ways, and one by chance, in k"),
    puzzle_in!("sudoku.k", "by breadth and by depth, in k"),
    puzzle_in!("words.k", "which words can be made of these letters, in k"),
    puzzle_in!("market.q", "a small market, in q: text in, clean, by, as of, text out"),
    optional(
        "dfns.apl",
        concat!(
            include_str!("../../stdlib/dfns/display.apl"),
            include_str!("../../stdlib/dfns/text.apl"),
            include_str!("../../stdlib/dfns/numbers.apl"),
            include_str!("../../stdlib/dfns/digits.apl"),
            include_str!("../../stdlib/dfns/arrays.apl"),
            include_str!("../../stdlib/dfns/operators.apl"),
            include_str!("../../stdlib/dfns/graphs.apl"),
            include_str!("../../stdlib/dfns/puzzles.apl"),
        ),
        "words of the workspace dfns, in APL: display, segs, to, pco",
    ),
    puzzle_in!("four_cubes.apl", "all piles at once, in APL: inner products and axes"),
    puzzle_in!("set_game.apl", "triples that add up to multiples of three, in APL"),
    puzzle_in!("magic.apl", "the inverse of a matrix of bits, in APL"),
];

/// The scripts that every session begins with.
pub(super) fn beginning() -> &'static Beginning {
    static BEGINNING: OnceLock<Beginning> = OnceLock::new();
    BEGINNING.get_or_init(|| {
        let always = LIBRARIES.iter().filter(|library| library.always);
        Beginning::new(always.map(|library| Script { name: library.name, text: library.text }).collect(), defined)
    })
}

/// The names that the lines of a script of J assign globally, in whatever locale: what stands before the copulas at a line's beginning.
fn defined(text: &'static str) -> Vec<&'static str> {
    let is_copula = |line: &str, at: usize| line.get(at + 1..).is_some_and(|behind| behind.starts_with(':'));
    let mut names = Vec::new();
    for line in text.lines() {
        let mut rest = line;
        // One character is found faster than two.
        while let Some((at, _)) = rest.match_indices('=').find(|&(at, _)| is_copula(rest, at)) {
            let (before, behind) = (rest.get(..at).unwrap_or("").trim(), rest.get(at + 2..).unwrap_or(""));
            let several = before.strip_prefix('\'').and_then(|before| before.strip_suffix('\''));
            let assigned: Vec<&str> = several.map_or_else(|| vec![before], |several| several.split(' ').collect());
            if !assigned.iter().all(|name| is_name(name)) {
                break;
            }
            names.extend(assigned.into_iter().map(without_locale));
            rest = behind;
        }
    }
    names
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// A name without the locale that it says it is in.
fn without_locale(name: &'static str) -> &'static str {
    let locative = name.strip_suffix('_').and_then(|front| front.rsplit_once('_'));
    locative.map_or(name, |(name, _)| name)
}

/// Other names under which libraries are asked for.
pub static ALIASES: &[(&str, &str)] = &[
    ("convert", "strings"),
    ("text", "strings"),
    ("misc", "stdlib"),
    ("coutil", "locales"),
    ("libpath", "files"),
    ("task", "stdlib"),
    ("general/misc/numeric", "numeric"),
    ("math/misc/trig", "trig"),
    ("stats/base", "stats"),
    ("stats/base/univariate", "stats"),
    ("stats/base/multivariate", "stats"),
    ("stats/base/regression", "stats"),
    ("stats/base/combinatorial", "stats"),
    ("stats/base/random", "stats"),
    ("stats/base/distribution", "stats"),
    ("format/printf", "printf"),
    ("format", "printf"),
    ("math/misc/matutil", "math/misc/mathutil"),
    ("convert/pjson", "convert/json"),
    ("json", "convert/json"),
    ("arrow", "data/arrow"),
    ("data/parquet", "data/arrow"),
    ("parquet", "data/arrow"),
    ("csv", "tables/csv"),
    ("dsv", "tables/dsv"),
    ("unittest", "general/unittest"),
    ("general/unittest/base", "general/unittest"),
    ("general/dirs", "dir"),
    ("general/dirutils", "dir"),
    ("stats/distribs", "stats"),
    ("stats/distribs/normal", "stats"),
    ("colib", "locales"),
    ("debug", "stdlib"),
    ("dll", "stdlib"),
    ("base64", "convert/misc/base64"),
    ("jfiles", "data/jfiles"),
    ("keyfiles", "data/jfiles/keyfiles"),
    ("bmp", "graphics/bmp"),
    ("png", "graphics/png"),
    ("prompt", "general/misc/prompt"),
    ("inverted", "general/misc/inverted"),
    ("validate", "general/misc/validate"),
    ("compare", "dir"),
    ("sysenv", "files"),
];

/// The library of a name.
pub fn find(name: &str) -> Option<&'static Library> {
    let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, meant)| meant);
    LIBRARIES.iter().find(|library| library.name == name)
}

/// The scripts that one interpreter loads by name, in the notations it reads: nothing is the text of what every session has run.
pub(super) fn loadable(row: usize) -> &'static [Script] {
    static FOUND: OnceLock<Vec<Vec<Script>>> = OnceLock::new();
    let found = FOUND.get_or_init(|| (0..Notation::all().count()).map(scripts_of_row).collect());
    found.get(row).map_or(&[], Vec::as_slice)
}

fn scripts_of_row(row: usize) -> Vec<Script> {
    let names = LIBRARIES.iter().map(|library| library.name).chain(ALIASES.iter().map(|(alias, _)| *alias));
    let found = names.filter_map(|name| find(name).map(|library| (name, library)));
    let ours = found.filter(|(_, library)| library.notation().row() == row);
    ours.map(|(name, library)| Script { name, text: if library.always { "" } else { library.text } }).collect()
}

/// The libraries of J that a session could load.
fn others() -> impl Iterator<Item = &'static Library> {
    let lesson = |library: &Library| library.name.starts_with("puzzles/");
    LIBRARIES.iter().filter(move |library| !library.always && library.notation() == Notation::J && !lesson(library))
}

/// The library that could be loaded for a name.
pub fn library_of_name(name: &str) -> Option<&'static str> {
    let brings = |library: &&Library| documented(library.text).iter().any(|(found, _)| found == name);
    others().find(brings).map(|library| library.name)
}

/// The name nearest to one that is unknown among those that a library could bring, and that library.
pub fn near_name(name: &str) -> Option<(String, &'static str)> {
    let known: Vec<(String, &str)> = others()
        .flat_map(|library| documented(library.text).into_iter().map(|(name, _)| (name, library.name)))
        .collect();
    let near = nearest(name, known.iter().map(|(name, _)| name.as_str()), 1).first()?.to_string();
    known.into_iter().find(|(name, _)| *name == near)
}

/// The names that a script of J defines globally, each with the comment on its line or on the lines above it.
pub fn documented(text: &str) -> Vec<(String, String)> {
    let (mut names, mut above) = (Vec::new(), String::new());
    for line in text.lines() {
        let comment = |text: &str| text.trim().strip_prefix("e.g.").is_none().then(|| text.trim().to_string());
        if let Some(text) = line.strip_prefix("NB.") {
            if let Some(text) = comment(text) {
                let blank = if above.is_empty() { "" } else { " " };
                above += &format!("{blank}{text}");
            }
            continue;
        }
        let name: String = line.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        let defines = line.get(name.len()..).is_some_and(|rest| rest.trim_start().starts_with("=:"));
        if defines && name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let beside = line.split_once("NB.").map(|(_, text)| text.trim().to_string());
            names.push((name, beside.unwrap_or_else(|| above.clone())));
        }
        above.clear();
    }
    names
}
