//! Solvers as processes, one for each question: any SAT solver that reads DIMACS, and any solver of bit
//! vectors that reads SMT-LIB 2 ([`crate::words`]).
//!
//! Nothing that it says of an assignment is believed: it must make each clause and each assumption true. That
//! there is none cannot be seen; who concludes something from it rests on the solver.

use crate::clauses::{Effort, Literal, Sat};
use crate::dimacs::{self, Cnf, Model, Said};
use crate::term::{TermId, Terms};
use crate::words::Words;
use crate::{Answer, Interrupt};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Read, Seek};
use std::os::fd::{AsRawFd as _, FromRawFd as _};
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Where the clauses are, and where the answer is to be, among the words of a command.
const IN: &str = "{in}";
const OUT: &str = "{out}";

/// How often it is asked whether everything should end.
const TICK: Duration = Duration::from_millis(5);
/// Bytes of an answer: these, and so many for each variable.
const WORDS: u64 = 1 << 20;
const EACH: u64 = 16;
/// The same where values are words with names.
const EACH_NAMED: u64 = 128;
/// Bytes of what it says on stderr that are kept.
const LAST_WORDS: u64 = 4096;

/// The command of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// As the user gave it.
    text: String,
    path: PathBuf,
    arguments: Vec<String>,
}

impl Program {
    /// Words between spaces: a program (a path, or a name that is on the PATH) and its arguments. `{in}` is
    /// replaced by the file with the question; without it, the file of clauses is the last argument, and
    /// SMT-LIB 2 is on stdin. `{out}` is replaced by a file that the answer is read from instead of stdout.
    ///
    /// # Errors
    /// There is no such program.
    pub fn new(text: &str) -> Result<Program, String> {
        let mut words = text.split_ascii_whitespace().map(str::to_owned);
        let Some(program) = words.next() else { return Err("the solver's command is empty".into()) };
        let runs = |p: &Path| p.metadata().is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0);
        let path = match program.contains('/') {
            true => Some(PathBuf::from(&program)).filter(|p| runs(p)),
            false => {
                let all = std::env::var_os("PATH").unwrap_or_default();
                std::env::split_paths(&all).map(|d| d.join(&program)).find(|p| runs(p))
            }
        };
        let path = path.ok_or_else(|| match program.contains('/') {
            true => format!("{program} is no program that can be run"),
            false => format!("no program {program} is on the PATH"),
        })?;
        Ok(Program { text: text.trim().to_owned(), path, arguments: words.collect() })
    }
}

/// A file that no directory has; whoever opens its name begins at its first byte.
fn file() -> io::Result<File> {
    // SAFETY: the name is a string that ends with 0.
    let fd = unsafe { libc::memfd_create(c"irs-question".as_ptr(), libc::MFD_CLOEXEC) };
    if fd < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: just opened, and nobody else has it.
    Ok(unsafe { File::from_raw_fd(fd) })
}

fn name(f: &File) -> String {
    format!("/proc/{}/fd/{}", std::process::id(), f.as_raw_fd())
}

/// A question that a process is at.
struct Running {
    child: Child,
    assumptions: Vec<Literal>,
    clauses: usize,
    /// Its stdout, when that has ended.
    said: Receiver<io::Result<Vec<u8>>>,
    complains: Receiver<io::Result<Vec<u8>>>,
    /// What it has said, until it has ended, too.
    text: Option<Vec<u8>>,
    /// Its number belongs to it until then.
    waited_for: bool,
    answer: Option<File>,
    most: u64,
    /// Open while it may read it.
    _question: File,
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.waited_for {
            return;
        }
        if let Ok(group) = i32::try_from(self.child.id()) {
            // Its own group: what it has started ends with it.
            // SAFETY: no memory is involved, and the number is nobody else's: the child has not been waited
            // for.
            unsafe { libc::kill(-group, libc::SIGKILL) };
        }
        // It may have ended by itself.
        let _ = self.child.wait();
    }
}

/// Reads, in a thread that ends with the stream, and keeps so many bytes. `ends`: more are not read either,
/// and the stream is closed.
fn listen(mut from: impl Read + Send + 'static, most: u64, ends: bool) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        let mut all = Vec::new();
        let mut read = from.by_ref().take(most).read_to_end(&mut all).map(|_| ());
        if read.is_ok() && !ends {
            read = io::copy(&mut from, &mut io::sink()).map(|_| ());
        }
        // Nobody may want it any more.
        let _ = sender.send(read.map(|()| all));
    });
    receiver
}

