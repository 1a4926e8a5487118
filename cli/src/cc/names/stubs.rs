//! What leads from the names of the copy to libc, and from libc's names to the runtime.

use super::symbols::Symbols;
use std::fmt::Write as _;

/// The section that says whose the replaceable functions are: see [`super::replaced`].
pub const SECTION: &str = "irs_names";

/// The functions in assembler. What is in libc's place is weak if `replaceable` has it, or the runtime's own
/// is.
///
/// libc's functions are found by `dlsym(RTLD_NEXT)`: behind the program, in the libraries, which is also
/// where the linker would have bound them, but for the program. That happens for all at once, before any
/// constructor: later it might happen in a signal handler. What is called still earlier finds its own one
/// (`irs_names_find`).
pub fn assembly(symbols: &Symbols, replaceable: &[String]) -> String {
    let mut text = String::from("\t.text\n");
    for (name, defined) in &symbols.own {
        let weak = defined.weak || replaceable.contains(name);
        let _ = writeln!(text, "\t{} {name}", if weak { ".weak" } else { ".globl" });
        if defined.hidden {
            let _ = writeln!(text, "\t.hidden {name}");
        }
        lead(&mut text, name, &format!("jmp irs_own_{name}"));
    }
    for (i, name) in symbols.libc.iter().enumerate() {
        let _ = writeln!(text, "\t.globl irs_libc_{name}\n\t.hidden irs_libc_{name}");
        lead(&mut text, &format!("irs_libc_{name}"), &format!("jmp *irs_names_slots+{}(%rip)", 8 * i));
        let _ = writeln!(text, ".Lfind_{i}:\n\tpushq ${i}\n\tjmp irs_names_find");
    }
    text.push_str(&FIND.replace("COUNT", &symbols.libc.len().to_string()));
    tables(&mut text, symbols, replaceable);
    text
}

fn lead(text: &mut String, name: &str, jump: &str) {
    let _ = writeln!(
        text,
        "\t.type {name}, @function\n{name}:\n.Lat_{name}:\n\t.cfi_startproc\n\t{jump}\n\t.cfi_endproc\n\t.size {name}, . - {name}"
    );
}

fn tables(text: &mut String, symbols: &Symbols, replaceable: &[String]) {
    text.push_str("\t.section .data.irs_names_slots,\"aw\",@progbits\n\t.balign 8\nirs_names_slots:\n");
    for i in 0..symbols.libc.len() {
        let _ = writeln!(text, "\t.quad .Lfind_{i}");
    }
    text.push_str("\t.section .rodata.irs_names_offsets,\"a\",@progbits\n\t.balign 4\nirs_names_offsets:\n");
    for i in 0..symbols.libc.len() {
        let _ = writeln!(text, "\t.long .Lname_{i} - irs_names_offsets");
    }
    for (i, name) in symbols.libc.iter().enumerate() {
        let _ = writeln!(text, ".Lname_{i}:\n\t.asciz \"{name}\"");
    }
    // Where the linker has found it, and where it is here: the same, unless the program has its own.
    let _ = writeln!(text, "\t.section {SECTION},\"a\",@progbits\n\t.balign 8\n.Lnames:");
    for name in replaceable {
        let _ = writeln!(text, "\t.quad {name} - .\n\t.quad .Lat_{name} - .");
    }
    text.push_str("\t.section .preinit_array,\"aw\",@preinit_array\n\t.balign 8\n\t.quad irs_names_bind\n");
    text.push_str("\t.section .note.GNU-stack,\"\",@progbits\n");
}

/// `irs_names_find`: finds the function of the number on the stack and goes on there, all registers for
/// arguments as they were. `irs_names_bind`: finds all. (It names the section `irs_names`, so that no linker
/// drops that.)
const FIND: &str = "
	.type irs_names_find, @function
irs_names_find:
	pushq %rax
	pushq %rdi
	pushq %rsi
	pushq %rdx
	pushq %rcx
	pushq %r8
	pushq %r9
	pushq %r10
	subq $128, %rsp
	movups %xmm0, (%rsp)
	movups %xmm1, 16(%rsp)
	movups %xmm2, 32(%rsp)
	movups %xmm3, 48(%rsp)
	movups %xmm4, 64(%rsp)
	movups %xmm5, 80(%rsp)
	movups %xmm6, 96(%rsp)
	movups %xmm7, 112(%rsp)
	movq 192(%rsp), %rax
	leaq irs_names_offsets(%rip), %rcx
	movslq (%rcx,%rax,4), %rsi
	addq %rcx, %rsi
	movq $-1, %rdi
	call dlsym@PLT
	testq %rax, %rax
	jnz 1f
	ud2
1:	movq 192(%rsp), %rcx
	leaq irs_names_slots(%rip), %rdx
	movq %rax, (%rdx,%rcx,8)
	movq %rax, 192(%rsp)
	movups (%rsp), %xmm0
	movups 16(%rsp), %xmm1
	movups 32(%rsp), %xmm2
	movups 48(%rsp), %xmm3
	movups 64(%rsp), %xmm4
	movups 80(%rsp), %xmm5
	movups 96(%rsp), %xmm6
	movups 112(%rsp), %xmm7
	addq $128, %rsp
	popq %r10
	popq %r9
	popq %r8
	popq %rcx
	popq %rdx
	popq %rsi
	popq %rdi
	popq %rax
	ret
	.size irs_names_find, . - irs_names_find

	.type irs_names_bind, @function
irs_names_bind:
	pushq %rbx
	pushq %r12
	pushq %r13
	leaq .Lnames(%rip), %rax
	leaq irs_names_offsets(%rip), %r12
	leaq irs_names_slots(%rip), %r13
	xorl %ebx, %ebx
1:	movslq (%r12,%rbx,4), %rsi
	addq %r12, %rsi
	movq $-1, %rdi
	call dlsym@PLT
	testq %rax, %rax
	jz 2f
	movq %rax, (%r13,%rbx,8)
2:	incq %rbx
	cmpq $COUNT, %rbx
	jb 1b
	popq %r13
	popq %r12
	popq %rbx
	ret
	.size irs_names_bind, . - irs_names_bind
";
