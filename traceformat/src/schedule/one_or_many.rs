//! Lists that mostly have one element, which then lies where the list does.
//!
//! A large set is some 10^5 nodes with one arm, of one lane, of one step, with one predecessor. As vectors
//! these would be four allocations a node, and as many places in memory to go to.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, DerefMut};

/// A list: a slice that can grow. Build longer ones as a `Vec`, or by `collect`.
#[derive(Clone)]
pub struct OneOrMany<T>(Inner<T>);

#[derive(Clone)]
enum Inner<T> {
    One(T),
    /// Any number but one, if nobody has taken elements away.
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    pub const fn new() -> OneOrMany<T> {
        OneOrMany(Inner::Many(Vec::new()))
    }

    pub const fn one(element: T) -> OneOrMany<T> {
        OneOrMany(Inner::One(element))
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
        *self = OneOrMany::new();
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

impl<T> Deref for OneOrMany<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match &self.0 {
            Inner::One(element) => std::slice::from_ref(element),
            Inner::Many(all) => all,
        }
    }
}

impl<T> DerefMut for OneOrMany<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match &mut self.0 {
            Inner::One(element) => std::slice::from_mut(element),
            Inner::Many(all) => all,
        }
    }
}

impl<T> Default for OneOrMany<T> {
    fn default() -> OneOrMany<T> {
        OneOrMany::new()
    }
}

impl<T> From<Vec<T>> for OneOrMany<T> {
    fn from(mut all: Vec<T>) -> OneOrMany<T> {
        match (all.len(), all.pop()) {
            (1, Some(element)) => OneOrMany(Inner::One(element)),
            (_, last) => {
                all.extend(last);
                OneOrMany(Inner::Many(all))
            }
        }
    }
}

impl<T, const N: usize> From<[T; N]> for OneOrMany<T> {
    fn from(all: [T; N]) -> OneOrMany<T> {
        all.into_iter().collect()
    }
}

impl<T> FromIterator<T> for OneOrMany<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> OneOrMany<T> {
        let mut elements = elements.into_iter();
        let Some(first) = elements.next() else { return OneOrMany::new() };
        let Some(second) = elements.next() else { return OneOrMany(Inner::One(first)) };
        let mut all = Vec::with_capacity(2 + elements.size_hint().0);
        all.extend([first, second]);
        all.extend(elements);
        OneOrMany(Inner::Many(all))
    }
}

impl<T> IntoIterator for OneOrMany<T> {
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

impl<'a, T> IntoIterator for &'a OneOrMany<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut OneOrMany<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: PartialEq> PartialEq for OneOrMany<T> {
    fn eq(&self, other: &OneOrMany<T>) -> bool {
        **self == **other
    }
}

impl<T: PartialEq, const N: usize> PartialEq<[T; N]> for OneOrMany<T> {
    fn eq(&self, other: &[T; N]) -> bool {
        **self == *other
    }
}

impl<T: Eq> Eq for OneOrMany<T> {}

impl<T: Hash> Hash for OneOrMany<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: fmt::Debug> fmt::Debug for OneOrMany<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_list_that_it_was_made_of() {
        for n in 0..5 {
            let all: Vec<u32> = (0..n).collect();
            let few: OneOrMany<u32> = all.clone().into();
            let collected: OneOrMany<u32> = all.iter().copied().collect();
            let mut pushed = OneOrMany::new();
            all.iter().for_each(|&i| pushed.push(i));
            // (One element that was left over lies elsewhere than one that was there from the start.)
            let mut left = OneOrMany(Inner::Many((0..9).collect()));
            left.retain(|i| *i < n);
            for f in [few.clone(), collected, pushed, left] {
                assert_eq!((&f[..], &f), (&all[..], &few));
                assert_eq!(f.iter().max(), all.iter().max());
                assert_eq!(f.clone().into_iter().collect::<Vec<_>>(), all);
                assert_eq!(f.into_vec(), all);
            }
        }
    }
}
