//! A cooperative node is in force: one thread at a time, at the sites that it holds.
//!
//! The flag [`BATON`] is up then, and the core has nothing more to say: nothing is counted. A thread takes
//! the baton before a held event ([`hold`]) and keeps it, whatever it does, until it stands before an
//! operation that is not enabled ([`blocked`]), has passed a mark that gives it up ([`before`] its next held
//! event, or at once if the compiler has put the mark there: [`passes`]), goes away ([`goes_away`]) or ends
//! ([`ended`]).
//!
//! *Within a turn* an access asks nobody: whoever has come through [`before`] with the baton in hand notes in
//! its own memory that what follows is part of its turn ([`notes`]), and the code that the pass emits looks
//! at that. Only the thread itself gives its baton up, and takes the note back then. Accesses that are marks
//! ask in any case; which ones these are no push changes (R14). So nobody hears of an access within a turn:
//! the watchdog takes the note back now and then, to see whether the thread comes to another one.
//!
//! *Blocking operations are tried with the baton in hand*, never awaited in libc: a thread whose try fails
//! gives the baton up, and tries again when it has it once more. So acquiring and taking the baton are one
//! step, and in a ring the order of acquisitions depends on nothing but the program.
//!
//! *Who is passed over?* A thread that was blocked tries again only if something has happened since: who
//! retries an await, anything; others, synchronization, or the end of a thread, since no access lets a lock,
//! a condition, a barrier or a join go on. (Who looks in vain gives the baton up at once, so it is all the
//! same for the order of events how often that is.) What happens is done by threads with the baton, if the
//! set holds all synchronization; else a thread that is blocked looks again after [`LOOK`], when nobody has
//! the baton.
//!
//! *Order of memory.* The baton is handed over by an exchange of `HOLDER`, which is a full barrier, and found
//! with acquire: held events of different threads are ordered by it, so these do not race. If the node says
//! that nothing races, no other pair does either, and a store within a turn needs no fence: each pair of
//! conflicting accesses is ordered by hand-overs, creation and the program's own order, so what is executed
//! is sequentially consistent. Else stores keep theirs, so that pairs with a site that is not held have them
//! (R6). Bits of state bytes stay as they are as long as the node is in force.
//!
//! *Relaxing* (R14). Nothing is elided under a cooperative node. First the notes are taken back by which
//! stores have no fence, and all processors pass a barrier ([`take_turns_back`]): a store whose second look
//! found the note still there came before that. Then call bits of accesses go, and every waiter looks again.
//!
//! *Plain copies* ([`may_go_plain`]). Where the node holds calls only and nothing races, code without
//! instrumentation does all that it says: calls of the pthread functions come to the runtime without a name
//! there, and what has no name is held. Nobody comes back from plain copies. So such a node relaxes no
//! further but to free, if nothing needs a fence there: what is proven may be used, it need not be.

pub mod ring;

use crate::core::{CooperativeState, Core};
use crate::flags::{self, BATON, ENFORCE, REPLAY};
use crate::interpose::elide;
use crate::modules::{self, CALL, IN_TURN, WEAK_STORE};
use crate::registry::registry;
use crate::sync::{can_fence_everywhere, fence_everywhere};
use crate::thread::{self, Moved, Section, Thread, WaitState, mine, noted_turn, set_turn, state};
use crate::{free, futex, handler, log, real, run};
use ring::{Ring, Standing};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering, fence};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use traceformat::event::{Label, Op};
use traceformat::schedule::cooperative::Order;
use traceformat::schedule::validate::MAX_THREADS;
use traceformat::site::{SiteId, SiteKind};
use traceformat::thread::ThreadIx;

/// After so long a blocked thread looks again where nobody has the baton: something may have happened that no
/// thread with the baton did.
const LOOK: Duration = Duration::from_millis(5);

/// Turns of a short wait before sleeping.
const SPIN: u32 = 2000;

