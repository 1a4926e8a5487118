//! Random numbers for samplers and for tests: the same seed gives the same numbers for ever.

mod damage;
mod fuzz;

pub use damage::damage;
pub use fuzz::fuzz;

/// SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Numbers that depend on the seed alone.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next number, of all 64-bit numbers.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `n`, which is not 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.draw() % n as u64) as usize
    }

    /// One of these, which are not none.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// True with this probability.
    pub fn with_probability(&mut self, p: f64) -> bool {
        (self.draw() >> 11) as f64 / (1u64 << 53) as f64 <= p
    }

    /// True in `percent` of 100 draws.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_published_numbers() {
        // The first numbers of SplitMix64 from the seed 1234567.
        let mut r = Rng::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| r.draw()).collect();
        assert_eq!(first, [6457827717110365317, 3203168211198807973, 9817491932198370423]);
    }

    #[test]
    fn numbers_are_in_range() {
        let mut r = Rng::new(0);
        let drawn: Vec<usize> = (0..1000).map(|_| r.below(7)).collect();
        assert!((0..7).all(|n| drawn.contains(&n)) && drawn.iter().all(|n| *n < 7));
        assert!((0..1000).all(|_| !r.chance(0) && r.chance(100) && r.with_probability(1.0)));
        let half = (0..1000).filter(|_| r.with_probability(0.5)).count();
        assert!((400..600).contains(&half), "{half}");
        assert_eq!(r.pick(&[5]), &5);
    }
}
