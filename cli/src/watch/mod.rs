//! `irs watch`: builds on every save, and verifies what was built.
//!
//! *Whose verdict it is.* A verdict is told if the files beneath the folder are, when it is told, what they
//! were when the build began, and nobody has written to one of them while it ran; else it is thrown away, and
//! the work begins again. What is verified is a copy of the program, made before the files were looked at for
//! the last time, so a later build does not reach it. Tools like make compare times: a file that is saved
//! while the build runs may be older than the object that was made of what it was before. So the times of
//! such files are set to now before the next build; and so are those of files that have another content than
//! for the last build, and are older than that: a copy that keeps its time, or is renamed, a link that leads
//! elsewhere. (Who makes a source of another source has to name it with
//! `--ignore`: nobody can tell by whom it was written, and set to now it looks as if it were made anew.)

mod diagnostics;
mod job;
mod said;
mod sources;
mod telling;
mod wake;

use crate::verify::event;
use crate::{exit, input, signals, spawn};
use anyhow::{Context as _, Result};
use diagnostics::{Diagnostics, Of, Stage};
use job::{Ending, Job, Next, Said};
use said::Came;
use serde_json::json;
use sources::{Sources, State, may_run};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant, SystemTime};
use wake::{Happened, Wake};

/// Build and verify on every save
///
/// Runs BUILD, verifies the programs that come of it, and does so again whenever a file beneath FOLDER is
/// saved. Each verification begins with what the edit has changed, and with what was proven before and still
/// holds (irs verify --since). A save cancels what is obsolete, so every verdict is that of the sources on
/// disk; it is shown with their name. Ctrl-C ends it.
///
/// Everything beneath FOLDER counts but hidden files, what --ignore names, and what builds make (objects,
/// programs, bitcode, dependency lists).
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  irs watch src -- make CC='irs cc'
  irs watch . -p ./server --with=--time=60 --diagnostics irs.sarif -- ninja -C build")]
pub struct Args {
    /// The folder with the sources
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// A program that BUILD makes; may be repeated. Without: every program beneath FOLDER, or here, that was
    /// built with irs cc
    #[arg(short, long = "program", value_name = "PROG")]
    programs: Vec<PathBuf>,
    /// A file or folder that does not count, such as one that BUILD writes each time; may be repeated
    #[arg(long, value_name = "PATH")]
    ignore: Vec<PathBuf>,
    /// Store the schedule set of each program's newest version in this folder, as PROG.irst
    #[arg(long, value_name = "FOLDER")]
    sets: Option<PathBuf>,
    /// Keep what is wrong in this file, for editors: SARIF 2.1.0 (.sarif), or a JSON object per line (.jsonl)
    #[arg(long, value_name = "FILE")]
    diagnostics: Option<PathBuf>,
    /// An option for irs verify, such as --with=--time=60; may be repeated
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    with: Vec<OsString>,
    /// Print one JSON object per event on stdout
    #[arg(long)]
    json: bool,
    /// The command that builds
    #[arg(last = true, required = true, value_name = "BUILD")]
    build: Vec<OsString>,
}

/// Time between two looks at a signal.
const TICK: Duration = Duration::from_millis(50);

/// After so many builds in a row during which the same file was written to it is time to wait.
const WRITES: u32 = 4;

/// A build that is cancelled may take so long to remove what it has made in part, which make would take for
/// whole; a verification has nothing to remove.
const BUILD_ENDS: Duration = Duration::from_secs(5);
const VERIFIER_ENDS: Duration = Duration::from_millis(400);

/// Time between two looks at files of which nothing is heard.
const UNTOLD: Duration = Duration::from_secs(3);

/// So long, for whoever writes; then for somebody who says which files are no sources.
const PAUSE: Duration = Duration::from_secs(2);

