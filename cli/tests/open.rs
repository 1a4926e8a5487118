//! Open sets (rule R15): the program asks at each input, and what it does is what was executed for that.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use exec::interp::{Interp, InterpOptions};
use model::load;
use oracle::in_turn::{Events, by_the_recording};
use property::Properties;
use random::Rng;
use report::sink::Baton;
use ring::asked::{Asked, Why};
use schedule::cooperative;
use schedule::trie::Header;
use std::io::Write as _;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{ChildStdin, Output, Stdio};
use std::sync::Arc;
use std::time::Duration;
use traceformat::event::Op;
use traceformat::outside::{Answer, answer, question};
use traceformat::recording;
use traceformat::schedule::set::{Assumption, Order, Origin, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use verifier::publish::socket::Connect;
use verifier::publish::target::Target as _;

fn in_turn(held: &[SiteId]) -> Baton<'_> {
    Baton { order: Order::IN_TURN, held, yields: &[], racing: &[] }
}

fn built(name: &str) -> Scratch {
    require_parts();
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/open").join(name);
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "-o", "p"]).arg(source));
    s
}

/// `irs run` with this input and these options.
fn run(s: &Scratch, input: &str, options: &str) -> Output {
    let mut command = irs(s);
    command.args(["run", "./p"]).stdin(s.piped(input)).env("IRS_OPTIONS", options);
    command.output().unwrap()
}

/// What was executed in the verifier, and what the program recorded.
struct Both {
    executed: Events,
    recorded: Events,
    output: String,
}

/// Runs the program with this process as its verifier; `feed` is what the outside does meanwhile.
fn run_both(s: &Scratch, arguments: &[&str], delay: u64, feed: impl FnOnce(ChildStdin) + Send) -> Both {
    let mut program = load::files(&[s.path("p")]).unwrap();
    let all = std::iter::once("./p").chain(arguments.iter().copied());
    program.know(model::known::Known {
        arguments: Some(all.map(|a| Some(a.as_bytes().to_vec())).collect()),
        ..Default::default()
    });
    program.ask_outside();
    let machine = Interp::new(&program, InterpOptions { turns: true, ..Default::default() });
    let machine = machine.unwrap_or_else(|e| panic!("{e}"));
    let mut go_on = || true;
    let mut asked = Asked::begin(machine, &program, Properties::default(), &mut go_on).unwrap();
    let header = Header {
        fingerprint: program.fingerprint,
        origin: Origin::Engine("test".into(), "0".into()),
        facts: program.facts(Default::default()),
        assumptions: vec![Assumption::VerifierAnswers],
        counted: SiteSet::default(),
    };
    let set = |asked: &Asked<'_>| -> Arc<ScheduleSet> {
        Arc::new(cooperative::set(&header, asked.threads(), &in_turn(&asked.held())))
    };
    let questions = UnixListener::bind(s.path("ask")).unwrap();
    let options = format!(
        "listen=sets:ask=ask:on-input=ask:trust=proven:on-stuck=stop:delay={delay}:record=p.irsr:watchdog=20"
    );
    let mut child = s.command("./p");
    child.args(arguments).env("IRS_OPTIONS", options).stdin(Stdio::piped());
    let mut child = child.stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
    let mut target = Connect::new(s.path("sets"));
    while target.deliver(&set(&asked)).is_err() {
        std::thread::sleep(Duration::from_millis(2));
    }
    let stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| feed(stdin));
        let (mut stream, _) = questions.accept().unwrap();
        while let Ok(Some(q)) = question(&mut stream) {
            let threads = asked.threads().len();
            asked.answer(&q, &mut || true).unwrap_or_else(|why| panic!("{q:?}: {why:?}"));
            if asked.threads().len() > threads {
                target.deliver(&set(&asked)).unwrap();
            }
            answer(&mut stream, &Answer::Go).unwrap();
        }
    });
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{:?}: {}", output.status, text(&output.stdout));
    std::fs::remove_file(s.path("ask")).unwrap();
    let names = asked.threads();
    let seen = |op: Op| !matches!(op, Op::Mark | Op::Create | Op::End | Op::Call);
    let executed = asked.past().filter(|e| seen(e.label.op));
    let executed = executed.map(|e| (names.display(e.thread), e.label)).collect();
    let recorded = by_the_recording(&recording::read(&s.path("p.irsr")).unwrap());
    let recorded = recorded.into_iter().filter(|e| seen(e.1.op)).collect();
    Both { executed, recorded, output: text(&output.stdout) }
}

