//! The types of the library's functions, as the headers of glibc 2.36 declare them.
//!
//! A program may declare a function otherwise, by hand or under another name (`__asm__("sin")`). Then the
//! machine finds other bits than were passed, or returns others than are read: nothing is known of the call.

use crate::signature::{DOUBLE, FLOAT32, INT, Signature, WORD};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Results and parameters, and which functions have them: `i` is an `int`, `w` a pointer or an integer of 64
/// bits, `d` a `double`, `f` a `float`; `.` stands for further arguments of any type.
const TYPES: &[(&str, &str)] = &[
    (
        "()",
        "thrd_yield abort __stack_chk_fail _ZSt9terminatev __cxa_pure_virtual reach_error __VERIFIER_error \
         __VERIFIER_atomic_begin __VERIFIER_atomic_end",
    ),
    ("i()", "sched_yield getpid gettid get_nprocs getppid sched_getcpu pthread_yield"),
    (
        "w()",
        "pthread_self thrd_current __errno_location clock __ctype_b_loc __ctype_tolower_loc \
         __ctype_toupper_loc",
    ),
    ("d(d)", "rint nearbyint roundeven sin cos tan exp exp2 log log2 log10 sqrt fabs floor ceil trunc round"),
    ("d(dd)", "pow fmod fmin fmax"),
    (
        "f(f)",
        "rintf nearbyintf roundevenf sinf cosf tanf expf exp2f logf log2f log10f sqrtf fabsf floorf ceilf \
         truncf roundf",
    ),
    ("f(ff)", "powf fmodf fminf fmaxf"),
    ("(i)", "thrd_exit exit _exit _Exit quick_exit irs_assume __VERIFIER_assume"),
    (
        "i(i)",
        "usleep sleep pthread_setconcurrency putchar putchar_unlocked abs close isatty isalpha isdigit \
         isalnum isspace isupper islower ispunct isprint isxdigit tolower toupper",
    ),
    ("w(i)", "sysconf strerror"),
    ("i(iiww)", "clock_nanosleep"),
    ("i(iw)", "fputc putc putc_unlocked fputc_unlocked clock_gettime clock_getres"),
    ("i(iw.)", "dprintf"),
    ("w(iwi)", "lseek"),
    ("w(iww)", "write"),
    (
        "(w)",
        "mtx_destroy cnd_destroy pthread_exit setlinebuf perror free _ZNSt18condition_variableD1Ev \
         _ZNSt18condition_variable10notify_oneEv _ZNSt18condition_variable10notify_allEv _ZdlPv _ZdaPv cfree \
         __fortify_fail __cxa_guard_release __cxa_guard_abort _ZNSt6thread4joinEv _ZNSt6thread6detachEv \
         _ZNSt18condition_variableC1Ev _ZNSt18condition_variableC2Ev \
         _ZNSt8ios_base4InitD1Ev",
    ),
    ("d(w)", "atof"),
    (
        "i(w)",
        "pthread_mutex_destroy pthread_mutex_lock mtx_lock pthread_mutex_trylock mtx_trylock \
         pthread_mutex_unlock mtx_unlock pthread_rwlock_destroy pthread_rwlock_rdlock pthread_rwlock_wrlock \
         pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_unlock cnd_init \
         pthread_cond_destroy pthread_cond_signal cnd_signal pthread_cond_broadcast cnd_broadcast \
         pthread_barrier_destroy pthread_barrier_wait sem_destroy sem_wait sem_trywait sem_post \
         pthread_spin_destroy pthread_spin_lock pthread_spin_trylock pthread_spin_unlock pthread_detach \
         thrd_detach pthread_attr_init pthread_mutexattr_init pthread_condattr_init pthread_rwlockattr_init \
         pthread_barrierattr_init pthread_mutex_consistent pthread_attr_destroy pthread_mutexattr_destroy \
         pthread_condattr_destroy pthread_rwlockattr_destroy pthread_barrierattr_destroy puts fflush atoi \
         feof ferror fileno fclose unlink remove setjmp _setjmp pthread_mutex_consistent_np \
         __cxa_guard_acquire",
    ),
    ("w(w)", "malloc valloc strlen atol atoll labs llabs ftell time strdup _Znwm _Znam __strdup"),
    ("i(w.)", "printf"),
    ("(wi)", "longjmp _longjmp siglongjmp __longjmp_chk"),
    (
        "i(wi)",
        "mtx_init pthread_spin_init pthread_attr_setdetachstate pthread_attr_setscope \
         pthread_attr_setinheritsched pthread_attr_setschedpolicy pthread_mutexattr_settype \
         pthread_mutexattr_setpshared pthread_mutexattr_setrobust pthread_mutexattr_setprotocol \
         pthread_condattr_setclock pthread_condattr_setpshared pthread_rwlockattr_setkind_np \
         pthread_rwlockattr_setpshared pthread_barrierattr_setpshared pthread_setschedprio timespec_get \
         __sigsetjmp pthread_mutexattr_setrobust_np sigsetjmp",
    ),
    ("w(wi)", "strchr strrchr"),
    ("i(wi.)", "open"),
    ("i(wii)", "sem_init"),
    (
        "i(wiw)",
        "pthread_mutex_clocklock pthread_rwlock_clockrdlock pthread_rwlock_clockwrlock sem_clockwait \
         pthread_setschedparam",
    ),
    ("w(wiw)", "memset memchr"),
    ("w(wiww)", "__memset_chk"),
    (
        "(ww)",
        "call_once setbuf bzero explicit_bzero _ZdlPvm _ZdaPvm _ZdlPvSt11align_val_t _ZdaPvSt11align_val_t \
         _ZdlPvRKSt9nothrow_t irs_input _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE",
    ),
    ("d(ww)", "strtod"),
    ("f(ww)", "strtof"),
    (
        "i(ww)",
        "pthread_join pthread_mutex_init pthread_mutex_timedlock mtx_timedlock pthread_rwlock_init \
         pthread_rwlock_timedrdlock pthread_rwlock_timedwrlock pthread_cond_init pthread_cond_wait cnd_wait \
         sem_timedwait sem_getvalue pthread_once pthread_equal thrd_equal pthread_attr_getdetachstate \
         pthread_attr_getscope pthread_attr_getinheritsched pthread_attr_getschedpolicy \
         pthread_attr_setschedparam pthread_attr_getschedparam pthread_attr_setstacksize \
         pthread_attr_getstacksize pthread_attr_setguardsize pthread_attr_getguardsize \
         pthread_mutexattr_gettype pthread_mutexattr_getpshared pthread_mutexattr_getrobust \
         pthread_mutexattr_getprotocol pthread_condattr_getclock pthread_condattr_getpshared \
         pthread_rwlockattr_getkind_np pthread_rwlockattr_getpshared pthread_barrierattr_getpshared nanosleep \
         thrd_sleep pthread_setname_np fputs strcmp gettimeofday strcasecmp vprintf thrd_join \
         pthread_mutexattr_getrobust_np",
    ),
    (
        "w(ww)",
        "calloc realloc aligned_alloc memalign strcpy strcat strnlen strstr stpcpy strndup \
         _ZnwmSt11align_val_t _ZnamSt11align_val_t _ZnwmRKSt9nothrow_t _ZnamRKSt9nothrow_t",
    ),
    ("i(ww.)", "fprintf sprintf"),
    ("(wwi)", "__assert"),
    ("i(wwi)", "pthread_barrier_init fseek"),
    (
        "w(wwi)",
        "strtol strtoll strtoul strtoull strtoimax strtoumax __isoc23_strtol __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull",
    ),
    ("(wwiw)", "__assert_fail __assert_rtn"),
    ("i(wwiw)", "pthread_cond_clockwait setvbuf"),
    ("(www)", "_ZdlPvmSt11align_val_t _ZdaPvmSt11align_val_t"),
    (
        "i(www)",
        "pthread_cond_timedwait cnd_timedwait thrd_create pthread_attr_setaffinity_np pthread_setaffinity_np \
         posix_memalign strncmp memcmp bcmp strncasecmp vsprintf vfprintf",
    ),
    ("w(www)", "strncpy memcpy memmove strncat mempcpy strlcpy"),
    ("i(www.)", "snprintf"),
    ("i(wwww)", "pthread_create vsnprintf"),
    ("w(wwww)", "fwrite __memcpy_chk __memmove_chk"),
];

