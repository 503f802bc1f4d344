//! Answers to requests of a front end other than running cells: completion, inspection, whether a cell is complete.

use jackal::rooms::assist::Knowledge;
use jackal::rooms::assist::inputs::inputs;
use jackal::rooms::help::{self, HelpAnswer};
use jackal::rooms::language::Part;
use jackal::rooms::session::{Notation, Session};
use jackal::rooms::verbs::text::patterns::matches_with;
use serde_json::{Value, json};

use super::cell::{WIDTH, cell_notation, untimed};
use super::wire::Request;

/// The description of a kernel whose cells begin in a notation: its language, as files are saved and editors colour them, and its manual.
pub fn kernel_info(notation: Notation) -> Value {
    // The type by which an editor colours it: for k that of q, whose mode editors have.
    let (mimetype, mode, manual, address) = match notation {
        Notation::J => ("text/x-j", "j", "The vocabulary of J", "https://code.jsoftware.com/wiki/NuVoc"),
        Notation::K => ("text/x-q", "q", "The reference of q and k", "https://code.kx.com/q/ref/"),
        Notation::Q => ("text/x-q", "q", "The reference of q", "https://code.kx.com/q/ref/"),
        _ => ("text/apl", "apl", "The wiki of APL", "https://aplwiki.com/"),
    };
    let ending = notation.facts().endings.first().copied().unwrap_or_default();
    json!({
        "status": "ok",
        "protocol_version": "5.3",
        "implementation": "jackal",
        "implementation_version": env!("JACKAL_VERSION"),
        "language_info": {
            "name": notation.name(),
            "version": env!("CARGO_PKG_VERSION"),
            "mimetype": mimetype,
            "file_extension": format!(".{ending}"),
            "pygments_lexer": notation.name(),
            "codemirror_mode": mode,
        },
        "banner": "Jackal: J, k, q and APL. %%k, %%q and %%apl begin a cell in another language; )help shows the help",
        "debugger": false,
        "help_links": [{"text": manual, "url": address}],
    })
}

/// A cell's text as it is up to the cursor, in the notation it is in. The cursor counts characters.
struct Cursor<'a> {
    notation: Notation,
    /// Characters of the cell before the text.
    skipped: usize,
    text: &'a str,
    /// The cursor's place in the text, in bytes.
    at: usize,
}

