//! The key that published sets are signed with.

use crate::exit;
use anyhow::Result;
use std::path::Path;
use std::sync::Arc;
use traceformat::keys::{self, KeyError};
use traceformat::parcel::SecretKey;

/// `--key FILE`, or this user's own, made at its first use.
///
/// # Errors
/// Exit code 4 for a key that is not this user's alone, 2 if there is no place for one.
pub fn load(file: Option<&Path>) -> Result<Arc<SecretKey>> {
    // SAFETY: always succeeds, touches nothing.
    let user = unsafe { libc::geteuid() };
    let key = match file {
        Some(file) => keys::secret(file, user),
        None => keys::folder().and_then(|folder| keys::own(&folder, user)),
    };
    key.map(Arc::new).map_err(|e| match e {
        KeyError::NoHome => exit::usage(format!("what is published is signed, and {e}; name one with --key")),
        KeyError::Io { .. } => exit::usage(format!("the key that signs what is published: {e}")),
        e => exit::refused(format!("the key that signs what is published: {e}")),
    })
}
