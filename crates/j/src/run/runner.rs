//! Running the steps of a definition: blocks and control words.

use std::ops::ControlFlow;

use super::observe;
use crate::apply::execute::execute;
use crate::array::{Array, Symbol, View};
use crate::compile::bytecode::{self, End};
use crate::compile::compiler::{Code, Compiled};
use crate::compile::expression::Target;
use crate::error::{Error, ErrorKind, Result};
use crate::names::env::Env;
use crate::notation::line_observer::is_observed;
use crate::read::definition::{Body, SelectCase, Step};
use crate::read::sentence::Sentence;
use crate::value::entity::Entity;
use crate::value::frame::Frame;
use crate::value::truth::{holds, is_among};
use crate::value::value_stack::machine_item;
use crate::verbs::atomic::scalar::Scalar;

/// How a block ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Flow {
    /// At its end.
    Next,
    /// By `break.`
    Break,
    /// By `continue.`
    Continue,
    /// By `return.`
    Return,
    /// By `throw.`
    Throw,
    /// By `goto_name.`, whose label is not in it.
    Goto(Symbol),
}

/// Where the value of a sentence is.
#[derive(Clone, Copy)]
pub(super) enum SentenceValue<'a> {
    /// There is none.
    None,
    /// The last value of the stack.
    Value,
    /// The value of what was assigned.
    Assigned(&'a Target),
}

/// Runs the steps of one call.
pub struct Runner<'a> {
    pub(super) env: Env<'a>,
    pub(super) body: &'a Body,
    code: &'a Code,
    pub(super) result: SentenceValue<'a>,
    /// Whether someone observes the lines.
    observed: bool,
}

impl<'a> Runner<'a> {
    /// A runner that has no result yet.
    pub fn new(env: Env<'a>, body: &'a Body, code: &'a Code) -> Self {
        Runner { env, body, code, result: SentenceValue::None, observed: is_observed() }
    }

    /// Leaves the result of the definition on the stack.
    #[inline]
    pub fn finish(&self, frame: &Frame<'_>) -> Result<()> {
        match self.result {
            SentenceValue::Value => {}
            SentenceValue::Assigned(target) => {
                let value = target.entity(&self.env)?;
                frame.cells.push(value.ok_or_else(|| Error::new(ErrorKind::Value))?);
            }
            SentenceValue::None => frame.cells.push(empty_result()),
        }
        Ok(())
    }

    /// Forgets the result so far.
    #[inline(always)]
    fn forget_result(&mut self) {
        if let SentenceValue::Value = self.result {
            self.drop_result();
        }
        self.result = SentenceValue::None;
    }

    #[inline(never)]
    fn drop_result(&self) {
        self.env.interpreter.cells.0.borrow_mut().drop_last();
    }

