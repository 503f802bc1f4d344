//! User commands: lines that begin with `]`, as Dyalog's users know them.

use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::show::look::{BoxStyle, Boxing, TrainStyle};
use crate::show::{self, Look, text_array};
use crate::value::Outcome;

/// A command with its arguments and its modifiers, `-name=value`.
struct Given<'a> {
    arguments: Vec<&'a str>,
    modifiers: Vec<(&'a str, Option<&'a str>)>,
}

impl<'a> Given<'a> {
    fn new(rest: &'a str) -> Given<'a> {
        let mut given = Given { arguments: Vec::new(), modifiers: Vec::new() };
        for word in rest.split('⍝').next().unwrap_or_default().split_whitespace() {
            match word.strip_prefix('-').filter(|name| !name.is_empty()) {
                Some(modifier) => given.modifiers.push(match modifier.split_once('=') {
                    Some((name, value)) => (name, Some(value)),
                    None => (modifier, None),
                }),
                None => given.arguments.push(word),
            }
        }
        given
    }
}

/// Runs a user command, without its bracket.
///
/// A nonce error for a command that is not there.
pub fn run(ws: &Workspace, line: &str) -> Result<()> {
    let word = line.split_whitespace().next().unwrap_or_default();
    let rest = line.trim_start().get(word.len()..).unwrap_or_default();
    let name = word.rsplit('.').next().unwrap_or_default().to_lowercase();
    match name.as_str() {
        "box" | "boxing" => boxing(ws, &Given::new(rest)),
        "rows" => rows(ws, &Given::new(rest)),
        "display" => drawn(ws, BoxStyle::Max, rest),
        "disp" => drawn(ws, BoxStyle::Mid, rest),
        _ => Err(Error::new(ErrorKind::Nonce).note(format!("]{word}: there is no such user command"))),
    }
}

/// Shows the value of an expression in boxes.
fn drawn(ws: &Workspace, boxes: BoxStyle, expression: &str) -> Result<()> {
    let outcome = ws.machine.execute(ws, &text_array(expression.trim()))?;
    let (Outcome::Shown(value) | Outcome::Silent(value)) = outcome else { return Ok(()) };
    let look = Look { frames_simple: true, ..ws.settings.look().with_boxes(boxes) };
    write(ws, &show::display(&value, &look)?)
}

fn write(ws: &Workspace, lines: &[String]) -> Result<()> {
    ws.write(&lines.iter().map(|line| format!("{line}\n")).collect::<String>())
}

/// Says how a setting was, as a result of the session.
fn say(ws: &Workspace, text: &str) -> Result<()> {
    let look: Look = ws.settings.look().with_boxes(ws.settings.boxing.get().boxes());
    write(ws, &show::display(&text_array(text).raveled(), &look)?)
}

const STYLES: [(&str, BoxStyle); 4] =
    [("non", BoxStyle::Non), ("min", BoxStyle::Min), ("mid", BoxStyle::Mid), ("max", BoxStyle::Max)];
const TRAINS: [(&str, TrainStyle); 4] =
    [("box", TrainStyle::Box), ("tree", TrainStyle::Tree), ("parens", TrainStyle::Parens), ("def", TrainStyle::Def)];
const SWITCH: [(&str, bool); 2] = [("off", false), ("on", true)];

fn chosen<T: Copy>(known: &[(&str, T)], modifier: &str, value: Option<&str>) -> Result<T> {
    let value = value.unwrap_or_default();
    let found = known.iter().find(|(name, _)| name.eq_ignore_ascii_case(value)).map(|(_, own)| *own);
    let names = || known.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ");
    found.ok_or_else(|| Error::domain(format!("-{modifier} is one of {}", names())))
}

fn name_of<T: PartialEq>(known: &[(&'static str, T)], value: &T) -> &'static str {
    known.iter().find(|(_, own)| own == value).map_or("", |(name, _)| name)
}

/// `]box on -style=max -trains=tree -fns=on`: how results are drawn from now on. Says how what is changed was.
fn boxing(ws: &Workspace, given: &Given<'_>) -> Result<()> {
    let old = ws.settings.boxing.get();
    let mut new = old;
    let mut was = Vec::new();
    let state = if old.on { "ON" } else { "OFF" };
    match given.arguments.as_slice() {
        [] => {}
        ["?"] => {}
        [word] if word.eq_ignore_ascii_case("reset") => {
            new = Boxing::default();
            was.push(state.to_string());
        }
        [word] => {
            new.on = chosen(&SWITCH, "box", Some(word))?;
            was.push(state.to_string());
        }
        _ => return Err(Error::syntax("]box takes on or off, and -style= -trains= -fns=")),
    }
    let all = ["style", "trains", "fns"];
    let mut changed = [false; 3];
    for (name, value) in &given.modifiers {
        let place = all.iter().position(|own| !name.is_empty() && own.starts_with(&name.to_lowercase()));
        match place {
            Some(0) => new.style = chosen(&STYLES, "style", *value)?,
            Some(1) => new.trains = chosen(&TRAINS, "trains", *value)?,
            Some(2) => new.functions = chosen(&SWITCH, "fns", *value)?,
            _ => return Err(Error::syntax(format!("]box has no -{name}: there are -style= -trains= -fns="))),
        }
        if let Some(changed) = place.and_then(|place| changed.get_mut(place)) {
            *changed = true;
        }
    }
    let is_question = given.modifiers.is_empty() && matches!(given.arguments.as_slice(), [] | ["?"]);
    if is_question {
        was.push(state.to_string());
        changed = [true; 3];
    }
    let values = [name_of(&STYLES, &old.style), name_of(&TRAINS, &old.trains), name_of(&SWITCH, &old.functions)];
    for ((name, value), changed) in all.iter().zip(values).zip(changed) {
        if changed {
            was.push(format!("-{name}={value}"));
        }
    }
    ws.settings.boxing.set(new);
    say(ws, &format!("{} {}", if is_question { "Is" } else { "Was" }, was.join(" ")))
}

/// `]rows on -fold=3`: whether lines are as long as what they hold, and long results folded.
fn rows(ws: &Workspace, given: &Given<'_>) -> Result<()> {
    let old = ws.settings.rows.get();
    let mut new = old;
    let mut was = Vec::new();
    let state = if old.on { "ON" } else { "OFF" };
    match given.arguments.as_slice() {
        [] | ["?"] => {}
        [word] => {
            new.on = chosen(&SWITCH, "rows", Some(word))?;
            was.push(state.to_string());
        }
        _ => return Err(Error::syntax("]rows takes on or off, and -fold= -style=")),
    }
    for (name, value) in &given.modifiers {
        let is = |own: &str| !name.is_empty() && own.starts_with(&name.to_lowercase());
        match value {
            _ if is("style") => {
                let known = ["long", "cut", "wrap", "extend"].map(|name| (name, name == "wrap"));
                new.on &= !chosen(&known, "style", *value)?;
            }
            _ if is("dots") => {}
            _ if !is("fold") => {
                return Err(Error::syntax(format!("]rows has no -{name}: there are -fold= -style=")));
            }
            None => new.fold = Some(0),
            Some("off") => new.fold = None,
            Some(count) => {
                new.fold = Some(count.parse().map_err(|_| Error::domain("-fold is off or a number of lines"))?);
            }
        }
        if is("fold") {
            was.push(old.fold.map_or("-fold=off".to_string(), |count| format!("-fold={count}")));
        }
    }
    let verb = if given.arguments.is_empty() && given.modifiers.is_empty() { "Is" } else { "Was" };
    if verb == "Is" {
        was.push(state.to_string());
    }
    ws.settings.rows.set(new);
    say(ws, &format!("{verb} {}", was.join(" ")))
}
