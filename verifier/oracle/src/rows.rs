//! Programs whose numbers of traces are known exactly, as small programs.

use crate::ast::{Base, BinOp, Expr, Loc, Program, Stmt};

/// `globals` objects of 8 bytes.
fn with_globals(mut p: Program, globals: usize) -> Program {
    p.globals = vec![8; globals];
    p
}

fn store(g: usize, v: u64) -> Stmt {
    Stmt::Store(Loc::atomic(g), v.into())
}

fn load(dst: usize, g: usize) -> Stmt {
    Stmt::Load(dst, Loc::atomic(g))
}

/// n threads, thread i: `x = i`.
pub fn writers(n: usize) -> Program {
    with_globals(Program::fork_join((1..=n).map(|i| vec![store(0, i as u64)]).collect(), vec![]), 1)
}

/// One writes `x = 42`; n read x.
pub fn readers(n: usize) -> Program {
    let mut w = vec![vec![store(0, 42)]];
    w.extend((0..n).map(|_| vec![load(0, 0)]));
    with_globals(Program::fork_join(w, vec![]), 1)
}

/// n threads write x; one reads x.
pub fn writers_reader(n: usize) -> Program {
    let mut w: Vec<_> = (1..=n).map(|i| vec![store(0, i as u64)]).collect();
    w.push(vec![load(0, 0)]);
    with_globals(Program::fork_join(w, vec![]), 1)
}

/// Two threads, each: n writes, then one read of x.
pub fn write_read(n: usize) -> Program {
    let body = |t| {
        let mut b = vec![store(0, t); n];
        b.push(load(0, 0));
        b
    };
    with_globals(Program::fork_join(vec![body(1), body(2)], vec![]), 1)
}

/// Two threads write x n times each; a third reads it twice.
pub fn two_readers(n: usize) -> Program {
    let w = vec![vec![store(0, 1); n], vec![store(0, 2); n], vec![load(0, 0), load(1, 0)]];
    with_globals(Program::fork_join(w, vec![]), 1)
}

/// n threads: fetch-add each of `vars` variables in turn.
pub fn increments(n: usize, vars: usize) -> Program {
    let body: Vec<_> = (0..vars).map(|g| Stmt::FetchAdd(0, Loc::atomic(g), 1.into())).collect();
    with_globals(Program::fork_join(vec![body; n], vec![]), vars)
}

/// Readers and writers of w, x, y, z, in which two steps may each stand for the reversal that the other one's
/// subtree is to have: an engine that looks at each race in one execution only finds 134 of the 135 traces.
pub fn stand_ins(_: usize) -> Program {
    let [w, x, y, z] = [0, 1, 2, 3];
    let reader = [y, z, w, x, z].into_iter().enumerate().map(|(i, g)| load(i, g)).collect();
    let threads = vec![
        reader,
        vec![load(0, z)],
        vec![store(y, 1), store(x, 1), store(y, 2)],
        vec![store(z, 1), store(z, 2), store(w, 1)],
    ];
    let p = Program { locals: 5, ..Program::fork_join(threads, vec![]) };
    with_globals(p, 4)
}

fn cas(expected: u64, desired: u64) -> Stmt {
    Stmt::Cas { dst: 0, loc: Loc::atomic(0), expected: expected.into(), desired: desired.into() }
}

/// Thread i of 1…n: compare-exchange x from i − 1 to i.
pub fn casrot(n: usize) -> Program {
    with_globals(Program::fork_join((1..=n as u64).map(|i| vec![cas(i - 1, i)]).collect(), vec![]), 1)
}

/// One writes 2; n compare-exchange x from 2 to 3.
pub fn wcas(n: usize) -> Program {
    let mut w = vec![vec![store(0, 2)]];
    w.extend((0..n).map(|_| vec![cas(2, 3)]));
    with_globals(Program::fork_join(w, vec![]), 1)
}

/// n threads: lock, plain increment, unlock.
pub fn lock_inc(n: usize) -> Program {
    let body = vec![
        Stmt::Lock(0),
        Stmt::Load(0, Loc::plain(0)),
        Stmt::Store(Loc::plain(0), Expr::bin(BinOp::Add, Expr::Local(0), 1.into())),
        Stmt::Unlock(0),
    ];
    let mut p = with_globals(Program::fork_join(vec![body; n], vec![]), 1);
    p.mutexes = 1;
    p
}

fn element(i: usize) -> Loc {
    Loc { offset: (4 * i as u64).into(), ..Loc::atomic(0) }
}

