//! Queries as they are written: the templates of `select`, `exec`, `update` and `delete`.

use crate::array::Symbol;
use crate::names::columns::ColumnNames;
use crate::read::columns::{explicit, implied};
use crate::read::resolve;
use crate::value::node::{By, Columns, Node, Places, Query, QueryExpression, QueryVerb, for_children, visit};
use crate::value::primitive::Code;

/// The parts of a query, in the order in which they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryPart {
    /// The computed columns.
    Columns,
    /// The columns that rows are grouped by.
    Groups,
    /// The table.
    Table,
    /// The conditions.
    Conditions,
}

/// The word that a query begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Template {
    /// `select`
    Select,
    /// `exec`
    Exec,
    /// `update`
    Update,
    /// `delete`
    Delete,
}

/// The expressions between the words of a template.
#[derive(Debug)]
pub struct Parts {
    /// The expressions in brackets behind the first word.
    pub limits: Option<Places>,
    /// Whether it is `distinct`.
    pub distinct: bool,
    /// The columns.
    pub columns: Vec<Node>,
    /// The groups, if there is a `by`.
    pub by: Option<Vec<Node>>,
    /// The table.
    pub table: Node,
    /// The conditions.
    pub conditions: Vec<Node>,
}

/// An expression whose names are columns first; the place of what is wrong in it otherwise.
pub fn phrase(mut node: Node) -> Result<QueryExpression, usize> {
    let (mut names, mut outside, mut wrong): (Vec<Symbol>, Vec<Node>, _) = (Vec::new(), Vec::new(), None);
    visit(&node, &mut |node| match node {
        Node::Global(name, at) if !names.contains(name) => {
            names.push(*name);
            outside.push(Node::Global(*name, *at));
        }
        Node::Wrong(at) => wrong = Some(*at),
        _ => {}
    });
    if let Some(at) = wrong {
        return Err(at);
    }
    let mut here = Vec::new();
    names_outside_queries(&node, &mut here);
    let inside = names.iter().map(|name| !here.contains(name)).collect();
    resolve::resolve(&mut node, &names);
    Ok(QueryExpression { node, names, outside, inside })
}

/// The names of an expression but for those that stand in queries inside it.
fn names_outside_queries(node: &Node, names: &mut Vec<Symbol>) {
    match node {
        Node::Global(name, _) => names.push(*name),
        Node::Query(query) => {
            names_outside_queries(&query.table, names);
            query.limit.iter().for_each(|limit| names_outside_queries(limit, names));
        }
        _ => for_children(node, &mut |child| names_outside_queries(child, names)),
    }
}

/// The query of a template.
pub fn query(at: usize, template: Template, parts: Parts) -> Node {
    match built(at, template, parts) {
        Ok(query) => Node::Query(Box::new(query)),
        Err(at) => Node::Wrong(at),
    }
}

fn built(at: usize, template: Template, parts: Parts) -> Result<Query, usize> {
    let Parts { limits, distinct, columns, by, table, conditions } = parts;
    let conditions: Vec<QueryExpression> = conditions.into_iter().map(phrase).collect::<Result<_, usize>>()?;
    let named_one = |node: &Node| explicit(node).is_some();
    let by = match (by, template) {
        (None, Template::Exec) => By::Exec,
        (None, _) if distinct => By::Distinct,
        (None, _) => By::Table,
        (Some(mut groups), Template::Exec) if groups.len() == 1 && !groups.iter().any(named_one) => {
            groups.pop().map(phrase).transpose()?.map_or(By::Exec, By::One)
        }
        (Some(groups), _) => By::Named(named(groups, None)?),
    };
    let mut columns = columns;
    let columns = match (template, columns.len()) {
        (_, 0) => Columns::All,
        (Template::Exec, 1) if !columns.iter().any(named_one) => match columns.pop() {
            Some(node) => Columns::One(phrase(if distinct { distinct_of(node, at) } else { node })?),
            None => Columns::All,
        },
        // Without groups the rows are distinct, with them the items of each column are.
        _ => Columns::Named(named(columns, (distinct && matches!(by, By::Named(_))).then_some(at))?),
    };
    if template == Template::Delete && !conditions.is_empty() && !matches!(columns, Columns::All) {
        return Err(at);
    }
    let limits = limits.into_iter().flatten().flatten();
    let (mut limit, mut order) = (None, None);
    for node in limits {
        match node {
            Node::Monad(primitive, column, _) if matches!(primitive.code, Code::Less | Code::Greater) => {
                order = Some((primitive.code == Code::Greater, phrase(*column)?));
            }
            node => limit = Some(node),
        }
    }
    let verb = match template {
        Template::Select | Template::Exec => QueryVerb::Fetch,
        Template::Update => QueryVerb::Update,
        Template::Delete => QueryVerb::Delete,
    };
    Ok(Query { verb, table, conditions, by, columns, limit, order, at })
}

fn distinct_of(node: Node, at: usize) -> Node {
    match crate::vocabulary::primitive("distinct") {
        Some(distinct) => Node::Monad(distinct, Box::new(node), at),
        None => node,
    }
}

/// Columns with their names; a name that is taken gets a number. With the place of a query, their items are to be distinct.
fn named(nodes: Vec<Node>, distinct: Option<usize>) -> Result<Vec<(Symbol, QueryExpression)>, usize> {
    let mut out: Vec<(Symbol, QueryExpression)> = Vec::with_capacity(nodes.len());
    let mut taken = ColumnNames::default();
    for node in nodes {
        let wanted = explicit(&node).or_else(|| implied(&node));
        let node = match node {
            Node::Assign(assignment) if wanted.is_some() => assignment.value,
            node => node,
        };
        let node = match distinct {
            Some(at) => distinct_of(node, at),
            None => node,
        };
        out.push((taken.name(wanted).ok_or(0_usize)?, phrase(node)?));
    }
    Ok(out)
}
