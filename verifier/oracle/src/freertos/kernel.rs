//! Tasks, who waits for what, and whose turn is next.

use super::PRIORITIES;

/// What a task is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    Ready,
    /// ... and has yielded, where orders do not matter.
    Yielded,
    Delayed,
    Blocked,
    Suspended,
    Ended,
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Object {
    Senders(usize),
    Receivers(usize),
    Semaphore(usize),
    Mutex(usize),
    Bits,
}

/// What a task's notification is at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notice {
    None,
    Awaited,
    Received,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TaskState {
    pub at: At,
    /// Its instruction has begun to wait.
    pub waited: bool,
    pub left: u8,
    pub level: u8,
    pub base: u8,
    /// Where it comes among those who wait for the same.
    pub rank: u8,
    pub waits: Option<Object>,
    pub mutexes: u8,
    pub inherited: bool,
    pub notified: u8,
    pub notice: Notice,
    pub got: Option<u8>,
    /// The last time that it waited until, less now.
    pub last: i32,
}

/// The kernel's state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kernel {
    pub tasks: Vec<TaskState>,
    /// Of several tasks the one that is next is known.
    pub ordered: bool,
    /// Of each priority: who comes next; the last one came last. None is the place where the ring begins.
    rings: Vec<Vec<Option<usize>>>,
    delayed: Vec<usize>,
    /// In the order of their coming, those of a priority that is higher first.
    waiting: Vec<(Object, usize)>,
    first: Option<usize>,
    yielded: Option<usize>,
}

/// What comes next.
pub enum Next {
    Turn(usize),
    Idle,
}

impl Kernel {
    pub fn new(priorities: &[u8], ordered: bool) -> Kernel {
        let task = |&level: &u8| TaskState {
            at: At::Ready,
            waited: false,
            left: 0,
            level,
            base: level,
            rank: level,
            waits: None,
            mutexes: 0,
            inherited: false,
            notified: 0,
            notice: Notice::None,
            got: None,
            last: 0,
        };
        let mut k = Kernel {
            tasks: priorities.iter().map(task).collect(),
            ordered,
            rings: vec![vec![None]; PRIORITIES.into()],
            delayed: Vec::new(),
            waiting: Vec::new(),
            first: None,
            yielded: None,
        };
        if ordered {
            for t in 0..priorities.len() {
                k.enqueue(t);
                if k.first.is_none_or(|f| priorities[f] <= priorities[t]) {
                    k.first = Some(t);
                }
            }
            // The idle task, whose number is that of tasks, is made last.
            let idle = priorities.len();
            let ring = &mut k.rings[0];
            ring.insert(ring.len() - 1, Some(idle));
            if k.first.is_none_or(|f| priorities[f] == 0) {
                k.first = Some(idle);
            }
        }
        k
    }

    pub fn is_ready(&self, t: usize) -> bool {
        matches!(self.tasks[t].at, At::Ready | At::Yielded)
    }

    fn enqueue(&mut self, t: usize) {
        let ring = &mut self.rings[usize::from(self.tasks[t].level)];
        ring.insert(ring.len() - 1, Some(t));
    }

    fn dequeue(&mut self, t: usize) -> bool {
        let ring = &mut self.rings[usize::from(self.tasks[t].level)];
        let before = ring.len();
        ring.retain(|&o| o != Some(t));
        ring.len() < before
    }

    /// The task is neither ready any longer nor waits.
    pub fn take_out(&mut self, t: usize) {
        self.dequeue(t);
        self.delayed.retain(|&o| o != t);
        self.waiting.retain(|w| w.1 != t);
        self.tasks[t].waits = None;
    }

    pub fn wake(&mut self, t: usize) {
        self.take_out(t);
        self.tasks[t].at = At::Ready;
        if self.ordered {
            self.enqueue(t);
        }
    }

    pub fn set_level(&mut self, t: usize, level: u8) {
        let queued = self.dequeue(t);
        self.tasks[t].level = level;
        self.tasks[t].rank = level;
        if queued {
            self.enqueue(t);
        }
    }