/// What a thread waits for, and at which event on which object.
type Where = (WaitState, Label, u64);

static RING: Mutex<Ring> = Mutex::new(Ring::new());
/// The thread that has the baton, plus one; 0: nobody.
static HOLDER: AtomicU32 = AtomicU32::new(0);
/// What the node in force says. Null: none has been. Never freed: nodes relax a few times in a run.
static NODE: AtomicPtr<CooperativeState> = AtomicPtr::new(std::ptr::null_mut());
/// Counts how often nobody had the baton: who comes back from the outside waits for that.
static IDLE: AtomicU32 = AtomicU32::new(0);
/// A word for each thread to sleep on.
static WORDS: OnceLock<Box<[AtomicU32]>> = OnceLock::new();

/// The program goes on in plain copies of its functions.
static PLAIN: AtomicBool = AtomicBool::new(false);
/// Whoever has the baton has synchronized in its turn: who is blocked will look again. For reports.
static SYNCHRONIZED: AtomicBool = AtomicBool::new(false);

/// The ring, locked. No handler jumps out meanwhile.
struct Locked {
    // Unlocks first, then lets handlers jump.
    guard: MutexGuard<'static, Ring>,
    _section: Option<Section<'static>>,
}

impl Deref for Locked {
    type Target = Ring;
    fn deref(&self) -> &Ring {
        &self.guard
    }
}

impl DerefMut for Locked {
    fn deref_mut(&mut self) -> &mut Ring {
        &mut self.guard
    }
}

fn ring() -> Locked {
    let section = mine().map(Thread::section);
    // A panic elsewhere leaves nothing half done here.
    Locked { guard: RING.lock().unwrap_or_else(PoisonError::into_inner), _section: section }
}

/// Is a cooperative node in force?
#[inline]
pub fn is_on() -> bool {
    flags::now() & BATON != 0
}

/// Is an open node in force, under which calls of the outside are asked for?
#[inline]
pub fn is_open() -> bool {
    is_on() && node().is_some_and(|n| n.open)
}

fn node() -> Option<&'static CooperativeState> {
    // Acquire: with the pointer comes what it points to.
    // SAFETY: never freed.
    unsafe { NODE.load(Ordering::Acquire).as_ref() }
}

/// Is the site held? What has no number is: no set can say otherwise.
fn is_held(site: SiteId) -> bool {
    site == SiteId::UNNUMBERED || node().is_none_or(|n| n.held.contains(site))
}

/// A thread is about to begin. By its creator, before it runs; main at the start.
pub fn created(t: ThreadIx) {
    ring().created(t.index());
}

/// The execution has come to a node at which the core has nothing more to say: a free one, or a cooperative
/// one, which is in force from here on. Several threads may say so.
pub fn entered(core: &Core) {
    match core.cooperative() {
        Some(state) => begins(state),
        None => free::entered(core.free_racing()),
    }
}

fn begins(state: &CooperativeState) {
    // Before anybody can lock for real.
    elide::stop();
    let mut ring = ring();
    if is_on() || run::is_free() {
        return;
    }
    // For all that may have a name: the kernel gives the words out untouched.
    let plain: Box<[u32]> = vec![0; MAX_THREADS].into();
    // SAFETY: AtomicU32 has the size, alignment and bit validity of u32, and the box is owned.
    let _ = WORDS.set(unsafe { Box::from_raw(Box::into_raw(plain) as *mut [AtomicU32]) });
    if !state.yields.is_empty() {
        // Before anybody can have a turn.
        modules::program().ask_in_turn(|s| state.yields.contains(s));
    }
    put(state.clone());
    ring.begin(&state.by_name, state.order);
    // Raised first: who sees no flag of the core's any more sees this one.
    flags::raise(BATON);
    flags::lower(ENFORCE | REPLAY);
    // A thread may wait in libc for another one's end, since that asks nobody. SeqCst, with the fence in
    // `may_wait`: either it sees the flag and comes here, or we see where it is.
    fence(SeqCst);
    for t in
        registry().live.iter().filter(|t| matches!(t.whereabouts().0, WaitState::Sync | WaitState::Timed))
    {
        ring.leaves(t.ix.index(), Standing::Away);
    }
    publish(&ring);
    skip();
    go_plain();
    drop(ring);
    log::say(2, "the schedule is cooperative from here on: one thread at a time");
    if PLAIN.load(Ordering::Relaxed) {
        log::say(2, GOES_PLAIN);
    }
}

