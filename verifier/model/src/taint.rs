//! Which branches an input may decide: a static, conservative answer, the same for every execution.
//!
//! Two analyses over the translated program, both blind to order and to fields. *What points where* is
//! unification-based (B. Steensgaard, Points-to analysis in almost linear time, POPL 1996): a memory *cell*
//! stands for all bytes of an object (a variable, or all objects that one instruction allocates), and cells
//! that one pointer may point to are one. *What an input reaches* is then propagated along data flow:
//! registers, cells, arguments, results, also of threads and of calls through pointers.
//!
//! Control dependence counts where a value is chosen by a branch (`φ` at the end of a region that a tainted
//! branch opens): an engine may turn such a region into a conditional value. Otherwise it does not: on each
//! side of a decision the values are what the side computes.
//!
//! **Invariant**: a branch whose condition is a term over inputs in some execution is in
//! [`Function::inputs`](super::inst::Function).

use crate::builtin::Builtin;
use crate::cells::{Cell, Cells};
use crate::inst::*;
use crate::regions::Regions;
use crate::{GlobalKind, Program, shadow};

/// Finds the branches that inputs may decide ([`Function::inputs`](super::inst::Function)), and the marks
/// on their edges.
pub fn run(program: &mut Program) {
    let mut found: Vec<Vec<u32>> = vec![Vec::new(); program.functions.len()];
    if has_inputs(program) {
        let mut flow = Flow::new(program);
        flow.link_until_stable();
        flow.propagate();
        for (f, list) in found.iter_mut().enumerate() {
            *list = flow.decided(f);
        }
    }
    let mut marks = vec![false; program.sites.len()];
    for (f, list) in program.functions.iter_mut().zip(found) {
        for pc in &list {
            for e in f.successors(*pc) {
                if let Some(Inst::Mark { site }) = f.code.get(f.edges[e as usize].target as usize) {
                    marks[*site as usize] = true;
                }
            }
        }
        f.inputs = list;
    }
    program.visible_marks = marks;
}

impl Program {
    /// Forgets which operations the source promises not to overflow: where that is not looked for, they do
    /// what the compiled program does (`pass/src/number/wraps.rs`: nobody but the verifier has these
    /// promises).
    pub fn wrap(&mut self) {
        self.wraps = true;
        for i in self.functions.iter_mut().flat_map(|f| &mut f.code) {
            match i {
                Inst::Bin { flags, .. } => *flags = Flags::default(),
                Inst::Cast { op, .. } => *op = op.wrapping(),
                _ => {}
            }
        }
    }

    /// Makes all marks events, and lets any branch be one that an input may decide: for engines that havoc
    /// what the program determines. What is published for this program then counts all marks.
    pub fn watch_all_marks(&mut self) {
        for f in &mut self.functions {
            f.inputs.clear();
            for (pc, i) in f.code.iter().enumerate() {
                match *i {
                    Inst::Br { .. } | Inst::Switch { .. } => f.inputs.push(pc as u32),
                    Inst::Mark { site } => self.visible_marks[site as usize] = true,
                    _ => {}
                }
            }
        }
    }
}

/// Is there anything whose value the program does not determine?
fn has_inputs(p: &Program) -> bool {
    let external = p.globals.iter().any(|g| g.shadow.iter().any(|s| *s >= shadow::EXTERNAL))
        || p.consts.iter().any(|c| c.shadow >= shadow::EXTERNAL);
    let calls = p.functions.iter().flat_map(|f| &f.code).any(|i| match i {
        Inst::Lib { f, dst, .. } => {
            f.result_is_input() && *dst != NO_REG || f.fills_with_input() || f.may_fail() && p.reads_errno
        }
        _ => false,
    });
    external || calls || p.functions.get(p.main as usize).is_some_and(|f| f.params > 0)
}

