//! The standard streams of a session: nothing waits at them longer than the sentence that reads or writes may take.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::time::{Duration, Instant};

use super::clock;
use crate::array::{budget, stop};
use crate::error::Error;

/// Room for output on its way to a file or pipe.
const OUTPUT_ROOM: usize = 1 << 16;
/// Room for input on its way from there.
const INPUT_ROOM: usize = 1 << 16;
/// A pipe that accepts anything accepts this many bytes at once.
const PIECE: usize = 4096;

/// So many writes in a row go out at once, and each millisecond makes room for one more. A reader of a pipe sees the
/// output of a script promptly, and many small writes are gathered.
const AT_ONCE: f64 = 1000.0;

/// The standard output: text gathered, and written in pieces. Text that is not wanted any more, since the sentence that wrote it was
/// asked to end, is dropped.
pub struct Output {
    gathered: Vec<u8>,
    /// Whether it has to be waited for: not for files.
    waits: bool,
    /// The number of writes that may go out at once, and when it was computed, in seconds.
    prompt: (f64, f64),
}

impl Output {
    /// The standard output of the process.
    pub fn new() -> Self {
        Output { gathered: Vec::new(), waits: waiting::is_no_file(), prompt: (AT_ONCE, 0.0) }
    }

    /// Whether a write goes out now.
    pub fn is_prompt(&mut self) -> bool {
        let (left, then) = self.prompt;
        let now = clock::monotonic();
        let left = (left + (now - then) * 1000.0).min(AT_ONCE);
        let goes = left >= 1.0;
        self.prompt = (if goes { left - 1.0 } else { left }, now);
        goes
    }

    /// Takes text; writes what was gathered when that is much.
    ///
    /// # Errors
    /// What writing gave.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        for part in bytes.chunks(OUTPUT_ROOM) {
            self.gathered.extend_from_slice(part);
            if self.gathered.len() >= OUTPUT_ROOM {
                self.flush()?;
            }
        }
        Ok(())
    }

    /// Writes as much of the gathered output as the reader takes within some time, before the process ends.
    pub fn flush_within(&mut self, within: Duration) {
        let (gathered, ends) = (std::mem::take(&mut self.gathered), Instant::now() + within);
        // The holder of the stream is writing to it, and takes as long as the reader does.
        let mut output = io::stdout();
        for piece in gathered.chunks(PIECE) {
            let left = ends.saturating_duration_since(Instant::now());
            let can_be = !self.waits || waiting::can_be_written(left);
            if !can_be || output.write_all(piece).and_then(|()| output.flush()).is_err() {
                return;
            }
        }
    }

    /// Writes what was gathered.
    pub fn flush(&mut self) -> io::Result<()> {
        let gathered = std::mem::take(&mut self.gathered);
        let mut output = io::stdout().lock();
        if !self.waits {
            output.write_all(&gathered)?;
            return output.flush();
        }
        for piece in gathered.chunks(PIECE) {
            waiting::for_writing()?;
            output.write_all(piece)?;
            output.flush()?;
        }
        Ok(())
    }
}

/// The longest line of the standard input where nothing else is said.
const LINE_BYTES_MAX: usize = 1 << 30;

/// The standard input, line by line, or all that is left of it.
pub struct StandardInput {
    reader: BufReader<Box<dyn Read>>,
    /// The most bytes of a line.
    pub longest: usize,
}

impl StandardInput {
    /// The standard input of the process.
    pub fn new() -> Self {
        StandardInput { reader: BufReader::with_capacity(INPUT_ROOM, waiting::input()), longest: LINE_BYTES_MAX }
    }

    /// Whether bytes were read that no line has taken.
    pub fn has_bytes(&self) -> bool {
        !self.reader.buffer().is_empty()
    }

    /// Waits for something to read, or the end, for so long at most; whether there is.
    pub fn is_ready(&self, at_most: Duration) -> bool {
        self.has_bytes() || waiting::is_ready(at_most)
    }

    /// The bytes that can be read at once, for which it waits; nothing at the end of the input.
    fn ready(&mut self) -> io::Result<&[u8]> {
        loop {
            if self.reader.buffer().is_empty() {
                waiting::for_reading()?;
            }
            match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(_) => return Ok(self.reader.buffer()),
            }
        }
    }

    /// The next line with its end; nothing at the end of the input.
    ///
    /// # Errors
    /// What reading gave; the engine's own error, in one of another kind, if the sentence that reads was asked to end.
    pub fn line(&mut self) -> io::Result<Option<Vec<u8>>> {
        let (mut line, longest) = (Vec::new(), self.longest);
        loop {
            let ready = self.ready()?;
            if ready.is_empty() {
                return Ok((!line.is_empty()).then_some(line));
            }
            let end = ready.iter().position(|&byte| byte == b'\n');
            let taken = end.map_or(ready.len(), |end| end + 1);
            if line.len() + taken > longest {
                let told = format!("a line of the standard input is longer than {longest} bytes");
                return Err(io::Error::other(Error::limit(told)));
            }
            line.extend_from_slice(ready.get(..taken).unwrap_or_default());
            self.reader.consume(taken);
            if end.is_some() {
                return Ok(Some(line));
            }
        }
    }

    /// The rest of the input, unchanged.
    ///
    /// # Errors
    /// As for a line; the engine's own error if it does not fit the memory.
    pub fn read_rest(&mut self) -> io::Result<Vec<u8>> {
        let mut all = Vec::new();
        loop {
            let ready = self.ready()?;
            if ready.is_empty() {
                return Ok(all);
            }
            let taken = ready.len();
            budget::append(&mut all, ready).map_err(io::Error::other)?;
            self.reader.consume(taken);
        }
    }
}

