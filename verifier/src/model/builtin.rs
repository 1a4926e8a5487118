//! External functions that the model knows by name.

macro_rules! builtins {
    ($($variant:ident = $($name:literal)|+;)*) => {
        /// An external function with a meaning in the model.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Builtin { $($variant,)* }

        impl Builtin {
            /// The function of this name, if the model knows it.
            pub fn by_name(name: &str) -> Option<Builtin> {
                match name { $($($name)|+ => Some(Builtin::$variant),)* _ => None }
            }

            /// Its (first) name.
            pub fn name(self) -> &'static str {
                match self { $(Builtin::$variant => [$($name),+][0],)* }
            }
        }
    };
}

builtins! {
    // Synchronization: visible events. `is_sync` relies on this block coming first.
    Join = "pthread_join";
    MtxInit = "mtx_init";
    MutexInit = "pthread_mutex_init";
    MutexDestroy = "pthread_mutex_destroy" | "mtx_destroy";
    MutexLock = "pthread_mutex_lock" | "mtx_lock";
    MutexTryLock = "pthread_mutex_trylock" | "mtx_trylock";
    MutexTimedLock = "pthread_mutex_timedlock" | "mtx_timedlock";
    MutexClockLock = "pthread_mutex_clocklock";
    MutexUnlock = "pthread_mutex_unlock" | "mtx_unlock";
    RwInit = "pthread_rwlock_init";
    RwDestroy = "pthread_rwlock_destroy";
    RwRead = "pthread_rwlock_rdlock";
    RwWrite = "pthread_rwlock_wrlock";
    RwTryRead = "pthread_rwlock_tryrdlock";
    RwTryWrite = "pthread_rwlock_trywrlock";
    RwTimedRead = "pthread_rwlock_timedrdlock" | "pthread_rwlock_clockrdlock";
    RwTimedWrite = "pthread_rwlock_timedwrlock" | "pthread_rwlock_clockwrlock";
    RwUnlock = "pthread_rwlock_unlock";
    CondInit = "pthread_cond_init" | "cnd_init";
    CondDestroy = "pthread_cond_destroy" | "cnd_destroy" | "_ZNSt18condition_variableD1Ev";
    CondWait = "pthread_cond_wait" | "cnd_wait";
    CondTimedWait = "pthread_cond_timedwait" | "pthread_cond_clockwait" | "cnd_timedwait";
    CondSignal = "pthread_cond_signal" | "cnd_signal" | "_ZNSt18condition_variable10notify_oneEv";
    CondBroadcast = "pthread_cond_broadcast" | "cnd_broadcast" | "_ZNSt18condition_variable10notify_allEv";
    BarrierInit = "pthread_barrier_init";
    BarrierDestroy = "pthread_barrier_destroy";
    BarrierWait = "pthread_barrier_wait";
    SemInit = "sem_init";
    SemDestroy = "sem_destroy";
    SemWait = "sem_wait";
    SemTryWait = "sem_trywait";
    SemTimedWait = "sem_timedwait" | "sem_clockwait";
    SemPost = "sem_post";
    SemGetValue = "sem_getvalue";
    Once = "pthread_once" | "call_once";
    SpinInit = "pthread_spin_init";
    SpinDestroy = "pthread_spin_destroy";
    SpinLock = "pthread_spin_lock";
    SpinTryLock = "pthread_spin_trylock";
    SpinUnlock = "pthread_spin_unlock";
    // Threads, local.
    Create = "pthread_create" | "thrd_create";
    Exit = "pthread_exit" | "__irs_pthread_exit" | "thrd_exit";
    SelfThread = "pthread_self" | "thrd_current";
    Equal = "pthread_equal" | "thrd_equal";
    Detach = "pthread_detach" | "thrd_detach";
    MutexAttrInit = "pthread_mutexattr_init";
    MutexAttrSetType = "pthread_mutexattr_settype";
    // Calls without an effect in the model that return 0.
    Nothing = "pthread_attr_init" | "pthread_attr_destroy" | "pthread_attr_setstacksize"
        | "pthread_mutexattr_destroy" | "pthread_mutexattr_setpshared" | "pthread_condattr_init"
        | "pthread_condattr_destroy" | "pthread_condattr_setclock" | "pthread_condattr_setpshared"
        | "pthread_rwlockattr_init" | "pthread_rwlockattr_destroy" | "pthread_rwlockattr_setpshared"
        | "pthread_barrierattr_init" | "pthread_barrierattr_destroy" | "pthread_setname_np"
        | "pthread_setconcurrency" | "sched_yield" | "pthread_yield" | "usleep" | "sleep" | "nanosleep"
        | "clock_nanosleep" | "srand" | "srandom" | "setlinebuf" | "fflush" | "thrd_yield" | "thrd_sleep" | "pthread_mutexattr_setrobust" | "pthread_mutexattr_setprotocol" | "pthread_attr_setscope" | "pthread_attr_setguardsize" | "pthread_attr_setinheritsched" | "pthread_attr_setschedpolicy" | "pthread_attr_setschedparam" | "pthread_attr_setaffinity_np" | "pthread_setaffinity_np" | "pthread_setschedparam" | "pthread_rwlockattr_setkind_np";
    AttrSetDetach = "pthread_attr_setdetachstate";
    // Output: what it reads is read, the result is unknown to the program.
    Output = "putchar" | "fputc" | "putc" | "putchar_unlocked" | "putc_unlocked" | "fputc_unlocked";
    Puts = "puts" | "fputs";
    Perror = "perror";
    Printf = "printf";
    Fprintf = "fprintf" | "dprintf";
    Fwrite = "fwrite";
    Write = "write";
    SetBuf = "setbuf" | "setvbuf";
    // Memory.
    Malloc = "malloc" | "_Znwm" | "_Znam" | "_ZnwmSt11align_val_t" | "_ZnamSt11align_val_t" | "_ZnwmRKSt9nothrow_t" | "_ZnamRKSt9nothrow_t" | "valloc";
    Calloc = "calloc";
    Realloc = "realloc";
    Free = "free" | "_ZdlPv" | "_ZdlPvm" | "_ZdaPv" | "_ZdlPvSt11align_val_t" | "_ZdlPvmSt11align_val_t" | "_ZdaPvm" | "_ZdaPvSt11align_val_t" | "_ZdaPvmSt11align_val_t" | "_ZdlPvRKSt9nothrow_t" | "cfree";
    AlignedAlloc = "aligned_alloc" | "memalign";
    PosixMemalign = "posix_memalign";
    // Strings.
    Strlen = "strlen";
    Strcmp = "strcmp";
    Strncmp = "strncmp";
    Memcmp = "memcmp" | "bcmp";
    Strcpy = "strcpy";
    Strncpy = "strncpy";
    Strcat = "strcat";
    Strchr = "strchr";
    Memcpy = "memcpy" | "memmove" | "__memcpy_chk" | "__memmove_chk";
    Memset = "memset" | "__memset_chk";
    Atoi = "atoi" | "atol" | "atoll";
    Abs = "abs";
    Labs = "labs" | "llabs";
    Errno = "__errno_location";
    // Inputs: the result is not determined by the program.
    Input = "clock" | "getpid" | "gettid" | "getppid" | "sysconf" | "sched_getcpu" | "drand48" | "isatty" | "get_nprocs"
        | "fclose" | "close" | "feof" | "ferror" | "open" | "unlink" | "remove" | "fileno" | "lseek" | "fseek" | "ftell"
        | "__irs_long" | "__irs_unsigned";
    // Fills memory with inputs.
    InputAt = "irs_input";
    // Executions in which the argument is zero do not count.
    Assume = "irs_assume" | "__VERIFIER_assume";
    Time = "time";
    ClockGetTime = "clock_gettime" | "clock_getres" | "timespec_get";
    GetTimeOfDay = "gettimeofday";
    // The end.
    ExitProcess = "exit" | "_exit" | "_Exit" | "quick_exit" | "__irs_exit";
    Abort = "abort" | "reach_error" | "__VERIFIER_error" | "__stack_chk_fail" | "_ZSt9terminatev" | "__cxa_pure_virtual" | "__fortify_fail";
    AssertFail = "__assert_fail" | "__assert_rtn" | "__assert";
    Strnlen = "strnlen";
    Strrchr = "strrchr";
    Strstr = "strstr";
    Strcasecmp = "strcasecmp";
    Strncasecmp = "strncasecmp";
    Strncat = "strncat";
    Stpcpy = "stpcpy";
    Strlcpy = "strlcpy";
    Strdup = "strdup" | "__strdup";
    Strndup = "strndup";
    Memchr = "memchr";
    Mempcpy = "mempcpy";
    Bzero = "bzero" | "explicit_bzero";
    Strtol = "strtol" | "strtoll" | "__isoc23_strtol" | "__isoc23_strtoll";
    Strtoul = "strtoul" | "strtoull" | "__isoc23_strtoul" | "__isoc23_strtoull";
    Strtod = "strtod" | "atof" | "strtof";
    IsAlpha = "isalpha";
    IsDigit = "isdigit";
    IsAlnum = "isalnum";
    IsSpace = "isspace";
    IsUpper = "isupper";
    IsLower = "islower";
    IsPunct = "ispunct";
    IsPrint = "isprint";
    IsXDigit = "isxdigit";
    ToLower = "tolower";
    ToUpper = "toupper";
    CtypeB = "__ctype_b_loc";
    CtypeLower = "__ctype_tolower_loc";
    CtypeUpper = "__ctype_toupper_loc";
    Snprintf = "snprintf";
    Sprintf = "sprintf";
    Vsnprintf = "vsnprintf";
    Vsprintf = "vsprintf";
    Vprintf = "vprintf";
    Vfprintf = "vfprintf";
    Strerror = "strerror";
    // Gives each byte of a buffer a new input if its number is below the third argument.
    Fill = "__irs_fill";
    // Guards of variables that are initialised on first use.
    GuardAcquire = "__cxa_guard_acquire";
    GuardRelease = "__cxa_guard_release" | "__cxa_guard_abort";
    MutexAttrGetType = "pthread_mutexattr_gettype";
    AttrGet = "pthread_attr_getdetachstate";
    // Reads so many bytes, or up to a NUL.
    Touch = "__irs_touch";
    // Stores an int unless the pointer is null.
    PutInt = "__irs_put_int";
    // Jumps out of functions.
    Setjmp = "setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp";
    Longjmp = "longjmp" | "_longjmp" | "siglongjmp" | "__irs_longjmp";
    // Of the model itself. Gives up unless its argument is true, or unless no other thread exists; reads a word that is constant
    // whenever another thread runs; runs the program's destructors; constructors have run.
    Must = "__irs_must";
    Alone = "__irs_alone";
    Peek = "__irs_peek";
    MainBegins = "__irs_main";
    // Mathematics.
    Rint = "rint" | "rintf" | "nearbyint" | "nearbyintf" | "roundeven" | "roundevenf";
    Sin = "sin" | "sinf";
    Cos = "cos" | "cosf";
    Tan = "tan" | "tanf";
    Exp = "exp" | "expf";
    Exp2 = "exp2" | "exp2f";
    Log = "log" | "logf";
    Log2 = "log2" | "log2f";
    Log10 = "log10" | "log10f";
    Sqrt = "sqrt" | "sqrtf";
    Fabs = "fabs" | "fabsf";
    Floor = "floor" | "floorf";
    Ceil = "ceil" | "ceilf";
    Trunc = "trunc" | "truncf";
    Round = "round" | "roundf";
    Pow = "pow" | "powf";
    Fmod = "fmod" | "fmodf";
    Fmin = "fmin" | "fminf" | "minimum";
    Fmax = "fmax" | "fmaxf" | "maximum";
}

