//! Names of C++, as their source has them.

use cpp_demangle::BorrowedSymbol;

/// The text with each mangled name (Itanium C++ ABI, section 5.1) as the source would have it.
pub fn readable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    while let Some(at) = rest.find("_Z") {
        let (before, name) = rest.split_at(at);
        out.push_str(before);
        let (name, behind) = name.split_at(name.find(|c| !is_part(c)).unwrap_or(name.len()));
        let starts_here = !before.ends_with(is_part);
        let symbol = BorrowedSymbol::new(name.as_bytes()).ok().filter(|_| starts_here);
        match symbol.and_then(|s| s.demangle().ok()) {
            Some(readable) => out.push_str(&readable),
            None => out.push_str(name),
        }
        rest = behind;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn names_are_as_in_the_source() {
        for (text, wanted) in [
            ("no name", "no name"),
            ("in _Z4workPv, in main", "in work(void*), in main"),
            ("call of _ZNSt6thread4joinEv: _ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_", {
                "call of std::thread::join(): std::basic_ostream<char, std::char_traits<char> >& std::endl<char, \
                 std::char_traits<char> >(std::basic_ostream<char, std::char_traits<char> >&)"
            }),
            // Names that only look so stay what they are.
            ("my_Z4workPv _Z _Zonk _Z9999x", "my_Z4workPv _Z _Zonk _Z9999x"),
        ] {
            assert_eq!(readable(text), wanted);
        }
    }
}
