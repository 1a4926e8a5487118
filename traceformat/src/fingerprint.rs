//! The identity of a numbered program.

use crate::site::ModuleHash;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// Hash of a numbered program: of its modules' hashes, sorted. Independent of directory, debug
/// information, link order and time of build.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Fingerprint(pub [u8; 16]);

impl Fingerprint {
    /// The fingerprint of a program made of these modules.
    pub fn of_modules(hashes: &[ModuleHash]) -> Fingerprint {
        let mut sorted = hashes.to_vec();
        sorted.sort();
        let mut h = Sha256::new();
        h.update(b"irs program 1");
        for m in &sorted {
            h.update(m.0);
        }
        Fingerprint(h.finalize()[..16].try_into().expect("sha256 has 32 bytes"))
    }
}

/// A hash of something else that decides what is proven, such as a table of models.
pub fn hash_of(bytes: &[u8]) -> Fingerprint {
    Fingerprint::of_modules(&[ModuleHash(
        Sha256::digest(bytes)[..16].try_into().expect("sha256 has 32 bytes"),
    )])
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fingerprint({self})")
    }
}
