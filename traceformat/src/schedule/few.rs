//! Lists that mostly have one element, which then lies where the list does.
//!
//! A large set is some 10^5 nodes with one arm, of one lane, of one step, with one predecessor. As vectors these would be four allocations a node,
//! and as many places in memory to go to.

use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// A list: a slice that can grow. Build longer ones as a `Vec`, or by `collect`.
#[derive(Clone)]
pub struct Few<T>(Inner<T>);

#[derive(Clone)]
enum Inner<T> {
    One(T),
    /// Any number but one, if nobody has taken elements away.
    Many(Vec<T>),
}

impl<T> Few<T> {
    pub const fn new() -> Few<T> {
        Few(Inner::Many(Vec::new()))
    }

    pub fn push(&mut self, element: T) {
        match &mut self.0 {
            Inner::Many(all) if all.is_empty() => self.0 = Inner::One(element),
            Inner::Many(all) => all.push(element),
            Inner::One(_) => self.edit(|all| all.push(element)),
        }
    }

    /// Changes the list as a vector.
    pub fn edit<R>(&mut self, change: impl FnOnce(&mut Vec<T>) -> R) -> R {
        let mut all = std::mem::take(self).into_vec();
        let result = change(&mut all);
        *self = all.into();
        result
    }

    pub fn as_slice(&self) -> &[T] {
        self
    }

    pub fn clear(&mut self) {
        *self = Few::new();
    }

    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) {
        self.edit(|all| all.retain(keep));
    }

    pub fn into_vec(self) -> Vec<T> {
        match self.0 {
            Inner::One(element) => vec![element],
            Inner::Many(all) => all,
        }
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.0 {
            Inner::One(element) => std::slice::from_ref(element),
            Inner::Many(all) => all,
        }
    }
}

impl<T> DerefMut for Few<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Inner::One(element) => std::slice::from_mut(element),
            Inner::Many(all) => all,
        }
    }
}

impl<T> Default for Few<T> {
    fn default() -> Few<T> {
        Few::new()
    }
}

impl<T> From<Vec<T>> for Few<T> {
    fn from(mut all: Vec<T>) -> Few<T> {
        match (all.len(), all.pop()) {
            (1, Some(element)) => Few(Inner::One(element)),
            (_, last) => {
                all.extend(last);
                Few(Inner::Many(all))
            }
        }
    }
}

impl<T, const N: usize> From<[T; N]> for Few<T> {
    fn from(all: [T; N]) -> Few<T> {
        all.into_iter().collect()
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Few<T> {
        let mut elements = elements.into_iter();
        let Some(first) = elements.next() else { return Few::new() };
        let Some(second) = elements.next() else { return Few(Inner::One(first)) };
        let mut all = Vec::with_capacity(2 + elements.size_hint().0);
        all.extend([first, second]);
        all.extend(elements);
        Few(Inner::Many(all))
    }
}

impl<T> IntoIterator for Few<T> {
    type Item = T;
    type IntoIter = std::iter::Chain<std::option::IntoIter<T>, std::vec::IntoIter<T>>;

    fn into_iter(self) -> Self::IntoIter {
        let (one, many) = match self.0 {
            Inner::One(element) => (Some(element), Vec::new()),
            Inner::Many(all) => (None, all),
        };
        one.into_iter().chain(many)
    }
}

impl<'a, T> IntoIterator for &'a Few<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Few<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: PartialEq> PartialEq for Few<T> {
    fn eq(&self, other: &Few<T>) -> bool {
        **self == **other
    }
}

impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for Few<T> {
    fn eq(&self, other: &[T; N]) -> bool {
        **self == *other
    }
}

impl<T: Eq> Eq for Few<T> {}

impl<T: Hash> Hash for Few<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for Few<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<T: Serialize> Serialize for Few<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Few<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Few<T>, D::Error> {
        deserializer.deserialize_seq(Elements(PhantomData))
    }
}

/// What is reserved for a list before its elements are there, in bytes: its length may lie.
const RESERVED: usize = 64 << 10;

struct Elements<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Elements<T> {
    type Value = Few<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Few<T>, A::Error> {
        let Some(first) = list.next_element()? else { return Ok(Few::new()) };
        let Some(second) = list.next_element()? else { return Ok(Few(Inner::One(first))) };
        let left = list.size_hint().unwrap_or(0).min(RESERVED / size_of::<T>().max(1));
        let mut all = Vec::with_capacity(2 + left);
        all.extend([first, second]);
        while let Some(element) = list.next_element()? {
            all.push(element);
        }
        Ok(Few(Inner::Many(all)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_list_that_it_was_made_of() {
        for n in 0..5 {
            let all: Vec<u32> = (0..n).collect();
            let few: Few<u32> = all.clone().into();
            let collected: Few<u32> = all.iter().copied().collect();
            let mut pushed = Few::new();
            all.iter().for_each(|&i| pushed.push(i));
            // (One element that was left over lies elsewhere than one that was there from the start.)
            let mut left = Few(Inner::Many((0..9).collect()));
            left.retain(|i| *i < n);
            let read: Few<u32> = crate::codec::decode(&crate::codec::encode(&all).unwrap()).unwrap();
            for f in [few.clone(), collected, pushed, left, read] {
                assert_eq!((&f[..], &f), (&all[..], &few));
                assert_eq!(f.iter().max(), all.iter().max());
                assert_eq!(crate::codec::encode(&f).unwrap(), crate::codec::encode(&all).unwrap());
                assert_eq!(f.clone().into_iter().collect::<Vec<_>>(), all);
                assert_eq!(f.into_vec(), all);
            }
        }
    }

    #[test]
    fn a_length_that_lies_reserves_little() {
        // A length of 2^40, and two elements.
        let mut bytes = crate::codec::encode(&(1u64 << 40)).unwrap();
        bytes.extend([1, 1]);
        assert!(crate::codec::decode::<Few<u8>>(&bytes).is_err());
    }
}
