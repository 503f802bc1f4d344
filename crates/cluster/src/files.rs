//! Files as a table: one file, or a folder of files of one form, below folders that are named by a column and its value.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use array::error::{Error, Result};
use datafusion::arrow::datatypes::DataType;
use datafusion::catalog::TableProvider;
use datafusion::datasource::file_format::FileFormat;
use datafusion::datasource::file_format::csv::CsvFormat;
use datafusion::datasource::file_format::parquet::ParquetFormat;
use datafusion::datasource::listing::{ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl};
use datafusion::prelude::SessionContext;

use crate::runtime::refused;

/// Files as a table.
#[derive(Debug)]
pub struct Files {
    /// The name of the file or the folder.
    pub place: String,
    /// The columns and the types that they have in the files; those of folders are the last ones.
    pub columns: Vec<(String, DataType)>,
    /// The table of the engine.
    pub provider: Arc<dyn TableProvider>,
}

/// The most files that are looked at before anything is read.
const FILES_MAX: usize = 1_000_000;
/// The most folders one inside the other.
const FOLDER_DEPTH_MAX: usize = 32;

/// Bytes of the first line of a csv file that are compared.
const HEADER_BYTES_MAX: u64 = 1 << 16;

/// What stands in a folder.
#[derive(Default)]
struct Found {
    /// The endings of the files' names, and how many have each.
    endings: BTreeMap<String, usize>,
    files: Vec<PathBuf>,
    /// The columns that name folders, from above, with their values.
    folders: Vec<(String, Vec<String>)>,
}

impl Files {
    /// The table in a file or a folder.
    pub async fn open(place: &str) -> Result<Files> {
        let path = Path::new(place);
        let found = Found::new(path)?;
        let (format, ending): (Arc<dyn FileFormat>, String) = found.format(place)?;
        if ending.eq_ignore_ascii_case(".csv") {
            found.check_headers()?;
        }
        let folder = if path.is_dir() { format!("{}/", place.trim_end_matches('/')) } else { place.to_string() };
        let url = ListingTableUrl::parse(folder).map_err(|error| refused(&error))?;
        let partitions = found.partitions();
        let options =
            ListingOptions::new(format).with_file_extension(ending).with_table_partition_cols(partitions.clone());
        let session = SessionContext::new();
        let schema = options.infer_schema(&session.state(), &url).await.map_err(|error| {
            refused(&error).note(format!("the files of {place} are not of one schema, or one of them is damaged"))
        })?;
        for (name, _) in &partitions {
            if schema.column_with_name(name).is_some() {
                return Err(Error::domain(format!("{name} names folders of {place} and is a column of its files")));
            }
        }
        let config = ListingTableConfig::new(url).with_listing_options(options).with_schema(schema.clone());
        let provider = ListingTable::try_new(config).map_err(|error| refused(&error))?;
        let columns = schema.fields().iter().map(|field| (field.name().clone(), field.data_type().clone()));
        let columns = columns.chain(partitions).collect();
        Ok(Files { place: place.to_string(), columns, provider: Arc::new(provider) })
    }

    /// An error if the file or the folder is not there any more, which the engine takes for no rows.
    pub fn check_place(&self) -> Result<()> {
        match Path::new(&self.place).exists() {
            true => Ok(()),
            false => Err(Error::domain(format!("{} is not there any more", self.place))),
        }
    }
}

/// The first line of a file, without its end.
fn first_line(path: &Path) -> Result<String> {
    let unreadable = |error: std::io::Error| Error::domain(format!("{}: {error}", path.display()));
    let mut line = Vec::new();
    let file = BufReader::new(File::open(path).map_err(unreadable)?);
    file.take(HEADER_BYTES_MAX).read_until(b'\n', &mut line).map_err(unreadable)?;
    Ok(String::from_utf8_lossy(&line).trim_end().to_string())
}

impl Found {
    fn new(path: &Path) -> Result<Found> {
        let mut found = Found::default();
        match path.is_dir() {
            true => found.look(path, 0)?,
            false if path.is_file() => found.add(path),
            false => return Err(Error::domain(format!("there is no file and no folder {}", path.display()))),
        }
        Ok(found)
    }

