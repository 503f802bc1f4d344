//! Tables in partitions: folders named by dates, months or numbers, each with tables in folders of their own; `.Q.dpft` and its kin
//! write them, `\l` finds them. The value of such a table is a [`PartitionedTable`].

use std::path::Path;

use crate::array::{Array, Symbol, Value, budget, temporal};
use crate::error::{Error, Result};
use crate::names::interpreter::{Dialect, Interpreter};
use crate::notation::line_observer::handled;
use crate::query::{enumerations, partitioned};
use crate::show::console;
use crate::system::files;
use crate::value::partitioned::{PartitionedTable, partitioned_of};
use crate::value::{self, Kind, general, items};
use crate::verbs::lists::pieces::{items_at, one};
use crate::verbs::tables::relation::Relation;
use crate::words::{cast, join, take};

/// The file that lists the folders among which partitions are spread.
pub const SEGMENTS: &str = "par.txt";

/// The name of the file that symbols are enumerated over.
const SYMBOLS: &str = "sym";

fn symbol_file(path: &str) -> Result<Value> {
    value::symbol(&format!(":{path}"))
}

fn folder_of(y: &Value) -> Result<String> {
    match value::text_or_symbol(y) {
        Some(name) => Ok(budget::lossy(&name)?.trim_start_matches(':').trim_end_matches('/').to_string()),
        None => Err(Error::type_("a folder is named by a symbol")),
    }
}

fn name_of(y: &Value, what: &str) -> Result<Symbol> {
    match value::array_of(y).and_then(|name| name.as_atom::<Symbol>()) {
        Some(&name) => Ok(name),
        None => Err(Error::type_(format!("{what} is named by a symbol"))),
    }
}

/// The letter of the type that partitions of a name have, and the name of their column.
fn kind_of_partition(name: &str) -> Option<(u8, &'static str)> {
    let digits = |text: &str, count: usize| {
        let are_digits = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
        if are_digits { text.parse::<i64>().ok() } else { None }
    };
    let parts: Vec<&str> = name.split('.').collect();
    match parts.as_slice() {
        [number] => {
            let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then_some((b'I', if number.len() == 4 { "year" } else { "int" }))
        }
        [year, month, day @ ..] => {
            let (year, month) = (digits(year, 4)?, digits(month, 2).filter(|month| (1..=12).contains(month))?);
            match day {
                [] => Some((b'M', "month")),
                [day] => {
                    let last = temporal::length_of_month(year, month);
                    digits(day, 2).filter(|day| (1..=last).contains(day)).map(|_| (b'D', "date"))
                }
                _ => None,
            }
        }
        [] => None,
    }
}

/// Whether a folder of this name is a partition.
///
/// ```
/// use jackal_k::system::partitions::is_partition;
/// assert!(is_partition("2024.02.29") && is_partition("2024.02") && is_partition("17"));
/// assert!(!is_partition("trade") && !is_partition("2024.2.29") && !is_partition("2024.13.01"));
/// ```
pub fn is_partition(name: &str) -> bool {
    kind_of_partition(name).is_some()
}

/// The folders that a partition of a database may stand in: those of `par.txt`, else the database itself.
fn segments(k: &Interpreter, database: &str) -> Result<Vec<String>> {
    let list = format!("{database}/{SEGMENTS}");
    if k.host.entry(Path::new(&list)).is_err() {
        return Ok(vec![database.to_string()]);
    }
    let text = budget::text(files::read_named(k, &list)?)?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    Ok(lines
        .map(|line| match line.trim_start_matches(':') {
            whole if whole.starts_with('/') => whole.to_string(),
            relative => format!("{database}/{relative}"),
        })
        .collect())
}

/// Where a table of a partition stands: the segments take turns.
fn place_of(k: &Interpreter, database: &str, partition: &Value, table: &str) -> Result<String> {
    let name = budget::lossy(&console::cell(&k.cx(), partition)?)?.to_string();
    if !is_partition(&name) {
        return Err(Error::type_("a partition is a date, a month or a whole number"));
    }
    let all = segments(k, database)?;
    let number = value::integer(partition).unwrap_or(0).rem_euclid(all.len().max(1) as i64);
    let segment = usize::try_from(number).ok().and_then(|number| all.get(number)).map_or(database, String::as_str);
    Ok(format!("{segment}/{name}/{table}"))
}

