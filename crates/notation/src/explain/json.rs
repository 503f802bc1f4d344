//! A trace as JSON for other front ends.

use serde_json::{Value, json};

use super::Explained;
use crate::trace::{Node, Seen};

impl Explained {
    /// One object: the sentence, its steps with spans in bytes, shapes, kinds and small values, the tree, and the
    /// error.
    pub fn json(&self) -> String {
        let steps = self.trace.steps.iter().enumerate().map(|(index, step)| {
            let arguments = self.arguments.get(index);
            let left = step.left.as_ref().map(|seen| value(seen, arguments.and_then(|both| both.0.as_deref())));
            let ranks: Vec<Option<i64>> =
                step.ranks.iter().map(|&rank| Some(rank).filter(|&rank| rank != i64::MAX)).collect();
            let mut object = json!({
                "source": step.source,
                "span": [step.span.0, step.span.1],
                "verb": self.verb(step),
                "depth": step.depth,
                "ranks": ranks,
                "left": left,
                "right": value(&step.right, arguments.and_then(|both| both.1.as_deref())),
            });
            if !step.stages.is_empty() {
                let stages = step.stages.iter().map(|(name, seen)| (*name, value(seen, seen.text.as_deref())));
                object["stages"] = stages.collect();
            }
            match &step.result {
                Ok(seen) => object["result"] = value(seen, self.values.get(index).and_then(Option::as_deref)),
                Err(lines) => object["error"] = json!(lines),
            }
            object
        });
        let sources = self.trace.sources.iter().map(|source| json!({"label": source.label, "text": source.text}));
        let all = json!({
            "given": self.given,
            "sentence": self.trace.sentence,
            "steps": steps.collect::<Vec<_>>(),
            "more": self.trace.more,
            "sources": sources.collect::<Vec<_>>(),
            "tree": self.trace.tree.as_ref().map(node),
            "written": self.written,
            "result": self.result,
            "error": self.error,
        });
        format!("{all}\n")
    }
}

fn node(node: &Node) -> Value {
    let parts: Vec<Value> = node.children.iter().map(self::node).collect();
    json!({"span": [node.span.0, node.span.1], "what": node.what, "parts": parts})
}

fn value(seen: &Seen, shown: Option<&str>) -> Value {
    json!({"kind": seen.kind, "shape": seen.shape, "value": shown})
}
