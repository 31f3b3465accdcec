//! The real terminal: taken over at the start, given back whatever happens.

use crate::draw::draw;
use crate::host::{Done, Driver, Table};
use crate::lab::Lab;
use crate::model::Model;
use crate::update::{Effect, Message, WriteFault, update};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture, Event as Input, poll, read};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::backend::CrosstermBackend;
use ratatui::{Frame, Terminal};
use std::fs::File;
use std::io::{self, Stdout, Write, stdout};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, TryLockError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often clocks and replays move on.
const TICK: Duration = Duration::from_millis(100);

/// How often the thread that reads keys looks whether it should end.
const POLL: Duration = Duration::from_millis(100);

/// Whether the terminal is ours.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Held while a frame is drawn: a terminal that was given back is not drawn on again.
static FRAME: Mutex<()> = Mutex::new(());

/// So long a frame under way is waited for: the thread that draws it may be the one that fails.
const FRAME_PATIENCE: Duration = Duration::from_millis(100);

/// The terminal while it is ours; dropping it gives it back.
struct Held {
    screen: Terminal<CrosstermBackend<Stdout>>,
}

impl Held {
    fn take() -> io::Result<Held> {
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let held = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match held {
            Ok(screen) => Ok(Held { screen }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Draws a frame, if the terminal is still ours.
    fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        let _frame = FRAME.lock();
        if TAKEN.load(Ordering::SeqCst) {
            self.screen.draw(draw)?;
        }
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back as it was. May be called from anywhere, also twice.
pub fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let until = Instant::now() + FRAME_PATIENCE;
        while matches!(FRAME.try_lock(), Err(TryLockError::WouldBlock)) && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(1));
        }
        // Nothing more can be done about a terminal that has gone.
        let _ = execute!(
            stdout(),
            DisableMouseCapture,
            LeaveAlternateScreen,
            crossterm::cursor::Show
        );
        let _ = disable_raw_mode();
    }
}

/// A panic's words must not drown in the other screen.
fn give_back_on_panic() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // An engine may fail on its own thread and the game goes on without it; without
        // the screen or the table nothing does.
        let thread = std::thread::current();
        if thread.name() == Some("engine") {
            return;
        }
        give_back();
        report(panic);
        if thread.name() != Some("main") {
            std::process::exit(101);
        }
    }));
}

/// When the system asks the program to end, the terminal is given back and the game is in
/// the library. The program then ends by the signal, as its parent expects.
#[cfg(unix)]
fn end_on_signals(messages: &Sender<Message>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    let messages = messages.clone();
    std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            if let Some(signal) = signals.forever().next() {
                SIGNAL.store(signal, Ordering::SeqCst);
                let _ = messages.send(Message::End);
                // A screen that hangs is not waited for.
                std::thread::sleep(Duration::from_secs(2));
                give_back();
                let _ = signal_hook::low_level::emulate_default_handler(signal);
            }
        })?;
    Ok(())
}

/// The signal that asked for the end.
#[cfg(unix)]
static SIGNAL: std::sync::atomic::AtomicI32 = std::sync::atomic::AtomicI32::new(0);

#[cfg(not(unix))]
fn end_on_signals(_messages: &Sender<Message>) -> io::Result<()> {
    Ok(())
}

/// Ends by the signal that asked for it, if one did.
fn end_by_signal() {
    #[cfg(unix)]
    {
        let signal = SIGNAL.load(Ordering::SeqCst);
        if signal != 0 {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    }
}

/// Shows a table until somebody leaves.
pub fn show(model: Model, table: Table, first: Done) -> io::Result<()> {
    let (messages, heard) = channel();
    give_back_on_panic();
    end_on_signals(&messages)?;
    let screen = Held::take()?;
    let events = messages.clone();
    let driver = Driver::start(table, first, move |event| {
        let _ = events.send(Message::Event(Box::new(event)));
    });
    let reader = Reader::start(messages)?;
    let ended = run(model, screen, &driver, &heard);
    // The library has everything before the program ends.
    drop(driver);
    reader.end();
    end_by_signal();
    ended
}

/// Shows a search until somebody leaves.
pub fn show_lab(mut lab: Lab) -> io::Result<()> {
    let (messages, heard) = channel();
    give_back_on_panic();
    end_on_signals(&messages)?;
    let mut held = Held::take()?;
    let reader = Reader::start(messages)?;
    let size = held.screen.size()?;
    let mut left = lab.update(&Message::Resize(size.width, size.height));
    while !left {
        held.draw(|frame| lab.draw(frame))?;
        // Nothing happens in a search that is over: only keys change the screen.
        left = match heard.recv() {
            Ok(message) => lab.update(&message),
            Err(_) => true,
        };
        while let (false, Ok(message)) = (left, heard.try_recv()) {
            left = lab.update(&message);
        }
    }
    drop(held);
    reader.end();
    end_by_signal();
    Ok(())
}

/// The thread that reads keys.
struct Reader {
    reading: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Reader {
    fn start(messages: Sender<Message>) -> io::Result<Reader> {
        let reading = Arc::new(AtomicBool::new(true));
        let asked = reading.clone();
        let thread = std::thread::Builder::new()
            .name("keys".to_owned())
            .spawn(move || read_keys(&messages, &asked))?;
        Ok(Reader { reading, thread })
    }

    fn end(self) {
        self.reading.store(false, Ordering::SeqCst);
        let _ = self.thread.join();
    }
}

fn run(
    mut model: Model,
    mut held: Held,
    driver: &Driver,
    heard: &Receiver<Message>,
) -> io::Result<()> {
    let begun = Instant::now();
    let size = held.screen.size()?;
    model.area = ratatui::layout::Rect::new(0, 0, size.width, size.height);
    loop {
        held.draw(|frame| draw(&model, frame))?;
        let mut next = match heard.recv_timeout(TICK) {
            Ok(message) => Some(message),
            Err(_) => Some(Message::Tick(begun.elapsed().as_millis() as u64)),
        };
        // Everything that has happened is taken in before the screen is drawn again.
        while let Some(message) = next {
            model.now = begun.elapsed().as_millis() as u64;
            for effect in update(&mut model, message) {
                match effect {
                    Effect::Do(command) => driver.send(command),
                    Effect::Bell => {
                        stdout().write_all(b"\x07")?;
                        stdout().flush()?;
                    }
                    Effect::Write { file, text } => {
                        let fault = write_new(&file, &text).err();
                        update(&mut model, Message::Written { file, fault });
                    }
                    Effect::Quit => return Ok(()),
                }
            }
            next = heard.try_recv().ok();
        }
    }
}

/// Writes a file that was not there.
fn write_new(file: &str, text: &str) -> Result<(), WriteFault> {
    let written = File::create_new(file).and_then(|mut to| to.write_all(text.as_bytes()));
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => WriteFault::Exists,
        _ => WriteFault::Refused(error.to_string()),
    })
}

/// Reads keys, the mouse and new sizes. A terminal that has gone ends the program.
fn read_keys(messages: &Sender<Message>, reading: &AtomicBool) {
    while reading.load(Ordering::SeqCst) {
        let message = match poll(POLL) {
            Ok(false) => continue,
            Ok(true) => match read() {
                Ok(Input::Key(key)) => Message::Key(key),
                Ok(Input::Mouse(mouse)) => Message::Mouse(mouse),
                Ok(Input::Resize(width, height)) => Message::Resize(width, height),
                Ok(_) => continue,
                Err(_) => Message::End,
            },
            Err(_) => Message::End,
        };
        let end = matches!(message, Message::End);
        if messages.send(message).is_err() || end {
            return;
        }
    }
}
