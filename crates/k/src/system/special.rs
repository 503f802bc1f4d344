//! Names that are there without being assigned: `.z`, `.Q`, `.h`, `.j`; and the parts of values that names with dots ask for.

use std::sync::LazyLock;

use hashbrown::HashMap;

use crate::array::{Array, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::system::{arrow, blocks, dot_h, dot_j, dot_q, engine, files, folders, pages, partitions};
use crate::value::function::Function;
use crate::value::primitive::{Dyad, Many, Monad, Primitive};
use crate::value::{self, Kind, array_of, integers, string};
use crate::verbs::lists::convert::to_kind;
use crate::words::numeric;

const fn one(spelling: &'static str, monad: Monad, help: &'static str) -> Primitive {
    Primitive { monad: Some(monad), of_partitions: true, ..Primitive::named(spelling, help) }
}

const fn two(spelling: &'static str, dyad: Dyad, help: &'static str) -> Primitive {
    Primitive { dyad: Some(dyad), of_partitions: true, ..Primitive::named(spelling, help) }
}

const fn three(spelling: &'static str, many: Many, help: &'static str) -> Primitive {
    Primitive { many: Some((3, many)), of_partitions: true, ..Primitive::named(spelling, help) }
}

const fn several(spelling: &'static str, arguments: usize, many: Many, help: &'static str) -> Primitive {
    Primitive { many: Some((arguments, many)), of_partitions: true, ..Primitive::named(spelling, help) }
}

/// The functions.
#[rustfmt::skip]
static FUNCTIONS: &[Primitive] = &[
    one(".Q.s", dot_q::console, "the text that the console shows"),
    one(".Q.s1", dot_q::line, "a value on one line"),
    one(".Q.s2", dot_q::lines, "the lines that the console shows"),
    two(".Q.f", dot_q::fixed, "a number with so many decimals"),
    three(".Q.fmt", dot_q::formatted, "a number in a width with so many decimals"),
    one(".Q.id", dot_q::legal, "legal names"),
    one(".Q.ty", dot_q::type_letter, "letter of a type"),
    one(".Q.qt", dot_q::is_table, "is a table"),
    one(".Q.qp", partitions::is_in_partitions, "is a partitioned table"),
    two(".Q.dd", dot_q::dotted, "two symbols joined by a dot or a slash"),
    two(".Q.en", folders::enumerated, "symbols of a table enumerated over the file sym"),
    three(".Q.ens", folders::enumerated_over, "symbols of a table enumerated over a file"),
    two(".Q.addmonths", dot_q::months_later, "a date some months later"),
    one(".Q.btoa", dot_q::base64, "text in base 64"),
    one(".Q.atob", dot_q::from_base64, "text from base 64"),
    one(".Q.x10", dot_q::ten_digits, "long as ten digits of base 64"),
    one(".Q.j10", dot_q::of_ten_digits, "long from ten digits of base 64"),
    one(".Q.x12", dot_q::twelve_digits, "long as twelve digits of base 36"),
    one(".Q.j12", dot_q::of_twelve_digits, "long from twelve digits of base 36"),
    one(".Q.sha1", dot_q::sha1, "digest of a string, 20 bytes"),
    one(".Q.opt", dot_q::options, "options of a command as a dictionary"),
    two(".Q.def", dot_q::with_defaults, "options in the types of their defaults"),
    two(".Q.fu", dot_q::on_distinct, "a function on the distinct items"),
    two(".Q.fc", dot_q::in_slices, "a function of a list, in slices where there are several processes"),
    two(".Q.ft", dot_q::without_keys, "a function on a keyed table without its keys"),
    two(".Q.ff", dot_q::filled, "a table with the columns of another, null"),
    two(".Q.fs", blocks::by_blocks, "a function on the lines of a file, block by block"),
    three(".Q.fsn", blocks::by_blocks_of, "the same in blocks of so many bytes"),
    one(".Q.gc", dot_q::collect, "memory given back"),
    one(".Q.w", dot_q::memory, "the memory in use"),
    two(".Q.ts", dot_q::measured, "milliseconds and bytes of a call, and its result"),
    three(".Q.trp", dot_q::trapped, "a trap that knows the place of the error"),
    three(".Q.trpd", dot_q::trapped_list, "the same for several arguments"),
    one(".Q.sbt", dot_q::backtrace, "the place of an error as text"),
    three(".Q.par", partitions::place, "folder of a table in a partition"),
    several(".Q.dpft", 4, partitions::write_sorted, "a table, sorted by a column, to a partition"),
    several(".Q.dpfts", 5, partitions::write_sorted_over, "the same with symbols over another file"),
    three(".Q.dpt", partitions::write_as_it_is, "a table to a partition"),
    several(".Q.dpts", 4, partitions::write_over, "the same with symbols over another file"),
    several(".Q.hdpf", 4, partitions::end_of_day, "all tables to a partition, emptied, and the process of the database told"),
    one(".Q.chk", partitions::fill, "empty tables where partitions lack some"),
    one(".Q.view", partitions::view, "some partitions of a database only"),
    one(".Q.bv", partitions::found, "does nothing: partitions that lack a table are found when a database is loaded"),
    one(".Q.MAP", partitions::found, "columns of partitions are mapped when a query asks for them"),
    one(".Q.li", partitions::take_in, "partitions that were added to the loaded ones"),
    one(".Q.l", folders::load_named, "a folder or a file of values, loaded"),
    two(".Q.ind", partitions::rows, "rows of a table by their numbers"),
    one(".Q.fk", dot_q::foreign, "the table that a column refers to"),
    one(".Q.ld", dot_q::grouped_lines, "lines of a script as they are evaluated"),
    one(".Q.V", dot_q::columns, "columns of a table as a dictionary"),
    one(".Q.v", dot_q::held, "value of a name or a file"),
    one(".Q.cn", partitions::count, "rows of a table, counted"),
    one(".j.j", dot_j::json, "a value as JSON"),
    one(".j.jd", dot_j::json_with, "a value as JSON, with options"),
    one(".j.k", dot_j::value_of, "the value of a JSON text"),
    one(".arrow.read", arrow::read, "the table of a Parquet or Arrow file"),
    two(".arrow.pick", arrow::pick, "some columns of a Parquet or Arrow file"),
    one(".arrow.meta", arrow::meta, "columns and types of a Parquet or Arrow file"),
    two(".arrow.write", arrow::write, "a table written to a Parquet or Arrow file"),
    one(".df.open", engine::open, "the table of an engine in a folder of Parquet or csv files"),
    one(".df.connect", engine::connect, "tables that are opened from now on are those of a cluster"),
    one(".df.explain", engine::explain, "how an engine would run a query"),
    one(".Q.hg", |k, y| k.page_at(&y), "the answer of a server at an address"),
    three(".Q.hp", |k, arguments| k.page_for(arguments), "the answer of a server to a text"),
    one(".h.cd", dot_h::commas, "lines of a table with commas"),
    one(".h.td", dot_h::tabs, "lines of a table with tabs"),
    one(".h.xd", dot_h::xml, "a table as XML"),
    two(".h.htc", dot_h::tagged, "text between tags"),
    two(".h.hta", dot_h::opened, "a tag with attributes"),
    three(".h.htac", dot_h::enclosed, "text between tags with attributes"),
    one(".h.hc", dot_h::without_marks, "text whose < is not a mark"),
    one(".h.xs", dot_h::escaped_text, "text whose marks are escaped"),
    one(".h.hu", dot_h::for_address, "text for an address"),
    one(".h.uh", dot_h::from_address, "text from an address"),
    two(".h.tx", dot_h::in_form, "a table in a form"),
    one(".h.nbr", dot_h::unbroken, "text that is not broken"),
    one(".h.pre", dot_h::preformatted, "lines as they are, between tags"),
    one(".h.iso8601", dot_h::standard_time, "a time in the form of the standard"),
    one(".h.ed", dot_h::spreadsheet, "a table as a sheet of a spreadsheet"),
    one(".h.edsn", dot_h::sheets, "tables as sheets of a spreadsheet"),
    two(".h.ha", pages::anchor, "a link"),
    two(".h.hb", pages::anchor_in_frame, "a link that shows in a frame"),
    one(".h.html", pages::page, "a page around its body"),
    one(".h.hr", pages::rule, "a line of dashes"),
    one(".h.text", pages::paragraphs, "lines as paragraphs"),
    one(".h.xmp", pages::example, "lines as they are, between tags"),
    one(".h.code", pages::code, "parts between tabs as code"),
    one(".h.http", pages::with_links, "addresses in a text as links"),
    three(".h.hn", pages::answer_of, "the answer of a server"),
    two(".h.hy", pages::answer_well, "the answer that all is well"),
    one(".h.hp", pages::answer_page, "the answer with lines on a page"),
    one(".h.he", pages::answer_wrong, "the answer that a request was wrong"),
    two(".h.xt", pages::values_of, "values of lines of JSON"),
    two(".h.jx", pages::rows_of, "rows of a table from one on, with links"),
];

static SERVICES: LazyLock<HashMap<&'static str, &'static Primitive>> =
    LazyLock::new(|| FUNCTIONS.iter().map(|row| (row.spelling, row)).collect());

/// Names that belong to what is not built, with what that is.
const NOT_BUILT: &[(&str, &[&str])] = &[
    ("partitioned databases", &[".Q.dsftg", ".Q.lo", ".Q.lu", ".Q.lx", ".Q.vp"]),
    ("the debugger", &[".Q.bt"]),
    (
        "connections to other processes",
        &[
            ".z.pi", ".z.e", ".z.pd", ".z.pm", ".z.pq", ".z.vs", ".Q.hmb", ".Q.host", ".Q.addr", ".h.ht", ".h.ka",
            ".Q.hap", ".Q.fps", ".Q.fpn",
        ],
    ),
];

/// Names that have values when a database in partitions is loaded.
const FOUND_BY_LOADING: &[&str] =
    &[".Q.pv", ".Q.pf", ".Q.pt", ".Q.pd", ".Q.pn", ".Q.PD", ".Q.PV", ".Q.D", ".Q.P", ".Q.u"];

/// Beginnings of names that belong to what is not built, with what stands in its place.
const NOT_BUILT_SPACES: &[(&str, &str)] = &[
    (".p.", PYTHON),
    (".pykx.", PYTHON),
    (".py.", PYTHON),
    (".kurl.", "which belongs to connections to other processes"),
    (".qr.", "which belongs to R inside of q; files are exchanged with R by csv, JSON or Parquet"),
    (".Rset.", "which belongs to R inside of q; files are exchanged with R by csv, JSON or Parquet"),
];

/// What there is for those who want Python inside of q.
pub const PYTHON: &str =
    "which belongs to Python inside of q; here Python runs q, by its package jackal, and not the other way";

/// The names of constants in namespaces that are shown as dictionaries.
const CONSTANTS: &[&str] = &[
    ".Q.K", ".Q.k", ".Q.res", ".Q.A", ".Q.a", ".Q.n", ".Q.nA", ".Q.an", ".Q.b6", ".Q.t", ".h.ty", ".h.br", ".h.c0",
    ".h.c1", ".h.d", ".h.sa", ".h.sb", ".h.sc", ".h.HOME", ".h.logo", ".h.val", ".Q.M", ".Q.x",
];

/// The names of `.z`: the moment, the process, its user and arguments, and what is called by itself.
const ABOUT: &[&str] = &[
    ".z.p", ".z.P", ".z.d", ".z.D", ".z.n", ".z.N", ".z.t", ".z.T", ".z.z", ".z.Z", ".z.K", ".z.k", ".z.i", ".z.w",
    ".z.f", ".z.h", ".z.u", ".z.a", ".z.q", ".z.b", ".z.c", ".z.X", ".z.o", ".z.x", ".z.s", ".z.ts", ".z.exit", ".z.W",
    ".z.H",
];

/// All names of the system, as they are typed.
pub fn all_names() -> impl Iterator<Item = &'static str> {
    names().chain(CONSTANTS.iter().chain(ABOUT).copied())
}

