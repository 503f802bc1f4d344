//! Control words: `:If :ElseIf :Else :EndIf`, `:While`, `:Repeat`, `:For … :In`, `:Select :Case`, as those of Dyalog.

use super::classes::{Classes, refused};
use crate::apl::value::{Control, Line, Slot, Token};
use crate::error::Result;

/// A structure that is open.
struct Open {
    word: String,
    start: usize,
    /// The line whose condition leads on when it fails.
    pending: Option<usize>,
    /// Lines that lead to the end.
    to_end: Vec<usize>,
}

/// What the words at the beginning of lines do; the words are taken off the lines. No controls if there are none.
pub fn structure(lines: Vec<Line>, names: &dyn Classes) -> Result<(Vec<Line>, Vec<Option<Control>>)> {
    let word = |line: &Line| match &*line.tokens {
        [(Token::Colon, _), (Token::Name(name), _), ..] => Some(name.to_lowercase()),
        _ => None,
    };
    if !lines.iter().any(|line| word(line).is_some()) {
        return Ok((lines, Vec::new()));
    }
    let mut builder = Builder { controls: vec![None; lines.len()], open: Vec::new() };
    let mut out = Vec::new();
    for (index, line) in lines.into_iter().enumerate() {
        let Some(word) = word(&line) else {
            out.push(line);
            continue;
        };
        let mut rest = line.tokens.get(2..).unwrap_or_default();
        let mut slots: Vec<Slot> = Vec::new();
        if word == "for" {
            while let Some(((Token::Name(name), _), behind)) = rest.split_first() {
                slots.push(names.slot(name));
                rest = behind;
            }
            rest = match rest {
                [(Token::Colon, _), (Token::Name(name), _), behind @ ..] if name.to_lowercase().starts_with("in") => {
                    behind
                }
                _ => return Err(refused(format!("line {}: :For needs :In", index + 1))),
            };
        }
        builder.word(&word, index, slots)?;
        out.push(Line::new(&line.text, rest.to_vec()));
    }
    if let Some(open) = builder.open.last() {
        return Err(refused(format!("the :{} of line {} has no end", open.word, open.start + 1)));
    }
    Ok((out, builder.controls))
}

struct Builder {
    controls: Vec<Option<Control>>,
    open: Vec<Open>,
}

impl Builder {
    fn set(&mut self, line: usize, control: Control) {
        if let Some(place) = self.controls.get_mut(line) {
            *place = Some(control);
        }
    }

    fn begin(&mut self, word: &str, start: usize, pending: Option<usize>) {
        self.open.push(Open { word: word.to_string(), start, pending, to_end: Vec::new() });
    }

    /// The innermost open structure, which must be of a word.
    fn innermost(&mut self, words: &[&str], line: usize) -> Result<&mut Open> {
        match self.open.last_mut() {
            Some(open) if words.contains(&open.word.as_str()) => Ok(open),
            _ => Err(refused(format!("line {}: the control word has no beginning", line + 1))),
        }
    }

    /// The innermost loop.
    fn inner_loop(&mut self, line: usize) -> Result<&mut Open> {
        let is_loop = |open: &&mut Open| matches!(open.word.as_str(), "while" | "repeat" | "for");
        self.open.iter_mut().rev().find(is_loop).ok_or_else(|| refused(format!("line {}: there is no loop", line + 1)))
    }

    /// The condition that waited for this line leads to it.
    fn lead(&mut self, from: Option<usize>, to: usize) {
        let Some(control) = from.and_then(|from| self.controls.get_mut(from)).and_then(Option::as_mut) else { return };
        match control {
            Control::If { otherwise } | Control::ElseIf { otherwise, .. } | Control::Case { otherwise, .. } => {
                *otherwise = to
            }
            Control::Select { first } => *first = to,
            _ => {}
        }
    }

    fn word(&mut self, word: &str, line: usize, slots: Vec<Slot>) -> Result<()> {
        match word {
            "if" => {
                self.set(line, Control::If { otherwise: 0 });
                self.begin("if", line, Some(line));
            }
            "elseif" => {
                let open = self.innermost(&["if"], line)?;
                let pending = open.pending.replace(line);
                open.to_end.push(line);
                self.lead(pending, line);
                self.set(line, Control::ElseIf { otherwise: 0, end: 0 });
            }
            "else" => {
                let open = self.innermost(&["if", "select"], line)?;
                let pending = open.pending.take();
                open.to_end.push(line);
                self.lead(pending, line + 1);
                self.set(line, Control::Jump(0));
            }
            "while" => {
                self.set(line, Control::While { end: 0 });
                self.begin("while", line, None);
            }
            "repeat" => {
                self.set(line, Control::Pass);
                self.begin("repeat", line, None);
            }
            "for" => {
                self.set(line, Control::For { names: slots, end: 0 });
                self.begin("for", line, None);
            }
            "select" => {
                self.set(line, Control::Select { first: 0 });
                self.begin("select", line, Some(line));
            }
            "case" | "caselist" => {
                let open = self.innermost(&["select"], line)?;
                let (pending, select) = (open.pending.replace(line), open.start);
                open.to_end.push(line);
                self.lead(pending, line);
                self.set(line, Control::Case { select, list: word == "caselist", otherwise: 0, end: 0 });
            }
            "until" => {
                let start = self.innermost(&["repeat", "while"], line)?.start;
                self.set(line, Control::Until { start });
                self.close(line)?;
            }
            "leave" => {
                self.inner_loop(line)?.to_end.push(line);
                self.set(line, Control::Jump(0));
            }
            "continue" => {
                let start = self.inner_loop(line)?.start;
                self.set(line, Control::Jump(start));
            }
            "return" => self.set(line, Control::Return),
            "goto" => self.set(line, Control::GoTo),
            "end" | "endif" | "endwhile" | "endrepeat" | "endfor" | "endselect" => {
                let wanted = word.strip_prefix("end").unwrap_or_default();
                let start = match self.open.last() {
                    Some(open) if wanted.is_empty() || open.word == wanted => open.start,
                    _ => return Err(refused(format!("line {}: :{word} has no beginning", line + 1))),
                };
                let is_loop = !matches!(self.open.last().map(|open| open.word.as_str()), Some("if" | "select"));
                self.set(line, if is_loop { Control::Jump(start) } else { Control::Pass });
                self.close(line)?;
            }
            other => return Err(refused(format!("line {}: there is no control word :{other}", line + 1))),
        }
        Ok(())
    }

    /// The innermost structure ends at a line; what leads to its end goes on behind it.
    fn close(&mut self, line: usize) -> Result<()> {
        let Some(open) = self.open.pop() else { return Err(refused("a control word has no beginning")) };
        self.lead(open.pending, line + 1);
        for from in open.to_end.into_iter().chain([open.start]) {
            match self.controls.get_mut(from).and_then(Option::as_mut) {
                Some(Control::ElseIf { end, .. } | Control::Case { end, .. }) => *end = line + 1,
                Some(Control::While { end } | Control::For { end, .. }) => *end = line + 1,
                Some(Control::Jump(to)) if *to == 0 => *to = line + 1,
                _ => {}
            }
        }
        Ok(())
    }
}
