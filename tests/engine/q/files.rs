//! Files of q: what is written comes back, text that is not a proper csv, and the sandbox.

use super::{Q, table};
use crate::dice::{Dice, on_stack, turns};

#[test]
fn values_come_back_from_text_files_and_bytes() {
    on_stack(|| {
        let (q, mut dice) = (Q::new(), Dice(14));
        let kinds = "sjihfebxcdmtuvnpz";
        for _ in 0..turns(8) {
            let many = dice.next(7);
            q.run(&table(&mut dice, "t", kinds, many));
            q.holds("t~-9!-8!t");
            q.run("`:t set t");
            q.holds("t~get`:t");
            q.holds("(1!t)~-9!-8!1!t");
            q.run("`:d/t/ set .Q.en[`:d;t]");
            q.holds("(flip t)~{$[20h=type x;value x;x]}each flip get`:d/t/");
            q.run("u:delete g,h from t;`:t.csv 0:csv 0:u");
            q.holds("u~(\"SJIHFECDMTUVNPZ\" ;enlist csv)0:`:t.csv");
            for line in [
                "1b",
                "0Ng",
                "\"G\"$\"8c680a01-5a49-5aab-5a65-d4bfddb6a661\"",
                "`s#1 2 3",
                "`a`b!(1 2;\"xy\")",
                "(1;`a;\"b\")",
                "()",
                "`u#`a`b",
            ] {
                q.holds(&format!("({line})~-9!-8!{line}"));
                q.holds(&format!("(attr {line})~attr -9!-8!{line}"));
            }
            q.run("sym:`a`b`c;e:`sym$`a`c");
            q.holds("(value e)~-9!-8!e");
        }
    });
}

#[test]
fn text_that_is_no_proper_csv() {
    on_stack(|| {
        let q = Q::new();
        let write = |text: &[u8]| std::fs::write(q.folder.join("t.csv"), text).unwrap();
        let read = || q.try_run("(\"SJF\";enlist csv)0:`:t.csv");
        write(b"s,j,f\na,1,1.5\n");
        let whole = "s j f\n-------\na 1 1.5";
        assert_eq!(read().unwrap(), whole);
        for text in [
            &b"\xef\xbb\xbfs,j,f\r\na,1,1.5\r\n"[..],
            b"s,j,f\na,1,1.5",
            b"s,j,f\r\n\"a\",1,\"1.5\"\r\n",
            b"s,j,f,more\na,1,1.5,9,9\n",
        ] {
            write(text);
            assert_eq!(read().unwrap(), whole, "{}", String::from_utf8_lossy(text));
        }
        write(b"s,j,f\na\nb,x,y\n,,\n\"c,\"\"d\"\"\",7,\n");
        assert_eq!(read().unwrap(), "s     j f\n---------\na\nb\n\nc,\"d\" 7");
        write(b"");
        assert_eq!(read().unwrap(), "c0 c1 c2\n--------");
        write(b"s,j,f\n");
        assert_eq!(read().unwrap(), "s j f\n-----");
        write(b"s,j,f\na,1,1\nb,\"2,1\nc,3,1\n");
        let error = read().unwrap_err();
        assert!(error.starts_with("'csv\n  line 3: a quote that is not closed"), "{error}");
        write(b"s,j,f\n\xff\xfe,1,1\n");
        assert!(read().unwrap().contains(" 1 1"));
        assert_eq!(q.run("(enlist\"*\";\",\")0:enlist\"a,b\""), ",\"a\"");
        assert_eq!(
            q.run("(\"S*\";enlist csv;1)0:\"s,t\\na,\\\"two\\nlines\\\"\\n\""),
            "s t\n--------------\na \"two\\nlines\""
        );
        assert_eq!(q.run("(\"SJ\";3 2)0:(\"abc12\";\"de  7\")"), "abc de\n12  7");
        assert_eq!(q.error("(\"Q\";enlist csv)0:`:t.csv"), "type");
        assert_eq!(q.error("(\"S\";enlist csv)0:`:none.csv"), "none.csv. OS reports: No such file or directory");
        assert_eq!(q.error("csv 0:([]a:(1;`a))"), "type");
        assert_eq!(
            q.run("csv 0:([]a:(\"x,y\";\"q\\\"r\";\"\\\"q\"))"),
            ",\"a\"\n\"\\\"x,y\\\"\"\n\"q\\\"r\"\n\"\\\"\\\"\\\"q\\\"\""
        );
        // Every cut of a proper text is read or refused, never more.
        let text = b"s,j,f\n\"a\"\"b\",1,1.5\r\nc,,\n";
        for end in 0..text.len() {
            write(&text[..end]);
            let _ = read();
        }
    });
}

#[test]
fn the_sandbox_holds_for_files_commands_and_the_shell() {
    on_stack(|| {
        let q = Q::new();
        q.k.sandbox.set(true);
        for line in [
            "`:f set 1",
            "get`:f",
            "`:f 0:enlist\"a\"",
            "read0`:f",
            "read1`:f",
            "`:f 1:0x01",
            "hdel`:f",
            "hcount`:f",
            "key`:f",
            "save`t",
            "load`t",
            "rsave`t",
            "rload`t",
            "system\"ls\"",
            "\\ls",
            "\\cd",
            "\\l x.q",
            "(\"SJ\";csv)0:`:f",
            "`:f upsert 1",
            "select from`:f",
            "`:f?`a",
            ".Q.en[`:d;([]s:`a`b)]",
            ".Q.fs[{x};`:f]",
            "setenv[`A;\"b\"]",
            "getenv`HOME",
        ] {
            assert_eq!(q.error(&format!("t:([]a:1 2);{line}").replace("t:([]a:1 2);\\", "\\")), "access", "{line}");
        }
    });
}

