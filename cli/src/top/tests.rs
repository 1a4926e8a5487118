//! What is shown of two answers, word for word, as text and on a screen.

use super::draw::{Screen, draw};
use super::text;
use super::view::{State, View, view};
use expect_test::expect;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use traceformat::activity::{Activity, Cause, CauseKind, Doing, ThreadActivity, Waits};
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

const SECOND: u64 = 1_000_000_000;

fn order(thread: u16, site: u32) -> Cause {
    Cause { kind: CauseKind::Order, thread: Some(ThreadIx(thread)), site: Some(SiteId(site)) }
}

/// A producer and a consumer after so many seconds, in each of which the consumer has waited for half of the
/// time.
fn after(seconds: u64) -> Activity {
    let thread = |t, counted, doing| ThreadActivity {
        thread: ThreadIx(t),
        counted: seconds * counted,
        seen: seconds * counted * 2,
        doing,
    };
    let waits = |t, site, cause, count, millis| Waits {
        thread: ThreadIx(t),
        site: SiteId(site),
        cause,
        count: seconds * count,
        nanos: seconds * millis * 1_000_000,
        longest: 1_200_000,
    };
    let waiting = Doing::Waiting { site: SiteId(14), cause: order(1, 13), nanos: 3_200_000 };
    Activity {
        nanos: seconds * SECOND,
        version: None,
        installs: seconds,
        decisions: seconds * 12,
        free: false,
        threads: vec![
            thread(0, 0, Doing::Ended),
            thread(1, 55_000, Doing::Running),
            thread(2, 4_000_000, waiting),
        ],
        waits: vec![
            waits(2, 14, order(1, 13), 50_000, 500),
            waits(1, 6, order(2, 21), 1_000, 20),
            waits(1, 6, Cause { kind: CauseKind::Decision, thread: None, site: None }, 0, 0),
        ],
        places: [(6, "75:3"), (13, "81:3"), (14, "98:3"), (21, "104:3")]
            .map(|(s, at)| (SiteId(s), format!("demos/prod.c:{at}")))
            .to_vec(),
    }
}

fn quote(place: &str) -> String {
    if place.contains(":98:") { "pthread_mutex_lock(&mutex);".into() } else { String::new() }
}

#[test]
fn rates_are_differences() {
    let v = view(Some(&after(2)), &after(4));
    assert_eq!((v.seconds, v.decisions_per_second, v.waits.len()), (2.0, 12.0, 2));
    assert_eq!((v.waits[0].share, v.waits[0].waits_per_second, v.waits[0].mean_us), (0.5, 50_000.0, 10.0));
    assert_eq!((v.threads[2].counted_per_second, v.threads[2].waiting), (4e6, 0.5));
    assert_eq!(
        v.threads.iter().map(|t| t.state).collect::<Vec<_>>(),
        [State::Ended, State::Running, State::Waiting]
    );
    // Since the start: the same here. Nothing between equal moments.
    let View { seconds, waits, .. } = view(None, &after(4));
    assert_eq!((seconds, waits), (4.0, v.waits.clone()));
    assert!(view(Some(&after(4)), &after(4)).waits.is_empty());
}

#[test]
fn as_text() {
    let v = view(Some(&after(2)), &after(4));
    expect![[r#"
        process 4711, 4.0 s: no set yet; 12 decisions/s

        THREAD  EVENTS/S COUNTED/S  WAITING  DOING
        main         0.0       0.0      0 %  has ended
        T1         110 k      55 k      2 %  runs
        T2         8.0 M     4.0 M     50 %  waits for 3.2 ms at demos/prod.c:98:3, for T1 at demos/prod.c:81:3 (order)

        THREAD  WAITING  WAITS/S      MEAN   LONGEST  AT, FOR
        T2       50.0 %     50 k     10 µs    1.2 ms  demos/prod.c:98:3, T1 demos/prod.c:81:3 (order)
                                                     | pthread_mutex_lock(&mutex);
        T1        2.0 %     1000     20 µs    1.2 ms  demos/prod.c:75:3, T2 demos/prod.c:104:3 (order)
    "#]].assert_eq(&text::text(&v, 4711, quote));
}

#[test]
fn on_a_screen() {
    let v = view(Some(&after(2)), &after(4));
    let mut terminal = Terminal::new(TestBackend::new(120, 14)).unwrap();
    terminal.draw(|f| draw(f, &v, 4711, Screen { paused: true, ..Screen::default() }, &quote)).unwrap();
    expect![[r#"
        "process 4711, 4.0 s: no set yet; 12 decisions/s                                                                         "
        "                                                                                                                        "
        "THREAD   EVENTS/S  COUNTED/S  WAITING DOING                                                                             "
        "main          0.0        0.0      0 % has ended                                                                         "
        "T1          110 k       55 k      2 % runs                                                                              "
        "T2          8.0 M      4.0 M     50 % waits for 3.2 ms at prod.c:98:3, for T1 at prod.c:81:3 (order)                    "
        "                                                                                                                        "
        "THREAD  WAITING  WAITS/S      MEAN   LONGEST AT                                           FOR                           "
        "T2       50.0 %     50 k     10 µs    1.2 ms prod.c:98:3  pthread_mutex_lock(&mutex);     T1 prod.c:81:3 (order)        "
        "T1        2.0 %     1000     20 µs    1.2 ms prod.c:75:3                                  T2 prod.c:104:3 (order)       "
        "                                                                                                                        "
        "                                                                                                                        "
        "                                                                                                                        "
        " q quit   p pause   t totals   arrows scroll   PAUSED                                                                   "
    "#]].assert_eq(&format!("{}", terminal.backend()));
}

#[test]
fn a_small_screen_and_an_empty_view() {
    let v = view(None, &Activity { threads: Vec::new(), waits: Vec::new(), ..after(1) });
    for (width, height) in [(1, 1), (20, 5), (200, 60)] {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|f| draw(f, &v, 1, Screen { from: 7, ..Screen::default() }, &quote)).unwrap();
    }
}
