//! Compiles what stable Rust cannot say: the thread-local variable that the callback ABI shares with
//! instrumented code, the frames of signal handlers, and weak definitions. Exports their symbols from the
//! shared library.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=src/tls.c");
    println!("cargo:rerun-if-changed=src/signals.c");
    println!("cargo:rerun-if-changed=src/exec.c");
    println!("cargo:rerun-if-changed=src/input.c");
    println!("cargo:rerun-if-changed=src/replay/supply.c");
    println!("cargo:rerun-if-changed=src/outside.c");
    println!("cargo:rerun-if-changed=src/outside_blocks.c");
    println!("cargo:rerun-if-changed=src/outside.h");
    println!("cargo:rerun-if-changed=src/turn.c");
    println!("cargo:rerun-if-changed=src/turn.h");
    println!("cargo:rerun-if-changed=src/interpose/c11.c");
    println!("cargo:rerun-if-changed=src/interpose/memory.c");
    println!("cargo:rerun-if-changed=src/interpose/files.c");
    println!("cargo:rerun-if-changed=src/tls.map");
    println!("cargo:rerun-if-changed=build.rs");
    // The symbols that take the place of libc's exist with this feature alone, like the Rust that they call.
    let interposes = env::var_os("CARGO_FEATURE_INTERPOSE").is_some();
    let interposers: &[&str] = match interposes {
        true => &[
            "src/interpose/c11.c",
            "src/interpose/memory.c",
            "src/interpose/files.c",
            "src/outside.c",
            "src/outside_blocks.c",
            "src/turn.c",
        ],
        false => &[],
    };
    cc::Build::new()
        .files(["src/tls.c", "src/signals.c", "src/exec.c", "src/input.c", "src/replay/supply.c"])
        .files(interposers)
        .flag("-fasynchronous-unwind-tables")
        // (Else a definition of `calloc` may become a call of itself.)
        .flag("-fno-builtin")
        .pic(true)
        .warnings(true)
        .compile("irs_tls");
    // rustc's own version script makes everything local that is not a Rust item: name this symbol in a second
    // one.
    let dir = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--version-script={dir}/src/tls.map");
    if !interposes {
        // Nothing refers to what only interposers need, so it is not linked in, and the script names it in
        // vain.
        println!("cargo:rustc-cdylib-link-arg=-Wl,--undefined-version");
    }
}
