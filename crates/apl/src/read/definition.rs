//! Definitions: headers, functions between dels, direct definitions, functions in braces.

use std::slice;
use std::sync::{Arc, OnceLock};

use super::classes::{Classes, refused};
use super::control;
use super::token::{at_depth_0, tokens};
use crate::error::Result;
use crate::value::{Defined, DefinitionKind, Header, Line, Slot, Span, TextualNesting, Token};
use crate::vocabulary::Elementwise;

/// The names of a header: `Z←A F B;L1;L2`, `Z←(F OP)X`, `Z←A(F OP G)B`, `{Z}←{A} F B`, `Z←F`, `(Y Z)←F(B C)`.
pub fn header(text: &str, names: &dyn Classes) -> Result<Header> {
    let all = tokens(text)?;
    let mut parts = all.split(|(token, _)| matches!(token, Token::Semicolon));
    let front: Vec<&Token> = parts
        .next()
        .unwrap_or_default()
        .iter()
        .map(|(token, _)| token)
        .filter(|token| !matches!(token, Token::OpenBrace | Token::CloseBrace))
        .collect();
    let shy = result_in_braces(&all);
    let braces = all.iter().filter(|(token, _)| matches!(token, Token::OpenBrace)).count();
    let mut header = Header { shy, left_is_optional: braces > usize::from(shy), ..Header::default() };
    let slot = |token: &Token| match token {
        Token::Name(name) => Ok(names.slot(name)),
        _ => Err(refused("a header holds names")),
    };
    for part in parts {
        match part {
            [(Token::Quad(name), _)] if !name.is_empty() => header.quads.push(name),
            [(Token::Absent(_), _)] => {}
            [(token, _)] => header.locals.push(slot(token)?),
            _ => return Err(refused("a local name stands between semicolons")),
        }
    }
    let several = |tokens: &[&Token]| tokens.iter().map(|token| slot(token)).collect::<Result<Vec<Slot>>>();
    let front = match front.as_slice() {
        [Token::Open, rest @ ..] if rest.iter().any(|token| matches!(token, Token::Assign)) => {
            let names = rest.iter().position(|token| matches!(token, Token::Close)).unwrap_or(0);
            let (names, behind) = rest.split_at(names);
            header.result_items = several(names)?;
            header.result = header.result_items.first().copied();
            behind.get(2..).unwrap_or_default()
        }
        [result, Token::Assign, rest @ ..] => {
            header.result = Some(slot(result)?);
            rest
        }
        rest => rest,
    };
    check_once(front)?;
    let own = |header: &mut Header, token: &Token| match token {
        Token::Name(name) => {
            header.name = name.to_string();
            Ok(())
        }
        _ => Err(refused("the function needs a name")),
    };
    // A list of names behind the function is its right argument's.
    let list = front
        .iter()
        .rposition(|token| matches!(token, Token::Open))
        .filter(|&at| at > 0 && matches!(front.last(), Some(Token::Close)));
    let whole;
    let front = match list {
        Some(at) => {
            header.right_items = several(front.get(at + 1..front.len() - 1).unwrap_or_default())?;
            whole = [front.get(..at).unwrap_or_default(), front.get(at + 1..at + 2).unwrap_or_default()].concat();
            whole.as_slice()
        }
        None => front,
    };
    match front {
        [name] => own(&mut header, name)?,
        [name, right] => {
            own(&mut header, name)?;
            header.right = Some(slot(right)?);
        }
        [left, name, right] => {
            own(&mut header, name)?;
            (header.left, header.right) = (Some(slot(left)?), Some(slot(right)?));
        }
        [rest @ .., right] => {
            header.right = Some(slot(right)?);
            let inner = match rest {
                [Token::Open, inner @ .., Token::Close] => inner,
                [left, Token::Open, inner @ .., Token::Close] => {
                    header.left = Some(slot(left)?);
                    inner
                }
                _ => return Err(refused("the header has none of the forms Z←F, Z←F B, Z←A F B, Z←A(F OP G)B")),
            };
            operator_names(&mut header, inner, &slot, &own)?;
        }
        [] => return Err(refused("the header is empty")),
    }
    Ok(header)
}

/// A definition error if one of the names of the function, its arguments and operands stands twice.
fn check_once(front: &[&Token]) -> Result<()> {
    let names: Vec<&str> =
        front.iter().filter_map(|token| if let Token::Name(name) = token { Some(&**name) } else { None }).collect();
    for (index, name) in names.iter().enumerate() {
        if names.iter().take(index).any(|before| before == name) {
            return Err(refused(format!("the name {name} stands twice in the header")));
        }
    }
    Ok(())
}

/// Whether the first braces hold a result, and not a left argument.
fn result_in_braces(tokens: &[(Token, Span)]) -> bool {
    let end = tokens.iter().position(|(token, _)| matches!(token, Token::CloseBrace));
    let behind = end.and_then(|end| tokens.get(end + 1));
    matches!((tokens.first(), behind), (Some((Token::OpenBrace, _)), Some((Token::Assign, _))))
}

