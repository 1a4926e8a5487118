//! How this process computes with floating-point numbers: the control words of the processor's two units.
//!
//! What is proven is proven of arithmetic as the ABI starts a process. A linker's option (`-ffast-math` and
//! `-mdaz-ftz` link an object that sets the control word before `main`) or a constructor can change that.

use std::arch::asm;

/// Of SSE: to nearest, nothing flushed to zero, all exceptions masked; without the flags of past exceptions.
const SSE: u32 = 0x1f80;
const SSE_FLAGS: u32 = 0x3f;

/// Of x87: to nearest, 64 bits of precision, all exceptions masked.
const X87: u16 = 0x037f;

/// What is not as a process starts, if something is: then nothing was proven of this run.
pub fn deviation() -> Option<String> {
    let (mut sse, mut x87) = (0u32, 0u16);
    // SAFETY: each stores a control word to where it is told.
    unsafe {
        asm!("stmxcsr [{}]", in(reg) &raw mut sse, options(nostack, preserves_flags));
        asm!("fnstcw [{}]", in(reg) &raw mut x87, options(nostack, preserves_flags));
    }
    let (sse, usual) = (sse & !SSE_FLAGS, (SSE, X87));
    ((sse, x87) != usual).then(|| {
        format!(
            "arithmetic is not as a process starts: the control words are {sse:#x} and {x87:#x}, not {SSE:#x} and \
             {X87:#x} (linked with -ffast-math or -mdaz-ftz, or changed by a constructor?); nothing is proven of such \
             a run: link without these options"
        )
    })
}
