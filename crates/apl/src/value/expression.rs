//! Expressions: how they are put together step by step and taken apart.

use super::function::{Action, Expression, Node, Step, Steps, Tree};

impl Node {
    /// The beginning of its text, that of its function included.
    pub fn begin(&self) -> usize {
        match &self.tree {
            Tree::Steps(steps) => steps.all().begin(),
            Tree::Index(inner, _) => inner.begin(),
            _ => self.from,
        }
    }

    /// The expression that goes on with a step.
    #[must_use]
    pub fn then(self, step: Step) -> Node {
        let (from, at) = (step.from, step.at);
        let mut steps = match self.tree {
            Tree::Steps(steps) => steps,
            _ => Box::new(Steps { first: self, steps: Vec::new() }),
        };
        steps.steps.push(step);
        Node { tree: Tree::Steps(steps), from, at }
    }

    /// The node inside of the parentheses around it.
    #[inline]
    pub fn without_parentheses(&self) -> &Node {
        let mut node = self;
        while let Tree::Paren(inner) = &node.tree {
            node = inner;
        }
        node
    }

    /// The node as an expression, which has no steps if it is a value by itself.
    pub fn expression(&self) -> Expression<'_> {
        match &self.tree {
            Tree::Steps(steps) => steps.all(),
            _ => Expression { first: self, steps: &[] },
        }
    }
}

impl Steps {
    /// The whole expression.
    pub fn all(&self) -> Expression<'_> {
        Expression { first: &self.first, steps: &self.steps }
    }
}

impl<'a> Expression<'a> {
    /// The last step, and the expression that it is applied to.
    pub fn split_last(self) -> Option<(&'a Step, Expression<'a>)> {
        let (last, steps) = self.steps.split_last()?;
        Some((last, Expression { steps, ..self }))
    }

    /// Whether it is an assignment.
    pub fn is_assignment(self) -> bool {
        matches!(self.steps.last(), Some(Step { action: Action::Assign(..), .. }))
    }

    /// The beginning of its text.
    pub fn begin(self) -> usize {
        match self.steps.last() {
            None => self.first.begin(),
            Some(Step { action: Action::Monad(function), .. }) => function.from,
            Some(Step { action: Action::Dyad(_, x), .. }) => x.begin(),
            Some(assignment) => assignment.from,
        }
    }
}
