//! An instruction as a list of tokens: everything that it says, with what is a mere number in a table
//! replaced by what stands there.
//!
//! Each variant and each field is named here, without `..`: an instruction that gets a further field does not
//! compile until somebody has said what it means for two instructions to be the same.

use model::builtin::Builtin;
use model::inst::{Edge, Function, Handler, IN_AWAIT, Inst, LOCAL, NO_REG, Opnd, Range, Reg};
use model::{Program, shadow};
use std::hash::{Hash, Hasher};

/// One thing that an instruction says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// A number that means the same in every program: an operation, a width, an integer.
    Word(u64),
    /// A register of the function.
    Reg(Reg),
    /// A place in the function's code.
    Place(u32),
    /// An object that exists from the start.
    Global(u32),
    /// A function, by its number.
    Function(u32),
    /// A site.
    Site(u32),
    /// A thread-local variable.
    Tls(u32),
}

/// The tokens of one instruction.
pub struct Tokens<'p> {
    program: &'p Program,
    function: &'p Function,
    out: Vec<Token>,
}

/// Everything that the instruction at `pc` says.
pub fn tokens(program: &Program, function: &Function, pc: usize) -> Vec<Token> {
    let mut t = Tokens { program, function, out: Vec::new() };
    t.instruction(function.code[pc]);
    t.beside(pc as u32);
    t.out
}

fn hash_of(text: &impl Hash) -> u64 {
    let mut h = rustc_hash::FxHasher::default();
    text.hash(&mut h);
    h.finish()
}

