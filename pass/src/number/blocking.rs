//! Which external functions may block outside our sight.
//!
//! The list names what cannot: everything else (reading and writing, sleeping, waiting for processes, and whatever
//! we have never heard of) may. Synchronization functions do block, but in sight: the runtime interposes them.

/// Functions of C's and C++'s libraries and POSIX that return whatever the outside world does.
const NEVER: &[&str] = &[
    // memory
    "malloc", "calloc", "realloc", "free", "aligned_alloc", "posix_memalign", "memalign", "valloc", "reallocarray",
    "malloc_usable_size", "alloca",
    // strings and bytes
    "memcpy", "memmove", "memset", "memcmp", "memchr", "memrchr", "memmem", "bcmp", "bzero", "bcopy", "strlen",
    "strnlen", "strcpy", "strncpy", "stpcpy", "stpncpy", "strlcpy", "strlcat", "strcat", "strncat", "strcmp",
    "strncmp", "strcasecmp", "strncasecmp", "strchr", "strrchr", "strchrnul", "strstr", "strspn", "strcspn",
    "strpbrk", "strtok", "strtok_r", "strsep", "strdup", "strndup", "strcoll", "strerror", "strerror_r", "strsignal",
    "atoi", "atol", "atoll", "atof", "strtol", "strtoll", "strtoul", "strtoull", "strtod", "strtof", "strtold",
    "__isoc23_strtol", "__isoc23_strtoul", "__isoc23_strtoll", "__isoc23_strtoull", "snprintf", "vsnprintf",
    "sprintf", "vsprintf", "sscanf", "__isoc99_sscanf", "__isoc23_sscanf", "__snprintf_chk", "__vsnprintf_chk",
    "__sprintf_chk", "__memcpy_chk", "__memset_chk", "__memmove_chk", "__strcpy_chk", "__strcat_chk",
    // characters
    "isalnum", "isalpha", "isdigit", "isspace", "isupper", "islower", "isprint", "ispunct", "isxdigit", "toupper",
    "tolower", "__ctype_b_loc", "__ctype_tolower_loc", "__ctype_toupper_loc",
    // arithmetic
    "abs", "labs", "llabs", "div", "ldiv", "lldiv", "rand", "srand", "rand_r", "random", "srandom", "drand48",
    "lrand48", "srand48", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2",
    "expm1", "log", "log2", "log10", "log1p", "pow", "sqrt", "cbrt", "hypot", "floor", "ceil", "round", "trunc",
    "rint", "nearbyint", "lround", "llround", "lrint", "fabs", "fmod", "fmin", "fmax", "fma", "ldexp", "frexp",
    "modf", "erf", "erfc", "tgamma", "lgamma", "sinf", "cosf", "tanf", "expf", "logf", "powf", "sqrtf", "floorf",
    "ceilf", "roundf", "fabsf", "fmodf", "qsort", "qsort_r", "bsearch",
    // the process and its threads
    "exit", "_exit", "_Exit", "quick_exit", "abort", "atexit", "__cxa_atexit", "__assert_fail", "__assert",
    "__stack_chk_fail", "getenv", "setenv", "getpid", "getppid", "gettid", "getuid", "geteuid", "sched_yield",
    "sched_getcpu", "sysconf", "__errno_location", "signal", "sigaction", "sigemptyset", "sigfillset", "sigaddset",
    "raise", "setjmp", "_setjmp", "__sigsetjmp", "longjmp", "siglongjmp", "thrd_yield", "thrd_create",
    "thrd_join", "thrd_exit", "thrd_current", "thrd_equal", "mtx_init", "mtx_lock", "mtx_unlock", "mtx_trylock",
    "mtx_timedlock", "mtx_destroy", "cnd_init", "cnd_wait", "cnd_timedwait", "cnd_signal", "cnd_broadcast",
    "cnd_destroy", "call_once", "tss_create", "tss_get", "tss_set", "tss_delete",
    // time
    "time", "clock", "clock_gettime", "clock_getres", "gettimeofday", "timespec_get", "localtime", "localtime_r",
    "gmtime", "gmtime_r", "mktime", "difftime", "strftime",
    // C++
    "_Znwm", "_Znam", "_ZnwmSt11align_val_t", "_ZdlPv", "_ZdaPv", "_ZdlPvm", "_ZdaPvm", "_ZdlPvSt11align_val_t",
    "_ZdlPvmSt11align_val_t", "_ZnwmRKSt9nothrow_t", "_ZnamRKSt9nothrow_t", "__cxa_allocate_exception",
    "__cxa_free_exception", "__cxa_throw", "__cxa_rethrow", "__cxa_begin_catch", "__cxa_end_catch",
    "__cxa_get_exception_ptr", "__cxa_guard_release", "__cxa_guard_abort", "__cxa_pure_virtual",
    "__cxa_thread_atexit", "__dynamic_cast", "_ZSt9terminatev", "_Unwind_Resume", "__gxx_personality_v0",
];

/// Families whose members are all interposed or cannot block.
const NEVER_PREFIXES: &[&str] = &["pthread_", "sem_", "__atomic_", "__sync_", "__irs_", "irs_", "_ZSt", "_ZNSt6thread", "_ZNSt18condition_variable", "__VERIFIER_"];

/// May a call of this external function wait for something that is not one of the program's threads? `None`: the
/// function is not known, or it is called through a pointer.
pub fn may_block(name: Option<&str>) -> bool {
    let Some(name) = name else { return true };
    // `std::…` of libstdc++ synchronizes through pthread functions, except what waits on a futex of its own.
    if name.starts_with("_ZSt") {
        return name.contains("wait") || name.contains("istream") || name.contains("ostream");
    }
    !(NEVER.contains(&name) || NEVER_PREFIXES.iter().any(|p| name.starts_with(p)))
}

#[cfg(test)]
mod tests {
    use super::may_block;

    #[test]
    fn only_what_is_known_not_to_block_does_not() {
        for name in ["read", "accept", "recv", "sleep", "usleep", "nanosleep", "poll", "waitpid", "printf", "frobnicate"] {
            assert!(may_block(Some(name)), "{name}");
        }
        for name in ["malloc", "pthread_mutex_lock", "sem_wait", "sched_yield", "__assert_fail", "_Znwm"] {
            assert!(!may_block(Some(name)), "{name}");
        }
        assert!(may_block(None));
    }
}
