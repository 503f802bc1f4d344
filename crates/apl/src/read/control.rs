//! Control words: `:If :ElseIf :Else :EndIf`, `:While`, `:Repeat`, `:For … :In`, `:Select :Case`, as those of Dyalog.

use super::classes::{Classes, refused};
use super::token::at_depth_0;
use crate::error::Result;
use crate::value::{Control, Line, LoopNames, Span, Token};

/// `:For` with `:InEach`.
const EACH_FOR: &str = "for each";

/// `:Until` and the conditions behind it.
const UNTIL: &str = "until";

/// The words that may follow the line of a `:Select`.
const AT_SELECT: &[&str] = &["case", "caselist", "else", "end", "endselect"];

/// A structure that is open.
struct OpenStructure {
    word: String,
    start: usize,
    /// The lines whose condition leads on when it fails.
    pending: Vec<usize>,
    /// The conditions that lead behind the last `:OrIf` when they hold.
    holding: Vec<usize>,
    /// Lines that lead to the end.
    to_end: Vec<usize>,
    /// The line of its `:Else`.
    otherwise: Option<usize>,
}

impl OpenStructure {
    fn is_loop(&self) -> bool {
        matches!(self.word.as_str(), "while" | "repeat" | "for")
    }

    /// Whether it is a `:Select` whose first case is still to come.
    fn waits_for_case(&self) -> bool {
        self.word == "select" && self.to_end.is_empty()
    }
}

/// Reads the control words at the beginnings of lines and removes them. There are no controls if no line has one.
pub fn structure(lines: Vec<Line>, names: &dyn Classes) -> Result<(Vec<Line>, Vec<Option<Control>>)> {
    let word = |line: &Line| match &*line.tokens {
        [(Token::Colon, _), (Token::Name(name), _), ..] => Some(name.to_lowercase()),
        _ => None,
    };
    if !lines.iter().any(has_word) {
        return Ok((lines, Vec::new()));
    }
    let lines: Vec<Line> = lines.into_iter().flat_map(statements).collect();
    let numbers = lines.iter().map(|line| line.number).collect();
    let mut builder = Builder { controls: vec![None; lines.len()], open: Vec::new(), numbers };
    let mut out = Vec::new();
    for (index, line) in lines.into_iter().enumerate() {
        let word = word(&line);
        if !matches!(word.as_deref(), Some("andif" | "orif")) && !line.tokens.is_empty() {
            builder.end_until()?;
        }
        let is_case = word.as_deref().is_some_and(|word| AT_SELECT.contains(&word));
        if !line.tokens.is_empty() && !is_case && builder.open.last().is_some_and(OpenStructure::waits_for_case) {
            let number = line.number;
            return Err(refused(format!("line {number}: no statement may stand between :Select and its first :Case")));
        }
        let Some(word) = word else {
            out.push(line);
            continue;
        };
        let mut word = word;
        let mut rest = line.tokens.get(2..).unwrap_or_default();
        let mut named: Vec<LoopNames> = Vec::new();
        if word == "for" {
            let behind = loop_names(rest, names, &mut named);
            let unpaired = || refused(format!("line {}: the names of :For stand between ( and )", line.number));
            rest = match behind.ok_or_else(unpaired)? {
                [(Token::Colon, _), (Token::Name(name), _), behind @ ..] if name.to_lowercase() == "in" => behind,
                [(Token::Colon, _), (Token::Name(name), _), behind @ ..] if name.to_lowercase() == "ineach" => {
                    word = EACH_FOR.to_string();
                    behind
                }
                _ => return Err(refused(format!("line {}: :For needs :In", line.number))),
            };
        }
        builder.word(&word, index, named)?;
        out.push(Line::new(line.text.clone(), rest.to_vec(), line.number));
    }
    builder.end_until()?;
    if let Some(open) = builder.open.last() {
        let word = usual_case(&open.word);
        return Err(refused(format!("the :{word} of line {} has no end", builder.number(open.start))));
    }
    Ok((out, builder.controls))
}

