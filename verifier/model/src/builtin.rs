//! External functions that the model knows by name.

macro_rules! builtins {
    ($($variant:ident = $($name:literal)|+;)*) => {
        /// An external function with a meaning in the model.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Builtin { $($variant,)* }

        impl Builtin {
            /// All names.
            pub const NAMES: &[&str] = &[$($($name),+),*];

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
    RwTimedRead = "pthread_rwlock_timedrdlock";
    RwClockRead = "pthread_rwlock_clockrdlock";
    RwTimedWrite = "pthread_rwlock_timedwrlock";
    RwClockWrite = "pthread_rwlock_clockwrlock";
    RwUnlock = "pthread_rwlock_unlock";
    CondInit = "pthread_cond_init" | "cnd_init";
    CondDestroy = "pthread_cond_destroy" | "cnd_destroy" | "_ZNSt18condition_variableD1Ev";
    CondWait = "pthread_cond_wait" | "cnd_wait";
    CondTimedWait = "pthread_cond_timedwait" | "cnd_timedwait";
    CondClockWait = "pthread_cond_clockwait";
    CondSignal = "pthread_cond_signal" | "cnd_signal" | "_ZNSt18condition_variable10notify_oneEv";
    CondBroadcast = "pthread_cond_broadcast" | "cnd_broadcast" | "_ZNSt18condition_variable10notify_allEv";
    BarrierInit = "pthread_barrier_init";
    BarrierDestroy = "pthread_barrier_destroy";
    BarrierWait = "pthread_barrier_wait";
    SemInit = "sem_init";
    SemDestroy = "sem_destroy";
    SemWait = "sem_wait";
    SemTryWait = "sem_trywait";
    SemTimedWait = "sem_timedwait";
    SemClockWait = "sem_clockwait";
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
    // Attributes: cells of an object of the program's, see `exec/src/attributes.rs`.
    AttrInit = "pthread_attr_init";
    AttrSetDetach = "pthread_attr_setdetachstate";
    AttrGetDetach = "pthread_attr_getdetachstate";
    AttrSetScope = "pthread_attr_setscope";
    AttrGetScope = "pthread_attr_getscope";
    AttrSetInherit = "pthread_attr_setinheritsched";
    AttrGetInherit = "pthread_attr_getinheritsched";
    AttrSetPolicy = "pthread_attr_setschedpolicy";
    AttrGetPolicy = "pthread_attr_getschedpolicy";
    AttrSetParam = "pthread_attr_setschedparam";
    AttrGetParam = "pthread_attr_getschedparam";
    AttrSetStack = "pthread_attr_setstacksize";
    AttrGetStack = "pthread_attr_getstacksize";
    AttrSetGuard = "pthread_attr_setguardsize";
    AttrGetGuard = "pthread_attr_getguardsize";
    AttrSetAffinity = "pthread_attr_setaffinity_np";
    MutexAttrInit = "pthread_mutexattr_init";
    MutexAttrSetType = "pthread_mutexattr_settype";
    MutexAttrGetType = "pthread_mutexattr_gettype";
    MutexAttrSetShared = "pthread_mutexattr_setpshared";
    MutexAttrGetShared = "pthread_mutexattr_getpshared";
    MutexAttrSetRobust = "pthread_mutexattr_setrobust" | "pthread_mutexattr_setrobust_np";
    MutexAttrGetRobust = "pthread_mutexattr_getrobust" | "pthread_mutexattr_getrobust_np";
    MutexAttrSetProtocol = "pthread_mutexattr_setprotocol";
    MutexAttrGetProtocol = "pthread_mutexattr_getprotocol";
    CondAttrInit = "pthread_condattr_init";
    CondAttrSetClock = "pthread_condattr_setclock";
    CondAttrGetClock = "pthread_condattr_getclock";
    CondAttrSetShared = "pthread_condattr_setpshared";
    CondAttrGetShared = "pthread_condattr_getpshared";
    RwAttrInit = "pthread_rwlockattr_init";
    RwAttrSetKind = "pthread_rwlockattr_setkind_np";
    RwAttrGetKind = "pthread_rwlockattr_getkind_np";
    RwAttrSetShared = "pthread_rwlockattr_setpshared";
    RwAttrGetShared = "pthread_rwlockattr_getpshared";
    BarrierAttrInit = "pthread_barrierattr_init";
    BarrierAttrSetShared = "pthread_barrierattr_setpshared";
    BarrierAttrGetShared = "pthread_barrierattr_getpshared";
    // Of a robust mutex that this thread holds.
    MutexConsistent = "pthread_mutex_consistent" | "pthread_mutex_consistent_np";
    // A call of the outside that an open set asks for (see `outside.rs`): an event. No program names it.
    Outside = "__irs_outside";
    // Calls without an effect in the model: those that never fail, and those that arguments can make fail.
    Nothing = "pthread_attr_destroy" | "pthread_mutexattr_destroy" | "pthread_condattr_destroy"
        | "pthread_rwlockattr_destroy" | "pthread_barrierattr_destroy" | "sched_yield" | "pthread_yield"
        | "thrd_yield" | "usleep" | "sleep"
        // The end of libstdc++'s own streams.
        | "_ZNSt8ios_base4InitD1Ev";
    Nanosleep = "nanosleep";
    ClockNanosleep = "clock_nanosleep";
    ThrdSleep = "thrd_sleep";
    SetConcurrency = "pthread_setconcurrency";
    SetName = "pthread_setname_np";
    // Whether the system lets them be so is up to it.
    SetScheduling = "pthread_setaffinity_np" | "pthread_setschedparam" | "pthread_setschedprio";
    // Output: what it reads is read, the result is unknown to the program.
    Output = "putchar" | "fputc" | "putc" | "putchar_unlocked" | "putc_unlocked" | "fputc_unlocked";
    Puts = "puts";
    Fputs = "fputs";
    Perror = "perror";
    Printf = "printf";
    Fprintf = "fprintf";
    Dprintf = "dprintf";
    Fwrite = "fwrite";
    Write = "write";
    SetBuf = "setbuf";
    SetLineBuf = "setlinebuf";
    SetVBuf = "setvbuf";
    Flush = "fflush";
    // Memory.
    Malloc = "malloc" | "valloc";
    New = "_Znwm" | "_Znam" | "_ZnwmSt11align_val_t" | "_ZnamSt11align_val_t";
    NewOrNull = "_ZnwmRKSt9nothrow_t" | "_ZnamRKSt9nothrow_t";
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
    Memcpy = "memcpy";
    Memmove = "memmove";
    MemcpyChk = "__memcpy_chk";
    MemmoveChk = "__memmove_chk";
    Memset = "memset";
    MemsetChk = "__memset_chk";
    // Two of them: each has a slow form, and these are not equally wide.
    Atoi = "atoi";
    Atol = "atol" | "atoll";
    Abs = "abs";
    Labs = "labs" | "llabs";
    Errno = "__errno_location";
    // Inputs: the result is not determined by the program.
    Input = "feof" | "ferror" | "__irs_feof" | "__irs_long" | "__irs_unsigned" | "__irs_double";
    // What `freeze` makes of no value: arbitrary, and nobody's input (see `exec/src/undefined.rs`).
    Undefined = "__irs_undefined";
    // Numbers of something: at least 1, and 0 or more; -1 and an error in `errno`, or not negative; that or
    // 0.
    Identity = "getpid" | "gettid" | "get_nprocs";
    Parent = "getppid";
    Status = "clock" | "sched_getcpu" | "fileno" | "lseek" | "ftell" | "__irs_fileno" | "__irs_lseek"
        | "__irs_ftell";
    // -1 without an error, too: there is no such limit.
    Sysconf = "sysconf";
    Open = "open" | "__irs_open";
    Fclose = "fclose" | "__irs_fclose";
    Done = "close" | "fseek" | "__irs_close" | "__irs_fseek";
    Remove = "unlink" | "remove" | "__irs_unlink";
    IsATty = "isatty";
    // Fills memory with inputs.
    InputAt = "irs_input";
    // Leaves an error in `errno` if its argument is not zero.
    Fails = "__irs_fails";
    // Executions in which the argument is zero do not count.
    Assume = "irs_assume" | "__VERIFIER_assume";
    Time = "time";
    ClockGetTime = "clock_gettime";
    ClockGetRes = "clock_getres";
    TimespecGet = "timespec_get";
    GetTimeOfDay = "gettimeofday";
    // A clock in nanoseconds; is it one that never goes back?
    Nanoseconds = "__irs_nanoseconds";
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
    // Any number of the sign of its argument: of the result of a comparison only that is promised.
    AnyOfSign = "__irs_any_of_sign";
    // Two pieces of memory, which must not overlap.
    Apart = "__irs_apart";
    Strtol = "strtol" | "strtoll" | "strtoimax" | "__isoc23_strtol" | "__isoc23_strtoll";
    Strtoul = "strtoul" | "strtoull" | "strtoumax" | "__isoc23_strtoul" | "__isoc23_strtoull";
    Strtod = "strtod" | "strtof";
    Atof = "atof";
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
    GuardRelease = "__cxa_guard_release";
    // The initialisation has thrown: the next one who comes by tries again.
    GuardAbort = "__cxa_guard_abort";
    // Reads so many bytes, or up to a NUL.
    Touch = "__irs_touch";
    // Stores an int unless the pointer is null.
    PutInt = "__irs_put_int";
    // A variable of the environment: none, or a text within bounds.
    Environment = "__irs_environment";
    // The number of a variable of the environment; whether it is fixed (0: no, 1: it is not set, 2: it is); a
    // new stream; does no other thread exist?
    Variable = "__irs_variable";
    Fixed = "__irs_fixed";
    Stream = "__irs_stream";
    Single = "__irs_single";
    // Are these two places, both of which are there, the same one?
    Same = "__irs_same";
    // Does one thread go at a time? Is it no input?
    Ordered = "__irs_ordered";
    // Is it the destructor of libstdc++'s condition variables?
    EndsCondition = "__irs_ends_condition";
    IsConstant = "__irs_constant";
    // Which kind of bases a class has, by its description.
    Class = "__irs_class";
    // Files whose bytes are facts (see `exec/src/library/files.rs`): is there any; which one has this path;
    // its size, its bytes, one of them, and where a byte comes next. A new descriptor, its file, its
    // position, its end. A new stream, its file; is it the standard input? Memory with a file's bytes, and
    // its end.
    Files = "__irs_files";
    File = "__irs_file";
    FileSize = "__irs_size";
    FileBytes = "__irs_bytes";
    FileByte = "__irs_byte";
    FileFind = "__irs_find";
    Descriptor = "__irs_descriptor";
    DescriptorFile = "__irs_descriptor_file";
    Position = "__irs_position";
    EndDescriptor = "__irs_end";
    StreamOf = "__irs_stream_of";
    StreamFile = "__irs_stream_file";
    IsStdin = "__irs_is_stdin";
    Map = "__irs_map";
    Unmap = "__irs_unmap";
    // Sets `errno`.
    SetErrno = "__irs_error";
    // Jumps out of functions.
    Setjmp = "setjmp" | "_setjmp" | "__sigsetjmp" | "sigsetjmp";
    Longjmp = "longjmp" | "_longjmp" | "siglongjmp" | "__longjmp_chk" | "__irs_longjmp";
    // An exception goes on its way.
    Raise = "__irs_raise";
    // Of the model itself. Gives up unless its argument is true, or unless no other thread exists; reads a
    // word that is constant whenever another thread runs; makes a number that may decide nothing, and takes
    // that from one again; runs the program's destructors; constructors have run.
    Must = "__irs_must";
    // What follows may wait for the outside.
    Waits = "__irs_waits";
    Alone = "__irs_alone";
    Peek = "__irs_peek";
    Number = "__irs_number";
    Plain = "__irs_plain";
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
        (self as u16) <= Builtin::SpinUnlock as u16
    }

    /// Is its execution an event?
    pub fn is_event(self) -> bool {
        self.is_sync() || self == Builtin::Outside
    }

    /// Does it read or write memory that it is given, so that the order of its calls with other uses of that
    /// matters? (Of what is only printed that is left out here: most of it is constant.)
    pub fn uses_memory(self) -> bool {
        use Builtin::*;
        matches!(
            self,
            Fwrite
                | Write
                | Strlen
                | Strcmp
                | Strncmp
                | Memcmp
                | Strcpy
                | Strncpy
                | Strcat
                | Strchr
                | Memcpy
                | Memmove
                | MemcpyChk
                | MemmoveChk
                | Memset
                | MemsetChk
                | Strnlen
                | Strrchr
                | Strstr
                | Strcasecmp
                | Strncasecmp
                | Strncat
                | Stpcpy
                | Strlcpy
                | Strdup
                | Strndup
                | Memchr
                | Mempcpy
                | Bzero
                | Snprintf
                | Sprintf
                | Vsnprintf
                | Vsprintf
        )
    }

    /// Does it make a block of a size that it is given?
    pub fn takes_size(self) -> bool {
        use Builtin::*;
        matches!(self, Malloc | Calloc | Realloc | AlignedAlloc | PosixMemalign | New | NewOrNull)
    }

    /// Does it wait no longer than some time?
    pub fn is_timed(self) -> bool {
        use Builtin::*;
        matches!(
            self,
            MutexTimedLock
                | MutexClockLock
                | RwTimedRead
                | RwClockRead
                | RwTimedWrite
                | RwClockWrite
                | SemTimedWait
                | SemClockWait
                | CondTimedWait
                | CondClockWait
        )
    }

    /// Does it lock or unlock a read-write lock?
    pub fn is_rwlock(self) -> bool {
        (Builtin::RwRead as u16..=Builtin::RwUnlock as u16).contains(&(self as u16))
    }

    /// The mathematical function of this name, which is also that of LLVM's intrinsic.
    pub fn mathematics(name: &str) -> Option<Builtin> {
        Builtin::by_name(name).filter(|f| f.is_mathematics())
    }

    pub fn is_mathematics(self) -> bool {
        (Builtin::Rint as u16..=Builtin::Fmax as u16).contains(&(self as u16))
    }

    /// Does it take arguments of any type, as a format says?
    pub fn is_formatted(self) -> bool {
        use Builtin::*;
        matches!(self, Printf | Fprintf | Dprintf | Snprintf | Sprintf)
    }

    /// Does the environment decide what it returns, and with a failure what is in `errno`?
    pub fn is_up_to_the_system(self) -> bool {
        use Builtin::*;
        matches!(
            self,
            Output
                | Puts
                | Fputs
                | Perror
                | Printf
                | Fprintf
                | Dprintf
                | Vprintf
                | Vfprintf
                | Fwrite
                | Write
                | Flush
                | Identity
                | Parent
                | Status
                | Sysconf
                | Open
                | Done
                | Fclose
                | Remove
                | IsATty
        )
    }

    /// May an input decide what it leaves in `errno`?
    pub fn may_fail(self) -> bool {
        use Builtin::*;
        self.is_up_to_the_system() && !matches!(self, Perror | Identity | Parent) || self == Fails
    }

    /// Is the result an input?
    pub fn result_is_input(self) -> bool {
        use Builtin::*;
        self.is_up_to_the_system()
            || matches!(
                self,
                Input
                    | AnyOfSign
                    | Time
                    | ClockGetTime
                    | ClockGetRes
                    | TimespecGet
                    | GetTimeOfDay
                    | Nanoseconds
                    | SetName
                    | SetScheduling
            )
    }

    /// Does it write inputs to where its arguments point?
    pub fn fills_with_input(self) -> bool {
        use Builtin::*;
        matches!(
            self,
            InputAt
                | Fill
                | Environment
                | AttrGetStack
                | Time
                | ClockGetTime
                | ClockGetRes
                | TimespecGet
                | GetTimeOfDay
        )
    }

    /// Does no memory that its arguments point to depend on it, nor its result on that memory?
    pub fn moves_no_pointers(self) -> bool {
        use Builtin::*;
        matches!(
            self,
            Malloc
                | New
                | NewOrNull
                | Calloc
                | AlignedAlloc
                | Free
                | Nothing
                | Nanosleep
                | ClockNanosleep
                | ThrdSleep
                | SetConcurrency
                | SetName
                | SetScheduling
                | Fails
                | SelfThread
                | Equal
                | Detach
                | Create
                | Join
                | Exit
                | ExitProcess
                | Errno
                | SetBuf
                | SetLineBuf
                | SetVBuf
                | Must
                | Alone
                | Single
                | Ordered
                | Nanoseconds
                | EndsCondition
                | IsConstant
                | Class
                | IsStdin
                | Same
                | Stream
                | Variable
                | Fixed
                | Files
                | File
                | FileSize
                | FileBytes
                | FileByte
                | FileFind
                | Descriptor
                | DescriptorFile
                | Position
                | EndDescriptor
                | StreamOf
                | StreamFile
                | Map
                | Unmap
                | SetErrno
                | MainBegins
                | GuardRelease
                | GuardAbort
                | Touch
                | Apart
                | AnyOfSign
        ) || self.is_mathematics()
            || self.is_up_to_the_system()
    }

    /// Is the result a new object, whose contents may come from the arguments'?
    pub fn allocates(self) -> bool {
        matches!(self, Builtin::Realloc)
    }

    /// Does the result tell no more than its sign, or whether it is 0? (Even the compiler, which computes
    /// some of them, has other numbers than the library.)
    pub fn promises_sign_only(self) -> bool {
        use Builtin::*;
        matches!(self, Strcmp | Strncmp | Memcmp | Strcasecmp | Strncasecmp | IsDigit)
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
            Malloc
                | New
                | NewOrNull
                | Calloc
                | AlignedAlloc
                | Free
                | Nothing
                | SelfThread
                | Create
                | Join
                | Must
                | Setjmp
        )
    }
}

/// Nondeterministic values of the software-verification community: inputs.
pub fn is_nondet(name: &str) -> bool {
    name.starts_with("__VERIFIER_nondet_")
}
