//! Who stands for a published set: an Ed25519 signature, and the bytes that it is of.
//!
//! What is published is a *parcel*: a set (or a delta), the version that it extends, if any, and a
//! signature, if there is one. Every frame of a store and every push is one. The signed statement is
//!
//! > "IRS schedule set 1", the program's fingerprint, the base version or none, SHA-256 of the set's bytes
//!
//! as fixed-width fields, so that no two statements have the same bytes. The set's bytes say all that it
//! means: who has proven it, its threads, facts, assumptions, sites and nodes. A signature on a delta stands
//! for that delta, not for what the receiver makes of it; that is safe by what a delta is: it says of nodes,
//! which have identities that no other node of the program has, that these arms are proven there
//! ([`crate::schedule::set::NodeId`]), and the receiver merges by identity, or refuses.
//!
//! *An old parcel may come again*, from whoever has seen it. Sets only grow (R5): what is contained changes
//! nothing, whatever its base; what is not contained was proven of this very program (the fingerprint is in
//! the statement), and is merged like any other growth, or refused. Nothing is ever withdrawn by a parcel, so
//! there is no newer state that an old one could bring back. What a signature cannot do is expire: who no
//! longer believes a key's parcels removes the key.

use crate::codec::{self, CodecError};
use crate::fingerprint::Fingerprint;
use crate::schedule::set::ScheduleSet;
use crate::schedule::version::VersionId;
use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The public half of a key: what is trusted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PublicKey(pub [u8; 32]);

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

/// What signs. Overwritten when dropped.
pub struct SecretKey(SigningKey);

impl SecretKey {
    pub fn from_bytes(bytes: &[u8; 32]) -> SecretKey {
        SecretKey(SigningKey::from_bytes(bytes))
    }

    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }

    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// Signs a set, which extends `base`.
    ///
    /// # Errors
    /// If the set is larger than any frame.
    pub fn sign(&self, base: Option<VersionId>, set: &ScheduleSet) -> Result<Signature, CodecError> {
        Ok(self.sign_bytes(base, set.fingerprint, &codec::encode(set)?))
    }

    /// Signs a stored proof: any bytes, in another domain than sets.
    pub fn sign_proof(&self, bytes: &[u8]) -> Signature {
        let signature = self.0.sign(&proof_statement(bytes)).to_bytes();
        let (r, s) = signature.split_at(32);
        let half = |h: &[u8]| h.try_into().expect("a signature is two halves of 32 bytes");
        Signature { key: self.public(), halves: (half(r), half(s)) }
    }

    fn sign_bytes(&self, base: Option<VersionId>, program: Fingerprint, bytes: &[u8]) -> Signature {
        let signature = self.0.sign(&statement(base, program, bytes)).to_bytes();
        let (r, s) = signature.split_at(32);
        let half = |h: &[u8]| h.try_into().expect("a signature is two halves of 32 bytes");
        Signature { key: self.public(), halves: (half(r), half(s)) }
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretKey(of {})", self.public())
    }
}

/// A signature, and whose it is. It comes of [`SecretKey::sign`] or of [`decode`], which has verified it:
/// what is asked of it is only whether the key is trusted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Signature {
    key: PublicKey,
    /// R and s.
    halves: ([u8; 32], [u8; 32]),
}

impl Signature {
    pub fn key(&self) -> PublicKey {
        self.key
    }

    /// Has its key signed this stored proof ([`SecretKey::sign_proof`])?
    pub fn is_of_proof(&self, bytes: &[u8]) -> bool {
        self.is_of(&proof_statement(bytes))
    }

    /// Strictly: no key of small order, no second encoding of one signature.
    fn is_of(&self, statement: &[u8]) -> bool {
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(&self.halves.0);
        bytes[32..].copy_from_slice(&self.halves.1);
        let key = VerifyingKey::from_bytes(&self.key.0);
        key.is_ok_and(|k| k.verify_strict(statement, &ed25519_dalek::Signature::from_bytes(&bytes)).is_ok())
    }
}

const DOMAIN: &[u8; 18] = b"IRS schedule set 1";
const STATEMENT: usize = DOMAIN.len() + 16 + 9 + 32;

/// What is signed. (Its length is fixed: verifying asks for no memory.)
fn statement(base: Option<VersionId>, program: Fingerprint, set: &[u8]) -> [u8; STATEMENT] {
    let mut out = [0; STATEMENT];
    let (domain, rest) = out.split_at_mut(DOMAIN.len());
    let (fingerprint, rest) = rest.split_at_mut(16);
    let (version, hash) = rest.split_at_mut(9);
    domain.copy_from_slice(DOMAIN);
    fingerprint.copy_from_slice(&program.0);
    version[0] = u8::from(base.is_some());
    version[1..].copy_from_slice(&base.map_or(0, |b| b.0).to_le_bytes());
    hash.copy_from_slice(&Sha256::digest(set));
    out
}

/// What is signed of a stored proof. (Of another length than what is signed of a set, and another domain.)
fn proof_statement(bytes: &[u8]) -> [u8; 50] {
    let mut out = [0; 50];
    out[..18].copy_from_slice(b"IRS stored proof 1");
    out[18..].copy_from_slice(&Sha256::digest(bytes));
    out
}

/// A set as it is published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    /// The version that the set extends; `None`: it stands for itself.
    pub base: Option<VersionId>,
    pub signature: Option<Signature>,
    pub set: ScheduleSet,
}

/// The payload of a parcel's frame.
///
/// # Errors
/// If it is larger than any frame.
pub fn encode(
    base: Option<VersionId>,
    signature: Option<&Signature>,
    set: &ScheduleSet,
) -> Result<Vec<u8>, CodecError> {
    compose(base, signature, &codec::encode(set)?)
}

/// As [`encode`], signed with this key, if there is one.
///
/// # Errors
/// If it is larger than any frame.
pub fn encode_signed(
    base: Option<VersionId>,
    key: Option<&SecretKey>,
    set: &ScheduleSet,
) -> Result<Vec<u8>, CodecError> {
    let bytes = codec::encode(set)?;
    let signature = key.map(|k| k.sign_bytes(base, set.fingerprint, &bytes));
    compose(base, signature.as_ref(), &bytes)
}

fn compose(
    base: Option<VersionId>,
    signature: Option<&Signature>,
    set: &[u8],
) -> Result<Vec<u8>, CodecError> {
    let mut payload = codec::encode(&(base, signature))?;
    payload.extend_from_slice(set);
    Ok(payload)
}

/// The inverse of [`encode`].
///
/// # Errors
/// Bytes that are no parcel, and a signature that is not of these bytes.
pub fn decode(payload: &[u8]) -> Result<Parcel, CodecError> {
    let ((base, signature), bytes) = codec::decode_first::<(Option<VersionId>, Option<Signature>)>(payload)?;
    let set: ScheduleSet = codec::decode(bytes)?;
    match signature {
        Some(signature) if !signature.is_of(&statement(base, set.fingerprint, bytes)) => {
            Err(CodecError::Forged { key: signature.key.to_string() })
        }
        signature => Ok(Parcel { base, signature, set }),
    }
}
