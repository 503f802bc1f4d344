//! The adverbs and conjunctions of J.

use std::sync::LazyLock;

use hashbrown::HashMap;

use super::{Derive, ModifierRow, Word};
use crate::words::modifiers::amend;
use crate::words::modifiers::bivalent;
use crate::words::modifiers::compose;
use crate::words::modifiers::cut;
use crate::words::modifiers::fit;
use crate::words::modifiers::fold;
use crate::words::modifiers::gerunds;
use crate::words::modifiers::information;
use crate::words::modifiers::insert;
use crate::words::modifiers::level;
use crate::words::modifiers::memo;
use crate::words::modifiers::numeric;
use crate::words::modifiers::power;
use crate::words::modifiers::rank;
use crate::words::modifiers::reflex;
use crate::words::modifiers::tasks;

const fn adverb(word: Word, name: &'static str, derive: Derive, help: &'static str) -> ModifierRow {
    ModifierRow { word, name, derive, help }
}

const fn conjunction(word: Word, name: &'static str, derive: Derive, help: &'static str) -> ModifierRow {
    ModifierRow { word, name, derive, help }
}

/// The table. A row is a line.
#[rustfmt::skip]
pub static MODIFIERS: &[ModifierRow] = &[
    adverb(Word::Insert, "insert/table", insert::insert, "u/ y puts u between the items of y; x u/ y applies u to every pair of cells"),
    adverb(Word::Prefix, "prefix/infix", insert::prefix, "u\\ y applies u to all prefixes; x u\\ y to all infixes of length x"),
    adverb(Word::Suffix, "suffix/outfix", insert::suffix, "u\\. y applies u to all suffixes; x u\\. y to y without each infix of length x"),
    adverb(Word::Key, "oblique/key", insert::key, "u/. y applies u to the diagonals; x u/. y to the items of y that share a key in x"),
    adverb(Word::KeyWithKeys, "key with keys", insert::keyed, "x u/.. y applies u between each key in x and the items of y that have it; u/.. y is y u/.. i.#y"),
    adverb(Word::Reflexive, "reflexive/passive", reflex::reflex, "u~ y is y u y; x u~ y is y u x; 'name'~ is the value of the name"),
    adverb(Word::Amend, "item amend/amend", amend::amend, "x m} y is y with the items at m replaced by x"),
    adverb(Word::Basic, "boolean/basic", information::basic, "m b. is boolean function m; u b. 0 its ranks, u b. _1 its inverse, u b. 1 its identity"),
    adverb(Word::Fix, "fix", information::fix, "u f. is u with its names replaced by their values"),
    adverb(Word::Memo, "memo", memo::memo, "u M. remembers its results"),
    conjunction(Word::Rank, "rank", rank::rank, "u\"n applies u to the cells of rank n"),
    conjunction(Word::Atop, "atop", compose::atop, "u@v y is u v y on each cell of v"),
    conjunction(Word::At, "at", compose::at, "u@:v y is u v y"),
    conjunction(Word::Bond, "bond/compose", compose::bond, "m&v y is m v y; u&v y is u v y; x u&v y is (v x) u (v y)"),
    conjunction(Word::Appose, "appose", compose::appose, "x u&:v y is (v x) u (v y), on whole arguments"),
    conjunction(Word::Under, "under (dual)", compose::under, "u&.v y is the inverse of v applied to u v y"),
    conjunction(Word::UnderWhole, "under", compose::under_whole, "as &. on whole arguments"),
    conjunction(Word::Power, "power", power::power, "u^:n applies u n times; n may be infinite, negative, a list, boxed, or a verb"),
    conjunction(Word::Definition, "definition/monad-dyad", bivalent::colon, "u : v has monad u and dyad v; 3 : 'text' defines a verb"),
    conjunction(Word::Obverse, "obverse", bivalent::obverse, "u :. v is u with the inverse v"),
    conjunction(Word::Adverse, "adverse", bivalent::adverse, "u :: v is u, or v if u fails"),
    conjunction(Word::Cut, "cut", cut::cut, "u;.n applies u to parts of y"),
    conjunction(Word::Fit, "fit", fit::fit, "u!.n is u with another tolerance or fill"),
    conjunction(Word::Foreign, "foreign", |env, row, u, v| env.foreign_word(row, u, v), "m!:n is a service of the system"),
    conjunction(Word::Tie, "tie", gerunds::tie, "u`v is a gerund: a list of verbs as a noun"),
    conjunction(Word::Evoke, "evoke gerund", gerunds::evoke, "m`:6 is the train of the verbs in m; m`:0 applies each, m`:3 inserts them"),
    conjunction(Word::Agenda, "agenda", gerunds::agenda, "m@.v y applies the verb of the gerund m that v y selects"),
    conjunction(Word::DotProduct, "determinant/dot product", numeric::dot, "x u . v y is the inner product; -/ . * y the determinant"),
    conjunction(Word::LevelAt, "level at", level::level_at, "u L: n applies u to the contents at level n"),
    conjunction(Word::Spread, "spread", level::spread, "u S: n applies u at level n and lists the results"),
    conjunction(Word::Modular, "modular arithmetic", numeric::modular, "u m. n is u of integers modulo n"),
    conjunction(Word::Hypergeometric, "hypergeometric", numeric::hypergeometric, "m H. n is the hypergeometric series"),
    conjunction(Word::FoldSingle, "fold multiple", fold::single, "u F. v repeats v on y until Z: stops it"),
    conjunction(Word::FoldMultiple, "fold multiple, all", fold::multiple, "as F., keeping every result"),
    conjunction(Word::FoldForward, "fold forward", fold::forward, "u F.. v folds the items of y from the first"),
    conjunction(Word::FoldReverse, "fold reverse", fold::reverse, "u F.: v folds the items of y from the last"),
    conjunction(Word::FoldForwardAll, "fold forward, all", fold::forward_all, "as F.., keeping every result"),
    conjunction(Word::FoldReverseAll, "fold reverse, all", fold::reverse_all, "as F.:, keeping every result"),
    conjunction(Word::Task, "task", tasks::task, "u t. n runs u at once, as a task that is done: its result is in a box"),
    conjunction(Word::LeftOperand, "left operand", reflex::left_operand, "the left operand"),
    conjunction(Word::RightOperand, "right operand", reflex::right_operand, "the right operand"),
    adverb(Word::SameOperand, "operand", reflex::same_operand, "the operand itself"),
];

impl ModifierRow {
    /// The row of an adverb or conjunction.
    pub fn for_word(word: Word) -> Option<&'static ModifierRow> {
        static TABLE: LazyLock<HashMap<Word, &'static ModifierRow>> =
            LazyLock::new(|| MODIFIERS.iter().map(|row| (row.word, row)).collect());
        TABLE.get(&word).copied()
    }
}
