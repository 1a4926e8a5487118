//! Verifying with one engine on machines that tests make themselves.

#![allow(dead_code, unused_imports)]

use dpor::{Dpor, Rest, Search};
use engine::{Before, Engine as _};
use exec::abstraction::Abstraction;
use exec::machine::Machine;
use impact::Impact;
use impact::policy::Policy;
use model::Program;
use report::sink::{Counts, End, Inconsistent};
use schedule::trie::Header;
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::set::{Origin, SiteSet};
use traceformat::site::SiteId;
use verifier::verify::{Report, Session, SessionOptions, origin, search, with_sampler};

/// What sets say of who made them.
pub fn dpor_origin() -> Origin {
    origin(&Dpor::default())
}

pub fn impact_origin() -> Origin {
    origin(&Impact::default())
}

/// Of a program and its machine, by this engine.
pub fn header_of(program: &Program, machine: &impl Machine, origin: Origin) -> Header {
    Header {
        fingerprint: program.fingerprint,
        origin,
        facts: machine.facts(),
        assumptions: machine.assumptions(),
        counted: SiteSet((0..program.sites.len() as u32).map(SiteId).collect()),
    }
}

/// Of a program that is a machine only, with so many sites.
pub fn header(sites: u32) -> Header {
    Header {
        fingerprint: Fingerprint([3; 16]),
        origin: dpor_origin(),
        facts: Facts::default(),
        assumptions: Vec::new(),
        counted: SiteSet((0..sites).map(SiteId).collect()),
    }
}

/// Where the engine `dpor` goes on.
pub fn before(rest: &[u8]) -> Result<Before, String> {
    Dpor::default().before(rest)
}

fn dpor_search<'p>(
    program: Option<&'p Program>,
    options: &SessionOptions<'_>,
    engine: dpor::Options,
) -> Search<'p> {
    let resumable = options.checkpoint.is_some();
    let options_of = dpor::Options { resumable, ..engine };
    Search { program, properties: options.properties, helpers: 0, may_begin: None, options: options_of }
}

/// With the engine `dpor`, which samples on its own machine.
pub fn verify_dpor<'o, M: Machine + ?Sized>(
    machine: &mut M,
    program: Option<&'o Program>,
    header: Header,
    options: SessionOptions<'o>,
) -> Report {
    verify_dpor_as(machine, program, header, options, dpor::Options::default())
}

/// The same, with the engine's own options.
pub fn verify_dpor_as<'o, M: Machine + ?Sized>(
    machine: &mut M,
    program: Option<&'o Program>,
    header: Header,
    options: SessionOptions<'o>,
    engine: dpor::Options,
) -> Report {
    let how = dpor_search(program, &options, engine);
    let properties = options.properties;
    search(header, options, program, &before, |session, from| {
        let none = |_: usize| None::<oracle::machine::AstMachine>;
        let end = how.run(machine, &none, session, from)?;
        let mut machine = property::Checked::new(machine, properties, program);
        session.sample_end_with(&end, &mut machine);
        Ok(end)
    })
}

/// The same with helpers, and with a machine that samples. `more` makes a machine for each.
pub fn verify_dpor_with<'o, M: Machine + ?Sized, N: Machine>(
    machine: &mut M,
    helpers: usize,
    more: &(dyn Fn(usize) -> Option<N> + Sync),
    header: Header,
    options: SessionOptions<'o>,
    engine: dpor::Options,
) -> Report {
    let (how, properties) = (Search { helpers, ..dpor_search(None, &options, engine) }, options.properties);
    search(header, options, None, &before, |session, from| {
        with_sampler(session, None, &|| more(verifier::verify::SAMPLER), |session| {
            let end = how.run(machine, more, session, from)?;
            session.sample_end_with(&end, &mut property::Checked::new(machine, properties, None));
            Ok(end)
        })
    })
}

/// A search from where an earlier one has stopped, as `explore` makes it.
pub fn verify_pieces<'o>(
    options: SessionOptions<'o>,
    explore: impl FnMut(
        &mut Session<'o>,
        &dpor::Options,
        Option<dpor::Checkpoint>,
    ) -> Result<(Counts, Option<dpor::Checkpoint>), Inconsistent>,
) -> Report {
    verify_pieces_of(header(2000), options, explore)
}

/// The same, of the program of this header.
pub fn verify_pieces_of<'o>(
    header: Header,
    options: SessionOptions<'o>,
    mut explore: impl FnMut(
        &mut Session<'o>,
        &dpor::Options,
        Option<dpor::Checkpoint>,
    ) -> Result<(Counts, Option<dpor::Checkpoint>), Inconsistent>,
) -> Report {
    let engine = dpor_search(None, &options, dpor::Options::default()).options;
    search(header, options, None, &before, |session, from| {
        let from = from.map(|bytes| Rest::from_bytes(bytes).expect("it has been looked at").search);
        let (counts, rest) = explore(session, &engine, from)?;
        let rest = rest.and_then(|search| Rest { search, crowded: Vec::new() }.to_bytes());
        Ok(End { counts, rest, ..End::default() })
    })
}

/// SessionOptions of the engine `impact` alone.
#[derive(Default)]
pub struct ImpactOptions {
    /// Phases if there is none.
    pub policy: Option<Box<dyn Policy>>,
    /// So many schedules at most; 0: the usual number.
    pub schedules: u64,
}

/// With the engine `impact`. `sampler` makes a machine that samples; without one nothing is sampled.
pub fn verify_impact<'o, M: Abstraction, N: Machine>(
    machine: &mut M,
    sampler: Option<&(dyn Fn() -> Option<N> + Sync)>,
    program: &'o Program,
    header: Header,
    options: SessionOptions<'o>,
    how: ImpactOptions,
) -> Report {
    let mut engine = impact::Options::default();
    if how.schedules > 0 {
        engine.schedules = how.schedules;
    }
    let processors = std::thread::available_parallelism().map_or(1, |n| n.get());
    let mut policy = how.policy.unwrap_or_else(|| Box::new(impact::phases(program, processors)));
    let (properties, program) = (options.properties, Some(program));
    let header = Header { origin: impact_origin(), ..header };
    search(header, options, program, &|_| Err("it cannot go on".into()), |session, _| {
        let mut run = |session: &mut Session<'o>| {
            let end = impact::search(machine, program, properties, &engine, policy.as_mut(), session)?;
            session.sample_end(&end);
            Ok(end)
        };
        match sampler {
            Some(sampler) => with_sampler(session, program, sampler, run),
            None => run(session),
        }
    })
}

/// Nobody samples.
pub const NOBODY: Option<&(dyn Fn() -> Option<oracle::machine::AstMachine> + Sync)> = None;
