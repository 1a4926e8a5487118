//! One thread at a time, in turn: a thread goes on until it cannot, then the next one by name. Under such a
//! schedule a program has one execution for each of its inputs, so that this engine is through where others
//! have hardly begun. What it proves is one cooperative node ([`traceformat::schedule::cooperative`]) in a
//! ring that main begins: first one that holds all sites, then one that holds only what has to be held for
//! the program to have no other executions. Where a thread would go on for ever, it gives the baton up at a
//! mark ([`keeps`]).
//!
//! *Why it suffices.* With all sites held, all events are executed by the thread that has the baton, and the
//! baton moves only from a thread that has ended, stands before an operation that is not enabled, or stands
//! before its next event and has executed one at a marked site just before. Nobody else does anything
//! meanwhile, so whether an operation is enabled depends on the execution alone: for each
//! input the node admits one execution, up to code between events, which touches nothing that is shared. All
//! of them are executed here ([`search`]), to their ends, so each stretch of a thread ends (R13); or to where
//! they come back to a state that was on their way ([`returns`] has the argument). [`needed`] has the
//! argument for fewer sites.
//!
//! *What has no number.* Library functions touch memory, too, and so does code that the pass took for local:
//! within a turn, as everything that a thread does from its first event on is. So is the release of memory:
//! what others have done with it was done in their turns, whatever orders the events by themselves. Before
//! its first event a thread runs beside the others, so there such an access is what it is elsewhere
//! ([`exec::interp::InterpOptions::turns`]). That is an argument about nodes that hold *all* events: to hold
//! fewer needs an order, which [`once_more`] looks for.
//!
//! *What it does not take on.* A thread that waits for a time comes back at any instant; so does one that is
//! in a call that may block outside the runtime's sight (unless no other thread exists: nobody waits then).
//! Bounds of loops that inputs keep going are watched
//! by the labels of sections, which a cooperative node does not have. An assumption of the program that fails
//! for some inputs leaves nothing to run for these. A robust mutex is released when its holder's thread has
//! gone, not in anybody's turn. Where one of these happens, nothing is proven, and it is said why.

pub mod asked;
pub mod keeps;
pub mod needed;
mod returns;
pub mod search;

use clap::{ArgMatches, Args, Command, FromArgMatches as _, ValueEnum};
use engine::{Abilities, Engine, Problem, fails_at_once};
use exec::interp::Interp;
use exec::machine::Machine as _;
use model::{Program, says_when_it_waits};
use needed::Needed;
use property::{Checked, Property};
use report::sink::{Baton, End, Inconsistent, Sink};
use search::{Search, rewind};
use traceformat::schedule::set::{Assumption, Order};
use traceformat::site::{SiteId, SiteKind};
use traceformat::thread::ThreadTable;

/// Events of the executions of the first proof in which it is also looked at once what has to be held.
const LEARNS: usize = 50_000;

/// So many marks are tried, one after the other.
const MARKS: usize = 64;

/// The engine, with its options.
#[derive(Clone, Debug, Default)]
pub struct Ring {
    arguments: Arguments,
}

/// Options of the engine `ring`.
#[derive(Clone, Debug, Default, Args)]
#[group(skip)]
#[command(next_help_heading = "Engine ring")]
struct Arguments {
    /// Hold all sites, so that whatever the program does is in turn, or only those that order the others
    #[arg(long, value_name = "SITES", value_enum, default_value_t)]
    hold: Hold,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Hold {
    All,
    #[default]
    Needed,
}

impl Engine for Ring {
    fn name(&self) -> &'static str {
        "ring"
    }

    fn about(&self) -> &'static str {
        "One thread at a time, in turn: proves a first schedule of a few bytes, no verdict"
    }

    fn abilities(&self) -> Abilities {
        // (It finds races of the executions that it looks at.)
        Abilities { schedules: true, races: true, turns: true, ..Abilities::default() }
    }

    fn arguments(&self, command: Command) -> Command {
        Arguments::augment_args(command)
    }

    fn configure(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        self.arguments = Arguments::from_arg_matches(given)?;
        Ok(())
    }

    fn run(
        &self,
        problem: &Problem<'_>,
        sink: &mut (dyn Sink + Send),
        _: Option<&[u8]>,
    ) -> Result<End, Inconsistent> {
        let mut inner = match problem.machines.machine(0) {
            Ok(machine) => machine,
            Err(stop) => return Ok(fails_at_once(problem.properties, *stop, sink)),
        };
        let mut first = first_node(&mut inner, problem, sink, false);
        if first.is_too_long {
            // Loops that end are followed to their ends. (That comes last: a turn that is long is a loop
            // without an end more often than not, and an execution takes a gigabyte for two million events.)
            rewind(&mut inner);
            inner.follows_far();
            sink.start_again();
            first = first_node(&mut inner, problem, sink, true);
        }
        let First { proven, yields, whole_only, endless, mut end, needed, assumptions, threads, .. } = first;
        let waits = blocking_call(problem.program, inner.may_wait());
        end.why = Some(match proven {
            Err(why) => why,
            Ok(()) if waits.is_some() => {
                let call = waits.map_or(String::new(), ToString::to_string);
                format!("all threads would wait while one is in a call that may block ({call})")
            }
            Ok(()) => {
                sink.assume(assumptions);
                let held = |needed: Option<&Needed>| held(problem.program, &yields, needed);
                let all = held(None);
                // (Nothing races: what conflicts is held, and the baton orders it.)
                let node = |held| Baton { order: Order::IN_TURN, held, yields: &yields, racing: &[] };
                sink.cooperative(&threads, &node(&all));
                if self.arguments.hold == Hold::Needed {
                    let fewer = match (inner.relies_on_turns(), needed) {
                        _ if whole_only => Err("threads are created behind a yield mark".into()),
                        (false, Some(needed)) => Ok(needed),
                        (true, _) if endless => Err("executions do not end".into()),
                        (relies, _) => once_more(&mut inner, relies, problem, &yields, sink),
                    };
                    match fewer.map(|needed| held(Some(&needed))) {
                        Ok(fewer) if fewer == all => {}
                        Ok(fewer) => sink.cooperative(&threads, &node(&fewer)),
                        Err(why) => end.notes.push(format!("no fewer sites are held: {why}")),
                    }
                }
                "schedules other than one thread at a time, in turn, were not looked at".into()
            }
        });
        Ok(end)
    }
}

