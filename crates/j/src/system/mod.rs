//! The foreigns `m!:n`: services of the system, in one table.

pub mod apply;
pub mod bytes;
pub mod columns;
pub mod conversions;
pub mod debug;
pub mod definitions;
pub mod files;
pub mod foreign;
pub mod formats;
pub mod library;
pub mod locales;
pub mod names;
pub mod patterns;
pub mod representations;
pub mod row;
pub mod scripts;
pub mod settings;
pub mod shell;
pub mod space;
pub mod table;
pub mod time;
