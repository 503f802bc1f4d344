//! Classes as Dyalog has them: `:Class`, `⎕NEW`. An instance is a namespace with the functions and fields of its class and of those that
//! the class goes on from.
//!
//! Left out: triggers, which are read and never called. A shared field that an instance uses is that of the class: its name is read as
//! `∆CLASS0.name` there.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::class_line::ancestors;
use super::class_text::{ClassText, FieldText, MethodText, parsed};
use super::interfaces;
use super::properties;
use super::spaces::existing;
use crate::array::{Array, ElementType, nested};
use crate::error::{Error, ErrorKind, Result};
use crate::names::{ClassParts, Meaning, Space, SpaceRole, Workspace};
use crate::read::{Classes, definition, token};
use crate::show::text_array;
use crate::value::{Defined, Function, Outcome, Slot, Token};

/// The names by which an instance knows its classes begin so; the number of a class behind it counts from the outermost.
const OWN_CLASS: &str = "∆CLASS";

/// Defines the class of a text, from `:Class` to `:EndClass`, or the interface of one: its name.
///
/// # Errors
/// A definition error with the number of a line that has no place there.
pub fn define(ws: &Workspace, text: &str) -> Result<String> {
    let parsed = parsed(text)?;
    let bases: Vec<Space> =
        parsed.bases.iter().map(|name| existing(ws, &text_array(name))).collect::<Result<Vec<Space>>>()?;
    let (base, interfaces) = interfaces::sorted(bases)?;
    let slot = ws.slot(&parsed.name);
    let space = ws.new_space(Some(&parsed.name))?;
    // What stands between the members runs in the class.
    {
        let _inside = ws.enter(&space)?;
        ws.machine.script(ws, &parsed.statements.join("\n"))?;
    }
    let class = ClassBuilder { ws, text: &parsed, space: &space, level: ancestors(base.as_ref())?.len(), base };
    let mut parts = class.parts()?;
    interfaces::supported(ws, &parsed, interfaces, &mut parts)?;
    space.hide(parts.hidden.iter().copied());
    space.set_role(SpaceRole::Class(Arc::new(parts)));
    // Its functions know it by its name.
    ws.set_member(&space, slot, Meaning::Value(space.value()))?;
    space.hide([slot]);
    ws.set(slot, Meaning::Value(space.value()));
    Ok(parsed.name)
}

/// A class on the way from its text to its parts.
struct ClassBuilder<'a> {
    ws: &'a Workspace,
    text: &'a ClassText,
    space: &'a Space,
    level: usize,
    base: Option<Space>,
}

