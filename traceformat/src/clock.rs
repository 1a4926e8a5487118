//! Vector clocks (Fidge 1988; Mattern 1989): how many events of each thread happen before a moment.
//!
//! The checker and the oracle have clocks of their own: they judge what is computed with these.

use smallvec::SmallVec;

/// How many events.
pub trait Count: Copy + Ord {
    /// What a thread stands at that a clock does not name.
    const NOTHING: Self;
}

impl Count for u32 {
    const NOTHING: u32 = 0;
}

impl Count for u64 {
    const NOTHING: u64 = 0;
}

/// Relative counts go below zero; this is far enough from all of them, and from an overflow.
impl Count for i64 {
    const NOTHING: i64 = i64::MIN / 4;
}

/// A clock that grows with the threads that it names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct VectorClock<T: Count = u32>(SmallVec<[T; 8]>);

impl<T: Count> VectorClock<T> {
    /// The clock of a moment that nothing happens before.
    pub fn new() -> VectorClock<T> {
        VectorClock(SmallVec::new())
    }

    /// How many events of a thread happen before.
    #[inline]
    pub fn at(&self, thread: usize) -> T {
        self.0.get(thread).copied().unwrap_or(T::NOTHING)
    }

    /// The counts of the first threads; of all others nothing happens before.
    #[inline]
    pub fn counts(&self) -> &[T] {
        &self.0
    }

    #[inline]
    pub fn set(&mut self, thread: usize, count: T) {
        self.reach(thread + 1);
        self.0[thread] = count;
    }

    /// What happens before `other` happens before this one, too.
    #[inline]
    pub fn join(&mut self, other: &VectorClock<T>) {
        self.reach(other.0.len());
        join_rows(&mut self.0, &other.0);
    }

    /// What happens before both.
    pub fn meet(&self, other: &VectorClock<T>) -> VectorClock<T> {
        self.0.iter().zip(&other.0).map(|(a, b)| *a.min(b)).collect()
    }

    /// Nothing happens before it any more.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    fn reach(&mut self, threads: usize) {
        if self.0.len() < threads {
            self.0.resize(threads, T::NOTHING);
        }
    }
}

/// From the counts of all threads, the first one's first.
impl<T: Count> FromIterator<T> for VectorClock<T> {
    fn from_iter<I: IntoIterator<Item = T>>(counts: I) -> VectorClock<T> {
        VectorClock(counts.into_iter().collect())
    }
}

/// [`VectorClock::join`] for clocks that are rows of a table, of the same threads.
#[inline]
pub fn join_rows<T: Count>(into: &mut [T], from: &[T]) {
    for (a, b) in into.iter_mut().zip(from) {
        *a = (*a).max(*b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_join_names_the_threads_of_both() {
        let mut a: VectorClock = [3, 0, 1].into_iter().collect();
        let b: VectorClock = [1, 2, 0, 0, 7].into_iter().collect();
        a.join(&b);
        assert_eq!((0..6).map(|t| a.at(t)).collect::<Vec<_>>(), [3, 2, 1, 0, 7, 0]);
        a.set(6, 1);
        assert_eq!((a.at(5), a.at(6)), (0, 1));
        assert_eq!(a.meet(&b), [1, 2, 0, 0, 7].into_iter().collect());
        assert_eq!(b.meet(&a), a.meet(&b));
        a.clear();
        assert_eq!(a, VectorClock::new());
    }

    #[test]
    fn a_relative_clock_knows_nothing_from_zero_events() {
        let mut a = VectorClock::<i64>::new();
        a.set(1, -3);
        assert!(a.at(0) < -3 && a.at(0) == a.at(2));
        a.join(&[-5, -5].into_iter().collect());
        assert_eq!((a.at(0), a.at(1)), (-5, -3));
    }
}
