//! Makes a program smaller while something stays true of it.

use crate::ast::{Program, Stmt};

/// Where a statement is: the thread, and the way down to it: positions in lists, and before each but the
/// first which list of the statement there (0: the body or the first branch, 1: the second branch).
type StmtPath = (usize, Vec<(usize, usize)>);

/// Drops threads and statements, and replaces branches and loops by what is in them, as long as `holds` stays
/// true. The result is a local minimum: dropping one more thing makes it false.
pub fn shrink(program: &Program, holds: &mut dyn FnMut(&Program) -> bool) -> Program {
    let mut best = program.clone();
    loop {
        let threads =
            (1..best.threads.len()).filter(|&t| is_created(&best, t)).map(|t| without_thread(&best, t));
        let mut smaller = threads.collect::<Vec<_>>().into_iter().find(|p| holds(p));
        // Later statements first: what they rest on can go after them.
        let mut places = places(&best);
        places.reverse();
        for place in &places {
            if smaller.is_some() {
                break;
            }
            smaller = candidates(&best, place).into_iter().find(|p| holds(p));
        }
        match smaller {
            Some(p) => best = p,
            None => return best,
        }
    }
}

fn is_created(p: &Program, t: usize) -> bool {
    p.threads[0].contains(&Stmt::Create(t))
}

/// Without the thread: nobody creates or joins it. Its number stays, so that others keep theirs.
fn without_thread(p: &Program, t: usize) -> Program {
    let mut p = p.clone();
    p.threads[t].clear();
    let of_it = |s: &Stmt| matches!(s, Stmt::Create(u) | Stmt::Join(u) | Stmt::JoinInto(_, u) if *u == t);
    p.threads.iter_mut().for_each(|body| body.retain(|s| !of_it(s)));
    p
}

fn lists(s: &Stmt) -> Vec<&Vec<Stmt>> {
    match s {
        Stmt::If(_, a, b) => vec![a, b],
        Stmt::Repeat(_, a) => vec![a],
        _ => vec![],
    }
}

fn places(p: &Program) -> Vec<StmtPath> {
    fn collect(
        body: &[Stmt],
        way: &mut Vec<(usize, usize)>,
        list: usize,
        thread: usize,
        out: &mut Vec<StmtPath>,
    ) {
        for (i, s) in body.iter().enumerate() {
            way.push((list, i));
            out.push((thread, way.clone()));
            for (l, inner) in lists(s).into_iter().enumerate() {
                collect(inner, way, l, thread, out);
            }
            way.pop();
        }
    }
    let mut out = Vec::new();
    for (t, body) in p.threads.iter().enumerate() {
        collect(body, &mut Vec::new(), 0, t, &mut out);
    }
    out
}

/// The program without the statement, and with what is in it instead.
fn candidates(p: &Program, (thread, way): &StmtPath) -> Vec<Program> {
    let statement = |p: &Program| -> Option<Stmt> {
        let mut body = &p.threads[*thread];
        let mut found = None;
        for (step, &(list, at)) in way.iter().enumerate() {
            if step > 0 {
                body = lists(found?).into_iter().nth(list)?;
            }
            found = body.get(at);
        }
        found.cloned()
    };
    let Some(s) = statement(p) else { return Vec::new() };
    if matches!(s, Stmt::Create(_)) {
        return Vec::new();
    }
    let mut instead: Vec<Vec<Stmt>> = vec![Vec::new()];
    instead.extend(lists(&s).into_iter().filter(|l| !l.is_empty()).cloned());
    let with = |new: Vec<Stmt>| {
        let mut p = p.clone();
        let mut body = &mut p.threads[*thread];
        let (&(_, last), above) = way.split_last().expect("a place is somewhere");
        for (step, &(_, at)) in above.iter().enumerate() {
            let list = way[step + 1].0;
            body = match &mut body[at] {
                Stmt::If(_, a, b) => [a, b].into_iter().nth(list).expect("it has two"),
                Stmt::Repeat(_, a) => a,
                _ => unreachable!("it has no lists"),
            };
        }
        body.splice(last..=last, new);
        p
    };
    instead.into_iter().map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::{Expr, Loc};

    #[test]
    fn what_does_not_matter_goes() {
        let store = |v: u64| Stmt::Store(Loc::atomic(0), v.into());
        let inner = vec![store(2), Stmt::Repeat(2, vec![store(3), store(4)])];
        let noise = vec![store(5), Stmt::If(Expr::Const(1), inner, vec![store(6)])];
        let p = Program::fork_join(vec![vec![store(1)], noise], vec![]);
        let stores = |p: &Program, v: u64| format!("{p:?}").contains(&format!("{:?}", store(v)));
        let small = shrink(&p, &mut |p| stores(p, 4));
        assert_eq!(small.threads, [vec![Stmt::Create(2)], vec![], vec![store(4)]]);
    }
}
