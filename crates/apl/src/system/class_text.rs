//! The text of a class or an interface in parts: fields, functions, properties, and statements that run when it is defined.

use crate::error::{Error, ErrorKind, Result};
use crate::read::{definition::open_braces, refused, token};
use crate::value::Token;

/// A class as it is written.
#[derive(Debug, Default)]
pub struct ClassText {
    /// Its name.
    pub name: String,
    /// Whether it is an interface.
    pub is_interface: bool,
    /// The class that it goes on from, and the interfaces that it supports.
    pub bases: Vec<String>,
    /// Its fields.
    pub fields: Vec<FieldText>,
    /// Its functions between dels.
    pub methods: Vec<MethodText>,
    /// Its properties.
    pub properties: Vec<PropertyText>,
    /// Other statements.
    pub statements: Vec<String>,
    /// Statements that set variables of the system, with the names of these.
    pub settings: Vec<(Vec<String>, String)>,
}

/// `:Field Public Shared name←value`
#[derive(Debug)]
pub struct FieldText {
    /// Its name.
    pub name: String,
    /// The expression of its first value.
    pub initial: Option<String>,
    /// Whether it is seen from outside.
    pub public: bool,
    /// Whether the class has it for all instances.
    pub shared: bool,
}

/// A function between dels.
#[derive(Debug)]
pub struct MethodText {
    /// Its lines, the header first.
    pub lines: Vec<String>,
    /// Whether it is seen from outside.
    pub public: bool,
    /// Whether it runs in the class.
    pub shared: bool,
    /// Whether it is a constructor.
    pub constructs: bool,
    /// Whether it is the destructor.
    pub destroys: bool,
    /// The name of an interface that it stands for: `Bird.Fly`.
    pub implements: Option<String>,
}

/// What the functions of a property are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PropertyKind {
    /// All of it.
    #[default]
    Simple,
    /// One element, by its numbers.
    Numbered,
    /// What stands between brackets, whatever it is.
    Keyed,
}

/// `:Property name` with its functions.
#[derive(Debug, Default)]
pub struct PropertyText {
    /// Its name.
    pub name: String,
    /// What its functions are asked for.
    pub kind: PropertyKind,
    /// Whether brackets behind an instance belong to it.
    pub is_default: bool,
    /// The lines of the function that tells the shape of a numbered one.
    pub shape: Option<Vec<String>>,
    /// The lines of the function that gets it.
    pub get: Option<Vec<String>>,
    /// The lines of the function that sets it.
    pub set: Option<Vec<String>>,
    /// Whether it is seen from outside.
    pub public: bool,
    /// Whether the class has it for all instances.
    pub shared: bool,
}

impl MethodText {
    fn new(lines: Vec<String>) -> MethodText {
        let mut method =
            MethodText { lines, public: false, shared: false, constructs: false, destroys: false, implements: None };
        for line in method.lines.iter().skip(1) {
            let words = words(line);
            match words.first().map(String::as_str) {
                Some(":access") => {
                    method.public = words.iter().any(|word| word == "public");
                    method.shared = words.iter().any(|word| word == "shared");
                }
                Some(":implements") => match words.get(1).map(String::as_str) {
                    Some("destructor") => method.destroys = true,
                    Some("method") => method.implements = code(line).split_whitespace().nth(2).map(str::to_string),
                    _ => method.constructs |= words.iter().any(|word| word == "constructor"),
                },
                _ => {}
            }
        }
        method
    }

    /// The name in its header.
    pub fn name(&self) -> String {
        name_of(self.lines.first().map_or("", String::as_str))
    }
}

/// A line without its remark.
fn code(line: &str) -> &str {
    line.split('⍝').next().unwrap_or_default()
}

/// The words of a line without its remark, in small letters.
fn words(line: &str) -> Vec<String> {
    code(line).split_whitespace().map(str::to_lowercase).collect()
}

/// The name of the function of a header.
fn name_of(header: &str) -> String {
    let front = header.split([';', '⍝']).next().unwrap_or_default();
    let front = front.rsplit('←').next().unwrap_or_default();
    // An argument may stand in braces or be a list in parentheses.
    let (mut depth, mut flat) = (0_usize, String::new());
    for c in front.chars() {
        match c {
            '{' | '(' => depth += 1,
            '}' | ')' => {
                depth = depth.saturating_sub(1);
                flat.push_str(" ∆ ");
            }
            c if depth == 0 => flat.push(c),
            _ => {}
        }
    }
    let parts: Vec<&str> = flat.split_whitespace().collect();
    match parts.as_slice() {
        [name] | [name, _] | [_, name, _] => (*name).to_string(),
        _ => String::new(),
    }
}

/// A reader of the lines of a class.
struct ClassLines<'a> {
    all: Vec<&'a str>,
    at: usize,
}

impl<'a> ClassLines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let line = self.all.get(self.at).copied();
        self.at += 1;
        line
    }

    /// The lines of a function, of which the first was read.
    fn function(&mut self, first: &str) -> Result<Vec<String>> {
        let begun = self.at;
        let mut lines = vec![first.trim().trim_start_matches('∇').trim().to_string()];
        while let Some(line) = self.next() {
            if line.trim() == "∇" {
                if lines.first().is_some_and(String::is_empty) {
                    lines.remove(0);
                }
                return Ok(lines);
            }
            lines.push(line.to_string());
        }
        Err(refused(format!("line {begun}: the function has no ∇ at its end")))
    }
}

