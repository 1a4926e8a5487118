//! The order in which a function's blocks are unwound: what may run before is before it, but for the edges
//! that close loops.
//!
//! A weak topological order (F. Bourdoncle, FMPA 1993, section 3): loops are contiguous, nested ones inside
//! of others, and every edge backwards leads to the head of a loop around its source. So states that come to
//! one block in one iteration of each loop around it can be merged before the block runs, also where a `goto`
//! enters a loop in its middle.

use model::inst::{Function, Inst};
use rustc_hash::FxHashMap;

/// The blocks of a function.
#[derive(Debug)]
pub struct Order {
    /// The block that begins at an instruction.
    starts: FxHashMap<u32, u32>,
    pub blocks: Vec<Block>,
}

#[derive(Debug, Default)]
pub struct Block {
    /// Its first instruction.
    pub start: u32,
    /// Its place in the order.
    pub position: u32,
    /// The loops around it, outermost first: the block of each one's head. A head is in its own loop.
    pub loops: Vec<u32>,
    /// It leads nowhere but to a failure.
    pub dying: bool,
    successors: Vec<u32>,
}

impl Order {
    pub fn of(f: &Function) -> Order {
        let mut starts: Vec<u32> = f.edges.iter().map(|e| e.target).chain([0]).collect();
        starts.sort_unstable();
        starts.dedup();
        let number: FxHashMap<u32, u32> = starts.iter().zip(0..).map(|(s, i)| (*s, i)).collect();
        let mut blocks = Vec::new();
        for (i, &start) in starts.iter().enumerate() {
            let end = starts.get(i + 1).copied().unwrap_or(f.code.len() as u32);
            let stops = |pc: &u32| ends_block(&f.code[*pc as usize]);
            let last = (start..end).find(stops);
            let mut successors: Vec<u32> = match last {
                Some(pc) => f.successors(pc).map(|e| number[&f.edges[e as usize].target]).collect(),
                None => number.get(&end).copied().into_iter().collect(),
            };
            successors.dedup();
            let dying = successors.is_empty()
                && last.is_none_or(|pc| !matches!(f.code[pc as usize], Inst::Ret { .. }));
            blocks.push(Block { start, successors, dying, ..Block::default() });
        }
        let mut order = Order { starts: number, blocks };
        order.arrange();
        order
    }

    /// The block that begins here.
    pub fn block_at(&self, pc: u32) -> Option<u32> {
        self.starts.get(&pc).copied()
    }

    /// Numbers the blocks.
    fn arrange(&mut self) {
        let mut search = Search {
            successors: self.blocks.iter().map(|b| b.successors.clone()).collect(),
            dfn: vec![0; self.blocks.len()],
            stack: Vec::new(),
            number: 0,
        };
        let mut parts = Vec::new();
        search.visit(0, &mut parts);
        parts.reverse();
        let mut next = 0;
        self.place(&parts, &mut Vec::new(), &mut next);
    }

    fn place(&mut self, parts: &[Part], around: &mut Vec<u32>, next: &mut u32) {
        for part in parts {
            let (block, body) = match part {
                Part::Block(b) => (*b, None),
                Part::Loop(head, body) => (*head, Some(body)),
            };
            if body.is_some() {
                around.push(block);
            }
            let b = &mut self.blocks[block as usize];
            (b.position, b.loops) = (*next, around.clone());
            *next += 1;
            if let Some(body) = body {
                self.place(body, around, next);
                around.pop();
            }
        }
    }
}

/// Does nothing after it run? (A retry ends the unwinding of an await. It belongs to the loops around it all
/// the same, so that those of different iterations are told apart.)
fn ends_block(i: &Inst) -> bool {
    matches!(
        i,
        Inst::Jump { .. } | Inst::Br { .. } | Inst::Switch { .. } | Inst::Ret { .. } | Inst::Unreachable
    )
}

/// A part of the order; lists of them are in reverse while they are made.
enum Part {
    Block(u32),
    Loop(u32, Vec<Part>),
}

struct Search {
    successors: Vec<Vec<u32>>,
    /// Depth-first numbers; 0: not yet; `DONE`: placed.
    dfn: Vec<u32>,
    stack: Vec<u32>,
    number: u32,
}

const DONE: u32 = u32::MAX;

impl Search {
    /// Bourdoncle's `Visit`: the least depth-first number that is reached from here.
    fn visit(&mut self, v: u32, out: &mut Vec<Part>) -> u32 {
        self.stack.push(v);
        self.number += 1;
        self.dfn[v as usize] = self.number;
        let mut head = self.number;
        let mut is_loop = false;
        for w in self.successors[v as usize].clone() {
            let least = match self.dfn[w as usize] {
                0 => self.visit(w, out),
                n => n,
            };
            if least <= head {
                (head, is_loop) = (least, true);
            }
        }
        if head == self.dfn[v as usize] {
            self.dfn[v as usize] = DONE;
            while let Some(w) = self.stack.pop().filter(|w| *w != v) {
                if is_loop {
                    self.dfn[w as usize] = 0;
                } else {
                    debug_assert!(false, "what is above the head belongs to its loop");
                }
            }
            out.push(if is_loop { self.component(v) } else { Part::Block(v) });
        }
        head
    }

    /// The loop of a head.
    fn component(&mut self, v: u32) -> Part {
        let mut body = Vec::new();
        for w in self.successors[v as usize].clone() {
            if self.dfn[w as usize] == 0 {
                self.visit(w, &mut body);
            }
        }
        body.reverse();
        Part::Loop(v, body)
    }
}
