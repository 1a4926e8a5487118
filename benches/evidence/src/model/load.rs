//! Point 5: large programs load quickly at every level, and all that the model cannot explain is listed at
//! once, with lines.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::Result;
use model::load;
use std::fmt::Write as _;
use std::time::Instant;

/// Lines of C, without headers.
const LINES: usize = 5000;
const SECONDS: f64 = 5.0;

/// Functions with loops, structures, locks and output, each called, and some that call what nobody knows.
fn source() -> String {
    let mut c = String::from(
        "#include <errno.h>\n#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
         struct node { int key; long value; struct node *next; char name[16]; };\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic struct node *head; static int shared[64];\n",
    );
    let mut n = 0;
    while c.lines().count() < LINES {
        let stranger =
            if n % 100 == 50 { format!("extern int stranger{n}(int *);\n") } else { String::new() };
        let call = if stranger.is_empty() { String::new() } else { format!("  s += stranger{n}(shared);\n") };
        let _ = write!(
            c,
            "{stranger}static long f{n}(int a, const char *text) {{\n  long s = 0;\n  struct node local = {{ a, 2, 0, \"x\" }};\n\
             for (int i = 0; i < a % 7; i++) {{\n    s += i * local.key;\n    if (s > 100) s -= 50; else s ^= i;\n  }}\n\
             pthread_mutex_lock(&m);\n  shared[a & 63] += (int)s;\n  struct node *fresh = malloc(sizeof *fresh);\n\
             if (fresh) {{\n    *fresh = local;\n    fresh->next = head;\n    strncpy(fresh->name, text, sizeof fresh->name);\n\
                 head = fresh;\n  }}\n  pthread_mutex_unlock(&m);\n{call}  switch (a & 3) {{\n  case 0: return s;\n  case 1: return -s;\n\
               default: break;\n  }}\n  printf(\"%ld\\n\", s);\n  return s + (long)strlen(text);\n}}\n"
        );
        n += 1;
    }
    c += "static void *work(void *a) {\n  long s = 0;\n";
    for i in 0..n {
        let _ = writeln!(c, "  s += f{i}({i}, \"{i}\");");
    }
    c + "  return (void *)s;\n}\nint main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, work, 0);\n  work(0);\n  return pthread_join(t, 0);\n}\n"
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let c = dir.path().join("large.c");
    let text = source();
    std::fs::write(&c, &text)?;
    let strangers = text.matches("extern int stranger").count();
    for flags in [&["-O0"][..], &["-O1"], &["-O2", "-g"]] {
        let object = dir.path().join("large.o");
        plan.tools.instrumented(&c, &[flags, &["-c"]].concat(), &object)?;
        let begun = Instant::now();
        let program = load::files(&[&object])?;
        let seconds = begun.elapsed().as_secs_f64();
        let what = format!("{} lines at {}", text.lines().count(), flags.join(" "));
        if plan.full() {
            table.row(
                format!("{what} load in"),
                format!("< {SECONDS} s"),
                format!("{seconds:.2} s"),
                seconds < SECONDS,
            );
        }
        let all = program.unsupported();
        let named = all
            .iter()
            .filter(|u| u.text.contains("stranger") && (u.place.line > 0 || !flags.contains(&"-g")));
        let named = named.count();
        table.row(
            format!("{what}: unknown calls listed at once"),
            strangers.to_string(),
            named.to_string(),
            named == strangers,
        );
    }
    Ok(())
}
