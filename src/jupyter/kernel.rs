//! The kernel: sockets in, one session, answers out.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use jackal::rooms::host::Stream;
use jackal::rooms::session::{Notation, OsHost, Session, panic_guard};
use serde_json::{Value, json};

use super::answers;
use super::cell::{self, CellEnd};
use super::connection::Connection;
use super::keyboard::FrontEndInput;
use super::outlet::Drawer;
use super::outlet::{Channel, Outlet};
use super::sockets::{Publisher, Router, beat};
use super::wire::{Request, Wire};

/// The settings of a kernel's session.
#[derive(Clone, Debug, Default)]
pub struct KernelSettings {
    /// The notation that it begins in.
    pub notation: Notation,
    /// The time limit of a sentence.
    pub time: Option<Duration>,
    /// The bytes that its arrays may hold.
    pub memory: Option<usize>,
    /// Whether files, environment and shell are shut off.
    pub sandbox: bool,
}

/// Runs a kernel until it is asked to end; the error is a line with the reason why it could not.
pub fn run(file: &Path, settings: &KernelSettings) -> Result<i32, String> {
    let connection =
        Connection::read(file).map_err(|why| format!("the connection file '{}': {why}", file.display()))?;
    watch_parent();
    Kernel::begin(&connection, settings).map(Kernel::serve)
}

/// The action after a request.
enum After {
    /// The next one.
    Going,
    /// A cell failed: the requests that waited at that time are not run. One that comes after the front end was
    /// informed is run.
    Failed(Vec<Request>),
    /// The session ends, with a status.
    Leaving(i32),
}

struct Kernel {
    session: Session,
    /// The notation in which its cells begin.
    notation: Notation,
    wire: Wire,
    shell: Router,
    outlet: Outlet,
    requests: Receiver<Request>,
    /// The cell that runs, for those who ask its front end.
    asking: Rc<RefCell<Option<Request>>>,
    interrupted: Arc<AtomicBool>,
    /// The number of the last cell.
    number: u64,
    cells: Vec<String>,
}

impl Kernel {
    fn begin(connection: &Connection, settings: &KernelSettings) -> Result<Kernel, String> {
        let wire = Wire::new(&connection.key).ok_or("the key is none")?;
        let [shell, control, stdin, iopub, heart] = connection.ports;
        let address = connection.address;
        let failed = |port: u16| move |error: std::io::Error| format!("cannot listen on {address}:{port}: {error}");
        let publisher = Publisher::listen(address, iopub).map_err(failed(iopub))?;
        let outlet = Outlet::new(wire.clone(), publisher).map_err(|error| error.to_string())?;
        let taking = |port: u16| -> Result<(Router, Receiver<Request>), String> {
            let (sender, receiver) = channel();
            let own = wire.clone();
            let take = move |from, frames| match own.read(from, frames) {
                Some(request) => sender.send(request).is_ok(),
                None => false,
            };
            Ok((Router::listen(address, port, take).map_err(failed(port))?, receiver))
        };
        let (control, orders) = taking(control)?;
        let (stdin, lines) = taking(stdin)?;
        let (asking, interrupted) = (Rc::new(RefCell::new(None)), Arc::new(AtomicBool::new(false)));
        let mut keyboard = FrontEndInput { stdin, wire: wire.clone(), answers: lines, cell: asking.clone() };
        let written = outlet.clone();
        let host = OsHost::writing_to(Box::new(move |stream, bytes| {
            let channel = if stream == Stream::Error { Channel::Error } else { Channel::Output };
            written.write(channel, bytes);
            Ok(())
        }));
        let host = host.with_keyboard(Box::new(move |prompt| keyboard.read(prompt)));
        let mut session = Session::with_host(Rc::new(host));
        session.set_notation(settings.notation);
        session.set_time_limit(settings.time);
        settings.memory.inspect(|bytes| session.set_memory_limit(*bytes));
        session.set_sandbox(settings.sandbox);
        session.set_viewer(Some(Rc::new(Drawer { outlet: outlet.clone() })));
        let interrupt = {
            let (stop, interrupted) = (session.stop(), interrupted.clone());
            move || {
                interrupted.store(true, Relaxed);
                stop.interrupt();
            }
        };
        // Without a handler the signal ends the kernel, as the system has it.
        let _ = ctrlc::set_handler(interrupt.clone());
        let orders_of = Orders { control, wire: wire.clone(), outlet: outlet.clone(), notation: settings.notation };
        let body = move || orders.into_iter().for_each(|request| orders_of.obey(&request, &interrupt));
        thread::Builder::new().name("control".to_string()).spawn(body).map_err(|error| error.to_string())?;
        // The socket by which front ends find out that the kernel is there comes last.
        let (shell, requests) = taking(shell)?;
        beat(address, heart).map_err(failed(heart))?;
        let cells = Vec::new();
        Ok(Kernel {
            session,
            notation: settings.notation,
            wire,
            shell,
            outlet,
            requests,
            asking,
            interrupted,
            number: 0,
            cells,
        })
    }

