//! Tests of `crates/kernels/src/verbs/numbers/random/generators.rs`.

use jackal::rooms::verbs::numbers::random::generators::*;

#[test]
fn flip_is_knuths() {
    // The first number that Knuth's test of his program prints.
    let mut generator = Generator::seeded(Kind::Flip, (-314_159_i64).cast_unsigned());
    assert_eq!(generator.flip(), 119_318_998);
    assert_eq!(generator.flip(), 1_301_097_714);
}

#[test]
fn states_can_be_kept() {
    for kind in Kind::ALL {
        assert_eq!(Kind::numbered(kind.number()).ok(), Some(kind));
        let mut generator = Generator::seeded(kind, 42);
        (0..1000).for_each(|_| {
            generator.word();
        });
        let mut again = Generator::with_state(kind, &[42], &generator.state()).unwrap();
        let (a, b): (Vec<_>, Vec<_>) = (0..700).map(|_| (generator.word(), again.word())).unzip();
        assert_eq!(a, b);
        let mean = a.iter().map(|&word| word as f64 / 2_f64.powi(64)).sum::<f64>() / 700.0;
        assert!((mean - 0.5).abs() < 0.05, "{kind:?}: {mean}");
    }
    assert!(Generator::with_state(Kind::Twister, &[1], &[0; 5]).is_none());
    assert!(Kind::numbered(5).is_err());
}
