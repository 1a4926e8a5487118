//! Lists that are read up to a number of elements: of those whose elements take many times as much in memory
//! as in a message.

use crate::schedule::validate::MAX_TABLES;
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

/// As a vector's, of at most [`MAX_TABLES`].
pub(super) fn list<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    from.deserialize_seq(List(PhantomData))
}

struct List<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for List<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {MAX_TABLES}")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Vec<T>, A::Error> {
        // (Of what is announced and does not come, nothing is touched.)
        let mut all = Vec::with_capacity(from.size_hint().unwrap_or(0).min(MAX_TABLES));
        while let Some(element) = from.next_element()? {
            if all.len() == MAX_TABLES {
                return Err(A::Error::custom("more tables, facts or assumptions than are read"));
            }
            all.push(element);
        }
        Ok(all)
    }
}
