//! `irs verify --since OLD`: what an edit has changed, and what was proven before and still holds.
//!
//! Verifications with `--since` or `--keep-proofs` are kept in the user's own folder, by the program's
//! fingerprint and by what the proof rests on besides ([`verifier::carry::record`]).

use crate::apart::Patience;
use crate::engine::{self, Model};
use crate::{compile, input};
use anyhow::Result;
use difference::Difference;
use difference::fragment::{Change, Fragment};
use difference::near::Near;
use model::Program;
use model::labels::Labels;
use model::load::{Input, inputs, modules_again};
use model::table::Table;
use property::Properties;
use report::names::readable;
use report::verdict::Verdict;
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use traceformat::fingerprint::Fingerprint;
use traceformat::keys;
use traceformat::parcel::SecretKey;
use traceformat::schedule::set::{Node, Origin, ScheduleSet};
use verifier::carry;
use verifier::carry::record::{Proofs, Proven, Record, this_verifier};
use verifier::carry::{prefix, whole};
use verifier::verify::Report;

/// A path into what was proven is looked for so long.
const SEARCH: Duration = Duration::from_millis(100);
/// And so long where the old version was not safe as a whole: the engines soon have a set of their own.
const SHORT: Duration = Duration::from_millis(50);

/// Where proofs are kept, and for what.
pub struct Kept {
    proofs: Proofs,
    key: Arc<SecretKey>,
    rests_on: String,
    models: Option<PathBuf>,
    /// The program's, as soon as it is read.
    modules: Vec<Input>,
}

/// The version before an edit, as the record of it has it.
pub struct Before {
    record: Record,
    program: Program,
}

/// What still holds.
pub enum Holds {
    /// All of it: the set, and the verdict.
    All(Box<ScheduleSet>, Verdict),
    /// This set; the rest is to be proven.
    Some(Box<ScheduleSet>),
    Nothing,
}

/// What was found. How it is told takes longer than to find it, and no set waits for that: [`Found::told`].
pub struct Found {
    pub holds: Holds,
    /// What an abstraction has said of the old version's states.
    pub labels: Option<Labels>,
    /// The old version's set was a cooperative one: that is proven anew, first of all.
    pub cooperative: bool,
    lines: Vec<String>,
    compared: Option<Compared>,
}

/// Two versions, compared.
struct Compared {
    old: PathBuf,
    before: Program,
    difference: Difference,
}

/// What is said of [`Found`].
pub struct Told {
    /// For people, a line each.
    pub lines: Vec<String>,
    /// For `--json`.
    pub object: Value,
    /// The events that the change is at; `None`: nothing was compared, or nothing has changed.
    pub near: Option<Near>,
}

impl Found {
    fn new(holds: Holds, line: String) -> Found {
        Found { holds, lines: vec![line], labels: None, cooperative: false, compared: None }
    }

    /// What has changed, and what of the old version's proof holds.
    pub fn told(&mut self, program: &Program) -> Told {
        let mut lines = std::mem::take(&mut self.lines);
        let mut object = json!({"carried": how(&self.holds)});
        if let Some(labels) = &self.labels {
            lines.push(format!("to be tried: what was said of {} states", labels.general.len()));
            object["labels"] = json!(labels.general.len());
        }
        let Some(Compared { old, before, difference }) = self.compared.take() else {
            return Told { lines, object, near: None };
        };
        let is_none = difference.is_none();
        let fragments = if is_none { Vec::new() } else { difference.fragments() };
        let variables = if is_none { Vec::new() } else { difference.variables() };
        let place = |p: &Program, site: u32| p.sites.get(site as usize).map(|s| s.place(site));
        let said = |f: &Fragment| {
            let sites: Vec<_> = f.sites.iter().filter_map(|s| place(program, *s)).collect();
            let deleted: Vec<_> = f.deleted.iter().filter_map(|s| place(&before, *s)).collect();
            json!({"function": f.function, "change": word(f), "sites": sites, "deleted": deleted})
        };
        object["changed"] = json!(!is_none);
        object["fragments"] = fragments.iter().map(said).collect();
        object["variables"] = json!(variables);
        let first = match is_none {
            true => format!("since {}: nothing that threads can notice has changed", old.display()),
            false => told(&old, &fragments, &variables),
        };
        lines.insert(0, first);
        Told { lines, object, near: (!is_none).then(|| difference.near()) }
    }
}

fn how(holds: &Holds) -> &'static str {
    match holds {
        Holds::All(..) => "all",
        Holds::Some(_) => "some",
        Holds::Nothing => "nothing",
    }
}

/// What an edit is judged by.
pub struct Edit<'a> {
    pub program: &'a Program,
    pub model: &'a Model,
    pub properties: Properties,
    pub patience: &'a Patience,
    /// The verdict of a stored proof may be repeated.
    pub repeats: bool,
}

