//! Compares `dpor` with the naive explorer on random programs: `dpor_differential [FIRST [COUNT [LIMIT]]]`.
//! Ends with status 1 at the first disagreement, which it prints as C.

use oracle::differential::differential;

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<u64>().expect("a number"));
    let (first, count, limit) =
        (args.next().unwrap_or(0), args.next().unwrap_or(500), args.next().unwrap_or(1_000_000));
    let (mut interleavings, mut traces, mut deadlocked, mut violating) = (0, 0, 0, 0);
    for seed in first..first + count {
        match differential(seed, limit) {
            Ok(a) => {
                interleavings += a.interleavings;
                traces += a.counts.traces;
                deadlocked += a.counts.deadlocked;
                violating += a.counts.violating;
            }
            Err(d) => {
                println!("{d}");
                std::process::exit(1);
            }
        }
    }
    println!(
        "{count} programs, {interleavings} interleavings, {traces} traces, {deadlocked} deadlocked, {violating} violating: all agree"
    );
}
