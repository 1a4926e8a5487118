//! Constants and initial memory contents, evaluated once.
//!
//! The address of byte b of object o is `o · 2³² + b`; every global's object number is its place in
//! [`crate::Program::globals`], so addresses in initialisers are plain numbers with the pointer shadow
//! code.

use crate::llvm::{Opcode, TypeKind, Value};
use crate::translate::Translator;
use crate::{Const, shadow};

impl Translator<'_> {
    /// The value of a scalar constant.
    pub(super) fn constant(&self, v: Value) -> Result<Const, String> {
        let clean = |bits| Ok(Const { bits, shadow: shadow::CLEAN });
        if v.is_undef() {
            return Ok(Const { bits: 0, shadow: shadow::POISON });
        }
        if v.is_const_int() {
            return match v.ty().int_width() {
                0..=64 => clean(v.const_int()),
                w => Err(format!("an integer of {w} bits")),
            };
        }
        if v.is_const_fp() {
            return v.const_fp_bits().map_or_else(|| Err(format!("a constant of type {}", v.ty())), clean);
        }
        if (v.is_global_var() || v.is_function()) && v.is_weak_reference() {
            // Not defined here, and perhaps nowhere: null or not is up to the linker.
            return Ok(Const { bits: 0, shadow: shadow::EXTERNAL });
        }
        if v.is_global_var() || v.is_function() {
            return match self.objects.get(&v) {
                Some(o) => Ok(Const { bits: (*o as u64) << 32, shadow: shadow::PTR }),
                None => Err(format!("the address of {}", v.name())),
            };
        }
        if v.is_alias() {
            return self.constant(v.aliasee());
        }
        if v.is_ifunc() {
            return Err(format!("the indirect function {}", v.name()));
        }
        if v.is_block_address() {
            let label = self.labels.get(&v.addressed_block()).copied().unwrap_or(0);
            return Ok(Const { bits: (label as u64) << 32, shadow: shadow::PTR });
        }
        if v.is_const_expr() {
            return self.constant_expression(v);
        }
        if v.is_null() {
            return clean(0);
        }
        Err(format!("the constant {}", v.print()))
    }

    fn constant_expression(&self, v: Value) -> Result<Const, String> {
        let odd = || Err(format!("the constant {}", v.print()));
        let op = |i| self.constant(v.operand(i));
        match v.const_opcode() {
            Opcode::LLVMGetElementPtr => {
                let base = op(0)?;
                let indices: Vec<Value> = v.operands()[1..].to_vec();
                let (offset, rest) = self.gep_path(v.gep_type(), &indices)?;
                if !rest.is_empty() {
                    return odd();
                }
                self.moved(base, offset)
            }
            Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMIntToPtr => op(0),
            Opcode::LLVMPtrToInt if v.ty().int_width() == 64 => op(0),
            Opcode::LLVMPtrToInt | Opcode::LLVMTrunc => {
                let c = op(0)?;
                let w = v.ty().int_width();
                let bits = if w >= 64 { c.bits } else { c.bits & ((1 << w) - 1) };
                Ok(Const { bits, shadow: if c.shadow == 0 { 0 } else { shadow::ADDRESS } })
            }
            Opcode::LLVMAdd | Opcode::LLVMSub => {
                let (a, b) = (op(0)?, op(1)?);
                let sub = v.const_opcode() == Opcode::LLVMSub;
                match (a.shadow, b.shadow) {
                    (s, shadow::CLEAN) if s == shadow::CLEAN || s == shadow::PTR => {
                        let by = if sub { b.bits.wrapping_neg() } else { b.bits };
                        if s == shadow::PTR {
                            return self.moved(a, by as i64);
                        }
                        let w = v.ty().int_width();
                        let mask = if w >= 64 { u64::MAX } else { (1 << w) - 1 };
                        Ok(Const { bits: a.bits.wrapping_add(by) & mask, shadow: shadow::CLEAN })
                    }
                    (shadow::PTR, shadow::PTR) if sub && a.bits >> 32 == b.bits >> 32 => {
                        Ok(Const { bits: a.bits.wrapping_sub(b.bits), shadow: shadow::CLEAN })
                    }
                    _ => odd(),
                }
            }
            _ => odd(),
        }
    }

    /// The halves of a constant of 128 bits, low half first.
    pub(super) fn wide_constant(&self, v: Value) -> Result<[u64; 2], String> {
        let odd = || format!("the constant {}", v.print());
        if v.is_null() {
            return Ok([0; 2]);
        }
        if !v.is_const_int() || v.ty().int_width() != 128 {
            return Err(odd());
        }
        // As LLVM writes it: `i128 -5`.
        let text = v.print();
        let bits: i128 = text.split_whitespace().nth(1).and_then(|n| n.parse().ok()).ok_or_else(odd)?;
        Ok([bits as u64, (bits >> 64) as u64])
    }

    fn moved(&self, base: Const, by: i64) -> Result<Const, String> {
        let bits = base.bits.wrapping_add(by as u64);
        if base.shadow == shadow::PTR && bits >> 32 != base.bits >> 32 {
            return Err("an address outside its object".into());
        }
        Ok(Const { bits, shadow: base.shadow })
    }

    /// The initial bytes of a global and their shadow (empty: all clean).
    pub(super) fn initial(&self, v: Value) -> Result<(Vec<u8>, Vec<u8>), String> {
        let size = self.module.size_of(v.global_type());
        if size > 1 << 30 {
            return Err(format!("{} has {size} bytes", v.name()));
        }
        let mut image = Image { bytes: vec![0; size as usize], shadow: Vec::new() };
        if let Some(init) = v.initializer() {
            self.fill(init, &mut image, 0)?;
        }
        Ok((image.bytes, image.shadow))
    }

    fn fill(&self, v: Value, image: &mut Image, at: u64) -> Result<(), String> {
        let t = v.ty();
        if v.is_undef() {
            let n = self.module.store_size(t);
            image.mark(at, n, shadow::UNINIT);
            return Ok(());
        }
        match t.kind() {
            TypeKind::LLVMArrayTypeKind | TypeKind::LLVMVectorTypeKind => {
                if v.is_null() {
                    return Ok(());
                }
                let (size, n) = if t.kind() == TypeKind::LLVMArrayTypeKind {
                    (self.module.size_of(t.element()), t.array_len())
                } else {
                    (self.module.store_size(t.element()), t.vector_len())
                };
                for i in 0..n {
                    let e = if v.is_data_array() {
                        Some(v.data_element(i as u32))
                    } else {
                        v.aggregate_element(i as u32)
                    };
                    self.fill(e.ok_or("an initialiser without an element")?, image, at + i * size)?;
                }
                Ok(())
            }
            TypeKind::LLVMStructTypeKind => {
                if v.is_null() {
                    return Ok(());
                }
                for i in 0..t.fields().len() as u32 {
                    let e = v.aggregate_element(i).ok_or("an initialiser without a field")?;
                    self.fill(e, image, at + self.module.field_offset(t, i))?;
                }
                Ok(())
            }
            TypeKind::LLVMX86_FP80TypeKind | TypeKind::LLVMFP128TypeKind if v.is_null() => Ok(()),
            TypeKind::LLVMIntegerTypeKind if v.is_null() => Ok(()),
            TypeKind::LLVMIntegerTypeKind if t.int_width() == 128 => {
                for (half, bits) in self.wide_constant(v)?.into_iter().enumerate() {
                    let at = at as usize + 8 * half;
                    image.bytes[at..at + 8].copy_from_slice(&bits.to_le_bytes());
                }
                Ok(())
            }
            _ => {
                let size = self.module.store_size(t);
                let c = self.constant(v)?;
                if size > 8 {
                    return Err(format!("an initialiser of type {t}"));
                }
                let at_ = at as usize;
                image.bytes[at_..at_ + size as usize].copy_from_slice(&c.bits.to_le_bytes()[..size as usize]);
                if c.shadow != shadow::CLEAN {
                    image.mark(at, size, c.shadow);
                }
                Ok(())
            }
        }
    }
}

struct Image {
    bytes: Vec<u8>,
    shadow: Vec<u8>,
}

impl Image {
    fn mark(&mut self, at: u64, n: u64, code: u8) {
        if self.shadow.is_empty() {
            self.shadow = vec![shadow::CLEAN; self.bytes.len()];
        }
        self.shadow[at as usize..(at + n) as usize].fill(code);
    }
}
