//! The verbs of J.

use std::sync::LazyLock;

use hashbrown::HashMap;

use super::{Dyad, Fit, Identity, Monad, Primitive, Word};
use crate::array::cells::{INFINITE, Rank};
use crate::array::{Arg, Array, Context};
use crate::error::Result;
use crate::operators::{DyadRow, KnownDyad, KnownMonad, MonadRow, Ranks, rows};
use crate::verbs::atomic;
use crate::verbs::linear_algebra::matrix;
use crate::verbs::numbers::base;
use crate::verbs::numbers::extended;
use crate::verbs::numbers::integers;
use crate::verbs::numbers::polynomial;
use crate::verbs::numbers::primes;
use crate::verbs::order;
use crate::verbs::search;
use crate::verbs::search::matching;
use crate::verbs::selection::copy;
use crate::verbs::selection::from;
use crate::verbs::selection::permutation;
use crate::verbs::selection::rotate;
use crate::verbs::selection::take;
use crate::verbs::selection::transpose;
use crate::verbs::sparse;
use crate::verbs::structure::boxes;
use crate::verbs::structure::join;
use crate::verbs::structure::shape;
use crate::verbs::text::encodings;
use crate::verbs::text::symbols;
use crate::words::modifiers::{fold, tasks};
use crate::words::number_text::NUMBERS;
use crate::words::session_verbs::{self as session};
use crate::words::sparse_verbs;