impl Tokens<'_> {
    fn word(&mut self, n: u64) {
        self.out.push(Token::Word(n));
    }

    fn words(&mut self, all: &[u64]) {
        all.iter().for_each(|n| self.word(*n));
    }

    fn reg(&mut self, r: Reg) {
        self.out.push(Token::Reg(r));
    }

    /// The registers of a result, the first of which is `r`: all of them are written.
    fn results(&mut self, r: Reg, n: usize) {
        match r {
            NO_REG => self.reg(r),
            r => (0..n.max(1) as u32).for_each(|k| self.reg(r + k)),
        }
    }

    fn site(&mut self, n: u32) {
        match n {
            LOCAL | IN_AWAIT => self.word(u64::from(n)),
            n => self.out.push(Token::Site(n)),
        }
    }

    fn operand(&mut self, o: Opnd) {
        if o.0 & Opnd::CONST == 0 {
            return self.reg(o.0);
        }
        let c = self.program.consts[(o.0 & !Opnd::CONST) as usize];
        self.word(u64::from(c.shadow));
        match c.shadow {
            shadow::PTR => {
                self.out.push(Token::Global((c.bits >> 32) as u32));
                self.word(u64::from(c.bits as u32));
            }
            _ => self.word(c.bits),
        }
    }

    fn operands(&mut self, all: &[Opnd]) {
        all.iter().for_each(|o| self.operand(*o));
    }

    fn is_constant(&self, args: Range) -> bool {
        self.function.lists[args.indices()].iter().all(|o| o.0 & Opnd::CONST != 0)
    }

    fn list(&mut self, args: Range) {
        self.word(u64::from(args.len));
        let function = self.function;
        self.operands(&function.lists[args.indices()]);
    }

    fn edge(&mut self, edge: u32) {
        let function = self.function;
        let Edge { target, moves, count, clear, counted_loop } = function.edges[edge as usize];
        self.out.push(Token::Place(target));
        self.word(u64::from(moves.len));
        for (to, from) in &function.moves[moves.indices()] {
            self.reg(*to);
            self.operand(*from);
        }
        self.reg(count);
        self.reg(clear);
        self.word(u64::from(counted_loop));
    }

    /// What tables of the function say of an instruction besides.
    fn beside(&mut self, pc: u32) {
        let function = self.function;
        if let Some((name, site)) = function.source_at(pc) {
            self.words(&[1, hash_of(&name)]);
            self.site(site.0);
        }
        if let Some(pad) = function.pads.iter().find(|pad| pad.branch == pc) {
            self.out.push(Token::Place(pad.from));
            self.reg(pad.given);
            self.reg(pad.given + 1);
            self.words(&[2, u64::from(pad.cleanup), pad.handlers.len() as u64]);
            for h in &pad.handlers {
                match h {
                    Handler::Type(object) => {
                        self.words(&[2, hash_of(&self.program.globals[*object as usize].name)]);
                    }
                    Handler::All => self.word(0),
                    Handler::Filter => self.word(1),
                }
            }
        }
        let here = |all: &[u32]| u64::from(all.binary_search(&pc).is_ok());
        self.words(&[here(&function.blocks), here(&function.invokes), here(&function.inputs)]);
    }

    fn instruction(&mut self, i: Inst) {
        match i {
            Inst::Load { .. }
            | Inst::Store { .. }
            | Inst::Rmw { .. }
            | Inst::CmpXchg { .. }
            | Inst::MemCopy { .. }
            | Inst::MemSet { .. }
            | Inst::Alloca { .. }
            | Inst::StackSave { .. }
            | Inst::StackRestore { .. }
            | Inst::Tls { .. }
            | Inst::ObjectSize { .. } => self.memory(i),
            Inst::Jump { .. }
            | Inst::Br { .. }
            | Inst::Switch { .. }
            | Inst::Ret { .. }
            | Inst::Call { .. }
            | Inst::CallPtr { .. }
            | Inst::Lib { .. }
            | Inst::AwaitEnter { .. }
            | Inst::AwaitExit { .. }
            | Inst::AwaitRetry { .. }
            | Inst::Mark { .. }
            | Inst::Unreachable
            | Inst::Unsupported { .. } => self.control(i),
            _ => self.arithmetic(i),
        }
    }

    fn arithmetic(&mut self, i: Inst) {
        match i {
            Inst::Bin { op, flags, w, dst, a, b } => {
                self.words(&[1, op as u64, u64::from(flags.0), w.into()]);
                self.reg(dst);
                self.operands(&[a, b]);
            }
            Inst::Un { op, w, dst, a } => {
                self.words(&[2, op as u64, w.into()]);
                self.reg(dst);
                self.operand(a);
            }
            Inst::Ovf { op, w, dst, a, b } => {
                self.words(&[3, op as u64, w.into()]);
                self.results(dst, 2);
                self.operands(&[a, b]);
            }
            Inst::Fsh { left, w, dst, a, b, c } => {
                self.words(&[4, left.into(), w.into()]);
                self.reg(dst);
                self.operands(&[a, b, c]);
            }
            Inst::FBin { op, w, dst, a, b } => {
                self.words(&[5, op as u64, w.into()]);
                self.reg(dst);
                self.operands(&[a, b]);
            }
            Inst::Fma { fused, w, dst, a, b, c } => {
                self.words(&[6, fused.into(), w.into()]);
                self.reg(dst);
                self.operands(&[a, b, c]);
            }
            Inst::ICmp { op, w, dst, a, b } => {
                self.words(&[7, op as u64, w.into()]);
                self.reg(dst);
                self.operands(&[a, b]);
            }
            Inst::FCmp { op, w, dst, a, b } => {
                self.words(&[8, op.0.into(), w.into()]);
                self.reg(dst);
                self.operands(&[a, b]);
            }
            Inst::Cast { op, from, to, dst, a } => {
                self.words(&[9, op as u64, from.into(), to.into()]);
                self.reg(dst);
                self.operand(a);
            }
            Inst::Select { dst, c, a, b } => {
                self.word(10);
                self.reg(dst);
                self.operands(&[c, a, b]);
            }
            Inst::Copy { dst, a } => {
                self.word(11);
                self.reg(dst);
                self.operand(a);
            }
            Inst::Gep { dst, base, index, scale, offset } => {
                self.words(&[12, scale.into(), offset as u64]);
                self.reg(dst);
                self.operands(&[base, index]);
            }
            other => unreachable!("{other:?} is no arithmetic"),
        }
    }

    fn memory(&mut self, i: Inst) {
        match i {
            Inst::Tls { dst, var } => {
                self.word(20);
                self.reg(dst);
                self.out.push(Token::Tls(var));
            }
            Inst::ObjectSize { dst, a } => {
                self.word(21);
                self.reg(dst);
                self.operand(a);
            }
            Inst::Load { dst, ptr, size, w, site } => {
                self.words(&[22, size.into(), w.into()]);
                self.reg(dst);
                self.operand(ptr);
                self.site(site);
            }
            Inst::Store { val, ptr, size, site } => {
                self.words(&[23, size.into()]);
                self.operands(&[val, ptr]);
                self.site(site);
            }
            Inst::Rmw { op, dst, ptr, val, size, site } => {
                self.words(&[24, op as u64, size.into()]);
                self.reg(dst);
                self.operands(&[ptr, val]);
                self.site(site);
            }
            Inst::CmpXchg { dst, ptr, cmp, new, size, site } => {
                self.words(&[25, size.into()]);
                self.results(dst, 2);
                self.operands(&[ptr, cmp, new]);
                self.site(site);
            }
            Inst::MemCopy { dst, src, len, overlap, site } => {
                self.words(&[26, overlap.into()]);
                self.operands(&[dst, src, len]);
                self.site(site);
            }
            Inst::MemSet { dst, val, len, site } => {
                self.word(27);
                self.operands(&[dst, val, len]);
                self.site(site);
            }
            Inst::Alloca { dst, size, count } => {
                self.words(&[28, size.into()]);
                self.reg(dst);
                self.operand(count);
            }
            Inst::StackSave { dst } => {
                self.word(29);
                self.reg(dst);
            }
            Inst::StackRestore { a } => {
                self.word(30);
                self.operand(a);
            }
            other => unreachable!("{other:?} does nothing to memory"),
        }
    }

    fn control(&mut self, i: Inst) {
        match i {
            Inst::Jump { edge } => {
                self.word(40);
                self.edge(edge);
            }
            Inst::Br { c, yes, no } => {
                self.word(41);
                self.operand(c);
                self.edge(yes);
                self.edge(no);
            }
            Inst::Switch { c, w, cases, default } => {
                self.words(&[42, w.into(), cases.len.into()]);
                self.operand(c);
                let function = self.function;
                for (value, edge) in &function.cases[cases.indices()] {
                    self.word(*value);
                    self.edge(*edge);
                }
                self.edge(default);
            }
            Inst::Ret { vals } => {
                self.word(43);
                self.list(vals);
            }
            Inst::Call { callee, args, dst } => {
                self.word(44);
                self.out.push(Token::Function(callee));
                self.list(args);
                let callee = &self.program.functions[callee as usize];
                self.results(dst, model::live::results(callee) as usize);
            }
            Inst::CallPtr { ptr, args, dst, site, ty } => {
                let ty = &self.function.calls[ty as usize];
                let results = ty.result.len();
                let ty = (&ty.params, &ty.result);
                self.words(&[45, hash_of(&ty)]);
                self.operand(ptr);
                self.list(args);
                self.results(dst, results);
                self.site(site);
            }
            Inst::Lib { f, args, dst, site, w } => {
                self.words(&[46, f as u64, w.into()]);
                // What an assertion is called, and where it stands, is for people: it fails, whatever they
                // say.
                if f != Builtin::AssertFail || !self.is_constant(args) {
                    self.list(args);
                }
                self.reg(dst);
                self.site(site);
                // The model's own code for it, if it has some.
                if let Some(slow) = self.program.slow.get(&f) {
                    self.out.push(Token::Function(*slow));
                }
            }
            Inst::AwaitEnter { site } => {
                self.word(47);
                self.site(site);
            }
            Inst::AwaitExit { site } => {
                self.word(48);
                self.site(site);
            }
            Inst::AwaitRetry { site } => {
                self.word(49);
                self.site(site);
            }
            Inst::Mark { site } => {
                self.word(50);
                self.site(site);
            }
            Inst::Unreachable => self.word(51),
            Inst::Unsupported { what } => {
                let u = &self.program.unsupported[what as usize];
                let said = (u.kind, &u.text);
                self.words(&[52, hash_of(&said)]);
            }
            other => unreachable!("{other:?} is no control flow"),
        }
    }
}