/// The names of the services.
pub fn names() -> impl Iterator<Item = &'static str> {
    FUNCTIONS.iter().map(|row| row.spelling)
}

/// The service of a name.
pub fn service(name: &str) -> Option<&'static Primitive> {
    SERVICES.get(name).copied()
}

impl Interpreter {
    /// The meaning of a name without an assignment: a service, a constant, or a part of the value of another name.
    pub(crate) fn special_value(&self, name: Symbol) -> Result<Value> {
        let text = name.name().to_string();
        // No name of the system has a dot inside but none in front.
        if !text.starts_with('.')
            && let Some(entry) = self.entry_named(&text)?
        {
            return Ok(entry);
        }
        if let Some(row) = service(&text) {
            return Ok(Function::Primitive(row).into_value());
        }
        if let Some(found) = self.constant(&text)? {
            return Ok(found);
        }
        // The namespace of q's words is there in k too.
        let (word, dialect) = match text.strip_prefix(".q.") {
            Some(word) => (word, Dialect::Q),
            None => (text.as_str(), self.dialect()),
        };
        if let Some(word) = self.word_named(word, dialect) {
            return Ok(word);
        }
        if let Some((what, _)) = NOT_BUILT.iter().find(|(_, names)| names.contains(&text.as_str())) {
            return Err(Error::nonce(format!("{text}, which belongs to {what}")));
        }
        if let Some((_, what)) = NOT_BUILT_SPACES.iter().find(|(space, _)| text.starts_with(space))
            && self.entry_named(&text)?.is_none()
        {
            return Err(Error::nonce(format!("{text}, {what}")));
        }
        if FOUND_BY_LOADING.contains(&text.as_str()) {
            return Err(self.without_value(&text).note("\\l of a database in partitions gives it one"));
        }
        if !text.starts_with('.') {
            return Err(self.without_value(&text));
        }
        match self.entry_named(&text)? {
            Some(entry) => Ok(entry),
            None => self.namespace(&text)?.ok_or_else(|| self.without_value(&text)),
        }
    }