/// What the present sources are found to be, or that there are others.
enum Round {
    /// All is done.
    Done,
    /// These files have changed meanwhile: begin again.
    Obsolete(Vec<PathBuf>),
    /// These files change whenever it is built.
    Unsettled(Vec<PathBuf>),
    Interrupted,
}

/// A build that was not interrupted.
struct Built {
    ok: bool,
    /// What has happened beneath the folder meanwhile.
    happened: Happened,
}

struct Watch<'a> {
    args: &'a Args,
    sources: Sources,
    wake: Wake,
    diagnostics: Option<Diagnostics>,
    stop: Arc<AtomicBool>,
    scratch: spawn::Scratch,
    me: PathBuf,
    /// The files as they were when they were looked at last.
    state: State,
    /// Copies of the programs' newest versions that were verified to the end.
    versions: BTreeMap<PathBuf, PathBuf>,
    /// Names that several programs have.
    twins: BTreeSet<OsString>,
    /// A number for each copy.
    copies: u64,
    ending: Option<Ending>,
    /// What the last build began with, and the files that it has added; and when it had ended.
    built: Option<(State, SystemTime)>,
    /// When the files were looked at last without a reason, and how long that has taken.
    looked: (Instant, Duration),
    /// Files that were written to during the last build, and how many builds in a row had one of them.
    written: Vec<PathBuf>,
    writes: u32,
}

/// Builds and verifies until a signal comes.
///
/// # Errors
/// If the folder cannot be watched, or the build command cannot be started.
pub fn run(args: &Args) -> Result<u8> {
    let no_folder = |e| exit::usage(format!("{}: cannot be watched: {e}", args.folder.display()));
    let mut ignored = args.ignore.clone();
    ignored.extend(args.diagnostics.clone());
    ignored.extend(
        args.sets.clone().filter(|s| std::path::absolute(s).ok() != std::path::absolute(&args.folder).ok()),
    );
    let sources = Sources::new(&args.folder, &ignored).map_err(no_folder)?;
    if !sources.root().is_dir() {
        return Err(exit::usage(format!("{}: is no folder", args.folder.display())));
    }
    if let Some(sets) = &args.sets {
        let cannot = |e| exit::usage(format!("{}: cannot be made: {e}", sets.display()));
        std::fs::create_dir_all(sets).map_err(cannot)?;
    }
    let mut watch = Watch {
        wake: Wake::new(sources.root())?,
        diagnostics: args.diagnostics.as_deref().map(Diagnostics::new).transpose()?,
        stop: signals::stop_flag_within(BUILD_ENDS + VERIFIER_ENDS),
        scratch: spawn::scratch()?,
        me: std::env::current_exe().context("where is this command?")?,
        state: State::default(),
        versions: BTreeMap::new(),
        twins: BTreeSet::new(),
        copies: 0,
        ending: None,
        built: None,
        looked: (Instant::now(), Duration::ZERO),
        written: Vec::new(),
        writes: 0,
        sources,
        args,
    };
    watch.state = watch.sources.look(&State::default());
    let ended = watch.rounds();
    if let Some(ending) = watch.ending.take() {
        ending.wait();
    }
    ended.map(|()| exit::Code::Done as u8)
}