impl ClassBuilder<'_> {
    fn parts(&self) -> Result<ClassParts> {
        let (ws, text) = (self.ws, self.text);
        let mut parts = ClassParts {
            name: text.name.clone(),
            is_interface: text.is_interface,
            base: self.base.clone(),
            hidden: self.hidden(),
            all_fields: text.fields.iter().map(|field| ws.slot(&field.name)).collect(),
            properties: text.properties.iter().map(|property| ws.slot(&property.name)).collect(),
            default: text
                .properties
                .iter()
                .find(|property| property.is_default)
                .map(|property| ws.slot(&property.name)),
            ..ClassParts::default()
        };
        let shared = self.shared_names()?;
        for FieldText { name, initial, shared, .. } in &text.fields {
            match (shared, initial) {
                (false, _) => parts.fields.push((ws.slot(name), initial.clone())),
                (true, Some(initial)) => {
                    let value = evaluated(ws, self.space, initial)?;
                    ws.set_member(self.space, ws.slot(name), Meaning::Value(value))?;
                }
                (true, None) => {}
            }
        }
        for method in &text.methods {
            if method.shared {
                let function = Arc::new(self.function(&method.lines, &HashMap::new())?);
                ws.set_member(
                    self.space,
                    ws.slot(&function.header.name),
                    Meaning::Function(Function::Defined(function)),
                )?;
                continue;
            }
            let function = Arc::new(self.function(&method.lines, &shared)?);
            let name = ws.slot(&function.header.name);
            match (method.constructs, method.destroys) {
                (true, _) => parts.constructors.push(function),
                (false, true) => parts.destructor = Some(function),
                (false, false) => parts.functions.push((name, Function::Defined(function))),
            }
        }
        for property in &text.properties {
            properties::define(ws, self.space, property, &|lines| self.function(lines, &shared), &mut parts)?;
        }
        // Functions and variables that statements of the class made.
        for (name, meaning) in ws.members(self.space)? {
            if let Meaning::Function(function) = meaning {
                let slot = ws.slot(&name);
                if !parts.functions.iter().any(|(own, _)| *own == slot) {
                    parts.functions.push((slot, function));
                }
            }
        }
        Ok(parts)
    }

    /// Names that are not said to be public.
    fn hidden(&self) -> Vec<Slot> {
        let text = self.text;
        let methods = text.methods.iter().filter(|method| !method.public).map(MethodText::name);
        let fields = text.fields.iter().filter(|field| !field.public).map(|field| field.name.clone());
        let properties =
            text.properties.iter().filter(|property| !property.public).map(|property| property.name.clone());
        methods.chain(fields).chain(properties).map(|name| self.ws.slot(&name)).collect()
    }

    /// The names whose meanings a class has for all instances, with the number of the class.
    fn shared_names(&self) -> Result<HashMap<String, usize>> {
        let mut names = HashMap::new();
        for (level, (space, _)) in ancestors(self.base.as_ref())?.iter().rev().enumerate() {
            names.extend(self.variables(space)?.into_iter().map(|name| (name, level)));
        }
        let fields = self.text.fields.iter().filter(|field| field.shared).map(|field| field.name.clone());
        names.extend(fields.chain(self.variables(self.space)?).map(|name| (name, self.level)));
        Ok(names)
    }

    fn variables(&self, space: &Space) -> Result<Vec<String>> {
        let members = self.ws.members(space)?.into_iter();
        Ok(members
            .filter(|(_, meaning)| matches!(meaning, Meaning::Value(_)))
            .map(|(name, _)| name.to_string())
            .collect())
    }

    /// The function of lines, in which shared names are those of the class and `⎕BASE.f` is what the base class has.
    fn function(&self, lines: &[String], shared: &HashMap<String, usize>) -> Result<Defined> {
        let locals: HashSet<String> = lines.first().map(|header| names_in(header)).unwrap_or_default();
        let outer = shared.iter().filter(|(name, _)| !locals.contains(*name));
        let outer: HashMap<&str, usize> = outer.map(|(name, level)| (name.as_str(), *level)).collect();
        let mut own = Vec::with_capacity(lines.len());
        for (place, line) in lines.iter().enumerate() {
            own.push(match place {
                0 => self.header(line),
                _ => self.line(line, &outer)?,
            });
        }
        if let (Some(first), Some(settings)) = (own.get_mut(1), self.settings()) {
            *first = format!("{settings} ⋄ {first}");
        }
        definition::function(&own, self.ws)
    }

    /// The header with the variables of the system that the class sets as local names.
    fn header(&self, line: &str) -> String {
        let names: HashSet<&str> =
            self.text.settings.iter().flat_map(|(names, _)| names.iter().map(String::as_str)).collect();
        names.into_iter().fold(line.trim_end().to_string(), |line, name| format!("{line};{name}"))
    }

    fn settings(&self) -> Option<String> {
        let lines: Vec<&str> = self.text.settings.iter().map(|(_, line)| line.as_str()).collect();
        (!lines.is_empty()).then(|| lines.join(" ⋄ "))
    }

    fn line(&self, line: &str, shared: &HashMap<&str, usize>) -> Result<String> {
        let Ok(tokens) = token::tokens(line) else { return Ok(line.to_string()) };
        let (mut out, mut done) = (String::new(), 0);
        let at = |place: usize| tokens.get(place).map(|(token, _)| token);
        for (place, (token, (start, end))) in tokens.iter().enumerate() {
            let behind_point = place > 0 && is_point(at(place - 1));
            let new = match token {
                Token::Name(name) if let (false, Some(level)) = (behind_point, shared.get(&**name)) => {
                    format!("{OWN_CLASS}{level}.{name}")
                }
                Token::Quad("BASE") if is_point(at(place + 1)) => format!("∆BASE{}", self.level),
                // The point behind it goes with the word.
                Token::Operator(_)
                    if is_point(Some(token)) && matches!(at(place.wrapping_sub(1)), Some(Token::Quad("BASE"))) =>
                {
                    "∆".to_string()
                }
                _ => continue,
            };
            out.push_str(line.get(done..*start).unwrap_or_default());
            out.push_str(&new);
            done = *end;
        }
        out.push_str(line.get(done..).unwrap_or_default());
        // The constructor of the base class gets what stands behind its name.
        let lower = out.trim_start().to_lowercase();
        if lower.starts_with(":implements") && lower.contains("constructor") {
            return Ok(match (out.to_lowercase().find(":base"), &self.base) {
                (Some(place), Some(_)) => match out.get(place + 5..).unwrap_or_default().trim() {
                    "" => format!("∆NEW{}", self.level),
                    given => format!("∆NEWWITH{} {given}", self.level),
                },
                (None, Some(_)) => format!("∆NEW{}", self.level),
                _ => String::new(),
            });
        }
        Ok(if lower.starts_with(":access") || lower.starts_with(":implements") || lower.starts_with(":signature") {
            String::new()
        } else {
            out
        })
    }
}

