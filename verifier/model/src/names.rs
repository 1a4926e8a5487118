//! Names for bytes of memory, from debug information, for people to read: `table[2].next`.
//!
//! Global variables have names from the start. A local variable is known by the instruction that makes its
//! object, and so is what a block of the heap consists of, where its address is first kept in a local
//! variable; else it is known once a pointer in memory leads to it ([`Names::pointers`]). Structures, unions
//! (by their first member that fits) and arrays are followed, through typedefs and qualifiers. Nothing of the
//! analysis rests on these names.

use crate::llvm::{Node, Value};
use rustc_hash::FxHashMap;
use std::ops::Range;

const TYPEDEF: u16 = 0x16;
const CONST: u16 = 0x26;
const VOLATILE: u16 = 0x35;
const ATOMIC: u16 = 0x47;
const ARRAY: u16 = 0x01;
const CLASS: u16 = 0x02;
const POINTER: u16 = 0x0f;
const STRUCTURE: u16 = 0x13;
const UNION: u16 = 0x17;
const BASE: u16 = 0x24;
const ENUMERATION: u16 = 0x04;

/// How deep structures are followed.
const DEPTH: u32 = 8;

/// What a scalar is, as far as printing goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scalar {
    #[default]
    Unknown,
    Signed,
    Unsigned,
    Boolean,
    Character,
    Pointer,
    Float,
}

/// Types that are looked at. Of more, the rest has no names.
const MOST: usize = 20_000;

/// Parts of types that are looked at in all: structures within structures are read once for each place.
const PARTS: usize = 500_000;

#[derive(Clone, Debug)]
enum Layout {
    Scalar(Scalar),
    /// A pointer, and the number of the type that it leads to.
    Pointer(Option<u32>),
    /// Elements of so many bytes.
    Array(u64, Box<Layout>),
    /// Offset, size and name of each member.
    Members(Vec<(u64, u64, String, Layout)>),
}

/// A type, by its number.
#[derive(Clone, Debug)]
struct Type {
    /// `account`; empty if it has no name of one word.
    name: String,
    /// In bytes; 0: not known.
    size: u64,
    layout: Layout,
}

/// A local variable of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variable {
    pub name: String,
    /// The file as the compiler was given it, and the line of its declaration.
    pub file: String,
    pub line: u32,
    ty: Option<u32>,
}

/// The names of a program's variables.
#[derive(Clone, Debug, Default)]
pub struct Names {
    types: Vec<Type>,
    /// By the number of the global.
    globals: FxHashMap<u32, (String, u32)>,
    /// By function and instruction: the variable whose object it makes, or that its result is first kept in.
    locals: FxHashMap<(u32, u32), Variable>,
}

impl Names {
    /// The name of `size` bytes at `offset` of a global, and what they are; `None` without debug information.
    /// A number of bytes of 0 names the outermost thing that begins there.
    pub fn name(&self, global: u32, offset: u64, size: u64) -> Option<(String, Scalar)> {
        let (name, ty) = self.globals.get(&global)?;
        let mut out = name.clone();
        let scalar = describe(&self.types[*ty as usize].layout, offset, size, &mut out);
        Some((out, scalar))
    }

    /// The local variable that an instruction makes, or that its result is first kept in.
    pub fn local(&self, function: u32, instruction: u32) -> Option<&Variable> {
        self.locals.get(&(function, instruction))
    }

    /// The type of a local variable.
    pub fn type_of(&self, variable: &Variable) -> Option<u32> {
        variable.ty
    }

    /// The type of a global variable.
    pub fn type_of_global(&self, global: u32) -> Option<u32> {
        self.globals.get(&global).map(|g| g.1)
    }

    /// The type that a pointer of type `ty` leads to.
    pub fn pointee(&self, ty: u32) -> Option<u32> {
        match self.types[ty as usize].layout {
            Layout::Pointer(to) => to,
            _ => None,
        }
    }

    /// The name of a type. Empty if it has none of one word.
    pub fn type_name(&self, ty: u32) -> &str {
        &self.types[ty as usize].name
    }

    /// Adds to `out` what `size` bytes at `offset` of an object of `whole` bytes are called, as
    /// [`Names::name`]. The object is one thing of the type, or several in a row.
    pub fn part(&self, ty: u32, whole: u64, offset: u64, size: u64, out: &mut String) -> Scalar {
        let ty = &self.types[ty as usize];
        let several = ty.size > 0 && whole > ty.size && whole.is_multiple_of(ty.size);
        if !several || offset == 0 && size == 0 {
            return describe(&ty.layout, offset, size, out);
        }
        if offset % ty.size + size > ty.size {
            *out += &format!("+{offset}");
            return Scalar::Unknown;
        }
        *out += &format!("[{}]", offset / ty.size);
        describe(&ty.layout, offset % ty.size, size, out)
    }