    /// The value of a name with dots within the value of its longest part that has one.
    fn entry_named(&self, text: &str) -> Result<Option<Value>> {
        let mut end = text.len();
        while let Some(dot) = text.get(..end).and_then(|before| before.rfind('.')).filter(|&dot| dot > 0) {
            let first = Symbol::new(text.get(..dot).unwrap_or_default())?;
            if self.has_value(first) {
                let mut whole = self.global_value(first)?;
                for part in text.get(dot + 1..).unwrap_or_default().split('.') {
                    whole = self.part_of(&whole, Symbol::new(part)?)?;
                }
                return Ok(Some(whole));
            }
            end = dot;
        }
        Ok(None)
    }

    /// The names that a namespace has without being assigned; `prefix` ends with a dot.
    pub(crate) fn system_names(&self, prefix: &str) -> Vec<String> {
        if prefix == ".q." {
            let words = self.reserved().ok();
            let words = words.as_ref().and_then(array_of).and_then(|array| array.as_slice::<Symbol>()).unwrap_or(&[]);
            let words = words.iter().map(|word| word.name().to_string());
            return words.filter(|word| self.word_named(word, Dialect::Q).is_some()).collect();
        }
        let all = names().chain(CONSTANTS.iter().copied());
        all.filter_map(|name| name.strip_prefix(prefix).filter(|_| !prefix.is_empty())).map(str::to_string).collect()
    }

