//! What each register, and each pointer in memory, may point to: objects, with offsets.
//!
//! Inclusion-based, blind to order and context. An *object* stands for all that one instruction allocates, a
//! variable, or all threads' copies of a thread-local one. Pointers in memory are kept for each eight bytes
//! of an object: what lies at any offset touches all of it. Arithmetic that is not addition of a constant
//! leads to any offset of the same object (leaving it is a violation of memory safety).
//!
//! Only code that can be executed is looked at: from `main` and what threads start with, along calls.

use crate::code::written;
use model::Program;
use model::builtin::Builtin;
use model::inst::*;
use model::{GlobalKind, shadow};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// An object's number: see [`Object`].
pub type ObjectId = u32;

/// Any offset.
pub const ANY: i64 = i64::MIN;

/// So many offsets of one object are kept apart in one set.
const OFFSETS: usize = 16;

/// So many steps an analysis takes before it gives up (a step is an instruction looked at once).
const STEPS: usize = 40_000_000;

/// What memory a pointer may lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Object {
    /// A variable, by its number in [`Program::globals`].
    Global(u32),
    /// All threads' copies of a thread-local variable.
    Local(u32),
    /// What the instruction at this place of this function allocates, each time.
    Allocated(u32, u32),
    /// All threads' `errno`.
    Errno,
    /// What is outside of the program: arguments, the environment, variables of libraries.
    Outside,
    /// What threads return: a register of its own, in which joins look.
    Results,
}

/// Objects and offsets; of one object either [`ANY`], or constants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set(BTreeSet<(ObjectId, i64)>);

impl Set {
    pub fn iter(&self) -> impl Iterator<Item = (ObjectId, i64)> + '_ {
        self.0.iter().copied()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The only thing it leads to, at a known offset.
    pub fn single(&self) -> Option<(ObjectId, i64)> {
        let mut all = self.iter();
        all.next().filter(|x| x.1 != ANY && all.next().is_none())
    }

    pub fn objects(&self) -> impl Iterator<Item = ObjectId> + '_ {
        let mut last = None;
        self.iter().map(|x| x.0).filter(move |o| last.replace(*o) != Some(*o))
    }

    /// The offsets in one object.
    pub fn offsets(&self, o: ObjectId) -> impl Iterator<Item = i64> + '_ {
        self.0.range((o, i64::MIN)..=(o, i64::MAX)).map(|x| x.1)
    }

    /// Says whether that is new.
    fn insert(&mut self, o: ObjectId, offset: i64) -> bool {
        if self.0.contains(&(o, ANY)) {
            return false;
        }
        if offset == ANY || self.offsets(o).count() >= OFFSETS && !self.0.contains(&(o, offset)) {
            let old: Vec<i64> = self.offsets(o).collect();
            for k in old {
                self.0.remove(&(o, k));
            }
            return self.0.insert((o, ANY));
        }
        self.0.insert((o, offset))
    }

    fn extend(&mut self, other: &Set) -> bool {
        let mut new = false;
        for (o, k) in other.iter() {
            new |= self.insert(o, k);
        }
        new
    }

    pub fn add_all(&mut self, other: &Set) {
        self.extend(other);
    }

    /// The same objects, further on by a constant.
    pub fn shifted(&self, by: i64) -> Set {
        self.moved(Some(by))
    }

    /// The same objects, further on by a constant or anywhere.
    fn moved(&self, by: Option<i64>) -> Set {
        let mut to = Set::default();
        for (o, k) in self.iter() {
            let k = match by {
                Some(by) if k != ANY => k.checked_add(by).unwrap_or(ANY),
                _ => ANY,
            };
            to.insert(o, k);
        }
        to
    }

    /// May the two lead to common bytes, if so many are touched behind each? (`None`: any number.)
    pub fn meets(&self, other: &Set, object: ObjectId, sizes: (Option<u64>, Option<u64>)) -> bool {
        let all: Vec<i64> = other.offsets(object).collect();
        self.offsets(object).any(|a| {
            all.iter().any(|&b| match sizes {
                _ if a == ANY || b == ANY => true,
                (Some(m), Some(n)) => a < b.saturating_add_unsigned(n) && b < a.saturating_add_unsigned(m),
                (Some(m), None) => b < a.saturating_add_unsigned(m),
                (None, Some(n)) => a < b.saturating_add_unsigned(n),
                (None, None) => true,
            })
        })
    }
}

