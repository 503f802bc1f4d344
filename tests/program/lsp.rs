//! The server for editors, driven by a conversation over its standard streams.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::common::program;

/// How long an answer may take on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Editor {
    server: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    number: u64,
    /// What came while something else was waited for.
    told: Vec<Value>,
}

impl Editor {
    pub fn new() -> Editor {
        Editor::with(&json!({}))
    }

    /// A server that was told what the editor can do, with options of its own.
    fn with(options: &Value) -> Editor {
        let mut server =
            program(&["lsp"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
        let (input, output) = (server.stdin.take().unwrap(), server.stdout.take().unwrap());
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut length = 0;
                loop {
                    let mut line = String::new();
                    if output.read_line(&mut line).unwrap_or(0) == 0 {
                        return;
                    }
                    match line.trim().strip_prefix("Content-Length: ") {
                        Some(number) => length = number.parse().unwrap(),
                        None if line.trim().is_empty() => break,
                        None => {}
                    }
                }
                let mut body = vec![0; length];
                output.read_exact(&mut body).unwrap();
                if sender.send(serde_json::from_slice(&body).unwrap()).is_err() {
                    return;
                }
            }
        });
        let mut editor = Editor { server, input, messages, number: 0, told: Vec::new() };
        let able = editor.ask("initialize", json!({"capabilities": {}, "initializationOptions": options}));
        assert_eq!(able["capabilities"]["positionEncoding"], "utf-16");
        editor.tell("initialized", json!({}));
        editor
    }

    fn send(&mut self, text: &str) {
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        self.input.flush().unwrap();
    }

    pub fn tell(&mut self, method: &str, parameters: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": parameters}).to_string());
    }

    fn next(&mut self) -> Value {
        self.messages.recv_timeout(PATIENCE).expect("the server answers")
    }

    /// The whole answer to a request.
    fn answer(&mut self, method: &str, parameters: Value) -> Value {
        self.number += 1;
        let number = self.number;
        self.send(&json!({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters}).to_string());
        loop {
            let message = self.next();
            if message["id"] == json!(number) {
                return message;
            }
            self.told.push(message);
        }
    }

    pub fn ask(&mut self, method: &str, parameters: Value) -> Value {
        let answer = self.answer(method, parameters);
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].clone()
    }

    pub fn open(&mut self, address: &str, language: &str, text: &str) {
        let document = json!({"uri": address, "languageId": language, "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": document}));
    }

    /// What is wrong with a version of a document: lines, columns, messages.
    pub fn faults(&mut self, address: &str, version: u64) -> Vec<(u64, u64, String)> {
        let is_it = |message: &Value| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == address
                && message["params"]["version"] == version
        };
        let message = match self.told.iter().position(is_it) {
            Some(at) => self.told.remove(at),
            None => loop {
                let message = self.next();
                if is_it(&message) {
                    break message;
                }
                self.told.push(message);
            },
        };
        let of = |fault: &Value| {
            let start = &fault["range"]["start"];
            let message = fault["message"].as_str().unwrap().to_string();
            (start["line"].as_u64().unwrap(), start["character"].as_u64().unwrap(), message)
        };
        message["params"]["diagnostics"].as_array().unwrap().iter().map(of).collect()
    }

    /// A question about a place of a document.
    fn at(&mut self, method: &str, address: &str, line: u64, character: u64) -> Value {
        let position = json!({"line": line, "character": character});
        self.ask(method, json!({"textDocument": {"uri": address}, "position": position}))
    }

    pub fn leave(mut self) {
        self.ask("shutdown", Value::Null);
        self.tell("exit", Value::Null);
        assert!(self.server.wait().unwrap().success());
    }
}

const SCRIPT: &str = "\
NB. the mean of the items
mean =: +/ % #
spread =: 3 : 0
low =. <./ y
if. 0 = # y do.
0
else.
(>./ y) - low
end.
)
mean 3 1 4
median 1 2
";

