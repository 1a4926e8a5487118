//! Explicit scheduler, symbolic threads: cooperative programs, whose threads are never interrupted.
//!
//! After Cimatti, Narasamdya, Roveri: *Software model checking with explicit scheduler and symbolic threads*,
//! LMCS 8(2), 2012. An abstract reachability graph, whose nodes are places at which a thread gives up its
//! turn (section 4); what a thread does in its turn is one sequential stretch.
//!
//! The program's own scheduler and primitives are ordinary code (`irs/fthread.h` and others), so that nothing
//! is assumed of them. States and abstraction are those of the engine `impact`, whose argument holds here,
//! too: this engine compares fewer states ([`Options::stretches`]), and a state that is not compared is
//! expanded.
//!
//! With `--scheduler ring` or `any` the scheduler is one of IRS: a pthread program, one thread at a time, in
//! turn or in any order ([`ring`]). Then it proves a cooperative schedule, and no verdict. Where no engine is
//! named it does that beside the others, for programs whose data nobody can enumerate ([`Esst::in_turn`]).

pub mod in_turn;
mod ring;
pub mod rounds;

use clap::{ArgMatches, Args, Command, FromArgMatches as _, ValueEnum};
use engine::{Abilities, Engine, Problem, fails_at_once};
use impact::turns::{Role, Turns};
use impact::{Effort, Options};
use model::Program;
use report::sink::{End, Inconsistent, Sink};
use traceformat::schedule::set::Order;
use traceformat::site::SiteId;

/// Attempts ([`Options::attempts`]): abstraction early, since data without bounds is the point, then ever
/// later.
const ATTEMPTS: [(u32, Effort); 5] = [
    (1, Effort { spurious: 40, ..Effort::UNLIMITED }),
    (256, Effort { steps: 2000, solved: 3000, ..Effort::UNLIMITED }),
    (4, Effort { spurious: 120, ..Effort::UNLIMITED }),
    (16, Effort { spurious: 240, ..Effort::UNLIMITED }),
    (1024, Effort::UNLIMITED),
];

/// Variables whose addresses are what threads are at: of `irs/fthread.h`, of `irs/systemc.h`, of
/// `irs/freertos.h`.
const STATES: [&str; 3] = ["ft_i_states", "sc_i_states", "fr_i_states"];

/// What the functions of `irs/fthread.h`, `irs/systemc.h` and `irs/freertos.h` do in a turn
/// ([`impact::turns`]). Where one of them is changed, the argument there is to be looked at again.
const ROLES: &[(&str, Role)] = &[
    ("irs_i_choose", Role::Looks),
    ("ft_i_ask", Role::Asks),
    ("ft_i_ready", Role::Looks),
    ("ft_i_anyone", Role::Looks),
    ("ft_i_turn", Role::Turn),
    ("ft_i_pass", Role::Gives),
    ("ft_i_end", Role::Gives),
    ("ft_i_wait", Role::Waits),
    ("ft_i_go_on", Role::Returns),
    ("ft_i_return", Role::Returns),
    ("ft_i_body", Role::Returns),
    ("ft_i_wake", Role::Wakes),
    ("ft_thread_await", Role::Tests),
    ("ft_thread_await_n", Role::Tests),
    ("ft_i_await", Role::Tests),
    ("ft_i_event", Role::Tests),
    ("ft_i_linked", Role::Tests),
    ("sc_i_ask", Role::Asks),
    ("sc_i_from", Role::Looks),
    ("sc_i_anyone", Role::Looks),
    ("sc_i_turn", Role::Turn),
    ("sc_i_end", Role::Gives),
    ("sc_i_give", Role::Waits),
    ("sc_i_return", Role::Returns),
    ("sc_i_body", Role::Returns),
    ("sc_i_wait", Role::Tests),
    ("sc_i_waiter", Role::Tests),
    ("sc_i_wait_static", Role::Tests),
    ("sc_i_wait_event", Role::Tests),
    ("sc_i_wait_time", Role::Tests),
    ("sc_i_wait_list", Role::Tests),
    ("sc_i_wish_for", Role::Tests),
    ("sc_i_new_wish", Role::Tests),
    ("sc_i_wish_for_time", Role::Tests),
    ("sc_i_insert", Role::Tests),
    ("sc_i_forget", Role::Tests),
    ("sc_i_look_at", Role::Tests),
    ("sc_i_triggered", Role::Tests),
    ("sc_i_trigger_event", Role::Tests),
    ("sc_i_trigger_time", Role::Tests),
    ("sc_i_trigger_list", Role::Tests),
    ("fr_i_ask", Role::Asks),
    ("fr_i_run", Role::Looks),
    ("fr_i_anyone", Role::Looks),
    ("fr_i_top", Role::Looks),
    ("fr_i_from", Role::Looks),
    ("fr_i_is_ready", Role::Looks),
    ("fr_i_ticks_now", Role::Looks),
    ("fr_i_time_matters", Role::Looks),
    ("fr_i_has_yielded", Role::Looks),
    ("fr_i_turn", Role::Turn),
    ("fr_i_give", Role::Gives),
    ("fr_i_end", Role::Gives),
    ("fr_i_return", Role::Returns),
    ("fr_i_body", Role::Returns),
];

