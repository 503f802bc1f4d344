//! The call of a word, which carries settings and axes next to the arguments.

use std::cell::{Cell, RefCell};

use crate::array::{Array, Context, Shape, budget, promote, shape};
use crate::error::{Error, Result};
use crate::show::look::{Boxing, Look, Rows, Spacing};
use crate::verbs::atomic;
use crate::verbs::numbers::random::Random;

/// The migration level at which all words have APL2's meaning.
pub const APL2: i64 = 3;

/// The settings that words read: the system variables.
#[derive(Debug)]
pub struct Settings {
    /// The number of the first item: 0 or 1.
    pub origin: Cell<i64>,
    /// The significant digits of displayed numbers.
    pub precision: Cell<usize>,
    /// The width of the page in characters.
    pub width: Cell<usize>,
    /// `⎕ML`, which chooses the meaning of words where families differ: 3 is APL2's, less is Dyalog's.
    pub migration: Cell<i64>,
    /// Whether a script of Dyalog's runs. It stays Dyalog's where its `⎕ML` gives the shoes and arrows APL2's
    /// meaning.
    pub of_dyalog: Cell<bool>,
    /// The generator of random numbers.
    pub random: RefCell<Random>,
    /// The boxes around results, `]box`.
    pub boxing: Cell<Boxing>,
    /// Long lines and long results, `]rows`.
    pub rows: Cell<Rows>,
    /// The characters of formatting by example: point, thousands, fill, overflow, blank, minus.
    pub marks: Cell<[char; 6]>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            origin: Cell::new(1),
            precision: Cell::new(10),
            width: Cell::new(80),
            migration: Cell::new(APL2),
            of_dyalog: Cell::new(false),
            random: RefCell::default(),
            boxing: Cell::default(),
            rows: Cell::default(),
            marks: Cell::new(['.', ',', '*', '0', '_', '¯']),
        }
    }
}

impl Settings {
    /// Whether words have Dyalog's meaning where it differs.
    pub fn is_dyalog(&self) -> bool {
        self.of_dyalog.get() || self.migration.get() < APL2
    }

    /// The look of values without boxes.
    pub fn look(&self) -> Look {
        let spacing = if self.is_dyalog() { Spacing::Dyalog } else { Spacing::Apl2 };
        let page = if self.rows.get().on { usize::MAX } else { self.width.get() };
        Look { spacing, ..Look::plain(self.precision.get(), page) }
    }

    /// Takes the meanings that a script of Dyalog's begins with.
    pub fn become_dyalog(&self) {
        self.migration.set(1);
        self.of_dyalog.set(true);
    }

    /// Whether `⊃` is the first item and `↑` mixes items, not the other way round.
    pub fn mixes_by_arrow(&self) -> bool {
        self.migration.get() < 2
    }

    /// Whether `⊂` begins a part at each 1.
    pub fn parts_at_ones(&self) -> bool {
        self.migration.get() < APL2
    }

    /// Whether `∊` of one argument is the type: zeros and blanks.
    pub fn tells_types(&self) -> bool {
        self.migration.get() == 0
    }

    /// Whether the depth of an array whose items differ in depth is negative.
    pub fn marks_uneven_depth(&self) -> bool {
        self.migration.get() < 2
    }

    /// Takes the settings of another session.
    pub fn copy_from(&self, other: &Settings) {
        self.origin.set(other.origin.get());
        self.precision.set(other.precision.get());
        self.width.set(other.width.get());
        self.migration.set(other.migration.get());
        self.of_dyalog.set(other.of_dyalog.get());
        self.random.replace(other.random.borrow().clone());
        self.marks.set(other.marks.get());
        self.boxing.set(other.boxing.get());
        self.rows.set(other.rows.get());
    }
}

/// One application of a word.
#[derive(Clone, Copy)]
pub struct Call<'a> {
    /// Rules and tolerance.
    pub cx: &'a Context,
    /// The system variables.
    pub settings: &'a Settings,
    /// The value in brackets behind the word.
    pub axis: Option<&'a Array>,
}

/// The axes in brackets.
#[derive(Clone, Debug, PartialEq)]
pub enum Axes {
    /// Integral axes, from 0.
    Of(Shape),
    /// A number between two axes: the place from 0 that a new axis takes.
    Between(usize),
}

