//! Tests of `crates/kernels/src/operators/nested.rs`.

use jackal::rooms::array::cells::INFINITE;
use jackal::rooms::array::cells::Rank;
use jackal::rooms::array::{Arg, Array, Context};
use jackal::rooms::error::Result;
use jackal::rooms::operators::KnownDyad;
use jackal::rooms::operators::nested::*;
use jackal::rooms::operators::{rank, rows};
use jackal::rooms::verbs::atomic;
use jackal::rooms::verbs::structure::join;

type Verb = fn(&Context, Arg<'_>, Arg<'_>) -> Result<Array>;

fn of(shape: &[usize]) -> Array {
    let count = jackal::rooms::array::shape::size(shape);
    Array::new(shape, (0..count as i64).collect()).unwrap_or_else(|_| Array::from(0_i64))
}

fn general(cx: &Context, f: Verb, levels: &[(Rank, Rank)], x: Array, y: Array) -> Result<Array> {
    match levels.split_first() {
        None => f(cx, x.into(), y.into()),
        Some((&ranks, inner)) => rank::dyad(cx, ranks, x, y, &|cx, x, y| general(cx, f, inner, x, y)),
    }
}

#[test]
fn laying_out_gives_what_cell_by_cell_gives() {
    let cx = Context::default();
    let shapes: [&[usize]; 7] = [&[], &[3], &[2], &[2, 3], &[3, 2], &[2, 3, 2], &[3, 2, 2]];
    let ranks = [0, 1, 2, -1, INFINITE];
    let verbs: [(KnownDyad, Verb); 2] =
        [(KnownDyad::Atomic(&atomic::SUBTRACT), atomic::subtract), (KnownDyad::Row(&rows::APPEND), join::append)];
    let mut compared = 0;
    for (known, verb) in verbs {
        for (x, y) in shapes.iter().flat_map(|x| shapes.iter().map(move |y| (of(x), of(y)))) {
            for choice in 0..ranks.len().pow(4) {
                let rank = |place: u32| ranks[choice / ranks.len().pow(place) % ranks.len()];
                let levels = [(rank(0), rank(1)), (rank(2), rank(3))];
                if let Ok(Some(fast)) = dyad(&cx, known, &levels, &x, &y) {
                    compared += 1;
                    let slow = general(&cx, verb, &levels, x.clone(), y.clone()).ok();
                    assert_eq!(Some(fast), slow, "{known:?} {x:?} {y:?} under {levels:?}");
                }
            }
        }
    }
    assert!(compared > 10_000, "{compared} cases are laid out");
}
