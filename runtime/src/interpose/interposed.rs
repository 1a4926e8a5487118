//! How an interposer is made of a function of libc's.

/// Functions of libc, each as `fn name(arguments) |thread| libc's own => its events;`. With `first option`
/// before the bar: what is tried in any case, also where nothing is to be seen. With `or option`: what is
/// tried first where events are to be seen. `None` where that is not that simple. While there is nothing
/// to do at events ([`flags::quiet`]) a call is libc's own and no more, also where it blocks: a look
/// before would change who gets a contended mutex. (The watchdog asks the kernel then.) See `flags.rs`.
macro_rules! interposed {
    ($(fn $name:ident($($arg:ident: $ty:ty),*) $(first $first:expr,)? $(or $or:expr,)? |$t:ident| real::$real:ident => $body:expr;)*) => {
        $(
            mod $name {
                use super::*;

                pub static TARGET: $crate::flags::Target =
                    $crate::flags::Target::new(at_length as *const c_void);

                /// # Safety
                /// As for libc's function of this name.
                pub unsafe extern "C-unwind" fn at_length($($arg: $ty),*) -> c_int {
                    // SAFETY: the arguments are passed on as they are: the caller's duty towards libc's
                    // function.
                    unsafe {
                        $(if let Some(done) = $first {
                            return done;
                        })?
                        if $crate::flags::quiet() && !$crate::handler::is_watched_here() {
                            if !$crate::interpose::writers::some_wait() && !$crate::handler::watches() {
                                TARGET.shorten(real::$real::address());
                            }
                            return real::$real($($arg),*);
                        }
                        $(if let Some(done) = $or {
                            return done;
                        })?
                        match caller() {
                            None => {
                                $crate::interpose::call::aside(concat!("calls ", stringify!($name)));
                                real::$real($($arg),*)
                            }
                            Some($t) => $body,
                        }
                    }
                }
            }

            /// libc's function of this name, as events.
            ///
            /// # Safety
            /// As for libc's.
            #[cfg(all(target_arch = "x86_64", not(any(loom, miri))))]
            #[cfg_attr(feature = "interpose", unsafe(no_mangle))]
            #[unsafe(naked)]
            pub unsafe extern "C-unwind" fn $name($($arg: $ty),*) -> c_int {
                std::arch::naked_asm!("jmp qword ptr [rip + {}]", sym $name::TARGET)
            }

            /// libc's function of this name, as events.
            ///
            /// # Safety
            /// As for libc's.
            #[cfg(not(all(target_arch = "x86_64", not(any(loom, miri)))))]
            #[cfg_attr(feature = "interpose", unsafe(no_mangle))]
            pub unsafe extern "C-unwind" fn $name($($arg: $ty),*) -> c_int {
                // SAFETY: the caller's duty towards libc's function.
                unsafe { if $crate::flags::quiet() { real::$real($($arg),*) } else { $name::at_length($($arg),*) } }
            }
        )*
    };
}
pub(super) use interposed;
