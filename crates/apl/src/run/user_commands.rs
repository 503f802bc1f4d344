//! User commands: lines that begin with `]`, as Dyalog's users know them.

use crate::error::{Error, ErrorKind, Result};
use crate::names::Workspace;
use crate::notation::viewer::View;
use crate::show::look::{BoxStyle, Boxing, TrainStyle};
use crate::show::{self, Look, text_array};
use crate::system::{files, links};
use crate::value::{Outcome, Token};

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
        "runtime" => runtime(ws, rest),
        // Functions of several lines are read as they are, and settings of the session need not be kept.
        "dinput" | "defs" | "boxing.show" => Ok(()),
        "cd" => folder(ws, rest.trim()),
        "load" | "get" | "import" | "create" => link(ws, &name, rest),
        "help" | "?" => ws
            .write("]box ]rows ]display ]disp ]plot ]html ]runtime ]dinput ]cd ]load ]get ]link.import ]link.create\n"),
        "plot" | "chart" => plot(ws, rest),
        "html" => html(ws, word, rest),
        "open" | "ed" | "repository" | "aedit" => {
            Err(refused(word, "Jackal has no windows: the terminal, notebooks and the page show results"))
        }
        "map" | "names" | "vars" => Err(refused(word, ")VARS, )FNS, )OPS and )NMS list names")),
        "profile" | "spaceneeded" => Err(refused(word, ")time and )space measure a sentence, )profile its lines")),
        _ => {
            Err(Error::new(ErrorKind::Nonce).note(format!("]{word}: there is no such user command; ]help lists them")))
        }
    }
}

#[cold]
fn refused(word: &str, why: &str) -> Error {
    Error::new(ErrorKind::Nonce).note(format!("]{word} is not here: {why}"))
}

/// `]plot -type=bar -title=Rain expression`: draws a value, in the terminal or in a notebook. The modifiers are the options of `plot`.
fn plot(ws: &Workspace, rest: &str) -> Result<()> {
    let mut expression = rest.trim();
    let mut options = Vec::new();
    while let Some(modifier) = expression.strip_prefix('-').and_then(|text| text.split_whitespace().next()) {
        options.push(plot_option(modifier));
        expression = expression.get(1 + modifier.len()..).unwrap_or_default().trim_start();
    }
    let left = if options.is_empty() { String::new() } else { format!("'{}' ", options.join(";")) };
    match ws.machine.execute(ws, &text_array(&format!("{left}plot {expression}")))? {
        Outcome::Shown(value) => ws.show(&value),
        _ => Ok(()),
    }
}

/// A modifier as an option of `plot`: `title=Rain` is `title Rain`, `size=40,8` is `size 40 8`.
fn plot_option(modifier: &str) -> String {
    let (name, value) = modifier.split_once('=').unwrap_or((modifier, ""));
    let is_list = value.contains(',') && value.chars().all(|letter| letter.is_ascii_digit() || ",.¯-".contains(letter));
    let value = if is_list { value.replace(',', " ") } else { value.replace('\'', "''") };
    format!("{name} {value}").trim_end().to_string()
}

/// `]html expression`: shows text as a page where there is something that can, a notebook or a page. Text that begins with `<` is not
/// evaluated.
fn html(ws: &Workspace, word: &str, rest: &str) -> Result<()> {
    let why = "this terminal shows no HTML; a notebook and the page show it";
    let session = ws.session().filter(|session| session.has_viewer()).ok_or_else(|| refused(word, why))?;
    let rest = rest.trim();
    if rest.is_empty() {
        return Err(Error::syntax("]html takes text"));
    }
    let page = if rest.starts_with('<') {
        rest.to_string()
    } else {
        let outcome = ws.machine.execute(ws, &text_array(rest))?;
        let (Outcome::Shown(value) | Outcome::Silent(value)) = outcome else { return Ok(()) };
        if !files::is_text(&value) {
            return Err(Error::domain("]html takes text"));
        }
        show::text_of(&value)?
    };
    session.view(&View::Page(&page), page.as_bytes());
    Ok(())
}

/// `]cd path`: changes the folder, or says which one it is.
fn folder(ws: &Workspace, path: &str) -> Result<()> {
    files::check_files(ws)?;
    let before = ws.host.directory().map_err(|error| Error::outside(&error))?;
    if !path.is_empty() {
        ws.host.set_directory(std::path::Path::new(path)).map_err(|error| Error::outside(&error))?;
    }
    say(ws, &before.display().to_string())
}

