//! Lists that mostly have one element, which then lies where the list does.
//!
//! A large set is some 10^5 nodes with one arm, of one lane, of one step, with one predecessor. As vectors
//! these would be four allocations a node, and as many places in memory to go to.

use std::fmt;
use std::hash::{Hash, Hasher};
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

    pub const fn one(element: T) -> Few<T> {
        Few(Inner::One(element))
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
            for f in [few.clone(), collected, pushed, left] {
                assert_eq!((&f[..], &f), (&all[..], &few));
                assert_eq!(f.iter().max(), all.iter().max());
                assert_eq!(f.clone().into_iter().collect::<Vec<_>>(), all);
                assert_eq!(f.into_vec(), all);
            }
        }
    }
}