impl Builtin {
    /// True for synchronization calls, whose executions are events.
    pub fn is_sync(self) -> bool {
        (self as u8) <= Builtin::SpinUnlock as u8
    }

    /// The mathematical function of this name, which is also that of LLVM's intrinsic.
    pub fn mathematics(name: &str) -> Option<Builtin> {
        Builtin::by_name(name).filter(|f| f.is_mathematics())
    }

    pub fn is_mathematics(self) -> bool {
        (Builtin::Rint as u8..=Builtin::Fmax as u8).contains(&(self as u8))
    }

    /// Does it take arguments of any type, as a format says?
    pub fn is_formatted(self) -> bool {
        use Builtin::*;
        matches!(self, Printf | Fprintf | Snprintf | Sprintf)
    }

    /// Is the result an input?
    pub fn result_is_input(self) -> bool {
        use Builtin::*;
        matches!(
            self,
            Input
                | Time
                | ClockGetTime
                | GetTimeOfDay
                | Output
                | Puts
                | Perror
                | Printf
                | Fprintf
                | Vprintf
                | Vfprintf
                | Fwrite
                | Write
        )
    }

    /// Does it write inputs to where its arguments point?
    pub fn fills_with_input(self) -> bool {
        use Builtin::*;
        matches!(self, InputAt | Fill | Time | ClockGetTime | GetTimeOfDay)
    }