/// The parts of the text of a class or of an interface.
pub fn parsed(text: &str) -> Result<ClassText> {
    let mut lines = ClassLines { all: text.lines().collect(), at: 0 };
    let head = code(lines.next().unwrap_or_default()).trim();
    let (word, behind) = head.split_once(char::is_whitespace).unwrap_or((head, ""));
    let is_interface = word.eq_ignore_ascii_case(":interface");
    let (kind, end) = if is_interface { (":Interface", ":endinterface") } else { (":Class", ":endclass") };
    let (name, bases) = behind.split_once(':').unwrap_or((behind, ""));
    let name = name.trim().to_string();
    let bases = bases.split(',').map(str::trim).filter(|base| !base.is_empty()).map(str::to_string).collect();
    if !super::name_lists::is_name(&name) {
        return Err(refused(format!("{kind} needs a name behind it")));
    }
    let mut class = ClassText { name, bases, is_interface, ..ClassText::default() };
    while let Some(line) = lines.next() {
        let number = lines.at;
        let trimmed = line.trim();
        let words = words(line);
        match words.first().map_or("", String::as_str) {
            "" => {}
            word if word == end => return Ok(class),
            ":field" => class.fields.push(field(trimmed, number)?),
            ":property" => class.properties.push(property(&mut lines, trimmed, number)?),
            ":section" | ":endsection" | ":using" | ":require" | ":access" => {}
            ":include" => class.statements.push(format!("⎕THIS ⎕NS {}", trimmed.get(8..).unwrap_or_default().trim())),
            ":class" | ":interface" | ":namespace" => {
                return Err(Error::new(ErrorKind::Nonce).note(format!("line {number}: a class in a class is not read")));
            }
            word if word.starts_with(':') => {
                return Err(refused(format!("line {number}: {word} has no place in a class")));
            }
            _ if trimmed.starts_with('∇') => class.methods.push(MethodText::new(lines.function(trimmed)?)),
            _ => {
                let mut statement = line.to_string();
                let mut open = open_braces(line, 0).unwrap_or(0);
                while open > 0
                    && let Some(more) = lines.next()
                {
                    open = open_braces(more, open).unwrap_or(0);
                    statement = statement + "\n" + more;
                }
                match setting(&statement) {
                    Some(names) => class.settings.push((names, statement)),
                    None => class.statements.push(statement),
                }
            }
        }
    }
    Err(refused(format!("the {kind} has no :End{}", kind.trim_start_matches(':'))))
}

/// The variables of the system that a statement assigns, if it does nothing else: `⎕IO←0`, `(⎕IO ⎕ML)←0 1`.
fn setting(statement: &str) -> Option<Vec<String>> {
    let tokens = token::tokens(statement).ok()?;
    let arrow = tokens.iter().position(|(token, _)| matches!(token, Token::Assign))?;
    let mut names = Vec::new();
    for (token, _) in tokens.iter().take(arrow) {
        match token {
            Token::Quad(name @ ("IO" | "ML" | "CT" | "PP" | "DIV" | "WX" | "FR")) => names.push(format!("⎕{name}")),
            Token::Open | Token::Close => {}
            _ => return None,
        }
    }
    let is_plain = tokens.iter().skip(arrow + 1).all(|(token, _)| matches!(token, Token::Constant(_)));
    (is_plain && !names.is_empty()).then_some(names)
}

fn field(line: &str, number: usize) -> Result<FieldText> {
    let line = code(line);
    let (front, initial) = line.split_once('←').map_or((line, None), |(front, value)| (front, Some(value)));
    let mut words: Vec<&str> = front.split_whitespace().skip(1).collect();
    let name = words.pop().unwrap_or_default().to_string();
    let is = |wanted: &str| words.iter().any(|word| word.eq_ignore_ascii_case(wanted));
    if !super::name_lists::is_name(&name) {
        return Err(refused(format!("line {number}: a field needs a name")));
    }
    let initial = initial.map(|value| value.trim().to_string());
    Ok(FieldText { name, initial, public: is("public"), shared: is("shared") })
}

fn property(lines: &mut ClassLines<'_>, line: &str, number: usize) -> Result<PropertyText> {
    let mut given: Vec<&str> = code(line).split_whitespace().skip(1).collect();
    let name = given.pop().unwrap_or_default().to_string();
    if !super::name_lists::is_name(&name) {
        return Err(refused(format!("line {number}: a property needs a name")));
    }
    let is = |wanted: &str| given.iter().any(|word| word.eq_ignore_ascii_case(wanted));
    let kind = match (is("numbered"), is("keyed")) {
        (true, true) => return Err(refused(format!("line {number}: a property is numbered or keyed, not both"))),
        (true, false) => PropertyKind::Numbered,
        (false, true) => PropertyKind::Keyed,
        (false, false) => PropertyKind::Simple,
    };
    let (public, shared, is_default) = (is("public"), is("shared"), is("default"));
    let mut property = PropertyText { name, kind, public, shared, is_default, ..PropertyText::default() };
    while let Some(line) = lines.next() {
        let words = words(line);
        match words.first().map_or("", String::as_str) {
            "" => {}
            ":endproperty" => {
                return match (kind, &property.shape) {
                    (PropertyKind::Numbered, None) => {
                        Err(refused(format!("line {number}: a numbered property needs the function Shape")))
                    }
                    _ => Ok(property),
                };
            }
            ":access" => {
                property.public |= words.iter().any(|word| word == "public");
                property.shared |= words.iter().any(|word| word == "shared");
            }
            _ if line.trim().starts_with('∇') => {
                let method = MethodText::new(lines.function(line)?);
                match method.name().to_lowercase().as_str() {
                    "get" => property.get = Some(method.lines),
                    "set" => property.set = Some(method.lines),
                    "shape" => property.shape = Some(method.lines),
                    _ => {}
                }
            }
            _ => return Err(refused(format!("line {}: a property holds the functions Get, Set and Shape", lines.at))),
        }
    }
    Err(refused(format!("line {number}: the :Property has no :EndProperty")))
}
