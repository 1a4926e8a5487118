//! Which sets are taken (`trust=`, `trust-key=`): by whose signature they have, or by what they say of
//! themselves.

use std::path::{Path, PathBuf};
use traceformat::fingerprint::Fingerprint;
use traceformat::keys::{self, KeyError};
use traceformat::parcel::{PublicKey, Signature};
use traceformat::schedule::assumption::{Assumption, Class};
use traceformat::schedule::set::ScheduleSet;
use traceformat::store::{self, StoreError, Stored};

/// What `trust=` lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    /// Any set that says it is proven, whoever has signed it or nobody.
    pub proven: bool,
    /// Any set.
    pub unproven: bool,
    /// Of what is taken, also sets with assumptions that somebody asked for.
    pub assumed: bool,
    /// Of what is taken, also open sets: not by `trust=`, but by `on-input=`.
    pub open: bool,
}

/// Who is trusted. This user is, always.
#[derive(Clone, Debug)]
pub struct Trust {
    pub levels: Levels,
    /// `trust-key=`.
    pub keys: Vec<PublicKey>,
    /// Where this user's key is kept, or why that is not known.
    own: Result<PathBuf, String>,
    user: u32,
}

impl Trust {
    /// For this process: its effective user's key, below what the environment says is that user's home.
    /// Before `main`, which may change the environment.
    ///
    /// # Errors
    /// If one of the files is no public key, or could be written by somebody else.
    pub fn here(levels: Levels, files: &[PathBuf]) -> Result<Trust, KeyError> {
        // SAFETY: always succeeds, touches nothing.
        let user = unsafe { libc::geteuid() };
        let keys = files.iter().map(|f| keys::public(f, user)).collect::<Result<_, _>>()?;
        Ok(Trust { levels, keys, own: keys::folder().map_err(|e| e.to_string()), user })
    }

    /// Trusts these alone, and keys of nobody else.
    pub fn only(levels: Levels, keys: Vec<PublicKey>) -> Trust {
        Trust { levels, keys, own: Err("this user's key was not asked for".into()), user: u32::MAX }
    }

    /// Why the set is not to be taken, if it is not. `signature` is right, whoever's it is.
    ///
    /// A signature says who stands for what the set says, and a set made by hand says that nobody has proven
    /// it: it takes `unproven`, whoever has signed it.
    ///
    /// # Errors
    /// A line for people.
    pub fn judge(&self, signature: Option<&Signature>, set: &ScheduleSet) -> Result<(), String> {
        if set.is_open() && !self.levels.open {
            return Err("the set is open: it covers inputs as they come only (on-input= takes it)".into());
        }
        if self.levels.unproven {
            return Ok(());
        }
        if !set.origin.is_proven() {
            return Err("the set is unproven (trust=unproven takes it)".into());
        }
        if !self.levels.proven {
            self.knows(signature)?;
        }
        let is_asked = |a: &&Assumption| a.class() == Class::Chosen && **a != Assumption::VerifierAnswers;
        let asked = set.assumptions.iter().find(is_asked);
        match asked.filter(|_| !self.levels.assumed) {
            Some(a) => Err(format!("the set assumes that {a} (trust=assumed takes it)")),
            None => Ok(()),
        }
    }

    /// What a store holds that is trusted. (Of another program's, that it is another's says more.)
    ///
    /// # Errors
    /// As [`store::salvage`].
    pub fn salvage(&self, path: &Path, program: Fingerprint) -> Result<Stored, StoreError> {
        store::salvage(path, &|parcel| match parcel.set.fingerprint == program {
            true => self.judge(parcel.signature.as_ref(), &parcel.set),
            false => Ok(()),
        })
    }

    /// Is the signature a trusted key's?
    fn knows(&self, signature: Option<&Signature>) -> Result<(), String> {
        const HOW: &str = "irs verify and irs certify sign; trust-key=FILE trusts another key";
        let Some(key) = signature.map(Signature::key) else {
            return Err(format!("the set is not signed ({HOW}, trust=proven takes what is not signed)"));
        };
        if self.keys.contains(&key) {
            return Ok(());
        }
        // Each time: the key is made by the first who signs, which may be after this program's start.
        let own = match &self.own {
            Ok(folder) => keys::own_public(folder, self.user).map_err(|e| e.to_string()),
            Err(why) => Err(why.clone()),
        };
        match own {
            Ok(own) if own == key => Ok(()),
            Ok(own) => Err(format!("the set is signed with key {key}, this user's is {own} ({HOW})")),
            Err(why) => {
                Err(format!("the set is signed with key {key}, this user's is not known: {why} ({HOW})"))
            }
        }
    }
}