/// A SAT solver in other processes.
pub struct External {
    program: Program,
    cnf: Cnf,
    /// If it reads SMT-LIB 2.
    words: Option<Words>,
    model: Model,
    core: Vec<Literal>,
    /// Where a question came to its limit of time: asked again, it goes on.
    running: Option<Running>,
    failure: Option<String>,
}

impl External {
    pub fn new(program: Program) -> External {
        let (cnf, model) = (Cnf::default(), Model::default());
        External { program, cnf, words: None, model, core: Vec::new(), running: None, failure: None }
    }

    /// One that reads SMT-LIB 2.
    pub fn of_words(program: Program) -> External {
        External { words: Some(Words::default()), ..External::new(program) }
    }

    fn start(&self, assumptions: &[Literal]) -> io::Result<Running> {
        let mut question = file()?;
        let mut to = BufWriter::new(&mut question);
        match &self.words {
            None => self.cnf.write(assumptions, &mut to)?,
            Some(words) => words.write(&self.cnf, assumptions, &mut to)?,
        }
        drop(to);
        let (mut has_in, mut answer) = (false, None);
        let mut arguments: Vec<OsString> = Vec::new();
        for a in &self.program.arguments {
            let mut a = a.clone();
            if a.contains(IN) {
                has_in = true;
                a = a.replace(IN, &name(&question));
            }
            if a.contains(OUT) {
                if answer.is_none() {
                    answer = Some(file()?);
                }
                a = a.replace(OUT, &answer.as_ref().map(name).unwrap_or_default());
            }
            arguments.push(a.into());
        }
        let mut stdin = Stdio::null();
        match (has_in, &self.words) {
            (true, _) => {}
            (false, None) => arguments.push(name(&question).into()),
            (false, Some(_)) => stdin = File::open(name(&question))?.into(),
        }
        let mut command = Command::new(&self.program.path);
        command.args(&arguments).stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.process_group(0);
        // SAFETY: prctl is a system call without memory of ours; nothing is allocated in the child.
        unsafe {
            command.pre_exec(|| {
                // Killed, nobody is left to end it.
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                Ok(())
            });
        }
        let mut child = command.spawn()?;
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let (Some(out), Some(err)) = (out, err) else {
            return Err(io::Error::other("no pipes to the solver"));
        };
        let most = WORDS
            + match &self.words {
                None => EACH * u64::from(self.cnf.variables()),
                Some(words) => EACH_NAMED * words.values(&self.cnf),
            };
        Ok(Running {
            child,
            assumptions: assumptions.to_vec(),
            clauses: self.cnf.clauses(),
            said: listen(out, most + 1, true),
            complains: listen(err, LAST_WORDS, false),
            text: None,
            waited_for: false,
            answer,
            most,
            _question: question,
        })
    }

