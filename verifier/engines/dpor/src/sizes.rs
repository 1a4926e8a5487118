//! How large subtrees are, as far as this worker has seen: what it goes by when it gives work away. Nothing
//! but speed depends on it.

/// Numbers of executions below nodes, by depth.
#[derive(Debug, Default)]
pub(super) struct Sizes {
    /// For each depth: the executions before the node there on the path was entered, and a running mean of
    /// those below complete ones.
    depths: Vec<(u64, u64)>,
}

impl Sizes {
    /// The path enters a node at this depth, after so many executions.
    #[inline]
    pub fn open(&mut self, depth: usize, executions: u64) {
        if depth >= self.depths.len() {
            self.depths.resize(depth + 1, (0, 0));
        }
        self.depths[depth].0 = executions;
    }

    /// It leaves the node.
    #[inline]
    pub fn close(&mut self, depth: usize, executions: u64) {
        if let Some((before, mean)) = self.depths.get_mut(depth) {
            let size = executions.saturating_sub(*before);
            *mean = (3 * *mean + size).div_ceil(4);
        }
    }

    /// What to expect below another node at this depth, while the path is in one.
    pub fn likely(&self, depth: usize, executions: u64) -> u64 {
        self.depths.get(depth).map_or(0, |(before, mean)| executions.saturating_sub(*before).max(*mean))
    }
}

#[cfg(test)]
mod tests {
    use super::Sizes;

    #[test]
    fn what_is_under_way_or_was_large_is_expected_to_be_large() {
        let mut sizes = Sizes::default();
        sizes.open(3, 10);
        assert_eq!(sizes.likely(3, 15), 5);
        sizes.close(3, 410);
        sizes.open(3, 410);
        assert_eq!(sizes.likely(3, 411), 100);
        for _ in 0..20 {
            sizes.close(3, 411);
            sizes.open(3, 410);
        }
        // Rounded up, so not quite down to what was seen.
        assert!(sizes.likely(3, 411) <= 4);
        assert_eq!(sizes.likely(4, 411), 0);
    }
}