/// `.Q.par[folder;partition;table]`: the folder of a table in a partition.
pub fn place(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [database, partition, table] = arguments else { return Err(Error::rank(".Q.par takes three arguments")) };
    k.guard("files")?;
    let table = name_of(table, "a table")?;
    symbol_file(&place_of(k, &folder_of(database)?, partition, &table.name())?)
}

/// A table to be written: where, in which order, and over which file its symbols are enumerated.
struct TableToWrite<'a> {
    database: &'a Value,
    partition: &'a Value,
    sorted_by: Option<&'a Value>,
    table: &'a Value,
    symbols: &'a str,
}

impl TableToWrite<'_> {
    fn write(&self, k: &Interpreter) -> Result<Value> {
        k.guard_change("files")?;
        let (database, name) = (folder_of(self.database)?, name_of(self.table, "a table")?);
        let held = k.global_value(k.qualified(name)?)?;
        if Relation::from_value(&held).is_none_or(|table| table.keys != 0) {
            return Err(Error::type_("a table without keys is written to a partition"));
        }
        let mut table = held;
        if let Some(column) = self.sorted_by {
            let word = |word: &str| k.word_named(word, Dialect::Q).unwrap_or_else(value::nothing);
            table = k.apply_two(&word("xasc"), column.clone(), table)?;
            table = k.apply_two(&word("xcols"), column.clone(), table)?;
        }
        let file = Symbol::new(&format!(":{database}/{}", self.symbols))?;
        let table = enumerations::enumerated(k, file, &table)?;
        let Some(mut table) = Relation::from_value(&table) else { return Err(Error::type_("a table is written")) };
        if self.sorted_by.is_some()
            && let Some(first) = table.columns.first_mut()
        {
            *first = take::take(k, value::symbol("p")?, first.clone())?;
        }
        let place = place_of(k, &database, self.partition, &name.name())?;
        k.save_value(&symbol_file(&format!("{place}/"))?, &table.table())?;
        Ok(self.table.clone())
    }
}

/// `.Q.dpft[folder;partition;column;table]`: a table, sorted by a column, to a partition.
pub fn write_sorted(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [database, partition, column, table] = arguments else {
        return Err(Error::rank(".Q.dpft takes four arguments"));
    };
    TableToWrite { database, partition, sorted_by: Some(column), table, symbols: SYMBOLS }.write(k)
}

/// `.Q.dpfts[folder;partition;column;table;name]`: the same with symbols over another file.
pub fn write_sorted_over(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [database, partition, column, table, symbols] = arguments else {
        return Err(Error::rank(".Q.dpfts takes five arguments"));
    };
    let symbols = name_of(symbols, "a file of symbols")?;
    TableToWrite { database, partition, sorted_by: Some(column), table, symbols: &symbols.name() }.write(k)
}

/// `.Q.dpt[folder;partition;table]`: a table as it is to a partition.
pub fn write_as_it_is(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [database, partition, table] = arguments else { return Err(Error::rank(".Q.dpt takes three arguments")) };
    TableToWrite { database, partition, sorted_by: None, table, symbols: SYMBOLS }.write(k)
}

/// `.Q.dpts[folder;partition;table;name]`: the same with symbols over another file.
pub fn write_over(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [database, partition, table, symbols] = arguments else {
        return Err(Error::rank(".Q.dpts takes four arguments"));
    };
    let symbols = name_of(symbols, "a file of symbols")?;
    TableToWrite { database, partition, sorted_by: None, table, symbols: &symbols.name() }.write(k)
}

/// `.Q.hdpf[process;folder;partition;column]`: all tables, sorted by a column, to a partition; they are empty afterwards, and the process
/// that has the database loads it anew, if it can be reached.
pub fn end_of_day(k: &Interpreter, arguments: &[Value]) -> Result<Value> {
    let [process, database, partition, column] = arguments else {
        return Err(Error::rank(".Q.hdpf takes four arguments"));
    };
    let word = |word: &str| k.word_named(word, Dialect::Q).unwrap_or_else(value::nothing);
    for table in items(&k.apply_one(&word("tables"), value::symbol(".")?)?) {
        TableToWrite { database, partition, sorted_by: Some(column), table: &table, symbols: SYMBOLS }.write(k)?;
        let name = name_of(&table, "a table")?;
        let empty = take::take(k, value::long(0), k.global_value(name)?)?;
        k.assign(name, empty)?;
    }
    let opened = handled(|| k.apply_one(&word("hopen"), process.clone()));
    if let Ok(handle) = opened.as_ref()
        && value::integer(handle).is_some_and(|handle| handle != 0)
    {
        k.apply_one(handle, value::string("\\l ."))?;
        k.apply_one(&word("hclose"), handle.clone())?;
    }
    Ok(value::nothing())
}

