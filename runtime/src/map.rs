//! Hash maps for what runs on the program's threads.
//!
//! The standard ones ask the system for a random key when a thread makes its first, by `getrandom`, which is
//! a cancellation point: a thread that has just been cancelled would be unwound there, with the turn or a
//! lock in its hands. Keys are addresses and small numbers here: nobody chooses them to collide.

use std::collections::hash_map::DefaultHasher;
use std::hash::BuildHasherDefault;

/// A hash map with a fixed key.
pub type Map<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<DefaultHasher>>;
/// A hash set with a fixed key.
pub type Set<T> = std::collections::HashSet<T, BuildHasherDefault<DefaultHasher>>;
