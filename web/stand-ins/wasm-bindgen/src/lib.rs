//! What plotters asks of wasm-bindgen. See the stand-in of web-sys.

/// A value as one of another type.
pub trait JsCast: Sized {
    /// The value as another type.
    ///
    /// # Errors
    /// None: who asks knows the type.
    fn dyn_into<T>(self) -> Result<T, Self>
    where
        Self: Into<T>,
    {
        Ok(self.into())
    }
}

impl<T> JsCast for T {}