fn operator_names(
    header: &mut Header,
    inner: &[&Token],
    slot: &dyn Fn(&Token) -> Result<Slot>,
    own: &dyn Fn(&mut Header, &Token) -> Result<()>,
) -> Result<()> {
    match inner {
        [left, name] => {
            own(header, name)?;
            header.left_operand = Some(slot(left)?);
        }
        [left, name, right] => {
            own(header, name)?;
            (header.left_operand, header.right_operand) = (Some(slot(left)?), Some(slot(right)?));
        }
        _ => return Err(refused("an operator has one operand or two")),
    }
    Ok(())
}

/// A function of its header and lines. A line whose characters are not tokens is an error when it runs, as in a listing that
/// was taken from paper.
pub fn function(text: &[String], names: &dyn Classes) -> Result<Defined> {
    let Some((first, body)) = text.split_first() else { return Err(refused("the definition is empty")) };
    // Lines below the header that begin with a semicolon go on with it.
    let more = body.iter().take_while(|line| line.trim_start().starts_with(';')).count();
    let header = header(&[slice::from_ref(first), body.get(..more).unwrap_or_default()].concat().concat(), names)?;
    let mut labels = Vec::new();
    let mut lines: Vec<Line> = (0..more).map(|index| Line::new("", Vec::new(), index + 1)).collect();
    while let Some(rest @ [line, ..]) = body.get(lines.len()..) {
        let count = with_their_braces(rest);
        let text = if count > 1 { rest.get(..count).unwrap_or_default().join("\n") } else { line.clone() };
        let number = lines.len() + 1;
        let mut found = tokens(&text)?;
        while let [(Token::Name(name), _), (Token::Colon, _), ..] = found.as_slice() {
            let slot = names.slot(name);
            if let Some((_, first)) = labels.iter().find(|(label, _)| *label == slot) {
                return Err(refused(format!("line {number}: the label {name} stands at line {first} already")));
            }
            labels.push((slot, number as i64));
            found.drain(..2);
        }
        lines.push(Line::new(text, found, number));
        // The other lines of a statement are empty: they have run with its first.
        lines.extend((1..count).map(|more| Line::new("", Vec::new(), number + more)));
    }
    let (lines, controls) = control::structure(lines, names)?;
    Ok(Defined {
        kind: DefinitionKind::Del,
        header,
        lines,
        labels,
        text: text.to_vec(),
        controls,
        given: OnceLock::new(),
        between: None,
        nest: TextualNesting::within(None),
    })
}

/// The number of lines of a statement that opens braces: up to the line that closes them. It is 1 if none does.
fn with_their_braces(lines: &[String]) -> usize {
    let mut open = 0;
    for (line, count) in lines.iter().zip(1..) {
        match open_braces(line, open) {
            Some(0) => return count,
            Some(still) => open = still,
            None => return 1,
        }
    }
    1
}

/// The braces that are open at the end of a text which begins with some open, with the parentheses and brackets of arrays whose
/// first line ends with one. `None` if the text cannot be cut into words.
pub fn open_braces(text: &str, begun: usize) -> Option<usize> {
    let tokens = tokens(text).ok()?;
    let (mut open, mut own) = (begun, 0_usize);
    for (token, _) in &tokens {
        match token {
            Token::OpenBrace => open += 1,
            Token::CloseBrace => open = open.saturating_sub(1),
            Token::Open | Token::OpenBracket => own += 1,
            Token::Close | Token::CloseBracket if own > 0 => own -= 1,
            Token::Close | Token::CloseBracket => open = open.saturating_sub(1),
            _ => {}
        }
    }
    let goes_on = begun > 0 || matches!(tokens.last(), Some((Token::Open | Token::OpenBracket, _)));
    Some(open + if goes_on { own } else { 0 })
}

/// Whether a line begins a direct definition: a name and a colon.
///
/// ```
/// use jackal_apl::read::definition::direct_name;
/// assert_eq!(direct_name(" MEAN: (+/⍵)÷⍴⍵"), Some("MEAN"));
/// assert_eq!(direct_name("A←1"), None);
/// ```
pub fn direct_name(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let end =
        line.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '∆' | '⍙' | '¯')) || matches!(c, '⍺' | '⍵'))?;
    let (name, rest) = line.split_at(end);
    let begins = name.chars().next().is_some_and(|c| !c.is_numeric() && c != '¯');
    (begins && rest.trim_start().starts_with(':')).then_some(name)
}