pub(super) struct Flow<'p> {
    p: &'p Program,
    pub cells: Cells,
    /// First register of each function in the flat tables.
    pub base: Vec<usize>,
    pub points: Vec<Option<Cell>>,
    tainted: Vec<bool>,
    /// Cell of each global object.
    pub globals: Vec<Cell>,
    pub tls: Vec<Cell>,
    errno: Cell,
    /// What threads return or exit with.
    results: Cell,
    /// Per call through a pointer or creation of a thread: functions linked so far.
    pub linked: rustc_hash::FxHashSet<(usize, usize, u32)>,
    changed: bool,
    /// Per function: a tainted result.
    returns: Vec<bool>,
}

impl<'p> Flow<'p> {
    pub fn new(p: &'p Program) -> Flow<'p> {
        let mut cells = Cells::default();
        let mut base = Vec::new();
        let mut n = 0;
        for f in &p.functions {
            base.push(n);
            n += f.regs as usize;
        }
        let globals: Vec<Cell> = p
            .globals
            .iter()
            .map(|g| match g.kind {
                GlobalKind::Function(f) => cells.function(f),
                _ => cells.fresh(),
            })
            .collect();
        let tls: Vec<Cell> = p.tls.iter().map(|_| cells.fresh()).collect();
        let (errno, results) = (cells.fresh(), cells.fresh());
        let mut flow = Flow {
            p,
            cells,
            base,
            points: vec![None; n],
            tainted: vec![false; n],
            globals,
            tls,
            errno,
            results,
            linked: Default::default(),
            changed: false,
            returns: vec![false; p.functions.len()],
        };
        for (g, cell) in p.globals.iter().zip(flow.globals.clone()) {
            flow.initial(g, cell);
        }
        for (g, cell) in p.tls.iter().zip(flow.tls.clone()) {
            flow.initial(g, cell);
        }
        // argc, argv, and what they lead to.
        let main = p.main as usize;
        for r in 0..p.functions[main].params {
            flow.tainted[flow.base[main] + r as usize] = true;
            let argv = flow.point(main, Opnd::reg(r));
            let strings = flow.cells.content(argv);
            flow.cells.taint(argv);
            flow.cells.taint(strings);
        }
        flow
    }

    /// What a variable's initial value points to.
    fn initial(&mut self, g: &crate::Global, cell: Cell) {
        if g.foreign || g.shadow.iter().any(|s| *s >= shadow::EXTERNAL) {
            self.cells.taint(cell);
        }
        for object in g.pointers() {
            if let Some(&to) = self.globals.get(object as usize) {
                let content = self.cells.content(cell);
                self.cells.unify(content, to);
            }
        }
    }

    /// What an operand may point to.
    pub fn point(&mut self, f: usize, o: Opnd) -> Cell {
        if o.0 & Opnd::CONST != 0 {
            let c = self.p.consts[(o.0 & !Opnd::CONST) as usize];
            let object = (c.bits >> 32) as usize;
            return match self.globals.get(object) {
                Some(&cell) if c.shadow == shadow::PTR => cell,
                _ => self.cells.fresh(),
            };
        }
        let at = self.base[f] + o.0 as usize;
        match self.points[at] {
            Some(cell) => cell,
            None => {
                let cell = self.cells.fresh();
                self.points[at] = Some(cell);
                cell
            }
        }
    }

    pub fn is_pointless(&self, o: Opnd) -> bool {
        o.0 & Opnd::CONST != 0 && self.p.consts[(o.0 & !Opnd::CONST) as usize].shadow != shadow::PTR
    }

    fn assign(&mut self, f: usize, dst: Reg, a: Opnd) {
        if dst != NO_REG && !self.is_pointless(a) {
            let (x, y) = (self.point(f, Opnd::reg(dst)), self.point(f, a));
            self.cells.unify(x, y);
        }
    }

    fn is_tainted(&self, f: usize, o: Opnd) -> bool {
        match o.0 & Opnd::CONST {
            0 => self.tainted[self.base[f] + o.0 as usize],
            _ => self.p.consts[(o.0 & !Opnd::CONST) as usize].shadow >= shadow::EXTERNAL,
        }
    }

    fn taint(&mut self, f: usize, r: Reg) {
        if r != NO_REG {
            let at = self.base[f] + r as usize;
            self.changed |= !std::mem::replace(&mut self.tainted[at], true);
        }
    }

    fn taint_cell(&mut self, c: Cell) {
        self.changed |= self.cells.taint(c);
    }

    /// Is what the operand points to tainted?
    fn behind(&mut self, f: usize, o: Opnd) -> bool {
        if self.is_pointless(o) {
            return false;
        }
        let c = self.point(f, o);
        self.cells.is_tainted(c)
    }

    /// Points-to: all assignments once, calls through pointers until no new target turns up.
    pub fn link_until_stable(&mut self) {
        let p = self.p;
        for f in 0..p.functions.len() {
            for pc in 0..p.functions[f].code.len() {
                self.link(f, pc);
            }
        }
        loop {
            let before = self.linked.len();
            for f in 0..p.functions.len() {
                for pc in 0..p.functions[f].code.len() {
                    match p.functions[f].code[pc] {
                        Inst::CallPtr { ptr, args, dst, .. } => self.call_through(f, pc, ptr, args, dst),
                        Inst::Lib { f: b, args, .. } => self.calls_back(f, pc, b, args),
                        _ => {}
                    }
                }
            }
            if self.linked.len() == before {
                return;
            }
        }
    }

    pub fn list(&self, f: usize, args: Range) -> &'p [Opnd] {
        &self.p.functions[f].lists[args.indices()]
    }

