//! J: words, sentences, verbs, definitions, locales.
//!
//! The way of a sentence: [`read::words`] cuts it, [`read::sentence`] gives its words their constant meanings, [`read::parse`]
//! applies the nine cases while [`run::execute`] computes values (or [`compile::compiler`] builds a [`compile::expression`] for
//! a definition, of which [`compile::bytecode`] makes the code that runs). Verbs are trees ([`value::entity`]), applied by
//! [`run::apply`]; the vocabulary is in [`vocabulary`], what adverbs and conjunctions make in [`words::modifiers`].

pub mod compile;
pub mod language;
pub mod names;
pub mod read;
pub mod run;
pub mod show;
pub mod system;
pub mod value;
pub mod vocabulary;
pub mod words;
