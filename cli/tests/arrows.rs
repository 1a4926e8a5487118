//! The house's arrows lead downhill. What each crate of the verifier may know is a table in ARCHITECTURE.md;
//! the manifests keep to it. Within a crate, no circle of files goes through two folders: a folder is a room
//! that can be read by itself.

#[path = "support/workspace.rs"]
mod workspace;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

type Graph = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What ARCHITECTURE.md says of each crate, in its order: its name and what it may know.
fn allowed(text: &str) -> Vec<(String, BTreeSet<String>)> {
    let heading = "| crate | folder | lines | what it is | may know |";
    let rows = text.split_once(heading).expect("the table of crates").1.lines().skip(2);
    let names = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<_>>();
    rows.take_while(|l| l.starts_with('|'))
        .map(|row| {
            let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
            let name = names(cells[0]).pop_first().expect("a name");
            (name, names(cells.last().unwrap()))
        })
        .collect()
}

/// The workspace's crates: where each is, and which others it needs to be compiled (not to be tested).
fn crates() -> BTreeMap<String, (PathBuf, BTreeSet<String>)> {
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    let needs = |package: &Value| {
        let own = |d: &&Value| d["kind"].is_null() && d["path"].is_string();
        package["dependencies"].as_array().unwrap().iter().filter(own).map(|d| text(&d["name"])).collect()
    };
    workspace::packages()
        .iter()
        .map(|p| {
            let folder = Path::new(&text(&p["manifest_path"])).parent().unwrap().to_owned();
            (text(&p["name"]), (folder, needs(p)))
        })
        .collect()
}

/// What is wrong with the arrows between crates.
fn uphill(allowed: &[(String, BTreeSet<String>)], needs: &Graph) -> Vec<String> {
    let mut wrong = Vec::new();
    let names: Vec<&String> = allowed.iter().map(|(n, _)| n).collect();
    for (i, (name, may)) in allowed.iter().enumerate() {
        let below = may.iter().filter(|m| names[i..].contains(m));
        wrong.extend(below.map(|m| format!("the table lets {name} know {m}, which is not above it")));
        let Some(has) = needs.get(name) else {
            wrong.push(format!("there is no crate {name}"));
            continue;
        };
        wrong.extend(has.difference(may).map(|n| format!("{name} knows {n}")));
        wrong.extend(may.difference(has).map(|n| format!("{name} may know {n}, and does not")));
    }
    wrong
}

#[test]
fn crates_know_what_is_above_them() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (allowed, crates) = (allowed(&text), crates());
    assert!(allowed.len() >= 12, "{allowed:?}");
    let needs: Graph = crates.iter().map(|(name, (_, needs))| (name.clone(), needs.clone())).collect();
    let wrong = uphill(&allowed, &needs);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // All that lies in the verifier's folder is in the table.
    let inside = crates.iter().filter(|(_, (folder, _))| {
        folder.canonicalize().unwrap().starts_with(root().join("verifier").canonicalize().unwrap())
    });
    let known: BTreeSet<&String> = allowed.iter().map(|(n, _)| n).collect();
    inside.for_each(|(name, _)| assert!(known.contains(name), "{name} is not in the table"));
    // The runtime knows no more than the format, the format nothing.
    assert_eq!(needs["rt_irs"], BTreeSet::from(["traceformat".to_owned()]));
    assert!(needs["traceformat"].is_empty());
}

#[test]
fn arrows_uphill_are_seen() {
    let set = |names: &[&str]| names.iter().map(|n| n.to_string()).collect::<BTreeSet<_>>();
    let table = [("low".to_owned(), set(&[])), ("high".to_owned(), set(&["low"]))];
    let graph = |low: &[&str], high: &[&str]| {
        Graph::from([("low".to_owned(), set(low)), ("high".to_owned(), set(high))])
    };
    assert!(uphill(&table, &graph(&[], &["low"])).is_empty());
    assert_eq!(uphill(&table, &graph(&["high"], &["low"])), ["low knows high"]);
    let turned = [("low".to_owned(), set(&["high"])), ("high".to_owned(), set(&["low"]))];
    assert_eq!(uphill(&turned, &graph(&["high"], &["low"])).len(), 1);
}