impl Call<'_> {
    /// The number of the first item.
    pub fn origin(&self) -> i64 {
        self.settings.origin.get()
    }

    /// Whether words have Dyalog's meaning where it differs.
    pub fn is_dyalog(&self) -> bool {
        self.settings.is_dyalog()
    }

    /// The axes in brackets, for an array of a rank. An axis error if the array does not have them.
    pub fn axes(&self, rank: usize) -> Result<Option<Axes>> {
        let Some(given) = self.axis else { return Ok(None) };
        if given.rank() > 1 {
            return Err(Error::axis("axes are a number or a list of numbers"));
        }
        let floats = promote::floats(given).ok().flatten();
        let Some(floats) = floats else { return Err(Error::axis("axes are real numbers")) };
        if let ([one], None) = (floats.as_ref(), self.integer_axes(given)) {
            let place = (one - self.origin() as f64).ceil();
            return match place >= 0.0 && place <= rank as f64 {
                true => Ok(Some(Axes::Between(place as usize))),
                false => Err(no_axis(*one, rank)),
            };
        }
        let Some(whole) = self.integer_axes(given) else {
            return Err(Error::axis("several axes are whole numbers"));
        };
        let mut axes = Shape::new();
        for number in whole {
            match usize::try_from(number.saturating_sub(self.origin())) {
                Ok(axis) if axis < rank => axes.push(axis),
                _ => return Err(no_axis(number as f64, rank)),
            }
        }
        Ok(Some(Axes::Of(axes)))
    }

    fn integer_axes(&self, given: &Array) -> Option<Vec<i64>> {
        promote::integers(given, self.cx.tolerance).ok().map(|numbers| numbers.into_owned())
    }

    /// The one axis in brackets, or another if there are none.
    pub fn axis(&self, rank: usize, otherwise: usize) -> Result<usize> {
        match self.axes(rank)? {
            None => Ok(otherwise),
            Some(Axes::Of(axes)) if axes.len() == 1 => Ok(axes[0]),
            Some(_) => Err(Error::axis("one whole number names the axis")),
        }
    }

    /// An index counted from 0, from one counted from the origin.
    pub fn from_origin(&self, index: i64) -> Result<usize> {
        usize::try_from(index.saturating_sub(self.origin()))
            .map_err(|_| Error::index(format!("index {index} lies before the first, {}", self.origin())))
    }

    /// Places counted from the origin, from places counted from 0.
    pub fn places(&self, mut found: Array) -> Result<Array> {
        let origin = self.origin();
        match found.unique_mut::<i64>() {
            Some(places) => {
                places.iter_mut().for_each(|place| *place += origin);
                Ok(found)
            }
            None => atomic::add(self.cx, found.into(), Array::from(origin).into()),
        }
    }

    /// Integers, none below 0. A domain error for others, a rank error for a table of them.
    pub fn counts(&self, x: &Array) -> Result<Shape> {
        if x.rank() > 1 {
            return Err(Error::rank("a list of numbers is needed"));
        }
        let whole = promote::integers(x, self.cx.tolerance)?;
        let count =
            |&n: &i64| usize::try_from(n).map_err(|_| Error::domain(format!("¯{} is below 0", n.unsigned_abs())));
        match whole.len() {
            0..=shape::MAX_RANK => whole.iter().map(count).collect(),
            _ => budget::tried(&whole, count).map(Shape::from_vec),
        }
    }

    /// Integers of any sign.
    pub fn integers(&self, x: &Array) -> Result<Vec<i64>> {
        if x.rank() > 1 {
            return Err(Error::rank("a list of numbers is needed"));
        }
        budget::owned(promote::integers(x, self.cx.tolerance)?)
    }
}

#[cold]
fn no_axis(number: f64, rank: usize) -> Error {
    Error::axis(format!("there is no axis {number} of an array of rank {rank}"))
}

/// A word of one argument.
pub type Monad = fn(&Call<'_>, Array) -> Result<Array>;
/// A word of two arguments.
pub type Dyad = fn(&Call<'_>, Array, Array) -> Result<Array>;
