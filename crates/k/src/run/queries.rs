//! Queries where they are evaluated: their names are looked up, then the plan runs.

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, ErrorKind, Result};
use crate::names::globals::undefined;
use crate::names::interpreter::{Dialect, Interpreter};
use crate::near;
use crate::query::plan::{Bound, BoundBy, BoundColumns, Plan, Source};
use crate::query::{lowering, of_engine, partitioned, run};
use crate::read::as_value as tree;
use crate::read::query::phrase;
use crate::run::body::Statement;
use crate::run::frame::Frame;
use crate::value::bytecode::Bytecode;
use crate::value::engine_table::engine_table_of;
use crate::value::function::Arguments;
use crate::value::node::{By, Columns, Node, Query, QueryExpression, QueryVerb};
use crate::value::partitioned::partitioned_of;
use crate::value::{self, Kind, array_of, boxes, has_items, is_nothing, item, items, kind, nothing_of};
use crate::verbs::lists::pieces::one;
use crate::verbs::tables::relation::Relation;
use crate::words::dictionary;

impl Interpreter {
    /// The value of a query.
    pub(crate) fn query(
        &self,
        query: &Query,
        codes: &[Bytecode],
        (table, limit): (Value, Option<Value>),
        frame: &mut Frame<'_>,
    ) -> Result<Value> {
        let limit = limit.filter(|limit| value::integer(limit) != Some(value::INFINITY));
        let name = array_of(&table).and_then(|array| array.as_atom::<Symbol>()).copied();
        let table = match name {
            Some(name) if query.verb == QueryVerb::Delete && self.is_namespace(name) => {
                return self.forgotten(query, name);
            }
            Some(name) => self.named_value(name)?,
            None => table,
        };
        let result = match Relation::from_value(&table) {
            _ if let Some(table) = partitioned_of(&table) => {
                let subject = partitioned::prototype(table);
                let plan = Binder { k: self, subject: &subject, frame, codes: codes.iter() }.plan(query, limit)?;
                partitioned::run(self, &plan, table)?
            }
            _ if let Some(table) = engine_table_of(&table) => {
                let subject = lowering::prototype(table);
                let plan = Binder { k: self, subject: &subject, frame, codes: codes.iter() }.plan(query, limit)?;
                of_engine::run(self, &plan, table)?
            }
            Some(subject) => {
                let mut binder = Binder { k: self, subject: &subject, frame, codes: codes.iter() };
                let plan = binder.plan(query, limit)?;
                run::run(self, &plan, &subject)?
            }
            None => self.dictionary_query(query, codes, &table, frame)?,
        };
        match name {
            Some(name) if query.verb != QueryVerb::Fetch => {
                self.store_result(name, result)?;
                Ok(Value::Array(Array::atom(name)))
            }
            _ => Ok(result),
        }
    }

    /// Whether a name has no value of its own, but there are names in it.
    fn is_namespace(&self, name: Symbol) -> bool {
        let text = name.name();
        &*text == "."
            || text.starts_with('.') && !self.is_assigned(name) && !self.names_within(&format!("{text}.")).is_empty()
    }

    /// Names taken out of a namespace: some of them, or all.
    fn forgotten(&self, query: &Query, space: Symbol) -> Result<Value> {
        let text = space.name();
        let names = match &query.columns {
            Columns::Named(names) => names.iter().map(|(name, _)| *name).collect(),
            _ if !query.conditions.is_empty() => return Err(Error::type_("a namespace has no rows")),
            _ => {
                let prefix = if text.len() > 1 { format!("{text}.") } else { String::new() };
                self.names_within(&prefix).iter().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?
            }
        };
        self.forget(&text, &names)?;
        Ok(Value::Array(Array::atom(space)))
    }

    /// Assigns or saves the result of a query on a named table.
    fn store_result(&self, name: Symbol, result: Value) -> Result<()> {
        match name.name().starts_with(':') {
            true => self.save_value(&Value::Array(Array::atom(name)), &result),
            false => self.assign(self.qualified(name)?, result),
        }
    }

