//! Programs that replace the functions by which libraries get memory.
//!
//! A program may have a `malloc` or an `operator new` of its own, and then the C and C++ libraries call that
//! one. The model's library functions get memory in another way and another number of times, so what the
//! program's function does there (a counter, say) would be lost. Calls that get memory by `operator new` are
//! not known then; of a program with a `malloc` of its own nothing is: any part of libc may call it (streams,
//! threads, copies of strings), and so does the runtime.

use crate::llvm::{Module, Value};
use crate::prelude;

/// C's functions.
const C: &[&str] = &[
    "malloc",
    "calloc",
    "realloc",
    "free",
    "reallocarray",
    "memalign",
    "aligned_alloc",
    "posix_memalign",
    "valloc",
    "pvalloc",
];

/// What the program has of these.
#[derive(Debug, Default)]
pub(crate) struct Replaced {
    pub malloc: Option<String>,
    pub new: Option<String>,
}

impl Replaced {
    pub fn by(module: &Module) -> Replaced {
        let functions = module.functions();
        let own = functions.iter().filter(|f| is_seen_by_libraries(**f)).map(|f| f.name());
        let mut replaced = Replaced::default();
        for name in own {
            if C.contains(&name.as_str()) {
                replaced.malloc.get_or_insert(name);
            } else if is_operator(&name) {
                replaced.new.get_or_insert(name);
            }
        }
        replaced
    }

    /// What nobody can say of the program as a whole.
    pub fn blocks(&self) -> Option<String> {
        Some(format!("the program's own {}, which libc and the runtime call, too", self.malloc.as_ref()?))
    }

    /// Why it is not known what a call does of a function that the program does not define; `None`: this is
    /// no reason.
    pub fn hides(&self, called: &str) -> Option<String> {
        // (The library's forms of the operators call the program's: `new[]` calls `new`.)
        let by_new = is_operator(called) || prelude::gets_memory_by_new(called);
        let own = self.new.as_ref().filter(|_| by_new)?;
        Some(format!("a call to {called}, which gets memory from the program's own {own}"))
    }
}

/// Global `operator new` and `operator delete`, all forms.
fn is_operator(name: &str) -> bool {
    ["_Znw", "_Zna", "_Zdl", "_Zda"].iter().any(|start| name.starts_with(start))
}

/// Is it the program's own, and do libraries call it by its name?
fn is_seen_by_libraries(f: Value) -> bool {
    let models = f.is_weak_definition() && prelude::defines(&f.name());
    !f.is_declaration() && !f.is_inside() && !models
}