/// Reads the names behind `:For`, with parentheses around several: what follows them, or `None` if a parenthesis has no other.
fn loop_names<'a>(
    tokens: &'a [(Token, Span)],
    names: &dyn Classes,
    named: &mut Vec<LoopNames>,
) -> Option<&'a [(Token, Span)]> {
    let (mut rest, mut outer) = (tokens, Vec::new());
    while let Some(((token, _), behind)) = rest.split_first() {
        match token {
            Token::Name(name) => named.push(LoopNames::One(names.slot(name))),
            Token::Open => outer.push(std::mem::take(named)),
            Token::Close => {
                let inner = std::mem::replace(named, outer.pop()?);
                named.push(LoopNames::Several(inner));
            }
            _ => break,
        }
        rest = behind;
    }
    // Parentheses around all names change nothing.
    if let [LoopNames::Several(all)] = named.as_mut_slice() {
        *named = std::mem::take(all);
    }
    outer.is_empty().then_some(rest)
}

/// A control word as it is usually written.
fn usual_case(word: &str) -> String {
    match word {
        "elseif" => "ElseIf".to_string(),
        "caselist" => "CaseList".to_string(),
        EACH_FOR => "For".to_string(),
        _ => word.get(..1).unwrap_or_default().to_uppercase() + word.get(1..).unwrap_or_default(),
    }
}

/// Whether a statement begins with a control word.
fn begins(part: &[(Token, Span)]) -> bool {
    matches!(part, [(Token::Colon, _), (Token::Name(_), _), ..])
}

fn has_word(line: &Line) -> bool {
    at_depth_0(&line.tokens, &Token::Diamond).into_iter().any(begins)
}

/// A line whose statements begin with control words in parts: a statement each.
fn statements(line: Line) -> Vec<Line> {
    let statements = at_depth_0(&line.tokens, &Token::Diamond);
    if statements.len() < 2 || !has_word(&line) {
        return vec![line];
    }
    let part = |tokens: &[(Token, Span)]| Line::new(line.text.clone(), tokens.to_vec(), line.number);
    statements.into_iter().filter(|tokens| !tokens.is_empty()).map(part).collect()
}

struct Builder {
    controls: Vec<Option<Control>>,
    open: Vec<OpenStructure>,
    numbers: Vec<usize>,
}

impl Builder {
    fn set(&mut self, line: usize, control: Control) {
        if let Some(place) = self.controls.get_mut(line) {
            *place = Some(control);
        }
    }

    fn begin(&mut self, word: &str, start: usize, pending: Vec<usize>) {
        self.open.push(OpenStructure {
            word: word.to_string(),
            start,
            pending,
            holding: Vec::new(),
            to_end: Vec::new(),
            otherwise: None,
        });
    }

    /// The innermost open structure, which must be of a word.
    fn innermost(&mut self, words: &[&str], line: usize) -> Result<&mut OpenStructure> {
        match self.open.last_mut() {
            Some(open) if words.contains(&open.word.as_str()) => Ok(open),
            _ => Err(refused(format!(
                "line {}: the control word has no beginning",
                self.numbers.get(line).unwrap_or(&0)
            ))),
        }
    }

    /// The innermost open structure, of which no part may stand behind its `:Else`.
    fn before_else(&mut self, word: &str, words: &[&str], line: usize) -> Result<&mut OpenStructure> {
        let otherwise = self.innermost(words, line)?.otherwise;
        match otherwise {
            Some(otherwise) => Err(refused(format!(
                "line {}: :{} stands behind the :Else of line {}",
                self.number(line),
                usual_case(word),
                self.number(otherwise)
            ))),
            None => self.innermost(words, line),
        }
    }

    /// The innermost loop.
    fn inner_loop(&mut self, line: usize) -> Result<&mut OpenStructure> {
        let number = self.number(line);
        self.open
            .iter_mut()
            .rev()
            .find(|open| open.is_loop())
            .ok_or_else(|| refused(format!("line {number}: there is no loop")))
    }

