//! What glibc's tables say of characters in the locale C.

pub const UPPER: u16 = 0x100;
pub const LOWER: u16 = 0x200;
pub const ALPHA: u16 = 0x400;
pub const DIGIT: u16 = 0x800;
pub const XDIGIT: u16 = 0x1000;
pub const SPACE: u16 = 0x2000;
pub const PRINT: u16 = 0x4000;
const GRAPH: u16 = 0x8000;
const BLANK: u16 = 0x1;
const CONTROL: u16 = 0x2;
pub const PUNCT: u16 = 0x4;
pub const ALNUM: u16 = 0x8;

/// The classes of a character: what a function such as `isalpha` returns is its bit of them.
pub fn class(c: u8) -> u16 {
    let bits = [
        (c.is_ascii_uppercase(), UPPER),
        (c.is_ascii_lowercase(), LOWER),
        (c.is_ascii_alphabetic(), ALPHA),
        (c.is_ascii_digit(), DIGIT),
        (c.is_ascii_hexdigit(), XDIGIT),
        (c == b' ' || (9..14).contains(&c), SPACE),
        ((32..127).contains(&c), PRINT),
        (c.is_ascii_graphic(), GRAPH),
        (c == b' ' || c == 9, BLANK),
        (c.is_ascii_control(), CONTROL),
        (c.is_ascii_punctuation(), PUNCT),
        (c.is_ascii_alphanumeric(), ALNUM),
    ];
    bits.iter().filter(|b| b.0).map(|b| b.1).sum()
}

/// A negative character is taken for the unsigned one, but for EOF.
fn other(c: i32) -> i32 {
    if (-128..-1).contains(&c) { c & 255 } else { c }
}

pub fn lower(c: i32) -> i32 {
    u8::try_from(c).map_or(other(c), |b| b.to_ascii_lowercase().into())
}

pub fn upper(c: i32) -> i32 {
    u8::try_from(c).map_or(other(c), |b| b.to_ascii_uppercase().into())
}
