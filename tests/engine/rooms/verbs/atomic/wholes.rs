//! Tests of `crates/kernels/src/verbs/atomic/wholes.rs`.

use jackal::rooms::array::Tolerance;
use jackal::rooms::verbs::atomic::Flow;
use jackal::rooms::verbs::atomic::wholes::*;

#[test]
fn rounding_follows_the_rule_of_tolerance() {
    let tolerance = Tolerance::default();
    let mut samples = vec![0.0, -0.0, 1e-300, -1e-300, 0.5, -0.5, 1e15 + 0.5, -1e15 - 0.5, 4.5e15, 9.1e18, -9.1e18];
    for whole in [-1000.0_f64, -3.0, -1.0, 0.0, 1.0, 2.0, 7.0, 12345.0] {
        for shift in [1e-17, 1e-16, 1e-15, 1e-14, 5e-14, 6e-14, 1e-13, 1e-3, 0.3] {
            samples.extend([whole + shift * whole.abs().max(1.0), whole - shift * whole.abs().max(1.0), whole]);
        }
    }
    let mut out = vec![0; samples.len()];
    assert_eq!(round_to_int::<false>(&samples, &mut out, tolerance), Flow::Fine);
    for (f, i) in samples.iter().zip(&out) {
        assert_eq!(*i as f64, tolerance.floor(*f), "floor {f:e}");
    }
    assert_eq!(round_to_int::<true>(&samples, &mut out, tolerance), Flow::Fine);
    for (f, i) in samples.iter().zip(&out) {
        assert_eq!(*i as f64, tolerance.ceiling(*f), "ceiling {f:e}");
    }
}

fn compare<const UP: bool>(y: &[f64], tolerance: Tolerance) {
    let (mut quick, mut plain) = (vec![0; y.len()], vec![0; y.len()]);
    let flow = round_to_int::<UP>(y, &mut quick, tolerance);
    assert_eq!(flow, any_to_int::<UP>(y, &mut plain, tolerance), "{y:?}");
    assert!(flow != Flow::Fine || quick == plain, "{y:?} {quick:?} {plain:?}");
}

#[test]
fn small_numbers_round_as_any_do() {
    let mut samples = vec![0.0, -0.0, 0.5, -0.5, 1e-320, f64::NAN, 4e12, -4e12 - 0.5, 2e15 + 0.25, 1e18, -1e18];
    for step in 0..20_000_u32 {
        let whole = f64::from(step % 97) * 1.5_f64.powi((step % 60) as i32 - 5).floor();
        let shift = f64::from(step % 7) * 10_f64.powi(-((step % 17) as i32));
        samples.extend([whole + shift, whole - shift, -whole + shift]);
    }
    for tolerance in [Tolerance::default(), Tolerance::EXACT, Tolerance(1e-11)] {
        for piece in samples.chunks(7) {
            compare::<false>(piece, tolerance);
            compare::<true>(piece, tolerance);
        }
    }
}
