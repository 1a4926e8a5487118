//! What Cargo says of the workspace.

use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// What this command of Cargo's writes about the workspace.
pub fn cargo(command: &[&str]) -> Vec<u8> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
    let mut asked = Command::new(cargo);
    asked.args(command).args(["--offline", "--manifest-path"]).arg(manifest);
    let out = asked.output().expect("cargo");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    out.stdout
}

/// The workspace's packages, as `cargo metadata` describes them.
pub fn packages() -> Vec<Value> {
    let out = cargo(&["metadata", "--no-deps", "--format-version", "1"]);
    let all: Value = serde_json::from_slice(&out).expect("cargo's description of the workspace");
    all["packages"].as_array().expect("packages").clone()
}
