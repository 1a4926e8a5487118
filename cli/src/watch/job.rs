//! A process that can be cancelled with all that it has started.

use std::io::{self, BufRead as _, BufReader, Read};
use std::os::fd::AsFd as _;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Time between two looks at whether a process has ended.
const LOOK: Duration = Duration::from_millis(5);

/// A line that it has written.
pub enum Said {
    Out(String),
    Err(String),
}

/// What comes next of it.
pub enum Next {
    Said(Said),
    Ended(ExitStatus),
    /// Nothing yet.
    Nothing,
}

/// A process group.
pub struct Job {
    child: Child,
    said: Option<Receiver<Said>>,
}

/// A cancelled one, that may go on for a moment.
pub struct Ending(JoinHandle<()>);

impl Ending {
    /// Waits until it is gone.
    pub fn wait(self) {
        // (Its thread does not panic.)
        let _ = self.0.join();
    }
}

impl Job {
    /// Starts it. `reads`: its lines are ours; else what it writes goes to stderr.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start(mut command: Command, reads: bool) -> io::Result<Job> {
        command.stdin(Stdio::null()).process_group(0);
        if reads {
            command.stdout(Stdio::piped()).stderr(Stdio::piped());
        } else {
            let stderr = || io::stderr().as_fd().try_clone_to_owned();
            command.stdout(stderr()?).stderr(stderr()?);
        }
        // SAFETY: prctl is a system call without memory of ours; nothing is allocated in the child.
        unsafe {
            command.pre_exec(|| {
                // Killed, nobody is left to cancel it.
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGTERM);
                Ok(())
            });
        }
        let mut child = command.spawn()?;
        let said = reads.then(|| {
            let (tell, said) = channel();
            let listen = |from: Option<Box<dyn Read + Send>>, wrap: fn(String) -> Said| {
                let tell = tell.clone();
                thread::spawn(move || {
                    for line in from.into_iter().flat_map(|f| BufReader::new(f).split(b'\n')) {
                        let Ok(line) = line else { break };
                        if tell.send(wrap(String::from_utf8_lossy(&line).into_owned())).is_err() {
                            break;
                        }
                    }
                });
            };
            listen(child.stdout.take().map(|o| Box::new(o) as _), Said::Out);
            listen(child.stderr.take().map(|o| Box::new(o) as _), Said::Err);
            said
        });
        Ok(Job { child, said })
    }

    /// Waits so long for what comes next. Its end comes after all that it has said.
    ///
    /// # Errors
    /// If it is no longer our child.
    pub fn next(&mut self, most: Duration) -> io::Result<Next> {
        if let Some(said) = &self.said {
            match said.recv_timeout(most) {
                Ok(said) => return Ok(Next::Said(said)),
                Err(RecvTimeoutError::Timeout) => return Ok(Next::Nothing),
                Err(RecvTimeoutError::Disconnected) => {}
            }
        }
        let until = Instant::now() + most;
        loop {
            if let Some(status) = self.child.try_wait()? {
                return Ok(Next::Ended(status));
            }
            if Instant::now() >= until {
                return Ok(Next::Nothing);
            }
            thread::sleep(LOOK);
        }
    }

    /// Ends it, and all of its group, which has so long to clean up: what has started make may end before
    /// make.
    pub fn cancel(mut self, grace: Duration) -> Ending {
        let group = -(self.child.id() as libc::pid_t);
        // SAFETY: a system call. The leader has not been waited for, so the group's number is nobody else's.
        unsafe { libc::kill(group, libc::SIGTERM) };
        Ending(thread::spawn(move || {
            let until = Instant::now() + grace;
            while Instant::now() < until && !(self.has_ended() && is_empty(-group)) {
                thread::sleep(LOOK);
            }
            // SAFETY: as above: it is waited for afterwards.
            unsafe { libc::kill(group, libc::SIGKILL) };
            let _ = self.child.wait();
        }))
    }

    /// Has it ended? It is not waited for.
    fn has_ended(&self) -> bool {
        let how = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        // SAFETY: plain data that the kernel fills in; zero in it says that nothing has ended.
        unsafe {
            let mut info: libc::siginfo_t = std::mem::zeroed();
            libc::waitid(libc::P_PID, self.child.id(), &mut info, how) != 0 || info.si_pid() != 0
        }
    }
}

/// Is no process of this group alive? (The kernel has no question for that which leaves out those that have
/// ended and were not waited for.)
fn is_empty(group: libc::pid_t) -> bool {
    // "PID (NAME) STATE PARENT GROUP …", and the name may have anything in it.
    let is_of_it = |stat: &str| {
        let mut rest = stat.rsplit(") ").next().unwrap_or("").split(' ');
        let (state, _parent, its) = (rest.next(), rest.next(), rest.next());
        its.and_then(|g| g.parse().ok()) == Some(group) && !matches!(state, Some("Z" | "X"))
    };
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    !all.filter_map(|e| std::fs::read_to_string(e.path().join("stat")).ok()).any(|stat| is_of_it(&stat))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sh(text: &str) -> Command {
        let mut c = Command::new("sh");
        c.args(["-c", text]);
        c
    }

    #[test]
    fn lines_come_before_the_end() {
        let mut job = Job::start(sh("echo one; echo two >&2; printf three; exit 4"), true).unwrap();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let status = loop {
            match job.next(Duration::from_secs(10)).unwrap() {
                Next::Said(Said::Out(l)) => out.push(l),
                Next::Said(Said::Err(l)) => err.push(l),
                Next::Ended(status) => break status,
                Next::Nothing => panic!("it hangs"),
            }
        };
        assert_eq!(
            (out, err, status.code()),
            (vec!["one".into(), "three".into()], vec!["two".to_string()], Some(4))
        );
    }

    #[test]
    fn all_of_its_group_ends() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("alive");
        // It and its child take no notice of SIGTERM.
        let text =
            format!("trap '' TERM; (while :; do date >{f}; sleep 0.01; done) & wait", f = file.display());
        let job = Job::start(sh(&text), false).unwrap();
        while !file.exists() {
            thread::sleep(LOOK);
        }
        job.cancel(Duration::from_millis(100)).wait();
        std::fs::remove_file(&file).unwrap();
        thread::sleep(Duration::from_millis(100));
        assert!(!file.exists());
    }

    /// Whoever has started it ends at once; what cleans up has its time all the same.
    #[test]
    fn all_of_its_group_may_clean_up() {
        let dir = tempfile::tempdir().unwrap();
        let [begun, part] = ["begun", "part"].map(|n| dir.path().join(n));
        let (b, p) = (begun.display(), part.display());
        let text = format!(
            "(trap 'sleep 0.3; rm {p}; exit' TERM; touch {p} {b}; while :; do sleep 0.01; done) & wait"
        );
        let job = Job::start(sh(&text), false).unwrap();
        while !begun.exists() {
            thread::sleep(LOOK);
        }
        let began = Instant::now();
        job.cancel(Duration::from_secs(20)).wait();
        assert!(!part.exists() && began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    }
}
