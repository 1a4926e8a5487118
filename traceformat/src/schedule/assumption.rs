//! What a proof takes for granted of a run (R7): stored in the set, shown, and watched where it can be.
//!
//! There are four classes ([`Assumption::class`]). *Standing* conditions are part of what `safe` means: the
//! runtime enforces or watches them for every program. *Bounds* and *chosen* assumptions are named in the
//! verdict, `safe-if(…)`. A *scope* says what was not looked for. What must hold before the first event is no
//! assumption but a fact of the set's root ([`super::fact`]); what is proven beyond the set's meaning is a
//! promise ([`super::promise`]).

use crate::schedule::property::Property;
use crate::schedule::set::SiteSet;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One assumption.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Assumption {
    /// `malloc` and its like succeed.
    AllocationSucceeds,
    /// `pthread_create` succeeds.
    ThreadCreationSucceeds,
    /// The `*_init` calls succeed.
    InitSucceeds,
    /// No thread beyond the thread table is created. Another one is an escape.
    NoOtherThreads,
    /// No signal handler touches shared state.
    NoSignalHandlers,
    /// Condition waits return after a signal, a broadcast or their timeout only. The runtime keeps it so.
    NoSpuriousWakeups,
    /// Each thread's waits on condition variables return without cause at most so many times: how far the
    /// model went that explores what the runtime excludes.
    SpuriousWakeupsAtMost(u32),
    /// The conditions that the program itself assumes (`irs_assume`) hold: it stops where one does not.
    ProgramAssumptions,
    /// Clocks show times from 1970 to 2242: seconds are numbers of 33 bits. Looked at when the program
    /// starts.
    ClocksInRange,
    /// Calls of this function, which may wait for something outside the program, return.
    CallsReturn(String),
    /// This function does what the user's table of models says.
    AsTheTableSays(String),
    /// No thread begins more than so many iterations of a loop that inputs keep going. The iteration after
    /// the last is an event that no path of the set explains, thus an escape.
    IterationsAtMost(u32),
    /// These properties, which are usually checked, were not.
    NotChecked(Vec<Property>),
    /// The verifier answers whoever asks it what may follow an input (R15): the set is *open*.
    VerifierAnswers,
    /// The program has signal handlers that may change memory, synchronize, jump, fail, or call functions of
    /// which that is not known: in the runs that are meant they do not. These are their accesses that change
    /// memory. The runtime watches them, and their synchronization: what happens there is an escape.
    HandlersAreIdle(SiteSet),
}

/// What an assumption means for the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Part of what `safe` means.
    Standing,
    /// The user asked for it: named in the verdict.
    Chosen,
    /// How far the proof reaches, watched by the runtime: named in the verdict.
    Bound,
    /// What was not looked for.
    Scope,
}

impl Class {
    pub fn name(self) -> &'static str {
        match self {
            Class::Standing => "standing",
            Class::Chosen => "chosen",
            Class::Bound => "bound",
            Class::Scope => "scope",
        }
    }
}

impl Assumption {
    pub fn class(&self) -> Class {
        match self {
            Assumption::AllocationSucceeds
            | Assumption::ThreadCreationSucceeds
            | Assumption::InitSucceeds
            | Assumption::NoOtherThreads
            | Assumption::NoSignalHandlers
            | Assumption::NoSpuriousWakeups
            | Assumption::ProgramAssumptions
            | Assumption::ClocksInRange
            | Assumption::CallsReturn(_) => Class::Standing,
            Assumption::AsTheTableSays(_) | Assumption::VerifierAnswers => Class::Chosen,
            Assumption::IterationsAtMost(_)
            | Assumption::SpuriousWakeupsAtMost(_)
            | Assumption::HandlersAreIdle(_) => Class::Bound,
            Assumption::NotChecked(_) => Class::Scope,
        }
    }

    /// Does it say that this property was not checked?
    pub fn leaves_open(&self, p: Property) -> bool {
        matches!(self, Assumption::NotChecked(all) if all.contains(&p))
    }

    /// Does a proof that rests on this one hold only *if* it does, so that the verdict names it?
    pub fn is_named(&self) -> bool {
        matches!(self.class(), Class::Chosen | Class::Bound)
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::AllocationSucceeds => write!(f, "malloc and its like succeed"),
            Assumption::ThreadCreationSucceeds => write!(f, "pthread_create succeeds"),
            Assumption::InitSucceeds => write!(f, "the *_init calls succeed"),
            Assumption::NoOtherThreads => write!(f, "no threads but those named here are created"),
            Assumption::NoSignalHandlers => write!(f, "no signal handler touches shared state"),
            Assumption::NoSpuriousWakeups => write!(f, "no spurious wake-ups"),
            Assumption::SpuriousWakeupsAtMost(n) => write!(f, "spurious wake-ups <= {n} in each thread"),
            Assumption::ProgramAssumptions => write!(f, "what the program assumes of its inputs holds"),
            Assumption::ClocksInRange => write!(f, "clocks show times from 1970 to 2242"),
            Assumption::CallsReturn(name) => write!(f, "calls of {name} return"),
            Assumption::AsTheTableSays(name) => write!(f, "{name} does what the table of models says"),
            Assumption::IterationsAtMost(n) => write!(f, "iterations <= {n}"),
            Assumption::VerifierAnswers => write!(f, "the verifier answers at each input"),
            Assumption::HandlersAreIdle(_) => {
                write!(f, "signal handlers neither change what threads share nor fail")
            }
            Assumption::NotChecked(all) => {
                let names: Vec<_> = all.iter().map(|p| p.name()).collect();
                write!(f, "not checked: {}", names.join(", "))
            }
        }
    }
}
