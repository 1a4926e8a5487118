//! A solver in another process, spoken to in SMT-LIB 2 over pipes: for comparison, and where the bit-blaster
//! gives up.
//!
//! Definitions are written once, outside all levels; each condition gets a guard, and a question assumes the
//! guards. So push and pop need no words, and the core is what the solver says about its assumptions.

use crate::smtlib::{self, Printer};
use crate::stack::Stack;
use crate::{Answer, Limits, Node, Smt, Statistics, Sym, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// A fresh process takes over when so many terms were written.
const MOST_TERMS: usize = 100_000;
/// Without a limit: how long an answer may take.
const PATIENCE: Duration = Duration::from_secs(3600);

/// Finds a solver on the PATH: the fastest of those known.
pub fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let dirs: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let on_path = |name: &str| dirs.iter().map(|d| d.join(name)).find(|f| f.is_file());
    ["bitwuzla", "z3", "cvc5"].iter().find_map(|name| on_path(name))
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    printer: Printer,
    guarded: FxHashSet<TermId>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Any program that understands SMT-LIB 2.
pub struct Process {
    program: PathBuf,
    running: Option<Running>,
    limits: Limits,
    stack: Stack,
    model: FxHashMap<Sym, u64>,
    /// The last question, for its core.
    asked: Vec<TermId>,
    core: Option<Vec<TermId>>,
    statistics: Statistics,
}

impl Process {
    pub fn new(program: &Path, limits: Limits) -> Process {
        Process {
            program: program.to_path_buf(),
            running: None,
            limits,
            stack: Stack::default(),
            model: FxHashMap::default(),
            asked: Vec::new(),
            core: None,
            statistics: Statistics::default(),
        }
    }

    fn start(&self) -> std::io::Result<Running> {
        let name = self.program.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let millis = self.limits.time.map(|t| t.as_millis().max(1));
        let mut command = Command::new(&self.program);
        let mut options = String::new();
        if name.starts_with("z3") {
            command.args(["-in", "-smt2"]);
            if let Some(ms) = millis {
                options = format!("(set-option :timeout {ms})\n");
            }
        } else if name.starts_with("cvc5") {
            command.args(["--lang=smt2", "--incremental", "--quiet"]);
            command.args(millis.map(|ms| format!("--tlimit-per={ms}")));
        } else if name.starts_with("bitwuzla") {
            command.args(["--lang", "smt2"]);
            command.args(millis.map(|ms| format!("--time-limit-per={ms}")));
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(mut input), Some(output)) = (input, output) else {
            return Err(std::io::Error::other("no pipes to the solver"));
        };
        let (sender, lines) = channel();
        // Ends with the process's output, or when nobody listens.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let text = "(set-option :print-success false)\n(set-option :produce-models true)\n\
                    (set-option :produce-unsat-assumptions true)\n(set-logic QF_BV)\n";
        input.write_all(options.as_bytes())?;
        input.write_all(text.as_bytes())?;
        let (printer, guarded) = (Printer::default(), FxHashSet::default());
        Ok(Running { child, input, lines, printer, guarded })
    }

    /// Says something, and reads one answer: a word or a balanced list.
    fn ask(&mut self, text: &str) -> Result<String, String> {
        let patience = self.limits.time.map_or(PATIENCE, |t| t + t / 2 + Duration::from_secs(1));
        let deadline = Instant::now() + patience;
        let running = self.running.as_mut().ok_or("the solver does not run")?;
        let sent = running.input.write_all(text.as_bytes()).and_then(|()| running.input.flush());
        sent.map_err(|e| format!("the solver process does not listen: {e}"))?;
        let mut answer = String::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = running.lines.recv_timeout(left).map_err(|e| match e {
                std::sync::mpsc::RecvTimeoutError::Timeout => "the solver process's time limit".to_string(),
                std::sync::mpsc::RecvTimeoutError::Disconnected => "the solver process ended".to_string(),
            })?;
            answer.push_str(line.trim());
            answer.push(' ');
            let count = |c: char| answer.matches(c).count();
            if !answer.trim().is_empty() && count('(') <= count(')') {
                let answer = answer.trim().to_string();
                return if answer.starts_with("(error") {
                    Err(format!("the solver process says {answer}"))
                } else {
                    Ok(answer)
                };
            }
        }
    }

    fn question(&mut self, terms: &Terms) -> Result<Answer, String> {
        if self.running.as_ref().is_some_and(|r| r.printer.written() > MOST_TERMS) {
            self.running = None;
        }
        if self.running.is_none() {
            let name = self.program.display().to_string();
            self.running = Some(self.start().map_err(|e| format!("{name} does not start: {e}"))?);
        }
        let mut text = String::new();
        if let Some(running) = &mut self.running {
            for &t in &self.asked {
                if running.guarded.insert(t) {
                    running.printer.define(terms, t, &mut text);
                    let n = smtlib::name(t);
                    text.push_str(&format!("(declare-const a{n} Bool)\n(assert (=> a{n} (= {n} #b1)))\n"));
                }
            }
        }
        let guards: Vec<String> = self.asked.iter().map(|&t| format!("a{}", smtlib::name(t))).collect();
        text.push_str(&format!("(check-sat-assuming ({}))\n", guards.join(" ")));
        match self.ask(&text)?.as_str() {
            "sat" => {
                let mut inputs: FxHashMap<Sym, u8> = FxHashMap::default();
                terms.visit(&self.asked, |t| {
                    if let Node::Sym(s) = terms.node(t) {
                        let w = inputs.entry(s).or_default();
                        *w = terms.width(t).max(*w);
                    }
                });
                let inputs: Vec<(Sym, u8)> = inputs.into_iter().collect();
                if !inputs.is_empty() {
                    let names: Vec<String> = inputs.iter().map(|(s, _)| smtlib::symbol(*s)).collect();
                    let answer = self.ask(&format!("(get-value ({}))\n", names.join(" ")))?;
                    let values = parse_values(&answer).ok_or(format!("no values: {answer}"))?;
                    for (s, w) in inputs {
                        let value = values.get(&smtlib::symbol(s)).copied().unwrap_or(0);
                        self.model.insert(s, model::arith::mask(value, w));
                    }
                }
                Ok(Answer::Sat)
            }
            "unsat" => Ok(Answer::Unsat),
            "unknown" => Ok(Answer::Unknown("the solver process's limit".into())),
            other => Err(format!("not an answer: {other}")),
        }
    }
}

