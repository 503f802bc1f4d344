//! The examples run, and say what `docs/embedding.md` says they do.

#![allow(dead_code)]

#[path = "../../examples/arrays.rs"]
mod arrays;
#[path = "../../examples/awaited.rs"]
mod awaited;
#[path = "../../examples/calculator.rs"]
mod calculator;
#[path = "../../examples/data.rs"]
mod data;
#[path = "../../examples/notations.rs"]
mod notations;
#[path = "../../examples/objects.rs"]
mod objects;
#[path = "../../examples/service.rs"]
mod service;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::Duration;

/// The document shows each example whole, and under it what it says.
#[test]
fn examples_are_those_of_the_document() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = std::fs::read_to_string(root.join("docs/embedding.md")).unwrap();
    let shown = |name: &str, said: Vec<u8>| {
        let code = std::fs::read_to_string(root.join(format!("examples/{name}.rs"))).unwrap();
        let body = code.split_once("pub fn show").and_then(|(_, rest)| rest.split_once("{\n")).unwrap().1;
        let body = body.split("\n    Ok(())").next().unwrap();
        assert!(document.contains(body), "docs/embedding.md does not show {name} as it is");
        let said = String::from_utf8(said).unwrap();
        assert!(document.contains(said.trim_end()), "docs/embedding.md does not show what {name} says:\n{said}");
    };
    let mut said = Vec::new();
    calculator::show(&mut said).unwrap();
    shown("calculator", std::mem::take(&mut said));
    arrays::show(&mut said).unwrap();
    shown("arrays", std::mem::take(&mut said));
    notations::show(&mut said).unwrap();
    shown("notations", std::mem::take(&mut said));
    objects::show(&mut said).unwrap();
    shown("objects", std::mem::take(&mut said));
    data::show(&mut said).unwrap();
    shown("data", std::mem::take(&mut said));
    awaited::show(&mut said).unwrap();
    shown("awaited", said);
}

fn ask(port: u16, line: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    stream.write_all(line.as_bytes()).unwrap();
    let mut said = String::new();
    let _ = stream.read_to_string(&mut said);
    said
}

/// A hundred threads ask, most of them what no one should: each gets an answer or an error of its own, and the honest ones theirs.
#[test]
fn a_service_keeps_its_limits() {
    const ASKING: usize = 100;
    let hostile = [
        ("{{ while. 1 do. end. }} 0", "time limit"),
        ("1!:1 <'/etc/passwd'", "security"),
        ("2!:0 'ls'", "security"),
        ("{{ $: y }} 1", "error"),
        ("(3 $ 1e6) $ 1", "limit"),
        ("# i. 1e7", "limit"),
        ("((((", "error"),
        ("2!:55 ] 0", ""),
        ("'x' 1!:2 <'/tmp/never'", "security"),
        ("1 2 + 1 2 3", "length"),
    ];
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = std::thread::spawn(move || service::serve(listener, ASKING));
    let asking: Vec<_> = (0..ASKING)
        .map(|n| {
            std::thread::spawn(move || {
                let (line, expected) = hostile[n / 2 % hostile.len()];
                match n % 2 {
                    0 => assert_eq!(ask(port, &format!("+/ i. {n}\n")), format!("{}\n", n * n.saturating_sub(1) / 2)),
                    _ => {
                        let said = ask(port, &format!("{line}\n"));
                        assert!(said.contains(expected), "{line}: {said}");
                    }
                }
            })
        })
        .collect();
    let failed = asking.into_iter().filter_map(|thread| thread.join().err()).count();
    assert_eq!(failed, 0);
    server.join().unwrap().unwrap();
}