impl Kept {
    /// `settings`: all that decides what is explored, besides the program and the properties; `models`: the
    /// table of what functions do, which is part of that.
    ///
    /// # Errors
    /// If there is no place for a user's files, or the verifier cannot be looked at.
    pub fn open(
        key: Arc<SecretKey>,
        settings: &str,
        properties: Properties,
        models: Option<&Path>,
    ) -> Result<Kept> {
        let folder = keys::folder().map_err(|e| crate::exit::usage(format!("proofs are kept, and {e}")))?;
        let rests_on = format!("{}; {properties:?}; {settings}", this_verifier()?);
        let models = models.map(Path::to_owned);
        Ok(Kept { proofs: Proofs::within(&folder), key, rests_on, models, modules: Vec::new() })
    }

    /// What is looked for, and what is kept, is of the program that these modules make up.
    pub fn is_of(&mut self, modules: Vec<Input>) {
        self.modules = modules;
    }

    fn find(&self, program: Fingerprint) -> Option<Record> {
        self.proofs.find(program, &self.rests_on, &self.key)
    }

    /// The record of this file's modules, byte for byte. This verifier has read them before, and has signed
    /// that: they are no danger to LLVM's reader, and no child has to read them first.
    fn of_these_modules(&self, file: &Path) -> Option<Record> {
        let modules = inputs(&[file]).ok()?;
        let hashes: Option<Vec<_>> = modules.iter().map(|m| m.claimed).collect();
        let record = self.find(Fingerprint::of_modules(&hashes?))?;
        let bytes = |all: Vec<Input>| all.into_iter().map(|m| m.bytes).collect::<Vec<_>>();
        (bytes(record.modules()) == bytes(modules)).then_some(record)
    }

    /// The version before, if there is a record of it: of a binary's modules, or of what a set is for. Nobody
    /// has looked at the new version's modules yet; if that was proven itself, no other version is needed.
    pub fn before(&self, old: &Path, new: &[Input]) -> Option<Before> {
        let claimed: Option<Vec<_>> = new.iter().map(|m| m.claimed).collect();
        let itself = claimed.and_then(|all| self.find(Fingerprint::of_modules(&all)));
        if itself.is_some_and(|r| r.proven != Proven::Not) {
            return None;
        }
        let record = match is_set(old) {
            true => self.find(input::load_roots(old).ok()?.first()?.fingerprint)?,
            false => self.of_these_modules(old)?,
        };
        let program = self.program_of(&record).ok()?;
        Some(Before { record, program })
    }

    /// The program of a record. Whoever has signed it has read it.
    fn program_of(&self, record: &Record) -> Result<Program> {
        let table = self.models.as_deref().map(Table::from_file).transpose();
        let table = table.map_err(|e| crate::exit::usage(e.to_string()))?.unwrap_or_default();
        Ok(modules_again(&record.modules(), &table)?)
    }

    /// What still holds of what was proven of `old`: a binary, numbered bitcode, or a set. It may have been
    /// read already.
    ///
    /// # Errors
    /// If that cannot be read.
    pub fn since(&self, old: &Path, before: Option<Before>, edit: &Edit<'_>) -> Result<Found> {
        // (A fingerprint says nothing of the order in which modules are linked, which decides which of
        // several weak functions there is.)
        let bytes = |all: &[Input]| all.iter().map(|m| m.bytes.clone()).collect::<Vec<_>>();
        let itself = self.find(edit.program.fingerprint);
        let is_itself = |r: &Record| bytes(&r.modules()) == bytes(&self.modules);
        let proven = itself.clone().filter(|r| r.proven != Proven::Not);
        if let Some(record) = &proven
            && is_itself(record)
        {
            let line = "this very program has been verified before".to_owned();
            return Ok(Found::new(edit.holds(record.set.clone(), &record.proven), line));
        }
        let (record, before) = if let Some(record) = proven {
            let program = self.program_of(&record)?;
            (Some(record), program)
        } else if let Some(Before { record, program }) = before.or_else(|| self.before(old, &[])) {
            (Some(record), program)
        } else if is_set(old) {
            input::load_roots(old)?;
            return Ok(Found::new(Holds::Nothing, nothing_of(old)));
        } else {
            let files = [old.to_owned()];
            let before = compile::load(&files, &[], self.models.as_deref(), false, edit.patience)?;
            (self.find(before.fingerprint), before)
        };
        let mut before = before;
        if edit.program.wraps {
            before.wrap();
        }
        before.know(edit.program.known.clone());
        let difference = Difference::of(&before, edit.program);
        let mut found = match &record {
            Some(record) => edit.carry(record, &difference),
            None => Found::new(Holds::Nothing, nothing_of(old)),
        };
        if let (Holds::Nothing, Some(record)) = (&found.holds, itself.filter(is_itself)) {
            let line = "carried over: what was found of this very program before".to_owned();
            found = Found::new(edit.holds(record.set, &record.proven), line);
        }
        let labels = record.as_ref().and_then(|r| r.labels.as_ref());
        found.labels = labels.map(|labels| carry::labels::carried(labels, &difference));
        found.cooperative = record.as_ref().is_some_and(|r| schedule::growth::is_cooperative(&r.set));
        found.compared = Some(Compared { old: old.to_owned(), before, difference });
        Ok(found)
    }

