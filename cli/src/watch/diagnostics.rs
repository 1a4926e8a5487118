//! The file that editors read: SARIF 2.1.0, or one JSON object per line.
//!
//! It is replaced as a whole, so that nobody reads half of it, and says which sources it is about and how far
//! the work is: an editor that shows what an older version had is told so.

use super::said::{Finding, Level, Place};
use crate::exit;
use anyhow::Result;
use serde_json::{Value, json};
use std::fs::Permissions;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// Version of the objects in the lines; changes when a field changes its meaning or goes.
const SCHEMA: u32 = 1;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Sarif,
    Lines,
}

/// The file.
pub struct Diagnostics {
    path: PathBuf,
    form: Form,
}

/// How far the work on these sources is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Building,
    BuildFailed,
    Verifying,
    Done,
}

impl Stage {
    pub fn name(self) -> &'static str {
        match self {
            Stage::Building => "building",
            Stage::BuildFailed => "build-failed",
            Stage::Verifying => "verifying",
            Stage::Done => "done",
        }
    }
}

/// What is known of one program.
pub struct Of {
    pub program: String,
    pub verdict: Option<String>,
    pub findings: Vec<Finding>,
}

impl Diagnostics {
    /// # Errors
    /// If the name's end does not say which form it is to have.
    pub fn new(path: &Path) -> Result<Diagnostics> {
        let form = match path.extension().and_then(|e| e.to_str()) {
            Some("sarif") => Form::Sarif,
            Some("jsonl") => Form::Lines,
            _ => {
                let why = "the name has to end in .sarif (SARIF 2.1.0) or .jsonl (one JSON object per line)";
                return Err(exit::usage(format!("{}: {why}", path.display())));
            }
        };
        Ok(Diagnostics { path: path.into(), form })
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// If it cannot be written; what was there stays.
    pub fn write(&self, sources: &str, stage: Stage, all: &[Of]) -> Result<()> {
        let text = match self.form {
            Form::Sarif => format!("{:#}\n", sarif(sources, stage, all)),
            Form::Lines => lines(sources, stage, all),
        };
        let folder = self.path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        // (The mask of the process applies.)
        let mode = Permissions::from_mode(0o666);
        let new = tempfile::Builder::new().prefix(".irs-").permissions(mode).tempfile_in(folder);
        let written = new.and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.persist(&self.path).map_err(|e| e.error)
        });
        let cannot = |e| exit::usage(format!("{}: cannot be written: {e}", self.path.display()));
        written.map(drop).map_err(cannot)
    }
}

fn level(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    }
}

fn lines(sources: &str, stage: Stage, all: &[Of]) -> String {
    let head = json!({"schema": SCHEMA, "kind": "state", "sources": sources, "stage": stage.name()});
    let mut out = format!("{head}\n");
    for of in all {
        let verdict = json!({"kind": "program", "program": of.program, "verdict": of.verdict});
        out += &format!("{verdict}\n");
        for f in &of.findings {
            let place = f.place.clone().unwrap_or_default();
            let finding = json!({
                "kind": "finding", "program": of.program, "level": level(f.level), "rule": f.rule,
                "message": f.message, "file": place.file, "line": place.line, "column": place.column,
            });
            out += &format!("{finding}\n");
        }
    }
    out
}

fn location(place: &Place, message: Option<&str>) -> Value {
    let mut region = json!({"startLine": place.line.max(1)});
    if place.column > 0 {
        region["startColumn"] = json!(place.column);
    }
    let mut location = json!({
        "physicalLocation": {"artifactLocation": {"uri": uri(&place.file)}, "region": region},
    });
    if let Some(text) = message {
        location["message"] = json!({"text": text});
    }
    location
}

/// A path as a URI reference: what is no letter or digit is written as `%20`.
fn uri(file: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"/-._~".contains(&b);
    let path: String =
        file.bytes().map(|b| if plain(b) { (b as char).to_string() } else { format!("%{b:02X}") }).collect();
    if file.starts_with('/') { format!("file://{path}") } else { path }
}

fn sarif(sources: &str, stage: Stage, all: &[Of]) -> Value {
    let mut rules: Vec<&str> = all.iter().flat_map(|o| &o.findings).map(|f| f.rule.as_str()).collect();
    rules.sort_unstable();
    rules.dedup();
    let results: Vec<Value> =
        all.iter().flat_map(|o| o.findings.iter().map(|f| result(&o.program, f))).collect();
    let verdicts: Vec<Value> =
        all.iter().map(|o| json!({"program": o.program, "verdict": o.verdict})).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "irs",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().map(|r| json!({"id": r})).collect::<Vec<_>>(),
            }},
            "invocations": [{"executionSuccessful": stage != Stage::BuildFailed}],
            "results": results,
            "properties": {"sources": sources, "stage": stage.name(), "verdicts": verdicts},
        }],
    })
}

fn result(program: &str, f: &Finding) -> Value {
    let mut result = json!({
        "ruleId": f.rule,
        "level": level(f.level),
        "message": {"text": format!("{program}: {}", f.message)},
    });
    if let Some(place) = &f.place {
        result["locations"] = json!([location(place, None)]);
    }
    if !f.steps.is_empty() {
        let steps: Vec<Value> =
            f.steps.iter().map(|(text, place)| json!({"location": location(place, Some(text))})).collect();
        result["codeFlows"] = json!([{"threadFlows": [{"locations": steps}]}]);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one() -> Of {
        let place = Place { file: "a b.c".into(), line: 3, column: 7 };
        let finding = Finding {
            level: Level::Error,
            rule: "assertion".into(),
            message: "assertion `x` failed at a b.c:3:7".into(),
            place: Some(place.clone()),
            steps: vec![("main: write x = 1".into(), place)],
        };
        Of { program: "p".into(), verdict: Some("partially-safe(2)".into()), findings: vec![finding] }
    }

    #[test]
    fn both_forms_name_the_place_and_the_sources() {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        Diagnostics::new(&at("d.sarif")).unwrap().write("abc", Stage::Done, &[one()]).unwrap();
        let said: Value = serde_json::from_slice(&std::fs::read(at("d.sarif")).unwrap()).unwrap();
        let run = &said["runs"][0];
        let physical = &run["results"][0]["locations"][0]["physicalLocation"];
        assert_eq!(physical["artifactLocation"]["uri"], "a%20b.c");
        assert_eq!(
            (&physical["region"]["startLine"], &run["properties"]["sources"]),
            (&json!(3), &json!("abc"))
        );
        let flow = &run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"][0]["location"];
        assert_eq!(flow["message"]["text"], "main: write x = 1");
        Diagnostics::new(&at("d.jsonl")).unwrap().write("abc", Stage::Done, &[one()]).unwrap();
        let text = std::fs::read_to_string(at("d.jsonl")).unwrap();
        let all: Vec<Value> = text.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
        assert_eq!((&all[0]["stage"], &all[2]["line"], all.len()), (&json!("done"), &json!(3), 3));
        // Nothing else is left there.
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 2);
        assert!(Diagnostics::new(&at("d.txt")).is_err());
    }
}