/// What a program's pointers lead to.
pub struct Pointers<'p> {
    pub program: &'p Program,
    objects: Vec<Object>,
    numbers: FxHashMap<Object, ObjectId>,
    /// First register of each function in `registers`.
    base: Vec<usize>,
    registers: Vec<Set>,
    /// Pointers in memory, by object and eight bytes of it ([`ANY`]: anywhere).
    memory: FxHashMap<(ObjectId, i64), Set>,
    /// The offsets of an object with pointers.
    fields: FxHashMap<ObjectId, BTreeSet<i64>>,
    /// Functions that may be executed.
    pub reached: Vec<bool>,
    todo: Vec<u32>,
    /// Who a call through a pointer, a creation of a thread, or a once-routine leads to.
    pub targets: FxHashMap<(u32, u32), BTreeSet<u32>>,
    /// The functions that threads start with.
    pub starts: BTreeSet<u32>,
    /// The most registers that a call through a pointer may write.
    pub results: u32,
    changed: bool,
}

impl<'p> Pointers<'p> {
    /// # Errors
    /// What may be executed and is not known, or that it is too much.
    pub fn of(program: &'p Program) -> Result<Pointers<'p>, String> {
        if let Some(b) = program.blockers.first() {
            return Err(told(b));
        }
        let mut base = Vec::new();
        let mut n = 0;
        for f in &program.functions {
            base.push(n);
            n += f.regs as usize;
        }
        let results = program.functions.iter().map(returned).max().unwrap_or(0).max(1);
        let mut p = Pointers {
            program,
            objects: Vec::new(),
            numbers: FxHashMap::default(),
            base,
            registers: vec![Set::default(); n],
            memory: FxHashMap::default(),
            fields: FxHashMap::default(),
            reached: vec![false; program.functions.len()],
            todo: Vec::new(),
            targets: FxHashMap::default(),
            starts: BTreeSet::new(),
            results,
            changed: true,
        };
        p.begin();
        let mut steps = 0;
        while std::mem::replace(&mut p.changed, false) {
            p.todo.clear();
            for f in 0..program.functions.len() as u32 {
                if !p.reached[f as usize] {
                    continue;
                }
                let n = program.functions[f as usize].code.len();
                steps += n;
                if steps > STEPS {
                    return Err("the program is too large to follow its pointers".into());
                }
                for pc in 0..n as u32 {
                    p.transfer(f, pc)?;
                }
            }
        }
        Ok(p)
    }

    fn begin(&mut self) {
        let outside = self.number(Object::Outside);
        self.put(outside, ANY, &single(outside, ANY));
        for (k, g) in self.program.globals.iter().enumerate() {
            let o = self.number(Object::Global(k as u32));
            self.initial(g, o);
        }
        for (k, g) in self.program.tls.iter().enumerate() {
            let o = self.number(Object::Local(k as u32));
            self.initial(g, o);
        }
        let main = self.program.main;
        for r in 0..self.program.functions[main as usize].params {
            self.add(main, r, &single(outside, ANY));
        }
        self.reach(main);
        if let Some(f) = self.program.thread_end {
            self.reach(f);
        }
    }

    /// What a variable's initial value leads to.
    fn initial(&mut self, g: &model::Global, o: ObjectId) {
        if g.foreign || g.shadow.iter().any(|s| *s >= shadow::EXTERNAL) {
            let outside = self.number(Object::Outside);
            self.put(o, ANY, &single(outside, ANY));
        }
        let mut i = 0;
        while i + 8 <= g.shadow.len() {
            if g.shadow[i..i + 8] != [shadow::PTR; 8] {
                i += 1;
                continue;
            }
            let bits = u64::from_le_bytes(g.bytes[i..i + 8].try_into().expect("eight bytes"));
            self.number(Object::Global((bits >> 32) as u32));
            let to = self.variable((bits >> 32) as u32, i64::from(bits as u32 as i32));
            self.put(o, i as i64, &to);
            // What is beside a whole pointer is another one.
            i += 8;
        }
    }

    pub fn number(&mut self, o: Object) -> ObjectId {
        let objects = &mut self.objects;
        *self.numbers.entry(o).or_insert_with(|| {
            objects.push(o);
            objects.len() as u32 - 1
        })
    }

    pub fn object(&self, o: ObjectId) -> Object {
        self.objects[o as usize]
    }

    pub fn known(&self, o: Object) -> Option<ObjectId> {
        self.numbers.get(&o).copied()
    }

    fn reach(&mut self, f: u32) {
        if !std::mem::replace(&mut self.reached[f as usize], true) {
            self.changed = true;
        }
    }

    pub fn list(&self, f: u32, args: Range) -> &'p [Opnd] {
        &self.program.functions[f as usize].lists[args.indices()]
    }

