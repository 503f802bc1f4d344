//! Messages of q: kdb+'s bytes as its documents print them, values that come back, and bytes that are not messages.

use super::{Q, table};
use crate::dice::{Dice, on_stack, turns};

/// Sentences and the bytes that the page "Serialization examples" of code.kx.com has for them.
const PRINTED: &[(&str, &str)] = &[
    ("1i", "0x010000000d000000fa01000000"),
    ("1", "0x0100000011000000f90100000000000000"),
    ("enlist 1i", "0x010000001200000006000100000001000000"),
    ("`byte$til 5", "0x01000000130000000400050000000001020304"),
    ("`byte$enlist til 5", "0x01000000190000000000010000000400050000000001020304"),
    ("`a`b!2 3i", "0x0100000021000000630b0002000000610062000600020000000200000003000000"),
    ("`s#`a`b!2 3i", "0x01000000210000007f0b0102000000610062000600020000000200000003000000"),
    (
        "([]a:enlist 2i;b:enlist 3i)",
        "0x010000002f0000006200630b0002000000610062000000020000000600010000000200000006000100000003000000",
    ),
    (
        "([a:enlist 2i]b:enlist 3i)",
        "0x010000003f000000636200630b00010000006100000001000000060001000000020000006200630b0001000000620000000100000006000100000003000000",
    ),
    ("{x+y}", "0x010000001500000064000a00050000007b782b797d"),
];

#[test]
fn bytes_are_those_that_are_printed() {
    on_stack(|| {
        let q = Q::new();
        for (line, bytes) in PRINTED {
            assert_eq!(q.run(&format!("-8!{line}")), *bytes, "{line}");
            q.holds(&format!("({line})~-9!{bytes}"));
        }
        // The high byte first.
        assert_eq!(q.run("-9!0x000000000000000dfa00000001"), "1i");
    });
}

#[test]
fn values_come_back() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(58));
        for _ in 0..turns(8) {
            let many = dice.next(2000);
            q.run(&table(&mut dice, "t", "sjihfebxcdmtuvnpz", many));
            q.holds("t~-9!-8!t");
            q.holds("t~-9!-18!t");
            q.holds("(1!t)~-9!-18!1!t");
            q.holds("(count -8!t)=-22!t");
        }
        q.run("t:();");
        for line in [
            "0N 0W -0W",
            "0N 0W -0Wh",
            "0N 0Wi",
            "0n 0w -0w",
            "0n 0we",
            "0Nd 0Wd",
            "0Np",
            "`",
            "``a",
            "\" \"",
            "(::)",
            "(1;(2;(3;`a)))",
            "(+;neg;sum;within)",
            "(+/;+\\;{x+y}';-':)",
            "(+[1];{x+y+z}[;2;];'[neg;sum])",
            "`s#1 2 3",
            "`u#`a`b",
            "`p#1 1 2",
            "`g#2 1 2",
            "`s#1 2!`a`b",
            "enlist\"a\"",
            "(\"ab\";\"\")",
            "([]a:();b:())",
        ] {
            q.holds(&format!("({line})~-9!-8!{line}"));
            q.holds(&format!("(attr {line})~attr -9!-8!{line}"));
        }
        // A word without a number is a lambda that applies it.
        q.holds("(til 3)~(-9!-8!til)3");
        q.run("\\d .n");
        q.run("f:{x+a}; a:5;");
        q.run("\\d .");
        q.holds("8~(-9!-8!.n.f) 3");
    });
}

/// The sentence that decodes a lambda of a text.
fn lambda(text: &str) -> String {
    let bytes: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    format!("-9!0x01000000{:02x}00000064000a00{:02x}000000{bytes}", 16 + text.len(), text.len())
}

#[test]
fn bytes_that_are_not_a_message() {
    let q = Q::new();
    for line in [
        "-9!0x010203",
        "-9!0x0100000008000000",
        "-9!0x010000000d000000fa010000",
        "-9!0x010000001200000006000100007f01000000",
        "-9!0x0100000012000000060001000001000000",
        "-9!0x010000000a000000fdff",
        "-9!0x010003000a000000ff01",
        "-9!0x010001000d000000ff000000ff",
        "-9!0x0100000011000000620000000000000000",
        // A list of 2147483647 items in no bytes.
        "-9!0x010000000e0000000000ffffff7f",
        &lambda("a::5"),
        &lambda("{x}[a::5]"),
        &lambda("{x} a::5"),
    ] {
        assert_eq!(q.error(line), "badmsg", "{line}");
    }
    // A lambda is read and not run.
    assert_eq!(q.error("a"), "a");
    assert_eq!(q.run(&format!("({}) 3", lambda("{x+4}"))), "7");
    for (line, kind) in [("-9!1 2", "type"), ("-9!0x01000000100000008074797065 00".replace(' ', "").as_str(), "badmsg")]
    {
        assert_eq!(q.error(line), kind, "{line}");
    }
    assert_eq!(q.error("-9!0x010200000e0000008074797065 00".replace(' ', "").as_str()), "type");
}

#[test]
fn changed_bytes_are_errors_and_nothing_else() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(59));
        let lines = ["([]a:1 2 3;b:`x`y`z;c:(1;\"ab\";2.5))", "(+[1];{x+y};`a`b!1 2)", "1000#`abc`de", "1000#0"];
        for line in lines {
            for way in ["-8!", "-18!"] {
                for _ in 0..turns(40) {
                    let (place, byte) = (dice.next(400), dice.next(256));
                    // Whatever the bytes say, there is a value or an error, and the session goes on.
                    let _ = q.try_run(&format!("b:{way}{line}; -9!@[b;{place} mod count b;:;0x{byte:02x}]"));
                    let _ = q.try_run(&format!("b:{way}{line}; -9!({place} mod count b)#b"));
                }
            }
        }
        q.holds("1 2~-9!-8!1 2");
    });
}
