//! Processes of q that speak to each other, to browsers and to clients that do not keep the protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdin, Stdio};
use std::time::Duration;

use crate::common::{Done, Folder, program};
use jackal::rooms::error::ErrorKind;
use jackal::rooms::session::{Notation, Session};

/// A process that listens at a free port of this machine. It ends with the test.
struct Server {
    child: Child,
    input: Option<ChildStdin>,
    port: u16,
}

impl Server {
    /// Begins a process with arguments, which first runs some lines.
    fn new(arguments: &[&str], lines: &[&str]) -> Server {
        Server::begun(&[&["--q", "-p", "0W"], arguments].concat(), lines)
    }

    /// Begins a script of the examples, which then reads lines.
    fn of_example(name: &str, arguments: &[&str]) -> Server {
        let script = format!("{}/examples/q/{name}", env!("CARGO_MANIFEST_DIR"));
        Server::begun(&[&["--q", "-i", "-p", "0W", &script], arguments].concat(), &[])
    }

    fn begun(arguments: &[&str], lines: &[&str]) -> Server {
        let mut command = program(arguments);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        for line in lines {
            writeln!(input, "{line};").unwrap();
        }
        // A line runs when the next one has come, which might go on with it.
        writeln!(input, "-1 \"port \",string system\"p\";\n1+1").unwrap();
        input.flush().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.starts_with("port ") {
            line.clear();
            assert!(said.read_line(&mut line).unwrap() > 0, "the server has ended");
        }
        // What it says later is read, so that it never waits.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        let port = line.trim().trim_start_matches("port ").trim_end_matches('i').parse().unwrap();
        Server { child, input: Some(input), port }
    }

    /// What a client shows that has the handle h and runs some lines.
    fn client(&self, lines: &[&str]) -> Done {
        let text = format!("h:hopen {};\n{}\n", self.port, lines.join("\n"));
        Folder::new::<&str>(&[]).run(&["--q"], text.as_bytes())
    }

    /// What a client shows, where nothing fails.
    fn shows(&self, lines: &[&str]) -> String {
        let done = self.client(lines);
        assert_eq!(done.errors, "", "{lines:?}");
        done.output
    }