/// A partition: its value, and its folder.
struct Partition {
    name: String,
    folder: String,
}

impl Partition {
    /// The folder that it stands in.
    fn segment(&self) -> &str {
        self.folder.strip_suffix(&self.name).and_then(|folder| folder.strip_suffix('/')).unwrap_or_default()
    }
}

fn folders_in(k: &Interpreter, folder: &str) -> Result<Vec<String>> {
    let entries = k.host.list(Path::new(folder)).map_err(|error| files::refused(folder, &error))?;
    Ok(entries.into_iter().filter(|entry| entry.directory).map(|entry| entry.name).collect())
}

/// The partitions of a database in order.
fn partitions(k: &Interpreter, database: &str) -> Result<Vec<Partition>> {
    let mut all = Vec::new();
    for segment in segments(k, database)? {
        let names = folders_in(k, &segment)?.into_iter().filter(|name| is_partition(name));
        all.extend(names.map(|name| Partition { folder: format!("{segment}/{name}"), name }));
    }
    all.sort_by(|a, b| a.name.len().cmp(&b.name.len()).then_with(|| a.name.cmp(&b.name)));
    Ok(all)
}

/// The names of the tables in a partition: each folder in it is one.
fn tables_in(k: &Interpreter, partition: &Partition) -> Result<Vec<String>> {
    folders_in(k, &partition.folder)
}

/// The values that partitions stand for, and the name of the column that has them.
fn values_of(k: &Interpreter, all: &[Partition]) -> Result<Option<(&'static str, Value)>> {
    let kinds: Vec<(u8, &str)> = all.iter().filter_map(|partition| kind_of_partition(&partition.name)).collect();
    let Some(&(letter, mut field)) = kinds.last() else { return Ok(None) };
    if let Some(other) = kinds.iter().position(|kind| kind.0 != letter) {
        let name = |place: usize| all.get(place).map_or("", |partition| &partition.name);
        let text = format!("the partitions are of several types: {} and {}", name(other), name(all.len() - 1));
        return Err(Error::refusal("part", text));
    }
    // Numbers are years where all of them have four digits.
    if letter == b'I' && kinds.iter().any(|kind| kind.1 != field) {
        field = "int";
    }
    let letter = Value::Array(Array::atom(letter));
    let texts = general(all.iter().map(|partition| value::string(partition.name.as_str())).collect());
    Ok(Some((field, cast::cast(k, letter, texts)?)))
}

/// Reads the tables of the partitions of a database into variables, and says what there is in `.Q`.
pub fn load(k: &Interpreter, database: &str) -> Result<()> {
    announce(k, database, &partitions(k, database)?)
}

/// `.Q.li y`: takes the partitions with the values y, where they are in the folder of the database, to those that were loaded.
///
/// # Errors
/// `part` where no database is loaded.
pub fn take_in(k: &Interpreter, y: Value) -> Result<Value> {
    let mut all = partitions(k, ".")?;
    let loaded = k.global_value(Symbol::new(".Q.PV")?).map_err(|_| no_database())?;
    let Some((_, values)) = values_of(k, &all)? else { return Err(no_database()) };
    let mut wanted = items(&loaded);
    wanted.extend(items(&if value::is_atom(&y) { one(y) } else { y }));
    retain_values(&mut all, &values, &wanted);
    announce(k, ".", &all)?;
    Ok(value::nothing())
}

/// Leaves the partitions whose values are among others.
fn retain_values(all: &mut Vec<Partition>, values: &Value, wanted: &[Value]) {
    let known = items(values);
    let mut known = known.iter();
    all.retain(|_| known.next().is_some_and(|own| wanted.iter().any(|one| is_same_value(own, one))));
}

/// Whether two values stand for one partition: whole numbers of any width do.
fn is_same_value(a: &Value, b: &Value) -> bool {
    let whole = |one: &Value| matches!(value::kind(one), Kind::Int | Kind::Long | Kind::Short);
    match whole(a) && whole(b) {
        true => value::integer(a) == value::integer(b),
        false => value::same_exactly(a, b),
    }
}

