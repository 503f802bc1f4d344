//! The kernel for notebooks as a front end meets it: cells that would run on or eat the machine are ended by the limits, and the next one
//! runs. What else it does is tested by Jupyter's own tests (scripts/check_jupyter.sh).

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::Sha256;

use crate::common::{Folder, program};

/// How long anything may take on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(120);
const KEY: &str = "a key";

/// A kernel, and the socket by which it is asked.
struct Notebook {
    kernel: Child,
    shell: TcpStream,
    number: u64,
    _folder: Folder,
}

impl Notebook {
    /// A kernel with limits.
    fn new(limits: &[&str]) -> Notebook {
        // Ports are free until someone else takes them: then with others.
        (0..20).find_map(|_| Notebook::on_free_ports(limits)).expect("a kernel listens")
    }

    fn on_free_ports(limits: &[&str]) -> Option<Notebook> {
        let taken: Vec<TcpListener> = (0..5).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let ports: Vec<u16> = taken.iter().map(|listener| listener.local_addr().unwrap().port()).collect();
        let connection = json!({
            "ip": "127.0.0.1", "transport": "tcp", "signature_scheme": "hmac-sha256", "key": KEY,
            "shell_port": ports[0], "control_port": ports[1], "stdin_port": ports[2], "iopub_port": ports[3],
            "hb_port": ports[4],
        });
        let folder = Folder::new(&[("connection.json", connection.to_string())]);
        drop(taken);
        let file = folder.path().join("connection.json");
        let mut arguments = vec!["jupyter", file.to_str().unwrap()];
        arguments.extend(limits);
        let mut kernel = program(&arguments).stdin(Stdio::null()).stdout(Stdio::null()).spawn().unwrap();
        let until = Instant::now() + PATIENCE;
        let shell = loop {
            match TcpStream::connect(("127.0.0.1", ports[0])) {
                Ok(shell) => break shell,
                Err(_) if kernel.try_wait().unwrap().is_some() || Instant::now() > until => {
                    let _ = kernel.kill();
                    let _ = kernel.wait();
                    return None;
                }
                Err(_) => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        let mut notebook = Notebook { kernel, shell, number: 0, _folder: folder };
        notebook.greet();
        Some(notebook)
    }

    /// Another peer of the shell's socket, which has not said anything.
    fn peer(&self) -> TcpStream {
        TcpStream::connect(self.shell.peer_addr().unwrap()).unwrap()
    }

    /// ZMTP 3.0 without security, as a DEALER.
    fn greet(&mut self) {
        self.shell.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut greeting = [0; 64];
        (greeting[0], greeting[9], greeting[10]) = (0xff, 0x7f, 3);
        greeting[12..16].copy_from_slice(b"NULL");
        self.shell.write_all(&greeting).unwrap();
        self.shell.read_exact(&mut greeting).unwrap();
        let ready = b"\x05READY\x0bSocket-Type\0\0\0\x06DEALER";
        self.shell.write_all(&[&[4, ready.len() as u8][..], ready].concat()).unwrap();
        // The kernel's own READY.
        self.frame();
    }

    /// A frame, and whether more belong to its message.
    fn frame(&mut self) -> (Vec<u8>, bool) {
        let mut flags = [0; 1];
        self.shell.read_exact(&mut flags).unwrap();
        let mut size = [0; 8];
        let length = if flags[0] & 2 == 0 { 1 } else { 8 };
        self.shell.read_exact(&mut size[8 - length..]).unwrap();
        let mut frame = vec![0; u64::from_be_bytes(size) as usize];
        self.shell.read_exact(&mut frame).unwrap();
        (frame, flags[0] & 1 == 1)
    }

    /// What the kernel answers to a cell.
    fn cell(&mut self, code: &str) -> Value {
        self.number += 1;
        let header = json!({
            "msg_id": format!("m{}", self.number), "session": "s", "username": "u", "date": "2026-01-01T00:00:00Z",
            "msg_type": "execute_request", "version": "5.3",
        });
        let content =
            json!({"code": code, "silent": false, "store_history": true, "allow_stdin": false, "stop_on_error": false});
        let parts = [header, json!({}), json!({}), content].map(|part| part.to_string());
        let mut mac = Hmac::<Sha256>::new_from_slice(KEY.as_bytes()).unwrap();
        parts.iter().for_each(|part| mac.update(part.as_bytes()));
        let signature: String = mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let frames = ["<IDS|MSG>".to_string(), signature].into_iter().chain(parts);
        let frames: Vec<String> = frames.collect();
        for (index, frame) in frames.iter().enumerate() {
            let flags = 2 | u8::from(index + 1 < frames.len());
            let size = (frame.len() as u64).to_be_bytes();
            self.shell.write_all(&[&[flags][..], &size, frame.as_bytes()].concat()).unwrap();
        }
        loop {
            let mut message = Vec::new();
            loop {
                let (frame, more) = self.frame();
                message.push(frame);
                if !more {
                    break;
                }
            }
            let begin = message.iter().position(|frame| frame == b"<IDS|MSG>").unwrap();
            let part = |index: usize| serde_json::from_slice::<Value>(&message[begin + index]).unwrap();
            if part(2)["msg_type"] == "execute_reply" {
                assert_eq!(part(3)["msg_id"], format!("m{}", self.number));
                return part(5);
            }
        }
    }
}

impl Drop for Notebook {
    fn drop(&mut self) {
        let _ = self.kernel.kill();
        let _ = self.kernel.wait();
    }
}

/// Cells that run on, or that want more memory than there may be; in every notation.
const HOSTILE: &[(&str, &str)] = &[
    ("{{ while. 1 do. end. }} 0", "time limit"),
    ("i. 1000000000", "limit error"),
    ("2 ^ 10 ^ 9x", "limit"),
    (")k\nfib:{$[x<2;x;fib[x-1]+fib[x-2]]};fib 60", "stop"),
    (")k\n{x,x}/[1000000000;1]", "limit"),
    (")q\ntil 100000000000", "limit"),
    (")apl\n{∇⍵}0", ""),
];

#[test]
fn a_hostile_cell_is_ended_by_its_limit_and_the_next_one_runs() {
    let mut notebook = Notebook::new(&["--max-time", "0.3", "--max-memory", "60M", "--sandbox"]);
    assert_eq!(notebook.cell("kept =: 40 + 2")["status"], "ok");
    for (code, told) in HOSTILE {
        let answer = notebook.cell(code);
        assert_eq!(answer["status"], "error", "{code}: {answer}");
        assert!(answer.to_string().contains(told), "{code}: {answer}");
        let answer = notebook.cell(")j\n{{ assert. kept = 42 }} 0");
        assert_eq!(answer["status"], "ok", "after {code}: {answer}");
    }
    assert_eq!(notebook.cell("{{ assert. kept = 43 }} 0")["status"], "error");
    // A definition without an end, of many lines.
    let endless = format!("f =: 3 : 0\n{}", "if. 1 do.\n".repeat(20_000));
    assert_eq!(notebook.cell(&endless)["status"], "error");
    assert_eq!(notebook.cell("{{ assert. kept = 42 }} 0")["status"], "ok");
}

/// Peers that have no key take no place from one that has it, and what they send is not held.
#[test]
fn peers_without_the_key_take_no_room() {
    let mut notebook = Notebook::new(&["--sandbox"]);
    assert_eq!(notebook.cell("1 + 1")["status"], "ok");
    let strangers: Vec<TcpStream> = (0..64).map(|_| notebook.peer()).collect();
    // One that comes later is taken in, greeted, and answered.
    let known = notebook.peer();
    let first = std::mem::replace(&mut notebook.shell, known);
    notebook.greet();
    assert_eq!(notebook.cell("2 + 2")["status"], "ok");
    // So is the one that was there before, which had shown its key.
    let later = std::mem::replace(&mut notebook.shell, first);
    assert_eq!(notebook.cell("3 + 3")["status"], "ok");
    drop(strangers);
    // A message that no key has signed is left where it is too long, before all of it came.
    let unsigned = notebook.peer();
    let first = std::mem::replace(&mut notebook.shell, unsigned);
    notebook.greet();
    let size = (59_u64 << 20).to_be_bytes();
    let piece = vec![0; 1 << 16];
    let sent = notebook
        .shell
        .write_all(&[&[2][..], &size].concat())
        .and_then(|()| (0..900).try_for_each(|_| notebook.shell.write_all(&piece)));
    let mut byte = [0];
    let ended = sent.is_err() || !matches!(notebook.shell.read(&mut byte), Ok(1..));
    assert!(ended, "the kernel takes what nobody signed");
    notebook.shell = first;
    assert_eq!(notebook.cell("4 + 4")["status"], "ok");
    drop(later);
}
