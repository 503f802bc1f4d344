//! Functions as pictures: the tree of a train, nested boxes, one line.
//!
//! In a tree an operator or the middle of a fork stands above what it takes; the branches of a function of one operand go down at its
//! left. Trees that stand side by side move together until a blank is left between them.

use super::column::width;
use super::look::{BoxStyle, Look, TrainStyle};
use super::{boxed, text_array, written};
use crate::array::{Array, nested};
use crate::error::Result;
use crate::value::{Function, Operand};
use crate::vocabulary::operators::OUTER;
use crate::vocabulary::{Operator, OperatorCode};

/// The parts of a function.
#[derive(Clone, Debug)]
enum FunctionParts {
    /// What has no parts, as lines of text.
    Leaf(Vec<String>),
    /// An operator with its operand or operands: its sign, and what it takes.
    Derived(String, Vec<FunctionParts>),
    /// The parts of a train.
    Train(Vec<FunctionParts>),
}

/// The lines of a function in a form. `None` of a function of another notation.
pub fn drawn(f: &Function, style: TrainStyle) -> Result<Option<Vec<String>>> {
    let Some(parts) = parts(f)? else { return Ok(None) };
    let has_lines = parts.any(&|parts| matches!(parts, FunctionParts::Leaf(lines) if lines.len() > 1));
    Ok(Some(match (&parts, style) {
        (FunctionParts::Leaf(lines), _) => lines.clone(),
        (_, TrainStyle::Tree) => DrawnTree::new(&parts)?.lines,
        (_, TrainStyle::Box) => boxed(&parts.nest()?, &Look::plain(10, usize::MAX).with_boxes(BoxStyle::Min))?,
        (_, TrainStyle::Parens) if !has_lines => vec![parts.line(true)],
        _ => parts.line(false).lines().map(str::to_string).collect(),
    }))
}

/// Whether a function is a train, or an operator took one.
pub fn has_train(f: &Function) -> Result<bool> {
    Ok(parts(f)?.is_some_and(|parts| parts.any(&|parts| matches!(parts, FunctionParts::Train(_)))))
}

fn parts(f: &Function) -> Result<Option<FunctionParts>> {
    let _level = nested::Depth::enter()?;
    let both = |left: &Operand, right: Option<&Operand>| -> Result<Option<Vec<FunctionParts>>> {
        [Some(left), right].into_iter().flatten().map(operand).collect()
    };
    let derived = |sign: String, operands: Option<Vec<FunctionParts>>| {
        operands.map(|operands| FunctionParts::Derived(sign, operands))
    };
    Ok(match f {
        Function::Derived(of) if std::ptr::eq(of.0, &raw const OUTER) => {
            let outer = FunctionParts::Leaf(vec!["∘".to_string()]);
            operand(&of.1)?.map(|operand| FunctionParts::Derived(".".to_string(), vec![outer, operand]))
        }
        Function::Derived(of) if let Some(text) = idiom(&of.1, of.0) => Some(FunctionParts::Leaf(vec![text])),
        Function::Derived(of) => derived(of.0.to_string(), both(&of.1, of.2.as_ref())?),
        Function::Bound(of) => {
            let sign = match of.0.header.name.as_str() {
                "" => of.0.text.first().cloned().unwrap_or_default(),
                name => name.to_string(),
            };
            derived(sign, both(&of.1, of.2.as_ref())?)
        }
        Function::Train(of) => {
            of.iter().map(operand).collect::<Result<Option<Vec<FunctionParts>>>>()?.map(FunctionParts::Train)
        }
        Function::Observed(of) => parts(&of.0)?,
        Function::Closed(of) => parts(&of.0)?,
        other => written::function(other)?.map(|text| FunctionParts::Leaf(text.lines().map(str::to_string).collect())),
    })
}

/// The text of a reduction that picks the first or the last item, which is shown as one word.
fn idiom(operand: &Operand, operator: &Operator) -> Option<String> {
    match operand {
        Operand::Function(Function::Primitive(row)) if matches!(row.glyph, '⊢' | '⊣') => {
            matches!(operator.code, OperatorCode::Reduce | OperatorCode::ReduceFirst)
                .then(|| format!("{}{operator}", row.glyph))
        }
        _ => None,
    }
}

fn operand(part: &Operand) -> Result<Option<FunctionParts>> {
    match part {
        Operand::Function(f) => parts(f),
        Operand::Value(y) => Ok(written::value(y)?.map(|text| FunctionParts::Leaf(vec![text]))),
    }
}

impl FunctionParts {
    fn any(&self, is: &dyn Fn(&FunctionParts) -> bool) -> bool {
        let inner = match self {
            FunctionParts::Leaf(_) => &[][..],
            FunctionParts::Derived(_, inner) | FunctionParts::Train(inner) => inner,
        };
        is(self) || inner.iter().any(|part| part.any(is))
    }

    /// A nested array of texts: of an operator the operands about its sign.
    fn nest(&self) -> Result<Array> {
        let items = match self {
            FunctionParts::Leaf(lines) => match lines.as_slice() {
                [line] => return Ok(text_array(line)),
                lines => return super::matrix(lines, &[lines.len()]),
            },
            FunctionParts::Train(parts) => parts.iter().map(FunctionParts::nest).collect::<Result<Vec<_>>>()?,
            FunctionParts::Derived(sign, operands) => {
                let mut items = operands.iter().map(FunctionParts::nest).collect::<Result<Vec<_>>>()?;
                items.insert(items.len().min(1), text_array(sign));
                items
            }
        };
        nested::assemble(&[items.len()], items)
    }

