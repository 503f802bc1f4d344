//! Conditions and loops: `$[c;t;f]`, `if[]`, `do[]`, `while[]`.

use crate::array::Value;
use crate::error::{Error, Result};
use crate::names::interpreter::Interpreter;
use crate::notation::line_observer::is_observed;
use crate::run::frame::Frame;
use crate::run::quick;
use crate::run::stop::{At, Evaluated, Stop};
use crate::value::node::{Node, type_test};
use crate::value::primitive::Code;
use crate::value::register::{Register, RegisterView};
use crate::value::{self, integer};

impl Interpreter {
    /// The branch of `$[]` that is to be evaluated; none if there is none, which gives `::`.
    #[inline]
    pub(crate) fn chosen<'n>(
        &self,
        nodes: &'n [Node],
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> std::result::Result<Option<&'n Node>, Stop> {
        let mut rest = nodes;
        loop {
            match rest {
                [] => {
                    *out = value::nothing().into();
                    return Ok(None);
                }
                [otherwise] => return Ok(Some(otherwise)),
                [condition, then, others @ ..] => {
                    if self.holds(condition, at, frame, out)? {
                        return Ok(Some(then));
                    }
                    rest = others;
                }
            }
        }
    }

    /// Whether a condition is true.
    #[inline]
    pub(crate) fn holds(
        &self,
        node: &Node,
        at: usize,
        frame: &mut Frame<'_>,
        out: &mut Register,
    ) -> std::result::Result<bool, Stop> {
        if let Some(number) = self.single(node, frame) {
            return Ok(number.holds());
        }
        if let Some((code, number, y)) = type_test(node) {
            let place = self.operand(y, frame, out)?;
            let known = quick::type_number(place.look(frame, out));
            let found = known.unwrap_or_else(|| value::type_number(&place.cell(frame, out).into_value()));
            return Ok(match code {
                Code::Less => number < found,
                Code::Greater => number > found,
                _ => number == found,
            });
        }
        let place = self.operand(node, frame, out)?;
        match place.look(frame, out) {
            RegisterView::Boolean(truth) => Ok(truth),
            RegisterView::Long(number) | RegisterView::Short(number) => Ok(number != 0),
            _ => self.is_true(&place.cell(frame, out).into_value()).at(at),
        }
    }

    pub(crate) fn control(&self, node: &Node, frame: &mut Frame<'_>, out: &mut Register) -> Evaluated {
        match node {
            Node::Do(count, body, at) => {
                let Some(count) = integer(&self.value(count, frame)?) else {
                    return Err(Stop::Error(Error::type_("do takes a count").mark(*at)));
                };
                for _ in 0..count.max(0) {
                    self.poll()?;
                    self.steps(body, frame)?;
                }
            }
            Node::If(condition, body, at) => {
                let holds = self.holds(condition, *at, frame, out)?;
                if holds {
                    self.steps(body, frame)?;
                }
            }
            Node::While(condition, body, at) => {
                while self.holds(condition, *at, frame, out)? {
                    self.poll()?;
                    self.steps(body, frame)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Evaluates statements whose values no one asks for.
    pub(crate) fn steps(&self, nodes: &[Node], frame: &mut Frame<'_>) -> Evaluated {
        for node in nodes {
            let mut out = Register::Nothing;
            match node {
                _ if is_observed() => self.observed_statement(node, frame, &mut out)?,
                Node::Assign(assignment) if assignment.indices.is_some() => {
                    self.assigned(assignment, false, frame, &mut out)?;
                }
                _ => {
                    self.operand(node, frame, &mut out)?;
                }
            }
        }
        Ok(())
    }

    /// Whether a value counts as true: an atom that is not 0.
    pub fn is_true(&self, value: &Value) -> Result<bool> {
        if let Value::Array(array) = value {
            if let Some(&truth) = array.as_atom::<bool>() {
                return Ok(truth);
            }
            if let Some(&number) = array.as_atom::<i64>() {
                return Ok(number != 0);
            }
            if let Some(&number) = array.as_atom::<f64>() {
                return Ok(number != 0.0);
            }
            if let Some(&character) = array.as_atom::<u8>() {
                return Ok(character != 0);
            }
        }
        integer(value).map(|number| number != 0).ok_or_else(|| Error::type_("a condition is an atom, a number"))
    }
}
