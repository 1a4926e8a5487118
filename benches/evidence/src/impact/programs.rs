//! The demos of STTT 2020's tables, with the paper's times.

use anyhow::Result;
use irs_demos::tools::{Tools, succeed};
use std::path::PathBuf;
use std::process::Command;

/// A row of the paper's Table 1, or a faulty variant of one.
#[derive(Clone)]
pub struct Demo {
    pub name: &'static str,
    pub source: &'static str,
    pub flags: &'static [&'static str],
    /// Threads besides main: all of them count what they do.
    pub threads: usize,
    pub verdict: &'static str,
    /// The paper's time to the first schedules and to the verdict, in seconds; infinite: not within 72 hours.
    /// None: not in the table.
    pub paper: Option<(f64, f64)>,
}

impl Demo {
    /// Plain builds of it fail sooner or later.
    pub fn faulty(&self) -> bool {
        self.verdict != "safe"
    }
}

const NEVER: f64 = f64::INFINITY;

pub const DEMOS: &[Demo] = &[
    Demo {
        name: "prod.-cons. 1p 1c, buffer 1000",
        source: "prod_cons_lock",
        flags: &["-DCAPACITY=1000"],
        threads: 2,
        verdict: "safe",
        paper: Some((120.0, NEVER)),
    },
    Demo {
        name: "prod.-cons. 2p 2c, buffer 1000",
        source: "prod_cons_lock",
        flags: &["-DPRODUCERS=2", "-DCONSUMERS=2", "-DCAPACITY=1000"],
        threads: 4,
        verdict: "safe",
        paper: Some((1427.0, NEVER)),
    },
    Demo {
        name: "prod.-cons. 4p 4c, buffer 1000",
        source: "prod_cons_lock",
        flags: &["-DPRODUCERS=4", "-DCONSUMERS=4", "-DCAPACITY=1000"],
        threads: 8,
        verdict: "safe",
        paper: Some((16193.0, NEVER)),
    },
    Demo {
        name: "prod.-cons. 1p 1c, buffer 5",
        source: "prod_cons_lock",
        flags: &["-DCAPACITY=5"],
        threads: 2,
        verdict: "safe",
        paper: Some((2.0, 148.0)),
    },
    Demo {
        name: "prod.-cons. 2p 2c, buffer 5",
        source: "prod_cons_lock",
        flags: &["-DPRODUCERS=2", "-DCONSUMERS=2", "-DCAPACITY=5"],
        threads: 4,
        verdict: "safe",
        paper: Some((18.0, 76.0)),
    },
    Demo {
        name: "prod.-cons. 4p 4c, buffer 5",
        source: "prod_cons_lock",
        flags: &["-DPRODUCERS=4", "-DCONSUMERS=4", "-DCAPACITY=5"],
        threads: 8,
        verdict: "safe",
        paper: Some((161.0, 584.0)),
    },
    Demo {
        name: "double lock, 1 ms section",
        source: "double_lock",
        flags: &["-DENDLESS", "-DCORRECTED", "-DWORK=1000"],
        threads: 2,
        verdict: "safe",
        paper: Some((0.0, 0.0)),
    },
    Demo {
        name: "file system",
        source: "file_system",
        flags: &[],
        threads: 3,
        verdict: "safe",
        paper: Some((0.0, 0.0)),
    },
    Demo {
        name: "barrier",
        source: "barrier",
        flags: &[],
        threads: 2,
        verdict: "safe",
        paper: Some((1.0, 254.0)),
    },
    Demo {
        name: "nobody looks (Fig. 1)",
        source: "prod_cons_lock",
        flags: &["-DCAPACITY=5", "-DBROKEN=1"],
        threads: 2,
        verdict: "partially-safe",
        paper: None,
    },
    Demo {
        name: "racy look (Fig. 9), 2p 2c",
        source: "prod_cons_lock",
        flags: &["-DPRODUCERS=2", "-DCONSUMERS=2", "-DCAPACITY=5", "-DBROKEN=2"],
        threads: 4,
        verdict: "partially-safe",
        paper: None,
    },
    Demo {
        name: "double lock, deadlocking (Fig. 7)",
        source: "double_lock",
        flags: &["-DENDLESS"],
        threads: 2,
        verdict: "partially-safe",
        paper: None,
    },
    Demo {
        name: "file system without mutexes (Fig. 12)",
        source: "file_system",
        flags: &["-DUNLOCKED"],
        threads: 3,
        verdict: "partially-safe",
        paper: None,
    },
    Demo {
        name: "barrier, the second one missing",
        source: "barrier",
        flags: &["-DBROKEN"],
        threads: 2,
        verdict: "partially-safe",
        paper: None,
    },
];

