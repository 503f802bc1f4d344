//! Which file of the house imports which: `use` trees and paths in the code, followed through what a room's `mod.rs` passes on.

use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The path of a module, its crate first: `crates/j/src/read/words.rs` is `["j", "read", "words"]`, `src/help/page.rs` is
/// `["jackal", "help", "page"]`.
pub type Module = Vec<String>;

/// The files of the house.
pub struct House {
    code: BTreeMap<Module, String>,
    /// What a module passes on as its own: the names, and the files they stand in.
    passed_on: HashMap<Module, HashMap<String, Module>>,
}

/// The module of a source file.
pub fn module_of(path: &std::path::Path) -> Module {
    let names: Vec<String> =
        path.iter().map(|part| part.to_string_lossy().trim_end_matches(".rs").to_string()).collect();
    let mut parts: Module = match &names[..] {
        [crates, name, _, rest @ ..] if crates == "crates" => [std::slice::from_ref(name), rest].concat(),
        [_, rest @ ..] => [&["jackal".to_string()], rest].concat(),
        [] => Vec::new(),
    };
    if matches!(parts.last().map(String::as_str), Some("mod" | "lib")) {
        parts.pop();
    }
    parts
}

impl House {
    /// The house of files and their code.
    pub fn new(files: impl Iterator<Item = (Module, String)>) -> House {
        let code: BTreeMap<Module, String> = files.collect();
        let mut house = House { code, passed_on: HashMap::new() };
        for (module, code) in &house.code {
            let mut names = HashMap::new();
            for path in uses(code).filter(|(public, _)| *public).flat_map(|(_, tree)| expanded(&tree)) {
                if let Some((file, _)) = house.file(module, &path)
                    && file != *module
                    && let Some(name) = path.last()
                {
                    names.insert(name.clone(), file);
                }
            }
            house.passed_on.insert(module.clone(), names);
        }
        house
    }

    /// The file of a path that stands in a module, and the names behind it; `None` for other crates.
    fn file(&self, module: &Module, path: &[String]) -> Option<(Module, Vec<String>)> {
        let (first, rest) = path.split_first()?;
        let mut full: Module = match first.as_str() {
            "crate" => module.first().into_iter().chain(rest).cloned().collect(),
            "self" => module.iter().chain(rest).cloned().collect(),
            "super" => {
                let ups = path.iter().take_while(|part| *part == "super").count();
                let base = module.get(..module.len().checked_sub(ups)?)?;
                base.iter().chain(path.get(ups..)?).cloned().collect()
            }
            _ => module.iter().chain(path).cloned().collect(),
        };
        let relative = !matches!(first.as_str(), "crate" | "self" | "super");
        let mut names = Vec::new();
        while !self.code.contains_key(&full) {
            names.insert(0, full.pop()?);
        }
        // A path that begins with no module of this file is another crate's, or an item's.
        (!relative || full.len() > module.len()).then_some((full, names))
    }

    /// The files that a file imports from.
    pub fn imports(&self, module: &Module) -> BTreeSet<Module> {
        let Some(code) = self.code.get(module) else { return BTreeSet::new() };
        let private = uses(code).filter(|(public, _)| !public).flat_map(|(_, tree)| expanded(&tree));
        let mut found = BTreeSet::new();
        for path in private.chain(paths(code)) {
            let Some((file, names)) = self.file(module, &path) else { continue };
            let known = names.first().and_then(|name| self.passed_on.get(&file)?.get(name));
            found.insert(known.cloned().unwrap_or(file));
        }
        found.remove(module);
        // What the root of a crate names stands in another crate, which cargo keeps below.
        found.retain(|file| file.len() > 1);
        found
    }

    /// All files.
    pub fn modules(&self) -> impl Iterator<Item = &Module> {
        self.code.keys()
    }

    /// The circles: sets of files each of which imports every other, by way of the rest.
    pub fn circles(&self) -> Vec<Vec<Module>> {
        let imports = self.code.keys().map(|module| (module.clone(), self.imports(module))).collect();
        let mut search = Search { imports, ..Search::default() };
        for module in self.code.keys() {
            if !search.seen.contains_key(module) {
                search.visit(module);
            }
        }
        search.found.into_iter().filter(|circle| circle.len() > 1).collect()
    }
}

/// Tarjan's search for strongly connected components.
#[derive(Default)]
struct Search {
    imports: BTreeMap<Module, BTreeSet<Module>>,
    seen: HashMap<Module, usize>,
    low: HashMap<Module, usize>,
    open: Vec<Module>,
    found: Vec<Vec<Module>>,
}