/// A crate's modules: path (`a::b`) to file.
fn modules(src: &Path) -> BTreeMap<Vec<String>, PathBuf> {
    fn walk(dir: &Path, at: &[String], found: &mut BTreeMap<Vec<String>, PathBuf>) {
        for path in std::fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()) {
            let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
            let mut inner = at.to_vec();
            if path.is_dir() {
                inner.push(stem);
                walk(&path, &inner, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                if !matches!(&stem[..], "lib" | "main" | "mod") {
                    inner.push(stem);
                }
                found.insert(inner, path);
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(src, &[], &mut found);
    // Tests may look at everything.
    found.retain(|m, _| !m.iter().any(|part| part == "tests"));
    found
}

/// Code without comments and without the tests at its end.
fn bare(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    code.lines().map(|l| l.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// All paths below this one that the text goes on with, `{a, b::c}` taken apart.
fn paths(text: &str, base: &[String], found: &mut Vec<Vec<String>>) {
    let text = text.trim_start();
    if let Some(group) = text.strip_prefix('{') {
        let (mut depth, mut begin) = (0, 0);
        for (i, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    paths(&group[begin..i], base, found);
                    begin = i + 1;
                    if c == '}' {
                        return;
                    }
                }
                _ => {}
            }
        }
        return;
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let mut path = base.to_vec();
    if end > 0 {
        path.push(text[..end].to_owned());
    }
    match text[end..].strip_prefix("::") {
        Some(rest) if end > 0 => paths(rest, &path, found),
        _ => found.push(path),
    }
}

/// Which modules a module names.
fn uses(module: &[String], code: &str, all: &BTreeMap<Vec<String>, PathBuf>) -> BTreeSet<String> {
    let mut found = Vec::new();
    for (prefix, up) in [("crate::", usize::MAX), ("super::", 1), ("super::super::", 2), ("self::", 0)] {
        for (at, _) in code.match_indices(prefix) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let base = &module[..module.len().saturating_sub(up)];
            paths(&code[at + prefix.len()..], base, &mut found);
        }
    }
    let modules = found.into_iter().filter_map(|mut path| {
        while !all.contains_key(&path) && !path.is_empty() {
            path.pop();
        }
        all.contains_key(&path).then_some(path)
    });
    modules.filter(|m| m != module).map(|m| m.join("::")).collect()
}

/// Everything that is reached from `from`.
fn reached<'g>(graph: &'g Graph, from: &str) -> BTreeSet<&'g str> {
    let (mut seen, mut todo) = (BTreeSet::new(), vec![from]);
    while let Some(next) = todo.pop() {
        for to in graph.get(next).into_iter().flatten() {
            if seen.insert(&to[..]) {
                todo.push(to);
            }
        }
    }
    seen
}

/// Pairs of modules of different folders that reach each other.
fn circles(graph: &Graph, folder: &dyn Fn(&str) -> PathBuf) -> Vec<String> {
    let reach: BTreeMap<&str, BTreeSet<&str>> = graph.keys().map(|m| (&m[..], reached(graph, m))).collect();
    let mut found = Vec::new();
    for (a, b) in reach.iter().flat_map(|(a, to)| to.iter().map(move |b| (*a, *b))) {
        if a < b && folder(a) != folder(b) && reach[b].contains(a) {
            found.push(format!("{a} and {b}"));
        }
    }
    found
}

fn graph_of(src: &Path) -> (Graph, BTreeMap<String, PathBuf>) {
    let all = modules(src);
    let read = |file: &Path| bare(&std::fs::read_to_string(file).unwrap());
    let graph = all.iter().map(|(m, file)| (m.join("::"), uses(m, &read(file), &all))).collect();
    (graph, all.into_iter().map(|(m, f)| (m.join("::"), f.parent().unwrap().to_owned())).collect())
}

#[test]
fn no_circle_of_files_goes_through_two_folders() {
    let mut files = 0;
    for (name, (folder, _)) in crates() {
        let (graph, folders) = graph_of(&folder.join("src"));
        files += graph.len();
        // Each of the runtime's files can be read by itself, but for those of its core.
        let alone = |m: &str| name == "rt_irs" && !m.starts_with("core::");
        let found = circles(&graph, &|m| if alone(m) { m.into() } else { folders[m].clone() });
        assert!(found.is_empty(), "{name}: files that know each other:\n{}", found.join("\n"));
    }
    assert!(files > 300, "{files}");
}

#[test]
fn circles_are_seen() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    };
    write("lib.rs", "mod a; mod b;");
    write("a.rs", "use crate::b::{one::{First, second}, two};");
    write("b/mod.rs", "pub mod one; pub mod two;");
    write("b/one.rs", "pub struct First; // crate::a\npub fn second() {}");
    write("b/two.rs", "use super::one::First;");
    let circles_of = || {
        let (graph, folders) = graph_of(folder.path());
        circles(&graph, &|m| folders[m].clone())
    };
    assert_eq!(circles_of(), Vec::<String>::new());
    write("b/one.rs", "pub struct First; pub fn second() { super::super::a::call() }");
    assert_eq!(circles_of(), ["a and b::one", "a and b::two"]);
    write("b/one.rs", "pub struct First; pub fn second() { crate::a::call() }");
    write("b/two.rs", "pub struct Second;");
    assert_eq!(circles_of(), ["a and b::one"]);
}