impl Watch<'_> {
    fn rounds(&mut self) -> Result<()> {
        loop {
            let (unsettled, changed) = match self.round()? {
                Round::Interrupted => return Ok(()),
                Round::Obsolete(changed) => (None, Some(changed)),
                Round::Done => (None, self.next_edit(None)),
                Round::Unsettled(files) if self.writes == WRITES => {
                    let changed = self.next_edit(Some(PAUSE));
                    (None, changed.or((!self.is_stopped()).then_some(files)))
                }
                Round::Unsettled(files) => (Some(files), None),
            };
            let changed = match unsettled {
                Some(files) => {
                    self.say_unsettled(&files)?;
                    self.next_edit(None)
                }
                None => changed,
            };
            let Some(changed) = changed else { return Ok(()) };
            self.say_changed(&changed)?;
        }
    }

    /// A signal came, or whoever has read what is told is gone.
    fn is_stopped(&self) -> bool {
        // Relaxed: a flag that carries no data.
        self.stop.load(Ordering::Relaxed) || nobody_reads()
    }

    /// Waits for another content of some file. `None`: a signal came, or nothing for so long.
    fn next_edit(&mut self, most: Option<Duration>) -> Option<Vec<PathBuf>> {
        let began = Instant::now();
        while !self.is_stopped() && most.is_none_or(|m| began.elapsed() < m) {
            let happened = self.wake.wait(TICK);
            let changed = self.look(&happened);
            if !changed.is_empty() {
                self.writes = 0;
                return Some(changed);
            }
        }
        None
    }

    /// Files with another content than when they were looked at last, if something has happened. (Not every
    /// file system tells everything, such as what others write there. So they are looked at from time to time
    /// in any case; where that takes long, there is more time between.)
    fn look(&mut self, happened: &Happened) -> Vec<PathBuf> {
        let untold = self.looked.0.elapsed() > UNTOLD.max(self.looked.1 * 20);
        if !happened.lost && !untold && !happened.paths.iter().any(|p| self.sources.counts(p)) {
            return Vec::new();
        }
        let began = Instant::now();
        let now = self.sources.look(&self.state);
        self.looked = (Instant::now(), began.elapsed());
        let changed = self.state.changed(&now);
        self.state = now;
        changed
    }

    /// Builds the sources as they are, and verifies what comes of them.
    fn round(&mut self) -> Result<Round> {
        // What happens from here on is seen below, or in the next round.
        self.wake.so_far();
        self.state = self.sources.look(&self.state);
        if let Some((built, at)) = &self.built {
            let time = |p: &PathBuf| std::fs::metadata(p).and_then(|m| m.modified()).ok();
            let is_old = |p: &PathBuf| time(p).is_some_and(|t| t <= *at);
            let old: Vec<PathBuf> = built.changed(&self.state).into_iter().filter(is_old).collect();
            if !old.is_empty() {
                renew(&old);
                self.state = self.sources.look(&self.state);
            }
        }
        if !self.sources.root().is_dir() {
            self.tell(&format!("{}: is not there any more", self.args.folder.display()))?;
            return Ok(Round::Done);
        }
        let name = self.state.name();
        self.note(&name, Stage::Building, &[])?;
        let before = self.state.clone();
        let Some(Built { ok, mut happened }) = self.build(&name, &before)? else {
            return Ok(Round::Interrupted);
        };
        // Copies first: what comes later is not in them.
        let copies = if ok { self.copy()? } else { Vec::new() };
        happened.add(self.wake.so_far());
        self.state = self.sources.look(&before);
        // (What the build has made besides is no edit.)
        self.built = Some((before.clone().or(&self.state), SystemTime::now()));
        let mut written = before.touched(&self.state);
        written.extend(happened.paths.into_iter().filter(|p| self.sources.counts(p) && before.has(p)));
        written.sort();
        written.dedup();
        if !written.is_empty() || happened.lost {
            copies.iter().for_each(|(_, copy)| discard(copy));
            return Ok(self.written_meanwhile(&before, written));
        }
        self.writes = 0;
        if !ok {
            self.note(&name, Stage::BuildFailed, &[])?;
            return Ok(Round::Done);
        }
        if copies.is_empty() {
            self.tell(
                "no program here was built with irs cc: name one with --program, or see irs cc --help",
            )?;
        }
        let round = self.verify_all(&name, &copies);
        for (_, copy) in &copies {
            if !self.versions.values().any(|v| v == copy) {
                discard(copy);
            }
        }
        round
    }

    /// Somebody has written to these files while the build ran. Their times must not be older than what was
    /// made of them before.
    fn written_meanwhile(&mut self, before: &State, written: Vec<PathBuf>) -> Round {
        let again = written.iter().any(|p| self.written.contains(p));
        self.writes = if again { self.writes + 1 } else { 1 };
        let saved: Vec<PathBuf> = written.iter().filter(|p| before.has(p)).cloned().collect();
        renew(&saved);
        self.written.clone_from(&written);
        if self.writes < WRITES { Round::Obsolete(written) } else { Round::Unsettled(written) }
    }

    /// Builds. `None`: a signal came.
    ///
    /// A file that is saved ends the build, if it was there before: a build that makes its own sources is not
    /// to be stopped by that. Nor is it any more where this has not helped.
    fn build(&mut self, name: &str, before: &State) -> Result<Option<Built>> {
        let began = Instant::now();
        let mut command = Command::new(&self.args.build[0]);
        command.args(&self.args.build[1..]);
        if !self.args.json {
            let words: Vec<_> = self.args.build.iter().map(|a| a.to_string_lossy()).collect();
            self.tell(&format!("build: {}", words.join(" ")))?;
        }
        let cannot = |e| exit::usage(format!("{}: cannot be run: {e}", self.args.build[0].display()));
        let mut job = Job::start(command, false).map_err(cannot)?;
        let mut happened = Happened::default();
        let status = loop {
            if let Next::Ended(status) = job.next(TICK)? {
                break status;
            }
            if self.is_stopped() {
                job.cancel(BUILD_ENDS).wait();
                return Ok(None);
            }
            let new = self.wake.so_far();
            let saved = self.writes + 1 < WRITES && {
                let changed = self.look(&new);
                changed.iter().any(|p| before.has(p))
            };
            happened.add(new);
            if saved {
                job.cancel(BUILD_ENDS).wait();
                return Ok(Some(Built { ok: false, happened }));
            }
        };
        let (ok, seconds) = (status.success(), began.elapsed().as_secs_f64());
        if self.args.json {
            let object = json!({"sources": name, "ok": ok, "seconds": seconds, "status": status.code()});
            input::print(&event("build", object))?;
        } else if !ok {
            self.tell(&format!("the build failed ({status})"))?;
        }
        Ok(Some(Built { ok, happened }))
    }

    /// Copies of the programs.
    fn copy(&mut self) -> Result<Vec<(PathBuf, PathBuf)>> {
        let found = match self.args.programs.is_empty() {
            false => self.args.programs.clone(),
            true => {
                let mut all = self.sources.executables();
                let here = std::fs::read_dir(".").into_iter().flatten().flatten();
                all.extend(here.filter_map(|e| std::path::absolute(e.path()).ok()).filter(|p| may_run(p)));
                all.sort();
                all.dedup();
                all.retain(|p| is_ours(p));
                all
            }
        };
        let name = |p: &PathBuf| p.file_name().map(OsStr::to_owned);
        let twins = |p: &PathBuf| found.iter().filter(|q| name(q) == name(p)).count() > 1;
        self.twins = found.iter().filter(|p| twins(p)).filter_map(name).collect();
        if self.args.sets.is_some()
            && let Some(name) = self.twins.first()
        {
            let why = "are called so, and --sets keeps the set of none of them: name one with --program";
            self.tell(&format!("{}: several programs {why}", name.display()))?;
        }
        let mut copies = Vec::new();
        for program in found {
            let Some(name) = program.file_name() else { continue };
            self.copies += 1;
            let folder = self.scratch.path().join(self.copies.to_string());
            std::fs::create_dir(&folder).context("a folder for a copy")?;
            let copy = folder.join(name);
            match std::fs::copy(&program, &copy) {
                Ok(_) => copies.push((program, copy)),
                Err(e) => self.tell(&format!("{}: cannot be read: {e}", program.display()))?,
            }
        }
        Ok(copies)
    }

    fn verify_all(&mut self, name: &str, copies: &[(PathBuf, PathBuf)]) -> Result<Round> {
        let mut all: Vec<Of> = Vec::new();
        for (program, copy) in copies {
            if let Some(ending) = self.ending.take() {
                // It may write to the same set.
                ending.wait();
            }
            let shown = self.short(program);
            let mut came = Came::default();
            let mut job = Job::start(self.verification(program, copy), true).context("irs verify")?;
            let mut errors = Vec::new();
            let status = loop {
                match job.next(TICK)? {
                    Next::Said(Said::Out(line)) => {
                        let had = came.findings.len();
                        self.pass_on(&shown, name, &line, &mut came)?;
                        if came.findings.len() > had {
                            self.note_with(name, Stage::Verifying, &mut all, &shown, &came)?;
                        }
                    }
                    Next::Said(Said::Err(line)) => errors.push(line),
                    Next::Ended(status) => break status,
                    Next::Nothing => {}
                }
                if self.is_stopped() {
                    job.cancel(VERIFIER_ENDS).wait();
                    return Ok(Round::Interrupted);
                }
                let happened = self.wake.so_far();
                let changed = self.look(&happened);
                if !changed.is_empty() {
                    self.ending = Some(job.cancel(VERIFIER_ENDS));
                    return Ok(Round::Obsolete(changed));
                }
            };
            // Once more, whatever has been heard.
            let changed = self.look(&Happened { lost: true, ..Happened::default() });
            if !changed.is_empty() {
                return Ok(Round::Obsolete(changed));
            }
            self.conclude(&shown, name, &came, status.code(), &errors)?;
            if came.verdict.is_some() {
                self.keep(program.clone(), copy.clone());
            }
            all.push(Of { program: shown, verdict: came.verdict, findings: came.findings });
        }
        self.note(name, Stage::Done, &all)?;
        Ok(Round::Done)
    }

    fn verification(&self, program: &Path, copy: &Path) -> Command {
        let mut c = Command::new(&self.me);
        c.args(["verify", "--json", "--keep-proofs"]).arg(copy);
        if let Some(old) = self.versions.get(program) {
            c.arg("--since").arg(old);
        }
        if let (Some(sets), Some(name)) = (&self.args.sets, program.file_name())
            && !self.twins.contains(name)
        {
            let mut file = name.to_owned();
            file.push(".irst");
            c.arg("--out").arg(sets.join(file));
        }
        c.args(&self.args.with);
        c
    }

    /// The version that the next one is compared with.
    fn keep(&mut self, program: PathBuf, copy: PathBuf) {
        if let Some(old) = self.versions.insert(program, copy) {
            discard(&old);
        }
    }
}

