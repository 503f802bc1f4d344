//! Blocks in Markdown: what is fenced as `jackal` is a transcript, with a gutter or as at the prompt.
//!
//! A fence whose first line begins with `>` or `#` has a gutter. Any other shows a session as the prompt does: input behind
//! three blanks, further lines of a definition as they are, then the output. All fences of a file are one session;
//! `jackal ignore` is left alone.

use std::ops::Range;

use super::transcript::Pattern;
use super::{Block, Document, Malformed, Style};
use crate::session::needs_more;

/// What the prompt puts before an input.
pub const PROMPT: &str = "   ";

impl Document {
    /// Reads the fenced blocks of a Markdown text.
    ///
    /// ````
    /// use jackal::snapshot::Document;
    /// let document = Document::markdown("# Sums\n```jackal\n   1 + 2\n3\n   +/ 1 2 3\n6\n```\n")?;
    /// assert_eq!((document.blocks.len(), document.blocks[1].line), (2, 5));
    /// # Ok::<(), jackal::snapshot::Malformed>(())
    /// ````
    pub fn markdown(text: &str) -> Result<Self, Malformed> {
        let mut document = Document::with_lines(text);
        for range in fences(&document.lines)? {
            let first = document.lines.get(range.clone()).and_then(|lines| lines.iter().find(|l| !l.trim().is_empty()));
            match first {
                None => {}
                Some(line) if line.starts_with(['>', '#']) => document.read_gutter(range)?,
                Some(_) => document.read_prompt(range)?,
            }
        }
        Ok(document)
    }

    fn read_prompt(&mut self, range: Range<usize>) -> Result<(), Malformed> {
        let mut index = range.start;
        let mut block: Option<Block> = None;
        while index < range.end {
            let line = self.lines.get(index).cloned().unwrap_or_default();
            if let Some(input) = line.strip_prefix(PROMPT) {
                self.blocks.extend(block.take());
                let opening = index;
                let mut input = input.to_string();
                while needs_more(&input) && index + 1 < range.end {
                    index += 1;
                    input.push('\n');
                    input.push_str(self.lines.get(index).map(String::as_str).unwrap_or_default());
                }
                block = Some(Block::new(opening + 1, Style::Prompt, input, index + 1));
            } else if let Some(block) = &mut block {
                block.include(index);
                let any = line.trim_end() == "...";
                block.output.push(if any { Pattern::Any } else { Pattern::Exact(line.into_bytes()) });
            } else if !line.trim().is_empty() {
                return Err(Malformed::new(
                    index + 1,
                    "output before the first input: input stands behind three blanks",
                ));
            }
            index += 1;
        }
        self.blocks.extend(block);
        Ok(())
    }
}

/// Whether a text has blocks for us.
pub fn has_fences(text: &str) -> bool {
    text.lines().any(|line| opening(line).is_some_and(|(_, info)| is_ours(info)))
}

/// The lines within the fences that are ours.
fn fences(lines: &[String]) -> Result<Vec<Range<usize>>, Malformed> {
    let (mut ours, mut open) = (Vec::new(), None);
    for (index, line) in lines.iter().enumerate() {
        match (open, opening(line)) {
            (None, Some((ticks, info))) => open = Some((index, ticks, is_ours(info))),
            (Some((start, ticks, mine)), Some((closing, ""))) if closing >= ticks => {
                if mine {
                    ours.push(start + 1..index);
                }
                open = None;
            }
            _ => {}
        }
    }
    match open {
        Some((start, _, true)) => Err(Malformed::new(start + 1, "the fence is not closed")),
        _ => Ok(ours),
    }
}

/// The number of backquotes of a fence, and what is said behind them.
fn opening(line: &str) -> Option<(usize, &str)> {
    let text = line.trim_start_matches(' ');
    let rest = text.trim_start_matches('`');
    let ticks = text.len() - rest.len();
    (line.len() - text.len() < 4 && ticks >= 3 && !rest.contains('`')).then(|| (ticks, rest.trim()))
}

fn is_ours(info: &str) -> bool {
    let mut words = info.split([' ', ',']).filter(|word| !word.is_empty());
    words.next() == Some("jackal") && words.next() != Some("ignore")
}
