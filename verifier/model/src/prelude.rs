//! Library functions that the model runs as code, compiled from the C files in `prelude/` (see
//! `prelude/compile.sh`).
//!
//! Each part is linked to a program that declares one of the part's functions. What a part defines is weak,
//! and has another name where the program has a definition of its own ([`link`]). A function `__irs_NAME` is
//! the slow form of the library function NAME that the interpreter does by itself where no input is involved.

use crate::llvm::{Context, Module};
use std::collections::HashSet;
use std::sync::OnceLock;
use traceformat::scan;

/// IR, and the declarations that ask for it; with a trailing `*`, every name that starts so.
struct Part {
    name: &'static str,
    text: &'static str,
    wanted_by: &'static [&'static str],
}

/// `scanf` and its like, by any of their names ([`scan`]).
const SCANF: &str = "scanf, all";

/// What `files` has, and `streams`; each needs the other's.
const FILES: &[&str] = &[
    "open",
    "open64",
    "openat",
    "openat64",
    "creat",
    "close",
    "read",
    "recv",
    "pread",
    "pread64",
    "lseek",
    "lseek64",
    "stat",
    "stat64",
    "fstat",
    "fstat64",
    "lstat",
    "lstat64",
    "ftw",
    "ftw64",
    "access",
    "chmod",
    "chown",
    "lchown",
    "fchmod",
    "fchown",
    "utime",
    "utimes",
    "unlink",
    "remove",
    "mmap",
    "mmap64",
    "munmap",
    "posix_fadvise",
    "madvise",
    "fopen",
    "fopen64",
    "fdopen",
    "fclose",
    "feof",
    "ferror",
    "feof_unlocked",
    "ferror_unlocked",
    "clearerr",
    "fgetc",
    "getc",
    "getc_unlocked",
    "fgetc_unlocked",
    "getchar",
    "getchar_unlocked",
    "ungetc",
    "fread",
    "fread_unlocked",
    "fgets",
    "fgets_unlocked",
    "getdelim",
    "__getdelim",
    "getline",
    "fseek",
    "fseeko",
    "fseeko64",
    "ftell",
    "ftello",
    "ftello64",
    "rewind",
    "fileno",
    SCANF,
];

/// What `sockets` has.
const SOCKETS: &[&str] = &[
    "socket",
    "bind",
    "listen",
    "accept",
    "accept4",
    "connect",
    "shutdown",
    "setsockopt",
    "getsockopt",
    "getsockname",
    "getpeername",
    "send",
    "sendto",
    "recvfrom",
    "fcntl",
    "fcntl64",
    "poll",
    "htons",
    "ntohs",
    "htonl",
    "ntohl",
    "inet_pton",
    "inet_aton",
    "inet_addr",
    "inet_ntop",
    "inet_ntoa",
    "gethostbyname",
    "freeaddrinfo",
];

/// What `system` has.
const SYSTEM: &[&str] = &[
    "getuid",
    "geteuid",
    "getgid",
    "getegid",
    "umask",
    "alarm",
    "kill",
    "raise",
    "dup",
    "dup2",
    "pipe",
    "pipe2",
    "eventfd",
    "pwrite",
    "pwrite64",
    "select",
    "getrusage",
    "times",
];

/// What `processes` has.
const PROCESSES: &[&str] = &[
    "fork",
    "execv",
    "execvp",
    "execve",
    "execvpe",
    "execl",
    "execlp",
    "execle",
    "wait",
    "waitpid",
    "posix_spawn",
    "posix_spawnp",
    "system",
    "popen",
    "pclose",
];

/// What `checked` has.
const CHECKED: &[&str] = &[
    "__strcpy_chk",
    "__stpcpy_chk",
    "__strcat_chk",
    "__strncpy_chk",
    "__strncat_chk",
    "__mempcpy_chk",
    "__snprintf_chk",
    "__vsnprintf_chk",
    "__sprintf_chk",
    "__vsprintf_chk",
    "__printf_chk",
    "__vprintf_chk",
    "__fprintf_chk",
    "__vfprintf_chk",
    "__fdelt_chk",
];

/// What `bytes` has.
const BYTES: &[&str] = &[
    "index",
    "rindex",
    "memrchr",
    "rawmemchr",
    "memmem",
    "memccpy",
    "stpncpy",
    "reallocarray",
    "vasprintf",
    "__vasprintf_chk",
    "asprintf",
    "__asprintf_chk",
    "ffs",
    "ffsl",
    "ffsll",
    "imaxabs",
    "getpagesize",
    "div",
    "ldiv",
    "lldiv",
    "imaxdiv",
];