/// The engine, with its options.
#[derive(Clone, Debug, Default)]
pub struct Esst {
    arguments: Arguments,
    /// It is there for cooperative schedules of programs that are not made for it.
    helps: bool,
}

impl Esst {
    /// The engine as others' help: for any program, with a scheduler of IRS; in turn, if nothing else is
    /// said.
    pub fn in_turn() -> Esst {
        let arguments = Arguments { scheduler: Scheduler::Ring, ..Arguments::default() };
        Esst { arguments, helps: true }
    }
}

/// Options of the engine `esst`.
#[derive(Clone, Debug, Default, Args)]
#[group(skip)]
#[command(next_help_heading = "Engine esst")]
struct Arguments {
    /// Whose turn it is: the program's own scheduler decides, or one thread goes at a time, in turn or in any
    /// order, which proves a cooperative schedule
    #[arg(long, value_name = "SCHEDULER", value_enum, default_value_t)]
    scheduler: Scheduler,
    /// Compare the states within a thread's turn, too, as is always done but with the program's own scheduler
    #[arg(long)]
    no_stretches: bool,
    /// Without sleep sets where the next turn is any thread's
    #[arg(long)]
    no_sleep_sets: bool,
    /// Without persistent sets there
    #[arg(long)]
    no_persistent_sets: bool,
}

/// Which scheduler is explicit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Scheduler {
    #[default]
    Own,
    Ring,
    Any,
}

impl Arguments {
    fn turns(&self, program: &Program) -> Option<Turns> {
        let (sleep, persistent) = (!self.no_sleep_sets, !self.no_persistent_sets);
        let roles = program.sites.iter().zip(0..).filter_map(|(site, number)| {
            let role = ROLES.iter().find(|r| r.0 == site.function)?.1;
            Some((SiteId(number), role))
        });
        let turns = Turns { roles: roles.collect(), sleep, persistent, ..Turns::default() };
        (sleep || persistent).then_some(turns)
    }
}

impl Engine for Esst {
    fn name(&self) -> &'static str {
        "esst"
    }

    fn about(&self) -> &'static str {
        "Explicit scheduler, symbolic threads: cooperative programs with unbounded data"
    }

    fn abilities(&self) -> Abilities {
        let all = Abilities { endless: true, special: !self.helps, ..Abilities::default() };
        match self.arguments.scheduler {
            Scheduler::Own => Abilities { ends: true, ..all },
            Scheduler::Ring | Scheduler::Any => Abilities { schedules: true, turns: true, ..all },
        }
    }

    /// Those that include `irs/fthread.h`, `irs/systemc.h` or `irs/freertos.h`.
    fn is_made_for(&self, program: &Program) -> bool {
        program.globals.iter().any(|g| STATES.contains(&&*g.name))
    }

    fn arguments(&self, command: Command) -> Command {
        Arguments::augment_args(command)
    }

    fn configure(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        self.arguments = Arguments::from_arg_matches(given)?;
        if self.helps && self.arguments.scheduler == Scheduler::Own {
            self.arguments.scheduler = Scheduler::Ring;
        }
        Ok(())
    }

    fn run(
        &self,
        problem: &Problem<'_>,
        sink: &mut (dyn Sink + Send),
        _: Option<&[u8]>,
    ) -> Result<End, Inconsistent> {
        let options = Options { schedules: 0, attempts: &ATTEMPTS, ..Options::default() };
        let order = match self.arguments.scheduler {
            Scheduler::Own => None,
            Scheduler::Ring => Some(Order::IN_TURN),
            Scheduler::Any => Some(Order::Any),
        };
        if let Some(order) = order {
            // (A turn may go on for long there, and inputs decide in it: all states are compared, or its ways
            // would multiply.)
            return crate::ring::search(problem, order, &options, sink);
        }
        let mut machine = match problem.machines.machine(0) {
            Ok(machine) => machine,
            Err(stop) => return Ok(fails_at_once(problem.properties, *stop, sink)),
        };
        let stretches = (!self.arguments.no_stretches).then_some(impact::stretch::LONG);
        let options = Options { stretches, turns: self.arguments.turns(problem.program), ..options };
        let mut policy = impact::policy::RoundRobin;
        impact::search(&mut machine, Some(problem.program), problem.properties, &options, &mut policy, sink)
    }
}