    /// Waits so long; none: for ever.
    pub fn block(&mut self, t: usize, ticks: Option<u8>) {
        self.dequeue(t);
        self.tasks[t].waited = true;
        let Some(ticks) = ticks else {
            self.tasks[t].at = At::Blocked;
            return;
        };
        self.tasks[t].at = At::Delayed;
        self.tasks[t].left = ticks;
        if self.ordered {
            let at = self.delayed.iter().position(|&o| self.tasks[o].left > ticks);
            self.delayed.insert(at.unwrap_or(self.delayed.len()), t);
        }
    }

    /// Who waits for it, the first one first.
    pub fn waiting_for(&self, object: Object) -> Vec<usize> {
        self.waiting.iter().filter(|w| w.0 == object).map(|w| w.1).collect()
    }

    pub fn wait_for(&mut self, t: usize, object: Object) {
        self.tasks[t].waits = Some(object);
        let rank = |o: usize| if object == Object::Bits { 0 } else { self.tasks[o].rank };
        let at = self.waiting.iter().position(|w| w.0 == object && rank(w.1) < rank(t));
        self.waiting.insert(at.unwrap_or(self.waiting.len()), (object, t));
        // (So that equal states are equal.)
        self.waiting.sort_by_key(|w| match w.0 {
            Object::Senders(n) => (0, n),
            Object::Receivers(n) => (1, n),
            Object::Semaphore(n) => (2, n),
            Object::Mutex(n) => (3, n),
            Object::Bits => (4, 0),
        });
    }

    pub fn wake_first(&mut self, object: Object) {
        if let Some(&t) = self.waiting_for(object).first() {
            self.wake(t);
        }
    }

    pub fn pass(&mut self, ticks: u8) {
        for t in 0..self.tasks.len() {
            let task = &mut self.tasks[t];
            task.left = task.left.saturating_sub(ticks);
            task.last -= i32::from(ticks);
            if self.ordered {
                continue;
            }
            if task.at == At::Yielded {
                task.at = At::Ready;
            }
            if task.at == At::Delayed && task.left == 0 {
                self.wake(t);
            }
        }
        while let Some(&t) = self.delayed.first()
            && self.tasks[t].left == 0
        {
            self.wake(t);
        }
    }

    /// The highest priority of who is ready.
    pub fn top(&self) -> Option<u8> {
        (0..self.tasks.len()).filter(|&t| self.is_ready(t)).map(|t| self.tasks[t].level).max()
    }

    /// If ordered: whose turn is next.
    pub fn next(&mut self) -> Next {
        let first = self.first.take().filter(|&f| f == self.tasks.len() || self.is_ready(f));
        let t = first.unwrap_or_else(|| {
            let has = |r: &Vec<Option<usize>>| r.len() > 1;
            let ring = self.rings.iter_mut().rfind(|r| has(r)).expect("the idle task is ready");
            ring.rotate_left(1);
            if ring.last() == Some(&None) {
                ring.rotate_left(1);
            }
            ring.last().copied().flatten().expect("a task")
        });
        if t < self.tasks.len() { Next::Turn(t) } else { Next::Idle }
    }

    /// May a tick come before anybody's turn?
    pub fn may_tick(&self) -> bool {
        let has_yielded = self.tasks.iter().any(|t| t.at == At::Yielded);
        let matters = has_yielded || self.tasks.iter().any(|t| t.left > 0);
        !self.ordered && matters && (has_yielded || self.top() == Some(0))
    }

    /// The turn of the idle task. False: nobody will ever go on.
    pub fn idle(&mut self) -> bool {
        self.yielded = None;
        let delayed = self.tasks.iter().filter(|t| t.at == At::Delayed).map(|t| t.left);
        let ticks = if self.top().is_some() { Some(1) } else { delayed.min() };
        ticks.inspect(|&n| self.pass(n)).is_some()
    }

    /// If ordered: the task has had its turn.
    pub fn after(&mut self, t: usize) {
        let row = self.yielded.filter(|&f| self.is_ready(f) && self.tasks[f].level == self.tasks[t].level);
        if !self.is_ready(t) {
            self.yielded = None;
        } else if self.yielded == Some(t) {
            self.pass(1);
        } else if row.is_none() {
            self.yielded = Some(t);
        }
    }

    pub fn is_over(&self) -> bool {
        self.tasks.iter().all(|t| t.at == At::Ended)
    }
}
