//! The parse of J sentences: nine cases on the top four words of a stack.
//!
//! What part of speech a name is, is known only when the sentence runs (a verb may have been defined a line earlier, or a
//! word to its right in the same sentence), so no generated grammar can parse J. The words are pushed one by one from the
//! right; after each push the first case that fits the top of the stack is applied, until none fits. What the cases *do*
//! is left to a [`Semantics`]: the executor computes values, the compiler builds a tree.

use crate::array::{budget, stop};
use crate::error::{Error, Result};

/// A set of classes of stack items.
pub type Tags = u16;

/// Beginning of the sentence.
pub const EDGE_MARK: Tags = 1;
/// `=:` and `=.`
pub const COPULA: Tags = 2;
/// `(`
pub const LEFT: Tags = 4;
/// `)`
pub const RIGHT: Tags = 8;
/// A name to be assigned.
pub const NAME: Tags = 16;
/// A noun.
pub const NOUN: Tags = 32;
/// A verb.
pub const VERB: Tags = 64;
/// An adverb.
pub const ADVERB: Tags = 128;
/// A conjunction.
pub const CONJUNCTION: Tags = 256;
/// Below the end of the sentence.
const BOTTOM: Tags = 512;

const EDGE: Tags = EDGE_MARK | COPULA | LEFT;
const AVN: Tags = ADVERB | VERB | NOUN;
const CAVN: Tags = CONJUNCTION | AVN;
const ANY: Tags = Tags::MAX;

/// The action of a rule.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Action {
    Monad,
    Dyad,
    Adverb,
    Conjunction,
    Fork,
    Bident,
    Assign,
    Parens,
}

/// A case: the classes of the top four words, leftmost first, the action, and the words it replaces.
struct ParseRule {
    pattern: [Tags; 4],
    action: Action,
    replaces: (usize, usize),
}

const fn case(pattern: [Tags; 4], action: Action, replaces: (usize, usize)) -> ParseRule {
    ParseRule { pattern, action, replaces }
}

/// The table of the dictionary, in its order ("Parsing and Execution").
const CASES: [ParseRule; 9] = [
    case([EDGE, VERB, NOUN, ANY], Action::Monad, (1, 2)),
    case([EDGE | AVN, VERB, VERB, NOUN], Action::Monad, (2, 3)),
    case([EDGE | AVN, NOUN, VERB, NOUN], Action::Dyad, (1, 3)),
    case([EDGE | AVN, NOUN | VERB, ADVERB, ANY], Action::Adverb, (1, 2)),
    case([EDGE | AVN, NOUN | VERB, CONJUNCTION, NOUN | VERB], Action::Conjunction, (1, 3)),
    case([EDGE | AVN, NOUN | VERB, VERB, VERB], Action::Fork, (1, 3)),
    case([EDGE, CAVN, CAVN, ANY], Action::Bident, (1, 2)),
    case([NAME | NOUN, COPULA, CAVN, ANY], Action::Assign, (0, 2)),
    case([LEFT, CAVN, RIGHT, ANY], Action::Parens, (0, 2)),
];

/// A result of a semantic action: its class and what it is.
pub type Tagged<I> = (Tags, I);

/// The actions of parsing a sentence. The methods get the words of a matched rule, leftmost first.
pub trait Semantics {
    /// An entry of the stack.
    type Item;
    /// Word `index` of the sentence. `assigned` says that a copula stands to its right.
    fn word(&mut self, index: usize, assigned: bool) -> Result<Tagged<Self::Item>>;
    /// `u y`
    fn monad(&mut self, u: Self::Item, y: Self::Item, word: usize) -> Result<Tagged<Self::Item>>;
    /// `x u y`
    fn dyad(&mut self, x: Self::Item, u: Self::Item, y: Self::Item, word: usize) -> Result<Tagged<Self::Item>>;
    /// `u` with an adverb.
    fn adverb(&mut self, u: Self::Item, adverb: Self::Item) -> Result<Tagged<Self::Item>>;
    /// `u` and `v` with a conjunction.
    fn conjunction(&mut self, u: Self::Item, c: Self::Item, v: Self::Item) -> Result<Tagged<Self::Item>>;
    /// A fork.
    fn fork(&mut self, f: Self::Item, g: Self::Item, h: Self::Item) -> Result<Tagged<Self::Item>>;
    /// A hook, or a train of two with a modifier in it.
    fn bident(&mut self, f: Self::Item, g: Self::Item) -> Result<Tagged<Self::Item>>;
    /// A train of three with a modifier in it, if the three make one.
    fn trident(&mut self, f: &Self::Item, g: &Self::Item, h: &Self::Item) -> Result<Option<Tagged<Self::Item>>>;
    /// An assignment; its value stays on the stack.
    fn assign(&mut self, target: Self::Item, copula: Self::Item, value: Self::Item) -> Result<Tagged<Self::Item>>;
}

/// The result of a sentence.
#[derive(Debug)]
pub struct Parsed<I> {
    /// The class and the one item left; `None` for an empty sentence.
    pub item: Option<Tagged<I>>,
    /// Whether the last thing done was an assignment: then the prompt shows nothing.
    pub assigned: bool,
}

/// The interrupt flag is polled after this many words.
const WORDS_BETWEEN_POLLS: usize = 256;

struct Slot<I> {
    tag: Tags,
    item: Option<I>,
    word: usize,
}