impl Search {
    fn visit(&mut self, module: &Module) {
        let number = self.seen.len();
        self.seen.insert(module.clone(), number);
        self.low.insert(module.clone(), number);
        self.open.push(module.clone());
        for other in self.imports.get(module).cloned().unwrap_or_default() {
            if !self.seen.contains_key(&other) {
                self.visit(&other);
                let low = self.low[module].min(self.low.get(&other).copied().unwrap_or(number));
                self.low.insert(module.clone(), low);
            } else if self.open.contains(&other) {
                let low = self.low[module].min(self.seen[&other]);
                self.low.insert(module.clone(), low);
            }
        }
        if self.low[module] == number {
            let start = self.open.iter().position(|open| open == module).unwrap_or_default();
            let mut circle = self.open.split_off(start);
            circle.sort();
            self.found.push(circle);
        }
    }
}

/// The trees of the `use` declarations of some code, and whether each is passed on.
fn uses(code: &str) -> impl Iterator<Item = (bool, String)> {
    let starts = code.match_indices("use ").filter(|(at, _)| {
        let line = code[..*at].rsplit('\n').next().unwrap_or_default().trim_start();
        line.is_empty() || line.starts_with("pub")
    });
    starts.map(|(at, _)| {
        let tree = code[at + 4..].split(';').next().unwrap_or_default();
        let public = code[..at].trim_end_matches(' ').ends_with(['b', ')']);
        (public, tree.to_string())
    })
}

/// The paths that a `use` tree stands for.
fn expanded(tree: &str) -> Vec<Vec<String>> {
    let (mut depth, mut start, mut paths) = (0, 0, Vec::new());
    let mut parts = Vec::new();
    for (at, c) in tree.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&tree[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&tree[start..]);
    for part in parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()) {
        match part.split_once('{') {
            Some((before, inside)) => {
                // What was split at commas outside braces ends with the one that closes this tree.
                let inside = inside.rsplit_once('}').map_or(inside, |(inside, _)| inside);
                let before = names(before);
                paths.extend(expanded(inside).into_iter().map(|path| before.iter().cloned().chain(path).collect()));
            }
            None => {
                let name = part.split(" as ").next().unwrap_or_default().trim();
                paths.push(if name == "self" { Vec::new() } else { names(name) });
            }
        }
    }
    paths
}

fn names(path: &str) -> Vec<String> {
    path.split("::").map(str::trim).filter(|name| !name.is_empty()).map(str::to_string).collect()
}

/// The paths in some code beside its `use` declarations: those that begin with `crate`, `super` or `self`, and those with a name
/// of small letters before `::`, which may be a module of the same file's.
fn paths(code: &str) -> impl Iterator<Item = Vec<String>> {
    let word = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let without_uses: Vec<&str> =
        code.lines().filter(|line| !line.trim_start().starts_with("use ") && !line.contains("pub use ")).collect();
    let mut found = Vec::new();
    for line in without_uses {
        for piece in line.split(|c| !word(c)).filter(|piece| piece.contains("::")) {
            let path = names(piece);
            if path.first().is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase())) {
                found.push(path);
            }
        }
    }
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn house(files: &[(&str, &str)]) -> House {
        let module = |path: &str| path.split('/').filter(|part| !part.is_empty()).map(str::to_string).collect();
        House::new(files.iter().map(|(path, code)| (module(path), code.to_string())))
    }

    fn texts(modules: impl IntoIterator<Item = Module>) -> Vec<String> {
        modules.into_iter().map(|module| module.join("/")).collect()
    }

    #[test]
    fn trees_are_expanded() {
        let paths: Vec<String> = expanded("a::{self, b::{c, d as e}, f}").iter().map(|path| path.join("::")).collect();
        assert_eq!(paths, ["a", "a::b::c", "a::b::d", "a::f"]);
    }

    #[test]
    fn imports_are_followed_to_the_file_that_defines() {
        let house = house(&[
            ("own", "pub mod a;\npub mod b;"),
            ("own/a", "mod inner;\npub use inner::Thing;"),
            ("own/a/inner", "pub struct Thing;\nuse super::super::b::{\n    self, Other,\n};"),
            ("own/b", "use crate::a::Thing;\npub struct Other;\nfn f() { crate::a::inner::g() }"),
            ("own/c", "use std::fmt;\nfn f() { b::g(super::a::Thing) }"),
        ]);
        let imports = |path: &str| texts(house.imports(&path.split('/').map(str::to_string).collect()));
        assert_eq!(imports("own/b"), ["own/a/inner"]);
        assert_eq!(imports("own/a/inner"), ["own/b"]);
        assert_eq!(imports("own/c"), ["own/a/inner"]);
        assert_eq!(imports("own/a"), [""; 0]);
        assert_eq!(house.circles().into_iter().map(texts).collect::<Vec<_>>(), [["own/a/inner", "own/b"]]);
    }
}
