//! The vocabulary: every primitive of k and keyword of q is one row.

pub mod fast_ways;

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::array::{Array, Symbol, Value};
use crate::error::{Error, Result};
use crate::names::globals::undefined;
use crate::names::interpreter::{Dialect, Interpreter};
use crate::query::{asof, columns, enumerations, joins, segmented, sorting, upsert};
use crate::system::{commands, csv, dot_q, files, folders, handles, special};
use crate::value::function::Function;
use crate::value::primitive::{Code, Dyad, IDENTITY, Many, Monad, Primitive, RIGHT};
use crate::verbs::atomic::nulls;
use crate::words::adverbs;
use crate::words::attributes;
use crate::words::by_columns;
use crate::words::cast;
use crate::words::comparison;
use crate::words::dictionary;
use crate::words::join;
use crate::words::keywords;
use crate::words::linear;
use crate::words::matching;
use crate::words::moving;
use crate::words::numeric;
use crate::words::order;
use crate::words::parallel;
use crate::words::patterns;
use crate::words::random;
use crate::words::search;
use crate::words::segments;
use crate::words::statistics;
use crate::words::strings;
use crate::words::structure;
use crate::words::take;

const fn symbol(
    spelling: &'static str,
    keyword: &'static str,
    code: Code,
    monad: Option<Monad>,
    dyad: Option<Dyad>,
    help: &'static str,
) -> Primitive {
    Primitive { keyword, code, monad, dyad, in_k: true, ..Primitive::named(spelling, help) }
}

const fn word(spelling: &'static str, in_k: bool, monad: Monad, help: &'static str) -> Primitive {
    Primitive { monad: Some(monad), in_k, ..Primitive::named(spelling, help) }
}

/// A word that goes through a list, and what it does with a value before the first item: `sums[x;y]`.
const fn running(spelling: &'static str, monad: Monad, begun: Many, help: &'static str) -> Primitive {
    word(spelling, false, monad, help).begun(begun)
}

const fn infix(spelling: &'static str, in_k: bool, code: Code, dyad: Dyad, help: &'static str) -> Primitive {
    Primitive { code, dyad: Some(dyad), in_k, ..Primitive::named(spelling, help) }
}

/// A word of more arguments than two.
const fn many(spelling: &'static str, arguments: usize, f: Many, help: &'static str) -> Primitive {
    Primitive { many: Some((arguments, f)), ..Primitive::named(spelling, help) }
}

/// The primitive that begins an assignment to a pattern. Programs cannot write it.
pub static APART: Primitive = infix("pattern", false, Code::Apart, matching::take_apart, "takes a value apart");

/// The primitive that tries a pattern of `:[v;p;r;d]`. Programs cannot write it.
pub static TRIED: Primitive =
    infix("pattern", false, Code::Other, matching::try_apart, "takes a value apart if it is like a pattern");

