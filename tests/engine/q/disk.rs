//! Files of values with the bytes of kdb+: their layout, compressed ones, lists that grow in their place, damaged bytes.

use super::{Q, table};
use crate::dice::{Dice, on_stack, turns};

/// The bytes of a file from a place on, as q writes them.
fn bytes(q: &Q, file: &str, from: usize, count: usize) -> String {
    let all = std::fs::read(q.folder.join(file)).unwrap();
    all.iter().skip(from).take(count).map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn the_bytes_of_files_are_those_of_kdb() {
    on_stack(|| {
        let q = Q::new();
        q.run("`:l set 1 2 3 4 5");
        assert_eq!(bytes(&q, "l", 0, 24), "fe20070000000000".to_string() + "0500000000000000" + "0100000000000000");
        q.run("`:s set `s#1 2i");
        assert_eq!(bytes(&q, "s", 0, 24), "fe20060100000000".to_string() + "0200000000000000" + "0100000002000000");
        q.run("`:sym set `a`bc");
        assert_eq!(bytes(&q, "sym", 0, 99), "ff010b00020000006100626300");
        q.run("`:atom set 42");
        assert_eq!(bytes(&q, "atom", 0, 99), "ff01f92a00000000000000");
        q.run("`:nil set ()");
        assert_eq!(bytes(&q, "nil", 0, 99), "ff01000000000000");
        q.run("sym:`a`bc;`:e set `sym$`bc`a`bc");
        assert_eq!(bytes(&q, "e", 0, 2) + &bytes(&q, "e", 16, 4), "fd2073796d00");
        assert_eq!(
            bytes(&q, "e", 4080, 40),
            "0000140000000000".to_string()
                + "0300000000000000"
                + "0100000000000000"
                + "0000000000000000"
                + "0100000000000000"
        );
        q.run("`:n set (\"ab\";,\"c\";\"d\";1 2)".replace(",\"c\"", "enlist\"c\"").as_str());
        assert_eq!(bytes(&q, "n", 4080, 16), "00004d00000000000400000000000000");
        assert_eq!(bytes(&q, "n", 4096, 24), "0000000000000001".to_string() + "0400000000000001" + "0700000000000001");
        assert_eq!(bytes(&q, "n#", 4096, 9), "890261628901637564");
        q.holds("(\"ab\";enlist\"c\";\"d\";1 2)~get`:n");
    });
}

#[test]
fn values_come_back_from_files_plain_and_compressed() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(15));
        for _ in 0..turns(6) {
            let many = [0, 1, 5, 3000][dice.next(4)];
            q.run(&table(&mut dice, "t", "jihfebxcdmtuvnpz", many));
            q.run("u:flip .Q.en[`:.] update s:count[t]?`a`b`c,w:count[t]#(\"\";\"ab\";200#\"x\") from t");
            for (block, algorithm, level) in [(0, 0, 0), (12, 2, 9), (14, 3, 0), (17, 4, 1), (12, 5, 3)] {
                for name in ["j", "i", "h", "f", "e", "b", "x", "c", "d", "m", "t", "u", "v", "n", "p", "z", "s", "w"] {
                    let line = format!("c:u`{name};(`:c;{block};{algorithm};{level})set c");
                    q.run(&line);
                    q.holds("c~get`:c");
                }
                q.run(&format!("(`:d/;{block};{algorithm};{level})set flip u"));
                q.holds("(flip u)~get`:d/");
            }
        }
        for line in [
            "{x+y}",
            "1!([]a:`x`y;b:1 2)",
            "(1;`a;\"b\";(2;3f))",
            "`a`b!(1;2 3)",
            "+",
            "`s#1 2 3",
            "`u#`a`b",
            "1 2!3 4",
        ] {
            q.run(&format!("`:v set({line})"));
            q.holds(&format!("({line})~get`:v"));
            q.holds(&format!("attr[{line}]~attr get`:v"));
        }
        q.run("k:([id:`a`b]v:1 2);t:([]f:`k$`b`a`b);`:t set t");
        q.holds("t~get`:t");
        q.holds("2 1 2~exec f.v from get`:t");
    });
}

#[test]
fn an_attribute_of_a_file_has_to_be_true_of_what_is_read() {
    on_stack(|| {
        let q = Q::new();
        for (list, error) in [("`s#1 2 3", "s-fail"), ("`u#1 2 3h", "u-fail"), ("`p#1 1 2 2", "u-fail")] {
            q.run(&format!("`:v set {list}"));
            q.holds("0<count get`:v");
            // The first item becomes the last one.
            q.run("x:read1`:v;w:count[x]-16;w:w div count get`:v;`:v 1: (16#x),((neg w)#x),(16+w)_x");
            assert_eq!(q.error("get`:v"), error, "{list}");
        }
    });
}

#[test]
fn compressed_files_say_what_they_are() {
    on_stack(|| {
        let q = Q::new();
        q.run("`:plain set 100000#til 10;-19!(`:plain;`:z;17;2;6)");
        q.holds("get[`:plain]~get`:z");
        q.holds("17 2 6~\"j\"$(-21!`:z)`logicalBlockSize`algorithm`zipLevel");
        q.holds("(hcount`:plain)=(-21!`:z)`uncompressedLength");
        q.holds("(hcount`:plain)=hcount`:z");
        q.holds("(count read1`:z)=(-21!`:z)`compressedLength");
        q.holds("0=count -21!`:plain");
        q.run(".z.zd:17 2 6;`:y set til 1000;`:y.dat set til 1000;`:f/ set ([]a:til 1000)");
        q.holds("5=count -21!`:y");
        q.holds("0=count -21!`:y.dat");
        q.holds("5=count -21!`:f/a");
        q.run("(`:g/;``a!(0 0 0;17 2 6))set ([]a:til 1000;b:til 1000)");
        q.holds("5=count -21!`:g/a");
        q.holds("0=count -21!`:g/b");
        for (line, error) in [
            ("(`:y;99;2;6)set 1", "domain"),
            ("(`:y;17;9;6)set 1", "domain"),
            ("(`:y;17;2;60)set 1", "domain"),
            ("(`:y;17;1;0)set 1", "nyi"),
            ("(`:y;`a;2;6)set 1", "type"),
            ("-19!(`:y;`:z;17)", "rank"),
        ] {
            assert_eq!(q.error(line), error, "{line}");
        }
    });
}

