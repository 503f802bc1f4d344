//! The text of a file with other expectations: only the lines that say what is expected change.

use super::Document;

/// The text in which each listed block (by its number) expects the given lines. Comments among the old lines stay, in front
/// of the new ones.
///
/// ```
/// use jackal::rooms::snapshot::{Document, rewrite::rewritten};
/// let document = Document::transcript("# one\n> 1 + 1\n# two\n= 3\n\n> 5\n")?;
/// let text = rewritten(&document, &[(0, vec!["= 2".into()]), (1, vec!["= 5".into()])]);
/// assert_eq!(text, "# one\n> 1 + 1\n# two\n= 2\n\n> 5\n= 5\n");
/// # Ok::<(), jackal::rooms::snapshot::Malformed>(())
/// ```
pub fn rewritten(document: &Document, changes: &[(usize, Vec<String>)]) -> String {
    let mut lines: Vec<&str> = Vec::with_capacity(document.lines.len());
    let mut next = 0;
    let mut ordered: Vec<_> = changes.iter().collect();
    ordered.sort_by_key(|(block, _)| *block);
    for (block, new) in ordered {
        let Some(block) = document.blocks.get(*block) else { continue };
        lines.extend(slice(document, next..block.span.start));
        if block.style == super::Style::Gutter {
            lines.extend(slice(document, block.span.clone()).filter(|line| line.starts_with('#')));
        }
        lines.extend(new.iter().map(String::as_str));
        next = block.span.end;
    }
    lines.extend(slice(document, next..document.lines.len()));
    lines.join(if document.crlf { "\r\n" } else { "\n" })
}

fn slice(document: &Document, range: std::ops::Range<usize>) -> impl Iterator<Item = &str> {
    document.lines.get(range).unwrap_or_default().iter().map(String::as_str)
}
