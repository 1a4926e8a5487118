//! What is counted of stacks, by whoever runs or encodes a program.
//!
//! Each call counts ([`crate::inst::Function::frame`]) where calls may go in circles. Other functions are in
//! no chain of calls more than once: where all that may be in one chain fits into [`SLACK`], which every
//! stack has for it, their calls count nothing, and a program without recursion is about its variables only.

use crate::Program;
use crate::builtin::Builtin;
use crate::inst::Inst;

/// Bytes of a stack that nobody has chosen.
pub const DEFAULT: u64 = 8 << 20;
/// A stack that is chosen larger than this counts as a quarter of what is chosen, or as so large: it is not
/// made four times as large (`runtime/src/stack.rs`).
pub const LARGE: u64 = 64 << 20;
/// Bytes that every stack has for calls that are not counted one by one. What is counted for the others is a
/// bound, which small stacks would not have room for where the calls themselves have: a chosen stack has so
/// many bytes more for these, too.
const SLACK: u64 = 64 << 10;

/// Bytes of a call where nobody says more ([`crate::inst::Function::frame`]).
pub const CALL: u32 = 128;
/// Bytes of a call of a library function that may call the program back (`qsort`).
pub const LIBRARY: u32 = 2048;

/// Bytes of a stack for what is counted. `chosen`: as the thread's attributes say; 0 if they do not. An
/// eighth is for arguments of the program, for the library, for the system.
pub fn room(chosen: u64) -> u64 {
    match chosen {
        0 => DEFAULT - DEFAULT / 8,
        _ if chosen > LARGE => room(LARGE).max(chosen / 4),
        _ => chosen - chosen / 8 + SLACK,
    }
}

/// Takes away what need not be counted call by call. `addressed`: what may be called through pointers.
pub(crate) fn settle(program: &mut Program, addressed: &[u32]) {
    let to = callees(program, addressed);
    let mut from = vec![Vec::new(); to.len()];
    for (n, all) in to.iter().enumerate() {
        all.iter().for_each(|m| from[*m].push(n));
    }
    let own = |n: usize| program.functions.get(n).map_or(0, |f| u64::from(f.frame));
    let (below, deepest) = peel(&to, &from, &own);
    let (above, highest) = peel(&from, &to, &own);
    if deepest.saturating_add(highest) <= SLACK {
        for (n, f) in program.functions.iter_mut().enumerate() {
            if below[n] || above[n] {
                f.frame = 0;
            }
        }
    }
}

/// Who may call whom: functions, and behind them one that stands for all calls through pointers.
fn callees(program: &Program, addressed: &[u32]) -> Vec<Vec<usize>> {
    let through = program.functions.len();
    let called = |f: &crate::inst::Function| {
        let each = f.code.iter().filter_map(|i| match i {
            Inst::Call { callee, .. } => Some(*callee as usize),
            Inst::CallPtr { .. } | Inst::Lib { f: Builtin::Once, .. } => Some(through),
            Inst::Lib { f, .. } => program.slow.get(f).map(|n| *n as usize),
            _ => None,
        });
        // (A thread ends wherever it says so.)
        let mut all: Vec<usize> = each.chain(program.thread_end.map(|n| n as usize)).collect();
        all.sort();
        all.dedup();
        all
    };
    let mut all: Vec<Vec<usize>> = program.functions.iter().map(called).collect();
    if let Some(n) = program.thread_end {
        all[n as usize].retain(|m| *m != n as usize);
    }
    all.push(addressed.iter().map(|n| *n as usize).collect());
    all
}

/// Takes away, again and again, who calls nobody that is left. Says who is taken away, and what the longest
/// chain of them comes to.
fn peel(to: &[Vec<usize>], from: &[Vec<usize>], own: &dyn Fn(usize) -> u64) -> (Vec<bool>, u64) {
    let mut left: Vec<usize> = to.iter().map(Vec::len).collect();
    let mut chain = vec![0u64; to.len()];
    let mut todo: Vec<usize> = (0..to.len()).filter(|n| left[*n] == 0).collect();
    let mut longest = 0;
    while let Some(n) = todo.pop() {
        chain[n] = chain[n].saturating_add(own(n));
        longest = longest.max(chain[n]);
        for &m in &from[n] {
            chain[m] = chain[m].max(chain[n]);
            left[m] -= 1;
            if left[m] == 0 {
                todo.push(m);
            }
        }
    }
    (left.iter().map(|n| *n == 0).collect(), longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_not_peeled() {
        // 0 calls 1; 1 and 2 call each other; 2 calls 3, which calls 4; 5 calls itself.
        let to = [vec![1], vec![2], vec![1, 3], vec![4], vec![], vec![5]];
        let from = [vec![], vec![0, 2], vec![1], vec![2], vec![3], vec![5]];
        let own = |n: usize| 1 << n;
        let yes = |all: Vec<bool>| (0..6).filter(|n| all[*n]).collect::<Vec<_>>();
        let (below, deepest) = peel(&to, &from, &own);
        assert_eq!((yes(below), deepest), (vec![3, 4], 8 + 16));
        let (above, highest) = peel(&from, &to, &own);
        assert_eq!((yes(above), highest), (vec![0], 1));
    }

    #[test]
    fn larger_stacks_have_more_room() {
        assert_eq!(room(0), 7 << 20);
        let sizes = [1, 16 << 10, 1 << 20, LARGE, LARGE + 1, LARGE * 4, u64::MAX];
        assert!(sizes.map(room).is_sorted(), "{:?}", sizes.map(room));
    }
}