    /// A connection without a protocol.
    fn raw(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    /// A connection that has said who it is.
    fn greeted(&self) -> TcpStream {
        let mut stream = self.raw();
        stream.write_all(b"someone:secret\x03\0").unwrap();
        assert_eq!(taken(&mut stream, 1), [3]);
        stream
    }

    /// What a browser gets.
    fn page(&self, request: &str) -> String {
        let mut stream = self.raw();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// So many bytes of a stream.
fn taken(stream: &mut TcpStream, count: usize) -> Vec<u8> {
    let mut bytes = vec![0; count];
    stream.read_exact(&mut bytes).unwrap();
    bytes
}

fn bytes(digits: &str) -> Vec<u8> {
    let digit = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).unwrap();
    (0..digits.len()).step_by(2).map(digit).collect()
}

#[test]
fn requests_and_their_answers() {
    let server = Server::new(&[], &["t:([]a:til 3;b:`x`y`z)", "f:{x+y}"]);
    let done = server.client(&[
        "h\"2+2\"",
        "h\"select from t where a>1\"",
        "h(`f;3;4)",
        "h({x*y};3;4)",
        "neg[h]\"g:99\"",
        "h\"g\"",
        "neg[h][]",
        &format!("g:hopen {}", server.port),
        "-25!(h,g;\"g+:1\");-25!(h;::)",
        "(h\"1\";g\"g\")",
        "@[-25!;(h,12345i;\"g:0\");::]",
        "(10000#til 9)~h\"10000#til 9\"",
        "@[h;\"1+`a\";{x}]",
        "@[h;\"nosuch\";{x}]",
        &format!("`:localhost:{} \"1+1\"", server.port),
        &format!("`::{} (`f;1;2)", server.port),
        "hclose h",
        "@[h;\"1\";{x}]",
    ]);
    let expected = "4\na b\n---\n2 z\n7\n12\n99\n1 101\n\"domain\"\n1b\n\"type\"\n\"nosuch\"\n2\n3\n\"domain\"\n";
    assert_eq!((done.output.as_str(), done.errors.as_str()), (expected, ""));
}

#[test]
fn handlers_answer() {
    let server = Server::new(
        &[],
        &[
            "seen:enlist(::)",
            ".z.pg:{seen,:enlist(`pg;.z.w>0;.z.u);$[10h=type x;value x;`list]}",
            ".z.ps:{seen,:enlist`ps;value x}",
            ".z.po:{seen,:enlist`po}",
            ".z.pc:{seen,:enlist`pc}",
            "later:{-30!(::);waiting::.z.w}",
            "answer:{-30!(waiting;0b;x)}",
            "sub:{neg[.z.w](`upd;7);neg[.z.w]\"upd 8\";`ok}",
        ],
    );
    assert_eq!(server.shows(&["h(1;2)", "h\"1+1\""]), "`list\n2\n");
    let shown = server.shows(&["upd:{got,:x}", "got:()", "h\"sub[]\"", "got", "h\"`done\"", "got"]);
    assert_eq!(shown, "`ok\n7 8\n`done\n7 8\n");
    // Three have connected, two of them have gone; the others were requests.
    let counts = server.shows(&["h\"{sum(x~first@)each seen}each`po`pc`pg`ps\""]);
    assert_eq!(counts, "3 2 5 0i\n");
    // An answer that nobody waits for is refused.
    assert_eq!(server.shows(&["@[h;\"-30!(.z.w;0b;1)\";{x}]", "h\"2+2\""]), "\"domain\"\n4\n");
    // The answer comes after that to another request.
    let mut first = server.greeted();
    let request = |text: &str| {
        let mut message = vec![1, 1, 0, 0];
        message.extend((14 + text.len() as u32).to_le_bytes());
        message.extend([10, 0]);
        message.extend((text.len() as u32).to_le_bytes());
        message.extend(text.as_bytes());
        message
    };
    first.write_all(&request("later[]")).unwrap();
    assert_eq!(server.shows(&["h\"answer 42\";"]), "");
    let answer = taken(&mut first, 17);
    assert_eq!(answer, bytes("0102000011000000f92a00000000000000"));
}

#[test]
fn the_protocol_in_both_orders_of_bytes() {
    let server = Server::new(&[], &[]);
    let mut stream = server.greeted();
    // "2+2" with the low byte first, in two parts.
    let request = bytes("01010000110000000a0003000000322b32");
    stream.write_all(&request[..9]).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    stream.write_all(&request[9..]).unwrap();
    assert_eq!(taken(&mut stream, 17), bytes("0102000011000000f90400000000000000"));
    // The same with the high byte first.
    stream.write_all(&bytes("00010000000000110a0000000003322b32")).unwrap();
    assert_eq!(taken(&mut stream, 17), bytes("0102000011000000f90400000000000000"));
    // An error: its text up to a zero.
    stream.write_all(&bytes("01010000120000000a0004000000312b6061")).unwrap();
    assert_eq!(taken(&mut stream, 14), [bytes("010200000e00000080"), b"type\0".to_vec()].concat());
}

#[test]
fn an_answer_that_comes_too_late_is_left_out() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    // The other process answers the first request when the second one has come.
    let other = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        while taken(&mut stream, 1) != [0] {}
        stream.write_all(&[3]).unwrap();
        taken(&mut stream, 2 * 15);
        stream.write_all(&bytes("010200000d000000fa01000000010200000d000000fa02000000")).unwrap();
        let _ = stream.read(&mut [0]);
    });
    let mut session = Session::bare();
    session.set_notation(Notation::Q);
    assert!(session.eval(&format!("h:hopen {port}")).error.is_none());
    session.set_time_limit(Some(Duration::from_millis(50)));
    assert_eq!(session.eval("h enlist\"1\"").error.map(|error| error.kind()), Some(ErrorKind::TimeLimit));
    session.set_time_limit(None);
    assert_eq!(session.eval("h enlist\"2\"").text(), "2i\n");
    drop(session);
    other.join().unwrap();
}

