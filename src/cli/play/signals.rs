//! Signals: Ctrl-C while something takes long, and a terminal that is closed.
//!
//! Every move is on the disk before it is shown, so a signal loses none. What is left to do is to end what takes long, to
//! leave the terminal as it was found, and to say where the game is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// What the thread that waits for signals shares with the game.
#[derive(Default)]
struct Shared {
    /// Set by Ctrl-C while something takes long.
    stop: AtomicBool,
    /// Whether something takes long that Ctrl-C is to end, and not the game.
    busy: AtomicBool,
    /// What is said before the program ends.
    farewell: Mutex<String>,
}

/// Waits for signals as long as the program runs.
pub(super) struct Watch {
    shared: Arc<Shared>,
}

impl Watch {
    /// Begins to wait. Signals that cannot be waited for on this system end the program as they always do.
    pub fn begin() -> Watch {
        let shared = Arc::new(Shared::default());
        waiting::begin(&shared);
        Watch { shared }
    }

    /// Set once somebody wants an end of what takes long.
    pub fn stop(&self) -> &AtomicBool {
        &self.shared.stop
    }

    /// Whether somebody wants an end of what takes long.
    pub fn is_stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    /// From now on something else takes long, or nothing does any more. An end that was wanted before is past.
    pub fn works(&self, busy: bool) {
        self.shared.busy.store(busy, Ordering::SeqCst);
        self.shared.stop.store(false, Ordering::SeqCst);
    }

    /// What is to be said if a signal ends the game from now on.
    pub fn farewell(&self, text: String) {
        if let Ok(mut farewell) = self.shared.farewell.lock() {
            *farewell = text;
        }
    }
}

#[cfg(unix)]
mod waiting {
    use std::fs::File;
    use std::io::{self, Write};
    use std::os::fd::AsFd;
    use std::process;
    use std::sync::atomic::Ordering;
    use std::sync::{Arc, mpsc};
    use std::thread;
    use std::time::Duration;

    use nix::sys::signal::{SigSet, Signal};
    use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};

    use super::Shared;

    /// Blocks the signals in this thread and those that it starts from now on, and waits for them in another one.
    pub(super) fn begin(shared: &Arc<Shared>) {
        let mut signals = SigSet::empty();
        for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
            signals.add(signal);
        }
        if signals.thread_block().is_err() {
            return;
        }
        let terminal = tcgetattr(io::stdin()).ok();
        let waiter = Arc::clone(shared);
        let started = thread::Builder::new().spawn(move || wait(&signals, &waiter, terminal.as_ref()));
        if started.is_err() {
            // Nobody would hear them.
            let _ = signals.thread_unblock();
        }
    }

    fn wait(signals: &SigSet, shared: &Shared, terminal: Option<&Termios>) {
        loop {
            let Ok(signal) = signals.wait() else { continue };
            let busy = shared.busy.load(Ordering::SeqCst);
            // A second Ctrl-C leaves, whatever goes on.
            if signal == Signal::SIGINT && busy && !shared.stop.swap(true, Ordering::SeqCst) {
                continue;
            }
            if let Some(terminal) = terminal {
                let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, terminal);
            }
            let text = shared.farewell.lock().map_or(String::new(), |text| text.clone());
            let start = if terminal.is_some() { "\n" } else { "" };
            say(format!("{start}{text}"));
            process::exit(128 + signal as i32);
        }
    }

    /// Writes past the lock of standard output, which somebody may hold who waits for a reader; nobody waits for long.
    fn say(text: String) {
        let Ok(out) = io::stdout().as_fd().try_clone_to_owned() else { return };
        let (done, is_done) = mpsc::channel();
        let written = thread::Builder::new().spawn(move || {
            let _ = File::from(out).write_all(text.as_bytes());
            let _ = done.send(());
        });
        if written.is_ok() {
            let _ = is_done.recv_timeout(Duration::from_secs(1));
        }
    }
}

#[cfg(not(unix))]
mod waiting {
    use std::sync::Arc;

    use super::Shared;

    pub(super) fn begin(_shared: &Arc<Shared>) {}
}

/// A line that somebody has typed while something else went on; `None` if there is none within so many milliseconds.
/// Nothing that was typed is read twice or lost: a terminal gives one line at a time.
#[cfg(unix)]
pub(super) fn typed_meanwhile(milliseconds: u16) -> Option<String> {
    use std::os::fd::AsFd;

    use nix::poll::{PollFd, PollFlags, poll};

    let stdin = std::io::stdin();
    let mut asked = [PollFd::new(stdin.as_fd(), PollFlags::POLLIN)];
    if !poll(&mut asked, milliseconds).is_ok_and(|ready| ready > 0) {
        return None;
    }
    if !asked[0].revents().is_some_and(|events| events.contains(PollFlags::POLLIN)) {
        // Nobody is there any more who could type.
        std::thread::sleep(std::time::Duration::from_millis(milliseconds.into()));
        return None;
    }
    let mut line = [0; 4096];
    let length = nix::unistd::read(stdin.as_fd(), &mut line).ok().filter(|&length| length > 0)?;
    Some(String::from_utf8_lossy(&line[..length]).into_owned())
}

#[cfg(not(unix))]
pub(super) fn typed_meanwhile(milliseconds: u16) -> Option<String> {
    std::thread::sleep(std::time::Duration::from_millis(milliseconds.into()));
    None
}