/// Begins of ranges: lines and columns.
fn places(result: &Value) -> Vec<(u64, u64)> {
    let start = |place: &Value| {
        let start = &place["range"]["start"];
        (start["line"].as_u64().unwrap(), start["character"].as_u64().unwrap())
    };
    result.as_array().unwrap().iter().map(start).collect()
}

#[test]
fn a_script_of_j_is_read_and_not_run() {
    let (mut editor, file) = (Editor::new(), "file:///nowhere/a.ijs");
    editor.open(file, "j", SCRIPT);
    let faults = editor.faults(file, 1);
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].0 == 11 && faults[0].2.starts_with("median has no value here; is it m"), "{faults:?}");

    let shown = |hover: Value| hover["contents"]["value"].as_str().unwrap_or_default().to_string();
    let text = shown(editor.at("textDocument/hover", file, 10, 1));
    assert!(text.contains("**mean** (verb), line 2") && text.contains("the mean of the items"), "{text}");
    assert!(shown(editor.at("textDocument/hover", file, 1, 11)).contains("divide"));
    assert!(shown(editor.at("textDocument/hover", file, 7, 11)).contains("local name"));

    let found = editor.at("textDocument/definition", file, 10, 2);
    assert_eq!(found["range"]["start"], json!({"line": 1, "character": 0}));
    let found = editor.ask(
        "textDocument/references",
        json!({"textDocument": {"uri": file}, "position": {"line": 7, "character": 11},
               "context": {"includeDeclaration": true}}),
    );
    assert_eq!(places(&found), [(3, 0), (7, 10)]);

    let rename = |name: &str, line: u64, character: u64| json!({"textDocument": {"uri": file}, "position": {"line": line, "character": character}, "newName": name});
    let edit = editor.ask("textDocument/rename", rename("least", 3, 1));
    assert_eq!(places(&edit["changes"][file]), [(3, 0), (7, 10)]);
    for (name, line, character) in [("2x", 3, 1), ("y", 11, 1), ("spread", 1, 1), ("best", 11, 1)] {
        let refused = editor.answer("textDocument/rename", rename(name, line, character));
        assert!(refused["error"]["message"].is_string(), "{name}: {refused}");
    }

    let symbols = editor.ask("textDocument/documentSymbol", json!({"textDocument": {"uri": file}}));
    let names: Vec<&str> = symbols.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["mean", "spread"]);
    assert_eq!(symbols[1]["range"]["end"]["line"], 9);

    let options = json!({"textDocument": {"uri": file}, "options": {"tabSize": 2, "insertSpaces": true}});
    let edits = editor.ask("textDocument/formatting", options);
    let added: Vec<(u64, usize)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| (edit["range"]["start"]["line"].as_u64().unwrap(), edit["newText"].as_str().unwrap().len()))
        .collect();
    assert_eq!(added, [(3, 2), (4, 2), (5, 4), (6, 2), (7, 4), (8, 2)]);

    let lenses = editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": file}}));
    assert_eq!(places(&lenses).iter().map(|place| place.0).collect::<Vec<_>>(), [1, 1, 10, 10, 11, 11]);
    let command = json!({"command": "jackal.run", "arguments": [file, 10]});
    let result = editor.ask("workspace/executeCommand", command);
    assert!(result["text"] == "2.66667\n" && result["error"].is_null() && result["seconds"].is_number(), "{result}");
    let command = json!({"command": "jackal.run", "arguments": [file, 11]});
    let failed = editor.ask("workspace/executeCommand", command);
    assert!(failed["error"].as_str().is_some_and(|report| report.contains("median")), "{failed}");
    let command = json!({"command": "jackal.explain", "arguments": [file, 10]});
    let explained = editor.ask("workspace/executeCommand", command);
    let text = explained["text"].as_str().unwrap();
    assert!(text.starts_with("mean 3 1 4\n") && explained["html"].as_str().unwrap().contains("<svg"), "{text}");

    let tokens = editor.ask("textDocument/semanticTokens/full", json!({"textDocument": {"uri": file}}));
    let data: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    assert_eq!(data.len() % 5, 0);
    // The comment, then mean, a verb, its copula, and the verb + with its adverb.
    let first: Vec<&[u64]> = data.chunks(5).take(5).collect();
    let expected = [[0, 0, 25, 6, 0], [1, 0, 4, 2, 0], [0, 5, 2, 7, 0], [0, 3, 1, 2, 0], [0, 1, 1, 3, 0]];
    assert_eq!(first, expected);
    editor.leave();
}