/// The rows.
#[rustfmt::skip]
pub static VOCABULARY: &[Primitive] = &[
    symbol("+", "flip", Code::Plus, Some(structure::flip), Some(numeric::add), "flip rows and columns | add").elementwise(&nulls::ADD_NULL),
    symbol("-", "neg", Code::Minus, Some(numeric::negate), Some(numeric::subtract), "negate | subtract").elementwise(&nulls::SUBTRACT_NULL).pervasive(),
    symbol("*", "first", Code::Times, Some(structure::first), Some(numeric::multiply), "first item | multiply").elementwise(&nulls::MULTIPLY_NULL),
    symbol("%", "reciprocal", Code::Divide, Some(numeric::reciprocal), Some(numeric::divide), "reciprocal | divide").elementwise(&nulls::DIVIDE_NULL).pervasive(),
    symbol("&", "where", Code::Minimum, Some(structure::where_), Some(numeric::minimum), "indices repeated by counts | minimum").elementwise(&nulls::MINIMUM_NULL),
    symbol("|", "reverse", Code::Maximum, Some(structure::reverse), Some(numeric::maximum), "reverse | maximum").elementwise(&nulls::MAXIMUM_NULL),
    symbol("<", "iasc", Code::Less, Some(sorting::grade_up), Some(comparison::less), "indices in ascending order | less").elementwise(&nulls::LESS_NULL),
    symbol(">", "idesc", Code::Greater, Some(sorting::grade_down), Some(comparison::greater), "indices in descending order | greater").elementwise(&nulls::GREATER_NULL),
    symbol("=", "group", Code::Equal, Some(search::group), Some(comparison::equal), "group indices by item | equal").elementwise(&nulls::EQUAL_NULL),
    symbol("~", "not", Code::Match, Some(numeric::not), Some(comparison::matched), "not | match").pervasive(),
    symbol("!", "til", Code::Key, Some(structure::til), Some(dictionary::make), "integers below, keys | make a dictionary"),
    symbol("@", "type", Code::At, Some(cast::type_of), Some(adverbs::at), "type number | apply, index, amend, trap"),
    symbol("?", "distinct", Code::Find, Some(search::distinct), Some(random::find_or_draw), "distinct items | find, random draw, choose"),
    symbol("#", "count", Code::Take, Some(structure::tally), Some(take::take), "count | take, reshape"),
    symbol("_", "floor", Code::Drop, Some(numeric::floor), Some(take::drop), "floor, lower case | drop, cut, delete"),
    symbol("^", "null", Code::Other, Some(numeric::null), Some(numeric::fill), "is null | replace nulls").elementwise(&nulls::FILL_NULL).pervasive(),
    symbol(",", "enlist", Code::Join, Some(structure::enlist), Some(join::join), "list of one item | join"),
    symbol("$", "string", Code::Cast, Some(by_columns::string), Some(cast::cast), "text of each atom | cast, parse, pad; conditional"),
    symbol(".", "value", Code::Dot, Some(cast::value_of), Some(adverbs::dot), "value of text, name or call | apply to a list of arguments"),
    IDENTITY,
    RIGHT,
    symbol("0:", "read0", Code::Other, Some(files::read_lines), Some(csv::lines_of), "lines of a text file | write lines, read and write fields"),
    symbol("2:", "", Code::Other, None, Some(files::shared_library), "function of a shared library"),
    symbol("1:", "read1", Code::Other, Some(files::read_bytes), Some(files::write_bytes), "bytes of a file | write bytes"),
    Primitive { spelling: "<=", keyword: "", code: Code::Other, monad: None, dyad: Some(comparison::at_most), atomic: Some(&nulls::LESS_OR_EQUAL_NULL), pervades: false, many: None, of_partitions: false, grouped: None, running: None, shown: "", in_k: false, help: "at most" },
    Primitive { spelling: ">=", keyword: "", code: Code::Other, monad: None, dyad: Some(comparison::at_least), atomic: Some(&nulls::GREATER_OR_EQUAL_NULL), pervades: false, many: None, of_partitions: false, grouped: None, running: None, shown: "", in_k: false, help: "at least" },
    Primitive { spelling: "<>", keyword: "", code: Code::Other, monad: None, dyad: Some(comparison::unequal), atomic: Some(&nulls::NOT_EQUAL_NULL), pervades: false, many: None, of_partitions: false, grouped: None, running: None, shown: "", in_k: false, help: "not equal" },
    infix("in", true, Code::Member, search::member, "is each left item an item of the right argument"),
    infix("within", true, Code::Other, comparison::within, "between the two items of the right argument"),
    infix("bin", true, Code::Other, asof::bin, "index of the last item not above"),
    infix("binr", true, Code::Other, order::bin_right, "index of the first item not below"),
    infix("like", true, Code::Other, patterns::like, "does text match a pattern of * ? [...]"),
    infix("ss", true, Code::Other, patterns::positions, "where a pattern occurs in a string"),
    many("ssr", 3, patterns::replace, "a string with other text in place of a pattern"),
    infix("div", true, Code::Other, numeric::quotient, "quotient rounded down").elementwise(&nulls::QUOTIENT_NULL),
    infix("xexp", true, Code::Other, numeric::power, "power").elementwise(&nulls::POWER_NULL),
    infix("wavg", true, Code::Other, statistics::weighted_average, "weighted average").by_groups(segments::weighted_average),
    infix("wsum", true, Code::Other, statistics::weighted_sum, "weighted sum").by_groups(segments::weighted_sum),
    infix("cov", true, Code::Other, statistics::covariance, "covariance"),
    infix("cor", true, Code::Other, statistics::correlation, "correlation"),
    infix("scov", false, Code::Other, statistics::sample_covariance, "covariance of a sample"),
    infix("msum", false, Code::Other, by_columns::moving_sums, "sums of moving windows of a length"),
    infix("mavg", false, Code::Other, by_columns::moving_averages, "averages of moving windows of a length"),
    infix("mcount", false, Code::Other, by_columns::moving_counts, "how many items of moving windows are not null"),
    infix("mdev", false, Code::Other, by_columns::moving_deviations, "standard deviations of moving windows of a length"),
    infix("mmax", false, Code::Other, by_columns::moving_maxima, "greatest items of moving windows of a length"),
    infix("mmin", false, Code::Other, by_columns::moving_minima, "least items of moving windows of a length"),
    infix("ema", false, Code::Other, moving::exponential, "exponential moving averages"),
    infix("mmu", false, Code::Other, linear::product, "matrix product"),
    infix("lsq", false, Code::Other, linear::least_squares, "least squares"),
    infix("insert", true, Code::Other, upsert::insert, "append to the list or table of a name"),
    word("abs", true, numeric::absolute, "magnitude").pervasive(),
    word("sqrt", true, numeric::square_root, "square root").pervasive(),
    word("exp", true, numeric::exponential, "power of e").pervasive(),
    word("log", true, numeric::natural_logarithm, "natural logarithm").pervasive(),
    word("sin", true, numeric::sine, "sine").pervasive(),
    word("cos", true, numeric::cosine, "cosine").pervasive(),
    word("tan", true, numeric::tangent, "tangent").pervasive(),
    word("asin", true, numeric::arc_sine, "arc sine").pervasive(),
    word("acos", true, numeric::arc_cosine, "arc cosine").pervasive(),
    word("atan", true, numeric::arc_tangent, "arc tangent").pervasive(),
    word("avg", true, by_columns::average, "average").by_groups(segments::average),
    word("sum", true, by_columns::sum, "sum").begun(statistics::sum_from).by_groups(segments::sum),
    word("prd", true, by_columns::product, "product").begun(statistics::product_from),
    word("min", true, by_columns::least, "least item").begun(statistics::least_from).by_groups(segments::least),
    word("max", true, by_columns::greatest, "greatest item").begun(statistics::greatest_from).by_groups(segments::greatest),
    word("var", true, by_columns::variance, "variance").by_groups(segments::variance),
    word("dev", true, by_columns::deviation, "standard deviation").by_groups(segments::deviation),
    word("svar", false, by_columns::sample_variance, "variance of a sample").by_groups(segments::sample_variance),
    word("sdev", false, by_columns::sample_deviation, "standard deviation of a sample").by_groups(segments::sample_deviation),
    word("inv", false, linear::inverse, "inverse of a matrix"),
    word("hcount", false, files::size, "size of a file in bytes"),
    word("hdel", false, files::delete, "delete a file"),
    word("last", true, structure::last, "last item").by_groups(segments::last),
    Primitive { spelling: "enlist", keyword: "", code: Code::Enlist, monad: Some(structure::enlist), dyad: Some(keywords::pair), atomic: None, pervades: false, many: None, of_partitions: false, grouped: None, running: None, shown: "", in_k: true, help: "list of the arguments" },
    word("rand", false, random::one, "one random draw"),
    word("exit", true, keywords::exit, "end the session"),
    word("getenv", true, keywords::environment, "variable of the environment"),
    word("til", false, structure::til, "integers below").shown_as("!:"),
    word("count", false, structure::tally, "count").of_partitions().by_groups(segments::tally).shown_as("#:"),
    word("first", false, structure::first, "first item").by_groups(segments::first).shown_as("*:"),
    word("neg", false, numeric::negate, "negate").shown_as("-:").pervasive(),
    word("not", false, numeric::not, "not").shown_as("~:").pervasive(),
    word("null", false, numeric::null, "is null").shown_as("^:").pervasive(),
    Primitive { code: Code::Flip, ..word("flip", false, structure::flip, "flip rows and columns").shown_as("+:") },
    word("group", false, search::group, "group indices by item").shown_as("=:"),
    word("where", false, structure::where_, "indices repeated by counts").shown_as("&:"),
    word("reverse", false, structure::reverse, "reverse").shown_as("|:"),
    Primitive {
        code: Code::GradeUp,
        ..word("iasc", false, sorting::grade_up, "indices in ascending order").shown_as("<:")
    },
    Primitive { code: Code::GradeDown, ..word("idesc", false, sorting::grade_down, "indices in descending order").shown_as(">:") },
    Primitive { code: Code::Ascending, ..word("asc", false, sorting::ascending, "items in ascending order") },
    Primitive { code: Code::Descending, ..word("desc", false, sorting::descending, "items in descending order") },
    word("rank", false, sorting::rank, "place of each item in order"),
    word("distinct", false, search::distinct, "distinct items").shown_as("?:"),
    word("type", false, cast::type_of, "type number").of_partitions().shown_as("@:"),
    word("value", false, cast::value_of, "value of text, name, dictionary or call").shown_as(".:"),
    word("get", false, cast::value_of, "value of a name").shown_as(".:"),
    word("eval", false, keywords::eval, "value of a tree"),
    word("reval", false, keywords::eval_unchanged, "value of a tree, without changes"),
    word("parse", false, keywords::parse, "tree of a text"),
    infix("fby", false, Code::Other, segmented::by_group, "a function of each group, spread over its rows"),
    word("key", false, dictionary::key, "keys").shown_as("!:"),
    word("string", false, by_columns::string, "text of each atom").shown_as("$:"),
    word("show", false, keywords::show, "print as the console does").of_partitions(),
    word("floor", false, numeric::floor, "round down").shown_as("_:"),
    word("ceiling", false, numeric::ceiling, "round up"),
    word("signum", false, numeric::signum, "sign").pervasive(),
    word("reciprocal", false, numeric::reciprocal, "reciprocal").shown_as("%:").pervasive(),
    word("raze", false, join::razed, "join all items").shown_as(",/"),
    running("sums", by_columns::sums, statistics::sums_from, "running sums").along_groups(segments::sums).shown_as("+\\"),
    running("prds", by_columns::products, statistics::products_from, "running products").shown_as("*\\"),
    running("mins", by_columns::minima, statistics::minima_from, "running minima").along_groups(segments::minima).shown_as("&\\"),
    running("maxs", by_columns::maxima, statistics::maxima_from, "running maxima").along_groups(segments::maxima).shown_as("|\\"),
    word("avgs", false, by_columns::averages, "running averages"),
    running("deltas", by_columns::deltas, statistics::deltas_from, "differences of neighbours").shown_as("-':"),
    running("ratios", by_columns::ratios, statistics::ratios_from, "ratios of neighbours").shown_as("%':"),
    word("med", false, by_columns::median, "median").by_groups(segments::median),
    word("all", false, by_columns::all, "are all true"),
    word("any", false, by_columns::any, "is any true"),
    word("next", false, structure::next, "items shifted to the left"),
    word("prev", false, structure::previous, "items shifted to the right"),
    running("fills", structure::fills, structure::fills_from, "nulls replaced by the item before").shown_as("^\\"),
    running("differ", search::differ, statistics::differ_from, "differs from the item before").shown_as("~~':"),
    word("upper", false, numeric::upper, "upper case"),
    word("lower", false, numeric::lower, "lower case"),
    word("trim", false, strings::trim, "without outer blanks"),
    word("ltrim", false, strings::trim_left, "without leading blanks"),
    word("rtrim", false, strings::trim_right, "without trailing blanks"),
    word("read0", false, files::read_lines, "lines of a text file").shown_as("0::"),
    word("read1", false, files::read_bytes, "bytes of a file").shown_as("1::"),
    word("system", false, commands::system, "run a line that begins with a backslash"),
    word("hopen", false, handles::open, "handle of a file, or of a connection to another process"),
    word("hclose", false, handles::close, "end of a handle"),
    word("hsym", false, strings::file_symbol, "file symbol"),
    word("cols", false, columns::names, "column names").of_partitions(),
    infix("mod", false, Code::Other, numeric::modulo, "remainder, with the sign of the right argument").elementwise(&nulls::MODULO_NULL),
    infix("and", false, Code::Minimum, numeric::minimum, "minimum").elementwise(&nulls::MINIMUM_NULL).shown_as("&"),
    infix("or", false, Code::Maximum, numeric::maximum, "maximum").elementwise(&nulls::MAXIMUM_NULL).shown_as("|"),
    infix("sv", false, Code::Other, strings::decode_dyad, "decode digits, join strings"),
    infix("vs", false, Code::Other, strings::encode_dyad, "encode into digits, split a string"),
    infix("cut", false, Code::Other, take::cut, "pieces of a length or at indices"),
    infix("rotate", false, Code::Other, take::rotate, "rotate"),
    infix("except", false, Code::Other, search::except, "items not in the right argument"),
    infix("inter", false, Code::Other, search::inter, "items also in the right argument"),
    infix("union", false, Code::Other, search::union, "distinct items of both"),
    infix("cross", false, Code::Other, structure::cross, "all pairs"),
    infix("xbar", false, Code::Other, numeric::bar, "round down to a multiple").elementwise(&nulls::MULTIPLE_NULL),
    infix("xlog", false, Code::Other, numeric::logarithm, "logarithm to a base").elementwise(&nulls::LOGARITHM_NULL),
    infix("xrank", false, Code::Other, order::group_of_rank, "which of so many groups, by value"),
    infix("xprev", false, Code::Other, structure::before, "items so many places before"),
    infix("sublist", false, Code::Other, take::sublist, "at most so many items"),
    infix("xasc", false, Code::AscendingBy, sorting::up, "table in ascending order of columns"),
    infix("xdesc", false, Code::DescendingBy, sorting::down, "table in descending order of columns"),
    infix("each", false, Code::Other, adverbs::each_word, "a function on each item"),
    infix("peach", false, Code::Other, parallel::each, "a function on each item, on several threads"),
    infix("over", false, Code::Other, adverbs::over_word, "a function between items, or until nothing changes"),
    infix("scan", false, Code::Other, adverbs::scan_word, "as over, with all results on the way"),
    infix("prior", false, Code::Other, adverbs::prior_word, "a function between each item and the one before it"),
    word("keys", false, columns::keys, "names of the key columns"),
    word("meta", false, columns::meta, "types of the columns").of_partitions(),
    word("ungroup", false, columns::ungroup, "nested columns flattened"),
    infix("xkey", false, Code::Other, columns::set_keys, "table with these columns as keys").of_partitions(),
    infix("xcol", false, Code::Other, columns::rename, "table with its columns renamed"),
    infix("xcols", false, Code::Other, columns::reorder, "table with these columns first"),
    infix("xgroup", false, Code::Other, columns::nest_by, "table nested by these columns"),
    infix("upsert", false, Code::Upsert, upsert::upsert, "rows overwritten or appended"),
    infix("lj", false, Code::Other, joins::left, "left join: the columns of a keyed table added").of_partitions(),
    infix("ljf", false, Code::Other, joins::left_filled, "left join in which nulls do not overwrite"),
    infix("ij", false, Code::Other, joins::inner, "inner join: the rows that a keyed table has").of_partitions(),
    infix("ijf", false, Code::Other, joins::inner_filled, "inner join in which nulls do not overwrite"),
    infix("pj", false, Code::Other, joins::plus, "left join that adds"),
    infix("uj", false, Code::Other, joins::union, "rows and columns of both tables"),
    infix("ujf", false, Code::Other, joins::union_filled, "rows and columns of both, nulls do not overwrite"),
    infix("asof", false, Code::Other, asof::asof, "the last row at or before"),
    many("ej", 3, joins::equi, "all pairs of rows that are equal in some columns"),
    many("aj", 3, asof::as_of, "as-of join: the last row at or before each time"),
    many("aj0", 3, asof::as_of_times, "as-of join with the times of the second table"),
    many("ajf", 3, asof::as_of_filled, "as-of join whose nulls are those of the first table"),
    many("ajf0", 3, asof::as_of_filled_times, "as-of join of both kinds"),
    many("wj", 4, asof::windows, "window join: functions of the rows in a window of time, and the one before it"),
    many("wj1", 4, asof::windows_strict, "window join of the rows in a window alone"),
    infix("set", false, Code::Other, keywords::set, "give a name a value").of_partitions(),
    word("attr", false, attributes::attribute, "attribute of a list: s, u, p, g or none"),
    word("fkeys", false, enumerations::foreign_keys, "foreign keys of a table, and the tables they are of"),
    word("tables", false, special::tables, "names of the tables in a namespace"),
    word("view", false, keywords::view, "text of a view"),
    word("views", false, keywords::views, "names of the views"),
    word("gtime", false, special::to_utc, "local time as UTC"),
    word("ltime", false, special::to_local, "UTC as local time"),
    word("md5", false, dot_q::md5, "digest of a string, 16 bytes"),
    word("save", false, folders::save, "variable to the file of its name"),
    word("load", false, folders::load_word, "variable from the file of its name"),
    word("rsave", false, folders::save_splayed, "table to the folder of its name"),
    word("rload", false, folders::load_splayed, "table from the folder of its name"),
    infix("setenv", false, Code::Other, keywords::set_environment, "give a variable of the environment a value"),
];

