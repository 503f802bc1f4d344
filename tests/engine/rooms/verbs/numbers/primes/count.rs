//! Tests of `crates/kernels/src/verbs/numbers/primes/count.rs`.

use jackal::rooms::array::Context;
use jackal::rooms::error::Result;
use jackal::rooms::verbs::numbers::primes::count::*;

/// Counts that are published, at powers of ten and about them.
#[test]
fn the_counts_are_right() -> Result<()> {
    let cx = Context::default();
    for (n, count) in [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (9, 4), (10, 4), (25, 9), (1_000_000, 78498)] {
        assert_eq!(up_to(&cx, n)?, count, "{n}");
    }
    assert_eq!(up_to(&cx, 1_000_000_000)?, 50_847_534);
    Ok(())
}

#[test]
fn both_ways_count_alike() -> Result<()> {
    let cx = Context::default();
    let mut composite = vec![false; 2_000_000];
    let mut primes = Vec::new();
    for number in 2..composite.len() {
        if !composite[number] {
            primes.push(number as u32);
            composite.iter_mut().skip(number * number).step_by(number).for_each(|composite| *composite = true);
        }
    }
    let known = Known::from_primes(primes);
    for n in [1000, 4096, 30_030, 65_537, 1_000_000, 29_999_999, 123_456_789, 2_147_483_647] {
        assert_eq!(known.count(n), up_to(&cx, n)?, "{n}");
    }
    Ok(())
}

#[test]
fn the_guess_is_near() {
    for (index, prime) in [(100_000, 1_299_721_u64), (999_999, 15_485_863), (99_999_999, 2_038_074_743)] {
        assert!(about(index).abs_diff(prime) < 2 * prime.isqrt(), "{index}: {}", about(index));
    }
}