    /// Runs steps in their order; how they ended.
    pub fn steps(&mut self, steps: &[Step]) -> Result<Flow> {
        for step in steps {
            match self.step(step)? {
                Flow::Next => {}
                Flow::Goto(label) => return self.jump(steps, label),
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    #[inline(always)]
    pub(super) fn step(&mut self, step: &Step) -> Result<Flow> {
        match step {
            Step::Sentence(index) => {
                self.sentence(*index)?;
                Ok(Flow::Next)
            }
            Step::ReadOnly(index) => {
                let error = Error::new(ErrorKind::ReadOnly).note("the number of the item belongs to the loop");
                Err(self.with_place(error, *index))
            }
            Step::If { arms, otherwise } => {
                for (test, body) in arms {
                    match self.test(test)? {
                        // A body without a sentence leaves the result as it was.
                        ControlFlow::Continue(true) if body.is_empty() => return Ok(Flow::Next),
                        ControlFlow::Continue(true) => return self.block(body),
                        ControlFlow::Continue(false) => {}
                        ControlFlow::Break(flow) => return Ok(flow),
                    }
                }
                match otherwise {
                    Some(body) => self.block(body),
                    None => Ok(Flow::Next),
                }
            }
            Step::While { test, body, first } => self.repeat(test, body, *first),
            Step::For { name, over, body } => self.each_item(name.as_deref(), over, body),
            Step::Select { value, cases } => self.select(value, cases),
            Step::Try { body, catch, catchd, catcht } => {
                let handlers = [catch.as_deref(), catchd.as_deref(), catcht.as_deref()];
                self.guarded(handlers, |runner| runner.block(body))
            }
            Step::Assert(index) => self.assert(*index),
            Step::Return => Ok(Flow::Return),
            Step::Break => Ok(Flow::Break),
            Step::Continue => Ok(Flow::Continue),
            Step::Throw => Ok(Flow::Throw),
            Step::Goto(label) => Ok(Flow::Goto(*label)),
            Step::Label(_) => Ok(Flow::Next),
        }
    }

    /// A block whose value becomes the result: one that holds no sentence gives the empty result.
    #[inline(always)]
    pub(super) fn block(&mut self, steps: &[Step]) -> Result<Flow> {
        match steps {
            // One sentence, the commonest block, runs without another call.
            [Step::Sentence(index)] => {
                self.sentence(*index)?;
                return Ok(Flow::Next);
            }
            [] => self.forget_result(),
            _ => {}
        }
        self.steps(steps)
    }

    /// Runs a sentence and keeps its value as the result.
    #[inline(always)]
    fn sentence(&mut self, index: usize) -> Result<()> {
        if self.observed { self.observed_sentence(index) } else { self.unobserved_sentence(index) }
    }

    #[inline(always)]
    pub(super) fn unobserved_sentence(&mut self, index: usize) -> Result<()> {
        let Some(sentence) = self.body.sentences.get(index) else { return Ok(()) };
        let Some(compiled) = self.code.sentence(&self.env, index, sentence) else {
            let outcome = self.interpret(index, sentence)?;
            if let SentenceValue::Value = outcome {
                if let SentenceValue::Value = self.result {
                    self.env.interpreter.cells.drop_second();
                }
                self.result = outcome;
            }
            return Ok(());
        };
        // The result so far goes first: its memory may be what this sentence needs.
        if !matches!(compiled.end, End::Nothing) {
            self.forget_result();
        }
        self.result = match self.flat(index, compiled)? {
            SentenceValue::None => return Ok(()),
            outcome => outcome,
        };
        Ok(())
    }

    /// Runs a sentence.
    #[inline(always)]
    fn run(&self, index: usize) -> Result<SentenceValue<'a>> {
        let Some(sentence) = self.body.sentences.get(index) else { return Ok(SentenceValue::None) };
        match self.code.sentence(&self.env, index, sentence) {
            Some(compiled) => self.flat(index, compiled),
            None => self.interpret(index, sentence),
        }
    }

    /// Runs the flat code of a sentence.
    #[inline(always)]
    fn flat(&self, index: usize, compiled: &'a Compiled) -> Result<SentenceValue<'a>> {
        let Some(frame) = self.env.frame else { return Ok(SentenceValue::None) };
        let before = frame.cells.len();
        if let Err(error) = bytecode::run(&compiled.code, &self.env, frame) {
            frame.cells.truncate(before);
            return Err(self.with_place(error, index));
        }
        Ok(match &compiled.end {
            End::Shared(_) if frame.cells.len() > before => SentenceValue::Value,
            End::Assigned(target) | End::Shared(target) => SentenceValue::Assigned(target),
            End::Nothing => SentenceValue::None,
            End::Value => SentenceValue::Value,
        })
    }

    /// Runs a sentence that is not compiled, word by word.
    #[cold]
    fn interpret(&self, index: usize, sentence: &Sentence) -> Result<SentenceValue<'a>> {
        let parsed = match observe::watching(&self.env) {
            None => execute(&self.env, sentence),
            Some(watching) => observe::sentence(&self.env, sentence, &watching),
        };
        let parsed = parsed.map_err(|error| self.with_place(error, index))?;
        Ok(match parsed.item {
            Some((_, entity)) => {
                self.env.interpreter.cells.push(entity);
                SentenceValue::Value
            }
            None => SentenceValue::None,
        })
    }

    /// The value of a sentence that is not a part of the result.
    pub(super) fn value_of(&mut self, index: usize) -> Result<Option<Entity>> {
        if self.observed { self.observed_value(index) } else { self.unobserved_value(index) }
    }

    pub(super) fn unobserved_value(&self, index: usize) -> Result<Option<Entity>> {
        let outcome = self.run(index)?;
        self.taken(index, outcome)
    }

    /// The value that a sentence gave, taken off the stack if it is there.
    fn taken(&self, index: usize, outcome: SentenceValue<'a>) -> Result<Option<Entity>> {
        match outcome {
            SentenceValue::None => Ok(None),
            SentenceValue::Value => Ok(self.env.interpreter.cells.pop()),
            SentenceValue::Assigned(target) => target.entity(&self.env).map_err(|error| self.with_place(error, index)),
        }
    }

    /// Whether a test that is one operation on atoms holds; else the code, if there is some.
    #[inline]
    fn quick_test(&self, index: usize) -> ControlFlow<bool, Option<&'a Compiled>> {
        let code = self.body.sentences.get(index).and_then(|it| self.code.sentence(&self.env, index, it));
        let atom = code.zip(self.env.frame).and_then(|(known, frame)| bytecode::scalar(&known.code, &self.env, frame));
        atom.map_or(ControlFlow::Continue(code), |atom| ControlFlow::Break(atom.holds()))
    }

    /// The value of a test that is not one operation on atoms, or whether it holds if it is a machine atom.
    #[inline(never)]
    fn tested(&mut self, index: usize, code: Option<&'a Compiled>) -> Result<ControlFlow<bool, Option<Entity>>> {
        let (Some(compiled), Some(frame)) = (code, self.env.frame) else {
            return self.value_of(index).map(ControlFlow::Continue);
        };
        let outcome = self.flat(index, compiled)?;
        if let SentenceValue::Value = outcome
            && let Some(atom) = frame.cells.0.borrow_mut().pop_atom()
        {
            return Ok(ControlFlow::Break(atom.holds()));
        }
        self.taken(index, outcome).map(ControlFlow::Continue)
    }

    /// The noun that a block is which only names one.
    #[inline]
    fn constant(&self, steps: &[Step]) -> Option<&'a Array> {
        let [Step::Sentence(index)] = steps else { return None };
        let compiled = self.code.sentence(&self.env, *index, self.body.sentences.get(*index)?)?;
        bytecode::constant(&compiled.code)
    }

