//! What `irs verify --json` says, for people, and as findings for editors.

use crate::story;
use serde_json::{Map, Value};
use traceformat::story::Story;

/// Something that an editor shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub level: Level,
    /// `assertion`, `deadlock`, `unknown`, … : the first word of what it is about.
    pub rule: String,
    pub message: String,
    /// Where, if there is a place.
    pub place: Option<Place>,
    /// What leads to it.
    pub steps: Vec<(String, Place)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Error,
    Warning,
    Note,
}

/// Lines and columns from 1; 0: unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub file: String,
    pub line: u64,
    pub column: u64,
}

/// `file:line:column`
impl Place {
    fn parse(text: &str) -> Option<Place> {
        let mut parts = text.rsplitn(3, ':');
        let (column, line) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        Some(Place { file: parts.next()?.into(), line, column })
    }
}

/// A line for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    News(String),
    /// Of a counterexample, in columns.
    Story(String),
}

/// What a verification has come to.
#[derive(Clone, Debug, Default)]
pub struct Came {
    pub verdict: Option<String>,
    pub findings: Vec<Finding>,
    /// What people see at the end, and what programs do.
    pub lines: Vec<Line>,
    pub last: Option<Value>,
    pub seconds: f64,
    /// A first schedule is there.
    published: bool,
    /// The failure that was told.
    told: Option<String>,
}

impl Came {
    /// Takes note of one object, and gives the lines that people see.
    pub fn take(&mut self, object: &Map<String, Value>) -> Vec<Line> {
        match object.get("event").and_then(Value::as_str) {
            Some("since") => since(object).into_iter().map(Line::News).collect(),
            Some("near") => self.near(object),
            Some("progress") => self.progress(object),
            Some("verdict") => self.verdict(object),
            _ => Vec::new(),
        }
    }

    fn near(&mut self, o: &Map<String, Value>) -> Vec<Line> {
        if text(o, "property").is_some() {
            self.findings = failure(o).into_iter().collect();
            return self.tell(o, "a bug of this change");
        }
        let n = |key: &str| o.get(key).and_then(Value::as_u64).unwrap_or(0);
        vec![Line::News(match n("threads") {
            0 => "near the change: no thread comes to it (no verdict)".into(),
            _ => format!(
                "near the change: no bug found pairwise; {} of {} pairs to the end, {} states (no verdict)",
                n("complete"),
                n("pairs"),
                n("states")
            ),
        })]
    }

    /// The failure with its story, once.
    fn tell(&mut self, o: &Map<String, Value>, what: &str) -> Vec<Line> {
        let Some(property) = text(o, "property") else { return Vec::new() };
        if self.told.as_deref() == Some(property) {
            return Vec::new();
        }
        self.told = Some(property.into());
        let mut lines = vec![Line::News(format!("{what}: {property}"))];
        if let Some(story) = o.get("story").and_then(|s| serde_json::from_value::<Story>(s.clone()).ok()) {
            lines.extend(story::text(&story).lines().map(|l| Line::Story(format!("    {l}"))));
        }
        lines
    }

    fn progress(&mut self, o: &Map<String, Value>) -> Vec<Line> {
        let published = o.get("published").and_then(Value::as_u64).unwrap_or(0);
        match published > 0 && !std::mem::replace(&mut self.published, true) {
            true => vec![Line::News("it has a first schedule".into())],
            false => Vec::new(),
        }
    }

    fn verdict(&mut self, o: &Map<String, Value>) -> Vec<Line> {
        let verdict = text(o, "verdict").unwrap_or("unknown(no verdict)").to_owned();
        let mut lines = self.tell(o, "a bug");
        self.findings = failure(o).into_iter().collect();
        if self.findings.is_empty() && !verdict.starts_with("safe") {
            self.findings = unexplained(o);
            if self.findings.is_empty() {
                self.findings.push(Finding {
                    level: Level::Note,
                    rule: word(&verdict).into(),
                    message: verdict.clone(),
                    place: None,
                    steps: Vec::new(),
                });
            }
        }
        let notes = o.get("unsupported").and_then(Value::as_array);
        lines.extend(
            notes.into_iter().flatten().take(5).map(|u| Line::News(format!("cannot explain: {}", gap(u)))),
        );
        self.seconds = o.get("seconds").and_then(Value::as_f64).unwrap_or(0.0);
        self.verdict = Some(verdict);
        lines
    }
}

fn text<'a>(o: &'a Map<String, Value>, key: &str) -> Option<&'a str> {
    o.get(key).and_then(Value::as_str)
}

/// What something is about: `deadlock` of `deadlock of main, main.0`.
fn word(what: &str) -> &str {
    let end = what.find(|c: char| !c.is_alphabetic() && c != ' ' && c != '-').unwrap_or(what.len());
    let word = what[..end].split(" of ").next().unwrap_or_default().trim();
    if word.starts_with("assertion") { "assertion" } else { word }
}

