//! The listener's thread: polls its sockets, feeds what arrives to the judge.

use super::api::Notice;
use super::judge::Judge;
use super::socket::{Quiet, may_push, peer_uid};
use std::io::{self, Read};
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::{UnixListener, UnixStream};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use traceformat::wire::{Message, Receiver, RefuseReason, send};

/// Clients at one time.
const MAX_CLIENTS: usize = 8;
/// How long a client may take to read an answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often a `connect=` that is not connected is tried.
const RETRY: Duration = Duration::from_millis(100);
/// How much of what a refused client still sends is read, so that it can read why it was refused.
const DRAIN_BYTES: usize = 256 << 20;

struct Client {
    stream: UnixStream,
    receiver: Receiver,
    /// Refused for good: what it still sends is thrown away, up to so many bytes and until then.
    draining: Option<(usize, Instant)>,
    /// Made by `connect=`.
    ours: bool,
}

/// Serves until the process ends.
pub fn serve(judge: &Judge, server: Option<UnixListener>, peer: Option<PathBuf>) {
    let mut clients: Vec<Client> = Vec::new();
    let mut next_try = Instant::now();
    loop {
        let away = peer.as_ref().filter(|_| !clients.iter().any(|c| c.ours));
        if let Some(path) = away
            && Instant::now() >= next_try
        {
            next_try = Instant::now() + RETRY;
            if let Ok(stream) = UnixStream::connect(path) {
                clients.extend(greet(judge, stream, true));
                continue;
            }
        }
        // A full house stays in the queue of the kernel.
        let accepting = server.as_ref().filter(|_| clients.len() < MAX_CLIENTS);
        let timeout = match (away.is_some(), clients.iter().any(|c| c.draining.is_some())) {
            (false, false) => -1,
            _ => RETRY.as_millis() as i32,
        };
        let fds: Vec<RawFd> = accepting
            .map(|s| s.as_raw_fd())
            .into_iter()
            .chain(clients.iter().map(|c| c.stream.as_raw_fd()))
            .collect();
        let Some(ready) = poll(&fds, timeout) else {
            // Out of kernel memory, or the like: not at full speed.
            std::thread::sleep(RETRY);
            continue;
        };
        let (accept, ready) = ready.split_at(accepting.is_some() as usize);
        let mut ready = ready.iter();
        clients.retain_mut(|c| match ready.next() {
            Some(true) => c.serve(judge),
            _ => c.draining.is_none_or(|(_, until)| Instant::now() < until),
        });
        if let (Some(true), Some(server)) = (accept.first(), accepting) {
            match server.accept() {
                Ok((stream, _)) => clients.extend(greet(judge, stream, false)),
                Err(e) => {
                    judge.hear(Notice::Trouble(format!("a client was not let in: {e}")));
                    std::thread::sleep(RETRY);
                }
            }
        }
    }
}

/// Which descriptors have something to say.
fn poll(fds: &[RawFd], timeout: i32) -> Option<Vec<bool>> {
    let mut list: Vec<libc::pollfd> =
        fds.iter().map(|&fd| libc::pollfd { fd, events: libc::POLLIN, revents: 0 }).collect();
    // SAFETY: the pointer and length are those of a vector.
    let n = unsafe { libc::poll(list.as_mut_ptr(), list.len() as libc::nfds_t, timeout) };
    if n < 0 && io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
        return None;
    }
    Some(list.iter().map(|p| n > 0 && p.revents != 0).collect())
}

/// Checks who is there, and speaks first.
fn greet(judge: &Judge, stream: UnixStream, ours: bool) -> Option<Client> {
    let _ = stream.set_write_timeout(Some(PATIENCE));
    let uid = peer_uid(&stream).ok()?;
    if !may_push(uid) {
        let reason = RefuseReason::Peer { uid };
        judge.hear(Notice::Refused(reason.to_string()));
        let _ = send(&mut Quiet(&stream), &Message::Refuse(reason));
        return None;
    }
    send(&mut Quiet(&stream), &judge.hello()).ok()?;
    Some(Client { stream, receiver: Receiver::new(), draining: None, ours })
}

impl Client {
    /// Reads once and answers what became whole. False: the connection is over.
    fn serve(&mut self, judge: &Judge) -> bool {
        if let Some((left, until)) = &mut self.draining {
            let mut piece = [0; 64 << 10];
            return match (&self.stream).read(&mut piece) {
                Ok(0) | Err(_) => false,
                Ok(n) => {
                    *left = left.saturating_sub(n);
                    *left > 0 && Instant::now() < *until
                }
            };
        }
        match self.receiver.fill(&mut &self.stream) {
            Ok(0) => {
                if let Err(e) = self.receiver.finish() {
                    judge.hear(Notice::Refused(format!("a push that broke off: {e}")));
                }
                return false;
            }
            Ok(_) => {}
            Err(e) if e.kind() == io::ErrorKind::Interrupted => return true,
            Err(_) => return false,
        }
        loop {
            let message = match self.receiver.next_message() {
                Ok(None) => return true,
                Ok(Some(message)) => message,
                Err(e) => {
                    // No frame boundary can be found after this.
                    let reason = RefuseReason::from(&e);
                    judge.hear(Notice::Refused(reason.to_string()));
                    self.draining = Some((DRAIN_BYTES, Instant::now() + PATIENCE));
                    self.receiver = Receiver::new();
                    return self.say(&Message::Refuse(reason));
                }
            };
            // A bug in the judge must not take the listener with it: the program goes on under the set it
            // has.
            let answer = catch_unwind(AssertUnwindSafe(|| judge.answer(message))).unwrap_or_else(|_| {
                let reason = RefuseReason::Unavailable("the runtime failed to judge it".into());
                Some(Message::Refuse(reason))
            });
            if let Some(answer) = answer
                && !self.say(&answer)
            {
                return false;
            }
        }
    }

    fn say(&self, message: &Message) -> bool {
        send(&mut Quiet(&self.stream), message).is_ok()
    }
}
