//! `irs-number`: gives every site its number, before the optimiser runs.
//!
//! Phases: [`prepare`] brings the module into the form that is numbered; [`select`] chooses the sites;
//! [`atomic`] makes blocks atomic; [`awaits`] finds retry loops; [`marks`] places marks; [`assign`] hands out
//! the numbers and makes the sites opaque to the optimiser; [`embed`] hashes the result and puts it into the
//! object file. What is left open ([`undefined`]) is frozen in the first phase and gets a value after the
//! last; from there on arithmetic wraps ([`wraps`]), and each variable has a place of its own ([`scopes`]).

pub mod access;
pub mod assign;
pub mod atomic;
pub mod awaits;
pub mod blocking;
pub mod calls;
pub mod copies;
pub mod embed;
pub mod errors;
pub mod frames;
pub mod guards;
mod marks;
pub mod opt_out;
pub mod prepare;
pub mod scopes;
pub mod select;
pub mod sharing;
pub mod stats;
pub mod undefined;
pub mod wraps;

use crate::abi::SCHEME_VERSION;
use crate::ir::{Module, Value, md_operand_string, md_operand_u64};
use crate::options::{PassOptions, Shared};
use crate::shim::Fam;
use crate::twin::Twins;
use std::collections::HashMap;
use traceformat::site::SiteKind;

/// Metadata on a site: number and kind.
pub const SITE: &str = "irs.site";
/// Metadata on an access of an await's loop: the await's number.
pub const AWAIT: &str = "irs.await";
/// Metadata on a volatile access that is the program's own and private.
pub const PRIVATE: &str = "irs.private";
/// Named metadata: version of the scheme, number of sites.
pub const MODULE: &str = "irs.module";
/// Named metadata: one node per site, in order, for the site table.
pub const SITES: &str = "irs.sites";
/// Named metadata: the module hash in hexadecimal.
pub const HASH: &str = "irs.hash";
/// Named metadata: which rule chose the sites.
pub const RULE: &str = "irs.rule";
/// Attribute of a function that is opted out; its value says by what. Metadata on its accesses: number and
/// kind.
pub const OPTED_OUT: &str = "irs.ignored";
/// Attribute of a coroutine, and of the functions that it is split into.
pub const COROUTINE: &str = "irs.coroutine";
/// Text of the placeholder that keeps accesses of different blocks from being merged.
pub const PIN: &str = "# irs pin";

/// Which part of an await a placeholder stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwaitPart {
    Enter,
    Retry,
    Exit,
}

impl AwaitPart {
    /// The last word of the placeholder's text.
    pub fn word(self) -> &'static str {
        match self {
            AwaitPart::Enter => "enter",
            AwaitPart::Retry => "retry",
            AwaitPart::Exit => "exit",
        }
    }
}

/// What an instruction becomes. Instructions stay alive and in place until numbers are handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A site by itself: an access or a numbered call.
    Site(SiteKind),
    /// A placeholder for a mark.
    Mark(SiteKind),
    /// An access that is opted out: named in the table, and left alone.
    OptedOut(SiteKind),
    /// An access inside the loop of the await with this index.
    Awaited(usize),
    /// A placeholder of the await with this index.
    Part(usize, AwaitPart),
}

/// All decisions about one module.
#[derive(Default)]
pub struct Plan {
    pub roles: HashMap<Value, Role>,
    /// Defined functions that have a site, or call one that has.
    pub reaching: std::collections::HashSet<Value>,
    pub stats: stats::Stats,
}

/// Numbers a module. False if it is numbered already.
pub fn run(module: Module, fam: Fam, options: &PassOptions) -> Result<bool, String> {
    if let Some(version) = scheme(module) {
        if version != u64::from(SCHEME_VERSION) {
            return Err(format!(
                "IRS: the module is numbered by scheme {version}, this plugin has scheme {SCHEME_VERSION}; compile it anew"
            ));
        }
        if rule(module) != options.shared {
            return Err("IRS: the module is already numbered, under another shared= option".into());
        }
        return Ok(false);
    }
    opt_out::run(module, options)?;
    guards::run(module)?;
    prepare::run(module, fam, options)?;
    atomic::functions(module);
    let mut plan = Plan::default();
    select::run(module, options, &mut plan)?;
    // Before the plain copies are made: these need the blocks, too.
    atomic::accesses(module, options, &mut plan);
    let reaching = || module.definitions().into_iter().filter(|f| plan.reaching.contains(f));
    let twins = options.plain.then(|| Twins::of(&reaching().collect::<Vec<_>>()));
    let loops = awaits::run(module, options, &mut plan);
    marks::run(module, &loops, &mut plan);
    let sites = assign::run(module, &plan);
    assign::opaque_declarations(module);
    add_named(module, options, sites.len());
    scopes::mark(module);
    embed::run(module, &sites)?;
    undefined::settle(module);
    if let Some(twins) = twins {
        twins.attach(module);
    }
    // (Fills go where the marks are.)
    scopes::settle(module);
    wraps::settle(module);
    if options.stats {
        eprint!("{}", plan.stats.render(&sites));
    }
    Ok(true)
}

fn add_named(module: Module, options: &PassOptions, count: usize) {
    let node = module.md_node(&mut [module.md_u32(SCHEME_VERSION.into()), module.md_u32(count as u64)]);
    module.add_named_metadata(MODULE, node);
    if options.shared == Shared::Globals {
        module.add_named_metadata(RULE, module.md_node(&mut [module.md_string("shared=globals")]));
    }
}

/// The version of the scheme that a module is numbered by, if it is.
pub fn scheme(module: Module) -> Option<u64> {
    md_operand_u64(*module.named_metadata(MODULE).first()?, 0)
}

/// The rule that a numbered module's sites were chosen by.
pub fn rule(module: Module) -> Shared {
    match module.named_metadata(RULE).first().and_then(|n| md_operand_string(*n, 0)) {
        Some(text) if text == "shared=globals" => Shared::Globals,
        _ => Shared::Escape,
    }
}
