//! Requests of browsers: their text, the handlers `.z.ph` and `.z.pp`, the pages that are shown without them, and the requests that
//! `.Q.hg` and `.Q.hp` send.

use std::path::{Component, Path};
use std::time::Duration;

use crate::array::{Array, Symbol, Value, budget};
use crate::error::{Error, Result};
use crate::messages::signal;
use crate::names::interpreter::{Dialect, Interpreter};
use crate::network::{ConnectionId, Endpoint, NetworkEvent};
use crate::show::{console, report};
use crate::system::{dot_h, dot_q, pages};
use crate::value::{self, general, integer, items, string, text_of};

/// The bytes of a request before its body.
const HEAD_BYTES_MAX: usize = 1 << 16;

/// The bytes of a body.
const BODY_BYTES_MAX: usize = 1 << 26;

/// The time for the answer of another server.
const ANSWER_SECONDS: f64 = 60.0;

/// The time from one look at the flag of Ctrl-C to the next.
const STEP: Duration = Duration::from_millis(20);

/// A request of a browser.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    /// `GET`, `POST` and the like.
    pub method: String,
    /// What stands behind the machine in the address, without its first slash.
    pub target: String,
    /// The lines of the head: names and what they say.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Request {
    /// Whether bytes begin as a request of a browser does. `None` while they are too few to tell.
    pub fn begins(bytes: &[u8]) -> Option<bool> {
        const METHODS: [&[u8]; 6] = [b"GET ", b"POST ", b"HEAD ", b"PUT ", b"DELETE ", b"OPTIONS "];
        match METHODS.iter().any(|method| bytes.starts_with(method)) {
            true => Some(true),
            false if METHODS.iter().any(|method| method.starts_with(bytes)) => None,
            false => Some(false),
        }
    }

    /// The first whole request of some bytes, and its length. `None` while it is not whole; an error if it cannot be one.
    ///
    /// ```
    /// use jackal_k::processes::http::Request;
    /// let (request, length) = Request::read(b"GET /?1+1 HTTP/1.1\r\nHost: here\r\n\r\n")?.expect("a whole request");
    /// assert_eq!((request.target.as_str(), length), ("?1+1", 34));
    /// # Ok::<(), jackal_array::error::Error>(())
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Option<(Request, usize)>> {
        const END: &[u8] = b"\r\n\r\n";
        let Some(head) = bytes.windows(END.len()).position(|part| part == END) else {
            return if bytes.len() > HEAD_BYTES_MAX { Err(wrong("its head is too long")) } else { Ok(None) };
        };
        if head > HEAD_BYTES_MAX {
            return Err(wrong("its head is too long"));
        }
        let text = String::from_utf8_lossy(bytes.get(..head).unwrap_or_default()).into_owned();
        let mut lines = text.split("\r\n");
        let first = lines.next().unwrap_or_default();
        let [method, target, _] = first.split(' ').collect::<Vec<_>>()[..] else {
            return Err(wrong("its first line is not a method, a path and a version"));
        };
        let headers: Vec<(String, String)> = lines
            .filter_map(|line| line.split_once(':'))
            .map(|(name, text)| (name.trim().to_string(), text.trim().to_string()))
            .collect();
        let mut request = Request {
            method: method.to_string(),
            target: target.strip_prefix('/').unwrap_or(target).to_string(),
            headers,
            body: Vec::new(),
        };
        let length = match request.header("content-length") {
            Some(length) => length.parse().map_err(|_| wrong("its length is not a number"))?,
            None => 0_usize,
        };
        if length > BODY_BYTES_MAX {
            return Err(wrong("its body is too long"));
        }
        let begin = head + END.len();
        let Some(body) = bytes.get(begin..begin + length) else { return Ok(None) };
        request.body = budget::copied(body)?;
        Ok(Some((request, begin + length)))
    }

    /// What a line of the head says.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, text)| text.as_str())
    }

    /// The user and the password that the head names.
    pub fn credentials(&self, k: &Interpreter) -> Option<(String, String)> {
        let coded = self.header("authorization")?.strip_prefix("Basic ")?;
        let plain = dot_q::from_base64(k, string(coded)).ok()?;
        let text = String::from_utf8_lossy(text_of(&plain)?).into_owned();
        text.split_once(':').map(|(user, password)| (user.to_string(), password.to_string()))
    }

    /// The argument of the handlers: the text of the request, and the lines of its head as a dictionary.
    pub fn argument(&self) -> Result<Value> {
        let text = match self.method.as_str() {
            "POST" | "PUT" => [self.target.as_bytes(), b" ", &self.body].concat(),
            _ => self.target.clone().into_bytes(),
        };
        let names = self.headers.iter().map(|(name, _)| Symbol::new(name)).collect::<Result<Vec<Symbol>>>()?;
        let lines = general(self.headers.iter().map(|(_, text)| string(text.as_str())).collect());
        Ok(general(vec![string(text), value::dictionary(Value::Array(Array::list(names)), lines)]))
    }
}

#[cold]
fn wrong(reason: &str) -> Error {
    Error::domain(format!("this is not a request of a browser: {reason}"))
}

