//! How large will the tree be? An estimate for people, after Knuth (Estimating the efficiency of backtrack programs,
//! Mathematics of Computation 1975), adapted to a tree whose branches appear while it is explored: an open node is
//! expected to have as many children as finished nodes of its depth had on average, and each of them to be as large as its
//! finished siblings were.

/// Follows an exploration by the depths it reports.
#[derive(Clone, Debug, Default)]
pub struct Estimate {
    /// Open nodes from the root on.
    open: Vec<Level>,
    /// Per depth: finished nodes and their children.
    seen: Vec<(u64, u64)>,
    leaves: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Level {
    children: u64,
    leaves: u64,
}

impl Estimate {
    /// A maximal execution of `length` events.
    pub fn execution(&mut self, length: usize, changed: usize) {
        self.close_to(changed.min(length));
        self.open.resize(length + 1, Level::default());
        self.leaves += 1;
        self.open[length].leaves = 1;
    }

    /// Leaves seen so far.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }

    /// Finishes all nodes deeper than `depth`.
    fn close_to(&mut self, depth: usize) {
        while self.open.len() > depth + 1 {
            let done = self.open.pop().expect("just checked");
            let d = self.open.len();
            if self.seen.len() <= d {
                self.seen.resize(d + 1, (0, 0));
            }
            self.seen[d].0 += 1;
            self.seen[d].1 += done.children;
            let parent = self.open.last_mut().expect("the root stays");
            parent.children += 1;
            parent.leaves += done.leaves;
        }
    }

    /// Expected number of leaves of the whole tree, at least those seen.
    pub fn total(&self) -> u64 {
        let mut below = 1.0;
        for (d, level) in self.open.iter().enumerate().rev() {
            if d + 1 == self.open.len() {
                continue;
            }
            let (nodes, children) = self.seen.get(d).copied().unwrap_or_default();
            let usual = if nodes == 0 { 0.0 } else { children as f64 / nodes as f64 };
            let known = level.children as f64 + 1.0;
            let mean = (level.leaves as f64 + below) / known;
            below = level.leaves as f64 + below + (usual - known).max(0.0) * mean;
        }
        (below.min(1e18) as u64).max(self.leaves)
    }
}

#[cfg(test)]
mod tests {
    use super::Estimate;

    #[test]
    fn a_regular_tree_is_foretold_once_a_branch_of_each_depth_is_known() {
        // All orders of n out of n: depth d has n - d children.
        fn go(e: &mut Estimate, n: usize, depth: usize, changed: &mut usize, at: &mut Vec<u64>) {
            if depth == n {
                e.execution(n, *changed);
                at.push(e.total());
                *changed = n;
                return;
            }
            for _ in 0..n - depth {
                go(e, n, depth + 1, changed, at);
                *changed = (*changed).min(depth);
            }
        }
        let (mut e, mut changed, mut at) = (Estimate::default(), 0, Vec::new());
        go(&mut e, 6, 0, &mut changed, &mut at);
        assert_eq!((at.len(), e.leaves(), *at.last().unwrap()), (720, 720, 720));
        assert!(at.is_sorted(), "a regular tree is never overestimated");
        assert!(at[130] >= 2 * 120, "the root's second branch is expected to be as large as its first");
    }
}