/// Whatever the outside does, and when, the program executes what the verifier has executed.
#[test]
fn what_runs_is_what_was_executed() {
    let mut random = Rng::new(20_261_126);
    let mut orders = std::collections::BTreeSet::new();
    for (name, rounds) in [
        ("queue.c", 4),
        ("births.c", 4),
        ("sleepers.c", 4),
        ("timers.c", 4),
        ("buffer.c", 6),
        ("edges.c", 4),
        ("fifos.c", 12),
    ] {
        let s = built(name);
        let fifos = ["first", "second"].map(|f| s.path(f));
        for f in &fifos {
            ok(s.command("mkfifo").arg(f));
        }
        for round in 0..rounds {
            let digits: String = (0..6).map(|_| char::from(b'0' + random.below(10) as u8)).collect();
            let whose: Vec<usize> = (0..6).map(|_| random.below(2)).collect();
            let mut pause = || std::thread::sleep(Duration::from_micros(random.below(3000) as u64));
            let (arguments, expected): (&[&str], String) = match name {
                "queue.c" => (&[], format!("{}\n", digits.bytes().map(|d| i64::from(d - b'0')).sum::<i64>())),
                "births.c" => {
                    let sum: u8 = digits[1..5].bytes().map(|d| d - b'0').sum();
                    (&[], format!("4 made, {sum}\n"))
                }
                "sleepers.c" => (&[], "3 stages, 0 bad\n".into()),
                "timers.c" => (&[], "0 left, in time\n".into()),
                "buffer.c" => (&[], format!("{digits}, 1\n")),
                "edges.c" => (&[], format!("{}, 0 bad, {}\n", &digits[..4], digits.as_bytes()[4])),
                _ => {
                    let sum: u32 = digits.bytes().map(|d| u32::from(d - b'0')).sum();
                    (&["first", "second"], format!("{sum} of 6\n"))
                }
            };
            let both = run_both(&s, arguments, 1 + round, |mut stdin| match name {
                "queue.c" => {
                    for d in digits.chars() {
                        writeln!(stdin, "{d}").unwrap();
                        pause();
                    }
                }
                "buffer.c" => {
                    for d in digits.chars() {
                        write!(stdin, "{d}").unwrap();
                        pause();
                    }
                }
                "edges.c" => write!(stdin, "{digits}").unwrap(),
                "births.c" => write!(stdin, "4{}", &digits[1..5]).unwrap(),
                "sleepers.c" | "timers.c" => {}
                _ => {
                    let open = |f| std::fs::OpenOptions::new().write(true).open(f).unwrap();
                    let mut to = fifos.each_ref().map(open);
                    for (d, whose) in digits.bytes().zip(&whose) {
                        to[*whose].write_all(&[d]).unwrap();
                        pause();
                    }
                }
            });
            assert_eq!(both.output, expected, "{name}, round {round}");
            assert_eq!(both.recorded, both.executed, "{name}, round {round}");
            assert!(both.recorded.len() > 4, "{name}: {:?}", both.recorded);
            orders.insert((name, both.recorded));
        }
    }
    // The outside decides something: who of two comes first.
    assert!(orders.iter().filter(|o| o.0 == "fifos.c").count() > 3, "{}", orders.len());
}