    /// Waits for the answer. `Ok(None)`: no more time, it may be asked again.
    fn wait(
        &mut self,
        deadline: Option<Instant>,
        interrupt: Option<&Interrupt>,
    ) -> Result<Option<Said>, String> {
        let Some(running) = &mut self.running else { return Err("it does not run".into()) };
        let over = || deadline.is_some_and(|d| Instant::now() >= d) || interrupt.is_some_and(|i| (i.0)());
        while running.text.is_none() {
            match running.said.recv_timeout(TICK) {
                Ok(said) => {
                    let text = said.map_err(|e| format!("its output cannot be read: {e}"))?;
                    if text.len() as u64 > running.most {
                        return Err("it says more than an answer can have".into());
                    }
                    running.text = Some(text);
                }
                Err(RecvTimeoutError::Disconnected) => return Err("its output cannot be read".into()),
                Err(RecvTimeoutError::Timeout) if over() => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        let status = loop {
            // It has closed its output, and may take a moment to end.
            match running.child.try_wait().map_err(|e| format!("it cannot be waited for: {e}"))? {
                Some(status) => break status,
                None if over() => return Ok(None),
                None => std::thread::sleep(TICK / 5),
            }
        };
        running.waited_for = true;
        let mut text = running.text.take().unwrap_or_default();
        if let Some(file) = &mut running.answer {
            text.clear();
            file.rewind().map_err(|e| format!("its answer cannot be read: {e}"))?;
            let read = file.take(running.most + 1).read_to_end(&mut text);
            read.map_err(|e| format!("its answer cannot be read: {e}"))?;
        }
        let text = String::from_utf8_lossy(&text);
        let said = match &self.words {
            None => dimacs::parse(&text, self.cnf.variables()),
            Some(words) => words.parse(&text, &self.cnf),
        };
        // (Asked for values after another answer than `sat`, it may complain, and end so.)
        let complains = self.words.is_some() && matches!(said, Ok(Said::Unsat | Said::Unknown));
        match (status.code(), said) {
            (Some(0), Ok(said)) => Ok(Some(said)),
            (Some(1), Ok(said)) if complains => Ok(Some(said)),
            // What it has said on stdout is why.
            (Some(1), Err(why)) if self.words.is_some() && text.contains("(error") => Err(why),
            (Some(10), Ok(said @ Said::Sat(_))) | (Some(20), Ok(said @ Said::Unsat)) => Ok(Some(said)),
            (Some(0 | 10 | 20), Err(why)) => Err(why),
            (Some(10 | 20), Ok(_)) => Err(format!("it says one thing and ends with another ({status})")),
            _ => Err(format!("it failed ({})", ended(status, running))),
        }
    }

    /// An assignment must be one.
    fn judge(&mut self, said: Said, assumptions: &[Literal]) -> Result<Answer, String> {
        match said {
            Said::Unsat => {
                // Which of them it needs it does not say.
                self.core = assumptions.to_vec();
                Ok(Answer::Unsat)
            }
            Said::Unknown => Err("it does not know".into()),
            Said::Sat(model) => match self.cnf.violated(assumptions, &model) {
                Some(what) => Err(format!("its assignment does not make {what} true")),
                None => {
                    self.model = model;
                    Ok(Answer::Sat)
                }
            },
        }
    }
}

/// How a process ended, and the last that it said about it.
fn ended(status: ExitStatus, running: &Running) -> String {
    let how = match status.signal() {
        Some(signal) => format!("killed by signal {signal}"),
        None => format!("exit code {}", status.code().unwrap_or_default()),
    };
    let complaint = running.complains.recv_timeout(10 * TICK).ok().and_then(Result::ok).unwrap_or_default();
    let complaint = String::from_utf8_lossy(&complaint);
    match complaint.lines().rev().find(|l| !l.trim().is_empty()) {
        Some(line) => format!("{how}: {}", line.trim()),
        None => how,
    }
}

impl Sat for External {
    fn fresh(&mut self) -> Literal {
        self.cnf.fresh()
    }

    fn clause(&mut self, literals: &[Literal]) {
        self.cnf.add(literals);
    }

    /// Time is wall time, and conflicts are not counted.
    fn solve(&mut self, assumptions: &[Literal], effort: Effort) -> Answer {
        if let Some(why) = &self.failure {
            return Answer::Unknown(why.clone());
        }
        let deadline = effort.time.map(|t| Instant::now() + t);
        let clauses = self.cnf.clauses();
        self.running.take_if(|r| r.clauses != clauses || r.assumptions != assumptions);
        if self.running.is_none() {
            match self.start(assumptions) {
                Ok(running) => self.running = Some(running),
                Err(e) => return self.fails(format!("it does not start: {e}")),
            }
        }
        match self.wait(deadline, effort.interrupt.as_ref()) {
            Ok(None) => Answer::Unknown("the solver's time limit".into()),
            Err(why) => self.fails(why),
            Ok(Some(said)) => {
                self.running = None;
                self.judge(said, assumptions).unwrap_or_else(|why| self.fails(why))
            }
        }
    }

    fn value(&self, literal: Literal) -> bool {
        self.model.has(literal.variable()) != literal.negated()
    }

    fn core(&self) -> Vec<Literal> {
        self.core.clone()
    }

    fn conflicts(&self) -> u64 {
        0
    }

    fn knows_terms(&self) -> bool {
        self.words.is_some()
    }

    fn follow(&mut self, terms: &Terms) {
        if let Some(words) = &mut self.words {
            words.follow(terms);
        }
    }

    fn bit(&mut self, variable: Literal, t: TermId, bit: u8) {
        if let Some(words) = &mut self.words {
            words.bit(variable, t, bit);
        }
    }

    fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }
}

impl External {
    fn fails(&mut self, why: String) -> Answer {
        self.running = None;
        let why = format!("`{}`: {why}", self.program.text);
        self.failure = Some(why.clone());
        Answer::Unknown(why)
    }
}
