//! facts.4: servers that serve requests under an open set, and what it costs to ask.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::median;
use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// So long may the first set take, the start of the program and the verifier included.
const FIRST: Duration = Duration::from_secs(10);
const LIMIT: Duration = Duration::from_secs(60);
const REQUESTS: usize = 60;
/// So long is looked for what holds whatever clients send.
const GENERAL: Duration = Duration::from_secs(600);

struct Server {
    name: &'static str,
    source: &'static str,
    /// What is asked in request `k`, and what comes back.
    request: fn(usize) -> (String, String),
}

const SERVERS: &[Server] = &[
    Server {
        name: "a thread for each connection",
        source: include_str!("servers/connection.c"),
        request: |k| (format!("request {k}\n"), format!("{}: request {k}\n", k + 1)),
    },
    Server {
        name: "a pool of four threads",
        source: include_str!("servers/pool.c"),
        request: |k| (format!("request {k}\n"), format!("REQUEST {k}\n")),
    },
    Server {
        name: "files over HTTP",
        source: include_str!("servers/files.c"),
        request: |k| match k % 3 {
            0 => ("GET /none HTTP/1.0\r\n\r\n".into(), "HTTP/1.0 404 Not Found\r\n\r\n".into()),
            _ => (
                "GET /page HTTP/1.0\r\nHost: localhost\r\n\r\n".into(),
                format!("HTTP/1.0 200 OK\r\nContent-Length: {}\r\n\r\n{PAGE}", PAGE.len()),
            ),
        },
    },
];

const PAGE: &str = "<p>A page.\n";

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let requests = plan.times(REQUESTS, 12);
    for server in SERVERS {
        match one(plan, server, requests) {
            Ok((first, measured, right)) => {
                table.row(
                    format!("{}: the first set, {requests} requests", server.name),
                    format!("at most {} s, the plain program's answers", FIRST.as_secs()),
                    measured,
                    first <= FIRST && right,
                );
            }
            Err(e) => table.fail(server.name, &e),
        }
    }
    match plan.full() {
        true => general(plan, table, requests)?,
        false => table.skip("servers, whatever clients send", "ten minutes: run in full"),
    }
    Ok(())
}

/// What is proven of each in ten minutes without asking: one worker each, all beside each other.
fn general(plan: &Plan, table: &mut Table, requests: usize) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let begun = |server: &Server| -> Result<Child> {
        let here = dir.path().join(server.name);
        std::fs::create_dir(&here)?;
        source(server, &here)?;
        built(Command::new(&plan.tools.irs).arg("cc"), &here, "server")?;
        let mut verify = Command::new(&plan.tools.irs);
        verify.args(["verify", "./server", "--jobs", "1", "--out", "set.irst", "--argv=8080"]);
        verify.arg(format!("--argv={requests}")).arg("--time").arg(GENERAL.as_secs().to_string());
        verify.current_dir(here).stdout(Stdio::piped()).stderr(Stdio::null());
        Ok(verify.spawn()?)
    };
    let all = SERVERS.iter().map(|s| Ok((s, begun(s)?))).collect::<Result<Vec<_>>>()?;
    for (server, verifier) in all {
        let said = verifier.wait_with_output()?.stdout;
        let said = String::from_utf8_lossy(&said);
        let what = format!("{}: what holds whatever clients send, in ten minutes", server.name);
        let set = match dir.path().join(server.name).join("set.irst").exists() {
            true => "a set",
            false => "no set",
        };
        let verdict = said.lines().last().unwrap_or("nothing").to_string();
        table.row(what, "(no aim)", format!("{set}; {verdict}"), true);
    }
    Ok(())
}

fn source(server: &Server, dir: &Path) -> Result<()> {
    std::fs::write(dir.join("server.c"), server.source)?;
    std::fs::write(dir.join("listening.h"), include_str!("servers/listening.h"))?;
    Ok(std::fs::write(dir.join("page"), PAGE)?)
}

fn built(command: &mut Command, dir: &Path, out: &str) -> Result<()> {
    let done = command.args(["-g", "-O1", "-pthread", "server.c", "-o", out]).current_dir(dir).status()?;
    ensure!(done.success(), "it does not compile");
    Ok(())
}

/// How long the first set took, in words what was measured, and whether all answers were right.
fn one(plan: &Plan, server: &Server, requests: usize) -> Result<(Duration, String, bool)> {
    let dir = tempfile::tempdir()?;
    let dir = dir.path();
    source(server, dir)?;
    built(Command::new(&plan.tools.irs).arg("cc"), dir, "server")?;
    built(&mut Command::new("cc"), dir, "plain")?;
    let (_, _, plain) = served(server, requests, dir, Command::new("./plain"))?;
    let mut open = Command::new(&plan.tools.irs);
    open.args(["run", "./server"]).env("IRS_OPTIONS", "stats=stats.json:verbosity=0");
    let (first, right, under) = served(server, requests, dir, open)?;
    let stats = std::fs::read_to_string(dir.join("stats.json")).context("no statistics")?;
    let stats: serde_json::Value = serde_json::from_str(&stats)?;
    let number = |key: &str| stats[key].as_f64().with_context(|| format!("the statistics have no {key}"));
    let (asked, nanos) = (number("asked")?, number("asked_nanos")?);
    let measured = format!(
        "{:.2} s; a request {:.2} ms ({:.2}-{:.2}), plain {:.2} ms; {:.1} questions for each, {:.0} µs",
        first.as_secs_f64(),
        under.0,
        under.1,
        under.2,
        plain.0,
        asked / requests as f64,
        nanos / asked.max(1.0) / 1e3
    );
    Ok((first, measured, right && asked >= requests as f64))
}

/// Milliseconds: median, least, most.
type Times = (f64, f64, f64);

/// Until it listens, whether all was right, and how long requests took.
fn served(
    server: &Server,
    requests: usize,
    dir: &Path,
    mut command: Command,
) -> Result<(Duration, bool, Times)> {
    let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
    command.args([port.to_string(), requests.to_string()]).current_dir(dir);
    let began = Instant::now();
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let mut child = Killed(child);
    let (mut first, mut right, mut times) = (None, true, Vec::new());
    for k in 0..requests {
        let (request, expected) = (server.request)(k);
        let mut stream = loop {
            match TcpStream::connect(("127.0.0.1", port)) {
                Ok(stream) => break stream,
                Err(e) => ensure!(
                    began.elapsed() < LIMIT && child.0.try_wait()?.is_none(),
                    "it does not listen: {e}"
                ),
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        first.get_or_insert(began.elapsed());
        let sent = Instant::now();
        stream.set_read_timeout(Some(LIMIT))?;
        stream.write_all(request.as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).with_context(|| format!("request {k}"))?;
        times.push(sent.elapsed().as_secs_f64() * 1e3);
        right &= answer == expected;
    }
    let mut output = String::new();
    child.0.stdout.take().context("no output")?.read_to_string(&mut output)?;
    right &= child.0.wait()?.success() && output == format!("served {requests}\n");
    Ok((first.unwrap_or_default(), right, median(&times)))
}

/// Ends with whoever started it.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        // (It may have ended.)
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