#[test]
fn faults_come_and_go_while_one_types() {
    let (mut editor, file) = (Editor::new(), "untitled:1");
    editor.open(file, "j", "a =: 'open\nb =: (1 + 2\nf =: 3 : 0\nif. y do. 1\n)\n");
    let faults = editor.faults(file, 1);
    let lines: Vec<(u64, u64)> = faults.iter().map(|fault| (fault.0, fault.1)).collect();
    assert_eq!(lines, [(0, 5), (1, 5), (3, 0)], "{faults:?}");
    let change = |version: u64, from: (u64, u64), to: (u64, u64), text: &str| {
        let place = |(line, character): (u64, u64)| json!({"line": line, "character": character});
        let range = json!({"start": place(from), "end": place(to)});
        json!({"textDocument": {"uri": file, "version": version}, "contentChanges": [{"range": range, "text": text}]})
    };
    editor.tell("textDocument/didChange", change(2, (0, 10), (0, 10), "'"));
    assert_eq!(editor.faults(file, 2).len(), 2);
    editor.tell("textDocument/didChange", change(3, (3, 11), (3, 11), " end."));
    editor.tell("textDocument/didChange", change(4, (1, 11), (1, 11), ")"));
    assert_eq!(editor.faults(file, 4), []);
    editor.tell("textDocument/didChange", change(5, (4, 0), (4, 1), ""));
    let faults = editor.faults(file, 5);
    assert!(faults.len() == 1 && faults[0].0 == 2 && faults[0].2.contains("no end"), "{faults:?}");
    editor.leave();
}

#[test]
fn k_q_and_apl_are_read_too() {
    let mut editor = Editor::new();
    editor.open("file:///a.q", "q", "f:{[price;number] total:price*number; total}\nf[2;3]\ng:{x+\n");
    let faults = editor.faults("file:///a.q", 1);
    assert!(faults.len() == 1 && faults[0].0 == 2, "{faults:?}");
    let help = editor.at("textDocument/signatureHelp", "file:///a.q", 1, 4);
    assert_eq!(help["signatures"][0]["label"], "f[price;number]");
    assert_eq!(help["activeParameter"], 1);
    let edit =
        json!({"textDocument": {"uri": "file:///a.q"}, "position": {"line": 0, "character": 18}, "newName": "sum2"});
    let edit = editor.ask("textDocument/rename", edit);
    assert_eq!(places(&edit["changes"]["file:///a.q"]), [(0, 18), (0, 38)]);

    editor.open("file:///a.apl", "apl", "∇Z←HALF N\nZ←N÷TWO\n∇\nTWO←2\nHALF 8\n(3+4\nX←'a\n");
    let faults = editor.faults("file:///a.apl", 1);
    let lines: Vec<u64> = faults.iter().map(|fault| fault.0).collect();
    assert_eq!(lines, [5, 6], "{faults:?}");
    let found = editor.at("textDocument/definition", "file:///a.apl", 4, 1);
    assert_eq!(found["range"]["start"], json!({"line": 0, "character": 3}));

    editor.open("file:///a.k", "k", "sq:{x*x}\nsq 3\n");
    assert_eq!(editor.faults("file:///a.k", 1), []);
    let found = editor.at("textDocument/completion", "file:///a.k", 1, 1);
    assert!(found["items"].as_array().unwrap().iter().any(|item| item["label"] == "sq"), "{found}");
    editor.leave();
}