    /// The conditions that waited for a line lead to it when they fail.
    fn lead(&mut self, from: Vec<usize>, to: usize) {
        for from in from {
            match self.controls.get_mut(from).and_then(Option::as_mut) {
                Some(Control::Test { no, .. } | Control::ElseIf { no, .. }) => *no = to,
                Some(Control::Case { otherwise, .. }) => *otherwise = to,
                Some(Control::Select { first } | Control::Trap { first }) => *first = to,
                _ => {}
            }
        }
    }

    /// Makes some conditions continue at a line when they hold.
    fn lead_on(&mut self, from: &[usize], to: usize) {
        for &from in from {
            if let Some(Some(Control::Test { yes, .. } | Control::ElseIf { yes, .. })) = self.controls.get_mut(from) {
                *yes = to;
            }
        }
    }

    /// Ends the loop whose `:Until` stands before, after its last condition.
    fn end_until(&mut self) -> Result<()> {
        let Some(open) = self.open.pop_if(|open| open.word == UNTIL) else { return Ok(()) };
        let last = open.pending.last().copied().unwrap_or(open.start);
        let start = self.open.last().map_or(0, |repeated| repeated.start);
        self.lead(open.pending, start);
        self.close(last)
    }

    /// A further condition behind another: all of them must hold, or one of them.
    fn further(&mut self, line: usize, all: bool) -> Result<()> {
        let open = self.innermost(&["if", "while", UNTIL], line)?;
        if if all { !open.holding.is_empty() } else { open.pending.len() > 1 } {
            let number = self.number(line);
            return Err(refused(format!(
                "line {number}: one condition may not have both :AndIf and :OrIf; ∧ and ∨ join truths of a line"
            )));
        }
        let (pending, holding) = (std::mem::take(&mut open.pending), std::mem::take(&mut open.holding));
        let Some(&last) = pending.last() else {
            return Err(refused(format!("line {}: no condition stands before this one", self.number(line))));
        };
        let (waiting, holding) = if all {
            self.lead_on(&holding, line);
            (pending.into_iter().chain([line]).collect(), Vec::new())
        } else {
            self.lead(pending, line);
            let holding: Vec<usize> = holding.into_iter().chain([last]).collect();
            self.lead_on(&holding, line + 1);
            (vec![line], holding)
        };
        self.set(line, Control::Test { yes: line + 1, no: 0, leaves: false });
        let open = self.innermost(&["if", "while", UNTIL], line)?;
        (open.pending, open.holding) = (waiting, holding);
        Ok(())
    }

    /// The number of a line as its definition counts.
    fn number(&self, line: usize) -> usize {
        self.numbers.get(line).copied().unwrap_or(line + 1)
    }