    /// The pointers in an object of `whole` bytes: where they are, and the number of the type that each leads
    /// to.
    pub fn pointers(&self, ty: u32, whole: u64) -> Vec<(u64, u32)> {
        /// Elements of an array, or of a block that holds several things, that are looked at.
        const EACH: u64 = 256;
        /// Pointers that are looked at in all.
        const ALL: usize = 4096;
        fn has_some(l: &Layout) -> bool {
            match l {
                Layout::Pointer(to) => to.is_some(),
                Layout::Array(_, of) => has_some(of),
                Layout::Members(all) => all.iter().any(|m| has_some(&m.3)),
                Layout::Scalar(_) => false,
            }
        }
        fn collect(l: &Layout, size: u64, at: u64, out: &mut Vec<(u64, u32)>) {
            match l {
                _ if out.len() >= ALL => {}
                Layout::Pointer(Some(to)) => out.push((at, *to)),
                Layout::Array(each, of) if *each > 0 && has_some(of) => {
                    (0..(size / each).min(EACH)).for_each(|k| collect(of, *each, at + k * each, out));
                }
                Layout::Members(all) => all.iter().for_each(|m| collect(&m.3, m.1, at + m.0, out)),
                _ => {}
            }
        }
        let ty = &self.types[ty as usize];
        let (mut out, size) = (Vec::new(), if ty.size > 0 { ty.size } else { whole });
        let rounds = whole.checked_div(size).map_or(0, |n| n.min(EACH));
        (0..rounds).for_each(|k| collect(&ty.layout, size, k * size, &mut out));
        out
    }
}

fn describe(layout: &Layout, offset: u64, size: u64, out: &mut String) -> Scalar {
    if offset == 0 && size == 0 {
        // What a pointer leads to is not called by its first member.
        return Scalar::Unknown;
    }
    let inner = match layout {
        Layout::Scalar(s) if offset == 0 => return *s,
        Layout::Pointer(_) if offset == 0 => return Scalar::Pointer,
        Layout::Array(each, of) if *each > 0 && offset % each + size <= *each => {
            *out += &format!("[{}]", offset / each);
            Some((&**of, offset % each))
        }
        Layout::Members(all) => {
            // An array without a length at the end goes on as far as there is memory.
            let open = |m: &(u64, u64, String, Layout)| m.1 == 0 && matches!(m.3, Layout::Array(..));
            let fits = |m: &(u64, u64, String, Layout)| offset + size.max(1) <= m.0 + m.1 || open(m);
            all.iter().find(|m| m.0 <= offset && fits(m)).map(|m| {
                if !m.2.is_empty() {
                    *out += &format!(".{}", m.2);
                }
                (&m.3, offset - m.0)
            })
        }
        _ => None,
    };
    match inner {
        Some((layout, offset)) => describe(layout, offset, size, out),
        None => {
            if offset > 0 {
                *out += &format!("+{offset}");
            }
            Scalar::Unknown
        }
    }
}

/// Reads names while LLVM's module is there.
#[derive(Default)]
pub(super) struct Reader {
    names: Names,
    numbers: FxHashMap<Node, u32>,
    /// Types whose layout is still to be read.
    open: Vec<Node>,
    /// How many parts have been read.
    parts: usize,
    variables: FxHashMap<Value, Variable>,
}

impl Reader {
    /// Takes the local variables of a module: what stands for them, with their nodes.
    pub fn new(locals: Vec<(Value, Node)>) -> Reader {
        let mut all = Reader::default();
        for (of, node) in locals {
            // DILocalVariable: scope, name, file, type.
            let Some(name) = node.string(1) else { continue };
            let ty = node.node(3).and_then(|t| all.number(t));
            let (file, line) = node.declared();
            // A function's result may be kept in several variables: the first one names it.
            all.variables.entry(of).or_insert(Variable { name, file, line, ty });
        }
        all.read();
        all
    }