/// Words of q that are not built: what they belong to, and the words.
#[rustfmt::skip]
static NOT_BUILT: &[(&str, &[&str])] = &[
    ("queries", &["from", "by"]),
    ("partitioned databases", &["dsave"]),
];

/// The area of q to which a missing word belongs.
pub fn not_built(name: &str) -> Option<&'static str> {
    NOT_BUILT.iter().find(|(_, words)| words.contains(&name)).map(|(what, _)| *what)
}

static SYMBOLS: LazyLock<HashMap<&'static str, &'static Primitive>> =
    LazyLock::new(|| VOCABULARY.iter().map(|primitive| (primitive.spelling, primitive)).collect());

/// The primitive of a symbol.
pub fn primitive(spelling: &str) -> Option<&'static Primitive> {
    SYMBOLS.get(spelling).copied()
}

/// The rows of symbols without their monads.
static DYADIC: LazyLock<HashMap<&'static str, Primitive>> = LazyLock::new(|| {
    let symbols = VOCABULARY.iter().filter(|row| !row.is_keyword() && row.monad.is_some() && row.dyad.is_some());
    symbols.map(|row| (row.spelling, row.without_monad())).collect()
});

/// A symbol as q has it as a value: its dyad alone. Other rows are as they are.
pub fn dyadic(row: &'static Primitive) -> &'static Primitive {
    DYADIC.get(row.spelling).unwrap_or(row)
}

/// The row of a symbol, a word or a service such as `.Q.f`, for those who describe it.
pub fn described(spelling: &str) -> Option<&'static Primitive> {
    primitive(spelling).or_else(|| special::service(spelling))
}

