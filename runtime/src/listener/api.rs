//! How the runtime starts the listener.

use super::judge::Judge;
use super::serve;
use super::settings::{ListenerError, Notice, Settings};
use super::socket::{self, Bound};
use crate::core::Core;
use crate::descriptors::move_high;
use crate::spawn::spawn_internal;
use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd};
use std::os::unix::net::UnixListener;
use std::sync::{Arc, Mutex};
use traceformat::schedule::set::ScheduleSet;
use traceformat::store::{StoreError, Stored};

/// A running listener. Dropping it does not stop its thread; [`Listener::close`] removes the socket.
pub struct Listener {
    judge: Arc<Judge>,
    bound: Option<Arc<Mutex<Bound>>>,
}

impl Listener {
    /// Reads the store, binds or connects, starts the thread (all signals blocked in it). `hear` must not
    /// block.
    pub fn start(
        core: Arc<Core>,
        settings: Settings,
        hear: impl Fn(Notice) + Send + Sync + 'static,
    ) -> Result<Listener, ListenerError> {
        let stored = settings.store.as_deref().filter(|p| p.exists());
        let stored = stored.map(|p| settings.trust.salvage(p, settings.fingerprint));
        Listener::start_with(core, settings, stored, hear)
    }

    /// As [`Listener::start`], for a store that was read before, if there is one.
    pub fn start_with(
        core: Arc<Core>,
        settings: Settings,
        stored: Option<Result<Stored, StoreError>>,
        hear: impl Fn(Notice) + Send + Sync + 'static,
    ) -> Result<Listener, ListenerError> {
        let server = settings.listen.as_deref().map(socket::listen).transpose()?;
        let peer = settings.connect.as_deref().map(socket::expand).transpose()?;
        let judge = Arc::new(Judge::new(core, settings, stored, Box::new(hear))?);
        let mut bound = None;
        let server = server.map(|(listener, b)| {
            judge.hear(Notice::Listening(b.path().into()));
            bound = Some(Arc::new(Mutex::new(b)));
            let high = move_high(listener.into_raw_fd());
            // SAFETY: the descriptor was just given up, and is a listening socket.
            unsafe { UnixListener::from_raw_fd(high) }
        });
        if server.is_some() || peer.is_some() {
            let for_thread = judge.clone();
            let name = "irs-listener";
            let keep: Vec<_> = server.iter().map(|s| s.as_raw_fd()).collect();
            let server = server.zip(bound.clone());
            let started = spawn_internal(name, &keep, move || serve::serve(&for_thread, server, peer));
            if started.is_none() {
                return Err(ListenerError::Thread);
            }
        }
        Ok(Listener { judge, bound })
    }

    /// The set in force, for reports and counterexamples.
    pub fn current(&self) -> Option<Arc<ScheduleSet>> {
        self.judge.current()
    }

    /// Why the last set that came was not for this run, if there was one.
    pub fn misses(&self) -> Option<String> {
        self.judge.misses()
    }

    /// Removes the socket file. Safe to call at exit, and by a forked child (where it does nothing).
    pub fn close(&self) {
        // (Should the listener be making the file anew at this moment, it stays, and is stale.)
        if let Some(Ok(mut b)) = self.bound.as_ref().map(|b| b.try_lock()) {
            b.remove();
        }
    }
}