fn put(state: CooperativeState) {
    // Release: its content. (The old one is leaked: a thread may be reading it.)
    NODE.store(Box::into_raw(Box::new(state)), Ordering::Release);
}

/// Accesses that are not held need not call.
fn skip() {
    if run::options().record.is_some() || !run::options().skip {
        return;
    }
    let program = modules::program();
    let is_access = |s| {
        // (An await is told of its retries as long as the node is in force.)
        program.info(s).is_some_and(|i| i.kind.is_access() && i.kind != SiteKind::Await)
    };
    program.clear(CALL, |s| !is_held(s) && is_access(s) && !handler::is_watched(s));
}

/// Does code without instrumentation do what the node says? It has no awaits, no marks and no names of calls;
/// its stores have no fences.
///
/// Calls of the pthread functions have no site there, or that of a call around them (of `qsort`, say): they
/// are held in any case if all calls are (see [`is_held`]).
fn may_go_plain(n: &CooperativeState) -> bool {
    let o = run::options();
    let program = modules::program();
    let fits = |s| match program.info(s).map(|i| i.kind) {
        Some(SiteKind::Await) | None => false,
        Some(kind) => kind.is_mark() || (kind == SiteKind::Call) == n.held.contains(s),
    };
    (o.plain && o.skip && o.record.is_none() && o.stats.is_none())
        && !(run::sees_awaits() || handler::watches() || flags::is_serial())
        && !(n.open || n.races)
        && n.yields.is_empty()
        && n.away.is_empty()
        && program.all_sites(fits)
}

const GOES_PLAIN: &str = "what is not held goes on without instrumentation";

/// By who begins the node, which has the ring locked, then by the listener.
fn go_plain() {
    if node().is_some_and(may_go_plain) {
        // Relaxed: the listener reads it, behind a lock of the ring.
        PLAIN.store(true, Ordering::Relaxed);
        modules::program().go_plain();
    }
}

/// A set has been installed: if it relaxes the node in force, that happens now. For the listener.
pub fn installed(core: &Core) {
    if !is_on() {
        return;
    }
    // Whoever begins the node is done with that, so that nobody else goes plain any more.
    drop(ring());
    // Of what races, a plain copy orders nothing but what C orders by itself.
    let program = modules::program();
    let is_plain = PLAIN.load(Ordering::Relaxed);
    match core.cooperative_now() {
        // (Threads that are created from here on have their names, all the same.)
        Some(Ok(state)) if is_plain => return ring().rename(&state.by_name),
        Some(Err(racing)) if is_plain && !racing.0.iter().all(|s| program.is_sequential(*s)) => return,
        Some(Ok(state)) => {
            if node().is_some_and(|n| *n == state) {
                return;
            }
            let order = state.order;
            // (Threads that are created from here on: so far there is none of them.)
            ring().rename(&state.by_name);
            put(state);
            take_turns_back();
            if order == Order::Any {
                ring().open();
            }
            skip();
            go_plain();
            if PLAIN.load(Ordering::Relaxed) {
                log::say(2, GOES_PLAIN);
            }
        }
        Some(Err(racing)) => {
            if let Some(state) = node() {
                put(CooperativeState { races: true, ..state.clone() });
            }
            take_turns_back();
            free::entered(Some(racing));
            return ends();
        }
        None => return,
    }
    wake_all();
}

/// The node is not in force any more: everything is free, or nothing is proven. Every waiter goes on.
pub fn ends() {
    flags::lower(BATON);
    take_turns_back();
    wake_all();
}

