//! One connection: what has come and is no message yet, and what is to be sent and nobody has read yet. Never
//! waits.

use super::budget;
use super::judge::Judge;
use super::settings::Notice;
use super::socket::Quiet;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use traceformat::wire::{Message, Receiver, RefuseReason};

/// How long a client may take to read an answer, or a part of it.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a client may say nothing while others wait, or in the middle of a message.
pub const SILENCE: Duration = Duration::from_secs(10);
/// How much of what a refused client still sends is read, so that it can read why it was refused.
const DRAIN_BYTES: usize = 256 << 20;

pub struct Client {
    pub stream: UnixStream,
    /// Made by `connect=`.
    pub ours: bool,
    receiver: Receiver,
    /// When something came last.
    heard: Instant,
    /// What is being sent, how much of it has been, and when a part was read last.
    answer: (Vec<u8>, usize, Instant),
    /// Refused for good: what it still sends is thrown away, up to so many bytes and until then.
    draining: Option<(usize, Instant)>,
    /// The message that comes next has been looked at by its header.
    admitted: bool,
}

impl Client {
    /// Of a stream that never blocks.
    pub fn new(stream: UnixStream, ours: bool) -> Client {
        let now = Instant::now();
        Client {
            stream,
            ours,
            receiver: Receiver::new(),
            heard: now,
            answer: (Vec::new(), 0, now),
            draining: None,
            admitted: false,
        }
    }

    /// Bytes that it holds, or has been promised.
    pub fn holds(&self) -> usize {
        self.receiver.holds() + self.answer.0.capacity()
    }

    /// How long nothing has come.
    pub fn silent(&self) -> Duration {
        self.heard.elapsed()
    }

    /// Does it wait for room to send? (Until then nothing more is read.)
    pub fn is_sending(&self) -> bool {
        self.answer.1 < self.answer.0.len()
    }

    /// When its time is over, if something has to happen until then.
    pub fn deadline(&self) -> Option<Instant> {
        let sending = self.is_sending().then(|| self.answer.2 + PATIENCE);
        // (What has come and is no message is an error at the end.)
        let half_open = self.receiver.finish().is_err().then(|| self.heard + SILENCE);
        self.draining.map(|d| d.1).into_iter().chain(sending).chain(half_open).min()
    }

    /// Queues a message and sends what goes. False: the connection is over.
    pub fn say(&mut self, message: &Message) -> bool {
        match message.to_bytes() {
            Ok(bytes) => self.send(&bytes),
            Err(_) => false,
        }
    }

    fn send(&mut self, bytes: &[u8]) -> bool {
        if self.answer.0.try_reserve_exact(bytes.len()).is_err() {
            return false;
        }
        if !self.is_sending() {
            self.answer.2 = Instant::now();
        }
        self.answer.0.extend_from_slice(bytes);
        self.flush()
    }

    /// Sends what goes. False: the connection is over.
    fn flush(&mut self) -> bool {
        while self.is_sending() {
            match Quiet(&self.stream).write(&self.answer.0[self.answer.1..]) {
                Ok(0) => return false,
                Ok(n) => {
                    self.answer.1 += n;
                    self.answer.2 = Instant::now();
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => return true,
                Err(_) => return false,
            }
        }
        (self.answer.0, self.answer.1) = (Vec::new(), 0);
        true
    }

    /// The socket has something to say, or room. `others`: what other clients hold. False: the connection is
    /// over.
    pub fn serve(&mut self, judge: &Judge, others: usize) -> bool {
        if self.is_sending() {
            return self.flush() && (self.is_sending() || self.next(judge, others));
        }
        if let Some((left, until)) = &mut self.draining {
            let mut piece = [0; 64 << 10];
            return match (&self.stream).read(&mut piece) {
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => true,
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
            Ok(_) => self.heard = Instant::now(),
            Err(e) if e.kind() == io::ErrorKind::Interrupted => return true,
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => return true,
            Err(e) if e.kind() == io::ErrorKind::OutOfMemory => {
                return self.refuse_for_good(judge, no_memory(self.receiver.awaited()));
            }
            Err(_) => return false,
        }
        self.next(judge, others)
    }

    /// Answers what has become whole, one after the other, until an answer is not read at once.
    fn next(&mut self, judge: &Judge, others: usize) -> bool {
        while !self.is_sending() && self.draining.is_none() {
            let len = self.receiver.awaited();
            if len > 0 && !std::mem::replace(&mut self.admitted, true) {
                let (alone, limit) = (len + judge.takes(len), judge.memory());
                if others + alone > limit {
                    let why = format!(
                        "memory={}: {len} bytes would take up to {alone} of memory until they are judged, and {others} are in use",
                        limit >> 20
                    );
                    return self.refuse_for_good(judge, RefuseReason::Unavailable(why));
                }
            }
            let mut held = Vec::new();
            if self.receiver.is_whole() {
                self.admitted = false;
                held.extend(budget::hold(judge.takes(len)));
                if held.is_empty() {
                    self.receiver.skip();
                    if !self.unavailable(judge, no_memory(len)) {
                        return false;
                    }
                    continue;
                }
            }
            let message = match self.receiver.next_message() {
                Ok(None) => return true,
                Ok(Some(message)) => message,
                // No frame boundary can be found after this.
                Err(e) => return self.refuse_for_good(judge, RefuseReason::from(&e)),
            };
            if matches!(message, Message::SetRequest) {
                held.extend(budget::hold(judge.takes_to_say()));
                if held.len() < 2 {
                    let why = "there is no memory for a copy of the set";
                    if !self.unavailable(judge, RefuseReason::Unavailable(why.into())) {
                        return false;
                    }
                    continue;
                }
            }
            // A bug in the judge must not take the listener with it: the program goes on under the set it
            // has.
            let answer = catch_unwind(AssertUnwindSafe(|| judge.answer(message, len))).unwrap_or_else(|_| {
                let reason = RefuseReason::Unavailable("the runtime failed to judge it".into());
                Some(Message::Refuse(reason))
            });
            if let Some(answer) = answer
                && !self.say(&answer)
            {
                return false;
            }
        }
        true
    }

    /// Says that this message has no answer for want of memory. False: the connection is over.
    fn unavailable(&mut self, judge: &Judge, reason: RefuseReason) -> bool {
        judge.hear(Notice::Refused(reason.to_string()));
        self.say(&Message::Refuse(reason))
    }

    /// Says why, and listens no more.
    fn refuse_for_good(&mut self, judge: &Judge, reason: RefuseReason) -> bool {
        judge.hear(Notice::Refused(reason.to_string()));
        self.draining = Some((DRAIN_BYTES, Instant::now() + PATIENCE));
        self.receiver = Receiver::new();
        self.say(&Message::Refuse(reason))
    }
}

fn no_memory(len: usize) -> RefuseReason {
    // (Without its header nobody knows yet how long it is.)
    let of = if len > 0 { format!(" of {len} bytes") } else { String::new() };
    RefuseReason::Unavailable(format!("there is no memory for a message{of}"))
}