/// `array[0..n]` all zero; one thread looks for the highest index that holds zero, from n downwards; thread j
/// does `array[j] = array[j-1] + 1`.
pub fn last_zero(n: usize) -> Program {
    let mut search = vec![];
    for i in 0..=n {
        search = vec![Stmt::Load(0, element(i)), Stmt::If(Expr::Local(0), search, vec![])];
    }
    let mut w = vec![search];
    w.extend((1..=n).map(|j| {
        vec![
            Stmt::Load(0, element(j - 1)),
            Stmt::Store(element(j), Expr::bin(BinOp::Add, Expr::Local(0), 1.into())),
        ]
    }));
    let mut p = Program::fork_join(w, vec![]);
    p.globals = vec![(4 * (n + 1)).next_multiple_of(8) as u32];
    p
}

/// A shared hash table of 128 entries; each thread inserts 4 messages `w = (++m) * 11 + tid` at
/// `(w * 7) % 128` by compare-exchange, trying the next entry while the slot is taken (at most 8 tries, more
/// than are ever needed for n ≤ 15).
pub fn indexer(n: usize) -> Program {
    let body = |tid: usize| {
        (1..=4u64)
            .flat_map(|m| {
                let w = m * 11 + tid as u64;
                // Local 0: index, local 1: success.
                let slot = Loc {
                    base: Base::Global(0),
                    offset: Expr::bin(BinOp::Mul, Expr::Local(0), 4.into()),
                    width: 4,
                    atomic: true,
                };
                let mut tries = vec![];
                for _ in 0..8 {
                    let next =
                        Expr::bin(BinOp::Rem, Expr::bin(BinOp::Add, Expr::Local(0), 1.into()), 128.into());
                    let mut again = vec![Stmt::Assign(0, next)];
                    again.append(&mut tries);
                    tries = vec![
                        Stmt::Cas { dst: 1, loc: slot.clone(), expected: 0.into(), desired: w.into() },
                        Stmt::If(Expr::Local(1), vec![], again),
                    ];
                }
                let mut b = vec![Stmt::Assign(0, (w * 7 % 128).into())];
                b.append(&mut tries);
                b
            })
            .collect()
    };
    let mut p = Program::fork_join((0..n).map(body).collect(), vec![]);
    p.globals = vec![512];
    p
}

/// A family of programs.
pub type Family = fn(usize) -> Program;

/// One row: a program of a family, and its number of traces.
pub struct Row {
    pub name: &'static str,
    pub family: Family,
    pub n: usize,
    pub traces: u64,
}

/// Every row. Two independent checkers agreed on most of these numbers (the largest were computed by one).
pub fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut add = |name, family: Family, counts: &[(usize, u64)]| {
        rows.extend(counts.iter().map(|&(n, traces)| Row { name, family, n, traces }));
    };
    add("writers", writers, &[(2, 2), (3, 6), (4, 24), (5, 120), (6, 720)]);
    add("readers", readers, &[(2, 4), (8, 256), (13, 8192)]);
    add("writers_reader", writers_reader, &[(1, 2), (2, 6), (3, 24), (4, 120)]);
    add("write_read", write_read, &[(1, 4), (2, 14), (3, 50), (4, 182)]);
    add("two_readers", two_readers, &[(1, 12), (2, 90), (3, 560), (4, 3150)]);
    add("stand_ins", stand_ins, &[(1, 135)]);
    add("ainc", |n| increments(n, 1), &[(2, 2), (3, 6), (4, 24), (5, 120), (6, 720), (7, 5040)]);
    add("binc", |n| increments(n, 2), &[(2, 4), (3, 36), (4, 576)]);
    add("cinc", |n| increments(n, 3), &[(2, 8), (3, 216), (4, 13824)]);
    add("casrot", casrot, &[(2, 2), (3, 5), (4, 14), (5, 43), (6, 144), (7, 523), (8, 2048), (9, 8597)]);
    add("wcas", wcas, &[(2, 5), (3, 13), (4, 33), (5, 81), (6, 193), (7, 449), (8, 1025), (9, 2305)]);
    add("lock_inc", lock_inc, &[(2, 2), (3, 6), (4, 24), (5, 120), (6, 720), (7, 5040)]);
    add("last_zero", last_zero, &[(1, 2), (2, 5), (3, 12), (4, 28), (5, 64), (10, 3328), (15, 147456)]);
    add("indexer", indexer, &[(2, 1), (11, 1), (12, 8), (15, 4096)]);
    rows
}
