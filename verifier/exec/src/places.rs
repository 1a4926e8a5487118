//! Cells and where threads stand, by names that another version of the program can be asked for
//! ([`model::labels`]).

use crate::abstraction::Cell;
use crate::interp::Interp;
use crate::journal::Life;
use crate::machine::Machine as _;
use model::labels::{Name, Place, Standing};
use traceformat::event::ObjectId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// The ranks of the creations that lead to a thread.
fn name_of(table: &ThreadTable, thread: usize) -> Option<Name> {
    let (mut name, mut at) = (Name::new(), thread);
    while at > 0 {
        let one = table.0.get(at - 1)?;
        name.push(one.rank);
        at = one.parent.index();
    }
    name.reverse();
    Some(name)
}

/// The thread of a name.
fn named(table: &ThreadTable, name: &[u32]) -> Option<usize> {
    let end = name.iter().try_fold(ThreadIx::MAIN, |parent, rank| table.child(parent, *rank));
    end.map(ThreadIx::index)
}

impl Interp<'_> {
    /// Where all threads stand that have not ended.
    pub(super) fn standing_now(&self) -> Standing {
        let running = (0..self.threads.len()).filter(|t| self.threads[*t].head.life == Life::Running);
        let of = |t: usize| Some((name_of(self.threads(), t)?, self.frames_of(ThreadIx(t as u16))));
        let mut all: Standing = running.filter_map(of).collect();
        all.sort();
        all
    }

    pub(super) fn place_of_cell(&self, cell: Cell) -> Option<Place> {
        Some(match cell {
            Cell::Memory { object, offset, size } if (object as usize) < self.prog.globals.len() => {
                Place::Static { object, offset, size }
            }
            Cell::Memory { object, offset, size } => {
                let id = self.objects.get(object as usize)?.id.0;
                let maker = usize::try_from(id >> 32).ok()?.checked_sub(1)?;
                Place::Made { thread: name_of(self.threads(), maker)?, rank: id as u32, offset, size }
            }
            Cell::Register { thread, frame, register } => {
                let (function, _) = *self.frames_of(ThreadIx(thread)).get(frame as usize)?;
                Place::Register {
                    thread: name_of(self.threads(), thread as usize)?,
                    frame,
                    function,
                    register,
                }
            }
        })
    }

    pub(super) fn cell_of_place(&self, place: &Place) -> Option<Cell> {
        match *place {
            Place::Static { object, offset, size } => {
                ((object as usize) < self.prog.globals.len()).then_some(Cell::Memory { object, offset, size })
            }
            Place::Made { ref thread, rank, offset, size } => {
                let maker = named(self.threads(), thread)? as u64 + 1;
                let id = ObjectId(maker << 32 | u64::from(rank));
                let made = self.prog.globals.len()..self.objects.len();
                let object = made.rev().find(|o| self.objects[*o].id == id)? as u32;
                Some(Cell::Memory { object, offset, size })
            }
            Place::Register { ref thread, frame, function, register } => {
                let t = named(self.threads(), thread).and_then(|t| u16::try_from(t).ok())?;
                let (f, _) = *self.frames_of(ThreadIx(t)).get(frame as usize)?;
                (f == function).then_some(Cell::Register { thread: t, frame, register })
            }
        }
    }
}
