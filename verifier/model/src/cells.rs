//! Memory cells that pointers may point to, merged as Steensgaard's points-to analysis asks: whatever one
//! pointer may point to is one cell.

/// A cell, before it is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell(u32);

#[derive(Clone, Debug, Default)]
struct State {
    parent: u32,
    /// What pointers stored in the cell point to.
    content: Option<Cell>,
    functions: Vec<u32>,
    tainted: bool,
}

/// A union-find structure of cells.
#[derive(Debug, Default)]
pub struct Cells(Vec<State>);

impl Cells {
    pub fn fresh(&mut self) -> Cell {
        let c = self.0.len() as u32;
        self.0.push(State { parent: c, ..State::default() });
        Cell(c)
    }

    /// The cell of a function: pointing to it is knowing whom to call.
    pub fn function(&mut self, f: u32) -> Cell {
        let c = self.fresh();
        self.0[c.0 as usize].functions.push(f);
        c
    }

    fn find(&mut self, c: Cell) -> usize {
        let mut c = c.0;
        while self.0[c as usize].parent != c {
            let up = self.0[c as usize].parent;
            self.0[c as usize].parent = self.0[up as usize].parent;
            c = up;
        }
        c as usize
    }

    /// What the cell's pointers point to.
    pub fn content(&mut self, c: Cell) -> Cell {
        let c = self.find(c);
        if let Some(inner) = self.0[c].content {
            return inner;
        }
        let inner = self.fresh();
        self.0[c].content = Some(inner);
        inner
    }

    /// What the cell's pointers point to, if any do.
    pub fn known_content(&mut self, c: Cell) -> Option<Cell> {
        let c = self.find(c);
        self.0[c].content
    }

    /// A number that cells have in common if they are one.
    pub fn root(&mut self, c: Cell) -> u32 {
        self.find(c) as u32
    }

    /// Makes two cells one, and with them what they point to.
    pub fn unify(&mut self, a: Cell, b: Cell) {
        let mut todo = vec![(a, b)];
        while let Some((a, b)) = todo.pop() {
            let (a, b) = (self.find(a), self.find(b));
            if a == b {
                continue;
            }
            let gone = std::mem::replace(&mut self.0[b], State { parent: a as u32, ..State::default() });
            let stays = &mut self.0[a];
            stays.tainted |= gone.tainted;
            for f in gone.functions {
                if !stays.functions.contains(&f) {
                    stays.functions.push(f);
                }
            }
            match (stays.content, gone.content) {
                (Some(x), Some(y)) => todo.push((x, y)),
                (None, inner) => stays.content = inner,
                _ => {}
            }
        }
    }

    pub fn functions(&mut self, c: Cell) -> Vec<u32> {
        let c = self.find(c);
        self.0[c].functions.clone()
    }

    pub fn is_tainted(&mut self, c: Cell) -> bool {
        let c = self.find(c);
        self.0[c].tainted
    }

    /// Says whether that is new.
    pub fn taint(&mut self, c: Cell) -> bool {
        let c = self.find(c);
        !std::mem::replace(&mut self.0[c].tainted, true)
    }
}