    /// A query on a dictionary: keys are left out, or values are changed.
    fn dictionary_query(
        &self,
        query: &Query,
        codes: &[Bytecode],
        table: &Value,
        frame: &mut Frame<'_>,
    ) -> Result<Value> {
        let Value::Dictionary(d) = table else {
            let text = "a query is about a table, a keyed table or a dictionary";
            return Err(Error::type_(text));
        };
        match (query.verb, &query.columns) {
            (QueryVerb::Delete, Columns::Named(names)) => {
                let gone = names.iter().map(|(name, _)| *name).collect::<Vec<_>>();
                dictionary::without(self, d, &Value::Array(Array::list(gone)))
            }
            (QueryVerb::Delete, _) if query.conditions.is_empty() => {
                Ok(value::dictionary(nothing_of(&d.keys), nothing_of(&d.values)))
            }
            _ => {
                // The values are columns, of one row each if they are atoms.
                let names = array_of(&d.keys).and_then(|keys| keys.as_slice::<Symbol>()).unwrap_or_default();
                if names.is_empty() {
                    return Err(Error::type_("the keys of this dictionary are not names"));
                }
                let columns = items(&d.values);
                if query.verb == QueryVerb::Delete && !columns.iter().all(has_items) {
                    let text = "the values of this dictionary are not all lists: it has no rows to delete";
                    return Err(Error::type_(text));
                }
                let count = columns.iter().filter(|column| has_items(column)).map(value::count).next().unwrap_or(1);
                let subject = Relation { names: names.to_vec(), columns, keys: 0, count };
                let mut binder = Binder { k: self, subject: &subject, frame, codes: codes.iter() };
                let plan = binder.plan(query, None)?;
                if query.verb != QueryVerb::Update {
                    let rows = run::run(self, &plan, &subject)?;
                    let is_of_columns = query.verb == QueryVerb::Delete || matches!(query.by, By::Table);
                    return Ok(match value::columns(&rows) {
                        Some(left) if is_of_columns => value::dictionary(left.keys.clone(), left.values.clone()),
                        _ => rows,
                    });
                }
                let BoundColumns::Named(columns) = &plan.columns else { return Ok(table.clone()) };
                let mut result = table.clone();
                for (name, bound) in columns {
                    let new = bound.value(self, &subject, None)?;
                    let entry = value::dictionary(one(Value::Array(Array::atom(*name))), one(new));
                    if let (Value::Dictionary(a), Value::Dictionary(b)) = (&result, &entry) {
                        result = dictionary::upsert(self, a, b)?;
                    }
                }
                Ok(result)
            }
        }
    }

    /// `?[t;c;b;a]`, `![t;c;b;a]`, `?[t;i;p]` and the others with limits.
    pub fn functional(&self, verb: QueryVerb, arguments: Arguments) -> Result<Value> {
        let mut arguments = arguments.into_iter();
        let mut next = || arguments.next().unwrap_or_else(value::nothing);
        let (table, conditions, by, columns) = (next(), next(), next(), next());
        let (limit, order) = (next(), next());
        if is_nothing(&columns) && verb == QueryVerb::Fetch {
            return self.simple_exec(&table, &conditions, &by);
        }
        let query = self.functional_query(verb, [&conditions, &by, &columns], &order)?;
        let limit = Some(limit).filter(|limit| !is_nothing(limit));
        self.query(&query, &[], (table, limit), &mut Frame::default()).map_err(unmarked)
    }

    /// `?[t;i;p]`: an expression on some rows.
    fn simple_exec(&self, table: &Value, rows: &Value, tree: &Value) -> Result<Value> {
        let cut = crate::words::index::at(self, table, rows)?;
        let cut = if matches!(cut, Value::Dictionary(_)) { crate::verbs::lists::pieces::one(cut) } else { cut };
        self.functional(QueryVerb::Fetch, Arguments::from_iter([cut, value::empty(), value::empty(), tree.clone()]))
    }