impl Interpreter {
    /// The answer to a request of a browser, as it is sent.
    pub(super) fn browser_answer(&self, request: &Request) -> Result<Vec<u8>> {
        let name = match request.method.as_str() {
            "GET" | "HEAD" => ".z.ph",
            "POST" => ".z.pp",
            _ => return status("501 Not Implemented", "this method is not answered"),
        };
        let answer = match self.handler(name)? {
            Some(function) => self.apply_one(&function, request.argument()?)?,
            None => return self.page(request),
        };
        match text_of(&answer) {
            Some(text) => budget::copied(text),
            None => status("500 Internal Server Error", &format!("{name} gave no text")),
        }
    }

    /// The page that is shown where `.z.ph` has no meaning: the tables, the value of an expression, or a file of the folder `.h.HOME`.
    fn page(&self, request: &Request) -> Result<Vec<u8>> {
        let (path, query) = match request.target.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (request.target.as_str(), None),
        };
        let answer = match (path, query) {
            ("", None) => self.list_of_tables(),
            (_, Some(query)) => self.value_page(path, query),
            (path, None) => return self.file_page(path),
        };
        match answer {
            Ok(answer) => Ok(text_of(&answer).unwrap_or_default().to_vec()),
            Err(error) => {
                let refusal = pages::answer_wrong(self, string(report::error_text(&error)))?;
                Ok(text_of(&refusal).unwrap_or_default().to_vec())
            }
        }
    }

    /// A page with a link to each table.
    fn list_of_tables(&self) -> Result<Value> {
        let names = crate::system::special::tables(self, value::symbol(".")?)?;
        let mut lines = vec![string("tables:")];
        for name in items(&names) {
            let table = value::text_or_symbol(&name).map(|name| String::from_utf8_lossy(&name).into_owned());
            let table = table.unwrap_or_default();
            let rows = value::count(&self.global_value(Symbol::new(&table)?)?);
            lines.push(string(format!(
                "<a href=\"?{table}\">{table}</a>  {rows} rows, as <a href=\"{table}.csv?{table}\">csv</a>"
            )));
        }
        lines.push(string(""));
        lines.push(string("?expression behind the address shows its value"));
        pages::answer_page(self, general(lines))
    }

    /// The value of an expression, on a page or in the form that the path names.
    fn value_page(&self, path: &str, query: &str) -> Result<Value> {
        let text = dot_h::from_address(self, string(query))?;
        let value = self.served(&text)?;
        if let Some((_, form)) = path.rsplit_once('.')
            && let Some(lines) = dot_h::lines_in(self, form, value.clone())?
        {
            let all = items(&lines);
            let mut joined = Vec::new();
            for line in &all {
                budget::append(&mut joined, text_of(line).unwrap_or_default())?;
                budget::append(&mut joined, b"\r\n")?;
            }
            return pages::answer_well(self, value::symbol(form)?, string(joined));
        }
        let shown = console::console(&self.cx(), &value, Dialect::Q)?;
        let lines = shown.split(|&byte| byte == b'\n').map(|line| dot_h::escaped_text(self, string(line)));
        pages::answer_page(self, general(lines.collect::<Result<Vec<Value>>>()?))
    }

    /// A file of the folder that `.h.HOME` names.
    fn file_page(&self, path: &str) -> Result<Vec<u8>> {
        let name = dot_h::from_address(self, string(path))?;
        let name = String::from_utf8_lossy(text_of(&name).unwrap_or_default()).into_owned();
        let is_inside = Path::new(&name).components().all(|part| matches!(part, Component::Normal(_)));
        let home = self.global_value(Symbol::new(".h.HOME")?)?;
        let home = String::from_utf8_lossy(text_of(&home).unwrap_or_default()).into_owned();
        let read = || {
            self.guard(crate::host::FILES)?;
            self.host.read(&Path::new(&home).join(&name)).map_err(|error| Error::outside(&error))
        };
        let content = if is_inside && !home.is_empty() { read().ok() } else { None };
        let Some(content) = content else { return status("404 Not Found", "there is no such page") };
        let form = name.rsplit_once('.').map_or("txt", |(_, form)| form);
        let answer = pages::answer_well(self, value::symbol(form)?, string(content))?;
        budget::copied(text_of(&answer).unwrap_or_default())
    }

    /// Whether the user of a request may see pages, by `.z.ac` or as any user who connects; the answer, if it is refused or made by
    /// `.z.ac`. A user that `.z.ac` lets in has the name that it gives.
    pub(super) fn refused_browser(&self, connection: ConnectionId, request: &Request) -> Result<Option<Vec<u8>>> {
        if request.header("transfer-encoding").is_some() {
            return status("411 Length Required", "a body comes with its length").map(Some);
        }
        const REFUSED: &str = "401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"q\"";
        let (user, password) = request.credentials(self).unwrap_or_default();
        let by_password =
            |allowed: bool| if allowed { Ok(None) } else { status(REFUSED, "the user is refused").map(Some) };
        let Some(function) = self.handler(".z.ac")? else { return by_password(self.may_connect(&user, &password)?) };
        let answer = items(&self.apply_one(&function, request.argument()?)?);
        let text = |place: usize| answer.get(place).and_then(value::text_or_symbol).map(|text| text.to_vec());
        match answer.first().and_then(integer) {
            Some(1) => {
                let user = String::from_utf8_lossy(&text(1).unwrap_or_default()).into_owned();
                self.with_connection(connection, |record| record.user = user);
                Ok(None)
            }
            Some(2) => Ok(Some(text(1).unwrap_or_default())),
            Some(4) => by_password(self.may_connect(&user, &password)?),
            _ => status(REFUSED, "the user is refused").map(Some),
        }
    }
}

