//! Transcripts that are pasted at the prompt: their prompts are taken off, and their results are not run.

use super::transcript::{Block, Document, Pattern};
use crate::session::Notation;

/// The sentences of a pasted transcript.
#[derive(Debug, PartialEq, Eq)]
pub struct PastedTranscript {
    /// The lines to run. A sentence of another notation than that of the session has its prompt, `k)`.
    pub lines: Vec<String>,
    /// The number of lines that are results.
    pub results: usize,
}

/// Reads a pasted text as a transcript: its first line begins with a prompt, and lines without one stand behind sentences as their results.
/// Nothing if the text does not look so: it is one line, all lines have prompts, or a line without a prompt gives a name a value.
///
/// ```
/// use jackal::rooms::session::Notation;
/// use jackal::rooms::snapshot::pasted::pasted_transcript;
/// let pasted = pasted_transcript("   mean =: +/ % #\n   mean 1 2 6\n3\nk)+/1 2 3\n6", Notation::J).unwrap();
/// assert_eq!((pasted.lines, pasted.results), (vec!["mean =: +/ % #".into(), "mean 1 2 6".into(), "k)+/1 2 3".into()], 2));
/// assert!(pasted_transcript("a =: 1\n   a + 1\n2", Notation::J).is_none());
/// assert!(pasted_transcript("   a =: 1\n   a + 1", Notation::J).is_none());
/// assert!(pasted_transcript("   a =: 1\nb =: 2", Notation::J).is_none());
/// ```
pub fn pasted_transcript(text: &str, notation: Notation) -> Option<PastedTranscript> {
    // The fences of Markdown around a transcript may have been pasted with it.
    let lines: Vec<&str> = text.lines().map(|line| line.trim_end_matches('\r')).collect();
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.starts_with("```")).collect();
    let fence = "`".repeat(16);
    let fenced = format!("{fence}{}\n{}\n{fence}\n", notation.facts().fence, lines.join("\n"));
    let document = Document::markdown(&fenced).ok()?;
    let results: Vec<&str> = document.blocks.iter().flat_map(results_of).collect();
    let results: Vec<&str> = results.into_iter().filter(|line| !line.trim().is_empty()).collect();
    if results.is_empty() || results.iter().any(|line| assigns(line)) {
        return None;
    }
    let sentence = |block: &Block| match block.notation.filter(|own| *own != notation) {
        Some(own) => format!("{}{}", own.prompt(), block.input),
        None => block.input.clone(),
    };
    let lines =
        document.blocks.iter().map(sentence).flat_map(|text| text.lines().map(String::from).collect::<Vec<_>>());
    Some(PastedTranscript { lines: lines.collect(), results: results.len() })
}

fn results_of(block: &Block) -> impl Iterator<Item = &str> {
    block.output.iter().filter_map(|pattern| match pattern {
        Pattern::Exact(line) => std::str::from_utf8(line).ok(),
        _ => None,
    })
}

/// Whether a line begins with a name that it gives a value.
fn assigns(line: &str) -> bool {
    let name = line.trim_start().trim_start_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '.');
    let rest = name.trim_start();
    name.len() < line.trim_start().len() && (rest.starts_with("=:") || rest.starts_with("=.") || rest.starts_with('←'))
}