    /// Keeps what a verification came to.
    pub fn keep(&self, report: &Report) -> Option<String> {
        let proven = match &report.verdict {
            // (What is safe since nothing meets the assumptions is said beside the verdict.)
            _ if report.vacuous => Proven::Not,
            Verdict::Safe => Proven::Safe,
            Verdict::SafeIf(conditions) => Proven::SafeIf(conditions.clone()),
            Verdict::Broken(_) => return None,
            _ => Proven::Not,
        };
        // A limit that was met is no reason to forget a proof.
        let before = self.find(report.set.fingerprint);
        if proven == Proven::Not && before.as_ref().is_some_and(|r| r.proven != Proven::Not) {
            return None;
        }
        // (Of what is repeated nobody has said anything anew.)
        let labels = report.labels.clone().or_else(|| before?.labels);
        let record =
            Record::new(report.set.clone(), self.rests_on.clone(), proven, &self.modules).with_labels(labels);
        self.proofs.store(&record, &self.key).err().map(|e| format!("the proof is not kept: {e}"))
    }
}

fn is_set(old: &Path) -> bool {
    old.extension() == Some(OsStr::new("irst"))
}

fn nothing_of(old: &Path) -> String {
    format!(
        "nothing is kept of {} under these settings; verify it with --keep-proofs, or with --since, first",
        old.display()
    )
}

fn word(f: &Fragment) -> &'static str {
    match f.change {
        Change::Added => "added",
        Change::Deleted => "deleted",
        Change::Changed => "changed",
    }
}

fn told(old: &Path, fragments: &[Fragment], variables: &[String]) -> String {
    const MOST: usize = 8;
    let functions = fragments.iter().map(|f| match (f.sites.len(), f.deleted.len()) {
        (0, 0) => format!("{} ({})", readable(&f.function), word(f)),
        (n, 0) => format!("{} ({}, {n} sites)", readable(&f.function), word(f)),
        (n, m) => format!("{} ({}, {n} sites, {m} deleted)", readable(&f.function), word(f)),
    });
    let variables = variables.iter().map(|v| format!("the variable {}", readable(v)));
    let all: Vec<String> = functions.chain(variables).collect();
    let more = all.len().saturating_sub(MOST);
    let mut text = all[..all.len() - more].join(", ");
    if more > 0 {
        text += &format!(" and {more} more");
    }
    if text.is_empty() {
        text = "what is said of the program as a whole".into();
    }
    format!("since {}: changed: {text}", old.display())
}

impl Edit<'_> {
    /// A set that holds as a whole, with the verdict, if that may be repeated.
    fn holds(&self, set: ScheduleSet, proven: &Proven) -> Holds {
        match proven {
            Proven::Safe if self.repeats => Holds::All(Box::new(set), Verdict::Safe),
            Proven::SafeIf(conditions) if self.repeats => {
                Holds::All(Box::new(set), Verdict::SafeIf(conditions.clone()))
            }
            _ if schedule::growth::admits_something(&set) => {
                // What the engines find is another set.
                let origin = Origin::Engine(prefix::CARRIED.into(), env!("CARGO_PKG_VERSION").into());
                Holds::Some(Box::new(ScheduleSet { origin, ..set }))
            }
            _ => Holds::Nothing,
        }
    }

    fn carry(&self, record: &Record, difference: &Difference) -> Found {
        let header = engine::header_of(self.program, self.model, &self.properties);
        if difference.is_none() {
            return match whole::carried(&record.set, difference, &header) {
                Some(set) => Found::new(self.holds(set, &record.proven), "carried over: all of it".into()),
                None => Found::new(Holds::Nothing, "carried over: nothing, the old set does not fit".into()),
            };
        }
        let machines = engine::bounds_of(self.model, self.properties);
        let ask = prefix::Ask {
            difference,
            old: &record.set,
            header: &header,
            properties: self.properties,
            machines,
            until: Instant::now() + if schedule::growth::is_whole(&record.set) { SEARCH } else { SHORT },
        };
        match prefix::carried(&ask) {
            Some(set) => {
                let line = format!("carried over: what follows {} events", events(&set));
                Found::new(Holds::Some(Box::new(set)), line)
            }
            None => Found::new(Holds::Nothing, "carried over: nothing".into()),
        }
    }
}

/// Events before the free node of a carried path.
fn events(set: &ScheduleSet) -> usize {
    let arms = set.nodes.iter().map(|(_, n)| if let Node::Choice(arms) = n { &arms[..] } else { &[] });
    arms.flatten().map(|a| a.section.len()).sum()
}
