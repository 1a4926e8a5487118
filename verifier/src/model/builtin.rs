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
    MutexInit = "pthread_mutex_init";
    MutexDestroy = "pthread_mutex_destroy";
    MutexLock = "pthread_mutex_lock";
    MutexTryLock = "pthread_mutex_trylock";
    MutexTimedLock = "pthread_mutex_timedlock";
    MutexClockLock = "pthread_mutex_clocklock";
    MutexUnlock = "pthread_mutex_unlock";
    RwInit = "pthread_rwlock_init";
    RwDestroy = "pthread_rwlock_destroy";
    RwRead = "pthread_rwlock_rdlock";
    RwWrite = "pthread_rwlock_wrlock";
    RwTryRead = "pthread_rwlock_tryrdlock";
    RwTryWrite = "pthread_rwlock_trywrlock";
    RwTimedRead = "pthread_rwlock_timedrdlock" | "pthread_rwlock_clockrdlock";
    RwTimedWrite = "pthread_rwlock_timedwrlock" | "pthread_rwlock_clockwrlock";
    RwUnlock = "pthread_rwlock_unlock";
    CondInit = "pthread_cond_init";
    CondDestroy = "pthread_cond_destroy";
    CondWait = "pthread_cond_wait";
    CondTimedWait = "pthread_cond_timedwait" | "pthread_cond_clockwait";
    CondSignal = "pthread_cond_signal";
    CondBroadcast = "pthread_cond_broadcast";
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
    Once = "pthread_once";
    SpinInit = "pthread_spin_init";
    SpinDestroy = "pthread_spin_destroy";
    SpinLock = "pthread_spin_lock";
    SpinTryLock = "pthread_spin_trylock";
    SpinUnlock = "pthread_spin_unlock";
    // Threads, local.
    Create = "pthread_create";
    Exit = "pthread_exit";
    SelfThread = "pthread_self";
    Equal = "pthread_equal";
    Detach = "pthread_detach";
    MutexAttrInit = "pthread_mutexattr_init";
    MutexAttrSetType = "pthread_mutexattr_settype";
    // Calls without an effect in the model that return 0.
    Nothing = "pthread_attr_init" | "pthread_attr_destroy" | "pthread_attr_setstacksize"
        | "pthread_mutexattr_destroy" | "pthread_mutexattr_setpshared" | "pthread_condattr_init"
        | "pthread_condattr_destroy" | "pthread_condattr_setclock" | "pthread_condattr_setpshared"
        | "pthread_rwlockattr_init" | "pthread_rwlockattr_destroy" | "pthread_rwlockattr_setpshared"
        | "pthread_barrierattr_init" | "pthread_barrierattr_destroy" | "pthread_setname_np"
        | "pthread_setconcurrency" | "sched_yield" | "pthread_yield" | "usleep" | "sleep" | "nanosleep"
        | "clock_nanosleep" | "srand" | "srandom" | "setlinebuf" | "fflush";
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
    Malloc = "malloc" | "_Znwm" | "_Znam";
    Calloc = "calloc";
    Realloc = "realloc";
    Free = "free" | "_ZdlPv" | "_ZdlPvm" | "_ZdaPv";
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
    Memcpy = "memcpy" | "memmove";
    Memset = "memset";
    Atoi = "atoi" | "atol" | "atoll";
    Abs = "abs";
    Labs = "labs" | "llabs";
    Errno = "__errno_location";
    // Inputs: the result is not determined by the program.
    Input = "rand" | "random" | "clock" | "getpid" | "gettid" | "getppid" | "getchar" | "getc" | "fgetc"
        | "sysconf" | "sched_getcpu" | "drand48" | "lrand48" | "getenv" | "isatty" | "get_nprocs";
    // Fills memory with inputs.
    InputAt = "irs_input";
    // Executions in which the argument is zero do not count.
    Assume = "irs_assume" | "__VERIFIER_assume";
    Time = "time";
    ClockGetTime = "clock_gettime" | "clock_getres" | "timespec_get";
    GetTimeOfDay = "gettimeofday";
    // The end.
    ExitProcess = "exit" | "_exit" | "_Exit" | "quick_exit";
    Abort = "abort" | "reach_error" | "__VERIFIER_error" | "__stack_chk_fail";
    AssertFail = "__assert_fail" | "__assert_rtn" | "__assert";
    // Of the model itself: gives up unless its argument is true.
    Must = "irs.must";
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
        matches!(self, Builtin::Printf | Builtin::Fprintf)
    }

    /// Called only when an exception is thrown, or cannot be: code that the model does not run.
    pub fn is_never_called(name: &str) -> bool {
        matches!(name, "__clang_call_terminate" | "_Unwind_Resume")
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
                | Fwrite
                | Write
        )
    }

    /// Does it write inputs to where its arguments point?
    pub fn fills_with_input(self) -> bool {
        use Builtin::*;
        matches!(self, InputAt | Time | ClockGetTime | GetTimeOfDay)
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
                | Fwrite
                | Write
                | SetBuf
        )
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
        matches!(self, Malloc | Calloc | AlignedAlloc | Free | Nothing | SelfThread | Create | Join)
    }
}

/// Nondeterministic values of the software-verification community: inputs.
pub fn is_nondet(name: &str) -> bool {
    name.starts_with("__VERIFIER_nondet_")
}
