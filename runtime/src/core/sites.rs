//! Sets of sites as bitmaps.

use traceformat::schedule::set::SiteSet;
use traceformat::site::SiteId;

/// A set of sites; [`SiteId::UNNUMBERED`] is a member only if it was put in by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteMap {
    words: Vec<u64>,
    unnumbered: bool,
}

impl SiteMap {
    pub fn of(set: &SiteSet) -> SiteMap {
        let mut map = SiteMap::default();
        set.0.iter().for_each(|&s| map.insert(s));
        map
    }

    /// Is it this set, of which no site comes twice?
    pub fn is(&self, set: &SiteSet) -> bool {
        let ones: u32 = self.words.iter().map(|w| w.count_ones()).sum();
        ones as usize + usize::from(self.unnumbered) == set.0.len() && set.0.iter().all(|s| self.contains(*s))
    }

    pub fn insert(&mut self, s: SiteId) {
        if s == SiteId::UNNUMBERED {
            self.unnumbered = true;
            return;
        }
        let word = s.0 as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (s.0 % 64);
    }

    pub fn is_empty(&self) -> bool {
        !self.unnumbered && self.words.iter().all(|w| *w == 0)
    }

    #[inline]
    pub fn contains(&self, s: SiteId) -> bool {
        match self.words.get(s.0 as usize / 64) {
            Some(w) => w >> (s.0 % 64) & 1 != 0,
            None => s == SiteId::UNNUMBERED && self.unnumbered,
        }
    }

    pub fn to_set(&self) -> SiteSet {
        let bits = self.words.iter().enumerate().flat_map(|(i, w)| {
            (0..64).filter(move |b| w >> b & 1 != 0).map(move |b| SiteId(i as u32 * 64 + b))
        });
        SiteSet(bits.chain(self.unnumbered.then_some(SiteId::UNNUMBERED)).collect())
    }

    pub fn union(&mut self, other: &SiteMap) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a |= b);
        self.unnumbered |= other.unnumbered;
    }
}