    fn link(&mut self, f: usize, pc: usize) {
        let code = &self.p.functions[f];
        match code.code[pc] {
            // An address plus a number stays one; so may a number be that was one.
            Inst::Bin { op: BinOp::Add | BinOp::Sub, dst, a, b, .. } => {
                self.assign(f, dst, a);
                self.assign(f, dst, b);
            }
            Inst::Select { dst, a, b, .. } => {
                self.assign(f, dst, a);
                self.assign(f, dst, b);
            }
            Inst::Copy { dst, a } | Inst::Cast { dst, a, .. } => self.assign(f, dst, a),
            Inst::Gep { dst, base, .. } => self.assign(f, dst, base),
            Inst::Bin { op, dst, a, b, .. } if op == BinOp::And || op == BinOp::Or => {
                self.assign(f, dst, a);
                self.assign(f, dst, b);
            }
            Inst::Tls { dst, var } => {
                let (x, y) = (self.point(f, Opnd::reg(dst)), self.tls[var as usize]);
                self.cells.unify(x, y);
            }
            Inst::Alloca { dst, .. } => {
                self.point(f, Opnd::reg(dst));
            }
            Inst::Load { dst, ptr, .. } => {
                let (x, at) = (self.point(f, Opnd::reg(dst)), self.point(f, ptr));
                let y = self.cells.content(at);
                self.cells.unify(x, y);
            }
            Inst::Store { val, ptr, .. } => self.stored(f, ptr, val),
            Inst::Rmw { dst, ptr, val, .. } => {
                self.stored(f, ptr, val);
                self.stored(f, ptr, Opnd::reg(dst));
            }
            Inst::CmpXchg { dst, ptr, new, .. } => {
                self.stored(f, ptr, new);
                self.stored(f, ptr, Opnd::reg(dst));
            }
            Inst::MemCopy { dst, src, .. } => self.same_content(f, dst, src),
            Inst::Jump { edge } => self.moves(f, edge),
            Inst::Br { .. } | Inst::Switch { .. } => {
                for e in code.successors(pc as u32) {
                    self.moves(f, e);
                }
            }
            Inst::Call { callee, args, dst } => self.call(f, callee, args, dst),
            Inst::Lib { f: b, args, dst, .. } => {
                if let Some(&slow) = self.p.slow.get(&b) {
                    self.call(f, slow, args, dst);
                }
                self.library(f, b, args, dst)
            }
            _ => {}
        }
    }