/// Programs built from demos, with the stopwatch linked beside them: compiled by the plain compiler, it is
/// not part of what is verified.
pub struct Workshop<'a> {
    pub tools: &'a Tools,
    dir: tempfile::TempDir,
}

impl<'a> Workshop<'a> {
    pub fn new(tools: &'a Tools) -> Result<Workshop<'a>> {
        let shop = Workshop { tools, dir: tempfile::tempdir()? };
        for name in ["stopwatch", "unsynchronized"] {
            let mut c = Command::new(&tools.clang);
            succeed(c.args(["-O2", "-c"]).arg(tools.source(name)).arg("-o").arg(shop.path(name, "o")))?;
        }
        Ok(shop)
    }

    pub fn path(&self, name: &str, extension: &str) -> PathBuf {
        self.dir.path().join(format!("{name}.{extension}"))
    }

    /// A file name for what belongs to this demo.
    pub fn file(&self, demo: &Demo, extension: &str) -> PathBuf {
        self.path(&demo.name.replace(|c: char| !c.is_ascii_alphanumeric(), "_"), extension)
    }

    /// Instrumented, with other flags in place of the demo's own if given.
    pub fn instrumented(&self, demo: &Demo, flags: &[&str]) -> Result<PathBuf> {
        let program = self.file(demo, "irs");
        let watch = self.path("stopwatch", "o");
        let mut all = flags.to_vec();
        all.push(watch.to_str().unwrap_or_default());
        self.tools.instrumented(&self.tools.source(demo.source), &all, &program)?;
        Ok(program)
    }

    /// By the plain compiler; what the runtime offers to programs that declare what they need is then a
    /// stand-in that only checks.
    pub fn plain(&self, demo: &Demo) -> Result<PathBuf> {
        let program = self.file(demo, "plain");
        let objects = [self.path("stopwatch", "o"), self.path("unsynchronized", "o")];
        let mut all = demo.flags.to_vec();
        all.extend(objects.iter().map(|o| o.to_str().unwrap_or_default()));
        self.tools.plain(&self.tools.source(demo.source), &all, &program)?;
        Ok(program)
    }
}

/// What the stopwatch printed at the end: each thread's count, and the sum.
pub fn counts(output: &str) -> Option<(Vec<u64>, u64)> {
    let mut each = Vec::new();
    let mut total = None;
    for line in output.lines() {
        match line.split_whitespace().collect::<Vec<_>>()[..] {
            ["useful", _, n] => each.push(n.parse().ok()?),
            ["total", n] => total = n.parse().ok(),
            _ => {}
        }
    }
    Some((each, total?))
}

/// The sums so far, at which time after the start.
pub fn progress(output: &str) -> Vec<(f64, u64)> {
    let line = |l: &str| match l.split_whitespace().collect::<Vec<_>>()[..] {
        ["at", t, "total", n] => Some((t.parse().ok()?, n.parse().ok()?)),
        _ => None,
    };
    output.lines().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read() {
        let out = "at 1.0 total 5\nuseful 0 0\nuseful 1 3\nuseful 2 4\ntotal 7\n";
        assert_eq!(counts(out), Some((vec![0, 3, 4], 7)));
        assert_eq!(progress(out), [(1.0, 5)]);
        assert_eq!(counts("useful 0 0\n"), None);
    }
}
