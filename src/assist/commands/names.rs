//! `)names`, `)clear` and `)save`.

use std::fmt::Write;

use crate::error::{Error, ErrorKind, Result};
use crate::language::Part;
use crate::session::os::write_whole;
use crate::session::{Notation, Session};

use super::reply::{Reply, failed, in_j, in_notation, text_of};

/// The classes of names, by J's numbers, in an order in which each may be defined: what makes words of others comes first.
const CLASSES: [(i64, &str); 4] = [(1, "adverbs"), (2, "conjunctions"), (0, "nouns"), (3, "verbs")];
/// How many names a session may have that are listed with their shapes.
const DETAILED: usize = 500;
/// The widest column of names: what is longer stands beyond it.
const WIDEST: usize = 40;

/// The names of a class in the current locale.
fn of_class(session: &mut Session, class: i64) -> Vec<String> {
    let listed = in_j(session, |session| session.value(&format!("; (,&LF)&.> 4!:1 ] {class}")));
    let text = listed.ok().flatten().and_then(|text| text_of(&text)).unwrap_or_default();
    text.lines().map(String::from).collect()
}

/// What a value is, as who speaks q says it: a function that gives the words.
const DESCRIBES: &str = "{[v] n:count v; counted:{string[x],\" \",y,$[x=1;\"\";\"s\"]}; \
    entries:$[n=1;\"1 entry\";string[n],\" entries\"]; \
    named:{\" \" sv (string 8 sublist x),$[8<count x;enlist \"..\";()]}; t:type v; \
    $[.Q.qt v; $[99h=t;\"keyed table \";\"table \"],counted[n;\"row\"],$[99h=t;\", keys \",named[keys v];\"\"],\
    \", columns \",named cols[v] except keys v; \
    99h=t; \"dictionary \",entries,$[11h=type key v;\", keys \",named key v;\"\"]; \
    99h<t; \"function \",.Q.s1 v; t<0; string[key enlist v],\" atom\"; t=10h; \"text \",counted[n;\"character\"]; \
    t=0h; \"mixed list \",counted[n;\"item\"]; string[key v],\" list \",counted[n;\"item\"]]}";
/// The longest description.
const LONGEST: usize = 72;

/// The names as k and q see them, each with what it is.
fn described(session: &mut Session) -> String {
    let mut names: Vec<String> = CLASSES.iter().flat_map(|&(class, _)| of_class(session, class)).collect();
    names.extend(session.speaker().named().into_iter().map(|(name, _)| name));
    names.sort();
    names.dedup();
    if names.len() > DETAILED {
        return format!("{}\n", names.join(" "));
    }
    let column = names.iter().map(String::len).max().unwrap_or(0).min(WIDEST);
    let line = |name: &String| {
        let words = in_notation(session, Notation::Q, |session| session.value(&format!("{DESCRIBES} {name}")));
        let words = words.ok().flatten().and_then(|words| text_of(&words)).unwrap_or_default();
        let short: String = words.chars().take(LONGEST).collect();
        let more = if short.len() < words.len() { ".." } else { "" };
        format!("{name:column$}  {short}{more}").trim_end().to_string() + "\n"
    };
    names.iter().map(line).collect()
}

/// The names by class, nouns with their shapes; in k and q what each is.
pub fn list(session: &mut Session, _: &str, _: usize) -> Reply {
    let mut out = if session.notation().dialect().is_some() { described(session) } else { by_class(session) };
    if out.is_empty() {
        out = "no names\n".to_string();
    }
    Reply::Said(out)
}

fn by_class(session: &mut Session) -> String {
    let mut out = String::new();
    for (class, title) in CLASSES {
        let names = of_class(session, class);
        if names.is_empty() {
            continue;
        }
        if class != 0 || names.len() > DETAILED {
            let _ = writeln!(out, "{title}: {}", names.join(" "));
            continue;
        }
        let column = names.iter().map(String::len).max().unwrap_or(0).min(WIDEST);
        for name in names {
            let shape = text(session, &format!("\": $ {name}")).unwrap_or_default();
            let kind = text(session, &format!("datatype {name}")).unwrap_or_default();
            let shape = if shape.trim().is_empty() { "atom".to_string() } else { format!("shape {shape}") };
            let _ = writeln!(out, "{name:column$}  {kind} {shape}");
        }
    }
    out
}

/// The value of a sentence of J as text.
fn text(session: &mut Session, sentence: &str) -> Option<String> {
    in_j(session, |session| {
        let value = session.value(sentence).ok().flatten()?;
        Some(session.shown(&value))
    })
}

/// Takes the names of the current locale away.
pub fn clear(session: &mut Session, _: &str, _: usize) -> Reply {
    match in_j(session, |session| session.value("4!:55 (4!:1) 0 1 2 3")) {
        Ok(_) => Reply::Said(String::new()),
        Err(error) => Reply::Error(error),
    }
}

/// Writes the names to a script, of the notation that its name tells, else of the one that is spoken.
pub fn save(session: &mut Session, file: &str, _: usize) -> Reply {
    if file.is_empty() {
        return failed(")save takes the name of a file");
    }
    written(session, file, |session, script| session.write_script(file, script))
}

/// The same as the program itself does it when a session is ended, into a file of its own, which no sandbox shuts off.
pub fn keep(session: &mut Session, file: &str) -> Reply {
    written(session, file, |_, script| {
        let done = write_whole(file.as_ref(), script.as_ref());
        done.map_err(|error| Error::outside(&error).note(format!("cannot write '{file}': {error}")))
    })
}

fn written(session: &mut Session, file: &str, write: impl Fn(&Session, &str) -> Result<()>) -> Reply {
    let notation = Notation::of_file(file).unwrap_or(session.notation());
    let (mut script, mut left) = (String::new(), Vec::new());
    for name in in_order(session, notation) {
        match in_notation(session, notation, |session| session.definition(&name)) {
            Some(lines) => script += &lines,
            None => left.push(name),
        }
    }
    match write(session, &script) {
        Err(error) if error.kind() == ErrorKind::Security => return Reply::Error(error),
        Err(error) => return failed(error.notes().last().cloned().unwrap_or_default()),
        Ok(()) => {}
    }
    if left.is_empty() {
        Reply::Said(String::new())
    } else {
        failed(format!("these cannot be written so: {}", left.join(" ")))
    }
}

/// The names in an order in which each may be defined: what makes words of others comes first, data before verbs.
fn in_order(session: &mut Session, notation: Notation) -> Vec<String> {
    let mut names: Vec<String> = CLASSES.iter().flat_map(|&(class, _)| of_class(session, class)).collect();
    // What does not cross, such as an operator of APL, only its own notation has.
    let mut own = in_notation(session, notation, |session| session.speaker().named());
    own.retain(|(name, _)| notation != Notation::default() && !names.contains(name));
    let (mut first, mut last) = (Vec::new(), Vec::new());
    for (name, part) in own {
        if matches!(part, Part::Adverb | Part::Conjunction) { first.push(name) } else { last.push(name) }
    }
    first.append(&mut names);
    first.append(&mut last);
    first
}
