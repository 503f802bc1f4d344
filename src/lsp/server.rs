//! The server: messages in, answers out, one after the other.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use jackal::rooms::assist::Knowledge;
use jackal::rooms::session::{Notation, Session, panic_guard};
use serde_json::{Value, json};

use super::code_actions::{RunLimits, ScriptLine};
use super::document::{Kind, OpenDocument, Units};
use super::message_frame::{failed, published};
use super::outline::{Documents, Open, Outline};
use super::{
    answers, calls, code_actions, diagnostics, format, marks, message_frame, names, script_names, shapes, tokens,
};

/// The error code for a message that is not valid.
const PARSE_ERROR: i64 = -32700;
const METHOD_NOT_FOUND: i64 = -32601;
const NOT_INITIALIZED: i64 = -32002;
const REQUEST_FAILED: i64 = -32803;
const INTERNAL_ERROR: i64 = -32603;

/// A document has at most this many lenses: each takes a kilobyte on its way.
const LENSES_MAX: usize = 10_000;

/// At most this many messages wait; an editor that sends more waits itself.
const WAITING_MESSAGES_MAX: usize = 64;

/// The text must be unchanged for this long before it is checked.
const REST: Duration = Duration::from_millis(60);

/// An event: a message, or a result of another thread.
enum Event {
    Text(String),
    Done(Value),
    End,
}

/// Serves the standard streams until the editor is done; the exit status.
pub fn serve() -> i32 {
    let (events, incoming) = sync_channel(WAITING_MESSAGES_MAX);
    let reader = events.clone();
    let read = move || {
        let mut input = BufReader::new(io::stdin());
        while let Ok(Some(text)) = message_frame::read(&mut input) {
            if reader.send(Event::Text(text)).is_err() {
                return;
            }
        }
        let _ = reader.send(Event::End);
    };
    if thread::Builder::new().name("reader".to_string()).spawn(read).is_err() {
        return 1;
    }
    Server::new(events).run(&incoming)
}

struct Server {
    events: SyncSender<Event>,
    /// A session for the knowledge of each notation. Nothing of a script ever runs in it.
    session: Session,
    known: HashMap<Notation, OnceCell<Knowledge>>,
    nothing: OnceCell<Knowledge>,
    /// The names of the scripts that every session of J begins with.
    of_library: OnceCell<HashSet<String>>,
    documents: Documents,
    units: Units,
    ready: bool,
    /// The limits of what runs.
    limits: RunLimits,
    /// Whether the editor has said that it will leave.
    leaving: bool,
}

impl Server {
    fn new(events: SyncSender<Event>) -> Self {
        let known = Notation::all().map(|notation| (notation, OnceCell::new())).collect();
        let (documents, units) = (BTreeMap::new(), Units::default());
        let (nothing, of_library) = (OnceCell::new(), OnceCell::new());
        Server {
            events,
            session: Session::new(),
            known,
            nothing,
            of_library,
            documents,
            units,
            ready: false,
            limits: RunLimits::default(),
            leaving: false,
        }
    }

