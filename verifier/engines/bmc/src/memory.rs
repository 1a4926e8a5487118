//! One thread's view of memory that it need not share: what it has written, or found when it was created.

use crate::value::{Value, choose, part_of, union};
use solver::Terms;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Written bytes: where (object, offset), how many, what. Entries never overlap.
#[derive(Clone, Debug, Default)]
pub struct Memory(Rc<BTreeMap<(u32, u32), (u8, Value)>>);

impl Memory {
    /// Writes `size` (1 to 8) bytes.
    pub fn write(&mut self, terms: &mut Terms, object: u32, offset: u32, size: u8, value: Value) {
        let map = Rc::make_mut(&mut self.0);
        let from = (object, offset.saturating_sub(7));
        let overlap = |(at, (n, _)): (&(u32, u32), &(u8, Value))| {
            (at.1 + u32::from(*n) > offset && (at.1, *n) != (offset, size)).then_some(*at)
        };
        let torn: Vec<(u32, u32)> =
            map.range(from..(object, offset + u32::from(size))).filter_map(overlap).collect();
        for at in torn {
            let (n, v) = map.remove(&at).expect("just found");
            for i in 0..n {
                let here = at.1 + u32::from(i);
                if here < offset || here >= offset + u32::from(size) {
                    map.insert((object, here), (1, byte(terms, &v, i)));
                }
            }
        }
        map.insert((object, offset), (size, value));
    }

    /// Reads `size` bytes; `initial` says what a byte, or several (object, offset, size), were at first.
    pub fn read(
        &self,
        terms: &mut Terms,
        at: (u32, u32),
        size: u8,
        initial: &mut dyn FnMut(&mut Terms, u32, u8) -> Value,
    ) -> Value {
        let (object, offset) = at;
        if let Some((n, v)) = self.0.get(&at)
            && *n == size
        {
            return v.clone();
        }
        let end = offset + u32::from(size);
        let from = (object, offset.saturating_sub(7));
        if !self.0.range(from..(object, end)).any(|(at, (n, _))| at.1 + u32::from(*n) > offset) {
            return initial(terms, offset, size);
        }
        let mut whole: Option<Value> = None;
        for here in offset..end {
            let found = self.0.range((object, here.saturating_sub(7))..(object, here + 1)).next_back();
            let b = match found.filter(|(at, (n, _))| at.1 + u32::from(*n) > here) {
                Some((at, (_, v))) => byte(terms, v, (here - at.1) as u8),
                None => initial(terms, here, 1),
            };
            whole = Some(match whole {
                None => b,
                Some(low) => Value {
                    term: terms.concat(b.term, low.term),
                    objects: union(&b.objects, &low.objects),
                    kinds: part_of(b.kinds | low.kinds),
                },
            });
        }
        whole.expect("at least one byte")
    }

    /// Where `c` holds the one, else the other.
    pub fn join(
        terms: &mut Terms,
        c: solver::TermId,
        a: &Memory,
        b: &Memory,
        initial: &mut dyn FnMut(&mut Terms, u32, u32, u8) -> Value,
    ) -> Memory {
        if Rc::ptr_eq(&a.0, &b.0) {
            return a.clone();
        }
        let mut joined = a.clone();
        let differs = |at: &(u32, u32), x: &(u8, Value), other: &Memory| {
            other.0.get(at).is_none_or(|y| y.0 != x.0 || !y.1.is_as(&x.1))
        };
        let mut places: Vec<((u32, u32), u8)> = Vec::new();
        places.extend(a.0.iter().filter(|(at, x)| differs(at, x, b)).map(|(at, x)| (*at, x.0)));
        places.extend(b.0.iter().filter(|(at, x)| differs(at, x, a)).map(|(at, x)| (*at, x.0)));
        places.sort_unstable();
        places.dedup();
        for (at, size) in places {
            let x = a.read(terms, at, size, &mut |terms, o, n| initial(terms, at.0, o, n));
            let y = b.read(terms, at, size, &mut |terms, o, n| initial(terms, at.0, o, n));
            let v = choose(terms, c, &x, &y);
            joined.write(terms, at.0, at.1, size, v);
        }
        joined
    }
}

/// One byte of a value.
fn byte(terms: &mut Terms, v: &Value, i: u8) -> Value {
    let w = terms.width(v.term).max(8 * (i + 1)).min(64);
    let wide = terms.resize(v.term, w);
    Value { term: terms.extract(wide, 8 * i, 8), objects: v.objects.clone(), kinds: part_of(v.kinds) }
}
