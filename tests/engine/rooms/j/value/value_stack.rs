//! Tests of `crates/j/src/value/value_stack.rs`.

use jackal::rooms::array::Array;
use jackal::rooms::j::value::value_stack::*;
use jackal::rooms::verbs::atomic::scalar::Scalar;

#[test]
fn the_stack_gives_back_what_was_put_on_it() {
    let cells = Cells::default();
    cells.push(Array::text("abc").into());
    cells.0.borrow_mut().push_atom(Scalar::Int(5));
    cells.drop_second();
    assert_eq!(cells.0.borrow_mut().pop_atom(), Some(Scalar::Int(5)));
    assert!(cells.is_empty());
    // A cell that was used for an atom is used again for a list, and the other way round.
    cells.push(Array::list(vec![1_i64, 2]).into());
    cells.0.borrow_mut().extend_to(3);
    assert!(cells.pop().is_none());
    assert_eq!(cells.len(), 2);
    cells.push(Array::from(2.5).into());
    cells.push(Array::list(vec![3_i64]).into());
    cells.drop_second();
    assert_eq!(cells.pop().and_then(|last| last.noun().cloned()), Some(Array::list(vec![3_i64])));
    cells.truncate(1);
    assert_eq!(cells.pop().and_then(|last| last.noun().cloned()), Some(Array::list(vec![1_i64, 2])));
    assert!(cells.pop().is_none() && cells.0.borrow_mut().pop_atom().is_none());
}
