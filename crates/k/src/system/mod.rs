//! Files, commands, and the other notations of the session.

pub mod arrow;
pub mod blocks;
pub mod commands;
pub mod compression;
pub mod csv;
pub mod definitions;
pub mod dot_h;
pub mod dot_j;
pub mod dot_q;
pub mod engine;
pub mod files;
pub mod folders;
pub mod handles;
pub mod internal;
pub mod interop;
pub mod pages;
pub mod partitions;
pub mod records;
pub mod saved;
pub mod special;
pub mod timer;