/// What `scaling` has.
const SCALING: &[&str] = &[
    "frexp", "ldexp", "scalbn", "scalbln", "ilogb", "logb", "modf", "fdim", "lround", "llround", "lrint",
    "llrint",
];

/// What `sstream` has.
const STRING_STREAMS: &[&str] = &[
    "_ZNSt7__cxx1118basic_stringstreamIc*",
    "_ZNSt7__cxx1119basic_istringstreamIc*",
    "_ZNSt7__cxx1119basic_ostringstreamIc*",
    "_ZNSt7__cxx1115basic_stringbufIc*",
    "_ZNKSt7__cxx1118basic_stringstreamIc*",
    "_ZNKSt7__cxx1119basic_istringstreamIc*",
    "_ZNKSt7__cxx1119basic_ostringstreamIc*",
    "_ZNKSt7__cxx1115basic_stringbufIc*",
    "_ZNSo5tellp*",
    "_ZNSo5seekp*",
    "_ZNSi5tellg*",
    "_ZNSi5seekg*",
];

/// What `unformatted` has.
const UNFORMATTED: &[&str] = &[
    "_ZNSi3get*",
    "_ZNSi7getline*",
    "_ZNSi4peek*",
    "_ZNSi4read*",
    "_ZNSi6ignore*",
    "_ZNSi5unget*",
    "_ZNSi7putback*",
    "_ZNKSi6gcount*",
];

