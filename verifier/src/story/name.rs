//! What objects are called: variables by their names, blocks of the heap by their type and a number,
//! `account#1.balance`.
//!
//! What a block consists of is learnt before anything is told ([`Namer::learn`]): from the variable that its
//! address is kept in first, and from pointers in memory whose type is known.

use exec::inspect::{Seen, Sort};
use exec::interp::Interp;
use exec::machine::Machine;
use model::names::{Names, Scalar, Variable};
use rustc_hash::FxHashMap;
use traceformat::event::{Access, ObjectId};
use traceformat::story::Object;
use traceformat::thread::ThreadIx;

/// Names for objects: the same one in the whole story.
#[derive(Default)]
pub struct Namer {
    /// Types of blocks of the heap.
    types: FxHashMap<ObjectId, u32>,
    names: FxHashMap<ObjectId, String>,
    /// How many objects go by a name.
    taken: FxHashMap<String, u32>,
    /// What the names stand for that no global variable has.
    objects: Vec<Object>,
}

impl Namer {
    /// Learns what blocks consist of, from the pointers that are in memory now. To be asked after each step:
    /// what is released later has had its pointers then.
    pub fn learn(&mut self, m: &Interp<'_>, written: &[Access]) {
        for a in written.iter().filter(|a| a.write && a.end - a.start == 8) {
            let Some(number) = m.number_of(a.object) else { continue };
            self.follow(m, number, |at| at == a.start);
        }
    }

    /// The same for all memory. A block may be known only by a pointer in another one.
    pub fn learn_all(&mut self, m: &Interp<'_>) {
        loop {
            let before = self.types.len();
            (1..m.objects()).for_each(|n| self.follow(m, n, |_| true));
            if self.types.len() == before {
                return;
            }
        }
    }

    /// Follows pointers of an object: those at the offsets that are asked for.
    fn follow(&mut self, m: &Interp<'_>, number: usize, wanted: impl Fn(u64) -> bool) {
        let (id, size, sort) = m.object(number);
        let names = &m.program().names;
        let Some(ty) = self.type_of(m, number, id, sort) else { return };
        for (at, to) in names.pointers(ty, size).into_iter().filter(|p| wanted(p.0)) {
            let access = Access { object: id, start: at, end: at + 8, write: false };
            if let Some(Seen::Pointer { object, offset: 0 }) = m.value_at(&access)
                && let Some(block) = m.number_of(object)
                && m.object(block).2 == Sort::Heap
                && self.type_of(m, block, object, Sort::Heap).is_none()
            {
                self.types.insert(object, to);
            }
        }
    }

    fn type_of(&self, m: &Interp<'_>, number: usize, id: ObjectId, sort: Sort) -> Option<u32> {
        let names = &m.program().names;
        match sort {
            Sort::Global => names.type_of_global(number as u32),
            Sort::Local => names.type_of(variable(m, number)?),
            Sort::Heap => {
                let kept = || names.pointee(names.type_of(variable(m, number)?)?);
                self.types.get(&id).copied().or_else(kept)
            }
            _ => None,
        }
    }

    /// What these bytes are called, and what they are: `table[2].next`.
    pub fn bytes(&mut self, m: &Interp<'_>, access: &Access) -> (String, Scalar) {
        match m.number_of(access.object) {
            Some(number) => self.part(m, number, access.start, access.end.saturating_sub(access.start)),
            None => ("memory that is gone".into(), Scalar::Unknown),
        }
    }

    /// What a pointer is called.
    pub fn pointer(&mut self, m: &Interp<'_>, object: ObjectId, offset: u64) -> String {
        match m.number_of(object) {
            Some(0) => "NULL".into(),
            Some(number) => match m.object(number).2 {
                Sort::Thread(t) => m.threads().display(t),
                Sort::Argument(k) if offset == 0 => format!("argv[{k}]"),
                Sort::Arguments if offset == 0 => "argv".into(),
                _ => format!("&{}", self.part(m, number, offset, 0).0),
            },
            None => "a dangling pointer".into(),
        }
    }

    /// What a synchronization object is called. `None` if it has not been used yet, or is a barrier's phase.
    pub fn lock(&mut self, m: &Interp<'_>, object: ObjectId) -> Option<String> {
        let (number, offset) = m.lock_at(object)?;
        Some(self.part(m, number, offset, 1).0)
    }