    /// Does no memory that its arguments point to depend on it, nor its result on that memory?
    pub fn moves_no_pointers(self) -> bool {
        use Builtin::*;
        matches!(
            self,
            Malloc
                | Calloc
                | AlignedAlloc
                | Free
                | Nothing
                | SelfThread
                | Equal
                | Detach
                | Create
                | Join
                | Exit
                | ExitProcess
                | Errno
                | Output
                | Puts
                | Perror
                | Printf
                | Fprintf
                | Vprintf
                | Vfprintf
                | Fwrite
                | Write
                | SetBuf
                | Must
                | Alone
                | MainBegins
                | GuardRelease
                | Touch
        ) || self.is_mathematics()
    }

    /// Is the result a new object, whose contents may come from the arguments'?
    pub fn allocates(self) -> bool {
        matches!(self, Builtin::Realloc)
    }

    /// Does it call functions that it is given?
    pub fn calls_back(self) -> bool {
        matches!(self, Builtin::Create | Builtin::Once)
    }

    /// Does a function among its arguments run in a thread of its own?
    pub fn starts_thread(self) -> bool {
        self == Builtin::Create
    }

    /// Is the result, if any, never an input?
    pub fn returns_nothing(self) -> bool {
        use Builtin::*;
        matches!(
            self,
            Malloc | Calloc | AlignedAlloc | Free | Nothing | SelfThread | Create | Join | Must | Setjmp
        )
    }
}

/// Nondeterministic values of the software-verification community: inputs.
pub fn is_nondet(name: &str) -> bool {
    name.starts_with("__VERIFIER_nondet_")
}