type M = fn(&Context, Arg<'_>) -> Result<Array>;
type D = fn(&Context, Arg<'_>, Arg<'_>) -> Result<Array>;

const X: Rank = INFINITE;
const ATOMIC: Ranks = Ranks::new(0, 0, 0);
const WHOLE: Ranks = Ranks::INFINITE;

const fn ranks(monad: Rank, left: Rank, right: Rank) -> Ranks {
    Ranks::new(monad, left, right)
}

/// A row whose valences are verbs of the engine.
const fn row(word: Word, name: &'static str, ranks: Ranks, monad: M, dyad: D, help: &'static str) -> Primitive {
    bare(word, name, ranks, Monad::Engine(monad), Dyad::Engine(dyad), help)
}

const fn bare(word: Word, name: &'static str, ranks: Ranks, monad: Monad, dyad: Dyad, help: &'static str) -> Primitive {
    Primitive {
        word,
        name,
        ranks,
        monad,
        dyad,
        whole_monad: false,
        whole_dyad: false,
        atom_for_atom: false,
        known: None,
        known_monad: None,
        obverse: None,
        identity: Identity::None,
        converse: None,
        fit: Fit::None,
        help,
    }
}

impl Primitive {
    /// Both valences take arguments of any rank by themselves.
    const fn pervasive(self) -> Self {
        self.whole_monad().whole_dyad()
    }

    /// The monad takes arguments of any rank by itself; of rank 0 it gives an atom for every atom unless the row says
    /// otherwise.
    const fn whole_monad(mut self) -> Self {
        self.whole_monad = true;
        self.atom_for_atom = self.ranks.monad == 0;
        self
    }

    /// The same row, whose monad may give an array for an atom, or another result each time.
    const fn varied(mut self) -> Self {
        self.atom_for_atom = false;
        self
    }

    const fn whole_dyad(mut self) -> Self {
        self.whole_dyad = true;
        self
    }

    const fn monad_row(mut self, row: &'static MonadRow) -> Self {
        self.known_monad = Some(KnownMonad::Row(row));
        self
    }

    const fn dyad_row(mut self, row: &'static DyadRow) -> Self {
        self.known = Some(KnownDyad::Row(row));
        self
    }

    const fn atomic(mut self, dyad: &'static atomic::AtomicDyad) -> Self {
        if let Some(number) = dyad.identity {
            self.identity = Identity::Number(number);
        }
        self.known = Some(KnownDyad::Atomic(dyad));
        self
    }

    const fn identity(mut self, identity: Identity) -> Self {
        self.identity = identity;
        self
    }

    /// The order of its arguments does not matter.
    const fn commutes(self) -> Self {
        let word = self.word;
        self.converse(word)
    }

    const fn converse(mut self, word: Word) -> Self {
        self.converse = Some(word);
        self
    }

    const fn each(mut self, monad: &'static atomic::AtomicMonad) -> Self {
        self.known_monad = Some(KnownMonad::Each(monad));
        self
    }

    /// The inverse; an empty text says that the verb is its own.
    const fn undo(mut self, obverse: &'static str) -> Self {
        self.obverse = Some(obverse);
        self
    }

    const fn fit(mut self, fit: Fit) -> Self {
        self.fit = fit;
        self
    }
}

fn identity(_cx: &Context, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    Ok(y)
}

fn left(_cx: &Context, x: Arg<'_>, _y: Arg<'_>) -> Result<Array> {
    let x = x.into_array();
    Ok(x)
}

fn right(_cx: &Context, _x: Arg<'_>, y: Arg<'_>) -> Result<Array> {
    let y = y.into_array();
    Ok(y)
}

/// The table. A row is a line.
#[rustfmt::skip]
pub static VERBS: &[Primitive] = &[
    bare(Word::Equal, "self-classify/equal", ranks(X, 0, 0), Monad::Engine(search::self_classify), Dyad::Engine(atomic::comparison::equal), "=y marks where each item first seen occurs; x=y is 1 where atoms are equal")
        .whole_dyad().atomic(&atomic::comparison::EQUAL).fit(Fit::Tolerance).commutes(),
    bare(Word::LessThan, "box/less than", ranks(X, 0, 0), Monad::Engine(boxes::enclose), Dyad::Engine(atomic::comparison::less), "<y puts y in a box; x<y compares atoms")
        .whole_dyad().atomic(&atomic::comparison::LESS).undo(">").fit(Fit::Tolerance).monad_row(&rows::BOX).converse(Word::LargerThan),
    row(Word::LesserOf, "floor/lesser of", ATOMIC, atomic::rounding::floor, atomic::arithmetic::minimum, "<.y rounds down; x<.y is the smaller")
        .pervasive().each(&atomic::rounding::FLOOR).atomic(&atomic::arithmetic::MINIMUM).fit(Fit::Tolerance).commutes(),
    row(Word::LessOrEqual, "decrement/less or equal", ATOMIC, atomic::monads::decrement, atomic::comparison::less_or_equal, "<:y is y-1; x<:y compares atoms")
        .pervasive().each(&atomic::monads::DECREMENT).atomic(&atomic::comparison::LESS_OR_EQUAL).undo(">:").fit(Fit::Tolerance).converse(Word::LargerOrEqual),
    bare(Word::LargerThan, "open/larger than", ATOMIC, Monad::Engine(boxes::open), Dyad::Engine(atomic::comparison::greater), ">y opens boxes; x>y compares atoms")
        .pervasive().atomic(&atomic::comparison::GREATER).undo("<").monad_row(&rows::OPEN).fit(Fit::FillOrTolerance).varied().converse(Word::LessThan),
    row(Word::LargerOf, "ceiling/larger of", ATOMIC, atomic::rounding::ceiling, atomic::arithmetic::maximum, ">.y rounds up; x>.y is the larger")
        .pervasive().each(&atomic::rounding::CEILING).atomic(&atomic::arithmetic::MAXIMUM).fit(Fit::Tolerance).commutes(),
    row(Word::LargerOrEqual, "increment/larger or equal", ATOMIC, atomic::monads::increment, atomic::comparison::greater_or_equal, ">:y is y+1; x>:y compares atoms")
        .pervasive().each(&atomic::monads::INCREMENT).atomic(&atomic::comparison::GREATER_OR_EQUAL).undo("<:").fit(Fit::Tolerance).converse(Word::LessOrEqual),
    row(Word::Plus, "conjugate/plus", ATOMIC, atomic::monads::conjugate, atomic::arithmetic::add, "+y is the conjugate; x+y the sum")
        .pervasive().each(&atomic::monads::CONJUGATE).atomic(&atomic::arithmetic::ADD).undo("").commutes(),
    row(Word::GcdOr, "real and imaginary/GCD (or)", ATOMIC, atomic::monads::real_imaginary, atomic::divisors::gcd_or, "+.y gives real and imaginary parts; x+.y the greatest common divisor, or of booleans")
        .pervasive().atomic(&atomic::divisors::GCD_OR).undo("j./\"1\"_ :.+.").varied().commutes().fit(Fit::Tolerance),
    row(Word::NotOr, "double/not-or", ATOMIC, atomic::monads::double, atomic::bitwise::not_or, "+:y is twice y; x+:y neither")
        .pervasive().each(&atomic::monads::DOUBLE).atomic(&atomic::bitwise::NOT_OR).undo("-:").commutes(),
    row(Word::Times, "signum/times", ATOMIC, atomic::rounding::signum, atomic::arithmetic::multiply, "*y is the sign; x*y the product")
        .pervasive().each(&atomic::rounding::SIGNUM).atomic(&atomic::arithmetic::MULTIPLY).fit(Fit::Tolerance).commutes(),
    row(Word::LcmAnd, "length and angle/LCM (and)", ATOMIC, atomic::monads::length_angle, atomic::divisors::lcm_and, "*.y gives length and angle; x*.y the least common multiple, and of booleans")
        .pervasive().atomic(&atomic::divisors::LCM_AND).undo("r./\"1\"_ :.*.").varied().commutes().fit(Fit::Tolerance),
    row(Word::NotAnd, "square/not-and", ATOMIC, atomic::monads::square, atomic::bitwise::not_and, "*:y is y times y; x*:y not both")
        .pervasive().each(&atomic::monads::SQUARE).atomic(&atomic::bitwise::NOT_AND).undo("%:").commutes(),
    row(Word::Minus, "negate/minus", ATOMIC, atomic::monads::negate, atomic::arithmetic::subtract, "-y is the negative; x-y the difference")
        .pervasive().each(&atomic::monads::NEGATE).atomic(&atomic::arithmetic::SUBTRACT).undo(""),
    bare(Word::Less, "not/less", ranks(0, X, X), Monad::Engine(atomic::monads::not), Dyad::Engine(search::less), "-.y is 1-y; x-.y has the items of x that are not in y")
        .whole_monad().each(&atomic::monads::NOT).undo("").fit(Fit::Tolerance).dyad_row(&rows::LESS),
    bare(Word::Match, "halve/match", ranks(0, X, X), Monad::Engine(atomic::monads::halve), Dyad::Engine(matching::match_arrays), "-:y is half of y; x-:y is 1 if the arguments are the same")
        .whole_monad().each(&atomic::monads::HALVE).dyad_row(&rows::MATCH).undo("+:").fit(Fit::Tolerance).commutes(),
    row(Word::DividedBy, "reciprocal/divided by", ATOMIC, atomic::monads::reciprocal, atomic::arithmetic::divide, "%y is 1%y; x%y the quotient")
        .pervasive().each(&atomic::monads::RECIPROCAL).atomic(&atomic::arithmetic::DIVIDE).undo(""),
    row(Word::MatrixDivide, "matrix inverse/matrix divide", ranks(2, X, 2), matrix::inverse, matrix::divide, "%.y inverts a matrix; x%.y solves linear equations, by least squares if there are too many").undo("").identity(Identity::UnitMatrix),
    row(Word::Root, "square root/root", ATOMIC, atomic::monads::square_root, atomic::power::root, "%:y is the square root; x%:y the x-th root")
        .pervasive().each(&atomic::monads::SQUARE_ROOT).atomic(&atomic::power::ROOT).undo("*:"),
    row(Word::Exponential, "exponential/power", ATOMIC, atomic::monads::exponential, session::power, "^y is e to the y; x^y is x to the y")
        .pervasive().each(&atomic::monads::EXPONENTIAL).atomic(&atomic::power::POWER).undo("^.").fit(Fit::Stope),
    row(Word::Logarithm, "natural log/logarithm", ATOMIC, atomic::monads::natural_log, atomic::power::logarithm, "^.y is the natural logarithm; x^.y the logarithm to base x")
        .pervasive().each(&atomic::monads::NATURAL_LOG).atomic(&atomic::power::LOGARITHM).undo("^"),
    row(Word::Shape, "shape of/shape", ranks(X, 1, X), shape::shape_of, shape::reshape, "$y lists the lengths of the axes; x$y gives the items of y that shape").fit(Fit::Fill).monad_row(&rows::SHAPE).dyad_row(&rows::RESHAPE),
    bare(Word::Sparse, "sparse", WHOLE, Monad::Session(sparse_verbs::make), Dyad::Session(sparse_verbs::parts), "$.y keeps only the elements that are not 0; x$.y makes and takes apart such sparse arrays: 0 dense, 1 of a shape, 2 axes, 3 element, 4 places, 5 values").undo("$.^:_1"),
    bare(Word::SelfReference, "self-reference", WHOLE, Monad::Session(session::self_monad), Dyad::Session(session::self_dyad), "the verb that $: stands in"),
    row(Word::Nub, "nub", WHOLE, search::nub, none, "~.y has each item once").fit(Fit::Tolerance).monad_row(&rows::NUB),
    bare(Word::NotEqual, "nub sieve/not equal", ranks(X, 0, 0), Monad::Engine(search::nub_sieve), Dyad::Engine(atomic::comparison::not_equal), "~:y is 1 where an item is first seen; x~:y is 1 where atoms differ").monad_row(&rows::NUB_SIEVE)
        .whole_dyad().atomic(&atomic::comparison::NOT_EQUAL).fit(Fit::Tolerance).commutes(),
    row(Word::Residue, "magnitude/residue", ATOMIC, atomic::monads::magnitude, atomic::residue::residue, "|y is the magnitude; x|y the remainder of y divided by x")
        .pervasive().each(&atomic::monads::MAGNITUDE).atomic(&atomic::residue::RESIDUE).fit(Fit::Tolerance),
    row(Word::Rotate, "reverse/rotate (shift)", ranks(X, 1, X), session::reverse_or_shift, rotate::rotate, "|.y reverses the items; x|.y rotates them").undo("").fit(Fit::Fill).monad_row(&rows::REVERSE).dyad_row(&rows::ROTATE),
    row(Word::Transpose, "transpose", ranks(X, 1, X), transpose::reverse_axes, transpose::transpose, "|:y reverses the axes; x|:y moves the axes x to the end").undo("").monad_row(&rows::TURN),
    row(Word::Append, "ravel/append", WHOLE, shape::ravel, join::append, ",y lists all atoms; x,y joins items").dyad_row(&rows::APPEND).monad_row(&rows::RAVEL).fit(Fit::Fill).identity(Identity::NoItems),
    row(Word::Stitch, "ravel items/stitch", WHOLE, shape::ravel_items, join::stitch, ",.y makes each item a list; x,.y joins item to item").fit(Fit::Fill).dyad_row(&rows::STITCH),
    row(Word::Laminate, "itemize/laminate", WHOLE, shape::itemize, join::laminate, ",:y is y as the only item; x,:y has x and y as its two items").undo("{.").fit(Fit::Fill).dyad_row(&rows::LAMINATE),
    row(Word::Link, "raze/link", WHOLE, sparse::raze, boxes::link, ";y joins the contents of boxes; x;y boxes x and joins it to y").fit(Fit::Fill).dyad_row(&rows::LINK),
    bare(Word::Words, "words/sequential machine", ranks(1, X, X), Monad::Session(session::words), Dyad::Session(session::machine), ";:y has the words of a sentence; x;:y runs a state machine").undo("}:@;@(,&' '&.>\"1) :.;:"),
    row(Word::Copy, "tally/copy", ranks(X, 1, X), shape::tally, copy::copy, "#y counts the items; x#y copies each item as often as x says").monad_row(&rows::TALLY).dyad_row(&rows::COPY).fit(Fit::Fill),
    row(Word::Base, "base two/base", ranks(1, 1, 1), base::base_two, base::base_value, "#.y is the value of binary digits; x#.y in base x").pervasive().undo("#:").monad_row(&rows::BASE_TWO).dyad_row(&rows::BASE),
    row(Word::Antibase, "antibase two/antibase", ranks(X, 1, 0), base::antibase_two, base::antibase, "#:y has the binary digits; x#:y the digits in bases x").whole_dyad().undo("#.").fit(Fit::Tolerance).dyad_row(&rows::ANTIBASE),
    row(Word::OutOf, "factorial/out of", ATOMIC, atomic::factorial::factorial, atomic::factorial::out_of, "!y is the factorial; x!y the number of ways to choose x of y")
        .pervasive().each(&atomic::factorial::FACTORIAL).atomic(&atomic::factorial::OUT_OF),
    row(Word::SortUp, "grade up/sort up by", WHOLE, order::grade_up, order::sort_by_up, "/:y gives the places of items in ascending order; x/:y sorts x by y").undo("").monad_row(&rows::GRADE_UP).dyad_row(&rows::SORT_UP_BY),
    row(Word::SortDown, "grade down/sort down by", WHOLE, order::grade_down, order::sort_by_down, "\\:y gives the places of items in descending order; x\\:y sorts x by y").undo("/:@|.").monad_row(&rows::GRADE_DOWN).dyad_row(&rows::SORT_DOWN_BY),
    row(Word::Left, "same/left", WHOLE, identity, left, "[y is y; x[y is x").dyad_row(&rows::LEFT).monad_row(&rows::SAME).undo("["),
    row(Word::Right, "same/right", WHOLE, identity, right, "]y is y; x]y is y").dyad_row(&rows::RIGHT).monad_row(&rows::SAME).undo("]"),
    bare(Word::Cap, "cap", WHOLE, Monad::None, Dyad::None, "[: u v applies u to the result of v"),
    row(Word::From, "catalogue/from", ranks(1, 0, X), from::catalogue, from::from, "{y makes all choices of one item from each box; x{y selects items").whole_dyad().dyad_row(&rows::FROM).identity(Identity::Places),
    row(Word::Take, "head/take", ranks(X, 1, X), take::head, take::take_of_axes, "{.y is the first item; x{.y takes x items, filling up").monad_row(&rows::HEAD).dyad_row(&rows::TAKE).undo(",:").fit(Fit::Fill),
    row(Word::Tail, "tail", WHOLE, take::tail, none, "{:y is the last item").monad_row(&rows::TAIL).fit(Fit::Fill),
    row(Word::Fetch, "map/fetch", ranks(X, 1, X), from::map, from::fetch, "{::y has the paths to the leaves; x{::y follows a path into boxes").dyad_row(&rows::FETCH),
    row(Word::Drop, "behead/drop", ranks(X, 1, X), take::behead, take::drop, "}.y drops the first item; x}.y drops x items").monad_row(&rows::BEHEAD).dyad_row(&rows::DROP),
    row(Word::Curtail, "curtail", WHOLE, take::curtail, none, "}:y drops the last item").monad_row(&rows::CURTAIL),
    bare(Word::Do, "do/numbers", ranks(1, X, X), Monad::Session(session::execute), Dyad::Session(session::numbers), "\".y executes a sentence; x\".y reads numbers, with x for words that are not numbers").undo("\":").monad_row(&NUMBERS),
    bare(Word::Format, "default format/format", ranks(X, 1, X), Monad::Session(session::format), Dyad::Session(session::format_by), "\":y is y as text; x\":y with widths and decimals").undo("\".").fit(Fit::Digits),
    row(Word::Anagram, "anagram index/anagram", ranks(1, 0, X), permutation::anagram_index, permutation::anagram, "A.y numbers a permutation; x A.y permutes by number").whole_dyad(),
    row(Word::Permute, "cycles/permute", ranks(1, 1, X), session::cycles, session::permute, "C.y converts between cycles and direct form; x C.y permutes").undo("").fit(Fit::Parity).identity(Identity::Places),
    row(Word::Member, "raze in/member of", WHOLE, search::raze_member, search::member, "e.y tells which items are in each box; x e.y is 1 for items of x that are in y").fit(Fit::Tolerance).dyad_row(&rows::MEMBER),
    row(Word::MemberOfInterval, "member of interval", ranks(0, X, X), none_monad, search::find, "x E.y is 1 where x begins in y").fit(Fit::Tolerance),
    row(Word::IndexOf, "integers/index of", ranks(1, X, X), integers::integers, search::index_of, "i.y are the first integers; x i.y the places in x of items of y").fit(Fit::Tolerance).monad_row(&rows::INTEGERS).dyad_row(&rows::INDEX_OF),
    row(Word::Steps, "steps/index of last", ranks(0, X, X), integers::steps, search::last_index_of, "i:y steps from -y to y; x i:y the last places").fit(Fit::Tolerance).dyad_row(&rows::LAST_INDEX_OF),
    row(Word::IntervalIndex, "indices/interval index", ranks(1, X, X), integers::places, order::interval_index, "I.y has the places of ones; x I.y the intervals of sorted x that hold y").undo("I.^:_1").monad_row(&rows::PLACES),
    row(Word::Complex, "imaginary/complex", ATOMIC, atomic::monads::imaginary, atomic::circular::complex_from, "j.y is y times the imaginary unit; x j.y is x+j.y")
        .pervasive().atomic(&atomic::circular::COMPLEX_FROM).undo("0j_1&*"),
    row(Word::Level, "level", WHOLE, boxes::level, none, "L.y is the depth of boxing"),
    row(Word::Circle, "pi times/circle", ATOMIC, atomic::monads::pi_times, atomic::circular::circle, "o.y is y times pi; x o.y a function of the circle: 1 sin, 2 cos, 3 tan, 5 6 7 hyperbolic, negative inverse")
        .pervasive().undo("0.318309886183790691&*"),
    row(Word::Polynomial, "roots/polynomial", ranks(1, 1, 0), polynomial::roots_or_coefficients, session::polynomial, "p.y converts between coefficients and roots; x p.y is the value of polynomial x").whole_dyad().undo("").fit(Fit::PolynomialStope),
    row(Word::Integral, "derivative/integral", ranks(1, 0, 1), polynomial::derivative, polynomial::integral, "p..y are the coefficients of the derivative; x p..y of the integral with constant x"),
    row(Word::Primes, "primes", ranks(0, X, X), primes::nth_prime, primes::about_primes, "p:y is the y-th prime; x p:y functions of primes").whole_monad().undo("p:^:_1"),
    row(Word::PrimeFactors, "prime factors/prime exponents", ranks(0, 0, 0), primes::prime_factors, primes::prime_exponents, "q:y are the prime factors; x q:y the exponents of the first x primes").whole_monad().undo("*/\"1").varied(),
    row(Word::Polar, "angle/polar", ATOMIC, atomic::monads::angle_to_complex, atomic::circular::polar_from, "r.y is e to the j.y; x r.y has length x and angle y")
        .pervasive().atomic(&atomic::circular::POLAR_FROM).undo("%&0j1@^."),
    row(Word::Symbol, "symbol", WHOLE, symbols::intern, symbols::convert, "s:y makes symbols of text").undo("5&s:"),
    row(Word::Unicode, "unicode", WHOLE, encodings::to_units, encodings::convert, "u:y and x u:y convert between kinds of text and code points").undo("3&u:"),
    row(Word::Extended, "extended precision", WHOLE, extended::exact, extended::exactness, "x:y makes numbers exact; 1 x:y is exact, _1 x:y ordinary, 2 x:y numerator and denominator").undo("_1&x:").fit(Fit::Tolerance),
    bare(Word::Convert, "/convert", WHOLE, Monad::None, Dyad::Session(session::converted), "x c.y is y in the type of number x: 1 boolean, 4 integer, 8 floating, 16 complex, 64 extended, 128 rational, 2 bytes, 131072 and 262144 unicode"),
    bare(Word::Roll, "roll/deal", ATOMIC, Monad::Session(session::roll), Dyad::Session(session::deal), "?y is a random integer below y, or between 0 and 1 for 0; x?y deals x of y").whole_monad().varied(),
    bare(Word::RollFixed, "roll/deal from a fixed seed", ranks(X, 0, 0), Monad::Session(session::roll_fixed), Dyad::Session(session::deal_fixed), "as ?, always from the same seed"),
    bare(Word::Threads, "threads", WHOLE, Monad::Engine(tasks::unnamed), Dyad::Engine(tasks::about), "x T. y tells of threads, of which there is one: 0 T. makes none"),
    bare(Word::FoldStatus, "fold status/end fold", ranks(X, X, X), Monad::Session(fold::status), Dyad::Session(fold::end), "Z:0 1 or 2 tell how often v and u of the fold began, and how many results there are; x Z:y steers a fold if y is not 0: 1 stop after this, _2 stop now, 0 no output, _1 skip this item"),
];

fn none(_cx: &Context, _x: Arg<'_>, _y: Arg<'_>) -> Result<Array> {
    Err(crate::error::Error::new(crate::error::ErrorKind::Valence).note("this verb has no dyad"))
}

fn none_monad(_cx: &Context, _y: Arg<'_>) -> Result<Array> {
    Err(crate::error::Error::new(crate::error::ErrorKind::Valence).note("this verb has no monad"))
}

impl Primitive {
    /// The row of a verb.
    pub fn for_word(word: Word) -> Option<&'static Primitive> {
        static TABLE: LazyLock<HashMap<Word, &'static Primitive>> =
            LazyLock::new(|| VERBS.iter().map(|row| (row.word, row)).collect());
        TABLE.get(&word).copied()
    }
}