/// A function's type.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    pub signature: Signature,
    pub variadic: bool,
}

/// How the library declares the function of this name. `None`: it is not in the table, for there is no such
/// function outside of the model.
pub fn declared(name: &str) -> Option<&'static Declared> {
    static ALL: OnceLock<FxHashMap<&str, Declared>> = OnceLock::new();
    let read = || {
        let of = |(text, names): &(&str, &'static str)| {
            let declared = parse(text);
            names.split_whitespace().map(move |n| (n, declared.clone()))
        };
        TYPES.iter().flat_map(of).collect()
    };
    ALL.get_or_init(read).get(name)
}

/// All functions that have a type here.
pub fn names() -> impl Iterator<Item = &'static str> {
    TYPES.iter().flat_map(|(_, names)| names.split_whitespace())
}

/// Reads a type as [`TYPES`] writes it.
pub fn parse(text: &str) -> Declared {
    let mut found = Declared::default();
    let mut all = &mut found.signature.result;
    for c in text.chars() {
        match c {
            '(' => all = &mut found.signature.params,
            'i' => all.push(INT),
            'w' => all.push(WORD),
            'd' => all.push(DOUBLE),
            'f' => all.push(FLOAT32),
            '.' => found.variadic = true,
            _ => {}
        }
    }
    found
}