    /// The number that an operand is, if it is a plain constant.
    pub fn constant(&self, o: Opnd) -> Option<u64> {
        let c = (o.0 & Opnd::CONST != 0).then(|| self.program.consts[(o.0 & !Opnd::CONST) as usize])?;
        (c.shadow == shadow::CLEAN).then_some(c.bits)
    }

    /// What an operand may point to.
    pub fn get(&self, f: u32, o: Opnd) -> Set {
        if o.0 & Opnd::CONST == 0 {
            return self.registers[self.base[f as usize] + o.0 as usize].clone();
        }
        let c = self.program.consts[(o.0 & !Opnd::CONST) as usize];
        match c.shadow {
            shadow::PTR => self.variable((c.bits >> 32) as u32, i64::from(c.bits as u32 as i32)),
            s if s >= shadow::EXTERNAL => {
                self.known(Object::Outside).map_or_else(Set::default, |o| single(o, ANY))
            }
            _ => Set::default(),
        }
    }

    /// A place in a variable. One that the program does not define may be another one by another name: all of
    /// these are outside.
    fn variable(&self, g: u32, offset: i64) -> Set {
        let foreign = self.program.globals.get(g as usize).is_none_or(|g| g.foreign);
        let object = if foreign { Object::Outside } else { Object::Global(g) };
        let offset = if foreign { ANY } else { offset };
        self.known(object).map_or_else(Set::default, |o| single(o, offset))
    }

    fn add(&mut self, f: u32, r: Reg, what: &Set) {
        let at = self.base[f as usize] + r as usize;
        if r != NO_REG && at < self.registers.len() {
            self.changed |= self.registers[at].extend(what);
        }
    }

    fn put(&mut self, o: ObjectId, offset: i64, what: &Set) {
        if what.is_empty() {
            return;
        }
        let key = if offset == ANY { ANY } else { offset.div_euclid(8) };
        self.fields.entry(o).or_default().insert(key);
        self.changed |= self.memory.entry((o, key)).or_default().extend(what);
    }

    fn store(&mut self, to: &Set, size: u64, what: &Set) {
        for (o, k) in to.iter() {
            if k == ANY {
                self.put(o, ANY, what);
                continue;
            }
            let last = k.saturating_add_unsigned(size.max(1) - 1);
            for key in k.div_euclid(8)..=last.div_euclid(8) {
                self.put(o, key.saturating_mul(8), what);
            }
        }
    }

    /// Pointers in so many bytes behind each of these places.
    fn load(&self, from: &Set, size: u64) -> Set {
        let mut found = Set::default();
        for (o, k) in from.iter() {
            let all = self.fields.get(&o).into_iter().flatten();
            let last = k.saturating_add_unsigned(size.max(1) - 1);
            for &key in all {
                if k == ANY || key == ANY || (k.div_euclid(8)..=last.div_euclid(8)).contains(&key) {
                    found.extend(&self.memory[&(o, key)]);
                }
            }
        }
        found
    }