/// The primitive of a word, in a dialect that reserves it.
pub fn keyword(name: &str, dialect: Dialect) -> Option<&'static Primitive> {
    let primitive = primitive(name)?;
    (primitive.in_k || dialect == Dialect::Q).then_some(primitive)
}

/// Words of the grammar, which have no rows.
const GRAMMAR: &[&str] = &["select", "exec", "update", "delete", "from", "by", "do", "if", "while", "csv"];

impl Interpreter {
    /// Whether a name is a word of q.
    pub(crate) fn is_reserved(&self, name: &str) -> bool {
        keyword(name, Dialect::Q).is_some() || not_built(name).is_some() || GRAMMAR.contains(&name)
    }

    /// The function that a word of k or q is.
    pub(crate) fn word_named(&self, name: &str, dialect: Dialect) -> Option<Value> {
        let row = keyword(name, dialect).filter(|row| row.is_keyword())?;
        Some(Function::Primitive(row).into_value())
    }

    /// The primitive of one argument that is shown as a text: a word, or a symbol with a colon behind it.
    pub(crate) fn unary_shown_as(&self, text: &str) -> Option<Function> {
        let shown = |row: &&Primitive| row.is_keyword() && row.monad.is_some() && row.text() == text;
        if let Some(row) = primitive(text).or_else(|| VOCABULARY.iter().find(shown)) {
            return Some(Function::Primitive(row));
        }
        primitive(text.strip_suffix(':')?).filter(|row| row.monad.is_some()).map(Function::Monad)
    }

    /// The primitive of two arguments of a text.
    pub(crate) fn binary_shown_as(&self, text: &str) -> Option<Function> {
        primitive(text).map(dyadic).map(Function::Primitive)
    }

    /// The words of q, sorted.
    pub(crate) fn reserved(&self) -> Result<Value> {
        let words = VOCABULARY.iter().filter(|row| row.is_keyword()).map(|row| row.spelling);
        let not_built = NOT_BUILT.iter().flat_map(|(_, words)| words.iter().copied());
        let mut all: Vec<&str> = words.chain(not_built).chain(GRAMMAR.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        let all = all.into_iter().map(Symbol::new).collect::<Result<Vec<Symbol>>>()?;
        Ok(Value::Array(Array::list(all)))
    }

    /// The error of a global name without a value: a word of q may be one that is not built.
    #[cold]
    pub(crate) fn without_value(&self, name: &str) -> Error {
        match not_built(name) {
            Some(part) if self.dialect() == Dialect::Q => Error::nonce(format!("{name}, a word of q for {part}")),
            _ if name == "use" => Error::nonce("use, which loads modules of kdb-x; \\l file.q loads a script"),
            _ => undefined(name),
        }
    }
}