    /// Whether a name was given a value, or is a view.
    fn has_value(&self, name: Symbol) -> bool {
        self.globals.borrow().contains_key(&name)
            || self.views.borrow().contains_key(&*name.name())
            || self.shared().is_some_and(|names| names.get(name).is_ok_and(|value| value.is_some()))
    }

    /// `key` of a symbol: whether a file is there, the names in a folder or in a namespace, the keys of a variable.
    pub(crate) fn key_of_name(&self, y: &Value) -> Result<Value> {
        let Some(&name) = array_of(y).and_then(|array| array.as_atom::<Symbol>()) else { return Ok(value::empty()) };
        let text = name.name();
        if text.starts_with(':') {
            self.guard("files")?;
            let (path, _) = files::path_of(y)?;
            return match self.host.entry(&path) {
                Err(_) => Ok(value::empty()),
                Ok(entry) if !entry.directory => Ok(y.clone()),
                Ok(_) => {
                    let entries = self.host.list(&path).map_err(|error| files::refused(&text, &error))?;
                    let mut names: Vec<String> = entries.into_iter().map(|entry| entry.name).collect();
                    names.sort();
                    let names = names.iter().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?;
                    Ok(Value::Array(Array::list(names)))
                }
            };
        }
        if text.is_empty() {
            return self.namespaces();
        }
        if &*text == "." || text.starts_with('.') && !self.has_value(name) {
            return Ok(match self.namespace(&text)? {
                Some(Value::Dictionary(d)) => d.keys.clone(),
                _ => value::empty(),
            });
        }
        match self.global_value(self.qualified(name)?) {
            Ok(held @ Value::Dictionary(_)) => crate::words::dictionary::key(self, held),
            // Whether a name has a value.
            Ok(_) => Ok(y.clone()),
            Err(_) => Ok(value::empty()),
        }
    }

