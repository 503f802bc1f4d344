//! Addons of J that scripts ask for and that are not part of Jackal: why, and what there is instead.

const CALLS: &str = "calls libraries of the system, which Jackal does not";
const DRAWS: &str = "draws in windows, of which Jackal has none; plot and viewmat draw";
const CONNECTS: &str = "opens connections to other machines, which Jackal does not";
const MAPS: &str = "maps files into memory, which Jackal does not; 3!:1 and q's tables in folders keep values in files";
const FETCHES: &str = "fetches addons, which Jackal cannot do; jackal list names the scripts that it has";
const OTHER: &str = "is an addon of J that is not part of Jackal; its own files may be put into the folder of addons";

/// Names of addons, or the folders that they are in, and why they are not there. The first that fits says it.
const ABSENT: &[(&str, &str)] = &[
    ("math/lapack", CALLS),
    ("math/lapack2", CALLS),
    ("math/fftw", CALLS),
    ("math/mt/external", CALLS),
    ("data/sqlite", CALLS),
    ("data/ddsqlite", CALLS),
    ("data/odbc", CALLS),
    ("dd", CALLS),
    ("api", CALLS),
    ("arc", CALLS),
    ("xml/sax", CALLS),
    ("xml/xslt", CALLS),
    ("media", CALLS),
    ("jpeg", CALLS),
    ("gl2", DRAWS),
    ("gles", DRAWS),
    ("graph", DRAWS),
    ("graphics", DRAWS),
    ("ide", DRAWS),
    ("games", DRAWS),
    ("demos", DRAWS),
    ("socket", CONNECTS),
    ("net", CONNECTS),
    ("web", CONNECTS),
    ("jmf", MAPS),
    ("data/jmf", MAPS),
    ("jd", MAPS),
    ("data/jd", MAPS),
    ("jdb", MAPS),
    ("data/jdb", MAPS),
    ("jpm", FETCHES),
    ("pacman", FETCHES),
    ("general/jod", OTHER),
    ("convert", OTHER),
    ("data", OTHER),
    ("debug", OTHER),
    ("docs", OTHER),
    ("dev", OTHER),
    ("finance", OTHER),
    ("format", OTHER),
    ("general", OTHER),
    ("guid", OTHER),
    ("labs", OTHER),
    ("math", OTHER),
    ("misc", OTHER),
    ("stats", OTHER),
    ("tables", OTHER),
    ("types", OTHER),
    ("xml", OTHER),
];

/// Why there is no addon of that name, if it is known: `name why` is a sentence. Names of files say nothing.
///
/// ```
/// use jackal::rooms::session::absent_addons::reason;
/// assert!(reason("math/lapack2").is_some_and(|why| why.starts_with("calls libraries of the system")));
/// assert!(reason("~addons/graphics/gl2/gl2.ijs").is_some_and(|why| why.starts_with("draws in windows")));
/// assert!(reason("puzzle.ijs").is_none() && reason("./math/own").is_none());
/// ```
pub fn reason(name: &str) -> Option<&'static str> {
    let of_addons = name.strip_prefix("~addons/");
    if of_addons.is_none() && name.ends_with(".ijs") {
        return None;
    }
    let name = of_addons.unwrap_or(name);
    let fits = |known: &str| name.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    ABSENT.iter().find(|(known, _)| fits(known)).map(|(_, why)| *why)
}