/// `((in_0_1 #x00ff) (in_0_2 #b01))`
fn parse_values(text: &str) -> Option<FxHashMap<String, u64>> {
    let spaced = text.replace(['(', ')'], " ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let value = |w: &str| match w.split_at_checked(2)? {
        ("#x", digits) => u64::from_str_radix(digits, 16).ok(),
        ("#b", digits) => u64::from_str_radix(digits, 2).ok(),
        _ => None,
    };
    words.chunks(2).map(|pair| Some((pair.first()?.to_string(), value(pair.get(1)?)?))).collect()
}

impl Smt for Process {
    crate::stack::keeps_conditions!();

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        let begin = Instant::now();
        self.asked = self.stack.with(assumptions);
        self.asked.sort_unstable();
        self.asked.dedup();
        self.model.clear();
        self.core = None;
        self.statistics.queries += 1;
        self.statistics.solved += 1;
        let answer = self.question(terms).unwrap_or_else(|why| {
            // What it would say next nobody knows.
            self.running = None;
            Answer::Unknown(why)
        });
        self.statistics.unknown += matches!(answer, Answer::Unknown(_)) as u64;
        self.statistics.time += begin.elapsed();
        answer
    }

    fn value(&self, s: Sym) -> u64 {
        self.model.get(&s).copied().unwrap_or(0)
    }

    fn core(&mut self, _: &Terms) -> Vec<TermId> {
        if self.core.is_none() {
            let guards: FxHashMap<String, TermId> =
                self.asked.iter().map(|&t| (format!("a{}", smtlib::name(t)), t)).collect();
            let answer = self.ask("(get-unsat-assumptions)\n").unwrap_or_default();
            let words: Vec<String> =
                answer.replace(['(', ')', '|'], " ").split_whitespace().map(str::to_string).collect();
            let found: Option<Vec<TermId>> = words.iter().map(|w| guards.get(w).copied()).collect();
            // All of them are a core, too.
            self.core = Some(found.filter(|_| !answer.is_empty()).unwrap_or_else(|| self.asked.clone()));
        }
        self.core.clone().unwrap_or_default()
    }

    fn statistics(&self) -> Statistics {
        self.statistics.clone()
    }
}