    /// Answers until the session is to end; the exit status.
    fn serve(mut self) -> i32 {
        while let Ok(request) = self.requests.recv() {
            if let Some(status) = self.answer(&request) {
                self.outlet.drain();
                return status;
            }
        }
        0
    }

    fn reply(&self, request: &Request, content: &Value) {
        let kind = request.kind().replace("_request", "_reply");
        self.shell.send(&request.from, &self.wire.write(&request.route, &kind, &request.header, content));
    }

    /// Answers a request; the exit status if the session is to end.
    fn answer(&mut self, request: &Request) -> Option<i32> {
        let state = |state: &str| json!({"execution_state": state});
        self.outlet.tell(&request.header, "status", &state("busy"));
        self.outlet.begin(&request.header, request.flag("silent", false));
        // A mistake of ours ends the answer alone.
        let after = panic_guard::catch(|| Ok(self.answered(request))).unwrap_or_else(|error| {
            let (name, why) = (error.headline(), error.notes().join("; "));
            self.reply(request, &json!({"status": "error", "ename": name, "evalue": why, "traceback": []}));
            After::Going
        });
        self.outlet.tell(&request.header, "status", &state("idle"));
        match after {
            After::Going => None,
            After::Leaving(status) => Some(status),
            After::Failed(waiting) => self.abort(waiting),
        }
    }

    /// Answers a request by its kind.
    fn answered(&mut self, request: &Request) -> After {
        match request.kind() {
            "execute_request" => return self.execute(request),
            "kernel_info_request" => self.reply(request, &answers::kernel_info(self.notation)),
            "complete_request" => {
                let answer = answers::complete(&mut self.session, request);
                self.reply(request, &answer);
            }
            "inspect_request" => {
                let answer = answers::inspect(&mut self.session, request);
                self.reply(request, &answer);
            }
            "is_complete_request" => self.reply(request, &answers::is_complete(&self.session, request)),
            "history_request" => self.reply(request, &answers::history(&self.cells, request)),
            "comm_info_request" => self.reply(request, &json!({"status": "ok", "comms": {}})),
            "shutdown_request" => {
                self.reply(request, &json!({"status": "ok", "restart": request.flag("restart", false)}));
                return After::Leaving(0);
            }
            // A comm is closed at once, as the kernel has nothing to say there.
            "comm_open" => {
                let close = json!({"comm_id": request.text("comm_id"), "data": {}});
                self.outlet.tell(&request.header, "comm_close", &close);
            }
            _ => {}
        }
        After::Going
    }

    /// The cells that wait are not run, since one before them failed; what else waits is answered.
    fn abort(&mut self, waiting: Vec<Request>) -> Option<i32> {
        for request in waiting {
            if request.kind() != "execute_request" {
                if let Some(status) = self.answer(&request) {
                    return Some(status);
                }
                continue;
            }
            self.outlet.tell(&request.header, "status", &json!({"execution_state": "busy"}));
            self.reply(&request, &json!({"status": "aborted", "execution_count": self.number}));
            self.outlet.tell(&request.header, "status", &json!({"execution_state": "idle"}));
        }
        None
    }

