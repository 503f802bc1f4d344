//! Parts of arrays that others hold: what verbs make of them, what becomes of them when somebody writes, and what they keep in memory.

use jackal::rooms::array::{Array, Element, Extended, Symbol, Unicode, Value, account};
use jackal::{Notation, Session};
use std::sync::Arc;

/// A list and a part of it, the items from 10 on.
fn with_part<T: Element>(items: Vec<T>) -> (Array, Array) {
    let list = Array::list(items);
    let count = list.tally() - 10;
    let part = list.part(10..10 + count, &[count]).expect("long enough");
    (list, part)
}

fn is_as_a_copy<T: Element + PartialEq>(items: Vec<T>, other: T) {
    let copy = Array::list(items[10..].to_vec());
    let (list, part) = with_part(items.clone());
    assert_eq!(part, copy);
    assert_eq!(part.as_slice::<T>().map(<[T]>::as_ptr), list.as_slice::<T>().map(|all| all[10..].as_ptr()));
    assert_eq!(part.item(3), copy.item(3));
    assert_eq!(part.clone().into_items::<T>().unwrap(), copy.clone().into_items::<T>().unwrap());
    // Of a part a part.
    let within = part.part(5..part.tally(), &[part.tally() - 5]).unwrap();
    assert_eq!(within, Array::list(items[15..].to_vec()));
    // Who writes has a copy; nobody else sees it.
    let mut written = part.clone();
    written.make_mut::<T>().unwrap()[0] = other.clone();
    assert_eq!(written.as_slice::<T>().unwrap()[0], other);
    assert_eq!((part.clone(), list.clone()), (copy.clone(), Array::list(items.clone())));
    let mut only = part.clone();
    drop((part, within));
    assert!(only.unique_mut::<T>().is_none(), "the list is still there");
    let place = list.as_slice::<T>().map(|all| all[10..].as_ptr());
    drop(list);
    only.make_mut::<T>().unwrap()[0] = other;
    assert_eq!(only.as_slice::<T>().map(<[T]>::as_ptr), place, "nobody else holds it any more");
    assert_eq!(only, written);
    // Appending.
    let (_list, mut longer) = with_part(items.clone());
    if longer.append_in_place(&Array::list(items[..10].to_vec())) {
        assert_eq!(longer, Array::list([&items[10..], &items[..10]].concat()));
    }
}

#[test]
fn a_part_of_any_type_is_as_a_copy() {
    let symbol = |name: &str| Symbol::new(name).unwrap();
    is_as_a_copy((0..5000).map(|i| i * 7).collect::<Vec<i64>>(), -1);
    is_as_a_copy((0..5000).map(f64::from).collect(), 0.5);
    is_as_a_copy((0..5000).map(|i| i % 3 == 0).collect(), true);
    is_as_a_copy((0..5000).map(|i| (i % 251) as u8).collect(), b'x');
    is_as_a_copy((0..5000).map(Unicode::new).collect(), Unicode::new(955));
    is_as_a_copy((0..5000).map(|i| symbol(&format!("s{}", i % 40))).collect(), symbol("other"));
    is_as_a_copy((0..5000).map(Extended::from).collect(), Extended::from(-1));
    let boxes: Vec<Value> = (0..5000_i64).map(|i| Value::Array(Array::list(vec![i; 3]))).collect();
    is_as_a_copy(boxes, Value::Array(Array::text("other")));
}

#[test]
fn a_part_shrinks_in_place_until_half_of_the_whole_is_left() {
    let (list, mut part) = with_part((0..5000).collect::<Vec<i64>>());
    assert!(part.keep_in_place(90, 4990) && part.keep_in_place(0, 4800));
    assert_eq!(part, Array::list((100..4900).collect::<Vec<i64>>()));
    assert!(!part.keep_in_place(0, 2000));
    assert_eq!(list.tally(), 5000);
    // A list that loses its first items stays where it is.
    let mut queue = Array::list((0..5000).collect::<Vec<i64>>());
    let place = queue.as_slice::<i64>().map(|all| all[100..].as_ptr());
    assert!(queue.keep_in_place(100, 5000));
    assert_eq!(queue.as_slice::<i64>().map(<[i64]>::as_ptr), place);
    assert!(queue.append_in_place(&Array::list(vec![-1_i64, -2])));
    assert_eq!(queue, Array::list((100..5000).chain([-1, -2]).collect::<Vec<i64>>()));
    queue.make_mut::<i64>().unwrap()[0] = 7;
    assert_eq!((queue.item(0), queue.tally()), (Array::from(7_i64), 4902));
}

