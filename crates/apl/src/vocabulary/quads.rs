//! The names of the system: which there are, and which of them are functions.

/// All of them, without the quad; the empty one is `⎕` itself.
#[rustfmt::skip]
pub const QUADS: &[&str] = &[
    "", "AI", "ARG", "AV", "CR", "CT", "D", "A", "DL", "EA", "EM", "ES", "ET", "EX", "FC", "FX", "IO", "LC", "LX", "ML", "NC", "NL",
    "PP", "PW", "RL", "TC", "TS", "UCS", "WA", "SI", "C", "FMT", "SIGNAL", "VFI", "CSV", "DR", "JSON", "NGET", "NPUT", "NEXISTS",
    "NDELETE", "DM", "EN", "FR", "DIV", "DT", "WX", "DMX", "NS", "THIS", "NULL",
    "CY", "SH", "CMD", "NR", "VR", "NPARTS", "MKDIR", "SIZE", "AT", "FIX", "SHADOW",
    "DCT", "PATH", "WSID", "AN", "TID", "OFF",
    "STOP", "TRACE",
];

/// The namespaces that have a sign: the outermost one, and the one around this one.
pub const SIGNS: [&str; 2] = ["#", "##"];

/// The sign that a word is, if it is one.
pub fn sign(word: &str) -> Option<&'static str> {
    SIGNS.into_iter().find(|sign| *sign == word)
}

const FUNCTIONS: &[&str] = &[
    "AT", "C", "CMD", "CR", "CSV", "CY", "DL", "DR", "DT", "EA", "ES", "EX", "FIX", "FMT", "FX", "JSON", "MKDIR", "NC",
    "NDELETE", "NEXISTS", "NGET", "NL", "NPARTS", "NPUT", "NR", "NS", "SH", "SHADOW", "SIGNAL", "SIZE", "UCS", "VFI",
    "STOP", "TRACE", "VR",
];

/// Whether a name of the system is a function.
pub fn is_function(name: &str) -> bool {
    FUNCTIONS.contains(&name)
}
