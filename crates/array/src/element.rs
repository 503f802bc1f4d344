//! The element types: what an atom can be.

use std::borrow::Borrow;
use std::sync::Arc;

use smallvec::SmallVec;

use super::body::{Buffer, Shared, Store};
use super::boxed::Boxed;
use super::buffer_pool::{self, BufferPool, Pooled, shelved};
use super::repr::Repr;
use super::short_text::ShortText;
use super::{Array, Mark, Rational, Symbol, Value, View, budget};
use crate::error::Result;

/// A complex number, two 64-bit floats.
pub type Complex = num_complex::Complex<f64>;
/// An exact integer of any size.
pub type Extended = dashu_int::IBig;

/// A Unicode character: a code unit of two bytes, or a code of four. It need not be a valid scalar value: J lets lone
/// surrogates be, and any number of 32 bits. Characters of both widths are the same character; text is wide when one of
/// its characters is.
///
/// ```
/// use jackal_array::Unicode;
/// assert_eq!(Unicode::new(955), Unicode::wide(955));
/// assert!(Unicode::wide(955).is_wide() && Unicode::new(0x1f600).is_wide() && !Unicode::new(955).is_wide());
/// assert_eq!(Unicode::wide(u32::MAX).point(), u32::MAX);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Unicode {
    point: u32,
    /// Whether it was made with four bytes, which a code below 65536 does not tell.
    wide: bool,
}

impl Unicode {
    /// The character of a code point, with two bytes if they suffice.
    pub const fn new(point: u32) -> Unicode {
        Unicode { point, wide: false }
    }

    /// The character of a code point, with four bytes.
    pub const fn wide(point: u32) -> Unicode {
        Unicode { point, wide: true }
    }

    /// The code point.
    pub const fn point(self) -> u32 {
        self.point
    }

    /// Whether it has four bytes.
    pub const fn is_wide(self) -> bool {
        self.wide || self.point > 0xffff
    }
}

impl PartialEq for Unicode {
    fn eq(&self, other: &Self) -> bool {
        self.point() == other.point()
    }
}

impl Eq for Unicode {}

impl PartialOrd for Unicode {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Unicode {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.point().cmp(&other.point())
    }
}

impl std::hash::Hash for Unicode {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.point().hash(state);
    }
}

/// The type of all elements of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ElementType {
    /// 0 or 1.
    Bool,
    /// 64-bit integer.
    Int,
    /// 64-bit float.
    Float,
    /// Complex number.
    Complex,
    /// Exact integer.
    Extended,
    /// Exact fraction.
    Rational,
    /// A byte of text.
    Byte,
    /// A Unicode code unit.
    Unicode,
    /// An interned name.
    Symbol,
    /// A box around any value.
    Box,
}

impl ElementType {
    /// Whether the elements are numbers.
    pub fn is_numeric(self) -> bool {
        self <= ElementType::Rational
    }

    /// Whether the elements are text.
    pub fn is_text(self) -> bool {
        matches!(self, ElementType::Byte | ElementType::Unicode)
    }

    /// Whether the elements are exact numbers of any size.
    pub fn is_exact(self) -> bool {
        matches!(self, ElementType::Extended | ElementType::Rational)
    }

    /// Whether the elements are real machine numbers.
    pub fn is_machine_real(self) -> bool {
        matches!(self, ElementType::Bool | ElementType::Int | ElementType::Float)
    }

    /// The type in plain words, for messages.
    ///
    /// ```
    /// assert_eq!(jackal_array::ElementType::Byte.name(), "character");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            ElementType::Bool => "boolean",
            ElementType::Int => "integer",
            ElementType::Float => "floating",
            ElementType::Complex => "complex",
            ElementType::Extended => "extended",
            ElementType::Rational => "rational",
            ElementType::Byte => "character",
            ElementType::Unicode => "unicode",
            ElementType::Symbol => "symbol",
            ElementType::Box => "boxed",
        }
    }
}

