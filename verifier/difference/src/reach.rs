//! What code can come to: by calls, by names, and by pointers in variables.

use crate::Difference;
use crate::settled::successors;
use crate::token::{Token, tokens};
use model::GlobalKind;
use rustc_hash::FxHashSet;

#[derive(Default)]
struct Reach {
    /// Places that code is at, or can be called at.
    places: Vec<(u32, u32)>,
    objects: Vec<u32>,
    tls: Vec<u32>,
    seen_places: FxHashSet<(u32, u32)>,
    seen_objects: FxHashSet<u32>,
    seen_tls: FxHashSet<u32>,
}

impl Reach {
    fn place(&mut self, function: u32, pc: u32) {
        if self.seen_places.insert((function, pc)) {
            self.places.push((function, pc));
        }
    }

    fn object(&mut self, o: u32) {
        if self.seen_objects.insert(o) {
            self.objects.push(o);
        }
    }

    fn variable(&mut self, v: u32) {
        if self.seen_tls.insert(v) {
            self.tls.push(v);
        }
    }
}

impl Difference {
    /// Is all that can be reached the same in both? `initial`: variables hold what they begin with, so that
    /// has to be the same, too.
    pub(crate) fn reaches_the_same(&self, frames: &[(u32, u32)], objects: &[u32], initial: bool) -> bool {
        let mut reach = Reach::default();
        frames.iter().for_each(|(f, pc)| reach.place(*f, *pc));
        objects.iter().for_each(|o| reach.object(*o));
        // Every thread comes to its end.
        if let Some(f) = self.new.thread_end {
            reach.place(f, 0);
        }
        if let Some(o) = self.new.constructors {
            reach.object(o);
        }
        loop {
            let same = if let Some((f, pc)) = reach.places.pop() {
                self.code_is_the_same(f, pc, &mut reach)
            } else if let Some(o) = reach.objects.pop() {
                self.object_is_the_same(o, initial, &mut reach)
            } else if let Some(v) = reach.tls.pop() {
                self.new.tls[v as usize].pointers().into_iter().for_each(|o| reach.object(o));
                self.tls[v as usize]
            } else {
                return true;
            };
            if !same {
                return false;
            }
        }
    }

    fn code_is_the_same(&self, f: u32, pc: u32, reach: &mut Reach) -> bool {
        let Some(Some(matched)) = self.matched.get(f as usize) else { return false };
        // (Calls begin at the beginning of both.)
        let begins = pc != 0 || matched.lines.first() == Some(&Some(0));
        if !begins || !matched.settled.get(pc as usize).is_some_and(|s| *s) {
            return false;
        }
        let function = &self.new.functions[f as usize];
        let mut seen = vec![false; function.code.len()];
        let mut todo = vec![pc];
        while let Some(at) = todo.pop() {
            if std::mem::replace(&mut seen[at as usize], true) {
                continue;
            }
            for token in tokens(&self.new, function, at as usize) {
                match token {
                    Token::Function(f) => reach.place(f, 0),
                    Token::Global(o) => reach.object(o),
                    Token::Tls(v) => reach.variable(v),
                    Token::Word(_) | Token::Reg(_) | Token::Place(_) | Token::Site(_) => {}
                }
            }
            todo.extend(successors(function, at));
        }
        true
    }

    fn object_is_the_same(&self, o: u32, initial: bool, reach: &mut Reach) -> bool {
        let Some(global) = self.new.globals.get(o as usize) else { return false };
        match global.kind {
            GlobalKind::Null => true,
            GlobalKind::Function(f) => {
                if f != u32::MAX {
                    reach.place(f, 0);
                }
                self.globals[o as usize]
            }
            GlobalKind::Variable if !initial => {
                // What it holds now has been compared, and where that leads to is among the objects.
                let old = &self.old.globals[o as usize];
                let of = |g: &model::Global| (g.kind, g.bytes.len(), g.merged, g.foreign);
                self.maps.globals.contains(&Some(o))
                    && of(old) == of(global)
                    && (!global.foreign || old.name == global.name)
            }
            GlobalKind::Variable | GlobalKind::Constant | GlobalKind::Opaque => {
                global.pointers().into_iter().for_each(|p| reach.object(p));
                self.globals[o as usize]
            }
        }
    }
}
