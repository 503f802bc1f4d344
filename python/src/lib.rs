//! Jackal as a module of Python: sessions, functions, errors. Tables and their likes in pandas are made in Python, beside.

mod arrays;
mod callback;
mod errors;
mod function;
mod held;
mod home;
mod into_python;
mod lent;
mod out_of_python;
mod session;

use pyo3::prelude::*;

/// The module.
#[pymodule]
fn _jackal(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<session::Session>()?;
    module.add_class::<function::Function>()?;
    module.add_class::<held::Held>()?;
    module.add_function(wrap_pyfunction!(held::shown, module)?)?;
    module.add_function(wrap_pyfunction!(held::shown_html, module)?)?;
    module.add("Error", module.py().get_type::<errors::Error>())?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    Ok(())
}