    fn functional_query(&self, verb: QueryVerb, [c, b, a]: [&Value; 3], order: &Value) -> Result<Query> {
        let conditions = items(c).iter().map(|tree| self.phrase_of(tree)).collect::<Result<Vec<QueryExpression>>>()?;
        let by = match b {
            Value::Dictionary(d) => By::Named(self.phrases_of(&d.keys, &d.values)?),
            _ => match value::integer(b).filter(|_| kind(b) == Kind::Bool) {
                Some(0) => By::Table,
                Some(_) => By::Distinct,
                None if matches!(boxes(b), Some([])) => By::Exec,
                None => By::One(self.phrase_of(b)?),
            },
        };
        let columns = match a {
            Value::Dictionary(d) => Columns::Named(self.phrases_of(&d.keys, &d.values)?),
            _ if verb == QueryVerb::Delete || verb == QueryVerb::Update && kind(a) == Kind::Symbol => {
                let names = array_of(a).and_then(|array| array.as_slice::<Symbol>()).unwrap_or_default();
                let mut all = Vec::with_capacity(names.len());
                for &name in names {
                    all.push((name, phrase(Node::Global(name, tree::NOWHERE)).map_err(no_expression)?));
                }
                if all.is_empty() { Columns::All } else { Columns::Named(all) }
            }
            _ if matches!(boxes(a), Some([])) => Columns::All,
            _ => Columns::One(self.phrase_of(a)?),
        };
        let order = match is_nothing(order) {
            true => None,
            false => {
                let descending = matches!(
                    value::function::as_function(&item(order, 0)),
                    Some(value::function::Function::Primitive(row) | value::function::Function::Monad(row))
                        if self.is_descending(row)
                );
                Some((descending, self.phrase_of(&item(order, 1))?))
            }
        };
        let verb = match (verb, a) {
            (QueryVerb::Update, Value::Dictionary(_)) => QueryVerb::Update,
            (QueryVerb::Fetch, _) => QueryVerb::Fetch,
            _ => QueryVerb::Delete,
        };
        Ok(Query {
            verb,
            table: Node::Constant(value::nothing()),
            conditions,
            by,
            columns,
            limit: None,
            order,
            at: tree::NOWHERE,
        })
    }

    fn is_descending(&self, row: &value::primitive::Primitive) -> bool {
        row == crate::vocabulary::primitive("idesc").unwrap_or(row)
            || row == crate::vocabulary::primitive(">").unwrap_or(row)
    }

    fn phrase_of(&self, tree: &Value) -> Result<QueryExpression> {
        phrase(tree::from_value(self, tree)?).map_err(no_expression)
    }

    fn phrases_of(&self, names: &Value, trees: &Value) -> Result<Vec<(Symbol, QueryExpression)>> {
        let Some(names) = array_of(names).and_then(|names| names.as_slice::<Symbol>()) else {
            return Err(Error::type_("columns have symbols for names"));
        };
        let phrases = items(trees).into_iter().map(|tree| self.phrase_of(&tree));
        names.iter().zip(phrases).map(|(&name, phrase)| Ok((name, phrase?))).collect()
    }

    /// The value of a name: of a file symbol the file's.
    fn named_value(&self, name: Symbol) -> Result<Value> {
        match name.name().starts_with(':') {
            true => crate::words::cast::value_of(self, Value::Array(Array::atom(name))),
            false => self.global_value(self.qualified(name)?),
        }
    }

    /// The value of a tree.
    pub fn eval_tree(&self, tree: &Value) -> Result<Value> {
        let node = tree::from_value(self, tree)?;
        Statement::new(node).value(self).map_err(unmarked)
    }

    /// The tree of a text.
    pub fn parse_text(&self, text: &str) -> Result<Value> {
        if let Some(rest) = text.strip_prefix("k)") {
            let before = self.dialect.replace(Dialect::K);
            let tree = self.parse_text(rest);
            self.dialect.set(before);
            return tree;
        }
        let statements =
            crate::read::parse::trees(text, self.dialect(), self.settings.namespace.get(), &self.own_words())?;
        let mut trees =
            statements.iter().flatten().map(|node| tree::to_value(self, node, &[])).collect::<Result<Vec<_>>>()?;
        match trees.len() {
            0 => Ok(value::nothing()),
            1 => Ok(trees.pop().unwrap_or_else(value::nothing)),
            _ => {
                trees.insert(0, value::string(";"));
                Ok(value::collapse(trees))
            }
        }
    }
}

#[cold]
fn no_expression(_: usize) -> Error {
    Error::with_message(ErrorKind::Syntax, "parse").note("this is not an expression")
}

/// An error of what stands in no sentence has no place there.
fn unmarked(mut error: Error) -> Error {
    error.take_mark();
    error
}