/// Whoever has a turn asks at its next access, and finds what has changed. Stores so far have happened.
///
/// The change came before, and so does a fence; who notes a turn looks for changes behind the note and a
/// fence ([`notes`]). So either it sees the change, or its note is older than ours here.
fn take_turns_back() {
    fence(SeqCst);
    ask_holder();
    fence_everywhere();
}

/// The thread that has the baton asks at its next access: a sign of life.
pub fn ask_holder() {
    let ring = ring();
    let Some(t) = ring.holder() else { return };
    let registry = registry();
    if let Some(t) = registry.live.iter().find(|l| l.ix.index() == t) {
        // SAFETY: it gives the baton up before its end, which needs the ring.
        unsafe { t.take_turn_back() };
    }
}

/// What the thread does next is part of its turn, if it has the baton, and has passed no mark: that is noted.
/// Where anything but the node is to be obeyed or told at events, nobody notes a turn.
fn notes(t: &Thread) {
    let (node, usual) = (node(), || flags::now() == BATON && state() == 0);
    let goes_on = has(t) && !t.own().yields && run::options().stats.is_none() && usual();
    let Some(n) = node.filter(|_| goes_on) else { return set_turn(0) };
    let no_fence = !run::options().sc || !n.races && can_fence_everywhere();
    let note = IN_TURN | if no_fence { WEAK_STORE } else { 0 };
    if noted_turn() == note {
        return;
    }
    set_turn(note);
    // See `take_turns_back`.
    fence(SeqCst);
    if !usual() || !std::ptr::eq(NODE.load(Ordering::Relaxed), n) {
        set_turn(0);
    }
}

/// Every waiter looks again.
fn wake_all() {
    if let Some(words) = WORDS.get() {
        // (Of who has ended nobody sleeps.)
        registry().live.iter().filter_map(|t| words.get(t.ix.index())).for_each(bump);
    }
    bump(&IDLE);
}

fn bump(word: &AtomicU32) {
    // Release: with Acquire in `sleep`; who sees the bump sees what it is for.
    word.fetch_add(1, Ordering::Release);
    futex::wake_all(word);
}

/// Tells the threads what the ring says; the caller has it locked.
fn publish(ring: &Ring) {
    let holder = ring.holder().map_or(0, |t| t as u32 + 1);
    // Release: what the last holder did is seen by the next one.
    let before = HOLDER.swap(holder, Ordering::AcqRel);
    if before != holder {
        SYNCHRONIZED.store(false, Ordering::Relaxed);
        if let Some(word) = ring.holder().and_then(|t| WORDS.get()?.get(t)) {
            bump(word);
        }
    }
    if holder == 0 && node().is_some_and(|n| n.open) {
        bump(&IDLE);
    }
}

/// Does the thread have the baton?
#[inline]
fn has(t: &Thread) -> bool {
    // Acquire: what the last holder did happened before.
    HOLDER.load(Ordering::Acquire) == u32::from(t.ix.0) + 1
}

/// Before an event: takes the baton if the site is held, and waits for it if need be.
///
/// A thread that has passed a mark gives the baton up here, before its next held event: what it does until
/// then (library functions without numbers, threads that it creates, the compiler's marks) belongs to its
/// turn, as everything that it does behind an event. The engine `ring` and the checker execute it so.
pub fn before(t: &Thread, label: Label, object: u64) {
    // (An event happens, or is tried: who is blocked may have a reason to look again.)
    let moved = if label.op.is_access() { Moved::Accessed } else { Moved::Synchronized };
    if moved == Moved::Synchronized {
        // Relaxed: the watchdog reads it, some time.
        SYNCHRONIZED.store(true, Ordering::Relaxed);
    }
    if noted_turn() != 0 && node().is_some_and(|n| !n.yields.contains(label.site)) {
        // It has the baton, has passed no mark, and passes none.
        t.own().moved = t.own().moved.max(moved);
        return;
    }
    // (A creation neither passes a mark nor gives way: it is part of what comes before it.)
    let counts = label.op != Op::Create;
    if is_held(label.site) {
        if counts && std::mem::take(&mut t.own().yields) {
            leave(t, Standing::Ready);
        }
        hold(t, label, object);
    }
    t.own().yields |= counts && node().is_some_and(|n| n.yields.contains(label.site)) && has(t);
    t.own().moved = t.own().moved.max(moved);
    notes(t);
}

