//! impact.8: endless programs with a handful of states: two or three threads with short bodies over a
//! variable, a lock, a semaphore. Whether the usual policy or the simplest one looks for schedules, the
//! verdict comes at once.

use super::prove::prove;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use std::time::Duration;

/// Programs. (Some of them deadlock, or post a semaphore for ever.)
const PROGRAMS: usize = 36;

/// At once.
const LIMIT: Duration = Duration::from_secs(3);

const BODIES: &[&str] = &[
    "x = 1;",
    "int r = x; (void)r;",
    "x = !x;",
    "LOCK x = 1; UNLOCK",
    "LOCK x = 0; UNLOCK",
    "LOCK int r = x; (void)r; UNLOCK",
    "sem_wait(&s); x = 1; sem_post(&s);",
    "if (x) x = 0;",
    "LOCK x = 1; x = 0; UNLOCK",
    "while (!x); x = 0;",
    "x = 1; x = 0;",
    "assert(x <= 1);",
];

/// The source of the program with this number.
fn source(number: usize) -> String {
    let threads = 2 + number % 3 / 2;
    let mut text = String::from(
        "#include <pthread.h>\n#include <semaphore.h>\n#include <assert.h>\n\
         #define LOCK pthread_mutex_lock(&m);\n#define UNLOCK pthread_mutex_unlock(&m);\n\
         static int x; static sem_t s; static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n",
    );
    for t in 0..threads {
        // Neighbours and others: all bodies come, in many pairs.
        let body = BODIES[(number * (t + 1) + t * 5 + number / 12 * t) % BODIES.len()];
        text += &format!("static void *w{t}(void *a) {{ for (;;) {{ {body} }} return a; }}\n");
    }
    text += &format!("int main(void) {{ pthread_t t[{threads}]; sem_init(&s, 0, 1);\n");
    for t in 0..threads {
        text += &format!("pthread_create(&t[{t}], 0, w{t}, 0);\n");
    }
    for t in 0..threads {
        text += &format!("pthread_join(t[{t}], 0);\n");
    }
    text + "return 0; }\n"
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let all: Vec<usize> = (0..PROGRAMS).collect();
    let chosen = plan.sample(508, &all);
    let dir = tempfile::tempdir()?;
    let mut counts = Vec::new();
    for policy in ["round-robin", "phases"] {
        let (mut decided, mut took) = (0, Duration::ZERO);
        for &number in &chosen {
            let (program, set) = (dir.path().join(format!("small{number}.c")), dir.path().join("small.irst"));
            std::fs::write(&program, source(number))?;
            let proof = prove(&plan.tools, "impact", &program, &set, LIMIT, &["--policy", policy])?;
            decided += usize::from(!proof.is_unknown());
            took += proof.took;
            if proof.is_unknown() {
                println!("      {policy}, program {number}: {}", proof.text);
            }
        }
        println!("      {policy}: {decided} of {} in {:.1} s", chosen.len(), took.as_secs_f64());
        counts.push(decided);
    }
    table.row(
        format!("{} small endless programs, decided within {} s", chosen.len(), LIMIT.as_secs()),
        format!("{} by round-robin, as many by phases", counts[0]),
        counts[1].to_string(),
        counts[1] >= counts[0] && 4 * counts[0] >= 3 * chosen.len(),
    );
    Ok(())
}
