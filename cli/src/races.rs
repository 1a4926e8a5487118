//! What is known of data races before anything is executed ([`races`]): said, and used. A program that has
//! none in any schedule can be verified by engines that do not look for any.

use crate::input;
use crate::verify::Common;
use crate::{exit, verify};
use anyhow::Result;
use model::Program;
use model::stop::SourceLocation;
use property::{Properties, Property};
use races::{Pair, RaceFreedom, Spot};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// So many open pairs are listed for people; for programs all.
const LISTED: usize = 10;

/// The properties that an engine has to look for in executions.
///
/// # Errors
/// Usage: an engine that finds no races was named, and the program may have some.
pub fn look(common: &Common, program: &Program, json: bool) -> Result<Properties> {
    let properties = common.properties();
    if !properties.has(Property::Race) {
        return Ok(properties);
    }
    let known = races::analyse(program);
    let place = |s: Spot| program.place(s.function, s.pc).clone();
    if !json {
        let line = |s: Spot| place(s).line_only();
        eprint!("{}", told(&known, &line));
    }
    let free = known.as_ref().is_ok_and(RaceFreedom::is_complete);
    if let Some(engine) = common.engines().named()
        && !free
        && !engine.abilities().races
    {
        return Err(exit::usage(format!(
            "--property race: the engine {} does not find data races, and it is not known without executing the \
             program that it has none; use --engine dpor",
            engine.name()
        )));
    }
    if json {
        input::print(&verify::event("races", object(&known, &place)))?;
    }
    Ok(if free { properties.without(Property::Race) } else { properties })
}

/// For programs.
fn object(known: &Result<RaceFreedom, String>, place: &dyn Fn(Spot) -> SourceLocation) -> Value {
    match known {
        Ok(k) => {
            let pair = |p: &Pair| json!([place(p.first).to_string(), place(p.second).to_string()]);
            let open: Vec<Value> = k.open.iter().map(pair).collect();
            json!({"sites": k.sites.len(), "free": k.free.len(), "open": open})
        }
        Err(why) => json!({"unknown": why}),
    }
}

/// For people.
fn told(known: &Result<RaceFreedom, String>, line: &dyn Fn(Spot) -> String) -> String {
    let known = match known {
        Ok(known) => known,
        Err(why) => {
            return format!("irs: data races: nothing is known without executing the program: {why}\n");
        }
    };
    let all = known.sites.len();
    if known.is_complete() {
        return format!(
            "irs: data races: none in any schedule, for any input ({all} sites that threads share)\n"
        );
    }
    let mut out = format!(
        "irs: data races: {} of {all} sites that threads share have none in any schedule; left to look at:\n",
        known.free.len()
    );
    let pairs: BTreeSet<(String, String)> =
        known.open.iter().map(|p| (line(p.first), line(p.second))).collect();
    for (a, b) in pairs.iter().take(LISTED) {
        out += &match a == b {
            true => format!("irs:   {a} in two threads\n"),
            false => format!("irs:   {a} and {b}\n"),
        };
    }
    if pairs.len() > LISTED {
        out += &format!("irs:   … and {} pairs of lines more (--json has all)\n", pairs.len() - LISTED);
    }
    out
}