#[test]
fn many_short_messages_come_at_once() {
    let server = Server::new(&[], &["n:0"]);
    let mut stream = server.greeted();
    let count = 20_000;
    let mut all = bytes("01000000120000000a00040000006e2b3a31").repeat(count);
    all.extend(bytes("010100000f0000000a00010000006e"));
    stream.write_all(&all).unwrap();
    assert_eq!(taken(&mut stream, 17)[9..13], (count as u32).to_le_bytes());
}

#[test]
fn clients_that_do_not_keep_the_protocol() {
    let server = Server::new(&[], &["a:5", ".z.bm:{bad::x}"]);
    let mut well = server.greeted();
    for garbage in [
        bytes("ffffffffffffffffffffffff"),
        // A length of 2^40 less one, and one that is less than a head.
        bytes("010100ffffffffff"),
        bytes("0101000003000000"),
        vec![b'x'; 10_000],
        b"GET nothing\r\n\r\n".to_vec(),
    ] {
        let mut stream = server.raw();
        let _ = stream.write_all(&garbage);
        let mut greeted = server.greeted();
        let _ = greeted.write_all(&garbage);
    }
    // Half a message, and a message that says nothing.
    let mut half = server.greeted();
    half.write_all(&bytes("01010000110000000a00")).unwrap();
    drop(half);
    let mut nothing = server.greeted();
    nothing.write_all(&bytes("010100000a00000063ff")).unwrap();
    assert_eq!(taken(&mut nothing, 16), [bytes("010200001000000080"), b"badmsg\0".to_vec()].concat());
    assert_eq!(server.shows(&["h\"type each bad\"", "h\"last bad\""]), "-6 4h\n0x010100000a00000063ff\n");
    // A list in a list, 100,000 times.
    let mut deep = server.greeted();
    let inner: Vec<u8> = [0, 0, 1, 0, 0, 0].repeat(100_000);
    let mut message = vec![1, 1, 0, 0];
    message.extend((8 + inner.len() as u32).to_le_bytes());
    message.extend(inner);
    deep.write_all(&message).unwrap();
    let head = taken(&mut deep, 9);
    assert_eq!((head[1], head[8]), (2, 128));
    // The others notice nothing.
    well.write_all(&bytes("010100000f0000000a000100000061")).unwrap();
    assert_eq!(taken(&mut well, 17), bytes("0102000011000000f90500000000000000"));
    assert_eq!(server.shows(&["h\"a\""]), "5\n");
}

#[test]
fn users_and_passwords() {
    let folder = Folder::new(&[("users", "bob:pw\nann:5f4dcc3b5aa765d61d8327deb882cf99\n")]);
    let users = folder.path().join("users").display().to_string();
    let server = Server::new(&["-u", &users], &[".z.pw:{[u;p]not p~\"none\"}"]);
    let open = |who: &str| {
        let line = format!("@[{{hopen[x]\".z.u\"}};`::{}:{who};{{x}}]\n", server.port);
        folder.run(&["--q"], line.as_bytes()).output
    };
    assert_eq!(open("bob:pw"), "`bob\n");
    // A digest stands for its text.
    assert_eq!(open("ann:password"), "`ann\n");
    for who in ["bob:pv", "eve:pw", "bob:", "ann:none"] {
        assert_eq!(open(who), "\"access\"\n", "{who}");
    }
    assert!(server.page("GET / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 401 "));
    assert!(server.page("GET / HTTP/1.1\r\nAuthorization: Basic Ym9iOnB3\r\n\r\n").starts_with("HTTP/1.1 200 "));
    // Who `.z.ac` lets in has the name that it gives, whatever the request says.
    let server = Server::new(&[], &[".z.ac:{(1;\"ann\")}", ".z.ph:{.h.hy[`txt]string .z.u}"]);
    assert!(server.page("GET / HTTP/1.1\r\nAuthorization: Basic Ym9iOnB3\r\n\r\n").ends_with("\r\n\r\nann"));
}

#[test]
fn a_message_ends_when_its_time_is_up() {
    let server = Server::new(&[], &["system\"T 1\""]);
    assert_eq!(server.shows(&["@[h;\"while[1b;]\";{x}]", "h\"1+1\"", "h\"system\\\"T\\\"\""]), "\"stop\"\n2\n1i\n");
}