    /// The value of the last sentence of a block that is not a part of the result; how the block ended, if not at its end.
    fn quiet_block(&mut self, steps: &[Step]) -> Result<ControlFlow<Flow, Option<Entity>>> {
        let mut value = None;
        for step in steps {
            if let Step::Sentence(index) = step {
                value = self.value_of(*index)?;
                continue;
            }
            let kept = std::mem::replace(&mut self.result, SentenceValue::None);
            let flow = self.step(step)?;
            match std::mem::replace(&mut self.result, kept) {
                SentenceValue::None => {}
                SentenceValue::Value => value = self.env.interpreter.cells.pop(),
                SentenceValue::Assigned(target) => value = target.entity(&self.env)?,
            }
            if flow != Flow::Next {
                return Ok(ControlFlow::Break(flow));
            }
        }
        Ok(ControlFlow::Continue(value))
    }

    /// Whether a test holds: its first atom is not 0. Nothing, no atoms, text and boxes hold. Or how it left the structure.
    #[inline(always)]
    fn test(&mut self, steps: &[Step]) -> Result<ControlFlow<Flow, bool>> {
        let value = match steps {
            [Step::Sentence(index)] if self.observed => self.value_of(*index)?,
            [Step::Sentence(index)] => {
                let code = match self.quick_test(*index) {
                    ControlFlow::Break(holds) => return Ok(ControlFlow::Continue(holds)),
                    ControlFlow::Continue(code) => code,
                };
                match self.tested(*index, code)? {
                    ControlFlow::Break(holds) => return Ok(ControlFlow::Continue(holds)),
                    ControlFlow::Continue(value) => value,
                }
            }
            _ => match self.quiet_block(steps)? {
                ControlFlow::Continue(value) => value,
                ControlFlow::Break(flow) => return Ok(ControlFlow::Break(flow)),
            },
        };
        match value {
            None => Ok(ControlFlow::Continue(true)),
            Some(Entity::Noun(noun)) => Ok(ControlFlow::Continue(holds(&noun))),
            Some(_) => Err(Error::new(ErrorKind::NounResult).note("a test must be a noun")),
        }
    }

    pub(super) fn repeat(&mut self, test: &[Step], body: &[Step], first: bool) -> Result<Flow> {
        let mut run_at_once = first;
        loop {
            self.env.cx.poll()?;
            if !run_at_once {
                match self.test(test)? {
                    ControlFlow::Continue(true) => {}
                    ControlFlow::Continue(false) | ControlFlow::Break(Flow::Break) => return Ok(Flow::Next),
                    ControlFlow::Break(Flow::Continue) => continue,
                    ControlFlow::Break(flow) => return Ok(flow),
                }
            }
            run_at_once = false;
            match self.block(body)? {
                Flow::Next | Flow::Continue => {}
                Flow::Break => return Ok(Flow::Next),
                flow => return Ok(flow),
            }
        }
    }

