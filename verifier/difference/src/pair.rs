//! Which function, variable and site of the old program is which of the new one.
//!
//! Any pairing is sound: what is paired is compared afterwards, and counts as the same only if it is. So this
//! is about finding much that is the same. From `main` on, code is aligned; what aligned instructions name is
//! paired next, and so on. Names help where both programs have one; they are not needed: a function that is
//! renamed is found by who calls it.

use crate::align::align;
use crate::token::{Token, tokens};
use crate::{Lines, Maps};
use model::{Global, GlobalKind, Program};
use rustc_hash::{FxHashMap, FxHashSet};

struct Pairing<'a> {
    old: &'a Program,
    new: &'a Program,
    /// From old numbers to new ones, and back.
    functions: [Vec<Option<u32>>; 2],
    globals: [Vec<Option<u32>>; 2],
    tls: [Vec<Option<u32>>; 2],
    sites: [Vec<Option<u32>>; 2],
    /// Names of functions and variables, by program.
    named: [FxHashSet<&'a str>; 2],
    /// The objects of functions, by program.
    objects: [FxHashMap<u32, u32>; 2],
    todo: Vec<(u32, u32)>,
    lines: Vec<Option<Lines>>,
}

/// Pairs two programs' parts. Also the alignment of each old function that is paired.
pub fn pair(old: &Program, new: &Program) -> (Maps, Vec<Option<Lines>>) {
    let both = |of: &dyn Fn(&Program) -> usize| [vec![None; of(old)], vec![None; of(new)]];
    let names = |p: &'_ Program| -> FxHashSet<String> {
        let functions = p.functions.iter().map(|f| f.name.clone());
        functions.chain(p.globals.iter().chain(&p.tls).map(|g| g.name.clone())).collect()
    };
    let (old_names, new_names) = (names(old), names(new));
    let objects = |p: &Program| {
        let numbered = (0u32..).zip(&p.globals);
        numbered
            .filter_map(|(o, g)| match g.kind {
                GlobalKind::Function(f) if f != u32::MAX => Some((f, o)),
                _ => None,
            })
            .collect()
    };
    let mut p = Pairing {
        old,
        new,
        functions: both(&|p| p.functions.len()),
        globals: both(&|p| p.globals.len()),
        tls: both(&|p| p.tls.len()),
        sites: both(&|p| p.sites.len()),
        named: [
            old_names.iter().map(String::as_str).collect(),
            new_names.iter().map(String::as_str).collect(),
        ],
        objects: [objects(old), objects(new)],
        todo: Vec::new(),
        lines: vec![None; old.functions.len()],
    };
    p.fixed();
    p.work();
    p.leftovers();
    let Pairing {
        functions: [functions, _], globals: [globals, _], tls: [tls, _], sites: [sites, _], ..
    } = p;
    (Maps { functions, globals, tls, sites }, p.lines)
}

pub fn is_private(name: &str) -> bool {
    // What the compiler names by counting.
    name.starts_with(".str") || name.starts_with("__const.") || name.starts_with("switch.table")
}