#[test]
fn tests_run_when_they_are_asked_for() {
    let (mut editor, file) = (Editor::new(), "file:///nowhere/sums.jt");
    editor.open(file, "jackal-test", "> 1 + 2\n= 3\n> 2 + 2\n= 5\n");
    assert_eq!(editor.faults(file, 1), []);
    let lenses = editor.ask("textDocument/codeLens", json!({"textDocument": {"uri": file}}));
    assert_eq!(places(&lenses), [(0, 0), (2, 0)]);
    let results = editor.ask("workspace/executeCommand", json!({"command": "jackal.test", "arguments": [file, 2]}));
    assert_eq!(results[0]["verdict"], "differs", "{results}");
    let faults = editor.faults(file, 1);
    assert!(faults.len() == 1 && faults[0].0 == 2, "{faults:?}");
    editor.leave();
}

/// Tests that would run on or eat the machine are ended by their limits, and the server goes on.
#[test]
fn hostile_tests_are_ended_by_their_limits() {
    let (mut editor, file) = (Editor::new(), "file:///nowhere/hostile.jt");
    let text = "\
#! limit time=300ms mem=60M
> {{ while. 1 do. end. }} 0
= 1
> i. 1000000000
= 1
> fib =: 3 : '(fib y - 1) + fib y - 1'
> fib 3
= 1
> 2 + 2
= 4
";
    editor.open(file, "jackal-test", text);
    let results = editor.ask("workspace/executeCommand", json!({"command": "jackal.test", "arguments": [file]}));
    let passed: Vec<&Value> = results.as_array().unwrap().iter().map(|result| &result["passed"]).collect();
    assert_eq!(passed, [&json!(false), &json!(false), &json!(true), &json!(false), &json!(true)], "{results}");
    assert_eq!(editor.at("textDocument/hover", "file:///closed.ijs", 0, 0), Value::Null);
    editor.leave();
}

#[test]
fn bad_input_is_answered_and_nothing_is_lost() {
    let mut editor = Editor::new();
    editor.send("{ no JSON");
    assert_eq!(editor.next()["error"]["code"], -32700);
    assert_eq!(editor.answer("textDocument/nosuch", json!({}))["error"]["code"], -32601);
    assert_eq!(editor.at("textDocument/hover", "file:///closed.ijs", 0, 0), Value::Null);
    // Half of a surrogate pair within the text, and a place within a pair.
    editor.send(
        r#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///h.ijs","languageId":"j","version":1,"text":"a =: '\ud83d'\nb =: '\ud83d\ude00' , a\n"}}}"#,
    );
    assert_eq!(editor.faults("file:///h.ijs", 1), []);
    editor.at("textDocument/hover", "file:///h.ijs", 1, 7);
    let position = json!({"line": 1, "character": 7});
    let change = json!({"range": {"start": position, "end": position}, "text": "x"});
    let change = json!({"textDocument": {"uri": "file:///h.ijs", "version": 2}, "contentChanges": [change]});
    editor.tell("textDocument/didChange", change);
    assert_eq!(editor.faults("file:///h.ijs", 2), []);
    // Places far outside of the text.
    assert_eq!(editor.at("textDocument/hover", "file:///h.ijs", 4_000_000_000, 4_000_000_000), Value::Null);
    editor.leave();
}

/// Nests without an end, definitions of many lines, lines of many words: each part of a document is looked at once.
#[test]
fn large_documents_are_looked_at_in_time() {
    let mut editor = Editor::new();
    let many = |line: &str| line.repeat(10_000);
    let documents = [
        ("j", many("(")),
        ("j", many("{{")),
        ("j", format!("f =: 3 : 0\n{}", many("if. 1 do.\n"))),
        ("j", many("f =: 3 : 0\n")),
        ("j", many("a =: ")),
        ("j", format!("{}f =: 3\n", many("NB. f\n"))),
        ("k", many("name;")),
        ("q", many("f:{select from ")),
        ("apl", many("(")),
        ("apl", format!("∇F\n{}∇\n", many("L:→L\n"))),
    ];
    for (number, (language, text)) in documents.iter().enumerate() {
        let (begun, address) = (Instant::now(), format!("file:///{number}"));
        editor.open(&address, language, text);
        editor.faults(&address, 1);
        let about = json!({"textDocument": {"uri": &address}});
        editor.ask("textDocument/documentSymbol", about.clone());
        editor.ask("textDocument/codeLens", about);
        editor.at("textDocument/hover", &address, 10_000, 1);
        let taken = begun.elapsed();
        assert!(taken < Duration::from_secs(20), "{taken:?} for {language} {}", &text[..20]);
    }
    editor.leave();
}