    fn word(&mut self, word: &str, line: usize, names: Vec<LoopNames>) -> Result<()> {
        match word {
            "if" => {
                self.set(line, Control::Test { yes: line + 1, no: 0, leaves: false });
                self.begin("if", line, vec![line]);
            }
            "andif" => self.further(line, true)?,
            "orif" => self.further(line, false)?,
            "elseif" => {
                let open = self.before_else(word, &["if"], line)?;
                let pending = std::mem::replace(&mut open.pending, vec![line]);
                open.holding.clear();
                open.to_end.push(line);
                self.lead(pending, line);
                self.set(line, Control::ElseIf { yes: line + 1, no: 0, end: 0 });
            }
            "else" => {
                let open = self.before_else(word, &["if", "select", "trap"], line)?;
                open.otherwise = Some(line);
                let pending = std::mem::take(&mut open.pending);
                open.to_end.push(line);
                self.lead(pending, line + 1);
                self.set(line, Control::Jump(0));
            }
            "while" => {
                self.set(line, Control::Test { yes: line + 1, no: 0, leaves: false });
                self.begin("while", line, vec![line]);
            }
            "repeat" => {
                self.set(line, Control::Pass);
                self.begin("repeat", line, Vec::new());
            }
            "for" | EACH_FOR => {
                let apart = word == EACH_FOR && names.len() > 1;
                self.set(line, Control::For { names, apart, end: 0 });
                self.begin("for", line, Vec::new());
            }
            "select" => {
                self.set(line, Control::Select { first: 0 });
                self.begin("select", line, vec![line]);
            }
            "trap" => {
                self.set(line, Control::Trap { first: 0 });
                self.begin("trap", line, vec![line]);
            }
            "case" | "caselist" => {
                let open = self.before_else(word, &["select", "trap"], line)?;
                // Each number behind a case of a trap is a case of its own.
                let list = word == "caselist" || open.word == "trap";
                let (pending, select) = (std::mem::replace(&mut open.pending, vec![line]), open.start);
                open.to_end.push(line);
                self.lead(pending, line);
                self.set(line, Control::Case { select, list, otherwise: 0, end: 0 });
            }
            // `:Hold` does nothing, as nothing runs at the same time; sections only structure the text.
            "hold" => {
                self.set(line, Control::Pass);
                self.begin("hold", line, Vec::new());
            }
            "with" => {
                self.set(line, Control::With);
                self.begin("with", line, Vec::new());
            }
            // They say what a function of a class is; `:Disposable` frees what nothing else refers to.
            "section" | "endsection" | "access" | "implements" | "signature" => self.set(line, Control::Pass),
            "disposable" => {
                self.set(line, Control::Pass);
                self.begin("disposable", line, Vec::new());
            }
            UNTIL => {
                self.innermost(&["repeat", "while"], line)?;
                self.set(line, Control::Test { yes: line + 1, no: 0, leaves: false });
                self.begin(UNTIL, line, vec![line]);
            }
            "leave" => {
                self.inner_loop(line)?.to_end.push(line);
                self.set(line, Control::Jump(0));
            }
            "continue" => {
                let start = self.inner_loop(line)?.start;
                self.set(line, Control::Again(start));
            }
            "return" => self.set(line, Control::Return),
            "goto" => self.set(line, Control::GoTo),
            "end" | "endif" | "endwhile" | "endrepeat" | "endfor" | "endselect" | "endtrap" | "endhold" | "endwith"
            | "enddisposable" => {
                let wanted = word.strip_prefix("end").unwrap_or_default();
                let start = match self.open.last() {
                    Some(open) if wanted.is_empty() || open.word == wanted => open.start,
                    _ => return Err(refused(format!("line {}: :{word} has no beginning", self.number(line)))),
                };
                let is_loop = self.open.last().is_some_and(OpenStructure::is_loop);
                let is_with = self.open.last().is_some_and(|open| open.word == "with");
                self.set(
                    line,
                    match (is_loop, is_with) {
                        (true, _) => Control::Again(start),
                        (false, true) => Control::EndWith,
                        (false, false) => Control::Pass,
                    },
                );
                self.close(line)?;
            }
            other => return Err(refused(format!("line {}: there is no control word :{other}", self.number(line)))),
        }
        Ok(())
    }

    /// The innermost structure ends at a line; what leads to its end goes on behind it, conditions that fail at the end itself, behind
    /// which another structure's `:ElseIf` or `:Case` may stand: that is not reached from them.
    fn close(&mut self, line: usize) -> Result<()> {
        let Some(open) = self.open.pop() else { return Err(refused("a control word has no beginning")) };
        if open.is_loop() {
            for &from in &open.pending {
                if let Some(Some(Control::Test { leaves, .. })) = self.controls.get_mut(from) {
                    *leaves = true;
                }
            }
            self.lead(open.pending, line + 1);
        } else {
            self.lead(open.pending, line);
        }
        for from in open.to_end.into_iter().chain([open.start]) {
            match self.controls.get_mut(from).and_then(Option::as_mut) {
                Some(Control::ElseIf { end, .. } | Control::Case { end, .. }) => *end = line + 1,
                Some(Control::For { end, .. }) => *end = line + 1,
                Some(Control::Jump(to)) if *to == 0 => *to = line + 1,
                _ => {}
            }
        }
        Ok(())
    }
}
