//! What comes from outside: the time, randomness, and somebody who listens.
//!
//! In a browser these are imports of the module that the page's scripts provide. A test that
//! runs natively has stand-ins for them.

/// What a thinker's glue is told while a search runs, as JSON.
pub fn report(text: &str) {
    imports::report(text);
}

/// The time in milliseconds since 1970. It does not go back.
#[must_use]
pub fn now() -> u64 {
    imports::now() as u64
}

/// The same with its fractions, for searches that take less than a millisecond.
#[must_use]
pub fn precise_now() -> f64 {
    imports::now()
}

/// Random bytes that nobody can guess.
#[must_use]
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    imports::random(&mut bytes);
    bytes
}

/// Whether somebody asks the search under way to come to an end. A page can ask that shares
/// memory with its workers, or whose browser lets a module wait here until messages are heard.
#[must_use]
pub fn is_stop_asked() -> bool {
    imports::is_stop_asked()
}

/// Has the words of a panic reach the page before the module is lost.
pub fn tell_panics() {
    imports::tell_panics();
}

#[cfg(target_family = "wasm")]
mod imports {
    mod raw {
        #[link(wasm_import_module = "wuqi")]
        unsafe extern "C" {
            pub safe fn now() -> f64;
            pub unsafe fn random(to: *mut u8, length: usize);
            pub unsafe fn report(text: *const u8, length: usize);
            pub unsafe fn panicked(text: *const u8, length: usize);
            pub safe fn stop_asked() -> i32;
        }
    }

    pub(super) fn now() -> f64 {
        raw::now()
    }

    pub(super) fn random(bytes: &mut [u8]) {
        // SAFETY: the page writes exactly so many bytes to memory that is ours to change.
        unsafe { raw::random(bytes.as_mut_ptr(), bytes.len()) }
    }

    pub(super) fn report(text: &str) {
        // SAFETY: the page only reads the text, and only before this returns.
        unsafe { raw::report(text.as_ptr(), text.len()) }
    }

    pub(super) fn is_stop_asked() -> bool {
        raw::stop_asked() != 0
    }

    pub(super) fn tell_panics() {
        std::panic::set_hook(Box::new(|panic| {
            let text = panic.to_string();
            // SAFETY: the page only reads the text, and only before this returns.
            unsafe { raw::panicked(text.as_ptr(), text.len()) }
        }));
    }
}

#[cfg(not(target_family = "wasm"))]
mod imports {
    use std::cell::{Cell, RefCell};
    use std::time::{SystemTime, UNIX_EPOCH};

    thread_local! {
        pub(super) static REPORTS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
        pub(super) static STOP_AFTER: Cell<Option<usize>> = const { Cell::new(None) };
        static DRAWN: Cell<u64> = const { Cell::new(0) };
    }

    pub(super) fn now() -> f64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0.0, |since| since.as_secs_f64() * 1000.0)
    }

    /// Tests are to be repeated: the same numbers every time.
    pub(super) fn random(bytes: &mut [u8]) {
        let drawn = DRAWN.get();
        DRAWN.set(drawn + 1);
        let mut source = wuqi_core::Rng::new(drawn);
        bytes.fill_with(|| source.below(256) as u8);
    }

    pub(super) fn report(text: &str) {
        REPORTS.with_borrow_mut(|reports| reports.push(text.to_owned()));
    }

    pub(super) fn is_stop_asked() -> bool {
        let reports = REPORTS.with_borrow(Vec::len);
        STOP_AFTER.get().is_some_and(|most| reports >= most)
    }

    pub(super) fn tell_panics() {}
}

/// What a test hears and asks in place of a page.
#[cfg(not(target_family = "wasm"))]
pub mod stand_in {
    use super::imports::{REPORTS, STOP_AFTER};

    /// The reports so far on this thread; they are taken.
    #[must_use]
    pub fn take_reports() -> Vec<String> {
        REPORTS.take()
    }

    /// Asks searches on this thread to stop once there are so many reports.
    pub fn stop_after(reports: Option<usize>) {
        STOP_AFTER.set(reports);
    }
}