    /// Nanoseconds since 2000, in UTC or local time.
    fn moment(&self, local: bool) -> i64 {
        let (seconds, offset) = self.host.now();
        let shift = if local { self.offset().unwrap_or(offset) } else { 0 };
        ((seconds - EPOCH + shift as f64) * 1e9) as i64
    }

    fn constant(&self, name: &str) -> Result<Option<Value>> {
        let day = crate::array::temporal::DAY;
        let of = |kind: Kind, number: i64| Some(integers(kind, Array::atom(number)));
        let letters = |range: std::ops::RangeInclusive<u8>| range.collect::<Vec<u8>>();
        let (upper, lower, digits) = (letters(b'A'..=b'Z'), letters(b'a'..=b'z'), letters(b'0'..=b'9'));
        let time = |local: char| self.moment(local.is_ascii_uppercase());
        Ok(match name {
            ".z.p" | ".z.P" => of(Kind::Timestamp, time(name.chars().next_back().unwrap_or('p'))),
            ".z.d" | ".z.D" => of(Kind::Date, time(name.chars().next_back().unwrap_or('d')).div_euclid(day)),
            ".z.n" | ".z.N" => of(Kind::Timespan, time(name.chars().next_back().unwrap_or('n')).rem_euclid(day)),
            ".z.t" | ".z.T" => {
                of(Kind::Time, time(name.chars().next_back().unwrap_or('t')).rem_euclid(day) / 1_000_000)
            }
            ".z.z" | ".z.Z" => {
                let moment = time(name.chars().next_back().unwrap_or('z')) as f64 / day as f64;
                Some(integers(Kind::Datetime, Array::atom(moment)))
            }
            ".z.K" => Some(value::float(4.1)),
            ".z.k" => of(Kind::Date, 8_825),
            ".z.i" => of(Kind::Int, i64::from(self.host.process())),
            ".z.w" => of(Kind::Int, self.current_handle()),
            ".z.f" => Some(value::symbol("")?),
            ".z.h" => Some(value::symbol(&self.machine())?),
            ".z.u" => Some(value::symbol(&self.current_user().unwrap_or_else(|| self.user()))?),
            ".z.a" => of(Kind::Int, self.current_address()),
            ".z.q" => Some(value::boolean(false)),
            ".z.b" => Some(self.views_by_need()?),
            ".z.c" => of(Kind::Int, 1),
            ".z.X" => Some(value::empty()),
            ".z.W" => Some(self.unsent_by_handles()),
            ".z.H" => Some(crate::words::dictionary::key(self, self.unsent_by_handles())?),
            ".Q.M" => Some(value::long(value::INFINITY)),
            ".Q.x" => Some(dot_q::arguments(self)?),
            ".h.HOME" => Some(string("html")),
            ".h.logo" => Some(string("")),
            ".h.val" => self.word_named("value", Dialect::Q),
            ".Q.K" => of(Kind::Date, 8_825),
            ".Q.k" => Some(value::float(4.1)),
            ".Q.res" => Some(self.reserved()?),
            ".h.ty" => Some(dot_h::kinds()?),
            ".h.br" => Some(string("<br>")),
            ".h.c0" => Some(value::symbol(pages::COLOURS[0])?),
            ".h.c1" => Some(value::symbol(pages::COLOURS[1])?),
            ".h.d" => Some(Value::Array(Array::atom(b' '))),
            ".h.sa" => Some(string(pages::anchor_style())),
            ".h.sb" => Some(string(pages::BODY_STYLE)),
            ".h.sc" => Some(string(pages::safe_characters())),
            ".z.o" => Some(value::symbol("l64")?),
            ".z.x" => Some(value::empty()),
            ".Q.A" => Some(string(upper)),
            ".Q.a" => Some(string(lower)),
            ".Q.n" => Some(string(digits)),
            ".Q.nA" => Some(string([digits, upper].concat())),
            ".Q.an" => Some(string([lower, upper, b"_".to_vec(), digits].concat())),
            ".Q.b6" => Some(string(dot_q::LETTERS)),
            ".Q.t" => Some(string(" bg xhijefcspmdznuvts")),
            "csv" if self.dialect() == Dialect::Q => Some(Value::Array(Array::atom(b','))),
            _ => None,
        })
    }

