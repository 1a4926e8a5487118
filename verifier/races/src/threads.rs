//! Who executes what: threads by the functions they start with, what exists once, and what comes before any
//! thread has been created.

use crate::code::{in_circles, next};
use crate::pointers::{Object, ObjectId, Pointers};
use model::Program;
use model::builtin::Builtin;
use model::inst::Inst;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A place in the code: function and instruction.
pub type Place = (u32, u32);

/// All threads that start with one function; the first one is main.
#[derive(Clone, Debug)]
pub struct Role {
    pub start: u32,
    /// There is never more than one such thread.
    pub single: bool,
    /// Where they are created; main nowhere.
    pub created_at: BTreeSet<Place>,
}

pub struct Threads {
    pub roles: Vec<Role>,
    /// Per function: the roles whose threads may execute it.
    executed_by: Vec<BTreeSet<usize>>,
    /// Who calls a function, and where: calls, calls through pointers, once-routines.
    pub callers: FxHashMap<u32, BTreeSet<Place>>,
    circles: Vec<Vec<bool>>,
    /// Functions that are executed at most once in all.
    once: Vec<bool>,
    /// Objects that other threads than the one that made them may get at.
    shared: FxHashSet<ObjectId>,
    /// Places before which a thread may have been created.
    after_creation: FxHashSet<Place>,
}

impl Threads {
    pub fn of(p: &Program, pointers: &Pointers<'_>) -> Threads {
        let reached = |f: u32| pointers.reached[f as usize];
        let functions: Vec<u32> = (0..p.functions.len() as u32).filter(|f| reached(*f)).collect();
        let mut callers: FxHashMap<u32, BTreeSet<Place>> = FxHashMap::default();
        let mut created: FxHashMap<u32, BTreeSet<Place>> = FxHashMap::default();
        for &f in &functions {
            for (pc, i) in (0u32..).zip(&p.functions[f as usize].code) {
                for callee in called(p, pointers, (f, pc), i) {
                    callers.entry(callee).or_default().insert((f, pc));
                }
                if let Inst::Lib { f: Builtin::Create, .. } = i {
                    for t in pointers.targets.get(&(f, pc)).into_iter().flatten() {
                        created.entry(*t).or_default().insert((f, pc));
                    }
                }
            }
        }
        let circles = p
            .functions
            .iter()
            .enumerate()
            .map(|(f, code)| if reached(f as u32) { in_circles(code) } else { Vec::new() })
            .collect();
        let mut t = Threads {
            roles: Vec::new(),
            executed_by: vec![BTreeSet::new(); p.functions.len()],
            callers,
            circles,
            once: vec![false; p.functions.len()],
            shared: FxHashSet::default(),
            after_creation: FxHashSet::default(),
        };
        t.find_once(p, &functions, &created);
        t.find_roles(p, pointers, created);
        t.find_shared(pointers);
        t.find_creations(p, pointers, &functions);
        t
    }

