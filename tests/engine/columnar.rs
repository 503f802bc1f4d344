//! Parquet and Arrow files: every type there and back, files that another program wrote (tests/arrow, made by its make.py), and files that
//! no one should have written. Without the feature `arrow`, that each word says so.

use std::path::Path;

use jackal::rooms::session::{Notation, Session};

/// A session of a notation.
fn session(notation: &str) -> Session {
    let mut session = Session::new();
    session.set_notation(Notation::from_name(notation).unwrap());
    session
}

/// What a line shows; behind it the headline and the notes of its error.
fn said(session: &mut Session, line: &str) -> String {
    let done = session.eval(line);
    let error = done.error.as_ref().map(|error| format!("'{}: {}", error.headline(), error.notes().join("; ")));
    format!("{}{}", done.text(), error.unwrap_or_default()).trim_end().to_string()
}

/// The path of a file that another program wrote.
fn given(name: &str) -> String {
    format!("{}/tests/arrow/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
#[cfg(not(feature = "arrow"))]
fn without_the_feature_each_word_names_it() {
    let mut q = session("q");
    let (file, path) = (given("small_zstd.parquet"), std::env::temp_dir().join("jackal-no-feature.parquet"));
    for line in [
        format!(".arrow.read`:{file}"),
        format!(".arrow.pick[`a;`:{file}]"),
        format!(".arrow.meta`:{file}"),
        format!(".arrow.write[`:{};([]a:1 2)]", path.display()),
    ] {
        let said = said(&mut q, &line);
        assert!(said.contains("--features arrow"), "{line}: {said}");
    }
    assert!(!path.exists());
    let mut j = session("j");
    said(&mut j, "load 'data/arrow'");
    assert!(said(&mut j, &format!("readarrow '{file}'")).contains("--features arrow"));
}

#[test]
fn what_is_no_file_or_no_table_is_refused_before_anything_else() {
    let mut q = session("q");
    for (line, told) in [
        (".arrow.read`:/no/such.parquet", "No such file"),
        (".arrow.read 1", "named by a symbol"),
        (".arrow.write[`:t.csv;([]a:1 2)]", ".parquet, .arrow or .feather"),
        (".arrow.write[`:t.parquet;1 2]", "a table is written"),
        (".arrow.write[`:t.parquet;`a`b!1 2]", "are lists"),
        (".arrow.pick[1;`:t.parquet]", "named by symbols"),
    ] {
        let said = said(&mut q, line);
        assert!(said.contains(told), "{line}: {said}");
    }
    let path = Path::new("t.parquet");
    assert!(!path.exists());
}

#[cfg(feature = "arrow")]
mod there {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::{given, said, session};
    use jackal::rooms::array::Context;
    use jackal::rooms::array::budget::{self, Account};
    use jackal::rooms::columnar;

    /// A folder that goes when the test does.
    struct Folder(PathBuf);

    impl Folder {
        fn new() -> Folder {
            static NEXT: AtomicUsize = AtomicUsize::new(0);
            let name = format!("jackal-columnar-{}-{}", std::process::id(), NEXT.fetch_add(1, Relaxed));
            let folder = std::env::temp_dir().join(name);
            fs::create_dir_all(&folder).unwrap();
            Folder(folder)
        }

        fn file(&self, name: &str) -> String {
            self.0.join(name).display().to_string()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// Columns that come back as they were: a name and its items.
    const KEPT: &[&str] = &[
        "101b",
        r#""G"$("8c680a01-5a49-5aab-5a65-d4bfddb6a661";"";"00000000-0000-0000-0000-000000000001")"#,
        "0x00ff07",
        "1 0Nh,0Wh",
        "1 0N -5i",
        "1 0N 0W",
        "-0W 0 9007199254740993",
        "1.5 0n -2e",
        "0.1 0n 0w",
        "`red`,`green",
        "2024.02.29D09:30:15.123456789 0N 0Wp",
        "1707.09.23D 0N -0Wp",
        "2024.02.29 0N 0Wd",
        "1D00:00:00.000000001 0N -0D01",
        "09:30:15.123 0N 23:59:59.999",
        r#"("tea";"";"é")"#,
        "(0x0102;`byte$();enlist 0x03)",
        "(1 2;`long$();3 0N)",
        "(`a`b;`$();enlist`c)",
        "(((1 2);enlist 3);();enlist 4 5)",
        "(2024.01.01 2024.01.02;`date$();enlist 0Nd)",
        "(0101b;`boolean$();enlist 0b)",
        "(1.5 0n;`float$();enlist 0w)",
        "(();();())",
    ];

    #[test]
    fn columns_come_back_as_they_were() {
        let (folder, mut q) = (Folder::new(), session("q"));
        for form in ["parquet", "arrow", "feather"] {
            let file = folder.file(&format!("t.{form}"));
            for column in KEPT {
                let line = format!("t:([]a:{column};b:1 2 3);.arrow.write[`:{file};t];t~.arrow.read`:{file}");
                assert_eq!(
                    said(&mut q, &line),
                    "1b",
                    "{form} {column}: {}",
                    said(&mut q, &format!(".arrow.read`:{file}"))
                );
                let none = format!("t:0#([]a:{column};b:1 2 3);.arrow.write[`:{file};t];t~.arrow.read`:{file}");
                if !column.starts_with('(') {
                    assert_eq!(said(&mut q, &none), "1b", "{form} no rows of {column}");
                }
            }
        }
    }

    /// Columns that come back as something else: in Parquet, in Arrow.
    const CHANGED: &[(&str, &str, &str)] = &[
        ("2024.02 0N 1999.12m", "2024.02.01 0N 1999.12.01", "2024.02.01 0N 1999.12.01"),
        ("09:30 0N 23:59", "09:30:00.000 0N 23:59:00.000", "09:30:00 0N 23:59:00"),
        ("09:30:15 0N 00:00:00", "09:30:15.000 0N 00:00:00.000", "09:30:15 0N 00:00:00"),
        ("25:00:00.000 0N -00:00:01.000", "1D01 0N -0D00:00:01", "1D01 0N -0D00:00:01"),
        ("2024.02.29T12 0N 1969.12.31T00", "2024.02.29D12 0N 1969.12.31D00", "2024.02.29D12 0N 1969.12.31D00"),
        (r#""a z""#, r#"(enlist"a";enlist" ";enlist"z")"#, r#"(enlist"a";enlist" ";enlist"z")"#),
        (r#"("\377";"";"a")"#, "(enlist 0xff;`byte$();enlist 0x61)", "(enlist 0xff;`byte$();enlist 0x61)"),
    ];

    #[test]
    fn columns_without_a_counterpart_become_the_nearest() {
        let (folder, mut q) = (Folder::new(), session("q"));
        for (column, parquet, arrow) in CHANGED {
            for (form, right) in [("parquet", parquet), ("arrow", arrow)] {
                let file = folder.file(&format!("t.{form}"));
                let line = format!(".arrow.write[`:{file};([]a:{column})];((.arrow.read`:{file})`a)~{right}");
                let line = line.replacen(".arrow.write", "f:.arrow.write", 1);
                assert_eq!(
                    said(&mut q, &line),
                    "1b",
                    "{form} {column}: {}",
                    said(&mut q, &format!(".arrow.read`:{file}"))
                );
            }
        }
    }

    #[test]
    fn what_no_such_file_holds_is_refused_by_its_column() {
        let (folder, mut q) = (Folder::new(), session("q"));
        let file = folder.file("t.parquet");
        for (column, told) in [("(1;2.5;`a)", "mixed"), ("(1 2;3 4f)", "mixed"), ("(sin;cos)", "of one type")] {
            let said = said(
                &mut q,
                &format!(".arrow.write[`:{file};([]good:1 2 3;bad:{column})]")
                    .replace("1 2 3;bad:(1 2", "1 2;bad:(1 2")
                    .replace("1 2 3;bad:(s", "1 2;bad:(s"),
            );
            assert!(said.contains(told) && said.contains("the column bad"), "{column}: {said}");
        }
        assert!(!PathBuf::from(&file).exists());
    }

    /// What pyarrow's columns are here; behind a bar what they are where a stream or a file of Arrow has them, if that is another.
    const TYPES: &[(&str, &str)] = &[
        ("flag", "1 0 0Nh"),
        ("truth", "101b"),
        ("i8", "1 -128 0Nh"),
        ("i16", "1 32767 0Nh"),
        ("least16", "1 -32768 0Ni"),
        ("i32", "1 -2147483647 0Ni"),
        ("i64", "1 -9007199254740993 0N"),
        ("u8", "0x00ff07"),
        ("u8n", "0 255 0Nh"),
        ("u16", "0 65535 0Ni"),
        ("u32", "0 4294967295 0N"),
        ("u64", "0 9 0N"),
        ("big", "0 18446744073709551615 0n"),
        ("f16", "0.5 -2 0ne"),
        ("f32", "0.5 -2 0ne"),
        ("f64", "0.1 -2e300 0n"),
        ("dec", "1.25 -0.05 0n"),
        ("dec256", "1.25 -0.05 0n"),
        ("text", r#"("tea";"";"")"#),
        ("large", r#"("é";enlist"b";"")"#),
        ("cat", "`red`green`"),
        ("bin", "(0x00ff;`byte$();`byte$())"),
        ("guid", r#""G"$("00000000-0000-0000-0000-000000000001";"8c680a01-5a49-5aab-5a65-d4bfddb6a661";"")"#),
        ("date", "2024.02.29 1969.12.31 0N"),
        ("date64", "2024.02.29 1969.12.31 0N"),
        ("s", "09:30:15.000 00:00:00.000 0N|09:30:15 00:00:00 0N"),
        ("ms", "09:30:15.123 00:00:00.000 0N"),
        ("us", "0D09:30:15.123456 0D 0N"),
        ("ns", "0D09:30:15.123456789 0D 0N"),
        ("ts_ms", "2024.02.29D00:00:00.123 1969.12.31D23:59:59.999 0N"),
        ("ts_us", "2024.02.29D00:00:00.123456 1969.12.31D23:59:59.999999 0N"),
        ("ts_ns", "2024.02.29D00:00:00.123456789 1969.12.31D23:59:59.999999999 0N"),
        ("utc", "2024.02.29D00:00:00.123456 1969.12.31D23:59:59.999999 0N"),
        ("ints", "(1 2;`long$();`long$())"),
        ("texts", r#"((enlist"a";"bc");();())"#),
        ("nest", "((enlist 1.5;`float$());();())"),
        ("pair", "(1 2i;3 4i;5 6i)"),
        ("none", "(();();())"),
        ("ts_s", "|2024.02.29D 1969.12.31D23:59:59 0N"),
        ("dur", "|0D00:00:00.001 -0D00:00:00.001 0N"),
        ("view", r#"|("a view that is longer than twelve";"short";"")"#),
    ];

    #[test]
    fn files_of_another_program_are_read() {
        let mut q = session("q");
        for file in ["types.parquet", "types_lz4.feather", "types_zstd.feather", "types.arrows"] {
            said(&mut q, &format!("t:.arrow.read`:{}", given(file)));
            for (name, right) in TYPES {
                let (parquet, arrow) = right.split_once('|').unwrap_or((right, right));
                let right = if file == "types.parquet" { parquet } else { arrow };
                if right.is_empty() {
                    continue;
                }
                let found = said(&mut q, &format!(".Q.s1 t`{name}"));
                assert_eq!(said(&mut q, &format!("(t`{name})~{right}")), "1b", "{file} {name}: {found}, not {right}");
            }
        }
    }

    #[test]
    fn files_are_read_however_they_are_packed() {
        let mut q = session("q");
        for how in ["snappy", "zstd", "gzip", "lz4"] {
            let right = r#"t:([]a:til 10;s:10#(enlist"x";enlist"y"));t"#;
            let line = format!("{right}~.arrow.read`:{}", given(&format!("small_{how}.parquet")));
            assert_eq!(said(&mut q, &line), "1b", "{how}");
        }
        let brotli = said(&mut q, &format!(".arrow.read`:{}", given("small_brotli.parquet")));
        assert!(brotli.contains("BROTLI"), "{brotli}");
    }

    #[test]
    fn some_columns_are_read_without_the_others() {
        let (folder, mut q) = (Folder::new(), session("q"));
        let file = given("struct.parquet");
        let refused = said(&mut q, &format!(".arrow.read`:{file}"));
        assert!(refused.contains("the column point") && refused.contains("Struct"), "{refused}");
        assert_eq!(said(&mut q, &format!("([]a:1 2)~.arrow.pick[`a;`:{file}]")), "1b");
        assert!(said(&mut q, &format!(".arrow.pick[`b;`:{file}]")).contains("its columns are a, point"));
        assert_eq!(said(&mut q, &format!("(0!.arrow.meta`:{file})`t")), "\"j \"");
        for form in ["parquet", "arrow"] {
            let file = folder.file(&format!("t.{form}"));
            let line =
                format!("f:.arrow.write[`:{file};([]a:1 2;b:`x`y;c:3 4f)];([]c:3 4f;a:1 2)~.arrow.pick[`c`a;`:{file}]");
            assert_eq!(said(&mut q, &line), "1b");
        }
        let stream = given("types.arrows");
        assert_eq!(said(&mut q, &format!("cols .arrow.pick[`i64`flag;`:{stream}]")), "`i64`flag");
    }

    #[test]
    fn k_has_dictionaries_and_keyed_tables_lose_their_keys() {
        let (folder, mut k) = (Folder::new(), session("k"));
        let file = folder.file("t.parquet");
        said(&mut k, &format!(".arrow.write[`:{file};`a`b!(1 2;`x`y)]"));
        assert_eq!(said(&mut k, &format!(".arrow.read`:{file}")), "`a`b!(1 2;`x`y)");
        let mut q = session("q");
        let line = format!("f:.arrow.write[`:{file};([k:1 2]v:3 4)];([]k:1 2;v:3 4)~.arrow.read`:{file}");
        assert_eq!(said(&mut q, &line), "1b");
    }

    #[test]
    fn j_and_apl_have_names_and_columns_in_boxes() {
        let (folder, mut j) = (Folder::new(), session("j"));
        let file = folder.file("t.arrow");
        said(&mut j, "load 'data/arrow'");
        said(
            &mut j,
            "t =: ('n' ; 3 1 2) , ('text' ; < 'tea' ; '' ; 'x') , ('m' ; i. 3 2) ,: 'name' ; 3 3 $ 'annbobeve'",
        );
        assert!(said(&mut j, &format!("t writearrow '{file}'")).parse::<usize>().is_ok_and(|size| size > 100));
        said(&mut j, &format!("u =: readarrow '{file}'"));
        for line in [
            "3 1 2 -: 'n' arrowcolumn u",
            "('tea' ; '' ; ,'x') -: 'text' arrowcolumn u",
            "(0 1 ; 2 3 ; 4 5) -: 'm' arrowcolumn u",
            "('ann' ; 'bob' ; 'eve') -: 'name' arrowcolumn u",
        ] {
            assert_eq!(said(&mut j, line), "1", "{line}: {}", said(&mut j, "u"));
        }
        assert_eq!(said(&mut j, &format!("({{. u) -: (<'n') readarrow '{file}'")), "0");
        assert_eq!(said(&mut j, &format!("(1 {{. u) -: 'n' readarrow '{file}'")), "1");
        assert_eq!(said(&mut j, &format!("$ arrowcolumns '{file}'")), "4 2");
        let times = format!("'date' arrowcolumn readarrow '{}'", given("types.parquet"));
        assert_eq!(said(&mut j, &times), "8825 _10958 _9223372036854775808");
        for (line, told) in [
            ("5 writearrow '~temp/t.arrow'", "rows of two boxes"),
            ("('a' ; 1 2 ; 3 4) writearrow '~temp/t.arrow'", "rows of two boxes"),
            ("(('a' ; 1 2) ,: 'b' ; 3) writearrow '~temp/t.arrow'", "the column b has 1 items"),
            ("('a' ; 1j2 2) writearrow '~temp/t.arrow'", "complex"),
            ("('a' ; < 1 2 ; 'x') writearrow '~temp/t.arrow'", "mixed"),
        ] {
            let said = said(&mut j, line);
            assert!(said.contains(told), "{line}: {said}");
        }
        said(&mut j, "get =: readarrow");
        j.set_notation(jackal::rooms::session::Notation::from_name("apl").unwrap());
        assert_eq!(said(&mut j, &format!("⊃(get '{file}')[1;2]")), "3 1 2");
    }

    #[test]
    fn many_rows_go_in_parts() {
        let (folder, mut q) = (Folder::new(), session("q"));
        for form in ["parquet", "arrow"] {
            let file = folder.file(&format!("t.{form}"));
            let line = format!(
                "t:([]a:til 300001;s:300001#`x`y`z;l:300001#(1 2;`long$();enlist 3);p:2024.01.01D+til 300001);f:.arrow.write[`:{file};t];t~.arrow.read`:{file}"
            );
            assert_eq!(said(&mut q, &line), "1b", "{form}");
        }
    }

    #[test]
    fn many_columns_are_read_and_written() {
        let (folder, mut q) = (Folder::new(), session("q"));
        for form in ["parquet", "arrow"] {
            let file = folder.file(&format!("t.{form}"));
            let line = format!(
                "t:flip(`$\"c\",/:string til 3000)!3000#enlist 1 2;f:.arrow.write[`:{file};t];t~.arrow.read`:{file}"
            );
            assert_eq!(said(&mut q, &line), "1b", "{form}");
        }
    }

    /// Every file cut short at every place, and each of its bytes changed: an error or another table, never a panic, and never more memory
    /// than there is.
    #[test]
    fn damaged_files_are_refused() {
        let cx = Context::default();
        let _entered = budget::enter(Arc::new(Account::new(1 << 28)));
        let mut refused = 0;
        for file in
            ["small_snappy.parquet", "small_gzip.parquet", "small_zstd.parquet", "types_lz4.feather", "types.arrows"]
        {
            let whole = fs::read(given(file)).unwrap();
            let step = whole.len() / 200 + 1;
            for length in (0..whole.len()).step_by(step) {
                let cut = whole.get(..length).unwrap().to_vec();
                let found = columnar::read(&cx, cut, None);
                assert!(found.is_err() || file == "types.arrows", "{file} cut at {length}");
            }
            for place in (0..whole.len()).step_by(step) {
                for change in [0xFF_u8, 0x80, 0x01] {
                    let mut changed = whole.clone();
                    *changed.get_mut(place).unwrap() ^= change;
                    refused += usize::from(columnar::read(&cx, changed.clone(), None).is_err());
                    refused += usize::from(columnar::described(changed).is_err());
                }
            }
        }
        assert!(refused > 200, "{refused}");
        for foreign in [&b""[..], b"P", b"PAR1", b"PAR1PAR1", b"ARROW1", b"\xFF\xFF\xFF\xFF", b"a,b\n1,2\n", &[0; 100]]
        {
            assert!(columnar::read(&cx, foreign.to_vec(), None).is_err());
        }
    }

    #[test]
    fn what_does_not_fit_the_memory_is_refused_before_it_is_read() {
        let (folder, mut q) = (Folder::new(), session("q"));
        let file = folder.file("t.parquet");
        // Few bytes that stand for ten million rows.
        said(&mut q, &format!(".arrow.write[`:{file};([]a:10000000#1b;b:10000000#0)]"));
        assert!(fs::metadata(&file).unwrap().len() < 5_000_000);
        let bytes = fs::read(&file).unwrap();
        let _entered = budget::enter(Arc::new(Account::new(1 << 24)));
        let error = columnar::read(&Context::default(), bytes, None).expect_err("80 MB do not fit 16");
        assert_eq!(error.kind(), jackal::ErrorKind::Limit, "{error:?}");
    }

    #[test]
    fn text_that_does_not_fit_the_memory_is_refused_before_it_is_copied() {
        let (folder, mut q) = (Folder::new(), session("q"));
        let file = folder.file("t.parquet");
        // One long text, kept once for two thousand rows: 200 MB of text.
        let wrote = said(&mut q, &format!(".arrow.write[`:{file};([]s:2000#enlist 100000#\"y\")]"));
        let bytes = fs::read(&file).unwrap_or_else(|_| panic!("{wrote}"));
        assert!(bytes.len() < 5_000_000);
        let _entered = budget::enter(Arc::new(Account::new(1 << 26)));
        let error = columnar::read(&Context::default(), bytes, None).expect_err("200 MB do not fit 64");
        assert_eq!(error.kind(), jackal::ErrorKind::Limit, "{error:?}");
    }

    #[test]
    fn reading_ends_when_it_is_asked_to() {
        let stop = jackal::Stop::default();
        stop.interrupt();
        let bytes = fs::read(given("small_snappy.parquet")).unwrap();
        let error = columnar::read(&Context::with_stop(stop), bytes, None).expect_err("it was asked to end");
        assert_eq!(error.kind(), jackal::ErrorKind::Interrupt);
    }

    #[test]
    fn a_sandbox_shuts_off_these_files_as_others() {
        let mut q = session("q");
        q.set_sandbox(true);
        let file = given("small_zstd.parquet");
        for line in
            [format!(".arrow.read`:{file}"), format!(".arrow.meta`:{file}"), ".arrow.write[`:t.arrow;([]a:1 2)]".into()]
        {
            let said = said(&mut q, &line);
            assert!(said.contains("sandbox"), "{line}: {said}");
        }
        let mut j = session("j");
        said(&mut j, "load 'data/arrow'");
        j.set_sandbox(true);
        assert!(said(&mut j, &format!("readarrow '{file}'")).contains("sandbox"));
    }
}
