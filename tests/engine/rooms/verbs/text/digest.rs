//! Tests of `crates/kernels/src/verbs/text/digest.rs`.

use jackal::rooms::verbs::text::digest::*;

fn hex(algorithm: Algorithm, text: &str) -> String {
    digest(algorithm, text.as_bytes()).unwrap().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// One bit at a time, as the check is defined.
fn crc_by_bits(polynomial: u32, initial: u32, bytes: &[u8]) -> u32 {
    let step = |state: u32| if state & 1 == 1 { state >> 1 ^ polynomial } else { state >> 1 };
    !bytes.iter().fold(initial, |state, &byte| (0..8).fold(state ^ u32::from(byte), |state, _| step(state)))
}

#[test]
fn checks_are_those_of_the_definition() {
    let bytes: Vec<u8> = (0..100_003_u32).map(|n| (n.wrapping_mul(n) >> 3) as u8).collect();
    for polynomial in [0xedb8_8320, 0x82f6_3b78, 0xeb31_d82e] {
        for initial in [!0, 0, 1, 0x1234_5678] {
            for part in [&bytes[..0], &bytes[..1], &bytes[3..100], &bytes[..]] {
                assert_eq!(crc32(polynomial, initial, part).unwrap(), crc_by_bits(polynomial, initial, part));
            }
        }
    }
}

#[test]
fn published_digests() {
    assert_eq!(hex(Algorithm::Sha1, ""), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    let sha224 = "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7";
    assert_eq!(hex(Algorithm::Sha224, "abc"), sha224);
    let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assert_eq!(hex(Algorithm::Sha256, "abc"), sha256);
    let sha384 = "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7";
    assert_eq!(hex(Algorithm::Sha384, "abc"), sha384);
    assert!(hex(Algorithm::Sha512, "abc").starts_with("ddaf35a193617abacc417349ae204131"));
    let sha3 = "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532";
    assert_eq!(hex(Algorithm::Sha3Of256, "abc"), sha3);
    assert_eq!(hex(Algorithm::Sha3Of224, ""), "6b4e03423667dbb73b6e15454f0eb1abd4597f9a1b078e3f5b5a6bc7");
    assert_eq!(hex(Algorithm::Md5, ""), "d41d8cd98f00b204e9800998ecf8427e");
    assert_eq!(hex(Algorithm::Md5, &"a".repeat(56)), "3b0c8ac703f828b04c6c197006d17218");
    assert_eq!(hex(Algorithm::Md5, &"a".repeat(64)), "014842d480b571495a4a0363793f7367");
    let long = "a".repeat(1000);
    assert_eq!(hex(Algorithm::Sha1, &long), "291e9a6c66994949b57ba5e650361e98fc36b1ba");
}
