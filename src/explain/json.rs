//! What was seen, as JSON for other front ends.

use std::fmt::Write;

use super::Explained;
use crate::trace::{Node, Seen};

impl Explained {
    /// One object: the sentence, its steps with spans in bytes, shapes, kinds and small values, the tree, and the error.
    pub fn json(&self) -> String {
        let steps = self.trace.steps.iter().enumerate().map(|(index, step)| {
            let result = match &step.result {
                Ok(seen) => format!("\"result\":{}", value(seen, self.values.get(index).and_then(Option::as_deref))),
                Err(lines) => format!("\"error\":{}", list(lines.iter().map(|line| text(line)))),
            };
            let arguments = self.arguments.get(index);
            let left = step
                .left
                .as_ref()
                .map_or("null".to_string(), |seen| value(seen, arguments.and_then(|both| both.0.as_deref())));
            format!(
                "{{\"source\":{},\"span\":[{},{}],\"verb\":{},\"depth\":{},\"ranks\":{},\"left\":{left},\"right\":{},{result}}}",
                step.source,
                step.span.0,
                step.span.1,
                text(&self.verb(step)),
                step.depth,
                list(step.ranks.iter().map(|rank| if *rank == i64::MAX {
                    "null".to_string()
                } else {
                    rank.to_string()
                })),
                value(&step.right, arguments.and_then(|both| both.1.as_deref())),
            )
        });
        let sources = list(
            self.trace
                .sources
                .iter()
                .map(|source| format!("{{\"label\":{},\"text\":{}}}", text(&source.label), text(&source.text))),
        );
        let tree = self.trace.tree.as_ref().map_or("null".to_string(), |node| self.node(node));
        let error = self.error.as_ref().map_or("null".to_string(), |error| text(error));
        format!(
            "{{\"given\":{},\"sentence\":{},\"steps\":{},\"more\":{},\"sources\":{sources},\"tree\":{tree},\"result\":{},\"error\":{error}}}\n",
            text(&self.given),
            text(&self.trace.sentence),
            list(steps),
            self.trace.more,
            text(&self.result)
        )
    }

    fn node(&self, node: &Node) -> String {
        format!(
            "{{\"span\":[{},{}],\"what\":{},\"parts\":{}}}",
            node.span.0,
            node.span.1,
            text(node.what),
            list(node.children.iter().map(|child| self.node(child)))
        )
    }
}

fn value(seen: &Seen, shown: Option<&str>) -> String {
    let shape = list(seen.shape.iter().map(usize::to_string));
    let shown = shown.map_or("null".to_string(), text);
    format!("{{\"kind\":{},\"shape\":{shape},\"value\":{shown}}}", text(seen.kind))
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

/// A string of JSON.
fn text(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            letter if letter.is_control() => {
                let _ = write!(out, "\\u{:04x}", u32::from(letter));
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}
