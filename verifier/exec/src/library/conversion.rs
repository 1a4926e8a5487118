//! The conversions of `printf`'s formats, as text: `%`, flags, width, precision, length, letter, in this
//! order. What does not have this form means nothing in C, and libraries differ.

/// A width or a precision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    Number(u32),
    /// `*`: the next argument, an `int`.
    Argument,
}

/// How wide an argument is, as the letters before the conversion's say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Length {
    Char,
    Short,
    #[default]
    Int,
    /// `l`, `ll`, `z`, `j`, `t`: 64 bits; of characters, wide ones.
    Long,
    /// `L`: a `long double`.
    Extended,
}

/// One conversion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Conversion {
    pub left: bool,
    pub plus: bool,
    pub space: bool,
    pub alternative: bool,
    pub zero: bool,
    pub width: Option<Amount>,
    pub precision: Option<Amount>,
    pub length: Length,
    /// What it is.
    pub letter: u8,
}

impl Conversion {
    /// Reads one, after its `%`, and takes it from the text. `None`: the text is no conversion.
    pub(crate) fn read(text: &mut &[u8]) -> Option<Conversion> {
        let mut c = Conversion::default();
        while let Some((first, rest)) = text.split_first() {
            match first {
                b'-' => c.left = true,
                b'+' => c.plus = true,
                b' ' => c.space = true,
                b'#' => c.alternative = true,
                b'0' => c.zero = true,
                _ => break,
            }
            *text = rest;
        }
        c.width = amount(text)?;
        if let Some(rest) = text.strip_prefix(b".") {
            *text = rest;
            // A dot alone is a precision of 0.
            c.precision = Some(amount(text)?.unwrap_or(Amount::Number(0)));
        }
        let lengths: [(&[u8], Length); 9] = [
            (b"hh", Length::Char),
            (b"h", Length::Short),
            (b"ll", Length::Long),
            (b"l", Length::Long),
            (b"z", Length::Long),
            (b"j", Length::Long),
            (b"t", Length::Long),
            (b"L", Length::Extended),
            (b"", Length::Int),
        ];
        let (rest, length) = lengths.iter().find_map(|(l, length)| Some((text.strip_prefix(*l)?, length)))?;
        c.length = *length;
        let (letter, rest) = rest.split_first()?;
        c.letter = *letter;
        *text = rest;
        // `%%` is a character only where nothing is between.
        let plain = Conversion { letter: b'%', ..Conversion::default() };
        (c.letter != b'%' || c == plain).then_some(c)
    }
}

/// A width or a precision, if there is one. The outer `None`: a number that is no `int`.
fn amount(text: &mut &[u8]) -> Option<Option<Amount>> {
    if let Some(rest) = text.strip_prefix(b"*") {
        *text = rest;
        return Some(Some(Amount::Argument));
    }
    let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
    let (number, rest) = text.split_at(digits);
    *text = rest;
    if number.is_empty() {
        return Some(None);
    }
    let number: i32 = std::str::from_utf8(number).ok()?.parse().ok()?;
    Some(Some(Amount::Number(number as u32)))
}

#[cfg(test)]
mod tests {
    use super::{Amount, Conversion, Length};

    fn read(text: &str) -> Option<(Conversion, String)> {
        let mut rest = text.as_bytes();
        let c = Conversion::read(&mut rest)?;
        Some((c, String::from_utf8_lossy(rest).into_owned()))
    }

    #[test]
    fn parts_come_in_order() {
        let (c, rest) = read("-05.*lldrest").expect("one");
        assert!(c.left && c.zero && !c.plus);
        assert_eq!((c.width, c.precision), (Some(Amount::Number(5)), Some(Amount::Argument)));
        assert_eq!((c.length, c.letter, rest.as_str()), (Length::Long, b'd', "rest"));
        assert_eq!(read(".s").expect("one").0.precision, Some(Amount::Number(0)));
        assert_eq!(read("hhu").expect("one").0.length, Length::Char);
        assert_eq!(read("%x").expect("one").1, "x");
    }

    #[test]
    fn what_has_another_form_is_none() {
        for text in ["5-d", ".-5d", "l5d", "5%", "-%", "l%", "", "5", "5.", "99999999999d", ".2147483648d"] {
            assert!(!matches!(read(text), Some((c, _)) if c.letter.is_ascii_alphabetic()), "{text}");
        }
        assert_eq!(read("lhd").expect("one").0.letter, b'h');
        assert_eq!((read("5%"), read("99999999999d"), read("5.")), (None, None, None));
    }
}