/// A direct definition: `name: expression`, or `name: if 0 : proposition : if 1`.
pub fn direct(text: &str, names: &dyn Classes) -> Result<Defined> {
    let name = direct_name(text).unwrap_or_default().to_string();
    let source: Arc<str> = text.into();
    let all = tokens(text)?;
    let mut body = all.get(2..).unwrap_or_default();
    while let Some(((Token::Diamond, _), rest)) = body.split_last() {
        body = rest;
    }
    let uses = |wanted: &str| body.iter().any(|(token, _)| matches!(token, Token::Name(name) if &**name == wanted));
    let mut parts = at_depth_0(body, &Token::Colon);
    if !matches!(parts.len(), 1 | 3) {
        // An expression of its own may follow the last colon: `if 0 : proposition : a ⋄ b`.
        if parts.len() != 2 {
            return Err(refused(format!("a direct definition has one expression or three, not {}", parts.len())));
        }
        parts.truncate(2);
        return Err(refused("a direct definition has one expression or three, not 2"));
    }
    let lines = parts.into_iter().map(|part| Line::new(source.clone(), part.to_vec(), 1)).collect();
    let (left, right) = (uses("⍺"), uses("⍵"));
    let header = Header {
        name,
        left: left.then(|| names.slot("⍺")),
        right: (left || right).then(|| names.slot("⍵")),
        locals: ["x", "y", "z"].map(|name| names.slot(name)).to_vec(),
        ..Header::default()
    };
    Ok(Defined {
        kind: DefinitionKind::Direct,
        header,
        lines,
        labels: Vec::new(),
        text: vec![text.trim().to_string()],
        controls: Vec::new(),
        given: OnceLock::new(),
        between: None,
        nest: TextualNesting::within(None),
    })
}

/// Whether a name stands between braces, but not in braces within them, where it is that function's own.
fn uses_itself(body: &[(Token, Span)], wanted: &str) -> bool {
    let mut depth = 0_usize;
    body.iter().any(|(token, _)| {
        match token {
            Token::OpenBrace => depth += 1,
            Token::CloseBrace => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(token, Token::Name(name) if &**name == wanted)
    })
}

/// The tokens between braces: those of the statements, and the local names behind them.
struct BracesParts<'a> {
    statements: &'a [(Token, Span)],
    locals: Vec<Slot>,
}

impl<'a> BracesParts<'a> {
    /// The parts of `{⍺+l←⍵;l}`, which APL2's systems have.
    fn new(body: &'a [(Token, Span)], names: &dyn Classes) -> Result<BracesParts<'a>> {
        let parts = if names.is_dyalog() { Vec::new() } else { at_depth_0(body, &Token::Semicolon) };
        let Some((first, listed)) = parts.split_first().filter(|(_, listed)| !listed.is_empty()) else {
            return Ok(BracesParts { statements: body, locals: Vec::new() });
        };
        let slot = |part: &&[(Token, Span)]| match part {
            [(Token::Name(name), _)] => Ok(names.slot(name)),
            _ => Err(refused("local names stand behind the expression in braces, each behind a ;")),
        };
        let locals = listed.iter().map(slot).collect::<Result<_>>()?;
        Ok(BracesParts { statements: body.get(..first.len()).unwrap_or(body), locals })
    }
}

/// A function in braces, of the tokens between them.
pub fn in_braces(source: &Arc<str>, body: &[(Token, Span)], names: &dyn Classes) -> Result<Defined> {
    let uses = |wanted: &str| uses_itself(body, wanted);
    let BracesParts { statements, locals } = BracesParts::new(body, names)?;
    let lines = at_depth_0(statements, &Token::Diamond)
        .into_iter()
        .filter(|part| !part.is_empty())
        .zip(1..)
        .map(|(part, number)| Line::new(source.clone(), part.to_vec(), number))
        .collect();
    let slot = |name: &str| names.slot(name);
    let header = Header {
        left: Some(slot("⍺")),
        right: Some(slot("⍵")),
        left_operand: uses("⍺⍺").then(|| slot("⍺⍺")),
        right_operand: uses("⍵⍵").then(|| slot("⍵⍵")),
        locals,
        ..Header::default()
    };
    let header = if header.right_operand.is_some() && header.left_operand.is_none() {
        Header { left_operand: Some(slot("⍺⍺")), ..header }
    } else {
        header
    };
    let (start, end) = (body.first().map_or(0, |(_, span)| span.0), body.last().map_or(0, |(_, span)| span.1));
    let text = format!("{{{}}}", source.get(start..end).unwrap_or_default());
    let between = match body {
        [(Token::Name(x), _), (Token::Function(row), _), (Token::Name(y), _)] => {
            (&**x == "⍺" && &**y == "⍵" && row.elementwise == Elementwise::Total).then_some(*row)
        }
        _ => None,
    };
    let (labels, controls, given) = (Vec::new(), Vec::new(), OnceLock::new());
    let (text, nest) = (vec![text], TextualNesting::within(names.around()));
    Ok(Defined { kind: DefinitionKind::Braces, header, lines, labels, text, controls, given, between, nest })
}