    /// What the names stand for that occur in what `says` is true of.
    pub fn objects(self, says: impl Fn(&str) -> bool) -> Vec<Object> {
        self.objects.into_iter().filter(|o| says(&o.name)).collect()
    }

    /// Bytes of an object; 0 bytes: the outermost thing that begins there.
    fn part(&mut self, m: &Interp<'_>, number: usize, offset: u64, size: u64) -> (String, Scalar) {
        let program = m.program();
        if let Some(named) = program.names.name(number as u32, offset, size) {
            return named;
        }
        let (id, whole, sort) = m.object(number);
        let ty = self.type_of(m, number, id, sort);
        let mut name = match sort {
            Sort::Null => "NULL".into(),
            Sort::Constant => return ("a constant".into(), Scalar::Unknown),
            Sort::Global => program.globals[number].name.clone(),
            Sort::Thread(t) => format!("the handle of {}", m.threads().display(t)),
            Sort::ThreadLocal(v) => {
                let t = owner(id);
                format!("{} of {}", program.tls[v as usize].name, m.threads().display(t))
            }
            Sort::Arguments => return (format!("argv[{}]", offset / 8), Scalar::Pointer),
            Sort::Argument(k) => return (format!("argv[{k}][{offset}]"), Scalar::Character),
            Sort::Environment => format!("a variable of the environment[{offset}]"),
            Sort::Local | Sort::Heap => self.given(m, number, id, sort, ty),
            Sort::Other => "memory of the library".into(),
        };
        let scalar = match ty {
            Some(ty) => program.names.part(ty, whole, offset, size, &mut name),
            None if offset > 0 && sort != Sort::Environment => {
                name += &format!("+{offset}");
                Scalar::Unknown
            }
            None => Scalar::Unknown,
        };
        (name, scalar)
    }

    /// The name of a local variable or a block, given when it is first asked for.
    fn given(&mut self, m: &Interp<'_>, number: usize, id: ObjectId, sort: Sort, ty: Option<u32>) -> String {
        if let Some(name) = self.names.get(&id) {
            return name.clone();
        }
        let program = m.program();
        let local = if sort == Sort::Local { variable(m, number) } else { None };
        let stem = match (local, ty.map(|ty| program.names.type_name(ty))) {
            (Some(v), _) => v.name.clone(),
            (None, _) if sort == Sort::Local => "local".into(),
            (None, Some(name)) if !name.is_empty() => name.to_owned(),
            (None, _) => "block".into(),
        };
        let count = self.taken.entry(stem.clone()).or_insert(0);
        *count += 1;
        // A variable whose name only one thing has is called by it.
        let alone =
            local.is_some() && *count == 1 && !is_global(&program.names, program.globals.len(), &stem);
        let name = if alone { stem } else { format!("{stem}#{count}") };
        let who = m.threads().display(owner(id));
        let what = match (local, m.origin(number)) {
            (Some(v), Some((f, _))) => {
                let function = &program.functions[f as usize].name;
                let place =
                    if v.line > 0 { format!(", declared at {}:{}", v.file, v.line) } else { String::new() };
                format!("local variable of {function}() in {who}{place}")
            }
            (_, Some((f, pc))) => {
                let verb = if sort == Sort::Heap { "allocated" } else { "local variable" };
                format!("{verb} by {who} at {}", program.place(f, pc).line_only())
            }
            (_, None) => format!("made by {who}"),
        };
        self.objects.push(Object { name: name.clone(), what });
        self.names.insert(id, name.clone());
        name
    }
}

/// The variable that an object is, or that a block's address is kept in first.
fn variable<'p>(m: &Interp<'p>, number: usize) -> Option<&'p Variable> {
    let (f, pc) = m.origin(number)?;
    m.program().names.local(f, pc)
}

/// The thread that made an object.
fn owner(id: ObjectId) -> ThreadIx {
    ThreadIx((id.0 >> 32).saturating_sub(1) as u16)
}

fn is_global(names: &Names, globals: usize, name: &str) -> bool {
    (0..globals as u32).any(|g| names.name(g, 0, 0).is_some_and(|n| n.0 == name))
}