#[test]
fn an_editor_that_is_gone_leaves_no_server() {
    let Editor { mut server, input, .. } = Editor::new();
    drop(input);
    assert_eq!(server.wait().unwrap().code(), Some(1));
}

/// The name of a script that a line loads is proposed, in each notation: those of the library, and those in the folder.
#[test]
fn names_of_scripts_are_proposed() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/editor_files");
    let mut editor = Editor::new();
    for (file, text, offered) in [
        ("a.ijs", "load 'sta", "stats"),
        ("a.ijs", "require 'csv uni", "unicode_names.ijs"),
        ("a.q", "\\l tick", "tick_sub.q"),
        ("a.k", "\\l mat", "matrix.k"),
        ("a.dyalog", ":Require file://Str", "Strings.apln"),
    ] {
        let address = format!("file://{}/{file}", folder.display());
        editor.open(&address, "", text);
        let found = editor.at("textDocument/completion", &address, 0, text.len() as u64);
        let labels: Vec<&str> =
            found["items"].as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect();
        assert!(labels.contains(&offered), "{text}: {labels:?}");
        let typed = text.rsplit([' ', '/', '\'']).next().unwrap();
        assert!(labels.iter().all(|label| label.starts_with(typed)), "{text}: {labels:?}");
        editor.tell("textDocument/didClose", json!({"textDocument": {"uri": address}}));
    }
    // A text that is not a name of a script has none.
    editor.open("file:///nowhere/b.ijs", "", "a =: 'sta");
    assert_eq!(editor.at("textDocument/completion", "file:///nowhere/b.ijs", 0, 9)["items"], json!([]));
    editor.leave();
}

/// Colours and indentation of some lines are those of the whole document there.
#[test]
fn some_lines_are_coloured_and_indented() {
    let mut editor = Editor::new();
    let address = "file:///nowhere/part.ijs";
    editor.open(address, "", SCRIPT);
    let document = json!({"uri": address});
    let lines =
        |from: u64, to: u64| json!({"start": {"line": from, "character": 0}, "end": {"line": to, "character": 0}});
    let whole = editor.ask("textDocument/semanticTokens/full", json!({"textDocument": document}));
    let part = editor.ask("textDocument/semanticTokens/range", json!({"textDocument": document, "range": lines(1, 1)}));
    // Behind the comment of the first line come the words of the second, whose first is one line further down.
    let words = part["data"].as_array().unwrap();
    assert_eq!(whole["data"].as_array().unwrap()[5..5 + words.len()], words[..]);
    let options = json!({"tabSize": 2, "insertSpaces": true});
    let ask = |editor: &mut Editor, from, to| {
        let parameters = json!({"textDocument": document, "range": lines(from, to), "options": options});
        editor.ask("textDocument/rangeFormatting", parameters).as_array().unwrap().len()
    };
    assert_eq!((ask(&mut editor, 3, 3), ask(&mut editor, 0, 1)), (1, 0));
    editor.leave();
}