/// Waits until the thread has the baton (or no node is in force).
fn hold(t: &Thread, label: Label, object: u64) {
    if has(t) {
        return;
    }
    let (began, of) = (thread::now(), holder());
    {
        let mut ring = ring();
        ring.wants(t.ix.index());
        publish(&ring);
    }
    until_mine(t, (WaitState::Constraint, label, object), None);
    if let Some(core) = run::core() {
        core.has_waited_for_turn(t.ix, label.site, of, thread::now().saturating_duration_since(began));
    }
}

/// Is the thread, which was blocked, to look again once it has its turn, which another one has?
pub fn is_due(t: ThreadIx) -> bool {
    is_on()
        && holder().is_some_and(|h| h != t)
        && match ring().standing(t.index()) {
            Standing::Blocked { look, .. } => look || SYNCHRONIZED.load(Ordering::Relaxed),
            _ => false,
        }
}

/// The thread stands before an operation that is not enabled, or has begun to wait until a time: it gives the
/// baton up. Returns when it should try again: with the baton if the site is held, or after some time
/// without. False: no node is in force any more.
pub fn blocked(t: &Thread, label: Label, object: u64, deadline: Option<Instant>) -> bool {
    let held = is_held(label.site);
    let place = if deadline.is_some() { WaitState::Timed } else { WaitState::Sync };
    set_turn(0);
    {
        let mut ring = ring();
        ring.happened(std::mem::take(&mut t.own().moved));
        let awaits = label.op == Op::Await;
        ring.leaves(t.ix.index(), Standing::Blocked { awaits, look: false });
        publish(&ring);
    }
    if held {
        until_mine(t, (place, label, object), deadline);
    } else {
        // It needs no baton to try, only something to have happened.
        let until = thread::now() + LOOK;
        sleep(t, (place, label, object), Some(deadline.map_or(until, |d| d.min(until))));
        ring().returns(t.ix.index());
    }
    is_on()
}

/// Sleeps until the baton is the thread's, or its site is not held any more, since the node was relaxed: then
/// it goes on without. A thread that is blocked takes a baton that nobody has after
/// [`LOOK`], and in any case wants it once its deadline has passed.
fn until_mine(t: &Thread, at: Where, deadline: Option<Instant>) {
    let mut late = false;
    let over = || has(t) || !is_on();
    loop {
        for _ in 0..SPIN {
            if over() {
                return;
            }
            std::hint::spin_loop();
        }
        // (Every waiter is woken when a node is relaxed.)
        if !is_held(at.1.site) {
            let mut ring = ring();
            ring.goes_without(t.ix.index());
            return publish(&ring);
        }
        let look = thread::now() + LOOK;
        let until = deadline.filter(|_| !late).map_or(look, |d| d.min(look));
        sleep(t, at, Some(until));
        late |= deadline.is_some_and(|d| thread::now() >= d);
        if over() {
            return;
        }
        if late && is_open() {
            // (What happens first may still let it go on.)
            if returns_last(t) {
                if let Some(ask) = TIMED_OUT.get() {
                    ask(t, at.1);
                }
                return;
            }
            continue;
        }
        let nobody = HOLDER.load(Ordering::Acquire) == 0;
        if nobody || late {
            let mut ring = ring();
            if late || ring.holder().is_none() {
                ring.wants(t.ix.index());
                publish(&ring);
            }
        }
    }
}

