//! Blocks in Markdown: what is fenced as `jackal` is a transcript, with a gutter or as at the prompt.
//!
//! A fence whose first line begins with `>` or `#` has a gutter. Any other shows a session as the prompt does: input behind
//! three blanks in J, six in a fence of `apl`, behind `k)` in k and `q)` in q, further lines of a definition as they are, then the
//! output. Fences of `k` and `q` are transcripts too if their first line has such a prompt, or is one with a gutter. All fences of a
//! file are one session; `jackal ignore` is left alone.

use std::ops::Range;

use super::transcript::Pattern;
use super::{Block, Document, Malformed, Style};
use crate::session::Notation;

/// Lines within a fence, and the notation it is in.
struct FencedBlock {
    lines: Range<usize>,
    notation: Notation,
}

impl Document {
    /// Reads the fenced blocks of a Markdown text.
    ///
    /// ````
    /// use jackal::rooms::snapshot::Document;
    /// let document = Document::markdown("# Sums\n```jackal\n   1 + 2\n3\n   +/ 1 2 3\n6\n```\n")?;
    /// assert_eq!((document.blocks.len(), document.blocks[1].line), (2, 5));
    /// # Ok::<(), jackal::rooms::snapshot::Malformed>(())
    /// ````
    pub fn markdown(text: &str) -> Result<Self, Malformed> {
        let mut document = Document::with_lines(text);
        for fence in fences(&document.lines)? {
            match first_line(&document.lines, &fence.lines) {
                None => {}
                Some(line) if line.starts_with(['>', '#']) => {
                    let first = document.blocks.len();
                    document.read_gutter(fence.lines)?;
                    if let Some(block) = document.blocks.get_mut(first) {
                        block.notation = Some(document.directives.mode.unwrap_or(fence.notation));
                    }
                }
                Some(_) => document.read_prompt(fence)?,
            }
        }
        Ok(document)
    }

    fn read_prompt(&mut self, fence: FencedBlock) -> Result<(), Malformed> {
        let (mut index, end) = (fence.lines.start, fence.lines.end);
        let blanks = has_blank_prompt(fence.notation);
        let own = blanks.then_some(fence.notation);
        let mut block: Option<Block> = None;
        // Lines of output that may look like input.
        let mut shown = 0_usize;
        while index < end {
            let line = self.lines.get(index).cloned().unwrap_or_default();
            let input = if shown > 0 { None } else { prompted(&line, own) };
            shown = shown.saturating_sub(1).max(if input.is_some() { 0 } else { fence.notation.shown_with(&line) });
            if let Some((notation, input)) = input {
                self.blocks.extend(block.take());
                let opening = index;
                let (mut input, mut gathering) = (input.to_string(), notation.gathering());
                gathering.feed(&input);
                while gathering.needs_more() && index + 1 < end {
                    index += 1;
                    let line = self.lines.get(index).map(String::as_str).unwrap_or_default();
                    gathering.feed(line);
                    input.push('\n');
                    input.push_str(line);
                }
                let mut new = Block::new(opening + 1, Style::Prompt { own }, input, index + 1);
                new.notation = Some(notation);
                block = Some(new);
            } else if let Some(block) = &mut block {
                block.include(index);
                let any = line.trim_end() == "...";
                block.output.push(if any { Pattern::Any } else { Pattern::Exact(line.into_bytes()) });
            } else if !line.trim().is_empty() {
                let prompt = if blanks { format!("{} blanks, ", fence.notation.prompt().len()) } else { String::new() };
                let reason = format!("output before the first input: input stands behind {prompt}k) or q)");
                return Err(Malformed::new(index + 1, reason));
            }
            index += 1;
        }
        self.blocks.extend(block);
        Ok(())
    }
}

/// Whether input stands behind blanks, as in J.
fn has_blank_prompt(notation: Notation) -> bool {
    notation.prompt().trim().is_empty()
}

/// The notation and the input of a line that begins with a prompt. One of blanks is that of `own` alone.
pub fn prompted(line: &str, own: Option<Notation>) -> Option<(Notation, &str)> {
    let mut known = Notation::all().filter(|&notation| own == Some(notation) || !has_blank_prompt(notation));
    known.find_map(|notation| Some((notation, line.strip_prefix(notation.prompt())?)))
}

/// Whether a text has blocks for us.
pub fn has_fences(text: &str) -> bool {
    let lines: Vec<String> = text.lines().map(str::to_string).collect();
    fences(&lines).map_or(true, |fences| !fences.is_empty())
}

fn first_line<'a>(lines: &'a [String], range: &Range<usize>) -> Option<&'a str> {
    lines.get(range.clone())?.iter().map(String::as_str).find(|line| !line.trim().is_empty())
}

/// The lines within the fences that are ours.
fn fences(lines: &[String]) -> Result<Vec<FencedBlock>, Malformed> {
    let (mut ours, mut open) = (Vec::new(), None);
    for (index, line) in lines.iter().enumerate() {
        match (open, opening(line)) {
            (None, Some((ticks, info))) => open = Some((index, ticks, fence_notation(info))),
            (Some((start, ticks, notation)), Some((closing, ""))) if closing >= ticks => {
                ours.extend(notation.and_then(|notation| fence(lines, start + 1..index, notation)));
                open = None;
            }
            _ => {}
        }
    }
    match open {
        Some((start, _, Some(notation))) if fence(lines, start + 1..lines.len(), notation).is_some() => {
            Err(Malformed::new(start + 1, "the fence is not closed"))
        }
        _ => Ok(ours),
    }
}

/// A fence that is ours. One of k or q may as well hold a script that nobody wants to be run.
fn fence(lines: &[String], range: Range<usize>, notation: Notation) -> Option<FencedBlock> {
    let shows_input = first_line(lines, &range)
        .is_some_and(|line| prompted(line, None).is_some() || line.starts_with("> ") || line.starts_with("#! "));
    (has_blank_prompt(notation) || shows_input).then_some(FencedBlock { lines: range, notation })
}

/// The number of backquotes of a fence, and what is said behind them.
fn opening(line: &str) -> Option<(usize, &str)> {
    let text = line.trim_start_matches(' ');
    let rest = text.trim_start_matches('`');
    let ticks = text.len() - rest.len();
    (line.len() - text.len() < 4 && ticks >= 3 && !rest.contains('`')).then(|| (ticks, rest.trim()))
}

/// The notation of a fence that may be ours.
fn fence_notation(info: &str) -> Option<Notation> {
    let mut words = info.split([' ', ',']).filter(|word| !word.is_empty());
    let notation = Notation::from_fence(words.next()?)?;
    (words.next() != Some("ignore")).then_some(notation)
}