/// With this input the program stops for this reason, and has said nothing.
fn stops(s: &Scratch, input: &str, why: &str) {
    let out = run(s, input, "");
    let said = text(&out.stderr);
    assert_eq!(out.status.code(), Some(86), "{input}: {said}{}", text(&out.stdout));
    assert!(said.contains(why) && text(&out.stdout).is_empty(), "{input}: {said}{}", text(&out.stdout));
}

/// What follows an input fails, or is not proven: the program stops before the value is seen.
#[test]
fn what_fails_does_not_happen() {
    let s = built("fails.c");
    for input in ["x", "t"] {
        let out = run(&s, input, "");
        assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "read\nfine\n"), "{out:?}");
    }
    for (input, why) in [
        ("a", "what follows fails: assertion `!x` failed"),
        ("d", "what follows deadlocks"),
        ("u", "what follows fails: "),
        ("i", "what follows is not proven: "),
    ] {
        stops(&s, input, why);
    }
    // One thread at a time from there on, and that is said.
    for options in ["on-input=serialize", "on-input=ask:on-escape=serialize"] {
        let out = run(&s, "x", options);
        let said = text(&out.stderr);
        assert_eq!(out.status.code(), Some(0), "{options}: {said}");
        let serial = said.contains("UNPROVEN");
        assert_eq!(serial, options.starts_with("on-input=serialize"), "{options}: {said}");
    }
    let out = run(&s, "x", "on-input=stop");
    assert_eq!(out.status.code(), Some(86), "{}", text(&out.stderr));
}

/// Nothing happens that nobody has executed: a handler's effects, and what becomes of addresses that come
/// back.
#[test]
fn what_is_unseen_does_not_happen() {
    let s = built("unseen.c");
    for (input, why) in [
        ("s", "a signal handler changes memory at "),
        ("j", "a signal handler jumps"),
        ("p", "a signal handler calls sem_post"),
        ("a", "what follows is not proven: pointer at "),
    ] {
        stops(&s, input, why);
    }
    for input in ["w", "f12"] {
        let out = run(&s, input, "");
        assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "fine\n"), "{out:?}");
    }
    // (It goes on, fails as it would by itself, and nobody has said that it does not.)
    let out = run(&s, "s", "on-input=ask:on-escape=serialize");
    assert_eq!(out.status.code(), Some(128 + 6), "{}", text(&out.stderr));
}

/// A function that only has the name of one of the outside: of the program's own code it is that code. Where
/// it is nobody's, the call was to be asked for, and that is noticed before the program looks at what came of
/// it.
#[test]
fn calls_that_nobody_asks_for_are_noticed() {
    require_parts();
    let s = Scratch::new();
    for name in ["other_read.c", "mine.c"] {
        std::fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/open").join(name), s.path(name))
            .unwrap();
    }
    ok(irs(&s).args(["cc", "-O1", "-g", "-c", "other_read.c"]));
    for (result, numbered, why) in [
        ("'a'", true, ""),
        ("'b'", true, "what follows fails: assertion `0` failed"),
        ("'a'", false, "a call has returned that nobody was asked for"),
        ("'b'", false, "a call has returned that nobody was asked for"),
    ] {
        let result = format!("-DRESULT={result}");
        match numbered {
            true => ok(irs(&s).args(["cc", "-O1", "-g", "-c", "mine.c", &result])),
            false => ok(s.command("clang-19").args(["-O1", "-c", "mine.c", &result])),
        };
        ok(irs(&s).args(["cc", "other_read.o", "mine.o", "-o", "p"]));
        let out = run(&s, "x", "");
        let said = text(&out.stderr);
        let expected = if why.is_empty() { (Some(0), "fine\n") } else { (Some(86), "") };
        assert_eq!((out.status.code(), text(&out.stdout).as_str()), expected, "{result}, {numbered}: {said}");
        assert!(said.contains(why), "{result}, {numbered}: {said}");
    }
}