/// An answer with a status and a line of text.
pub(super) fn status(status: &str, text: &str) -> Result<Vec<u8>> {
    let head = format!("HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nConnection: close\r\n");
    Ok(format!("{head}Content-Length: {}\r\n\r\n{text}", text.len()).into_bytes())
}

impl Interpreter {
    /// `.Q.hg url`: what a server answers.
    pub(crate) fn page_at(&self, y: &Value) -> Result<Value> {
        asked(self, &address(y)?, "GET", None)
    }

    /// `.Q.hp[url;kind;body]`: what a server answers to a text of a kind.
    pub(crate) fn page_for(&self, arguments: &[Value]) -> Result<Value> {
        let [url, form, body] = arguments else { return Err(Error::rank(".Q.hp takes an address, a kind and a text")) };
        let (Some(form), Some(body)) = (text_of(form), text_of(body)) else {
            return Err(Error::type_("the kind and the body are text"));
        };
        asked(self, &address(url)?, "POST", Some((&String::from_utf8_lossy(form), body)))
    }
}

fn address(y: &Value) -> Result<String> {
    let text = value::text_or_symbol(y).map(|text| String::from_utf8_lossy(&text).into_owned());
    text.ok_or_else(|| Error::type_("an address is text or a symbol"))
}

/// Sends a request and gives the body of the answer.
fn asked(k: &Interpreter, url: &str, method: &str, body: Option<(&str, &[u8])>) -> Result<Value> {
    let url = url.strip_prefix(':').unwrap_or(url);
    let Some(rest) = url.strip_prefix("http://") else {
        return Err(match url.starts_with("https://") {
            true => Error::nonce("https, which encrypts; an http address is asked"),
            false => Error::domain("an address begins with http://"),
        });
    };
    let (place, path) = rest.split_once('/').unwrap_or((rest, ""));
    let (host, port) = place.rsplit_once(':').unwrap_or((place, "80"));
    let port = port.parse().map_err(|_| Error::domain(format!("{port} is not a port")))?;
    let mut request = format!("{method} /{path} HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n").into_bytes();
    if let Some((form, body)) = body {
        budget::append(&mut request, format!("Content-Type: {form}\r\nContent-Length: {}\r\n", body.len()).as_bytes())?;
    }
    budget::append(&mut request, b"\r\n")?;
    budget::append(&mut request, body.map_or(&[], |(_, body)| body))?;
    answer_of(k, &Endpoint::Tcp { host: host.to_string(), port }, &request).map(string)
}

/// Sends bytes to a server and gives the body of what it answers, which ends with the connection.
fn answer_of(k: &Interpreter, to: &Endpoint, request: &[u8]) -> Result<Vec<u8>> {
    let network = k.network()?;
    let hop = |error: std::io::Error| signal("hop").note(error.to_string());
    let (connection, _) = network.connect(to, None).map_err(hop)?;
    let begun = k.host.monotonic();
    let done = network.send(connection, request).map_err(hop).and_then(|()| {
        let mut answer = Vec::new();
        loop {
            k.poll()?;
            match network.next_event(Some(connection), STEP).map_err(hop)? {
                Some(NetworkEvent::Received(_, bytes)) => budget::append(&mut answer, &bytes)?,
                Some(NetworkEvent::Closed(_)) => return Ok(answer),
                _ if k.host.monotonic() - begun > ANSWER_SECONDS => return Err(signal("timeout")),
                _ => {}
            }
        }
    });
    network.close(connection);
    let answer = done?;
    let head = answer.windows(4).position(|part| part == b"\r\n\r\n").ok_or_else(|| signal("badmsg"))?;
    let is_chunked = String::from_utf8_lossy(answer.get(..head).unwrap_or_default())
        .lines()
        .any(|line| line.to_ascii_lowercase().replace(' ', "") == "transfer-encoding:chunked");
    let body = answer.get(head + 4..).unwrap_or_default();
    if is_chunked { unchunked(body) } else { budget::copied(body) }
}

/// The parts of a body that are sent one by one, each with its length before it.
fn unchunked(mut body: &[u8]) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let (line, rest) = body.split_at(end);
        let length = String::from_utf8_lossy(line)
            .split(';')
            .next()
            .and_then(|length| usize::from_str_radix(length.trim(), 16).ok());
        let Some(length) = length.filter(|&length| length > 0) else { break };
        let part = rest.get(2..length.saturating_add(2)).ok_or_else(|| signal("badmsg"))?;
        budget::append(&mut out, part)?;
        body = rest.get(length + 4..).unwrap_or_default();
    }
    Ok(out)
}
