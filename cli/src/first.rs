//! A run's way from the engines to the program: whether it has a set, and what is said about it.
//!
//! **Invariant**: what goes out after a cooperative set is a growth of it, or nothing is sent. (Among the
//! engines of one run it is anyway; the program may have begun with another one's.)

use schedule::growth::{admits_something, is_cooperative, is_whole};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use traceformat::schedule::merge::merge;
use traceformat::schedule::set::ScheduleSet;
use verifier::publish::socket::Connect;
use verifier::publish::target::{DeliveryError, Target};

/// The way to the program.
pub struct Gate {
    state: Mutex<State>,
    since: Instant,
}

struct State {
    program: Connect,
    out: Option<Arc<ScheduleSet>>,
    /// Why the program has not taken the set that it was offered last.
    refused: Option<String>,
    /// Since when the command runs, if the user wants to know when the first set was there.
    tell: Option<Instant>,
}

impl State {
    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        // (Before the program runs, as all that is said.)
        if self.out.is_none()
            && admits_something(set)
            && let Some(began) = self.tell.take()
        {
            eprintln!("irs: the first schedule set is there after {:.2} s", began.elapsed().as_secs_f64());
        }
        let result = self.program.deliver(set);
        self.refused = match &result {
            Err(DeliveryError::Refused(why)) => Some(why.clone()),
            _ => None,
        };
        result
    }
}

impl Gate {
    /// `out`: what the program begins with. `tell`: since when the command runs, for who wants to know when
    /// the first set is there.
    pub fn new(program: Connect, out: Option<ScheduleSet>, tell: Option<Instant>) -> Arc<Gate> {
        let out = out.filter(admits_something).map(Arc::new);
        let state = Mutex::new(State { program, out, refused: None, tell });
        Arc::new(Gate { state, since: Instant::now() })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // What is out is out.
        self.state.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// Has the program a set?
    pub fn is_open(&self) -> bool {
        self.lock().out.is_some()
    }

    /// Why the program has not taken the set that it was offered last, if so.
    pub fn refused(&self) -> Option<String> {
        self.lock().refused.clone()
    }

    pub fn waited(&self) -> Duration {
        self.since.elapsed()
    }

    /// An open set, where nothing else is out: gives it to the program, and what it grows by. `false`: the
    /// program has another one.
    ///
    /// # Errors
    /// If the program does not take it.
    pub fn deliver_open(&self, set: &ScheduleSet) -> Result<bool, DeliveryError> {
        let mut state = self.lock();
        if state.out.as_ref().is_some_and(|out| !out.is_open() || is_whole(out)) {
            return Ok(false);
        }
        let set = Arc::new(set.clone());
        state.deliver(&set)?;
        state.out = Some(set);
        Ok(true)
    }

    /// For the engines' sets; `say` is told when the first one says one thread at a time.
    pub fn target(self: &Arc<Self>, say: impl FnOnce() + Send + 'static) -> Box<dyn Target> {
        Box::new(Way(self.clone(), Some(Box::new(say))))
    }
}

/// What is said is said once.
struct Way(Arc<Gate>, Option<Box<dyn FnOnce() + Send>>);

impl Target for Way {
    fn name(&self) -> String {
        self.0.lock().program.name()
    }

    fn deliver(&mut self, set: &Arc<ScheduleSet>) -> Result<(), DeliveryError> {
        let Way(gate, say) = self;
        let mut state = gate.lock();
        let set = match state.out.as_ref().filter(|out| is_cooperative(out)) {
            None => Arc::clone(set),
            // What is proven by questions is proven of its node alone.
            Some(out) if out.is_open() && !is_whole(set) => return Ok(()),
            // What lists events is none of its growths.
            Some(_) if !is_whole(set) && !is_cooperative(set) => return Ok(()),
            Some(coarse) => match merge(coarse, set) {
                Ok(merged) => Arc::new(merged.set),
                Err(_) => return Ok(()),
            },
        };
        // (Before the program runs, which may be over at once, and this process with it.)
        if is_cooperative(&set)
            && let Some(say) = say.take()
        {
            say();
        }
        state.deliver(&set)?;
        if admits_something(&set) {
            state.out = Some(set);
        }
        Ok(())
    }

    fn is_without(&self) -> bool {
        !self.0.is_open()
    }

    fn look_every(&self) -> Option<Duration> {
        self.0.lock().program.look_every()
    }

    fn finish(&mut self) -> Result<(), DeliveryError> {
        self.0.lock().program.finish()
    }
}
