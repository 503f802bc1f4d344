//! J: words, sentences, verbs, definitions, locales.
//!
//! The way of a sentence: [`words`] cuts it, [`sentence`] gives its words their constant meanings, [`parse`] applies the nine
//! cases while [`execute`] computes values (or [`compile`] builds an [`expression`] for a definition, of which [`flat`] makes the code that runs). Verbs are trees
//! ([`entity`]), applied by [`apply`]; the vocabulary is in [`vocabulary`], what adverbs and conjunctions make in
//! [`modifiers`].

pub mod apply;
pub mod called;
pub mod cells;
pub mod compile;
pub mod constant;
pub mod control;
pub mod data_numbers;
pub mod definition;
pub mod display;
pub mod entity;
pub mod env;
pub mod evaluate;
pub mod execute;
pub mod explicit;
pub mod expression;
pub mod flat;
pub mod foreign;
pub mod format;
pub mod frame;
pub mod gerund;
pub mod identity;
pub mod interpreter;
pub mod inverse;
pub mod jump;
pub mod linear;
pub mod listing;
pub mod locale;
pub mod locked;
pub mod modifiers;
pub mod name;
pub mod names;
pub mod neighbour;
pub mod newton;
pub mod noun_text;
pub mod nowhere;
mod operand;
pub mod parse;
pub mod phrase;
pub mod placed;
pub mod report;
pub mod representation;
pub mod runner;
pub mod script;
pub mod sentence;
pub mod session_verbs;
pub mod settings;
pub mod tacit;
pub mod target;
pub mod train;
pub mod tree;
pub mod vocabulary;
pub mod whole;
pub mod words;