/// `]link.import space path`, `]load path`, `]get path`: reads sources from files and folders.
fn link(ws: &Workspace, word: &str, rest: &str) -> Result<()> {
    let given = Given::new(rest);
    let unquoted = |text: &str| text.trim_matches(['\'', '"']).to_string();
    let target = given.modifiers.iter().find(|(name, _)| *name == "target").and_then(|(_, value)| *value);
    let (space, path) = match (given.arguments.as_slice(), word) {
        ([path], _) => (target.unwrap_or("#"), unquoted(path)),
        ([space, path], "import" | "create") => (*space, unquoted(path)),
        _ => {
            return Err(Error::syntax(format!(
                "]{word} needs a file or a folder, behind the name of a namespace if there is one"
            )));
        }
    };
    let there = |path: &str| ws.host.entry(std::path::Path::new(path)).is_ok();
    files::check_files(ws)?;
    let endings = ["", ".dyalog", ".aplf", ".apln", ".aplo", ".aplc", ".apla"];
    let found = endings.iter().map(|ending| format!("{path}{ending}")).find(|path| there(path)).unwrap_or(path);
    let done = links::imported(ws, space, &found)?;
    if word == "create" {
        ws.complain("WARNING: the folder was read once: later changes of its files are not followed\n")?;
    }
    say(ws, &done)
}

/// `]runtime expression`, several in quotes with `-compare`: how long they take.
fn runtime(ws: &Workspace, rest: &str) -> Result<()> {
    let mut text = rest.trim();
    let mut compare = false;
    let mut repeat = None;
    while let Some(modifier) = text.strip_prefix('-').and_then(|text| text.split_whitespace().next()) {
        match modifier.split_once('=') {
            None if "compare".starts_with(modifier) => compare = true,
            Some((name, value)) if "repeat".starts_with(name) => {
                repeat = value.trim_end_matches('s').parse::<f64>().ok()
            }
            _ if "details".starts_with(modifier) => {}
            _ => return Err(Error::syntax(format!("]runtime has no -{modifier}: there are -compare -repeat="))),
        }
        text = text.get(1 + modifier.len()..).unwrap_or_default().trim_start();
    }
    let expressions = match quoted(text) {
        all if all.is_empty() => vec![text.to_string()],
        all => all,
    };
    let mut times = Vec::new();
    for expression in &expressions {
        times.push(measured(ws, expression, repeat)?);
    }
    let widest = expressions.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let first = times.first().copied().unwrap_or(0.0);
    let longest = times.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    for (expression, time) in expressions.iter().zip(&times) {
        let pad = " ".repeat(widest - expression.chars().count());
        let line = if compare || expressions.len() > 1 {
            let share = if first > 0.0 { (100.0 * (time - first) / first).round() } else { 0.0 };
            let bar = "⎕".repeat((40.0 * time / longest).round() as usize);
            format!("  {expression}{pad} → {} | {}% {bar}\n", scaled(*time), share.to_string().replace('-', "¯"))
        } else {
            format!("* Benchmarking \"{expression}\"\n  Elapsed (avg): {} ms\n", scaled(1000.0 * time))
        };
        ws.write(&line)?;
    }
    Ok(())
}

fn scaled(number: f64) -> String {
    let text = format!("{number:.1E}");
    text.replace('-', "¯")
}

/// The texts between quotes.
fn quoted(text: &str) -> Vec<String> {
    let tokens = crate::read::token::tokens(text).unwrap_or_default();
    let texts: Option<Vec<String>> = tokens
        .into_iter()
        .map(|(token, _)| match token {
            Token::Constant(array) if files::is_text(&array) => show::text_of(&array).ok(),
            _ => None,
        })
        .collect();
    texts.unwrap_or_default()
}

/// The seconds that an expression takes, on average over a tenth of a second or over so many times.
fn measured(ws: &Workspace, expression: &str, repeat: Option<f64>) -> Result<f64> {
    const LONG_ENOUGH: f64 = 0.1;
    let text = text_array(expression);
    let begin = ws.host.monotonic();
    let mut turns = 0.0;
    loop {
        ws.poll()?;
        ws.machine.execute(ws, &text)?;
        turns += 1.0;
        let passed = ws.host.monotonic() - begin;
        if repeat.map_or(passed >= LONG_ENOUGH, |repeat| turns >= repeat) {
            return Ok(passed / turns);
        }
    }
}

/// Shows the value of an expression in boxes; `]disp` puts items in the middle.
fn drawn(ws: &Workspace, boxes: BoxStyle, expression: &str) -> Result<()> {
    let outcome = ws.machine.execute(ws, &text_array(expression.trim()))?;
    let (Outcome::Shown(value) | Outcome::Silent(value)) = outcome else { return Ok(()) };
    let centred = boxes == BoxStyle::Mid;
    let look = Look { frames_simple: true, centred, ..ws.settings.look().with_boxes(boxes) };
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