    fn run(mut self, incoming: &Receiver<Event>) -> i32 {
        let mut output = io::stdout();
        loop {
            let waits = self.documents.values().any(|open| open.changed);
            let event = match waits {
                true => incoming.recv_timeout(REST),
                false => incoming.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let out = match event {
                Ok(Event::Text(text)) => match message_frame::value(&text) {
                    Some(message) if message.get("method").and_then(Value::as_str) == Some("exit") => {
                        return i32::from(!self.leaving);
                    }
                    Some(message) => self.taken(&message),
                    None => vec![failed(&Value::Null, PARSE_ERROR, "the message is not JSON")],
                },
                Ok(Event::Done(message)) => vec![message],
                Ok(Event::End) | Err(RecvTimeoutError::Disconnected) => return i32::from(!self.leaving),
                Err(RecvTimeoutError::Timeout) => self.told_faults(),
            };
            if out.iter().any(|message| message_frame::write(&mut output, message).is_err()) {
                return 1;
            }
        }
    }

    /// The messages that answer a message. An internal error ends this answer alone.
    fn taken(&mut self, message: &Value) -> Vec<Value> {
        panic_guard::catch(|| Ok(self.take_message(message))).unwrap_or_else(|error| {
            let id = message.get("id").cloned();
            id.map(|id| failed(&id, INTERNAL_ERROR, &error.to_string())).into_iter().collect()
        })
    }

    fn told_faults(&mut self) -> Vec<Value> {
        panic_guard::catch(|| Ok(self.tell_faults())).unwrap_or_else(|_| {
            self.documents.values_mut().for_each(|open| open.changed = false);
            Vec::new()
        })
    }

    fn take_message(&mut self, message: &Value) -> Vec<Value> {
        let method = message.get("method").and_then(Value::as_str).unwrap_or_default().to_string();
        let parameters = message.get("params").cloned().unwrap_or(Value::Null);
        match message.get("id").cloned() {
            None => self.note(&method, &parameters),
            // An answer to a question of ours: there are none that wait.
            Some(_) if method.is_empty() => Vec::new(),
            Some(id) if !self.ready && method != "initialize" => {
                vec![failed(&id, NOT_INITIALIZED, "the editor has not said what it can do")]
            }
            Some(id) => self.asked(&id, &method, &parameters),
        }
    }

    /// Takes note of what is not to be answered.
    fn note(&mut self, method: &str, parameters: &Value) -> Vec<Value> {
        let given = parameters.get("textDocument").cloned().unwrap_or(Value::Null);
        let address = text(&given, "uri").to_string();
        let version = given.get("version").cloned().unwrap_or(Value::Null);
        match method {
            "textDocument/didOpen" => {
                let kind = OpenDocument::kind_of(&address, text(&given, "languageId"));
                let document = OpenDocument::new(kind, text(&given, "text").to_string(), version, self.units);
                let open = Open { document, outline: Outline::default(), changed: true };
                self.documents.insert(address.clone(), open);
                self.look(&address);
                Vec::new()
            }
            "textDocument/didChange" => {
                if let Some(open) = self.documents.get_mut(&address) {
                    let changes = parameters.get("contentChanges").and_then(Value::as_array);
                    changes.into_iter().flatten().for_each(|change| open.document.change(change));
                    open.document.version = version;
                    open.changed = true;
                }
                self.look(&address);
                Vec::new()
            }
            "textDocument/didClose" => {
                self.documents.remove(&address);
                vec![published(&address, &Value::Null, &[])]
            }
            _ => Vec::new(),
        }
    }

    /// Finds the names of a document anew.
    fn look(&mut self, address: &str) {
        let Some(open) = self.documents.get(address) else { return };
        let outline = match open.document.kind {
            Kind::Script(notation) => Outline::new(&open.document, notation, &|notation| self.knowledge(notation)),
            Kind::Transcript => Outline::default(),
        };
        if let Some(open) = self.documents.get_mut(address) {
            open.outline = outline;
        }
    }

    /// The knowledge of a session of a notation in which nothing ran.
    fn knowledge(&self, notation: Notation) -> &Knowledge {
        let cell = self.known.get(&notation).unwrap_or(&self.nothing);
        cell.get_or_init(|| Knowledge::in_notation(&self.session, notation))
    }

    /// Whether a name has a meaning in every session of a notation. The names of J's library have theirs when they are first used.
    fn has_meaning(&self, notation: Notation, name: &str) -> bool {
        let library =
            || self.of_library.get_or_init(|| diagnostics::library_names(&|notation| self.knowledge(notation)));
        match notation {
            Notation::J => library().contains(name),
            // A constant of the language, such as csv.
            _ => self.session.speaker_of(notation).value_text(notation.facts(), name).is_ok_and(|text| text.is_some()),
        }
    }

    /// The faults of what was changed.
    fn tell_faults(&mut self) -> Vec<Value> {
        let changed: Vec<String> =
            self.documents.iter().filter(|(_, open)| open.changed).map(|(address, _)| address.clone()).collect();
        let mut out = Vec::new();
        for address in changed {
            let others = self.documents.iter().filter(|(other, _)| **other != address);
            let defined: HashSet<String> = others.flat_map(|(_, open)| open.outline.parts.keys().cloned()).collect();
            let Some(open) = self.documents.get(&address) else { continue };
            let folder = answers::document_folder(&address);
            let known = |notation| self.knowledge(notation);
            let meant = |notation, name: &str| self.has_meaning(notation, name);
            let around = diagnostics::Surroundings {
                address: &address,
                folder: folder.as_deref(),
                defined: &defined,
                known: &known,
                has_meaning: &meant,
            };
            let found = diagnostics::document_faults(&open.document, &open.outline, &around);
            out.push(published(&address, &open.document.version, &found));
            if let Some(open) = self.documents.get_mut(&address) {
                open.changed = false;
            }
        }
        out
    }

    fn asked(&mut self, id: &Value, method: &str, parameters: &Value) -> Vec<Value> {
        let result = match method {
            "initialize" => self.initialize(parameters),
            "shutdown" => {
                self.leaving = true;
                Value::Null
            }
            "workspace/executeCommand" => return self.command(id, parameters),
            "textDocument/rename" => {
                match names::rename(&self.documents, parameters, &|notation| self.knowledge(notation)) {
                    Ok(edit) => edit,
                    Err(why) => return vec![failed(id, REQUEST_FAILED, &why)],
                }
            }
            _ => match self.about(method, parameters) {
                Some(result) => result,
                None => return vec![failed(id, METHOD_NOT_FOUND, &format!("{method} is not there"))],
            },
        };
        vec![json!({"jsonrpc": "2.0", "id": id, "result": result})]
    }

    fn initialize(&mut self, parameters: &Value) -> Value {
        let encodings = parameters.pointer("/capabilities/general/positionEncodings").and_then(Value::as_array);
        if encodings.is_some_and(|known| known.iter().any(|name| name == "utf-8")) {
            self.units = Units::Utf8;
        }
        self.ready = true;
        self.limits = RunLimits::of_options(parameters.get("initializationOptions"));
        let has_lenses = parameters.pointer("/initializationOptions/lenses").and_then(Value::as_bool).unwrap_or(true);
        json!({
            "serverInfo": {"name": "jackal", "version": env!("CARGO_PKG_VERSION")},
            "capabilities": {
                "positionEncoding": if self.units == Units::Utf8 { "utf-8" } else { "utf-16" },
                "textDocumentSync": {"openClose": true, "change": 2},
                "hoverProvider": true,
                "completionProvider": {"triggerCharacters": ["\\", "`", ")", "'"]},
                "signatureHelpProvider": {"triggerCharacters": ["[", ";", " "]},
                "definitionProvider": true,
                "referencesProvider": true,
                "renameProvider": {"prepareProvider": true},
                "documentSymbolProvider": true,
                "documentHighlightProvider": true,
                "foldingRangeProvider": true,
                "codeActionProvider": {"codeActionKinds": ["quickfix"]},
                "workspaceSymbolProvider": true,
                "callHierarchyProvider": true,
                "inlayHintProvider": true,
                "documentFormattingProvider": true,
                "documentRangeFormattingProvider": true,
                "codeLensProvider": has_lenses.then(|| json!({"resolveProvider": false})),
                "executeCommandProvider": {"commands": ["jackal.explain", "jackal.run", "jackal.test"]},
                "semanticTokensProvider": {
                    "legend": {"tokenTypes": tokens::LEGEND, "tokenModifiers": []},
                    "full": true,
                    "range": true,
                },
            },
        })
    }

    /// Answers a question about a document; nothing for a method that is not there.
    fn about(&self, method: &str, parameters: &Value) -> Option<Value> {
        let known = |notation| self.knowledge(notation);
        let address = parameters.pointer("/textDocument/uri").and_then(Value::as_str).unwrap_or_default();
        let open = self.documents.get(address);
        let at = |open: &Open| parameters.get("position").map_or(0, |position| open.document.offset(position));
        let of = |answer: &dyn Fn(&Open) -> Value| Some(open.map_or(Value::Null, answer));
        match method {
            "textDocument/hover" => {
                of(&|open| answers::hover(&open.document, &open.outline, at(open), &known).unwrap_or(Value::Null))
            }
            "textDocument/completion" => of(&|open| {
                let (document, outline, at) = (&open.document, &open.outline, at(open));
                let notation = answers::notation_at(document, outline, document.line_of(at));
                let folder = answers::document_folder(address);
                script_names::complete(document, notation, folder.as_deref(), at)
                    .unwrap_or_else(|| answers::complete(document, outline, at, &known))
            }),
            "textDocument/signatureHelp" => {
                of(&|open| answers::signature(&open.document, &open.outline, at(open), &known).unwrap_or(Value::Null))
            }
            "textDocument/documentSymbol" => of(&|open| answers::symbols(&open.document, &open.outline)),
            "textDocument/semanticTokens/full" => {
                of(&|open| tokens::semantic_tokens(&open.document, &open.outline, &(0..=usize::MAX), &known))
            }
            "textDocument/semanticTokens/range" => {
                let lines = lines_of(parameters);
                of(&|open| tokens::semantic_tokens(&open.document, &open.outline, &lines, &known))
            }
            "textDocument/formatting" | "textDocument/rangeFormatting" => of(&|open| {
                let width = parameters.pointer("/options/tabSize").and_then(Value::as_u64).unwrap_or(2).clamp(1, 16);
                let width = usize::try_from(width).unwrap_or(2);
                let lines = lines_of(parameters);
                let mut edits = format::edits(&open.document, &open.outline, width, &known);
                edits.retain(|edit| lines.contains(&line_in(edit, "/range/start/line").unwrap_or(0)));
                Value::Array(edits)
            }),
            "textDocument/definition" => of(&|open| names::definition(&self.documents, address, open, at(open))),
            "textDocument/references" => of(&|open| {
                let whole = parameters.pointer("/context/includeDeclaration").and_then(Value::as_bool).unwrap_or(true);
                names::references(&self.documents, address, open, at(open), whole)
            }),
            "textDocument/prepareRename" => of(&|open| {
                let place = open.outline.at(at(open));
                place.map_or(Value::Null, |place| open.document.range(&place.span))
            }),
            "textDocument/documentHighlight" => of(&|open| marks::highlights(&open.document, &open.outline, at(open))),
            "textDocument/foldingRange" => of(&|open| marks::folds(&open.outline)),
            "textDocument/codeAction" => of(&|_| marks::mends(address, parameters)),
            "textDocument/prepareCallHierarchy" => of(&|open| calls::prepared(address, open, at(open))),
            "callHierarchy/incomingCalls" => Some(calls::incoming(&self.documents, parameters)),
            "callHierarchy/outgoingCalls" => Some(calls::outgoing(&self.documents, parameters)),
            "textDocument/inlayHint" => of(&|open| shapes::hints(&open.document, &open.outline, parameters)),
            "workspace/symbol" => Some(self.named(text(parameters, "query"))),
            "textDocument/codeLens" => of(&|open| self.lenses(address, open)),
            _ => None,
        }
    }

    /// The names of all documents that a query means.
    fn named(&self, query: &str) -> Value {
        let all = self.documents.iter();
        Value::Array(
            all.flat_map(|(address, open)| marks::named(address, &open.document, &open.outline, query)).collect(),
        )
    }

    fn lenses(&self, address: &str, open: &Open) -> Value {
        let (commands, lines): (&[(&str, &str)], Vec<usize>) = match open.document.kind {
            Kind::Script(notation) => {
                let lines = diagnostics::sentences(&open.document.text, notation, self.knowledge(notation));
                (&[("run", "jackal.run"), ("explain", "jackal.explain")][..], lines)
            }
            Kind::Transcript => {
                let text = open.document.text.lines().enumerate();
                let begins = text.filter(|(_, line)| line.starts_with("> ")).map(|(number, _)| number);
                (&[("run test", "jackal.test")][..], begins.collect())
            }
        };
        let lens = |(line, (title, command)): (usize, &(&str, &str))| {
            let start = open.document.start(line);
            json!({
                "range": open.document.range(&(start..start)),
                "command": {"title": title, "command": command, "arguments": [address, line]},
            })
        };
        let all = lines.into_iter().flat_map(|line| commands.iter().map(move |command| (line, command)));
        Value::Array(all.take(LENSES_MAX).map(lens).collect())
    }

    /// Runs what a command asks for, on another thread; its answer is sent when it is there.
    fn command(&mut self, id: &Value, parameters: &Value) -> Vec<Value> {
        let name = text(parameters, "command").to_string();
        let argument = |at: usize| parameters.pointer(&format!("/arguments/{at}"));
        let address = argument(0).and_then(Value::as_str).unwrap_or_default().to_string();
        let line = argument(1).and_then(Value::as_u64).and_then(|line| usize::try_from(line).ok());
        let Some(open) = self.documents.get(&address) else {
            return vec![failed(id, REQUEST_FAILED, "the document is not open")];
        };
        let (text, kind, events, id) =
            (open.document.text.clone(), open.document.kind, self.events.clone(), id.clone());
        let copy = OpenDocument::new(kind, text.clone(), open.document.version.clone(), self.units);
        let (refused, limits) = (id.clone(), self.limits);
        let work = move || {
            let script = |notation, line| ScriptLine { text: &text, notation, line, limits };
            let result = match (name.as_str(), kind, line) {
                ("jackal.explain", Kind::Script(notation), Some(line)) => code_actions::explain(script(notation, line)),
                ("jackal.run", Kind::Script(notation), Some(line)) => code_actions::run(script(notation, line)),
                ("jackal.test", Kind::Transcript, line) => {
                    let folder = answers::document_folder(&address).unwrap_or_else(|| PathBuf::from("."));
                    code_actions::test(&text, &folder).map(|results| {
                        let marked = diagnostics::result_faults(&copy, &results);
                        let _ = events.send(Event::Done(published(&address, &copy.version, &marked)));
                        code_actions::results_json(&results, line)
                    })
                }
                _ => Err(format!("there is no command {name} for this document")),
            };
            let message = match result {
                Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
                Err(why) => failed(&id, REQUEST_FAILED, &why),
            };
            let _ = events.send(Event::Done(message));
        };
        match thread::Builder::new().name("command".to_string()).spawn(work) {
            Ok(_) => Vec::new(),
            Err(error) => vec![failed(&refused, REQUEST_FAILED, &error.to_string())],
        }
    }
}

/// The number of a line at a place of some parameters.
fn line_in(value: &Value, place: &str) -> Option<usize> {
    value.pointer(place).and_then(Value::as_u64).and_then(|line| usize::try_from(line).ok())
}

/// The lines of the range that a question is about; all if it has none.
fn lines_of(parameters: &Value) -> std::ops::RangeInclusive<usize> {
    let line = |end: &str| line_in(parameters, &format!("/range/{end}/line"));
    line("start").unwrap_or(0)..=line("end").unwrap_or(usize::MAX)
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}
