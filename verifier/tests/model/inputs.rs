//! Which branches an input may decide, and what is not supported, told before anything runs.

use crate::fixture::{numbered, program};
use model::{Program, load, table::Table};
use std::fmt::Write as _;

/// Lines of the branches of `main`'s module that inputs may decide.
fn lines(p: &Program) -> Vec<u32> {
    let mut all: Vec<u32> = (0..p.functions.len() as u32)
        .flat_map(|f| p.functions[f as usize].inputs.iter().map(move |pc| (f, *pc)))
        .map(|(f, pc)| p.place(f, pc))
        .filter(|place| place.file.ends_with("prog.c"))
        .map(|place| place.line)
        .collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn without_inputs_no_mark_is_visible() {
    let p = program(
        "#include <pthread.h>\nint x, y; void *t(void *a) { if (x) y = 1; return 0; }\n\
         int main(void) { pthread_t h; pthread_create(&h, 0, t, 0); x = 1; if (y) x = 2; pthread_join(h, 0); return 0; }",
    );
    assert!(p.visible_marks.iter().all(|m| !m));
    assert!(lines(&p).is_empty());
}

#[test]
fn taint_goes_through_registers_memory_calls_threads_and_pointers() {
    let p = program(
        "#include <pthread.h>\n#include <stdlib.h>\n#include <string.h>\n\
         int __VERIFIER_nondet_int(void);\n\
         struct node { struct node *next; int key; } *list;\n\
         int clean, dirty, out; int table[4], copied[4];\n\
         static int twice(int k) { return 2 * k; }\n\
         static int seven(int k) { return 7; }\n\
         static int (*through)(int) = twice;\n\
         void *t(void *a) {\n\
         if (*(int *)a) out = 1;\n\
         if (clean) out = 2;\n\
         if (list->key) out = 3;\n\
         return (void *)(long)dirty; }\n\
         int main(void) { pthread_t h; void *r; int in = __VERIFIER_nondet_int();\n\
         if (in) out = 4;\n\
         dirty = through(in);\n\
         if (dirty) out = 5;\n\
         if (seven(clean)) out = 6;\n\
         list = malloc(sizeof *list); list->next = 0; list->key = in + 1;\n\
         table[1] = in; memcpy(copied, table, sizeof table);\n\
         pthread_create(&h, 0, t, &table[1]); pthread_join(h, &r);\n\
         if (r) out = 7;\n\
         if (copied[2]) out = 8;\n\
         if (clean + 1) out = 9;\n\
         return 0; }",
    );
    assert_eq!(lines(&p), [11, 13, 16, 18, 23, 24]);
    assert!(p.visible_marks.iter().any(|m| *m));
}

#[test]
fn what_a_branch_on_an_input_chooses_is_tainted() {
    // The value is a constant on each side; together, it is the input's choice.
    let p = program(
        "int __VERIFIER_nondet_int(void); volatile int out;\n\
         int main(void) { int k = 3, n = 0;\n\
         if (__VERIFIER_nondet_int()) k = 4;\n\
         for (int i = 0; i < 3; i++)\n\
         n += 1;\n\
         if (k == 4) out = 1;\n\
         if (n == 3) out = 2;\n\
         return 0; }",
    );
    assert_eq!(lines(&p), [3, 6]);
}

#[test]
fn everything_that_is_not_supported_is_listed_at_once() {
    let p = program(
        "#include <sys/types.h>\npid_t vfork(void); void who(void); long double ld = 1;\n\
         static void unused(void) { vfork(); }\n\
         static void pointed(void) { who(); }\n\
         void (*p)(void) = pointed;\n\
         int main(void) {\n\
         if (vfork()) who();\n\
         ld = ld / 3;\n\
         __asm__ volatile(\"cld\" ::: \"memory\");\n\
         return 0; }",
    );
    let said: Vec<(u32, &str)> = p.unsupported().iter().map(|u| (u.place.line, u.kind)).collect();
    for line in [4, 7, 8, 9] {
        assert!(said.iter().any(|s| s.0 == line), "{line}: {said:?}");
    }
    assert!(said.iter().filter(|s| s.0 == 7).count() == 2, "{said:?}");
    assert!(said.iter().all(|s| s.0 != 3), "what nobody reaches is not listed: {said:?}");
}

/// At least 5,000 lines of C, headers not counted.
fn large() -> String {
    let mut s = String::from(
        "#include <pthread.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <stdatomic.h>\n\
         #include <errno.h>\n#include <unistd.h>\n#include <ctype.h>\n#include <time.h>\n\
         struct node { struct node *next; int key; unsigned flags : 3; long value; char name[16]; };\n\
         static struct node *heads[64]; static pthread_mutex_t lock; static atomic_int hits; static long table[256];\n",
    );
    for k in 0..180 {
        let next = if k == 0 { "0".to_string() } else { format!("f{}(m, a - 1, b)", k - 1) };
        let _ = write!(
            s,
            "static long f{k}(struct node *n, long a, int b) {{\n  long sum = 0;\n  char buf[32];\n\
             \x20 for (int i = 0; i < b; i++) {{\n    if (table[(a + i) & 255] > {k})\n      sum += table[i & 255] * {k};\n\
             \x20   else if (n && n->flags == 2)\n      sum ^= n->value + n->key;\n    else\n      table[i & 255] = sum - 1;\n  }}\n\
             \x20 switch (b & 7) {{\n  case 0: sum++; break;\n  case 1: sum--; break;\n  case 2: sum /= b + 1; break;\n\
             \x20 case 5: atomic_fetch_add(&hits, 1); break;\n  default: sum ^= 0x55;\n  }}\n\
             \x20 pthread_mutex_lock(&lock);\n  struct node *m = malloc(sizeof *m);\n  m->next = heads[{h}];\n\
             \x20 m->key = (int)sum;\n  m->flags = b & 7;\n  m->value = a;\n  strcpy(m->name, \"n{k}\");\n\
             \x20 heads[{h}] = m;\n  pthread_mutex_unlock(&lock);\n  memset(buf, (int)a, sizeof buf);\n\
             \x20 return sum + {next};\n}}\n",
            h = k % 64,
        );
    }
    s += "static void *worker(void *p) { return (void *)f179(0, (long)p, 3); }\n\
          int main(void) { pthread_t t[2];\n for (long i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, (void *)i);\n\
          for (int i = 0; i < 2; i++) pthread_join(t[i], 0);\n printf(\"%ld\\n\", table[7]); return 0; }\n";
    s
}

#[test]
fn large_programs_load_at_each_level_of_optimisation() {
    let source = large();
    assert!(source.lines().count() >= 5000, "{} lines", source.lines().count());
    for level in ["-O0", "-O1", "-O2"] {
        let path = numbered(&source, &[level, "-g"]);
        let p = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(p.unsupported(), [], "{level}");
        std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    }
}

#[test]
fn the_prelude_is_compiled_from_its_sources() {
    let here = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for (n, dir) in [here.join("model/src/prelude"), here.join("../pass/guards")].iter().enumerate() {
        let to = format!("prelude-{}-{n}", std::process::id());
        let to = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(to);
        std::fs::create_dir_all(&to).expect("writable");
        let done = std::process::Command::new("sh").arg(dir.join("compile.sh")).arg(&to).status();
        assert!(done.is_ok_and(|s| s.success()));
        let mut compared = 0;
        for e in std::fs::read_dir(&to).expect("readable") {
            let new = e.expect("readable").path();
            let name = new.file_name().expect("a name");
            let read = |p: &std::path::Path| std::fs::read_to_string(p).unwrap_or_default();
            let same = read(&new) == read(&dir.join(name));
            assert!(same, "{name:?} is older than its source: run compile.sh");
            compared += 1;
        }
        assert!(compared > 0, "{}", dir.display());
        std::fs::remove_dir_all(&to).ok();
    }
}

#[test]
fn a_table_makes_functions_known() {
    let source = "#include <assert.h>\n#include <stdlib.h>\n\
         int checksum(const char *, void *, unsigned long); char *made(int); int five(void); void *same(void *);\n\
         int main(void) { long out[2] = {1, 2}; assert(five() == 5 && same(out) == out);\n\
         char *m = made(4); m[3] = 1; free(m);\n\
         checksum(\"name\", out, 8); assert(out[1] == 2);\n\
         return 0; }";
    let path = numbered(source, &[]);
    let bare = load::files(&[&path]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(bare.unsupported().len(), 4, "{:?}", bare.unsupported());
    let text = "[checksum]\nreads = [{ arg = 0, bytes = \"nul\" }]\nwrites = [{ arg = 1, bytes = \"arg 2\" }]\n\
                returns = \"anything\"\nblocks = true\n[made]\nreturns = \"allocated arg 0\"\n[five]\nreturns = 5\n\
                [same]\nreturns = \"arg 0\"\n";
    let table = Table::parse(text).unwrap_or_else(|e| panic!("{e}"));
    let p = load::files_with(&[&path], &table).unwrap_or_else(|e| panic!("{e}"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    assert_eq!(p.unsupported(), []);
    assert!(p.assumed.iter().any(|a| a.to_string() == "calls of checksum return"), "{:?}", p.assumed);
    let mut m = exec::interp::Interp::new(&p, Default::default()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(exec::execution::round_robin(&mut m).end, exec::execution::End::Finished);
}

#[test]
fn what_comes_before_calls_that_may_block_is_known() {
    // In `work`: the mark of the loop's edge; in `main`: the unlocking in `next`, which it calls before.
    let source = "#include <pthread.h>\n\
         static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; static int left = 3;\n\
         long slow(int); void quick(void);\n\
         static int next(void) { int n;\npthread_mutex_lock(&m); n = left ? left-- : 0;\npthread_mutex_unlock(&m);\nreturn n; }\n\
         static void *work(void *a) { int n;\nwhile ((n = next()) > 0)\nslow(n);\nquick();\nreturn a; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, work, 0);\nslow(next());\n\
         pthread_join(t, 0); return 0; }";
    let path = numbered(source, &[]);
    let places = |slow: &str| {
        let text = format!("[slow]\nreturns = \"anything\"\nblocks = {slow}\n[quick]\n");
        let table = Table::parse(&text).unwrap_or_else(|e| panic!("{e}"));
        let mut p = load::files_with(&[&path], &table).unwrap_or_else(|e| panic!("{e}"));
        p.watch_all_marks();
        let all = model::blocking::sites(&p);
        let mut lines: Vec<_> = all.iter().map(|s| p.sites[s.0 as usize].line).collect();
        lines.sort_unstable();
        lines
    };
    let (blocking, not) = (places("true"), places("false"));
    std::fs::remove_dir_all(path.parent().expect("in a directory")).ok();
    assert_eq!((blocking, not), (vec![6, 9], vec![]));
}