impl<'a> Cursor<'a> {
    fn new(session: &Session, request: &'a Request) -> Option<Cursor<'a>> {
        let code = request.text("code");
        let (own, text) = cell_notation(untimed(code).1).ok()?;
        let skipped = code.get(..code.len() - text.len())?.chars().count();
        let position = request.count("cursor_pos").unwrap_or(usize::MAX).checked_sub(skipped)?;
        let at = text.char_indices().nth(position).map_or(text.len(), |(at, _)| at);
        // A line that changes the notation does so here too, in what stands before.
        let (_, notation) = inputs(text.get(..at)?, own.unwrap_or_else(|| session.notation()));
        Some(Cursor { notation, skipped, text, at })
    }

    /// The line of the cursor: where it begins, and its text.
    fn line(&self) -> (usize, &'a str) {
        let before = self.text.get(..self.at).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let rest = self.text.get(start..).unwrap_or_default();
        (start, rest.lines().next().unwrap_or_default())
    }

    /// A place of the text in characters of the cell.
    fn characters(&self, at: usize) -> usize {
        self.skipped + self.text.get(..at).unwrap_or_default().chars().count()
    }
}

/// Does something in the notation of a place.
fn in_notation<T>(session: &mut Session, notation: Notation, work: impl FnOnce(&mut Session) -> T) -> T {
    let before = session.notation();
    session.set_notation(notation);
    let done = work(session);
    session.set_notation(before);
    done
}

/// The proposals at the cursor.
pub fn complete(session: &mut Session, request: &Request) -> Value {
    let nothing =
        |at: usize| json!({"status": "ok", "matches": [], "cursor_start": at, "cursor_end": at, "metadata": {}});
    let position = request.count("cursor_pos").unwrap_or(0);
    let Some(cursor) = Cursor::new(session, request) else { return nothing(position) };
    let (start, _) = cursor.line();
    let before = cursor.text.get(start..cursor.at).unwrap_or_default();
    let (known, assigned) = in_notation(session, cursor.notation, |session| {
        (Knowledge::new(session), names_assigned(session, cursor.text.get(..start).unwrap_or_default()))
    });
    let Some((from, found)) = known.complete(before) else { return nothing(position) };
    let mut words: Vec<String> = found.into_iter().map(|proposal| proposal.replacement).collect();
    // Names that lines above in the cell give have no value yet.
    let typed = before.get(from..).unwrap_or_default();
    let new = assigned.into_iter().filter(|name| !typed.is_empty() && name.starts_with(typed));
    let new: Vec<String> = new.filter(|name| !words.contains(name)).collect();
    words.splice(0..0, new);
    match words.is_empty() {
        false => {
            json!({
                "status": "ok",
                "matches": words,
                "cursor_start": cursor.characters(start + from),
                "cursor_end": cursor.characters(cursor.at),
                "metadata": {},
            })
        }
        true => nothing(position),
    }
}

/// The lines of a cell that are searched for names that they give.
const SEARCHED_LINES_MAX: usize = 2_000;

/// The names that the lines of a text give a meaning, in the session's notation.
fn names_assigned(session: &Session, text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in text.lines().take(SEARCHED_LINES_MAX) {
        let words = session.words(line).unwrap_or_default();
        for pair in words.windows(2) {
            let [name, sign] = pair else { continue };
            if name.part == Part::Name
                && sign.part == Part::Copula
                && let Some(name) = line.get(name.span.clone())
                && !names.iter().any(|known| known == name)
            {
                names.push(name.to_string());
            }
        }
    }
    names
}

/// Help on the word at the cursor.
pub fn inspect(session: &mut Session, request: &Request) -> Value {
    let nothing = json!({"status": "ok", "found": false, "data": {}, "metadata": {}});
    let Some(cursor) = Cursor::new(session, request) else { return nothing };
    let (start, line) = cursor.line();
    let column = cursor.at - start;
    let page = in_notation(session, cursor.notation, |session| {
        let words = session.words(line).ok()?;
        let inside = words.iter().find(|word| word.span.start <= column && column < word.span.end);
        let word = inside.or_else(|| words.iter().rfind(|word| word.span.end == column))?;
        match help::page(session, line.get(word.span.clone())?, WIDTH) {
            HelpAnswer::Known(page) => Some(page),
            HelpAnswer::Unknown(_) => None,
        }
    });
    match page {
        Some(page) => json!({"status": "ok", "found": true, "data": {"text/plain": page}, "metadata": {}}),
        None => nothing,
    }
}

/// Whether a cell is whole.
pub fn is_complete(session: &Session, request: &Request) -> Value {
    let Ok((own, text)) = cell_notation(untimed(request.text("code")).1) else { return json!({"status": "invalid"}) };
    let (found, _) = inputs(text, own.unwrap_or_else(|| session.notation()));
    let Some(last) = found.last() else { return json!({"status": "complete"}) };
    if last.notation.needs_more(&last.text) {
        return json!({"status": "incomplete", "indent": "  "});
    }
    if last.notation.may_go_on(&last.text) {
        return json!({"status": "unknown"});
    }
    let speaker = session.speaker();
    let is_plain = found.iter().filter(|input| input.notation == session.notation() && input.lines() == 1);
    let wrong = is_plain
        .filter(|input| !input.text.starts_with([')', '\\']))
        .any(|input| speaker.read(input.notation.facts(), &input.text).is_err());
    json!({"status": if wrong { "invalid" } else { "complete" }})
}

/// The cells that ran.
pub fn history(cells: &[String], request: &Request) -> Value {
    let kept = |cell: &String| match request.text("hist_access_type") {
        "search" => matches(request.text("pattern"), cell),
        _ => true,
    };
    let mut all: Vec<(usize, &String)> = cells.iter().enumerate().filter(|(_, cell)| kept(cell)).collect();
    if request.flag("unique", false) {
        // The last of those that are alike.
        let later = |at: usize, cell: &String| cells.iter().skip(at + 1).any(|other| other == cell);
        all.retain(|(at, cell)| !later(*at, cell));
    }
    let chosen = match request.text("hist_access_type") {
        "range" => {
            let (from, to) = (request.count("start").unwrap_or(0), request.count("stop").unwrap_or(usize::MAX));
            all.into_iter().filter(|(number, _)| (from..to).contains(&(number + 1))).collect()
        }
        _ => {
            let most = request.count("n").unwrap_or(usize::MAX);
            all.get(all.len().saturating_sub(most)..).unwrap_or_default().to_vec()
        }
    };
    let output = request.flag("output", false);
    let entry = |(number, cell): (usize, &String)| match output {
        true => json!([0, number + 1, [cell, null]]),
        false => json!([0, number + 1, cell]),
    };
    json!({"status": "ok", "history": chosen.into_iter().map(entry).collect::<Vec<_>>()})
}

/// Whether a text matches a pattern in which * stands for any characters and ? for one.
fn matches(pattern: &str, text: &str) -> bool {
    let (pattern, text): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
    matches_with(&text, &pattern, '*', |item, own| own == '?' || own == item).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn patterns_of_the_history() {
        for (pattern, text, expected) in
            [("*", "", true), ("a*c", "abbc", true), ("a?c", "abbc", false), ("", "a", false), ("1?2*", "1-2-3", true)]
        {
            assert_eq!(matches(pattern, text), expected, "{pattern} {text}");
        }
    }
}