    /// All pointers in these objects.
    pub fn contents(&self, of: &Set) -> Set {
        self.load(&of.moved(None), 8)
    }

    fn transfer(&mut self, f: u32, pc: u32) -> Result<(), String> {
        let code = &self.program.functions[f as usize];
        match code.code[pc as usize] {
            Inst::Copy { dst, a } => self.copy(f, dst, a, Some(0)),
            Inst::Cast { op: Cast::Trunc, from: 64, to: 64, dst, a } => self.copy(f, dst, a, Some(0)),
            Inst::Gep { dst, base, index, scale, offset } => {
                let index = self.constant(index).map(|k| (k as i64).wrapping_mul(i64::from(scale)));
                self.copy(f, dst, base, index.map(|k| k.wrapping_add(offset)));
            }
            Inst::Select { dst, a, b, .. } => {
                self.copy(f, dst, a, Some(0));
                self.copy(f, dst, b, Some(0));
            }
            Inst::Tls { dst, var } => {
                let o = self.number(Object::Local(var));
                self.add(f, dst, &single(o, 0));
            }
            Inst::Alloca { dst, .. } => {
                let o = self.number(Object::Allocated(f, pc));
                self.add(f, dst, &single(o, 0));
            }
            Inst::Load { dst, ptr, size, .. } => {
                let what = self.load(&self.get(f, ptr), u64::from(size));
                self.add(f, dst, &what);
            }
            Inst::Store { val, ptr, size, .. } => {
                self.store(&self.get(f, ptr), u64::from(size), &self.get(f, val));
            }
            Inst::Rmw { dst, ptr, val, size, .. } => self.exchange(f, dst, ptr, val, u64::from(size)),
            Inst::CmpXchg { dst, ptr, new, size, .. } => self.exchange(f, dst, ptr, new, u64::from(size)),
            Inst::MemCopy { dst, src, .. } => {
                let (to, from) = (self.get(f, dst), self.get(f, src));
                self.copied(&to, &from);
            }
            Inst::Jump { .. } | Inst::Br { .. } | Inst::Switch { .. } => {
                for e in code.successors(pc) {
                    for &(dst, a) in &code.moves[code.edges[e as usize].moves.indices()] {
                        self.copy(f, dst, a, Some(0));
                    }
                }
            }
            Inst::Call { callee, args, dst } => self.call(f, callee, args, dst),
            Inst::CallPtr { ptr, args, dst, .. } => {
                for t in self.functions(f, pc, ptr)? {
                    self.call(f, t, args, dst);
                }
            }
            Inst::Lib { f: b, args, dst, .. } => {
                if let Some(&slow) = self.program.slow.get(&b) {
                    self.call(f, slow, args, dst);
                }
                self.library(f, pc, b, args, dst)?;
            }
            Inst::Unsupported { what } => {
                return Err(told(&self.program.unsupported[what as usize]));
            }
            // Other arithmetic on addresses: somewhere in what its operands lead to.
            ref i => {
                let mut all = Set::default();
                i.operands(|o| {
                    all.extend(&self.get(f, o));
                });
                let all = all.moved(None);
                let mut to = Vec::new();
                written(i, 0, |r| to.push(r));
                to.into_iter().for_each(|r| self.add(f, r, &all));
            }
        }
        Ok(())
    }

    fn copy(&mut self, f: u32, dst: Reg, a: Opnd, by: Option<i64>) {
        let what = self.get(f, a).moved(by);
        self.add(f, dst, &what);
    }

    fn exchange(&mut self, f: u32, dst: Reg, ptr: Opnd, val: Opnd, size: u64) {
        let at = self.get(f, ptr);
        let (old, new) = (self.load(&at, size), self.get(f, val));
        // What an operation makes of an address and a number is somewhere in the same object.
        self.store(&at, size, &new.moved(None));
        self.store(&at, size, &old.moved(None));
        self.add(f, dst, &old);
    }

