//! What can be loaded, and what is said of the rest.

use crate::fixture::{self, numbered};
use model::Program;
use model::load::{self, Input, LoadError};
use model::table::Table;
use std::path::{Path, PathBuf};
use std::process::Command;
use traceformat::fingerprint::Fingerprint;
use traceformat::site::ModuleHash;

const PROGRAM: &str = "int f(void); int x; int main(void) { x = 1; return f() - 1; }";
const PART: &str = "int x_of(int *p) { return *p; } extern int x; int f(void) { return x_of(&x); }";

#[test]
fn modules_are_linked_in_the_order_given_and_numbered_by_hash() {
    let (a, b) = (numbered(PROGRAM, &[]), numbered(PART, &[]));
    let p = load::files(&[&a, &b]).unwrap_or_else(|e| panic!("{e}"));
    let q = load::files(&[&b, &a]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(p.fingerprint, q.fingerprint);
    assert_eq!(p.sites, q.sites);
    assert!(p.sites.iter().any(|s| s.function == "main" && s.line == 1));
    let mut m = exec::interp::Interp::new(&p, Default::default()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(exec::execution::round_robin(&mut m).end, exec::execution::End::Finished);
    // Without debug information it is still the same program.
    let stripped = a.with_file_name("stripped.bc");
    let done =
        Command::new("opt-19").arg("-passes=strip-dead-debug-info").arg(&a).arg("-o").arg(&stripped).status();
    assert!(done.is_ok_and(|s| s.success()));
    assert_eq!(load::files(&[&stripped, &b]).map(|p| p.fingerprint).ok(), Some(p.fingerprint));
    let error = load::files(&[&a, &a]).map(drop).unwrap_err().to_string();
    assert!(error.contains("cannot be linked") && error.contains("multiply defined"), "{error}");
}

/// The object file of this bitcode.
fn compiled(bc: &Path) -> PathBuf {
    let object = bc.with_file_name("prog.o");
    let done = Command::new("clang-19").arg("-c").arg(bc).arg("-o").arg(&object).status();
    assert!(done.is_ok_and(|s| s.success()));
    object
}

#[test]
fn the_object_file_carries_its_bitcode() {
    let bc = numbered(PROGRAM.replace("f() - 1", "0").as_str(), &[]);
    let object = compiled(&bc);
    let embedded = load::files(&[&object]).unwrap_or_else(|e| panic!("{e}"));
    let direct = load::files(&[&bc]).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(embedded.fingerprint, direct.fingerprint);
    assert_eq!(embedded.sites, direct.sites);
    let bytes = std::fs::read(&object).expect("just written");
    let records = load::binary("prog.o", &bytes).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(records.len(), 1);
}

/// Read again, a program is the same in all that it says. A hash that was found to be true is not computed
/// any more: whoever says that the modules were read before answers for it.
#[test]
fn modules_that_were_read_before_are_the_same_program() {
    let bc = numbered(PROGRAM.replace("f() - 1", "0").as_str(), &[]);
    let object = compiled(&bc);
    let mut inputs = load::inputs(&[&object]).unwrap_or_else(|e| panic!("{e}"));
    let again = |inputs: &[Input]| load::modules_again(inputs, &Table::default());
    let said = |p: Result<Program, LoadError>| format!("{:?}", p.unwrap_or_else(|e| panic!("{e}")));
    let first = said(load::modules(&inputs));
    assert_eq!(said(again(&inputs)), first);
    let claimed = ModuleHash([7; 16]);
    inputs[0].claimed = Some(claimed);
    assert!(matches!(load::modules(&inputs), Err(LoadError::Changed(_, found, _)) if found == claimed));
    assert_eq!(again(&inputs).map(|p| p.fingerprint).ok(), Some(Fingerprint::of_modules(&[claimed])));
    // Where nobody claims one it is computed.
    inputs[0].claimed = None;
    assert_eq!(said(again(&inputs)), first);
}

#[test]
fn bad_input_is_named() {
    let said = |bytes: &[u8]| match load::modules(&[Input::new("in.bc", bytes.to_vec())]) {
        Ok(_) => panic!("loaded"),
        Err(e) => (e.to_string(), e),
    };
    let (text, e) = said(b"no IR at all");
    assert!(matches!(e, LoadError::Parse(..)) && text.starts_with("in.bc: not LLVM bitcode"), "{text}");
    let (text, e) = said(b"define i32 @main() { ret i32 0 }");
    assert!(matches!(e, LoadError::NotNumbered(_)) && text.contains("irs-number"), "{text}");
    let (_, e) = said(b"define i32 @main() { ret i32 0 }\n!irs.module = !{!0}\n!0 = !{i32 9, i32 0}");
    assert!(matches!(e, LoadError::OtherNumbering(_, 9)));
    let (text, _) = said(b"define i32 @f() { ret i32 0 }\n!irs.module = !{!0}\n!0 = !{i32 2, i32 0}");
    assert!(text.contains("no main"), "{text}");
    let (_, e) = said(
        b"define i32 @main() { fence seq_cst, !irs.site !1\n ret i32 0 }\n!irs.module = !{!0}\n!0 = !{i32 2, i32 1}\n!1 = !{i32 7, i32 1}",
    );
    assert!(matches!(e, LoadError::Numbering(..)));
    // Bitcode whose identification names another producer, as another version's would.
    let mut other = std::fs::read(numbered(PART, &[])).expect("just written");
    let at = other.len() / 2;
    other[at..].fill(0xa5);
    assert!(load::modules(&[Input::new("in.bc", other)]).is_err());
    let exe = std::env::current_exe().expect("this test is a file");
    match load::files(&[exe]) {
        Err(e @ LoadError::NoInstrumentation(_)) => {
            assert!(e.to_string().contains("no instrumentation"), "{e}")
        }
        other => panic!("{:?}", other.map(drop)),
    }
    assert!(matches!(load::files(&["/nonexistent/x.bc"]), Err(LoadError::Read(..))));
    let _ = fixture::plugin();
}

/// Of a program whose marks of scopes went to the code generator, nobody knows which variables share a place.
#[test]
fn places_are_known_where_the_pass_says_so() {
    let text = |what: &str| {
        format!(
            "declare void @llvm.lifetime.start.p0(i64, ptr)\n\
             define i32 @main() {{ %a = alloca i32\n call void @llvm.lifetime.start.p0(i64 4, ptr %a){what}\n ret i32 0 }}\n\
             !irs.module = !{{!0}}\n!0 = !{{i32 2, i32 0}}\n!1 = !{{}}"
        )
    };
    for (what, shared) in [("", true), (", !irs.scope !1", false)] {
        let program = load::modules(&[Input::new("in.ll", text(what).into_bytes())]);
        assert_eq!(program.unwrap_or_else(|e| panic!("{e}")).scopes, shared, "{what}");
    }
}