fn failure(o: &Map<String, Value>) -> Option<Finding> {
    let property = text(o, "property")?;
    let story =
        o.get("story").and_then(|s| serde_json::from_value::<Story>(s.clone()).ok()).unwrap_or_default();
    let steps: Vec<(String, Place)> = story
        .steps
        .iter()
        .filter(|s| s.line > 0)
        .map(|s| {
            let name = story.threads.get(s.thread as usize).map_or("?", |t| &t.name);
            let place = Place { file: s.file.clone(), line: s.line.into(), column: s.column.into() };
            (format!("{name}: {}", s.text), place)
        })
        .collect();
    let of_text = property.rfind(" at ").and_then(|i| Place::parse(&property[i + 4..]));
    let waits = story.waiting.iter().find(|w| w.line > 0);
    let waits = waits.map(|w| Place { file: w.file.clone(), line: w.line.into(), column: 0 });
    let place = of_text.or(waits).or_else(|| steps.last().map(|s| s.1.clone()));
    Some(Finding { level: Level::Error, rule: word(property).into(), message: property.into(), place, steps })
}

fn gap(u: &Value) -> String {
    let field = |key: &str| u.get(key).and_then(Value::as_str).unwrap_or_default();
    format!("{} at {}: {}", field("kind"), place_of(u), field("text"))
}

fn place_of(u: &Value) -> String {
    match u.get("place") {
        Some(Value::String(s)) => s.clone(),
        Some(Value::Object(o)) => {
            let number = |key: &str| o.get(key).and_then(Value::as_u64).unwrap_or(0);
            format!("{}:{}:{}", text(o, "file").unwrap_or(""), number("line"), number("column"))
        }
        _ => String::new(),
    }
}

/// What stands in the way of a verdict.
fn unexplained(o: &Map<String, Value>) -> Vec<Finding> {
    let all = o.get("unsupported").and_then(Value::as_array);
    let finding = |u: &Value| Finding {
        level: Level::Warning,
        rule: "unknown".into(),
        message: format!("cannot explain: {}", gap(u)),
        place: Place::parse(&place_of(u)),
        steps: Vec::new(),
    };
    all.into_iter().flatten().map(finding).collect()
}

fn since(o: &Map<String, Value>) -> Vec<String> {
    let carried = match text(o, "carried") {
        Some("all") => "all that was proven still holds",
        Some("some") => "a part of what was proven still holds",
        _ => "",
    };
    let mut lines = Vec::new();
    match o.get("changed").and_then(Value::as_bool) {
        Some(false) => lines.push("nothing that threads can notice has changed".into()),
        Some(true) => {
            let fragments = o.get("fragments").and_then(Value::as_array);
            let all: Vec<String> = fragments.into_iter().flatten().map(fragment).collect();
            let variables = o.get("variables").and_then(Value::as_array);
            let variables = variables.into_iter().flatten().filter_map(Value::as_str);
            let all: Vec<String> =
                all.into_iter().chain(variables.map(|v| format!("the variable {v}"))).collect();
            let mut what = all.iter().take(6).cloned().collect::<Vec<_>>().join(", ");
            if all.len() > 6 {
                what += &format!(", and {} more", all.len() - 6);
            }
            lines.push(format!("changed: {what}"));
        }
        None => {}
    }
    if !carried.is_empty() {
        lines.push(carried.into());
    }
    lines
}

fn fragment(f: &Value) -> String {
    let name = f.get("function").and_then(Value::as_str).unwrap_or("?");
    let first =
        |key: &str| f.get(key).and_then(Value::as_array).and_then(|a| a.first()).and_then(Value::as_str);
    match first("sites").or_else(|| first("deleted")) {
        Some(place) => format!("{name} ({place})"),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn took(came: &mut Came, object: Value) -> Vec<Line> {
        came.take(object.as_object().unwrap())
    }

    #[test]
    fn a_failure_is_told_once_and_has_its_place() {
        let mut came = Came::default();
        let property = "assertion `x==2` failed at p.c:5:124";
        let lines = took(&mut came, json!({"event": "near", "property": property, "story": null}));
        assert_eq!(lines, [Line::News(format!("a bug of this change: {property}"))]);
        let lines = took(
            &mut came,
            json!({"event": "verdict", "verdict": "partially-safe(2)", "property": property, "seconds": 0.5}),
        );
        assert_eq!((lines, came.verdict.as_deref(), came.seconds), (vec![], Some("partially-safe(2)"), 0.5));
        let [f] = &came.findings[..] else { panic!("{came:?}") };
        assert_eq!((f.rule.as_str(), f.level), ("assertion", Level::Error));
        assert_eq!(f.place, Some(Place { file: "p.c".into(), line: 5, column: 124 }));
    }

    #[test]
    fn what_is_in_the_way_is_a_warning_and_safe_is_nothing() {
        let mut came = Came::default();
        let u = json!({"kind": "library", "text": "a call of f", "place": "a.c:3:1", "site": null});
        took(&mut came, json!({"event": "verdict", "verdict": "unknown(library)", "unsupported": [u]}));
        assert_eq!(came.findings[0].place, Some(Place { file: "a.c".into(), line: 3, column: 1 }));
        took(&mut came, json!({"event": "verdict", "verdict": "unknown(time)"}));
        assert_eq!((came.findings[0].level, came.findings[0].place.clone()), (Level::Note, None));
        took(&mut came, json!({"event": "verdict", "verdict": "safe"}));
        assert_eq!((came.findings.len(), came.verdict.as_deref()), (0, Some("safe")));
    }

    #[test]
    fn rules_are_short() {
        let of =
            ["assertion `x` failed", "data race: read by main", "deadlock of main, main.0", "unknown(time)"];
        assert_eq!(of.map(word), ["assertion", "data race", "deadlock", "unknown"]);
    }
}
