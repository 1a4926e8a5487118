//! Names for the bytes of global variables, from debug information: `table[2].next`, for people to read.
//!
//! Only what lies in one piece of memory is followed: structures, unions (by their first member that fits) and arrays, through typedefs and
//! qualifiers. Nothing of the analysis rests on these names.

use crate::model::llvm::{Node, Value};
use rustc_hash::FxHashMap;

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

#[derive(Clone, Debug)]
enum Layout {
    Scalar(Scalar),
    /// Elements of so many bytes.
    Array(u64, Box<Layout>),
    /// Offset, size and name of each member.
    Members(Vec<(u64, u64, String, Layout)>),
}

/// The names of a program's global variables.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// By the number of the global.
    globals: FxHashMap<u32, (String, Layout)>,
}

impl Names {
    /// Reads the debug information of a global variable, if it has some.
    pub(super) fn add(&mut self, global: u32, v: Value) {
        let Some(variable) = v.debug_variable() else { return };
        // DIVariable: scope, name, file, type.
        let (Some(name), Some(ty)) = (variable.string(1), variable.node(3)) else { return };
        self.globals.insert(global, (name, layout(ty, DEPTH)));
    }

    /// The name of `size` bytes at `offset` of a global, and what they are; `None` without debug information. A number of bytes of 0 names
    /// the outermost thing that begins there.
    pub fn name(&self, global: u32, offset: u64, size: u64) -> Option<(String, Scalar)> {
        let (name, layout) = self.globals.get(&global)?;
        let mut out = name.clone();
        let scalar = describe(layout, offset, size, &mut out);
        Some((out, scalar))
    }
}

fn describe(layout: &Layout, offset: u64, size: u64, out: &mut String) -> Scalar {
    let inner = match layout {
        Layout::Scalar(s) if offset == 0 => return *s,
        Layout::Array(each, of) if *each > 0 && offset % each + size <= *each => {
            *out += &format!("[{}]", offset / each);
            Some((&**of, offset % each))
        }
        Layout::Members(all) => {
            all.iter().find(|m| m.0 <= offset && offset + size.max(1) <= m.0 + m.1).map(|m| {
                if !m.2.is_empty() {
                    *out += &format!(".{}", m.2);
                }
                (&m.3, offset - m.0)
            })
        }
        _ => None,
    };
    match inner {
        // What a pointer leads to is not called by its first member.
        Some((Layout::Members(_), 0)) if size == 0 => Scalar::Unknown,
        Some((layout, offset)) => describe(layout, offset, size, out),
        None => {
            if offset > 0 {
                *out += &format!("+{offset}");
            }
            Scalar::Unknown
        }
    }
}

/// What is inside of a lock is nobody's business.
fn is_lock(name: &str) -> bool {
    name.starts_with("pthread_") || ["sem_t", "mtx_t", "cnd_t", "once_flag"].contains(&name)
}

fn layout(ty: Node, depth: u32) -> Layout {
    let unknown = Layout::Scalar(Scalar::Unknown);
    if depth == 0 {
        return unknown;
    }
    match ty.tag() {
        TYPEDEF if is_lock(&ty.string(2).unwrap_or_default()) => unknown,
        TYPEDEF | CONST | VOLATILE | ATOMIC => ty.node(3).map_or(unknown, |t| layout(t, depth)),
        POINTER => Layout::Scalar(Scalar::Pointer),
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
            let (mut each, mut all) = (of.size_of_value(), layout(of, depth - 1));
            for count in counts.iter().rev() {
                all = Layout::Array(each, Box::new(all));
                each *= count;
            }
            all
        }
        STRUCTURE | CLASS | UNION => {
            let members = ty.node(4).map(|n| n.nodes()).unwrap_or_default();
            let member = |m: Node| {
                let of = m.node(3)?;
                Some((m.offset(), m.size(), m.string(2).unwrap_or_default(), layout(of, depth - 1)))
            };
            Layout::Members(members.into_iter().filter_map(member).collect())
        }
        _ => unknown,
    }
}
