//! Hand-made cooperative sets: one thread at a time at synchronization calls, whatever else a program does.
//! That it has no data races is taken for granted: nothing is said to race.

use crate::program;
use crate::sets::Sites;
use anyhow::{Context as _, Result, ensure};
use model::load;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use traceformat::schedule::set::{Cooperative, Node, Order, ScheduleSet, SiteSet};
use traceformat::site::{ModuleHash, SiteId, SiteKind, module_bases};
use traceformat::thread::{ThreadIx, ThreadName};

/// What such a set says.
#[derive(Clone, Copy, Debug)]
pub struct Turns {
    pub order: Order,
    /// Holds synchronization; else nothing is held.
    pub holds: bool,
    /// A thread gives the baton up behind each call that is held, too.
    pub yields: bool,
    /// At which calls a thread goes away.
    pub away: Away,
}

/// Calls that may block outside of the runtime's sight, at which a thread goes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    Nowhere,
    /// Those that wait for a time, for another process, or for the network.
    Waits,
    /// Also those that read and write files.
    Files,
}

impl Away {
    fn takes(self, function: &str) -> bool {
        match self {
            Away::Nowhere => false,
            Away::Waits => WAITS.contains(&function),
            Away::Files => WAITS.contains(&function) || FILES.contains(&function),
        }
    }
}

/// Functions that wait for a time, another process or the network.
const WAITS: &[&str] = &[
    "sleep",
    "usleep",
    "nanosleep",
    "clock_nanosleep",
    "poll",
    "ppoll",
    "select",
    "pselect",
    "epoll_wait",
    "epoll_pwait",
    "sigwait",
    "sigwaitinfo",
    "sigtimedwait",
    "sigsuspend",
    "pause",
    "wait",
    "wait3",
    "wait4",
    "waitpid",
    "accept",
    "accept4",
    "connect",
    "recv",
    "recvfrom",
    "recvmsg",
    "send",
    "sendto",
    "sendmsg",
];

/// Functions that read and write files.
const FILES: &[&str] = &[
    "read",
    "pread",
    "pread64",
    "readv",
    "write",
    "pwrite",
    "pwrite64",
    "writev",
    "fread",
    "fread_unlocked",
    "fwrite",
    "fwrite_unlocked",
    "fgets",
    "getline",
    "fflush",
    "fsync",
    "fdatasync",
    "__read_chk",
];

/// What begins like these synchronizes.
const SYNCHRONIZE: &[&str] = &[
    "pthread_",
    "sem_",
    "mtx_",
    "cnd_",
    "thrd_",
    "_ZNSt6thread",
    "_ZNSt18condition_variable",
    "_ZNSt3_V2",
    "_ZNSt13__future_base",
];

/// But these do not.
const DO_NOT: &[&str] = &[
    "attr_",
    "attr",
    "_self",
    "_equal",
    "specific",
    "_key_",
    "_sigmask",
    "name_np",
    "affinity",
    "sched",
    "_kill",
    "cancelstate",
    "canceltype",
    "concurrency",
    "_current",
    "_yield",
    "_sleep",
    "_atfork",
];

/// Further ones that do: a process that ends, ends all its threads.
const FURTHER: &[&str] = &["call_once", "exit", "_exit", "_Exit", "quick_exit"];

/// Is it a function that synchronizes threads, creates or ends them?
fn synchronizes(name: &str) -> bool {
    let begins = SYNCHRONIZE.iter().any(|s| name.starts_with(s));
    begins && !DO_NOT.iter().any(|s| name.contains(s)) || FURTHER.contains(&name)
}

/// The functions that numbered calls of an instrumented program name, by the calls' sites. (In LLVM's words,
/// which `llvm-dis-19` says.)
///
/// # Errors
/// The file is no program that the pass has numbered, or it cannot be read as text.
fn callees(program: &Path) -> Result<BTreeMap<SiteId, String>> {
    let inputs = load::inputs(&[program]).with_context(|| program.display().to_string())?;
    let dir = tempfile::tempdir()?;
    let mut modules: Vec<(ModuleHash, u32)> = Vec::new();
    let mut named: Vec<Vec<(u32, String)>> = Vec::new();
    for input in &inputs {
        let file = dir.path().join("module.bc");
        std::fs::write(&file, &input.bytes)?;
        let out = Command::new("llvm-dis-19").args(["-o", "-"]).arg(&file).output().context("llvm-dis-19")?;
        ensure!(out.status.success(), "llvm-dis-19: {}", String::from_utf8_lossy(&out.stderr));
        let (count, calls) = calls_in(&String::from_utf8_lossy(&out.stdout))?;
        modules.push((input.claimed.context("a module without its hash")?, count));
        named.push(calls);
    }
    let all = module_bases(&modules).into_iter().zip(named);
    Ok(all.flat_map(|(base, calls)| calls.into_iter().map(move |(n, f)| (SiteId(base + n), f))).collect())
}