    /// All pointers of one object may come to stand in the other one.
    fn copied(&mut self, to: &Set, from: &Set) {
        let single = |s: &Set| s.iter().next().filter(|_| s.iter().nth(1).is_none());
        // Of one object to another, offsets known: field by field.
        if let (Some((t, a)), Some((o, b))) = (single(to), single(from))
            && (a, b) != (ANY, ANY)
            && a != ANY
            && b != ANY
            && (a - b) % 8 == 0
        {
            let fields: Vec<i64> = self.fields.get(&o).into_iter().flatten().copied().collect();
            for key in fields {
                let what = self.memory[&(o, key)].clone();
                let to = if key == ANY { ANY } else { key.saturating_mul(8).saturating_add(a - b) };
                self.put(t, to, &what);
            }
            return;
        }
        let what = self.contents(from);
        self.store(&to.moved(None), 8, &what);
    }

    fn call(&mut self, f: u32, callee: u32, args: Range, dst: Reg) {
        self.reach(callee);
        let to = &self.program.functions[callee as usize];
        for (k, a) in self.list(f, args).iter().enumerate().take(to.params as usize) {
            let what = self.get(f, *a);
            self.add(callee, k as u32, &what);
        }
        if dst == NO_REG {
            return;
        }
        for i in &to.code {
            if let Inst::Ret { vals } = i {
                for (k, v) in self.list(callee, *vals).iter().enumerate() {
                    let what = self.get(callee, *v);
                    self.add(f, dst + k as u32, &what);
                }
            }
        }
    }

    /// The functions that a pointer may lead to.
    fn functions(&mut self, f: u32, pc: u32, ptr: Opnd) -> Result<Vec<u32>, String> {
        let mut found = Vec::new();
        for o in self.get(f, ptr).objects() {
            match self.object(o) {
                Object::Global(g) => match self.program.globals[g as usize].kind {
                    GlobalKind::Function(t) if t != u32::MAX => found.push(t),
                    GlobalKind::Function(_) => return Err(self.at(f, pc, "a call to an unknown function")),
                    _ => {}
                },
                Object::Outside => return Err(self.at(f, pc, "a call to a function from outside")),
                _ => {}
            }
        }
        let known = self.targets.entry((f, pc)).or_default();
        found.iter().for_each(|t| self.changed |= known.insert(*t));
        Ok(found)
    }

    fn at(&self, f: u32, pc: u32, what: &str) -> String {
        format!("{what} at {}", self.program.place(f, pc))
    }

