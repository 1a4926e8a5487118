//! Keeps the set in a `.irst` file while it grows.
//!
//! While the engine runs, deltas are appended, twice a second at most: whoever kills the verifier keeps what
//! was proven until then. At the end the file is replaced by one that holds the whole set. A file that is
//! already there with the same program's set from the same engine is only ever added to, and its sets for
//! other runs (roots with other facts) stay, as they are: with the signatures that they have. What is signed
//! with this key is what this process has proven, and what it takes over from the file is signed with the
//! same key: whoever can write the file must not get the key's signature for it.

use crate::publish::target::{DeliveryError, Target};
use schedule::growth::delta;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use traceformat::parcel::{SecretKey, Signature, encode, encode_signed};
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::ScheduleSet;
use traceformat::schedule::validate::validate;
use traceformat::schedule::version::VersionId;
use traceformat::store::{StoreError, append_of, create_of, read_parcels};

/// Time between two appends.
const GAP: Duration = Duration::from_millis(500);

/// After so many appends the file is written anew, so that it does not hold much more than its set.
const APPENDS: u32 = 40;

pub struct StoreFile {
    path: PathBuf,
    /// What an earlier verification left in the file.
    before: Option<ScheduleSet>,
    /// The payloads of the file's other roots.
    others: Vec<Vec<u8>>,
    key: Option<Arc<SecretKey>>,
    started: bool,
    written: Option<(Arc<ScheduleSet>, Instant)>,
    newest: Option<Arc<ScheduleSet>>,
    appends: u32,
}

impl StoreFile {
    pub fn new(path: impl Into<PathBuf>) -> StoreFile {
        let path = path.into();
        StoreFile {
            path,
            before: None,
            others: Vec::new(),
            key: None,
            started: false,
            written: None,
            newest: None,
            appends: 0,
        }
    }

    /// Signs what it writes.
    pub fn signed(self, key: Arc<SecretKey>) -> StoreFile {
        StoreFile { key: Some(key), ..self }
    }

    /// With what was there before.
    fn whole(&self, set: &Arc<ScheduleSet>) -> Arc<ScheduleSet> {
        let before = self.before.as_ref().filter(|old| old.origin == set.origin);
        let merged = before.and_then(|old| merge(old, set).ok());
        merged.map_or_else(|| Arc::clone(set), |m| Arc::new(m.set))
    }

    fn write(&mut self, set: &Arc<ScheduleSet>, in_full: bool) -> Result<(), DeliveryError> {
        // A file is put in the place of what is there: of a device, or a pipe, that would be its end.
        if std::fs::metadata(&self.path).is_ok_and(|m| !m.is_file()) {
            return Err(DeliveryError::Away(format!("{} is no regular file", self.path.display())));
        }
        let set = self.whole(set);
        let result = match &self.written {
            // Another engine's is no growth.
            Some((old, _)) if !in_full && self.appends < APPENDS && old.origin == set.origin => {
                self.appends += 1;
                parcel(&self.path, Some(old.version()), self.key.as_deref(), &delta(old, &set))
                    .and_then(|payload| append_of(&self.path, &payload))
            }
            _ => {
                self.appends = 0;
                parcel(&self.path, None, self.key.as_deref(), &set).and_then(|payload| {
                    let all: Vec<_> = std::iter::once(payload).chain(self.others.iter().cloned()).collect();
                    create_of(&self.path, set.fingerprint, &all)
                })
            }
        };
        // A full disk may have room again.
        result.map_err(|e| DeliveryError::Away(e.reason()))?;
        self.written = Some((set, Instant::now()));
        Ok(())
    }
}

fn parcel(
    path: &Path,
    base: Option<VersionId>,
    key: Option<&SecretKey>,
    set: &ScheduleSet,
) -> Result<Vec<u8>, StoreError> {
    let codec = |source| StoreError::Codec { path: path.into(), source };
    encode_signed(base, key, set).map_err(codec)
}

/// What a file holds for this set's program: the set's root, if it is from the same engine and signed with
/// the same key, and the payloads of others.
fn earlier(path: &Path, set: &ScheduleSet, key: Option<&SecretKey>) -> (Option<ScheduleSet>, Vec<Vec<u8>>) {
    let Ok(parcels) = read_parcels(path) else { return (None, Vec::new()) };
    let ours = parcels.into_iter().filter(|p| p.set.fingerprint == set.fingerprint);
    let (same, others): (Vec<_>, Vec<_>) = ours.partition(|p| p.set.facts == set.facts);
    let key = key.map(SecretKey::public);
    let same = same.into_iter().filter(|p| p.signature.as_ref().map(Signature::key) == key);
    let mut before: Option<ScheduleSet> = None;
    for p in same.filter(|p| p.set.origin == set.origin) {
        before = match before {
            None => Some(p.set),
            // (What no longer fits has lost what it extends.)
            Some(old) => merge(&old, &p.set).ok().map(|m| m.set).or(Some(old)),
        };
    }
    let before = before.filter(|set| validate(set).is_ok());
    let payloads = others.iter().filter_map(|p| encode(p.base, p.signature.as_ref(), &p.set).ok());
    (before, payloads.collect())
}

impl Target for StoreFile {
    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        if !self.started {
            (self.before, self.others) = earlier(&self.path, set, self.key.as_deref());
            self.started = true;
        }
        self.newest = Some(Arc::clone(set));
        if self.written.as_ref().is_some_and(|(_, at)| at.elapsed() < GAP) {
            return Ok(());
        }
        self.write(set, false)
    }

    /// Who runs later runs under what is there then.
    fn is_replaceable(&self) -> bool {
        true
    }

    fn finish(&mut self) -> Result<(), DeliveryError> {
        match self.newest.take() {
            Some(set) => self.write(&set, true),
            None => Ok(()),
        }
    }
}