/// The node that holds all sites: what came of it.
struct First {
    /// The error says why nothing is proven.
    proven: Result<(), String>,
    /// The proof failed where some execution was followed no further.
    is_too_long: bool,
    yields: Vec<SiteId>,
    /// No node that holds fewer sites is right.
    whole_only: bool,
    endless: bool,
    end: End,
    needed: Option<Needed>,
    assumptions: Vec<Assumption>,
    threads: ThreadTable,
}

/// Executes everything, with marks as they turn out to be needed. `far`: a long turn is not why one is.
fn first_node(
    inner: &mut Interp<'_>,
    problem: &Problem<'_>,
    sink: &mut (dyn Sink + Send),
    far: bool,
) -> First {
    let mut machine = Checked::new(inner, problem.properties, Some(problem.program));
    let deadlocks = problem.properties.has(Property::Deadlock);
    let mut yields: Vec<SiteId> = Vec::new();
    let mut hasty = false;
    loop {
        let search = Search::endless(&mut machine).with_marks(yields.clone()).first(LEARNS);
        let mut search = if hasty { search.hasty() } else { search };
        let proven = search.all(sink, deadlocks);
        let may_mark = yields.len() < MARKS && !(far && search.met_long_turn());
        let mark = search.wants_mark().filter(|s| may_mark && !yields.contains(s));
        let Some(mark) = mark else {
            let (whole_only, endless) = (search.creates_behind_marks(), search.is_endless());
            let is_too_long = search.is_too_long();
            let (end, needed) = search.into_parts();
            let (assumptions, threads) = (machine.assumptions(), machine.threads().clone());
            return First {
                proven,
                is_too_long,
                yields,
                whole_only,
                endless,
                end,
                needed,
                assumptions,
                threads,
            };
        };
        yields.push(mark);
        hasty |= search.met_long_turn();
        search.leave();
        sink.start_again();
    }
}

/// What has to be held: all is executed once more, and that is looked at. If the proof relies on turns, it is
/// also looked whether what has no number is in order by the program's own synchronization.
///
/// The latter is about executions that end. Of those that come round nobody keeps what library functions have
/// used in earlier rounds.
///
/// # Errors
/// Why nobody knows: some of it is in no order, say.
fn once_more(
    inner: &mut Interp<'_>,
    relies_on_turns: bool,
    problem: &Problem<'_>,
    yields: &[SiteId],
    sink: &mut (dyn Sink + Send),
) -> Result<Needed, String> {
    rewind(inner);
    if relies_on_turns {
        inner.needs_order();
    }
    let mut machine = Checked::new(inner, problem.properties, Some(problem.program));
    let search = match relies_on_turns {
        true => Search::new(&mut machine),
        false => Search::endless(&mut machine),
    };
    let mut search = search.with_marks(yields.to_vec());
    // (What fails is a failure of other schedules than these, which were proven.)
    search.all(&mut Silent(sink), problem.properties.has(Property::Deadlock))?;
    search.into_parts().1.ok_or_else(|| "it was not looked for everywhere".into())
}

/// Nobody is told anything.
struct Silent<'s>(&'s mut (dyn Sink + Send));

impl Sink for Silent<'_> {
    fn keep_going(&mut self) -> bool {
        self.0.keep_going()
    }
}

/// A call of the program that may block outside of the runtime's sight, if there is one. `may_wait`: those
/// that say when they wait may have, while others could go on ([`exec::interp::Interp::may_wait`]).
pub fn blocking_call(program: &Program, may_wait: bool) -> Option<&Assumption> {
    let waits = |a: &&Assumption| match a {
        Assumption::CallsReturn(name) => !says_when_it_waits(name) || may_wait,
        _ => false,
    };
    program.assumed.iter().find(waits)
}

/// Sites whose events touch or wait for anything: all but the compiler's marks; with `needed`, of the
/// accesses only those, and where the baton is given up.
pub fn held(program: &Program, yields: &[SiteId], needed: Option<&Needed>) -> Vec<SiteId> {
    let sites = (0u32..).map(SiteId).zip(&program.sites);
    let is_held = |site: SiteId, kind: SiteKind| match needed {
        _ if kind.is_mark() => false,
        // (Of the kinds of accesses only awaits may block.)
        Some(needed) if kind.is_access() && kind != SiteKind::Await => {
            needed.contains(site) || yields.contains(&site)
        }
        _ => true,
    };
    sites.filter(|(n, s)| is_held(*n, s.kind)).map(|(n, _)| n).collect()
}