#[test]
fn output_goes_to_the_file_that_is_named() {
    on_stack(|| {
        let q = Q::new();
        q.run("\\1 out.txt");
        q.run("show 3");
        q.run("-1\"and this\";");
        q.run("\\1");
        q.holds("(enlist\"3\";\"and this\")~read0`:out.txt");
        q.k.sandbox.set(true);
        assert_ne!(q.error("\\1 other.txt"), "");
    });
}

#[test]
fn text_is_appended_under_a_handle() {
    on_stack(|| {
        let q = Q::new();
        for (line, shown) in [
            ("h:hopen`:x.log;h", "3i"),
            ("neg[h]\"one\"", "-3i"),
            ("h\"two\";h(\"three\";\"four\");h 0x0a;neg[h](\"ab\";\"cd\");", ""),
            ("read0`:x.log", "\"one\"\n\"twothreefour\"\n\"ab\"\n\"cd\""),
            ("g:hopen(`:y.log;100);g", "4i"),
            ("hclose h;hopen\":z.log\"", "3i"),
            ("hclose 3;@[3;\"x\";{x}]", "\"domain\""),
            ("@[g;\"x\";`no];read0`:y.log", ",\"x\""),
            ("@[hclose;9;{x}]", "\"domain\""),
            ("@[hopen;`::1;{x}]", "\"nyi\""),
            ("@[hopen;`:localhost:1;{x}]", "\"nyi\""),
            ("@[hopen;1;{x}]", "\"nyi\""),
            ("@[hopen;`::x;{x}]", "\"domain\""),
            ("3\"x\"", "'domain\n  nothing is open under the handle 3\n  3\"x\"\n   ^\n"),
        ] {
            assert_eq!(q.try_run(line).unwrap_or_else(|error| error), shown, "{line}");
        }
        q.k.sandbox.set(true);
        assert_eq!(q.error("hopen`:w.log"), "access");
        assert_eq!(q.error("g\"x\""), "access");
        assert!(!q.folder.join("w.log").exists());
    });
}

#[test]
fn a_log_is_replayed() {
    on_stack(|| {
        let q = Q::new();
        for (line, shown) in [
            ("`:l.log set();l:hopen`:l.log;t:([]a:`long$());upd:{[t;x]t insert x};", ""),
            ("l enlist(`upd;`t;1);l((`upd;`t;2);(`upd;`t;3));hclose l", ""),
            ("-11!`:l.log", "3"),
            ("t`a", "1 2 3"),
            ("-11!(2;`:l.log)", "2"),
            ("-11!(-2;`:l.log)", "3"),
            ("t`a", "1 2 3 1 2"),
            // The bytes are those of kdb+: the file of an empty list, and a value for each record.
            (
                "`:k.log set ();k:hopen`:k.log;k enlist(`f;1i);hclose k;read1`:k.log",
                "0xff010000000000000000020000 00f56600fa01000000",
            ),
            ("get`:k.log", "`f 1i"),
            ("`:l.log upsert enlist(`upd;`t;4);-11!(-2;`:l.log)", "4"),
        ] {
            let shown = shown.replace(' ', if shown.starts_with("0x") { "" } else { " " });
            assert_eq!(q.try_run(line).unwrap_or_else(|error| error), shown, "{line}");
        }
        // The last record is cut off: those before it are replayed, and the place is said.
        let log = q.folder.join("l.log");
        let whole = std::fs::read(&log).unwrap();
        let record = (whole.len() - 8) / 4;
        std::fs::write(&log, &whole[..whole.len() - 5]).unwrap();
        q.run("t:0#t");
        let (at, end) = (8 + 3 * record, whole.len() - 5);
        let note = format!(
            "l.log: the record at byte {at} is damaged; it and all that follows were left out, up to byte {end}"
        );
        assert_eq!(q.run("-11!`:l.log"), format!("{note}\n3"));
        assert_eq!(q.run("t`a"), "1 2 3");
        assert_eq!(q.run("-11!(-2;`:l.log)"), format!("3 {}", 8 + 3 * record));
        assert_eq!(q.run("count get`:l.log"), "3");
        // What is appended to a damaged log takes nothing away, whatever it is.
        for line in ["h:hopen`:l.log;h enlist`a`b!1 2;hclose h", "`:l.log upsert 7 8"] {
            let before = std::fs::read(&log).unwrap();
            q.run(line);
            let after = std::fs::read(&log).unwrap();
            assert!(after.len() > before.len() && after.starts_with(&before), "{line}");
        }
    });
}

#[test]
fn long_texts_are_read_alike_on_one_thread_and_on_several() {
    on_stack(|| {
        let q = Q::new();
        q.run("n:60000;t:([]s:n?`a`b`c;n:n?1000000;f:n?1f;d:2024.01.01+n?30;w:n?(\"x,y\";\"q\\\"r\";\"\"))");
        q.run("`:t.csv 0:csv 0:t");
        q.holds("1000000<hcount`:t.csv");
        for how in ["(\"SJFD*\";enlist csv)0:`:t.csv", "(\"SJFD*\";csv)0:`:t.csv", "(\"S *\";2 3 9)0:`:t.csv"] {
            q.run("\\s 2");
            q.run(&format!("several:{how}"));
            q.run("\\s 1");
            q.holds(&format!("several~{how}"));
        }
        q.run("\\s 2");
        q.run("`:bad.csv 0:(read0`:t.csv),enlist\"a,1,\\\"\"");
        let error = q.try_run("(\"SJFD*\";enlist csv)0:`:bad.csv").unwrap_err();
        assert!(error.contains("line 60002: a quote that is not closed"), "{error}");
    });
}
