//! The programs of `benches/guests/programs.json`: fetched as Debian source packages, built plainly and
//! instrumented, tested.
//!
//! Nothing of theirs is in this repository: sources and builds are in a folder of their own (`IRS_GUESTS`,
//! else `guests` beside the build). Instrumented programs run with `free=unproven`: as at a free node, with
//! nothing constrained and every fence in place.

use anyhow::{Context as _, Result, bail, ensure};
use irs_demos::tools::Tools;
use serde::Deserialize;
use std::fs::File;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// One program of the table. Commands are bash, stopped at the first that fails; `$JOBS`, `$CC` and `$CXX`
/// are set.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guest {
    pub name: String,
    /// Debian's source package.
    pub source: String,
    pub language: String,
    /// Its build system.
    pub system: String,
    /// Debian packages that building or testing needs.
    pub packages: Vec<String>,
    #[serde(default)]
    pub remark: String,
    pub build: Vec<String>,
    /// Its own tests; one command does not stop the others.
    pub test: Vec<String>,
    /// A filter that leaves of the tests' output what has to be the same in every run.
    pub result: String,
    /// What lines of it look like that say of a test that it has passed (an extended regular expression).
    pub good: String,
    /// A short run, for endurance.
    pub round: Vec<String>,
}

/// The two ways to build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildKind {
    Plain,
    Irs,
}

impl BuildKind {
    fn folder(self) -> &'static str {
        match self {
            BuildKind::Plain => "plain",
            BuildKind::Irs => "irs",
        }
    }
}

/// How a script ended.
pub struct Outcome {
    /// As a shell has it; 124 if it was stopped at its limit.
    pub code: i32,
    pub time: Duration,
    pub log: PathBuf,
}

/// Where it all happens.
pub struct Fleet {
    tools: Tools,
    pub dir: PathBuf,
    pub guests: Vec<Guest>,
}

const BUILD_LIMIT: Duration = Duration::from_secs(1800);
const TEST_LIMIT: Duration = Duration::from_secs(900);

impl Fleet {
    /// Reads the table.
    ///
    /// # Errors
    /// A table that is not there, or not as it should be.
    pub fn new(tools: &Tools) -> Result<Fleet> {
        let table = tools.demos.join("../benches/guests/programs.json");
        let text = std::fs::read_to_string(&table).with_context(|| table.display().to_string())?;
        let guests = serde_json::from_str(&text).with_context(|| table.display().to_string())?;
        let dir = crate::repository::folder(tools);
        Ok(Fleet { tools: tools.clone(), dir, guests })
    }

    /// Debian packages that are not installed.
    pub fn missing(&self, g: &Guest) -> Vec<String> {
        let installed = |p: &str| {
            let out = Command::new("dpkg-query").args(["-W", "-f=${Status}", p]).output();
            out.is_ok_and(|o| String::from_utf8_lossy(&o.stdout).ends_with(" installed"))
        };
        g.packages.iter().filter(|p| !installed(p)).cloned().collect()
    }

    /// The folder with the program's source, if it has been fetched.
    pub fn source(&self, g: &Guest) -> Option<PathBuf> {
        let entries = std::fs::read_dir(self.dir.join("src").join(&g.source)).ok()?;
        entries.flatten().map(|e| e.path()).find(|p| p.is_dir())
    }

    /// Fetches the source.
    ///
    /// # Errors
    /// What apt says.
    pub fn fetch(&self, g: &Guest) -> Result<PathBuf> {
        if let Some(there) = self.source(g) {
            return Ok(there);
        }
        let apt = self.dir.join("apt");
        if !apt.join("ready").is_file() {
            self.source_lists(&apt)?;
            apt_get(&apt, &self.dir, &["-q", "update"])?;
            std::fs::write(apt.join("ready"), "")?;
        }
        let into = self.dir.join("src").join(&g.source);
        std::fs::create_dir_all(&into)?;
        apt_get(&apt, &into, &["-q", "source", &g.source])?;
        self.source(g).with_context(|| format!("{}: apt-get source has left no folder", g.source))
    }