    fn add(&mut self, path: &Path) {
        self.files.push(path.to_path_buf());
        let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default();
        *self.endings.entry(ending).or_default() += 1;
    }

    fn look(&mut self, folder: &Path, depth: usize) -> Result<()> {
        if depth > FOLDER_DEPTH_MAX || self.files.len() > FILES_MAX {
            return Err(Error::limit(format!("{} holds too many files or folders", folder.display())));
        }
        let unreadable = |error: std::io::Error| Error::domain(format!("{}: {error}", folder.display()));
        let entries = std::fs::read_dir(folder).map_err(unreadable)?;
        let mut paths: Vec<PathBuf> = Vec::new();
        for entry in entries {
            paths.push(entry.map_err(unreadable)?.path());
        }
        paths.sort();
        for path in paths {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            match path.is_dir() {
                _ if name.starts_with(['.', '_']) => {}
                true => {
                    if let Some((column, value)) = name.split_once('=') {
                        self.add_folder(depth, column, value, folder)?;
                    }
                    self.look(&path, depth + 1)?;
                }
                false => self.add(&path),
            }
        }
        Ok(())
    }

    fn add_folder(&mut self, depth: usize, column: &str, value: &str, within: &Path) -> Result<()> {
        let known_depth = self.folders.len();
        match self.folders.get_mut(depth) {
            Some((known, values)) if known == column => {
                if values.last().is_none_or(|last| last != value) {
                    values.push(value.to_string());
                }
            }
            None if known_depth == depth => {
                self.folders.push((column.to_string(), vec![value.to_string()]));
            }
            _ => {
                return Err(Error::domain(format!(
                    "the folders of {} are named by different columns",
                    within.display()
                )));
            }
        }
        Ok(())
    }

    /// An error unless all csv files have the same first line: the engine takes their columns by their places.
    fn check_headers(&self) -> Result<()> {
        let Some((first, rest)) = self.files.split_first().filter(|(_, rest)| !rest.is_empty()) else { return Ok(()) };
        let header = first_line(first)?;
        for file in rest {
            let other = first_line(file)?;
            if other != header {
                let note = format!("{header} in {}, {other} in {}", first.display(), file.display());
                return Err(
                    Error::domain("the csv files of a table have the same columns in the same order").note(note)
                );
            }
        }
        Ok(())
    }

    /// The form of the files, and how their names end.
    fn format(&self, place: &str) -> Result<(Arc<dyn FileFormat>, String)> {
        let endings: Vec<&str> = self.endings.keys().map(String::as_str).collect();
        match endings.as_slice() {
            [ending @ ("parquet" | "pq")] => {
                let format = ParquetFormat::default().with_force_view_types(false);
                Ok((Arc::new(format), format!(".{ending}")))
            }
            [ending @ ("csv" | "CSV")] => Ok((Arc::new(CsvFormat::default()), format!(".{ending}"))),
            [] => Err(Error::domain(format!("there are no files in {place}"))),
            _ => {
                let endings: Vec<String> = endings.iter().map(|ending| format!("'{ending}'")).collect();
                Err(Error::domain(format!("the names of the files in {place} end in {}", endings.join(", ")))
                    .note("a table is in files that all end in .parquet, or all in .csv"))
            }
        }
    }

    /// The columns that name folders, and their types: dates, integers, or text.
    fn partitions(&self) -> Vec<(String, DataType)> {
        let is_date = |value: &String| {
            let parts: Vec<&str> = value.split('-').collect();
            matches!(parts.as_slice(), [year, month, day] if year.len() == 4 && month.len() == 2 && day.len() == 2)
                && parts.iter().all(|part| part.bytes().all(|digit| digit.is_ascii_digit()))
        };
        let kind = |values: &[String]| match () {
            () if values.iter().all(is_date) => DataType::Date32,
            () if values.iter().all(|value| value.parse::<i64>().is_ok()) => DataType::Int64,
            () => DataType::Utf8,
        };
        self.folders.iter().map(|(column, values)| (column.clone(), kind(values))).collect()
    }
}