    fn library(&mut self, f: u32, pc: u32, b: Builtin, args: Range, dst: Reg) -> Result<(), String> {
        let list = self.list(f, args);
        let results = self.number(Object::Results);
        match b {
            Builtin::Create => {
                let (start, value) = (list[2], list[3]);
                for t in self.functions(f, pc, start)? {
                    self.changed |= self.starts.insert(t);
                    self.reach(t);
                    let what = self.get(f, value);
                    self.add(t, 0, &what);
                    for i in &self.program.functions[t as usize].code {
                        if let Inst::Ret { vals } = i
                            && let Some(v) = self.list(t, *vals).first()
                        {
                            let what = self.get(t, *v);
                            self.put(results, ANY, &what);
                        }
                    }
                }
            }
            Builtin::Once => {
                for t in self.functions(f, pc, list[1])? {
                    self.reach(t);
                }
            }
            Builtin::Exit => {
                for a in list {
                    let what = self.get(f, *a);
                    self.put(results, ANY, &what);
                }
            }
            Builtin::Join => {
                let what = self.load(&single(results, ANY), 8);
                if let Some(slot) = list.get(1) {
                    self.store(&self.get(f, *slot), 8, &what);
                }
            }
            Builtin::Errno => {
                let o = self.number(Object::Errno);
                self.add(f, dst, &single(o, 0));
            }
            Builtin::Malloc
            | Builtin::New
            | Builtin::NewOrNull
            | Builtin::Calloc
            | Builtin::AlignedAlloc
            | Builtin::Realloc
            | Builtin::Strdup
            | Builtin::Strndup => {
                let o = self.number(Object::Allocated(f, pc));
                self.add(f, dst, &single(o, 0));
                if b == Builtin::Realloc {
                    self.copied(&single(o, 0), &self.get(f, list[0]));
                }
            }
            Builtin::PosixMemalign => {
                let o = self.number(Object::Allocated(f, pc));
                self.store(&self.get(f, list[0]), 8, &single(o, 0));
            }
            Builtin::Stream => {
                let o = self.number(Object::Allocated(f, pc));
                self.add(f, dst, &single(o, ANY));
            }
            Builtin::Raise => return Err(self.at(f, pc, "an exception")),
            Builtin::Longjmp | Builtin::Setjmp => return Err(self.at(f, pc, "a jump out of functions")),
            // A mapping of its own; what else the model's own code of files asks for.
            Builtin::Map => {
                let o = self.number(Object::Allocated(f, pc));
                self.add(f, dst, &single(o, 0));
            }
            b if b.name().starts_with("__irs_") && b.moves_no_pointers() => {
                let outside = self.number(Object::Outside);
                self.add(f, dst, &single(outside, ANY));
            }
            b if keeps_pointers(b) => {}
            // What arguments lead to may be copied among them, and so may they themselves; the result may be
            // any of it.
            _ => {
                let mut all = Set::default();
                for a in list {
                    let a = self.get(f, *a);
                    let inner = self.contents(&a);
                    all.extend(&a.moved(None));
                    all.extend(&inner.moved(None));
                }
                for a in list {
                    self.store(&self.get(f, *a).moved(None), 8, &all);
                }
                // ... or memory of the library's own, which threads may share.
                if !returns_argument(b) {
                    let outside = self.number(Object::Outside);
                    all.insert(outside, ANY);
                }
                self.add(f, dst, &all);
            }
        }
        Ok(())
    }

    /// All objects that can be reached from these through pointers in memory, these included.
    pub fn closure(&self, from: impl IntoIterator<Item = ObjectId>) -> FxHashSet<ObjectId> {
        let mut seen: FxHashSet<ObjectId> = FxHashSet::default();
        let mut todo: Vec<ObjectId> = from.into_iter().collect();
        while let Some(o) = todo.pop() {
            if seen.insert(o) {
                let inner = self.load(&single(o, ANY), 8);
                todo.extend(inner.objects());
            }
        }
        seen
    }

    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, Object)> + '_ {
        (0..).zip(self.objects.iter().copied())
    }
}

/// What is not known, and where.
fn told(what: &model::stop::Unsupported) -> String {
    format!("{} at {}", what.text, what.place)
}

/// How many registers a function returns.
fn returned(f: &Function) -> u32 {
    let found = f.code.iter().find_map(|i| match i {
        Inst::Ret { vals } => Some(vals.len),
        _ => None,
    });
    found.unwrap_or(0)
}

pub fn single(o: ObjectId, offset: i64) -> Set {
    let mut s = Set::default();
    s.insert(o, offset);
    s
}

/// Neither stores pointers nor returns one of the program's.
fn keeps_pointers(b: Builtin) -> bool {
    use Builtin::*;
    b.is_sync()
        || b.moves_no_pointers()
        || b.promises_sign_only()
        || matches!(b, Strlen | Strnlen | Atoi | Atol | Atof | Snprintf | Sprintf | Vsnprintf | Vsprintf)
        // Attributes and names: numbers and text.
        || b.name().starts_with("pthread_")
}

/// Returns nothing but pointers into what its arguments lead to.
fn returns_argument(b: Builtin) -> bool {
    use Builtin::*;
    matches!(b, Strchr | Strrchr | Strstr | Memchr | Strcpy | Strncpy | Strcat | Strncat | Stpcpy | Strlcpy)
        || matches!(b, Memcpy | Memmove | MemcpyChk | MemmoveChk | Memset | MemsetChk | Mempcpy | Bzero)
}