/// The places of a name are marked, definitions and comments fold, a similar name mends a fault, and names are found in all documents.
#[test]
fn names_are_marked_mended_and_found() {
    let mut editor = Editor::new();
    let (one, other) = ("file:///nowhere/one.ijs", "file:///nowhere/other.q");
    editor.open(one, "", "NB. first\nNB. second\nmean =: +/ % #\nf =: 3 : 0\n  y + mean y\n)\nmaen 1 2\n");
    editor.open(other, "", "meanPrice:avg\nt:1\n");
    let faults = editor.ask(
        "textDocument/documentHighlight",
        json!({"textDocument": {"uri": one}, "position": {"line": 2, "character": 1}}),
    );
    let kinds: Vec<(u64, u64)> = faults
        .as_array()
        .unwrap()
        .iter()
        .map(|mark| (mark["range"]["start"]["line"].as_u64().unwrap(), mark["kind"].as_u64().unwrap()))
        .collect();
    assert_eq!(kinds, [(2, 3), (4, 2)]);
    let folds = editor.ask("textDocument/foldingRange", json!({"textDocument": {"uri": one}}));
    assert_eq!(folds, json!([{"startLine": 0, "endLine": 1, "kind": "comment"}, {"startLine": 3, "endLine": 5}]));
    let range = json!({"start": {"line": 6, "character": 0}, "end": {"line": 6, "character": 4}});
    let fault = json!({"range": range, "message": "maen has no value here; is it mean?"});
    assert_eq!(editor.faults(one, 1)[0].2, fault["message"].as_str().unwrap());
    let mends = editor.ask(
        "textDocument/codeAction",
        json!({"textDocument": {"uri": one}, "range": range, "context": {"diagnostics": [fault]}}),
    );
    assert_eq!(mends[0]["edit"]["changes"][one], json!([{"range": range, "newText": "mean"}]));
    let names = |editor: &mut Editor, query: &str| -> Vec<String> {
        let found = editor.ask("workspace/symbol", json!({"query": query}));
        found.as_array().unwrap().iter().map(|symbol| symbol["name"].as_str().unwrap().to_string()).collect()
    };
    assert_eq!(names(&mut editor, "mean"), ["mean", "meanPrice"]);
    assert_eq!(names(&mut editor, "MP"), ["meanPrice"]);
    assert!(names(&mut editor, "nosuch").is_empty());
    editor.leave();
}

/// Who calls whom is told across documents; a document calls by its sentences outside of definitions.
#[test]
fn calls_are_found_in_both_directions() {
    let mut editor = Editor::new();
    let (one, other) = ("file:///nowhere/one.ijs", "file:///nowhere/other.ijs");
    editor.open(
        one,
        "",
        "mean =: +/ % #\nspread =: 3 : 0\n  m =. mean y\n  y - m + mean y\n)\nboth =: mean , spread\nmean 1 2\n",
    );
    editor.open(other, "", "report =: 3 : 'spread y'\n");
    let prepared = editor.at("textDocument/prepareCallHierarchy", one, 2, 8);
    assert_eq!((&prepared[0]["name"], &prepared[0]["kind"]), (&json!("mean"), &json!(12)));
    let called = |editor: &mut Editor, method: &str, item: &Value, end: &str| -> Vec<(String, usize)> {
        let calls = editor.ask(method, json!({"item": item}));
        let call = |call: &Value| {
            (call[end]["name"].as_str().unwrap().to_string(), call["fromRanges"].as_array().unwrap().len())
        };
        calls.as_array().unwrap().iter().map(call).collect()
    };
    let named = |name: &str, count: usize| (name.to_string(), count);
    let incoming = called(&mut editor, "callHierarchy/incomingCalls", &prepared[0], "from");
    assert_eq!(incoming, [named("spread", 2), named("both", 1), named("one.ijs", 1)]);
    let prepared = editor.at("textDocument/prepareCallHierarchy", one, 5, 0);
    let outgoing = called(&mut editor, "callHierarchy/outgoingCalls", &prepared[0], "to");
    assert_eq!(outgoing, [named("mean", 1), named("spread", 1)]);
    assert_eq!(editor.at("textDocument/prepareCallHierarchy", one, 2, 2), Value::Null, "a local name");
    editor.leave();
}

