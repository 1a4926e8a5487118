//! The module hash and the embedded bitcode.

mod common;

use common::{Scratch, clang, run, text, tool};
use std::path::Path;

const SOURCE: &str = "#include <assert.h>\nint x; int f(int *p) { int l[3] = {1}; for (int i = 0; i < *p; i++) { x += l[i % 3]; \
                      assert(x); } return x; }\n";

/// The entries of the section: hash and bitcode.
fn entries(object: &Path) -> Vec<([u8; 16], Vec<u8>)> {
    let bytes = std::fs::read(object).expect("readable");
    let magic = irs_pass::abi::BITCODE_MAGIC;
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(n) = bytes[at..].windows(8).position(|w| w == magic) {
        let start = at + n;
        let length = u64::from_le_bytes(bytes[start + 8..start + 16].try_into().unwrap()) as usize;
        let hash = bytes[start + 16..start + 32].try_into().unwrap();
        found.push((hash, bytes[start + 32..start + 32 + length].to_vec()));
        at = start + 32 + length;
        assert!((at..at.next_multiple_of(16)).all(|p| bytes[p] == 0 || p - start >= bytes.len()));
    }
    found
}

fn compile(folder: &Path, source: &str, flags: &[&str]) -> ([u8; 16], Vec<u8>) {
    std::fs::create_dir_all(folder).expect("writable");
    std::fs::write(folder.join("a.c"), source).expect("writable");
    run(clang().current_dir(folder).args(flags).args(["-w", "-DNDEBUG", "-c", "a.c", "-o", "a.o"]));
    let mut found = entries(&folder.join("a.o"));
    assert_eq!(found.len(), 1);
    found.remove(0)
}

#[test]
fn hash_depends_on_the_program_only() {
    let scratch = Scratch::new("hash");
    let (one, two) = (scratch.file("one"), scratch.file("another"));
    for level in ["-O0", "-O2"] {
        let (hash, _) = compile(&one, SOURCE, &[level, "-g0"]);
        assert_eq!(hash, compile(&two, SOURCE, &[level, "-g0"]).0, "{level}: another folder");
        assert_eq!(hash, compile(&one, SOURCE, &[level, "-g"]).0, "{level}: -g");
        assert_eq!(
            hash,
            compile(&two, SOURCE, &[level, "-g3", "-gdwarf-4"]).0,
            "{level}: -g3 in another folder"
        );
        assert_eq!(
            hash,
            compile(&one, &format!("/* moved */\n\n{SOURCE}"), &[level, "-g"]).0,
            "{level}: other lines"
        );
        assert_ne!(
            hash,
            compile(&one, &SOURCE.replace("x +=", "x -="), &[level]).0,
            "{level}: another program"
        );
    }
}

/// Plain copies are made beside what is numbered: neither the hash nor the bitcode knows of them, whichever
/// functions have one.
#[test]
fn plain_copies_leave_no_trace_in_what_is_verified() {
    let scratch = Scratch::new("copies");
    let source = "#include <pthread.h>\nstatic int n; int x[9]; static void *work(void *a) { for (int i = 0; i < 9; i++) x[i] += n++; \
                  return a; }\nint start(pthread_t *t) { return pthread_create(t, 0, work, 0); }\n";
    for flags in [&["-O2"][..], &["-O2", "-g"], &["-O1"]] {
        let with = compile(&scratch.0, source, flags);
        let copies = text(&run(tool("llvm-nm-19").arg(scratch.file("a.o"))).stdout);
        assert!(copies.contains("work.plain"), "{copies}");
        std::fs::write(scratch.file("a.c"), source).expect("writable");
        run(clang()
            .env("IRS_PASS_OPTIONS", "plain=off")
            .current_dir(&scratch.0)
            .args(flags)
            .args(["-w", "-DNDEBUG", "-c", "a.c", "-o", "off.o"]));
        let without = entries(&scratch.file("off.o"));
        assert!(without == [with], "{flags:?}");
        let copies = text(&run(tool("llvm-nm-19").arg(scratch.file("off.o"))).stdout);
        assert!(!copies.contains(".plain"), "{copies}");
    }
}

#[test]
fn the_linker_concatenates_the_bitcode() {
    let scratch = Scratch::new("embed");
    let mut command = clang();
    for n in 0..3 {
        let name = format!("{n}.c");
        std::fs::write(scratch.file(&name), format!("int x{n}; void f{n}(void) {{ x{n} = {n}; }}\n"))
            .expect("writable");
        command.arg(name);
    }
    std::fs::write(scratch.file("main.c"), "void __irs_register(void *m) {} void __irs_before(void) {} void __irs_after(void) {} void __irs_enter(void) {} void __irs_leave(void) {} __thread unsigned char __irs_turn; int main(void) { return 0; }").unwrap();
    run(tool("clang-19").current_dir(&scratch.0).args(["-w", "-c", "main.c", "-o", "main.o"]));
    run(command.current_dir(&scratch.0).args(["-O2", "-g", "main.o", "-o", "prog"]));
    let found = entries(&scratch.file("prog"));
    assert_eq!(found.len(), 3);
    for (n, (_, bitcode)) in found.iter().enumerate() {
        std::fs::write(scratch.file("a.bc"), bitcode).expect("writable");
        let ir = text(
            &run(tool("opt-19").current_dir(&scratch.0).args(["-passes=verify", "-S", "a.bc", "-o", "-"]))
                .stdout,
        );
        assert!(ir.contains(&format!("define dso_local void @f{n}")) && ir.contains("!irs.site"), "{ir}");
        assert!(!ir.contains("__irs_before") && !ir.contains("irs.hash"), "{ir}");
    }
    // It is not part of what is loaded.
    let sections = text(&run(tool("readelf").current_dir(&scratch.0).args(["-SW", "prog"])).stdout);
    let line = sections.lines().find(|l| l.contains(".irs.bc")).expect("the section is there");
    let flags = line.split_whitespace().rev().nth(3).unwrap_or_default();
    assert!(!flags.contains('A'), "{line}");
}