/// Sleeps on the thread's word, if it has not got the baton.
fn sleep(t: &Thread, (place, label, object): Where, until: Option<Instant>) {
    let Some(word) = WORDS.get().and_then(|w| w.get(t.ix.index())) else { return };
    let _at = t.at(place, label, object);
    {
        let _section = t.section();
        // Acquire: a bump after this is not slept through.
        let seen = word.load(Ordering::Acquire);
        if !has(t) && is_on() {
            futex::wait(word, seen, until.map(|u| u.saturating_duration_since(thread::now())));
        }
        t.safe_point();
    }
    if t.own().cancellable {
        // SAFETY: unwinds, if at all, through frames that hold nothing but guards.
        unsafe { real::testcancel() };
    }
}

/// The thread has passed this mark of the compiler's.
pub fn passes(t: &Thread, site: SiteId) {
    let Some(node) = node() else { return };
    let standing = if node.away.contains(site) {
        Standing::Away
    } else if node.yields.contains(site) {
        Standing::Ready
    } else {
        return;
    };
    leave(t, standing);
}

/// The thread is about to wait for something outside of the runtime's sight.
pub fn goes_away(t: &Thread) {
    leave(t, Standing::Away);
}

/// The thread comes back from a call before which it may have gone away.
pub fn comes_back(t: &Thread) {
    let mut ring = ring();
    if ring.standing(t.ix.index()) == Standing::Away {
        ring.returns(t.ix.index());
        publish(&ring);
    }
}

/// The thread is back from a call of the outside: if it has gone away it takes the baton when nobody else can
/// go on. Returns with the baton, or when no open node is in force any more.
pub fn comes_back_last(t: &Thread, label: Label) {
    if has(t) {
        return;
    }
    let _at = t.at(WaitState::Timed, label, 0);
    let _section = t.section();
    while is_open() {
        // Acquire: what is said behind this is not slept through.
        let seen = IDLE.load(Ordering::Acquire);
        if returns_last(t) {
            return;
        }
        // (Who is blocked looks now and then, so that somebody may have the baton in vain.)
        futex::wait(&IDLE, seen, Some(LOOK));
    }
    comes_back(t);
}

/// What `call` brings, which is libc's own and may wait, for other processes, too: the thread is away
/// meanwhile.
pub fn away<R>(call: impl FnOnce() -> R) -> R {
    match handler::current().filter(|_| is_on()) {
        None => call(),
        Some(t) => {
            goes_away(t);
            let result = call();
            comes_back(t);
            result
        }
    }
}

/// Takes the baton if nobody else can go on. Did it?
fn returns_last(t: &Thread) -> bool {
    let mut ring = ring();
    let has = ring.returns_last(t.ix.index());
    if has {
        publish(&ring);
    }
    has
}

/// The time is over that the thread waits for, and nobody else can go on: may it give up?
type TimedOut = fn(&Thread, Label);

/// Who is asked that under an open node.
static TIMED_OUT: OnceLock<TimedOut> = OnceLock::new();

/// Before `main`.
pub fn ask_at_timeouts(whom: TimedOut) {
    let _ = TIMED_OUT.set(whom);
}

/// The thread executes nothing of the program any more.
pub fn ended(t: &Thread) {
    t.own().moved = Moved::Synchronized;
    leave(t, Standing::Ended);
}

/// The thread is about to wait in libc, which its state says: may it? No where a node is in force by now.
pub fn may_wait() -> bool {
    // See `begins`.
    fence(SeqCst);
    !is_on()
}

/// A thread that was to be created was not.
pub fn not_created(t: ThreadIx) {
    ring().leaves(t.index(), Standing::Ended);
}

/// Has the thread ended, as far as the baton goes?
pub fn has_ended(t: ThreadIx) -> bool {
    ring().standing(t.index()) == Standing::Ended
}

