//! The names of `scanf` and its like.

/// What glibc's headers put before these names: since C99, and since C23.
const PREFIXES: [&str; 2] = ["__isoc99_", "__isoc23_"];

const OF_STREAMS: [&str; 4] = ["scanf", "fscanf", "vscanf", "vfscanf"];
const OF_TEXTS: [&str; 2] = ["sscanf", "vsscanf"];

/// The name as the standard has it: `scanf` of `__isoc23_scanf`. Other functions' names stay as they are.
pub fn plain(function: &str) -> &str {
    let plain = PREFIXES.iter().find_map(|p| function.strip_prefix(p)).unwrap_or(function);
    if OF_STREAMS.contains(&plain) || OF_TEXTS.contains(&plain) { plain } else { function }
}

/// Does it read a stream?
pub fn reads_stream(function: &str) -> bool {
    OF_STREAMS.contains(&plain(function))
}

/// Does it read a text that is in memory?
pub fn reads_text(function: &str) -> bool {
    OF_TEXTS.contains(&plain(function))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_c_are_told_apart() {
        for (name, stream, text) in [
            ("scanf", true, false),
            ("__isoc99_vfscanf", true, false),
            ("__isoc23_vscanf", true, false),
            ("sscanf", false, true),
            ("__isoc23_vsscanf", false, true),
            ("wscanf", false, false),
            ("__isoc99_wscanf", false, false),
            ("__isoc99___isoc99_scanf", false, false),
            ("", false, false),
        ] {
            assert_eq!((reads_stream(name), reads_text(name)), (stream, text), "{name}");
        }
        assert_eq!((plain("__isoc23_fscanf"), plain("__isoc99_wscanf")), ("fscanf", "__isoc99_wscanf"));
    }
}