const PARTS: [Part; 34] = [
    Part { name: "random", text: include_str!("prelude/random.ll"), wanted_by: &["_ZNSt13random_device*"] },
    Part { name: "bytes", text: include_str!("prelude/bytes.ll"), wanted_by: BYTES },
    Part { name: "scaling", text: include_str!("prelude/scaling.ll"), wanted_by: SCALING },
    Part { name: "checked", text: include_str!("prelude/checked.ll"), wanted_by: CHECKED },
    Part {
        name: "strings",
        text: include_str!("prelude/strings.ll"),
        wanted_by: &[
            "str*",
            "__isoc23_str*",
            "memcmp",
            "memchr",
            "bcmp",
            "ato*",
            "is*",
            "tolower",
            "toupper",
        ],
    },
    Part { name: "sort", text: include_str!("prelude/sort.ll"), wanted_by: &["qsort", "bsearch"] },
    Part {
        name: "std_thread",
        text: include_str!("prelude/std_thread.ll"),
        wanted_by: &[
            "_ZNSt6thread15_M_start_thread*",
            "_ZNSt6thread4joinEv",
            "_ZNSt6thread6detachEv",
            "_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE",
        ],
    },
    Part { name: "sstream", text: include_str!("prelude/sstream.ll"), wanted_by: STRING_STREAMS },
    Part { name: "unformatted", text: include_str!("prelude/unformatted.ll"), wanted_by: UNFORMATTED },
    Part {
        name: "istream",
        text: include_str!("prelude/istream.ll"),
        wanted_by: &["_ZNSirsER*", "_ZStrs*", "_ZSt7getline*", "_ZSt2ws*", "_ZNSt15basic_streambufIc*"],
    },
    Part {
        name: "ostream",
        text: include_str!("prelude/ostream.ll"),
        wanted_by: &["_ZNSo*", "_ZStls*", "_ZSt16__ostream_insert*", "_ZSt4end*", "_ZSt5flush*"],
    },
    Part {
        name: "iostream",
        text: include_str!("prelude/iostream.ll"),
        wanted_by: &[
            "_ZNSt8ios_base4InitC1Ev",
            "_ZNSt9basic_iosIc*",
            "_ZNKSt9basic_iosIc*",
            "_ZNSolsEPF*",
            "_ZNSirsEPF*",
            "_ZStlsIc*",
            "_ZStrsIc*",
            "__irs_is_console",
            "__irs_stream_is",
        ],
    },
    Part {
        name: "cxx_string",
        text: include_str!("prelude/cxx_string.ll"),
        wanted_by: &[
            "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE*",
            "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE*",
            "_ZNSaIcE*",
        ],
    },
    Part {
        name: "cxx_search",
        text: include_str!("prelude/cxx_search.ll"),
        wanted_by: &[
            "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEmm*",
            "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5rfindE*",
            "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13find_first_ofE*",
            "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12find_last_ofE*",
            "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE17find_first_not_ofE*",
            "_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE16find_last_not_ofE*",
        ],
    },
    Part {
        name: "future",
        text: include_str!("prelude/future.ll"),
        wanted_by: &["_ZNSt13__future_base12_Result_base*", "_ZNSt28__atomic_futex_unsigned_base*"],
    },
    Part {
        name: "containers",
        text: include_str!("prelude/containers.ll"),
        wanted_by: &[
            "_ZSt18_Rb_tree_*",
            "_ZSt28_Rb_tree_*",
            "_ZSt29_Rb_tree_*",
            "_ZNSt8__detail15_List_node_base*",
            "_ZNKSt8__detail20_Prime_rehash_policy*",
            "_ZSt11_Hash_bytesPKvmm",
        ],
    },
    // (What a program may throw without a way to see it, as `__throw_length_error`, does not ask for it: most
    // programs in C++ name such functions, and nearly none calls one.)
    Part {
        name: "exceptions",
        text: include_str!("prelude/exceptions.ll"),
        wanted_by: &[
            "__cxa_throw",
            "_ZSt20__throw_out_of_rangePKc",
            "_ZSt24__throw_out_of_range_fmtPKcz",
            "_ZNSt15__exception_ptr*",
        ],
    },
    Part { name: "casts", text: include_str!("prelude/casts.ll"), wanted_by: &["__dynamic_cast"] },
    Part { name: "once", text: include_str!("prelude/once.ll"), wanted_by: &["__once_proxy"] },
    Part {
        name: "times",
        text: include_str!("prelude/times.ll"),
        wanted_by: &[
            "_ZNSt6chrono3_V2*",
            "localtime_r",
            "gmtime_r",
            "localtime",
            "gmtime",
            "mktime",
            "strftime",
            "asctime*",
            "ctime*",
            "tzset",
            "timegm",
        ],
    },
    Part { name: "sockets", text: include_str!("prelude/sockets.ll"), wanted_by: SOCKETS },
    Part {
        name: "inputs",
        text: include_str!("prelude/inputs.ll"),
        wanted_by: &[
            "rand",
            "rand_r",
            "random",
            "lrand48",
            "recv",
            "getenv",
            "secure_getenv",
            // These ask for the environment.
            "getopt*",
            "setlocale",
            "srand",
            "srandom",
            "srand48",
            "drand48",
            "mrand48",
        ],
    },
    Part { name: "system", text: include_str!("prelude/system.ll"), wanted_by: SYSTEM },
    Part { name: "processes", text: include_str!("prelude/processes.ll"), wanted_by: PROCESSES },
    Part { name: "files", text: include_str!("prelude/files.ll"), wanted_by: FILES },
    Part { name: "streams", text: include_str!("prelude/streams.ll"), wanted_by: FILES },
    Part { name: "scan", text: include_str!("prelude/scan.ll"), wanted_by: &[SCANF] },
    Part { name: "options", text: include_str!("prelude/options.ll"), wanted_by: &["getopt", "getopt_long"] },
    Part {
        name: "words",
        text: include_str!("prelude/words.ll"),
        wanted_by: &[
            "strspn",
            "strcspn",
            "strpbrk",
            "strtok",
            "strtok_r",
            "__strtok_r",
            "strsep",
            "strcasestr",
            "strchrnul",
        ],
    },
    Part {
        name: "settings",
        text: include_str!("prelude/settings.ll"),
        wanted_by: &[
            "setlocale",
            "signal",
            "sigaction",
            "sigemptyset",
            "sigfillset",
            "sigaddset",
            "sigdelset",
            "sigismember",
            "sigprocmask",
            "pthread_sigmask",
            "prctl",
            "__sched_cpucount",
            "getrlimit",
            "setrlimit",
            "sched_setaffinity",
            "sched_getaffinity",
            "difftime",
            "pthread_setcancelstate",
            "pthread_setcanceltype",
            "pthread_testcancel",
        ],
    },
    Part {
        name: "identity",
        text: include_str!("prelude/identity.ll"),
        wanted_by: &["getpid", "getppid", "gettid"],
    },
    Part {
        name: "exits",
        text: include_str!("prelude/exits.ll"),
        wanted_by: &["atexit", "on_exit", "__cxa_atexit", "__cxa_thread_atexit"],
    },
    Part {
        name: "thread_end",
        text: include_str!("prelude/thread_end.ll"),
        wanted_by: &["pthread_key_create", "tss_create", "__pthread_register_cancel", "__cxa_thread_atexit"],
    },
    Part { name: "tls_ends", text: include_str!("prelude/tls_ends.ll"), wanted_by: &["__cxa_thread_atexit"] },
];