#[test]
fn pages_in_a_browser() {
    let server = Server::new(&[], &["t:([]s:`a`b;p:1 2f)", ".z.pp:{.h.hy[`txt]\"got \",x 0}"]);
    let body = |request: &str| {
        let answer = server.page(request);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.lines().next().unwrap().to_string(), body.to_string())
    };
    let (status, tables) = body("GET / HTTP/1.1\r\n\r\n");
    assert_eq!(status, "HTTP/1.1 200 OK");
    assert!(tables.contains("<a href=\"?t\">t</a>  2 rows"), "{tables}");
    assert!(body("GET /?1%2B1 HTTP/1.1\r\n\r\n").1.contains("<pre>2\n</pre>"));
    assert!(body("GET /?%22%3Cb%3E%22 HTTP/1.1\r\n\r\n").1.contains("&lt;b&gt;"));
    assert_eq!(body("GET /t.csv?t HTTP/1.1\r\n\r\n").1, "s,p\r\na,1\r\nb,2\r\n");
    assert_eq!(body("GET /?1%2B%60a HTTP/1.1\r\n\r\n"), ("HTTP/1.1 400 Bad Request".to_string(), "'type".to_string()));
    assert_eq!(body("GET /../secret HTTP/1.1\r\n\r\n").0, "HTTP/1.1 404 Not Found");
    assert_eq!(body("POST /x HTTP/1.1\r\nContent-Length: 3\r\n\r\nk=v").1, "got x k=v");
    assert_eq!(body("POST /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n").0, "HTTP/1.1 411 Length Required");
    assert_eq!(body("HEAD / HTTP/1.1\r\n\r\n").1, "");
    // A process of q asks in the same way.
    let line = format!(".Q.hg \"http://127.0.0.1:{}/t.csv?t\"", server.port);
    assert_eq!(server.shows(&[&line]), "\"s,p\\r\\na,1\\r\\nb,2\\r\\n\"\n");
}

#[test]
fn web_sockets() {
    let server = Server::new(&[], &[".z.ws:{neg[.z.w]x}", ".z.wo:{o::x}", ".z.wc:{c::x}"]);
    let mut stream = server.raw();
    // The key and the frame "Hello" are those of RFC 6455.
    let head = "GET / HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n";
    stream.write_all(format!("{head}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").as_bytes()).unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.extend(taken(&mut stream, 1));
    }
    assert!(String::from_utf8_lossy(&answer).contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"));
    stream.write_all(&bytes("818537fa213d7f9f4d5158")).unwrap();
    assert_eq!(taken(&mut stream, 7), bytes("810548656c6c6f"));
    // Two bytes, which come back as bytes, and a ping.
    stream.write_all(&bytes("8282000000000102")).unwrap();
    assert_eq!(taken(&mut stream, 4), bytes("82020102"));
    stream.write_all(&bytes("898000000000")).unwrap();
    assert_eq!(taken(&mut stream, 2), bytes("8a00"));
    assert_eq!(server.shows(&["h\"(o;@[value;`c;0i])\""]), "3 0i\n");
    stream.write_all(&bytes("888000000000")).unwrap();
    assert_eq!(taken(&mut stream, 2), bytes("8800"));
    assert_eq!(server.shows(&["h\"c\""]), "3i\n");
}

#[test]
fn a_script_is_the_client_of_a_web_socket() {
    let server = Server::new(&[], &[".z.ws:{neg[.z.w]x}"]);
    let script = format!(
        ".z.ws:{{-1 x;exit 0}}\n.z.ts:{{exit 5}}\nr:(`$\":ws://127.0.0.1:{}\")\"GET / HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n\"\n\
         -1 first \"\\r\" vs r 1;\n-1@[r 0;::;::];\nneg[r 0]\"hello\"\n\\t 30000\n",
        server.port
    );
    let folder = Folder::new(&[("client.q", &script)]);
    let done = folder.run(&["client.q"], b"");
    assert_eq!((done.output.as_str(), done.status), ("HTTP/1.1 101 Switching Protocols\nnyi\nhello\n", 0));
    // Where there is no function for the messages; a server that gives no web socket.
    let asked = format!("@[{{(`$\":ws://127.0.0.1:{}\")x}};\"GET / HTTP/1.1\\r\\n\\r\\n\";::]", server.port);
    assert_eq!(server.shows(&[&asked]), "\".z.ws\"\n");
    let refusing = Server::new(&[], &[".z.ac:{(0;\"\")}"]);
    let asked = format!("first (`$\":ws://127.0.0.1:{}\")\"GET / HTTP/1.1\\r\\n\\r\\n\"", refusing.port);
    assert_eq!(server.shows(&[".z.ws:{x}", &asked]), "0Ni\n");
}

