//! Pictures: what is drawn on a terminal and into files, in every notation, and what strange data come to.

use std::path::Path;

use crate::common::{Folder, program, run};
use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::{Notation, Session};

fn shown(notation: Notation, text: &str) -> String {
    let mut session = Session::new();
    session.set_notation(notation);
    let done = session.eval(text);
    let report = done.error.as_ref().map(|error| session.report(error)).unwrap_or_default();
    done.text() + &report
}

#[test]
fn on_a_terminal() {
    let mut all = String::new();
    for sentence in [
        "plot *: i. 10",
        "'type bar;title Rain in May;key a b;size 50 12' plot 2 4 $ 3 1 4 1 5 9 2 6",
        "'type line,dot;xcaption time;ycaption metres;size 40 10' plot (i. 5) ; 3 1 4 1 5",
        "'type hist;bins 4;size 40 8' plot 1 2 2 3 3 3 4 4 4 4",
        "'type stick;size 40 8' plot 1 _1 2 _2",
        "'type area;size 40 8' plot 1 3 2",
        "'size 40 8' plot 0j1 1j2 2j1",
        "'yrange _2 2;xrange 0 4;size 40 8' plot 0 1 0 1 0",
        "viewmat */~ i. 8",
        "'title half' viewmat 1 2 _ 3",
    ] {
        all += &format!("   {sentence}\n{}\n", shown(Notation::J, sentence));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn what_cannot_be_drawn() {
    let mut all = String::new();
    for sentence in [
        "plot ''",
        "plot _ __",
        "viewmat i. 0 3",
        "plot 5",
        "plot _. 1 _. 3",
        "plot 'abc'",
        "plot i. 2 2 2",
        "plot (i. 3) ; i. 4",
        "plot <'a'",
        "viewmat 1 ; 2",
        "'tipe bar' plot 1 2",
        "'type pie' plot 1 2",
        "'color mauve' plot 1 2",
        "'file x.pdf' plot 1 2",
        "'xrange 3 1' plot 1 2",
        "'size big' plot 1 2",
        "'bins 0;type hist' plot 1 2",
        "(i. 2 2) viewmat i. 3 3",
        "3 plot 1 2",
    ] {
        let report: String = shown(Notation::J, sentence);
        let few: Vec<&str> = report.lines().take(7).collect();
        all += &format!("   {sentence}\n{}\n\n", few.join("\n"));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn in_every_notation() {
    let of = |notation, text: &str| shown(notation, text);
    let drawn = of(Notation::J, "'size 30 6' plot 3 1 4");
    assert_eq!(drawn.lines().count(), 6, "{drawn}");
    assert_eq!(of(Notation::K, "plot[\"size 30 6\";3 1 4]"), drawn);
    assert_eq!(of(Notation::Q, "plot[\"size 30 6\";3 1 4]"), drawn);
    assert_eq!(of(Notation::APL, "'size 30 6' plot 3 1 4").trim_end(), drawn.trim_end());
    assert_eq!(of(Notation::K, "viewmat(0 1;2 3)"), of(Notation::J, "viewmat i. 2 2"));
    // A name of one's own hides it, everywhere.
    assert_eq!(of(Notation::J, "plot =: 5\nplot\n)k\nplot"), "5\n5\n");
    assert_eq!(of(Notation::K, "plot:7\nplot\n)j\nplot"), "7\n7\n");
}

#[test]
fn charts_in_steps() {
    let whole = shown(
        Notation::J,
        "load 'plot'\npd 'reset'\npd 'type bar'\npd 3 1 4\npd 'type line'\npd 1 2 3\npd 'show;size 40 8'",
    );
    assert!(whole.contains('⣿') && whole.lines().count() <= 8, "{whole}");
    assert_eq!(shown(Notation::J, "load 'viewmat'\nviewrgb 1 3 $ 0 255 65280"), "··▒▒██\n");
}

#[test]
fn files() {
    let folder = Folder::new::<&str>(&[]);
    let text =
        "'a.svg' plot 3 1 4\n'type dot;title <&>;b.png' plot i. 5\n'm.svg' viewmat i. 3 3\n'm.png' viewmat i. 3 3\n";
    let done = folder.run(&[], text.as_bytes());
    assert_eq!((done.status, done.output.as_str(), done.errors.as_str()), (0, "", ""));
    for (file, least) in [("a.svg", 1), ("m.svg", 9)] {
        let svg = std::fs::read_to_string(folder.path().join(file)).unwrap();
        let page = roxmltree::Document::parse(&svg).unwrap();
        assert_eq!(page.root_element().tag_name().name(), "svg");
        let drawn = page.descendants().filter(|node| matches!(node.tag_name().name(), "polyline" | "rect")).count();
        assert!(drawn >= least, "{file}");
    }
    for (file, size) in [("b.png", (1280, 800)), ("m.png", (480, 480))] {
        let bytes = std::io::BufReader::new(std::fs::File::open(folder.path().join(file)).unwrap());
        let mut reader = png::Decoder::new(bytes).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((frame.width, frame.height), size, "{file}");
        let colours: std::collections::HashSet<&[u8]> = pixels.chunks(3).collect();
        assert!(colours.len() >= 9, "{file} has {} colours", colours.len());
    }
    let done = folder.run(&["-e", "'nowhere/x.svg' plot 1 2"], b"");
    assert!(done.status == 1 && done.errors.contains("nowhere/x.svg"), "{}", done.errors);
    let done = folder.run(&["--sandbox", "-e", "'x.svg' plot 1 2"], b"");
    assert!(done.errors.contains("security violation") && !folder.path().join("x.svg").exists(), "{}", done.errors);
}

#[test]
fn a_million_points() {
    let folder = Folder::new::<&str>(&[]);
    let text = "y =: 1000000 $ 3 1 4 1 5 9 2 6\nplot y\n'a.svg' plot y\n'type dot;b.png' plot y ; |. y\n'type bar;c.svg' plot y\n\
                'type hist' plot y\n'd.svg' viewmat 1000 1000 $ y\nviewmat 1000 1000 $ y\n";
    let done = folder.run(&[], text.as_bytes());
    assert_eq!((done.status, done.errors.as_str()), (0, ""));
    assert!(done.output.lines().all(|line| line.chars().count() <= 80));
    for (file, most) in [("a.svg", 600_000), ("b.png", 600_000), ("c.svg", 3_000_000), ("d.svg", 3_000_000)] {
        let size = std::fs::metadata(folder.path().join(file)).unwrap().len();
        assert!(size < most, "{file} has {size} bytes");
    }
}

#[test]
fn little_memory_is_an_error() {
    let mut session = Session::new();
    let error = session.eval("'size 4000 4000;/tmp/never/x.png' plot 1 2").error.unwrap();
    assert!(matches!(error.kind(), ErrorKind::FileName | ErrorKind::Interface), "{error}");
    let done = run(program(&["--max-memory", "60M", "-e", "'size 4000 4000;never.png' plot 1 2"]), b"");
    assert!(done.errors.contains("limit error") && !Path::new("never.png").exists(), "{}", done.errors);
}

#[test]
fn the_pictures_of_the_documents_are_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sentences = std::fs::read_to_string(root.join("docs/pictures/sentences.txt")).unwrap();
    let folder = Folder::new::<&str>(&[]);
    std::fs::create_dir_all(folder.path().join("docs/pictures")).unwrap();
    let mut seen = 0;
    for line in sentences.lines() {
        let (kind, sentence) = line.split_once(' ').unwrap();
        let (name, sentence) = match kind {
            "picture" => sentence.split_once(' ').unwrap(),
            kind => (kind, sentence),
        };
        let file = format!("docs/pictures/{name}.svg");
        let done = match kind {
            "explain" | "picture" => folder.run(&["explain", "--svg", &file, sentence], b""),
            "plot" => folder.run(&["-e", sentence], b""),
            _ => continue,
        };
        assert_eq!((done.status, done.errors.as_str()), (0, ""), "{sentence}");
        let (made, there) = (folder.path().join(&file), root.join(&file));
        let same = std::fs::read(made).unwrap() == std::fs::read(there).unwrap();
        assert!(same, "{file} is old: scripts/pictures.sh makes it");
        seen += 1;
    }
    assert_eq!(seen, 7);
    let readme = std::fs::read_to_string(root.join("README.md")).unwrap();
    assert!(["docs/pictures/explain.svg", "docs/pictures/plot.svg"].iter().all(|file| readme.contains(file)));
}
