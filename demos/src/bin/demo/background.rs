//! Programs that run beside the demonstration.

use anyhow::{Context as _, Result};
use std::io::{BufRead as _, BufReader};
use std::process::Child;
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;

/// A child that is killed when this goes out of scope.
pub struct Background(pub Child);

impl Drop for Background {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The lines that a child prints, as they come. The thread ends with the child's output.
pub fn lines(child: &mut Child) -> Result<(Receiver<String>, JoinHandle<()>)> {
    let (send, receive) = channel();
    let out = child.stdout.take().context("the child has no stdout")?;
    let thread = std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                break;
            }
        }
    });
    Ok((receive, thread))
}