    /// Seconds from UTC to local time, if `\o` set them.
    pub(crate) fn offset(&self) -> Option<i64> {
        let given = self.settings.offset.get().filter(|&offset| offset != value::NULL)?;
        // Up to a day these are hours, beyond it minutes.
        Some(if given.abs() < 24 { given * 3600 } else { given * 60 })
    }

    /// A variable of the environment; nothing in the sandbox.
    fn outside(&self, name: &str) -> String {
        self.guard("the environment").ok().and_then(|()| self.host.variable(name)).unwrap_or_default()
    }

    /// The name of the machine, as the environment or the system's file has it; none in the sandbox.
    fn machine(&self) -> String {
        let named = self.outside("HOSTNAME");
        if !named.is_empty() || self.guard("files").is_err() {
            return named;
        }
        let bytes = self.host.read(std::path::Path::new("/etc/hostname")).unwrap_or_default();
        String::from_utf8_lossy(bytes.trim_ascii()).into_owned()
    }

    /// The name of the user, as the environment has it.
    pub(crate) fn user(&self) -> String {
        ["USER", "LOGNAME", "USERNAME"]
            .into_iter()
            .map(|name| self.outside(name))
            .find(|name| !name.is_empty())
            .unwrap_or_default()
    }

    /// Times with what local time is ahead of UTC added or taken away. That may differ from item to item: summer is another offset.
    fn shifted(&self, y: &Value, to_local: bool) -> Result<Value> {
        if let Some(all) = value::boxes(y) {
            self.check_stack()?;
            return Ok(value::collapse(all.iter().map(|y| self.shifted(y, to_local)).collect::<Result<Vec<Value>>>()?));
        }
        const SECOND: i64 = 1_000_000_000;
        let spans = match self.offset() {
            Some(seconds) => Array::atom(seconds.saturating_mul(SECOND)),
            None => {
                let moments = to_kind(y, Kind::Timestamp)?;
                let Some((array, numbers)) = array_of(&moments).zip(value::integers_of(&moments)) else {
                    return Err(Error::type_("only dates and times are local or not"));
                };
                let mut spans = budget::vec(numbers.len())?;
                for &number in numbers.iter() {
                    self.poll()?;
                    spans.push(self.ahead(number, to_local).saturating_mul(SECOND));
                }
                array.with_items(spans)
            }
        };
        let spans = integers(Kind::Timespan, spans);
        let shift = if to_local { numeric::add } else { numeric::subtract };
        shift(self, y.clone(), spans)
    }

    /// Seconds that local time is ahead of UTC at a moment (nanoseconds since 2000), which is one of UTC or one of local time.
    fn ahead(&self, moment: i64, utc: bool) -> i64 {
        let seconds = moment as f64 / 1e9 + EPOCH;
        let offset = self.host.offset_at(seconds);
        // The offset holds for the moment in UTC that is so many seconds before: near a change of the clocks it is another.
        if utc { offset } else { self.host.offset_at(seconds - offset as f64) }
    }
}

/// Seconds from 1970 to 2000.
const EPOCH: f64 = 946_684_800.0;

/// `gtime y`: local time as UTC.
pub fn to_utc(k: &Interpreter, y: Value) -> Result<Value> {
    k.shifted(&y, false)
}

/// `ltime y`: UTC as local time.
pub fn to_local(k: &Interpreter, y: Value) -> Result<Value> {
    k.shifted(&y, true)
}

/// `tables[]`: the names of the variables that hold tables; of a namespace those in it.
pub fn tables(k: &Interpreter, y: Value) -> Result<Value> {
    let space = value::text_or_symbol(&y);
    k.names_of("a", &budget::lossy(space.as_deref().unwrap_or_default())?)
}