/// Waits until a file has something to read, or is at its end; the error that what runs was asked to end with.
pub fn wait_for_reading(file: &std::fs::File) -> io::Result<()> {
    waiting::for_reading_file(file)
}

/// Waits until a file takes what is written; the error that what runs was asked to end with.
pub fn wait_for_writing(file: &std::fs::File) -> io::Result<()> {
    waiting::for_writing_file(file)
}

/// The error that a sentence was asked to end with, as one of input and output.
fn asked() -> io::Result<()> {
    stop::poll_running().map_err(io::Error::other)
}

#[cfg(unix)]
mod waiting {
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    /// From one look at the flag to the next.
    const STEP: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };

    /// Waits until there is something to read, or the end.
    pub fn for_reading() -> io::Result<()> {
        wait(io::stdin().as_fd(), PollFlags::IN)
    }

    /// Waits until a file can be read.
    pub fn for_reading_file(file: &std::fs::File) -> io::Result<()> {
        wait(file.as_fd(), PollFlags::IN)
    }

    /// Waits until a file takes more.
    pub fn for_writing_file(file: &std::fs::File) -> io::Result<()> {
        wait(file.as_fd(), PollFlags::OUT)
    }

    /// Waits until there is something to read, or the end, for so long at most; whether there is.
    pub fn is_ready(at_most: Duration) -> bool {
        is(&io::stdin(), PollFlags::IN, at_most)
    }

    fn is(stream: &impl AsFd, what: PollFlags, at_most: Duration) -> bool {
        let mut streams = [PollFd::from_borrowed_fd(stream.as_fd(), what)];
        let limit = Timespec { tv_sec: at_most.as_secs() as i64, tv_nsec: at_most.subsec_nanos().into() };
        match poll(&mut streams, Some(&limit)) {
            Ok(ready) => ready > 0,
            Err(error) => error.kind() != io::ErrorKind::Interrupted,
        }
    }

    /// Whether a piece can be written now, or soon.
    pub fn can_be_written(within: Duration) -> bool {
        is(&io::stdout(), PollFlags::OUT, within)
    }

    /// Waits until a piece can be written.
    pub fn for_writing() -> io::Result<()> {
        wait(io::stdout().as_fd(), PollFlags::OUT)
    }

    fn wait(stream: BorrowedFd<'_>, what: PollFlags) -> io::Result<()> {
        loop {
            super::asked()?;
            let mut streams = [PollFd::from_borrowed_fd(stream, what)];
            match poll(&mut streams, Some(&STEP)) {
                Ok(0) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // Any other state shows in reading or writing.
                _ => return Ok(()),
            }
        }
    }

    /// Whether the standard output may have to wait for its reader.
    pub fn is_no_file() -> bool {
        let file = io::stdout().as_fd().try_clone_to_owned().map(std::fs::File::from);
        !file.and_then(|file| file.metadata()).is_ok_and(|known| known.is_file())
    }

    /// The input without a buffer of its own, so that readiness can be queried.
    pub fn input() -> Box<dyn io::Read> {
        match io::stdin().as_fd().try_clone_to_owned() {
            Ok(own) => Box::new(std::fs::File::from(own)),
            Err(_) => Box::new(io::stdin()),
        }
    }
}

/// A process that cannot ask a stream for its readiness waits.
#[cfg(not(unix))]
mod waiting {
    use std::io;
    use std::time::Duration;

    pub fn for_reading() -> io::Result<()> {
        super::asked()
    }

    pub fn for_reading_file(_file: &std::fs::File) -> io::Result<()> {
        super::asked()
    }

    pub fn for_writing_file(_file: &std::fs::File) -> io::Result<()> {
        super::asked()
    }

    pub fn is_ready(_at_most: Duration) -> bool {
        true
    }

    pub fn can_be_written(_within: Duration) -> bool {
        true
    }

    pub fn for_writing() -> io::Result<()> {
        super::asked()
    }

    pub fn is_no_file() -> bool {
        true
    }

    pub fn input() -> Box<dyn io::Read> {
        Box::new(io::stdin())
    }
}