/// How many sites a module's text has, and the functions that numbered calls name.
fn calls_in(text: &str) -> Result<(u32, Vec<(u32, String)>)> {
    let mut nodes: BTreeMap<u32, u32> = BTreeMap::new();
    let mut calls: Vec<(u32, &str)> = Vec::new();
    let (mut head, mut count) = (None, None);
    // What an invoke names: its metadata stand in the next line.
    let mut invoked = None;
    for line in text.lines() {
        if let Some((node, of)) = line.strip_prefix('!').and_then(|l| l.split_once(" = ")) {
            let numbers: Vec<u32> = of.split(['{', '}', ',', ' ']).filter_map(|w| w.parse().ok()).collect();
            match (node, node.parse(), &numbers[..]) {
                ("irs.module", ..) => head = of.trim_start_matches("!{!").trim_end_matches('}').parse().ok(),
                (_, Ok(node), &[_, n]) if head == Some(node) => count = Some(n),
                (_, Ok(node), &[n, _]) => drop(nodes.insert(node, n)),
                _ => {}
            }
            continue;
        }
        let (code, node) = line.split_once("!irs.site !").unwrap_or((line, ""));
        let name = if line.contains("call ") || line.contains("invoke ") { callee(code) } else { invoked };
        invoked = name.filter(|_| line.contains("invoke "));
        let digits = node.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
        if let (Some(name), Ok(node)) = (name, digits.parse()) {
            calls.push((node, name));
        }
    }
    let count = count.context("the number of a module's sites")?;
    let named = calls.into_iter().filter_map(|(node, name)| Some((*nodes.get(&node)?, name.to_owned())));
    Ok((count, named.collect()))
}

/// The function that a call names. (None: it goes through a pointer.)
fn callee(code: &str) -> Option<&str> {
    let (name, _) = code.split_once(" @")?.1.split_once('(')?;
    Some(name.trim_matches('"')).filter(|n| !n.contains([' ', ')', ',']))
}

/// How many threads main may create, and how many each of the first of these: a set names its threads.
const CHILDREN: u32 = 64;
const PARENTS: u16 = 16;
const GRANDCHILDREN: u32 = 8;

/// What such sets need to know of a program.
pub struct Calls {
    sites: Sites,
    callees: BTreeMap<SiteId, String>,
}

impl Calls {
    /// # Errors
    /// As [`callees`].
    pub fn of(program: &Path) -> Result<Calls> {
        Ok(Calls { sites: program::sites_of(program)?, callees: callees(program)? })
    }

    /// Everything is free, and nothing races: what is left is the cost of being built so.
    pub fn free(&self) -> ScheduleSet {
        self.with(vec![SiteSet::default()], Node::Free { racing: 0 })
    }

    /// The set that says so.
    pub fn set(&self, turns: Turns) -> ScheduleSet {
        let of = |site: u32| self.callees.get(&SiteId(site)).map_or("", String::as_str);
        let all = 0..self.sites.sites.len() as u32;
        let sites = |is: &dyn Fn(u32) -> bool| all.clone().filter(|n| is(*n)).map(SiteId).collect::<Vec<_>>();
        // (At other calls nothing happens that could be held. Where all are, code without instrumentation
        // does what the set says.)
        let is_call = |n: u32| self.sites.sites[n as usize].kind == SiteKind::Call;
        let held = sites(&|n| turns.holds && is_call(n));
        let yields = sites(&|n| turns.holds && turns.yields && synchronizes(of(n)));
        // The mark stands directly before the call.
        let is_mark = |n: u32| self.sites.sites[n as usize].kind == SiteKind::MarkBlockEnter;
        let away = sites(&|n| is_mark(n) && turns.away.takes(of(n + 1)));
        let mut counted: Vec<SiteSet> = Vec::new();
        let [held, yields, away, racing] = [held, yields, away, Vec::new()].map(|list| {
            let table = SiteSet(list);
            let there = counted.iter().position(|t| *t == table);
            there.unwrap_or_else(|| {
                counted.push(table);
                counted.len() - 1
            }) as u32
        });
        let node = Cooperative { held, yields, away, order: turns.order, racing };
        self.with(counted, Node::Cooperative(node))
    }

    /// A set of this node, with names for many threads.
    fn with(&self, counted: Vec<SiteSet>, root: Node) -> ScheduleSet {
        let mut set = self.sites.set(CHILDREN, counted, root);
        for parent in 1..=PARENTS {
            let named = (0..GRANDCHILDREN).map(|rank| ThreadName { parent: ThreadIx(parent), rank });
            set.threads.0.extend(named);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_read_from_the_text() {
        let text = "define i32 @main() {\n\
            %1 = call i32 @pthread_create(ptr %t, ptr null, ptr @f, ptr null) #7, !dbg !9, !irs.site !4\n\
            %2 = call i32 (ptr, ...) @printf(ptr @s), !irs.site !5\n\
            call void %3(ptr @g) #7, !irs.site !6\n\
            invoke void @_ZNSt6thread4joinEv(ptr %t)\n          to label %a unwind label %b, !irs.site !7\n\
            %4 = load atomic i32, ptr @n seq_cst, align 4, !irs.site !8\n\
            call void @local(ptr @pthread_exit)\n}\n\
            !irs.module = !{!3}\n!3 = !{i32 2, i32 17}\n!4 = !{i32 2, i32 8}\n!5 = !{i32 5, i32 8}\n\
            !6 = !{i32 7, i32 8}\n!7 = !{i32 9, i32 8}\n!8 = !{i32 11, i32 1}\n";
        let (count, calls) = calls_in(text).expect("it has a count");
        let calls: Vec<(u32, &str)> = calls.iter().map(|(n, f)| (*n, f.as_str())).collect();
        assert_eq!(count, 17);
        assert_eq!(calls, [(2, "pthread_create"), (5, "printf"), (9, "_ZNSt6thread4joinEv")]);
    }

    #[test]
    fn what_synchronizes() {
        for f in ["pthread_mutex_lock", "sem_post", "exit", "_ZNSt18condition_variable10notify_oneEv"] {
            assert!(synchronizes(f), "{f}");
        }
        for f in ["pthread_self", "pthread_mutexattr_init", "pthread_setspecific", "printf", ""] {
            assert!(!synchronizes(f), "{f}");
        }
    }
}
