//! Where the plugin, the runtime, the header and clang are: relative to this command.

use std::path::{Path, PathBuf};

/// The files that a compilation needs.
#[derive(Debug, PartialEq, Eq)]
pub struct Parts {
    pub plugin: PathBuf,
    /// Only where an executable is linked.
    pub runtime: Option<PathBuf>,
    /// The folder of `irs.h`, if it is found: programs need not include it.
    pub include: Option<PathBuf>,
}

/// The parts that belong to the command at `executable`: in an installation under `../lib` and `../include`,
/// in a build tree beside it, with the header in the source tree: above, or where it was built.
pub fn parts(executable: &Path, with_runtime: bool) -> Result<Parts, String> {
    let bin = executable.parent().ok_or("this command has no folder")?;
    let library = |name: &str| {
        let places = [bin.join("../lib/irs").join(name), bin.join("../lib").join(name), bin.join(name)];
        places.iter().find(|p| p.is_file()).cloned().ok_or_else(|| {
            format!(
                "{name} is missing: looked for it beside {} and in ../lib/irs; build it with make, or install it",
                executable.display()
            )
        })
    };
    let include = std::iter::once(bin.join("../include"))
        .chain(bin.ancestors().skip(1).map(|a| a.join("runtime/include")))
        // (A build tree may lie elsewhere than its sources.)
        .chain([Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/include")])
        .find(|p| p.join("irs.h").is_file());
    let runtime = if with_runtime { Some(library("librt_irs.a")?) } else { None };
    Ok(Parts { plugin: library("libirs_pass.so")?, runtime, include })
}

/// The command itself, symbolic links resolved.
pub fn this_command() -> Result<PathBuf, String> {
    std::env::current_exe()
        .and_then(|p| p.canonicalize())
        .map_err(|e| format!("cannot tell where this command is: {e}"))
}

/// clang 19, as Debian names it.
pub fn compiler(cxx: bool) -> Result<PathBuf, String> {
    let (name, plain) = if cxx { ("clang++-19", "clang++") } else { ("clang-19", "clang") };
    tool(name, plain).ok_or_else(|| format!("{name} is not installed (Debian package clang-19)"))
}

/// LLVM's objcopy.
pub fn objcopy() -> Result<PathBuf, String> {
    let name = "llvm-objcopy-19";
    tool(name, "llvm-objcopy").ok_or_else(|| format!("{name} is not installed (Debian package llvm-19)"))
}

/// By its name on the path, or by its plain name where LLVM 19 is.
fn tool(name: &str, plain: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|p| p.join(name))
        .chain([Path::new("/usr/lib/llvm-19/bin").join(plain)])
        .find(|p| p.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn touch(path: PathBuf) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "").unwrap();
    }

    #[test]
    fn finds_an_installation_and_a_build_tree() {
        let scratch = tempfile::tempdir().unwrap();
        let prefix = scratch.path().join("usr");
        for file in ["bin/irs", "lib/irs/libirs_pass.so", "lib/librt_irs.a", "include/irs.h"] {
            touch(prefix.join(file));
        }
        let found = parts(&prefix.join("bin/irs"), true).unwrap();
        assert!(
            found.plugin.ends_with("lib/irs/libirs_pass.so")
                && found.runtime.unwrap().ends_with("lib/librt_irs.a")
        );
        assert!(found.include.is_some());

        let tree = scratch.path().join("tree");
        for file in [
            "target/debug/irs",
            "target/debug/libirs_pass.so",
            "target/debug/librt_irs.a",
            "runtime/include/irs.h",
        ] {
            touch(tree.join(file));
        }
        let found = parts(&tree.join("target/debug/irs"), true).unwrap();
        assert_eq!(found.plugin, tree.join("target/debug/libirs_pass.so"));
        assert_eq!(found.include, Some(tree.join("runtime/include")));

        // A build whose target directory lies elsewhere: the header is where the command was built.
        touch(scratch.path().join("elsewhere/libirs_pass.so"));
        let found = parts(&scratch.path().join("elsewhere/irs"), false).unwrap();
        assert!(found.include.is_some_and(|p| p.join("irs.h").is_file()));
    }

    #[test]
    fn says_what_is_missing() {
        let scratch = tempfile::tempdir().unwrap();
        let error = parts(&scratch.path().join("irs"), false).unwrap_err();
        assert!(error.contains("libirs_pass.so is missing"), "{error}");
    }
}
