//! How a function takes its arguments and returns its result, as far as the machine tells types apart: a call
//! by another type finds other bits than were passed.
//!
//! Pointers and integers of 64 bits are passed alike. Shorter integers may be extended to 32 bits by who
//! passes them; the other side relies on that.

use crate::builtin::Builtin;
use crate::declared::declared;
use crate::llvm::{Ty, TypeKind, Value};
use crate::translate::Translator;

/// One scalar: its width, and what else says where and how it is passed.
pub type Class = u16;

const FLOAT: Class = 0x100;
const VECTOR: Class = 0x200;
/// A structure in memory, by value.
const BY_VALUE: Class = 0x300;
/// A type without a place in the model.
const OTHER: Class = 0x400;
const SIGNED: Class = 0x1000;
const UNSIGNED: Class = 0x2000;

/// An integer of 64 bits, or a pointer.
pub const WORD: Class = 64;
/// An `int`.
pub const INT: Class = 32;
pub const FLOAT32: Class = FLOAT | 32;
pub const DOUBLE: Class = FLOAT | 64;

/// The parameters and the result, by their scalars.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Signature {
    pub params: Vec<Class>,
    pub result: Vec<Class>,
}

impl Signature {
    /// Does a function of this type do for a call of that type? Arguments beyond those that it takes do not
    /// disturb it. A call whose result nobody uses has none.
    pub fn serves(&self, call: &Signature) -> bool {
        call.params.starts_with(&self.params) && (call.result.is_empty() || call.result == self.result)
    }
}

impl Translator<'_> {
    /// Of a function.
    pub(super) fn signature(&self, f: Value) -> Signature {
        let mut s = Signature::default();
        for (k, p) in f.params().into_iter().enumerate() {
            match p.is_by_value_parameter() {
                true => s.params.push(BY_VALUE),
                false => self.classify(p.ty(), extension(f.extends(k as u32 + 1)), &mut s.params),
            }
        }
        self.classify(f.global_type().result(), extension(f.extends(0)), &mut s.result);
        s
    }

    /// Of a call, as it passes its arguments and uses the result.
    pub(super) fn signature_of_call(&self, i: Value) -> Signature {
        let mut s = Signature::default();
        for (k, a) in i.args().into_iter().enumerate() {
            match i.by_value(k as u32) {
                Some(_) => s.params.push(BY_VALUE),
                None => self.classify(a.ty(), extension(i.call_extends(k as u32 + 1)), &mut s.params),
            }
        }
        if i.is_used() {
            self.classify(i.ty(), extension(i.call_extends(0)), &mut s.result);
        }
        s
    }

    /// Is a function that the model knows by its name declared, or called, otherwise than the library
    /// declares it?
    pub(super) fn is_of_another_type(&self, name: &str, used: &Signature, variadic: bool) -> bool {
        // What the model declares for itself (`__irs_…`) is right, and is nobody's to declare: a program that
        // defines such a name is refused.
        if name.starts_with("__irs_") {
            return false;
        }
        let Some(declared) = declared(name) else { return true };
        // A condition that does not hold is 0 in each width, if whoever passes it has extended it.
        let condition = matches!(Builtin::by_name(name), Some(Builtin::Assume));
        let extended = |c: &Class| c & (SIGNED | UNSIGNED) != 0;
        if condition && used.params.first().is_some_and(extended) {
            return used.params.len() != 1 || !used.result.is_empty();
        }
        // Registers for arguments of any type are counted by who calls, which only a variadic type says.
        !declared.signature.serves(used) || declared.variadic && !variadic
    }

    fn classify(&self, t: Ty, extension: Class, out: &mut Vec<Class>) {
        match t.kind() {
            TypeKind::LLVMVoidTypeKind => {}
            TypeKind::LLVMFloatTypeKind => out.push(FLOAT32),
            TypeKind::LLVMDoubleTypeKind => out.push(DOUBLE),
            TypeKind::LLVMStructTypeKind => t.fields().into_iter().for_each(|f| self.classify(f, 0, out)),
            TypeKind::LLVMVectorTypeKind => {
                let from = out.len();
                (0..t.vector_len().min(64)).for_each(|_| self.classify(t.element(), 0, out));
                out[from..].iter_mut().for_each(|c| *c |= VECTOR);
            }
            TypeKind::LLVMPointerTypeKind => out.push(WORD),
            TypeKind::LLVMIntegerTypeKind => match t.int_width() as Class {
                w @ 0..32 => out.push(w | extension),
                w @ 32..=64 => out.push(w),
                w => out.push(OTHER | w & 0xff),
            },
            kind => out.push(OTHER | kind as Class & 0xff),
        }
    }
}

/// Sign or zero extension.
fn extension((signed, unsigned): (bool, bool)) -> Class {
    Class::from(signed) * SIGNED + Class::from(unsigned) * UNSIGNED
}
