//! The functions that a page calls: texts go in and come out as UTF-8 JSON.
//!
//! A page writes a text into memory from [`allocate`], and calls a function with it, which
//! takes that memory back. An answer lies behind four bytes that hold its length; the page
//! reads it and gives it to [`release`]. Nothing else crosses, so that no generated code is
//! needed on either side.

use crate::desk::Desk;
use crate::outside;
use crate::thinker::Thinker;
use serde_json::json;
use std::cell::RefCell;

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk::default());
    static THINKER: RefCell<Thinker> = RefCell::new(Thinker::default());
}

/// Memory for a text or a file of this length.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    let bytes = vec![0_u8; length].into_boxed_slice();
    Box::into_raw(bytes).cast()
}

/// Gives an answer back.
///
/// # Safety
/// `answer` must come from a function here and not have been given back yet.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(answer: *mut u8) {
    // SAFETY: an answer begins with its length, and `give` made it with that length.
    unsafe {
        let length = u32::from_le_bytes(answer.cast::<[u8; 4]>().read());
        drop(take(answer, 4 + length as usize));
    }
}

/// Something happened at the desk: see [`crate::desk::Said`]. The answer is what follows.
///
/// # Safety
/// `text` must come from [`allocate`] with this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn desk_hear(text: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the caller keeps to what is said above.
    let text = unsafe { take(text, length) };
    give(&DESK.with_borrow_mut(|desk| desk.hear(&text)))
}

/// The heads of all games in the library: the answer is what to write and read in the same
/// transaction.
///
/// # Safety
/// `heads` must come from [`allocate`] with this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn desk_library(heads: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the caller keeps to what is said above.
    let heads = unsafe { take(heads, length) };
    give(&DESK.with_borrow_mut(|desk| desk.consult(&heads)))
}

/// Thinks, and blocks until it is done: see [`crate::thinker::Work`].
///
/// # Safety
/// `work` must come from [`allocate`] with this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn thinker_think(work: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the caller keeps to what is said above.
    let work = unsafe { take(work, length) };
    give(&THINKER.with_borrow_mut(|thinker| thinker.think(&work)))
}

/// Makes the network of a file part of the program; the answer names its game, or says what is
/// wrong with the file.
///
/// # Safety
/// `file` must come from [`allocate`] with this length.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn supply_network(file: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the caller keeps to what is said above.
    let file = unsafe { take(file, length) };
    let answer = match wuqi_engines::supply_network(file.into_vec()) {
        Ok(game) => json!({ "game": game }),
        Err(error) => json!({ "error": error.to_string() }),
    };
    give(&answer.to_string())
}

/// Called once, before anything else.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    outside::tell_panics();
}

/// Takes memory back.
///
/// # Safety
/// `bytes` must have been made as a boxed slice of this length.
unsafe fn take(bytes: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: the caller keeps to what is said above.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, length)) }
}

/// A text behind its length.
fn give(text: &str) -> *mut u8 {
    let length = u32::try_from(text.len()).expect("an answer is far below the memory's size");
    let mut bytes = Vec::with_capacity(4 + text.len());
    bytes.extend(length.to_le_bytes());
    bytes.extend(text.as_bytes());
    Box::into_raw(bytes.into_boxed_slice()).cast()
}