/// Looks the names of a query up.
struct Binder<'a, 'f, 'c> {
    k: &'a Interpreter,
    subject: &'a Relation,
    frame: &'a mut Frame<'f>,
    /// The code of the expressions that are still to come, in the order of [`Query::phrases`]; of a query that is not in a text none.
    codes: std::slice::Iter<'c, Bytecode>,
}

impl<'q> Binder<'_, '_, 'q> {
    fn plan(&mut self, query: &'q Query, limit: Option<Value>) -> Result<Plan<'q>> {
        let conditions = query.conditions.iter().map(|phrase| self.bound(phrase)).collect::<Result<Vec<_>>>()?;
        let by = match &query.by {
            By::Table => BoundBy::Table,
            By::Distinct => BoundBy::Distinct,
            By::Exec => BoundBy::Exec,
            By::One(phrase) => BoundBy::One(self.bound(phrase)?),
            By::Named(all) => BoundBy::Named(self.all(all)?),
        };
        let columns = match (&query.columns, query.verb) {
            (Columns::All, _) => BoundColumns::All,
            (Columns::One(phrase), _) => BoundColumns::One(self.bound(phrase)?),
            (Columns::Named(all), _) => BoundColumns::Named(self.all(all)?),
        };
        let order = match &query.order {
            Some((descending, phrase)) => Some((*descending, self.bound(phrase)?)),
            None => None,
        };
        Ok(Plan { verb: query.verb, conditions, by, columns, limit, order })
    }

    fn all(&mut self, all: &'q [(Symbol, QueryExpression)]) -> Result<Vec<(Symbol, Bound<'q>)>> {
        all.iter().map(|(name, phrase)| Ok((*name, self.bound(phrase)?))).collect()
    }

    fn bound(&mut self, phrase: &'q QueryExpression) -> Result<Bound<'q>> {
        let names = phrase.names.iter().zip(&phrase.outside).zip(&phrase.inside);
        let source = |((&name, outside), &inside): ((&Symbol, &Node), &bool)| match self.source(name, outside) {
            Err(error) if inside && error.kind() == ErrorKind::Value => Ok(Source::Missing),
            found => found,
        };
        let sources = names.map(source).collect::<Result<Vec<_>>>()?;
        Ok(Bound::new(&phrase.node, sources).with_code(self.codes.next()))
    }

    /// The source of a name: a column, the number of the row, a part of a column, or its value outside the query.
    fn source(&mut self, name: Symbol, outside: &Node) -> Result<Source> {
        if let Some(index) = self.subject.column(name) {
            return Ok(Source::Column(index));
        }
        let text = name.name().to_string();
        if text == "i" {
            return Ok(Source::Rows);
        }
        if let Some((first, rest)) = text.split_once('.')
            && !first.is_empty()
            && let Some(index) = Symbol::new(first).ok().and_then(|first| self.subject.column(first))
        {
            let parts = rest.split('.').map(Symbol::new).collect::<Result<Vec<Symbol>>>()?;
            return Ok(Source::Part(index, parts));
        }
        match self.named(outside) {
            Ok(value) => Ok(Source::Value(value)),
            Err(error) if error.kind() == ErrorKind::Value => {
                let names: Vec<String> = self.subject.names.iter().map(|name| name.name().to_string()).collect();
                let near = near::nearest(&text, names.iter().map(String::as_str), 1);
                // A name of the query around this one, which means nothing there.
                let error = match outside {
                    Node::Local(_, at, _) => undefined(&text).mark(*at),
                    _ => error,
                };
                let error = error.note(format!("the columns are {}", names.join(", ")));
                Err(match near.first() {
                    Some(near) => error.note(format!("is {near} meant?")),
                    None => error,
                })
            }
            Err(other) => Err(other),
        }
    }

    /// The value of a name outside the query.
    fn named(&mut self, name: &Node) -> Result<Value> {
        let value = match name {
            Node::Local(slot, ..) => self.frame.registers.get_mut(*slot).filter(|register| register.is_some()),
            Node::Global(name, at) => return self.k.global_value(*name).map_err(|error| error.mark(*at)),
            Node::This(_) => return self.frame.lambda.map(|(_, this)| this.clone()).ok_or_else(|| undefined(".z.s")),
            _ => None,
        };
        value.map(|register| register.copy().into_value()).ok_or_else(|| undefined(""))
    }
}
