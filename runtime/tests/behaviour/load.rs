//! Libraries that come and go.

use crate::guest::{Guest, Scratch, free};

#[test]
fn a_library_that_is_loaded_later() {
    let guest = Guest::build("load");
    let dir = Scratch::new();
    let library = dir.file("libloaded.so");
    Guest::library("loaded", &library);
    let args = [library.to_str().unwrap()];
    // 1 + 2 + 1, each time anew.
    guest.run("free=unproven", &args).expect(0, "12\n");
    let (r, out) = guest.record("", &args);
    out.expect(0, "12\n");
    out.says("irs: warning: an instrumented module was loaded after the program had started");
    // A free node has nothing to say to it; before that, nothing was proven for it.
    guest.under(&free(&r), "", &args).expect(0, "12\n");
    let out = guest.replay(&r, "", &args);
    out.expect(86, "");
    out.says("a module that was loaded after the program had started executes instrumented code");
}