/// Shapes and ranks that the words of a definition tell stand behind its name; where they do not, nothing stands there.
#[test]
fn shapes_and_ranks_are_hinted() {
    let mut editor = Editor::new();
    let mut hints = |address: &str, text: &str| -> Vec<(u64, String)> {
        editor.open(address, "", text);
        let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}});
        let found = editor.ask("textDocument/inlayHint", json!({"textDocument": {"uri": address}, "range": range}));
        let hint =
            |hint: &Value| (hint["position"]["line"].as_u64().unwrap(), hint["label"].as_str().unwrap().to_string());
        found.as_array().unwrap().iter().map(hint).collect()
    };
    let all = |hints: &[(u64, &str)]| hints.iter().map(|(line, hint)| (*line, hint.to_string())).collect::<Vec<_>>();
    let text = "a =: 1 2 3 NB. three\nb =: 'it''s'\nc =: 2 3 $ 0\nd =: i. 2 _3\ne =: i. 4 5\nf =: +/\"1\ng =: >:\nh =: 'a' ; 1 2 ; 'c'\n\
                one =: 5\nk =: a + 1\nl =: 2 3 $ a\nm2 =: # a\nr =: |.\n";
    let wanted = [
        (0, ": shape 3"),
        (1, ": shape 4"),
        (2, ": shape 2 3"),
        (4, ": shape 4 5"),
        (5, ": rank 1"),
        (6, ": rank 0"),
        (7, ": shape 3"),
        (12, ": rank _ 1 _"),
    ];
    assert_eq!(hints("file:///nowhere/a.ijs", text), all(&wanted));
    let text = "A←1 2 3\nB←2 3⍴⍳6\nC←'abc'\nD←⍳4\nE←A+1\nF←'a'\n";
    assert_eq!(
        hints("file:///nowhere/a.apl", text),
        all(&[(0, ": shape 3"), (1, ": shape 2 3"), (2, ": shape 3"), (3, ": shape 4")])
    );
    let text = "a:1 2 3\nb:\"abc\"\nc:`a`b\nd:2 3#0\ne:til 4\nf:a+1\ng:01b\n";
    assert_eq!(
        hints("file:///nowhere/a.q", text),
        all(&[(0, ": count 3"), (1, ": count 3"), (2, ": count 2"), (3, ": shape 2 3"), (4, ": count 4")])
    );
    editor.leave();
}

/// The result of a sentence comes as text, as a grid and with commas between its fields.
#[test]
fn a_sentence_is_run() {
    let (mut editor, q, j) = (Editor::new(), "file:///nowhere/t.q", "file:///nowhere/t.ijs");
    editor.open(q, "q", "t:([]s:`a`b`a;v:1 2 4)\nselect sum v by s from t\n\"a,b\"\n");
    editor.open(j, "j", "i. 2 3\n'a' ; 'b,c'\necho 'shown'\n");
    let mut run = |file: &str, line: u64| {
        let command = json!({"command": "jackal.run", "arguments": [file, line]});
        editor.ask("workspace/executeCommand", command)
    };
    let sums = run(q, 1);
    assert_eq!(
        (&sums["csv"], &sums["text"]),
        (&json!("s,v\na,5\nb,2\n"), &json!("s| v\n-| -\na| 5\nb| 2\n")),
        "{sums}"
    );
    assert!(sums["html"].as_str().is_some_and(|html| html.contains("2 rows, 2 columns")), "{sums}");
    assert_eq!(run(j, 0)["csv"], "0,1,2\n3,4,5\n");
    assert_eq!(run(j, 1)["csv"], "a\n\"b,c\"\n");
    let shown = run(j, 2);
    assert!(shown["text"] == "shown\n" && shown["csv"].is_null(), "{shown}");
}

/// The options of the server limit what runs.
#[test]
fn what_runs_has_limits() {
    let (mut editor, file) = (Editor::with(&json!({"seconds": 0.2, "megabytes": 50})), "file:///nowhere/a.ijs");
    editor.open(file, "j", "{{ while. 1 do. end. }} 0\n1 + 1\n");
    let mut run = |line: u64| {
        let command = json!({"command": "jackal.run", "arguments": [file, line]});
        editor.answer("workspace/executeCommand", command)
    };
    assert!(run(0)["result"]["error"].as_str().is_some_and(|report| report.contains("time limit")));
    assert!(run(1)["error"]["message"].as_str().is_some_and(|why| why.contains("time limit")));
    editor.open("file:///nowhere/b.ijs", "j", "+/ i. 50000000\n");
    let command = json!({"command": "jackal.run", "arguments": ["file:///nowhere/b.ijs", 0]});
    let large = editor.ask("workspace/executeCommand", command);
    assert!(large["error"].as_str().is_some_and(|report| report.contains("limit error")), "{large}");
}
