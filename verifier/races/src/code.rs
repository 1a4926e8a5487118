//! A function's code as the analyses walk through it.

use model::inst::{Function, Inst, NO_REG, Opnd, Reg};

/// Where control goes from an instruction: to a place of the code, and by which edge (`None`: to the next
/// instruction).
pub fn next(f: &Function, pc: u32) -> Vec<(u32, Option<u32>)> {
    match f.code[pc as usize] {
        Inst::Jump { .. } | Inst::Br { .. } | Inst::Switch { .. } => {
            f.successors(pc).map(|e| (f.edges[e as usize].target, Some(e))).collect()
        }
        Inst::Ret { .. } | Inst::Unreachable | Inst::Unsupported { .. } => Vec::new(),
        _ if pc as usize + 1 < f.code.len() => vec![(pc + 1, None)],
        _ => Vec::new(),
    }
}

/// The registers that an instruction writes (edges' moves apart). Results of calls: as many as may be
/// written.
pub fn written(i: &Inst, results: u32, mut to: impl FnMut(Reg)) {
    i.results(&mut to);
    let mut one = |r: Reg, n: u32| {
        if r != NO_REG {
            (r..r + n).for_each(&mut to);
        }
    };
    match *i {
        Inst::Tls { dst, .. }
        | Inst::ObjectSize { dst, .. }
        | Inst::Load { dst, .. }
        | Inst::Rmw { dst, .. }
        | Inst::Alloca { dst, .. }
        | Inst::StackSave { dst }
        | Inst::Lib { dst, .. } => one(dst, 1),
        Inst::CmpXchg { dst, .. } => one(dst, 2),
        Inst::Call { dst, .. } | Inst::CallPtr { dst, .. } => one(dst, results),
        _ => {}
    }
}

/// Per register: the only instruction that writes it; `None` of parameters and of what is written by edges,
/// or at several places.
pub fn definitions(f: &Function, results: impl Fn(&Inst) -> u32) -> Vec<Option<u32>> {
    let mut found: Vec<Option<u32>> = vec![None; f.regs as usize];
    let mut twice = vec![false; f.regs as usize];
    (0..f.params).for_each(|r| twice[r as usize] = true);
    f.moves.iter().for_each(|m| twice[m.0 as usize] = true);
    for (pc, i) in (0u32..).zip(&f.code) {
        written(i, results(i), |r| {
            if let Some(old) = found.get_mut(r as usize) {
                twice[r as usize] |= old.replace(pc).is_some();
            }
        });
    }
    for (at, twice) in found.iter_mut().zip(twice) {
        at.take_if(|_| twice);
    }
    found
}

/// What a register is: another one plus a constant, computed once, and so whenever it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Based {
    pub root: Reg,
    pub offset: i64,
}

/// For each register of a function, what it is based on.
///
/// Registers are in SSA form: at a use of a register its last definition comes after the last definition of
/// what it was computed from (the definition dominates the use, so no path leads from a later definition of
/// the root to the use around it). So "root + offset" holds at each use.
pub struct Bases(Vec<Based>);

impl Bases {
    pub fn of(f: &Function, constant: impl Fn(Opnd) -> Option<u64>, results: impl Fn(&Inst) -> u32) -> Bases {
        let once = definitions(f, results);
        let mut from: Vec<Option<Based>> = vec![None; f.regs as usize];
        for i in &f.code {
            let (dst, base, offset) = match *i {
                Inst::Copy { dst, a } => (dst, a, Some(0)),
                Inst::Gep { dst, base, index, scale, offset } => {
                    let index = constant(index).map(|k| (k as i64).wrapping_mul(i64::from(scale)));
                    (dst, base, index.map(|k| k.wrapping_add(offset)))
                }
                _ => continue,
            };
            if let Some(offset) = offset
                && base.0 & Opnd::CONST == 0
                && once[dst as usize].is_some()
            {
                from[dst as usize] = Some(Based { root: base.0, offset });
            }
        }
        let resolve = |mut r: Reg| {
            let mut offset = 0i64;
            // No longer than there are registers: unreachable code may be circular.
            for _ in 0..f.regs {
                match from[r as usize] {
                    Some(b) => (r, offset) = (b.root, offset.wrapping_add(b.offset)),
                    None => break,
                }
            }
            Based { root: r, offset }
        };
        Bases((0..f.regs).map(resolve).collect())
    }

    pub fn get(&self, o: Opnd) -> Option<Based> {
        (o.0 & Opnd::CONST == 0).then(|| self.0[o.0 as usize])
    }
}

/// The places that control may come to from the function's beginning without passing one of these
/// instructions, or this edge.
pub fn reached_without(f: &Function, places: &[u32], edge: Option<u32>) -> Vec<bool> {
    reached_from(f, &[0], places, edge)
}

/// The same, from these places.
pub fn reached_from(f: &Function, from: &[u32], places: &[u32], edge: Option<u32>) -> Vec<bool> {
    let mut seen = vec![false; f.code.len()];
    let mut todo: Vec<u32> = from.iter().copied().filter(|pc| (*pc as usize) < seen.len()).collect();
    while let Some(pc) = todo.pop() {
        if std::mem::replace(&mut seen[pc as usize], true) || places.contains(&pc) {
            continue;
        }
        todo.extend(next(f, pc).into_iter().filter(|t| t.1.is_none() || t.1 != edge).map(|t| t.0));
    }
    seen
}

/// Per instruction: does control come back to it? (Tarjan's strongly connected components would say it at
/// once; functions are short.)
pub fn in_circles(f: &Function) -> Vec<bool> {
    let n = f.code.len();
    // Components by Kosaraju's algorithm, iteratively.
    let forward: Vec<Vec<u32>> =
        (0..n as u32).map(|pc| next(f, pc).into_iter().map(|t| t.0).collect()).collect();
    let mut backward = vec![Vec::new(); n];
    for (pc, to) in forward.iter().enumerate() {
        for t in to {
            backward[*t as usize].push(pc as u32);
        }
    }
    let mut order = Vec::new();
    let mut seen = vec![false; n];
    for start in 0..n as u32 {
        let mut stack = vec![(start, 0)];
        while let Some((pc, k)) = stack.pop() {
            if k == 0 && std::mem::replace(&mut seen[pc as usize], true) {
                continue;
            }
            match forward[pc as usize].get(k) {
                Some(&to) => {
                    stack.push((pc, k + 1));
                    if !seen[to as usize] {
                        stack.push((to, 0));
                    }
                }
                None => order.push(pc),
            }
        }
    }
    let mut component = vec![u32::MAX; n];
    let mut sizes = vec![0u32; n];
    for &start in order.iter().rev() {
        let mut stack = vec![start];
        while let Some(pc) = stack.pop() {
            if component[pc as usize] != u32::MAX {
                continue;
            }
            component[pc as usize] = start;
            sizes[start as usize] += 1;
            stack.extend(&backward[pc as usize]);
        }
    }
    (0..n).map(|pc| sizes[component[pc] as usize] > 1 || forward[pc].contains(&(pc as u32))).collect()
}
