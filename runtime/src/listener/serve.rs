//! The listener's thread: polls its sockets, feeds what arrives to the judge. It waits for nobody: what
//! a client does not read stays with that client, and who says nothing gives way to who waits.

use super::client::{Client, SILENCE};
use super::judge::Judge;
use super::settings::Notice;
use super::socket::{self, Bound, may_push, peer_uid};
use crate::heap;
use std::io;
use std::os::fd::{AsRawFd, RawFd};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use traceformat::wire::{Message, RefuseReason};

/// Clients at one time.
const MAX_CLIENTS: usize = 8;
/// How often a `connect=` that is not connected is tried.
const RETRY: Duration = Duration::from_millis(100);
/// How often the socket's file is looked at: whoever tidies up may have removed it.
const LOOK: Duration = Duration::from_secs(1);

/// Serves until the process ends.
pub fn serve(judge: &Judge, server: Option<(UnixListener, Arc<Mutex<Bound>>)>, peer: Option<PathBuf>) {
    if !heap::stand() {
        judge.hear(Notice::Trouble("there is no memory to set aside; it ends where memory does".into()));
    }
    let (mut server, bound) = server.unzip();
    if let Some(server) = &server {
        let _ = server.set_nonblocking(true);
    }
    let mut clients: Vec<Client> = Vec::new();
    let (mut next_try, mut next_look) = (Instant::now(), Instant::now() + LOOK);
    loop {
        let away = peer.as_ref().filter(|_| !clients.iter().any(|c| c.ours));
        if let Some(path) = away
            && Instant::now() >= next_try
        {
            next_try = Instant::now() + RETRY;
            if let Ok(stream) = socket::connect(path) {
                clients.extend(greet(judge, stream, true));
                continue;
            }
        }
        if let Some(bound) = &bound
            && Instant::now() >= next_look
        {
            next_look = Instant::now() + LOOK;
            let renewed = bound.lock().unwrap_or_else(|e| e.into_inner()).renew();
            if let Some(renewed) = renewed {
                let _ = renewed.set_nonblocking(true);
                server = Some(renewed);
                judge.hear(Notice::Trouble("the socket's file was gone, and has been made again".into()));
            }
        }
        // A full house stays in the queue of the kernel, as long as nobody has been silent for long.
        let full = clients.len() >= MAX_CLIENTS;
        let silent = clients.iter().any(|c| !c.ours && c.silent() >= SILENCE);
        let accepting = server.as_ref().filter(|_| !full || silent);
        let now = Instant::now();
        let until = (clients.iter().filter_map(Client::deadline))
            .chain(bound.as_ref().map(|_| next_look))
            .chain(away.map(|_| next_try));
        let timeout = until.min().map_or(-1, |at| at.saturating_duration_since(now).as_millis() as i32 + 1);
        let what = |c: &Client| if c.is_sending() { libc::POLLOUT } else { libc::POLLIN };
        let fds: Vec<(RawFd, i16)> = accepting
            .map(|s| (s.as_raw_fd(), libc::POLLIN))
            .into_iter()
            .chain(clients.iter().map(|c| (c.stream.as_raw_fd(), what(c))))
            .collect();
        let Some(ready) = poll(&fds, timeout) else {
            // Out of kernel memory, or the like: not at full speed.
            std::thread::sleep(RETRY);
            continue;
        };
        let (accept, ready) = ready.split_at(accepting.is_some() as usize);
        let mut held: usize = clients.iter().map(Client::holds).sum();
        let mut ready = ready.iter();
        clients.retain_mut(|c| {
            let before = c.holds();
            let stays = match ready.next() {
                Some(true) => c.serve(judge, held - before),
                _ => c.deadline().is_none_or(|until| Instant::now() < until),
            };
            held = held - before + if stays { c.holds() } else { 0 };
            stays
        });
        if let (Some(true), Some(server)) = (accept.first(), &server) {
            match server.accept() {
                Ok((stream, _)) => {
                    make_room(&mut clients);
                    clients.extend(greet(judge, stream, false));
                }
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => {}
                Err(e) => {
                    judge.hear(Notice::Trouble(format!("a client was not let in: {e}")));
                    std::thread::sleep(RETRY);
                }
            }
        }
    }
}

/// Whoever has been silent for longest goes, if the house is full.
fn make_room(clients: &mut Vec<Client>) {
    if clients.len() >= MAX_CLIENTS {
        let longest = (0..clients.len()).filter(|&i| !clients[i].ours).max_by_key(|&i| clients[i].silent());
        if let Some(i) = longest {
            clients.remove(i);
        }
    }
}

/// Which descriptors have something to say.
fn poll(fds: &[(RawFd, i16)], timeout: i32) -> Option<Vec<bool>> {
    let mut list: Vec<libc::pollfd> =
        fds.iter().map(|&(fd, events)| libc::pollfd { fd, events, revents: 0 }).collect();
    // SAFETY: the pointer and length are those of a vector.
    let n = unsafe { libc::poll(list.as_mut_ptr(), list.len() as libc::nfds_t, timeout) };
    if n < 0 && io::Error::last_os_error().kind() != io::ErrorKind::Interrupted {
        return None;
    }
    Some(list.iter().map(|p| n > 0 && p.revents != 0).collect())
}

/// Checks who is there, and speaks first.
fn greet(judge: &Judge, stream: UnixStream, ours: bool) -> Option<Client> {
    stream.set_nonblocking(true).ok()?;
    let uid = peer_uid(&stream).ok()?;
    let mut client = Client::new(stream, ours);
    if !may_push(uid) {
        let reason = RefuseReason::Peer { uid };
        judge.hear(Notice::Refused(reason.to_string()));
        // (As much as goes: it is short.)
        client.say(&Message::Refuse(reason));
        return None;
    }
    client.say(&judge.hello()).then_some(client)
}