/// What is in boxes goes when nobody sees it any more, though the list keeps its memory.
#[test]
fn boxes_that_a_queue_lets_go_are_dropped() {
    let account = Arc::new(account::Account::new(1 << 30));
    let _entered = account::enter(account.clone());
    let mut queue = Array::list((0..400_i64).map(|i| Value::Array(Array::list(vec![i; 1000]))).collect::<Vec<Value>>());
    let before = account.in_use();
    for _ in 0..150 {
        assert!(queue.keep_in_place(1, queue.tally()));
    }
    let gone = before - account.in_use();
    assert!(gone >= 150 * 8000, "{gone} bytes are given back");
    assert_eq!(queue.tally(), 250);
}

/// What a small part would keep is let go where a name, a box or an assignment in a loop keeps it.
#[test]
fn what_is_kept_does_not_keep_the_rest() {
    let mut session = Session::bare();
    session.eval("f=: 3 : 0\n big=. y ?@$ 0\n small=. 5000 {. big\n r=. < 6000 }. 12000 {. big\n r ; small\n)");
    let account = Arc::new(account::Account::new(1 << 30));
    let _entered = account::enter(account.clone());
    session.eval("r=: f 2000000");
    let bytes = account.in_use();
    assert!(bytes < 1 << 20, "{bytes} bytes are kept");
    session.eval("G=: 2000000 ?@$ 0\nH=: 5000 {. G\nG=: 0");
    let bytes = account.in_use();
    assert!(bytes < 1 << 20, "{bytes} bytes are kept");
}

/// Sentences that take parts of long arrays give what they give of copies.
#[test]
fn verbs_of_parts_give_what_they_give_of_copies() {
    let nouns = [
        "i. 5000",
        "(i. 5000) % 7",
        "5000 $ 'abc def'",
        "<\"0 i. 500",
        "2 | i. 5000",
        "1000 5 $ i. 99",
        "x: i. 500",
        "u: 5000 $ 'ab'",
    ];
    let forms = [
        "(}. N) , }: N",
        "{. 7 }. N",
        "{: 9 {. N",
        "(}. ; }:) N",
        "|. 3 }. N",
        "~. }. N",
        "(}. N) i. _5 {. N",
        "(}. N) -: 1 }. N",
        "0 1 { 5 }. N",
        "(}. N) #~ 2 | i. # }. N",
        "/:~ 400 {. 3 }. N",
        "3 (2}) }. N",
        "(3 }. N) , 7 {. N",
        "<\\ 90 {. 5 }. N",
        "(<@}.\\) 80 {. N",
        "([: # }.)\\. 90 {. N",
        "3 3&$@}. N",
        "(<;.1~ 0 = 40 | i.@#) }. N",
        "# ; < }. N",
        "$ }. }. N",
        "3!:1 }. N",
        "(3!:2) 3!:1 }. N",
        "+/ # &> < }. N",
        "(}. N) = }: N",
        "(}. - }:) N",
        "(2 }. N) ,: 2 }. N",
        ". }. N",
        "r ; N [ r=. 'z' , }. N",
        "(}. N) e. N",
        "|: 4 2 $ }. N",
        "(1 }. N) -. 30 {. N",
        ", }. N",
        "({~ ?~@#) 1 {. 5 }. N",
    ];
    let (mut session, mut plain) = (Session::bare(), Session::bare());
    plain.set_plain(true);
    let mut answered = 0;
    for noun in nouns {
        for session in [&mut session, &mut plain] {
            session.eval(&format!("N=: {noun}"));
        }
        for form in forms {
            match (session.value(form), plain.value(form)) {
                (Ok(parts), Ok(copies)) => {
                    assert_eq!(parts, copies, "{form} of {noun}");
                    answered += 1;
                }
                (parts, copies) => assert_eq!(parts.is_err(), copies.is_err(), "{form} of {noun}"),
            }
        }
    }
    assert!(answered > 150, "{answered} answers");
}

#[test]
fn parts_of_lists_of_q_are_as_copies() {
    let mut results = [5000, 60].map(|count| {
        let mut session = Session::bare();
        session.set_notation(Notation::Q);
        session.eval(&format!("n:{count}"));
        let lines =
            ["x:til n", "a:1_x", "b:a", "b[3]:0N", "c:(n-10)#x", "c,:7", "x[17]:1", "d:(20_x;30#a)", "x:0", "d[0;1]:5"];
        lines.iter().for_each(|line| assert!(session.eval(line).error.is_none(), "{line}"));
        session.value("30#'(a;b;c;d 0;d 1;2_-2_a)").unwrap()
    });
    let [long, short] = &mut results;
    assert_eq!(long, short);
}