    /// A function is executed once if it is `main`, or if there is one place where it is called or started,
    /// and that place is executed once. (A destructor of thread-specific data is called by nobody here, and
    /// often.)
    fn find_once(&mut self, p: &Program, functions: &[u32], created: &FxHashMap<u32, BTreeSet<Place>>) {
        // From nothing upwards: what is found rests on what was found before, so no circle holds itself up.
        loop {
            let mut changed = false;
            for &f in functions {
                let mut places = self.callers.get(&f).into_iter().chain(created.get(&f)).flatten();
                let (first, second) = (places.next(), places.next());
                let holds = p.thread_end != Some(f)
                    && match (f == p.main, first, second) {
                        (true, None, _) => true,
                        (false, Some(&at), None) => self.is_once(at),
                        _ => false,
                    };
                if holds && !self.once[f as usize] {
                    (self.once[f as usize], changed) = (true, true);
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Is the instruction executed at most once in each execution of the program?
    pub fn is_once(&self, (f, pc): Place) -> bool {
        self.once[f as usize] && !self.circles[f as usize][pc as usize]
    }

    pub fn is_function_once(&self, f: u32) -> bool {
        self.once[f as usize]
    }

    /// May control come back to the instruction, within one call of its function?
    pub fn comes_round(&self, (f, pc): Place) -> bool {
        self.circles[f as usize][pc as usize]
    }

    fn find_roles(&mut self, p: &Program, pointers: &Pointers<'_>, created: FxHashMap<u32, BTreeSet<Place>>) {
        self.roles.push(Role { start: p.main, single: true, created_at: BTreeSet::new() });
        for &start in &pointers.starts {
            let created_at = created.get(&start).cloned().unwrap_or_default();
            let mut places = created_at.iter();
            let single = matches!((places.next(), places.next()), (Some(&at), None) if self.is_once(at));
            self.roles.push(Role { start, single, created_at });
        }
        for role in 0..self.roles.len() {
            let mut todo = vec![self.roles[role].start];
            todo.extend(p.thread_end);
            while let Some(f) = todo.pop() {
                if !self.executed_by[f as usize].insert(role) {
                    continue;
                }
                for (pc, i) in (0u32..).zip(&p.functions[f as usize].code) {
                    todo.extend(called(p, pointers, (f, pc), i));
                }
            }
        }
    }

    /// From variables, from what threads are given and what they leave, from outside. Stacks, blocks, and
    /// thread-local variables that are not reached from there are their thread's own.
    fn find_shared(&mut self, pointers: &Pointers<'_>) {
        let mut from: Vec<ObjectId> = pointers
            .objects()
            .filter(|o| matches!(o.1, Object::Global(_) | Object::Outside | Object::Results))
            .map(|o| o.0)
            .collect();
        for role in &self.roles[1..] {
            let given = pointers.get(role.start, model::inst::Opnd::reg(0));
            // What it is started without, it may still find in its register.
            if pointers.program.functions[role.start as usize].params > 0 {
                from.extend(given.objects());
            }
        }
        // What is given to a function without parameters reaches nobody.
        self.shared = pointers.closure(from);
    }

    pub fn is_shared(&self, o: ObjectId) -> bool {
        self.shared.contains(&o)
    }

    /// Forwards from main's beginning: has a thread been created?
    fn find_creations(&mut self, p: &Program, pointers: &Pointers<'_>, functions: &[u32]) {
        // Functions that may create threads, or call one that does.
        let mut creates: FxHashSet<u32> = FxHashSet::default();
        let mut todo = Vec::new();
        for &f in functions {
            let mut code = p.functions[f as usize].code.iter();
            if code.any(|i| matches!(i, Inst::Lib { f: Builtin::Create, .. })) {
                todo.push(f);
            }
        }
        while let Some(f) = todo.pop() {
            if creates.insert(f) {
                todo.extend(self.callers.get(&f).into_iter().flatten().map(|c| c.0));
            }
        }
        // Places that control comes to after a creation.
        let mut todo: Vec<Place> = Vec::new();
        for role in &self.roles[1..] {
            todo.push((role.start, 0));
        }
        for &f in functions {
            for (pc, i) in (0u32..).zip(&p.functions[f as usize].code) {
                let creates = matches!(i, Inst::Lib { f: Builtin::Create, .. })
                    || called(p, pointers, (f, pc), i).iter().any(|c| creates.contains(c));
                if creates {
                    // (What a callee executes after its own creation is found there.)
                    todo.extend(next(&p.functions[f as usize], pc).iter().map(|t| (f, t.0)));
                }
            }
        }
        todo.extend(p.thread_end.map(|f| (f, 0)));
        while let Some((f, pc)) = todo.pop() {
            if !self.after_creation.insert((f, pc)) {
                continue;
            }
            let code = &p.functions[f as usize];
            todo.extend(next(code, pc).iter().map(|t| (f, t.0)));
            todo.extend(called(p, pointers, (f, pc), &code.code[pc as usize]).into_iter().map(|c| (c, 0)));
        }
    }

    /// Does no other thread exist when this is executed, wherever it is called from?
    pub fn is_before_creation(&self, at: Place) -> bool {
        !self.after_creation.contains(&at)
    }

    /// May two threads execute these?
    pub fn may_be_apart(&self, a: Place, b: Place) -> bool {
        let (by_a, by_b) = (&self.executed_by[a.0 as usize], &self.executed_by[b.0 as usize]);
        by_a.iter().any(|&r| by_b.iter().any(|&s| r != s || !self.roles[r].single))
    }

    pub fn roles_of(&self, f: u32) -> &BTreeSet<usize> {
        &self.executed_by[f as usize]
    }

    /// Is there never more than one such object?
    pub fn is_single(&self, pointers: &Pointers<'_>, o: ObjectId) -> bool {
        match pointers.object(o) {
            Object::Global(_) => true,
            Object::Allocated(f, pc) => self.is_once((f, pc)),
            Object::Local(_) | Object::Errno | Object::Outside | Object::Results => false,
        }
    }
}

/// The functions that an instruction calls in its own thread.
pub fn called(p: &Program, pointers: &Pointers<'_>, at: Place, i: &Inst) -> Vec<u32> {
    match *i {
        Inst::Call { callee, .. } => vec![callee],
        Inst::CallPtr { .. } | Inst::Lib { f: Builtin::Once, .. } => {
            pointers.targets.get(&at).into_iter().flatten().copied().collect()
        }
        Inst::Lib { f, .. } => p.slow.get(&f).into_iter().copied().collect(),
        _ => Vec::new(),
    }
}