    fn moves(&mut self, f: usize, edge: u32) {
        let code = &self.p.functions[f];
        for (dst, a) in &code.moves[code.edges[edge as usize].moves.indices()] {
            self.assign(f, *dst, *a);
        }
    }

    fn stored(&mut self, f: usize, ptr: Opnd, val: Opnd) {
        if !self.is_pointless(val) {
            let (at, v) = (self.point(f, ptr), self.point(f, val));
            let content = self.cells.content(at);
            self.cells.unify(content, v);
        }
    }

    fn same_content(&mut self, f: usize, a: Opnd, b: Opnd) {
        let (x, y) = (self.point(f, a), self.point(f, b));
        let (x, y) = (self.cells.content(x), self.cells.content(y));
        self.cells.unify(x, y);
    }

    fn call(&mut self, f: usize, callee: u32, args: Range, dst: Reg) {
        let to = &self.p.functions[callee as usize];
        for (k, a) in self.list(f, args).iter().enumerate().take(to.params as usize) {
            let x = self.point(callee as usize, Opnd::reg(k as u32));
            let y = self.point(f, *a);
            self.cells.unify(x, y);
        }
        if dst == NO_REG {
            return;
        }
        for i in &to.code {
            if let Inst::Ret { vals } = i {
                for (k, v) in self.list(callee as usize, *vals).iter().enumerate() {
                    let x = self.point(f, Opnd::reg(dst + k as u32));
                    let y = self.point(callee as usize, *v);
                    self.cells.unify(x, y);
                }
            }
        }
    }

    fn call_through(&mut self, f: usize, pc: usize, ptr: Opnd, args: Range, dst: Reg) {
        let at = self.point(f, ptr);
        for target in self.cells.functions(at) {
            if target != u32::MAX && self.linked.insert((f, pc, target)) {
                self.call(f, target, args, dst);
            }
        }
    }

    /// Functions that a library function calls.
    fn calls_back(&mut self, f: usize, pc: usize, b: Builtin, args: Range) {
        if !b.calls_back() {
            return;
        }
        let list = self.list(f, args);
        for (k, a) in list.iter().enumerate() {
            if self.is_pointless(*a) {
                continue;
            }
            let at = self.point(f, *a);
            for target in self.cells.functions(at) {
                if target == u32::MAX || !self.linked.insert((f, pc << 8 | k, target)) {
                    continue;
                }
                // Each may get any of the other arguments.
                for r in 0..self.p.functions[target as usize].params {
                    let x = self.point(target as usize, Opnd::reg(r));
                    for other in list.iter().enumerate().filter(|o| o.0 != k).map(|o| o.1) {
                        if !self.is_pointless(*other) {
                            let y = self.point(f, *other);
                            self.cells.unify(x, y);
                        }
                    }
                }
                if b.starts_thread() {
                    for i in &self.p.functions[target as usize].code {
                        if let Inst::Ret { vals } = i
                            && let Some(v) = self.list(target as usize, *vals).first()
                        {
                            let v = self.point(target as usize, *v);
                            let results = self.results;
                            let content = self.cells.content(results);
                            self.cells.unify(content, v);
                        }
                    }
                }
            }
        }
    }

