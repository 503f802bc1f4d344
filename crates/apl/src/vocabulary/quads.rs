//! The names of the system: which there are, which of them are functions, and which others have and this one does not.

/// All of them, without the quad; the empty one is `⎕` itself.
#[rustfmt::skip]
pub const QUADS: &[&str] = &[
    "", "AI", "ARG", "AV", "CR", "CT", "D", "A", "DL", "EA", "EM", "ES", "ET", "EX", "FC", "FX", "IO", "LC", "LX", "ML", "NC", "NL",
    "PP", "PW", "RL", "TC", "TS", "UCS", "WA", "SI", "C", "FMT", "SIGNAL", "VFI", "CSV", "DR", "JSON", "NGET", "NPUT", "NEXISTS",
    "NDELETE", "DM", "EN", "FR", "DIV", "DT", "WX", "DMX", "NS", "THIS", "NULL",
    "CY", "SH", "CMD", "NR", "VR", "NPARTS", "MKDIR", "SIZE", "AT", "FIX", "SHADOW",
    "VGET", "VSET", "DISPLAY", "NEW", "CLASS", "DF", "BASE", "UCMD", "SE",
    "NTIE", "NCREATE", "NREAD", "NAPPEND", "NREPLACE", "NSIZE", "NUNTIE", "NERASE", "NRENAME", "NRESIZE", "NCOPY", "NMOVE", "NINFO", "XML", "NNUMS", "NNAMES", "TRAP",
    "DCT", "PATH", "WSID", "AN", "TID", "TSYNC", "TNUMS", "TCNUMS", "TKILL", "TPUT", "TGET", "TPOOL", "OFF", "NSI", "RSI", "XSI", "CS",
    "STOP", "TRACE",
];

/// The namespaces that have a sign: the outermost one, and the one around this one.
pub const SIGNS: [&str; 2] = ["#", "##"];

/// The sign that a word is, if it is one.
pub fn sign(word: &str) -> Option<&'static str> {
    SIGNS.into_iter().find(|sign| *sign == word)
}

const FUNCTIONS: &[&str] = &[
    "AT", "C", "CMD", "CR", "CS", "CSV", "CY", "DL", "DR", "DT", "EA", "ES", "EX", "FIX", "FMT", "FX", "JSON", "MKDIR",
    "NC", "NDELETE", "NEXISTS", "NGET", "NL", "NPARTS", "NPUT", "NR", "NS", "SH", "SHADOW", "SIGNAL", "SIZE", "UCS",
    "VFI", "VR", "VGET", "VSET", "DISPLAY", "NEW", "CLASS", "DF", "UCMD", "NTIE", "NCREATE", "NREAD", "NAPPEND",
    "NREPLACE", "NSIZE", "NUNTIE", "NERASE", "NRENAME", "NRESIZE", "NCOPY", "NMOVE", "NINFO", "XML", "STOP", "TRACE",
    "TSYNC", "TCNUMS", "TKILL", "TPUT", "TGET",
];

/// Whether a name of the system is a function.
pub fn is_function(name: &str) -> bool {
    FUNCTIONS.contains(&name)
}

/// Names, without the quad, and the sentence that says what is here instead.
const REFUSED: &[(&[&str], &str)] = &[
    (
        &["NA"],
        "calls libraries of the machine, which Jackal does not do: Python and Rust programs embed Jackal instead",
    ),
    (
        &["WC", "WN", "WG", "WS", "DQ", "NQ", "WX", "EXPORT", "OLE", "CLASSES", "WIN"],
        "makes windows, and Jackal has none: results are shown in the terminal, in notebooks and in the page",
    ),
    (
        &["TALLOC", "TREQ", "TNAME"],
        "is about threads, of which Jackal has f& and ⎕TSYNC ⎕TNUMS ⎕TCNUMS ⎕TKILL ⎕TPUT ⎕TGET ⎕TPOOL",
    ),
    (
        &[
            "FAPPEND", "FAVAIL", "FCHK", "FCOPY", "FCREATE", "FDROP", "FERASE", "FHIST", "FHOLD", "FLIB", "FNAMES",
            "FNUMS", "FPROPS", "FRDAC", "FRDCI", "FREAD", "FRENAME", "FREPLACE", "FRESIZE", "FSIZE", "FSTAC", "FSTIE",
            "FTIE", "FUNTIE",
        ],
        "is about component files, which Jackal does not have: )SAVE keeps a workspace, ⎕NPUT, ⎕CSV and ⎕JSON write files",
    ),
    (&["SQL", "SQA", "SQL"], "asks a database, which Jackal cannot do: ⎕CSV and ⎕JSON read data that it exports"),
    (
        &["SE"],
        "is the session of Dyalog's: of it ⎕SE.Link.Import is here, and ]box, ]rows, ]display, ]runtime and others",
    ),
    (&["OR", "ATX"], "makes a value of a function: ⎕CR, ⎕NR and ⎕VR give its text, ⎕AT its attributes"),
    (&["SRC"], "gives the text of a namespace: ⎕NR and ⎕VR give that of a function, ⎕NL the names in a namespace"),
    (&["REFS"], "lists the names that a function uses, which ⎕NR and ⎕VR show in its text"),
    (&["STATE", "STACK"], "shows functions that wait: ⎕SI, ⎕LC and )SI name them with their lines"),
    (&["EXCEPTION", "USING"], "is about .NET, which Jackal does not call: ⎕DMX describes the last error"),
    (&["AVU"], "is a table of characters for files of old versions: ⎕UCS gives the numbers of characters"),
    (&["ARBIN", "ARBOUT"], "speaks to devices: ⎕NREAD and ⎕NAPPEND read and write the bytes of files"),
    (&["SAVE"], "saves the workspace: )SAVE does so"),
    (&["LOAD"], "loads a workspace: )LOAD does so, and ⎕CY takes functions from one"),
    (&["ED", "EDIT"], "opens an editor: )edit and ∇NAME do so, ⎕FX and ⎕FIX define functions from text"),
    (&["LOCK", "UNLOCK"], "hides the text of functions, which all can be read here"),
    (
        &["NLOCK", "NXLATE"],
        "is about files that several programs share: ⎕NTIE, ⎕NREAD and ⎕NREPLACE read and write files",
    ),
    (
        &["STOP", "TRACE", "MONITOR", "PROFILE"],
        "watches the lines of functions: )explain shows the result of each function",
    ),
    (&["SVC", "SVO", "SVQ", "SVR", "SVS", "SVE"], "shares variables with other programs, which Jackal does not do"),
    (&["SM", "SR", "SD", "KL", "PFKEY", "RTL"], "is about screens and keys of terminals of another time"),
    (&["TF", "MAP", "AF", "SYL", "FIO"], "is a word of another system, not of APL2 or Dyalog: it is not here"),
];

/// The reason why a name of the system, without the quad, is not here.
pub fn reason(name: &str) -> Option<&'static str> {
    REFUSED.iter().find(|(names, _)| names.contains(&name)).map(|(_, reason)| *reason)
}