fn is_point(token: Option<&Token>) -> bool {
    matches!(token, Some(Token::Operator(operator)) if operator.glyph == '.')
}

fn names_in(line: &str) -> HashSet<String> {
    let tokens = token::tokens(line).unwrap_or_default();
    let name = |(token, _): (Token, _)| match token {
        Token::Name(name) => Some(name.to_string()),
        _ => None,
    };
    tokens.into_iter().filter_map(name).collect()
}

fn evaluated(ws: &Workspace, space: &Space, expression: &str) -> Result<Array> {
    let _inside = ws.enter(space)?;
    match ws.machine.execute(ws, &text_array(expression))? {
        Outcome::Shown(value) | Outcome::Silent(value) => Ok(value),
        _ => Err(Error::value(format!("{expression} has no value"))),
    }
}

/// `⎕NEW y`: an instance of a class, or of the first of a pair, whose constructor gets the second.
pub fn instance(ws: &Workspace, y: &Array) -> Result<Array> {
    if super::files::is_text(y) {
        return Err(Error::new(ErrorKind::Nonce).note("⎕NEW makes instances of classes, not windows"));
    }
    let (class, argument) = match y.count() {
        1 => (nested::content(y, 0), None),
        2 if y.rank() == 1 => (nested::content(y, 0), Some(nested::content(y, 1))),
        _ => return Err(Error::length("⎕NEW takes a class, alone or with the argument of its constructor")),
    };
    let class = if Space::is_one(y) { y.clone() } else { class };
    if matches!(class.kind(), ElementType::Byte | ElementType::Unicode) {
        return Err(Error::new(ErrorKind::Nonce).note("⎕NEW makes instances of classes, not windows"));
    }
    let class = Space::from_value(&class).filter(|space| matches!(space.role(), SpaceRole::Class(_)));
    let class = class.ok_or_else(|| Error::domain("⎕NEW needs a class"))?;
    let line = ancestors(Some(&class))?;
    if line.first().is_some_and(|(_, parts)| parts.is_interface) {
        return Err(Error::domain("an interface has no instances"));
    }
    let space = ws.new_space(None)?;
    let around = class.parent().map_or_else(|| "#".to_string(), |around| around.label().to_string());
    space.set_label(&format!("{around}.[{}]", line.first().map_or("", |(_, parts)| &parts.name)));
    space.set_role(SpaceRole::Instance(class.clone()));
    for (level, (own, parts)) in line.iter().rev().enumerate() {
        equipped(ws, &space, own, parts, level)?;
    }
    constructed(ws, &space, &line, argument)?;
    if line.iter().any(|(_, parts)| parts.destructor.is_some()) {
        ws.destructible.borrow_mut().push(space.clone());
    }
    Ok(space.value())
}

