//! The fast path of events in assembly: the callbacks that instrumented code calls, as functions that keep
//! their caller's registers: all but `rax`, `r11` and the vector registers (`preserve_most`, and a word to
//! return). By a compiler that is a dozen registers saved before anything is asked; here they are saved on
//! the long way only.
//!
//! The same decision as `core/quick.rs`, after the same questions as in `abi.rs`: is the thread an ordinary
//! one, in no section of the runtime's; is a schedule enforced and nothing else; is the site the next step's,
//! and have that one's predecessors been found executed? Then
//!
//! ```text
//! __irs_enter: pending = count                        the access may happen
//! __irs_leave: if (pending == count) count += 1       for all to see; then a look at who sleeps for that count
//! __irs_reach: both, for a mark
//! ```
//!
//! and whatever else there is to do goes the long way: all registers saved, `abi.rs` asked. (Accesses within
//! a turn of a cooperative node do not come here: instrumented code looks at the thread's note itself.)
//!
//! **Memory order.** A list of predecessors is `done` once their counters have been read with acquire order.
//! The count is a plain store, which on this machine is a release: the access comes before it. Then the light
//! fence of `sync.rs` (nothing where membarrier works, else a locked instruction), then the load of `wanted`:
//! R1 to R3 of `core/eventcount.rs`.
//!
//! **Handlers** may interrupt this anywhere. Nothing is ever half done, since each part ends by one store;
//! who jumps out between the count and the look at the eventcount leaves that to `handler.rs`.

use crate::abi::{enter_at_length, leave_at_length, reach_at_length, rings};
use crate::core::layout as core;
use crate::flags;
use crate::modules::Site;
use crate::sync::{MEMBARRIER, MEMBARRIER_WORKS};
use crate::thread::layout as tls;
use std::arch::global_asm;
use std::mem::offset_of;

/// `r11` = the thread's `Quick`, of an ordinary thread under nothing but a schedule; else to 9.
macro_rules! ordinary {
    () => {
        "mov r11, qword ptr [rip + irs_rt_tls@GOTTPOFF]
        cmp word ptr fs:[r11 + {state}], 0
        jne 9f
        mov r11, qword ptr fs:[r11 + {quick}]
        test r11, r11
        je 9f
        "
    };
}

/// Is the event of site `rdi` the next step's, whose predecessors have executed? Else to 9, or to 8 with
/// `rdx` to be taken from the stack. `rax` = the count; at 4, with `rdx` on the stack.
macro_rules! may_go {
    () => {
        "cmp byte ptr [rip + {flags}], {enforce}
        jne 9f
        mov rax, qword ptr [r11 + {slot}]
        mov rax, qword ptr [rax + {counter}]
        cmp rax, qword ptr [r11 + {limit}]
        je 9f
        shl rax, 4
        add rax, qword ptr [r11 + {origin}]
        push rdx
        .cfi_adjust_cfa_offset 8
        mov edx, dword ptr [rdi + {site_id}]
        cmp edx, dword ptr [rax + {label} + 2]
        jne 8f
        movzx edx, word ptr [rdi + {site_event}]
        cmp dx, word ptr [rax + {label}]
        jne 8f
        mov rdx, qword ptr [rax + {list}]
        cmp rdx, qword ptr [r11 + {done}]
        jne 3f
        4:
        pop rdx
        .cfi_adjust_cfa_offset -8
        mov rax, qword ptr [r11 + {slot}]
        mov rax, qword ptr [rax + {counter}]
        "
    };
}

/// 3: of another list than the one that is done; there may be nothing in it. 8: gives `rdx` back.
macro_rules! may_not_go {
    () => {
        "3:
        .cfi_adjust_cfa_offset 8
        test rdx, rdx
        je 4b
        8:
        pop rdx
        .cfi_adjust_cfa_offset -8
        "
    };
}

/// The count is one higher than `rax`; goes to 6 or 7 if that is not all, else returns.
macro_rules! count {
    () => {
        "inc rax
        cmp byte ptr [r11 + {settle}], 0
        mov r11, qword ptr [r11 + {slot}]
        mov qword ptr [r11 + {counter}], rax
        jne 7f
        cmp byte ptr [rip + {membarrier}], {works}
        jne 6f
        5:
        cmp qword ptr [r11 + {wanted}], rax
        jbe 7f
        ret
        6:
        lock or dword ptr [rsp - 64], 0
        jmp 5b
        7:
        "
    };
}

