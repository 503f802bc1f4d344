//! The adverbs and conjunctions of J.

use super::{Derive, ModifierRow};
use crate::j::words::modifiers::amend;
use crate::j::words::modifiers::bivalent;
use crate::j::words::modifiers::compose;
use crate::j::words::modifiers::cut;
use crate::j::words::modifiers::dot;
use crate::j::words::modifiers::fit;
use crate::j::words::modifiers::fold;
use crate::j::words::modifiers::gerunds;
use crate::j::words::modifiers::hypergeometric;
use crate::j::words::modifiers::information;
use crate::j::words::modifiers::insert;
use crate::j::words::modifiers::level;
use crate::j::words::modifiers::memo;
use crate::j::words::modifiers::power;
use crate::j::words::modifiers::rank;
use crate::j::words::modifiers::reflex;
use crate::j::words::modifiers::refused;

const fn adverb(spelling: &'static str, name: &'static str, derive: Derive, help: &'static str) -> ModifierRow {
    ModifierRow { spelling, name, is_adverb: true, derive, help }
}

const fn conjunction(spelling: &'static str, name: &'static str, derive: Derive, help: &'static str) -> ModifierRow {
    ModifierRow { spelling, name, is_adverb: false, derive, help }
}

/// The table. A row is a line.
#[rustfmt::skip]
pub static MODIFIERS: &[ModifierRow] = &[
    adverb("/", "insert/table", insert::insert, "u/ y puts u between the items of y; x u/ y applies u to every pair of cells"),
    adverb("\\", "prefix/infix", insert::prefix, "u\\ y applies u to all prefixes; x u\\ y to all infixes of length x"),
    adverb("\\.", "suffix/outfix", insert::suffix, "u\\. y applies u to all suffixes; x u\\. y to y without each infix of length x"),
    adverb("/.", "oblique/key", insert::key, "u/. y applies u to the diagonals; x u/. y to the items of y that share a key in x"),
    adverb("/..", "key with keys", insert::keyed, "x u/.. y applies u between each key in x and the items of y that have it; u/.. y is y u/.. i.#y"),
    adverb("~", "reflexive/passive", reflex::reflex, "u~ y is y u y; x u~ y is y u x; 'name'~ is the value of the name"),
    adverb("}", "item amend/amend", amend::amend, "x m} y is y with the items at m replaced by x"),
    adverb("b.", "boolean/basic", information::basic, "m b. is boolean function m; u b. 0 its ranks, u b. _1 its inverse, u b. 1 its identity"),
    adverb("f.", "fix", information::fix, "u f. is u with its names replaced by what they mean"),
    adverb("M.", "memo", memo::memo, "u M. remembers its results"),
    conjunction("\"", "rank", rank::rank, "u\"n applies u to the cells of rank n"),
    conjunction("@", "atop", compose::atop, "u@v y is u v y on each cell of v"),
    conjunction("@:", "at", compose::at, "u@:v y is u v y"),
    conjunction("&", "bond/compose", compose::bond, "m&v y is m v y; u&v y is u v y; x u&v y is (v x) u (v y)"),
    conjunction("&:", "appose", compose::appose, "x u&:v y is (v x) u (v y), on whole arguments"),
    conjunction("&.", "under (dual)", compose::under, "u&.v y is the inverse of v applied to u v y"),
    conjunction("&.:", "under", compose::under_whole, "as &. on whole arguments"),
    conjunction("^:", "power", power::power, "u^:n applies u n times; n may be infinite, negative, a list, boxed, or a verb"),
    conjunction(":", "definition/monad-dyad", bivalent::colon, "u : v has monad u and dyad v; 3 : 'text' defines a verb"),
    conjunction(":.", "obverse", bivalent::obverse, "u :. v is u with the inverse v"),
    conjunction("::", "adverse", bivalent::adverse, "u :: v is u, or v if u fails"),
    conjunction(";.", "cut", cut::cut, "u;.n applies u to parts of y"),
    conjunction("!.", "fit", fit::fit, "u!.n is u with another tolerance or fill"),
    conjunction("!:", "foreign", |env, row, u, v| env.foreign_word(row, u, v), "m!:n is a service of the system"),
    conjunction("`", "tie", gerunds::tie, "u`v is a gerund: a list of verbs as a noun"),
    conjunction("`:", "evoke gerund", gerunds::evoke, "m`:6 is the train of the verbs in m; m`:0 applies each, m`:3 inserts them"),
    conjunction("@.", "agenda", gerunds::agenda, "m@.v y applies the verb of the gerund m that v y selects"),
    conjunction(".", "determinant/dot product", dot::dot, "x u . v y is the inner product; -/ . * y the determinant"),
    conjunction("..", "even", dot::even, "u .. v is the mean of u and u&v"),
    conjunction(".:", "odd", dot::odd, "u .: v is half the difference of u and u&v"),
    conjunction("L:", "level at", level::level_at, "u L: n applies u to the contents at level n"),
    conjunction("S:", "spread", level::spread, "u S: n applies u at level n and lists the results"),
    conjunction("H.", "hypergeometric", hypergeometric::hypergeometric, "m H. n is the hypergeometric series"),
    conjunction("F.", "fold multiple", fold::single, "u F. v repeats v on y until Z: stops it"),
    conjunction("F:", "fold multiple, all", fold::multiple, "as F., keeping every result"),
    conjunction("F..", "fold forward", fold::forward, "u F.. v folds the items of y from the first"),
    conjunction("F.:", "fold reverse", fold::reverse, "u F.: v folds the items of y from the last"),
    conjunction("F:.", "fold forward, all", fold::forward_all, "as F.., keeping every result"),
    conjunction("F::", "fold reverse, all", fold::reverse_all, "as F.:, keeping every result"),
    conjunction("t.", "task", refused::conjunction, "threads are not part of Jackal"),
    conjunction("[.", "left operand", refused::left, "the left operand"),
    conjunction("].", "right operand", refused::right_operand, "the right operand"),
    adverb("]:", "operand", refused::identity, "the operand itself"),
];
