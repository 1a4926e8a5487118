//! Compiles the one thread-local variable that the callback ABI shares with instrumented code (stable Rust cannot
//! define it), and exports it from the shared library.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=src/tls.c");
    println!("cargo:rerun-if-changed=src/tls.map");
    println!("cargo:rerun-if-changed=build.rs");
    cc::Build::new().file("src/tls.c").pic(true).warnings(true).compile("irs_tls");
    // rustc's own version script makes everything local that is not a Rust item: name this symbol in a second one.
    let dir = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    println!("cargo:rustc-cdylib-link-arg=-Wl,--version-script={dir}/src/tls.map");
}