    /// Reads the debug information of a global variable, if it has some.
    pub fn add(&mut self, global: u32, v: Value) {
        let Some(variable) = v.debug_variable() else { return };
        // DIVariable: scope, name, file, type.
        let (Some(name), Some(ty)) = (variable.string(1), variable.node(3)) else { return };
        if let Some(ty) = self.number(ty) {
            self.names.globals.insert(global, (name, ty));
        }
        self.read();
    }

    /// The variable that a value is.
    pub fn variable(&self, v: Value) -> Option<&Variable> {
        self.variables.get(&v)
    }

    /// Instructions `code` of a function are this one.
    pub fn at(&mut self, function: u32, code: Range<u32>, v: Value) {
        if let Some(variable) = self.variables.get(&v) {
            let all = code.map(|pc| ((function, pc), variable.clone()));
            self.names.locals.extend(all);
        }
    }

    pub fn finish(self) -> Names {
        self.names
    }

    /// The number of a type.
    fn number(&mut self, node: Node) -> Option<u32> {
        let next = self.numbers.len();
        if let Some(n) = self.numbers.get(&node) {
            return Some(*n);
        }
        if next >= MOST {
            return None;
        }
        self.numbers.insert(node, next as u32);
        self.open.push(node);
        let layout = Layout::Scalar(Scalar::Unknown);
        self.names.types.push(Type { name: String::new(), size: 0, layout });
        Some(next as u32)
    }

    /// Reads the types that have numbers. A type may name itself, by a pointer.
    fn read(&mut self) {
        while let Some(node) = self.open.pop() {
            let layout = self.layout(node, DEPTH);
            let n = self.numbers[&node] as usize;
            self.names.types[n] = Type { name: type_name(node), size: node.size_of_value(), layout };
        }
    }

    fn layout(&mut self, ty: Node, depth: u32) -> Layout {
        let unknown = Layout::Scalar(Scalar::Unknown);
        self.parts += 1;
        if depth == 0 || self.parts > PARTS {
            return unknown;
        }
        match ty.tag() {
            TYPEDEF if is_lock(&ty.string(2).unwrap_or_default()) => unknown,
            TYPEDEF | CONST | VOLATILE | ATOMIC => ty.node(3).map_or(unknown, |t| self.layout(t, depth)),
            POINTER => Layout::Pointer(ty.node(3).and_then(|t| self.number(t))),
            ENUMERATION => Layout::Scalar(Scalar::Signed),
            BASE => Layout::Scalar(match (ty.string(2).as_deref(), ty.size()) {
                (Some("_Bool" | "bool"), _) => Scalar::Boolean,
                (Some("char"), _) => Scalar::Character,
                (Some(name), _) if name.contains("double") || name.contains("float") => Scalar::Float,
                (Some(name), _) if name.contains("unsigned") => Scalar::Unsigned,
                _ => Scalar::Signed,
            }),
            // DICompositeType: file, scope, name, base type, elements.
            ARRAY => {
                let Some(of) = ty.node(3) else { return unknown };
                // One subrange for each dimension; the first one is the outermost.
                let counts: Vec<u64> = ty
                    .node(4)
                    .map(|n| n.nodes().iter().map(|r| r.number(0).unwrap_or(0)).collect())
                    .unwrap_or_default();
                let (mut each, mut all) = (of.size_of_value(), self.layout(of, depth - 1));
                for count in counts.iter().rev() {
                    all = Layout::Array(each, Box::new(all));
                    // Without a length it is all ones.
                    each = each.saturating_mul(*count);
                }
                all
            }
            STRUCTURE | CLASS | UNION => {
                let members = ty.node(4).map(|n| n.nodes()).unwrap_or_default();
                let mut member = |m: Node| {
                    let of = m.node(3)?;
                    let layout = self.layout(of, depth - 1);
                    Some((m.offset(), m.size(), m.string(2).unwrap_or_default(), layout))
                };
                Layout::Members(members.into_iter().filter_map(&mut member).collect())
            }
            _ => unknown,
        }
    }
}

/// `item` of `const struct item`; empty if it is no one word.
fn type_name(ty: Node) -> String {
    let own = ty.string(2).filter(|n| !n.is_empty() && !n.contains(' '));
    match ty.tag() {
        CONST | VOLATILE | ATOMIC => ty.node(3).map_or(String::new(), type_name),
        POINTER | ARRAY => String::new(),
        _ => own.unwrap_or_default(),
    }
}

/// What is inside of a lock is nobody's business.
fn is_lock(name: &str) -> bool {
    name.starts_with("pthread_") || ["sem_t", "mtx_t", "cnd_t", "once_flag"].contains(&name)
}