/// Ends the name of the library's function where the program has one of that name.
const LIBRARYS: &str = ".library";

/// Links the parts that a program asks for.
///
/// Where the program has a function by the name of one of these (a template's instance, say), its own code
/// calls that one, and the library's code calls the library's: shared libraries are linked so, or refer to
/// functions that the pass hides from them (`keep_from_library`).
///
/// # Errors
/// What LLVM says; a program that defines `__irs_…` functions by itself, for example.
pub fn link(context: &Context, module: &Module) -> Result<(), String> {
    let declares = || -> Vec<String> {
        let declared = module.functions().into_iter().filter(|f| f.is_declaration());
        declared.map(|f| f.name().trim_end_matches(LIBRARYS).to_owned()).collect()
    };
    let own = module.functions().into_iter().filter(|f| !f.is_declaration()).map(|f| f.name());
    let own: HashSet<String> = own.filter(|name| defines(name)).collect();
    let mut declared = declares();
    let destructors = module
        .globals()
        .into_iter()
        .any(|g| g.name() == "llvm.global_dtors" && g.initializer().is_some_and(|i| i.ty().array_len() > 0));
    for part in &PARTS {
        let asks = |name: &String| {
            part.wanted_by.iter().any(|w| match w.strip_suffix('*') {
                _ if *w == SCANF => scan::reads_stream(name) || scan::reads_text(name),
                Some(start) => name.starts_with(start),
                None => name == w,
            })
        };
        if declared.iter().any(asks) || (destructors && part.name == "exits") {
            let text = context.parse(part.text.as_bytes(), part.name)?;
            for f in text.functions().into_iter().filter(|f| own.contains(&f.name())) {
                f.rename(&format!("{}{LIBRARYS}", f.name()));
            }
            if !module.link(text) {
                return Err(format!("the model's own library: {}", context.errors()));
            }
            // A part may ask for one behind it.
            declared = declares();
        }
    }
    Ok(())
}

/// Is it one of the functions that the model has as code of its own?
pub fn defines(name: &str) -> bool {
    // (To search all texts for each function of a program takes longer than to translate it.)
    static NAMED: OnceLock<HashSet<&str>> = OnceLock::new();
    let name = name.strip_suffix(LIBRARYS).unwrap_or(name);
    NAMED.get_or_init(|| PARTS.iter().flat_map(names).collect()).contains(name)
}

/// Parts of the C++ library whose functions may get memory by `operator new`, in the library itself.
const NEW: &[&str] = &["cxx_string", "sstream", "istream", "unformatted", "future", "exceptions"];

/// Is it a function of the C++ library that may get memory by `operator new`?
pub fn gets_memory_by_new(name: &str) -> bool {
    static NAMED: OnceLock<HashSet<&str>> = OnceLock::new();
    let named = || PARTS.iter().filter(|p| NEW.contains(&p.name)).flat_map(names).collect();
    name.starts_with("_Z") && NAMED.get_or_init(named).contains(name)
}

/// All names in the text of a part behind which a list of parameters is.
fn names(part: &Part) -> impl Iterator<Item = &'static str> + use<> {
    part.text.split('@').skip(1).filter_map(|at| at.split_once('(').map(|(name, _)| name))
}

/// Is it known of each of its calls whether it may wait for the outside? (That code says so: `__irs_waits`.)
pub fn says_when_it_waits(name: &str) -> bool {
    blocks(name)
}

/// May it wait for the outside?
pub fn blocks(name: &str) -> bool {
    [
        "fgetc",
        "getc",
        "getchar",
        "read",
        "recv",
        "fread",
        "fgets",
        "pread",
        "pread64",
        "getc_unlocked",
        "fgetc_unlocked",
        "getchar_unlocked",
        "fread_unlocked",
        "fgets_unlocked",
        "accept",
        "accept4",
        "connect",
        "send",
        "sendto",
        "recvfrom",
        "poll",
        "select",
        "gethostbyname",
        "wait",
        "waitpid",
        "system",
        "pclose",
    ]
    .contains(&name)
        || scan::reads_stream(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A part that asks where `errno` is would make each program that it is linked to one that reads it
    /// ([`crate::Program::reads_errno`]): all calls that may fail would be told apart then.
    #[test]
    fn no_part_asks_where_errno_is() {
        for part in &PARTS {
            assert!(!part.text.contains("__errno_location"), "{}", part.name);
        }
    }
}
