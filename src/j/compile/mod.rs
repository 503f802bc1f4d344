//! The compiled form of definitions, and verbs that are fused over whole arrays.

pub mod bytecode;
pub mod call_cache;
pub mod compiler;
pub mod evaluate;
pub mod expression;
pub mod operand;
pub mod rank_fusion;
pub mod target;
