//! The engine `dpor` against the plain explorer on programs of chosen shapes:
//! `shapes [FIRST [COUNT [MODE [SIZE]]]]`, with one worker and with several. MODE: 0 counts by the plain
//! explorer only; 1 compares; 2 compares the engine that looks at a race once only, as it did when it missed
//! traces. SIZE: 0 small, 1 as in the evidence. Prints each difference, the smallest program that has it, and
//! at the end what the programs were like. Status 1 if there was a difference.

use dpor::{Options, Reanalysis};
use oracle::differential::differential_of_shape;
use oracle::emit_c;
use oracle::prefixes;
use oracle::relation::Naming;
use oracle::shapes::{Limit, Shape, generate_within};
use oracle::shrink::shrink;
use std::time::{Duration, Instant};

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<u64>().expect("a number"));
    let (first, count) = (args.next().unwrap_or(0), args.next().unwrap_or(200));
    let mode = args.next().unwrap_or(1);
    let limit = if args.next().unwrap_or(1) == 0 { Limit::SHARE } else { Limit::FULL };
    let reanalysis = if mode == 2 { Reanalysis::Once } else { Reanalysis::default() };
    let options = Options { reanalysis, ..Options::default() };
    let mut rows: Vec<(Shape, u64, u64, u64, u64)> = Vec::new();
    let (mut reference, mut engine) = (Vec::new(), Duration::ZERO);
    let mut different = 0;
    for seed in first..first + count {
        let start = Instant::now();
        let (shape, program, all) = match generate_within(seed, limit) {
            Ok(g) => g,
            Err(e) => {
                println!("seed {seed}: {e}");
                different += 1;
                continue;
            }
        };
        reference.push(start.elapsed());
        let r = &all.relations;
        rows.push((
            shape,
            r.len() as u64,
            r.deadlocked.len() as u64,
            r.violating.len() as u64,
            all.interleavings,
        ));
        if std::env::var_os("SHOW").is_some() {
            println!("{seed} {shape:?} {} {} {:?}", r.len(), r.violating.len(), start.elapsed());
        }
        let start = Instant::now();
        if mode > 0
            && let Err(e) = differential_of_shape(seed, &program, &all, &options)
        {
            different += 1;
            println!("{shape:?} seed {seed}: {}", e.what);
            if std::env::var_os("SHOW").is_none() {
                let small = shrink(&program, &mut |p| {
                    let all = prefixes::enumerate(p, Naming::Same, limit.most);
                    all.is_ok_and(|all| differential_of_shape(seed, p, &all, &options).is_err())
                });
                println!("{}", emit_c::emit(&small));
            }
        }
        engine += start.elapsed();
    }
    rows.sort_by_key(|r| r.1);
    reference.sort();
    let at = |share: f64| ((rows.len() as f64 * share) as usize).min(rows.len() - 1);
    println!(
        "{count} programs: {different} differ; traces: median {}, 90 % {}, 99 % {}, 99.9 % {}, most {}",
        rows[at(0.5)].1,
        rows[at(0.9)].1,
        rows[at(0.99)].1,
        rows[at(0.999)].1,
        rows[rows.len() - 1].1
    );
    println!(
        "reference: median {:?}, 99 % {:?}, sum {:?}; engine: {engine:?}",
        reference[at(0.5)],
        reference[at(0.99)],
        reference.iter().sum::<Duration>()
    );
    let with = |f: &dyn Fn(u64, u64) -> bool| rows.iter().filter(|r| f(r.2, r.3)).count();
    println!(
        "{} have deadlocks, {} violations, {} exactly one, {} two to ten",
        with(&|d, _| d > 0),
        with(&|_, v| v > 0),
        with(&|_, v| v == 1),
        with(&|_, v| (2..=10).contains(&v))
    );
    let mut shapes: Vec<String> = rows.iter().map(|r| format!("{:?}", r.0)).collect();
    shapes.sort();
    shapes.dedup();
    for s in shapes {
        let own: Vec<u64> = rows.iter().filter(|r| format!("{:?}", r.0) == s).map(|r| r.1).collect();
        println!(
            "  {s}: {} programs, median {}, 80% {} most {}",
            own.len(),
            own[own.len() / 2],
            own[own.len() * 8 / 10],
            own[own.len() - 1]
        );
    }
    if different > 0 {
        std::process::exit(1);
    }
}
