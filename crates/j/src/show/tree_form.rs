//! The tree form of words (`5!:4`): the root at the left, operands below each other at the right of their operator.
//!
//! ```text
//!   +- / --- +
//! --+- %
//!   +- #
//! ```
//!
//! A node's field is `- label` for a leaf, `- label -` for an operator and `-` for a train; the fields of siblings are
//! brought to one width, with dashes where they end in one. A node stands at the middle between its first and last child;
//! two neighbours that are not leaves stand a row apart.

use super::linear::linear;
use super::noun_text::linear_text;
use crate::array::{Array, ElementType, budget, stop};
use crate::error::Result;
use crate::names::env::Env;
use crate::value::entity::{Entity, ModifierKind, VerbKind};

/// A word with its operands.
struct Node {
    /// The operator; nothing for a train.
    label: String,
    /// Its operands; none for a leaf.
    operands: Vec<Node>,
}

/// Rows of characters, and the row that the parent joins.
struct TextBlock {
    rows: Vec<String>,
    anchor: usize,
}

/// The tree as a table of characters.
pub fn tree(env: &Env<'_>, entity: &Entity) -> Result<Array> {
    let block = stacked(&[node(env, entity)?])?;
    let width = block.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    let padded = |row: &String| row.clone() + &" ".repeat(width - row.chars().count());
    let rows: Vec<Vec<u8>> = block.rows.iter().map(|row| padded(row).into_bytes()).collect();
    let bytes = rows.iter().map(Vec::len).max().unwrap_or(0);
    let mut out = budget::vec(rows.len().saturating_mul(bytes))?;
    for row in &rows {
        out.extend_from_slice(row);
        out.extend(std::iter::repeat_n(b' ', bytes - row.len()));
    }
    Array::new(&[rows.len(), bytes], out)
}

fn leaf(text: &str) -> Node {
    let label = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    Node { label, operands: Vec::new() }
}

fn node(env: &Env<'_>, entity: &Entity) -> Result<Node> {
    env.interpreter.check_stack()?;
    let all = |label: &str, parts: &[&Entity]| -> Result<Node> {
        let operands = parts.iter().map(|part| node(env, part)).collect::<Result<Vec<Node>>>()?;
        Ok(Node { label: label.to_string(), operands })
    };
    if let Entity::Noun(noun) = entity
        && noun.kind() == ElementType::Box
    {
        // What is drawn of boxes takes many times their room.
        budget::check::<[u64; 64]>(noun.count())?;
    }
    match entity {
        Entity::Noun(noun) => match crate::show::atomic::words(noun) {
            Some(words) => all("", &words.iter().collect::<Vec<&Entity>>()),
            None => Ok(leaf(&linear_text(noun)?)),
        },
        Entity::Verb(verb) => match &verb.0.kind {
            VerbKind::Primitive(primitive) => Ok(leaf(primitive.spelling())),
            VerbKind::Hook(u, v) => all("", &[&u.clone().into(), &v.clone().into()]),
            VerbKind::Fork(f, g, h) => all("", &[f, &g.clone().into(), &h.clone().into()]),
            VerbKind::Derived(derived) => match &derived.v {
                Some(v) => all(derived.row.spelling(), &[&derived.u, v]),
                None => all(derived.row.spelling(), &[&derived.u]),
            },
            VerbKind::Explicit(explicit) if explicit.operands.is_none() => {
                let class = Array::from(i64::from(explicit.definition.class));
                let body = Array::list(explicit.definition.lines.join(&b'\n'));
                all(":", &[&class.into(), &body.into()])
            }
            _ => Ok(leaf(&linear(entity, false)?)),
        },
        Entity::Adverb(modifier) | Entity::Conjunction(modifier) => match &*modifier.0 {
            ModifierKind::Primitive(row) => Ok(leaf(row.spelling())),
            ModifierKind::Train(parts) => all("", &parts.iter().collect::<Vec<&Entity>>()),
            _ => Ok(leaf(&linear(entity, false)?)),
        },
    }
}

/// The text of a node before its operands, or of a leaf.
fn field(node: &Node) -> String {
    match (node.operands.is_empty(), node.label.is_empty()) {
        (true, _) => format!("- {}", node.label),
        (false, true) => "-".to_string(),
        (false, false) => format!("- {} -", node.label),
    }
}

/// The operands of one node below each other, with the line at their left.
fn stacked(nodes: &[Node]) -> Result<TextBlock> {
    let width = nodes.iter().map(|node| field(node).chars().count()).max().unwrap_or(0);
    let mut rows: Vec<String> = Vec::new();
    let mut anchors = Vec::with_capacity(nodes.len());
    let mut after_leaf = true;
    for node in nodes {
        stop::poll_running()?;
        let is_leaf = node.operands.is_empty();
        if !is_leaf && !after_leaf {
            rows.push(String::new());
        }
        after_leaf = is_leaf;
        let block = drawn(node, width)?;
        anchors.push(rows.len() + block.anchor);
        rows.extend(block.rows);
    }
    let (first, last) = (anchors.first().copied().unwrap_or(0), anchors.last().copied().unwrap_or(0));
    let anchor = (first + last).div_ceil(2);
    for (index, row) in rows.iter_mut().enumerate() {
        stop::poll_turn(index)?;
        let line = match (anchors.binary_search(&index).is_ok(), first < index && index < last) {
            (true, _) if nodes.len() == 1 => '-',
            (true, _) => '+',
            (false, true) if index == anchor => '+',
            (false, true) => '|',
            (false, false) => ' ',
        };
        row.insert(0, line);
    }
    Ok(TextBlock { rows, anchor })
}

/// A node in a field of some width, with its operands.
fn drawn(node: &Node, width: usize) -> Result<TextBlock> {
    let mut text = field(node);
    let fill = if text.ends_with('-') { '-' } else { ' ' };
    text.extend(std::iter::repeat_n(fill, width - text.chars().count()));
    if node.operands.is_empty() {
        return Ok(TextBlock { rows: vec![text], anchor: 0 });
    }
    let mut block = stacked(&node.operands)?;
    for (index, row) in block.rows.iter_mut().enumerate() {
        *row = if index == block.anchor { format!("{text}{row}") } else { format!("{}{row}", " ".repeat(width)) };
    }
    Ok(block)
}
