//! What runs before `main` and after it: constructors, destructors, exit handlers.
//!
//! Where there is any of that, the program starts in a function of the model's: constructors in the order of
//! their priority, then `main`, then `exit` with what it returned. A run-time library takes part from `main`
//! on only; so the events of constructors are none: [`Builtin::MainBegins`] says where that ends.

use crate::builtin::Builtin;
use crate::inst::*;
use crate::llvm::{Module, TypeKind, Value};
use crate::load::SECTION;
use crate::stop::{SourceLocation, Unsupported};
use crate::translate::{Translator, append};
use crate::{Const, shadow};

/// The functions of a list of constructors or destructors with their priority, in the list's order.
pub(super) fn listed(module: &Module, name: &str) -> Vec<(u64, Value)> {
    let Some(list) = module.globals().into_iter().find(|g| g.name() == name) else { return Vec::new() };
    let Some(init) = list.initializer() else { return Vec::new() };
    let n = if init.ty().kind() == TypeKind::LLVMArrayTypeKind { init.ty().array_len() } else { 0 };
    (0..n as u32)
        .filter_map(|k| {
            let entry = init.aggregate_element(k)?;
            Some((entry.aggregate_element(0)?.const_int(), entry.aggregate_element(1)?))
        })
        .collect()
}

/// Sections whose contents the system runs or calls before `main` or after it.
const RUN: [&str; 7] = [".preinit_array", ".init_array", ".fini_array", ".ctors", ".dtors", ".init", ".fini"];

/// Is there more in assembly than the program's bitcode, and what only says something of names (as C++'s
/// `<iostream>` does)?
fn does_something(assembly: &str) -> bool {
    let bitcode = format!(".pushsection {SECTION},");
    let mut lines = assembly.lines().map(str::trim);
    while let Some(line) = lines.next() {
        if line.starts_with(&bitcode) {
            lines.by_ref().find(|l| *l == ".popsection");
        } else if !line.is_empty() && (line.contains(';') || !line.starts_with(".globl ")) {
            return true;
        }
    }
    false
}

impl Translator<'_> {
    /// What runs, or may run, although no function of the program calls it.
    pub(super) fn outside_of_functions(&mut self) {
        let mut found = Vec::new();
        for g in self.module.globals().into_iter().chain(self.module.functions()) {
            let section = g.section();
            // With or without a priority.
            let named =
                |s: &&str| section == *s || section.strip_prefix(*s).is_some_and(|r| r.starts_with('.'));
            if RUN.iter().any(named) {
                found.push(("constructor", format!("{} in the section {section}", g.name())));
            }
        }
        if does_something(&self.module.assembly()) {
            found.push(("instruction", "assembly outside of functions".to_string()));
        }
        found.extend(self.replaced.blocks().map(|own| ("call", own)));
        for (kind, text) in found {
            self.program.blockers.push(Unsupported {
                kind,
                text,
                place: SourceLocation::default(),
                site: None,
            });
        }
    }

    /// The destructors, in the order in which they run.
    pub(super) fn destructors(&self) -> Vec<Option<u32>> {
        let mut all = listed(self.module, "llvm.global_dtors");
        all.sort_by_key(|d| d.0);
        all.reverse();
        all.iter().map(|d| self.functions.get(&d.1).copied()).collect()
    }

    /// The function that a program starts in.
    pub(super) fn entry(&mut self, main: u32) -> u32 {
        let mut constructors = listed(self.module, "llvm.global_ctors");
        constructors.sort_by_key(|c| c.0);
        let named = |t: &Self, name: &str| t.functions.iter().find(|f| f.0.name() == name).map(|f| *f.1);
        let exit = named(self, "exit");
        let registers = exit.is_some_and(|_| named(self, "__cxa_atexit").is_some());
        if constructors.is_empty() && !registers {
            return main;
        }
        let code = &self.program.functions[main as usize];
        let params = code.params;
        let used: Vec<bool> = (0..params).map(|r| code.uses(r)).collect();
        let place = SourceLocation { function: "main".into(), ..SourceLocation::default() };
        self.program.places.push(place);
        let place = self.program.places.len() as u32 - 1;
        let mut f = Function { name: "the start".into(), params, regs: params + 1, ..Function::default() };
        let result = params;
        let emit = |f: &mut Function, i| {
            f.code.push(i);
            f.places.push(place);
        };
        for (_, c) in constructors {
            match self.functions.get(&c).filter(|_| c.params().is_empty()) {
                Some(&callee) => {
                    f.mentions.push(callee);
                    emit(&mut f, Inst::Call { callee, args: Range::default(), dst: NO_REG });
                }
                None => {
                    // glibc passes what `main` gets.
                    let why = if c.params().is_empty() { "is defined elsewhere" } else { "takes arguments" };
                    let text = format!("the constructor {}, which {why}", c.name());
                    let what = self.unsupported("constructor", text, place, None);
                    emit(&mut f, Inst::Unsupported { what });
                }
            }
        }
        let begins = Builtin::MainBegins;
        emit(&mut f, Inst::Lib { f: begins, args: Range::default(), dst: NO_REG, site: LOCAL, w: 64 });
        let nothing = self.pool(Const { bits: 0, shadow: shadow::POISON });
        let args = (0..params).map(|r| if used[r as usize] { Opnd::reg(r) } else { nothing });
        let args = append(&mut f.lists, args.collect::<Vec<_>>());
        f.mentions.push(main);
        emit(&mut f, Inst::Call { callee: main, args, dst: result });
        let status = append(&mut f.lists, [Opnd::reg(result)]);
        match exit {
            Some(callee) => {
                f.mentions.push(callee);
                emit(&mut f, Inst::Call { callee, args: status, dst: NO_REG });
            }
            None => {
                let end = Builtin::ExitProcess;
                emit(&mut f, Inst::Lib { f: end, args: status, dst: NO_REG, site: LOCAL, w: 64 });
            }
        }
        emit(&mut f, Inst::Unreachable);
        let begun = crate::Global {
            name: "the start of main".into(),
            kind: crate::GlobalKind::Variable,
            bytes: vec![0; 8],
            shadow: Vec::new(),
            merged: false,
            foreign: false,
        };
        self.program.globals.push(begun);
        self.program.constructors = Some(self.program.globals.len() as u32 - 1);
        self.program.functions.push(f);
        self.program.functions.len() as u32 - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bitcode_and_names_are_harmless() {
        let bitcode = format!(".pushsection {SECTION},\"\",@progbits\n.quad 0x1\n.popsection\n");
        assert!(!does_something(""));
        assert!(!does_something(&bitcode));
        assert!(!does_something(".globl _ZSt21ios_base_library_initv"));
        assert!(does_something(".globl a; .quad a"));
        assert!(does_something(&format!("{bitcode}.quad a")));
        assert!(does_something(".pushsection .init_array,\"aw\"\n.quad a\n.popsection"));
    }
}