/// Parses a sentence of `count` words. An error is marked with the word at fault.
pub fn parse<S: Semantics>(count: usize, semantics: &mut S) -> Result<Parsed<S::Item>> {
    let mut stack: Vec<Slot<S::Item>> = budget::vec(count.saturating_add(5))?;
    stack.extend((0..4).map(|_| Slot { tag: BOTTOM, item: None, word: count }));
    let mut next = count;
    let mut assigned = false;
    loop {
        while let Some(action) = step(&mut stack, semantics)? {
            assigned = action == Action::Assign;
        }
        if stack.last().is_some_and(|top| top.tag == EDGE_MARK) {
            break;
        }
        if next == 0 {
            stack.push(Slot { tag: EDGE_MARK, item: None, word: 0 });
            continue;
        }
        next -= 1;
        if next % WORDS_BETWEEN_POLLS == WORDS_BETWEEN_POLLS - 1 {
            stop::poll_running()?;
        }
        let before_copula = stack.last().is_some_and(|top| top.tag == COPULA);
        let (tag, item) = semantics.word(next, before_copula).map_err(|error| error.mark(next))?;
        stack.push(Slot { tag, item: Some(item), word: next });
        assigned = false;
    }
    finish(stack, assigned)
}

/// The sentence is over: one item must be left between the bottom and the mark.
fn finish<I>(mut stack: Vec<Slot<I>>, assigned: bool) -> Result<Parsed<I>> {
    stack.pop();
    match stack.len() {
        4 => Ok(Parsed { item: None, assigned: false }),
        5 => {
            if let Some(Slot { tag, item: Some(item), .. }) = stack.pop()
                && tag & CAVN != 0
            {
                return Ok(Parsed { item: Some((tag, item)), assigned });
            }
            Err(Error::syntax("this is not a sentence"))
        }
        _ => {
            let word = stack.last().map_or(0, |slot| slot.word);
            Err(syntax_error(&stack).mark(word))
        }
    }
}

#[cold]
fn syntax_error<I>(stack: &[Slot<I>]) -> Error {
    let has = |tag: Tags| stack.iter().any(|slot| slot.tag == tag);
    // The stack's end is the sentence's beginning.
    let pairs = || stack.windows(2).map(|pair| (pair[1].tag, pair[0].tag));
    let assigns = |left: Tags| left & (NAME | NOUN) != 0;
    Error::syntax(if has(LEFT) && !has(RIGHT) {
        "a '(' is not closed"
    } else if has(RIGHT) && !has(LEFT) {
        "a ')' closes nothing"
    } else if stack.windows(2).any(|pair| pair[0].tag == NOUN && pair[1].tag == NOUN) {
        "two nouns stand side by side without a verb between them"
    } else if pairs().any(|(left, right)| left == COPULA && right == BOTTOM) {
        "the assignment has no value"
    } else if pairs().any(|(left, right)| right == COPULA && !assigns(left))
        || stack.last().is_some_and(|top| top.tag == COPULA)
    {
        "a name, or names in quotes, stand at the left of an assignment"
    } else {
        "these words do not form a sentence"
    })
}

/// Applies the first case that fits. `None` if none does.
fn step<S: Semantics>(stack: &mut Vec<Slot<S::Item>>, semantics: &mut S) -> Result<Option<Action>> {
    let top = stack.len();
    let Some(window) = top.checked_sub(4).and_then(|start| stack.get(start..)) else { return Ok(None) };
    let tags = [window[3].tag, window[2].tag, window[1].tag, window[0].tag];
    let Some(case) = CASES.iter().find(|case| case.pattern.iter().zip(&tags).all(|(&p, &t)| p & t != 0)) else {
        return Ok(None);
    };
    let mut action = case.action;
    let (from, mut to) = case.replaces;
    // Three words with a modifier among them may form a train together; the table matches only the first two.
    let mut trident = None;
    if action == Action::Bident && tags[3] & CAVN != 0 {
        if let (Some(f), Some(g), Some(h)) = (&window[2].item, &window[1].item, &window[0].item) {
            trident = semantics.trident(f, g, h)?;
        }
        if trident.is_none() {
            return Err(Error::syntax("these words do not form a train").mark(window[2].word));
        }
        (action, to) = (Action::Fork, 3);
    }
    let word = |k: usize| top - 1 - k;
    let marked = |k: usize, slots: &[Slot<S::Item>]| slots[word(k)].word;
    let place = match action {
        Action::Monad => marked(from, stack),
        Action::Dyad | Action::Adverb | Action::Conjunction | Action::Assign => marked(from + 1, stack),
        _ => marked(from, stack),
    };
    let first = marked(from, stack);
    let mut take = |k: usize| stack[word(k)].item.take().ok_or_else(|| Error::syntax("a word is missing"));
    let result = match (action, trident) {
        (_, Some(tagged)) => Ok(tagged),
        (Action::Monad, _) => semantics.monad(take(from)?, take(to)?, place),
        (Action::Dyad, _) => semantics.dyad(take(1)?, take(2)?, take(3)?, place),
        (Action::Adverb, _) => semantics.adverb(take(1)?, take(2)?),
        (Action::Conjunction, _) => semantics.conjunction(take(1)?, take(2)?, take(3)?),
        (Action::Fork, _) => semantics.fork(take(1)?, take(2)?, take(3)?),
        (Action::Bident, _) => semantics.bident(take(1)?, take(2)?),
        (Action::Assign, _) => semantics.assign(take(0)?, take(1)?, take(2)?),
        (Action::Parens, _) => Ok((tags[1], take(1)?)),
    };
    let (tag, item) = result.map_err(|error| error.mark(place))?;
    let replaced = word(to)..=word(from);
    // What a modifier makes stands where its first word stands.
    let word = if matches!(action, Action::Adverb | Action::Conjunction) { first } else { place };
    stack.splice(replaced, [Slot { tag, item: Some(item), word }]);
    Ok(Some(action))
}