/// The same of some partitions.
fn announce(k: &Interpreter, database: &str, all: &[Partition]) -> Result<()> {
    let Some((_, values)) = values_of(k, all)? else { return Ok(()) };
    let segments = segments(k, database)?;
    if segments != [database] {
        let of_segment = |segment: &String| {
            let within = all.iter().enumerate().filter(|(_, partition)| partition.segment() == segment);
            let places = within.map(|(place, _)| place as i64).collect::<Vec<_>>();
            k.apply_one(&values, Value::Array(Array::list(places)))
        };
        let partitions = segments.iter().map(of_segment).collect::<Result<Vec<Value>>>()?;
        let folders = segments.iter().map(|segment| segment_symbol(k, segment)).collect::<Result<Vec<_>>>()?;
        k.assign(Symbol::new(".Q.P")?, Value::Array(Array::list(folders)))?;
        k.assign(Symbol::new(".Q.D")?, general(partitions))?;
    }
    let names: Vec<&str> = all.iter().map(|partition| partition.name.as_str()).collect();
    let is_unique = names.windows(2).all(|pair| pair.first() != pair.last());
    k.assign(Symbol::new(".Q.u")?, value::boolean(is_unique))?;
    k.assign(Symbol::new(".Q.PV")?, values)?;
    k.assign(Symbol::new(".Q.PD")?, folders_of(k, database, all)?)?;
    read_tables(k, database, all)
}

/// A segment by its full path, which leads there from every folder.
fn segment_symbol(k: &Interpreter, segment: &str) -> Result<Symbol> {
    let full = k.host.full_path(Path::new(segment)).map_err(|error| files::refused(segment, &error))?;
    Symbol::new(&format!(":{}", full.display()))
}

/// The folders that partitions are in, as the names of files.
fn folders_of(k: &Interpreter, database: &str, all: &[Partition]) -> Result<Value> {
    let folder = |partition: &Partition| match partition.segment() {
        segment if segment == database => Symbol::new(":."),
        segment => segment_symbol(k, segment),
    };
    Ok(Value::Array(Array::list(all.iter().map(folder).collect::<Result<Vec<Symbol>>>()?)))
}

/// `.Q.view y`: reads the tables of some partitions only, those with the values y; without values all of them.
///
/// # Errors
/// An `invalid partition filter` if a value is that of no partition.
pub fn view(k: &Interpreter, y: Value) -> Result<Value> {
    let mut all = partitions(k, ".")?;
    let Some((_, values)) = values_of(k, &all)? else {
        return Err(no_database());
    };
    if !value::is_nothing(&y) && value::count(&y) > 0 {
        let wanted = if value::is_atom(&y) { one(y) } else { y };
        let (known, wanted) = (items(&values), items(&wanted));
        if wanted.iter().any(|one| !known.iter().any(|known| is_same_value(known, one))) {
            return Err(Error::refusal("invalid partition filter", "a value is that of no partition"));
        }
        retain_values(&mut all, &values, &wanted);
    }
    read_tables(k, ".", &all)?;
    Ok(value::nothing())
}

/// `.Q.bv[]`, `.Q.MAP[]`: what kdb+ does then is done here when a database is loaded, or when a query asks for a column.
///
/// # Errors
/// `part` where no database is loaded.
pub fn found(k: &Interpreter, _: Value) -> Result<Value> {
    match k.global_value(Symbol::new(".Q.pt")?) {
        Ok(_) => Ok(value::nothing()),
        Err(_) => Err(no_database()),
    }
}

#[cold]
fn no_database() -> Error {
    Error::refusal("part", "there is no partitioned database here: \\l reads one")
}

