//! A run's first schedule set: the engines' own, or, where they have none within a moment, one thread at a
//! time.
//!
//! A cooperative set is proven by one execution for each class of inputs, so it is there where others have
//! hardly begun; but it only grows into fewer held sites, and in the end into a free root. So it waits a
//! moment for what the other engines find. **Invariant**: what goes out after a cooperative set is a growth
//! of it, or nothing is sent.

use schedule::growth::{admits_something, is_cooperative, is_whole};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::ScheduleSet;
use verifier::publish::socket::Connect;
use verifier::publish::target::{DeliveryError, Target};

/// How long the engines have before one thread at a time is taken.
const MOMENT: Duration = Duration::from_secs(1);

/// The way to the program, which two searches share.
pub struct Gate {
    state: Mutex<State>,
    since: Instant,
    /// The engines will find nothing more. Relaxed, as all flags here: they carry no data.
    exact_has_ended: AtomicBool,
    /// Nobody needs the cooperative set any more.
    pub not_needed: Arc<AtomicBool>,
}

struct State {
    program: Connect,
    out: Option<Arc<ScheduleSet>>,
}

impl Gate {
    /// `out`: what the program begins with.
    pub fn new(program: Connect, out: Option<ScheduleSet>) -> Arc<Gate> {
        let out = out.filter(admits_something).map(Arc::new);
        let gate = Gate {
            state: Mutex::new(State { program, out }),
            since: Instant::now(),
            exact_has_ended: AtomicBool::new(false),
            not_needed: Arc::default(),
        };
        if gate.is_open() {
            gate.not_needed.store(true, Ordering::Relaxed);
        }
        Arc::new(gate)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // What is out is out.
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Has the program a set?
    pub fn is_open(&self) -> bool {
        self.lock().out.is_some()
    }

    /// The engines have ended.
    pub fn exact_ends(&self) {
        self.exact_has_ended.store(true, Ordering::Relaxed);
        if self.is_open() {
            self.not_needed.store(true, Ordering::Relaxed);
        }
    }

    pub fn waited(&self) -> Duration {
        self.since.elapsed()
    }

    /// For the engines' sets.
    pub fn exact(self: &Arc<Self>) -> Box<dyn Target> {
        Box::new(Exact(self.clone()))
    }

    /// For the cooperative set; `say` is told when it is taken.
    pub fn coarse(self: &Arc<Self>, say: impl FnOnce() + Send + 'static) -> Box<dyn Target> {
        Box::new(Coarse(self.clone(), Some(Box::new(say))))
    }
}

struct Exact(Arc<Gate>);

impl Target for Exact {
    fn name(&self) -> String {
        self.0.lock().program.name()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        let mut state = self.0.lock();
        let set = match state.out.as_ref().filter(|out| is_cooperative(out)) {
            None => Arc::clone(set),
            // What lists events is none of its growths.
            Some(_) if !is_whole(set) => return Ok(()),
            Some(coarse) => match merge(coarse, set) {
                Ok(merged) => Arc::new(merged.set),
                Err(_) => return Ok(()),
            },
        };
        state.program.deliver(&set)?;
        if admits_something(&set) {
            state.out = Some(set);
            self.0.not_needed.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn look_every(&self) -> Option<Duration> {
        self.0.lock().program.look_every()
    }

    fn finish(&mut self) -> Result<(), DeliveryError> {
        self.0.lock().program.finish()
    }
}

/// What is said is said once.
struct Coarse(Arc<Gate>, Option<Box<dyn FnOnce() + Send>>);

impl Target for Coarse {
    fn name(&self) -> String {
        self.0.lock().program.name()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        let Coarse(gate, say) = self;
        let is_set = |flag: &AtomicBool| flag.load(Ordering::Relaxed);
        while gate.since.elapsed() < MOMENT && !is_set(&gate.exact_has_ended) && !is_set(&gate.not_needed) {
            std::thread::sleep(Duration::from_millis(2));
        }
        let mut state = gate.lock();
        if state.out.as_ref().is_some_and(|out| !is_cooperative(out)) || !admits_something(set) {
            return Ok(());
        }
        // (Before the program runs, which may be over at once, and this process with it.)
        if let Some(say) = say.take() {
            say();
        }
        state.program.deliver(set)?;
        state.out = Some(Arc::clone(set));
        Ok(())
    }
}