    fn each_item(&mut self, name: Option<&(String, usize, usize)>, over: &[Step], body: &[Step]) -> Result<Flow> {
        let items = match self.quiet_block(over)? {
            ControlFlow::Break(flow) => return Ok(flow),
            ControlFlow::Continue(Some(Entity::Noun(noun))) => noun.densified()?,
            ControlFlow::Continue(Some(_)) => {
                return Err(Error::new(ErrorKind::NounResult).note("for. loops over the items of a noun"));
            }
            ControlFlow::Continue(None) => {
                return Err(Error::new(ErrorKind::Control).note("for. has nothing to loop over"));
            }
        };
        let frame = self.env.frame;
        let set = |slot: usize, value: Array| {
            if let Some(frame) = frame {
                frame.set_slot(slot, Some(value.into()));
            }
        };
        let tally = items.tally();
        let turns = self.env.cx.turns(tally);
        let view = if items.rank() == 1 { Some(items.widened()) } else { None };
        for index in 0..tally {
            self.env.cx.poll()?;
            turns.at(index);
            if let (Some(&(_, item_slot, index_slot)), Some(frame)) = (name, frame) {
                let atom = view.as_ref().and_then(|list| machine_item(list, index));
                if atom.is_none() && !frame.copy_row(item_slot, &items, index) {
                    let item = match &view {
                        Some(View::Byte(bytes)) => bytes.get(index).map(|&byte| Array::atom(byte)),
                        _ => None,
                    };
                    frame.set_slot(item_slot, Some(item.unwrap_or_else(|| items.item(index)).into()));
                }
                let mut stack = frame.cells.0.borrow_mut();
                if let Some(atom) = atom {
                    frame.set_atom(&mut stack, item_slot, atom);
                }
                frame.set_atom(&mut stack, index_slot, Scalar::Int(index as i64));
            }
            match self.block(body)? {
                Flow::Next | Flow::Continue => {}
                Flow::Break => return Ok(Flow::Next),
                flow => return Ok(flow),
            }
        }
        if let Some(&(_, item_slot, index_slot)) = name {
            set(item_slot, Array::empty_list::<bool>());
            set(index_slot, Array::from(tally as i64));
        }
        Ok(Flow::Next)
    }

    fn select(&mut self, value: &[Step], cases: &[SelectCase]) -> Result<Flow> {
        let value = match self.quiet_block(value)? {
            ControlFlow::Break(flow) => return Ok(flow),
            ControlFlow::Continue(Some(Entity::Noun(value))) => value,
            ControlFlow::Continue(Some(_)) => {
                return Err(Error::new(ErrorKind::NounResult).note("select. needs a noun"));
            }
            ControlFlow::Continue(None) => return Err(Error::new(ErrorKind::Control).note("select. has no value")),
        };
        let mut chosen = None;
        for (index, case) in cases.iter().enumerate() {
            let matches = match &case.test {
                None => true,
                Some(test) if let Some(candidates) = self.constant(test) => is_among(self.env.cx, &value, candidates),
                Some(test) => match self.quiet_block(test)? {
                    ControlFlow::Break(flow) => return Ok(flow),
                    ControlFlow::Continue(Some(Entity::Noun(candidates))) => is_among(self.env.cx, &value, &candidates),
                    ControlFlow::Continue(Some(_)) => {
                        return Err(Error::new(ErrorKind::NounResult).note("a case must be a noun"));
                    }
                    ControlFlow::Continue(None) => true,
                },
            };
            if matches {
                chosen = Some(index);
                break;
            }
        }
        let Some(mut at) = chosen else { return Ok(Flow::Next) };
        while let Some(case) = cases.get(at) {
            let flow = self.block(&case.body)?;
            if !case.falls || flow != Flow::Next {
                return Ok(flow);
            }
            at += 1;
        }
        Ok(Flow::Next)
    }
}

/// The result of a definition none of whose sentences counted: `i. 0 0`.
pub fn empty_result() -> Entity {
    crate::array::fill::empty_of(crate::array::ElementType::Int, &[0, 0])
        .unwrap_or_else(|_| Array::empty_list::<i64>())
        .into()
}