    fn library(&mut self, f: usize, b: Builtin, args: Range, dst: Reg) {
        let list = self.list(f, args);
        if dst == NO_REG && matches!(b, Builtin::Errno | Builtin::Peek) {
            return;
        }
        if b == Builtin::Errno {
            let (x, y) = (self.point(f, Opnd::reg(dst)), self.errno);
            self.cells.unify(x, y);
        } else if b == Builtin::Peek {
            let (x, at) = (self.point(f, Opnd::reg(dst)), self.point(f, list[0]));
            let y = self.cells.content(at);
            self.cells.unify(x, y);
        } else if matches!(b, Builtin::Join | Builtin::Exit) {
            let results = self.results;
            for a in list {
                // A slot for the result, or the result.
                let x = self.point(f, *a);
                let (inner, all) = (self.cells.content(x), self.cells.content(results));
                self.cells.unify(inner, all);
                if b == Builtin::Exit {
                    self.cells.unify(x, all);
                }
            }
        } else if !b.moves_no_pointers() {
            // The result may be what an argument is, or what it points to; what arguments point to may be
            // copied among them.
            let mut first: Option<Cell> = None;
            for a in list.iter().filter(|a| !self.is_pointless(**a)).copied().collect::<Vec<_>>() {
                let x = self.point(f, a);
                let inner = self.cells.content(x);
                match first {
                    Some(c) => self.cells.unify(c, inner),
                    None => first = Some(inner),
                }
                if dst != NO_REG {
                    let d = self.point(f, Opnd::reg(dst));
                    if b.allocates() {
                        let d = self.cells.content(d);
                        self.cells.unify(d, inner);
                    } else {
                        self.cells.unify(d, x);
                    }
                }
            }
        }
    }

    /// Taint, to the fixpoint.
    fn propagate(&mut self) {
        let p = self.p;
        let mut regions: Vec<Option<Regions>> = p.functions.iter().map(|_| None).collect();
        loop {
            self.changed = false;
            for f in 0..p.functions.len() {
                for pc in 0..p.functions[f].code.len() {
                    self.transfer(f, pc);
                }
                for pc in self.decided(f) {
                    let code = &p.functions[f];
                    let regions = regions[f].get_or_insert_with(|| Regions::of(code));
                    for r in regions.chosen(code, pc) {
                        self.taint(f, r);
                    }
                }
            }
            if !self.changed {
                return;
            }
        }
    }

    fn transfer(&mut self, f: usize, pc: usize) {
        let code = &self.p.functions[f];
        let inst = &code.code[pc];
        match *inst {
            Inst::Load { dst, ptr, .. } => {
                if self.is_tainted(f, ptr) || self.behind(f, ptr) {
                    self.taint(f, dst);
                }
            }
            Inst::Store { val, ptr, .. } => {
                if self.is_tainted(f, val) || self.is_tainted(f, ptr) {
                    let c = self.point(f, ptr);
                    self.taint_cell(c);
                }
            }
            Inst::Rmw { dst, ptr, val, .. } => {
                if self.is_tainted(f, val) || self.is_tainted(f, ptr) || self.behind(f, ptr) {
                    let c = self.point(f, ptr);
                    self.taint_cell(c);
                    self.taint(f, dst);
                }
            }
            Inst::CmpXchg { dst, ptr, cmp, new, .. } => {
                let any = [ptr, cmp, new].iter().any(|o| self.is_tainted(f, *o));
                if any || self.behind(f, ptr) {
                    let c = self.point(f, ptr);
                    self.taint_cell(c);
                    self.taint(f, dst);
                    self.taint(f, dst + 1);
                }
            }
            Inst::MemCopy { dst, src, len, .. } => {
                let any = [dst, src, len].iter().any(|o| self.is_tainted(f, *o));
                if any || self.behind(f, src) {
                    let c = self.point(f, dst);
                    self.taint_cell(c);
                }
            }
            Inst::MemSet { dst, val, len, .. } => {
                if [dst, val, len].iter().any(|o| self.is_tainted(f, *o)) {
                    let c = self.point(f, dst);
                    self.taint_cell(c);
                }
            }
            Inst::Jump { edge } => self.flow_moves(f, edge),
            Inst::Br { .. } | Inst::Switch { .. } => {
                for e in code.successors(pc as u32) {
                    self.flow_moves(f, e);
                }
            }
            Inst::Ret { vals } => {
                let any = self.list(f, vals).iter().any(|v| self.is_tainted(f, *v));
                if any && !std::mem::replace(&mut self.returns[f], true) {
                    self.changed = true;
                }
            }
            Inst::Call { callee, args, dst } => self.flow_call(f, callee, args, dst),
            Inst::CallPtr { ptr, args, dst, .. } => {
                let at = self.point(f, ptr);
                for target in self.cells.functions(at) {
                    if target != u32::MAX {
                        self.flow_call(f, target, args, dst);
                    }
                }
                if self.is_tainted(f, ptr) {
                    self.taint(f, dst);
                }
            }
            Inst::Lib { f: b, args, dst, .. } => {
                if let Some(&slow) = self.p.slow.get(&b) {
                    self.flow_call(f, slow, args, dst);
                }
                self.flow_library(f, b, args, dst)
            }
            _ => {
                let mut any = false;
                inst.operands(|o| any |= self.is_tainted(f, o));
                if any {
                    inst.results(|r| self.taint(f, r));
                }
            }
        }
    }

