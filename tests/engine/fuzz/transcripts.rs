//! Transcripts of random lines, and of random bytes.

use super::sentences::targets;
use super::{TURNS, changed, session, setting, survives};
use crate::dice::Dice;
use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::run_with_big_stack;
use jackal::rooms::snapshot::Document;

/// The lines that transcripts are made of.
const LINES: &[&str] = &[
    "> 1 + 1\n",
    "= 2\n",
    "# a title\n",
    "> f =: 3 : 0\n",
    "+ y\n",
    "+ )\n",
    "! domain error\n",
    "```jackal\n",
    "```\n",
    "   1 + 2\n",
    "3\n",
    "> )k\n",
    "> !3\n",
    "= ...\n",
    "@timeout 1s\n",
    "@only\n",
    "\n",
    "\t\n",
    "\u{feff}",
    "\u{0}",
    "> 'open\n",
    "~ \\d+\n",
    "\r\n",
    "?\n",
    "| x\n",
    "=\n",
    ">\n",
    "@ skip\n",
];

/// Transcripts of random lines, with changes, are read; and written as they were where nothing is to be changed.
#[test]
fn transcripts() {
    let turns = setting("JACKAL_FUZZ", TURNS as u64) as usize / 10;
    let seed = setting("JACKAL_FUZZ_SEED", 1);
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 21);
    for _ in 0..turns {
        let text: String = (0..dice.next(20)).map(|_| dice.of(LINES)).collect();
        let bytes = if dice.next(2) == 0 { text.into_bytes() } else { changed(&mut dice, text.into_bytes()) };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let plain = !text.contains(['\u{feff}', '\r']);
        for read in [Document::transcript(&text), Document::markdown(&text)] {
            if let Ok(document) = read
                && plain
            {
                assert_eq!(jackal::rooms::snapshot::expect::rewritten(&document, &[]), text);
            }
        }
    }
}

/// Transcripts and scripts of bytes at random are read without a fault.
#[test]
fn text_that_is_none() {
    let work = || {
        let mut dice = Dice(setting("JACKAL_FUZZ_SEED", 1) + 5);
        let mut session = session();
        for turn in 0..600 {
            let length = 1 + dice.next(40);
            let bytes: Vec<u8> = (0..length)
                .map(|_| if dice.next(3) == 0 { dice.next(256) } else { 32 + dice.next(96) } as u8)
                .collect();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            survives(&mut session, targets()[turn % 4].notation, &text);
            let name = ["x.ijs", "x.k", "x.q", "x.apl"][turn % 4];
            let done = session.run_script(&bytes, name, false);
            assert!(done.error.is_none_or(|error| error.kind() != ErrorKind::Internal), "{text:?}");
        }
    };
    assert!(run_with_big_stack(work).is_ok(), "there is a thread");
}