impl Pairing<'_> {
    /// What is the same by what it is.
    fn fixed(&mut self) {
        self.link_global(0, 0);
        self.link_function(self.old.main, self.new.main);
        if let (Some(o), Some(n)) = (self.old.thread_end, self.new.thread_end) {
            self.link_function(o, n);
        }
        if let (Some(o), Some(n)) = (self.old.constructors, self.new.constructors) {
            self.link_global(o, n);
        }
        for (builtin, o) in &self.old.slow {
            if let Some(n) = self.new.slow.get(builtin) {
                self.link_function(*o, *n);
            }
        }
    }

    fn work(&mut self) {
        while let Some((o, n)) = self.todo.pop() {
            self.code(o, n);
        }
    }

    /// What is not named by anything that is paired: by its name.
    fn leftovers(&mut self) {
        let by_name: FxHashMap<&str, u32> =
            self.new.functions.iter().zip(0u32..).map(|(f, n)| (f.name.as_str(), n)).collect();
        for (f, o) in self.old.functions.iter().zip(0u32..) {
            if let Some(n) = by_name.get(f.name.as_str()) {
                self.link_function(o, *n);
                self.work();
            }
        }
        let by_name: FxHashMap<&str, u32> =
            self.new.globals.iter().zip(0u32..).map(|(g, n)| (g.name.as_str(), n)).collect();
        for (g, o) in self.old.globals.iter().zip(0u32..).filter(|(g, _)| !is_private(&g.name)) {
            if let Some(n) = by_name.get(g.name.as_str()) {
                self.link_global(o, *n);
                self.work();
            }
        }
    }

    fn may_be(&self, old: &str, new: &str) -> bool {
        old == new
            || is_private(old) && is_private(new)
            || !self.named[1].contains(old) && !self.named[0].contains(new)
    }

    fn link_function(&mut self, o: u32, n: u32) {
        let free = self.functions[0][o as usize].is_none() && self.functions[1][n as usize].is_none();
        let names = (&self.old.functions[o as usize].name, &self.new.functions[n as usize].name);
        if !free || !self.may_be(names.0, names.1) {
            return;
        }
        self.functions[0][o as usize] = Some(n);
        self.functions[1][n as usize] = Some(o);
        self.todo.push((o, n));
        if let (Some(a), Some(b)) = (self.objects[0].get(&o), self.objects[1].get(&n)) {
            let (a, b) = (*a, *b);
            self.link_global(a, b);
        }
    }

    fn link_global(&mut self, o: u32, n: u32) {
        let (a, b) = (&self.old.globals[o as usize], &self.new.globals[n as usize]);
        let free = self.globals[0][o as usize].is_none() && self.globals[1][n as usize].is_none();
        let (of_a, of_b) = (a.pointers(), b.pointers());
        let kinds = match (a.kind, b.kind) {
            (GlobalKind::Function(f), GlobalKind::Function(g)) => (f == u32::MAX) == (g == u32::MAX),
            (x, y) => x == y,
        };
        // Of constants without a name of their own there are many: what they hold is what they are.
        let alike =
            !(is_private(&a.name) || a.merged && a.kind == GlobalKind::Constant) || holds_the_same(a, b);
        if !free || !kinds || !alike || !self.may_be(&a.name, &b.name) {
            return;
        }
        if let (GlobalKind::Function(f), GlobalKind::Function(g)) = (a.kind, b.kind)
            && f != u32::MAX
        {
            // By its function, so that they agree.
            let linked = (self.functions[0][f as usize], self.functions[1][g as usize]);
            if linked == (None, None) {
                return self.link_function(f, g);
            }
            if linked.0 != Some(g) {
                return;
            }
        }
        self.globals[0][o as usize] = Some(n);
        self.globals[1][n as usize] = Some(o);
        if of_a.len() == of_b.len() {
            of_a.into_iter().zip(of_b).for_each(|(x, y)| self.link_global(x, y));
        }
    }

    fn link_tls(&mut self, o: u32, n: u32) {
        let free = self.tls[0][o as usize].is_none() && self.tls[1][n as usize].is_none();
        if free && self.may_be(&self.old.tls[o as usize].name, &self.new.tls[n as usize].name) {
            self.tls[0][o as usize] = Some(n);
            self.tls[1][n as usize] = Some(o);
        }
    }

    fn link_site(&mut self, o: u32, n: u32) {
        let (a, b) = (&self.old.sites[o as usize], &self.new.sites[n as usize]);
        let free = self.sites[0][o as usize].is_none() && self.sites[1][n as usize].is_none();
        if free && (a.kind, a.size) == (b.kind, b.size) {
            self.sites[0][o as usize] = Some(n);
            self.sites[1][n as usize] = Some(o);
        }
    }

    /// Aligns the code of two functions, and pairs what it names.
    fn code(&mut self, o: u32, n: u32) {
        let (f, g) = (&self.old.functions[o as usize], &self.new.functions[n as usize]);
        let of = |p, f: &model::inst::Function| -> Vec<Vec<Token>> {
            (0..f.code.len()).map(|pc| tokens(p, f, pc)).collect()
        };
        let (a, b) = (of(self.old, f), of(self.new, g));
        let lines = align(&a, &b, &mut |x, y| self.meet(x, y));
        for (pc, to) in lines.iter().enumerate() {
            let Some(to) = to else { continue };
            for (x, y) in a[pc].iter().zip(&b[*to as usize]) {
                match (*x, *y) {
                    (Token::Function(x), Token::Function(y)) => self.link_function(x, y),
                    (Token::Global(x), Token::Global(y)) => self.link_global(x, y),
                    (Token::Tls(x), Token::Tls(y)) => self.link_tls(x, y),
                    (Token::Site(x), Token::Site(y)) => self.link_site(x, y),
                    _ => {}
                }
            }
        }
        self.lines[o as usize] = Some(lines);
    }

    /// May two tokens of aligned instructions be the same?
    fn meet(&self, x: Token, y: Token) -> bool {
        let linked = |all: &[Vec<Option<u32>>; 2], o: u32, n: u32| {
            let (to, from) = (all[0][o as usize], all[1][n as usize]);
            to == Some(n) || to.is_none() && from.is_none()
        };
        match (x, y) {
            (Token::Word(x), Token::Word(y)) => x == y,
            (Token::Reg(_), Token::Reg(_)) | (Token::Place(_), Token::Place(_)) => true,
            (Token::Site(x), Token::Site(y)) => {
                let (a, b) = (&self.old.sites[x as usize], &self.new.sites[y as usize]);
                (a.kind, a.size) == (b.kind, b.size)
            }
            (Token::Function(x), Token::Function(y)) => {
                let names = (&self.old.functions[x as usize].name, &self.new.functions[y as usize].name);
                linked(&self.functions, x, y) && self.may_be(names.0, names.1)
            }
            (Token::Global(x), Token::Global(y)) => {
                let names = (&self.old.globals[x as usize].name, &self.new.globals[y as usize].name);
                linked(&self.globals, x, y) && self.may_be(names.0, names.1)
            }
            (Token::Tls(x), Token::Tls(y)) => linked(&self.tls, x, y),
            _ => false,
        }
    }
}

/// The same bytes, pointers apart.
fn holds_the_same(a: &Global, b: &Global) -> bool {
    let byte = |g: &Global, i: usize| (g.shadow.get(i).copied().unwrap_or(0), g.bytes[i]);
    a.bytes.len() == b.bytes.len()
        && (0..a.bytes.len()).all(|i| {
            let ((s, x), (t, y)) = (byte(a, i), byte(b, i));
            s == t && (x == y || s == model::shadow::PTR)
        })
}