/// Who comes to a variable that another thread initialises, which reads meanwhile, waits for it.
#[test]
fn initialisations_under_way_are_waited_for() {
    require_parts();
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/open/statics.cpp");
    ok(irs(&s).args(["c++", "-O1", "-g", "-pthread", "-o", "p"]).arg(source));
    let out = run(&s, "xy", "watchdog=20");
    let said = text(&out.stderr);
    assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(0), "fine\n"), "{said}");
}

/// A program that is told nothing of open sets takes none.
#[test]
fn open_sets_are_asked_for() {
    let s = built("queue.c");
    let program = load::files(&[s.path("p")]).unwrap();
    let mut open = program.clone();
    open.ask_outside();
    let machine = Interp::new(&open, InterpOptions { turns: true, ..Default::default() });
    let machine = machine.unwrap_or_else(|e| panic!("{e}"));
    let asked = Asked::begin(machine, &open, Properties::default(), &mut || true).unwrap();
    assert_eq!(asked.questions().iter().map(|q| q.call.name).collect::<Vec<_>>(), ["fgets"]);
    let header = Header {
        fingerprint: program.fingerprint,
        origin: Origin::Engine("test".into(), "0".into()),
        facts: open.facts(Default::default()),
        assumptions: vec![Assumption::VerifierAnswers],
        counted: SiteSet::default(),
    };
    let set = Arc::new(cooperative::set(&header, asked.threads(), &in_turn(&asked.held())));
    for (options, taken) in [("trust=proven,assumed", false), ("trust=proven:on-input=stop", true)] {
        let mut child = s.command("./p");
        child.env("IRS_OPTIONS", format!("listen=sets:wait-first=20:{options}")).stderr(Stdio::piped());
        let child = child.spawn().unwrap();
        let mut target = Connect::new(s.path("sets"));
        let refused = loop {
            match target.deliver(&set) {
                Ok(()) => break None,
                Err(e) if e.to_string().contains("open") => break Some(e),
                Err(_) => std::thread::sleep(Duration::from_millis(2)),
            }
        };
        assert_eq!(refused.is_none(), taken, "{options}: {refused:?}");
        let mut child = child;
        if !taken {
            child.kill().unwrap();
        }
        let out = child.wait_with_output().unwrap();
        assert!(!taken || out.status.code() == Some(86), "{}", text(&out.stderr));
    }
}

/// Whoever asks for something else than what the execution comes to gets no answer.
#[test]
fn strange_questions_are_refused() {
    let s = built("fails.c");
    let mut program = load::files(&[s.path("p")]).unwrap();
    program.ask_outside();
    let begin = || {
        let machine = Interp::new(&program, InterpOptions { turns: true, ..Default::default() });
        let machine = machine.unwrap_or_else(|e| panic!("{e}"));
        Asked::begin(machine, &program, Properties::default(), &mut || true).unwrap()
    };
    let asked = begin();
    let [q] = asked.questions() else { panic!("{:?}", asked.questions()) };
    let good = traceformat::outside::Ask {
        fingerprint: program.fingerprint,
        number: 0,
        thread: Vec::new(),
        site: q.site,
        function: q.call.name.into(),
        brought: traceformat::outside::Brought { result: i64::from(b'x'), ..Default::default() },
    };
    let after = |change: &dyn Fn(&mut traceformat::outside::Ask)| {
        let mut ask = good.clone();
        change(&mut ask);
        begin().answer(&ask, &mut || true)
    };
    assert_eq!(after(&|_| {}), Ok(()));
    let strange = |r: Result<(), Why>| matches!(r, Err(Why::Strange(_)));
    assert!(strange(after(&|a| a.number = 1)));
    assert!(strange(after(&|a| a.thread = vec![0])));
    assert!(strange(after(&|a| a.function = "fread".into())));
    assert!(strange(after(&|a| a.site.0 += 1)));
    // More than the call could write.
    assert!(strange(after(&|a| a.brought.written = vec![(0, vec![0; 4])])));
}