    /// The values of further sentences that the front end requests with a cell.
    fn expressions(&mut self, request: &Request) -> Value {
        let Some(asked) = request.content.get("user_expressions").and_then(Value::as_object) else { return json!({}) };
        let mut values = serde_json::Map::new();
        for (name, sentence) in asked {
            let text = self.session.value_text(sentence.as_str().unwrap_or_default());
            let value = match text {
                Some(text) => json!({"status": "ok", "data": {"text/plain": text}, "metadata": {}}),
                None => json!({"status": "error", "ename": "no value", "evalue": sentence, "traceback": []}),
            };
            values.insert(name.clone(), value);
        }
        Value::Object(values)
    }

    fn execute(&mut self, request: &Request) -> After {
        let (code, silent) = (request.text("code").to_string(), request.flag("silent", false));
        if !silent {
            self.number += 1;
            let content = json!({"code": code, "execution_count": self.number});
            self.outlet.tell(&request.header, "execute_input", &content);
        }
        let number = self.number;
        *self.asking.borrow_mut() = Some(request.clone()).filter(|request| request.flag("allow_stdin", true));
        self.interrupted.store(false, Relaxed);
        let ended = cell::run(&mut self.session, &self.outlet, &self.interrupted, &code);
        *self.asking.borrow_mut() = None;
        self.outlet.end((!silent && matches!(ended, CellEnd::Well)).then_some(number));
        if !silent && request.flag("store_history", true) {
            self.cells.push(code);
        }
        match ended {
            CellEnd::Well => {
                let values = self.expressions(request);
                let content =
                    json!({"status": "ok", "execution_count": number, "user_expressions": values, "payload": []});
                self.reply(request, &content);
                After::Going
            }
            CellEnd::Failed(name, reason, lines) => {
                let after = match request.flag("stop_on_error", true) {
                    true => After::Failed(self.requests.try_iter().collect()),
                    false => After::Going,
                };
                let error = json!({"ename": name, "evalue": reason, "traceback": lines});
                if !silent {
                    self.outlet.tell(&request.header, "error", &error);
                }
                let mut content = error;
                content["status"] = json!("error");
                content["execution_count"] = json!(number);
                self.reply(request, &content);
                after
            }
            CellEnd::Exit(status) => {
                let payload = json!([{"source": "ask_exit", "keepkernel": false}]);
                let content =
                    json!({"status": "ok", "execution_count": number, "user_expressions": {}, "payload": payload});
                self.reply(request, &content);
                After::Leaving(status)
            }
        }
    }
}

/// The thread that answers on the control socket while a cell runs.
struct Orders {
    control: Router,
    wire: Wire,
    outlet: Outlet,
    notation: Notation,
}

impl Orders {
    fn obey(&self, request: &Request, interrupt: &dyn Fn()) {
        let state = |state: &str| self.outlet.tell(&request.header, "status", &json!({"execution_state": state}));
        state("busy");
        let mut ends = false;
        let content = match request.kind() {
            "kernel_info_request" => Some(answers::kernel_info(self.notation)),
            "interrupt_request" => {
                interrupt();
                Some(json!({"status": "ok"}))
            }
            "shutdown_request" => {
                ends = true;
                Some(json!({"status": "ok", "restart": request.flag("restart", false)}))
            }
            _ => None,
        };
        if let Some(content) = content {
            let kind = request.kind().replace("_request", "_reply");
            if ends {
                self.outlet.tell(&request.header, &kind, &content);
            }
            let frames = self.wire.write(&request.route, &kind, &request.header, &content);
            self.control.send(&request.from, &frames);
        }
        state("idle");
        if ends {
            interrupt();
            self.outlet.drain();
            std::process::exit(0);
        }
    }
}

/// From one look at the parent process to the next.
const LOOKS: Duration = Duration::from_millis(500);

/// Ends this process when the one that started it as a kernel is gone, so that nothing is left running.
fn watch_parent() {
    #[cfg(unix)]
    if std::env::var_os("JPY_PARENT_PID").is_some() {
        let parent = std::os::unix::process::parent_id();
        let watch = move || {
            while std::os::unix::process::parent_id() == parent {
                thread::sleep(LOOKS);
            }
            std::process::exit(1);
        };
        let _ = thread::Builder::new().name("parent".to_string()).spawn(watch);
    }
}
