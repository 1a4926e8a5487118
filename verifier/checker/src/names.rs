//! Which thread of the machine is which thread of the set: threads have names (parent, rank), and each side
//! numbers them in the order in which it met them.

use super::{MachineThread, SetThread};
use traceformat::thread::{ThreadIx, ThreadTable};

/// The machine's table only grows, so what is known stays.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// By the set's index.
    machine: Vec<Option<MachineThread>>,
    /// By the machine's.
    set: Vec<Option<SetThread>>,
}

impl Names {
    /// Takes in what the machine has met since the last time.
    pub fn update(&mut self, set: &ThreadTable, machine: &ThreadTable) {
        if self.set.len() == machine.len() {
            return;
        }
        self.machine.resize(set.len(), None);
        for i in self.set.len()..machine.len() {
            let found = match i.checked_sub(1) {
                None => Some(ThreadIx::MAIN),
                Some(entry) => {
                    let name = machine.0[entry];
                    // A parent stands before its children.
                    self.set[name.parent.index()].and_then(|parent| set.child(parent, name.rank))
                }
            };
            if let Some(s) = found {
                self.machine[s.index()] = Some(ThreadIx(i as u16));
            }
            self.set.push(found);
        }
    }

    /// `None` while no execution so far has created the thread.
    pub fn machine(&self, t: SetThread) -> Option<MachineThread> {
        self.machine.get(t.index()).copied().flatten()
    }

    /// `None` if the set does not name it.
    pub fn set(&self, t: MachineThread) -> Option<SetThread> {
        self.set.get(t.index()).copied().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use traceformat::thread::ThreadName;

    #[test]
    fn threads_are_matched_by_name() {
        let name = |parent, rank| ThreadName { parent: ThreadIx(parent), rank };
        // main.0, main.1, main.0.0 in the set; main.1, main.0, main.0.0, main.0.1 in the machine.
        let set = ThreadTable(vec![name(0, 0), name(0, 1), name(1, 0)]);
        let machine = ThreadTable(vec![name(0, 1), name(0, 0), name(2, 0), name(2, 1)]);
        let mut names = Names::default();
        names.update(&set, &ThreadTable(machine.0[..1].to_vec()));
        assert_eq!(names.machine(ThreadIx(1)), None);
        names.update(&set, &machine);
        let back: Vec<_> = (0..4).map(|t| names.machine(ThreadIx(t))).collect();
        assert_eq!(back, [0, 2, 1, 3].map(|t| Some(ThreadIx(t))));
        assert_eq!(names.set(ThreadIx(3)), Some(ThreadIx(3)));
        assert_eq!(names.set(ThreadIx(4)), None);
    }
}