/// A call of `$function` with all registers saved, and back to the caller.
macro_rules! long {
    ($function:literal) => {
        concat!(
            "push rdx
            .cfi_adjust_cfa_offset 8
            .cfi_rel_offset rdx, 0
            push rcx
            .cfi_adjust_cfa_offset 8
            .cfi_rel_offset rcx, 0
            push rsi
            .cfi_adjust_cfa_offset 8
            .cfi_rel_offset rsi, 0
            push rdi
            .cfi_adjust_cfa_offset 8
            .cfi_rel_offset rdi, 0
            push r8
            .cfi_adjust_cfa_offset 8
            .cfi_rel_offset r8, 0
            push r9
            .cfi_adjust_cfa_offset 8
            .cfi_rel_offset r9, 0
            push r10
            .cfi_adjust_cfa_offset 8
            .cfi_rel_offset r10, 0
            call ",
            $function,
            "
            pop r10
            .cfi_adjust_cfa_offset -8
            .cfi_restore r10
            pop r9
            .cfi_adjust_cfa_offset -8
            .cfi_restore r9
            pop r8
            .cfi_adjust_cfa_offset -8
            .cfi_restore r8
            pop rdi
            .cfi_adjust_cfa_offset -8
            .cfi_restore rdi
            pop rsi
            .cfi_adjust_cfa_offset -8
            .cfi_restore rsi
            pop rcx
            .cfi_adjust_cfa_offset -8
            .cfi_restore rcx
            pop rdx
            .cfi_adjust_cfa_offset -8
            .cfi_restore rdx
            ret
            "
        )
    };
}

macro_rules! begin {
    ($name:literal) => {
        concat!(".globl ", $name, "\n.type ", $name, ",@function\n.p2align 5\n", $name, ":\n.cfi_startproc\n")
    };
}

macro_rules! end {
    ($name:literal) => {
        concat!(".cfi_endproc\n.size ", $name, ", . - ", $name, "\n")
    };
}

