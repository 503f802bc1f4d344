//! `)names` and `)clear`.

use std::fmt::Write;

use crate::session::{Notation, Session};

use super::reply::{Reply, in_j, in_notation, text_of};

/// The classes of names, by J's numbers, in an order in which each may be defined: what makes words of others comes first.
const CLASSES: [(i64, &str); 4] = [(1, "adverbs"), (2, "conjunctions"), (0, "nouns"), (3, "verbs")];
/// Names are listed with their shapes if the session has at most this many.
const DETAILED_NAMES_MAX: usize = 500;
/// The widest column of names: what is longer stands beyond it.
const NAME_COLUMNS_MAX: usize = 40;

/// The names of a class in the current locale.
fn names_of_class(session: &mut Session, class: i64) -> Vec<String> {
    let listed = in_j(session, |session| session.value(&format!("; (,&LF)&.> 4!:1 ] {class}")));
    let text = listed.ok().flatten().and_then(|text| text_of(&text)).unwrap_or_default();
    text.lines().map(String::from).collect()
}

/// A function of q that describes a value in the terms of q.
const DESCRIBES: &str = "{[v] n:count v; counted:{string[x],\" \",y,$[x=1;\"\";\"s\"]}; \
    entries:$[n=1;\"1 entry\";string[n],\" entries\"]; \
    named:{\" \" sv (string 8 sublist x),$[8<count x;enlist \"..\";()]}; t:type v; \
    $[.Q.qt v; $[99h=t;\"keyed table \";\"table \"],counted[n;\"row\"],$[99h=t;\", keys \",named[keys v];\"\"],\
    \", columns \",named cols[v] except keys v; \
    99h=t; \"dictionary \",entries,$[11h=type key v;\", keys \",named key v;\"\"]; \
    99h<t; \"function \",.Q.s1 v; t<0; string[key enlist v],\" atom\"; t=10h; \"text \",counted[n;\"character\"]; \
    t=0h; \"mixed list \",counted[n;\"item\"]; string[key v],\" list \",counted[n;\"item\"]]}";
/// The longest description.
const DESCRIPTION_COLUMNS_MAX: usize = 72;

/// The names as k and q see them, each with what it is.
fn described(session: &mut Session) -> String {
    let mut names: Vec<String> = CLASSES.iter().flat_map(|&(class, _)| names_of_class(session, class)).collect();
    names.extend(session.speaker().names_with_parts().into_iter().map(|(name, _)| name));
    names.sort();
    names.dedup();
    if names.len() > DETAILED_NAMES_MAX {
        return format!("{}\n", names.join(" "));
    }
    let column = names.iter().map(String::len).max().unwrap_or(0).min(NAME_COLUMNS_MAX);
    let line = |name: &String| {
        let words = in_notation(session, Notation::Q, |session| session.value(&format!("{DESCRIBES} {name}")));
        let words = words.ok().flatten().and_then(|words| text_of(&words)).unwrap_or_default();
        let short: String = words.chars().take(DESCRIPTION_COLUMNS_MAX).collect();
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
        let names = names_of_class(session, class);
        if names.is_empty() {
            continue;
        }
        if class != 0 || names.len() > DETAILED_NAMES_MAX {
            let _ = writeln!(out, "{title}: {}", names.join(" "));
            continue;
        }
        let column = names.iter().map(String::len).max().unwrap_or(0).min(NAME_COLUMNS_MAX);
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

/// Takes the names of all notations away.
pub fn clear(session: &mut Session, _: &str, _: usize) -> Reply {
    match session.clear_names() {
        Ok(()) => Reply::Said(String::new()),
        Err(error) => Reply::Error(error),
    }
}
