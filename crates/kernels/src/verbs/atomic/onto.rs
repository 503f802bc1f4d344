//! An elementwise verb whose results take the place of one of its arguments.

use std::any::Any;

use super::loops::OntoLoop;
use super::scalar::Scalar;
use super::{AtomicDyad, AtomicMonad, Flow, Kernel, Kernel1, Loop, Loop1};
use crate::array::{Array, Element, shape};

/// Loops on integers and on floats that give elements of the type of their arguments.
pub type ClosedLoops = (Option<Loop<i64, i64>>, Option<Loop<f64, f64>>);

/// The same of monads.
pub type ClosedLoops1 = (Option<Loop1<i64, i64>>, Option<Loop1<f64, f64>>);

impl<T: 'static> Kernel<T> {
    /// The loop, if its results are of type U.
    pub(crate) fn giving<U: 'static>(&self) -> Option<Loop<T, U>> {
        let any: &dyn Any = match self {
            Kernel::None => return None,
            Kernel::Bool(f) => f,
            Kernel::Int(f) => f,
            Kernel::Float(f) => f,
            Kernel::Complex(f) => f,
        };
        any.downcast_ref::<Loop<T, U>>().copied()
    }
}

impl<T: 'static> Kernel1<T> {
    /// The loop, if its results are of type U.
    pub(crate) fn giving<U: 'static>(&self) -> Option<Loop1<T, U>> {
        let any: &dyn Any = match self {
            Kernel1::None => return None,
            Kernel1::Bool(f) => f,
            Kernel1::Int(f) => f,
            Kernel1::Float(f) => f,
            Kernel1::Complex(f) => f,
        };
        any.downcast_ref::<Loop1<T, U>>().copied()
    }
}

impl AtomicDyad {
    /// The loops on integers and on floats that give elements of the type of their arguments.
    pub fn closed_loops(&self) -> ClosedLoops {
        let ints = match self.ints {
            Kernel::Int(f) if self.keeps_ints => Some(f),
            _ => None,
        };
        let floats = match self.floats {
            Kernel::Float(f) => Some(f),
            _ => None,
        };
        (ints, floats)
    }

    /// The loop on booleans, if it gives booleans.
    pub fn loop_of_bools(&self) -> Option<Loop<bool, bool>> {
        match self.bools {
            Kernel::Bool(f) if self.keeps_ints => Some(f),
            _ => None,
        }
    }

    /// The verb between two arrays of machine numbers, the results in the place of one of them: of the left one if the flag is set.
    /// For arguments of one shape, or where the other is an atom; and where nobody else holds the elements. `None`: not for these
    /// arguments, or the results are of a wider type; then nothing has changed.
    ///
    /// ```
    /// use {jackal_array::Array, jackal_kernels::verbs::atomic::ADD};
    /// let mut list = Array::list(vec![1_i64, 2]);
    /// assert_eq!(ADD.put_onto(&mut list, &Array::from(10_i64), true), Some(()));
    /// assert_eq!(list, Array::list(vec![11_i64, 12]));
    /// assert!(ADD.put_onto(&mut list, &Array::from(i64::MAX), true).is_none() && ADD.put_onto(&mut list, &Array::from(0.5), true).is_none());
    /// assert_eq!(list, Array::list(vec![11_i64, 12]));
    /// ```
    pub fn put_onto(&self, mine: &mut Array, other: &Array, left: bool) -> Option<()> {
        if !other.is_atom() && !shape::same(mine.shape(), other.shape()) || !self.keeps_ints || !mine.is_unpacked() {
            return None;
        }
        let atom = if other.is_machine_atom() { Scalar::from_array(other) } else { None };
        if let Some(f) = self.onto.ints
            && mine.as_slice::<i64>().is_some()
        {
            let atom = match atom {
                Some(Scalar::Bool(bool)) => Some(i64::from(bool)),
                _ => None,
            };
            return put(f, mine, (other, atom), left);
        }
        let atom = match atom {
            Some(Scalar::Bool(bool)) => Some(f64::from(bool)),
            Some(Scalar::Int(int)) => i32::try_from(int).ok().map(f64::from),
            _ => None,
        };
        put(self.onto.floats?, mine, (other, atom), left)
    }
}

impl AtomicMonad {
    /// The loops on integers and on floats that give elements of the type of their argument.
    pub fn closed_loops(&self) -> ClosedLoops1 {
        let ints = match self.ints {
            Kernel1::Int(f) => Some(f),
            _ => None,
        };
        let floats = match self.floats {
            Kernel1::Float(f) => Some(f),
            _ => None,
        };
        (ints, floats)
    }
}

/// A loop over two arguments of one type, or one of them and an atom that was brought into it.
fn put<T: Element>(f: OntoLoop<T>, mine: &mut Array, (other, atom): (&Array, Option<T>), left: bool) -> Option<()> {
    let other = match &atom {
        Some(atom) => std::slice::from_ref(atom),
        None => other.as_slice::<T>()?,
    };
    (f(mine.unique_mut::<T>()?, other, left)? == Flow::Fine).then_some(())
}