/// Sets the times of files to now, in the order in which they were written: one may have been made of
/// another.
fn renew(files: &[PathBuf]) {
    let time = |p: &&PathBuf| std::fs::metadata(p).and_then(|m| m.modified()).ok();
    let mut files: Vec<&PathBuf> = files.iter().collect();
    files.sort_by_key(time);
    for file in files {
        // One that is gone, or another user's, is as it is.
        if let Ok(file) = File::options().append(true).open(file) {
            let _ = file.set_modified(SystemTime::now());
        }
    }
}

/// Has whoever read stdout closed it? (What is written to it then is lost, and is no error.)
fn nobody_reads() -> bool {
    let mut stdout = libc::pollfd { fd: libc::STDOUT_FILENO, events: 0, revents: 0 };
    // SAFETY: one descriptor, in memory that lives here; it does not wait.
    let n = unsafe { libc::poll(&mut stdout, 1, 0) };
    n > 0 && stdout.revents & (libc::POLLERR | libc::POLLHUP) != 0
}

/// Removes a copy, with its folder.
fn discard(copy: &Path) {
    // What cannot be removed goes with the folder of this process.
    let _ = copy.parent().map(std::fs::remove_dir_all);
}

/// Was the file built with `irs cc`?
fn is_ours(path: &Path) -> bool {
    let Ok(bytes) = std::fs::read(path) else { return false };
    model::load::binary("", &bytes).is_ok()
}