    /// The machine's own package sources, asked for source packages.
    fn source_lists(&self, apt: &Path) -> Result<()> {
        std::fs::create_dir_all(apt.join("parts"))?;
        std::fs::create_dir_all(apt.join("lists/partial"))?;
        let mut found = vec![PathBuf::from("/etc/apt/sources.list")];
        if let Ok(parts) = std::fs::read_dir("/etc/apt/sources.list.d") {
            found.extend(parts.flatten().map(|p| p.path()));
        }
        for file in found {
            let kind = file.extension().and_then(|e| e.to_str());
            let (Some("list" | "sources"), Ok(text)) = (kind, std::fs::read_to_string(&file)) else {
                continue;
            };
            let lines = text.lines().map(|l| match (l.strip_prefix("deb "), l.strip_prefix("Types:")) {
                (Some(rest), _) => format!("deb-src {rest}\n"),
                (_, Some(_)) => "Types: deb-src\n".into(),
                _ => format!("{l}\n"),
            });
            let name = file.file_name().context("a file has a name")?;
            std::fs::write(apt.join("parts").join(name), lines.collect::<String>())?;
        }
        Ok(())
    }

    /// The folder of a build.
    pub fn place(&self, g: &Guest, way: BuildKind) -> PathBuf {
        self.dir.join(&g.name).join(way.folder())
    }

    /// Builds from a fresh copy of the source; the time.
    ///
    /// # Errors
    /// The end of what the build said.
    pub fn build(&self, g: &Guest, way: BuildKind) -> Result<Duration> {
        let source = self.source(g).with_context(|| format!("{}: not fetched", g.source))?;
        let place = self.place(g, way);
        let _ = std::fs::remove_dir_all(&place);
        std::fs::create_dir_all(&place)?;
        let copied = Command::new("cp").arg("-a").arg(source.join(".")).arg(&place).status()?;
        ensure!(copied.success(), "{}: cannot be copied", source.display());
        // As a user builds: without options for the runtime.
        let out =
            self.script(g, way, "build", &format!("set -e\n{}", g.build.join("\n")), "", BUILD_LIMIT)?;
        ensure!(
            out.code == 0,
            "{} ({}): the build failed ({})\n{}",
            g.name,
            way.folder(),
            out.code,
            tail(&out.log, 12)
        );
        std::fs::write(self.built_mark(g, way), out.time.as_secs_f64().to_string())?;
        Ok(out.time)
    }

    fn built_mark(&self, g: &Guest, way: BuildKind) -> PathBuf {
        self.dir.join(&g.name).join(format!("{}.built", way.folder()))
    }

