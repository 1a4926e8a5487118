//! How much of the evidence to run.

use crate::resume::Resume;
use irs_demos::tools::Tools;
use random::Rng;

pub struct Plan {
    pub tools: Tools,
    /// 1: everything, with times.
    pub fraction: f64,
    pub seed: u64,
    pub resume: Resume,
    /// Points were asked for by name: what takes hours runs, too.
    pub named: bool,
}

impl Plan {
    pub fn full(&self) -> bool {
        self.fraction >= 1.0
    }

    /// A fraction of these, drawn by the seed; at least one, all in a full run. `salt` tells callers apart.
    pub fn sample<T: Clone>(&self, salt: u64, of: &[T]) -> Vec<T> {
        if self.full() {
            return of.to_vec();
        }
        let mut random = self.random(salt);
        let mut left = of.to_vec();
        let n = ((of.len() as f64 * self.fraction).ceil() as usize).clamp(1.min(of.len()), of.len());
        (0..n).map(|_| left.swap_remove(random.below(left.len()))).collect()
    }

    /// That fraction of a number of repetitions, at least `least`.
    pub fn times(&self, n: usize, least: usize) -> usize {
        if self.full() { n } else { ((n as f64 * self.fraction) as usize).max(least).min(n) }
    }

    /// As [`Plan::times`], of what takes long: a tenth of the fraction.
    pub fn few(&self, n: usize, least: usize) -> usize {
        if self.full() { n } else { ((n as f64 * self.fraction / 10.0) as usize).max(least).min(n) }
    }

    pub fn random(&self, salt: u64) -> Rng {
        Rng::new(self.seed.wrapping_mul(1000).wrapping_add(salt))
    }
}
