//! Random numbers for samplers and for tests: the same seed gives the same numbers for ever.

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

    /// True in `percent` of 100 draws.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