    /// One line: with parentheses around all parts that have parts, or only where they are needed.
    fn line(&self, all: bool) -> String {
        match self {
            FunctionParts::Leaf(lines) => lines.join("\n"),
            FunctionParts::Derived(sign, operands) => {
                let left = operands
                    .first()
                    .map(|part| part.within(all, matches!(part, FunctionParts::Train(_))))
                    .unwrap_or_default();
                let right = operands.get(1).map(|part| part.within(all, !matches!(part, FunctionParts::Leaf(_))));
                joined([Some(left), Some(sign.clone()), right].into_iter().flatten())
            }
            FunctionParts::Train(parts) => {
                let last = parts.len().saturating_sub(1);
                let text = |(place, part): (usize, &FunctionParts)| {
                    let is_fork = matches!(part, FunctionParts::Train(inner) if inner.len() == 3);
                    part.within(all, matches!(part, FunctionParts::Train(_)) && !(place == last && is_fork))
                };
                joined(parts.iter().enumerate().map(text))
            }
        }
    }

    fn within(&self, all: bool, loose: bool) -> String {
        let text = self.line(all);
        if loose || all && !matches!(self, FunctionParts::Leaf(_)) { format!("({text})") } else { text }
    }
}

/// Words side by side, with a blank where they would become one.
fn joined(words: impl Iterator<Item = String>) -> String {
    let is_word = |c: char| c.is_alphanumeric() || "_∆⍙¯.'".contains(c);
    words.fold(String::new(), |mut line, word| {
        let meets = line.ends_with(is_word) && word.starts_with(is_word);
        if meets {
            line.push(' ');
        }
        line + &word
    })
}

/// The lines of a tree, and the place of its top in the first of them.
struct DrawnTree {
    lines: Vec<String>,
    top: usize,
}

impl DrawnTree {
    fn new(parts: &FunctionParts) -> Result<DrawnTree> {
        let _level = nested::Depth::enter()?;
        Ok(match parts {
            FunctionParts::Leaf(lines) => DrawnTree { lines: lines.clone(), top: 0 },
            FunctionParts::Train(parts) => {
                side_by_side(parts.iter().map(DrawnTree::new).collect::<Result<Vec<_>>>()?).0
            }
            FunctionParts::Derived(sign, operands) => {
                let mut trees = operands.iter().map(DrawnTree::new).collect::<Result<Vec<_>>>()?;
                if trees.len() == 1
                    && let Some(tree) = trees.pop()
                {
                    return Ok(tree.hung(sign));
                }
                let (tree, middle) = side_by_side(trees);
                tree.below(sign, middle)
            }
        })
    }

    /// The tree at the left below an operator.
    fn hung(self, sign: &str) -> DrawnTree {
        let place = self.top + 2;
        let mut lines = vec![format!("{}{sign}", " ".repeat(place)), format!("{}┌─┘", " ".repeat(self.top))];
        lines.extend(self.lines);
        DrawnTree { lines, top: place }
    }

    fn below(self, sign: &str, place: usize) -> DrawnTree {
        let mut lines = vec![format!("{}{sign}", " ".repeat(place))];
        lines.extend(self.lines);
        DrawnTree { lines, top: place }
    }
}

/// Trees side by side below a line with a branch for each, and the place of the sign above the line.
fn side_by_side(trees: Vec<DrawnTree>) -> (DrawnTree, usize) {
    let mut lines: Vec<String> = Vec::new();
    let mut tops: Vec<usize> = Vec::new();
    for tree in trees {
        // A blank is left between the lines of both.
        let needs = |(old, new): (&String, &String)| {
            let indent = new.chars().take_while(|&c| c == ' ').count();
            (width(old.trim_end()) + 1).saturating_sub(indent)
        };
        let most = lines.iter().zip(&tree.lines).map(needs).max().unwrap_or(0);
        let shift = most.max(tops.last().map_or(0, |last| (last + 2).saturating_sub(tree.top)));
        tops.push(shift + tree.top);
        lines.resize(lines.len().max(tree.lines.len()), String::new());
        for (old, new) in lines.iter_mut().zip(&tree.lines) {
            let end = width(old.trim_end());
            let kept: String = old.chars().take(end).collect();
            let wanted = shift + new.chars().take_while(|&c| c == ' ').count();
            *old = format!("{kept}{}{}", " ".repeat(wanted.saturating_sub(end)), new.trim_start_matches(' '));
        }
    }
    let (first, last) = (tops.first().copied().unwrap_or(0), tops.last().copied().unwrap_or(0));
    let (middle, sign) = match tops.as_slice() {
        [_, middle, _] => (*middle, '┼'),
        _ => (usize::midpoint(first, last), '┴'),
    };
    let branch = |place: usize| match place {
        place if place < first => ' ',
        place if place == first => '┌',
        place if place == last => '┐',
        place if place == middle => sign,
        _ => '─',
    };
    lines.insert(0, (0..=last).map(branch).collect());
    (DrawnTree { lines, top: middle }, middle)
}