/// A Rust type that can be the element of an array. Sealed: the ten types are the engine's.
pub trait Element: Clone + Send + Sync + std::fmt::Debug + 'static {
    /// The storage of an atom's element: in place, or shared when the element is large.
    type Held: Borrow<Self> + From<Self> + Clone + Send + Sync + std::fmt::Debug;
    /// The elements that a buffer holds in itself.
    #[doc(hidden)]
    type Inline: smallvec::Array<Item = Self>;
    /// The type of the element.
    const TYPE: ElementType;
    /// The bytes that an element counts for.
    #[doc(hidden)]
    const COUNTED: usize = size_of::<Self>();
    /// The fill of this type when the caller names no other.
    fn fill() -> Self;
    #[doc(hidden)]
    fn atom(held: Self::Held) -> Repr;
    #[doc(hidden)]
    fn held(repr: &Repr) -> Option<&Self::Held>;
    #[doc(hidden)]
    fn store(buffer: Buffer<Self>) -> Store;
    #[doc(hidden)]
    fn items(store: &Store) -> Option<&[Self]>;
    #[doc(hidden)]
    fn buffer_mut(store: &mut Store) -> Option<&mut Buffer<Self>>;
    #[doc(hidden)]
    fn into_buffer(store: Store) -> Option<Buffer<Self>>;
    /// The elements of a store that may have them in no buffer.
    #[doc(hidden)]
    #[inline]
    fn elsewhere(store: &Store) -> Option<&[Self]> {
        if store.is_held_elsewhere() { store.items_elsewhere() } else { None }
    }
    /// The elements of a view, if they are of this type.
    #[doc(hidden)]
    fn of_view(view: View<'_>) -> Option<&[Self]>;
    /// Makes a buffer of such a store.
    #[doc(hidden)]
    #[inline(always)]
    fn unpack(_store: &mut Store) {}
    /// The elements for writing, which forgets what is known of their order.
    #[doc(hidden)]
    fn for_writing(store: &mut Store) -> Option<&mut [Self]>;
    /// A list that needs no buffer, of elements that are few enough.
    #[doc(hidden)]
    #[inline(always)]
    fn few(_items: &[Self]) -> Option<Repr> {
        None
    }
    /// A buffer of another type for elements that are too few for one of their own.
    #[doc(hidden)]
    #[inline(always)]
    fn shared(_items: &[Self]) -> Option<Shared> {
        None
    }
    /// The elements of a short text.
    #[doc(hidden)]
    #[inline(always)]
    fn in_text(_text: &ShortText) -> Option<&[Self]> {
        None
    }
    /// The elements of a short text, for writing.
    #[doc(hidden)]
    #[inline(always)]
    fn in_text_for_writing(_text: &mut ShortText) -> Option<&mut [Self]> {
        None
    }
    /// Takes apart deeply nested elements before they are dropped, so that dropping never recurses.
    #[doc(hidden)]
    fn before_drop(_items: &mut SmallVec<Self::Inline>) {}
    /// Puts a few elements into a buffer without any. One by one: for so few, to copy a block takes longer, but not for bytes.
    #[doc(hidden)]
    #[inline(always)]
    fn copy_few(items: &[Self], to: &mut SmallVec<Self::Inline>) {
        to.extend(items.iter().cloned());
    }
    /// The buffer pool of this type, if it has one.
    #[doc(hidden)]
    fn shelf() -> Option<&'static BufferPool<Self>> {
        None
    }
    /// A vector of so many elements, of which each is to be written.
    #[doc(hidden)]
    fn blank(count: usize) -> Result<Vec<Self>> {
        budget::filled(count, Self::fill())
    }
    /// An empty vector with room for so many elements.
    #[doc(hidden)]
    fn with_room(count: usize) -> Result<Vec<Self>> {
        budget::vec(count)
    }
}

/// The number of elements that a buffer stores inline: 32 bytes of them.
const fn inline_count<T>() -> usize {
    32 / size_of::<T>()
}