/// Gives an instance the parts of one of its classes, the functions of the class before it under names of their own.
fn equipped(ws: &Workspace, space: &Space, class: &Space, parts: &ClassParts, level: usize) -> Result<()> {
    space.hide(parts.hidden.iter().copied());
    let own_class = ws.slot(&format!("{OWN_CLASS}{level}"));
    for slot in [own_class, ws.slot(&parts.name)] {
        ws.set_member(space, slot, Meaning::Value(class.value()))?;
        space.hide([slot]);
    }
    if let Some(SpaceRole::Class(base)) = parts.base.as_ref().map(Space::role) {
        for (slot, function) in &base.functions {
            let name = ws.slot(&format!("∆BASE{level}∆{}", ws.name(*slot)));
            ws.set_member(space, name, Meaning::Function(function.clone()))?;
            space.hide([name]);
        }
        for constructor in &base.constructors {
            let word = if constructor.is_niladic() { "∆NEW" } else { "∆NEWWITH" };
            let name = ws.slot(&format!("{word}{level}"));
            if matches!(ws.member(space, name)?, Meaning::None) {
                ws.set_member(space, name, Meaning::Function(Function::Defined(constructor.clone())))?;
                space.hide([name]);
            }
        }
        // Without a constructor nothing is done.
        let plain = ws.slot(&format!("∆NEW{level}"));
        if matches!(ws.member(space, plain)?, Meaning::None) {
            let nothing = definition::function(&[format!("∆NEW{level}"), String::new()], ws)?;
            ws.set_member(space, plain, Meaning::Function(Function::Defined(Arc::new(nothing))))?;
            space.hide([plain]);
        }
    }
    // Shared functions and properties run in the class.
    for (name, meaning) in ws.members(class)? {
        if let Meaning::Function(function) = meaning {
            let within = Function::Within(Arc::new((class.value(), function)));
            ws.set_member(space, ws.slot(&name), Meaning::Function(within))?;
        }
    }
    for (slot, function) in &parts.functions {
        ws.set_member(space, *slot, Meaning::Function(function.clone()))?;
    }
    for (slot, initial) in &parts.fields {
        if let Some(initial) = initial {
            let value = evaluated(ws, space, initial)?;
            ws.set_member(space, *slot, Meaning::Value(value))?;
        }
    }
    Ok(())
}

/// Runs the constructor of the nearest class that has one.
fn constructed(
    ws: &Workspace,
    space: &Space,
    line: &[(Space, Arc<ClassParts>)],
    argument: Option<Array>,
) -> Result<()> {
    let Some((_, parts)) = line.iter().find(|(_, parts)| !parts.constructors.is_empty()) else {
        return match argument {
            None => Ok(()),
            Some(_) => Err(Error::length("the class has no constructor that takes an argument")),
        };
    };
    let fits = |constructor: &&Arc<Defined>| match &argument {
        None => constructor.is_niladic(),
        Some(y) => {
            let items = constructor.header.right_items.len();
            !constructor.is_niladic() && (items == 0 || items == y.count())
        }
    };
    let Some(constructor) = parts.constructors.iter().find(fits) else {
        return Err(Error::length("no constructor of the class takes this"));
    };
    let _inside = ws.enter(space)?;
    ws.machine.call(ws, constructor, None, (None, argument)).map(drop)
}

/// Runs the destructors of the instances to which nothing refers any more, that of an instance's class before those of the classes that
/// it goes on from.
///
/// # Errors
/// The first error of a destructor.
pub fn destroy_unreferenced(ws: &Workspace) -> Result<()> {
    loop {
        let due = {
            let mut all = ws.destructible.borrow_mut();
            let due = all.iter().position(Space::is_last_reference);
            due.map(|place| all.remove(place))
        };
        let Some(space) = due else { return Ok(()) };
        let SpaceRole::Instance(class) = space.role() else { continue };
        for (_, parts) in ancestors(Some(&class))? {
            if let Some(destructor) = &parts.destructor {
                let _inside = ws.enter(&space)?;
                ws.machine.call(ws, destructor, None, (None, None))?;
            }
        }
    }
}

/// `⎕DF y`: the text that this namespace is shown as.
pub fn display_form(ws: &Workspace, y: &Array) -> Result<()> {
    if !super::files::is_text(y) {
        return Err(Error::domain("⎕DF takes a text"));
    }
    ws.current_space().set_label(&crate::show::text_of(y)?);
    Ok(())
}
