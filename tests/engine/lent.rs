//! Sentences give the same of elements that are lent as of the engine's own, and never write to them.

use std::sync::Arc;

use jackal::Session;
use jackal::rooms::array::{Array, Lendable, Lent};

/// Of a list `y` of twelve numbers and the table `t` of the same.
const SENTENCES: &[&str] = &[
    "y",
    "|. y",
    "+/ y",
    "+/\\ y",
    "y + y",
    "y * 2",
    "- y",
    "y = 3",
    "y i. 5",
    "~. y",
    "/:~ y",
    "/: y",
    "y , y",
    "y , 7",
    "3 {. y",
    "2 }. y",
    "1 |. y",
    "_4 |. y",
    "2 { y",
    "(3 = y) # y",
    "7 (2) } y",
    "7 8 (2 3) } y",
    "2 3 $ y",
    "<\"0 y",
    "y ; y",
    "+/ y * y",
    "(+/ % #) y",
    "3 +/\\ y",
    "#. y",
    "y -: y + 0",
    "\": y",
    "5!:5 <'y'",
    "3!:1 y",
    "|: t",
    "+/ t",
    "+/\"1 t",
    "t +/ . * |: t",
    ", t",
    "1 { t",
    "t , 9",
    "{. t",
    "t i. 1 { t",
    "7 (<1 2) } t",
    "(] + |.) y",
    "|. &.> <y",
    "3 : 'y =. 7 (0) } y' y",
    "({. y) = y",
    "~: y",
    "I. 3 = y",
    "y e. 3 5",
    "2 # y",
    "y ,. y",
    "y /: y",
    "y %. 1 + y = 0",
    "> y ; 1",
    "3!:0 y",
    "x: y",
    "datatype y",
    "1 ] y",
    "$ t",
    "# t",
];

fn both<T: Lendable>(items: Vec<T>)
where
    Lent<T>: Send + Sync,
{
    let lent = Arc::new(Lent::new(items.clone()));
    let (mut own, mut other) = (Session::new(), Session::new());
    for (name, shape) in [("y", &[12_usize][..]), ("t", &[3, 4])] {
        own.set(name, Array::new(shape, items.clone()).expect("as many")).expect("a name");
        other.set(name, Array::lent(shape, lent.clone()).expect("as many")).expect("a name");
    }
    for sentence in SENTENCES {
        let (sought, found) = (own.eval(sentence).text(), other.eval(sentence).text());
        assert_eq!(found, sought, "{sentence} of {}", T::TYPE.name());
        assert!(
            lent.items().iter().map(|item| format!("{item:?}")).eq(items.iter().map(|item| format!("{item:?}"))),
            "{sentence} wrote"
        );
    }
    // In place, where there is no one else but who lent it.
    for change in ["y =: 9 (3) } y", "y =: y , 4", "t =: - t", "t =: 1 (<1 1) } t"] {
        let told = (own.eval(change).text(), other.eval(change).text());
        assert_eq!(told.0, told.1, "{change}");
        assert_eq!(own.eval("y ; t").text(), other.eval("y ; t").text(), "{change}");
        assert!(
            lent.items().iter().map(|item| format!("{item:?}")).eq(items.iter().map(|item| format!("{item:?}"))),
            "{change} wrote"
        );
    }
}

#[test]
fn lent_elements_are_as_good_as_own_ones() {
    both::<i64>(vec![3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]);
    both::<f64>(vec![3.5, 1.0, 4.25, 1.0, 5.0, 9.5, 2.0, 6.0, 5.0, 3.0, 5.0, 8.0]);
    both::<bool>(vec![true, false, true, true, false, false, true, false, true, true, false, true]);
    let complex =
        |n: i32| jackal::rooms::array::Array::atom(num_complex::Complex::new(f64::from(n % 5), f64::from(n % 3)));
    both((0..12).filter_map(|n| complex(n).as_atom::<num_complex::Complex<f64>>().copied()).collect::<Vec<_>>());
}

#[test]
fn lent_elements_of_another_number_are_refused() {
    let error = Array::lent(&[2, 2], Arc::new(Lent::new(vec![1_i64, 2, 3]))).unwrap_err();
    assert_eq!(error.kind(), jackal::ErrorKind::Length);
}