/// The part of `Element` that is the same for every type but the names.
macro_rules! element {
    ($type:ty, $variant:ident, $held:ty, $fill:expr $(, $extra:item)*) => {
        impl Element for $type {
            type Held = $held;
            type Inline = [$type; inline_count::<$type>()];
            const TYPE: ElementType = ElementType::$variant;
            fn fill() -> Self {
                $fill
            }
            #[inline(always)]
            fn atom(held: Self::Held) -> Repr {
                Repr::$variant(held)
            }
            #[inline(always)]
            fn held(repr: &Repr) -> Option<&Self::Held> {
                if let Repr::$variant(held) = repr { Some(held) } else { None }
            }
            #[inline(always)]
            fn store(buffer: Buffer<Self>) -> Store {
                Store::$variant(Mark::None, buffer)
            }
            #[inline(always)]
            fn items(store: &Store) -> Option<&[Self]> {
                if let Store::$variant(_, buffer) = store { Some(buffer.items()) } else { Self::elsewhere(store) }
            }
            fn of_view(view: View<'_>) -> Option<&[Self]> {
                if let View::$variant(items) = view { Some(items) } else { None }
            }
            #[inline(always)]
            fn buffer_mut(store: &mut Store) -> Option<&mut Buffer<Self>> {
                if let Store::$variant(_, buffer) = store { Some(buffer) } else { None }
            }
            fn into_buffer(mut store: Store) -> Option<Buffer<Self>> {
                store.unpack();
                if let Store::$variant(_, buffer) = store { Some(buffer) } else { None }
            }
            #[inline]
            fn for_writing(store: &mut Store) -> Option<&mut [Self]> {
                Self::unpack(store);
                match store {
                    Store::$variant(mark, buffer) => {
                        *mark = Mark::None;
                        Some(buffer.items_mut())
                    }
                    Store::Part(mark, part) => {
                        *mark = Mark::None;
                        part.for_writing()
                    }
                    Store::Blank(..) if Self::TYPE == ElementType::Box => Some(&mut []),
                    _ => None,
                }
            }
            $($extra)*
        }
    };
}

/// An element that is copied byte by byte.
macro_rules! plain_element {
    ($type:ty, $variant:ident, $fill:expr $(, $extra:item)*) => {
        element!(
            $type,
            $variant,
            $type,
            $fill,
            fn shelf() -> Option<&'static BufferPool<Self>> {
                Some(<$type as Pooled>::shelf())
            },
            fn blank(count: usize) -> Result<Vec<Self>> {
                buffer_pool::blank(count)
            },
            fn with_room(count: usize) -> Result<Vec<Self>> {
                buffer_pool::room(count)
            }
            $(, $extra)*
        );
        shelved!($type);
    };
}

plain_element!(
    bool,
    Bool,
    false,
    #[inline]
    fn elsewhere(store: &Store) -> Option<&[bool]> {
        store.items_elsewhere()
    },
    #[inline]
    fn unpack(store: &mut Store) {
        store.unpack_own();
    }
);
plain_element!(
    i64,
    Int,
    0,
    #[inline]
    fn elsewhere(store: &Store) -> Option<&[i64]> {
        store.items_elsewhere()
    },
    #[inline]
    fn unpack(store: &mut Store) {
        store.unpack_own();
    }
);
plain_element!(f64, Float, 0.0);
plain_element!(Complex, Complex, Complex::new(0.0, 0.0));
element!(Extended, Extended, Arc<Extended>, Extended::ZERO);
element!(Rational, Rational, Arc<Rational>, Rational::ZERO);
plain_element!(
    u8,
    Byte,
    b' ',
    #[inline(always)]
    fn copy_few(items: &[u8], to: &mut SmallVec<Self::Inline>) {
        to.extend_from_slice(items);
    },
    #[inline(always)]
    fn few(items: &[u8]) -> Option<Repr> {
        ShortText::new(items).map(Repr::Text)
    },
    #[inline(always)]
    fn in_text(text: &ShortText) -> Option<&[u8]> {
        Some(text.items())
    },
    #[inline(always)]
    fn in_text_for_writing(text: &mut ShortText) -> Option<&mut [u8]> {
        Some(text.items_mut())
    }
);
plain_element!(Unicode, Unicode, Unicode::new(32));
plain_element!(Symbol, Symbol, Symbol::default());
element!(
    Value,
    Box,
    Boxed,
    Value::Array(Array::empty_list::<bool>()),
    #[inline]
    fn elsewhere(store: &Store) -> Option<&[Value]> {
        store.items_elsewhere()
    },
    fn before_drop(items: &mut SmallVec<Self::Inline>) {
        super::boxed::drop_values(items);
    }
);