fn leave(t: &Thread, standing: Standing) {
    set_turn(0);
    let mut ring = ring();
    ring.happened(std::mem::take(&mut t.own().moved));
    ring.leaves(t.ix.index(), standing);
    // (Nobody may have had it, and who is blocked may now look.)
    ring.wake();
    publish(&ring);
}

/// Who has the baton, for reports.
pub fn holder() -> Option<ThreadIx> {
    let holder = HOLDER.load(Ordering::Relaxed);
    (holder > 0).then(|| ThreadIx((holder - 1) as u16))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::SiteMap;
    use crate::modules::Site;
    use crate::thread::{HANDLER, INTERNAL, adopt, forget, set_state};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, compiler_fence};
    use traceformat::schedule::set::SiteSet;

    /// No thread of the other tests.
    const ME: ThreadIx = ThreadIx(7);
    const ROUNDS: u64 = 40_000;

    fn node_with(races: bool) -> CooperativeState {
        let none = || SiteMap::of(&SiteSet::default());
        let order = Order::Ring(ME);
        CooperativeState {
            held: none(),
            yields: none(),
            away: none(),
            order,
            races,
            by_name: vec![],
            open: false,
        }
    }

    /// In a thread that has the baton, under such a node and these flags.
    fn with_baton<R>(races: bool, flags: u8, body: impl FnOnce(&'static Thread) -> R) -> R {
        let _alone = flags::MINE.lock();
        crate::sync::prepare_fences();
        let thread = Arc::new(Thread::new(ME, SiteId(0), None, None));
        registry().live.push(thread.clone());
        adopt(thread);
        put(node_with(races));
        let mut locked = ring();
        locked.created(ME.index());
        locked.begin(&[], Order::Ring(ME));
        publish(&locked);
        drop(locked);
        flags::raise(flags);
        let result = body(mine().expect("adopted"));
        flags::lower(flags);
        ring().leaves(ME.index(), Standing::Ended);
        HOLDER.store(0, Ordering::Relaxed);
        registry().live.retain(|t| t.ix != ME);
        forget();
        result
    }

    /// A turn is noted where nothing but the node is to be obeyed, by an ordinary thread that has the baton
    /// and passed no mark; and stores have no fence where nothing races.
    #[test]
    fn what_is_noted_of_a_turn() {
        let noted = |races, flags, change: &dyn Fn(&Thread)| {
            with_baton(races, flags, |t| {
                change(t);
                notes(t);
                let noted = noted_turn();
                set_turn(0);
                set_state(0);
                noted
            })
        };
        crate::sync::prepare_fences();
        let no_fence = if can_fence_everywhere() { WEAK_STORE } else { 0 };
        assert_eq!(noted(false, BATON, &|_| {}), IN_TURN | no_fence);
        assert_eq!(noted(true, BATON, &|_| {}), IN_TURN);
        assert_eq!(noted(false, BATON | flags::RECORD, &|_| {}), 0);
        assert_eq!(noted(false, flags::SERIAL, &|_| {}), 0);
        assert_eq!(noted(false, BATON, &|t| t.own().yields = true), 0);
        assert_eq!(noted(false, BATON, &|_| HOLDER.store(0, Ordering::Relaxed)), 0);
        assert_eq!(noted(false, BATON, &|_| set_state(HANDLER)), 0);
        // Who is in another state at once is no ordinary thread any more, and who was asked for a sign asks.
        assert_eq!(noted(false, BATON, &|t| (notes(t), set_state(INTERNAL)).1), 0);
        with_baton(false, BATON, |t| {
            notes(t);
            assert_ne!(noted_turn(), 0);
            ask_holder();
            assert_eq!(noted_turn(), 0);
        });
    }

    /// Where two threads meet, both running: who comes first spins. Numbers of rounds go up.
    #[derive(Default)]
    struct Meeting(AtomicU64);

    impl Meeting {
        fn at(&self, round: u64) {
            self.0.fetch_add(1, SeqCst);
            let mut looks = 0u32;
            while self.0.load(SeqCst) < 2 * round {
                looks += 1;
                if looks.is_multiple_of(1 << 12) {
                    std::thread::yield_now();
                }
            }
        }
    }

    /// A few nanoseconds, another number of them in each round.
    fn moment(n: u64) {
        (0..n).for_each(|i| {
            std::hint::black_box(i);
        });
    }

    /// Whoever changes what is to be obeyed takes the note back, also from a thread that makes it meanwhile.
    #[test]
    fn no_note_outlives_its_node() {
        for by_flag in [true, false] {
            let (begin, end, again) = (Meeting::default(), Meeting::default(), Meeting::default());
            with_baton(false, BATON, |t| {
                std::thread::scope(|s| {
                    s.spawn(|| {
                        for i in 1..=ROUNDS {
                            begin.at(i);
                            moment(i % 41);
                            match by_flag {
                                true => flags::lower(BATON),
                                false => put(node_with(true)),
                            }
                            take_turns_back();
                            end.at(i);
                            again.at(i);
                            flags::raise(BATON);
                            if !by_flag {
                                put(node_with(false));
                            }
                        }
                    });
                    for i in 1..=ROUNDS {
                        set_turn(0);
                        begin.at(i);
                        moment(i * 7 % 43);
                        notes(t);
                        end.at(i);
                        // (Where the node is another one, the thread may have seen that first.)
                        let may = if by_flag { 0 } else { IN_TURN };
                        assert!(noted_turn() & !may == 0, "{by_flag}, round {i}: {}", noted_turn());
                        again.at(i);
                    }
                });
            });
        }
    }

    /// What the emitted code does at a store, and then loads what others store once the node is relaxed: one
    /// of the two sees the other's store. (By the parts of [`take_turns_back`] that matter: its locks take
    /// longer than a store stays unseen.)
    #[test]
    fn a_store_within_a_turn_has_happened_when_others_go_on() {
        crate::sync::prepare_fences();
        if !can_fence_everywhere() {
            return;
        }
        // (A store to what no cache has takes its time.)
        let flush = |a: &AtomicU64| {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: it changes nothing but what is in caches.
            unsafe {
                std::arch::x86_64::_mm_clflush(a.as_ptr().cast());
            }
            let _ = a;
        };
        let [x, y, seen] = <[crate::sync::Padded<AtomicU64>; 3]>::default();
        let (begin, end, again) = (Meeting::default(), Meeting::default(), Meeting::default());
        let relaxed = Ordering::Relaxed;
        let together = with_baton(false, BATON, |t| {
            std::thread::scope(|s| {
                let other = s.spawn(|| {
                    let mut together = 0;
                    for i in 1..=ROUNDS {
                        begin.at(i);
                        moment(i % 67);
                        // SAFETY: the thread is this test's.
                        unsafe { t.take_turn_back() };
                        fence_everywhere();
                        y.0.store(i, SeqCst);
                        let x = x.0.load(relaxed);
                        end.at(i);
                        let y = seen.0.load(relaxed);
                        assert!(x == i || y == i, "round {i}: {x} {y}");
                        together += u64::from(x == i && y == i);
                        again.at(i);
                    }
                    together
                });
                for i in 1..=ROUNDS {
                    set_turn(0);
                    notes(t);
                    flush(&x.0);
                    y.0.load(relaxed);
                    begin.at(i);
                    moment(i * 7 % 71);
                    x.0.store(i, relaxed);
                    compiler_fence(SeqCst);
                    if noted_turn() & WEAK_STORE == 0 {
                        fence(SeqCst);
                    }
                    seen.0.store(y.0.load(relaxed), relaxed);
                    end.at(i);
                    again.at(i);
                }
                other.join().expect("it has seen nothing wrong")
            })
        });
        assert!(together < ROUNDS, "they never met");
    }

    /// The emitted code finds a site's flags there.
    #[test]
    fn where_flags_are() {
        assert_eq!(std::mem::offset_of!(Site, flags), 5);
    }
}