    /// The time that the build took which is there, if one is.
    pub fn built(&self, g: &Guest, way: BuildKind) -> Option<Duration> {
        let seconds = std::fs::read_to_string(self.built_mark(g, way)).ok()?.trim().parse().ok()?;
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// Runs its tests: what has to be equal, and how long it took.
    ///
    /// # Errors
    /// If nothing can be run.
    pub fn test(&self, g: &Guest, way: BuildKind) -> Result<(String, Outcome)> {
        let commands = g.test.join("\n");
        let out = self.script(g, way, "test", &commands, &self.options(g, "test"), TEST_LIMIT)?;
        let filter = format!("( {} ) < {}", g.result, quoted(&out.log));
        let filtered = Command::new("bash").arg("-c").arg(&filter).env("LC_ALL", "C").output()?;
        let place = self.place(g, way).display().to_string();
        let text = String::from_utf8_lossy(&filtered.stdout).replace(&place, "");
        Ok((format!("{text}exit {}\n", out.code), out))
    }

    /// How many of these results are good.
    ///
    /// # Errors
    /// If nothing can be run.
    pub fn good(&self, g: &Guest, results: &str) -> Result<usize> {
        let file = self.dir.join(&g.name).join("results");
        std::fs::write(&file, results)?;
        let out = Command::new("grep").args(["-cE", &g.good]).arg(&file).output()?;
        String::from_utf8_lossy(&out.stdout).trim().parse::<usize>().context("grep counts")
    }

    /// One short run of the instrumented program.
    ///
    /// # Errors
    /// If nothing can be run.
    pub fn round(&self, g: &Guest, limit: Duration, look: impl FnMut(&Child)) -> Result<Outcome> {
        let script = format!("set -e -o pipefail\n{}", g.round.join("\n"));
        self.watched(g, BuildKind::Irs, "round", &script, &self.options(g, "round"), limit, look)
    }

    fn reports(&self, g: &Guest, what: &str) -> PathBuf {
        self.dir.join(&g.name).join(format!("{what}.reports"))
    }

    /// Reports of the runtime since the last call of this for `what`.
    pub fn take_reports(&self, g: &Guest, what: &str) -> String {
        let text = std::fs::read_to_string(self.reports(g, what)).unwrap_or_default();
        let _ = std::fs::remove_file(self.reports(g, what));
        text
    }

    /// Unconstrained; what the runtime has to say goes where no test can mistake it for the program's.
    fn options(&self, g: &Guest, what: &str) -> String {
        format!("free=unproven:verbosity=0:log={}", self.reports(g, what).display())
    }

    fn script(
        &self,
        g: &Guest,
        way: BuildKind,
        what: &str,
        commands: &str,
        options: &str,
        limit: Duration,
    ) -> Result<Outcome> {
        self.watched(g, way, what, commands, options, limit, |_| {})
    }

    #[allow(clippy::too_many_arguments)]
    fn watched(
        &self,
        g: &Guest,
        way: BuildKind,
        what: &str,
        commands: &str,
        options: &str,
        limit: Duration,
        mut look: impl FnMut(&Child),
    ) -> Result<Outcome> {
        let log = self.dir.join(&g.name).join(format!("{}-{what}.log", way.folder()));
        let file = File::create(&log).with_context(|| log.display().to_string())?;
        let place = self.place(g, way);
        let irs = self.tools.irs.display();
        // One word for CMake, which takes no arguments in CC.
        let (cc, cxx) = match (way, g.system.as_str()) {
            (BuildKind::Plain, _) => (self.tools.clang.display().to_string(), "clang++-19".to_owned()),
            (BuildKind::Irs, "CMake") => (self.one_word("irs-cc")?, self.one_word("irs-c++")?),
            (BuildKind::Irs, _) => (format!("{irs} cc"), format!("{irs} c++")),
        };
        let mut c = Command::new("bash");
        c.arg("-c").arg(commands).current_dir(&place).env("CC", cc).env("CXX", cxx).env("JOBS", "2");
        c.env("LC_ALL", "C").env_remove("IRS_OPTIONS").env_remove("MAKEFLAGS");
        if way == BuildKind::Irs && !options.is_empty() {
            c.env("IRS_OPTIONS", options);
        }
        c.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file).process_group(0);
        let began = Instant::now();
        let mut child = c.spawn().context("bash")?;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break Some(status);
            }
            if began.elapsed() >= limit {
                kill_group(&child);
                child.wait()?;
                break None;
            }
            look(&child);
            std::thread::sleep(Duration::from_millis(20));
        };
        let time = began.elapsed();
        // Servers that a test has left behind.
        kill_group(&child);
        let code = status.map_or(124, |s| s.code().unwrap_or_else(|| 128 + s.signal().unwrap_or(0)));
        Ok(Outcome { code, time, log })
    }

    /// The command under a name of one word, as `make install` gives it.
    fn one_word(&self, name: &str) -> Result<String> {
        let link = self.tools.lib.join(name);
        if !link.exists() {
            std::os::unix::fs::symlink("irs", &link).with_context(|| link.display().to_string())?;
        }
        Ok(link.display().to_string())
    }
}

/// Ends a script with all that it has started.
fn kill_group(child: &Child) {
    // SAFETY: a call without pointers; the group is the child's own.
    unsafe { libc::kill(-(child.id() as i32), libc::SIGKILL) };
}

fn apt_get(apt: &Path, cwd: &Path, arguments: &[&str]) -> Result<()> {
    let mut c = Command::new("apt-get");
    for (key, value) in [
        ("Dir::Etc::sourcelist", "/dev/null".into()),
        ("Dir::Etc::sourceparts", apt.join("parts").display().to_string()),
        ("Dir::State::lists", apt.join("lists").display().to_string()),
        ("APT::Sandbox::User", "root".into()),
    ] {
        c.arg("-o").arg(format!("{key}={value}"));
    }
    let out = c.args(arguments).current_dir(cwd).stdin(Stdio::null()).output().context("apt-get")?;
    if out.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    bail!(
        "apt-get {}: {}",
        arguments.join(" "),
        said.lines().find(|l| l.starts_with('E')).unwrap_or("failed")
    )
}

fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', "'\\''"))
}

/// The last lines of a file.
pub fn tail(path: &Path, lines: usize) -> String {
    let bytes = std::fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let all: Vec<&str> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].join("\n")
}