#[test]
fn a_script_with_a_port_or_a_timer_stays() {
    let folder = Folder::new(&[("timer.q", "n:0\n.z.ts:{n+:1;-1 string n;if[n=3;exit 4]}\n\\t 20\n")]);
    let done = folder.run(&["timer.q"], b"");
    assert_eq!((done.output.as_str(), done.status), ("1\n2\n3\n", 4));
    let mut server = Server::new(&[], &[]);
    // The end of the input does not end it; a request does.
    drop(server.input.take());
    assert_eq!(server.shows(&["h\"6*7\""]), "42\n");
    server.client(&["@[h;\"exit 3\";0]"]);
    assert_eq!(server.child.wait().unwrap().code(), Some(3));
    // Options of q stand behind the script.
    let folder =
        Folder::new(&[("port.q", "-1 string 0<system\"p\";\nexit 0\n"), ("seed.q", "-1 string system\"S\";\n")]);
    assert_eq!(folder.run(&["port.q", "-p", "0W"], b"").output, "1\n");
    assert_eq!(folder.run(&["seed.q", "-S", "7"], b"").output, "7\n");
    let refused = folder.run(&["port.q", "-p", "x"], b"");
    assert_eq!(refused.status, 1);
    assert!(refused.errors.contains("x is not a port"), "{}", refused.errors);
}

#[test]
fn a_tickerplant_loses_nothing() {
    let folder = Folder::new::<&str>(&[]);
    let log = folder.path().join("day.log").display().to_string();
    let rows = "{neg[h](`upd;`trade;(0D09:30+x;`abc;1.5*x;x))}each";
    let mut tick = Server::of_example("tick.q", &["-log", &log]);
    tick.shows(&[&format!("{rows} til 100;"), "h\"\";"]);
    let database = Server::of_example("rdb.q", &["-tick", &tick.port.to_string()]);
    tick.shows(&[&format!("{rows} 100+til 50;"), "h\"\";"]);
    // What waits at the database is answered after the rows that were sent before.
    let held = "h\"(count trade;sum trade`size)\"";
    let both = |wanted: &str| {
        let found = (0..200).map(|_| database.shows(&[held])).find(|shown| {
            std::thread::sleep(Duration::from_millis(10));
            shown == wanted
        });
        assert_eq!(found.as_deref(), Some(wanted));
    };
    both("150 11175\n");
    // The tickerplant is killed, and its last record cut off.
    tick.child.kill().unwrap();
    tick.child.wait().unwrap();
    let mut bytes = std::fs::read(&log).unwrap();
    bytes.extend([0, 0, 3]);
    std::fs::write(&log, &bytes).unwrap();
    let tick = Server::of_example("tick.q", &["-log", &log]);
    tick.shows(&[&format!("{rows} 150+til 10;"), "h\"\";"]);
    let fresh = Server::of_example("rdb.q", &["-tick", &tick.port.to_string()]);
    assert_eq!(fresh.shows(&[held]), "160 12720\n");
    // The database has ended with the tickerplant.
    let mut database = database;
    assert_eq!(database.child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_sandbox_connects_to_nobody() {
    for line in ["hopen 1", "system\"p 0W\"", "`::1 \"1\"", ".Q.hg\"http://127.0.0.1:1/\""] {
        let done = Folder::new::<&str>(&[]).run(&["--q", "--sandbox"], format!("@[value;{line:?};{{x}}]\n").as_bytes());
        assert_eq!(done.output, "\"access\"\n", "{line}");
    }
}