#[test]
fn lists_and_tables_grow_in_their_files() {
    on_stack(|| {
        let q = Q::new();
        for (first, more) in [
            ("1 2", "3 4 5"),
            ("1 2i", "3i"),
            ("\"ab\"", "\"cd\""),
            ("1.5 2", "3 4f"),
            ("(\"ab\";\"cde\")", "(\"f\";300#\"g\";1 2)"),
            ("`s#1 2", "3 4"),
            ("1 2", "3"),
            ("(1;`a)", "(2;\"b\")"),
        ] {
            q.run(&format!("`:l set {first}"));
            let added = q.try_run(&format!("`:l upsert {more}"));
            let plain = q.try_run(&format!("({first})upsert {more}"));
            match plain {
                Ok(_) => q.holds(&format!("(({first})upsert {more})~get`:l")),
                Err(_) => assert!(added.is_err(), "{first} {more}"),
            }
        }
        q.run("`:l set `a`b;`:l upsert `c;`:l upsert `d`e");
        q.holds("`a`b`c`d`e~get`:l");
        // A list in a file keeps its type, a table its columns.
        for (first, more) in [("1 2", "`a`b"), ("1 2", "3 4i"), ("1 2", "\"a\""), ("\"ab\"", "1")] {
            q.run(&format!("`:l set {first}"));
            assert_eq!(q.error(&format!("`:l upsert {more}")), "type", "{first} {more}");
            q.holds(&format!("({first})~get`:l"));
        }
        q.run("`:two/ set ([]a:1 2;b:3 4)");
        assert_eq!(q.error("`:two/ upsert ([]a:5 6)"), "mismatch");
        q.run("t:.Q.en[`:.]([]s:`a`b`a;n:1 2 3;w:(\"x\";\"yy\";\"\"));`:t/ set t");
        for _ in 0..5 {
            q.run("u:.Q.en[`:.]([]s:`c`b;n:7 8;w:(\"new\";200#\"z\"));`:t/ upsert u;t,:u");
            q.holds("t~get`:t/");
        }
        q.run("`:t/ upsert (`sym$`a;9;\"last\");t,:(`sym$`a;9;\"last\")");
        q.holds("t~get`:t/");
        // A writer that was ended before the first column was written has added nothing.
        q.run("`:t/n upsert 1 2 3");
        q.holds("t~get`:t/");
        q.run("`:t/ upsert u;t,:u");
        q.holds("(select s,w from t)~select s,w from get`:t/");
        // What was mapped stays as it was.
        q.run("`:m set til 100000;m:get`:m;`:m upsert 1 2 3");
        q.holds("m~til 100000");
        q.holds("(til[100000],1 2 3)~get`:m");
        q.run("`:m set 3 4");
        q.holds("m~til 100000");
    });
}

#[test]
fn damaged_files_are_errors() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(16));
        q.run("sym:`a`b;t:([]s:`sym$100#`a`b;n:til 100;w:100#(\"ab\";\"\";200#\"x\"))");
        q.run("`:v set t;`:n set t`n;`:s set t`s;`:w set t`w;(`:z;12;2;6)set 10000#t`n;(`:y;12;3;0)set 10000#t`n;(`:x;12;4;1)set 10000#t`n;(`:u;12;5;1)set 10000#t`n");
        for file in ["v", "n", "s", "w", "w#", "z", "y", "x", "u"] {
            let whole = std::fs::read(q.folder.join(file)).unwrap();
            for _ in 0..turns(60) {
                let mut bytes = whole.clone();
                match dice.next(3) {
                    0 => bytes.truncate(dice.next(bytes.len())),
                    1 => {
                        let at = dice.next(bytes.len());
                        bytes[at] = dice.next(256) as u8;
                    }
                    _ => {
                        let at = bytes.len() - 1 - dice.next(bytes.len().min(60));
                        bytes[at] = dice.next(256) as u8;
                    }
                }
                std::fs::write(q.folder.join(file), &bytes).unwrap();
                let name = file.trim_end_matches('#');
                // An error or a value, and the session goes on.
                let _ = q.try_run(&format!("count get`:{name}"));
            }
            std::fs::write(q.folder.join(file), &whole).unwrap();
        }
        q.holds("t~get`:v");
        q.holds("t[`w]~get`:w");
        std::fs::write(q.folder.join("text"), "a,b\n").unwrap();
        assert_eq!(q.error("get`:text"), "badmsg");
        std::fs::write(q.folder.join("old"), b"jackalq\x03\x07\x01").unwrap();
        assert_eq!(q.error("get`:old"), "badmsg");
        // An enumeration over a domain without a name.
        std::fs::write(q.folder.join("none"), b"\xff\x01\xec\0\x01\0\0\0\0\0\0\0").unwrap();
        assert_eq!(q.error("get`:none"), "badmsg");
        assert_eq!(q.error("`:t/ set ([]a:1 2;b:`x`y)"), "type");
        std::fs::remove_file(q.folder.join("w#")).unwrap();
        assert!(q.try_run("get`:w").unwrap_err().contains("w#"));
    });
}
