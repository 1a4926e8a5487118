//! Many things of one type in few blocks: a large set is installed without an allocation for each node and
//! arm.
//!
//! Things stay where they are. A place that was given back is used again; a block goes with the last thing in
//! it.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ptr;

/// Bytes of a large block.
const BLOCK: usize = 64 << 10;
/// Things of a small one.
const FEW: usize = 8;

/// Owns what is in it, but must be emptied: dropping it frees nothing.
pub(in crate::core) struct Slab<T> {
    blocks: Vec<Block<T>>,
    /// Places that were given back.
    free: Vec<SlotIndex>,
}

/// Block, and index in it.
#[derive(Clone, Copy)]
struct SlotIndex(u32, u32);

struct Block<T> {
    first: *mut T,
    room: usize,
    /// So many from the first on have held something.
    used: usize,
    /// Which of these do now; a bit each.
    live: Vec<u64>,
    count: usize,
}

impl<T> Default for Slab<T> {
    fn default() -> Slab<T> {
        Slab { blocks: Vec::new(), free: Vec::new() }
    }
}

impl<T> Slab<T> {
    /// Puts a thing in, and says where it is. `more`: so many will follow soon.
    pub fn add(&mut self, thing: T, more: usize) -> *mut T {
        const { assert!(size_of::<T>() > 0) };
        let SlotIndex(b, i) = match self.free.pop() {
            Some(place) => place,
            None => {
                if self.blocks.last().is_none_or(|b| b.used == b.room) {
                    let most = (BLOCK / size_of::<T>()).max(FEW);
                    self.blocks.push(Block::new((more + 1).clamp(FEW, most)));
                }
                let b = self.blocks.len() - 1;
                let block = &mut self.blocks[b];
                block.used += 1;
                SlotIndex(b as u32, block.used as u32 - 1)
            }
        };
        let (block, i) = (&mut self.blocks[b as usize], i as usize);
        block.live[i / 64] |= 1 << (i % 64);
        block.count += 1;
        // SAFETY: `i < used <= room`, and nothing lives there.
        unsafe {
            let at = block.first.add(i);
            at.write(thing);
            at
        }
    }

    /// Drops the things that are not to be kept.
    ///
    /// # Safety
    /// Nobody uses those things any more.
    pub unsafe fn retain(&mut self, mut keep: impl FnMut(*mut T) -> bool) {
        for block in &mut self.blocks {
            for i in 0..block.used {
                // SAFETY: within the block.
                let at = unsafe { block.first.add(i) };
                if block.live[i / 64] >> (i % 64) & 1 != 0 && !keep(at) {
                    block.live[i / 64] &= !(1 << (i % 64));
                    block.count -= 1;
                    // SAFETY: it lives, and by contract nobody uses it.
                    unsafe { at.drop_in_place() };
                }
            }
        }
        self.blocks.retain_mut(|block| {
            if block.count == 0 {
                block.free();
            }
            block.count > 0
        });
        self.free.clear();
        for (b, block) in self.blocks.iter().enumerate() {
            let vacant = (0..block.used).filter(|i| block.live[i / 64] >> (i % 64) & 1 == 0);
            self.free.extend(vacant.map(|i| SlotIndex(b as u32, i as u32)));
        }
    }
}

impl<T> Block<T> {
    fn layout(room: usize) -> Layout {
        // A line of the cache at least, so that things of whole lines are in whole lines.
        let layout = Layout::array::<T>(room).and_then(|l| l.align_to(64));
        layout.unwrap_or_else(|_| unreachable!("a block is small"))
    }

    fn new(room: usize) -> Block<T> {
        let layout = Block::<T>::layout(room);
        // SAFETY: neither things nor room are of size 0.
        let first = unsafe { alloc(layout) }.cast::<T>();
        if first.is_null() {
            handle_alloc_error(layout);
        }
        Block { first, room, used: 0, live: vec![0; room.div_ceil(64)], count: 0 }
    }

    /// Gives the memory back. Nothing lives in it, and nothing will.
    fn free(&mut self) {
        // SAFETY: allocated so in `new`, and the pointer is forgotten.
        unsafe { dealloc(self.first.cast(), Block::<T>::layout(self.room)) };
        self.first = ptr::null_mut();
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::collections::HashSet;

    struct Thing<'a>(&'a Cell<usize>, u64);

    impl Drop for Thing<'_> {
        fn drop(&mut self) {
            self.0.set(self.0.get() - 1);
        }
    }

    #[test]
    fn things_stay_until_they_are_not_kept() {
        let alive = Cell::new(0);
        let mut slab = Slab::default();
        let mut mine: Vec<(*mut Thing<'_>, u64)> = Vec::new();
        for round in 0..60u64 {
            let many = [1, 3, 900, 5000][round as usize % 4];
            for i in 0..many {
                alive.set(alive.get() + 1);
                mine.push((
                    slab.add(Thing(&alive, round * 10_000 + i), (many - i) as usize - 1),
                    round * 10_000 + i,
                ));
            }
            let places: HashSet<_> = mine.iter().map(|m| m.0).collect();
            assert_eq!(places.len(), mine.len(), "no two share a place");
            let drop = |n: u64| round % 5 == 4 || (n / 7 + round).is_multiple_of(3);
            mine.retain(|m| !drop(m.1));
            // SAFETY: they have just been forgotten.
            unsafe { slab.retain(|at| !drop((*at).1)) };
            assert_eq!(alive.get(), mine.len());
            for &(at, n) in &mine {
                // SAFETY: it was kept.
                assert_eq!(unsafe { &*at }.1, n);
            }
            let room: usize = slab.blocks.iter().map(|b| b.room).sum();
            assert!(mine.is_empty() == (room == 0) && room <= 70_000, "{room} for {}", mine.len());
        }
        // SAFETY: nobody looks at them again.
        unsafe { slab.retain(|_| false) };
        assert_eq!((alive.get(), slab.blocks.len(), slab.free.len()), (0, 0, 0));
    }
}
