//! A small HTTP server for programs that download: one file, whole or from a byte on.

use anyhow::Result;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Serves until it is dropped.
pub struct Serving {
    pub port: u16,
    over: Arc<AtomicBool>,
}

/// A client that says nothing is not waited for.
const LIMIT: Duration = Duration::from_secs(60);

impl Serving {
    /// `size` bytes, whatever the path, at a port of 127.0.0.1.
    pub fn begin(size: usize) -> Result<Serving> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        let over = Arc::new(AtomicBool::new(false));
        let ends = Arc::clone(&over);
        let file: Arc<Vec<u8>> = Arc::new(bytes(size));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                // Relaxed: a flag that carries no data.
                if ends.load(Ordering::Relaxed) {
                    break;
                }
                let (Ok(stream), file) = (stream, Arc::clone(&file)) else { continue };
                // (A client that hangs up has what it wants.)
                std::thread::spawn(move || answer(stream, &file).ok());
            }
        });
        Ok(Serving { port, over })
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
        // (So that the server looks.)
        TcpStream::connect(("127.0.0.1", self.port)).ok();
    }
}

/// What the file holds: text in which no two stretches of some length are alike.
fn bytes(size: usize) -> Vec<u8> {
    (0..size).map(|k| b' ' + ((k * 7 + k / 89) % 95) as u8).collect()
}

fn answer(stream: TcpStream, file: &[u8]) -> std::io::Result<()> {
    stream.set_read_timeout(Some(LIMIT))?;
    let mut from = None;
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        let range = line.strip_prefix("Range: bytes=").and_then(|r| r.split('-').next()?.parse().ok());
        from = from.or(range);
    }
    let rest = &file[from.unwrap_or(0).min(file.len())..];
    let code = if from.is_some() { "206 Partial Content" } else { "200 OK" };
    let mut out = format!("HTTP/1.1 {code}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", rest.len())
        .into_bytes();
    if !request.starts_with("HEAD") {
        out.extend(rest);
    }
    (&stream).write_all(&out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn it_serves_all_or_the_rest() {
        let serving = Serving::begin(1000).expect("a port");
        let get = |request: &str| {
            let mut stream = TcpStream::connect(("127.0.0.1", serving.port)).expect("it listens");
            stream.write_all(request.as_bytes()).expect("it reads");
            let mut all = Vec::new();
            stream.read_to_end(&mut all).expect("it answers");
            let end = all.windows(4).position(|w| w == b"\r\n\r\n").expect("a head") + 4;
            (String::from_utf8_lossy(&all[..end]).into_owned(), all[end..].to_vec())
        };
        let (head, body) = get("GET /x HTTP/1.1\r\n\r\n");
        assert!(head.starts_with("HTTP/1.1 200") && body == bytes(1000), "{head}");
        let (head, body) = get("GET /x HTTP/1.1\r\nRange: bytes=990-\r\n\r\n");
        assert!(head.starts_with("HTTP/1.1 206") && head.contains("Content-Length: 10\r\n"), "{head}");
        assert_eq!(body, &bytes(1000)[990..]);
        let (head, body) = get("HEAD /x HTTP/1.1\r\n\r\n");
        assert!(head.contains("Content-Length: 1000\r\n") && body.is_empty(), "{head}");
    }
}
