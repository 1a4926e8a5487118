//! The decision procedure under divan: `cargo bench -p micro`.

use divan::Bencher;
use micro::subjects::{self, Ready};

fn main() {
    divan::main();
}

fn bench(bencher: Bencher<'_, '_>, ready: impl Fn() -> anyhow::Result<Ready> + Sync) {
    bencher
        .with_inputs(|| ready().expect("the core does as the set says"))
        .bench_local_values(|go| go().expect("the core does as the set says"));
}

/// 20000 events.
#[divan::bench(args = [0, 1, 8, 64])]
fn predecessors(bencher: Bencher<'_, '_>, distinct: usize) {
    bench(bencher, || subjects::predecessors(distinct));
}

/// 20000 sections.
#[divan::bench(args = [10, 100_000])]
fn changes_by_sites(bencher: Bencher<'_, '_>, sites: u32) {
    bench(bencher, || subjects::changes(20_000, sites));
}

#[divan::bench(args = [10, 1000, 100_000], sample_count = 10)]
fn install(bencher: Bencher<'_, '_>, sections: usize) {
    bench(bencher, || subjects::install(sections));
}
