use jackal::rooms::array::pieces::{copy, extend};

/// Copies to each place of a page come out as they would in one.
#[test]
fn pieces_are_the_whole() {
    let from: Vec<u8> = (0..9_999_u32).map(|n| (n % 251) as u8).collect();
    for lead in (0..40).chain([2048, 4090]) {
        for length in [0, 1, 2047, 2048, 2049, 4097, 9_999] {
            let mut to = vec![1; lead];
            extend(&mut to, &from[..length]);
            assert!(to[..lead].iter().all(|&byte| byte == 1) && to[lead..] == from[..length]);
            let mut over = vec![2; lead + 10_000];
            copy(&mut over[lead..], &from[..length]);
            assert!(over[lead..lead + length] == from[..length] && over[lead + length..].iter().all(|&byte| byte == 2));
        }
    }
}
