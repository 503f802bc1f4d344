//! Tests of the files in `crates/kernels/src/verbs/atomic`.

mod arithmetic;
mod exponential;
mod loops;
mod pervading;
mod residue;
mod scalar;
mod scalar_monad;
mod scans;
mod wholes;