/// Reads the tables of partitions into variables, and says in `.Q` which they are.
fn read_tables(k: &Interpreter, database: &str, all: &[Partition]) -> Result<()> {
    let Some((field, values)) = values_of(k, all)? else { return Ok(()) };
    let mut names: Vec<String> = Vec::new();
    for partition in all {
        k.poll()?;
        names.extend(tables_in(k, partition)?);
        names.sort();
        names.dedup();
    }
    for name in &names {
        let table = table_of(k, name, field, all, &values)?;
        k.assign(Symbol::new(name)?, table)?;
    }
    let names = names.iter().map(|name| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?;
    let uncounted = general(names.iter().map(|_| value::empty()).collect());
    let names = Value::Array(Array::list(names));
    for (name, held) in [
        (field, values.clone()),
        (".Q.pv", values),
        (".Q.pd", folders_of(k, database, all)?),
        (".Q.pf", value::symbol(field)?),
        (".Q.pn", value::dictionary(names.clone(), uncounted)),
        (".Q.pt", names),
    ] {
        k.assign(Symbol::new(name)?, held)?;
    }
    Ok(())
}

/// A table with the partitions that have rows of it; its columns are those of the newest one.
fn table_of(k: &Interpreter, name: &str, field: &str, all: &[Partition], values: &Value) -> Result<Value> {
    let (mut folders, mut places) = (Vec::new(), Vec::new());
    for (place, partition) in all.iter().enumerate() {
        k.poll()?;
        let folder = Path::new(&partition.folder).join(name);
        if k.host.entry(&folder).is_ok_and(|entry| entry.directory) {
            let full = k.host.full_path(&folder).map_err(|error| files::refused(&partition.folder, &error))?;
            folders.push(full);
            places.push(place);
        }
    }
    let mut names = match folders.last() {
        Some(newest) => k.columns_of_folder(newest)?,
        None => Vec::new(),
    };
    names.insert(0, Symbol::new(field)?);
    let values = items_at(&k.cx(), values, &places)?;
    Ok(PartitionedTable { name: Symbol::new(name)?, names, values, folders }.into_value())
}

/// `.Q.chk folder`: empty tables where partitions lack some, like the newest of their name; the folders that were filled.
pub fn fill(k: &Interpreter, y: Value) -> Result<Value> {
    k.guard_change("files")?;
    let database = folder_of(&y)?;
    let all = partitions(k, &database)?;
    let mut newest: Vec<(String, Value)> = Vec::new();
    for partition in all.iter().rev() {
        for name in tables_in(k, partition)? {
            if !newest.iter().any(|(known, _)| *known == name) {
                let held = k.saved_value(&symbol_file(&format!("{}/{name}/", partition.folder))?)?;
                newest.push((name, take::take(k, value::long(0), held)?));
            }
        }
    }
    let mut filled = Vec::with_capacity(all.len());
    for partition in &all {
        k.poll()?;
        let (have, mut lacked) = (tables_in(k, partition)?, false);
        for (name, empty) in newest.iter().filter(|(name, _)| !have.contains(name)) {
            k.save_value(&symbol_file(&format!("{}/{name}/", partition.folder))?, empty)?;
            lacked = true;
        }
        filled.push(match lacked {
            true => Value::Array(Array::list(vec![Symbol::new(&format!(":{}", partition.folder))?])),
            false => value::empty(),
        });
    }
    Ok(general(filled))
}

/// `.Q.cn y`: how many rows a table has, of one in partitions how many each has.
pub fn count(k: &Interpreter, y: Value) -> Result<Value> {
    let Some(table) = partitioned_of(&y) else {
        return Ok(value::long(crate::query::subject(k, &y)?.0.count as i64));
    };
    let (rows, known) = (k.rows_of_partitions(table)?, items(&table.values));
    let of_partition = |value: &Value| {
        let place = known.iter().position(|known| value::same_exactly(known, value));
        place.and_then(|place| rows.get(place)).copied().unwrap_or(0)
    };
    let counts = value::longs(items(&k.global_value(Symbol::new(".Q.pv")?)?).iter().map(of_partition).collect());
    // The counts are remembered for the name that the table is held by.
    let all = k.global_value(Symbol::new(".Q.pn")?)?;
    let row = value::dictionary(one(Value::Array(Array::atom(table.name))), general(vec![counts.clone()]));
    k.assign(Symbol::new(".Q.pn")?, join::join(k, all, row)?)?;
    Ok(counts)
}

/// `.Q.qp y`: whether a table is one of partitions; 0 of a table that is not in folders.
pub fn is_in_partitions(_: &Interpreter, y: Value) -> Result<Value> {
    Ok(if partitioned_of(&y).is_some() { value::boolean(true) } else { value::long(0) })
}

/// `.Q.ind[table;rows]`: rows of a table by their numbers.
pub fn rows(k: &Interpreter, x: Value, y: Value) -> Result<Value> {
    match value::kind(&y) {
        Kind::Long | Kind::Int | Kind::Short => match partitioned_of(&x) {
            Some(table) => {
                let numbers = value::integers_of(&y).map(|all| all.to_vec()).unwrap_or_default();
                partitioned::rows_by_number(k, table, &numbers)
            }
            None => k.apply_one(&x, y),
        },
        _ => Err(Error::type_("rows are numbered by whole numbers")),
    }
}