    fn flow_moves(&mut self, f: usize, edge: u32) {
        let code = &self.p.functions[f];
        for (dst, a) in &code.moves[code.edges[edge as usize].moves.indices()] {
            if self.is_tainted(f, *a) {
                self.taint(f, *dst);
            }
        }
    }

    fn flow_call(&mut self, f: usize, callee: u32, args: Range, dst: Reg) {
        let to = &self.p.functions[callee as usize];
        for (k, a) in self.list(f, args).iter().enumerate().take(to.params as usize) {
            if self.is_tainted(f, *a) {
                self.taint(callee as usize, k as u32);
            }
        }
        if self.returns[callee as usize] && dst != NO_REG {
            let n = to.code.iter().find_map(|i| match i {
                Inst::Ret { vals } => Some(vals.len),
                _ => None,
            });
            for k in 0..n.unwrap_or(0) {
                self.taint(f, dst + k);
            }
        }
    }

    fn flow_library(&mut self, f: usize, b: Builtin, args: Range, dst: Reg) {
        let list = self.list(f, args);
        let mut any = b.fills_with_input();
        for a in list {
            any |= self.is_tainted(f, *a) || (!b.moves_no_pointers() && self.behind(f, *a));
        }
        if b.result_is_input() || any && !b.returns_nothing() {
            self.taint(f, dst);
        }
        if b == Builtin::Join {
            // The thread's result.
            let results = self.results;
            any |= self.cells.is_tainted(results);
        }
        if b == Builtin::Exit && any {
            let results = self.results;
            self.taint_cell(results);
        }
        if any && (b == Builtin::Join || !b.moves_no_pointers()) {
            for a in list {
                if !self.is_pointless(*a) {
                    let c = self.point(f, *a);
                    self.taint_cell(c);
                }
            }
            if b == Builtin::Errno || b.is_sync() {
                let errno = self.errno;
                self.taint_cell(errno);
            }
        }
        if b.may_fail() && self.p.reads_errno {
            let errno = self.errno;
            self.taint_cell(errno);
        }
        if !b.calls_back() {
            return;
        }
        // Functions that the library calls get the arguments.
        for a in list {
            if self.is_pointless(*a) {
                continue;
            }
            let at = self.point(f, *a);
            for target in self.cells.functions(at) {
                if target == u32::MAX {
                    continue;
                }
                if any {
                    for r in 0..self.p.functions[target as usize].params {
                        self.taint(target as usize, r);
                    }
                }
                if self.returns[target as usize] {
                    match b.starts_thread() {
                        true => {
                            let results = self.results;
                            self.taint_cell(results);
                        }
                        false => self.taint(f, dst),
                    }
                }
            }
        }
    }

    /// The branches of a function whose condition is tainted.
    fn decided(&self, f: usize) -> Vec<u32> {
        let tainted = |i: &Inst| match *i {
            Inst::Br { c, .. } | Inst::Switch { c, .. } => self.is_tainted(f, c),
            _ => false,
        };
        let code = self.p.functions[f].code.iter();
        code.enumerate().filter(|(_, i)| tainted(i)).map(|(pc, _)| pc as u32).collect()
    }
}