global_asm!(
    ".pushsection .text.irs_rt_entry,\"ax\",@progbits",
    begin!("__irs_enter"),
    ordinary!(),
    may_go!(),
    "mov qword ptr [r11 + {pending}], rax
    ret",
    may_not_go!(),
    "9:",
    long!("{enter_at_length}"),
    end!("__irs_enter"),
    begin!("__irs_leave"),
    ordinary!(),
    "mov rax, qword ptr [r11 + {slot}]
    mov rax, qword ptr [rax + {counter}]
    cmp rax, qword ptr [r11 + {pending}]
    jne 9f",
    count!(),
    long!("{rings}"),
    "9:",
    long!("{leave_at_length}"),
    end!("__irs_leave"),
    begin!("__irs_reach"),
    ordinary!(),
    may_go!(),
    count!(),
    long!("{rings}"),
    may_not_go!(),
    "9:",
    long!("{reach_at_length}"),
    end!("__irs_reach"),
    ".popsection",
    state = const tls::STATE_AND_SECTION,
    quick = const tls::QUICK,
    flags = sym flags::FLAGS,
    enforce = const flags::ENFORCE,
    slot = const core::SLOT,
    origin = const core::ORIGIN,
    limit = const core::LIMIT,
    done = const core::DONE,
    pending = const core::PENDING,
    settle = const core::SETTLE,
    counter = const core::COUNTER,
    wanted = const core::WANTED,
    label = const core::LABEL,
    list = const core::LIST,
    site_id = const offset_of!(Site, id),
    site_event = const offset_of!(Site, event),
    membarrier = sym MEMBARRIER,
    works = const MEMBARRIER_WORKS,
    enter_at_length = sym enter_at_length,
    leave_at_length = sym leave_at_length,
    reach_at_length = sym reach_at_length,
    rings = sym rings,
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Answer, Config, Core, ThreadLocalState};
    use crate::thread::set_quick;
    use std::arch::asm;
    use traceformat::event::{Label, Op};
    use traceformat::fingerprint::Fingerprint;
    use traceformat::schedule::condition::Condition;
    use traceformat::schedule::fact::Facts;
    use traceformat::schedule::section::{Lane, Pred, Section, Step};
    use traceformat::schedule::set::{Arm, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
    use traceformat::site::SiteId;
    use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

    const STEPS: usize = 200;

    fn label(site: usize) -> Label {
        Label::new(site as u32, Op::Store)
    }

    fn publishes(step: usize) -> bool {
        matches!(step % 13, 4 | 5)
    }

    /// A section in which thread 0 has so many steps at three sites. Some wait for an event of thread 1, some
    /// publish.
    fn set() -> ScheduleSet {
        let step = |i: usize| {
            let preds =
                if i / 3 % 2 == 1 { vec![Pred::new(ThreadIx(1), 1 + (i / 60) as i64)] } else { vec![] };
            Step { preds: preds.into(), publishes: publishes(i), ..Step::new(label(i % 3)) }
        };
        let lanes = vec![
            Lane { thread: ThreadIx(0), steps: (0..STEPS).map(step).collect() },
            Lane { thread: ThreadIx(1), steps: vec![Step::new(label(3)); 8].into() },
        ];
        let section = Section { counted: 0, lanes: lanes.into() };
        let first = (ThreadIx(0), label(0));
        let arm = Arm { first, guard: Condition::default(), section, target: NodeId(1) };
        ScheduleSet {
            fingerprint: Fingerprint([1; 16]),
            origin: Origin::Hand,
            threads: ThreadTable(vec![ThreadName { parent: ThreadIx::MAIN, rank: 0 }]),
            facts: Facts::default(),
            assumptions: Vec::new(),
            promises: Promises::default(),
            counted: vec![SiteSet((0..4).map(SiteId).collect())],
            nodes: [(NodeId::ROOT, Node::Choice(vec![arm].into())), (NodeId(1), Node::End)].into(),
            traces: None,
        }
    }

    fn site(label: Label) -> Site {
        Site {
            id: label.site.0,
            kind: 2,
            flags: 0.into(),
            event: (label.op as u16) << 8 | u16::from(label.outcome),
            line: 0,
            column: 0,
            size: 8,
            function: std::ptr::null(),
            file: std::ptr::null(),
        }
    }

    /// Calls one of the callbacks, and sees that registers are kept.
    macro_rules! callback {
        ($name:literal, $site:expr, $word:expr) => {{
            let (site, word): (*const Site, *const u64) = ($site, $word);
            let (mut a, mut b): (*const Site, *const u64) = (site, word);
            let mut kept = [2u64, 3, 4, 5, 6];
            // SAFETY: the site is one; the word is readable; the red zone is left alone, the stack aligned,
            // all that may change is named.
            unsafe {
                asm!(
                    "mov r12, rsp",
                    "sub rsp, 256",
                    "and rsp, -16",
                    concat!("call ", $name),
                    "mov rsp, r12",
                    inout("rdi") a, inout("rsi") b,
                    inout("rdx") kept[0], inout("rcx") kept[1],
                    inout("r8") kept[2], inout("r9") kept[3], inout("r10") kept[4],
                    out("rax") _, out("r11") _, out("r12") _,
                    clobber_abi("C"),
                );
            }
            assert_eq!((a, b, kept), (site, word, [2, 3, 4, 5, 6]), $name);
        }};
    }

    fn enter(label: Label) {
        callback!("__irs_enter", &site(label), &0)
    }
    fn leave(label: Label) {
        callback!("__irs_leave", &site(label), &0)
    }
    fn reach(label: Label) {
        callback!("__irs_reach", &site(label), &0)
    }

    /// The assembly answers as `core/quick.rs` does, at each step of a lane, to right and wrong labels, and
    /// counts what it has let happen. What it leaves to the long way changes nothing here, where the runtime
    /// takes no part.
    #[test]
    fn the_short_way_is_the_same_in_assembly() {
        let _alone = flags::MINE.lock();
        for counter_start in [0, 1 << 32, (1 << 60) - 3] {
            let core = Core::new(Config { max_threads: 2, counter_start, ..Config::default() });
            core.install(&set()).expect("it is valid");
            let (mut me, mut other) = (thread(&core, 0), thread(&core, 1));
            let (mut quickly, mut marks) = (0, 0);
            for i in 0..STEPS {
                if i % 60 == 0 {
                    // What the steps from here on wait for.
                    assert_eq!(core.poll(&mut other, label(3)), crate::core::Poll::Go);
                    core.advance(&mut other, None);
                }
                let (right, wrong) = (label(i % 3), label((i + 1) % 3));
                let right_but = Label { outcome: 1, ..right };
                let before = me.count();
                for l in [wrong, right_but, right] {
                    let expected = me.may_go(l.packed()) == Answer::Go;
                    set_quick(&mut me);
                    if i % 5 == 0 {
                        reach(l);
                        marks += u64::from(expected);
                    } else {
                        enter(l);
                        assert_eq!(me.has_begun(), expected, "step {i}, {l:?}");
                        leave(l);
                        assert!(!me.has_begun());
                    }
                    set_quick_to_none();
                    assert_eq!(me.count(), before + u64::from(expected), "step {i}, {l:?}");
                    // (Two in a row that publish wait for the same, too.)
                    assert!((l == right && !publishes(i)) || !expected, "step {i}");
                    quickly += u64::from(expected);
                }
                if me.count() == before {
                    assert_eq!(core.poll(&mut me, right), crate::core::Poll::Go, "step {i}");
                    core.advance(&mut me, Some(7));
                }
            }
            // (Not the first of a list, nor what publishes.)
            assert!(quickly > 130 && marks > 20, "{quickly} {marks}");
            // At the end there is nothing to be let happen.
            set_quick(&mut me);
            enter(label(STEPS % 3));
            set_quick_to_none();
            assert!(!me.has_begun());
        }
    }

    fn thread(core: &Core, ix: u16) -> ThreadLocalState {
        core.enter(ThreadIx(ix)).expect("there are two")
    }

    fn set_quick_to_none() {
        flags::lower(flags::ENFORCE);
        crate::thread::hurry();
    }
}
