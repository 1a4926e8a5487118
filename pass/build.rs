//! Compiles the C++ shim with the flags of the LLVM that the plugin will be loaded into.
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=shim");
    println!("cargo::rerun-if-env-changed=LLVM_SYS_191_PREFIX");
    let config = match std::env::var("LLVM_SYS_191_PREFIX") {
        Ok(prefix) => format!("{prefix}/bin/llvm-config"),
        Err(_) => "llvm-config-19".to_string(),
    };
    let ask = |flag: &str| -> String {
        let out = Command::new(&config)
            .arg(flag)
            .output()
            .unwrap_or_else(|e| panic!("cannot run {config}: {e}; install llvm-19-dev"));
        String::from_utf8(out.stdout).expect("llvm-config prints text")
    };
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .files([
            "shim/register.cpp",
            "shim/ir.cpp",
            "shim/guard.cpp",
            "shim/link.cpp",
            "shim/twin.cpp",
            "shim/undefined.cpp",
        ])
        .flag("-w");
    for flag in ask("--cxxflags").split_whitespace() {
        build.flag(flag);
    }
    if ask("--has-rtti").trim() == "NO" {
        build.flag("-fno-rtti");
    }
    build.compile("irs_shim");
}
